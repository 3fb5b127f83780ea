"""From a position and a way of announcing to the net of its payment."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, cast

from tapwise.model.abilities import (
    ColorChange,
    CostFloor,
    CostModifier,
    CounterChange,
    LoseAbilities,
    ProductionReplacement,
    Prohibition,
    TapTrigger,
    TypeChange,
)
from tapwise.model.costs import (
    Discard,
    DiscardSelf,
    ExertSelf,
    ExileFrom,
    ExileSelf,
    PayEnergy,
    PayLife,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
)
from tapwise.model.evaluation import NOTHING_SETTLED, Settled, holds, matches, quantity
from tapwise.model.mana import Mana
from tapwise.model.objects import YOU
from tapwise.model.predicates import HasCounter, ObjectIs, Tapped
from tapwise.model.spending import context_for, may_spend
from tapwise.model.statics import of_kind, prohibited
from tapwise.model.symbols import Symbol
from tapwise.model.worth import has_other_uses, sacrifice_rank, types_of
from tapwise.solver.drafts import (
    Draft,
    DraftTaking,
    DraftUnit,
    draft_cost,
    needs_taken,
    options,
    unit_of,
    with_riders,
)
from tapwise.solver.early import raises_prices
from tapwise.solver.monotone import condition_trend, may_grow, mentions
from tapwise.solver.net import (
    Activation,
    BodyClass,
    Demand,
    HelperUse,
    How,
    Leaving,
    Net,
    NotModelled,
    Taking,
    Unit,
    Weights,
)

if TYPE_CHECKING:
    from tapwise.model.abilities import Ability, Activated
    from tapwise.model.characteristics import View
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.predicates import Predicate, Reference
    from tapwise.model.printed import Characteristics
    from tapwise.model.spending import SpendContext
    from tapwise.model.way import Way
    from tapwise.solver.early import Change

BodyZone = Literal["battlefield", "hand", "graveyard"]
_ZONES: Final = ("battlefield", "hand", "graveyard")

MAX_FACTOR: Final = 1024
"""Largest factor by which abilities that feed each other may multiply their uses."""

_UNLOCKING: Final = (
    ColorChange,
    CostFloor,
    CostModifier,
    LoseAbilities,
    ProductionReplacement,
    Prohibition,
    TypeChange,
)
"""Static abilities whose end may allow more than the rules allow now."""


@dataclass(slots=True)
class _Group:
    """Bodies with equal status of one card, before roles are compared."""

    members: list[GameObject]
    what: Characteristics
    drafts: list[Draft] = field(default_factory=list)
    final: int = -1

    @property
    def example(self) -> GameObject:
        """The body that stands for them all."""
        return self.members[0]


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
    """

    def __init__(
        self,
        view: View,
        way: Way,
        forbidden: frozenset[ObjectId],
        *,
        changes: tuple[tuple[ObjectId, Change], ...] = (),
        split_inputs: bool = False,
    ) -> None:
        self.split_inputs = split_inputs
        self.changes = changes
        self.view = view
        self.way = way
        self.forbidden = forbidden
        self.groups: list[_Group] = []
        self.demands: list[Demand] = []
        self.contexts: list[tuple[SpendContext, str]] = []
        self.units: dict[tuple[str, bool, object, frozenset[str]], Unit] = {}
        self.kinds: dict[tuple[int, ...], int] = {}
        self.input_demands: dict[tuple[Symbol, tuple[ObjectId, int] | None], int] = {}
        self.tracks_sources = any(limit.sources for limit in way.context.limits) or any(
            permission.sources for permission in way.context.as_though
        )
        self.pays: dict[tuple[Mana, int], bool] = {}

    # ── the steps ────────────────────────────────────────────────────────────

    def build(self) -> Net:
        """Return the net.

        Raises
        ------
        NotModelled
            If the net could not bound everything that the rules allow.
        """
        self._group_objects()
        for demand in self.way.demands:
            self._demand(demand.symbol, demand.count, self.way.context, demand.part, final=True)
        if self.way.has_mana_part:
            for group in self.groups:
                self._draft_abilities(group)
        self._refuse_feeding()
        self._merge_groups()
        activations = self._activations()
        payments, source_taps, source_leaves, life_cost, energy_cost = self._request_costs()
        self._refuse_unlocking(activations)
        classes = tuple(self._body_class(i, group) for i, group in enumerate(self.groups))
        floating = tuple(
            (
                self._unit(
                    DraftUnit(mana.type, mana.snow, mana.restriction, mana.source_qualities)
                ),
                n,
            )
            for mana, n in self.view.position.pool.units
        )
        delve_pays: tuple[int, ...] = ()
        if "delve" in self.way.helpers:
            delve_pays = tuple(
                d.index for d in self.demands if d.final and d.symbol.kind == "generic"
            )
        you = self.view.position.you
        return Net(
            way=self.way,
            classes=classes,
            demands=tuple(self.demands),
            activations=self._bounded(activations, classes),
            helpers=tuple(self._helpers()),
            floating=floating,
            payments=tuple(payments),
            source=self._source_class(),
            source_taps=source_taps,
            source_leaves=source_leaves,
            delve_pays=delve_pays,
            life_before=you.life,
            life_cost=life_cost,
            energy=you.counter("energy") - energy_cost,
            kinds=tuple(self.kinds),
            idle_flexibility=sum(
                len(types_of(self.view, o))
                for o in sorted(self.forbidden)
                if _is_untapped_permanent(self.view.position.objects.get(o))
            ),
            early=self._early(classes),
        )

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

    def _group_objects(self) -> None:
        position = self.view.position
        attached: dict[ObjectId, list[GameObject]] = {}
        for each in position.objects.values():
            if each.attached_to is not None:
                attached.setdefault(each.attached_to, []).append(each)
        found: dict[object, _Group] = {}
        for each in position.objects.values():
            if (
                each.controller != YOU
                or each.zone not in _ZONES
                or each.id == self.way.spell
                or each.id in self.forbidden
            ):
                continue
            special = each.id == self.way.source or any(each.id == o for _, o in self.way.bound)
            hung = attached.get(each.id)
            what = self.view.of(each.id)
            key = (
                id(what),
                each.zone,
                each.sick,
                each.counters,
                each.chosen,
                each.face_down,
                each.entered_this_turn,
                each.attacking,
                each.attached_to,
                each.id if special else None,
                tuple((a.name, a.chosen, a.controller, a.counters) for a in hung) if hung else (),
            )
            group = found.get(key)
            if group is None:
                found[key] = group = _Group([], what)
                self.groups.append(group)
            group.members.append(each)

    def _body_class(self, index: int, group: _Group) -> BodyClass:
        zone = cast("BodyZone", group.example.zone)
        members = group.members
        untapped = [m for m in members if not m.tapped] if zone == "battlefield" else members
        tapped = [m for m in members if m.tapped] if zone == "battlefield" else []
        return BodyClass(
            index=index,
            ids=tuple(m.id for m in (*untapped, *tapped)),
            untapped=len(untapped) if zone == "battlefield" else 0,
            zone=zone,
            weights=weights(self.view, group.example),
            becomes_card=zone != "graveyard" and not group.what.token,
            tap_damage=self._tap_damage(group) if zone == "battlefield" else 0,
        )

    def _tap_damage(self, group: _Group, *, for_mana: bool = False) -> int:
        total = 0
        for speaker, trigger in of_kind(self.view, TapTrigger):
            if trigger.for_mana_only == for_mana and matches(
                self.view, trigger.tapped, group.example, source=speaker.id
            ):
                total += quantity(
                    self.view, trigger.damage, source=speaker.id, settled=NOTHING_SETTLED
                )
        return total

    def _source_class(self) -> int | None:
        if self.way.source is None:
            return None
        for i, group in enumerate(self.groups):
            if group.example.id == self.way.source:
                return i
        raise NotModelled("the source of the ability may not be used")

    def _merge_groups(self) -> None:
        """Merge groups that play the same roles, whatever cards they are."""
        kept: list[_Group] = []
        found: dict[object, _Group] = {}
        for group in self.groups:
            role = self._role(group)
            other = found.get(role) if role is not None else None
            if other is not None:
                other.members += group.members
                continue
            if role is not None:
                found[role] = group
            kept.append(group)
        self.groups = kept

    def _role(self, group: _Group) -> object:
        """Return what the payment can tell of a group; None if it must stay by itself.

        Only bodies with no use but their own taps for mana are merged across cards: whether
        a cost can take a body depends on all that it is.
        """
        example = group.example
        if (
            example.id == self.way.source
            or example.zone != "battlefield"
            or example.counters
            or self.way.helpers
            or self.way.cost
            or any(o == example.id for _, o in self.way.bound)
        ):
            return None
        if any(g is not group and d.takings for g in self.groups for d in g.drafts):
            return None
        if any(d.takings or d.leaves or d.production for d in group.drafts):
            return None
        return (
            tuple(
                (
                    (d.place, d.takes, d.taps, d.untaps, d.life, d.damage, d.gain, d.energy),
                    tuple(sorted((self._unit(u).kind, u.types, n) for u, n in d.units)),
                    (d.early, d.ability.per_turn),
                )
                for d in group.drafts
            ),
            weights(self.view, group.example),
            group.what.token,
            self._tap_damage(group),
            self._tap_damage(group, for_mana=True),
        )

    # ── abilities ────────────────────────────────────────────────────────────

    def _draft_abilities(self, group: _Group) -> None:
        body = group.example
        qualities = frozenset[str]()
        if self.tracks_sources:
            words = {*group.what.types, *group.what.subtypes, *group.what.supertypes}
            qualities = frozenset({*words, group.what.name, *(["Token"] * group.what.token)})
        for place, ability in enumerate(group.what.activated):
            if not ability.is_mana or ability.zone != body.zone:
                continue
            early = self._may_activate(group, ability)
            if early is None:
                continue
            if ability.timing == "instant":
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

    def _may_activate(self, group: _Group, ability: Activated) -> bool | None:
        """Whether the ability may be activated; None if never; True if the sooner the better."""
        body = group.example
        if prohibited(self.view, "activate", body, is_mana=True):
            return None
        uses_tap = any(type(c).__name__ in ("TapSelf", "UntapSelf") for c in ability.cost)
        if (
            uses_tap
            and body.zone == "battlefield"
            and group.what.is_creature
            and body.sick
            and "haste" not in group.what.keywords
        ):
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
        if draft.leaves == "sacrifice" and prohibited(self.view, "sacrifice", body):
            return False
        if draft.life > 0 and prohibited(self.view, "pay life", None):
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
        for i in self._eligible(taking, body):
            group = self.groups[i]
            taken = group.example
            settled = Settled(
                objects=((references[taking.how], (taken,)),), known=((taken.id, group.what),)
            )
            only = dataclasses.replace(taking, only=taken.id)
            settlements.append((settled, dataclasses.replace(draft, takings=(only,))))
        return settlements

    def _eligible(self, taking: DraftTaking, source: GameObject | None) -> tuple[int, ...]:
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
            if taking.how == "sacrifice" and prohibited(self.view, "sacrifice", example):
                continue
            found.append(i)
        return tuple(found)

    def _activations(self) -> list[Activation]:
        found: list[Activation] = []
        for i, group in enumerate(self.groups):
            seen: set[object] = set()
            for draft in group.drafts:
                takings = []
                for taking in draft.takings:
                    takings.append(
                        Taking(self._eligible(taking, group.example), taking.number, taking.how)
                    )
                if any(not t.eligible for t in takings):
                    continue
                activation = self._activation(len(found), i, group, draft, tuple(takings))
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
        self, index: int, body: int, group: _Group, draft: Draft, takings: tuple[Taking, ...]
    ) -> Activation:
        takes: dict[int, int] = {}
        for symbol in draft.takes:
            single, count = _single(symbol)
            if single.is_hybrid and single.amount:
                raise NotModelled("a monocoloured hybrid symbol in a mana ability's cost")
            if single.phyrexian:
                raise NotModelled("a Phyrexian symbol in a mana ability's cost")
            if count:
                demand = self._input_demand(single, group.example, draft.place)
                takes[demand] = takes.get(demand, 0) + count
        merged: dict[Unit, int] = {}
        for draft_unit, count in draft.units:
            unit = self._unit(draft_unit)
            merged[unit] = merged.get(unit, 0) + count
        kind = draft.counters[0]
        size = len(group.members)
        trigger = 0
        if draft.taps and draft.ability.add is not None:
            trigger = self._tap_damage(group, for_mana=True)
        made = draft.production
        per_turn = None
        if draft.ability.per_turn is not None:
            used = int(group.example.choice("activations_this_turn") or 0)
            per_turn = max(0, draft.ability.per_turn - used) * size
        if draft.ability.once_ever:
            per_turn = size
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
            per_counter=None if draft.per_counter is None else self._unit(draft.per_counter),
            stock=group.example.counter(kind) * size if kind else 0,
            energy=draft.energy,
            per_turn=per_turn,
            early=draft.early,
            own=() if made is None else tuple(self._unit(unit_of(m)) for m in made.own),
            triggered=()
            if made is None
            else tuple(
                (source, text, tuple(self._unit(unit_of(m)) for m in mana))
                for source, text, mana in made.triggered
            ),
        )

    def _bounded(
        self, activations: list[Activation], classes: tuple[BodyClass, ...]
    ) -> tuple[Activation, ...]:
        """Give each activation the most uses that a payment without idle ones can have.

        Mana that nothing spends need not be added, so every activation feeds, through others
        perhaps, the final cost or the input of an activation that its own body bounds.
        """
        loops = {a.body for a in activations if a.untaps}
        gains = any(a.gain for a in activations)
        you = self.view.position.you
        bounds: list[int | None] = []
        for a in activations:
            each = classes[a.body]
            bound: int | None = None
            if a.leaves or (a.taps and a.body not in loops):
                bound = each.size if a.leaves else each.untapped
            for taking in a.takings:
                if taking.how == "tap" and loops & set(taking.eligible):
                    continue
                there = sum(
                    classes[c].untapped if taking.how == "tap" else classes[c].size
                    for c in taking.eligible
                )
                bound = min(there // taking.number, bound if bound is not None else there)
            if a.per_turn is not None:
                bound = min(a.per_turn, bound if bound is not None else a.per_turn)
            kind, number = a.counters
            if kind and number:
                bound = min(a.stock // number, bound if bound is not None else a.stock)
            if a.life and not gains:
                bound = min(you.life // a.life, bound if bound is not None else you.life)
            if a.energy:
                energy = you.counter("energy") // a.energy
                bound = min(energy, bound if bound is not None else energy)
            bounds.append(bound)
        wanted = sum(d.need for d in self.demands if d.final) + sum(
            bound * sum(n for _, n in a.takes)
            for a, bound in zip(activations, bounds, strict=True)
            if bound is not None
        )
        # One unit of an unbounded ability's output may stand for all that feeds its inputs.
        factor = 1
        for a, bound in zip(activations, bounds, strict=True):
            if bound is None:
                factor = min(MAX_FACTOR, factor * max(1, sum(n for _, n in a.takes)))
        limited = []
        for a, bound in zip(activations, bounds, strict=True):
            limit = wanted * factor if bound is None else bound
            limited.append(dataclasses.replace(a, limit=limit, repeats=bound is None))
        return tuple(limited)

    # ── mana ─────────────────────────────────────────────────────────────────

    def _demand(
        self, symbol: Symbol, need: int, context: SpendContext, part: str, *, final: bool
    ) -> int:
        single, count = _single(symbol)
        index = len(self.demands)
        self.demands.append(Demand(index, single, need * count if final else 0, final))
        self.contexts.append((context, part))
        return index

    def _input_demand(self, symbol: Symbol, example: GameObject, place: int) -> int:
        key = (
            symbol,
            (example.id, place) if self.split_inputs or self._inputs_differ() else None,
        )
        index = self.input_demands.get(key)
        if index is None:
            context = context_for(self.view, "activate", example)
            index = self._demand(symbol, 0, context, "", final=False)
            self.input_demands[key] = index
        return index

    def _inputs_differ(self) -> bool:
        """Whether it matters which source's ability mana is spent on."""
        return (
            any(
                unit.restriction is not None
                for g in self.groups
                for d in g.drafts
                for unit, _ in d.units
            )
            or any(
                d.per_counter is not None and d.per_counter.restriction is not None
                for g in self.groups
                for d in g.drafts
            )
            or any(m.restriction is not None for m, _ in self.view.position.pool.units)
            or bool(self.way.context.as_though)
        )

    def _unit(self, draft: DraftUnit) -> Unit:
        """Return the unit; which demands it can pay is judged once all demands are known."""
        key = (draft.types, draft.snow, draft.restriction, draft.qualities)
        unit = self.units.get(key)
        if unit is None:
            self._know_all_inputs()
            pays = []
            for demand in self.demands:
                types = "".join(t for t in draft.types if self._pays(draft, t, demand))
                if types:
                    pays.append((demand.index, types))
            kind = self.kinds.setdefault(tuple(d for d, _ in pays), len(self.kinds))
            unit = Unit(draft.types, draft.snow, draft.restriction, kind, tuple(pays))
            self.units[key] = unit
        return unit

    def _know_all_inputs(self) -> None:
        if self.units:
            return
        for group in self.groups:
            for draft in group.drafts:
                for symbol in draft.takes:
                    single, count = _single(symbol)
                    if count:
                        self._input_demand(single, group.example, draft.place)

    def _pays(self, draft: DraftUnit, mana_type: str, demand: Demand) -> bool:
        mana = Mana(mana_type, draft.snow, draft.restriction, source_qualities=draft.qualities)
        key = (mana, demand.index)
        known = self.pays.get(key)
        if known is None:
            context, part = self.contexts[demand.index]
            known = may_spend(self.view, mana, demand.symbol, context, part)  # type: ignore[arg-type]
            self.pays[key] = known
        return known

    # ── what helps, and what the request itself asks for ─────────────────────

    def _helpers(self) -> list[HelperUse]:
        found = []
        finals = [d for d in self.demands if d.final]
        generic = tuple(
            d.index
            for d in finals
            if d.symbol.kind == "generic" and self.contexts[d.index][1] != "waterbend"
        )
        bend = tuple(d.index for d in finals if self.contexts[d.index][1] == "waterbend")
        for i, group in enumerate(self.groups):
            if group.example.zone != "battlefield" or all(m.tapped for m in group.members):
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

    def _request_costs(
        self,
    ) -> tuple[list[Taking], bool, Leaving, int, int]:
        payments: list[Taking] = []
        taps, life, energy = False, 0, 0
        leaves: Leaving = ""
        source = None
        if self.way.source is not None:
            source = self.view.position.objects[self.way.source]
        elif self.way.spell is not None:
            source = self.view.position.objects[self.way.spell]
        for place, component in enumerate(self.way.cost):
            named = self.way.bound_to(place)
            match component:
                case PayLife(amount=amount):
                    paid = quantity(
                        self.view,
                        amount,
                        source=None if source is None else source.id,
                        settled=self.way.settled,
                    )
                    if paid > 0 and prohibited(self.view, "pay life", None):
                        raise NotModelled("a life cost that cannot be paid")
                    life += max(0, paid)
                case PayEnergy(amount=int(amount)):
                    energy += amount
                case TapSelf():
                    taps = True
                case SacrificeSelf():
                    leaves = "sacrifice"
                case ReturnSelf():
                    leaves = "return"
                case ExileSelf() if source is not None and source.zone == "battlefield":
                    leaves = "exile"
                case ExileSelf() | DiscardSelf() if (
                    self.way.source is not None and source is not None
                ):
                    leaves = "exile" if isinstance(component, ExileSelf) else "discard"
                case ExertSelf():
                    pass
                case RemoveCounters(
                    among=None, number=int(number), any_number=False, kind=kind
                ) if kind and source is not None and source.counter(kind) >= number:
                    if self._removes(kind, source):
                        raise NotModelled("counters that the request and a mana ability remove")
                case Sacrifice(predicate=p, number=int(n), at_least=False):
                    payments.append(self._payment(p, n, "battlefield", "sacrifice", source, named))
                case TapOthers(predicate=p, number=int(n)):
                    payments.append(self._payment(p, n, "battlefield", "tap", source, named))
                case ReturnToHand(predicate=p, number=int(n)):
                    payments.append(self._payment(p, n, "battlefield", "return", source, named))
                case Discard(predicate=p, number=int(n), at_random=False):
                    payments.append(self._payment(p, n, "hand", "discard", source, named))
                case ExileFrom(zone=zone, predicate=p, number=int(n)) if zone in _ZONES:
                    payments.append(self._payment(p, n, zone, "exile", source, named))
                case _:
                    raise NotModelled(f"a cost of the kind {type(component).__name__}")
        if taps and source is not None and not self._may_tap_for_its_cost(source):
            if any(d.untaps for g in self.groups for d in g.drafts):
                raise NotModelled("{T} of a permanent that something may untap first")
            payments.append(Taking((), 1, "tap"))
        if leaves == "sacrifice" and prohibited(self.view, "sacrifice", source):
            raise NotModelled("a sacrifice that is prohibited")
        graveyard = any(t.how == "exile" and self._in_graveyard(t) for t in payments)
        if graveyard and (
            not self.way.has_mana_part
            or any(d.leaves or d.takings for g in self.groups for d in g.drafts)
        ):
            raise NotModelled("a graveyard cost that the payment itself may feed")
        return payments, taps, leaves, life, energy

    def _may_tap_for_its_cost(self, source: GameObject) -> bool:
        what = self.view.of(source.id)
        sick = what.is_creature and source.sick and "haste" not in what.keywords
        return not sick and not source.tapped

    def _in_graveyard(self, taking: Taking) -> bool:
        return any(self.groups[c].example.zone == "graveyard" for c in taking.eligible)

    def _removes(self, kind: str, source: GameObject) -> bool:
        return any(
            d.counters[0] == kind and g.example.id == source.id
            for g in self.groups
            for d in g.drafts
        )

    def _payment(
        self,
        predicate: Predicate,
        number: int,
        zone: BodyZone,
        how: How,
        source: GameObject | None,
        named: ObjectId | None,
    ) -> Taking:
        if named is not None:
            chosen = tuple(i for i, g in enumerate(self.groups) if g.example.id == named)
            return Taking(chosen, number, how)
        return Taking(
            self._eligible(DraftTaking(zone, predicate, number, how), source), number, how
        )

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

    def _refuse_unlocking(self, activations: list[Activation]) -> None:
        """Refuse boards on which losing or tapping something of yours may open new ways.

        What only makes payments dearer is not meant: `tapwise.solver.early` prices those
        anew. Such boards are left to the search.
        """
        leaving: set[int] = set()
        tapping: set[int] = set()
        for a in activations:
            if a.leaves:
                leaving.add(a.body)
            if a.taps:
                tapping.add(a.body)
            for taking in a.takings:
                (tapping if taking.how == "tap" else leaving).update(taking.eligible)
        for body in sorted(leaving | tapping):
            for ability in self.groups[body].what.abilities:
                if (
                    not isinstance(ability, _UNLOCKING)
                    or _only_helps(ability)
                    or raises_prices(ability)
                ):
                    continue
                condition = getattr(ability, "condition", None)
                conditional = condition is not None and mentions(condition, Tapped, ObjectIs)
                if body in leaving or conditional:
                    raise NotModelled("a departure that may open new ways to pay")
        if leaving and self.way.spell is not None:
            for ability in self.view.of(self.way.spell).abilities:
                if (
                    isinstance(ability, CostModifier)
                    and ability.sign < 0
                    and may_grow(ability.times)
                ):
                    raise NotModelled("a reduction that the payment itself may increase")


def _only_helps(ability: Ability) -> bool:
    """Whether losing a static ability of yours can only make a payment harder."""
    if isinstance(ability, CostModifier):
        return ability.sign < 0
    if isinstance(ability, TypeChange):
        return not ability.replace
    if isinstance(ability, ProductionReplacement):
        return ability.become is None
    if isinstance(ability, Prohibition):
        # A way to announce exists, so no prohibition on casting stands against it.
        return ability.what == "cast" or ability.who == "opponent"
    return False


def weights(view: View, example: GameObject) -> Weights:
    """Return what using a permanent costs in the terms of the objective."""
    what = view.of(example.id)
    return Weights(
        sacrifice_rank=sacrifice_rank(what),
        creature=int(has_other_uses(what)),
        flexibility=len(types_of(view, example.id)) if example.zone == "battlefield" else 0,
    )


def _is_untapped_permanent(each: GameObject | None) -> bool:
    return (
        each is not None
        and each.zone == "battlefield"
        and each.controller == YOU
        and not each.tapped
    )


def _single(symbol: Symbol) -> tuple[Symbol, int]:
    """Return a symbol of one unit, and how many of it the symbol stands for."""
    if symbol.kind == "generic":
        return Symbol("generic", amount=1), symbol.amount
    return symbol, 1
