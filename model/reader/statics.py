"""Continuous effects that bear on payments: grants, types, colours, sizes, prohibitions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.costs import Cost, ExileFrom, Sacrifice
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.becoming import (
    read_animation,
    read_becoming,
    read_same_is_true,
    read_types,
)
from tapwise.model.reader.lines import Line
from tapwise.model.reader.normalise import lower_first, sentences
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.reader.prohibitions import read_persistence, read_prohibition
from tapwise.model.reader.subjects import (
    ReadQuoted,
    affected,
    affected_spells,
    granted_abilities,
    read_helper_grant,
    verb_phrases,
    with_antecedent,
)
from tapwise.model.reader.words import number

ABOUT_OBJECTS: Final = re.compile(
    r"\b(?:can|has|have|is|are|gets?|lose|loses|can't|isn't|aren't|becomes?|equal to)\b|~'s power|"
    r"don't lose"
)


def read_static(line: Line, read_quoted: ReadQuoted) -> tuple[a.Ability, ...] | None:
    """Read a continuous effect; None if the line is none that is known.

    Raises
    ------
    NotUnderstood
        If a part of it is understood and a part is not.
    """
    if ABOUT_OBJECTS.search(line.body) is None:
        return None
    found: list[a.Ability] = []
    for sentence in sentences(line.body):
        s = lower_first(sentence)
        if s in _HARMLESS_SENTENCES and (found or len(sentences(line.body)) > 1):
            continue
        if found and _OWN_COST.fullmatch(s):
            continue
        if found and s in ("the emerge cost is equal to its mana cost",):
            continue
        if found and s.startswith("the same is true for "):
            found += read_same_is_true(line, found, s)
            continue
        got = _read_sentence(line, s, read_quoted)
        if got is None:
            if not found:
                return None
            raise NotUnderstood(s)
        found += got
    if "loses all other abilities" in line.body or "lose all other abilities" in line.body:
        # the losses come before the grants of the same effect
        found.sort(key=lambda x: not isinstance(x, a.LoseAbilities))
    return tuple(found) or None


_HARMLESS_SENTENCES: Final = frozenset(
    {
        "it's still a land",
        "this ability doesn't affect its color identity",
        "they're still lands",
        "this effect doesn't remove ~",
        "this effect doesn't remove auras",
        "enchanted permanent can't attack, block, or crew Vehicles",
        "enchanted creature can't attack, block, or crew Vehicles",
        "enchanted permanent can't attack or block",
        "enchanted creature can't attack or block",
        "enchanted creature can't attack",
        "enchanted creature can't block",
    }
)


def _read_sentence(line: Line, s: str, read_quoted: ReadQuoted) -> list[a.Ability] | None:
    condition: p.Condition | None = None
    body = s
    body = s
    match = rx.match(r"(?:as long as|during your turn)( [^\"]*?)?, (?=\S)", s)
    if match is not None:
        head = match[0].removesuffix(", ")
        condition = clauses.condition(head.removeprefix("as long as ").strip())
        body = lower_first(s[match.end() :])
    else:
        match = rx.search(r" (?:as long as|if(?! able)) ((?:[^\"])*)$", s)
        if match is not None and not s.startswith("if "):
            condition = clauses.condition(match[1])
            body = s[: match.start()]
    body = with_antecedent(line, body, "" if body is s else s[: len(s) - len(body)])
    becomes = read_becoming(line, body, condition, read_quoted)
    if becomes is not None:
        return becomes
    compound = rx.match(
        r"([^\"]+?)(?<! that)(?<! which) (?=(?:gets?|has|have|is|are|loses?|can't|doesn't) )", body
    )
    if compound is not None:
        rest = body[compound.end() :]
        if len(verb_phrases(rest)) > 1:
            return _rest(line, compound[1], rest, condition, read_quoted)
    for read in _READERS:
        got = read(line, body, condition, read_quoted)
        if got is not None:
            return got
    return None


# ── has, gets ────────────────────────────────────────────────────────────────

_GETS: Final = re.compile(
    r"(?P<who>.+?) gets? (?P<p>[+-](?:\d+|X))/(?P<t>[+-](?:\d+|X))(?: for each (?P<each>[^\"]*?))?"
    r"(?:, where X is (?P<where>[^\"]*?))?(?:,(?: and)? (?P<list>(?:has|have|is|are|can't|"
    r"loses?|doesn't|must|can) .*)| and (?P<rest>(?:has|have|is|are|can't|loses?|gains?|"
    r"attacks?|must|enters?|doesn't|becomes?|can|assigns?) .*))?"
)


def _gets(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = _GETS.fullmatch(s)
    if match is None or "until end of turn" in s:
        return None
    who = affected(match["who"])
    power: p.Quantity = _signed(match["p"])
    toughness: p.Quantity = _signed(match["t"])
    factor = None
    if match["each"]:
        factor = clauses.for_each(match["each"])
    elif match["where"]:
        factor = clauses.quantity(match["where"])
    if factor is not None:
        power = _scaled(match["p"], factor)
        toughness = _scaled(match["t"], factor)
    elif "X" in match["p"] + match["t"]:
        raise NotUnderstood(s)
    found: list[a.Ability] = [a.PowerChange(line.text, who, power, toughness, condition=condition)]
    tail = match["rest"] or match["list"]
    if tail:
        found += _rest(line, match["who"], tail, condition, quoted)
    return found


def _rest(
    line: Line, who: str, rest: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability]:
    """Read what follows "gets +1/+1 and": further verb phrases of the same subject."""
    pieces = verb_phrases(rest)
    if len(pieces) > 1:
        return [x for piece in pieces for x in _rest(line, who, piece, condition, quoted)]
    if rx.fullmatch(
        r"loses all other (?:card types and creature types|creature types|card types)", rest
    ):
        raise NotUnderstood(rest)
    for read in _READERS:
        got = read(line, f"{who} {rest}", condition, quoted)
        if got is not None:
            return got
    if rx.match(
        r"(?:attacks?|must|can't (?:be|block|attack)|enters?|can block|can attack|is goaded|"
        r"doesn't untap|assigns?)\b",
        rest,
    ) and (not rx.search(r"mana|cost|activat|sacrific", rest)):
        return []
    raise NotUnderstood(rest)


def _signed(text: str) -> int:
    return 0 if "X" in text else int(text)


def _scaled(text: str, factor: p.Quantity) -> p.Quantity:
    unit = int(text.replace("X", "1"))
    if unit == 0:
        return 0
    return factor if unit == 1 else p.Times(unit, factor)


_OWN_COST: Final = re.compile(
    r"(?:the|its|their) (flashback|escape) cost is equal to (?:its|(?:the|that) card's) mana cost"
    r"(?: plus exile (\w+) other cards from your graveyard)?", re.I,
)  # fmt: skip
"""A cost that is the mana cost itself, or more: the mana cost stays what is paid."""


def _recast(line: Line, s: str, cards: str, keyword: str, condition: p.Condition | None) -> a.Grant:
    """Read "each … card in your graveyard has flashback" with its mana cost as the cost."""
    stated = _OWN_COST.search(line.body)
    noun = clauses.noun(cards)
    if stated is None or stated[1] != keyword or noun.zone is not None:
        raise NotUnderstood(s)
    cost: Cost = ()
    if stated[2]:
        cost = (ExileFrom("graveyard", p.Not(p.Itself()), number(stated[2])),)
    own = a.AlternativeCost(line.text, cost, keyword, "graveyard", keeps_mana_cost=True)
    yours = all_of([noun.predicate, p.ControlledBy("you")])
    return a.Grant(line.text, yours, (own,), "stack", condition)


_HAS: Final = re.compile(r"(?P<who>.+?) (?:has|have|gains?) (?P<what>.+)")


def _has(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    emerge = rx.fullmatch(r"(.+? spells? you cast) (?:has|have) emerge", s)
    if emerge is not None:
        who, zone = affected_spells(emerge[1])
        cost = (Sacrifice(p.Is("Creature")),)
        own = a.AlternativeCost(line.text, cost, "emerge", keeps_mana_cost=True)
        return [a.Grant(line.text, who, (own,), zone, condition)]
    recast = rx.fullmatch(
        r"(?:each )?(.+? cards?) in your graveyard (?:has|have) (flashback|escape)", s
    )
    if recast is not None:
        return [_recast(line, s, recast[1], recast[2], condition)]
    outside = s.split('"', 1)[0]
    match = rx.match(r"(.+?) (?:has|have) ", outside)
    if match is None:
        return None
    who_text = match[1]
    what = s[match.end() :]
    if rx.search(
        r"\b(?:no maximum|been|to be|base power|protection from the)\b", what.split('"', 1)[0]
    ):
        base = rx.fullmatch(r"base power and toughness (\d+)/(\d+)(?: and (.*))?", what)
        if base is None:
            return None
        who = affected(who_text)
        found: list[a.Ability] = [
            a.PowerChange(
                line.text, who, int(base[1]), int(base[2]), base=True, condition=condition
            )
        ]
        if base[3]:
            found += _rest(line, who_text, base[3], condition, quoted)
        return found
    granted = granted_abilities(line, what, quoted)
    if granted is None:
        return None
    zone = "battlefield"
    helper = read_helper_grant(line, who_text, what)
    if helper is not None:
        return helper
    try:
        who = affected(who_text)
    except NotUnderstood:
        who, zone = affected_spells(who_text)
    if not granted:
        return []
    return [a.Grant(line.text, who, tuple(granted), zone, condition)]


def _loses(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = rx.fullmatch(
        r"([^\"]+?) (?:lose|loses) all land types and abilities(?:,? and (?:they |it )?"
        r"((?:has|have|gains?) .*))?", s,
    )  # fmt: skip
    if match is not None and condition is None:
        who = affected(match[1])
        bare: list[a.Ability] = [
            a.TypeChange(line.text, who, land_types=("-",), replace=True),
            a.LoseAbilities(line.text, who),
        ]
        if match[2] is None:
            return bare
        rest = rx.sub("^gains?", "has", match[2])
        return bare + _rest(line, match[1], rest, None, quoted)
    match = rx.fullmatch(r"([^\"]+?) (?:lose|loses) all abilities except mana abilities", s)
    if match is not None and condition is None:
        return [a.LoseAbilities(line.text, affected(match[1]), keep_mana=True)]
    match = rx.fullmatch(
        r"([^\"]+?) (?:lose|loses) all (other )?(mana )?abilities(?: and (.*))?", s
    )
    if match is None:
        return None
    if condition is not None:
        raise NotUnderstood(s)
    # "all other abilities": what the same line grants comes later in the layer
    found: list[a.Ability] = [
        a.LoseAbilities(line.text, affected(match[1]), mana_only=match[3] is not None)
    ]
    if match[4]:
        found += _rest(line, match[1], match[4], condition, quoted)
    return found


def _defines(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = rx.fullmatch(r"~'s power and toughness are each equal to (.*)", s)
    if match is not None:
        q = clauses.quantity(match[1])
        return [a.PowerChange(line.text, p.Itself(), q, q, base=True)]
    match = rx.fullmatch(
        r"~'s (power|toughness) is equal to (.*?)(?: and its toughness is equal to (.*))?", s
    )
    if match is not None:
        q = clauses.quantity(match[2])
        if match[1] == "power":
            if not match[3] and line.toughness is None:
                raise NotUnderstood(s)
            second = _offset(match[3], q) if match[3] else line.toughness or 0
            return [a.PowerChange(line.text, p.Itself(), q, second, base=True)]
        raise NotUnderstood(s)
    return None


def _offset(text: str, q: p.Quantity) -> p.Quantity:
    match = rx.fullmatch(r"that number plus (\d+)", text)
    return p.Plus((q, int(match[1]))) if match is not None else clauses.quantity(text)


def _as_though_haste(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read "you may activate abilities of … as though those creatures had haste"."""
    match = rx.fullmatch(
        r"you may activate abilities of (.*) as though those (?:creatures|permanents) had haste", s
    )
    if match is None:
        return None
    haste = a.KeywordAbility(line.text, "haste")
    return [a.Grant(line.text, affected(match[1]), (haste,), condition=condition)]


_Reader = Callable[[Line, str, "p.Condition | None", ReadQuoted], "list[a.Ability] | None"]


_READERS: Final[tuple[_Reader, ...]] = (
    read_prohibition,
    read_persistence,
    _as_though_haste,
    _gets,
    read_becoming,
    read_animation,
    _loses,
    _defines,
    _has,
    read_types,
)
