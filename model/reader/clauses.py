"""The entry points of the clause languages: text in, predicates and costs out.

The parser is built on first use, so that a position of plain lands never loads lark.

>>> predicate("untapped artifacts you control")  # doctest: +ELLIPSIS
AllOf(parts=(Not(part=Tapped()), Is(word='Artifact'), ControlledBy(who='you')))
"""

from __future__ import annotations

import dataclasses
import functools
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tapwise.model import predicates as p
from tapwise.model.abilities import AddFixed, AddOneType, AddPart, FixedTypes, SpendUse
from tapwise.model.costs import (
    ChangeLoyalty,
    Cost,
    CostComponent,
    PayLife,
    PayMana,
    SacrificeSelf,
    TapSelf,
)
from tapwise.model.predicates import Condition, Predicate, Quantity
from tapwise.model.reader.moments import turn_count, turn_fact
from tapwise.model.reader.nouns import Counted, NotUnderstood, Noun
from tapwise.model.reader.symbols import bundle
from tapwise.model.reader.symbols import mana_cost as mana_cost
from tapwise.model.reader.words import number
from tapwise.model.symbols import COLORS, ManaCost

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark import Lark
    from lark.lexer import TerminalDef

MAX_CLAUSE: Final = 400
"""Longest clause that is parsed, in characters: no real one is longer."""

_STARTS: Final = [
    "objects",
    "counted",
    "quantity",
    "for_each",
    "condition",
    "cost_atom",
    "add",
    "use",
]


def _at_word_boundary(terminal: TerminalDef) -> None:
    """Make a terminal of letters end where the word ends."""
    from lark.lexer import PatternRE, PatternStr

    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[-1].isalnum():
        terminal.pattern = PatternRE(re.escape(pattern.value) + r"(?![\w'’])")
    elif isinstance(pattern, PatternRE) and terminal.name in _WORD_LISTS:
        terminal.pattern = PatternRE(f"(?:{pattern.value})(?![\\w'’])")


_WORD_LISTS: Final = frozenset(
    {
        "JOIN", "ARTICLE", "IT", "SUPERTYPE", "COLOR", "TOKEN", "HISTORIC", "NEUTRAL", "STATUS",
        "STAT", "NUMBER", "OR_MORE", "OR_LESS", "OPPONENTS", "IN_ZONE", "FROM_ZONE", "KEYWORD",
        "ON_IT", "IN_COST", "SHARED", "QUALITY", "CARDS_IN", "OPPONENTS_N", "TAKEN", "ATTACHED",
        "TURN_AMOUNT", "TURN_COUNT", "POSSESSIVE", "SACRIFICED", "DURING", "FACT", "HAS",
        "HAS_NO", "TYPE",
    }
)  # fmt: skip


@functools.cache
def _parser() -> Lark:
    from lark import Lark

    from tapwise.model.reader.effects import ClauseTransformer

    grammar = files("tapwise.model.reader").joinpath("clauses.lark").read_text("utf-8")
    return Lark(
        grammar,
        parser="lalr",
        start=_STARTS,
        transformer=ClauseTransformer(),
        edit_terminals=_at_word_boundary,
    )


def _parse(text: str, start: str) -> Any:
    from lark.exceptions import LarkError, VisitError

    if len(text) > MAX_CLAUSE:
        raise NotUnderstood("too long")
    if start not in ("add", "quantity") and _ITS_OWN.search(text):
        raise NotUnderstood("a comparison of two of its own numbers")
    try:
        return _parser().parse(text, start=start)
    except VisitError as error:
        if isinstance(error.orig_exc, NotUnderstood):
            raise error.orig_exc from None
        raise
    except LarkError as error:
        raise NotUnderstood(text) from error


_T = TypeVar("_T")


def _cached(function: Callable[[str], _T]) -> Callable[[str], _T]:
    """Cache results and failures alike."""

    @functools.lru_cache(maxsize=8192)
    def attempt(text: str) -> tuple[bool, Any]:
        try:
            return True, function(text)
        except NotUnderstood as error:
            return False, str(error)

    @functools.wraps(function)
    def wrapper(text: str) -> _T:
        good, value = attempt(text)
        if not good:
            raise NotUnderstood(value)
        return value  # type: ignore[no-any-return]

    return wrapper


_ITS_OWN: Final = re.compile(r"\b(?:than|to) its (?:power|toughness|base|mana value)")
"""What "its" refers to within a noun phrase is the object described, not the speaker."""


@_cached
def noun(text: str) -> Noun:
    """Read a noun phrase without a number."""
    result: Noun = _parse(text, "objects")
    return result


@_cached
def counted(text: str) -> Counted:
    """Read a noun phrase with a number or an article."""
    result: Counted = _parse(text, "counted")
    return result


def predicate(text: str) -> Predicate:
    """Read a noun phrase that names no zone but the battlefield."""
    found = noun(text)
    if found.zone not in (None, "battlefield"):
        raise NotUnderstood(text)
    return found.predicate


@_cached
def quantity(text: str) -> Quantity:
    """Read a quantity: "the number of creatures you control"."""
    most = _MOST_OF_ONE.fullmatch(text)
    if most is not None:
        theirs = p.AllOf((predicate(most[1]), p.ControlledBy("opponent")))
        return p.PerOpponent(p.Count(theirs))
    named = _DIFFERENT_NAMES.fullmatch(text)
    if named is not None:
        return p.DistinctAmong("name", predicate(named[1]))
    if text == _COMMANDER_VALUE:
        yours = p.AllOf((p.HasStatus("commander"), p.ControlledBy("you")))
        return p.Greatest("mana value", yours, ("battlefield", "command"))
    if text == "your speed":
        return p.PlayerFact("speed")
    try:
        result: Quantity = _parse(text, "quantity")
    except NotUnderstood:
        if not text.startswith("the number of "):
            raise
        return turn_count(text.removeprefix("the number of "))
    return result


_MOST_OF_ONE: Final = re.compile(r"the greatest number of (.*) an opponent controls")
_DIFFERENT_NAMES: Final = re.compile(r"the number of differently named (.*)")
_COMMANDER_VALUE: Final = (
    "the greatest mana value of a commander you own on the battlefield or in the command zone"
)


@_cached
def for_each(text: str) -> Quantity:
    """Read what follows "for each"."""
    pieces = text.split(" and each ")
    if len(pieces) > 1:
        return p.Plus(tuple(for_each(piece) for piece in pieces))
    twice = _IN_TWO_ZONES.fullmatch(text)
    if twice is not None:
        cards = p.AllOf((noun(twice[1]).predicate, p.ControlledBy("you")))
        return p.Plus((p.Count(cards, "exile"), p.Count(cards, "graveyard")))
    if text == "creature in your party":
        yours = p.AllOf((p.Is("Creature"), p.ControlledBy("you")))
        return p.DistinctAmong("party role", yours)
    try:
        result: Quantity = _parse(text, "for_each")
    except NotUnderstood:
        return turn_count(text)
    return result


_IN_TWO_ZONES: Final = re.compile(r"(.* cards?) you own in exile and in your graveyard")
_OR_IF: Final = re.compile(r",? or (?:if )?(?=you |~ |it |it's |there |an opponent |your )")
_AND_IF: Final = re.compile(r",? and (?:if )?(?=you |~ |it |it's |there |an opponent |your )")


@_cached
def condition(text: str) -> Condition:
    """Read a condition: what follows "if", "as long as" or "only"."""
    alternatives = _OR_IF.split(text)
    conjuncts = _AND_IF.split(text)
    if len(alternatives) > 1 and len(conjuncts) > 1:
        raise NotUnderstood(text)
    if len(alternatives) > 1:
        return p.AnyHolds(tuple(_one_condition(x) for x in alternatives))
    if len(conjuncts) > 1:
        return p.AllHold(tuple(_one_condition(x) for x in conjuncts))
    return _one_condition(text)


_COVEN: Final = re.compile(
    r"you control (\w+) or more (.*) with different (power|name|mana value)s"
)


def _one_condition(text: str) -> Condition:
    if text.startswith("you don't control "):
        return p.NotHolds(_one_condition(text.replace("don't control", "control")))
    coven = _COVEN.fullmatch(text)
    if coven is not None:
        yours = p.AllOf((predicate(coven[2]), p.ControlledBy("you")))
        return p.Comparison(p.DistinctAmong(coven[3], yours), ">=", number(coven[1]))
    if text == "a card is exiled with ~":
        return p.ObjectIs(p.HasStatus("imprint"))
    if text in ("~ is renowned", "it's renowned", "it is renowned"):
        return p.ObjectIs(p.HasStatus("renowned"))
    both = _BOTH_NAMED.fullmatch(text)
    if both is not None:
        kind = predicate(both[1])
        you = p.ControlledBy("you")
        return p.AllHold(
            tuple(p.exists(p.AllOf((kind, p.Named(name), you))) for name in both.group(2, 3))
        )
    text = text.replace(" cards total in all graveyards", " cards in all graveyards")
    theirs = _THEY_ALL.fullmatch(text)
    if theirs is not None:
        opponents = p.Count(p.AllOf((predicate(theirs[2]), p.ControlledBy("opponent"))))
        return p.Comparison(opponents, ">=", _value(theirs[1]))
    tough = _TOTAL_TOUGHNESS.fullmatch(text)
    if tough is not None:
        return p.Comparison(p.Total("toughness", predicate(tough[1])), ">=", int(tough[2]))
    buried = _BURIED.fullmatch(text)
    if buried is not None:
        cards = p.AllOf((noun(buried[2]).predicate, p.ControlledBy("you")))
        return p.Comparison(p.Count(cards, "graveyard"), ">=", _value(buried[1]))
    one = _of_one_opponent(text)
    if one is not None:
        return one
    attacking = _ATTACKING.fullmatch(text)
    if attacking is not None:
        return _attacking(attacking)
    try:
        result: Condition = _parse(text, "condition")
    except NotUnderstood:
        return turn_fact(text)
    return result


_BOTH_NAMED: Final = re.compile(
    r"you control (creatures|artifacts|lands) named ([A-Z][\w' -]*?) and ([A-Z][\w' -]*)"
)
_OF_ONE: Final = re.compile(
    r"an opponent (?:controls (?P<n>\w+) or (?P<way>more|fewer) (?P<what>.*)|"
    r"controls no (?P<none>.*)|has (?P<p>\w+) or more (?P<kind>poison) counters|"
    r"has (?P<c>\w+) or (?P<cway>more|fewer) cards in (?:hand|their (?P<zone>graveyard|hand))|"
    r"has (?P<empty>no cards in hand))"
)


def _of_one_opponent(text: str) -> Condition | None:
    """Read what any one opponent must have: "an opponent controls seven or more lands"."""
    match = _OF_ONE.fullmatch(text)
    if match is None:
        return None
    what = match["what"] or match["none"]
    counted: p.Count | p.PlayerFact
    if what:
        counted = p.Count(p.AllOf((predicate(what), p.ControlledBy("opponent"))))
    else:
        counted = p.PlayerFact(match["kind"] or match["zone"] or "hand", "opponent")
    word = match["n"] or match["p"] or match["c"]
    if word is None or "fewer" in (match["way"], match["cway"]):
        return p.Comparison(p.PerOpponent(counted, "least"), "<=", _value(word or "zero"))
    return p.Comparison(p.PerOpponent(counted), ">=", _value(word))


def _value(word: str) -> int:
    try:
        return number(word)
    except KeyError:
        raise NotUnderstood(word) from None


_THEY_ALL: Final = re.compile(r"your opponents control (\w+) or more (.*)")
_TOTAL_TOUGHNESS: Final = re.compile(r"(.*) have total toughness (\d+) or greater")
_BURIED: Final = re.compile(r"you have (\w+) or more (\S.* cards) in your graveyard")


_ATTACKING: Final = re.compile(
    r"(?:(?P<one>an?)|(?P<n>\w+) or more|exactly (?P<only>\w+)) (?P<what>[^,]*?creatures?"
    r"(?: with \w+)?) (?:is|are) attacking"
)


def _attacking(match: re.Match[str]) -> Condition:
    attackers = p.Count(p.AllOf((predicate(match["what"]), p.HasStatus("attacking"))))
    if match["only"]:
        return p.Comparison(attackers, "==", _value(match["only"]))
    return p.Comparison(attackers, ">=", 1 if match["one"] else _value(match["n"]))


_COST_VERBS: Final = (
    "sacrifice|pay|discard|exile|tap|untap|return|remove|put|mill|reveal|collect|forage|exert|"
    "blight|behold|waterbend"
)
_COST_COMMA: Final = re.compile(
    rf",? and (?=(?:{_COST_VERBS}) )|, (?=\{{|(?:{_COST_VERBS})\b)", re.I
)
_LOYALTY: Final = re.compile(r"\[?([+-]?)(\d+|X)\]?")
_SYMBOLS: Final = re.compile(r"(?:\{[^{}TQE]{1,5}\})+")


@_cached
def cost(text: str) -> Cost:
    """Read a cost: "{2}, {T}, Sacrifice another creature"."""
    loyalty = _LOYALTY.fullmatch(text)
    if loyalty is not None:
        if loyalty[2] == "X":
            return (ChangeLoyalty(None),)
        return (ChangeLoyalty(int(loyalty[2]) * (-1 if loyalty[1] == "-" else 1)),)
    return tuple(_atom(y) for x in _COST_COMMA.split(text) for y in _each_of_two(x))


_TWO: Final = re.compile(r"(sacrifice|discard) (~|an? [^,]+?) and (an?|another) ([^,]+)", re.I)


def _each_of_two(text: str) -> tuple[str, ...]:
    """Split "discard an Island card and another card": both are paid."""
    match = _TWO.fullmatch(text)
    if match is None:
        return (text,)
    return f"{match[1]} {match[2]}", f"{match[1]} {match[3]} {match[4]}"


_PLAIN_ATOMS: Final[dict[str, CostComponent]] = {
    "{T}": TapSelf(),
    "Sacrifice ~": SacrificeSelf(),
    "Pay 1 life": PayLife(1),
}
"""The commonest costs, which need no parser."""

_PLAIN_ADD: Final = re.compile(
    r"add ((?:\{[WUBRGC]\})+)(?:, ((?:\{[WUBRGC]\})+),)?(?: or ((?:\{[WUBRGC]\})+))?"
)


@_cached
def _atom(text: str) -> CostComponent:
    if text in _PLAIN_ATOMS:
        return _PLAIN_ATOMS[text]
    if _SYMBOLS.fullmatch(text) and "CHAOS" not in text and "TK" not in text:
        return PayMana(mana_cost(text))
    result: CostComponent = _parse(text[0].lower() + text[1:], "cost_atom")
    return result


@_cached
def add(text: str) -> AddPart:
    """Read one addition of mana: "add {G} for each creature you control"."""
    plain = _PLAIN_ADD.fullmatch(text)
    if plain is not None and (plain[2] is None or plain[3] is not None):
        return AddFixed(tuple(bundle(x) for x in plain.groups() if x))
    if text == "add one mana of any color":
        return AddOneType(FixedTypes(COLORS), 1)
    body, where, value = text.partition(", where X is ")
    result: AddPart = _parse(body, "add")
    if where:
        result = substitute(result, quantity(value))
    return result


_X: Final = p.Variable("X")


def substitute(data: Any, value: Any, old: Any = _X) -> Any:
    """Return the data with one part, its X by default, replaced by another."""
    if data == old:
        return value
    if isinstance(data, tuple):
        return tuple(substitute(x, value, old) for x in data)
    if dataclasses.is_dataclass(data) and not isinstance(data, ManaCost | type):
        changes = {
            f.name: substitute(getattr(data, f.name), value, old)
            for f in dataclasses.fields(data)
            if f.init
        }
        return dataclasses.replace(data, **changes)
    return data


@_cached
def use(text: str) -> SpendUse:
    """Read one use of restricted mana: "cast creature spells"."""
    result: SpendUse = _parse(text, "use")
    return result
