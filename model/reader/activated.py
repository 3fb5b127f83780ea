"""Activated abilities (602): "cost: effect", loyalty abilities included."""

from __future__ import annotations

import re
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.costs import (
    ChangeLoyalty,
    Cost,
    DiscardSelf,
    ExileFrom,
    ExileSelf,
    Mill,
    OneOf,
    ReturnSelf,
    TapSelf,
)
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.filters import read_spend_limit, read_x_limit
from tapwise.model.reader.lines import Line
from tapwise.model.reader.manaeffects import ADDS, Effect, read_effect, read_limit
from tapwise.model.reader.modifiers import read_modifier
from tapwise.model.reader.normalise import lower_first, sentences
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.zones import Zone

_HEAD: Final = re.compile(
    r"^(?:\{|~|[+-]?\d+$|[+-]?X$|0$|\[|(?:Sacrifice|Pay|Discard|Exile|Tap|Untap|Return|Remove|"
    r"Put|Mill|"
    r"Reveal|Collect|Forage|Exert|Blight|Behold|Waterbend|Unattach|Choose|Flip|Gain|Each|Have|As|"
    r"Move|Double|Turn|Shuffle|Search|Draw|You|Add|Spend|Say|Ante|Counter|An|Two|Flash|Convert)\b)"
)
_PREFIX: Final = re.compile(r"^([A-Z][\w' ,!?./&-]*?|\d+\+) (?:—|\|) (?=\S)")
_PREFIXED: Final = frozenset({"exhaust", "boast", "power-up", "forecast", "channel"})
_QUOTE_END: Final = re.compile(r"\.\" (?=[A-Z])")
"""Where a sentence ends with a quotation."""
_WHO_AND_HOW: Final = re.compile(
    r"[Oo]nly .* may activate this ability|you (?:can't|may also) activate this ability|"
    r"for each mana in this ability's activation cost"
)
_BARRED: Final = frozenset({"max speed", "solved", "start your engines!"})


def split_ability(body: str) -> tuple[str, str] | None:
    """Split "cost: effect" at the colon; None where there is none outside quotes."""
    inside = False
    for place, char in enumerate(body):
        if char == '"':
            inside = not inside
        elif char == ":" and not inside:
            if body[place + 1 : place + 2] not in (" ", ""):
                return None
            return body[:place].strip(), body[place + 1 :].strip()
    return None


def read_activated(line: Line) -> tuple[a.Ability, ...] | None:
    """Read an activated ability; None if the line is none.

    Raises
    ------
    NotUnderstood
        If it is one, but its cost or its mana is not understood.
    """
    split = split_ability(line.body)
    if split is None:
        return None
    head, effect_text = split
    prefix = ""
    match = _PREFIX.match(head)
    if match is not None:
        prefix = match[1].lower()
        head = head[match.end() :]
    if _HEAD.match(head) is None:
        return None
    if prefix in _BARRED:
        raise NotUnderstood(prefix)
    cost = clauses.cost(head)
    conditions: list[p.Condition] = []
    if prefix.endswith("+"):
        conditions.append(p.Comparison(p.CountersOn("charge"), ">=", int(prefix[:-1])))
    keyword = prefix if prefix in _PREFIXED else ""
    loyalty = any(isinstance(x, ChangeLoyalty) for x in cost)
    if loyalty and not line.types & {"planeswalker", ""}:
        raise NotUnderstood("a loyalty ability of no planeswalker")
    zone = _zone(cost, head, line, keyword)
    if ADDS.search(rx.sub(r'"[^"]*"', "", effect_text)) or "Double the amount" in effect_text:
        try:
            effect = read_effect(effect_text)
        except NotUnderstood:
            if not loyalty and not _cannot_be_mana(effect_text):
                raise
            effect = _read_other(effect_text)
    else:
        effect = _read_other(effect_text)
    conditions += effect.conditions
    if effect.shown is not None:
        cost = (*cost, effect.shown)
    if keyword == "boast":
        conditions.append(p.ObjectIs(p.HasStatus("attacked_this_turn")))
    moves = effect.moves_cards or _moves_library(cost)
    added = effect.adds() if effect.parts or effect.alternatives else [None]
    timing = effect.timing or ("sorcery" if loyalty else "")
    return tuple(
        a.Activated(
            text=line.text,
            cost=cost,
            add=add,
            is_mana=add is not None and not loyalty and not effect.target and not moves,
            riders=tuple(effect.riders),
            zone=zone,
            condition=_both(conditions),
            per_turn=1 if loyalty or keyword == "boast" else effect.per_turn,
            once_ever=effect.once_ever or keyword in ("exhaust", "power-up"),
            timing=timing,  # type: ignore[arg-type]
            keyword="loyalty" if loyalty else keyword,
            spend_limit=effect.spend_limit,
            defined_x=effect.defined_x,
            x_limit=effect.x_limit,
            modifiers=tuple(effect.modifiers),
        )
        for add in added
    )


def _both(conditions: list[p.Condition]) -> p.Condition | None:
    if not conditions:
        return None
    return conditions[0] if len(conditions) == 1 else p.AllHold(tuple(conditions))


def _cannot_be_mana(text: str) -> bool:
    """Whether an effect that adds mana in some way can't be a mana ability's (605.1a)."""
    outside = rx.sub(r'"[^"]*"', "", text)
    if rx.search(r"\btarget\b|\blibrary\b", outside, re.I):
        return True
    # what a delayed trigger adds is no mana of this ability's
    adding = [x for x in sentences(outside) if ADDS.search(x)]
    return all(rx.search(r"\bat the beginning\b", x, re.I) for x in adding)


def _read_other(text: str) -> Effect:
    """Read what limits an ability that adds no mana; the rest of its effect is no matter."""
    effect = Effect()
    for sentence in sentences(_QUOTE_END.sub('.". ', text)):
        lowered = lower_first(sentence)
        if _WHO_AND_HOW.match(lowered):
            raise NotUnderstood(lowered)
        if lowered.startswith(("activate ", "any player may activate", "any opponent may")):
            if lowered.startswith("any opponent may activate"):
                raise NotUnderstood(lowered)
            if not read_limit(effect, lowered):
                raise NotUnderstood(lowered)
        elif lowered.startswith("spend only "):
            effect.spend_limit = read_spend_limit(sentence, lowered.removeprefix("spend only "))
        elif sentence.startswith("X is "):
            effect.defined_x = clauses.quantity(sentence.removeprefix("X is "))
        elif lowered.startswith("this ability costs "):
            effect.modifiers += _own_modifiers(lowered)
        elif "X can't be " in sentence:
            effect.x_limit = read_x_limit(sentence)
        elif lowered.startswith("~'s activated abilities"):
            raise NotUnderstood(lowered)
    return effect


def _own_modifiers(sentence: str) -> list[a.CostModifier]:
    """Read "this ability costs {1} less to activate for each …"."""
    line = Line(sentence, sentence)
    read = read_modifier(line, [sentence.replace("this ability costs", "~ costs", 1)])
    found = [] if read is None else [x for x in read[0] if isinstance(x, a.CostModifier)]
    if not found:
        raise NotUnderstood(sentence)
    return found


def _zone(cost: Cost, head: str, line: Line, keyword: str) -> Zone:
    """Return where the ability works (113.6)."""
    if keyword == "forecast":
        return "hand"
    if any(isinstance(x, DiscardSelf) for x in cost):
        return "hand"
    if any(isinstance(x, ExileSelf) for x in cost):
        if rx.search(r"from your hand", head):
            return "hand"
        if rx.search(r"from your graveyard", head):
            return "graveyard"
    body = line.body
    if not any(isinstance(x, TapSelf | ReturnSelf) for x in cost) and rx.search(
        r": (?:you may )?(?:return|put|cast|exile) ~ from your graveyard", body, re.I
    ):
        return "graveyard"
    if rx.search(r"activate only if ~ is in your graveyard", body, re.I):
        return "graveyard"
    return "battlefield"


def _moves_library(cost: Cost) -> bool:
    for component in cost:
        if isinstance(component, Mill):
            return True
        if isinstance(component, ExileFrom) and component.zone == "library":
            return True
        if isinstance(component, OneOf) and any(_moves_library(x) for x in component.options):
            return True
    return False
