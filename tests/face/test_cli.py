"""The command line: arguments, exit codes, and that nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tapwise.cli import cli
from tapwise.model.errors import GaveUp, TapwiseError, UnknownCard, Unsupported

COMMANDS = [
    "plan", "why", "max-x", "total-cost", "payments", "mana", "could-produce", "check", "cases",
    "card", "cards", "show-versions", "version",
]  # fmt: skip


def run(*args: str, text: str | None = None) -> Result:
    return CliRunner().invoke(cli, list(args), input=text, catch_exceptions=False)


def run_process(
    *args: str, environment: dict[str, str] | None = None, **options: Any
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "tapwise", *args],
        env=os.environ | (environment or {}),
        timeout=60,
        check=False,
        **options,
    )


# ── every command ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.output


def test_the_help_lists_every_command() -> None:
    output = run("--help").output
    assert all(f"\n  {command} " in output for command in COMMANDS)


def test_no_command_is_a_usage_error() -> None:
    assert run("dance").exit_code == 2


def test_no_arguments_show_the_help_as_it_is() -> None:
    for command in ((), ("cards",)):
        result = run(*command)
        assert result.exit_code == 2
        assert result.stderr.startswith("Usage:")
        assert "Try '" not in result.stderr


def test_version() -> None:
    from tapwise import __version__

    assert run("version").output == run("--version").output == f"{__version__}\n"
    assert json.loads(run("version", "--json").output) == {"tapwise": __version__}


def test_show_versions_names_the_solver() -> None:
    assert "ortools" in run("show-versions").output


# ── answers ──────────────────────────────────────────────────────────────────


def test_a_payable_cost_is_planned() -> None:
    result = run("plan", "{1}{U}", "--board", "2 Island")
    assert result.exit_code == 0
    assert "Pay {1}{U}. Optimal." in result.output
    assert "Tap Island ×2" in result.output


def test_an_unpayable_cost_is_explained_with_exit_code_1() -> None:
    result = run("plan", "{U}{U}", "--board", "Island, tapped Island")
    assert result.exit_code == 1
    assert "cannot be paid. Proved." in result.output


def test_json_is_the_answer_document() -> None:
    answer = json.loads(run("plan", "{U}", "--board", "2 Island", "--json").output)
    assert answer["status"] == "optimal"
    assert len(answer["tapped"]) == 1


def test_a_document_is_read_from_standard_input() -> None:
    document = "{position: {you: {battlefield: [Forest]}}, pay: {cost: '{G}'}}"
    assert run("plan", "-", text=document).exit_code == 0


def test_a_file_and_the_options_that_may_change_it(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text("{position: {you: {battlefield: [3 Forest]}}, pay: {cost: '{X}{G}'}}")
    answer = json.loads(run("plan", str(file), "--x", "1", "--json").output)
    assert answer["choices"]["x"] == 1
    assert run("plan", str(file), "--life", "3").exit_code == 2


def test_a_cost_that_does_not_stay_payable_is_told() -> None:
    board = ("plan", "{1}", "--board", "2 Mountain, Island")
    assert "does not stay payable" not in run(*board, "--keep", "{R}", "--keep", "{U}").output
    told = run(*board, "--keep", "{R}", "--keep", "{W}").output
    assert "Still payable afterwards: {R}\n" in told
    assert "Warning: {W} does not stay payable afterwards\n" in told
    assert "stay payable" not in run("plan", "{5}", "--board", "Island", "--keep", "{U}").output


def test_why_says_only_why() -> None:
    result = run("why", "{U}", "--board", "Forest")
    assert result.exit_code == 1
    assert "1." not in result.output
    assert json.loads(run("why", "{U}", "--board", "Forest", "--json").output)["reason"]


@pytest.mark.parametrize(
    ("cost", "board", "shown", "code"),
    [("{X}{G}", "3 Forest", "2", 0), ("{X}{U}", "3 Forest", "none", 1)],
)
def test_max_x(cost: str, board: str, shown: str, code: int) -> None:
    result = run("max-x", cost, "--board", board)
    assert (result.output.strip(), result.exit_code) == (shown, code)


def test_total_cost() -> None:
    assert run("total-cost", "1G", "--board", "2 Forest").output == "{1}{G}\n"


def test_mana_of_a_board_alone() -> None:
    assert run("mana", "--board", "2 Forest, Island").output == "{U}{G}{G}\n"
    assert run("mana", "--board", "2 Forest, Island", "--count").output == "1\n"
    assert run("mana").exit_code == 2


def test_endless_mana_is_told_with_its_loop() -> None:
    text = "{T}: Add {C}{C}{C}.\n{1}, {Q}: Add {C}."
    document = {
        "position": {"you": {"battlefield": ["Loop"]}},
        "cards": {"Loop": {"type": "Artifact", "text": text}},
    }
    found = json.loads(run("mana", "-", "--json", text=json.dumps(document)).output)
    assert found["unbounded"] is True
    assert "{1}, {Q}: Add {C}." in found["loop"]


def test_payments_are_listed_and_counted() -> None:
    assert run("payments", "1G", "--board", "3 Forest, Island", "--count").output == "2\n"
    listed = json.loads(run("payments", "1G", "--board", "3 Forest, Island", "--json").output)
    assert (len(listed["payments"]), listed["more"]) == (2, False)
    limited = run("payments", "1G", "--board", "3 Forest, Island", "--limit", "1")
    assert "more than these 1" in limited.output
    assert run("payments", "{U}", "--board", "Forest", "--count").exit_code == 1


def test_could_produce_with_and_without_a_problem() -> None:
    assert run("could-produce", "Forest", "--board", "Forest").output == "{G}\n"
    document = "{position: {you: {battlefield: [Forest]}}}"
    assert run("could-produce", "-", "Forest", text=document).output == "{G}\n"
    assert run("could-produce", "a", "b", "c").exit_code == 2


def test_a_plan_is_checked(tmp_path: Path) -> None:
    problem = tmp_path / "board.yaml"
    problem.write_text("{position: {you: {battlefield: [Forest]}}, pay: {cost: '{G}'}}")
    plan = tmp_path / "plan.json"
    plan.write_text(run("plan", str(problem), "--json").output)
    legal = run("check", str(problem), str(plan))
    assert (legal.output, legal.exit_code) == ("Legal.\n", 0)
    plan.write_text('[{"do": "announce"}]')
    illegal = run("check", str(problem), str(plan), "--json")
    assert illegal.exit_code == 1
    assert json.loads(illegal.output)["legal"] is False


def test_a_card_is_shown() -> None:
    assert "Basic Land — Forest" in run("card", "Forest").output
    assert json.loads(run("card", "Forest", "--json").output)["faces"][0]["unread"] == []


# ── bad input ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "args",
    [
        ["plan", "nowhere.yaml"],
        ["plan", "{2}{Q}"],
        ["plan", "{U}", "--board", "Ilsand"],
        ["plan", "No Such Card", "--board", "Island"],
        ["plan", "{U}", "--x", "many"],
        ["plan", "{U}", "--prefer", "chocolate"],
        ["plan", "{U}", "--budget", "0"],
        ["plan", "{U}", "--board", "Island (taped)"],
        ["plan", "{U}", "--board", "Island", "--tapped", "Forest"],
        ["plan", "{U}", "--pool", "{Q}"],
        ["plan", "{U}", "--life", "-3"],
        ["plan"],
        ["card", "No Such Card"],
        ["cases", "nowhere.json"],
        ["check", "nowhere.yaml", "nowhere.json"],
        ["could-produce", "Island", "--board", "Forest"],
    ],
)
def test_bad_input_is_one_message_and_exit_code_2(args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("tapwise: ")
    assert "Traceback" not in result.stderr
    with_json = run(*args, "--json")
    assert with_json.exit_code == 2
    assert json.loads(with_json.stdout)["status"] == "error"


def test_a_document_without_anything_to_pay_for_is_bad_input() -> None:
    assert run("plan", "-", text="{position: {you: {}}}").exit_code == 2


@pytest.mark.parametrize(
    "text", ["", "[", "{", "3", "\0", "a: &a [*a]", "position: {you: 3}", "[" * 5000]
)
def test_a_broken_document_is_bad_input(text: str) -> None:
    assert run("plan", "-", text=text).exit_code == 2


@pytest.mark.parametrize("text", ["", "[", "3", '{"steps": 3}', "[" * 100_000])
def test_a_broken_plan_is_bad_input(text: str, tmp_path: Path) -> None:
    file = tmp_path / "plan.json"
    file.write_text(text)
    document = "{position: {you: {battlefield: [Forest]}}, pay: {cost: '{G}'}}"
    assert run("check", "-", str(file), text=document).exit_code == 2


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Unsupported("Rock", "Odd."), 3),
        (GaveUp("budget"), 3),
        (UnknownCard("Ilsand", ("Island",)), 2),
        (TapwiseError("bad"), 2),
        (RuntimeError("our fault"), 3),
        (RecursionError(), 3),
        (MemoryError(), 3),
        (KeyboardInterrupt(), 130),
    ],
)
def test_every_failure_has_its_exit_code(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error

    monkeypatch.setattr("tapwise.api.load", fail)
    result = run("plan", "{U}")
    assert result.exit_code == code
    assert result.stderr.strip().startswith("tapwise: ")


# ── processes ────────────────────────────────────────────────────────────────


def test_a_reader_that_leaves_early_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = run_process("show-versions", stdout=writing, stderr=subprocess.PIPE)
    finally:
        os.close(writing)
    assert done.returncode == 141
    assert done.stderr == b""


def test_closed_output_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m tapwise version >&-"],
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_a_terminal_without_the_letters_gets_others() -> None:
    environment = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0", "LC_ALL": "C"}
    done = run_process("card", "Forest", environment=environment, capture_output=True)
    assert done.returncode == 0
    assert b"Basic Land ? Forest" in done.stdout


def test_the_installed_command_runs() -> None:
    command = Path(sys.executable).parent / "tapwise"
    done = subprocess.run([str(command), "version"], capture_output=True, timeout=60, check=False)
    assert done.returncode == 0


# ── cards ────────────────────────────────────────────────────────────────────

BULK = [
    {
        "name": "Odd, Rock of Ages", "mana_cost": "{2}", "type_line": "Artifact",
        "oracle_text": "{T}: Add {C}{C}.", "layout": "normal",
    },
    {
        "name": "Plain Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear",
        "oracle_text": "", "power": "2", "toughness": "2", "layout": "normal",
    },
]  # fmt: skip


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bulk file of two cards, imported."""
    monkeypatch.setenv("TAPWISE_DATA", str(tmp_path / "data"))
    file = tmp_path / "bulk.json"
    file.write_text(json.dumps(BULK), encoding="utf-8")
    assert run("cards", "import", str(file)).exit_code == 0
    return file


def test_imported_cards_are_found_and_their_commas_kept(imported: Path) -> None:
    result = run("plan", "Plain Bear", "--board", "Forest, Odd, Rock of Ages")
    assert result.exit_code == 0, result.output
    assert "Tap Odd, Rock of Ages" in result.output


def test_an_import_says_what_it_did(imported: Path) -> None:
    done = json.loads(run("cards", "import", str(imported), "--json").output)
    assert (done["cards"], done["tokens"], done["skipped"]) == (2, 0, [])


def test_a_misspelt_card_gets_a_suggestion(imported: Path) -> None:
    assert "Plain Bear" in run("card", "Plian Bear").stderr


def test_coverage_counts_what_is_understood(imported: Path) -> None:
    assert json.loads(run("cards", "coverage", str(imported), "--json").output)["cards"] == 2
    assert "of 2 cards" in run("cards", "coverage", str(imported)).output


@pytest.mark.parametrize("text", ["", "[", "{}", "3", "\0"])
def test_a_broken_bulk_file_is_bad_input(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bulk.json"
    file.write_text(text)
    assert run("cards", "import", str(file)).exit_code == 2
