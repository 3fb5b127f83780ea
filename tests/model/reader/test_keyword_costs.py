"""Costs of keywords: choices in them, materials, designations, what makes them cheaper."""

from __future__ import annotations

import pytest

from tapwise.model import abilities as a
from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.reader import read_face
from tapwise.model.symbols import ManaCost

YOURS = p.ControlledBy("you")


def read(text: str, type_line: str = "Artifact Creature — Test") -> tuple[a.Ability, ...]:
    return read_face(
        name="Thing", card_name="Thing", mana_cost=None, type_line=type_line, text=text,
        power=1, toughness=1, loyalty=None,
    ).abilities  # fmt: skip


def mana(text: str) -> c.PayMana:
    return c.PayMana(ManaCost.parse(text))


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("Equip {2} or {B}", ((mana("{2}"),), (mana("{B}"),))),
        ("Equip—Pay {3} or discard a card.", ((mana("{3}"),), (c.Discard(p.Anything()),))),
        ("Reconfigure — Pay {2} or {E}{E}{E}.", ((mana("{2}"),), (c.PayEnergy(3),))),
    ],
)
def test_a_keyword_may_cost_one_of_two_things(text: str, options: tuple[c.Cost, ...]) -> None:
    (ability,) = read(text)
    assert isinstance(ability, a.Activated)
    assert ability.cost == (c.OneOf(options),)


def test_a_dash_may_have_spaces_around_it() -> None:
    (squad,) = read("Squad — Exile four cards from your graveyard.")
    assert isinstance(squad, a.AdditionalCost)
    assert squad.options == ((c.ExileFrom("graveyard", p.Anything(), 4),),)


def test_the_materials_of_craft_come_from_two_zones() -> None:
    (ability,) = read("Craft with two creatures {5}")
    assert isinstance(ability, a.Activated)
    price, itself, materials = ability.cost
    assert (price, itself) == (mana("{5}"), c.ExileSelf())
    assert isinstance(materials, c.OneOf)
    numbers = [
        [(x.zone, x.number) for x in option if isinstance(x, c.ExileFrom)]
        for option in materials.options
    ]
    assert numbers == [
        [("battlefield", 2)],
        [("battlefield", 1), ("graveyard", 1)],
        [("graveyard", 2)],
    ]


@pytest.mark.parametrize(
    "text",
    ["Craft with one or more creatures {5}", "Craft with two that share a card type {6}"],
)
def test_materials_that_are_no_fixed_number_of_one_kind_stay_unread(text: str) -> None:
    (line,) = read(text)
    assert isinstance(line, a.Unread)


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("Max speed — {3}: Draw a card.", p.Comparison(p.PlayerFact("speed"), ">=", 4)),
        ("Solved — {3}: Draw a card.", p.ObjectIs(p.HasStatus("solved"))),
    ],
)
def test_a_designation_is_a_condition(text: str, condition: p.Condition) -> None:
    (ability,) = read(text)
    assert isinstance(ability, a.Activated)
    assert ability.condition == condition


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Dash costs you pay cost {2} less.", "dash"),
        ("Exhaust abilities of other permanents you control cost {2} less to activate.", "exhaust"),
        (
            "Power-up abilities of other creatures you control cost {3} less to activate.",
            "power-up",
        ),
        ("Equip abilities you activate of other Equipment cost {1} less to activate.", "equip"),
    ],
)
def test_costs_of_one_keyword_may_be_lower(text: str, keyword: str) -> None:
    (modifier,) = read(text)
    assert isinstance(modifier, a.CostModifier)
    assert (modifier.keyword, modifier.caster, modifier.sign) == (keyword, "you", -1)
