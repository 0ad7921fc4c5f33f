"""/melden: what a player reports reaches whoever runs the referee, with what the player could see and nothing more."""

from __future__ import annotations

import pytest

from bot import cli
from bot.core import reporting
from games.dice import Dice
from storage.reports import ReportRow, Reports


def reports(chat) -> list[ReportRow]:
    with chat.database.transaction() as session:
        found = Reports(session).newest(20)
        for one in found:
            session.expunge(one)
        return found


@pytest.fixture
def shown(chat, monkeypatch, capsys):
    def shown(*words: str) -> str:
        monkeypatch.setenv("RINGRICHTER_DB", str(chat.folder / "chat.db"))
        assert cli.main(["db", "meldung", *words]) == 0
        return capsys.readouterr().out

    return shown


def test_a_report_holds_what_its_writer_saw_and_nothing_of_the_others(running):
    for _ in range(3):
        running.says(running.asked()[0], "/zug stapel")
    said = running.says("Bert", "/melden Die Karte zählt falsch.")
    assert "Meldung 1" in said.to("Bert") and "deine verdeckten Karten" in said.to("Bert")
    assert not said.public and not said.to("Anna") and not said.to("Cora")
    (found,) = reports(running)
    assert (found.words, found.seat, found.number) == ("Die Karte zählt falsch.", running.seat("Bert"), 3)
    assert len(found.seen["zuletzt"]) >= 3 and found.seen["dran"]
    table = running.table()
    expected = reporting.position(table, table.game.view(table.play.state, found.seat), found.seat, table.names)
    assert found.seen["stellung"] == expected


def test_the_view_of_others_changes_nothing_in_it(running):
    """The same report, with what Bert cannot see dealt anew before it: kept is the same."""
    running.says(running.asked()[0], "/zug stapel")
    running.says("Bert", "/melden eins")
    table = running.table()
    other = table.game.reshuffle(table.play.state, running.seat("Bert"), Dice("anders", 0))
    assert other != table.play.state
    view = table.game.view(other, running.seat("Bert"))
    assert reports(running)[0].seen["stellung"] == reporting.position(table, view, running.seat("Bert"), table.names)


def test_it_tells_what_was_refused_and_begun(running):
    who = running.asked()[0]
    display = running.cards("display")
    missing = next(c for c in ("rot-kraft", "blau-kraft", "gruen-weisheit", "gelb-ausdauer") if c not in display)
    refused = running.says(who, f"/zug nimm offen {missing}")
    assert refused.refused_by
    running.says(who, "/melden Warum darf ich das nicht?")
    seen = reports(running)[0].seen
    assert seen["verweigert"]["worte"] == f"nimm offen {missing}" and set(seen["verweigert"]["regeln"]) <= set(refused.refused_by)


def test_the_operator_lists_reads_and_plays_again(running, shown):
    assert "Niemand hat etwas gemeldet" in shown()
    running.says(running.asked()[0], "/zug stapel")
    running.says("Cora", "/melden Hier fehlt eine Karte.")
    running.says(running.asked()[0], "/zug stapel")  # the table goes on
    running.says("Zuschauer", "/melden Ich sehe nichts.")
    listed = shown()
    assert "1. " in listed and "Hier fehlt eine Karte." in listed and "als Zuschauer" in listed
    one = shown("1")
    assert "nach Eintrag 1" in one and "so, wie es zu sehen war" in one and "Fassung der Regeln" in one
    assert "so, wie es zu sehen war" in shown("2")
    assert cli.main(["db", "meldung", "99"]) != 0


def test_a_position_that_differs_from_what_was_seen_is_said(running, shown):
    running.says(running.asked()[0], "/zug stapel")
    running.says("Anna", "/melden Seltsam.")
    with running.database.transaction() as session:
        found = Reports(session).get(1)
        found.seen = {**found.seen, "stellung": ["ganz anders"]}
        session.add(found)
    assert "anders, als es zu sehen war" in shown("1") and "ganz anders" in shown("1")


def test_without_a_table_in_the_lobby_and_without_words(chat):
    assert "Was stimmt nicht?" in chat.says("Anna", "/melden").to("Anna") and reports(chat) == []
    assert "nachspielen" not in chat.says("Anna", "/melden   Der Bot schweigt in\nmeinem Chat \u2028 oft.").to("Anna")
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Anna", "/melden In der Lobby fehlt ein Knopf")
    first, second = reports(chat)[::-1]
    assert first.table_id is None and first.words == "Der Bot schweigt in meinem Chat oft." and second.table_id is not None


def test_nobody_fills_the_store_with_reports(chat):
    for nr in range(reporting.MOST):
        assert f"Meldung {nr + 1}" in chat.says("Anna", f"/melden {nr}").to("Anna")
    assert "schon 10 Meldungen" in chat.says("Anna", "/melden noch eine").to("Anna") and len(reports(chat)) == reporting.MOST
    assert "Meldung 11" in chat.says("Bert", "/melden meine").to("Bert")
    chat.later("25 Stunden")
    assert "Meldung 12" in chat.says("Anna", "/melden am nächsten Tag").to("Anna")


def test_who_is_forgotten_is_forgotten_in_reports(running):
    running.says("Bert", "/melden Anna spielt zu langsam")
    running.says("Anna", "/melden von mir")
    assert len(reports(running)) == 2
    running.says("Anna", "/vergiss-mich ja")
    (left,) = reports(running)
    assert left.words.endswith("spielt zu langsam") and "Anna" not in left.words + str(left.seen)


def test_the_same_update_delivered_twice_is_one_report(running):
    for _ in range(2):
        running.says("Bert", "/melden doppelt", update="gleich")
    assert len(reports(running)) == 1
