"""Asynchronous play: deadlines, the time bank, quiet hours, holidays, reminders, and what expiry does. No test waits."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.core.clock import span, spoken
from bot.core.habits import Habits
from bot.core.waits import time_after, time_used
from tests.bot.chat import Chat

HOUR, DAY = 3600, 86400


@pytest.fixture
def running(running):
    """Nobody sleeps here; nights are in test_rest.py."""
    for who in ("Anna", "Bert", "Cora", "Dora"):
        running.says(who, "/pause keine")
    return running


# --- spans ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words, expected",
    [
        ("2 Tage", 2 * DAY),
        ("1 Tag 12 Stunden", 36 * HOUR),
        ("90 Minuten", 5400),
        ("36h", 36 * HOUR),
        ("1 Woche", 7 * DAY),
        ("3d", 3 * DAY),
        ("bald", None),
        ("0 Tage", None),
        ("9999 Wochen", None),
    ],
)
def test_spans_of_time(words, expected):
    assert span(words) == expected


def test_spans_are_spoken():
    assert spoken(36 * HOUR) == "1 Tag und 12 Stunden"
    assert spoken(30) == "weniger als 1 Minute"


def test_spans_are_spoken_in_the_dative():
    assert spoken(2 * DAY + 3 * HOUR, dative=True) == "2 Tagen und 3 Stunden"
    assert spoken(DAY, dative=True) == "1 Tag"


def test_holidays_stop_the_clock():
    away = [(100, 300)]
    assert time_after(0, 50, away) == 50
    assert time_after(0, 150, away) == 350
    assert time_after(200, 10, away) == 310
    assert time_after(400, 10, away) == 410
    assert time_used(0, 350, away) == 150


def test_quiet_hours_over_midnight_and_by_day():
    night = Habits(quiet_from=22, quiet_to=8, zone="Europe/Berlin")
    at = lambda hour: int(datetime(2025, 3, 10, hour, 30, tzinfo=UTC).timestamp())  # noqa: E731  (Berlin is one hour ahead)
    assert night.quiet_until(at(12)) is None
    assert night.quiet_until(at(22)) == int(datetime(2025, 3, 11, 7, 0, tzinfo=UTC).timestamp())
    assert night.quiet_until(at(2)) == int(datetime(2025, 3, 10, 7, 0, tzinfo=UTC).timestamp())
    office = Habits(quiet_from=9, quiet_to=17, zone="Europe/Berlin")
    assert office.quiet_until(at(12)) == int(datetime(2025, 3, 10, 16, 0, tzinfo=UTC).timestamp())


# --- /frist --------------------------------------------------------------------------------------------------------------


def test_a_table_without_a_deadline_never_bothers_anybody(running):
    assert "ohne Frist" in running.says("Anna", "/frist").to("Anna")
    assert running.later("20 Tage").replies == []


def test_a_deadline_is_set_shown_and_lifted(running):
    assert "2 Tage" in running.says("Anna", "/frist 2 Tage", manager=True).public
    assert "Anna hat Zeit bis 12.03. um 12:00 Uhr" in running.says("Bert", "/frist").to("Bert")
    assert "sitzt nicht" in running.says("Zaungast", "/frist 1 Tag").to("Zaungast")
    assert "ohne Frist" in running.says("Bert", "/frist ohne", manager=True).public
    assert running.later("20 Tage").replies == []


@pytest.mark.parametrize(
    "line",
    [
        "/frist bald",
        "/frist 1 Minute",
        "/frist 80 Tage",
        "/frist ablauf",
        "/frist ablauf standard",
        "/frist 2 Tage Kuchen",
    ],
)
def test_wrong_use_gets_one_line(running, line):
    answers = running.says("Anna", line, manager=True)
    assert len(answers.replies) == 1
    assert answers.to("Anna")
    assert running.later("20 Tage").replies == []


def test_in_a_running_game_the_majority_agrees_to_a_deadline(running):
    asked = running.says("Anna", "/frist 1 Tag ablauf standard")
    assert "Anna möchte die Frist ändern. Frist je Zug: 1 Tag" in asked.public
    assert "ohne Frist" in running.says("Bert", "/frist").to("Bert")
    assert "Frist je Zug: 1 Tag" in running.presses("Bert", "Einverstanden", asked).public
    assert "Anna hat Zeit" in running.says("Bert", "/frist").to("Bert")
    lifted = running.says("Cora", "/frist ohne")
    running.presses("Anna", "Nein", lifted)
    assert "bleibt, wie sie war" in running.presses("Bert", "Nein", lifted).public


@pytest.mark.parametrize("line", ["/frist ja", "/stimme ja", "/stimme einverstanden"])
def test_consent_can_be_typed(running, line):
    assert "Gerade läuft keine Abstimmung" in running.says("Bert", line).to("Bert")
    running.says("Anna", "/frist 1 Tag")
    assert "Frist je Zug: 1 Tag" in running.says("Bert", line).public


def test_where_several_votes_wait_a_word_does_not_do(running):
    running.says("Anna", "/frist 1 Tag")
    running.says("Cora", "/pause tisch bis morgen")
    answered = running.says("Bert", "/stimme ja")
    assert "So stimmst du ab" in answered.to("Bert") and not answered.public


def test_a_new_wish_takes_the_place_of_the_one_before(running):
    first = running.says("Anna", "/frist 1 Tag")
    running.says("Bert", "/frist 3 Tage")
    assert "vorbei" in running.presses("Cora", "Einverstanden", first).to("Cora")
    assert "ohne Frist" in running.says("Bert", "/frist").to("Bert")


@pytest.mark.parametrize(
    "line, said",
    [
        ("/frist 1,5 Tage", "Frist je Zug: 1 Tag und 12 Stunden;"),
        ("/frist anderthalb Tage, je Antwort", "Frist je Antwort: 1 Tag und 12 Stunden;"),
        ("/frist 1 Tag pro Zug bank 2 Tage urlaub 2 Wochen", "Frist je Zug: 1 Tag, dazu je 2 Tage Zeitvorrat"),
        ("/frist 12 Stunden bank ohne ablauf abstimmen", "Frist je Zug: 12 Stunden; nach Ablauf stimmen die anderen ab."),
    ],
)
def test_deadlines_are_read_as_they_are_written(running, line, said):
    assert said in running.says("Anna", line, manager=True).public


@pytest.mark.parametrize(
    "line",
    ["/frist 1-2 Tage", "/frist bis Freitag", "/frist 2 Tage je Woche", "/frist 1 Tag bank", "/frist 2 Tage bank 1 bank 2"],
)
def test_unclear_deadlines_are_asked_back(running, line):
    answers = running.says("Anna", line, manager=True)
    assert "So geht es" in answers.to("Anna") and not answers.public


def test_it_can_be_agreed_before_the_game_begins(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    chat.says("Anna", "/variante start=Anna")
    chat.says("Anna", "/frist 1 Tag", manager=True)
    assert chat.later("5 Tage").replies == []
    chat.says("Anna", "/start")
    assert "Anna" in chat.later("25 Stunden").public


# --- reminders -----------------------------------------------------------------------------------------------------------


def test_a_reminder_comes_before_the_end_with_one_mention(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    assert running.later("35 Stunden").public == ""
    reminded = running.later("2 Stunden")
    assert "Anna: Der Tisch wartet auf dich. Noch 12 Stunden" in reminded.public
    assert [r.mention for r in reminded.replies] == [("Anna",)]
    assert running.later("1 Stunde").replies == []


def test_whoever_moves_in_time_is_not_reminded(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.later("10 Stunden")
    running.says("Anna", "/zug stapel")
    reminded = running.later("37 Stunden")
    assert "Anna:" not in reminded.public
    assert "Bert: Der Tisch wartet" in reminded.public


def test_a_begun_move_does_not_stop_the_clock(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    running.says("Anna", f"/zug tausche {hand[0]}")
    assert "Anna: Der Tisch wartet" in running.later("37 Stunden").public


def test_the_default_is_to_remind_only_and_again_every_time(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.later("37 Stunden")
    state = running.state()
    expired = running.later("12 Stunden")
    assert "Deine Frist ist um" in expired.public
    assert running.state() == state
    assert running.later("1 Tag").replies == []
    assert "wartet seit 4 Tage" in running.later("25 Stunden").public


def test_private_reminders_for_those_who_want_them(running):
    running.says("Anna", "/einstellungen privat an")
    running.says("Anna", "/frist 2 Tage", manager=True)
    assert "Der Tisch wartet" in running.later("37 Stunden").to("Anna")


def test_mentions_can_be_switched_off(running):
    running.says("Bert", "/einstellungen erwähnung aus")
    moved = running.says("Anna", "/zug stapel")
    assert "Bert ist dran" in moved.public and "Bert: Du bist dran" not in moved.public, "the living message is enough"
    assert not any(r.mention for r in moved.replies)
    running.says("Anna", "/frist 2 Tage", manager=True)
    assert not any(r.mention for r in running.later("37 Stunden").replies)


def test_the_next_player_is_told_when_the_table_lies_still(running):
    running.says("Anna", "/frist 1 Tag", manager=True)
    assert running.later("9 Minuten").replies == []
    told = running.later("2 Minuten")
    assert "gleich dran, Anna überlegt noch" in told.to("Bert")
    assert told.public == ""
    assert told.to("Cora") == ""
    running.says("Anna", "/zug stapel")
    assert "Bert überlegt" in running.later("11 Minuten").to("Cora")


def test_the_next_player_may_not_want_to_know(running):
    running.says("Bert", "/einstellungen gleich aus")
    running.says("Anna", "/frist 1 Tag", manager=True)
    assert running.later("11 Minuten").replies == []


def test_several_who_are_asked_have_a_deadline_each(chat):
    chat.says("Anna", "/neu zwei-tuerme")  # the computer is never waited for
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/start")
    chat.says("Anna", "/frist 1 Tag", manager=True)
    assert chat.says("Anna", "/frist").to("Anna").count("hat Zeit bis") == 1


# --- the time bank -------------------------------------------------------------------------------------------------------


def test_the_bank_is_used_when_the_limit_is_over(running):
    running.says("Anna", "/frist 1 Tag bank 2 Tage", manager=True)
    assert "Anna hat Zeit bis 13.03." in running.says("Bert", "/frist").to("Bert")
    running.later("19 Stunden")
    assert "jetzt läuft dein Zeitvorrat" in running.later("6 Stunden").public
    running.later("23 Stunden")
    running.says("Anna", "/zug stapel")
    assert "Anna 1 Tag" in running.says("Bert", "/frist").to("Bert")
    assert "Bert 2 Tage" in running.says("Bert", "/frist").to("Bert")


def test_an_empty_bank_means_the_limit_is_the_limit(running):
    running.says("Anna", "/frist 1 Tag bank 1 Tag", manager=True)
    assert "Deine Frist ist um" in running.later("49 Stunden").public
    running.says("Anna", "/zug stapel")
    assert "Anna keinen mehr" in running.says("Bert", "/frist").to("Bert")


# --- quiet hours and holidays --------------------------------------------------------------------------------------------


def test_nothing_is_sent_and_nothing_expires_in_quiet_hours(running):
    running.says("Anna", "/pause 22-8")
    running.says("Anna", "/frist 12 Stunden", manager=True)  # would end at midnight in Berlin
    assert "Noch" in running.later("9 Stunden").public  # 21:00
    assert running.later("9 Stunden").replies == []  # 06:00
    assert running.later("2 Stunden").replies == []  # 08:00
    assert "Frist ist um" in running.later("65 Minuten").public  # an hour after the night


def test_a_reminder_waits_for_the_morning(running):
    running.says("Anna", "/pause 22-8")
    running.says("Anna", "/frist 16 Stunden", manager=True)  # the reminder would come at midnight
    running.later("11 Minuten")
    assert running.later("19 Stunden").replies == []
    assert "wartet auf dich" in running.later("1 Stunde").public


def test_holidays_stop_a_running_deadline_and_the_table_is_told(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.later("1 Tag")
    told = running.says("Anna", "/pause 5 Tage")
    assert "Anna ist bis 16.03." in told.public
    assert "Frist: bis 17.03. um 12:00 Uhr." in told.public  # the living message counts on from then
    assert "Urlaub" in told.to("Anna")
    assert running.later("4 Tage").replies == []
    assert "wartet auf dich" in running.later("37 Stunden").public
    assert "Deine Frist ist um" in running.later("13 Stunden").public


def test_back_early(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.says("Anna", "/pause bis 24.12.")
    assert "Länger als" in running.says("Anna", "/pause bis 24.12.").to("Anna")
    running.says("Anna", "/pause bis 20.3.")
    assert "Urlaub bis 20.03. um 23:59" in running.says("Anna", "/einstellungen").to("Anna")
    assert "wieder da" in running.says("Anna", "/pause aus").public
    assert "wartet auf dich" in running.later("37 Stunden").public


@pytest.mark.parametrize(
    "line",
    [
        "/pause quatsch",
        "/pause 99-99",
        "/pause bis 99.99.",
        "/pause 8-8",
        "/pause",
        "/pause 400 Tage",
        "/einstellungen quatsch",
        "/einstellungen tagesblatt 77",
        "/einstellungen zeitzone Mordor",
    ],
)
def test_wrong_pauses_and_settings_get_one_line(running, line):
    answers = running.says("Anna", line)
    assert len(answers.replies) == 1
    assert answers.to("Anna").strip()


# --- expiry --------------------------------------------------------------------------------------------------------------


def test_expiry_may_play_the_default(running):
    running.says("Anna", "/frist 1 Tag ablauf standard", manager=True)
    expired = running.later("25 Stunden")
    assert "Für Anna wird der Standardzug gespielt" in expired.public
    assert running.asked() == ["Bert"]
    assert "Bert" in running.later("25 Stunden").public
    assert running.asked() == ["Cora"]


def test_expiry_drops_a_begun_move(running):
    running.says("Anna", "/frist 1 Tag ablauf standard", manager=True)
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    running.says("Anna", f"/zug tausche {hand[0]}")
    running.later("25 Stunden")
    assert not running.table().row.drafts
    assert running.asked() == ["Bert"]


def test_a_whole_game_plays_itself_by_deadlines_and_is_checked(running):
    from bot.core.checking import check_table
    from bot.core.table import Table
    from storage.store import Store

    running.says("Anna", "/frist 1 Tag ablauf standard", manager=True)
    for _ in range(400):
        running.later("25 Stunden")
        if not running.table().running:
            break
    assert running.table().row.status == "over"
    with running.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []
    assert running.later("20 Tage").public == ""


@pytest.fixture
def overdue(running):
    running.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    running.later("23 Stunden")
    return running


def test_the_others_decide_to_skip(overdue):
    vote = overdue.later("2 Stunden")
    assert "Bert und Cora: Wie soll es weitergehen?" in vote.public
    assert "nur die ab" in overdue.presses("Anna", "Überspringen: Standardzug", vote).to("Anna")
    overdue.presses("Bert", "Überspringen: Standardzug", vote)
    overdue.presses("Cora", "Überspringen: Standardzug", vote)
    assert overdue.asked() == ["Bert"]


def test_the_others_hand_the_seat_to_the_computer(overdue):
    vote = overdue.later("2 Stunden")
    overdue.presses("Bert", "Der Computer übernimmt", vote)
    decided = overdue.presses("Cora", "Der Computer übernimmt", vote)
    assert "übernimmt der Computer" in decided.public
    assert overdue.asked() == ["Bert"]
    assert "für dich reserviert" in overdue.says("Anna", "/zug stapel").to("Anna")


def test_the_story_tells_that_the_computer_took_over(overdue):
    vote = overdue.later("2 Stunden")
    for who in ("Bert", "Cora"):
        overdue.presses(who, "Der Computer übernimmt", vote)
    assert "Den Platz von Anna übernimmt der Computer." in overdue.says("Bert", "/verlauf").to("Bert")


def test_the_others_look_for_a_substitute(overdue):
    vote = overdue.later("2 Stunden")
    overdue.presses("Bert", "Ersatz suchen", vote)
    assert "/ersetze Anna" in overdue.presses("Cora", "Ersatz suchen", vote).public
    assert "Dora" in overdue.says("Dora", "/ersetze Anna").public
    assert overdue.asked() == ["Dora"]
    assert overdue.says("Dora", "/hand").to("Dora").strip()


def test_the_others_wait_on(overdue):
    vote = overdue.later("2 Stunden")
    overdue.presses("Bert", "Weiter warten", vote)
    assert "wartet seit" in overdue.presses("Cora", "Weiter warten", vote).public
    assert overdue.asked() == ["Anna"]


def test_whoever_moves_meanwhile_makes_the_vote_void(overdue):
    vote = overdue.later("2 Stunden")
    overdue.presses("Bert", "Der Computer übernimmt", vote)
    assert "die Abstimmung ist hinfällig" in overdue.says("Anna", "/zug stapel").public
    assert "vorbei" in overdue.presses("Cora", "Der Computer übernimmt", vote).to("Cora")
    assert overdue.table().seat_row("p1").kind == "mensch"


def test_without_others_the_table_only_reminds(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/start")
    chat.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    assert "Deine Frist ist um" in chat.later("25 Stunden").public


# --- one scheduler -------------------------------------------------------------------------------------------------------


def test_deadlines_survive_restarts(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.restart()
    running.later("20 Stunden")
    running.restart()
    assert "Anna: Der Tisch wartet" in running.later("17 Stunden").public


def test_two_processes_fire_a_timer_once(running, tmp_path):
    from bot.core.referee import Referee
    from storage.database import Database

    running.says("Anna", "/frist 2 Tage", manager=True)
    running.clock.move(37 * HOUR)
    others = [Referee(Database(f"sqlite:///{tmp_path}/chat.db"), running.clock) for _ in range(3)]
    fired = [r for referee in (running.referee, *others) for r in referee.tick()]
    assert len([r for r in fired if "Der Tisch wartet" in r.text]) == 1
    for other in others:
        other.database.close()


def test_processes_at_the_same_time_fire_a_timer_once(running, tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    from bot.core.referee import Referee
    from storage.database import Database

    running.says("Anna", "/frist 2 Tage", manager=True)
    running.clock.move(37 * HOUR)
    databases = [Database(f"sqlite:///{tmp_path}/chat.db") for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        fired = list(pool.map(lambda d: Referee(d, running.clock).tick(), databases))
    assert sum("Der Tisch wartet" in r.text for replies in fired for r in replies) == 1
    for database in databases:
        database.close()


def test_a_timer_that_fails_is_tried_again_and_harms_no_other(running, monkeypatch):
    from bot.core import scheduler

    running.says("Anna", "/frist 1 Tag", manager=True)
    working = scheduler.HANDLERS["erinnern"]
    monkeypatch.setitem(scheduler.HANDLERS, "erinnern", lambda call, timer: 1 / 0)
    told = running.later("18 Stunden 5 Minuten")
    assert "gleich dran" in told.to("Bert")  # the other timer
    assert told.public == ""
    monkeypatch.setitem(scheduler.HANDLERS, "erinnern", working)
    assert "Der Tisch wartet" in running.later("11 Minuten").public


def test_messages_of_a_timer_are_owed_until_they_are_sent(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.clock.move(37 * HOUR)
    running.referee.tick()
    running.restart()
    assert any("Der Tisch wartet" in r.text for r in running.referee.owed("lokal"))


def test_an_exported_table_keeps_its_deadline(running, tmp_path):
    from bot.table_file import export_table, import_table
    from storage.store import Store

    running.says("Anna", "/frist 2 Tage bank 1 Tag", manager=True)
    with running.database.transaction() as session:
        exported = export_table(Store(session), 1)
    folder = tmp_path / "neu"
    folder.mkdir()
    other = Chat(folder, clock=running.clock)  # the time counts from the moment it is read in
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert "Anna hat Zeit bis" in other.says("Bert", "/frist").to("Bert")
    assert "Der Tisch wartet" in other.later("47 Stunden").public  # due in the night: told when the rest is over
    other.database.close()


# --- the living message --------------------------------------------------------------------------------------------------


def living(answers) -> str:
    return next(r.text for r in answers.replies if r.table is not None)


def test_the_living_message_says_until_when_there_is_time(running):
    assert "Frist" not in living(running.says("Anna", "/zug stapel"))
    shown = living(running.says("Anna", "/frist 2 Tage", manager=True))  # at once, not with the next move
    assert shown.endswith("Frist: bis 12.03. um 12:00 Uhr.")
    running.later("3 Stunden")
    assert living(running.says("Bert", "/zug stapel")).endswith("Frist: bis 12.03. um 15:00 Uhr.")  # of the one asked now
    assert "Frist" not in living(running.says("Anna", "/frist ohne", manager=True))
