"""Special actions (116) and bare costs, such as ward's: the ways to pay them, priced."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapwise.model.abilities import Activated, CardSpecial, CostModifier
from tapwise.model.costs import Cost, PayMana, WaterbendMana, has_mana_part, mana_part
from tapwise.model.errors import ParseError, Unsupported
from tapwise.model.evaluation import Settled
from tapwise.model.modifiers import change
from tapwise.model.objects import GameObject
from tapwise.model.payment import variants
from tapwise.model.problem import Request
from tapwise.model.reductions import Reduction
from tapwise.model.spending import context_for
from tapwise.model.statics import concerns_you, of_kind
from tapwise.model.symbols import NO_MANA, ManaCost
from tapwise.model.total import lock_in
from tapwise.model.way import Way

if TYPE_CHECKING:
    from tapwise.model.characteristics import View

_LEADING_MANA = re.compile(r"\s*((?:\{[^{}]*\}\s*)+|[0-9WUBRGCSXYZwubrgcsxyz]+)\s*(?:,|$)")


def special_actions(view: View, request: Request) -> tuple[CardSpecial, ...]:
    """Return the special actions that the request may mean, each with its cost.

    Raises
    ------
    Unsupported
        If there is none.
    """
    assert request.object is not None
    card = view.position.objects[request.object]
    faces = card.card.faces
    wanted = request.special.lower()
    abilities = [a for face in faces for a in face.abilities if isinstance(a, CardSpecial)]
    found = [a for a in abilities if a.keyword == wanted]
    if not found:
        found = [a for a in abilities if a.keyword in wanted or wanted in a.keyword]
    if wanted in ("turn face up", "turn up") and not found:
        found = [a for a in abilities if a.keyword in ("morph", "megamorph", "disguise")]
    found += _specials_of_kind(card, request)
    if not found:
        raise Unsupported(card.card.name, request.special)
    return tuple(found)


def _specials_of_kind(card: GameObject, request: Request) -> Iterator[CardSpecial]:
    """Yield the special actions that come from what a card is, not from its text."""
    face = card.card.faces[request.face_index]
    if face.mana_cost is None:
        return
    cost = (PayMana(face.mana_cost),)
    if request.special == "unlock" and "Room" in face.subtypes and card.zone == "battlefield":
        yield CardSpecial(f"Unlock {face.name}", "unlock", cost)  # 709.5e
    if card.face_down and card.choice("manifested") and "Creature" in face.types:
        yield CardSpecial(f"Turn {face.name} face up", "turn face up", cost)  # 701.40b


def special_ways(view: View, request: Request, x: int) -> Iterator[Way]:
    """Yield the ways to take a special action with this X."""
    for action in special_actions(view, request):
        for cost in variants(action.cost):
            yield from _price_special(view, request, dataclasses.replace(action, cost=cost), x)


def _price_special(view: View, request: Request, action: CardSpecial, x: int) -> Iterator[Way]:
    assert request.object is not None
    card = view.position.objects[request.object]
    mana = mana_part(action.cost)
    if x and not mana.variables:
        return
    if action.keyword in ("foretell", "suspend") and card.zone != "hand":
        return  # 702.143a, 702.62a: it is exiled from hand
    context = context_for(view, "special", card, keyword=action.keyword, has_x=bool(mana.variables))
    increases: list[ManaCost] = []
    reductions: list[Reduction] = []
    for speaker, modifier in of_kind(view, CostModifier):
        if modifier.applies != "keyword" or not modifier.keyword:
            continue
        if modifier.keyword not in (action.keyword, request.special.lower()):
            continue
        if concerns_you(speaker, modifier.caster):
            for each in change(view, modifier, speaker, Settled(x=x)):
                if isinstance(each, Reduction):
                    reductions.append(each)
                else:
                    increases.append(each)
    leaves = card.zone == "hand"
    yield from lock_in(
        mana.with_x(x),
        tuple(c for c in action.cost if not isinstance(c, PayMana | WaterbendMana)),
        increases=increases,
        reductions=reductions,
        floors=(),
        request=request,
        way=Way(
            context=context,
            choices=(("x", x),) if mana.variables else (),
            x=x,
            spell=card.id if leaves else None,
            source=card.id,
            has_mana_part=has_mana_part(action.cost),
            x_generic=x * len(mana.variables),
            settled=Settled(x=x),
            title=f"{action.keyword} {card.card.name}",
        ),
    )


def bare_cost(request: Request) -> tuple[ManaCost, Cost]:
    """Return the mana part of a bare cost, and the components in words.

    Raises
    ------
    ParseError
        If the words are no cost.
    """
    text = request.cost.strip()
    match = _LEADING_MANA.match(text)
    if match is None:
        mana, rest = NO_MANA, text
    else:
        mana, rest = ManaCost.parse(match[1]), text[match.end() :]
    if not rest.strip():
        return mana, ()
    return mana, _cost_in_words(rest.strip(), request)


def _cost_in_words(text: str, request: Request) -> Cost:
    """Read the non-mana parts of a bare cost as the cost of an activated ability."""
    from tapwise.model.reader import read_face

    face = read_face(
        name="", card_name="", mana_cost=None, type_line="Artifact",
        text=f"{text[:1].upper()}{text[1:]}: Draw a card.", power=None, toughness=None,
        loyalty=None,
    )  # fmt: skip
    for ability in face.abilities:
        if isinstance(ability, Activated):
            return ability.cost
    raise ParseError(f"{text!r} is no cost", path="pay.cost")


def bare_ways(view: View, request: Request, x: int) -> Iterator[Way]:
    """Yield the ways to pay a cost that is neither a spell's nor an ability's."""
    mana, cost = bare_cost(request)
    if x and not mana.variables:
        return
    for option in variants(cost):
        yield from _price_bare(view, request, mana + mana_part(option), option, x)


def _price_bare(view: View, request: Request, mana: ManaCost, cost: Cost, x: int) -> Iterator[Way]:
    yield from lock_in(
        mana.with_x(x),
        tuple(c for c in cost if not isinstance(c, PayMana | WaterbendMana)),
        increases=(),
        reductions=(),
        floors=(),
        request=request,
        way=Way(
            context=context_for(view, "pay", has_x=bool(mana.variables)),
            choices=(("x", x),) if mana.variables else (),
            x=x,
            has_mana_part=bool(mana) or not cost,
            x_generic=x * len(mana.variables),
            waterbend_generic=mana_part(
                tuple(c for c in cost if isinstance(c, WaterbendMana))
            ).generic,
            settled=Settled(x=x),
            title=request.cost,
        ),
    )
