"""The accounting of bodies, compared with every order in which they could be used.

A class of n bodies, u of them untapped, is used by abilities of its own (T, TS, S, Q), by
another permanent's ability that sacrifices them (F), by improvise (I), and as a sacrifice of
the spell itself (A). The constraints must admit just those numbers that some order allows,
and ask for just as many used permanents as the best order touches.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from tapwise.model.abilities import Activated
from tapwise.model.objects import ObjectId
from tapwise.model.spending import SpendContext
from tapwise.model.symbols import Symbol
from tapwise.model.way import Way
from tapwise.solver.cpsat.constraints import Constraints
from tapwise.solver.cpsat.variables import Variables
from tapwise.solver.net import Activation, BodyClass, Demand, HelperUse, Net, Taking, Weights

BODIES = [(n, u) for n in (1, 2) for u in range(n + 1)]


class Uses(NamedTuple):
    """How often each thing is done with the bodies of one class."""

    taps: int = 0
    taps_and_leaves: int = 0
    leaves: int = 0
    fodder: int = 0
    untaps: int = 0
    improvises: int = 0
    paid: int = 0


# ── every order ──────────────────────────────────────────────────────────────

Bodies = tuple[tuple[str, bool], ...]
"""For each body: ``untapped``, ``tapped`` or ``gone``, and whether it was touched."""

_EFFECT = {
    "taps": ("untapped", "tapped"),
    "taps_and_leaves": ("untapped", "gone"),
    "untaps": ("tapped", "untapped"),
    "improvises": ("untapped", "tapped"),
}
_MANA_PHASE = ("taps", "taps_and_leaves", "leaves", "fodder", "untaps")
_PAYMENT = ("improvises", "paid")


def _after(bodies: Bodies, use: str) -> Iterator[Bodies]:
    """Iterate over what one use can make of the bodies."""
    for place, (status, touched) in enumerate(bodies):
        if use in _EFFECT:
            before, now = _EFFECT[use]
            if status != before:
                continue
            touched = touched or use != "untaps"
        elif status == "gone":
            continue
        else:
            now, touched = "gone", touched or status == "untapped"
        yield tuple(sorted((*bodies[:place], (now, touched), *bodies[place + 1 :])))


def touched(bodies: Bodies) -> int:
    """Return how many bodies were tapped at any time, or left untapped."""
    return sum(touched for _, touched in bodies)


def not_untapped(bodies: Bodies) -> int:
    """Return the negative of how many bodies stand untapped."""
    return -sum(status == "untapped" for status, _ in bodies)


def fewest_touched(bodies: Bodies, uses: Uses) -> int | None:
    """Return the least number of bodies that an order of the uses touches; None without one."""
    return fewest(touched, bodies, uses)


def fewest_lost(bodies: Bodies, uses: Uses) -> int | None:
    """Return how many fewer bodies stand untapped after the best order; None without one."""
    least = fewest(not_untapped, bodies, uses)
    return None if least is None else least - not_untapped(bodies)


@functools.cache
def fewest(measure: Callable[[Bodies], int], bodies: Bodies, uses: Uses) -> int | None:
    """Return the least that an order of the uses measures at the end; None without one.

    Mana abilities come before the payment, and in the payment a body is tapped before it is
    sacrificed.
    """
    open_uses = [u for u in _MANA_PHASE if getattr(uses, u)]
    open_uses = open_uses or [u for u in _PAYMENT if getattr(uses, u)][:1]
    if not open_uses:
        return measure(bodies)
    found = [
        fewest(measure, after, uses._replace(**{use: getattr(uses, use) - 1}))
        for use in open_uses
        for after in _after(bodies, use)
    ]
    return min((each for each in found if each is not None), default=None)


def test_the_enumeration_itself() -> None:
    two = (("tapped", False), ("untapped", False))
    assert fewest_touched(two, Uses(taps=1)) == 1
    assert fewest_touched(two, Uses(taps=2)) is None
    assert fewest_touched(two, Uses(taps=2, untaps=1)) == 1
    assert fewest_touched(two, Uses(leaves=1)) == 0
    assert fewest_touched(two, Uses(leaves=2)) == 1
    assert fewest_touched(two, Uses(improvises=1, leaves=2)) is None
    assert fewest_touched(two, Uses(improvises=1, paid=2)) == 1


# ── the constraints ──────────────────────────────────────────────────────────


def _net(n: int, u: int, uses: Uses) -> Net:
    """Return a net whose class 0 has every use; class 1 is what sacrifices its bodies."""
    ability = Activated(text="", cost=(), is_mana=True)
    number = max(uses) + 1
    fodder = (Taking((0,), 1, "sacrifice"),)
    activations: tuple[Activation, ...] = (
        Activation(0, 0, 0, ability, (), taps=True, limit=number),
        Activation(1, 0, 1, ability, (), taps=True, leaves="sacrifice", limit=n),
        Activation(2, 0, 2, ability, (), leaves="sacrifice", limit=n),
        Activation(3, 1, 0, ability, (), takings=fodder, limit=n),
    )
    if uses.untaps:
        activations += (Activation(4, 0, 3, ability, (), untaps=True, limit=number),)
    bodies = tuple(ObjectId(f"body#{i}") for i in range(n))
    return Net(
        way=Way(SpendContext("pay")),
        classes=(
            BodyClass(0, bodies, u, "battlefield", Weights(), becomes_card=True),
            BodyClass(1, (ObjectId("altar"),), 1, "battlefield", Weights(), becomes_card=True),
        ),
        demands=(Demand(0, Symbol("generic", amount=1), uses.improvises, final=True),),
        activations=activations,
        helpers=(HelperUse(0, "improvise", (0,)),),
        floating=(),
        payments=(Taking((0,), uses.paid, "sacrifice"),) if uses.paid else (),
        source=None,
        source_taps=False,
        source_leaves="",
        delve_pays=(),
        life_before=20,
        life_cost=0,
        energy=0,
        kinds=(),
    )


def fewest_used(net: Net, uses: Uses) -> int | None:
    """Return the least number of used permanents that the constraints admit; None if none."""
    return _least(net, uses)[0]


def fewest_spent(net: Net, uses: Uses) -> int | None:
    """Likewise, of permanents that stand untapped no more at the end."""
    return _least(net, uses)[1]


def _least(net: Net, uses: Uses) -> tuple[int, int] | tuple[None, None]:
    v = Variables(net)
    Constraints(v).add_constraints()
    values = dict.fromkeys(range(len(v.program.lower)), 0)
    done = (uses.taps, uses.taps_and_leaves, uses.leaves, uses.fodder, uses.untaps)
    values.update(zip(v.activations, done, strict=False))
    values[v.takings[3][0][0]] = uses.fodder
    values[v.helpers[0][0]] = uses.improvises
    if uses.paid:
        values[v.payments[0][0]] = uses.paid
    used, spent = v.used[0], v.spent[0]
    assert used is not None
    assert spent is not None
    ranges = [range(v.program.lower[x], v.program.upper[x] + 1) for x in (used, spent)]
    fits: list[tuple[int, int]] = []
    for first, second in itertools.product(*ranges):
        values[used], values[spent] = first, second
        if (used != spent or first == second) and _holds(v, values):
            fits.append((first, second))
    if not fits:
        return None, None
    return min(first for first, _ in fits), min(second for _, second in fits)


def _holds(v: Variables, values: dict[int, int]) -> bool:
    program = v.program
    return all(
        low <= values[x] <= high
        for x, (low, high) in enumerate(zip(program.lower, program.upper, strict=True))
    ) and all(
        lower <= sum(c * values[x] for c, x in terms) <= upper
        for terms, lower, upper in program.constraints
    )


def _all_uses(n: int, untaps: range) -> Iterator[Uses]:
    few = range(n + 1)
    for numbers in itertools.product(range(n + 2), few, few, few, untaps, few, few):
        yield Uses(*numbers)


def _start(n: int, u: int) -> Bodies:
    return tuple(sorted([("untapped", False)] * u + [("tapped", False)] * (n - u)))


@pytest.mark.parametrize(("n", "u"), BODIES)
def test_without_untapping_the_accounting_is_exact(n: int, u: int) -> None:
    wrong = []
    for uses in _all_uses(n, range(1)):
        truth, said = fewest_touched(_start(n, u), uses), fewest_used(_net(n, u, uses), uses)
        if truth != said:
            wrong.append((uses, truth, said))
    assert wrong == []


@pytest.mark.parametrize(("n", "u"), BODIES)
def test_with_untapping_it_admits_what_is_legal_and_bounds_what_is_used(n: int, u: int) -> None:
    legal, wrong = 0, []
    for uses in _all_uses(n, range(1, 3)):
        truth = fewest_touched(_start(n, u), uses)
        said = fewest_used(_net(n, u, uses), uses)
        legal += truth is not None
        if (truth is None) != (said is None):
            wrong.append((uses, truth, said))
        elif truth is not None and said is not None:
            tapped = bool(uses.taps or uses.taps_and_leaves or uses.improvises)
            if not tapped <= said <= truth:
                wrong.append((uses, truth, said))
    assert wrong == []
    assert legal >= 10


@pytest.mark.parametrize(("n", "u"), BODIES)
def test_no_more_stand_untapped_at_the_end_than_it_admits(n: int, u: int) -> None:
    """{Q} may undo a tap: such a permanent was used, and is there to be used again."""
    exact, wrong = 0, []
    for uses in _all_uses(n, range(3)):
        truth = fewest_lost(_start(n, u), uses)
        said = fewest_spent(_net(n, u, uses), uses)
        if truth is not None:
            exact += said == truth
            if said is None or said > truth:
                wrong.append((uses, truth, said))
    assert wrong == []
    assert exact > 0


@pytest.mark.parametrize("u", [0, 1])
@pytest.mark.parametrize(("taps", "leaves"), [(1, 0), (0, 1), (1, 1)])
def test_what_an_ability_does_to_its_own_source_is_a_use_of_it(
    u: int, taps: int, leaves: int
) -> None:
    """{T} and "sacrifice this" of the ability that is paid for come in the payment (602.2b)."""
    wrong = []
    for uses in _all_uses(1, range(1)):
        whole = uses._replace(improvises=uses.improvises + taps, paid=uses.paid + leaves)
        net = dataclasses.replace(
            _net(1, u, uses),
            source=0,
            source_taps=bool(taps),
            source_leaves="sacrifice" if leaves else "",
        )
        truth, said = fewest_touched(_start(1, u), whole), fewest_used(net, uses)
        if truth != said:
            wrong.append((uses, truth, said))
    assert wrong == []
