"""Opening a table, sitting down, beginning."""

from __future__ import annotations

import pytest


def test_a_table_is_opened_joined_and_begun(chat):
    assert "Anna" in chat.says("Anna", "/neu zwei-tuerme").public
    assert "Bert" in chat.says("Bert", "/beitreten mellon").public
    answers = chat.says("Anna", "/start")
    assert "dran" in answers.public
    assert chat.table().running
    assert {s.name: s.word for s in chat.table().seats} == {"Anna": "", "Bert": "mellon"}


def test_the_fingerprint_of_the_dice_is_shown_before_the_game_and_the_secret_only_after(chat):
    opened = chat.says("Anna", "/neu zwei-tuerme")
    row = chat.table().row
    assert row.published[:16] in opened.public
    chat.says("Bert", "/beitreten")
    chat.says("Anna", "/start")
    chat.says("Anna", "/stand")
    assert not any(row.secret in text for _, text in chat.heard)
    chat.says("Bert", "/aufgeben ja")
    assert any(row.secret in text for who, text in chat.heard if who is None)


def test_the_games_there_are_are_offered(chat):
    answers = chat.says("Anna", "/neu")
    assert "zwei-tuerme" in answers.to("Anna")
    assert "Die zwei Türme" in answers.buttons()[0].label or len(answers.buttons()) > 1
    assert "kenne ich nicht" in chat.says("Anna", "/neu schach").to("Anna")
    assert "Die zwei Türme" in chat.says("Anna", "/neu zwei-tuerme").public


def test_meccg_against_a_computer_is_playing_after_three_taps_without_a_deck(chat):
    """The ready decks are buttons; whoever brings none is lent one, and no two the same."""
    lobby = chat.says("Anna", "/neu meccg")
    assert {f"Deck {id}" for id in "ABCDE"} <= {b.label for b in lobby.buttons()}
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/start")
    assert "Wen wählst du" in chat.says("Anna", "/moeglich").to("Anna")
    table = chat.table()
    decks = [seat.brought for seat in table.seats]
    assert all(decks) and len(set(decks)) == 2


def test_a_ready_deck_is_brought_by_its_letter_and_ones_own_of_that_name_goes_before(chat):
    chat.says("Anna", "/neu meccg")
    assert "fertiges Deck B" in chat.says("Anna", "/mitbringen B").to("Anna")


def test_broken_data_of_the_owner_close_one_game_and_no_running_table(chat, tmp_path, monkeypatch):
    """Whoever opens that game reads what is wrong with the file; other games and tables that run go on."""
    chat.says("Anna", "/neu jagd")
    chat.says("Bert", "/beitreten")
    chat.says("Anna", "/start")
    own = tmp_path / "eigene"
    (own / "jagd").mkdir(parents=True)
    (own / "jagd" / "spielplan.yaml").write_text("format: jagd-spielplan/1", encoding="utf-8")
    monkeypatch.setenv("RINGRICHTER_DATEN", str(own))
    assert "Wen spielst du?" in chat.says("Anna", "/moeglich").to("Anna")
    refused = chat.says("Anna", "/neu jagd name=Rohan").to("Anna")
    assert "spielplan.yaml: Der Abschnitt «zeilen» fehlt" in refused
    assert "Die zwei Türme" in chat.says("Anna", "/neu zwei-tuerme name=Bree").public


def test_two_tables_do_not_fit_into_one_channel(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    assert "offen" in chat.says("Bert", "/neu zwei-tuerme").to("Bert")


def test_nobody_sits_twice_and_nobody_starts_alone(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    assert "schon" in chat.says("Anna", "/beitreten").to("Anna")
    assert "mindestens 2" in chat.says("Anna", "/start").to("Anna")
    assert chat.table().row.status == "lobby"


def test_a_full_table_takes_nobody(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    for i in range(4):
        chat.says(f"Gast {i}", "/beitreten")
    assert "voll" in chat.says("Zuspät", "/beitreten").to("Zuspät")


def test_a_full_table_offers_to_begin_and_no_seat(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    for name in ("Bert", "Cora", "Dora"):
        answers = chat.says(name, "/beitreten")
        assert {"Mitspielen", "Computer dazu"} <= {b.label for b in answers.buttons()}
    full = chat.says("Emil", "/beitreten").buttons()
    assert (full[0].label, full[0].main) == ("Los geht’s", True)
    assert not {"Mitspielen", "Computer dazu"} & {b.label for b in full}
    again = chat.says("Emil", "/verlassen").buttons()
    assert [b.label for b in again if b.main] == ["Mitspielen"]


def test_who_leaves_before_the_start_leaves_no_gap(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    chat.says("Bert", "/verlassen")
    chat.says("Anna", "/start")
    assert [(s.seat, s.name) for s in chat.table().seats] == [("p1", "Anna"), ("p2", "Cora")]


def test_the_last_one_to_leave_clears_the_table(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    assert "abgeräumt" in chat.says("Anna", "/verlassen").public
    assert "ein Tisch" in chat.says("Bert", "/neu zwei-tuerme").public


def test_the_lobby_asks_who_is_youngest(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    assert "Bert" in chat.says("Anna", "/variante start=Bert").public
    chat.says("Anna", "/start")
    assert chat.asked() == ["Bert"]


def test_a_button_turns_a_variant_to_its_next_choice(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    before = chat.table().row.variant
    chat.says("Anna", "/variante start")
    assert chat.table().row.variant != before
    assert "Möglich sind" in chat.says("Anna", "/variante start=Gandalf").to("Anna")


def test_a_computer_fills_a_seat_and_plays(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    assert "Computer" in chat.says("Anna", "/beitreten computer").public
    chat.says("Anna", "/beitreten computer zufall")
    chat.says("Anna", "/start")
    assert chat.asked() == ["Anna"]
    assert {s.kind for s in chat.table().seats} == {"mensch", "gierig", "zufall"}
    chat.play_on()
    assert chat.table().row.status == "over"


def test_names_cannot_smuggle_marks_or_lines(chat):
    chat.says("x", "/neu zwei-tuerme")
    chat.count += 1
    from bot.core.messages import Incoming

    chat.referee.handle(Incoming("lokal", "tisch", "y", "⟦p1⟧\n\u202eEvil\x00" + "z" * 200, "u1", "/beitreten"))
    (name,) = [s.name for s in chat.table().seats if s.name != "x"]
    assert "⟦" not in name
    assert "\n" not in name
    assert len(name) <= 32


def test_what_people_type_for_a_computer_is_understood(chat):
    for word in ("computer", "bot"):
        assert "/beitreten computer" in chat.says("Anna", f"/{word}").to("Anna")


def test_giving_up_says_what_will_happen(chat):
    chat.game_of("Anna", "Bert")
    assert "Bert gewinnt" in chat.says("Anna", "/aufgeben").to("Anna")
    chat.says("Anna", "/aufgeben ja")
    assert chat.table().row.result["winners"] == ["p2"]


def test_giving_up_against_a_computer_loses(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/start")
    assert "Grima gewinnt" in chat.says("Anna", "/aufgeben").to("Anna")
    chat.says("Anna", "/aufgeben ja")
    assert chat.table().row.result["winners"] == ["p2"]
    assert "In Ordnung" in chat.says("Anna", "/pruefe").to("Anna")


def test_giving_up_among_three_lets_the_computer_play_on(chat):
    chat.game_of("Anna", "Bert", "Cora")
    assert "der Computer für dich" in chat.says("Anna", "/aufgeben").to("Anna")


def test_every_example_fits_the_game_at_the_table(chat):
    chat.game_of("Anna", "Bert")
    name = chat.says("Anna", "/karte").to("Anna").split("/karte ")[1].split(".")[0]
    assert "kenne ich nicht" not in chat.says("Anna", f"/karte {name}").to("Anna")
    assert "Festung" not in chat.says("Anna", "/regel").to("Anna")


def test_voting_where_nothing_is_voted_on_says_so(chat):
    chat.game_of("Anna", "Bert")
    for line in ("/stimme", "/stimme 1", "/stimme abc"):
        assert "keine Abstimmung, in der deine Stimme fehlt" in chat.says("Anna", line).to("Anna")
    chat.says("Anna", "/streitfall Darf man verzichten?")
    chat.says("Anna", "/streitfall 1 gilt")
    for who in ("Anna", "Bert"):
        chat.says(who, "/streitfall 1 abstimmen")
    assert "/stimme 1 NUMMER" in chat.says("Anna", "/stimme").to("Anna")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("jagd nach dem ring", "Die Jagd nach dem Ring"),
        ("die jagd", "Die Jagd nach dem Ring"),
        ("jagt", "Die Jagd nach dem Ring"),
        ("ring krieg", "Der Ringkrieg"),
        ("2 türme", "Die zwei Türme"),
        ("Zwei Türme", "Die zwei Türme"),
    ],
)
def test_a_game_is_found_as_people_call_it(chat, words, title):
    assert title in chat.says("Anna", f"/neu {words}").public


def test_a_side_is_found_as_people_call_it(chat):
    for who, line in (("Anna", "/neu ringkrieg"), ("Bert", "/beitreten"), ("Anna", "/seite freie voelker")):
        chat.says(who, line)
    assert [seat.role for seat in chat.table().seats] == ["freie", ""]
