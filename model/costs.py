"""The components of costs (Comprehensive Rules 118, 601.2h, 602.1a).

A cost is a tuple of components. Each says what has to be done; what it needs to be
possible is judged by the referee at the moment of payment.

    >>> cost = (PayMana(ManaCost.parse("{1}")), TapSelf())
    >>> mana_part(cost).mana_value
    1
"""

from __future__ import annotations

from dataclasses import dataclass

from tapwise.model.predicates import Predicate, Quantity
from tapwise.model.symbols import NO_MANA, ManaCost
from tapwise.model.zones import Zone


@dataclass(frozen=True, slots=True)
class PayMana:
    """Pay mana; X in it is the X of the ability or spell."""

    mana: ManaCost


@dataclass(frozen=True, slots=True)
class TapSelf:
    """{T}: tap this untapped permanent (107.5)."""


@dataclass(frozen=True, slots=True)
class UntapSelf:
    """{Q}: untap this tapped permanent (107.6)."""


@dataclass(frozen=True, slots=True)
class SacrificeSelf:
    """Sacrifice this permanent (701.21)."""


@dataclass(frozen=True, slots=True)
class ExileSelf:
    """Exile this object from the zone in which its ability works."""


@dataclass(frozen=True, slots=True)
class ReturnSelf:
    """Return this permanent to its owner's hand."""


@dataclass(frozen=True, slots=True)
class DiscardSelf:
    """Discard this card (cycling and its like)."""


@dataclass(frozen=True, slots=True)
class ExertSelf:
    """Exert this permanent: nothing to pay with (701.43)."""


@dataclass(frozen=True, slots=True)
class Sacrifice:
    """Sacrifice ``number`` permanents you control that meet the predicate."""

    predicate: Predicate
    number: Quantity = 1
    at_least: bool = False


@dataclass(frozen=True, slots=True)
class TapOthers:
    """Tap ``number`` untapped permanents you control: no {T}, so sickness is no matter."""

    predicate: Predicate
    number: Quantity = 1


@dataclass(frozen=True, slots=True)
class TapTotalPower:
    """Tap any number of untapped creatures with total power ``power`` or more (crew)."""

    predicate: Predicate
    power: Quantity


@dataclass(frozen=True, slots=True)
class UntapOther:
    """Untap a tapped permanent that meets the predicate (it may be an opponent's)."""

    predicate: Predicate


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard ``number`` cards that meet the predicate."""

    predicate: Predicate
    number: Quantity = 1
    at_random: bool = False


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """Discard the whole hand; possible with an empty one."""


@dataclass(frozen=True, slots=True)
class ExileFrom:
    """Exile ``number`` of your cards or permanents that meet the predicate, from a zone."""

    zone: Zone
    predicate: Predicate
    number: Quantity = 1


@dataclass(frozen=True, slots=True)
class CollectEvidence:
    """Exile cards with total mana value at least ``amount`` from your graveyard (701.59)."""

    amount: int


@dataclass(frozen=True, slots=True)
class ReturnToHand:
    """Return ``number`` permanents you control that meet the predicate to their owner's hand."""

    predicate: Predicate
    number: Quantity = 1


@dataclass(frozen=True, slots=True)
class Reveal:
    """Reveal ``number`` cards that meet the predicate from your hand."""

    predicate: Predicate
    number: Quantity = 1


@dataclass(frozen=True, slots=True)
class Behold:
    """Reveal such a card from your hand or choose such a permanent you control (701.4)."""

    predicate: Predicate


@dataclass(frozen=True, slots=True)
class PayLife:
    """Pay life (119.4)."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class PayEnergy:
    """Pay energy counters (107.14)."""

    amount: Quantity


@dataclass(frozen=True, slots=True)
class RemoveCounters:
    """Remove ``number`` counters of a kind from this permanent.

    With ``any_number`` the payer chooses how many, zero included, and the ability's
    ``removed`` is that number. An empty kind stands for counters of any kind. With a
    predicate they come from among permanents you control that meet it.
    """

    kind: str
    number: Quantity = 1
    any_number: bool = False
    among: Predicate | None = None


@dataclass(frozen=True, slots=True)
class PutCounters:
    """Put ``number`` counters of a kind on this permanent, or on one that meets ``on``."""

    kind: str
    number: Quantity = 1
    on: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Mill:
    """Mill ``number`` cards: a library cost, so no cost of a mana ability (605.1a)."""

    number: Quantity = 1


@dataclass(frozen=True, slots=True)
class ChangeLoyalty:
    """Add (positive) or remove (negative) loyalty counters (606)."""

    change: int | None
    """None stands for -X."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Pay exactly one of several costs ("sacrifice a land or pay {3}")."""

    options: tuple[tuple[CostComponent, ...], ...]


@dataclass(frozen=True, slots=True)
class WaterbendMana:
    """Pay ``mana``; each artifact or creature you tap pays for {1} of it (701.67)."""

    mana: ManaCost


CostComponent = (
    PayMana
    | TapSelf
    | UntapSelf
    | SacrificeSelf
    | ExileSelf
    | ReturnSelf
    | DiscardSelf
    | ExertSelf
    | Sacrifice
    | TapOthers
    | TapTotalPower
    | UntapOther
    | Discard
    | DiscardHand
    | ExileFrom
    | CollectEvidence
    | ReturnToHand
    | Reveal
    | Behold
    | PayLife
    | PayEnergy
    | RemoveCounters
    | PutCounters
    | Mill
    | ChangeLoyalty
    | OneOf
    | WaterbendMana
)

Cost = tuple[CostComponent, ...]


def mana_part(cost: Cost) -> ManaCost:
    """Return the sum of the cost's mana components; {0} if it has none."""
    total = NO_MANA
    for component in cost:
        if isinstance(component, PayMana | WaterbendMana):
            total = total + component.mana
    return total


def has_mana_part(cost: Cost) -> bool:
    """Whether the cost asks for mana at all, {0} included (118.2)."""
    return any(isinstance(component, PayMana | WaterbendMana) for component in cost)


def other_parts(cost: Cost) -> Cost:
    """Return the cost's components that are not mana."""
    return tuple(c for c in cost if not isinstance(c, PayMana))
