"""What each object of a position is right now: continuous effects applied (613).

>>> from tapwise.model.abilities import Prohibition
>>> View(Position()).board_abilities(Prohibition)
()
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, cast

from tapwise.model.abilities import Ability
from tapwise.model.continuous import Effect, effects_of
from tapwise.model.layers import Layers, brings_effects, needs_layers
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.printed import Characteristics as Characteristics
from tapwise.model.printed import facts, plain, printed_spell

_A = TypeVar("_A")

_Others = dict[type, tuple[tuple[ObjectId, Ability], ...]]
"""The abilities on the battlefield that are not activated, by kind."""


class View:
    """A position, read: what its objects are, computed on demand.

    Views are cheap where no continuous effect is on the battlefield. They never change;
    `after` gives the view of a successor position and reuses what cannot have changed.
    """

    __slots__ = ("_effects", "_layers", "_others", "_position", "lasting", "memo")

    def __init__(
        self,
        position: Position,
        layers: Layers | None = None,
        others: _Others | None = None,
        effects: tuple[Effect, ...] | None = None,
    ) -> None:
        self._position = position
        self._effects = effects_of(position) if effects is None else effects
        self._layers = layers
        self._others = others
        self.memo: dict[object, object] = {}
        """What others computed from this view and may reuse while it lives."""
        self.lasting: dict[object, object] = {}
        """The same, kept for successors in which objects only tap or untap."""

    @property
    def position(self) -> Position:
        """The position that is read."""
        return self._position

    def of(self, object_id: ObjectId, /) -> Characteristics:
        """Return what an object is now.

        Raises
        ------
        KeyError
            If the position has no object of this id.
        """
        return self.of_object(self._position.objects[object_id])

    def of_object(self, each: GameObject, /) -> Characteristics:
        """Return what this object is, or would be, in this position."""
        if self._effects or needs_layers(each):
            return self._layered().final(each)
        return plain(each)

    def of_spell(self, each: GameObject, /) -> Characteristics:
        """Return what a card is as the spell that it is cast as (its ``face_index``)."""
        if self._effects or facts(each.card.faces[each.face_index]).effects:
            return self._layered().spell(each)
        return printed_spell(each)

    def _layered(self) -> Layers:
        if self._layers is None:
            self._layers = Layers(self._position, self._effects)
        return self._layers

    def board_abilities(self, kind: type[_A]) -> tuple[tuple[ObjectId, _A], ...]:
        """Return the non-activated abilities of one kind on the battlefield.

        Pairs of a source and its ability, in document order, of all players.
        """
        if self._others is None:
            found: dict[type, list[tuple[ObjectId, Ability]]] = {}
            for each in self._position.objects.values():
                if each.zone == "battlefield":
                    for ability in self.of_object(each).others:
                        found.setdefault(type(ability), []).append((each.id, ability))
            self._others = {k: tuple(v) for k, v in found.items()}
        return cast("tuple[tuple[ObjectId, _A], ...]", self._others.get(kind, ()))

    def after(self, position: Position, touched: Iterable[ObjectId] | None = None) -> View:
        """Return the view of a successor position.

        What cannot have changed is kept: tapping a permanent changes no other, unless an
        effect asks whether something is tapped.

        Parameters
        ----------
        touched
            The only objects that may differ; None if any may.
        """
        changed = _changed(self._position, position, touched)
        layers: Layers | None = None
        if self._effects:
            old = self._layered()
            if not old.survives(self._position, position, changed):
                return View(position)
            layers = old.rebased(position)
        elif any(brings_effects(each) for each in changed):
            return View(position)
        view = View(position, layers, None, self._effects)
        if not changed:
            view.lasting = self.lasting
        if self._others is not None and not any(
            each.zone == "battlefield" and view.of_object(each).others for each in changed
        ):
            view.reuse(self._others)
        return view

    def reuse(self, others: _Others) -> None:
        """Take over the abilities on the battlefield from a view in which they are the same."""
        self._others = others


def _changed(old: Position, new: Position, touched: Iterable[ObjectId] | None) -> list[GameObject]:
    """Return the objects, old and new, that differ in more than being tapped or sick."""
    before, now = old.objects, new.objects
    if before is now:
        return []
    found: list[GameObject] = []
    if touched is not None:
        for each in touched:
            was, this = before.get(each), now.get(each)
            if was is not this and (was is None or this is None or not _alike(was, this)):
                found += [o for o in (was, this) if o is not None]
        return found
    if len(before) == len(now):
        for a, b in zip(before.values(), now.values(), strict=True):
            if a is not b and not _alike(a, b):
                found += (a, b)
        return found
    found += (a for key, a in before.items() if key not in now)
    for key, b in now.items():
        earlier = before.get(key)
        if earlier is None:
            found.append(b)
        elif earlier is not b and not _alike(earlier, b):
            found += (earlier, b)
    return found


def _alike(a: GameObject, b: GameObject) -> bool:
    """Whether two states of an object differ in nothing but being tapped or sick."""
    return (
        a.id == b.id
        and a.card is b.card
        and a.zone == b.zone
        and a.controller == b.controller
        and a.counters == b.counters
        and a.attached_to == b.attached_to
        and a.chosen == b.chosen
        and a.face_index == b.face_index
        and a.face_down == b.face_down
        and a.attacking == b.attacking
        and a.entered_this_turn == b.entered_this_turn
        and a.cast_before == b.cast_before
    )
