"""What is paid for on the random boards."""

from __future__ import annotations

from typing import Final

from benchmarks.kinds import Kind, Spell, creature, kind

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
    kind("Tap Engine", "Artifact", "{N}, {T}: Draw a card.", cost="{3}", mana=0),
    kind(
        "Scrap Engine", "Artifact", "{N}, Sacrifice an artifact: Draw a card.", cost="{3}", mana=0
    ),
    kind(
        "Last Engine",
        "Artifact",
        "{N}1, {T}, Sacrifice this artifact: Draw a card.",
        cost="{1}",
        mana=0,
    ),
    creature("Sage", "Creature — Human Wizard", "{N}1: Draw a card.", mana=0),
    creature("Tap Sage", "Creature — Human Wizard", "{N}1, {T}: Draw a card.", mana=0),
    creature("Forager", "Creature — Squirrel", "{N}, Forage: Draw a card.", mana=0),
    kind("Old Codex", "Artifact", "Craft with artifact {N}1", cost="{2}", mana=0),
)
"""Whose non-mana ability is activated; ``{N}`` and ``1`` are holes as in `Spell.shape`."""

FILLER: Final = Kind("Old Letter", "Sorcery", "Draw a card.", cost="{3}{U}")
"""A card for hand and graveyard that pays for nothing but costs."""
