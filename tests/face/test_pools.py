"""Sets of mana pools as text."""

from __future__ import annotations

import pytest

from tapwise.model.errors import ParseError
from tapwise.pools import expand, undominated


def test_a_star_is_one_of_five_colours() -> None:
    assert sorted(map(str, expand("{*}"))) == ["{B}", "{G}", "{R}", "{U}", "{W}"]


def test_a_pool_within_another_is_left_out() -> None:
    assert {str(p) for p in undominated(["{U}", "{U}{U}", "{G}"])} == {"{U}{U}", "{G}"}


def test_no_pool_is_no_mana() -> None:
    assert undominated([]) == undominated([""])


def test_a_smaller_pool_of_another_colour_stays() -> None:
    assert len(undominated(["{*}{*}", "{C}"])) == 16


def test_spelling_does_not_matter() -> None:
    assert undominated(["{G}{U}"]) == undominated(["{U}{G}"])


@pytest.mark.parametrize("text", ["{X}", "U", "{U", "{1}"])
def test_what_is_no_mana_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        list(expand(text))
