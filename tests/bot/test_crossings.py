"""Two things at once: a vote and a link, a dispute and a substitute, an undo and a clock, a rematch and a precedent."""

from __future__ import annotations

import pytest

from bot.core.checking import check_table
from bot.core.table import Table
from bot.table_file import export_table, import_table
from storage.store import Store
from tests.bot.chat import Chat

PEOPLE = ("Anna", "Bert", "Cora")


@pytest.fixture
def known(chat):
    """A game; of two of its players the referee has known another account for longer than this one."""
    for key in ("77", "78"):
        chat.elsewhere("telegram", key, f"T{key}", "/hilfe")
    chat.says("Anna", "/neu zwei-tuerme")
    for who in ("Bert", "Cora"):
        chat.says(who, "/beitreten")
    chat.says("Anna", "/variante start=Anna")
    chat.says("Anna", "/start")
    for who in PEOPLE:
        chat.says(who, "/pause keine")
    return chat


def line(chat: Chat, who: str) -> str:
    return next(text for text in chat.says("Cora", "/frist").to("Cora").splitlines() if who in text)


# --- accounts that become one, or part, in the middle of something -----------------------------------------------------------


def test_who_links_an_account_in_the_middle_of_a_vote_still_votes(known):
    asked = known.says("Cora", "/frist 2 Tage")
    known.links("Bert", "telegram", "77", "T77")
    assert "Deine Stimme fehlt" in known.says("Bert", "/meine").to("Bert")
    assert "Frist je Zug: 2 Tage" in known.elsewhere("telegram", "77", "T77", "/stimme ja").public
    assert "vorbei" in known.presses("Bert", "Einverstanden", asked).to("Bert")


def test_a_vote_that_was_given_before_is_not_lost_by_a_link(known):
    known.says("Anna", "/zug stapel")
    asked = known.says("Anna", "/rueckgaengig")
    known.presses("Bert", "Einverstanden", asked)
    known.links("Bert", "telegram", "77", "T77")
    known.says("Cora", "/pause keine")  # something happens meanwhile
    assert "Zurückgenommen" in known.presses("Cora", "Einverstanden", asked).public
    assert known.asked() == ["Anna"]


def test_a_dispute_stays_the_one_of_who_opened_it(known):
    known.says("Cora", "/frist 2 Tage", manager=True)
    known.says("Anna", "/zug verzichte")
    known.says("Bert", "/streitfall zug 1: Darf man verzichten?")
    assert "steht" in line(known, "Bert")
    known.links("Bert", "telegram", "77", "T77")
    known.says("Anna", "/pause tisch aus")
    known.says("Cora", "/streitfall 1 rat Lasst ihn doch.")
    assert "steht" in line(known, "Bert")
    assert "Bert zieht Streitfall 1 zurück" in known.says("Bert", "/streitfall 1 zurückziehen").public


def test_a_link_begins_no_new_count_of_disputes_in_vain(known):
    known.says("Cora", "/frist 2 Tage", manager=True)
    known.says("Anna", "/zug verzichte")
    for _ in range(2):
        known.says("Bert", "/streitfall zug 1: Darf man verzichten?")
        known.later("49 Stunden")
    known.links("Bert", "telegram", "77", "T77")
    assert "steht die Uhr" not in known.says("Bert", "/streitfall zug 1: Darf man verzichten?").public
    known.says("Bert", "/streitfall 3 zurückziehen")
    known.says("Bert", "/verknuepfen loesen")
    assert "steht die Uhr" not in known.says("Bert", "/streitfall zug 1: Darf man verzichten?").public


def test_who_parts_from_an_account_votes_with_the_one_that_sits_there(known):
    known.links("Bert", "telegram", "77", "T77")
    asked = known.says("Cora", "/frist 2 Tage")
    known.says("Bert", "/verknuepfen loesen")
    assert "Deine Stimme fehlt" in known.says("Bert", "/meine").to("Bert")
    assert "Deine Stimme fehlt" not in known.elsewhere("telegram", "77", "T77", "/meine").to("77")
    assert "Frist je Zug: 2 Tage" in known.presses("Bert", "Einverstanden", asked).public


def test_two_of_a_real_table_who_become_one_have_one_vote(chat):
    chat.elsewhere("telegram", "77", "T77", "/hilfe")
    chat.says("Anna", "/streitfall Darf man in den zwei Türmen auf das Kartennehmen verzichten?")
    for who in ("Bert", "Cora", "Dora"):
        chat.says(who, "/streitfall 1 dabei")
    chat.says("Anna", "/streitfall 1 gilt")
    chat.calls_vote(1, "Anna", "Bert", "Cora")
    chat.says("Anna", "/stimme 1 1")
    chat.says("Bert", "/stimme 1 2")
    chat.links("Bert", "lokal", "Anna", "Anna")  # it was the same person all along
    told = chat.says("Cora", "/stimme 1 1").public + chat.says("Dora", "/stimme 1 enthaltung").public
    assert "mit 2 von 3 Stimmen" in told


# --- who goes in the middle of something -------------------------------------------------------------------------------------


def test_a_vote_that_only_waited_for_who_is_forgotten_is_decided(known):
    known.says("Cora", "/frist 2 Tage")
    known.says("Bert", "/vergiss-mich ja")
    assert "Frist je Zug: 2 Tage" not in known.later("1 Minute").public  # Anna is still there
    asked = known.says("Cora", "/pause tisch 3 Tage")
    known.says("Anna", "/vergiss-mich ja")
    assert "ruht" in known.later("1 Minute").public
    assert "vorbei" in known.presses("Cora", "Einverstanden", asked).to("Cora")


def test_what_was_asked_about_a_seat_is_over_when_its_player_is_forgotten(known):
    asked = known.says("Eve", "/ersetze Bert")
    known.says("Bert", "/vergiss-mich ja")
    assert "behält" not in known.later("3 Tage").public
    assert "vorbei" in known.presses("Cora", "Einverstanden", asked).to("Cora")


def test_a_request_to_take_back_goes_with_who_made_it(known):
    known.says("Anna", "/zug stapel")
    asked = known.says("Anna", "/rueckgaengig")
    known.presses("Bert", "Einverstanden", asked)
    known.says("Anna", "/vergiss-mich ja")
    known.later("1 Minute")
    assert "vorbei" in known.presses("Cora", "Einverstanden", asked).to("Cora")
    assert known.table().row.number > 1


# --- a dispute and another player --------------------------------------------------------------------------------------------


def test_a_refused_move_is_not_carried_out_for_somebody_else_on_that_seat(hunting):
    """The ruling holds, but whoever sits there now plays for themselves."""
    mover = hunting.asked()[0]
    hunting.presses(mover, "Streitfall", hunting.says(mover, "/zug ende"))
    hunting.says(mover, "/streitfall 1 gilt weil alle müde sind")
    hunting.says("Dora", f"/ersetze {mover}", manager=True)
    number = hunting.table().row.number
    others = [who for who in PEOPLE if who != mover]
    hunting.calls_vote(1, "Dora", *others)
    for who in others:
        told = hunting.says(who, "/stimme 1 1")
    assert "So hält es der Ringrichter künftig an diesem Tisch" in told.public
    assert "nicht ausführen" in told.public and "Dora" in told.public
    assert hunting.asked() == ["Dora"] and hunting.table().row.number == number + 1  # the ruling alone
    assert "spielt nach Präzedenz 1" in hunting.says("Dora", "/zug ende").public


def test_a_substitute_votes_in_a_dispute_and_who_left_does_not(known):
    known.says("Anna", "/zug verzichte")
    known.says("Bert", "/streitfall zug 1: Darf man verzichten?")
    known.says("Bert", "/streitfall 1 gilt nicht")
    known.says("Dora", "/ersetze Bert", manager=True)
    assert "am Tisch sitzen" in known.says("Bert", "/streitfall 1 abstimmen").to("Bert")
    assert "Es stimmen ab: Anna, Dora und Cora" in known.calls_vote(1, "Dora", "Cora").public
    known.says("Dora", "/stimme 1 1")
    assert "zurück vor Zug 1" in known.says("Cora", "/stimme 1 1").public
    assert known.asked() == ["Anna"]


# --- clock, dispute and undo -------------------------------------------------------------------------------------------------


def test_a_clock_during_a_dispute_during_a_request_to_take_back(known):
    known.says("Cora", "/frist 1 Tag ablauf standard", manager=True)
    known.says("Anna", "/zug stapel")
    asked = known.says("Anna", "/rueckgaengig")
    known.says("Cora", "/streitfall zug 1: Durfte Anna das?")
    assert "Die Uhr von Bert steht" in line(known, "Bert")
    assert "Standardzug" not in known.later("26 Stunden").public  # the clock stands: nothing expires
    known.presses("Bert", "Einverstanden", asked)
    back = known.presses("Cora", "Einverstanden", asked)
    assert "Zurückgenommen" in back.public and known.asked() == ["Anna"]
    assert "hat Zeit bis" in line(known, "Anna")  # the disputed move is gone: it stops no clock any more
    known.says("Cora", "/streitfall 1 gilt nicht")
    told = known.says("Cora", "/streitfall 1").to("Cora")
    assert "inzwischen zurückgenommen" in told
    assert "Standardzug" in known.later("26 Stunden").public


def test_a_ruling_that_goes_back_ends_a_request_to_take_back(known):
    known.says("Anna", "/zug verzichte")
    known.says("Bert", "/zug stapel")
    asked = known.says("Bert", "/rueckgaengig")
    known.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    known.says("Cora", "/streitfall 1 gilt nicht")
    known.calls_vote(1, *PEOPLE)
    for who in ("Bert", "Cora"):
        known.says(who, "/stimme 1 1")
    assert known.asked() == ["Anna"]
    assert "vorbei" in known.presses("Anna", "Einverstanden", asked).to("Anna")
    assert "keine Abstimmung" in known.says("Cora", "/rueckgaengig ja").to("Cora")


def test_night_and_holidays_over_the_clock_of_a_turn(hunting):
    """A turn of two days, in the middle of it a planned holiday of three, and at its end a night."""
    who = hunting.asked()[0]
    hunting.says(who, "/frist 36 Stunden", manager=True)
    hunting.says(who, "/pause 11.3. bis 13.3.")
    told = next(t for t in hunting.says(who, "/frist").to(who).splitlines() if who in t)
    # from Monday noon twelve hours until the holiday begins, three days of rest, then a day: Friday midnight, so in the morning
    assert "15.03. um 09:00" in told
    assert "Frist ist um" not in hunting.later("4 Tage 20 Stunden").public
    assert "Frist ist um" in hunting.later("2 Stunden").public


# --- a rematch, a file, a check ----------------------------------------------------------------------------------------------


def ruled(chat) -> str:
    """Whoever is asked may rest, says the group; who that was."""
    mover = chat.asked()[0]
    chat.presses(mover, "Streitfall", chat.says(mover, "/zug ende"))
    chat.says(mover, "/streitfall 1 gilt weil alle müde sind")
    chat.calls_vote(1)
    for who in PEOPLE:
        told = chat.says(who, "/stimme 1 1").public
        if "entschieden" in told:
            break
    assert "Ausgeführt" in told
    return mover


def test_a_rematch_shows_and_adopts_what_the_group_has_ruled(hunting):
    ruled(hunting)
    hunting.says("Anna", "/abraeumen ja", manager=True)
    again = hunting.says("Bert", "/revanche")
    assert "mit dem Start stimmt ihr dem zu" in again.public and "Präzedenz 1" in again.public
    hunting.says("Anna", "/start")
    assert "Von jetzt an gilt Präzedenz 1" in hunting.says("Anna", "/verlauf alles").to("Anna")
    while len(hunting.asked()) > 1 or hunting.table().play.state["round"] == 0:
        who = hunting.asked()[0]
        hunting.says(who, f"/zug {hunting.table().play.options(hunting.seat(who))[0].key}")
    who = hunting.asked()[0]
    assert "spielt nach Präzedenz 1" in hunting.says(who, "/zug ende").public


def test_a_game_with_a_ruling_an_undo_and_a_substitute_is_checked(hunting, tmp_path):
    import subprocess
    import sys
    from pathlib import Path

    mover = ruled(hunting)
    asked = hunting.says(mover, "/rueckgaengig")
    if hunting.asked() != [mover]:
        for who in PEOPLE:
            if who != mover and asked.buttons():
                hunting.presses(who, "Einverstanden", asked)
    hunting.says("Dora", "/ersetze Cora", manager=True)
    who = hunting.asked()[0]
    hunting.says(who, "/zug ende")
    hunting.says("Anna", "/abraeumen ja", manager=True)
    with hunting.database.transaction() as session:
        store = Store(session)
        assert check_table(Table(store, store.table(1))) == []
    assert "In Ordnung" in hunting.says("Anna", f"/pruefe {hunting.table().row.published}").to("Anna")
    (file,) = [r.document for r in hunting.says("Anna", "/verlauf pruefdatei").replies if r.document]
    (tmp_path / file.name).write_text(file.text)
    program = Path(__file__).parents[2] / "docs" / "pruefen" / "pruefe.py"
    done = subprocess.run(
        [sys.executable, "-I", str(program), str(tmp_path / file.name), hunting.table().row.published],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_imported_dispute_stops_the_clock_of_linked_players_too(known, tmp_path):
    known.says("Cora", "/frist 2 Tage", manager=True)
    known.says("Anna", "/zug verzichte")
    known.says("Bert", "/streitfall zug 1: Darf man verzichten?")
    known.says("Bert", "/streitfall 1 gilt nicht")
    known.says("Anna", "/streitfall 1 abstimmen")
    with known.database.transaction() as session:
        exported = export_table(Store(session), 1)
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu", clock=known.clock)
    other.elsewhere("telegram", "77", "T77", "/hilfe")
    other.links("Bert", "telegram", "77", "T77")
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert "steht" in line(other, "Bert")
    assert "(1 von 2 nötigen Stimmen dafür)" in other.says("Cora", "/streitfall 1 abstimmen").public  # asked anew here
    assert "Bert zieht Streitfall 1 zurück" in other.says("Bert", "/streitfall 1 zurückziehen").public
    other.database.close()


# --- a vote about the table, and somebody else at it -------------------------------------------------------------------------


def test_asked_about_a_deadline_are_those_who_play_now(known):
    asked = known.says("Anna", "/frist 2 Tage")
    known.presses("Bert", "Nein", asked)
    known.says("Dora", "/ersetze Bert", manager=True)
    assert "dabei" in known.presses("Bert", "Einverstanden", asked).to("Bert")  # he plays no more
    assert "Deine Stimme fehlt" in known.says("Dora", "/meine").to("Dora")
    assert "Frist je Zug: 2 Tage" in known.says("Dora", "/stimme ja").public


def test_a_seat_is_not_lost_by_the_yes_of_somebody_who_has_gone(known):
    known.says("Cora", "/frist 1 Tag", manager=True)
    known.later("2 Tage")
    asked = known.says("Eve", "/ersetze Anna")
    known.presses("Bert", "Einverstanden", asked)
    known.says("Dora", "/ersetze Bert", manager=True)
    known.presses("Cora", "Einverstanden", asked)
    assert known.table().names["p1"] == "Anna"  # Dora has not answered
    assert "Anna behält den Platz" in known.presses("Dora", "Nein", asked).public


def test_who_gives_up_in_the_middle_of_a_vote_is_not_waited_for(known):
    known.says("Cora", "/frist 2 Tage ablauf abstimmen", manager=True)
    vote = known.later("3 Tage")
    known.presses("Bert", "Der Computer übernimmt", vote)
    told = known.says("Cora", "/aufgeben ja")  # Bert alone is left to decide
    assert "Den Platz von Anna übernimmt der Computer" in told.public


def test_one_alone_hands_the_cards_to_nobody_though_two_were_asked(known):
    """Two could look for a substitute; with one of them gone the other could give Anna's cards to a friend."""
    known.says("Cora", "/frist 2 Tage ablauf abstimmen", manager=True)
    vote = known.later("3 Tage")
    known.presses("Bert", "Ersatz suchen", vote)
    known.says("Cora", "/aufgeben ja")
    assert "nur der Computer" in known.says("Eve", "/ersetze Anna").to("Eve")
    assert known.table().names["p1"] == "Anna"


def test_a_ruling_of_one_alone_holds_at_that_table_alone(chat):
    chat.referee.new_secret = lambda: "mellon 0"
    chat.says("Anna", "/neu jagd")
    chat.says("Anna", "/beitreten computer")
    chat.says("Anna", "/start")
    while "Streitfall" not in [b.label for b in chat.says("Anna", "/darfich ende").buttons()]:
        options = chat.table().play.options(chat.seat("Anna"))
        chat.says("Anna", f"/zug {(options[0] if chat.table().play.state['round'] == 0 else options[-1]).key}")
    chat.presses("Anna", "Streitfall", chat.says("Anna", "/zug ende"))
    chat.says("Anna", "/streitfall 1 gilt weil ich es so will")
    chat.says("Anna", "/streitfall 1 abstimmen")
    told = chat.says("Anna", "/stimme 1 1").public
    assert "So hält es der Ringrichter künftig an diesem Tisch." in told and "allein" in told
    chat.says("Anna", "/abraeumen ja", manager=True)
    assert "mit dem Start stimmt ihr dem zu" not in chat.says("Bert", "/neu jagd").public
