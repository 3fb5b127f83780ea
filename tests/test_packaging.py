"""The odd top level: folders, symlinks, and what a wheel holds."""

from __future__ import annotations

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import tapwise

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOMES = {
    "tapwise": ROOT / "tapwise",
    "tapwise.model": ROOT / "model",
    "tapwise.solver": ROOT / "solver",
}


def folders() -> set[str]:
    """Every package that exists, named as it is imported."""
    found = set()
    for package, home in HOMES.items():
        for init in home.rglob("__init__.py"):
            parts = init.parent.relative_to(home).parts
            if not any((home / Path(*parts[: n + 1])).is_symlink() for n in range(len(parts))):
                found.add(".".join((package, *parts)))
    return found


def test_the_list_of_packages_names_every_folder() -> None:
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == folders()


@pytest.mark.parametrize("name", ["model", "solver"])
def test_the_face_links_to_the_other_layers(name: str) -> None:
    link = ROOT / "tapwise" / name
    assert link.is_symlink()
    assert link.resolve() == (ROOT / name).resolve()
    assert not Path(str(link.readlink())).is_absolute()


def test_the_layers_name_every_module_of_the_face() -> None:
    (contract,) = PROJECT["tool"]["importlinter"]["contracts"]
    named = {name.strip() for layer in contract["layers"] for name in layer.split(":")}
    face = {f"tapwise.{path.stem}" for path in (ROOT / "tapwise").glob("*.py")}
    assert named == (face - {"tapwise.__init__"}) | {
        "tapwise.commands",
        "tapwise.solver",
        "tapwise.model",
    }


def test_every_layer_is_typed() -> None:
    assert all((home / "py.typed").is_file() for home in HOMES.values())


def test_no_top_level_module_is_called_model_or_solver() -> None:
    code = "import importlib.util as u; print(u.find_spec('model'), u.find_spec('solver'))"
    done = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True, cwd="/"
    )
    assert done.stdout.split() == ["None", "None"]


def test_the_changelog_is_ready_for_this_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "## [Unreleased]" in text
    assert "### Changed answers" in text


def test_a_wheel_holds_every_package_and_its_data(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    copied = ["pyproject.toml", "README.md", "LICENSE", "model", "solver", "tapwise"]
    subprocess.run(["cp", "-a", *(str(ROOT / name) for name in copied), str(source)], check=True)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("tapwise-*.whl")
    assert wheel.name.startswith(f"tapwise-{tapwise.__version__}-")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        data_size = sum(i.compress_size for i in packed.infolist() if "/data/" in i.filename)
    assert data_size <= 6_000_000
    for package, home in HOMES.items():
        folder = package.replace(".", "/")
        assert f"{folder}/__init__.py" in names
        assert f"{folder}/py.typed" in names
        for data in (*home.rglob("*.lark"), *home.rglob("data/*")):
            inside = data.relative_to(home)
            if data.is_file() and inside.parts[0] not in ("model", "solver"):
                assert f"{folder}/{inside.as_posix()}" in names
    assert not any(name.split("/")[0] in ("model", "solver", "tests") for name in names)
