"""The plain search for pools over the referee's own moves, for what counts cannot say.

Every state that the moves of one window reach is visited once for each pool that is not
covered by one found before with the same board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.costs import (
    Discard,
    DiscardHand,
    DiscardSelf,
    ExileFrom,
    ExileSelf,
    ReturnSelf,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapSelf,
    UntapSelf,
)
from tapwise.model.moves import Activate, Begin, Finish
from tapwise.model.objects import YOU
from tapwise.model.options import Options
from tapwise.model.state import Setting, State
from tapwise.solver.pool_net import window
from tapwise.solver.pool_search import Purse, Unbounded

if TYPE_CHECKING:
    from tapwise.model.abilities import Activated
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.moves import Move
    from tapwise.model.objects import GameObject, ObjectId

WORK_PER_MOVE: Final = 1_000
"""What a move costs in comparisons of two pools: a state of the referee is heavy."""

_DEPARTURES: Final = (
    Discard, DiscardHand, DiscardSelf, ExileFrom, ExileSelf, ReturnSelf, ReturnToHand,
    Sacrifice, SacrificeSelf,
)  # fmt: skip

Held = tuple[tuple["Mana", int], ...]
"""A pool: kinds of mana and how much of each."""

Step = tuple["ObjectId", str]
"""An object, and the text of its ability."""


class MovesLoop(Unbounded):
    """Raised when a loop of moves adds mana without end; ``steps`` are its activations."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        super().__init__(())
        self.steps = steps


@dataclass(slots=True)
class _Entry:
    state: State
    key: Hashable
    pool: Counter[Mana]
    following: Iterator[tuple[tuple[Move, ...], State]]
    step: Step | None


def pools_by_moves(
    view: View, forbidden: frozenset[ObjectId], kinds: frozenset[str], purse: Purse
) -> list[Held]:
    """Return the pools that moves of one window can reach and that no other covers.

    Raises
    ------
    MovesLoop
        If a loop adds mana without end.
    GaveUp
        If the budget ends.
    """
    departures = any(
        isinstance(component, _DEPARTURES)
        for each in view.position.objects.values()
        for ability in view.of_object(each).activated
        if ability.is_mana
        for component in ability.cost
    )

    def nests(each: GameObject, ability: Activated) -> bool:
        del each
        bodily = any(isinstance(c, TapSelf | UntapSelf) for c in ability.cost)
        return departures and (not bodily or ability.condition is not None)

    start = State(view, Setting(None, forbidden), stage="window", way=window(view))
    seen: dict[Hashable, list[Counter[Mana]]] = {}
    path: dict[Hashable, list[tuple[Counter[Mana], int]]] = {}
    stack: list[_Entry] = []

    def enter(state: State, step: Step | None) -> None:
        pool = Counter(dict(state.view.position.pool.units))
        key = board_key(state)
        purse.spend(WORK_PER_MOVE)
        for before, depth in path.get(key, ()):
            if before != pool and _covers(pool, before):
                steps = [e.step for e in stack[depth:] if e.step] + ([step] if step else [])
                raise MovesLoop(tuple(steps))
        front = seen.setdefault(key, [])
        purse.spend(len(front) + 1)
        if any(_covers(other, pool) for other in front):
            return
        front[:] = [other for other in front if not _covers(pool, other)] + [pool]
        path.setdefault(key, []).append((pool, len(stack) + 1))
        following = Options(KindOf(state), lambda unit: unit.sort_key, nests).successors(state)
        stack.append(_Entry(state, key, pool, following, step))

    enter(start, None)
    while stack:
        entry = stack[-1]
        found = next(entry.following, None)
        if found is None:
            stack.pop()
            path[entry.key].pop()
            continue
        moves, after = found
        if not _is_forbidden(after, kinds):
            enter(after, _step(entry.state, moves[-1]))
    best: list[Counter[Mana]] = []
    for front in seen.values():
        for pool in front:
            purse.spend(len(best) + 1)
            if not any(_covers(other, pool) for other in best):
                best = [other for other in best if not _covers(pool, other)]
                best.append(pool)
    return [tuple(sorted(pool.items(), key=lambda item: item[0].sort_key)) for pool in best]


def _is_forbidden(state: State, kinds: frozenset[str]) -> bool:
    tally = state.tally
    return (
        ("sacrifices" in kinds and bool(tally.sacrificed))
        or ("discards" in kinds and bool(tally.discarded))
        or ("exiled" in kinds and bool(tally.exiled))
        or ("life" in kinds and tally.paid + tally.damage + tally.pending > 0)
        or ("counters" in kinds and bool(tally.removed))
    )


def _covers(a: Counter[Mana], b: Counter[Mana]) -> bool:
    return all(a[unit] >= count for unit, count in b.items())


def _step(state: State, move: Move) -> Step | None:
    match move:
        case Activate(begin=Begin(object=source, index=index)):
            each = state.view.position.objects[source]
            return source, state.view.of_object(each).activated[index].text
        case Finish():
            top = state.stack[-1]
            return top.source.id, top.ability.text
        case _:
            return None


def labels_of(state: State) -> dict[ObjectId, Hashable]:
    """Return what tells your objects apart: all but their ids, unless something hangs on them."""
    position = state.view.position
    hosts = {o.attached_to for o in position.objects.values() if o.attached_to is not None}
    used: dict[ObjectId, list[int]] = {}
    for source, index in state.tally.used:
        used.setdefault(source, []).append(index)
    waiting: dict[ObjectId, list[int]] = {}
    for depth, pending in enumerate(state.stack):
        waiting.setdefault(pending.source.id, []).append(depth)
    labels: dict[ObjectId, Hashable] = {}
    for each in position.objects.values():
        if each.controller != YOU:
            continue
        single = each.id in hosts or each.attached_to is not None
        labels[each.id] = (
            each.id if single else "",
            each.name,
            id(each.card),
            each.zone,
            each.tapped,
            each.sick,
            each.counters,
            each.chosen,
            each.face_down,
            each.face_index,
            each.entered_this_turn,
            each.attacking,
            _limited_uses(state, each, used.get(each.id)),
            tuple(waiting.get(each.id, ())),
        )
    return labels


def _limited_uses(state: State, each: GameObject, used: list[int] | None) -> tuple[int, ...]:
    if not used:
        return ()
    activated = state.view.of_object(each).activated
    return tuple(
        sorted(
            i
            for i in used
            if i < len(activated) and (activated[i].per_turn is not None or activated[i].once_ever)
        )
    )


class KindOf:
    """The kind of an object in one state, read once for all objects.

    ``classes`` may number the objects by what they were at the start.
    """

    def __init__(self, state: State, classes: Mapping[ObjectId, int] | None = None) -> None:
        self.labels = labels_of(state)
        self.classes = classes

    def __call__(self, each: GameObject) -> Hashable:
        began = None if self.classes is None else self.classes[each.id]
        return self.labels.get(each.id, each.id), began


def board_key(state: State) -> Hashable:
    labels = Counter(labels_of(state).values())
    you = state.view.position.you
    stack = tuple(
        (p.index, p.x, p.mana, p.life, p.source.name, id(p.source.card), p.source.counters)
        for p in state.stack
    )
    return frozenset(labels.items()), you.life, you.counters, stack


__all__ = ["MovesLoop", "pools_by_moves"]
