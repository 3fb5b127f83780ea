"""Random boards about one subject: what things cost, or what makes mana and where it may go.

>>> from benchmarks.boards import board
>>> board(3, theme="price") == board(3, theme="price") != board(3, theme="production")
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from benchmarks.boards import BASICS, SIZES, WISHES, Maker
from benchmarks.cards import FILLER, SOURCES
from benchmarks.creatures import PRICES
from benchmarks.price_cards import PRICE_ENGINES, PRICE_RULES, PRICE_SPELLS
from benchmarks.production_cards import PRODUCTION_SOURCES, PRODUCTION_SPELLS
from benchmarks.spells import ENGINES

if TYPE_CHECKING:
    import random

    from benchmarks.kinds import Kind, Spell

_HOLE: Final = re.compile(r"<([^>]*)>")

USED: Final = 0.8
"""How much of what a board may make its costs lie near: the rest does not fit, or is taxed."""

STAPLES: Final = frozenset(
    {*BASICS, "Twin Harbor", "Open Market", "Toll Bridge", "Thorn Coast", "Twin Rock", "Treasure",
     "Tide Signet", "Leaf Elf", "Plain Elf", "Goblin", "Metal Moth", "Silver Myr", "Odd Spawn",
     "Bone Altar", "Clan Furnace", "Leaf Drum", "High Lord", "Cold Altar", "Waste Chute"}
)  # fmt: skip
"""Sources that every subject draws from."""


@dataclass(frozen=True, slots=True)
class Deck:
    """What the boards of one subject are drawn from.

    Parameters
    ----------
    staples
        Plain sources, drawn for most permanents.
    kinds
        What the subject is about; at least one stands on a board.
    spells, engines
        What is cast, and whose ability is activated.
    share
        How often a permanent is of the subject.
    """

    staples: tuple[Kind, ...]
    kinds: tuple[Kind, ...]
    spells: tuple[Spell, ...]
    engines: tuple[Kind, ...]
    share: float


DECKS: Final = {
    "price": Deck(
        tuple(k for k in SOURCES if k.name in STAPLES),
        (*PRICE_RULES, *PRICES),
        PRICE_SPELLS,
        PRICE_ENGINES,
        0.2,
    ),
    "production": Deck(
        tuple(k for k in SOURCES if k.name in STAPLES),
        (*PRODUCTION_SOURCES, *(k for k in SOURCES if k.name not in STAPLES)),
        PRODUCTION_SPELLS,
        ENGINES,
        0.5,
    ),
}
"""What each subject's boards are drawn from."""

FILLERS: Final = (
    FILLER.name, "Blue Note", "Black Note", "Goblin Letter", "Elf Letter"
)  # fmt: skip
"""Cards that lie in hand and graveyard to be exiled, discarded, revealed."""

_FILLER_FACTS: Final[dict[str, dict[str, Any]]] = {
    FILLER.name: FILLER.entry(),
    "Blue Note": {"type": "Instant", "text": "Draw a card.", "cost": "{1}{U}"},
    "Black Note": {"type": "Instant", "text": "Draw a card.", "cost": "{B}"},
    "Goblin Letter": {
        "type": "Creature — Goblin", "text": "", "cost": "{R}", "power": 1, "toughness": 1,
    },
    "Elf Letter": {
        "type": "Creature — Elf", "text": "", "cost": "{1}{G}", "power": 1, "toughness": 1,
    },
}  # fmt: skip


class ThemedMaker(Maker):
    """Makes the boards of one subject."""

    wished = (*WISHES, "riders", "sacrifices", "exiled")

    def __init__(self, rng: random.Random, most: int, deck: Deck) -> None:
        super().__init__(rng, most)
        self.deck = deck

    def document(self) -> dict[str, Any]:
        """Return the document."""
        rng = self.rng
        kinds = self._kinds(min(self.most, rng.choice(SIZES)))
        self.count_reach([kind for kind in kinds if kind.zone != "opponent"])
        self.reach *= USED
        zones: dict[str, list[Any]] = {"battlefield": [], "hand": [], "graveyard": []}
        for kind in kinds:
            if kind.zone != "opponent" and not kind.on:
                zone = "hand" if kind.in_hand else kind.zone
                zones[zone].append(self._entry(kind) if zone == "battlefield" else kind.name)
        self._attach([kind for kind in kinds if kind.on], kinds, zones["battlefield"])
        for kind in kinds:
            self.define(kind)
        you: dict[str, Any] = {"life": rng.choice((20, 20, 10, 5, 3, 2, 1))}
        if rng.random() < 0.15:
            you["pool"] = self.pool()
        if any(kind.name == "Spark Cell" for kind in kinds):
            you["counters"] = {"energy": rng.randint(0, 3)}
        position: dict[str, Any] = {"turn": "you", "phase": "main1", "you": you}
        pay = self._request(position, zones)
        for zone, most in (("hand", 2), ("graveyard", 4)):
            for _ in range(rng.randint(0, most)):
                name = rng.choice(FILLERS)
                self.cards[name] = _FILLER_FACTS[name]
                zones[zone].append(name)
        you |= {zone: entries for zone, entries in zones.items() if entries}
        theirs = [kind.name for kind in kinds if kind.zone == "opponent"]
        if theirs or "opponent" in str(self.cards):
            position["opponents"] = [
                {"battlefield": [*theirs, *rng.sample(BASICS, rng.randint(0, 2))]}
            ]
        document = {"position": position, "pay": pay, "cards": self.cards}
        return document | self.wishes(zones["battlefield"])

    def _kinds(self, size: int) -> list[Kind]:
        rng, deck = self.rng, self.deck
        kinds = []
        for place in range(size):
            own = rng.random() < deck.share or (place == 0 and rng.random() < 0.6)
            drawn = deck.kinds if own else deck.staples
            kinds.append(rng.choices(drawn, [kind.weight for kind in drawn])[0])
        return kinds

    def _entry(self, kind: Kind) -> Any:
        entry = self.permanent(kind)
        if kind.chosen:
            entry = entry if isinstance(entry, dict) else {"card": entry}
            entry["chosen"] = {"color": self.palette()[0]}
        return entry

    def _attach(self, auras: list[Kind], kinds: list[Kind], battlefield: list[Any]) -> None:
        """Put each Aura on something that it can enchant, or nowhere at all."""
        for aura in auras:
            hosts = [
                place
                for place, kind in enumerate(_standing(kinds))
                if aura.on in kind.type and place < len(battlefield)
            ]
            if not hosts:
                continue
            place = self.rng.choice(hosts)
            host = battlefield[place]
            host = dict(host) if isinstance(host, dict) else {"card": host}
            host.setdefault("id", f"host{place}")
            battlefield[place] = host
            entry = self._entry(aura)
            entry = entry if isinstance(entry, dict) else {"card": entry}
            battlefield.append({k: v for k, v in entry.items() if k != "tapped"})
            battlefield[-1]["attached_to"] = host["id"]

    # ── what is paid for ─────────────────────────────────────────────────────

    def _request(self, position: dict[str, Any], zones: dict[str, list[Any]]) -> dict[str, Any]:
        rng = self.rng
        roll = rng.random()
        if roll < 0.06:
            return {"cost": self.cost(rng.choice(("N1", "N12", "N", "Npp")), 0)}
        if roll < 0.2:
            return self._activation(zones)
        spell = rng.choices(self.deck.spells, [spell.weight for spell in self.deck.spells])[0]
        facts: dict[str, Any] = {
            "type": spell.type,
            "text": self._filled(spell.text, spell.bonus),
            "cost": self.cost(spell.shape, spell.bonus),
        }
        if "Creature" in spell.type:
            power = spell.power or 2
            facts |= {"power": power, "toughness": power}
        self.cards[spell.name] = facts
        pay: dict[str, Any] = {"cast": spell.name}
        choose: dict[str, Any] = {}
        if spell.zone == "command":
            entry = {"card": spell.name, "cast_before": rng.randint(0, 2)}
            position["you"]["command"] = [entry]
            choose["from"] = "command"
        elif spell.zone == "graveyard" and rng.random() < 0.7:
            zones["graveyard"].append(spell.name)
            choose["from"] = "graveyard"
        else:
            zones["hand"].append(spell.name)
        if spell.choices and rng.random() < 0.6:
            choose |= [rng.choice(spell.choices)]
        if spell.this_turn and rng.random() < 0.7:
            position["this_turn"] = {spell.this_turn: True}
        if "X" in spell.shape or "X" in spell.text:
            most = max(0, round(self.reach) - 1)
            pay["x"] = "max" if rng.random() < 0.2 else rng.randint(0, most)
        return pay | ({"choose": choose} if choose else {})

    def _activation(self, zones: dict[str, list[Any]]) -> dict[str, Any]:
        kind = self.rng.choice(self.deck.engines)
        text = kind.text.replace("{N}1", "<N1>").replace("{N}", "<N>")
        self.cards[kind.name] = kind.entry() | {"text": self._filled(text, 0)}
        entry = self.permanent(kind) if kind.zone == "battlefield" else kind.name
        zones[kind.zone].append(entry)
        words = "Draw" if "Draw" in kind.text else kind.text.split()[0]
        pay: dict[str, Any] = {"activate": kind.name, "ability": words}
        if "{X}" in kind.text:
            pay["x"] = self.rng.randint(0, max(0, round(self.reach) - 1))
        return pay

    def _filled(self, text: str, bonus: float) -> str:
        """Fill the holes of a text: ``<N1>`` near what the board makes, ``<1>`` one symbol."""

        def cost(hole: str) -> str:
            if "N" not in hole:
                return "".join(f"{{{self.palette()[int(letter) - 1]}}}" for letter in hole)
            return self.cost(hole, bonus) or "{0}"

        return _HOLE.sub(lambda match: cost(match[1]), text)


def _standing(kinds: list[Kind]) -> list[Kind]:
    """Return the kinds that stand on your battlefield by themselves, in order."""
    return [k for k in kinds if k.zone == "battlefield" and not k.on and not k.in_hand]
