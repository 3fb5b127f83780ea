"""What objects are once continuous effects have applied, layer by layer (613)."""

from __future__ import annotations

from tapwise.model.abilities import (
    Ability,
    Activated,
    AddFixed,
    AddMana,
    AddOneType,
    ColorChange,
    FixedTypes,
    Grant,
    KeywordAbility,
    LoseAbilities,
    PowerChange,
    Prohibition,
    TypeChange,
)
from tapwise.model.cards import Card, Face
from tapwise.model.characteristics import View
from tapwise.model.costs import TapSelf
from tapwise.model.objects import GameObject, ObjectId
from tapwise.model.position import Player, Position
from tapwise.model.predicates import (
    AllOf,
    AnyOf,
    Anything,
    Attached,
    Comparison,
    ControlledBy,
    Count,
    Is,
    Itself,
    Not,
    ObjectIs,
    PlayerFact,
    StatOf,
    Tapped,
)
from tapwise.model.symbols import ManaCost

YOURS = ControlledBy("you")
NONBASIC = AllOf((Is("Land"), Not(Is("Basic"))))


def taps_for(types: str) -> Activated:
    return Activated(
        f"{{T}}: Add {types}.", (TapSelf(),), AddMana((AddFixed((types,)),)), is_mana=True
    )


def basic(name: str) -> Face:
    return Face(name, supertypes=("Basic",), types=("Land",), subtypes=(name,))


def enchantment(name: str, *abilities: Ability, aura: bool = False) -> Face:
    subtypes = ("Aura",) if aura else ()
    return Face(name, types=("Enchantment",), subtypes=subtypes, abilities=abilities)


FOREST, ISLAND = basic("Forest"), basic("Island")
ACADEMY = Face("Academy", supertypes=("Legendary",), types=("Land",), abilities=(taps_for("U"),))
URBORG = Face(
    "Urborg",
    supertypes=("Legendary",),
    types=("Land",),
    abilities=(TypeChange("Each land is a Swamp as well.", Is("Land"), land_types=("Swamp",)),),
)
MOON = enchantment(
    "Moon",
    TypeChange("Nonbasic lands are Mountains.", NONBASIC, land_types=("Mountain",), replace=True),
)
ANY_COLOR = Activated(
    "{T}: Add one mana of any color.",
    (TapSelf(),),
    AddMana((AddOneType(FixedTypes("WUBRG")),)),
    is_mana=True,
)
LANTERN = Face(
    "Lantern",
    types=("Artifact",),
    abilities=(
        Grant("Lands you control have …", AllOf((Is("Land"), YOURS)), (ANY_COLOR,)),
        ANY_COLOR,
    ),
)
BEAR = Face(
    "Bear", ManaCost.parse("{1}{G}"), types=("Creature",), subtypes=("Bear",), colors="G",
    power=2, toughness=2,
)  # fmt: skip
ELF = Face(
    "Elf", types=("Creature",), subtypes=("Elf",), colors="G", power=1, toughness=1,
    abilities=(taps_for("G"),), keywords=frozenset({"haste"}),
)  # fmt: skip
MANLAND_MAKER = enchantment(
    "Living Lands", TypeChange("Forests are creatures.", Is("Forest"), types=("Creature",))
)


def thing(object_id: str, face: Face, **facts: object) -> GameObject:
    return GameObject(ObjectId(object_id), Card(face.name, (face,)), **facts)  # type: ignore[arg-type]


def view_of(*objects: GameObject) -> View:
    return View(Position.of(objects))


def texts(view: View, object_id: str) -> list[str]:
    return [ability.text for ability in view.of(ObjectId(object_id)).activated]


def test_basic_land_types_have_intrinsic_mana_abilities() -> None:
    dual = Face("Dual", types=("Land",), subtypes=("Forest", "Island"), abilities=(taps_for("C"),))
    view = view_of(thing("f", FOREST), thing("d", dual))
    assert texts(view, "f") == ["{T}: Add {G}."]
    assert texts(view, "d") == ["{T}: Add C.", "{T}: Add {U}.", "{T}: Add {G}."]
    assert view.of(ObjectId("f")).activated[0].is_mana


def test_objects_of_one_face_share_their_characteristics() -> None:
    view = view_of(thing("a", FOREST), thing("b", FOREST), thing("m", MOON))
    assert view.of(ObjectId("a")) is view.of(ObjectId("a"))
    plain = view_of(thing("a", FOREST), thing("b", FOREST))
    assert plain.of(ObjectId("a")) is plain.of(ObjectId("b"))


def test_setting_a_land_type_takes_abilities_and_keeps_supertypes() -> None:
    view = view_of(thing("academy", ACADEMY), thing("f", FOREST), thing("moon", MOON))
    academy = view.of(ObjectId("academy"))
    assert texts(view, "academy") == ["{T}: Add {R}."]
    assert academy.subtypes == {"Mountain"}
    assert academy.supertypes == {"Legendary"}
    assert texts(view, "f") == ["{T}: Add {G}."]


def test_adding_a_land_type_keeps_abilities() -> None:
    view = view_of(thing("academy", ACADEMY), thing("f", FOREST), thing("urborg", URBORG))
    assert texts(view, "academy") == ["{T}: Add U.", "{T}: Add {B}."]
    assert texts(view, "f") == ["{T}: Add {B}.", "{T}: Add {G}."]
    assert texts(view, "urborg") == ["{T}: Add {B}."]


def test_an_effect_waits_for_one_that_would_end_it() -> None:
    for order in ((URBORG, MOON), (MOON, URBORG)):
        permanents = [thing(face.name, face) for face in order]
        view = view_of(*permanents, thing("f", FOREST))
        assert texts(view, "Urborg") == ["{T}: Add {R}."]
        assert texts(view, "f") == ["{T}: Add {G}."]


def test_two_moons_are_as_one() -> None:
    view = view_of(thing("m1", MOON), thing("u", URBORG), thing("m2", MOON), thing("a", ACADEMY))
    assert texts(view, "u") == texts(view, "a") == ["{T}: Add {R}."]


def test_an_effect_waits_for_one_that_changes_its_reach() -> None:
    ashaya = Face(
        "Ashaya",
        types=("Creature",),
        power=1,
        toughness=1,
        abilities=(
            TypeChange(
                "Nontoken creatures you control are Forest lands as well.",
                AllOf((Is("Creature"), YOURS)),
                types=("Land",),
                land_types=("Forest",),
            ),
        ),
    )
    for order in ((ashaya, MOON), (MOON, ashaya)):
        view = view_of(*(thing(face.name, face) for face in order), thing("bear", BEAR))
        assert texts(view, "bear") == ["{T}: Add {R}."]
        assert view.of(ObjectId("bear")).types == {"Creature", "Land"}


def test_abilities_granted_by_others_stay() -> None:
    view = view_of(thing("academy", ACADEMY), thing("moon", MOON), thing("lantern", LANTERN))
    assert texts(view, "academy") == ["{T}: Add {R}.", ANY_COLOR.text]


def test_a_repeated_grant_adds_nothing() -> None:
    view = view_of(thing("f", FOREST), thing("l1", LANTERN), thing("l2", LANTERN))
    assert texts(view, "f") == ["{T}: Add {G}.", ANY_COLOR.text]


def test_grants_reach_by_controller() -> None:
    view = view_of(
        thing("mine", FOREST), thing("theirs", FOREST, controller=1), thing("l", LANTERN)
    )
    assert len(texts(view, "mine")) == 2
    assert len(texts(view, "theirs")) == 1


def test_a_source_that_loses_its_abilities_grants_nothing() -> None:
    humble = enchantment("Humble", LoseAbilities("Artifacts lose all abilities.", Is("Artifact")))
    for order in ((LANTERN, humble), (humble, LANTERN)):
        view = view_of(*(thing(face.name, face) for face in order), thing("f", FOREST))
        assert texts(view, "f") == ["{T}: Add {G}."]
        assert texts(view, "Lantern") == []


def test_losing_abilities_takes_keywords_and_a_later_grant_gives_them_back() -> None:
    humble = enchantment("Humble", LoseAbilities("", Is("Creature")))
    haste = enchantment("Fervor", Grant("", Is("Creature"), (KeywordAbility("Haste", "haste"),)))
    view = view_of(thing("elf", ELF), thing("h", humble))
    assert view.of(ObjectId("elf")).keywords == frozenset()
    view = view_of(thing("elf", ELF), thing("h", humble), thing("x", haste))
    assert view.of(ObjectId("elf")).keywords == {"haste"}
    view = view_of(thing("elf", ELF), thing("x", haste), thing("h", humble))
    assert view.of(ObjectId("elf")).keywords == frozenset()


def test_losing_mana_abilities_leaves_the_others() -> None:
    ping = Activated("{T}: Ping.", (TapSelf(),))
    elf = Face("Pinger", types=("Creature",), abilities=(taps_for("G"), ping))
    rod = enchantment("Rod", LoseAbilities("", Is("Creature"), mana_only=True))
    assert texts(view_of(thing("p", elf), thing("r", rod)), "p") == ["{T}: Ping."]


def test_an_aura_changes_its_host_alone() -> None:
    song = enchantment(
        "Song",
        TypeChange(
            "Enchanted permanent is a colorless Forest land.",
            Attached(),
            types=("Land",),
            land_types=("Forest",),
            replace=True,
        ),
        ColorChange("", Attached(), ""),
        aura=True,
    )
    view = view_of(thing("elf", ELF), thing("other", ELF), thing("s", song, attached_to="elf"))
    host = view.of(ObjectId("elf"))
    assert (host.types, host.colors) == (frozenset({"Land"}), "")
    assert host.subtypes == {"Forest"}
    assert texts(view, "elf") == ["{T}: Add {G}."]
    assert host.keywords == frozenset()
    assert view.of(ObjectId("other")).types == {"Creature"}


def test_types_are_known_before_abilities_are_granted() -> None:
    elves = enchantment("Chief", Grant("", Is("Creature"), (ANY_COLOR,)))
    view = view_of(thing("c", elves), thing("f", FOREST), thing("l", MANLAND_MAKER))
    assert texts(view, "f") == ["{T}: Add {G}.", ANY_COLOR.text]
    assert view.of(ObjectId("f")).types == {"Land", "Creature"}


def test_colours_change_in_every_zone_that_the_effect_names() -> None:
    servant = Face(
        "Servant",
        types=("Artifact",),
        abilities=(
            ColorChange("", Anything(), chosen=True, add=True),
            ColorChange("", Anything(), chosen=True, add=True, zone="hand"),
            ColorChange("", Anything(), chosen=True, add=True, zone="stack"),
        ),
    )
    card = thing("card", BEAR, zone="hand")
    view = view_of(
        thing("s", servant, chosen=(("color", "U"),)),
        thing("bear", BEAR),
        card,
        thing("gone", BEAR, zone="graveyard"),
    )
    assert [view.of(ObjectId(i)).colors for i in ("bear", "card", "gone")] == ["UG", "UG", "G"]
    assert view.of_spell(card).colors == "UG"


def test_power_is_set_then_changed_then_counted() -> None:
    anthem = enchantment("Anthem", PowerChange("", AllOf((Is("Creature"), YOURS)), 1, 1))
    small = enchantment("Small", PowerChange("", Is("Creature"), 0, 1, base=True))
    lord = Face(
        "Star",
        types=("Creature",),
        abilities=(
            PowerChange("", Itself(), Count(Is("Creature")), StatOf("mana value"), base=True),
        ),
    )
    view = view_of(
        thing("a", anthem),
        thing("bear", BEAR, counters=(("+1/+1", 1), ("-1/-1", 2))),
        thing("star", lord),
        thing("card", lord, zone="hand"),
    )
    bear, star = view.of(ObjectId("bear")), view.of(ObjectId("star"))
    assert (bear.power, bear.toughness) == (2, 2)
    assert (star.power, star.toughness) == (3, 1)
    assert view.of(ObjectId("card")).power == 2
    view = view_of(thing("a", anthem), thing("s", small), thing("star", lord))
    assert view.of(ObjectId("star")).power == 1


def test_counters_give_power_keywords_and_loyalty() -> None:
    walker = Face("Walker", types=("Planeswalker",), loyalty=4)
    view = view_of(
        thing("bear", BEAR, counters=(("+1/+1", 3), ("haste", 1))),
        thing("walker", walker, counters=(("loyalty", 6),)),
    )
    bear = view.of(ObjectId("bear"))
    assert (bear.power, bear.toughness, bear.keywords) == (5, 5, frozenset({"haste"}))
    assert view.of(ObjectId("walker")).loyalty == 6


def test_a_face_down_permanent_is_a_nameless_two_two() -> None:
    view = view_of(thing("x", ELF, face_down=True), thing("a", MOON, face_down=True))
    hidden = view.of(ObjectId("x"))
    assert (hidden.name, hidden.power, hidden.colors, hidden.activated) == ("", 2, "", ())
    assert hidden.types == {"Creature"}
    assert hidden.mana_value == 0


def test_a_split_card_has_both_halves_off_the_stack() -> None:
    fire = Face("Fire", ManaCost.parse("{1}{R}"), types=("Instant",), colors="R")
    ice = Face("Ice", ManaCost.parse("{1}{U}"), types=("Sorcery",), colors="U")
    card = GameObject(ObjectId("c"), Card("Fire // Ice", (fire, ice), "split"), zone="hand")
    view = view_of(card)
    both = view.of(card.id)
    assert (both.mana_value, both.colors) == (4, "UR")
    assert both.types == {"Instant", "Sorcery"}
    assert view.of_spell(card.replace(face_index=1)).name == "Ice"


def test_a_back_face_has_the_mana_value_of_its_front() -> None:
    back = Face("Wolf", types=("Creature",), power=4, toughness=4)
    card = Card("Bear // Wolf", (BEAR, back), "transform")
    view = view_of(
        GameObject(ObjectId("up"), card, face_index=1), GameObject(ObjectId("hand"), card, "hand")
    )
    assert (view.of(ObjectId("up")).name, view.of(ObjectId("up")).mana_value) == ("Wolf", 2)
    assert view.of(ObjectId("hand")).name == "Bear"


def test_board_abilities_are_those_that_permanents_have_now() -> None:
    ban = Prohibition("", "untap", Anything())
    stone = Face("Stone", types=("Land",), abilities=(ban,))
    view = view_of(thing("s", stone), thing("hand", stone, zone="hand"))
    assert view.board_abilities(Prohibition) == ((ObjectId("s"), ban),)
    assert view_of(thing("s", stone), thing("m", MOON)).board_abilities(Prohibition) == ()


# ── views of successor positions ─────────────────────────────────────────────


def test_tapping_keeps_what_objects_are() -> None:
    view = view_of(thing("a", ACADEMY), thing("m", MOON), thing("f", FOREST))
    before = view.of(ObjectId("a"))
    tapped = view.position.objects[ObjectId("a")].replace(tapped=True)
    after = view.after(view.position.with_objects(tapped))
    assert after.of(ObjectId("a")) is before
    assert after.position.objects[ObjectId("a")].tapped


def test_an_effect_ends_with_its_source() -> None:
    view = view_of(thing("a", ACADEMY), thing("m", MOON))
    assert texts(view, "a") == ["{T}: Add {R}."]
    moon = view.position.objects[ObjectId("m")]
    for position in (
        view.position.without(moon.id),
        view.position.with_objects(moon.replace(zone="graveyard")),
    ):
        assert texts(view.after(position), "a") == ["{T}: Add U."]


def test_an_effect_begins_with_its_source() -> None:
    view = view_of(thing("a", ACADEMY), thing("m", MOON, face_down=True))
    assert texts(view, "a") == ["{T}: Add U."]
    moon = view.position.objects[ObjectId("m")]
    after = view.after(view.position.with_objects(moon.replace(face_down=False)))
    assert texts(after, "a") == ["{T}: Add {R}."]


def test_conditional_effects_are_judged_anew() -> None:
    artifacts = Comparison(Count(AllOf((Is("Artifact"), YOURS))), ">=", 2)
    cases = (
        (ObjectIs(Not(Tapped())), "g"),
        (artifacts, "g"),
        (Comparison(Count(AllOf((Is("Artifact"), Not(Tapped())))), ">=", 2), "r"),
    )
    rock = Face("Rock", types=("Artifact",))
    for condition, used in cases:
        giver = Face(
            "Giver",
            types=("Artifact",),
            abilities=(Grant("", Is("Land"), (ANY_COLOR,), condition=condition),),
        )
        view = view_of(thing("g", giver), thing("r", rock), thing("f", FOREST))
        assert len(texts(view, "f")) == 2
        each = view.position.objects[ObjectId(used)]
        change = each.replace(zone="graveyard") if condition is artifacts else each.replace(
            tapped=True
        )  # fmt: skip
        after = view.after(view.position.with_objects(change))
        assert len(texts(after, "f")) == 1


def test_effects_that_ask_about_players_follow_them() -> None:
    poor = Comparison(PlayerFact("life"), "<=", 5)
    giver = enchantment("Giver", Grant("", Is("Land"), (ANY_COLOR,), condition=poor))
    view = view_of(thing("g", giver), thing("f", FOREST))
    assert len(texts(view, "f")) == 1
    after = view.after(view.position.with_you(Player(life=5)))
    assert len(texts(after, "f")) == 2


def test_counters_change_their_object_at_once() -> None:
    view = view_of(thing("bear", BEAR), thing("m", MOON))
    assert view.of(ObjectId("bear")).power == 2
    bear = view.position.objects[ObjectId("bear")].with_counter("+1/+1", 1)
    assert view.after(view.position.with_objects(bear)).of(bear.id).power == 3


def test_board_abilities_follow_what_leaves() -> None:
    ban = Prohibition("", "untap", Anything())
    rock = Face("Rock", types=("Artifact",), abilities=(ban,))
    view = view_of(thing("r", rock), thing("f", FOREST))
    assert len(view.board_abilities(Prohibition)) == 1
    forest = view.position.objects[ObjectId("f")]
    kept = view.after(view.position.with_objects(forest.replace(zone="graveyard")))
    assert len(kept.board_abilities(Prohibition)) == 1
    assert view.after(view.position.without(ObjectId("r"))).board_abilities(Prohibition) == ()


def test_the_same_object_is_looked_at_in_its_own_position() -> None:
    star = Face(
        "Star",
        types=("Creature",),
        abilities=(PowerChange("", Itself(), Count(Is("Land")), 0, base=True),),
    )
    view = view_of(thing("card", star, zone="hand"), thing("f", FOREST), thing("i", ISLAND))
    assert view.of(ObjectId("card")).power == 2
    after = view.after(view.position.without(ObjectId("f")))
    assert after.of(ObjectId("card")).power == 1


def test_chosen_land_types_and_all_land_types() -> None:
    omen = enchantment("Omen", TypeChange("", Is("Land"), land_types=("*",)))
    vine = enchantment(
        "Vine", TypeChange("", Attached(), land_types=("chosen",), replace=True), aura=True
    )
    view = view_of(thing("a", ACADEMY), thing("o", omen))
    assert len(texts(view, "a")) == 6
    chosen = (("basic_land_type", "Island"),)
    view = view_of(thing("a", ACADEMY), thing("v", vine, attached_to="a", chosen=chosen))
    assert texts(view, "a") == ["{T}: Add {U}."]
    either = AnyOf((Is("Island"), Is("Forest")))
    assert isinstance(either, AnyOf)


def test_an_effect_that_began_goes_on_with_the_objects_it_reached() -> None:
    march = "Each noncreature artifact is a creature with power 3 and no abilities."
    idle = AllOf((Is("Artifact"), Not(Is("Creature"))))
    song = enchantment(
        "March",
        LoseAbilities(march, idle),
        TypeChange(march, idle, types=("Creature",)),
        PowerChange(march, idle, 3, 3, base=True),
    )
    rock = Face("Rock", types=("Artifact",), abilities=(taps_for("C"),))
    golem = Face("Golem", types=("Artifact", "Creature"), power=5, toughness=5)
    view = view_of(thing("s", song), thing("r", rock), thing("g", golem))
    assert view.of(ObjectId("r")).power == 3
    assert texts(view, "r") == []
    assert view.of(ObjectId("g")).power == 5


def test_an_effect_that_ends_itself_still_sets_power() -> None:
    text = "All creatures lose all abilities and are 1/1."
    humble = Face(
        "Humble",
        types=("Creature",),
        power=4,
        toughness=4,
        abilities=(
            LoseAbilities(text, Is("Creature")),
            PowerChange(text, Is("Creature"), 1, 1, base=True),
        ),
    )
    view = view_of(thing("h", humble), thing("bear", BEAR))
    assert view.of(ObjectId("bear")).power == 1
    assert view.of(ObjectId("h")).power == 1
