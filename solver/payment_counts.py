"""Payments by counting: for boards on which nothing stands in anything's way but numbers.

Where no ability takes other bodies, only mana can wait for mana, and a payment is a choice of
numbers, class by class. What the classes before have added up to is all that the next ones
need to know, so equal sums are looked at once: millions of payments are counted without
being listed. A choice is a payment if in some order of the abilities that take mana every
symbol can be paid, and everything used can be of use; in one order each of the two may be
judged by itself (Mendelsohn and Dulmage).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder
from tapwise.solver.payment import Item, Payment, alike, same_ability
from tapwise.solver.payment_orders import Conversion, Orders, Sums, union_of
from tapwise.solver.pool_net import (
    ids_of,
    is_forbidden,
    is_fragile,
    leaving_classes,
    may_run_short,
    refuse_statics,
)

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way
    from tapwise.solver.groups import Group
    from tapwise.solver.net import Activation
    from tapwise.solver.pool_search import Purse

MAX_LOCAL: Final = 50_000
"""Most choices of one class that are written out."""


class _ApartBuilder(NetBuilder):
    """Builds the net without merging bodies of different cards: they pay differently."""

    def _merged(self, groups: list[Group]) -> list[Group]:
        return groups


@dataclass(frozen=True, slots=True)
class _Variable:
    """Something that bodies of a class can do, so many times.

    ``phase`` is how it uses a body: ``tap``, ``tap and leave``, ``leave``, ``use`` in the
    window; ``help``, ``pay tap``, ``pay leave``, ``delve`` as the cost is paid.
    """

    item: Item
    phase: str
    bundle: tuple[int, ...] = ()
    payment: int | None = None
    most: int = 0
    conversion: int | None = None
    energy: int = 0
    life: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class _Choice:
    items: tuple[tuple[Item, int], ...]
    sums: Sums


class CountEnumeration:
    """The payments by one way, counted or listed.

    Parameters
    ----------
    problem, view, way
        The problem, its position, and the way to announce.
    purse
        The budget.

    Raises
    ------
    NotModelled
        If numbers alone do not decide on this board.
    """

    def __init__(self, problem: Problem, view: View, way: Way, purse: Purse) -> None:
        self.view = view
        self.way = way
        self.purse = purse
        net = _ApartBuilder(view, way, problem.forbid_objects).build()
        self.net = net
        kinds = problem.forbid_kinds
        if kinds and (net.payments or net.life_cost or "delve" in way.helpers):
            raise NotModelled("what must not be done, in the request's own cost")
        self.activations = [a for a in net.activations if a.units and not is_forbidden(a, kinds)]
        self._refuse()
        self.needs = [(d.index, d.need) for d in net.demands if d.final and d.need]
        self.total = sum(n for _, n in self.needs)
        self.room = self.total + sum(self._inputs(a) for a in self.activations)
        self.masks = [sum(1 << d for d in pays) for pays in net.kinds]
        self.kinds: list[int] = []
        self.conversions: list[Conversion] = []
        for unit, _ in net.floating:
            self._place(self.masks[unit.kind])
        self.classes = [self._choices(*each) for each in self._bodies()]
        self.width = len(self.kinds)
        self._known: dict[tuple[int, Sums], int] = {}
        self.orders = Orders(self.needs, self.kinds, self.conversions, purse)

    def _inputs(self, a: Activation) -> int:
        """Return how much mana all uses of an ability together can take."""
        return sum(n for _, n in a.takes) * a.limit

    # ── what is too much for numbers ─────────────────────────────────────────

    def _refuse(self) -> None:
        net, view = self.net, self.view
        for a in self.activations:
            if a.takings or a.untaps or a.per_counter is not None or a.repeats or a.gain:
                raise NotModelled("abilities that stand in each other's way")
        refuse_statics(view, net)
        leaving = leaving_classes(self.activations)
        gone = ids_of(net, leaving)
        for a in self.activations:
            if (a.leaves or a.takes) and is_fragile(view, net, a, gone):
                raise NotModelled("an amount or a condition that departures change")
            if a.takes and (a.life or a.damage or (a.body in leaving and not a.taps)):
                raise NotModelled("an ability that takes mana and more")
        if net.delve_pays and leaving:
            raise NotModelled("cards that are delved away as soon as they are there")
        short = may_run_short(self.activations, net.classes, net.energy, life=False)
        self.energy = net.energy if short else None
        life = net.life_before - net.life_cost
        any_loss = any(a.damage for a in self.activations) and net.life_cost > 0
        short = may_run_short(self.activations, net.classes, life, life=True, any_loss=any_loss)
        self.life = net.life_before if short else None
        if life < 0 or net.energy < 0:
            raise NotModelled("a cost in life or energy that cannot be paid")

    # ── classes ──────────────────────────────────────────────────────────────

    def _bodies(self) -> Iterator[tuple[int, int, list[ObjectId]]]:
        """Yield interchangeable bodies: their number, the class of the net, and their ids."""
        numbers = alike(self.view)
        found: dict[int, tuple[int, list[ObjectId]]] = {}
        for each in self.net.classes:
            for object_id in each.ids:
                found.setdefault(numbers[object_id], (each.index, []))[1].append(object_id)
        for number in sorted(found):
            body, ids = found[number]
            yield number, body, ids

    def _variables(self, number: int, body: int, ids: list[ObjectId]) -> Iterator[_Variable]:
        net, each = self.net, self.net.classes[body]
        name = self.view.position.objects[ids[0]].name
        yield from self._activated(number, body, ids)
        for helper in net.helpers:
            if helper.body == body:
                mask = sum(1 << d for d in helper.pays)
                yield _Variable(Item(helper.how, name, number), "help", (mask,))
        for place, taking in enumerate(net.payments):
            if body in taking.eligible:
                phase = "pay tap" if taking.how == "tap" else "pay leave"
                item = Item(taking.how, name, number)
                yield _Variable(item, phase, payment=place, most=taking.number)
        if net.delve_pays and each.zone == "graveyard":
            mask = sum(1 << d for d in net.delve_pays)
            yield _Variable(Item("delve", name, number), "delve", (mask,))

    def _activated(self, number: int, body: int, ids: list[ObjectId]) -> Iterator[_Variable]:
        each = self.view.position.objects[ids[0]]
        activated = self.view.of(each.id).activated
        options: dict[int, list[Activation]] = {}
        for a in self.activations:
            if a.body == body:
                options.setdefault(same_ability(activated, a.place), []).append(a)
        removing = [a for a in self.activations if a.body == body and a.counters[0]]
        for place, same in options.items():
            a = same[0]
            bundle = self._bundle(same)
            if not bundle:
                continue
            phase = {
                (True, False): "tap",
                (True, True): "tap and leave",
                (False, True): "leave",
                (False, False): "use",
            }[a.taps, bool(a.leaves)]
            most = self.room
            size = self.net.classes[body].size
            if a.per_turn is not None:
                most = min(most, a.per_turn // size * len(ids))
            if phase == "use" and a.counters[0]:
                if len(removing) > 1:
                    raise NotModelled("several abilities that remove counters")
                most = min(most, each.counter(a.counters[0]) // a.counters[1] * len(ids))
            if a.counters[0] and phase != "use" and any(r.place != a.place for r in removing):
                raise NotModelled("several abilities that remove counters")
            if any(o.takes != a.takes for o in same):
                raise NotModelled("abilities that differ in how their mana is spent on them")
            conversion = None
            if a.takes:
                kind = Conversion(a.takes, bundle)
                if kind not in self.conversions:
                    self.conversions.append(kind)
                conversion = self.conversions.index(kind)
            yield _Variable(
                Item("activate", each.name, number, place, activated[place].text),
                phase,
                bundle,
                most=most,
                conversion=conversion,
                energy=a.energy if self.energy is not None else 0,
                life=a.life if self.life is not None else 0,
                lost=a.life + a.damage if self.life is not None else 0,
            )

    def _bundle(self, options: list[Activation]) -> tuple[int, ...]:
        """Return the masks of the units that one use adds; choices left open are joined."""
        bundles = {
            tuple(sorted(m for u, n in a.units for m in [self.masks[u.kind]] * n if m))
            for a in options
        }
        bundles.discard(())
        if not bundles:
            return ()
        if len(bundles) > 1 and all(len(b) == 1 for b in bundles):
            joined = 0
            for (mask,) in bundles:
                joined |= mask
            return (joined,)
        best = [b for b in bundles if not any(b != o and _serves(o, b) for o in bundles)]
        if len(best) > 1:
            raise NotModelled("a choice between several amounts of mana")
        return best[0]

    def _choices(self, number: int, body: int, ids: list[ObjectId]) -> list[_Choice]:
        """Return all that the bodies of a class can do together."""
        variables = list(self._variables(number, body, ids))
        first = self.view.position.objects[ids[0]]
        size = len(ids)
        battlefield = first.zone == "battlefield"
        untapped = 0 if first.tapped or not battlefield else size
        source = self.net.source == body
        tap = int(source and self.net.source_taps)
        gone = int(source and bool(self.net.source_leaves))
        found: list[_Choice] = []
        counts = [0] * len(variables)

        def fits() -> bool:
            used: dict[str, int] = {}
            for variable, count in zip(variables, counts, strict=True):
                used[variable.phase] = used.get(variable.phase, 0) + count
            get = used.get
            taps = get("tap", 0) + get("tap and leave", 0) + get("help", 0) + get("pay tap", 0)
            left = get("tap and leave", 0) + get("leave", 0)
            helped = get("help", 0) + get("pay tap", 0)
            paid = get("pay leave", 0) + get("delve", 0)
            return (
                taps <= untapped - (tap if untapped else 0)
                and left + helped <= size - tap
                and left + paid <= size - gone
            )

        def go(place: int, owed: int) -> None:
            if place == len(variables):
                if len(found) >= MAX_LOCAL:
                    raise NotModelled("one class with too many choices")
                self.purse.spend()
                found.append(self._choice(variables, counts))
                return
            variable = variables[place]
            owes = int(bool(variable.bundle))
            most = variable.most or size
            count = 0
            while count <= most and owed + owes * count <= self.room:
                counts[place] = count
                if not fits():
                    break
                go(place + 1, owed + owes * count)
                count += 1
            counts[place] = 0

        go(0, 0)
        return found

    def _choice(self, variables: list[_Variable], counts: list[int]) -> _Choice:
        paid = [0] * len(self.net.payments)
        owed: dict[int, int] = {}
        given: dict[int, int] = {}
        used: dict[int, int] = {}
        items = []
        energy = life = lost = 0
        for variable, count in zip(variables, counts, strict=True):
            if not count:
                continue
            items.append((variable.item, count))
            energy += variable.energy * count
            life += variable.life * count
            lost += variable.lost * count
            if variable.payment is not None:
                paid[variable.payment] += count
            elif variable.conversion is not None:
                used[variable.conversion] = used.get(variable.conversion, 0) + count
            else:
                for mask in variable.bundle:
                    place = self._place(mask)
                    given[place] = given.get(place, 0) + count
                place = self._place(union_of(variable.bundle))
                owed[place] = owed.get(place, 0) + count
        width = len(self.kinds)
        return _Choice(
            tuple(items),
            Sums(
                tuple(paid),
                tuple(owed.get(k, 0) for k in range(width)),
                tuple(given.get(k, 0) for k in range(width)),
                tuple(used.get(k, 0) for k in range(len(self.conversions))),
                energy,
                life,
                lost,
            ),
        )

    def _place(self, mask: int) -> int:
        if mask not in self.kinds:
            self.kinds.append(mask)
        return self.kinds.index(mask)

    # ── adding up ────────────────────────────────────────────────────────────

    def count(self) -> int:
        """Return how many payments there are."""
        return self._ways(0, self._start())

    def __iter__(self) -> Iterator[Payment]:
        yield from self._list(0, self._start(), ())

    def _start(self) -> Sums:
        given = [0] * self.width
        for unit, number in self.net.floating:
            given[self.kinds.index(self.masks[unit.kind])] += number
        return Sums(
            tuple(taking.number for taking in self.net.payments),
            (0,) * self.width,
            tuple(min(n, self.room) for n in given),
            (0,) * len(self.conversions),
        )

    def _plus(self, sums: Sums, choice: _Choice) -> Sums | None:
        """Return the sums with a choice in it; None if that is too much already."""
        more = choice.sums
        unpaid = tuple(a - b for a, b in zip(sums.unpaid, more.unpaid, strict=True))
        owed = _added(sums.owed, more.owed)
        energy, life, lost = sums.energy + more.energy, sums.life + more.life, sums.lost + more.lost
        if any(n < 0 for n in unpaid) or sum(owed) > self.room:
            return None
        if self.energy is not None and energy > self.energy:
            return None
        if self.life is not None:
            # 119.4: life is paid before damage comes, but for the request's own cost.
            cost = self.net.life_cost
            if life > self.life or (cost and lost + cost > self.life):
                return None
        return Sums(
            unpaid,
            owed,
            tuple(min(n, self.room) for n in _added(sums.given, more.given)),
            _added(sums.conversions, more.conversions),
            energy,
            life,
            lost,
        )

    def _ways(self, place: int, sums: Sums) -> int:
        if place == len(self.classes):
            return int(self.orders.pays(sums))
        key = (place, sums)
        known = self._known.get(key)
        if known is None:
            known = 0
            self.purse.spend(len(self.classes[place]))
            for choice in self.classes[place]:
                after = self._plus(sums, choice)
                if after is not None:
                    known += self._ways(place + 1, after)
            self._known[key] = known
        return known

    def _list(
        self, place: int, sums: Sums, items: tuple[tuple[Item, int], ...]
    ) -> Iterator[Payment]:
        if place == len(self.classes):
            if self.orders.pays(sums):
                yield Payment(self.way.choices, tuple(sorted(items)))
            return
        for choice in self.classes[place]:
            after = self._plus(sums, choice)
            if after is not None and self._ways(place + 1, after):
                yield from self._list(place + 1, after, items + choice.items)


def _added(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    longer = b + (0,) * (len(a) - len(b))
    return tuple(x + y for x, y in zip(a, longer, strict=True))


def _serves(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    """Whether the units of one bundle can stand in for all of another's."""
    left = list(a)
    for mask in sorted(b, key=lambda m: -m.bit_count()):
        fitting = [m for m in left if m & mask == mask]
        if not fitting:
            return False
        left.remove(min(fitting, key=lambda m: m.bit_count()))
    return True
