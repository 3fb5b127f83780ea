"""Boards, and what an ability settled: what evaluation works on.

`meets`, `value` and `true` look up the meaning of a predicate, a quantity or a condition by
its class; `tapwise.model.evaluation` enters those meanings.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.predicates import Condition, Predicate, Quantity, Reference, Stat, Who
from tapwise.model.printed import Characteristics

COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
}


class Board(Protocol):
    """A position, together with what each object in it is."""

    @property
    def position(self) -> Position:
        """The position."""

    def of(self, object_id: ObjectId, /) -> Characteristics:
        """Return what the object is now."""

    def of_object(self, each: GameObject, /) -> Characteristics:
        """Return what this object would be now, whether or not it is in the position."""

    def of_spell(self, each: GameObject, /) -> Characteristics:
        """Return what the card is as a spell: the face that ``face_index`` names."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What an ability's or a spell's own cost settled.

    Parameters
    ----------
    x, removed, kicked, targets
        Its X; the counters that its cost removed; how often it was kicked; its targets.
    objects
        The objects that its cost took, as they last existed (608.2h), by reference;
        ``self`` if the cost took the source itself.
    produced
        The types of mana that the triggering ability produced (106.12a).
    color
        The colour that the effect chose.
    known
        The characteristics of objects in ``objects`` as they last existed; where absent,
        what the object would be now.
    """

    x: int = 0
    removed: int = 0
    objects: tuple[tuple[Reference, tuple[GameObject, ...]], ...] = ()
    produced: str = ""
    color: str = ""
    kicked: int = 0
    targets: int = 0
    known: tuple[tuple[ObjectId, Characteristics], ...] = ()

    def taken(self, reference: Reference) -> tuple[GameObject, ...]:
        """Return the objects taken under this reference."""
        return next((found for key, found in self.objects if key == reference), ())


NOTHING_SETTLED: Final = Settled()
"""Nothing is settled."""


@dataclass(slots=True)
class Context:
    """Who speaks, and about what board."""

    board: Board
    source: GameObject | None
    settled: Settled
    as_spell: bool

    @property
    def you(self) -> int:
        """The player whom "you" means."""
        return YOU if self.source is None else self.source.controller


PREDICATES: Final[dict[type, Callable[[Context, Any, GameObject, Characteristics], bool]]] = {}
"""The meaning of each class of predicates."""

QUANTITIES: Final[dict[type, Callable[[Context, Any], int]]] = {}
"""The meaning of each class of quantities."""

CONDITIONS: Final[dict[type, Callable[[Context, Any], bool]]] = {}
"""The meaning of each class of conditions."""


def meets(ctx: Context, predicate: Predicate, each: GameObject, what: Characteristics) -> bool:
    """Whether an object with these characteristics meets a predicate."""
    return PREDICATES[type(predicate)](ctx, predicate, each, what)


def value(ctx: Context, q: Quantity) -> int:
    """Return the value of a quantity."""
    return q if isinstance(q, int) else QUANTITIES[type(q)](ctx, q)


def true(ctx: Context, condition: Condition) -> bool:
    """Whether a condition holds."""
    return CONDITIONS[type(condition)](ctx, condition)


def same_player(ctx: Context, who: Who, player: int) -> bool:
    """Whether "you", "an opponent" or "a player" means this player."""
    return who == "any" or (player == ctx.you) == (who == "you")


def statistic(ctx: Context, what: Characteristics, stat: Stat) -> int | None:
    """Return a number among characteristics; None where the object has none."""
    if stat == "mana value":
        extra = 0
        if ctx.as_spell and ctx.settled.x and what.mana_cost is not None:
            extra = ctx.settled.x * len(what.mana_cost.variables)  # X counts on the stack: 202.3e
        return what.mana_value + extra
    if stat == "power":
        return what.power
    return what.toughness if stat == "toughness" else what.loyalty


def referred(ctx: Context, reference: Reference) -> Iterable[GameObject]:
    """Return the objects that a reference means: those a cost took, or the source."""
    taken = ctx.settled.taken(reference) if ctx.settled.objects else ()
    if taken:
        return taken
    if ctx.source is None:
        return ()
    if reference == "self" or reference == "spell":
        return (ctx.source,)
    if reference == "attached" and ctx.source.attached_to is not None:
        host = ctx.board.position.objects.get(ctx.source.attached_to)
        return () if host is None else (host,)
    return ()


def last_known(ctx: Context, each: GameObject) -> Characteristics:
    """Return what an object is, or was when a cost took it (608.2h)."""
    for object_id, what in ctx.settled.known:
        if object_id == each.id:
            return what
    return ctx.board.of_object(each)
