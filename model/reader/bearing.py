"""Whether a line that is not understood may bear on a payment, and on whose.

The rule, for a line of a permanent: a triggered ability bears only if tapping triggers it and
it adds mana or costs life, since every other trigger waits until the payment is over (603.3);
an activated one bears on its own object; a static one bears on everything if it holds a word
of payments (mana, cost, cast, pay, activate, types, colours, land types, losing abilities …)
and is none of the harmless forms listed here; if it only changes power or toughness, it bears
on payments that ask for one, and if it only changes damage, loss or gain of life, on those in
which there may be some. Of an instant or a sorcery only text on its own cost, its colours
and how it is cast bears. All else does not.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from tapwise.model import abilities as a
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.lines import Line

Scope = Literal["self", "board", "haste", "size", "damage", "loss", "gain"]

_TRIGGER: Final = re.compile(r"^(?:When|Whenever|At)\b")
_CHAPTER: Final = re.compile(r"^(?:[IVX]+(?:, [IVX]+)*) — ")
_MODE: Final = re.compile(r"^(?:•|\+ |Choose )")
_WORDS: Final = re.compile(
    r"\bmana\b|\bcosts?\b|\bcast\b|rather than|\bpay\b|\bpaying\b|\bactivat|for mana|\bAdd\b|"
    r"can't be sacrificed|loses? all |land types?\b|"
    r"\bimprovise\b|\bconvoke\b|\bdelve\b|\baffinity\b|\bwaterbend\b|unspent|"
    r"\bcolorless\b|\bspend\b|is (?:a|an) .*creature|are .*creatures|still (?:a )?lands?|"
    r"(?:Plains|Islands?|Swamps?|Mountains?|Forests?)(?: in addition|\.?$)|"
    r"\bbecome tapped\b|has all activated|have all activated|can't tap|hand size of",
    re.I,
)
_OWN: Final = re.compile(
    r"\bthis spell\b|\bcast ~|~ costs?\b|rather than pay ~'s|\bcast (?:it|this card)\b"
)
_NO_MATTER: Final = re.compile(
    r"""(?xi)
    .*~\ can't\ be\ countered\.? | [^.]*\ can't\ be\ countered(?:\ this\ turn)?\.?
    | (?:during\ your\ turn,\ )?you\ may\ activate\ [^.]*
        \ any\ time\ you\ could\ cast\ an\ instant\.?
    | you\ have\ no\ maximum\ hand\ size\.?
    | if\ ~\ (?:card\ )?is\ in\ your\ opening\ hand.*
    | as\ ~\ enters.* | as\ ~\ is\ turned\ face\ up.*
    | (?:you|players|each\ player)\ may\ play\ .*additional.*
    | a\ deck\ can\ have.*
    | .*\ (?:doesn't|don't)\ untap\ during\ [^.]*\.?
    | (?:you|your\ opponents|players|each\ player)\ can't\ (?:gain|search|draw|lose)\ .*
    | if\ .*would\ (?:die|be\ (?:put|dealt|destroyed|countered|created)
        |draw|gain|deal|enter|leave|mill|create|lose\ unspent|proliferate|roll|scry|search).*
    | cast\ (?:this\ spell|~)\ only\ .*
    | .*assigns?\ combat\ damage\ .*
    | .*\ can(?:'t)?\ attack\ (?:as\ though\ (?:it|they)\ didn't|unless|with\ creatures).*
    | .*rather\ than\ (?:the\ top|their\ (?:toughness|power)|its\ power|lose\ life).*
    | .*\becho\ cost.* | after\ you\ roll\ .*
    | (?:[^.]*\ —\ )?(?:if\ .*,\ |as\ long\ as\ .*,\ |during\ .*,\ )?
        (?:you|your\ opponents|any\ player)\ may\ cast\ (?:(?!\ cost|\{).)*
        \ as\ though\ (?:it|they)\ had\ flash(?!.*\bpay\b).*
    | ~\ (?:card\ )?has\ flash\ .*
    | (?:solved|to\ solve|max\ speed)\ —\ (?:when|whenever|at|you've)\ .*
    | adamant\ —\ .* | converge\ —\ .*
    | if\ (?:at\ least\ )?(?:one|two|three|four|five|seven)\ .*mana\ was\ spent\ to\ cast\ .*
    | .*\ (?:enters?|can\ be\ blocked)\ .*
    | you\ may\ exert\ .* | while\ an\ opponent\ is\ choosing\ targets.*
    | rather\ than\ the\ attacking\ player.*
    | you\ can't\ choose\ .*target.*
    | (?:when|whenever|at)\ .*
    | reveal\ ~\ as\ you\ draft.* | you\ may\ discard\ ~\ any\ time.*
    | .*can't\ (?:attack|block)[^.]*\bunless\b.*pays?.*
    | \d+\ —\ .* | you\ may\ reveal\ ~\ from\ your\ opening\ hand.*
    """
)


_KEYWORD_COST: Final = re.compile(
    r"(?!Ward|Echo|Cumulative)[A-Z][\w'-]+(?: [\w'-]+){0,3}?—\S|"
    r"(?:Flashback|Suspend|Kicker|Escape|Disguise|Morph|Megamorph|Cycling|Equip|Evoke|Madness|"
    r"Emerge|Buyback|Specialize|Foretell|Plot|Dash|Blitz|Warp|Harmonize|Overload) (?:X—)?\{"
)
"""A keyword with a cost that was not read, such as "Flashback—…"."""


def judge(line: Line, why: str) -> a.Unread:
    """Return the unread line, with whether it may bear on payments."""
    bears, scope = _judge(line)
    return a.Unread(line.text, bears=bears, scope=scope, why=why)


_ONE_SHOT: Final = re.compile(
    r"to cast ~|cost to cast this|~ costs?\b|rather than pay ~|rather than pay this spell|"
    r"spend only|^as an additional cost|you may cast ~ (?:from|without|by)|~ has "
    r"(?:improvise|convoke|delve)|if .*(?:~|spell) .*you may cast it without paying|can't "
    r"spend mana|you may cast ~ without paying|^~ is (?:all|every|each|colorless|white|blue|"
    r"black|red|green)|as though it had flash if you pay|^X can't be|^X is ",
    re.I,
)
_ONE_SHOT_NO: Final = re.compile(
    r"was paid|mana (?:was|were) spent|spent to cast|spent this way|as you cast it|"
    r"^cast ~ only|as though it had flash(?!.*\bpay\b)",
    re.I,
)


def _judge(line: Line) -> tuple[bool, Scope]:
    body = line.body
    outside = rx.sub(r'"[^"]*"', '""', body)
    if _KEYWORD_COST.match(body):
        return True, "self"
    if line.one_shot:
        return bool(_ONE_SHOT.search(body) and not _ONE_SHOT_NO.search(body)), "self"
    if rx.match(r"\d+(?:-\d+)?\+? \| |\d+/\d+$", body):
        return False, "self"
    if _CHAPTER.match(body) or _MODE.match(body):
        return False, "self"
    if _TRIGGER.match(body):
        taps = rx.search(r"tap(?:s|ped)? .*for mana|for \{[WUBRGC]\}|causes you to add", outside)
        taps = taps and rx.search(r"\badds?\b|damage|\blife\b", outside)
        hurts = rx.search(r"becomes? tapped", outside) and rx.search(r"damage|lose", outside)
        return bool(taps or hurts), "board"
    if rx.match(r"^[^\"]*: ", body) and not body.startswith(("As ", "If ")):
        return True, "self"
    if _OWN_HASTE.fullmatch(outside):
        return True, "haste"
    quoted = any(_QUOTED.search(q) for q in rx.findall(r'"([^"]*)"', body))
    strips = rx.search(
        r"loses? all|activated abilities|has haste|have haste|as though .*haste", outside
    )
    if (
        not quoted
        and not strips
        and (_NO_MATTER.fullmatch(outside) or _WORDS.search(outside) is None)
    ):
        if _LOOKS.search(outside):
            return True, "board"
        life = _of_life(outside)
        if life is not None:
            return True, life
        return (True, "size") if _SIZE.search(outside) else (False, "board")
    if rx.search(r"abilities of ~ cost", outside):
        # it may make what is read of this object too cheap, so nothing may rely on that
        return True, "board"
    return True, "self" if _OWN.search(outside) else "board"


_OWN_HASTE: Final = re.compile(
    r"(?:[^.]*, )?~ (?:has|gains) haste(?: (?:as long as|if|while|during) [^.]*)?\.?", re.I
)
"""Haste that the permanent gives itself: it matters to its own {T} alone."""

_DAMAGE: Final = re.compile(
    r"^(?!If ~ ).*?(?:would deal damage to|damage (?:that )?would be dealt to) ([^.,]*)",
    re.I,
)
"""What is dealt damage, where an effect changes or prevents that damage."""
_DEALT: Final = re.compile(r"\b(?:you|players?) would be dealt|\breduces? your life total", re.I)
_YOU: Final = re.compile(r"\byou\b(?! control)|\bplayers?\b|any target|\bopponents?\b(?! control)")


def _of_life(text: str) -> Literal["damage", "loss", "gain"] | None:
    """Return which change of your life total a line may change."""
    if rx.search(r"would lose life|can't lose life", text):
        return "loss"
    if rx.search(r"would gain life|can't gain life", text):
        return "gain"
    text = text.replace("noncombat damage", "damage").replace("combat damage", "")
    text = rx.sub(r"(you control would deal damage to) an opponent( or a|)", r"\1 ", text)
    match = _DAMAGE.search(text)
    if _DEALT.search(text) or (match is not None and _YOU.search(match[1])):
        return "damage"
    return None


_SIZE: Final = re.compile(
    r"\bgets? (?:an additional )?[+-](?:\d+|X)/|\bbase power\b|"
    r"\b(?:power|toughness)\b[^.]* (?:is|are)(?: each)? equal to"
)
"""A change of power or toughness: it matters to payments that ask for one."""
_LOOKS: Final = re.compile(
    r"\b(?:is|are|becomes?) (?:white|blue|black|red|green|all colors)\b|"
    r"\b(?:is|are) (?:every|all) creature types?\b|can't become untapped|can't have counters|"
    r"\bit is an? [A-Z]"
)
"""A change of colour or type, or a ban on what costs do."""
_QUOTED: Final = re.compile(r"\bAdd\b|\bcosts?\b|\bmana\b|sacrificed|activated", re.I)
