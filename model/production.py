"""What an activation of a mana ability adds (106.5-106.12, 605, 616.1).

The ability's own mana is chosen first, then replacements apply in an order of the payer's
choice, then mana abilities that trigger on it add theirs.
"""

from __future__ import annotations

import dataclasses
import operator
from dataclasses import dataclass

from tapwise.model.abilities import (
    Activated,
    AddFixed,
    AddMana,
    AddPart,
    DoublePool,
    FixedTypes,
    ProductionReplacement,
    TriggeredMana,
)
from tapwise.model.bundles import Bundle, kinds_of, replaced, resolve, sums, types_of
from tapwise.model.bundles import ResolvedPart as ResolvedPart
from tapwise.model.cards import Card, Face
from tapwise.model.characteristics import View
from tapwise.model.could_produce import MAX_OUTCOMES, as_resolving
from tapwise.model.could_produce import could_produce as could_produce
from tapwise.model.could_produce import resolve_types as resolve_types
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import NOTHING_SETTLED, Settled, chosen_colors, quantity
from tapwise.model.mana import Mana, ManaPool
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.printed import Characteristics
from tapwise.model.replacements import is_tapped_for_mana, replacements, watches
from tapwise.model.symbols import MANA_TYPES

_NOBODY = GameObject(ObjectId(""), Card("", (Face(""),)))
"""A source for what depends on none."""


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


_NOTHING = (Production(()),)


def resolved_parts(
    view: View, object_id: ObjectId, ability: Activated, settled: Settled = NOTHING_SETTLED
) -> tuple[ResolvedPart, ...] | None:
    """Return what an ability itself adds now, triggers and replacements left out.

    Parts that add nothing are left out (106.5, 107.1b). Counters that the ability puts on its
    source before it adds mana are counted: the view is that of the position in which the
    costs are paid and nothing of the effect has happened. None where the production cannot be
    put in this form (it depends on the pool).
    """
    if ability.add is None:
        return ()
    each = _last_self(view, object_id, settled)
    settled = _with_x(view, each, ability, settled)
    source = as_resolving(view, each, ability, settled)
    return resolve(view, source, ability.add, settled)


def _last_self(view: View, object_id: ObjectId, settled: Settled) -> GameObject:
    """Return the source, as it last existed if its cost took it."""
    taken = settled.taken("self") if settled.objects else ()
    return taken[0] if taken else view.position.objects[object_id]


def _with_x(view: View, each: GameObject, ability: Activated, settled: Settled) -> Settled:
    """Settle the X that the ability's text defines (107.3c)."""
    if ability.defined_x is None:
        return settled
    x = quantity(view, ability.defined_x, source=each, settled=settled)
    return dataclasses.replace(settled, x=max(0, x))


def _what(view: View, each: GameObject, settled: Settled) -> Characteristics:
    for object_id, what in settled.known:
        if object_id == each.id:
            return what
    return view.of_object(each)


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
    watching = view.board_abilities(TriggeredMana)
    if not watching:
        return []
    tapped = is_tapped_for_mana(ability)
    objects = view.position.objects
    return [
        (objects[source], trigger)
        for source, trigger in watching
        if (tapped or (trigger.on == "mana ability" and ability.is_mana))
        and watches(view, objects[source], trigger.tapped, trigger.tapper, each, what)
    ]


def _produced(view: View, source: GameObject, trigger: TriggeredMana) -> str:
    """Return the types of mana that make it trigger; empty for any."""
    if trigger.produced == "chosen":
        return chosen_colors(view, source, "color") or "-"
    return trigger.produced


_MANY_WAYS = 500
"""Above this many, ways that add the same mana through other triggers are left out."""

_MAX_WAYS = 6_000
"""Most ways in which the triggers of one activation may add their mana."""

_Way = tuple[tuple[ObjectId, str, tuple[Mana, ...]], ...]


def _additions(
    view: View,
    each: GameObject,
    triggers: list[tuple[GameObject, TriggeredMana]],
    types: str,
    track_sources: bool,
) -> list[_Way]:
    """Return every way in which the triggers add their mana, given what was produced."""
    ways: list[tuple[tuple[int, ...], _Way]] = [((), ())]
    numbers: dict[Mana, int] = {}
    for source, trigger in triggers:
        wanted = _produced(view, source, trigger)
        if wanted and not any(t in wanted for t in types):
            continue
        settled = Settled(produced=types, objects=(("tapped", (each,)),))
        parts = resolve(view, source, trigger.add, settled)
        bundles = sums(parts or ())
        what = view.of_object(source)
        options = [_units(b, trigger.add, what, track_sources) for b in bundles]
        if options == [()] and not trigger.riders:
            continue
        if len(ways) * len(options) > _MAX_WAYS * 10:
            raise GaveUp(f"more than {_MAX_WAYS} ways to add triggered mana")
        keyed = [
            (tuple(numbers.setdefault(unit, len(numbers)) for unit in mana), mana)
            for mana in options
        ]
        ways = [
            (tuple(sorted(key + more)), (*way, (source.id, trigger.text, mana)))
            for key, way in ways
            for more, mana in keyed
        ]
        if len(ways) > _MANY_WAYS:
            first: dict[tuple[int, ...], _Way] = {}
            for key, way in ways:
                first.setdefault(key, way)
            ways = list(first.items())
        if len(ways) > _MAX_WAYS:
            raise GaveUp(f"more than {_MAX_WAYS} ways to add triggered mana")
    return [way for _, way in ways]


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

    The view is that of the position as the ability adds its mana: costs are paid, and what
    the effect does before that (counters on its source) has happened.

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
        return _NOTHING
    each = _last_self(view, object_id, settled)
    settled = _with_x(view, each, ability, settled)
    what = _what(view, each, settled)
    effects: tuple[tuple[GameObject, ProductionReplacement], ...] = ()
    if view.board_abilities(ProductionReplacement) and is_tapped_for_mana(ability):
        effects = replacements(view, each, what)
    triggers = _triggers(view, each, what, ability)
    if not effects and not triggers and not track_sources:
        constant = _constant(ability, what.is_snow)
        if constant is not None:
            return constant
    parts = resolve(view, each, add, settled)
    if parts is None:
        floating = view.position.pool if pool is None else pool
        bundles = _doubled(view, each, add, settled, floating)
    else:
        bundles = sums(parts)
    if effects:
        bundles = tuple(replaced(view, bundles, kinds_of(effects)))
    results: list[Production] = []
    for bundle in bundles:
        own = _units(bundle, add, what, track_sources)
        if not triggers or not own:
            results.append(Production(own))
            continue
        for addition in _additions(view, each, triggers, types_of(bundle), track_sources):
            results.append(Production(own, addition))
        if len(results) > MAX_OUTCOMES:
            raise GaveUp(f"more than {MAX_OUTCOMES} results of one activation")
    return tuple(results)


_CONSTANT: dict[tuple[int, bool], tuple[Activated, tuple[Production, ...] | None]] = {}
"""Results of abilities that add the same whatever the board, by identity and snow."""

_MAX_CONSTANTS = 20_000


def _constant(ability: Activated, snow: bool) -> tuple[Production, ...] | None:
    """Return the results of an ability that reads nothing of the board; None if it does."""
    key = (id(ability), snow)
    known = _CONSTANT.get(key)
    if known is not None:
        return known[1]
    if len(_CONSTANT) >= _MAX_CONSTANTS:
        _CONSTANT.clear()
    found: tuple[Production, ...] | None = None
    add = ability.add
    if add is not None and not add.instead and all(map(_is_constant, add.parts)):
        nowhere = View(Position())
        parts = resolve(nowhere, _NOBODY, add, NOTHING_SETTLED) or ()
        what = Characteristics(supertypes=frozenset({"Snow"} if snow else ()))
        found = tuple(Production(_units(b, add, what, False)) for b in sums(parts))
    _CONSTANT[key] = (ability, found)
    return found


def _is_constant(part: AddPart) -> bool:
    if isinstance(part, AddFixed):
        return isinstance(part.times, int)
    if isinstance(part, DoublePool):
        return False
    return isinstance(part.types, FixedTypes) and isinstance(part.amount, int)


def _doubled(
    view: View, source: GameObject, add: AddMana, settled: Settled, pool: ManaPool
) -> tuple[Bundle, ...]:
    """Return what is added where a part adds as much as the pool holds of each type."""
    counts = [0] * 12
    for unit, number in pool.units:
        counts[MANA_TYPES.index(unit.type)] += number  # the copies are not restricted
    rest = AddMana(tuple(p for p in add.parts if not isinstance(p, DoublePool)), add.restriction)
    others = sums(resolve(view, source, rest, settled) or ())
    return tuple(tuple(map(operator.add, counts, other)) for other in others)


def tap_bonus_applies(view: View, object_id: ObjectId, ability: Activated) -> bool:
    """Whether a trigger or a replacement might change what this ability adds."""
    if not view.board_abilities(TriggeredMana) and not view.board_abilities(ProductionReplacement):
        return False
    each = view.position.objects[object_id]
    what = view.of_object(each)
    if is_tapped_for_mana(ability) and replacements(view, each, what):
        return True
    return bool(_triggers(view, each, what, ability))
