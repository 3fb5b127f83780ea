"""The table of keywords: every line of it is true, and nothing that is read is left out."""

from __future__ import annotations

import re

import pytest

from benchmarks.keyword_rows import ROWS, Row
from benchmarks.keyword_table import PAGE, Found, ask, fault, others, page
from benchmarks.plain_keywords import OTHERS
from tapwise.model.reader.keywords import KNOWN

VARIANTS = {
    "basic landcycling", "choose a background", "desertwalk", "doctor's companion",
    "double team", "forestwalk", "friends forever", "islandwalk", "legendary landwalk",
    "mountainwalk", "nightbound", "nonbasic landwalk", "plainswalk", "snow landwalk",
    "swampwalk", "team tactics", "totem armor",
}  # fmt: skip
"""Other names of keywords that stand in the table, and keywords outside the rules."""

ALL = (*ROWS, *others())


@pytest.fixture(scope="module")
def asked() -> dict[Row, Found]:
    return {row: ask(row) for row in ALL}


@pytest.mark.parametrize("row", ALL, ids=lambda row: row.name)
def test_a_line_of_the_table_is_true(row: Row, asked: dict[Row, Found]) -> None:
    assert fault(row, asked[row]) == ""


def test_the_page_is_up_to_date(asked: dict[Row, Found]) -> None:
    assert PAGE.read_text(encoding="utf-8") == page(asked.items()), (
        "run python -m benchmarks.keyword_table"
    )


def test_every_keyword_that_the_reader_knows_stands_in_the_table() -> None:
    named = {row.name.lower() for row in ROWS} | {line[0].lower() for line in OTHERS.values()}
    assert KNOWN - named - VARIANTS == set()


def test_every_keyword_of_the_rules_stands_in_the_table() -> None:
    rules = {row.rule for row in ROWS} | set(OTHERS)
    numbers = {int(found[1]) for rule in rules if (found := re.match(r"702\.(\d+)", rule))}
    assert numbers == set(range(2, 195))


def test_core_and_common_keywords_are_supported() -> None:
    assert [row.name for row in ROWS if row.total is None and row.level != "rare"] == []


def test_no_keyword_stands_twice() -> None:
    names = [row.name for row in ALL]
    assert len(names) == len(set(names))
