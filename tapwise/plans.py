"""Plans as plain data: steps of the answer document back into `Step` objects.

>>> read_steps([{"do": "tap", "object": "ornithopter", "for": "improvise"}])[0].for_
'improvise'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args

from tapwise.model.errors import ParseError
from tapwise.model.plan import Action, Step

MAX_STEPS: Final = 100_000
"""Most steps that a plan may have, nested ones included: refuses abuse."""

MAX_DEPTH: Final = 200
"""Deepest nesting of windows (605.3a) that is read; far above any payment's."""

_TEXTS: Final = {
    "object": "object",
    "card": "card",
    "ability": "ability",
    "adds": "adds",
    "mana": "mana",
    "from": "source",
    "source": "source",
    "on": "on",
    "for": "for_",
    "covers": "covers",
    "kind": "kind",
    "cast": "cast",
    "total_cost": "total_cost",
    "rule": "rule",
}
_NUMBERS: Final = {"index": "index", "x": "x", "amount": "amount"}
_ACTIONS: Final = frozenset(get_args(Action))


def read_steps(steps: Iterable[Any]) -> tuple[Step, ...]:
    """Return the steps; those that already are `Step` objects stay as they are.

    Raises
    ------
    ParseError
        If one is no step; ``path`` names it.
    """
    return _read(steps, "steps", 0)


def steps_of(document: Any) -> tuple[Step, ...]:
    """Read a plan document: an answer with ``steps``, or a list of steps.

    Raises
    ------
    ParseError
        If it is neither.
    """
    if isinstance(document, Mapping):
        if "steps" not in document:
            raise ParseError("a plan is a list of steps or an answer with 'steps'", path="plan")
        document = document["steps"]
    return read_steps(document)


def _read(steps: Any, path: str, depth: int) -> tuple[Step, ...]:
    if isinstance(steps, str | bytes | Mapping) or not isinstance(steps, Iterable):
        raise ParseError(f"expected a list of steps, not {_kind(steps)}", path=path)
    if depth > MAX_DEPTH:
        raise ParseError(f"more than {MAX_DEPTH} windows within each other", path=path)
    found: list[Step] = []
    for number, each in enumerate(steps):
        if number >= MAX_STEPS:
            raise ParseError(f"more than {MAX_STEPS} steps", path=path)
        place = f"{path}[{number}]"
        found.append(each if isinstance(each, Step) else _step(each, place, depth))
    return tuple(found)


def _step(data: Any, path: str, depth: int) -> Step:
    if not isinstance(data, Mapping):
        raise ParseError(f"expected a step, not {_kind(data)}", path=path)
    action = data.get("do")
    if not isinstance(action, str) or action not in _ACTIONS:
        raise ParseError(
            f"{action!r} is nothing a step can do; known: {', '.join(sorted(_ACTIONS))}",
            path=f"{path}.do",
        )
    fields: dict[str, Any] = {"do": action}
    for key, value in data.items():
        place = f"{path}.{key}"
        if key == "do":
            continue
        if key in ("window", "pays"):
            fields[key] = _read(value, place, depth + 1)
        elif key == "choices":
            if not isinstance(value, Mapping):
                raise ParseError(f"expected choices by name, not {_kind(value)}", path=place)
            fields[key] = tuple((str(k), _frozen(v)) for k, v in value.items())
        elif key in _TEXTS:
            if value is None:
                continue
            if not isinstance(value, str):
                raise ParseError(f"expected text, not {_kind(value)}", path=place)
            fields[_TEXTS[key]] = value
        elif key in _NUMBERS:
            if isinstance(value, bool) or not isinstance(value, int):
                raise ParseError(f"expected a number, not {_kind(value)}", path=place)
            fields[_NUMBERS[key]] = value
        else:
            raise ParseError("unknown key", path=place)
    return Step(**fields)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "a mapping"
    return {"str": "text", "list": "a list", "int": "a number", "float": "a number"}.get(
        type(value).__name__, type(value).__name__
    )
