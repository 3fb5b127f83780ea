"""What goes elsewhere instead of into your graveyard pays for no delve (614.1a, 122.1h)."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tests.tabletop import table

CARDS: dict[str, dict[str, Any]] = {
    "Cruise": {"cost": "{7}{U}", "type": "Sorcery", "text": "Delve"},
    "Bloom": {"type": "Artifact", "text": "{T}, Sacrifice this artifact: Add {U}{U}{U}."},
    "Slab": {"type": "Enchantment", "text": "Sacrifice a creature: Add {U}{U}."},
    "Drain": {"type": "Enchantment", "text": "Discard a card: Add {U}."},
    "Bear": {"type": "Creature", "power": 2, "toughness": 2},
    "Bolt": {"type": "Instant", "cost": "{R}"},
    "Giant": {
        "type": "Creature",
        "text": "If this creature would be put into a graveyard from anywhere, reveal it and "
        "shuffle it into its owner's library instead.",
        "power": 9,
        "toughness": 9,
    },
    "Peace": {
        "type": "Enchantment",
        "text": "If a card or token would be put into a graveyard from anywhere, exile it instead.",
    },
    "Abyss": {
        "type": "Enchantment",
        "text": "If a card would be put into an opponent's graveyard from anywhere, exile it "
        "instead.",
    },
    "Lair": {
        "type": "Artifact",
        "text": "If a nontoken creature an opponent controls would die, exile it instead.",
    },
    "Monk": {
        "type": "Creature",
        "text": "If an instant or sorcery card would be put into a graveyard from anywhere, exile "
        "it instead.",
        "power": 1,
        "toughness": 1,
    },
}


@pytest.mark.parametrize(
    ("yours", "theirs", "hand", "graveyard", "payable"),
    [
        (["Bloom"], [], [], 4, True),
        (["Bloom", "Peace"], [], [], 4, False),
        (["Bloom", "Peace"], [], [], 5, True),
        (["Bloom"], ["Peace"], [], 4, False),
        (["Bloom"], ["Abyss"], [], 4, False),
        (["Bloom", "Abyss"], [], [], 4, True),
        (["Bloom"], ["Lair"], [], 4, True),
        (["Slab", "Bear"], [], [], 5, True),
        (["Slab", "Bear"], ["Lair"], [], 5, False),
        (["Slab", "Bear", "Lair"], [], [], 5, True),
        (["Slab", "Giant"], [], [], 5, False),
        (["Slab", {"card": "Bear", "counters": {"finality": 1}}], [], [], 5, False),
        (["Drain"], [], ["Bolt"], 6, True),
        (["Drain", "Monk"], [], ["Bolt"], 6, False),
        (["Drain", "Monk"], [], ["Bear"], 6, True),
        (["Drain"], [], ["Giant"], 6, False),
    ],
)
@pytest.mark.parametrize("backend", ["auto", "exhaustive"])
def test_replaced_cards_are_not_there_to_delve(
    yours: list[Any],
    theirs: list[str],
    hand: list[str],
    graveyard: int,
    payable: bool,
    backend: str,
) -> None:
    """Delved with a card that its own sacrifice had exiled."""
    problem = table(
        "Cruise",
        *yours,
        cards=CARDS,
        opponent=theirs,
        hand=["Cruise", *hand],
        graveyard=[f"{graveyard} Island"],
    )
    answer = tapwise.plan(problem, backend=backend)
    assert answer.status == ("optimal" if payable else "unpayable")


def test_a_plan_that_delves_with_an_exiled_card_is_illegal() -> None:
    plan = tapwise.plan(
        table("Cruise", "Bloom", cards=CARDS, hand=["Cruise"], graveyard=["4 Island"])
    )
    peace = table("Cruise", "Bloom", "Peace", cards=CARDS, hand=["Cruise"], graveyard=["4 Island"])
    assert not tapwise.check(peace, plan).legal
