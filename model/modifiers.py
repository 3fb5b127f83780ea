"""Which increases and reductions a spell or an ability meets (601.2f, 118.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tapwise.model.abilities import Activated, CostModifier
from tapwise.model.costs import PayLife
from tapwise.model.evaluation import Settled, holds, matches, quantity
from tapwise.model.objects import GameObject
from tapwise.model.predicates import Variable
from tapwise.model.reductions import Reduction, multiply
from tapwise.model.statics import concerns_you, of_kind
from tapwise.model.symbols import NO_MANA, ManaCost

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.problem import Request
    from tapwise.model.proposal import Proposal


def spell_modifiers(
    view: View, request: Request, proposal: Proposal, settled: Settled
) -> Iterator[Reduction | ManaCost | PayLife]:
    """What increases and reductions the spell meets: reductions, or the mana of increases.

    An increase may be life instead.
    """
    spell = proposal.spell
    for own in view.of_spell(spell).abilities:
        if isinstance(own, CostModifier) and own.applies == "self":
            if own.keyword and own.keyword not in {proposal.keyword, *proposal.paid}:
                continue
            number = _targets(view, request, own, spell)
            if number == 0:
                continue
            if own.condition is None or holds(view, own.condition, source=spell, settled=settled):
                yield from _spell_change(view, own, spell, _with_targets(settled, number))
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
        number = _targets(view, request, ability, speaker)
        if number == 0:
            continue
        if ability.condition is None or holds(
            view, ability.condition, source=speaker.id, settled=settled
        ):
            yield from _spell_change(view, ability, speaker, _with_targets(settled, number))


def _targets(
    view: View, request: Request, ability: CostModifier, speaker: GameObject
) -> int | None:
    """How many targets of the document meet the modifier's predicate; None: it asks for none.

    Where the document says only how many there are, a modifier that counts them takes all of
    them to fit.
    """
    if ability.targets is None:
        return None
    targets = request.choice("targets")
    if isinstance(targets, int) and ability.times == Variable("targets"):
        return targets
    if not isinstance(targets, list | tuple):
        return 0
    objects = view.position.objects.values()
    return sum(
        any(
            target in (each.id, each.name, each.card.name)
            and matches(view, ability.targets, each, source=speaker)
            for each in objects
        )
        for target in targets
    )


def _with_targets(settled: Settled, number: int | None) -> Settled:
    return settled if number is None else dataclasses.replace(settled, targets=number)


def change(
    view: View, modifier: CostModifier, speaker: GameObject, settled: Settled
) -> Iterator[Reduction | ManaCost]:
    """Yield what a modifier does to the mana, multiplied out; nothing if it does nothing."""
    times = quantity(view, modifier.times, source=speaker, settled=settled)
    mana = multiply(modifier.change, times)
    if not mana:
        return
    if modifier.sign > 0:
        yield mana
    else:
        yield Reduction(mana, modifier.colored_only, modifier.minimum)


def _spell_change(
    view: View, modifier: CostModifier, speaker: GameObject, settled: Settled
) -> Iterator[Reduction | ManaCost | PayLife]:
    """Yield what a modifier does to a spell's cost, life included."""
    if modifier.life:
        times = quantity(view, modifier.times, source=speaker, settled=settled)
        yield PayLife(modifier.life * max(0, times))
    yield from change(view, modifier, speaker, settled)


def ability_modifiers(
    view: View,
    source: GameObject,
    ability: Activated,
    settled: Settled,
    request: Request | None = None,
) -> tuple[tuple[ManaCost, ...], tuple[Reduction, ...]]:
    """Return the increases and the reductions that an ability's cost meets.

    ``request`` says what it targets; None for a mana ability, which has no targets.
    """
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
        if modifier.targets is not None and (
            request is None or _targets(view, request, modifier, speaker) == 0
        ):
            continue
        if modifier.condition is None or holds(view, modifier.condition, source=speaker.id):
            found.extend(change(view, modifier, speaker, settled))
    for own in view.of(source.id).abilities if source.id in view.position.objects else ():
        if (
            isinstance(own, CostModifier)
            and own.applies == "self"
            and own.keyword == ability.keyword
            and own.keyword
            and (own.condition is None or holds(view, own.condition, source=source.id))
        ):
            found.extend(change(view, own, source, settled))
    for own in ability.modifiers:
        if own.condition is None or holds(view, own.condition, source=source, settled=settled):
            found.extend(change(view, own, source, settled))
    if ability.keyword == "power-up" and source.entered_this_turn:
        found.append(Reduction((view.of(source.id).mana_cost or NO_MANA).with_x(0)))  # 702.193
    for each in found:
        if isinstance(each, Reduction):
            reductions.append(each)
        else:
            increases.append(each)
    return tuple(increases), tuple(reductions)
