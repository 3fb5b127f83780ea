"""Replacements of the mana that a permanent produces when tapped for mana (106.12b)."""

from __future__ import annotations

from tapwise.model.abilities import Activated, ProductionReplacement
from tapwise.model.characteristics import View
from tapwise.model.costs import TapSelf
from tapwise.model.evaluation import matches_as
from tapwise.model.objects import GameObject
from tapwise.model.predicates import Predicate
from tapwise.model.printed import Characteristics


def is_tapped_for_mana(ability: Activated) -> bool:
    """Whether activating the ability is tapping its source for mana (106.12)."""
    return ability.is_mana and any(isinstance(c, TapSelf) for c in ability.cost)


def watches(
    view: View,
    source: GameObject,
    tapped: Predicate,
    tapper: str,
    each: GameObject,
    what: Characteristics,
) -> bool:
    """Whether an ability of ``source`` watches this permanent being tapped for mana."""
    if tapper != "any" and (source.controller == each.controller) != (tapper == "you"):
        return False
    return matches_as(view, tapped, each, what, source=source)


def replacements(
    view: View, each: GameObject, what: Characteristics
) -> tuple[tuple[GameObject, ProductionReplacement], ...]:
    """Return the replacements that may apply when this permanent is tapped for mana.

    Whether each does depends on the mana it would produce by then (616.1f).
    """
    objects = view.position.objects
    return tuple(
        (objects[source], ability)
        for source, ability in view.board_abilities(ProductionReplacement)
        if watches(view, objects[source], ability.tapped, ability.tapper, each, what)
    )
