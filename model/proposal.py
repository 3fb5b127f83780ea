"""A spell as proposed in 601.2b: the choices that lead to its total cost."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from tapwise.model.abilities import SpendLimit
from tapwise.model.costs import Cost, PayMana, has_mana_part, mana_part
from tapwise.model.evaluation import Settled
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.reductions import Reduction
from tapwise.model.settling import mentions_x
from tapwise.model.symbols import ManaCost


@dataclass(frozen=True, slots=True)
class Proposal:
    """A spell as proposed: everything of 601.2b but X and the halves of symbols.

    ``mana`` is None where the base cost has no mana in it; ``reductions`` come with the
    object named for emerge, offering or harmonize, or with life paid for them; ``paid`` are
    the keywords of optional costs that are paid, ``sacrificed`` how many objects an optional
    sacrifice takes; ``limits`` filter the mana for a spell cast so.
    """

    spell: GameObject
    mana: ManaCost | None
    cost: Cost = ()
    choices: tuple[tuple[str, Any], ...] = ()
    keyword: str = ""
    reductions: tuple[Reduction, ...] = ()
    bound: tuple[tuple[int, ObjectId], ...] = ()
    kicked: int = 0
    targets: int = 0
    paid: frozenset[str] = frozenset()
    sacrificed: int = 0
    limits: tuple[SpendLimit, ...] = ()

    @property
    def has_x(self) -> bool:
        """Whether the player announces an X for it (107.3)."""
        if self.mana is not None and self.mana.variables:
            return True
        return mentions_x(self.cost)

    def plus(self, cost: Cost, *choice: tuple[str, Any]) -> Proposal:
        """Return the proposal with a further cost."""
        added = mana_part(cost)
        mana = self.mana
        if has_mana_part(cost):
            mana = added if mana is None else mana + added
        rest = tuple(c for c in cost if not isinstance(c, PayMana))
        return dataclasses.replace(
            self, mana=mana, cost=self.cost + rest, choices=self.choices + choice
        )


def settled_for(proposal: Proposal, x: int) -> Settled:
    """Return the numbers that the amounts of the spell's costs may ask for."""
    taken = ((proposal.spell,) * proposal.sacrificed) if proposal.sacrificed else ()
    objects = (("sacrificed", taken),) if taken else ()
    return Settled(x=x, kicked=proposal.kicked, targets=proposal.targets, objects=objects)  # type: ignore[arg-type]
