"""Plain sources: permanents whose tap for one mana does nothing else.

The exhaustive search does not tap them as moves of their own. It taps them as their mana is
spent: nothing on the board could tell the difference, and none of it is ever wasted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapwise.model.abilities import (
    Activated,
    AddFixed,
    AddOneType,
    ChosenColor,
    CommanderIdentity,
    CouldProduce,
    DoublePool,
    FixedTypes,
    TapTrigger,
)
from tapwise.model.costs import (
    ExileFrom,
    ReturnToHand,
    Sacrifice,
    TapOthers,
    TapSelf,
    TapTotalPower,
    UntapOther,
)
from tapwise.model.errors import IllegalPlan
from tapwise.model.evaluation import matches
from tapwise.model.moves import Activate, Begin, Finish, check_usable
from tapwise.model.options import Lendable, Loan
from tapwise.model.predicates import Tapped
from tapwise.model.production import Production, productions, tap_bonus_applies
from tapwise.solver.monotone import mentions

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.state import Draft, State
    from tapwise.model.way import Way
    from tapwise.solver.steady import Steady

_TOUCHING = (Sacrifice, ExileFrom, ReturnToHand, TapOthers, TapTotalPower, UntapOther)


@dataclass(frozen=True, slots=True)
class Offer:
    """What a plain source offers: for each unit that it could add, the ability that adds it."""

    units: tuple[tuple[Mana, int], ...]
    indexes: frozenset[int]
    only: bool
    """Whether it has no mana ability beside these."""


def plain_sources(
    state: State,
    ways: Sequence[Way],
    abilities: Sequence[tuple[GameObject, int, Activated]],
    board: Steady,
) -> dict[ObjectId, Offer]:
    """Return the plain sources of a position, by id."""
    view = state.view
    if not board.effects or _order_shows(view, ways, abilities):
        return {}
    touching = [
        (source, component)
        for source, _, ability in abilities
        for component in ability.cost
        if isinstance(component, _TOUCHING)
    ]
    by_object: dict[ObjectId, list[tuple[GameObject, int, Activated]]] = {}
    for each, index, ability in abilities:
        by_object.setdefault(each.id, []).append((each, index, ability))
    found: dict[ObjectId, Offer] = {}
    for object_id, own in by_object.items():
        each = own[0][0]
        if each.zone != "battlefield" or each.tapped or object_id in state.setting.forbidden:
            continue
        if any(not any(isinstance(c, TapSelf) for c in a.cost) for _, _, a in own):
            continue  # what it can do besides tapping may come after a tap
        if any(matches(view, c.predicate, each, source=s.id) for s, c in touching):
            continue
        if any(
            isinstance(t, TapTrigger) and matches(view, t.tapped, each, source=speaker)
            for speaker, t in view.board_abilities(TapTrigger)
        ):
            continue
        units: list[tuple[Mana, int]] = []
        plain: set[int] = set()
        for _, index, ability in own:
            if _is_plain(state, each, index, ability, board):
                plain.add(index)
                made = productions(
                    view, each.id, ability, track_sources=state.setting.track_sources
                )
                units += [(p.own[0], index) for p in made if p.own]
        if units:
            found[object_id] = Offer(
                tuple(dict(units).items()), frozenset(plain), len(plain) == len(own)
            )
    return found


def _order_shows(
    view: View, ways: Sequence[Way], abilities: Sequence[tuple[GameObject, int, Activated]]
) -> bool:
    """Whether something could see when a source is tapped, or that its mana floats."""
    if any(mentions(way.cost, Tapped) for way in ways):
        return True
    for each in view.position.objects.values():
        if each.zone == "battlefield":
            for ability in view.of_object(each).others:
                if mentions(ability, Tapped):
                    return True
    for way in ways:
        if way.context.object is not None and mentions(
            view.of_object(way.context.object).abilities, Tapped
        ):
            return True
    return any(
        mentions(ability.condition, Tapped)
        or (ability.add is not None and mentions(ability.add, Tapped, DoublePool))
        or any(isinstance(c, UntapOther) for c in ability.cost)
        for _, _, ability in abilities
    )


def _is_plain(
    state: State, each: GameObject, index: int, ability: Activated, board: Steady
) -> bool:
    if len(ability.cost) != 1 or not isinstance(ability.cost[0], TapSelf):
        return False
    if ability.riders or ability.condition is not None or ability.timing or ability.once_ever:
        return False
    add = ability.add
    if ability.per_turn is not None or add is None or add.instead or len(add.parts) != 1:
        return False
    match add.parts[0]:
        case AddFixed(bundles=bundles, times=1) if all(len(b) == 1 for b in bundles):
            pass
        case AddOneType(types=FixedTypes() | ChosenColor() | CommanderIdentity(), amount=1):
            pass
        case AddOneType(types=CouldProduce(reference="any"), amount=1) if board.lands:
            pass
        case _:
            return False
    what = state.view.of_object(each)
    if each.sick and what.is_creature and "haste" not in what.keywords:
        return False
    try:
        check_usable(state, each, index, ability)
    except IllegalPlan:
        return False
    return not tap_bonus_applies(state.view, each.id, ability)


class Loans:
    """Lends the mana of plain sources (`tapwise.model.options.Lender`)."""

    def __init__(self, sources: dict[ObjectId, Offer], kind_of: Any) -> None:
        self.sources = sources
        self._kind_of = kind_of
        self._units = {o: tuple(unit for unit, _ in offer.units) for o, offer in sources.items()}

    def lends(self, each: GameObject, index: int, /) -> bool:
        """Whether this ability of a permanent is left to the loans."""
        offer = self.sources.get(each.id)
        return offer is not None and index in offer.indexes

    def units(self, object_id: ObjectId) -> tuple[Mana, ...]:
        """Return the units of which a permanent can lend one; empty if it is no source."""
        return self._units.get(object_id, ())

    def offers(self, draft: Draft, /) -> Iterator[Lendable]:
        """Iterate over the sources that are still untapped."""
        for object_id, units in self._units.items():
            each = draft.objects.get(object_id)
            if each is not None and not each.tapped and each.zone == "battlefield":
                yield Lendable(self._kind_of(each), object_id, units)

    def activation(self, loan: Loan, /) -> Activate:
        """Return the move that taps the source for the mana."""
        object_id, unit = loan
        index = next(i for u, i in self.sources[object_id].units if u == unit)
        return Activate(Begin(object_id, index), Finish(((),), (), 0, 0, Production((unit,))))
