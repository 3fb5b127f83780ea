"""Predicates, quantities and conditions against small boards."""

from __future__ import annotations

import pytest

from tapwise.model.abilities import (
    Activated,
    AddFixed,
    AddMana,
    AlternativeCost,
    KeywordAbility,
)
from tapwise.model.cards import Card, Face, Layout
from tapwise.model.characteristics import View
from tapwise.model.costs import TapSelf
from tapwise.model.evaluation import Settled, chosen_colors, holds, matches, quantity
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Player, Position
from tapwise.model.predicates import (
    AllHold,
    AllOf,
    AnyHolds,
    AnyOf,
    Anything,
    Attached,
    ColorCount,
    Compare,
    Comparison,
    ControlledBy,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    DuringPhase,
    DuringTurn,
    Greatest,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSymbol,
    InZone,
    Is,
    IsChosen,
    IsToken,
    Itself,
    Named,
    Not,
    NotHolds,
    ObjectIs,
    PlayerFact,
    Plus,
    Predicate,
    Quantity,
    SharesWith,
    StatOf,
    Tapped,
    Times,
    Total,
    TurnFact,
    Variable,
)
from tapwise.model.symbols import ManaCost

ELF = Face(
    "Elf", ManaCost.parse("{G}"), types=("Creature",), subtypes=("Elf", "Druid"), colors="G",
    power=1, toughness=1,
    abilities=(
        Activated("{T}: Add {G}.", (TapSelf(),), AddMana((AddFixed(("G",)),)), is_mana=True),
    ),
)  # fmt: skip
OX = Face(
    "Ox", ManaCost.parse("{1}{W}"), types=("Creature",), subtypes=("Ox",), colors="W",
    power=2, toughness=4,
)  # fmt: skip
SHIFTER = Face(
    "Shifter", ManaCost.parse("{2}{U}"), types=("Creature",), subtypes=("Shapeshifter",),
    colors="U", power=1, toughness=1, keywords=frozenset({"changeling"}),
)  # fmt: skip
ROCK = Face("Rock", ManaCost.parse("{2}"), types=("Artifact",))
RELIC = Face(
    "Relic", ManaCost.parse("{W/U}{G}"), ("Legendary",), ("Enchantment",), colors="WUG"
)  # fmt: skip
TREASURE = Face("Treasure", types=("Artifact",), subtypes=("Treasure",), token=True)
SAGA = Face("Tale", ManaCost.parse("{G}"), types=("Enchantment",), subtypes=("Saga",), colors="G")
AURA = Face("Growth", ManaCost.parse("{G}"), types=("Enchantment",), subtypes=("Aura",), colors="G")
BLAST = Face("Blast", ManaCost.parse("{X}{R}"), types=("Sorcery",), colors="R")
FOREST = Face("Forest", supertypes=("Basic",), types=("Land",), subtypes=("Forest",))
POOL = Face("Breeding Pool", types=("Land",), subtypes=("Forest", "Island"))
YOURS = ControlledBy("you")


def thing(object_id: str, face: Face, **facts: object) -> GameObject:
    return GameObject(ObjectId(object_id), Card(face.name, (face,)), **facts)  # type: ignore[arg-type]


def board(*objects: GameObject, **facts: object) -> View:
    return View(Position.of(objects).replace(**facts))  # type: ignore[arg-type]


@pytest.fixture
def field() -> View:
    return board(
        thing("elf", ELF, counters=(("+1/+1", 2),)),
        thing("ox", OX, tapped=True, attacking=True),
        thing("shifter", SHIFTER),
        thing("rock", ROCK, chosen=(("color", "W"), ("creature_type", "Elf"))),
        thing("relic", RELIC),
        thing("treasure", TREASURE),
        thing("tale", SAGA),
        thing("aura", AURA, attached_to=ObjectId("elf")),
        thing("pool", POOL),
        thing("theirs", FOREST, controller=1),
        thing("blast", BLAST, zone="hand"),
        thing("fallen", ELF, zone="graveyard"),
        players=(Player(life=17, counters=(("energy", 3),), library=9), Player(life=4)),
        this_turn=(("spells_cast", 2),),
    )


@pytest.mark.parametrize(
    ("predicate", "found"),
    [
        (Is("Artifact"), "rock treasure"),
        (Is("Elf"), "elf shifter"),
        (Is("Treasure"), "treasure"),
        (Is("Historic"), "rock relic treasure tale"),
        (Is("Outlaw"), "shifter"),
        (AllOf((Is("Land"), Is("Basic"))), "theirs"),
        (HasColor("WR"), "ox relic"),
        (ColorCount(">=", 2), "relic"),
        (AllOf((ColorCount("==", 0), YOURS)), "rock treasure pool"),
        (IsToken(), "treasure"),
        (ControlledBy("opponent"), "theirs"),
        (Tapped(), "ox"),
        (Itself(), "rock"),
        (Named("Ox"), "ox"),
        (Compare("power", ">=", 2), "elf ox"),
        (Compare("mana value", "==", 2), "ox rock relic"),
        (HasCounter("+1/+1"), "elf"),
        (HasCounter(), "elf"),
        (HasSymbol("U"), "shifter relic"),
        (IsChosen("color"), "ox relic"),
        (IsChosen("creature_type"), "elf shifter"),
        (IsChosen("card_type"), ""),
        (HasStatus("attacking"), "ox"),
        (HasStatus("modified"), "elf"),
        (HasStatus("has_mana_ability"), "elf pool theirs"),
        (AnyOf((Named("Ox"), Named("Rock"))), "ox rock"),
        (AllOf((Is("Creature"), Not(Is("Elf")))), "ox"),
        (Is("Permanent"), "elf ox shifter rock relic treasure tale aura pool theirs"),
    ],
)
def test_predicates_select_permanents(field: View, predicate: Predicate, found: str) -> None:
    selected = [
        each.id
        for each in field.position.in_zone("battlefield", None)
        if matches(field, predicate, each, source=ObjectId("rock"))
    ]
    assert selected == found.split()


def test_attached_means_the_host_of_the_speaking_aura(field: View) -> None:
    assert matches(field, Attached(), ObjectId("elf"), source=ObjectId("aura"))
    assert not matches(field, Attached(), ObjectId("ox"), source=ObjectId("aura"))
    assert not matches(field, Attached(), ObjectId("elf"), source=ObjectId("rock"))


def test_you_is_the_controller_of_the_source(field: View) -> None:
    assert matches(field, YOURS, ObjectId("theirs"), source=ObjectId("theirs"))
    assert matches(field, YOURS, ObjectId("elf"), source=None)
    assert not matches(field, YOURS, ObjectId("elf"), source=ObjectId("theirs"))


def test_keywords_are_found_among_abilities_too() -> None:
    face = Face(
        "Think Twice",
        types=("Instant",),
        abilities=(AlternativeCost("Flashback {2}{U}", (), "flashback", "graveyard"),),
        keywords=frozenset({"plainscycling"}),
    )
    view = board(thing("card", face, zone="hand"))
    for keyword in ("flashback", "plainscycling", "cycling"):
        assert matches(view, HasKeyword(keyword), ObjectId("card"), source=None)
    assert not matches(view, HasKeyword("flying"), ObjectId("card"), source=None)


def test_a_spell_is_judged_by_the_face_that_is_cast_and_where_it_comes_from() -> None:
    layout: Layout = "adventure"
    card = Card("Giant", (ELF, BLAST), layout)
    each = GameObject(ObjectId("giant"), card, zone="exile", face_index=1)
    view = board(each)
    sorcery = AllOf((Is("Sorcery"), InZone("exile"), Is("Spell")))
    assert matches(view, sorcery, each, source=None, as_spell=True)
    assert matches(view, Is("Creature"), each, source=None)


def test_mana_value_of_a_spell_counts_its_x(field: View) -> None:
    large = Compare("mana value", ">=", 5)
    blast = ObjectId("blast")
    assert matches(field, large, blast, source=None, settled=Settled(x=4), as_spell=True)
    assert not matches(field, large, blast, source=None, settled=Settled(x=3), as_spell=True)
    assert not matches(field, large, blast, source=None, settled=Settled(x=4))


def test_sharing_looks_at_what_the_cost_took(field: View) -> None:
    ox = field.position.objects[ObjectId("ox")]
    settled = Settled(objects=(("sacrificed", (ox,)),))
    shares = SharesWith("color", "sacrificed")
    relic, elf = ObjectId("relic"), ObjectId("elf")
    assert matches(field, shares, relic, source=ObjectId("rock"), settled=settled)
    assert not matches(field, shares, elf, source=ObjectId("rock"), settled=settled)
    kin = SharesWith("creature type", "sacrificed")
    assert matches(field, kin, ObjectId("shifter"), source=ObjectId("rock"), settled=settled)
    assert not matches(field, kin, elf, source=ObjectId("rock"), settled=settled)


def test_taken_objects_keep_what_they_were(field: View) -> None:
    elf = field.position.objects[ObjectId("elf")]
    settled = Settled(objects=(("sacrificed", (elf,)),), known=((elf.id, field.of(elf.id)),))
    gone = field.after(field.position.without(elf.id))
    power = StatOf("power", "sacrificed")
    assert quantity(gone, power, source=ObjectId("rock"), settled=settled) == 3
    assert quantity(gone, Variable("sacrificed"), source=None, settled=settled) == 1


@pytest.mark.parametrize(
    ("q", "number"),
    [
        (3, 3),
        (Count(AllOf((Is("Creature"), YOURS))), 3),
        (Count(Is("Creature"), "graveyard"), 1),
        (Greatest("power", Is("Creature")), 3),
        (Greatest("power", Is("Planeswalker")), 0),
        (Total("power", Is("Creature")), 6),
        (Devotion("G"), 4),
        (Devotion("WU"), 3),
        (DistinctAmong("color", YOURS), 3),
        (DistinctAmong("basic land type", YOURS), 2),
        (DistinctAmong("card type", YOURS), 4),
        (DistinctAmong("creature type", YOURS), 4),
        (DistinctAmong("power", Is("Creature")), 3),
        (TurnFact("spells_cast"), 2),
        (TurnFact("lands_played"), 0),
        (PlayerFact("life"), 17),
        (PlayerFact("life", "opponent"), 4),
        (PlayerFact("hand"), 1),
        (PlayerFact("library"), 9),
        (PlayerFact("energy"), 3),
        (PlayerFact("opponents"), 1),
        (Plus((1, Times(-2, Count(Is("Saga"))))), -1),
        (StatOf("mana value"), 2),
        (Variable("X"), 5),
        (Variable("removed"), 2),
    ],
)
def test_quantities(field: View, q: Quantity, number: int) -> None:
    settled = Settled(x=5, removed=2)
    assert quantity(field, q, source=ObjectId("rock"), settled=settled) == number


def test_counters_are_those_of_the_source_or_of_its_host(field: View) -> None:
    assert quantity(field, CountersOn("+1/+1"), source=ObjectId("elf")) == 2
    assert quantity(field, CountersOn("", "attached"), source=ObjectId("aura")) == 2
    assert quantity(field, CountersOn("charge"), source=ObjectId("elf")) == 0


def test_devotion_follows_the_chosen_colour(field: View) -> None:
    devotion = Devotion("*")
    for color, number in (("G", 4), ("U", 2), ("B", 0)):
        assert quantity(field, devotion, source=None, settled=Settled(color=color)) == number


def test_conditions(field: View) -> None:
    three = Comparison(Count(AllOf((Is("Artifact"), YOURS))), ">=", 3)
    awake = ObjectIs(Not(Tapped()))
    assert not holds(field, three, source=None)
    assert holds(field, NotHolds(three), source=None)
    assert holds(field, awake, source=ObjectId("elf"))
    assert not holds(field, awake, source=ObjectId("ox"))
    assert holds(field, ObjectIs(Is("Elf"), "attached"), source=ObjectId("aura"))
    assert holds(field, AnyHolds((three, awake)), source=ObjectId("elf"))
    assert not holds(field, AllHold((three, awake)), source=ObjectId("elf"))


def test_turns_are_those_of_the_controller(field: View) -> None:
    assert holds(field, DuringTurn("you"), source=ObjectId("elf"))
    assert not holds(field, DuringTurn("you"), source=ObjectId("theirs"))
    assert holds(field, DuringTurn("opponent"), source=ObjectId("theirs"))
    assert holds(field, DuringTurn("any"), source=None)


def test_phases_hold_their_steps() -> None:
    view = board(phase="declare attackers")
    assert holds(view, DuringPhase(("combat",)), source=None)
    assert not holds(view, DuringPhase(("upkeep", "main1")), source=None)
    assert holds(board(), DuringPhase(("main1",)), source=None)


def test_chosen_colours_are_words_letters_or_a_cards_colours(field: View) -> None:
    def colors(key: str, value: str) -> str:
        return chosen_colors(field, thing("x", ROCK, chosen=((key, value),)), key)

    assert colors("color", "Red") == "R"
    assert colors("color", "UW") == "WU"
    assert colors("noted", "C") == "C"
    assert colors("imprint", "Relic") == "WUG"
    assert colors("imprint", "Nothing known") == ""
    assert chosen_colors(field, thing("x", ROCK), "color") == ""


def test_a_keyword_ability_counts_as_keyword() -> None:
    face = Face("Wall", types=("Creature",), abilities=(KeywordAbility("Defender", "defender"),))
    assert matches(board(thing("w", face)), HasKeyword("defender"), ObjectId("w"), source=None)
    assert matches(board(thing("w", face)), Anything(), ObjectId("w"), source=None)
