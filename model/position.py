"""Positions: objects, players, the turn (frozen; `Position.replace` gives the next one).

>>> Position().players[YOU].life
20
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypedDict, Unpack

from tapwise.model.mana import NO_POOL, ManaPool
from tapwise.model.objects import YOU, Counters, GameObject, ObjectId
from tapwise.model.zones import Zone

MAX_LIFE: Final = 10**9
"""Largest life total: keeps weighted sums of an objective within 64 bits."""

MAX_OBJECTS: Final = 5_000
"""Most objects that a position may hold: far above any game, low enough to refuse abuse."""

TURN_FACTS: Final = (
    "spells_cast",
    "opponent_spells_cast",
    "lands_played",
    "opponent_lost_life",
    "life_gained",
    "life_lost",
    "creatures_died",
    "instants_sorceries_cast",
    "creature_spells_cast",
    "noncreature_spells_cast",
    "artifact_spells_cast",
    "opponent_searched_library",
    "cards_drawn",
    "cards_discarded",
    "attacked",
    "descended",
    "damage_dealt_to_opponent",
    "permanents_left",
    "face_down_spells_cast",
    "cards_left_graveyard",
    "creatures_attacked", "creatures_you_attacked_with", "opponents_attacked",
    "opponents_dealt_damage", "opponent_cards_drawn", "opponents_cards_drawn",
    "opponent_life_gained", "opponent_blue_spells_cast", "opponent_red_instants_sorceries_cast",
    "opponent_creatures_entered", "opponent_green_creatures_entered",
    "opponent_artifacts_entered", "opponent_lands_entered", "opponent_cards_put_into_graveyard",
    "creatures_that_dealt_you_damage", "white_spells_cast", "legendary_creature_spells_cast",
    "kicked_spells_cast", "crimes_committed", "creature_spells_countered",
    "noncreature_permanents_destroyed", "night", "monarch", "initiative", "dungeon_completed",
)  # fmt: skip
"""The facts of the turn that costs and conditions ask about."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player: life, counters (energy …), and how many cards the library holds."""

    life: int = 20
    counters: Counters = ()
    library: int = 0

    def counter(self, kind: str) -> int:
        """Return how many counters of a kind the player has."""
        return next((n for k, n in self.counters if k == kind), 0)

    def with_counter(self, kind: str, change: int) -> Player:
        """Return the player with ``change`` counters more; never below 0."""
        counts = dict(self.counters)
        counts[kind] = max(0, counts.get(kind, 0) + change)
        kept = tuple(sorted((k, n) for k, n in counts.items() if n))
        return dataclasses.replace(self, counters=kept)


class _Changes(TypedDict, total=False):
    objects: Mapping[ObjectId, GameObject]
    players: tuple[Player, ...]
    pool: ManaPool
    turn: Literal["you", "opponent"]
    phase: str
    this_turn: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Everything that a payment can see.

    Parameters
    ----------
    objects
        Objects by id, in document order.
    players
        You first, then opponents.
    pool
        Your floating mana.
    turn, phase
        Whose turn it is; a phase or step name, empty where unknown.
    this_turn
        Facts of the turn (`TURN_FACTS`), as pairs.
    """

    objects: Mapping[ObjectId, GameObject] = field(default_factory=lambda: MappingProxyType({}))
    players: tuple[Player, ...] = (Player(),)
    pool: ManaPool = NO_POOL
    turn: Literal["you", "opponent"] = "you"
    phase: str = ""
    this_turn: tuple[tuple[str, int], ...] = ()

    @staticmethod
    def of(objects: Iterable[GameObject]) -> Position:
        """Return the position of these objects."""
        return Position(MappingProxyType({o.id: o for o in objects}))

    @property
    def you(self) -> Player:
        """The player who pays."""
        return self.players[YOU]

    def in_zone(self, zone: Zone, controller: int | None = YOU) -> Iterator[GameObject]:
        """Iterate over a player's objects in a zone; everyone's if ``controller`` is None."""
        for candidate in self.objects.values():
            if candidate.zone == zone and controller in (None, candidate.controller):
                yield candidate

    def fact(self, name: str) -> int:
        """Return a fact of the turn; 0 where the document does not state it."""
        return next((n for key, n in self.this_turn if key == name), 0)

    def replace(self, **changes: Unpack[_Changes]) -> Position:
        """Return the position with these fields changed."""
        return dataclasses.replace(self, **changes)

    def copied(self) -> dict[ObjectId, GameObject]:
        """Return the objects by id, free to change."""
        there = self.objects
        return there.copy() if isinstance(there, MappingProxyType) else dict(there)

    def with_objects(self, *changed: GameObject) -> Position:
        """Return the position with these objects in place of those of the same id."""
        objects = self.copied()
        for each in changed:
            objects[each.id] = each
        return dataclasses.replace(self, objects=MappingProxyType(objects))

    def without(self, *ids: ObjectId) -> Position:
        """Return the position without these objects."""
        gone = set(ids)
        kept = {k: o for k, o in self.objects.items() if k not in gone}
        return dataclasses.replace(self, objects=MappingProxyType(kept))

    def with_you(self, player: Player) -> Position:
        """Return the position with you replaced."""
        return dataclasses.replace(self, players=(player, *self.players[1:]))

    def problems(self) -> tuple[str, ...]:
        """Return every fault of the position, each as one sentence; empty if it is sound.

        >>> Position(players=(Player(life=-1),)).problems()
        ('your life is -1; a player in the game has 0 or more here',)
        """
        return tuple(_problems(self))


def _problems(position: Position) -> Iterator[str]:
    for number, player in enumerate(position.players):
        whose = "your" if number == YOU else f"opponent {number}'s"
        if player.life < 0:
            yield f"{whose} life is {player.life}; a player in the game has 0 or more here"
        if player.life > MAX_LIFE:
            yield f"{whose} life is above {MAX_LIFE}"
        if player.library < 0:
            yield f"{whose} library has {player.library} cards"
    if len(position.objects) > MAX_OBJECTS:
        yield f"there are {len(position.objects)} objects; at most {MAX_OBJECTS} are allowed"
    for each in position.objects.values():
        yield from _object_problems(position, each)


def _object_problems(position: Position, each: GameObject) -> Iterator[str]:
    if each.zone != "battlefield":
        for status in ("tapped", "sick", "attacking", "entered_this_turn"):
            if getattr(each, status):
                yield f"{each.id} is {status.replace('_', ' ')}, but not on the battlefield"
        if each.attached_to is not None:
            yield f"{each.id} is attached, but not on the battlefield"
        if each.face.token:
            yield f"{each.id} is a token in a {each.zone}; tokens exist on the battlefield only"
    elif not each.face.is_permanent and not each.face_down:
        yield f"{each.id} ({each.face.type_line or 'no type'}) is no permanent"
    for kind, number in each.counters:
        if number < 0:
            yield f"{each.id} has {number} {kind} counters"
    if each.attached_to is not None:
        host = position.objects.get(each.attached_to)
        if host is None or host.zone != "battlefield":
            yield f"{each.id} is attached to {each.attached_to!r}, which is not on the battlefield"
        elif host.id == each.id:
            yield f"{each.id} is attached to itself"
    if each.controller >= len(position.players):
        yield f"{each.id} belongs to a player who is not there"
