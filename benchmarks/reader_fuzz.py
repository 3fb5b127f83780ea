"""Mangle lines of rules text and see that none is misread, crashes the reader or hangs it.

Lines are cut, their words doubled, left out or shuffled, numbers made huge, letters of other
scripts put in. Whatever comes out must be read or kept as unread, in little time. A line that
was cut inside a clause must not be read as the whole: what is read of a cut line must end
where a sentence or a list ends.

    python benchmarks/reader_fuzz.py --lines 100000 --seed 1
    python benchmarks/reader_fuzz.py --lines 100000 --from oracle-cards.json.gz

Without ``--from`` the lines are the tests' own. Prints the faults and ends with 1 if there
are any.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from tapwise.model import abilities as a
from tapwise.model.cards import Face
from tapwise.model.reader import read_face
from tapwise.model.reader.normalise import strip_reminder, tidy

LINES: Final = (
    "{T}: Add {G} for each Elf you control. Spend this mana only to cast creature spells.",
    "{T}, Sacrifice another creature: Add two mana of any one color.",
    "{2}, {T}: Add one mana of any color. Activate only if you control three or more artifacts.",
    "{T}: Add {C}. If you control five or more Swamps, add {B}{B}{B} instead.",
    "{T}, Remove X charge counters from this artifact: Add X mana in any combination of colors.",
    "This spell costs {1} less to cast for each artifact you control.",
    "Creature spells you cast cost {2} less to cast. This effect can't reduce the mana in that "
    "cost to less than one mana.",
    "Noncreature spells your opponents cast cost {1} more to cast.",
    'Lands you control have "{T}: Add one mana of any color."',
    "Whenever you tap a land for mana, add one mana of any type that land produced.",
    "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "As an additional cost to cast this spell, sacrifice a creature or pay {3}.",
    "You may exile two red cards from your hand rather than pay this spell's mana cost.",
    "Enchanted creature loses all abilities and is a Frog with base power and toughness 1/1.",
    "Activated abilities of artifacts can't be activated unless they're mana abilities.",
    "Nonbasic lands are Mountains.",
    "Cycling {2}, flying, ward {1}",
    "Kicker {1}{R} and/or {2}{W}",
    "Flashback—{3}, Discard a card at random.",
)
"""Own sample lines of every class."""

_WEIRD: Final = "αΩ漢字مرحبא½²٣{}\u200b\u2028\"'():—•|~\0"
_HUGE: Final = ("9" * 40, "1" + "0" * 300, "-7", "0", "3.5", "٣", "²")
MAX_SECONDS: Final = 2.0
"""No line may take longer, on a slow machine either."""


def cut(line: str, rng: random.Random) -> str:
    """Return the beginning of a line."""
    return line[: rng.randrange(1, len(line))] if len(line) > 1 else line


def doubled(line: str, rng: random.Random) -> str:
    """Return the line with a word or a clause said twice."""
    words = line.split(" ")
    at = rng.randrange(len(words))
    upto = min(len(words), at + rng.randrange(1, 4))
    return " ".join([*words[:upto], *words[at:upto], *words[upto:]])


def shuffled(line: str, rng: random.Random) -> str:
    """Return the line with its words in some other order."""
    words = line.split(" ")
    rng.shuffle(words)
    return " ".join(words)


def without(line: str, rng: random.Random) -> str:
    """Return the line without one of its words."""
    words = line.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


def huge(line: str, rng: random.Random) -> str:
    """Return the line with a number that no card has."""
    digits = [i for i, char in enumerate(line) if char.isdigit()]
    at = rng.choice(digits) if digits else rng.randrange(len(line) + 1)
    return line[:at] + rng.choice(_HUGE) + line[at + bool(digits) :]


def foreign(line: str, rng: random.Random) -> str:
    """Return the line with letters of other scripts and stray signs in it."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(line) + 1)
        line = line[:at] + rng.choice(_WEIRD) + line[at:]
    return line


Mangler = Callable[[str, random.Random], str]
MANGLERS: Final[tuple[Mangler, ...]] = (cut, doubled, shuffled, without, huge, foreign)


def read(text: str, kind: str = "Artifact Creature") -> Face:
    """Read one line as the text of a face."""
    return read_face(
        name="Odd Thing", card_name="Odd Thing", mana_cost=None, type_line=kind, text=text,
        power="*", toughness="1+*", loyalty=None,
    )  # fmt: skip


def read_anything(face: Face) -> bool:
    """Whether anything was made of a text."""
    return bool(face.keywords) or any(not isinstance(x, a.Unread) for x in face.abilities)


def misreads(whole: str, start: str) -> bool:
    """Whether something was made of a cut line that the whole does not say.

    Names of keywords that the whole has too are none, nor is a cut inside the last capitalised
    word of a keyword: any such word may be a subtype.
    """
    found = read(start)
    if all(isinstance(x, a.Unread) for x in found.abilities):
        return not found.keywords <= read(whole).keywords and not ends_a_clause(whole, start)
    subtype = not whole.endswith(".") and start.split(" ")[-1].istitle() and ":" not in whole
    return not subtype and not ends_a_clause(whole, start)


def ends_a_clause(whole: str, start: str) -> bool:
    """Whether the cut stands at the end of a sentence or of an item of a list.

    What follows must begin a new sentence or item, and the part before it be none that was
    begun within quotes or brackets. Costs of keywords are lists of symbols, and a beginning
    of a keyword's name may be the name of another one (flash, flashback).
    """
    rest = whole[len(start.rstrip()) :]
    keywords = ":" not in whole and not whole.endswith(".")
    if start.isalpha() or (keywords and rest.startswith("{")):
        return True
    if start.count('"') % 2 or start.count("(") != start.count(")"):
        return False
    return start.rstrip().endswith((".", '."')) or rest.lstrip(" ")[:1] in (".", ",", "") or (
        rest.startswith((" or ", " and ", " and/or ", "—", " — "))
    )  # fmt: skip


def fault(line: str, mangler: Mangler, rng: random.Random) -> str | None:
    """Mangle a line once and return what went wrong, or None."""
    text = mangler(line, rng)
    start = time.perf_counter()
    try:
        face = read(text)
    except Exception as error:  # a crash of any kind is the fault that is looked for
        return f"{type(error).__name__}: {error}: {text!r}"
    took = time.perf_counter() - start
    if took > MAX_SECONDS:
        return f"{took:.1f} s: {text!r}"
    if any(not x.text for x in face.abilities):
        return f"an ability without text: {text!r}"
    if mangler is cut and text.strip() and misreads(line, text):
        return f"read although cut: {text!r}"
    return None


def faults(lines: Sequence[str], number: int, seed: int) -> list[str]:
    """Mangle ``number`` lines and return the faults found."""
    rng = random.Random(seed)
    found = []
    for count in range(number):
        problem = fault(rng.choice(lines), MANGLERS[count % len(MANGLERS)], rng)
        if problem is not None:
            found.append(problem)
    return found


def lines_of(path: str) -> list[str]:
    """Return the different lines of the cards of a data file."""
    from tapwise.model.catalogue.bulk import read_bulk

    found: dict[str, None] = {}
    for card in read_bulk(path):
        for face in card.faces:
            for raw in face.text.split("\n"):
                line = tidy(strip_reminder(raw))
                if len(line) > 1:
                    found[line] = None
    return list(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the fuzzer; return 1 if it found faults."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="source", help="take the lines of this data file")
    options = parser.parse_args(arguments)
    lines = list(LINES) if options.source is None else lines_of(options.source)
    start = time.perf_counter()
    found = faults(lines, options.lines, options.seed)
    for each in found:
        print(each)
    took = time.perf_counter() - start
    print(f"{options.lines} mangled lines in {took:.0f} s, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
