"""Compiled data: built once, rebuilt when something changed, never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_kb import compiled as module
from rules_kb.compiled import compiled, fingerprint, written


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    folders = [tmp_path / "beim-programm", tmp_path / "beim-benutzer"]
    monkeypatch.setattr(module, "folders", lambda: iter(folders))
    return folders


class Builder:
    def __init__(self) -> None:
        self.built = 0

    def __call__(self) -> dict[str, object]:
        self.built += 1
        return {"zahl": 1, "paar": ("a", 2.5), "bytes": b"xyz"}


def test_it_is_built_once(places: list[Path]) -> None:
    build, mark = Builder(), fingerprint((), "1")
    assert compiled("probe", mark, build) == compiled("probe", mark, build)
    assert build.built == 1
    assert written("probe") is not None


def test_another_fingerprint_builds_anew(places: list[Path]) -> None:
    build = Builder()
    compiled("probe", fingerprint((), "1"), build)
    compiled("probe", fingerprint((), "2"), build)
    assert build.built == 2


@pytest.mark.parametrize("damage", [b"", b"Unsinn", None])
def test_a_damaged_file_is_built_anew(places: list[Path], damage: bytes | None) -> None:
    build, mark = Builder(), fingerprint((), "1")
    compiled("probe", mark, build)
    file = written("probe")
    assert file is not None
    file.write_bytes(damage if damage is not None else file.read_bytes()[:-3])
    assert compiled("probe", mark, build)["zahl"] == 1
    assert build.built == 2


def test_where_the_program_cannot_write_the_user_can(places: list[Path]) -> None:
    places[0].write_text("ein Ordner ist das nicht")
    compiled("probe", fingerprint((), "1"), Builder())
    file = written("probe")
    assert file is not None and file.parent == places[1]


def test_nowhere_to_write_is_no_error(places: list[Path]) -> None:
    for place in places:
        place.write_text("ein Ordner ist das nicht")
    build, mark = Builder(), fingerprint((), "1")
    assert compiled("probe", mark, build)["zahl"] == 1
    compiled("probe", mark, build)
    assert build.built == 2
    assert written("probe") is None


def test_the_fingerprint_sees_names_and_contents(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("eins")
    before = fingerprint([file])
    assert before == fingerprint([file])
    file.write_text("zwei")
    assert fingerprint([file]) != before
    other = tmp_path / "b.yaml"
    other.write_text("zwei")
    assert fingerprint([other]) != fingerprint([file])
