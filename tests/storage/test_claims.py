"""Claims: of several processes one sends a message that is owed, and after it is gone another one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bot.discord_app.app import Shards
from bot.discord_app.commands import shards_of
from bot.errors import UsageError
from storage import claims
from storage.claims import LEASE, Sender
from storage.database import Database
from storage.spool import Moved, Shared, Spool, lying, spool_of
from storage.store import Owed, Store
from storage.tables import AcceptedRow
from tests import stores
from tests.storage.postgres import server

NOW = 1_000_000


@pytest.fixture(scope="module")
def postgres():
    with server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path):
    url = stores.url(tmp_path / "x.db") if request.param == "sqlite" else request.getfixturevalue("postgres")
    database = Database(url)
    with database.engine.begin() as connection:
        for table in ("outbox", "accepted"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
    yield database
    database.close()


def process(name: str, platform: str = "telegram", **more) -> Sender:
    """Somebody on another host, of whom nobody here knows whether he lives."""
    return Sender(platform, name=f"{name}:1:ab", **more)


def owe(database, *messages: Owed, by: Sender | None = None) -> list[bool]:
    """Write down messages; which of them the writer sends itself."""
    with database.transaction() as session:
        store = Store(session)
        written = store.claim(by, messages)
        store.owe(*written)
    return [bool(m.claimed) for m in written]


def message(text: str, place: str = "halle", person: str = "", group: str = "") -> Owed:
    return Owed(None, "telegram", place, person, {"text": text}, group)


def claimed(database, sender: Sender, now: int = NOW, shut: tuple[str, ...] = ()) -> list[str]:
    with database.transaction() as session:
        return [row.payload["text"] for row in claims.claimed(session, sender, now, shut)]


def test_what_nobody_has_claimed_is_sent_by_whoever_looks_first(database):
    owe(database, message("1"), message("2", "saal"))
    assert claimed(database, process("a")) == ["1", "2"]
    assert claimed(database, process("b")) == []
    assert claimed(database, process("a")) == ["1", "2"], "until it is sent"


def test_who_writes_a_message_of_its_platform_sends_it(database, clock):
    now = int(clock.now().timestamp())
    assert owe(database, message("1"), Owed(None, "discord", "x", "", {"text": "fremd"}), by=process("a")) == [True, False]
    assert claimed(database, process("b"), now) == []
    assert claimed(database, process("b", "discord"), now) == ["fremd"]
    assert claimed(database, process("a"), now) == ["1"]


def test_one_place_is_served_by_one_process_in_order(database, clock):
    now = int(clock.now().timestamp())
    owe(database, message("1"), by=process("a"))
    owe(database, message("2"), message("3", "saal"))
    assert claimed(database, process("b"), now) == ["3"], "«2» waits for «1», which somebody else is sending"
    assert claimed(database, process("a"), now) == ["1", "2"]


def test_a_claim_that_is_not_renewed_ends(database):
    owe(database, message("1"))
    assert claimed(database, process("a")) == ["1"]
    assert claimed(database, process("b"), NOW + LEASE) == []
    assert claimed(database, process("b"), NOW + LEASE + 1) == ["1"]
    assert claimed(database, process("a"), NOW + LEASE + 2) == []


def test_who_still_tries_keeps_what_it_claimed(database):
    """A place may be closed for a quarter of an hour."""
    owe(database, message("1"))
    for minute in range(15):
        assert claimed(database, process("a"), NOW + 60 * minute) == ["1"]
        assert claimed(database, process("b"), NOW + 60 * minute + 30) == []


def test_whoever_ends_lets_go(database):
    owe(database, message("1"))
    claimed(database, process("a"))
    with database.transaction() as session:
        claims.release(session, process("a"))
    assert claimed(database, process("b")) == ["1"]


def test_a_process_of_this_machine_that_is_gone_is_followed_at_once(database):
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True, check=True)
    host = claims.host()
    owe(database, message("1"))
    assert claimed(database, Sender("telegram", name=f"{host}:{gone.stdout.strip()}:ab")) == ["1"]
    assert claimed(database, Sender("telegram", name=f"{host}:{os.getppid()}:ab")) == ["1"]
    assert claimed(database, Sender("telegram")) == [], "that one lives"


def test_who_writes_looks_whether_another_sends_there(database, clock):
    assert owe(database, message("1"), by=process("a")) == [True]
    assert owe(database, message("2"), message("3", "saal"), by=process("b")) == [False, True]
    assert claimed(database, process("a"), int(clock.now().timestamp())) == ["1", "2"]


def test_each_process_sends_to_the_servers_it_serves(database, clock):
    now = int(clock.now().timestamp())
    low, high = Shards(range(2), 4), Shards(range(2, 4), 4)
    servers = [str(n << 22) for n in range(4)]
    owe(database, *(message(f"{n}", f"kanal {n}", group=group) for n, group in enumerate(servers)))
    assert claimed(database, process("a", serves=low.serves), now) == ["0", "1"]
    assert claimed(database, process("b", serves=high.serves), now) == ["2", "3"]
    mine = process("b", serves=high.serves)
    assert owe(database, message("x", "kanal 0", group=servers[0]), message("y", person="Anna"), by=mine) == [False, True]


def test_what_one_holds_is_ones_own_whatever_it_serves(database, clock):
    """A private message belongs to no server: whoever wrote it renews its claim."""
    now = int(clock.now().timestamp())
    mine, first = process("b", serves=Shards(range(2, 4), 4).serves), process("a", serves=Shards(range(2), 4).serves)
    assert owe(database, message("1", person="Anna"), by=mine) == [True]
    for minute in range(5):
        assert claimed(database, mine, now + 60 * minute) == ["1"]
        assert claimed(database, first, now + 60 * minute + 30) == []


def test_whom_one_process_cannot_reach_another_may(database, clock):
    """Somebody blocks the bot, and comes back through another worker."""
    now = int(clock.now().timestamp())
    first, second = process("a"), process("b")
    assert owe(database, message("1", person="Anna"), message("2", person="Bert"), message("3"), by=first) == [True] * 3
    assert claimed(database, second, now) == []
    assert claimed(database, first, now, shut=("Anna",)) == ["2", "3"]
    assert claimed(database, second, now) == ["1"]
    assert claimed(database, second, now, shut=("Anna",)) == [], "nor can that one"
    assert claimed(database, first, now, shut=("Anna",)) == ["2", "3"]
    assert claimed(database, first, now) == ["1", "2", "3"], "she has written to it"


def test_two_that_look_at_once_never_get_the_same(database):
    """With the row claimed by somebody else between looking and claiming."""
    owe(database, *(message(str(n), f"ort {n}") for n in range(20)))
    first, second = process("a"), process("b")
    with database.transaction() as session:
        before = claims.claimed(session, first, NOW)
    with database.transaction() as session:
        seen = [claims.Seen(row.id, row.channel_key, "", "", 0, "") for row in before]
        assert claims._claim(session, second, seen, NOW) == {row.id for row in before}


@pytest.mark.parametrize("text", ["0-3/16", "5/6", "0/1"])
def test_shards_are_named_by_part_and_number(text):
    found = shards_of(text)
    assert found is not None and found.mine.start <= found.mine.stop - 1 < found.of


@pytest.mark.parametrize("text", ["3", "4/4", "3-1/8", "a/b", "0-16/16"])
def test_what_names_no_shards_gets_one_line(text):
    with pytest.raises(UsageError, match="0-3/16"):
        shards_of(text)


# --- what was accepted ------------------------------------------------------------------------------------------------------


def test_files_beside_a_store_that_is_one_rows_in_one_that_is_shared(database):
    assert type(spool_of(database, "telegram")) is (Moved if database.url.startswith("sqlite") else Shared)


def test_what_a_host_that_is_gone_had_accepted_is_carried_out_by_another(database, clock, tmp_path, monkeypatch):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "beiseite.db"))
    here, there = Shared(database, "telegram"), Shared(database, "telegram")
    there.me = process("anderswo")
    there.keep("7", {"text": "Zug"})
    there.keep("8", {"text": "noch einer"})
    there.drop("8")
    assert here.kept() == [] and there.kept() == [], "it is being carried out"
    clock.move(LEASE + 1)
    assert here.adopted() == [("7", {"text": "Zug"})]
    clock.move(LEASE // 2)
    assert there.adopted() == [] and here.adopted() == []
    here.drop("7")
    clock.move(10 * LEASE)
    assert there.adopted() == []


def test_what_is_delivered_twice_is_accepted_once(database, clock, tmp_path, monkeypatch):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "beiseite.db"))
    here, there = spool_of(database, "telegram"), spool_of(database, "telegram")
    assert here.keep("7", {"text": "Frage"}) and not here.keep("7", {"text": "Frage"})
    if isinstance(there, Shared):
        there.me = process("anderswo")
        assert not there.keep("7", {"text": "Frage"}), "another one is at it"
        clock.move(LEASE + 1)
        assert there.keep("7", {"text": "Frage"}), "that one is gone"
    here.drop("7")
    there.drop("7")
    assert here.keep("7", {"text": "noch einmal"})


def test_two_processes_beside_one_file_leave_each_others_alone(tmp_path):
    url = f"sqlite:///{tmp_path}/x.db"
    one, other = Spool(url, "telegram"), Spool(url, "telegram")
    one.keep("1", {"text": "eins"})
    assert other.kept() == [] and other.adopted() == []
    other.keep("1", {"text": "eins"})  # delivered to both: a file each
    other.keep("2", {"text": "zwei"})
    one.drop("1")
    one.keep("3", {"text": "drei"})
    assert {key for _, (_, key, _) in lying(url)} == {"1", "2", "3"}
    del one  # it is gone, however
    assert other.kept() == [("1", {"text": "eins"}), ("2", {"text": "zwei"}), ("3", {"text": "drei"})]
    for key in "123":
        other.drop(key)
    assert lying(url) == [] and Spool(url, "telegram").kept() == []


def test_a_killed_process_lets_go_of_its_files(tmp_path):
    url = f"sqlite:///{tmp_path}/x.db"
    words = (
        f"from storage.spool import Spool; s = Spool({url!r}, 'telegram'); s.keep('5', {{}}); print('da', flush=True); input()"
    )
    with subprocess.Popen([sys.executable, "-c", words], stdin=-1, stdout=-1, text=True) as running:
        assert running.stdout.readline() == "da\n"
        here = Spool(url, "telegram")
        assert here.kept() == []
        running.kill()
        running.wait()
    assert here.kept() == [("5", {})]


def test_what_a_move_brought_along_is_carried_out_beside_a_file(tmp_path):
    database = Database(f"sqlite:///{tmp_path}/x.db")
    with database.transaction() as session:
        session.add(AcceptedRow(platform="telegram", key="8", at=1, what={"text": "Zug"}))
    here = spool_of(database, "telegram")
    assert here.kept() == [("8", {"text": "Zug"})] and spool_of(database, "telegram").kept() == []
    here.drop("8")
    assert here.kept() == [] and spool_of(database, "telegram").kept() == []
    database.close()


def test_in_another_row_of_numbers_a_process_is_not_looked_for(database):
    """Two containers with one name: nobody there has our number, and yet they live."""
    other = Sender("telegram", name=f"{'0' * 16}:{os.getpid()}:ab")
    owe(database, message("1"))
    assert claimed(database, other) == ["1"]
    assert claimed(database, Sender("telegram")) == []
    assert claimed(database, Sender("telegram"), NOW + LEASE + 1) == ["1"]


def test_where_the_server_is_away_a_file_is_written(tmp_path, monkeypatch):
    monkeypatch.setenv("RINGRICHTER_DB", str(tmp_path / "beiseite.db"))
    with server() as url:
        spool = Shared(Database(url), "telegram")
    spool.keep("9", {"text": "Zug"})
    assert [(platform, *one[1:]) for platform, one in lying(url)] == [("telegram", "9", {"text": "Zug"})]
    spool.drop("9")
    assert lying(url) == []
