"""A table reads what the book leaves open otherwise: in the lobby, in the middle of a game, at new tables of the group."""

from __future__ import annotations

from bot.core.checking import check_table
from bot.core.table import Table
from storage.store import Store


def lobby(chat, game="zwei-tuerme"):
    chat.says("Anna", f"/neu {game}")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")


def test_readings_do_not_drown_the_lobby_and_are_found_by_words(chat):
    chat.says("Anna", "/neu ringkrieg")
    shown = chat.says("Bert", "/beitreten").public
    assert "Passen" not in shown and "passen" not in shown
    common = chat.says("Anna", "/variante").to("Anna")
    assert "Lesarten" in common and "Wer darf passen?" not in common and len(common.splitlines()) < 12
    found = chat.says("Anna", "/variante lesarten passen")
    assert "Wer darf passen? wer weniger Würfel hat als der Gegner (sonst: wer noch Würfel hat)" in found.to("Anna")
    assert any("Wer darf passen?" in b.label for b in found.buttons())
    assert "Wer darf passen?" in chat.says("Anna", "/variante wer passen").to("Anna")
    assert "keine Lesart" in chat.says("Anna", "/variante lesarten zwetschgenmus").to("Anna")
    button = next(b.label for b in found.buttons() if b.label.startswith("Wer darf passen?"))
    assert "Wer darf passen? wer noch Würfel hat" in chat.presses("Anna", button, found).public
    assert "Wer darf passen? wer noch Würfel hat" in chat.says("Anna", "/variante lesarten").to("Anna")


def test_a_reading_that_was_chosen_is_played_from_the_start(chat):
    lobby(chat)
    chat.says("Anna", "/variante start=Anna")
    chat.says("Anna", "/variante zt.luecke.verzicht=nein")
    chat.says("Anna", "/start")
    assert chat.state()["readings"] == ["zt.luecke.verzicht"]
    before = chat.state()
    chat.says("Anna", "/zug verzichte")
    assert chat.state() == before


def voted(chat, words, case=1):
    chat.says("Bert", "/streitfall Darf man auf das Kartennehmen verzichten?")
    chat.says("Bert", f"/streitfall {case} vorschlag Niemand verzichtet")
    chat.says("Bert", f"/streitfall {case} folge {words}")
    chat.calls_vote(case)
    chat.says("Anna", f"/stimme {case} 1")
    return chat.says("Bert", f"/stimme {case} 1").public


def test_a_vote_switches_a_running_table_and_an_undo_before_it_takes_it_along(running):
    running.says("Anna", "/zug verzichte")
    assert "Ausgeführt" in voted(running, "variante zt.luecke.verzicht=anders")
    assert running.state()["readings"] == ["zt.luecke.verzicht"]
    before = running.state()
    running.says("Bert", "/zug verzichte")
    assert running.state() == before, "it can no longer be done"
    with running.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []
    running.says("Bert", "/streitfall Und wieder anders?")
    running.says("Bert", "/streitfall 2 vorschlag Doch nicht")
    running.says("Bert", "/streitfall 2 folge zurück vor 1")
    running.calls_vote(2)
    running.says("Anna", "/stimme 2 1")
    running.says("Bert", "/stimme 2 1")
    assert "readings" not in running.state(), "before the vote it was read as usual"
    running.says("Anna", "/zug verzichte")
    assert running.asked() == ["Bert"]


def test_new_tables_of_the_group_read_it_so_and_a_later_ruling_ends_that(running):
    running.says("Anna", "/zug verzichte")
    voted(running, "variante zt.luecke.verzicht=anders")
    for who in ("Anna", "Bert", "Cora"):
        running.says(who, "/aufgeben ja")
    shown = running.says("Anna", "/neu zwei-tuerme").public
    assert "Niemand verzichtet. (Präzedenz 1)" in shown
    running.says("Bert", "/beitreten")
    running.says("Anna", "/start")
    assert running.state()["readings"] == ["zt.luecke.verzicht"]
    running.says("Bert", "/praezedenz 1 anfechten weil es langweilt")
    running.says("Bert", "/streitfall 2 vorschlag Man darf doch verzichten")
    running.calls_vote(2)
    running.says("Anna", "/stimme 2 1")
    said = running.says("Bert", "/stimme 2 1").public
    assert "Präzedenz 1 ersetzt" in said and "Darf man auf das Kartennehmen verzichten? ja" in said
    assert "readings" not in running.state()


def test_an_allowed_move_that_lacks_a_step_is_begun_and_the_rest_asked_on_the_spot(chat):
    """«raeume rot» alone is refused; allowed by a vote it is begun, and what comes after it is asked at once."""
    chat.referee.new_secret = lambda: "mellon 0"
    running = chat.game_of("Anna", "Bert", "Cora")
    for _ in range(200):
        who = running.asked()[0]
        refused = [c.key for c in running.table().play.candidates(running.seat(who)) if c.refusal and c.key.startswith("raeume")]
        if refused:
            break
        open_ = [o.key for o in running.table().play.options(running.seat(who))]
        drafted = running.seat(who) in running.table().play.drafts
        wanted = ("fertig",) if drafted else ("nimm stapel", "lege ", "fertig")
        running.says(who, f"/zug {next((o for w in wanted for o in open_ if o.startswith(w)), open_[0])}")
    tried = running.says(who, f"/zug {refused[0]}")
    assert tried.refused_by == ("zt.luecke.reihe-raeumen",)
    running.says(who, "/streitfall versuch")
    running.says(who, "/streitfall 1 gilt")
    running.calls_vote()
    first, last = [name for name in ("Anna", "Bert", "Cora") if name != who]
    running.says(first, "/stimme 1 1")
    said = running.says(last, "/stimme 1 1")
    assert f"Der Zug «{refused[0]}» ist damit begonnen; {who} wird gleich nach dem fehlenden Schritt gefragt." in said.public
    assert any(reply.to and reply.buttons for reply in said.replies), "the next question has come to its player"
    assert running.table().play.drafts[running.seat(who)].keys == (refused[0],)
    running.says(who, "/zug fertig")
    assert running.seat(who) not in running.table().play.drafts
