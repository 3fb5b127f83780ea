"""Predicates, quantities and conditions in full words, for readings of cards.

`tapwise.model.wording` is brief, for plans: it leaves out what a player sees on the board.
Here nothing is left out, so that a reader of `tapwise card` can check what was understood.
"""

from __future__ import annotations

from typing import Any, Final

from tapwise.model import predicates as p

_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SIGNS: Final = {">=": "at least ", "<=": "at most ", "==": "", "!=": "other than "}
_WHO: Final = {"you": "you control", "opponent": "an opponent controls", "any": "anyone controls"}
_OBJECTS: Final = {
    "self": "this object",
    "attached": "the object this is attached to",
    "sacrificed": "the sacrificed permanent",
    "exiled": "the exiled card",
    "tapped": "the tapped permanent",
    "discarded": "the discarded card",
    "spell": "the spell",
}


def phrase(predicate: p.Predicate, noun: str = "object") -> str:
    """Return a predicate as a noun phrase without an article.

    >>> phrase(p.AllOf((p.Is("Creature"), p.Not(p.Tapped()), p.ControlledBy("you"))))
    'untapped creature you control'
    """
    parts = predicate.parts if isinstance(predicate, p.AllOf) else (predicate,)
    front: list[str] = []
    mains: list[str] = []
    back: list[str] = []
    for part in parts:
        place, words = _part(part)
        {"front": front, "main": mains, "back": back}[place].append(words)
    return " ".join([*front, *(mains or [noun]), *back])


def _part(part: p.Predicate) -> tuple[str, str]:
    match part:
        case p.Anything():
            return "front", "any"
        case p.Is(word=word):
            return "main", word.lower() if word in _COMMON else word
        case p.HasColor(colors=colors):
            return "front", " or ".join(_COLORS.get(c, c) for c in colors)
        case p.ColorCount(operator="==", number=0):
            return "front", "colorless"
        case p.ColorCount(operator="==", number=1):
            return "front", "monocolored"
        case p.ColorCount(operator=operator, number=number):
            return "back", f"with {_SIGNS[operator]}{number} colors"
        case p.IsToken():
            return "main", "token"
        case p.ControlledBy(who=who):
            return "back", _WHO[who]
        case p.InZone(zone=zone):
            return "back", f"in {zone}"
        case p.Tapped():
            return "front", "tapped"
        case p.Itself():
            return "main", "this object"
        case p.Attached():
            return "back", "that this is attached to"
        case p.Named(name=name):
            return "back", f"named {name}"
        case p.Compare(stat=stat, operator=operator, value=value):
            return "back", f"with {stat} {_SIGNS[operator]}{amount(value)}"
        case p.HasKeyword(keyword=keyword):
            return "back", f"with {keyword}"
        case p.HasCounter(kind=kind):
            return "back", f"with a {kind} counter".replace("  ", " ")
        case p.HasSymbol(symbol=symbol):
            return "back", f"with {{{symbol}}} in its mana cost"
        case p.IsChosen(what=what):
            return "back", f"of the chosen {what.replace('_', ' ')}"
        case p.SharesWith(quality=quality, reference=reference):
            return "back", f"that shares a {quality} with {_OBJECTS[reference]}"
        case p.Referred(reference=reference):
            return "back", f"that is {_OBJECTS[reference]}"
        case p.HasStatus(status=status):
            return "back", f"that is {status.replace('_', ' ')}"
        case p.AnyOf(parts=options):
            return "main", " or ".join(phrase(each) for each in options)
        case p.AllOf():
            return "main", phrase(part)
        case p.Not(part=inner):
            return _negated(inner)


def _negated(part: p.Predicate) -> tuple[str, str]:
    match part:
        case p.Itself():
            return "front", "other"
        case p.Tapped():
            return "front", "untapped"
        case p.IsToken():
            return "front", "nontoken"
        case p.Is(word=word):
            return "front", f"non{word.lower()}" if word in _COMMON else f"non-{word}"
        case p.HasColor(colors=colors):
            return "front", " ".join(f"non{_COLORS.get(c, c)}" for c in colors)
        case _:
            place, words = _part(part)
            return "back", f"not {words}" if place == "back" else f"that is no {words}"


_COMMON: Final = frozenset(
    {"Artifact", "Creature", "Land", "Enchantment", "Planeswalker", "Permanent", "Instant",
     "Sorcery", "Battle", "Basic", "Legendary", "Snow", "Historic"}
)  # fmt: skip


def amount(quantity: Any) -> str:
    """Return a quantity in words.

    >>> amount(p.Count(p.Is("Artifact")))
    'the number of artifact on the battlefield'
    """
    match quantity:
        case int():
            return str(quantity)
        case p.Count(predicate=predicate, zone=zone):
            where = "on the battlefield" if zone == "battlefield" else f"in {zone}"
            return f"the number of {phrase(predicate)} {where}"
        case p.CountersOn(kind=kind, reference=reference):
            return f"the {kind} counters on {_OBJECTS[reference]}".replace("  ", " ")
        case p.StatOf(stat=stat, reference=reference):
            return f"the {stat} of {_OBJECTS[reference]}"
        case p.Greatest(stat=stat, predicate=predicate):
            return f"the greatest {stat} among {phrase(predicate)}"
        case p.PerOpponent(quantity=inner, pick=pick):
            return f"the {pick} that one opponent has of {amount(inner)}"
        case p.Total(stat=stat, predicate=predicate):
            return f"the total {stat} of {phrase(predicate)}"
        case p.Variable(name="X"):
            return "X"
        case p.Variable(name=name):
            return f"the number {name}"
        case p.Devotion(colors="*"):
            return "your devotion to that color"
        case p.Devotion(colors=colors):
            return f"your devotion to {' and '.join(_COLORS.get(c, c) for c in colors)}"
        case p.DistinctAmong(what=what, predicate=predicate, zone=zone):
            where = "" if zone == "battlefield" else f" in {zone}"
            return f"the number of different {what}s among {phrase(predicate)}{where}"
        case p.TurnFact(name=name):
            return f"this turn's {name.replace('_', ' ')}"
        case p.PlayerFact(what=what, who=who):
            whose = {"you": "your", "opponent": "an opponent's", "any": "a player's"}[who]
            return f"{whose} {what.replace('_', ' ')}"
        case p.Plus(parts=parts):
            return " plus ".join(amount(each) for each in parts)
        case p.Times(factor=factor, quantity=inner):
            return f"{factor} times {amount(inner)}"
        case _:
            return f"({type(quantity).__name__})"


def clause(condition: Any) -> str:
    """Return a condition in words.

    >>> clause(p.Comparison(p.Count(p.Is("Artifact")), ">=", 3))
    'the number of artifact on the battlefield is at least 3'
    """
    match condition:
        case p.Comparison(left=left, operator=operator, right=right):
            return f"{amount(left)} is {_SIGNS[operator]}{amount(right)}"
        case p.ObjectIs(predicate=predicate, reference=reference):
            return f"{_OBJECTS[reference]} is {phrase(predicate)}"
        case p.DuringTurn(who="you"):
            return "it is your turn"
        case p.DuringTurn():
            return "it is an opponent's turn"
        case p.DuringPhase(phases=phases):
            return f"it is {' or '.join(phases)}"
        case p.AllHold(parts=parts):
            return " and ".join(clause(each) for each in parts)
        case p.AnyHolds(parts=parts):
            return " or ".join(clause(each) for each in parts)
        case p.NotHolds(part=part):
            return f"it is not so that {clause(part)}"
        case _:
            return f"({type(condition).__name__})"
