"""What a method found out about one or more ways to pay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tapwise.model.plan import Outcome, Step
    from tapwise.model.symbols import ManaCost
    from tapwise.model.way import Way
    from tapwise.solver.policy import Vector


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal plan: replayed by the referee, which measured it."""

    way: Way
    steps: tuple[Step, ...]
    outcome: Outcome
    values: Vector
    kept: tuple[ManaCost, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The best plan known, and what is proved.

    ``proved``: with a candidate, that no plan is better; without one, that there is none.
    ``bound`` is a vector that no plan beats, where one is known.
    """

    candidate: Candidate | None
    proved: bool
    bound: Vector | None = None
    work: int = 0
    open_because: str = ""

    @property
    def status(self) -> Literal["optimal", "payable", "unpayable", "gave_up"]:
        """The status of an answer that says just this."""
        if self.candidate is None:
            return "unpayable" if self.proved else "gave_up"
        return "optimal" if self.proved else "payable"
