"""Taking back: free before a barrier, by consent beyond; giving up."""

from __future__ import annotations


def open_card(chat):
    return chat.cards("display")[0]


def without_counters(state):
    stack = [{k: v for k, v in f.items() if k != "open"} for f in state["stack"]]
    return {**{k: v for k, v in state.items() if k not in ("dice", "serial")}, "stack": stack}


def test_a_move_without_a_barrier_is_taken_back_freely(running):
    before = without_counters(running.state())
    running.says("Anna", f"/zug nimm offen {open_card(running)}")
    answers = running.says("Anna", "/rueckgaengig")
    assert "urückgenommen" in answers.public
    assert without_counters(running.state()) == before
    assert running.asked() == ["Anna"]
    assert running.table().row.number == 2


def test_beyond_a_barrier_everybody_must_agree(running):
    running.says("Anna", "/zug stapel")
    after = running.state()
    asked = running.says("Anna", "/rueckgaengig")
    assert "zustimmen" in asked.public
    assert "Cora" in running.says("Bert", "/rueckgaengig ja").to("Bert")
    assert running.state() == after
    running.presses("Cora", "Einverstanden", asked)
    assert running.asked() == ["Anna"]
    assert running.state()["dice"] == after["dice"]


def test_one_no_is_enough(running):
    running.says("Anna", "/zug stapel")
    after = running.state()
    running.says("Anna", "/rueckgaengig")
    assert "dagegen" in running.says("Bert", "/rueckgaengig nein").public
    assert running.state() == after
    assert "keine Abstimmung" in running.says("Cora", "/rueckgaengig ja").to("Cora")


def test_somebody_elses_move_needs_consent_even_before_a_barrier(running):
    running.says("Anna", f"/zug nimm offen {open_card(running)}")
    assert "zustimmen" in running.says("Bert", "/rueckgaengig").public


def test_the_request_is_about_the_askers_own_move(running):
    start = without_counters(running.state())
    for who in ("Anna", "Bert"):
        running.says(who, f"/zug nimm offen {open_card(running)}")
    asked = running.says("Anna", "/rueckgaengig")
    assert "Anna möchte Zug 1 (" in asked.public and "und 1 Zug von anderen seither zurücknehmen" in asked.public
    assert "Andere haben seither gezogen; deshalb müssen Bert und Cora zustimmen" in asked.public
    running.presses("Bert", "Einverstanden", asked)
    running.presses("Cora", "Einverstanden", asked)
    assert without_counters(running.state()) == start


def test_an_overtaken_vote_is_void(running):
    running.says("Anna", "/zug stapel")
    running.says("Anna", "/rueckgaengig")
    running.says("Bert", "/zug stapel")
    number = running.table().row.number
    assert "keine Abstimmung" in running.says("Cora", "/rueckgaengig ja").to("Cora")
    assert running.table().row.number == number


def test_nothing_can_be_taken_back_before_the_first_move(running):
    assert "noch keinen Zug" in running.says("Anna", "/rueckgaengig").to("Anna")


def test_undo_after_undo_goes_further_back(running):
    start = without_counters(running.state())
    for who in ("Anna", "Bert"):
        running.says(who, f"/zug nimm offen {open_card(running)}")
    running.says("Bert", "/rueckgaengig")
    running.says("Anna", "/rueckgaengig")
    assert without_counters(running.state()) == start


def test_old_states_are_found_by_replaying_from_a_snapshot(running):
    states = [running.state()]
    for _ in range(60):
        who = running.asked()[0]
        options = running.table().play.options(running.seat(who))
        running.says(who, f"/zug {options[0].key}")
        states.append(running.state())
        if running.table().row.number >= 55:
            break
    with running.database.transaction() as session:
        from bot.core.table import Table
        from storage.store import Store

        store = Store(session)
        table = Table(store, store.table(1))
        by_number = {e.number: e for e in store.entries(table.row)}
        for number in (1, 3, 7, 15, 33):
            assert by_number[number]
            assert table.state_at(number) in states


def test_resigning_with_two_ends_the_game(chat):
    chat.game_of("Anna", "Bert")
    assert "Wirklich" in chat.says("Anna", "/aufgeben").to("Anna")
    answers = chat.says("Anna", "/aufgeben ja")
    assert "Bert gewinnt" in answers.public
    assert "zu Ende" in chat.says("Bert", "/zug stapel").to("Bert")


def test_resigning_with_more_leaves_the_seat_to_the_computer(running):
    running.says("Anna", "/aufgeben ja")
    assert running.table().running
    assert running.asked() != ["Anna"]
    assert "sitzt nicht" in running.says("Anna", "/zug stapel").to("Anna")
    running.play_on()
    assert running.table().row.status == "over"


def test_asking_to_take_back_a_hidden_answer_does_not_tell_it(chat):
    chat.says("Anna", "/neu jagd")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    chat.says("Anna", "/start")
    chat.says("Bert", "/zug frodo")
    asked = chat.says("Anna", "/rueckgaengig").public
    assert "Zug 1 (verdeckt, von Bert)" in asked
    assert "Frodo" not in asked


def test_a_single_other_player_is_asked_in_the_singular(chat):
    chat.game_of("Anna", "Bert")
    who, other = ("Anna", "Bert") if chat.asked() == ["Anna"] else ("Bert", "Anna")
    chat.says(who, "/zug stapel")
    assert f"deshalb muss {other} zustimmen" in chat.says(who, "/rueckgaengig").public


def test_a_finished_game_whose_secret_is_known_is_not_reopened(running):
    running.play_on()
    number = running.table().row.number
    assert "zurückgenommen wird nichts mehr" in running.says("Anna", "/rueckgaengig").to("Anna")
    assert (running.table().row.status, running.table().row.number) == ("over", number)


def test_nor_one_that_somebody_gave_up(chat):
    chat.game_of("Anna", "Bert").play_on(3)
    chat.says("Anna", "/aufgeben ja")
    assert "zu Ende" in chat.says("Bert", "/rueckgaengig").to("Bert")
    assert chat.table().row.status == "over"


# --- requests are votes like any other -----------------------------------------------------------------------------------


def with_computers(chat):
    for line in ("/neu zwei-tuerme", "/beitreten computer", "/beitreten computer", "/variante start=Anna", "/start"):
        chat.says("Anna", line)


def test_against_computers_ones_own_move_goes_with_what_they_answered(chat):
    with_computers(chat)
    before = without_counters(chat.state())
    chat.says("Anna", "/zug stapel")
    assert chat.table().row.number == 3 and chat.asked() == ["Anna"]
    dice = chat.state()["dice"]
    chat.says("Anna", "/rueckgaengig")
    assert without_counters(chat.state()) == before and chat.asked() == ["Anna"]
    assert chat.state()["dice"] == dice, "dice that were thrown are not thrown again"


def test_a_person_among_computers_must_agree_to_what_was_drawn(chat):
    for who, line in (("Anna", "/neu zwei-tuerme"), ("Bert", "/beitreten"), ("Anna", "/beitreten computer")):
        chat.says(who, line)
    chat.says("Anna", "/variante start=Bert")
    chat.says("Anna", "/start")
    chat.says("Bert", "/zug stapel")
    assert chat.asked() == ["Anna"] and chat.table().row.number == 2
    asked = chat.says("Bert", "/rueckgaengig")
    assert "Bert möchte Zug 1" in asked.public, "his own move, not the computer's answer"
    chat.presses("Anna", "Einverstanden", asked)
    assert chat.asked() == ["Bert"]


def test_silence_is_no_consent(running):
    running.says("Anna", "/zug stapel")
    after = running.state()
    asked = running.says("Anna", "/rueckgaengig")
    running.presses("Bert", "Einverstanden", asked)
    told = running.later("3 Tage")
    assert "bleibt stehen" in told.public and running.state() == after
    assert "keine Abstimmung" in running.says("Cora", "/rueckgaengig ja").to("Cora")


def test_an_old_consent_counts_for_no_new_request(running):
    running.says("Anna", "/zug stapel")
    first = running.says("Anna", "/rueckgaengig")
    running.presses("Bert", "Einverstanden", first)
    running.says("Anna", "/rueckgaengig")
    after = running.state()
    assert "vorbei" in running.presses("Cora", "Einverstanden", first).to("Cora")
    assert running.state() == after
    running.says("Cora", "/rueckgaengig ja")
    assert running.state() == after, "Bert has not agreed to the new request"
    running.says("Bert", "/rueckgaengig ja")
    assert running.asked() == ["Anna"]


def test_nobody_agrees_to_their_own_request(running):
    running.says("Anna", "/zug stapel")
    running.says("Anna", "/rueckgaengig")
    assert "entscheiden die anderen" in running.says("Anna", "/rueckgaengig ja").to("Anna")


def test_a_request_that_was_overtaken_asks_nobody_any_more(running):
    running.says("Anna", "/zug stapel")
    asked = running.says("Anna", "/rueckgaengig")
    assert "Deine Stimme fehlt" in running.says("Cora", "/meine").to("Cora")
    running.says("Bert", "/zug stapel")
    assert "Deine Stimme fehlt" not in running.says("Cora", "/meine").to("Cora")
    assert "vorbei" in running.presses("Cora", "Einverstanden", asked).to("Cora")


def test_who_has_given_up_is_not_waited_for(running):
    running.says("Anna", "/zug stapel")
    running.says("Bert", "/zug stapel")
    running.says("Cora", "/rueckgaengig")
    running.says("Anna", "/aufgeben ja")
    running.says("Bert", "/rueckgaengig ja")
    assert running.asked() == ["Bert"]


def test_a_request_of_somebody_who_has_gone_is_over(running):
    running.says("Anna", "/zug stapel")
    asked = running.says("Anna", "/rueckgaengig")
    running.says("Anna", "/aufgeben ja")
    assert "vorbei" in running.presses("Bert", "Einverstanden", asked).to("Bert")


def test_the_moves_of_those_who_have_gone_were_made_by_people(running):
    running.says("Anna", "/zug stapel")
    running.says("Anna", "/aufgeben ja")
    running.says("Bert", "/aufgeben ja")
    running.says("Cora", "/rueckgaengig")
    assert running.table().live()[0].person_id is None  # the computer plays on the seat of Anna
