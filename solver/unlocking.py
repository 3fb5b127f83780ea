"""Boards on which losing or tapping something of yours may open new ways to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    ColorChange,
    CostFloor,
    CostModifier,
    GraveyardReplacement,
    LoseAbilities,
    ProductionReplacement,
    Prohibition,
    TapTrigger,
    TypeChange,
)
from tapwise.model.costs import Discard
from tapwise.model.predicates import Itself, ObjectIs, Tapped
from tapwise.solver.early import raises_prices
from tapwise.solver.monotone import mentions
from tapwise.solver.net import Activation, NotModelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.abilities import Ability
    from tapwise.model.way import Way
    from tapwise.solver.groups import Group

_UNLOCKING: Final = (
    ColorChange,
    CostFloor,
    CostModifier,
    GraveyardReplacement,
    LoseAbilities,
    ProductionReplacement,
    Prohibition,
    TapTrigger,
    TypeChange,
)
"""Abilities whose end may allow more than the rules allow now."""


def refuse_unlocking(groups: Sequence[Group], activations: Sequence[Activation]) -> None:
    """Refuse boards on which losing or tapping something of yours may open new ways.

    What only makes payments dearer is not meant: `tapwise.solver.early` prices those
    anew. Such boards are left to the search.

    Raises
    ------
    NotModelled
        If something that the payment may use has such a static ability.
    """
    leaving: set[int] = set()
    tapping: set[int] = set()
    for a in activations:
        if a.leaves:
            leaving.add(a.body)
        if a.taps:
            tapping.add(a.body)
        for taking in a.takings:
            (tapping if taking.how == "tap" else leaving).update(taking.eligible)
    for body in sorted(leaving | tapping):
        for ability in groups[body].what.abilities:
            if (
                not isinstance(ability, _UNLOCKING)
                or _only_helps(ability)
                or raises_prices(ability)
            ):
                continue
            condition = getattr(ability, "condition", None)
            conditional = condition is not None and mentions(condition, Tapped, ObjectIs)
            if body in leaving or conditional:
                raise NotModelled("a departure that may open new ways to pay")


_FEEDING: Final = {"sacrifice": "graveyard", "discard": "graveyard", "return": "hand"}
"""Where a cost puts what it takes, if other costs can take it from there."""


def refuse_recycling(way: Way, groups: Sequence[Group]) -> None:
    """Refuse boards on which what one cost moved may pay another, as a card in its new zone.

    A land that a cost returned to the hand can be discarded, a creature that was sacrificed
    be exiled from the graveyard.

    Raises
    ------
    NotModelled
        If a mana ability puts objects where another cost, or their own abilities, use them.
    """
    drafts = [draft for group in groups for draft in group.drafts]
    fed = {_FEEDING.get(d.leaves) for group in groups if not group.what.token for d in group.drafts}
    fed |= {_FEEDING.get(taking.how) for draft in drafts for taking in draft.takings}
    read: set[str] = {taking.zone for draft in drafts for taking in draft.takings}
    read |= {
        ability.zone
        for group in groups
        for ability in group.what.activated
        if ability.is_mana and ability.zone != group.example.zone
    }
    if any(isinstance(component, Discard) for component in way.cost):
        read.add("hand")
    if fed & read:
        raise NotModelled("a cost that may take what another cost moved")


def _only_helps(ability: Ability) -> bool:
    """Whether losing a static ability of yours can only make a payment harder."""
    if isinstance(ability, CostModifier):
        return ability.sign < 0
    if isinstance(ability, TapTrigger):
        return isinstance(ability.tapped, Itself)
    if isinstance(ability, TypeChange):
        return not ability.replace
    if isinstance(ability, ProductionReplacement):
        return ability.become is None
    if isinstance(ability, Prohibition):
        # A way to announce exists, so no prohibition on casting stands against it.
        return ability.what == "cast" or ability.who == "opponent"
    return False
