"""Bundles of mana: what an ability adds, in amounts of each type, before it is mana.

The parts of an ability are resolved (amounts, sets of types), their options summed up, and
replacements applied to the sums in every order that the payer may choose (616.1).
"""

from __future__ import annotations

import dataclasses
import itertools
import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tapwise.model.abilities import (
    AddCombination,
    AddEach,
    AddFixed,
    AddMana,
    AddOneType,
    AddPart,
    DoublePool,
    FixedTypes,
    ProductionReplacement,
)
from tapwise.model.characteristics import View
from tapwise.model.could_produce import MAX_OUTCOMES, depends_on_color, resolve_types
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import Settled, holds, quantity
from tapwise.model.objects import GameObject
from tapwise.model.symbols import MANA_TYPES

MAX_UNITS: Final = 100_000
"""Most mana that one activation adds: far above any game, low enough to stay in memory."""

Bundle = tuple[int, ...]
"""Amounts of W U B R G C without the ability's restriction, then of the same with it."""

NO_BUNDLE: Final[Bundle] = (0,) * 12
"""No mana."""


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


def resolve(
    view: View, source: GameObject, add: AddMana, settled: Settled
) -> tuple[ResolvedPart, ...] | None:
    """Return the parts of what is added, those that add nothing left out.

    None where what is added depends on the mana pool.
    """
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
        chosen = dataclasses.replace(settled, color=mana_type)
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
    return NO_BUNDLE[:6] + counts if restricted else counts + NO_BUNDLE[:6]


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


def sums(parts: tuple[ResolvedPart, ...]) -> tuple[Bundle, ...]:
    """Return the distinct sums of one option of each part, in order."""
    sums: dict[Bundle, None] = {NO_BUNDLE: None}
    for part in parts:
        options = tuple(_options(part))
        if len(sums) * len(options) > MAX_OUTCOMES * 10:
            raise GaveUp(f"more than {MAX_OUTCOMES} ways to add mana")
        sums = {tuple(map(operator.add, old, option)): None for old in sums for option in options}
        if len(sums) > MAX_OUTCOMES:
            raise GaveUp(f"more than {MAX_OUTCOMES} ways to add mana")
    return tuple(sums)


def types_of(bundle: Bundle) -> str:
    """Return the types of mana in a bundle, in WUBRGC order."""
    return "".join(t for i, t in enumerate(MANA_TYPES) if bundle[i] or bundle[i + 6])


# ── replacements ─────────────────────────────────────────────────────────────


@dataclass(slots=True)
class Kind:
    """Replacements that do the same, and how many there are."""

    effect: ProductionReplacement
    source: GameObject
    number: int = 1


def kinds_of(
    effects: tuple[tuple[GameObject, ProductionReplacement], ...],
) -> tuple[Kind, ...]:
    """Group replacements that do the same."""
    kinds: dict[object, Kind] = {}
    for source, effect in effects:
        plain = isinstance(effect.become, FixedTypes | None) and effect.additional is None
        key = (id(effect), "" if plain else source.id)
        if key in kinds:
            kinds[key].number += 1
        else:
            kinds[key] = Kind(effect, source)
    return tuple(kinds.values())


def replaced(view: View, bundles: tuple[Bundle, ...], kinds: tuple[Kind, ...]) -> list[Bundle]:
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
    return sorted(ends, reverse=True)


def _applies(effect: ProductionReplacement, bundle: Bundle) -> bool:
    total = sum(bundle)
    if not total or total < effect.minimum:
        return False
    return not effect.produced or any(t in effect.produced for t in types_of(bundle))


def _replace(view: View, kind: Kind, bundle: Bundle) -> Iterator[Bundle]:
    effect, source = kind.effect, kind.source
    if effect.multiply != 1:
        _check_amount(sum(bundle) * effect.multiply)
        bundle = tuple(n * effect.multiply for n in bundle)
    settled = Settled(produced=types_of(bundle))
    if effect.become is not None:
        free, bound = sum(bundle[:6]), sum(bundle[6:])
        if effect.one:
            free, bound = (1, 0) if free else (0, 1)
        types = resolve_types(view, effect.become, source=source, settled=settled)
        if not types:
            yield NO_BUNDLE
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
                yield tuple(map(operator.add, bundle, extra))
    else:
        yield bundle
