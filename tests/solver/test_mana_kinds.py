"""Kinds of mana: as many as the demands of a payment can tell apart."""

from __future__ import annotations

import tapwise
from tapwise.model.symbols import Symbol
from tapwise.solver.mana_kinds import single
from tapwise.solver.net import Net
from tests.solver.boards import activations_of, board, net_of


def kind_of(net: Net, source: str) -> int:
    (activation,) = activations_of(net, source)
    ((unit, _),) = activation.units
    return unit.kind


def needs(net: Net) -> dict[str, int]:
    return {str(d.symbol): d.need for d in net.demands if d.final}


def inputs(problem: tapwise.Problem, *, split_inputs: bool = False) -> list[str]:
    net = net_of(problem, split_inputs=split_inputs)
    return [str(d.symbol) for d in net.demands if not d.final]


def test_generic_mana_is_so_many_demands_of_one() -> None:
    assert single(Symbol("generic", amount=3)) == (Symbol("generic", amount=1), 3)
    assert single(Symbol("typed", types="W")) == (Symbol("typed", types="W"), 1)
    assert needs(net_of(board("{3}{W}{W}", "Plains"))) == {"{1}": 3, "{W}": 2}


def test_a_generic_cost_knows_one_kind_only() -> None:
    net = net_of(board("{3}", "Island", "Forest", "Rock", "Treasure"))
    assert net.kinds == ((0,),)


def test_a_symbol_tells_its_own_type_apart() -> None:
    net = net_of(board("{1}{U}", "Island", "Forest", "Rock", "Treasure"))
    assert kind_of(net, "forest") == kind_of(net, "rock") != kind_of(net, "island")
    assert kind_of(net, "island") == kind_of(net, "treasure")


def test_a_hybrid_symbol_joins_its_two_types() -> None:
    net = net_of(board("{W/U}", "Island", "Plains", "Forest"))
    assert kind_of(net, "island") == kind_of(net, "plains")
    (forest,) = activations_of(net, "forest")
    assert forest.units[0][0].pays == ()


def test_snow_is_told_apart_where_the_cost_asks_for_it() -> None:
    isle = {"card": "Snow-Covered Island"}
    asked = net_of(board("{S}{1}", isle, "Island"))
    assert kind_of(asked, "snow-covered-island") != kind_of(asked, "island")
    plain = net_of(board("{2}", isle, "Island"))
    assert kind_of(plain, "snow-covered-island") == kind_of(plain, "island")


def test_restricted_mana_pays_only_for_what_it_may() -> None:
    (temple,) = activations_of(net_of(board("Bear", "Temple", "Forest")), "temple")
    assert [d for d, _ in temple.units[0][0].pays] == [0]
    (useless,) = activations_of(net_of(board("Bolt", "Temple", "Mountain")), "temple")
    assert useless.units[0][0].pays == ()


def test_what_abilities_take_is_one_demand_for_all_of_them() -> None:
    assert inputs(board("{U}", "Signet", "Wheel", "Prism")) == ["{1}"]


def test_inputs_are_split_on_request_or_where_a_restriction_may_care() -> None:
    assert inputs(board("{U}", "Signet", "Wheel"), split_inputs=True) == ["{1}", "{1}"]
    assert inputs(board("{U}", "Signet", "Wheel", "Temple")) == ["{1}", "{1}"]


def test_kept_costs_are_later_demands() -> None:
    each = board("{U}", "2 Island", "Signet", wishes={"keep": ["{1}{R}"]})
    net = net_of(each)
    later = {str(d.symbol) for d in net.demands if d.later}
    assert later == {"{1}", "{R}"}
    assert len(net.keep) == 1
    assert sum(n for _, n in net.keep[0]) == 2
    assert len(net.later) == len(net.activations)


def test_an_open_choice_of_types_is_made_as_mana_is_spent() -> None:
    net = net_of(board("{R}{G}", "Treasure"))
    (treasure,) = activations_of(net, "treasure")
    ((unit, _),) = treasure.units
    places = {str(d.symbol): d.index for d in net.demands}
    assert unit.type_for(places["{R}"]) == "R"
    assert unit.type_for(places["{G}"]) == "G"
    assert unit.type_for(None) in unit.types
