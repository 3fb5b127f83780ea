"""From parse trees of clauses to the model's predicates, quantities, conditions and costs."""

# ruff: noqa: D102 - the methods are the rules of clauses.lark, which says what each reads

from __future__ import annotations

import itertools
from typing import Any, Final

from lark import Token, Transformer, v_args

from tapwise.model import predicates as p
from tapwise.model.predicates import Predicate, Quantity
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.nouns import (
    Counted,
    NotUnderstood,
    Noun,
    Phrase,
    Tail,
    Word,
    compose,
)
from tapwise.model.reader.words import counter_kind, number, singular
from tapwise.model.symbols import color_of_word
from tapwise.model.zones import Zone

_KEYWORDS: Final = {"a cycling ability": "cycling"}
_SPECIAL_TAILS: Final = {"a mana ability": "has_mana_ability"}
_ZONE_WORDS: Final[tuple[Zone, ...]] = ("graveyard", "hand", "exile", "library")
_STAT_WORDS: Final = {"converted mana cost": "mana value"}
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
    taken: tuple[p.Reference, ...] = ("sacrificed", "exiled", "tapped", "discarded")
    for word in taken:
        if word in possessive:
            return word
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
        if "library" in t:
            raise NotUnderstood("what is in a library is not known")
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
        if "Attached()" in repr(noun.predicate):
            raise NotUnderstood("an enchanted or equipped object, not the one")
        return Counted(noun, *amount)

    def counted_one(self, noun: Noun) -> Counted:
        return Counted(noun, counted=is_another(noun.predicate))

    def amount_one(self, t: Token) -> tuple[Quantity, bool]:
        if t not in ("a", "an", "the", "any"):
            raise NotUnderstood("all of them")
        return 1, False

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


def is_another(predicate: Predicate) -> bool:
    """Whether a noun without a number is one of "another …"."""
    if isinstance(predicate, p.Named):
        return True
    if isinstance(predicate, p.AnyOf):
        return is_another(predicate.parts[0])
    if predicate == p.Not(p.Itself()):
        return True
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
