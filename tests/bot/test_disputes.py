"""Disputes: argued, proposed, voted, decided, and carried out at the table."""

from __future__ import annotations

import json

import pytest

from bot.core.checking import check_table
from bot.core.messages import ACTION_BYTES
from bot.core.table import Table
from bot.table_file import export_table, import_table
from storage.store import Store
from storage.timers import Timers
from tests.bot.chat import Chat


@pytest.fixture
def disputed(running):
    """Anna declined a card, and Cora doubts that she may."""
    running.says("Anna", "/zug verzichte")
    running.says("Cora", "/streitfall zug 1: Darf man auf das Kartennehmen verzichten?")
    return running


def decided(chat, winner="gilt nicht"):
    """The dispute of the fixture, decided for one side."""
    chat.says("Cora", "/streitfall 1 gilt nicht weil wieder alle ihre Hand erhöhen")
    chat.says("Anna", "/streitfall 1 gilt weil das Heft «darf» sagt")
    chat.calls_vote()
    choice = 1 if winner == "gilt nicht" else 2
    chat.says("Bert", f"/stimme 1 {choice}")
    return chat.says("Cora" if choice == 1 else "Anna", f"/stimme 1 {choice}")


def log(chat):
    with chat.database.transaction() as session:
        store = Store(session)
        return [(e.kind, e.labels, e.case_number) for e in store.entries(store.table(1))]


# --- opening -------------------------------------------------------------------------------------------------------------


def test_the_file_holds_question_move_rules_and_contradiction(running):
    running.says("Anna", "/zug verzichte")
    opened = running.says("Cora", "/streitfall zug 1: Darf man auf das Kartennehmen verzichten?")
    text = opened.public
    assert "Streitfall 1" in text
    assert "von Cora" in text
    assert "Zug 1 (Anna verzichtet auf eine Karte)" in text
    assert "[zt.luecke.verzicht]" in text
    assert "uneins" in text
    assert "Der Ringrichter wendet an: Verzichten ist erlaubt" in text
    assert {"Gilt", "Gilt nicht", "Eigener Vorschlag"} <= {b.label for b in opened.buttons()}
    assert all(len(b.action.encode()) <= ACTION_BYTES for b in opened.buttons())


def test_a_refusal_carries_a_button_that_disputes_it(running):
    refusal = running.says("Anna", "/zug nimm ablage")
    assert refusal.public == ""
    opened = running.presses("Anna", "Streitfall", refusal)
    assert "abgelehnten Zug von Anna: «nimm ablage»" in opened.public
    assert "[zt.begriff.ablagestapel]" in opened.public


def test_a_refused_attempt_is_remembered_over_a_restart_but_not_over_a_move(running):
    running.says("Anna", "/zug nimm ablage")
    running.restart()
    assert "«nimm ablage»" in running.says("Anna", "/streitfall versuch").public
    running.says("Anna", "/zug nimm ablage")
    running.says("Anna", "/zug stapel")
    assert "seitdem etwas geschehen" in running.says("Anna", "/streitfall versuch").to("Anna")


def test_everybody_has_an_attempt_of_their_own(running):
    running.says("Anna", "/zug nimm ablage")
    assert "kein Zug abgelehnt" in running.says("Bert", "/streitfall versuch").to("Bert")


def test_a_may_i_that_was_denied_can_be_disputed_too(running):
    denied = running.says("Anna", "/darfich nimm ablage")
    assert "«nimm ablage»" in running.presses("Anna", "Streitfall", denied).public
    assert "Warum eigentlich nicht?" in running.says("Anna", "/streitfall versuch Warum eigentlich nicht?").public


def test_a_question_is_not_a_move(running):
    """Neither what was just refused nor the last move comes into the file, and «Gilt nicht» changes no game."""
    running.says("Anna", "/zug verzichte")
    running.says("Bert", "/zug nimm ablage")
    state = running.state()
    opened = running.says("Bert", "/streitfall Darf man auf das Kartennehmen verzichten?")
    assert "Es geht um" not in opened.public
    assert "Folge" not in running.says("Cora", "/streitfall 1 gilt nicht").public
    running.calls_vote()
    running.says("Bert", "/stimme 1 1")
    assert "Ausgeführt" not in running.says("Cora", "/stimme 1 1").public
    assert running.state() == state


def test_the_button_under_a_move_disputes_it(running):
    shown = running.says("Anna", "/zug verzichte")
    asked = running.presses("Cora", "Zug anfechten", shown)
    assert "Zug 1 (Anna verzichtet auf eine Karte)" in asked.to("Cora") and not asked.public
    (form,) = [r.form for r in asked.replies if r.form]
    assert "Es geht um Zug 1" in running.presses("Cora", "Zug 1 anfechten", asked).public
    own = running.says("Bert", "Durfte sie das?", press=form)
    assert "von Bert: Durfte sie das?" in own.public and "Es geht um Zug 1" in own.public


def test_an_older_move_can_be_disputed(running):
    running.says("Anna", "/zug verzichte")
    running.says("Bert", "/zug verzichte")
    assert "Zug 1 (Anna" in running.says("Cora", "/streitfall zug 1: Durfte Anna das?").public
    assert "zurückgenommen" not in running.says("Cora", "/streitfall 1").to("Cora")
    assert "gibt es nicht" in running.says("Cora", "/streitfall zug 77: Und das?").to("Cora")


def test_a_question_may_begin_with_a_number(chat):
    opened = chat.says("Anna", "/streitfall 5 oder 3 Kampfpunkte in der Jagd nach dem Ring?")
    assert "Streitfall 1" in opened.public
    assert "5 oder 3 Kampfpunkte" in opened.public


def test_a_dispute_belongs_into_the_group(chat):
    assert "in die Runde" in chat.says("Anna", "/streitfall Wer beginnt?", private=True).to("Anna")


def test_not_more_than_a_handful_are_open(running):
    for nr in range(5):
        running.says("Anna", f"/streitfall Frage {nr} zum Kartennehmen?")
    assert "schon 5 Streitfälle" in running.says("Anna", "/streitfall Noch eine?").to("Anna")
    assert running.says("Bert", "/streitfall").to("Bert").count("Streitfall ") >= 5


# --- without a game ------------------------------------------------------------------------------------------------------


def test_without_any_table_the_game_is_asked_for(chat):
    asked = chat.says("Anna", "/streitfall Xyzzy?")
    assert "Um welches Spiel" in asked.public
    assert len(asked.buttons()) == 4
    opened = chat.presses("Bert", next(b.label for b in asked.buttons() if "Jagd" in b.label), asked)
    assert "Streitfall 1 (" in opened.public
    assert "Jagd" in opened.public


def test_a_physical_table_argues_and_votes(chat):
    chat.says("Anna", "/streitfall Wie viele Kampfpunkte darf man in der Jagd nach dem Ring höchstens einsetzen, 5 oder 3?")
    if "spiel" in chat.says("Anna", "/streitfall 1").to("Anna"):
        chat.says("Anna", "/streitfall 1 spiel jagd")
    assert "allein" in _proposed_alone(chat)
    shown = chat.says("Bert", "/streitfall 1 dabei")
    assert "2 Personen" in shown.to("Bert")
    vote = chat.calls_vote(1, "Anna", "Bert")
    assert "Anna und Bert" in vote.public
    assert "nur die ab" in chat.says("Cora", "/stimme 1 1").to("Cora")
    chat.says("Anna", "/stimme 1 1")
    ruling = chat.says("Bert", "/stimme 1 1 weil zwei Stellen 5 nennen")
    assert "Spruch: Höchstens 5 Kampfpunkte" in ruling.public
    assert "Bert: weil zwei Stellen 5 nennen" in chat.says("Cora", "/praezedenz 1").to("Cora")


def _proposed_alone(chat):
    chat.says("Anna", "/streitfall 1 vorschlag Höchstens 5 Kampfpunkte weil das englische Heft 5 nennt")
    return chat.says("Anna", "/streitfall 1 abstimmen").to("Anna")


# --- arguing -------------------------------------------------------------------------------------------------------------


def test_spectators_advise_but_neither_propose_nor_vote(disputed):
    assert "(Rat)" in disputed.says("Zaungast", "/streitfall 1 rat Ich habe das Heft hier").public
    assert "am Tisch sitzen" in disputed.says("Zaungast", "/streitfall 1 gilt").to("Zaungast")
    disputed.says("Anna", "/streitfall 1 gilt")
    assert "am Tisch sitzen" in disputed.says("Zaungast", "/streitfall 1 abstimmen").to("Zaungast")
    disputed.calls_vote()
    assert "nur die ab" in disputed.says("Zaungast", "/stimme 1 1").to("Zaungast")


def test_arguments_stay_in_the_file(disputed):
    disputed.says("Bert", "/streitfall 1 rat Das Heft sagt «darf»")
    assert "Bert: Das Heft sagt" in disputed.says("Cora", "/streitfall 1").to("Cora")


def test_the_same_is_not_proposed_twice(disputed):
    disputed.says("Anna", "/streitfall 1 gilt")
    assert "schon vorgeschlagen" in disputed.says("Bert", "/streitfall 1 gilt").to("Bert")


def test_without_a_proposal_there_is_no_vote(disputed):
    assert "niemand etwas vorgeschlagen" in disputed.says("Anna", "/streitfall 1 abstimmen").to("Anna")


def test_whoever_asked_may_withdraw(disputed):
    assert "nur Cora" in disputed.says("Anna", "/streitfall 1 zurückziehen").to("Anna")
    assert "zieht Streitfall 1 zurück" in disputed.says("Cora", "/streitfall 1 zurückziehen").public
    assert "geschlossen" in disputed.says("Anna", "/streitfall 1 gilt").to("Anna")


@pytest.mark.parametrize(
    "line",
    [
        "/streitfall 99 gilt",
        "/streitfall 1 folge",
        "/streitfall 1 vorschlag",
        "/streitfall 1 rat",
        "/streitfall 1 spiel",
        "/streitfall 1 bleibt",
        "/stimme",
        "/stimme 1",
        "/stimme 99 1",
        "/stimme 99999999999999999999 1",
        "/stimme eins zwei",
        "/praezedenz 99",
        "/praezedenz 99999999999999999999",
        "/praezedenz unsinn",
        "/schiedsordnung unsinn",
        "/schiedsordnung schiedsrichter",
    ],
)
def test_wrong_use_gets_one_line_and_changes_nothing(disputed, line):
    state, number = disputed.state(), disputed.table().row.number
    answers = disputed.says("Bert", line, manager=True)
    assert len(answers.replies) == 1
    assert answers.to("Bert").strip()
    assert (disputed.state(), disputed.table().row.number) == (state, number)


# --- voting --------------------------------------------------------------------------------------------------------------


def test_votes_are_secret_until_the_vote_closes(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.says("Anna", "/streitfall 1 gilt")
    disputed.calls_vote()
    begin = len(disputed.heard)
    disputed.says("Anna", "/stimme 1 2")
    disputed.says("Bert", "/streitfall 1")
    assert all(who in ("Anna", "Bert") for who, _ in disputed.heard[begin:])
    assert not any("Anna" in text and "»" in text for who, text in disputed.heard[begin:] if who == "Bert")
    disputed.says("Bert", "/stimme 1 1")
    ruling = disputed.says("Cora", "/stimme 1 1 weil es so dasteht")
    assert "Bert und Cora" in ruling.public
    assert "es so dasteht" in ruling.public


def test_a_vote_may_be_changed_until_then(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.says("Anna", "/streitfall 1 gilt")
    disputed.calls_vote()
    disputed.says("Bert", "/stimme 1 1")
    disputed.says("Bert", "/stimme 1 2")
    assert "Zug 1 (Anna verzichtet auf eine Karte) gilt." in disputed.says("Anna", "/stimme 1 2").public


def test_the_voters_are_those_of_the_moment_the_vote_opened(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    disputed.says("Cora", "/aufgeben ja")
    disputed.says("Cora", "/stimme 1 1")
    assert "entschieden" in disputed.says("Bert", "/stimme 1 1").public


def test_buttons_vote_and_propose(disputed):
    shown = disputed.says("Bert", "/streitfall 1 rat …").replies or disputed.says("Bert", "/streitfall 1")
    shown = disputed.says("Bert", "/streitfall 1")
    proposal = disputed.presses("Cora", "Gilt nicht", shown)
    wanted = disputed.presses("Bert", "Abstimmen", proposal)
    assert "Bert möchte abstimmen (1 von 2 nötigen Stimmen dafür)" in wanted.public
    vote = disputed.presses("Anna", "Abstimmen", wanted)
    first, second, third = (b.label for b in vote.buttons())
    assert (second, third) == ("Nein, es bleibt, wie es ist", "Enthaltung")
    disputed.presses("Bert", first, vote)
    assert "entschieden" in disputed.presses("Anna", first, vote).public
    assert "vorbei" in disputed.presses("Cora", first, vote).to("Cora")


def test_the_same_press_twice_votes_once(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    assert disputed.says("Bert", "/stimme 1 1", update="x").replies
    assert disputed.says("Bert", "/stimme 1 1", update="x").replies == []


def test_a_rejected_proposal_leaves_everything_as_it_is(disputed):
    state = disputed.state()
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    disputed.says("Bert", "/stimme 1 2")
    closed = disputed.says("Anna", "/stimme 1 2")
    assert "bleibt bei dem" in closed.public
    assert disputed.state() == state
    assert "Streitfall 1 ist entschieden" in closed.public  # «Nein» is a ruling, too
    assert "Spruch: Nein, es bleibt, wie es ist" in disputed.says("Bert", "/praezedenz 1").to("Bert")


def test_a_tie_leaves_it_to_the_book(chat):
    chat.game_of("Anna", "Bert")
    who = chat.asked()[0]
    chat.says(who, "/zug verzichte")
    chat.says("Bert", "/streitfall Darf man verzichten?")
    chat.says("Bert", "/streitfall 1 gilt nicht")
    chat.says("Anna", "/streitfall 1 gilt")
    chat.calls_vote()
    chat.says("Anna", "/stimme 1 2")
    assert "Stimmengleichheit" in chat.says("Bert", "/stimme 1 1").public


def test_only_those_who_manage_change_the_procedure(running):
    assert "verwaltet" in running.says("Anna", "/schiedsordnung einstimmig").to("Anna")
    assert "Mehrheit" in running.says("Anna", "/schiedsordnung").to("Anna")
    assert "Einstimmigkeit" in running.says("Anna", "/schiedsordnung einstimmig 12 Stunden", manager=True).public
    assert "12 Stunden" in running.says("Bert", "/schiedsordnung").to("Bert")


def test_unanimity_needs_everybody(disputed):
    disputed.says("Anna", "/schiedsordnung einstimmig", manager=True)
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    for who in ("Anna", "Bert"):
        assert "entschieden" not in disputed.says(who, "/stimme 1 1").public
    assert "einstimmig" in disputed.says("Cora", "/stimme 1 1").public


def test_an_arbiter_decides_alone(disputed):
    disputed.says("Anna", "/schiedsordnung schiedsrichter Bert", manager=True)
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    disputed.says("Cora", "/stimme 1 1")
    disputed.says("Anna", "/stimme 1 1")
    assert "durch Bert als Schiedsrichter" in disputed.says("Bert", "/stimme 1 2").public


def test_an_arbiter_from_outside_breaks_a_tie(chat):
    chat.says("Elrond", "/hilfe")
    chat.game_of("Anna", "Bert")
    chat.says(chat.asked()[0], "/zug verzichte")
    chat.says("Anna", "/schiedsordnung mehrheit gleichstand schiedsrichter Elrond", manager=True)
    chat.says("Bert", "/streitfall Darf man verzichten?")
    chat.says("Bert", "/streitfall 1 gilt nicht")
    chat.calls_vote()
    chat.says("Anna", "/stimme 1 2")
    assert "entscheidet nun Elrond" in chat.says("Bert", "/stimme 1 1").public
    assert "durch Elrond als Schiedsrichter" in chat.says("Elrond", "/stimme 1 1").public


def test_a_vote_runs_by_the_procedure_it_was_opened_with(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    disputed.says("Anna", "/schiedsordnung einstimmig", manager=True)
    disputed.says("Cora", "/stimme 1 1")
    assert "entschieden" in disputed.says("Bert", "/stimme 1 1").public


# --- time ----------------------------------------------------------------------------------------------------------------


def test_proposals_go_to_the_vote_when_their_time_is_up(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    assert disputed.later("1 Tag").replies == []
    assert "Abstimmung über Streitfall 1" in disputed.later("25 Stunden").public
    disputed.says("Cora", "/stimme 1 1")
    disputed.says("Bert", "/stimme 1 enthaltung")
    closed = disputed.later("3 Tage")
    assert "entschieden (mit 1 von 3 Stimmen bei 1 Enthaltung)" in closed.public
    assert "Enthalten: Bert" in closed.public
    assert "Nicht abgestimmt: Anna" in closed.public
    assert disputed.asked() == ["Anna"]  # the ruling was carried out, too


def test_with_too_few_votes_the_referee_is_right(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    disputed.says("Cora", "/stimme 1 1")
    state = disputed.state()
    closed = disputed.later("3 Tage")
    assert "ist zu Ende (zu wenige Stimmen: 1 von 3)" in closed.public
    assert "entschieden" not in closed.public
    assert "noch nichts entschieden" in disputed.says("Bert", "/praezedenz").to("Bert")
    assert disputed.state() == state


def test_the_quorum_can_be_set(disputed):
    assert "zwei Drittel" in disputed.says("Anna", "/schiedsordnung quorum 2/3", manager=True).public
    assert "Nötige Beteiligung" not in disputed.says("Anna", "/schiedsordnung quorum ohne", manager=True).public
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.calls_vote()
    disputed.says("Cora", "/stimme 1 1")
    assert "entschieden (mit 1 von 3 Stimmen)" in disputed.later("3 Tage").public
    assert "beteiligen" in disputed.says("Anna", "/schiedsordnung quorum viele", manager=True).to("Anna")


def test_everybody_who_may_vote_is_called_once_and_reminded_once(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    called = disputed.calls_vote()
    assert [r.mention for r in called.replies if r.mention] == [("Anna", "Bert", "Cora")]
    disputed.says("Bert", "/stimme 1 enthaltung")
    reminded = disputed.later("40 Stunden")
    assert [r.mention for r in reminded.replies] == [("Anna", "Cora")]
    assert "Es fehlt noch Anna und Cora" in reminded.public
    assert disputed.later("2 Stunden").replies == []


def test_proposals_stay_open_until_a_majority_wants_to_vote(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    for _ in range(2):
        assert "1 von 2 nötigen" in disputed.says("Cora", "/streitfall 1 abstimmen").public
    disputed.says("Anna", "/streitfall 1 gilt weil es so dasteht")
    assert "Abstimmung über Streitfall 1" in disputed.says("Bert", "/streitfall 1 abstimmen").public


def test_a_vote_has_the_number_of_its_dispute(running):
    """Other votes do not take its number away: the first vote here is about a deadline, and dispute 1 is the second."""
    running.says("Anna", "/frist 2 Tage")
    running.says("Bert", "/streitfall Darf man auf das Kartennehmen verzichten?")
    running.says("Bert", "/streitfall 1 gilt")
    vote = running.calls_vote()
    assert {b.action.split("/")[1] for b in vote.buttons()} == {"stimme 1 1", "stimme 1 2", "stimme 1 enthaltung"}
    assert "«1: Gilt" in running.says("Cora", "/stimme 1 1").to("Cora")
    assert "Streitfall 1 ist entschieden" in running.says("Anna", "/stimme 1 1").public


def test_what_nobody_cares_about_is_closed(disputed):
    assert "ohne Spruch geschlossen" in disputed.later("3 Tage").public
    assert disputed.later("30 Tage").public.count("Streitfall") == 0


def test_times_survive_a_restart_and_fire_once(disputed):
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    disputed.restart()
    assert "Abstimmung" in disputed.later("3 Tage").public
    disputed.restart()
    assert disputed.referee.tick() == []


# --- consequences --------------------------------------------------------------------------------------------------------


def test_a_move_that_does_not_hold_is_rewound(disputed):
    before = disputed.asked()
    ruling = decided(disputed)
    assert before == ["Bert"]
    assert "Ausgeführt: zurück vor Zug 1" in ruling.public
    assert disputed.asked() == ["Anna"]
    assert log(disputed)[-1] == ("rueckgaengig", [], 1)
    assert "(Streitfall 1)" in disputed.says("Bert", "/verlauf").to("Bert")


def test_a_move_that_holds_stays(disputed):
    state = disputed.state()
    assert "Ausgeführt" not in decided(disputed, "gilt").public
    assert disputed.state() == state


def test_moves_played_meanwhile_go_back_with_the_disputed_one(disputed):
    disputed.says("Bert", "/zug stapel")
    disputed.says("Cora", "/zug stapel")
    decided(disputed)
    assert disputed.asked() == ["Anna"]


def test_a_refused_move_stands_as_an_agreed_exception(running):
    """Anna may not take from the discard pile; the group lets her have an open card and the ring goes on, by corrections."""
    card = running.cards("display")[0]
    before = len(running.hand("Anna"))
    refusal = running.says("Anna", "/zug nimm ablage")
    running.presses("Anna", "Streitfall", refusal)
    running.says("Anna", "/streitfall 1 gilt")
    offered = running.says("Anna", f"/streitfall 1 folge karte {card} auslage Anna")
    assert "Folge am Tisch" in offered.public
    running.says("Anna", "/streitfall 1 folge zug verzichte")
    running.calls_vote()
    running.says("Bert", "/stimme 1 1")
    ruling = running.says("Cora", "/stimme 1 1")
    assert "Ausgeführt" in ruling.public
    assert len(running.hand("Anna")) == before + 1
    assert running.asked() == ["Bert"]
    assert [(kind, case) for kind, _, case in log(running)] == [("berichtigung", 1), ("zug", 1)]
    assert running.table().game.invariants(running.state()) == []


def test_the_refused_move_itself_is_the_consequence(hunting):
    """Somebody wants to stay where they are; the group lets them, and only this once."""
    chat = hunting
    mover = chat.asked()[0]
    refusal = chat.says(mover, "/zug ende")
    assert "jd.runde.pflichten" in refusal.refused_by
    chat.presses(mover, "Streitfall", refusal)
    proposed = chat.says(mover, "/streitfall 1 gilt weil alle müde sind")
    assert "Folge am Tisch: " in proposed.public and "Runde beenden" in proposed.public
    once = chat.presses(mover, "Nur dieses eine Mal", proposed)
    assert f"Folge am Tisch: Ausnahme für {mover}: Runde beenden" in once.public
    others = [who for who in ("Anna", "Bert", "Cora") if who != mover]
    chat.calls_vote()
    chat.says(mover, "/stimme 1 1")
    ruling = chat.says(others[0], "/stimme 1 1")
    assert "Ausgeführt: Ausnahme" in ruling.public
    assert chat.asked()[0] in others
    assert [(kind, case) for kind, _, case in log(chat)][-1] == ("berichtigung", 1)
    assert f"{mover} darf ausnahmsweise: Runde beenden, nichts ziehen. (Streitfall 1)" in chat.says(mover, "/verlauf").to(mover)
    following = chat.asked()[0]
    assert "jd.runde.pflichten" in chat.says(following, "/zug ende").refused_by
    with chat.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []


def test_a_question_does_not_show_a_secret_attempt(hunting):
    """What somebody tried with a card of his hand (a Hobbit with the Balrog) comes into the file only if he says so."""
    (mover,) = hunting.asked()
    table, seat = hunting.table(), hunting.seat(mover)
    hand = table.play.state["hands"][seat]
    refused = [c.key for c in table.game.candidates(table.play.state, seat) if c.refusal is not None]
    secret = next(key for key in refused if set(hand) & set(key.split()))
    assert hunting.says(mover, f"/zug {secret}").refused_by
    opened = hunting.says(mover, "/streitfall Darf man das nicht sofort?")
    assert "Streitfall 1" in opened.public and f"«{secret}»" not in opened.public
    hunting.says(mover, f"/zug {secret}")
    assert f"«{secret}»" in hunting.says(mover, "/streitfall versuch").public


def test_a_refused_move_that_cannot_be_played_is_advice(running):
    running.says("Anna", "/zug lege gandalf")
    running.says("Anna", "/streitfall versuch")
    assert "Folge am Tisch" not in running.says("Anna", "/streitfall 1 gilt").public


def test_a_correction_that_no_longer_fits_makes_the_ruling_advice(running):
    card = running.cards("display")[0]
    running.says("Anna", "/streitfall Soll die offene Karte weg?")
    running.says("Anna", "/streitfall 1 vorschlag Die Karte kommt auf den Ablagestapel")
    running.says("Anna", f"/streitfall 1 folge karte {card} auslage ablage")
    for who in ("Anna", "Bert", "Cora"):
        if card in running.cards("display"):
            running.says(who, f"/zug nimm offen {card}")
    state, display = running.state(), running.cards("display")
    running.calls_vote()
    running.says("Anna", "/stimme 1 1")
    ruling = running.says("Bert", "/stimme 1 1")
    if card not in display:
        assert "nicht ausführen" in ruling.public
        assert running.state() == state
    assert "Präzedenz 1" in ruling.public


def test_a_consequence_belongs_to_ones_own_proposal(disputed):
    disputed.says("Anna", "/streitfall 1 vorschlag Wer verzichtet, gibt den Ring ab")
    assert "deinem eigenen Vorschlag" in disputed.says("Bert", "/streitfall 1 folge 1 ring Bert").to("Bert")
    assert "Ring an Bert" in disputed.says("Anna", "/streitfall 1 folge 1 ring Bert").public
    assert "Ring" not in disputed.says("Anna", "/streitfall 1 folge 1 keine").public.split("Folge")[-1][:5]


def test_proposing_a_correction_tells_nothing_about_hidden_cards(running):
    """Whether Bert holds a card or not: the answer to Anna is the same, but for what it suggests instead."""
    running.says("Anna", "/streitfall Soll Bert eine Karte abgeben?")
    running.says("Anna", "/streitfall 1 vorschlag Bert gibt eine Karte ab")
    held = running.hand("Bert")
    faces = [f"{c}-{t}" for c in ("rot", "blau", "gruen", "gelb") for t in ("kraft", "weisheit", "ausdauer", "entschlossenheit")]
    answers = set()
    for face in faces:
        said = running.says("Anna", f"/streitfall 1 folge karte {face} {running.seat('Bert')} ablage")
        answers.add((said.public, said.to("Anna").split("Meintest")[0].strip()))
    assert set(held) & set(faces)
    assert len(answers) == 1


def test_a_move_of_somebody_else_is_kept_as_written_and_judged_by_nobody(running):
    """Whether Anna, who is asked, holds a card or not, could lay it or not: the answer to Bert is the same."""
    running.says("Bert", "/streitfall Soll Anna eine Karte legen?")
    running.says("Bert", "/streitfall 1 vorschlag Anna legt eine Karte")
    faces = [f"{c}-{t}" for c in ("rot", "blau", "gruen", "gelb") for t in ("kraft", "weisheit", "ausdauer", "entschlossenheit")]
    assert set(running.hand("Anna")) & set(faces)
    answers = set()
    for face in faces:
        for words in (f"zwei {face}", f"nimm zwei {face}", f"lege {face}"):
            running.says("Bert", "/streitfall 1 folge keine")
            said = running.says("Bert", f"/streitfall 1 folge zug {words}")
            assert said.to("Bert") == ""
            assert f"Anna: «{words}» (zeigt sich bei der Ausführung)" in said.public
            answers.add(said.public.replace(words, "…"))
    assert len(answers) == 1


def test_a_move_of_somebody_else_is_carried_out_if_it_can_be(running):
    running.says("Bert", "/streitfall Soll Anna verzichten?")
    running.says("Bert", "/streitfall 1 vorschlag Anna verzichtet")
    running.says("Bert", "/streitfall 1 folge zug verzichte")
    running.calls_vote()
    running.says("Cora", "/stimme 1 1")
    assert "Ausgeführt: Anna: «verzichte»." in running.says("Bert", "/stimme 1 1").public
    assert running.asked() == ["Bert"]
    running.says("Cora", "/streitfall Soll Bert fliegen?")
    running.says("Cora", "/streitfall 2 vorschlag Bert fliegt")
    running.says("Cora", "/streitfall 2 folge zug fliege nach Mordor")
    state = running.state()
    running.calls_vote(2)
    running.says("Cora", "/stimme 2 1")
    assert "ließ sich nicht ausführen" in running.says("Anna", "/stimme 2 1").public
    assert running.state() == state


def test_somebody_elses_refused_move_is_not_rehearsed_for_others(hunting):
    mover = hunting.asked()[0]
    other = next(who for who in ("Anna", "Bert", "Cora") if who != mover)
    hunting.says(mover, "/zug ende")
    hunting.says(mover, "/streitfall versuch")
    proposed = hunting.says(other, "/streitfall 1 gilt")
    assert f"{mover}: «ende» (zeigt sich bei der Ausführung)" in proposed.public
    hunting.calls_vote()
    hunting.says(other, "/stimme 1 1")
    assert f"Ausgeführt: {mover}: «ende»." in hunting.says(mover, "/stimme 1 1").public
    assert mover not in hunting.asked()


def test_offered_corrections_name_no_foreign_card(running):
    running.says("Anna", "/zug nimm ablage")
    running.says("Anna", "/streitfall versuch")
    offered = running.says("Anna", "/streitfall 1 gilt")
    known = {*running.cards("display"), *running.cards("discard"), *running.hand("Anna")}
    from games.zwei_tuerme.cards.faces import face_name

    for label in (b.label for b in offered.buttons() if "→" in b.label):
        assert any(label.startswith(face_name(f)) for f in known) or "Plättchen" in label or "Ring" in label


def test_after_the_end_a_ruling_is_advice(chat):
    chat.game_of("Anna", "Bert")
    chat.says("Anna", "/aufgeben ja")
    opened = chat.says("Bert", "/streitfall Darf man in Die zwei Türme auf das Kartennehmen verzichten?")
    assert "Streitfall 1" in opened.public


def test_a_game_with_rulings_is_still_checked(running):
    running.says("Anna", "/zug verzichte")
    running.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    decided(running)
    running.says("Anna", "/zug nimm ablage")
    running.says("Anna", "/streitfall versuch")
    running.says("Anna", "/streitfall 2 gilt")
    running.says("Anna", "/streitfall 2 folge ring Cora")
    running.calls_vote(2)
    running.says("Anna", "/stimme 2 1")
    running.says("Bert", "/stimme 2 1")
    assert "berichtigung" in [kind for kind, _, _ in log(running)]
    running.play_on()
    with running.database.transaction() as session:
        from bot.core.table import Table

        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []


# --- precedents ----------------------------------------------------------------------------------------------------------


def test_a_decided_case_is_a_precedent(disputed):
    decided(disputed)
    text = disputed.says("Bert", "/praezedenz 1").to("Bert")
    for part in ("Präzedenz 1 vom", "Darf man auf das Kartennehmen", "gilt nicht", "alle ihre Hand erhöhen"):
        assert part in text
    for part in ("mit 2 von 3 Stimmen", "Bert und Cora", "[zt.luecke.verzicht]", "zurück vor Zug 1"):
        assert part in text
    assert "1." in disputed.says("Bert", "/praezedenz").to("Bert")
    assert "Kartennehmen" in disputed.says("Bert", "/praezedenz verzichten").to("Bert")
    assert "noch nichts" in disputed.says("Bert", "/praezedenz Balrog").to("Bert")
    assert "Kartennehmen" in disputed.says("Bert", "/praezedenz zt.luecke.verzicht").to("Bert")


def test_later_disputes_about_the_same_rule_show_it(disputed):
    decided(disputed)
    disputed.says("Anna", "/zug stapel")
    assert (
        "Frühere Präzedenz 1"
        in disputed.says("Anna", "/streitfall Darf man wirklich nicht auf das Kartennehmen verzichten?").public
    )


def test_refusals_show_what_the_group_has_ruled(running):
    running.says("Anna", "/zug nimm ablage")
    running.says("Anna", "/streitfall versuch")
    running.says("Anna", "/streitfall 1 vorschlag Vom Ablagestapel nimmt auch bei uns niemand")
    running.calls_vote()
    running.says("Anna", "/stimme 1 1")
    running.says("Bert", "/stimme 1 1")
    assert "in eigenen Worten beschlossen (Präzedenz 1:" in running.says("Anna", "/zug nimm ablage").to("Anna")


def test_precedents_are_overruled_never_edited(disputed):
    decided(disputed)
    before = disputed.says("Bert", "/praezedenz 1").to("Bert")
    contested = disputed.says("Anna", "/praezedenz 1 anfechten")
    assert "Angefochten ist Präzedenz 1" in contested.public
    assert "schon angefochten" in disputed.says("Bert", "/praezedenz 1 anfechten").to("Bert")
    disputed.says("Cora", "/streitfall 2 bleibt")
    disputed.says("Anna", "/streitfall 2 vorschlag Verzichten ist doch erlaubt")
    disputed.calls_vote(2)
    disputed.says("Anna", "/stimme 2 2")
    assert "Präzedenz 1 ersetzt" in disputed.says("Bert", "/stimme 2 2").public
    after = disputed.says("Bert", "/praezedenz 1").to("Bert")
    assert after.startswith(before.rstrip())
    assert "Ersetzt durch Präzedenz 2" in after
    assert "schon ersetzt" in disputed.says("Bert", "/praezedenz 1 anfechten").to("Bert")
    assert "(ersetzt)" in disputed.says("Bert", "/praezedenz").to("Bert")


def test_a_contested_precedent_may_stay(disputed):
    decided(disputed)
    disputed.says("Anna", "/praezedenz 1 anfechten")
    disputed.says("Cora", "/streitfall 2 bleibt")
    disputed.calls_vote(2)
    disputed.says("Bert", "/stimme 2 1")
    disputed.says("Cora", "/stimme 2 1")
    assert "Ersetzt" not in disputed.says("Bert", "/praezedenz 1").to("Bert")


def test_groups_do_not_share_precedents(disputed):
    decided(disputed)
    disputed.channel = "anderswo"
    assert "noch nichts entschieden" in disputed.says("Bert", "/praezedenz").to("Bert")
    disputed.channel = "tisch"


def test_channels_of_one_server_share_them(chat):
    chat.says("Anna", "/streitfall Darf man in Die zwei Türme auf das Kartennehmen verzichten?", group="Auenland")
    chat.says("Anna", "/streitfall 1 vorschlag Nein")
    chat.says("Bert", "/streitfall 1 dabei")
    chat.calls_vote(1, "Anna", "Bert")
    chat.says("Anna", "/stimme 1 1")
    chat.says("Bert", "/stimme 1 1")
    chat.channel = "ein anderer Kanal"
    assert "1." in chat.says("Cora", "/praezedenz", group="Auenland").to("Cora")


# --- /regel --------------------------------------------------------------------------------------------------------------


def test_a_rules_answer_shows_the_ruling_above_the_book_and_says_so(disputed):
    question = "/regel Darf man auf das Kartennehmen verzichten?"
    assert "In dieser Runde gilt" not in disputed.says("Bert", question).to("Bert")
    decided(disputed)
    answer = disputed.says("Bert", question).to("Bert")
    assert answer.index("In dieser Runde gilt (Präzedenz 1") < answer.index("Das Buch:") < answer.index("Fundstelle")
    assert "In dieser Runde gilt" not in disputed.says("Bert", "/regel Was ist der Aufnahmestapel?").to("Bert")


def test_an_overruled_ruling_is_not_shown_any_more(disputed):
    decided(disputed)
    disputed.says("Anna", "/praezedenz 1 anfechten")
    disputed.says("Anna", "/streitfall 2 vorschlag Verzichten ist doch erlaubt")
    disputed.calls_vote(2)
    disputed.says("Anna", "/stimme 2 1")
    disputed.says("Bert", "/stimme 2 1")
    answer = disputed.says("Bert", "/regel Darf man auf das Kartennehmen verzichten?").to("Bert")
    assert "Präzedenz 2" in answer
    assert "Präzedenz 1 " not in answer


def test_a_rules_answer_can_be_disputed_by_a_button(running):
    answer = running.says("Bert", "/regel Darf man auf das Kartennehmen verzichten?")
    opened = running.presses("Bert", "Streitfall", answer)
    assert "Streitfall 1" in opened.public
    assert "Darf man auf das Kartennehmen verzichten?" in opened.public


def test_where_the_book_is_silent_the_ruling_answers(chat):
    question = "Darf man im Ringkrieg beim Würfeln laut Gondor rufen?"
    silent = chat.says("Anna", f"/regel {question}")
    chat.presses("Anna", "Streitfall", silent)
    chat.says("Anna", "/streitfall 1 spiel ringkrieg")
    chat.says("Anna", "/streitfall 1 vorschlag Ja, einmal pro Wurf")
    chat.says("Bert", "/streitfall 1 dabei")
    chat.calls_vote(1, "Anna", "Bert")
    chat.says("Anna", "/stimme 1 1")
    chat.says("Bert", "/stimme 1 1")
    answer = chat.says("Cora", f"/regel {question}").to("Cora")
    assert "Ja, einmal pro Wurf" in answer


def test_own_wording_can_be_filled_into_a_form(disputed):
    asked = disputed.says("Bert", "/streitfall 1 vorschlag")
    (reply,) = asked.replies
    assert reply.form
    filled = disputed.says("Bert", "Nur einmal je Durchgang weil es sonst zu leicht ist", press=reply.form)
    assert "Vorschlag 1 von Bert: Nur einmal je Durchgang – weil es sonst zu leicht ist." in filled.public


def test_hostile_texts_stay_one_harmless_line(disputed):
    nasty = "⟦p1⟧ \u202eböse\u2066 '; DROP TABLE dispute; -- <b>x</b> @everyone\x00"
    said = disputed.says("Bert", f"/streitfall 1 rat {nasty}").public
    assert "\u202e" not in said
    assert "⟦" not in said
    assert "\x00" not in said
    disputed.says("Bert", f"/streitfall 1 vorschlag {nasty * 40}")
    assert len(disputed.says("Bert", "/streitfall 1").to("Bert")) < 4_000


# --- moving ------------------------------------------------------------------------------------------------------------


def moved(chat, folder, before=0):
    """The table in another store, where the group has argued about other things before."""
    folder.mkdir()
    with chat.database.transaction() as session:
        exported = json.loads(json.dumps(export_table(Store(session), 1)))
    other = Chat(folder)
    for nr in range(before):
        other.says("Dora", f"/streitfall zwei-tuerme: Was gilt bei Frage {nr}?")
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    return other


def test_a_precedent_moves_with_its_table(disputed, tmp_path):
    decided(disputed)
    case = disputed.says("Bert", "/praezedenz 1").to("Bert")
    other = moved(disputed, tmp_path / "neu")
    assert other.says("Bert", "/praezedenz 1").to("Bert") == case
    assert log(other) == log(disputed)
    other.database.close()


def test_a_moved_precedent_gets_the_next_number_of_the_group(disputed, tmp_path):
    decided(disputed)
    other = moved(disputed, tmp_path / "neu", before=2)
    assert {number for _, _, number in log(other)} == {None, 3}
    assert "Darf man auf das Kartennehmen verzichten?" in other.says("Bert", "/praezedenz 3").to("Bert")
    other.database.close()


def test_an_open_dispute_goes_on_in_the_other_store(disputed, tmp_path):
    disputed.says("Cora", "/streitfall 1 gilt nicht weil wieder alle ihre Hand erhöhen")
    disputed.calls_vote()
    disputed.says("Bert", "/stimme 1 1")
    other = moved(disputed, tmp_path / "neu")
    with other.database.transaction() as session:
        assert Timers(session).of_case(1, "vorschlaege") is not None  # the time for proposals runs again
    other.calls_vote()
    other.says("Bert", "/stimme 1 1")
    assert "entschieden" in other.says("Cora", "/stimme 1 1").public
    other.database.close()


def test_a_vote_that_has_not_begun_is_not_over(running):
    running.says("Anna", "/streitfall Darf man verzichten?")
    assert "wird noch nicht abgestimmt" in running.says("Bert", "/stimme 1 1").to("Bert")
    running.says("Anna", "/streitfall 1 gilt")
    running.calls_vote()
    assert "(1: Gilt: Darf man verzichten?, 2: Nein" in running.says("Bert", "/stimme 1 x").to("Bert")
