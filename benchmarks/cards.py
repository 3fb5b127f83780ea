"""Invented cards for random boards: sources of mana, helpers, and things to pay for.

Each stands for one kind of card; the texts are the shortest that have the kind's effect.
"""

from __future__ import annotations

from typing import Final

from benchmarks.artifacts import ARTIFACTS
from benchmarks.creatures import CREATURES, OTHERS, PRICES
from benchmarks.kinds import Kind as Kind
from benchmarks.kinds import Spell as Spell
from benchmarks.lands import LANDS
from benchmarks.spells import ENGINES as ENGINES
from benchmarks.spells import FILLER as FILLER
from benchmarks.spells import SPELLS as SPELLS

SOURCES: Final[tuple[Kind, ...]] = (*LANDS, *ARTIFACTS, *CREATURES, *OTHERS, *PRICES)
"""What a board is drawn from. The order is part of what a seed means: new kinds come last."""
