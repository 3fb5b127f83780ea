"""What an invented card is: a kind of permanent or source, or a spell with holes in its cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Kind:
    """One invented card.

    Parameters
    ----------
    name, type, text, cost, power, toughness
        The card. A name without a text is a basic land's.
    mana
        About how much mana it adds to what a board can make.
    colors
        The colours it mostly gives: costs are drawn from those of the board.
    themes
        What it works well with; boards are drawn from one or two themes.
    counters
        Counters that it may have, by kind: the most of each.
    weight
        How often it is drawn, next to others.
    on
        The type of what an Aura is attached to.
    chosen
        What was chosen for it: ``color`` becomes a colour of the board.
    zone
        Where it works; ``opponent`` is an opponent's battlefield.
    """

    name: str
    type: str
    text: str = ""
    cost: str = ""
    power: int | None = None
    toughness: int | None = None
    mana: float = 1.0
    colors: str = ""
    themes: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    weight: int = 2
    on: str = ""
    chosen: str = ""
    zone: str = "battlefield"

    @property
    def is_creature(self) -> bool:
        """Whether it may be summoning sick."""
        return "Creature" in self.type

    @property
    def is_basic(self) -> bool:
        """Whether no entry under ``cards`` is needed."""
        return self.type.startswith("Basic Land")

    @property
    def in_hand(self) -> bool:
        """Whether it works in the hand."""
        return "from your hand" in self.text

    def entry(self) -> dict[str, Any]:
        """Return the entry under ``cards`` of a document."""
        facts: dict[str, Any] = {"type": self.type, "text": self.text}
        if self.cost:
            facts["cost"] = self.cost
        if self.power is not None:
            facts |= {"power": self.power, "toughness": self.toughness}
        return facts


def kind(name: str, type_line: str, text: str = "", **more: Any) -> Kind:
    """Return a kind of card."""
    return Kind(name, type_line, text, **more)


def creature(name: str, type_line: str, text: str = "", **more: Any) -> Kind:
    """Return a kind of creature, 1/1 for {1} where nothing else is said."""
    facts: dict[str, Any] = {"cost": "{1}", "power": 1, "toughness": 1} | more
    return Kind(name, type_line, text, **facts)


ANY: Final = "Add one mana of any color."
"""What many of them do."""


@dataclass(frozen=True, slots=True)
class Spell:
    """Something to cast: its card with holes in the cost.

    ``shape`` is the cost with ``1 2 3`` for coloured symbols of the board's colours and
    ``N`` for a generic amount chosen near what the board can pay; ``bonus`` is how much
    more than its mana it can be paid with. A shape in angle brackets in the text is filled
    likewise. ``zone`` is where it is cast from, ``choices`` what a document may fix of the
    announcement, ``this_turn`` facts that may have happened.
    """

    name: str
    type: str
    shape: str
    text: str = ""
    power: int | None = None
    themes: str = ""
    bonus: float = 0.0
    weight: int = 2
    zone: str = "hand"
    choices: tuple[tuple[str, Any], ...] = ()
    this_turn: str = ""
