"""The meaning of quantities: counts, characteristics, numbers that a cost settled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from tapwise.model.board import Context, last_known, meets, referred, same_player, statistic, value
from tapwise.model.cards import BASIC_LAND_TYPES
from tapwise.model.judging import PARTY, creature_types, has_word
from tapwise.model.objects import GameObject
from tapwise.model.position import Player
from tapwise.model.predicates import (
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    Greatest,
    PerOpponent,
    PlayerFact,
    Plus,
    Predicate,
    StatOf,
    Times,
    Total,
    TurnFact,
    Variable,
    Who,
)
from tapwise.model.printed import Characteristics


def _selected(
    ctx: Context, predicate: Predicate, zone: str
) -> Iterator[tuple[GameObject, Characteristics]]:
    board = ctx.board
    # the objects that are counted are cards or permanents, even where a spell asks
    inner = Context(board, ctx.source, ctx.settled, as_spell=False) if ctx.as_spell else ctx
    for each in board.position.objects.values():
        if each.zone == zone:
            what = board.of_object(each)
            if meets(inner, predicate, each, what):
                yield each, what


def _stats(ctx: Context, q: Greatest | Total) -> list[int]:
    zones = q.zones if isinstance(q, Greatest) else ("battlefield",)
    objects = (what for zone in zones for _, what in _selected(ctx, q.predicate, zone))
    found = (statistic(ctx, what, q.stat) for what in objects)
    return [n for n in found if n is not None]


def _stat_of(ctx: Context, q: StatOf) -> int:
    if q.reference == "exiled" and ctx.source is not None and not ctx.settled.taken("exiled"):
        # the card that the source exiled before is no object of the position
        stated = ctx.source.choice(f"imprint_{q.stat.replace(' ', '_')}")
        return int(stated) if stated is not None and stated.isdigit() else 0
    total = 0
    for each in referred(ctx, q.reference):
        total += statistic(ctx, last_known(ctx, each), q.stat) or 0
    return total


def _variable(ctx: Context, q: Variable) -> int:
    name, settled = q.name, ctx.settled
    if name == "X":
        return settled.x
    if name == "removed":
        return settled.removed
    if name == "kicked":
        return settled.kicked
    if name == "targets":
        return settled.targets
    return sum(len(found) for key, found in settled.objects if key == name)


def _devotion(ctx: Context, q: Devotion) -> int:
    colors = ctx.settled.color if q.colors == "*" else q.colors
    total = 0
    for each in ctx.board.position.objects.values():
        if each.zone == "battlefield" and each.controller == ctx.you:
            cost = ctx.board.of_object(each).mana_cost
            if cost is not None:
                total += sum(any(c in s.types for c in colors) for s in cost.symbols)
    return total


def _distinct(ctx: Context, q: DistinctAmong) -> int:
    found = [what for _, what in _selected(ctx, q.predicate, q.zone)]
    values: set[object]
    if q.what == "party role":
        return _party([frozenset(w for w in PARTY if has_word(what, w)) for what in found])
    if q.what == "color":
        values = {c for what in found for c in what.colors}
    elif q.what == "card type":
        values = {t for what in found for t in what.types}
    elif q.what == "basic land type":
        values = {t for what in found for t in what.subtypes if t in BASIC_LAND_TYPES}
    elif q.what == "name":
        values = {what.name for what in found if what.name}
    elif q.what == "power":
        values = {what.power for what in found if what.power is not None}
    elif q.what == "toughness":
        values = {what.toughness for what in found if what.toughness is not None}
    elif q.what == "mana value":
        values = {what.mana_value for what in found}
    else:
        values = {t for what in found for t in creature_types(what)}
    return len(values)


def _party(roles: list[frozenset[str]]) -> int:
    """Return the size of a party: each creature fills one role, each role once (700.8)."""
    filled = {frozenset[str]()}
    for own in filter(None, roles):
        filled |= {taken | {role} for taken in filled for role in own - taken}
    return max(map(len, filled))


def _players(ctx: Context, who: Who) -> Iterator[tuple[int, Player]]:
    for number, player in enumerate(ctx.board.position.players):
        if same_player(ctx, who, number):
            yield number, player


def _player_fact(ctx: Context, q: PlayerFact) -> int:
    if q.what == "opponents":
        return len(ctx.board.position.players) - 1
    return sum(_of_player(ctx, q.what, *each) for each in _players(ctx, q.who))


def _of_player(ctx: Context, what: str, number: int, player: Player) -> int:
    if what == "life":
        return player.life
    if what in ("hand", "graveyard", "exile", "battlefield", "command"):
        objects = ctx.board.position.objects.values()
        return sum(o.zone == what and o.controller == number for o in objects)
    if what == "library":
        return player.library
    return player.counter(what)


def _per_opponent(ctx: Context, q: PerOpponent) -> int:
    inner = q.quantity
    opponents = list(_players(ctx, "opponent"))
    if isinstance(inner, PlayerFact):
        each = [_of_player(ctx, inner.what, *opponent) for opponent in opponents]
    else:
        theirs = [o.controller for o, _ in _selected(ctx, inner.predicate, inner.zone)]
        each = [theirs.count(number) for number, _ in opponents]
    return (max if q.pick == "most" else min)(each, default=0)


def _counters_on(ctx: Context, q: CountersOn) -> int:
    return sum(each.counter(q.kind) for each in referred(ctx, q.reference))


MEANINGS: Final[dict[type, Callable[[Context, Any], int]]] = {
    Count: lambda ctx, q: sum(1 for _ in _selected(ctx, q.predicate, q.zone)),
    CountersOn: _counters_on,
    StatOf: _stat_of,
    Greatest: lambda ctx, q: max(_stats(ctx, q), default=0),
    Total: lambda ctx, q: sum(_stats(ctx, q)),
    Variable: _variable,
    Devotion: _devotion,
    DistinctAmong: _distinct,
    TurnFact: lambda ctx, q: ctx.board.position.fact(q.name),
    PlayerFact: _player_fact,
    PerOpponent: _per_opponent,
    Plus: lambda ctx, q: sum(value(ctx, part) for part in q.parts),
    Times: lambda ctx, q: q.factor * value(ctx, q.quantity),
}
