"""Who loses a seat is told at once, can object with one tap or a move, and has it back without asking anybody."""

from __future__ import annotations

import pytest

from bot.core.checking import check_table
from bot.core.messages import Incoming
from bot.core.table import Table
from storage.store import Store


def kind(chat, seat: str = "p1") -> str:
    return chat.table().seat_row(seat).kind


@pytest.fixture
def lost(running):
    """The others have given Anna's seat to the computer when her time was up."""
    running.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    vote = running.later("26 Stunden")
    running.presses("Bert", "Der Computer übernimmt", vote)
    running.told = running.presses("Cora", "Der Computer übernimmt", vote)
    assert kind(running) == "gierig"
    return running


def test_the_others_confer_and_the_one_concerned_hears_of_it(running):
    running.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    assert "Deine Frist ist um, und die anderen beraten" in running.later("26 Stunden").to("Anna")


def test_who_loses_a_seat_is_told_at_once_privately_and_with_a_mention(lost):
    private = next(r for r in lost.told.replies if r.to == ("Anna",))
    assert "Der Platz bleibt für dich reserviert" in private.text
    assert [b.label for b in private.buttons] == ["Ich bin wieder da"]
    public = next(r for r in lost.told.replies if r.to is None and "übernimmt der Computer" in r.text and not r.table)
    assert public.mention == ("Anna",) and "für Anna reserviert" in public.text


def test_one_tap_takes_it_back_without_asking_anybody(lost):
    lost.play_on(2)
    back = lost.presses("Anna", "Ich bin wieder da", lost.told)
    assert "Anna ist wieder da." in back.public
    assert kind(lost) == "mensch" and lost.says("Anna", "/hand").to("Anna").strip()
    assert "Es wartet kein Platz" not in lost.says("Anna", "/wiederda").to("Anna")  # it is hers already
    assert lost.table().seat_row("p1").reserved_for is None


def test_also_from_the_private_chat(lost):
    button = next(b for r in lost.told.replies if r.to == ("Anna",) for b in r.buttons)
    here = Incoming("lokal", "annas chat", "Anna", "Anna", "x1", "", button.action, private=True)
    told = lost.referee.handle(here)
    assert any("Anna ist wieder da." in r.text and r.place == ("lokal", "tisch") for r in told)
    assert kind(lost) == "mensch"


def test_typed_from_anywhere(lost):
    here = Incoming("lokal", "anderswo", "Anna", "Anna", "x1", "/wiederda")
    lost.referee.handle(here)
    assert kind(lost) == "mensch"


def test_nobody_else_takes_it(lost):
    assert "Es wartet kein Platz auf dich" in lost.says("Zaungast", "/wiederda").to("Zaungast")
    assert "gehört dir" in lost.says("Bert", "/wiederda").to("Bert")
    assert kind(lost) == "gierig"


def test_standing_and_my_tables_say_so(lost):
    assert "Der Computer spielt: Anna (reserviert)." in lost.says("Bert", "/stand").to("Bert")
    mine = lost.says("Anna", "/meine")
    assert "Jemand anders spielt deinen Platz" in mine.to("Anna")
    label = next(b.label for b in mine.buttons() if b.label.startswith("Ich bin wieder da"))
    assert "Anna ist wieder da." in lost.presses("Anna", label, mine).public
    assert "Computer spielt" not in lost.says("Bert", "/stand").to("Bert")


def test_a_substitute_gives_the_seat_back_too(running):
    taken = running.says("Dora", "/ersetze Anna", manager=True)
    assert "Dora übernimmt den Platz von Anna, mit allen Karten. Der Platz bleibt für dich reserviert" in taken.to("Anna")
    hand = running.cards("hand p1")
    back = running.says("Anna", "/ersetze Dora")  # the old way asks nobody either
    assert "Anna ist wieder da. Danke fürs Einspringen, Dora!" in back.public
    assert ("Dora",) in [r.mention for r in back.replies]
    assert running.cards("hand p1") == hand and running.asked() == ["Anna"]
    assert "sitzt nicht" in running.says("Dora", "/hand").to("Dora")


def test_it_stays_with_the_first_owner(lost):
    lost.says("Dora", "/ersetze Anna", manager=True)
    lost.says("Zora", "/ersetze Dora computer", manager=True)
    lost.says("Dora", "/wiederda")
    assert kind(lost) == "gierig"
    lost.says("Anna", "/wiederda")
    assert kind(lost) == "mensch"


def test_who_agreed_has_given_it_away(running):
    asked = running.says("Dora", "/ersetze Anna")
    running.presses("Anna", "Einverstanden", asked)
    assert "Es wartet kein Platz auf dich" in running.says("Anna", "/wiederda").to("Anna")


def test_objecting_is_one_tap(running):
    asked = running.says("Bert", "/ersetze Anna computer")
    assert ("Anna",) in [r.mention for r in asked.replies]
    private = next(r for r in asked.replies if r.to == ("Anna",))
    assert [b.label for b in private.buttons] == ["Ich spiele weiter"]
    running.presses("Cora", "Einverstanden", asked)
    assert "Anna behält den Platz." in running.presses("Anna", "Ich spiele weiter", asked).public


def test_moving_is_objecting(running):
    asked = running.says("Bert", "/ersetze Anna computer")
    running.presses("Cora", "Einverstanden", asked)
    assert "Anna behält den Platz." in running.says("Anna", "/zug stapel").public
    assert running.later("10 Tage").public == ""


def test_beginning_to_move_is_objecting_too(running):
    asked = running.says("Bert", "/ersetze Anna computer")
    hand = sorted(set(running.hand("Anna")) - {"gandalf"})
    assert "Anna behält den Platz." in running.says("Anna", f"/zug tausche {hand[0]}").public
    assert "vorbei" in running.presses("Cora", "Einverstanden", asked).to("Cora")


def test_moving_ends_the_search_for_a_substitute(running):
    running.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    vote = running.later("26 Stunden")
    for who in ("Bert", "Cora"):
        running.presses(who, "Ersatz suchen", vote)
    assert "ein Ersatz wird nicht mehr gesucht" in running.says("Anna", "/zug stapel").public
    assert "möchte den Platz von Anna übernehmen" in running.says("Dora", "/ersetze Anna").public  # she is asked again


def test_a_rematch_seats_who_lost_the_seat(lost):
    lost.play_on()
    assert "Anna, Bert und Cora" in lost.says("Bert", "/revanche").public
    assert [s.kind for s in lost.table().seats] == ["mensch"] * 3


def test_two_seats_of_one_table_never_become_one_person(lost):
    code = lost.says("Anna", "/verknuepfen").to("Anna").split("Dein Code: ")[1].split()[0]
    told = lost.says("Bert", f"/verknuepfen {code}", private=True).to("Bert")
    lost.says("Bert", "/verknuepfen ja", private=True)
    lost.says("Anna", "/verknuepfen ja")
    with lost.database.transaction() as session:
        store = Store(session)
        assert store.person("lokal", "Anna", "").human is None, told


def test_a_seat_survives_restart_export_and_check(lost, tmp_path):
    from bot.table_file import export_table, import_table
    from tests.bot.chat import Chat

    lost.restart()
    with lost.database.transaction() as session:
        exported = export_table(Store(session), 1)
    folder = tmp_path / "neu"
    folder.mkdir()
    other = Chat(folder)
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert "Anna ist wieder da." in other.says("Anna", "/wiederda").public
    other.play_on()
    with other.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []
    other.database.close()


def test_linked_accounts_are_one_owner(lost):
    lost.links("Anna", "telegram", "77", "Anna T.")
    lost.elsewhere("telegram", "77", "Anna T.", "/wiederda")
    assert kind(lost) == "mensch"


def test_who_is_forgotten_owns_nothing(lost):
    lost.says("Anna", "/vergiss-mich ja")
    row = lost.table().seat_row("p1")
    assert row.reserved_for is None and row.name == "Ein Platz"
    assert "Es wartet kein Platz auf dich" in lost.says("Anna", "/wiederda").to("Anna")


def test_a_game_that_is_over_gives_nothing_back(lost):
    lost.play_on()
    assert "Es wartet kein Platz auf dich" in lost.says("Anna", "/wiederda").to("Anna")
    assert "deinen Platz" not in lost.says("Anna", "/meine").to("Anna")


def test_a_substitute_cannot_give_away_what_is_reserved(running):
    running.says("Dora", "/ersetze Anna", manager=True)
    running.says("Eve", "/ersetze Dora")
    told = running.says("Dora", "/stimme ja")
    assert "Eve übernimmt den Platz von Dora" in told.public and "für Anna reserviert" in told.public
    assert "Danke fürs Einspringen, Eve!" in running.says("Anna", "/wiederda").public


def test_a_substitute_gives_up_the_seat_and_not_the_game(chat):
    chat.game_of("Anna", "Bert")
    chat.says("Dora", "/ersetze Anna", manager=True)
    assert "Du spielst für Anna" in chat.says("Dora", "/aufgeben").to("Dora")
    told = chat.says("Dora", "/aufgeben ja")
    assert "Ein Tipp, und du spielst weiter" in told.to("Anna")
    assert chat.table().running and kind(chat, "p1") == "gierig" and not chat.table().seat_row("p1").resigned
    assert "Anna ist wieder da." in chat.says("Anna", "/wiederda").public


def test_an_old_yes_moves_nobody_who_sits_there_now(running):
    """Asked about one player, a vote says nothing about the next one on that seat."""
    asked = running.says("Eve", "/ersetze Anna")
    running.says("Dora", "/ersetze Anna", manager=True)
    assert "vorbei" in running.presses("Anna", "Einverstanden", asked).to("Anna")
    assert running.table().seat_row("p1").name == "Dora"


def test_who_came_back_is_not_voted_out_by_what_was_asked_before(lost):
    asked = lost.says("Eve", "/ersetze Anna")
    lost.says("Anna", "/wiederda")
    for voter in ("Bert", "Cora"):
        lost.presses(voter, "Einverstanden", asked)
    assert lost.table().seat_row("p1").name == "Anna"


def test_the_vote_about_a_deadline_is_over_when_the_seat_changes_hands(running):
    running.says("Anna", "/frist 1 Tag ablauf abstimmen", manager=True)
    vote = running.later("26 Stunden")
    running.says("Dora", "/ersetze Anna", manager=True)
    assert "vorbei" in running.presses("Bert", "Der Computer übernimmt", vote).to("Bert")


def test_one_alone_hands_nobodys_cards_on_by_way_of_the_computer(chat):
    chat.game_of("Anna", "Bert")
    chat.says("Anna", "/ersetze Anna computer", manager=True)  # her own wish: then nothing is reserved, and Bert may agree
    assert "Alle müssen zustimmen" in chat.says("Eve", "/ersetze Anna").public
    chat.says("Bert", "/stimme ja")
    chat.says("Dora", "/ersetze Eve computer", manager=True)
    assert "für Eve reserviert" in chat.says("Dora", "/ersetze Eve").to("Dora")
    assert "Eve ist wieder da." in chat.says("Eve", "/wiederda").public


def test_who_moves_without_a_seat_is_shown_the_way_back(lost):
    said = lost.says("Anna", "/zug stapel")
    assert "Deinen Platz spielt gerade jemand anders" in said.to("Anna")
    assert "Anna ist wieder da." in lost.presses("Anna", "Ich bin wieder da", said).public
