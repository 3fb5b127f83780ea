"""Every way to pay a total cost in 601.2h from one state, for the exhaustive search.

What is left out is never better: mana is chosen by a flow, not enumerated, and no set of
helpers is looked at of which one could stay out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tapwise.model.errors import IllegalPlan
from tapwise.model.flow import Supply, assign, most_met
from tapwise.model.moves import (
    Activate,
    Pay,
    final_mask,
    helper_kinds,
    helper_mask,
    play,
    source_of,
)
from tapwise.model.objects import YOU, ObjectId
from tapwise.model.options import Moves, ways_to_pay
from tapwise.model.predicates import Tapped
from tapwise.model.state import Draft, State
from tapwise.solver.monotone import mentions

if TYPE_CHECKING:
    from tapwise.model.mana import Mana
    from tapwise.model.way import Way
    from tapwise.solver.kinds import Kinds

Helper = tuple[ObjectId, str]


def payments(
    state: State, kinds: Kinds, keys: Sequence[str], tick: Callable[[], None]
) -> Iterator[tuple[Moves, State]]:
    """Iterate over the ways to pay, with the states at the end.

    ``tick`` is called for every set of helpers that is looked at.
    """
    way = state.way
    assert way is not None
    payer = _Payer(state, way, kinds, keys, tick)
    for loans, pay in payer.moves():
        try:
            end = state
            for loan in loans:
                end = play(end, loan)
            yield (*loans, pay), play(end, pay)
        except IllegalPlan:
            continue


@dataclass(frozen=True, slots=True)
class _Body:
    """A permanent that could be tapped to pay: for mana, or because it helps."""

    object: ObjectId
    ways: tuple[tuple[str | Mana, int], ...]
    mask: int


class _Payer:
    def __init__(
        self,
        state: State,
        way: Way,
        kinds: Kinds,
        keys: Sequence[str],
        tick: Callable[[], None],
    ) -> None:
        self.state = state
        self.way = way
        self.kinds = kinds
        self.tick = tick
        self.demands = [d.count for d in way.demands]
        self.need = sum(self.demands)
        self.units = self._units(keys)
        self.every_tap = mentions(way.cost, Tapped)
        self.delve_mask = helper_mask(state.view, None, "delve", way)

    def moves(self) -> Iterator[tuple[tuple[Activate, ...], Pay]]:
        for bodies in self._tap_sets():
            self.tick()
            if len(bodies) + self._most_delved() + sum(s.count for _, s in self.units) < self.need:
                continue
            draft = Draft(self.state)
            try:
                for body in bodies:
                    draft.tap(body.object)
            except IllegalPlan:
                continue
            masks = [body.mask for body in bodies]
            if self._most_delved() == 0:
                found = self._spend(masks, 0)
                if found is None or self._needless(masks, 0):
                    continue
                for _, picked, _, _ in self._components(draft):
                    yield self._move(bodies, (), picked, *found)
                continue
            for after, picked, _, _ in self._components(draft):
                yield from self._with_delve(bodies, masks, after, picked)

    def _components(
        self, draft: Draft
    ) -> Iterator[tuple[Draft, tuple[tuple[ObjectId, ...], ...], object, int]]:
        return ways_to_pay(
            draft,
            self.way.cost,
            source_of(self.way),
            self.way.settled,
            self.kinds.of,
            bound=self.way.bound_to,
        )

    def _move(
        self,
        bodies: Sequence[_Body],
        delved: Sequence[ObjectId],
        picked: tuple[tuple[ObjectId, ...], ...],
        spend: tuple[Mana, ...],
        rows: list[list[int]],
    ) -> tuple[tuple[Activate, ...], Pay]:
        """Say for each permanent whether it makes mana or helps, and how."""
        loans: list[Activate] = []
        helpers: list[Helper] = []
        lent: list[Mana] = []
        for body, row in zip(bodies, rows, strict=False):
            place = next(p for p, n in enumerate(row) if n)
            how = next(how for how, mask in body.ways if mask >> place & 1)
            if isinstance(how, str):
                helpers.append((body.object, how))
            else:
                loans.append(self.kinds.loans.activation((body.object, how)))
                lent.append(how)
        helpers += [(each, "delve") for each in delved]
        return tuple(loans), Pay(picked, tuple(helpers), (*spend, *lent))

    # ── mana ─────────────────────────────────────────────────────────────────

    def _units(self, keys: Sequence[str]) -> list[tuple[Mana, Supply]]:
        """The floating mana that fits, that of which more should be spent first."""
        first: list[tuple[Mana, Supply]] = []
        rest: list[tuple[Mana, Supply]] = []
        colors: set[str] = set()
        for unit, count in self.state.view.position.pool.units:
            mask = final_mask(self.state.view, unit, self.way)
            if not mask:
                continue
            if "colors" in keys and unit.type != "C" and unit.type not in colors:
                colors.add(unit.type)
                first.append((unit, Supply(1, mask)))
                count -= 1
            if count:
                rest.append((unit, Supply(count, mask)))
        if "riders" in keys:
            rest.sort(key=lambda item: -len(item[0].riders))
        return first + rest

    def _spend(
        self, masks: Sequence[int], delved: int
    ) -> tuple[tuple[Mana, ...], list[list[int]]] | None:
        """Return the mana spent beside these, and who meets what; None if the cost is not met."""
        supplies = [Supply(1, mask) for mask in masks]
        if delved:
            supplies.append(Supply(delved, self.delve_mask))
        flow = assign(self.demands, supplies, [s for _, s in self.units])
        if flow is None:
            return None
        spend: list[Mana] = []
        for (unit, _), row in zip(self.units, flow[len(supplies) :], strict=True):
            spend += [unit] * sum(row)
        return tuple(spend), flow

    # ── helpers ──────────────────────────────────────────────────────────────

    def _most_delved(self) -> int:
        """How many cards could be delved at most, those that other costs bring included."""
        if "delve" not in self.way.helpers:
            return 0
        objects = self.state.view.position.objects.values()
        there = sum(1 for o in objects if o.zone == "graveyard" and o.controller == YOU)
        return there + (len(self.state.view.position.objects) if self.way.cost else 0)

    def _bodies(self) -> list[list[_Body]]:
        """The permanents that could be tapped to pay, by kind."""
        view = self.state.view
        groups: dict[Hashable, list[_Body]] = {}
        for each in view.position.objects.values():
            if each.zone != "battlefield" or each.tapped or each.id in self.state.setting.forbidden:
                continue
            ways: list[tuple[str | Mana, int]] = []
            if self.way.has_mana_part:
                for unit in self.kinds.loans.units(each.id):
                    ways.append((unit, final_mask(view, unit, self.way)))
            if self.way.helpers or self.way.waterbend_generic:
                for how in helper_kinds(view, each, self.way):
                    ways.append((how, helper_mask(view, each, how, self.way)))
            mask = 0
            for _, one in ways:
                mask |= one
            if mask:
                body = _Body(each.id, tuple(ways), mask)
                groups.setdefault((self.kinds.of(each), mask), []).append(body)
        return list(groups.values())

    def _tap_sets(self) -> Iterator[tuple[_Body, ...]]:
        """Sets of permanents to tap, fewest first; none that is sure to have one to spare."""
        lists = self._bodies()
        delve = self._most_delved()
        everything = [Supply(len(g), g[0].mask) for g in lists]
        if delve:
            everything.append(Supply(delve, self.delve_mask))
        pool = [s for _, s in self.units]
        if assign(self.demands, [], [*pool, *everything]) is None:
            return
        floating = most_met(self.demands, pool)
        fewest = max(0, self.need - floating - delve)
        most = sum(map(len, lists)) if self.every_tap else self.need - floating
        for size in range(fewest, min(sum(map(len, lists)), most) + 1):
            yield from _of_size(lists, size)

    def _with_delve(
        self,
        bodies: Sequence[_Body],
        masks: list[int],
        draft: Draft,
        picked: tuple[tuple[ObjectId, ...], ...],
    ) -> Iterator[tuple[tuple[Activate, ...], Pay]]:
        groups: dict[Hashable, list[ObjectId]] = {}
        forbidden = self.state.setting.forbidden
        for each in draft.objects.values():
            if each.zone == "graveyard" and each.controller == YOU and each.id not in forbidden:
                groups.setdefault(self.kinds.of(each), []).append(each.id)
        lists = list(groups.values())
        have = sum(s.count for _, s in self.units)
        fewest = max(0, self.need - have - len(masks))
        for delved in range(fewest, min(sum(map(len, lists)), self.need - len(masks)) + 1):
            found = self._spend(masks, delved)
            if found is None:
                continue
            if self._needless(masks, delved):
                return
            for chosen in _of_size(lists, delved):
                yield self._move(bodies, chosen, picked, *found)
            return

    def _needless(self, masks: Sequence[int], delved: int) -> bool:
        """Whether one of the permanents could stay untapped and the cost still be met."""
        if self.every_tap:
            return False
        return any(
            self._spend([*masks[:i], *masks[i + 1 :]], delved) is not None
            for i in range(len(masks))
        )


_T = TypeVar("_T")


def _of_size(groups: list[list[_T]], size: int) -> Iterator[tuple[_T, ...]]:
    """Iterate over the multisets of this size, one for each number taken of each group."""
    if size == 0:
        yield ()
        return
    if not groups:
        return
    first, rest = groups[0], groups[1:]
    room = sum(map(len, rest))
    for taken in range(min(size, len(first)), max(0, size - room) - 1, -1):
        for others in _of_size(rest, size - taken):
            yield (*first[:taken], *others)
