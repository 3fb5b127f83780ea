"""Undominated pools of one window."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

import tapwise
from benchmarks.pool_differential import compare_pools, pool_board
from tapwise.model.characteristics import View
from tapwise.model.errors import GaveUp, ParseError, Unsupported
from tapwise.solver.net import NotModelled
from tapwise.solver.pool_moves import MovesLoop, pools_by_moves
from tapwise.solver.pool_net import compile_board
from tapwise.solver.pool_search import Purse
from tapwise.solver.pools import Pool, Pools

CARDS: dict[str, dict[str, Any]] = {
    "Sol Ring": {"type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Signet": {"type": "Artifact", "text": "{1}, {T}: Add {U}{R}."},
    "Grove": {
        "type": "Land",
        "text": "{T}: Add {C}.\n{G/U}, {T}: Add {G}{G}, {G}{U}, or {U}{U}.",
    },
    "Treasure": {
        "type": "Token Artifact — Treasure",
        "text": "{T}, Sacrifice this artifact: Add one mana of any color.",
    },
    "Altar": {"type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    "Ironworks": {"type": "Artifact", "text": "Sacrifice an artifact: Add {C}{C}."},
    "Elf": {"type": "Creature — Elf", "text": "{T}: Add {G}."},
    "Filter Elf": {"type": "Creature — Elf", "text": "{1}: Add {R}."},
    "Heritage": {
        "type": "Creature — Elf",
        "text": "Tap three untapped Elves you control: Add {G}{G}{G}.",
    },
    "Drum": {
        "type": "Artifact",
        "text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
    },
    "Confluence": {"type": "Land", "text": "{T}, Pay 1 life: Add one mana of any color."},
    "Ogre": {"type": "Creature — Ogre", "text": "Pay 3 life: Add {R}."},
    "Eye": {"type": "Artifact", "text": "{T}: Add {U}.\nSacrifice Eye: Add {U}."},
    "Spring": {"type": "Land", "text": "{T}: Add {U}.\n{T}, Sacrifice this land: Add {W}{B}."},
    "Opal": {
        "type": "Artifact",
        "text": "{T}: Add one mana of any color. "
        "Activate only if you control three or more artifacts.",
    },
    "Academy": {"type": "Land", "text": "{T}: Add {U} for each artifact you control."},
    "Storage": {
        "type": "Land",
        "text": "{T}: Add {C}.\n{1}, Remove X storage counters from Storage: "
        "Add X mana in any combination of {W} and/or {U}.",
    },
    "Scarecrow": {
        "type": "Artifact Creature — Scarecrow",
        "text": "{1}: Add one mana of any color. Activate only once each turn.",
    },
    "Leafcaller": {"type": "Creature — Snake", "text": "{G}: Add one mana of any color."},
    "Hub": {"type": "Land", "text": "{T}: Add {C}.\n{T}, Pay {E}: Add one mana of any color."},
    "Ziggurat": {
        "type": "Land",
        "text": "{T}: Add one mana of any color. Spend this mana only to cast a creature spell.",
    },
    "Quarry": {"type": "Land", "text": "{T}: Add {C}.\n{3}, {T}: Add {W}{U}{B}."},
    "Untapper": {"type": "Creature — Elf", "text": "{1}, {Q}: Add {R}{G}."},
    "Squandered": {
        "type": "Enchantment",
        "text": "Sacrifice a land: Add one mana of any type the sacrificed land could produce.",
    },
    "Skirge": {
        "type": "Creature — Imp",
        "text": "Pay 1 life, Sacrifice another creature: Add {B}{B}{B}.",
    },
}


def problem(*battlefield: object, **you: object) -> tapwise.Problem:
    """Return a problem that asks for nothing; creatures get a power and a toughness."""
    cards = {
        name: {**card, "power": 1, "toughness": 1} if "Creature" in card["type"] else card
        for name, card in CARDS.items()
    }
    return tapwise.load(
        {"position": {"you": {"battlefield": list(battlefield), **you}}, "cards": cards}
    )


def pools(*battlefield: object, **you: object) -> set[str]:
    return {str(pool) for pool in Pools(problem(*battlefield, **you))}


@pytest.mark.parametrize(
    ("battlefield", "expected"),
    [
        (["3 Forest"], {"{G}{G}{G}"}),
        ([], {""}),
        ([{"card": "Forest", "tapped": True}], {""}),
        (["Signet"], {""}),
        (["Signet", "Forest"], {"{G}", "{U}{R}"}),
        (["2 Signet", "Forest"], {"{G}", "{U}{U}{R}", "{U}{R}{R}"}),
        (["Grove", "Forest"], {"{G}{C}", "{G}{G}", "{U}{G}", "{U}{U}"}),
        (["20 Treasure"], {"{*}" * 20}),
        (["Eye"], {"{U}{U}"}),
        (["Spring"], {"{U}", "{W}{B}"}),
        (["Leafcaller", "2 Forest", "Plains"], {"{W}{*}{*}"}),
        (["Ziggurat"], {"{*}"}),
        (["Quarry", "2 Forest"], {"{G}{G}{C}"}),
        (["Quarry", "3 Forest"], {"{G}{G}{G}{C}", "{W}{U}{B}"}),
    ],
)
def test_pools_of_small_boards(battlefield: list[object], expected: set[str]) -> None:
    assert pools(*battlefield) == expected


def test_restricted_mana_does_not_pay_for_abilities() -> None:
    assert pools("Ziggurat", "Signet") == {"{*}"}


def test_floating_mana_counts_and_feeds_converters() -> None:
    assert pools("Signet", pool="{G}") == {"{G}", "{U}{R}"}


def test_an_elf_may_be_sacrificed_for_the_mana_of_its_own_ability() -> None:
    # 605.3a: the altar is used while {1} is paid; the other {C} stays.
    assert "{R}{C}" in pools("Filter Elf", "Altar")


def test_metalcraft_is_used_before_artifacts_leave() -> None:
    assert pools("Opal", "Ironworks", {"card": "Sol Ring", "tapped": True}) == {
        "{C}{C}{C}{C}{C}{C}{*}"
    }


def test_tapped_creatures_cannot_be_tapped_for_a_drum() -> None:
    assert pools("Drum", {"card": "Elf", "sick": True}) == {"{*}"}
    assert pools("Drum", {"card": "Elf", "tapped": True}) == {""}


def test_life_is_paid_only_while_it_is_there() -> None:
    assert pools("Ogre", life=7) == {"{R}{R}"}
    assert pools("3 Confluence", life=2) == {"{*}{*}"}


def test_one_energy_serves_one_hub() -> None:
    assert pools("2 Hub", counters={"energy": 1}) == {"{C}{*}", "{C}{C}"}


def test_sick_creatures_may_be_tapped_by_others() -> None:
    assert pools({"card": "Heritage", "sick": True}, {"card": "Elf", "count": 2, "sick": True}) == {
        "{G}{G}{G}"
    }


def test_what_a_sacrificed_land_could_produce_is_left_to_the_moves() -> None:
    assert pools("Squandered", "Forest") == {"{G}{G}"}


def test_a_loop_is_unbounded_and_shown() -> None:
    endless = tapwise.load(
        {
            "position": {"you": {"battlefield": ["Fount"]}},
            "cards": {"Fount": {"type": "Artifact", "text": "{0}: Add {C}."}},
        }
    )
    view = Pools(endless)
    assert view.unbounded
    assert str(view.loop) == "fount: {0}: Add {C}."
    with pytest.raises(GaveUp, match="unbounded"):
        next(iter(view))


def test_untapping_for_less_than_a_tap_gives_is_a_loop() -> None:
    loop = {
        "Engine": {"type": "Artifact", "text": "{T}: Add {C}{C}{C}.\n{2}, {Q}: Add {C}."},
    }
    view = Pools(tapwise.load({"position": {"you": {"battlefield": ["Engine"]}}, "cards": loop}))
    assert view.unbounded


def test_converting_back_and_forth_is_no_loop() -> None:
    assert not Pools(problem("Leafcaller", "Forest")).unbounded


def test_count_writes_every_star_out() -> None:
    assert Pools(problem("20 Treasure")).count() == math.comb(24, 4)
    assert Pools(problem("2 Hub", counters={"energy": 1})).count() == 6


def test_membership_is_that_of_the_expanded_pools() -> None:
    view = Pools(problem("Treasure", "Forest"))
    assert "{U}{G}" in view
    assert "{*}{G}" in view
    assert "{G}" not in view
    assert "{U}{U}" not in view
    with pytest.raises(ParseError):
        assert "{U/R}" in view


def test_sixty_lands_take_no_search() -> None:
    assert Pools(problem("30 Forest", "30 Island", "5 Treasure")).count() == math.comb(9, 4)


def test_what_is_forbidden_is_not_used() -> None:
    forbidden = tapwise.load(
        {
            "position": {"you": {"battlefield": ["Forest", "Island", "2 Treasure"]}},
            "forbid": ["island", "sacrifices"],
            "cards": {"Treasure": CARDS["Treasure"]},
        }
    )
    assert [str(pool) for pool in Pools(forbidden)] == ["{G}"]


def test_text_that_bears_on_mana_and_is_not_understood_is_reported() -> None:
    odd = tapwise.load(
        {
            "position": {"you": {"battlefield": ["Odd"]}},
            "cards": {
                "Odd": {
                    "type": "Enchantment",
                    "text": "If a frog is tapped for mana, it produces twice as many riddles.",
                }
            },
        }
    )
    with pytest.raises(Unsupported):
        list(Pools(odd))


def test_a_budget_ends_the_work() -> None:
    with pytest.raises(GaveUp):
        list(Pools(problem("3 Grove", "Signet", "Forest"), budget=0.00001))


def _random_board(rng: random.Random) -> tapwise.Problem:
    names = [*CARDS, "Forest", "Island", "Plains"]
    entries: list[object] = []
    for name in rng.sample(names, rng.randint(1, 4)):
        entry: dict[str, object] = {"card": name, "count": rng.choice([1, 1, 2])}
        if rng.random() < 0.2:
            entry["tapped"] = True
        if name == "Storage":
            entry["counters"] = {"storage": rng.randint(0, 2)}
        entries.append(entry)
    return problem(
        *entries,
        life=rng.choice([20, 3]),
        counters={"energy": rng.randint(0, 1)},
        pool=rng.choice(["", "{G}"]),
    )


def _by_moves(each: tapwise.Problem) -> set[Pool] | None:
    try:
        held = pools_by_moves(View(each.position), frozenset(), frozenset(), Purse(1_500_000))
    except MovesLoop:
        return None
    found = set()
    for pool in held:
        counts = [0] * 7
        for unit, number in pool:
            counts["WUBRGC".index(unit.type)] += number
        found.add(Pool(tuple(counts)))  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("seed", range(12))
def test_counts_and_moves_find_the_same_pools(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    for _ in range(8):
        each = _random_board(rng)
        try:
            compile_board(View(each.position), frozenset(), frozenset())
            by_moves = _by_moves(each)
        except (NotModelled, GaveUp):
            continue
        view = Pools(each)
        assert view.unbounded == (by_moves is None)
        if by_moves is not None:
            assert set(view.expanded()) == by_moves
        compared += 1
    assert compared


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_pools_are_those_of_a_plain_search(first: int) -> None:
    """A share of what `python -m benchmarks.pool_differential` compares."""
    for seed in range(first, first + 10):
        found = compare_pools(pool_board(seed), most=300)
        assert not found or found.startswith("open"), f"{found}: {pool_board(seed)}"
