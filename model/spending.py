"""What mana may be spent on what: restrictions, filters, permissions (106.6, 107.4, 609.4b)."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tapwise.model.abilities import LifeForColor, SpendAsThough, SpendLimit, SpendUse
from tapwise.model.evaluation import letter_of_color, matches
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.predicates import (
    AllOf,
    AnyOf,
    Anything,
    ControlledBy,
    Is,
    IsToken,
    Named,
    Not,
    Predicate,
)
from tapwise.model.statics import of_kind
from tapwise.model.symbols import MANA_TYPES, Symbol, sort_types
from tapwise.model.zones import Zone

if TYPE_CHECKING:
    from tapwise.model.characteristics import View
    from tapwise.model.mana import Mana

Kind = Literal["cast", "activate", "special", "pay"]
Part = Literal["", "x", "waterbend"]


@dataclass(frozen=True, slots=True)
class SpendContext:
    """What mana is being spent on.

    Parameters
    ----------
    kind
        A spell, an ability, a special action, or a cost that is none of them.
    object
        The spell, or the ability's source, as it was when announced (113.7a); None for a
        bare cost.
    zone
        Where the spell is cast from, or where the source was.
    keyword
        The keyword of the cost (``flashback``, ``equip``, ``morph``), or empty.
    limits
        Filters of the spell itself on the mana that may pay for it.
    as_though
        Permissions to spend mana as though it were of other types.
    life_for
        Colours whose symbols 2 life may pay (K'rrik).
    has_x
        Whether there is {X} in the cost, whatever its value.
    view
        The position as announced, against which restrictions are read.
    """

    kind: Kind
    object: GameObject | None = None
    zone: Zone | None = None
    keyword: str = ""
    limits: tuple[SpendLimit, ...] = ()
    as_though: tuple[SpendAsThough, ...] = ()
    life_for: str = ""
    has_x: bool = False
    view: View | None = field(default=None, compare=False, repr=False)

    @property
    def is_plain(self) -> bool:
        """Whether only the type and the restriction of mana matter here."""
        return not self.limits and not self.as_though and not self.life_for


def context_for(
    view: View,
    kind: Kind,
    subject: GameObject | None = None,
    *,
    keyword: str = "",
    limits: tuple[SpendLimit, ...] = (),
    has_x: bool = False,
) -> SpendContext:
    """Return the context of a payment, with the permissions that permanents give for it."""
    bare = SpendContext(
        kind,
        subject,
        None if subject is None else subject.zone,
        keyword,
        tuple(_settled_limit(limit, subject) for limit in limits),
        has_x=has_x,
        view=view,
    )
    as_though = tuple(
        ability
        for speaker, ability in of_kind(view, SpendAsThough)
        if (speaker.controller == YOU or "layers may" in ability.text)
        and _permits(view, speaker.id, ability, bare)
    )
    if subject is not None and kind in ("cast", "activate"):
        own = view.of(subject.id).abilities if subject.id in view.position.objects else ()
        zone_is_board = subject.zone == "battlefield"
        as_though += tuple(
            a
            for a in own
            if isinstance(a, SpendAsThough)
            and not zone_is_board
            and _permits(view, subject.id, a, bare)
        )
    life_for = sort_types(
        ability.color
        for speaker, ability in of_kind(view, LifeForColor)
        if speaker.controller == YOU
    )
    if not as_though and not life_for:
        return bare
    return dataclasses.replace(bare, as_though=as_though, life_for=life_for)


def _settled_limit(limit: SpendLimit, subject: GameObject | None) -> SpendLimit:
    """Put the colour chosen for the object in place of "the chosen color"."""
    if not limit.chosen:
        return limit
    chosen = None if subject is None else subject.choice("color")
    letter = "" if chosen is None else letter_of_color(chosen)
    return dataclasses.replace(limit, types=letter, chosen=False)


def _permits(view: View, speaker: ObjectId, ability: SpendAsThough, context: SpendContext) -> bool:
    if not ability.uses:
        return True
    return any(_is_use(use, context, view, None, speaker) for use in ability.uses)


def _is_use(
    use: SpendUse,
    context: SpendContext,
    view: View,
    symbol: Symbol | None,
    source: ObjectId | None = None,
) -> bool:
    """Whether a spending is one that the words of the use describe."""
    if use.action == "pay" and use.keyword == "generic":
        return symbol is not None and symbol.kind == "generic"
    if use.action == "pay" and use.keyword == "{X}":
        return context.has_x
    if use.keyword and use.keyword != context.keyword:
        return False
    if use.action == "x":
        if not context.has_x:
            return False
    elif use.action == "activate":
        if context.kind != "activate" or context.zone != "battlefield":
            return False
    elif use.action == "activate anywhere":
        if context.kind != "activate":
            return False
    elif use.action != context.kind:
        return False
    if isinstance(use.predicate, Anything):
        return True
    if context.object is None:
        return False
    judged = context.view or view
    return matches(
        judged, use.predicate, context.object, source=source, as_spell=context.kind == "cast"
    )


def may_spend(
    view: View, mana: Mana, symbol: Symbol, context: SpendContext, part: Part = ""
) -> bool:
    """Whether one unit of this mana can pay (one unit of) this symbol.

    Parameters
    ----------
    view
        The position at the moment of payment.
    symbol
        A symbol whose halves are settled: generic, snow, or typed. A Phyrexian symbol is
        judged as its coloured half.
    part
        ``x`` for generic mana that stands for X: some filters know only it.
    """
    restriction = mana.restriction
    if restriction is not None:
        fits = any(_is_use(use, context, view, symbol) for use in restriction.uses)
        if fits != restriction.only:
            return False
    for limit in context.limits:
        if limit.part and limit.part != part:
            continue
        if limit.none or mana.type not in limit.types:
            return False
        if limit.sources is not None and not made_by(limit.sources, mana.source_qualities):
            return False
    if symbol.kind == "generic":
        return True
    if symbol.kind == "snow":
        return mana.snow
    if symbol.kind != "typed":
        return False
    as_types = spendable_as(mana, context)
    return any(t in symbol.types for t in as_types)


def spendable_as(mana: Mana, context: SpendContext) -> str:
    """Return the types that a unit of mana may be spent as, permissions included (609.4b)."""
    if not context.as_though:
        return mana.type
    types = mana.type
    for permission in context.as_though:
        if permission.sources is not None and not made_by(
            permission.sources, mana.source_qualities
        ):
            continue
        if mana.type in permission.mana:
            types += permission.of
        elif permission.others_only_as_colorless:
            types = types.replace(mana.type, "") + "C"
    return sort_types(types)


def payable_types(view: View, symbol: Symbol, context: SpendContext) -> str:
    """Return the types of unrestricted mana, of no known source, that pay a symbol.

    >>> payable_types(None, Symbol("typed", types="WU"), SpendContext("pay"))
    'WU'
    """
    from tapwise.model.mana import Mana

    return "".join(t for t in MANA_TYPES if may_spend(view, Mana(t), symbol, context))


def made_by(predicate: Predicate, qualities: frozenset[str]) -> bool:
    """Whether mana's source, known by the words of its type line and name, fits.

    >>> made_by(Is("Creature"), frozenset({"Artifact", "Creature"}))
    True
    """
    match predicate:
        case Anything():
            return True
        case Is(word="Permanent"):
            return True
        case Is(word=word):
            return word in qualities
        case Named(name=name):
            return name in qualities
        case IsToken():
            return "Token" in qualities
        case ControlledBy(who=who):
            return who != "opponent"
        case AllOf(parts=parts):
            return all(made_by(p, qualities) for p in parts)
        case AnyOf(parts=parts):
            return any(made_by(p, qualities) for p in parts)
        case Not(part=part):
            return not made_by(part, qualities)
        case _:
            return False
