"""Plans and answers: the ordered steps of a payment and what was found out.

A plan is a tuple of steps in the order in which a player carries them out. Mana used
before announcing stands before the ``announce`` step (117.1d).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from tapwise.model.objects import ObjectId

Action = Literal[
    "announce", "activate", "trigger", "tap", "untap", "sacrifice", "discard", "exile",
    "return", "reveal", "pay_life", "pay_energy", "remove_counter", "put_counter", "spend",
]  # fmt: skip

Status = Literal["optimal", "payable", "unpayable", "unsupported", "gave_up"]

POLICY: Final = (
    "survive", "keep", "sacrifices", "discards", "exiled", "life", "wasted", "permanents",
    "creatures", "flexibility",
)  # fmt: skip
"""The default objective, most important first."""

EXTRA_KEYS: Final = ("colors", "riders", "counters")
"""Further policy keys, used only where ``prefer`` names them."""

POLICY_KEYS: Final = POLICY + EXTRA_KEYS
"""Every name that ``prefer`` accepts."""

MAXIMISED: Final = frozenset({"survive", "keep", "flexibility", "colors", "riders"})
"""The keys of which more is better; of the others less is."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a plan; which fields count depends on ``do``.

    Parameters
    ----------
    do
        What is done.
    object
        The object that it is done to, or whose ability is activated.
    ability
        For ``activate``: the text of the ability.
    index
        For ``activate``: the ability's place among the object's current activated
        abilities; -1 to find it by its text.
    x
        The X of an activation, or the number of counters removed.
    window
        For ``activate``: the steps that pay its mana cost (605.3a).
    pays
        For ``activate``: its non-mana costs; spends of its mana stand in ``window``.
    adds
        For ``activate`` and ``trigger``: the mana added, as symbols.
    mana, source, on
        For ``spend``: one or more symbols of mana, the id of what made it, and the symbol
        of the cost that it pays.
    for_, covers
        For ``tap``: ``improvise``, ``convoke``, ``waterbend`` or ``cost``, and the symbol
        that the tap pays.
    amount, kind
        For counters, life, energy.
    cast, choices, total_cost
        For ``announce``.
    """

    do: Action
    object: ObjectId | None = None
    card: str = ""
    ability: str = ""
    index: int = -1
    x: int = 0
    window: tuple[Step, ...] = ()
    pays: tuple[Step, ...] = ()
    adds: str = ""
    mana: str = ""
    source: str = ""
    on: str = ""
    for_: str = ""
    covers: str = ""
    amount: int = 0
    kind: str = ""
    cast: str = ""
    choices: tuple[tuple[str, Any], ...] = ()
    total_cost: str = ""
    rule: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the step as the answer document writes it, empty fields left out."""
        out: dict[str, Any] = {"do": self.do}
        if self.do == "announce":
            out |= {"cast": self.cast, "choices": dict(self.choices), "total_cost": self.total_cost}
        if self.object is not None:
            out["object"] = self.object
        for key in ("card", "ability"):
            if getattr(self, key):
                out[key] = getattr(self, key)
        if self.do == "activate":
            if self.x:
                out["x"] = self.x
            out["window"] = [s.to_json() for s in self.window]
            out["pays"] = [s.to_json() for s in self.pays]
        if self.do in ("activate", "trigger"):
            out["adds"] = self.adds
        if self.do == "spend":
            out |= {"mana": self.mana, "from": self.source, "on": self.on}
        if self.for_:
            out["for"] = self.for_
        if self.covers:
            out["covers"] = self.covers
        if self.kind:
            out["kind"] = self.kind
        if self.amount:
            out["amount"] = self.amount
        if self.rule:
            out["rule"] = self.rule
        return out


@dataclass(frozen=True, slots=True)
class Life:
    """What a plan does to your life total."""

    before: int = 20
    paid: int = 0
    damage: int = 0
    gained: int = 0

    @property
    def after(self) -> int:
        """The life total once everything pending has happened."""
        return self.before - self.paid - self.damage + self.gained


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is no payment.

    ``clash`` is the smallest set of requirements that cannot hold together, each as one
    sentence; ``left_out`` pairs an object with why it could not help; ``nearest`` says what
    would make it payable; ``card`` and ``text`` name what is not understood.
    """

    clash: tuple[str, ...] = ()
    left_out: tuple[tuple[str, str], ...] = ()
    nearest: str = ""
    card: str = ""
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the reason as plain data."""
        out: dict[str, Any] = {}
        if self.clash:
            out["clash"] = list(self.clash)
        if self.left_out:
            out["left_out"] = [{"object": o, "why": w} for o, w in self.left_out]
        if self.nearest:
            out["nearest"] = self.nearest
        if self.card:
            out |= {"card": self.card, "text": self.text}
        return out


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a replay of a plan measured; every number comes from the referee."""

    tapped: tuple[ObjectId, ...] = ()
    """Permanents that the plan taps, or that leave the battlefield untapped."""
    sacrificed: tuple[ObjectId, ...] = ()
    discarded: tuple[ObjectId, ...] = ()
    exiled: tuple[ObjectId, ...] = ()
    returned: tuple[ObjectId, ...] = ()
    untapped: tuple[ObjectId, ...] = ()
    """Your untapped permanents with a mana ability or a helper's use, once it is over."""
    counters: tuple[tuple[ObjectId, tuple[tuple[str, int], ...]], ...] = ()
    life: Life = field(default_factory=Life)
    mana_paid: str = ""
    wasted: str = ""
    helpers: tuple[tuple[ObjectId, str], ...] = ()
    objective: tuple[tuple[str, int], ...] = ()


class Explanation:
    """A reason that is worked out when somebody asks for it, once.

    Finding the smallest clash takes many small proofs; engines that only ask whether a
    payment exists need not pay for them.
    """

    __slots__ = ("_find", "_found")

    def __init__(self, find: Callable[[], Reason]) -> None:
        self._find = find
        self._found: Reason | None = None

    @staticmethod
    def known(reason: Reason) -> Explanation:
        """Return the explanation that is this reason."""
        return Explanation(lambda: reason)

    def __call__(self) -> Reason:
        """Return the reason."""
        if self._found is None:
            self._found = self._find()
        return self._found


@dataclass(frozen=True, slots=True)
class Answer:
    """What `tapwise.plan` found out.

    ``status`` is ``optimal`` (payable, proved best), ``payable`` (a legal plan, the budget
    ended before the proof), ``unpayable`` (proved), ``unsupported`` or ``gave_up``.
    """

    status: Status
    total_cost: str = ""
    also: tuple[str, ...] = ()
    choices: tuple[tuple[str, Any], ...] = ()
    max_x: float | None = None
    warnings: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    outcome: Outcome | None = None
    bound: tuple[tuple[str, int], ...] = ()
    kept: tuple[str, ...] = ()
    explanation: Explanation | None = field(default=None, compare=False)
    title: str = ""
    names: Mapping[ObjectId, str] = field(default_factory=dict)

    @property
    def reason(self) -> Reason | None:
        """Why there is no plan; None if there is one."""
        return None if self.explanation is None else self.explanation()

    @property
    def payable(self) -> bool:
        """Whether a legal payment was found."""
        return self.status in ("optimal", "payable")

    def __str__(self) -> str:
        """Return the answer in words."""
        from tapwise.model.plan_text import answer_text

        return answer_text(self)

    def to_json(self) -> dict[str, Any]:
        """Return the answer document."""
        outcome = self.outcome or Outcome()
        max_x = "unbounded" if self.max_x == math.inf else self.max_x
        return {
            "status": self.status,
            "total_cost": self.total_cost,
            "also": list(self.also),
            "choices": dict(self.choices),
            "max_x": max_x,
            "warnings": list(self.warnings),
            "steps": [s.to_json() for s in self.steps],
            "tapped": list(outcome.tapped),
            "sacrificed": list(outcome.sacrificed),
            "discarded": list(outcome.discarded),
            "exiled": list(outcome.exiled),
            "returned": list(outcome.returned),
            "counters": {o: dict(changes) for o, changes in outcome.counters},
            "life": {
                "before": outcome.life.before,
                "paid": outcome.life.paid,
                "damage": outcome.life.damage,
                "gained": outcome.life.gained,
                "after": outcome.life.after,
            },
            "mana_paid": outcome.mana_paid,
            "wasted": outcome.wasted,
            "untapped": list(outcome.untapped),
            "kept": list(self.kept),
            "objective": _objective_json(outcome.objective),
            "bound": _objective_json(self.bound),
            "reason": None if self.reason is None else self.reason.to_json(),
        }


def _objective_json(values: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    return {key: bool(n) if key == "survive" else n for key, n in values}
