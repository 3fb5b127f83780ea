"""What an activation of a mana ability adds (106.5-106.12, 605, 616.1).

The ability's own mana is chosen first, then replacements apply in an order of the payer's
choice, then mana abilities that trigger on it add theirs.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tapwise.model.abilities import (
    Activated,
    AddCombination,
    AddEach,
    AddFixed,
    AddMana,
    AddOneType,
    AddPart,
    DoublePool,
    ProductionReplacement,
    TriggeredMana,
)
from tapwise.model.characteristics import View
from tapwise.model.could_produce import MAX_OUTCOMES, depends_on_color
from tapwise.model.could_produce import could_produce as could_produce
from tapwise.model.could_produce import resolve_types as resolve_types
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import NOTHING_SETTLED, Settled, chosen_colors, holds, quantity
from tapwise.model.mana import Mana, ManaPool
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.printed import Characteristics
from tapwise.model.replacements import is_tapped_for_mana, replacements, watches
from tapwise.model.symbols import MANA_TYPES, sort_types

MAX_UNITS = 100_000
"""Most mana that one activation adds: far above any game, low enough to stay in memory."""

Bundle = tuple[int, ...]
"""Amounts of W U B R G C without the ability's restriction, then of the same with it."""

_EMPTY: Bundle = (0,) * 12


@dataclass(frozen=True, slots=True)
class ResolvedPart:
    """A part of what an ability adds, amounts and type sets evaluated.

    Parameters
    ----------
    kind
        ``bundles``: one of the fixed ``bundles``; ``one``: ``amount`` mana of one of
        ``types``; ``combination``: ``amount`` mana in any combination of ``types``.
    restricted
        Whether the ability's restriction on spending binds this part.
    """

    kind: Literal["bundles", "one", "combination"]
    bundles: tuple[str, ...] = ()
    types: str = ""
    amount: int = 0
    restricted: bool = False


@dataclass(frozen=True, slots=True)
class Production:
    """One distinct result of an activation.

    Parameters
    ----------
    own
        The mana of the ability itself, replacements applied.
    triggered
        For each mana ability that triggered: its source, its text, and its mana.
    """

    own: tuple[Mana, ...]
    triggered: tuple[tuple[ObjectId, str, tuple[Mana, ...]], ...] = ()

    @property
    def all(self) -> tuple[Mana, ...]:
        """All mana that the activation adds."""
        return self.own + tuple(unit for _, _, mana in self.triggered for unit in mana)


def resolved_parts(
    view: View, object_id: ObjectId, ability: Activated, settled: Settled = NOTHING_SETTLED
) -> tuple[ResolvedPart, ...] | None:
    """Return what an ability itself adds now, triggers and replacements left out.

    Parts that add nothing are left out (106.5, 107.1b). None where the production cannot be
    put in this form (it depends on the pool).
    """
    if ability.add is None:
        return ()
    source = _last_self(view, object_id, settled)
    return _resolved(view, source, ability.add, settled)


def _last_self(view: View, object_id: ObjectId, settled: Settled) -> GameObject:
    """Return the source, as it last existed if its cost took it."""
    taken = settled.taken("self") if settled.objects else ()
    return taken[0] if taken else view.position.objects[object_id]


def _what(view: View, each: GameObject, settled: Settled) -> Characteristics:
    for object_id, what in settled.known:
        if object_id == each.id:
            return what
    return view.of_object(each)


def _resolved(
    view: View, source: GameObject, add: AddMana, settled: Settled
) -> tuple[ResolvedPart, ...] | None:
    found: list[ResolvedPart] = []
    parts = add.parts
    for condition, others in add.instead:
        if holds(view, condition, source=source, settled=settled):
            parts = others
            break
    for index, part in enumerate(parts):
        if isinstance(part, DoublePool):
            return None
        bound = add.restriction is not None and add.restriction_on_part in (None, index)
        resolved = _resolve_part(view, source, part, settled, bound)
        if resolved is not None:
            found.append(resolved)
    return tuple(found)


def _resolve_part(
    view: View, source: GameObject, part: AddPart, settled: Settled, bound: bool
) -> ResolvedPart | None:
    if isinstance(part, AddFixed):
        times = quantity(view, part.times, source=source, settled=settled)
        if times <= 0:
            return None
        _check_amount(times * max(map(len, part.bundles), default=0))
        bundles = part.bundles if times == 1 else tuple(b * times for b in part.bundles)
        return ResolvedPart("bundles", bundles, restricted=bound) if any(bundles) else None
    if isinstance(part, DoublePool):
        return None
    types = resolve_types(view, part.types, source=source, settled=settled)
    if not types:
        return None
    if isinstance(part, AddOneType) and depends_on_color(part.amount):
        bundles = tuple(_devoted(view, source, part, types, settled))
        return ResolvedPart("bundles", bundles, restricted=bound) if bundles else None
    amount = quantity(view, part.amount, source=source, settled=settled)
    if amount <= 0:
        return None
    _check_amount(amount * len(types))
    if isinstance(part, AddEach):
        bundle = "".join(t * amount for t in types)
        return ResolvedPart("bundles", (bundle,), restricted=bound)
    kind: Literal["one", "combination"] = "one"
    if isinstance(part, AddCombination) and amount > 1:
        kind = "combination"
    return ResolvedPart(kind, types=types, amount=amount, restricted=bound)


def _devoted(
    view: View, source: GameObject, part: AddOneType, types: str, settled: Settled
) -> Iterator[str]:
    """Yield a bundle for each colour whose amount depends on that colour, none empty.

    A colour that yields nothing is left out where another yields mana: choosing it is legal,
    but the same as not activating; where all yield nothing, nothing is added.
    """
    for mana_type in types:
        chosen = Settled(
            settled.x, settled.removed, settled.objects, settled.produced, mana_type,
            settled.kicked, settled.targets, settled.known,
        )  # fmt: skip
        amount = quantity(view, part.amount, source=source, settled=chosen)
        _check_amount(amount)
        if amount > 0:
            yield mana_type * amount


def _check_amount(amount: int) -> None:
    if amount > MAX_UNITS:
        raise GaveUp(f"an ability would add {amount} mana, more than {MAX_UNITS}")


# ── the ability's own mana ───────────────────────────────────────────────────


def _bundle(types: str, restricted: bool) -> Bundle:
    counts = tuple(types.count(t) for t in MANA_TYPES)
    return _EMPTY[:6] + counts if restricted else counts + _EMPTY[:6]


def _options(part: ResolvedPart) -> Iterator[Bundle]:
    if part.kind == "bundles":
        for bundle in part.bundles:
            yield _bundle(bundle, part.restricted)
    elif part.kind == "one":
        for mana_type in part.types:
            yield _bundle(mana_type * part.amount, part.restricted)
    else:
        number = math.comb(part.amount + len(part.types) - 1, len(part.types) - 1)
        if number > MAX_OUTCOMES:
            raise GaveUp(f"{number} combinations of mana are more than {MAX_OUTCOMES}")
        for types in itertools.combinations_with_replacement(part.types, part.amount):
            yield _bundle("".join(types), part.restricted)


def _sums(parts: tuple[ResolvedPart, ...]) -> tuple[Bundle, ...]:
    """Return the distinct sums of one option of each part, in order."""
    sums: dict[Bundle, None] = {_EMPTY: None}
    for part in parts:
        options = tuple(_options(part))
        if len(sums) * len(options) > MAX_OUTCOMES * 10:
            raise GaveUp(f"more than {MAX_OUTCOMES} ways to add mana")
        sums = {tuple(map(int.__add__, old, option)): None for old in sums for option in options}
        if len(sums) > MAX_OUTCOMES:
            raise GaveUp(f"more than {MAX_OUTCOMES} ways to add mana")
    return tuple(sums)


def _types(bundle: Bundle) -> str:
    return "".join(t for i, t in enumerate(MANA_TYPES) if bundle[i] or bundle[i + 6])


# ── replacements ─────────────────────────────────────────────────────────────


@dataclass(slots=True)
class _Kind:
    """Replacements that do the same, and how many there are."""

    effect: ProductionReplacement
    source: GameObject
    number: int = 1


def _kinds(
    effects: tuple[tuple[GameObject, ProductionReplacement], ...],
) -> tuple[_Kind, ...]:
    kinds: dict[object, _Kind] = {}
    for source, effect in effects:
        plain = effect.become is None and effect.additional is None
        key = (id(effect), "" if plain else source.id)
        if key in kinds:
            kinds[key].number += 1
        else:
            kinds[key] = _Kind(effect, source)
    return tuple(kinds.values())


def _replaced(view: View, bundles: tuple[Bundle, ...], kinds: tuple[_Kind, ...]) -> list[Bundle]:
    """Apply replacements one at a time, in every order that the payer may choose (616.1)."""
    ends: dict[Bundle, None] = {}
    start = tuple(kind.number for kind in kinds)
    waiting = [(bundle, start) for bundle in reversed(bundles)]
    seen = set(waiting)
    while waiting:
        bundle, left = waiting.pop()
        ended = True
        for place, kind in enumerate(kinds):
            if left[place] and _applies(kind.effect, bundle):
                ended = False
                rest = (*left[:place], left[place] - 1, *left[place + 1 :])
                for after in _replace(view, kind, bundle):
                    if (after, rest) not in seen:
                        seen.add((after, rest))
                        waiting.append((after, rest))
        if ended:
            ends[bundle] = None
        if len(seen) > MAX_OUTCOMES:
            raise GaveUp("too many orders of replacement effects")
    return list(ends)


def _applies(effect: ProductionReplacement, bundle: Bundle) -> bool:
    total = sum(bundle)
    if not total or total < effect.minimum:
        return False
    return not effect.produced or any(t in effect.produced for t in _types(bundle))


def _replace(view: View, kind: _Kind, bundle: Bundle) -> Iterator[Bundle]:
    effect, source = kind.effect, kind.source
    if effect.multiply != 1:
        _check_amount(sum(bundle) * effect.multiply)
        bundle = tuple(n * effect.multiply for n in bundle)
    settled = Settled(produced=_types(bundle))
    if effect.become is not None:
        free, bound = sum(bundle[:6]), sum(bundle[6:])
        if effect.one:
            free, bound = (1, 0) if free else (0, 1)
        types = resolve_types(view, effect.become, source=source, settled=settled)
        if not types:
            yield _EMPTY
        for mana_type in types:
            changed = [0] * 12
            changed[MANA_TYPES.index(mana_type)] = free
            changed[MANA_TYPES.index(mana_type) + 6] = bound
            yield tuple(changed)
    elif effect.additional is not None:
        bound_all = not any(bundle[:6])
        part = _resolve_part(view, source, effect.additional, settled, bound_all)
        if part is None:
            yield bundle
        else:
            for extra in _options(part):
                yield tuple(map(int.__add__, bundle, extra))
    else:
        yield bundle


# ── the whole activation ─────────────────────────────────────────────────────


def _units(
    bundle: Bundle, add: AddMana, what: Characteristics, track_sources: bool
) -> tuple[Mana, ...]:
    qualities: frozenset[str] = frozenset()
    if track_sources:
        qualities = what.types | what.subtypes | what.supertypes | {what.name}
    found: list[Mana] = []
    for index, count in enumerate(bundle):
        if count:
            unit = Mana(
                MANA_TYPES[index % 6],
                snow="Snow" in what.supertypes,
                restriction=add.restriction if index >= 6 else None,
                lasts=add.lasts,
                source_qualities=qualities,
                riders=add.riders,
            )
            found.extend([unit] * count)
    return tuple(found)


def _triggers(
    view: View, each: GameObject, what: Characteristics, ability: Activated
) -> list[tuple[GameObject, TriggeredMana]]:
    """Return the mana abilities that trigger when this ability adds mana (605.1b)."""
    tapped = is_tapped_for_mana(ability)
    objects = view.position.objects
    return [
        (objects[source], trigger)
        for source, trigger in view.board_abilities(TriggeredMana)
        if isinstance(trigger, TriggeredMana)
        and (tapped or (trigger.on == "mana ability" and ability.is_mana))
        and watches(view, objects[source], trigger.tapped, trigger.tapper, each, what)
    ]


def _produced(view: View, source: GameObject, trigger: TriggeredMana) -> str:
    """Return the types of mana that make it trigger; empty for any."""
    if trigger.produced == "chosen":
        return chosen_colors(view, source, "color") or "-"
    return trigger.produced


def _additions(
    view: View,
    triggers: list[tuple[GameObject, TriggeredMana]],
    types: str,
    track_sources: bool,
) -> list[tuple[tuple[ObjectId, str, tuple[Mana, ...]], ...]]:
    """Return every way in which the triggers add their mana, given what was produced."""
    ways: list[tuple[tuple[ObjectId, str, tuple[Mana, ...]], ...]] = [()]
    for source, trigger in triggers:
        wanted = _produced(view, source, trigger)
        if wanted and not any(t in wanted for t in types):
            continue
        parts = _resolved(view, source, trigger.add, Settled(produced=types))
        bundles = _sums(parts or ())
        what = view.of_object(source)
        options = [_units(b, trigger.add, what, track_sources) for b in bundles]
        if options == [()] and not trigger.riders:
            continue
        if len(ways) * len(options) > MAX_OUTCOMES:
            raise GaveUp(f"more than {MAX_OUTCOMES} ways to add triggered mana")
        ways = [(*way, (source.id, trigger.text, mana)) for way in ways for mana in options]
    return ways


def productions(
    view: View,
    object_id: ObjectId,
    ability: Activated,
    settled: Settled = NOTHING_SETTLED,
    pool: ManaPool | None = None,
    *,
    track_sources: bool = False,
) -> tuple[Production, ...]:
    """Return every distinct result of an activation, in a fixed order.

    Parameters
    ----------
    settled
        What the cost settled; ``self`` among its objects if the cost took the source.
    pool
        The mana pool as the ability resolves, for effects that look at it; by default the
        position's.
    track_sources
        Whether mana remembers the qualities of its source, for effects that ask.

    Raises
    ------
    GaveUp
        If there are more than `MAX_OUTCOMES` results.
    """
    add = ability.add
    if add is None:
        return (Production(()),)
    each = _last_self(view, object_id, settled)
    what = _what(view, each, settled)
    parts = _resolved(view, each, add, settled)
    if parts is None:
        bundles: tuple[Bundle, ...] = _doubled(
            view, each, add, settled, view.position.pool if pool is None else pool
        )
    else:
        bundles = _sums(parts)
    if is_tapped_for_mana(ability):
        effects = replacements(view, each, what)
        if effects:
            bundles = tuple(_replaced(view, bundles, _kinds(effects)))
    triggers = _triggers(view, each, what, ability)
    results: list[Production] = []
    for bundle in bundles:
        own = _units(bundle, add, what, track_sources)
        if not triggers or not own:
            results.append(Production(own))
            continue
        for addition in _additions(view, triggers, _types(bundle), track_sources):
            results.append(Production(own, addition))
        if len(results) > MAX_OUTCOMES:
            raise GaveUp(f"more than {MAX_OUTCOMES} results of one activation")
    return tuple(results)


def _doubled(
    view: View, source: GameObject, add: AddMana, settled: Settled, pool: ManaPool
) -> tuple[Bundle, ...]:
    """Return what is added where a part adds as much as the pool holds of each type."""
    counts = [0] * 12
    for unit, number in pool.units:
        counts[MANA_TYPES.index(unit.type)] += number  # the copies are not restricted
    rest = AddMana(tuple(p for p in add.parts if not isinstance(p, DoublePool)), add.restriction)
    others = _sums(_resolved(view, source, rest, settled) or ())
    return tuple(tuple(map(int.__add__, counts, other)) for other in others)


def tap_bonus_applies(view: View, object_id: ObjectId, ability: Activated) -> bool:
    """Whether a trigger or a replacement might change what this ability adds."""
    if not view.board_abilities(TriggeredMana) and not view.board_abilities(ProductionReplacement):
        return False
    each = view.position.objects[object_id]
    what = view.of_object(each)
    if is_tapped_for_mana(ability) and replacements(view, each, what):
        return True
    return bool(_triggers(view, each, what, ability))


__all__ = [
    "MAX_OUTCOMES", "Production", "ResolvedPart", "could_produce", "productions",
    "resolve_types", "resolved_parts", "sort_types", "tap_bonus_applies",
]  # fmt: skip
