"""Every payment, by the referee's own moves: exact, and for small boards.

Mana in the pool remembers whether the activation that added it has contributed yet: what is
left of it when it has is free, what is not yet spent in part must be. Going round in a
circle, back to the same board with no less mana and no more to be spent, adds nothing new
but as many further payments as one likes.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapwise.model.costs import (
    Behold,
    CollectEvidence,
    Discard,
    ExileFrom,
    PutCounters,
    RemoveCounters,
    ReturnToHand,
    Reveal,
    Sacrifice,
    TapOthers,
    TapTotalPower,
    UntapOther,
)
from tapwise.model.errors import IllegalPlan
from tapwise.model.flow import Supply, assign
from tapwise.model.moves import (
    Activate,
    Announce,
    Begin,
    Finish,
    Pay,
    announce,
    final_mask,
    helper_kinds,
    helper_mask,
    source_of,
)
from tapwise.model.objects import YOU
from tapwise.model.options import Options, ways_to_pay
from tapwise.model.payment import variants
from tapwise.model.plan_writer import write_steps
from tapwise.model.pricing import ways
from tapwise.model.referee import initial_state
from tapwise.model.state import Draft
from tapwise.solver.kinds import Kinds
from tapwise.solver.payment import Item, Payment, alike, same_ability
from tapwise.solver.pool_moves import KindOf, board_key

if TYPE_CHECKING:
    from collections.abc import Generator, Hashable, Iterator, Sequence

    from tapwise.model.abilities import Activated
    from tapwise.model.characteristics import View
    from tapwise.model.costs import Cost
    from tapwise.model.mana import Mana
    from tapwise.model.moves import Move
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.payment import Choice
    from tapwise.model.problem import Problem
    from tapwise.model.state import State
    from tapwise.model.way import Way
    from tapwise.solver.pool_search import Purse

WORK_PER_STATE = 200
"""What a state costs in the units of the budget."""

WORK_PER_MOVE = 60
"""What a move from it costs."""

_VERBS: dict[type[Any], str] = {
    TapOthers: "tap",
    TapTotalPower: "tap",
    UntapOther: "untap",
    Sacrifice: "sacrifice",
    Discard: "discard",
    ExileFrom: "exile",
    CollectEvidence: "exile",
    ReturnToHand: "return",
    Reveal: "reveal",
    Behold: "behold",
    RemoveCounters: "remove a counter from",
    PutCounters: "put a counter on",
}

Bundle = tuple[int, ...]
"""Kinds of the mana of an activation of which nothing is spent yet, sorted."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """Mana as payments see it: free units by kind, and what must still contribute."""

    free: tuple[tuple[int, int], ...] = ()
    owing: tuple[Bundle, ...] = ()

    def with_bundle(self, bundle: Bundle) -> Holdings:
        """Return it with the mana of one more activation."""
        return Holdings(self.free, tuple(sorted((*self.owing, tuple(sorted(bundle))))))

    def spend(self, kind: int) -> Iterator[Holdings]:
        """Yield what may be left once a unit of a kind is spent.

        Where an activation of which nothing was spent has such a unit, one of its is.
        """
        found = False
        for bundle in sorted(set(self.owing)):
            if kind in bundle:
                found = True
                rest = list(bundle)
                rest.remove(kind)
                owing = list(self.owing)
                owing.remove(bundle)
                free = Counter(dict(self.free))
                free.update(rest)
                yield Holdings(tuple(sorted(free.items())), tuple(owing))
        if not found:
            free = Counter(dict(self.free))
            free[kind] -= 1
            yield Holdings(tuple(sorted((+free).items())), self.owing)

    def holds(self, other: Holdings) -> bool:
        """Whether it owes the same and has no less that is free."""
        mine = dict(self.free)
        return self.owing == other.owing and all(mine.get(k, 0) >= n for k, n in other.free)


@dataclass(frozen=True, slots=True)
class _Node:
    state: State
    items: tuple[tuple[Item, int], ...]
    mana: Holdings


class MoveEnumeration:
    """Enumerates the payments of one X.

    Parameters
    ----------
    problem, view
        The problem and its position.
    x
        The X.
    found_ways
        The ways to announce.
    purse
        The budget.
    wanted
        A payment that alone is looked for; None for all of them.
    """

    def __init__(
        self,
        problem: Problem,
        view: View,
        x: int,
        found_ways: Sequence[Way],
        purse: Purse,
        *,
        wanted: Payment | None = None,
    ) -> None:
        self.problem = problem
        self.view = view
        self.x = x
        self.ways = tuple(found_ways)
        self.purse = purse
        self.start = initial_state(problem, view)
        self.kinds = Kinds(self.start, self.ways)
        self.classes = alike(view)
        self.endless = False
        self.numbers: dict[Hashable, int] = {}
        self.examples: list[Mana] = []
        self.memo: dict[Hashable, bool] = {}
        self.path: dict[Hashable, list[Holdings]] = {}
        self.looped: set[tuple[Hashable, Holdings]] = set()
        self.trail: list[Move] = []
        self.given: set[Payment] = set()
        self.most_owed = self._most_owed()
        self.wanted = None if wanted is None else dict(wanted.items)

    def run(self) -> Iterator[Payment]:
        """Yield the payments, each once.

        ``endless`` is set by the end if some of them can be drawn out without end.

        Raises
        ------
        GaveUp
            If the budget ends.
        """
        free = Counter(self.kind(unit) for unit in self.view.position.pool)
        mana = Holdings(tuple(sorted(free.items())))
        if self.kinds.before_matters(self.view, self.ways):
            yield from self._visit(_Node(self.start, (), mana))
            return
        for way in self.ways:
            self.trail = [Announce(way)]
            yield from self._visit(_Node(announce(self.start, way), (), mana))

    def kind(self, unit: Mana) -> int:
        """Return the number of a unit's kind."""
        label = self.kinds.mana(unit)
        if label not in self.numbers:
            self.numbers[label] = len(self.examples)
            self.examples.append(unit)
        return self.numbers[label]

    def _most_owed(self) -> int | None:
        """Return how many activations may still have to contribute at any moment.

        Each unit of the final cost takes one; an ability takes as many as its inputs and
        brings one. None if abilities with several inputs may be used again and again.
        """
        need = max((sum(d.count for d in way.demands) for way in self.ways), default=0)
        for _, _, ability in self.kinds.abilities:
            units = sum(
                s.amount if s.kind == "generic" else 1
                for component in ability.cost
                if hasattr(component, "mana")
                for s in component.mana
            )
            if units > 1:
                if not _uses_itself(ability):
                    return None
                need += units - 1
        return need

    # ── walking ──────────────────────────────────────────────────────────────

    def _visit(self, node: _Node) -> Generator[Payment, None, bool]:
        """Yield the payments that follow a node; return whether there are any."""
        board = self._board(node.state)
        key = (board, node.items, node.mana)
        known = self.memo.get(key)
        if known is not None:
            return known
        for before in self.path.get(board, ()):
            if node.mana.holds(before):
                self.looped.add((board, before))
                self.memo[key] = False
                return False
        self.purse.spend(WORK_PER_STATE)
        self.path.setdefault(board, []).append(node.mana)
        found = False
        for move, after in self._following(node):
            self.purse.spend(WORK_PER_MOVE)
            if isinstance(after, Payment):
                found = True
                if after not in self.given:
                    self.given.add(after)
                    yield after
                continue
            self.trail.append(move)
            deeper = yield from self._visit(after)
            self.trail.pop()
            found = found or deeper
        self.path[board].pop()
        if found and (board, node.mana) in self.looped:
            self.endless = True
        self.memo[key] = found
        return found

    def _board(self, state: State) -> Hashable:
        way = state.way
        label = None if way is None else (way.choices, way.mana, way.cost, way.context.keyword)
        return (board_key(state), state.stage, label)

    def _following(self, node: _Node) -> Iterator[tuple[Move, _Node | Payment]]:
        state = node.state
        if state.stage == "before" and not state.stack:
            assert self.problem.request is not None
            for way in ways(state.view, self.problem.request, self.x):
                yield Announce(way), _Node(announce(state, way), node.items, node.mana)
        if state.stage == "window" and not state.stack:
            for pay, more in self._final(node):
                yield pay, self._payment(node, pay, more)
        self.kinds.state = state
        options = Options(
            KindOf(state, self.classes), self.kinds.mana, self.kinds.nests(state.view)
        )
        for moves, after in options.successors(state):
            move = moves[-1]
            if isinstance(move, Begin):
                yield move, _Node(after, node.items, node.mana)
                continue
            finish = move.finish if isinstance(move, Activate) else move
            assert isinstance(finish, Finish)
            bundle = tuple(self.kind(unit) for unit in finish.production.all)
            if not bundle or not self._is_allowed(after):
                continue
            items = _plus(node.items, self._activated(state, move, finish))
            if self.wanted is not None and any(self.wanted.get(i, 0) < n for i, n in items):
                continue
            for left in self._spent(node.mana, finish.spend):
                mana = left.with_bundle(bundle)
                if self.most_owed is None or len(mana.owing) <= self.most_owed:
                    yield move, _Node(after, items, mana)

    def _spent(self, mana: Holdings, spend: tuple[Mana, ...]) -> set[Holdings]:
        left = {mana}
        for unit in spend:
            left = {after for each in left for after in each.spend(self.kind(unit))}
        return left

    def _is_allowed(self, state: State) -> bool:
        kinds, tally = self.problem.forbid_kinds, state.tally
        return not (
            ("sacrifices" in kinds and tally.sacrificed)
            or ("discards" in kinds and tally.discarded)
            or ("exiled" in kinds and tally.exiled)
            or ("life" in kinds and tally.paid + tally.damage + tally.pending > 0)
            or ("counters" in kinds and tally.removed)
        )

    # ── items ────────────────────────────────────────────────────────────────

    def _item(self, do: str, target: ObjectId) -> Item:
        began = self.view.position.objects[target]
        return Item(do, began.name, self.classes[target])

    def _activated(self, state: State, move: Move, finish: Finish) -> list[Item]:
        if isinstance(move, Activate):
            begin = move.begin
            source = state.view.position.objects[begin.object]
            index, x = begin.index, begin.x
            activated = state.view.of_object(source).activated
        else:
            top = state.stack[-1]
            source, index, x = top.source, top.index, top.x
            activated = state.view.of_object(source).activated
        ability = activated[index]
        place = same_ability(activated, index)
        item = Item(
            "activate",
            self.view.position.objects[source.id].name,
            self.classes[source.id],
            place,
            activated[place].text,
            finish.removed or x,
        )
        return [item, *self._chosen(variants(ability.cost)[finish.variant], finish.choices)]

    def _chosen(self, cost: Cost, choices: tuple[Choice, ...]) -> list[Item]:
        return [
            self._item(_VERBS[type(component)], target)
            for component, choice in zip(cost, choices, strict=False)
            for target in choice
        ]

    # ── the final payment ────────────────────────────────────────────────────

    def _payment(self, node: _Node, pay: Pay, items: list[Item]) -> Payment:
        way = node.state.way
        assert way is not None
        moves = [*self.trail, pay]
        every = [item for item, n in node.items for _ in range(n)] + items
        return Payment.of(way.choices, every, lambda: write_steps(self.start, moves))

    def _final(self, node: _Node) -> Iterator[tuple[Pay, list[Item]]]:
        """Yield the distinct ways to pay the total cost (601.2h)."""
        state, way = node.state, node.state.way
        assert way is not None
        seen: set[object] = set()
        for taps in self._helper_sets(state, way):
            draft = Draft(state)
            try:
                for target, _ in taps:
                    draft.tap(target)
            except IllegalPlan:
                continue
            for after, picked, _, _ in ways_to_pay(
                draft, way.cost, source_of(way), way.settled, self._root_kind, bound=way.bound_to
            ):
                for delved in self._delved(after, way, len(taps)):
                    self.purse.spend(10)
                    helpers = (*taps, *((o, "delve") for o in delved))
                    items = self._chosen(way.cost, picked)
                    items += [self._item(how, target) for target, how in helpers]
                    label = frozenset(Counter(items).items())
                    if label in seen:
                        continue
                    spend = self._mana_for(state, way, node.mana, helpers)
                    if spend is not None:
                        seen.add(label)
                        yield Pay(picked, helpers, spend), items

    def _root_kind(self, each: GameObject) -> Hashable:
        return (self.classes[each.id], each.zone, each.tapped, each.counters)

    def _helper_sets(self, state: State, way: Way) -> Iterator[tuple[tuple[ObjectId, str], ...]]:
        need = sum(d.count for d in way.demands)
        groups: dict[Hashable, list[ObjectId]] = {}
        for each in state.view.position.objects.values():
            if each.zone == "battlefield" and not each.tapped:
                for how in helper_kinds(state.view, each, way):
                    if how != "delve":
                        groups.setdefault((how, self._root_kind(each)), []).append(each.id)
        keys = list(groups)

        def go(place: int, left: int) -> Iterator[tuple[tuple[ObjectId, str], ...]]:
            if place == len(keys):
                yield ()
                return
            how = keys[place][0]  # type: ignore[index]
            for number in range(min(left, len(groups[keys[place]])) + 1):
                mine = tuple((o, how) for o in groups[keys[place]][:number])
                for rest in go(place + 1, left - number):
                    if not {o for o, _ in mine} & {o for o, _ in rest}:
                        yield (*mine, *rest)

        yield from go(0, need)

    def _delved(self, draft: Draft, way: Way, helpers: int) -> Iterator[tuple[ObjectId, ...]]:
        if "delve" not in way.helpers:
            yield ()
            return
        most = sum(d.count for d in way.demands) - helpers
        groups: dict[Hashable, list[ObjectId]] = {}
        for each in draft.objects.values():
            if each.controller == YOU and each.zone == "graveyard":
                groups.setdefault(self.classes[each.id], []).append(each.id)
        lists = list(groups.values())

        def go(place: int, left: int) -> Iterator[tuple[ObjectId, ...]]:
            if place == len(lists):
                yield ()
                return
            for number in range(min(left, len(lists[place])) + 1):
                for rest in go(place + 1, left - number):
                    yield (*lists[place][:number], *rest)

        yield from go(0, most)

    def _mana_for(
        self, state: State, way: Way, mana: Holdings, helpers: tuple[tuple[ObjectId, str], ...]
    ) -> tuple[Mana, ...] | None:
        """Return mana that pays the rest, all that owes contributing; None if there is none.

        There is a payment in which every unit is paid and every activation contributes if
        each of the two can be had by itself (Mendelsohn and Dulmage).
        """
        demands = [d.count for d in way.demands]
        total = sum(demands)
        objects = state.view.position.objects
        forced = [
            Supply(1, helper_mask(state.view, objects.get(o), how, way)) for o, how in helpers
        ]
        masks = [final_mask(state.view, unit, way) for unit in self.examples]
        once = [*forced]
        for bundle in mana.owing:
            mask = 0
            for kind in bundle:
                mask |= masks[kind]
            once.append(Supply(1, mask))
        if (
            len(once) > total
            or assign(demands, once, [Supply(total, (1 << len(demands)) - 1)]) is None
        ):
            return None
        counts = Counter(dict(mana.free))
        for bundle in mana.owing:
            counts.update(bundle)
        kinds = sorted(counts)
        flow = assign(demands, forced, [Supply(counts[k], masks[k]) for k in kinds])
        if flow is None:
            return None
        return self._units(state, kinds, [sum(row) for row in flow[len(forced) :]])

    def _units(self, state: State, kinds: list[int], numbers: list[int]) -> tuple[Mana, ...]:
        found: list[Mana] = []
        for kind, number in zip(kinds, numbers, strict=False):
            here = [unit for unit in state.view.position.pool if self.kind(unit) == kind]
            found += here[:number]
        return tuple(found)


def _plus(items: tuple[tuple[Item, int], ...], more: list[Item]) -> tuple[tuple[Item, int], ...]:
    counts = Counter(dict(items))
    counts.update(more)
    return tuple(sorted(counts.items()))


def _uses_itself(ability: Activated) -> bool:
    """Whether one object can use the ability only so often."""
    names = {"TapSelf", "SacrificeSelf", "ExileSelf", "ReturnSelf", "DiscardSelf"}
    return ability.per_turn is not None or any(type(c).__name__ in names for c in ability.cost)
