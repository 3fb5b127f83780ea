"""Why there is no payment: the smallest set of requirements that clash."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapwise.model.costs import PayEnergy, PayLife, TapSelf, UntapSelf
from tapwise.model.errors import TapwiseError
from tapwise.model.mana import Mana
from tapwise.model.plan import Reason
from tapwise.model.pricing import announced_x_range
from tapwise.model.pricing import ways as priced
from tapwise.model.symbols import Symbol
from tapwise.model.wording import component_in_words
from tapwise.solver.left_out import left_out
from tapwise.solver.net import NotModelled
from tapwise.solver.net_builder import NetBuilder
from tapwise.solver.shortfall import Part, Shortfall, largest_x

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tapwise.model.characteristics import View
    from tapwise.model.problem import Problem
    from tapwise.model.way import Way
    from tapwise.solver.net import Net

MAX_WAYS: Final = 6
"""Most ways to announce that are looked at for the one that comes nearest."""

MAX_NAMES: Final = 5
"""Most sources that a sentence names."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def explain(problem: Problem, view: View, ways: Sequence[Way]) -> Reason:
    """Return why none of the ways can be paid, for the one that comes nearest.

    Parameters
    ----------
    problem, view
        The problem and its position.
    ways
        The ways to announce, all of them proved unpayable; at least one.
    """
    tried = [Shortfall(problem, view, way) for way in ways[:MAX_WAYS]]
    missing = [shortfall.missing() for shortfall in tried]
    best = min(range(len(tried)), key=lambda i: _distance(missing[i]))
    shortfall = tried[best]
    try:
        net = NetBuilder(view, shortfall.way, problem.forbid_objects).build()
    except (NotModelled, TapwiseError):
        net = None
    core = shortfall.core()
    clash = (
        (f"no order of mana abilities pays {_cost_text(shortfall.way)}",)
        if core is None
        else tuple(_sentences(view, shortfall, core, net))
    )
    return Reason(
        clash=clash,
        left_out=left_out(problem, view, shortfall.way, net),
        nearest=_nearest(problem, view, shortfall, missing[best]),
    )


def _distance(missing: Part | None) -> tuple[int, int]:
    if missing is None:
        return (1 << 30, 0)
    return (missing.size + 10 * len(missing.components), missing.size)


def _cost_text(way: Way) -> str:
    return (
        ", ".join((str(way.mana), *way.also)) if way.mana or not way.also else ", ".join(way.also)
    )


# ── the clash ────────────────────────────────────────────────────────────────


def _sentences(view: View, shortfall: Shortfall, core: Part, net: Net | None) -> Iterator[str]:
    """Yield the requirements of a core, then what there is to meet them."""
    mana = core.mana
    if mana:
        yield f"needs {mana}"
    for place in core.components:
        yield f"needs to {_in_words(shortfall, place)}"
    typed = [s for s, n in core.counts if n and s.kind != "generic"]
    plain = any(n for s, n in core.counts if s.kind == "generic")
    if net is not None and not plain:
        for symbol in typed:
            yield _who_pays(view, net, symbol)
    units = sum(n for _, n in core.counts)
    if units > 1 and plain:
        beside = " beside the rest" if core.components else ""
        yield f"at most {units - 1} of these {units} mana can be paid{beside}"
    elif units == 1 and not typed:
        yield "nothing can pay it" + (" beside the rest" if core.components else "")
    elif len(typed) > 1:
        yield f"at most {units - 1} of these {units} can be paid together"
    for place in core.components:
        component = shortfall.component(place)
        you = view.position.you
        if isinstance(component, PayLife):
            yield f"you have {you.life} life"
        elif isinstance(component, PayEnergy):
            yield f"you have {you.counter('energy')} energy"
        elif core.size == 1:
            yield "nothing of yours can be used for that"


def _who_pays(view: View, net: Net, symbol: Symbol) -> str:
    """Return which sources can pay a symbol of the cost."""
    demands = {d.index for d in net.demands if d.final and d.symbol == symbol}
    names: dict[str, None] = {}
    if any(demands & set(net.kinds[unit.kind]) for unit, _ in net.floating):
        names["floating mana"] = None
    for a in net.activations:
        kinds = {unit.kind for unit, _ in a.units}
        if a.per_counter is not None:
            kinds.add(a.per_counter.kind)
        if any(demands & set(net.kinds[k]) for k in kinds):
            each = net.classes[a.body]
            able = each.ids[: each.untapped] if a.taps else each.ids
            names.update(dict.fromkeys(able))
    for helper in net.helpers:
        if demands & set(helper.pays):
            each = net.classes[helper.body]
            names.update(dict.fromkeys(each.ids[: each.untapped]))
    del view
    if not names:
        return f"nothing of yours can pay {symbol}"
    if len(names) > MAX_NAMES:
        return f"only {len(names)} of your sources can pay {symbol}"
    return f"only {_listed(list(names))} can pay {symbol}"


def _listed(names: list[str]) -> str:
    """Join names as a sentence does.

    >>> _listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), names[-1]])


# ── the nearest payable change ───────────────────────────────────────────────


def _nearest(problem: Problem, view: View, shortfall: Shortfall, missing: Part | None) -> str:
    found = []
    x = _largest_payable_x(problem, view)
    if x is not None:
        found.append(f"for X = {x}" if x == 0 else f"for X ≤ {x}")
    if missing is not None and missing.size:
        found.append(_more(shortfall, missing))
    return f"payable {', or '.join(found)}" if found else ""


def _more(shortfall: Shortfall, missing: Part) -> str:
    """Return what would have to be there besides: mana of one type if that will do."""
    words = []
    alone = _one_kind(shortfall, missing)
    if alone is not None:
        words.append(f"with {_counted(*alone)}")
    elif all(s.kind == "generic" for s, n in missing.counts if n) and missing.mana:
        # Just any mana will not do: the spell limits what may be spent on it.
        needed = _counted(Symbol("generic", amount=1), missing.mana.generic)
        words.append(f"with {needed} that may be spent on it")
    elif missing.mana:
        words.append(f"with {missing.mana} more")
    if missing.components:
        also = "also " if words else ""
        actions = [_in_words(shortfall, place) for place in missing.components]
        words.append(f"if you could {also}{_listed(actions)}")
    return ", ".join(words)


def _in_words(shortfall: Shortfall, place: int) -> str:
    """Return a component of the cost as something that a player does."""
    component = shortfall.component(place)
    source = shortfall.way.source
    if isinstance(component, TapSelf | UntapSelf) and source is not None:
        return f"{'tap' if isinstance(component, TapSelf) else 'untap'} {source}"
    return component_in_words(component)


def _one_kind(shortfall: Shortfall, missing: Part) -> tuple[Symbol, int] | None:
    """Return a symbol, and how much more mana for it alone makes the whole cost payable."""
    if missing.components:
        units = sum(n for _, n in missing.counts)
        symbols = [s for s, n in missing.counts if n]
        return (symbols[0], units) if len(symbols) == 1 else None
    best: tuple[Symbol, int] | None = None
    anything = Symbol("generic", amount=1)
    symbols = [anything, *(s for s, _ in shortfall.whole.counts if s != anything)]
    for symbol in symbols:
        most = missing.size if best is None else best[1] - 1
        unit = Mana(symbol.types[:1] or "C", snow=symbol.kind == "snow")
        more = shortfall.fewest_more(unit, most)
        if more is not None:
            best = (symbol, more)
    kinds = sum(1 for _, n in missing.counts if n)
    # As many of the hardest symbol as are missing of all kinds would say too much.
    return None if best is not None and best[1] == missing.size and kinds > 1 else best


def _counted(symbol: Symbol, number: int) -> str:
    how_many = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{how_many} more {'mana' if symbol.kind == 'generic' else symbol}"


def _largest_payable_x(problem: Problem, view: View) -> int | None:
    """Return the largest payable X below the one that is asked for."""
    request = problem.request
    if request is None or not isinstance(request.x, int) or request.x < 1:
        return None
    try:
        if not announced_x_range(view, request):
            return None

        def pays(x: int) -> bool:
            for way in priced(view, request, x)[:MAX_WAYS]:
                shortfall = Shortfall(problem, view, way)
                if shortfall.can_pay(shortfall.whole) is True:
                    return True
            return False

        return largest_x(0, request.x - 1, pays)
    except TapwiseError:
        return None
