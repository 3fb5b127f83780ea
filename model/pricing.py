"""601.2b-f: every way to announce, with its total cost.

Base cost (mana cost or one alternative) + additional costs + increases - reductions, then
effects that set the total; what comes out is locked in. The helpers of 702 (convoke and
its like) come after the lock and change nothing here.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from tapwise.model.abilities import (
    Activated,
    CardSpecial,
    CostFloor,
    CostModifier,
    Helper,
    HelperGrant,
    SpendLimit,
    Unread,
)
from tapwise.model.casting import Proposal, proposals, settled_for, spell_of
from tapwise.model.costs import (
    Cost,
    PayLife,
    PayMana,
    WaterbendMana,
    has_mana_part,
    mana_part,
)
from tapwise.model.errors import AmbiguousName, ParseError, Unsupported
from tapwise.model.evaluation import Settled, holds, matches, quantity
from tapwise.model.objects import YOU, GameObject
from tapwise.model.problem import Request
from tapwise.model.reductions import (
    Reduction,
    at_least,
    life_variants,
    multiply,
    reduce_cost,
    symbol_choices,
)
from tapwise.model.spending import (
    SpendContext,
    context_for,
    may_spend,
    payable_types,
    spendable_as,
)
from tapwise.model.statics import concerns_you, of_kind, prohibited
from tapwise.model.symbols import NO_MANA, ManaCost
from tapwise.model.way import Demand, Way
from tapwise.model.wording import component_in_words, single_out

if TYPE_CHECKING:
    from tapwise.model.characteristics import View

__all__ = [
    "Demand", "SpendContext", "Way", "ability_costs", "activations_stated", "announced_x_range", "find_ability",
    "may_spend", "payable_types", "spendable_as", "unread_sources", "ways",
]  # fmt: skip

_LEADING_MANA = re.compile(r"\s*((?:\{[^{}]*\}\s*)+|[0-9WUBRGCSXYZwubrgcsxyz]+)\s*(?:,|$)")
_MAX_WAYS = 5_000


def ways(view: View, request: Request, x: int = 0) -> tuple[Way, ...]:
    """Return all the ways to announce the request with this X; none if there is none.

    Raises
    ------
    Unsupported
        If text that bears on the price is not understood.
    AmbiguousName
        If the words for an ability or an alternative cost do not single one out.
    """
    refuse_unread(view, request)
    if request.kind == "cast":
        found = _ways_to_cast(view, request, x)
    elif request.kind == "activate":
        found = _ways_to_activate(view, request, x)
    elif request.kind == "special":
        found = _special_ways(view, request, x)
    else:
        found = _bare_ways(view, request, x)
    distinct: dict[Any, Way] = {}
    for number, way in enumerate(found):
        if number >= _MAX_WAYS:
            break
        distinct.setdefault((way.mana, way.cost, way.bound, way.helpers, way.choices), way)
    return tuple(distinct.values())


def announced_x_range(view: View, request: Request) -> bool:
    """Whether some way to announce the request lets the player choose X (107.3)."""
    if request.kind == "cast":
        return any(p.has_x for p in proposals(view, request))
    if request.kind == "activate":
        _, _, ability = find_ability(view, request)
        return any("name='X'" in repr(c) for c in ability.cost) or bool(
            mana_part(ability.cost).variables
        )
    if request.kind == "special":
        return bool(mana_part(_special(view, request).cost).variables)
    return bool(_bare_cost(request)[0].variables)


def unread_sources(view: View) -> tuple[tuple[GameObject, Unread], ...]:
    """Return your objects with lines of their own that bear on payments and are not understood.

    They do not stand in the way of a payment, but a proof that there is none, or that one is
    the best, would need to know them.
    """
    return tuple(
        (each, ability)
        for each in view.position.objects.values()
        if each.controller == YOU and each.zone in ("battlefield", "hand", "graveyard")
        for ability in view.of(each.id).abilities
        if isinstance(ability, Unread)
        and ability.bears
        and (ability.scope == "self" and each.zone == "battlefield")
    )


def refuse_unread(view: View, request: Request) -> None:
    """Raise `Unsupported` for text that bears on this price and is not understood."""
    if request.object is not None:
        subject = view.position.objects[request.object]
        what = (
            view.of_spell(spell_of(view, request))
            if request.kind == "cast"
            else view.of(subject.id)
        )
        for ability in what.abilities:
            if isinstance(ability, Unread) and ability.bears and request.kind != "activate":
                raise Unsupported(what.name or subject.card.name, ability.text)
    for speaker, line in of_kind(view, Unread):
        if line.bears and line.scope == "board":
            raise Unsupported(speaker.card.name, line.text)


# ── casting ──────────────────────────────────────────────────────────────────


def _ways_to_cast(view: View, request: Request, x: int) -> Iterator[Way]:
    spell = spell_of(view, request)
    if prohibited(view, "cast", spell):
        return
    if request.choice("assist"):
        raise Unsupported(spell.card.name, "assist")
    for proposal in proposals(view, request):
        if x and not proposal.has_x:
            continue  # 107.3b: X is 0 where the cost paid has none
        yield from _price_spell(view, request, proposal, x)


def _price_spell(view: View, request: Request, proposal: Proposal, x: int) -> Iterator[Way]:
    spell = proposal.spell
    what = view.of_spell(spell)
    settled = settled_for(proposal, x)
    limits = tuple(a for a in what.abilities if isinstance(a, SpendLimit))
    context = context_for(view, "cast", spell, keyword=proposal.keyword, limits=limits)
    helpers = _helpers(view, spell)
    variables = len(proposal.mana.variables) if proposal.mana is not None else 0
    prefer_x = any(limit.part == "x" for limit in limits)
    changes = tuple(_spell_modifiers(view, request, proposal, settled))
    reductions = proposal.reductions + tuple(c for c in changes if isinstance(c, Reduction))
    increases = tuple(c for c in changes if isinstance(c, ManaCost))
    floors = tuple(
        ability.minimum
        for speaker, ability in of_kind(view, CostFloor)
        if (ability.condition is None or holds(view, ability.condition, source=speaker.id))
        and matches(view, ability.predicate, spell, source=speaker.id, as_spell=True)
    )
    base = NO_MANA if proposal.mana is None else proposal.mana.with_x(x)
    bend = mana_part(tuple(c for c in proposal.cost if isinstance(c, WaterbendMana))).generic
    choices = proposal.choices
    if proposal.has_x:
        choices = (("x", x), *choices)
    yield from _total(
        base,
        tuple(c for c in proposal.cost if not isinstance(c, WaterbendMana)),
        increases=increases,
        reductions=reductions,
        floors=floors,
        request=request,
        way=Way(
            context=context,
            choices=choices,
            x=x,
            helpers=helpers,
            waterbend_generic=bend,
            spell=spell.id,
            has_mana_part=proposal.mana is not None,
            x_generic=x * variables,
            bound=proposal.bound,
            settled=settled,
            title=what.name or spell.card.name,
        ),
        reduce_x_first=prefer_x,
    )


def _helpers(view: View, spell: GameObject) -> frozenset[str]:
    own = {a.kind for a in view.of_spell(spell).abilities if isinstance(a, Helper)}
    granted = {
        grant.kind
        for speaker, grant in of_kind(view, HelperGrant)
        if speaker.controller == YOU
        and matches(view, grant.predicate, spell, source=speaker.id, as_spell=True)
    }
    return frozenset(own | granted)


def _spell_modifiers(
    view: View, request: Request, proposal: Proposal, settled: Settled
) -> Iterator[Reduction | ManaCost]:
    """What increases and reductions the spell meets: reductions, or the mana of increases."""
    spell = proposal.spell
    for own in view.of_spell(spell).abilities:
        if isinstance(own, CostModifier) and own.applies == "self":
            if own.keyword and own.keyword != proposal.keyword:
                continue
            if own.targets is not None and not _targets(view, request, own, spell):
                continue
            if own.condition is None or holds(view, own.condition, source=spell, settled=settled):
                yield from _change(view, own, spell, settled)
    for speaker, ability in of_kind(view, CostModifier):
        if ability.applies not in ("spells", "keyword"):
            continue
        if not concerns_you(speaker, ability.caster):
            continue
        if ability.keyword and ability.keyword != proposal.keyword:
            continue
        if ability.applies == "keyword" and not ability.keyword:
            continue
        if (
            ability.first_only
            and view.position.fact("spells_cast") > 0
            and (ability.condition is None)
        ):
            continue
        if not matches(
            view, ability.predicate, spell, source=speaker.id, settled=settled, as_spell=True
        ):
            continue
        if ability.targets is not None and not _targets(view, request, ability, speaker):
            continue
        if ability.condition is None or holds(
            view, ability.condition, source=speaker.id, settled=settled
        ):
            yield from _change(view, ability, speaker, settled)


def _targets(view: View, request: Request, ability: CostModifier, speaker: GameObject) -> bool:
    """Whether the document names a target that meets the modifier's predicate."""
    targets = request.choice("targets")
    if not isinstance(targets, list | tuple) or ability.targets is None:
        return False
    objects = view.position.objects.values()
    for target in targets:
        for each in objects:
            if target in (each.id, each.name, each.card.name) and matches(
                view, ability.targets, each, source=speaker
            ):
                return True
    return False


def _change(
    view: View, modifier: CostModifier, speaker: GameObject, settled: Settled
) -> Iterator[Reduction | ManaCost]:
    times = quantity(view, modifier.times, source=speaker, settled=settled)
    mana = multiply(modifier.change, times)
    if not mana:
        return
    if modifier.sign > 0:
        yield mana
    else:
        yield Reduction(mana, modifier.colored_only, modifier.minimum)


# ── abilities ────────────────────────────────────────────────────────────────


def find_ability(view: View, request: Request) -> tuple[GameObject, int, Activated]:
    """Return the source, the index and the ability that the request's words single out.

    Raises
    ------
    AmbiguousName
        Unless exactly one ability fits.
    """
    assert request.object is not None
    source = view.position.objects[request.object]
    what = view.of(source.id)
    places = list(enumerate(what.activated))
    if not places:
        for line in what.abilities:
            if isinstance(line, Unread) and line.bears:
                raise Unsupported(what.name, line.text)
        raise AmbiguousName(request.ability, (), what="ability")
    try:
        index, ability = single_out(
            request.ability, places, lambda p: p[1].text, what="ability", skip=what.name
        )
    except AmbiguousName:
        for line in what.abilities:
            if isinstance(line, Unread) and line.bears:
                raise Unsupported(what.name, line.text) from None
        raise
    return source, index, ability


def _ways_to_activate(view: View, request: Request, x: int) -> Iterator[Way]:
    source, index, ability = find_ability(view, request)
    if source.zone != ability.zone or prohibited(view, "activate", source, is_mana=ability.is_mana):
        return
    if source.controller != YOU:
        return
    if ability.condition is not None and not holds(view, ability.condition, source=source.id):
        return
    used = activations_stated(source, index)
    if (ability.once_ever and used) or (ability.per_turn is not None and used >= ability.per_turn):
        return
    mentions_x = any("name='X'" in repr(c) for c in ability.cost)
    mana = mana_part(ability.cost)
    if x and not mana.variables and not mentions_x:
        return
    settled = Settled(x=x)
    context = context_for(view, "activate", source, keyword=ability.keyword)
    increases, reductions = _ability_modifiers(view, source, ability, settled)
    bend = mana_part(tuple(c for c in ability.cost if isinstance(c, WaterbendMana))).generic
    choices = (("x", x),) if mana.variables or mentions_x else ()
    yield from _total(
        mana.with_x(x),
        tuple(c for c in ability.cost if not isinstance(c, PayMana | WaterbendMana)),
        increases=increases,
        reductions=reductions,
        floors=(),
        request=request,
        way=Way(
            context=context,
            choices=choices,
            x=x,
            waterbend_generic=bend,
            source=source.id,
            has_mana_part=has_mana_part(ability.cost),
            x_generic=x * len(mana.variables),
            settled=settled,
            title=ability.text,
        ),
    )


def activations_stated(source: GameObject, index: int) -> int:
    """Return how often the document says that the ability was activated this turn."""
    stated = source.choice(f"activations_this_turn#{index}") or source.choice(
        "activations_this_turn"
    )
    return int(stated) if stated is not None and stated.isdigit() else 0


def _ability_modifiers(
    view: View, source: GameObject, ability: Activated, settled: Settled
) -> tuple[tuple[ManaCost, ...], tuple[Reduction, ...]]:
    increases: list[ManaCost] = []
    reductions: list[Reduction] = []
    found: list[Reduction | ManaCost] = []
    for speaker, modifier in of_kind(view, CostModifier):
        if modifier.applies != "abilities" and not (
            modifier.applies == "keyword" and modifier.keyword
        ):
            continue
        if modifier.keyword and modifier.keyword != ability.keyword:
            continue
        if modifier.exclude_mana_abilities and ability.is_mana:
            continue
        if not concerns_you(speaker, modifier.caster):
            continue
        if not matches(view, modifier.predicate, source, source=speaker.id):
            continue
        if modifier.targets is not None:
            continue
        if modifier.condition is None or holds(view, modifier.condition, source=speaker.id):
            found.extend(_change(view, modifier, speaker, settled))
    for own in view.of(source.id).abilities if source.id in view.position.objects else ():
        if (
            isinstance(own, CostModifier)
            and own.applies == "self"
            and own.keyword == ability.keyword
            and own.keyword
            and (own.condition is None or holds(view, own.condition, source=source.id))
        ):
            found.extend(_change(view, own, source, settled))
    if ability.keyword == "power-up" and source.entered_this_turn:
        found.append(Reduction((view.of(source.id).mana_cost or NO_MANA).with_x(0)))  # 702.193
    for change in found:
        if isinstance(change, Reduction):
            reductions.append(change)
        else:
            increases.append(change)
    return tuple(increases), tuple(reductions)


def ability_costs(
    view: View, source: GameObject, ability: Activated, x: int = 0
) -> tuple[tuple[ManaCost, int], ...]:
    """Return the total mana costs of a mana ability, as pairs with payments of 2 life.

    There is more than one where a symbol may be paid with life or has a numeric half.
    """
    mana = mana_part(ability.cost)
    if not mana:
        increases, reductions = _ability_modifiers(view, source, ability, Settled(x=x))
        if not increases:
            return ((NO_MANA, 0),)
    else:
        increases, reductions = _ability_modifiers(view, source, ability, Settled(x=x))
    found: list[tuple[ManaCost, int]] = []
    context = context_for(view, "activate", source, keyword=ability.keyword)
    for chosen in symbol_choices(mana.with_x(x)):
        total = chosen.mana
        for increase in increases:
            total = total + increase
        total = reduce_cost(total, reductions)
        for left, life in life_variants(total, context.life_for):
            found.append((left, chosen.life + life))
    return tuple(dict.fromkeys(found))


# ── special actions and bare costs ───────────────────────────────────────────


def _special(view: View, request: Request) -> CardSpecial:
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
    if not found:
        raise Unsupported(card.card.name, request.special)
    return found[0]


def _special_ways(view: View, request: Request, x: int) -> Iterator[Way]:
    assert request.object is not None
    card = view.position.objects[request.object]
    action = _special(view, request)
    mana = mana_part(action.cost)
    if x and not mana.variables:
        return
    context = context_for(view, "special", card, keyword=action.keyword)
    increases: list[ManaCost] = []
    reductions: list[Reduction] = []
    for speaker, modifier in of_kind(view, CostModifier):
        if modifier.applies != "keyword" or not modifier.keyword:
            continue
        if modifier.keyword not in (action.keyword, request.special.lower()):
            continue
        if concerns_you(speaker, modifier.caster):
            for change in _change(view, modifier, speaker, Settled(x=x)):
                if isinstance(change, Reduction):
                    reductions.append(change)
                else:
                    increases.append(change)
    leaves = card.zone == "hand"
    yield from _total(
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


def _bare_cost(request: Request) -> tuple[ManaCost, Cost]:
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


def _bare_ways(view: View, request: Request, x: int) -> Iterator[Way]:
    mana, cost = _bare_cost(request)
    if x and not mana.variables:
        return
    mana = mana + mana_part(cost)
    yield from _total(
        mana.with_x(x),
        tuple(c for c in cost if not isinstance(c, PayMana | WaterbendMana)),
        increases=(),
        reductions=(),
        floors=(),
        request=request,
        way=Way(
            context=context_for(view, "pay"),
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


# ── the total ────────────────────────────────────────────────────────────────


def _total(
    base: ManaCost,
    cost: Cost,
    *,
    increases: Iterable[ManaCost],
    reductions: Iterable[Reduction],
    floors: Iterable[int],
    request: Request,
    way: Way,
    reduce_x_first: bool = False,
) -> Iterator[Way]:
    """Choose halves, then add, subtract, set, and settle life for symbols (601.2b, 601.2f)."""
    phyrexian = _texts(request.choice("phyrexian"))
    hybrid = _texts(request.choice("hybrid"))
    increases, reductions, floors = tuple(increases), tuple(reductions), tuple(floors)
    for chosen in symbol_choices(base, phyrexian=phyrexian, hybrid=hybrid):
        raised = chosen.mana
        for increase in increases:
            raised = raised + increase
        total = reduce_cost(raised, reductions)
        for floor in floors:
            total = at_least(total, floor)
        lost = max(0, raised.generic - total.generic)
        x_left = max(0, way.x_generic - lost) if reduce_x_first else way.x_generic
        has_mana = way.has_mana_part or bool(total) or bool(increases)
        choices = way.choices
        if chosen.phyrexian:
            choices = (*choices, ("phyrexian", chosen.phyrexian))
        if chosen.hybrid:
            choices = (*choices, ("hybrid", chosen.hybrid))
        for left, life in life_variants(total, way.context.life_for):
            paid = chosen.life + life
            full = cost + (PayLife(2),) * paid
            extra = (("life_for_color", life),) if life else ()
            yield dataclasses.replace(
                way,
                mana=left,
                cost=full,
                choices=(*choices, *extra),
                x_generic=min(x_left, left.generic),
                waterbend_generic=min(way.waterbend_generic, left.generic),
                has_mana_part=has_mana,
                also=tuple(_also(way, full)),
            )


def _also(way: Way, cost: Cost) -> Iterator[str]:
    life = 0
    for place, component in enumerate(cost):
        if isinstance(component, PayLife) and isinstance(component.amount, int):
            life += component.amount
            continue
        named = way.bound_to(place)
        words = component_in_words(component)
        if named is not None:
            context_view = way.context.view
            if context_view is not None and named in context_view.position.objects:
                words = f"{words.split(' ', 1)[0]} {context_view.position.objects[named].name}"
        yield words
    if life:
        yield f"pay {life} life"


def _texts(value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    return tuple(str(v) for v in value)
