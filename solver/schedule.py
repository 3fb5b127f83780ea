"""From counts to an order: which body does what, when, and which mana pays for it.

The integer program says how often each activation is used and which kind of mana pays which
demand. Here each activation fires as soon as its mana is there: free taps first, what reads
a count or a condition before anything leaves, sacrifices as late as possible. What cannot
fire in any order is reported as the kinds of mana that nothing starts; the solver cuts that
solution off.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.objects import ObjectId
    from tapwise.solver.net import Activation, Net, Taking, Unit


@dataclass(frozen=True, slots=True)
class StageCounts:
    """What one stage of a staged solution does; the fields are those of `Counts`."""

    activations: tuple[int, ...]
    removed: dict[int, int]
    takings: tuple[tuple[dict[int, int], ...], ...]
    flow: tuple[dict[int, int], ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """A solution of the integer program, read back in the net's terms.

    Parameters
    ----------
    activations
        How often each activation is used.
    removed
        How many counters each activation removes in all, where the payer chooses.
    takings
        For each activation and taking: bodies taken out of each class.
    payments
        The same for the request's own costs.
    helpers
        For each helper class: bodies tapped for each demand.
    delve
        Graveyard cards exiled for each demand.
    flow
        For each kind: units spent on each demand.
    stages
        The same split into stages, if the solution is staged.
    typed
        For each kind: units of each type spent on each final demand, where colours matter.
    """

    activations: tuple[int, ...]
    removed: dict[int, int]
    takings: tuple[tuple[dict[int, int], ...], ...]
    payments: tuple[dict[int, int], ...]
    helpers: tuple[dict[int, int], ...]
    delve: dict[int, int]
    flow: tuple[dict[int, int], ...]
    stages: tuple[StageCounts, ...] = ()
    typed: tuple[dict[tuple[int, str], int], ...] = ()


@dataclass(slots=True)
class Token:
    """One unit of mana on its way from what made it to what it pays."""

    unit: Unit
    source: ObjectId | None
    demand: int | None = None
    chosen: str = ""
    """The type that the solution has it produced as; empty where that does not matter."""
    trigger: int | None = None
    """Which of the activation's triggers made it; None: the ability itself."""

    @property
    def mana(self) -> str:
        """The type that it is produced as, given what it pays."""
        return self.chosen or self.unit.type_for(self.demand)


@dataclass(slots=True)
class Firing:
    """One activation as it happens: the body, what it takes, what it spends, what it adds."""

    activation: Activation
    body: ObjectId
    taken: list[tuple[str, ObjectId]] = field(default_factory=list)
    spent: list[Token] = field(default_factory=list)
    added: list[Token] = field(default_factory=list)
    x: int = 0


@dataclass(slots=True)
class Schedule:
    """An order of firings, and what pays the request."""

    firings: list[Firing]
    helpers: list[tuple[str, ObjectId, int]]
    taken: list[tuple[str, ObjectId]]
    delved: list[tuple[ObjectId, int]]
    spent: list[Token]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Why no order was found.

    Parameters
    ----------
    unfounded
        Kinds of mana that are needed and that nothing starts. Empty if all could be started:
        the bodies or the amounts stand in the way.
    activations
        What could not fire.
    """

    unfounded: frozenset[int] = frozenset()
    activations: tuple[int, ...] = ()


class _Bodies:
    """The bodies of one class: who is there, who is tapped, what is still to come."""

    def __init__(self, ids: Sequence[ObjectId], untapped: int, stock: int) -> None:
        self.untapped = deque(ids[:untapped])
        self.tapped = deque(ids[untapped:])
        self.counters = dict.fromkeys(ids, stock)
        self.uses: dict[tuple[ObjectId, int], int] = {}
        self.wanted_untapped = 0

    def present(self) -> list[ObjectId]:
        return [*self.untapped, *self.tapped]


class Scheduler:
    """Finds an order for one solution; built once for each."""

    def __init__(self, net: Net, counts: Counts) -> None:
        self.net = net
        self.counts = counts
        self.left = list(counts.activations)
        self.removed = dict(counts.removed)
        self.takings = [[dict(t) for t in each] for each in counts.takings]
        self.flow = [dict(f) for f in counts.flow]
        self.tokens: list[deque[Token]] = [deque() for _ in net.kinds]
        stocks = {
            a.body: a.stock // net.classes[a.body].size for a in net.activations if a.counters[0]
        }
        self.bodies = [
            _Bodies(
                c.ids, c.untapped if c.zone == "battlefield" else c.size, stocks.get(c.index, 0)
            )
            for c in net.classes
        ]
        self.typed = [dict(t) for t in counts.typed]
        self.firings: list[Firing] = []
        self.gone: list[ObjectId] = []
        self._count_wanted()

    def run(self) -> Schedule | Stuck:
        """Return an order, or why there is none."""
        for unit, count in self.net.floating:
            for _ in range(count):
                self.tokens[unit.kind].append(Token(unit, None))
        for stage in self.counts.stages or (None,):
            if stage is not None:
                self._begin(stage)
            self._fire_all()
            if any(self.left):
                stuck = tuple(i for i, n in enumerate(self.left) if n)
                return Stuck(self._unfounded(), stuck)
        if self.counts.stages:
            finals = {d.index for d in self.net.demands if d.final}
            self.flow = [
                {d: n for d, n in flow.items() if d in finals} for flow in self.counts.flow
            ]
        return self._finish()

    def _begin(self, stage: StageCounts) -> None:
        self.left = list(stage.activations)
        self.removed = dict(stage.removed)
        self.takings = [[dict(t) for t in each] for each in stage.takings]
        self.flow = [dict(f) for f in stage.flow]

    def _fire_all(self) -> None:
        order = self._order()
        fired = True
        while fired:
            fired = False
            for a in order:
                while self.left[a.index] and self._fire(a):
                    fired = True
                if fired and not a.is_free:
                    break

    def _order(self) -> list[Activation]:
        """Return the used activations, those first that stand in nobody's way.

        Whatever takes bodies of a class comes after the activations of those bodies: a
        precedence graph, read in lexicographic topological order.
        """
        used = [a for a in self.net.activations if self.left[a.index]]
        used.sort(key=_urgency)
        if not any(a.takings for a in used):
            return used
        import networkx

        graph: networkx.DiGraph[int] = networkx.DiGraph()
        graph.add_nodes_from(range(len(used)))
        for i, first in enumerate(used):
            for j, second in enumerate(used):
                if i != j and any(
                    first.body in t.eligible and t.how != "tap" for t in second.takings
                ):
                    graph.add_edge(i, j)
        condensed = networkx.condensation(graph)
        order: list[Activation] = []
        for component in networkx.lexicographical_topological_sort(
            condensed, key=lambda c: min(condensed.nodes[c]["members"])
        ):
            order += [used[i] for i in sorted(condensed.nodes[component]["members"])]
        return order

    # ── firing ───────────────────────────────────────────────────────────────

    def _count_wanted(self) -> None:
        """Count, for each class, the untapped bodies that taps to come still need."""
        for a in self.net.activations:
            if a.taps:
                self.bodies[a.body].wanted_untapped += self.left[a.index]
            for taking, taken in zip(a.takings, self.takings[a.index], strict=True):
                if taking.how == "tap":
                    for c, number in taken.items():
                        self.bodies[c].wanted_untapped += number
        for helper, uses in zip(self.net.helpers, self.counts.helpers, strict=True):
            self.bodies[helper.body].wanted_untapped += sum(uses.values())
        for taking, taken in zip(self.net.payments, self.counts.payments, strict=True):
            if taking.how == "tap":
                for c, number in taken.items():
                    self.bodies[c].wanted_untapped += number
        if self.net.source is not None and self.net.source_taps:
            self.bodies[self.net.source].wanted_untapped += 1

    def _fire(self, a: Activation) -> bool:
        """Fire one copy if its mana and its bodies are there."""
        spent = self._mana_for(a)
        if spent is None:
            return False
        body = self._body_for(a)
        if body is None:
            return False
        bodies = self.bodies[a.body]
        if a.taps:
            bodies.untapped.remove(body)
            bodies.wanted_untapped -= 1
            bodies.tapped.append(body)
        taken = self._take(a, body)
        if taken is None:
            if a.taps:
                bodies.tapped.remove(body)
                bodies.wanted_untapped += 1
                bodies.untapped.appendleft(body)
            return False
        if a.untaps:
            bodies.tapped.remove(body)
            bodies.untapped.append(body)
        if a.leaves:
            self._leave(a.body, body, a.leaves)
        for token, demand, kind in spent:
            self.tokens[kind].remove(token)
            self.flow[kind][demand] -= 1
            token.demand = demand
        self._record(a, body, taken, [t for t, _, _ in spent])
        return True

    def _record(
        self, a: Activation, body: ObjectId, taken: list[tuple[str, ObjectId]], spent: list[Token]
    ) -> None:
        firing = Firing(a, body, taken, spent)
        bodies = self.bodies[a.body]
        kind, number = a.counters
        if a.per_counter is not None:
            copies = self.left[a.index]
            most = bodies.counters[body]
            firing.x = min(most, self.removed[a.index]) if copies > 1 else self.removed[a.index]
            self.removed[a.index] -= firing.x
            bodies.counters[body] -= firing.x
            firing.added += [Token(a.per_counter, body) for _ in range(firing.x)]
        elif kind:
            bodies.counters[body] -= number
        if a.triggered:
            firing.added += [Token(unit, body) for unit in a.own]
            for number, (_, _, units) in enumerate(a.triggered):
                firing.added += [Token(unit, body, trigger=number) for unit in units]
        else:
            for unit, count in a.units:
                firing.added += [Token(unit, body) for _ in range(count)]
        for token in firing.added:
            self.tokens[token.unit.kind].append(token)
        bodies.uses[body, a.place] = bodies.uses.get((body, a.place), 0) + 1
        self.left[a.index] -= 1
        self.firings.append(firing)

    def _mana_for(self, a: Activation) -> list[tuple[Token, int, int]] | None:
        """Return the tokens that pay one copy, as the flow has it; None if they are not there."""
        picked: list[tuple[Token, int, int]] = []
        chosen: set[int] = set()
        used: dict[tuple[int, int], int] = {}
        for demand, count in a.takes:
            missing = count
            for kind, flow in enumerate(self.flow):
                while missing and flow.get(demand, 0) > used.get((kind, demand), 0):
                    token = next((t for t in self.tokens[kind] if id(t) not in chosen), None)
                    if token is None:
                        break
                    chosen.add(id(token))
                    used[kind, demand] = used.get((kind, demand), 0) + 1
                    picked.append((token, demand, kind))
                    missing -= 1
            if missing:
                return None
        return picked

    def _body_for(self, a: Activation) -> ObjectId | None:
        bodies = self.bodies[a.body]
        if a.taps:
            candidates = list(bodies.untapped)
        elif a.untaps:
            candidates = list(bodies.tapped)
        elif a.leaves:
            candidates = self._spare(a.body)
        else:
            candidates = bodies.present()
        kind, number = a.counters
        if kind:
            candidates = [b for b in candidates if bodies.counters[b] >= number]
            if a.per_counter is not None and self.removed[a.index]:
                candidates.sort(key=lambda b: -bodies.counters[b])
        if a.per_turn is not None:
            most = a.per_turn // self.net.classes[a.body].size
            candidates = [b for b in candidates if bodies.uses.get((b, a.place), 0) < most]
        return candidates[0] if candidates else None

    def _spare(self, body_class: int) -> list[ObjectId]:
        """Return bodies that may leave now: the tapped ones, then untapped ones nobody needs."""
        bodies = self.bodies[body_class]
        spare = len(bodies.untapped) - bodies.wanted_untapped
        return (
            [*bodies.tapped, *list(bodies.untapped)[len(bodies.untapped) - spare :]]
            if (spare > 0)
            else list(bodies.tapped)
        )

    def _take(self, a: Activation, body: ObjectId) -> list[tuple[str, ObjectId]] | None:
        """Take the bodies of one copy's cost; None, and nothing taken, if they are not there."""
        plan: list[tuple[Taking, dict[int, int], int, ObjectId]] = []
        reserved: set[ObjectId] = set()
        for taking, left in zip(a.takings, self.takings[a.index], strict=True):
            for _ in range(taking.number):
                found = self._one_for(a, taking, left, body, reserved)
                if found is None:
                    return None
                reserved.add(found[1])
                plan.append((taking, left, *found))
                left[found[0]] -= 1
        for taking, _, body_class, each in plan:
            bodies = self.bodies[body_class]
            if taking.how == "tap":
                bodies.untapped.remove(each)
                bodies.wanted_untapped -= 1
                bodies.tapped.append(each)
            else:
                self._leave(body_class, each, taking.how)
        return [(taking.how, each) for taking, _, _, each in plan]

    def _one_for(
        self,
        a: Activation,
        taking: Taking,
        left: dict[int, int],
        body: ObjectId,
        reserved: set[ObjectId],
    ) -> tuple[int, ObjectId] | None:
        classes = sorted((c for c, n in left.items() if n), key=lambda c: c == a.body)
        for c in classes:
            there = list(self.bodies[c].untapped) if taking.how == "tap" else self._spare(c)
            there = [each for each in there if each not in reserved]
            if not there:
                continue
            others = [each for each in there if each != body]
            if others:
                return c, others[0]
            if c == a.body and not a.leaves and self._is_last_use(a):
                return c, body
        for taken, number in left.items():
            if number and taken not in classes:
                return None
        return None

    def _is_last_use(self, a: Activation) -> bool:
        same = [b for b in self.net.activations if b.body == a.body]
        return sum(self.left[b.index] for b in same) == 1 or len(self.bodies[a.body].present()) > 1

    def _leave(self, body_class: int, body: ObjectId, how: str) -> None:
        bodies = self.bodies[body_class]
        if body in bodies.tapped:
            bodies.tapped.remove(body)
        else:
            bodies.untapped.remove(body)
        if how in ("sacrifice", "discard") and self.net.classes[body_class].becomes_card:
            self.gone.append(body)

    # ── what cannot fire ─────────────────────────────────────────────────────

    def _unfounded(self) -> frozenset[int]:
        """Return the kinds needed as input that no chain from the pool or a free source reaches."""
        used = [a for a in self.net.activations if self.counts.activations[a.index]]
        marked = {unit.kind for unit, _ in self.net.floating}
        feeders = [
            (
                a,
                {k for k, f in enumerate(self.counts.flow) for d, _ in a.takes if f.get(d, 0)},
                {u.kind for u, _ in a.units}
                | ({a.per_counter.kind} if a.per_counter is not None else set()),
            )
            for a in used
        ]
        grown = True
        while grown:
            grown = False
            for _, needs, gives in feeders:
                if not gives <= marked and (not needs or needs & marked):
                    marked |= gives
                    grown = True
        needed = {k for _, needs, _ in feeders for k in needs}
        return frozenset(needed - marked)

    # ── the payment itself ───────────────────────────────────────────────────

    def _finish(self) -> Schedule | Stuck:
        net = self.net
        spent: list[Token] = []
        for kind, flow in enumerate(self.flow):
            for demand in sorted(flow):
                if net.demands[demand].later:
                    continue
                for _ in range(flow[demand]):
                    if not self.tokens[kind]:
                        return Stuck()
                    token = self.tokens[kind].popleft()
                    token.demand = demand
                    token.chosen = self._type_for(kind, demand)
                    spent.append(token)
        spent.sort(key=lambda t: -1 if t.demand is None else t.demand)
        helpers: list[tuple[str, ObjectId, int]] = []
        for helper, uses in zip(net.helpers, self.counts.helpers, strict=True):
            bodies = self.bodies[helper.body]
            for demand in sorted(uses):
                for _ in range(uses[demand]):
                    if not bodies.untapped:
                        return Stuck()
                    body = bodies.untapped.popleft()
                    bodies.tapped.append(body)
                    helpers.append((helper.how, body, demand))
        taken: list[tuple[str, ObjectId]] = []
        for phase in ("tap", "leave"):
            for taking, numbers in zip(net.payments, self.counts.payments, strict=True):
                if (taking.how == "tap") != (phase == "tap"):
                    continue
                for c in sorted(numbers):
                    for _ in range(numbers[c]):
                        if not self._pay(c, taking.how, taken):
                            return Stuck()
        delved = self._delve()
        if delved is None:
            return Stuck()
        return Schedule(self.firings, helpers, taken, delved, spent)

    def _type_for(self, kind: int, demand: int) -> str:
        if not self.typed:
            return ""
        for (each, mana_type), left in self.typed[kind].items():
            if each == demand and left:
                self.typed[kind][each, mana_type] -= 1
                return mana_type
        return ""

    def _pay(self, body_class: int, how: str, taken: list[tuple[str, ObjectId]]) -> bool:
        bodies = self.bodies[body_class]
        if how == "tap":
            if not bodies.untapped:
                return False
            body = bodies.untapped.popleft()
            bodies.tapped.append(body)
        else:
            present = bodies.present()
            if not present:
                return False
            body = bodies.tapped[0] if bodies.tapped else bodies.untapped[0]
            self._leave(body_class, body, how)
        taken.append((how, body))
        return True

    def _delve(self) -> list[tuple[ObjectId, int]] | None:
        there: list[ObjectId] = []
        for each in sorted(self.net.classes, key=lambda c: c.weights.sacrifice_rank):
            if each.zone == "graveyard":
                there += self.bodies[each.index].present()
        there += self.gone
        delved: list[tuple[ObjectId, int]] = []
        for demand in sorted(self.counts.delve):
            for _ in range(self.counts.delve[demand]):
                if not there:
                    return None
                delved.append((there.pop(0), demand))
        return delved


def _urgency(a: Activation) -> tuple[int, int, int]:
    """Order activations: what must be early, free taps, life, damage, converters, departures."""
    leaving = bool(a.leaves) or any(t.how != "tap" for t in a.takings)
    if leaving:
        stage = 6 if not a.takings else 7
    elif a.early:
        stage = 0 if a.is_free else 3
    elif a.takes:
        stage = 5
    elif a.takings:
        stage = 4
    elif a.damage:
        stage = 2
    else:
        stage = 1
    return (stage, a.life + a.damage, a.index)
