"""On which payments a line that is not understood bears.

>>> bears_on_casting(Unread("{2}: Add a mana for each odd thing.", bears=True, scope="self"))
False
"""

from __future__ import annotations

from typing import Final

from tapwise.model.abilities import Unread
from tapwise.model.catalogue.line_classes import CLASSES, MANA_ABILITY, class_of

_ACTIVATED: Final = "activated ability"


def line_class(ability: Unread) -> str:
    """Return the class of a line: from its words, or as the embedded catalogue keeps it."""
    return ability.why if ability.why in CLASSES else class_of(ability.text)


def bears_on_casting(ability: Unread) -> bool:
    """Whether a line of a card may change what casting that card costs.

    Abilities of a permanent do nothing while it is a spell (113.6): activated ones, and what
    the permanent does to others.
    """
    return (
        ability.bears
        and ability.scope == "self"
        and line_class(ability) not in (MANA_ABILITY, _ACTIVATED)
    )


def may_add_mana(ability: Unread) -> bool:
    """Whether a line of a permanent may be a mana ability, or give it one."""
    if not ability.bears or ability.scope != "self":
        return False
    return line_class(ability) != _ACTIVATED
