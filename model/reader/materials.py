"""What keywords count or take: the objects of affinity, the materials of craft."""

from __future__ import annotations

from typing import Final

from tapwise.model import costs as c
from tapwise.model import predicates as p
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.normalise import lower_first
from tapwise.model.reader.nouns import NotUnderstood, all_of

YOURS: Final = p.ControlledBy("you")


def affinity(kind: str) -> p.Quantity:
    """Return the count of "affinity for artifacts"; it counts permanents you control."""
    noun = clauses.noun(lower_first(kind))
    if noun.zone not in (None, "battlefield"):
        return p.Count(noun.predicate, noun.zone)
    return p.Count(all_of([noun.predicate, YOURS]))


def cost_of(text: str) -> c.Cost:
    """Return a keyword's cost, one of two where it says "or": "Pay {3} or discard a card".

    Raises
    ------
    NotUnderstood
        If it is not understood.
    """
    first, either, second = text.partition(" or ")
    if not either or not rx.match(r"\{|Pay ", text) or not rx.match(r"\{|\w+ ", second):
        return clauses.cost(text)
    try:
        return clauses.cost(text)
    except NotUnderstood:
        if rx.match(r"[a-z]", second):
            second = second[0].upper() + second[1:]
        return (c.OneOf((clauses.cost(first), clauses.cost(second))),)


def materials(text: str) -> c.CostComponent:
    """Return the exile of craft's materials, from the battlefield and the graveyard (702.167b).

    Raises
    ------
    NotUnderstood
        If it is not a fixed number of objects of one kind.
    """
    counted = clauses.counted(text)
    number = counted.number
    # with "or more" the payer chooses how many, which this cost cannot say
    if not isinstance(number, int) or counted.noun.zone is not None or counted.at_least:
        raise NotUnderstood(f"craft with {text}")
    kind = counted.noun.predicate
    permanent = all_of([kind, YOURS, p.Not(p.Itself())])
    splits: list[c.Cost] = []
    for there in range(number + 1):
        exiled = []
        if there < number:
            exiled.append(c.ExileFrom("battlefield", permanent, number - there))
        if there:
            exiled.append(c.ExileFrom("graveyard", kind, there))
        splits.append(tuple(exiled))
    return c.OneOf(tuple(splits))
