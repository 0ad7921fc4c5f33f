"""The language of cards: what is wrong in an entry is named by file, card and field; its German; the judgement of all cards."""

from __future__ import annotations

import subprocess
import sys

import pytest
import yaml

from games.meccg import terms
from games.meccg.cards import cards
from games.meccg.language import legality, probe, sentence
from games.meccg.language.deeds import DEEDS
from games.meccg.language.entry import FIELDS, FILES, Faulty, check, entries, read
from games.meccg.language.filters import FACTS
from games.meccg.language.patterns import in_decks, patterns
from games.meccg.lookup import Cards

# --- the check at load ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "field", "reason"),
    [
        ("{wnan: hieb}", "wnan", "«wnan»"),
        ("{wann: hiebe}", "wann", "Zeitpunkt; meinst du «hieb»?"),
        ("{auf: {charakter: {berif: krieger}}}", "auf.charakter.berif", "meinst du «beruf»?"),
        ("{auf: {charakter: {beruf: kriger}}}", "auf.charakter.beruf", "meinst du «krieger»?"),
        ("{auf: {drache: {}}}", "auf.drache", "kennt die Sprache nicht"),
        ("{wirkung: [{vereitle: alles}]}", "wirkung.0.vereitle", "'alles'"),
        ("{wirkung: [{tappe: ziel}, {wert: kg, betrg: 1}]}", "wirkung.1.betrg", "meinst du «betrag»?"),
        ("{wirkung: [{wert: kg, betrag: viel}]}", "wirkung.0.betrag", "eine Zahl"),
        ("{wirkung: {vereitle: angriff}}", "wirkung", "eine Liste"),
        ("{wirkung: [{zaubere: 1}]}", "wirkung.0", "kein Wort"),
        ("{faehigkeiten: [{kosten: [{tappe: niemand}], wirkung: []}]}", "faehigkeiten.0.kosten.0.tappe", "niemand"),
        ("{wenn: {im-spiel: Doors of Knight}}", "wenn.im-spiel", "keine Karte heißt"),
        ("{loswerden: {ueber: acht}}", "loswerden.ueber", "eine Zahl"),
        ("{abwurf: [irgendwann]}", "abwurf.0", "'irgendwann'"),
        ("{muster: [P56]}", "muster.0", "P01–P55"),
    ],
)
def test_what_is_wrong_is_named_by_file_card_and_field(said, field, reason):
    (fault,) = check("probe.yaml", {"tw-dodge": yaml.safe_load(said)}, {})
    assert (fault.file, fault.card, fault.field) == ("probe.yaml", "tw-dodge", field)
    assert reason in fault.reason
    assert str(fault).startswith(f"probe.yaml: tw-dodge: {field}: ")


def test_unknown_cards_misplaced_cards_and_cards_that_stand_twice(tmp_path):
    (fault,) = check("probe.yaml", {"tw-dogde": {}}, {})
    assert "tw-dodge" in fault.reason
    (fault,) = check("heere.yaml", {"tw-dodge": {}}, {})
    assert "unterstuetzung.yaml" in fault.reason
    (fault,) = check("b.yaml", {"tw-dodge": {}}, {"tw-dodge": "a.yaml"})
    assert "a.yaml" in fault.reason
    (tmp_path / "a.yaml").write_text("tw-dodge: {}\ntw-dodge: {}\n")
    (tmp_path / "b.yaml").write_text("tw-dodge: {\n")
    with pytest.raises(Faulty) as faulty:
        read(tmp_path)
    assert "steht zweimal" in str(faulty.value)
    assert "kein YAML" in str(faulty.value)


def test_every_word_has_a_meaning():
    assert [word.name for word in DEEDS if not word.doc] == []
    assert [f"{thing}.{name}" for thing, facts in FACTS.items() for name, fact in facts.items() if not fact.doc] == []
    from games.meccg.language.entry import ENTRY

    assert set(FIELDS) == set(ENTRY.fields)


# --- German -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("tw-glamdring", "Stattdessen Kampfgeschick +3 (höchstens 9) gegen Ork-Angriffe."),
        ("tw-concealment", "Spielbar: Vor der Hiebzuteilung, auf einen Kundschafter der angegriffenen Gemeinschaft."),
        ("tw-minions-stir", "Alle Ork-Angriffe bekommen Hiebe +1, wenn «Tore der Nacht» im Spiel ist."),
        (
            "le-lure-of-nature",
            "Loswerden: In der Organisationsphase darf das Ziel tappen und würfeln; bei mehr als 4 wird diese Karte abgeworfen.",
        ),
        (
            "tw-doors-of-night",
            "Alle Umweltkarten, die Ressourcen sind und im Spiel sind, werden abgeworfen, "
            "und was solche Karten bewirkt haben, endet.",
        ),
        (
            "le-orc-brawler",
            "Abwurf: Wenn ein Konstitutionswurf gegen ihn (mit allen Modifikationen) genau 7 oder 8 ergibt; er wird dann "
            "abgeworfen, nicht eliminiert.",
        ),
        ("le-orc-brawler", "Ändert sich seine Konstitution, ändern sich diese Zahlen um ebenso viel."),
        # whose company, whose turn, and that it may be left alone
        (
            "tw-star-glass",
            "Fähigkeit: Vor der Hiebzuteilung, gegen einen Untoten-Angriff auf die Gemeinschaft des Trägers, darfst du "
            "den Träger tappen: der Angriff wird vereitelt, der Träger macht einen Versuchungswurf.",
        ),
        (
            "tw-fatty-bolger",
            "Fähigkeit: Vor einem Hieb, wenn das Ziel des Hiebs ein anderer Hobbit ist und in seiner Gemeinschaft ist, "
            "darfst du ihn tappen: der Hieb wird vereitelt.",
        ),
        (
            "as-burat",
            "Fähigkeit: Jederzeit in deinem Zug darfst du ihn tappen: Tûma oder Wûluag, der am selben Ort ist, enttappt.",
        ),
        (
            "as-burat",
            "Du darfst «Tûma» und/oder «Wûluag» ins Spiel bringen (das zählt nicht als der eine Charakter, den du je Zug spielen "
            "darfst), wenn in diesem Zug «Bûrat» gespielt wurde.",
        ),
        (
            "tw-river",
            "Alle Gemeinschaften, die reisen und diesen Ort als Zielort haben, dürfen bis Zugende in der Ortsphase nichts tun.",
        ),
        ("le-sneakin", "Niemand darf bis Zugende gegen die Gemeinschaft Kreaturen spielen."),
        (
            "dm-crown-of-flowers",
            "Für die Karten bei dieser Karte gilt «Tore des Morgens» als im Spiel und «Tore der Nacht» als nicht im Spiel.",
        ),
        ("dm-crown-of-flowers", "Abwurf: Wenn die Karten bei dieser Karte das Spiel verlassen."),
        (
            "as-the-tormented-earth",
            "Alternativ: Unter denselben Bedingungen und Kosten: der Angriff bekommt Kampfgeschick −3.",
        ),
        (
            "tw-align-palantir",
            "Spielbar: In deinem Zug, auf einen Palantír der Gemeinschaft, mit einem Weisen der "
            "Gemeinschaft (er tappt dafür nicht).",
        ),
        ("le-ice-orcs", "Liegt das Heer im Spiel, gilt für Versuche, es zu beeinflussen, die Zahl 0."),
        ("as-wain-easterlings-hero", "Erscheinungsform der gleichnamigen Karte der anderen Seite."),
        ("tw-legolas", "Direkter Einfluss +2 gegen das Heer «Waldelben»."),
        ("tw-sam-gamgee", "Grenze: Nur in der Startgemeinschaft oder an seinem Heimatort."),
    ],
)
def test_the_german_of_an_entry(card, line):
    assert line in sentence.text(card).split("\n")


@pytest.mark.parametrize("card", ["td-enruned-shield", "tw-fatty-bolger", "tw-radagast"])
def test_a_number_that_the_effect_says_is_not_shown_a_second_time(card):
    shown = {fact.label for fact in Cards().sheet(card).facts if fact.shown}
    assert ("Konstitution" if card == "td-enruned-shield" else "Versuchungswurf") not in shown
    assert "Einzigartig" in shown


def test_no_sentence_of_any_card_is_telegram_style():
    for card in entries():
        text = sentence.text(card)
        for slip in ("höchstens 0", "wenn es in der", "dürfen nicht in der Ortsphase etwas", "spielen, gegen", "ein anderer und",
                     " (, ", ", (", "Karten darauf verlässt", "gilt als Tore", "von dem Ziel"):  # fmt: skip
            assert slip not in text, (card, slip)


def test_every_entry_can_be_said_and_says_no_word_of_the_language():
    for card in entries():
        text = sentence.text(card)
        assert "{" not in text and "None" not in text, card
        assert all(line.endswith(".") for line in text.split("\n") if line), card
        assert "-de-" not in text


def test_a_card_looked_up_tells_its_entry_and_what_is_not_said_wholly_the_facts():
    sheet = Cards().sheet("tw-dodge")
    assert sheet.effect == sentence.text("tw-dodge")
    assert not probe.is_said("td-legendary-hoard")
    told, lacks = Cards().sheet("td-legendary-hoard").effect.rsplit("\n", 1)
    assert told == terms.effect(cards()["td-legendary-hoard"])[0]
    assert lacks.startswith("Diese Karte spielt der Ringrichter noch nicht; sie kann also nicht gespielt werden (")


# --- whether things are as wanted ---------------------------------------------------------------------------------------------

PIPPIN = {"name": "Pippin", "rasse": "hobbit", "beruf": ["kundschafter"], "zustand": ["ungetappt", "unverwundet"], "gk": 4,
          "gs": {"groesse": 3, "route": {"wildnis": 2}, "enthaelt": [{"rasse": "hobbit"}, {"rasse": "dunadan"}]}}  # fmt: skip


@pytest.mark.parametrize(
    ("wanted", "missing"),
    [
        ({"beruf": "kundschafter", "zustand": "ungetappt"}, ""),
        ({"beruf": "krieger"}, "Krieger"),
        ({"rasse": {"nicht": ["zauberer", "hobbit"]}}, "kein Zauberer und kein Hobbit"),
        ({"gk": {"max": 3}}, "höchstens 3 Geisteskraft hat"),
        ({"gk": {"min": 4, "max": 4}}, ""),
        ({"zustand": "verwundet"}, "verwundet"),
        ({"gs": {"groesse": {"max": 3}}}, ""),
        ({"gs": {"route": {"wildnis": 3, "schattenland": 1}}}, "mindestens 3-mal Wildnis"),
        ({"gs": {"ohne": {"rasse": "elb"}}}, ""),
        ({"gs": {"ohne": {"rasse": "dunadan"}}}, "keinen Dúnadan enthält"),
        ({"gs": {"nur": {"rasse": "hobbit"}}}, "nur Hobbits enthält"),
        ({"traegt": {"art": "ring"}}, "einen Ring trägt"),
    ],
)
def test_what_is_missing_is_said(wanted, missing):
    found = legality.unmet("charakter", wanted, PIPPIN)
    assert (missing in found) if missing else found == ""


def test_conditions():
    world = {"im-spiel": ["Doors of Night", "tore-der-nacht"], "traeger": PIPPIN}
    assert legality.missing({"im-spiel": "tore-der-nacht"}, world) == ""
    assert "Tore des Morgens" in legality.missing({"im-spiel": "tore-des-morgens"}, world)
    assert "Tore der Nacht" in legality.missing({"nicht-im-spiel": "tore-der-nacht"}, world)
    assert legality.missing({"nicht-im-spiel": "tore-des-morgens"}, world) == ""
    assert legality.missing([{"im-spiel": "tore-des-morgens"}, {"traeger": {"rasse": "hobbit"}}], world) == ""
    assert legality.missing({"nicht": {"traeger": {"rasse": "hobbit"}}}, world) != ""
    assert legality.missing({"ziel": {}}, world) != ""  # nobody is aimed at


# --- all cards --------------------------------------------------------------------------------------------------------------


def test_every_card_with_text_is_judged_once_and_more_than_nine_of_ten_need_no_code(capsys):
    assert probe.faults() == []
    number = probe.counts()
    assert sum(number.values()) == len(probe.with_text()) == 1488
    assert set(entries()) == set(probe.with_text())
    assert number[probe.CODE] * 10 < sum(number.values())
    with capsys.disabled():
        print("\n" + probe.report())


def test_each_pattern_occurs_on_two_cards_and_120_are_of_the_ten_decks():
    found = patterns()
    assert [nr for nr, there in found.items() if len(there) < 2] == []
    assert len({card for there in found.values() for card in there} & in_decks()) >= 120


def test_one_card_is_found_without_reading_all_of_them():
    code = (
        "from games.meccg.language import entry, sentence\n"
        "assert sentence.text('tw-elrond')\n"
        "print(entry._file.cache_info().currsize)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip() == "1"
    assert {card["klasse"] for card in cards().values()} - set(FILES) == {"region"}


@pytest.mark.parametrize(
    ("args", "words"), [([], "zusammen"), (["muster"], "P55"), (["worte"], "vereitle"), (["karte", "tw-dodge"], "Ausweichen")]
)
def test_the_small_command(args, words, capsys):
    from games.meccg.language.__main__ import main

    assert main(args) == 0
    assert words in capsys.readouterr().out


def test_a_sheet_shows_what_the_sentence_leaves_to_the_card() -> None:
    shown = {
        id: {fact.label for fact in Cards().sheet(id).facts if fact.shown} for id in ("ba-olog-warlords", "tw-elves-of-lindon")
    }
    assert "Spielbar" in shown["ba-olog-warlords"]  # «Wenn Gemeinschaft: Helden» does not say where
    assert {"Spielbar", "Modifikationen", "Einzigartig"} <= shown["tw-elves-of-lindon"]
    assert "Spielbar" not in {fact.label for fact in Cards().sheet("tw-red-book-of-westmarch").facts if fact.shown}
