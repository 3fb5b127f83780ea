"""On which payments lines that are not understood bear."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tapwise.model.abilities import Unread
from tapwise.model.unread import bears_on_casting, may_add_mana

OWN_HASTE = "This creature has haste as long as the moon is odd."


def problem(pay: dict[str, Any], *battlefield: Any, text: str, hand: str = "") -> tapwise.Problem:
    card = {"type": "Creature — Elf", "cost": "{G}", "power": 1, "toughness": 1, "text": text}
    you: dict[str, Any] = {"battlefield": list(battlefield)}
    if hand:
        you["hand"] = [hand]
    return tapwise.load({"position": {"you": you}, "pay": pay, "cards": {"Odd Elf": card}})


@pytest.mark.parametrize(
    ("line", "bears"),
    [
        (Unread("{2}: Add mana as odd as it gets.", True, "self"), False),
        (Unread("This spell costs an odd amount more.", True, "self"), True),
        (Unread("Odd spells cost more.", True, "board"), False),
        (Unread("(a line)", True, "self", "activated ability"), False),
        (Unread("(a line)", True, "self", "cost modifier"), True),
    ],
)
def test_what_a_permanent_does_is_no_matter_while_it_is_cast(line: Unread, bears: bool) -> None:
    assert bears_on_casting(line) is bears


def test_only_lines_that_may_add_mana_count_as_sources() -> None:
    assert may_add_mana(Unread("(a line)", True, "self", "mana ability"))
    assert not may_add_mana(Unread("(a line)", True, "self", "activated ability"))


def test_haste_of_its_own_that_is_not_understood_bears_on_nothing_else() -> None:
    assert tapwise.plan(problem({"cost": "{G}"}, "Forest", "Odd Elf", text=OWN_HASTE)).payable
    cast = problem({"cast": "Odd Elf"}, "Forest", text=OWN_HASTE, hand="Odd Elf")
    assert tapwise.plan(cast).status == "optimal"


def test_it_bears_on_the_own_tap_of_a_sick_creature() -> None:
    text = f"{{T}}: Add {{G}}.\n{OWN_HASTE}"
    sick = problem({"cost": "{G}"}, {"card": "Odd Elf", "sick": True}, text=text)
    assert tapwise.plan(sick).status == "unsupported"
    well = problem({"cost": "{G}"}, "Odd Elf", text=text)
    assert tapwise.plan(well).status == "optimal"
