"""What a player is told of a card: every line, its rule, and what was not understood."""

from __future__ import annotations

import pytest

from tapwise.model import abilities
from tapwise.model import predicates as p
from tapwise.model.abilities import Ability, Unread
from tapwise.model.cards import Card, Face
from tapwise.model.catalogue import embedded_catalogue
from tapwise.model.catalogue.ability_words import words
from tapwise.model.catalogue.phrases import amount, clause, phrase
from tapwise.model.catalogue.readings import readings
from tapwise.model.reader import read_face


def face_of(text: str, type_line: str = "Artifact") -> Face:
    return read_face(
        name="Test", card_name="Test", mana_cost=None, type_line=type_line, text=text,
        power=None, toughness=None, loyalty=None,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "rule", "said"),
    [
        ("{T}: Add {C}{C}.", "605.1a", "{T}: Add {C}{C}."),
        ("{2}: Draw a card.", "602.1", "{2}: (another effect)."),
        ("Equip {2}", "702.6", "Equip {2}"),
        ("Improvise", "702.126a", "Improvise"),
        ("Spells cost {1} more to cast.", "601.2f", "Any spell costs {1} more."),
        ("This spell costs {1} less to cast for each artifact you control.", "601.2f",
         "This spell costs {1} less times the number of artifact you control on the "
         "battlefield."),
        ("Kicker {2}", "702.33", "Kicker {2}"),
        ("Nonbasic lands are Mountains.", "305.7", "Nonbasic land is Mountain."),
        ('Creatures you control have "{T}: Add {G}."', "613.1f",
         'Creature you control has "{T}: Add {G}.".'),
        ("If you tap a permanent for mana, it produces twice as much of that mana instead.",
         "106.12b", "If you tap permanent for mana, it makes 2 times as much."),
    ],
)  # fmt: skip
def test_a_reading_names_its_rule_and_says_what_was_understood(
    text: str, rule: str, said: str
) -> None:
    (reading,) = readings(face_of(text))
    assert (reading.line, reading.end, reading.rule) == (text, "read", rule)
    assert reading.words == said


def test_loyalty_abilities_are_worded_as_people_name_them() -> None:
    text = "[+1]: Add {R}{R}.\n[−2]: Draw a card."
    told = readings(face_of(text, "Legendary Planeswalker — Chandra"))
    assert [(r.rule, r.words) for r in told] == [
        ("606", "+1: Add {R}{R}."),
        ("606", "-2: (another effect)."),
    ]


def test_basic_land_types_have_their_mana_abilities() -> None:
    told = readings(Face("Grove", types=("Land",), subtypes=("Forest", "Island")))
    assert [(r.rule, r.words, r.produces) for r in told] == [
        ("305.6", "{T}: Add {G}.", "G"),
        ("305.6", "{T}: Add {U}.", "U"),
    ]


def test_what_is_not_understood_is_told_apart_from_what_does_not_matter() -> None:
    face = face_of("Spells cost {1} more for each sneeze.\nWhen this artifact enters, draw a card.")
    first, second = readings(face)
    assert (first.end, first.rule, first.kind) == ("not", "601.2f", "cost modifier")
    assert (second.end, second.words) == ("no matter", "")


def test_every_kind_of_ability_has_a_rule_and_words() -> None:
    """A sample of the embedded cards, thick enough to hold nearly every kind."""
    seen: set[type[object]] = set()
    catalogue = embedded_catalogue()
    for key in list(catalogue.keys())[::9]:
        card: Card = catalogue.lookup(key)
        for face in card.faces:
            for reading in readings(face):
                assert reading.rule
                assert reading.kind
                assert reading.words or reading.end == "not"
                seen.add(type(reading.ability))
    assert len(seen) > 20


ARTIFACTS = p.AllOf((p.Is("Artifact"), p.ControlledBy("you")))
STATIC: list[tuple[Ability, str]] = [
    (abilities.TapTrigger("", p.Itself(), 1), "This object becoming tapped deals damage: 1."),
    (abilities.TapTrigger("", p.Itself(), 1, lose=True),
     "This object becoming tapped costs life: 1."),
    (abilities.LoseAbilities("", p.Is("Land"), mana_only=True), "Land loses all mana abilities."),
    (abilities.TypeChange("", p.Is("Land"), land_types=("*",)),
     "Land is every basic land type in addition."),
    (abilities.ColorChange("", p.Is("Creature"), "WU"), "Creature is white and blue."),
    (abilities.PowerChange("", ARTIFACTS, 1, 2, base=True),
     "Artifact you control has base power/toughness 1/2."),
    (abilities.CostFloor("", p.Anything(), 3, p.ObjectIs(p.Not(p.Tapped()))),
     "Any spell costs at least 3 mana while this object is untapped object."),
    (abilities.AlternativeGrant("", p.Anything(), (), free=True),
     "Any spell may be cast without paying its mana cost."),
    (abilities.CastPermission("", p.Is("Instant"), "graveyard"),
     "Instant may be cast from graveyard."),
    (abilities.HelperGrant("", "delve", p.Is("Artifact")), "Artifact you cast has delve."),
    (abilities.SpendAsThough("", "WUBRG", "W",
                             (abilities.SpendUse("cast", p.Is("Artifact")),), sources=ARTIFACTS),
     "{W} from artifact you control may be spent to cast artifacts as though it were mana of "
     "any color."),
    (abilities.SpendLimit("", none=True), "No mana can be spent on this."),
    (abilities.SpendLimit("", types="B", part="x"), "Only {B} can be spent on X."),
    (abilities.SpendLimit("", chosen=True), "Only mana of the chosen color can be spent on this."),
    (abilities.SpendLimit("", distinct=True), "Only one mana of each type can be spent on this."),
    (abilities.LifeForColor("", "B"), "{B} in costs may be paid with 2 life."),
    (abilities.Prohibition("", "activate", p.Is("Artifact"), except_mana=True),
     "Abilities of artifact but mana abilities can't be activated."),
    (abilities.Prohibition("", "pay life", p.Anything()), "Life can't be paid."),
    (abilities.ManaPersists("", "G"), "{G} of your unspent mana does not empty."),
    (abilities.ProductionReplacement("", p.Is("Land"), "any", minimum=2, one=True,
                                     become=abilities.FixedTypes("C")),
     "If a player taps land for mana and it makes at least 2, it makes one mana of {C} instead."),
    (Unread("", bears=True, why="cost modifier"), "(a line of the class 'cost modifier')"),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "said"), STATIC)
def test_static_abilities_are_worded(ability: Ability, said: str) -> None:
    assert words(ability) == said


PREDICATES: list[tuple[p.Predicate, str]] = [
    (p.AllOf((p.Is("Elf"), p.Not(p.Itself()))), "other Elf"),
    (p.AnyOf((p.Is("Elf"), p.HasColor("G"))), "Elf or green object"),
    (p.AllOf((p.Not(p.IsToken()), p.Not(p.Is("Elf")), p.Is("Creature"))),
     "nontoken non-Elf creature"),
    (p.Compare("power", ">=", p.Variable("X")), "object with power at least X"),
    (p.Not(p.HasKeyword("flying")), "object not with flying"),
    (p.Not(p.HasColor("W")), "nonwhite object"),
    (p.ColorCount("==", 1), "monocolored object"),
    (p.ColorCount(">=", 2), "object with at least 2 colors"),
    (p.HasCounter(), "object with a counter"),
    (p.HasSymbol("X"), "object with {X} in its mana cost"),
    (p.IsChosen("creature_type"), "object of the chosen creature type"),
    (p.SharesWith("color", "exiled"), "object that shares a color with the exiled card"),
    (p.HasStatus("face_down"), "object that is face down"),
    (p.AllOf((p.Named("Rock"), p.InZone("exile"))), "object named Rock in exile"),
]  # fmt: skip


@pytest.mark.parametrize(("predicate", "said"), PREDICATES)
def test_predicates_are_worded_in_full(predicate: p.Predicate, said: str) -> None:
    assert phrase(predicate) == said


@pytest.mark.parametrize(
    ("quantity", "said"),
    [
        (p.CountersOn("charge"), "the charge counters on this object"),
        (p.StatOf("mana value", "sacrificed"), "the mana value of the sacrificed permanent"),
        (p.Greatest("power", p.Is("Creature")), "the greatest power among creature"),
        (p.Total("power", p.Is("Creature")), "the total power of creature"),
        (p.Devotion("*"), "your devotion to that color"),
        (p.Devotion("G"), "your devotion to green"),
        (p.DistinctAmong("color", ARTIFACTS),
         "the number of different colors among artifact you control"),
        (p.TurnFact("spells_cast"), "this turn's spells cast"),
        (p.PlayerFact("hand", "opponent"), "an opponent's hand"),
        (p.Plus((1, p.Times(2, p.Variable("removed")))), "1 plus 2 times the number removed"),
    ],
)  # fmt: skip
def test_quantities_are_worded(quantity: p.Quantity, said: str) -> None:
    assert amount(quantity) == said


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        (p.AnyHolds((p.DuringTurn("you"), p.DuringTurn("opponent"))),
         "it is your turn or it is an opponent's turn"),
        (p.NotHolds(p.DuringPhase(("main1", "main2"))), "it is not so that it is main1 or main2"),
        (p.AllHold((p.Comparison(p.PlayerFact("life"), "<=", 5), p.ObjectIs(p.Tapped()))),
         "your life is at most 5 and this object is tapped object"),
    ],
)  # fmt: skip
def test_conditions_are_worded(condition: p.Condition, said: str) -> None:
    assert clause(condition) == said
