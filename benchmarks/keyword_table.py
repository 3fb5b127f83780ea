"""The table of keywords in docs/keywords.md: ``python -m benchmarks.keyword_table``.

Every row of `benchmarks.keyword_rows` is asked of the planner; the table holds what it said.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tapwise
from benchmarks.keyword_rows import CARDS, LANDS, ROWS, Kind, Row

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "keywords.md"


@dataclass(frozen=True, slots=True)
class Found:
    """What tapwise says about one row."""

    status: str
    total: str = ""
    also: tuple[str, ...] = ()
    reason: str = ""


def document(row: Row) -> dict[str, Any]:
    """Return the problem document that shows the row."""
    card: dict[str, Any] = {"type": row.type, "text": row.text}
    if row.cost is not None:
        card["cost"] = row.cost
    if "Creature" in row.type or "Vehicle" in row.type:
        card |= {"power": row.power, "toughness": row.power}
    if "Planeswalker" in row.type:
        card["loyalty"] = 3
    if row.other is not None:
        card = {"layout": "split", "faces": [{"name": "Card", **card}, row.other]}
    zones: dict[str, list[Any]] = {
        "battlefield": [*(LANDS if row.lands else ()), *row.board],
        "hand": list(row.hand),
        "graveyard": list(row.graveyard),
    }
    zones.setdefault(row.zone, []).append({"card": "Card", **row.entry})
    more = dict(row.position)
    you = {"life": 20, **zones, **more.pop("you", {})}
    pay = dict(row.pay or {"cast": "Card"})
    if row.choose:
        pay["choose"] = row.choose
    return {
        "position": {"turn": "you", "you": you, **more},
        "pay": pay,
        "cards": {"Card": card, **CARDS},
    }


def ask(row: Row) -> Found:
    """Ask the planner what the row costs and whether it is payable."""
    try:
        answer = tapwise.plan(tapwise.load(document(row)))
    except tapwise.TapwiseError as error:
        return Found("error", reason=str(error))
    reason = "" if answer.reason is None else answer.reason.text or answer.reason.nearest
    return Found(answer.status, answer.total_cost, answer.also, reason)


def fault(row: Row, found: Found) -> str:
    """Return what is wrong with an answer; empty if it is what the row says."""
    if row.total is None:
        return "" if found.status == "unsupported" else f"expected unsupported, got {found}"
    status = "optimal" if row.payable else "unpayable"
    if found.status != status or found.total != row.total:
        return f"expected {status} for {row.total}, got {found}"
    said = "; ".join(found.also).lower()
    missing = [word for word in row.also if word not in said]
    return f"no word of {missing} in {said!r}" if missing else ""


if __name__ == "__main__":
    for row in ROWS:
        problem = fault(row, ask(row))
        if problem:
            print(row.name, ":", problem)
