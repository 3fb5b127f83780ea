"""Costs in words, for messages and plans; words that single out an ability or a cost."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tapwise.model.costs import (
    Behold,
    ChangeLoyalty,
    CollectEvidence,
    Cost,
    CostComponent,
    Discard,
    DiscardHand,
    DiscardSelf,
    ExertSelf,
    ExileFrom,
    ExileSelf,
    Mill,
    OneOf,
    PayEnergy,
    PayLife,
    PayMana,
    PutCounters,
    RemoveCounters,
    ReturnSelf,
    ReturnToHand,
    Reveal,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
    TapTotalPower,
    UntapOther,
    UntapSelf,
    WaterbendMana,
)
from tapwise.model.errors import AmbiguousName
from tapwise.model.predicates import (
    AllOf,
    AnyOf,
    Attached,
    ColorCount,
    Compare,
    ControlledBy,
    HasColor,
    HasKeyword,
    InZone,
    Is,
    IsToken,
    Itself,
    Named,
    Not,
    Predicate,
    Tapped,
    Variable,
)

_WORD = re.compile(r"\{[^{}]*\}|[+\-−]?\w+(?:/[+\-−]?\w+)?(?:['’]\w+)?")
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_NUMBERS = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10",
}  # fmt: skip
UNTOLD = "(another effect)."
"""What stands for the effect of an ability whose text is not kept."""
_T = TypeVar("_T")


def words_of(text: str) -> list[str]:
    """Return the words of a text, lower case, symbols kept whole, punctuation dropped.

    Numbers are digits, and "and" is as good as a comma.

    >>> words_of("{R}: Shivan Dragon gets +1/+0.")
    ['{r}', 'shivan', 'dragon', 'gets', '+1/+0']
    >>> words_of("two Islands and a card") == words_of("2 Islands, a card")
    True
    """
    found = _WORD.findall(text.lower().replace("’", "'").replace("−", "-"))
    return [_NUMBERS.get(word, word) for word in found if word != "and"]


def occurs_in_order(words: Sequence[str], text: Sequence[str]) -> bool:
    """Whether the words stand in the text in this order, others between them or not.

    >>> occurs_in_order(["a", "c"], ["a", "b", "c"])
    True
    """
    rest = iter(text)
    return all(word in rest for word in words)


def single_out(
    phrase: str,
    candidates: Sequence[_T],
    text_of: Callable[[_T], str],
    *,
    what: str,
    skip: str = "",
) -> _T:
    """Return the one candidate whose text the words of the phrase fit.

    Parameters
    ----------
    skip
        A name whose words may be left out on either side.

    Raises
    ------
    AmbiguousName
        If none fits, or several that differ.
    """
    wanted = words_of(phrase)
    fitting = [c for c in candidates if occurs_in_order(wanted, words_of(text_of(c)))]
    if not fitting and skip:
        names = set(words_of(skip)) | {"this", "creature", "artifact", "land", "permanent", "card"}
        names |= {"enchantment", "~", "it"}
        core = [w for w in wanted if w not in names]
        fitting = [
            c
            for c in candidates
            if occurs_in_order(core, [w for w in words_of(text_of(c)) if w not in names])
        ]
    if not fitting and ":" in phrase:
        # Where the effect is not told, the cost has to single the ability out.
        cost = _cost_words(phrase, skip)
        untold = [c for c in candidates if text_of(c).endswith(UNTOLD)]
        fitting = [c for c in untold if _cost_words(text_of(c), skip) == cost]
    if len({text_of(c) for c in fitting}) > 1:
        exact = [c for c in fitting if words_of(text_of(c)) == wanted]
        fitting = exact or fitting
    if fitting and len({text_of(c) for c in fitting}) == 1:
        return fitting[0]
    listed = tuple(dict.fromkeys(text_of(c) for c in (fitting or candidates)))
    raise AmbiguousName(phrase, listed, what=what)


def _cost_words(text: str, name: str) -> list[str]:
    """Return the words before the colon, those for the object itself left out."""
    own = {*words_of(name), "this", "a", "an", "creature", "artifact", "permanent", "~", "it"}
    return [word for word in words_of(text.partition(":")[0]) if word not in own]


def in_words(predicate: Predicate, number: Any = 1, *, noun: str = "permanent") -> str:
    """Return a predicate as a noun phrase with its number.

    >>> in_words(AllOf((Not(Itself()), Is("Creature"))), 2)
    '2 other creatures'
    >>> in_words(AllOf((Is("Creature"), ControlledBy("you"))))
    'a creature'
    >>> in_words(HasColor("U"), noun="card")
    'a blue card'
    """
    before, after, main = _phrase(predicate, noun)
    words = " ".join([*before, main, *after])
    if isinstance(number, Variable):
        return f"{number.name} {_plural(main, words)}"
    if isinstance(number, int) and number != 1:
        return f"{number} {_plural(main, words)}"
    article = "another" if words.startswith("another ") else ""
    if article:
        return words
    return f"{'an' if words[:1] in 'aeiou' else 'a'} {words}"


def _plural(main: str, words: str) -> str:
    if words.startswith("another "):
        words = words.removeprefix("an")
    return words.replace(main, main + "s", 1)


def _phrase(predicate: Predicate, noun: str) -> tuple[list[str], list[str], str]:
    before: list[str] = []
    after: list[str] = []
    main = ""
    parts = predicate.parts if isinstance(predicate, AllOf) else (predicate,)
    for part in parts:
        match part:
            case Is(word=word):
                lower = word.lower() if word[0].isupper() and word in _TYPES else word
                if main:
                    before.append(main)
                main = lower
            case HasColor(colors=colors):
                before.insert(0, " or ".join(_COLORS[c] for c in colors))
            case IsToken():
                main = (main + " token").strip()
            case Not(part=Itself()):
                before.insert(0, "another")
            case Not(part=Is(word=word)):
                before.append(f"non{word.lower()}")
            case Not(part=Tapped()):
                before.insert(0, "untapped")
            case Tapped():
                before.insert(0, "tapped")
            case ColorCount(operator="==", number=0):
                before.insert(0, "colorless")
            case Named(name=name):
                after.append(f"named {name}")
            case Compare(stat=stat, operator=operator, value=value):
                sign = {">=": " or greater", "<=": " or less"}.get(operator, "")
                shown = value.name if isinstance(value, Variable) else value
                after.append(f"with {stat} {shown}{sign}")
            case HasKeyword(keyword=keyword):
                after.append(f"with {keyword}")
            case AnyOf(parts=options):
                found = [_phrase(o, noun) for o in options]
                main = " or ".join(" ".join([*b, m, *a]) for b, a, m in found)
            case ControlledBy() | InZone() | Attached():
                pass
            case _:
                pass
    return before, after, main or noun


_TYPES = frozenset(
    {"Artifact", "Creature", "Land", "Enchantment", "Planeswalker", "Permanent", "Instant"}
    | {"Sorcery", "Battle"}
)


def component_in_words(component: CostComponent) -> str:
    """Return one component of a cost in a player's words.

    >>> component_in_words(PayLife(2))
    'pay 2 life'
    """
    match component:
        case PayMana(mana=mana):
            return str(mana)
        case WaterbendMana(mana=mana):
            return f"waterbend {mana}"
        case TapSelf():
            return "{T}"
        case UntapSelf():
            return "{Q}"
        case SacrificeSelf():
            return "sacrifice this permanent"
        case ExileSelf():
            return "exile this card"
        case ReturnSelf():
            return "return this permanent to its owner's hand"
        case DiscardSelf():
            return "discard this card"
        case ExertSelf():
            return "exert this permanent"
        case Sacrifice(predicate=p, number=n):
            return f"sacrifice {in_words(p, n)}"
        case TapOthers(predicate=p, number=n):
            return f"tap {in_words(p, n)}"
        case TapTotalPower(predicate=p, power=n):
            return f"tap {in_words(p, 2)} with total power {_number(n)} or more"
        case UntapOther(predicate=p):
            return f"untap {in_words(p)}"
        case Discard(predicate=p, number=n, at_random=random):
            return f"discard {in_words(p, n, noun='card')}{' at random' if random else ''}"
        case DiscardHand():
            return "discard your hand"
        case ExileFrom(zone=zone, predicate=p, number=n):
            return f"exile {in_words(p, n, noun='card')} from {zone}"
        case CollectEvidence(amount=n):
            return f"collect evidence {n}"
        case ReturnToHand(predicate=p, number=n):
            return f"return {in_words(p, n)} to hand"
        case Reveal(predicate=p, number=n):
            return f"reveal {in_words(p, n, noun='card')}"
        case Behold(predicate=p):
            return f"behold {in_words(p)}"
        case PayLife(amount=n):
            return f"pay {_number(n)} life"
        case PayEnergy(amount=n):
            return f"pay {_number(n)} energy"
        case RemoveCounters(kind=kind, number=n):
            return f"remove {_number(n)} {kind} counters".replace("  ", " ")
        case PutCounters(kind=kind, number=n):
            return f"put {_number(n)} {kind} counters"
        case Mill(number=n):
            return f"mill {_number(n)}"
        case ChangeLoyalty(change=change):
            return f"loyalty {'-X' if change is None else f'{change:+d}'}"
        case OneOf(options=options):
            return " or ".join(cost_in_words(o) for o in options)


def _number(value: Any) -> str:
    if isinstance(value, Variable):
        return value.name
    return str(value) if isinstance(value, int) else "N"


def cost_in_words(cost: Cost) -> str:
    """Return a cost in words, its components separated by commas."""
    return ", ".join(component_in_words(c) for c in cost)
