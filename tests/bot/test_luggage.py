"""Bringing something to the table: privately, judged by line, sealed in the log, shown after the game."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bot import file_check
from bot.core import lobby
from bot.core.checking import check_table
from bot.core.table import Table
from bot.local.files import attached
from bot.table_file import export_table, import_table
from games import catalog
from games.contract import Step
from games.luggage import sealed
from games.replay import exception
from storage.database import Database
from storage.store import Store
from tests import stores

ANNAS, BERTS = "7\n8\n9", "1\n2\n4"


@pytest.fixture
def open_table(chat, monkeypatch):
    monkeypatch.setattr(lobby, "find_game", lambda words: catalog.load("tests.bot.koffer"))
    chat.says("Anna", "/neu koffer")
    chat.says("Bert", "/beitreten")
    return chat


@pytest.fixture
def running(open_table):
    open_table.says("Anna", f"/mitbringen {ANNAS}")
    open_table.says("Bert", f"/mitbringen\n{BERTS}")
    open_table.says("Anna", "/start")
    return open_table


def brought(chat):
    return {s.name: s.brought for s in chat.table().seats}


def test_the_lobby_asks_for_it_and_says_who_has_brought_it(open_table):
    how = open_table.says("Anna", "/mitbringen")
    assert "Drei verschiedene Karten" in how.to("Anna")
    assert "8000 Zeichen" in how.to("Anna")
    taken = open_table.says("Anna", f"/mitbringen\n{ANNAS}")
    assert "Deck angenommen: 3 Zeilen" in taken.to("Anna")
    assert "1. Anna (Deck liegt bereit)" in taken.public
    assert "Deck mitbringen" in [b.label for b in taken.buttons()]
    assert "liegt schon bereit (3 Zeilen)" in open_table.says("Anna", "/mitbringen").to("Anna")
    assert brought(open_table) == {"Anna": ANNAS, "Bert": ""}


def test_a_bad_list_is_refused_line_by_line(open_table):
    refused = open_table.says("Anna", "/mitbringen 1\nDrache\n1")
    assert "Zeile 2 («Drache»): Es gibt nur die Karten 1 bis 9." in refused.to("Anna")
    assert "Zeile 3 («1»): Diese Karte steht schon weiter oben." in refused.to("Anna")
    assert refused.refused_by == ("toy.regel",)
    assert refused.public == ""
    assert brought(open_table)["Anna"] == ""


def test_a_list_posted_where_others_read_it_is_not_read(open_table):
    posted = open_table.says("Anna", f"/mitbringen\n{ANNAS}", overheard=True)
    assert "privaten Chat" in posted.to("Anna")
    assert posted.replies[0].delete
    assert brought(open_table)["Anna"] == ""
    assert "Drei verschiedene" in open_table.says("Anna", "/mitbringen", overheard=True).to("Anna")  # without a list: how it goes


def test_it_comes_as_a_file_or_from_a_form(open_table):
    open_table.says("Anna", "/mitbringen", attached=f"{ANNAS}\r\n")
    open_table.says("Bert", BERTS, press="b:1:/mitbringen")
    assert brought(open_table) == {"Anna": ANNAS, "Bert": BERTS}


def test_at_the_local_table_it_is_a_file(open_table, tmp_path):
    file = tmp_path / "anna.txt"
    file.write_text(ANNAS, encoding="utf-8")
    assert attached(f"/mitbringen {file}") == ANNAS
    assert attached(f"/mitbringen {tmp_path}/nichts.txt") == attached(f"/zug {file}") == attached("/mitbringen") == ""


def test_eight_thousand_characters_are_read_and_no_more(open_table):
    assert "… und 7990 weitere." in open_table.says("Anna", "/mitbringen", attached="x\n" * 3_999).to("Anna")
    assert "höchstens 8000" in open_table.says("Anna", "/mitbringen", attached="12345\n" * 1_400).to("Anna")
    assert "zu lang" in open_table.says("Anna", "/mitbringen " + "1 " * 4_200).to("Anna")
    assert "zu lang" in open_table.says("Anna", "/zug " + "1 " * 1_100).to("Anna")


def test_only_players_bring_something(open_table):
    assert "sitzt nicht" in open_table.says("Zora", f"/mitbringen {ANNAS}").to("Zora")


def test_most_games_want_nothing(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    assert "bringt niemand etwas mit" in chat.says("Anna", "/mitbringen Gandalf").to("Anna")


def test_nobody_begins_before_everything_is_there(open_table):
    open_table.says("Anna", f"/mitbringen {ANNAS}")
    assert "Es fehlt noch: Deck von Bert" in open_table.says("Anna", "/start").to("Anna")
    open_table.says("Bert", f"/mitbringen {BERTS}")
    open_table.says("Anna", "/variante klein=ja")
    assert "Deck von Anna passt nicht mehr" in open_table.says("Bert", "/start").to("Bert")
    open_table.says("Anna", "/variante klein=nein")
    open_table.says("Bert", "/seite dunkel")
    assert "Deck von Bert passt nicht mehr" in open_table.says("Anna", "/start").to("Anna")
    open_table.says("Bert", "/seite hell")
    open_table.says("Anna", "/start")
    assert open_table.state()["hands"] == {"p1": [7, 8, 9], "p2": [1, 2, 4]}


def test_a_computer_takes_what_the_game_lends_it(open_table):
    open_table.says("Bert", "/verlassen")
    open_table.says("Anna", "/beitreten computer")
    open_table.says("Anna", f"/mitbringen {ANNAS}")
    open_table.says("Anna", "/start")
    assert open_table.table().running
    assert brought(open_table)["Grima"] in catalog.load("tests.bot.koffer").luggage({}, "").samples


def test_a_card_that_forbids_is_named_with_its_title_and_can_be_waived(running):
    refused = running.says("Anna", "/zug rot, 9")
    assert "Die 9 liegt nie als erste auf dem Tisch." in refused.to("Anna")
    assert "Karte: «Die große 9»" in refused.to("Anna")
    assert refused.refused_by == ("karte:9", "toy.regel")
    assert "karte:" not in refused.to("Anna")
    filed = running.presses("Anna", "Streitfall", refused)
    assert "Streitfall 1" in filed.public
    assert "karte:" not in filed.public
    game, state = catalog.load("tests.bot.koffer"), running.state()
    played = exception(game, state, "p1", ["karte:9"], ["farbe rot", "lege 9"])
    assert isinstance(played, Step)
    assert played.state["laid"] == [9]


def test_it_is_sealed_in_the_log_and_seen_by_others_only_after_the_game(running):
    secret = running.table().row.secret
    assert f"Mitgebracht (Fingerabdruck): Anna {sealed(secret, ANNAS)}" in running.says("Bert", "/verlauf").to("Bert")
    assert "nach der Partie" in running.says("Bert", "/mitbringen Anna").to("Bert")
    assert ANNAS in running.says("Anna", "/mitbringen").to("Anna")
    running.says("Bert", "/verlauf geschichte")
    assert not any(ANNAS in text or "7, 8" in text for who, text in running.heard if who != "Anna")
    running.play_on()
    assert ANNAS in running.says("Bert", "/mitbringen Anna").to("Bert")
    story = running.says("Zora", "/verlauf geschichte").to("Zora")
    assert story.count(f"Mitgebracht von Anna:\n{ANNAS}") == 1


def test_restart_check_and_export_know_it(running, tmp_path, monkeypatch):
    shipped = {**vars(catalog), "ids": lambda: ("tests.bot.koffer",)}  # only games that ship are read from a file
    monkeypatch.setattr(file_check, "catalog", SimpleNamespace(**shipped))
    running.restart()
    running.play_on()
    with running.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []
        raw = export_table(store, 1)
    other = Database(stores.url(tmp_path / "anders.db"))
    with other.transaction() as session:
        store = Store(session)
        table = Table(store, store.table(import_table(store, raw)[0]))
        assert table.brought == {"p1": ANNAS, "p2": BERTS}
        assert check_table(table) == []
        table.seats[0].brought = "6\n8\n9"
        assert any("Zufallszahl" in fault for fault in check_table(table))
        session.rollback()
    other.close()


def test_a_rematch_is_played_with_the_same_luggage(running):
    running.says("Bert", "/aufgeben ja")
    assert "Deck liegt bereit" in running.says("Anna", "/revanche").public
    running.says("Anna", "/start")
    assert running.state()["packs"] == {"p1": [7, 8, 9], "p2": [1, 2, 4]}
