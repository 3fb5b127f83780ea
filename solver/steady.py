"""What cannot change while mana is made: permanents that stay, effects that go on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapwise.model.abilities import (
    Activated,
    ColorChange,
    Grant,
    LoseAbilities,
    PowerChange,
    ProductionReplacement,
    Prohibition,
    SacrificeIf,
    TriggeredMana,
    TypeChange,
)
from tapwise.model.costs import (
    ExileFrom,
    ExileSelf,
    ReturnSelf,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
)
from tapwise.model.evaluation import matches
from tapwise.model.predicates import CountersOn, HasCounter, Tapped
from tapwise.solver.monotone import mentions

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.costs import CostComponent
    from tapwise.model.objects import GameObject, ObjectId

_TAKES = (Sacrifice, ExileFrom, ReturnToHand)
_LEAVES = (SacrificeSelf, ExileSelf, ReturnSelf)
_EFFECTS: tuple[type[Any], ...] = (
    Grant,
    TypeChange,
    LoseAbilities,
    ColorChange,
    PowerChange,
    Prohibition,
    TriggeredMana,
    ProductionReplacement,
)


@dataclass(frozen=True, slots=True, eq=False)
class Steady:
    """What your mana abilities can and cannot do to the board.

    Parameters
    ----------
    leavers
        Permanents that a mana ability could make leave.
    effects
        Whether every continuous effect, trigger and replacement goes on as it is: nothing
        that has one can leave, and none depends on what is tapped or on counters.
    lands
        Whether all lands stay.
    """

    leavers: frozenset[ObjectId]
    effects: bool
    lands: bool


def steady(view: View, abilities: Sequence[tuple[GameObject, int, Activated]]) -> Steady:
    """Return what stays as it is while these abilities are used."""
    leavers: set[ObjectId] = set()
    takes: list[tuple[GameObject, CostComponent]] = []
    for source, _, ability in abilities:
        if any(isinstance(r, SacrificeIf) for r in ability.riders):
            leavers.add(source.id)
        for component in ability.cost:
            if isinstance(component, _LEAVES):
                leavers.add(source.id)
            elif isinstance(component, _TAKES):
                takes.append((source, component))
    if takes:
        for each in view.position.objects.values():
            if each.zone == "battlefield" and any(
                matches(view, c.predicate, each, source=s.id)
                for s, c in takes
                if isinstance(c, _TAKES)
            ):
                leavers.add(each.id)
    effects = True
    for kind in _EFFECTS:
        for speaker, effect in view.board_abilities(kind):
            conditional = getattr(effect, "condition", None) is not None
            depends = mentions(effect, Tapped, HasCounter, CountersOn)
            if speaker in leavers or depends or (conditional and leavers):
                effects = False
    lands = not any("Land" in view.of(o).types for o in leavers)
    return Steady(frozenset(leavers), effects, lands)
