from __future__ import annotations

from pathlib import Path

import pytest

from tapwise.model.cards import Card, Face
from tapwise.model.catalogue.line_file import LineFile, write_lines
from tapwise.model.errors import AmbiguousName, UnknownCard


def card(name: str, *faces: str) -> Card:
    layout = "split" if faces else "normal"
    return Card(name, tuple(Face(n, types=("Instant",)) for n in faces or (name,)), layout)  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> LineFile:
    path = tmp_path / "cards.txt"
    many = [card(f"Card {n}") for n in range(200)]
    write_lines(
        [*many, card("Fire // Ice", "Fire", "Ice"), card("Start // Fire", "Start", "Fire"),
         card("Ice Age"), card("Ætherling"), card("Start")], path,
    )  # fmt: skip
    return LineFile(path)


def test_every_card_is_found(file: LineFile) -> None:
    for n in range(200):
        assert file.lookup(f"card {n}").name == f"Card {n}"
    assert file.lookup("AETHERLING").name == "Ætherling"


def test_a_card_is_found_by_its_halves(file: LineFile) -> None:
    assert file.lookup("ice").name == "Fire // Ice"
    assert file.lookup("fire//ice").name == "Fire // Ice"


def test_a_whole_card_comes_before_a_half_of_its_name(file: LineFile) -> None:
    assert file.lookup("Start").name == "Start"


def test_a_half_of_two_cards_is_ambiguous(file: LineFile) -> None:
    with pytest.raises(AmbiguousName, match="Fire // Ice, Start // Fire"):
        file.lookup("Fire")


@pytest.mark.parametrize("name", ["", "Card", "Card 20000", "A", "zzz", "\t", ">", "card 1\t"])
def test_what_is_not_there_is_unknown(file: LineFile, name: str) -> None:
    if name.strip() == "card 1":
        assert file.lookup(name).name == "Card 1"
        return
    with pytest.raises(UnknownCard):
        file.lookup(name)


def test_near_names_are_offered(file: LineFile) -> None:
    assert file.near("Etherling") == ("Ætherling",)


def test_the_lines_are_sorted_and_the_same_whatever_the_order(tmp_path: Path) -> None:
    cards = [card("B"), card("A"), card("Fire // Ice", "Fire", "Ice"), card("é")]
    write_lines(cards, tmp_path / "1")
    write_lines(reversed(cards), tmp_path / "2")
    first = (tmp_path / "1").read_bytes()
    assert first == (tmp_path / "2").read_bytes()
    keys = [line.split(b"\t")[0] for line in first.splitlines()]
    assert keys == sorted(keys) == [b"a", b"b", b"e", b"fire", b"fire // ice", b"ice"]


def test_an_empty_file_knows_nothing(tmp_path: Path) -> None:
    (tmp_path / "empty").write_bytes(b"")
    with pytest.raises(UnknownCard):
        LineFile(tmp_path / "empty").lookup("A")
