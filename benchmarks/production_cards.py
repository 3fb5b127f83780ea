"""Invented cards of the production boards: what makes mana, changes it, or limits its use."""

from __future__ import annotations

from typing import Final

from benchmarks.kinds import ANY, Kind, Spell, creature, kind

_ONLY: Final = "{T}: Add one mana of any color. Spend this mana only "
_AURA: Final = "Enchantment — Aura"
_WHEN: Final = "Whenever enchanted land is tapped for mana, its controller adds an additional "

PRODUCTION_SOURCES: Final[tuple[Kind, ...]] = (
    # ── triggers (106.12) ──
    kind("Wild Vine", _AURA, f"Enchant land\n{_WHEN}{{G}}.", colors="G", on="Land"),
    kind("Chosen Vine", _AURA, f"Enchant land\n{_WHEN}one mana of the chosen color.",
         on="Land", chosen="color"),
    kind("Rich Soil", _AURA, f"Enchant land\n{_WHEN}one mana of any color.", colors="WUBRG",
         on="Land"),
    kind("Bright Flare", "Enchantment", "Whenever a player taps a land for mana, that player adds "
         "one mana of any type that land produced.", mana=2),
    creature("Marsh Ghast", "Creature — Spirit",
             "Whenever you tap a Swamp for mana, add an additional {B}.", colors="B"),
    creature("Odd Prodigy", "Creature — Druid", "Whenever you tap a nonland permanent for mana, "
             "add one mana of any type that permanent produced."),
    kind("Leyline", "Enchantment",
         "Whenever you tap a creature for mana, add an additional {G}.", colors="G"),
    # ── replacements ──
    kind("Threefold Echo", "Enchantment", "If you tap a permanent for mana, it produces three "
         "times as much of that mana instead.", mana=4, weight=1),
    kind("Black Haze", "Enchantment", "If a land is tapped for mana, it produces {B} instead of "
         "any other type and amount.", mana=0, colors="B"),
    kind("Damp Globe", "Artifact", "If a land is tapped for two or more mana, it produces {C} "
         "instead of any other type and amount.", mana=0),
    kind("Caught Sun", "Artifact", "Whenever a land's ability causes you to add one or more mana "
         "of the chosen color, add an additional one mana of that color.", chosen="color"),
    kind("Odd Circle", "Artifact", "If tapped for mana, Plains produce {R}, Islands produce {G}, "
         "Swamps produce {W}, Mountains produce {U}, and Forests produce {B} instead of any other "
         "type.", mana=0, colors="WUBRG"),
    # ── abilities and types from others ──
    kind("Song of All", "Enchantment",
         'Creatures you control have "{T}: Add one mana of any color."', colors="WUBRG"),
    kind("Scrap Song", "Enchantment",
         'Artifacts you control have "Sacrifice this artifact: Add {C}{C}."', weight=1),
    kind("Leaf Charm", _AURA, 'Enchant creature\nEnchanted creature has "{T}: Add {U} or {R}."',
         colors="UR", on="Creature"),
    creature("Hush Ape", "Creature — Ape", "Activated abilities of artifacts can't be activated.",
             mana=0, weight=1),
    kind("Hush Rod", "Enchantment", "Activated abilities of artifacts can't be activated unless "
         "they're mana abilities.", mana=0, weight=1),
    kind("Forest Veil", "Enchantment",
         "Each land is a Forest in addition to its other land types.", colors="G", mana=0),
    kind("All Omen", "Enchantment", "Lands you control are every basic land type in addition to "
         "their other types.", colors="WUBRG", mana=0),
    kind("Flood Seas", _AURA, "Enchant land\nEnchanted land is an Island.", colors="U", on="Land",
         mana=0),
    # ── could produce ──
    kind("Mirror Lake", "Land", "{T}: Add one mana of any type that a land an opponent controls "
         "could produce.", colors="WUBRG"),
    kind("Far Mirror", "Land", "{T}: Add one mana of any color that a land an opponent controls "
         "could produce.", zone="opponent", mana=0),
    kind("Far Grove", "Land — Forest Island", zone="opponent", mana=0),
    # ── counts ──
    kind("Votive Shrine", "Land", "{T}: Add {C}.\n{2}, {T}: Choose a color. Add an amount of mana "
         "of that color equal to your devotion to that color.", colors="G"),
    creature("Devoted Priest", "Creature — Priest",
             "{T}: Add an amount of {G} equal to your devotion to green.", cost="{G}{G}",
             colors="G", mana=2),
    creature("Strong Druid", "Creature — Druid",
             "{T}: Add an amount of {G} equal to this creature's power.", cost="{1}{G}", power=2,
             colors="G", mana=2, counters=(("+1/+1", 1),)),
    creature("Great Seer", "Creature — Elf", "{1}, {T}: Add X mana in any combination of colors, "
             "where X is the greatest power among creatures you control.", colors="WUBRG", mana=1),
    kind("First Gear", "Land — Gear", "{T}: Add {C}. If you control a Drum, add {C}{C} instead."),
    kind("Envious Land", "Land", "{T}: Add {R} for each creature your opponents control.",
         colors="R"),
    kind("Far Bear", "Creature — Bear", "", zone="opponent", power=2, toughness=2, mana=0),
    # ── counters and untapping ──
    kind("Charge Globe", "Artifact", "{T}: Add {C}.\n{1}, {T}, Remove any number of charge "
         "counters from this artifact: Add one mana of any color for each counter removed this "
         "way.", counters=(("charge", 3),), colors="WUBRG"),
    kind("Mist Store", "Land", "{T}: Add {C}.\n{1}, Remove X storage counters from this land: Add "
         "X mana in any combination of {U} and/or {B}.", counters=(("storage", 3),), colors="UB",
         mana=2),
    creature("Waking Elf", "Creature — Elf", "{T}: Add {G}.\n{1}, {Q}: Add {W}{W}.", colors="GW",
             mana=2),
    # ── restrictions ──
    kind("Gear Well", "Land", f"{{T}}: Add {{C}}.\n{_ONLY}to activate abilities.", colors="WUBRG"),
    kind("Great Well", "Artifact", "{T}: Add {C}{C}. Spend this mana only to cast spells with mana "
         "value 4 or greater.", mana=2),
    kind("Wild Well", "Land", "{T}: Add {C}{C}. Spend this mana only on costs that contain {X}."),
    kind("Spell Well", "Land", f"{_ONLY}to cast an instant or sorcery spell.", colors="WUBRG"),
    kind("Elf Well", "Land", f"{{T}}: Add {{C}}.\n{_ONLY}to cast an Elf spell or activate an "
         "ability of an Elf.", colors="WUBRG"),
    kind("Many Well", "Artifact", f"{_ONLY}to cast a multicolored spell.", colors="WUBRG"),
    kind("Pale Well", "Artifact",
         "{T}: Add {R}{R}. This mana can't be spent to cast creature spells.",
         colors="R", mana=2),
    kind("Safe Well", "Land", f"{{T}}: Add {{C}}.\n{_ONLY}to cast a creature spell, and that spell "
         "can't be countered.", colors="WUBRG"),
    # ── spending ──
    kind("Odd Crystal", "Artifact", "You may spend mana as though it were mana of any color.",
         mana=0, colors="WUBRG"),
    kind("White Glass", "Artifact", "You may spend white mana as though it were red mana.", mana=0,
         colors="WR"),
    kind("Doubling Stone", "Artifact",
         "{3}, {T}: Double the amount of each type of unspent mana you have.", mana=1, weight=1),
    # ── other zones, other shapes ──
    kind("Grave Ember", "Creature — Spirit", "Exile this card from your graveyard: Add {R}.",
         zone="graveyard", power=1, toughness=1, colors="R"),
    kind("Green Guide", "Creature — Ape", "Exile this card from your hand: Add {G}.", power=1,
         toughness=1, colors="G"),
    kind("Frozen Grove", "Basic Snow Land — Forest", "({T}: Add {G}.)", colors="G"),
    kind("Snow Rock", "Snow Artifact", "{T}: Add {C} or {W}.", colors="W"),
    kind("Lush Pact", "Enchantment", "Sacrifice a land: Add one mana of any type the sacrificed "
         "land could produce.", mana=1, weight=1),
    creature("Last Flame", "Creature — Devil", "Sacrifice another creature: Add {R}{R}.",
             colors="R"),
    kind("Wide Filter", "Land", f"{{T}}: Add {{C}}.\n{{1}}, {{T}}: {ANY}", colors="WUBRG"),
    kind("Loose Filter", "Artifact", "{2}: Add {U}{R}. Activate only once each turn.",
         colors="UR", mana=0),
    creature("Paid Bird", "Creature — Bird", "{G}: Add {U}{U}. Activate only once each turn.",
             colors="U"),
)  # fmt: skip
"""What the production boards are about."""

PRODUCTION_SPELLS: Final[tuple[Spell, ...]] = (
    Spell("Plain Beast", "Creature — Beast", "N11", power=3, weight=3),
    Spell("Two-Toned Beast", "Creature — Beast", "N12", power=3, weight=3),
    Spell("Elf Knight", "Creature — Elf Knight", "N1", power=3, weight=3),
    Spell("Five Winds", "Sorcery", "N123", weight=3),
    Spell("Deep Study", "Sorcery", "N122", weight=3),
    Spell("Heavy Engine", "Artifact", "N", weight=2),
    Spell("Cold Snap", "Sorcery", "Nss", weight=1),
    Spell("Void Seer", "Creature — Eldrazi", "NCC", power=4),
    Spell("Great Blast", "Sorcery", "X1"),
    Spell("Black X", "Sorcery", "X1", "Spend only black mana on X."),
    Spell("Basic Call", "Sorcery", "N1",
          "Spend only mana produced by basic lands to cast this spell."),
    Spell("Beast Call", "Sorcery", "N1",
          "Spend only mana produced by creatures to cast this spell."),
    Spell("Spectral Flood", "Sorcery", "mm"),
    Spell("Hybrid Shaman", "Creature — Shaman", "Nhh", power=2),
    Spell("Whirling Call", "Instant", "N1", "Improvise", bonus=2),
    Spell("Joined Chorus", "Sorcery", "N12", "Convoke", bonus=2),
    Spell("Cruel Bargain", "Sorcery", "N1",
          "As an additional cost to cast this spell, sacrifice a creature."),
    Spell("Uprooting", "Sorcery", "N1",
          "As an additional cost to cast this spell, sacrifice a land."),
)  # fmt: skip
"""What is cast on the production boards."""
