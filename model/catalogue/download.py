"""The newest bulk file of cards, fetched from Scryfall's API: resumable and checked.

The API lists its bulk files at ``/bulk-data``; the entry ``oracle_cards`` says where the
file lies (under a name that changes with its contents) and how large it is: packed JSON
Lines at ``jsonl_download_uri``, or one JSON text at ``download_uri``, as it used to be. What
came before a connection broke stays beside the imported cards as a ``.part`` file, and the
next try asks for the rest alone.
"""

from __future__ import annotations

import gzip
import hashlib
import http.client
import json
import os
import re
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from tapwise.model.catalogue.paths import database_path
from tapwise.model.errors import TapwiseError

API: Final = "https://api.scryfall.com"
"""Where the bulk files are listed (https://scryfall.com/docs/api/bulk-data)."""

KIND: Final = "oracle_cards"
"""The bulk file with one entry a card."""

TRIES: Final = 4
"""How often a broken connection is taken up again before giving up."""

TIMEOUT: Final = 60
"""Seconds without a byte after which a connection counts as broken."""

MAX_SIZE: Final = 4_000_000_000
"""Most bytes that are fetched: twenty times today's file."""

_MAX_LIST: Final = 1_000_000
_BLOCK: Final = 1 << 18
_SAFE: Final = re.compile(r"[^\w.-]+")
_SUMS: Final = ("sha256", "sha1", "md5")
_BROKEN: Final = (OSError, http.client.HTTPException)


class DownloadError(TapwiseError):
    """Raised when cards cannot be fetched; what has come so far is kept for the next try."""


@dataclass(frozen=True, slots=True)
class BulkFile:
    """A bulk file as the API describes it.

    Parameters
    ----------
    sizes
        Bytes, packed and unpacked, of which the file must have one; empty if the API does
        not say.
    checksum
        Name of a hash function and its digest in hexadecimal, if the API gives one.
    """

    uri: str
    updated: str = ""
    sizes: tuple[int, ...] = ()
    checksum: tuple[str, str] | None = None

    @property
    def name(self) -> str:
        """The last part of the address, which changes with the contents."""
        return _SAFE.sub("-", urlsplit(self.uri).path.rsplit("/", 1)[-1])[-100:] or KIND


def newest(api: str = API, *, agent: str = "tapwise") -> BulkFile:
    """Ask the API for its newest bulk file.

    Raises
    ------
    DownloadError
        If it cannot be reached, or its answer has no such file.
    """
    url = api.rstrip("/") + "/bulk-data"
    try:
        with _open(url, agent) as response:
            listed = json.loads(response.read(_MAX_LIST))
        entry = next(each for each in listed["data"] if each["type"] == KIND)
        return _described(entry, url)
    except (StopIteration, ValueError, KeyError, TypeError) as error:
        raise DownloadError(f"{url} does not list {KIND!r}: {error}") from None
    except _BROKEN as error:
        raise DownloadError(f"cannot reach {url}: {_reason(error)}") from None


def _described(entry: dict[str, Any], url: str) -> BulkFile:
    uri = urljoin(url, str(entry.get("jsonl_download_uri") or entry["download_uri"]))
    if urlsplit(uri).scheme not in ("https", urlsplit(url).scheme):
        raise DownloadError(f"{uri} is no address to fetch cards from")
    stated = [entry[key] for key in ("compressed_size", "size") if entry.get(key) is not None]
    sizes = tuple(int(size) for size in stated)
    if not all(0 < size <= MAX_SIZE for size in sizes):
        raise DownloadError(f"{url} states an odd size: {sizes}")
    sums = [(name, str(entry[name]).lower()) for name in _SUMS if entry.get(name)]
    return BulkFile(
        uri,
        str(entry.get("updated_at") or ""),
        sizes,
        sums[0] if sums else None,
    )


def fetch(
    bulk: BulkFile,
    folder: str | os.PathLike[str],
    *,
    agent: str = "tapwise",
    progress: Callable[[int, int], None] | None = None,
    wait: float = 1.0,
) -> Path:
    """Fetch a bulk file, from where an earlier try broke off.

    Parameters
    ----------
    folder
        Where the file and its ``.part`` are put.
    progress
        Called with the bytes that are here and those of the whole file (0: unknown).
    wait
        Seconds before a broken connection is taken up again, doubled each time.

    Returns
    -------
    The file: complete, of the right size and checksum.

    Raises
    ------
    DownloadError
        If the connection broke too often, or the file is not what the API described.
    """
    target = Path(folder) / bulk.name
    part = target.with_name(target.name + ".part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for other in target.parent.glob("*.part"):
            if other != part and other.name.startswith("oracle"):
                other.unlink()
    except OSError as error:
        raise DownloadError(f"cannot write to {str(target.parent)!r}: {_reason(error)}") from None
    for attempt in range(TRIES):
        try:
            _fetch_rest(bulk, part, agent, progress)
            break
        except urllib.error.HTTPError as error:
            # The server is there and says no: asking again at once will not help.
            raise DownloadError(f"{bulk.uri} answers {error.code} {error.reason}") from None
        except _BROKEN as error:
            if attempt == TRIES - 1:
                kept = f"; {part.stat().st_size} bytes are kept" if part.exists() else ""
                raise DownloadError(
                    f"the connection to {bulk.uri} broke: {_reason(error)}{kept}"
                ) from None
            time.sleep(wait * 2**attempt)
    fault = _fault(bulk, part)
    if fault:
        part.unlink()
        raise DownloadError(f"{bulk.uri} is not what was announced: {fault}")
    os.replace(part, target)
    return target


def _fetch_rest(
    bulk: BulkFile,
    part: Path,
    agent: str,
    progress: Callable[[int, int], None] | None,
) -> None:
    """Append what is missing of the file; raise if the connection breaks before its end."""
    have = part.stat().st_size if part.exists() else 0
    if have in bulk.sizes:
        return
    headers = {"Range": f"bytes={have}-"} if have else {}
    try:
        response = _open(bulk.uri, agent, headers)
    except urllib.error.HTTPError as error:
        if error.code != 416:
            raise
        # Nothing lies beyond what we have: it is all there, or it is of another file.
        if not bulk.sizes or not _fault(bulk, part):
            return
        part.unlink()
        response, have = _open(bulk.uri, agent), 0
    with response:
        resumed = response.status == 206 and _starts_at(response) == have
        if not resumed:
            have = 0
        length = response.headers.get("Content-Length")
        whole = have + int(length) if length and length.isdigit() else 0
        if whole > MAX_SIZE:
            raise DownloadError(f"{bulk.uri} is too large: {whole} bytes")
        with part.open("ab" if resumed else "wb") as file:
            while block := response.read(_BLOCK):
                file.write(block)
                have += len(block)
                if have > MAX_SIZE:
                    raise DownloadError(f"{bulk.uri} is too large")
                if progress is not None:
                    progress(have, whole)
        if whole and have < whole:
            raise ConnectionError(f"only {have} of {whole} bytes came")


def _starts_at(response: Any) -> int:
    match = re.match(r"bytes (\d+)-", response.headers.get("Content-Range") or "")
    return int(match[1]) if match else -1


def _open(url: str, agent: str, headers: dict[str, str] | None = None) -> Any:
    """Open an address with the headers that the API asks for."""
    stated = {
        "User-Agent": agent,
        "Accept": "application/json;q=0.9,*/*;q=0.8",
        # Bytes of a packed answer cannot be counted on to be the same when resumed.
        "Accept-Encoding": "identity",
    }
    request = urllib.request.Request(url, headers=stated | (headers or {}))
    return urllib.request.urlopen(request, timeout=TIMEOUT)


def _fault(bulk: BulkFile, path: Path) -> str:
    """Return what is wrong with a file that has come; empty if nothing."""
    if not path.exists():
        return "nothing came"
    raw = path.stat().st_size
    packed = _is_packed(path)
    unpacked = 0
    try:
        with gzip.open(path) if packed else path.open("rb") as file:
            while block := file.read(_BLOCK):
                unpacked += len(block)
                if unpacked > MAX_SIZE:
                    return "it is too large"
    except (OSError, EOFError, zlib.error) as error:
        return f"it is damaged ({error})"
    if bulk.sizes and not {raw, unpacked} & set(bulk.sizes):
        return f"it has {raw} bytes, not {' or '.join(map(str, bulk.sizes))}"
    if bulk.checksum is not None and _digest(path, bulk.checksum[0]) != bulk.checksum[1]:
        return f"its {bulk.checksum[0]} differs"
    return ""


def _digest(path: Path, algorithm: str) -> str:
    digest = hashlib.new(algorithm)
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _is_packed(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(2) == b"\x1f\x8b"


def _reason(error: Exception) -> str:
    inner = getattr(error, "reason", None) or getattr(error, "strerror", None) or error
    return str(inner) or type(error).__name__


# ── what was imported last ───────────────────────────────────────────────────


def is_imported(bulk: BulkFile) -> bool:
    """Whether the cards that are imported come from this very file."""
    try:
        noted = json.loads(_note().read_text(encoding="utf-8"))
        stamp = database_path().stat().st_mtime_ns
        return bool(noted == {"uri": bulk.uri, "updated": bulk.updated, "stamp": stamp})
    except (OSError, ValueError):
        return False


def note_import(bulk: BulkFile) -> None:
    """Remember from which file the imported cards come."""
    stamp = database_path().stat().st_mtime_ns
    noted = {"uri": bulk.uri, "updated": bulk.updated, "stamp": stamp}
    _note().write_text(json.dumps(noted), encoding="utf-8")


def _note() -> Path:
    return database_path().with_name("source.json")
