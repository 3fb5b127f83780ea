"""Ways to announce a spell, an ability or a cost: what 601.2b-f has locked in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tapwise.model.costs import Cost
from tapwise.model.evaluation import NOTHING_SETTLED, Settled
from tapwise.model.objects import ObjectId
from tapwise.model.spending import Part, SpendContext
from tapwise.model.symbols import NO_MANA, ManaCost, Symbol


@dataclass(frozen=True, slots=True)
class Demand:
    """So many units of mana for the same symbol; generic symbols have amount 1 here."""

    symbol: Symbol
    count: int
    part: Part = ""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to announce, with its total cost locked in (601.2f).

    Parameters
    ----------
    choices
        The choices of 601.2b, as pairs of a name and a value.
    x
        The X of the spell or ability.
    mana
        The mana part of the total: halves of Phyrexian and monocoloured hybrid symbols are
        chosen, hybrids of two types may remain.
    cost
        The components that are not mana, 2 life for a Phyrexian symbol included.
    helpers
        ``improvise``, ``convoke``, ``delve``, as far as the spell has them.
    waterbend_generic
        How much of the generic mana may be paid by tapping artifacts and creatures.
    context
        What the mana is spent on.
    spell
        The card that leaves its zone as it is announced (601.2a).
    source
        The object whose ability is activated.
    has_mana_part
        Whether there is a window for mana abilities (601.2g).
    also
        The components that are not mana, in words.
    x_generic
        How much of the generic mana stands for X.
    bound
        Objects named at announcement (emerge, offering, harmonize), as pairs of the place
        of the component in ``cost`` and the object.
    settled
        X, kicks and targets, for the amounts in the cost.
    title
        What is announced: a spell's name or an ability's text.
    """

    context: SpendContext
    choices: tuple[tuple[str, Any], ...] = ()
    x: int = 0
    mana: ManaCost = NO_MANA
    cost: Cost = ()
    helpers: frozenset[str] = field(default_factory=frozenset)
    waterbend_generic: int = 0
    spell: ObjectId | None = None
    has_mana_part: bool = True
    also: tuple[str, ...] = ()
    x_generic: int = 0
    bound: tuple[tuple[int, ObjectId], ...] = ()
    settled: Settled = NOTHING_SETTLED
    source: ObjectId | None = None
    title: str = ""
    demands: tuple[Demand, ...] = field(init=False, compare=False, repr=False, default=())
    """The mana asked for, one entry for each kind of unit.

    Generic mana is split by what may pay for it: X, the waterbend part, the rest.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "demands", _demands(self))

    def bound_to(self, place: int) -> ObjectId | None:
        """Return the object named for a component at announcement, or None."""
        return next((o for p, o in self.bound if p == place), None)


def _demands(way: Way) -> tuple[Demand, ...]:
    found: dict[tuple[Symbol, Part], int] = {}
    one = Symbol("generic", amount=1)
    for symbol in way.mana:
        if symbol.kind == "generic":
            x = min(way.x_generic, symbol.amount)
            bend = min(way.waterbend_generic, symbol.amount - x)
            rest = symbol.amount - x - bend
            parts: tuple[tuple[Part, int], ...] = (("x", x), ("waterbend", bend), ("", rest))
            for part, count in parts:
                if count:
                    found[one, part] = found.get((one, part), 0) + count
        else:
            found[symbol, ""] = found.get((symbol, ""), 0) + 1
    return tuple(Demand(symbol, count, part) for (symbol, part), count in found.items())
