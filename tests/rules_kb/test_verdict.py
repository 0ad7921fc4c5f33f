"""The verdict in the first word: from data, never guessed, and none where it is not certain."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules_kb.answer import answer
from rules_kb.asking import CLAIMED, DOUBTED, NO, NUMBER, ONLY, OPPOSITE, OTHER, WHO, YES, YES_NO, Asking
from rules_kb.entries import all_entries
from rules_kb.german import fold, words
from rules_kb.likeness import other_count
from rules_kb.meaning import alike, vector
from rules_kb.search import search, searcher
from rules_kb.verdict import Counts, Decision, Verdict, gist
from tests.rules_kb.scoring import SETS, load

HERE = Path(__file__).parent


def asking(question: str) -> Asking:
    return searcher().reader.read(question).asking


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Darf ich zwei Reihen haben?", YES_NO),
        ("Wenn ich verliere, muss ich dann Karten abgeben?", YES_NO),
        ("Hab eine 5 gewürfelt, zählt das?", YES_NO),
        ("zwei rote Reihen erlaubt?", YES_NO),
        ("Stimmt es, dass Gandalf allein liegen darf?", YES_NO),
        ("Wie viele Karten darf ich halten?", NUMBER),
        ("Wer fängt an?", WHO),
        ("wer entscheidet wie viele Würfel in die Jagd-Box kommen", WHO),
        ("bringt Galadriel auch dann einen Würfel", YES_NO),
        ("pferd auf dem fluss geht das", YES_NO),
        ("bin neben zwei Mitspielern stehen geblieben, mit wem tausche ich", WHO),
        ("Was passiert, wenn ich verliere?", OTHER),
        ("Wann darf ich passen?", OTHER),
        ("Startaufstellung von Gondor?", OTHER),
        ("wenn keiner passende Karten hat?", OTHER),
        ("der Nazgûl stirbt, wenn er allein ist?", YES_NO),
        ("kan man ein Verhör besiegen", YES_NO),
        ("Darf ich nachzählen wie viele Karten die anderen haben?", YES_NO),
        ("Ich tausche: darf ich erst blind ziehen und dann gucken, welche offene ich nehme?", YES_NO),
        ("Gandalf kann nicht sterben, stimmts?", YES_NO),
        ("Unentschieden im Turnier, wieviel Turnierpunkte pro Nase?", NUMBER),
    ],
)
def test_what_a_question_asks_for(question: str, kind: str) -> None:
    assert asking(question).kind == kind


def test_negations_are_read() -> None:
    assert asking("Muss ich nicht würfeln?").denied == DOUBTED
    assert asking("Stimmt es, dass man nicht passen darf?").denied == CLAIMED
    assert asking("Darf sich eine belagerte Armee nicht zurückziehen?").denied == DOUBTED
    assert asking("dürfen halborks keine trophäen tragen?").denied == DOUBTED
    assert not asking("muss ich tauschen wenn ich keine Karten habe").denied
    assert not asking("darf eine Nation angreifen die nicht im Krieg ist").denied
    assert not asking("Darf ich passen oder nicht?").denied
    assert asking("Darf ich ohne Seil ins Gebirge?").without
    outside = asking("Darf eine Nation angreifen, die nicht im Krieg ist?")
    assert (outside.negated, outside.beside, outside.negated_beside) == (False, True, True)


@pytest.mark.parametrize(
    ("question", "werk", "word"),
    [
        ("Darf ich zwei Reihen mit Kraft haben?", None, "Ja"),
        ("Darf ich zwei Reihen in derselben Farbe haben?", "zwei-tuerme", "Nein"),
        ("Wenn mein Ereignisstapel leer ist, mische ich dann neu?", None, "Nein"),
        ("Sehe ich die Karten meines Gegners?", "jagd", "Nein"),
        ("Darf ein Hobbit eine böse Stadt im Kampf benutzen?", None, "Nur wenn er einen Hobbit angreift"),
        ("Darf ich passen?", "ringkrieg", "Nur wenn du weniger unbenutzte Würfel hast"),
        ("Muss ich nicht jede Runde würfeln?", "jagd", "Doch"),
        ("Muss ich nicht jedes Mal eine Karte nehmen?", "zwei-tuerme", "Nein"),
        ("Stimmt es, dass Gandalf nicht allein liegen darf?", "zwei-tuerme", "Ja"),
        ("Stimmt es, dass Gandalf allein liegen darf?", "zwei-tuerme", "Nein"),
        ("Wie viele Karten ziehe ich pro Runde?", "ringkrieg", "2 Karten"),
        ("Wer fängt an?", "jagd", "Wer am höchsten würfelt"),
        ("Wer bewegt den Marker?", "zwei-tuerme", "Der Startspieler"),
        ("Ist es verboten, zwei rote Reihen zu haben?", "zwei-tuerme", "Ja"),
        ("Ist der Tauschhandel freiwillig?", "jagd", "Nein"),
        ("dürfen halborks keine trophäen tragen?", "meccg", "Nein"),
    ],
)
def test_the_first_word_answers(question: str, werk: str | None, word: str) -> None:
    found = answer(question, werk=werk)
    assert found.word.startswith(word)
    assert found.text().startswith(f"{found.word}. ")
    assert found.as_json()["urteil"] == found.word


@pytest.mark.parametrize(
    ("question", "werk"),
    [
        ("Darf ich mit zwei Boten reisen?", "jagd"),  # nobody ever asked it
        ("Was passiert bei Gleichstand?", "zwei-tuerme"),  # not for yes or no
    ],
)
def test_no_verdict_where_it_is_not_certain(question: str, werk: str) -> None:
    assert answer(question, werk=werk).word == ""


@pytest.mark.parametrize(
    ("one", "other", "werk"),
    [
        ("Muss ich mit Seil im Gebirge anhalten?", "Muss ich ohne Seil im Gebirge anhalten?", "jagd"),
        ("Darf ich zwei verschiedene Zauberer ins Deck nehmen?", "Darf ich drei verschiedene Zauberer ins Deck nehmen?", "meccg"),
        (
            "Darf eine Nation angreifen, die nicht im Krieg ist?",
            "Darf sich eine Nation verteidigen, die nicht im Krieg ist?",
            "ringkrieg",
        ),
        ("Kommen gefallene Einheiten des Schattens zurück?", "Kommen gefallene Einheiten der Freien Völker zurück?", "ringkrieg"),
    ],
)
def test_opposite_neighbours_get_opposite_verdicts(one: str, other: str, werk: str) -> None:
    said = {answer(q, werk=werk).word for q in (one, other)}
    assert said == {"Ja", "Nein"}


def test_every_answer_is_found_by_its_own_question() -> None:
    """A sample of what stands in the data: asked literally, the answer comes back."""
    for kind in ("antworten", "gefragt"):
        asked = [(e, q, a) for e in all_entries() for q, a in getattr(e, kind).items()][::41]
        wrong = []
        for e, question, expected in asked:
            found = search(question, werk=e.werk).verdict
            if found is not None and found.sure and not (said := spoken(found)) & {gist(expected)}:
                wrong.append((question, expected, said))
        assert len(asked) > 100
        assert len(wrong) <= 0.02 * len(asked), wrong


def spoken(found: Verdict) -> set[str]:
    """The gist of a verdict on the question as it was put."""
    answer = OPPOSITE.get(found.answer, found.answer) if found.denied == CLAIMED else found.answer
    return {gist(answer), gist(found.only)} if found.only else {gist(answer)}


def test_the_data_is_whole() -> None:
    verdicts = [a for e in all_entries() for a in (*e.antworten.values(), *e.gefragt.values())]
    assert sum(a == "ja" for a in verdicts) > 2000 and sum(a == "nein" for a in verdicts) > 2000
    assert all(a and a == a.strip() for a in verdicts)
    assert not [a for a in verdicts if a.lower() in ("ja.", "nein.", "nur", "vielleicht")]


def test_verdicts_of_the_question_sets_do_not_get_worse() -> None:
    right: dict[str, list[str]] = yaml.safe_load((HERE / "urteile.yaml").read_text(encoding="utf-8"))
    tables = {q.id: q for q in load(HERE / "fragen_am_tisch" / "kurz.yaml")}
    asked = {q.id: q for file in SETS.glob("*.yaml") for q in load(file)} | tables
    given: dict[str, str] = {}
    for id in right:
        found = answer(asked[id].frage, werk=asked[id].werk if id in tables else None)
        if found.word and found.verdict is not None:
            told = {answer.split()[0] for answer in (found.verdict.answer, found.verdict.only) if answer}
            given[asked[id].frage] = "" if told & set(right[id]) else found.word
    assert len(given) >= 0.8 * len(right), len(given)
    wrong = {question: word for question, word in given.items() if word}
    assert len(wrong) <= 0.01 * len(given), wrong


def test_statements_that_ask_the_same_have_the_same_verdict() -> None:
    said: dict[tuple[str, ...], dict[str, str]] = {}
    for entry in all_entries():
        for question, told in (*entry.antworten.items(), *entry.gefragt.items()):
            said.setdefault((entry.werk, *words(fold(question))), {})[gist(told)] = question
    several = [verdicts.values() for verdicts in said.values() if len(verdicts) > 1]
    assert not [asked for asked in several if sum(asking(question).kind == YES_NO for question in asked) > 1]


@pytest.mark.parametrize(
    ("question", "denied"),
    [
        ("Saruman kommt nie aus Orthanc raus, richtig?", CLAIMED),
        ("Trophäen dürfen nicht an andere weitergegeben werden, stimmt das?", CLAIMED),
        ("Stimmt es, dass man in Mordor niemanden mehr abtrennen kann?", CLAIMED),
        ("Dürfen Truppen einer nicht kriegführenden Nation angreifen?", ""),
        ("Trophäen darf man behalten, richtig?", ""),
        ("Gandalf kann nicht sterben, stimmts?", CLAIMED),
        ("Habe ich recht, dass Nazgûl keine Festung erobern?", CLAIMED),
    ],
)
def test_what_a_claim_denies(question: str, denied: str) -> None:
    assert asking(question).denied == denied


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Dürfen Nazgûl in eine Region fliegen, wo eine Festung steht?", YES_NO),
        ("Geht eine 1 immer daneben, egal wie viel Bonus man hat?", YES_NO),
        ("Darf ich maximal sechs Karten haben?", YES_NO),
        ("Weißt du, wie viele Karten ich haben darf?", NUMBER),
        ("Handkartenlimit im Viererspiel?", NUMBER),
        ("Bin neben zwei Spielern stehen geblieben, mit wem tausche ich?", WHO),
    ],
)
def test_what_the_first_clause_asks_for(question: str, kind: str) -> None:
    assert asking(question).kind == kind


def test_what_is_told_beside_the_question_is_read_by_itself() -> None:
    dead = asking("Mein Zauberer ist tot, wir spielen zu 4. Bleibt er im Spiel?")
    assert (dead.beside, dead.pole, dead.numbers, dead.asked_numbers) == (True, 1, {"4"}, frozenset())
    assert asking("Darf ich passen, obwohl ich keine Würfel habe?").negated_beside
    assert asking("darf ich nie passen auch wenn ich keine würfel habe").negated_beside
    assert not asking("Darf ich heute nicht passen?").beside
    unmarked = asking("wenn mein zauberer tot ist darf ich dann 3 karten behalten")
    assert (unmarked.beside, unmarked.pole, unmarked.asked_numbers) == (True, 1, {"3"})
    assert asking("Stimmt es, dass ich passen darf, wenn ich keine Würfel habe?").denied == ""


def test_free_will_is_asked_for_only_where_it_is_the_question() -> None:
    assert asking("Ist der Tauschhandel freiwillig?").turned
    assert asking("Kartenziehen freiwillig?").turned
    assert not asking("Bleibt Frodo freiwillig versteckt?").turned


def test_yes_and_no_are_told_with_the_condition_that_stands_near() -> None:
    assert Decision.of({NO: 1.0, ONLY: 4.0}, False).says == {NO, ONLY}
    assert Decision.of({YES: 1.0, NO: 0.5, ONLY: 4.0}, False).says == {YES, ONLY}
    assert Decision.of({NO: 0.1, ONLY: 4.0}, False).says == {ONLY}
    assert Decision.of({NO: 1.0, ONLY: 4.0}, True).says == {ONLY}
    assert Decision.of({YES: 4.0, ONLY: 1.0}, False).says == {YES, ONLY}
    assert Decision.of({YES: 4.0, NO: 0.2, ONLY: 0.5}, False).says == {YES}
    assert Verdict(NO, "", 0, True, only="nur mit Boot").word == "Nein, nur mit Boot"
    assert Verdict(YES, "", 0, True, only="nur mit Boot").word == "Ja, aber nur mit Boot"
    assert Verdict(YES, "", 0, True, denied=DOUBTED, only="nur mit Boot").word == "Doch, aber nur mit Boot"


def test_those_who_wrote_samples_are_counted_apart() -> None:
    counts = Counts.of([(YES, 0.0, False), (YES, 0.0, True), (NO, 0.0, True)], 1.0)
    assert counts.known.keys() == {YES} and counts.freely.keys() == {YES, NO}
    decided = Decision.of(counts.votes, False)
    assert decided.agreed(counts.known, counts.nobody) > decided.agreed(counts.freely, counts.nobody) == 0.5
    assert decided.agreed({}, counts.nobody) == 0.5  # nobody of them said anything


def test_a_sample_that_claims_the_opposite_is_read_as_what_it_claims() -> None:
    """«Stimmt es, dass keine Phase ausgelassen werden darf?» – ja – says no to whether one may be left out."""
    assert answer("Stimmt es, dass keine Phase ausgelassen werden darf?", werk="meccg").word in ("Ja", "")
    assert answer("Darf eine Phase ausgelassen werden?", werk="meccg").word != "Ja"


def test_a_number_is_told_of_what_is_counted_and_named() -> None:
    assert answer("Wie viele Adler gibt es?", werk="jagd").word == "2 Adler"
    assert answer("Wie viele Karten darf ich mit Saruman ziehen?", werk="jagd").word == "4 Karten"
    assert answer("Wie viele Karten zieht Denethor?", werk="jagd").word == ""


def test_what_is_counted_to_another_number_is_another_question() -> None:
    assert other_count(asking("Zählt das als drei Machtproben?").counts, asking("Zählt es als eine Machtprobe?").counts)
    assert not other_count(asking("Dürfen vier Hobbits spielen?").counts, asking("darf man zu 4 Hobbits sein").counts)
    assert answer("Bekommt am Anfang jeder vier Karten?", werk="jagd").word != "Ja"


def test_a_question_for_one_of_two_things_gets_no_verdict() -> None:
    assert asking("Muss ich am Ort was auslegen oder kann ich auch passen?").either
    assert not asking("Darf ich eine Karte oder zwei Karten ziehen?").either
    assert answer("muss ich am ort was auslegen oder kann ich auch passen", werk="zwei-tuerme").word == ""


def test_words_people_use_of_the_same_rules_are_near_in_meaning() -> None:
    def near(one: str, other: str) -> float:
        read = searcher().lexicon.read
        return alike(vector(read(one).terms[0][0]), vector(read(other).terms[0][0]))

    assert near("abhauen", "fliehen") > 0.8 and near("burg", "festung") > 0.8
    assert near("abhauen", "boot") < 0.3
    assert alike(vector("gibtesnicht"), vector("gibtesnicht")) == 0.0
