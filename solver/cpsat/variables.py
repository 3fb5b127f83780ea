"""The decision variables of a payment, and the sums of them that the rules speak of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.model.symbols import COLORS
from tapwise.solver.cpsat.program import Program, Terms

if TYPE_CHECKING:
    from tapwise.solver.net import Net


class Variables:
    """Every decision variable of a net, and the recurring sums of them.

    Attributes
    ----------
    activations
        How often each activation is used.
    removed
        For activations with a chosen number of counters: how many are removed in all.
    takings
        For each activation and each taking of its cost: bodies taken out of each class.
    payments
        The same for the request's own non-mana costs.
    helpers
        For each helper class: bodies tapped for each demand.
    delve
        Graveyard cards exiled for each demand.
    flow
        Mana of each kind spent on each demand that it can pay.
    used
        For each class on the battlefield: bodies tapped, or gone from it untapped.
    spent
        Likewise, of those that stand tapped at the end; below 0 if more stand untapped then
        than at the start.
    """

    def __init__(self, net: Net) -> None:
        self.net = net
        self.program = Program()
        variable = self.program.variable
        self.activations = [variable(0, a.limit, f"act{a.index}") for a in net.activations]
        self.removed: dict[int, int] = {
            a.index: variable(0, a.stock, f"removed{a.index}")
            for a in net.activations
            if a.per_counter is not None
        }
        self.takings: list[list[dict[int, int]]] = [
            [
                {
                    c: variable(0, _most(net, c, a.limit * taking.number, taking.how), "")
                    for c in taking.eligible
                }
                for taking in a.takings
            ]
            for a in net.activations
        ]
        self.payments: list[dict[int, int]] = [
            {c: variable(0, min(taking.number, net.classes[c].size), "") for c in taking.eligible}
            for taking in net.payments
        ]
        self.helpers: list[dict[int, int]] = [
            {d: variable(0, min(net.classes[h.body].size, net.demands[d].need), "") for d in h.pays}
            for h in net.helpers
        ]
        self.later = [variable(0, a.limit, f"later{a.index}") for a in net.later]
        self.later_removed: dict[int, int] = {
            a.index: variable(0, a.stock, "") for a in net.later if a.per_counter is not None
        }
        self.later_takings: list[list[dict[int, int]]] = [
            [
                {
                    c: variable(0, _most(net, c, a.limit * taking.number, taking.how), "")
                    for c in taking.eligible
                }
                for taking in a.takings
            ]
            for a in net.later
        ]
        self.kept = [variable(0, 1, f"kept{i}") for i in range(len(net.keep))]
        self.delve = {d: variable(0, net.demands[d].need, f"delve{d}") for d in net.delve_pays}
        supply = self._most_supply()
        needs = self._most_needed()
        self.flow: list[dict[int, int]] = [
            {d: variable(0, min(supply[k], needs[d]), f"flow{k},{d}") for d in pays}
            for k, pays in enumerate(net.kinds)
        ]
        self.typed: list[dict[tuple[int, str], int]] = [
            {
                (d, t): variable(0, min(supply[k], needs[d]), "")
                for d, types in pairs
                if net.demands[d].final
                for t in types
            }
            for k, pairs in enumerate(net.types)
        ]
        self.colors = [variable(0, 1, f"color{c}") for c in COLORS] if net.types else []
        untapping = {a.body for a in net.activations if a.untaps}
        self.used = [
            variable(0, c.size if c.index in untapping else c.untapped, f"used{c.index}")
            if c.zone == "battlefield"
            else None
            for c in net.classes
        ]
        self.spent = [
            variable(c.untapped - c.size, c.untapped, f"spent{c.index}")
            if c.index in untapping and used is not None
            else used
            for c, used in zip(net.classes, self.used, strict=True)
        ]
        self.tap_terms = self._tap_terms()
        self.gone_terms = self._gone_terms()
        self.helper_terms = self._helper_terms()
        self.paid_terms = self._paid_terms()

    def _most_supply(self) -> list[int]:
        most = [0] * len(self.net.kinds)
        for unit, count in self.net.floating:
            most[unit.kind] += count
        for a in (*self.net.activations, *self.net.later):
            for unit, count in a.units:
                most[unit.kind] += count * a.limit
            if a.per_counter is not None:
                most[a.per_counter.kind] += a.stock
        return most

    def _most_needed(self) -> list[int]:
        most = [d.need for d in self.net.demands]
        for cost in self.net.keep:
            for demand, count in cost:
                most[demand] += count
        for a in (*self.net.activations, *self.net.later):
            for demand, count in a.takes:
                most[demand] += count * a.limit
        return most

    def _tap_terms(self) -> list[Terms]:
        """For each class: bodies tapped in the mana phase that stay (T)."""
        out: list[Terms] = [[] for _ in self.net.classes]
        for a in self.net.activations:
            if a.taps and not a.leaves:
                out[a.body].append((1, self.activations[a.index]))
            for taking, variables in zip(a.takings, self.takings[a.index], strict=True):
                if taking.how == "tap":
                    for c, variable in variables.items():
                        out[c].append((1, variable))
        return out

    def _gone_terms(self) -> list[Terms]:
        """For each class: bodies that leave in the mana phase (TS + S + F)."""
        out: list[Terms] = [[] for _ in self.net.classes]
        for a in self.net.activations:
            if a.leaves:
                out[a.body].append((1, self.activations[a.index]))
            for taking, variables in zip(a.takings, self.takings[a.index], strict=True):
                if taking.how != "tap":
                    for c, variable in variables.items():
                        out[c].append((1, variable))
        return out

    def _helper_terms(self) -> list[Terms]:
        """For each class: bodies tapped in the payment phase (I)."""
        out: list[Terms] = [[] for _ in self.net.classes]
        for helper, variables in zip(self.net.helpers, self.helpers, strict=True):
            out[helper.body] += [(1, v) for v in variables.values()]
        for taking, pay in zip(self.net.payments, self.payments, strict=True):
            if taking.how == "tap":
                for c, variable in pay.items():
                    out[c].append((1, variable))
        return out

    def _paid_terms(self) -> list[Terms]:
        """For each class: bodies that leave in the payment phase (A)."""
        out: list[Terms] = [[] for _ in self.net.classes]
        for taking, pay in zip(self.net.payments, self.payments, strict=True):
            if taking.how != "tap":
                for c, variable in pay.items():
                    out[c].append((1, variable))
        return out

    def tap_and_leave_terms(self, body: int) -> Terms:
        """Bodies of a class that tap and leave in one activation (TS)."""
        return [
            (1, self.activations[a.index])
            for a in self.net.activations
            if a.body == body and a.taps and a.leaves
        ]

    def untap_terms(self, body: int) -> Terms:
        """Bodies of a class that {Q} untaps."""
        return [
            (1, self.activations[a.index])
            for a in self.net.activations
            if a.body == body and a.untaps
        ]

    def leaving(self, how: str) -> list[tuple[int, Terms, int]]:
        """For each class: the sum of bodies that leave in a certain way, and a constant."""
        net = self.net
        out: dict[int, Terms] = {}
        for a in net.activations:
            if a.leaves == how:
                out.setdefault(a.body, []).append((1, self.activations[a.index]))
            for taking, variables in zip(a.takings, self.takings[a.index], strict=True):
                if taking.how == how:
                    for body, variable in variables.items():
                        out.setdefault(body, []).append((1, variable))
        for taking, pay in zip(net.payments, self.payments, strict=True):
            if taking.how == how:
                for body, variable in pay.items():
                    out.setdefault(body, []).append((1, variable))
        constant: dict[int, int] = {}
        if net.source is not None and net.source_leaves == how:
            constant[net.source] = 1
            out.setdefault(net.source, [])
        return [(body, terms, constant.get(body, 0)) for body, terms in sorted(out.items())]

    def later_terms(self, body: int) -> tuple[Terms, Terms, Terms]:
        """Bodies that the kept costs tap, take away, and untap."""
        taps: Terms = []
        gone: Terms = []
        untaps: Terms = []
        for a in self.net.later:
            use = (1, self.later[a.index])
            if a.body == body and a.taps:
                taps.append(use)
            if a.body == body and a.leaves:
                gone.append(use)
            if a.body == body and a.untaps:
                untaps.append(use)
            for taking, variables in zip(a.takings, self.later_takings[a.index], strict=True):
                if body in variables:
                    (taps if taking.how == "tap" else gone).append((1, variables[body]))
        return taps, gone, untaps

    def supply_terms(self, kind: int) -> tuple[Terms, int]:
        """Mana of a kind that there is: a sum and a constant."""
        terms: Terms = []
        floating = sum(n for unit, n in self.net.floating if unit.kind == kind)
        for a in self.net.activations:
            count = sum(n for unit, n in a.units if unit.kind == kind)
            if count:
                terms.append((count, self.activations[a.index]))
            if a.per_counter is not None and a.per_counter.kind == kind:
                terms.append((1, self.removed[a.index]))
        return terms, floating


def _most(net: Net, body: int, wanted: int, how: str) -> int:
    if how == "tap" and any(a.untaps and a.body == body for a in net.activations):
        return wanted
    return min(wanted, net.classes[body].size)


def negated(terms: Terms) -> Terms:
    """Return the sum with its sign changed.

    >>> negated([(2, 0)])
    [(-2, 0)]
    """
    return [(-c, v) for c, v in terms]
