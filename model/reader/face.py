"""From the printed facts of one face to a `Face` with abilities."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, Final, cast

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.cards import Face, split_type_line
from tapwise.model.costs import Cost
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.activated import read_activated
from tapwise.model.reader.bearing import judge
from tapwise.model.reader.casting import read_casting
from tapwise.model.reader.departures import read_departure
from tapwise.model.reader.keywords import read_keywords
from tapwise.model.reader.lines import Line
from tapwise.model.reader.normalise import MAX_LINE, OwnNames, strip_reminder, tidy
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.reader.statics import read_static
from tapwise.model.reader.tapping import read_tapping
from tapwise.model.symbols import ManaCost

MAX_LINES: Final = 60
"""Most lines that are read of one face; the rest is kept as unread."""

_WORD: Final = re.compile(
    r"^(?!Companion|Partner|Exhaust|Boast|Power-up|Forecast|Channel|Max speed|Solved|Cycling|"
    r"Kicker|"
    r"Escalate|Equip|Flashback|Escape|[IVX]+(?:, [IVX]+)* —)([A-Z][\w',!?.&:/ -]*?) — (?=\S)"
)
_CARD_TYPE: Final = re.compile(
    r"choose (?:an? )?(?:non\w+ )?(?:card type|permanent type)|choose artifact, |"
    r"choose creature or "
)
"""The choice that "the chosen type" refers to, where it is not a creature type."""
_CUT_KEYWORD: Final = re.compile(
    r"(?:^|, )(?i:ward)(?:—[^.]*[a-z][^.]*)?$|"
    r"^(?!Partner)[A-Z][\w' -]*—(?:[^.{}\"]|\{[^{}]*\})*\b[a-z]{2,}[^.\"]*$|"
    r"^(?:Equipped|Enchanted)\b[^.]*$|^[^:]*,$|^[^:]*\S—$|^Escape—(?:\{[^{}]*\})*$|"
    r"^Prototype [^/]*$|^Forecast — [^:]*$|^Craft with [^{]*$|^Devour [a-z]+$|"
    r"(?i:protection)(?: fr\w*)?$|(?:^|, )(?i:echo|mutate|craft|cumulative upkeep)(?: with?)?$"
)
"""A keyword whose cost is missing, or is said in words that no full stop ends."""
_WHOLE: Final = re.compile(r"[.!)—]['\"]*$|: Level \d+$")
"""How a line of sentences ends. Without a full stop it may have been cut, and more words could
change what it says: "{T}: Add {G}" may go on with "for each Elf you control."."""
_DESIGNATIONS: Final[dict[str, p.Condition]] = {
    "Max speed — ": p.Comparison(p.PlayerFact("speed"), ">=", 4),
    "Solved — ": p.ObjectIs(p.HasStatus("solved")),
}
"""What stands before an ability that works only then (702.178, 702.169)."""
_OWN_COLOR: Final = re.compile(r"~ is (?:colorless|white|blue|black|red|green|all colors)\.?")


def read_face(
    *,
    name: str,
    card_name: str,
    mana_cost: ManaCost | None,
    type_line: str,
    text: str,
    power: int | str | None,
    toughness: int | str | None,
    loyalty: int | str | None,
    colors: str | None = None,
    token: bool = False,
) -> Face:
    """Read one face of a card.

    Parameters
    ----------
    name, card_name
        The face's name and the whole card's: the text may use either for the object.
    colors
        Its colours where they are not those of the mana cost (202.2).

    Returns
    -------
    Face
        With every line of the text as an ability, a plain keyword, or `Unread`.

    Examples
    --------
    >>> face = read_face(name="Rock", card_name="Rock", mana_cost=ManaCost.parse("{1}"),
    ...                  type_line="Artifact", text="{T}: Add {C}{C}.", power=None,
    ...                  toughness=None, loyalty=None)
    >>> face.abilities[0].is_mana
    True
    """
    is_token, supertypes, types, subtypes = split_type_line(type_line)
    names = OwnNames.of(name, card_name, legendary="Legendary" in supertypes, skip=name in subtypes)
    kinds = frozenset(t.lower() for t in types)
    sub = frozenset(subtypes)
    abilities: list[a.Ability] = []
    keywords: list[str] = []
    lines = _lines(text)
    place = 0
    level: p.Condition | None = None
    while place < len(lines):
        printed = lines[place]
        place += 1
        body = names.replace(printed).replace("named ~", f"named {name}")
        section = _section(printed, body, sub)
        if section is not None:
            level, body, more = section
            if not body:
                abilities += more
                continue
        line = Line(printed, body, kinds, sub, name, _number(toughness))
        if place > MAX_LINES or len(printed) > MAX_LINE:
            abilities.append(a.Unread(printed[:MAX_LINE], bears=True, scope="self", why="too long"))
            continue
        modes: list[str] = []
        while place < len(lines) and lines[place].startswith(("•", "+ {")):
            modes.append(lines[place])
            place += 1
        priced = _priced_modes(line, modes)
        if priced is not None:
            abilities += priced
            keywords += [x.keyword for x in priced if isinstance(x, a.ModeCosts)]
            continue
        sized = rx.fullmatch(r"(\d+)/(\d+)", printed)
        if sized is not None and level is not None:
            size = int(sized[1]), int(sized[2])
            itself = p.Itself()
            abilities.append(a.PowerChange(printed, itself, *size, base=True, condition=level))
            continue
        found, words = read_line(line)
        if level is not None and not rx.match(r"\{[^:]*: Level \d", printed):
            found, words = _at_level(found, words, level), ()
        abilities += found
        keywords += words
        gained = rx.fullmatch(r".*: Level (\d+)\.?", printed)
        if gained is not None:
            level = _reached("level", int(gained[1]))
        for mode in modes:
            abilities.append(a.Unread(mode, bears=False, scope="self", why="a mode"))
    if _CARD_TYPE.search(text):
        abilities = [
            clauses.substitute(x, p.IsChosen("card_type"), old=p.IsChosen("creature_type"))
            for x in abilities
        ]
    return Face(
        name=name,
        mana_cost=mana_cost,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        text=text,
        colors=_colors(colors, mana_cost, keywords),
        power=_number(power),
        toughness=_number(toughness),
        loyalty=_number(loyalty),
        abilities=tuple(abilities),
        token=token or is_token,
        keywords=frozenset(keywords),
    )


def _reached(kind: str, least: int, most: int | None = None) -> p.Condition:
    """Return the condition that the object has that many counters of a kind."""
    low: p.Condition = p.Comparison(p.CountersOn(kind), ">=", least)
    if most is None:
        return low
    return p.AllHold((low, p.Comparison(p.CountersOn(kind), "<=", most)))


def _section(
    printed: str, body: str, subtypes: frozenset[str]
) -> tuple[p.Condition | None, str, list[a.Ability]] | None:
    """Return the condition that a line opens or bears, and what is left of the line.

    Levelers (711), Spacecraft and Planets (702.184) print abilities that work from a
    number of counters on.
    """
    level = rx.fullmatch(r"LEVEL (\d+)(?:-(\d+)|\+)", printed)
    if level is not None:
        most = int(level[2]) if level[2] else None
        return _reached("level", int(level[1]), most), "", []
    station = rx.match(r"(?:STATION )?(\d+)\+(?: \| |$)", printed)
    if station is not None and subtypes & {"Spacecraft", "Planet"}:
        return _reached("charge", int(station[1])), body[station.end() :], []
    return None


def _at_level(
    found: tuple[a.Ability, ...], words: tuple[str, ...], level: p.Condition
) -> tuple[a.Ability, ...]:
    """Return the abilities, working only from that level on."""
    out: list[a.Ability] = []
    for each in found:
        if isinstance(each, a.Unread):
            out.append(each)
        elif hasattr(each, "condition"):
            own = each.condition
            both = level if own is None else p.AllHold((level, own))
            gated: Any = dataclasses.replace(cast("Any", each), condition=both)
            out.append(gated)
        elif isinstance(each, a.KeywordAbility):
            out.append(a.Grant(each.text, p.Itself(), (each,), condition=level))
        else:
            out.append(a.Unread(each.text, bears=True, scope="board", why="at a level"))
    if words and not out:
        granted = tuple(a.KeywordAbility(w, w) for w in words)
        out.append(a.Grant(", ".join(words), p.Itself(), granted, condition=level))
    return tuple(out)


def _colors(stated: str | None, mana_cost: ManaCost | None, keywords: list[str]) -> str:
    if stated is not None:
        return stated
    if mana_cost is None or "devoid" in keywords:
        return ""
    return mana_cost.colors


def _number(value: int | str | None) -> int | None:
    if value is None or isinstance(value, int):
        return value
    match = rx.match(r"\s*([+-]?\d{1,9})", value)
    if match is not None:
        return int(match[1])
    return 0 if value.strip() else None


def _lines(text: str) -> list[str]:
    """Return the lines of a text, tidied, without reminder text and empty ones."""
    found: list[str] = []
    for raw in text.split("\n"):
        if len(raw) > MAX_LINE:
            found.append(raw)
            continue
        line = tidy(strip_reminder(raw))
        if line and not rx.fullmatch(r"[.\s]*", line):
            found.append(line)
    return found


def _priced_modes(line: Line, modes: list[str]) -> list[a.Ability] | None:
    """Read spree and tiered: modes with a cost each (702.172, 702.183)."""
    word = line.body.rstrip(".").lower()
    if word not in ("spree", "tiered") or not modes:
        return None
    priced: list[tuple[str, Cost]] = []
    for mode in modes:
        match = rx.fullmatch(r"• (.*?) — (\{.*?\}|[^—]*?) — (.*)", mode) or rx.fullmatch(
            r"\+ ()((?:\{[^{}]*\})+|[^—]*?) — (.*)", mode
        )
        if match is None:
            return [a.Unread(line.text, bears=True, scope="self", why=mode)]
        try:
            cost = clauses.cost(match[2])
        except NotUnderstood as error:
            return [a.Unread(mode, bears=True, scope="self", why=str(error))]
        priced.append((match[1] or match[3], cost))
    return [a.ModeCosts(line.text, word, tuple(priced))]  # type: ignore[arg-type]


def read_line(line: Line, *, quoted: bool = False) -> tuple[tuple[a.Ability, ...], tuple[str, ...]]:
    """Read one line: its abilities, and the names of its keywords.

    A line of sentences must end with a full stop, unless it stood within quotes.
    """
    if line.body.count("{") != line.body.count("}") or line.body.count('"') % 2:
        return (judge(line, "a symbol or a quotation that is cut short"),), ()
    if any(char.isdigit() and not char.isascii() for char in line.body):
        return (judge(line, "digits of another script"),), ()
    if _CUT_KEYWORD.search(line.body) and not quoted:
        return (judge(line, "a cost that is cut short"),), ()
    for words, condition in _DESIGNATIONS.items():
        if line.body.startswith(words):
            rest = line.with_body(line.body.removeprefix(words))
            return _at_level(*read_line(rest, quoted=quoted), condition), ()
    try:
        keywords = read_keywords(line)
        if keywords is not None:
            return keywords.abilities, keywords.names
        bare = _without_ability_word(line)
        if bare is not line:
            keywords = read_keywords(bare)
            if keywords is not None:
                return keywords.abilities, keywords.names
            line = bare
        if not quoted and _WHOLE.search(line.body) is None:
            return (judge(line, "no full stop: it may be cut short"),), ()
        found = _read_other(line)
    except NotUnderstood as error:
        return (judge(line, str(error)),), ()
    except KeyError as error:  # a word stands where a number must
        return (judge(line, f"{error} is no number"),), ()
    except RecursionError:
        return (judge(line, "too deep"),), ()
    if found is None:
        return (judge(line, "no known form"),), ()
    return found, ()


def _without_ability_word(line: Line) -> Line:
    match = _WORD.match(line.body)
    if match is None or '"' in match[1]:
        return line
    return line.with_body(line.body[match.end() :])


def _read_other(line: Line) -> tuple[a.Ability, ...] | None:
    activated = read_activated(line)
    if activated is not None:
        return activated
    if line.body.startswith(("When ", "Whenever ", "At ")):
        return read_tapping(line)
    departure = read_departure(line)
    if departure is not None:
        return departure
    tapping = read_tapping(line)
    if tapping is not None:
        return tapping
    casting = read_casting(line)
    if casting is not None:
        return casting
    if line.one_shot and not _OWN_COLOR.fullmatch(line.body):
        return None
    return read_static(line, _read_quoted)


def _read_quoted(text: str, outer: Line) -> tuple[a.Ability, ...]:
    """Read an ability that the line grants to other objects.

    Raises
    ------
    NotUnderstood
        If it may bear on payments and is not understood.
    """
    line = Line(text, OwnNames().replace(text), frozenset({""}), frozenset(), "")
    found, names = read_line(line, quoted=True)
    for each in found:
        if isinstance(each, a.Unread) and each.bears:
            raise NotUnderstood(text)
    plain = tuple(a.KeywordAbility(text, n) for n in names)
    return tuple(x for x in found if not isinstance(x, a.Unread)) + (plain if not found else ())


__all__ = ["p", "read_face", "read_line"]
