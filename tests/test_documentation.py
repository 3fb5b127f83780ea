"""The README's promises: its Python runs, its commands are the ones that exist."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
from pathlib import Path

import pytest

import tapwise
from tapwise.cli import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def modules() -> list[str]:
    found = ["tapwise"]
    found += [each.name for each in pkgutil.walk_packages(tapwise.__path__, "tapwise.")]
    return sorted(name for name in found if not name.endswith("__main__"))


def test_the_python_of_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    test = doctest.DocTestParser().get_doctest(
        "\n".join(blocks("python")), {}, "README.md", "README.md", 0
    )
    assert test.examples
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test)
    assert runner.failures == 0


@pytest.mark.parametrize("name", modules())
def test_the_examples_of_docstrings_hold(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


@pytest.mark.parametrize("path", sorted(ROOT.glob("examples/*.yaml")), ids=lambda path: path.stem)
def test_every_example_has_a_legal_best_plan(path: Path) -> None:
    problem = tapwise.load(path)
    answer = tapwise.plan(problem)
    assert answer.status == "optimal"
    assert tapwise.check(problem, answer.to_json()["steps"]).legal


def test_the_set_up_is_two_commands() -> None:
    section = README.partition("## Set-up")[2].partition("\n## ")[0]
    (commands,) = re.findall(r"^```console\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    assert commands.splitlines() == [
        "python3 -m venv .venv",
        ".venv/bin/pip install -e '.[dev]'",
    ]


def test_every_command_that_the_readme_names_exists() -> None:
    named = set(
        re.findall(r"^(?:\.venv/bin/)?tapwise ([a-z-]+)", "\n".join(blocks("console")), re.M)
    )
    assert named
    assert named <= set(cli.commands) | set(cli.list_commands(None))  # type: ignore[arg-type]


def test_every_file_that_the_documents_link_to_exists() -> None:
    for document in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)]+)\)", text):
            assert "://" in target or (ROOT / target).exists(), (document, target)


DOCUMENTS = ("README.md", "CONTRIBUTING.md", *(f"docs/{p.name}" for p in ROOT.glob("docs/*.md")))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_file_that_a_document_names_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = re.findall(
        r"`((?:model|solver|tapwise|benchmarks|tests|docs|examples)/[\w/.-]+)`", text
    )
    bare = set(re.findall(r"`(\w+\.(?:py|lark|json))`", text))
    known = {each.name for folder in ("model", "solver", "tapwise", "benchmarks", "tests")
             for each in (ROOT / folder).rglob("*.*")}  # fmt: skip
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert bare <= known


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_command_that_a_document_runs_exists(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for command in re.findall(r"`tapwise ([a-z-]+)", text):
        assert command in cli.list_commands(None), (document, command)  # type: ignore[arg-type]
    for module in re.findall(r"python -m ([a-z_.]+)", text):
        path = module.replace("tapwise.model", "model").replace(".", "/")
        assert (ROOT / f"{path}.py").exists() or module in ("venv",), (document, module)


def test_the_documents_of_the_folder_are_linked() -> None:
    for document in DOCUMENTS[2:]:
        assert f"({document})" in README, document


def test_the_check_is_executable() -> None:
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
