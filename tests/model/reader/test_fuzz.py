"""Mangled lines are never misread; the long run is ``benchmarks/reader_fuzz.py``."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

_SOURCE = Path(__file__).parents[3] / "benchmarks" / "reader_fuzz.py"


@pytest.fixture(scope="module")
def fuzz() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reader_fuzz", _SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_sample_lines_are_read(fuzz: ModuleType) -> None:
    assert [line for line in fuzz.LINES if not fuzz.read_anything(fuzz.read(line))] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_mangled_lines_have_no_faults(fuzz: ModuleType, seed: int) -> None:
    assert fuzz.faults(fuzz.LINES, 2_000, seed) == []


def test_no_line_cut_anywhere_inside_a_clause_is_read(fuzz: ModuleType) -> None:
    misread = [
        line[:end]
        for line in fuzz.LINES
        for end in range(2, len(line) - 1)
        if fuzz.misreads(line, line[:end])
    ]
    assert misread == []
