"""What the turn and the other players at the table have done or have."""

from __future__ import annotations

import pytest

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses

YOURS = p.ControlledBy("you")
THEIRS = p.ControlledBy("opponent")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("an opponent controls seven or more lands",
         p.Comparison(p.PerOpponent(p.Count(p.AllOf((p.Is("Land"), THEIRS)))), ">=", 7)),
        ("an opponent has no cards in hand",
         p.Comparison(p.PerOpponent(p.PlayerFact("hand", "opponent"), "least"), "<=", 0)),
        ("an opponent has three or more poison counters",
         p.Comparison(p.PerOpponent(p.PlayerFact("poison", "opponent")), ">=", 3)),
        ("three or more creatures are attacking",
         p.Comparison(
             p.Count(p.AllOf((p.Is("Creature"), p.HasStatus("attacking")))), ">=", 3)),
        ("you've committed a crime this turn",
         p.Comparison(p.TurnFact("crimes_committed"), ">=", 1)),
        ("an opponent drew three or more cards this turn",
         p.Comparison(p.TurnFact("opponent_cards_drawn"), ">=", 3)),
    ],
)  # fmt: skip
def test_conditions(text: str, expected: p.Condition) -> None:
    assert clauses.condition(text) == expected


def test_a_party_counts_each_role_once() -> None:
    creatures = p.AllOf((p.Is("Creature"), YOURS))
    expected = p.DistinctAmong("party role", creatures)
    assert clauses.for_each("creature in your party") == expected


def test_two_reductions_in_one_sentence_are_two(read) -> None:  # type: ignore[no-untyped-def]
    text = (
        "This spell costs {1} less to cast if you control an artifact and {1} less to cast if you "
        "control an enchantment."
    )
    first, second = read(text, "Instant")
    assert isinstance(first, a.CostModifier)
    assert isinstance(second, a.CostModifier)
    assert first.condition != second.condition


def test_lands_can_lose_their_types_and_what_they_do(read) -> None:  # type: ignore[no-untyped-def]
    text = (
        "Lands your opponents control with the chosen name lose all land types and abilities, and "
        'they gain "{T}: Add one mana of any color."'
    )
    types, losses, grant = read(text, "Enchantment")
    assert types.land_types == ("-",)
    assert isinstance(losses, a.LoseAbilities)
    assert isinstance(grant, a.Grant)


def test_lands_can_lose_all_but_mana_abilities(read) -> None:  # type: ignore[no-untyped-def]
    (losses,) = read("All lands lose all abilities except mana abilities.", "Enchantment")
    assert losses.keep_mana


def test_cards_get_flashback_for_their_mana_cost(read) -> None:  # type: ignore[no-untyped-def]
    text = (
        "Each instant and sorcery card in your graveyard has flashback. The flashback cost is "
        "equal to that card's mana cost."
    )
    (grant,) = read(text, "Creature")
    (own,) = grant.abilities
    assert (own.keyword, own.zone, own.keeps_mana_cost, own.cost) == (
        "flashback", "graveyard", True, (),
    )  # fmt: skip
