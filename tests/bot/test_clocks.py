"""The clock of a turn: how far it reaches, when it stands, what happens while the referee is away, and who is told."""

from __future__ import annotations

import pytest

from tests.bot.chat import Chat

HOUR, DAY = 3600, 86400


@pytest.fixture
def running(running):
    for who in ("Anna", "Bert", "Cora"):
        running.says(who, "/pause keine")
    return running


@pytest.fixture
def jagd(chat):
    """Die Jagd nach dem Ring, where a turn has many questions; the cards are dealt."""
    for who in ("Anna", "Bert"):
        chat.says(who, "/pause keine")
    chat.says("Anna", "/neu jagd")
    chat.says("Bert", "/beitreten")
    chat.says("Anna", "/start")
    while chat.state().get("round", 0) == 0 or not any(f["frame"] == "turn" for f in chat.state()["stack"]):
        step(chat)
    return chat


def step(chat: Chat) -> str:
    """Whoever is asked gives the first answer there is."""
    who = chat.asked()[0]
    chat.says(who, f"/zug {chat.table().play.options(chat.seat(who))[0].key}")
    return who


def line(chat: Chat, who: str, reader: str = "Bert") -> str:
    return next(text for text in chat.says(reader, "/frist").to(reader).splitlines() if who in text)


# --- a whole turn --------------------------------------------------------------------------------------------------------


def turn(chat: Chat, who: str) -> str:
    table = chat.table()
    return table.game.turn(table.play.state, chat.seat(who))


def test_the_deadline_is_for_the_whole_turn(jagd):
    who = jagd.asked()[0]
    jagd.says(who, "/frist 2 Tage", manager=True)
    before, number = turn(jagd, who), jagd.table().row.number
    assert f"{who} hat Zeit bis 12.03. um 12:00" in line(jagd, who)
    jagd.later("30 Stunden")
    while jagd.table().row.number == number:
        step(jagd)
    assert jagd.asked() == [who] and turn(jagd, who) == before  # another question of the same turn
    assert f"{who} hat Zeit bis 12.03. um 12:00" in line(jagd, who)
    while jagd.asked() == [who]:
        ends = next((o.key for o in jagd.table().play.options(jagd.seat(who)) if o.key in ("ende", "fertig")), None)
        jagd.says(who, f"/zug {ends}") if ends else step(jagd)
    other = jagd.asked()[0]
    assert f"{other} hat Zeit bis 13.03. um 18:00" in line(jagd, other)  # the next turn has the whole time


def test_or_for_each_answer(jagd):
    who = jagd.asked()[0]
    assert "Frist je Antwort: 2 Tage" in jagd.says(who, "/frist 2 Tage je Antwort", manager=True).public
    number = jagd.table().row.number
    jagd.later("30 Stunden")
    while jagd.table().row.number == number:
        step(jagd)
    assert jagd.asked() == [who]
    assert f"{who} hat Zeit bis 13.03. um 18:00" in line(jagd, who)


def test_a_late_answer_leaves_a_tenth_for_the_next_question(jagd):
    who = jagd.asked()[0]
    jagd.says(who, "/frist 1 Tag", manager=True)
    number = jagd.table().row.number
    jagd.later("30 Stunden")
    while jagd.table().row.number == number:
        step(jagd)
    assert f"{who} hat Zeit bis 11.03. um 20:24" in line(jagd, who)


def test_what_a_turn_took_beyond_the_limit_comes_out_of_the_bank_once(jagd):
    who = jagd.asked()[0]
    jagd.says(who, "/frist 1 Tag bank 2 Tage", manager=True)
    number = jagd.table().row.number
    jagd.later("36 Stunden")
    while jagd.table().row.number == number:
        step(jagd)
    assert f"{who} 1 Tag und 12 Stunden" in line(jagd, "Zeitvorrat:")
    assert f"{who} hat Zeit bis 13.03. um 12:00" in line(jagd, who)  # what is left of the bank, and no limit any more


# --- after the end -------------------------------------------------------------------------------------------------------


def test_after_the_end_everybody_reads_so(running):
    running.says("Anna", "/frist 1 Tag", manager=True)
    expired = running.later("25 Stunden")
    assert "Die Frist von Anna ist um." in next(r.text for r in expired.replies if r.table)  # the living message
    assert "Die Frist von Anna ist seit 1 Stunde um." in line(running, "Anna")
    running.says("Anna", "/zug stapel")
    assert "Bert hat Zeit" in line(running, "Bert")


def test_expiry_plays_the_default_as_soon_as_the_game_has_one(jagd):
    who = jagd.asked()[0]
    jagd.says(who, "/frist 1 Tag ablauf standard", manager=True)
    assert "Deine Frist ist um" in jagd.later("25 Stunden").public or jagd.asked() == [who]  # nobody walks for somebody
    while jagd.table().play.decision(jagd.seat(who)).default is None:
        step(jagd)
    played = jagd.later("25 Stunden").public
    assert f"Für {who} wird der Standardzug gespielt" in played
    assert jagd.asked() != [who] or "ende" not in [o.key for o in jagd.table().play.options(jagd.seat(who))]


# --- the referee was away ------------------------------------------------------------------------------------------------


def test_after_a_downtime_nobody_is_reminded_and_late_at_once(running):
    running.says("Anna", "/frist 1 Tag ablauf standard", manager=True)
    told = running.down("30 Stunden")
    public = [r.text for r in told.replies if r.to is None and not r.table]
    assert public == ["Anna: Ich war eine Weile nicht da. Du hast noch Zeit bis 12.03. um 00:00 Uhr."]  # six hours back
    assert running.asked() == ["Anna"]
    assert "Standardzug" in running.later("6 Stunden 1 Minute").public


def test_a_short_absence_gives_an_hour(running):
    running.says("Anna", "/frist 1 Tag ablauf standard", manager=True)
    running.later("23 Stunden")
    told = running.down("75 Minuten")
    assert "Du hast noch Zeit bis 11.03. um 13:15 Uhr" in told.public
    assert running.later("59 Minuten").replies == []
    assert "Standardzug" in running.later("2 Minuten").public


def test_an_absence_before_the_end_changes_nothing(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    told = running.down("40 Stunden")
    assert "Anna: Der Tisch wartet auf dich. Noch 8 Stunden" in told.public
    assert "Anna hat Zeit bis 12.03. um 12:00" in line(running, "Anna")


# --- disputes ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def disputed(running):
    """Anna declined; Cora objects, and Bert is asked meanwhile, with eighteen hours left."""
    running.says("Anna", "/frist 1 Tag ablauf standard", manager=True)
    running.says("Anna", "/zug verzichte")
    running.later("6 Stunden")
    return running


def test_while_a_move_is_disputed_the_clock_stands(disputed):
    opened = disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    assert "Die Uhr von Bert steht: Streitfall 1 ist offen." in opened.public
    assert "Die Uhr von Bert steht: Streitfall 1 ist offen." in line(disputed, "Bert")
    disputed.later("30 Stunden")
    assert disputed.asked() == ["Bert"]
    disputed.says("Cora", "/streitfall 1 zurueckziehen")
    assert "Bert hat Zeit bis 12.03. um 18:00" in line(disputed, "Bert")  # eighteen hours were left


def test_a_ruling_starts_the_clock_again(disputed):
    disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    disputed.says("Cora", "/streitfall 1 gilt")
    vote = disputed.calls_vote()
    label = next(b.label for b in vote.buttons() if b.label.startswith("1:"))
    for who in ("Anna", "Cora"):
        disputed.presses(who, label, vote)
    assert "Bert hat Zeit bis 11.03. um 12:00" in line(disputed, "Bert")


def test_the_table_plays_on_under_protest_and_the_ruling_still_goes_back(disputed):
    opened = disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    asked = disputed.presses("Cora", "Unter Vorbehalt weiterspielen", opened)
    assert "Die Uhr von Bert steht" in line(disputed, "Bert")  # one wish is not enough
    agreed = disputed.presses("Bert", "Weiterspielen", asked)
    assert "unter Vorbehalt weitergespielt" in agreed.public
    assert "Bert hat Zeit bis 11.03. um 12:00" in line(disputed, "Bert")
    disputed.says("Bert", "/zug stapel")
    disputed.says("Cora", "/zug stapel")
    disputed.says("Cora", "/streitfall 1 gilt nicht")
    vote = disputed.calls_vote()
    label = next(b.label for b in vote.buttons() if b.label.startswith("1:"))
    for who in ("Bert", "Cora"):
        disputed.presses(who, label, vote)
    assert disputed.asked() == ["Anna"]


def test_a_question_about_a_rule_stops_no_clock(disputed):
    opened = disputed.says("Cora", "/streitfall Darf man auf das Kartennehmen verzichten?")
    assert "Streitfall 1" in opened.public and "steht" not in opened.public
    assert "Bert hat Zeit bis 11.03. um 12:00" in line(disputed, "Bert")


def test_a_move_that_was_taken_back_stops_no_clock(disputed):
    disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    disputed.says("Anna", "/rueckgaengig")
    assert disputed.asked() == ["Anna"]
    assert "Anna hat Zeit bis 11.03. um 18:00" in line(disputed, "Anna")


def test_who_only_watches_stops_no_clock(disputed):
    disputed.says("Zaungast", "/streitfall zug 1: Darf man verzichten?")
    assert "Bert hat Zeit bis 11.03. um 12:00" in line(disputed, "Bert")


def test_no_clock_is_told_of_where_none_runs(running):
    running.says("Anna", "/zug verzichte")
    opened = running.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    assert "Streitfall 1" in opened.public and "steht die Uhr" not in opened.public


def test_whoever_asks_twice_to_play_on_is_told_how_they_voted(disputed):
    disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    assert "möchte unter Vorbehalt weiterspielen" in disputed.says("Cora", "/streitfall 1 vorbehalt").public
    again = disputed.says("Cora", "/streitfall 1 vorbehalt")
    assert again.public == "" and "Deine Stimme: «Weiterspielen»" in again.to("Cora")


def test_a_refused_move_stops_the_clock_of_who_tried_it(disputed):
    refused = disputed.says("Bert", "/zug nimm ablage")
    opened = disputed.presses("Bert", "Streitfall", refused)
    assert "Die Uhr von Bert steht: Streitfall 1 ist offen." in opened.public
    disputed.restart()
    assert "Die Uhr von Bert steht" in line(disputed, "Bert")


def test_nobody_plays_for_time_by_one_dispute_after_the_other(disputed):
    """Two that end without a ruling are nobody's fault; from the third on they stop no clock of this game."""
    for number in (1, 2):
        assert "Bis dahin steht die Uhr" in disputed.says("Bert", "/streitfall zug 1: Darf man verzichten?").public
        assert f"Streitfall {number} ist ohne Spruch geschlossen" in disputed.later("49 Stunden").public
    opened = disputed.says("Bert", "/streitfall zug 1: Darf man verzichten?")
    assert "Streitfall 3" in opened.public and "steht die Uhr" not in opened.public
    assert "steht" not in line(disputed, "Bert")
    assert "Bis dahin steht die Uhr" in disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?").public


def test_silence_is_no_protest(disputed):
    opened = disputed.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    disputed.presses("Cora", "Unter Vorbehalt weiterspielen", opened)
    assert "weitergespielt" not in disputed.later("47 Stunden").public
    assert "Die Uhr von Bert steht" in line(disputed, "Bert")


# --- silence -------------------------------------------------------------------------------------------------------------


def test_silence_sets_no_deadline(running):
    running.says("Anna", "/frist 1 Tag ablauf standard")
    assert "bleibt, wie sie war" in running.later("3 Tage").public
    assert "ohne Frist" in running.says("Anna", "/frist").to("Anna")


def test_silence_costs_nobody_the_seat(running):
    running.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    vote = running.later("25 Stunden")
    running.presses("Bert", "Der Computer übernimmt", vote)
    assert "wartet seit" in running.later("3 Tage").public  # Cora said nothing
    assert running.asked() == ["Anna"]


# --- «du bist gleich dran» -----------------------------------------------------------------------------------------------


def test_soon_comes_once_a_turn_and_only_before_a_real_call(running):
    running.says("Anna", "/frist 1 Tag", manager=True)
    assert "gleich dran" in running.later("11 Minuten").to("Bert")
    running.says("Anna", "/frist 20 Stunden", manager=True)  # the clock begins anew, the turn does not
    assert running.later("11 Minuten").replies == []
    running.says("Anna", "/zug stapel")
    assert "gleich dran" in running.later("11 Minuten").to("Cora")


def test_soon_is_off_where_there_is_more_than_a_day_unless_somebody_wants_it(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    assert running.later("3 Stunden").replies == []
    running.says("Bert", "/einstellungen gleich an")
    running.says("Anna", "/frist 3 Tage", manager=True)
    assert "gleich dran" in running.later("11 Minuten").to("Bert")


def test_soon_comes_only_at_the_end_of_the_turn_before(jagd):
    who = jagd.asked()[0]
    jagd.says(who, "/frist 1 Tag", manager=True)
    jagd.later("11 Minuten")
    assert not any("gleich dran" in text for _, text in jagd.heard)  # the die is not even used


# --- which table ---------------------------------------------------------------------------------------------------------


def test_reminders_keep_their_buttons_and_name_the_table_where_several_stand(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    alone = running.later("37 Stunden")
    assert [r.text for r in alone.replies] == ["Anna: Der Tisch wartet auf dich. Noch 12 Stunden."]
    assert "Vom Stapel ziehen" in [b.label for b in alone.buttons()]
    running.says("Dora", "/neu zwei-tuerme name=Rohan")
    expired = running.later("12 Stunden").public
    assert "Die zwei Türme – Das Kartenspiel – Anna: Deine Frist ist um." in expired
    assert "Die zwei Türme – Das Kartenspiel – Bert: Du bist dran." in running.says("Anna", "/zug stapel").public
