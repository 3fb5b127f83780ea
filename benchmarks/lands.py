"""Invented lands of the random boards."""

from __future__ import annotations

from typing import Final

from benchmarks.kinds import ANY, Kind, kind

LANDS: Final[tuple[Kind, ...]] = (
    kind("Plains", "Basic Land — Plains", colors="W", themes="land", weight=5),
    kind("Island", "Basic Land — Island", colors="U", themes="land", weight=5),
    kind("Swamp", "Basic Land — Swamp", colors="B", themes="land swamp", weight=5),
    kind("Mountain", "Basic Land — Mountain", colors="R", themes="land", weight=5),
    kind("Forest", "Basic Land — Forest", colors="G", themes="land", weight=5),
    kind(
        "Frozen Isle", "Basic Snow Land — Island", "({T}: Add {U}.)", colors="U", themes="land snow"
    ),
    kind("Frozen Peak", "Snow Land", "{T}: Add {C} or {R}.", colors="R", themes="land snow"),
    kind("Blank Waste", "Land", "{T}: Add {C}.", themes="land"),
    kind("Twin Harbor", "Land", "{T}: Add {U} or {R}.", colors="UR", themes="land"),
    kind("Twin Grove", "Land — Forest Plains", "", colors="GW", themes="land"),
    kind("Triple Crossing", "Land", "{T}: Add {W}, {U}, or {B}.", colors="WUB", themes="land"),
    kind(
        "Thorn Coast",
        "Land",
        "{T}: Add {C}.\n{T}: Add {B} or {R}. This land deals 1 damage to you.",
        colors="BR",
        themes="land life",
    ),
    kind("Open Market", "Land", "{T}: " + ANY, colors="WUBRG", themes="land"),
    kind("Blood Road", "Land", "{T}, Pay 1 life: Add {R} or {W}.", colors="RW", themes="land life"),
    kind(
        "Toll Bridge",
        "Land",
        "{T}: Add {C}.\n{T}, Pay 1 life: " + ANY,
        colors="WUBRG",
        themes="land life",
    ),
    kind(
        "Buried City",
        "Land",
        "{T}: Add {C}{C}. This land deals 2 damage to you.",
        mana=2,
        themes="land life",
    ),
    kind(
        "Gilded City",
        "Land",
        "Whenever this land becomes tapped, it deals 1 damage to you.\n{T}: " + ANY,
        colors="WUBRG",
        themes="land life",
    ),
    kind("Still Lagoon", "Land", "{T}: Add {U}{B}.", mana=2, colors="UB", themes="land"),
    kind(
        "Vast Foundry",
        "Land",
        "{T}: Add {C}.\n{1}, {T}: " + ANY,
        colors="WUBRG",
        themes="land filter",
    ),
    kind(
        "Rusted Gate",
        "Land",
        "{T}: Add {C}.\n{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}.",
        colors="UR",
        themes="land filter",
    ),
    kind(
        "Mossy Gate",
        "Land",
        "{T}: Add {C}.\n{G/W}, {T}: Add {G}{G}, {G}{W}, or {W}{W}.",
        colors="GW",
        themes="land filter",
    ),
    kind(
        "Murky Vault",
        "Land",
        "{T}: Add {C}.\n{2}, {T}: Add {B} for each Swamp you control.",
        mana=2,
        colors="B",
        themes="land swamp",
    ),
    kind(
        "Deep Cradle",
        "Land",
        "{T}: Add {G} for each creature you control.",
        mana=2,
        colors="G",
        themes="creature",
    ),
    kind(
        "Old Academy",
        "Land",
        "{T}: Add {U} for each artifact you control.",
        mana=2,
        colors="U",
        themes="artifact",
    ),
    kind(
        "Mirror Pond",
        "Land",
        "{T}: Add one mana of any type that a land you control could produce.",
        colors="WUBRG",
        themes="land",
    ),
    kind(
        "Deep Mine",
        "Land",
        "{T}, Remove a depletion counter from this land: Add {B}{B}. "
        "If there are no depletion counters on this land, sacrifice it.",
        mana=2,
        colors="B",
        counters=(("depletion", 2),),
        themes="counters land",
    ),
    kind(
        "Salt Store",
        "Land",
        "{T}: Add {C}.\n{T}, Remove any number of storage counters from this "
        "land: Add {W} for each storage counter removed this way.",
        mana=2,
        colors="W",
        counters=(("storage", 3),),
        themes="counters land",
    ),
    kind(
        "Ziggurat",
        "Land",
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
        colors="WUBRG",
        themes="restricted land",
    ),
    kind(
        "Sacred Hollow",
        "Land",
        "{T}, Sacrifice this land: Add {G}{G}.\n{T}: Add {G}.",
        mana=2,
        colors="G",
        themes="land sacrifice",
    ),
    kind(
        "Swap Yard",
        "Land",
        "{T}, Sacrifice a creature: Add {R}{R}.",
        mana=1,
        colors="R",
        themes="land sacrifice creature",
    ),
)
"""Lands that make mana, in the order in which seeds draw them."""
