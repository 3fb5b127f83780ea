"""Where tapwise keeps the cards that its user imported."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def database_path() -> Path:
    """Return where imported cards lie.

    ``TAPWISE_DATA`` names the folder; else it is ``tapwise`` in the user's data folder:
    ``XDG_DATA_HOME`` or ``~/.local/share``, ``%LOCALAPPDATA%`` on Windows,
    ``~/Library/Application Support`` on a Mac.
    """
    override = os.environ.get("TAPWISE_DATA")
    if override:
        return Path(override) / "cards.sqlite"
    xdg = os.environ.get("XDG_DATA_HOME")
    home = Path(os.path.expanduser("~"))
    if xdg:
        base = Path(xdg)
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = home / ".local" / "share"
    return base / "tapwise" / "cards.sqlite"
