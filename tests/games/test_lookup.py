"""What the games tell about their things: complete, in German, told apart, with a source; and nothing that is not known for sure
without saying so."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

import pytest

from games import catalog
from games.lookup import EFFECT
from games.meccg import cards
from games.words import plain

GAMES = catalog.with_lookup()
CODES = re.compile(
    r"None|\b\w+_\w+|\b(free|border|shadow|dark)-hold\b|\bwilderness\b|\bhaven\b|\b(GS|KG|KO|VW|BW|AA|GL|ZO|SP|VP|GK|ESF)\b"
)


def sheets(game):
    found = catalog.lookup(game)
    return [found.sheet(name.id) for name in found.names()]


def test_all_four_games_have_things_to_look_up_and_are_offered():
    assert GAMES == ("jagd", "meccg", "ringkrieg", "zwei-tuerme")
    assert catalog.ids() == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_sheet_is_whole(game):
    topics = catalog.lookup(game).topics
    assert EFFECT in topics
    for sheet in sheets(game):
        assert sheet.source and (sheet.facts or sheet.effect), sheet.name
        for fact in sheet.facts:
            assert fact.topic in topics and fact.label and fact.value, (sheet.name, fact)
        said = "\n".join([sheet.effect, sheet.doubt, sheet.source, *(f.value for f in sheet.facts)])
        assert not CODES.search(said), (sheet.name, CODES.search(said))


@pytest.mark.parametrize("game", GAMES)
def test_namesakes_differ_in_kind(game):
    alike = Counter((n.title, n.kind) for n in catalog.lookup(game).names())
    assert [name for name, count in alike.items() if count > 1] == []


def test_the_german_titles_of_meccg_that_stand_on_several_cards():
    kinds = defaultdict(set)
    for name in catalog.lookup("meccg").names():
        kinds[name.title].add(name.kind)
    assert len(cards.cards()) == 1683
    assert sum(len(k) > 1 for k in kinds.values()) == 191


def test_every_place_a_card_of_meccg_names_is_a_card():
    known = cards.german()
    named = [site for card in cards.cards().values() for site in (card.get("playable_at") or {}).get("orte", ())]
    named += [home["ort"] for card in cards.cards().values() for home in card.get("home_sites") or () if "ort" in home]
    assert len(named) > 300 and set(named) <= set(known)


@pytest.mark.parametrize(("game", "kind"), [("ringkrieg", "Region"), ("meccg", "Region"), ("jagd", "Stadt")])
def test_neighbours_are_each_others(game, kind):
    beside = {}
    for sheet in sheets(game):
        if sheet.name.kind == kind or (game == "jagd" and "Nachbarn" in [f.label for f in sheet.facts]):
            facts = [f.value for f in sheet.about("nachbarn") if f.label == "Nachbarn"]
            beside[sheet.name.title] = set(re.split(r", | und ", re.sub(r" \([^)]*\)", "", facts[0])))
    assert len(beside) > 50
    for place, others in beside.items():
        assert all(place in beside[other] for other in others if other in beside), place
        assert plain(place) not in map(plain, others)


def test_uncertain_facts_say_so():
    towers, rings = catalog.lookup("zwei-tuerme"), catalog.lookup("ringkrieg")
    assert towers.sheet("rohan").about("eigenschaften")[0].doubt
    assert not towers.sheet("fangorn").about("eigenschaften")[0].doubt
    assert "nicht gefunden" in rings.sheet("gollum").doubt
    assert rings.sheet("boromir").doubt == ""
    assert "lässt offen" in catalog.lookup("meccg").sheet("le-scorba-roused").doubt


def test_an_owners_cards_are_told_and_a_broken_file_is_passed_over(tmp_path):
    own = tmp_path / "zwei-tuerme"
    own.mkdir()
    shipped = (catalog.HERE / "zwei_tuerme" / "data" / "orte_wege.yaml").read_text(encoding="utf-8")
    own.joinpath("orte_wege.yaml").write_text(
        shipped.replace("name: Rohan, eigenschaften: [ausdauer], wertung: true, rekonstruiert: true",
                        "name: Rohan, eigenschaften: [kraft], wertung: true, rekonstruiert: false"),
        encoding="utf-8",
    )  # fmt: skip
    told = catalog.lookup("zwei-tuerme", tmp_path).sheet("rohan").about("eigenschaften")[0]
    assert (told.value, told.doubt) == ("Kraft", "")
    broken = tmp_path / "ringkrieg"
    broken.mkdir()
    broken.joinpath("regionen.yaml").write_text("regionen: 7", encoding="utf-8")
    assert catalog.lookup("ringkrieg", tmp_path).sheet("region:bree").about("nachbarn")
