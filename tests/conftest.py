from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_imported_cards(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """Keep the cards that the developer has imported out of the tests."""
    folder = tmp_path_factory.getbasetemp() / "no-cards"
    monkeypatch.setenv("TAPWISE_DATA", str(folder))
    return folder
