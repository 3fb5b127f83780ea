"""Answers in words, from answers built by hand."""

from __future__ import annotations

import dataclasses

import pytest

import tapwise
from tapwise.model.objects import ObjectId
from tapwise.model.plan import Answer, Explanation, Outcome, Reason, Step
from tapwise.model.plan_text import answer_lines, reason_lines
from tapwise.render import show, show_reason


def test_an_optimal_plan_reads_as_a_player_would_say_it(whir: Answer) -> None:
    assert str(whir).splitlines() == [
        "Whir of Invention, X=3: pay {3}{U}{U}{U}. Optimal.",
        "  1. Announce Whir of Invention with X=3: {3}{U}{U}{U}",
        "  2. Tap Sol Ring for {C}{C}",
        "  3. Tap Island ×3 for {U}{U}{U}",
        "  4. Tap Ornithopter: improvise pays {1}",
        "  5. Spend {C}{C} from Sol Ring on {2}, {U}{U}{U} from Island ×3 on {U}{U}{U}",
        "Stays untapped: Island",
        "Largest X: 4",
    ]


def test_the_window_of_an_activation_stands_indented_below_it(signet: Answer) -> None:
    lines = str(signet).splitlines()
    place = next(i for i, line in enumerate(lines) if "Boros Signet" in line)
    assert "paying {G} from Treasure for {1}" in lines[place]
    assert lines[place + 1] == "    - Tap and sacrifice Treasure for {G}"


def test_life_waste_sacrifices_kept_mana_and_warnings_are_told(signet: Answer) -> None:
    text = str(signet)
    for told in (
        "pay {R}{W}, pay 2 life. Legal, not proved best.",
        "Sacrificed: Treasure",
        "Life: 20 → 18 (2 paid)",
        "Wasted: {R}",
        "Still payable afterwards: {U}",
        "No payment is better than: sacrifices 0",
        "Warning: Mana Flare may hurt",
    ):
        assert told in text


def test_an_id_is_told_where_the_user_chose_it(signet: Answer) -> None:
    assert "Boros Signet (signet)" in str(signet)


def test_an_unpayable_cost_says_why_and_what_would_help(unpayable: Answer) -> None:
    assert str(unpayable).splitlines() == [
        "Counterspell: {U}{U} cannot be paid. Proved.",
        "  - needs two blue sources",
        "  - only island makes blue",
        "  Left out:",
        "    A ×2: tapped",
        "    Llanowar Elves (elf): summoning sick",
        "  Nearest: payable with one more {U}",
    ]


def test_what_is_not_understood_is_named(unsupported: Answer) -> None:
    assert "unsupported" in str(unsupported)
    assert "Odd Rock: Do odd things." in str(unsupported)


def test_running_out_of_budget_never_reads_like_a_proof(gave_up: Answer) -> None:
    assert "gave up" in str(gave_up)
    assert "Proved" not in str(gave_up)


def test_a_long_list_is_cut_and_counted() -> None:
    ids = tuple(f"thing-{letter}" for letter in "abcdefghijklmnop")
    answer = Answer("optimal", outcome=Outcome(untapped=ids))  # type: ignore[arg-type]
    assert "thing-l, 4 more" in str(answer)


@pytest.mark.parametrize(
    "do", ["discard", "exile", "return", "reveal", "untap", "sacrifice", "tap"]
)
def test_every_kind_of_cost_has_words(do: str) -> None:
    step = Step(do, object="bear", card="Bear")  # type: ignore[arg-type]
    (line,) = [str(x) for x in answer_lines(Answer("optimal", steps=(step,)))][1:]
    assert line.startswith(f"  1. {do.capitalize()} Bear")


def test_counters_and_energy_have_words() -> None:
    steps = (
        Step("pay_energy", amount=2),
        Step("remove_counter", card="Vault", object="vault", kind="storage", amount=3),  # type: ignore[arg-type]
        Step("put_counter", card="Vault", object="vault", kind="-1/-1", amount=1),  # type: ignore[arg-type]
    )
    text = str(Answer("optimal", steps=steps))
    assert "Pay 2 energy" in text
    assert "Remove 3 storage counters from Vault" in text
    assert "Put 1 -1/-1 counter on Vault" in text


def test_counters_that_were_spent_are_not_told_as_gained() -> None:
    problem = tapwise.load(
        "{position: {you: {battlefield: [{card: Prism, counters: {charge: 2}}]}},"
        " pay: {cost: '{G}'}, cards: {Prism: {type: Artifact,"
        " text: 'Remove a charge counter from this artifact: Add one mana of any color.'}}}"
    )
    assert "Counters removed: Prism 1 charge\n" in f"{tapwise.plan(problem)}\n"


def test_identical_activations_share_their_line(signet: Answer) -> None:
    activation = signet.steps[1]
    twice = dataclasses.replace(signet, steps=(activation, activation))
    assert "Tap Boros Signet (signet) twice for {R}{W}{R}{W}" in str(twice)
    other = dataclasses.replace(activation, object=ObjectId("second"))
    names = {ObjectId("signet"): "Boros Signet", ObjectId("second"): "Boros Signet"}
    both = dataclasses.replace(signet, steps=(activation, other), names=names)
    assert "Tap Boros Signet (signet) for" in str(both)


def test_showing_prints_the_text_where_there_is_no_terminal(
    whir: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    show(whir)
    assert capsys.readouterr().out == f"{whir}\n"


def test_a_terminal_gets_colours_and_the_same_text(
    whir: Answer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import re

    monkeypatch.setattr("tapwise.render.in_colour", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    show(whir)
    shown = capsys.readouterr().out
    assert "\x1b[" in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == f"{whir}\n"


def test_the_reason_of_a_payable_answer_is_its_headline(
    whir: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    show_reason(whir)
    assert capsys.readouterr().out.count("\n") == 1


def test_an_answer_without_a_reason_has_no_reason_lines() -> None:
    assert list(reason_lines(Answer("unpayable"))) == []
    assert list(reason_lines(Answer("unpayable", explanation=Explanation.known(Reason())))) == []


def test_a_bare_cost_is_not_announced() -> None:
    steps = (Step("announce", cast="{U}", total_cost="{U}"), Step("tap", card="Bear"))
    answer = Answer("optimal", title="{U}", total_cost="{U}", steps=steps)
    assert str(answer).splitlines() == ["Pay {U}. Optimal.", "  1. Tap Bear"]
    assert str(Answer("unpayable", title="{U}", total_cost="{U}")) == "{U} cannot be paid. Proved."


def test_many_symbols_are_counted() -> None:
    spends = tuple(Step("spend", mana="{W}", source="p", on="{1}") for _ in range(29))
    text = str(Answer("optimal", steps=(*spends, Step("spend", mana="{R}", source="m", on="{R}"))))
    assert "Spend {W}×29 from p on {29}, {R} from m on {R}" in text


def test_one_of_several_namesakes_is_told_by_its_id(unpayable: Answer) -> None:
    reason = Reason(left_out=((ObjectId("a#2"), "tapped"),))
    assert (
        "    a#2: tapped"
        in str(dataclasses.replace(unpayable, explanation=Explanation.known(reason))).splitlines()
    )


def test_an_ability_is_told_with_the_permanent_that_has_it() -> None:
    step = Step(
        "announce", cast="{4}: (another effect).", total_cost="{4}", object=ObjectId("walking"),
        rule="602.2b",
    )  # fmt: skip
    names = {ObjectId("walking"): "walking"}
    answer = Answer("optimal", title=step.cast, total_cost="{4}", steps=(step,), names=names)
    assert str(answer).splitlines() == [
        "walking, {4}: pay {4}. Optimal.",
        "  1. Announce walking, {4}: {4}",
    ]


def test_no_mana_is_never_said_to_be_too_much() -> None:
    reason = Explanation.known(Reason(clash=("there is no legal way to announce it",)))
    answer = Answer("unpayable", total_cost="{0}", title="Vision", explanation=reason)
    assert str(answer).splitlines()[0] == "Vision cannot be paid. Proved."


def test_an_unnamed_alternative_cost_says_what_it_is_once() -> None:
    chosen = (("alternative", "Alternative cost: pay 1 life"),)
    step = Step("announce", cast="Will", total_cost="{0}", choices=chosen)
    assert "Announce Will with alternative cost: pay 1 life: {0}" in str(
        Answer("optimal", title="Will", steps=(step,))
    )


def test_delve_is_one_line() -> None:
    steps = tuple(
        Step("exile", object=ObjectId(name), card=name, for_="delve", covers="{1}")
        for name in ("opt", "ponder")
    )
    assert "  1. Exile opt, ponder: delve pays {2}" in str(Answer("optimal", steps=steps))


def test_much_mana_of_one_activation_is_counted() -> None:
    step = Step("activate", object=ObjectId("selvala"), adds="{W}" * 13 + "{G}")
    assert "Use selvala for {W}×13 {G}" in str(Answer("optimal", steps=(step,)))
