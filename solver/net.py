"""The payment as a net: classes of bodies, kinds of mana, activations, helpers, demands.

Objects that nothing in this payment can tell apart form a class, mana that no demand can
tell apart forms a kind: the size of the net follows the number of different things on the
board, not the number of permanents. Every number in the net is an upper bound of what the
rules allow, so a net that has no solution proves that there is no payment.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tapwise.model.abilities import Activated, Restriction
    from tapwise.model.objects import ObjectId
    from tapwise.model.pricing import Way
    from tapwise.model.symbols import Symbol

Leaving = Literal["", "sacrifice", "exile", "return", "discard"]
How = Literal["tap", "sacrifice", "exile", "return", "discard"]


class NotModelled(Exception):
    """Raised where the net cannot bound what the rules allow; the search must decide."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What using one body of a class costs in the terms of the objective.

    ``sacrifice_rank`` orders what is given up (a Treasure before other tokens, tokens before
    cards, creatures last); ``creature`` marks creatures and permanents with other uses;
    ``flexibility`` is the number of types of mana that the body can make.
    """

    sacrifice_rank: int = 0
    creature: int = 0
    flexibility: int = 0


@dataclass(frozen=True, slots=True)
class BodyClass:
    """Bodies that the payment cannot tell apart.

    Parameters
    ----------
    ids
        The objects, the untapped ones first, each part in document order.
    untapped
        How many of them are untapped (0 off the battlefield).
    zone
        ``battlefield``, ``hand`` or ``graveyard``.
    becomes_card
        Whether a body put into the graveyard is there to be exiled: it is no token.
    tap_damage
        What a trigger deals to you when a body becomes tapped for whatever reason.
    """

    index: int
    ids: tuple[ObjectId, ...]
    untapped: int
    zone: Literal["battlefield", "hand", "graveyard"]
    weights: Weights
    becomes_card: bool
    tap_damage: int = 0

    @property
    def size(self) -> int:
        """How many bodies there are."""
        return len(self.ids)


@dataclass(frozen=True, slots=True)
class Demand:
    """A symbol to be paid: ``need`` times in the final cost, or by each activation's input.

    ``later``: it belongs to the costs that should stay payable, or to what pays for them.
    """

    index: int
    symbol: Symbol
    need: int
    final: bool
    later: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """Mana as it is produced: one of ``types``, the choice left open until it is spent.

    ``pays`` pairs each demand that it can pay with the types that can; units that pay the
    same demands are of one ``kind``.
    """

    types: str
    snow: bool
    restriction: Restriction | None
    kind: int
    pays: tuple[tuple[int, str], ...]
    riders: int = 0

    def type_for(self, demand: int | None) -> str:
        """Return the type to produce for a demand; for none, the first that it can be."""
        for each, types in self.pays:
            if each == demand:
                return types[0]
        return self.types[0]


@dataclass(frozen=True, slots=True)
class Taking:
    """Bodies that a cost takes: ``number`` of them for each payment, out of the classes."""

    eligible: tuple[int, ...]
    number: int
    how: How


@dataclass(frozen=True, slots=True)
class Activation:
    """One mana ability of a class with one option of what it adds.

    Parameters
    ----------
    body
        The class whose bodies have the ability.
    place
        The ability's place among the activated abilities of a body.
    units
        What one activation adds: pairs of a unit and how many of it.
    takes
        The mana it takes: pairs of a demand and how many of it.
    taps, untaps, leaves
        What becomes of the body itself.
    takings
        What its cost does to other bodies.
    life, damage, trigger_damage, gain
        Life paid, damage dealt as it resolves, damage that waits, life gained.
    counters
        The kind and number of counters that one activation removes from its body.
    per_counter
        Where the payer chooses how many counters to remove: what each of them adds.
    stock
        How many counters of that kind all bodies have together.
    limit
        Most activations that a payment could have of it.
    repeats
        Whether nothing but the mana that it takes bounds its uses.
    per_turn
        The ability and how often all of its options together may be used; None: no limit.
    early
        Whether it should come first: its condition or amount can only get worse.
    own, triggered
        Where triggered mana abilities add to it: what the ability itself adds, and for each
        trigger its source, its text and its mana.
    """

    index: int
    body: int
    place: int
    ability: Activated
    units: tuple[tuple[Unit, int], ...]
    takes: tuple[tuple[int, int], ...] = ()
    taps: bool = False
    untaps: bool = False
    leaves: Leaving = ""
    takings: tuple[Taking, ...] = ()
    life: int = 0
    damage: int = 0
    trigger_damage: int = 0
    gain: int = 0
    counters: tuple[str, int] = ("", 0)
    per_counter: Unit | None = None
    stock: int = 0
    energy: int = 0
    limit: int = 0
    repeats: bool = False
    per_turn: int | None = None
    early: bool = False
    own: tuple[Unit, ...] = ()
    triggered: tuple[tuple[ObjectId, str, tuple[Unit, ...]], ...] = ()

    @property
    def is_free(self) -> bool:
        """Whether it needs nothing but its own body: no mana, no other bodies."""
        return not self.takes and not self.takings


@dataclass(frozen=True, slots=True)
class HelperUse:
    """A class whose untapped bodies may be tapped after the lock, each for one of ``pays``."""

    body: int
    how: Literal["improvise", "convoke", "waterbend"]
    pays: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Net:
    """Everything that a payment by one way of announcing can use.

    Parameters
    ----------
    way
        The announced way with its locked cost.
    floating
        Mana in the pool at the start: pairs of a unit and how many of it.
    payments
        What the non-mana costs of the request take in 601.2h.
    source
        The class of the permanent whose ability is activated; None for spells and costs.
    source_taps, source_leaves
        What the activated ability's own cost does to it.
    delve_pays
        The demands that an exiled graveyard card pays; empty without delve.
    life_before, life_cost
        Your life, and what the request's own cost pays of it.
    energy
        Your energy, less what the request's own cost pays of it.
    kinds
        For each kind of mana the demands that it can pay.
    early
        Bodies of a class that must be gone or tapped before announcing: a class, how many,
        and which of the two.
    later
        The activations again, as what may pay the kept costs once the payment is over.
    keep
        The costs that should stay payable, each as pairs of a demand and how often.
    riders
        For each kind how many bonuses a unit of it brings when it is spent on the final cost.
    types
        For each kind pairs of a demand and the types that pay it, where colours matter.
    idle_flexibility
        What permanents that may not be used add to the flexibility that stays.
    """

    way: Way
    classes: tuple[BodyClass, ...]
    demands: tuple[Demand, ...]
    activations: tuple[Activation, ...]
    helpers: tuple[HelperUse, ...]
    floating: tuple[tuple[Unit, int], ...]
    payments: tuple[Taking, ...]
    source: int | None
    source_taps: bool
    source_leaves: Leaving
    delve_pays: tuple[int, ...]
    life_before: int
    life_cost: int
    energy: int
    kinds: tuple[tuple[int, ...], ...]
    idle_flexibility: int = 0
    early: tuple[tuple[int, int, str], ...] = ()
    types: tuple[tuple[tuple[int, str], ...], ...] = ()
    riders: tuple[int, ...] = ()
    later: tuple[Activation, ...] = ()
    keep: tuple[tuple[tuple[int, int], ...], ...] = ()

    @property
    def final_need(self) -> int:
        """How many units the locked cost asks for."""
        return sum(d.need for d in self.demands if d.final)
