from __future__ import annotations

from tapwise.model.abilities import Restriction, SpendAsThough, SpendLimit, SpendUse
from tapwise.model.cards import Card, Face
from tapwise.model.characteristics import View
from tapwise.model.mana import Mana
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.predicates import AllOf, Anything, Is, Not
from tapwise.model.spending import SpendContext, made_by, may_spend, payable_types, spendable_as
from tapwise.model.symbols import Symbol, parse_symbol

VIEW = View(Position())
GENERIC = Symbol("generic", amount=1)


def symbol(text: str) -> Symbol:
    found = parse_symbol(text)
    assert found is not None
    return found


def spell(*types: str, zone: str = "hand") -> GameObject:
    face = Face("Thing", types=types)
    return GameObject(ObjectId("thing"), Card("Thing", (face,)), zone=zone)  # type: ignore[arg-type]


def only(action: str, *types: str, keyword: str = "", allow: bool = True) -> Mana:
    predicate = AllOf(tuple(Is(t) for t in types)) if types else Anything()
    use = SpendUse(action, predicate, keyword)  # type: ignore[arg-type]
    return Mana("G", restriction=Restriction((use,), only=allow))


BARE = SpendContext("pay")
CREATURE = SpendContext("cast", spell("Creature"), "hand")
INSTANT = SpendContext("cast", spell("Instant"), "hand")
ABILITY = SpendContext("activate", spell("Creature", zone="battlefield"), "battlefield")
CYCLING = SpendContext("activate", spell("Creature"), "hand", "cycling")


def test_symbols_take_their_types() -> None:
    assert payable_types(VIEW, symbol("W"), BARE) == "W"
    assert payable_types(VIEW, symbol("C"), BARE) == "C"
    assert payable_types(VIEW, symbol("W/U"), BARE) == "WU"
    assert payable_types(VIEW, GENERIC, BARE) == "WUBRGC"


def test_snow_takes_snow_mana_of_any_type() -> None:
    assert may_spend(VIEW, Mana("R", snow=True), symbol("S"), BARE)
    assert not may_spend(VIEW, Mana("R"), symbol("S"), BARE)


def test_mana_for_creature_spells_pays_nothing_else() -> None:
    mana = only("cast", "Creature")
    assert may_spend(VIEW, mana, GENERIC, CREATURE)
    assert not may_spend(VIEW, mana, GENERIC, INSTANT)
    assert not may_spend(VIEW, mana, GENERIC, ABILITY)
    assert not may_spend(VIEW, mana, GENERIC, BARE)


def test_mana_that_cannot_pay_for_something_pays_for_the_rest() -> None:
    mana = only("cast", "Instant", allow=False)
    assert may_spend(VIEW, mana, GENERIC, CREATURE)
    assert may_spend(VIEW, mana, GENERIC, BARE)
    assert not may_spend(VIEW, mana, GENERIC, INSTANT)


def test_abilities_of_permanents_are_not_abilities_of_cards() -> None:
    assert may_spend(VIEW, only("activate"), GENERIC, ABILITY)
    assert not may_spend(VIEW, only("activate"), GENERIC, CYCLING)
    assert may_spend(VIEW, only("activate anywhere"), GENERIC, CYCLING)


def test_a_keyword_narrows_a_use() -> None:
    assert may_spend(VIEW, only("activate anywhere", keyword="cycling"), GENERIC, CYCLING)
    assert not may_spend(VIEW, only("activate", keyword="equip"), GENERIC, ABILITY)


def test_a_spell_may_ask_what_made_the_mana() -> None:
    limit = SpendLimit("", sources=AllOf((Is("Basic"), Is("Land"))))
    context = SpendContext("cast", spell("Creature"), "hand", limits=(limit,))
    assert may_spend(
        VIEW, Mana("G", source_qualities=frozenset({"Basic", "Land"})), GENERIC, context
    )
    assert not may_spend(VIEW, Mana("G", source_qualities=frozenset({"Land"})), GENERIC, context)


def test_a_filter_on_x_leaves_the_rest_alone() -> None:
    context = SpendContext(
        "cast", spell("Sorcery"), "hand", limits=(SpendLimit("", "B", part="x"),)
    )
    assert may_spend(VIEW, Mana("U"), GENERIC, context)
    assert not may_spend(VIEW, Mana("U"), GENERIC, context, "x")
    assert may_spend(VIEW, Mana("B"), GENERIC, context, "x")


def test_no_mana_at_all_may_be_spent() -> None:
    context = SpendContext("cast", spell("Creature"), "hand", limits=(SpendLimit("", none=True),))
    assert not may_spend(VIEW, Mana("G"), GENERIC, context)


def test_any_color_is_not_colorless() -> None:
    context = SpendContext("pay", as_though=(SpendAsThough("", of="WUBRG"),))
    assert may_spend(VIEW, Mana("G"), symbol("U"), context)
    assert not may_spend(VIEW, Mana("G"), symbol("C"), context)
    assert spendable_as(Mana("C"), context) == "WUBRGC"


def test_sources_are_judged_by_their_words() -> None:
    treasure = frozenset({"Artifact", "Treasure"})
    assert made_by(Not(Is("Creature")), treasure)
    assert not made_by(Is("Creature"), treasure)
