"""Whole games through the core: to the end, over restarts, exported, checked; and hands that stay hidden."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.core.checking import check_table
from bot.table_file import export_table, import_table
from games import zwei_tuerme
from games.zwei_tuerme.cards.faces import face_name
from storage.store import Store
from tests.bot.chat import Chat


@pytest.mark.parametrize("people", [("Anna", "Bert"), ("Anna", "Bert", "Cora", "Dora")], ids=len)
def test_a_game_is_played_to_its_end_and_checked(chat, people):
    chat.game_of(*people)
    chat.play_on()
    table = chat.table()
    assert table.row.status == "over"
    assert table.row.result["winners"]
    with chat.database.transaction() as session:
        store = Store(session)
        from bot.core.table import Table

        assert check_table(Table(store, store.table(table.id))) == []
    assert "Verlauf" in [b.label for b in chat.says("Anna", "/stand").buttons()]
    assert chat.says("Zaungast", "/verlauf alles").to("Zaungast").count("\n") > 20


def test_restarts_go_unnoticed(tmp_path):
    def played(restart: bool):
        folder = tmp_path / str(restart)
        folder.mkdir()
        chat = Chat(folder)
        chat.game_of("Anna", "Bert", "Cora")
        for _ in range(12):
            chat.play_on(5)
            if restart:
                chat.restart()
        state = chat.state()
        chat.database.close()
        return state

    one, two = played(False), played(True)
    assert one.keys() == two.keys()  # the seeds differ: the referee's secrets are fresh


def test_an_export_goes_on_in_an_empty_store(chat, tmp_path):
    chat.game_of("Anna", "Bert", "Cora")
    chat.play_on(25)
    with chat.database.transaction() as session:
        exported = json.loads(json.dumps(export_table(Store(session), 1)))
    folder = tmp_path / "neu"
    folder.mkdir()
    other = Chat(folder)
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert other.state() == chat.state()
    assert other.asked() == chat.asked()
    who = other.asked()[0]
    assert other.says(who, "/rueckgaengig").replies
    other.play_on()
    assert other.table().row.status == "over"
    with other.database.transaction() as session:
        store = Store(session)
        from bot.core.table import Table

        assert check_table(Table(store, store.table(1))) == []
    other.database.close()


def test_a_changed_log_is_found_out(chat):
    chat.game_of("Anna", "Bert")
    chat.play_on()
    with chat.database.transaction() as session:
        store = Store(session)
        from bot.core.table import Table

        table = Table(store, store.table(1))
        entry = next(e for e in store.entries(table.row) if e.keys != ["nimm stapel"])
        entry.keys = ["nimm stapel"]
        session.add(entry)
        session.flush()
        assert check_table(table)


def test_nobody_hears_of_a_foreign_hand(chat):
    """Every card that only one player holds is never named to another, or to all, before it lies open."""
    chat.game_of("Anna", "Bert", "Cora")
    for _ in range(40):
        if not chat.table().running:
            break
        state = chat.state()
        begin = len(chat.heard)
        chat.says(chat.asked()[0], "/hand")
        chat.says(chat.asked()[0], "/moeglich")
        for who in ("Anna", "Bert", "Cora"):
            for verb in ("/stand", "/brett", "/dran", "/verlauf"):
                chat.says(who, verb)
        faces = {zone: {state["cards"][card] for card in cards} for zone, cards in state["zones"].items()}
        known = {face for zone, there in faces.items() if not zone.startswith(("hand ", "pile")) for face in there}
        held = {who: faces.get(f"hand {seat}", set()) for seat, who in chat.table().names.items()}
        for reader, text in chat.heard[begin:]:
            for owner, cards in held.items():
                if reader != owner:
                    for card in cards - known - held.get(reader, set()):
                        assert f"«{face_name(card)}»" not in text
        chat.play_on(1)


def test_a_running_table_keeps_the_cards_it_began_with(chat, tmp_path, monkeypatch):
    """The owner corrects a card while a game is on: this game goes on as it began, the next one has the new card."""
    chat.game_of("Anna", "Bert", "Cora")
    before = chat.state()["places"]
    own = tmp_path / "daten" / "zwei-tuerme"
    own.mkdir(parents=True)
    shipped = Path(zwei_tuerme.__file__).parent / "data" / "orte_wege.yaml"
    changed = shipped.read_text(encoding="utf-8").replace("eigenschaften: [ausdauer], wertung", "eigenschaften: [kraft], wertung")
    (own / "orte_wege.yaml").write_text(changed, encoding="utf-8")
    monkeypatch.setenv("RINGRICHTER_DATEN", str(tmp_path / "daten"))
    assert chat.state()["places"] == before
    chat.play_on(20)
    assert chat.state()["places"] == before
    chat.says("Anna", "/abraeumen ja", manager=True)
    chat.game_of("Anna", "Bert", "Cora")
    assert chat.state()["places"] != before
