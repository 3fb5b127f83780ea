"""Every way to pay a total cost in 601.2h from one state, for the exhaustive search.

What is left out is never better: mana is chosen by a flow, not enumerated, and no set of
helpers is looked at of which one could stay out.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from tapwise.model.errors import IllegalPlan
from tapwise.model.flow import Supply, assign
from tapwise.model.moves import (
    Pay,
    final_mask,
    helper_kinds,
    helper_mask,
    play,
    source_of,
    ways_to_pay,
)
from tapwise.model.objects import ObjectId
from tapwise.model.predicates import Tapped
from tapwise.model.state import Draft, State
from tapwise.solver.monotone import mentions

if TYPE_CHECKING:
    from tapwise.model.mana import Mana
    from tapwise.model.objects import GameObject
    from tapwise.model.way import Way
    from tapwise.solver.kinds import Kinds

Helper = tuple[ObjectId, str]


def payments(state: State, kinds: Kinds, keys: Sequence[str]) -> Iterator[tuple[Pay, State]]:
    """Iterate over the ways to pay, with the states at the end."""
    way = state.way
    assert way is not None
    payer = _Payer(state, way, kinds, keys)
    for move in payer.moves():
        try:
            yield move, play(state, move)
        except IllegalPlan:
            continue


class _Payer:
    def __init__(self, state: State, way: Way, kinds: Kinds, keys: Sequence[str]) -> None:
        self.state = state
        self.way = way
        self.kinds = kinds
        self.demands = [d.count for d in way.demands]
        self.need = sum(self.demands)
        self.units = self._units(keys)
        self.have = sum(s.count for _, s in self.units)
        self.every_tap = mentions(way.cost, Tapped)

    def moves(self) -> Iterator[Pay]:
        if not self.way.helpers and not self.way.waterbend_generic:
            spend = self._spend((), 0)
            if spend is not None:
                for _, picked, _, _ in self._components(Draft(self.state)):
                    yield Pay(picked, (), spend)
            return
        for taps, masks in self._tap_sets():
            draft = Draft(self.state)
            try:
                for helper, _ in taps:
                    draft.tap(helper)
            except IllegalPlan:
                continue
            for after, picked, _, _ in self._components(draft):
                yield from self._with_delve(taps, masks, after, picked)

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

    def _spend(self, masks: Sequence[int], delved: int) -> tuple[Mana, ...] | None:
        """Return the mana spent beside these helpers; None if the cost is not met."""
        supplies = [Supply(1, mask) for mask in masks]
        if delved:
            supplies.append(Supply(delved, self._mask(None, "delve")))
        flow = assign(self.demands, supplies, [s for _, s in self.units])
        if flow is None:
            return None
        spend: list[Mana] = []
        for (unit, _), row in zip(self.units, flow[len(supplies) :], strict=True):
            spend += [unit] * sum(row)
        return tuple(spend)

    # ── helpers ──────────────────────────────────────────────────────────────

    def _mask(self, each: GameObject | None, how: str) -> int:
        return helper_mask(self.state.view, each, how, self.way)

    def _tap_sets(self) -> Iterator[tuple[tuple[Helper, ...], tuple[int, ...]]]:
        """Sets of permanents to tap, fewest first, with the demands that each can meet."""
        view = self.state.view
        groups: dict[Hashable, list[tuple[Helper, int]]] = {}
        delvers = 0
        for each in view.position.objects.values():
            if each.id in self.state.setting.forbidden:
                continue
            hows = helper_kinds(view, each, self.way)
            delvers += each.zone == "graveyard" and bool(hows)
            if each.zone != "battlefield" or each.tapped or not hows:
                continue
            best = max(hows, key=lambda how: (self._mask(each, how).bit_count(), how))
            mask = 0
            for how in hows:
                mask |= self._mask(each, how)
            if mask:
                kind = (self.kinds.of(each), best)
                groups.setdefault(kind, []).append(((each.id, best), mask))
        lists = list(groups.values())
        room = sum(map(len, lists))
        bring = delvers + self._may_bring() if "delve" in self.way.helpers else 0
        fewest = max(0, self.need - self.have - bring)
        for size in range(fewest, min(room, self.need) + 1):
            for chosen in _of_size(lists, size):
                yield tuple(h for h, _ in chosen), tuple(m for _, m in chosen)

    def _may_bring(self) -> int:
        """How many cards the other costs could still put into the graveyard."""
        return len(self.state.view.position.objects) if self.way.cost else 0

    def _with_delve(
        self,
        taps: tuple[Helper, ...],
        masks: tuple[int, ...],
        draft: Draft,
        picked: tuple[tuple[ObjectId, ...], ...],
    ) -> Iterator[Pay]:
        groups: dict[Hashable, list[tuple[Helper, int]]] = {}
        if "delve" in self.way.helpers:
            forbidden = self.state.setting.forbidden
            for each in draft.objects.values():
                if (
                    each.zone == "graveyard"
                    and each.id not in forbidden
                    and (helper_kinds(self.state.view, each, self.way))
                ):
                    kind = self.kinds.of(each)
                    groups.setdefault(kind, []).append(((each.id, "delve"), 0))
        lists = list(groups.values())
        room = sum(map(len, lists))
        fewest = max(0, self.need - self.have - len(taps))
        for delved in range(fewest, min(room, self.need - len(taps)) + 1):
            spend = self._spend(masks, delved)
            if spend is None:
                continue
            if not self.every_tap and self._needless(masks, delved):
                return
            for chosen in _of_size(lists, delved):
                helpers = (*taps, *(h for h, _ in chosen))
                yield Pay(picked, self._named(helpers), spend)
            return

    def _needless(self, masks: tuple[int, ...], delved: int) -> bool:
        """Whether one of the permanents could stay untapped and the cost still be met."""
        return any(
            self._spend((*masks[:i], *masks[i + 1 :]), delved) is not None
            for i in range(len(masks))
        )

    def _named(self, helpers: tuple[Helper, ...]) -> tuple[Helper, ...]:
        """Say for each permanent by which ability it helps, so that all of them fit."""
        view = self.state.view
        named = list(helpers)
        for place, (helper, how) in enumerate(helpers):
            each = view.position.objects.get(helper)
            if how == "delve" or each is None:
                continue
            for other in helper_kinds(view, each, self.way):
                trial = [*named[:place], (helper, other), *named[place + 1 :]]
                supplies = [
                    Supply(1, self._mask(view.position.objects.get(o), h)) for o, h in trial
                ]
                if assign(self.demands, supplies, [s for _, s in self.units]) is not None:
                    named = trial
                    break
        return tuple(named)


def _of_size(
    groups: list[list[tuple[Helper, int]]], size: int
) -> Iterator[tuple[tuple[Helper, int], ...]]:
    """Iterate over the multisets of helpers of this size, one of each kind of set."""
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
