"""Effects that change types and colours: what objects become (205.1, 305.7, 613.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.reader.subjects import (
    BASIC_TYPES,
    ReadQuoted,
    affected,
    granted_abilities,
    is_type,
)
from tapwise.model.reader.words import colors, singular
from tapwise.model.zones import Zone

_ZONES_OF_CARDS: Final[tuple[Zone, ...]] = (
    "hand",
    "graveyard",
    "exile",
    "command",
    "library",
    "stack",
)


# ── types and colours ────────────────────────────────────────────────────────


def read_types(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read "lands you control are Plains", "is the chosen color", "is an Elf in addition to …"."""
    match = rx.fullmatch(r"(.+?) (?:is|are) (.+)", s)
    if match is None or '"' in s:
        return None
    who_text, what = match[1], match[2]
    if "aren't on the battlefield" in s or "spells you control" in s:
        return _colors_everywhere(line, s)
    text = line.text
    if rx.fullmatch(r"every (?:basic )?land type", what):
        who = affected(who_text)
        return [a.TypeChange(text, who, land_types=("*",), condition=condition)]
    if what in (
        "every basic land type in addition to its other types",
        "every basic land type in addition to their other types",
        "every basic land type in addition to its other land types",
    ):
        return [a.TypeChange(text, affected(who_text), land_types=("*",), condition=condition)]
    if what == "every nonbasic land type":
        return [a.Unread(text, bears=False, scope="self", why="nonbasic land types alone")]
    if rx.fullmatch(r"the chosen type(?: in addition to (?:its|their) other types)?", what):
        return _chosen_type(line, who_text, what, condition)
    addition = rx.fullmatch(
        r"(?:an? |also an? |still )?(.+?) in addition to (?:its|their) other (?:types|colors "
        r"and types|land types|creature types|colors)",
        what,
    )
    body = addition[1] if addition is not None else what
    if addition is None and rx.match(r"(?:also )?an? ", body):
        body = rx.sub(r"^(?:also )?an? ", "", body)
    if addition is None and what.startswith("also "):
        addition = rx.match("also", what)
    words = [w for w in rx.split(r",? and |, | ", body) if w]
    if not words:
        return None
    lands = [singular(w) for w in words if singular(w) in BASIC_TYPES]
    if lands and len(lands) == len(words):
        who = affected(who_text)
        return [
            a.TypeChange(
                text, who, land_types=tuple(lands), replace=addition is None, condition=condition
            )
        ]
    if all(colors(w) for w in words):
        who = affected(who_text)
        letters = "".join(colors(w) for w in words)
        return (
            [a.ColorChange(text, who, letters, add=addition is not None)]
            if condition is None
            else None
        )
    if body == "all colors" and condition is None:
        return [a.ColorChange(text, affected(who_text), "WUBRG")]
    if body == "colorless":
        return [a.ColorChange(text, affected(who_text), "")] if condition is None else None
    if body == "the chosen color":
        return [a.ColorChange(text, affected(who_text), "", chosen=True, add=addition is not None)]
    if addition is not None and all(is_type(w) for w in words):
        types = tuple(singular(w[0].upper() + w[1:]) for w in words)
        return [a.TypeChange(text, affected(who_text), types=types, condition=condition)]
    if body in ("snow", "legendary") and condition is None:
        return [a.TypeChange(text, affected(who_text), types=(body.capitalize(),))]
    return None


def _chosen_type(
    line: Line, who: str, what: str, condition: p.Condition | None
) -> list[a.Ability] | None:
    """Read "is the chosen type": a basic land type for lands, else a creature type."""
    predicate = affected(who)
    about_land = "land" in who.lower() or (who == "~" and "land" in line.types)
    if not about_land:
        replace = "in addition" not in what
        return [
            a.TypeChange(line.text, predicate, ("chosen",), replace=replace, condition=condition)
        ]
    return [
        a.TypeChange(
            line.text,
            predicate,
            land_types=("chosen",),
            replace="in addition" not in what,
            condition=condition,
        )
    ]


def _colors_everywhere(line: Line, s: str) -> list[a.Ability] | None:
    match = rx.fullmatch(
        r"(?:all )?cards that aren't on the battlefield, spells, and permanents are (.*)", s
    )
    if match is not None:
        where: tuple[Zone, ...] = ("battlefield", *_ZONES_OF_CARDS)
        if match[1] == "colorless":
            return [a.ColorChange(line.text, p.Anything(), zone=z) for z in where]
        if match[1] == "the chosen color in addition to their other colors":
            return [
                a.ColorChange(line.text, p.Anything(), chosen=True, add=True, zone=z) for z in where
            ]
        return None
    match = rx.fullmatch(
        r"nonland cards you own that aren't on the battlefield, spells you control, and nonland "
        r"permanents you control are (\w+)",
        s,
    )
    if match is not None and colors(match[1]):
        return _everywhere_yours(line, colors(match[1]), with_board=True)
    return None


def _everywhere_yours(line: Line, letters: str, *, with_board: bool) -> list[a.Ability]:
    yours = all_of([p.Not(p.Is("Land")), p.ControlledBy("you")])
    board: tuple[Zone, ...] = ("battlefield",) if with_board else ()
    where = board + _ZONES_OF_CARDS
    return [a.ColorChange(line.text, yours, letters, zone=z) for z in where]


def read_same_is_true(line: Line, found: list[a.Ability], s: str) -> list[a.Ability]:
    """Read the sentence that carries a change over to spells and cards."""
    last = found[-1]
    if (
        s
        == "the same is true for spells you control and nonland cards you own that aren't on "
        "the battlefield"
        and isinstance(last, a.ColorChange)
    ):
        return _everywhere_yours(line, last.colors, with_board=False)
    raise NotUnderstood(s)


# ── objects that become creatures ────────────────────────────────────────────

_ANIMATION: Final = re.compile(
    r"(?P<who>.+?) (?:is|are) (?:also )?(?:an? )?(?:(?P<p>\d+)/(?P<t>\d+) )?"
    r"(?P<words>[A-Za-z ,'-]*?creatures?|(?:[a-z]+ )*?[A-Z][A-Za-z'-]*(?: [A-Z][A-Za-z'-]*)*)"
    r"(?: with base power and toughness (?P<bp>\d+)/(?P<bt>\d+))?"
    r"(?: with (?P<with>[a-z ,]+?))?(?P<still> that(?:'s|'re| are) still (?:an? )?lands?)?"
    r"(?P<add> in addition to (?:its|their) other (?:types|colors and types|creature types))?"
)


def read_animation(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read "is a 3/3 black Ooze creature", with what that replaces (205.1)."""
    if '"' in s or not (" is " in s or " are " in s):
        return None
    match = _ANIMATION.fullmatch(s)
    if match is None or "mana" in s or "chosen" in s or "spells" in match["who"]:
        return None
    if "creature" not in s and match["bp"] is None and match["add"] is None:
        return None  # "is a Sol Ring": the name of a card, not types
    types: list[str] = []
    letters = ""
    for word in rx.split(r"[ ,]+", match["words"]):
        if word in ("and", ""):
            continue
        if colors(word):
            letters += colors(word)
        elif not is_type(word):
            return None
        else:
            types.append(singular(word[0].upper() + word[1:]))
    if not types or set(types) <= set(BASIC_TYPES):
        return None
    who = affected(match["who"])
    found: list[a.Ability] = list(_retyped(line, who, types, match, condition))
    if letters:
        if condition is not None:
            raise NotUnderstood(s)
        added = match["add"] is not None and "colors" in match["add"]
        found.append(a.ColorChange(line.text, who, letters, add=added))
    power, toughness = match["p"] or match["bp"], match["t"] or match["bt"]
    if power is not None:
        change = a.PowerChange(
            line.text, who, int(power), int(toughness), base=True, condition=condition
        )
        found.append(change)
    if match["with"]:
        granted = granted_abilities(line, match["with"], quoted)
        if granted is None:
            raise NotUnderstood(s)
        if granted:
            found.append(a.Grant(line.text, who, tuple(granted), condition=condition))
    return found


_BECOMES: Final = re.compile(
    r"(?P<who>enchanted \w+) is an? colorless (?P<words>(?:[A-Z]\w+ )*(?:land|artifact))"
    r"(?: with (?P<grant>\".*\"))?,?"
    r"(?P<lose> and (?:it )?loses all other (?:card types and )?abilities)?"
)


def read_becoming(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read "enchanted permanent is a colorless land with …" (Imprisoned in the Moon)."""
    match = _BECOMES.fullmatch(s)
    if match is None or condition is not None:
        return None
    words = [w[0].upper() + w[1:] for w in match["words"].split()]
    lands = tuple(w for w in words if w in BASIC_TYPES)
    types = tuple(w for w in words if w not in BASIC_TYPES)
    here = p.Attached()
    found: list[a.Ability] = [
        a.TypeChange(line.text, here, types, land_types=lands, replace=True),
        a.ColorChange(line.text, here, ""),
    ]
    if match["lose"]:
        found.append(a.LoseAbilities(line.text, here))
    if match["grant"]:
        granted = granted_abilities(line, match["grant"], quoted)
        if granted is None:
            raise NotUnderstood(s)
        found.append(a.Grant(line.text, here, tuple(granted)))
    return found


def _retyped(
    line: Line,
    who: p.Predicate,
    types: list[str],
    match: re.Match[str],
    condition: p.Condition | None,
) -> Iterator[a.TypeChange]:
    """Yield the type changes (205.1): what is replaced depends on the words."""
    lands = rx.search(r"land|Forest|Island|Swamp|Plains|Mountain", match["who"])
    if match["add"] or match["still"] or (lands and "still" in line.body):
        yield a.TypeChange(line.text, who, tuple(types), condition=condition)
        return
    if lands:
        raise NotUnderstood("whether it stays a land")
    kinds = [t for t in types if t in ("Artifact", "Creature", "Enchantment", "Land")]
    if "Artifact" in kinds or not kinds:
        # 205.1b: the card types stay, creature types are replaced
        if kinds:
            yield a.TypeChange(line.text, who, tuple(kinds), condition=condition)
        rest = tuple(t for t in types if t not in kinds)
        if rest:
            yield a.TypeChange(line.text, who, rest, replace=True, condition=condition)
        return
    yield a.TypeChange(line.text, who, tuple(types), replace=True, condition=condition)
