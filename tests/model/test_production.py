"""What activations add: choices, replacements in any order, triggers, could-produce."""

from __future__ import annotations

import pytest

from tapwise.model.abilities import (
    Ability,
    Activated,
    AddCombination,
    AddEach,
    AddFixed,
    AddMana,
    AddOneType,
    AddPart,
    ChosenColor,
    ColorsAmong,
    CommanderIdentity,
    CouldProduce,
    CounterChange,
    DoublePool,
    FixedTypes,
    ProducedTypes,
    ProductionReplacement,
    Restriction,
    SpendUse,
    TriggeredMana,
    TypeChange,
    TypeSet,
)
from tapwise.model.cards import Card, Face
from tapwise.model.characteristics import View
from tapwise.model.costs import Cost, SacrificeSelf, TapSelf
from tapwise.model.errors import GaveUp
from tapwise.model.evaluation import Settled
from tapwise.model.mana import Mana, ManaPool
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Position
from tapwise.model.predicates import (
    AllOf,
    Anything,
    Attached,
    Comparison,
    ControlledBy,
    Count,
    CountersOn,
    Devotion,
    Is,
    IsChosen,
    Not,
    Tapped,
    Times,
    Variable,
)
from tapwise.model.production import (
    Production,
    ResolvedPart,
    could_produce,
    productions,
    resolve_types,
    resolved_parts,
    tap_bonus_applies,
)
from tapwise.model.symbols import ManaCost

YOURS = ControlledBy("you")
TAP: Cost = (TapSelf(),)
YOUR_LANDS = AllOf((Is("Land"), YOURS))
ANY = FixedTypes("WUBRG")
AWAKE = AllOf((Is("Forest"), Not(Tapped())))
CREATURES_ONLY = Restriction((SpendUse("cast", Is("Creature")),))


def mana_ability(*parts: AddPart, cost: Cost = TAP, **facts: object) -> Activated:
    add = AddMana(parts, **facts)  # type: ignore[arg-type]
    return Activated("{T}: Add …", cost, add, is_mana=True)


def land(name: str, *abilities: Ability, snow: bool = False, subtypes: str = "") -> Face:
    supertypes = ("Snow",) if snow else ()
    return Face(name, None, supertypes, ("Land",), tuple(subtypes.split()), abilities=abilities)


def enchantment(name: str, *abilities: Ability) -> Face:
    return Face(name, types=("Enchantment",), abilities=abilities)


FOREST = Face("Forest", supertypes=("Basic",), types=("Land",), subtypes=("Forest",))
SWAMP = Face("Swamp", supertypes=("Basic",), types=("Land",), subtypes=("Swamp",))
SNOW_FOREST = Face(
    "Snow-Covered Forest", supertypes=("Basic", "Snow"), types=("Land",), subtypes=("Forest",)
)
TOMB = land("Tomb", mana_ability(AddFixed(("CC",))))
CITY = land("City", mana_ability(AddOneType(ANY)))
COFFERS = land("Coffers", mana_ability(AddFixed(("B",), Count(AllOf((Is("Swamp"), YOURS))))))
POOL = land("Pool", mana_ability(AddOneType(CouldProduce(YOUR_LANDS))))
ORCHARD = land(
    "Orchard",
    mana_ability(
        AddOneType(CouldProduce(AllOf((Is("Land"), ControlledBy("opponent"))), colors_only=True))
    ),
)
GROWTH = Face(
    "Growth",
    types=("Enchantment",),
    subtypes=("Aura",),
    abilities=(TriggeredMana("Growth: {G}", Attached(), AddMana((AddFixed(("G",)),))),),
)
REFLECTION = enchantment(
    "Reflection", ProductionReplacement("Twice as much.", Anything(), "you", multiply=2)
)
CONTAMINATION = enchantment(
    "Contamination",
    ProductionReplacement("{B} instead.", Is("Land"), become=FixedTypes("B"), one=True),
)
DARKNESS = enchantment(
    "Darkness", ProductionReplacement("{B} instead of type.", Is("Land"), become=FixedTypes("B"))
)
SPHERE = enchantment(
    "Sphere",
    ProductionReplacement("{C} instead.", Is("Land"), become=FixedTypes("C"), one=True, minimum=2),
)
FLARE = enchantment(
    "Flare", TriggeredMana("One more.", Is("Land"), AddMana((AddOneType(ProducedTypes()),)))
)


def thing(object_id: str, face: Face, **facts: object) -> GameObject:
    return GameObject(ObjectId(object_id), Card(face.name, (face,)), **facts)  # type: ignore[arg-type]


def view_of(*objects: GameObject | Face, **facts: object) -> View:
    placed = [thing(o.name, o) if isinstance(o, Face) else o for o in objects]
    return View(Position.of(placed).replace(**facts))  # type: ignore[arg-type]


def made(view: View, object_id: str, index: int = 0, **facts: object) -> list[str]:
    each = ObjectId(object_id)
    results = productions(view, each, view.of(each).activated[index], **facts)  # type: ignore[arg-type]
    return ["".join(sorted(unit.type for unit in result.all)) for result in results]


def could(*objects: GameObject | Face, of: str) -> str:
    return could_produce(view_of(*objects), ObjectId(of))


# ── the ability's own mana ───────────────────────────────────────────────────


def test_a_land_adds_what_it_says() -> None:
    view = view_of(FOREST, TOMB)
    assert made(view, "Forest") == ["G"]
    assert made(view, "Tomb") == ["CC"]


def test_each_choice_is_a_production() -> None:
    filter_land = land("Filter", mana_ability(AddFixed(("UU", "UR", "RR"))))
    spread = land("Spread", mana_ability(AddCombination(FixedTypes("UR"), 2)))
    view = view_of(CITY, filter_land, spread)
    assert made(view, "City") == list("WUBRG")
    assert made(view, "Filter") == ["UU", "RU", "RR"]
    assert made(view, "Spread") == ["UU", "RU", "RR"]


def test_parts_add_up_and_equal_sums_count_once() -> None:
    both = land("Both", mana_ability(AddOneType(FixedTypes("WU")), AddOneType(FixedTypes("WU"))))
    each = land("Each", mana_ability(AddEach(FixedTypes("WUB"), 2)))
    assert made(view_of(both, each), "Both") == ["WW", "UW", "UU"]
    assert made(view_of(both, each), "Each") == ["BBUUWW"]


def test_counts_are_read_as_the_ability_resolves() -> None:
    assert made(view_of(COFFERS, thing("a", SWAMP), thing("b", SWAMP)), "Coffers") == ["BB"]
    assert made(view_of(COFFERS), "Coffers") == [""]


def test_an_x_that_the_text_defines_is_read_now() -> None:
    ability = Activated(
        "{T}: Add X mana, where X is …",
        (TapSelf(),),
        AddMana((AddOneType(FixedTypes("G"), Variable("X")),)),
        is_mana=True,
        defined_x=Count(Is("Forest")),
    )
    grove = land("Grove", ability)
    assert made(view_of(grove, FOREST), "Grove") == ["G"]
    assert could(grove, FOREST, of="Grove") == "G"
    assert could(grove, of="Grove") == ""


def test_an_amount_below_zero_adds_nothing() -> None:
    joiner = land("Joiner", mana_ability(AddFixed(("G",), Times(-1, 1))))
    assert made(view_of(joiner), "Joiner") == [""]


def test_what_the_cost_settled_sets_the_amount() -> None:
    storage = land("Storage", mana_ability(AddCombination(FixedTypes("UR"), Variable("X"))))
    view = view_of(storage)
    assert made(view, "Storage", settled=Settled(x=2)) == ["UU", "RU", "RR"]
    assert made(view, "Storage", settled=Settled(x=0)) == [""]


def test_a_condition_changes_what_is_added_before_anything_else() -> None:
    tower = land(
        "Tower",
        mana_ability(
            AddFixed(("C",)),
            instead=((Comparison(Count(Is("Land")), ">=", 2), (AddFixed(("CCC",)),)),),
        ),
    )
    assert made(view_of(tower), "Tower") == ["C"]
    assert made(view_of(tower, FOREST, REFLECTION), "Tower") == ["CCCCCC"]


def test_devotion_makes_a_bundle_for_each_colour_that_yields_mana() -> None:
    shrine = land("Shrine", mana_ability(AddOneType(ANY, Devotion("*"))))
    pips = Face("Pips", ManaCost.parse("{G}{G}{W/U}"), types=("Enchantment",))
    view = view_of(shrine, pips)
    assert made(view, "Shrine") == ["W", "U", "GG"]
    ability = view.of(ObjectId("Shrine")).activated[0]
    parts = resolved_parts(view, ObjectId("Shrine"), ability)
    assert parts == (ResolvedPart("bundles", ("W", "U", "GG")),)


def test_a_counter_put_first_is_counted() -> None:
    core = Activated(
        "{T}: Put a charge counter on this, then add {C} for each.",
        (TapSelf(),),
        AddMana((AddFixed(("C",), CountersOn("charge")),)),
        is_mana=True,
        riders=(CounterChange("charge", 1, before=True),),
    )
    lens = thing("lens", Face("Lens", types=("Artifact",), abilities=(core,)))
    view = view_of(lens.with_counter("charge", 2))
    parts = resolved_parts(view, lens.id, core)
    assert parts == (ResolvedPart("bundles", ("CCC",)),)
    assert could_produce(view_of(lens), lens.id) == "C"


def test_a_source_that_its_cost_took_is_known_as_it_last_was() -> None:
    face = land(
        "Ruin",
        mana_ability(AddFixed(("R",), CountersOn("ore")), cost=(TapSelf(), SacrificeSelf())),
        snow=True,
    )
    ruin = thing("ruin", face, counters=(("ore", 2),))
    gone = view_of(FOREST)
    ability = face.abilities[0]
    assert isinstance(ability, Activated)
    settled = Settled(objects=(("self", (ruin,)),))
    (result,) = productions(gone, ruin.id, ability, settled)
    assert result.own == (Mana("R", snow=True),) * 2


def test_doubling_the_pool_copies_no_restriction() -> None:
    cube = Face("Cube", types=("Artifact",), abilities=(mana_ability(DoublePool()),))
    pool = ManaPool.of([Mana("R", restriction=CREATURES_ONLY), Mana("U")])
    view = view_of(cube, pool=pool)
    (result,) = productions(view, ObjectId("Cube"), view.of(ObjectId("Cube")).activated[0])
    assert result.own == (Mana("U"), Mana("R"))
    ability = view.of(ObjectId("Cube")).activated[0]
    assert resolved_parts(view, ObjectId("Cube"), ability) is None
    assert made(view, "Cube", pool=ManaPool()) == [""]


def test_mana_carries_restriction_snow_and_riders() -> None:
    temple = land(
        "Temple",
        mana_ability(
            AddFixed(("C",)),
            AddFixed(("G",)),
            restriction=CREATURES_ONLY,
            restriction_on_part=1,
            lasts="turn",
            riders=("It can't be countered.",),
        ),
        snow=True,
    )
    view = view_of(temple)
    (result,) = productions(view, ObjectId("Temple"), view.of(ObjectId("Temple")).activated[0])
    rider = ("It can't be countered.",)
    assert result.own == (
        Mana("C", True, None, "turn", riders=rider),
        Mana("G", True, CREATURES_ONLY, "turn", riders=rider),
    )


def test_sources_are_tracked_where_asked() -> None:
    view = view_of(SNOW_FOREST)
    each = ObjectId("Snow-Covered Forest")
    ability = view.of(each).activated[0]
    (result,) = productions(view, each, ability, track_sources=True)
    words = {"Basic", "Snow", "Land", "Forest", "Snow-Covered Forest"}
    assert result.own[0].source_qualities == words
    (result,) = productions(view, each, ability)
    assert result.own[0].source_qualities == frozenset()


def test_resolved_parts_leave_out_what_adds_nothing() -> None:
    mixed = mana_ability(
        AddOneType(ChosenColor()),
        AddCombination(FixedTypes("WU"), 3),
        AddOneType(ANY, 2),
        AddFixed(("G",), 0),
        restriction=CREATURES_ONLY,
        restriction_on_part=1,
    )
    view = view_of(land("Mixed", mixed))
    assert resolved_parts(view, ObjectId("Mixed"), mixed) == (
        ResolvedPart("combination", types="WU", amount=3, restricted=True),
        ResolvedPart("one", types="WUBRG", amount=2),
    )


def test_too_many_combinations_are_given_up() -> None:
    flood = land("Flood", mana_ability(AddCombination(ANY, 200)))
    with pytest.raises(GaveUp, match="combinations"):
        made(view_of(flood), "Flood")
    ocean = land("Ocean", mana_ability(AddFixed(("U",), 10**7)))
    with pytest.raises(GaveUp, match="10000000"):
        made(view_of(ocean), "Ocean")


# ── replacements ─────────────────────────────────────────────────────────────


def test_replacements_multiply_own_mana_only() -> None:
    growth = thing("growth", GROWTH, attached_to="Forest")
    assert made(view_of(FOREST, growth, REFLECTION), "Forest") == ["GGG"]
    two = (thing("r1", REFLECTION), thing("r2", REFLECTION))
    assert made(view_of(FOREST, *two), "Forest") == ["GGGG"]


def test_the_payer_chooses_the_order_of_replacements() -> None:
    assert sorted(made(view_of(FOREST, CONTAMINATION, REFLECTION), "Forest")) == ["B", "BB"]
    assert sorted(made(view_of(TOMB, SPHERE, REFLECTION), "Tomb")) == ["C", "CC"]


def test_what_applies_is_looked_at_again_after_each() -> None:
    assert made(view_of(FOREST, SPHERE, REFLECTION), "Forest") == ["C"]
    assert made(view_of(FOREST, SPHERE), "Forest") == ["G"]
    assert made(view_of(TOMB, SPHERE, CONTAMINATION), "Tomb") == ["B"]


def test_a_type_is_replaced_with_or_without_the_amount() -> None:
    assert made(view_of(TOMB, CONTAMINATION), "Tomb") == ["B"]
    assert made(view_of(TOMB, DARKNESS), "Tomb") == ["BB"]
    pulse = enchantment(
        "Pulse", ProductionReplacement("A color of your choice.", Is("Land"), become=ANY)
    )
    assert made(view_of(TOMB, pulse), "Tomb") == ["WW", "UU", "BB", "RR", "GG"]


def test_only_tapping_for_mana_is_replaced() -> None:
    altar = Face("Altar", types=("Artifact",), abilities=(mana_ability(AddFixed(("C",)), cost=()),))
    rock = Face("Rock", types=("Artifact",), abilities=(mana_ability(AddFixed(("C",))),))
    view = view_of(altar, rock, REFLECTION, CONTAMINATION)
    assert made(view, "Altar") == ["C"]
    assert made(view, "Rock") == ["CC"]


def test_replacements_of_others_follow_their_controller() -> None:
    theirs = thing("theirs", REFLECTION, controller=1)
    assert made(view_of(FOREST, theirs), "Forest") == ["G"]
    dark = thing("dark", CONTAMINATION, controller=1)
    assert made(view_of(FOREST, dark), "Forest") == ["B"]


def test_replaced_mana_keeps_restriction_and_snow() -> None:
    only = mana_ability(AddFixed(("R",)), restriction=CREATURES_ONLY)
    ziggurat = land("Ziggurat", only, snow=True)
    view = view_of(ziggurat, REFLECTION)
    each = ObjectId("Ziggurat")
    (result,) = productions(view, each, view.of(each).activated[0])
    assert result.own == (Mana("R", True, CREATURES_ONLY),) * 2


def test_a_replacement_may_add_mana() -> None:
    more = enchantment(
        "More", ProductionReplacement("And {G}.", Is("Land"), additional=AddFixed(("G",)))
    )
    assert set(made(view_of(TOMB, more, REFLECTION), "Tomb")) == {"CCCCG", "CCCCGG"}


# ── triggers ─────────────────────────────────────────────────────────────────


def test_a_trigger_adds_its_own_mana_from_its_own_source() -> None:
    growth = thing("growth", GROWTH, attached_to="land")
    only = mana_ability(AddFixed(("R",)), restriction=CREATURES_ONLY)
    ziggurat = land("Ziggurat", only, snow=True)
    view = view_of(thing("land", ziggurat), growth)
    (result,) = productions(view, ObjectId("land"), view.of(ObjectId("land")).activated[0])
    assert result == Production(
        (Mana("R", True, CREATURES_ONLY),), ((ObjectId("growth"), "Growth: {G}", (Mana("G"),)),)
    )


def test_a_trigger_adds_a_type_that_was_produced() -> None:
    assert made(view_of(CITY, FLARE), "City") == ["WW", "UU", "BB", "RR", "GG"]
    filter_land = land("Filter", mana_ability(AddFixed(("UR",))))
    assert made(view_of(filter_land, FLARE), "Filter") == ["RUU", "RRU"]
    assert made(view_of(FOREST, FLARE, CONTAMINATION), "Forest") == ["BB"]


def test_nothing_produced_triggers_nothing() -> None:
    growth = thing("growth", GROWTH, attached_to="Coffers")
    assert made(view_of(COFFERS, growth), "Coffers") == [""]


def test_triggers_watch_types_players_and_taps() -> None:
    gauntlet = enchantment(
        "Gauntlet",
        TriggeredMana("One more.", Is("Land"), AddMana((AddFixed(("G",)),)), produced="G"),
    )
    assert made(view_of(FOREST, gauntlet), "Forest") == ["GG"]
    assert made(view_of(SWAMP, gauntlet), "Swamp") == ["B"]
    zendikar = enchantment(
        "Zendikar", TriggeredMana("", Is("Land"), AddMana((AddFixed(("G",)),)), tapper="you")
    )
    assert made(view_of(FOREST, thing("z", zendikar, controller=1)), "Forest") == ["G"]
    altar = land("Altar", mana_ability(AddFixed(("C",)), cost=()))
    assert made(view_of(altar, zendikar), "Altar") == ["C"]
    sun = enchantment(
        "Sun",
        TriggeredMana(
            "", Is("Land"), AddMana((AddFixed(("C",)),)), "chosen", "you", "mana ability"
        ),
    )
    lit = thing("sun", sun, chosen=(("color", "G"),))
    assert made(view_of(FOREST, lit), "Forest") == ["CG"]
    assert made(view_of(altar, lit), "Altar") == ["C"]
    unset = thing("sun", sun)
    assert made(view_of(FOREST, unset), "Forest") == ["G"]


def test_bonuses_are_foreseen() -> None:
    view = view_of(FOREST, thing("other", FOREST), thing("growth", GROWTH, attached_to="Forest"))
    ability = view.of(ObjectId("Forest")).activated[0]
    assert tap_bonus_applies(view, ObjectId("Forest"), ability)
    assert not tap_bonus_applies(view, ObjectId("other"), ability)
    assert not tap_bonus_applies(view_of(FOREST), ObjectId("Forest"), ability)
    assert tap_bonus_applies(view_of(FOREST, REFLECTION), ObjectId("Forest"), ability)


# ── sets of types ────────────────────────────────────────────────────────────


def test_type_sets_read_the_board() -> None:
    red = Face("Red", types=("Creature",), colors="RW")
    chief = thing(
        "chief", Face("Chief", ManaCost.parse("{G}"), colors="G", text="{2/U}: …"), zone="command"
    )
    rock = thing("rock", Face("Rock", types=("Artifact",)), chosen=(("color", "U"),))
    view = view_of(red, rock, chief)

    def types(type_set: TypeSet) -> str:
        return resolve_types(view, type_set, source=rock.id)

    assert types(FixedTypes("GW")) == "WG"
    assert types(ColorsAmong(Is("Creature"))) == "WR"
    assert types(ChosenColor()) == "U"
    assert types(ChosenColor("imprint")) == ""
    assert types(CommanderIdentity()) == "UG"
    assert types(ProducedTypes()) == ""
    assert resolve_types(view, ProducedTypes(), source=None, settled=Settled(produced="GR")) == "RG"


def test_a_stated_identity_comes_first() -> None:
    chief = thing("c", Face("C", colors="G"), zone="command", chosen=(("identity", "WB"),))
    view = view_of(chief)
    assert resolve_types(view, CommanderIdentity(), source=chief.id) == "WB"


def test_a_taken_land_is_judged_as_it_was() -> None:
    forest = thing("f", FOREST)
    view = view_of(SWAMP)
    taken = CouldProduce(Is("Land"), reference="sacrificed")
    settled = Settled(objects=(("sacrificed", (forest,)),))
    assert resolve_types(view, taken, source=ObjectId("Swamp"), settled=settled) == "G"


# ── could produce (106.7) ────────────────────────────────────────────────────


def test_could_produce_is_a_least_fixed_point() -> None:
    theirs = thing("theirs", ORCHARD, controller=1)
    assert could(FOREST, ORCHARD, theirs, of="theirs") == "G"
    assert could(FOREST, ORCHARD, theirs, of="Orchard") == "G"
    assert could(ORCHARD, theirs, of="Orchard") == ""
    assert could(thing("a", POOL), thing("b", POOL), of="a") == ""
    assert could(thing("a", POOL), thing("b", POOL), TOMB, of="a") == "C"


def test_colours_only_leaves_out_colourless() -> None:
    theirs = thing("theirs", TOMB, controller=1)
    assert could(ORCHARD, theirs, of="Orchard") == ""


def test_could_produce_ignores_costs_conditions_and_taps() -> None:
    vivid = land("Vivid", mana_ability(AddOneType(ANY), cost=(TapSelf(), SacrificeSelf())))
    assert could(POOL, thing("v", vivid, tapped=True), of="Pool") == "WUBRG"
    storage = land("Storage", mana_ability(AddFixed(("U",), Variable("X"))))
    assert could(POOL, storage, of="Pool") == "U"


def test_an_amount_of_zero_gives_no_type() -> None:
    assert could(POOL, COFFERS, of="Pool") == ""
    assert could(POOL, COFFERS, SWAMP, of="Pool") == "B"
    awake = land("Awake", mana_ability(AddFixed(("R",), Count(AllOf((Is("Land"), Not(Tapped())))))))
    assert could(awake, of="Awake") == "R"


def test_could_produce_applies_replacements_in_every_order() -> None:
    assert could(POOL, FOREST, CONTAMINATION, of="Pool") == "B"
    assert could(FOREST, SPHERE, REFLECTION, of="Forest") == "C"
    assert could(FOREST, DARKNESS, SPHERE, REFLECTION, of="Forest") == "BC"


def test_could_produce_reads_changed_types_and_not_triggers() -> None:
    moon = enchantment(
        "Moon",
        TypeChange(
            "", AllOf((Is("Land"), Not(Is("Basic")))), land_types=("Mountain",), replace=True
        ),
    )
    assert could(POOL, FOREST, moon, of="Pool") == "R"
    growth = thing("growth", GROWTH, attached_to="Swamp")
    assert could(SWAMP, growth, of="Swamp") == "B"


@pytest.mark.parametrize(
    ("face", "seen", "tapped", "gone"),
    [
        (COFFERS, "BG", "BG", "G"),
        (land("Awake", mana_ability(AddFixed(("R",), Count(AWAKE)))), "BRG", "BG", "G"),
    ],
)
def test_could_produce_follows_what_changes(face: Face, seen: str, tapped: str, gone: str) -> None:
    pool, swamp, forest = ObjectId("Pool"), ObjectId("Swamp"), ObjectId("Forest")
    view = view_of(POOL, face, SWAMP, FOREST)
    assert could_produce(view, pool) == seen
    objects = view.position.objects
    view = view.after(view.position.with_objects(objects[forest].replace(tapped=True)))
    assert could_produce(view, pool) == tapped
    view = view.after(view.position.with_objects(objects[swamp].replace(zone="graveyard")))
    assert could_produce(view, pool) == gone


def test_many_choosing_triggers_keep_the_distinct_results() -> None:
    any_color = Face(
        "Fertile",
        types=("Enchantment",),
        abilities=(TriggeredMana("", Attached(), AddMana((AddOneType(ANY),))),),
    )
    auras = [thing(f"a{n}", any_color, attached_to="Forest") for n in range(8)]
    results = made(view_of(FOREST, *auras), "Forest")
    assert len(results) == 495
    assert len(set(results)) == 495


def test_restrictions_name_what_was_chosen() -> None:
    kin = Restriction((SpendUse("cast", AllOf((Is("Creature"), IsChosen("creature_type")))),))
    cavern = land("Cavern", mana_ability(AddOneType(ANY), restriction=kin))
    elves = Restriction((SpendUse("cast", AllOf((Is("Creature"), Is("Elf")))),))
    view = view_of(thing("c", cavern, chosen=(("creature_type", "Elf"),)), thing("d", cavern))
    for each, restriction in (("c", elves), ("d", kin)):
        results = productions(view, ObjectId(each), view.of(ObjectId(each)).activated[0])
        assert results[0].own == (Mana("W", restriction=restriction),)


def test_an_undefined_type_adds_nothing() -> None:
    view = view_of(POOL)
    assert made(view, "Pool") == [""]
    assert made(view_of(POOL, FOREST, TOMB), "Pool") == ["G", "C"]
