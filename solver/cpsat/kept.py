"""Costs that should stay payable once the payment is over, together.

They are paid out of what is left: mana that floats, bodies that were not used up. This is a
bound like the rest of the relaxation; what stays payable in truth is asked of the position
that the plan leads to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.solver.cpsat.variables import Variables, negated

if TYPE_CHECKING:
    from tapwise.solver.cpsat.program import Terms


def later_supply(v: Variables, kind: int) -> Terms:
    """Return the mana of a kind that is added for the kept costs."""
    terms: Terms = []
    for a in v.net.later:
        count = sum(n for unit, n in a.units if unit.kind == kind)
        if count:
            terms.append((count, v.later[a.index]))
        if a.per_counter is not None and a.per_counter.kind == kind:
            terms.append((1, v.later_removed[a.index]))
    return terms


class Kept:
    """Adds the constraints of what pays the kept costs."""

    def __init__(self, variables: Variables) -> None:
        self.v = variables
        self.net = variables.net
        self.program = variables.program

    def add_constraints(self) -> None:
        """Add them all."""
        self._demands_are_met()
        self._costs_take_whole_numbers()
        for body in range(len(self.net.classes)):
            self._bodies_are_left(body)
        self._stocks_suffice()
        self._limits_hold()

    def _demands_are_met(self) -> None:
        """A kept cost is paid in full or not at all; so is every input."""
        for demand in self.net.demands:
            if not demand.later:
                continue
            terms: Terms = [(1, flow[demand.index]) for flow in self.v.flow if demand.index in flow]
            for cost, kept in zip(self.net.keep, self.v.kept, strict=True):
                terms += [(-count, kept) for d, count in cost if d == demand.index]
            for a in self.net.later:
                terms += [
                    (-count, self.v.later[a.index]) for d, count in a.takes if d == demand.index
                ]
            self.program.equal(terms, 0)

    def _costs_take_whole_numbers(self) -> None:
        for a in self.net.later:
            for taking, variables in zip(a.takings, self.v.later_takings[a.index], strict=True):
                taken: Terms = [(1, x) for x in variables.values()]
                self.program.equal([*taken, (-taking.number, self.v.later[a.index])], 0)
            if a.per_counter is not None:
                each = a.stock // max(1, self.net.classes[a.body].size)
                self.program.at_most(
                    [(1, self.v.later_removed[a.index]), (-each, self.v.later[a.index])], 0
                )

    def _bodies_are_left(self, body: int) -> None:
        """What was tapped is not tapped again, what is gone is gone."""
        v, net, each = self.v, self.net, self.net.classes[body]
        taps, gone, untaps = v.later_terms(body)
        if not (taps or gone):
            return
        source = net.source == body
        before = v.tap_terms[body] + v.tap_and_leave_terms(body) + v.helper_terms[body]
        untaps += v.untap_terms(body)
        self.program.at_most(
            before + taps + negated(untaps), each.untapped - int(source and net.source_taps)
        )
        departed = v.gone_terms[body] + v.paid_terms[body]
        left = each.size - int(source and bool(net.source_leaves))
        self.program.at_most(departed + gone, left)
        if not untaps:
            self.program.at_most(departed + taps, left)

    def _stocks_suffice(self) -> None:
        """Counters, energy and life are shared with the payment itself."""
        stocks: dict[tuple[int, str], tuple[Terms, int]] = {}
        energy: Terms = []
        life: Terms = []
        pairs = (
            (self.net.activations, self.v.activations, self.v.removed),
            (self.net.later, self.v.later, self.v.later_removed),
        )
        for activations, uses, removed in pairs:
            for a in activations:
                use = uses[a.index]
                if a.energy:
                    energy.append((a.energy, use))
                if a.life or a.gain:
                    life.append((a.life - a.gain, use))
                kind, number = a.counters
                if kind:
                    terms, _ = stocks.setdefault((a.body, kind), ([], a.stock))
                    terms.append(
                        (1, removed[a.index]) if a.per_counter is not None else (number, use)
                    )
        for terms, stock in stocks.values():
            self.program.at_most(terms, stock)
        if energy:
            self.program.at_most(energy, self.net.energy)
        if any(c > 0 for c, _ in life):
            self.program.at_most(life, self.net.life_before - self.net.life_cost)

    def _limits_hold(self) -> None:
        groups: dict[tuple[int, int], tuple[Terms, int]] = {}
        for activations, uses in (
            (self.net.activations, self.v.activations),
            (self.net.later, self.v.later),
        ):
            for a in activations:
                if a.per_turn is not None:
                    terms, _ = groups.setdefault((a.body, a.place), ([], a.per_turn))
                    terms.append((1, uses[a.index]))
        for terms, most in groups.values():
            self.program.at_most(terms, most)
