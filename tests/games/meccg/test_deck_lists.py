"""Lists of decks as people and other programs write them: read, asked back, written in our form, changed card by card."""

from __future__ import annotations

import pytest

from games import catalog
from games.decks import LONGEST, NoDeck
from games.meccg.cards import cards
from games.meccg.decks.reading import read

BOX = catalog.decks("meccg")
READY = [ready.id for ready in BOX.ready()]


def entries(text):
    """What was read: pile, number of copies, id."""
    return sorted((e.pile, e.count, e.card["id"]) for e in read(text).entries)


@pytest.mark.parametrize("id", READY)
def test_a_deck_that_ships_is_read_as_it_is_written(id):
    text = BOX.ready_text(id)
    assert not read(text).questions
    assert BOX.tidy(text) == text
    assert BOX.adopt(text) == text


def test_the_ten_challenge_decks_and_the_later_ones_are_there():
    assert "".join(READY[:10]) == "ABCDEFGHIJ"
    assert "".join(READY[10:]) == "KLMNOPTUV"


# --- how lines may look ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        *("3 Zwielicht", "3x Zwielicht", "3 x Zwielicht", "3× Zwielicht", "- 3 Zwielicht", "* 3x Zwielicht", "Zwielicht x3"),
        *(
            "3 Twilight",
            "3x TWILIGHT",
            "3 Twilight (LE)",
            "3 Twilight (METW)",
            "3 zwielicht [TW-106]",
            "Zwielicht (x3)",
            "3  Zwielicht ",
        ),
    ],
)
def test_a_line_of_three(line):
    reading = read(f"Ausrichtung: Helden\nGefahren\n{line}")
    assert [(e.count, e.card["title_en"], e.pile) for e in reading.entries] == [(3, "Twilight", "gefahren")], reading.questions


def test_titles_in_quotes_with_accents_and_brackets():
    text = 'Gefahren\n1 "Bert" (Bûrat)\n1 Eärcaraxë Ahunt\n1 Earcaraxe auf der Jagd\n1 Mumak'
    titles = [e.card["title_en"] for e in read(text).entries]
    assert titles[1:3] == ["Eärcaraxë Ahunt"] * 2


@pytest.mark.parametrize("line", ["0 Zwielicht", "100 Zwielicht", "99999999999999999999 Zwielicht"])
def test_copies_are_counted_from_1_to_99(line):
    assert "1 bis 99" in read(line).questions[0].reason


def test_without_headings_each_card_lies_where_it_belongs():
    text = "Ausrichtung: Schergen\n3 Zwielicht\n1 Drór\n1 Mein Schatz\n1 Gulla\n1 Der Hexenkönig\n1 Edoras\n2 Schwarzes Pferd"
    assert entries(text) == [
        ("charaktere", 1, "dm-dror"),
        ("charaktere", 1, "le-gulla"),
        ("charaktere", 1, "le-the-witch-king"),
        ("gefahren", 1, "dm-my-precious"),
        ("gefahren", 3, "tw-twilight"),
        ("orte", 1, "le-edoras"),
        ("unterstuetzung", 2, "as-black-horse"),
    ]


def test_what_a_title_means_depends_on_where_it_stands_and_whose_deck_it_is():
    for side, id in (("Helden", "tw-moria"), ("Schergen", "le-moria"), ("Balrog", "ba-moria")):
        assert entries(f"Ausrichtung: {side}\nOrte\n1 Moria") == [("orte", 1, id)]
    both = read("Ausrichtung: Gefallene (Saruman)\nOrte\n1 Moria").questions[0]
    assert "steht auf 2 Karten" in both.reason
    assert [c.label for c in both.choices] == ["Moria – Ort (Helden)", "Moria – Ort (Schergen)"]
    assert not read("Ausrichtung: Gefallene (Saruman)\nOrte\n1 Moria (Ort, Helden)").questions
    assert not read("Ausrichtung: Gefallene (Saruman)\nOrte\n1 Moria [M] (LE)").questions


def test_the_title_of_one_card_may_be_the_english_title_of_another():
    for side, id in (("Helden", "tw-isengard"), ("Schergen", "le-isengard")):
        assert entries(f"Ausrichtung: {side}\nOrte\n1 Isengard") == [("orte", 1, id)]
    assert entries("Orte\n1 isengard [m] (le)") == [("orte", 1, "le-isengard")]


def test_each_german_title_of_several_cards_is_asked_back_or_clear_by_its_place():
    """By its number each card can be named, whatever its title."""
    for card in cards().values():
        if card["klasse"] != "region":
            found = read(f"Reserve\n1 {card['title_de'] or card['title_en']} [{card['nr']}]")
            assert [e.card["id"] for e in found.entries] == [card["id"]], card["id"]


def test_each_title_of_several_cards_is_asked_back_by_kinds_that_differ():
    names = catalog.lookup("meccg").names()
    several = {
        n.title
        for n in names
        if len(
            {
                (cards()[m.id]["title_en"], cards()[m.id]["alignment"], cards()[m.id]["klasse"])
                for m in names
                if m.title == n.title
            }
        )
        > 1
    }
    asked = 0
    for title in sorted(several):
        reading = read(f"1 {title}")
        for question in reading.questions:
            labels = [c.label for c in question.choices]
            assert len(labels) > 1 and len(set(labels)) == len(labels), title
            for nr, choice in enumerate(question.choices):
                assert not read(BOX.settle(f"1 {title}", 1, nr)).questions, choice.label
            asked += 1
        assert reading.questions or any(c["klasse"] == "region" for c in cards().values() if c["title_de"] == title), title
    assert asked > 130


def test_a_typo_is_asked_back_and_the_answer_put_in_its_place():
    text = "Ausrichtung: Helden\nUnterstützung\n2 Glamdrin\n1 Narsil"
    question = read(text).questions[0]
    assert "Meintest du «Glamdring»?" in question.reason and question.line == 3
    settled = BOX.settle(text, 3, 0)
    assert settled.split("\n")[2] == "2 Glamdring [TW-244]" and not read(settled).questions
    with pytest.raises(NoDeck, match="schon geklärt"):
        BOX.settle(settled, 3, 0)


def test_a_number_of_another_card_is_asked_about():
    assert "Welche meinst du" in read("Unterstützung\n1 Glamdring [TW-278]").questions[0].reason


def test_a_bad_header_is_asked_about():
    reading = read("Ausrichtung: Elben\nSpiel: 7 Decks\nZauberer: Sauron")
    assert [q.line for q in reading.questions] == [1, 2, 3]


# --- other programs --------------------------------------------------------------------------------------------------------

GCCG = """#
# GCCG v0.9.4 Middle-earth deck
#
# Mein Deck
#

####
Pool
####

1 Anborn (TW)
1 Cram (TD)

####
Deck
####

# Character (4)

3 Saruman [H] (TW)
1 Balin (TW)

# Hazard (5)

3 Twilight (LE)
2 Orc-watch (TW)

# Resource (1)

1 Palantír of Orthanc [H] (TW)

####
Sideboard
####

# Hazard (1)

1 Doors of Night (TW)

####
Sites
####

1 Rivendell [H] (TW)
1 Moria [H] (TW)

####
Notes
####

Saruman hurries to Moria, Balin stays behind.
= Starting Company (1) at Rivendell
2 Moria, or not
"""
OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="1fe65646-3ee1-4dce-9a60-d33a7c3ce9f2">
  <section name="Hazards" shared="False">
    <card qty="3" id="a">Twilight</card>
    <card qty="2" id="b">Orc-watch</card>
  </section>
  <section name="Characters" shared="False">
    <card qty="3" id="c">Saruman</card>
    <card qty="1" id="c">Balin</card>
  </section>
  <section name="Pool" shared="False">
    <card qty="1" id="d">Anborn</card>
    <card qty="1" id="e">Cram</card>
  </section>
  <section name="Resources" shared="False"><card qty="1" id="f">Wizard&#39;s Laughter</card></section>
  <section name="Sideboard" shared="False"><card qty="1" id="g">Doors of Night</card></section>
  <section name="Sites" shared="False"><card qty="1" id="h">Rivendell</card><card qty="1" id="i">Moria</card></section>
  <notes><![CDATA[]]></notes>
</deck>"""
MARKDOWN = """# Mein Deck

## Metadata

- Mode: Deckbuilding
- Side: Hero
- Game length: Standard

## Pool

### Characters (1)
1x Anborn

### Resources (1)
1x Cram

## Play deck

### Characters (4)
3x Saruman
1x Balin

### Hazards (5)
3x Twilight
2x Orc-watch

## Locations

### Sites (2)
1x Rivendell
1x Moria

## Sideboard

### Hazards (1)
1x Doors of Night
"""
PLAIN = """Pool

Anborn
Cram

Resources

Hazards

Twilight
Twilight
Twilight
Orc-watch
Orc-watch

Characters
Saruman
Saruman
Saruman
Balin

Sideboard
Doors of Night

Sites
Rivendell
Moria
"""
SAME = [
    ("anfang", "Anborn", 1),
    ("anfang", "Cram", 1),
    ("charaktere", "Balin", 1),
    ("charaktere", "Saruman", 3),
    ("gefahren", "Orc-watch", 2),
    ("gefahren", "Twilight", 3),
    ("orte", "Moria", 1),
    ("orte", "Rivendell", 1),
    ("reserve", "Doors of Night", 1),
]


@pytest.mark.parametrize(
    ("foreign", "more"),
    [
        (GCCG, ("unterstuetzung", "Palantír of Orthanc", 1)),
        (OCTGN, ("unterstuetzung", "Wizard's Laughter", 1)),
        (MARKDOWN, None),
        (PLAIN, None),
    ],
    ids=["gccg", "octgn", "markdown", "plain"],
)
def test_lists_of_other_programs(foreign, more):
    kept = BOX.adopt(foreign)
    judgement = BOX.judge(kept)
    assert not judgement.of("frage") and judgement.side == "Helden"
    found: dict[tuple[str, str], int] = {}
    for e in read(kept).entries:
        assert e.card["alignment"] in ("hero", "neutral")
        key = (e.pile, e.card["title_en"])
        found[key] = found.get(key, 0) + e.count
    assert sorted((*k, n) for k, n in found.items()) == sorted([*SAME, *([more] if more else [])])
    assert sorted((e.pile, e.card["title_en"], e.count) for e in read(BOX.tidy(kept)).entries) == sorted(
        (*k, n) for k, n in found.items()
    )


def test_names_of_decks_come_along():
    assert BOX.judge(GCCG).name == BOX.judge(MARKDOWN).name == "Mein Deck"


# --- what is no list -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        *("", "\n\n", "Hallo, wie geht es?", "4 Lightning Bolt\n4 Counterspell\n20 Island", "x\n" * 5_000, "a" * (LONGEST + 1)),
        *("\x00\x01\x02PNG", "\ud800\udc00", "{'decks': []}", "<html><body>1 Moria</body></html>", "\ufffd" * 50, "9\n1\n2"),
        *("<deck><section name='x'", "1 " * 5_000, "[[[[" * 400, "(" * 10_000, "Ausrichtung: Helden", "1\n" * 3_000),
    ],
    ids=range(18),
)
def test_what_is_no_deck_gets_one_german_line(text):
    with pytest.raises(NoDeck) as refused:
        BOX.adopt(text)
    assert "\n" not in str(refused.value) and str(refused.value).startswith("Das ist kein")


# --- building --------------------------------------------------------------------------------------------------------------


def test_a_deck_is_built_card_by_card():
    text = BOX.head("", "ausrichtung", "Helden")
    text = BOX.put(text, "tw-glamdring", 1)
    text = BOX.put(text, "tw-twilight", 2)
    text = BOX.put(text, "tw-twilight", 1, "reserve")
    text = BOX.put(text, "tw-anborn", 1, "anfang")
    assert entries(text) == [
        ("anfang", 1, "tw-anborn"),
        ("gefahren", 2, "tw-twilight"),
        ("reserve", 1, "tw-twilight"),
        ("unterstuetzung", 1, "tw-glamdring"),
    ]
    less = BOX.put(text, "le-twilight", -2)  # a reprint is as good; those of the reserve go first
    assert ("gefahren", 1, "tw-twilight") in entries(less) and not [e for e in entries(less) if e[0] == "reserve"]
    with pytest.raises(NoDeck, match="nicht in diesem Deck"):
        BOX.put(less, "tw-narsil", -1)


def test_lines_nobody_understands_stay_where_they_are():
    text = "Ausrichtung: Helden\nGefahren\n1 Zwielicht\n2 Quatschkarte\nReserve\n1 Unfug"
    tidied = BOX.tidy(BOX.put(text, "tw-glamdring", 1))
    assert "2 Quatschkarte" in tidied.partition("Gefahren")[2].partition("Reserve")[0]
    assert "1 Unfug" in tidied.partition("Reserve")[2]


def test_what_a_player_noted_stays():
    text = "Name: Gondor\nAusrichtung: Helden\nGefahren\n3 Zwielicht\n# gegen Umwelt, nie abwerfen\n1 Kankra"
    changed = BOX.put(text, "tw-glamdring", 1)
    assert changed.endswith("# gegen Umwelt, nie abwerfen") and BOX.tidy(changed) == changed


def test_two_decks_with_one_reserve_are_written_as_they_are_read():
    first, _, reserve = BOX.ready_text("A").partition("\nReserve")
    second = BOX.ready_text("B").partition("\nReserve")[0].partition("\n")[2]
    both = f"Gegen Gefallene: erstes Deck\n{first}\n2 Quatsch\n\nZweites Deck\n{second}\n1 Unfug\n\nReserve{reserve}"
    tidied = BOX.tidy(both)
    assert BOX.tidy(tidied) == tidied
    assert [len(half.split("\n")) > 60 for half in tidied.split("Zweites Deck")] == [True, True]
    assert "2 Quatsch" in tidied.split("Zweites Deck")[0] and "1 Unfug" in tidied.split("Zweites Deck")[1]
    assert tidied.count("Reserve (") == 1 and BOX.judge(tidied).summary == BOX.judge(both).summary


def test_whom_a_builder_means():
    hero = "Ausrichtung: Helden"
    sure = BOX.meant(hero, "Glamdring")
    assert [h.id for h in sure.hits] == ["tw-glamdring"] and not sure.unknown
    several = BOX.meant(hero, "Palantír von Orthanc")
    assert len(several.hits) == 2
    typo = BOX.meant(hero, "Glamdrin")
    assert typo.unknown and typo.hits[0].id == "tw-glamdring"
    assert not BOX.meant(hero, "xyzzy").hits


@pytest.mark.parametrize(
    ("words", "least", "fits"),
    [
        ("Kreatur Ork", 10, lambda c: c["klasse"] == "hazard-creature" and "orc" in (c["race"], *c.get("races", ()))),
        (
            "Charakter Helden Krieger geisteskraft<=5",
            10,
            lambda c: "warrior" in c["skills"] and c["mind"] <= 5 and c["alignment"] == "hero",
        ),
        ("Heer sp>=3", 5, lambda c: c["klasse"] == "resource-faction" and c["marshalling_points"] >= 3),
        ("Gegenstand Waffe LE", 3, lambda c: "weapon" in c["keywords"] and c["set"] == "LE"),
        ("bedeutender Gegenstand Schergen", 3, lambda c: "major" in c["subtype"] and c["alignment"] == "minion"),
        ("Die Drachen Ort", 5, lambda c: c["set"] == "TD" and c["klasse"] == "site"),
        ("Hobbit Kundschafter", 3, lambda c: c["race"] == "hobbit" and "scout" in c["skills"]),
        ("Agent gk>8", 1, lambda c: c["klasse"] == "hazard-agent" and c["mind"] > 8),
        ("Zwielicht", 1, lambda c: "wilight" in c["title_en"]),
    ],
)
def test_a_search_by_filters(words, least, fits):
    found = BOX.search(words)
    assert len(found.hits) >= least and not found.unknown
    assert all(fits(cards()[hit.id]) for hit in found.hits), [h.label for h in found.hits if not fits(cards()[h.id])]


def test_a_search_for_what_fits_the_deck():
    deck = BOX.ready_text("A")
    everything, fitting = BOX.search("Gegenstand sp>=2", deck), BOX.search("Gegenstand passend sp>=2", deck)
    ids = {h.id for h in fitting.hits}
    assert 0 < len(ids) < len(everything.hits)
    assert "tw-glamdring" not in ids and "tw-narsil" in ids  # one is in it already
    assert "ba-whip-of-many-thongs" not in ids
    assert BOX.search("blafasel").unknown == ("blafasel",) and not BOX.search("").hits


def test_a_page_of_a_deck():
    for id in READY:
        page = BOX.page(BOX.ready_text(id))
        assert page.startswith("<svg") and "Karten nach Siegpunkten" in page
    assert "zulässig" in BOX.page(BOX.ready_text("A")) and "1 Fehler" in BOX.page(BOX.ready_text("F"))
    assert "&lt;b&gt;" in BOX.page("Name: <b>\n3 Zwielicht")


def test_every_card_is_found_by_each_of_its_titles_or_is_among_the_answers_to_a_question():
    def kind(card):
        return card["title_en"], card["alignment"], card["klasse"]

    numbers = {c["nr"]: c for c in cards().values()}
    for card in cards().values():
        for title in {card["title_de"] or card["title_en"], card["title_en"]} if card["klasse"] != "region" else ():
            reading = read(f"1 {title}")
            offered = [numbers[c.line.rpartition("[")[2].rstrip("]")] for q in reading.questions for c in q.choices]
            assert kind(card) in [kind(c) for c in (*(e.card for e in reading.entries), *offered)], (card["id"], title)
