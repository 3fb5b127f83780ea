"""What a face can do for a payment: abilities as data.

Every ability keeps ``text``, the line that it was read from, for messages and plans.
What each of them means in a position is the business of `tapwise.model.characteristics`,
`tapwise.model.production`, `tapwise.model.pricing` and `tapwise.model.referee`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tapwise.model.costs import Cost
from tapwise.model.mana_effects import AddCombination as AddCombination
from tapwise.model.mana_effects import AddEach as AddEach
from tapwise.model.mana_effects import AddFixed as AddFixed
from tapwise.model.mana_effects import AddMana as AddMana
from tapwise.model.mana_effects import AddOneType as AddOneType
from tapwise.model.mana_effects import AddPart as AddPart
from tapwise.model.mana_effects import ChosenColor as ChosenColor
from tapwise.model.mana_effects import ColorsAmong as ColorsAmong
from tapwise.model.mana_effects import CommanderIdentity as CommanderIdentity
from tapwise.model.mana_effects import CouldProduce as CouldProduce
from tapwise.model.mana_effects import CounterChange as CounterChange
from tapwise.model.mana_effects import DamageToYou as DamageToYou
from tapwise.model.mana_effects import DoublePool as DoublePool
from tapwise.model.mana_effects import FixedTypes as FixedTypes
from tapwise.model.mana_effects import GainLife as GainLife
from tapwise.model.mana_effects import ProducedTypes as ProducedTypes
from tapwise.model.mana_effects import Restriction as Restriction
from tapwise.model.mana_effects import Rider as Rider
from tapwise.model.mana_effects import SacrificeIf as SacrificeIf
from tapwise.model.mana_effects import SideEffect as SideEffect
from tapwise.model.mana_effects import SpendUse as SpendUse
from tapwise.model.mana_effects import TypeSet as TypeSet
from tapwise.model.predicates import Condition, Predicate, Quantity
from tapwise.model.symbols import ManaCost
from tapwise.model.zones import Zone


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability (602).

    Parameters
    ----------
    cost
        Everything before the colon.
    add
        The mana it adds, or None if it adds none.
    is_mana
        Whether it is a mana ability (605.1a): no target, no loyalty ability, could add
        mana, and moves no card to or from a library.
    zone
        Where it works.
    condition
        "Activate only if …".
    per_turn
        Activations allowed each turn; None: no limit. ``once_ever`` for exhaust.
    timing
        ``instant``: only as an instant, so never while something is paid; ``sorcery``.
    keyword
        The keyword that it comes from (``cycling``, ``equip``, ``crew``), or empty.
    """

    text: str
    cost: Cost
    add: AddMana | None = None
    is_mana: bool = False
    riders: tuple[Rider, ...] = ()
    zone: Zone = "battlefield"
    condition: Condition | None = None
    per_turn: int | None = None
    once_ever: bool = False
    timing: Literal["", "instant", "sorcery"] = ""
    keyword: str = ""
    spend_limit: SpendLimit | None = None
    """What mana may pay for it ("Spend only black mana on X")."""
    defined_x: Quantity | None = None
    """The value of X where the text defines it (107.3c): then it is not chosen."""
    x_limit: XLimit | None = None
    """Which values of X may be chosen."""
    modifiers: tuple[CostModifier, ...] = ()
    """"This ability costs {1} less to activate …"."""


@dataclass(frozen=True, slots=True)
class TriggeredMana:
    """A triggered mana ability: "whenever … is tapped for mana, add …" (605.1b).

    Parameters
    ----------
    tapped
        Which permanents, when tapped for mana, make it trigger.
    produced
        Only if the ability produced mana of one of these types; empty: any.
    tapper
        Whose tapping triggers it; the tapping player adds the mana unless ``yours``.
    """

    text: str
    tapped: Predicate
    add: AddMana
    produced: str = ""
    tapper: Literal["you", "opponent", "any"] = "any"
    on: Literal["tap", "mana ability"] = "tap"
    riders: tuple[Rider, ...] = ()


@dataclass(frozen=True, slots=True)
class TapTrigger:
    """A trigger on becoming tapped or tapped for mana that costs life (City of Brass).

    It waits until the payment is over (603.3), so it never blocks one.
    """

    text: str
    tapped: Predicate
    damage: Quantity
    for_mana_only: bool = False
    lose: bool = False


@dataclass(frozen=True, slots=True)
class ProductionReplacement:
    """A replacement of the mana that a permanent produces when tapped for mana (106.12b).

    ``multiply`` (Mana Reflection), ``become`` (a type set that replaces type and, with
    ``one``, amount: Contamination), ``additional`` (Caged Sun).
    """

    text: str
    tapped: Predicate
    tapper: Literal["you", "opponent", "any"] = "any"
    multiply: int = 1
    become: TypeSet | None = None
    one: bool = False
    minimum: int = 0
    """Applies only if this many mana or more are produced (Damping Sphere: 2)."""
    produced: str = ""
    additional: AddPart | None = None


# ── static abilities ─────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Grant:
    """Objects that meet the predicate have these abilities, in layer 6."""

    text: str
    predicate: Predicate
    abilities: tuple[Ability, ...]
    zone: Zone = "battlefield"
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class LoseAbilities:
    """Objects that meet the predicate lose all abilities (layer 6)."""

    text: str
    predicate: Predicate
    mana_only: bool = False
    keep_mana: bool = False
    """Whether mana abilities stay (Blood Sun)."""


@dataclass(frozen=True, slots=True)
class TypeChange:
    """Objects that meet the predicate get types (layer 4); ``replace``: in place of theirs.

    ``land_types`` are basic land types with their intrinsic mana abilities (305.6-7);
    ``*`` is all five, ``chosen`` the chosen one, ``-`` with ``replace`` takes all away.
    """

    text: str
    predicate: Predicate
    types: tuple[str, ...] = ()
    land_types: tuple[str, ...] = ()
    replace: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ColorChange:
    """Objects that meet the predicate become these colours (layer 5); empty: colourless."""

    text: str
    predicate: Predicate
    colors: str = ""
    chosen: bool = False
    add: bool = False
    zone: Zone = "battlefield"


@dataclass(frozen=True, slots=True)
class PowerChange:
    """Objects that meet the predicate get +P/+T (layer 7c), or a base P/T (7b)."""

    text: str
    predicate: Predicate
    power: Quantity
    toughness: Quantity
    base: bool = False
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class KeywordAbility:
    """A keyword that bears on payments without a cost of its own (``haste``, ``defender``)."""

    text: str
    keyword: str


@dataclass(frozen=True, slots=True)
class CostModifier:
    """A cost increase or reduction (601.2f, 118.7).

    Parameters
    ----------
    applies
        ``self`` (this spell), ``spells`` or ``abilities``, or ``keyword`` costs.
    predicate
        Which spells, or sources of abilities.
    caster
        Whose spells or abilities.
    change
        The mana: generic or symbols.
    sign
        +1 increases, -1 reduces.
    times
        How often ("for each …").
    condition
        Applies only while it holds.
    colored_only
        Reduces only coloured mana, no spill (118.7 exceptions).
    minimum
        The mana part is not reduced below this much mana.
    keyword
        Only abilities or alternative costs of this keyword.
    """

    text: str
    applies: Literal["self", "spells", "abilities", "keyword"]
    predicate: Predicate
    change: ManaCost
    sign: Literal[1, -1]
    times: Quantity = 1
    caster: Literal["you", "opponent", "any"] = "any"
    condition: Condition | None = None
    colored_only: bool = False
    minimum: int = 0
    keyword: str = ""
    targets: Predicate | None = None
    """Only for spells with a target that meets it; needs the document's targets."""
    exclude_mana_abilities: bool = False
    first_only: bool = False
    life: int = 0
    """Life that it adds to the cost, beside or instead of mana."""


@dataclass(frozen=True, slots=True)
class CostFloor:
    """Spells that would cost less than ``minimum`` mana cost that much (Trinisphere)."""

    text: str
    predicate: Predicate
    minimum: int
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class AdditionalCost:
    """An additional cost of this spell (118.8).

    Parameters
    ----------
    options
        Exactly one of these costs is paid.
    optional
        Whether it may be declined.
    repeatable
        Whether it may be paid any number of times.
    keyword
        ``kicker``, ``multikicker``, ``buyback``, ``bargain``, ``squad``, ``waterbend`` …
        or empty for one in words.
    """

    text: str
    options: tuple[Cost, ...]
    optional: bool = False
    repeatable: bool = False
    keyword: str = ""


@dataclass(frozen=True, slots=True)
class ActivationCost:
    """An additional cost to activate this object's abilities, or only its mana abilities."""

    text: str
    cost: Cost
    mana_only: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost:
    """An alternative cost of this spell (118.9), with the zone in which it works.

    ``keyword`` names it (``flashback``, ``evoke``); one in words has none. ``sacrifice``
    of emerge and the like stand in the cost. ``keeps_mana_cost`` for jump-start and
    retrace: the mana cost is paid, and the cost here is additional.
    """

    text: str
    cost: Cost
    keyword: str = ""
    zone: Zone = "hand"
    condition: Condition | None = None
    keeps_mana_cost: bool = False
    free: bool = False
    spend_limit: SpendLimit | None = None
    """What mana may pay for the spell when cast this way."""


@dataclass(frozen=True, slots=True)
class AlternativeGrant:
    """Another object lets such spells be cast for this cost (Omniscience, Dream Halls).

    ``zone`` is the one that the grant itself lets them be cast from. ``hand`` stands for
    every zone from which they may be cast anyway (118.9).
    """

    text: str
    predicate: Predicate
    cost: Cost
    caster: Literal["you", "opponent", "any"] = "you"
    zone: Zone = "hand"
    free: bool = False
    condition: Condition | None = None
    keeps_mana_cost: bool = False
    """Whether the mana cost is paid too: "in addition to paying their other costs"."""


@dataclass(frozen=True, slots=True)
class CastPermission:
    """Such cards may be cast from this zone for their normal costs."""

    text: str
    predicate: Predicate
    zone: Zone
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ModeCosts:
    """Priced modes: ``spree`` (one or more), ``tiered`` (exactly one), ``escalate``."""

    text: str
    keyword: Literal["spree", "tiered", "escalate"]
    modes: tuple[tuple[str, Cost], ...]


HelperKind = Literal["improvise", "convoke", "delve"]


@dataclass(frozen=True, slots=True)
class Helper:
    """Improvise (702.126), convoke (702.51) or delve (702.66) of this spell."""

    text: str
    kind: HelperKind


@dataclass(frozen=True, slots=True)
class HelperGrant:
    """Such spells you cast have improvise, convoke or delve."""

    text: str
    kind: HelperKind
    predicate: Predicate


@dataclass(frozen=True, slots=True)
class SpendAsThough:
    """You may spend mana as though it were of other types (609.4b).

    ``of`` are the types it may stand for (``WUBRG`` any colour, ``WUBRGC`` any type),
    ``mana`` the types that may do so; ``only_generic``: the others pay only generic.
    """

    text: str
    of: str
    mana: str = "WUBRGC"
    uses: tuple[SpendUse, ...] = ()
    others_only_as_colorless: bool = False
    sources: Predicate | None = None


@dataclass(frozen=True, slots=True)
class SpendLimit:
    """A consumer-side filter: only such mana may pay for this spell, or for its X.

    ``none``: no mana at all may be spent. ``sources`` filters by the mana's source,
    ``types`` by type; ``part`` is ``x`` or empty for the whole cost.
    """

    text: str
    types: str = "WUBRGC"
    sources: Predicate | None = None
    part: Literal["", "x"] = ""
    none: bool = False
    phrase: str = ""
    chosen: bool = False
    """Only mana of the colour chosen for the object."""
    distinct: bool = False
    """No more than one mana of each type (Emblazoned Golem)."""


@dataclass(frozen=True, slots=True)
class XLimit:
    """Which values of X may be chosen for the spell: "X can't be 0", "can't be greater than"."""

    text: str
    least: int = 0
    most: Quantity | None = None


@dataclass(frozen=True, slots=True)
class LifeForColor:
    """For each symbol of this colour in a cost you may pay 2 life (K'rrik)."""

    text: str
    color: str


@dataclass(frozen=True, slots=True)
class LifeForReduction:
    """As an additional cost to cast such spells you may pay life; they cost less (Defilers)."""

    text: str
    predicate: Predicate
    life: int
    change: ManaCost
    colored_only: bool = False


@dataclass(frozen=True, slots=True)
class Prohibition:
    """Something that can't be done (614.17b, 602.5).

    ``activate``: abilities of such sources can't be activated (``except_mana`` leaves mana
    abilities alone); ``sacrifice`` such permanents; ``pay life``; ``cast`` such spells;
    ``counters``; for costs: only ``for_costs``.
    """

    text: str
    what: Literal["activate", "sacrifice", "pay life", "cast", "counters", "untap"]
    predicate: Predicate
    who: Literal["you", "opponent", "any"] = "any"
    except_mana: bool = False
    condition: Condition | None = None
    for_costs: tuple[str, ...] = ()
    """Only where it is done to pay for one of these: ``cast``, ``activate``, ``mana`` (a mana
    ability); empty: whatever for."""


@dataclass(frozen=True, slots=True)
class CardSpecial:
    """A special action with a cost: ``turn face up``, ``foretell``, ``suspend`` …."""

    text: str
    keyword: str
    cost: Cost
    x_limit: XLimit | None = None


@dataclass(frozen=True, slots=True)
class ManaPersists:
    """Your unspent mana does not empty as steps and phases end."""

    text: str
    types: str = "WUBRGC"


@dataclass(frozen=True, slots=True)
class GraveyardReplacement:
    """What would be put into a graveyard goes elsewhere instead (614.1a).

    Parameters
    ----------
    predicate
        Which objects.
    whose
        Whose graveyard.
    dying
        Only from the battlefield.
    to
        Where they go.
    """

    text: str
    predicate: Predicate
    whose: Literal["you", "opponent", "any"] = "any"
    dying: bool = False
    to: Literal["exile", "hand", "library"] = "exile"
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that is not understood; ``bears`` if it may bear on a payment.

    ``scope`` says on whose: ``self`` (casting or using this very object) or ``board`` (any
    payment while it is on the battlefield), ``haste`` (its own {T}); or those payments, while it
    is there, that ask for
    some power or toughness (``size``), or in which you may be dealt ``damage``, have a ``loss``
    of life or ``gain`` some.
    """

    text: str
    bears: bool
    scope: Literal["self", "board", "haste", "size", "damage", "loss", "gain"] = "board"
    why: str = ""


Ability = (
    Activated
    | TriggeredMana
    | TapTrigger
    | ProductionReplacement
    | Grant
    | LoseAbilities
    | TypeChange
    | ColorChange
    | PowerChange
    | KeywordAbility
    | CostModifier
    | CostFloor
    | AdditionalCost
    | ActivationCost
    | AlternativeCost
    | AlternativeGrant
    | CastPermission
    | ModeCosts
    | Helper
    | HelperGrant
    | SpendAsThough
    | SpendLimit
    | XLimit
    | LifeForColor
    | LifeForReduction
    | Prohibition
    | CardSpecial
    | ManaPersists
    | GraveyardReplacement
    | Unread
)
