"""The moves of a payment and their legality: 601.2g-h, 602, 605.

    before ──Announce──▶ window ──Pay──▶ done

Before announcing and in the window: Activate, or Begin … Finish with others in between
(605.3a). `play` makes a move or raises; `tapwise.model.options` lists what may be done.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tapwise.model.abilities import (
    Activated,
    CounterChange,
    DamageToYou,
    GainLife,
    Rider,
    SacrificeIf,
    TriggeredMana,
)
from tapwise.model.errors import IllegalPlan
from tapwise.model.evaluation import Settled, holds, quantity
from tapwise.model.flow import Supply, assign
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.payment import Choice, Taken, in_order, pay, variants
from tapwise.model.pricing import ability_context, ability_costs, activations_stated
from tapwise.model.production import Production, productions
from tapwise.model.spending import SpendContext, may_spend
from tapwise.model.state import Draft, Pending, State, taken_settled
from tapwise.model.statics import prohibited
from tapwise.model.symbols import MAX_AMOUNT, ManaCost, Symbol

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana
    from tapwise.model.way import Way

KindOf = Callable[[GameObject], Hashable]
ManaKind = Callable[["Mana"], Hashable]


@dataclass(frozen=True, slots=True)
class Begin:
    """Announce a mana ability (602.2a-b): its cost is locked in and still to be paid."""

    object: ObjectId
    index: int
    x: int = 0
    price: int = 0
    """Which of the ability's total costs, where symbols leave a choice."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Pay for the ability announced last, and let it resolve (605.3b).

    Parameters
    ----------
    choices
        For each component of its cost, the objects chosen.
    spend
        The mana spent.
    removed
        How many counters are removed, where that is open.
    variant
        Which of the costs, where the cost is a choice of several.
    production
        What it adds.
    """

    choices: tuple[Choice, ...] = ()
    spend: tuple[Mana, ...] = ()
    removed: int = 0
    variant: int = 0
    production: Production = field(default_factory=lambda: Production(()))


@dataclass(frozen=True, slots=True)
class Activate:
    """Announce a mana ability, pay for it with floating mana, and let it resolve."""

    begin: Begin
    finish: Finish


@dataclass(frozen=True, slots=True)
class Announce:
    """Announce what is to be paid for in one way (601.2a-f)."""

    way: Way


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the total cost (601.2h): no mana ability after this.

    ``helpers`` pairs an object with how it helps: ``improvise``, ``convoke``, ``delve`` or
    ``waterbend``.
    """

    choices: tuple[Choice, ...] = ()
    helpers: tuple[tuple[ObjectId, str], ...] = ()
    spend: tuple[Mana, ...] = ()


Move = Begin | Finish | Activate | Announce | Pay


def play(state: State, move: Move) -> State:
    """Return the state after a move.

    Raises
    ------
    IllegalPlan
        With the number of the rule that forbids it.
    """
    match move:
        case Activate(begin=start, finish=end):
            return _finish(_begin(state, start), end)
        case Begin():
            return _begin(state, move)
        case Finish():
            return _finish(state, move)
        case Announce(way=way):
            return announce(state, way)
        case Pay():
            return _pay(state, move)


# ── mana abilities ───────────────────────────────────────────────────────────


def check_usable(state: State, each: GameObject, index: int, ability: Activated) -> None:
    """Raise unless a mana ability may be announced now (602.5, 605.3)."""
    view = state.view
    if not ability.is_mana:
        raise IllegalPlan(f"{ability.text!r} is no mana ability", rule="605.1a")
    if each.controller != YOU:
        raise IllegalPlan(f"you do not control {each.id}", rule="602.2")
    if each.zone != ability.zone:
        raise IllegalPlan(f"{each.id} is not in your {ability.zone}", rule="113.6")
    if state.stage == "done":
        raise IllegalPlan("a cost was paid already", rule="601.2h")
    if state.stage == "window" and state.way is not None and not state.way.has_mana_part:
        raise IllegalPlan("the total cost has no mana in it", rule="601.2g")
    if ability.timing and (state.stage != "before" or state.stack):
        raise IllegalPlan(f"{each.id}'s ability needs priority", rule="602.5d")
    if ability.timing == "sorcery" and view.position.turn != "you":
        raise IllegalPlan("it is not your turn", rule="602.5d")
    if any(p.source.id == each.id and p.index == index for p in state.stack):
        raise IllegalPlan("it has not resolved yet", rule="605.3c")
    if each.id in state.setting.forbidden:
        raise IllegalPlan(f"{each.id} must not be used: the document forbids it", rule="forbid")
    if prohibited(view, "activate", each, is_mana=True):
        raise IllegalPlan(f"abilities of {each.id} can't be activated", rule="602.5")
    if ability.per_turn is not None or ability.once_ever:
        limit = 1 if ability.once_ever else ability.per_turn or 0
        if activations_stated(each, index) + state.times_used(each.id, index) >= limit:
            raise IllegalPlan(f"{each.id}'s ability was used up", rule="602.5b")
    if ability.condition is not None and not holds(view, ability.condition, source=each.id):
        raise IllegalPlan(f"the condition of {each.id} is not met", rule="602.5")


def _begin(state: State, move: Begin) -> State:
    view = state.view
    each = view.position.objects.get(move.object)
    if each is None:
        raise IllegalPlan(f"{move.object} is not there", rule="602.2")
    activated = view.of_object(each).activated
    if not 0 <= move.index < len(activated):
        raise IllegalPlan(f"{move.object} has no such ability", rule="602.1")
    ability = activated[move.index]
    if not 0 <= move.x <= MAX_AMOUNT:
        raise IllegalPlan(f"X cannot be {move.x}", rule="107.1b")
    check_usable(state, each, move.index, ability)
    prices = ability_costs(view, each, ability, move.x)
    if not 0 <= move.price < len(prices):
        raise IllegalPlan("there is no such way to pay for it", rule="602.2b")
    return pending_state(state, each, move, ability, *prices[move.price])


def pending_state(
    state: State, each: GameObject, move: Begin, ability: Activated, mana: ManaCost, life: int
) -> State:
    """Return the state in which the ability is announced at this price."""
    context = ability_context(state.view, each, ability)
    pending = Pending(each, move.index, ability, move.x, mana, life, context)
    return State(
        state.view, state.setting, state.stage, state.way, (*state.stack, pending), state.tally
    )


def _finish(state: State, move: Finish) -> State:
    def pick(able: tuple[Production, ...]) -> Production:
        if move.production not in able:
            raise IllegalPlan("the ability does not add that", rule="605.3b")
        return move.production

    return play_finish(state, move, pick)[0]


def play_finish(
    state: State, move: Finish, pick: Callable[[tuple[Production, ...]], Production]
) -> tuple[State, Production]:
    """Pay for the ability announced last and let it resolve with the production picked.

    Raises
    ------
    IllegalPlan
        If its cost is not paid so.
    """
    if not state.stack:
        raise IllegalPlan("no ability waits to be paid for", rule="602.2")
    pending = state.stack[-1]
    costs = variants(pending.ability.cost)
    if not 0 <= move.variant < len(costs):
        raise IllegalPlan("there is no such way to pay for it", rule="602.2b")
    draft = Draft(state)
    _spend_on(draft, state.view, pending.mana, pending.context, move.spend)
    taken: list[Taken] = []
    removed = 0
    settled = Settled(x=pending.x)
    for place, component in in_order(costs[move.variant]):
        choice = move.choices[place] if place < len(move.choices) else ()
        got, count = pay(
            draft, component, choice, pending.source, settled, for_mana=True, removed=move.removed
        )
        taken += got
        removed += count
    pay_life_for_symbols(draft, pending)
    draft, settled = before_adding(draft, pending, taken, removed)
    production = pick(productions_of(state, draft, pending, settled))
    return resolve(state, draft, pending, settled, production), production


def pay_life_for_symbols(draft: Draft, pending: Pending) -> None:
    """Pay 2 life for each symbol that is paid so (107.4f)."""
    for _ in range(pending.life):
        draft.pay_life(2)


def before_adding(
    draft: Draft, pending: Pending, taken: list[Taken], removed: int
) -> tuple[Draft, Settled]:
    """Settle what the cost took, and do what the effect does before it adds mana."""
    source = pending.source if any(ref == "self" for ref, _ in taken) else None
    view = draft.view
    others = [(ref, each) for ref, each in taken if ref != "self"]
    settled = taken_settled(Settled(x=pending.x), view, others, source, removed)
    if source is None and pending.source.id not in draft.objects:
        settled = taken_settled(Settled(x=pending.x), view, others, pending.source, removed)
    draft.used.append((pending.source.id, pending.index))
    for rider in pending.ability.riders:
        if isinstance(rider, CounterChange) and rider.before:
            _ride(draft, rider, pending.source, settled)
    draft.refresh()
    return draft, settled


def productions_of(
    state: State, draft: Draft, pending: Pending, settled: Settled
) -> tuple[Production, ...]:
    """Return what the ability may add once its cost is paid on the draft."""
    return productions(
        draft.view,
        pending.source.id,
        pending.ability,
        settled,
        draft.pool,
        track_sources=state.setting.track_sources,
    )


def resolve(
    state: State, draft: Draft, pending: Pending, settled: Settled, production: Production
) -> State:
    """Let the ability resolve: mana, what else it does, and what triggers (605.3b, 605.4a)."""
    draft.add_mana(production.own)
    for rider in pending.ability.riders:
        if not (isinstance(rider, CounterChange) and rider.before):
            _ride(draft, rider, pending.source, settled)
    for source_id, text, mana in production.triggered:
        draft.add_mana(mana)
        source = draft.objects.get(source_id)
        if source is not None:
            for trigger in draft.view.of_object(source).abilities:
                if isinstance(trigger, TriggeredMana) and trigger.text == text:
                    for rider in trigger.riders:
                        _ride(draft, rider, source, settled)
                    break
    stack = state.stack[:-1]
    if state.stage == "before" and not stack and draft.life <= 0:
        raise IllegalPlan("you would lose with 0 life before announcing", rule="704.5a")
    return draft.state(stack=stack)


def _ride(draft: Draft, rider: Rider, source: GameObject, settled: Settled) -> None:
    """Do what else the ability does as it resolves."""
    view = draft.view
    match rider:
        case DamageToYou(amount=n):
            draft.lose_life(quantity(view, n, source=source, settled=settled))
        case GainLife(amount=n, condition=condition):
            if condition is None or holds(view, condition, source=source, settled=settled):
                draft.gain_life(quantity(view, n, source=source, settled=settled))
        case CounterChange(kind=kind, amount=n):
            each = draft.objects.get(source.id)
            if each is not None and each.zone == "battlefield":
                change = quantity(view, n, source=source, settled=settled)
                draft.objects[source.id] = each.with_counter(kind, change)
        case SacrificeIf(condition=condition):
            each = draft.objects.get(source.id)
            if each is None or each.zone != "battlefield":
                return
            draft.refresh()
            if condition is None or holds(draft.view, condition, source=each.id, settled=settled):
                draft.leave(source.id, "sacrifice", effect=True)
        case _:
            pass


def _spend_on(
    draft: Draft, view: View, mana: ManaCost, context: SpendContext, spend: tuple[Mana, ...]
) -> None:
    """Spend mana on an ability's total mana cost."""
    demands = unit_demands(mana)
    supplies = _supplies(view, spend, tuple(symbol for symbol, _ in demands), context)
    if sum(n for _, n in demands) != len(spend):
        raise IllegalPlan(f"{mana} is not paid by {len(spend)} mana", rule="601.2h")
    if assign([n for _, n in demands], supplies, []) is None:
        raise IllegalPlan(f"this mana cannot be spent on {mana}", rule="118.3a")
    draft.spend(spend)


def unit_demands(mana: ManaCost) -> list[tuple[Symbol, int]]:
    """Return the symbols of a cost with how many units of mana each asks for."""
    found: dict[Symbol, int] = {}
    for symbol in mana:
        if symbol.kind == "generic":
            found[Symbol("generic", amount=1)] = symbol.amount
        else:
            found[symbol] = found.get(symbol, 0) + 1
    return list(found.items())


def _supplies(
    view: View, spend: Iterable[Mana], symbols: tuple[Symbol, ...], context: SpendContext
) -> list[Supply]:
    counts: dict[Mana, int] = {}
    for unit in spend:
        counts[unit] = counts.get(unit, 0) + 1
    return [Supply(count, mask_of(view, unit, symbols, context)) for unit, count in counts.items()]


def mask_of(view: View, unit: Mana, symbols: tuple[Symbol, ...], context: SpendContext) -> int:
    """Return which of the symbols a unit of mana pays, as bits."""
    return sum(
        1 << place for place, symbol in enumerate(symbols) if may_spend(view, unit, symbol, context)
    )


# ── announcing and paying ────────────────────────────────────────────────────


def announce(state: State, way: Way) -> State:
    """Announce in this way: the spell leaves its zone, the total cost is locked in."""
    if state.stage != "before" or state.stack:
        raise IllegalPlan("it is announced already", rule="601.2a")
    draft = Draft(state)
    if way.spell is not None:
        card = draft.objects.get(way.spell)
        subject = way.context.object
        if card is None or (subject is not None and card.zone != subject.zone):
            raise IllegalPlan(f"{way.spell} is not there to be cast", rule="601.2a")
        face = min(subject.face_index if subject is not None else 0, len(card.card.faces) - 1)
        draft.objects[way.spell] = card.replace(zone="stack", face_index=face)
    return draft.state("window", way=way)


def source_of(way: Way) -> GameObject | None:
    """Return the object whose cost is paid, as it was when announced."""
    return way.context.object


def _pay(state: State, move: Pay) -> State:
    way = state.way
    if state.stage != "window" or way is None:
        raise IllegalPlan("nothing is announced that could be paid for", rule="601.2h")
    if state.stack:
        raise IllegalPlan("a mana ability still waits to be paid for", rule="605.3b")
    draft = Draft(state)
    for helper, how in move.helpers:
        if how != "delve":
            check_helper(draft, way, helper, how)
            draft.tap(helper)
            draft.helpers.append((helper, how))
    subject = source_of(way)
    for place, component in in_order(way.cost):
        choice = move.choices[place] if place < len(move.choices) else ()
        bound = way.bound_to(place)
        if bound is not None and choice != (bound,):
            raise IllegalPlan(f"{bound} was named for this cost", rule="601.2b")
        pay(draft, component, choice, subject, way.settled)
    for helper, how in move.helpers:
        if how == "delve":
            check_helper(draft, way, helper, how)
            draft.leave(helper, "exile")
            draft.helpers.append((helper, how))
    demands = way.demands
    forced = [
        Supply(1, helper_mask(state.view, state.view.position.objects.get(helper), how, way))
        for helper, how in move.helpers
    ]
    counts: dict[Mana, int] = {}
    for unit in move.spend:
        counts[unit] = counts.get(unit, 0) + 1
    forced += [Supply(n, final_mask(state.view, unit, way)) for unit, n in counts.items()]
    if sum(s.count for s in forced) != sum(d.count for d in demands):
        raise IllegalPlan(f"{way.mana} is not paid in full", rule="601.2h")
    if assign([d.count for d in demands], forced, []) is None:
        raise IllegalPlan(f"this does not pay {way.mana}", rule="601.2h")
    draft.spend(move.spend)
    draft.spent += move.spend
    return draft.state("done")


def final_mask(view: View, unit: Mana, way: Way) -> int:
    """Return which demands of the way a unit of mana can meet, as bits."""
    return sum(
        1 << place
        for place, demand in enumerate(way.demands)
        if may_spend(view, unit, demand.symbol, way.context, demand.part)
    )


def helper_mask(view: View, each: GameObject | None, how: str, way: Way) -> int:
    """Return which demands of the way a helper of this kind can meet, as bits."""
    mask = 0
    colors = "" if each is None or how != "convoke" else view.of_object(each).colors
    for place, demand in enumerate(way.demands):
        if demand.symbol.kind == "generic":
            if how != "waterbend" or demand.part == "waterbend":
                mask |= 1 << place
        elif demand.symbol.kind == "typed" and any(c in demand.symbol.types for c in colors):
            mask |= 1 << place  # 702.51a: one mana of one of the creature's colours
    return mask


def helper_kinds(view: View, each: GameObject, way: Way) -> tuple[str, ...]:
    """Return how an object could help to pay this way, its status left aside."""
    if each.controller != YOU:
        return ()
    if each.zone == "graveyard":
        return ("delve",) if "delve" in way.helpers else ()
    if each.zone != "battlefield" or (not way.helpers and not way.waterbend_generic):
        return ()
    types = view.of_object(each).types
    found = []
    if "convoke" in way.helpers and "Creature" in types:
        found.append("convoke")
    if "improvise" in way.helpers and "Artifact" in types:
        found.append("improvise")
    if way.waterbend_generic and ("Artifact" in types or "Creature" in types):
        found.append("waterbend")
    return tuple(found)


def check_helper(draft: Draft, way: Way, helper: ObjectId, how: str) -> None:
    """Raise unless the object may help so (702.51, 702.66, 702.126, 701.67)."""
    rule = {"convoke": "702.51a", "improvise": "702.126a", "delve": "702.66a"}.get(how, "701.67a")
    each = draft.objects.get(helper)
    if each is None or how not in helper_kinds(draft.view, each, way):
        raise IllegalPlan(f"{helper} cannot {how} here", rule=rule)
