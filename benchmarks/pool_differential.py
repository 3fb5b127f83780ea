"""Compare pools with a plain search: ``python -m benchmarks.pool_differential``.

Random boards of a few sources and one to three converters: Signets, filters, sacrifice
outlets. `tapwise.mana` must list the same undominated pools as a search over every move that
the referee allows, which shares none of the solver's short cuts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from multiprocessing import Pool as Workers
from typing import TYPE_CHECKING, Any, Final

from benchmarks.cards import SOURCES, Kind
from benchmarks.production_cards import PRODUCTION_SOURCES

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from tapwise.model.abilities import Activated
    from tapwise.model.mana import Mana
    from tapwise.model.objects import GameObject
    from tapwise.model.problem import Problem
    from tapwise.model.state import State
    from tapwise.solver.pools import Pool

CONVERTERS: Final = frozenset(
    {"Tide Signet", "Shade Signet", "Ember Signet", "Rusted Gate", "Mossy Gate", "Vast Foundry",
     "Prism", "Triple Prism", "Grand Prism", "Ring of Change", "Bone Altar", "Soul Altar",
     "Clan Furnace", "Leaf Drum", "High Lord", "Swap Yard", "Waste Chute", "Cold Altar",
     "Hungry Bog", "Bone Pit", "Ritual Ogre", "Murky Vault", "Common Song", "Elder of Song",
     "Mist Store", "Loose Filter", "Paid Bird", "Last Flame", "Lush Pact", "Great Seer"}
)  # fmt: skip
"""What takes something and gives mana for it."""

PLAIN: Final = frozenset(
    {"Plains", "Island", "Swamp", "Mountain", "Forest", "Twin Harbor", "Twin Grove", "Blank Waste",
     "Twin Rock", "Plain Rock", "Treasure", "Gold", "Black Bloom", "Leaf Elf", "Plain Elf",
     "Bright Bird", "Great Druid", "Odd Spawn", "Metal Moth", "Goblin", "Silver Myr", "Opal Shard",
     "Sacred Hollow", "Toll Bridge", "Still Lagoon", "Old Academy", "Deep Cradle", "Mirror Pond"}
)  # fmt: skip
"""What they take, and what gives the first mana."""

MOST_STATES: Final = 3_000
"""States that the plain search visits at most; a board with more is left out."""

PATIENCE: Final = 5
"""How many times as many states a second, more patient search may visit."""

ENDLESS: Final = 60
"""More mana than any of these boards can make but by a loop."""


def pool_board(seed: int) -> dict[str, Any]:
    """Return a random board: a few sources, one to three converters, nothing to pay for."""
    rng = random.Random(f"pools {seed}")
    every = (*SOURCES, *PRODUCTION_SOURCES)
    converters = rng.choices([k for k in every if k.name in CONVERTERS], k=rng.randint(1, 3))
    kinds = converters + rng.choices([k for k in every if k.name in PLAIN], k=rng.randint(1, 4))
    you: dict[str, Any] = {
        "life": rng.choice((20, 20, 3, 1)),
        "battlefield": [_entry(rng, kind) for kind in kinds],
        "hand": ["Old Letter"] * rng.randint(0, 1),
        "graveyard": ["Old Letter"] * rng.randint(0, 1),
    }
    if rng.random() < 0.2:
        you["pool"] = f"{{{rng.choice('WUBRGC')}}}"
    cards = {k.name: k.entry() for k in kinds if not k.is_basic or k.text}
    cards["Old Letter"] = {"type": "Sorcery", "text": "Draw a card.", "cost": "{3}{U}"}
    return {"position": {"turn": "you", "you": you}, "cards": cards}


def _entry(rng: random.Random, kind: Kind) -> Any:
    entry: dict[str, Any] = {"card": kind.name}
    if rng.random() < 0.1:
        entry["tapped"] = True
    if kind.is_creature and rng.random() < 0.2:
        entry["sick"] = True
    counters = {name: rng.randint(1, most) for name, most in kind.counters}
    return entry | ({"counters": counters} if counters else {})


# ── the plain search ─────────────────────────────────────────────────────────


class TooManyStates(Exception):
    """Raised when a board has more states than are visited."""


class Endless(Exception):
    """Raised when mana can be made without end."""


def pools_by_legal_moves(
    problem: Problem, most: int = MOST_STATES, *, patient: bool = False
) -> set[Pool]:
    """Return the undominated pools of every state that legal moves reach, by type of mana.

    Parameters
    ----------
    patient
        Begin nothing that taps its source before the mana for it is there: the source cannot
        be sacrificed in between, so nothing is won by it.

    Raises
    ------
    TooManyStates
        If there are more than `most`.
    Endless
        If they hold ever more mana.
    """
    from tapwise.model.characteristics import View
    from tapwise.model.options import Options
    from tapwise.model.state import Setting, State
    from tapwise.solver.pool_net import window
    from tapwise.solver.pools import Pool

    view = View(problem.position)
    converting = sum(
        bool(ability.is_mana and len(ability.cost) > 0)
        for each in problem.position.objects.values()
        for ability in view.of_object(each).activated
    )
    depth = min(3, converting)  # no more of them can be under way for one another's sake
    start = State(view, Setting(None, frozenset()), stage="window", way=window(view))
    waiting = [start]
    fronts: dict[Hashable, list[Counter[Mana]]] = {}
    reached: set[tuple[int, ...]] = set()
    visited = 0
    while waiting:
        state = waiting.pop()
        held: Counter[Mana] = Counter(dict(state.view.position.pool.units))
        front = fronts.setdefault(_key(state), [])
        if any(all(p[unit] >= n for unit, n in held.items()) for p in front):
            continue
        front.append(held)
        visited += 1
        if visited > most:
            raise TooManyStates
        if held.total() > ENDLESS:
            raise Endless
        counts = [0] * 7
        for unit, number in held.items():
            counts["WUBRGC".index(unit.type)] += number
        reached.add(tuple(counts))
        options = Options(
            _labels(state), lambda unit: unit, _may_lose_its_source if patient else None
        )
        waiting += [after for _, after in options.successors(state) if len(after.stack) <= depth]
    ordered = sorted(reached, key=sum, reverse=True)
    best: list[tuple[int, ...]] = []
    for one in ordered:
        if not any(all(a >= b for a, b in zip(other, one, strict=True)) for other in best):
            best.append(one)
    return {Pool(one) for one in best}  # type: ignore[arg-type]


def _may_lose_its_source(each: GameObject, ability: Activated) -> bool:
    """Whether beginning an ability early may matter: its source may go while it is paid for."""
    from tapwise.model.costs import TapSelf

    del each
    return ability.condition is not None or not any(isinstance(c, TapSelf) for c in ability.cost)


def _labels(state: State) -> Callable[[GameObject], Hashable]:
    """Return what tells objects of these boards apart, where none is attached to another."""
    busy = {source for source, _ in state.tally.used} | {p.source.id for p in state.stack}

    def label(each: GameObject) -> Hashable:
        return (each.id if each.id in busy else "", each.name, each.zone, each.tapped, each.sick,
                each.counters)  # fmt: skip

    return label


def _key(state: State) -> Hashable:
    position = state.view.position
    things = Counter(map(_labels(state), position.objects.values()))
    stack = tuple((p.source.id, p.index, p.x, p.mana, p.life) for p in state.stack)
    uses = frozenset(Counter(state.tally.used).items())
    return frozenset(things.items()), position.you.life, position.you.counters, stack, uses


# ── comparing ────────────────────────────────────────────────────────────────


def compare_pools(document: dict[str, Any], most: int = MOST_STATES) -> str:
    """Return how the two differ on a board: empty if they agree, ``open: …`` if one is silent."""
    import tapwise
    from tapwise.model.errors import GaveUp
    from tapwise.solver.pools import Pools

    problem = tapwise.load(document)
    view = Pools(problem)
    try:
        try:
            wanted = pools_by_legal_moves(problem, most)
        except TooManyStates:
            wanted = pools_by_legal_moves(problem, most * PATIENCE, patient=True)
    except TooManyStates:
        return "open: too many states"
    except Endless:
        return "" if view.unbounded else "mana without end was not noticed"
    try:
        if view.unbounded:
            return "called unbounded"
        got = set(view.expanded())
    except GaveUp:
        return "open: gave up"
    missing = [str(pool) for pool in sorted(wanted - got)]
    extra = [str(pool) for pool in sorted(got - wanted)]
    return f"missing {missing}, too many {extra}" if missing or extra else ""


def _one(seed: int) -> tuple[int, str]:
    return seed, compare_pools(pool_board(seed))


def main() -> int:
    """Compare many boards; 1 if any differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="how many boards")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    start = time.perf_counter()
    said: Counter[str] = Counter()
    with Workers(options.jobs) as workers:
        seeds = range(options.first, options.first + options.boards)
        for seed, found in workers.imap(_one, seeds, chunksize=4):
            kind = found if found.startswith("open") else "differs" if found else "same"
            said[kind] += 1
            if kind == "differs":
                print(f"seed {seed}: {found}\n  {pool_board(seed)}", flush=True)
    print(", ".join(f"{n} {kind}" for kind, n in said.most_common()))
    print(f"{time.perf_counter() - start:.0f} s")
    return 1 if said["differs"] else 0


if __name__ == "__main__":
    sys.exit(main())
