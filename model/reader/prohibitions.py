"""What can't be done: abilities, sacrifices, spells, counters (101.2, 602.5, 614.17)."""

from __future__ import annotations

from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.reader.subjects import ReadQuoted, affected
from tapwise.model.reader.words import colors

# ── prohibitions ─────────────────────────────────────────────────────────────

_ALL_COSTS: Final = ("cast", "activate", "mana")

Kind = Literal["activate", "sacrifice", "pay life", "cast", "counters", "untap"]


def read_prohibition(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read what can't be done."""
    text = line.text

    def ban(
        what: Kind,
        predicate: p.Predicate,
        who: Literal["you", "opponent", "any"] = "any",
        *,
        except_mana: bool = False,
        for_costs: tuple[str, ...] = (),
    ) -> a.Prohibition:
        return a.Prohibition(text, what, predicate, who, except_mana, condition, for_costs)

    match = rx.fullmatch(
        r"activated abilities of (.*?) can't be activated( unless they're mana abilities)?", s
    )
    if match is not None:
        predicate = _sources(match[1])
        return [ban("activate", predicate, except_mana=match[2] is not None)]
    match = rx.fullmatch(
        r"(?:~|enchanted \w+)'s activated abilities can't be activated( unless they're mana "
        r"abilities)?",
        s,
    )
    if match is not None:
        predicate = p.Itself() if s.startswith("~") else p.Attached()
        return [ban("activate", predicate, except_mana=match[1] is not None)]
    if (
        s == "players can't pay life or sacrifice nonland permanents to cast spells or activate "
        "abilities"
    ):
        nonland = p.Not(p.Is("Land"))
        return [
            ban("pay life", p.Anything(), for_costs=_ALL_COSTS),
            ban("sacrifice", nonland, for_costs=_ALL_COSTS),
        ]
    if s == "players can't pay life or sacrifice creatures to cast spells or activate abilities":
        return [
            ban("pay life", p.Anything(), for_costs=_ALL_COSTS),
            ban("sacrifice", p.Is("Creature"), for_costs=_ALL_COSTS),
        ]
    if s == (
        "players can't pay life to cast spells or to activate abilities that aren't mana abilities"
    ):
        return [ban("pay life", p.Anything(), for_costs=("cast", "activate"))]
    if s == "your life total can't change":
        return [ban("pay life", p.Anything(), "you")]  # 119.7-8
    suffix = rx.fullmatch(
        r"(enchanted \w+) (?:can't|doesn't) .*?,? and its activated abilities can't be "
        r"activated( unless they're mana abilities)?",
        s,
    )
    if suffix is not None:
        return [ban("activate", p.Attached(), except_mana=suffix[2] is not None)]
    barred = rx.fullmatch(
        r"(.*) its activated abilities can't be activated( unless they're mana abilities)?", s
    )
    if barred is not None and rx.fullmatch(r"(?:enchanted|equipped) \w+", barred[1]):
        return [ban("activate", p.Attached(), except_mana=barred[2] is not None)]
    if rx.fullmatch(r"you can't (?:play lands or )?cast spells from your hand", s):
        return [ban("cast", p.InZone("hand"), "you")]
    if (
        s
        == "players can't cast spells from graveyards or activate abilities of cards in graveyards"
    ):
        dead = p.InZone("graveyard")
        return [ban("cast", dead), ban("activate", dead)]
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
        return [ban("sacrifice", affected(match[2]))]
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
        return [ban("sacrifice", affected(s.split(" can't")[0]))]
    match = rx.fullmatch(r"counters can't be put on (.*)", s)
    if match is not None:
        return [ban("counters", affected(match[1].replace(", or ", ", and ")))]
    if s in ("players can't get counters",):
        return []
    match = rx.fullmatch(
        r"enchanted (\w+) can't attack(?:,| or) block, and its activated abilities can't be "
        r"activated( unless they're mana abilities)?",
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
        r"(you|your opponents|each opponent|players|each player) can't cast more than (one|two) "
        r"(.*?) each turn",
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
        r"(you|your opponents|each opponent|players|each player) can't cast (.*?spells?) "
        r"(during .*)",
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
        r"(players|each player|each opponent|your opponents) can cast spells( and activate "
        r"abilities)? only (during their own turns|any time they could cast a sorcery)",
        s,
    )
    if match is not None:
        for who in _SIDES[match[1]]:
            allowed: p.Condition = p.DuringTurn(who)
            if "sorcery" in match[3]:
                allowed = p.AllHold((p.DuringTurn(who), p.DuringPhase(("main",))))
            barred = p.NotHolds(allowed)
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
        sources = affected(match[1].replace(", or ", ", and "))
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


def read_persistence(
    line: Line, s: str, condition: p.Condition | None, quoted: ReadQuoted
) -> list[a.Ability] | None:
    """Read that unspent mana stays as steps and phases end."""
    match = rx.fullmatch(
        r"(?:players|you) don't lose unspent (?:(\w+) )?mana as steps and phases end", s
    )
    if match is None:
        return None
    types = colors(match[1]) if match[1] else "WUBRGC"
    if not types:
        raise NotUnderstood(s)
    return [a.ManaPersists(line.text, types)]
