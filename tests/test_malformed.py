"""Whatever is put in, one clear message with its place comes out, and never a traceback."""

from __future__ import annotations

import contextlib
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tapwise.model.document import load
from tapwise.model.errors import IllegalPosition, ParseError, TapwiseError, UnknownCard

VALID = """\
position:
  turn: you
  phase: main1
  this_turn: {spells_cast: 1}
  you:
    life: 20
    pool: "{R}"
    counters: {energy: 1}
    battlefield:
      - 3 Island
      - {card: Forest, id: f, tapped: true}
      - {card: Rock, attached_to: f, counters: {charge: 1}, chosen: {color: red}}
    hand: [Bolt]
    library: 40
  opponents:
    - {life: 20, battlefield: [Island]}
pay: {cast: Bolt, x: 3, choose: {kicker: 1, targets: [f]}}
prefer: [life]
keep: ["{U}"]
forbid: [f]
cards:
  Rock: {cost: "{2}", type: Artifact, text: "{T}: Add {C}."}
  Bolt: {cost: "{X}{R}", type: Instant}
"""


def message(source: Any, kind: type[TapwiseError] = ParseError) -> str:
    with pytest.raises(kind) as caught:
        load(source)
    return str(caught.value)


def test_the_valid_document_is_valid() -> None:
    load(VALID)


CHANGES = [
    ("tapped: true", "taped: true", "line 11, column 31: position.you.battlefield[1].taped: "
     "unknown key 'taped'; did you mean 'tapped'?"),
    ('"{R}"\n', '"{R}{Q}"\n', "line 7, column 15: position.you.pool: '{Q}' is no mana symbol"),
    ("life: 20\n    pool", "life: many\n    pool", "line 6, column 11: position.you.life: "
     "expected a whole number, found the text 'many'"),
    ("attached_to: f,", "attached_to: g,", "line 12, column 35: "
     "position.you.battlefield[2].attached_to: nothing on the battlefield has the id or name 'g'"),
    ("attached_to: f,", "attached_to: Island,", "fits several permanents (island#1, island#2"),
    ("- {card: Forest, id: f,", "- {card: Rock, id: f}\n      - {card: Forest, id: f,",
     "line 12, column 28: position.you.battlefield[2].id: the id 'f' is used twice"),
    ("pool: \"{R}\"", "pool: {R}", 'in YAML, mana symbols need quotes: "{R}"'),
    ("pool: \"{R}\"", "pool: \"{2}\"", "position.you.pool: {2} is no mana"),
    ("- 3 Island", "- 0 Island", "expected a number from 1 to 5000 before the name"),
    ("- 3 Island", "- {card: Island, count: 0}", "expected a number of objects of at least 1"),
    ("- 3 Island", "- {card: Island, count: -3}", "expected a number of objects of at least 1"),
    ("- 3 Island", "- {card: Island, count: 2.5}", "a number of objects, found the number 2.5"),
    ("- 3 Island", "- 5000 Island", "line 11, column 9: position.you.battlefield[1]: "
     "the position holds more than 5000 objects"),
    ("- 3 Island", "- 99999999999999 Island", "expected a number from 1 to 5000"),
    ("- 3 Island", "- 3", "battlefield[0]: expected a card such as"),
    ("- 3 Island", "- 2026-11-30 x: 1", "unknown key"),
    ("life: 20\n    pool", "life: .nan\n    pool", "expected a finite number, found .nan"),
    ("life: 20\n    pool", "life: 1e999\n    pool", "position.you.life: expected a finite number"),
    ("life: 20\n    pool", "life: 99999999999999999999999\n    pool", "is too large"),
    ("life: 20\n    pool", "life: true\n    pool", "expected a whole number, found true"),
    ("turn: you", "turn: me", "position.turn: expected whose turn (you, opponent), found 'me'"),
    ("phase: main1", "phase: dinner", "position.phase: 'dinner' is no step or phase"),
    ("spells_cast: 1", "spels_cast: 1", "did you mean 'spells_cast'?"),
    ("energy: 1", "energy: -1", "counters.energy: expected a number of counters of at least 0"),
    ("charge: 1", "charge: -1", "counters.charge: expected a number of counters of at least 0"),
    ("color: red", "color: rod", "chosen.color: 'rod' is no colour"),
    ("color: red", "colour: red", "did you mean 'color'?"),
    ("cast: Bolt", "cast: Bold", "line 17, column 13: pay.cast: there is no 'Bold' in your hand; "
     "there you have: Bolt; did you mean 'Bolt'?"),
    ("cast: Bolt", "casts: Bolt", "pay.casts: unknown key 'casts'; did you mean 'cast'?"),
    ("cast: Bolt", "cast: Bolt, activate: f", "pay: expected exactly one of cast, activate"),
    ("x: 3", "x: -1", "pay.x: expected a number or max of at least 0"),
    ("x: 3", "x: lots", "pay.x: expected a number or max, found the text 'lots'"),
    ("kicker: 1", "kickers: 1", "pay.choose.kickers: unknown key 'kickers'; did you mean 'kicker'"),
    ("prefer: [life]", "prefer: [lives]", "prefer[0]: expected a policy key"),
    ("keep: [\"{U}\"]", "keep: [\"{U\"]", "keep[0]: '{' is no mana symbol"),
    ("forbid: [f]", "forbid: [g]", "forbid[0]: no object has the id or name 'g'"),
    ("type: Instant", "tipe: Instant", "line 23, column 26: cards.Bolt.tipe: unknown key 'tipe'"),
    ("type: Instant", "type: Instnat", "cards.Bolt.type: 'Instnat' is no card type; "
     "did you mean 'Instant'?"),
    (", type: Instant", "", "cards.Bolt: expected the card's type line under the key 'type'"),
    ("cost: \"{2}\"", "cost: \"{Z2}\"", "cards.Rock.cost: '{Z2}' is no mana symbol"),
    ("cost: \"{2}\"", "cost: true", "cards.Rock.cost: expected a mana cost in quotes, found true"),
    ("turn: you", "turn: you\n  turn: you", "line 3, column 3: the key 'turn' stands here twice"),
    ("turn: you", "turn: !!python/name:os.system you", "tags such as"),
    ("turn: you", "? [a]\n  : b", "expected text as a key"),
    ("turn: you", "<<: *x", "no finished value called &x"),
    ("turn: you", "turn: \"you", "this is no YAML"),
    ("turn: you", "\tturn: you", "this is no YAML"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "told"), CHANGES, ids=[new for _, new, _ in CHANGES])
def test_a_mistake_is_told_with_its_place(old: str, new: str, told: str) -> None:
    assert VALID.count(old) >= 1
    text = message(VALID.replace(old, new, 1))
    assert told in text
    assert "Traceback" not in text


def test_the_caret_points_at_the_symbol_within_a_cost() -> None:
    lines = message(VALID.replace('"{R}"\n', '"{R}{Q}"\n', 1)).splitlines()
    assert lines[1][lines[2].index("^")] == "{"
    assert lines[1][lines[2].index("^") :].startswith("{Q}")


def test_an_unknown_card_is_told_with_near_names() -> None:
    text = message(VALID.replace("- 3 Island", "- 3 Iland"), UnknownCard)
    assert text == (
        "line 10, column 9: position.you.battlefield[0]: no card is named 'Iland'; "
        "did you mean Island?"
    )


def test_a_long_name_does_not_fill_the_screen() -> None:
    text = message({"position": {"you": {"hand": ["x" * 100_000]}}}, UnknownCard)
    assert len(text) < 200


def test_every_fault_of_a_position_is_told_at_once() -> None:
    text = VALID.replace("life: 20\n    pool", "life: -3\n    pool").replace(
        "hand: [Bolt]", "hand: [Bolt, {card: Rock, tapped: true}, Treasure]"
    )
    with pytest.raises(IllegalPosition) as caught:
        load(text)
    problems = caught.value.problems
    assert len(problems) == 3
    assert problems[0].startswith("line 6, column 11: position.you.life: your life is -3")
    assert problems[1].startswith("line 13, column 18: position.you.hand[1]: ")
    assert problems[2].startswith("line 13, column 46: position.you.hand[2]: treasure is a token")


def test_many_faults_are_told_in_short() -> None:
    hand = [{"card": "Forest", "tapped": True}] * 5000
    with pytest.raises(IllegalPosition) as caught:
        load({"position": {"you": {"hand": hand}}})
    assert len(caught.value.problems) == 101
    assert caught.value.problems[-1] == "and 4900 faults more"


def test_in_json_the_place_is_told_as_well() -> None:
    text = '{"position": {"you": {"life": 20,\n  "hand": ["Island",\n   {"crad": "Island"}]}}}'
    assert message(text).startswith("line 3, column 5: position.you.hand[1].crad: unknown key")
    assert "line 1, column 14: this is no JSON" in message('{"position": ]', ParseError)
    assert "the key 'a' stands here twice" in message('{"x": {"a": 1, "a": 2}}')
    assert message('{"x": NaN}').startswith("line 1, column 7: this is no JSON: NaN is no number")
    assert message('{"x": ' + "9" * 5000 + "}").startswith("line 1, column 7: the number 9999")


def test_in_data_the_path_is_told() -> None:
    assert message({"position": {"you": {"lief": 1}}}).startswith("position.you.lief: ")
    assert message({"position": {1: 2}}) == ("position: expected text as a key, found the number 1")
    assert "a document cannot hold a set" in message({"position": {"you": {"hand": {1}}}})
    assert "finite" in message({"position": {"you": {"life": float("nan")}}})


def test_what_is_no_mapping_is_refused() -> None:
    assert "expected one problem, found a list of 1" in message("[{}]")
    assert "expected a mapping, found the text 'hello'" in message("hello")
    assert "expected the position under the key 'position'" in message("{}")
    assert message("") == "the document is empty"
    assert message("# only a comment\n") == "the document is empty"
    assert "expected one document" in message("a: 1\n---\nb: 2\n")
    assert "expected a path, text or a mapping, found a int" in message(3)


def test_a_large_document_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"a: " + b"x" * 10_000_001)
    started = time.perf_counter()
    for source in (path, str(path), path.read_bytes(), path.read_text()):
        assert "at most 10,000,000 are read" in message(source)
    assert time.perf_counter() - started < 2


def test_a_long_yaml_document_is_refused() -> None:
    assert "at most 1,000,000 are read" in message("a: b\n" * 300_000)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"a":' * 100_000, '{"a":' * 5000 + "1" + "}" * 5000,
     "[" * 2000 + "]" * 2000, "a: " + "[" * 5000, "- " * 5000 + "a", "{a: " * 3000,
     "\n".join(" " * i + "a:" for i in range(700))],
    ids=["lists", "mappings", "closed json", "closed lists", "flow", "block", "flow mappings",
         "indented"],
)  # fmt: skip
def test_deep_nesting_is_refused(text: str) -> None:
    started = time.perf_counter()
    assert "deeper than 100 levels" in message(text) or "this is no" in message(text)
    assert time.perf_counter() - started < 5


def test_a_document_that_holds_itself_is_refused() -> None:
    loop: dict[str, Any] = {}
    loop["position"] = loop
    assert "nested deeper than 100 levels" in message(loop)


def test_anchors_cannot_stand_for_a_huge_document() -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 30)
    )
    assert "holds more than 100000 values" in message(bomb)
    assert "no finished value called &a" in message("a: &a [*a]")


@pytest.mark.parametrize("junk", [b"\xff\xfe\x00\x01", b"\x00" * 100, b"PK\x03\x04\xf0\x9f",
                                  b"\x7fELF\x02\x01", bytes(range(256)) * 50])  # fmt: skip
def test_binary_junk_is_refused(junk: bytes, tmp_path: Path) -> None:
    path = tmp_path / "junk.yaml"
    path.write_bytes(junk)
    for source in (junk, path):
        text = message(source)
        assert text.startswith("line ")
        assert "no UTF-8 text" in text or "no text" in text
        assert text.isprintable() or "\n" in text


def test_odd_characters_are_named() -> None:
    assert "U+0000" in message("a: \0")
    assert "U+D800" in message('{"title": "\\ud800"}')
    assert "U+0007" in message('{"title": "\\u0007"}')


def test_a_path_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    assert "No such file" in message(tmp_path / "none.yaml")
    assert "No such file" in message("none-such.yaml")
    assert "cannot read" in message(tmp_path)
    assert "cannot read" in message(Path("a\0b"))


# ── fuzz ─────────────────────────────────────────────────────────────────────

FUZZ = settings(
    max_examples=200,
    deadline=None,
    derandomize=True,
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
)
KEYS = st.sampled_from(
    ["position", "you", "opponents", "battlefield", "hand", "library", "card", "count", "id",
     "counters", "chosen", "color", "attached_to", "pool", "mana", "only", "source", "pay", "cast",
     "x", "choose", "from", "kicker", "targets", "prefer", "keep", "forbid", "cards", "Rock",
     "type", "text", "cost", "faces", "name", "layout", "life", "turn", "phase", "this_turn"]
)  # fmt: skip
LEAVES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["Island", "3 Island", "Rock", "{U}", "f", "max", "Artifact", "you", "//",
                       "A // B", "x token token", "=[]", '={"ManaCost":3}', "9" * 50])
)  # fmt: skip
VALUES = st.recursive(
    LEAVES,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=20,
)


def only_tapwise_errors(source: Any) -> None:
    with contextlib.suppress(TapwiseError):
        load(source)


@FUZZ
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_data_gives_a_problem_or_one_error(data: dict[str, Any]) -> None:
    only_tapwise_errors(data)


@FUZZ
@given(VALUES)
def test_any_json_gives_a_problem_or_one_error(data: Any) -> None:
    only_tapwise_errors(json.dumps(data))


@FUZZ
@given(st.text())
def test_any_text_gives_a_problem_or_one_error(text: str) -> None:
    only_tapwise_errors("a: " + text)


@FUZZ
@given(st.binary())
def test_any_bytes_give_a_problem_or_one_error(data: bytes) -> None:
    only_tapwise_errors(data)


@FUZZ
@given(st.data())
def test_a_valid_text_with_something_cut_in_gives_a_problem_or_one_error(
    data: st.DataObject,
) -> None:
    at = data.draw(st.integers(0, len(VALID)))
    end = data.draw(st.integers(at, min(len(VALID), at + 30)))
    put = data.draw(st.text(max_size=4) | st.sampled_from(["{", "[", "&a ", "*a", "!", "|", ">-"]))
    only_tapwise_errors(VALID[:at] + put + VALID[end:])


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    out = [path]
    for key, each in inner if isinstance(value, dict | list) else ():
        out += _paths(each, (*path, key)) if isinstance(each, dict | list) else [(*path, key)]
    return out


PLAIN: dict[str, Any] = {
    "position": {
        "turn": "you", "phase": "main1", "this_turn": {"spells_cast": 1},
        "you": {"life": 20, "pool": [{"mana": "{R}", "snow": True, "source": "Rock"}],
                "counters": {"energy": 1}, "hand": ["Bolt"], "library": ["Bolt"],
                "battlefield": ["3 Island", {"card": "Rock", "count": 2, "id": "f",
                                             "counters": {"charge": 1},
                                             "chosen": {"color": "red", "imprint": "Bolt"}},
                                {"card": "Rock", "attached_to": "f#1", "tapped": True}]},
        "opponents": [{"life": 20, "battlefield": ["Island"]}],
    },
    "pay": {"cast": "Bolt", "x": 3, "choose": {"kicker": [1], "from": "hand", "hybrid": ["W"]}},
    "prefer": ["life"], "keep": ["{U}", "Bolt"], "forbid": ["Rock", "life"],
    "cards": {"Rock": {"cost": "{2}", "type": "Artifact", "text": "{T}: Add {C}.", "power": "*"},
              "Bolt": {"cost": "{X}{R}", "type": "Instant", "colors": ["R"]}},
}  # fmt: skip


@FUZZ
@given(st.data())
def test_a_valid_document_with_one_value_changed_gives_a_problem_or_one_error(
    data: st.DataObject,
) -> None:
    document = json.loads(json.dumps(PLAIN))
    path = data.draw(st.sampled_from([p for p in _paths(document) if p]))
    place = document
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = data.draw(VALUES)
    only_tapwise_errors(document)
    only_tapwise_errors(json.dumps(document))
