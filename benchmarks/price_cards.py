"""Invented cards of the price boards: what changes costs, and costs of every kind."""

from __future__ import annotations

from typing import Final

from benchmarks.kinds import Kind, Spell, creature, kind

PRICE_RULES: Final[tuple[Kind, ...]] = (
    kind("Dim Lens", "Artifact", "Creature spells you cast cost {1} less to cast.", cost="{2}"),
    kind(
        "Five Bells",
        "Artifact",
        "Spells you cast cost {W}{U}{B}{R}{G} less to cast. "
        "This effect reduces only the amount of colored mana you pay.",
        cost="{7}",
        mana=2,
    ),
    kind("Pale Lens", "Artifact", "Spells you cast cost {U/R} less to cast.", cost="{2}"),
    creature(
        "Blood King",
        "Creature — Horror",
        "For each {B} in a cost, you may pay 2 life rather than pay that mana.",
        colors="BBB",
        cost="{4}{B}",
        mana=0.5,
    ),
    creature(
        "Moss Baron",
        "Creature — Beast",
        "As an additional cost to cast green permanent spells, you may pay 2 life. Those "
        "spells cost {G} less to cast if you paid life this way. This effect reduces only the "
        "amount of green mana you pay.",
        colors="GG",
        cost="{3}{G}",
        mana=0.5,
    ),
    kind(
        "Still Field",
        "Enchantment",
        "Activated abilities cost {2} more to activate unless they're mana abilities.",
        cost="{1}{W}",
        mana=0,
    ),
    kind(
        "Soft Grounds",
        "Enchantment",
        "Activated abilities of creatures you control cost {2} less to activate. This effect "
        "can't reduce the mana in that cost to less than one mana.",
        cost="{U}",
    ),
    kind(
        "Far Weight",
        "Enchantment",
        "Spells your opponents cast cost {1} more to cast.",
        mana=0,
        zone="opponent",
    ),
    creature(
        "Far Warden",
        "Creature — Dryad",
        "Players can't pay life or sacrifice nonland permanents to cast spells or activate "
        "abilities.",
        mana=0,
        zone="opponent",
        weight=1,
    ),
    creature("Ban Priest", "Creature — Cleric", "Players can't cast artifact spells.", mana=0.3),
    kind("Gathering", "Enchantment", "Creature spells you cast have convoke.", mana=0),
    kind("Old Sun", "Artifact", "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for "
         "spells you cast.", cost="{3}", mana=0, weight=1),
    creature("Toll Ogre", "Creature — Ogre", "Spells cost {1} more to cast.", mana=0.2),
    creature(
        "Drowsy Giant",
        "Artifact Creature — Giant",
        "As long as this creature is untapped, each spell that would cost less than three mana "
        "to cast costs three mana to cast.",
        mana=0.2,
    ),
)  # fmt: skip
"""What changes prices, beside that of `benchmarks.creatures.PRICES`."""

_SAC: Final = "As an additional cost to cast this spell, "
_RATHER: Final = " rather than pay this spell's mana cost."
_MODES: Final = "Choose one —\n• Draw a card.\n• You gain 3 life."
_BOTH: Final = "Choose one or more —\n• Draw a card.\n• You gain 3 life.\n• Scry 2."

PRICE_SPELLS: Final[tuple[Spell, ...]] = (
    # ── alternatives ──
    Spell("Old Echoes", "Sorcery", "N11", "Draw a card.\nFlashback <N1>", zone="graveyard"),
    Spell("Old Blood", "Sorcery", "N1", "Draw a card.\nFlashback—<1>, Pay 3 life.",
          zone="graveyard"),
    Spell("Old Bones", "Instant", "N1", "Flashback—Sacrifice a creature.", zone="graveyard"),
    Spell("Slow Escape", "Creature — Giant", "N1",
          "Escape—<N1>, Exile two other cards from your graveyard.", 4, zone="graveyard"),
    Spell("Brief Guest", "Creature — Elemental", "N12", "Evoke <N1>", 3),
    Spell("Brief Grief", "Creature — Elemental", "N11",
          "Evoke—Exile a blue card from your hand.", 3),
    Spell("Wide Wave", "Sorcery", "N1", "Destroy target creature.\nOverload <N12>",
          choices=(("alternative", "overload"),)),
    Spell("Show Blade", "Sorcery", "N12", "Spectacle <N1>", this_turn="opponent_lost_life"),
    Spell("Great Emergence", "Creature — Eldrazi", "N", "Emerge <N1>", 5, bonus=2,
          choices=(("alternative", "emerge"),)),
    Spell("Scrap Emergence", "Creature — Eldrazi", "N", "Emerge from artifact <N1>", 5, bonus=2),
    Spell("Two Voices", "Sorcery", "N1", "Draw a card.\nHarmonize <N1>", zone="graveyard", bonus=1),
    Spell("Second Start", "Instant", "N1", "Draw a card.\nJump-start", zone="graveyard"),
    Spell("Land Refrain", "Sorcery", "N1", "Draw a card.\nRetrace", zone="graveyard", weight=1),
    Spell("Blue Will", "Instant", "N11",
          f"You may pay 1 life and exile a blue card from your hand{_RATHER}"),
    Spell("Tide Turn", "Instant", "N1",
          f"You may return two Islands you control to their owner's hand{_RATHER}"),
    Spell("Lean Deal", "Sorcery", "N12", f"You may pay <N1>{_RATHER}"),
    Spell("Quick Dash", "Creature — Goblin", "N1", "Haste\nDash <N1>", 2),
    Spell("Late Warp", "Creature — Goblin", "N11", "Warp <N1>", 2),
    Spell("Small Copy", "Artifact Creature — Golem", "N", "Prototype <N1> — 1/1", 5),
    Spell("Hidden Cat", "Creature — Cat", "N12", "Morph {2}", 2,
          choices=(("alternative", "face down"),)),
    # ── additional costs ──
    Spell("Kicked Ember", "Instant", "N1", "Kicker {1}<2>\nDestroy target creature.",
          choices=(("kicker", 1), ("kicker", 0))),
    Spell("Kicked Bones", "Instant", "N1", "Kicker—Sacrifice a creature.\nDraw a card.",
          choices=(("kicker", 1),)),
    Spell("Many Kicks", "Sorcery", "N1", "Multikicker {1}\nDraw a card.",
          choices=(("multikicker", 1), ("multikicker", 2))),
    Spell("Kept Call", "Instant", "N1", "Buyback {2}\nDraw a card.", choices=(("buyback", True),)),
    Spell("Kept Soil", "Instant", "N1", "Buyback—Sacrifice a land.\nDraw a card.",
          choices=(("buyback", True),)),
    Spell("Fair Bargain", "Sorcery", "N1", "Bargain\nDraw a card.", choices=(("bargain", True),)),
    Spell("Wound Twine", "Sorcery", "N1", f"{_MODES}\nEntwine {{1}}<2>",
          choices=(("entwine", True),)),
    Spell("Open Plains", "Instant", "1", "Spree\n+ {1} — Draw a card.\n+ <N2> — You gain 3 life.",
          choices=(("modes", 2), ("modes", 1))),
    Spell("Three Sizes", "Instant", "1", "Tiered\n• Small — {0} — Draw a card.\n"
          "• Large — <N2> — Draw two cards.", choices=(("mode", "Large"), ("mode", "Small"))),
    Spell("Steep Rise", "Sorcery", "N1", f"Escalate {{1}}\n{_BOTH}",
          choices=(("modes", 2), ("modes", 3))),
    Spell("Steep Tap", "Sorcery", "N1",
          f"Escalate—Tap an untapped creature you control.\n{_BOTH}", choices=(("modes", 2),)),
    Spell("Small Loss", "Instant", "N1", "Casualty 1\nDraw a card.", choices=(("casualty", True),)),
    Spell("Many Drops", "Instant", "N1", "Replicate <1>\nDraw a card.",
          choices=(("replicate", 1), ("replicate", 2))),
    Spell("Plot of Two", "Sorcery", "N1", "Conspire\nDraw a card.", choices=(("conspire", True),)),
    Spell("Joint Effort", "Sorcery", "N1", "Teamwork 2\nDraw a card.",
          choices=(("teamwork", True),)),
    Spell("Close Case", "Instant", "N1", f"{_SAC}collect evidence 4."),
    Spell("Open Case", "Instant", "N1",
          f"{_SAC}you may collect evidence 4.\nDraw a card.", choices=(("evidence", True),)),
    Spell("Grave Toll", "Sorcery", "N1", f"{_SAC}exile two cards from your graveyard."),
    Spell("Drawn Back", "Sorcery", "N1",
          f"{_SAC}return a permanent you control to its owner's hand."),
    Spell("Elf Witness", "Sorcery", "N1", f"{_SAC}behold an Elf or pay {{2}}."),
    Spell("Blight Touch", "Sorcery", "N1", f"{_SAC}blight 1 or pay {{2}}."),
    Spell("Harsh Choice", "Sorcery", "N1", f"{_SAC}sacrifice a creature or pay {{2}}."),
    Spell("Held Breath", "Sorcery", "N1", f"{_SAC}tap two untapped creatures you control."),
    Spell("Thorn Tithe", "Sorcery", "N1", f"{_SAC}sacrifice two permanents."),
    Spell("Drained X", "Sorcery", "N1", f"{_SAC}pay X life."),
    Spell("Bent Water", "Instant", "N1", f"{_SAC}waterbend {{2}}.", bonus=1),
    Spell("Bent X", "Instant", "1", f"{_SAC}waterbend {{X}}.", bonus=2, weight=1),
    # ── reductions and helpers ──
    Spell("Forest Kin", "Creature — Elemental", "N1", "Affinity for Forests", 3, bonus=1),
    Spell("Crowd Song", "Sorcery", "N12",
          "This spell costs {1} less to cast for each creature you control.", bonus=2),
    Spell("Far Mission", "Sorcery", "N1", "Undaunted", bonus=1),
    Spell("Elf Bond", "Instant", "N11",
          "This spell costs {2} less to cast if you control an Elf.", bonus=1),
    Spell("Green Discount", "Creature — Beast", "N112",
          "This spell costs <1> less to cast for each artifact you control.", 4, bonus=1),
    Spell("Goblin Heir", "Creature — Goblin", "N12", "Goblin offering", 4, bonus=1),
    Spell("Elf Heir", "Creature — Elf", "N11", "Elf offering", 4, bonus=1),
    Spell("All Hands", "Sorcery", "N12", "Improvise\nConvoke", bonus=2, weight=4),
    Spell("Deep Works", "Sorcery", "N1", "Improvise\nDelve", bonus=2, weight=4),
    Spell("Deep Chorus", "Sorcery", "N12", "Convoke\nDelve", bonus=2, weight=4),
    Spell("Dear Machine", "Artifact Creature — Golem", "N1",
          "Improvise\nAffinity for artifacts", 4, bonus=2),
    Spell("Chorus of Loss", "Sorcery", "N1", f"Convoke\n{_SAC}sacrifice a creature.", bonus=2),
    Spell("Works of Loss", "Sorcery", "N1", f"Improvise\n{_SAC}sacrifice an artifact.", bonus=2),
    Spell("Elder Chief", "Legendary Creature — Elf Lord", "N12", "", 3, zone="command", weight=4),
    Spell("Pale Half", "Creature — Beast", "Nhp", "", 3, bonus=1),
    Spell("Pale Flood", "Sorcery", "Nmh", ""),
    Spell("Pale Count", "Creature — Vampire", "NXp", "", 3),
    Spell("Chorus of X", "Sorcery", "X12", "Convoke", bonus=2),
    Spell("Works of X", "Sorcery", "X1", "Improvise", bonus=2),
)  # fmt: skip
"""What is cast on the price boards."""

PRICE_ENGINES: Final[tuple[Kind, ...]] = (
    kind("Cycling Wurm", "Creature — Wurm", "Cycling <N1>", zone="hand", power=3, toughness=3),
    kind("Channel Kami", "Creature — Kami", "Channel — <N1>, Discard this card: Draw a card.",
         zone="hand", power=3, toughness=3),
    kind("Late Bones", "Creature — Zombie", "Unearth <N1>", zone="graveyard", power=2,
         toughness=2),
    kind("Old Sword", "Artifact — Equipment", "Equip <N1>"),
    kind("Grave Lamp", "Artifact", "<N>, Exile a card from your graveyard: Draw a card."),
    kind("Hand Lamp", "Artifact", "<N1>, {T}, Discard a card: Draw a card."),
    kind("Blood Lamp", "Artifact", "<N1>, Pay 2 life: Draw a card."),
    kind("Tide Lamp", "Artifact", "<N>, Return a land you control to its owner's hand: "
         "Draw a card."),
    kind("Bent Lamp", "Artifact", "Waterbend <N>: Draw a card."),
    creature("Crew Sage", "Creature — Wizard",
             "<N1>, Tap an untapped creature you control: Draw a card."),
    creature("Loss Sage", "Creature — Wizard", "<N1>, {T}, Sacrifice another creature: "
             "Draw a card."),
    creature("Wake Sage", "Creature — Wizard", "<N1>, {Q}: Draw a card."),
    creature("Worn Sage", "Creature — Wizard", "<N>, Remove a +1/+1 counter from this creature: "
             "Draw a card.", counters=(("+1/+1", 2),)),
    creature("Grand Sage", "Creature — Wizard", "{X}<1>, {T}: Draw X cards."),
    creature("Evidence Sage", "Creature — Detective", "<N>, Collect evidence 4: Draw a card."),
)  # fmt: skip
"""What is activated on the price boards."""
