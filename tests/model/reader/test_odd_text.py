"""No text makes the reader raise or hang."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapwise.model import abilities as a
from tapwise.model.cards import Face
from tapwise.model.reader import read_face

LINES = (
    "{T}: Add {G} for each Elf you control. Spend this mana only to cast creature spells.",
    "This spell costs {1} less to cast for each artifact you control.",
    'Lands you control have "{T}: Add one mana of any color."',
    "Whenever you tap a land for mana, add one mana of any type that land produced.",
    "As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
    "Enchanted creature loses all abilities and is a Frog with base power and toughness 1/1.",
    "Activated abilities of artifacts can't be activated unless they're mana abilities.",
    "Cycling {2}, flying, ward {1}",
    "12+ | {G}, {T}: Add {G} for each creature you control.",
)


def _read(text: str) -> Face:
    return read_face(
        name="Odd", card_name="Odd", mana_cost=None, type_line="Artifact Creature", text=text,
        power="*", toughness="1+*", loyalty=None,
    )  # fmt: skip


@st.composite
def mangled(draw: st.DrawFn) -> str:
    line = draw(st.sampled_from(LINES))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 12)))
        inner = draw(st.text(alphabet='{}"():.,~—-0X TGaez\n', max_size=6))
        line = line[:start] + inner + line[end:]
    return line


@settings(max_examples=120, deadline=None)
@given(mangled())
def test_mangled_lines_are_read_or_kept(text: str) -> None:
    for ability in _read(text).abilities:
        assert ability.text


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_kept(text: str) -> None:
    _read(text)


COMPLETE = frozenset(
    {
        "This spell costs {1} less to cast",
        "As an additional cost to cast this spell, sacrifice a creature",
    }
)
"""Beginnings of the lines that are whole sentences but for the full stop."""


@pytest.mark.parametrize("line", LINES[1:5])
def test_cut_lines_are_never_read_as_whole_ones(line: str) -> None:
    for end in range(12, len(line) - 1):
        start = line[:end].rstrip()
        if start not in COMPLETE:
            assert all(isinstance(x, a.Unread) for x in _read(start).abilities), start


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Add " + "{G}" * 2_000,
        "(" * 3_000,
        '"' * 1_999,
        "Sacrifice " + "a creature or " * 120 + "an artifact: Draw a card.",
        "creature, " * 190,
        "Flying\n" * 500,
        "{T}: " + "Add {G}. " * 200,
        "As long as " * 180,
        "~ and ~ is a " * 140,
    ],
)
def test_long_texts_end_quickly(text: str) -> None:
    start = time.perf_counter()
    _read(text)
    assert time.perf_counter() - start < 5


def test_lines_beyond_the_limit_are_unread() -> None:
    (line,) = _read("a" * 2_001).abilities
    assert isinstance(line, a.Unread)
    assert line.bears
