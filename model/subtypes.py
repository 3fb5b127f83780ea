"""Which subtypes belong to which card type (Comprehensive Rules 205.3).

Creature types are many and grow; the others are listed, and what is not among them is one.
"""

from __future__ import annotations

from typing import Final

from tapwise.model.cards import BASIC_LAND_TYPES

LAND_TYPES: Final = frozenset(
    {
        *BASIC_LAND_TYPES, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet",
        "Power-Plant", "Sphere", "Tower", "Town", "Urza's",
    }
)  # fmt: skip
"""The land types (205.3i)."""

OTHER_SUBTYPES: Final = LAND_TYPES | {
    "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food",
    "Fortification", "Gold", "Heartwood", "Incubator", "Infinity", "Junk", "Lander", "Map",
    "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle", "Vibranium",
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room",
    "Rune", "Saga", "Shard", "Shrine",
    "Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap", "Siege",
}  # fmt: skip
"""Subtypes of lands, artifacts, enchantments, spells and battles: no creature types."""
