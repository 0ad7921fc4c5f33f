"""Tables of earlier versions go on: each opens, is led on to the present rules once, tells its story, is played and checked."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import create_engine, text
from sqlmodel import select

from bot.core import wording
from bot.core.table import VERSION, Table
from bot.table_file import import_table
from games import catalog
from storage.database import Database
from storage.store import Store
from storage.tables import GameTable, OutboxRow
from tests.bot.chat import Chat
from tests.golden import room, shelf
from tests.storage.postgres import server

STORES = [g for g in shelf.everything(shelf.STORE) if g.version < catalog.load(g.game).version]
SOME_FILES = ("lobby", "draft", "dispute-vote")  # the same tables as in the stores
FILES = [g for g in shelf.everything(shelf.TABLE) if g.version < catalog.load(g.game).version and g.name in SOME_FILES]
# In every run some of each; all of them in the long one (`make soak`).
OPENED = (
    "lobby",
    "draft",
    "layout-draft",
    "battle-draft",
    "riddle",
    "captive",
    "undo",
    "exception",
    "dispute-vote",
    "house",
    "resigned",
)
TO_THE_END = {("zwei-tuerme", 2, "layout-draft"), ("jagd", 1, "battle")}


def by_id(golden: shelf.Golden) -> str:
    return golden.id


class Talk(Chat):
    one_answer = room.Room.one_answer
    play_until = room.Room.play_until


def chat(golden: shelf.Golden, folder, url: str = "") -> Talk:
    """A chat in which the table of this golden store stands."""
    where = url or f"sqlite:///{folder}/chat.db"
    shelf.lay_out(golden, where)
    found = Talk(folder, url=url, clock=room.HandClock(room.START), count=100_000)
    with found.database.transaction() as session:
        store = Store(session)
        row = store.table(1)
        assert row is not None
        place = store.channel_of(row)
        found.platform, found.channel = place.platform, place.key
    return found


def player(talk: Talk) -> str:
    """Somebody who sits at the first table, by the name of their account."""
    with talk.database.transaction() as session:
        store = Store(session)
        row = store.table(1)
        assert row is not None
        seat = next(s for s in store.seats(row) if s.person_id is not None)
        assert seat.person_id is not None
        return store.person_by_id(seat.person_id).key


def rows(talk: Talk, model, **wanted):
    with talk.database.transaction() as session:
        found = list(session.exec(select(model)))
        return [r for r in found if all(getattr(r, k) == v for k, v in wanted.items())]


def entries(talk: Talk, kind: str = "", table: int = 1):
    with talk.database.transaction() as session:
        store = Store(session)
        row = store.table(table)
        assert row is not None
        return [e for e in store.entries(row) if not kind or e.kind == kind]


# --- each of them --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("golden", [g for g in STORES if g.name in OPENED], ids=by_id)
def test_an_old_table_opens_once_and_tells_its_story(golden, tmp_path):
    opens_once(golden, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("golden", [g for g in STORES if g.name not in OPENED], ids=by_id)
def test_every_old_table_opens_once_and_tells_its_story(golden, tmp_path):
    opens_once(golden, tmp_path)


def opens_once(golden: shelf.Golden, tmp_path) -> None:
    talk = chat(golden, tmp_path)
    before = rows(talk, GameTable, id=1)[0]
    who, game = player(talk), catalog.load(golden.game)
    talk.says(who, press="c:1:/stand")
    told = talk.says(who, press="c:1:/verlauf alles").to(who)
    after = rows(talk, GameTable, id=1)[0]
    assert after.rules_version == game.version
    if before.status == "lobby":
        assert not entries(talk)
        return
    (entry,) = entries(talk, VERSION)
    assert (entry.number, after.number) == (before.number + 1, before.number + 1)
    assert entry.rules_version == game.version
    assert after.touched == before.touched
    for e in entries(talk):
        assert e.kind != "zug" or not e.events or f"{e.number}. " in told
    if after.status == "running":
        assert talk.says(who, press="c:1:/hand").to(who)
        assert {s for s, keys in after.drafts.items() if keys} == {s for s, keys in before.drafts.items() if keys}
    assert len(entries(talk, VERSION)) == 1
    assert game.invariants(json.loads(after.state)) == []


@pytest.mark.parametrize("golden", FILES, ids=by_id)
def test_an_old_table_file_is_led_on_when_it_is_read(golden, tmp_path):
    database = Database(shelf.sqlite_url(tmp_path))
    with database.transaction() as session:
        store = Store(session)
        number, _ = import_table(store, shelf.table_file(golden))
        row = store.table(number)
        table = Table(store, row)
        assert row.rules_version == table.game.version
        if row.status == "running":
            assert table.play.waiting_for()
    database.close()


def finish(golden: shelf.Golden, talk: Talk, strategy=room.eager) -> None:
    """Undo, play to the end, check."""
    with talk.database.transaction() as session:
        before = Store(session).table(1).number
    who = player(talk)
    talk.says(who, "/verlauf")
    first = next(name for name in talk.asked())
    key = strategy(talk.table().play, talk.seat(first))
    for _ in range(30):  # one whole move, and back
        talk.says(first, f"/zug {key}")
        if talk.table().row.number > before + 1:
            break
        key = strategy(talk.table().play, talk.seat(first))
    assert talk.table().row.number > before + 1
    if talk.table().running and not talk.table().computers():  # they would answer anew at once
        back(talk, first)
        assert talk.table().row.number > before + 2, "something was taken back"
    talk.play_until(strategy, lambda play: play.game.result(play.state) is not None)
    checked = talk.says(who, "/pruefe").to(who)
    last = talk.table().row.number
    again = f"die Züge {before + 2} bis {last}" if last > before + 2 else f"Zug {last}"
    assert f"In Ordnung: {again} nachgespielt" in checked
    assert f"bis {before + 1} stammen aus einer früheren Fassung" in checked
    story = talk.says(who, "/verlauf geschichte")
    assert wording.NEW_VERSION.format(now=catalog.load(golden.game).version, before=golden.version) in (
        story.to(who) + "".join(r.document.text for r in story.replies if r.document)
    )


def back(talk: Talk, who: str) -> str:
    """Everything is taken back, with everybody's consent, as far as it goes; the answer that says how far."""
    for _ in range(40):
        answer = talk.says(who, "/rueckgaengig").to(who)
        if "Fassung" in answer:
            return answer
        for other in talk.table().humans():
            if other.name != who:
                talk.says(other.name, "/rueckgaengig ja")
    raise AssertionError("never an end of taking back")


END = [g for g in STORES if g.about["status"] == "running"]


@pytest.mark.parametrize("golden", [g for g in END if (g.game, g.version, g.name) in TO_THE_END], ids=by_id)
def test_an_old_table_is_played_to_its_end_and_checked(golden, tmp_path):
    talk = chat(golden, tmp_path)
    finish(golden, talk)
    talk.database.close()


@pytest.mark.soak
@pytest.mark.parametrize("golden", [g for g in END if (g.game, g.version, g.name) not in TO_THE_END], ids=by_id)
def test_every_old_table_is_played_to_its_end_and_checked(golden, tmp_path):
    talk = chat(golden, tmp_path)
    finish(golden, talk)
    talk.database.close()


@pytest.fixture(scope="module")
def url():
    with server() as url:
        yield url


LONG_WARS = ("ringkrieg",)  # their ends take minutes: in `make soak`
SERVED = [
    pytest.param(g, id=by_id(g), marks=[pytest.mark.soak] if g.game in LONG_WARS else [])
    for g in END
    if g.name == "draft" and g.version == 1
]


@pytest.mark.parametrize("golden", SERVED)
def test_an_old_table_is_played_to_its_end_on_postgresql(golden, tmp_path, url):
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    engine.dispose()
    talk = chat(golden, tmp_path, url)
    finish(golden, talk)
    talk.database.close()


# --- what no longer fits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("golden", [g for g in STORES if g.name == "draft"], ids=by_id)
def test_a_draft_that_no_longer_fits_is_dropped_and_its_owner_is_told(golden, tmp_path):
    talk = chat(golden, tmp_path)
    with talk.database.transaction() as session:
        row = Store(session).table(1)
        (seat,) = row.drafts
        row.drafts = {seat: [*row.drafts[seat], "gibt es nicht mehr"]}
    answers = talk.says("Zoe", "/dran")
    table = talk.table()
    assert table.row.drafts == {} and not table.play.drafts
    owner = table.names[seat]
    assert "begonnener Zug passt nicht mehr" in answers.to(owner)
    assert "passt nicht mehr" not in answers.public
    assert owner in talk.asked() and talk.says(owner, "/moeglich").to(owner)
    assert not rows(talk, OutboxRow, sent=False), "told once"


@pytest.mark.parametrize("golden", [g for g in STORES if g.name == "undo-asked"], ids=by_id)
def test_a_vote_about_moves_of_earlier_rules_is_over(golden, tmp_path):
    talk = chat(golden, tmp_path)
    number = rows(talk, GameTable, id=1)[0].number
    answers = talk.says("Cora", "/rueckgaengig ja")
    assert wording.VOTE_OUTDATED in answers.public
    assert wording.NO_VOTE in answers.to("Cora")
    assert talk.table().row.number == number + 1
