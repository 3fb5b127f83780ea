"""Keyword abilities (702): plain ones by name, those with a cost as what they stand for.

The tables say which keyword is what: an alternative cost, an additional one, an activated
ability, a special action, a helper. A keyword in none of them is plain.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.filters import read_x_limit
from tapwise.model.reader.lines import Line
from tapwise.model.reader.materials import YOURS, affinity, cost_of, materials
from tapwise.model.reader.normalise import lower_first
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.reader.words import number
from tapwise.model.symbols import NO_MANA, ManaCost, generic
from tapwise.model.zones import Zone

_CREATURE: Final = p.Is("Creature")

PLAIN: Final = frozenset(
    """flying|first strike|double strike|deathtouch|defender|flash|haste|hexproof|indestructible|
    intimidate|islandwalk|swampwalk|forestwalk|mountainwalk|plainswalk|lifelink|menace|reach|
    shroud|trample|vigilance|prowess|changeling|devoid|infect|wither|persist|undying|fear|shadow|
    skulk|horsemanship|flanking|phasing|banding|cascade|storm|exalted|unleash|extort|evolve|
    ingest|myriad|melee|dethrone|mentor|riot|partner|sunburst|split second|living weapon|
    battle cry|soulbond|training|ravenous|decayed|compleated|toxic|daybound|nightbound|epic|
    haunt|provoke|totem armor|umbra armor|aftermath|assist|fuse|read ahead|for mirrodin!|
    living metal|hideaway|ascend|enlist|gravestorm|conspire|demonstrate|double team|
    friends forever|doctor's companion|job select|start your engines!|choose a background|
    exploit|afterlife|rebound|improvise|convoke|delve|cipher|landwalk|increment|
    affinity|bargain|retrace|jump-start|undaunted|basic landcycling|hidden agenda|
    nonbasic landwalk|legendary landwalk|snow landwalk|desertwalk|tiered|spree|infinity|
    team tactics|ninjutsu|web-slinging|paradigm""".replace("\n", "")
    .replace("    ", "")
    .split("|")
)
"""Keywords that stand alone, without cost or number."""

_NUMBERED: Final = re.compile(
    r"(?:afflict|afterlife|amplify|annihilator|bloodthirst|bushido|crew|casualty|dredge|fading|"
    r"fabricate|frenzy|graft|hideaway|modular|poisonous|rampage|renown|ripple|saddle|soulshift|"
    r"teamwork|toxic|tribute|vanishing|mobilize|firebending|starting intensity|absorb|devour|"
    r"backup|squad|station|specialize|prototype|intensity|devour \w+) (?:\d+|x)"
)
_PHRASED: Final = re.compile(
    r"(?:enchant|protection from|hexproof from|partner with|partner[ —]|ward|champion|companion|"
    r"landwalk|bands with|forecast|affinity for|\w+walk|cumulative upkeep|echo|gift|haunt|"
    r"absorb|devour|craft|fortify|aura swap|offering|modular|ripple|sunburst|"
    r"equipped|recover|protection|mutate|transfigure)\b.*"
)


@dataclass(frozen=True, slots=True)
class Keywords:
    """What a line of keywords gives: names for the face, and abilities."""

    names: tuple[str, ...]
    abilities: tuple[a.Ability, ...]


_Maker = Callable[[str, c.Cost, str], tuple[a.Ability, ...]]


def _alternative(
    zone: Zone = "hand", condition: p.Condition | None = None, extra: c.Cost = ()
) -> _Maker:
    def make(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
        return (a.AlternativeCost(text, (*cost, *extra), keyword, zone, condition),)

    return make


def _additional(*, optional: bool = True, repeatable: bool = False) -> _Maker:
    def make(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
        return (a.AdditionalCost(text, (cost,), optional, repeatable, keyword),)

    return make


def _activated(
    zone: Zone = "battlefield", timing: str = "", extra: c.Cost = (), *, once: bool = False
) -> _Maker:
    def make(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
        return (
            a.Activated(
                text, (*cost, *extra), zone=zone, timing=timing, keyword=keyword,  # type: ignore[arg-type]
                once_ever=once,
            ),
        )  # fmt: skip

    return make


def _special(name: str) -> _Maker:
    def make(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
        return (a.CardSpecial(text, name, cost),)

    return make


def _face_down(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
    """Morph and its kin: cast face down for {3}, turned up for the cost (702.37)."""
    return (
        a.AlternativeCost(text, (c.PayMana(generic(3)),), "face down"),
        a.CardSpecial(text, "turn face up", cost),
    )


def _foretell(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
    return (
        a.AlternativeCost(text, cost, "foretell", "exile"),
        a.CardSpecial(text, "foretell", (c.PayMana(generic(2)),)),
    )


def _plot(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
    return (
        a.CardSpecial(text, "plot", cost),
        a.AlternativeCost(text, (), "plot", "exile", free=True),
    )


def _ninjutsu(text: str, cost: c.Cost, keyword: str) -> tuple[a.Ability, ...]:
    attacker = all_of([_CREATURE, YOURS, p.HasStatus("attacking")])
    once_blocked = p.DuringPhase(("declare blockers", "combat damage", "end of combat"))
    paid = (*cost, c.ReturnToHand(attacker))
    zones: tuple[Zone, ...] = ("hand",) if keyword == "ninjutsu" else ("hand", "command")
    return tuple(
        a.Activated(text, paid, zone=zone, keyword="ninjutsu", condition=once_blocked)
        for zone in zones
    )


def _casualty(text: str, power: int) -> a.Ability:
    strong = all_of([_CREATURE, p.Compare("power", ">=", power)])
    return a.AdditionalCost(text, ((c.Sacrifice(strong),),), optional=True, keyword="casualty")


def _fact(name: str) -> p.Condition:
    return p.Comparison(p.TurnFact(name), ">=", 1)


_RETURN_TAPPED: Final = c.ReturnToHand(all_of([_CREATURE, p.Tapped(), YOURS]))
_RETURN_ATTACKER: Final = c.ReturnToHand(all_of([_CREATURE, YOURS, p.HasStatus("attacking")]))

_WITH_COST: Final[dict[str, _Maker]] = {
    "flashback": _alternative("graveyard"),
    "escape": _alternative("graveyard"),
    "disturb": _alternative("graveyard"),
    "harmonize": _alternative("graveyard"),
    "mayhem": _alternative("graveyard", _fact("cards_discarded")),
    "embalm": _activated("graveyard", "sorcery", (c.ExileSelf(),)),
    "eternalize": _activated("graveyard", "sorcery", (c.ExileSelf(),)),
    "encore": _activated("graveyard", "sorcery", (c.ExileSelf(),)),
    "unearth": _activated("graveyard", "sorcery"),
    "scavenge": _activated("graveyard", "sorcery", (c.ExileSelf(),)),
    "evoke": _alternative(),
    "overload": _alternative(),
    "madness": _alternative("exile"),
    "dash": _alternative(),
    "blitz": _alternative(),
    "bestow": _alternative(),
    "cleave": _alternative(),
    "mutate": _alternative(),
    "awaken": _alternative(),
    "warp": _alternative(),
    "impending": _alternative(),
    "miracle": _alternative(),
    "more than meets the eye": _alternative(),
    "spectacle": _alternative(condition=_fact("opponent_lost_life")),
    "surge": _alternative(condition=_fact("spells_cast")),
    "freerunning": _alternative(condition=_fact("damage_dealt_to_opponent")),
    "prowl": _alternative(condition=_fact("damage_dealt_to_opponent")),
    "web-slinging": _alternative(extra=(_RETURN_TAPPED,)),
    "sneak": _alternative(
        condition=p.AllHold((p.DuringTurn("you"), p.DuringPhase(("declare blockers",)))),
        extra=(_RETURN_ATTACKER,),
    ),
    "kicker": _additional(),
    "multikicker": _additional(repeatable=True),
    "buyback": _additional(),
    "entwine": _additional(),
    "replicate": _additional(repeatable=True),
    "squad": _additional(repeatable=True),
    "offspring": _additional(),
    "cycling": _activated("hand", extra=(c.DiscardSelf(),)),
    "transmute": _activated("hand", "sorcery", (c.DiscardSelf(),)),
    "transfigure": _activated("battlefield", "sorcery", (c.SacrificeSelf(),)),
    "equip": _activated(timing="sorcery"),
    "fortify": _activated(timing="sorcery"),
    "reconfigure": _activated(timing="sorcery"),
    "level up": _activated(timing="sorcery"),
    "outlast": _activated(timing="sorcery", extra=(c.TapSelf(),)),
    "monstrosity": _activated(),
    "morph": _face_down,
    "megamorph": _face_down,
    "disguise": _face_down,
    "foretell": _foretell,
    "plot": _plot,
    "ninjutsu": _ninjutsu,
    "commander ninjutsu": _ninjutsu,
    "aura swap": _activated(),
}

KNOWN: Final = PLAIN | _WITH_COST.keys()
"""Keywords that stand alone or with nothing but a cost."""

_ACTIVE_FROM_HAND: Final = re.compile(r"(?:(\w+|basic land|\w+ \w+)cycling)")


def read_keywords(line: Line) -> Keywords | None:
    """Read a line of keyword abilities; None if the line is something else.

    Raises
    ------
    NotUnderstood
        If it is a keyword with a cost, and the cost is not understood.
    """
    body = line.body.rstrip(".") if not line.body.endswith("...") else line.body
    if ": " in body and '"' not in body and not body.lower().startswith("companion"):
        return None
    failure: NotUnderstood | None = None
    try:
        whole = _read_one(body, line)
        if whole is not None:
            return whole
    except NotUnderstood as error:
        failure = error
    several = _read_limited(body, line)
    if several is None:
        several = _read_several(body, line)
    if several is None and failure is not None:
        raise failure
    return several


def _read_limited(body: str, line: Line) -> Keywords | None:
    """Read "Equip {2}. This ability costs {1} less to activate if …"."""
    first, dot, rest = body.partition(". ")
    if not dot or not rx.match(
        r"equip|casualty|crew|cycling|suspend|flashback|escape|evoke|overload", first, re.I
    ):
        return None
    one = _read_one(first, line)
    if one is not None and rest.startswith("The copy "):
        return one
    if one is not None and rest.startswith("X can't be "):
        limit = read_x_limit(rest)
        return Keywords(
            one.names,
            tuple(
                dataclasses.replace(x, x_limit=limit)
                if isinstance(x, a.CardSpecial | a.Activated)
                else x
                for x in one.abilities
            ),
        )
    if one is not None and len(one.abilities) == 1:
        reduced = rx.fullmatch(
            r"~ costs (\{\w+\}) less to cast this way(?:, where X is (.*)| for each (.*))",
            rest,
        )
        if reduced is not None:
            often = clauses.quantity(reduced[2]) if reduced[2] else clauses.for_each(reduced[3])
            change = generic(1) if reduced[1] == "{X}" else clauses.mana_cost(reduced[1])
            modifier = a.CostModifier(
                line.text, "self", p.Itself(), change, -1, often, "you", keyword=one.names[0]
            )
            return Keywords(one.names, (*one.abilities, modifier))
    if one is None or len(one.abilities) != 1 or not isinstance(one.abilities[0], a.Activated):
        return None
    if rest == "Activate only once each turn":
        ability = dataclasses.replace(one.abilities[0], per_turn=1)
        return Keywords(one.names, (ability,))
    match = rx.fullmatch(
        r"This ability costs (\{[^ ]*\}) (less|more) to activate (?:if (.*)|for each (.*))", rest
    )
    if match is None:
        return None
    condition = clauses.condition(match[3]) if match[3] else None
    times: p.Quantity = clauses.for_each(match[4]) if match[4] else 1
    modifier = a.CostModifier(
        line.text, "self", p.Itself(), clauses.mana_cost(match[1]),
        -1 if match[2] == "less" else 1, times, "any", condition, keyword=one.names[0],
    )  # fmt: skip
    return Keywords(one.names, (*one.abilities, modifier))


def _read_several(body: str, line: Line) -> Keywords | None:
    pieces = rx.split(r"[,;] ", body)
    if len(pieces) < 2:
        return None
    names: list[str] = []
    found: list[a.Ability] = []
    for piece in pieces:
        one = _read_one(piece, line)
        if one is None:
            return None
        names += one.names
        found += one.abilities
    return Keywords(tuple(names), tuple(found))


def _read_one(body: str, line: Line) -> Keywords | None:
    lowered = body.lower()
    if lowered in PLAIN:
        return Keywords((lowered,), _plain(lowered, line))
    if _NUMBERED.fullmatch(lowered):
        name, _, amount = lowered.rpartition(" ")
        return Keywords((name,), _numbered(name, amount, line))
    special = _read_special(body, lowered, line)
    if special is not None:
        return special
    match = rx.fullmatch(r"((?:[\w'-]+ ){0,4}?[\w'-]+?)(?: (?=\{)| ?— ?)(\{.*|[A-Z].*)", body)
    if match is not None:
        name = match[1].lower()
        rest = match[2]
        maker = _WITH_COST.get(name)
        if maker is not None:
            return Keywords((name,), maker(line.text, cost_of(rest), name))
        cycling = rx.fullmatch(r"(basic land|[\w']+(?: [\w']+)?)cycling", name)
        if cycling is not None:
            cost = (*clauses.cost(rest), c.DiscardSelf())
            return Keywords(
                ("cycling", name),
                (a.Activated(line.text, cost, zone="hand", keyword=name),),
            )
    if _PHRASED.fullmatch(lowered) and not rx.search(
        r"\b(whenever|when|gets?|has|have)\b", lowered
    ):
        name = rx.split(r" |—", lowered, 1)[0]
        return Keywords((name,), ())
    return None


def _plain(name: str, line: Line) -> tuple[a.Ability, ...]:
    text = line.text
    if name in ("improvise", "convoke", "delve"):
        return (a.Helper(text, name),)  # type: ignore[arg-type]
    if name in ("haste", "defender", "changeling", "devoid"):
        return (a.KeywordAbility(text, name),)
    if name == "bargain":
        fodder = p.AnyOf((p.Is("Artifact"), p.Is("Enchantment"), p.IsToken()))
        return (a.AdditionalCost(text, ((c.Sacrifice(fodder),),), optional=True, keyword=name),)
    if name == "retrace":
        cost = (c.Discard(p.Is("Land")),)
        return (a.AlternativeCost(text, cost, name, "graveyard", keeps_mana_cost=True),)
    if name == "jump-start":
        cost = (c.Discard(p.Anything()),)
        return (a.AlternativeCost(text, cost, name, "graveyard", keeps_mana_cost=True),)
    if name == "aftermath":
        return (a.CastPermission(text, p.Itself(), "graveyard"),)
    if name == "rebound":
        upkeep = p.AllHold((p.DuringTurn("you"), p.DuringPhase(("upkeep",))))
        return (a.AlternativeCost(text, (), name, "exile", upkeep, free=True),)
    if name == "undaunted":
        return (_cheaper(text, p.PlayerFact("opponents")),)
    if name == "conspire":
        pair = c.TapOthers(all_of([_CREATURE, YOURS, p.SharesWith("color", "spell")]), 2)
        return (a.AdditionalCost(text, ((pair,),), optional=True, keyword=name),)
    if name == "assist":
        return (a.Unread(text, bears=False, scope="self", why="another player may help"),)
    return ()


def _cheaper(text: str, times: p.Quantity) -> a.CostModifier:
    return a.CostModifier(text, "self", p.Itself(), generic(1), -1, times, "you")


def _numbered(name: str, amount: str, line: Line) -> tuple[a.Ability, ...]:
    text = line.text
    if name == "casualty":
        return (_casualty(text, 0 if amount == "x" else int(amount)),)  # X is that power
    if amount == "x" and name in ("crew", "saddle", "teamwork"):
        raise NotUnderstood(f"{name} X")
    if name in ("crew", "saddle"):
        others = all_of([_CREATURE, YOURS, p.Not(p.Itself())])
        cost = (c.TapTotalPower(others, int(amount)),)
        timing = "sorcery" if name == "saddle" else ""
        return (a.Activated(text, cost, keyword=name, timing=timing),)  # type: ignore[arg-type]
    if name == "teamwork":
        cost = (c.TapTotalPower(all_of([_CREATURE, YOURS]), int(amount)),)
        return (a.AdditionalCost(text, (cost,), optional=True, keyword=name),)
    return ()


def _read_special(body: str, lowered: str, line: Line) -> Keywords | None:
    text = line.text
    if match := rx.fullmatch(r"affinity for (.*)", body, re.I):
        count = affinity(match[1])
        return Keywords(("affinity",), (_cheaper(text, count),))
    if match := rx.fullmatch(r"kicker (\{.*\}) and/or (\{.*\})", body, re.I):
        costs = [clauses.cost(x) for x in match.groups()]
        kickers = tuple(
            a.AdditionalCost(text, (x,), optional=True, keyword="kicker") for x in costs
        )
        return Keywords(("kicker",), kickers)
    if match := rx.fullmatch(r"emerge(?: from (\w+))? (\{.*\})", body, re.I):
        kind = p.Is(match[1].capitalize()) if match[1] else _CREATURE
        cost = (*clauses.cost(match[2]), c.Sacrifice(kind))
        return Keywords(("emerge",), (a.AlternativeCost(text, cost, "emerge"),))
    if match := rx.fullmatch(
        r"(?:impending|reinforce|awaken|suspend|prototype|adapt) ?(?:(\d+|X)—)?(.*)", body, re.I
    ):
        return _with_number(lowered, match[1] or "", match[2], text)
    if match := rx.fullmatch(r"craft with (.*?) (\{.*\})", body, re.I):
        spent = (*clauses.cost(match[2]), c.ExileSelf(), materials(match[1]))
        crafted = a.Activated(text, spent, keyword="craft", timing="sorcery")
        return Keywords(("craft",), (crafted,))
    if match := rx.fullmatch(
        r"equip(?:—([^.]+)|(?: [a-zA-Z, ]+)? (\{\S+\}(?: or \{\S+\})?))", body, re.I
    ):
        cost = cost_of(match[1] or match[2])
        equip = a.Activated(text, cost, keyword="equip", timing="sorcery")
        return Keywords(("equip",), (equip,))
    if match := rx.fullmatch(r"(\w[\w-]*(?: or \w[\w-]*)?) offering", body, re.I):
        cost = (c.Sacrifice(clauses.predicate(lower_first(match[1]))),)
        return Keywords(
            ("offering",), (a.AdditionalCost(text, (cost,), optional=True, keyword="offering"),)
        )
    if match := rx.fullmatch(r"splice onto (.*?)(?:—| (?=\{))(.+)", body, re.I):
        # no alternative of the card's own: it works on another spell, from a hand it never leaves
        cost = clauses.cost(match[2])
        onto = p.ObjectIs(clauses.predicate(lower_first(match[1])), "spell")
        return Keywords(("splice",), (a.AlternativeCost(text, cost, "splice", "stack", onto),))
    if match := rx.fullmatch(r"escalate(?:—| )(.+)", body, re.I):
        cost = clauses.cost(match[1])
        return Keywords(("escalate",), (a.ModeCosts(text, "escalate", (("", cost),)),))
    if match := rx.fullmatch(r"station", body, re.I):
        other = all_of([_CREATURE, YOURS, p.Not(p.Itself())])
        cost = (c.TapOthers(other),)
        return Keywords(
            ("station",), (a.Activated(text, cost, keyword="station", timing="sorcery"),)
        )
    if match := rx.fullmatch(r"level up (\{.*\})", body, re.I):
        cost = clauses.cost(match[1])
        return Keywords(
            ("level up",), (a.Activated(text, cost, keyword="level up", timing="sorcery"),)
        )
    if lowered.startswith("companion — ") or lowered == "companion":
        bring = a.CardSpecial(text, "companion", (c.PayMana(generic(3)),))  # 116.2g
        return Keywords(("companion",), (bring,))
    if lowered.startswith("partner—") or lowered.startswith("partner — "):
        return Keywords(("partner",), ())
    if match := rx.fullmatch(
        r"(multikicker|kicker|buyback|replicate|squad|entwine|offspring)(?: ?— ?| )(.+)", body, re.I
    ):
        name = match[1].lower()
        cost = cost_of(match[2])
        return Keywords((name,), _WITH_COST[name](text, cost, name))
    if match := rx.fullmatch(r"(?:cumulative upkeep|echo|ward|recover)(?:—| )(.+)", body, re.I):
        return Keywords((rx.split(r"—| \{", lowered)[0].strip(),), ())
    return None


def _with_number(lowered: str, amount: str, rest: str, text: str) -> Keywords | None:
    name = rx.split(r" |—", lowered, 1)[0]
    if name == "prototype":
        match = rx.fullmatch(r"(\{.*\}) — .*", rest)
        if match is None:
            return None
        cost = clauses.cost(match[1])
        return Keywords((name,), (a.AlternativeCost(text, cost, name),))
    if not amount or not rest:
        return None
    cost = clauses.cost(rest)
    if name == "suspend":
        free = a.AlternativeCost(text, (), "suspend", "exile", free=True)
        return Keywords((name,), (a.CardSpecial(text, "suspend", cost), free))
    if name == "reinforce":
        cost = (*cost, c.DiscardSelf())
        return Keywords((name,), (a.Activated(text, cost, zone="hand", keyword=name),))
    if name in ("impending", "awaken"):
        return Keywords((name,), (a.AlternativeCost(text, cost, name),))
    return None


def number_or_x(word: str) -> p.Quantity:
    """Return a number, or X as a variable."""
    return p.Variable("X") if word.upper() == "X" else number(word)


__all__ = ["KNOWN", "NO_MANA", "PLAIN", "Keywords", "ManaCost", "number_or_x", "read_keywords"]
