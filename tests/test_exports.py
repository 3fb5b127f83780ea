"""The public names, and what importing them costs."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import tapwise

FUNCTIONS = {
    "load": ["source", "catalogue"],
    "plan": ["problem", "budget", "backend"],
    "payable": ["problem"],
    "max_x": ["problem"],
    "total_cost": ["problem"],
    "mana": ["problem"],
    "could_produce": ["problem", "name"],
    "payments": ["problem"],
    "check": ["problem", "steps"],
    "card": ["name", "catalogue"],
}
HEAVY = ("ortools", "networkx", "rich", "lark", "ruamel", "pandas", "msgspec", "click", "yaml")


def test_every_exported_name_exists() -> None:
    missing = [name for name in tapwise.__all__ if not hasattr(tapwise, name)]
    assert missing == []


def test_the_list_of_exports_is_sorted_and_without_repetition() -> None:
    assert tapwise.__all__ == sorted(set(tapwise.__all__))


def test_every_public_name_of_the_module_is_exported() -> None:
    own = {
        name
        for name, value in vars(tapwise).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and getattr(value, "__module__", "").startswith("tapwise")
    }
    assert own - set(tapwise.__all__) == set()


def test_functions_have_the_promised_arguments() -> None:
    found = {name: list(inspect.signature(getattr(tapwise, name)).parameters) for name in FUNCTIONS}
    assert found == FUNCTIONS


def test_every_export_has_a_docstring() -> None:
    without = [
        name
        for name in tapwise.__all__
        if name != "ObjectId" and not (getattr(tapwise, name).__doc__ or "").strip()
    ]
    assert without == []


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no_such_thing"):
        _ = tapwise.no_such_thing


def test_importing_tapwise_imports_nothing_heavy() -> None:
    code = "import sys, tapwise; print(' '.join(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert loaded.isdisjoint(HEAVY)


def test_importing_tapwise_is_quick() -> None:
    code = "import time; t = time.perf_counter(); import tapwise; print(time.perf_counter() - t)"
    times = []
    for _ in range(5):
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )
        times.append(float(done.stdout))
    assert min(times) < 0.05
