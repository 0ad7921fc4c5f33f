"""A store moves: from a file to a server and back, every row compared, and nobody may work with it meanwhile."""

from __future__ import annotations

import pytest
from sqlalchemy import create_engine, text

from bot import cli
from bot.core.messages import Incoming
from storage import moving
from storage.database import Database
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
