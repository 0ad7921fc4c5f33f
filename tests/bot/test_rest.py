"""Nights, weekends, holidays and tables that rest; and whose time it is. Noon in Berlin, a Monday, is when each story begins."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.core import zones
from bot.core.capitals import CITIES
from bot.core.habits import Habits
from bot.core.messages import Incoming


def at(text: str) -> int:
    """A moment by UTC."""
    return int(datetime.strptime(f"2025 {text}", "%Y %d.%m. %H:%M").replace(tzinfo=UTC).timestamp())


@pytest.fixture
def limited(running):
    """A day for a turn; Anna is asked."""
    running.says("Anna", "/frist 1 Tag", manager=True)
    return running


def due(chat, who: str = "Anna") -> str:
    """What /frist says about somebody."""
    return next(line for line in chat.says("Bert", "/frist").to("Bert").splitlines() if who in line)


# --- the night -----------------------------------------------------------------------------------------------------------


def test_the_night_is_rest_unless_somebody_wants_it_otherwise(running):
    running.says("Anna", "/frist 12 Stunden", manager=True)  # would end at midnight
    assert "Anna hat Zeit bis 11.03. um 09:00 Uhr" in due(running)
    assert "keine Ruhezeit" in running.says("Anna", "/pause keine").to("Anna")
    assert "Anna hat Zeit bis 11.03. um 00:00 Uhr" in due(running)
    running.says("Anna", "/pause 23-6")
    assert "Anna hat Zeit bis 11.03. um 07:00 Uhr" in due(running)


def test_nothing_is_heard_at_night(running):
    running.says("Anna", "/frist 2 Tage", manager=True)  # the reminder would come at midnight
    assert running.later("43 Stunden").replies == []  # 07:00
    assert "Anna: Der Tisch wartet auf dich. Noch 4 Stunden" in running.later("90 Minuten").public


def test_it_is_the_night_where_the_person_lives(running):
    running.says("Anna", "/einstellungen zeitzone Tokio")
    running.says("Anna", "/frist 12 Stunden", manager=True)  # midnight in Berlin is 8 o'clock in Tokyo
    assert "Anna hat Zeit bis 11.03. um 00:00 Uhr" in due(running)


# --- the weekend ---------------------------------------------------------------------------------------------------------


def test_the_weekend_is_rest_for_those_who_want_it(limited):
    limited.later("4 Tage")  # Friday noon
    limited.says("Anna", "/zug stapel")
    assert "Bert hat Zeit bis 15.03. um 12:00" in due(limited, "Bert")
    assert "steht deine Uhr" in limited.says("Bert", "/pause wochenende").to("Bert")
    assert "Bert hat Zeit bis 17.03. um 12:00" in due(limited, "Bert")
    limited.says("Bert", "/pause wochenende aus")
    assert "Bert hat Zeit bis 15.03. um 12:00" in due(limited, "Bert")


def test_what_has_rested_stays_rested(limited):
    limited.later("4 Tage")
    limited.says("Anna", "/zug stapel")
    limited.says("Bert", "/pause wochenende")
    limited.later("47 Stunden")  # Sunday 11:00: 12 hours are used
    limited.says("Bert", "/pause wochenende aus")
    assert "Bert hat Zeit bis 17.03. um 09:00" in due(limited, "Bert")  # 23:00 is night


def test_weekends_in_a_zone():
    assert Habits(weekend=True).weekends(at("10.03. 11:00"))[0] == (at("14.03. 23:00"), at("16.03. 23:00"))
    assert Habits(weekend=True).rests(at("15.03. 11:00")) and not Habits().rests(at("15.03. 11:00"))


# --- holidays ------------------------------------------------------------------------------------------------------------


def test_holidays_are_planned(limited):
    told = limited.says("Anna", "/pause 12.3. bis 14.3.")
    assert "Anna ist vom 12.03. um 00:00 Uhr bis 14.03. um 23:59 Uhr im Urlaub" in told.public
    assert "Urlaub ab 12.03. um 00:00 Uhr bis 14.03. um 23:59 Uhr" in told.to("Anna")
    limited.later("20 Stunden")
    limited.says("Anna", "/frist 2 Tage", manager=True)  # from Tuesday 8:00: 16 hours before, the rest after
    assert "Anna hat Zeit bis 16.03. um 08:00" in due(limited)
    limited.says("Anna", "/pause 1.4. bis 5.4.")
    assert limited.says("Anna", "/pause").to("Anna").count("Urlaub ab") == 2
    assert "vorgemerkt" in limited.says("Anna", "/pause aus").to("Anna")


def test_coming_back_early_counts_only_what_was_left(limited):
    limited.later("6 Stunden")
    limited.says("Anna", "/pause 10 Tage")
    limited.later("5 Tage")
    assert "Anna ist wieder da" in limited.says("Anna", "/pause aus").public
    assert "Anna hat Zeit bis 16.03. um 12:00" in due(limited)  # six hours were used, eighteen are left


def test_a_table_grants_so_many_holidays_in_a_game(limited):
    limited.says("Anna", "/frist urlaub 3 Tage", manager=True)
    assert "höchstens 3 Tage an" in limited.says("Anna", "/frist").to("Anna")
    limited.says("Anna", "/pause 10 Tage")
    assert "Anna hat Zeit bis 14.03. um 12:00" in due(limited)
    limited.later("2 Tage")
    limited.says("Anna", "/zug stapel")
    for who in ("Bert", "Cora"):
        limited.says(who, "/zug stapel")
    assert "Anna hat Zeit bis 14.03. um 12:00" in due(limited)  # of three days one is left
    limited.says("Anna", "/frist urlaub ohne", manager=True)
    assert "Anna hat Zeit bis 21.03. um 12:00" in due(limited)


@pytest.mark.parametrize(
    "line", ["/pause 1-2 Tage", "/pause bis nächsten Freitag", "/pause 22:30-8", "/pause ab 20.3.", "/pause 0,3"]
)
def test_what_is_not_clear_is_asked_back(limited, line):
    answers = limited.says("Anna", line)
    assert len(answers.replies) == 1 and answers.to("Anna").strip()
    assert "Anna hat Zeit bis 11.03. um 12:00" in due(limited)


def test_quiet_hours_are_whole_hours(limited):
    assert "zur vollen Stunde" in limited.says("Anna", "/pause 22:30-7").to("Anna")


def test_what_would_have_begun_long_ago_is_asked_back(limited):
    assert "hätte schon am 03.01." in limited.says("Anna", "/pause 3.1. bis 20.12.").to("Anna")
    assert "Anna hat Zeit bis 11.03. um 12:00" in due(limited)


# --- a table that rests --------------------------------------------------------------------------------------------------


def test_a_table_rests_by_vote(limited):
    asked = limited.says("Bert", "/pause tisch bis 20.3.")
    assert "Bert möchte den Tisch ruhen lassen, bis 20.03. um 23:59 Uhr" in asked.public
    assert "Anna hat Zeit bis 11.03. um 12:00" in due(limited)
    rests = limited.presses("Anna", "Einverstanden", asked)
    assert "Der Tisch ruht bis 20.03. um 23:59 Uhr. So lange läuft keine Frist" in rests.public
    assert "Anna hat Zeit bis 22.03. um 09:00" in due(limited)  # a whole day less nothing, then the night
    assert limited.later("9 Tage").public == ""
    limited.says("Anna", "/zug stapel")  # who likes may move
    assert limited.asked() == ["Bert"]
    assert "Bert hat Zeit bis 22.03. um 09:00" in due(limited, "Bert")


def test_silence_lets_no_table_rest(limited):
    limited.says("Bert", "/pause tisch bis 20.3.")
    assert "Es bleibt, wie es ist" in limited.later("3 Tage").public
    assert limited.table().row.rests_until == 0


def test_a_resting_table_is_woken(limited):
    limited.says("Zora", "/pause tisch 10 Tage", manager=True)
    assert "sitzt nicht" in limited.says("Zaungast", "/pause tisch 2 Tage").to("Zaungast")
    limited.later("2 Tage")
    asked = limited.says("Anna", "/pause tisch aus")
    assert "ruht nicht mehr" in limited.presses("Cora", "Einverstanden", asked).public
    assert "Anna hat Zeit bis 13.03. um 12:00" in due(limited)  # nothing was used meanwhile


# --- whose time ----------------------------------------------------------------------------------------------------------


def test_a_time_is_shown_where_its_reader_lives(limited):
    limited.says("Bert", "/einstellungen zeitzone New York")
    assert "Anna hat Zeit bis 11.03. um 07:00 Uhr" in limited.says("Bert", "/frist").to("Bert")
    assert "Anna hat Zeit bis 11.03. um 12:00 Uhr" in limited.says("Cora", "/frist").to("Cora")
    everybody = limited.says("Anna", "/frist 2 Tage", manager=True).public
    assert "Frist: bis 12.03. um 12:00 Uhr (Zeit in Berlin)." in everybody


def test_discord_shows_everybody_their_own_time(running):
    running.platform = "discord"
    running.channel = "77"
    running.game_of("1", "2")
    shown = running.says("1", "/frist 2 Tage", manager=True).public
    assert f"Frist: bis <t:{at('12.03. 11:00')}:f>." in shown
    from bot.discord_app.render import escaped

    assert f"<t:{at('12.03. 11:00')}:f>" in escaped(shown)


@pytest.mark.parametrize(
    "city, zone",
    [
        *(("Wien", "Europe/Vienna"), ("wien", "Europe/Vienna"), ("Bern", "Europe/Zurich"), ("Neu-Delhi", "Asia/Kolkata")),
        *(
            ("new york", "America/New_York"),
            ("Europe/Berlin", "Europe/Berlin"),
            ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ),
        *(("São Tomé", "Africa/Sao_Tome"), ("Oslo", "Europe/Oslo"), ("UTC", "UTC"), ("Mordor", None), ("", None), ("٣", None)),
    ],
)
def test_cities_find_their_zone(city, zone):
    assert zones.find(city) == zone


def test_every_city_of_the_list_lies_in_a_zone_there_is():
    from zoneinfo import available_timezones

    assert set(CITIES.values()) <= available_timezones()
    assert all(zones.find(city) == zone for city, zone in CITIES.items())


def test_whose_city_nobody_knows_says_what_time_it_is(running):
    asked = running.says("Anna", "/einstellungen zeitzone Mordor").to("Anna")
    assert "kenne ich nicht" in asked and "wie spät es bei dir" in asked
    offered = running.says("Anna", "/einstellungen zeitzone 5:58")  # it is 11:00 UTC
    assert "Bogota" in [b.label for b in offered.buttons()]
    assert "Zeitzone: America/Bogota" in running.presses("Anna", "Bogota", offered).to("Anna")
    assert "in keiner Zone" in running.says("Anna", "/einstellungen zeitzone 14:45").to("Anna")


def test_linked_accounts_read_the_same_time(limited):
    limited.links("Anna", "telegram", "77", "Anna T.")
    limited.says("Anna", "/einstellungen zeitzone Tokio")
    line = Incoming("telegram", "privat", "77", "Anna T.", "t9", "/frist", private=True)
    assert "11.03. um 20:00 Uhr" in limited.referee.handle(line)[0].text


def test_who_is_late_is_reminded_by_day(limited):
    limited.later("12 Stunden")  # midnight
    limited.says("Anna", "/zug stapel")
    limited.says("Bert", "/zug stapel")
    limited.says("Cora", "/frist 2 Tage", manager=True)
    limited.later("57 Stunden")
    heard = [limited.later("1 Stunde").public for _ in range(48)]
    reminded = [hour for hour, text in enumerate(heard) if "Deine Frist ist um" in text]
    assert all((9 + hour) % 24 in range(8, 23) for hour in reminded) and len(reminded) <= 1


def test_holidays_after_the_end_are_no_second_end(limited):
    limited.later("25 Stunden")
    told = limited.says("Anna", "/pause 5 Tage")
    assert "ist um, " not in told.public
    assert limited.later("119 Stunden").public == ""
    assert "Die Frist von Anna ist seit" in due(limited)
