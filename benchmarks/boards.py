"""Random problem documents: the same seed gives the same document, for ever.

>>> document = board(7)
>>> document == board(7)
True
>>> sorted(document)
['cards', 'pay', 'position']
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from benchmarks.cards import ENGINES, FILLER, SOURCES, SPELLS, Kind, Spell

if TYPE_CHECKING:
    from collections.abc import Sequence

THEMES: Final = (
    "land", "artifact", "creature", "elf", "sacrifice", "filter", "life", "counters",
    "restricted", "snow", "swamp", "helper", "tax", "hand", "discard", "graveyard", "untap",
    "energy", "x", "echo",
)  # fmt: skip
"""What a board may be about."""

WISHES: Final = (
    "life", "wasted", "permanents", "creatures", "flexibility", "colors", "counters", "discards",
)  # fmt: skip
"""Policy keys that may come first."""

KEPT: Final = ("{U}", "{R}", "{1}", "{G}{G}", "{2}")
"""Costs that should stay payable."""

BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")

SIZES: Final = (2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
"""Numbers of permanents; small boards are searched in full, and small faults are clear ones."""

COLORS: Final = "WUBRG"


def board(seed: int, most: int = 8, theme: str = "") -> dict[str, Any]:
    """Return a random problem document.

    Parameters
    ----------
    seed
        Which one.
    most
        Most permanents.
    theme
        ``price`` or ``production`` for boards of `benchmarks.themed`; else a bit of everything.
    """
    if theme:
        from benchmarks.themed import DECKS, ThemedMaker

        return ThemedMaker(random.Random(f"{theme} {seed}"), most, DECKS[theme]).document()
    return Maker(random.Random(seed), most).document()


class Maker:
    """Makes one document; every choice comes from one stream of random numbers."""

    wished: tuple[str, ...] = WISHES

    def __init__(self, rng: random.Random, most: int) -> None:
        self.rng = rng
        self.most = most
        self.cards: dict[str, dict[str, Any]] = {}
        self.reach = 0.0
        self.colors: list[str] = []

    def document(self) -> dict[str, Any]:
        """Return the document."""
        rng = self.rng
        themes: set[str] = set(rng.sample(THEMES, rng.choice((1, 1, 2, 2, 3))))
        size = min(self.most, rng.choice(SIZES))
        kinds = [self._kind(themes) for _ in range(size)]
        battlefield = [self.permanent(kind) for kind in kinds if not kind.in_hand]
        hand: list[Any] = [kind.name for kind in kinds if kind.in_hand]
        for kind in kinds:
            self.define(kind)
        self.count_reach(kinds)
        you: dict[str, Any] = {"life": rng.choice((20, 20, 20, 10, 5, 3, 2, 1))}
        if rng.random() < 0.2:
            you["pool"] = self.pool()
        if any(kind.name == "Spark Cell" for kind in kinds):
            you["counters"] = {"energy": rng.randint(0, 3)}
        pay = self._pay(themes, battlefield, hand)
        self.fill(hand, rng.choice((0, 0, 1, 2)))
        graveyard: list[Any] = []
        self.fill(graveyard, rng.choice((0, 1, 2, 3)))
        you |= {"battlefield": battlefield, "hand": hand, "graveyard": graveyard}
        position: dict[str, Any] = {"turn": "you", "phase": "main1", "you": you}
        if any("an opponent controls" in kind.text for kind in kinds):
            position["opponents"] = [{"battlefield": rng.sample(BASICS, rng.randint(0, 2))}]
        document = {"position": position, "pay": pay, "cards": self.cards}
        return document | self.wishes(battlefield)

    def wishes(self, battlefield: list[Any]) -> dict[str, Any]:
        """Draw wishes now and then: other objectives, costs to keep, what not to use."""
        rng = self.rng
        wishes: dict[str, Any] = {}
        if rng.random() < 0.15:
            wishes["prefer"] = rng.sample(self.wished, rng.choice((1, 1, 2)))
        if rng.random() < 0.08:
            wishes["keep"] = rng.sample(KEPT, rng.choice((1, 2)))
        if rng.random() < 0.08:
            names = [entry if isinstance(entry, str) else entry["card"] for entry in battlefield]
            alone = [name for name in names if names.count(name) == 1]
            wishes["forbid"] = [rng.choice([*alone, "sacrifices", "life", "discards"])]
        return wishes

    # ── the board ────────────────────────────────────────────────────────────

    def _kind(self, themes: set[str]) -> Kind:
        """Draw a kind: mostly of the themes, now and then of all."""
        fitting = [k for k in SOURCES if themes & set(k.themes.split())]
        if not fitting or self.rng.random() < 0.3:
            fitting = list(SOURCES)
        return self.rng.choices(fitting, [k.weight for k in fitting])[0]

    def permanent(self, kind: Kind) -> Any:
        rng = self.rng
        entry: dict[str, Any] = {"card": kind.name}
        if rng.random() < (0.5 if "{Q}" in kind.text else 0.1):
            entry["tapped"] = True
        if kind.is_creature and rng.random() < 0.3:
            entry["sick"] = True
        counters = {name: rng.randint(0, top) for name, top in kind.counters}
        if any(counters.values()):
            entry["counters"] = {name: n for name, n in counters.items() if n}
        return entry if len(entry) > 1 else kind.name

    def define(self, kind: Kind) -> None:
        if not kind.is_basic or kind.text:
            self.cards[kind.name] = kind.entry()

    def fill(self, zone: list[Any], count: int) -> None:
        if count:
            self.define(FILLER)
            zone += [FILLER.name] * count

    def pool(self) -> str:
        symbols = self.rng.choices((*self.colors, "C") if self.colors else "C", k=2)
        self.reach += len(symbols)
        return "".join(f"{{{symbol}}}" for symbol in symbols)

    def count_reach(self, kinds: Sequence[Kind]) -> None:
        self.reach += sum(kind.mana for kind in kinds)
        narrow = [c for kind in kinds if len(kind.colors) < 4 for c in kind.colors]
        wide = [c for kind in kinds for c in kind.colors]
        self.colors = narrow or wide

    # ── what is paid for ─────────────────────────────────────────────────────

    def _pay(self, themes: set[str], battlefield: list[Any], hand: list[Any]) -> dict[str, Any]:
        roll = self.rng.random()
        if roll < 0.1:
            return {"cost": self.cost(self.rng.choice(("N1", "N12", "N", "1122")), 0)}
        if roll < 0.2:
            return self._activate(battlefield)
        spell = self._spell(themes)
        cost = self.cost(spell.shape, spell.bonus)
        facts: dict[str, Any] = {"type": spell.type, "text": spell.text, "cost": cost}
        if spell.power is not None:
            facts |= {"power": spell.power, "toughness": spell.power}
        self.cards[spell.name] = facts
        hand.append(spell.name)
        pay: dict[str, Any] = {"cast": spell.name}
        if "X" in spell.shape:
            pay["x"] = max(
                0, (round(self.reach) - 1 - self.rng.randint(0, 2)) // spell.shape.count("X")
            )
        return pay

    def _spell(self, themes: set[str]) -> Spell:
        fitting = [s for s in SPELLS if themes & set(s.themes.split())]
        if not fitting or self.rng.random() < 0.35:
            fitting = list(SPELLS)
        return self.rng.choices(fitting, [s.weight for s in fitting])[0]

    def _activate(self, battlefield: list[Any]) -> dict[str, Any]:
        kind = self.rng.choice(ENGINES)
        coloured = "{N}1" in kind.text
        shape = self.cost("N1" if coloured else "N", 0) or "{0}"
        entry = kind.entry()
        entry["text"] = kind.text.replace("{N}1" if coloured else "{N}", shape)
        self.cards[kind.name] = entry
        battlefield.append(kind.name)
        words = "Draw a card" if "Draw a card" in kind.text else kind.text.split()[0]
        return {"activate": kind.name, "ability": words}

    def cost(self, shape: str, bonus: float) -> str:
        """Fill the holes of a shape; the total lies near what the board can make."""
        rng = self.rng
        palette = self.palette()
        total = max(
            0, round(self.reach + bonus * rng.random()) + rng.choice((-3, -2, -1, -1, 0, 0, 1))
        )
        symbols = []
        for letter in shape:
            if letter in "123":
                symbols.append(palette[int(letter) - 1])
            elif letter == "p":
                symbols.append(f"{palette[0]}/P")
            elif letter == "h":
                symbols.append(_hybrid(palette[0], palette[1]))
            elif letter == "m":
                symbols.append(f"2/{palette[rng.randrange(2)]}")
            elif letter in "sCX":
                symbols.append(letter.upper())
        rest = max(0, total - len(symbols))
        if "N" in shape and rest:
            symbols.insert(0, str(rest))
        return "".join(f"{{{symbol}}}" for symbol in symbols)

    def palette(self) -> list[str]:
        """Return three different colours, mostly those that the board makes."""
        pool = list(dict.fromkeys(self.rng.sample(self.colors, len(self.colors))))
        rest = [c for c in COLORS if c not in pool]
        self.rng.shuffle(rest)
        return [*pool, *rest][:3]


_PAIRS: Final = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU")


def _hybrid(first: str, second: str) -> str:
    pair = next(p for p in _PAIRS if set(p) == {first, second})
    return f"{pair[0]}/{pair[1]}"
