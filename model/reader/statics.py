"""Continuous effects that bear on payments: grants, types, colours, sizes, prohibitions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.costs import Sacrifice
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.keywords import PLAIN
from tapwise.model.reader.lines import Line
from tapwise.model.reader.normalise import lower_first, sentences, split_outside_quotes
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.reader.words import colors, singular
from tapwise.model.zones import Zone

ReadQuoted = Callable[[str, Line], tuple[a.Ability, ...]]

ABOUT_OBJECTS: Final = re.compile(
    r"\b(?:has|have|is|are|gets?|lose|loses|can't|isn't|aren't|becomes?|equal to)\b|~'s power|don't lose"
)
_BASIC_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
_ZONES_OF_CARDS: Final[tuple[Zone, ...]] = (
    "hand",
    "graveyard",
    "exile",
    "command",
    "library",
    "stack",
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
        if found and s in ("the emerge cost is equal to its mana cost",):
            continue
        if found and s.startswith("the same is true for "):
            found += _same_is_true(line, found, s)
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
        match = rx.search(r" (?:as long as|if) ((?:[^\"])*)$", s)
        if match is not None and not s.startswith("if "):
            condition = clauses.condition(match[1])
            body = s[: match.start()]
    body = _with_antecedent(line, body, "" if body is s else s[: len(s) - len(body)])
    becomes = _becomes(line, body, condition, read_quoted)
    if becomes is not None:
        return becomes
    compound = rx.match(
        r"([^\"]+?)(?<! that)(?<! which) (?=(?:gets?|has|have|is|are|loses?|can't|doesn't) )", body
    )
    if compound is not None:
        rest = body[compound.end() :]
        if len(_verb_phrases(rest)) > 1:
            return _rest(line, compound[1], rest, condition, read_quoted)
    for read in _READERS:
        got = read(line, body, condition, read_quoted)
        if got is not None:
            return got
    return None


def _with_antecedent(line: Line, body: str, head: str) -> str:
    """Return the clause with its leading pronoun replaced by what it stands for.

    Raises
    ------
    NotUnderstood
        If that is not the speaking object and not what it is attached to.
    """
    match = rx.match(r"(?:it|they)(?: |'s |'re )", body)
    if match is None:
        return body
    attached = rx.search(r"(?:[Ee]nchanted|[Ee]quipped) \w+", head or line.body.partition(". ")[0])
    verb = {"'s ": " is ", "'re ": " are "}.get(match[0].lstrip("itthey"), " ")
    if attached is not None:
        return attached[0].lower() + verb + body[match.end() :]
    if "~" in (head or line.body.partition(". ")[0]):
        return "~" + verb + body[match.end() :]
    raise NotUnderstood(body)


# ── has, gets ────────────────────────────────────────────────────────────────

_GETS: Final = re.compile(
    r"(?P<who>.+?) gets? (?P<p>[+-](?:\d+|X))/(?P<t>[+-](?:\d+|X))(?: for each (?P<each>[^\"]*?))?"
    r"(?:, where X is (?P<where>[^\"]*?))?(?:,(?: and)? (?P<list>(?:has|have|is|are|can't|loses?|doesn't|must|can) .*)| and (?P<rest>(?:has|have|is|are|can't|loses?|gains?|attacks?|must|enters?|doesn't|becomes?|can|assigns?) .*))?"
)


def _gets(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = _GETS.fullmatch(s)
    if match is None or "until end of turn" in s:
        return None
    who = _affected(match["who"])
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
    pieces = _verb_phrases(rest)
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
        r"(?:attacks?|must|can't (?:be|block|attack)|enters?|can block|can attack|is goaded|doesn't untap|assigns?)\b",
        rest,
    ) and (not rx.search(r"mana|cost|activat|sacrific", rest)):
        return []
    raise NotUnderstood(rest)


_NEXT_VERB: Final = re.compile(
    r",? and (?=(?:has|have|is|are|can't|loses?|doesn't|attacks?|must|enters?|can|assigns?|gets?) )"
    r"|, (?=(?:has|have|is|are|can't|loses?|doesn't|attacks|must|can|assigns?|gets?) )"
)


def _verb_phrases(text: str) -> list[str]:
    """Split "has flying, is a Knight, and can't block" at its verbs, outside quotes."""
    pieces: list[str] = []
    start = 0
    for match in _NEXT_VERB.finditer(text):
        if text.count('"', 0, match.start()) % 2 == 0:
            pieces.append(text[start : match.start()])
            start = match.end()
    pieces.append(text[start:])
    return pieces


def _signed(text: str) -> int:
    return 0 if "X" in text else int(text)


def _scaled(text: str, factor: p.Quantity) -> p.Quantity:
    unit = int(text.replace("X", "1"))
    if unit == 0:
        return 0
    return factor if unit == 1 else p.Times(unit, factor)


def _affected(text: str) -> p.Predicate:
    """Return the predicate of the objects of a continuous effect.

    Raises
    ------
    NotUnderstood
        If they are not on the battlefield.
    """
    text = lower_first(text)
    if text in ("~", "it"):
        return p.Itself()
    if rx.fullmatch(r"(?:enchanted|equipped|fortified) \w+", text):
        return p.Attached()
    if text in (
        "commanders you control",
        "commander creatures you own",
        "commander creatures you control",
    ):
        return all_of([p.HasStatus("commander"), p.ControlledBy("you")])
    if text.startswith(("target", "those", "that ", "the ")):
        raise NotUnderstood(text)
    text = rx.sub(r"^(?:each|all) ", "", text)
    noun = clauses.noun(text)
    if noun.spell or noun.zone not in (None, "battlefield"):
        raise NotUnderstood(text)
    return noun.predicate


_HAS: Final = re.compile(r"(?P<who>.+?) (?:has|have|gains?) (?P<what>.+)")


def _has(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    emerge = rx.fullmatch(r"(.+? spells? you cast) (?:has|have) emerge", s)
    if emerge is not None:
        who, zone = _affected_spells(emerge[1])
        cost = (Sacrifice(p.Is("Creature")),)
        own = a.AlternativeCost(line.text, cost, "emerge", keeps_mana_cost=True)
        return [a.Grant(line.text, who, (own,), zone, condition)]
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
        who = _affected(who_text)
        found: list[a.Ability] = [
            a.PowerChange(
                line.text, who, int(base[1]), int(base[2]), base=True, condition=condition
            )
        ]
        if base[3]:
            found += _rest(line, who_text, base[3], condition, quoted)
        return found
    granted = _granted(line, what, quoted)
    if granted is None:
        return None
    zone = "battlefield"
    helper = _helper_grant(line, who_text, what)
    if helper is not None:
        return helper
    try:
        who = _affected(who_text)
    except NotUnderstood:
        who, zone = _affected_spells(who_text)
    if not granted:
        return []
    return [a.Grant(line.text, who, tuple(granted), zone, condition)]


def _affected_spells(text: str) -> tuple[p.Predicate, Zone]:
    noun = clauses.noun(rx.sub(r"^each ", "", lower_first(text)))
    if not noun.spell or noun.zone is not None:
        raise NotUnderstood(text)
    return noun.predicate, "stack"


def _helper_grant(line: Line, who: str, what: str) -> list[a.Ability] | None:
    if what not in ("improvise", "convoke", "delve"):
        return None
    noun = clauses.noun(rx.sub(r"^each ", "", lower_first(who)))
    if not noun.spell:
        raise NotUnderstood(who)
    predicate = p.AllOf(tuple(x for x in _parts(noun.predicate) if x != p.ControlledBy("you")))
    if isinstance(noun.predicate, p.AnyOf):
        return [a.HelperGrant(line.text, what, noun.predicate)]  # type: ignore[arg-type]
    return [a.HelperGrant(line.text, what, all_of(predicate.parts))]  # type: ignore[arg-type]


def _parts(predicate: p.Predicate) -> tuple[p.Predicate, ...]:
    return predicate.parts if isinstance(predicate, p.AllOf) else (predicate,)


def _granted(line: Line, what: str, quoted: ReadQuoted) -> list[a.Ability] | None:
    """Read a list of keywords and quoted abilities; None if it is something else."""
    found: list[a.Ability] = []
    pieces = split_outside_quotes(what, ", ")
    flat: list[str] = []
    for piece in pieces:
        flat += split_outside_quotes(piece, " and ")
    for piece in flat:
        piece = piece.strip().removeprefix("and ").strip()
        if not piece:
            continue
        if piece.startswith('"') and piece.endswith('"') and len(piece) > 2:
            found += quoted(piece[1:-1].removesuffix(","), line)
            continue
        lowered = piece.lower()
        if lowered in PLAIN:
            if lowered in ("improvise", "convoke", "delve"):
                continue
            found.append(a.KeywordAbility(piece, lowered))
        elif rx.fullmatch(
            r"(?:ward|annihilator|toxic|protection from|hexproof from|bushido|afflict|rampage|frenzy|modular|mobilize|firebending|landwalk|\w+walk)\b.*",
            lowered,
        ) or lowered in ("afterlife 1",):
            continue
        elif lowered.startswith(
            ("affinity for ", "cycling ", "equip ", "flashback", "escape", "crew ")
        ):
            from tapwise.model.reader.keywords import read_keywords

            keywords = read_keywords(Line(line.text, piece[0].upper() + piece[1:], line.types))
            if keywords is None:
                return None
            found += keywords.abilities
        else:
            return None
    return found


# ── types and colours ────────────────────────────────────────────────────────


def _types(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = rx.fullmatch(r"(.+?) (?:is|are) (.+)", s)
    if match is None or '"' in s:
        return None
    who_text, what = match[1], match[2]
    if "aren't on the battlefield" in s or "spells you control" in s:
        return _colors_everywhere(line, s)
    text = line.text
    if rx.fullmatch(r"every (?:basic )?land type", what):
        who = _affected(who_text)
        return [a.TypeChange(text, who, land_types=("*",), condition=condition)]
    if what in (
        "every basic land type in addition to its other types",
        "every basic land type in addition to their other types",
        "every basic land type in addition to its other land types",
    ):
        return [a.TypeChange(text, _affected(who_text), land_types=("*",), condition=condition)]
    if what == "every nonbasic land type":
        return [a.Unread(text, bears=False, scope="self", why="nonbasic land types alone")]
    if rx.fullmatch(r"the chosen type(?: in addition to (?:its|their) other types)?", what):
        return _chosen_type(line, who_text, what, condition)
    addition = rx.fullmatch(
        r"(?:an? |also an? |still )?(.+?) in addition to (?:its|their) other (?:types|colors and types|land types|creature types|colors)",
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
    lands = [singular(w) for w in words if singular(w) in _BASIC_TYPES]
    if lands and len(lands) == len(words):
        who = _affected(who_text)
        return [
            a.TypeChange(
                text, who, land_types=tuple(lands), replace=addition is None, condition=condition
            )
        ]
    if all(colors(w) for w in words):
        who = _affected(who_text)
        letters = "".join(colors(w) for w in words)
        return (
            [a.ColorChange(text, who, letters, add=addition is not None)]
            if condition is None
            else None
        )
    if body == "colorless":
        return [a.ColorChange(text, _affected(who_text), "")] if condition is None else None
    if body == "the chosen color":
        return [a.ColorChange(text, _affected(who_text), "", chosen=True, add=addition is not None)]
    if addition is not None and all(_is_type(w) for w in words):
        types = tuple(singular(w[0].upper() + w[1:]) for w in words)
        return [a.TypeChange(text, _affected(who_text), types=types, condition=condition)]
    if body in ("snow", "legendary") and condition is None:
        return [a.TypeChange(text, _affected(who_text), types=(body.capitalize(),))]
    return None


def _is_type(word: str) -> bool:
    return word in (
        "artifact", "artifacts", "creature", "creatures", "enchantment", "enchantments", "land", "lands",
    ) or bool(rx.fullmatch(r"[A-Z][a-z]+", word))  # fmt: skip


def _chosen_type(
    line: Line, who: str, what: str, condition: p.Condition | None
) -> list[a.Ability] | None:
    """Read "is the chosen type": a basic land type for lands, else a creature type."""
    predicate = _affected(who)
    about_land = "land" in who.lower() or (who == "~" and "land" in line.types)
    if not about_land:
        return [a.TypeChange(line.text, predicate, types=("chosen",), condition=condition)]
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
        r"nonland cards you own that aren't on the battlefield, spells you control, and nonland permanents you control are (\w+)",
        s,
    )
    if match is not None and colors(match[1]):
        return _everywhere_yours(line, colors(match[1]), with_board=True)
    return None


def _everywhere_yours(line: Line, letters: str, *, with_board: bool) -> list[a.Ability]:
    yours = all_of([p.Not(p.Is("Land")), p.ControlledBy("you")])
    where = (("battlefield",) if with_board else ()) + _ZONES_OF_CARDS
    return [a.ColorChange(line.text, yours, letters, zone=z) for z in where]


def _same_is_true(line: Line, found: list[a.Ability], s: str) -> list[a.Ability]:
    last = found[-1]
    if (
        s
        == "the same is true for spells you control and nonland cards you own that aren't on the battlefield"
        and isinstance(last, a.ColorChange)
    ):
        return _everywhere_yours(line, last.colors, with_board=False)
    if s.startswith(
        "the same is true for creature spells you control and creature cards you own"
    ) and isinstance(last, a.TypeChange):
        return []
    raise NotUnderstood(s)


def _loses(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = rx.fullmatch(
        r"([^\"]+?) (?:lose|loses) all (other )?(mana )?abilities(?: and (.*))?", s
    )
    if match is None:
        return None
    if condition is not None:
        raise NotUnderstood(s)
    # "all other abilities": what the same line grants comes later in the layer
    found: list[a.Ability] = [
        a.LoseAbilities(line.text, _affected(match[1]), mana_only=match[3] is not None)
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
            second = _offset(match[3], q) if match[3] else 0
            if not match[3]:
                raise NotUnderstood(s)
            return [a.PowerChange(line.text, p.Itself(), q, second, base=True)]
        raise NotUnderstood(s)
    return None


def _offset(text: str, q: p.Quantity) -> p.Quantity:
    match = rx.fullmatch(r"that number plus (\d+)", text)
    return p.Plus((q, int(match[1]))) if match is not None else clauses.quantity(text)


# ── objects that become creatures ────────────────────────────────────────────

_ANIMATION: Final = re.compile(
    r"(?P<who>.+?) (?:is|are) (?:also )?(?:an? )?(?:(?P<p>\d+)/(?P<t>\d+) )?"
    r"(?P<words>[A-Za-z ,'-]*?creatures?|(?:[a-z]+ )*?[A-Z][A-Za-z'-]*(?: [A-Z][A-Za-z'-]*)*)"
    r"(?: with base power and toughness (?P<bp>\d+)/(?P<bt>\d+))?"
    r"(?: with (?P<with>[a-z ,]+?))?(?P<still> that(?:'s|'re| are) still (?:an? )?lands?)?"
    r"(?P<add> in addition to (?:its|their) other (?:types|colors and types|creature types))?"
)


def _animates(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    if '"' in s or not (" is " in s or " are " in s):
        return None
    match = _ANIMATION.fullmatch(s)
    if match is None or "mana" in s or "chosen" in s or "spells" in match["who"]:
        return None
    types: list[str] = []
    letters = ""
    for word in rx.split(r"[ ,]+", match["words"]):
        if word in ("and", ""):
            continue
        if colors(word):
            letters += colors(word)
        elif not _is_type(word):
            return None
        else:
            types.append(singular(word[0].upper() + word[1:]))
    if not types or set(types) <= set(_BASIC_TYPES):
        return None
    who = _affected(match["who"])
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
        granted = _granted(line, match["with"], quoted)
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


def _becomes(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read "enchanted permanent is a colorless land with …" (Imprisoned in the Moon)."""
    match = _BECOMES.fullmatch(s)
    if match is None or condition is not None:
        return None
    words = [w[0].upper() + w[1:] for w in match["words"].split()]
    lands = tuple(w for w in words if w in _BASIC_TYPES)
    types = tuple(w for w in words if w not in _BASIC_TYPES)
    here = p.Attached()
    found: list[a.Ability] = [
        a.TypeChange(line.text, here, types, land_types=lands, replace=True),
        a.ColorChange(line.text, here, ""),
    ]
    if match["lose"]:
        found.append(a.LoseAbilities(line.text, here))
    if match["grant"]:
        granted = _granted(line, match["grant"], quoted)
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
    return [a.Grant(line.text, _affected(match[1]), (haste,), condition=condition)]


# ── prohibitions ─────────────────────────────────────────────────────────────

Kind = Literal["activate", "sacrifice", "pay life", "cast", "counters", "untap"]


def _prohibits(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    text = line.text

    def ban(
        what: Kind,
        predicate: p.Predicate,
        who: Literal["you", "opponent", "any"] = "any",
        *,
        except_mana: bool = False,
    ) -> a.Prohibition:
        return a.Prohibition(text, what, predicate, who, except_mana, condition)

    match = rx.fullmatch(
        r"activated abilities of (.*?) can't be activated( unless they're mana abilities)?", s
    )
    if match is not None:
        predicate = _sources(match[1])
        return [ban("activate", predicate, except_mana=match[2] is not None)]
    match = rx.fullmatch(
        r"(?:~|enchanted \w+)'s activated abilities can't be activated( unless they're mana abilities)?",
        s,
    )
    if match is not None:
        predicate = p.Itself() if s.startswith("~") else p.Attached()
        return [ban("activate", predicate, except_mana=match[1] is not None)]
    if (
        s
        == "players can't pay life or sacrifice nonland permanents to cast spells or activate abilities"
    ):
        nonland = p.Not(p.Is("Land"))
        return [ban("pay life", p.Anything()), ban("sacrifice", nonland)]
    if s == "players can't pay life or sacrifice creatures to cast spells or activate abilities":
        return [ban("pay life", p.Anything()), ban("sacrifice", p.Is("Creature"))]
    suffix = rx.fullmatch(
        r"(enchanted \w+) (?:can't|doesn't) .*?,? and its activated abilities can't be activated( unless they're mana abilities)?",
        s,
    )
    if suffix is not None:
        return [ban("activate", p.Attached(), except_mana=suffix[2] is not None)]
    suffix = rx.fullmatch(
        r"its activated abilities can't be activated( unless they're mana abilities)?", s
    )
    if suffix is not None and line.body.startswith("Enchanted "):
        return [ban("activate", p.Attached(), except_mana=suffix[1] is not None)]
    timed = _timed_casting(line, s, condition)
    if timed is not None:
        return timed
    match = rx.fullmatch(r"players can't (cast|sacrifice) (.*)", s)
    if match is not None and match[1] == "sacrifice":
        return [ban("sacrifice", _affected(match[2]))]
    match = rx.fullmatch(r"(players|you|your opponents|each opponent) can't cast (.*?)", s)
    if match is not None:
        noun = clauses.noun(match[2])
        if not noun.spell or noun.zone is not None:
            raise NotUnderstood(s)
        who: Literal["you", "opponent", "any"] = {"players": "any", "you": "you"}.get(
            match[1], "opponent"
        )  # type: ignore[assignment]
        return [ban("cast", noun.predicate, who)]
    match = rx.fullmatch(r"(.*?spells.*?) can't be cast", s)
    if match is not None:
        noun = clauses.noun(match[1])
        return [ban("cast", noun.predicate)]
    if s in ("~ can't be sacrificed", "permanents you control can't be sacrificed"):
        return [ban("sacrifice", _affected(s.split(" can't")[0]))]
    match = rx.fullmatch(r"counters can't be put on (.*)", s)
    if match is not None:
        return [ban("counters", _affected(match[1].replace(", or ", ", and ")))]
    if s in ("players can't get counters",):
        return []
    match = rx.fullmatch(
        r"enchanted (\w+) can't attack(?:,| or) block, and its activated abilities can't be activated( unless they're mana abilities)?",
        s,
    )
    if match is not None:
        return [ban("activate", p.Attached(), except_mana=match[2] is not None)]
    return None


_SIDES: Final[dict[str, tuple[Literal["you", "opponent"], ...]]] = {
    "you": ("you",),
    "your opponents": ("opponent",),
    "each opponent": ("opponent",),
    "players": ("you", "opponent"),
    "each player": ("you", "opponent"),
}


def _timed_casting(line: Line, s: str, condition: p.Condition | None) -> list[a.Ability] | None:
    """Read when, and how often, spells can't be cast: one prohibition for each side."""
    found: list[a.Ability] = []
    match = rx.fullmatch(
        r"(you|your opponents|each opponent|players|each player) can't cast more than (one|two) (.*?) each turn",
        s,
    )
    if match is not None:
        if condition is not None:
            raise NotUnderstood(s)
        facts = {
            "spell": "spells_cast",
            "noncreature spell": "noncreature_spells_cast",
            "spells": "spells_cast",
        }
        if match[3] not in facts:
            raise NotUnderstood(s)
        predicate = clauses.noun(match[3]).predicate
        limit = p.Comparison(p.TurnFact(facts[match[3]]), ">=", 1 if match[2] == "one" else 2)
        return [
            a.Prohibition(line.text, "cast", predicate, x, condition=limit)
            for x in _SIDES[match[1]]
        ]
    match = rx.fullmatch(
        r"(you|your opponents|each opponent|players|each player) can't cast (.*?spells?) (during .*)",
        s,
    )
    if match is not None:
        if condition is not None:
            raise NotUnderstood(s)
        predicate = clauses.noun(match[2]).predicate
        when = clauses.condition(match[3])
        return [
            a.Prohibition(line.text, "cast", predicate, x, condition=when) for x in _SIDES[match[1]]
        ]
    match = rx.fullmatch(
        r"(players|each player|each opponent|your opponents) can cast spells( and activate abilities)? only (during their own turns|any time they could cast a sorcery)",
        s,
    )
    if match is not None:
        for who in _SIDES[match[1]]:
            when: p.Condition = p.DuringTurn(who)
            if "sorcery" in match[3]:
                when = p.AllHold((p.DuringTurn(who), p.DuringPhase(("main",))))
            barred = p.NotHolds(when)
            found.append(a.Prohibition(line.text, "cast", p.Anything(), who, condition=barred))
            if match[2]:
                found.append(
                    a.Prohibition(line.text, "activate", p.Anything(), who, condition=barred)
                )
        return found
    match = rx.fullmatch(r"you can cast spells only during your turn", s)
    if match is not None:
        return [
            a.Prohibition(
                line.text, "cast", p.Anything(), "you", condition=p.NotHolds(p.DuringTurn("you"))
            )
        ]
    match = rx.fullmatch(r"your opponents can't cast spells or activate abilities of (.*)", s)
    if match is not None:
        sources = _affected(match[1].replace(", or ", ", and "))
        return [
            a.Prohibition(line.text, "cast", p.Anything(), "opponent", condition=condition),
            a.Prohibition(line.text, "activate", sources, "opponent", condition=condition),
        ]
    return None


def _sources(text: str) -> p.Predicate:
    if text == "sources with the chosen name":
        return p.IsChosen("name")
    noun = clauses.noun(text)
    if noun.zone not in (None, "battlefield"):
        raise NotUnderstood(text)
    return noun.predicate


def _persists(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    match = rx.fullmatch(
        r"(?:players|you) don't lose unspent (?:(\w+) )?mana as steps and phases end", s
    )
    if match is None:
        return None
    types = colors(match[1]) if match[1] else "WUBRGC"
    if not types:
        raise NotUnderstood(s)
    return [a.ManaPersists(line.text, types)]


_Reader = Callable[[Line, str, "p.Condition | None", ReadQuoted], "list[a.Ability] | None"]
_READERS: Final[tuple[_Reader, ...]] = (
    _prohibits,
    _persists,
    _as_though_haste,
    _gets,
    _becomes,
    _animates,
    _loses,
    _defines,
    _has,
    _types,
)
