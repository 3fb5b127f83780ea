"""The cards that tapwise itself knows."""

from __future__ import annotations

from dataclasses import dataclass

from tapwise.model.cards import BASIC_LAND_TYPES, Card, Face
from tapwise.model.catalogue.names import fold
from tapwise.model.catalogue.protocol import Catalogue, nearest_names
from tapwise.model.errors import UnknownCard

_BASICS = {
    fold(prefix + name): Card(
        prefix + name,
        (
            Face(
                prefix + name,
                supertypes=("Basic", "Snow") if prefix else ("Basic",),
                types=("Land",),
                subtypes=(name,),
            ),
        ),
    )
    for prefix in ("", "Snow-Covered ")
    for name in BASIC_LAND_TYPES
}


@dataclass(frozen=True, slots=True)
class Embedded:
    """The embedded catalogue."""

    def lookup(self, name: str) -> Card:
        """Return the card of this name."""
        card = _BASICS.get(fold(name))
        if card is None:
            raise UnknownCard(name)
        return card

    def near(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return names that a misspelt one may stand for."""
        return nearest_names(name, (c.name for c in _BASICS.values()), limit)


def default_catalogue() -> Catalogue:
    """Return the catalogue that is used where none is given."""
    return Embedded()
