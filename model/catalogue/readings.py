"""What was understood of a card, line by line, with the rules that it comes under.

>>> from tapwise.model.cards import Face
>>> readings(Face("Forest", types=("Land",), subtypes=("Forest",)))[0].rule
'305.6'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from tapwise.model import abilities as a
from tapwise.model.cards import BASIC_LAND_TYPES, Face
from tapwise.model.catalogue.ability_words import words
from tapwise.model.catalogue.line_classes import OTHER, RULES, class_of
from tapwise.model.produced import types_of_ability

End = Literal["read", "no matter", "not"]

_KEYWORD_RULES: Final = {
    "affinity": "702.41", "assist": "702.132", "awaken": "702.113", "bargain": "702.166",
    "basic landcycling": "702.29e", "bestow": "702.103", "blitz": "702.152", "boast": "702.142",
    "buyback": "702.27", "casualty": "702.153", "cleave": "702.148", "conspire": "702.78",
    "companion": "702.139", "convoke": "702.51a", "craft": "702.167", "crew": "702.122",
    "cycling": "702.29", "dash": "702.109",
    "defender": "702.3", "delve": "702.66a", "disguise": "702.168", "disturb": "702.146",
    "echo": "702.30", "embalm": "702.128", "emerge": "702.119", "encore": "702.141",
    "entwine": "702.42", "equip": "702.6", "escalate": "702.120", "escape": "702.138",
    "eternalize": "702.129", "evoke": "702.74", "exhaust": "702.177", "face down": "702.37",
    "flashback": "702.34", "forecast": "702.57", "foretell": "702.143", "fortify": "702.67",
    "freerunning": "702.173", "harmonize": "702.180", "haste": "702.10", "impending": "702.176",
    "improvise": "702.126a", "jump-start": "702.133", "kicker": "702.33", "level up": "702.87",
    "madness": "702.35", "mayhem": "702.187", "megamorph": "702.37", "miracle": "702.94",
    "more than meets the eye": "702.162", "morph": "702.37", "multikicker": "702.33",
    "mutate": "702.140", "ninjutsu": "702.49", "offering": "702.48", "offspring": "702.175",
    "outlast": "702.107", "overload": "702.96", "plot": "702.170", "power-up": "702.193",
    "prototype": "702.160", "prowl": "702.76", "rebound": "702.88", "reconfigure": "702.151",
    "reinforce": "702.77",
    "replicate": "702.56", "retrace": "702.81", "saddle": "702.171", "scavenge": "702.97",
    "sneak": "702.190", "spectacle": "702.137", "splice": "702.47", "spree": "702.172",
    "squad": "702.157", "station": "702.184", "surge": "702.117", "suspend": "702.62",
    "teamwork": "702.194", "tiered": "702.183", "transmute": "702.53", "unearth": "702.84",
    "warp": "702.185", "waterbend": "701.67", "web-slinging": "702.188",
}  # fmt: skip
"""Rules of keywords with costs of their own; others come under 702."""

_KINDS: Final[dict[type[Any], tuple[str, str]]] = {
    a.TriggeredMana: ("605.1b", "triggered mana ability"),
    a.TapTrigger: ("603.3", "trigger that waits until the payment is over"),
    a.ProductionReplacement: ("106.12b", "replacement of mana"),
    a.Grant: ("613.1f", "granted abilities"),
    a.LoseAbilities: ("613.1f", "loss of abilities"),
    a.TypeChange: ("613.1d", "change of types"),
    a.ColorChange: ("613.1e", "change of colors"),
    a.PowerChange: ("613.4", "change of power and toughness"),
    a.CostFloor: ("601.2f", "least total cost"),
    a.AdditionalCost: ("118.8", "additional cost"),
    a.AlternativeCost: ("118.9", "alternative cost"),
    a.AlternativeGrant: ("118.9", "alternative cost for other spells"),
    a.CastPermission: ("601.3", "permission to cast"),
    a.ModeCosts: ("601.2b", "modes with costs"),
    a.Helper: ("601.2h", "help with the total cost"),
    a.HelperGrant: ("601.2h", "help with the total cost of other spells"),
    a.SpendAsThough: ("609.4b", "permission to spend mana as though it were other mana"),
    a.SpendLimit: ("106.6", "limit on the mana that may be spent"),
    a.LifeForColor: ("107.4f", "life in place of mana"),
    a.LifeForReduction: ("118.8", "life for a reduction"),
    a.Prohibition: ("101.2", "prohibition"),
    a.CardSpecial: ("116.2", "special action"),
    a.GraveyardReplacement: ("614.1a", "replacement of what goes to a graveyard"),
    a.ManaPersists: ("106.4", "mana that stays"),
    a.KeywordAbility: ("702", "keyword"),
}


@dataclass(frozen=True, slots=True)
class Reading:
    """One ability of a face, as it was understood.

    Parameters
    ----------
    line
        The line of rules text it was read from; empty where the text is not kept.
    end
        ``read``; ``no matter``: not read, and of no matter to payments; ``not``: not
        understood though it may matter.
    rule, kind
        The rule that it comes under, and what it is called there.
    words
        The ability in tapwise's own words; empty if it was not read.
    ability
        The ability itself; None for a basic land type's and for keywords.
    """

    line: str
    end: End
    rule: str
    kind: str
    words: str = ""
    produces: str = ""
    ability: Any = None


def rule_and_kind(ability: Any) -> tuple[str, str]:
    """Return the rule that an ability comes under and what it is.

    >>> rule_and_kind(a.Helper("", "delve"))
    ('702.66a', 'help with the total cost')
    """
    match ability:
        case a.Activated(is_mana=True):
            return "605.1a", "mana ability"
        case a.Activated(keyword="loyalty"):
            return "606", "loyalty ability"
        case a.Activated(keyword=keyword):
            return _KEYWORD_RULES.get(keyword, "602.1"), "activated ability"
        case a.CostModifier(sign=sign):
            return "601.2f", "cost increase" if sign > 0 else "cost reduction"
        case a.TypeChange(land_types=land_types) if land_types:
            return "305.7", "change of land types"
        case a.Unread(text=text, why=why):
            name = why if why in RULES else class_of(text)
            return RULES.get(name, RULES[OTHER]), name
    rule, kind = _KINDS[type(ability)]
    word = getattr(ability, "keyword", "") or getattr(ability, "kind", "")
    return _KEYWORD_RULES.get(word, rule), kind


def readings(face: Face) -> tuple[Reading, ...]:
    """Return what was understood of a face, and what was not, in the order of its text."""
    out: list[Reading] = []
    for word in face.subtypes:
        if word in BASIC_LAND_TYPES:
            letter = BASIC_LAND_TYPES[word]
            told = f"{{T}}: Add {{{letter}}}."
            out.append(Reading("", "read", "305.6", f"{word}'s mana ability", told, letter))
    for ability in face.abilities:
        out.append(_reading(ability, bool(face.text)))
    return tuple(out)


def _reading(ability: Any, has_text: bool) -> Reading:
    line = ability.text if has_text else ""
    if isinstance(ability, a.Unread):
        rule, kind = rule_and_kind(ability)
        if ability.bears:
            return Reading(ability.text, "not", rule, kind, ability=ability)
        return Reading(line, "no matter", "", "no matter to payments", ability=ability)
    rule, kind = rule_and_kind(ability)
    return Reading(line, "read", rule, kind, words(ability), types_of_ability(ability), ability)
