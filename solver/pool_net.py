"""The net of one window without a cost: what bodies can add, in a form that a search can walk.

Mana whose type is a choice stays one token until it is spent or the window ends, so that
"one mana of any color" is one thing and not five. Classes whose bodies stand in nobody's way
are summed up as producers; the rest are left to the search, body by body.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    ColorChange as ColorChange,
)
from tapwise.model.abilities import (
    CostModifier,
    Grant,
    LoseAbilities,
    ProductionReplacement,
    Prohibition,
    TriggeredMana,
    TypeChange,
)
from tapwise.model.abilities import (
    PowerChange as PowerChange,
)
from tapwise.model.costs import Discard, ExileFrom, ReturnToHand, Sacrifice, TapOthers
from tapwise.model.evaluation import Settled, holds, matches
from tapwise.model.predicates import CountersOn, HasCounter, StatOf, Tapped
from tapwise.model.production import productions, resolved_parts, tap_bonus_applies
from tapwise.model.spending import SpendContext
from tapwise.model.symbols import ManaCost
from tapwise.model.way import Way
from tapwise.solver.monotone import mentions, takes_note_of_taken
from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.predicates import Reference
    from tapwise.solver.net import Activation, BodyClass, Net, Unit

_ON_THE_BOARD: Final = (
    ColorChange,
    CostModifier,
    Grant,
    LoseAbilities,
    PowerChange,
    ProductionReplacement,
    Prohibition,
    TriggeredMana,
    TypeChange,
)
"""Abilities whose end, or whose condition, changes what other permanents do."""

_REFERENCES: Final[dict[str, Reference]] = {
    "sacrifice": "sacrificed",
    "exile": "exiled",
    "tap": "tapped",
    "discard": "discarded",
}

_TAKING_COSTS: Final = (Discard, ExileFrom, ReturnToHand, Sacrifice, TapOthers)

Vector = tuple[int, ...]
"""How many tokens of each kind."""

Gives = tuple[tuple[int, int], ...]
"""Tokens that are added: pairs of a kind and how many of it, sorted."""


def window(view: View) -> Way:
    """Return a way to pay for nothing, with a window for mana abilities.

    It asks for one mana of each type: its demands make every type a kind of its own.
    """
    del view
    return Way(SpendContext("pay"), mana=ManaCost.parse("{W}{U}{B}{R}{G}{C}"))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of token: the types that it may turn out to be, and the inputs that it can pay."""

    types: str
    inputs: frozenset[int]

    def covers(self, other: Kind) -> bool:
        """Whether it can be whatever the other can be."""
        return set(other.types) <= set(self.types) and other.inputs <= self.inputs


@dataclass(frozen=True, slots=True)
class Choice:
    """Bodies that a cost takes: ``number`` out of the classes; ``own`` if its own body may be."""

    eligible: tuple[int, ...]
    number: int
    tap: bool
    own: bool


@dataclass(frozen=True, slots=True)
class Use:
    """One activation as the search sees it.

    ``counter`` is the place of its kind of counters among those of its class, and how many
    it removes; with ``grows`` the player chooses how many, for one token of that kind each.
    ``limit`` is the place among the limited abilities of its class, and uses for each body.
    ``fragile``: what it adds, or whether it may be used, can only get worse as others leave.
    """

    index: int
    body: int
    taps: bool
    untaps: bool
    leaves: bool
    takes: tuple[tuple[int, int], ...]
    choices: tuple[Choice, ...]
    gives: Gives
    counter: tuple[int, int] | None
    grows: int | None
    limit: tuple[int, int] | None
    life: int
    damage: int
    gain: int
    energy: int
    fragile: bool

    @property
    def is_free(self) -> bool:
        """Whether it needs nothing but its own body."""
        return not self.takes and not self.choices

    @property
    def departs(self) -> bool:
        """Whether a body leaves by it."""
        return self.leaves or any(not c.tap for c in self.choices)


@dataclass(frozen=True, slots=True, order=True)
class Status:
    """What can differ between bodies of one class.

    ``pending`` are the places in the stack of what was announced with this body as its source
    and is not paid for yet.
    """

    untapped: bool
    counters: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()


Bodies = tuple[tuple[Status, int], ...]
"""The bodies of a class: how many of each status, sorted."""


@dataclass(slots=True)
class Board:
    """Everything that a search for pools needs.

    ``life`` and ``energy`` are None where they can never run short.
    """

    kinds: list[Kind]
    uses: tuple[Use, ...]
    bodies: tuple[Bodies, ...]
    floating: dict[int, int]
    life: int | None
    energy: int | None
    net: Net
    activations: list[Activation]

    def kind(self, kind: Kind) -> int:
        """Return the place of a kind, which is added if it is new."""
        if kind not in self.kinds:
            self.kinds.append(kind)
        return self.kinds.index(kind)


def compile_board(view: View, forbidden: frozenset[ObjectId], kinds: frozenset[str]) -> Board:
    """Return the board of one window.

    Parameters
    ----------
    forbidden
        Objects that must not be used.
    kinds
        Policy keys of what must not be done (``sacrifices``, ``life`` …).

    Raises
    ------
    NotModelled
        If counts of alike bodies do not say enough; the search over moves must decide.
    """
    net = NetBuilder(view, window(view), forbidden, window_only=True).build()
    refuse_statics(view, net)
    inputs = frozenset(d.index for d in net.demands if not d.final)
    board_kinds = [
        Kind(
            "".join(net.demands[d].symbol.types for d in pays if d not in inputs),
            frozenset(pays) & inputs,
        )
        for pays in net.kinds
    ]
    allowed = [a for a in net.activations if not is_forbidden(a, kinds)]
    short_of_life = may_run_short(allowed, net.classes, net.life_before, life=True)
    short_of_energy = may_run_short(allowed, net.classes, net.energy, life=False)
    leaving = leaving_classes(allowed)
    thin = ids_of(net, leaving)
    uses = tuple(_use(view, net, a, place, short_of_life, thin) for place, a in enumerate(allowed))
    _refuse_orders(net, allowed, uses)
    floating: dict[int, int] = {}
    for unit, count in net.floating:
        floating[unit.kind] = floating.get(unit.kind, 0) + count
    return Board(
        board_kinds,
        uses,
        tuple(_initial(view, net, each, allowed) for each in net.classes),
        floating,
        net.life_before if short_of_life else None,
        net.energy if short_of_energy else None,
        net,
        allowed,
    )


def is_forbidden(a: Activation, kinds: frozenset[str]) -> bool:
    """Whether an activation does something that must not be done."""
    hows = {a.leaves, *(t.how for t in a.takings)}
    return (
        ("sacrifices" in kinds and "sacrifice" in hows)
        or ("discards" in kinds and "discard" in hows)
        or ("exiled" in kinds and "exile" in hows)
        or ("life" in kinds and (a.life > 0 or a.damage > 0 or a.trigger_damage > 0))
        or ("counters" in kinds and bool(a.counters[0]))
    )


def may_run_short(
    activations: list[Activation],
    classes: tuple[BodyClass, ...],
    have: int,
    *,
    life: bool,
    any_loss: bool = False,
) -> bool:
    """Whether all that could be paid together may be more than there is.

    With ``any_loss`` damage counts even where no ability asks for life.
    """
    total = 0
    asks = any_loss
    for a in activations:
        paid = a.life if life else a.energy
        lost = a.damage if life else 0
        asks = asks or paid > 0
        if paid or lost:
            uses = _most_uses(a, classes, activations)
            if uses is None:
                return True
            total += (paid + lost) * uses
    return asks and total > have


def _most_uses(
    a: Activation, classes: tuple[BodyClass, ...], activations: list[Activation]
) -> int | None:
    """Return how often the bodies alone let an activation be used; None: without end."""
    if a.leaves:
        return classes[a.body].size
    if a.taps and not any(other.untaps for other in activations):
        return classes[a.body].untapped
    return a.per_turn


# ── what the net leaves out ──────────────────────────────────────────────────


def refuse_statics(view: View, net: Net) -> None:
    """Refuse boards on which a tap or a departure changes what other permanents do."""
    for modifier in (m for _, m in view.board_abilities(CostModifier)):
        if modifier.applies == "abilities" and not modifier.exclude_mana_abilities:
            raise NotModelled("mana abilities whose costs are changed")
    for kind in _ON_THE_BOARD:
        for _, ability in view.board_abilities(kind):
            if mentions(ability, Tapped, HasCounter, CountersOn):
                raise NotModelled("an effect that looks at tapped permanents or counters")
    for body in leaving_classes(list(net.activations)):
        each = net.classes[body]
        if each.zone == "battlefield" and any(
            isinstance(a, _ON_THE_BOARD) and not _about_spells(a)
            for a in view.of(each.ids[0]).abilities
        ):
            raise NotModelled("a departure that changes what other permanents do")
    hows = {t.how for a in net.activations for t in a.takings} | {
        a.leaves for a in net.activations if a.leaves
    }
    zones = {net.classes[c].zone for a in net.activations for t in a.takings for c in t.eligible}
    zones |= {net.classes[a.body].zone for a in net.activations}
    if ("return" in hows and "hand" in zones) or (
        "graveyard" in zones and hows & {"sacrifice", "discard"}
    ):
        raise NotModelled("cards that come to where they are used again")


def _about_spells(ability: object) -> bool:
    return isinstance(ability, CostModifier) and ability.applies != "abilities"


def leaving_classes(activations: list[Activation]) -> set[int]:
    """Return the classes of which bodies may leave in the window."""
    found = {a.body for a in activations if a.leaves}
    for a in activations:
        for taking in a.takings:
            if taking.how != "tap":
                found.update(taking.eligible)
    return found


def ids_of(net: Net, leaving: set[int]) -> set[ObjectId]:
    """Return the objects of these classes."""
    return {o for c in leaving for o in net.classes[c].ids}


def is_fragile(view: View, net: Net, a: Activation, gone: set[ObjectId]) -> bool:
    """Whether the ability adds less, or may not be used, once all that may leave has left."""
    if not gone:
        return False
    body = net.classes[a.body].ids[0]
    left = gone - {body}
    if not left:
        return False
    later = view.after(view.position.without(*left))
    if a.ability.condition is not None and not holds(later, a.ability.condition, source=body):
        return True
    settled = Settled(x=1, removed=1)
    if a.ability.add is not None and takes_note_of_taken(a.ability.add):
        settled = _taken_by(view, net, a)
    if a.taps and tap_bonus_applies(view, body, a.ability):
        pool = view.position.pool
        return productions(view, body, a.ability, settled, pool) != productions(
            later, body, a.ability, settled, pool
        )
    return resolved_parts(view, body, a.ability, settled) != resolved_parts(
        later, body, a.ability, settled
    )


def _taken_by(view: View, net: Net, a: Activation) -> Settled:
    """Return what the cost takes, as the effect looks back at it (608.2h)."""
    taking = a.takings[0]
    taken = view.position.objects[net.classes[taking.eligible[0]].ids[0]]
    reference = _REFERENCES[taking.how]
    return Settled(objects=((reference, (taken,)),), known=((taken.id, view.of(taken.id)),))


def _refuse_orders(net: Net, allowed: list[Activation], uses: tuple[Use, ...]) -> None:
    """Refuse orders that matter in ways that the search over counts does not follow."""
    for a, use in zip(allowed, uses, strict=True):
        if use.fragile and (
            not use.is_free or use.departs or use.life or use.damage or not use.taps
        ):
            raise NotModelled("an amount or a condition that departures change")
        removes = any(other.counter is not None for other in uses if other.body == use.body)
        if removes and mentions((a.ability.add, a.ability.condition), CountersOn, StatOf):
            raise NotModelled("an amount that counts what a cost removes")
    if any(u.fragile for u in uses) and any(u.untaps for u in uses):
        raise NotModelled("an amount that departures change, and {Q}")
    del net


# ── uses and bodies ──────────────────────────────────────────────────────────


def _counter_kinds(activations: list[Activation], body: int) -> list[str]:
    return sorted({a.counters[0] for a in activations if a.body == body and a.counters[0]})


def _limited(activations: list[Activation], body: int) -> list[int]:
    return sorted({a.place for a in activations if a.body == body and a.per_turn is not None})


def _use(
    view: View, net: Net, a: Activation, place: int, tracks_life: bool, gone: set[ObjectId]
) -> Use:
    counter = None
    if a.counters[0]:
        slots = _counter_kinds(list(net.activations), a.body)
        counter = (slots.index(a.counters[0]), a.counters[1])
    limit = None
    if a.per_turn is not None:
        slot = _limited(list(net.activations), a.body).index(a.place)
        limit = (slot, a.per_turn // net.classes[a.body].size)
    return Use(
        index=place,
        body=a.body,
        taps=a.taps,
        untaps=a.untaps,
        leaves=bool(a.leaves),
        takes=a.takes,
        choices=tuple(_choices(view, net, a)),
        gives=_merged(a.units),
        counter=counter,
        grows=None if a.per_counter is None else a.per_counter.kind,
        limit=limit,
        life=a.life if tracks_life else 0,
        damage=a.damage if tracks_life else 0,
        gain=a.gain if tracks_life else 0,
        energy=a.energy,
        fragile=is_fragile(view, net, a, gone),
    )


def _merged(units: tuple[tuple[Unit, int], ...]) -> Gives:
    counts: dict[int, int] = {}
    for unit, count in units:
        counts[unit.kind] = counts.get(unit.kind, 0) + count
    return tuple(sorted(counts.items()))


def _choices(view: View, net: Net, a: Activation) -> Iterator[Choice]:
    source = view.position.objects[net.classes[a.body].ids[0]]
    components = [c for c in a.ability.cost if isinstance(c, _TAKING_COSTS)]
    for taking, component in zip(a.takings, components, strict=True):
        own = a.body in taking.eligible and matches(
            view, component.predicate, source, source=source.id
        )
        yield Choice(taking.eligible, taking.number, taking.how == "tap", own)


def _initial(view: View, net: Net, each: BodyClass, allowed: list[Activation]) -> Bodies:
    del allowed
    example = view.position.objects[each.ids[0]]
    counters = tuple(
        example.counter(kind) for kind in _counter_kinds(list(net.activations), each.index)
    )
    used = tuple(0 for _ in _limited(list(net.activations), each.index))
    untapped = each.untapped if each.zone == "battlefield" else each.size
    counts = {
        Status(True, counters, used): untapped,
        Status(False, counters, used): each.size - untapped,
    }
    return tuple(sorted((s, n) for s, n in counts.items() if n))
