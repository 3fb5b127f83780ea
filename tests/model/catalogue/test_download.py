"""Fetching bulk files: resumed, checked, and nothing lost; against a server of our own."""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tapwise.model.catalogue import database_path, import_bulk
from tapwise.model.catalogue.download import (
    BulkFile,
    DownloadError,
    fetch,
    is_imported,
    newest,
    note_import,
)

CARDS = [
    {"name": f"Rock {n}", "layout": "normal", "mana_cost": "{1}", "type_line": "Artifact",
     "oracle_text": "{T}: Add {C}."}
    for n in range(2_000)
]  # fmt: skip
CONTENT = json.dumps(CARDS).encode()


@dataclass
class Server:
    """What the server says, and what it was asked."""

    content: bytes = CONTENT
    entry: dict[str, Any] = field(default_factory=dict)
    breaks_after: list[int] = field(default_factory=list)
    """After how many bytes each answer breaks off; then answers are whole."""
    ranges: bool = True
    status: int = 200
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    url: str = ""

    def listing(self) -> bytes:
        entry = {
            "type": "oracle_cards", "download_uri": f"{self.url}/file/oracle-cards-1.json",
            "size": len(self.content), "updated_at": "2026-09-25",
        } | self.entry  # fmt: skip
        return json.dumps({"data": [{"type": "rulings"}, entry]}).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    state = Server()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

        def do_GET(self) -> None:
            state.asked.append((self.path, dict(self.headers.items())))
            if self.path == "/bulk-data":
                self.answer(200, state.listing())
                return
            if state.status != 200:
                self.answer(state.status, b"no")
                return
            start = 0
            asked = self.headers.get("Range")
            if asked and state.ranges:
                start = int(asked.removeprefix("bytes=").rstrip("-"))
                if start >= len(state.content):
                    self.answer(416, b"")
                    return
            self.answer(206 if start else 200, state.content[start:], start)

        def answer(self, status: int, body: bytes, start: int = 0) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            if status == 206:
                whole = start + len(body)
                self.send_header("Content-Range", f"bytes {start}-{whole - 1}/{whole}")
            self.end_headers()
            if status in (200, 206) and self.path != "/bulk-data" and state.breaks_after:
                self.wfile.write(body[: state.breaks_after.pop(0)])
                self.close_connection = True
                return
            self.wfile.write(body)

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield state
    http.shutdown()
    thread.join()
    http.server_close()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWISE_DATA", str(tmp_path))
    return tmp_path


def test_the_newest_file_is_found_in_the_list(server: Server) -> None:
    bulk = newest(server.url, agent="tapwise/test")
    assert bulk.uri == f"{server.url}/file/oracle-cards-1.json"
    assert (bulk.sizes, bulk.updated) == ((len(CONTENT),), "2026-09-25")
    headers = server.asked[0][1]
    assert headers["User-Agent"] == "tapwise/test"
    assert "application/json" in headers["Accept"]


def test_a_file_is_fetched_whole(server: Server, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    file = fetch(newest(server.url), tmp_path, progress=lambda *each: told.append(each))
    assert file.read_bytes() == CONTENT
    assert told[-1] == (len(CONTENT), len(CONTENT))
    assert [each.name for each in tmp_path.iterdir()] == ["oracle-cards-1.json"]


def test_a_broken_connection_is_taken_up_where_it_broke(server: Server, tmp_path: Path) -> None:
    server.breaks_after = [1_000, 50_000]
    assert fetch(newest(server.url), tmp_path, wait=0).read_bytes() == CONTENT
    ranges = [headers.get("Range") for path, headers in server.asked if path != "/bulk-data"]
    assert ranges == [None, "bytes=1000-", "bytes=51000-"]


def test_what_came_before_giving_up_is_kept_for_the_next_try(
    server: Server, tmp_path: Path
) -> None:
    server.breaks_after = [1_000] * 4
    with pytest.raises(DownloadError, match="4000 bytes are kept"):
        fetch(newest(server.url), tmp_path, wait=0)
    assert (tmp_path / "oracle-cards-1.json.part").stat().st_size == 4_000
    assert fetch(newest(server.url), tmp_path, wait=0).read_bytes() == CONTENT
    assert server.asked[-1][1]["Range"] == "bytes=4000-"


def test_a_server_that_cannot_resume_sends_all_again(server: Server, tmp_path: Path) -> None:
    server.ranges = False
    server.breaks_after = [1_000]
    assert fetch(newest(server.url), tmp_path, wait=0).read_bytes() == CONTENT


def test_a_part_that_is_complete_is_not_fetched_again(server: Server, tmp_path: Path) -> None:
    (tmp_path / "oracle-cards-1.json.part").write_bytes(CONTENT)
    assert fetch(newest(server.url), tmp_path).read_bytes() == CONTENT
    assert [path for path, _ in server.asked] == ["/bulk-data"]


def test_a_part_that_is_too_long_is_thrown_away(server: Server, tmp_path: Path) -> None:
    (tmp_path / "oracle-cards-1.json.part").write_bytes(CONTENT + b" ")
    assert fetch(newest(server.url), tmp_path).read_bytes() == CONTENT


def test_parts_of_older_files_are_removed(server: Server, tmp_path: Path) -> None:
    (tmp_path / "oracle-cards-0.json.part").write_bytes(b"old")
    fetch(newest(server.url), tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["oracle-cards-1.json"]


@pytest.mark.parametrize("entry", [{"size": len(CONTENT) + 1}, {"sha256": "0" * 64}])
def test_a_file_of_another_size_or_checksum_is_refused(
    entry: dict[str, Any], server: Server, tmp_path: Path
) -> None:
    server.entry = entry
    with pytest.raises(DownloadError, match="not what was announced"):
        fetch(newest(server.url), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_checksum_is_checked(server: Server, tmp_path: Path) -> None:
    server.entry = {"md5": hashlib.md5(CONTENT).hexdigest().upper()}
    assert fetch(newest(server.url), tmp_path).exists()


def test_a_packed_file_is_measured_unpacked(server: Server, tmp_path: Path) -> None:
    server.content = gzip.compress(CONTENT)
    server.entry = {"size": len(CONTENT)}
    assert import_bulk(fetch(newest(server.url), tmp_path), tmp_path / "db").cards == len(CARDS)
    server.content = gzip.compress(CONTENT)[:-20]
    with pytest.raises(DownloadError, match="damaged"):
        fetch(newest(server.url), tmp_path, wait=0)


def test_packed_lines_are_fetched_where_the_api_offers_them(server: Server, tmp_path: Path) -> None:
    server.content = gzip.compress("\n".join(map(json.dumps, CARDS)).encode())
    server.entry = {
        "jsonl_download_uri": f"{server.url}/file/oracle-cards-2.jsonl.gz",
        "download_uri": None, "compressed_size": len(server.content), "size": None,
    }  # fmt: skip
    bulk = newest(server.url)
    assert bulk.sizes == (len(server.content),)
    file = fetch(bulk, tmp_path)
    assert file.name == "oracle-cards-2.jsonl.gz"
    assert import_bulk(file, tmp_path / "db").cards == len(CARDS)


def test_a_server_that_refuses_is_told(server: Server, tmp_path: Path) -> None:
    server.status = 403
    with pytest.raises(DownloadError, match="answers 403"):
        fetch(newest(server.url), tmp_path, wait=0)


@pytest.mark.parametrize(
    "entry",
    [{"type": "other"}, {"size": 0}, {"size": 10**12}, {"size": "big"}, {"size": []},
     {"download_uri": "file:///etc/hosts"}, {"download_uri": "ftp://example.invalid/x"}],
)  # fmt: skip
def test_a_list_that_makes_no_sense_is_refused(entry: dict[str, Any], server: Server) -> None:
    server.entry = entry
    with pytest.raises(DownloadError):
        newest(server.url)


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="cannot reach"):
        newest("http://127.0.0.1:9")
    with pytest.raises(DownloadError, match="broke"):
        fetch(BulkFile("http://127.0.0.1:9/file.json"), tmp_path, wait=0)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DownloadError, match="cannot write"):
        fetch(BulkFile("http://127.0.0.1:9/file.json"), tmp_path / "file" / "sub", wait=0)


def test_the_file_that_was_imported_last_is_known(server: Server, data: Path) -> None:
    bulk = newest(server.url)
    assert not is_imported(bulk)
    file = fetch(bulk, data)
    import_bulk(file)
    note_import(bulk)
    assert is_imported(bulk)
    assert not is_imported(BulkFile(bulk.uri, "later"))
    import_bulk(file)
    assert not is_imported(bulk)
    assert database_path().exists()
