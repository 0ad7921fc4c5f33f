"""The past: any move shown again, the story, the file, the check."""

from __future__ import annotations

import pytest

from storage.store import Store


@pytest.fixture
def played(chat):
    chat.referee.new_secret = lambda: "mellon 1"  # the same game each time
    chat.game_of("Anna", "Bert", "Cora")
    chat.play_on(30)
    return chat


def test_a_move_is_shown_as_it_was(played):
    shown = played.says("Anna", "/verlauf zeige Zug 7")
    assert "nach Zug 7 von" in shown.to("Anna")
    (reply,) = shown.replies
    assert reply.block
    assert reply.picture.at == 7
    assert played.referee.picture(reply.picture) is not None
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
    chat.says("Bert", "/streitfall zug 1: Darf man verzichten?")
    chat.says("Bert", "/streitfall 1 gilt nicht")
    chat.calls_vote()
    for voter in ("Anna", "Bert"):
        chat.says(voter, "/stimme 1 1")
    story = chat.says("Anna", "/verlauf geschichte").to("Anna")
    assert "(Streitfall 1)" in story
    assert "Entschieden wurde unterwegs" in story


def test_the_story_is_read_and_not_told_anew(played, monkeypatch):
    """Sentences are kept as they were told: another wording, or an event the rules no longer know, changes no old story."""
    before = {who: played.says(who, "/verlauf alles").to(who) for who in ("Anna", "Bert", "Zoe")}
    assert {before["Anna"], before["Bert"]} != {before["Zoe"]}, "somebody at the table knows more"

    def gone(self, event, seat):
        raise KeyError(event.kind)

    monkeypatch.setattr(type(played.table().game), "tell", gone)
    assert {who: played.says(who, "/verlauf alles").to(who) for who in before} == before
    played.says("Anna", "/stand")


def test_sentences_are_kept_with_places_for_names(played):
    with played.database.transaction() as session:
        store = Store(session)
        rows = store.entries(store.table(1))
    told = [line for row in rows if row.told for lines in row.told.values() for line in lines]
    assert any("⟦p1⟧" in line for line in told)
    assert not any("Anna" in line for line in told)


def test_an_entry_without_sentences_that_nobody_can_tell_says_so(played):
    with played.database.transaction() as session:
        store = Store(session)
        row = next(e for e in store.entries(store.table(1)) if e.told and e.told[""])
        row.told, row.events = None, [{"kind": "gibt es nicht"}]
        store.table(1).chain_base = ""  # as it was before logs were chained
        number = row.number
    story = played.says("Anna", "/verlauf alles").to("Anna")
    assert f"{number}. (Was hier geschah" in story


def test_a_move_without_a_number_is_asked_back(played):
    for line in ("/verlauf zug abc", "/verlauf zug"):
        assert "Welchen Zug? /verlauf zug NUMMER, von 0 bis" in played.says("Anna", line).to("Anna")
