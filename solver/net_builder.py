"""From a position and a way of announcing to the net of its payment."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Literal

from tapwise.model.objects import YOU
from tapwise.model.pricing import activations_stated
from tapwise.model.worth import types_of
from tapwise.solver.bounds import bounded
from tapwise.solver.drafts import Draft, unit_of
from tapwise.solver.groups import Group, body_class, tap_damage, weights
from tapwise.solver.mana_kinds import ManaKinds, single
from tapwise.solver.moving_prices import refuse_moving_prices
from tapwise.solver.net import Activation, BodyClass, HelperUse, Net, NotModelled, Taking, Unit
from tapwise.solver.request_costs import request_costs
from tapwise.solver.roles import roles_of
from tapwise.solver.unlocking import refuse_recycling, refuse_unlocking

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.symbols import ManaCost
    from tapwise.model.way import Way
    from tapwise.solver.early import Change


class NetBuilder:
    """Builds the net of one payment.

    Parameters
    ----------
    view
        The position as it is before anything is done.
    way
        The way of announcing, its cost locked in.
    forbidden
        Objects that must not be used.
    changes
        What must have become of some permanents before the way is announced.
    split_inputs
        Whether each ability's inputs are demands of their own: more variables, but cuts can
        then tell which ability a mana starts.
    keep
        Costs that should stay payable, together.
    by_color, by_riders
        Whether the colours of the mana that pays matter, and its bonuses.
    window_only
        Whether there is no priority before the window, and final demands ask for types alone:
        the net of what a window can make.
    """

    def __init__(
        self,
        view: View,
        way: Way,
        forbidden: frozenset[ObjectId],
        *,
        changes: tuple[tuple[ObjectId, Change], ...] = (),
        split_inputs: bool = False,
        window_only: bool = False,
        keep: tuple[ManaCost, ...] = (),
        by_color: bool = False,
        by_riders: bool = False,
    ) -> None:
        self.by_color = by_color
        self.by_riders = by_riders
        self.keep = keep
        self.view = view
        self.way = way
        self.forbidden = forbidden
        self.changes = changes
        self.split_inputs = split_inputs
        self.window_only = window_only

    def build(self) -> Net:
        """Return the net.

        Raises
        ------
        NotModelled
            If the net could not bound everything that the rules allow.
        """
        view, way = self.view, self.way
        self.roles = roles_of(
            view, way, self.forbidden, window_only=self.window_only, early=bool(self.changes)
        )
        self.mana = ManaKinds(
            view,
            way,
            self.roles.groups,
            split_inputs=self.split_inputs,
            by_type=self.window_only,
            keep=self.keep,
            by_color=self.by_color,
            by_riders=self.by_riders,
        )
        self.groups = self._merged(self.roles.groups)
        activations = self._activations()
        costs = request_costs(view, way, self.roles)
        refuse_unlocking(self.groups, activations)
        if not self.window_only:
            refuse_moving_prices(view, way)
        refuse_recycling(way, self.groups)
        classes = tuple(body_class(view, i, group) for i, group in enumerate(self.groups))
        floating = tuple((self.mana.unit(unit_of(m)), n) for m, n in view.position.pool.units)
        demands = tuple(self.mana.demands)
        you = view.position.you
        limited = bounded(activations, classes, demands, you, sum(n for _, n in floating))
        later = self._later(limited) if self.keep else ()
        helpers = tuple(self._helpers())
        return Net(
            way=way,
            classes=classes,
            demands=demands,
            activations=limited,
            helpers=helpers,
            floating=floating,
            payments=costs.payments,
            source=self._source_class(),
            source_taps=costs.taps,
            source_leaves=costs.leaves,
            delve_pays=tuple(
                d.index
                for d in demands
                if d.final and d.symbol.kind == "generic" and "delve" in way.helpers
            ),
            life_before=you.life,
            life_cost=costs.life,
            energy=you.counter("energy") - costs.energy,
            kinds=tuple(pays for pays, _, _ in self.mana.kinds),
            types=tuple(types for _, types, _ in self.mana.kinds) if self.by_color else (),
            riders=tuple(riders for _, _, riders in self.mana.kinds),
            idle_flexibility=sum(
                len(types_of(view, o))
                for o in sorted(self.forbidden)
                if _is_untapped_permanent(view.position.objects.get(o))
            ),
            early=self._early(classes),
            later=later,
            keep=self.mana.keep,
        )

    def _later(self, limited: tuple[Activation, ...]) -> tuple[Activation, ...]:
        """Return the activations again, their mana in terms of the later demands."""
        most = sum(n for cost in self.mana.keep for _, n in cost)
        limits: dict[tuple[int, int], tuple[int, bool]] = {}
        for now in limited:
            limits[now.body, now.place] = (now.limit, now.repeats)
        again = []
        for a in self._activations(later=True):
            limit, repeats = limits[a.body, a.place]
            limit += most if repeats else 0
            again.append(dataclasses.replace(a, limit=limit, repeats=repeats))
        return tuple(again)

    def _early(self, classes: tuple[BodyClass, ...]) -> tuple[tuple[int, int, str], ...]:
        """Return how many bodies of each class must be gone or tapped before announcing."""
        numbers: dict[tuple[int, str], int] = {}
        for object_id, change in self.changes:
            body = next((c.index for c in classes if object_id in c.ids), None)
            if body is None:
                raise NotModelled("a permanent that may not be used would have to be")
            numbers[body, change] = numbers.get((body, change), 0) + 1
        return tuple((body, number, change) for (body, change), number in numbers.items())

    # ── bodies ───────────────────────────────────────────────────────────────

    def _source_class(self) -> int | None:
        if self.way.source is None:
            return None
        for i, group in enumerate(self.groups):
            if group.example.id == self.way.source:
                return i
        raise NotModelled("the source of the ability may not be used")

    def _merged(self, groups: list[Group]) -> list[Group]:
        """Merge groups that play the same roles, whatever cards they are."""
        kept: list[Group] = []
        found: dict[object, Group] = {}
        taking = [g for g in groups if any(d.takings for d in g.drafts)]
        for group in groups:
            role = self._role(group, taking)
            other = found.get(role) if role is not None else None
            if other is not None:
                other.members += group.members
                continue
            if role is not None:
                group = found[role] = group.copy()
            kept.append(group)
        return kept

    def _role(self, group: Group, taking: list[Group]) -> object:
        """Return what the payment can tell of a group; None if it must stay by itself.

        Only bodies with no use but their own taps for mana are merged across cards: whether
        a cost can take a body depends on all that it is.
        """
        example = group.example
        if (
            taking
            or self.keep
            or example.id == self.way.source
            or example.zone != "battlefield"
            or example.counters
            or self.way.helpers
            or self.way.waterbend_generic
            or self.way.cost
            or any(o == example.id for _, o in self.way.bound)
        ):
            return None
        if any(d.takings or d.leaves or d.production for d in group.drafts):
            return None
        return (
            tuple(
                (
                    (d.place, d.takes, d.taps, d.untaps, d.life, d.damage, d.gain, d.energy),
                    tuple(sorted((self.mana.unit(u).kind, u.types, n) for u, n in d.units)),
                    (d.early, d.ability.per_turn),
                )
                for d in group.drafts
            ),
            weights(self.view, group.example),
            group.what.token,
            tap_damage(self.view, group),
            tap_damage(self.view, group, for_mana=True),
        )

    def _activations(self, *, later: bool = False) -> list[Activation]:
        found: list[Activation] = []
        for i, group in enumerate(self.groups):
            seen: set[object] = set()
            for draft in group.drafts:
                takings = []
                for taking in draft.takings:
                    takings.append(
                        Taking(
                            self.roles.eligible(taking, group.example), taking.number, taking.how
                        )
                    )
                if any(not t.eligible for t in takings):
                    continue
                activation = self._activation(
                    len(found), i, group, draft, tuple(takings), later=later
                )
                role = (
                    activation.place,
                    activation.takings,
                    tuple(sorted((u.kind, n) for u, n in activation.units)),
                    None if activation.per_counter is None else activation.per_counter.kind,
                )
                if role in seen:
                    continue
                seen.add(role)
                found.append(activation)
        return found

    def _activation(
        self,
        index: int,
        body: int,
        group: Group,
        draft: Draft,
        takings: tuple[Taking, ...],
        *,
        later: bool,
    ) -> Activation:
        takes: dict[int, int] = {}
        for symbol in draft.takes:
            one, count = single(symbol)
            if one.is_hybrid and one.amount:
                raise NotModelled("a monocoloured hybrid symbol in a mana ability's cost")
            if one.phyrexian:
                raise NotModelled("a Phyrexian symbol in a mana ability's cost")
            if count:
                demand = self.mana.input(one, group, draft, later=later)
                if set(one.types) & set(self.mana.contexts[demand][0].life_for):
                    raise NotModelled("life in place of mana in a mana ability's cost")
                takes[demand] = takes.get(demand, 0) + count
        merged: dict[Unit, int] = {}
        for draft_unit, count in draft.units:
            unit = self.mana.unit(draft_unit, later=later)
            merged[unit] = merged.get(unit, 0) + count
        kind = draft.counters[0]
        size = len(group.members)
        trigger = 0
        if draft.taps and draft.ability.add is not None:
            trigger = tap_damage(self.view, group, for_mana=True)
        made = draft.production
        per_turn = 1 if draft.ability.once_ever else draft.ability.per_turn
        if per_turn is not None:
            used = activations_stated(group.example, draft.place)
            per_turn = max(0, per_turn - used) * size
        return Activation(
            index=index,
            body=body,
            place=draft.place,
            ability=draft.ability,
            units=tuple(merged.items()),
            takes=tuple(sorted(takes.items())),
            taps=draft.taps,
            untaps=draft.untaps,
            leaves=draft.leaves,
            takings=takings,
            life=draft.life,
            damage=draft.damage,
            trigger_damage=trigger,
            gain=draft.gain,
            counters=draft.counters,
            per_counter=None
            if draft.per_counter is None
            else self.mana.unit(draft.per_counter, later=later),
            stock=group.example.counter(kind) * size if kind else 0,
            energy=draft.energy,
            per_turn=per_turn,
            early=draft.early,
            own=() if made is None else tuple(self.mana.unit(unit_of(m)) for m in made.own),
            triggered=()
            if made is None
            else tuple(
                (source, text, tuple(self.mana.unit(unit_of(m)) for m in mana))
                for source, text, mana in made.triggered
            ),
        )

    def _helpers(self) -> list[HelperUse]:
        found = []
        finals = [d for d in self.mana.demands if d.final]
        generic = tuple(
            d.index
            for d in finals
            if d.symbol.kind == "generic" and self.mana.contexts[d.index][1] != "waterbend"
        )
        bend = tuple(d.index for d in finals if self.mana.contexts[d.index][1] == "waterbend")
        for i, group in enumerate(self.groups):
            if group.example.zone != "battlefield":
                continue
            if all(m.tapped for m in group.members) and not any(d.untaps for d in group.drafts):
                continue
            if bend and ({"Artifact", "Creature"} & group.what.types):
                found.append(HelperUse(i, "waterbend", bend))
            pays: tuple[int, ...] = ()
            how: Literal["improvise", "convoke"] = "improvise"
            if "convoke" in self.way.helpers and group.what.is_creature:
                how = "convoke"
                pays = generic + tuple(
                    d.index
                    for d in finals
                    if d.symbol.kind == "typed" and set(d.symbol.types) & set(group.what.colors)
                )
            elif "improvise" in self.way.helpers and "Artifact" in group.what.types:
                pays = generic
            if pays:
                found.append(HelperUse(i, how, pays))
        return found


def _is_untapped_permanent(each: GameObject | None) -> bool:
    return (
        each is not None
        and each.zone == "battlefield"
        and each.controller == YOU
        and not each.tapped
    )
