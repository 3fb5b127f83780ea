"""Bulk files go in whole or not at all, and every layout comes out as a card."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from tapwise.model.catalogue import Database, database_path, default_catalogue, import_bulk
from tapwise.model.catalogue.build import build
from tapwise.model.catalogue.bulk import read_bulk
from tapwise.model.catalogue.line_file import LineFile
from tapwise.model.document import load
from tapwise.model.errors import AmbiguousName, ParseError, UnknownCard


def scryfall(name: str, **facts: Any) -> dict[str, Any]:
    return {"object": "card", "name": name, "layout": "normal", "mana_cost": "", "type_line":
            "Land", "oracle_text": ""} | facts  # fmt: skip


def two(name: str, layout: str, *faces: dict[str, Any]) -> dict[str, Any]:
    return scryfall(name, layout=layout, card_faces=list(faces))


SCRYFALL = [
    scryfall("Rock", mana_cost="{1}", type_line="Artifact", oracle_text="{T}: Add {C}{C}."),
    scryfall("Bear", mana_cost="{1}{G}", type_line="Creature — Bear", power="2", toughness="2"),
    scryfall("Star", mana_cost="{G}", type_line="Creature — Elf", power="*", toughness="1+*"),
    scryfall("Ancestral Vision", type_line="Sorcery"),
    scryfall("Dryad Arbor", type_line="Land Creature — Forest Dryad", power="1", toughness="1"),
    scryfall("Void", mana_cost="{U}", type_line="Instant", colors=[]),
    scryfall("Indicated", type_line="Sorcery", color_indicator=["U", "W"]),
    two("Fire // Ice", "split", scryfall("Fire", mana_cost="{1}{R}", type_line="Instant"),
        scryfall("Ice", mana_cost="{1}{U}", type_line="Instant")),
    two("Giant // Stomp", "adventure", scryfall("Giant", mana_cost="{R}", type_line="Creature"),
        scryfall("Stomp", mana_cost="{1}{R}", type_line="Instant — Adventure")),
    two("Drake // Song", "adventure", scryfall("Drake", mana_cost="{U}", type_line="Creature"),
        scryfall("Song", mana_cost="{U}", type_line="Sorcery — Omen")),
    two("Day // Night", "transform", scryfall("Day", mana_cost="{U}", type_line="Creature"),
        scryfall("Night", type_line="Creature")),
    two("Spell // Vale", "modal_dfc", scryfall("Spell", mana_cost="{B}", type_line="Sorcery"),
        scryfall("Vale", oracle_text="{T}: Add {B}.")),
    two("Lava // Tok", "flip", scryfall("Lava", mana_cost="{R}", type_line="Creature"),
        scryfall("Tok", type_line="Legendary Creature")),
    two("Poet // Stanza", "prepare", scryfall("Poet", mana_cost="{W}", type_line="Creature"),
        scryfall("Stanza", mana_cost="{W}", type_line="Sorcery")),
    two("Twin // Twin", "reversible_card", scryfall("Twin"), scryfall("Twin")),
    scryfall("Picture", layout="art_series"),
    scryfall("Rock", layout="front_card"),
    scryfall("Joke", mana_cost="{HW}", type_line="Creature"),
    scryfall("Elemental", layout="token", type_line="Token Creature — Elemental", power="1",
             toughness="1"),
    scryfall("Elemental", layout="token", type_line="Token Creature — Elemental", power="5",
             toughness="5"),
    scryfall("Bear", layout="token", type_line="Token Creature — Bear", power="2", toughness="2"),
]  # fmt: skip

ATOMIC = {
    "meta": {"date": "2026-11-30", "version": "5"},
    "data": {
        "Rock": [{"name": "Rock", "layout": "normal", "manaCost": "{1}", "type": "Artifact",
                  "text": "{T}: Add {C}{C}.", "colors": [], "manaValue": 1.0}],
        "Fire // Ice": [
            {"name": "Fire // Ice", "faceName": "Ice", "side": "b", "layout": "split",
             "manaCost": "{1}{U}", "type": "Instant", "colors": ["U"]},
            {"name": "Fire // Ice", "faceName": "Fire", "side": "a", "layout": "split",
             "manaCost": "{1}{R}", "type": "Instant", "colors": ["R"]}],
        "Night Vision": [{"name": "Night Vision", "layout": "normal", "type": "Sorcery",
                          "colorIndicator": ["U"]}],
    },
}  # fmt: skip


@pytest.fixture
def bulk(tmp_path: Path) -> Path:
    path = tmp_path / "bulk.json"
    path.write_text("[\n" + ",\n".join(json.dumps(c) for c in SCRYFALL) + "\n]\n")
    return path


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("TAPWISE_DATA", str(folder))
    return folder


def test_an_import_is_what_the_default_catalogue_knows(bulk: Path, data: Path) -> None:
    told: list[int] = []
    imported = import_bulk(bulk, progress=told.append)
    assert imported.path == data / "cards.sqlite" == database_path()
    assert (imported.cards, imported.tokens, imported.skipped) == (15, 3, ("Joke",))
    assert told == [18]
    assert default_catalogue().lookup("rock").face.abilities
    assert default_catalogue().lookup("Treasure").face.token
    problem = load({"position": {"you": {"battlefield": ["Rock", "Night"]}}})
    assert [o.name for o in problem.position.objects.values()] == ["Rock", "Night"]


@pytest.mark.parametrize(
    ("name", "layout", "faces", "colors"),
    [("fire", "split", ["Fire", "Ice"], ["R", "U"]),
     ("Stomp", "adventure", ["Giant", "Stomp"], ["R", "R"]),
     ("Song", "omen", ["Drake", "Song"], ["U", "U"]),
     ("Night", "transform", ["Day", "Night"], ["U", "U"]),
     ("Vale", "modal_dfc", ["Spell", "Vale"], ["B", ""]),
     ("Tok", "flip", ["Lava", "Tok"], ["R", "R"]),
     ("Stanza", "prepare", ["Poet", "Stanza"], ["W", "W"]),
     ("Twin", "normal", ["Twin"], [""]),
     ("Ancestral Vision", "normal", ["Ancestral Vision"], ["U"]),
     ("Dryad Arbor", "normal", ["Dryad Arbor"], ["G"]),
     ("Void", "normal", ["Void"], [""]),
     ("Indicated", "normal", ["Indicated"], ["WU"])],
)  # fmt: skip
def test_every_layout_becomes_a_card(
    bulk: Path, data: Path, name: str, layout: str, faces: list[str], colors: list[str]
) -> None:
    import_bulk(bulk)
    card = Database(database_path()).lookup(name)
    assert card.layout == layout
    assert [face.name for face in card.faces] == faces
    assert [face.colors for face in card.faces] == colors


def test_a_flipped_card_keeps_its_mana_cost(bulk: Path, data: Path) -> None:
    import_bulk(bulk)
    assert [str(f.mana_cost) for f in Database(database_path()).lookup("Tok").faces] == ["{R}"] * 2


def test_stars_count_as_nothing(bulk: Path, data: Path) -> None:
    import_bulk(bulk)
    face = Database(database_path()).lookup("Star").face
    assert face.power == 0


def test_a_card_comes_before_a_token_of_its_name(bulk: Path, data: Path) -> None:
    import_bulk(bulk)
    assert not Database(database_path()).lookup("Bear").face.token


def test_tokens_of_one_name_are_ambiguous(bulk: Path, data: Path) -> None:
    import_bulk(bulk)
    with pytest.raises(AmbiguousName, match=r"1/1 Token Creature.*5/5 Token Creature"):
        Database(database_path()).lookup("Elemental")
    with pytest.raises(ParseError, match=r"position\.you\.battlefield\[0\].*5/5"):
        load({"position": {"you": {"battlefield": ["Elemental"]}}})


def test_unknown_names_are_answered_with_near_ones(bulk: Path, data: Path) -> None:
    import_bulk(bulk)
    with pytest.raises(UnknownCard) as caught:
        default_catalogue().lookup("Ancestral Vison")
    assert caught.value.suggestions == ("Ancestral Vision",)


@pytest.mark.parametrize("packed", [False, True])
def test_both_shapes_are_read_packed_or_not(tmp_path: Path, data: Path, packed: bool) -> None:
    text = json.dumps(ATOMIC).encode()
    path = tmp_path / "atomic"
    path.write_bytes(gzip.compress(text) if packed else text)
    assert import_bulk(path).cards == 3
    database = Database(database_path())
    assert [f.name for f in database.lookup("Ice").faces] == ["Fire", "Ice"]
    assert database.lookup("Night Vision").face.colors == "U"
    assert database.lookup("Rock").face.mana_cost is not None


VALID = json.dumps(SCRYFALL[:3])


@pytest.mark.parametrize(
    ("content", "told"),
    [(b"", "expected a list of cards, found 'the end'"),
     (b"[]", "holds no cards"),
     (b"hello", "expected a list of cards, found 'h'"),
     (VALID[:-1].encode(), "expected ']', found 'the end'"),
     (VALID[:-40].encode(), "this is no JSON"),
     ((VALID + "x").encode(), "expected the end of the file"),
     (b'[{"name": "A", "name"]', "this is no JSON"),
     (b'[{"nme": "A"}]', "the key 'name' is missing"),
     (b"[3]", "this is no card"),
     (b"[" * 100_000, "this is no card"),
     (b'{"meta": {}}', "a mapping with 'data'"),
     (b'{"data": {"A": 3}}', "this is no card"),
     (b'{"data": {"A": []}}', "this is no card"),
     (b"\xff\xfe\x00", "cannot read the card file"),
     (gzip.compress(VALID.encode())[:-20], "cannot read the card file"),
     (gzip.compress(VALID.encode())[:30] + b"junk" * 20, "cannot read the card file"),
     (b"\x1f\x8b\x08", "cannot read the card file")],
)  # fmt: skip
def test_a_malformed_file_is_one_error_and_leaves_the_old_import(
    bulk: Path, data: Path, tmp_path: Path, content: bytes, told: str
) -> None:
    import_bulk(bulk)
    before = database_path().read_bytes()
    path = tmp_path / "malformed"
    path.write_bytes(content)
    with pytest.raises(ParseError) as caught:
        import_bulk(path)
    assert told in str(caught.value)
    assert "malformed" in str(caught.value)
    assert database_path().read_bytes() == before
    assert [p.name for p in data.iterdir()] == ["cards.sqlite"]


def test_the_line_of_a_fault_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bulk.json"
    path.write_text("[\n" + json.dumps(SCRYFALL[0]) + ",\n{oops}\n]")
    with pytest.raises(ParseError) as caught:
        list(read_bulk(path))
    assert caught.value.line == 3


def test_an_interrupted_import_loses_nothing(bulk: Path, data: Path, tmp_path: Path) -> None:
    import_bulk(bulk)
    before = database_path().read_bytes()
    many = tmp_path / "many.json"
    many.write_text(json.dumps([scryfall(f"Card {n}") for n in range(1500)]))

    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        import_bulk(many, progress=interrupt)
    assert database_path().read_bytes() == before
    assert [p.name for p in data.iterdir()] == ["cards.sqlite"]


def test_a_file_that_is_missing_or_a_folder_is_told(tmp_path: Path, data: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(ParseError, match="cannot read the card file"):
            import_bulk(path)


def test_a_damaged_database_is_told(data: Path) -> None:
    data.mkdir()
    database_path().write_bytes(b"no database at all" * 100)
    with pytest.raises(ParseError, match="import them again"):
        default_catalogue().lookup("Rock")


def test_a_folder_that_cannot_be_made_is_told(
    bulk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TAPWISE_DATA", str(tmp_path / "file" / "sub"))
    with pytest.raises(ParseError, match="cannot write to"):
        import_bulk(bulk)


def test_data_lie_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAPWISE_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert database_path() == Path("/data/tapwise/cards.sqlite")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", "/home/me")
    assert database_path() == Path("/home/me/.local/share/tapwise/cards.sqlite")
    monkeypatch.setattr("sys.platform", "darwin")
    assert database_path() == Path("/home/me/Library/Application Support/tapwise/cards.sqlite")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", "/local")
    assert database_path() == Path("/local/tapwise/cards.sqlite")


def test_the_embedded_file_is_built_from_a_bulk_file(bulk: Path, tmp_path: Path) -> None:
    out = tmp_path / "cards.txt"
    lines = build(bulk, out, workers=1)
    assert lines == len(out.read_text(encoding="utf-8").splitlines())
    assert LineFile(out).lookup("Ice").name == "Fire // Ice"
    assert LineFile(out).lookup("Rock").face.text == ""
    assert LineFile(out).lookup("Treasure").face.token


def test_a_file_that_does_not_parse_leaves_the_embedded_one_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "cards.txt"
    out.write_text("before")
    broken = tmp_path / "broken.json"
    broken.write_text('[{"name": "Rock"')
    with pytest.raises(ParseError):
        build(broken, out, workers=1)
    assert out.read_text() == "before"


def test_json_lines_are_read_packed_or_not(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(card) for card in SCRYFALL) + "\n"
    whole = tmp_path / "bulk.json"
    whole.write_text(json.dumps(SCRYFALL))
    plain = tmp_path / "bulk.jsonl"
    plain.write_text(lines)
    packed = tmp_path / "bulk.jsonl.gz"
    packed.write_bytes(gzip.compress(lines.encode()))
    assert list(read_bulk(plain)) == list(read_bulk(packed)) == list(read_bulk(whole))


@pytest.mark.parametrize("second", ["[]", "3", "{", '{"layout": "normal"}', '{"name": 1} x'])
def test_a_line_that_is_no_card_is_told(second: str, tmp_path: Path) -> None:
    file = tmp_path / "bulk.jsonl"
    file.write_text(json.dumps(scryfall("Rock")) + "\n" + second)
    with pytest.raises(ParseError) as caught:
        list(read_bulk(file))
    assert caught.value.line == 2
