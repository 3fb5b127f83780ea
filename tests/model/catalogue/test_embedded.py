"""The embedded cards: complete, sorted, quick, and without rules text."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tapwise.model.abilities import Activated
from tapwise.model.catalogue import default_catalogue, embedded_catalogue, fold
from tapwise.model.catalogue.build import CARDS, NAMES
from tapwise.model.catalogue.notation import decode, encode
from tapwise.model.catalogue.tokens import tokens
from tapwise.model.errors import UnknownCard

LINES = CARDS.read_text(encoding="utf-8").splitlines()


def test_every_listed_card_and_token_is_there() -> None:
    for name in (*NAMES.read_text(encoding="utf-8").splitlines(), *(t.name for t in tokens())):
        assert fold(embedded_catalogue().lookup(name).name) == fold(name)


def test_the_file_is_sorted_and_in_canonical_notation() -> None:
    keys = [line.split("\t")[0] for line in LINES]
    assert keys == sorted(keys, key=str.encode)
    assert len(set(keys)) == len(keys)
    for line in LINES:
        key, _, rest = line.partition("\t")
        assert fold(key) == key
        if not rest.startswith(">"):
            assert encode(decode(rest)) == rest


def strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [each for item in inner for each in strings(item)]


def test_the_file_holds_no_sentences() -> None:
    for line in LINES:
        rest = line.partition("\t")[2]
        for text in [] if rest.startswith(">") else strings(json.loads(rest)):
            assert len(text.split()) <= 6, text
            assert not text.endswith("."), text


@pytest.mark.parametrize(
    ("name", "texts"),
    [("Sol Ring", ["{T}: Add {C}{C}."]), ("Treasure", None), ("Azorius Signet", None),
     ("llanowar elves", ["{T}: Add {G}."])],
)  # fmt: skip
def test_mana_abilities_are_there(name: str, texts: list[str] | None) -> None:
    face = embedded_catalogue().lookup(name).face
    mana = [a for a in face.abilities if isinstance(a, Activated) and a.is_mana]
    assert mana
    assert texts is None or [a.text for a in mana] == texts


def test_basic_lands_keep_their_abilities_in_their_types() -> None:
    forest = embedded_catalogue().lookup("Snow-Covered Forest").face
    assert forest.type_line == "Basic Snow Land — Forest"
    assert forest.abilities == ()


def test_the_default_catalogue_is_the_embedded_one_without_an_import(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TAPWISE_DATA", str(tmp_path))
    assert default_catalogue() is default_catalogue()
    assert default_catalogue().lookup("Sol Ring") is embedded_catalogue().lookup("Sol Ring")
    with pytest.raises(UnknownCard, match="did you mean Sol Ring"):
        default_catalogue().lookup("Sool Ring")


def test_a_lookup_imports_neither_reader_nor_yaml() -> None:
    code = (
        "import sys; from tapwise.model.catalogue import embedded_catalogue as e;"
        "e().lookup('Sol Ring');"
        "print([m for m in ('lark', 'ruamel.yaml', 'ortools', 'networkx') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
