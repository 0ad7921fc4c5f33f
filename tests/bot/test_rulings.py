"""A refused move that wins: carried out now, and the ruling binds the engine: at this table, and at the group's new ones."""

from __future__ import annotations

import json
import shutil

import pytest

from bot.core.checking import check_table
from bot.core.table import Table
from bot.table_file import export_table, import_table
from games import rulings
from storage.store import Store
from tests.bot.chat import Chat

PEOPLE = ("Anna", "Bert", "Cora")
DUTY = "jd.runde.pflichten"


def checked(chat, table=1):
    with chat.database.transaction() as session:
        store = Store(session)
        return check_table(Table(store, store.table(table)))


def entries(chat, table=1):
    with chat.database.transaction() as session:
        store = Store(session)
        return [(e.kind, e.case_number) for e in store.entries(store.table(table))]


def disputed(chat, line="/zug ende"):
    """Whoever is asked tries something, is refused and disputes it; who that was."""
    mover = chat.asked()[0]
    refusal = chat.says(mover, line)
    assert refusal.refused_by
    chat.presses(mover, "Streitfall", refusal)
    return mover


def won(chat, *scope, number=1, mover=""):
    """«Gilt» wins with two votes; what everybody was told."""
    mover = mover or disputed(chat)
    chat.says(mover, f"/streitfall {number} gilt weil alle müde sind")
    for words in scope:
        chat.says(mover, f"/streitfall {number} geltung {words}")
    chat.calls_vote(number)
    other = next(who for who in PEOPLE if who != mover)
    chat.says(mover, f"/stimme {number} 1")
    return chat.says(other, f"/stimme {number} 1")


def test_it_is_carried_out_and_binds_from_then_on(hunting):
    mover = disputed(hunting)
    proposed = hunting.says(mover, "/streitfall 1 gilt weil alle müde sind")
    assert "So hält es der Ringrichter künftig an diesem Tisch" in proposed.public
    ruling = won(hunting, mover=mover)
    assert "Ausgeführt: " in ruling.public
    assert "So hält es der Ringrichter künftig" in ruling.public
    assert entries(hunting)[-2:] == [("berichtigung", 1), ("zug", 1)]
    story = hunting.says(mover, "/verlauf").to(mover)
    assert "Von jetzt an gilt Präzedenz 1" in story
    assert "spielt nach Präzedenz 1." in story
    following = hunting.asked()[0]
    assert following != mover
    assert hunting.says(following, "/zug ende").refused_by == ()  # the next one may do it, too, and is told by what right
    assert "spielt nach Präzedenz 1." in hunting.says(mover, "/verlauf").to(mover)
    assert checked(hunting) == []


def test_whoever_follows_the_rule_hears_nothing_of_it(hunting):
    won(hunting)
    following = hunting.asked()[0]
    table = hunting.table()
    step = next(o.key for o in table.play.options(hunting.seat(following)) if o.key != "ende")
    before = hunting.says(following, "/verlauf alles").to(following).count("spielt nach Präzedenz")
    hunting.says(following, f"/zug {step}")
    assert hunting.says(following, "/verlauf alles").to(following).count("spielt nach Präzedenz") == before == 1


def test_it_survives_undo_restart_and_a_new_store(hunting, tmp_path):
    mover = disputed(hunting)
    won(hunting, mover=mover)
    hunting.restart()
    hunting.says(mover, "/rueckgaengig")
    others = [who for who in PEOPLE if who != mover]
    for who in others:
        hunting.says(who, "/rueckgaengig ja")
    assert hunting.asked() == [mover]  # the move is taken back, the ruling is not
    assert rulings.numbers(hunting.state()) == [1]
    assert hunting.says(mover, "/zug ende").refused_by == ()
    assert checked(hunting) == []
    with hunting.database.transaction() as session:
        exported = json.loads(json.dumps(export_table(Store(session), 1)))
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu")
    other.says("Dora", "/streitfall jagd: Wer fängt an?")
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert rulings.numbers(other.state()) == [1]
    assert "spielt nach Präzedenz 2." in other.says(mover, "/verlauf").to(mover)  # its number in this group
    other.database.close()


def second_table(chat):
    """The same people at another table of the same group, which adopts what was ruled at the first."""
    chat.says("Anna", "/abraeumen ja", manager=True)
    chat.hunt_of(*PEOPLE)
    assert rulings.numbers(chat.state()) == [1]
    with chat.database.transaction() as session:
        return json.loads(json.dumps(export_table(Store(session), 2)))


def test_a_ruling_adopted_from_another_table_keeps_its_name_in_another_group(hunting, tmp_path):
    won(hunting, "bis 12.3.")
    exported = second_table(hunting)
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu", clock=hunting.clock)
    other.says("Dora", "/streitfall jagd: Wer fängt an?")  # has the number 1 there
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert "Von jetzt an gilt Präzedenz 2: «ende» gilt." in other.says("Bert", "/verlauf alles").to("Bert")
    assert "alle müde sind" in other.says("Bert", "/praezedenz 2").to("Bert")
    assert other.says(other.asked()[0], "/zug ende").refused_by == ()
    assert "Präzedenz 2 galt bis 12.03.2025" in other.later("4 Tage").public
    assert DUTY in other.says(other.asked()[0], "/zug ende").refused_by
    lobby = other.says("Dora", "/neu jagd name=zwei")
    assert "mit dem Start stimmt ihr dem zu" not in lobby.public  # what another group has ruled binds no new table here
    other.database.close()


def test_an_adopted_ruling_that_the_group_knows_is_not_made_anew(hunting, tmp_path):
    won(hunting)
    hunting.says("Anna", "/abraeumen ja", manager=True)
    hunting.database.close()
    (tmp_path / "neu").mkdir()
    shutil.copy(hunting.folder / "chat.db", tmp_path / "neu")  # where the group has ruled, and never played the second game
    hunting.open()
    exported = second_table(hunting)
    other = Chat(tmp_path / "neu", clock=hunting.clock, count=hunting.count)
    with other.database.transaction() as session:
        import_table(Store(session), exported)
    assert "Von jetzt an gilt Präzedenz 1" in other.says("Bert", "/verlauf alles").to("Bert")
    assert "gibt es nicht" in other.says("Bert", "/praezedenz 2").to("Bert")
    other.database.close()


def test_a_file_that_does_not_say_which_ruling_it_was_claims_none(hunting, tmp_path):
    won(hunting)
    exported = second_table(hunting)
    (tmp_path / "neu").mkdir()
    other = Chat(tmp_path / "neu")
    with other.database.transaction() as session:
        import_table(Store(session), {**exported, "streitfaelle": []})
    assert "Von jetzt an gilt Präzedenz der früheren Runde" in other.says("Bert", "/verlauf alles").to("Bert")
    other.says(other.asked()[0], "/zug ende")
    assert "spielt nach Präzedenz der früheren Runde." in other.says("Bert", "/verlauf").to("Bert")
    other.database.close()


def test_computers_play_by_it(hunting):
    won(hunting)
    mover = hunting.asked()[0]
    options = {o.key for o in hunting.table().play.options(hunting.seat(mover))}
    assert "ende" in options  # all that a computer chooses from


def test_overruled_it_binds_no_more(hunting):
    won(hunting)
    hunting.says("Anna", "/praezedenz 1 anfechten weil man ziehen muss")
    hunting.says("Anna", "/streitfall 2 gilt nicht")
    hunting.calls_vote(2)
    for who in ("Anna", "Bert"):
        ruling = hunting.says(who, "/stimme 2 1")
    assert "Präzedenz 1 ersetzt" in ruling.public
    assert DUTY in hunting.says(hunting.asked()[0], "/zug ende").refused_by
    assert checked(hunting) == []


def test_overruling_takes_as_many_votes_as_made_it(hunting):
    mover = disputed(hunting)
    hunting.says(mover, "/streitfall 1 gilt")
    hunting.says("Anna", "/schiedsordnung einstimmig", manager=True)
    hunting.calls_vote()
    for who in PEOPLE:
        hunting.says(who, "/stimme 1 1")
    hunting.says("Anna", "/schiedsordnung mehrheit", manager=True)
    hunting.says("Anna", "/praezedenz 1 anfechten")
    hunting.says("Anna", "/streitfall 2 gilt nicht")
    hunting.calls_vote(2)
    hunting.says("Anna", "/stimme 2 1")
    closed = hunting.says("Bert", "/stimme 2 1")
    assert "für Präzedenz 1 waren es 3" in closed.public
    assert "Präzedenz 1 bleibt." in closed.public
    assert "entschieden" not in closed.public
    assert hunting.says(hunting.asked()[0], "/zug ende").refused_by == ()


def test_contesting_with_a_reason_keeps_the_question(hunting):
    won(hunting)
    opened = hunting.says("Bert", "/praezedenz 1 anfechten weil man ziehen muss")
    assert "Ist «ende» erlaubt?" in opened.public
    assert "Bert: weil man ziehen muss" in opened.public


@pytest.mark.parametrize("scope, here, elsewhere", [("einmal", False, False), ("tisch", True, False), ("runde", True, True)])
def test_its_scope(hunting, scope, here, elsewhere):
    won(hunting, scope)
    assert (hunting.says(hunting.asked()[0], "/zug ende").refused_by == ()) is here
    hunting.says("Anna", "/abraeumen ja", manager=True)
    lobby = hunting.says("Anna", "/neu jagd")
    assert ("«ende» gilt. (Präzedenz 1)" in lobby.public) is elsewhere
    assert ("mit dem Start stimmt ihr dem zu" in lobby.public) is elsewhere
    for who in ("Bert", "Cora"):
        hunting.says(who, "/beitreten")
    hunting.says("Anna", "/start")
    assert bool(rulings.numbers(hunting.state())) is elsewhere
    assert checked(hunting, 2) == []


def test_it_ends_with_its_day(hunting):
    assert "bis 12.03.2025" in won(hunting, "bis 12.3.").public
    assert hunting.later("1 Tag").replies == []
    assert "Präzedenz 1 galt bis 12.03.2025" in hunting.later("3 Tage").public
    assert DUTY in hunting.says(hunting.asked()[0], "/zug ende").refused_by
    assert "In dieser Runde gilt" not in hunting.says("Anna", "/zug ende").to("Anna")
    assert checked(hunting) == []


def test_what_protects_others_stays_and_the_ruling_says_so(hunting):
    """How far one goes the dice decide: no ruling lifts that."""
    mover = hunting.asked()[0]
    table, seat = hunting.table(), hunting.seat(mover)
    far = next(c for c in table.play.candidates(seat) if c.refusal is not None and "jd.bewegung.wurf" in c.refusal.rules)
    disputed(hunting, f"/zug {far.key}")
    state = hunting.state()
    proposed = hunting.says(mover, "/streitfall 1 gilt")
    assert "kann der Ringrichter nicht aufheben" in proposed.public
    assert "Berichtigungen zeigen" in [b.label for b in proposed.buttons()]
    ruling = won(hunting, mover=mover)
    assert "Der Spruch ist ein Rat" in ruling.public
    assert hunting.state() == state
    again = hunting.says(mover, f"/zug {far.key}")
    assert "kann dieses Verbot aber nicht aufheben" in again.to(mover) and "gilt dazu" not in again.to(mover)
    hunting.says(mover, press=next(b.action for b in again.buttons() if b.label == "Neuer Fall mit Folge"))
    assert "Folge aus Präzedenz 1" in hunting.says(mover, "/streitfall 2").to(mover)


def test_a_precedent_is_shown_only_where_it_fits(hunting):
    """Another prohibition of the same rule, another game: nothing is said of it there."""
    won(hunting, "runde")
    hunting.says("Anna", "/abraeumen ja", manager=True)
    hunting.game_of("Anna", "Bert")
    assert "Präzedenz" not in hunting.says(hunting.asked()[0], "/zug nimm ablage").to(hunting.asked()[0])
    shown = hunting.says("Anna", "/praezedenz 1").to("Anna")
    assert "Versucht wurde: «ende»" in shown
    assert "Gilt in dieser Runde; der Ringrichter spielt danach." in shown


def test_a_dispute_about_a_move_that_was_taken_back_says_so(running):
    running.says("Anna", "/zug verzichte")
    running.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    running.says("Cora", "/streitfall 1 gilt nicht")
    running.says("Anna", "/rueckgaengig")
    assert "der inzwischen zurückgenommen ist" in running.says("Bert", "/streitfall 1").to("Bert")
    running.calls_vote()
    running.says("Bert", "/stimme 1 1")
    ruling = running.says("Cora", "/stimme 1 1")
    assert "Zug 1 ist schon zurückgenommen" in ruling.public
    assert "entschieden" in ruling.public


def test_the_useful_corrections_are_listed(running):
    running.says("Anna", "/streitfall Wer hat den Ring?")
    running.says("Anna", "/streitfall 1 vorschlag Bert bekommt den Ring")
    helped = running.says("Anna", "/streitfall 1 folge hilfe").to("Anna")
    assert "Ring an" in helped and "/streitfall 1 folge" in helped
    example = next(line for line in helped.splitlines() if "so: " in line and "ring" in line).split("so: ")[1]
    assert "Folge am Tisch" in running.says("Anna", example).public


def test_who_names_no_consequence_is_told_how_to(running):
    """Of a question about a rule alone nothing is offered by itself."""
    running.says("Anna", "/streitfall Wer hat den Ring?")
    running.says("Anna", "/streitfall 1 vorschlag Bert bekommt den Ring")
    for line in ("/streitfall 1 folge", "/streitfall 1 folge 1"):
        assert "Wähle eine Folge oder schreib" in running.says("Anna", line).to("Anna")


def test_played_on_under_protest(running):
    running.says("Anna", "/frist 2 Tage", manager=True)
    running.says("Anna", "/zug verzichte")
    opened = running.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    assert "möchte unter Vorbehalt weiterspielen" in running.presses("Cora", "Unter Vorbehalt weiterspielen", opened).public
    agreed = running.says("Bert", "/streitfall 1 vorbehalt")
    assert "wird unter Vorbehalt weitergespielt" in agreed.public
    running.says("Bert", "/zug verzichte")
    running.says("Cora", "/streitfall 1 gilt nicht")
    running.calls_vote()
    running.says("Anna", "/stimme 1 1")
    assert "Ausgeführt: zurück vor Zug 1" in running.says("Bert", "/stimme 1 1").public
    assert running.asked() == ["Anna"]
    running.says("Anna", "/streitfall Wer mischt?")
    assert "hält keine Uhr an" in running.says("Anna", "/streitfall 2 vorbehalt").to("Anna")


# --- what it is about ----------------------------------------------------------------------------------------------------


def test_a_named_game_wins_over_the_table(running):
    answer = running.says("Anna", "/regel Darf man im Ringkrieg zwei Elbenringe in einer Runde einsetzen?").to("Anna")
    assert "Ringkrieg" in answer and "[rk." in answer
    opened = running.says("Anna", "/streitfall Darf man im Ringkrieg zwei Elbenringe in einer Runde einsetzen?")
    assert "Streitfall 1 (" in opened.public and "Ringkrieg" in opened.public.split(":")[0]
    assert "Ich bin dabei" in [b.label for b in opened.buttons()]  # it is not about this table


def test_after_a_game_it_is_about_the_game_just_played(chat):
    chat.game_of("Anna", "Bert")
    chat.says("Anna", "/aufgeben ja")
    opened = chat.says("Bert", "/streitfall Darf man auf das Kartennehmen verzichten?")
    assert "Streitfall 1 (Die zwei Türme" in opened.public
    chat.says("Bert", "/streitfall 1 gilt")
    assert "Ohne laufende Partie" in chat.says("Bert", "/streitfall 1 folge zurück vor 1").to("Bert")


def test_a_channel_has_a_game_for_those_who_play_at_a_real_table(chat):
    question = "Xyzzy?"
    assert "verwaltet" in chat.says("Anna", "/kanal spiel ringkrieg").to("Anna")
    assert "Ringkrieg" in chat.says("Anna", "/kanal spiel ringkrieg", manager=True).public
    assert "Ringkrieg" in chat.says("Bert", "/kanal").to("Bert")
    assert "Streitfall 1 (" in chat.says("Bert", f"/streitfall {question}").public  # nobody is asked which game
    assert "Ringkrieg" in chat.says("Bert", "/streitfall 1").to("Bert")
    assert "kein Spiel mehr" in chat.says("Anna", "/kanal spiel keines", manager=True).public
    assert "Um welches Spiel" in chat.says("Bert", f"/streitfall {question}").public


# --- an arbiter nobody has met -------------------------------------------------------------------------------------------


def test_somebody_unknown_becomes_arbiter_by_accepting(running):
    asked = running.says("Anna", "/schiedsordnung schiedsrichter Elrond", manager=True)
    assert "Elrond" in asked.public
    assert "Mehrheit" in running.says("Bert", "/schiedsordnung").to("Bert")  # until then
    assert "Gefragt ist Elrond" in running.presses("Bert", "Annehmen", asked).to("Bert")
    assert "Schiedsrichter (Elrond)" in running.presses("Elrond", "Annehmen", asked).public
    running.says("Anna", "/zug verzichte")
    running.says("Cora", "/streitfall zug 1: Darf man verzichten?")
    running.says("Cora", "/streitfall 1 gilt nicht")
    assert "Elrond" in running.calls_vote().public
    assert "durch Elrond als Schiedsrichter" in running.says("Elrond", "/stimme 1 1").public


def test_what_was_allowed_once_is_not_said_to_hold(hunting):
    """A refusal never quotes a ruling that lets the move through as if it held now."""
    mover = disputed(hunting)
    won(hunting, "einmal", mover=mover)
    for _ in range(40):
        who = hunting.asked()[0]
        refused = hunting.says(who, "/zug ende")
        if refused.refused_by == DUTY or DUTY in refused.refused_by:
            break
        table, seat = hunting.table(), hunting.seat(who)
        hunting.says(who, f"/zug {table.play.options(seat)[0].key}")
    assert "schon einmal zugelassen (Präzedenz 1)" in refused.to(who)
    assert "In dieser Runde gilt" not in refused.to(who)
