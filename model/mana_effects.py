"""What a mana ability does as it resolves: the mana that it adds, and what comes with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tapwise.model.predicates import Condition, Predicate, Quantity
from tapwise.model.zones import Zone

# ── sets of mana types ───────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class FixedTypes:
    """These types, letters of WUBRGC."""

    types: str


@dataclass(frozen=True, slots=True)
class CouldProduce:
    """The types, or with ``colors_only`` the colours, they could produce (106.7)."""

    predicate: Predicate
    colors_only: bool = False
    reference: Literal["any", "untapped", "sacrificed"] = "any"
    """``untapped`` and ``sacrificed``: judge the object that the ability's own cost used."""


@dataclass(frozen=True, slots=True)
class ColorsAmong:
    """The colours of the objects that meet the predicate."""

    predicate: Predicate
    zone: Zone = "battlefield"


@dataclass(frozen=True, slots=True)
class CommanderIdentity:
    """The colours in your commander's colour identity (903.4f)."""


@dataclass(frozen=True, slots=True)
class ChosenColor:
    """What was chosen or noted for the speaking object: ``color``, ``noted``, ``imprint``."""

    what: str = "color"


@dataclass(frozen=True, slots=True)
class ProducedTypes:
    """The types of mana that the triggering ability produced (106.12a)."""

    colors_only: bool = False


TypeSet = FixedTypes | CouldProduce | ColorsAmong | CommanderIdentity | ChosenColor | ProducedTypes


# ── adding mana ──────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class AddFixed:
    """Add one of several fixed bundles, ``times`` over: ``("UU", "UR", "RR")``."""

    bundles: tuple[str, ...]
    times: Quantity = 1


@dataclass(frozen=True, slots=True)
class AddOneType:
    """Add ``amount`` mana, all of one type out of the set."""

    types: TypeSet
    amount: Quantity = 1


@dataclass(frozen=True, slots=True)
class AddCombination:
    """Add ``amount`` mana in any combination of the types of the set."""

    types: TypeSet
    amount: Quantity


@dataclass(frozen=True, slots=True)
class AddEach:
    """Add ``amount`` mana of each type of the set."""

    types: TypeSet
    amount: Quantity = 1


@dataclass(frozen=True, slots=True)
class DoublePool:
    """Add as much of each type as there is unspent mana of it (Doubling Cube)."""


AddPart = AddFixed | AddOneType | AddCombination | AddEach | DoublePool


@dataclass(frozen=True, slots=True)
class SpendUse:
    """One thing that restricted mana may, or may not, be spent on.

    Parameters
    ----------
    action
        ``cast`` a spell, ``activate`` an ability of a source on the battlefield,
        ``activate anywhere`` (of a card too), ``special`` (a special action),
        ``pay`` (a cost that is neither), or ``x`` (only the X part of a cost).
    predicate
        Which spells or sources.
    keyword
        Only abilities or costs of this keyword (``equip``, ``cumulative upkeep``,
        ``morph``); empty for any.
    """

    action: Literal["cast", "activate", "activate anywhere", "special", "pay", "x"]
    predicate: Predicate
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class Restriction:
    """What the mana may only be spent on (``only``), or can't be spent on."""

    uses: tuple[SpendUse, ...]
    only: bool = True


@dataclass(frozen=True, slots=True)
class AddMana:
    """The mana that an effect adds: all of its parts.

    ``instead`` holds pairs of a condition and what is added in place of the parts if it
    holds (self-replacement, 614.15), first match first.
    """

    parts: tuple[AddPart, ...]
    restriction: Restriction | None = None
    lasts: Literal["", "turn", "combat"] = ""
    riders: tuple[str, ...] = ()
    instead: tuple[tuple[Condition, tuple[AddPart, ...]], ...] = ()
    restriction_on_part: int | None = None
    """Index of the only part that the restriction binds; None: it binds them all."""


# ── what else a mana ability does as it resolves ─────────────────────────────


@dataclass(frozen=True, slots=True)
class DamageToYou:
    """The source deals this damage to its controller; ``lose`` if it is a loss of life."""

    amount: Quantity
    lose: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class GainLife:
    """You gain life."""

    amount: Quantity
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class CounterChange:
    """Put counters on (positive), or remove them from (negative), the source."""

    kind: str
    amount: Quantity
    before: bool = False
    """Whether it stands before the mana is added, so that an amount sees it."""


@dataclass(frozen=True, slots=True)
class SacrificeIf:
    """Sacrifice the source if the condition holds once the rest is done (depletion lands)."""

    condition: Condition | None


@dataclass(frozen=True, slots=True)
class SideEffect:
    """Something that does not bear on the payment, kept as text."""

    text: str


Rider = DamageToYou | GainLife | CounterChange | SacrificeIf | SideEffect
