"""A store moves: from a file to a server and back, every row compared, and nobody may work with it meanwhile."""

from __future__ import annotations

import contextlib
import sqlite3

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

from bot import cli
from bot.core.messages import Incoming
from storage import moving
from storage.database import Database
from storage.spool import Spool, spool_of
from tests.bot import rotting
from tests.bot.chat import Chat
from tests.storage.postgres import server


@pytest.fixture(scope="module")
def url():
    with server() as url:
        yield url


@pytest.fixture(scope="module")
def full(tmp_path_factory):
    """A store with something in every table."""
    return rotting.grown(tmp_path_factory.mktemp("umzug"), loosened=False)


def emptied(url):
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()


def everything(url):
    database = Database(url)
    with database.engine.connect() as connection:
        found = {table.name: list(moving._rows(connection, table)) for table in moving._tables()}
    database.close()
    return found


def moved(monkeypatch, capsys, of: str, to: str) -> tuple[int, str]:
    if "://" in of:
        monkeypatch.setenv("DATABASE_URL", of)
    else:
        monkeypatch.delenv("DATABASE_URL", raising=False)
        monkeypatch.setenv("RINGRICHTER_DB", of)
    code = cli.main(["db", "umziehen", to])
    said = capsys.readouterr()
    return code, said.out + said.err


def test_there_and_back_again(url, full, tmp_path, monkeypatch, capsys):
    emptied(url)
    before = everything(f"sqlite:///{full}")
    assert all(before.values()), "something in every table"
    code, said = moved(monkeypatch, capsys, str(full), url)
    assert code == 0 and "umgezogen und verglichen" in said, said
    assert everything(url) == before
    chat = Chat(tmp_path, url=url, channel="daneben", count=10_000)  # and they play on there: new rows get numbers of their own
    asked = chat.asked()[0]
    assert chat.referee.handle(Incoming("lokal", "daneben", asked, asked, "neu", "/dran"))
    chat.says(asked, "/neu zwei-tuerme")
    chat.play_on(3)
    chat.database.close()
    now = everything(url)
    code, said = moved(monkeypatch, capsys, url, str(tmp_path / "zurueck.db"))
    assert code == 0, said
    assert everything(f"sqlite:///{tmp_path / 'zurueck.db'}") == now != before


def test_what_was_accepted_comes_along(url, full, tmp_path, monkeypatch, capsys):
    """Killed between the acknowledgement and the move: the bot on the new store carries it out."""
    emptied(url)
    monkeypatch.setenv("RINGRICHTER_DB", str(full))
    Spool(f"sqlite:///{full}", "discord").keep("5", {"said": "ein Zug"})
    code, said = moved(monkeypatch, capsys, str(full), url)
    assert code == 0, said
    code, said = moved(monkeypatch, capsys, url, str(tmp_path / "zurueck.db"))
    assert code == 0, said
    for there in (url, f"sqlite:///{tmp_path / 'zurueck.db'}"):
        database = Database(there)
        spool = spool_of(database, "discord")
        assert spool.kept() == [("5", {"said": "ein Zug"})]
        spool.drop("5")
        assert spool_of(database, "telegram").kept() == [("77", {})], "the row that was one before"
        database.close()


@pytest.mark.parametrize("end", ["source", "target"])
def test_who_starts_in_the_middle_of_a_move_waits_until_it_is_over(url, full, tmp_path, monkeypatch, end):
    """A bot on PostgreSQL that starts while rows are being copied writes nothing until they are."""
    emptied(url)
    server, file = Database(url), Database(f"sqlite:///{full}" if end == "target" else f"sqlite:///{tmp_path / 'ziel.db'}")
    source, target = (file, server) if end == "target" else (server, file)
    tried: list[str] = []

    def told(table: str, rows: int) -> None:
        if not tried:
            other = create_engine(url)
            with other.connect() as late, pytest.raises(OperationalError, match="lock timeout"):
                late.execute(text("SET lock_timeout = '200ms'"))
                late.execute(text("INSERT INTO channel (platform, key, settings) VALUES ('discord', 'spät', '{}')"))
            other.dispose()
            tried.append(table)

    moving.move(source, target, told)
    assert tried
    late = create_engine(url)
    with late.begin() as connection:  # afterwards the way is free
        connection.execute(text("INSERT INTO channel (platform, key, settings) VALUES ('discord', 'spät', '{}')"))
    late.dispose()
    server.close()
    file.close()


@pytest.mark.parametrize("end", ["source", "target"])
def test_into_a_file_that_is_moving_nobody_writes_either(full, tmp_path, end):
    """A bot beside a file that starts in the middle of a move, whether it starts on the old store or on the new one."""
    source, target = Database(f"sqlite:///{full}"), Database(f"sqlite:///{tmp_path / 'ziel.db'}")
    tried: list[str] = []

    def told(table: str, rows: int) -> None:
        if not tried:
            late = sqlite3.connect(full if end == "source" else tmp_path / "ziel.db", timeout=0.1)
            with contextlib.closing(late), pytest.raises(sqlite3.OperationalError, match="locked"):
                late.execute("INSERT INTO channel (platform, key, settings) VALUES ('discord', 'spät', '{}')")
            tried.append(table)

    moving.move(source, target, told)
    assert tried
    source.close()
    target.close()
    assert everything(f"sqlite:///{tmp_path / 'ziel.db'}") == everything(f"sqlite:///{full}")


def test_where_somebody_plays_nothing_moves(full, tmp_path, monkeypatch, capsys):
    other = Database(f"sqlite:///{full}")
    with other.transaction():
        code, said = moved(monkeypatch, capsys, str(full), str(tmp_path / "ziel.db"))
    other.close()
    assert code == 2 and "läuft noch etwas" in said and said.count("\n") == 1


def test_a_bot_that_rests_counts_as_well(full, tmp_path, monkeypatch, capsys):
    chat = Chat(tmp_path, url=f"sqlite:///{full}")
    chat.says("Zuschauerin", "/dran")
    code, said = moved(monkeypatch, capsys, str(full), str(tmp_path / "ziel.db"))
    chat.database.close()
    assert code == 2 and "läuft noch etwas" in said


def test_into_a_store_that_is_not_empty_nothing_moves(full, tmp_path, monkeypatch, capsys):
    goal = tmp_path / "ziel.db"
    chat = Chat(tmp_path, url=f"sqlite:///{goal}")
    chat.says("Anna", "/neu zwei-tuerme")
    chat.database.close()
    before = everything(f"sqlite:///{goal}")
    code, said = moved(monkeypatch, capsys, str(full), str(goal))
    assert code == 2 and "Im Ziel steht schon etwas" in said
    assert everything(f"sqlite:///{goal}") == before


def test_what_is_damaged_does_not_move(tmp_path, monkeypatch, capsys):
    file = rotting.grown(tmp_path)
    rotting.damage(file, rotting.Case("person", "settings", "'{'"))
    code, said = moved(monkeypatch, capsys, str(file), str(tmp_path / "ziel.db"))
    assert code == 2 and "--reparieren" in said
