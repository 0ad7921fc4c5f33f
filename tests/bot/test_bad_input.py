"""Whatever is typed: one clear German line, and nothing changes."""

from __future__ import annotations

import pytest

GARBAGE = [
    "/xyz",
    "/",
    "//",
    "/zug",
    "/zug " + "🧙" * 50,
    "/zug " + "a" * 10_000,
    "x" * 10_000,
    "/neu " + "ö" * 500,
    "/brett nirgendwo",
    "/verlauf -5",
    "/variante",
    "/zug שלום עליכם",
    "/zug \u202e\u2066evil",
    "/zug ⟦p1⟧",
    "/regel",
    "/regel " + "?" * 300,
    "/regel \"*NEAR( OR '",
    "/hilfe quatsch",
    "/darfich",
    "/rueckgaengig vielleicht",
    "/zug '; DROP TABLE log; --",
    "/zug nimm nimm nimm",
    "\x00\x01",
    "/passen",
]


@pytest.mark.parametrize("line", GARBAGE, ids=lambda s: s[:24].encode("unicode_escape").decode())
def test_garbage_is_answered_and_changes_nothing(chat, line):
    chat.game_of("Anna", "Bert", "Cora")
    before, number = chat.state(), chat.table().row.number
    for who in ("Anna", "Bert", "Fremde"):
        answers = chat.says(who, line)
        assert answers.replies, line
        assert all(r.to == (who,) for r in answers.replies)
        text = answers.to(who)
        assert "Traceback" not in text
        assert "Error" not in text
        assert text.strip()
    assert chat.state() == before
    assert chat.table().row.number == number


@pytest.mark.parametrize("line", ["/zug stapel", "/hand", "/stand", "/start", "/rueckgaengig", "/aufgeben ja", "/moeglich"])
def test_without_a_table_the_way_to_one_is_shown(chat, line):
    assert "/neu" in chat.says("Anna", line).to("Anna")


def test_a_wrong_command_gets_the_nearest_right_one(chat):
    assert "/start" in chat.says("Anna", "/strat").to("Anna")
    assert "/hilfe" in chat.says("Anna", "/hilffe").to("Anna")


def test_umlauts_in_commands_are_free(chat):
    chat.game_of("Anna", "Bert")
    for line in ("/möglich", "/moeglich", "/MÖGLICH", "/rückgängig"):
        assert "kenne ich nicht" not in chat.says("Anna", line).to("Anna")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("/Frist: 2 Tage", "Frist je Zug: 2 Tage"),
        ("/ersetze @bert Computer", "Den Platz von Bert übernimmt der Computer"),
        ("/Ersetze @Bert computer.", "Den Platz von Bert übernimmt der Computer"),
        ("/aufgeben Ja!", "Anna gibt auf"),
    ],
)
def test_as_a_phone_writes_it(running, line, answer):
    assert answer in running.says("Anna", line, manager=True).public


def test_a_yes_with_a_mark_is_a_yes(running):
    running.says("Cora", "/frist 2 Tage")
    assert "Frist je Zug: 2 Tage" in running.says("Bert", "/Stimme Ja!").public
    running.says("Anna", "/zug stapel")
    running.says("Anna", "/Rückgängig!")
    running.says("Bert", "/rückgängig JA.")
    assert "Zurückgenommen" in running.says("Cora", "/rückgängig, ja").public
    assert "streitfall" in running.says("Cora", "/streitfall?").to("Cora")


def test_a_vote_by_number_and_word(running):
    running.says("Anna", "/zug verzichte")
    running.says("Bert", "/streitfall zug 1: Darf man verzichten?")
    running.says("Bert", "/streitfall 1 gilt nicht")
    running.calls_vote(1, "Bert", "Cora")
    assert "«1: " in running.says("Anna", "/stimme 1 ja").to("Anna")
    assert "«Nein, es bleibt, wie es ist»" in running.says("Anna", "/stimme 1 Nein, weil es im Buch steht").to("Anna")
    assert "So stimmst du ab" in running.says("Bert", "/stimme 1 vielleicht").to("Bert")
    assert "«1: " in running.says("Bert", "/stimme 1 Ja!").to("Bert")
    assert "entschieden" in running.says("Cora", "/stimme 1 ja").public
