"""From parse trees of clauses to the model's predicates, quantities, conditions and costs."""

from __future__ import annotations

import itertools
from typing import Any, Final

from lark import Token, Transformer, v_args

from tapwise.model import predicates as p
from tapwise.model.predicates import Predicate, Quantity
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.moments import during, turn_fact
from tapwise.model.reader.nouns import (
    Counted,
    NotUnderstood,
    Noun,
    Phrase,
    Tail,
    Word,
    all_of,
    compose,
)
from tapwise.model.reader.words import colors, counter_kind, number, singular
from tapwise.model.symbols import color_of_word
from tapwise.model.zones import Zone

_KEYWORDS: Final = {"a cycling ability": "cycling"}
_SPECIAL_TAILS: Final = {"a mana ability": "has_mana_ability"}
_ZONE_WORDS: Final[tuple[Zone, ...]] = ("graveyard", "hand", "exile", "library")
_STAT_WORDS: Final = {"converted mana cost": "mana value"}
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
YOURS: Final = p.ControlledBy("you")


def stat(token: str) -> p.Stat:
    """Return the characteristic of a word."""
    return _STAT_WORDS.get(token, str(token))  # type: ignore[return-value]


def zone_of(text: str) -> Zone:
    """Return the zone that a phrase names.

    Raises
    ------
    NotUnderstood
        If it names several.
    """
    found: list[Zone] = [z for z in _ZONE_WORDS if z in text]
    if "command zone" in text:
        found.append("command")
    if len(found) != 1:
        raise NotUnderstood(text)
    return found[0]


def counted_quantity(noun: Noun) -> p.Count:
    """Return how many such objects there are, on the battlefield or where the tail says."""
    return p.Count(noun.predicate, noun.zone or "battlefield")


def reference_of(possessive: str) -> p.Reference:
    """Return what a possessive refers to.

    Raises
    ------
    NotUnderstood
        If it depends on text outside the clause.
    """
    if possessive in ("~'s", "its", "his", "her"):
        return "self"
    for word in ("sacrificed", "exiled", "tapped", "discarded"):
        if word in possessive:
            return word  # type: ignore[return-value]
    if "enchanted" in possessive or "equipped" in possessive:
        return "attached"
    raise NotUnderstood(possessive)


@v_args(inline=True)
class NounTransformer(Transformer[Token, Any]):
    """Noun phrases, quantities and conditions."""

    # ── words ────────────────────────────────────────────────────────────────

    def type_word(self, t: Token) -> Word:
        return Word("type", p.Is(singular(t.capitalize())))

    def subtype_word(self, t: Token) -> Word:
        return Word("subtype", p.Is(singular(t.replace("Power Plant", "Power-Plant"))))

    def supertype_word(self, t: Token) -> Word:
        return Word("adjective", p.Is(t.capitalize()))

    def color_word(self, t: Token) -> Word:
        return Word("adjective", p.HasColor(color_of_word(t) or ""), color=True)

    def non_type(self, _: Token, t: Token) -> Word:
        return Word("adjective", p.Not(p.Is(singular(t.capitalize()))))

    def non_subtype(self, _: Token, t: Token) -> Word:
        return Word("adjective", p.Not(p.Is(singular(t))))

    def non_supertype(self, _: Token, t: Token) -> Word:
        return Word("adjective", p.Not(p.Is(t.capitalize())))

    def non_color(self, _: Token, t: Token) -> Word:
        return Word("adjective", p.Not(p.HasColor(color_of_word(t) or "")))

    def non_token(self, _: Token, __: Token) -> Word:
        return Word("adjective", p.Not(p.IsToken()))

    def non_historic(self, _: Token, __: Token) -> Word:
        return Word("adjective", p.Not(p.Is("Historic")))

    def token_word(self, _: Token) -> Word:
        return Word("head", p.IsToken())

    def historic_word(self, _: Token) -> Word:
        return Word("adjective", p.Is("Historic"))

    def permanent_word(self) -> Word:
        return Word("head", p.Is("Permanent"))

    def neutral_word(self, t: Token) -> Word:
        return Word(
            "neutral",
            p.Anything(),
            spell=t.startswith("spell"),
            source=t.startswith("source"),
        )

    def colorless_word(self) -> Word:
        return Word("adjective", p.ColorCount("==", 0))

    def colored_word(self) -> Word:
        return Word("adjective", p.ColorCount(">=", 1))

    def multicolored_word(self) -> Word:
        return Word("adjective", p.ColorCount(">=", 2))

    def monocolored_word(self) -> Word:
        return Word("adjective", p.ColorCount("==", 1))

    def tapped_word(self) -> Word:
        return Word("adjective", p.Tapped())

    def untapped_word(self) -> Word:
        return Word("adjective", p.Not(p.Tapped()))

    def other_word(self) -> Word:
        return Word("adjective", p.Not(p.Itself()))

    def status_word(self, t: Token) -> Word:
        if t in ("attacking", "face-down", "modified", "kicked"):
            return Word("adjective", p.HasStatus(t.replace("-", "_")))
        if t in ("enchanted", "equipped"):
            return Word("adjective", p.Attached())
        raise NotUnderstood(t)

    def outlaw_word(self, _: Token) -> Word:
        return Word("subtype", p.Is("Outlaw"))

    def commander_word(self) -> Word:
        return Word("head", p.HasStatus("commander"))

    # ── tails ────────────────────────────────────────────────────────────────

    def you_control(self) -> Tail:
        return Tail(YOURS, "control")

    def you_cast(self) -> Tail:
        return Tail(YOURS, "control")

    def you_own(self) -> Tail:
        raise NotUnderstood("owners")

    def opponents_control(self, t: Token) -> Tail:
        return Tail(p.ControlledBy("opponent"), "control")

    def on_battlefield(self) -> Tail:
        return Tail(p.Anything(), "zone", "battlefield")

    def in_zone(self, t: Token) -> Tail:
        mine: Predicate = YOURS if "your" in t or t == "in exile" else p.Anything()
        return Tail(mine, "zone", zone_of(t))

    def from_zone(self, t: Token) -> Tail:
        if t.startswith("from anywhere other than") and "hand" in t:
            return Tail(p.Not(p.InZone("hand")), "other")
        if t == "from anywhere other than a graveyard":
            return Tail(p.Not(p.InZone("graveyard")), "other")
        if t == "from graveyards or libraries":
            return Tail(p.AnyOf((p.InZone("graveyard"), p.InZone("library"))), "other")
        if t == "from your graveyard or from exile":
            return Tail(p.AnyOf((p.InZone("graveyard"), p.InZone("exile"))), "other")
        if "top of" in t:
            raise NotUnderstood(t)
        return Tail(p.InZone(zone_of(t)), "zone")

    def with_stat(self, tail: Tail) -> Tail:
        return tail

    def _compare(self, s: Token, operator: p.Operator, value: Quantity) -> Tail:
        return Tail(p.Compare(stat(s), operator, value))

    def at_least(self, s: Token, q: Quantity, _: Token) -> Tail:
        return self._compare(s, ">=", q)

    def at_most(self, s: Token, q: Quantity, *_: Token) -> Tail:
        return self._compare(s, "<=", q)

    def exactly(self, s: Token, q: Quantity) -> Tail:
        return self._compare(s, "==", q)

    def more_than(self, s: Token, q: Quantity) -> Tail:
        return self._compare(s, ">=", p.Plus((q, 1)))

    def less_than(self, s: Token, q: Quantity) -> Tail:
        return self._compare(s, "<=", p.Plus((q, -1)))

    def with_keyword(self, t: Token) -> Tail:
        if t in _SPECIAL_TAILS:
            return Tail(p.HasStatus(_SPECIAL_TAILS[t]))
        return Tail(p.HasKeyword(_KEYWORDS.get(t, str(t))))

    def without_keyword(self, t: Token) -> Tail:
        return Tail(p.Not(p.HasKeyword(_KEYWORDS.get(t, str(t)))))

    def with_counter(self, _: Token, kind: Token, __: Token) -> Tail:
        return Tail(p.HasCounter(counter_kind(kind)))

    def with_counters(self, kind: Token, _: Token) -> Tail:
        return Tail(p.HasCounter(counter_kind(kind)))

    def with_symbol(self, mana: Token, _: Token) -> Tail:
        return Tail(p.HasSymbol(_one_symbol(mana)))

    def without_symbol(self, mana: Token, _: Token) -> Tail:
        return Tail(p.Not(p.HasSymbol(_one_symbol(mana))))

    def chosen_name(self) -> Tail:
        return Tail(p.IsChosen("name"))

    def chosen_type(self) -> Tail:
        return Tail(p.IsChosen("creature_type"))

    def chosen_color(self) -> Tail:
        return Tail(p.IsChosen("color"))

    def chosen_card_type(self) -> Tail:
        return Tail(p.IsChosen("card_type"))

    def named(self, t: Token) -> Tail:
        name = rx.sub(r" (you control|on the battlefield|in your graveyard).*", "", t[6:])
        if len(name) != len(t) - 6:
            raise NotUnderstood(t)
        return Tail(p.Named(name))

    def shares(self, _: Token, t: Token) -> Tail:
        match = rx.fullmatch(r"a (color|creature type|card type) with (.*)", t)
        if match is None:
            raise NotUnderstood(t)
        references: dict[str, p.Reference] = {
            "that spell": "spell",
            "~": "self",
            "the sacrificed creature": "sacrificed",
            "the sacrificed permanent": "sacrificed",
            "the exiled card": "exiled",
        }
        if match[2] not in references:
            raise NotUnderstood(t)
        return Tail(p.SharesWith(match[1], references[match[2]]))  # type: ignore[arg-type]

    def other_than_self(self, _: Token) -> Tail:
        return Tail(p.Not(p.Itself()))

    def that_is_historic(self, *_: Token) -> Tail:
        return Tail(p.Is("Historic"))

    def that_is_colorless(self, _: Token) -> Tail:
        return Tail(p.ColorCount("==", 0))

    def that_is_multicolored(self, _: Token) -> Tail:
        return Tail(p.ColorCount(">=", 2))

    def that_is_colored(self, _: Token) -> Tail:
        return Tail(p.ColorCount(">=", 1))

    def that_is_color(self, _: Token, t: Token) -> Tail:
        return Tail(p.HasColor(color_of_word(t) or ""))

    def that_is_type(self, _: Token, t: Token) -> Tail:
        return Tail(p.Is(singular(t.capitalize())))

    def that_is_article_type(self, _: Token, __: Token, t: Token) -> Tail:
        return Tail(p.Is(singular(t.capitalize())))

    def that_is_article_subtype(self, _: Token, __: Token, t: Token) -> Tail:
        return Tail(p.Is(singular(t)))

    def that_is_tapped(self, _: Token) -> Tail:
        return Tail(p.Tapped())

    def that_is_untapped(self, _: Token) -> Tail:
        return Tail(p.Not(p.Tapped()))

    def that_entered(self, _: Token) -> Tail:
        return Tail(p.HasStatus("entered_this_turn"))

    # ── phrases ──────────────────────────────────────────────────────────────

    def phrase(self, *parts: Word | Tail) -> Phrase:
        words = tuple(x for x in parts if isinstance(x, Word))
        return Phrase(words, tuple(x for x in parts if isinstance(x, Tail)))

    def joined(self, join: Token, phrase: Phrase) -> Phrase:
        return Phrase(phrase.words, phrase.tails, str(join))

    def joined_with_article(self, join: Token, _: Token, phrase: Phrase) -> Phrase:
        return Phrase(phrase.words, phrase.tails, str(join), article=True)

    def objects(self, *phrases: Phrase) -> Noun:
        return compose(list(phrases))

    def counted(self, amount: tuple[Quantity, bool], noun: Noun) -> Counted:
        return Counted(noun, *amount)

    def counted_one(self, noun: Noun) -> Counted:
        return Counted(noun, counted=False)

    def amount_one(self, t: Token) -> tuple[Quantity, bool]:
        return (1, False) if t in ("a", "an", "the", "any") else (1, True)

    def amount_number(self, n: Quantity) -> tuple[Quantity, bool]:
        return n, False

    def amount_at_least(self, n: Quantity, _: Token) -> tuple[Quantity, bool]:
        return n, True

    def amount_any(self) -> tuple[Quantity, bool]:
        return 0, True

    def number(self, t: Token) -> int:
        return number(t)

    def variable_x(self) -> Quantity:
        return p.Variable("X")

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

        if not counted.counted and not _is_another(noun.predicate):
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


def _is_another(predicate: Predicate) -> bool:
    """Whether a noun without a number is one of "another …"."""
    if isinstance(predicate, p.Named):
        return True
    if isinstance(predicate, p.AnyOf):
        return _is_another(predicate.parts[0])
    return isinstance(predicate, p.AllOf) and predicate.parts[0] == p.Not(p.Itself())


def _one_symbol(mana: str) -> str:
    body = mana[1:-1]
    if "{" in body:
        raise NotUnderstood(mana)
    return body.upper()


def combinations(types: str, amount: int) -> tuple[str, ...]:
    """Return the bundles of ``amount`` different types.

    >>> combinations("WUB", 2)
    ('WU', 'WB', 'UB')
    """
    return tuple("".join(c) for c in itertools.combinations(types, amount))
