"""Drafts of plain abilities, made once for each ability and not once for each board.

A plain ability's cost and effect ask nothing of the board: "{T}: Add {R} or {G}.",
"{1}, {T}: Add {W}{U}." Most mana abilities are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import (
    AddCombination,
    AddFixed,
    AddOneType,
    DamageToYou,
    FixedTypes,
    SideEffect,
)
from tapwise.model.costs import PayLife, PayMana, SacrificeSelf, TapSelf

if TYPE_CHECKING:
    from tapwise.model.abilities import Activated, AddPart, Rider
    from tapwise.model.costs import CostComponent
    from tapwise.solver.drafts import Draft

MAX_KEPT: Final = 20_000
"""Beyond this many abilities the store starts anew: batch runs must not eat memory."""

_Key = tuple[int, int, bool]


class PlainDrafts:
    """A store of drafts by ability, its place, and whether its source is snow."""

    def __init__(self) -> None:
        self._kept: dict[_Key, tuple[Activated, tuple[Draft, ...]]] = {}
        self._plain: dict[int, tuple[Activated, bool]] = {}

    def is_plain(self, ability: Activated) -> bool:
        """Whether an ability's drafts are the same on every board without tap bonuses."""
        known = self._plain.get(id(ability))
        if known is None:
            if len(self._plain) >= MAX_KEPT:
                self._plain.clear()
            known = self._plain[id(ability)] = (ability, _is_plain(ability))
        return known[1]

    def get(self, ability: Activated, place: int, snow: bool) -> tuple[Draft, ...] | None:
        """Return the drafts of a plain ability; None if they are not known yet."""
        known = self._kept.get((id(ability), place, snow))
        return None if known is None else known[1]

    def keep(self, ability: Activated, place: int, snow: bool, drafts: tuple[Draft, ...]) -> None:
        """Keep the drafts of a plain ability; the ability itself too, so that its id stays its."""
        if len(self._kept) >= MAX_KEPT:
            self._kept.clear()
        self._kept[id(ability), place, snow] = (ability, drafts)


def _is_plain(ability: Activated) -> bool:
    add = ability.add
    return (
        add is not None
        and not add.instead
        and add.restriction is None
        and ability.condition is None
        and not ability.timing
        and not ability.once_ever
        and ability.zone == "battlefield"
        and all(map(_is_plain_cost, ability.cost))
        and all(map(_is_plain_part, add.parts))
        and all(map(_is_plain_rider, ability.riders))
    )


def _is_plain_cost(component: CostComponent) -> bool:
    match component:
        case TapSelf() | SacrificeSelf() | PayLife(amount=int()):
            return True
        case PayMana(mana=mana):
            return not mana.variables
        case _:
            return False


def _is_plain_part(part: AddPart) -> bool:
    match part:
        case AddFixed(times=int()):
            return True
        case AddOneType(types=FixedTypes(), amount=int()):
            return True
        case AddCombination(types=FixedTypes(), amount=int()):
            return True
        case _:
            return False


def _is_plain_rider(rider: Rider) -> bool:
    match rider:
        case SideEffect() | DamageToYou(amount=int(), condition=None):
            return True
        case _:
            return False
