"""How often an activation can be used in a payment without idle mana."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.position import Player
    from tapwise.solver.net import Activation, BodyClass, Demand

MAX_FACTOR: Final = 1024
"""Largest factor by which abilities that feed each other may multiply their uses."""


def bounded(
    activations: Sequence[Activation],
    classes: Sequence[BodyClass],
    demands: Sequence[Demand],
    you: Player,
    floating: int,
) -> tuple[Activation, ...]:
    """Give each activation the most uses that a payment without idle ones can have.

    Mana that nothing spends need not be added, so every activation feeds, through others
    perhaps, the final cost or the input of an activation that its own body bounds.
    """
    loops = {a.body for a in activations if a.untaps}
    gains = any(a.gain for a in activations)
    bounds: list[int | None] = []
    for a in activations:
        each = classes[a.body]
        bound: int | None = None
        if a.leaves or (a.taps and a.body not in loops):
            bound = each.size if a.leaves else each.untapped
        for taking in a.takings:
            if taking.how == "tap" and loops & set(taking.eligible):
                continue
            there = sum(
                classes[c].untapped if taking.how == "tap" else classes[c].size
                for c in taking.eligible
            )
            bound = min(there // taking.number, bound if bound is not None else there)
        if a.per_turn is not None:
            bound = min(a.per_turn, bound if bound is not None else a.per_turn)
        kind, number = a.counters
        if kind and number:
            bound = min(a.stock // number, bound if bound is not None else a.stock)
        if a.life and not gains:
            affordable = max(0, you.life) // a.life
            bound = min(affordable, bound if bound is not None else affordable)
        if a.energy:
            energy = you.counter("energy") // a.energy
            bound = min(energy, bound if bound is not None else energy)
        bounds.append(bound)
    wanted = sum(d.need for d in demands if d.final) + sum(
        bound * sum(n for _, n in a.takes)
        for a, bound in zip(activations, bounds, strict=True)
        if bound is not None
    )
    # One unit of an unbounded ability's output may stand for all that feeds its inputs.
    factor = 1
    for a, bound in zip(activations, bounds, strict=True):
        if bound is None:
            factor = min(MAX_FACTOR, factor * max(1, sum(n for _, n in a.takes)))
    # What is left over may be spent on abilities that give back less: that is no waste.
    spare = floating + sum(
        bound * sum(n for _, n in a.units) + (a.stock if a.per_counter is not None else 0)
        for a, bound in zip(activations, bounds, strict=True)
        if bound is not None
    )
    limited = []
    for a, bound in zip(activations, bounds, strict=True):
        limit = wanted * factor if bound is None else bound
        if bound is None and sum(n for _, n in a.takes) > sum(n for _, n in a.units):
            limit += spare
        limited.append(dataclasses.replace(a, limit=limit, repeats=bound is None))
    return tuple(limited)
