"""``card`` and ``cards``: what a player and an engine are told of cards."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import tapwise
from tapwise.cli import cli

ODD = "Spells cost {1} more to cast for each sneeze of their blorbo."
BULK = [
    {
        "name": "Odd Rock", "mana_cost": "{2}", "type_line": "Artifact", "layout": "normal",
        "oracle_text": f"{{T}}: Add {{C}}{{C}}.\n{ODD}\nWhen this artifact enters, draw a card.",
    },
    {
        "name": "Plain Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear",
        "oracle_text": "Trample", "power": "2", "toughness": "2", "layout": "normal",
    },
]  # fmt: skip


def run(*args: str) -> Result:
    return CliRunner().invoke(cli, list(args), catch_exceptions=False)


@pytest.fixture
def bulk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWISE_DATA", str(tmp_path / "data"))
    file = tmp_path / "oracle-cards.json"
    file.write_text(json.dumps(BULK), encoding="utf-8")
    return file


@pytest.fixture
def api(bulk: Path) -> Iterator[str]:
    """A server that lists one bulk file; yields its address."""

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args, directory=str(bulk.parent))

        def log_message(self, format: str, *args: Any) -> None:
            pass

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    entry = {"type": "oracle_cards", "download_uri": "/oracle-cards.json",
             "size": bulk.stat().st_size, "updated_at": "2026-09-25"}  # fmt: skip
    (bulk.parent / "bulk-data").write_text(json.dumps({"data": [entry]}))
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{http.server_address[1]}"
    http.shutdown()
    thread.join()
    http.server_close()


# ── card ─────────────────────────────────────────────────────────────────────


def test_a_card_is_told_line_by_line_with_rules() -> None:
    result = run("card", "sol ring")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Sol Ring  {1}",
        "Artifact",
        "  605.1a mana ability: {T}: Add {C}{C}.",
        "Can add: {C}",
    ]


def test_lines_of_imported_cards_are_shown_with_their_readings(bulk: Path) -> None:
    assert run("cards", "import", str(bulk)).exit_code == 0
    result = run("card", "Odd Rock")
    assert result.exit_code == 3
    assert result.output.splitlines() == [
        "Odd Rock  {2}",
        "Artifact",
        "  {T}: Add {C}{C}.",
        "    605.1a mana ability: {T}: Add {C}{C}.",
        f"  {ODD}",
        "    NOT UNDERSTOOD (601.2f cost modifier)",
        "  When this artifact enters, draw a card.",
        "    no matter to payments",
        "Can add: {C}",
    ]


def test_keywords_and_sizes_are_shown(bulk: Path) -> None:
    run("cards", "import", str(bulk))
    assert run("card", "Plain Bear").output.splitlines() == [
        "Plain Bear  {1}{G}", "Creature — Bear  2/2", "Keywords: trample", "  Trample",
    ]  # fmt: skip


def test_a_card_is_told_to_engines() -> None:
    told = json.loads(run("card", "Azorius Signet", "--json").output)
    assert (told["name"], told["produces"]) == ("Azorius Signet", "WU")
    (face,) = told["faces"]
    assert (face["cost"], face["type"], face["unread"]) == ("{2}", "Artifact", [])
    (ability,) = face["abilities"]
    assert ability["rule"] == "605.1a"
    assert ability["words"] == "{1}, {T}: Add {W}{U}."
    assert "Activated" in ability["data"]


def test_the_api_tells_what_a_card_produces() -> None:
    assert tapwise.card("Birds of Paradise").produces == "WUBRG"
    assert tapwise.card("tropical island").produces == "UG"
    assert tapwise.card("Fire // Ice").produces == ""


def test_a_name_that_fits_several_cards_lists_them() -> None:
    result = run("card", "Fire")
    assert result.exit_code == 2
    assert "Fire // Ice, Start // Fire" in result.stderr


# ── cards ────────────────────────────────────────────────────────────────────


def test_coverage_shows_a_table_and_what_is_missing(bulk: Path) -> None:
    output = run("cards", "coverage", str(bulk), "--workers", "1").output
    assert "1 of 2 cards are understood (50.00 %)." in output
    assert ODD.replace("{1}", "{N}") in output
    row = next(line for line in output.splitlines() if line.startswith("mana ability"))
    assert row.split() == ["mana", "ability", "605.1a", "1", "1", "0", "0", "100.00"]


def test_coverage_can_list_every_line_and_limit_forms(bulk: Path) -> None:
    assert f"Odd Rock: {ODD}" in run("cards", "coverage", str(bulk), "--list").output
    assert ODD.replace("{1}", "{N}") not in (
        run("cards", "coverage", str(bulk), "--limit", "0").output
    )


def test_coverage_is_told_to_engines(bulk: Path) -> None:
    told = json.loads(run("cards", "coverage", str(bulk), "--json", "--list").output)
    assert (told["cards"], told["understood"]) == (2, 1)
    assert told["classes"]["cost modifier"]["missing"] == 1
    assert told["missing"][0]["example"] == "Odd Rock"
    assert told["unread"] == [{"card": "Odd Rock", "text": ODD}]


def test_an_update_fetches_and_imports(api: str, bulk: Path) -> None:
    done = json.loads(run("cards", "update", "--api", api, "--json").output)
    assert done["cards"] == 2
    assert "Odd Rock" in run("card", "Odd Rock").output
    left = sorted(each.name for each in (bulk.parent / "data").iterdir())
    assert left == ["cards.sqlite", "source.json"]


def test_an_update_is_not_repeated_unless_asked(api: str) -> None:
    assert "Imported 2 cards" in run("cards", "update", "--api", api).output
    assert "imported already" in run("cards", "update", "--api", api).output
    assert json.loads(run("cards", "update", "--api", api, "--json").output)["up_to_date"]
    assert "Imported 2 cards" in run("cards", "update", "--again", "--api", api).output


def test_a_failed_update_keeps_the_cards_of_before(api: str, bulk: Path) -> None:
    assert run("cards", "update", "--api", api).exit_code == 0
    listing = json.loads((bulk.parent / "bulk-data").read_text())
    listing["data"][0] |= {"size": 7, "updated_at": "later"}
    (bulk.parent / "bulk-data").write_text(json.dumps(listing))
    result = run("cards", "update", "--api", api)
    assert result.exit_code == 2
    assert "not what was announced" in result.stderr
    assert run("card", "Odd Rock").exit_code == 3


def test_an_update_without_a_server_is_bad_input(bulk: Path) -> None:
    result = run("cards", "update", "--api", "http://127.0.0.1:9")
    assert result.exit_code == 2
    assert "cannot reach" in result.stderr
