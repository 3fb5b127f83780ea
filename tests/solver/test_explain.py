"""Why there is no payment."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest

import tapwise
from tapwise.model.characteristics import View
from tapwise.model.errors import TapwiseError
from tapwise.model.plan import Reason
from tapwise.model.pricing import ways
from tapwise.model.symbols import ManaCost
from tapwise.solver.explain import explain
from tapwise.solver.planner import payable
from tapwise.solver.shortfall import Part, Shortfall

CARDS: dict[str, dict[str, Any]] = {
    "Sol Ring": {"type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Signet": {"type": "Artifact", "text": "{1}, {T}: Add {U}{R}."},
    "Elf": {"type": "Creature — Elf", "text": "{T}: Add {G}.", "power": 1, "toughness": 1},
    "Altar": {"type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    "Dual": {"type": "Land", "text": "{T}: Add {W} or {U}."},
    "Confluence": {"type": "Land", "text": "{T}, Pay 1 life: Add one mana of any color."},
    "Opal": {
        "type": "Artifact",
        "text": "{T}: Add one mana of any color. "
        "Activate only if you control three or more artifacts.",
    },
    "Ziggurat": {
        "type": "Land",
        "text": "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
    },
    "Blast": {"cost": "{X}{U}", "type": "Instant", "text": ""},
}


def problem(pay: object, *battlefield: object, **you: object) -> tapwise.Problem:
    return tapwise.load(
        {
            "position": {"you": {"battlefield": list(battlefield), **you}},
            "pay": {"cost": pay} if isinstance(pay, str) else pay,
            "cards": CARDS,
        }
    )


def reason_of(each: tapwise.Problem) -> Reason:
    view = View(each.position)
    assert each.request is not None
    x = each.request.x if isinstance(each.request.x, int) else 0
    return explain(each, view, ways(view, each.request, x))


def test_the_clash_is_the_colour_that_is_short() -> None:
    reason = reason_of(problem("{1}{U}{U}", "Island", "3 Forest"))
    assert reason.clash == ("needs {U}{U}", "only island can pay {U}")
    assert reason.nearest == "payable with one more {U}"


def test_a_colour_that_nothing_makes() -> None:
    reason = reason_of(problem("{2}{B}", "5 Forest"))
    assert reason.clash == ("needs {B}", "nothing of yours can pay {B}")
    assert reason.nearest == "payable with one more {B}"


def test_what_is_missing_of_several_kinds_is_listed() -> None:
    assert reason_of(problem("{3}{U}", "Forest")).nearest == "payable with {2}{U} more"


def test_sources_of_other_colours_say_what_they_make() -> None:
    reason = reason_of(problem("{U}{U}", "Island", "Forest"))
    assert reason.left_out == (("forest", "makes only {G}"),)


def test_two_colours_of_one_land() -> None:
    reason = reason_of(problem("{W}{U}", "Dual"))
    assert reason.clash[0] == "needs {W}{U}"
    assert "only dual can pay {W}" in reason.clash
    assert "only dual can pay {U}" in reason.clash


def test_too_little_mana_of_any_kind() -> None:
    reason = reason_of(problem("{5}", "3 Forest"))
    assert reason.clash == ("needs {4}", "at most 3 of these 4 mana can be paid")
    assert reason.nearest == "payable with two more mana"


def test_one_mana_more_may_start_a_converter() -> None:
    assert reason_of(problem("{U}{R}", "Signet")).nearest == "payable with one more mana"


def test_signets_that_nothing_starts() -> None:
    reason = reason_of(problem("{1}", "2 Signet"))
    assert reason.clash[0] == "needs {1}"
    assert reason.nearest == "payable with one more mana"


def test_what_must_be_sacrificed_is_not_there() -> None:
    reason = reason_of(problem("{G}, Sacrifice a creature", "2 Forest"))
    assert reason.clash == (
        "needs to sacrifice a creature",
        "nothing of yours can be used for that",
    )
    assert reason.nearest == "payable if you could sacrifice a creature"


def test_a_creature_cannot_be_sacrificed_twice() -> None:
    reason = reason_of(problem("{2}, Sacrifice a creature", "Altar", "Elf"))
    assert reason.clash[0] == "needs {2}"
    assert reason.clash[1] == "needs to sacrifice a creature"


def test_life_that_is_not_there() -> None:
    reason = reason_of(problem("{G}, Pay 5 life", "2 Forest", life=4))
    assert reason.clash == ("needs to pay 5 life", "you have 4 life")


def test_the_largest_payable_x_is_named() -> None:
    reason = reason_of(problem({"cast": "Blast", "x": 5}, "3 Island", hand=["Blast"]))
    assert reason.nearest == "payable for X ≤ 2, or with three more mana"


def test_sources_that_are_left_out_say_why() -> None:
    reason = reason_of(
        problem(
            "{6}",
            "Forest",
            {"card": "Elf", "sick": True},
            {"card": "Sol Ring", "tapped": True},
            "Opal",
            "Ziggurat",
        )
    )
    why = dict(reason.left_out)
    assert why["elf"] == "summoning sick"
    assert why["sol-ring"] == "tapped"
    assert why["opal"].startswith("its condition is not met")
    assert why["ziggurat"] == "its mana may not be spent on this"
    assert "forest" not in why


def test_what_the_document_forbids_is_left_out() -> None:
    each = tapwise.load(
        {
            "position": {"you": {"battlefield": ["Island"]}},
            "pay": {"cost": "{U}"},
            "forbid": ["island"],
        }
    )
    assert reason_of(each).left_out == (("island", "the document forbids it"),)


# ── minimality ───────────────────────────────────────────────────────────────


def _random_problem(rng: random.Random) -> tapwise.Problem:
    names = [*(n for n in CARDS if n != "Blast"), "Forest", "Island"]
    board = [f"{rng.choice([1, 1, 2])} {name}" for name in rng.sample(names, rng.randint(1, 4))]
    symbols = [rng.choice(["{1}", "{2}", "{U}", "{G}", "{R}", "{W/U}"]) for _ in range(3)]
    cost = "".join(symbols) + rng.choice(["", "", ", Sacrifice a creature", ", Pay 3 life"])
    return problem(cost, *board, life=rng.choice([20, 2]))


def _pays(each: tapwise.Problem, shortfall: Shortfall, part: Part) -> bool:
    """Ask the planner, which knows nothing of parts, whether a part can be paid."""
    from tapwise.model.wording import component_in_words

    words = [component_in_words(shortfall.component(place)) for place in part.components]
    cost = ", ".join([str(part.mana), *words])
    assert each.request is not None
    return payable(dataclasses.replace(each, request=dataclasses.replace(each.request, cost=cost)))


@pytest.mark.parametrize("seed", range(15))
def test_a_core_without_any_one_member_can_be_paid(seed: int) -> None:
    rng = random.Random(seed)
    seen = 0
    while seen < 3:
        each = _random_problem(rng)
        try:
            if payable(each):
                continue
        except TapwiseError:
            continue
        seen += 1
        view = View(each.position)
        assert each.request is not None
        shortfall = Shortfall(each, view, ways(view, each.request, 0)[0])
        core = shortfall.core()
        assert core is not None
        assert not _pays(each, shortfall, core)
        for symbol, count in core.counts:
            if count:
                assert _pays(each, shortfall, core.with_count(symbol, count - 1))
        for component in core.components:
            assert _pays(each, shortfall, core.without(component))
        missing = shortfall.missing()
        assert missing is not None
        rest = Part(
            tuple(
                (s, n - m)
                for (s, n), (_, m) in zip(shortfall.whole.counts, missing.counts, strict=True)
            ),
            tuple(c for c in shortfall.whole.components if c not in missing.components),
        )
        assert _pays(each, shortfall, rest)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_to_be_enough_is_enough_and_not_too_much(seed: int) -> None:
    rng = random.Random(100 + seed)
    seen = 0
    while seen < 3:
        each = _random_problem(rng)
        try:
            if payable(each):
                continue
            reason = reason_of(each)
        except TapwiseError:
            continue
        seen += 1
        words = reason.nearest.removeprefix("payable ").split()
        if words[:1] != ["with"] or words[2:3] != ["more"] or len(words) != 4:
            continue
        number = ["one", "two", "three", "four", "five"].index(words[1]) + 1
        symbol = "{C}" if words[3] == "mana" else words[3]
        unit = ManaCost.parse(symbol).symbols[0].types[:1]
        assert _with_floating(each, unit, number)
        assert not _with_floating(each, unit, number - 1)


def _with_floating(each: tapwise.Problem, mana_type: str, number: int) -> bool:
    pool = each.position.pool.add([tapwise.Mana(mana_type)] * number)
    return payable(dataclasses.replace(each, position=each.position.replace(pool=pool)))
