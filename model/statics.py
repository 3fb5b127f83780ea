"""The abilities of permanents that bear on payments, and the prohibitions among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeVar, cast

from tapwise.model.abilities import (
    Ability,
    DamageToYou,
    GainLife,
    GraveyardReplacement,
    LifeForColor,
    LifeForReduction,
    Prohibition,
    TapTrigger,
    Unread,
)
from tapwise.model.continuous import walk
from tapwise.model.costs import PayLife, TapTotalPower
from tapwise.model.evaluation import holds, matches
from tapwise.model.objects import YOU, GameObject
from tapwise.model.predicates import DistinctAmong, Itself
from tapwise.model.symbols import Symbol

if TYPE_CHECKING:
    from tapwise.model.characteristics import View

_A = TypeVar("_A")


def of_kind(view: View, kind: type[_A]) -> Iterator[tuple[GameObject, _A]]:
    """Iterate over the permanents' abilities of one kind, with the permanents."""
    objects = view.position.objects
    for speaker, ability in view.board_abilities(cast("type[Ability]", kind)):
        yield objects[speaker], cast("_A", ability)


def asks_for_size(view: View) -> bool:
    """Whether anything in the position asks for a power or a toughness."""
    return any(
        isinstance(part, TapTotalPower)
        or getattr(part, "stat", "") in ("power", "toughness")
        or (isinstance(part, DistinctAmong) and part.what in ("power", "toughness"))
        for each in view.position.objects.values()
        for ability in view.of(each.id).abilities
        for part in walk(ability)
    )


_OF_LIFE: Final[dict[str, tuple[type, ...]]] = {
    "damage": (DamageToYou, TapTrigger),
    "loss": (DamageToYou, TapTrigger, PayLife, LifeForColor, LifeForReduction),
    "gain": (GainLife,),
}


def _touches_life(view: View, kinds: tuple[type, ...]) -> bool:
    """Whether a payment in this position may have damage, loss or gain of life of these kinds."""
    pays = PayLife in kinds
    return any(
        isinstance(part, kinds) or (pays and isinstance(part, Symbol) and part.phyrexian)
        for each in view.position.objects.values()
        for ability in view.of(each.id).abilities
        for part in walk(ability)
    )


def unread_on_board(view: View, *, takes_life: bool = False) -> Iterator[tuple[GameObject, Unread]]:
    """Iterate over the lines of permanents that are not understood and bear on any payment.

    ``takes_life``: what is asked for may take life itself, which is a loss (119.4).
    """
    asked = {"board": True, "self": False, "haste": False}
    if takes_life:
        asked["loss"] = True
    for speaker, line in of_kind(view, Unread):
        if not line.bears:
            continue
        if line.scope not in asked:
            kinds = _OF_LIFE.get(line.scope)
            asked[line.scope] = asks_for_size(view) if kinds is None else _touches_life(view, kinds)
        if asked[line.scope]:
            yield speaker, line


def concerns_you(speaker: GameObject, who: str) -> bool:
    """Whether "you", "an opponent" or "a player" in a permanent's text means the payer.

    >>> from tapwise.model.cards import Card, Face
    >>> from tapwise.model.objects import ObjectId
    >>> theirs = GameObject(ObjectId("x"), Card("X", (Face("X"),)), controller=1)
    >>> concerns_you(theirs, "you"), concerns_you(theirs, "opponent")
    (False, True)
    """
    if who == "any":
        return True
    return (speaker.controller == YOU) == (who == "you")


def prohibited(
    view: View,
    what: str,
    target: GameObject | None,
    *,
    is_mana: bool = False,
    purpose: str = "",
) -> bool:
    """Whether an effect says that you can't do this (614.17b, 602.5).

    Parameters
    ----------
    what
        The `Prohibition.what` that is asked.
    target
        The object that it would be done to or with; None for life.
    is_mana
        Whether the ability to be activated is a mana ability.
    purpose
        What it would pay for, where that is known: one of `Prohibition.for_costs`, or another
        kind of payment.
    """
    for speaker, ability in of_kind(view, Prohibition):
        if ability.what != what or not concerns_you(speaker, ability.who):
            continue
        if ability.for_costs and purpose and purpose not in ability.for_costs:
            continue
        if is_mana and ability.except_mana:
            continue
        if ability.condition is not None and not holds(view, ability.condition, source=speaker.id):
            continue
        if target is None or matches(
            view, ability.predicate, target, source=speaker.id, as_spell=what == "cast"
        ):
            return True
    return False


def instead_of_graveyard(view: View, each: GameObject) -> str:
    """Return the zone to which an object of yours goes that would go to your graveyard.

    An effect may send it elsewhere (614.1a), and so does a finality counter (122.1h).
    """
    dies = each.zone == "battlefield"
    if dies and each.counter("finality"):
        return "exile"
    speakers = list(of_kind(view, GraveyardReplacement))
    if not dies:
        speakers += [
            (each, ability)
            for ability in view.of_object(each).abilities
            if isinstance(ability, GraveyardReplacement) and ability.predicate == Itself()
        ]
    for speaker, ability in speakers:
        if (ability.dying and not dies) or not concerns_you(speaker, ability.whose):
            continue
        if ability.condition is not None and not holds(view, ability.condition, source=speaker.id):
            continue
        if matches(view, ability.predicate, each, source=speaker.id):
            return ability.to
    return "graveyard"
