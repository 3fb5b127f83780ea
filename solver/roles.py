"""What the bodies on a board can do: groups of them with drafts of their mana abilities.

Roles do not depend on the price, so all ways to announce one request share them.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    CostModifier,
    CounterChange,
    ProductionReplacement,
    Prohibition,
    TriggeredMana,
)
from tapwise.model.costs import PutCounters, RemoveCounters, TapSelf, UntapSelf, mana_part
from tapwise.model.evaluation import NOTHING_SETTLED, Settled, holds, matches
from tapwise.model.modifiers import ability_modifiers
from tapwise.model.predicates import HasCounter, Tapped
from tapwise.model.statics import prohibited
from tapwise.solver.drafts import (
    Draft,
    DraftTaking,
    draft_cost,
    needs_taken,
    options,
    with_riders,
)
from tapwise.solver.groups import Group, grouped
from tapwise.solver.monotone import condition_trend, mentions
from tapwise.solver.net import How, NotModelled
from tapwise.solver.plain_drafts import PlainDrafts

if TYPE_CHECKING:
    from tapwise.model.abilities import Activated
    from tapwise.model.characteristics import View
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.predicates import Reference
    from tapwise.model.way import Way


class Roles:
    """The groups of a board, and which of them a cost can take.

    Parameters
    ----------
    view
        The position before anything is done.
    excluded, special
        See `tapwise.solver.groups.grouped`.
    tracks_sources
        Whether some filter asks what made the mana.
    window_only
        Whether abilities with a timing of their own are out: there is no priority.
    drafting
        Whether mana abilities can be activated at all (601.2g: only if there is a mana part).
    """

    def __init__(
        self,
        view: View,
        excluded: frozenset[ObjectId],
        special: frozenset[ObjectId],
        *,
        tracks_sources: bool,
        window_only: bool,
        drafting: bool,
    ) -> None:
        self.view = view
        self.tracks_sources = tracks_sources
        self.window_only = window_only
        self.groups = grouped(view, excluded, special)
        self._eligible: dict[tuple[DraftTaking, ObjectId | None, str], tuple[int, ...]] = {}
        self.refusal: NotModelled | None = None
        self.is_plain = not tracks_sources and not any(
            view.board_abilities(kind)
            for kind in (Prohibition, ProductionReplacement, TriggeredMana)
        )
        self.changes_costs = any(
            modifier.applies == "abilities" and not modifier.exclude_mana_abilities
            for _, modifier in view.board_abilities(CostModifier)
        )
        if drafting:
            try:
                for group in self.groups:
                    self._draft_abilities(group)
                self._refuse_feeding()
            except NotModelled as refusal:
                self.refusal = refusal

    def eligible(
        self, taking: DraftTaking, source: GameObject | None, purpose: str = "mana"
    ) -> tuple[int, ...]:
        """Return the groups whose bodies a cost of this source can take.

        ``purpose`` is what the cost pays for, as prohibitions tell it apart.

        Raises
        ------
        NotModelled
            If that may change during the payment.
        """
        key = (taking, None if source is None else source.id, purpose)
        known = self._eligible.get(key)
        if known is None:
            known = self._eligible[key] = self._find_eligible(taking, source, purpose)
        return known

    def _find_eligible(
        self, taking: DraftTaking, source: GameObject | None, purpose: str
    ) -> tuple[int, ...]:
        if mentions(taking.predicate, Tapped, HasCounter):
            raise NotModelled("a cost that asks for a status that the payment may change")
        found = []
        for i, group in enumerate(self.groups):
            example = group.example
            if example.zone != taking.zone or taking.only not in (None, example.id):
                continue
            if source is not None and example.id == source.id and len(group.members) > 1:
                example = group.members[1]
            if not matches(
                self.view, taking.predicate, example, source=None if source is None else source.id
            ):
                continue
            if taking.how == "sacrifice" and prohibited(
                self.view, "sacrifice", example, purpose=purpose
            ):
                continue
            found.append(i)
        return tuple(found)

    def _draft_abilities(self, group: Group) -> None:
        body = group.example
        qualities = frozenset[str]()
        if self.tracks_sources:
            words = {*group.what.types, *group.what.subtypes, *group.what.supertypes}
            qualities = frozenset({*words, group.what.name, *(["Token"] * group.what.token)})
        for place, ability in enumerate(group.what.activated):
            if not ability.is_mana or ability.zone != body.zone:
                continue
            self._refuse_changed_cost(body, ability)
            if self.is_plain and PLAIN.is_plain(ability):
                group.drafts += self._plain_drafts(group, ability, place)
                continue
            early = self._may_activate(group, ability)
            if early is None:
                continue
            if ability.timing and self.window_only:
                continue  # 602.5d: no priority in the window
            if ability.timing:
                raise NotModelled("an ability that only works before announcing")
            if ability.once_ever and body.choice("exhausted"):
                continue
            draft = draft_cost(ability, place, body)
            if not self._cost_is_possible(draft, body):
                continue
            draft = with_riders(draft, body)
            if early:
                draft = dataclasses.replace(draft, early=True)
            for settled, narrowed in self._settlements(draft, body):
                group.drafts += options(self.view, body, narrowed, settled, qualities)

    def _refuse_changed_cost(self, body: GameObject, ability: Activated) -> None:
        """Refuse an ability that costs more or less mana than it says (602.2b, 601.2f)."""
        if not (self.changes_costs or ability.modifiers):
            return
        increases, reductions = ability_modifiers(self.view, body, ability, NOTHING_SETTLED)
        if increases or (reductions and mana_part(ability.cost)):
            raise NotModelled("mana abilities whose costs are changed")

    def _plain_drafts(self, group: Group, ability: Activated, place: int) -> tuple[Draft, ...]:
        body, snow = group.example, group.what.is_snow
        if any(isinstance(c, TapSelf) for c in ability.cost) and _is_sick(group):
            return ()
        drafts = PLAIN.get(ability, place, snow)
        if drafts is None:
            draft = with_riders(draft_cost(ability, place, body), body)
            drafts = tuple(options(self.view, body, draft, NOTHING_SETTLED, frozenset()))
            PLAIN.keep(ability, place, snow, drafts)
        return drafts

    def _may_activate(self, group: Group, ability: Activated) -> bool | None:
        """Whether the ability may be activated; None if never; True if the sooner the better."""
        body = group.example
        if prohibited(self.view, "activate", body, is_mana=True):
            return None
        uses_tap = any(isinstance(c, TapSelf | UntapSelf) for c in ability.cost)
        if uses_tap and body.zone == "battlefield" and _is_sick(group):
            return None
        if ability.condition is None:
            return False
        now = holds(self.view, ability.condition, source=body.id)
        moves = condition_trend(ability.condition)
        if now:
            return moves != "fixed"
        if moves == "any":
            raise NotModelled("a condition that may come true during the payment")
        return None

    def _cost_is_possible(self, draft: Draft, body: GameObject) -> bool:
        if draft.leaves == "sacrifice" and prohibited(self.view, "sacrifice", body, purpose="mana"):
            return False
        if draft.life > 0 and prohibited(self.view, "pay life", None, purpose="mana"):
            return False
        kind, number = draft.counters
        if kind and body.counter(kind) < max(number, 0):
            return False
        puts = any(isinstance(c, PutCounters) for c in draft.ability.cost)
        return not (puts and prohibited(self.view, "counters", body))

    def _settlements(self, draft: Draft, body: GameObject) -> list[tuple[Settled, Draft]]:
        """Return what the cost settles, once for each class it may take where that matters."""
        if not needs_taken(draft):
            return [(NOTHING_SETTLED, draft)]
        if len(draft.takings) != 1 or draft.takings[0].number != 1:
            raise NotModelled("mana that depends on several things that the cost takes")
        taking = draft.takings[0]
        references: dict[How, Reference] = {
            "sacrifice": "sacrificed",
            "exile": "exiled",
            "tap": "tapped",
            "discard": "discarded",
        }
        if taking.how not in references:
            raise NotModelled("mana that depends on what returns to the hand")
        settlements = []
        for i in self.eligible(taking, body):
            group = self.groups[i]
            taken = group.example
            settled = Settled(
                objects=((references[taking.how], (taken,)),), known=((taken.id, group.what),)
            )
            only = dataclasses.replace(taking, only=taken.id)
            settlements.append((settled, dataclasses.replace(draft, takings=(only,))))
        return settlements

    def _refuse_feeding(self) -> None:
        """Refuse boards on which one ability's cost or effect makes what another one takes.

        Counters put on and removed again, permanents returned to the hand and discarded,
        permanents sacrificed and then exiled from the graveyard.
        """
        for group in self.groups:
            puts = {
                rider.kind
                for d in group.drafts
                for rider in d.ability.riders
                if isinstance(rider, CounterChange)
            } | {
                c.kind
                for d in group.drafts
                for c in d.ability.cost
                if isinstance(c, PutCounters) and c.on is None
            }
            if puts and any(
                isinstance(c, RemoveCounters) and (c.kind in puts or not c.kind)
                for ability in group.what.activated
                if ability.is_mana
                for c in ability.cost
            ):
                raise NotModelled("counters that one ability puts on and another removes")
        drafts = [d for g in self.groups for d in g.drafts]
        takings = [t for d in drafts for t in d.takings]
        returns = any(d.leaves == "return" for d in drafts) or any(
            t.how == "return" for t in takings
        )
        if returns and any(t.zone == "hand" for t in takings):
            raise NotModelled("what returns to the hand may be discarded")
        departs = any(d.leaves for d in drafts) or any(
            t.how in ("sacrifice", "discard") for t in takings
        )
        if departs and any(t.zone == "graveyard" for t in takings):
            raise NotModelled("what is sacrificed may be exiled from the graveyard")


PLAIN: Final = PlainDrafts()
"""The drafts of plain abilities, shared by all boards of a process."""


def _is_sick(group: Group) -> bool:
    """Whether summoning sickness keeps the bodies from their own {T} and {Q} (302.6)."""
    return group.what.is_creature and group.example.sick and "haste" not in group.what.keywords


def roles_of(
    view: View,
    way: Way,
    forbidden: frozenset[ObjectId],
    *,
    window_only: bool = False,
    early: bool = False,
) -> Roles:
    """Return the roles for a way; computed once for a view and all ways that share them.

    Parameters
    ----------
    early
        Whether mana abilities are used before announcing, be there mana to pay or not.

    Raises
    ------
    NotModelled
        If some mana ability is beyond the net.
    """
    excluded = forbidden if way.spell is None else forbidden | {way.spell}
    named = {o for _, o in way.bound}
    special = frozenset(named if way.source is None else named | {way.source})
    tracks = any(limit.sources for limit in way.context.limits) or any(
        permission.sources for permission in way.context.as_though
    )
    drafting = way.has_mana_part or early
    key = ("roles", excluded, special, tracks, window_only, drafting)
    roles = view.memo.get(key)
    if not isinstance(roles, Roles):
        roles = Roles(
            view,
            excluded,
            special,
            tracks_sources=tracks,
            window_only=window_only,
            drafting=drafting,
        )
        view.memo[key] = roles
    if roles.refusal is not None:
        raise NotModelled(*roles.refusal.args)
    return roles
