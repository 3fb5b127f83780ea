"""Case files: the runner itself, our own cases, and handed ones where they lie beside us."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tapwise.cases import CaseResult, read_cases, run_case, run_cases, select, tally
from tapwise.expectations import EXPECTED
from tapwise.model.errors import GaveUp, ParseError, Unsupported
from tapwise.model.objects import ObjectId
from tapwise.model.plan import Answer, Explanation, Life, Outcome, Reason

OWN = Path(__file__).parent / "cases"
HANDED = Path(__file__).parent.parent.parent / "shared" / "cases"
FLOORS: dict[str, int] = json.loads((OWN / "floors.json").read_text(encoding="utf-8"))
BUDGET = 2.0
"""Of each question: what `tapwise.plan` takes by default."""
FOREST: dict[str, Any] = {
    "id": "forest",
    "position": {"you": {"battlefield": ["Forest"]}},
    "pay": {"cost": "{G}"},
}


def own_files() -> list[Path]:
    return sorted(path for path in OWN.glob("*.json") if path.name != "floors.json")


def case(ask: str, expect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return FOREST | {"ask": ask, "expect": expect} | more


def answered(monkeypatch: pytest.MonkeyPatch, answer: Answer | Exception) -> list[tuple[str, ...]]:
    """Let the planner give this answer; return the wishes that it was asked under."""
    asked: list[tuple[str, ...]] = []

    def plan(problem: Any, **_: Any) -> Answer:
        asked.append(problem.prefer)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr("tapwise.solver.planner.plan", plan)
    return asked


PAID = Answer(
    "optimal",
    outcome=Outcome(
        tapped=(ObjectId("a"), ObjectId("b")),
        sacrificed=(ObjectId("b"),),
        exiled=(ObjectId("c"),),
        life=Life(before=20, paid=2, damage=3),
        mana_paid="{U}{U}{G}{C}",
        wasted="{C}{C}",
        helpers=((ObjectId("a"), "improvise"), (ObjectId("c"), "delve")),
    ),
)


# ── the runner ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("key", "value", "other", "wish"),
    [
        ("wasted", 2, 0, "wasted"),
        ("min_tapped", 2, 1, "permanents"),
        ("sacrificed_count", 1, 0, "sacrifices"),
        ("min_exiled", 1, 0, "exiled"),
        ("exiled_count", 1, 2, "exiled"),
        ("life_left", 15, 18, "life"),
        ("life_after", 15, 20, "life"),
        ("life_paid", 2, 5, "life"),
        ("max_colors_spent", 2, 3, "colors"),
    ],
)
def test_a_quantity_is_measured_with_its_wish_first(
    key: str, value: int, other: int, wish: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answered(monkeypatch, PAID)
    assert run_case(case("payable", {key: value})).status == "right"
    assert run_case(case("payable", {key: other})).status == "wrong"
    assert asked == [(wish,), (wish,)]


@pytest.mark.parametrize(
    ("key", "right", "wrong"),
    [
        ("tapped", ["a"], ["c"]),
        ("not_tapped", ["c"], ["a"]),
        ("sacrificed", ["b"], ["a"]),
        ("not_sacrificed", ["a"], ["b"]),
        ("improvised", 1, 0),
        ("convoked", 0, 1),
        ("delved", 1, 2),
        ("mana_paid", "{G}{C}{U}{U}", "{U}{G}{C}"),
    ],
)
def test_other_facts_are_those_of_the_plan_under_the_documents_wishes(
    key: str, right: Any, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answered(monkeypatch, PAID)
    assert run_case(case("plan", {key: right}, prefer=["life"])).status == "right"
    assert run_case(case("plan", {key: wrong}, prefer=["life"])).status == "wrong"
    assert asked == [("life",), ("life",)]


def test_one_wrong_expectation_makes_the_case_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    answered(monkeypatch, PAID)
    result = run_case(case("payable", {"payable": True, "wasted": 0, "life_left": 15}))
    assert result.status == "wrong"
    assert result.detail == "wasted: expected 0, got 2"


def test_a_quantity_of_an_unpayable_answer_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    answered(monkeypatch, Answer("unpayable"))
    assert run_case(case("payable", {"wasted": 0})).status == "wrong"
    assert run_case(case("payable", {"payable": False})).status == "right"


def test_a_value_that_is_not_proved_best_is_not_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    answered(monkeypatch, Answer("payable", outcome=PAID.outcome))
    assert run_case(case("payable", {"wasted": 0})).status == "gave up"
    assert run_case(case("payable", {"wasted": 2})).status == "right"
    assert run_case(case("payable", {"payable": False})).status == "wrong"


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (
            Answer("unsupported", explanation=Explanation.known(Reason(card="Rock", text="Odd."))),
            "unsupported",
        ),
        (Unsupported("Rock", "Odd."), "unsupported"),
        (Answer("gave_up"), "gave up"),
        (GaveUp("budget"), "gave up"),
        (ZeroDivisionError("oops"), "error"),
    ],
)
def test_what_is_no_answer_is_neither_right_nor_wrong(
    answer: Answer | Exception, status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered(monkeypatch, answer)
    result = run_case(case("payable", {"payable": True}))
    assert result.status == status
    assert result.detail


@pytest.mark.parametrize(
    "broken",
    [
        {},
        case("payable", {}),
        case("dance", {"payable": True}),
        case("payable", {"colour": "U"}),
        case("payable", {"payable": True}, pay={"cost": "{Q}"}),
        case("payable", {"payable": True}, position=3),
        {"ask": "payable", "expect": {"payable": True}, "position": {"you": {}}},
    ],
)
def test_what_is_no_case_is_an_error(broken: dict[str, Any]) -> None:
    assert run_case(broken).status == "error"


def test_words_for_people_are_not_compared() -> None:
    result = run_case(case("payable", {"payable": True, "also": ["dance"]}, observed="no", why=""))
    assert [check.key for check in result.checks] == ["payable"]


def test_plans_are_made_once_for_each_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = answered(monkeypatch, PAID)
    run_case(case("payable", {"payable": True, "tapped": [], "life_left": 1, "life_paid": 1}))
    assert asked == [(), ("life",)]


def test_cases_are_selected_by_ask_tag_and_id() -> None:
    cases = [
        case("payable", {}, tags=["x"]),
        case("mana", {}, tags=["x", "y"]),
        case("mana", {}, id="other"),
    ]
    assert len(list(select(cases, ask="mana"))) == 2
    assert len(list(select(cases, tag="x"))) == 2
    assert len(list(select(cases, ask="mana", tag="y"))) == 1
    assert len(list(select(cases, case_id="oth"))) == 1


def test_results_come_in_order_from_several_processes() -> None:
    cases = [("file", case("payable", {"payable": n % 2 == 0}, id=str(n))) for n in range(6)]
    alone, together = list(run_cases(cases)), list(run_cases(cases, jobs=2))
    assert [r.to_json() for r in together] == [r.to_json() for r in alone]
    assert [r.id for r in together] == [str(n) for n in range(6)]
    assert tally(together)[("file", "payable")]["right"] == 3


@pytest.mark.parametrize("text", ["", "{}", "[3]", "[", "[" * 100_000])
def test_a_file_that_holds_no_cases_is_bad_input(text: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(text)
    with pytest.raises(ParseError):
        read_cases(file)


# ── cases ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", own_files(), ids=lambda path: path.stem)
def test_every_case_of_our_own_is_right(path: Path) -> None:
    results = list(run_cases(((path.name, each) for each in read_cases(path)), budget=BUDGET))
    assert results
    assert [f"{r.id}: {r.status}: {r.detail}" for r in results if r.status != "right"] == []


def test_our_own_cases_cover_every_expectation() -> None:
    used = {key for path in own_files() for each in read_cases(path) for key in each["expect"]}
    assert set(EXPECTED) - used == set()


def test_ids_of_our_own_cases_are_unique() -> None:
    ids = [each["id"] for path in own_files() for each in read_cases(path)]
    assert len(ids) == len(set(ids))


@pytest.fixture(scope="module")
def handed() -> list[CaseResult]:
    """The results of the handed cases; none where they do not lie beside the project."""
    files = sorted(HANDED.glob("*.json"))
    work = [(path.name, each) for path in files for each in read_cases(path)]
    return list(run_cases(work, jobs=min(2, os.cpu_count() or 1), budget=BUDGET))


def test_no_handed_case_is_answered_wrongly(handed: list[CaseResult]) -> None:
    faults = [r for r in handed if r.status in ("wrong", "error")]
    assert [f"{r.file}: {r.id}: {r.status}: {r.detail}" for r in faults] == []


def test_no_fewer_handed_cases_are_right_than_before(handed: list[CaseResult]) -> None:
    right: dict[str, int] = {}
    for result in handed:
        right[result.file] = right.get(result.file, 0) + (result.status == "right")
    below = {file: n for file, n in right.items() if n < FLOORS.get(file, 0)}
    assert below == {}
