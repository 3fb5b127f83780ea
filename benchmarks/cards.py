"""Invented cards for random boards: sources of mana, helpers, and things to pay for.

Each stands for one kind of card; the texts are the shortest that have the kind's effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Kind:
    """One invented card.

    Parameters
    ----------
    name, type, text, cost, power, toughness
        The card. A name without a text is a basic land's.
    mana
        About how much mana it adds to what a board can make.
    colors
        The colours it mostly gives: costs are drawn from those of the board.
    themes
        What it works well with; boards are drawn from one or two themes.
    counters
        Counters that it may have, by kind: the most of each.
    weight
        How often it is drawn, next to others.
    """

    name: str
    type: str
    text: str = ""
    cost: str = ""
    power: int | None = None
    toughness: int | None = None
    mana: float = 1.0
    colors: str = ""
    themes: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    weight: int = 2

    @property
    def is_creature(self) -> bool:
        """Whether it may be summoning sick."""
        return "Creature" in self.type

    @property
    def is_basic(self) -> bool:
        """Whether no entry under ``cards`` is needed."""
        return self.type.startswith("Basic Land")

    @property
    def in_hand(self) -> bool:
        """Whether it works in the hand."""
        return "from your hand" in self.text

    def entry(self) -> dict[str, Any]:
        """Return the entry under ``cards`` of a document."""
        facts: dict[str, Any] = {"type": self.type, "text": self.text}
        if self.cost:
            facts["cost"] = self.cost
        if self.power is not None:
            facts |= {"power": self.power, "toughness": self.toughness}
        return facts


def _k(name: str, type_line: str, text: str = "", **more: Any) -> Kind:
    return Kind(name, type_line, text, **more)


def _creature(name: str, kind: str, text: str = "", **more: Any) -> Kind:
    facts: dict[str, Any] = {"cost": "{1}", "power": 1, "toughness": 1} | more
    return Kind(name, kind, text, **facts)


_ANY: Final = "Add one mana of any color."

SOURCES: Final[tuple[Kind, ...]] = (
    # ── lands ──
    _k("Plains", "Basic Land — Plains", colors="W", themes="land", weight=5),
    _k("Island", "Basic Land — Island", colors="U", themes="land", weight=5),
    _k("Swamp", "Basic Land — Swamp", colors="B", themes="land swamp", weight=5),
    _k("Mountain", "Basic Land — Mountain", colors="R", themes="land", weight=5),
    _k("Forest", "Basic Land — Forest", colors="G", themes="land", weight=5),
    _k(
        "Frozen Isle", "Basic Snow Land — Island", "({T}: Add {U}.)", colors="U", themes="land snow"
    ),
    _k("Frozen Peak", "Snow Land", "{T}: Add {C} or {R}.", colors="R", themes="land snow"),
    _k("Blank Waste", "Land", "{T}: Add {C}.", themes="land"),
    _k("Twin Harbor", "Land", "{T}: Add {U} or {R}.", colors="UR", themes="land"),
    _k("Twin Grove", "Land — Forest Plains", "", colors="GW", themes="land"),
    _k("Triple Crossing", "Land", "{T}: Add {W}, {U}, or {B}.", colors="WUB", themes="land"),
    _k(
        "Thorn Coast",
        "Land",
        "{T}: Add {C}.\n{T}: Add {B} or {R}. This land deals 1 damage to you.",
        colors="BR",
        themes="land life",
    ),
    _k("Open Market", "Land", "{T}: " + _ANY, colors="WUBRG", themes="land"),
    _k("Blood Road", "Land", "{T}, Pay 1 life: Add {R} or {W}.", colors="RW", themes="land life"),
    _k(
        "Toll Bridge",
        "Land",
        "{T}: Add {C}.\n{T}, Pay 1 life: " + _ANY,
        colors="WUBRG",
        themes="land life",
    ),
    _k(
        "Buried City",
        "Land",
        "{T}: Add {C}{C}. This land deals 2 damage to you.",
        mana=2,
        themes="land life",
    ),
    _k(
        "Gilded City",
        "Land",
        "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: " + _ANY,
        colors="WUBRG",
        themes="land life",
    ),
    _k("Still Lagoon", "Land", "{T}: Add {U}{B}.", mana=2, colors="UB", themes="land"),
    _k(
        "Vast Foundry",
        "Land",
        "{T}: Add {C}.\n{1}, {T}: " + _ANY,
        colors="WUBRG",
        themes="land filter",
    ),
    _k(
        "Rusted Gate",
        "Land",
        "{T}: Add {C}.\n{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}.",
        colors="UR",
        themes="land filter",
    ),
    _k(
        "Mossy Gate",
        "Land",
        "{T}: Add {C}.\n{G/W}, {T}: Add {G}{G}, {G}{W}, or {W}{W}.",
        colors="GW",
        themes="land filter",
    ),
    _k(
        "Murky Vault",
        "Land",
        "{T}: Add {C}.\n{2}, {T}: Add {B} for each Swamp you control.",
        mana=2,
        colors="B",
        themes="land swamp",
    ),
    _k(
        "Deep Cradle",
        "Land",
        "{T}: Add {G} for each creature you control.",
        mana=2,
        colors="G",
        themes="creature",
    ),
    _k(
        "Old Academy",
        "Land",
        "{T}: Add {U} for each artifact you control.",
        mana=2,
        colors="U",
        themes="artifact",
    ),
    _k(
        "Mirror Pond",
        "Land",
        "{T}: Add one mana of any type that a land you control could produce.",
        colors="WUBRG",
        themes="land",
    ),
    _k(
        "Deep Mine",
        "Land",
        "{T}, Remove a depletion counter from this land: Add {B}{B}. "
        "If there are no depletion counters on this land, sacrifice it.",
        mana=2,
        colors="B",
        counters=(("depletion", 2),),
        themes="counters land",
    ),
    _k(
        "Salt Store",
        "Land",
        "{T}: Add {C}.\n{T}, Remove any number of storage counters from this "
        "land: Add {W} for each storage counter removed this way.",
        mana=2,
        colors="W",
        counters=(("storage", 3),),
        themes="counters land",
    ),
    _k(
        "Ziggurat",
        "Land",
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
        colors="WUBRG",
        themes="restricted land",
    ),
    _k(
        "Sacred Hollow",
        "Land",
        "{T}, Sacrifice this land: Add {G}{G}.\n{T}: Add {G}.",
        mana=2,
        colors="G",
        themes="land sacrifice",
    ),
    _k(
        "Swap Yard",
        "Land",
        "{T}, Sacrifice a creature: Add {R}{R}.",
        mana=1,
        colors="R",
        themes="land sacrifice creature",
    ),
    # ── artifacts ──
    _k("Twin Rock", "Artifact", "{T}: Add {C}{C}.", cost="{1}", mana=2, themes="artifact"),
    _k("Plain Rock", "Artifact", "{T}: Add {C}.", cost="{2}", themes="artifact"),
    _k("Ruby Rock", "Artifact", "{T}: Add {R}.", cost="{2}", colors="R", themes="artifact"),
    _k(
        "Tide Signet",
        "Artifact",
        "{1}, {T}: Add {W}{U}.",
        cost="{2}",
        colors="WU",
        themes="artifact filter",
    ),
    _k(
        "Shade Signet",
        "Artifact",
        "{1}, {T}: Add {U}{B}.",
        cost="{2}",
        colors="UB",
        themes="artifact filter",
    ),
    _k(
        "Ember Signet",
        "Artifact",
        "{1}, {T}: Add {R}{G}.",
        cost="{2}",
        colors="RG",
        themes="artifact filter",
    ),
    _k(
        "Opal Shard",
        "Artifact",
        "Metalcraft — {T}: Add one mana of any color. Activate only if you "
        "control three or more artifacts.",
        cost="{0}",
        colors="WUBRG",
        themes="artifact",
    ),
    _k(
        "Black Bloom",
        "Artifact",
        "{T}, Sacrifice this artifact: Add three mana of any one color.",
        cost="{0}",
        mana=3,
        colors="WUBRG",
        themes="artifact sacrifice",
    ),
    _k(
        "Treasure",
        "Token Artifact — Treasure",
        "{T}, Sacrifice this artifact: " + _ANY,
        colors="WUBRG",
        themes="artifact sacrifice",
        weight=4,
    ),
    _k(
        "Gold",
        "Token Artifact — Gold",
        "Sacrifice this artifact: " + _ANY,
        colors="WUBRG",
        themes="artifact sacrifice",
    ),
    _k(
        "Powerstone",
        "Token Artifact — Powerstone",
        "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
        themes="artifact restricted",
    ),
    _k(
        "Bone Altar",
        "Artifact",
        "Sacrifice a creature: Add {C}{C}.",
        cost="{3}",
        mana=1,
        themes="sacrifice creature artifact",
    ),
    _k(
        "Soul Altar",
        "Artifact",
        "Sacrifice a creature: " + _ANY,
        cost="{3}",
        mana=1,
        colors="WUBRG",
        themes="sacrifice creature artifact",
    ),
    _k(
        "Clan Furnace",
        "Artifact",
        "Sacrifice an artifact: Add {C}{C}.",
        cost="{4}",
        mana=2,
        themes="sacrifice artifact",
    ),
    _k(
        "Leaf Drum",
        "Artifact",
        "{T}, Tap an untapped creature you control: " + _ANY,
        cost="{1}",
        colors="WUBRG",
        themes="artifact creature",
    ),
    _k(
        "Prism",
        "Artifact",
        "{1}: " + _ANY + " Activate only once each turn.",
        cost="{2}",
        mana=0,
        colors="WUBRG",
        themes="artifact filter",
    ),
    _k(
        "Grand Prism",
        "Artifact",
        "{5}, {T}: Add {W}{U}{B}{R}{G}.",
        cost="{2}",
        mana=0,
        colors="WUBRG",
        themes="artifact filter",
    ),
    _k(
        "Triple Prism",
        "Artifact",
        "{2}, {T}: Add {U}{U}{R}.",
        cost="{2}",
        mana=1,
        colors="UR",
        themes="artifact filter",
    ),
    _k(
        "Charge Lamp",
        "Artifact",
        "{T}, Remove a charge counter from this artifact: Add {W} or {R}.",
        cost="{2}",
        colors="WR",
        counters=(("charge", 2),),
        themes="artifact counters",
    ),
    _k(
        "Spark Cell",
        "Artifact",
        "{T}: Add {C}.\n{T}, Pay {E}: " + _ANY,
        cost="{2}",
        colors="WUBRG",
        themes="artifact energy",
    ),
    _k(
        "Ore Press",
        "Artifact",
        "{T}: Add {C}{C}. Spend this mana only to cast artifact spells or "
        "activate abilities of artifacts.",
        cost="{2}",
        mana=2,
        themes="artifact restricted",
    ),
    _k(
        "Combo Globe",
        "Artifact",
        "{T}: Add two mana in any combination of {R} and/or {G}.",
        cost="{4}",
        mana=2,
        colors="RG",
        themes="artifact",
    ),
    _k(
        "Waste Chute",
        "Artifact",
        "{T}, Discard a card: Add {B}{B}.",
        cost="{2}",
        mana=2,
        colors="B",
        themes="discard artifact",
    ),
    # ── creatures ──
    _creature(
        "Leaf Elf",
        "Creature — Elf Druid",
        "{T}: Add {G}.",
        cost="{G}",
        colors="G",
        themes="creature elf",
        weight=4,
    ),
    _creature(
        "Quick Elf",
        "Creature — Elf Druid",
        "Haste\n{T}: Add {G}.",
        cost="{G}",
        colors="G",
        themes="creature elf",
    ),
    _creature(
        "Bright Bird",
        "Creature — Bird",
        "Flying\n{T}: " + _ANY,
        cost="{G}",
        power=0,
        colors="WUBRG",
        themes="creature",
    ),
    _creature(
        "Great Druid",
        "Creature — Elf Druid",
        "{T}: Add {G}{G}{G}.",
        cost="{3}{G}",
        mana=3,
        colors="G",
        themes="creature elf",
    ),
    _creature(
        "Devoted Scribe",
        "Creature — Elf Druid",
        "{Q}: Add {G}.",
        cost="{1}{G}",
        mana=2,
        colors="G",
        themes="creature elf untap",
    ),
    _creature(
        "Odd Spawn",
        "Token Creature — Eldrazi Spawn",
        "Sacrifice this creature: Add {C}.",
        cost="",
        power=0,
        themes="creature sacrifice",
        weight=4,
    ),
    _creature(
        "Metal Moth",
        "Artifact Creature — Insect",
        "",
        cost="{0}",
        power=0,
        toughness=2,
        mana=0.4,
        themes="artifact creature helper",
        weight=4,
    ),
    _creature(
        "Plain Elf",
        "Creature — Elf",
        "",
        cost="{G}",
        mana=0.4,
        themes="creature elf helper",
        weight=3,
    ),
    _creature(
        "Goblin",
        "Token Creature — Goblin",
        "",
        cost="",
        mana=0.4,
        themes="creature sacrifice helper",
    ),
    _creature(
        "Silver Myr",
        "Artifact Creature — Myr",
        "{T}: Add {U}.",
        cost="{2}",
        colors="U",
        themes="artifact creature helper",
        weight=3,
    ),
    _creature(
        "Elder of Song",
        "Creature — Elf Druid",
        "Tap two untapped Elves you control: Add {G}.",
        cost="{G}",
        colors="G",
        themes="elf",
    ),
    _creature(
        "High Lord",
        "Creature — Human Artificer",
        "Tap an untapped artifact you control: Add {U}.",
        cost="{2}{U}{U}",
        mana=2,
        colors="U",
        themes="artifact creature",
    ),
    _creature(
        "Ritual Ogre",
        "Creature — Ogre",
        "Sacrifice a Swamp: Add {B}{B}.",
        cost="{2}{B}",
        mana=1,
        colors="B",
        themes="swamp sacrifice",
    ),
    _creature(
        "Spirit Guide",
        "Creature — Spirit",
        "Exile this card from your hand: Add {R}.",
        cost="{2}{R}",
        colors="R",
        themes="hand discard",
        weight=3,
    ),
    # ── enchantments and rules of the board ──
    _k(
        "Common Song",
        "Enchantment",
        "Tap three untapped Elves you control: Add {G}{G}{G}.",
        cost="{2}{G}",
        mana=1,
        colors="G",
        themes="elf",
    ),
    _k(
        "Holy Light",
        "Enchantment",
        'Lands you control have "{T}: Add one mana of any color."',
        cost="{2}{G}",
        mana=0,
        colors="WUBRG",
        themes="land",
    ),
    _k(
        "Marsh Veil",
        "Enchantment",
        "Each land is a Swamp in addition to its other land types.",
        cost="{B}",
        mana=0,
        colors="B",
        themes="swamp land",
    ),
    _k(
        "Red Moon",
        "Enchantment",
        "Nonbasic lands are Mountains.",
        cost="{2}{R}",
        mana=0,
        colors="R",
        themes="land",
    ),
    _k(
        "Lush Growth",
        "Enchantment",
        "Whenever you tap a Forest for mana, add an additional {G}.",
        cost="{2}{G}",
        mana=1,
        colors="G",
        themes="land",
    ),
    _k(
        "Thorn Fire",
        "Enchantment",
        "Whenever a player taps a land for mana, this enchantment deals 1 damage to that player.",
        cost="{3}{R}",
        mana=0,
        themes="life",
    ),
    _k(
        "Ring of Change",
        "Enchantment",
        "{1}: Add {R} or {W}.",
        cost="{2}",
        mana=0,
        colors="RW",
        themes="filter",
    ),
    _k(
        "Great Echo",
        "Enchantment",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        cost="{4}{G}",
        mana=3,
        themes="land echo",
    ),
    _k(
        "Cold Altar",
        "Artifact",
        "{T}, Sacrifice a permanent: Add {C}. You gain 1 life.",
        cost="{2}",
        themes="sacrifice artifact life",
    ),
    _k(
        "Far Orchard",
        "Land",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
        colors="WUBRG",
        themes="land echo",
    ),
    _k(
        "Shared Bloom",
        "Artifact",
        "{T}: Add one mana of any color among permanents you control.",
        cost="{2}",
        colors="WUBRG",
        themes="artifact creature echo",
    ),
    _k(
        "Hungry Bog",
        "Land",
        "{T}, Return a land you control to its owner's hand: Add {B}{B}.",
        mana=1,
        colors="B",
        themes="land echo",
    ),
    _k(
        "Bone Pit",
        "Artifact",
        "{T}, Exile a card from your graveyard: Add {B} or {G}.",
        cost="{1}",
        colors="BG",
        themes="graveyard artifact",
    ),
    _k(
        "Lone Mill",
        "Land",
        "{T}: Add {W}. Activate only if you control another land.",
        colors="W",
        themes="land echo",
    ),
    # ── what changes costs ──
    _k("Weight", "Artifact", "Spells cost {1} more to cast.", cost="{2}", mana=0, themes="tax"),
    _creature(
        "Guard",
        "Creature — Human Soldier",
        "Noncreature spells cost {1} more to cast.",
        cost="{1}{W}",
        mana=0.2,
        themes="tax creature",
    ),
    _k(
        "Ruby Lens",
        "Artifact",
        "Red spells you cast cost {1} less to cast.",
        cost="{2}",
        mana=1,
        themes="tax artifact",
    ),
    _k(
        "Forge Lens",
        "Artifact",
        "Artifact spells you cast cost {1} less to cast.",
        cost="{2}",
        mana=1,
        themes="tax artifact",
    ),
    _k(
        "Threefold",
        "Artifact",
        "As long as this artifact is untapped, each spell that would cost "
        "less than three mana to cast costs three mana to cast.",
        cost="{3}",
        mana=0,
        themes="tax",
    ),
)
"""What a board is drawn from."""


@dataclass(frozen=True, slots=True)
class Spell:
    """Something to cast: its card with holes in the cost.

    ``shape`` is the cost with ``1 2 3`` for coloured symbols of the board's colours and
    ``N`` for a generic amount chosen near what the board can pay; ``bonus`` is how much
    more than its mana it can be paid with.
    """

    name: str
    type: str
    shape: str
    text: str = ""
    power: int | None = None
    themes: str = ""
    bonus: float = 0.0
    weight: int = 2


SPELLS: Final[tuple[Spell, ...]] = (
    Spell("Plain Beast", "Creature — Beast", "N11", power=3, weight=4),
    Spell("Two-Toned Beast", "Creature — Beast", "N12", power=3, weight=4),
    Spell("Bolt of Dawn", "Instant", "N1", weight=4),
    Spell("Deep Study", "Sorcery", "N122", weight=4),
    Spell("Five Winds", "Sorcery", "N123", weight=3),
    Spell("Heavy Engine", "Artifact", "N", weight=3, themes="artifact"),
    Spell(
        "Whirling Call", "Instant", "N1", "Improvise", themes="artifact helper", bonus=2, weight=5
    ),
    Spell(
        "Gear Titan",
        "Artifact Creature — Construct",
        "N",
        "Improvise",
        power=4,
        themes="artifact helper",
        bonus=2,
    ),
    Spell(
        "Joined Chorus",
        "Sorcery",
        "N12",
        "Convoke",
        themes="creature helper elf",
        bonus=2,
        weight=5,
    ),
    Spell("Green March", "Sorcery", "N11", "Convoke", themes="creature elf helper", bonus=2),
    Spell(
        "Deep Angler",
        "Creature — Fish",
        "N1",
        "Delve",
        power=5,
        themes="graveyard",
        bonus=2,
        weight=4,
    ),
    Spell("Grave Cruise", "Sorcery", "N1", "Delve", themes="graveyard sacrifice", bonus=2),
    Spell(
        "Cruel Bargain",
        "Sorcery",
        "N1",
        "As an additional cost to cast this spell, sacrifice a creature.",
        themes="sacrifice creature",
        weight=3,
    ),
    Spell(
        "Scrap Deal",
        "Instant",
        "N1",
        "As an additional cost to cast this spell, sacrifice an artifact or creature.",
        themes="sacrifice artifact",
    ),
    Spell(
        "Wild Guess",
        "Sorcery",
        "N1",
        "As an additional cost to cast this spell, discard a card.",
        themes="discard hand",
        weight=3,
    ),
    Spell(
        "Blood Price",
        "Sorcery",
        "N1",
        "As an additional cost to cast this spell, pay 2 life.",
        themes="life",
        weight=3,
    ),
    Spell(
        "Uprooting",
        "Sorcery",
        "N1",
        "As an additional cost to cast this spell, sacrifice a land.",
        themes="land",
    ),
    Spell("Probe", "Sorcery", "Np", themes="life", bonus=1),
    Spell(
        "Pale Titan", "Artifact Creature — Golem", "Npp", power=3, themes="life artifact", bonus=1
    ),
    Spell("Hybrid Shaman", "Creature — Shaman", "Nhh", power=2),
    Spell("Spectral Flood", "Sorcery", "mm", themes="filter", weight=3),
    Spell("Cold Snap", "Sorcery", "Ns", themes="snow", weight=3),
    Spell("Void Seer", "Creature — Eldrazi", "NC", power=4, themes="restricted", weight=3),
    Spell("Great Blast", "Sorcery", "X1", themes="x", weight=3),
    Spell("Twofold Blast", "Sorcery", "XX1", themes="x"),
    Spell(
        "Gleaming Host",
        "Creature — Golem",
        "N1",
        "Affinity for artifacts",
        power=4,
        themes="artifact sacrifice",
        bonus=2,
        weight=3,
    ),
    Spell("Kicked Shoot", "Instant", "N1", "Kicker {2}\nDestroy target creature.", weight=2),
    Spell(
        "Free Will",
        "Instant",
        "N11",
        "You may pay 4 life rather than pay this spell's mana cost.",
        themes="life",
        bonus=1,
    ),
    Spell(
        "Lava Toss",
        "Sorcery",
        "N1",
        "You may sacrifice two Mountains rather than pay this spell's mana cost.",
        themes="land sacrifice",
        bonus=1,
    ),
)
"""What is cast."""

ENGINES: Final[tuple[Kind, ...]] = (
    _k("Tap Engine", "Artifact", "{N}, {T}: Draw a card.", cost="{3}", mana=0),
    _k("Scrap Engine", "Artifact", "{N}, Sacrifice an artifact: Draw a card.", cost="{3}", mana=0),
    _k(
        "Last Engine",
        "Artifact",
        "{N}1, {T}, Sacrifice this artifact: Draw a card.",
        cost="{1}",
        mana=0,
    ),
    _creature("Sage", "Creature — Human Wizard", "{N}1: Draw a card.", mana=0),
    _creature("Tap Sage", "Creature — Human Wizard", "{N}1, {T}: Draw a card.", mana=0),
    _creature("Forager", "Creature — Squirrel", "{N}, Forage: Draw a card.", mana=0),
    _k("Old Codex", "Artifact", "Craft with artifact {N}1", cost="{2}", mana=0),
)
"""Whose non-mana ability is activated; ``{N}`` and ``1`` are holes as in `Spell.shape`."""

FILLER: Final = Kind("Old Letter", "Sorcery", "Draw a card.", cost="{3}{U}")
"""A card for hand and graveyard that pays for nothing but costs."""
