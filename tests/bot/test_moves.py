"""Moves by words and by buttons; refusals; who is told what."""

from __future__ import annotations

import json

import pytest

from bot.core import wording
from bot.core.messages import ACTION_BYTES
from bot.core.table import _at_hand as table_at_hand
from bot.core.table import digest
from games.flow import FlowGame
from storage.database import Database
from storage.store import Store
from tests.stores import heard


@pytest.fixture
def running(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    for who in ("Bert", "Cora", "Dora"):
        chat.says(who, "/beitreten")
    chat.says("Anna", "/variante start=Anna")
    chat.says("Anna", "/start")
    return chat


def test_a_move_is_told_to_all_and_the_next_player_is_called_once(running):
    answers = running.says("Anna", "/zug stapel")
    assert "Anna" in answers.public
    calls = [r for r in answers.replies if r.mention]
    assert [r.mention for r in calls] == [("Bert",)]
    assert running.asked() == ["Bert"]


def test_what_was_drawn_only_its_owner_learns(running):
    before = running.hand("Anna")
    answers = running.says("Anna", "/zug nimm stapel")
    (drawn,) = _difference(running.hand("Anna"), before)
    assert answers.to("Anna").strip()
    others = [text for who, text in running.heard if who != "Anna"]
    if drawn not in running.cards("display"):  # the same face may lie open as well
        assert not any(_named(running, drawn) in text for text in others[-2:])


def _difference(after, before):
    left = list(after)
    for card in before:
        left.remove(card)
    return left


def _named(chat, card):
    from games.zwei_tuerme.cards.faces import face_name

    return face_name(card)


def test_plain_words_are_a_move(running):
    running.says("Anna", "zieh vom stapel")
    assert running.asked() == ["Bert"]


def test_a_refused_move_names_its_rule_and_changes_nothing(running):
    state = running.state()
    display = running.cards("display")
    missing = next(c for c in ("rot-kraft", "blau-kraft", "gruen-weisheit", "gelb-ausdauer") if c not in display)
    answers = running.says("Anna", f"/zug nimm offen {missing}")
    assert any(rule.startswith("zt.") for rule in answers.refused_by)
    assert "Regel:" in answers.to("Anna")
    assert "Die zwei Türme" in answers.to("Anna")
    assert answers.public == ""
    assert running.state() == state


def test_whoever_is_not_asked_is_told_who_is(running):
    assert "Dran ist Anna" in running.says("Bert", "/zug stapel").to("Bert")
    assert wording.NOT_SEATED in running.says("Zaungast", "/zug stapel").to("Zaungast")


def test_options_and_their_buttons_are_for_the_asker_alone(running):
    answers = running.says("Anna", "/moeglich")
    assert answers.public == ""
    assert len(answers.buttons()) >= 5
    assert all(len(b.action.encode()) <= ACTION_BYTES for b in answers.buttons())


def test_a_pressed_option_is_played(running):
    answers = running.says("Anna", "/moeglich")
    running.presses("Anna", "Vom Stapel ziehen", answers)
    assert running.asked() == ["Bert"]


def test_an_old_button_says_that_it_is_over(running):
    answers = running.says("Anna", "/moeglich")
    running.presses("Anna", "Vom Stapel ziehen", answers)
    state = running.state()
    late = running.presses("Anna", "Vom Stapel ziehen", answers)
    assert wording.OVER in late.to("Anna")
    assert running.state() == state


def test_somebody_elses_button_does_nothing(running):
    answers = running.says("Anna", "/moeglich")
    state = running.state()
    assert "Dran ist Anna" in running.presses("Bert", "Vom Stapel ziehen", answers).to("Bert")
    assert running.presses("Fremde", "Vom Stapel ziehen", answers).to("Fremde")
    assert running.state() == state


FORGED = ["z:1:2.p1:deadbeef", "z:999:1.p1:00000000", "z:x:y:z", "c:1:kein befehl", "q", "z::", "c:1:/", ":::"]


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_button_does_nothing(running, forged):
    state = running.state()
    answers = running.says("Anna", press=forged)
    assert all(r.to == ("Anna",) or r.table for r in answers.replies)  # the living message may be shown anew
    assert running.state() == state


def test_the_same_update_twice_is_carried_out_once(running):
    running.says("Anna", "/zug stapel", update="dasselbe")
    number = running.table().row.number
    assert running.says("Anna", "/zug stapel", update="dasselbe").replies == []
    assert running.table().row.number == number


def test_a_move_of_two_steps_is_a_draft_only_its_player_sees(running):
    state = running.state()
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    answers = running.says("Anna", f"/zug tausche {hand[0]}")
    assert answers.public == ""
    assert "bisher" in answers.to("Anna")
    assert running.state() == state
    assert running.table().row.number == 0
    running.says("Anna", "/zug zurück")
    assert not running.table().row.drafts


def test_the_buttons_everybody_sees_begin_a_move_anew(running):
    """A draft is nobody's business: the living message keeps its buttons, and they keep working."""

    def shown():
        return [b.action for r in running.says("Anna", "/reparieren").replies if r.table for b in r.buttons]

    before, question = shown(), running.says("Anna", "/moeglich")
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    running.says("Anna", f"/zug tausche {hand[0]}")
    begun = running.table().row.drafts
    assert begun
    assert shown() == before
    other = next(b for b in question.buttons() if "weglegen" in b.label and not b.action.endswith(digest(begun["p1"][0])))
    assert "Dein Zug bisher" in running.says("Anna", press=other.action).to("Anna")
    assert len(running.table().row.drafts["p1"]) == 1 and running.table().row.drafts != begun
    forged = other.action.rpartition(":")[0] + ":00000000"
    running.says("Anna", press=forged)
    assert running.table().row.drafts["p1"]  # what was begun is not lost by a press that does nothing
    public = next(a for a in before if a.startswith("z:"))
    assert running.says("Anna", press=public).public
    assert running.table().row.number == 1 and not running.table().row.drafts


def test_a_draft_survives_a_restart(running):
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    running.says("Anna", f"/zug tausche {hand[0]}")
    running.restart()
    assert "bisher" in running.says("Anna", "/moeglich").to("Anna")


@pytest.fixture
def applied(running, monkeypatch):
    """The steps that are carried out, by their keys."""
    found: list[str] = []
    apply = FlowGame.apply
    monkeypatch.setattr(FlowGame, "apply", lambda game, state, seat, key: found.append(key) or apply(game, state, seat, key))
    return found


def test_a_draft_is_not_walked_again_from_the_same_state(running, applied):
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    running.says("Anna", f"/zug tausche {hand[0]}")
    (key,) = running.table().row.drafts["p1"]
    assert key in applied
    applied.clear()
    asked = running.says("Anna", "/moeglich")
    assert "bisher" in asked.to("Anna") and applied == []
    running.restart()  # another process knows nothing of it, and is asked the same
    table_at_hand._kept.clear()
    assert running.says("Anna", "/moeglich").to("Anna") == asked.to("Anna") and applied == [key]


@pytest.mark.parametrize("way", ["words", "version", "keys"])
def test_a_draft_is_walked_again_where_its_table_is_another(running, applied, way):
    """Undo, correction, ruling, an import, another process: whatever it was, the state has other words then, or the draft other
    keys; and a new version has other rules."""
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    running.says("Anna", f"/zug tausche {hand[0]}")
    running.says("Anna", "/moeglich")
    other = Database(running.database.url)  # as another process does it
    with other.transaction() as session:
        row = Store(session).table(running.table().id)
        (key,) = row.drafts["p1"]
        if way == "words":
            Store(session).save(row, {**json.loads(row.state), "serial": 900}, row.drafts)
        elif way == "keys":
            row.drafts = {"p1": [key.replace(hand[0], hand[1])]}
            session.add(row)
    other.close()
    if way == "version":
        kept = table_at_hand._kept[running.table().id]
        table_at_hand._kept[running.table().id] = kept._replace(version=kept.version - 1)
    applied.clear()
    running.says("Anna", "/moeglich")
    assert applied == ([key.replace(hand[0], hand[1])] if way == "keys" else [key])


def test_may_i_says_yes_or_no_without_playing(running):
    state = running.state()
    assert running.says("Anna", "/darfich stapel").to("Anna").startswith("Ja")
    no = running.says("Anna", "/darfich passe")
    assert no.to("Anna")
    assert running.state() == state


def test_autocomplete_offers_the_asker_fitting_moves_first(running):
    from bot.core.messages import Incoming

    choices = running.referee.suggest(Incoming("lokal", "tisch", "Anna", "Anna", "", "stap"))
    assert choices[0][0] == "Vom Stapel ziehen"
    assert len(choices) <= 25
    assert running.referee.suggest(Incoming("lokal", "tisch", "Bert", "Bert", "", "stap")) == []


def test_a_rules_answer_is_private_until_it_is_shown_to_all(chat):
    private = chat.says("Anna", "/regel Wie viele Gandalf-Karten sind im Spiel?")
    assert "16" in private.to("Anna")
    assert private.public == ""
    shown = chat.presses("Anna", "Allen zeigen", private)
    assert "Anna fragt" in shown.public
    assert "Fundstelle" in shown.public


def test_a_press_asks_the_store_nothing_that_it_knows(running):
    """Once a table and its people are known, a press writes and does not read (`storage/kept.py`)."""
    found = heard(running.database)
    for _ in range(6):
        who = running.asked()[0]
        option = next(b for b in running.says(who, "/moeglich").buttons() if b.action.startswith("z:"))
        found.clear()
        running.says(who, press=option.action)
    read = [
        said for said in found if said.lower().startswith("select") and "count(*)" not in said
    ]  # for a call tables are counted
    assert read == []
    assert {said.split()[2] for said in found if said.lower().startswith("insert")} >= {
        "processed_update",
        "log",
        "snapshot",
        "outbox",
    }
