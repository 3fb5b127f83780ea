"""The view of a successor position tells the same as a view made anew."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tapwise.model.abilities import (
    Activated,
    AddFixed,
    AddMana,
    AddOneType,
    ColorChange,
    CouldProduce,
    FixedTypes,
    Grant,
    LoseAbilities,
    PowerChange,
    ProductionReplacement,
    TriggeredMana,
    TypeChange,
)
from tapwise.model.cards import Card, Face
from tapwise.model.characteristics import View
from tapwise.model.costs import TapSelf
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Player, Position
from tapwise.model.predicates import (
    AllOf,
    Attached,
    Comparison,
    ControlledBy,
    Count,
    CountersOn,
    HasCounter,
    HasStatus,
    Is,
    Itself,
    Not,
    ObjectIs,
    PlayerFact,
    Tapped,
)
from tapwise.model.production import could_produce, productions, tap_bonus_applies

YOURS = ControlledBy("you")
LANDS = AllOf((Is("Land"), YOURS))


def taps(*parts: Any) -> Activated:
    return Activated("{T}: Add …", (TapSelf(),), AddMana(parts), is_mana=True)


ANY = taps(AddOneType(FixedTypes("WUBRG")))
FACES = [
    Face("Forest", supertypes=("Basic",), types=("Land",), subtypes=("Forest",)),
    Face("Island", supertypes=("Basic", "Snow"), types=("Land",), subtypes=("Island",)),
    Face("Tomb", types=("Land",), abilities=(taps(AddFixed(("CC",))),)),
    Face("Pool", types=("Land",), abilities=(taps(AddOneType(CouldProduce(LANDS))),)),
    Face("Academy", types=("Land",), abilities=(taps(AddFixed(("U",), Count(Is("Artifact")))),)),
    Face("Awake", types=("Land",), abilities=(taps(AddFixed(("R",), Count(Not(Tapped())))),)),
    Face(
        "Bear", types=("Creature",), subtypes=("Bear",), colors="G", power=2, toughness=2,
        keywords=frozenset({"trample"}),
    ),
    Face(
        "Urborg", types=("Land",),
        abilities=(TypeChange("", Is("Land"), land_types=("Swamp",)),),
    ),
    Face(
        "Moon", types=("Enchantment",),
        abilities=(
            TypeChange(
                "", AllOf((Is("Land"), Not(Is("Basic")))), land_types=("Mountain",), replace=True
            ),
        ),
    ),
    Face("Lantern", types=("Artifact",), abilities=(Grant("", LANDS, (ANY,)),)),
    Face(
        "Rite", types=("Enchantment",),
        abilities=(
            Grant(
                "", Is("Creature"), (ANY,),
                condition=Comparison(Count(AllOf((Is("Creature"), YOURS))), ">=", 2),
            ),
        ),
    ),
    Face(
        "Watch", types=("Artifact",),
        abilities=(Grant("", Is("Land"), (ANY,), condition=ObjectIs(Not(Tapped()))),),
    ),
    Face("Marked", types=("Artifact",), abilities=(Grant("", HasCounter("charge"), (ANY,)),)),
    Face("Humble", types=("Enchantment",), abilities=(LoseAbilities("", Is("Creature")),)),
    Face(
        "Star", types=("Creature",),
        abilities=(
            PowerChange("", Itself(), Count(Is("Land")), 1, base=True), taps(AddFixed(("G",))),
        ),
    ),
    Face("Anthem", types=("Enchantment",), abilities=(PowerChange("", Is("Creature"), 1, 1),)),
    Face(
        "Poor", types=("Enchantment",),
        abilities=(
            PowerChange(
                "", Is("Creature"), 3, 3, condition=Comparison(PlayerFact("life"), "<=", 9)
            ),
        ),
    ),
    Face("Paint", types=("Artifact",), abilities=(ColorChange("", HasStatus("modified"), "U"),)),
    Face(
        "Song", types=("Enchantment",), subtypes=("Aura",),
        abilities=(
            TypeChange(
                "", Attached(), types=("Land",), land_types=("Forest",), replace=True
            ),
        ),
    ),
    Face(
        "Growth", types=("Enchantment",), subtypes=("Aura",),
        abilities=(TriggeredMana("", Attached(), AddMana((AddFixed(("G",)),))),),
    ),
    Face(
        "Twice", types=("Enchantment",),
        abilities=(ProductionReplacement("", Is("Land"), "you", multiply=2),),
    ),
    Face(
        "Animate", types=("Enchantment",),
        abilities=(TypeChange("", Is("Forest"), types=("Creature",)),),
    ),
    Face(
        "Core", types=("Artifact",), abilities=(taps(AddFixed(("C",), CountersOn("charge"))),)
    ),
]  # fmt: skip
CARDS = [Card(face.name, (face,)) for face in FACES]


def told(view: View) -> list[object]:
    """Return everything that a view tells."""
    out: list[object] = []
    for each in view.position.objects.values():
        what = view.of(each.id)
        out += [
            each.id, what.name, what.types, what.subtypes, what.supertypes, what.colors,
            what.power, what.toughness, what.keywords, [id(a) for a in what.others],
        ]  # fmt: skip
        if each.zone == "battlefield":
            out.append(could_produce(view, each.id))
            for ability in what.activated:
                out += [ability, productions(view, each.id, ability)]
                out.append(tap_bonus_applies(view, each.id, ability))
    for kind in (TriggeredMana, ProductionReplacement):
        out.append([(source, id(ability)) for source, ability in view.board_abilities(kind)])
    return out


def changed(position: Position, chance: random.Random) -> Position:
    """Return a position that differs in one thing."""
    each = chance.choice(list(position.objects.values()))
    match chance.randrange(8):
        case 0 | 1 | 2:
            if each.zone == "battlefield":
                return position.with_objects(each.replace(tapped=not each.tapped))
            return position
        case 3:
            gone = each.replace(zone="graveyard", tapped=False, attached_to=None)
            return position.with_objects(gone)
        case 4:
            return position.without(each.id) if len(position.objects) > 2 else position
        case 5:
            kind = chance.choice(("charge", "+1/+1", "haste"))
            return position.with_objects(each.with_counter(kind, 1))
        case 6:
            return position.with_you(Player(life=chance.randrange(20)))
        case _:
            return position.with_objects(each.replace(zone="battlefield"))


@pytest.mark.parametrize("seed", range(150))
def test_successors_tell_the_truth(seed: int) -> None:
    chance = random.Random(seed)
    objects: list[GameObject] = []
    for number in range(chance.randrange(3, 9)):
        card = chance.choice(CARDS)
        host = chance.choice(objects).id if objects and "Aura" in card.face.subtypes else None
        objects.append(
            GameObject(
                ObjectId(f"{card.name}-{number}"), card, attached_to=host,
                controller=chance.choice((0, 0, 0, 1)),
                zone="battlefield" if host else chance.choice(("battlefield",) * 5 + ("hand",)),
            )
        )  # fmt: skip
    position = Position.of(objects).replace(players=(Player(), Player()))
    view = View(position)
    for _ in range(8):
        if chance.random() < 0.7:
            told(view)
        position = changed(position, chance)
        view = view.after(position)
        assert told(view) == told(View(position))
