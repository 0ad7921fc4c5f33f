"""Who may do what: rights where the table stands, accounts linked by both, a lobby that belongs to those who sit there."""

from __future__ import annotations

import pytest

from bot.core.messages import Incoming
from storage.store import Store
from storage.tables import GameTable


def tables(chat):
    with chat.database.transaction() as session:
        from sqlmodel import select

        return [t.status for t in session.exec(select(GameTable))]


def privately(chat, who, text, **more):
    """In one's own private chat, where everybody is a manager."""
    return chat.referee.handle(
        Incoming("lokal", f"privat {who}", who, who, f"p{text}{len(chat.heard)}", text, private=True, manager=True, **more)
    )


# --- rights where the table stands -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["/abraeumen ja", "/abraeumen @zwei ja", "/schiedsordnung @zwei einstimmig"])
def test_managing_ones_own_chat_is_no_right_at_the_groups_table(running, line):
    (answer,) = privately(running, "Bert", line)
    assert answer.text.startswith("Das darf nur, wer den Kanal verwaltet, in dem der Tisch steht")
    assert running.table().running
    assert "Mehrheit" in running.says("Anna", "/schiedsordnung").to("Anna")


def test_from_the_private_chat_a_deadline_is_only_proposed_and_a_seat_only_asked_for(running):
    assert "Die Mehrheit aller am Tisch entscheidet" in privately(running, "Bert", "/frist @zwei 2 Tage")[0].text
    asked = privately(running, "Bert", "/ersetze @zwei Anna computer")
    assert "Einverstanden?" in asked[0].text
    assert running.table().seat_row(running.seat("Anna")).kind == "mensch"


def test_the_rights_of_the_addressed_table_are_asked_for(running):
    """What an adapter has to ask: the place of the table, whatever way it is addressed."""
    for line in ("/abraeumen ja", "/abraeumen @zwei ja", "/frist @zwei 2 Tage", "/ersetze @zwei Anna", "/revanche"):
        said = Incoming("lokal", "privat Bert", "Bert", "Bert", "x", line, private=True)
        assert running.referee.asks_rights(said)
        assert running.referee.place_of(said) == ("lokal", "tisch")


def test_rights_asked_for_there_count_there(running):
    there = ("lokal", "tisch")
    assert "Einstimmigkeit" in privately(running, "Bert", "/schiedsordnung @zwei einstimmig", manages=there)[0].text
    assert "Frist je Zug: 2 Tage" in str(privately(running, "Bert", "/frist @zwei 2 Tage", manages=there))
    assert "verwaltet" in privately(running, "Bert", "/abraeumen @zwei ja", manages=("lokal", "anderswo"))[0].text


def test_a_rematch_is_opened_by_who_manages_the_channel(running):
    running.says("Anna", "/abraeumen ja", manager=True)
    assert "sitzt nicht" in running.says("Zora", "/revanche").to("Zora")
    assert "Revanche!" in running.says("Zora", "/revanche", manager=True).public


def test_a_finished_game_keeps_its_result(running):
    running.play_on()
    told = running.table().row.result
    assert told["winners"]
    for line in ("/abraeumen", "/abraeumen ja"):
        assert "ihr Ergebnis bleibt" in running.says("Anna", line, manager=True).to("Anna")
    assert (running.table().row.status, running.table().row.result) == ("over", told)


# --- accounts of one person --------------------------------------------------------------------------------------------------


def code_of(chat, who):
    return chat.says(who, "/verknuepfen").to(who).split("Dein Code: ")[1].split()[0]


def sees_annas_hand(chat):
    return "Hier steht kein Tisch" not in chat.elsewhere("telegram", "77", "Anna T.", "/hand").to("77")


def test_a_code_alone_links_nothing_and_both_are_told(running):
    told = running.elsewhere("telegram", "77", "Anna T.", f"/verknuepfen {code_of(running, 'Anna')}")
    assert {r.place[0] if r.place else "telegram" for r in told.replies} == {"telegram", "lokal"}
    for who, other in (("77", "Anna (Lokal)"), ("Anna", "Anna T. (Telegram)")):
        assert other in told.to(who) and "wenn beide Konten zustimmen" in told.to(who)
    assert not sees_annas_hand(running)
    running.elsewhere("telegram", "77", "Anna T.", "/verknuepfen ja")  # the one who typed the code agrees: not enough
    assert not sees_annas_hand(running)
    done = running.says("Anna", "/verknuepfen ja")
    assert "Verbunden" in done.to("Anna") and "Verbunden" in done.to("77")
    assert sees_annas_hand(running)


def test_whoever_gave_the_code_cannot_link_a_stranger_who_typed_it(running):
    """A trick: «type this» – the one who typed it is asked, and says no."""
    running.elsewhere("telegram", "77", "Mallory", "/hilfe")
    code = code_of(running, "Anna")
    running.elsewhere("telegram", "77", "Mallory", f"/verknuepfen {code}")
    running.says("Anna", "/verknuepfen ja")
    refused = running.elsewhere("telegram", "77", "Mallory", "/verknuepfen nein")
    assert "zwei Personen" in refused.to("77") and "zwei Personen" in refused.to("Anna")
    running.says("Anna", "/verknuepfen ja")
    assert not sees_annas_hand(running)


def test_a_request_grows_old(running):
    running.elsewhere("telegram", "77", "Anna T.", f"/verknuepfen {code_of(running, 'Anna')}")
    running.elsewhere("telegram", "77", "Anna T.", "/verknuepfen ja")
    running.later("20 Minuten")
    assert "keine Verknüpfung offen" in running.says("Anna", "/verknuepfen ja").to("Anna")
    assert not sees_annas_hand(running)


def test_a_code_counts_once_and_for_a_quarter_of_an_hour(running):
    code = code_of(running, "Anna")
    running.later("20 Minuten")
    assert "gilt nicht" in running.elsewhere("telegram", "77", "Anna T.", f"/verknuepfen {code}").to("77")
    code = code_of(running, "Anna")
    running.elsewhere("telegram", "77", "Anna T.", f"/verknuepfen {code}")
    assert "gilt nicht" in running.elsewhere("telegram", "88", "Mallory", f"/verknuepfen {code}").to("88")


def test_two_seats_of_one_table_never_become_one_person(running):
    code = code_of(running, "Anna")
    assert "Zwei Plätze eines Tisches" in running.says("Bert", f"/verknuepfen {code}").to("Bert")
    # nor by sitting down between the question and the answer
    code = code_of(running, "Anna")
    running.says("Dora", f"/verknuepfen {code}")
    running.says("Dora", "/verknuepfen ja")
    running.says("Dora", "/ersetze Bert", manager=True)
    assert "Zwei Plätze" in running.says("Anna", "/verknuepfen ja").to("Anna")
    # nor by a chain: Dora's second account and Anna
    code = code_of(running, "Anna")
    running.links("Dora", "telegram", "88", "Dora T.")
    assert "Zwei Plätze" in running.elsewhere("telegram", "88", "Dora T.", f"/verknuepfen {code}").to("88")


def test_linked_accounts_take_one_seat(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.links("Anna", "telegram", "77", "Anna T.")
    line = Incoming("telegram", "privat 77", "77", "Anna T.", "t", press="c:1:/beitreten", private=True)
    assert "sitzt schon" in chat.referee.handle(line)[0].text


def test_a_rematch_seats_people_once_who_have_become_one(running):
    running.says("Anna", "/abraeumen ja", manager=True)
    code = code_of(running, "Anna")
    running.says("Bert", f"/verknuepfen {code}")
    running.says("Bert", "/verknuepfen ja")
    assert "Verbunden" in running.says("Anna", "/verknuepfen ja").to("Anna")
    assert "Es sitzen wieder am Tisch: Anna und Cora." in running.says("Cora", "/revanche").public


def test_linking_is_undone_and_each_is_told(running):
    running.says("Anna", "/einstellungen englisch an")
    running.links("Anna", "telegram", "77", "Anna T.")
    assert sees_annas_hand(running)
    parted = running.elsewhere("telegram", "77", "Anna T.", "/verknuepfen lösen")
    assert "wieder eine Person für sich" in parted.to("77") and "wieder eine Person für sich" in parted.to("Anna")
    assert not sees_annas_hand(running)
    assert "stapel" in running.says("Anna", "/moeglich").to("Anna").lower() or running.says("Anna", "/hand").replies[0].block
    assert "Klammern: ja" in running.says("Anna", "/einstellungen").to("Anna")
    assert "mit keinem anderen" in running.says("Anna", "/verknuepfen loesen").to("Anna")


@pytest.mark.parametrize(
    "code",
    ["²-ABC", "١-٢٣", "1-äöü", "1-" + "F" * 1_500, "9" * 40 + "-AB", "1-\ud800", "–", "1-", "-1-2", "王-王", "0-0", "1-É", "1"],
)
def test_a_code_of_any_script_and_length_gets_an_answer(running, code):
    code_of(running, "Anna")
    assert "gilt nicht" in running.says("Bert", f"/verknuepfen {code}").to("Bert")


# --- the lobby ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def waiting(chat):
    chat.says("Anna", "/neu zwei-tuerme")
    chat.says("Bert", "/beitreten")
    return chat


def test_only_the_seated_change_variants_and_add_computers(waiting):
    for line in ("/variante start=Anna", "/variante start", "/beitreten computer"):
        assert "die am Tisch sitzen" in waiting.says("Zora", line).to("Zora")
    assert len(waiting.table().seats) == 2
    assert waiting.says("Zora", "/variante").to("Zora")  # looking is free
    assert "Grima" in waiting.says("Bert", "/beitreten computer").public
    assert "Radagast" in waiting.says("Zora", "/beitreten computer", manager=True).public


def test_a_computer_is_removed_by_who_sits_there(waiting):
    waiting.says("Bert", "/beitreten computer")
    assert "die am Tisch sitzen" in waiting.says("Zora", "/entferne Grima").to("Zora")
    assert "Grima" not in waiting.says("Bert", "/entferne grima").public
    assert [s.name for s in waiting.table().seats] == ["Anna", "Bert"]
    for _ in range(2):
        waiting.says("Bert", "/beitreten computer")
    waiting.says("Bert", "/entferne computer")  # the last one that came
    assert [s.name for s in waiting.table().seats] == ["Anna", "Bert", "Grima"]


def test_who_does_not_answer_for_a_day_makes_room(waiting):
    asked = waiting.says("Anna", "/entferne Bert")
    assert "Bert, spielst du mit?" in asked.public and asked.replies[0].mention == ("Bert",)
    assert "schon gefragt" in waiting.says("Anna", "/entferne Bert").to("Anna")
    assert waiting.later("23 Stunden").replies == []
    assert "Der Platz von Bert ist frei" in waiting.later("2 Stunden").public
    assert [s.name for s in waiting.table().seats] == ["Anna"]


def test_who_answers_keeps_the_seat(waiting):
    asked = waiting.says("Anna", "/entferne Bert")
    assert "Das entscheidet Bert." in waiting.presses("Anna", "Ich stehe auf", asked).to("Anna")
    assert "Bert bleibt" in waiting.presses("Bert", "Ich bleibe", asked).public
    waiting.later("2 Tage")
    assert [s.name for s in waiting.table().seats] == ["Anna", "Bert"]


def test_nobody_is_removed_from_a_game_that_has_begun(waiting):
    asked = waiting.says("Anna", "/entferne Bert")
    waiting.says("Anna", "/start")
    assert "/ersetze" in waiting.says("Anna", "/entferne Bert").to("Anna")
    waiting.later("2 Tage")
    waiting.presses("Bert", "Ich stehe auf", asked)
    assert [s.name for s in waiting.table().seats] == ["Anna", "Bert"]


def test_the_only_one_left_who_stands_up_clears_the_table(waiting):
    waiting.says("Anna", "/verlassen")
    assert "abgeräumt" in waiting.says("Bert", "/entferne Bert").public


@pytest.mark.parametrize("label", ["Neue Partie", "/revanche"])
def test_pressed_twice_a_new_game_is_one_table(running, label):
    over = running.says("Anna", "/abraeumen ja", manager=True)
    for who in ("Anna", "Bert"):
        again = running.says(who, label) if label.startswith("/") else running.presses(who, label, over)
    assert "schon ein Tisch" in again.to("Bert")
    assert tables(running) == ["closed", "lobby"]


def test_a_rematch_of_a_named_table_stands_beside_another_one(running):
    running.says("Dora", "/neu zwei-tuerme name=Rohan")
    running.says("Emil", "/beitreten @rohan")
    running.says("Dora", "/start @rohan")
    running.says("Dora", "/abraeumen @rohan ja", manager=True)
    with running.database.transaction() as session:
        store = Store(session)
        assert [store.table(id).status for id in (2, 1)] == ["closed", "running"]
    press = "c:2:/revanche"
    assert "Revanche!" in running.says("Dora", press=press).public
    assert "schon ein Tisch" in running.says("Emil", press=press).to("Emil")
    assert tables(running) == ["running", "closed", "lobby"]
