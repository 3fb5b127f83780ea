"""What the request's own non-mana costs ask for in 601.2h."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tapwise.model.costs import (
    Discard,
    DiscardSelf,
    ExertSelf,
    ExileFrom,
    ExileSelf,
    PayEnergy,
    PayLife,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
)
from tapwise.model.evaluation import quantity
from tapwise.model.statics import prohibited
from tapwise.solver.drafts import DraftTaking
from tapwise.solver.groups import BODY_ZONES
from tapwise.solver.net import How, Leaving, NotModelled, Taking

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.predicates import Predicate
    from tapwise.model.way import Way
    from tapwise.model.zones import Zone
    from tapwise.solver.roles import Roles


@dataclass(frozen=True, slots=True)
class RequestCosts:
    """The request's own costs beside mana.

    ``taps`` and ``leaves`` are what becomes of the source of an activated ability; ``life``
    and ``energy`` what is paid of them; ``payments`` the bodies that it takes.
    """

    payments: tuple[Taking, ...]
    taps: bool
    leaves: Leaving
    life: int
    energy: int


def request_costs(view: View, way: Way, roles: Roles) -> RequestCosts:
    """Return what the request asks for beside mana.

    Raises
    ------
    NotModelled
        If a component is beyond the net.
    """
    return _Reader(view, way, roles).read()


class _Reader:
    def __init__(self, view: View, way: Way, roles: Roles) -> None:
        self.view = view
        self.way = way
        self.roles = roles
        self.groups = roles.groups

    def read(self) -> RequestCosts:
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
                    if paid > 0 and prohibited(
                        self.view, "pay life", None, purpose=self.way.context.kind
                    ):
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
                case ExileFrom(zone=zone, predicate=p, number=int(n)) if zone in BODY_ZONES:
                    payments.append(self._payment(p, n, zone, "exile", source, named))
                case _:
                    raise NotModelled(f"a cost of the kind {type(component).__name__}")
        if taps and source is not None and not self._may_tap_for_its_cost(source):
            if any(d.untaps for g in self.groups for d in g.drafts):
                raise NotModelled("{T} of a permanent that something may untap first")
            payments.append(Taking((), 1, "tap"))
        if leaves == "sacrifice" and prohibited(
            self.view, "sacrifice", source, purpose=self.way.context.kind
        ):
            raise NotModelled("a sacrifice that is prohibited")
        graveyard = any(isinstance(c, ExileFrom) and c.zone == "graveyard" for c in self.way.cost)
        if graveyard and (
            not self.way.has_mana_part
            or leaves in ("sacrifice", "discard")
            or any(t.how in ("sacrifice", "discard") for t in payments)
            or any(d.leaves or d.takings for g in self.groups for d in g.drafts)
        ):
            # also where nothing fits there yet: what is sacrificed first may
            raise NotModelled("a graveyard cost that the payment itself may feed")
        return RequestCosts(tuple(payments), taps, leaves, life, energy)

    def _may_tap_for_its_cost(self, source: GameObject) -> bool:
        what = self.view.of(source.id)
        sick = what.is_creature and source.sick and "haste" not in what.keywords
        return not sick and not source.tapped

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
        zone: Zone,
        how: How,
        source: GameObject | None,
        named: ObjectId | None,
    ) -> Taking:
        if named is not None:
            chosen = tuple(i for i, g in enumerate(self.groups) if g.example.id == named)
            return Taking(chosen, number, how)
        taking = DraftTaking(zone, predicate, number, how)
        eligible = self.roles.eligible(taking, source, self.way.context.kind)
        return Taking(eligible, number, how)
