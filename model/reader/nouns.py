"""Noun phrases: words and tails composed into one predicate.

The grammar hands over phrases ("untapped artifact", "creature you control") and how they
are joined; here the rules of English decide what an adjective or a tail binds. Where two
readings are possible the phrase is refused rather than guessed at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from tapwise.model.predicates import (
    AllOf,
    AnyOf,
    Anything,
    Attached,
    Itself,
    Not,
    Predicate,
    Quantity,
)
from tapwise.model.zones import Zone


class NotUnderstood(Exception):
    """Raised when a clause does not parse, or parses in two ways."""


WordKind = Literal["adjective", "type", "subtype", "head", "neutral"]


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a noun phrase and what it asks of an object."""

    kind: WordKind
    predicate: Predicate
    spell: bool = False
    source: bool = False
    color: bool = False


@dataclass(frozen=True, slots=True)
class Tail:
    """What follows the noun: ``you control``, ``with flying``, ``in your graveyard``."""

    predicate: Predicate
    binds: Literal["control", "zone", "other"] = "other"
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Phrase:
    """One alternative of a noun phrase."""

    words: tuple[Word, ...]
    tails: tuple[Tail, ...] = ()
    join: str = ""
    article: bool = False

    @property
    def heads(self) -> tuple[Word, ...]:
        """The words that are not adjectives."""
        return tuple(w for w in self.words if w.kind != "adjective")

    @property
    def adjectives(self) -> tuple[Word, ...]:
        """The adjectives."""
        return tuple(w for w in self.words if w.kind == "adjective")


@dataclass(frozen=True, slots=True)
class Noun:
    """A whole noun phrase.

    ``predicate`` leaves the zone out; ``zone`` is the one that a tail names. ``parts`` are
    the predicates of the alternatives where each stands with its own article.
    """

    predicate: Predicate
    zone: Zone | None = None
    from_zone: Zone | None = None
    spell: bool = False
    source: bool = False
    parts: tuple[Predicate, ...] = ()
    conjunction: bool = False
    controlled: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """A noun phrase with how many of it."""

    noun: Noun
    number: Quantity = 1
    at_least: bool = False
    counted: bool = True


_LEADING: Final = (Not(Itself()),)


def all_of(parts: Iterable[Predicate]) -> Predicate:
    """Return the conjunction, flat and without `Anything`.

    >>> all_of([Anything(), Not(Itself()), Anything()])
    Not(part=Itself())
    """
    flat: list[Predicate] = []
    for part in parts:
        for each in part.parts if isinstance(part, AllOf) else (part,):
            if not isinstance(each, Anything) and each not in flat:
                flat.append(each)
    if not flat:
        return Anything()
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))


def any_of(parts: Iterable[Predicate]) -> Predicate:
    """Return the disjunction of the distinct parts."""
    flat: list[Predicate] = []
    for part in parts:
        for each in part.parts if isinstance(part, AnyOf) else (part,):
            if each not in flat:
                flat.append(each)
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def compose(phrases: list[Phrase]) -> Noun:
    """Compose the alternatives of a noun phrase.

    Raises
    ------
    NotUnderstood
        If it is unclear what a word or a tail binds.
    """
    if len(phrases) == 1:
        return _noun(phrases, [_predicate(phrases[0])], conjunctive=False)
    joins = [p.join for p in phrases[1:]]
    last = joins[-1]
    if last == ",":
        # "noncreature, nonland card": adjectives heaped up, one head at the end.
        if any(p.heads or p.tails or p.article for p in phrases[:-1]) or set(joins) != {","}:
            raise NotUnderstood("a list without a conjunction")
        words = tuple(w for p in phrases for w in p.words)
        merged = Phrase(words, phrases[-1].tails)
        return _noun([merged], [_predicate(merged)], conjunctive=False)
    headless = not phrases[0].heads
    phrases = _share_heads(phrases)
    if not headless:
        phrases = _share_adjectives(phrases)
    phrases = _share_tails(phrases)
    conjunctive = "and" in last and "or" not in last
    return _noun(phrases, [_predicate(p) for p in phrases], conjunctive=conjunctive)


def _predicate(phrase: Phrase) -> Predicate:
    heads = phrase.heads
    if any(w.kind == "type" for w in heads) and sum(w.kind == "neutral" for w in heads) > 1:
        raise NotUnderstood("two head nouns")
    attached = any(isinstance(w.predicate, Attached) for w in phrase.words)
    if attached and (phrase.tails or phrase.article):
        raise NotUnderstood("an enchanted or equipped object, not the one")
    return all_of([*(w.predicate for w in phrase.words), *(t.predicate for t in phrase.tails)])


def _noun(phrases: list[Phrase], parts: list[Predicate], *, conjunctive: bool) -> Noun:
    zones = {next((t.zone for t in p.tails if t.zone is not None), None) for p in phrases}
    if len(zones) > 1 or any(sum(t.zone is not None for t in p.tails) > 1 for p in phrases):
        raise NotUnderstood("two zones")
    separate = len(parts) > 1 and all(p.article for p in phrases[1:])
    return Noun(
        predicate=any_of(parts),
        zone=next(iter(zones), None),
        spell=any(w.spell for p in phrases for w in p.words),
        source=any(w.source for p in phrases for w in p.words),
        parts=tuple(parts) if separate else (),
        conjunction=conjunctive,
        controlled=any(t.binds == "control" for p in phrases for t in p.tails),
    )


def _share_heads(phrases: list[Phrase]) -> list[Phrase]:
    """Give headless alternatives the head that follows: "black or red creature"."""
    out: list[Phrase] = []
    following: Phrase | None = None
    for phrase in reversed(phrases):
        heads = phrase.heads
        if not heads:
            if following is None or following.article or phrase.tails:
                raise NotUnderstood("an adjective without a noun")
            heads = following.heads
            types = [w for w in heads if w.kind == "type"]
            if len(types) > 1 and not following.adjectives:
                # "black or artifact creature": only the last noun is the head of both
                heads = (types[-1], *(w for w in heads if w.kind == "neutral"))
            phrase = Phrase((*phrase.words, *heads), (), phrase.join, article=phrase.article)
        elif (
            following is not None
            and not following.article
            and not phrase.tails
            and all(w.kind == "subtype" for w in heads)
            and following.heads[0].kind == "subtype"
        ):
            # "Elf or Goblin creature": the type follows both.
            extra = tuple(w for w in following.heads if w.kind in ("type", "neutral"))
            phrase = Phrase((*phrase.words, *extra), (), phrase.join, article=phrase.article)
        out.append(phrase)
        following = phrase
    out.reverse()
    return out


def _share_adjectives(phrases: list[Phrase]) -> list[Phrase]:
    """Let leading adjectives bind every alternative: "untapped artifacts and creatures"."""
    first = phrases[0]
    leading = tuple(w for w in first.adjectives)
    if not leading or any(p.article for p in phrases[1:]) or all(w.color for w in leading):
        if leading and all(w.color for w in leading) and not any(p.article for p in phrases[1:]):
            bare = [p for p in phrases[1:] if not p.adjectives]
            if bare and first.heads and not _neutral_only(first):
                raise NotUnderstood("a colour that may bind one noun or all")
        return phrases
    if _neutral_only(first):
        return phrases
    return [
        first,
        *(
            p if p.adjectives else Phrase((*leading, *p.words), p.tails, p.join, article=p.article)
            for p in phrases[1:]
        ),
    ]


def _neutral_only(phrase: Phrase) -> bool:
    return all(w.kind == "neutral" for w in phrase.heads)


def _share_tails(phrases: list[Phrase]) -> list[Phrase]:
    """Let the tail at the end bind every alternative."""
    last = phrases[-1]
    if not last.tails or any(p.tails for p in phrases[:-1]):
        return phrases
    separate = any(p.article for p in phrases[1:])
    if separate and any(t.binds == "other" for t in last.tails):
        raise NotUnderstood("a tail that may bind one noun or all")
    return [
        *(Phrase(p.words, last.tails, p.join, article=p.article) for p in phrases[:-1]),
        last,
    ]
