"""Bulk files read in parallel: one function applied to every card, in the file's order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import Final, TypeVar

from tapwise.model.catalogue.facts import CardFacts, readable

_T = TypeVar("_T")

_CHUNK: Final = 200
"""Cards that a process is given at a time."""

_WORTH_IT: Final = 1500
"""Cards from which on another process is quicker than none: starting one takes a while."""

MAX_WORKERS: Final = 8
"""Most processes: each holds a grammar, and reading the file itself does not split."""


def default_workers() -> int:
    """Return how many processes this machine is good for."""
    return min(MAX_WORKERS, os.cpu_count() or 1)


def map_cards(
    function: Callable[[CardFacts], _T],
    cards: Iterable[CardFacts],
    *,
    workers: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[_T]:
    """Apply a function to every card whose mana costs are the game's, in order.

    Parameters
    ----------
    function
        Defined at the top of a module, as other processes import it.
    cards
        What `read_bulk` yields.
    workers
        Processes; None: as many as the machine has cores, 1: none but this one.
    progress
        Called with the number of cards done, now and then and at the end.
    """
    count = default_workers() if workers is None else max(1, workers)
    wanted = (facts for facts in cards if readable(facts))
    first = list(islice(wanted, _WORTH_IT))
    done = 0
    for result in _mapped(function, first, wanted, count):
        done += 1
        if progress is not None and done % _CHUNK == 0:
            progress(done)
        yield result
    if progress is not None:
        progress(done)


def _mapped(
    function: Callable[[CardFacts], _T],
    first: list[CardFacts],
    rest: Iterator[CardFacts],
    workers: int,
) -> Iterator[_T]:
    if workers < 2 or len(first) < _WORTH_IT:
        yield from map(function, chain(first, rest))
        return
    import multiprocessing

    # Forking a process that runs threads is unsafe, and the callers' may.
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(function, chain(first, rest), chunksize=_CHUNK)
