"""Payments as value objects: what is activated, tapped, sacrificed and otherwise given up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tapwise.model.abilities import Activated
    from tapwise.model.cards import Card
    from tapwise.model.characteristics import View
    from tapwise.model.objects import ObjectId
    from tapwise.model.plan import Step


@dataclass(frozen=True, slots=True, order=True)
class Item:
    """One thing that a payment does with an object of some kind.

    Parameters
    ----------
    do
        ``activate``, or what a cost does to the object: ``tap``, ``sacrifice``, ``exile``,
        ``discard``, ``return`` …, or how it helps: ``improvise``, ``convoke``, ``delve``,
        ``waterbend``.
    card
        The name of the object.
    body
        The number of the kind of object, which tells objects of one name apart.
    place
        For ``activate``: the ability's place; abilities that differ only in the mana that
        they add count as the first of them.
    ability
        Its text.
    amount
        The X of the activation, or how many counters it removes.
    """

    do: str
    card: str
    body: int
    place: int = -1
    ability: str = ""
    amount: int = 0

    def __str__(self) -> str:
        if self.do != "activate":
            return f"{self.do} {self.card}"
        amount = f" with {self.amount}" if self.amount else ""
        return f"{self.card} ({self.ability}){amount}"

    def to_json(self) -> dict[str, Any]:
        """Return the item as plain data."""
        out: dict[str, Any] = {"do": self.do, "card": self.card}
        if self.ability:
            out["ability"] = self.ability
        if self.amount:
            out["amount"] = self.amount
        return out


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment: a multiset of items, and the choices that it was announced with.

    Payments are equal if these are; ``planner``, which works out its steps, is no part of that.
    """

    choices: tuple[tuple[str, Any], ...]
    items: tuple[tuple[Item, int], ...]
    planner: Callable[[], tuple[Step, ...]] | None = field(default=None, compare=False, repr=False)

    @staticmethod
    def of(
        choices: tuple[tuple[str, Any], ...],
        items: Iterable[Item],
        planner: Callable[[], tuple[Step, ...]] | None = None,
    ) -> Payment:
        """Return the payment of these items."""
        return Payment(choices, tuple(sorted(Counter(items).items())), planner)

    def plan(self) -> tuple[Step, ...]:
        """Return steps that carry the payment out; empty where none were worked out."""
        return () if self.planner is None else self.planner()

    def __str__(self) -> str:
        words = [f"{count} × {item}" if count > 1 else str(item) for item, count in self.items]
        chosen = ", ".join(f"{key}: {value}" for key, value in self.choices)
        return (f"[{chosen}] " if chosen else "") + ("; ".join(words) or "nothing")

    def to_json(self) -> dict[str, Any]:
        """Return the payment as plain data."""
        return {
            "choices": dict(self.choices),
            "items": [{**item.to_json(), "count": count} for item, count in self.items],
        }


def alike(view: View) -> dict[ObjectId, int]:
    """Number the objects so that just the interchangeable ones share a number.

    These are objects of one card with the same status, on which the same things hang.
    """
    objects = view.position.objects
    cards: list[Card] = []
    hung: dict[ObjectId, list[int]] = {}
    printed: dict[ObjectId, int] = {}
    for each in objects.values():
        if each.card not in cards:
            cards.append(each.card)
        printed[each.id] = cards.index(each.card)
    for each in objects.values():
        if each.attached_to is not None:
            hung.setdefault(each.attached_to, []).append(printed[each.id])
    numbers: dict[Hashable, int] = {}
    return {
        each.id: numbers.setdefault(
            (
                printed[each.id],
                each.zone,
                each.controller,
                each.tapped,
                each.sick,
                each.counters,
                each.attached_to,
                each.chosen,
                each.entered_this_turn,
                each.face_down,
                each.attacking,
                each.cast_before,
                each.face_index,
                tuple(sorted(hung.get(each.id, ()))),
            ),
            len(numbers),
        )
        for each in objects.values()
    }


def same_ability(activated: tuple[Activated, ...], index: int) -> int:
    """Return the first ability that differs from this one at most in the mana that it adds."""

    def price(ability: Activated) -> object:
        return (ability.cost, ability.riders, ability.is_mana, ability.zone, ability.per_turn)

    return next(i for i, each in enumerate(activated) if price(each) == price(activated[index]))
