"""Each keyword ability (702) and cost word (701) that bears on payments, with a small proof.

The proof is a problem of one card line: what tapwise must say about it is stated here, and
`benchmarks.keyword_table` asks. The rule numbers are those of the Comprehensive Rules of
25 September 2026.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, Literal

Kind = Literal[
    "helper", "reduction", "alternative cost", "additional cost", "priced modes",
    "permission", "activated ability", "special action", "paid on resolution", "cost word",
    "characteristic", "mana spent", "no bearing",
]  # fmt: skip
Level = Literal["core", "common", "rare"]

Entries = tuple[str | dict[str, Any], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One keyword, with the smallest problem that shows it.

    Parameters
    ----------
    name, rule, kind, level
        The keyword, its rule, what it is for a payment, how often it is met.
    text
        The card's lines.
    total
        The total cost that is locked in; None: the answer must be ``unsupported``.
    cost, type, power
        More of the card, which is named Card.
    other
        Its other half, if it is a split card.
    zone
        Where the card is.
    entry
        What the document states of it.
    board, hand, graveyard
        What else you have; the board comes with four basic lands of each type.
    pay
        What is paid for; None: the card is cast.
    choose
        The choices of 601.2b.
    also
        Words of the non-mana parts of the chosen way, in any order.
    position
        More of the position.
    note
        What a reader should know.
    """

    name: str
    rule: str
    kind: Kind
    text: str
    total: str | None
    level: Level = "common"
    cost: str | None = "{1}{G}"
    type: str = "Sorcery"
    power: int = 2
    other: dict[str, Any] | None = None
    zone: str = "hand"
    entry: dict[str, Any] = field(default_factory=dict)
    board: Entries = ()
    lands: bool = True
    hand: Entries = ()
    graveyard: Entries = ()
    pay: dict[str, Any] | None = None
    choose: dict[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    position: dict[str, Any] = field(default_factory=dict)
    note: str = ""


LANDS: Final = ("4 Plains", "4 Island", "4 Swamp", "4 Mountain", "4 Forest")

CARDS: Final[dict[str, dict[str, Any]]] = {
    "Bear": {"cost": "{1}{G}", "type": "Creature — Bear", "text": "", "power": 2, "toughness": 2},
    "Ox": {"cost": "{3}{W}", "type": "Creature — Ox", "text": "", "power": 2, "toughness": 4},
    "Rat": {"cost": "{1}{B}", "type": "Creature — Rat", "text": "", "power": 1, "toughness": 1},
    "Dragon": {"cost": "{4}{R}", "type": "Creature — Dragon", "text": "", "power": 5,
               "toughness": 5},
    "Rock": {"cost": "{1}", "type": "Artifact", "text": ""},
    "Food": {"cost": None, "type": "Token Artifact — Food", "text": ""},
    "Rite": {"cost": "{B}", "type": "Instant — Arcane", "text": "Draw a card."},
    "Glimmer": {"cost": "{R}", "type": "Instant — Arcane",
                "text": "Draw a card.\nSplice onto Arcane {1}{R}"},
}  # fmt: skip
"""Further cards of the proofs."""


def _activate(words: str, **more: Any) -> dict[str, Any]:
    return {"activate": "Card", "ability": words, **more}


def _special(action: str) -> dict[str, Any]:
    return {"special": action, "card": "Card"}


_CREATURE: Final = "Creature — Bear"

ROWS: Final = (
    # ── helpers ──────────────────────────────────────────────────────────────
    Row("Convoke", "702.51", "helper", "Convoke", "{4}{G}", "core", cost="{4}{G}",
        lands=False, board=("Forest", "4 Bear")),
    Row("Improvise", "702.126", "helper", "Improvise", "{4}{G}", "core", cost="{4}{G}",
        lands=False, board=("Forest", "4 Rock")),
    Row("Delve", "702.66", "helper", "Delve", "{4}{G}", "core", cost="{4}{G}",
        lands=False, board=("Forest",), graveyard=("4 Bear",)),
    Row("Waterbend", "701.67", "helper",
        "As an additional cost to cast this spell, waterbend {3}.", "{3}{U}", cost="{U}",
        lands=False, board=("Island", "Rock", "2 Bear"),
        note="taps pay for the generic mana of the waterbend cost only"),
    Row("Assist", "702.132", "helper", "Assist", "{1}{G}", "rare", cost="{5}{G}", lands=False,
        board=("Forest", "Island"), choose={"assist": "opponent"},
        position={"opponents": [{"battlefield": ["4 Island"]}]},
        also=("another player pays {4}",),
        note="the total is what the other player leaves to you"),
    # ── reductions ───────────────────────────────────────────────────────────
    Row("Affinity", "702.41", "reduction", "Affinity for artifacts", "{1}{G}", "core",
        cost="{4}{G}", board=("3 Rock",)),
    Row("Undaunted", "702.125", "reduction", "Undaunted", "{2}{G}", cost="{4}{G}",
        position={"opponents": [{}, {}]}),
    Row("Offering", "702.48", "reduction", "Rat offering", "{2}{B}", cost="{3}{B}{B}",
        type="Creature — Spirit", board=("Rat",), choose={"offering": "Rat"},
        also=("sacrifice",)),
    Row("Emerge", "702.119", "alternative cost", "Emerge {5}{U}", "{1}{U}", cost="{8}",
        type="Creature — Eldrazi", board=("Ox",), choose={"alternative": "emerge"},
        also=("sacrifice",)),
    Row("Emerge from", "702.119b", "alternative cost", "Emerge from artifact {5}{U}", "{4}{U}",
        cost="{8}", type="Creature — Eldrazi", board=("Rock",),
        choose={"alternative": "emerge"}, also=("sacrifice",)),
    Row("Harmonize", "702.180", "alternative cost", "Harmonize {5}{R}", "{R}", cost="{R}",
        zone="graveyard", board=("Dragon",),
        choose={"alternative": "harmonize", "tap": "Dragon"}, also=("tap",)),
    Row("Power-up", "702.193", "activated ability",
        "Power-up — {5}{W}: Put two +1/+1 counters on this creature.", "{4}", cost="{1}{W}",
        type=_CREATURE, zone="battlefield", entry={"entered_this_turn": True},
        pay=_activate("power-up")),
    # ── alternative costs ────────────────────────────────────────────────────
    Row("Flashback", "702.34", "alternative cost", "Flashback—{1}{U}, Pay 3 life.", "{1}{U}",
        "core", zone="graveyard", choose={"alternative": "flashback"}, also=("3 life",)),
    Row("Escape", "702.138", "alternative cost",
        "Escape—{2}{G}, Exile three other cards from your graveyard.", "{2}{G}",
        zone="graveyard", graveyard=("3 Bear",), choose={"alternative": "escape"},
        also=("exile",)),
    Row("Evoke", "702.74", "alternative cost",
        "Evoke—Exile a green card from your hand.", "{0}", type=_CREATURE, hand=("Bear",),
        choose={"alternative": "evoke"}, also=("exile",)),
    Row("Overload", "702.96", "alternative cost", "Overload {3}{R}", "{3}{R}",
        choose={"alternative": "overload"}),
    Row("Madness", "702.35", "alternative cost", "Madness {R}", "{R}", zone="exile",
        choose={"alternative": "madness"},
        note="the card is in exile, discarded and waiting for its trigger"),
    Row("Miracle", "702.94", "alternative cost", "Miracle {W}", "{W}",
        choose={"alternative": "miracle"}, note="the document says that it was drawn first"),
    Row("Dash", "702.109", "alternative cost", "Dash {2}{R}", "{2}{R}", type=_CREATURE,
        choose={"alternative": "dash"}),
    Row("Blitz", "702.152", "alternative cost", "Blitz {2}{R}", "{2}{R}", type=_CREATURE,
        choose={"alternative": "blitz"}),
    Row("Spectacle", "702.137", "alternative cost", "Spectacle {B}", "{B}",
        choose={"alternative": "spectacle"},
        position={"this_turn": {"opponent_lost_life": True}}),
    Row("Surge", "702.117", "alternative cost", "Surge {R}", "{R}",
        choose={"alternative": "surge"}, position={"this_turn": {"spells_cast": 1}}),
    Row("Prowl", "702.76", "alternative cost", "Prowl {B}", "{B}",
        choose={"alternative": "prowl"},
        position={"this_turn": {"damage_dealt_to_opponent": True}}),
    Row("Freerunning", "702.173", "alternative cost", "Freerunning {B}", "{B}",
        choose={"alternative": "freerunning"},
        position={"this_turn": {"damage_dealt_to_opponent": True}}),
    Row("Awaken", "702.113", "alternative cost", "Awaken 3—{4}{U}", "{4}{U}",
        choose={"alternative": "awaken"}),
    Row("Cleave", "702.148", "alternative cost", "Cleave {4}{B}", "{4}{B}",
        choose={"alternative": "cleave"}),
    Row("Mutate", "702.140", "alternative cost", "Mutate {3}{G}", "{3}{G}", type=_CREATURE,
        board=("Bear",), choose={"alternative": "mutate"}),
    Row("Bestow", "702.103", "alternative cost", "Bestow {3}{G}", "{3}{G}",
        type="Enchantment Creature — Bear", choose={"alternative": "bestow"}),
    Row("Disturb", "702.146", "alternative cost", "Disturb {1}{U}", "{1}{U}", type=_CREATURE,
        zone="graveyard", choose={"alternative": "disturb"}),
    Row("Prototype", "702.160", "alternative cost", "Prototype {1}{U} — 1/1", "{1}{U}",
        cost="{6}", type="Artifact Creature — Construct", choose={"alternative": "prototype"}),
    Row("Impending", "702.176", "alternative cost", "Impending 4—{1}{G}", "{1}{G}",
        cost="{4}{G}", type="Enchantment Creature — Bear", choose={"alternative": "impending"}),
    Row("More Than Meets the Eye", "702.162", "alternative cost",
        "More Than Meets the Eye {2}{R}", "{2}{R}", cost="{4}{R}",
        type="Artifact Creature — Robot", choose={"alternative": "more than meets the eye"}),
    Row("Warp", "702.185", "alternative cost", "Warp {1}{R}", "{1}{R}", cost="{4}{R}",
        type=_CREATURE, choose={"alternative": "warp"}),
    Row("Mayhem", "702.187", "alternative cost", "Mayhem {R}", "{R}", zone="graveyard",
        choose={"alternative": "mayhem"}, position={"this_turn": {"cards_discarded": 1}}),
    Row("Web-slinging", "702.188", "alternative cost", "Web-slinging {W}", "{W}",
        type=_CREATURE, board=({"card": "Bear", "tapped": True},),
        choose={"alternative": "web-slinging"}, also=("return",)),
    Row("Sneak", "702.190", "alternative cost", "Sneak {B}", "{B}",
        board=({"card": "Bear", "tapped": True, "attacking": True},),
        choose={"alternative": "sneak"}, also=("return",),
        position={"turn": "you", "phase": "declare blockers"}),
    Row("Airbend", "701.65", "alternative cost", "", "{2}", cost="{4}{G}", type=_CREATURE,
        zone="exile", entry={"chosen": {"airbent": True}}, choose={"alternative": "airbend"},
        note="the document says which card was airbent: `chosen: {airbent: true}`"),
    Row("Retrace", "702.81", "permission", "Retrace", "{1}{G}", zone="graveyard",
        hand=("Forest",), choose={"alternative": "retrace"}, also=("discard",)),
    Row("Jump-start", "702.133", "permission", "Jump-start", "{1}{G}", zone="graveyard",
        hand=("Bear",), choose={"jump-start": True}, also=("discard",)),
    Row("Aftermath", "702.127", "permission", "Aftermath", "{1}{G}", zone="graveyard"),
    Row("Rebound", "702.88", "permission", "Rebound", "{0}", zone="exile",
        choose={"alternative": "rebound"},
        position={"turn": "you", "phase": "upkeep"}),
    Row("Fuse", "702.102", "permission", "Fuse", "{1}{R}{G}", cost="{1}{R}",
        other={"name": "Half", "cost": "{G}", "type": "Instant", "text": "Fuse"},
        choose={"fuse": True}),
    # ── face down, exile and later ───────────────────────────────────────────
    Row("Morph", "702.37", "alternative cost", "Morph {4}{U}", "{3}", type=_CREATURE,
        choose={"alternative": "face down"}),
    Row("Megamorph", "702.37b", "special action", "Megamorph {4}{U}", "{4}{U}",
        type=_CREATURE, zone="battlefield", entry={"face_down": True},
        pay=_special("turn face up")),
    Row("Disguise", "702.168", "alternative cost", "Disguise {4}{U}", "{3}", type=_CREATURE,
        choose={"alternative": "disguise"}),
    Row("Foretell", "702.143", "special action", "Foretell {1}{U}", "{2}",
        pay=_special("foretell")),
    Row("Plot", "702.170", "special action", "Plot {1}{R}", "{1}{R}", cost="{3}{R}",
        pay=_special("plot")),
    Row("Suspend", "702.62", "special action", "Suspend 4—{U}", "{U}", cost="{4}{U}",
        pay=_special("suspend")),
    Row("Companion", "702.139", "special action", "Companion — Each permanent card in your "
        "starting deck has mana value 2 or less.", "{3}", type="Legendary Creature — Bear",
        zone="command", pay=_special("companion"),
        note="the document puts it into the command zone; it is outside the game"),
    Row("Foretold, cast later", "702.143a", "alternative cost", "Foretell {1}{U}", "{1}{U}",
        zone="exile", choose={"alternative": "foretell"}),
    Row("Plotted, cast later", "702.170d", "alternative cost", "Plot {1}{R}", "{0}",
        zone="exile", choose={"alternative": "plot"}),
    Row("Suspended, cast later", "702.62a", "alternative cost", "Suspend 4—{U}", "{0}",
        zone="exile", choose={"alternative": "suspend"}, note="X is 0"),
    # ── additional costs ─────────────────────────────────────────────────────
    Row("Kicker", "702.33", "additional cost", "Kicker {2}{U}", "{3}{U}{G}", "core",
        choose={"kicker": 1}),
    Row("Multikicker", "702.33c", "additional cost", "Multikicker {2}", "{5}{G}",
        choose={"multikicker": 2}),
    Row("Buyback", "702.27", "additional cost", "Buyback {3}", "{4}{G}",
        choose={"buyback": True}),
    Row("Entwine", "702.42", "additional cost",
        "Choose one —\n• Draw a card.\n• You gain 2 life.\nEntwine {2}", "{3}{G}",
        choose={"entwine": True}),
    Row("Replicate", "702.56", "additional cost", "Replicate {G}", "{1}{G}{G}{G}",
        choose={"replicate": 2}),
    Row("Squad", "702.157", "additional cost", "Squad {2}", "{5}{G}", type=_CREATURE,
        choose={"squad": 2}),
    Row("Offspring", "702.175", "additional cost", "Offspring {2}", "{3}{G}", type=_CREATURE,
        choose={"offspring": True}),
    Row("Bargain", "702.166", "additional cost", "Bargain", "{1}{G}", board=("Rock",),
        choose={"bargain": True}, also=("sacrifice",)),
    Row("Casualty", "702.153", "additional cost", "Casualty 2", "{1}{G}", board=("Bear",),
        choose={"casualty": True}, also=("sacrifice",)),
    Row("Casualty X", "702.153", "additional cost", "Casualty X", "{1}{G}", "rare",
        board=("Bear",), choose={"casualty": True}, also=("sacrifice",),
        note="the power of what is sacrificed says what X is"),
    Row("Conspire", "702.78", "additional cost", "Conspire", "{1}{G}", board=("2 Bear",),
        choose={"conspire": True}, also=("tap",)),
    Row("Teamwork", "702.194", "additional cost", "Teamwork 4", "{1}{G}", board=("2 Bear",),
        choose={"teamwork": True}, also=("tap",)),
    Row("Splice", "702.47", "additional cost", "Draw a card.", "{2}{R}{G}",
        type="Sorcery — Arcane", hand=("Glimmer",), choose={"splice": ["Glimmer"]}),
    Row("Gift", "702.174", "additional cost", "Gift a card", "{1}{G}", choose={"gift": True}),
    Row("Commander tax", "903.8", "additional cost", "", "{5}{G}", type=_CREATURE,
        zone="command", entry={"cast_before": 2}),
    Row("Strive and its like", "207.2c", "additional cost",
        "Strive — This spell costs {1}{G} more to cast for each target beyond the first.",
        "{2}{G}{G}", choose={"targets": 2}),
    # ── priced modes ─────────────────────────────────────────────────────────
    Row("Escalate", "702.120", "priced modes",
        "Escalate {1}\nChoose one or more —\n• Draw a card.\n• You gain 2 life.", "{2}{G}",
        choose={"modes": 2}),
    Row("Spree", "702.172", "priced modes",
        "Spree\n+ {2} — Draw a card.\n+ {U} — You gain 2 life.", "{3}{U}{G}",
        choose={"modes": 2}),
    Row("Tiered", "702.183", "priced modes",
        "Tiered\n• Small — {0} — Draw a card.\n• Large — {3} — Draw two cards.", "{4}{G}",
        choose={"mode": "Large"}),
    # ── activated abilities ──────────────────────────────────────────────────
    Row("Equip", "702.6", "activated ability", "Equip {2}", "{2}", "core",
        type="Artifact — Equipment", zone="battlefield", board=("Bear",), pay=_activate("equip")),
    Row("Equip, one of two costs", "702.6", "activated ability",
        "Equip—Pay {3} or discard a card.", "{3}", "rare", type="Artifact — Equipment",
        zone="battlefield", board=("Bear",), pay=_activate("equip"),
        note="a choice within a cost gives two ways; here the hand is empty"),
    Row("Cycling", "702.29", "activated ability", "Cycling {2}", "{2}", "core",
        pay=_activate("cycling"), also=("discard",)),
    Row("Landcycling", "702.29e", "activated ability", "Forestcycling {1}{G}", "{1}{G}",
        pay=_activate("forestcycling"), also=("discard",)),
    Row("Transmute", "702.53", "activated ability", "Transmute {1}{U}{U}", "{1}{U}{U}",
        pay=_activate("transmute"), also=("discard",)),
    Row("Transfigure", "702.71", "activated ability", "Transfigure {1}{B}{B}", "{1}{B}{B}",
        type=_CREATURE, zone="battlefield", pay=_activate("transfigure"), also=("sacrifice",)),
    Row("Reinforce", "702.77", "activated ability", "Reinforce 2—{1}{G}", "{1}{G}",
        pay=_activate("reinforce"), also=("discard",)),
    Row("Forecast", "702.57", "activated ability",
        "Forecast — {2}{W}, Reveal this card from your hand: Draw a card.", "{2}{W}", "rare",
        pay=_activate("forecast"), also=("reveal",),
        position={"turn": "you", "phase": "upkeep"}),
    Row("Channel", "207.2c", "activated ability",
        "Channel — {2}{W}, Discard this card: Draw a card.", "{2}{W}",
        pay=_activate("channel"), also=("discard",)),
    Row("Ninjutsu", "702.49", "activated ability", "Ninjutsu {1}{U}", "{1}{U}", type=_CREATURE,
        board=({"card": "Bear", "tapped": True, "attacking": True},), pay=_activate("ninjutsu"),
        also=("return",), position={"turn": "you", "phase": "declare blockers"}),
    Row("Commander ninjutsu", "702.49d", "activated ability", "Commander ninjutsu {1}{U}",
        "{1}{U}", "rare", type=_CREATURE, zone="command",
        board=({"card": "Bear", "tapped": True, "attacking": True},), pay=_activate("ninjutsu"),
        also=("return",), position={"turn": "you", "phase": "declare blockers"}),
    Row("Unearth", "702.84", "activated ability", "Unearth {B}", "{B}", type=_CREATURE,
        zone="graveyard", pay=_activate("unearth")),
    Row("Scavenge", "702.97", "activated ability", "Scavenge {2}{G}", "{2}{G}", type=_CREATURE,
        zone="graveyard", pay=_activate("scavenge"), also=("exile",)),
    Row("Embalm", "702.128", "activated ability", "Embalm {2}{W}", "{2}{W}", type=_CREATURE,
        zone="graveyard", pay=_activate("embalm"), also=("exile",)),
    Row("Eternalize", "702.129", "activated ability", "Eternalize {3}{U}{U}", "{3}{U}{U}",
        type=_CREATURE, zone="graveyard", pay=_activate("eternalize"), also=("exile",)),
    Row("Encore", "702.141", "activated ability", "Encore {3}{R}", "{3}{R}", type=_CREATURE,
        zone="graveyard", pay=_activate("encore"), also=("exile",)),
    Row("Aura swap", "702.65", "activated ability", "Enchant creature\nAura swap {2}{U}",
        "{2}{U}", "rare", type="Enchantment — Aura", zone="battlefield",
        entry={"attached_to": "bear"}, board=("Bear",), pay=_activate("aura swap")),
    Row("Fortify", "702.67", "activated ability", "Fortify {3}", "{3}", "rare",
        type="Artifact — Fortification", zone="battlefield", pay=_activate("fortify")),
    Row("Reconfigure", "702.151", "activated ability", "Reconfigure {2}", "{2}",
        type="Artifact Creature — Equipment Bear", zone="battlefield",
        pay=_activate("reconfigure")),
    Row("Crew", "702.122", "activated ability", "Crew 3", "{0}", type="Artifact — Vehicle",
        zone="battlefield", board=({"card": "Bear", "count": 2, "sick": True},),
        pay=_activate("crew"), also=("tap",)),
    Row("Saddle", "702.171", "activated ability", "Saddle 3", "{0}", type="Creature — Mount",
        zone="battlefield", board=("2 Bear",), pay=_activate("saddle"), also=("tap",)),
    Row("Station", "702.184", "activated ability", "Station", "{0}",
        type="Artifact — Spacecraft", zone="battlefield",
        board=({"card": "Bear", "sick": True},), pay=_activate("station"), also=("tap",)),
    Row("Level up", "702.87", "activated ability", "Level up {2}", "{2}", type=_CREATURE,
        zone="battlefield", pay=_activate("level up")),
    Row("Outlast", "702.107", "activated ability", "Outlast {W}", "{W}", type=_CREATURE,
        zone="battlefield", pay=_activate("outlast"), also=("{t}",)),
    Row("Craft", "702.167", "activated ability", "Craft with artifact {2}{U}", "{2}{U}",
        type="Artifact", zone="battlefield",
        board=({"card": "Rock", "tapped": True},), pay=_activate("craft"), also=("exile",)),
    Row("Craft with one or more", "702.167", "activated ability",
        "Craft with one or more creatures {5}", None, "rare", type="Artifact",
        zone="battlefield", board=("Bear",), pay=_activate("craft"),
        note="how many materials is for the player to choose"),
    Row("Exhaust", "702.177", "activated ability",
        "Exhaust — {2}{R}: Put a +1/+1 counter on this creature.", "{2}{R}", type=_CREATURE,
        zone="battlefield", pay=_activate("exhaust")),
    Row("Boast", "702.142", "activated ability", "Boast — {1}{R}: Draw a card.", "{1}{R}",
        type=_CREATURE, zone="battlefield", entry={"chosen": {"attacked_this_turn": True}},
        pay=_activate("boast")),
    Row("Max speed", "702.178", "activated ability",
        "Max speed — {3}: Draw a card.", "{3}", "rare", type=_CREATURE, zone="battlefield",
        pay=_activate("draw"), position={"you": {"counters": {"speed": 4}}},
        note="speed is a counter of the player in a document"),
    Row("Solved", "702.169", "activated ability", "Solved — {2}: Draw a card.", "{2}", "rare",
        type="Enchantment — Case", zone="battlefield", entry={"chosen": {"solved": True}},
        pay=_activate("draw"), note="the document says so: `chosen: {solved: true}`"),
    Row("Monstrosity", "701.37", "activated ability", "{3}{G}: Monstrosity 2.", "{3}{G}",
        type=_CREATURE, zone="battlefield", pay=_activate("monstrosity")),
    Row("Adapt", "701.46", "activated ability", "{3}{G}: Adapt 2.", "{3}{G}",
        type=_CREATURE, zone="battlefield", pay=_activate("adapt")),
    Row("Loyalty abilities", "606", "activated ability", "−2: Draw a card.", "{0}",
        type="Planeswalker — Test", zone="battlefield", entry={"counters": {"loyalty": 3}},
        pay=_activate("draw"), also=("loyalty",)),
    # ── paid on resolution, or in combat ─────────────────────────────────────
    Row("Ward", "702.21", "paid on resolution", "Ward {2}", "{2}", pay={"cost": "{2}"},
        note="asked as a bare cost; nothing that helps only spells applies"),
    Row("Cumulative upkeep", "702.24", "paid on resolution", "Cumulative upkeep {1}", "{3}",
        pay={"cost": "{3}"}, note="asked as a bare cost, the age counters multiplied out"),
    Row("Echo", "702.30", "paid on resolution", "Echo {2}{R}", "{2}{R}",
        pay={"cost": "{2}{R}"}, note="asked as a bare cost"),
    Row("Recover", "702.59", "paid on resolution", "Recover {1}{B}", "{1}{B}", "rare",
        pay={"cost": "{1}{B}"}, note="asked as a bare cost"),
    Row("Extort", "702.101", "paid on resolution", "Extort", "{W/B}",
        pay={"cost": "{W/B}"}, note="asked as a bare cost"),
    Row("Attack costs", "508.1h", "paid on resolution", "", "{4}",
        pay={"cost": "{4}"}, note="asked as a bare cost"),
    # ── words of costs ───────────────────────────────────────────────────────
    Row("Sacrifice", "701.21", "cost word", "Sacrifice a creature: Draw a card.", "{0}", "core",
        type="Artifact", zone="battlefield", board=("Bear",), pay=_activate("draw"),
        also=("sacrifice",)),
    Row("Discard", "701.9", "cost word",
        "As an additional cost to cast this spell, discard a card.", "{1}{G}", "core",
        hand=("Bear",), also=("discard",)),
    Row("Exile", "701.13", "cost word",
        "As an additional cost to cast this spell, exile two cards from your graveyard.",
        "{1}{G}", "core", graveyard=("2 Bear",), also=("exile",)),
    Row("Return to hand", "118.12", "cost word",
        "As an additional cost to cast this spell, return a creature you control to its owner's "
        "hand.", "{1}{G}", board=("Bear",), also=("return",)),
    Row("Reveal", "701.20", "cost word",
        "As an additional cost to cast this spell, reveal a Dragon card from your hand or pay "
        "{1}.", "{1}{G}", hand=("Dragon",), also=("reveal",)),
    Row("Behold", "701.4", "cost word",
        "As an additional cost to cast this spell, behold a Dragon or pay {1}.", "{1}{G}",
        hand=("Dragon",), also=("behold",)),
    Row("Tap and untap", "701.26", "cost word",
        "Tap two untapped creatures you control: Draw a card.", "{0}", "core", type="Artifact",
        zone="battlefield", board=({"card": "Bear", "count": 2, "sick": True},),
        pay=_activate("draw"), also=("tap",)),
    Row("{T}", "107.5", "cost word", "{1}, {T}: Draw a card.", "{1}", "core", type="Artifact",
        zone="battlefield", pay=_activate("draw"), also=("{t}",)),
    Row("{Q}", "107.6", "cost word", "{1}, {Q}: Draw a card.", "{1}", "rare", type="Artifact",
        zone="battlefield", entry={"tapped": True}, pay=_activate("draw"), also=("{q}",)),
    Row("Pay life", "119.4", "cost word",
        "As an additional cost to cast this spell, pay 3 life.", "{1}{G}", "core",
        also=("3 life",)),
    Row("Phyrexian mana", "107.4f", "cost word", "Draw a card.", "{1}", "core",
        cost="{1}{W/P}", lands=False, board=("Forest",), also=("2 life",)),
    Row("Pay energy", "107.14", "cost word", "{T}, Pay {E}{E}: Draw a card.", "{0}",
        type="Artifact", zone="battlefield", pay=_activate("draw"), also=("energy",),
        position={"you": {"counters": {"energy": 2}}}),
    Row("Remove counters", "122.1", "cost word",
        "Remove two charge counters from this artifact: Draw a card.", "{0}", "core",
        type="Artifact", zone="battlefield", entry={"counters": {"charge": 2}},
        pay=_activate("draw"), also=("charge",)),
    Row("Put counters", "122.1", "cost word",
        "Put a -1/-1 counter on a creature you control: Draw a card.", "{0}",
        type="Artifact", zone="battlefield", board=("Bear",), pay=_activate("draw"),
        also=("-1/-1",)),
    Row("Mill", "701.17", "cost word", "{1}, Mill two cards: Draw a card.", "{1}",
        type="Artifact", zone="battlefield", pay=_activate("draw"), also=("mill",),
        position={"you": {"library": 10}}),
    Row("Exert", "701.43", "cost word", "{T}, Exert this creature: Draw a card.", "{0}", "rare",
        type=_CREATURE, zone="battlefield", pay=_activate("draw"), also=("exert",)),
    Row("Collect evidence", "701.59", "cost word",
        "As an additional cost to cast this spell, you may collect evidence 4.", "{1}{G}",
        graveyard=("2 Bear",), choose={"evidence": True}, also=("evidence",)),
    Row("Forage", "701.61", "cost word", "{1}{G}, Forage: Draw a card.", "{1}{G}",
        type=_CREATURE, zone="battlefield", board=("Food",), pay=_activate("draw"),
        also=("sacrifice",)),
    Row("Blight", "701.68", "cost word",
        "As an additional cost to cast this spell, blight 1 or pay {3}.", "{1}{G}",
        board=("Bear",), also=("-1/-1",)),
    Row("Turn face up a manifested card", "701.40", "special action", "", "{1}{G}",
        type=_CREATURE, zone="battlefield",
        entry={"face_down": True, "chosen": {"manifested": True}}, pay=_special("turn face up"),
        note="the document says so: `chosen: {manifested: true}`"),
    Row("Unlock", "709.5e", "special action", "", "{1}{G}", type="Enchantment — Room",
        zone="battlefield", pay=_special("unlock")),
    # ── what an object is, and what mana was spent ───────────────────────────
    Row("Haste", "702.10", "characteristic", "Haste\n{T}: Add {G}.", "{G}", "core",
        type=_CREATURE, zone="battlefield", entry={"sick": True}, lands=False,
        pay={"cost": "{G}"}),
    Row("Earthbend", "701.66", "characteristic", "Haste\n{T}: Add {G}.", "{G}",
        type="Land Creature — Forest", zone="battlefield", entry={"sick": True}, lands=False,
        cost=None, pay={"cost": "{G}"}, note="the document gives the land its types and haste"),
    Row("Changeling", "702.73", "characteristic",
        "Changeling\nRemove a charge counter from an Elf you control: Draw a card.", "{0}",
        type="Creature — Shapeshifter", zone="battlefield", entry={"counters": {"charge": 1}},
        pay=_activate("draw")),
    Row("Devoid", "702.114", "characteristic", "Devoid\nAwaken 1—{1}{U}", "{1}{U}",
        choose={"alternative": "awaken"}, note="colourless: mana for coloured spells is no use"),
    Row("Sunburst", "702.44", "mana spent", "Sunburst", "{5}", cost="{5}", type="Artifact",
        note="`prefer: [colors]` spends most colours"),
    Row("Compleated", "702.150", "mana spent", "Compleated", "{2}{W}", cost="{2}{W/P}",
        type="Legendary Planeswalker — Test", choose={"phyrexian": ["mana"]}),
    Row("Increment", "702.191", "mana spent", "Increment", "{1}{G}", type=_CREATURE),
)  # fmt: skip
