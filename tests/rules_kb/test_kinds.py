"""Sure, nearest, silent; what is no question to a rulebook; which game is meant; rules by number and name."""

from __future__ import annotations

import pytest

from rules_kb.answer import LIKELIEST, NOT_HERE, NOTHING, UNCERTAIN, WHICH, WHICH_GAME, answer
from rules_kb.citation import unquoted
from rules_kb.entries import entry


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("gute nacht", "smalltalk"),
        ("Hallo zusammen!", "smalltalk"),
        ("wie starte ich eine Partie?", "haus"),
        ("wie viel Zeit habe ich pro Zug beim Ringkrieg?", "haus"),
        ("en passant regel?", "anderes Spiel"),
        ("Wie steigt die Bedrohung im Herr der Ringe LCG?", "anderes Spiel"),
        ("Was hat sich in der second edition vom Ringkrieg geändert?", "andere Ausgabe"),
        ("Wer ist der Vater von Legolas?", "geschichte"),
        ("Welche Sleeves passen?", "kauf"),
        ("Was ist die beste Strategie als Schatten?", "meinung"),
    ],
)
def test_what_is_no_question_to_a_rulebook(question: str, kind: str) -> None:
    found = answer(question)
    assert found.kind == kind and not found.sicher
    assert found.text() == found.reply
    assert found.as_json()["art"] == kind


def test_questions_about_the_bot_are_sent_to_the_help() -> None:
    assert "/hilfe" in answer("wie starte ich eine Partie?").text()
    assert "/frist" in answer("wie viel Zeit habe ich pro Zug?").text()


def test_a_supplement_passes_the_same_doubt() -> None:
    assert answer("gute nacht", werk="jagd").kind == "smalltalk"
    assert answer("Welche Städte sind gute Städte?", werk="jagd").kind == "andere Quelle"


def test_the_nearest_rule_is_shown_with_the_doubt_said() -> None:
    found = answer("Darf Grima bei Gleichstand das Plättchen bekommen?")
    assert found.kind == "naechste" and not found.sicher and not found.word
    assert found.best is not None
    assert found.text().startswith(LIKELIEST) and found.best.rule in found.text()
    farther = answer("Darf ich die Handkarten meines Nachbarn nach dem Abendessen fotografieren?")
    assert farther.kind == "naechste" and farther.text().startswith(UNCERTAIN)


@pytest.mark.parametrize(
    ("question", "werk"),
    [
        ("Darf der Hobbit den Adler benutzen?", "jagd"),
        ("Wie viele Karten darf der Hobbit auf der Hand halten?", "jagd"),
        ("Kann ein Gefährte der Gemeinschaft wieder beitreten?", "ringkrieg"),
        ("Ist der Würfel verloren, wenn ich passe?", "ringkrieg"),
        ("Darf ich einem Mitspieler eine Karte schenken?", "jagd"),
        ("Reicht Gleichstand, um ein Heer zu bekommen?", "meccg"),
    ],
)
def test_a_phrase_never_refuses_where_an_entry_fits(question: str, werk: str) -> None:
    found = answer(question, werk)
    assert not found.reply and found.kind in ("sicher", "naechste", "andere Quelle")


def test_what_is_far_from_every_rule_is_not_in_the_books() -> None:
    found = answer("Wie viele Hotels darf ich auf einer Ruine bauen?")
    assert found.kind == "nicht im Buch"
    assert found.text().startswith(NOTHING)


@pytest.mark.parametrize("question", ["handlimit?", "wer fängt an?", "wie viele handkarten?"])
def test_a_question_that_several_games_answer_gets_a_line_each(question: str) -> None:
    found = answer(question)
    assert found.kind == WHICH
    lines = found.text().splitlines()
    assert lines[0] == WHICH_GAME and len(lines) == 1 + len(found.games) == 5
    assert len({one.best.entry.werk for one in found.games if one.best}) == len(found.games)


def test_a_hint_in_the_words_or_the_table_settles_the_game() -> None:
    assert answer("handlimit beim Ringkrieg?").kind == "sicher"
    assert answer("handlimit?", werk="meccg").kind == "sicher"
    assert answer("Was ist das Gefahrenlimit?").kind == "sicher"


def test_a_named_game_beats_the_channels() -> None:
    found = answer("Wie viele Karten darf ich bei MECCG auf der Hand haben?", werk="zwei-tuerme")
    assert found.best is not None and found.best.entry.werk == "meccg"


@pytest.mark.parametrize(
    ("question", "id"),
    [
        ("Z-6", "jd.zusatz.z6"),
        ("z6", "jd.zusatz.z6"),
        ("zusatzregel z-5", "jd.zusatz.z5"),
        ("Was sagt Zusatzregel 12?", "jd.zusatz.z12"),
        ("rk.kampf.modifikator.addieren", "rk.kampf.modifikator.addieren"),
    ],
)
def test_a_rule_by_its_number_or_id(question: str, id: str) -> None:
    found = answer(question)
    assert found.kind == "stelle" and found.best is not None and found.best.id == id
    expected = entry(id)
    assert expected is not None and expected.text in found.text()


@pytest.mark.parametrize(
    ("question", "werk", "said"),
    [
        ("Kapitel VI", None, "Armeen und Kämpfe"),
        ("Kap. 6", "ringkrieg", "Eine Belagerungsschlacht"),
        ("B-11", None, "KÄMPFE"),
        ("S. 43", "ringkrieg", "[rk.belagerung.schlacht.dauer]"),
        ("rk.belagerung.schlacht", None, "[rk.belagerung.schlacht.dauer]"),
    ],
)
def test_chapters_and_pages_list_what_stands_there(question: str, werk: str | None, said: str) -> None:
    found = answer(question, werk=werk)
    assert found.kind == "stelle" and said in found.text()
    assert len(found.text()) <= 1900


def test_a_number_inside_a_question_is_no_reference() -> None:
    assert answer("Auf Seite 26 steht, man darf immer passen, stimmt das?").kind != "stelle"
    assert answer("Darf ich 3 Karten ziehen?", werk="jagd").kind != "stelle"


def test_the_table_decides_what_holds() -> None:
    for players in (2, 4):
        found = answer("Wie viele Plättchen liegen an jedem Ort?", werk="zwei-tuerme", gilt={"spieler": players})
        assert found.holds and found.best is not None and players in found.best.entry.gilt["spieler"]


def test_what_does_not_hold_at_the_table_is_told_as_such() -> None:
    found = answer("Wie weit fahren die Corsarenschiffe?", werk="ringkrieg", gilt={"variante": "grundspiel"})
    assert not found.holds and NOT_HERE in found.text()


def test_quotation_marks_are_not_nested() -> None:
    assert unquoted("Er heißt «Galbra»") == "Er heißt ‹Galbra›"


def test_one_warning_at_most() -> None:
    for question in ("Wann darf ich beim Ringkrieg passen?", "Darf ich eine Stadt nochmal betreten?"):
        assert answer(question).text().count("Achtung") <= 1
