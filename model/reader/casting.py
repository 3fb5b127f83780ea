"""Text about what spells and abilities cost: modifiers, additional and alternative costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.filters import read_spending, read_x_limit
from tapwise.model.reader.lines import Line
from tapwise.model.reader.modifiers import (
    CHANGE_ONLY,
    MANA,
    Read,
    need_spell,
    read_floor,
    read_life_tax,
    read_modifier,
)
from tapwise.model.reader.moments import turn_fact
from tapwise.model.reader.normalise import lower_first, sentences
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.reader.symbols import mana_cost
from tapwise.model.zones import Zone

ABOUT_COSTS: Final = re.compile(
    r"\bcosts?\b|\bto cast\b|\brather than\b|without paying|\bmay cast\b|\bSpend only\b|"
    r"spend mana|\bspend\b|may play|can cast|X can't be",
    re.I,
)


YOURS: Final = p.ControlledBy("you")


def read_casting(line: Line) -> tuple[a.Ability, ...] | None:
    """Read a line about costs; None if none of it is understood as one.

    Raises
    ------
    NotUnderstood
        If a part of it is understood and a part is not.
    """
    if ABOUT_COSTS.search(line.body) is None:
        return None
    pieces = [lower_first(s) for s in sentences(line.body)]
    found: list[a.Ability] = []
    rest = pieces
    while rest:
        for read in _READERS:
            result = read(line, rest)
            if result is not None:
                abilities, used = result
                found += abilities
                rest = rest[used:]
                break
        else:
            if _HARMLESS.fullmatch(rest[0]) and found:
                rest = rest[1:]
                continue
            if not found:
                return None
            raise NotUnderstood(rest[0])
    return tuple(found)


_HARMLESS: Final = re.compile(
    r"if you cast (?:a spell|a creature spell|it|~) this way, .*(?:flash|enters|exile it|gains).*|"
    r"if you do, exile it if it would leave.*|then exile it|"
    r"if (?:a spell|you) cast .* this way.*(?:exile it instead|exile ~ instead).*|"
    r"if you (?:do|cast (?:a spell|~) this way), (?:it|that \w+|~) enters .*|"
    r"you may look at the top card of your library any time|"
    r"when you do, .*|if a spell cast this way would be put into .*, exile it instead.*"
)


# ── additional costs ─────────────────────────────────────────────────────────


def _read_additional(line: Line, rest: list[str]) -> Read | None:
    match = rx.fullmatch(
        r"as an additional cost to cast (~|it|this spell), (you may )?(.*)", rest[0]
    )
    if match is None:
        return None
    text = match[3]
    optional = match[2] is not None
    keyword = ""
    options = tuple(_cost_options(text))
    for option in options:
        for component in option:
            if isinstance(component, c.CollectEvidence):
                keyword = "collect evidence"
            elif isinstance(component, c.WaterbendMana):
                keyword = "waterbend"
            elif isinstance(component, c.Behold) and optional:
                keyword = "behold"
    if (
        optional
        and not keyword
        and any(isinstance(x, c.PutCounters) for option in options for x in option)
    ):
        keyword = "blight"
    return [a.AdditionalCost(line.text, options, optional, keyword=keyword)], 1


_OR_COST: Final = re.compile(
    r",? or (?=(?:sacrifice|pay|discard|exile|tap|return|remove|reveal|put|behold|collect|"
    r"blight|waterbend) )"
)


def _read_activation_cost(line: Line, rest: list[str]) -> Read | None:
    match = rx.fullmatch(
        r"(mana |activated )?abilities of ~ cost an additional (\d+) life to activate", rest[0]
    )
    if match is None:
        return None
    cost = (c.PayLife(int(match[2])),)
    return [a.ActivationCost(line.text, cost, mana_only=match[1] == "mana ")], 1


def _cost_options(text: str) -> Iterator[c.Cost]:
    """Read "sacrifice a creature or pay {3}": each alternative cost."""
    pieces = _OR_COST.split(text)
    if len(pieces) > 1 and "," in pieces[0]:
        pieces = [
            y
            for x in pieces
            for y in rx.split(r", (?=(?:sacrifice|pay|discard|exile|tap|return) )", x)
        ]
    for piece in pieces:
        for alternative in _either(piece):
            yield clauses.cost(alternative)


def _either(text: str) -> list[str]:
    """Split "pay {3} or {B}{B}", leave the rest whole."""
    match = rx.fullmatch(r"pay ((?:\{[^{}]+\})+) or ((?:\{[^{}]+\})+)", text)
    return [f"pay {match[1]}", f"pay {match[2]}"] if match is not None else [text]


def _read_defiler(line: Line, rest: list[str]) -> Read | None:
    match = rx.fullmatch(
        r"as an additional cost to cast (.*? spells), you may pay (\d+) life", rest[0]
    )
    if match is None or len(rest) < 2:
        return None
    saves = rx.fullmatch(
        rf"those spells cost {MANA} less to cast if you paid life this way", rest[1]
    )
    if saves is None:
        raise NotUnderstood(rest[0])
    used = 2
    colored_only = len(rest) > 2 and bool(CHANGE_ONLY.fullmatch(rest[2]))
    used += colored_only
    change = mana_cost(saves[1])
    predicate = clauses.noun(match[1]).predicate
    return [a.LifeForReduction(line.text, predicate, int(match[2]), change, colored_only)], used


# ── alternative costs ────────────────────────────────────────────────────────


def _read_alternative(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    match = rx.fullmatch(
        r"(?:if (.*?), )?you may (.*?) rather than pay (?:~'s|its|this spell's) mana cost"
        r"(?: if (.*))?",
        s,
    )
    if match is None:
        return None
    stated = match[1] or match[3]
    condition = _alternative_condition(stated) if stated else None
    cost: list[c.CostComponent] = []
    for piece in rx.split(
        r",? and (?=(?:sacrifice|pay|discard|exile|tap|return|remove|reveal|put) )", match[2]
    ):
        cost += () if piece == "reveal your hand" else clauses.cost(piece)
    found: list[a.Ability] = [a.AlternativeCost(line.text, tuple(cost), condition=condition)]
    used = 1
    if len(rest) > 1 and (
        limit := rx.fullmatch(
            r"spend only mana produced by (.*?) to cast (?:it|~) this way", rest[1]
        )
    ):
        found = [
            a.AlternativeCost(
                line.text,
                tuple(cost),
                condition=condition,
                spend_limit=a.SpendLimit(rest[1], sources=clauses.predicate(limit[1])),
            )
        ]
        used = 2
    return found, used


def _alternative_condition(text: str) -> p.Condition:
    none = rx.fullmatch(r"you have no (.*) cards? in hand", text)
    if none is not None:
        kind = p.AllOf((clauses.predicate(f"{none[1]} card"), p.ControlledBy("you")))
        return p.Comparison(p.Count(kind, "hand"), "<=", 0)
    try:
        return clauses.condition(text)
    except NotUnderstood:
        return turn_fact(text)


def _read_free(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    match = rx.fullmatch(r"(?:if (.*?), )?you may cast ~ without paying its mana cost", s)
    if match is not None:
        condition = _alternative_condition(match[1]) if match[1] else None
        return [a.AlternativeCost(line.text, (), condition=condition, free=True)], 1
    match = rx.fullmatch(
        r"you may cast (.*?spells?)((?: with [^,]*?)?) (from your hand )?without paying "
        r"(?:their|its) mana costs?",
        s,
    )
    if match is not None:
        if s.startswith("you may cast a "):
            raise NotUnderstood(s)
        noun = clauses.noun(match[1] + match[2])
        need_spell(noun, s)
        of_hand = (p.InZone("hand"),) if match[3] else ()
        which = all_of((noun.predicate, *of_hand))
        return [a.AlternativeGrant(line.text, which, (), free=True)], 1
    match = rx.fullmatch(
        r"you may cast (.*? spells.*?) by (paying|discarding|exiling|sacrificing|tapping) (.*?) "
        r"rather than paying their mana costs?",
        s,
    )
    if match is not None:
        verb = {
            "paying": "pay",
            "discarding": "discard",
            "exiling": "exile",
            "sacrificing": "sacrifice",
            "tapping": "tap",
        }[match[2]]
        noun = clauses.noun(match[1])
        need_spell(noun, s)
        cost = clauses.cost(f"{verb} {match[3]}")
        return [a.AlternativeGrant(line.text, noun.predicate, cost)], 1
    match = rx.fullmatch(
        r"any player may cast (.*? spells.*?) without paying their mana costs"
        r"(?: and as though they had flash)?",
        s,
    )
    if match is not None:
        noun = clauses.noun(match[1])
        need_spell(noun, s)
        return [a.AlternativeGrant(line.text, noun.predicate, (), caster="any", free=True)], 1
    match = rx.fullmatch(r"rather than pay the mana cost for a spell, its controller may (.*)", s)
    if match is not None:
        cost = clauses.cost(match[1])
        return [a.AlternativeGrant(line.text, p.Anything(), cost, caster="any")], 1
    match = rx.fullmatch(
        r"(?:[Oo]nce each turn, )?you may pay (\{[^ ]*\}) rather than pay the mana cost for a "
        r"spell you cast with mana value X or less, where X is (.*)", s,
    )  # fmt: skip
    if match is not None:
        cheap = p.Compare("mana value", "<=", clauses.quantity(match[2]))
        return [a.AlternativeGrant(line.text, cheap, clauses.cost(match[1]))], 1
    match = rx.fullmatch(
        r"you may (pay [^,]*?) rather than pay the mana cost for (.*? spells) (?:that )?you cast",
        s,
    )
    if match is not None:
        noun = clauses.noun(match[2])
        return [a.AlternativeGrant(line.text, noun.predicate, clauses.cost(match[1]))], 1
    match = rx.fullmatch(
        r"once each turn, you may pay (\{[^ ]*\}) rather than pay the mana cost for an? (.*?spell)"
        r" (?:that )?you cast from (your hand|exile)", s, re.I,
    )  # fmt: skip
    if match is not None:
        zone: Zone = "exile" if match[3] == "exile" else "hand"
        there = p.AllOf((clauses.noun(match[2]).predicate, p.InZone(zone)))
        return [a.AlternativeGrant(line.text, there, clauses.cost(match[1]))], 1
    match = rx.fullmatch(
        r"you may (pay \{[^ ]*\}|pay .*? life|.*?) rather than pay the mana cost for spells "
        r"(?:that )?you cast",
        s,
    )
    if match is not None:
        return [a.AlternativeGrant(line.text, p.Anything(), clauses.cost(match[1]))], 1
    return None


# ── permissions to cast ──────────────────────────────────────────────────────


def _read_permission(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    match = rx.fullmatch(
        r"you may cast ~ from (your graveyard|exile|the command zone|your graveyard or from exile)"
        r"(?: (?:if|as long as) (.*))?", s,
    )  # fmt: skip
    if match is not None:
        needed = None if match[2] is None else clauses.condition(match[2])
        zones: dict[str, Zone] = {
            "graveyard": "graveyard", "exile": "exile", "command": "command"
        }  # fmt: skip
        own: list[a.Ability] = [
            a.CastPermission(line.text, p.Itself(), zone, needed)
            for word, zone in zones.items()
            if word in match[1]
        ]
        return own, 1
    if s == (
        "during each of your turns, you may play a land and cast a permanent spell of each "
        "permanent type from your graveyard"
    ):
        permanent = p.AllOf((p.Is("Permanent"), p.Not(p.Is("Land"))))
        yours = p.DuringTurn("you")
        return [a.CastPermission(line.text, permanent, "graveyard", yours)], 1
    match = rx.fullmatch(
        r"(during (?:each of )?your turns?, |once during each of your turns, )?you may cast "
        r"(.*?) from (your graveyard|exile|the top of your library)(?: this turn)?", s,
    )  # fmt: skip
    if match is not None:
        counted = clauses.counted(match[2])
        zone: Zone = "graveyard" if "graveyard" in match[3] else "exile"
        if "library" in match[3]:
            zone = "library"
        if zone == "exile" or counted.noun.zone is not None:
            raise NotUnderstood(s)
        condition = p.DuringTurn("you") if match[1] else None
        return [a.CastPermission(line.text, counted.noun.predicate, zone, condition)], 1
    match = rx.fullmatch(
        r"you may (?:play lands and cast|cast|play) (spells|.*? spells) from the top of your "
        r"library",
        s,
    )
    if match is not None:
        predicate = clauses.noun(match[1]).predicate
        found: list[a.Ability] = []
        if len(rest) > 1 and (
            life := rx.fullmatch(
                r"if you cast a spell this way, pay life equal to its mana value rather than "
                r"pay its mana cost",
                rest[1],
            )
        ):
            del life
            cost = (c.PayLife(p.StatOf("mana value", "spell")),)
            found.append(a.AlternativeGrant(line.text, predicate, cost, zone="library"))
            return found, 2
        return [a.CastPermission(line.text, predicate, "library")], 1
    return None


def _read_x_limit(line: Line, rest: list[str]) -> Read | None:
    if not line.one_shot or not rest[0].lower().startswith("x can't be "):
        return None
    return [read_x_limit(rest[0])], 1


_GERUNDS: Final = {
    "paying": "pay", "discarding": "discard", "exiling": "exile", "sacrificing": "sacrifice",
    "removing": "remove", "tapping": "tap", "foraging": "forage",
}  # fmt: skip


def _cost_in_gerunds(text: str) -> c.Cost:
    """Read "paying 3 life and discarding a card"."""
    verbs = "|".join(_GERUNDS)
    cost: list[c.CostComponent] = []
    for piece in rx.split(rf",? and (?={verbs})", text):
        verb, _, rest = piece.partition(" ")
        if verb not in _GERUNDS:
            raise NotUnderstood(piece)
        cost += clauses.cost(f"{_GERUNDS[verb]} {rest}".strip())
    return tuple(cost)


def _read_cast_by(line: Line, rest: list[str]) -> Read | None:
    """Read "you may cast ~ from your graveyard by discarding a card …"."""
    match = rx.fullmatch(
        r"(?:[Aa]s long as (.*?), |([Oo]nce during each of your turns, |during your turn, ))?"
        r"you may cast (.*?) from (your graveyard|the top of your library) by (.*?) (?:(rather) "
        r"than paying (?:its|their) mana costs?|in addition to (?:paying )?(?:its|their) other "
        r"costs)",
        rest[0],
    )
    if match is None:
        return None
    condition = None if match[1] is None else clauses.condition(match[1])
    if match[2]:
        condition = p.DuringTurn("you")
    zone: Zone = "graveyard" if "graveyard" in match[4] else "library"
    cost, keeps = _cost_in_gerunds(match[5]), match[6] is None
    if match[3] == "~":
        own = a.AlternativeCost(
            line.text, cost, zone=zone, condition=condition, keeps_mana_cost=keeps
        )
        return [own], 1
    noun = clauses.counted(match[3]).noun
    need_spell(noun, rest[0])
    grant = a.AlternativeGrant(
        line.text, noun.predicate, cost, zone=zone, condition=condition, keeps_mana_cost=keeps
    )
    return [grant], 1


_Reader = Callable[[Line, list[str]], Read | None]


_READERS: Final[tuple[_Reader, ...]] = (
    _read_additional,
    _read_activation_cost,
    _read_defiler,
    read_floor,
    _read_alternative,
    _read_free,
    _read_cast_by,
    _read_permission,
    read_spending,
    read_modifier,
    _read_x_limit,
    read_life_tax,
)
