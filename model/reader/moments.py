"""Times and facts of the turn: "during your upkeep", "an opponent lost life this turn"."""

from __future__ import annotations

from typing import Final

from tapwise.model import predicates as p
from tapwise.model.reader import patterns as rx
from tapwise.model.reader.nouns import NotUnderstood
from tapwise.model.reader.words import number

_FACTS: Final = (
    (r"you(?:'ve)? cast N (?:instant (?:and/)?or sorcery|instant and/or sorcery) spells?",
     "instants_sorceries_cast"),
    (r"you(?:'ve)? cast N noncreature spells?", "noncreature_spells_cast"),
    (r"you(?:'ve)? cast N creature spells?", "creature_spells_cast"),
    (r"you(?:'ve)? cast N artifact spells?", "artifact_spells_cast"),
    (r"you(?:'ve)? cast N spells?", "spells_cast"),
    (r"an opponent lost life", "opponent_lost_life"),
    (r"an opponent (?:has )?cast N spells?", "opponent_spells_cast"),
    (r"you gained life", "life_gained"),
    (r"you gained N life", "life_gained"),
    (r"you've gained N life", "life_gained"),
    (r"you've gained life", "life_gained"),
    (r"you lost life", "life_lost"),
    (r"you played N land", "lands_played"),
    (r"N creatures? died", "creatures_died"),
    (r"you attacked", "attacked"),
    (r"you descended", "descended"),
    (r"an opponent searched their library", "opponent_searched_library"),
    (r"you've drawn N cards?", "cards_drawn"),
    (r"you've discarded N cards?", "cards_discarded"),
    (r"an opponent was dealt damage", "damage_dealt_to_opponent"),
    (r"a permanent left the battlefield", "permanents_left"),
    (r"(?:a card|one or more cards) left your graveyard", "cards_left_graveyard"),
    (r"you(?:'ve)? cast N white spells?", "white_spells_cast"),
    (r"you've committed a crime", "crimes_committed"),
    (r"an opponent (?:has )?cast a blue spell", "opponent_blue_spells_cast"),
    (r"an opponent cast a red instant or sorcery spell", "opponent_red_instants_sorceries_cast"),
    (r"an opponent (?:has drawn|drew) N cards", "opponent_cards_drawn"),
    (r"an opponent gained life", "opponent_life_gained"),
    (r"an opponent had N creatures? enter under their control", "opponent_creatures_entered"),
    (r"an opponent had N green creatures? enter under their control",
     "opponent_green_creatures_entered"),
    (r"an opponent had N artifacts? enter under their control", "opponent_artifacts_entered"),
    (r"an opponent had N lands? enter under their control", "opponent_lands_entered"),
    (r"an opponent had N cards put into their graveyard from anywhere",
     "opponent_cards_put_into_graveyard"),
    (r"you've been dealt damage by N creatures", "creatures_that_dealt_you_damage"),
    (r"a creature spell you cast this turn was countered by a spell or ability an opponent "
     r"controlled", "creature_spells_countered"),
    (r"a noncreature permanent under your control was destroyed this turn by a spell or ability "
     r"an opponent controlled", "noncreature_permanents_destroyed"),
    (r"it's night", "night"),
    (r"you're the monarch", "monarch"),
    (r"you have the initiative", "initiative"),
    (r"you've completed a dungeon", "dungeon_completed"),
)  # fmt: skip
_AMOUNT: Final = r"(?P<n>another|an?|(?:\d+|two|three|four|five) or more)"


def turn_fact(text: str) -> p.Condition:
    """Return the condition of "an opponent lost life this turn" and its like.

    Raises
    ------
    NotUnderstood
        If the document's ``this_turn`` has no such fact.
    """
    body = text.removesuffix(" this turn")
    for pattern, name in _FACTS:
        match = rx.fullmatch(pattern.replace("N", _AMOUNT), body)
        if match is not None:
            word = match.groupdict().get("n") or "a"
            # "another": the spell in question is not cast yet while its cost is settled.
            least = 1 if word in ("a", "an", "another") else number(word.split()[0])
            return p.Comparison(p.TurnFact(name), ">=", least)
    raise NotUnderstood(text)


_COUNTS: Final = (
    (r"creatures? that attacked this turn", "creatures_attacked"),
    (r"creatures? you attacked with this turn", "creatures_you_attacked_with"),
    (r"opponents? you attacked this turn", "opponents_attacked"),
    (r"opponents? who was dealt damage this turn", "opponents_dealt_damage"),
    (r"spells? your opponents have cast this turn", "opponent_spells_cast"),
    (r"cards? your opponents have drawn this turn", "opponents_cards_drawn"),
    (r"1 life your opponents have lost this turn", "opponent_lost_life"),
)


def turn_count(text: str) -> p.Quantity:
    """Return how many things of this turn a phrase counts: "creature that attacked this turn".

    Raises
    ------
    NotUnderstood
        If the document's ``this_turn`` has no such number.
    """
    for pattern, name in _COUNTS:
        if rx.fullmatch(pattern, text) is not None:
            return p.TurnFact(name)
    if text == "other spell cast this turn":
        return p.Plus((p.TurnFact("spells_cast"), p.TurnFact("opponent_spells_cast")))
    raise NotUnderstood(text)


_COMBAT: Final = (
    "combat", "beginning of combat", "declare attackers", "declare blockers", "combat damage",
    "end of combat",
)  # fmt: skip


_BEFORE_ATTACKS: Final = (
    "untap", "upkeep", "draw", "main1", "precombat main", "beginning of combat", "begin combat",
)  # fmt: skip


def during(text: str) -> p.Condition:
    """Return the condition of a time of the turn.

    Raises
    ------
    NotUnderstood
        If the document cannot tell it.
    """
    simple: dict[str, p.Condition] = {
        "it's your turn": p.DuringTurn("you"),
        "during your turn": p.DuringTurn("you"),
        "during an opponent's turn": p.DuringTurn("opponent"),
        "during combat": p.DuringPhase(_COMBAT),
        "during any upkeep step": p.DuringPhase(("upkeep",)),
        "during any player's upkeep": p.DuringPhase(("upkeep",)),
        "during the end of combat step": p.DuringPhase(("end of combat",)),
        "during the declare blockers step": p.DuringPhase(("declare blockers",)),
        "during the declare attackers step": p.DuringPhase(("declare attackers",)),
        "before attackers are declared": p.DuringPhase(_BEFORE_ATTACKS),
        "before blockers are declared": p.DuringPhase((*_BEFORE_ATTACKS, "declare attackers")),
        "before the combat damage step": p.DuringPhase(
            (*_BEFORE_ATTACKS, "declare attackers", "declare blockers")
        ),
        "before the end of combat step": p.DuringPhase(
            (*_BEFORE_ATTACKS, "declare attackers", "declare blockers", "combat damage")
        ),
        "during your turn, before attackers are declared": p.AllHold(
            (p.DuringTurn("you"), p.DuringPhase(_BEFORE_ATTACKS))
        ),
        "during an opponent's turn, before attackers are declared": p.AllHold(
            (p.DuringTurn("opponent"), p.DuringPhase(_BEFORE_ATTACKS))
        ),
    }
    if text in simple:
        return simple[text]
    match = rx.fullmatch(r"during (your|an opponent's) (.*?)(?: step| phase)?", text)
    if match is not None:
        who: p.Who = "you" if match[1] == "your" else "opponent"
        phases = {
            "upkeep": ("upkeep",),
            "end": ("end", "end step"),
            "main": ("main1", "main2"),
            "precombat main": ("main1",),
        }
        if match[2] in phases:
            return p.AllHold((p.DuringTurn(who), p.DuringPhase(phases[match[2]])))
    raise NotUnderstood(text)
