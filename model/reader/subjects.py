"""Of whom a continuous effect speaks, and what abilities it lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.keywords import PLAIN
from tapwise.model.reader.lines import Line
from tapwise.model.reader.normalise import lower_first, split_outside_quotes
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.zones import Zone

ReadQuoted = Callable[[str, Line], tuple[a.Ability, ...]]


BASIC_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def with_antecedent(line: Line, body: str, head: str) -> str:
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
    verb = " is " if match[0].endswith("'s ") else " are " if match[0].endswith("'re ") else " "
    if attached is not None:
        return attached[0].lower() + verb + body[match.end() :]
    if "~" in (head or line.body.partition(". ")[0]):
        return "~" + verb + body[match.end() :]
    raise NotUnderstood(body)


_NEXT_VERB: Final = re.compile(
    r",? and (?=its activated abilities can't|"
    r"(?:has|have|is|are|can't|loses?|doesn't|attacks?|must|enters?|can|assigns?|gets?) )|"
    r", (?=(?:has|have|is|are|can't|loses?|doesn't|attacks|must|can|assigns?|gets?) )"
)


def verb_phrases(text: str) -> list[str]:
    """Split "has flying, is a Knight, and can't block" at its verbs, outside quotes."""
    pieces: list[str] = []
    start = 0
    for match in _NEXT_VERB.finditer(text):
        if text.count('"', 0, match.start()) % 2 == 0:
            pieces.append(text[start : match.start()])
            start = match.end()
    pieces.append(text[start:])
    return pieces


def affected(text: str) -> p.Predicate:
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


def affected_spells(text: str) -> tuple[p.Predicate, Zone]:
    """Return the predicate of the spells of a continuous effect, and their zone."""
    noun = clauses.noun(rx.sub(r"^each ", "", lower_first(text)))
    if not noun.spell or noun.zone is not None:
        raise NotUnderstood(text)
    return noun.predicate, "stack"


def read_helper_grant(line: Line, who: str, what: str) -> list[a.Ability] | None:
    """Read "artifact spells you cast have convoke"."""
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


def granted_abilities(line: Line, what: str, quoted: ReadQuoted) -> list[a.Ability] | None:
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
            r"(?:ward|annihilator|toxic|protection from|hexproof from|bushido|afflict|rampage|"
            r"frenzy|modular|mobilize|firebending|landwalk|\w+walk)\b.*|"
            r"from (?:white|blue|black|red|green|each color|\w+s)",
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


def is_type(word: str) -> bool:
    """Whether a word is a card type or looks like a subtype."""
    return word in (
        "artifact", "artifacts", "creature", "creatures", "enchantment", "enchantments",
        "land", "lands",
    ) or bool(rx.fullmatch(r"[A-Z][a-z]+", word))  # fmt: skip
