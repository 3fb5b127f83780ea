"""Make a failing document smaller: drop what is not needed for the failure, cheapen costs."""

from __future__ import annotations

import copy
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

_AMOUNT: Final = re.compile(r"\{(\d+)\}")
_SYMBOL: Final = re.compile(r"\{[^}]*\}")
_ZONES: Final = ("battlefield", "hand", "graveyard")


def shrunk(document: dict[str, Any], fails: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Return a document that still fails and of which no single smaller step does.

    Parameters
    ----------
    fails
        Whether a document still shows the failure. A document that no longer loads does not.
    """
    found = True
    while found:
        found = False
        for smaller in _smaller(document):
            if fails(smaller):
                document, found = smaller, True
                break
    return _without_idle_cards(document)


def _smaller(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    you = document["position"]["you"]
    here = ("position", "you")
    for zone in _ZONES:
        for place, entry in enumerate(you.get(zone, ())):
            if _name(entry) not in document["pay"].values():
                yield _without(document, (*here, zone, place))
    for key in ("pool", "counters"):
        if key in you:
            yield _without(document, (*here, key))
    for zone in _ZONES:
        for place, entry in enumerate(you.get(zone, ())):
            for flag in ("tapped", "sick", "counters"):
                if isinstance(entry, dict) and flag in entry:
                    yield _without(document, (*here, zone, place, flag))
    if you.get("life", 20) != 20:
        yield _with(document, (*here, "life"), 20)
    yield from _cheaper(document)


def _cheaper(document: dict[str, Any]) -> Iterator[dict[str, Any]]:
    pay = document["pay"]
    if isinstance(pay.get("x"), int) and pay["x"] > 0:
        yield _with(document, ("pay", "x"), pay["x"] - 1)
    for cost in _cheaper_costs(pay.get("cost", "")):
        yield _with(document, ("pay", "cost"), cost)
    name = pay.get("cast")
    if name in document["cards"]:
        for cost in _cheaper_costs(document["cards"][name].get("cost", "")):
            yield _with(document, ("cards", name, "cost"), cost)
    for each, entry in document["cards"].items():
        lines = entry.get("text", "").split("\n")
        for place in range(len(lines) if len(lines) > 1 else 0):
            rest = "\n".join(lines[:place] + lines[place + 1 :])
            yield _with(document, ("cards", each, "text"), rest)


def _cheaper_costs(cost: str) -> Iterator[str]:
    for match in _AMOUNT.finditer(cost):
        amount = int(match[1])
        if amount:
            less = f"{{{amount - 1}}}" if amount > 1 else ""
            yield cost[: match.start()] + less + cost[match.end() :]
    for match in _SYMBOL.finditer(cost):
        if not _AMOUNT.fullmatch(match[0]):
            yield cost[: match.start()] + cost[match.end() :]


def _without(document: dict[str, Any], path: Sequence[str | int]) -> dict[str, Any]:
    smaller = copy.deepcopy(document)
    _inside(smaller, path).pop(path[-1])
    return smaller


def _with(document: dict[str, Any], path: Sequence[str | int], value: Any) -> dict[str, Any]:
    smaller = copy.deepcopy(document)
    _inside(smaller, path)[path[-1]] = value
    return smaller


def _inside(document: Any, path: Sequence[str | int]) -> Any:
    for key in path[:-1]:
        document = document[key]
    return document


def _without_idle_cards(document: dict[str, Any]) -> dict[str, Any]:
    smaller = copy.deepcopy(document)
    you = smaller["position"]["you"]
    used = {_name(entry) for zone in _ZONES for entry in you.get(zone, ())}
    smaller["cards"] = {n: facts for n, facts in smaller["cards"].items() if n in used}
    return smaller


def _name(entry: Any) -> str:
    return str(entry["card"]) if isinstance(entry, dict) else str(entry)
