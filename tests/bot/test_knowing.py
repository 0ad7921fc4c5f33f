"""Who has seen a hand has seen it: no way through accounts, seats, stores and channels leads to a second one."""

from __future__ import annotations

import json
from unittest.mock import patch

import pytest
from sqlalchemy import text

from bot.core import lobby
from bot.core.table import Table
from bot.table_file import export_table, import_table
from games import catalog
from storage.marks import Marks
from storage.store import Store
from tests.bot import knowing
from tests.bot.chat import Chat


@pytest.fixture
def running(tmp_path):
    chat = Chat(tmp_path, platform="discord")
    chat.game_of("Anna", "Bert", "Cora")
    yield chat
    chat.database.close()


def marks(chat: Chat) -> list[tuple[int, str, str]]:
    with chat.database.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(text("SELECT table_id, seat, mark FROM seen_mark"))]


KNOWN = "gesehen, was dort verdeckt ist"


def test_whoever_is_forgotten_has_seen_it_all_the_same(running):
    running.says("Bert", "/vergissmich ja")
    assert KNOWN in running.says("Bert", "/ersetze Anna", manager=True).to("Bert")
    assert running.says("Bert", "/ersetze Ein Platz", manager=True).public  # the own one is free to everybody


def test_so_has_an_account_that_is_linked_no_more(running):
    running.links("Bert", "telegram", "7", "bert")
    running.says("Bert", "/verknuepfen loesen")
    with running.database.transaction() as session:
        store = Store(session)
        table = Table(store, store.table(1))
        seats = {s.name: s.seat for s in table.seats}
        assert table.played_by(store.known_person("telegram", "7")) == {seats["Bert"]}


def test_nobody_who_knows_another_side_becomes_the_same_person(running):
    running.says("Dora", "/ersetze Bert", manager=True)
    running.says("Emil", "/ersetze Dora", manager=True)  # Dora has seen Bert's hand and holds nothing
    said = running.links("Anna", "telegram", "8", "anna")
    assert "Verbunden" in said.to("Anna")
    code = running.says("Dora", "/verknuepfen").to("Dora").split("Dein Code: ")[1].split()[0]
    assert "kennt ihr zusammen zwei Seiten" in running.elsewhere("telegram", "8", "anna", f"/verknuepfen {code}").to("8")


def test_a_mark_says_nothing_of_a_person_and_goes_with_the_game(running):
    assert len(marks(running)) == 3 and all(len(mark) == 32 for _, _, mark in marks(running))
    assert not any(name.lower() in str(marks(running)).lower() for name in ("Anna", "Bert", "Cora"))
    running.play_on(3)
    running.says("Anna", "/abraeumen ja", manager=True)
    assert running.table().row.status == "closed" and marks(running) == []
    running.says("Anna", "/revanche")
    running.says("Anna", "/start")
    assert {table for table, _, _ in marks(running)} == {2}  # a new game


def test_marks_go_along_into_another_store_and_owners_are_asked(running, tmp_path):
    running.says("Dora", "/ersetze Bert", manager=True)
    running.says("Dora", "/vergissmich ja")
    with running.database.transaction() as session:
        raw = json.loads(json.dumps(export_table(Store(session), 1)))
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu", platform="discord")
    with other.database.transaction() as session:
        import_table(Store(session), raw)
    owed = {(r.to or ("",))[0]: r.text for r in other.referee.owed("discord")}
    assert "aus einer Datei eingelesen" in owed[""] and "Spielst du weiter?" in owed["Anna"]
    assert "für dich reserviert" in other.says("Anna", "/zug stapel").to("Anna")  # not before she says that it is she
    assert "Anna ist wieder da." in other.says("Anna", "/wiederda").public
    assert KNOWN in other.says("Dora", "/ersetze Anna", manager=True).to("Dora")
    other.database.close()


def test_whoever_has_seen_a_deck_before_the_game_does_not_play_against_it(tmp_path):
    chat = Chat(tmp_path, platform="discord")
    with patch.object(lobby, "find_game", lambda words: catalog.load("tests.bot.koffer")):
        chat.says("Zoe", "/neu koffer")
    chat.says("Anna", "/beitreten")
    chat.links("Anna", "discord", "Cora", "Cora")
    chat.says("Anna", "/mitbringen 7\n8\n9")
    chat.says("Zoe", "/verlassen")
    chat.says("Cora", "/verknuepfen loesen")
    assert "mitbringt" in chat.says("Cora", "/beitreten").to("Cora")
    chat.says("Bert", "/beitreten")
    chat.says("Bert", "/mitbringen 1\n2\n4")
    chat.says("Anna", "/start")
    with chat.database.transaction() as session:
        store = Store(session)
        table = Table(store, store.table(1))
        assert table.running
        seen = {name: table.played_by(store.known_person("discord", name)) for name in ("Anna", "Bert", "Cora")}
        seats = {s.name: {s.seat} for s in table.seats}  # they may have moved up
        assert seen == {**seats, "Cora": seats["Anna"]}
    chat.database.close()


def test_a_table_from_the_local_table_says_so_in_a_chat(tmp_path):
    chat = Chat(tmp_path)
    chat.game_of("Anna", "Bert")
    with chat.database.transaction() as session:
        raw = json.loads(json.dumps(export_table(Store(session), 1)))
    raw["kanal"]["platform"] = "telegram"
    for person, key in zip(raw["personen"], ("1", "2"), strict=True):
        person |= {"platform": "telegram", "key": key}
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu", platform="telegram")
    with other.database.transaction() as session:
        import_table(Store(session), raw)
    assert any("an einem lokalen Tisch" in r.text for r in other.referee.owed("telegram") if r.to is None)
    chat.database.close()
    other.database.close()


def test_random_chains_show_nobody_two_sides(tmp_path):
    assert knowing.search(tmp_path, range(25)) > 500


@pytest.mark.soak
@pytest.mark.parametrize("part", range(20))
def test_many_random_chains_show_nobody_two_sides(part, tmp_path):
    knowing.search(tmp_path, range(1_000 * part + 1_000, 1_000 * part + 1_250))


def test_the_search_finds_what_it_looks_for(tmp_path):
    with patch.object(Marks, "seen", lambda self, table, accounts: set()), pytest.raises(AssertionError, match="knows"):
        knowing.search(tmp_path, range(60))
