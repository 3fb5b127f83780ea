"""What a state could still lead to at best: a bound for the exhaustive search.

Every permanent is taken to add the most that it ever could, of every type that it ever
could, whatever its cost: what is out of reach even so is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import Activated, ProductionReplacement, TriggeredMana
from tapwise.model.costs import (
    DiscardSelf,
    ExileSelf,
    ReturnSelf,
    SacrificeSelf,
    TapSelf,
    UntapOther,
    UntapSelf,
)
from tapwise.model.errors import GaveUp
from tapwise.model.flow import Supply, assign, most_met
from tapwise.model.mana import Mana
from tapwise.model.moves import final_mask, helper_kinds, helper_mask
from tapwise.model.objects import YOU, ObjectId
from tapwise.model.production import productions
from tapwise.model.symbols import MANA_TYPES
from tapwise.solver.monotone import parts_of, trend

if TYPE_CHECKING:
    from tapwise.model.objects import GameObject
    from tapwise.model.state import State
    from tapwise.model.way import Way
    from tapwise.solver.kinds import Kinds

_ENDLESS: Final = 10**6
_LEAVING = (SacrificeSelf, ExileSelf, DiscardSelf, ReturnSelf)


@dataclass(frozen=True, slots=True)
class _Source:
    """One mana ability at its best: how much, of what, and what limits it to once."""

    object: ObjectId
    zone: str
    most: int
    units: tuple[Mana, ...]
    taps: bool
    leaves: bool


class Relaxation:
    """Bounds for one search."""

    def __init__(self, start: State, kinds: Kinds) -> None:
        self.start = start
        self.dearest = max((sum(d.count for d in way.demands) for way in kinds.ways), default=0)
        self.untaps = any(
            isinstance(c, UntapSelf | UntapOther) for _, _, a in kinds.abilities for c in a.cost
        )
        self.shifts = not kinds.steady.effects
        for kind in (TriggeredMana, ProductionReplacement):
            for _, effect in start.view.board_abilities(kind):
                self.shifts = self.shifts or any(
                    type(part).__name__ in _QUANTITIES and trend(part) == "any"
                    for part in parts_of(effect)
                )
        self.lands_stay = kinds.steady.lands
        self.sources = [self._source(*each) for each in kinds.abilities]
        self.endless = [s for s in self.sources if s.most >= _ENDLESS]
        self._masks: dict[tuple[int, tuple[Mana, ...]], int] = {}
        self._kept: dict[int, Way] = {}
        self.by_object: dict[ObjectId, list[_Source]] = {}
        for source in self.sources:
            self.by_object.setdefault(source.object, []).append(source)

    def _source(self, each: GameObject, index: int, ability: Activated) -> _Source:
        taps = any(isinstance(c, TapSelf) for c in ability.cost) and not self.untaps
        leaves = any(isinstance(c, _LEAVING) for c in ability.cost)
        every = tuple(Mana(t, snow) for t in MANA_TYPES for snow in (False, True))
        unlimited = _Source(each.id, each.zone, _ENDLESS, every, False, False)
        if self.shifts or _varies(ability):
            return unlimited
        try:
            made = productions(
                self.start.view,
                each.id,
                ability,
                track_sources=self.start.setting.track_sources,
            )
        except (GaveUp, KeyError):
            return unlimited
        most = max((len(p.all) for p in made), default=0)
        units = tuple(dict.fromkeys(unit for p in made for unit in p.all))
        open_sets = ("ColorsAmong",) if self.lands_stay else ("ColorsAmong", "CouldProduce")
        if any(type(part).__name__ in open_sets for part in parts_of(ability.add)):
            units, most = every, max(1, most)  # only what stays settles the types
        if not taps and not leaves:
            most = _ENDLESS if most else 0
        return _Source(each.id, each.zone, most, units, taps, leaves)

    def look(self, state: State) -> tuple[int, int] | None:
        """Return how many more permanents have to be tapped at least, and what is unmet.

        What is unmet are units of the total cost that no floating mana can pay. None: the
        cost is out of reach. Before the total cost is known nothing is said.
        """
        way = state.way
        if state.stage != "window" or way is None:
            return 0, 0 if state.stage == "done" else self.dearest
        view = state.view
        demands = [d.count for d in way.demands]
        if not demands:
            return 0, 0
        supplies = [
            Supply(count, self._mask(way, (unit,))) for unit, count in view.position.pool.units
        ]
        floating = sum(s.count for s in supplies if s.mask)
        unmet = sum(demands) - most_met(demands, supplies)
        free = bool(self.endless) or self.untaps
        gains: list[int] = []
        for each in view.position.objects.values():
            if each.controller != YOU:
                continue
            most, mask, touches = self._best(state, way, each)
            if mask:
                supplies.append(Supply(most, mask))
                if touches:
                    gains.append(most)
                else:
                    free = True
        for pending in state.stack:
            for source in self.by_object.get(pending.source.id, ()):
                supplies.append(Supply(max(1, source.most), self._mask(way, source.units)))
                free = True
        for source in self.endless:
            supplies.append(Supply(_ENDLESS, self._mask(way, source.units)))
        if "delve" in way.helpers:
            supplies.append(Supply(_ENDLESS, helper_mask(view, None, "delve", way)))
            free = True
        if assign(demands, [], supplies) is None:
            return None
        return 0 if free else _fewest(gains, sum(demands) - floating), unmet

    def _best(self, state: State, way: Way, each: GameObject) -> tuple[int, int, bool]:
        """What an object could bring at most: how much, for which demands, by a tap alone."""
        mask = tapped_for = beside = 0
        touches = True
        if way.has_mana_part:
            for source in self.by_object.get(each.id, ()):
                if source.most >= _ENDLESS or source.zone != each.zone or not source.most:
                    continue
                if source.taps and each.tapped:
                    continue
                mask |= self._mask(way, source.units)
                if source.taps:
                    tapped_for = max(tapped_for, source.most)
                else:
                    beside += source.most
                touches = touches and each.zone == "battlefield" and not each.tapped
        helped = bool(way.helpers or way.waterbend_generic)
        if helped and each.zone == "battlefield" and not each.tapped:
            for how in helper_kinds(state.view, each, way):
                mask |= helper_mask(state.view, each, how, way)
                tapped_for = max(tapped_for, 1)
        return tapped_for + beside, mask, touches

    def _mask(self, way: Way, units: tuple[Mana, ...]) -> int:
        key = (id(way), units)
        known = self._masks.get(key)
        if known is None:
            self._kept[id(way)] = way  # so that its id stays its own
            known = 0
            for unit in units:
                known |= final_mask(self.start.view, unit, way)
            self._masks[key] = known
        return known


def _fewest(gains: Iterable[int], missing: int) -> int:
    """How many of the gains are needed at least to make up what is missing."""
    number = 0
    for gain in sorted(gains, reverse=True):
        if missing <= 0:
            break
        missing -= gain
        number += 1
    return number


def _varies(ability: Activated) -> bool:
    """Whether what the ability adds could ever be more than it is now."""
    if ability.add is None:
        return False
    for part in parts_of((ability.add, ability.cost, ability.riders)):
        name = type(part).__name__
        if name in ("DoublePool", "Variable"):
            return True
        if name in ("RemoveCounters", "CounterChange", "OneOf"):
            return True
        if name in _QUANTITIES and trend(part) == "any":
            return True
    return bool(ability.add.instead)


_QUANTITIES = frozenset(
    {
        "Count", "CountersOn", "StatOf", "Greatest", "Total", "Devotion", "DistinctAmong",
        "PlayerFact", "Plus", "Times",
    }
)  # fmt: skip
