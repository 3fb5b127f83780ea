"""From a position to the net of its payment: merging, roles, refusals."""

from __future__ import annotations

from typing import Any

import pytest

import tapwise
from tapwise.model.objects import ObjectId
from tapwise.solver.net import Net, NotModelled
from tests.solver.boards import CARDS, activations_of, board, net_of
from tests.tabletop import table


def bodies(net: Net) -> list[tuple[str, ...]]:
    return [tuple(c.ids) for c in net.classes]


def refused(*battlefield: object, pay: Any = "{4}", **cards: dict[str, Any]) -> str:
    """Return why the net does not fit a board."""
    each = table(pay, *battlefield, cards={**CARDS, **cards})
    with pytest.raises(NotModelled) as caught:
        net_of(each)
    return str(caught.value)


# ── classes ──────────────────────────────────────────────────────────────────


def test_lands_with_the_same_mana_are_one_class_whatever_they_are_called() -> None:
    isle = {"type": "Land", "text": "{T}: Add {U}."}
    each = table("{2}", "Island", "Isle", "2 Island", "Swamp", cards={"Isle": isle})
    assert sorted(map(sorted, bodies(net_of(each)))) == [
        ["island#1", "island#2", "island#3", "isle"],
        ["swamp"],
    ]


def test_what_leaves_as_it_makes_mana_is_not_merged_with_what_stays() -> None:
    petal = {"type": "Artifact", "text": "{T}, Sacrifice this artifact: Add {U}."}
    pearl = {"type": "Artifact", "text": "{T}: Add {U}."}
    each = table("{2}", "Petal", "Pearl", cards={"Petal": petal, "Pearl": pearl})
    assert bodies(net_of(each)) == [("petal",), ("pearl",)]


def test_cards_are_not_merged_where_a_cost_may_take_them() -> None:
    cards = {**CARDS, "Isle": {"type": "Land", "text": "{T}: Add {U}."}}
    assert len(bodies(net_of(table("{2}", "Island", "Isle", cards=cards)))) == 1
    assert len(bodies(net_of(table("{2}", "Island", "Isle", "Altar", "Goblin", cards=cards)))) == 4
    assert len(bodies(net_of(table("Work", "Island", "Isle", cards=cards)))) == 2


def test_a_permanent_with_more_types_stays_apart() -> None:
    """Flexibility counts in the objective: an untapped Dual is worth more than an Island."""
    assert len(bodies(net_of(board("{2}", "Island", "Dual")))) == 2


def test_the_spell_and_what_is_forbidden_are_no_bodies() -> None:
    net = net_of(board("Bear", "2 Forest", wishes={"forbid": ["forest#1"]}))
    assert bodies(net) == [("forest#2",)]
    assert net.idle_flexibility == 1


# ── activations and helpers ──────────────────────────────────────────────────


def test_a_choice_of_types_is_one_activation() -> None:
    assert len(activations_of(net_of(board("{W}{U}", "Dual")), "dual")) == 1
    assert len(activations_of(net_of(board("{W}{U}{B}{R}{G}", "Treasure")), "treasure")) == 1


def test_an_ability_whose_cost_nothing_can_pay_is_left_out() -> None:
    assert activations_of(net_of(board("{2}", "Altar", "Forest")), "altar") == []
    assert activations_of(net_of(board("{2}", "Altar", "Goblin")), "altar") != []


def test_a_condition_that_does_not_hold_leaves_an_ability_out() -> None:
    assert activations_of(net_of(board("{1}", "2 Opal")), "opal#1") == []
    (opal,) = activations_of(net_of(board("{1}", "Opal", "2 Brick")), "opal")
    assert opal.early


def test_a_count_is_read_before_anything_leaves() -> None:
    (grove,) = activations_of(net_of(board("{3}", "Grove", "2 Goblin", "Altar")), "grove")
    assert grove.early
    assert [n for _, n in grove.units] == [2]


def test_convoke_pays_generic_mana_and_the_creatures_colour() -> None:
    net = net_of(board("Chorus", "Elf", "Goblin", "Brick"))
    pays = {
        net.classes[h.body].ids[0]: [str(net.demands[d].symbol) for d in h.pays]
        for h in net.helpers
    }
    assert pays == {"elf": ["{1}", "{G}"], "goblin": ["{1}"]}
    assert {h.how for h in net.helpers} == {"convoke"}


def test_improvise_pays_generic_mana_alone() -> None:
    net = net_of(board("Work", "Brick", "Elf", {"card": "Rock", "tapped": True}))
    (helper,) = net.helpers
    assert net.classes[helper.body].ids == ("brick",)
    assert [str(net.demands[d].symbol) for d in helper.pays] == ["{1}"]


def test_delve_pays_generic_mana_with_graveyard_cards() -> None:
    net = net_of(board("Dig", "Island", hand=["Dig"], graveyard=["Bolt", "Bear"]))
    assert [str(net.demands[d].symbol) for d in net.delve_pays] == ["{1}"]
    assert sum(c.size for c in net.classes if c.zone == "graveyard") == 2


def test_a_spells_own_sacrifice_is_a_payment() -> None:
    net = net_of(board("Rite", "3 Swamp", "Goblin", "Elf", "Brick"))
    (taking,) = net.payments
    assert taking.number == 1
    eligible = {str(net.classes[c].ids[0]) for c in taking.eligible}
    assert eligible == {"goblin", "elf"}


def test_the_source_of_an_ability_stays_by_itself() -> None:
    cards = {**CARDS, "Tome": {"type": "Artifact", "text": "{2}, {T}: Draw a card."}}
    each = table({"activate": "tome#1", "ability": "Draw"}, "2 Tome", "2 Island", cards=cards)
    net = net_of(each)
    assert net.source is not None
    assert net.classes[net.source].ids == ("tome#1",)
    assert (net.source_taps, net.source_leaves) == (True, "")


def test_counters_are_a_stock_of_the_class() -> None:
    net = net_of(board("{4}", {"card": "Vault", "count": 2, "counters": {"storage": 3}}))
    drawing = [a for a in activations_of(net, "vault#1") if a.per_counter is not None]
    assert [a.stock for a in drawing] == [6]


# ── refusals ─────────────────────────────────────────────────────────────────


def test_mana_that_doubles_the_pool_is_beyond_the_net() -> None:
    cube = {"type": "Artifact", "text": "{3}, {T}: Double the amount of each type of unspent "
            "mana you have."}  # fmt: skip
    assert "pool" in refused("Cube", "3 Island", Cube=cube)


def test_an_amount_that_may_grow_is_beyond_the_net() -> None:
    pit = {"type": "Land", "text": "{T}: Add {B} for each creature card in your graveyard."}
    assert "grow" in refused("Pit", Pit=pit)


def test_a_condition_that_may_come_true_is_beyond_the_net() -> None:
    ruin = {"type": "Land", "text": "{T}: Add {B}. Activate only if you control no artifacts."}
    assert "come true" in refused("Ruin", "Rock", Ruin=ruin)


def test_a_cost_that_asks_for_a_status_is_beyond_the_net() -> None:
    fen = {"type": "Artifact", "text": "Sacrifice a tapped creature: Add {B}{B}."}
    assert "status" in refused("Fen", "Elf", Fen=fen)


def test_a_source_that_must_not_be_used_is_beyond_the_net() -> None:
    cards = {**CARDS, "Tome": {"type": "Artifact", "text": "{2}, {T}: Draw a card."}}
    each = table(
        {"activate": "tome", "ability": "Draw"},
        "Tome",
        "2 Island",
        cards=cards,
        wishes={"forbid": ["tome"]},
    )
    with pytest.raises(NotModelled):
        net_of(each)
    assert not tapwise.payable(each)


def test_what_must_be_gone_first_is_asked_of_its_class() -> None:
    from tapwise.solver.early import with_early_ways
    from tapwise.solver.net_builder import NetBuilder
    from tests.solver.boards import way_of

    each = board("Bolt", "Mountain", "Kiln", "2 Sphere")
    view, way = way_of(each)
    assert each.request is not None
    early = with_early_ways(view, each.request, 0, (way,), frozenset())[-1]
    net = NetBuilder(view, early.way, frozenset(), changes=early.changes).build()
    ((body, number, change),) = net.early
    assert net.classes[body].ids == (ObjectId("sphere#1"), ObjectId("sphere#2"))
    assert (number, change) == (2, "gone")
