"""What a state could still lead to at best: a bound for the exhaustive search.

Every permanent is taken to add the most that it ever could, of every type that it ever
could, whatever its cost: what is out of reach even so is out of reach.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import Activated, CostModifier, ProductionReplacement, TriggeredMana
from tapwise.model.costs import (
    DiscardSelf,
    ExileSelf,
    ReturnSelf,
    Sacrifice,
    SacrificeSelf,
    TapSelf,
    UntapOther,
    UntapSelf,
)
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import matches
from tapwise.model.flow import Supply, most_met
from tapwise.model.mana import Mana
from tapwise.model.moves import final_mask, helper_kinds, helper_mask
from tapwise.model.objects import YOU, ObjectId
from tapwise.model.predicates import HasCounter, StatOf, Tapped
from tapwise.model.pricing import ability_costs
from tapwise.model.production import productions
from tapwise.model.reductions import mana_amount
from tapwise.model.statics import of_kind
from tapwise.solver.monotone import mentions, parts_of, trend

if TYPE_CHECKING:
    from tapwise.model.objects import GameObject
    from tapwise.model.state import State
    from tapwise.model.way import Way
    from tapwise.solver.kinds import Kinds

_ENDLESS: Final = 10**6
_LEAVING = (SacrificeSelf, ExileSelf, DiscardSelf, ReturnSelf)


@dataclass(frozen=True, slots=True)
class _Source:
    """One mana ability at its best: how much, of what, and what limits it.

    ``units`` None: anything. ``once``: its cost taps its source or makes it ``leave``.
    ``sacrifices`` what it takes, ``converts``: it gives no more mana than it takes.
    """

    object: ObjectId
    zone: str
    most: int
    units: tuple[Mana, ...] | None
    taps: bool = False
    once: bool = False
    leaves: bool = False
    sacrifices: bool = False
    fodder: frozenset[ObjectId] = frozenset()
    converts: bool = False


@dataclass(frozen=True, slots=True)
class Ahead:
    """What lies ahead of a state at best.

    Parameters
    ----------
    permanents
        How many more permanents have to be tapped, or leave untapped, at least.
    sacrifices
        How many more permanents have to be sacrificed at least.
    unmet
        Units of the total cost that no floating mana can pay.
    """

    permanents: int = 0
    sacrifices: int = 0
    unmet: int = 0


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
        self._masks: dict[tuple[int, tuple[Mana, ...]], int] = {}
        self._kept: dict[int, Way] = {}
        self.by_object: dict[ObjectId, list[_Source]] = {}
        self.endless: list[_Source] = []
        self.outlets: list[_Source] = []
        for source in self.sources:
            if source.once:
                self.by_object.setdefault(source.object, []).append(source)
            elif source.fodder and source.most < _ENDLESS:
                self.outlets.append(source)
            else:
                self.endless.append(source)
        self.unbounded = self.untaps or any(not s.converts for s in self.endless)
        gains = [s.most for s in self.sources if s.sacrifices]
        self.per_sacrifice = max(gains, default=0)

    def _source(self, each: GameObject, index: int, ability: Activated) -> _Source:
        taps = any(isinstance(c, TapSelf) for c in ability.cost) and not self.untaps
        leaves = any(isinstance(c, _LEAVING) for c in ability.cost)
        takes = [c for c in ability.cost if isinstance(c, Sacrifice)]
        sacrifices = bool(takes) or any(isinstance(c, SacrificeSelf) for c in ability.cost)
        anything = _Source(each.id, ability.zone, _ENDLESS, None, sacrifices=sacrifices)
        if self.shifts or _varies(ability):
            return anything
        view = self.start.view
        try:
            made = productions(
                view, each.id, ability, track_sources=self.start.setting.track_sources
            )
        except (GaveUp, KeyError):
            return anything
        most = max((len(p.all) for p in made), default=0)
        units: tuple[Mana, ...] | None = tuple(dict.fromkeys(u for p in made for u in p.all))
        open_sets = ("ColorsAmong",) if self.lands_stay else ("ColorsAmong", "CouldProduce")
        if any(type(part).__name__ in open_sets for part in parts_of(ability.add)):
            units, most = None, max(1, most)  # only what stays settles the types
        fodder: frozenset[ObjectId] = frozenset()
        if takes and not (taps or leaves):
            fodder = frozenset(
                o.id
                for o in view.position.in_zone("battlefield")
                if matches(view, takes[0].predicate, o, source=each.id)
            )
            if mentions(takes[0].predicate, Tapped, HasCounter):
                return anything
            if not fodder:
                most = 0
        prices = ability_costs(view, each, ability)
        takes_mana = min((mana_amount(mana) for mana, _ in prices), default=0)
        if any(m.applies != "spells" for _, m in of_kind(view, CostModifier)):
            takes_mana = 0  # it may come to cost less
        return _Source(
            each.id,
            ability.zone,
            most,
            units,
            taps=taps,
            once=taps or leaves,
            leaves=leaves,
            sacrifices=sacrifices,
            fodder=fodder,
            converts=most <= takes_mana,
        )

    def look(self, state: State) -> Ahead | None:
        """Return what lies ahead of a state at best; None: the cost is out of reach.

        Before the total cost is known nothing is said.
        """
        way = state.way
        if state.stage != "window" or way is None:
            return Ahead(unmet=0 if state.stage == "done" else self.dearest)
        view = state.view
        demands = [d.count for d in way.demands]
        if not demands:
            return Ahead()
        need = sum(demands)
        kept = [  # what comes without a sacrifice
            Supply(count, self._mask(way, (unit,))) for unit, count in view.position.pool.units
        ]
        floating = sum(s.count for s in kept if s.mask or self.endless)  # it may be converted
        unmet = need - most_met(demands, kept)
        staying = 0  # what comes without a sacrifice, in number
        free = 0  # what comes without a tap
        lost: list[Supply] = []  # what comes with a sacrifice
        gains: list[int] = []
        for each in view.position.objects.values():
            if each.controller != YOU:
                continue
            tap, sac, loose = self._best(state, way, each)
            kept += [Supply(n, m) for n, m in (tap, loose) if n and m]
            staying += tap[0] + loose[0]
            if sac[0] and sac[1]:
                lost.append(Supply(*sac))
            untapped = each.zone == "battlefield" and not each.tapped
            gain = tap[0] + sac[0]
            if untapped and gain:
                gains.append(gain)
            free += loose[0] + (0 if untapped else gain)
        for pending in state.stack:
            if pending.ability.add is not None:
                kept.append(Supply(_ENDLESS, self._mask(way, None)))
                free += _ENDLESS
                staying += _ENDLESS
        for source in self.endless:
            (lost if source.sacrifices else kept).append(
                Supply(_ENDLESS, self._mask(way, source.units))
            )
        if "delve" in way.helpers:
            kept.append(Supply(_ENDLESS, helper_mask(view, None, "delve", way)))
            free += _ENDLESS
            staying += _ENDLESS
        if most_met(demands, [*kept, *lost]) < need:
            return None
        if self.unbounded:
            return Ahead(0, self._sacrifices(need - most_met(demands, kept)), unmet)
        if floating + free + sum(gains) < need:
            return None
        met = min(most_met(demands, kept), floating + staying)
        return Ahead(_fewest(gains, need - floating - free), self._sacrifices(need - met), unmet)

    def _sacrifices(self, missing: int) -> int:
        """How many sacrifices it takes at least to make up what is missing."""
        if missing <= 0 or self.per_sacrifice >= _ENDLESS or not self.per_sacrifice:
            return 0
        return -(-missing // self.per_sacrifice)

    def _best(
        self, state: State, way: Way, each: GameObject
    ) -> tuple[tuple[int, int], tuple[int, int], tuple[int, int]]:
        """What an object could bring at most: by a tap, by a sacrifice, by neither.

        Pairs of an amount and the demands that it could meet.
        """
        tap = tap_mask = sac = sac_mask = loose = loose_mask = going = 0
        here = each.zone == "battlefield"
        if way.has_mana_part:
            for source in self.by_object.get(each.id, ()):
                if source.zone != each.zone and not (here and source.zone != "battlefield"):
                    continue
                if not source.most or (source.taps and each.tapped):
                    continue
                mask = self._mask(way, source.units)
                if source.leaves and source.sacrifices:
                    going, sac_mask = going + source.most, sac_mask | mask
                elif source.sacrifices:  # it takes others, and may still be taken itself
                    sac, sac_mask = sac + source.most, sac_mask | mask
                elif source.taps:
                    tap, tap_mask = max(tap, source.most), tap_mask | mask
                else:
                    loose, loose_mask = loose + source.most, loose_mask | mask
            if here:
                for outlet in self.outlets:
                    if each.id in outlet.fodder:
                        going = max(going, outlet.most)
                        sac_mask |= self._mask(way, outlet.units)
        sac += going
        if (way.helpers or way.waterbend_generic) and here and not each.tapped:
            for how in helper_kinds(state.view, each, way):
                tap = max(tap, 1)
                tap_mask |= helper_mask(state.view, each, how, way)
        return (tap, tap_mask), (sac, sac_mask), (loose, loose_mask)

    def _mask(self, way: Way, units: tuple[Mana, ...] | None) -> int:
        if units is None:
            return (1 << len(way.demands)) - 1
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
        if isinstance(part, StatOf) and part.reference != "self":
            return True  # it depends on what the cost takes
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
