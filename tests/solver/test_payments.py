"""Every payment, each once."""

from __future__ import annotations

import itertools
import math
import random
from typing import TYPE_CHECKING, Any

import pytest

import tapwise
from tapwise.model.characteristics import View
from tapwise.model.errors import GaveUp, IllegalPlan, Unsupported
from tapwise.model.moves import Activate, Finish, Pay, announce, helper_kinds, play, source_of
from tapwise.model.options import Options, ways_to_pay
from tapwise.model.payment import variants
from tapwise.model.pricing import ways
from tapwise.model.referee import check, initial_state
from tapwise.model.state import Draft
from tapwise.solver.net import NotModelled
from tapwise.solver.payment import Item, Payment, alike, same_ability
from tapwise.solver.payment_counts import CountEnumeration
from tapwise.solver.payment_moves import MoveEnumeration
from tapwise.solver.payments import Payments
from tapwise.solver.pool_search import Purse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tapwise.model.mana import Mana
    from tapwise.model.moves import Move
    from tapwise.model.state import State
    from tapwise.model.way import Way

_CREATURE: dict[str, Any] = {"power": 1, "toughness": 1}
CARDS: dict[str, dict[str, Any]] = {
    "Sol Ring": {"type": "Artifact", "text": "{T}: Add {C}{C}."},
    "Signet": {"type": "Artifact", "text": "{1}, {T}: Add {U}{R}."},
    "Taiga": {"type": "Land — Mountain Forest", "text": ""},
    "Dual": {"type": "Land", "text": "{T}: Add {W} or {U}."},
    "Caves": {
        "type": "Land",
        "text": "{T}: Add {C}.\n{T}: Add {W} or {B}. This land deals 1 damage to you.",
    },
    "Treasure": {
        "type": "Token Artifact — Treasure",
        "text": "{T}, Sacrifice this artifact: Add one mana of any color.",
    },
    "Altar": {"type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    "Drum": {
        "type": "Artifact",
        "text": "{T}, Tap an untapped creature you control: Add one mana of any color.",
    },
    "Elf": {"type": "Creature — Elf", "text": "{T}: Add {G}.", **_CREATURE},
    "Filter Elf": {"type": "Creature — Elf", "text": "{1}: Add {R}.", **_CREATURE},
    "Refractor": {"type": "Artifact", "text": "{2}: Add one mana of any color."},
    "Scarecrow": {
        "type": "Artifact Creature — Scarecrow",
        "text": "{1}: Add one mana of any color. Activate only once each turn.",
        **_CREATURE,
    },
    "Bear": {"type": "Creature — Bear", "text": "", "colors": "G", "power": 2, "toughness": 2},
    "Rock": {"type": "Artifact", "text": ""},
    "Convoked": {"cost": "{2}{G}", "type": "Sorcery", "text": "Convoke"},
    "Improvised": {"cost": "{2}{U}", "type": "Sorcery", "text": "Improvise"},
    "Delved": {"cost": "{2}{B}", "type": "Sorcery", "text": "Delve"},
    "Phyrexian": {"cost": "{1}{G/P}", "type": "Sorcery", "text": ""},
    "Sacrificed": {
        "cost": "{1}{R}",
        "type": "Sorcery",
        "text": "As an additional cost to cast this spell, sacrifice a creature.",
    },
}
SPELLS = ("Convoked", "Improvised", "Delved", "Phyrexian", "Sacrificed")


def problem(pay: str, *battlefield: object, **you: object) -> tapwise.Problem:
    """Return a problem that casts one of the spells, or pays a bare cost."""
    asked = {"cast": pay} if pay in SPELLS else {"cost": pay}
    if pay in SPELLS:
        you["hand"] = [pay]
    return tapwise.load(
        {
            "position": {"you": {"battlefield": list(battlefield), **you}},
            "pay": asked,
            "cards": CARDS,
        }
    )


def count(pay: str, *battlefield: object, **you: object) -> float:
    return Payments(problem(pay, *battlefield, **you)).count()


@pytest.mark.parametrize(
    ("pay", "battlefield", "expected"),
    [
        ("{0}", [], 1),
        ("{1}", [], 0),
        ("{1}", ["5 Forest"], 1),
        ("{1}{U}", ["Island", "3 Forest"], 1),
        ("{1}{U}", ["2 Island", "3 Forest"], 2),
        ("{2}", ["Sol Ring", "2 Forest"], 3),
        ("{1}", ["Taiga"], 1),
        ("{1}", ["Caves"], 2),
        ("{W}{U}", ["2 Dual"], 1),
        ("{1}{U}", ["Signet", "2 Forest"], 2),
        ("{1}", ["Filter Elf", "Altar"], 2),
        ("{U}", ["Drum", "2 Elf"], 1),
        ("Convoked", ["2 Bear", "2 Elf"], 5),
        ("Phyrexian", ["2 Forest"], 2),
        ("Sacrificed", ["Mountain", "Forest", "Bear", "Elf"], 4),
        ("{1}, Sacrifice a creature", ["Forest", "Bear", "Elf"], 4),
    ],
)
def test_counts_of_small_boards(pay: str, battlefield: list[object], expected: int) -> None:
    assert count(pay, *battlefield) == expected


def test_an_idle_activation_is_no_part_of_a_payment() -> None:
    view = Payments(problem("{1}", "Sol Ring", "Forest"))
    assert [str(each) for each in view] == [
        "Forest ({T}: Add {G}.)",
        "Sol Ring ({T}: Add {C}{C}.)",
    ]


def test_delved_cards_are_told_apart_by_name_only() -> None:
    assert count("Delved", "3 Swamp", graveyard=["2 Bear", "Rock"]) == 5


def test_tapped_and_untapped_bodies_differ_as_a_sacrifice() -> None:
    board = ["Forest", {"card": "Bear", "tapped": True}, "Bear"]
    assert count("{1}, Sacrifice a creature", *board) == 2


def test_conversion_in_a_circle_is_counted_as_endless() -> None:
    assert count("{1}", "Filter Elf", "Forest") == math.inf


def test_conversion_at_a_loss_has_an_end() -> None:
    assert count("{U}", "Refractor", "4 Forest") == 3


def test_many_payments_are_counted_without_being_listed() -> None:
    view = Payments(
        problem("{8}", *(f"4 {land}" for land in ("Forest", "Island", "Swamp", "Plains", "Dual")))
    )
    assert view.count() == 320


def test_signets_among_many_lands_are_counted_too() -> None:
    assert count("{3}{U}{U}", "4 Forest", "4 Island", "2 Swamp", "2 Signet") == 62


def test_listing_stops_where_the_reader_does() -> None:
    view = Payments(problem("{9}", "9 Treasure", "9 Forest", "9 Island", "9 Dual"))
    assert len(list(itertools.islice(view, 5))) == 5


def test_membership() -> None:
    view = Payments(problem("{1}", "Sol Ring", "Forest"))
    assert "Forest ({T}: Add {G}.)" in view
    assert next(iter(view)) in view
    assert "Island ({T}: Add {U}.)" not in view


def test_a_problem_without_a_request_has_no_payments() -> None:
    with pytest.raises(Unsupported):
        Payments(tapwise.load({"position": {"you": {"battlefield": ["Forest"]}}}))


def test_a_budget_ends_the_listing() -> None:
    with pytest.raises(GaveUp):
        Payments(problem("{3}", "Signet", "Refractor", "4 Forest"), budget=0.001).count()


@pytest.mark.parametrize(
    ("pay", "battlefield"),
    [
        ("{2}{U}", ["2 Island", "Sol Ring", "Treasure"]),
        ("{1}{U}", ["Signet", "2 Forest"]),
        ("Convoked", ["2 Bear", "Elf", "Forest"]),
        ("Sacrificed", ["Mountain", "Forest", "Bear", "Elf"]),
    ],
)
def test_each_payment_comes_with_a_legal_plan(pay: str, battlefield: list[object]) -> None:
    each = problem(pay, *battlefield)
    for payment in Payments(each):
        verdict = check(each, payment.plan())
        assert verdict.legal, (str(payment), verdict.message)


# ── the same set, found by brute force ───────────────────────────────────────


class Naive:
    """Plays every sequence of moves, object by object, and checks each for idle activations."""

    def __init__(self, each: tapwise.Problem, way: Way) -> None:
        self.start = announce(initial_state(each), way)
        self.way = way
        self.objects = each.position.objects
        self.numbers = alike(View(each.position))
        self.found: set[Payment] = set()
        self.states = 0

    def run(self) -> set[Payment]:
        self._walk(self.start, [])
        return self.found

    def _walk(self, state: State, moves: list[tuple[State, Move]]) -> None:
        self.states += 1
        if self.states > 4_000 or len(moves) > 8:
            raise GaveUp("too large for brute force")
        if not state.stack:
            for pay in self._pays(state):
                if self._all_contribute([*moves, (state, pay)]):
                    items = [i for s, m in (*moves, (state, pay)) for i in self._items(s, m)]
                    self.found.add(Payment.of(self.way.choices, items))
        for made, after in Options(lambda o: o.id, lambda u: u).successors(state):
            self._walk(after, [*moves, (state, made[-1])])

    def _pays(self, state: State) -> Iterator[Pay]:
        able = [
            (o.id, how)
            for o in state.view.position.objects.values()
            for how in helper_kinds(state.view, o, self.way)
            if not (o.zone == "battlefield" and o.tapped)
        ]
        need = sum(d.count for d in self.way.demands)
        pool = list(state.view.position.pool)
        for size in range(min(need, len(able)) + 1):
            for helpers in itertools.combinations(able, size):
                for _, picked, _, _ in ways_to_pay(
                    Draft(state),
                    self.way.cost,
                    source_of(self.way),
                    self.way.settled,
                    lambda o: o.id,
                    bound=self.way.bound_to,
                ):
                    for spend in set(itertools.combinations(pool, need - size)):
                        pay = Pay(picked, helpers, spend)
                        try:
                            play(state, pay)
                        except IllegalPlan:
                            continue
                        yield pay

    def _all_contribute(self, moves: list[tuple[State, Move]]) -> bool:
        """Match each activation with a unit of its mana that is spent after it."""
        made: list[tuple[int, tuple[Mana, ...]]] = []
        spent: list[tuple[int, Mana]] = []
        for time, (_, move) in enumerate(moves):
            finish = move.finish if isinstance(move, Activate) else move
            if isinstance(finish, Finish | Pay):
                spent += [(time, unit) for unit in finish.spend]
            if isinstance(finish, Finish):
                made.append((time, finish.production.all))
        taken: dict[int, int] = {}

        def place(which: int, seen: set[int]) -> bool:
            time, units = made[which]
            for slot, (when, unit) in enumerate(spent):
                if when > time and unit in units and slot not in seen:
                    seen.add(slot)
                    if slot not in taken or place(taken[slot], seen):
                        taken[slot] = which
                        return True
            return False

        return all(place(which, set()) for which in range(len(made)))

    def _items(self, state: State, move: Move) -> Iterator[Item]:
        verbs = {"TapOthers": "tap", "Sacrifice": "sacrifice"}
        if isinstance(move, Pay):
            for component, choice in zip(self.way.cost, move.choices, strict=False):
                for target in choice:
                    yield self._item(verbs[type(component).__name__], target)
            for target, how in move.helpers:
                yield self._item(how, target)
            return
        if isinstance(move, Activate):
            source = state.view.position.objects[move.begin.object]
            index, finish = move.begin.index, move.finish
        elif isinstance(move, Finish):
            source, index, finish = state.stack[-1].source, state.stack[-1].index, move
        else:
            return
        activated = state.view.of_object(source).activated
        place = same_ability(activated, index)
        name = self.objects[source.id].name
        text = activated[place].text
        yield Item("activate", name, self.numbers[source.id], place, text)
        for component, choice in zip(
            variants(activated[index].cost)[0], finish.choices, strict=False
        ):
            for target in choice:
                yield self._item(verbs[type(component).__name__], target)

    def _item(self, do: str, target: Any) -> Item:
        return Item(do, self.objects[target].name, self.numbers[target])


def _random_problem(rng: random.Random, *, plain: bool) -> tapwise.Problem:
    taking = {"Altar", "Drum", "Filter Elf", "Refractor"}
    names = [n for n in CARDS if n not in SPELLS and not (plain and n in taking)]
    board: list[object] = []
    for name in rng.sample([*names, "Forest", "Island"], rng.randint(1, 4 if plain else 3)):
        entry: dict[str, object] = {"card": name, "count": rng.choice([1, 1, 2])}
        if rng.random() < 0.15:
            entry["tapped"] = True
        board.append(entry)
    pay = rng.choice([*SPELLS, "{1}", "{2}", "{1}{U}", "{G}", "{1}, Sacrifice a creature"])
    return problem(pay, *board, graveyard=rng.choice([[], ["Bear"]]))


@pytest.mark.parametrize("seed", range(20))
def test_moves_list_what_brute_force_finds(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    while compared < 2:
        each = _random_problem(rng, plain=False)
        assert each.request is not None
        view = View(each.position)
        for way in ways(view, each.request, 0):
            listed = MoveEnumeration(each, view, 0, [way], Purse(200_000))
            try:
                naive = Naive(each, way).run()
                found = list(listed.run())
            except GaveUp:
                continue
            assert len(set(found)) == len(found)
            assert set(found) == naive
            compared += 1


@pytest.mark.parametrize("seed", range(20))
def test_numbers_count_what_moves_list(seed: int) -> None:
    rng = random.Random(1000 + seed)
    compared = 0
    while compared < 4:
        each = _random_problem(rng, plain=True)
        assert each.request is not None
        view = View(each.position)
        for way in ways(view, each.request, 0):
            try:
                counted = CountEnumeration(each, view, way, Purse(500_000))
                listed = set(MoveEnumeration(each, view, 0, [way], Purse(500_000)).run())
            except (NotModelled, GaveUp):
                continue
            assert counted.count() == len(listed)
            assert set(counted) == listed
            compared += 1
