"""Bodies by class: objects with equal status of one card, and what each is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, cast

from tapwise.model.abilities import TapTrigger
from tapwise.model.evaluation import NOTHING_SETTLED, matches, quantity
from tapwise.model.objects import YOU
from tapwise.model.statics import instead_of_graveyard, of_kind
from tapwise.model.worth import has_other_uses, sacrifice_rank, types_of
from tapwise.solver.net import BodyClass, Weights

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.printed import Characteristics
    from tapwise.solver.drafts import Draft

BodyZone = Literal["battlefield", "hand", "graveyard"]

BODY_ZONES: Final = ("battlefield", "hand", "graveyard")
"""The zones whose objects a payment can use."""


@dataclass(slots=True)
class Group:
    """Bodies with equal status of one card, and the drafts of their mana abilities."""

    members: list[GameObject]
    what: Characteristics
    drafts: list[Draft] = field(default_factory=list)

    @property
    def example(self) -> GameObject:
        """The body that stands for them all."""
        return self.members[0]

    def copy(self) -> Group:
        """Return a group that may be merged with others without changing this one."""
        return Group(list(self.members), self.what, self.drafts)


def grouped(view: View, excluded: frozenset[ObjectId], special: frozenset[ObjectId]) -> list[Group]:
    """Return your objects that a payment may use, alike ones together.

    Parameters
    ----------
    excluded
        What may not be used: the spell itself, and what the problem forbids.
    special
        Objects that the request names: each stays by itself.
    """
    position = view.position
    attached: dict[ObjectId, list[GameObject]] = {}
    for each in position.objects.values():
        if each.attached_to is not None:
            attached.setdefault(each.attached_to, []).append(each)
    found: dict[object, Group] = {}
    for each in position.objects.values():
        if each.controller != YOU or each.zone not in BODY_ZONES or each.id in excluded:
            continue
        hung = attached.get(each.id)
        what = view.of(each.id)
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
            each.id if each.id in special else None,
            tuple((a.name, a.chosen, a.controller, a.counters) for a in hung) if hung else (),
        )
        group = found.get(key)
        if group is None:
            found[key] = group = Group([], what)
        group.members.append(each)
    return list(found.values())


def body_class(view: View, index: int, group: Group) -> BodyClass:
    """Return the class of a group."""
    zone = cast("BodyZone", group.example.zone)
    on_board = zone == "battlefield"
    untapped = [m for m in group.members if not (on_board and m.tapped)]
    tapped = [m for m in group.members if on_board and m.tapped]
    return BodyClass(
        index=index,
        ids=tuple(m.id for m in (*untapped, *tapped)),
        untapped=len(untapped) if on_board else 0,
        zone=zone,
        weights=weights(view, group.example),
        becomes_card=zone != "graveyard"
        and not group.what.token
        and instead_of_graveyard(view, group.example) == "graveyard",
        tap_damage=tap_damage(view, group) if on_board else 0,
    )


def tap_damage(view: View, group: Group, *, for_mana: bool = False) -> int:
    """Return what triggers on a body's becoming tapped, or tapped for mana, deal to you."""
    total = 0
    for speaker, trigger in of_kind(view, TapTrigger):
        if trigger.for_mana_only == for_mana and matches(
            view, trigger.tapped, group.example, source=speaker.id
        ):
            total += quantity(view, trigger.damage, source=speaker.id, settled=NOTHING_SETTLED)
    return total


def weights(view: View, example: GameObject) -> Weights:
    """Return what using a permanent costs in the terms of the objective."""
    what = view.of(example.id)
    return Weights(
        sacrifice_rank=sacrifice_rank(what),
        creature=int(has_other_uses(what)),
        flexibility=len(types_of(view, example.id)) if example.zone == "battlefield" else 0,
    )
