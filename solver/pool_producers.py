"""What bodies add by themselves: producers that stand in nobody's way."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from tapwise.model.symbols import MANA_TYPES
from tapwise.solver.net import NotModelled
from tapwise.solver.pool_net import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.solver.pool_net import Board, Gives, Status, Use

MAX_OWN_STATES: Final = 20_000
"""Most states of one body by itself; beyond it, it adds without end or nearly so."""


def independent_classes(board: Board) -> set[int]:
    """Return the classes whose bodies no cost takes and whose abilities need only them."""
    taken = {c for u in board.uses for choice in u.choices for c in choice.eligible}
    bound = {
        u.body
        for u in board.uses
        if not u.is_free or u.untaps or _draws_on_you(board, u) or not _uses_up(u)
    }
    return set(range(len(board.bodies))) - taken - bound


def _uses_up(use: Use) -> bool:
    """Whether one body can be used so only a limited number of times."""
    removes = use.counter is not None and use.counter[1] > 0
    return use.taps or use.leaves or removes or use.limit is not None


def eager_classes(board: Board, free: set[int]) -> list[int]:
    """Return further classes whose bodies may as well be tapped for mana before all else.

    Nothing else wants them untapped, and tapping them takes nothing that is short.
    """
    wanted = {c for u in board.uses for choice in u.choices if choice.tap for c in choice.eligible}
    found = []
    for body in sorted(set(range(len(board.bodies))) - free - wanted):
        uses = [u for u in board.uses if u.body == body]
        taps = [u for u in uses if u.taps]
        if (
            taps
            and not any(u.untaps for u in uses)
            and all(
                u.is_free
                and not u.leaves
                and u.counter is None
                and u.limit is None
                and not _draws_on_you(board, u)
                for u in taps
            )
        ):
            found.append(body)
    return found


def _draws_on_you(board: Board, use: Use) -> bool:
    if board.energy is not None and use.energy:
        return True
    return board.life is not None and bool(use.life or use.damage or use.gain)


def alternatives(board: Board, uses: list[Use], status: Status) -> tuple[Gives, ...]:
    """Return what one body can add by these uses of it alone, the dominated left out.

    Raises
    ------
    NotModelled
        If it can add without end.
    """
    found: set[Gives] = set()
    seen: set[tuple[Status | None, Gives]] = set()
    todo: list[tuple[Status | None, Gives]] = [(status, ())]
    while todo:
        now, got = todo.pop()
        if (now, got) in seen:
            continue
        seen.add((now, got))
        if len(seen) > MAX_OWN_STATES:
            raise NotModelled("one permanent that adds mana in too many ways")
        found.add(got)
        if now is None:
            continue
        for use in uses:
            for after, gives in own_results(use, now):
                todo.append((after, _plus(got, gives)))
    best = [g for g in sorted(found) if not any(_within(g, o) for o in found if o != g)]
    if best and all(sum(n for _, n in g) == 1 for g in best):
        kinds = [board.kinds[k] for g in best for k, _ in g]
        types = "".join(t for t in MANA_TYPES if any(t in k.types for k in kinds))
        inputs = frozenset(i for k in kinds for i in k.inputs)
        return (((board.kind(Kind(types, inputs)), 1),),)
    return tuple(best)


def own_results(use: Use, now: Status) -> Iterator[tuple[Status | None, Gives]]:
    """Yield what becomes of a body that a use is activated with, and what it adds.

    None stands for a body that left. Nothing is yielded if the body cannot.
    """
    if (use.taps and not now.untapped) or (use.untaps and now.untapped):
        return
    used = now.used
    if use.limit is not None:
        slot, most = use.limit
        if used[slot] >= most:
            return
        used = (*used[:slot], used[slot] + 1, *used[slot + 1 :])
    untapped = (now.untapped and not use.taps) or use.untaps
    removals: list[tuple[tuple[int, ...], int]] = [(now.counters, 0)]
    if use.counter is not None:
        slot, number = use.counter
        have = now.counters[slot]
        numbers = [number] if use.grows is None else list(range(have + 1))
        removals = [
            ((*now.counters[:slot], have - n, *now.counters[slot + 1 :]), n)
            for n in numbers
            if n <= have
        ]
    for counters, number in removals:
        gives = use.gives
        if use.grows is not None and number:
            gives = _plus(gives, ((use.grows, number),))
        after = (
            None
            if use.leaves
            else dataclasses.replace(now, untapped=untapped, counters=counters, used=used)
        )
        yield after, gives


def _plus(a: Gives, b: Gives) -> Gives:
    counts = dict(a)
    for kind, number in b:
        counts[kind] = counts.get(kind, 0) + number
    return tuple(sorted(counts.items()))


def _within(a: Gives, b: Gives) -> bool:
    have = dict(b)
    return all(have.get(kind, 0) >= number for kind, number in a)
