"""The golden tables are complete, and today's store opens every one of them as it was written.

Nothing here plays: this is what storage owes old tables. Every situation of `scenes.py` is looked for in the stored rows, so
that a file which does not show what its index says is found out.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text
from sqlmodel import select

from bot.core.ballots import UNDO
from games import catalog
from storage.case_tables import BallotRow, CaseRow, ProposalRow, VoteRow
from storage.cases import Cases
from storage.database import MIGRATIONS
from storage.store import Store
from storage.tables import GameTable, OutboxRow, Person, SeatRow, Snapshot
from storage.time_tables import PaceRow, TimerRow, WaitRow
from tests.golden import shelf
from tests.golden.scenes import WAR_ENDS
from tests.storage.postgres import server

GAMES = ("jagd", "zwei-tuerme")
STORES, TABLES = shelf.everything(shelf.STORE), shelf.everything(shelf.TABLE)
EVERY_GAME = {
    *("lobby", "draft", "battle", "variants", "undo", "undo-asked", "correction", "exception", "unsent"),
    *("dispute-open", "dispute-vote", "dispute-decided", "computer", "substitute", "presets", "deadline", "deadline-expired"),
    *("finished", "resigned", "closed", "long", "several-tables", "two-players", "four-players", "five-players"),
}
ALSO = {
    "jagd": {"riddle", "trial", "halls", "captive", "discard", "choosing", "partners", "eight-players"},
    "zwei-tuerme": set[str](),
}
ENDS = {
    "jagd": {"Hobbits", "Schwarze Reiter", "unentschieden", "allein übrig", "alle Ringe"},
    "zwei-tuerme": {"meiste Punkte", "Gleichstand: Karten", "Gleichstand: Reihenfolge"},
    "ringkrieg": set(WAR_ENDS.values()),
}
LARGEST = 15_000_000  # all of them together: a version of a game brings half a megabyte to one and a half
RICHEST = ("house", "draft", "unsent", "dispute-vote", "deadline-expired")


def by_id(golden: shelf.Golden) -> str:
    return golden.id


# --- the shelf -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_situation_and_every_end_is_on_the_shelf(game):
    for version in {1, *range(1, catalog.load(game).version)}:  # of a later one while it is the present one, not yet
        if (game, version) in shelf.NEVER_OUT:
            continue
        stores = shelf.everything(shelf.STORE, game, version=version)
        shown = {situation for golden in stores for situation in golden.about["shows"]}
        assert shown == EVERY_GAME | ALSO[game]
        assert {golden.about["end"] for golden in stores} >= ENDS[game]


def test_the_war_of_the_ring_is_there_in_all_its_phases():
    stores = shelf.everything(shelf.STORE, "ringkrieg", version=1)
    asked = {rule for golden in stores for rule in golden.about["asks"]}
    assert {golden.about["end"] for golden in stores} >= ENDS["ringkrieg"]
    assert {situation for golden in stores for situation in golden.about["shows"]} >= {
        "draft",
        "battle",
        "hunt",
        "mordor",
        "undo",
    }
    assert {rule.split(".")[1] for rule in asked} >= {"aktion", "jagd", "kampf", "belagerung", "armee"}


def test_index_and_folder_name_the_same_files():
    named = {golden.path for golden in (*STORES, *TABLES)}
    assert named == {path for ending in shelf.ENDINGS.values() for path in shelf.HERE.glob(f"*/v*/*{ending}")}
    assert sum(path.stat().st_size for path in named) < LARGEST


# --- stores --------------------------------------------------------------------------------------------------------------


@cache
def newest_revision() -> str:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return str(ScriptDirectory.from_config(config).get_current_head())


@pytest.mark.parametrize("golden", STORES, ids=by_id)
def test_an_old_store_opens_and_shows_what_it_should(golden, tmp_path):
    database = shelf.opened(golden, shelf.sqlite_url(tmp_path))
    with database.transaction() as session:
        assert session.connection().execute(text("SELECT version_num FROM alembic_version")).scalar_one() == newest_revision()
        _shows(Store(session), golden)
        _holds_the_same_table(Store(session), golden)
    database.close()


def _holds_the_same_table(store: Store, golden: shelf.Golden) -> None:
    """As the file of the same name."""
    raw = shelf.table_file(next(g for g in TABLES if (g.folder, g.name) == (golden.folder, golden.name)))
    row = store.table(1)
    assert row.state == raw["tisch"]["state"]
    assert row.drafts == raw["tisch"]["drafts"]
    assert [(e.kind, e.seat, e.keys, e.events) for e in store.entries(row)] == [
        (e["kind"], e["seat"], e["keys"], e["events"]) for e in raw["verlauf"]
    ]


def test_an_old_store_keeps_every_row(tmp_path):
    """Migrations may add tables and columns; what was written stays."""
    golden = next(g for g in STORES if "several-tables" in g.about["shows"])
    before = sqlite3.connect(":memory:")
    before.executescript(golden.read())
    database = shelf.opened(golden, shelf.sqlite_url(tmp_path))
    database.close()
    after = sqlite3.connect(tmp_path / "golden.db")
    for table in ("channel", "person", "game_table", "seat", "log", "snapshot", "data_blob", "outbox"):
        query = f"SELECT count(*) FROM {table}"
        assert after.execute(query).fetchone() == before.execute(query).fetchone()
    states = "SELECT state FROM snapshot ORDER BY id"
    assert after.execute(states).fetchall() == before.execute(states).fetchall()
    before.close()
    after.close()


@pytest.fixture(scope="module")
def url():
    with server() as url:
        yield url


def test_old_stores_open_on_postgresql(url):
    """The oldest with the most kinds of rows."""
    _open_on_postgresql(url, [g for g in STORES if g.name in RICHEST and g.version == 1])


@pytest.mark.soak
def test_all_old_stores_open_on_postgresql(url):
    _open_on_postgresql(url, STORES)


def _open_on_postgresql(url: str, stores: list[shelf.Golden]) -> None:
    assert stores
    for golden in stores:
        engine = create_engine(url)
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()
        database = shelf.opened(golden, url)
        with database.transaction() as session:
            _shows(Store(session), golden)
            store = Store(session)
            assert store.person("lokal", "neu", "Neu").id not in {p.id for p in session.exec(select(Person)) if p.name != "Neu"}
        database.close()


# --- table files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("golden", TABLES, ids=by_id)
def test_a_table_file_is_whole(golden):
    raw, about = shelf.table_file(golden), golden.about
    row = raw["tisch"]
    assert raw["format"].startswith("ringrichter-tisch/")
    assert (raw["spiel"], row["rules_version"]) == (golden.game, golden.version)
    assert (row["status"], row["number"], len(raw["plaetze"])) == (about["status"], about["number"], about["seats"])
    assert [entry["number"] for entry in raw["verlauf"]] == list(range(1, row["number"] + 1))
    assert raw["daten"]["hash"] == row["data_hash"]
    if row["status"] != "lobby":
        assert row["number"] in {s["number"] for s in raw["staende"]}
        newest = max(raw["staende"], key=lambda s: s["number"])
        assert newest["state"] == row["state"]
    people = {p["id"] for p in raw["personen"]}
    assert {s["person_id"] for s in raw["plaetze"]} <= {*people, None}


# --- situations in stored rows -------------------------------------------------------------------------------------------


def _shows(store: Store, golden: shelf.Golden) -> None:
    row, about = store.table(1), golden.about
    assert row is not None
    assert (row.game, row.rules_version) == (golden.game, golden.version)
    assert (row.status, row.number, len(store.seats(row))) == (about["status"], about["number"], about["seats"])
    assert store.data(row.data_hash) is not None
    state = json.loads(row.state) if row.state else {}
    assert [frame["frame"] for frame in state.get("stack", ())] == about["frames"]
    assert [e.number for e in store.entries(row)] == list(range(1, row.number + 1))
    assert {e.rules_version for e in store.entries(row)} <= {golden.version}
    if row.status != "lobby":
        newest = store.snapshot_before(row, row.number)
        assert newest is not None and newest.state == row.state
    for situation in about["shows"]:
        assert SITUATIONS[situation](store, row, about), situation


Check = Callable[[Store, GameTable, dict[str, Any]], bool]


def _rows(model: type[Any], **wanted: Any) -> Check:
    """There is such a row of this table."""

    def check(store: Store, row: GameTable, about: dict[str, Any]) -> bool:
        found = [r for r in store.session.exec(select(model)) if getattr(r, "table_id", row.id) == row.id]
        return any(all(getattr(r, k) == v for k, v in wanted.items()) for r in found)

    return check


def _log(kind: str, key: str = "") -> Check:
    return lambda store, row, about: any(
        e.kind == kind and (not key or any(k.startswith(key) for k in e.keys)) for e in store.entries(row)
    )


def _asks(*rules: str) -> Check:
    return lambda store, row, about: row.status == "running" and any(a.startswith(rules) for a in about["asks"])


def _status(*statuses: str) -> Check:
    return lambda store, row, about: row.status in statuses


def _seats(number: int) -> Check:
    return lambda store, row, about: len(store.seats(row)) == number


def _any_seat(what: Callable[[SeatRow], bool]) -> Check:
    return lambda store, row, about: any(what(seat) for seat in store.seats(row))


def _both(*checks: Check) -> Check:
    return lambda store, row, about: all(check(store, row, about) for check in checks)


def _deadline(store: Store, row: GameTable, about: dict[str, Any]) -> bool:
    return _both(_rows(PaceRow), _rows(WaitRow), _rows(TimerRow))(store, row, about)


def _other_variant(store: Store, row: GameTable, about: dict[str, Any]) -> bool:
    plain = {v.id: v.default for v in catalog.load(row.game).variants}
    switched = any(key.startswith("variante ") for entry in store.entries(row) for key in entry.keys)
    return switched or any(plain.get(name) != value for name, value in row.variant.items())


def _several(store: Store, row: GameTable, about: dict[str, Any]) -> bool:
    tables = list(store.session.exec(select(GameTable)))
    return {t.status for t in tables} >= {"over", "running", "lobby"} and len({t.channel_id for t in tables}) > 2


SITUATIONS: dict[str, Check] = {
    "lobby": _both(_status("lobby"), lambda store, row, about: not row.state, _any_seat(lambda seat: bool(seat.word))),
    "draft": lambda store, row, about: any(row.drafts.values()),
    "battle": _asks("jd.kampf", "zt.auslegen", "rk.kampf", "rk.belagerung"),
    "hunt": _asks("rk.jagd"),
    "mordor": lambda store, row, about: json.loads(row.state)["fellowship"]["mordor"] is not None,
    "riddle": _asks("jd.raetsel"),
    "trial": _asks("jd.zauberblick"),
    "halls": _asks("jd.hallen"),
    "captive": _asks("jd.gefangen"),
    "discard": _asks("jd.karten.abwerfen"),
    "choosing": _asks("jd.vorbereitung.charakter"),
    "partners": _asks("jd.zusatz.z2"),
    "variants": _other_variant,
    "undo": _log("rueckgaengig"),
    "undo-asked": lambda store, row, about: bool(row.ask or Cases(store.session).open_ballots(row.id, UNDO)),
    "correction": _log("berichtigung"),
    "exception": _log("berichtigung", "ausnahme "),
    "unsent": _rows(OutboxRow, sent=False),
    "dispute-open": _both(_rows(CaseRow, status="offen"), _rows(TimerRow, kind="vorschlaege")),
    "dispute-vote": _both(_rows(CaseRow, status="abstimmung"), _rows(BallotRow, open=True), _rows(VoteRow), _rows(ProposalRow)),
    "dispute-decided": _rows(CaseRow, status="entschieden"),
    "computer": _any_seat(lambda seat: seat.kind != "mensch"),
    "substitute": _both(_log("vermerk"), _any_seat(lambda seat: seat.resigned), _any_seat(lambda seat: seat.name == "Dora")),
    "presets": _any_seat(lambda seat: bool(seat.presets)),
    "deadline": _deadline,
    "deadline-expired": _rows(BallotRow, kind="frist", open=True),
    "finished": lambda store, row, about: row.status == "over" and row.result is not None and bool(row.secret),
    "resigned": _both(_status("over"), _log("vermerk")),
    "closed": _status("closed"),
    "long": lambda store, row, about: row.number > 100 and _rows(Snapshot, number=10)(store, row, about),
    "several-tables": _several,
    "two-players": _seats(2),
    "four-players": _seats(4),
    "five-players": _seats(5),
    "eight-players": _seats(8),
}
