"""Words that single out one of several abilities."""

from __future__ import annotations

import pytest

from tapwise.model.errors import AmbiguousName
from tapwise.model.wording import single_out

TOLD = ["{R}: Rock gets +1/+0.", "{T}: Draw a card."]
UNTOLD = ["{R}: (another effect).", "{2}, sacrifice this permanent: (another effect)."]


def find(phrase: str, texts: list[str]) -> str:
    return single_out(phrase, texts, lambda text: text, what="ability", skip="Rock")


@pytest.mark.parametrize(
    ("phrase", "texts", "found"),
    [
        ("{R}: +1/+0", TOLD, TOLD[0]),
        ("draw one card", ["{T}: Draw 1 card."], "{T}: Draw 1 card."),
        ("{R}: +1/+0", UNTOLD, UNTOLD[0]),
        ("{2}, Sacrifice Rock: Draw a card.", UNTOLD, UNTOLD[1]),
        ("{2} and sacrifice this artifact: Draw", UNTOLD, UNTOLD[1]),
    ],
)
def test_words_single_out_an_ability(phrase: str, texts: list[str], found: str) -> None:
    assert find(phrase, texts) == found


@pytest.mark.parametrize("phrase", ["{G}: +1/+0", "draw a card", "{2}: Draw a card.", ""])
def test_words_that_fit_no_cost_single_out_nothing(phrase: str) -> None:
    with pytest.raises(AmbiguousName):
        find(phrase, UNTOLD)
