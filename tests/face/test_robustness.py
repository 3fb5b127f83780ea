"""No input ends in a fault: whatever is typed, one of the promised exit codes comes."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tapwise.cli import cli

SETTINGS = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
ODD = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
WORDS = st.sampled_from(
    ["Island", "2 Forest", "tapped Swamp", "Sol Ring", "(tapped)", "(sick)", ",", ";", "0 Island",
     "99999 Plains", "{W/P}", "{X}", "{2/U}", "life", "keep", "island#1", "-1", "Nobody"]
)  # fmt: skip
PHRASES = st.lists(WORDS | ODD, max_size=4).map(", ".join)
OPTIONS = st.sampled_from(
    ["--board", "--tapped", "--hand", "--graveyard", "--pool", "--opponent", "--x", "--choose",
     "--keep", "--prefer", "--forbid", "--ability", "--phase"]
)  # fmt: skip


def run(*args: str) -> None:
    result = CliRunner().invoke(cli, list(args), catch_exceptions=False)
    assert result.exit_code in (0, 1, 2, 3), args
    assert "a fault in tapwise" not in result.stderr, (args, result.stderr)


@SETTINGS
@given(
    st.sampled_from(["{1}{U}", "{X}", "Island"]) | ODD,
    st.dictionaries(OPTIONS, PHRASES, max_size=4),
)
def test_any_quick_form(target: str, options: dict[str, str]) -> None:
    run(
        "plan",
        "--budget=0.01",
        *(f"{key}={value}" for key, value in options.items()),
        "--",
        target,
    )


@SETTINGS
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-5, 10**12) | ODD | WORDS,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["you", "battlefield", "card", "cast", "cost", "x", "choose", "life"]
                )
                | ODD,
                inner,
                max_size=3,
            )
        ),
        max_leaves=8,
    ),
    st.sampled_from(["position", "pay", "prefer", "keep", "forbid", "cards"]),
)
def test_any_document(tmp_path: Path, value: object, key: str) -> None:
    document = {
        "position": {"you": {"battlefield": ["2 Forest"]}},
        "pay": {"cost": "{G}"},
        key: value,
    }
    file = tmp_path / "document.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    run("plan", str(file), "--budget=0.01")


def test_an_interruption_is_one_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tapwise", "plan", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job may ignore it
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.decode().strip() == "tapwise: interrupted"
