"""Quantities and conditions of the clause languages, over the noun phrases."""

# ruff: noqa: D102 - the methods are the rules of clauses.lark, which says what each reads

from __future__ import annotations

from typing import Final

from lark import Token, v_args

from tapwise.model import predicates as p
from tapwise.model.predicates import Predicate, Quantity
from tapwise.model.reader.moments import during, turn_fact
from tapwise.model.reader.nouns import (
    Counted,
    NotUnderstood,
    Noun,
    Phrase,
    all_of,
    compose,
)
from tapwise.model.reader.transformer import (
    YOURS,
    NounTransformer,
    counted_quantity,
    reference_of,
    stat,
    zone_of,
)
from tapwise.model.reader.words import colors, counter_kind

_QUALITIES: Final = {
    "colors": "color",
    "basic land types": "basic land type",
    "card types": "card type",
    "creature types": "creature type",
    "different names": "name",
    "different powers": "power",
    "different mana values": "mana value",
    "different name": "name",
    "different power": "power",
    "different mana value": "mana value",
    "mana values": "mana value",
}

_TAKEN: Final = {
    "sacrificed this way": "sacrificed",
    "tapped this way": "tapped",
    "exiled this way": "exiled",
    "discarded this way": "discarded",
}


@v_args(inline=True)
class AmountTransformer(NounTransformer):
    """Quantities and conditions."""

    # ── quantities ───────────────────────────────────────────────────────────

    def number_of(self, noun: Noun) -> Quantity:
        return counted_quantity(noun)

    def self_referent(self, _: Token) -> p.Reference:
        return "self"

    def sacrificed_referent(self, _: Token) -> p.Reference:
        return "sacrificed"

    def attached_referent(self, _: Token) -> p.Reference:
        return "attached"

    def counters_on(self, kind: Token, reference: p.Reference) -> Quantity:
        return p.CountersOn(counter_kind(kind), reference)

    def player_counters(self, kind: Token) -> Quantity:
        return p.PlayerFact(counter_kind(kind))

    def distinct(self, quality: Token, noun: Noun) -> Quantity:
        what = _QUALITIES.get(quality, str(quality))
        return p.DistinctAmong(what, noun.predicate, noun.zone or "battlefield")

    def cards_in(self, t: Token) -> Quantity:
        if t == "cards in an opponent's hand":
            return p.PlayerFact("hand", "opponent")
        if "all" in t or "opponents" in t or "library" in t:
            raise NotUnderstood(t)
        return p.PlayerFact(zone_of(t))

    def opponents(self, _: Token) -> Quantity:
        return p.PlayerFact("opponents")

    def removed(self, *_: Token) -> Quantity:
        return p.Variable("removed")

    def turn_amount(self, t: Token) -> Quantity:
        if "you gained" in t or "you've gained" in t:
            return p.TurnFact("life_gained")
        if "you lost" in t:
            return p.TurnFact("life_lost")
        raise NotUnderstood(t)

    def turn_count(self, t: Token) -> Quantity:
        if "opponents" in t:
            raise NotUnderstood(t)
        if "before it" in t or t.startswith("other "):
            raise NotUnderstood(t)
        table = (
            ("noncreature spell", "noncreature_spells_cast"),
            ("instant", "instants_sorceries_cast"),
            ("creature spell", "creature_spells_cast"),
            ("spell", "spells_cast"),
            ("creature that died", "creatures_died"),
            ("creatures that died", "creatures_died"),
            ("drawn", "cards_drawn"),
            ("cycled or discarded", ""),
            ("discarded", "cards_discarded"),
            ("lands you've played", "lands_played"),
        )
        for words, fact in table:
            if words in t:
                if not fact:
                    break
                return p.TurnFact(fact)
        raise NotUnderstood(t)

    def life_total(self) -> Quantity:
        return p.PlayerFact("life")

    def life_gained(self) -> Quantity:
        return p.TurnFact("life_gained")

    def stat_of(self, possessive: Token, s: Token) -> Quantity:
        return p.StatOf(stat(s), reference_of(possessive))

    def exiled_referent(self, _: Token) -> p.Reference:
        return "exiled"

    def stat_of_referent(self, s: Token, reference: p.Reference) -> Quantity:
        return p.StatOf(stat(s), reference)

    def greatest(self, s: Token, noun: Noun) -> Quantity:
        if noun.zone not in (None, "battlefield"):
            raise NotUnderstood("greatest off the battlefield")
        return p.Greatest(stat(s), noun.predicate)

    def total(self, s: Token, noun: Noun) -> Quantity:
        if noun.zone not in (None, "battlefield"):
            raise NotUnderstood("total off the battlefield")
        return p.Total(stat(s), noun.predicate)

    def colors(self, *tokens: Token) -> str:
        return colors(" ".join(tokens))

    def devotion(self, letters: str) -> Quantity:
        return p.Devotion(letters)

    def devotion_that(self) -> Quantity:
        return p.Devotion("*")

    def plus(self, a: Quantity, b: Quantity) -> Quantity:
        return p.Plus((a, b))

    def twice(self, q: Quantity) -> Quantity:
        return p.Times(2, q)

    def taken(self, _: Noun, t: Token) -> Quantity:
        if t not in _TAKEN:
            raise NotUnderstood(t)
        return p.Variable(_TAKEN[t])

    def times_kicked(self, *_: Token) -> Quantity:
        return p.Variable("kicked")

    def targets_beyond(self) -> Quantity:
        return p.Plus((p.Variable("targets"), -1))

    def cards_in_hand(self) -> Quantity:
        return p.PlayerFact("hand")

    def cards_in_graveyard(self) -> Quantity:
        return p.PlayerFact("graveyard")

    # ── conditions ───────────────────────────────────────────────────────────

    def _there(self, counted: Counted, extra: tuple[Predicate, ...]) -> p.Condition:
        noun = counted.noun
        zone = noun.zone or "battlefield"

        def enough(predicate: Predicate) -> p.Condition:
            count = p.Count(all_of([predicate, *extra]), zone)
            return p.Comparison(count, ">=", counted.number)

        if not counted.counted:
            raise NotUnderstood("a bare plural")
        if noun.conjunction:
            if not noun.parts or counted.number != 1:
                raise NotUnderstood("a conjunction")
            return p.AllHold(tuple(enough(part) for part in noun.parts))
        return enough(noun.predicate)

    def you_control_counted(self, counted: Counted) -> p.Condition:
        if counted.noun.controlled:
            raise NotUnderstood("controlled twice")
        return self._there(counted, (YOURS,))

    def you_control_no(self, noun: Noun) -> p.Condition:
        return p.Comparison(p.Count(all_of([noun.predicate, YOURS])), "<=", 0)

    def opponent_controls(self, t: Token, counted: Counted) -> p.Condition:
        if counted.number != 1:
            raise NotUnderstood("each opponent on their own")
        return self._there(counted, (p.ControlledBy("opponent"),))

    def opponent_controls_no(self, t: Token, noun: Noun) -> p.Condition:
        if t == "an opponent controls no":
            raise NotUnderstood(t)
        opponents = p.ControlledBy("opponent")
        return p.Comparison(p.Count(all_of([noun.predicate, opponents])), "<=", 0)

    def there_are(self, _: Token, counted: Counted) -> p.Condition:
        if counted.noun.zone is None:
            raise NotUnderstood("where?")
        return self._there(counted, ())

    def there_are_none(self, _: Token, noun: Noun) -> p.Condition:
        if noun.zone is None:
            raise NotUnderstood("where?")
        return p.Comparison(counted_quantity(noun), "<=", 0)

    def no_counters(self, _: Token, kind: Token, reference: p.Reference) -> p.Condition:
        return p.Comparison(p.CountersOn(counter_kind(kind), reference), "<=", 0)

    def some_counters(
        self, _: Token, n: Quantity, __: Token, kind: Token, reference: p.Reference
    ) -> p.Condition:
        return p.Comparison(p.CountersOn(counter_kind(kind), reference), ">=", n)

    def distinct_at_least(
        self, _: Token, n: Quantity, __: Token, quality: Token, noun: Noun
    ) -> p.Condition:
        return p.Comparison(self.distinct(quality, noun), ">=", n)

    def attached_is(self, _: Token, phrase: Phrase) -> p.Condition:
        return p.ObjectIs(compose([phrase]).predicate, "attached")

    def attached_is_article(self, _: Token, __: Token, phrase: Phrase) -> p.Condition:
        return p.ObjectIs(compose([phrase]).predicate, "attached")

    def has_a_counter(self, _: Token, __: Token, kind: Token, ___: Token) -> p.Condition:
        return p.ObjectIs(p.HasCounter(counter_kind(kind)))

    def has_a_counter_bare(self, _: Token, kind: Token, __: Token) -> p.Condition:
        return p.ObjectIs(p.HasCounter(counter_kind(kind)))

    def has_counters(
        self, _: Token, n: Quantity, __: Token, kind: Token, ___: Token
    ) -> p.Condition:
        return p.Comparison(p.CountersOn(counter_kind(kind)), ">=", n)

    def has_no_counter(self, _: Token, kind: Token, __: Token) -> p.Condition:
        return p.Comparison(p.CountersOn(counter_kind(kind)), "<=", 0)

    def self_untapped(self, _: Token) -> p.Condition:
        return p.ObjectIs(p.Not(p.Tapped()))

    def self_tapped(self, _: Token) -> p.Condition:
        return p.ObjectIs(p.Tapped())

    def self_attacking(self, _: Token) -> p.Condition:
        return p.ObjectIs(p.HasStatus("attacking"))

    def self_modified(self, _: Token) -> p.Condition:
        return p.ObjectIs(p.HasStatus("modified"))

    def self_is(self, _: Token, __: Token, noun: Noun) -> p.Condition:
        if noun.zone is not None:
            raise NotUnderstood("zone")
        return p.ObjectIs(noun.predicate)

    def self_entered(self, *_: Token) -> p.Condition:
        return p.ObjectIs(p.HasStatus("entered_this_turn"))

    def stat_at_least(self, t: Token, q: Quantity, _: Token) -> p.Condition:
        return p.Comparison(p.StatOf(stat(t.split()[-1])), ">=", q)

    def stat_at_most(self, t: Token, q: Quantity, _: Token) -> p.Condition:
        return p.Comparison(p.StatOf(stat(t.split()[-1])), "<=", q)

    def life_at_least(self, q: Quantity, _: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("life"), ">=", q)

    def life_at_most(self, q: Quantity, _: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("life"), "<=", q)

    def graveyard_at_least(self, q: Quantity, *_: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("graveyard"), ">=", q)

    def hand_at_least(self, q: Quantity, *_: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("hand"), ">=", q)

    def hand_at_most(self, q: Quantity, *_: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("hand"), "<=", q)

    def hand_exactly(self, q: Quantity, _: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("hand"), "==", q)

    def hand_empty(self, _: Token) -> p.Condition:
        return p.Comparison(p.PlayerFact("hand"), "<=", 0)

    def devotion_at_least(self, letters: str, q: Quantity, _: Token) -> p.Condition:
        return p.Comparison(p.Devotion(letters), ">=", q)

    def total_power(self, noun: Noun, _: Token, q: Quantity, __: Token) -> p.Condition:
        return p.Comparison(p.Total("power", noun.predicate), ">=", q)

    def opponent_life_at_most(self, q: Quantity, _: Token) -> p.Condition:
        raise NotUnderstood("each opponent on their own")

    def fact(self, t: Token) -> p.Condition:
        return turn_fact(t)

    def during(self, t: Token) -> p.Condition:
        return during(t)

    def not_during(self, _: Token) -> p.Condition:
        return p.NotHolds(p.DuringTurn("you"))
