"""X in costs that are not mana: written out once it is announced (107.3a).

>>> from tapwise.model.costs import Sacrifice
>>> from tapwise.model.predicates import Is
>>> with_x((Sacrifice(Is("Creature"), Variable("X")),), 2)
(Sacrifice(predicate=Is(word='Creature'), number=2, at_least=False),)
"""

from __future__ import annotations

import dataclasses
import re
from typing import Any, Final

from tapwise.model.costs import ChangeLoyalty, Cost
from tapwise.model.predicates import Variable
from tapwise.model.symbols import ManaCost

_X: Final = Variable("X")
_MINUS_X: Final = ChangeLoyalty(None)
_IN_OBJECTS: Final = re.compile(r"Compare\([^()]*value=Variable\(name='X'\)")


def mentions_x(cost: Cost) -> bool:
    """Whether a component other than mana speaks of X."""
    return any(c == _MINUS_X or "name='X'" in repr(c) for c in cost)


def asks_objects_for_x(cost: Cost) -> bool:
    """Whether the objects that pay must fit X: "discard a card with mana value X"."""
    return bool(cost) and _IN_OBJECTS.search(repr(cost)) is not None


def with_x(cost: Cost, x: int) -> Cost:
    """Return the cost with the announced number in place of X; mana costs stay as they are."""
    return _replaced(cost, x) if mentions_x(cost) else cost


def _replaced(data: Any, x: int) -> Any:
    if data == _X:
        return x
    if data == _MINUS_X:
        return ChangeLoyalty(-x)
    if isinstance(data, tuple):
        return tuple(_replaced(each, x) for each in data)
    if dataclasses.is_dataclass(data) and not isinstance(data, ManaCost | type):
        fields = [f.name for f in dataclasses.fields(data) if f.init]
        changes = {name: _replaced(getattr(data, name), x) for name in fields}
        return dataclasses.replace(data, **changes)
    return data
