"""Cases come out the same with the cards that come with tapwise as with cards' texts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tapwise.cases import read_cases, run_case
from tapwise.model.catalogue import embedded_catalogue
from tapwise.model.catalogue.facts import CardFacts, FaceFacts, read_card
from tapwise.model.catalogue.notation import encode
from tapwise.model.errors import TapwiseError

CASES = Path(__file__).parents[1] / "cases"
BUDGET = 0.05
FILES = sorted(path for path in CASES.glob("*.json") if path.name != "floors.json")


def known(name: str, entry: dict[str, Any]) -> bool:
    """Whether the embedded card of this name is what the case defines, not a namesake."""
    if not isinstance(entry.get("text"), str):
        return False
    stats = (entry.get(key) for key in ("power", "toughness", "loyalty"))
    power, toughness, loyalty = (None if each is None else str(each) for each in stats)
    face = FaceFacts(
        name, entry.get("cost") or None, entry.get("type", ""), entry["text"], power, toughness,
        loyalty, entry.get("colors"), entry.get("type", "").startswith("Token"),
    )  # fmt: skip
    built = read_card(CardFacts(name, "normal", (face,)))
    try:
        return encode(built) == encode(embedded_catalogue().lookup(name))
    except TapwiseError:
        return False


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_cases_come_out_the_same_without_texts(path: Path) -> None:
    compared = 0
    for case in read_cases(path):
        texts = case.get("cards") or {}
        rest = {name: entry for name, entry in texts.items() if not known(name, entry)}
        if len(rest) == len(texts):
            continue
        compared += 1
        told = run_case(case, budget=BUDGET)
        untold = run_case({**case, "cards": rest}, budget=BUDGET)
        assert untold.status == told.status, (case["id"], untold.detail)
        if compared >= 40:
            break
