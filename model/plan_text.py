"""Answers in words: what a player reads at a glance, as lines with a role each.

The role says what a line is, so that a terminal may colour it; the text alone is complete.

>>> str(Line("Tap Island for {U}.", "step", depth=1))
'  Tap Island for {U}.'
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from tapwise.model.objects import ObjectId
from tapwise.model.plan import Answer, Outcome, Step
from tapwise.model.symbols import ManaCost

Role = Literal["good", "bad", "unknown", "step", "detail", "warning"]

MAX_LISTED: Final = 12
"""Most ids or symbols that one line lists; the rest is counted."""

_HELPING: Final = {"improvise": "improvise", "convoke": "convoke", "waterbend": "waterbend"}
_CHOICES_SHOWN_ELSEWHERE: Final = ("x",)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an answer: its text, what it is, how deep it stands."""

    text: str
    role: Role = "detail"
    depth: int = 0

    def __str__(self) -> str:
        return "  " * self.depth + self.text


def answer_text(answer: Answer) -> str:
    """Return the whole answer as plain text."""
    return "\n".join(map(str, answer_lines(answer)))


def answer_lines(answer: Answer) -> Iterator[Line]:
    """Yield the answer, line by line: headline, steps, what is left, warnings."""
    yield headline(answer)
    if answer.payable:
        yield from _plan_lines(answer)
    else:
        yield from reason_lines(answer)
    for warning in answer.warnings:
        yield Line(f"Warning: {warning}", "warning")


def headline(answer: Answer) -> Line:
    """Return the line that says how it came out."""
    announced = next((step for step in answer.steps if step.do == "announce"), None)
    title = _ability(answer, announced) or answer.title or "The cost"
    x = dict(answer.choices).get("x")
    if x is not None:
        title = f"{title}, X={x}"
    cost = answer.total_cost or "{0}"
    if answer.payable:
        also = "".join(f", {part}" for part in answer.also)
        end = "Optimal." if answer.status == "optimal" else "Legal, not proved best."
        start = "Pay" if _is_cost(title, cost) else f"{title}: pay"
        return Line(f"{start} {cost}{also}. {end}", "good")
    if answer.status == "unpayable":
        told = title if cost == "{0}" else f"{title}: {cost}"  # {0} is never too much
        start = cost if _is_cost(title, cost) else told
        return Line(f"{start} cannot be paid. Proved.", "bad")
    if answer.status == "unsupported":
        start = f"{title}: unsupported, a text" if answer.title else "Unsupported: a text"
        return Line(f"{start} that bears on it is not understood.", "unknown")
    return Line(f"{title}: gave up, the budget ended before the truth was known.", "unknown")


def _is_cost(title: str, cost: str) -> bool:
    """Whether the title is but another spelling of the cost."""
    return title[:1] == "{" and sorted(title.split("{")) == sorted(cost.split("{"))


def _ability(answer: Answer, announced: Step | None) -> str:
    """Name an ability that is activated: whose it is, and its text; "" for anything else."""
    if announced is None or announced.object is None or not announced.rule.startswith("602"):
        return ""
    text = announced.cast.removesuffix(".").removesuffix(": (another effect)")
    return f"{_name(answer, announced.object)}, {text}"


def reason_lines(answer: Answer) -> Iterator[Line]:
    """Yield why there is no payment, and what would change that."""
    reason = answer.reason
    if reason is None:
        return
    if reason.card or reason.text:
        yield Line(f"{reason.card}: {reason.text}".strip(": "), "detail", 1)
    for requirement in reason.clash:
        yield Line(f"- {requirement}", "detail", 1)
    if reason.left_out:
        yield Line("Left out:", "detail", 1)
        for why, group in groupby(reason.left_out, key=lambda pair: pair[1]):
            ids = [each for each, _ in group]
            yield Line(f"{_ids(answer, ids, told_apart=True)}: {why}", "detail", 2)
    if reason.nearest:
        yield Line(f"Nearest: {reason.nearest}", "detail", 1)


# ── plans ────────────────────────────────────────────────────────────────────


def _plan_lines(answer: Answer) -> Iterator[Line]:
    words = _Words(answer)
    steps = answer.steps
    bare = steps and steps[0].do == "announce" and steps[0].cast[:1] in ("", "{")
    if bare and not _ability(answer, steps[0]):
        steps = steps[1:]  # a bare cost: nothing is announced but what the headline says
    for number, (text, nested) in enumerate(words.steps(steps), start=1):
        yield Line(f"{number}. {text}", "step", 1)
        yield from nested
    yield from _outcome_lines(answer, answer.outcome or Outcome())
    if answer.status == "payable" and answer.bound:
        bounds = ", ".join(f"{key} {value}" for key, value in answer.bound)
        yield Line(f"No payment is better than: {bounds}")


def _outcome_lines(answer: Answer, outcome: Outcome) -> Iterator[Line]:
    for word, ids in (
        ("Sacrificed", outcome.sacrificed),
        ("Discarded", outcome.discarded),
        ("Exiled", outcome.exiled),
        ("Returned to hand", outcome.returned),
        ("Stays untapped", outcome.untapped),
    ):
        if ids:
            yield Line(f"{word}: {_ids(answer, ids)}")
    for each, changes in outcome.counters:
        removed = ", ".join(f"{n} {kind or 'any'}" for kind, n in changes)
        yield Line(f"Counters removed: {_ids(answer, [each])} {removed}")
    if outcome.life.after != outcome.life.before:
        life = outcome.life
        parts = [("paid", life.paid), ("damage", life.damage), ("gained", life.gained)]
        told = ", ".join(f"{n} {word}" for word, n in parts if n)
        yield Line(f"Life: {life.before} → {life.after} ({told})")
    if outcome.wasted:
        yield Line(f"Wasted: {_short(outcome.wasted)}")
    if answer.kept:
        yield Line(f"Still payable afterwards: {', '.join(answer.kept)}")
    if answer.max_x is not None:
        shown = "unbounded" if answer.max_x == math.inf else f"{answer.max_x:g}"
        yield Line(f"Largest X: {shown}")


def _ids(answer: Answer, ids: Collection[str], *, told_apart: bool = False) -> str:
    """Name objects, those of one name together: ``Island ×3, Sol Ring``.

    With ``told_apart`` an object stands by its id where others, not listed, have its name.
    """
    counts: dict[str, int] = {}
    others: Counter[str] = Counter(answer.names.values() if told_apart else ())
    others.subtract(Counter(answer.names.get(ObjectId(each), "") for each in ids))
    for each in ids:
        shared = others[answer.names.get(ObjectId(each), "")] > 0
        name = each if shared else _name(answer, each)
        counts[name] = counts.get(name, 0) + 1
    listed = [f"{name} ×{n}" if n > 1 else name for name, n in counts.items()]
    if len(listed) > MAX_LISTED:
        rest = len(listed) - MAX_LISTED
        listed = [*listed[:MAX_LISTED], f"{rest} more"]
    return ", ".join(listed)


def _name(answer: Answer, object_id: str) -> str:
    """Return a name that a player knows: the card's, and the id where the user chose one."""
    found = answer.names.get(ObjectId(object_id), "")
    if not found:
        return object_id
    plain = "".join(c if c.isalnum() else "-" for c in found.casefold())
    given = "".join(c if c.isalnum() else "-" for c in object_id.partition("#")[0].casefold())
    squeezed = "-".join(filter(None, plain.split("-")))
    slug_like = given == squeezed or given.replace("-", "") == squeezed.replace("-", "")
    return found if slug_like or not given.isascii() else f"{found} ({object_id})"


class _Words:
    """Puts the steps of one answer into words; equal neighbours become one."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def steps(self, steps: Sequence[Step], depth: int = 2) -> Iterator[tuple[str, list[Line]]]:
        """Yield each group of equal steps as its text and the lines nested under it."""
        for _, grouped in groupby(steps, key=self._kind):
            group = list(grouped)
            if group[0].do == "spend":
                yield self._spends(group), []
            else:
                nested = [
                    line
                    for text, deeper in self.steps(
                        [s for s in group[0].window if s.do != "spend"], depth + 1
                    )
                    for line in (Line(f"- {text}", "step", depth), *deeper)
                ]
                yield self._phrase(group), nested

    def _kind(self, step: Step) -> object:
        """Return what makes two steps look alike: everything but which object it is."""
        if step.do == "spend":
            return "spend"
        if step.do == "announce":
            return step
        if step.do == "exile" and step.for_ == "delve":
            return "delve"
        return (
            step.do, self._named(step), step.ability, step.adds, step.x, step.for_, step.covers,
            step.amount, step.kind,
            tuple((part.object == step.object, self._kind(part)) for part in step.pays),
            tuple(self._window_kind(part) for part in step.window),
        )  # fmt: skip

    def _window_kind(self, step: Step) -> object:
        if step.do == "spend":
            return (step.mana, step.on, self._source(step))
        return self._kind(step)

    def _phrase(self, group: list[Step]) -> str:
        first = group[0]
        name = self._many(group)
        match first.do:
            case "announce":
                return self._announce(first)
            case "activate":
                return self._activation(first, name, len(group))
            case "trigger":
                return f"{name} adds {_times(first.adds, len(group))}"
            case "tap" if first.for_ in _HELPING:
                covered = _merged([s.covers for s in group])
                return f"Tap {name}: {first.for_} pays {covered}"
            case "exile" if first.for_ == "delve":
                return f"Exile {name}: delve pays {_merged([s.covers for s in group])}"
            case _:
                return _capital(self._cost_phrase(first, name, len(group)))

    def _announce(self, step: Step) -> str:
        chosen = [f"X={value}" for key, value in step.choices if key == "x"]
        chosen += [
            key if value is True else _choice(key, _shown(value))
            for key, value in step.choices
            if key not in _CHOICES_SHOWN_ELSEWHERE and value not in (None, False)
        ]
        how = f" with {', '.join(chosen)}" if chosen else ""
        what = _ability(self._answer, step) or step.cast or self._answer.title or "the payment"
        return f"Announce {what}{how}: {step.total_cost or self._answer.total_cost or '{0}'}"

    def _activation(self, step: Step, name: str, count: int) -> str:
        own = {part.do for part in step.pays if part.object == step.object}
        verbs = [word for word in ("tap", "untap", "sacrifice", "exile", "discard") if word in own]
        start = _capital(" and ".join(verbs)) if verbs else "Use"
        others = [p for p in step.pays if p.object != step.object or p.do not in verbs]
        parts = [
            self._cost_phrase(group[0], self._many(group), len(group), gerund=True)
            for group in _runs(others, self._kind)
        ]
        spent = [s for s in step.window if s.do == "spend"]
        if spent:
            parts.append(f"paying {self._spent(spent)}")
        each = f", {', '.join(parts)}" if parts else ""
        per = " each" if parts and count > 1 else ""
        return f"{start} {name} for {_times(step.adds, count) or 'no mana'}{each}{per}"

    def _cost_phrase(self, step: Step, name: str, count: int, *, gerund: bool = False) -> str:
        verb = {
            "pay_life": "pay", "pay_energy": "pay", "remove_counter": "remove",
            "put_counter": "put", "return": "return",
        }.get(step.do, step.do)  # fmt: skip
        if gerund:
            verb = {"tap": "tapping", "untap": "untapping", "put": "putting"}.get(
                verb, verb.removesuffix("e") + "ing"
            )
        amount = step.amount * count
        kind = f"{step.kind} " if step.kind else ""
        match step.do:
            case "pay_life":
                return f"{verb} {amount} life"
            case "pay_energy":
                return f"{verb} {amount} energy"
            case "remove_counter":
                return (
                    f"{verb} {_counted(step.amount or step.x or 1, f'{kind}counter')} from {name}"
                )
            case "put_counter":
                return f"{verb} {_counted(step.amount or 1, f'{kind}counter')} on {name}"
            case "return":
                return f"{verb} {name} to its owner's hand"
            case _:
                return f"{verb} {name}"

    def _spends(self, spends: list[Step]) -> str:
        return f"Spend {self._spent(spends, what='on')}"

    def _spent(self, spends: list[Step], what: str = "for") -> str:
        """Say which mana goes where: one part a symbol kind, its sources behind the mana."""
        by_target: dict[str, list[Step]] = {}
        for spend in spends:
            by_target.setdefault(_target(spend.on), []).append(spend)
        parts = []
        for group in by_target.values():
            target = _merged([s.on for s in group])
            mana = _types(s.mana for s in group)
            sources = self._sources(group)
            origin = f" from {sources}" if sources else ""
            parts.append(f"{mana}{origin} {what} {target}" if target else f"{mana}{origin}")
        return ", ".join(parts)

    def _sources(self, spends: list[Step]) -> str:
        ids = [s.source for s in spends if s.source]
        return _ids(self._answer, dict.fromkeys(ids))

    def _source(self, step: Step) -> str:
        return _name(self._answer, step.source) if step.source else ""

    def _named(self, step: Step) -> str:
        if step.object is None:
            return step.card
        name = _name(self._answer, step.object)
        return step.card if name == step.object and step.card else name

    def _many(self, group: list[Step]) -> str:
        counts = Counter(map(self._named, group))
        objects = len({step.object for step in group})
        if group[0].do == "activate" and objects < len(group):  # the same one again
            times = "twice" if len(group) == 2 else f"{len(group)} times"
            return f"{self._named(group[0])}{f' ×{objects}' if objects > 1 else ''} {times}"
        return ", ".join(f"{name} ×{n}" if n > 1 else name for name, n in counts.items())


def _choice(key: str, value: str) -> str:
    """Say a choice: ``kicker: 1``; an alternative cost that has no name says itself what it is."""
    return _uncapital(value) if value.startswith("Alternative cost:") else f"{key}: {value}"


def _runs(steps: Iterable[Step], key: object) -> Iterator[list[Step]]:
    for _, run in groupby(steps, key=key):  # type: ignore[call-overload]
        yield list(run)


def _target(symbol: str) -> str:
    """Group generic symbols together; each other symbol is a group of its own."""
    body = symbol.strip("{}")
    return "generic" if body.isdigit() else symbol


def _merged(symbols: Iterable[str]) -> str:
    """Add symbols up: ``{1}`` and ``{1}`` are ``{2}``."""
    joined = "".join(symbols)
    return str(ManaCost.parse(joined)) if joined else ""


def _types(mana: Iterable[str]) -> str:
    joined = "".join(mana)
    return _short(str(ManaCost.parse(joined))) if joined else "{0}"


def _short(symbols: str) -> str:
    """Count symbols where there are too many to read: ``{W}×29 {R}×4``."""
    listed = symbols.replace("}", "} ").split()
    if len(listed) <= MAX_LISTED:
        return symbols
    runs = [(symbol, len(list(run))) for symbol, run in groupby(listed)]
    return " ".join(f"{symbol}×{n}" if n > 1 else symbol for symbol, n in runs)


def _times(adds: str, count: int) -> str:
    if len(adds) * count <= 3 * MAX_LISTED:
        return adds * count
    return _short(adds) if count == 1 else f"{adds} ×{count}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _shown(value: object) -> str:
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value))
    return str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _uncapital(text: str) -> str:
    return text[:1].lower() + text[1:]
