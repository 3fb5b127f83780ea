"""States of a payment: what stands where between two moves, and what was used so far.

States are immutable; a `Draft` is the workbench on which one move makes the next state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from tapwise.model.abilities import Activated, TapTrigger
from tapwise.model.errors import IllegalPlan
from tapwise.model.evaluation import Settled, matches, quantity
from tapwise.model.mana import Mana
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.position import Player, Position
from tapwise.model.spending import SpendContext
from tapwise.model.statics import instead_of_graveyard, of_kind, prohibited
from tapwise.model.symbols import NO_MANA, ManaCost

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.problem import Request
    from tapwise.model.way import Way

Stage = Literal["before", "window", "done"]
"""With priority before announcing; in the window of 601.2g; paid."""

Leaving = Literal["sacrifice", "discard", "exile", "return"]

_DESTINATION: Final = {
    "sacrifice": "graveyard",
    "discard": "graveyard",
    "exile": "exile",
    "return": "hand",
}


@dataclass(frozen=True, slots=True)
class Pending:
    """A mana ability that is announced and not yet paid for (605.3a).

    It exists independently of its source (113.7a), which ``source`` holds as it was.
    """

    source: GameObject
    index: int
    ability: Activated
    x: int = 0
    mana: ManaCost = NO_MANA
    life: int = 0
    context: SpendContext = field(default_factory=lambda: SpendContext("activate"))


@dataclass(frozen=True, slots=True)
class Tally:
    """What a payment used so far; the objective and the outcome are read from it.

    ``touched`` are the permanents that were tapped, or that left the battlefield untapped.
    ``pending`` is damage of triggers that wait until the payment is over.
    """

    sacrificed: tuple[ObjectId, ...] = ()
    discarded: tuple[ObjectId, ...] = ()
    exiled: tuple[ObjectId, ...] = ()
    returned: tuple[ObjectId, ...] = ()
    touched: frozenset[ObjectId] = frozenset()
    paid: int = 0
    damage: int = 0
    pending: int = 0
    gained: int = 0
    removed: tuple[tuple[ObjectId, str, int], ...] = ()
    helpers: tuple[tuple[ObjectId, str], ...] = ()
    spent: tuple[Mana, ...] = ()
    used: tuple[tuple[ObjectId, int], ...] = ()


NO_TALLY: Final = Tally()


@dataclass(frozen=True, slots=True)
class Setting:
    """What stays the same throughout a payment.

    Parameters
    ----------
    request
        What is paid for; None where only mana is made.
    forbidden
        Objects that must not be used in any way.
    track_sources
        Whether mana remembers what made it, since something asks.
    """

    request: Request | None = None
    forbidden: frozenset[ObjectId] = frozenset()
    track_sources: bool = False


NO_SETTING: Final = Setting()


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A moment of a payment at which the player may make a move."""

    view: View
    setting: Setting = NO_SETTING
    stage: Stage = "before"
    way: Way | None = None
    stack: tuple[Pending, ...] = ()
    tally: Tally = NO_TALLY

    def times_used(self, source: ObjectId, index: int) -> int:
        """Return how often the payment already used this ability of this object."""
        return sum(1 for used in self.tally.used if used == (source, index))


class _Objects(dict[ObjectId, GameObject]):
    """Objects by id that remember which of them were replaced or removed."""

    __slots__ = ("changed",)

    changed: set[ObjectId]

    @staticmethod
    def of(objects: dict[ObjectId, GameObject], changed: Iterable[ObjectId] = ()) -> _Objects:
        """Return these objects, of which some changed already."""
        made = _Objects(objects)
        made.changed = set(changed)
        return made

    def __setitem__(self, key: ObjectId, value: GameObject) -> None:
        self.changed.add(key)
        dict.__setitem__(self, key, value)

    def __delitem__(self, key: ObjectId) -> None:
        self.changed.add(key)
        dict.__delitem__(self, key)


class Draft:
    """The next state in the making. Every method raises `IllegalPlan` where a rule forbids it.

    What objects *are* is read from the state that the move starts from: costs are paid
    together, and no effect is recomputed between them that a cost could ask for; their
    status is read from the draft.
    """

    __slots__ = (
        "counters", "damage", "discarded", "exiled", "gained", "helpers", "life", "objects",
        "paid", "pending", "pool", "removed", "returned", "sacrificed", "spent", "start",
        "touched", "used", "view",
    )  # fmt: skip

    _LISTS: Final = (
        "sacrificed", "discarded", "exiled", "returned", "removed", "helpers", "spent", "used",
    )  # fmt: skip

    def __init__(self, state: State) -> None:
        position, tally = state.view.position, state.tally
        self.start = state
        self.view = state.view
        self.objects = _Objects.of(position.copied())
        self.life = position.you.life
        self.counters = dict(position.you.counters)
        self.pool = position.pool
        self.sacrificed = list(tally.sacrificed)
        self.discarded = list(tally.discarded)
        self.exiled = list(tally.exiled)
        self.returned = list(tally.returned)
        self.touched = set(tally.touched)
        self.paid, self.damage = tally.paid, tally.damage
        self.pending, self.gained = tally.pending, tally.gained
        self.removed = list(tally.removed)
        self.helpers = list(tally.helpers)
        self.spent = list(tally.spent)
        self.used = list(tally.used)

    def copy(self) -> Draft:
        """Return a draft that goes on from here on its own."""
        other = Draft.__new__(Draft)
        for name in ("start", "view", "life", "pool", "paid", "damage", "pending", "gained"):
            setattr(other, name, getattr(self, name))
        other.objects = _Objects.of(self.objects, self.objects.changed)
        other.counters = dict(self.counters)
        other.touched = set(self.touched)
        for name in self._LISTS:
            setattr(other, name, list(getattr(self, name)))
        return other

    def state(
        self, stage: Stage | None = None, *, way: Way | None = None, stack: tuple[Pending, ...] = ()
    ) -> State:
        """Return the state that the draft has become."""
        return State(
            self.view.after(self._position(), self.objects.changed),
            self.start.setting,
            self.start.stage if stage is None else stage,
            self.start.way if way is None else way,
            stack,
            Tally(
                tuple(self.sacrificed),
                tuple(self.discarded),
                tuple(self.exiled),
                tuple(self.returned),
                frozenset(self.touched),
                self.paid,
                self.damage,
                self.pending,
                self.gained,
                tuple(self.removed),
                tuple(self.helpers),
                tuple(self.spent),
                tuple(self.used),
            ),
        )

    def _position(self) -> Position:
        position = self.start.view.position
        you = position.you
        counters = tuple(sorted((k, n) for k, n in self.counters.items() if n))
        if self.life != you.life or counters != you.counters:
            you = Player(self.life, counters, you.library)
        return position.replace(
            objects=MappingProxyType(self.objects),
            players=(you, *position.players[1:]),
            pool=self.pool,
        )

    @property
    def purpose(self) -> str:
        """What is being paid for: ``mana`` for a mana ability, or the kind of the way."""
        way = self.start.way
        return "mana" if self.start.stack or way is None else way.context.kind

    def refresh(self) -> None:
        """Read the board anew: after costs, before an effect that looks at it."""
        self.view = self.view.after(self._position(), frozenset(self.objects.changed))

    # ── permanents ───────────────────────────────────────────────────────────

    def permanent(self, target: ObjectId) -> GameObject:
        """Return a permanent as it is now."""
        each = self.objects.get(target)
        if each is None or each.zone != "battlefield":
            raise IllegalPlan(f"{target} is not on the battlefield", rule="118.3")
        return each

    def tap(self, target: ObjectId, *, for_mana: bool = False) -> None:
        """Tap an untapped permanent of yours (701.26a)."""
        each = self.permanent(target)
        self._allowed(target)
        if each.controller != YOU:
            raise IllegalPlan(f"you do not control {target}", rule="118.3")
        if each.tapped:
            raise IllegalPlan(f"{target} is tapped already", rule="701.26a")
        self.objects[target] = each.replace(tapped=True)
        self.touched.add(target)
        self._triggers(each, for_mana=for_mana)

    def _allowed(self, target: ObjectId) -> None:
        if target in self.start.setting.forbidden:
            raise IllegalPlan(f"{target} must not be used: the document forbids it", rule="forbid")

    def _triggers(self, each: GameObject, *, for_mana: bool) -> None:
        for speaker, trigger in of_kind(self.view, TapTrigger):
            if trigger.for_mana_only and not for_mana:
                continue
            if matches(self.view, trigger.tapped, each, source=speaker.id):
                amount = quantity(self.view, trigger.damage, source=speaker.id)
                self.pending += max(0, amount)

    def untap(self, target: ObjectId) -> None:
        """Untap a tapped permanent (701.26b); a stun counter goes instead (122.1d)."""
        each = self.permanent(target)
        if not each.tapped:
            raise IllegalPlan(f"{target} is untapped already", rule="701.26b")
        if each.counter("stun"):
            self.objects[target] = each.with_counter("stun", -1)
        else:
            self.objects[target] = each.replace(tapped=False)

    def leave(self, target: ObjectId, how: Leaving, *, effect: bool = False) -> GameObject:
        """Sacrifice, discard, exile or return an object; return it as it last was.

        ``effect``: an effect does it, so that what can't be done to pay costs is no matter.
        """
        each = self.objects.get(target)
        if each is None:
            raise IllegalPlan(f"{target} is gone", rule="118.3")
        self._allowed(target)
        if each.controller != YOU:
            raise IllegalPlan(f"you do not control {target}", rule="701.21a")
        wanted = "battlefield" if how in ("sacrifice", "return") else None
        wanted = "hand" if how == "discard" else wanted
        if wanted is not None and each.zone != wanted:
            raise IllegalPlan(f"{target} is not in the right zone", rule="118.3")
        barred = how == "sacrifice" and prohibited(
            self.view, "sacrifice", each, purpose=self.purpose
        )
        if barred and not effect:
            raise IllegalPlan(f"{target} can't be sacrificed", rule="614.17b")
        if each.zone == "battlefield" and not each.tapped:
            self.touched.add(target)
        {
            "sacrifice": self.sacrificed,
            "discard": self.discarded,
            "exile": self.exiled,
            "return": self.returned,
        }[how].append(target)
        zone = _DESTINATION[how]
        if zone == "graveyard":
            zone = instead_of_graveyard(self.view, each)
        if zone == "library" or (each.zone == "battlefield" and self.view.of_object(each).token):
            del self.objects[target]  # 111.7; and nothing finds a card in the library
        else:
            self.objects[target] = moved(each, zone)
        return each

    def put_counters(self, target: ObjectId, kind: str, number: int) -> None:
        """Put counters on a permanent as a cost or effect (122.1)."""
        each = self.permanent(target)
        self.objects[target] = each.with_counter(kind, number)

    def remove_counters(self, target: ObjectId, kind: str, number: int) -> None:
        """Remove counters of a kind from an object (122.1); of any kind if it is empty."""
        each = self.permanent(target)
        if each.counter(kind) < number:
            raise IllegalPlan(
                f"{target} has {each.counter(kind)} {kind} counters, not {number}", rule="118.3"
            )
        left = number
        for each_kind, count in each.counters if not kind else ((kind, number),):
            taken = min(left, count)
            if taken:
                each = each.with_counter(each_kind, -taken)
                self.removed.append((target, each_kind, taken))
                left -= taken
        self.objects[target] = each

    # ── the player ───────────────────────────────────────────────────────────

    def pay_life(self, amount: int) -> None:
        """Pay life: the total must be at least the amount (119.4); 0 always goes (119.4b)."""
        if amount <= 0:
            return
        if self.life < amount:
            raise IllegalPlan(f"you have {self.life} life, not {amount}", rule="119.4")
        if prohibited(self.view, "pay life", None, purpose=self.purpose):
            raise IllegalPlan("you can't pay life", rule="119.8")
        self.life -= amount
        self.paid += amount

    def lose_life(self, amount: int) -> None:
        """Take damage, or lose life, of a mana ability as it resolves."""
        if amount > 0:
            self.life -= amount
            self.damage += amount

    def gain_life(self, amount: int) -> None:
        """Gain life."""
        if amount > 0:
            self.life += amount
            self.gained += amount

    def pay_player_counters(self, kind: str, amount: int) -> None:
        """Remove energy or other counters from yourself (107.14)."""
        have = self.counters.get(kind, 0)
        if have < amount:
            raise IllegalPlan(f"you have {have} {kind} counters, not {amount}", rule="107.14")
        self.counters[kind] = have - amount
        if amount:
            self.removed.append((ObjectId("you"), kind, amount))

    def add_mana(self, mana: Iterable[Mana]) -> None:
        """Add mana to your pool (106.4)."""
        self.pool = self.pool.add(mana)

    def spend(self, mana: Iterable[Mana]) -> None:
        """Remove mana from your pool (118.3a)."""
        try:
            self.pool = self.pool.remove(mana)
        except KeyError as missing:
            kind = missing.args[0]
            raise IllegalPlan(f"there is no {{{kind.type}}} left to spend", rule="118.3a") from None


def moved(each: GameObject, zone: str) -> GameObject:
    """Return the card in its new zone: a new object without status or counters (400.7)."""
    return GameObject(
        id=each.id,
        card=each.card,
        zone=zone,  # type: ignore[arg-type]
        controller=each.controller,
        chosen=tuple((k, v) for k, v in each.chosen if k == "commander"),
        cast_before=each.cast_before,
    )


def taken_settled(
    base: Settled,
    view: View,
    taken: Iterable[tuple[str, GameObject]],
    source: GameObject | None,
    removed: int,
) -> Settled:
    """Return what a cost settled: the objects it took, as they last existed (608.2h)."""
    groups: dict[str, list[GameObject]] = {}
    known = []
    for reference, each in taken:
        groups.setdefault(reference, []).append(each)
        known.append((each.id, view.of_object(each)))
    objects = [(key, tuple(found)) for key, found in groups.items()]
    if source is not None:
        objects.append(("self", (source,)))
        known.append((source.id, view.of_object(source)))
    return Settled(
        x=base.x,
        removed=removed,
        objects=tuple(objects),  # type: ignore[arg-type]
        kicked=base.kicked,
        targets=base.targets,
        known=tuple(known),
    )
