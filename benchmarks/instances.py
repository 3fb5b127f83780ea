"""Make the instances of the benchmark: ``python -m benchmarks.instances``.

Boards of 7 to 1,000 mixed permanents. Most costs are as large as the board can pay, one
less, or one more; the others are of everyday size. The answers of the day are kept with them
as keys: a later answer may prove more, but it may not say otherwise.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from benchmarks.cards import SOURCES, Kind

if TYPE_CHECKING:
    from tapwise.model.plan import Answer

FOLDER: Final = Path(__file__).parent / "instances"

SIZES: Final = {7: 150, 20: 100, 60: 60, 200: 24, 1000: 12}
"""How many boards of each number of permanents."""

EDGES: Final = 60
"""The largest boards whose edge is looked for; it takes long on larger ones."""

RARE: Final = frozenset(
    {"Holy Light", "Marsh Veil", "Red Moon", "Lush Growth", "Thorn Fire", "Threefold", "Weight",
     "Guard"}
)  # fmt: skip
"""What changes the rules for the whole board: at most one of them on one board in ten."""

LATER: Final = frozenset(
    {"Great Echo", "Cold Altar", "Far Orchard", "Shared Bloom", "Hungry Bog", "Bone Pit",
     "Lone Mill"}
)  # fmt: skip
"""Kinds that came after this version of the set: its boards stay as they are."""

REQUESTS: Final = (
    ("Sorcery", "1", ""),
    ("Sorcery", "12", ""),
    ("Creature — Beast", "11", ""),
    ("Sorcery", "1122", ""),
    ("Sorcery", "123", ""),
    ("Artifact", "", ""),
    ("Instant", "1", "Improvise"),
    ("Sorcery", "12", "Convoke"),
    ("Creature — Fish", "1", "Delve"),
    ("Sorcery", "1", "As an additional cost to cast this spell, sacrifice a creature."),
    ("Creature — Golem", "12", "Affinity for artifacts"),
)
"""What is cast: type, coloured symbols as in `benchmarks.cards.Spell`, text."""

MOST: Final = 3
"""Most mana for each permanent; beyond it a board can make any amount."""


def instance(size: int, number: int) -> dict[str, Any]:
    """Return one instance without its answer."""
    rng = random.Random(size * 10_000 + number)
    common = [k for k in SOURCES if k.name not in RARE | LATER and not k.in_hand]
    common = [k for k in common if "{Q}" not in k.text]
    kinds = rng.choices(common, [k.weight for k in common], k=size)
    if rng.random() < 0.1:
        kinds[0] = rng.choice([k for k in SOURCES if k.name in RARE])
    battlefield = _entries(rng, kinds)
    narrow = [c for k in kinds if len(k.colors) < 3 for c in k.colors] or list("WUBRG")
    pair = list(dict.fromkeys(rng.sample(narrow, len(narrow))))
    pair += [c for c in "WUBRG" if c not in pair]
    type_line, shape, text = rng.choice(REQUESTS)
    colored = "".join(f"{{{pair[int(each) - 1]}}}" for each in shape)
    spell: dict[str, Any] = {"type": type_line, "text": text}
    if "Creature" in type_line:
        spell |= {"power": 3, "toughness": 3}
    you = {"life": rng.choice((20, 20, 10, 3)), "battlefield": battlefield, "hand": ["Spell"]}
    if text == "Delve":
        you["graveyard"] = ["6 Old Letter"]
    return {
        "id": f"{size}-{number:03}",
        "position": {"turn": "you", "you": you},
        "pay": {"cast": "Spell"},
        "cards": {
            "Spell": spell | {"cost": _cost(_amount(rng, size, spell, you, colored), colored)}
        },
    }


def _entries(rng: random.Random, kinds: list[Kind]) -> list[Any]:
    """Return the permanents, alike ones counted together."""
    counts: dict[str, int] = {}
    entries: dict[str, dict[str, Any]] = {}
    for kind in kinds:
        entry: dict[str, Any] = {"card": kind.name}
        if rng.random() < (0.5 if "{Q}" in kind.text else 0.08):
            entry["tapped"] = True
        if kind.is_creature and rng.random() < 0.15:
            entry["sick"] = True
        counters = {name: rng.randint(1, top) for name, top in kind.counters}
        if counters:
            entry["counters"] = counters
        key = json.dumps(entry)
        counts[key] = counts.get(key, 0) + 1
        entries[key] = entry
    return [
        (entries[key] | {"count": n}) if n > 1 else _short(entries[key])
        for key, n in counts.items()
    ]


def _short(entry: dict[str, Any]) -> Any:
    return entry if len(entry) > 1 else entry["card"]


def _amount(
    rng: random.Random, size: int, spell: dict[str, Any], you: dict[str, Any], colored: str
) -> int:
    """Return the generic part of the cost: near the edge of what can be paid, or everyday."""
    if size > EDGES:
        return rng.randint(0, 12) if rng.random() < 0.7 else rng.randint(size // 8, size)
    if rng.random() < 0.3:
        return rng.randint(0, min(12, size))
    most = _edge(size, spell, you, colored)
    return max(0, most + rng.choice((-1, 0, 0, 1, 1)))


def _edge(size: int, spell: dict[str, Any], you: dict[str, Any], colored: str) -> int:
    """Return the largest generic part that can be paid, as far as the planner knows."""
    low, high, most = -1, 4, MOST * size
    while high < most and _pays(spell, you, _cost(high, colored)):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if _pays(spell, you, _cost(middle, colored)):
            low = middle
        else:
            high = middle
    return low


def _cost(amount: int, colored: str) -> str:
    return (f"{{{amount}}}" if amount or not colored else "") + colored


def _pays(spell: dict[str, Any], you: dict[str, Any], cost: str) -> bool:
    from tapwise.model.document import load
    from tapwise.solver.planner import plan

    document = {
        "position": {"turn": "you", "you": you},
        "pay": {"cast": "Spell"},
        "cards": CARDS | {"Spell": spell | {"cost": cost}},
    }
    return plan(load(document), backend="cpsat").payable


CARDS: Final[dict[str, Any]] = {
    k.name: k.entry() for k in SOURCES if (not k.is_basic or k.text) and k.name not in LATER
} | {"Old Letter": {"type": "Sorcery", "text": "Draw a card.", "cost": "{3}{U}"}}
"""The cards that all instances share."""


def answer_key(document: dict[str, Any]) -> dict[str, Any]:
    """Return what the planner says of an instance today."""
    from tapwise.model.document import load
    from tapwise.solver.planner import plan

    return key_of(plan(load(document)))


def key_of(answer: Answer) -> dict[str, Any]:
    """Return what is compared of an answer: status, and the values of the default policy."""
    from tapwise.model.plan import POLICY

    measured = {} if answer.outcome is None else dict(answer.outcome.objective)
    objective = {key: measured[key] for key in POLICY if key in measured}
    return {"status": answer.status, "objective": objective}


def read(size: int) -> list[dict[str, Any]]:
    """Return the instances of a size as documents; each has its key under ``answer``."""
    stored = json.loads((FOLDER / f"mixed-{size}.json").read_text(encoding="utf-8"))
    return [each | {"cards": stored["cards"] | each["cards"]} for each in stored["instances"]]


def main() -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, choices=sorted(SIZES), help="only this size")
    parser.add_argument("--keys-only", action="store_true", help="answer the stored boards anew")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for size, count in SIZES.items():
        if options.size not in (None, size):
            continue
        made = []
        for number in range(count):
            if options.keys_only:
                each = read(size)[number]
                each = {k: v for k, v in each.items() if k != "answer"}
                each["cards"] = {"Spell": each["cards"]["Spell"]}
            else:
                each = instance(size, number)
            document = {k: v for k, v in each.items() if k != "id"}
            key = answer_key(document | {"cards": CARDS | each["cards"]})
            made.append(each | {"answer": key})
            print(each["id"], each["cards"]["Spell"]["cost"], key["status"], flush=True)
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in made)
        cards = json.dumps(CARDS, ensure_ascii=False, indent=1)
        text = f'{{"cards": {cards},\n"instances": [\n{lines}\n]}}\n'
        (FOLDER / f"mixed-{size}.json").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
