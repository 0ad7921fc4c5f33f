"""The past: any move shown again, the story, the file, the check."""

from __future__ import annotations

import pytest


@pytest.fixture
def played(chat):
    chat.game_of("Anna", "Bert", "Cora")
    chat.play_on(30)
    return chat


def test_a_move_is_shown_as_it_was(played):
    shown = played.says("Anna", "/verlauf zeige Zug 7")
    assert "nach Zug 7 von" in shown.to("Anna")
    (reply,) = shown.replies
    assert reply.block
    assert reply.picture.at == 7
    assert played.referee.picture(reply.picture).startswith("<svg")
    back = played.presses("Anna", "◀ Zug 6", shown)
    assert "nach Zug 6" in back.to("Anna")
    assert "beginnt" in played.says("Anna", "/verlauf zug 0").to("Anna")
    assert "So weit" in played.says("Anna", "/verlauf zug 9999").to("Anna")


def test_the_past_shows_everybody_what_they_could_see_then(played):
    from bot.core.names import fill_board
    from bot.core.table import Table
    from storage.store import Store

    for who, seat in (("Zaungast", None), ("Anna", played.seat("Anna"))):
        for number in range(0, played.table().row.number, 5):
            (reply,) = played.says(who, f"/verlauf zug {number}").replies
            with played.database.transaction() as session:
                store = Store(session)
                table = Table(store, store.table(1))
                view = table.game.view(table.state_at(number), seat)
                assert reply.block == fill_board(table.game.text(view, reply.picture.part), table.names)
            assert reply.picture.seat == seat


def test_the_story_of_a_running_game_keeps_the_secret(played):
    story = played.says("Zaungast", "/verlauf datei").replies[0].document
    assert story.name.endswith(".txt")
    assert story.text.count("\n") > 12
    assert "Am Tisch: Anna, Bert und Cora" in story.text
    assert played.table().row.secret not in story.text
    assert "beendete Partie" in played.says("Anna", "/pruefe").to("Anna")


def test_the_file_of_a_finished_game_reveals_the_secret_checked(chat):
    chat.game_of("Anna", "Bert")
    chat.play_on()
    story = chat.says("Zaungast", "/verlauf datei").replies[0].document.text
    assert chat.table().row.secret in story
    assert "jeder Würfel stimmt" in story
    checked = chat.says("Anna", "/pruefe").to("Anna")
    assert "jeder Würfel stimmt" in checked
    assert chat.table().row.published in checked


def test_the_story_tells_of_rulings(chat):
    chat.game_of("Anna", "Bert")
    who = chat.asked()[0]
    chat.says(who, "/zug verzichte")
    chat.says("Bert", "/streitfall Darf man verzichten?")
    chat.says("Bert", "/streitfall 1 gilt nicht")
    chat.says("Bert", "/streitfall 1 abstimmen")
    for voter in ("Anna", "Bert"):
        chat.says(voter, "/stimme 1 1")
    story = chat.says("Anna", "/verlauf geschichte").to("Anna")
    assert "(Streitfall 1)" in story
    assert "Entschieden wurde unterwegs" in story
