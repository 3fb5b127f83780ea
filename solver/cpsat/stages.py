"""Order as part of the integer program: stages, each paid out of the stages before it.

What an activation takes must be in the pool when its stage begins, and a body that is gone
does nothing later. Any legal sequence fits into as many stages as it has activations that
take mana, plus one; fewer stages give plans, that many give proofs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.solver.schedule import StageCounts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.solver.cpsat.program import Terms
    from tapwise.solver.cpsat.variables import Variables


def stages_needed(variables: Variables) -> int:
    """Return the number of stages with which no legal order is left out."""
    return 1 + sum(a.limit for a in variables.net.activations if a.takes)


class Stages:
    """The variables and constraints that split a relaxation's counts into stages."""

    def __init__(self, variables: Variables, number: int) -> None:
        self.v = variables
        self.net = variables.net
        self.number = number
        program, upper = variables.program, variables.program.upper
        self.counts = [
            [program.variable(0, upper[x], "") for _ in range(number)]
            for x in variables.activations
        ]
        self.removed = {
            i: [program.variable(0, upper[x], "") for _ in range(number)]
            for i, x in variables.removed.items()
        }
        self.takings = [
            [
                {
                    c: [program.variable(0, upper[x], "") for _ in range(number)]
                    for c, x in t.items()
                }
                for t in each
            ]
            for each in variables.takings
        ]
        self.inputs = {d.index for d in self.net.demands if not d.final and not d.later}
        self.flow = [
            {
                d: [program.variable(0, upper[x], "") for _ in range(number)]
                for d, x in flow.items()
                if d in self.inputs
            }
            for flow in variables.flow
        ]
        self._sums_agree()
        for stage in range(number):
            self._inputs_are_paid(stage)
            self._mana_is_there(stage)
            self._costs_take_whole_numbers(stage)
        for body in range(len(self.net.classes)):
            self._order_of_bodies(body)

    def _sums_agree(self) -> None:
        equal = self.v.program.equal
        for x, parts in zip(self.v.activations, self.counts, strict=True):
            equal([*((1, p) for p in parts), (-1, x)], 0)
        for i, x in self.v.removed.items():
            equal([*((1, p) for p in self.removed[i]), (-1, x)], 0)
        for each, split in zip(self.v.takings, self.takings, strict=True):
            for taken, parts_of in zip(each, split, strict=True):
                for c, x in taken.items():
                    equal([*((1, p) for p in parts_of[c]), (-1, x)], 0)
        for flow, split_flow in zip(self.v.flow, self.flow, strict=True):
            for d, parts in split_flow.items():
                equal([*((1, p) for p in parts), (-1, flow[d])], 0)

    def _inputs_are_paid(self, stage: int) -> None:
        """Each stage pays in full for what is activated in it (605.3a)."""
        for demand in sorted(self.inputs):
            paid: Terms = [(1, f[demand][stage]) for f in self.flow if demand in f]
            paid += [
                (-count, self.counts[a.index][stage])
                for a in self.net.activations
                for d, count in a.takes
                if d == demand
            ]
            self.v.program.equal(paid, 0)

    def _mana_is_there(self, stage: int) -> None:
        """What a stage spends was in the pool or added in an earlier stage (605.3c)."""
        for kind, flow in enumerate(self.flow):
            spent: Terms = [(1, x) for parts in flow.values() for x in parts[: stage + 1]]
            if not spent:
                continue
            floating = sum(n for unit, n in self.net.floating if unit.kind == kind)
            for a in self.net.activations:
                count = sum(n for unit, n in a.units if unit.kind == kind)
                if count:
                    spent += [(-count, x) for x in self.counts[a.index][:stage]]
                if a.per_counter is not None and a.per_counter.kind == kind:
                    spent += [(-1, x) for x in self.removed[a.index][:stage]]
            self.v.program.at_most(spent, floating)

    def _costs_take_whole_numbers(self, stage: int) -> None:
        """Each stage takes the bodies that its activations ask for (118.3)."""
        for a in self.net.activations:
            for taking, split in zip(a.takings, self.takings[a.index], strict=True):
                taken: Terms = [(1, parts[stage]) for parts in split.values()]
                taken.append((-taking.number, self.counts[a.index][stage]))
                self.v.program.equal(taken, 0)
            if a.per_counter is not None:
                each = a.stock // max(1, self.net.classes[a.body].size)
                self.v.program.at_most(
                    [(1, self.removed[a.index][stage]), (-each, self.counts[a.index][stage])], 0
                )

    def _order_of_bodies(self, body: int) -> None:
        """A body that left in an earlier stage is not tapped later (118.3, 602.2b)."""
        net = self.net
        if any(a.body == body and a.untaps for a in net.activations):
            self._taps_after_untaps(body)
            return
        size = net.classes[body].size
        for stage in range(1, self.number):
            gone: Terms = []
            taps: Terms = list(self.v.helper_terms[body])
            for a in net.activations:
                if a.body == body and a.leaves:
                    gone += [(1, x) for x in self.counts[a.index][:stage]]
                if a.body == body and a.taps:
                    taps += [(1, x) for x in self.counts[a.index][stage:]]
                for taking, split in zip(a.takings, self.takings[a.index], strict=True):
                    parts = split.get(body)
                    if parts is None:
                        continue
                    if taking.how == "tap":
                        taps += [(1, x) for x in parts[stage:]]
                    else:
                        gone += [(1, x) for x in parts[:stage]]
            if gone and taps:
                self.v.program.at_most(gone + taps, size)

    def _taps_after_untaps(self, body: int) -> None:
        """Taps up to a stage need bodies untapped at the start or by an earlier stage."""
        net, each = self.net, self.net.classes[body]
        for stage in range(self.number):
            taps: Terms = []
            untaps: Terms = []
            for a in net.activations:
                if a.body == body and a.taps:
                    taps += [(1, x) for x in self.counts[a.index][: stage + 1]]
                if a.body == body and a.untaps:
                    untaps += [(-1, x) for x in self.counts[a.index][:stage]]
                for taking, split in zip(a.takings, self.takings[a.index], strict=True):
                    if taking.how == "tap" and body in split:
                        taps += [(1, x) for x in split[body][: stage + 1]]
            if taps:
                self.v.program.at_most(taps + untaps, each.untapped)

    def read(self, values: Sequence[int]) -> tuple[StageCounts, ...]:
        """Return what each stage of a solution does."""
        return tuple(
            StageCounts(
                activations=tuple(values[parts[stage]] for parts in self.counts),
                removed={i: values[parts[stage]] for i, parts in self.removed.items()},
                takings=tuple(
                    tuple(
                        {c: values[parts[stage]] for c, parts in t.items() if values[parts[stage]]}
                        for t in each
                    )
                    for each in self.takings
                ),
                flow=tuple(
                    {d: values[parts[stage]] for d, parts in f.items() if values[parts[stage]]}
                    for f in self.flow
                ),
            )
            for stage in range(self.number)
        )
