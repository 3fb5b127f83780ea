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
    CostFloor,
    Helper,
    HelperGrant,
    SpendLimit,
    Unread,
    XLimit,
)
from tapwise.model.actions import bare_cost, bare_ways, special_actions, special_ways
from tapwise.model.casting import faces_open, proposals, spell_of
from tapwise.model.costs import (
    PayLife,
    PayMana,
    WaterbendMana,
    has_mana_part,
    mana_part,
)
from tapwise.model.errors import AmbiguousName, Unsupported
from tapwise.model.evaluation import Settled, holds, matches, quantity
from tapwise.model.modifiers import ability_modifiers, spell_modifiers
from tapwise.model.objects import YOU, GameObject
from tapwise.model.payment import variants
from tapwise.model.printed import as_spell_with_x
from tapwise.model.problem import Request
from tapwise.model.proposal import Proposal, settled_for
from tapwise.model.reductions import (
    Reduction,
    life_variants,
    reduce_cost,
    symbol_choices,
)
from tapwise.model.settling import asks_objects_for_x, mentions_x
from tapwise.model.spending import (
    SpendContext,
    context_for,
    may_spend,
    payable_types,
    spendable_as,
)
from tapwise.model.statics import of_kind, prohibited, unread_on_board
from tapwise.model.symbols import NO_MANA, ManaCost, generic
from tapwise.model.total import lock_in
from tapwise.model.unread import bears_on_casting, may_add_mana
from tapwise.model.way import Demand, Way
from tapwise.model.wording import occurs_in_order, single_out, words_of

if TYPE_CHECKING:
    from tapwise.model.characteristics import View

__all__ = [
    "Demand", "SpendContext", "Way", "ability_context", "ability_costs", "activations_stated",
    "announced_x_range", "find_ability", "may_spend", "objects_say_x", "payable_types",
    "spendable_as", "unread_sources", "ways", "x_limits",
]  # fmt: skip

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
    if request.any_face:
        return tuple(
            dataclasses.replace(way, choices=(("half", each.name), *way.choices))
            for each in faces_open(view, request)
            for way in ways(view, each, x)
        )
    refuse_unread(view, request)
    least, most = x_limits(view, request)
    if x < least or (most is not None and x > most):
        return ()  # 107.3b: so a spell that asks for X above 0 can't be cast without its cost
    if request.kind == "cast":
        found = _ways_to_cast(view, request, x)
    elif request.kind == "activate":
        found = _ways_to_activate(view, request, x)
    elif request.kind == "special":
        found = special_ways(view, request, x)
    else:
        found = bare_ways(view, request, x)
    distinct: dict[Any, Way] = {}
    for number, way in enumerate(found):
        if number >= _MAX_WAYS:
            break
        distinct.setdefault((way.mana, way.cost, way.bound, way.helpers, way.choices), way)
    return tuple(distinct.values())


def announced_x_range(view: View, request: Request) -> bool:
    """Whether some way to announce the request lets the player choose X (107.3)."""
    if request.kind == "cast":
        return any(p.has_x for each in faces_open(view, request) for p in proposals(view, each))
    if request.kind == "activate":
        _, _, ability = find_ability(view, request)
        if ability.defined_x is not None:
            return False
        return mentions_x(ability.cost) or bool(mana_part(ability.cost).variables)
    if request.kind == "special":
        return any(mana_part(action.cost).variables for action in special_actions(view, request))
    return bool(bare_cost(request)[0].variables)


def x_limits(view: View, request: Request) -> tuple[int, int | None]:
    """Return the least X that may be chosen, and the greatest where the text sets one."""
    limits: tuple[XLimit, ...] = ()
    source: GameObject | None = None
    if request.kind == "cast":
        source = spell_of(view, request)
        limits = tuple(a for a in view.of_spell(source).abilities if isinstance(a, XLimit))
    elif request.kind == "activate":
        source, _, ability = find_ability(view, request)
        limits = () if ability.x_limit is None else (ability.x_limit,)
    elif request.kind == "special":
        actions = special_actions(view, request)
        limits = tuple(a.x_limit for a in actions if a.x_limit is not None)
    most = [quantity(view, a.most, source=source) for a in limits if a.most is not None]
    return max((a.least for a in limits), default=0), max(0, min(most)) if most else None


def objects_say_x(view: View, request: Request) -> bool:
    """Whether X must fit the objects that pay, so that payable values of X have gaps."""
    if request.kind == "cast":
        return any(asks_objects_for_x(p.cost) for p in proposals(view, request))
    if request.kind == "activate":
        return asks_objects_for_x(find_ability(view, request)[2].cost)
    return False


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
        and each.zone == "battlefield"
        and (may_add_mana(ability) or _may_end_sickness(view, each, ability))
    )


def _may_end_sickness(view: View, each: GameObject, ability: Unread) -> bool:
    """Whether a line may give haste to a creature that is sick and has {T} for mana."""
    return (
        ability.bears
        and ability.scope == "haste"
        and each.sick
        and any(a.is_mana for a in view.of(each.id).activated)
    )


def refuse_unread(view: View, request: Request) -> None:
    """Raise `Unsupported` for text that bears on this price and is not understood."""
    takes_life = re.search(r"/P\b|\blife\b", request.cost, re.IGNORECASE) is not None
    if request.object is not None:
        subject = view.position.objects[request.object]
        what = (
            view.of_spell(spell_of(view, request))
            if request.kind == "cast"
            else view.of(subject.id)
        )
        if request.kind != "activate":
            takes_life = any(symbol.phyrexian for symbol in what.mana_cost or ())
            for ability in what.abilities:
                if isinstance(ability, Unread) and bears_on_casting(ability):
                    raise Unsupported(what.name or subject.card.name, ability.text)
    for speaker, line in unread_on_board(view, takes_life=takes_life):
        raise Unsupported(speaker.card.name, line.text)


# ── casting ──────────────────────────────────────────────────────────────────


def _ways_to_cast(view: View, request: Request, x: int) -> Iterator[Way]:
    spell = spell_of(view, request)
    help_ = request.choice("assist", 0)
    if isinstance(help_, str):
        raise Unsupported(spell.card.name, "assist")  # what the helper has is not known here
    if "assist" not in view.of_spell(spell).keywords:
        help_ = 0
    for proposal in proposals(view, request):
        if x and not proposal.has_x:
            continue  # 107.3b: X is 0 where the cost paid has none
        if prohibited(view, "cast", as_spell_with_x(proposal.spell, x)):
            continue  # 601.3: the spell as it is proposed counts, face down or with its X
        for way in _price_spell(view, request, proposal, x):
            yield from _assisted(way, help_)


def _assisted(way: Way, most: int) -> Iterator[Way]:
    """Yield the way once for each amount of its generic mana that another player pays."""
    yield way
    for paid in range(1, min(most, way.mana.generic) + 1):
        left = reduce_cost(way.mana, (Reduction(generic(paid)),))
        yield dataclasses.replace(
            way,
            mana=left,
            x_generic=min(way.x_generic, left.generic),
            choices=(*way.choices, ("assist", paid)),
            also=(*way.also, f"another player pays {{{paid}}}"),
        )


def _price_spell(view: View, request: Request, proposal: Proposal, x: int) -> Iterator[Way]:
    spell = as_spell_with_x(proposal.spell, x)
    what = view.of_spell(spell)
    settled = settled_for(proposal, x)
    own_limits = (a for a in what.abilities if isinstance(a, SpendLimit))
    limits = (*own_limits, *proposal.limits)
    _refuse_distinct(what.name, limits, x)
    context = context_for(
        view,
        "cast",
        spell,
        keyword=proposal.keyword,
        limits=limits,
        has_x=proposal.mana is not None and bool(proposal.mana.variables),
    )
    helpers = _helpers(view, spell)
    variables = len(proposal.mana.variables) if proposal.mana is not None else 0
    prefer_x = any(limit.part == "x" for limit in limits)
    changes = tuple(spell_modifiers(view, request, proposal, settled))
    reductions = proposal.reductions + tuple(c for c in changes if isinstance(c, Reduction))
    increases = tuple(c for c in changes if isinstance(c, ManaCost))
    life = tuple(c for c in changes if isinstance(c, PayLife))
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
    yield from lock_in(
        base,
        tuple(c for c in proposal.cost if not isinstance(c, WaterbendMana)) + life,
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


def _refuse_distinct(name: str, limits: Iterable[SpendLimit], x: int) -> None:
    """Refuse a filter that looks at the payment as a whole, unless nothing is paid for it."""
    for limit in limits:
        if limit.distinct and not (limit.part == "x" and x <= 1):
            raise Unsupported(name, limit.text)


def _helpers(view: View, spell: GameObject) -> frozenset[str]:
    own = {a.kind for a in view.of_spell(spell).abilities if isinstance(a, Helper)}
    granted = {
        grant.kind
        for speaker, grant in of_kind(view, HelperGrant)
        if speaker.controller == YOU
        and matches(view, grant.predicate, spell, source=speaker.id, as_spell=True)
    }
    return frozenset(own | granted)


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
    # of an ability that works in several zones, the one that works here is meant
    places = [place for place in places if place[1].zone == source.zone] or places
    try:
        index, ability = single_out(
            request.ability, places, lambda p: p[1].text, what="ability", skip=what.name
        )
    except AmbiguousName:
        words = words_of(request.ability)
        for line in what.abilities:
            if isinstance(line, Unread) and (
                line.bears or occurs_in_order(words, words_of(line.text))
            ):
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
    for cost in variants(ability.cost):
        yield from _price_ability(view, request, source, dataclasses.replace(ability, cost=cost), x)


def _price_ability(
    view: View, request: Request, source: GameObject, ability: Activated, x: int
) -> Iterator[Way]:
    speaks_of_x = mentions_x(ability.cost)
    mana = mana_part(ability.cost)
    if ability.defined_x is not None:
        defined = max(0, quantity(view, ability.defined_x, source=source.id))
        if x not in (0, defined):
            return  # 107.3c: the text says what X is
        x = defined
    elif x and not mana.variables and not speaks_of_x:
        return
    settled = Settled(x=x)
    limits = () if ability.spend_limit is None else (ability.spend_limit,)
    _refuse_distinct(view.of(source.id).name, limits, x)
    context = context_for(
        view,
        "activate",
        source,
        keyword=ability.keyword,
        limits=limits,
        has_x=bool(mana.variables),
    )
    increases, reductions = ability_modifiers(view, source, ability, settled, request)
    bend = mana_part(tuple(c for c in ability.cost if isinstance(c, WaterbendMana))).generic
    choices = (("x", x),) if mana.variables or speaks_of_x else ()
    yield from lock_in(
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


def ability_context(view: View, source: GameObject, ability: Activated) -> SpendContext:
    """Return what mana is spent on when this ability is activated."""
    return context_for(
        view,
        "activate",
        source,
        keyword=ability.keyword,
        limits=() if ability.spend_limit is None else (ability.spend_limit,),
        has_x=bool(mana_part(ability.cost).variables),
    )


def ability_costs(
    view: View, source: GameObject, ability: Activated, x: int = 0
) -> tuple[tuple[ManaCost, int], ...]:
    """Return the total mana costs of a mana ability, as pairs with payments of 2 life.

    There is more than one where a symbol may be paid with life or has a numeric half.
    """
    mana = mana_part(ability.cost)
    if not mana:
        increases, reductions = ability_modifiers(view, source, ability, Settled(x=x))
        if not increases:
            return ((NO_MANA, 0),)
    else:
        increases, reductions = ability_modifiers(view, source, ability, Settled(x=x))
    found: list[tuple[ManaCost, int]] = []
    context = ability_context(view, source, ability)
    for chosen in symbol_choices(mana.with_x(x)):
        total = chosen.mana
        for increase in increases:
            total = total + increase
        total = reduce_cost(total, reductions)
        for left, life in life_variants(total, context.life_for):
            found.append((left, chosen.life + life))
    return tuple(dict.fromkeys(found))
