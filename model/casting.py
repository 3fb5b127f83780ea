"""The proposals of 601.2b: which base cost, which additional costs, which objects named."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tapwise.model.abilities import (
    AlternativeCost,
    AlternativeGrant,
    CastPermission,
)
from tapwise.model.additional import with_additional_costs
from tapwise.model.cards import Face
from tapwise.model.characteristics import Characteristics
from tapwise.model.costs import Cost, Sacrifice, TapOthers, mana_part
from tapwise.model.errors import AmbiguousName
from tapwise.model.evaluation import holds, matches
from tapwise.model.objects import YOU, GameObject
from tapwise.model.payment import variants
from tapwise.model.printed import fused
from tapwise.model.problem import Request
from tapwise.model.proposal import Proposal
from tapwise.model.reductions import Reduction
from tapwise.model.statics import of_kind
from tapwise.model.symbols import NO_MANA, generic
from tapwise.model.wording import occurs_in_order, words_of

if TYPE_CHECKING:
    from tapwise.model.characteristics import View

_FACE_DOWN = frozenset({"face down", "morph", "megamorph", "disguise"})
_BACK_UP = frozenset({"disturb", "more than meets the eye"})
_FREE = "without paying its mana cost"
_MANY = frozenset({"multikicker", "replicate", "squad", "kicker"})


def spell_of(view: View, request: Request) -> GameObject:
    """Return the card to be cast, its face chosen; both halves where they are fused."""
    assert request.object is not None
    card = view.position.objects[request.object]
    if _fuses(request) and _may_fuse(card):
        return dataclasses.replace(card, card=fused(card.card), face_index=0)
    if request.face_index and not _names_back(card, request):
        return card.replace(face_index=request.face_index)
    return card


def _names_back(card: GameObject, request: Request) -> bool:
    """Whether the request names a back face, which only a keyword of the front lets be cast."""
    named = card.card.faces[request.face_index]
    return request.face_index > 0 and card.card.layout == "transform" and named.mana_cost is None


def _fuses(request: Request) -> bool:
    return bool(request.choice("fuse")) or request.choice("alternative") == "fuse"


def _may_fuse(card: GameObject) -> bool:
    faces = card.card.faces
    return card.zone == "hand" and len(faces) > 1 and all("fuse" in face.keywords for face in faces)


def faces_open(view: View, request: Request) -> tuple[Request, ...]:
    """Return the request once for each half that it leaves open; itself where it names one."""
    if not request.any_face or request.object is None or _fuses(request):
        return (request,)
    faces = view.position.objects[request.object].card.faces
    return tuple(
        dataclasses.replace(request, face_index=i, any_face=False, name=face.name)
        for i, face in enumerate(faces)
        if not face.is_land
    )


def proposals(view: View, request: Request) -> tuple[Proposal, ...]:
    """Return every way to propose the spell that the document's choices leave open.

    Raises
    ------
    AmbiguousName
        If the words for an alternative or additional cost fit none.
    """
    spell = spell_of(view, request)
    if _fuses(request) and len(spell.card.faces) > 1:
        return ()  # 702.102a: only from hand, and only a card that has fuse
    what = view.of_spell(spell)
    if "aftermath" in what.keywords and spell.zone != "graveyard":
        return ()  # 702.127a
    found: list[Proposal] = []
    for base in _bases(view, request, spell, what):
        for extended in with_additional_costs(view, request, base, what):
            taxed = _commander_tax(request, extended)
            found.extend(_named_objects(view, request, taxed))
    if _names_back(spell, request):
        return tuple(p for p in found if p.spell.face_index == request.face_index)
    return tuple(found)


# ── base costs ───────────────────────────────────────────────────────────────


def _bases(
    view: View, request: Request, spell: GameObject, what: Characteristics
) -> Iterator[Proposal]:
    wanted = request.choice("alternative")
    if wanted is None and request.choice("jump-start"):
        wanted = "jump-start"
    if wanted is None:
        yield from _normal(view, request, spell, what)
        for _, proposal in _alternatives(view, request, spell, what):
            yield proposal
        return
    phrase = str(wanted)
    if phrase == "none" or _fuses(request):
        yield from _normal(view, request, spell, what)
        return
    options = list(_alternatives(view, request, spell, what, every=True))
    named = [p for _, p in options if p.keyword == phrase.lower()]
    if phrase.lower() in _FACE_DOWN and not named:
        named = [p for _, p in options if p.keyword == "face down"]
    if not named:
        words = words_of(phrase)
        fitting = [(t, p) for t, p in options if occurs_in_order(words, words_of(t))]
        if not fitting:
            listed = tuple(dict.fromkeys(text for text, _ in options))
            raise AmbiguousName(phrase, listed, what="alternative cost")
        named = [p for _, p in fitting]
    open_now = [p for _, p in _alternatives(view, request, spell, what)]
    yield from (p for p in named if p in open_now)


def _normal(
    view: View, request: Request, spell: GameObject, what: Characteristics
) -> Iterator[Proposal]:
    if what.mana_cost is None or not _castable(view, request, spell, what):
        return  # 118.6: without a mana cost there is nothing to pay
    yield Proposal(spell, what.mana_cost)


def _castable(view: View, request: Request, spell: GameObject, what: Characteristics) -> bool:
    """Whether the card may be cast from its zone at its normal cost (601.3)."""
    if spell.zone == "hand" or spell.may_cast:
        return True
    if "aftermath" in what.keywords:
        return True  # 702.127a: it is in the graveyard, or there is no proposal
    if spell.zone == "command":
        return True
    own = (a for a in what.abilities if isinstance(a, CastPermission))
    if any(
        p.zone == spell.zone and (p.condition is None or holds(view, p.condition, source=spell))
        for p in own
    ):
        return True
    return any(
        speaker.controller == YOU
        and permission.zone == spell.zone
        and matches(view, permission.predicate, spell, source=speaker.id, as_spell=True)
        and (permission.condition is None or holds(view, permission.condition, source=speaker.id))
        for speaker, permission in of_kind(view, CastPermission)
    )


def _alternatives(
    view: View,
    request: Request,
    spell: GameObject,
    what: Characteristics,
    *,
    every: bool = False,
    permitted: bool = False,
) -> Iterator[tuple[str, Proposal]]:
    """Alternative costs as pairs of their words and the proposal; ``every``: unusable too.

    ``permitted``: another effect lets the card be cast from its zone at an added cost, so
    only what stands in for the mana cost is looked for (118.9d).
    """
    castable = permitted or _castable(view, request, spell, what)
    for ability in what.abilities:
        if not isinstance(ability, AlternativeCost):
            continue
        if permitted and (ability.zone != "hand" or ability.keeps_mana_cost):
            continue
        if not every:
            if ability.zone != spell.zone and not (ability.zone == "hand" and castable):
                continue
            if ability.condition is not None and not holds(view, ability.condition, source=spell):
                continue
            if spell.zone == "exile" and spell.may_cast and request.choice("alternative") is None:
                continue  # exiled by another effect, not foretold, suspended or discarded
        choice = ("alternative", ability.keyword or ability.text)
        cast = _cast_so(spell, ability)
        keyword = "face down" if ability.keyword in _FACE_DOWN else ability.keyword
        words = f"{ability.keyword} {ability.text}"
        limits = () if ability.spend_limit is None else (ability.spend_limit,)
        start = Proposal(cast, None, choices=(choice,), keyword=keyword, limits=limits)
        if ability.keeps_mana_cost:
            yield from _with_added_cost(view, request, spell, what, words, ability.cost, every)
            if what.mana_cost is None:
                continue
            start = dataclasses.replace(start, mana=what.mana_cost)
        if ability.free:
            words += f" {_FREE}"
        for cost in variants(ability.cost):
            yield words, start.plus(cost)
    if spell.zone == "exile" and spell.choice("airbent") and not permitted:
        paid = Proposal(spell, generic(2), choices=(("alternative", "airbend"),))
        yield "airbend", dataclasses.replace(paid, keyword="airbend")  # 701.65a
    for speaker, grant in of_kind(view, AlternativeGrant):
        if grant.caster != "any" and (speaker.controller == YOU) != (grant.caster == "you"):
            continue
        if permitted and (grant.zone != "hand" or grant.keeps_mana_cost):
            continue
        if not every:
            if grant.zone != spell.zone and not (grant.zone == "hand" and castable):
                continue
            if grant.condition is not None and not holds(view, grant.condition, source=speaker.id):
                continue
        if not matches(view, grant.predicate, spell, source=speaker.id, as_spell=True):
            continue
        choice = ("alternative", _FREE if grant.free else grant.text)
        words = f"{grant.text} {_FREE}" if grant.free else grant.text
        if grant.keeps_mana_cost:
            yield from _with_added_cost(view, request, spell, what, words, grant.cost, every)
            if what.mana_cost is None:
                continue
        mana = what.mana_cost if grant.keeps_mana_cost else None
        for cost in variants(grant.cost):
            yield words, Proposal(spell, mana, choices=(choice,)).plus(cost)


def _with_added_cost(
    view: View,
    request: Request,
    spell: GameObject,
    what: Characteristics,
    words: str,
    cost: Cost,
    every: bool,
) -> Iterator[tuple[str, Proposal]]:
    """Alternative costs for a spell that is cast at an added cost: both are paid (118.9d)."""
    others = _alternatives(view, request, spell, what, every=every, permitted=True)
    for other_words, other in others:
        for added in variants(cost):
            yield f"{words} {other_words}", other.plus(added)


def _commander_tax(request: Request, proposal: Proposal) -> Proposal:
    stated = request.choice("commander_tax")
    tax = int(stated) if stated is not None else 0
    if stated is None and proposal.spell.zone == "command":
        tax = 2 * proposal.spell.cast_before  # 903.8
    if tax <= 0:
        return proposal
    mana = NO_MANA if proposal.mana is None else proposal.mana
    return dataclasses.replace(proposal, mana=mana + generic(tax))


def _cast_so(spell: GameObject, ability: AlternativeCost) -> GameObject:
    """Return the card as the spell that it is when cast for this alternative cost."""
    keyword = ability.keyword
    if keyword in _FACE_DOWN:
        return spell.replace(face_down=True)
    if keyword in _BACK_UP and len(spell.card.faces) > 1:
        return spell.replace(face_index=1)  # 702.146a, 702.162a: cast transformed
    if keyword == "bestow":
        face = spell.face
        aura = dataclasses.replace(
            face,
            types=tuple(t for t in face.types if t != "Creature"),
            subtypes=("Aura",),
        )  # 702.103b: no creature spell
        return _with_face(spell, aura)
    if keyword == "prototype":
        mana = mana_part(ability.cost)
        return _with_face(
            spell, dataclasses.replace(spell.face, mana_cost=mana, colors=mana.colors)
        )
    return spell


def _with_face(spell: GameObject, face: Face) -> GameObject:
    card = dataclasses.replace(spell.card, faces=(face,))
    return dataclasses.replace(spell, card=card, face_index=0)


# ── objects named at announcement ────────────────────────────────────────────


def _named_objects(view: View, request: Request, proposal: Proposal) -> Iterator[Proposal]:
    """Name the object of emerge, offering and harmonize (601.2b) and take its reduction."""
    offering = next((v for k, v in proposal.choices if k == "offering"), None)
    if proposal.keyword == "emerge":
        for place, component in enumerate(proposal.cost):
            if isinstance(component, Sacrifice):
                for each in _candidates(view, request, proposal, component, "sacrifice"):
                    value = view.of(each.id).mana_value
                    yield _bind(proposal, place, each, Reduction(generic(value)))
                return
    elif proposal.keyword == "harmonize":
        # the tap is optional, so the way without it stays open
        yield dataclasses.replace(
            proposal, cost=tuple(c for c in proposal.cost if not isinstance(c, TapOthers))
        )
        own = TapOthers(_creature_you_control())
        cost = tuple(c for c in proposal.cost if not isinstance(c, TapOthers))
        with_tap = dataclasses.replace(proposal, cost=(*cost, own))
        for each in _candidates(view, request, with_tap, own, "tap"):
            power = max(0, view.of(each.id).power or 0)
            yield _bind(with_tap, len(cost), each, Reduction(generic(power)))
        return
    elif offering is not None:
        for place, component in enumerate(proposal.cost):
            if isinstance(component, Sacrifice):
                for each in _candidates(view, request, proposal, component, "offering"):
                    cost_of_it = view.of(each.id).mana_cost or NO_MANA
                    reduction = Reduction(cost_of_it.with_x(0))
                    yield _bind(proposal, place, each, reduction)
                return
    else:
        wanted = request.choice("sacrifice")
        if wanted is not None:
            for place, component in enumerate(proposal.cost):
                if isinstance(component, Sacrifice):
                    for each in _candidates(view, request, proposal, component, "sacrifice"):
                        yield _bind(proposal, place, each, None)
                    return
        yield proposal


def _creature_you_control() -> Any:
    from tapwise.model.predicates import AllOf, ControlledBy, Is

    return AllOf((Is("Creature"), ControlledBy("you")))


def _candidates(
    view: View,
    request: Request,
    proposal: Proposal,
    component: Sacrifice | TapOthers,
    key: str,
) -> Iterator[GameObject]:
    wanted = request.choice(key)
    seen: set[object] = set()
    for each in view.position.in_zone("battlefield"):
        if wanted is not None and wanted is not True and wanted != 1:
            names = [wanted] if isinstance(wanted, str) else list(wanted)
            if each.id not in names and each.name not in names:
                continue
        if isinstance(component, TapOthers) and each.tapped:
            continue
        if not matches(view, component.predicate, each, source=proposal.spell):
            continue
        attached = any(o.attached_to == each.id for o in view.position.objects.values())
        kind = (
            id(each.card), each.face_index, each.tapped, each.sick, each.counters, each.chosen,
            each.attached_to, each.id if attached else "", id(view.of(each.id)),
        )  # fmt: skip
        if kind not in seen:
            seen.add(kind)
            yield each


def _bind(
    proposal: Proposal, place: int, each: GameObject, reduction: Reduction | None
) -> Proposal:
    return dataclasses.replace(
        proposal,
        bound=(*proposal.bound, (place, each.id)),
        reductions=proposal.reductions + (() if reduction is None else (reduction,)),
        choices=(*proposal.choices, ("using", each.id)),
    )
