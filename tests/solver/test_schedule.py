"""From counts to an order: what fires first, which body, and what is stuck."""

from __future__ import annotations

import dataclasses
from typing import Any

import tapwise
from tapwise.solver.net import Net
from tapwise.solver.schedule import Counts, Schedule, Scheduler, StageCounts, Stuck
from tests.solver.boards import activations_of, board, net_of


class Plan:
    """Counts of one solution, written in terms of object ids and symbols."""

    def __init__(self, problem: tapwise.Problem) -> None:
        self.net: Net = net_of(problem)
        self.uses = [0] * len(self.net.activations)
        self.takings: list[tuple[dict[int, int], ...]] = [
            tuple({} for _ in a.takings) for a in self.net.activations
        ]
        self.payments: tuple[dict[int, int], ...] = tuple({} for _ in self.net.payments)
        self.helpers: tuple[dict[int, int], ...] = tuple({} for _ in self.net.helpers)
        self.delve: dict[int, int] = {}
        self.flow: tuple[dict[int, int], ...] = tuple({} for _ in self.net.kinds)
        self.removed: dict[int, int] = {}

    def use(self, source: str, times: int = 1, *, place: int = 0, taking: str = "") -> Plan:
        """Use an ability of a class, taking bodies of another one."""
        found = [a for a in activations_of(self.net, source) if a.place == place]
        self.uses[found[0].index] += times
        if taking:
            taken = self.takings[found[0].index][0]
            taken[self.body(taking)] = times
        return self

    def spend(self, source: str, on: str, count: int = 1, *, final: bool = True) -> Plan:
        """Spend mana of the kind that a source adds (or floats) on a symbol."""
        demand = self.demand(on, final=final)
        units = [
            u for a in activations_of(self.net, source) for u, _ in a.units
        ] if source != "pool" else [u for u, _ in self.net.floating]  # fmt: skip
        kind = next(u.kind for u in units if demand in self.net.kinds[u.kind])
        self.flow[kind][demand] = self.flow[kind].get(demand, 0) + count
        return self

    def help(self, body: str, on: str) -> Plan:
        place = next(
            i for i, h in enumerate(self.net.helpers) if body in self.net.classes[h.body].ids
        )
        self.helpers[place][self.demand(on)] = 1
        return self

    def pay_with(self, body: str) -> Plan:
        self.payments[0][self.body(body)] = 1
        return self

    def body(self, object_id: str) -> int:
        return next(c.index for c in self.net.classes if object_id in c.ids)

    def demand(self, symbol: str, *, final: bool = True) -> int:
        return next(
            d.index for d in self.net.demands if str(d.symbol) == symbol and d.final == final
        )

    @property
    def counts(self) -> Counts:
        return Counts(
            tuple(self.uses), self.removed, tuple(self.takings), self.payments, self.helpers,
            self.delve, self.flow,
        )  # fmt: skip

    def run(self) -> Schedule | Stuck:
        return Scheduler(self.net, self.counts).run()

    def order(self) -> list[str]:
        """Return the bodies in the order in which their abilities are used."""
        schedule = self.run()
        assert isinstance(schedule, Schedule)
        return [str(firing.body) for firing in schedule.firings]


def plan(pay: Any, *battlefield: object, **rest: Any) -> Plan:
    return Plan(board(pay, *battlefield, **rest))


# ── what comes first ─────────────────────────────────────────────────────────


def test_a_converter_waits_for_its_mana() -> None:
    made = plan("{U}{R}", "Signet", "Forest").use("signet").use("forest")
    made.spend("forest", "{1}", final=False).spend("signet", "{U}").spend("signet", "{R}")
    assert made.order() == ["forest", "signet"]


def test_a_condition_is_met_before_its_artifacts_leave() -> None:
    made = plan("{2}", "Opal", "Treasure", "Brick").use("treasure").use("opal")
    made.spend("opal", "{1}", 2)
    assert made.order() == ["opal", "treasure"]


def test_a_count_is_read_before_the_creatures_leave() -> None:
    made = plan("{4}", "Altar", "Goblin", "Elf", "Grove").use("altar", taking="goblin")
    made.use("grove").spend("grove", "{1}", 4)
    assert made.order() == ["grove", "altar"]


def test_a_creature_is_tapped_for_mana_before_it_is_sacrificed() -> None:
    made = plan("{2}{G}", "Altar", "Elf").use("altar", taking="elf").use("elf")
    made.spend("altar", "{1}", 2).spend("elf", "{G}")
    assert made.order() == ["elf", "altar"]


def test_free_taps_come_before_those_that_cost_life_or_deal_damage() -> None:
    made = plan("{4}", "Tomb", "Road", "Rock").use("tomb").use("road").use("rock")
    made.spend("rock", "{1}", 4)
    assert made.order()[0] == "rock"
    assert made.order()[-1] == "tomb"


# ── which bodies ─────────────────────────────────────────────────────────────


def test_what_is_sacrificed_is_a_tapped_body_where_untapped_ones_are_needed() -> None:
    down = {"card": "Elf", "id": "down", "tapped": True}
    made = plan("{2}{G}", "Altar", {"card": "Elf", "id": "up"}, down)
    made.use("altar", taking="up").use("up").spend("altar", "{1}", 2).spend("up", "{G}")
    schedule = made.run()
    assert isinstance(schedule, Schedule)
    firing = {f.body: f for f in schedule.firings}
    assert [str(b) for b in firing] == ["up", "altar"]
    (altar,) = [f for f in schedule.firings if f.taken]
    assert altar.taken[0][0] == "sacrifice"


def test_a_body_that_has_yet_to_be_tapped_is_not_sacrificed() -> None:
    """One Mage pays for the other's tap; only then may that one be sacrificed too."""
    made = plan("{C}{C}{C}{U}{R}", "Altar", "2 Mage").use("mage#1")
    made.use("altar", 2, taking="mage#1").spend("altar", "{1}", final=False)
    made.spend("altar", "{C}", 3).spend("mage#1", "{U}").spend("mage#1", "{R}")
    order = made.order()
    assert [body.split("#")[0] for body in order] == ["altar", "mage", "altar"]


def test_what_improvises_is_not_used_before() -> None:
    made = plan("Work", "Island", "2 Rock").use("island").use("rock#1")
    made.spend("island", "{U}").spend("rock#1", "{1}", 1).help("rock#1", "{1}")
    schedule = made.run()
    assert isinstance(schedule, Schedule)
    used = {f.body for f in schedule.firings}
    assert {body for _, body, _ in schedule.helpers}.isdisjoint(used)


def test_the_spells_own_sacrifice_is_a_body_that_is_still_there() -> None:
    made = plan("Rite", "Swamp", "Altar", "2 Goblin").use("swamp")
    made.use("altar", taking="goblin#1").spend("altar", "{1}", 2).spend("swamp", "{B}")
    made.pay_with("goblin#1")
    schedule = made.run()
    assert isinstance(schedule, Schedule)
    gone = [body for f in schedule.firings for _, body in f.taken]
    assert [how for how, _ in schedule.taken] == ["sacrifice"]
    assert {*gone, *(body for _, body in schedule.taken)} == {"goblin#1", "goblin#2"}


def test_what_was_sacrificed_may_be_delved() -> None:
    made = plan("Dig", "Altar", "Elf", "Island", "Swamp", hand=["Dig"], graveyard=["Bolt"])
    made.use("altar", taking="elf").use("island").spend("altar", "{1}", 2).spend("island", "{U}")
    made.delve = {made.demand("{1}"): 2}
    schedule = made.run()
    assert isinstance(schedule, Schedule)
    assert {body for body, _ in schedule.delved} == {"bolt", "elf"}


def test_counters_are_removed_from_a_body_that_has_them() -> None:
    made = plan("{3}", {"card": "Vault", "counters": {"storage": 3}}).use("vault", place=1)
    index = made.uses.index(1)
    made.removed[index] = 3
    unit = made.net.activations[index].per_counter
    assert unit is not None
    made.flow[unit.kind][made.demand("{1}")] = 3
    schedule = made.run()
    assert isinstance(schedule, Schedule)
    (firing,) = schedule.firings
    assert (firing.x, len(firing.added)) == (3, 3)


# ── what is stuck ────────────────────────────────────────────────────────────


def test_two_converters_that_feed_each_other_never_start() -> None:
    made = plan("{U}{R}", "2 Signet").use("signet#1", 2)
    made.spend("signet#1", "{U}").spend("signet#1", "{R}")
    made.spend("signet#1", "{1}", 2, final=False)
    stuck = made.run()
    assert isinstance(stuck, Stuck)
    assert stuck.unfounded
    assert stuck.activations == (0,)


def test_mana_that_floats_starts_them() -> None:
    made = plan("{U}{R}", "2 Signet", pool="{G}").use("signet#1", 2)
    made.spend("pool", "{1}", final=False).spend("signet#1", "{1}", final=False)
    made.spend("signet#1", "{U}").spend("signet#1", "{R}")
    assert sorted(made.order()) == ["signet#1", "signet#2"]


def test_more_mana_spent_than_there_is_is_stuck() -> None:
    made = plan("{2}", "Forest").use("forest").spend("forest", "{1}", 2)
    assert isinstance(made.run(), Stuck)


def test_a_sacrifice_of_its_own_cannot_pay_for_a_tap() -> None:
    """Sacrificed to the Smelter for mana, the Signet is not there to be tapped (118.3)."""
    made = plan("{U}{R}", "Signet", "Smelter").use("smelter", taking="signet").use("signet")
    made.spend("smelter", "{1}", final=False).spend("signet", "{U}").spend("signet", "{R}")
    stuck = made.run()
    assert isinstance(stuck, Stuck)
    assert stuck.unfounded == frozenset()


def test_stages_are_kept_in_order() -> None:
    made = plan("{U}{R}", "Signet", "Forest").use("signet").use("forest")
    made.spend("forest", "{1}", final=False).spend("signet", "{U}").spend("signet", "{R}")
    counts = made.counts
    none: tuple[dict[int, int], ...] = tuple({} for _ in counts.flow)
    taken = counts.takings
    lone = [
        tuple(int(i == a.index) for i in range(len(counts.activations)))
        for a in (*activations_of(made.net, "forest"), *activations_of(made.net, "signet"))
    ]
    inputs = tuple(
        {d: n for d, n in flow.items() if not made.net.demands[d].final} for flow in counts.flow
    )
    forward = (StageCounts(lone[0], {}, taken, none), StageCounts(lone[1], {}, taken, inputs))
    backward = (StageCounts(lone[1], {}, taken, inputs), StageCounts(lone[0], {}, taken, none))
    in_order = Scheduler(made.net, dataclasses.replace(counts, stages=forward)).run()
    assert isinstance(in_order, Schedule)
    assert [f.body for f in in_order.firings] == ["forest", "signet"]
    assert isinstance(
        Scheduler(made.net, dataclasses.replace(counts, stages=backward)).run(), Stuck
    )
