"""One damaged row harms nobody else: whoever starts, ticks and plays goes on, and whoever is concerned reads a line."""

from __future__ import annotations

import contextlib
import shutil

import pytest
from sqlalchemy.exc import DatabaseError

from bot import cli
from storage import rot
from storage.errors import CannotOpen
from tests.bot import rotting
from tests.bot.rotting import Case, Life

ALL = list(rotting.cases())
SHORT = ALL[::17]  # in every run some; all of them in the long one (`make soak`)
# Rows that nobody waits for: found by `ringrichter db pruefe --alle`, and where they are met.
UNSEEN = {"log", "snapshot", "data_blob", "processed_update", "accepted"}
# Nothing else in such a row leads to anybody, or it is nobody's: whoever runs the bot reads it in its log.
NOBODYS = {"damaged_row", ("deck", "person_id"), ("wait", "table_id"), ("seen_mark", "table_id"), ("seat", "table_id")}
NOBODYS |= {("player_group", "key"), ("player_group", "platform"), ("pace", "table_id"), ("attempt", "table_id")}
NOBODYS |= {("person", "key"), ("person", "platform"), ("outbox", "platform")}


@pytest.fixture(scope="module")
def grown(tmp_path_factory):
    return rotting.grown(tmp_path_factory.mktemp("rost"))


def by_id(case: Case) -> str:
    return case.id


def test_the_store_has_something_in_every_table(grown):
    assert {case.table for case in ALL} == set(rot.models())
    for name in rot.models():
        rotting.row_of(grown, name)


def checked(monkeypatch, capsys, file, *more):
    monkeypatch.setenv("RINGRICHTER_DB", str(file))
    code = cli.main(["db", "pruefe", "--alle", *more])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    return code, said.out + said.err


def goes_on(case: Case, grown, tmp_path, monkeypatch, capsys) -> None:
    file = tmp_path / "chat.db"
    shutil.copy(grown, file)
    row = rotting.damage(file, case)
    code, said = checked(monkeypatch, capsys, file)
    assert code == 1 and f"{case.table} {row}:" in said and f"Spalte {case.column} " in said, said
    life = Life(tmp_path)
    try:
        life.lives()
    finally:
        life.close()
    if not {case.table, (case.table, case.column)} & (UNSEEN | NOBODYS):
        assert any("beschädigt" in text for text in life.heard), life.heard
    checked(monkeypatch, capsys, file, "--reparieren")
    again = Life(tmp_path)
    try:
        again.others()
    finally:
        again.close()


@pytest.mark.parametrize("case", SHORT, ids=by_id)
def test_one_damaged_column_harms_nobody_else(case, grown, tmp_path, monkeypatch, capsys):
    goes_on(case, grown, tmp_path, monkeypatch, capsys)


@pytest.mark.soak
@pytest.mark.parametrize("case", ALL, ids=by_id)
def test_no_damaged_column_harms_anybody_else(case, grown, tmp_path, monkeypatch, capsys):
    goes_on(case, grown, tmp_path, monkeypatch, capsys)


# --- whole files -------------------------------------------------------------------------------------------------------------


def survives(grown, tmp_path, monkeypatch, capsys, seed: int) -> None:
    """No trace, whatever bits are flipped: the check names what it finds, and the bot starts or says that it cannot."""
    file = tmp_path / "chat.db"
    shutil.copy(grown, file)
    rotting.flipped(file, seed)
    checked(monkeypatch, capsys, file)
    checked(monkeypatch, capsys, file, "--reparieren")
    try:
        life = Life(tmp_path)
    except CannotOpen:
        return
    try:
        with contextlib.suppress(DatabaseError):  # an adapter logs it and tries again
            life.chat.referee.wake()
            life.chat.referee.tick()
        for line in ("/stand", "/hand", "/meine"):
            assert any(r.text or r.block for r in life.chat.says("Dora", line).replies)
    finally:
        life.close()


def test_flipped_bits_leave_no_trace(grown, tmp_path, monkeypatch, capsys):
    for seed in range(12):
        survives(grown, tmp_path, monkeypatch, capsys, seed)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_flipped_stores_leave_no_trace(part, grown, tmp_path, monkeypatch, capsys):
    for seed in range(1_000 + 100 * part, 1_100 + 100 * part):
        survives(grown, tmp_path, monkeypatch, capsys, seed)
