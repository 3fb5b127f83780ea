"""Which lines that are not read may bear on a payment, and on whose."""

from __future__ import annotations

import pytest

from tapwise.model import abilities as a


@pytest.mark.parametrize(
    "text",
    [
        "Players can't spend mana on Sundays.",
        "Spells cost {1} more to cast on Sundays.",
        "Equipped creature gets +1/+1 and is every creature type.",
        "As long as it's Sunday, Test Thing is red.",
        "Enchanted creature can't become untapped on Sundays.",
        "Whenever a land is tapped for mana on a Sunday, it deals 1 damage to that player.",
        "Artifacts on the table's left side lose all abilities.",
    ],
)
def test_lines_that_may_bear_on_any_payment(face, text: str) -> None:  # type: ignore[no-untyped-def]
    (line,) = face(text, "Enchantment").abilities
    assert isinstance(line, a.Unread)
    assert (line.bears, line.scope) == (True, "board")


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control that are enchanted get +1/+1.",
        "Test Thing's power is equal to the age of its owner.",
        "Enchanted creature has base power and toughness as printed on your favourite card.",
    ],
)
def test_changes_of_size_bear_on_payments_that_ask_for_one(face, text: str) -> None:  # type: ignore[no-untyped-def]
    (line,) = face(text, "Enchantment").abilities
    assert isinstance(line, a.Unread)
    assert (line.bears, line.scope) == (True, "size")


@pytest.mark.parametrize(
    "text",
    [
        "Test Thing enters tapped.",
        "Whenever you cast a creature spell, draw a card.",
        "Test Thing can't be blocked by Walls.",
        "You have no maximum hand size.",
        "At the beginning of your upkeep, sacrifice Test Thing unless you pay {1}.",
        'Enchanted creature has "Whenever this creature attacks, sacrifice a creature."',
        "If a creature would be destroyed, exile it instead.",
    ],
)
def test_lines_that_do_not_bear(face, text: str) -> None:  # type: ignore[no-untyped-def]
    for line in face(text, "Enchantment").abilities:
        assert isinstance(line, a.Unread)
        assert not line.bears


def test_of_a_spell_only_its_own_cost_bears(face) -> None:  # type: ignore[no-untyped-def]
    text = (
        "Spells your opponents cast this turn cost {1} more to cast.\n"
        "This spell costs {1} less to cast on Sundays."
    )
    told = [x.bears for x in face(text, "Instant").abilities]
    assert told == [False, True]
