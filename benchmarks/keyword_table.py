"""The table of docs/keywords.md: ``python -m benchmarks.keyword_table``.

Every row of `benchmarks.keyword_rows` is asked of the planner, and the table holds what it
says. A row that is not as stated stops the run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

import tapwise
from benchmarks.keyword_rows import CARDS, LANDS, ROWS, Kind, Row
from benchmarks.plain_keywords import OTHERS

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "keywords.md"

_HEAD: Final = """# Keywords and costs

What tapwise makes of each keyword ability (702), and of each word of a cost (107, 701), that bears
on a payment. The page is written by `python -m benchmarks.keyword_table`, which asks the planner
about every line below; a test asks again.

- **supported**: priced, planned and replayed. *Total* is the mana that is locked in (601.2f) for
  the example, *also* what is paid besides.
- **read, unsupported**: the line is understood to bear on the payment, but not how; asked about it,
  tapwise answers `unsupported` and names the line.

*Example* is the card's mana cost and its line, *asked* what the document says under `pay`.
"""

_TITLES: Final[dict[str, str]] = {
    "helper": "Helpers: they pay for mana after the cost is locked in",
    "reduction": "Reductions",
    "alternative cost": "Alternative costs",
    "additional cost": "Additional costs",
    "priced modes": "Modes with a price",
    "permission": "Permissions to cast",
    "activated ability": "Activated abilities",
    "special action": "Special actions",
    "paid on resolution": "Paid on resolution or in combat",
    "cost word": "Words of costs",
    "characteristic": "What an object is",
    "mana spent": "What mana was spent",
}


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
    pay: dict[str, Any] = dict(row.pay or {"cast": "Card"})
    if row.choose:
        pay["choose"] = row.choose
    return {
        "position": {"turn": "you", "you": you, **more},
        "pay": pay,
        "cards": {"Card": card, **CARDS},
    }


def ask(row: Row) -> Found:
    """Ask the planner what the row costs and whether it is payable."""
    answer = tapwise.plan(tapwise.load(document(row)))
    reason = "" if answer.reason is None else answer.reason.text or answer.reason.nearest
    return Found(answer.status, answer.total_cost, answer.also, reason)


def fault(row: Row, found: Found) -> str:
    """Return what is wrong with an answer; empty if it is what the row states."""
    if row.total is None:
        return "" if found.status == "unsupported" else f"expected unsupported, got {found}"
    if found.status != "optimal" or found.total != row.total:
        return f"expected a plan for {row.total}, got {found}"
    said = "; ".join(found.also).lower()
    missing = [word for word in row.also if word not in said]
    return f"no word of {missing} in {said!r}" if missing else ""


def others() -> tuple[Row, ...]:
    """Return a row for each keyword that changes nothing: the card is cast as if it had none."""
    return tuple(
        Row(line[0], rule, "no bearing", line[-1], "{1}{G}", type="Creature — Bear")
        for rule, line in OTHERS.items()
    )


def page(asked: Iterable[tuple[Row, Found]]) -> str:
    """Return the page for the rows and what was found about them."""
    found = dict(asked)
    lines = [_HEAD]
    for kind in get_args(Kind):
        rows = [row for row in found if row.kind == kind]
        if kind in _TITLES and rows:
            lines += [f"## {_TITLES[kind]}\n", *_table(rows, found), ""]
    names = [f"{row.name} ({row.rule})" for row in found if row.kind == "no bearing"]
    lines += [
        "## Without bearing\n",
        "These change no price and no way to pay while a spell is cast or an ability is activated:",
        f"{', '.join(names)}.",
    ]
    return "\n".join(lines) + "\n"


def _table(rows: list[Row], found: dict[Row, Found]) -> Iterator[str]:
    yield "| keyword | rule | met | example | asked | total | also | status |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        supported = found[row].status != "unsupported"
        status = "supported" if supported else "read, unsupported"
        cells = (
            row.name, row.rule, row.level, _example(row), f"`{_asked(row)}`",
            found[row].total if supported else "", ", ".join(row.also) if supported else "",
            f"{status}: {row.note}" if row.note else status,
        )  # fmt: skip
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _example(row: Row) -> str:
    lines = [f"`{line}`" for line in row.text.split("\n") if line]
    return "<br>".join([row.cost or "no mana cost", *lines])


def _asked(row: Row) -> str:
    """Return what the document says under ``pay``, as one line of YAML."""
    pay: dict[str, Any] = dict(row.pay or {"cast": "Card"})
    if row.choose:
        pay["choose"] = row.choose
    return _yaml(pay)[1:-1]


def _yaml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_yaml(each) for each in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if "{" in str(value) else str(value)


def main() -> int:
    """Ask about every row and write the page; 1 if an answer is not as stated."""
    asked = [(row, ask(row)) for row in (*ROWS, *others())]
    faults = [(row.name, wrong) for row, said in asked if (wrong := fault(row, said))]
    for name, wrong in faults:
        print(f"{name}: {wrong}", file=sys.stderr)
    if not faults:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page(asked), encoding="utf-8")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
