"""The quick form: boards in one line of text."""

from __future__ import annotations

import pytest

from tapwise.model.errors import AmbiguousName, ParseError
from tapwise.quick import Board, document, entries, is_file, split

NAMES = {"Urza, Lord High Artificer", "1996 World Champion", "Sol Ring", "Island", "Fire // Ice"}


def known(name: str) -> bool:
    return name in NAMES


def battlefield(board: Board) -> object:
    return document(None, board, known=known)["position"]["you"]["battlefield"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 Island", [{"card": "Island", "count": 3}]),
        ("3x Island", [{"card": "Island", "count": 3}]),
        ("Island,Sol Ring", [{"card": "Island"}, {"card": "Sol Ring"}]),
        ("tapped Sol Ring", [{"card": "Sol Ring", "tapped": True}]),
        ("2 tapped Island", [{"card": "Island", "count": 2, "tapped": True}]),
        ("tapped 2 Island", [{"card": "Island", "count": 2, "tapped": True}]),
        ("1 Island", [{"card": "Island"}]),
        ("2 3 Nobody", [{"card": "3 Nobody", "count": 2}]),
        ("Sol Ring (tapped)", [{"card": "Sol Ring", "tapped": True}]),
        ("Elf (sick, tapped)", [{"card": "Elf", "sick": True, "tapped": True}]),
        ("Urza, Lord High Artificer", [{"card": "Urza, Lord High Artificer"}]),
        (
            "Island, tapped Urza, Lord High Artificer, Sol Ring",
            [
                {"card": "Island"},
                {"card": "Urza, Lord High Artificer", "tapped": True},
                {"card": "Sol Ring"},
            ],
        ),
        ("2 Urza, Lord High Artificer", [{"card": "Urza, Lord High Artificer", "count": 2}]),
        ("1996 World Champion", [{"card": "1996 World Champion"}]),
        ("Odd, Name; Island", [{"card": "Odd, Name"}, {"card": "Island"}]),
        ("", []),
        (" , ", []),
    ],
)
def test_a_list_of_permanents(text: str, expected: object) -> None:
    assert list(entries(text, known)) == expected


def test_an_unknown_status_is_shown_with_a_caret() -> None:
    with pytest.raises(ParseError) as caught:
        list(entries("Sol Ring (taped)", known))
    assert "'taped' is no status" in str(caught.value)
    assert str(caught.value).splitlines()[-1].index("^") == 2 + len("Sol Ring (")


def test_tapped_marks_that_many() -> None:
    board = Board(board="3 Island, Sol Ring", tapped="2 Island")
    assert battlefield(board) == [
        {"card": "Island", "count": 2, "tapped": True},
        {"card": "Island"},
        {"card": "Sol Ring"},
    ]


def test_tapped_names_what_is_on_the_board() -> None:
    with pytest.raises(AmbiguousName, match="tapped permanent"):
        battlefield(Board(board="Island", tapped="2 Island"))


def test_a_card_is_added_to_the_hand() -> None:
    made = document("Whir", Board(x=3), known=known)
    assert made["pay"] == {"cast": "Whir", "x": 3}
    assert made["position"]["you"]["hand"] == [{"card": "Whir"}]


def test_a_card_that_a_zone_lists_is_not_added_again() -> None:
    made = document("Whir", Board(graveyard="Whir"), known=known)
    assert "hand" not in made["position"]["you"]


@pytest.mark.parametrize(
    ("cost", "shown"),
    [("{2}{U}", "{2}{U}"), ("2U", "{2}{U}"), ("WUBRG", "{W}{U}{B}{R}{G}")],
)
def test_a_cost_is_a_cost(cost: str, shown: str) -> None:
    assert document(cost, Board(), known=known)["pay"] == {"cost": shown}


def test_a_faulty_cost_is_shown_with_a_caret() -> None:
    with pytest.raises(ParseError, match="no mana symbol"):
        document("{2}{Q}", Board(), known=known)


def test_an_ability_is_activated() -> None:
    made = document("Sol Ring", Board(board="Sol Ring", ability="add"), known=known)
    assert made["pay"] == {"activate": "Sol Ring", "ability": "add"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("kicker=1", {"kicker": 1}),
        ("entwine", {"entwine": True}),
        ("bargain=no", {"bargain": False}),
        ("from=graveyard", {"from": "graveyard"}),
    ],
)
def test_choices(text: str, expected: object) -> None:
    assert document("Whir", Board(choose=(text,)), known=known)["pay"]["choose"] == expected


def test_wishes_are_lists() -> None:
    made = document("{U}", Board(prefer=("life, wasted",), keep=("{U}", "{B}")), known=known)
    assert made["prefer"] == ["life", "wasted"]
    assert made["keep"] == ["{U}", "{B}"]


def test_opponents_turn_phase_life_and_pool() -> None:
    made = document(
        "{U}",
        Board(opponents=("Island",), turn="opponent", phase="end", life=3, pool="{R}"),
        known=known,
    )
    assert made["position"] == {
        "you": {"battlefield": [], "life": 3, "pool": "{R}"},
        "opponents": [{"battlefield": [{"card": "Island"}]}],
        "turn": "opponent",
        "phase": "end",
    }


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("-", True),
        ("board.yaml", True),
        ("boards/one", True),
        ("Fire // Ice", False),
        ("{W/U}", False),
        ("Sol Ring", False),
        ("nul\0", False),
    ],
)
def test_what_means_a_file(target: str, expected: bool) -> None:
    assert is_file(target) is expected


def test_splitting_is_linear_in_what_it_asks() -> None:
    asked: list[str] = []

    def unknown(name: str) -> bool:
        asked.append(name)
        return False

    split(",".join(["a"] * 1000), unknown)
    assert len(asked) <= 3 * 1000
