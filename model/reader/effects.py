"""From parse trees of costs, mana additions and spend clauses to the model's data."""

# ruff: noqa: D102 - the methods are the rules of clauses.lark, which says what each reads

from __future__ import annotations

from typing import Any, Final

from lark import Token, v_args

from tapwise.model import abilities as a
from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.predicates import Predicate, Quantity
from tapwise.model.reader.amounts import AmountTransformer
from tapwise.model.reader.nouns import Counted, NotUnderstood, Noun, all_of
from tapwise.model.reader.symbols import bundle, mana_cost
from tapwise.model.reader.transformer import combinations
from tapwise.model.reader.words import counter_kind
from tapwise.model.symbols import COLORS
from tapwise.model.zones import Zone

Amount = tuple[Quantity, bool]

_ANY_COLOR: Final = a.FixedTypes(COLORS)


def _one_kind(counted: Counted) -> None:
    """Refuse bare plurals, and "a land and an artifact": each is paid, not one of them."""
    if not counted.counted and "Attached()" not in repr(counted.noun.predicate):
        raise NotUnderstood("how many?")
    if counted.noun.conjunction:
        raise NotUnderstood("several things at once")


def _battlefield(noun: Noun) -> Predicate:
    if noun.zone not in (None, "battlefield"):
        raise NotUnderstood("not on the battlefield")
    return noun.predicate


@v_args(inline=True)
class ClauseTransformer(AmountTransformer):
    """Costs, additions of mana and spend clauses, over the noun phrases."""

    # ── costs ────────────────────────────────────────────────────────────────

    def pay_mana(self, mana: Token) -> c.CostComponent:
        return c.PayMana(mana_cost(mana))

    def pay_repeated(self, n: Quantity, mana: Token) -> c.CostComponent:
        if not isinstance(n, int) or n > 20:
            raise NotUnderstood("repeated symbols")
        return c.PayMana(mana_cost(mana * n))

    def tap_self(self) -> c.CostComponent:
        return c.TapSelf()

    def untap_self(self) -> c.CostComponent:
        return c.UntapSelf()

    def pay_life(self, amount: Amount) -> c.CostComponent:
        if amount[1]:
            raise NotUnderstood("any amount of life")
        return c.PayLife(amount[0])

    def pay_life_equal(self, q: Quantity) -> c.CostComponent:
        return c.PayLife(q)

    def pay_energy(self, t: Token) -> c.CostComponent:
        return c.PayEnergy(t.count("{E}"))

    def pay_energies(self, n: Quantity, t: Token) -> c.CostComponent:
        if t != "{E}":
            raise NotUnderstood(t)
        return c.PayEnergy(n)

    def sacrifice_self(self, _: Token) -> c.CostComponent:
        return c.SacrificeSelf()

    def sacrifice(self, counted: Counted) -> c.CostComponent:
        _one_kind(counted)
        return c.Sacrifice(_battlefield(counted.noun), counted.number, counted.at_least)

    def discard_self(self, _: Token) -> c.CostComponent:
        return c.DiscardSelf()

    def discard_hand(self) -> c.CostComponent:
        return c.DiscardHand()

    def _discard(self, counted: Counted, at_random: bool) -> c.CostComponent:
        _one_kind(counted)
        if counted.at_least or counted.noun.zone is not None or not counted.counted:
            raise NotUnderstood("discard")
        return c.Discard(counted.noun.predicate, counted.number, at_random)

    def discard(self, counted: Counted) -> c.CostComponent:
        return self._discard(counted, at_random=False)

    def discard_at_random(self, counted: Counted) -> c.CostComponent:
        return self._discard(counted, at_random=True)

    def exile_self(self, _: Token) -> c.CostComponent:
        return c.ExileSelf()

    def exile_self_from(self, _: Token, t: Token) -> c.CostComponent:
        if t not in ("from your hand", "from your graveyard"):
            raise NotUnderstood(t)
        return c.ExileSelf()

    def exile(self, counted: Counted) -> c.CostComponent:
        noun = counted.noun
        _one_kind(counted)
        if counted.at_least:
            raise NotUnderstood("exile any number")
        zone, predicate = take_zone(noun)
        return c.ExileFrom(zone, predicate, counted.number)

    def tap(self, counted: Counted) -> c.CostComponent:
        _one_kind(counted)
        if counted.at_least:
            raise NotUnderstood("tap any number")
        predicate = without(_battlefield(counted.noun), p.Not(p.Tapped()))
        return c.TapOthers(predicate, counted.number)

    def tap_total_power(self, counted: Counted, q: Quantity, _: Token) -> c.CostComponent:
        if counted.number != 0 or not counted.at_least:
            raise NotUnderstood("a fixed number with total power")
        predicate = without(_battlefield(counted.noun), p.Not(p.Tapped()))
        return c.TapTotalPower(predicate, q)

    def untap(self, counted: Counted) -> c.CostComponent:
        if counted.number != 1 or counted.at_least:
            raise NotUnderstood("untap several")
        return c.UntapOther(without(_battlefield(counted.noun), p.Tapped()))

    def return_self(self, *_: Token) -> c.CostComponent:
        return c.ReturnSelf()

    def return_others(self, counted: Counted, _: Token) -> c.CostComponent:
        _one_kind(counted)
        if counted.at_least:
            raise NotUnderstood("return any number")
        return c.ReturnToHand(_battlefield(counted.noun), counted.number)

    def remove_counters(self, amount: Amount, kind: Token, _: Token) -> c.CostComponent:
        number, at_least = amount
        if at_least and number not in (0, 1):
            raise NotUnderstood("at least so many counters")
        if at_least and number == 1:
            # "one or more": any number, but not none; the variable is X so that it is 1 or more
            return c.RemoveCounters(counter_kind(kind), 1, any_number=True)
        return c.RemoveCounters(counter_kind(kind), number, any_number=at_least)

    def remove_one_counter(self, kind: Token, _: Token) -> c.CostComponent:
        raise NotUnderstood("which counters?")

    def remove_counters_from(
        self, amount: Amount, kind: Token, counted: Counted
    ) -> c.CostComponent:
        number, at_least = amount
        if at_least or counted.number != 1 or counted.at_least:
            raise NotUnderstood("counters from several")
        if number != 1:
            raise NotUnderstood("several counters from one permanent")
        return c.RemoveCounters(counter_kind(kind), 1, among=_battlefield(counted.noun))

    def remove_counters_among(self, amount: Amount, kind: Token, noun: Noun) -> c.CostComponent:
        number, at_least = amount
        return c.RemoveCounters(
            counter_kind(kind), number, any_number=at_least, among=_battlefield(noun)
        )

    def put_counters(self, amount: Amount, kind: Token, _: Token) -> c.CostComponent:
        if amount[1]:
            raise NotUnderstood("any number of counters")
        return c.PutCounters(counter_kind(kind), amount[0])

    def put_counters_on(self, amount: Amount, kind: Token, counted: Counted) -> c.CostComponent:
        if amount[1] or counted.number != 1 or counted.at_least:
            raise NotUnderstood("counters on several")
        return c.PutCounters(counter_kind(kind), amount[0], _battlefield(counted.noun))

    def mill(self, amount: Amount, _: Token) -> c.CostComponent:
        return c.Mill(amount[0])

    def reveal(self, counted: Counted) -> c.CostComponent:
        zone, predicate = take_zone(counted.noun)
        if zone != "hand" or counted.at_least:
            raise NotUnderstood("reveal")
        return c.Reveal(predicate, counted.number)

    def reveal_self(self, *_: Token) -> c.CostComponent:
        return c.Reveal(p.Itself())

    def collect_evidence(self, n: Quantity) -> c.CostComponent:
        if not isinstance(n, int):
            raise NotUnderstood("collect evidence X")
        return c.CollectEvidence(n)

    def forage(self) -> c.CostComponent:
        return c.OneOf(
            (
                (c.ExileFrom("graveyard", p.Anything(), 3),),
                (c.Sacrifice(p.Is("Food")),),
            )
        )

    def exert(self, _: Token) -> c.CostComponent:
        return c.ExertSelf()

    def blight(self, n: Quantity) -> c.CostComponent:
        creature = all_of([p.Is("Creature"), p.ControlledBy("you")])
        return c.PutCounters("-1/-1", n, creature)

    def behold(self, counted: Counted) -> c.CostComponent:
        if counted.number != 1 or counted.at_least or counted.noun.zone is not None:
            raise NotUnderstood("behold several")
        return c.Behold(counted.noun.predicate)

    def waterbend(self, mana: Token) -> c.CostComponent:
        return c.WaterbendMana(mana_cost(mana))

    # ── adding mana ──────────────────────────────────────────────────────────

    def plain(self, part: a.AddPart) -> a.AddPart:
        return part

    def times(self, part: a.AddPart, quantity: Quantity) -> a.AddPart:
        if isinstance(part, a.AddFixed):
            return a.AddFixed(part.bundles, multiply(part.times, quantity))
        if isinstance(part, a.AddOneType):
            if part.types == _ANY_COLOR:
                return a.AddCombination(part.types, multiply(part.amount, quantity))
            return a.AddOneType(part.types, multiply(part.amount, quantity))
        if isinstance(part, a.AddCombination):
            return a.AddCombination(part.types, multiply(part.amount, quantity))
        raise NotUnderstood("for each")

    def add(self, part: a.AddPart) -> a.AddPart:
        return part

    def add_bundles(self, bundles: tuple[str, ...]) -> a.AddPart:
        return a.AddFixed(bundles)

    def bundles(self, *tokens: Token) -> tuple[str, ...]:
        joins = [t for t in tokens if t.type == "JOIN"]
        if joins and ("or" not in joins[-1] or any(j != "," for j in joins[:-1])):
            raise NotUnderstood("a list that is no choice")
        return tuple(bundle(t) for t in tokens if t.type == "MANA")

    def choices(self, *tokens: Token) -> a.FixedTypes:
        letters = "".join(bundle(t) for t in tokens if t.type == "MANA")
        if len(letters) != len(set(letters)):
            raise NotUnderstood("repeated types")
        return a.FixedTypes(letters)

    def repeated(self, n: Quantity, mana: Token) -> a.AddPart:
        return a.AddFixed((bundle(mana),), n)

    def that_much(self, mana: Token) -> a.AddPart:
        return a.AddFixed((bundle(mana),), p.Variable("removed"))

    def amount_equal(self, mana: Token, q: Quantity) -> a.AddPart:
        return a.AddFixed((bundle(mana),), q)

    def any_color(self, amount: Amount) -> a.AddPart:
        if amount[0] != 1:
            raise NotUnderstood("several mana of any color")
        return a.AddOneType(_ANY_COLOR, 1)

    def one_color(self, amount: Amount, _: Token) -> a.AddPart:
        return a.AddOneType(_ANY_COLOR, amount[0])

    def one_color_equal(self, _: Token, q: Quantity) -> a.AddPart:
        return a.AddOneType(_ANY_COLOR, q)

    def combination(self, amount: Amount) -> a.AddPart:
        return a.AddCombination(_ANY_COLOR, amount[0])

    def combination_of(self, amount: Amount, types: a.FixedTypes) -> a.AddPart:
        return a.AddCombination(types, amount[0])

    def different_colors(self, amount: Amount) -> a.AddPart:
        if not isinstance(amount[0], int):
            raise NotUnderstood("X different colors")
        return a.AddFixed(combinations(COLORS, amount[0]))

    def chosen(self, amount: Amount, t: Token) -> a.AddPart:
        what = "that" if "that" in t else "color"
        return a.AddOneType(a.ChosenColor(what), amount[0])

    def chosen_equal(self, t: Token, q: Quantity) -> a.AddPart:
        what = "that" if "that" in t else "color"
        return a.AddOneType(a.ChosenColor(what), q)

    def identity(self, amount: Amount) -> a.AddPart:
        return a.AddOneType(a.CommanderIdentity(), amount[0])

    def could_produce(self, amount: Amount, t: Token, counted: Counted) -> a.AddPart:
        types = a.CouldProduce(_battlefield(counted.noun), colors_only="color" in t)
        return a.AddOneType(types, amount[0])

    def could_produce_ref(self, amount: Amount, t: Token) -> a.AddPart:
        reference: Any = "sacrificed" if "sacrificed" in t else "untapped"
        return a.AddOneType(a.CouldProduce(p.Is("Land"), reference=reference), amount[0])

    def exiled_colors(self, amount: Amount, *_: Token) -> a.AddPart:
        return a.AddOneType(a.ChosenColor("imprint"), amount[0])

    def colors_among(self, amount: Amount, _: Token, noun: Noun) -> a.AddPart:
        return a.AddOneType(a.ColorsAmong(noun.predicate, noun.zone or "battlefield"), amount[0])

    def produced(self, amount: Amount, _: Token) -> a.AddPart:
        return a.AddOneType(a.ProducedTypes(), amount[0])

    def noted(self, amount: Amount, _: Token) -> a.AddPart:
        return a.AddOneType(a.ChosenColor("noted"), amount[0])

    def own_colors(self, amount: Amount, _: Token) -> a.AddPart:
        return a.AddOneType(a.ColorsAmong(p.Itself()), amount[0])

    def circled(self, amount: Amount) -> a.AddPart:
        return a.AddOneType(a.ChosenColor("color"), amount[0])

    # ── spending mana ────────────────────────────────────────────────────────

    def cast(self, counted: Counted) -> a.SpendUse:
        if not counted.noun.spell or counted.number != 1:
            raise NotUnderstood("cast what?")
        return a.SpendUse("cast", counted.noun.predicate)

    def cast_commander(self) -> a.SpendUse:
        return a.SpendUse("cast", p.HasStatus("commander"))

    def activate_any(self, _: Token) -> a.SpendUse:
        return a.SpendUse("activate anywhere", p.Anything())

    def activate(self, _: Token, counted: Counted) -> a.SpendUse:
        noun = counted.noun
        if counted.number != 1 or noun.spell:
            raise NotUnderstood("abilities of what?")
        if noun.source:
            return a.SpendUse("activate anywhere", noun.predicate)
        return a.SpendUse("activate", noun.predicate)


def take_zone(noun: Noun) -> tuple[Zone, Predicate]:
    """Return the zone that a cost takes objects from, and the predicate without it."""
    if isinstance(noun.predicate, p.AnyOf) and noun.zone is None:
        taken = [_without_zone(x) for x in noun.predicate.parts]
        zones = {zone for zone, _ in taken}
        if len(zones) != 1:
            raise NotUnderstood("two zones")
        return zones.pop(), p.AnyOf(tuple(rest for _, rest in taken))
    if noun.zone is None:
        return _without_zone(noun.predicate)
    return noun.zone, without(noun.predicate, p.ControlledBy("you"))


def _without_zone(predicate: Predicate) -> tuple[Zone, Predicate]:
    zones = [x for x in _parts(predicate) if isinstance(x, p.InZone)]
    if len(zones) > 1 or "InZone" in repr([x for x in _parts(predicate) if x not in zones]):
        raise NotUnderstood("several zones")
    if not zones:
        return "battlefield", predicate
    return zones[0].zone, all_of(x for x in _parts(predicate) if x not in zones)


def _parts(predicate: Predicate) -> tuple[Predicate, ...]:
    return predicate.parts if isinstance(predicate, p.AllOf) else (predicate,)


def without(predicate: Predicate, part: Predicate) -> Predicate:
    """Return the predicate without one of its conjuncts; alternatives are searched too."""
    if isinstance(predicate, p.AnyOf):
        return p.AnyOf(tuple(without(x, part) for x in predicate.parts))
    return all_of(x for x in _parts(predicate) if x != part)


def multiply(base: Quantity, quantity: Quantity) -> Quantity:
    """Return a multiple of a quantity.

    Raises
    ------
    NotUnderstood
        If neither factor is a number.
    """
    if base == 1:
        return quantity
    if isinstance(base, int):
        return p.Times(base, quantity)
    raise NotUnderstood("a product of two quantities")
