"""What a payment costs its player, in the terms of the policy (`plan.POLICY`).

Every number is read from the referee's own tally of what was done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.plan import MAXIMISED, POLICY_KEYS, Life, Outcome
from tapwise.model.symbols import COLORS, mana_string
from tapwise.model.worth import has_other_uses, types_of

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.state import State


def measure(start: View, end: State, *, keep: int = 0) -> dict[str, int]:
    """Return the value of every policy key.

    Parameters
    ----------
    start
        The position before the first step.
    end
        The state after the last one.
    keep
        How many of the costs to be kept stay payable; the planner knows.
    """
    tally = end.tally
    life = end.view.position.you.life - tally.pending
    return {
        "survive": int(life >= 1),
        "keep": keep,
        "sacrifices": len(tally.sacrificed),
        "discards": len(tally.discarded),
        "exiled": len(tally.exiled),
        "life": start.position.you.life - life,
        "wasted": end.view.position.pool.total,
        "permanents": len(tally.touched),
        "creatures": sum(has_other_uses(start.of(each)) for each in tally.touched),
        "flexibility": sum(len(types_of(start, each.id)) for each in untapped(end.view)),
        "colors": len({m.type for m in tally.spent} & set(COLORS)),
        "riders": sum(len(m.riders) for m in tally.spent),
        "counters": sum(number for _, _, number in tally.removed),
    }


def untapped(view: View) -> tuple[GameObject, ...]:
    """Return your untapped permanents."""
    return tuple(each for each in view.position.in_zone("battlefield") if not each.tapped)


def in_order(values: dict[str, int], keys: tuple[str, ...]) -> tuple[int, ...]:
    """Return the values as a tuple to be minimised, most important first.

    >>> in_order({"survive": 1, "life": 2}, ("life", "survive"))
    (2, -1)
    """
    return tuple(-values[key] if key in MAXIMISED else values[key] for key in keys)


def outcome(start: View, end: State, *, keep: int = 0) -> Outcome:
    """Return what the referee measured of a finished payment."""
    tally = end.tally
    values = measure(start, end, keep=keep)
    return Outcome(
        tapped=_in_document_order(start, tally.touched),
        sacrificed=tally.sacrificed,
        discarded=tally.discarded,
        exiled=tally.exiled,
        returned=tally.returned,
        untapped=tuple(
            each.id
            for each in untapped(end.view)
            if types_of(end.view, each.id) or has_other_uses(end.view.of(each.id))
        ),
        counters=_counters(tally.removed),
        life=Life(
            before=start.position.you.life,
            paid=tally.paid,
            damage=tally.damage + tally.pending,
            gained=tally.gained,
        ),
        mana_paid=mana_string((m.type, 1) for m in tally.spent),
        wasted=str(end.view.position.pool),
        helpers=tally.helpers,
        objective=tuple((key, values[key]) for key in POLICY_KEYS),
    )


def _in_document_order(start: View, ids: frozenset[ObjectId]) -> tuple[ObjectId, ...]:
    return tuple(o for o in start.position.objects if o in ids)


def _counters(
    removed: tuple[tuple[ObjectId, str, int], ...],
) -> tuple[tuple[ObjectId, tuple[tuple[str, int], ...]], ...]:
    found: dict[ObjectId, dict[str, int]] = {}
    for target, kind, number in removed:
        kinds = found.setdefault(target, {})
        kinds[kind] = kinds.get(kind, 0) + number
    return tuple((target, tuple(sorted(kinds.items()))) for target, kinds in found.items())
