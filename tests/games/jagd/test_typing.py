"""Moves as people type them on a phone, and what the table is told about them."""

from __future__ import annotations

import pytest

from tests.bot.chat import Chat


@pytest.fixture
def chat(tmp_path):
    """Anna (Frodo) is first to move, on the Shire, with a 6; she holds Sam and an army of orcs."""
    chat = Chat(tmp_path)
    chat.referee.new_secret = lambda: "mellon"
    for who, line in (
        ("Anna", "/neu jagd"),
        ("Bert", "/beitreten"),
        ("Anna", "/variante spiel=aufbau"),
        ("Anna", "/start"),
        ("Anna", "/zug frodo"),
        ("Bert", "/zug reiter 2"),
    ):
        chat.says(who, line)
    yield chat
    chat.database.close()


@pytest.fixture
def mover(chat):
    (who,) = chat.asked()
    return who


def _field(chat, who):
    return chat.state()["figures"][chat.seat(who)]["field"]


def test_the_story_tells_where_a_piece_went(chat, mover):
    answers = chat.says(mover, "/zug gehe bree")
    assert f"{mover} geht vom Auenland nach Bree: 1 Feld." in answers.public
    assert "nach Bree" in chat.says(mover, "/verlauf").to(mover)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("gehe bree", "G6"),
        ("geh nach Bree", "G6"),
        ("ich laufe mal nach bree", "G6"),
        ("ziehe nach BREE", "G6"),
        ("nach Bree gehen", "G6"),
        ("nach osten", "G6"),
        ("bre", "G6"),
        ("gehe G6", "G6"),
        ("lauf richtung osten", "G6"),
        ("1 feld nach osten", "G6"),
        ("2 felder nach osten", "G7"),
        ("gehe zwei schritte richtung osten", "G7"),
    ],
)
def test_walking_in_ones_own_words(chat, mover, line, field):
    chat.says(mover, f"/zug {line}")
    assert _field(chat, mover) == field


def test_a_place_named_when_the_roll_is_spent(chat, mover):
    chat.says(mover, "/zug bree")
    assert "jd.bewegung.nicht-aufteilen" in chat.says(mover, "/zug moria").refused_by


def test_rolling_is_the_referees_and_spends_no_card(chat, mover):
    assert chat.says(mover, "/zug würfeln").refused_by == ("jd.runde.wuerfeln",)


def test_a_typo_is_asked_back_not_refused_by_a_rule(chat, mover):
    answers = chat.says(mover, "/zug geh nach Breee")
    assert "Meintest du «Gehen: Bree" in answers.to(mover)
    assert not answers.refused_by


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("nach Bree reiten", "jd.karte.pferd"),
        ("fliege nach Mordor", "jd.karte.adler"),
        ("würfeln", "jd.runde.wuerfeln"),
        ("Karten ziehen", "jd.karten.aufnehmen.zwei-wege"),
        ("nimm karten", "jd.karten.aufnehmen.zwei-wege"),
        ("ziehe 2 karten", "jd.karten.aufnehmen.zwei-wege"),
        ("ziehe 4 karten", "jd.karten.aufnehmen.zwei-wege"),
        ("zug ende", "jd.runde.pflichten"),
        ("warten", "jd.runde.pflichten"),
        ("gehe Barad-dur", "jd.bewegung.wurf"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_rule(chat, mover, line, rule):
    assert rule in chat.says(mover, f"/darfich {line}").refused_by


def test_players_are_called_by_their_names(chat, mover):
    other = "Bert" if mover == "Anna" else "Anna"
    assert chat.says(mover, f"/darfich {other} angreifen").refused_by  # understood: it is too early for a fight
    assert chat.says(mover, f"/darfich angriff gegen {other.lower()}").refused_by


def test_one_line_may_name_several_moves_of_a_turn(chat, mover):
    before = chat.table().row.number
    answers = chat.says(mover, "/zug gehe nach Bree und ziehe 3 Karten")
    assert chat.table().row.number == before + 2
    assert "nach Bree: 1 Feld." in answers.public
    assert "zieht in Bree 3 Karten" in answers.public


def test_what_lies_behind_a_drawn_card_is_not_carried_out(chat, mover):
    before = chat.table().row.number
    answers = chat.says(mover, "/zug gehe bree, 3 karten, wirf sam ab")
    assert "«In der Stadt ziehen: 3»" in answers.to(mover)
    assert "noch ist nichts geschehen" in answers.to(mover)
    assert chat.table().row.number == before


def test_a_walk_may_be_typed_where_others_read_it(chat, mover):
    chat.says(mover, "/zug gehe bree", overheard=True)
    assert _field(chat, mover) == "G6"


def test_a_secret_choice_may_not(tmp_path):
    chat = Chat(tmp_path)
    for who, line in (("Anna", "/neu jagd"), ("Bert", "/beitreten"), ("Anna", "/start")):
        chat.says(who, line)
    answers = chat.says("Anna", "/zug frodo", overheard=True)
    assert "können hier alle lesen" in answers.to("Anna")
    assert chat.table().row.number == 0
    chat.database.close()


def test_many_answers_come_in_groups_and_page_by_page(chat, mover, monkeypatch):
    monkeypatch.setattr("bot.core.telling.PAGE", 2)
    first = chat.says(mover, "/moeglich")
    groups = [b.label for b in first.buttons() if b.label.endswith("…")]
    assert len(groups) > 2 and "Tippen geht auch: /zug gehe" in first.to(mover)
    seen = {b.label for b in first.buttons()}
    for group in groups:
        answers = chat.presses(mover, group, first)
        assert len(answers.buttons()) <= 5
        seen |= {b.label for b in answers.buttons()}
        while more := [b.label for b in answers.buttons() if b.label.startswith("Weitere")]:
            answers = chat.presses(mover, more[0], answers)
            seen |= {b.label for b in answers.buttons()}
        assert {b.label for b in chat.presses(mover, "Alles andere", answers).buttons()} >= set(groups)
    options = chat.table().play.options(chat.seat(mover))
    assert {o.label for o in options if "⟦" not in o.label} <= seen


@pytest.mark.parametrize(
    ("line", "count"), [("ziehe karten", 3), ("drei karten", 3), ("2", 2), ("ziehe eine Karte", 1), ("nimm 1 karte", 1)]
)
def test_as_many_cards_as_one_says(chat, mover, line, count):
    chat.says(mover, "/zug bree")
    held = len(chat.state()["hands"][chat.seat(mover)])
    chat.says(mover, f"/zug {line}")
    assert len(chat.state()["hands"][chat.seat(mover)]) == held + count


@pytest.mark.parametrize("line", ["ziehe 4 karten", "nimm 6 karten", "5"])
def test_more_cards_than_a_city_gives_are_refused_by_its_rule(chat, mover, line):
    chat.says(mover, "/zug bree")
    answers = chat.says(mover, f"/darfich {line}")
    assert answers.refused_by == ("jd.karten.aufnehmen.zwei-wege",) and "höchstens drei Karten" in answers.to(mover)


@pytest.mark.parametrize("line", ["hallo", "wie geht es dir", "nimm sam und frodo", "angeln gehen wäre schön"])
def test_what_is_no_move_is_refused_by_no_rule(chat, mover, line):
    chat.says(mover, "/zug bree")
    answers = chat.says(mover, f"/darfich {line}")
    assert not answers.refused_by
    assert "verstehe" in answers.to(mover) or "mehrdeutig" in answers.to(mover), answers.to(mover)


# --- asking for the way --------------------------------------------------------------------------------------------------


def test_the_way_to_a_player_and_into_a_landscape(chat, mover):
    other = "Bert" if mover == "Anna" else "Anna"
    chat.says(mover, "/zug gehe bree")
    assert "Bree (G6)" in chat.says(other, f"/weg zu {mover}").to(other)
    assert "Bree (G6)" in chat.says(other, "/weg frodo" if mover == "Anna" else "/weg reiter 2").to(other)
    assert "Barad-dur" in chat.says(mover, "/weg nach Mordor").to(mover)


def test_the_board_around_a_city(chat, mover):
    assert "GONDOR" in chat.says(mover, "/brett minas tirith").to(mover)
    assert "Mordor" in chat.says(mover, "/brett quatsch").to(mover)


def test_the_text_of_the_map_says_where_everybody_is(chat, mover):
    chat.says(mover, "/zug gehe bree")
    told = chat.says("Zaungast", "/brett").to("Zaungast")
    assert f"{mover}: Bree" in told
    assert max(map(len, told.splitlines())) <= 42


def test_whoever_is_not_asked_reads_to_which_moment_a_move_belongs(chat, mover):
    (other,) = {"Anna", "Bert"} - {mover}
    said = chat.says(other, "/zug geh nach Bree").to(other)
    assert said.startswith(f"Du bist gerade nicht gefragt. Dran ist {mover}. Ziehen gehört in die eigene Runde.")
    assert "[jd.runde.ablauf]" in said


# --- everyday words ------------------------------------------------------------------------------------------------------


def test_one_walks_to_somebody(chat, mover):
    (other,) = {"Anna", "Bert"} - {mover}
    chat.says(mover, "/zug gehe bree, 1 karte")
    while chat.asked() == [mover]:
        seat = chat.seat(mover)
        chat.says(mover, f"/zug {chat.table().play.options(seat)[0].label}")
    answers = chat.says(other, f"/darfich gehe zu {mover}")
    assert "Gehen: Bree" in answers.to(other) or "steht zu weit weg" in answers.to(other), answers.to(other)


@pytest.mark.parametrize("form", ["{} weg", "leg {} ab", "wirf {} ab", "{} abwerfen", "ich werfe {} ab"])
def test_a_card_is_thrown_away_in_everyday_words(chat, mover, form):
    chat.says(mover, "/zug gehe bree, 3 karten")
    play, seat = chat.table().play, chat.seat(mover)
    assert play.decision(seat).prompt == "Welche Karte wirfst du ab?"
    option = play.options(seat)[0]
    title = option.label.partition(" abwerfen")[0]
    assert play.read(seat, form.format(title)).keys == (option.key,)
    assert chat.says(mover, f"/darfich {title} behalten").refused_by == ()
    assert "was du lässt" in chat.says(mover, f"/darfich {title} behalten").to(mover)
