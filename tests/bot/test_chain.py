"""The log is chained: a changed, missing or damaged entry is noticed, and nobody who is forgotten breaks it."""

from __future__ import annotations

import json

import pytest
from sqlalchemy import text

from bot import cli
from bot.table_file import export_table, import_table
from storage import chain
from storage.store import Store
from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    chat = Chat(tmp_path)
    chat.referee.new_secret = lambda: "kette"
    chat.game_of("Anna", "Bert", "Cora")
    chat.play_on(14)
    yield chat
    chat.database.close()


def broken(chat: Chat, number: int = 1) -> list[int]:
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table(number)
        return [e.number for e in chain.broken(row, store.entries(row))]


def entries(chat: Chat) -> list[dict]:
    with chat.database.transaction() as session:
        store = Store(session)
        return [e.model_dump() for e in store.entries(store.table(1))]


def change(chat: Chat, what: str, number: int) -> None:
    with chat.database.engine.begin() as connection:
        connection.execute(text(f"UPDATE log SET {what} WHERE table_id = 1 AND number = {number}"))


def test_moves_undos_and_notes_are_links_like_any_other(chat):
    for name in ("Anna", "Bert", "Cora"):
        chat.says(name, "/rueckgaengig")
    for name in ("Anna", "Bert", "Cora"):
        chat.says(name, "/rueckgaengig ja")
    chat.says("Cora", "/aufgeben ja")
    chat.play_on(4)
    assert {"zug", "rueckgaengig", "vermerk"} <= {e["kind"] for e in entries(chat)}
    assert broken(chat) == [] and chat.table().row.chain_from == 0


CHANGES = {
    "what was told": 'told = \'{"": ["Bert mogelt."]}\'',
    "a move": "keys = '[\"verzichte dreimal\"]'",
    "whose": "seat = 'p9'",
    "dice": "dice_to = dice_to + 1",
    "events": "events = '[]', told = '{\"\": []}', labels = '[\"?\"]'",
    "the rules": "rules_version = 1",
    "the link": "chain = 'abc'",
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_changed_entry_is_noticed_on_opening_and_told(chat, what):
    number = chat.table().row.number - 1
    change(chat, CHANGES[what], number)
    chat.restart()
    chat.says("Anna", "/stand")
    assert broken(chat)
    assert "(Dieser Eintrag des Verlaufs ist beschädigt.)" in chat.says("Anna", "/verlauf").to("Anna")
    told = [r.text for r in chat.referee.owed("lokal")]
    assert any("Im Verlauf dieses Tisches ist Eintrag" in t for t in told)
    chat.play_on(2)  # play goes on
    chat.restart()
    chat.says("Bert", "/stand")
    assert not [r for r in chat.referee.owed("lokal") if "Im Verlauf dieses Tisches" in r.text and r.text not in told]


def test_a_missing_entry_is_noticed(chat):
    with chat.database.engine.begin() as connection:
        connection.execute(text("DELETE FROM log WHERE table_id = 1 AND number = 3"))
    assert broken(chat) == [4]


def test_what_follows_from_the_move_is_restored(chat, monkeypatch, capsys):
    before = entries(chat)
    change(chat, "events = '[', told = '{\"\": [\"Bert mogelt.\"]}', dice_to = 'x'", 5)
    monkeypatch.setenv("RINGRICHTER_DB", f"{chat.folder}/chat.db")
    assert cli.main(["db", "pruefe", "--alle", "--reparieren"]) == 1
    assert "Wiederhergestellt: Der Eintrag folgt aus dem Zug davor." in capsys.readouterr().out
    assert cli.main(["db", "pruefe", "--alle"]) == 0
    chat.restart()
    assert entries(chat) == before


def test_forgetting_breaks_nothing_and_leaves_no_name(chat):
    chat.says("Dora", "/ersetze Bert", manager=True)
    chat.says("Bert", "/vergissmich ja")
    chat.says("Dora", "/vergissmich ja")
    chat.later("1 Minute")
    assert broken(chat) == []
    with chat.database.engine.connect() as connection:
        words = json.dumps([list(map(str, row)) for row in connection.execute(text("SELECT labels, told, events FROM log"))])
    assert "Bert" not in words and "Dora" not in words
    assert "Ein Platz" in chat.says("Anna", "/verlauf alles").to("Anna")


def test_a_log_from_before_is_chained_from_where_it_is_met(chat):
    with chat.database.engine.begin() as connection:
        connection.execute(text("UPDATE log SET chain = ''"))
        connection.execute(text("UPDATE game_table SET chain_base = '', chain_from = 0"))
    chat.restart()
    before = chat.table().row.number
    chat.play_on(3)
    assert chat.table().row.chain_from == before and broken(chat) == []
    change(chat, CHANGES["what was told"], before + 1)
    chat.restart()
    assert broken(chat) == [before + 1]


def test_a_chain_goes_along_to_another_store(chat, tmp_path):
    with chat.database.transaction() as session:
        raw = json.loads(json.dumps(export_table(Store(session), 1)))
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu")
    with other.database.transaction() as session:
        import_table(Store(session), raw)
    assert other.table().row.chain_from == 0 and broken(other) == []
    other.play_on(3)
    assert broken(other) == []
    raw["verlauf"][2]["chain"] = "x"  # one that does not fit begins anew
    (tmp_path / "drei").mkdir()
    third = Chat(tmp_path / "drei")
    with third.database.transaction() as session:
        import_table(Store(session), raw)
    third.play_on(3)
    assert third.table().row.chain_from == len(raw["verlauf"]) and broken(third) == []
    other.database.close()
    third.database.close()
