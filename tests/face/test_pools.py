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


def test_dominance_agrees_with_comparing_all_pairs() -> None:
    texts = ["{*}{*}{*}", "{C}{C}{*}{*}", "{U}", "{C}{C}{C}{C}{C}", "{W}{U}{B}{R}{G}", "{W}{U}"]
    everything = {amounts for text in texts for amounts in expand(text)}
    maximal = {
        one for one in everything if not any(one != two and one.within(two) for two in everything)
    }
    assert undominated(texts) == maximal


def test_many_pools_are_compared_in_little_time() -> None:
    texts = ["{*}" * 14, "{*}" * 13 + "{C}{C}", "{*}" * 12]
    assert len(undominated(texts)) == 3060 + 2380
