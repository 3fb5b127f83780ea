"""The definition of legality: plays a plan step by step and names the rule that it breaks.

It shares no code with the solver. A plan that the referee has not replayed is never
returned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tapwise.model.abilities import Ability, Activated, SpendAsThough, SpendLimit
from tapwise.model.characteristics import View
from tapwise.model.costs import PayLife, RemoveCounters
from tapwise.model.errors import AmbiguousName, IllegalPlan
from tapwise.model.evaluation import Settled
from tapwise.model.moves import (
    Announce,
    Begin,
    Finish,
    Move,
    Pay,
    play,
    play_finish,
)
from tapwise.model.objective import outcome
from tapwise.model.options import legal_moves, spends
from tapwise.model.payment import variants
from tapwise.model.plan_reader import (
    HELPING,
    Ledger,
    Paid,
    assign_choices,
    check_target,
    mana_types,
)
from tapwise.model.pricing import ability_costs, ways
from tapwise.model.state import Draft, Setting, State
from tapwise.model.symbols import MAX_AMOUNT
from tapwise.model.wording import single_out

if TYPE_CHECKING:
    from tapwise.model.cards import Face
    from tapwise.model.mana import Mana
    from tapwise.model.plan import Outcome, Step
    from tapwise.model.problem import Problem
    from tapwise.model.production import Production
    from tapwise.model.symbols import ManaCost
    from tapwise.model.way import Way

__all__ = ["Verdict", "check", "initial_state", "legal_moves", "play", "replay"]


_MOST_WAYS: Final = 100
"""Most ways to announce that one plan is tried with, where it does not say which it means."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says about a plan.

    Parameters
    ----------
    legal
        Whether every step is legal and the cost is paid.
    step
        The place of the first illegal step, counted from 0; None if none is.
    message
        What is wrong with it.
    rule
        The number of the rule that it breaks.
    outcome
        What the plan does, if it is legal.
    """

    legal: bool
    step: int | None = None
    message: str = ""
    rule: str = ""
    outcome: Outcome | None = None


def initial_state(problem: Problem, view: View | None = None) -> State:
    """Return the state of a problem before its first step."""
    setting = Setting(
        problem.request, problem.forbid_objects, track_sources=asks_for_sources(problem, view)
    )
    return State(view or View(problem.position), setting)


def asks_for_sources(problem: Problem, view: View | None = None) -> bool:
    """Whether something in the position asks what made the mana that is spent."""
    seen = view or View(problem.position)
    for face in _faces_asked(problem):
        if any(_asks_for_source(ability) for ability in face.abilities):
            return True
    for each in seen.position.in_zone("battlefield"):
        if any(_asks_for_source(ability) for ability in seen.of_object(each).activated):
            return True
    return any(_asks_for_source(a) for _, a in seen.board_abilities(SpendAsThough))


def _asks_for_source(ability: Ability) -> bool:
    limit = getattr(ability, "spend_limit", None) or ability
    return isinstance(limit, SpendLimit | SpendAsThough) and limit.sources is not None


def _faces_asked(problem: Problem) -> Iterator[Face]:
    request = problem.request
    if request is not None and request.object is not None:
        yield from problem.position.objects[request.object].card.faces


def check(problem: Problem, steps: Sequence[Step]) -> Verdict:
    """Judge a plan; the verdict names its first illegal step and the rule.

    Spends inside the window of a mana ability may be left out where they go without saying.
    """
    start = initial_state(problem)
    refused: list[Verdict] = []
    while True:
        player = _Player(start, pick=len(refused))
        try:
            player.run(steps)
            end = player.finished()
        except IllegalPlan as fault:
            refused.append(Verdict(False, player.place, fault.message, fault.rule))
        else:
            return Verdict(True, outcome=outcome(start.view, end))
        if len(refused) >= min(player.fitting, _MOST_WAYS):
            return max(refused, key=lambda verdict: -1 if verdict.step is None else verdict.step)


def replay(problem: Problem, way: Way, steps: Sequence[Step], view: View | None = None) -> Outcome:
    """Play a plan that pays in this way and return what it did.

    Parameters
    ----------
    view
        The problem's position, read already; it spares reading it again.

    Raises
    ------
    IllegalPlan
        If a step is illegal, with its place and the rule.
    """
    start, end = play_out(problem, way, steps, view)
    return outcome(start.view, end)


def play_out(
    problem: Problem, way: Way, steps: Sequence[Step], view: View | None = None
) -> tuple[State, State]:
    """Play a plan that pays in this way; return the states before and after it.

    Raises
    ------
    IllegalPlan
        If a step is illegal, with its place and the rule.
    """
    player = _Player(initial_state(problem, view), way)
    try:
        player.run(steps)
        return player.start, player.finished()
    except IllegalPlan as fault:
        raise IllegalPlan(fault.message, rule=fault.rule, step=player.place) from fault


class _Player:
    """Plays steps one after the other."""

    def __init__(self, state: State, way: Way | None = None, pick: int = 0) -> None:
        self.start = self.state = state
        self.way = way
        self.pick = pick
        self.fitting = 0  # how many ways the announcement may mean
        self.place: int | None = None
        self.ledger = Ledger(state.view.position.pool)
        self.payment: list[tuple[int, Step]] = []
        self.noted: Counter[str] = Counter()  # mana that kept steps spend, by type

    def run(self, steps: Sequence[Step]) -> None:
        """Play the plan's steps; those that pay the total cost are kept for the end."""
        for place, step in enumerate(steps):
            self.place = place
            if step.do == "activate":
                if self.payment:
                    raise IllegalPlan("a cost was paid already", rule="601.2h")
                self._activate(step, steps[place + 1 :])
            elif step.do == "announce":
                self._announce(step)
            elif step.do != "trigger":
                if self.state.stage == "before" and self.state.setting.request is not None:
                    self._announce_unnamed()
                self._note(place, step)

    def finished(self) -> State:
        """Pay the total cost with the steps kept for it; return the end."""
        if self.state.stage == "before":
            self._announce_unnamed()
        self.state = self._pay()
        return self.state

    # ── announcing ───────────────────────────────────────────────────────────

    def _ways(self, x: int) -> tuple[Way, ...]:
        request = self.state.setting.request
        return () if request is None else ways(self.state.view, request, x)

    def _announce(self, step: Step) -> None:
        if self.way is not None and not self._changed():
            self._do(Announce(self.way))
            return
        choices = dict(step.choices)
        x = choices.get("x", self._asked_x())
        request = self.state.setting.request
        if request is not None and isinstance(request.x, int) and int(x) != request.x:
            raise IllegalPlan(f"the document asks for X={request.x}", rule="601.2b")
        if not isinstance(x, int) or not 0 <= x <= MAX_AMOUNT:
            raise IllegalPlan(f"X cannot be {x}", rule="601.2b")
        able = self._ways(x)
        fitting = [w for w in able if _same_choices(w, choices)] or list(able)
        if step.total_cost:
            fitting = [w for w in fitting if str(w.mana) == step.total_cost]
        if not fitting:
            raise IllegalPlan(
                f"it cannot be announced so for {step.total_cost or 'this cost'}", rule="601.2f"
            )
        self._announce_one_of(fitting)

    def _announce_one_of(self, fitting: Sequence[Way]) -> None:
        """Announce the way that is meant, or the one that is to be tried next."""
        if self.way is not None:
            fitting = [w for w in fitting if w.cost == self.way.cost] or fitting
        self.fitting = len(fitting)
        self._do(Announce(fitting[min(self.pick, len(fitting) - 1)]))

    def _changed(self) -> bool:
        return self.state.view.position is not self.start.view.position

    def _asked_x(self) -> int:
        request = self.state.setting.request
        if self.way is not None:
            return self.way.x
        return request.x if request is not None and isinstance(request.x, int) else 0

    def _announce_unnamed(self) -> None:
        """Announce where the plan does not say so."""
        if self.way is not None and not self._changed():
            self._do(Announce(self.way))
            return
        able = self._ways(self._asked_x())
        if self.way is not None:
            able = tuple(w for w in able if w.choices == self.way.choices) or able
        if not able:
            raise IllegalPlan("there is no way to announce it", rule="601.2f")
        self._announce_one_of(able)

    def _do(self, move: Move) -> None:
        self.state = play(self.state, move)

    # ── mana abilities ───────────────────────────────────────────────────────

    def _activate(self, step: Step, following: Sequence[Step]) -> None:
        if step.object is None:
            raise IllegalPlan("the step names no object", rule="602.2")
        each = self.state.view.position.objects.get(step.object)
        if each is None:
            raise IllegalPlan(f"{step.object} is not there", rule="602.2")
        activated = self.state.view.of_object(each).activated
        index = _index(activated, step)
        ability = activated[index]
        spent = [s for s in (*step.window, *step.pays) if s.do == "spend"]
        prices = ability_costs(self.state.view, each, ability, step.x)
        fitting = _fitting(step, ability, prices)
        self._do(Begin(step.object, index, step.x, fitting[0]))
        for place, nested in enumerate(step.window):
            if nested.do == "activate":
                self._activate(nested, step.window[place + 1 :])
        units = [self.ledger.take(t, s.source) for s in spent for t in mana_types(s.mana)]
        added = _triggered(following)
        announced = self.state
        fault: IllegalPlan | None = None
        for price in fitting:
            self.state = _at_price(announced, *prices[price])
            try:
                self._finish(step, tuple(units), added)
            except IllegalPlan as refused:
                fault = fault or refused
            else:
                return
        raise fault or IllegalPlan("it cannot be paid for", rule="602.2b")

    def _finish(self, step: Step, spend: tuple[Mana, ...], added: list[str]) -> None:
        pending = self.state.stack[-1]
        draft = Draft(self.state)
        if not spend and pending.mana:
            spend = next(
                iter(spends(draft, self.state.view, pending.mana, pending.context, lambda m: m)),
                (),
            )
            for unit in spend:
                self.ledger.take_unit(unit)
        settled = Settled(x=pending.x)
        fault: IllegalPlan | None = None
        for variant, cost in enumerate(variants(pending.ability.cost)):
            open_number = any(isinstance(c, RemoveCounters) and c.any_number for c in cost)
            removed = _removed(step, pending.source.id) if open_number else 0
            paid = Paid.of([s for s in step.pays if s.do != "spend"])
            try:
                picked = assign_choices(draft, cost, pending.source, settled, paid, {})
                for _, extra in paid.left_over():
                    raise IllegalPlan(f"no cost asks to {extra.do} {extra.object}", rule="118.3")
                move = Finish(picked, spend, removed, variant)
                after, production = play_finish(self.state, move, _picker(step, added))
                _check_life(step.pays, self.state, after)
            except IllegalPlan as refused:
                fault = fault or refused
                continue
            self.state = after
            self.ledger.add(pending.source.id, production.own)
            for source, _, mana in production.triggered:
                self.ledger.add(source, mana)
            return
        raise fault or IllegalPlan("it cannot be paid for", rule="602.2b")

    # ── the payment ──────────────────────────────────────────────────────────

    def _note(self, place: int, step: Step) -> None:
        """Keep a payment step; refuse at once what its object cannot do."""
        if self.state.stage != "window":
            raise IllegalPlan("nothing is announced that could be paid for", rule="601.2h")
        if step.object is not None and step.object not in self.state.view.position.objects:
            raise IllegalPlan(f"{step.object} is not there", rule="118.3")
        if step.do == "tap" and step.object is not None:
            if any(
                s.object == step.object and s.do in ("sacrifice", "exile", "return")
                for _, s in self.payment
            ):
                raise IllegalPlan(f"{step.object} is gone already", rule="118.3")
            again = any(s.do == "tap" and s.object == step.object for _, s in self.payment)
            if again or self.state.view.position.objects[step.object].tapped:
                raise IllegalPlan(f"{step.object} is tapped already", rule="701.26a")
        if step.do == "spend":
            for mana_type in mana_types(step.mana):
                have = self.ledger.count(mana_type)
                if self.noted[mana_type] >= have:
                    raise IllegalPlan(f"there is no {{{mana_type}}} to spend", rule="118.3a")
                self.noted[mana_type] += 1
        self.payment.append((place, step))

    def _pay(self) -> State:
        way = self.state.way
        if way is None:
            raise IllegalPlan("nothing is announced that could be paid for", rule="601.2h")
        steps = [s for _, s in self.payment]
        helpers = tuple(
            (s.object, s.for_) for s in steps if s.for_ in HELPING and s.object is not None
        )
        spent = [s for s in steps if s.do == "spend"]
        units: list[Mana] = []
        for place, step in self.payment:
            if step.do == "spend":
                self.place = place
                taken = [self.ledger.take(t, step.source) for t in mana_types(step.mana)]
                check_target(step, taken, way.context)
                units += taken
        paid = Paid.of([s for s in steps if s.do != "spend" and s.for_ not in HELPING])
        paid.steps += [(-1, s) for s in steps if s.for_ in HELPING]
        draft = Draft(self.state)
        picked = assign_choices(
            draft, way.cost, way.context.object, way.settled, paid, dict(way.bound)
        )
        for place, extra in paid.left_over():
            if extra.for_ not in HELPING:
                self.place = self.payment[place][0] if place < len(self.payment) else self.place
                raise IllegalPlan(f"no cost asks to {extra.do} {extra.object}", rule="118.3")
        if not spent and not helpers and way.mana:
            units = self._unnamed_spend(draft, way, steps)
        after = play(self.state, Pay(picked, helpers, tuple(units)))
        _check_life(steps, self.state, after)
        return after

    def _unnamed_spend(self, draft: Draft, way: Way, steps: Sequence[Step]) -> list[Mana]:
        """Find mana to spend where the plan does not say; the first that pays."""
        for option in spends(draft, self.state.view, way.mana, way.context, lambda m: m):
            return list(option)
        return []


def _check_life(steps: Sequence[Step], before: State, after: State) -> None:
    """Raise unless the steps pay as much life as was paid, or leave it unsaid (119.4)."""
    named = sum(step.amount for step in steps if step.do == "pay_life")
    due = after.tally.paid - before.tally.paid
    if named and named != due:
        raise IllegalPlan(f"the cost takes {due} life, not {named}", rule="119.4")


def _index(activated: Sequence[Activated], step: Step) -> int:
    if 0 <= step.index < len(activated) and (
        not step.ability or activated[step.index].text == step.ability
    ):
        return step.index
    usable = [(i, a) for i, a in enumerate(activated) if a.is_mana]
    if not step.ability:
        if len(usable) == 1:
            return usable[0][0]
        raise IllegalPlan(f"{step.object} has {len(usable)} mana abilities", rule="602.2")
    try:
        chosen = single_out(
            step.ability, usable or list(enumerate(activated)), lambda p: p[1].text, what="ability",
            skip=step.card,
        )  # fmt: skip
    except AmbiguousName as fault:
        raise IllegalPlan(str(fault), rule="602.2") from fault
    return chosen[0]


def _removed(step: Step, source: str) -> int:
    amounts = [s.amount for s in step.pays if s.do == "remove_counter" and s.object == source]
    return sum(amounts) if amounts else step.x


def _fitting(step: Step, ability: Activated, prices: Sequence[tuple[ManaCost, int]]) -> list[int]:
    """Return which of a mana ability's total costs the step may mean.

    Symbols paid with life are known by its payments of life (107.4f), the others by how much
    mana it spends. A step that says neither means the first cost.
    """
    own = sum(isinstance(component, PayLife) for component in ability.cost)
    by_life = max(0, sum(each.do == "pay_life" for each in step.pays) - own)
    spent = sum(len(mana_types(s.mana)) for s in (*step.window, *step.pays) if s.do == "spend")
    fitting = [p for p, (mana, _) in enumerate(prices) if mana.mana_value == spent]
    if spent:
        return sorted(fitting, key=lambda p: prices[p][1] != by_life) or [0]
    return [p for p in fitting if prices[p][1] == by_life][:1] or [0]


def _at_price(state: State, mana: ManaCost, life: int) -> State:
    """Return the state with the ability announced last at another of its total costs."""
    pending = replace(state.stack[-1], mana=mana, life=life)
    return replace(state, stack=(*state.stack[:-1], pending))


def _triggered(following: Sequence[Step]) -> list[str]:
    """Return what the trigger steps right after an activation say that they add."""
    found = []
    for step in following:
        if step.do != "trigger":
            break
        found.append(mana_types(step.adds))
    return found


def _picker(step: Step, added: list[str]) -> Callable[[tuple[Production, ...]], Production]:
    wanted = mana_types(step.adds) if step.adds else None

    def pick(able: tuple[Production, ...]) -> Production:
        if not able:
            raise IllegalPlan("it adds nothing", rule="605.3b")
        if wanted is None and not added:
            return able[0]
        fitting = [p for p in able if wanted is None or _types(p.own) == wanted]
        if not fitting:
            fitting = [p for p in able if _types(p.all) == wanted]
        if not fitting:
            raise IllegalPlan(f"it does not add {step.adds}", rule="605.3b")
        if added:
            exact = [p for p in fitting if [_types(m) for _, _, m in p.triggered] == added]
            loose = [
                p for p in fitting if sorted(_types(m) for _, _, m in p.triggered) == sorted(added)
            ]
            fitting = exact or loose
            if not fitting:
                raise IllegalPlan("the triggers do not add that", rule="605.4a")
        return fitting[0]

    return pick


def _types(mana: Sequence[Mana]) -> str:
    return mana_types("".join(f"{{{unit.type}}}" for unit in mana))


def _same_choices(way: Way, choices: dict[str, object]) -> bool:
    own = {key: _plain(value) for key, value in way.choices}
    return all(own.get(key) == _plain(value) for key, value in choices.items() if key in own) and (
        set(own) <= set(choices) | {"x"}
    )


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value
