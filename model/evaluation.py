"""The meaning of predicates, quantities and conditions in a position.

`matches`, `quantity` and `holds` read a `Board`: a position together with what each object
is. "You" is the controller of the source that speaks; without a source, the player who pays.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from tapwise.model.abilities import TriggeredMana
from tapwise.model.cards import BASIC_LAND_TYPES, CARD_TYPES, PERMANENT_TYPES, SUPERTYPES
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.position import Player, Position
from tapwise.model.predicates import (
    AllHold,
    AllOf,
    AnyHolds,
    AnyOf,
    Anything,
    Attached,
    ColorCount,
    Compare,
    Comparison,
    Condition,
    ControlledBy,
    Count,
    CountersOn,
    Devotion,
    DistinctAmong,
    DuringPhase,
    DuringTurn,
    Greatest,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSymbol,
    InZone,
    Is,
    IsChosen,
    IsToken,
    Itself,
    Named,
    Not,
    NotHolds,
    ObjectIs,
    PlayerFact,
    Plus,
    Predicate,
    Quantity,
    Reference,
    SharesWith,
    Stat,
    StatOf,
    Tapped,
    Times,
    Total,
    TurnFact,
    Variable,
    Who,
)
from tapwise.model.printed import Characteristics
from tapwise.model.symbols import COLORS, color_of_word, sort_types

_COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
}

_OUTLAWS: Final = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})
_PARTY: Final = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})

OTHER_SUBTYPES: Final = frozenset(
    {
        *BASIC_LAND_TYPES, "Cave", "Desert", "Gate", "Lair", "Locus", "Mine", "Planet",
        "Power-Plant", "Sphere", "Tower", "Town", "Urza's",
        "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food",
        "Fortification", "Gold", "Heartwood", "Incubator", "Infinity", "Junk", "Lander", "Map",
        "Powerstone", "Spacecraft", "Stone", "Treasure", "Vehicle", "Vibranium",
        "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Plan", "Role", "Room",
        "Rune", "Saga", "Shard", "Shrine",
        "Adventure", "Arcane", "Chorus", "Lesson", "Omen", "Trap", "Siege",
    }
)  # fmt: skip
"""Subtypes that are no creature types (205.3): changelings do not have them."""

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


class Board(Protocol):
    """A position, together with what each object in it is."""

    @property
    def position(self) -> Position:
        """The position."""

    def of(self, object_id: ObjectId, /) -> Characteristics:
        """Return what the object is now."""

    def of_object(self, each: GameObject, /) -> Characteristics:
        """Return what this object would be now, whether or not it is in the position."""

    def of_spell(self, each: GameObject, /) -> Characteristics:
        """Return what the card is as a spell: the face that ``face_index`` names."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What an ability's or a spell's own cost settled.

    Parameters
    ----------
    x, removed, kicked, targets
        Its X; the counters that its cost removed; how often it was kicked; its targets.
    objects
        The objects that its cost took, as they last existed (608.2h), by reference;
        ``self`` if the cost took the source itself.
    produced
        The types of mana that the triggering ability produced (106.12a).
    color
        The colour that the effect chose.
    known
        The characteristics of objects in ``objects`` as they last existed; where absent,
        what the object would be now.
    """

    x: int = 0
    removed: int = 0
    objects: tuple[tuple[Reference, tuple[GameObject, ...]], ...] = ()
    produced: str = ""
    color: str = ""
    kicked: int = 0
    targets: int = 0
    known: tuple[tuple[ObjectId, Characteristics], ...] = ()

    def taken(self, reference: Reference) -> tuple[GameObject, ...]:
        """Return the objects taken under this reference."""
        return next((found for key, found in self.objects if key == reference), ())


NOTHING_SETTLED: Final = Settled()
"""Nothing is settled."""


@dataclass(slots=True)
class _Context:
    """Who speaks, and about what board."""

    board: Board
    source: GameObject | None
    settled: Settled
    as_spell: bool

    @property
    def you(self) -> int:
        return YOU if self.source is None else self.source.controller


def _context(
    view: Board, source: ObjectId | GameObject | None, settled: Settled, as_spell: bool = False
) -> _Context:
    speaker: GameObject | None
    if source is None or isinstance(source, GameObject):
        speaker = source
    else:
        last = settled.taken("self") if settled.objects else ()
        speaker = last[0] if last else view.position.objects.get(source)
    return _Context(view, speaker, settled, as_spell)


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
    return q if isinstance(q, int) else _value(_context(view, source, settled), q)


def holds(
    view: Board,
    condition: Condition,
    *,
    source: ObjectId | GameObject | None,
    settled: Settled = NOTHING_SETTLED,
) -> bool:
    """Whether a condition holds."""
    return _true(_context(view, source, settled), condition)


# ── predicates ───────────────────────────────────────────────────────────────


def meets(ctx: _Context, predicate: Predicate, each: GameObject, what: Characteristics) -> bool:
    """Whether an object with these characteristics meets a predicate."""
    return _PREDICATES[type(predicate)](ctx, predicate, each, what)


def has_word(what: Characteristics, word: str) -> bool:
    """Whether a word stands in a type line; changelings have every creature type."""
    if word in what.types or word in what.subtypes or word in what.supertypes:
        return True
    if not what.every_creature_type:
        return False
    return word not in CARD_TYPES and word not in SUPERTYPES and word not in OTHER_SUBTYPES


def _is(ctx: _Context, predicate: Is, each: GameObject, what: Characteristics) -> bool:
    word = predicate.word
    if has_word(what, word):
        return True
    special = _SPECIAL.get(word)
    return special is not None and special(ctx, each, what)


def _permanent(ctx: _Context, each: GameObject, what: Characteristics) -> bool:
    if each.zone == "battlefield" and not ctx.as_spell:
        return True
    return not what.types.isdisjoint(PERMANENT_TYPES)


def _historic(ctx: _Context, each: GameObject, what: Characteristics) -> bool:
    return "Artifact" in what.types or "Legendary" in what.supertypes or "Saga" in what.subtypes


def _any_of_words(words: frozenset[str]) -> Callable[[_Context, GameObject, Characteristics], bool]:
    return lambda ctx, each, what: any(has_word(what, word) for word in sorted(words))


def _commander(ctx: _Context, each: GameObject, what: Characteristics) -> bool:
    return (
        each.choice("commander") is not None or each.zone == "command" or each.cast_before > 0
    ) and not each.face.token


_SPECIAL: Final[dict[str, Callable[[_Context, GameObject, Characteristics], bool]]] = {
    "Permanent": _permanent,
    "Historic": _historic,
    "Outlaw": _any_of_words(_OUTLAWS),
    "Party": _any_of_words(_PARTY),
    "Commander": _commander,
    "Token": lambda ctx, each, what: what.token,
    "Card": lambda ctx, each, what: not what.token,
    "Spell": lambda ctx, each, what: ctx.as_spell or each.zone == "stack",
    "Colorless": lambda ctx, each, what: not what.colors,
    "Multicolored": lambda ctx, each, what: len(what.colors) > 1,
    "White": lambda ctx, each, what: "W" in what.colors,
    "Blue": lambda ctx, each, what: "U" in what.colors,
    "Black": lambda ctx, each, what: "B" in what.colors,
    "Red": lambda ctx, each, what: "R" in what.colors,
    "Green": lambda ctx, each, what: "G" in what.colors,
}


def _has_color(ctx: _Context, predicate: HasColor, each: GameObject, what: Characteristics) -> bool:
    return any(c in what.colors for c in predicate.colors)


def _same_player(ctx: _Context, who: Who, player: int) -> bool:
    return who == "any" or (player == ctx.you) == (who == "you")


def _statistic(ctx: _Context, what: Characteristics, stat: Stat) -> int | None:
    if stat == "mana value":
        extra = 0
        if ctx.as_spell and ctx.settled.x and what.mana_cost is not None:
            extra = ctx.settled.x * len(what.mana_cost.variables)  # X counts on the stack: 202.3e
        return what.mana_value + extra
    if stat == "power":
        return what.power
    return what.toughness if stat == "toughness" else what.loyalty


def _compare(ctx: _Context, predicate: Compare, each: GameObject, what: Characteristics) -> bool:
    left = _statistic(ctx, what, predicate.stat)
    return left is not None and _COMPARE[predicate.operator](left, _value(ctx, predicate.value))


def _keyword(ctx: _Context, predicate: HasKeyword, each: GameObject, what: Characteristics) -> bool:
    keyword = predicate.keyword
    if keyword in what.keywords:
        return True
    if keyword == "cycling" and any(k.endswith("cycling") for k in what.keywords):
        return True  # typecycling is a kind of cycling (702.29e)
    return any(
        getattr(ability, "keyword", "") == keyword or getattr(ability, "kind", "") == keyword
        for ability in what.abilities
    )


def _symbol(ctx: _Context, predicate: HasSymbol, each: GameObject, what: Characteristics) -> bool:
    symbol = predicate.symbol
    for each_symbol in what.mana_cost or ():
        if symbol == "P":
            if each_symbol.phyrexian:
                return True
        elif symbol == "S":
            if each_symbol.kind == "snow":
                return True
        elif symbol in each_symbol.types or symbol == each_symbol.letter:
            return True
    return False


def letter_of_color(word: str) -> str:
    """Return the letter of a colour given as a word or a letter; empty if it is none.

    >>> letter_of_color("Red"), letter_of_color("u"), letter_of_color("Elf")
    ('R', 'U', '')
    """
    bare = word.strip("{} ").upper()
    return bare if len(bare) == 1 and bare in COLORS else color_of_word(word.strip()) or ""


def _chosen(ctx: _Context, predicate: IsChosen, each: GameObject, what: Characteristics) -> bool:
    value = None if ctx.source is None else ctx.source.choice(predicate.what)
    if value is None:
        return False
    if predicate.what == "color":
        letter = letter_of_color(value)
        return letter != "" and letter in what.colors
    if predicate.what == "name":
        return what.name == value
    return has_word(what, value) or has_word(what, value.capitalize())


def creature_types(what: Characteristics) -> frozenset[str]:
    """Return its creature types, changeling's left out."""
    if "Creature" not in what.types and "Kindred" not in what.types and "Tribal" not in what.types:
        return frozenset()
    return what.subtypes - OTHER_SUBTYPES


def _shares(ctx: _Context, predicate: SharesWith, each: GameObject, what: Characteristics) -> bool:
    for other in _referred(ctx, predicate.reference):
        theirs = _last_known(ctx, other)
        if predicate.quality == "color":
            same = any(c in what.colors for c in theirs.colors)
        elif predicate.quality == "card type":
            same = not what.types.isdisjoint(theirs.types)
        elif predicate.quality == "name":
            same = what.name == theirs.name and what.name != ""
        else:
            mine, its = creature_types(what), creature_types(theirs)
            same = not mine.isdisjoint(its)
            same = same or (what.every_creature_type and bool(its or theirs.every_creature_type))
            same = same or (theirs.every_creature_type and bool(mine))
        if same:
            return True
    return False


def _modified(ctx: _Context, each: GameObject) -> bool:
    """Whether it has a counter, Equipment, or an Aura of its controller (700.9)."""
    if each.counters:
        return True
    for other in ctx.board.position.objects.values():
        if other.attached_to == each.id and other.zone == "battlefield":
            subtypes = ctx.board.of_object(other).subtypes
            if "Equipment" in subtypes:
                return True
            if "Aura" in subtypes and other.controller == each.controller:
                return True
    return False


def _status(ctx: _Context, predicate: HasStatus, each: GameObject, what: Characteristics) -> bool:
    status = predicate.status
    if status == "attacking":
        return each.attacking
    if status == "entered_this_turn":
        return each.entered_this_turn
    if status == "face_down":
        return each.face_down
    if status == "commander":
        return _commander(ctx, each, what)
    if status == "modified":
        return _modified(ctx, each)
    if status == "has_mana_ability":
        return any(a.is_mana for a in what.activated) or any(
            isinstance(a, TriggeredMana) for a in what.others
        )
    if status == "kicked" and ctx.as_spell and ctx.settled.kicked > 0:
        return True
    return each.choice(status) is not None


_PREDICATES: Final[dict[type, Callable[[_Context, Any, GameObject, Characteristics], bool]]] = {
    Anything: lambda ctx, predicate, each, what: True,
    Is: _is,
    HasColor: _has_color,
    ColorCount: lambda ctx, p, each, what: _COMPARE[p.operator](len(what.colors), p.number),
    IsToken: lambda ctx, predicate, each, what: what.token,
    ControlledBy: lambda ctx, p, each, what: _same_player(ctx, p.who, each.controller),
    InZone: lambda ctx, predicate, each, what: each.zone == predicate.zone,
    Tapped: lambda ctx, predicate, each, what: each.tapped and each.zone == "battlefield",
    Itself: lambda ctx, p, each, what: ctx.source is not None and each.id == ctx.source.id,
    Attached: lambda ctx, p, each, what: (
        ctx.source is not None and each.id == ctx.source.attached_to
    ),
    Named: lambda ctx, predicate, each, what: what.name == predicate.name,
    Compare: _compare,
    HasKeyword: _keyword,
    HasCounter: lambda ctx, predicate, each, what: each.counter(predicate.kind) > 0,
    HasSymbol: _symbol,
    IsChosen: _chosen,
    SharesWith: _shares,
    HasStatus: _status,
    AllOf: lambda ctx, p, each, what: all(meets(ctx, part, each, what) for part in p.parts),
    AnyOf: lambda ctx, p, each, what: any(meets(ctx, part, each, what) for part in p.parts),
    Not: lambda ctx, predicate, each, what: not meets(ctx, predicate.part, each, what),
}


# ── quantities ───────────────────────────────────────────────────────────────


def _referred(ctx: _Context, reference: Reference) -> Iterable[GameObject]:
    taken = ctx.settled.taken(reference) if ctx.settled.objects else ()
    if taken:
        return taken
    if ctx.source is None:
        return ()
    if reference == "self" or reference == "spell":
        return (ctx.source,)
    if reference == "attached" and ctx.source.attached_to is not None:
        host = ctx.board.position.objects.get(ctx.source.attached_to)
        return () if host is None else (host,)
    return ()


def _last_known(ctx: _Context, each: GameObject) -> Characteristics:
    for object_id, what in ctx.settled.known:
        if object_id == each.id:
            return what
    return ctx.board.of_object(each)


def _selected(
    ctx: _Context, predicate: Predicate, zone: str
) -> Iterator[tuple[GameObject, Characteristics]]:
    board = ctx.board
    # the objects that are counted are cards or permanents, even where a spell asks
    inner = _Context(board, ctx.source, ctx.settled, as_spell=False) if ctx.as_spell else ctx
    meet = _PREDICATES[type(predicate)]
    for each in board.position.objects.values():
        if each.zone == zone:
            what = board.of_object(each)
            if meet(inner, predicate, each, what):
                yield each, what


def _stats(ctx: _Context, q: Greatest | Total) -> list[int]:
    found = (
        _statistic(ctx, what, q.stat) for _, what in _selected(ctx, q.predicate, "battlefield")
    )
    return [n for n in found if n is not None]


def _stat_of(ctx: _Context, q: StatOf) -> int:
    total = 0
    for each in _referred(ctx, q.reference):
        total += _statistic(ctx, _last_known(ctx, each), q.stat) or 0
    return total


def _variable(ctx: _Context, q: Variable) -> int:
    name, settled = q.name, ctx.settled
    if name == "X":
        return settled.x
    if name == "removed":
        return settled.removed
    if name == "kicked":
        return settled.kicked
    if name == "targets":
        return settled.targets
    return sum(len(found) for key, found in settled.objects if key == name)


def _devotion(ctx: _Context, q: Devotion) -> int:
    colors = ctx.settled.color if q.colors == "*" else q.colors
    total = 0
    for each in ctx.board.position.objects.values():
        if each.zone == "battlefield" and each.controller == ctx.you:
            cost = ctx.board.of_object(each).mana_cost
            if cost is not None:
                total += sum(any(c in s.types for c in colors) for s in cost.symbols)
    return total


def _distinct(ctx: _Context, q: DistinctAmong) -> int:
    found = [what for _, what in _selected(ctx, q.predicate, q.zone)]
    values: set[object]
    if q.what == "color":
        values = {c for what in found for c in what.colors}
    elif q.what == "card type":
        values = {t for what in found for t in what.types}
    elif q.what == "basic land type":
        values = {t for what in found for t in what.subtypes if t in BASIC_LAND_TYPES}
    elif q.what == "name":
        values = {what.name for what in found if what.name}
    elif q.what == "power":
        values = {what.power for what in found if what.power is not None}
    elif q.what == "toughness":
        values = {what.toughness for what in found if what.toughness is not None}
    elif q.what == "mana value":
        values = {what.mana_value for what in found}
    else:
        values = {t for what in found for t in creature_types(what)}
    return len(values)


def _players(ctx: _Context, who: Who) -> Iterator[tuple[int, Player]]:
    for number, player in enumerate(ctx.board.position.players):
        if _same_player(ctx, who, number):
            yield number, player


def _player_fact(ctx: _Context, q: PlayerFact) -> int:
    if q.what == "opponents":
        return len(ctx.board.position.players) - 1
    total = 0
    for number, player in _players(ctx, q.who):
        if q.what == "life":
            total += player.life
        elif q.what in ("hand", "graveyard", "exile", "battlefield", "command"):
            objects = ctx.board.position.objects.values()
            total += sum(o.zone == q.what and o.controller == number for o in objects)
        elif q.what == "library":
            total += player.library
        else:
            total += player.counter(q.what)
    return total


def _counters_on(ctx: _Context, q: CountersOn) -> int:
    return sum(each.counter(q.kind) for each in _referred(ctx, q.reference))


_QUANTITIES: Final[dict[type, Callable[[_Context, Any], int]]] = {
    Count: lambda ctx, q: sum(1 for _ in _selected(ctx, q.predicate, q.zone)),
    CountersOn: _counters_on,
    StatOf: _stat_of,
    Greatest: lambda ctx, q: max(_stats(ctx, q), default=0),
    Total: lambda ctx, q: sum(_stats(ctx, q)),
    Variable: _variable,
    Devotion: _devotion,
    DistinctAmong: _distinct,
    TurnFact: lambda ctx, q: ctx.board.position.fact(q.name),
    PlayerFact: _player_fact,
    Plus: lambda ctx, q: sum(_value(ctx, part) for part in q.parts),
    Times: lambda ctx, q: q.factor * _value(ctx, q.quantity),
}


def _value(ctx: _Context, q: Quantity) -> int:
    return q if isinstance(q, int) else _QUANTITIES[type(q)](ctx, q)


# ── conditions ───────────────────────────────────────────────────────────────


def _comparison(ctx: _Context, c: Comparison) -> bool:
    return _COMPARE[c.operator](_value(ctx, c.left), _value(ctx, c.right))


def _object_is(ctx: _Context, c: ObjectIs) -> bool:
    return any(
        meets(ctx, c.predicate, each, _last_known(ctx, each))
        for each in _referred(ctx, c.reference)
    )


def _during_turn(ctx: _Context, c: DuringTurn) -> bool:
    if c.who == "any":
        return True
    yours = (ctx.board.position.turn == "you") == (ctx.you == YOU)
    return yours == (c.who == "you")


def _during_phase(ctx: _Context, c: DuringPhase) -> bool:
    now = ctx.board.position.phase.lower() or "main1"
    return any(now == phase or now in _PHASES.get(phase, ()) for phase in c.phases)


_CONDITIONS: Final[dict[type, Callable[[_Context, Any], bool]]] = {
    Comparison: _comparison,
    ObjectIs: _object_is,
    DuringTurn: _during_turn,
    DuringPhase: _during_phase,
    AllHold: lambda ctx, c: all(_true(ctx, part) for part in c.parts),
    AnyHolds: lambda ctx, c: any(_true(ctx, part) for part in c.parts),
    NotHolds: lambda ctx, c: not _true(ctx, c.part),
}


def _true(ctx: _Context, condition: Condition) -> bool:
    return _CONDITIONS[type(condition)](ctx, condition)


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
