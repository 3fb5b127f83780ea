"""The relaxation of a payment as an integer program, solved to proven optimality.

It bounds everything that the rules allow: without a solution there is no payment, and no
plan beats its optimum. Whether the optimum can be carried out in some order is for the
scheduler and the referee to say; what cannot is cut off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tapwise.solver.cpsat.backend import solve
from tapwise.solver.cpsat.constraints import Constraints
from tapwise.solver.cpsat.objective import fewest_actions, forbidden_sums, key_sums, weigh
from tapwise.solver.cpsat.stages import Stages, stages_needed
from tapwise.solver.cpsat.variables import Variables
from tapwise.solver.schedule import Counts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tapwise.solver.cpsat.program import Terms
    from tapwise.solver.net import Activation, Net


@dataclass(frozen=True, slots=True)
class Relaxed:
    """What the relaxation found.

    ``values`` are those of the policy keys in the order asked for, each to be minimised
    (the negative of maximised ones); proved best if ``status`` is ``optimal``.
    """

    status: Literal["optimal", "feasible", "infeasible", "unknown"]
    counts: Counts | None
    values: tuple[int, ...]
    work: int


class Relaxation:
    """The relaxation of one net under one order of policy keys; cuts can be added.

    ``forbidden`` are keys whose sum must be 0: sacrifices, life … that must not be used. With
    ``stages`` the order is part of the program.
    """

    def __init__(
        self,
        net: Net,
        keys: Sequence[str],
        *,
        forbidden: Iterable[str] = (),
        stages: int = 0,
    ) -> None:
        self.net = net
        self.variables = Variables(net)
        Constraints(self.variables).add_constraints()
        self.stages = Stages(self.variables, stages) if stages else None
        self.sums = key_sums(self.variables, keys)
        for each in forbidden_sums(self.variables, sorted(forbidden)):
            self.variables.program.at_most(each.terms, -each.constant)
        self.objectives = weigh(self.variables, [*self.sums, fewest_actions(self.variables)])
        self.last: Sequence[int] = ()

    def solve(self, budget: int) -> Relaxed:
        """Minimise the keys, most important first, within a budget of work."""
        program = self.variables.program
        fixed = len(program.constraints)
        work = 0
        status: Literal["optimal", "feasible", "infeasible", "unknown"] = "optimal"
        values: Sequence[int] | None = None
        for terms in self.objectives or [[]]:
            program.minimise(terms)
            found = solve(program, budget - work)
            work += found.work
            if found.status in ("infeasible", "unknown"):
                status = found.status if values is None else "feasible"
                break
            values = found.values
            if found.status == "feasible":
                status = "feasible"
                break
            program.at_most(terms, found.objective)
        del program.constraints[fixed:]
        if values is None:
            return Relaxed(status, None, (), work)
        self.last = values
        return Relaxed(status, self._counts(values), self._values(values), work)

    def _values(self, values: Sequence[int]) -> tuple[int, ...]:
        return tuple(
            each.constant + sum(c * values[x] for c, x in each.terms) for each in self.sums
        )

    def _counts(self, values: Sequence[int]) -> Counts:
        v = self.variables

        def read(each: dict[int, int]) -> dict[int, int]:
            return {key: values[x] for key, x in each.items() if values[x]}

        return Counts(
            activations=tuple(values[x] for x in v.activations),
            removed={key: values[x] for key, x in v.removed.items()},
            takings=tuple(tuple(read(t) for t in each) for each in v.takings),
            payments=tuple(read(p) for p in v.payments),
            helpers=tuple(read(h) for h in v.helpers),
            delve=read(v.delve),
            flow=tuple(read(f) for f in v.flow),
            typed=tuple({key: values[x] for key, x in t.items() if values[x]} for t in v.typed),
            stages=() if self.stages is None else self.stages.read(values),
        )

    def cut_short(self, stuck: Sequence[int]) -> bool:
        """Demand that the first of these activations can be paid without the others.

        Whatever fires first among them is paid out of the pool and of what the rest adds, so
        the rest must add as much as the cheapest of them takes. Returns whether the last
        solution violates it; otherwise nothing is added.
        """
        v, net = self.variables, self.net
        abilities = {(net.activations[i].body, net.activations[i].place) for i in stuck}
        members = [a for a in net.activations if (a.body, a.place) in abilities and a.takes]
        if not members:
            return False
        least = min(sum(n for _, n in a.takes) for a in members)
        useful = {k for k, pays in enumerate(net.kinds) if set(pays) & _inputs(members)}
        # A converter fed with mana of no use here adds all that it gives.
        payers = [{k for k, pays in enumerate(net.kinds) if d.index in pays} for d in net.demands]
        inside = {a.index for a in members}
        terms: Terms = []
        have = sum(n for unit, n in net.floating if unit.kind in useful)
        for a in net.activations:
            if a.index in inside:
                continue
            gain = sum(n for u, n in a.units if u.kind in useful) - sum(
                n for d, n in a.takes if payers[d] <= useful
            )
            if gain > 0:
                terms.append((gain, v.activations[a.index]))
            if a.per_counter is not None and a.per_counter.kind in useful:
                terms.append((1, v.removed[a.index]))
        if have + sum(c * self.last[x] for c, x in terms) >= least:
            return False
        started = v.program.variable(0, 1, "started")
        for a in members:
            v.program.at_most([(1, v.activations[a.index]), (-a.limit, started)], 0)
        v.program.at_least([*terms, (-least, started)], -have)
        return True

    @property
    def stages_needed(self) -> int:
        """How many stages leave no legal order out."""
        return stages_needed(self.variables)

    def cut_unfounded(self, kinds: frozenset[int]) -> None:
        """Demand that something from outside starts these kinds before they pay anything.

        Mana of such a kind is spent only if some activation adds it whose own mana is not
        all of these kinds: two Signets cannot feed each other from nothing (605.3c). A loop
        formula of the unfounded set.
        """
        v = self.variables
        spent: Terms = [(1, x) for k in sorted(kinds) for x in v.flow[k].values()]
        starters: dict[int, int] = {}
        for a in self.net.activations:
            gives = {u.kind for u, _ in a.units}
            if a.per_counter is not None:
                gives.add(a.per_counter.kind)
            if not gives & kinds:
                continue
            if not a.takes:
                starters[v.activations[a.index]] = 1
                continue
            for demand, _ in a.takes:
                for kind, flow in enumerate(v.flow):
                    if kind not in kinds and demand in flow:
                        starters[flow[demand]] = 1
        _, most = v.program.range_of(spent)
        v.program.at_most([*spent, *((-most, x) for x in starters)], 0)


def _inputs(activations: Sequence[Activation]) -> set[int]:
    return {demand for a in activations for demand, _ in a.takes}
