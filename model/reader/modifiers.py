"""Cost increases and reductions, and floors (118.7, 601.2f)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line
from tapwise.model.reader.normalise import lower_first
from tapwise.model.reader.nouns import NotUnderstood, Noun, all_of
from tapwise.model.reader.symbols import mana_cost
from tapwise.model.reader.words import number
from tapwise.model.symbols import NO_MANA, ManaCost, generic

_X: Final = ManaCost.parse("{X}")


MANA: Final = r"((?:\{[^{}]+\})+)"


Read = tuple[list[a.Ability], int]


# ── modifiers ────────────────────────────────────────────────────────────────

_CHANGE: Final = re.compile(
    rf"(?P<who>.*?) costs? (?:an additional |up to )?{MANA} (?P<dir>less|more)?(?P<to> to (?:cast|"
    rf"activate|equip|turn face up))?(?P<tail>.*?)(?: and can't be countered|"
    r" and can be cast as though it had flash| and can be done on any player's turn)?"
)


CHANGE_ONLY: Final = re.compile(
    r"this effect reduces only the amount of (?:colored|\w+) mana you pay"
)


_FLOOR: Final = re.compile(
    r"this effect can't reduce the (?:mana in that (?:cost|ability's activation cost)|amount of "
    r"mana (?:a spell costs to cast|(?:that|an) ability costs to activate)) to less than (\w+) mana"
)


def read_modifier(line: Line, rest: list[str]) -> Read | None:
    """Read "spells you cast cost {1} less to cast for each …"."""
    s = rest[0]
    twice = rx.fullmatch(rf"(~ costs {MANA} less to cast if .*) and ({MANA} less to cast if .*)", s)
    if twice is not None:
        halves = [read_modifier(line, [half]) for half in (twice[1], f"~ costs {twice[3]}")]
        if None in halves:
            raise NotUnderstood(s)
        return [x for half in halves if half is not None for x in half[0]], 1
    s = rx.sub("^it also costs ", "~ costs ", s)
    s = rx.sub(r"~ costs (\d+) less", r"~ costs {\1} less", s)
    s = s.replace(" and equipment spells", " and Equipment spells")
    pair = rx.fullmatch(
        r"((?:during [^,]*, )?)(.*? costs? .*? to cast) and ((?:activated )?abilities .*)", s
    )
    if pair is not None:
        # "spells … cost {1} more to cast and abilities … cost {1} more to activate"
        halves = [read_modifier(line, [pair[1] + half]) for half in (pair[2], pair[3])]
        if None in halves or len(rest) > 1:
            raise NotUnderstood(s)
        return [x for half in halves if half is not None for x in half[0]], 1
    condition: p.Condition | None = None
    if s.startswith("during turns other than yours, "):
        condition = p.NotHolds(p.DuringTurn("you"))
        s = lower_first(s.removeprefix("during turns other than yours, "))
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
        if CHANGE_ONLY.fullmatch(extra):
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
                exclude_mana_abilities=settled.no_mana_abilities or one.no_mana_abilities,
                first_only=one.first_only,
            )
        )
    return found, used


def read_life_tax(line: Line, rest: list[str]) -> Read | None:
    """Read "spells your opponents cast that target ~ cost an additional 3 life to cast"."""
    each = rx.fullmatch(r"~ costs (\d+) life more to cast for each target", rest[0])
    if each is not None:
        own = a.CostModifier(
            line.text, "self", p.Itself(), NO_MANA, 1, p.Variable("targets"), "you",
            life=int(each[1]),
        )  # fmt: skip
        return [own], 1
    match = rx.fullmatch(r"(.*?spells.*?) cost an additional (\d+) life to cast", rest[0])
    if match is None:
        return None
    one = _subject(match[1])
    modifier = a.CostModifier(
        line.text, one.applies, one.predicate, NO_MANA, 1, 1, one.caster, one.condition,
        targets=one.targets, life=int(match[2]),
    )  # fmt: skip
    return [modifier], 1


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
        if match[1] in ("target", "target it has", "target they have"):
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
    elif tail in ("during your turn", "during your end step"):
        out.condition = clauses.condition(tail)
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
        self.no_mana_abilities = False
        self.targets: p.Predicate | None = None


_ABILITY_KEYWORDS: Final = {
    "equip": "equip", "cycling": "cycling", "ninjutsu": "ninjutsu", "crew": "crew",
    "boast": "boast", "loyalty": "loyalty", "outlast": "outlast", "level up": "level up",
    "exhaust": "exhaust",
    "power-up": "power-up", "reconfigure": "reconfigure", "unearth": "unearth",
    "embalm": "embalm", "eternalize": "eternalize", "encore": "encore", "scavenge": "scavenge",
}  # fmt: skip


_SPELL_KEYWORDS: Final = {
    "flashback": "flashback", "escape": "escape", "foretell": "foretell", "plot": "plot",
    "morph": "turn face up", "disturb": "disturb", "madness": "madness", "dash": "dash",
    "blitz": "blitz", "warp": "warp", "mayhem": "mayhem", "bestow": "bestow",
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
    if text == "~'s equip ability":
        out.applies, out.predicate, out.keyword = "abilities", p.Itself(), "equip"
        return out
    if rx.fullmatch(r"enchanted \w+'s activated abilities", text):
        out.applies, out.predicate = "abilities", p.Attached()
        return out
    if match := rx.fullmatch(
        r"(?:activated )?abilities(?: (you|your opponents) activate)?(?: that targets? (.*)|"
        r"( that aren't mana abilities))?",
        text,
    ):
        out.applies = "abilities"
        out.caster = {"you": "you", "your opponents": "opponent"}.get(match[1] or "", "any")  # type: ignore[assignment]
        out.no_mana_abilities = match[3] is not None
        if match[2]:
            own = match[2] == "~"
            out.targets = p.Itself() if own else clauses.counted(match[2]).noun.predicate
        return out
    if match := rx.fullmatch(r"(?:activated )?abilities of (.*) that target ~", text):
        out.applies, out.targets = "abilities", p.Itself()
        out.predicate, out.caster = _sources(match[1])
        return out
    if match := rx.fullmatch(r"(?:activated )?abilities of (.*)", text):
        out.applies = "abilities"
        out.predicate, out.caster = _sources(match[1])
        return out
    if match := rx.fullmatch(r"([\w-]+(?: up)?) abilities(?: (you) activate)? of (.*)", text, re.I):
        keyword = _ABILITY_KEYWORDS.get(match[1].lower())
        if keyword is None:
            raise NotUnderstood(text)
        out.applies, out.keyword = "abilities", keyword
        out.predicate, out.caster = _sources(match[3])
        if match[2]:
            out.caster = "you"
        return out
    if match := rx.fullmatch(
        r"(?:all )?([\w-]+(?: up)?) (?:abilities|costs)(?: (you|your opponents) (?:activate|"
        r"pay))?(?: that target (.*))?",
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
        need_spell(noun, text)
        out.predicate, out.caster = noun.predicate, "you"
        out.first_only = match[1] == "first"
        out.condition = _place_condition(match[2], match[1])
        return out
    if match := rx.fullmatch(r"(.*? cast) from graveyards or from exile", text):
        out = _subject(match[1])
        outside = p.AnyOf((p.InZone("graveyard"), p.InZone("exile")))
        out.predicate = all_of([out.predicate, outside])
        return out
    if match := rx.fullmatch(r"(.*? your opponents cast) during your turn", text):
        out = _subject(match[1])
        out.condition = p.DuringTurn("you")
        return out
    if match := rx.fullmatch(
        r"(?:each )?((?:\w+ )?spells?) you cast (?:that's|that are) ((?:an? )?[\w ,]+)", text
    ):
        try:
            listed = " or " in match[2]
            clauses.noun(rx.sub("^each ", "", text))
        except NotUnderstood:
            listed = True
        if listed:
            text = f"{rx.sub('^an? ', '', match[2])} {match[1]} you cast"
    if match := rx.fullmatch(
        r"(?:the |your )?(.*?) you cast during (?:each of )?your turns?", text
    ):
        out = _subject(f"{match[1]} you cast")
        out.condition = p.DuringTurn("you")
        return out
    if match := rx.fullmatch(
        r"(spells|.*? (?:you|your opponents|opponents) cast) that targets? "
        r"(?:an? |one or more )?(.*)",
        text,
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
    need_spell(noun, text)
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
        "legendary creature spell": "legendary_creature_spells_cast",
        "kicked spell": "kicked_spells_cast",
    }
    fact = facts.get(words)
    if fact is None:
        raise NotUnderstood(words)
    if place == "first":
        return p.Comparison(p.TurnFact(fact), "<=", 0)
    return p.Comparison(p.TurnFact(fact), "==", 1)


def need_spell(noun: Noun, text: str) -> None:
    """Refuse a noun phrase that is no spell's, or that names a zone."""
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
    noun = clauses.noun(lower_first(text))
    if noun.zone == "graveyard":
        return _split_caster(all_of([noun.predicate, p.InZone("graveyard")]))
    return _split_caster(clauses.predicate(lower_first(text)))


# ── the floor of Trinisphere ─────────────────────────────────────────────────


def read_floor(line: Line, rest: list[str]) -> Read | None:
    """Read the floor of Trinisphere."""
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
