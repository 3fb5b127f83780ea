"""Objects: permanents and cards in zones, with their status (109, 110.5, 122)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import NewType, TypedDict, Unpack

from tapwise.model.cards import Card, Face
from tapwise.model.zones import Zone

ObjectId = NewType("ObjectId", str)
"""The id of an object, unique in its position: ``island#2``, ``sol-ring``."""

YOU = 0
"""The number of the player who pays; opponents are 1, 2 …"""

Counters = tuple[tuple[str, int], ...]
"""Counters as pairs of a kind and a number above 0, sorted by kind."""

Chosen = tuple[tuple[str, str], ...]
"""What was chosen for an object, as pairs of a key and a value, sorted by key."""


class _Changes(TypedDict, total=False):
    zone: Zone
    controller: int
    tapped: bool
    sick: bool
    counters: Counters
    attached_to: ObjectId | None
    chosen: Chosen
    entered_this_turn: bool
    face_down: bool
    attacking: bool
    face_index: int


@dataclass(frozen=True, slots=True)
class GameObject:
    """A permanent or a card in a zone.

    Parameters
    ----------
    id
        Unique in the position.
    card
        The card it is, or the token's own characteristics.
    zone
        Where it is.
    controller
        0 for you, 1 and up for opponents; the owner of a card off the battlefield.
    tapped, sick
        Its status; ``sick``: under its controller's control only since this turn (302.6).
    counters
        Pairs of a kind and a number.
    attached_to
        What an Aura or Equipment is attached to.
    chosen
        What was chosen or noted for it (``color``, ``creature_type``, ``imprint`` …).
    face_index
        Which face of the card is up.
    cast_before
        How often it was cast from the command zone (903.8).
    may_cast
        Whether an effect allows it to be cast from where it is.
    """

    id: ObjectId
    card: Card
    zone: Zone = "battlefield"
    controller: int = YOU
    tapped: bool = False
    sick: bool = False
    counters: Counters = ()
    attached_to: ObjectId | None = None
    chosen: Chosen = ()
    entered_this_turn: bool = False
    face_down: bool = False
    attacking: bool = False
    cast_before: int = 0
    may_cast: bool = False
    face_index: int = 0

    @property
    def face(self) -> Face:
        """The face that is up; face-down permanents are judged in characteristics."""
        return self.card.faces[self.face_index]

    @property
    def name(self) -> str:
        """The name of the face that is up."""
        return self.card.faces[self.face_index].name

    def counter(self, kind: str) -> int:
        """Return how many counters of a kind it has; of all kinds if ``kind`` is empty."""
        if not kind:
            return sum(n for _, n in self.counters)
        return next((n for k, n in self.counters if k == kind), 0)

    def choice(self, what: str) -> str | None:
        """Return what was chosen under this key, or None."""
        return next((value for key, value in self.chosen if key == what), None)

    def with_counter(self, kind: str, change: int) -> GameObject:
        """Return the object with ``change`` counters of a kind more; never below 0."""
        counts = dict(self.counters)
        counts[kind] = max(0, counts.get(kind, 0) + change)
        kept = tuple(sorted((k, n) for k, n in counts.items() if n))
        return dataclasses.replace(self, counters=kept)

    def replace(self, **changes: Unpack[_Changes]) -> GameObject:
        """Return the object with these fields changed."""
        return dataclasses.replace(self, **changes)
