"""Text about tapping for mana: triggered mana abilities, taps that hurt, replacements."""

from __future__ import annotations

import re
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line
from tapwise.model.reader.manaeffects import ADDS, read_effect
from tapwise.model.reader.normalise import lower_first, sentences
from tapwise.model.reader.nouns import NotUnderstood, all_of
from tapwise.model.reader.symbols import bundle
from tapwise.model.reader.words import colors, number

ABOUT_TAPPING: Final = re.compile(
    r"for mana\b|for \{[WUBRGC]\}|becomes? tapped|causes you to add|mana ability|for two or "
    r"more mana",
    re.I,
)
Who = Literal["you", "opponent", "any"]
_YOURS: Final = p.ControlledBy("you")
_HALL: Final = (
    "until end of turn, lands tapped for mana produce mana of the chosen color "
    "instead of any other color"
)
_BASICS: Final = {
    "Plains": "Plains", "Islands": "Island", "Swamps": "Swamp", "Mountains": "Mountain",
    "Forests": "Forest",
}  # fmt: skip


def read_tapping(line: Line) -> tuple[a.Ability, ...] | None:
    """Read a line about tapping for mana; None if it is none that bears on payments.

    Raises
    ------
    NotUnderstood
        If it bears on them and is not understood.
    """
    if ABOUT_TAPPING.search(line.body) is None:
        return None
    pieces = [lower_first(s) for s in sentences(line.body)]
    if pieces[-1] == _HALL and pieces[0].endswith("upkeep, that player chooses a color"):
        # the choice of the turn is the one that the document states
        become = a.ChosenColor("color")
        land = p.Is("Land")
        return (a.ProductionReplacement(line.text, land, become=become, produced="WUBRG"),)
    if pieces[0].startswith("whenever "):
        return _read_trigger(line, pieces)
    if " for " in pieces[0] and ("produce" in pieces[0]):
        if len(pieces) > 1:
            raise NotUnderstood(pieces[1])
        return _read_replacement(line, pieces[0])
    return None


def _event(s: str) -> tuple[p.Predicate, Who, str, bool, str] | None:
    """Split a trigger: which permanents, whose tap, which types, for mana only, the rest."""
    if match := rx.fullmatch(r"whenever ~ becomes tapped, (.*)", s):
        return p.Itself(), "any", "", False, match[1]
    if match := rx.fullmatch(r"whenever (.*) becomes tapped, (.*)", s):
        return _permanents(match[1]), "any", "", False, match[2]
    if match := rx.fullmatch(
        r"whenever (?:you tap|(an opponent) taps|(a player) taps) (.*?) for (mana(?: of the "
        r"chosen color)?|\{[WUBRGC]\})(, .*)",
        s,
    ):
        who: Who = "opponent" if match[1] else "any" if match[2] else "you"
        return _permanents(match[3]), who, _produced(match[4]), True, match[5][2:]
    if match := rx.fullmatch(
        r"whenever (.*?) is tapped for (mana(?: of the chosen color)?|\{[WUBRGC]\}), (.*)", s
    ):
        return _permanents(match[1]), "any", _produced(match[2]), True, match[3]
    if match := rx.fullmatch(
        r"whenever a land's ability causes you to add one or more mana of the chosen color, (.*)", s
    ):
        return p.Is("Land"), "you", "chosen", True, match[1]
    return None


def _produced(text: str) -> str:
    if text.startswith("{"):
        return text[1]
    return "chosen" if "chosen" in text else ""


def _permanents(text: str) -> p.Predicate:
    if text == "~":
        return p.Itself()
    if text == "a land with the same name as the exiled card":
        return p.AllOf((p.Is("Land"), p.SharesWith("name", "exiled")))
    counted = clauses.counted(text)
    if counted.number != 1 or counted.noun.zone is not None:
        raise NotUnderstood(text)
    return counted.noun.predicate


def _read_trigger(line: Line, pieces: list[str]) -> tuple[a.Ability, ...] | None:
    s = pieces[0]
    event = _bounded_event(s, ". ".join(pieces))
    if event is None:
        return None
    tapped, who, produced, for_mana, effect = event
    rest = ". ".join([effect, *pieces[1:]])
    if ADDS.search(rx.sub(r'"[^"]*"', "", rest)) and for_mana:
        return (_triggered(line, tapped, who, produced, rest, s),)
    harm = rx.fullmatch(
        r"(?:~|it|that land|that permanent) deals (\w+) damage to "
        r"(you|that player|its controller|the player|that \w+'s controller)"
        r"|(?:(you)|that player|its controller) loses? (\w+) life",
        effect,
    )
    if harm is None:
        return None
    amount = number(harm[1] or harm[4])
    victim = harm[2] or ("you" if harm[3] else "that player")
    if who == "opponent":
        tapped = all_of([tapped, p.ControlledBy("opponent")])
    if victim == "you" and not isinstance(tapped, p.Itself):
        tapped = all_of([tapped, _YOURS])
    return (
        a.TapTrigger(line.text, tapped, amount, for_mana_only=for_mana, lose=harm[4] is not None),
    )


def _bounded_event(s: str, whole: str) -> tuple[p.Predicate, Who, str, bool, str] | None:
    """Split the trigger; where its event is not understood and it adds no mana, let it be."""
    try:
        return _event(s)
    except NotUnderstood:
        if ADDS.search(whole) or "damage" in whole or "lose" in whole:
            raise
        return None


_ADDER: Final = re.compile(
    r"^(?:its controller|that player|that land's controller|the player|you) (?:may )?adds? "
    r"(?:an additional )?"
)


def _triggered(
    line: Line, tapped: p.Predicate, who: Who, produced: str, rest: str, event: str
) -> a.TriggeredMana:
    if rx.search(r"\btarget\b", rest):
        raise NotUnderstood(rest)
    body = _ADDER.sub("add ", rest)
    caused = event.startswith("whenever a land's ability causes you")
    body = rx.sub(
        r", and ~ deals (\d+) damage to (?:the|that) player$", r". ~ deals \1 damage to you", body
    )
    body = rx.sub(r"^add an additional (one|two|three) mana", r"add \1 mana", body)
    body = (
        rx.sub(r"mana of that color$", "mana of the chosen color", body)
        if produced == "chosen"
        else body
    )
    namesakes = rx.fullmatch(
        r"for each other (land you control) with the same name, add one mana of any type that "
        r"land produced"
        r"|add one mana of any type that land produced for each other (land you control) with "
        r"the same name as it",
        body,
    )
    if namesakes is not None:
        others = [clauses.predicate(namesakes[1] or namesakes[2]), p.SharesWith("name", "tapped")]
        count = p.Count(all_of([*others, p.Not(p.Referred("tapped"))]))
        add = a.AddMana((a.AddCombination(a.ProducedTypes(), count),))
        return a.TriggeredMana(line.text, tapped, add, produced=produced, tapper=who)
    effect = read_effect(body)
    if effect.conditions or effect.timing or effect.instead or effect.alternatives:
        raise NotUnderstood(rest)
    return a.TriggeredMana(
        line.text,
        tapped,
        effect.adds()[0],
        produced=produced,
        tapper=who,
        on="mana ability" if caused else "tap",
        riders=tuple(effect.riders),
    )


# ── replacements ─────────────────────────────────────────────────────────────


def _read_replacement(line: Line, s: str) -> tuple[a.Ability, ...]:
    if match := rx.fullmatch(r"if tapped for mana, (.*) instead of any other type", s):
        return tuple(_each_land(line, match[1]))
    match = rx.fullmatch(
        r"(?:if |(?:during your turn, )?if )(?:you tap|(an opponent) taps|(a player) taps) "
        r"(.*?) for (mana|two or more mana), it produces (.*) instead(.*)",
        s,
    )
    if match is not None:
        who: Who = "opponent" if match[1] else "any" if match[2] else "you"
        return (_replacement(line, match[3], who, match[4], match[5], match[6]),)
    match = rx.fullmatch(
        r"if (.*?) is tapped for (mana|two or more mana), it produces (.*) instead(.*)", s
    )
    if match is not None:
        return (_replacement(line, match[1], "any", match[2], match[3], match[4]),)
    match = rx.fullmatch(r"(lands? .*?) tapped for mana produces? (.*) instead(.*)", s)
    if match is not None:
        return (_replacement(line, match[1], "any", "mana", match[2], match[3]),)
    raise NotUnderstood(s)


def _replacement(
    line: Line, objects: str, who: Who, amount: str, product: str, tail: str
) -> a.ProductionReplacement:
    counted = clauses.counted(objects)
    if counted.noun.zone is not None:
        raise NotUnderstood(objects)
    tapped = counted.noun.predicate
    minimum = 2 if amount.startswith("two") else 0
    if match := rx.fullmatch(r"(twice|three times|four times) as much of that mana", product):
        if tail:
            raise NotUnderstood(tail)
        times = {"twice": 2, "three times": 3, "four times": 4}[match[1]]
        return a.ProductionReplacement(line.text, tapped, who, multiply=times, minimum=minimum)
    become: a.TypeSet
    if rx.fullmatch(r"\{[WUBRGC]\}", product):
        become = a.FixedTypes(bundle(product))
    elif product == "colorless mana":
        become = a.FixedTypes("C")
    elif product == "mana of the chosen color":
        become = a.ChosenColor("color")
    elif product in (
        "mana of any color",
        "mana of a color of your choice",
        "one mana of a color of your choice",
        "mana of any type",
    ):
        become = a.FixedTypes("WUBRGC" if "type" in product else "WUBRG")
    elif letters := colors(product.removesuffix(" mana")):
        become = a.FixedTypes(letters)
    else:
        raise NotUnderstood(product)
    tail = tail.strip()
    if tail == "of any other type and amount":
        one = True
    elif tail in ("of any other type", "of any other color"):
        one = False
        if tail.endswith("color") and become == a.FixedTypes("WUBRG"):
            return a.ProductionReplacement(
                line.text, tapped, who, become=become, produced="WUBRG", minimum=minimum
            )
        if tail.endswith("color"):
            raise NotUnderstood(tail)
    elif not tail and product.startswith("one mana"):
        one = True
    else:
        raise NotUnderstood(tail)
    return a.ProductionReplacement(line.text, tapped, who, become=become, one=one, minimum=minimum)


def _each_land(line: Line, text: str) -> list[a.Ability]:
    found: list[a.Ability] = []
    for piece in rx.split(r",? and |, ", text):
        match = rx.fullmatch(r"(\w+) produce (\{[WUBRGC]\})", piece)
        if match is None or match[1] not in _BASICS:
            raise NotUnderstood(piece)
        land = p.Is(_BASICS[match[1]])
        become = a.FixedTypes(bundle(match[2]))
        found.append(a.ProductionReplacement(line.text, land, become=become))
    return found
