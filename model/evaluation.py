"""The meaning of predicates, quantities and conditions in a position.

`matches`, `quantity` and `holds` read a `Board`: a position together with what each object
is. "You" is the controller of the source that speaks; without a source, the player who pays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tapwise.model import judging, measuring
from tapwise.model.board import (
    COMPARE,
    CONDITIONS,
    PREDICATES,
    QUANTITIES,
    Context,
    last_known,
    meets,
    referred,
    true,
    value,
)
from tapwise.model.board import NOTHING_SETTLED as NOTHING_SETTLED
from tapwise.model.board import Board as Board
from tapwise.model.board import Settled as Settled
from tapwise.model.chosen import letter_of_color as letter_of_color
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.predicates import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    DuringPhase,
    DuringTurn,
    NotHolds,
    ObjectIs,
    Predicate,
    Quantity,
)
from tapwise.model.printed import Characteristics
from tapwise.model.symbols import sort_types

_PHASES: Final[dict[str, frozenset[str]]] = {
    "main": frozenset({"main1", "main2", "precombat main", "postcombat main"}),
    "main1": frozenset({"precombat main"}),
    "main2": frozenset({"postcombat main"}),
    "beginning": frozenset({"untap", "upkeep", "draw"}),
    "combat": frozenset(
        {
            "beginning of combat", "begin combat", "declare attackers", "declare blockers",
            "combat damage", "first strike damage", "end of combat", "attackers", "blockers",
            "damage",
        }
    ),
    "ending": frozenset({"end", "end step", "cleanup"}),
    "end": frozenset({"end step"}),
}  # fmt: skip


def _context(
    view: Board, source: ObjectId | GameObject | None, settled: Settled, as_spell: bool = False
) -> Context:
    speaker: GameObject | None
    if source is None or isinstance(source, GameObject):
        speaker = source
    else:
        last = settled.taken("self") if settled.objects else ()
        speaker = last[0] if last else view.position.objects.get(source)
    return Context(view, speaker, settled, as_spell)


def matches(
    view: Board,
    predicate: Predicate,
    target: GameObject | ObjectId,
    *,
    source: ObjectId | GameObject | None,
    settled: Settled = NOTHING_SETTLED,
    as_spell: bool = False,
) -> bool:
    """Whether an object meets a predicate.

    Parameters
    ----------
    target
        The object, or its id in the view's position.
    source
        The object whose ability speaks; None where nothing does.
    settled
        What the speaking ability's cost settled; for a spell its own X.
    as_spell
        Whether the target is judged as the spell that it is cast as: by the face of its
        ``face_index``, its zone being the one that it is cast from.
    """
    each = target if isinstance(target, GameObject) else view.position.objects[target]
    what = view.of_spell(each) if as_spell else view.of_object(each)
    return meets(_context(view, source, settled, as_spell), predicate, each, what)


def matches_as(
    view: Board,
    predicate: Predicate,
    each: GameObject,
    what: Characteristics,
    *,
    source: ObjectId | GameObject | None,
    settled: Settled = NOTHING_SETTLED,
) -> bool:
    """Whether an object with these characteristics meets a predicate."""
    return meets(_context(view, source, settled), predicate, each, what)


def quantity(
    view: Board,
    q: Quantity,
    *,
    source: ObjectId | GameObject | None,
    settled: Settled = NOTHING_SETTLED,
) -> int:
    """Return the value of a quantity; it may be below 0 (107.1b is for its user)."""
    return q if isinstance(q, int) else value(_context(view, source, settled), q)


def holds(
    view: Board,
    condition: Condition,
    *,
    source: ObjectId | GameObject | None,
    settled: Settled = NOTHING_SETTLED,
) -> bool:
    """Whether a condition holds."""
    return true(_context(view, source, settled), condition)


def chosen_colors(view: Board, source: GameObject | None, what: str) -> str:
    """Return the colours (``noted``: types) that were chosen or noted for an object.

    A card's name (``imprint``) stands for the colours of that card, looked up among the
    objects of the position.
    """
    if source is None:
        return ""
    known = source.choice(f"{what}_colors")
    value = known if known is not None else source.choice(what)
    if value is None:
        return ""
    letter = letter_of_color(value)
    if letter:
        return letter
    if value.lower() == "colorless":
        return "C" if what == "noted" else ""
    bare = value.replace("{", "").replace("}", "").replace(",", "").replace(" ", "")
    if known is not None or (bare.isupper() and all(c in "WUBRGC" for c in bare)):
        return sort_types(bare)
    words = [letter_of_color(w) for w in value.replace(",", " ").split() if w.lower() != "and"]
    if words and all(words):
        return sort_types(words)
    for each in view.position.objects.values():
        if each.name == value or each.card.name == value:
            return view.of_object(each).colors
    return ""


# ── conditions ───────────────────────────────────────────────────────────────


def _comparison(ctx: Context, c: Comparison) -> bool:
    return COMPARE[c.operator](value(ctx, c.left), value(ctx, c.right))


def _object_is(ctx: Context, c: ObjectIs) -> bool:
    return any(
        meets(ctx, c.predicate, each, last_known(ctx, each)) for each in referred(ctx, c.reference)
    )


def _during_turn(ctx: Context, c: DuringTurn) -> bool:
    if c.who == "any":
        return True
    yours = (ctx.board.position.turn == "you") == (ctx.you == YOU)
    return yours == (c.who == "you")


def _during_phase(ctx: Context, c: DuringPhase) -> bool:
    now = ctx.board.position.phase.lower() or "main1"
    return any(now == phase or now in _PHASES.get(phase, ()) for phase in c.phases)


_MEANINGS: Final[dict[type, Callable[[Context, Any], bool]]] = {
    Comparison: _comparison,
    ObjectIs: _object_is,
    DuringTurn: _during_turn,
    DuringPhase: _during_phase,
    AllHold: lambda ctx, c: all(true(ctx, part) for part in c.parts),
    AnyHolds: lambda ctx, c: any(true(ctx, part) for part in c.parts),
    NotHolds: lambda ctx, c: not true(ctx, c.part),
}

PREDICATES.update(judging.MEANINGS)
QUANTITIES.update(measuring.MEANINGS)
CONDITIONS.update(_MEANINGS)
