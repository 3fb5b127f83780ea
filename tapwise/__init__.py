"""tapwise: a payment planner for Magic: The Gathering.

    >>> import tapwise
    >>> problem = tapwise.load({"position": {"you": {"battlefield": ["2 Island"]}},
    ...                         "pay": {"cost": "{1}{U}"}})
    >>> tapwise.plan(problem).status
    'optimal'

Importing the package is quick: solvers and readers are imported by the call that needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tapwise.api import (
    card,
    check,
    could_produce,
    load,
    mana,
    max_x,
    payable,
    payments,
    plan,
    total_cost,
)

if TYPE_CHECKING:
    from tapwise.model.cards import Card, Face
    from tapwise.model.errors import (
        AmbiguousName,
        GaveUp,
        IllegalPlan,
        IllegalPosition,
        ParseError,
        TapwiseError,
        UnknownCard,
        Unsupported,
    )
    from tapwise.model.mana import Mana, ManaPool
    from tapwise.model.objects import GameObject, ObjectId
    from tapwise.model.plan import Answer, Life, Outcome, Reason, Step
    from tapwise.model.position import Player, Position
    from tapwise.model.problem import Problem, Request
    from tapwise.model.referee import Verdict
    from tapwise.model.symbols import ManaCost
    from tapwise.solver.payments import Payments
    from tapwise.solver.pools import Pools

__version__ = "0.1.0"

__all__ = [
    "AmbiguousName",
    "Answer",
    "Card",
    "Face",
    "GameObject",
    "GaveUp",
    "IllegalPlan",
    "IllegalPosition",
    "Life",
    "Mana",
    "ManaCost",
    "ManaPool",
    "ObjectId",
    "Outcome",
    "ParseError",
    "Payments",
    "Player",
    "Pools",
    "Position",
    "Problem",
    "Reason",
    "Request",
    "Step",
    "TapwiseError",
    "UnknownCard",
    "Unsupported",
    "Verdict",
    "card",
    "check",
    "could_produce",
    "load",
    "mana",
    "max_x",
    "payable",
    "payments",
    "plan",
    "total_cost",
]

_HOMES = {
    "cards": ("Card", "Face"),
    "errors": (
        "AmbiguousName",
        "GaveUp",
        "IllegalPlan",
        "IllegalPosition",
        "ParseError",
        "TapwiseError",
        "UnknownCard",
        "Unsupported",
    ),
    "mana": ("Mana", "ManaPool"),
    "objects": ("GameObject", "ObjectId"),
    "plan": ("Answer", "Life", "Outcome", "Reason", "Step"),
    "position": ("Player", "Position"),
    "problem": ("Problem", "Request"),
    "referee": ("Verdict",),
    "symbols": ("ManaCost",),
}
_HOME_OF = {name: f"tapwise.model.{home}" for home, names in _HOMES.items() for name in names}
_HOME_OF |= {"Payments": "tapwise.solver.payments", "Pools": "tapwise.solver.pools"}


def __getattr__(name: str) -> Any:
    """Import a public type when it is first asked for (PEP 562)."""
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'tapwise' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
