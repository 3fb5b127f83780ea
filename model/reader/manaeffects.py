"""The effect of an ability that adds mana, sentence by sentence.

Every sentence must be understood: one that might change what is paid, and is not, makes
the whole ability unread.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from tapwise.model import abilities as a
from tapwise.model import predicates as p
from tapwise.model.costs import Reveal
from tapwise.model.reader import clauses
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.normalise import lower_first, sentences, split_outside_quotes
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.reader.spending import read_restriction
from tapwise.model.reader.symbols import bundle
from tapwise.model.reader.words import number
from tapwise.model.symbols import COLORS

ADDS: Final = re.compile(
    r"\badds? (?:\{|[a-z]+ (?:additional )?mana|that much|an amount|an additional|[a-z]+ \{|X |"
    r".{0,40}mana)",
    re.I,
)

_LIBRARY: Final = re.compile(
    r"\b(draws?|mills?|scry|surveils?|search(?:es)?|library|libraries|explores?|manifest|"
    r"cloak|connives?|cascade|discover|learns?)\b",
    re.I,
)
_LASTS: Final = re.compile(
    r"until end of (turn|combat), you don't lose (?:this|that) mana as steps(?: and phases)? end"
)
_HARMLESS: Final = re.compile(
    r"""(?x)
    ~\ doesn't\ untap\ during\ your\ next\ untap\ step
    | (?:when|if)\ you\ (?:next\ )?(?:spend|cast)\ .*
    | when\ you\ cast\ your\ next\ spell\ this\ turn,?\ .*
    | when\ (?:this|that)\ mana\ is\ spent\ .*
    | scry\ \d+ | surveil\ \d+ | draw\ (?:a|two|three)\ cards?
    | draw\ a\ card\ at\ the\ beginning\ of\ the\ next\ turn's\ upkeep
    | at\ the\ beginning\ of\ the\ next\ end\ step,\ .*
    | you\ draw\ a\ card
    | ~\ deals\ \d+\ damage\ to\ (?:each\ opponent|any\ target|target\ .*)
    | each\ opponent\ (?:gains|loses)\ \d+\ life
    | target\ (?:opponent|player)\ (?:gains|loses)\ \d+\ life
    | create\ [^."]*token[^."]*
    | you\ get\ (?:\{E\})+ | you\ get\ .*\ experience\ counter
    | any\ player\ may\ activate\ this\ ability
    | each\ opponent\ mills\ .* | mill\ .* | conjure\ .* | seek\ .*
    | if\ this\ ability\ has\ been\ activated\ .*\ this\ turn,\ sacrifice\ ~
        \ at\ the\ beginning\ of\ the\ next\ end\ step
    | ~\ (?:gains|gets|phases)\ .*\ until\ end\ of\ turn
    | (?:an|target)\ opponent\ (?:may\ )?(?:draws?|gains?|creates?)\ [^.]*
    | (?:that\ land|that\ permanent|that\ creature)\ doesn't\ untap
        \ during\ its\ controller's\ next\ untap\ step
    | you\ may\ choose\ new\ targets\ for\ the\ cop(?:y|ies)
    | goad\ target\ .* | that\ player\ draws\ a\ card
    | when\ you\ do,\ .* | [Rr]oll\ a\ d\d+ | during\ your\ next\ untap\ step,\ .*
    | investigate | proliferate | amass\ .* | attach\ .* | transform\ ~ | convert\ ~ | explore
    | exile\ target\ .* | put\ .*\ counters?\ on\ (?:target|another)\ .*
    """
)
_LATER: Final = re.compile(
    r"when |whenever |at the beginning |if (?:that|this) mana |if you spend |"
    r"you may choose new targets |draw a card at the beginning |spend this mana |this mana can't "
)
"""What happens in another ability, or when the mana is spent, is no part of this effect."""
_SPENT: Final = re.compile(
    r"(?:if|when|whenever) (?:that|this|any of that|any of this) mana (?:is|was) spent .*|"
    r"when you spend (?:this|that) mana .*|if you spend (?:this|that) mana .*"
)


@dataclass(slots=True)
class Effect:
    """What the sentences read so far say."""

    parts: list[a.AddPart] = field(default_factory=list)
    alternatives: list[list[a.AddPart]] = field(default_factory=list)
    instead: list[tuple[p.Condition, tuple[a.AddPart, ...]]] = field(default_factory=list)
    restriction: a.Restriction | None = None
    riders: list[a.Rider] = field(default_factory=list)
    spent_riders: list[str] = field(default_factory=list)
    lasts: str = ""
    chosen: a.TypeSet | None = None
    moves_cards: bool = False
    target: bool = False
    conditions: list[p.Condition] = field(default_factory=list)
    per_turn: int | None = None
    once_ever: bool = False
    timing: str = ""
    spend_limit: a.SpendLimit | None = None
    shown: Reveal | None = None
    defined_x: p.Quantity | None = None
    x_limit: a.XLimit | None = None
    modifiers: list[a.CostModifier] = field(default_factory=list)
    restricted_at: int | None = None

    def adds(self) -> list[a.AddMana]:
        """Return the additions: one for each alternative."""
        if self.lasts not in ("", "turn", "combat"):
            raise NotUnderstood(self.lasts)
        return [
            a.AddMana(
                tuple(parts),
                restriction=self.restriction,
                lasts=self.lasts,  # type: ignore[arg-type]
                riders=tuple(self.spent_riders),
                instead=tuple(self.instead),
                restriction_on_part=self.restricted_at,
            )
            for parts in (self.alternatives or [self.parts])
        ]


def read_effect(text: str) -> Effect:
    """Read the effect of an ability that adds mana.

    Raises
    ------
    NotUnderstood
        If a sentence is not understood.
    """
    effect = Effect()
    for sentence in sentences(text):
        s = lower_first(sentence)
        if not _LATER.match(s):
            outside = rx.sub(r'"[^"]*"', "", s)
            effect.target = effect.target or rx.search(r"\btarget\b", outside, re.I) is not None
            if _LIBRARY.search(outside):
                effect.moves_cards = True
        _read_sentence(effect, s)
    if not effect.parts and not effect.alternatives:
        raise NotUnderstood("adds nothing")
    return effect


def read_limit(effect: Effect, sentence: str) -> bool:
    """Read "activate only …" into the effect; return whether the sentence was one."""
    lowered = lower_first(sentence)
    match = rx.fullmatch(
        r"(?:activate(?: this ability)?|you may activate ~|each player may activate this "
        r"ability) (.*)",
        lowered,
    )
    if match is None:
        match = rx.fullmatch(
            r"(?:any player|any opponent) may activate this ability(?: but (only .*))?", lowered
        )
        if match is None:
            return False
        if match[1] is None:
            return True
    for part in rx.split(r",? and (?=only|no more)|, (?=only)", match[1]):
        _read_one_limit(effect, part.strip())
    return True


def _read_one_limit(effect: Effect, part: str) -> None:
    if part in ("only as a sorcery", "only any time you could cast a sorcery"):
        effect.timing = "sorcery"
    elif part in ("only as an instant", "only any time you could cast an instant"):
        effect.timing = "instant"
    elif part in ("only once each turn", "no more than once each turn"):
        effect.per_turn = 1
    elif part in ("only once",):
        effect.once_ever = True
    elif match := rx.fullmatch(r"(?:only|no more than) (twice|\w+ times) each turn", part):
        effect.per_turn = number(match[1].split()[0])
    elif part == "only during their turn before the end step":
        effect.conditions.append(p.DuringTurn("you"))
        effect.conditions.append(p.NotHolds(p.DuringPhase(("end", "cleanup"))))
    elif (match := rx.fullmatch(r"only if (.*)", part)) or (
        match := rx.fullmatch(r"only (during .*|before .*)", part)
    ):
        effect.conditions.append(clauses.condition(match[1]))
    else:
        raise NotUnderstood(part)


def _read_sentence(effect: Effect, s: str) -> None:
    if read_limit(effect, s) or _read_choice(effect, s):
        return
    if s.startswith(
        (
            "spend this mana only",
            "this mana can't be spent",
            "that mana can't be spent",
            "spend that mana only",
            "this mana can be spent only",
        )
    ):
        restriction, riders = read_restriction(s)
        effect.restriction = restriction
        effect.spent_riders += riders
        return
    if _SPENT.fullmatch(s):
        effect.spent_riders.append(s)
        return
    lasts = _LASTS.fullmatch(s)
    if lasts is not None:
        effect.lasts = lasts[1]
        return
    shown = rx.fullmatch(r"reveal any number of (.*?)(?: (?:in|from) your hand)?", s)
    if shown is not None and "your hand" in s:
        # how many are revealed is the player's choice, so it is an X of the ability
        noun = clauses.noun(shown[1])
        effect.shown = Reveal(noun.predicate, p.Variable("X"))
        return
    if _read_addition(effect, s):
        return
    if _HARMLESS.fullmatch(s):
        effect.riders.append(a.SideEffect(s))
        return
    if not _read_rider(effect, s):
        raise NotUnderstood(s)


def _read_choice(effect: Effect, s: str) -> bool:
    if s == "choose a player":
        return True  # another player's mana pays for nothing here, so the player is you
    if s == "choose a color":
        effect.chosen = a.FixedTypes(COLORS)
        return True
    match = rx.fullmatch(r"choose a color of (?:an? )?(.*)", s)
    if match is not None:
        noun = clauses.noun(match[1])
        effect.chosen = a.ColorsAmong(noun.predicate, noun.zone or "battlefield")
        return True
    return False


def _read_addition(effect: Effect, s: str) -> bool:
    match = rx.fullmatch(r"for each color among (.*), add one mana of that color", s)
    if match is not None:
        noun = clauses.noun(match[1])
        effect.parts.append(a.AddEach(a.ColorsAmong(noun.predicate, noun.zone or "battlefield")))
        return True
    match = rx.fullmatch(r"if (.*?), (?:instead )?(add .*?)( instead)?", s)
    if match is not None:
        condition = clauses.condition(match[1])
        same = rx.fullmatch(r"add (\w+) mana of that type", match[2])
        if same is not None and len(effect.parts) == 1:
            only = effect.parts[0]
            if not isinstance(only, a.AddOneType):
                raise NotUnderstood(s)
            added: tuple[a.AddPart, ...] = (a.AddOneType(only.types, number(same[1])),)
        else:
            added = tuple(_additions(effect, match[2]))
        if not effect.parts or effect.alternatives:
            raise NotUnderstood(s)
        swap = bool(match[3]) or ", instead add" in s
        effect.instead.append((condition, added if swap else (*effect.parts, *added)))
        return True
    if s == "double the amount of each type of unspent mana you have":
        effect.parts.append(a.DoublePool())
        return True
    match = rx.fullmatch(r"each player adds (.*)|target player adds (.*)|that player adds (.*)|"
        r"a player of your choice adds (.*)", s,
    )  # fmt: skip
    if match is not None:
        s = "add " + next(x for x in match.groups() if x)
        s = s.replace(" they choose", "")
    if s.startswith("then add "):
        s = s[5:]
    if not s.startswith("add "):
        return False
    shown = rx.fullmatch(r"add (\{.*\}) for each card revealed this way", s)
    if shown is not None and effect.shown is not None:
        effect.parts.append(a.AddFixed((bundle(shown[1]),), p.Variable("X")))
        return True
    either = rx.fullmatch(r"add X (\{\w\}) or X (\{\w\}), where X is (.*)", s)
    if either is not None:
        bundles = (bundle(either[1]), bundle(either[2]))
        effect.parts.append(a.AddFixed(bundles, clauses.quantity(either[3])))
        return True
    alternatives = _alternatives(effect, s)
    if alternatives is not None:
        if effect.parts or effect.instead:
            raise NotUnderstood(s)
        effect.alternatives = alternatives
        return True
    effect.parts += _additions(effect, s)
    return True


def _alternatives(effect: Effect, s: str) -> list[list[a.AddPart]] | None:
    """Read "add {G} or one mana of the chosen color": a choice that no one part expresses."""
    match = rx.fullmatch(r"add ((?:\{[WUBRGC]\}(?:, )?)+),? or ((?:one|two|three) mana .*)", s)
    if match is None:
        return None
    fixed = [x for x in match[1].split(", ") if x]
    return [*(_additions(effect, f"add {x}") for x in fixed), _additions(effect, f"add {match[2]}")]


def _additions(effect: Effect, s: str) -> list[a.AddPart]:
    parts: list[a.AddPart] = []
    body, where, value = s.partition(", where X is ")
    for piece in rx.split(r", then add | and (?=(?:one|two|three|\w+ additional) mana )", body):
        clause = piece if piece.startswith("add ") else f"add {piece}"
        clause = rx.sub(r"^add an additional (one|two) mana", r"add \1 mana", clause)
        part = clauses.add(clause + where + value)
        parts.append(_settle_choice(effect, part))
    return parts


def _settle_choice(effect: Effect, part: a.AddPart) -> a.AddPart:
    if isinstance(part, a.AddOneType) and part.types == a.ChosenColor("that"):
        if effect.chosen is None:
            raise NotUnderstood("which color?")
        return a.AddOneType(effect.chosen, part.amount)
    return part


def _amount(word: str) -> p.Quantity:
    return p.Variable("X") if word == "X" else number(word)


def _read_rider(effect: Effect, s: str) -> bool:
    condition = None
    if match := rx.fullmatch(r"~ deals (\d+) damage to you (?:if|unless) (.*)", s):
        condition = clauses.condition(match[2])
        if " unless " in s:
            condition = p.NotHolds(condition)
        effect.riders.append(a.DamageToYou(int(match[1]), condition=condition))
        return True
    if s.startswith("if "):
        split = rx.fullmatch(r"if (.*), ((?:then |you |sacrifice |~ ).*)", s)
        if split is None:
            return False
        head, rest = f"if {split[1]}", split[2]
        if match := rx.fullmatch(r"(?:then )?sacrifice (?:~|it)", rest):
            effect.riders.append(a.SacrificeIf(clauses.condition(head[3:])))
            return True
        condition = clauses.condition(head[3:])
        if match := rx.fullmatch(r"~ deals (\d+) damage to you", rest):
            effect.riders.append(a.DamageToYou(int(match[1]), condition=condition))
            return True
        if rx.fullmatch(r"you gain \w+ life", rest) is None:
            return False
        s = rest
    if match := rx.fullmatch(
        r"(?:~|it) deals (\w+) damage to (?:you(?: and each opponent)?|each player)", s
    ):
        effect.riders.append(a.DamageToYou(_amount(match[1])))
    elif match := rx.fullmatch(r"(?:~|it) deals damage to you equal to (.*)", s):
        effect.riders.append(a.DamageToYou(clauses.quantity(match[1])))
    elif match := rx.fullmatch(r"(?:you|each player) loses? (\w+) life", s):
        effect.riders.append(a.DamageToYou(_amount(match[1]), lose=True))
    elif match := rx.fullmatch(r"you gain (\w+) life", s):
        effect.riders.append(a.GainLife(_amount(match[1]), condition))
    elif match := rx.fullmatch(r"put (\w+) (\S+) counters? on (?:~|it)", s):
        before = not effect.parts and not effect.alternatives
        effect.riders.append(a.CounterChange(match[2], _amount(match[1]), before))
    elif match := rx.fullmatch(r"remove (a|an|one|two|three) (\S+) counters? from (?:~|it)", s):
        before = not effect.parts and not effect.alternatives
        effect.riders.append(a.CounterChange(match[2], -number(match[1]), before))
    elif rx.fullmatch(r"sacrifice (?:~|it)", s):
        effect.riders.append(a.SacrificeIf(None))
    else:
        return False
    return True


__all__ = ["ADDS", "Effect", "read_effect", "read_limit", "split_outside_quotes"]
