"""Check that the tests notice faults: ``python -m benchmarks.mutants``.

Each mutant of ``tests/mutants/mutants.json`` is a copy of the tree with one piece of text
replaced: a rule forgotten, a bound misplaced. The tests that it names must fail on it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT: Final = Path(__file__).parent.parent
LIST: Final = ROOT / "tests" / "mutants" / "mutants.json"

IGNORED: Final = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")

SECONDS: Final = 300
"""Longest run of the tests on one mutant; a mutant that hangs them is noticed."""

Fate = Literal["killed", "survived", "broken"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault.

    Parameters
    ----------
    name
        What is forgotten.
    file
        Where, from the root.
    old, new
        The text that is replaced; it occurs once.
    why
        What goes wrong then.
    tests
        The arguments of pytest that select the tests which must notice.
    """

    name: str
    file: str
    old: str
    new: str
    why: str
    tests: tuple[str, ...]

    def applies(self, root: Path = ROOT) -> bool:
        """Whether the old text occurs exactly once, and the new one is another."""
        text = (root / self.file).read_text(encoding="utf-8")
        return text.count(self.old) == 1 and self.old != self.new

    @property
    def digest(self) -> str:
        """Return what changes with the fault or its tests."""
        text = json.dumps([self.file, self.old, self.new, self.tests])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def mutated(self, text: str) -> str:
        """Return the file's text with the fault in it."""
        return text.replace(self.old, self.new, 1)


def read() -> list[Mutant]:
    """Return every mutant."""
    listed = json.loads(LIST.read_text(encoding="utf-8"))
    return [Mutant(**(each | {"tests": tuple(each["tests"])})) for each in listed]


def copy_tree(target: Path) -> None:
    """Copy the project, without what is derived from it."""
    shutil.copytree(ROOT, target, symlinks=True, ignore=IGNORED, dirs_exist_ok=True)


def run_tests(root: Path, tests: tuple[str, ...]) -> Fate:
    """Run tests in a tree."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "killed"
    return "survived" if done.returncode == 0 else "killed" if done.returncode == 1 else "broken"


def fate(root: Path, mutant: Mutant) -> Fate:
    """Put one fault into a tree, run the tests that must notice, and take it out again."""
    if not mutant.applies(root):
        return "broken"
    path = root / mutant.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(mutant.mutated(sound), encoding="utf-8")
    try:
        return run_tests(root, mutant.tests)
    finally:
        path.write_text(sound, encoding="utf-8")


def fates(mutants: Sequence[Mutant], jobs: int) -> Iterator[tuple[Mutant, Fate]]:
    """Try mutants, each job in a copy of the tree of its own, in the order of the list."""
    with tempfile.TemporaryDirectory() as folder:
        trees: Queue[Path] = Queue()
        for number in range(jobs):
            copy_tree(Path(folder) / str(number))
            trees.put(Path(folder) / str(number))

        def one(mutant: Mutant) -> Fate:
            root = trees.get()
            try:
                return fate(root, mutant)
            finally:
                trees.put(root)

        with ThreadPoolExecutor(jobs) as workers:
            yield from zip(mutants, workers.map(one, mutants), strict=True)


def killed_before(record: Path | None) -> dict[str, str]:
    """Return the mutants that a record says are killed, with the digests of what they were."""
    if record is None or not record.exists():
        return {}
    rows = map(json.loads, record.read_text(encoding="utf-8").splitlines())
    return {row["name"]: row["digest"] for row in rows if row["fate"] == "killed"}


def main() -> int:
    """Try every mutant; 1 if one survives or no longer applies."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--name", default=[], action="append", help="only mutants whose name holds this; repeatable"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at once")
    parser.add_argument(
        "--record", type=Path, help="a file of what was found; what is killed there is not tried"
    )
    options = parser.parse_args()
    known = killed_before(options.record)
    asked = [m for m in read() if not options.name or any(n in m.name for n in options.name)]
    mutants = [m for m in asked if known.get(m.name) != m.digest]
    odd = 0
    every = tuple(dict.fromkeys(test for m in mutants for test in m.tests))
    if mutants and run_tests(ROOT, every) != "survived":
        print("these tests do not all pass on the sound tree:", *every)
        return 1
    for mutant, found in fates(mutants, max(1, options.jobs)):
        odd += found != "killed"
        print(f"{found:9} {mutant.name}: {mutant.why}", flush=True)
        if options.record is not None:
            row = {"name": mutant.name, "digest": mutant.digest, "fate": found}
            with options.record.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(row) + "\n")
    print(f"{len(asked) - odd} of {len(asked)} mutants killed")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())
