"""Text about what spells and abilities cost: modifiers, additional and alternative costs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line
from tapwise.model.reader.moments import turn_fact
from tapwise.model.reader.normalise import lower_first, sentences
from tapwise.model.reader.nouns import NotUnderstood, Noun, all_of
from tapwise.model.reader.symbols import mana_cost
from tapwise.model.reader.words import colors, number
from tapwise.model.symbols import ManaCost, generic
from tapwise.model.zones import Zone

ABOUT_COSTS: Final = re.compile(
    r"\bcosts?\b|\bto cast\b|\brather than\b|without paying|\bmay cast\b|\bSpend only\b|"
    r"spend mana|\bspend\b|may play|can cast",
    re.I,
)
YOURS: Final = p.ControlledBy("you")
_X: Final = ManaCost.parse("{X}")
_MANA: Final = r"((?:\{[^{}]+\})+)"


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
    r"you may look at the top card of your library any time|"
    r"when you do, .*|if a spell cast this way would be put into .*, exile it instead.*"
)
Read = tuple[list[a.Ability], int]


# ── modifiers ────────────────────────────────────────────────────────────────

_CHANGE: Final = re.compile(
    rf"(?P<who>.*?) costs? (?:an additional )?{_MANA} (?P<dir>less|more)?(?P<to> to (?:cast|activate|equip|turn face up))?(?P<tail>.*?)(?: and can't be countered)?"
)
_CHANGE_ONLY: Final = re.compile(
    r"this effect reduces only the amount of (?:colored|\w+) mana you pay"
)
_FLOOR: Final = re.compile(
    r"this effect can't reduce the (?:mana in that cost|amount of mana a spell costs to cast|amount of mana (?:that|an) ability costs to activate) to less than (\w+) mana"
)


def _read_modifier(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    condition: p.Condition | None = None
    head = rx.match(r"(?:as long as|during|if) (.*?), (?=.*\bcosts?\b)", s)
    if head is not None:
        if s.startswith("during "):
            condition = clauses.condition(s[: head.end() - 2])
        else:
            condition = clauses.condition(head[1])
        s = lower_first(s[head.end() :])
    match = _CHANGE.fullmatch(s)
    if (
        match is None
        or " rather than " in s
        or " unless " in s.removesuffix(" unless they're mana abilities")
    ):
        return None
    sign: Literal[1, -1] = -1 if match["dir"] == "less" else 1
    if match["dir"] is None and "an additional" not in s:
        return None
    if match["to"] is None and (match["who"] == "~" or "spell" in match["who"]):
        raise NotUnderstood(s)
    tail = match["tail"].strip()
    change = mana_cost(match[2])
    times: p.Quantity = 1
    targets: p.Predicate | None = None
    keyword = ""
    settled = _read_tail(tail, s)
    if settled.condition is not None:
        condition = (
            settled.condition if condition is None else p.AllHold((condition, settled.condition))
        )
    if change == _X:
        if settled.where is None:
            raise NotUnderstood(s)
        change, times = generic(1), settled.where
    elif settled.where is not None:
        raise NotUnderstood(s)
    if settled.times is not None:
        times = settled.times
    targets, keyword = settled.targets, settled.keyword
    minimum = 0
    colored_only = False
    used = 1
    for extra in rest[1:]:
        if _CHANGE_ONLY.fullmatch(extra):
            colored_only = True
        elif floor := _FLOOR.fullmatch(extra):
            minimum = number(floor[1])
        else:
            break
        used += 1
    subject = match["who"]
    found: list[a.Ability] = []
    for one in _subjects(subject, others_turns=settled.others_turns):
        found.append(
            a.CostModifier(
                line.text,
                one.applies,
                one.predicate,
                change,
                sign,
                times,
                one.caster,
                condition if one.condition is None else _and(condition, one.condition),
                colored_only=colored_only,
                minimum=minimum,
                keyword=one.keyword or keyword,
                targets=targets if targets is not None else one.targets,
                exclude_mana_abilities=settled.no_mana_abilities,
                first_only=one.first_only,
            )
        )
    return found, used


def _and(one: p.Condition | None, other: p.Condition) -> p.Condition:
    return other if one is None else p.AllHold((one, other))


class _Tail:
    """What stands after "costs {1} less to cast"."""

    def __init__(self) -> None:
        self.times: p.Quantity | None = None
        self.where: p.Quantity | None = None
        self.condition: p.Condition | None = None
        self.targets: p.Predicate | None = None
        self.keyword = ""
        self.no_mana_abilities = False
        self.others_turns = False


_PAID: Final = {
    "it's bargained": "bargain",
    "~ is bargained": "bargain",
    "it was bargained": "bargain",
    "evidence was collected": "collect evidence",
    "it's kicked": "kicker",
}


def _read_tail(tail: str, sentence: str) -> _Tail:
    out = _Tail()
    tail = tail.removeprefix(",").strip()
    if not tail:
        return out
    if tail == "unless they're mana abilities":
        out.no_mana_abilities = True
    elif match := rx.fullmatch(r"for each (.*)", tail):
        if match[1] == "target":
            out.times = p.Variable("targets")
        elif match[1].endswith((" it targets", " they target")):
            out.targets = clauses.predicate(rx.sub(r" (?:it targets|they target)$", "", match[1]))
            out.times = p.Variable("targets")
        elif match[1] == "other spell that player has cast this turn":
            out.times = p.TurnFact("spells_cast")
        else:
            out.times = clauses.for_each(match[1])
    elif match := rx.fullmatch(r"where X is (.*)", tail):
        out.where = clauses.quantity(match[1])
    elif match := rx.fullmatch(r"if (?:it|~|they) targets? (?:an? )?(.*)", tail):
        out.targets = clauses.predicate(match[1])
    elif match := rx.fullmatch(r"(?:if|as long as) (.*)", tail):
        if match[1] in _PAID:
            out.keyword = _PAID[match[1]]
        else:
            out.condition = clauses.condition(match[1])
    elif tail == "except during its controller's turn":
        out.others_turns = True
    else:
        raise NotUnderstood(tail)
    return out


class _Subject:
    """Whose costs a modifier changes."""

    def __init__(self, predicate: p.Predicate) -> None:
        self.applies: Literal["self", "spells", "abilities", "keyword"] = "spells"
        self.predicate = predicate
        self.caster: Literal["you", "opponent", "any"] = "any"
        self.keyword = ""
        self.condition: p.Condition | None = None
        self.first_only = False
        self.targets: p.Predicate | None = None


_ABILITY_KEYWORDS: Final = {
    "equip": "equip", "cycling": "cycling", "ninjutsu": "ninjutsu", "crew": "crew",
    "boast": "boast", "outlast": "outlast", "level up": "level up", "exhaust": "exhaust",
}  # fmt: skip
_SPELL_KEYWORDS: Final = {
    "flashback": "flashback", "escape": "escape", "foretell": "foretell", "plot": "plot",
    "morph": "turn face up", "disturb": "disturb", "madness": "madness",
}  # fmt: skip


def _subjects(text: str, *, others_turns: bool) -> Iterator[_Subject]:
    if not others_turns:
        yield _subject(text)
        return
    # "except during its controller's turn": one modifier for each side of the table
    sides: tuple[Literal["you", "opponent"], ...] = ("you", "opponent")
    for who in sides:
        subject = _subject(text)
        if subject.caster != "any" or subject.condition is not None:
            raise NotUnderstood(text)
        subject.caster = who
        subject.condition = p.NotHolds(p.DuringTurn(who))
        yield subject


def _subject(text: str) -> _Subject:
    out = _Subject(p.Anything())
    if text == "~":
        out.applies, out.predicate, out.caster = "self", p.Itself(), "you"
        return out
    if match := rx.fullmatch(r"(?:activated )?abilities of (.*)", text):
        out.applies = "abilities"
        out.predicate, out.caster = _sources(match[1])
        return out
    if match := rx.fullmatch(
        r"(?:all )?(\w+(?: up)?) (?:abilities|costs)(?: (you|your opponents) (?:activate|pay))?(?: that target (.*))?",
        text,
    ):
        word = match[1].lower()
        keyword = _ABILITY_KEYWORDS.get(word) or _SPELL_KEYWORDS.get(word)
        if keyword is None:
            raise NotUnderstood(text)
        out.applies = "abilities" if word in _ABILITY_KEYWORDS else "keyword"
        out.keyword = keyword
        out.caster = {"you": "you", "your opponents": "opponent"}.get(match[2] or "", "any")  # type: ignore[assignment]
        if match[3]:
            out.targets = (
                p.Itself() if match[3] == "~" else clauses.counted(match[3]).noun.predicate
            )
        return out
    if match := rx.fullmatch(r"(?:plotting cards from your hand|plot costs you pay)", text):
        out.applies, out.keyword, out.caster = "keyword", "plot", "you"
        return out
    if match := rx.fullmatch(r"foretelling cards from your hand", text):
        out.applies, out.keyword, out.caster = "keyword", "foretell", "you"
        return out
    if match := rx.fullmatch(r"the (first|second) (.*?) you cast each turn", text):
        noun = clauses.noun(match[2])
        _need_spell(noun, text)
        out.predicate, out.caster = noun.predicate, "you"
        out.first_only = match[1] == "first"
        out.condition = _place_condition(match[2], match[1])
        return out
    if match := rx.fullmatch(
        r"(?:the |your )?(.*?) you cast during (?:each of )?your turns?", text
    ):
        out = _subject(f"{match[1]} you cast")
        out.condition = p.DuringTurn("you")
        return out
    if match := rx.fullmatch(
        r"(.*? (?:you|your opponents|opponents) cast) that targets? (?:an? )?(.*)", text
    ):
        out = _subject(match[1])
        out.targets = p.Itself() if match[2] == "~" else clauses.predicate(match[2])
        return out
    if text in ("your commander", "commander spells you cast", "your commanders"):
        out.predicate, out.caster = p.HasStatus("commander"), "you"
        return out
    text = rx.sub(r"^each ", "", text)
    text = rx.sub(r" (?:a player casts|players cast|that player casts)$", "", text)
    noun = clauses.noun(text)
    _need_spell(noun, text)
    out.predicate, out.caster = _split_caster(noun.predicate)
    return out


def _place_condition(words: str, place: str) -> p.Condition:
    """Return the condition that it is the first or second such spell of the turn."""
    facts = {
        "spell": "spells_cast",
        "creature spell": "creature_spells_cast",
        "noncreature spell": "noncreature_spells_cast",
        "instant or sorcery spell": "instants_sorceries_cast",
        "artifact spell": "artifact_spells_cast",
        "face-down creature spell": "face_down_spells_cast",
    }
    fact = facts.get(words)
    if fact is None:
        raise NotUnderstood(words)
    if place == "first":
        return p.Comparison(p.TurnFact(fact), "<=", 0)
    return p.Comparison(p.TurnFact(fact), "==", 1)


def _need_spell(noun: Noun, text: str) -> None:
    if not noun.spell or noun.zone not in (None,):
        raise NotUnderstood(text)


def _split_caster(predicate: p.Predicate) -> tuple[p.Predicate, Literal["you", "opponent", "any"]]:
    """Take "you cast" out of a predicate of spells."""
    if isinstance(predicate, p.AnyOf):
        split = [_split_caster(x) for x in predicate.parts]
        casters = {caster for _, caster in split}
        if len(casters) != 1:
            raise NotUnderstood("different casters")
        return p.AnyOf(tuple(x for x, _ in split)), casters.pop()
    parts = predicate.parts if isinstance(predicate, p.AllOf) else (predicate,)
    who = [x.who for x in parts if isinstance(x, p.ControlledBy)]
    rest = all_of(x for x in parts if not isinstance(x, p.ControlledBy))
    if len(who) > 1:
        raise NotUnderstood("two casters")
    return rest, who[0] if who else "any"


def _sources(text: str) -> tuple[p.Predicate, Literal["you", "opponent", "any"]]:
    if text == "~":
        return p.Itself(), "any"
    return _split_caster(clauses.predicate(lower_first(text)))


# ── the floor of Trinisphere ─────────────────────────────────────────────────


def _read_floor(line: Line, rest: list[str]) -> Read | None:
    match = rx.fullmatch(
        r"(?:as long as (.*?), )?each (.*?spell) that would cost less than (\w+) mana to cast "
        r"costs (\w+) mana to cast", rest[0],
    )  # fmt: skip
    if match is None:
        return None
    if match[3] != match[4]:
        raise NotUnderstood(rest[0])
    condition = clauses.condition(match[1]) if match[1] else None
    predicate = clauses.noun(match[2]).predicate
    return [a.CostFloor(line.text, predicate, number(match[3]), condition)], 1


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
    r",? or (?=(?:sacrifice|pay|discard|exile|tap|return|remove|reveal|put|behold|collect|blight|waterbend) )"
)


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
        rf"those spells cost {_MANA} less to cast if you paid life this way", rest[1]
    )
    if saves is None:
        raise NotUnderstood(rest[0])
    used = 2
    colored_only = len(rest) > 2 and bool(_CHANGE_ONLY.fullmatch(rest[2]))
    used += colored_only
    change = mana_cost(saves[1])
    predicate = clauses.noun(match[1]).predicate
    return [a.LifeForReduction(line.text, predicate, int(match[2]), change, colored_only)], used


# ── alternative costs ────────────────────────────────────────────────────────


def _read_alternative(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    match = rx.fullmatch(
        r"(?:if (.*?), )?you may (.*?) rather than pay (?:~'s|its|this spell's) mana cost", s
    )
    if match is None:
        return None
    condition = _alternative_condition(match[1]) if match[1] else None
    cost: list[c.CostComponent] = []
    for piece in rx.split(
        r",? and (?=(?:sacrifice|pay|discard|exile|tap|return|remove|reveal|put) )", match[2]
    ):
        cost += clauses.cost(piece)
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
    if text == "you control a commander":
        return clauses.condition(text)
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
        r"you may cast (.*?spells?)((?: with [^,]*?)?) (from your hand )?without paying (?:their|its) mana costs?",
        s,
    )
    if match is not None:
        if s.startswith("you may cast a "):
            raise NotUnderstood(s)
        noun = clauses.noun(match[1] + match[2])
        _need_spell(noun, s)
        return [a.AlternativeGrant(line.text, noun.predicate, (), free=True)], 1
    match = rx.fullmatch(
        r"you may cast (.*? spells.*?) by (paying|discarding|exiling|sacrificing|tapping) (.*?) rather than paying their mana costs?",
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
        _need_spell(noun, s)
        cost = clauses.cost(f"{verb} {match[3]}")
        return [a.AlternativeGrant(line.text, noun.predicate, cost)], 1
    match = rx.fullmatch(r"rather than pay the mana cost for a spell, its controller may (.*)", s)
    if match is not None:
        cost = clauses.cost(match[1])
        return [a.AlternativeGrant(line.text, p.Anything(), cost, caster="any")], 1
    match = rx.fullmatch(
        r"you may pay (\{[^ ]*\}) rather than pay the mana cost for (.*? spells) (?:that )?you cast",
        s,
    )
    if match is not None:
        noun = clauses.noun(match[2])
        return [a.AlternativeGrant(line.text, noun.predicate, clauses.cost(match[1]))], 1
    match = rx.fullmatch(
        r"you may (pay \{[^ ]*\}|pay .*? life|.*?) rather than pay the mana cost for spells (?:that )?you cast",
        s,
    )
    if match is not None:
        return [a.AlternativeGrant(line.text, p.Anything(), clauses.cost(match[1]))], 1
    return None


# ── permissions to cast ──────────────────────────────────────────────────────


def _read_permission(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    match = rx.fullmatch(r"you may cast ~ from (your graveyard|exile|the command zone)", s)
    if match is not None:
        zone: Zone = "graveyard" if "graveyard" in match[1] else "exile"
        if "command" in match[1]:
            zone = "command"
        return [a.CastPermission(line.text, p.Itself(), zone)], 1
    match = rx.fullmatch(
        r"(during (?:each of )?your turns?, |once during each of your turns, )?you may cast (.*?) from "
        r"(your graveyard|exile|the top of your library)(?: this turn)?", s,
    )  # fmt: skip
    if match is not None:
        counted = clauses.counted(match[2])
        zone = "graveyard" if "graveyard" in match[3] else "exile"
        if "library" in match[3]:
            zone = "library"
        if zone == "exile" or counted.noun.zone is not None:
            raise NotUnderstood(s)
        condition = p.DuringTurn("you") if match[1] else None
        return [a.CastPermission(line.text, counted.noun.predicate, zone, condition)], 1
    match = rx.fullmatch(
        r"you may (?:play lands and cast|cast|play) (spells|.*? spells) from the top of your library",
        s,
    )
    if match is not None:
        predicate = clauses.noun(match[1]).predicate
        found: list[a.Ability] = []
        if len(rest) > 1 and (
            life := rx.fullmatch(
                r"if you cast a spell this way, pay life equal to its mana value rather than pay its mana cost",
                rest[1],
            )
        ):
            del life
            cost = (c.PayLife(p.StatOf("mana value", "spell")),)
            found.append(a.AlternativeGrant(line.text, predicate, cost, zone="library"))
            return found, 2
        return [a.CastPermission(line.text, predicate, "library")], 1
    return None


# ── spending ─────────────────────────────────────────────────────────────────


def _read_spending(line: Line, rest: list[str]) -> Read | None:
    s = rest[0]
    if s == "spend only colored mana on X" and rest[1:2] == [
        "no more than one mana of each color may be spent this way"
    ]:
        return [a.SpendLimit(line.text, types="WUBRG", part="x", distinct=True)], 2
    if match := rx.fullmatch(r"spend only (.*)", s):
        return [read_spend_limit(line.text, match[1])], 1
    if s in ("you can't spend mana to cast ~", "mana can't be spent to cast ~"):
        return [a.SpendLimit(line.text, none=True)], 1
    match = rx.fullmatch(
        r"(?:(you|players) may |(?:(.*?) )?you may )?spend (.*?)mana as though it were (.*?)"
        r"(?: mana)?(?: of (any color|any type))?(?: to (.*))?", s,
    )  # fmt: skip
    if match is not None:
        return _read_as_though(line, rest, match)
    match = rx.fullmatch(
        r"for each \{([WUBRG])\} in a cost, you may pay 2 life rather than pay that mana", s
    )
    if match is not None:
        return [a.LifeForColor(line.text, match[1])], 1
    return None


def _read_as_though(line: Line, rest: list[str], match: re.Match[str]) -> Read | None:
    s = rest[0]
    shape = rx.fullmatch(
        r"(?:you|players) may spend (?:(\w+) )?mana as though it were (?:mana of (any color|any type)|(\w+) mana)(?: to (.*))?",
        s,
    )
    if shape is None:
        raise NotUnderstood(s)
    mana = "WUBRGC"
    if shape[1]:
        mana = colors(shape[1]) or ("C" if shape[1] == "colorless" else "")
        if not mana:
            raise NotUnderstood(s)
    if shape[2]:
        of = "WUBRG" if shape[2] == "any color" else "WUBRGC"
    else:
        of = colors(shape[3]) or ("C" if shape[3] == "colorless" else "")
        if not of:
            raise NotUnderstood(s)
    uses: tuple[a.SpendUse, ...] = ()
    if shape[4]:
        from tapwise.model.reader.spending import read_uses

        uses = tuple(_own_use(shape[4]) or read_uses(shape[4]))
    others = False
    used = 1
    if (
        len(rest) > 1
        and rest[1] == "you may spend other mana only as though it were colorless mana"
    ):
        others = True
        used = 2
    return [a.SpendAsThough(line.text, of, mana, uses, others_only_as_colorless=others)], used


def _own_use(text: str) -> list[a.SpendUse]:
    if text in ("cast ~", "cast it"):
        return [a.SpendUse("cast", p.Itself())]
    if text in ("activate ~'s abilities", "activate ~'s activated abilities"):
        return [a.SpendUse("activate", p.Itself())]
    return []


def read_spend_limit(text: str, body: str) -> a.SpendLimit:
    """Read what follows "spend only": a filter on the side of the consumer.

    Raises
    ------
    NotUnderstood
        If it is none of the known filters.
    """
    if match := rx.fullmatch(r"((?:\w+)(?: and/or \w+)?) mana on x", body, re.I):
        if match[1] == "colored":
            return a.SpendLimit(text, types="WUBRG", part="x")
        types = colors(match[1])
        if types:
            return a.SpendLimit(text, types=types, part="x")
    if match := rx.fullmatch(
        r"mana produced by (.*?) to (?:cast ~|cast it this way|activate ~|activate this ability)",
        body,
    ):
        return a.SpendLimit(text, sources=clauses.predicate(match[1]))
    if rx.fullmatch(r"mana of the chosen color to activate this ability", body):
        return a.SpendLimit(text, chosen=True)
    if match := rx.fullmatch(r"(\w+) mana to (?:cast ~|activate this ability)", body):
        types = colors(match[1])
        if match[1] == "colored":
            types = "WUBRG"
        if match[1] == "colorless":
            types = "C"
        if types:
            return a.SpendLimit(text, types=types)
    raise NotUnderstood(body)


_Reader = Callable[[Line, list[str]], Read | None]
_READERS: Final[tuple[_Reader, ...]] = (
    _read_additional,
    _read_defiler,
    _read_floor,
    _read_alternative,
    _read_free,
    _read_permission,
    _read_spending,
    _read_modifier,
)
