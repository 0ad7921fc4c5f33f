"""The condition is read: another value of what a rule turns on is another case, and one left open is asked back."""

from __future__ import annotations

import pytest

from rules_kb.answer import NOT_HERE, OPEN, answer
from rules_kb.conditions import conflict
from rules_kb.entries import entry
from rules_kb.search import named_context, searcher
from rules_kb.why import why
from tests.rules_kb.strangers import side

ONE_AND_SEVERAL = (
    ("ringkrieg", "Darf ich mit einem Armeewürfel zwei Armeen bewegen?", "ja"),
    ("ringkrieg", "Darf ich mit einem Armeewürfel mit zwei Armeen angreifen?", "nein"),
    ("jagd", "Darf ich in einer Runde zwei verschiedene Spieler angreifen?", "ja"),
    ("jagd", "Darf ich in einer Runde denselben Spieler zweimal angreifen?", "nein"),
    ("zwei-tuerme", "Darf ich zwei Reihen derselben Farbe haben?", "nein"),
    ("ringkrieg", "Darf ich zwei Elbenringe in einer Runde einsetzen?", "nein"),
    ("ringkrieg", "Darf ich einen Elbenring in einer Runde einsetzen?", "ja"),
)
OTHER_SIDE = (
    ("ringkrieg", "Kommen tote Einheiten des Schattens zu den Verstärkungen zurück?", "ja"),
    ("ringkrieg", "Kommen tote Einheiten der Freien Völker zu den Verstärkungen zurück?", "nein"),
    ("meccg", "Muss ein Ringgeist beim Rat einen Versuchungswurf machen?", "nein"),
    ("meccg", "muss mein hero wizard beim council nen corruption check machen?", "ja"),
    ("meccg", "Darf der Balrog-Spieler Menschen als Charaktere spielen?", "nein"),
    ("jagd", "Darf ein Schwarzer Reiter den Adler benutzen?", "nein"),
    ("jagd", "Darf ein Hobbit den Adler benutzen?", "ja"),
)
OTHER_PHASE = (
    ("jagd", "Darf ich vor der Bewegung einen Kampf anfangen?", "nein"),
    ("jagd", "Darf ich vor der Bewegung ein Rätsel spielen?", "ja"),
    ("zwei-tuerme", "Darf ich in der Zugphase auslegen?", "nein"),
    ("zwei-tuerme", "Darf ich in der Wertungsphase auslegen?", "ja"),
    ("meccg", "Darf ich in der Ortsphase einen Gegenstand ausspielen?", "ja"),
    ("meccg", "Darf ich in der Organisationsphase einen Gegenstand ausspielen?", "nein"),
)
MAY_AND_MUST = (
    ("zwei-tuerme", "Darf ich auf das Kartennehmen verzichten?", "ja"),
    ("zwei-tuerme", "Muss ich eine Karte nehmen?", "nein"),
    ("jagd", "Muss ich in jeder Runde mindestens ein Feld gehen?", "ja"),
    ("jagd", "Darf ich in meiner Runde stehen bleiben?", "nein"),
    ("jagd", "Muss ich die Augenzahl ganz ausnutzen?", "nein"),
    ("jagd", "Darf ich weniger Felder gehen, als ich gewürfelt habe?", "ja"),
)
TIES = (
    ("zwei-tuerme", "Bekommt bei Gleichstand der später Ausliegende das bessere Plättchen?", "nein"),
    ("zwei-tuerme", "Bekommt bei gleich vielen Karten, wer früher ausgelegt hat, das bessere Plättchen?", "ja"),
    ("ringkrieg", "Darf ich passen, wenn wir gleich viele Würfel haben?", "nein"),
    ("ringkrieg", "Darf ich passen, wenn ich weniger Würfel habe?", "ja"),
    ("ringkrieg", "Darf ich passen, wenn ich mehr Würfel habe?", "nein"),
)
EXCEPTIONS = (
    ("ringkrieg", "Darf ich mit dem Rekrutierungswürfel in einer belagerten Festung rekrutieren?", "nein"),
    ("ringkrieg", "Darf ich mit einer Ereigniskarte in einer belagerten Festung rekrutieren?", "ja"),
    ("jagd", "Darf ich ohne Umhang im Wald weitergehen?", "nein"),
    ("jagd", "Darf ich mit Umhang im Wald weitergehen?", "ja"),
    ("zwei-tuerme", "Darf ich Gandalf an eine bestehende Reihe anlegen?", "nein"),
    ("zwei-tuerme", "Darf ich Gandalf an den Anfang einer neuen Reihe legen?", "ja"),
)
NUMBERS = (
    ("ringkrieg", "Wie viele Aktionswürfel hat der Schatten am Anfang?", "7"),
    ("ringkrieg", "Wie viele Aktionswürfel haben die Freien Völker am Anfang?", "4"),
    ("ringkrieg", "Wie viele Siegpunkte braucht der Schatten zum Sieg?", "10"),
    ("ringkrieg", "Wie viele Siegpunkte brauchen die Freien Völker zum Sieg?", "4"),
    ("meccg", "Wie viele Karten hat man am Anfang auf der Hand?", "8"),
    ("jagd", "Wie viele Karten bekommt man am Anfang?", "2"),
)
KINDS = {
    "eine und mehrere": ONE_AND_SEVERAL,
    "andere seite": OTHER_SIDE,
    "andere phase": OTHER_PHASE,
    "darf und muss": MAY_AND_MUST,
    "gleichstand": TIES,
    "ausnahme": EXCEPTIONS,
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_word_is_told_of_another_case(kind: str) -> None:
    """A wrong word is worse than none; half of them at least get one."""
    said = {question: (side(answer(question, werk).word), right) for werk, question, right in KINDS[kind]}
    assert not {question: told for question, told in said.items() if told[0] not in ("", told[1])}
    assert sum(told == right for told, right in said.values()) * 2 >= len(said)


@pytest.mark.parametrize(("werk", "question", "number"), NUMBERS)
def test_a_number_is_the_one_of_the_side_that_is_asked_for(werk: str, question: str, number: str) -> None:
    assert answer(question, werk).word.split()[0] == number


def test_values_that_exclude_each_other() -> None:
    read = searcher().verdicts.conditions.read
    assert conflict(
        read("darf der schatten angreifen", "ringkrieg"), read("durfen die freien volker angreifen", "ringkrieg")
    ) == ["seite"]
    assert conflict(read("im wald mit umhang", "jagd"), read("im wald ohne umhang", "jagd")) == ["mit umhang"]
    assert conflict(read("habe kein boot", "jagd"), read("mit boot", "jagd")) == ["mit boot"]
    assert conflict(read("ist die festung belagert", "ringkrieg"), read("die festung ist nicht belagert", "ringkrieg"))
    assert conflict(read("zwei elbenringe", "ringkrieg"), read("einen elbenring", "ringkrieg"))
    assert conflict(read("der ereignis wurfel", "ringkrieg"), read("der armeewurfel", "ringkrieg")) == ["würfel"]
    assert not conflict(read("greift der schatten die freien volker an", "ringkrieg"), read("darf der schatten", "ringkrieg"))
    assert not conflict(read("darf man rekrutieren", "ringkrieg"), read("durfen die freien volker", "ringkrieg"))


def test_one_condition_left_open_is_asked_back_with_both_verdicts() -> None:
    found = answer("Sind Verluste endgültig?", "ringkrieg")
    assert not found.word
    assert {said: e.id for said, e in found.ask_back} == {
        "Freie: Ja.": "rk.kampf.verluste.freie",
        "Schatten: Nein.": "rk.kampf.verluste.schatten",
    }
    assert found.text().splitlines()[0] == OPEN and len(found.text().splitlines()) == 3


def test_nothing_is_asked_back_that_the_question_says() -> None:
    assert answer("Sind Verluste des Schattens endgültig?", "ringkrieg").word == "Nein"
    assert answer("Sind Verluste der Freien Völker endgültig?", "ringkrieg").word == "Ja"
    for werk, question, _ in (row for rows in KINDS.values() for row in rows):
        assert not answer(question, werk).ask_back, question


def test_why_shows_the_conditions_side_by_side() -> None:
    said = why("Hallo zusammen, sind Verluste endgültig?", "ringkrieg")
    assert "Inhalt: sind verluste endgultig?" in said and "seite" in said and "Offen: Schatten: Nein" in said
    assert entry("rk.kampf.verluste.schatten") is not None


@pytest.mark.parametrize(
    ("question", "played", "id", "holds"),
    [
        ("Wie viele Handkarten sind zu viert erlaubt?", {"spieler": 2}, "rk.mehrspieler.karten.limit", False),
        ("Wie viele Handkarten sind erlaubt?", {"spieler": 2}, "rk.ereignis.handlimit", True),
        ("Darf ich mit der Erweiterung Galadriel ins Spiel bringen?", {"spieler": 2}, "rk.erw.galadriel.ins-spiel", False),
        ("Darf ich Galadriel ins Spiel bringen?", {"spieler": 2, "variante": "erweiterung"}, "rk.erw.galadriel.ins-spiel", True),
    ],
)
def test_what_the_question_names_overrules_the_table(question: str, played: dict[str, object], id: str, holds: bool) -> None:
    found = answer(question, "ringkrieg", {"variante": "grundspiel", **played})
    assert found.best is not None and found.best.id == id and found.holds == holds
    assert (NOT_HERE in found.text()) != holds


def test_nouns_are_denied_where_something_is_said_not_to_be_there() -> None:
    denied = searcher().verdicts.conditions.denied
    assert denied("es ist kein ringgeist dabei, aber ein balrog") == {"ringgeist"}
    assert denied("galadriel ist nicht im spiel") == {"galadriel"}
    assert denied("galadriel ist im spiel") == frozenset()
    assert denied("ein stern, aber kein stern auf der zweiten karte") == frozenset()


@pytest.mark.parametrize(
    ("werk", "with_it", "without_it"),
    [
        (
            "ringkrieg",
            "Lórien ist belagert, Galadriel ist im Spiel. Kann ich dort mit einem Würfel rekrutieren?",
            "Lórien ist belagert, Galadriel ist nicht im Spiel. Kann ich dort mit einem Würfel rekrutieren?",
        ),
        (
            "meccg",
            "Wird ein goldener Ring automatisch getestet, wenn ein Ringgeist dabei ist?",
            "Wird ein goldener Ring automatisch getestet, wenn kein Ringgeist dabei ist?",
        ),
        (
            "jagd",
            "Darf ich im Wald weiterziehen, wenn ich einen Umhang habe?",
            "Darf ich im Wald weiterziehen, wenn ich keinen Umhang habe?",
        ),
    ],
)
def test_what_is_there_and_what_is_not_have_no_common_word(werk: str, with_it: str, without_it: str) -> None:
    said = [side(answer(q, werk).word) for q in (with_it, without_it)]
    assert said[0] in ("ja", "nur", "") and said[1] in ("nein", "nur", "") and (said[0] != said[1] or said == ["", ""])


@pytest.mark.parametrize(
    ("werk", "question", "condition"),
    [
        ("ringkrieg", "Ich habe einen Personenwürfel. Darf ich damit die Gemeinschaft weiterziehen?", "entdeckt"),
        ("jagd", "Darf ich jetzt Karten vom Stapel nehmen?", "Stadt"),
        (
            "ringkrieg",
            "Lórien wird belagert und die Elben sind im Krieg. Darf ich dort mit einem Würfel rekrutieren?",
            "Galadriel",
        ),
    ],
)
def test_a_condition_nobody_named_is_told_with_both_verdicts(werk: str, question: str, condition: str) -> None:
    found = answer(question, werk)
    lines = [said for said, _ in found.ask_back]
    if found.word:  # sure enough to say it in the first word
        assert condition in found.word
    else:
        assert len(lines) == 2 and condition in lines[0]
        assert lines[0].endswith("Ja.") and lines[1] == "Sonst: Nein."
        assert found.text().startswith(OPEN)
        rule = found.ask_back[0][1]
        assert found.text().count(rule.text) == 1 and len(found.brief().splitlines()) == 3


def test_a_number_of_players_in_the_question_counts_without_a_table() -> None:
    four = answer("Wir spielen zu viert. Wie viele Ereigniskarten darf jeder auf der Hand behalten?", "ringkrieg")
    assert four.hits[0].id.startswith("rk.mehrspieler.") and "6" not in four.word
    assert named_context("Wenn zwei Spieler gleich viele Karten haben, wer gewinnt?", {}) == {}
    assert named_context("Wir sind drei Spieler. Wer fängt an?", {}) == {"spieler": 3}
    assert named_context("Im Viererspiel, wie viele Karten?", {"spieler": 2}) == {"spieler": 4}
    assert named_context("Ist das im Grundspiel anders als mit der Erweiterung?", {}) == {}


def test_a_person_is_not_answered_with_a_number_or_a_time() -> None:
    who = answer("In der Phase für langfristige Ereignisse: Wer darf neue langfristige Ereignisse spielen?", "meccg")
    assert not who.word.startswith(("In ", "Bei ")) and not who.word[:1].isdigit()
    shadow = answer(
        "Meine Schwester sagt, dem Schatten reichen acht Siegpunkte zum militärischen Sieg. Wie viele braucht er?", "ringkrieg"
    )
    assert not shadow.word.startswith("4")
