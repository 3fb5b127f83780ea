"""Predefined tokens (111.10) and others with mana abilities, as facts.

They stand in no data file of cards, so they are written down here; `build` puts them into
the embedded file.
"""

from __future__ import annotations

from typing import Final

from tapwise.model.abilities import (
    Ability,
    Activated,
    AddFixed,
    AddMana,
    AddOneType,
    FixedTypes,
    GainLife,
    Restriction,
    SpendUse,
)
from tapwise.model.cards import Card, Face
from tapwise.model.costs import CostComponent, Discard, PayMana, SacrificeSelf, TapSelf
from tapwise.model.predicates import Anything, Is, Not
from tapwise.model.symbols import COLORS, ManaCost

_ANY_COLOR: Final = AddMana((AddOneType(FixedTypes(COLORS)),))
_COLORLESS: Final = AddMana((AddFixed(("C",)),))


def _mana(cost: tuple[CostComponent, ...], add: AddMana) -> Ability:
    return Activated("", cost, add, is_mana=True)


def _other(mana: str, *parts: CostComponent, sorcery: bool = False) -> Ability:
    paid = (PayMana(ManaCost.parse(mana)),) if mana else ()
    return Activated("", (*paid, *parts), timing="sorcery" if sorcery else "")


def _artifact(
    name: str,
    *abilities: Ability,
    colors: str = "",
    keyword: str = "",
    named: bool = False,
    snow: bool = False,
) -> Card:
    """Return an artifact token; ``named``: its name is no subtype."""
    face = Face(
        name, types=("Artifact",), subtypes=() if named else (name,), colors=colors, token=True,
        supertypes=("Snow",) if snow else (), abilities=abilities,
        keywords=frozenset({keyword} if keyword else ()),
    )  # fmt: skip
    return Card(name, (face,))


def _creature(
    name: str,
    colors: str,
    subtypes: tuple[str, ...],
    power: int,
    *abilities: Ability,
    artifact: bool = False,
    keyword: str = "",
) -> Card:
    face = Face(
        name, types=("Artifact", "Creature") if artifact else ("Creature",), subtypes=subtypes,
        colors=colors, power=power, toughness=1, token=True, abilities=abilities,
        keywords=frozenset({keyword} if keyword else ()),
    )  # fmt: skip
    return Card(name, (face,))


def _no_nonartifact_spells() -> AddMana:
    """{C} that can't be spent to cast a spell that is no artifact (106.6)."""
    use = SpendUse("cast", Not(Is("Artifact")))
    return AddMana((AddFixed(("C",)),), Restriction((use,), only=False))


def tokens() -> tuple[Card, ...]:
    """Return the tokens, in the order of their names."""
    sacrifice = (TapSelf(), SacrificeSelf())
    eldrazi = _mana((SacrificeSelf(),), _COLORLESS)
    green = _mana((TapSelf(),), AddMana((AddFixed(("G",)),)))
    return (
        _artifact(
            "Banana",
            Activated("", sacrifice, AddMana((AddFixed(("R", "G")),)), True, (GainLife(2),)),
            named=True,
        ),
        _artifact("Blood", _other("1", TapSelf(), Discard(Anything()), SacrificeSelf())),
        _artifact("Clue", _other("2", SacrificeSelf())),
        _creature("Eldrazi Scion", "", ("Eldrazi", "Scion"), 1, eldrazi),
        _creature("Eldrazi Sliver", "", ("Eldrazi", "Sliver"), 1, eldrazi),
        _creature("Eldrazi Spawn", "", ("Eldrazi", "Spawn"), 0, eldrazi),
        _creature("Elf Druid", "G", ("Elf", "Druid"), 1, green),
        _artifact("Etherium Cell", _mana(sacrifice, _ANY_COLOR), named=True),
        _artifact("Food", _other("2", TapSelf(), SacrificeSelf())),
        _artifact("Gold", _mana((SacrificeSelf(),), _ANY_COLOR)),
        _artifact("Heartwood", _mana((TapSelf(),), AddMana((AddFixed(("R", "G")),))), colors="RG"),
        _creature("Human Monk", "G", ("Human", "Monk"), 1, green),
        _artifact("Icy Manalith", _mana((TapSelf(),), _ANY_COLOR), named=True, snow=True),
        _artifact("Junk", _other("", TapSelf(), SacrificeSelf(), sorcery=True)),
        _artifact("Lander", _other("2", TapSelf(), SacrificeSelf())),
        _artifact("Map", _other("1", TapSelf(), SacrificeSelf(), sorcery=True)),
        _artifact("Powerstone", _mana((TapSelf(),), _no_nonartifact_spells())),
        _artifact("Replicated Ring", _mana((TapSelf(),), _ANY_COLOR), named=True, snow=True),
        _creature("Saproling", "G", ("Saproling",), 1),
        _creature("Servo", "", ("Servo",), 1, artifact=True),
        _creature("Thopter", "", ("Thopter",), 1, artifact=True, keyword="flying"),
        _artifact("Treasure", _mana(sacrifice, _ANY_COLOR)),
        _artifact(
            "Vibranium", _mana((TapSelf(),), _no_nonartifact_spells()), keyword="indestructible"
        ),
    )
