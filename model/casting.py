"""The proposals of 601.2b: which base cost, which additional costs, which objects named."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tapwise.model.abilities import (
    AdditionalCost,
    AlternativeCost,
    AlternativeGrant,
    CastPermission,
    ModeCosts,
)
from tapwise.model.characteristics import Characteristics
from tapwise.model.costs import (
    Cost,
    OneOf,
    PayMana,
    Sacrifice,
    TapOthers,
    WaterbendMana,
    has_mana_part,
    mana_part,
)
from tapwise.model.errors import AmbiguousName, Unsupported
from tapwise.model.evaluation import Settled, holds, matches
from tapwise.model.objects import YOU, GameObject, ObjectId
from tapwise.model.problem import Request
from tapwise.model.reductions import Reduction, multiply
from tapwise.model.statics import of_kind
from tapwise.model.symbols import NO_MANA, ManaCost, generic
from tapwise.model.wording import occurs_in_order, words_of

if TYPE_CHECKING:
    from tapwise.model.characteristics import View

_FACE_DOWN = frozenset({"face down", "morph", "megamorph", "disguise"})
_FREE = "without paying its mana cost"
_MANY = frozenset({"multikicker", "replicate", "squad", "kicker"})


@dataclass(frozen=True, slots=True)
class Proposal:
    """A spell as proposed: everything of 601.2b but X and the halves of symbols.

    ``mana`` is None where the base cost has no mana in it; ``reductions`` come with the
    object named for emerge, offering or harmonize; ``increase`` is what strive, kicker and
    commander tax add, already among ``cost``'s mana.
    """

    spell: GameObject
    mana: ManaCost | None
    cost: Cost = ()
    choices: tuple[tuple[str, Any], ...] = ()
    keyword: str = ""
    reductions: tuple[Reduction, ...] = ()
    bound: tuple[tuple[int, ObjectId], ...] = ()
    kicked: int = 0
    targets: int = 0

    @property
    def has_x(self) -> bool:
        """Whether the player announces an X for it (107.3)."""
        if self.mana is not None and self.mana.variables:
            return True
        return any("name='X'" in repr(c) for c in self.cost)

    def plus(self, cost: Cost, *choice: tuple[str, Any]) -> Proposal:
        """Return the proposal with a further cost."""
        added = mana_part(cost)
        mana = self.mana
        if has_mana_part(cost):
            mana = added if mana is None else mana + added
        rest = tuple(c for c in cost if not isinstance(c, PayMana))
        return dataclasses.replace(
            self, mana=mana, cost=self.cost + rest, choices=self.choices + choice
        )


def spell_of(view: View, request: Request) -> GameObject:
    """Return the card to be cast, its face chosen."""
    assert request.object is not None
    card = view.position.objects[request.object]
    return card.replace(face_index=request.face_index) if request.face_index else card


def proposals(view: View, request: Request) -> tuple[Proposal, ...]:
    """Return every way to propose the spell that the document's choices leave open.

    Raises
    ------
    AmbiguousName
        If the words for an alternative or additional cost fit none.
    """
    spell = spell_of(view, request)
    what = view.of_spell(spell)
    found: list[Proposal] = []
    for base in _bases(view, request, spell, what):
        for extended in _additional(view, request, base, what):
            taxed = _commander_tax(request, extended)
            found.extend(_named_objects(view, request, taxed))
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
    if phrase == "none":
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
    if spell.zone == "command":
        return True
    own = (a for a in what.abilities if isinstance(a, CastPermission))
    if any(p.zone == spell.zone for p in own):
        return True
    return any(
        speaker.controller == YOU
        and permission.zone == spell.zone
        and matches(view, permission.predicate, spell, source=speaker.id, as_spell=True)
        for speaker, permission in of_kind(view, CastPermission)
    )


def _alternatives(
    view: View,
    request: Request,
    spell: GameObject,
    what: Characteristics,
    *,
    every: bool = False,
) -> Iterator[tuple[str, Proposal]]:
    """Alternative costs as pairs of their words and the proposal; ``every``: unusable too."""
    for ability in what.abilities:
        if not isinstance(ability, AlternativeCost):
            continue
        if not every:
            if ability.zone != spell.zone and not (
                ability.zone == "hand" and _castable(view, request, spell, what)
            ):
                continue
            if ability.condition is not None and not holds(view, ability.condition, source=spell):
                continue
        choice = ("alternative", ability.keyword or ability.text)
        cast = spell.replace(face_down=True) if ability.keyword in _FACE_DOWN else spell
        keyword = "face down" if ability.keyword in _FACE_DOWN else ability.keyword
        words = f"{ability.keyword} {ability.text}"
        start = Proposal(cast, None, choices=(choice,), keyword=keyword)
        if ability.keeps_mana_cost:
            if what.mana_cost is None:
                continue
            start = dataclasses.replace(start, mana=what.mana_cost)
        if ability.free:
            words += f" {_FREE}"
        yield words, start.plus(ability.cost)
    for speaker, grant in of_kind(view, AlternativeGrant):
        if grant.caster != "any" and (speaker.controller == YOU) != (grant.caster == "you"):
            continue
        if not every:
            if grant.zone != spell.zone and not (
                grant.zone == "hand" and spell.zone != "hand" and spell.may_cast
            ):
                continue
            if grant.condition is not None and not holds(view, grant.condition, source=speaker.id):
                continue
        if not matches(view, grant.predicate, spell, source=speaker.id, as_spell=True):
            continue
        choice = ("alternative", _FREE if grant.free else grant.text)
        words = f"{grant.text} {_FREE}" if grant.free else grant.text
        yield words, Proposal(spell, None, choices=(choice,)).plus(grant.cost)


# ── additional costs ─────────────────────────────────────────────────────────


def _additional(
    view: View, request: Request, base: Proposal, what: Characteristics
) -> Iterator[Proposal]:
    if base.spell.face_down:
        yield base
        return
    targets = request.choice("targets", 0)
    count = targets if isinstance(targets, int) else len(targets)
    open_: list[Proposal] = [dataclasses.replace(base, targets=int(count))]
    kickers = [a for a in what.abilities if isinstance(a, AdditionalCost) and a.keyword == "kicker"]
    for ability in what.abilities:
        if isinstance(ability, AdditionalCost):
            if ability in kickers:
                continue
            open_ = [p for each in open_ for p in _pay_additional(request, each, ability)]
        elif isinstance(ability, ModeCosts):
            open_ = [p for each in open_ for p in _pay_modes(request, each, ability)]
    if kickers:
        open_ = [p for each in open_ for p in _kick(request, each, kickers)]
    open_ = [p for each in open_ for p in _splice(view, request, each)]
    yield from open_


def _options(request: Request, ability: AdditionalCost) -> Iterator[Cost]:
    options = [o for option in ability.options for o in _without_one_of(option)]
    wanted = request.choice("additional")
    if wanted is not None and len(options) > 1:
        if isinstance(wanted, int):
            options = options[wanted - 1 : wanted]
        else:
            from tapwise.model.wording import cost_in_words

            words = words_of(str(wanted))
            fitting = [o for o in options if occurs_in_order(words, words_of(cost_in_words(o)))]
            options = fitting or options
    return iter(options)


def _without_one_of(cost: Cost) -> Iterator[Cost]:
    """Expand the choices within a cost: one cost for each combination."""
    groups = [c.options if isinstance(c, OneOf) else ((c,),) for c in cost]
    for combination in itertools.product(*groups):
        yield tuple(component for part in combination for component in part)


def _times(value: Any) -> int:
    if value is None or value is False:
        return 0
    if value is True:
        return 1
    if isinstance(value, list | tuple):
        return len(value)
    try:
        return max(0, int(value))
    except (TypeError, ValueError):
        return 1


def _pay_additional(
    request: Request, proposal: Proposal, ability: AdditionalCost
) -> Iterator[Proposal]:
    key = {"collect evidence": "evidence"}.get(ability.keyword, ability.keyword)
    if not ability.optional:
        for option in _options(request, ability):
            yield proposal.plus(option)
        return
    times = _times(request.choice(key)) if key else _times(request.choice("additional"))
    if key == "offering" and request.choice("offering"):
        times = 1
    if not ability.repeatable:
        times = min(times, 1)
    if not times:
        yield proposal
        return
    for option in _options(request, ability):
        mana = multiply(mana_part(option), times)
        rest = tuple(c for c in option if not isinstance(c, PayMana | WaterbendMana)) * times
        bend = tuple(c for c in option if isinstance(c, WaterbendMana))
        cost: Cost = rest if bend else ((PayMana(mana), *rest) if has_mana_part(option) else rest)
        paid = proposal.plus((*cost, *bend), (key or "additional", times))
        kicked = times if "kicker" in key else proposal.kicked
        yield dataclasses.replace(paid, kicked=kicked)


def _kick(
    request: Request, proposal: Proposal, kickers: list[AdditionalCost]
) -> Iterator[Proposal]:
    wanted = request.choice("kicker")
    if isinstance(wanted, list | tuple):
        chosen = [k for k in kickers if any(str(w).lower() in k.text.lower() for w in wanted)]
        combinations = [tuple(chosen)]
    else:
        times = min(_times(wanted), len(kickers))
        combinations = list(itertools.combinations(kickers, times))
    for combination in combinations:
        open_ = [proposal]
        for kicker in combination:
            open_ = [p.plus(o) for p in open_ for o in _options(request, kicker)]
        for each in open_:
            if not combination:
                yield each
                continue
            paid = dataclasses.replace(each, kicked=len(combination))
            yield paid.plus((), ("kicker", len(combination)))


def _pay_modes(request: Request, proposal: Proposal, ability: ModeCosts) -> Iterator[Proposal]:
    named = request.choice("modes", request.choice("mode"))
    names = (
        [named]
        if isinstance(named, str)
        else list(named)
        if isinstance(named, list | tuple)
        else []
    )
    if ability.keyword == "escalate":
        count = len(names) or (named if isinstance(named, int) else 1)
        cost = ability.modes[0][1]
        for _ in range(max(0, count - 1)):
            proposal = proposal.plus(cost)
        yield proposal.plus((), ("modes", count)) if count > 1 else proposal
        return
    by_name = {name.lower(): (name, cost) for name, cost in ability.modes}
    if names:
        picked = []
        for name in names:
            fit = [m for key, m in by_name.items() if str(name).lower() in key]
            exact = by_name.get(str(name).lower())
            if exact is None and len(fit) != 1:
                raise AmbiguousName(str(name), tuple(n for n, _ in ability.modes), what="mode")
            picked.append(exact or fit[0])
        choices = [tuple(picked)]
    else:
        number = (
            1 if ability.keyword == "tiered" else max(1, named if isinstance(named, int) else 1)
        )
        choices = list(itertools.combinations(ability.modes, min(number, len(ability.modes))))
    for chosen in choices:
        paid = proposal
        for _, cost in chosen:
            paid = paid.plus(cost)
        label = [name for name, _ in chosen]
        yield paid.plus((), ("mode", label[0]) if len(label) == 1 else ("modes", tuple(label)))


def _splice(view: View, request: Request, proposal: Proposal) -> Iterator[Proposal]:
    wanted = request.choice("splice")
    if not wanted:
        yield proposal
        return
    names = [wanted] if isinstance(wanted, str) else list(wanted)
    paid = proposal
    for name in names:
        cards = [o for o in view.position.in_zone("hand") if name in (o.id, o.card.name)]
        cards = [c for c in cards if c.id != proposal.spell.id]
        if not cards:
            return
        costs = [
            a
            for a in view.of(cards[0].id).abilities
            if isinstance(a, AdditionalCost | AlternativeCost) and a.keyword.startswith("splice")
        ]
        if not costs:
            raise Unsupported(cards[0].card.name, "splice")
        ability = costs[0]
        cost = ability.options[0] if isinstance(ability, AdditionalCost) else ability.cost
        paid = paid.plus(cost)
    yield paid.plus((), ("splice", tuple(str(n) for n in names)))


def _commander_tax(request: Request, proposal: Proposal) -> Proposal:
    stated = request.choice("commander_tax")
    tax = int(stated) if stated is not None else 0
    if stated is None and proposal.spell.zone == "command":
        tax = 2 * proposal.spell.cast_before  # 903.8
    if tax <= 0:
        return proposal
    mana = NO_MANA if proposal.mana is None else proposal.mana
    return dataclasses.replace(proposal, mana=mana + generic(tax))


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


def settled_for(proposal: Proposal, x: int) -> Settled:
    """Return the numbers that the amounts of the spell's costs may ask for."""
    return Settled(x=x, kicked=proposal.kicked, targets=proposal.targets)
