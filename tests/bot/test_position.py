"""/regel about the running table: answered from the asker's view, with the rule; never a word about what others hide."""

from __future__ import annotations

from random import Random

import pytest

from games import catalog
from games.contract import Refusal
from games.dice import Dice
from storage.store import Store
from tests.rules.ringkrieg.conftest import Table


@pytest.fixture
def at_war(chat):
    """Anna is the Free Peoples, Bert the Shadow with two army dice; Isengard is at war, Orthanc next to the Fords of Isen."""
    chat.referee.new_secret = lambda: "furten"
    for who, line in (("Anna", "/neu ringkrieg"), ("Bert", "/beitreten"), ("Anna", "/seite freie"), ("Bert", "/seite schatten")):
        chat.says(who, line)
    chat.says("Anna", "/start")
    case = Table().war("isengart", "rohan").army(furten_des_isen="rohan 4r 2e 1a", orthanc="isengart 6r 2e")
    case.acts("schatten", "armee armee", "person person person")
    with chat.database.transaction() as session:
        store = Store(session)
        row = store.table_in(store.channel(chat.platform, chat.channel))
        store.save(row, case.s, {})
    return chat


TOWERS = (
    ("Anna", "wie viele Karten habe ich?", "Du hast 6 Karten auf der Hand"),
    ("Anna", "Hallo, kurze Frage, wie viele Karten hab ich gerade auf der Hand? Danke!", "Du hast 6 Karten auf der Hand"),
    ("Anna", "wie viele handkarten hat Bert", "Bert hat 6 Karten auf der Hand"),
    ("Bert", "wie viele Karten hat Anna noch?", "Anna hat 6 Karten auf der Hand"),
    ("Anna", "welche Karten habe ich auf der Hand?", "Auf der Hand hast du:"),
    ("Anna", "was hab ich auf der hand", "Auf der Hand hast du:"),
    ("Anna", "was hat Bert auf der Hand?", "Bert hat 6 Karten auf der Hand. Mehr ist davon nicht zu sehen."),
    ("Anna", "wie viele karten liegen noch im stapel", "Im Aufnahmestapel liegen noch 74 Karten"),
    ("Anna", "was liegt gerade in der mitte?", "In der Mitte liegen 4 offene Karten"),
    ("Cora", "wie viele Punkte habe ich?", "Du hast keine Punkte"),
    ("Cora", "wie viele punkte hat Bert schon", "Bert hat keine Punkte"),
    ("Anna", "wo sind wir gerade?", "Die Reise ist gerade auf Feld 1 hinter Amon Hen"),
    ("Anna", "was ist der nächste ort?", "Der nächste Ort ist Rohan"),
    ("Anna", "wie weit ist es noch bis zum nächsten Ort?", "Bis Rohan sind es noch"),
    ("Anna", "welche Plättchen liegen neben Edoras?", "Neben Edoras liegen 2 Plättchen"),
    ("Bert", "wer hat gerade den Ring?", "Anna hat den Ring"),
    ("Anna", "Was zählen meine Reihen?", "was die Reihen zählen würden"),
    ("Anna", "bin ich dran?", "Ja, du bist gefragt"),
    ("Bert", "bin ich dran?", "Dran ist Anna"),
    ("Anna", "was kann ich jetzt machen?", "«Vom Stapel ziehen»"),
    ("Anna", "was darf ich gerade tun?", "«Vom Stapel ziehen»"),
    ("Anna", "wie viele Reihen habe ich liegen?", "Du hast keine Reihe"),
    ("Anna", "darf ich eine Karte vom Stapel nehmen?", "Ja, das ist jetzt erlaubt: «Vom Stapel ziehen»."),
    ("Anna", "darf ich zwei Karten vom Stapel nehmen?", "Nein. Auf einem Feld nimmst du eine Karte"),
    ("Anna", "darf ich jetzt passen?", "Ja, das ist jetzt erlaubt: Verzichten."),
    ("Anna", "warum darf ich nicht auslegen?", "Auslegen darfst du erst in der Wertungsphase"),
    ("Anna", "was passiert, wenn ich passe?", "Anna verzichtet auf eine Karte."),
    ("Anna", "was passiert wenn ich vom stapel ziehe", "was dabei herauskommt, weiß vorher niemand"),
)
HUNT = (
    ("Anna", "wo stehe ich?", "stehst auf Auenland"),
    ("Anna", "wo ist Bert?", "steht auf Auenland"),
    ("Anna", "wie viele Karten habe ich?", "Du hast 2 Karten auf der Hand"),
    ("Anna", "wie viele Karten hat Bert auf der Hand?", "Bert hat 2 Karten auf der Hand"),
    ("Anna", "welche karten hab ich", "Auf der Hand hast du:"),
    ("Anna", "welche Karten hat Bert?", "Mehr ist davon nicht zu sehen"),
    ("Anna", "was hab ich gewürfelt?", "Der Wurf ist"),
    ("Anna", "wie weit ist es nach Bruchtal?", "Auenland – Bruchtal (E8): 5 Felder Luftlinie"),
    ("Anna", "wie weit ist es von Bree nach Moria?", "Bree – Moria: 5 Felder Luftlinie"),
    ("Anna", "wie komme ich nach Bree?", "Auenland – Bree (G6): 1 Feld Luftlinie"),
    ("Anna", "wie viele machtproben hab ich noch?", "noch 2 Machtproben"),
    ("Anna", "welche runde ist gerade?", "Es läuft Runde 1"),
    ("Anna", "wen spielt Cora?", "Cora spielt"),
    ("Anna", "wer bin ich?", "Du spielst"),
    ("Anna", "bin ich dran?", "Ja, du bist gefragt"),
    ("Anna", "wohin kann ich gehen?", "«Gehen: Bree · 1 Feld»"),
    ("Anna", "darf ich nach Bree gehen?", "Ja, das ist jetzt erlaubt: Gehen: Bree"),
    ("Anna", "darf ich eine Karte ziehen?", "Nein. Karten zieht man in einer Stadt"),
    ("Anna", "warum kann ich nicht nach Bruchtal gehen?", "Bruchtal ist zu weit weg"),
    ("Anna", "darf ich stehen bleiben?", "Nein. Du musst deinen Spielstein zuerst"),
    ("Anna", "kann ich Bert angreifen?", "Nein. Noch vor der Bewegung darf man nicht kämpfen"),
    ("Anna", "wie viele karten sind noch im nachziehstapel", "Im Nachziehstapel liegen noch"),
    ("Anna", "was passiert, wenn ich nach Bree gehe?", "Anna geht vom Auenland nach Bree"),
)
WAR = (
    ("Bert", "wie viele Würfel habe ich noch?", "Du hast noch 2 unbenutzte Würfel"),
    ("Bert", "wie viele unbenutzte Würfel hat Anna?", "Anna hat noch 3 unbenutzte Würfel"),
    ("Bert", "wie viele karten hab ich", "Du hast 2 Karten auf der Hand"),
    ("Bert", "was hat Anna auf der Hand?", "Mehr ist davon nicht zu sehen"),
    ("Bert", "wo ist die Gemeinschaft gerade?", "Die Gemeinschaft stand zuletzt in Imladris"),
    ("Bert", "wie hoch ist die Korruption gerade?", "Die Korruption steht auf 0"),
    ("Bert", "wo steht Boromir gerade?", "Boromir ist bei der Gemeinschaft"),
    ("Bert", "wer führt die Gemeinschaft gerade?", "Die Gemeinschaft führt Gandalf der Graue"),
    ("Bert", "wie viele Siegpunkte habe ich?", "Du hast keine Siegpunkte"),
    ("Bert", "wie viele Elbenringe hat Anna noch?", "Anna hat 3 Elbenringe"),
    ("Bert", "ist Rohan schon im krieg?", "Rohan: im Krieg"),
    ("Bert", "wie weit ist Gondor noch vom Krieg entfernt?", "Gondor: noch 2 Schritte bis zum Krieg"),
    ("Bert", "wie weit ist es von Orthanc nach Edoras?", "Orthanc – Edoras: 3 Schritte"),
    ("Bert", "wie stehen die Chancen der nächsten Jagd?", "Jagd-Wurf:"),
    ("Bert", "wie stehen die Chancen, wenn ich von Orthanc die Furten des Isen angreife?", "Chancen"),
    ("Bert", "wie stark ist Edoras gerade?", "Kampfstärke 2"),
    ("Bert", "was steht in Helms Klamm?", "Helms Klamm: 1 reguläre (Rohan)"),
    ("Bert", "was kann ich mit meinen Würfeln machen?", "2× Armee: Armeen bewegen"),
    ("Bert", "darf ich von Orthanc die Furten des Isen angreifen?", "Ja, das ist jetzt erlaubt: "),
    ("Bert", "darf ich die Gemeinschaft bewegen?", "Nein. «Gemeinschaft bewegen» ist eine Aktion der Freien Völker"),
    ("Bert", "darf ich passen?", "Ja, das ist jetzt erlaubt: Passen"),
    ("Bert", "warum darf ich nicht passen?", "Doch, das darfst du jetzt: Passen"),
    ("Bert", "welche Verstärkungen hat Rohan noch?", "Rohan, Verstärkungen:"),
    ("Bert", "wie viele Plättchen sind noch im Jagdvorrat?", "Im Vorrat der Jagd liegen 16 Spielsteine"),
    ("Bert", "darf ich eine Karte ziehen?", "Nein. Dafür hast du keinen passenden Würfel"),
)
BOOKS = (  # general, with conditions of their own, or of another game: the books answer, whatever the table
    "Wie viele Karten darf ich halten, wenn wir zu viert spielen?",
    "wie viele karten bekomme ich am anfang?",
    "Darf Gandalf allein liegen?",
    "Wie oft darf ich beim Ringkrieg eine Festung stürmen?",
    "Darf ich eine Karte nehmen?",
    "wer fängt an?",
)


def ids(rows):
    return [asked for _, asked, _ in rows]


@pytest.mark.parametrize(("who", "asked", "told"), TOWERS, ids=ids(TOWERS))
def test_the_two_towers(running, who, asked, told):
    assert told in running.says(who, f"/regel {asked}").to(who)


@pytest.mark.parametrize(("who", "asked", "told"), HUNT, ids=ids(HUNT))
def test_the_hunt_for_the_ring(hunting, who, asked, told):
    assert told in hunting.says(who, f"/regel {asked}").to(who)


@pytest.mark.parametrize(("who", "asked", "told"), WAR, ids=ids(WAR))
def test_the_war_of_the_ring(at_war, who, asked, told):
    assert told in at_war.says(who, f"/regel {asked}").to(who)


@pytest.mark.parametrize("asked", BOOKS)
def test_what_is_asked_of_the_book_is_answered_by_it(running, asked):
    assert "Fundstelle:" in running.says("Anna", f"/regel {asked}").to("Anna")


def test_an_answer_cites_the_rule_it_rests_on(running):
    assert "Regel: Auf das Kartennehmen darf man verzichten" in running.says("Anna", "/regel darf ich jetzt passen?").to("Anna")
    assert "[zt.luecke.handlimit]" in running.says("Anna", "/regel wie viele Karten habe ich?").to("Anna")


def test_it_is_private_and_the_book_is_a_tap_away(running):
    asked = running.says("Anna", "/regel Was hab ich auf der Hand?")
    assert not asked.public and "Auf der Hand hast du" in asked.to("Anna")
    assert "Fundstelle" in running.presses("Anna", "Was sagt das Buch?", asked).to("Anna")


def test_all_are_shown_what_all_see_not_what_the_asker_saw(running):
    asked = running.says("Anna", "/regel Was hab ich auf der Hand?")
    hand = asked.to("Anna").split("hast du: ")[1].split(".")[0].split(", ")
    shown = running.presses("Anna", "Allen zeigen", asked).public
    assert "Anna hat 6 Karten auf der Hand" in shown and not any(card in shown for card in hand)


def test_what_only_a_player_can_ask_is_not_shown_to_all(running):
    asked = running.says("Anna", "/regel was kann ich jetzt tun?")
    assert "Allen zeigen" not in [b.label for b in asked.buttons()]
    assert "weglegen" not in running.says("Anna", "/regel zeigen").public


def test_aloud_is_said_what_all_see(running):
    aloud = [r.aloud for r in running.says("Anna", "/regel Was hab ich auf der Hand?", overheard=True).replies]
    assert any("Anna hat 6 Karten auf der Hand" in line for line in aloud) and not any("hast du:" in line for line in aloud)
    aloud = [r.aloud for r in running.says("Anna", "/regel darf ich passen?", overheard=True).replies]
    assert not any("jetzt erlaubt" in line for line in aloud)


def test_whoever_watches_is_told_what_all_see(running):
    assert "Anna hat 6 Karten" in running.says("Zoe", "/regel wie viele Karten hat Anna gerade?").to("Zoe")


def test_a_refused_question_can_be_disputed(running):
    asked = running.says("Anna", "/regel darf ich jetzt auslegen?")
    assert asked.refused_by and any(b.label.startswith("Streitfall") for b in asked.buttons())


@pytest.mark.parametrize("id", catalog.ids())
def test_how_a_table_stands_is_told_from_views_alone(id):
    """Whatever is dealt anew that a seat cannot see, it is told the same; and nobody else reads its cards."""
    game = catalog.load(id)
    seats = [f"p{n + 1}" for n in range(game.seats[0])]
    variant = {v.id: v.default for v in game.variants}
    luggage = game.luggage(variant, "")
    state = game.new(seats, variant, "stand", brought=dict.fromkeys(seats, luggage.samples[0]) if luggage is not None else {})
    lot = Random(11)
    for move in range(60):
        asked = game.decisions(state)
        seat = lot.choice(sorted(asked))
        text = asked[seat].text
        key = (
            game.judge(state, seat, text.samples[0]).key if text is not None else lot.choice(list(game.options(state, seat))).key
        )
        step = game.apply(state, seat, key)
        state = step.state if not isinstance(step, Refusal) else state
        if move % 12 == 0:
            for reader in (*seats, None):
                told = list(game.known(game.view(state, reader)))
                again = game.reshuffle(state, reader, Dice(f"neu {move}", 0))
                assert told == list(game.known(game.view(again, reader)))
                assert reader is not None or not any("Auf der Hand hast du" in k.text for k in told)
    assert len(told) > 5
