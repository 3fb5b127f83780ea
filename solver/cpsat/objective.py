"""The policy as one weighted objective, or a few where one would overflow.

Each key is a linear sum of the variables. The weight of a key exceeds everything that the
less important keys can add up to, so one minimisation settles them lexicographically.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.solver.cpsat.variables import Variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.solver.cpsat.program import Terms

MAX_WEIGHTED_SUM: Final = 1 << 53
"""Largest weighted objective: beyond it CP-SAT's floating-point bound loses digits."""


@dataclass(frozen=True, slots=True)
class KeySum:
    """A policy key as a sum to be minimised, plus a constant."""

    key: str
    terms: Terms
    constant: int


def key_sums(v: Variables, keys: Sequence[str]) -> list[KeySum]:
    """Return the sums of these keys, most important first; of maximised keys the negative."""
    makers = {
        "survive": _survive,
        "keep": _keep,
        "sacrifices": _sacrifices,
        "sacrifice_rank": _sacrifice_rank,
        "discards": _discards,
        "exiled": _exiled,
        "life": _life,
        "wasted": _wasted,
        "permanents": _permanents,
        "creatures": _creatures,
        "flexibility": _flexibility,
        "counters": _counters,
        "colors": _colors,
        "riders": _riders,
    }
    sums = []
    for key in keys:
        terms, constant = makers[key](v)
        sums.append(KeySum(key, terms, constant))
    return sums


def fewest_actions(v: Variables) -> KeySum:
    """Return the number of actions: the last tie-break, so that no plan does anything idle."""
    terms: Terms = [(1, x) for x in v.activations]
    terms += [(1, x) for x in v.removed.values()]
    return KeySum("actions", terms, 0)


def weigh(v: Variables, sums: Sequence[KeySum]) -> list[Terms]:
    """Return the weighted objectives to minimise one after another; usually one."""
    groups: list[Terms] = []
    group: Terms = []
    weight = 1
    for each in reversed(sums):
        low, high = v.program.range_of(each.terms)
        span = high - low
        if span == 0:
            continue
        if weight * (span + 1) > MAX_WEIGHTED_SUM and group:
            groups.append(group)
            group, weight = [], 1
        group = [(c * weight, x) for c, x in each.terms] + group
        weight *= span + 1
    if group:
        groups.append(group)
    groups.reverse()
    return groups


def _keep(v: Variables) -> tuple[Terms, int]:
    """The negative of the number of costs that stay payable, together."""
    return [(-1, x) for x in v.kept], 0


def _survive(v: Variables) -> tuple[Terms, int]:
    """-1 if life is left once everything pending has happened, else 0 (119.6)."""
    terms, constant = _life(v)
    _, most = v.program.range_of(terms)
    if most + constant < v.net.life_before:
        return [], -1
    dead = v.program.variable(0, 1, "dead")
    v.program.at_most([*terms, (-(most + constant + 1), dead)], v.net.life_before - 1 - constant)
    return [(1, dead)], -1


def _count_leaving(v: Variables, how: str) -> tuple[Terms, int]:
    parts = v.leaving(how)
    return [t for _, terms, _ in parts for t in terms], sum(n for _, _, n in parts)


def _sacrifices(v: Variables) -> tuple[Terms, int]:
    return _count_leaving(v, "sacrifice")


def _sacrifice_rank(v: Variables) -> tuple[Terms, int]:
    terms: Terms = []
    constant = 0
    for body, leaving, number in v.leaving("sacrifice"):
        rank = v.net.classes[body].weights.sacrifice_rank
        terms += [(rank * c, x) for c, x in leaving if rank]
        constant += rank * number
    return terms, constant


def _discards(v: Variables) -> tuple[Terms, int]:
    return _count_leaving(v, "discard")


def _exiled(v: Variables) -> tuple[Terms, int]:
    terms, constant = _count_leaving(v, "exile")
    return terms + [(1, x) for x in v.delve.values()], constant


def forbidden_sums(v: Variables, kinds: Sequence[str]) -> list[KeySum]:
    """Return what must be 0 where kinds of things are forbidden.

    Life that is gained does not make up for life that must not be lost.
    """
    sums = key_sums(v, [kind for kind in kinds if kind != "life"])
    if "life" in kinds:
        terms, constant = _life(v, with_gains=False)
        sums.append(KeySum("life", terms, constant))
    return sums


def _life(v: Variables, *, with_gains: bool = True) -> tuple[Terms, int]:
    """Life before minus life after: payments and damage, less what is gained."""
    terms: Terms = []
    constant = v.net.life_cost
    for a in v.net.activations:
        change = a.life + a.damage + a.trigger_damage - (a.gain if with_gains else 0)
        if change:
            terms.append((change, v.activations[a.index]))
    for each in v.net.classes:
        if each.tap_damage:
            taps = (
                v.tap_terms[each.index]
                + v.tap_and_leave_terms(each.index)
                + v.helper_terms[each.index]
            )
            terms += [(each.tap_damage * c, x) for c, x in taps]
            if v.net.source == each.index and v.net.source_taps:
                constant += each.tap_damage
    return terms, constant


def _wasted(v: Variables) -> tuple[Terms, int]:
    """Mana that was added or floated and is not spent.

    Written through the demands: what the final cost takes is known up to helpers and delve,
    so the sum has fewer terms and a tighter range than one over the flows.
    """
    terms: Terms = []
    for a in v.net.activations:
        gained = sum(n for _, n in a.units) - sum(n for _, n in a.takes)
        if gained:
            terms.append((gained, v.activations[a.index]))
        if a.per_counter is not None:
            terms.append((1, v.removed[a.index]))
    for helper in v.helpers:
        terms += [(1, x) for x in helper.values()]
    terms += [(1, x) for x in v.delve.values()]
    return terms, sum(n for _, n in v.net.floating) - v.net.final_need


def _permanents(v: Variables) -> tuple[Terms, int]:
    return [(1, x) for x in v.used if x is not None], 0


def _creatures(v: Variables) -> tuple[Terms, int]:
    return [
        (c.weights.creature, x)
        for c, x in zip(v.net.classes, v.used, strict=True)
        if x is not None and c.weights.creature
    ], 0


def _flexibility(v: Variables) -> tuple[Terms, int]:
    """The negative of what stays: types of mana over the permanents left untapped."""
    terms: Terms = []
    constant = -v.net.idle_flexibility
    for each, x in zip(v.net.classes, v.spent, strict=True):
        if x is not None and each.weights.flexibility:
            terms.append((each.weights.flexibility, x))
            constant -= each.weights.flexibility * each.untapped
    return terms, constant


def _colors(v: Variables) -> tuple[Terms, int]:
    """The negative of the number of colours spent on the final cost."""
    return [(-1, x) for x in v.colors], 0


def _riders(v: Variables) -> tuple[Terms, int]:
    """The negative of the bonuses of the mana that is spent on the final cost."""
    return [
        (-riders, x)
        for flow, riders in zip(v.flow, v.net.riders, strict=True)
        for demand, x in flow.items()
        if riders and v.net.demands[demand].final
    ], 0


def _counters(v: Variables) -> tuple[Terms, int]:
    terms: Terms = []
    for a in v.net.activations:
        if a.per_counter is not None:
            terms.append((1, v.removed[a.index]))
        elif a.counters[1]:
            terms.append((a.counters[1], v.activations[a.index]))
    return terms, 0
