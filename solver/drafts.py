"""One mana ability of one body as drafts of activations: one for each option it adds.

A draft speaks of symbols and predicates; `tapwise.solver.net_builder` turns those into the
net's demands and classes.
"""

from __future__ import annotations

import dataclasses
import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    AddCombination,
    AddEach,
    AddFixed,
    AddOneType,
    CounterChange,
    DamageToYou,
    DoublePool,
    GainLife,
    SacrificeIf,
    SideEffect,
    TriggeredMana,
)
from tapwise.model.costs import (
    Discard,
    DiscardHand,
    DiscardSelf,
    ExertSelf,
    ExileFrom,
    ExileSelf,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
    UntapSelf,
)
from tapwise.model.evaluation import Settled
from tapwise.model.predicates import Comparison, CountersOn, Variable
from tapwise.model.production import productions, resolved_parts, tap_bonus_applies
from tapwise.solver.monotone import amount_is_stable, may_grow, takes_note_of_taken
from tapwise.solver.net import NotModelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.abilities import Activated, AddPart, Restriction
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.predicates import Predicate, Quantity
    from tapwise.model.production import Production, ResolvedPart
    from tapwise.model.symbols import Symbol
    from tapwise.model.zones import Zone
    from tapwise.solver.net import How, Leaving

MAX_OPTIONS: Final = 64
"""Most options of one ability that are written out; beyond it the net does not fit."""


@dataclass(frozen=True, slots=True)
class DraftUnit:
    """Mana as produced: one of ``types``, with what restricts it and where it is from."""

    types: str
    snow: bool
    restriction: Restriction | None
    qualities: frozenset[str] = frozenset()
    riders: int = 0


@dataclass(frozen=True, slots=True)
class DraftTaking:
    """Bodies in a zone that meet the predicate, ``number`` for each activation.

    ``only`` is the body whose likes alone are meant, where what is added depends on it.
    """

    zone: Zone
    predicate: Predicate
    number: int
    how: How
    only: ObjectId | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """One activation with one option of what it adds."""

    ability: Activated
    place: int
    units: tuple[tuple[DraftUnit, int], ...] = ()
    takes: tuple[Symbol, ...] = ()
    taps: bool = False
    untaps: bool = False
    leaves: Leaving = ""
    takings: tuple[DraftTaking, ...] = ()
    life: int = 0
    damage: int = 0
    gain: int = 0
    counters: tuple[str, int] = ("", 0)
    per_counter: DraftUnit | None = None
    energy: int = 0
    early: bool = False
    production: Production | None = None


def draft_cost(ability: Activated, place: int, body: GameObject) -> Draft:
    """Return the draft of the ability's cost alone.

    Raises
    ------
    NotModelled
        If a component is not one that the net can bound.
    """
    draft = Draft(ability, place)
    for component in ability.cost:
        draft = _with_component(draft, component, body)
    return draft


def _whole(number: Quantity) -> int:
    if not isinstance(number, int):
        raise NotModelled("an amount in a cost that is not a plain number")
    return number


def _with_component(draft: Draft, component: object, body: GameObject) -> Draft:
    change = dataclasses.replace
    match component:
        case PayMana(mana=mana):
            if mana.variables:
                raise NotModelled("{X} in the cost of a mana ability")
            return change(draft, takes=(*draft.takes, *mana.symbols))
        case TapSelf():
            return change(draft, taps=True)
        case UntapSelf():
            return change(draft, untaps=True)
        case SacrificeSelf():
            return change(draft, leaves="sacrifice")
        case ExileSelf():
            return change(draft, leaves="exile")
        case ReturnSelf():
            return change(draft, leaves="return")
        case DiscardSelf():
            return change(draft, leaves="discard")
        case ExertSelf():
            return draft
        case PayLife(amount=amount):
            return change(draft, life=draft.life + _whole(amount))
        case PayEnergy(amount=amount):
            return change(draft, energy=draft.energy + _whole(amount))
        case Sacrifice(predicate=predicate, number=number, at_least=False):
            return _taking(draft, "battlefield", predicate, number, "sacrifice")
        case TapOthers(predicate=predicate, number=number):
            return _taking(draft, "battlefield", predicate, number, "tap")
        case Discard(predicate=predicate, number=number, at_random=False):
            return _taking(draft, "hand", predicate, number, "discard")
        case ReturnToHand(predicate=predicate, number=number):
            return _taking(draft, "battlefield", predicate, number, "return")
        case ExileFrom(zone=zone, predicate=predicate, number=number) if zone in (
            "battlefield",
            "hand",
            "graveyard",
        ):
            return _taking(draft, zone, predicate, number, "exile")
        case RemoveCounters(kind=kind, among=None) if kind:
            if draft.counters[0]:
                raise NotModelled("two costs that remove counters")
            if component.any_number or isinstance(component.number, Variable):
                return change(draft, counters=(kind, 0))
            return change(draft, counters=(kind, _whole(component.number)))
        case PutCounters(on=None, kind=kind) if body.counter(kind) == 0 or kind[:1] == "-":
            return draft
        case DiscardHand():
            raise NotModelled("discarding the hand as a cost")
        case _:
            raise NotModelled(f"a cost of the kind {type(component).__name__}")


def _taking(draft: Draft, zone: Zone, predicate: Predicate, number: Quantity, how: How) -> Draft:
    taking = DraftTaking(zone, predicate, _whole(number), how)
    return dataclasses.replace(draft, takings=(*draft.takings, taking))


def with_riders(draft: Draft, body: GameObject) -> Draft:
    """Return the draft with what its ability does besides adding mana."""
    change = dataclasses.replace
    for rider in draft.ability.riders:
        match rider:
            case DamageToYou(amount=amount):
                draft = change(draft, damage=draft.damage + _whole(amount))
            case GainLife(amount=amount, condition=None):
                draft = change(draft, gain=draft.gain + _whole(amount))
            case CounterChange(before=False, amount=amount) if isinstance(amount, int):
                if _spends_counter(draft.ability, rider.kind):
                    raise NotModelled("counters that one ability puts on and removes")
            case SacrificeIf(condition=None):
                draft = change(draft, leaves="sacrifice")
            case SacrificeIf(condition=Comparison(CountersOn(kind, "self"), "==" | "<=", 0)):
                removed_kind, removed = draft.counters
                if removed_kind != kind or not draft.taps or removed < 1:
                    raise NotModelled("a sacrifice on a condition")
                if body.counter(kind) <= removed:
                    draft = change(draft, leaves="sacrifice")
            case SideEffect():
                pass
            case _:
                raise NotModelled(f"{type(rider).__name__} as a mana ability resolves")
    return draft


def _spends_counter(ability: Activated, kind: str) -> bool:
    return any(isinstance(c, RemoveCounters) and c.kind in (kind, "") for c in ability.cost)


def options(
    view: View,
    body: GameObject,
    draft: Draft,
    settled: Settled,
    qualities: frozenset[str],
) -> Iterator[Draft]:
    """Yield the draft once for each option of what the ability adds.

    Raises
    ------
    NotModelled
        If what it adds is beyond the net: it depends on the pool, on numbers that may grow
        during the payment, or has too many options.
    """
    add = draft.ability.add
    if add is None:
        return
    parts = add.parts
    for _, other in add.instead:
        parts += other
    if any(isinstance(part, DoublePool) for part in parts):
        raise NotModelled("mana that depends on the pool")
    for quantity in _amounts(parts):
        if may_grow(quantity):
            raise NotModelled("an amount that may grow during the payment")
    early = draft.early or bool(add.instead) or not all(map(amount_is_stable, _amounts(parts)))
    draft = dataclasses.replace(draft, early=early)
    snow = view.of(body.id).is_snow
    if tap_bonus_applies(view, body.id, draft.ability):
        if draft.counters[0] and not draft.counters[1]:
            raise NotModelled("a chosen number of counters together with a tap bonus")
        triggers = [trigger for _, trigger in view.board_abilities(TriggeredMana)]
        bonuses = [q for trigger in triggers for q in _amounts(trigger.add.parts)]
        if any(map(may_grow, bonuses)):
            raise NotModelled("a bonus that may grow during the payment")
        if not all(map(amount_is_stable, bonuses)):
            draft = dataclasses.replace(draft, early=True)
        yield from _written_out(view, body, draft, settled, track_sources=bool(qualities))
        return
    template = DraftUnit("", snow, add.restriction, qualities, len(add.riders))
    if draft.counters[0] and not draft.counters[1]:
        yield from _per_counter(view, body, draft, template)
        return
    resolved = resolved_parts(view, body.id, draft.ability, settled)
    if resolved is None:
        raise NotModelled("an effect that adds mana in an unusual way")
    found: set[tuple[tuple[DraftUnit, int], ...]] = set()
    choices = itertools.product(*(_part_options(part, template) for part in resolved))
    for number, combination in enumerate(choices):
        if number >= MAX_OPTIONS:
            raise NotModelled("too many options of what one ability adds")
        units = _merged(itertools.chain.from_iterable(combination))
        if units not in found:
            found.add(units)
            yield dataclasses.replace(draft, units=units)


def _merged(units: Iterator[tuple[DraftUnit, int]]) -> tuple[tuple[DraftUnit, int], ...]:
    counts: dict[DraftUnit, int] = {}
    for unit, count in units:
        if count > 0:
            counts[unit] = counts.get(unit, 0) + count
    return tuple(counts.items())


def _amounts(parts: tuple[AddPart, ...]) -> Iterator[Quantity]:
    for part in parts:
        match part:
            case AddFixed(times=amount):
                yield amount
            case AddOneType(amount=amount) | AddCombination(amount=amount) | AddEach(amount=amount):
                yield amount
            case _:
                pass


def amount_may_shrink(ability: Activated) -> bool:
    """Whether an activation may add less later in the payment than it would now."""
    add = ability.add
    if add is None:
        return False
    return bool(add.instead) or not all(map(amount_is_stable, _amounts(add.parts)))


def _part_options(
    part: ResolvedPart, template: DraftUnit
) -> list[tuple[tuple[DraftUnit, int], ...]]:
    """Return the options of one part, each as units and how many of them.

    A choice that stays open until the mana is spent is one option: "one mana of any
    color", "{R} or {G}", "{U}{U}, {U}{R} or {R}{R}".
    """
    if not part.restricted:
        template = dataclasses.replace(template, restriction=None)

    def unit(types: str) -> DraftUnit:
        return dataclasses.replace(template, types=types)

    if part.kind == "combination" or (part.kind == "one" and part.amount == 1):
        return [((unit(part.types), part.amount),)]
    if part.kind == "one":
        return [((unit(t), part.amount),) for t in part.types]
    combined = _as_combination(part.bundles)
    if combined is not None:
        types, number = combined
        return [((unit(types), number),)]
    return [
        tuple((unit(t), bundle.count(t)) for t in sorted(set(bundle))) for bundle in part.bundles
    ]


def _as_combination(bundles: tuple[str, ...]) -> tuple[str, int] | None:
    """Recognise bundles that together are "N mana in any combination of" their types."""
    sizes = {len(b) for b in bundles}
    if len(sizes) != 1:
        return None
    size = sizes.pop()
    types = "".join(sorted(set("".join(bundles))))
    if size == 0 or len(types) > 6 or size > 4:
        return None
    wanted = {"".join(c) for c in itertools.combinations_with_replacement(types, size)}
    if wanted == {"".join(sorted(b)) for b in bundles}:
        return types, size
    return None


def _written_out(
    view: View, body: GameObject, draft: Draft, settled: Settled, *, track_sources: bool
) -> Iterator[Draft]:
    """Yield an option for each production, triggers and replacements included (106.12)."""
    found: set[tuple[tuple[DraftUnit, int], ...]] = set()
    for production in productions(
        view,
        body.id,
        draft.ability,
        settled,
        view.position.pool,
        track_sources=track_sources,
    ):
        mana = [*production.own, *(m for _, _, extra in production.triggered for m in extra)]
        units = _merged((unit_of(m), 1) for m in mana)
        if units in found:
            continue
        found.add(units)
        if len(found) > MAX_OPTIONS:
            raise NotModelled("too many options of what one ability adds")
        yield dataclasses.replace(
            draft, units=units, production=production if production.triggered else None
        )


def unit_of(mana: Mana) -> DraftUnit:
    """Return mana of a settled type as a unit."""
    return DraftUnit(
        mana.type, mana.snow, mana.restriction, mana.source_qualities, len(mana.riders)
    )


def _per_counter(
    view: View, body: GameObject, draft: Draft, template: DraftUnit
) -> Iterator[Draft]:
    """Yield options of an ability that adds mana for each counter removed."""
    by_number = [
        resolved_parts(view, body.id, draft.ability, Settled(x=n, removed=n)) for n in (1, 2, 3)
    ]
    first, second, third = by_number
    if first is None or second is None or third is None:
        raise NotModelled("an effect that adds mana in an unusual way")
    if not len(first) == len(second) == len(third):
        raise NotModelled("mana that is not in proportion to the counters removed")
    fixed: list[tuple[DraftUnit, int]] = []
    growing: list[ResolvedPart] = []
    for parts in zip(first, second, third, strict=True):
        sizes = [_size(part) for part in parts]
        if sizes[0] == sizes[1] == sizes[2]:
            if len(choices := _part_options(parts[0], template)) != 1:
                raise NotModelled("options beside mana for each counter")
            fixed += choices[0]
        elif sizes == [1, 2, 3]:
            growing.append(parts[0])
        else:
            raise NotModelled("mana that is not in proportion to the counters removed")
    if len(growing) != 1:
        raise NotModelled("mana that is not in proportion to the counters removed")
    part = growing[0]
    units = _merged(iter(fixed))
    # A combination is written as one type of one mana at x = 1, so look at x = 2.
    same_type = any(p.kind == "one" for p in second if _size(p) == 2)
    for (unit, _), *_rest in _part_options(part, template):
        for types in unit.types if same_type else (unit.types,):
            per_counter = dataclasses.replace(unit, types=types)
            yield dataclasses.replace(draft, units=units, per_counter=per_counter)


def _size(part: ResolvedPart) -> int:
    """Return how much mana a part adds; bundles of different sizes do not count as one."""
    if part.kind != "bundles":
        return part.amount
    sizes = {len(bundle) for bundle in part.bundles}
    if len(sizes) != 1 or len(part.bundles) != 1:
        raise NotModelled("several bundles for each counter")
    return sizes.pop()


def needs_taken(draft: Draft) -> bool:
    """Whether what it adds asks about the bodies that its cost takes."""
    return draft.ability.add is not None and takes_note_of_taken(draft.ability.add)
