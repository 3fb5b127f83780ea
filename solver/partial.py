"""Bounds on the policy's vector for a payment that is not finished yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    CouldProduce,
    GainLife,
    TriggeredMana,
)
from tapwise.model.costs import UntapOther, UntapSelf, has_mana_part
from tapwise.model.objective import in_order, measure, untapped
from tapwise.model.worth import has_other_uses, sacrifice_rank, types_of
from tapwise.solver.monotone import parts_of
from tapwise.solver.policy import SACRIFICE_RANK

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.problem import Problem
    from tapwise.model.state import State
    from tapwise.solver.kinds import Kinds
    from tapwise.solver.policy import Vector
    from tapwise.solver.relax import Ahead

_FAR: Final = 10**12
"""Beyond every number that an objective takes."""


class Partial:
    """Vectors that no payment going on from a state can beat; exact for finished ones."""

    def __init__(self, problem: Problem, view: View, keys: Sequence[str], kinds: Kinds) -> None:
        self.problem = problem
        self.view = view
        self.keys = tuple(keys)
        self.plain_keys = tuple(k for k in keys if k != SACRIFICE_RANK)
        abilities = [ability for _, _, ability in kinds.abilities]
        triggers = [a for _, a in view.board_abilities(TriggeredMana)]
        self.gains = any(
            isinstance(part, GainLife) for a in [*abilities, *triggers] for part in parts_of(a)
        )
        self.absorbs = any(has_mana_part(a.cost) for a in abilities)
        self.untaps = any(isinstance(c, UntapSelf | UntapOther) for a in abilities for c in a.cost)
        self.shifting = not kinds.steady.effects or (
            not kinds.steady.lands
            and any(isinstance(part, CouldProduce) for a in abilities for part in parts_of(a))
        )
        self._worth: dict[ObjectId, int] = {}
        self._other: dict[ObjectId, int] = {}
        self._rank: dict[ObjectId, int] = {}

    def bound(self, state: State, ahead: Ahead) -> Vector:
        """Return a vector that is at most that of every payment going on from the state.

        ``ahead`` says what is still to be done at least.
        """
        values = self._values(state)
        values["permanents"] += ahead.permanents
        values["sacrifices"] += ahead.sacrifices
        numbers = list(in_order(values, self.plain_keys))
        if SACRIFICE_RANK in self.keys:
            rank = sum(self._rank_of(o) for o in state.tally.sacrificed)
            numbers.insert(self.keys.index(SACRIFICE_RANK), rank)
        return tuple(numbers)

    def _rank_of(self, object_id: ObjectId) -> int:
        known = self._rank.get(object_id)
        if known is None:
            known = self._rank[object_id] = sacrifice_rank(self.view.of(object_id))
        return known

    def _values(self, state: State) -> dict[str, int]:
        if state.stage == "done":
            return measure(self.view, state)
        tally, position = state.tally, state.view.position
        life = position.you.life - tally.pending
        wasted = 0
        if not self.absorbs and state.way is not None and not state.stack:
            wasted = max(0, position.pool.total - sum(d.count for d in state.way.demands))
        return {
            "survive": int(life >= 1 or self.gains),
            "keep": 0,
            "sacrifices": len(tally.sacrificed),
            "discards": len(tally.discarded),
            "exiled": len(tally.exiled),
            "life": -_FAR if self.gains else self.view.position.you.life - life,
            "wasted": wasted,
            "permanents": len(tally.touched),
            "creatures": sum(self._other_uses(o) for o in tally.touched),
            "flexibility": self._flexibility(state),
            "colors": 5,
            "riders": _FAR,
            "counters": sum(number for _, _, number in tally.removed),
        }

    def _other_uses(self, object_id: ObjectId) -> int:
        known = self._other.get(object_id)
        if known is None:
            known = self._other[object_id] = int(has_other_uses(self.view.of(object_id)))
        return known

    def _flexibility(self, state: State) -> int:
        total = 0
        able = untapped(state.view)
        if self.untaps:
            able = tuple(state.view.position.in_zone("battlefield"))
        for each in able:
            if self.shifting:
                total += 6
                continue
            known = self._worth.get(each.id)
            if known is None:
                known = self._worth[each.id] = len(types_of(self.view, each.id))
            total += known
        return total

    def allowed(self, state: State) -> bool:
        """Whether the state does none of the things that the document forbids."""
        if not self.problem.forbid_kinds:
            return True
        tally = state.tally
        done = {
            "sacrifices": len(tally.sacrificed),
            "discards": len(tally.discarded),
            "exiled": len(tally.exiled),
            "life": tally.paid + tally.damage + tally.pending,
            "counters": sum(number for _, _, number in tally.removed),
            "creatures": sum(self._other_uses(o) for o in tally.touched),
            "permanents": len(tally.touched),
            "wasted": state.view.position.pool.total if state.stage == "done" else 0,
        }
        return not any(done.get(kind) for kind in self.problem.forbid_kinds)
