"""Sides in the lobby: taken, given back, dealt; in the log, in the check, in a rematch."""

from __future__ import annotations

import pytest

from bot.core import lobby
from bot.core.checking import check_table
from bot.core.table import Table
from games import catalog
from storage.store import Store


@pytest.fixture
def open_table(chat, monkeypatch):
    monkeypatch.setattr(lobby, "find_game", lambda words: catalog.load("tests.bot.lager"))
    chat.says("Anna", "/neu lager")
    chat.says("Bert", "/beitreten")
    return chat


def roles(chat):
    return {s.name: s.role for s in chat.table().seats}


def test_the_lobby_offers_the_sides_and_a_button_takes_one(open_table):
    offered = open_table.says("Anna", "/variante dritte=nein")
    assert "Noch frei: Die Hellen und Der Dunkle." in offered.public
    taken = open_table.presses("Bert", "Seite: Der Dunkle", offered)
    assert "2. Bert (Der Dunkle)" in taken.public
    assert "Noch frei: Die Hellen." in taken.public
    assert "Seite: Der Dunkle" not in [b.label for b in taken.buttons()]


@pytest.mark.parametrize("words", ["dunkel", "Der Dunkle", "dunk", "DUNKLE"])
def test_a_side_is_taken_with_words(open_table, words):
    open_table.says("Anna", f"/seite {words}")
    assert roles(open_table) == {"Anna": "dunkel", "Bert": ""}


@pytest.mark.parametrize(
    ("words", "role"), [("sauron", "Der Hexenkönig"), ("saurons", "Saruman"), ("saruman", "Saruman"), ("hexen", "Der Hexenkönig")]
)
def test_a_whole_word_of_a_side_goes_before_the_beginning_of_another(chat, words, role):
    chat.says("Anna", "/neu ringkrieg")
    for name in ("Bert", "Cora", "Dora"):
        chat.says(name, "/beitreten")
    assert f"1. Anna ({role}" in chat.says("Anna", f"/seite {words}").public


def test_a_side_is_given_back(open_table):
    open_table.says("Anna", "/seite dunkel")
    assert "Noch frei: Die Hellen und Der Dunkle" in open_table.says("Anna", "/seite keine").public


def test_nobody_takes_what_is_taken(open_table):
    open_table.says("Anna", "/seite dunkel")
    refused = open_table.says("Bert", "/seite dunkel").to("Bert")
    assert "Das ist schon die Seite von Anna" in refused
    assert "Die Hellen (/seite hell)" in refused
    assert roles(open_table) == {"Anna": "dunkel", "Bert": ""}


def test_wrong_words_get_a_helpful_line(open_table):
    assert "Frei: Die Hellen (/seite hell) und Der Dunkle (/seite dunkel)." in open_table.says("Anna", "/seite").to("Anna")
    assert "Diese Seite gibt es nicht" in open_table.says("Anna", "/seite lila").to("Anna")
    assert "sitzt nicht" in open_table.says("Zaungast", "/seite hell").to("Zaungast")
    assert "Bert wählt selbst" in open_table.says("Anna", "/seite Bert hell").to("Anna")
    assert roles(open_table) == {"Anna": "", "Bert": ""}


def test_players_choose_for_their_computers(open_table):
    open_table.says("Bert", "/verlassen")
    open_table.says("Anna", "/beitreten computer")
    assert "Grima (Computer, Der Dunkle)" in open_table.says("Anna", "/seite Grima dunkel").public
    assert "am Tisch sitzen" in open_table.says("Zaungast", "/seite Grima hell").to("Zaungast")
    open_table.says("Anna", "/start")
    assert open_table.state()["roles"] == {"p1": "hell", "p2": "dunkel"}


def test_another_variant_frees_a_side_that_is_gone(open_table):
    open_table.says("Anna", "/variante dritte=ja")
    open_table.says("Anna", "/seite neutral")
    assert "Anna (Der Neutrale)" in open_table.says("Bert", "/seite hell").public
    assert "1. Anna\n" in open_table.says("Anna", "/variante dritte=nein").public
    begun = open_table.says("Anna", "/start").public
    assert "Es spielen: Anna – Der Dunkle, Bert – Die Hellen. Ausgewürfelt für Anna." in begun


def test_free_sides_are_dealt_and_logged(open_table):
    begun = open_table.says("Anna", "/start").public
    assert "Ausgewürfelt für alle." in begun
    assert "Lege Karten." in begun  # what the game is about is said all the same
    held = open_table.state()["roles"]
    assert sorted(held.values()) == ["dunkel", "hell"]
    assert "Ausgewürfelt für alle" in open_table.says("Bert", "/verlauf").to("Bert")
    assert "Die Seiten stehen fest: Anna – " in open_table.says("Bert", "/seite hell").to("Bert")
    assert open_table.state()["roles"] == held


def test_chosen_sides_survive_a_restart_an_undo_and_the_check(open_table):
    open_table.says("Bert", "/seite dunkel")
    open_table.says("Anna", "/start")
    assert "Es spielen: Anna – Die Hellen, Bert – Der Dunkle. Ausgewürfelt für Anna." in open_table.says("Anna", "/verlauf").to(
        "Anna"
    )
    open_table.restart()
    assert open_table.asked() == ["Bert"]
    open_table.says("Bert", f"/zug rot, {open_table.state()['hands']['p2'][0]}")
    open_table.says("Bert", "/rueckgaengig")
    open_table.says("Anna", "/rueckgaengig ja")
    assert open_table.asked() == ["Bert"]
    open_table.play_on()
    with open_table.database.transaction() as session:
        store = Store(session)
        table = Table(store, store.table(1))
        assert table.row.status == "over"
        assert check_table(table) == []
        table.seats[1].role = "hell"
        assert check_table(table) != []
        session.rollback()


def test_a_rematch_swaps_the_sides(open_table):
    open_table.says("Bert", "/seite dunkel")
    open_table.says("Anna", "/start")
    open_table.says("Bert", "/aufgeben ja")
    again = open_table.says("Anna", "/revanche").public
    assert "Anna (Der Dunkle) und Bert (Die Hellen)" in again
    open_table.says("Anna", "/start")
    assert open_table.state()["roles"] == {"p1": "dunkel", "p2": "hell"}


def test_a_dealt_side_is_swapped_too(open_table):
    open_table.says("Anna", "/start")
    before = open_table.state()["roles"]
    open_table.says("Bert", "/aufgeben ja")
    open_table.says("Anna", "/revanche")
    open_table.says("Anna", "/start")
    assert open_table.state()["roles"] == {"p1": before["p2"], "p2": before["p1"]}


def test_games_without_sides_say_so(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    assert "Seiten gibt es nicht" in chat.says("Anna", "/seite gandalf").to("Anna")
