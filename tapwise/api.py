"""The functions of the public API; `tapwise` re-exports them.

Each imports what it needs when it is called, so that ``import tapwise`` stays quick.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

    from tapwise.model.cards import Card
    from tapwise.model.catalogue.protocol import Catalogue
    from tapwise.model.plan import Answer, Step
    from tapwise.model.problem import Problem
    from tapwise.model.referee import Verdict
    from tapwise.model.symbols import ManaCost
    from tapwise.solver.payments import Payments
    from tapwise.solver.pools import Pools


def load(
    source: str | bytes | os.PathLike[str] | Mapping[str, Any],
    *,
    catalogue: Catalogue | None = None,
) -> Problem:
    """Read a problem document.

    Parameters
    ----------
    source
        A path, the text of a YAML or JSON document, or its data.
    catalogue
        Where card names are looked up; by default the cards that come with tapwise and
        those imported on this machine. Cards that the document defines itself need none.

    Returns
    -------
    The position, what to pay for, and the wishes.

    Raises
    ------
    ParseError
        If it does not parse; with path, line and column where known.
    IllegalPosition
        If it describes no possible position.
    UnknownCard
        If no catalogue knows a name.
    AmbiguousName
        If a name or a phrase fits several things.

    Examples
    --------
    >>> problem = load("{position: {you: {battlefield: [3 Island]}}, pay: {cost: '{U}'}}")
    >>> sorted(problem.position.objects)
    ['island#1', 'island#2', 'island#3']
    """
    from tapwise.model import document

    if catalogue is None:
        catalogue = _default_catalogue()
    return document.load(source, catalogue=catalogue)


def plan(problem: Problem, *, budget: float | None = None, backend: str = "auto") -> Answer:
    """Find the best legal payment, or prove that there is none.

    Parameters
    ----------
    problem
        What `load` returned.
    budget
        How much work may be done, in the solver's deterministic units (about seconds on a
        current machine); None for the default of about two.
    backend
        ``auto``, ``cpsat``, or ``exhaustive`` (the reference search: small boards only).

    Returns
    -------
    An answer in every case: "unpayable", "unsupported" and "gave up" are statuses.

    Examples
    --------
    >>> problem = load("{position: {you: {battlefield: [Forest]}}, pay: {cost: '{U}'}}")
    >>> plan(problem).status
    'unpayable'
    """
    from tapwise.solver import planner

    answer = planner.plan(problem, budget=budget, backend=backend)
    lost = Counter(map(str, problem.keep)) - Counter(answer.kept)
    if not answer.payable or not lost:
        return answer
    warning = f"{', '.join(lost.elements())} does not stay payable afterwards"
    return dataclasses.replace(answer, warnings=(*answer.warnings, warning))


def payable(problem: Problem) -> bool:
    """Whether some legal payment exists.

    Raises
    ------
    Unsupported
        If text that bears on the payment is not understood.
    GaveUp
        If the budget ended before the truth was established.

    Examples
    --------
    >>> payable(load("{position: {you: {battlefield: [Forest]}}, pay: {cost: '{1}'}}"))
    True
    """
    from tapwise.solver import planner

    return planner.payable(problem)


def max_x(problem: Problem) -> int | float | None:
    """Return the largest legal X.

    Returns
    -------
    A number; `math.inf` where there is no largest; None where not even X=0 is payable.

    Raises
    ------
    Unsupported, GaveUp
        Where the truth is not established.

    Examples
    --------
    >>> max_x(load("{position: {you: {battlefield: [3 Forest]}}, pay: {cost: '{X}{G}'}}"))
    2
    """
    from tapwise.solver import planner

    return planner.max_x(problem)


def total_cost(problem: Problem) -> ManaCost:
    """Return the mana part of the total cost (601.2f) of the chosen or best way to pay.

    Where nothing is payable it is that of the way that the document fixes, else of the
    plain mana cost.

    Raises
    ------
    Unsupported, GaveUp
        Where the truth is not established.

    Examples
    --------
    >>> str(total_cost(load("{position: {you: {battlefield: [Forest]}}, pay: {cost: 1G}}")))
    '{1}{G}'
    """
    from tapwise.solver import planner

    return planner.total_cost(problem)


def mana(problem: Problem) -> Pools:
    """Return the mana pools that one payment's window can make, the undominated ones only.

    Returns
    -------
    A lazy view: iterate over pools, ``count()``, ``in``, ``unbounded``. ``str(pool)`` gives
    symbols in WUBRGC order, ``{*}`` for one mana of any colour.

    Raises
    ------
    Unsupported, GaveUp
        Where the truth is not established, when the view is used.

    Examples
    --------
    >>> [str(pool) for pool in mana(load("{position: {you: {battlefield: [2 Forest]}}}"))]
    ['{G}{G}']
    """
    from tapwise.solver.pools import Pools

    return Pools(problem)


def could_produce(problem: Problem, name: str) -> tuple[str, ...]:
    """Return the types of mana that a permanent could produce (106.7).

    Parameters
    ----------
    problem
        A problem; nothing needs to be paid in it.
    name
        The id of a permanent, or a card's name.

    Returns
    -------
    Letters of WUBRGC, in that order.

    Raises
    ------
    AmbiguousName
        If no permanent is called so, or several differ in what they could produce.

    Examples
    --------
    >>> could_produce(load("{position: {you: {battlefield: [Forest]}}}"), "Forest")
    ('G',)
    """
    from tapwise.model.characteristics import View
    from tapwise.model.errors import AmbiguousName
    from tapwise.model.production import could_produce as types_of

    view = View(problem.position)
    found = {each: types_of(view, each) for each in _named(problem, name)}
    if len(set(found.values())) != 1:
        raise AmbiguousName(name, tuple(found), what="permanent")
    return tuple(next(iter(found.values())))


def payments(problem: Problem) -> Payments:
    """Return every payment, interchangeable objects counted once.

    Returns
    -------
    A lazy view: iterate, ``count()``, ``in``.

    Examples
    --------
    >>> problem = load("{position: {you: {battlefield: [3 Forest, Island]}}, pay: {cost: 1G}}")
    >>> payments(problem).count()
    2
    """
    from tapwise.solver.payments import Payments

    return Payments(problem)


def check(
    problem: Problem, steps: Answer | Iterable[Step] | Iterable[Mapping[str, Any]]
) -> Verdict:
    """Judge a plan step by step.

    Parameters
    ----------
    problem
        What is to be paid for.
    steps
        An answer, its steps, or steps as the answer document writes them.

    Returns
    -------
    Legal, or the first illegal step with the rule that it breaks.

    Raises
    ------
    ParseError
        If a step is none.

    Examples
    --------
    >>> problem = load("{position: {you: {battlefield: [Forest]}}, pay: {cost: '{G}'}}")
    >>> check(problem, plan(problem)).legal
    True
    """
    from tapwise.model import referee
    from tapwise.model.plan import Answer
    from tapwise.plans import read_steps

    if isinstance(steps, Answer):
        return referee.check(problem, steps.steps)
    return referee.check(problem, read_steps(steps))


def card(name: str, *, catalogue: Catalogue | None = None) -> Card:
    """Look a card up by its name.

    Returns
    -------
    Its faces with the abilities that were read from its text, and the lines that were not.

    Raises
    ------
    UnknownCard
        If no catalogue knows the name; with suggestions.

    Examples
    --------
    >>> card("Forest").face.type_line
    'Basic Land — Forest'
    """
    return (catalogue or _default_catalogue()).lookup(name)


def _default_catalogue() -> Catalogue:
    from tapwise.model.catalogue import default_catalogue

    return default_catalogue()


def _named(problem: Problem, name: str) -> list[Any]:
    """Return the permanents that an id or a name means, yours before opponents'."""
    objects = problem.position.objects
    exact = [each.id for each in objects.values() if each.id == name]
    if exact:
        return exact
    wanted = name.casefold()
    found = [
        each
        for each in objects.values()
        if each.zone == "battlefield"
        and wanted in (each.name.casefold(), each.card.name.casefold())
    ]
    mine = [each.id for each in found if each.controller == 0]
    return mine or [each.id for each in found]
