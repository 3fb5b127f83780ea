"""What mana may be spent on (106.6): "Spend this mana only to cast creature spells"."""

from __future__ import annotations

import re
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.nouns import NotUnderstood

_VERBS: Final = re.compile(
    r"(?:, |,? or |,? and |,? and/or )(?=to |(?:activate|cast|pay|turn|foretell|unlock|equip|"
    r"gain|on)\b)"
)
_CAST_LIST: Final = re.compile(r"^(cast .*?spells?) or (an? .*? spells?)$")
_RIDER: Final = re.compile(
    r",? (?:and (?:that|those) spells? (?:can't be countered|gains? .*|enters? .*)"
    r"|and if you do, .*)$"
)
_SPECIAL: Final[dict[str, tuple[a.SpendUse, ...]]] = {
    "pay cumulative upkeep costs": (a.SpendUse("pay", p.Anything(), "cumulative upkeep"),),
    "pay echo costs": (a.SpendUse("pay", p.Anything(), "echo"),),
    "activate an equip ability": (a.SpendUse("activate anywhere", p.Anything(), "equip"),),
    "gain a Class level": (a.SpendUse("activate", p.Is("Class")),),
    "activate equip abilities": (a.SpendUse("activate anywhere", p.Anything(), "equip"),),
    "pay equip costs": (a.SpendUse("activate anywhere", p.Anything(), "equip"),),
    "activate cycling abilities": (a.SpendUse("activate anywhere", p.Anything(), "cycling"),),
    "pay a morph cost": (a.SpendUse("special", p.Anything(), "turn face up"),),
    "pay a mana cost to turn a manifested creature face up": (
        a.SpendUse("special", p.Anything(), "turn face up"),
    ),
    "turn a permanent face up": (a.SpendUse("special", p.Anything(), "turn face up"),),
    "turn permanents face up": (a.SpendUse("special", p.Anything(), "turn face up"),),
    "turn face-down permanents face up": (a.SpendUse("special", p.Anything(), "turn face up"),),
    "turn face-down creatures face up": (a.SpendUse("special", p.Is("Creature"), "turn face up"),),
    "turn a face-down creature face up": (a.SpendUse("special", p.Is("Creature"), "turn face up"),),
    "turn creatures face up": (a.SpendUse("special", p.Is("Creature"), "turn face up"),),
    "foretell a card from your hand": (a.SpendUse("special", p.Anything(), "foretell"),),
    "foretell cards from your hand": (a.SpendUse("special", p.Anything(), "foretell"),),
    "foretell cards": (a.SpendUse("special", p.Anything(), "foretell"),),
    "unlock a door": (a.SpendUse("special", p.Anything(), "unlock"),),
    "unlock doors": (a.SpendUse("special", p.Anything(), "unlock"),),
    "unlock doors of rooms": (a.SpendUse("special", p.Anything(), "unlock"),),
    "pay suspend costs": (a.SpendUse("special", p.Anything(), "suspend"),),
    "pay a disturb cost": (a.SpendUse("cast", p.Anything(), "disturb"),),
    "pay disturb costs": (a.SpendUse("cast", p.Anything(), "disturb"),),
    "pay generic mana costs": (a.SpendUse("pay", p.Anything(), "generic"),),
}
_CONTAINS: Final = re.compile(r"(?:pay )?(?:a cost|costs) that (?:contains?|includes?) \{(\w)\}")


def read_restriction(sentence: str) -> tuple[a.Restriction, list[str]]:
    """Read the restriction of a sentence and the riders that ride on the mana.

    Raises
    ------
    NotUnderstood
        If one of its uses is not understood.
    """
    riders: list[str] = []
    match = _RIDER.search(sentence)
    if match is not None:
        riders.append(match[0].lstrip(", "))
        sentence = sentence[: match.start()]
    match = rx.fullmatch(
        r"(?:spend (?:this|that) mana only|this mana can be spent only) (?:to |on )(.*)", sentence
    )
    only = match is not None
    if match is None:
        match = rx.fullmatch(r"(?:this|that) mana can't be spent (?:to |on )(.*)", sentence)
    if match is None:
        raise NotUnderstood(sentence)
    uses: list[a.SpendUse] = []
    for piece in _VERBS.split(match[1]):
        uses += read_uses(piece.removeprefix("to ").removeprefix("on ").strip())
    return a.Restriction(tuple(uses), only), riders


def read_uses(text: str) -> list[a.SpendUse]:
    """Read one verb phrase of a spend clause."""
    text = text.replace("activate abilities from ", "activate abilities of ")
    if text in _SPECIAL:
        if not _SPECIAL[text]:
            raise NotUnderstood(text)
        return list(_SPECIAL[text])
    match = _CONTAINS.fullmatch(text)
    if match is not None:
        return [a.SpendUse("pay", p.Anything(), f"{{{match[1].upper()}}}")]
    match = rx.fullmatch(r"(.*) that (?:contains?) \{X\}", text)
    if match is not None:
        raise NotUnderstood(text)
    try:
        return [clauses.use(text)]
    except NotUnderstood:
        # "cast an Elemental spell or a Chandra planeswalker spell"
        match = _CAST_LIST.fullmatch(text)
        if match is None:
            raise
        return [clauses.use(match[1]), clauses.use(f"cast {match[2]}")]
