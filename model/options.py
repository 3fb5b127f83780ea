"""What may be done next in a payment: every distinct use of a mana ability."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from tapwise.model.abilities import Activated
from tapwise.model.costs import Cost, PayLife, PayMana, RemoveCounters, mana_part
from tapwise.model.errors import IllegalPlan
from tapwise.model.evaluation import Settled
from tapwise.model.flow import Supply, assign
from tapwise.model.moves import (
    Activate,
    Begin,
    Finish,
    Move,
    before_adding,
    check_usable,
    mask_of,
    pay_life_for_symbols,
    pending_state,
    productions_of,
    resolve,
    unit_demands,
)
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.payment import Choice, Taken, choices, in_order, pay, variants
from tapwise.model.pricing import ability_costs
from tapwise.model.production import Production
from tapwise.model.state import Draft, Pending, State
from tapwise.model.symbols import ManaCost, Symbol

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.spending import SpendContext

KindOf = Callable[[GameObject], Hashable]
ManaKind = Callable[["Mana"], Hashable]
Nests = Callable[[GameObject, Activated], bool]
Moves = tuple[Move, ...]
Loan = tuple[ObjectId, "Mana"]
"""A permanent that is tapped for this unit of mana as it is spent."""


@dataclass(frozen=True, slots=True)
class Lendable:
    """A permanent that can be tapped for one unit of mana just as it is needed."""

    kind: Hashable
    object: ObjectId
    units: tuple[Mana, ...]


class Lender(Protocol):
    """Says which permanents are tapped only as their mana is spent."""

    def lends(self, each: GameObject, index: int, /) -> bool:
        """Whether this ability is left to `offers`."""

    def offers(self, draft: Draft, /) -> Iterable[Lendable]:
        """Iterate over what can be lent now."""

    def activation(self, loan: Loan, /) -> Activate:
        """Return the move that makes the mana."""


def legal_moves(state: State) -> Iterator[Move]:
    """Iterate over the mana abilities that may be used next.

    Announcing and paying are left to the caller, who knows the ways to announce.
    """
    for moves, _ in Options(lambda each: each.id, lambda unit: unit).successors(state):
        yield moves[-1]


@dataclass(frozen=True, slots=True)
class Options:
    """Lists the distinct uses of mana abilities in a state.

    Parameters
    ----------
    kind_of, mana_kind
        Objects and mana of one kind are interchangeable: one of them stands for all.
    nests
        Which abilities are worth announcing before the mana for them is there; None: all.
    lender
        Whose mana is made as it is spent; None: nobody's.
    tick
        Called for every combination of costs and results that is looked at; it may raise
        `GaveUp`.
    """

    kind_of: KindOf
    mana_kind: ManaKind
    nests: Nests | None = None
    lender: Lender | None = None
    tick: Callable[[], None] = lambda: None

    def successors(self, state: State) -> Iterator[tuple[Moves, State]]:
        """Iterate over what may be done next, with the states that it leads to."""
        seen: set[Hashable] = set()
        if state.stack:
            yield from self._finishes(state, state.stack[-1])
        for each in state.view.position.objects.values():
            if each.controller != YOU or each.zone not in ("battlefield", "hand", "graveyard"):
                continue
            activated = state.view.of_object(each).activated
            if not activated:
                continue
            kind = self.kind_of(each)
            if kind in seen:
                continue
            seen.add(kind)
            for index, ability in enumerate(activated):
                if not ability.is_mana or ability.zone != each.zone or self._is_lent(each, index):
                    continue
                if each.tapped and any(type(c).__name__ == "TapSelf" for c in ability.cost):
                    continue
                try:
                    check_usable(state, each, index, ability)
                except IllegalPlan:
                    continue
                yield from self._uses(state, each, index, ability)

    def _is_lent(self, each: GameObject, index: int) -> bool:
        return self.lender is not None and self.lender.lends(each, index)

    def _uses(
        self, state: State, each: GameObject, index: int, ability: Activated
    ) -> Iterator[tuple[Moves, State]]:
        for x in _xs(state, each, ability):
            for price, (mana, life) in enumerate(ability_costs(state.view, each, ability, x)):
                begin = Begin(each.id, index, x, price)
                begun = pending_state(state, each, begin, ability, mana, life)
                for (*loans, finish), after in self._finishes(begun, begun.stack[-1]):
                    assert isinstance(finish, Finish)
                    yield (*loans, Activate(begin, finish)), after
                if mana and (self.nests is None or self.nests(each, ability)):
                    yield (begin,), begun

    def _finishes(self, state: State, pending: Pending) -> Iterator[tuple[Moves, State]]:
        base = Draft(state)
        costs = list(enumerate(variants(pending.ability.cost)))
        for spend, loans in self._fundings(base, state.view, pending):
            funded = base.copy()
            activations: list[Move] = []
            try:
                for object_id, unit in loans:
                    assert self.lender is not None
                    move = self.lender.activation((object_id, unit))
                    funded.tap(object_id, for_mana=True)
                    funded.used.append((object_id, move.begin.index))
                    activations.append(move)
                funded.spend(spend)
            except IllegalPlan:
                continue
            paid = spend + tuple(unit for _, unit in loans)
            for variant, cost in costs:
                for finish, after in self._with_cost(state, pending, funded, paid, variant, cost):
                    yield (*activations, finish), after

    def _with_cost(
        self,
        state: State,
        pending: Pending,
        funded: Draft,
        spend: tuple[Mana, ...],
        variant: int,
        cost: Cost,
    ) -> Iterator[tuple[Finish, State]]:
        settled = Settled(x=pending.x)
        for removed in _removals(pending, cost):
            for draft, picked, taken, count in ways_to_pay(
                funded.copy(), cost, pending.source, settled, self.kind_of, removed=removed,
                for_mana=True,
            ):  # fmt: skip
                try:
                    pay_life_for_symbols(draft, pending)
                    ready, known = before_adding(draft, pending, taken, count)
                except IllegalPlan:
                    continue
                distinct: set[Hashable] = set()
                for production in productions_of(state, ready, pending, known):
                    self.tick()
                    label = _label(production, self.mana_kind)
                    if label in distinct:
                        continue
                    distinct.add(label)
                    finish = Finish(picked, spend, removed, variant, production)
                    try:
                        yield finish, resolve(state, ready.copy(), pending, known, production)
                    except IllegalPlan:
                        continue

    def _fundings(
        self, draft: Draft, view: View, pending: Pending
    ) -> Iterator[tuple[tuple[Mana, ...], tuple[Loan, ...]]]:
        """Iterate over the distinct ways to find the mana: floating units, and loans."""
        demands = unit_demands(pending.mana)
        need = sum(n for _, n in demands)
        if need == 0:
            yield (), ()
            return
        symbols = tuple(symbol for symbol, _ in demands)
        funds = _Funds(draft, view, symbols, pending.context, self.mana_kind)
        if self.lender is not None:
            for offer in self.lender.offers(draft):
                if offer.object != pending.source.id:
                    funds.lend(offer)
        yield from funds.splits([n for _, n in demands], need, self.tick)


class _Funds:
    """Floating mana and loans that can pay the symbols of one cost, by kind."""

    def __init__(
        self,
        draft: Draft,
        view: View,
        symbols: tuple[Symbol, ...],
        context: SpendContext,
        mana_kind: ManaKind,
    ) -> None:
        self.view, self.symbols, self.context = view, symbols, context
        self.groups: dict[Hashable, list[tuple[Mana, int]]] = {}
        self.loans: dict[Hashable, list[Lendable]] = {}
        self.masks: dict[Hashable, int] = {}
        for unit, count in draft.pool.units:
            mask = mask_of(view, unit, symbols, context)
            if mask:
                kind = ("pool", mana_kind(unit), mask)
                self.groups.setdefault(kind, []).append((unit, count))
                self.masks[kind] = mask

    def lend(self, offer: Lendable) -> None:
        """Take note of something that can be lent."""
        mask = 0
        for unit in offer.units:
            mask |= mask_of(self.view, unit, self.symbols, self.context)
        if mask:
            kind = ("loan", offer.kind, mask)
            self.loans.setdefault(kind, []).append(offer)
            self.masks[kind] = mask

    def splits(
        self, counts: list[int], need: int, tick: Callable[[], None]
    ) -> Iterator[tuple[tuple[Mana, ...], tuple[Loan, ...]]]:
        """Iterate over what pays the counts of the symbols exactly."""
        kinds = [*self.groups, *self.loans]
        floating = len(self.groups)
        sizes = [sum(n for _, n in g) for g in self.groups.values()]
        sizes += [len(g) for g in self.loans.values()]
        if sum(sizes) < need:
            return
        for split in _splits(sizes, need):
            tick()
            used = [(k, n) for k, n in zip(kinds, split, strict=True) if n]
            supplies = [Supply(n, self.masks[k]) for k, n in used]
            flow = assign(counts, supplies, [])
            if flow is None:
                continue
            pool_kinds = sum(1 for n in split[:floating] if n)
            spend = tuple(
                itertools.chain.from_iterable(
                    _first(self.groups[k], n) for k, n in used[:pool_kinds]
                )
            )
            loans: list[Loan] = []
            for (kind, _), row in zip(used[pool_kinds:], flow[pool_kinds:], strict=True):
                bodies = iter(self.loans[kind])
                for place, number in enumerate(row):
                    loans += [(o.object, self._unit(o, place)) for o in _take(bodies, number)]
            yield spend, tuple(loans)

    def _unit(self, offer: Lendable, place: int) -> Mana:
        return next(
            unit
            for unit in offer.units
            if mask_of(self.view, unit, self.symbols, self.context) >> place & 1
        )


def _take(bodies: Iterator[Lendable], number: int) -> Iterator[Lendable]:
    return itertools.islice(bodies, number)


def _xs(state: State, each: GameObject, ability: Activated) -> Iterable[int]:
    """Return the values of X worth trying for an activation."""
    if mana_part(ability.cost).variables:
        return range(state.view.position.pool.total + len(state.view.position.objects) + 1)
    for component in ability.cost:
        if isinstance(component, PayMana) or "name='X'" not in repr(component):
            continue
        if isinstance(component, RemoveCounters):
            return range(each.counter(component.kind) + 1)
        if isinstance(component, PayLife):
            return range(max(0, state.view.position.you.life) + 1)
        return range(len(state.view.position.objects) + 1)
    return (0,)


def _label(production: Production, mana_kind: ManaKind) -> Hashable:
    counts: dict[Hashable, int] = {}
    for unit in production.all:
        kind = mana_kind(unit)
        counts[kind] = counts.get(kind, 0) + 1
    sources = tuple((source, text) for source, text, _ in production.triggered)
    return frozenset(counts.items()), sources


def _removals(pending: Pending, cost: Cost) -> Iterable[int]:
    for component in cost:
        if isinstance(component, RemoveCounters) and component.any_number:
            return range(pending.source.counter(component.kind) + 1)
    return (0,)


def ways_to_pay(
    draft: Draft,
    cost: Cost,
    source: GameObject | None,
    settled: Settled,
    kind_of: KindOf,
    *,
    bound: Callable[[int], ObjectId | None] | None = None,
    removed: int = 0,
    for_mana: bool = False,
) -> Iterator[tuple[Draft, tuple[Choice, ...], list[Taken], int]]:
    """Iterate over the distinct ways to pay the non-mana components, on drafts of their own."""
    order = in_order(cost)
    picked: list[Choice] = [()] * len(cost)

    def go(
        step: int, draft: Draft, taken: list[Taken], count: int
    ) -> Iterator[tuple[Draft, tuple[Choice, ...], list[Taken], int]]:
        if step == len(order):
            yield draft, tuple(picked), taken, count
            return
        place, component = order[step]
        named = bound(place) if bound is not None else None
        options = list(choices(draft, component, source, settled, kind_of, named))
        for choice in options:
            branch = draft if len(options) == 1 else draft.copy()
            try:
                got, number = pay(
                    branch, component, choice, source, settled, for_mana=for_mana, removed=removed
                )
            except IllegalPlan:
                continue
            picked[place] = choice
            yield from go(step + 1, branch, taken + got, count + number)

    yield from go(0, draft, [], 0)


def spends(
    draft: Draft, view: View, mana: ManaCost, context: SpendContext, mana_kind: ManaKind
) -> Iterator[tuple[Mana, ...]]:
    """Iterate over the distinct choices of floating mana that pay a cost exactly."""
    demands = unit_demands(mana)
    need = sum(n for _, n in demands)
    if need == 0:
        yield ()
        return
    funds = _Funds(draft, view, tuple(symbol for symbol, _ in demands), context, mana_kind)
    for spend, _ in funds.splits([n for _, n in demands], need, lambda: None):
        yield spend


def _first(units: list[tuple[Mana, int]], number: int) -> Iterator[Mana]:
    for unit, count in units:
        for _ in range(min(count, number)):
            yield unit
        number -= min(count, number)


def _splits(sizes: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Iterate over the ways to take ``total`` out of groups of these sizes.

    >>> list(_splits([2, 1], 2))
    [(2, 0), (1, 1)]
    """
    if not sizes:
        if total == 0:
            yield ()
        return
    room = sum(sizes[1:])
    for taken in range(min(sizes[0], total), max(0, total - room) - 1, -1):
        for rest in _splits(sizes[1:], total - taken):
            yield (taken, *rest)
