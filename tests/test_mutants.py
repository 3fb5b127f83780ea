"""The list of mutants fits the tree; `python -m benchmarks.mutants` tries them."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.mutants import ROOT, Mutant, fate, killed_before, read

MUTANTS = read()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_still_applies(mutant: Mutant) -> None:
    assert mutant.applies(), f"{mutant.file} no longer holds {mutant.old!r} exactly once"
    compile(mutant.mutated((ROOT / mutant.file).read_text(encoding="utf-8")), mutant.file, "exec")


def test_there_are_mutants_of_model_and_solver() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 24
    assert {mutant.file.split("/")[0] for mutant in MUTANTS} == {"model", "solver"}


@pytest.mark.parametrize(("body", "expected"), [("1 + 1 == 3", "killed"), ("True", "survived")])
def test_a_mutant_is_killed_by_a_test_that_fails(tmp_path: Path, body: str, expected: str) -> None:
    (tmp_path / "sums.py").write_text("SUM = 1 + 1\n")
    (tmp_path / "test_sums.py").write_text(f"import sums\ndef test(): assert {body}\n")
    mutant = Mutant("sum", "sums.py", "1 + 1", "1 + 2", "", ("test_sums.py",))
    assert fate(tmp_path, mutant) == expected
    assert (tmp_path / "sums.py").read_text() == "SUM = 1 + 1\n"


def test_a_mutant_that_does_not_apply_is_broken(tmp_path: Path) -> None:
    (tmp_path / "sums.py").write_text("SUM = 2\n")
    assert fate(tmp_path, Mutant("sum", "sums.py", "1 + 1", "3", "", ())) == "broken"


def test_a_record_tells_what_need_not_be_tried_again(tmp_path: Path) -> None:
    mutant = Mutant("sum", "sums.py", "1 + 1", "3", "", ("test_sums.py",))
    record = tmp_path / "record"
    assert killed_before(record) == killed_before(None) == {}
    row = '{{"name": "{}", "digest": "{}", "fate": "{}"}}\n'
    record.write_text(
        row.format("sum", mutant.digest, "killed") + row.format("other", "", "survived")
    )
    assert killed_before(record) == {"sum": mutant.digest}


def test_a_mutant_with_other_tests_is_another() -> None:
    one, other = (Mutant("sum", "sums.py", "1 + 1", "3", "", (t,)) for t in ("a.py", "b.py"))
    assert one.digest != other.digest
