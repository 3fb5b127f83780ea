"""The planner's methods agree on random boards; boards that once differed stay mended."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.boards import board
from benchmarks.cards import SOURCES
from benchmarks.differential import Comparison, Tally, compare, compare_safely
from benchmarks.shrink import shrunk
from benchmarks.themed import DECKS

REGRESSIONS = sorted((Path(__file__).parent / "regressions").glob("*.json"))
RULES = json.loads((Path(__file__).parent / "cases" / "rules.json").read_text(encoding="utf-8"))
LEFT_OPEN = {
    "an-elf-pays-for-its-own-ability",
    "a-count-does-not-see-what-its-cost-took",
}
"""What the integer program leaves to the search: payments within payments, late counts."""

SEEDS = range(300)
"""A share of what `python -m benchmarks.differential` compares."""

THEMED_SEEDS = range(80)
"""A share of what it compares with ``--theme``."""

CHUNK = 20
MOST_OPEN = 0.25
"""Most boards, as a share, that the integer program alone may leave open."""


@functools.cache
def compared(seed: int) -> Comparison:
    return compare_safely(board(seed))


@pytest.fixture(scope="module")
def tally() -> Tally:
    """Return what the comparisons of all seeds add up to."""
    tally = Tally()
    for seed in SEEDS:
        tally.add(seed, compared(seed))
    return tally


@pytest.mark.parametrize("first", SEEDS[::CHUNK])
def test_methods_agree_on_random_boards(first: int) -> None:
    for seed in range(first, first + CHUNK):
        assert not compared(seed).faults, f"seed {seed}: {json.dumps(board(seed))}"


@pytest.mark.parametrize("first", THEMED_SEEDS[::CHUNK])
@pytest.mark.parametrize("theme", DECKS)
def test_methods_agree_on_boards_about_one_subject(theme: str, first: int) -> None:
    for seed in range(first, first + CHUNK):
        document = board(seed, theme=theme)
        assert not compare_safely(document).faults, f"{theme} {seed}: {json.dumps(document)}"


def test_the_integer_program_decides_most_boards(tally: Tally) -> None:
    assert tally.share_open("cpsat") <= MOST_OPEN, str(tally)


def test_random_boards_are_worth_comparing(tally: Tally) -> None:
    """Both answers occur often: costs lie near what the boards can make."""
    for status in ("optimal", "unpayable"):
        assert tally.by_method["exhaustive", status] > 0.2 * tally.boards, str(tally)


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: path.stem)
def test_a_board_that_once_differed_stays_mended(path: Path) -> None:
    assert compare(json.loads(path.read_text(encoding="utf-8"))).faults == ()


@pytest.mark.parametrize("case", RULES, ids=lambda case: case["id"])
def test_methods_agree_on_what_a_rule_says(case: dict[str, Any]) -> None:
    comparison = compare({key: case[key] for key in ("position", "pay", "cards")})
    assert comparison.faults == ()
    said = "optimal" if case["expect"]["payable"] else "unpayable"
    assert comparison.status("exhaustive") == said
    assert comparison.status("cpsat") == ("gave_up" if case["id"] in LEFT_OPEN else said)


# ── the instrument itself ────────────────────────────────────────────────────


def test_a_seed_gives_one_board() -> None:
    assert board(7) == board(7)
    assert board(7) != board(8)


def test_boards_are_drawn_from_many_kinds_of_source() -> None:
    assert len({kind.name for kind in SOURCES}) == len(SOURCES) >= 40
    drawn = {str(name) for seed in range(400) for name in board(seed)["cards"]}
    assert {k.name for k in SOURCES if not k.is_basic or k.text} <= drawn


def test_a_seed_and_a_subject_give_one_board() -> None:
    for theme in DECKS:
        assert board(7, theme=theme) == board(7, theme=theme)
    assert board(7, theme="price") != board(7, theme="production")


@pytest.mark.parametrize("theme", DECKS)
def test_boards_of_a_subject_are_drawn_from_all_that_it_is_about(theme: str) -> None:
    deck = DECKS[theme]
    drawn = {str(name) for seed in range(1200) for name in board(seed, theme=theme)["cards"]}
    wanted = {spell.name for spell in deck.spells} | {kind.name for kind in deck.engines}
    wanted |= {kind.name for kind in deck.kinds if not kind.is_basic or kind.text}
    assert wanted <= drawn


def test_a_document_shrinks_to_what_the_failure_needs() -> None:
    document = {
        "position": {"you": {"battlefield": ["Forest", "Island", "Plains"], "hand": ["Spell"]}},
        "pay": {"cast": "Spell"},
        "cards": {"Spell": {"cost": "{3}{U}"}, "Idle": {}},
    }
    small = shrunk(document, lambda d: "Island" in d["position"]["you"]["battlefield"])
    assert small["position"]["you"] == {"battlefield": ["Island"], "hand": ["Spell"]}
    assert small["cards"] == {"Spell": {"cost": ""}}


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapwise.solver.planner.plan", lambda *_, **__: 1 // 0)
    assert compare_safely(board(0)).faults[0].startswith("ZeroDivisionError")


def test_a_tally_counts_what_is_open() -> None:
    tally = Tally()
    tally.add(0, Comparison((("cpsat", "gave_up"),), open_because="a loop"))
    tally.add(1, Comparison((("cpsat", "optimal"),)))
    assert tally.share_open("cpsat") == 0.5
    assert "a loop" in str(tally)
