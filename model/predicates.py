"""The one sub-language for object predicates, quantities and conditions.

Spend-only clauses, for-each amounts, activation conditions, cost modifiers, sacrifice
costs and helpers all speak it. These are plain data; `tapwise.model.evaluation` gives
them their meaning against a position.

    >>> artifact = Is("Artifact")
    >>> AllOf((artifact, ControlledBy("you"), Not(Itself())))  # doctest: +ELLIPSIS
    AllOf(parts=(Is(word='Artifact'), ControlledBy(who='you'), Not(part=Itself())))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tapwise.model.zones import Zone

Who = Literal["you", "opponent", "any"]
Stat = Literal["power", "toughness", "mana value", "loyalty"]
Operator = Literal[">=", "<=", "==", "!="]
Reference = Literal["self", "attached", "sacrificed", "exiled", "tapped", "discarded", "spell"]


# ── predicates of objects ────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Anything:
    """Every object."""


@dataclass(frozen=True, slots=True)
class Is:
    """Has this card type, supertype or subtype; also ``Permanent``, ``Historic``.

    The word is in the singular, as it stands in a type line: ``Artifact``, ``Elf``.
    """

    word: str


@dataclass(frozen=True, slots=True)
class HasColor:
    """Is of at least one of these colours (letters of WUBRG)."""

    colors: str


@dataclass(frozen=True, slots=True)
class ColorCount:
    """Has a number of colours: ``== 0`` colourless, ``== 1`` mono-, ``>= 2`` multicoloured."""

    operator: Operator
    number: int


@dataclass(frozen=True, slots=True)
class IsToken:
    """Is a token."""


@dataclass(frozen=True, slots=True)
class ControlledBy:
    """Is controlled by you, by an opponent, or by anyone (off the battlefield: owned)."""

    who: Who


@dataclass(frozen=True, slots=True)
class InZone:
    """Is in this zone; for a spell: was cast from it."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Tapped:
    """Is a tapped permanent."""


@dataclass(frozen=True, slots=True)
class Itself:
    """Is the very object whose ability speaks (``Not(Itself())`` is "another")."""


@dataclass(frozen=True, slots=True)
class Attached:
    """Is the object that the speaking Aura or Equipment is attached to."""


@dataclass(frozen=True, slots=True)
class Named:
    """Has this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Compare:
    """A characteristic stands in this relation to a quantity ("power 3 or greater")."""

    stat: Stat
    operator: Operator
    value: Quantity


@dataclass(frozen=True, slots=True)
class HasKeyword:
    """Has this keyword ability (lower case: ``flying``, ``defender``, ``flashback``)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasCounter:
    """Has at least one counter of this kind; of any kind if empty."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class HasSymbol:
    """Has this symbol in its mana cost (``X``, ``C``, ``U``, ``P`` for Phyrexian)."""

    symbol: str


@dataclass(frozen=True, slots=True)
class IsChosen:
    """Has what was chosen for the speaking object.

    ``what`` is a key of the document's ``chosen``: ``creature_type``, ``color``,
    ``card_type``, ``basic_land_type``, ``name``.
    """

    what: str


@dataclass(frozen=True, slots=True)
class SharesWith:
    """Shares a quality (``color``, ``creature type``, ``card type``, ``name``) with another."""

    quality: Literal["color", "creature type", "card type", "name"]
    reference: Reference


@dataclass(frozen=True, slots=True)
class Referred:
    """Is the very object that a reference means (``Not(Referred("tapped"))``: another)."""

    reference: Reference


@dataclass(frozen=True, slots=True)
class HasStatus:
    """Has a status that the document states.

    ``attacking``, ``entered_this_turn``, ``face_down``, ``commander``, ``modified``,
    ``has_mana_ability``, ``kicked``.
    """

    status: str


@dataclass(frozen=True, slots=True)
class AllOf:
    """Meets every part."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Meets at least one part."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """Does not meet the part."""

    part: Predicate


Predicate = (
    Anything
    | Is
    | HasColor
    | ColorCount
    | IsToken
    | ControlledBy
    | InZone
    | Tapped
    | Itself
    | Attached
    | Named
    | Compare
    | HasKeyword
    | HasCounter
    | HasSymbol
    | IsChosen
    | SharesWith
    | Referred
    | HasStatus
    | AllOf
    | AnyOf
    | Not
)


# ── quantities ───────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Count:
    """How many objects meet the predicate, in ``zone`` (the battlefield by default)."""

    predicate: Predicate
    zone: Zone = "battlefield"


@dataclass(frozen=True, slots=True)
class CountersOn:
    """How many counters of a kind are on an object; of all kinds if the kind is empty."""

    kind: str
    reference: Reference = "self"


@dataclass(frozen=True, slots=True)
class StatOf:
    """A characteristic of the speaking object or of one that its cost used."""

    stat: Stat
    reference: Reference = "self"


@dataclass(frozen=True, slots=True)
class Greatest:
    """The greatest value of a characteristic among objects; 0 if there are none."""

    stat: Stat
    predicate: Predicate
    zones: tuple[Zone, ...] = ("battlefield",)


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of a characteristic over objects."""

    stat: Stat
    predicate: Predicate


@dataclass(frozen=True, slots=True)
class Variable:
    """A number settled with the cost of this very ability or spell.

    ``X`` is its X; ``removed`` the counters removed by its cost; ``sacrificed``,
    ``tapped``, ``exiled``, ``discarded`` the objects its cost took; ``kicked`` how often
    it was kicked; ``targets`` its targets.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Devotion:
    """Your devotion to these colours (700.5); ``*`` is the colour that the effect chooses."""

    colors: str


@dataclass(frozen=True, slots=True)
class DistinctAmong:
    """How many different values of a quality there are among objects.

    ``party role`` is how many creatures are in a party of them (700.8).
    ``what``: ``color``, ``card type``, ``basic land type``, ``name``, ``power``,
    ``creature type``, ``mana value``.
    """

    what: str
    predicate: Predicate
    zone: Zone = "battlefield"


@dataclass(frozen=True, slots=True)
class TurnFact:
    """A fact of the document's ``this_turn`` (numbers as they are, true as 1)."""

    name: str


@dataclass(frozen=True, slots=True)
class PlayerFact:
    """A number of a player: ``life``, ``hand``, ``graveyard``, ``opponents``, ``energy``."""

    what: str
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class PerOpponent:
    """The most, or the least, that any one opponent has of a quantity of opponents'.

    "An opponent controls seven or more lands" asks for the most; "an opponent has no cards
    in hand" for the least.
    """

    quantity: Count | PlayerFact
    pick: Literal["most", "least"] = "most"


@dataclass(frozen=True, slots=True)
class Plus:
    """The sum of quantities."""

    parts: tuple[Quantity, ...]


@dataclass(frozen=True, slots=True)
class Times:
    """A multiple of a quantity."""

    factor: int
    quantity: Quantity


Quantity = (
    int
    | Count
    | CountersOn
    | StatOf
    | Greatest
    | Total
    | Variable
    | Devotion
    | DistinctAmong
    | TurnFact
    | PlayerFact
    | PerOpponent
    | Plus
    | Times
)


# ── conditions ───────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Comparison:
    """A quantity stands in this relation to another ("three or more artifacts")."""

    left: Quantity
    operator: Operator
    right: Quantity


@dataclass(frozen=True, slots=True)
class ObjectIs:
    """The referenced object meets the predicate ("as long as ~ is untapped")."""

    predicate: Predicate
    reference: Reference = "self"


@dataclass(frozen=True, slots=True)
class DuringTurn:
    """It is the turn of you or of an opponent."""

    who: Who


@dataclass(frozen=True, slots=True)
class DuringPhase:
    """It is one of these phases or steps (``main1``, ``combat``, ``upkeep`` …)."""

    phases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllHold:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyHolds:
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotHolds:
    """The part does not hold."""

    part: Condition


Condition = Comparison | ObjectIs | DuringTurn | DuringPhase | AllHold | AnyHolds | NotHolds


def exists(predicate: Predicate) -> Comparison:
    """Return the condition "you control one such object" for a full predicate.

    >>> exists(Is("Artifact")).operator
    '>='
    """
    return Comparison(Count(predicate), ">=", 1)
