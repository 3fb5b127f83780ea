"""Answers built by hand, for tests of what is shown."""

from __future__ import annotations

import pytest

from tapwise.model.objects import ObjectId
from tapwise.model.plan import Answer, Explanation, Life, Outcome, Reason, Step


def _id(text: str) -> ObjectId:
    return ObjectId(text)


def tap(name: str, card: str, ability: str, adds: str) -> Step:
    own = Step("tap", object=_id(name))
    return Step(
        "activate", object=_id(name), card=card, ability=ability, pays=(own,), adds=adds,
        rule="601.2g",
    )  # fmt: skip


ISLANDS = tuple(tap(f"island#{n}", "Island", "{T}: Add {U}.", "{U}") for n in (1, 2, 3))

WHIR = Answer(
    status="optimal",
    title="Whir of Invention",
    total_cost="{3}{U}{U}{U}",
    choices=(("x", 3),),
    max_x=4,
    steps=(
        Step("announce", cast="Whir of Invention", choices=(("x", 3),), total_cost="{3}{U}{U}{U}"),
        tap("sol-ring", "Sol Ring", "{T}: Add {C}{C}.", "{C}{C}"),
        *ISLANDS,
        Step("tap", object=_id("ornithopter"), card="Ornithopter", for_="improvise", covers="{1}"),
        Step("spend", mana="{C}", source="sol-ring", on="{1}"),
        Step("spend", mana="{C}", source="sol-ring", on="{1}"),
        *(Step("spend", mana="{U}", source=f"island#{n}", on="{U}") for n in (1, 2, 3)),
    ),
    outcome=Outcome(
        tapped=tuple(map(_id, ("sol-ring", "island#1", "island#2", "island#3", "ornithopter"))),
        untapped=(_id("island#4"),),
        mana_paid="{U}{U}{U}{C}{C}",
        objective=(("survive", 1), ("sacrifices", 0)),
    ),
    names={
        _id("sol-ring"): "Sol Ring",
        _id("ornithopter"): "Ornithopter",
        **{_id(f"island#{n}"): "Island" for n in range(1, 5)},
    },
)

SIGNET = Answer(
    status="payable",
    title="Helix",
    total_cost="{R}{W}",
    also=("pay 2 life",),
    steps=(
        Step(
            "announce", cast="Helix", total_cost="{R}{W}",
            choices=(("kicker", 1), ("modes", ("a", "b"))),
        ),
        Step(
            "activate", object=_id("signet"), card="Boros Signet", adds="{R}{W}",
            ability="{1}, {T}: Add {R}{W}.",
            pays=(Step("tap", object=_id("signet")),),
            window=(
                Step(
                    "activate", object=_id("treasure"), card="Treasure", adds="{G}",
                    pays=(
                        Step("tap", object=_id("treasure")),
                        Step("sacrifice", object=_id("treasure")),
                    ),
                ),
                Step("spend", mana="{G}", source="treasure", on="{1}"),
            ),
        ),
        Step("trigger", object=_id("flare"), card="Mana Flare", adds="{R}"),
        Step("pay_life", amount=2),
        Step("spend", mana="{R}", source="signet", on="{R}"),
        Step("spend", mana="{W}", source="signet", on="{W}"),
    ),
    outcome=Outcome(
        tapped=(_id("signet"), _id("treasure")),
        sacrificed=(_id("treasure"),),
        life=Life(before=20, paid=2),
        wasted="{R}",
    ),
    bound=(("sacrifices", 0),),
    kept=("{U}",),
    warnings=("Mana Flare may hurt",),
    names={_id("signet"): "Boros Signet", _id("treasure"): "Treasure", _id("flare"): "Mana Flare"},
)  # fmt: skip

UNPAYABLE = Answer(
    status="unpayable",
    title="Counterspell",
    total_cost="{U}{U}",
    explanation=Explanation.known(
        Reason(
            clash=("needs two blue sources", "only island makes blue"),
            left_out=(
                (_id("a#1"), "tapped"),
                (_id("a#2"), "tapped"),
                (_id("elf"), "summoning sick"),
            ),
            nearest="payable with one more {U}",
        )
    ),
    names={_id("a#1"): "A", _id("a#2"): "A", _id("elf"): "Llanowar Elves"},
)

UNSUPPORTED = Answer(
    status="unsupported",
    title="Shock",
    explanation=Explanation.known(Reason(card="Odd Rock", text="Do odd things.")),
)

GAVE_UP = Answer(status="gave_up", title="Shock")


@pytest.fixture
def whir() -> Answer:
    return WHIR


@pytest.fixture
def signet() -> Answer:
    return SIGNET


@pytest.fixture
def unpayable() -> Answer:
    return UNPAYABLE


@pytest.fixture
def unsupported() -> Answer:
    return UNSUPPORTED


@pytest.fixture
def gave_up() -> Answer:
    return GAVE_UP
