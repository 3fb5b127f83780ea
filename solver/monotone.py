"""Which conditions and amounts can change, and in which direction, while something is paid.

During a payment permanents are tapped or leave, cards go to the graveyard, life and counters
are paid. A count of permanents can then only fall; a count of graveyard cards can rise.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Literal

from tapwise.model.predicates import (
    AllHold,
    AnyHolds,
    Comparison,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    DuringPhase,
    DuringTurn,
    Greatest,
    HasCounter,
    NotHolds,
    ObjectIs,
    PlayerFact,
    Plus,
    StatOf,
    Tapped,
    Times,
    TurnFact,
    Variable,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.abilities import AddMana
    from tapwise.model.predicates import Condition, Quantity

Trend = Literal["fixed", "falls", "any"]


def parts_of(value: Any) -> Iterator[Any]:
    """Yield a piece of the sub-language and everything inside it."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from parts_of(each)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for name in value.__dataclass_fields__:
            yield from parts_of(getattr(value, name))


def mentions(value: Any, *kinds: type) -> bool:
    """Whether a piece of the sub-language has something of these kinds in it.

    >>> from tapwise.model.predicates import Not
    >>> mentions(Not(Tapped()), Tapped)
    True
    """
    return any(isinstance(part, kinds) for part in parts_of(value))


def trend(quantity: Quantity) -> Trend:
    """Return how a quantity can move while something is paid.

    >>> trend(3), trend(PlayerFact("graveyard"))
    ('fixed', 'any')
    """
    match quantity:
        case int() | TurnFact() | Variable():
            return "fixed"
        case Count(predicate, "battlefield") | DistinctAmong(_, predicate, "battlefield"):
            return "any" if mentions(predicate, Tapped, HasCounter) else "falls"
        case Devotion():
            return "falls"
        case Greatest(_, predicate):
            return "any" if mentions(predicate, Tapped, HasCounter) else "falls"
        case StatOf(_, reference) if reference != "attached":
            return "fixed"
        case PlayerFact(what="opponents"):
            return "fixed"
        case PlayerFact(what="life" | "hand" | "graveyard", who="opponent"):
            return "fixed"
        case Plus(parts):
            return _joint([trend(p) for p in parts])
        case Times(factor, inner):
            return trend(inner) if factor >= 0 else "any"
        case _:
            return "any"


def _joint(trends: list[Trend]) -> Trend:
    if "any" in trends:
        return "any"
    return "falls" if "falls" in trends else "fixed"


def amount_is_stable(quantity: Quantity) -> bool:
    """Whether an amount is the same whenever it is read."""
    return trend(quantity) == "fixed" or isinstance(quantity, CountersOn | StatOf)


def may_grow(quantity: Quantity) -> bool:
    """Whether an amount may be larger later than it is now."""
    return trend(quantity) == "any" and not isinstance(quantity, CountersOn | StatOf)


def condition_trend(condition: Condition) -> Trend:
    """Return how a condition can move: ``falls`` if it may cease to hold, never the reverse.

    >>> condition_trend(DuringTurn("you"))
    'fixed'
    """
    match condition:
        case DuringTurn() | DuringPhase():
            return "fixed"
        case Comparison(left, ">=", right) if trend(right) == "fixed":
            return trend(left)
        case Comparison(left, _, right) if trend(left) == trend(right) == "fixed":
            return "fixed"
        case AllHold(parts) | AnyHolds(parts):
            return _joint([condition_trend(p) for p in parts])
        case NotHolds(part):
            return "fixed" if condition_trend(part) == "fixed" else "any"
        case ObjectIs(predicate, "self") if not mentions(predicate, Tapped, HasCounter):
            return "fixed"
        case _:
            return "any"


def takes_note_of_taken(add: AddMana) -> bool:
    """Whether an amount or a type set asks about what the ability's own cost took."""
    taken = ("sacrificed", "exiled", "tapped", "discarded", "untapped")
    return any(
        getattr(part, "reference", None) in taken
        or (isinstance(part, Variable) and part.name in taken)
        for part in parts_of(add)
    )
