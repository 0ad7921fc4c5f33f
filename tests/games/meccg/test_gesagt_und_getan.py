"""Saying and doing are one: over all cards, what nothing carries out is found by asking the words, and nothing is swallowed by
a default. Each fault that was found once is looked for on every card of its kind."""

from __future__ import annotations

import re

import pytest

import games.meccg.play  # noqa: F401 (registers what is carried out)
from games.cards.shapes import listed
from games.meccg.cards import cards
from games.meccg.decks import Decks
from games.meccg.decks.shipped import text_of
from games.meccg.language import lasting, lexicon
from games.meccg.language.deeds import DEEDS
from games.meccg.language.entry import ENTRY, entries
from games.meccg.language.faces import LASTING, Face, read
from games.meccg.language.moments import MOMENTS
from games.meccg.language.playable import carried_out, lacking, told
from games.meccg.language.probe import does_report
from games.meccg.lookup import Cards

PLAYED = [id for id in entries() if cards()[id]["klasse"] not in ("site", "region")]


def statements(entry):
    """Everything an entry says that it does, also inside something else."""
    if isinstance(entry, dict):
        try:
            if DEEDS.of(entry):
                yield entry
        except Exception:
            pass
        for one in entry.values():
            yield from statements(one)
    elif isinstance(entry, list):
        for one in entry:
            yield from statements(one)


def test_every_entry_is_read_whatever_its_shape():
    """A list where one thing was expected: 11 entries could not be read (dm-mithril, dm-mordor-in-arms, ba-breach-the-hold …)."""
    faces = [read(id, id) for id in PLAYED]
    assert len(faces) == len(PLAYED)
    assert read("", "dm-mithril").modes[0].people == [{"beruf": "weiser"}, {"rasse": "zwerg"}]


def test_a_moment_without_a_window_is_no_window_but_a_lack():
    """`windows` knew 8 moments of 28, so that 132 cards could never be played and nobody said so."""
    for id in PLAYED:
        for said in (entries()[id], *entries()[id].get("auch", ())):
            unknown = [word for word in listed(said.get("wann", [])) if not MOMENTS[word].carried]
            assert all(f"Zeitpunkt «{word}»" in lacking(id) for word in unknown), id


def test_a_word_that_nothing_carries_out_makes_a_card_unplayable():
    """33 words ended in `StopIteration`: 256 cards."""
    for id in PLAYED:
        for word in lexicon.words_in(ENTRY, entries()[id]):
            if not word.carried:
                assert not carried_out(id), f"{id}: {word.id}"


def test_what_is_carried_out_is_put_among_the_effects_without_an_error():
    """Nine effects raised `ValueError`, nearly all for `ausser`: every lasting statement of every card can be read now."""
    for id in PLAYED:
        face = read(id, id)
        for e in statements(entries()[id]):
            if ("wert" in e or "merkmal" in e) and DEEDS.of(e).name in LASTING:
                lasting.Lasting(face, e, carried=face.item)


def made(said, **more):
    face = Face("probe", "tw-dodge", "gegenstaende", "Probe", entry={"wirkung": [said]})
    read_ = lasting.Lasting(face, said, carried=True)
    return [{"kind": kind, **read_.fields, **rest} for kind, _, _, rest in read_.made]


def test_every_one_of_several_is_kept():
    """Of several `gegen` the first was taken (49 cards: Gorbag's +3 worked on orcs and not on their factions), of several `von`
    (7)."""
    several = [
        (id, e)
        for id in PLAYED
        for e in statements(entries()[id])
        if isinstance(e.get("gegen"), list) and ("wert" in e or "merkmal" in e)
    ]
    assert len(several) >= 49
    for id, e in several:
        found = lasting.Lasting(read(id, id), e, carried=False)
        assert all(rest["asks"]["gegen"] == e["gegen"] for _, _, _, rest in found.made), id
    whose = [
        (id, e)
        for id in PLAYED
        for e in statements(entries()[id])
        if isinstance(e.get("von"), list) and ("wert" in e or "merkmal" in e)
    ]
    assert len(whose) >= 7
    for id, e in whose:
        found = [*lasting.subjects(e, "ziel")]
        kinds = {thing for one in e["von"] if isinstance(one, dict) for thing in one}
        filters = [filter_ for *_, filters in found for filter_ in filters]
        assert len(filters) == sum(len(one) for one in e["von"] if isinstance(one, dict)), id
        assert len(found) == len(kinds) + sum(isinstance(one, str) for one in e["von"]), id


def test_except_is_read_whenever_the_number_is():
    (effect,) = made({"wert": "kg", "betrag": 1, "von": "traeger", "ausser": {"im-spiel": "tore-der-nacht"}})
    assert effect["asks"] == {"ausser": {"im-spiel": "tore-der-nacht"}}
    (effect,) = made({"wert": "kg", "betrag": 1, "wenn": [{"im-spiel": "tore-der-nacht"}, {"traeger": {"rasse": "zwerg"}}]})
    assert effect["asks"]["wenn"] == [{"im-spiel": "tore-der-nacht"}, {"traeger": {"rasse": "zwerg"}}]


def test_a_counted_number_is_counted_when_it_is_read():
    """Six lasting effects froze what was counted when the card came into play."""
    counted = [
        (id, e)
        for id in PLAYED
        for e in statements(entries()[id])
        if "wert" in e and (isinstance(e.get("betrag"), dict) or "je" in e)
    ]
    assert len(counted) > 20
    for id, e in counted:
        if not (isinstance(e.get("betrag"), dict) and "je" in e):
            assert all("per" in fields for fields in made(e)), id


@pytest.mark.parametrize("id", ["tw-glamdring", "tw-gandalf"])
def test_a_card_tells_what_is_not_carried_out_to_everybody(id):
    text = Cards().sheet(id).effect
    if carried_out(id):
        assert "noch nicht" not in text
    else:
        assert text.endswith(told(id)) and lacking(id)[0] in text


def test_a_deck_is_told_what_the_referee_does_not_play_apart_from_whether_it_is_allowed():
    judged = Decks().judge(text_of("F"))
    (line,) = [line for line in judged.summary if line.startswith("Spielt der Ringrichter noch nicht: ")]
    assert not re.search(r"(Wirkung|Feld|Handlung|Ereignis|Merkmal|Wert) «", line), "in the words of players, not of the language"
    assert "(" in line and not [f for f in judged.findings if "noch nicht" in f.reason]


def test_the_third_verdict_is_computed_by_set_and_by_deck():
    report = does_report()
    assert report.count(" von ") == 1 + len({cards()[id]["set"] for id in entries()}) + 10
    assert "A – Stewards of Gondor" in report
