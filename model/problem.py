"""Problems: a position, what to pay for, and the wishes, as value objects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tapwise.model.objects import ObjectId
from tapwise.model.position import Position
from tapwise.model.symbols import ManaCost


@dataclass(frozen=True, slots=True)
class Request:
    """What is to be paid for.

    Parameters
    ----------
    kind
        ``cast`` a spell, ``activate`` an ability, take a ``special`` action, or pay a bare
        ``cost``.
    object
        The card or permanent; None for a bare cost.
    name
        The name as the document gives it (a face's name for cards with several).
    face_index
        Which face is cast.
    any_face
        Whether the document names the whole card, so that either half may be cast.
    ability
        For ``activate``: the words that single the ability out.
    special
        For ``special``: which action.
    cost
        For ``cost``: the text of the cost.
    x
        A number, ``max``, or None: the planner chooses.
    choose
        The choices of 601.2b that the document fixes.
    """

    kind: Literal["cast", "activate", "special", "cost"]
    object: ObjectId | None = None
    name: str = ""
    face_index: int = 0
    any_face: bool = False
    ability: str = ""
    special: str = ""
    cost: str = ""
    x: int | Literal["max"] | None = None
    choose: tuple[tuple[str, Any], ...] = ()

    def choice(self, key: str, default: Any = None) -> Any:
        """Return a choice of the document, or the default where it leaves it open."""
        return next((value for k, value in self.choose if k == key), default)


@dataclass(frozen=True, slots=True)
class Problem:
    """A whole problem document, read and checked.

    Parameters
    ----------
    position
        The position.
    request
        What to pay for; None where only mana or could-produce is asked.
    prefer
        Policy keys that come first.
    keep
        Costs that should stay payable, together.
    forbid
        Ids that must not be used, and policy keys of things that must not be done.
    """

    position: Position
    request: Request | None = None
    prefer: tuple[str, ...] = ()
    keep: tuple[ManaCost, ...] = ()
    forbid_objects: frozenset[ObjectId] = frozenset()
    forbid_kinds: frozenset[str] = frozenset()
    title: str = ""
    extra: Mapping[str, Any] | None = None
