"""Decks in the chat: pasted, asked back, built, taken back, kept, shared; private, and gone with the account."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import text as sql

from bot.core.decks import shelf
from bot.core.messages import ACTION_BYTES, Picture
from bot.local.files import attached
from games import catalog
from storage.decks import Decks
from tests.rules.meccg.decklisten import BALROG, GEFALLENE, HELDEN, SCHERGEN, Liste

BOX = catalog.decks("meccg")
A = BOX.ready_text("A")


def kept(chat):
    with chat.database.engine.connect() as connection:
        rows = connection.execute(sql("SELECT name, text FROM deck ORDER BY id")).all()
    return {row[0]: row[1] for row in rows}


def documents(answers):
    return [r.document.text for r in answers.replies if r.document is not None]


# --- checking --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", [ready.id for ready in BOX.ready()])
def test_each_ready_deck_is_checked_and_shown(chat, id):
    found = BOX.judge(BOX.ready_text(id))
    said = chat.says("Anna", f"/deck pruefe {id}")
    assert f"«{id} – " in said.to("Anna") and not said.public
    assert ("zulässig" in said.to("Anna")) == found.legal == (id not in "FIJ")
    for finding in found.findings:
        assert finding.reason in said.to("Anna") and f"[{finding.rules[0]}]" in said.to("Anna")
    shown = chat.says("Anna", f"/deck zeige {id}")
    assert shown.replies[0].picture == Picture(0, None, "deck", deck=f"meccg {id}")
    assert BOX.ready_text(id) in (*documents(shown), *(r.block for r in shown.replies))
    assert not kept(chat)


def test_a_pasted_list_is_checked_and_kept_as_a_draft(chat):
    said = chat.says("Anna", f"/deck pruefe\n{A}")
    assert "«Entwurf» (Helden): zulässig." in said.to("Anna") and not said.public
    assert kept(chat) == {"Entwurf": A}
    assert "Entwurf" in chat.says("Anna", f"/deck {A}").to("Anna")  # right behind the command, too
    assert "(Helden, gegen Balrog): zulässig" in chat.says("Anna", f"/deck pruefe gegen Balrog\n{A}").to("Anna")
    assert "(Helden, gegen Schergen): zulässig" in chat.says("Anna", "/deck pruefe Entwurf gegen Schergen").to("Anna")
    assert "ist keine Ausrichtung" in chat.says("Anna", "/deck pruefe gegen Elben").to("Anna")
    as_minions = chat.says("Anna", "/deck pruefe als Schergen")
    assert "me.deck.begriff.avatar" in documents(as_minions)[0]


def test_a_list_comes_as_a_file_or_from_a_form_or_without_a_word(chat):
    assert "zulässig" in chat.says("Anna", "/deck pruefe", attached=f"\ufeff{A}\r\n".replace("\n", "\r\n")).to("Anna")
    assert "zulässig" in chat.says("Bert", A, press="b:0:/deck pruefe").to("Bert")
    assert "zulässig" in chat.says("Cora", "/mitbringen", attached=A, private=True).to("Cora")
    assert "keine Deckliste" in chat.says("Cora", "/mitbringen", attached="Hallo", private=True).to("Cora")


def test_at_the_local_table_a_file_is_named(tmp_path):
    file = tmp_path / "anna.txt"
    file.write_text(A, encoding="utf-8")
    assert attached(f"/deck pruefe {file}") == attached(f"/deck {file}") == A
    assert attached("/deck pruefe Gondor") == attached("/deck plus 2 Zwielicht") == ""


def test_many_violations_come_as_a_file(chat):
    said = chat.says(
        "Anna",
        "/deck pruefe\nAusrichtung: Schergen\n"
        + "\n".join(f"2 {t}" for t in ("Glamdring", "Narsil", "Gandalf [TW-156]", "Bruchtal", "Anborn", "Beretar")),
    )
    assert "alle in der Datei" in said.to("Anna")
    whole = documents(said)[0]
    assert whole.count("Regel:") > 8 and "Zeile 2: Glamdring ist einzigartig" in whole


def test_a_question_is_answered_by_a_button(chat):
    said = chat.says("Anna", f"/deck pruefe\n{A.replace('1 Glamdring', '1 Glamdrin')}")
    assert "«Glamdrin» kenne ich nicht. Meintest du «Glamdring»?" in said.to("Anna")
    button = next(b for b in said.buttons() if "Glamdring" in b.label)
    assert "Das ist vorbei" in chat.says("Bert", press=button.action).to("Bert")  # not his deck
    assert "zulässig" in chat.says("Anna", press=button.action).to("Anna")
    assert "Das ist vorbei" in chat.says("Anna", press=button.action).to("Anna")  # the list is another one now
    chat.says("Anna", f"/deck pruefe\n{A.replace('1 Glamdring', '1 Narsi')}")
    assert "Das ist vorbei" in chat.says("Anna", press=button.action).to("Anna")


def test_an_ambiguous_title_is_asked_back_by_its_kind(chat):
    said = chat.says("Anna", "/deck pruefe\nAusrichtung: Helden\nUnterstützung\n1 Palantír von Orthanc")
    assert "steht auf 2 Karten" in said.to("Anna")
    labels = [b.label for b in said.buttons()]
    assert any("(Helden)" in label for label in labels) and any("(Schergen)" in label for label in labels)


@pytest.mark.parametrize("text", ["\x01\x02", "x\n" * 300, "4 Lightning Bolt\n20 Island", "{}", "<html>", "9\n1\n2"])
def test_what_is_no_deck_gets_one_line_and_is_not_kept(chat, text):
    said = chat.says("Anna", "/deck pruefe", attached=text)
    assert (
        len(said.replies) == 1
        and said.to("Anna").strip().count("\n") == 0
        and said.to("Anna").startswith("Das ist keine Deckliste")
    )
    assert not kept(chat)


def test_what_has_too_many_lines_gets_one_line(chat):
    assert chat.says("Anna", "/deck pruefe", attached="x\n" * 3_000).to("Anna").strip() == (
        "Das ist kein Deck: Es hat 3001 Zeilen, eine Deckliste höchstens 800."
    )
    assert not kept(chat)


def test_what_is_too_long_gets_one_line(chat):
    assert "höchstens 24000" in chat.says("Anna", "/deck pruefe", attached="x" * 30_000).to("Anna")
    assert "zu lang" in chat.says("Anna", "/deck pruefe\n" + "x" * 30_000).to("Anna")


# --- private ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [f"/deck pruefe\n{A}", f"/deck\n{A}", "/deck plus 2 Glamdring", "/deck minus Glamdring", "/deck suche Heer", "/deck …"],
)
def test_what_others_can_read_is_not_read(chat, line):
    said = chat.says("Anna", line, overheard=True)
    assert "Hier können alle mitlesen" in said.to("Anna") and said.replies[0].delete and not said.public
    assert not kept(chat)


def test_in_a_group_one_may_ask_for_ones_deck_and_is_answered_alone(chat):
    chat.says("Anna", f"/deck pruefe\n{A}", private=True)
    said = chat.says("Anna", "/deck pruefe Entwurf", overheard=True)
    assert "zulässig" in said.to("Anna") and not said.public
    assert all(r.to == ("Anna",) for r in said.replies)


def test_nobody_else_sees_changes_or_removes_a_deck(chat):
    chat.says("Anna", f"/deck pruefe\n{A}")
    chat.says("Anna", "/deck speichern Gondor")
    for line in ("zeige Gondor", "pruefe Gondor", "loesche Gondor ja", "teilen Gondor", "kopiere Gondor", "datei Gondor"):
        assert "finde ich nicht" in chat.says("Bert", f"/deck {line}").to("Bert")
    assert "noch kein Deck" in chat.says("Bert", "/deck plus Glamdring").to("Bert")
    assert list(kept(chat)) == ["Gondor"]


def test_a_code_opens_a_deck_until_it_is_taken_back(chat):
    chat.says("Anna", "/deck kopiere A")
    code = chat.says("Anna", "/deck teilen").to("Anna").partition("Code ")[2].split(".")[0]
    assert len(code) == shelf.CODE
    assert "«A – Stewards of Gondor» (Helden): zulässig" in chat.says("Bert", f"/deck zeige {code}").to("Bert")
    assert "nur ansehen" in chat.says("Bert", f"/deck loesche {code} ja").to("Bert")
    assert "gehört jetzt dir" in chat.says("Bert", f"/deck kopiere {code}").to("Bert")
    assert f"geteilt: {code}" in chat.says("Anna", "/deck liste").to("Anna")
    chat.says("Anna", "/deck teilen A – Stewards of Gondor aus")
    assert "finde ich nicht" in chat.says("Cora", f"/deck zeige {code}").to("Cora")
    assert "«A – Stewards of Gondor»" in chat.says("Bert", "/deck zeige").to("Bert")  # his copy is his


def test_a_linked_account_has_the_same_decks(chat):
    chat.says("Anna", "/deck kopiere A")
    chat.links("Anna", "telegram", "4711", "Anna T.")
    assert "zulässig" in chat.elsewhere("telegram", "4711", "Anna T.", "/deck pruefe").to("4711")
    chat.elsewhere("telegram", "4711", "Anna T.", "/deck plus Glamdring")
    assert "einzigartig" in chat.says("Anna", "/deck pruefe").to("Anna")


def test_who_is_forgotten_has_no_decks(chat):
    chat.says("Anna", "/deck kopiere A")
    chat.links("Anna", "telegram", "4711", "Anna T.")
    chat.elsewhere("telegram", "4711", "Anna T.", "/deck kopiere B")
    chat.says("Bert", "/deck kopiere C")
    chat.says("Anna", "/vergiss-mich ja")
    assert list(kept(chat)) == ["C – Dwarven Quest"]


# --- building --------------------------------------------------------------------------------------------------------------


def test_a_deck_is_built_checked_as_it_grows_and_taken_back(chat):
    begun = chat.says("Anna", "/deck bauen Sturm auf Gondor")
    assert "Für wen ist es?" in begun.to("Anna")
    assert "(Schergen)" in chat.presses("Anna", "Schergen", begun).to("Anna")
    assert "(Helden)" in chat.says("Anna", "/deck kopf ausrichtung Helden").to("Anna")
    found = chat.says("Anna", "/deck suche Kreatur Ork")
    assert "KG 9" in found.to("Anna")
    added = chat.presses("Anna", "+ Ork-Wache – Kreatur (Gefahr)", found)
    assert "1× Ork-Wache dazu." in added.to("Anna")
    assert "2× Zwielicht dazu." in chat.says("Anna", "/deck plus 2 Zwielicht in Reserve").to("Anna")
    broken = chat.says("Anna", "/deck plus 2x Glamdring")
    assert "✗" in broken.to("Anna") and "[me.deck.begriff.einzigartig]" in broken.to("Anna")
    assert "✓ Behoben" in chat.says("Anna", "/deck minus Glamdring").to("Anna")
    assert "nicht in diesem Deck" in chat.says("Anna", "/deck minus Narsil").to("Anna")
    assert "2× Glamdring" not in (back := chat.says("Anna", "/deck zurueck").to("Anna")) and "Zurückgenommen" in back
    chat.restart()
    assert (
        "2 Glamdring" in kept(chat)["Sturm auf Gondor"]
        and "2 Zwielicht" in kept(chat)["Sturm auf Gondor"].partition("Reserve")[2]
    )
    for _ in range(20):
        last = chat.says("Anna", "/deck zurueck").to("Anna")
    assert "nichts mehr zurückzunehmen" in last


def test_whom_one_means_is_asked(chat):
    chat.says("Anna", "/deck bauen Gondor als Helden")
    several = chat.says("Anna", "/deck plus Palantír von Orthanc")
    assert "Welche Karte meinst du?" in several.to("Anna") and len(several.buttons()) == 2
    assert "dazu" in chat.says("Anna", press=several.buttons()[0].action).to("Anna")
    assert "Meintest du" in chat.says("Anna", "/deck plus Glamdrin").to("Anna")
    assert "kenne ich nicht" in chat.says("Anna", "/deck plus Xyzzyfugl").to("Anna")
    assert "Welche Karte?" in chat.says("Anna", "/deck plus").to("Anna")
    assert "gibt es nicht" in chat.says("Anna", "/deck plus =quatsch").to("Anna")


def test_a_search_goes_on_by_pages_and_says_what_it_does_not_know(chat):
    first = chat.says("Anna", "/deck suche Kreatur")
    more = next(b for b in first.buttons() if b.label.startswith("Weitere"))
    assert "Ab 11:" in chat.says("Anna", press=more.action).to("Anna")
    assert "«blafasel» steht in keinem Titel" in chat.says("Anna", "/deck suche blafasel").to("Anna")
    assert "Wonach?" in chat.says("Anna", "/deck suche").to("Anna")


def test_decks_are_listed_named_copied_and_removed(chat):
    chat.says("Anna", "/deck kopiere A")
    chat.says("Anna", "/deck kopiere A")
    chat.says("Anna", "/deck bauen Gondor als Helden")
    listed = chat.says("Anna", "/deck liste").to("Anna")
    assert listed.index("· Gondor (in Arbeit)") < listed.index("· A – Stewards of Gondor 2") < listed.index("V – Great Shadow")
    assert "In Arbeit" in chat.says("Anna", "/deck bauen A – Stewards of Gondor").to("Anna")  # an earlier one again
    chat.says("Anna", "/deck speichern Gondor")
    assert sorted(kept(chat)) == ["A – Stewards of Gondor 2", "Gondor", "Gondor 2"]
    asked = chat.says("Anna", "/deck loesche Gondor 2")
    assert "löschen?" in asked.to("Anna") and len(kept(chat)) == 3
    chat.presses("Anna", "Ja, löschen", asked)
    assert sorted(kept(chat)) == ["A – Stewards of Gondor 2", "Gondor"]
    assert "nur ansehen" in chat.says("Anna", "/deck loesche B ja").to("Anna")


def test_there_is_an_end_to_how_many_one_keeps(chat):
    for nr in range(shelf.MOST):
        chat.says("Anna", f"/deck bauen Nr {nr}")
    assert "bewahre ich nicht auf" in chat.says("Anna", "/deck bauen noch eins").to("Anna")
    assert len(kept(chat)) == shelf.MOST


def test_every_button_can_be_sent_and_every_word_gets_an_answer(chat):
    chat.says("Anna", "/deck bauen " + "Ä" * 60)
    for line in (
        "",
        "liste",
        "pruefe",
        "zeige",
        "suche Gefahr Ereignis",
        "teilen",
        "kopf",
        "kopf gegner",
        "kopf spiel 9",
        "klaere 1 2",
        "datei",
        "hilfe",
        "foo",
        "pru",
    ):
        said = chat.says("Anna", f"/deck {line}")
        assert said.replies and not said.public, line
        assert all(len(b.action.encode()) <= ACTION_BYTES for b in said.buttons()), line


def test_the_page_of_a_deck_is_drawn(chat):
    chat.says("Anna", "/deck kopiere A")
    shown = chat.says("Anna", "/deck zeige")
    page = chat.referee.picture(shown.replies[0].picture)
    assert isinstance(page, str) and "Stewards of Gondor" in page
    assert chat.referee.picture(Picture(0, None, "deck", deck="999")) is None
    assert chat.referee.picture(Picture(0, None, "deck", deck="meccg A")) is not None


def test_completion_offers_words_and_decks(chat):
    chat.says("Anna", "/deck bauen Gondor als Helden")

    def offered(words):
        from bot.core.messages import Incoming

        return [label for label, _ in chat.referee.suggest(Incoming("lokal", "tisch", "Anna", "Anna", "s", words), "deck")]

    assert "pruefe" in offered("") and offered("zei") == ["zeige"]
    assert offered("zeige ")[:2] == ["Gondor", "A"]
    assert any("Glamdring" in label for label in offered("plus Glam"))


def test_a_deck_that_was_saved_is_brought_by_its_name(chat):
    chat.says("Anna", "/deck pruefe A")
    chat.says("Anna", "/neu meccg")
    chat.says("Anna", "/mitbringen Stewards of Gondor")
    assert any(seat.brought for seat in chat.table().seats)


def test_the_newest_chosen_deck_is_at_work_although_the_clock_stands(chat):
    for name in ("eins", "zwei", "eins", "zwei", "eins"):
        chat.says("Anna", f"/deck bauen {name}")
        with chat.database.transaction() as session:
            person = session.exec(sql("SELECT id FROM person WHERE key = 'Anna'")).one()[0]
            assert Decks(session).of([person])[0].name == name


# --- thirty spoiled decks --------------------------------------------------------------------------------------------------

SPOILED = [
    (HELDEN, "Gefahren", "2 Zwielicht", "", "me.deck.hoechstzahl", "Zwielicht"),
    (HELDEN, "Reserve", "1 Glamdring", "", "me.deck.begriff.einzigartig", "Glamdring"),
    (HELDEN, "Reserve", "1 Palantír von Orthanc [LE-334]", "", "me.gegenstand.deckbau", "Palantír von Orthanc"),
    (HELDEN, "Anfang", "1 Baugúr", "", "me.deck.anfang.zahl", "Baugúr"),
    (HELDEN, "Charaktere", "1 Gulla", "", "me.deck.anfang.helden", "Gulla"),
    (HELDEN, "Charaktere", "1 Baugúr", "", "me.deck.stapel.agenten", "Baugúr"),
    (HELDEN, "Charaktere", "1 Gandalf [TW-156]", "", "me.deck.avatar.helden", "Saruman"),
    (HELDEN, "Charaktere", "1 Der Hexenkönig", "", "me.deck.begriff.avatar", "Der Hexenkönig"),
    (HELDEN, "Unterstützung", "1 Ork-Wache", "", "me.deck.begriff.unterstuetzung", "Ork-Wache"),
    (HELDEN, "Gefahren", "1 Narsil", "", "me.deck.begriff.gefahren", "Narsil"),
    (HELDEN, "Unterstützung", "1 Schwarzes Pferd", "", "me.deck.unterst.helden", "Schwarzes Pferd"),
    (HELDEN, "Unterstützung", "25 Elbenstein", "", "me.deck.unterst.zahl", ""),
    (HELDEN, "Gefahren", "1 Kankra", "", "me.deck.gefahren.zahl", ""),
    (HELDEN, "Orte", "1 Moria", "", "me.deck.orte.helden", "Moria"),
    (HELDEN, "Orte", "1 Arthedain", "", "me.deck.teile", "Arthedain"),
    (HELDEN, "Reserve", "1 Saruman [TW-181]", "", "me.deck.reserve.zauberer", "Saruman"),
    (HELDEN, "Reserve", "11 Kankra", "", "me.deck.reserve.zahl", ""),
    (HELDEN, "Reserve", "1 Mûmak", "Schergen", "me.deck.gefahren.gegen-schergen", "Mûmak (Olifanten)"),
    (HELDEN, "Reserve", "1 Falsches Willkommen", "Balrog", "me.deck.gefahren.gegen-schergen.agenten", "Falsches Willkommen"),
    (
        HELDEN,
        "Reserve",
        "1 Der Weg ist schwer zu finden",
        "Gefallene",
        "me.deck.gefahren.andere-orte",
        "Der Weg ist schwer zu finden",
    ),
    (HELDEN, "Anfang", "1 Elbenstein", "", "me.start.gegenstaende", "Horn von Anor"),
    (SCHERGEN, "Anfang", "1 Anborn", "", "me.deck.anfang.schergen", "Anborn"),
    (SCHERGEN, "Charaktere", "1 Mein Schatz", "", "me.deck.stapel.agenten.verboten", "Mein Schatz"),
    (SCHERGEN, "Charaktere", "1 Ren der Ringgeist", "", "me.deck.avatar.schergen", ""),
    (SCHERGEN, "Reserve", "1 Azog", "", "me.deck.begriff.balrogspezifisch", "Azog"),
    (SCHERGEN, "Orte", "1 Edoras [TW-394]", "", "me.deck.orte.schergen", "Edoras"),
    (SCHERGEN, "Anfang", "1 Bûrat", "", "me.deck.kartentext", "Bûrat"),
    (GEFALLENE, "Reserve", "1 Rauchringe", "", "me.deck.unterst.gefallene", "Rauchringe"),
    (GEFALLENE, "Reserve", "1 Gandalfs Freund", "", "me.deck.unterst.gefallene.eigene", "Gandalfs Freund"),
    (GEFALLENE, "Reserve", "1 Schicksalsklüfte", "", "me.deck.unterst.gefallene.verboten", "Schicksalsklüfte"),
    (GEFALLENE, "Charaktere", "1 Gandalf [WH-4]", "", "me.deck.avatar.gefallene", "Gandalf"),
    (BALROG, "Charaktere", "1 Gulla", "", "me.deck.anfang.balrog", "Gulla"),
    (BALROG, "Reserve", "1 Schwarzer Reiter", "", "me.deck.unterst.balrog.verboten", "Schwarzer Reiter"),
    (BALROG, "Gefahren", "1 Durins Fluch", "", "me.deck.gefahren.balrog-verboten", "Durins Fluch"),
    (BALROG, "Orte", "1 Minas Morgul [LE-390]", "", "me.deck.orte.balrog", "Minas Morgul"),
    (BALROG, "Reserve", "1 Southrons", "", "me.deck.unterst.balrog.heere", "Südlinge"),
]


@pytest.mark.parametrize(
    ("base", "pile", "line", "against", "rule", "card"), SPOILED, ids=[f"{s[4]}-{n}" for n, s in enumerate(SPOILED)]
)
def test_thirty_spoiled_decks_are_told_what_is_wrong(chat, base, pile, line, against, rule, card):
    spoiled = Liste(base).mit(pile, line)
    said = chat.says("Anna", f"/deck pruefe {f'gegen {against}' if against else ''}\n{spoiled.text}")
    told = "\n".join([said.to("Anna"), *documents(said)])
    found = next(f for f in BOX.judge(spoiled.text, "", against).of("fehler") if rule in f.rules and card in ("", f.card))
    assert f"[{rule}]" in told and found.reason in told and found.mend in told
    assert f"Zeile {found.line}: " in told if found.line else card == ""
    assert rule in said.refused_by or documents(said)


# --- whatever is said ------------------------------------------------------------------------------------------------------

ACTIONS = "pruefe zeige bauen suche plus minus zurueck kopf klaere liste teilen kopiere speichern datei loesche hilfe"
THINGS = (
    "A V Entwurf gegen als Helden Balrog Gefallene 3 99 0 -1 in Reserve Zwielicht Glamdrin =tw-glamdring = Palantír von Orthanc"
)
OTHERS = "passend Kreatur sp>=2 sp> ab 11 ja aus ausrichtung gegner name spiel … [TW-1] [ ( «» \U0001f409"
LINES = [
    "\n1 Moria",
    "\nOrte\n2 Moria",
    "\n",
    "ß" * 80,
    "\n3 x\n",
    "Deck 2",
    "\nZweites Deck\n1 Zwielicht",
    "\nAusrichtung: Elben\n1 Narsil",
]
WORDS = [*ACTIONS.split(), *THINGS.split(), *OTHERS.split(), *LINES]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_said_about_decks_gets_an_answer(chat, seed):
    dice = random.Random(seed)
    for _ in range(150):
        words = " ".join(dice.choices(WORDS, k=dice.randrange(6)))
        said = chat.says(dice.choice(("Anna", "Bert")), f"/deck {words}", overheard=dice.random() < 0.1)
        assert said.replies and not said.public, words
        assert all(len(b.action.encode()) <= ACTION_BYTES for b in said.buttons()), words
        if said.buttons() and dice.random() < 0.5:
            chat.says("Anna", press=dice.choice(said.buttons()).action)
