"""What a permanent is worth keeping: the tie-breaks of the default policy.

The referee measures plans with these, the solver optimises them: they are facts about
permanents, not rules.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    Activated,
    AddCombination,
    AddEach,
    AddFixed,
    AddOneType,
    FixedTypes,
)
from tapwise.model.symbols import sort_types

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.printed import Characteristics

TREASURE, TOKEN, CREATURE_TOKEN, CARD, CREATURE_CARD = range(5)

_MOST_MANA_VALUE: Final = 31
"""Mana values above this count as this: they only order what is alike otherwise."""


def sacrifice_rank(what: Characteristics) -> int:
    """Return how much a sacrifice gives up: a Treasure least, a creature card most.

    Among permanents of one sort the one of lesser mana value goes first, a small creature
    before a large one of equal mana value.
    """
    value = min(what.mana_value, _MOST_MANA_VALUE)
    if what.token:
        if "Treasure" in what.subtypes:
            sort = TREASURE
        else:
            sort = CREATURE_TOKEN if what.is_creature else TOKEN
        value = min(max(what.power or 0, 0), _MOST_MANA_VALUE)
    else:
        sort = CREATURE_CARD if what.is_creature else CARD
    return sort * (_MOST_MANA_VALUE + 1) + value


@functools.lru_cache(maxsize=8192)
def has_other_uses(what: Characteristics) -> bool:
    """Whether an untapped permanent is good for more than mana: a creature, or abilities with {T}.

    An ability counts if it is no mana ability and its cost taps the permanent.
    """
    return what.is_creature or any(
        not ability.is_mana and any(type(c).__name__ == "TapSelf" for c in ability.cost)
        for ability in what.activated
    )


def types_of(view: View, object_id: ObjectId) -> str:
    """Return the types of mana that a permanent's own mana abilities may add now."""
    what = view.of(object_id)
    known = _printed_types(what)
    if known is not None:
        return known
    from tapwise.model.production import could_produce

    return could_produce(view, object_id)


@functools.lru_cache(maxsize=8192)
def _printed_types(what: Characteristics) -> str | None:
    """Return the types where the abilities name them outright, else None."""
    found = ""
    for ability in what.activated:
        if not ability.is_mana or ability.add is None:
            continue
        types = _named_types(ability)
        if types is None:
            return None
        found += types
    return sort_types(found)


def _named_types(ability: Activated) -> str | None:
    found = ""
    if ability.add is None or ability.add.instead:
        return None
    for part in ability.add.parts:
        match part:
            case AddFixed(bundles=bundles, times=int()):
                found += "".join(bundles)
            case (
                AddOneType(types=FixedTypes(types=types), amount=int())
                | AddCombination(types=FixedTypes(types=types), amount=int())
                | AddEach(types=FixedTypes(types=types), amount=int())
            ):
                found += types
            case _:
                return None
    return found
