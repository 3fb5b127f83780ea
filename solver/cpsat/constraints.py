"""The rules as linear constraints: one method a rule.

T taps in the mana phase, TS taps and leaves in one activation, S leaves without tapping,
F is taken by another's cost, Q untaps; I taps in the payment phase, A leaves in it. n is
the size of a class and u how many of it are untapped at the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.model.symbols import COLORS
from tapwise.solver.cpsat.kept import Kept, later_supply
from tapwise.solver.cpsat.variables import Variables, negated

if TYPE_CHECKING:
    from tapwise.solver.cpsat.program import Terms


class Constraints:
    """Adds every constraint of the relaxation to the program of its variables."""

    def __init__(self, variables: Variables) -> None:
        self.v = variables
        self.net = variables.net
        self.program = variables.program

    def add_constraints(self) -> None:
        """Add them all; the order is that of the rules, it does not matter to the solver."""
        for body in range(len(self.net.classes)):
            self._only_untapped_can_be_tapped(body)
            self._what_left_cannot_be_used(body)
        self._costs_take_whole_numbers()
        self._demands_are_met()
        self._mana_spent_is_there()
        self._life_suffices()
        self._counters_suffice()
        self._energy_suffices()
        self._limits_hold()
        self._graveyard_suffices()
        self._price_is_made()
        if self.net.types:
            self._colors_are_spent()
        if self.net.keep:
            Kept(self.v).add_constraints()
        for body in range(len(self.net.classes)):
            self._used_counts_taps_and_departures(body)

    def _source_tap(self, body: int) -> int:
        return int(self.net.source == body and self.net.source_taps)

    def _source_gone(self, body: int) -> int:
        return int(self.net.source == body and bool(self.net.source_leaves))

    def _only_untapped_can_be_tapped(self, body: int) -> None:
        """A tapped permanent cannot be tapped, an untapped one not untapped (701.26).

        T + TS + I <= u + Q and Q <= (n - u) + T.
        """
        v, each = self.v, self.net.classes[body]
        taps = v.tap_terms[body] + v.tap_and_leave_terms(body) + v.helper_terms[body]
        untaps = v.untap_terms(body)
        if taps:
            self.program.at_most(taps + negated(untaps), each.untapped - self._source_tap(body))
        if untaps:
            self.program.at_most(untaps + negated(v.tap_terms[body]), each.size - each.untapped)

    def _what_left_cannot_be_used(self, body: int) -> None:
        """One payment serves one cost, and what left pays nothing more (118.10, 601.2g-h).

        TS + S + F + I <= n and TS + S + F + A <= n: what improvises was not gone before,
        but it may be the sacrifice that the spell itself asks for.
        """
        v, each = self.v, self.net.classes[body]
        gone = v.gone_terms[body]
        if gone or v.helper_terms[body]:
            self.program.at_most(gone + v.helper_terms[body], each.size - self._source_tap(body))
        if gone or v.paid_terms[body]:
            self.program.at_most(gone + v.paid_terms[body], each.size - self._source_gone(body))

    def _costs_take_whole_numbers(self) -> None:
        """Each activation takes all that its cost asks for (118.3); so does the request."""
        v = self.v
        for a in self.net.activations:
            for taking, variables in zip(a.takings, v.takings[a.index], strict=True):
                taken: Terms = [(1, x) for x in variables.values()]
                self.program.equal([*taken, (-taking.number, v.activations[a.index])], 0)
        for taking, pay in zip(self.net.payments, v.payments, strict=True):
            self.program.equal([(1, x) for x in pay.values()], taking.number)

    def _demands_are_met(self) -> None:
        """No partial payment: every symbol is paid in full (601.2h, 605.3a)."""
        v = self.v
        for demand in self.net.demands:
            if demand.later:
                continue
            paid: Terms = [(1, flow[demand.index]) for flow in v.flow if demand.index in flow]
            paid += [(1, h[demand.index]) for h in v.helpers if demand.index in h]
            if demand.index in v.delve:
                paid.append((1, v.delve[demand.index]))
            taken: Terms = [
                (-count, v.activations[a.index])
                for a in self.net.activations
                for d, count in a.takes
                if d == demand.index
            ]
            self.program.equal(paid + taken, demand.need)

    def _mana_spent_is_there(self) -> None:
        """Mana that is spent was in the pool or was added (118.3a)."""
        for kind, flow in enumerate(self.v.flow):
            terms, floating = self.v.supply_terms(kind)
            terms += later_supply(self.v, kind)
            self.program.at_most([(1, x) for x in flow.values()] + negated(terms), floating)

    def _life_suffices(self) -> None:
        """Life is paid only out of the life that is there (119.4).

        Damage that mana abilities deal themselves comes before the request's own life cost.
        """
        paid: Terms = []
        lost: Terms = []
        for a in self.net.activations:
            variable = self.v.activations[a.index]
            if a.life or a.gain:
                paid.append((a.life - a.gain, variable))
            if a.life or a.gain or a.damage:
                lost.append((a.life + a.damage - a.gain, variable))
        if any(c > 0 for c, _ in paid):
            self.program.at_most(paid, self.net.life_before)
        if self.net.life_cost:
            self.program.at_most(lost, self.net.life_before - self.net.life_cost)

    def _counters_suffice(self) -> None:
        """Counters are removed from the body that has them (122.1)."""
        stocks: dict[tuple[int, str], tuple[Terms, int]] = {}
        for a in self.net.activations:
            kind, number = a.counters
            if not kind:
                continue
            terms, _ = stocks.setdefault((a.body, kind), ([], a.stock))
            if a.per_counter is not None:
                terms.append((1, self.v.removed[a.index]))
                each = a.stock // max(1, self.net.classes[a.body].size)
                self.program.at_most(
                    [(1, self.v.removed[a.index]), (-each, self.v.activations[a.index])], 0
                )
            else:
                terms.append((number, self.v.activations[a.index]))
        for terms, stock in stocks.values():
            self.program.at_most(terms, stock)

    def _energy_suffices(self) -> None:
        """Energy is paid out of your energy counters (107.14)."""
        terms: Terms = [
            (a.energy, self.v.activations[a.index]) for a in self.net.activations if a.energy
        ]
        if terms:
            self.program.at_most(terms, self.net.energy)

    def _limits_hold(self) -> None:
        """Per-turn limits bind all options of an ability together (602.5b)."""
        groups: dict[tuple[int, int], tuple[Terms, int]] = {}
        for a in self.net.activations:
            if a.per_turn is not None:
                terms, _ = groups.setdefault((a.body, a.place), ([], a.per_turn))
                terms.append((1, self.v.activations[a.index]))
        for terms, most in groups.values():
            self.program.at_most(terms, most)

    def _graveyard_suffices(self) -> None:
        """Delve exiles graveyard cards, those put there earlier in the payment too (702.66)."""
        if not self.v.delve:
            return
        terms: Terms = [(1, x) for x in self.v.delve.values()]
        there = 0
        for each in self.net.classes:
            if each.zone == "graveyard":
                there += each.size
                terms += self.v.gone_terms[each.index] + self.v.paid_terms[each.index]
        for how in ("sacrifice", "discard"):
            for body, leaving, number in self.v.leaving(how):
                if self.net.classes[body].becomes_card:
                    terms += negated(leaving)
                    there += number
        self.program.at_most(terms, there)

    def _colors_are_spent(self) -> None:
        """A colour counts if a unit of it pays a final symbol (106.1, 702.44)."""
        spent: dict[str, Terms] = {c: [] for c in COLORS}
        for typed, flow in zip(self.v.typed, self.v.flow, strict=True):
            by_demand: dict[int, Terms] = {}
            for (demand, mana_type), x in typed.items():
                by_demand.setdefault(demand, []).append((1, x))
                if mana_type in spent:
                    spent[mana_type].append((1, x))
            for demand, terms in by_demand.items():
                self.program.equal([*terms, (-1, flow[demand])], 0)
        for color, variable in zip(COLORS, self.v.colors, strict=True):
            self.program.at_most([(1, variable), *negated(spent[color])], 0)

    def _price_is_made(self) -> None:
        """What makes the price is gone or tapped before announcing (117.1d, 601.2f)."""
        for body, number, change in self.net.early:
            terms = self.v.gone_terms[body]
            if change == "tapped":
                terms = self.v.tap_terms[body] + self.v.tap_and_leave_terms(body)
            self.program.at_least(terms, number)

    def _used_counts_taps_and_departures(self, body: int) -> None:
        """A permanent is used once it is tapped, or leaves untapped, and {Q} does not undo it.

        What {Q} untaps stands untapped at the end all the same: it is used, but not spent.
        """
        used = self.v.used[body]
        if used is None:
            return
        taps = self._taps(body)
        if self.v.untap_terms(body) and taps:
            _, most = self.program.range_of(taps)
            self.program.at_most([*taps, (-most, used)], 0)
        self._at_least_what_is_tapped_or_gone(body, used)
        spent = self.v.spent[body]
        if spent is not None and spent != used:
            self._at_least_what_is_tapped_or_gone(body, spent)

    def _taps(self, body: int) -> Terms:
        return self.v.tap_terms[body] + self.v.tap_and_leave_terms(body) + self.v.helper_terms[body]

    def _at_least_what_is_tapped_or_gone(self, body: int, number: int) -> None:
        """Bound a variable by what is tapped at the end, or has left untapped.

        number >= T + TS + I - Q, >= u - n + TS + S + F + I and >= u - n + TS + S + F + A.
        """
        v, each = self.v, self.net.classes[body]
        taps = self._taps(body)
        slack = each.untapped - each.size
        tap, gone = self._source_tap(body), self._source_gone(body)
        if taps or tap:
            self.program.at_most([*taps, *negated(v.untap_terms(body)), (-1, number)], -tap)
        departed = v.gone_terms[body]
        if departed or v.helper_terms[body] or tap:
            self.program.at_most([*departed, *v.helper_terms[body], (-1, number)], -slack - tap)
        if departed or v.paid_terms[body] or gone:
            self.program.at_most([*departed, *v.paid_terms[body], (-1, number)], -slack - gone)
