"""Demands for mana, and kinds of mana by what they can pay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapwise.model.mana import Mana
from tapwise.model.spending import SpendContext, context_for, may_spend
from tapwise.model.symbols import Symbol
from tapwise.solver.net import Demand, Unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapwise.model.characteristics import View
    from tapwise.model.spending import Part
    from tapwise.model.symbols import ManaCost
    from tapwise.model.way import Way
    from tapwise.solver.drafts import Draft, DraftUnit
    from tapwise.solver.groups import Group


def single(symbol: Symbol) -> tuple[Symbol, int]:
    """Return a symbol of one unit, and how many of it the symbol stands for.

    >>> one, count = single(Symbol("generic", amount=3))
    >>> str(one), count
    ('{1}', 3)
    """
    if symbol.kind == "generic":
        return Symbol("generic", amount=1), symbol.amount
    return symbol, 1


class ManaKinds:
    """The demands of a payment, final ones and inputs, and the kinds of mana that meet them.

    Parameters
    ----------
    groups
        The groups whose abilities may be activated.
    split_inputs
        Whether each ability's inputs are demands of their own.
    by_type
        Whether final demands only ask for the type, as where pools are listed.
    keep
        Costs that should stay payable: they are demands of their own.
    by_color
        Whether kinds are told apart by the types that pay, not only by what they pay.
    by_riders
        Whether they are told apart by bonuses that come with being spent.
    """

    def __init__(
        self,
        view: View,
        way: Way,
        groups: Sequence[Group],
        *,
        split_inputs: bool,
        by_type: bool,
        keep: Sequence[ManaCost] = (),
        by_color: bool = False,
        by_riders: bool = False,
    ) -> None:
        self.view = view
        self.by_type = by_type
        self.by_color = by_color
        self.by_riders = by_riders
        self.demands: list[Demand] = []
        self.contexts: list[tuple[SpendContext, Part]] = []
        self.kinds: dict[tuple[tuple[int, ...], tuple[tuple[int, str], ...], int], int] = {}
        self._units: dict[tuple[DraftUnit, bool], Unit] = {}
        self._inputs: dict[object, int] = {}
        self._known: dict[tuple[Mana, int], bool] = {}
        self._split = split_inputs or _inputs_differ(view, way, groups)
        for asked in way.demands:
            symbol, count = single(asked.symbol)
            self._add(symbol, asked.count * count, way.context, asked.part, final=True)
        for group in groups:
            for draft in group.drafts:
                for taken in draft.takes:
                    symbol, count = single(taken)
                    if count:
                        self.input(symbol, group, draft)
                        if keep:
                            self.input(symbol, group, draft, later=True)
        self.keep = tuple(self._kept(cost) for cost in keep)

    def _kept(self, cost: ManaCost) -> tuple[tuple[int, int], ...]:
        """Return a kept cost as pairs of a demand and how often it asks for it."""
        asked: dict[int, int] = {}
        for each in cost:
            symbol, count = single(each)
            key = ("keep", symbol)
            index = self._inputs.get(key)
            if index is None:
                index = self._add(symbol, 0, SpendContext("pay"), "", final=False, later=True)
                self._inputs[key] = index
            asked[index] = asked.get(index, 0) + count
        return tuple(asked.items())

    def _add(
        self,
        symbol: Symbol,
        need: int,
        context: SpendContext,
        part: Part,
        *,
        final: bool,
        later: bool = False,
    ) -> int:
        self.demands.append(Demand(len(self.demands), symbol, need if final else 0, final, later))
        self.contexts.append((context, part))
        return len(self.demands) - 1

    def input(self, symbol: Symbol, group: Group, draft: Draft, *, later: bool = False) -> int:
        """Return the demand for one unit of what an ability takes."""
        limit = draft.ability.spend_limit
        split = self._split or limit is not None
        key = (later, symbol, (group.example.id, draft.place) if split else None)
        index = self._inputs.get(key)
        if index is None:
            limits = () if limit is None else (limit,)
            context = context_for(self.view, "activate", group.example, limits=limits)
            index = self._add(symbol, 0, context, "", final=False, later=later)
            self._inputs[key] = index
        return index

    def unit(self, draft: DraftUnit, *, later: bool = False) -> Unit:
        """Return a unit with the demands that it can pay; ``later``: only the later ones."""
        unit = self._units.get((draft, later))
        if unit is None:
            pays = []
            for demand in self.demands:
                if later and not demand.later:
                    continue
                types = "".join(t for t in draft.types if self._pays(draft, t, demand))
                if types:
                    pays.append((demand.index, types))
            riders = draft.riders if self.by_riders else 0
            key = (tuple(d for d, _ in pays), tuple(pays) if self.by_color else (), riders)
            kind = self.kinds.setdefault(key, len(self.kinds))
            unit = Unit(draft.types, draft.snow, draft.restriction, kind, tuple(pays), riders)
            self._units[draft, later] = unit
        return unit

    def _pays(self, draft: DraftUnit, mana_type: str, demand: Demand) -> bool:
        if self.by_type and demand.final:
            return demand.symbol.types == mana_type
        context, part = self.contexts[demand.index]
        if draft.restriction is None and context.is_plain:
            symbol = demand.symbol
            if symbol.kind == "typed":
                return mana_type in symbol.types
            return symbol.kind == "generic" or draft.snow
        mana = Mana(mana_type, draft.snow, draft.restriction, source_qualities=draft.qualities)
        key = (mana, demand.index)
        known = self._known.get(key)
        if known is None:
            known = may_spend(self.view, mana, demand.symbol, context, part)
            self._known[key] = known
        return known


def _inputs_differ(view: View, way: Way, groups: Sequence[Group]) -> bool:
    """Whether it matters which source's ability mana is spent on."""
    return (
        bool(way.context.as_though)
        or any(mana.restriction is not None for mana, _ in view.position.pool.units)
        or any(
            unit.restriction is not None
            for group in groups
            for draft in group.drafts
            for unit in (*(u for u, _ in draft.units), draft.per_counter)
            if unit is not None
        )
    )
