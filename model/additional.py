"""Additional costs and priced modes of a spell (118.8, 601.2b)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from tapwise.model.abilities import (
    AdditionalCost,
    AlternativeCost,
    CostModifier,
    LifeForReduction,
    ModeCosts,
)
from tapwise.model.characteristics import Characteristics
from tapwise.model.costs import (
    Cost,
    OneOf,
    PayLife,
    PayMana,
    Sacrifice,
    WaterbendMana,
    has_mana_part,
    mana_part,
)
from tapwise.model.errors import AmbiguousName, ParseError, Unsupported
from tapwise.model.evaluation import matches
from tapwise.model.objects import YOU, GameObject
from tapwise.model.predicates import ObjectIs
from tapwise.model.problem import Request
from tapwise.model.proposal import Proposal
from tapwise.model.reductions import Reduction, multiply
from tapwise.model.statics import of_kind
from tapwise.model.wording import cost_in_words, occurs_in_order, words_of

if TYPE_CHECKING:
    from tapwise.model.characteristics import View


_NAMED: Final = frozenset(
    {
        "kicker", "multikicker", "buyback", "entwine", "replicate", "squad", "bargain",
        "evidence", "teamwork", "offspring", "casualty", "conspire", "offering",
    }
)  # fmt: skip
"""Choices of a document that only a card with this very keyword offers."""


def _refuse_unknown(request: Request, what: Characteristics) -> None:
    """Refuse a choice for which the card has no cost: its own line, or a grant, is not read."""
    known = {_key(a) for a in what.abilities if isinstance(a, AdditionalCost)}
    for key, value in request.choose:
        if key in _NAMED and value and key not in known:
            raise Unsupported(what.name, key)


def _key(ability: AdditionalCost) -> str:
    """Return the key of ``choose`` that the document uses for an additional cost."""
    return {"collect evidence": "evidence"}.get(ability.keyword, ability.keyword) or "additional"


def with_additional_costs(
    view: View, request: Request, base: Proposal, what: Characteristics
) -> Iterator[Proposal]:
    """Yield the proposal with every combination of additional costs that is left open."""
    if base.spell.face_down:
        yield base
        return
    _refuse_unknown(request, what)
    targets = request.choice("targets", 0)
    count = targets if isinstance(targets, int) else len(targets)
    open_: list[Proposal] = [dataclasses.replace(base, targets=int(count))]
    kickers = [a for a in what.abilities if isinstance(a, AdditionalCost) and a.keyword == "kicker"]
    for ability in what.abilities:
        if isinstance(ability, AdditionalCost):
            if ability in kickers:
                continue
            open_ = [
                p for each in open_ for p in _pay_additional(view, request, each, what, ability)
            ]
        elif isinstance(ability, ModeCosts):
            open_ = [p for each in open_ for p in _pay_modes(request, each, ability)]
    if kickers:
        open_ = [p for each in open_ for p in _kick(request, each, kickers)]
    open_ = [p for each in open_ for p in _splice(view, request, each)]
    for speaker, offer in of_kind(view, LifeForReduction):
        spell = base.spell
        if speaker.controller == YOU and matches(
            view, offer.predicate, spell, source=speaker.id, as_spell=True
        ):
            open_ += [_pay_life_for_less(each, speaker, offer) for each in open_]
    yield from open_


def _pay_life_for_less(
    proposal: Proposal, speaker: GameObject, offer: LifeForReduction
) -> Proposal:
    less = Reduction(offer.change, offer.colored_only)
    paid = proposal.plus((PayLife(offer.life),), ("pay life for", speaker.id))
    return dataclasses.replace(paid, reductions=(*paid.reductions, less))


def _options(request: Request, ability: AdditionalCost) -> Iterator[Cost]:
    options = [o for option in ability.options for o in _without_one_of(option)]
    wanted = request.choice("additional")
    if wanted is not None and len(options) > 1:
        if isinstance(wanted, int):
            options = options[wanted - 1 : wanted]
        else:
            words = words_of(str(wanted))
            fitting = [o for o in options if occurs_in_order(words, words_of(cost_in_words(o)))]
            options = fitting or options
    return iter(options)


def _without_one_of(cost: Cost) -> Iterator[Cost]:
    """Expand the choices within a cost: one cost for each combination."""
    groups = [c.options if isinstance(c, OneOf) else ((c,),) for c in cost]
    for combination in itertools.product(*groups):
        yield tuple(component for part in combination for component in part)


def _times(value: Any) -> int:
    if value is None or value is False:
        return 0
    if value is True:
        return 1
    if isinstance(value, list | tuple):
        return len(value)
    try:
        return max(0, int(value))
    except (TypeError, ValueError):
        return 1


def _pay_additional(
    view: View,
    request: Request,
    proposal: Proposal,
    what: Characteristics,
    ability: AdditionalCost,
) -> Iterator[Proposal]:
    key = _key(ability)
    if not ability.optional:
        for option in _options(request, ability):
            yield proposal.plus(option)
        return
    wanted = request.choice(key)
    number = _any_number(ability)
    if number is not None:
        most = sum(
            1
            for each in view.position.in_zone("battlefield")
            if matches(view, number.predicate, each, source=proposal.spell)
        )
        counts = range(most + 1) if wanted is None else range(_times(wanted), _times(wanted) + 1)
        for count in counts:
            cost: Cost = (dataclasses.replace(number, number=count, at_least=False),)
            paid = proposal.plus(cost, (key, count)) if count else proposal
            yield dataclasses.replace(paid, sacrificed=count)
        return
    times = _times(wanted)
    if not ability.repeatable:
        times = min(times, 1)
    numbers = (0, 1) if wanted is None and _lowers_price(what, ability) else (times,)
    for each in numbers:
        yield from _pay_times(request, proposal, ability, key, each)


def _pay_times(
    request: Request, proposal: Proposal, ability: AdditionalCost, key: str, times: int
) -> Iterator[Proposal]:
    if not times:
        yield proposal
        return
    for option in _options(request, ability):
        mana = multiply(mana_part(option), times)
        rest = tuple(c for c in option if not isinstance(c, PayMana | WaterbendMana)) * times
        bend = tuple(c for c in option if isinstance(c, WaterbendMana))
        cost: Cost = (*rest, *bend)
        if has_mana_part(option) and not bend:
            cost = (PayMana(mana), *rest)
        done = proposal.plus(cost, (key, times))
        kicked = times if "kicker" in key else proposal.kicked
        yield dataclasses.replace(done, kicked=kicked, paid=done.paid | {ability.keyword})


def _any_number(ability: AdditionalCost) -> Sacrifice | None:
    """Return the sacrifice of any number of permanents that the cost is, or None."""
    if len(ability.options) == 1 and len(ability.options[0]) == 1:
        component = ability.options[0][0]
        if isinstance(component, Sacrifice) and component.at_least:
            return component
    return None


def _lowers_price(what: Characteristics, ability: AdditionalCost) -> bool:
    """Whether paying the optional cost makes the spell cheaper: then the choice stays open."""
    return any(
        isinstance(a, CostModifier)
        and a.applies == "self"
        and a.sign < 0
        and a.keyword != ""
        and a.keyword == ability.keyword
        for a in what.abilities
    )


def _kick(
    request: Request, proposal: Proposal, kickers: list[AdditionalCost]
) -> Iterator[Proposal]:
    wanted = request.choice("kicker")
    if isinstance(wanted, list | tuple):
        chosen = [k for k in kickers if any(str(w).lower() in k.text.lower() for w in wanted)]
        combinations = [tuple(chosen)]
    else:
        times = _times(wanted)
        if times > len(kickers):
            raise ParseError(
                f"{len(kickers)} kicker cost{'s' * (len(kickers) > 1)} to pay, not {times}",
                path="pay.choose.kicker",
            )
        combinations = list(itertools.combinations(kickers, times))
    for combination in combinations:
        open_ = [proposal]
        for kicker in combination:
            open_ = [p.plus(o) for p in open_ for o in _options(request, kicker)]
        for each in open_:
            if not combination:
                yield each
                continue
            paid = dataclasses.replace(each, kicked=len(combination))
            yield paid.plus((), ("kicker", len(combination)))


def _pay_modes(request: Request, proposal: Proposal, ability: ModeCosts) -> Iterator[Proposal]:
    named = request.choice("modes", request.choice("mode"))
    names = (
        [named]
        if isinstance(named, str)
        else list(named)
        if isinstance(named, list | tuple)
        else []
    )
    if ability.keyword == "escalate":
        count = len(names) or (named if isinstance(named, int) else 1)
        cost = ability.modes[0][1]
        for _ in range(max(0, count - 1)):
            proposal = proposal.plus(cost)
        yield proposal.plus((), ("modes", count)) if count > 1 else proposal
        return
    by_name = {name.lower(): (name, cost) for name, cost in ability.modes}
    if names:
        picked = []
        for name in names:
            fit = [m for key, m in by_name.items() if str(name).lower() in key]
            exact = by_name.get(str(name).lower())
            if exact is None and len(fit) != 1:
                raise AmbiguousName(str(name), tuple(n for n, _ in ability.modes), what="mode")
            picked.append(exact or fit[0])
        choices = [tuple(picked)]
    else:
        number = (
            1 if ability.keyword == "tiered" else max(1, named if isinstance(named, int) else 1)
        )
        choices = list(itertools.combinations(ability.modes, min(number, len(ability.modes))))
    for chosen in choices:
        paid = proposal
        for _, cost in chosen:
            paid = paid.plus(cost)
        label = [name for name, _ in chosen]
        yield paid.plus((), ("mode", label[0]) if len(label) == 1 else ("modes", tuple(label)))


def _splice(view: View, request: Request, proposal: Proposal) -> Iterator[Proposal]:
    wanted = request.choice("splice")
    if not wanted:
        yield proposal
        return
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    paid = proposal
    revealed = {proposal.spell.id}
    for name in names:
        cards = [o for o in view.position.in_zone("hand") if name in (o.id, o.card.name)]
        cards = [c for c in cards if c.id not in revealed]
        if not cards:
            return
        revealed.add(cards[0].id)
        costs = [
            a
            for a in view.of(cards[0].id).abilities
            if isinstance(a, AdditionalCost | AlternativeCost) and a.keyword.startswith("splice")
        ]
        if not costs:
            raise Unsupported(cards[0].card.name, "splice")
        ability = costs[0]
        onto = ability.condition if isinstance(ability, AlternativeCost) else None
        if isinstance(onto, ObjectIs) and not matches(
            view, onto.predicate, proposal.spell, source=cards[0], as_spell=True
        ):
            return  # 702.47a: only onto such a spell
        cost = ability.options[0] if isinstance(ability, AdditionalCost) else ability.cost
        paid = paid.plus(cost)
    yield paid.plus((), ("splice", tuple(str(n) for n in names)))
