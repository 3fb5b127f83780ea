"""The zones of the game (Comprehensive Rules 400)."""

from __future__ import annotations

from typing import Final, Literal

Zone = Literal["battlefield", "hand", "graveyard", "exile", "command", "library", "stack"]

ZONES: Final[tuple[Zone, ...]] = (
    "battlefield",
    "hand",
    "graveyard",
    "exile",
    "command",
    "library",
    "stack",
)
"""Every zone that a position can name."""
