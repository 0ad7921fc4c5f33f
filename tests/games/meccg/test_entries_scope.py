"""What entries reach: whose cards, which company, how often. Each test looks at all cards of a kind with the question what the
program would do with their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from games.meccg.cards import cards
from games.meccg.language import legality
from games.meccg.language.entry import entries


def parts(said: Any) -> Iterator[Mapping[str, Any]]:
    """Every mapping inside an entry."""
    if isinstance(said, dict):
        yield said
        for one in said.values():
            yield from parts(one)
    elif isinstance(said, list):
        for one in said:
            yield from parts(one)


def several(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def ending(word: str) -> list[str]:
    return sorted(card for card in entries() if card.endswith(word))


def lies(card: str) -> bool:
    """Whether it stays in play: what it does once, it does when it comes into play and never again."""
    kinds = {"long", "permanent", "gold-ring", "minor", "major", "greater", "special"}
    return cards()[card]["klasse"] in ("resource-faction", "resource-ally") or bool(kinds & set(cards()[card].get("subtype", ())))


# --- in which mode he is ----------------------------------------------------------------------------------------------------

MODES = {card["title_en"] for card in cards().values() if "mode" in card.get("keywords", ())} | {"Fell Rider", "Heralded Lord"}
RINGWRAITHS = [card for card in ending("") if cards()[card]["klasse"] == "avatar" and cards()[card]["race"] == "ringwraith"]


def test_nobody_asks_whether_a_mode_is_in_play_somewhere():
    asked = [card for card, entry in entries().items() for part in parts(entry) for word in ("im-spiel", "nicht-im-spiel")
             if word in part and MODES & {str(one) for one in several(part[word])}]  # fmt: skip
    assert asked == []


@pytest.mark.parametrize("card", RINGWRAITHS)
def test_a_ringwraith_counts_his_own_mode_alone(card):
    assert len(RINGWRAITHS) == 9
    by_mode = [e for e in entries()[card]["wirkung"] if "modus" in str(e.get("wenn"))]
    assert {e["wert"] for e in by_mode} == {"kg", "de"}
    for e in by_mode:
        name = {"kg": "Fell Rider", "de": "Heralded Lord"}[e["wert"]]
        assert legality.missing(e["wenn"], {"selbst": {"modus": name}, "im-spiel": []}) == ""
        assert legality.missing(e["wenn"], {"selbst": {"modus": None}, "im-spiel": [name]}) != ""  # the opponent's mode


@pytest.mark.parametrize("card", ending("-unleashed"))
def test_what_unleashes_a_ringwraith_is_for_one_s_own(card):
    named = [
        part for part in parts(entries()[card]) if "Ringwraith" in str(part.get("name")) or part.get("name") == "The Witch-king"
    ]
    assert named and all("eigener-ringgeist" in several(part.get("ist", [])) for part in named)


# --- what attacks everybody who comes by ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ending("-ahunt"))
def test_a_dragon_on_the_hunt_attacks_a_company_once_whatever_lists_it_meets(card):
    (trigger,) = entries()[card]["ausloeser"]
    assert "wirkung" not in entries()[card]
    assert [sorted(e) for e in trigger["wirkung"]] == [["angriff", "auf"]]
    first, *more = trigger["wenn"]
    always = first["gemeinschaft"]["region"]
    by_night = [place for one in more for place in several(one["gemeinschaft"].get("region", []))]
    night, day = {"im-spiel": ["tore-der-nacht"]}, {"im-spiel": []}

    def comes(gates, *regions):
        return legality.missing(trigger["wenn"], {**gates, "gemeinschaft": {"region": list(regions), "route": {}}}) == ""

    assert comes(day, always[0]) and comes(night, always[-1], by_night[0])
    assert comes(night, by_night[-1]) and not comes(day, by_night[-1])
    assert not comes(night, "The Shire")


@pytest.mark.parametrize("card", [*ending("-roused"), *ending("-winter"), "tw-foul-fumes", "tw-snowstorm", "dm-mordor-in-arms"])
def test_what_meets_every_company_on_its_way_waits_for_each_of_them(card):
    if card in ("wh-whole-villages-roused", "le-fell-winter", "tw-fell-winter"):  # a site, and sites
        return
    (trigger,) = entries()[card]["ausloeser"]
    assert trigger["bei"] == "reist" and "gemeinschaft" in trigger["wer"]


def test_cards_that_stay_do_not_say_once_what_they_do_to_all_companies():
    ways = [(card, way) for card, entry in entries().items() for way in (entry, *entry.get("auch", ()))
            if way.get("als") == "permanent" or lies(card)]  # fmt: skip
    found = [card for card, way in ways for e in way.get("wirkung", ())
             for word in ("angriff", "zurueck") if word in e
             for whom in several(e.get("auf") if word == "angriff" else e["zurueck"])
             if isinstance(whom, dict) and "gemeinschaft" in whom]  # fmt: skip
    assert found == []


# --- whom it reaches --------------------------------------------------------------------------------------------------------

DONE = ("tappe", "enttappe", "heile", "heile-getappt", "verwunde", "wirf-ab", "eliminiere", "bringe", "ko-wurf-von", "uebertrage",
        "zeige", "vw")  # fmt: skip
NEAR = {"in-der-gs", "in-seiner-gs", "angegriffen", "gleicher-ort", "eigen", "fremd", "unter-ziel", "selbst", "eigener-zauberer",
        "eigener-ringgeist", "gs-des-zauberers", "getroffen", "hat-hieb", "unter-de", "traeger", "ziel", "dazu", "allein",
        "ziel-des-hiebs", "helfend"}  # fmt: skip
LIVING = ("charakter", "verbuendeter", "karte", "heer")
PLACED = ("liegt", "bei", "gs", "ort", "spielbar-an", "gefuehrt")
EVERYWHERE = {  # the facts say «jeder», «alle im Spiel»
    "tw-ren-the-unclean": "every character in play",
    "dm-mithril": "every Dwarf in play",
    "dm-face-out-of-sight": "all agents",
    "tw-praise-to-elbereth": "any of one's characters; wants a word",
}


def near(wanted: Mapping[str, Any]) -> bool:
    marks = wanted.get("ist", [])
    marks = marks.get("alle", []) if isinstance(marks, dict) else several(marks)
    return bool(NEAR & set(marks)) or any(word in wanted for word in PLACED) or isinstance(wanted.get("name"), str)


def test_who_is_tapped_discarded_or_tested_is_one_of_some_company_or_player():
    loose = {card for card, entry in entries().items() for part in parts(entry) for word in DONE if word in part
             for whom in several(part[word]) if isinstance(whom, dict)
             for thing, wanted in whom.items() if thing in LIVING and not near(wanted)}  # fmt: skip
    assert loose == EVERYWHERE.keys()


def test_a_card_played_on_a_site_changes_the_attacks_of_that_site_alone():
    found = [card for card, entry in entries().items() for way in (entry, *entry.get("auch", ()))
             if isinstance(way.get("auf"), dict) and "ort" in way["auf"] for part in parts(way)
             if isinstance(part.get("automatisch"), str) and "wo" not in part]  # fmt: skip
    assert found == []


def test_a_river_stops_every_company_that_comes_there_and_a_ranger_helps_his_own():
    for card in ("le-river", "tw-river"):
        (stops,), (ability,) = entries()[card]["wirkung"], entries()[card]["faehigkeiten"]
        assert stops["wer"] == {"gemeinschaft": {"reist": True, "ziel": {"ist": "ziel"}}}
        assert ability["wirkung"] == [{"vereitle": "karte", "gegen": "gemeinschaft"}]


def test_modes_and_their_end_reach_the_followers_of_that_company_alone():
    for card in ("le-black-rider", "le-fell-rider", "le-heralded-lord"):
        away = [part["wirf-ab"]["charakter"] for part in parts(entries()[card]) if "charakter" in part.get("wirf-ab", {})]
        assert away == [{"rasse": "ringgeist", "ist": ["gefolgsmann", "in-der-gs"]}]


def test_glamour_rolls_for_the_cards_on_the_characters_of_its_company():
    (e,) = entries()["as-glamour-of-surpassing-excellance"]["wirkung"]
    assert e["je"]["karte"]["bei"] == {"ist": "in-der-gs"}


# --- in response to what --------------------------------------------------------------------------------------------------


def test_what_answers_the_playing_of_a_card_aims_at_a_card_in_the_chain():
    (way,) = entries()["le-heedless-revelry"]["auch"]
    assert way["auf"] == {"karte": {"art": ["gegenstand", "verbuendeter", "heer"], "liegt": "in-der-kette"}}
    besides = [card for card, entry in entries().items() for part in parts(entry) if "dort-gespielt" in part]
    assert besides == ["tw-ent-draughts"]  # played besides what was played there this turn: no answer


# --- what is printed names what there is -----------------------------------------------------------------------------------


def test_a_faction_that_helps_to_win_another_one_is_a_faction():
    factions = {card["title_en"] for card in cards().values() if card["klasse"] == "resource-faction"}
    named = {more["gruppe"] for card in cards().values() for more in card.get("influence", {}).get("modifikationen", ())
             if more["art"] == "heer-im-spiel"}  # fmt: skip
    assert named <= factions


def test_mountains_and_rivers_join_regions_for_the_company_that_plays_them():
    joined = [e for entry in entries().values() for e in parts(entry) if "benachbart" in e]
    assert [e["wer"] for e in joined] == ["gemeinschaft"] * 10


def test_a_single_shadow_land_is_one_symbol_and_not_two():
    for card in ("dm-angmar-arises", "dm-in-darkness-bind-them", "dm-reaching-shadow"):
        single, dark = entries()[card]["wirkung"]
        assert single["zuordnung"]["auf-einzelne"] == "schattenland" and dark["zuordnung"]["auf-region"] == "dunkles-reich"
        assert set(dark["namen"]) < set(single["namen"])


def test_any_number_is_neither_all_nor_none():
    said = {
        card: cards()[card]["wirkung"]
        for card in entries()
        if "beliebig viele Charaktere aus" in cards()[card].get("wirkung", "")
    }
    assert list(said) == ["le-back-to-the-fray"]
    several = [(card, e) for card in entries() for e in parts(entries()[card]) if "hole" in e and e.get("darf") and e.get("alle")]
    assert several == []


LAID = [
    card
    for card in cards()
    if "legen, falls" in cards()[card].get("wirkung", "") or "legen, wenn er" in cards()[card].get("wirkung", "")
]


@pytest.mark.parametrize("card", LAID)
def test_what_is_laid_on_a_wizard_if_he_is_in_play_does_not_demand_him(card):
    entry = entries()[card]
    assert len(LAID) == 13 and "auf" not in entry
    wizard = entry["darauf"]["charakter"]
    assert wizard["ist"] == "eigen" and wizard["name"].lower() == entry["nur"]
    for ability in entry.get("faehigkeiten", ()):  # and without him nothing is done with it
        assert ability.get("wenn") == {"traeger": {"name": wizard["name"]}} or {"tappe": "traeger"} in ability["kosten"]


def test_a_price_for_each_card_is_paid_for_each_card():
    costs = entries()["td-dragons-terror"]["kosten"]
    assert costs[1] == {"zaehlt-limit": 1, "je": {"zaehle": "abgeworfene-karten"}}
    (picks,) = entries()["td-dragons-terror"]["wirkung"]
    assert picks["anzahl"] == costs[1]["je"]


def test_carrion_birds_bring_two_body_checks_instead_of_one_and_bats_one_more():
    birds, bats = entries()["td-carrion-birds"], entries()["td-host-of-bats"]
    assert [e.get("ersetzt") for e in birds["wirkung"] if e["wert"] == "ko-wuerfe"] == [2] and "ausloeser" not in birds
    assert all("ko-wurf-von" in e for trigger in bats["ausloeser"] for e in trigger["wirkung"])


def test_the_end_of_every_turn_is_told_from_that_of_one_s_own():
    for card in ("td-from-the-pits-of-angband", "le-thrice-outnumbered", "tw-the-nazgul-are-abroad", "as-master-of-the-house"):
        ends = [part for part in parts(entries()[card]) if part.get("bei") == "zugende"]
        assert ends and all(part["zug"] == "jeder" for part in ends)
    (_, late) = entries()["le-thrice-outnumbered"]["ausloeser"]
    assert (late["bei"], late["zug"]) == ("langphase-ende", "gegner")


def test_what_is_always_cancelled_is_a_mark_and_not_done_once():
    once = [card for card, entry in entries().items() if lies(card) for e in entry.get("wirkung", ())
            if e.get("vereitle") in ("angriffe", "wirkung") and "was" in e]  # fmt: skip
    assert once == []
    roused = [card for card in ending("-roused") if cards()[card]["klasse"] == "resource-faction"]
    assert len(roused) == 9
    for card in roused:
        (mark,) = entries()[card]["wirkung"]
        assert mark["merkmal"] == "vereitelt" and mark["von"]["angriff"]["gegen"] == {"eigen": True}


# --- sites -------------------------------------------------------------------------------------------------------------------


def test_every_site_with_a_special_rule_has_an_entry_with_its_numbers():
    sites = {id: card for id, card in cards().items() if card["klasse"] == "site" and card.get("sonderregeln")}
    assert sites.keys() == {id for id in entries() if cards()[id]["klasse"] == "site"}
    for id, card in sites.items():
        numbers = {value for rule in card["sonderregeln"] for word, value in rule.items() if word in ("betrag", "siegpunkte")}
        said = {
            part[word]
            for part in parts(entries()[id])
            for word in ("betrag", "mit", "ersetzt")
            if isinstance(part.get(word), int)
        }
        assert numbers <= said, id


# --- whose phase is meant ---------------------------------------------------------------------------------------------------

OF_BOTH = {"enttappphase", "enttappphase-ende", "orgphase", "langphase-ende", "abschluss", "zugende"}


def test_what_waits_for_a_phase_that_both_players_have_says_whose():
    """Somebody tempted «at the end of his untap phase» is not tested in the opponent's as well."""
    silent = [card for card, entry in entries().items() for trigger in entry.get("ausloeser", ())
              if trigger["bei"] in OF_BOTH and not trigger.keys() & {"zug", "wer"}]  # fmt: skip
    assert [card for card in silent if card != "le-plague"] == []  # the plague breaks out once, at the next end of a turn


# --- words of a single card -------------------------------------------------------------------------------------------------

ALONE = {  # carried out, and said by one card: why it is a word of its own and no other one says it
    "merkmal.vor-dem-fuehrenden": "who must be struck first is part of dealing out strikes",
    "merkmal.tappt-statt-wunde": "what a successful strike does instead of wounding",
    "merkmal.kein-ko-wurf": "a step of a strike that is left out",
    "merkmal.keine-sp": "whose points do not count; most cards say it of themselves, where they are counted",
    "merkmal.nur-1-angriff": "how many attacks of several are fought",
    "merkmal.kein-automatischer": "an attack of the site that does not count as one",
    "handlung.ressourcen-berufe": "what is forbidden is named by a filter that any card may fill",
    "handlung.fuehren-de": "one of the two ways of being controlled",
    "handlung.dieser-palantir": "the one palantír on which the card lies",
    "rolle.zwerg": "any race may be counted as; this one is said by one card",
    "rolle.zuflucht-gefahren": "a haven in some respects: healing, and what hazards see",
    "rolle.ohne-tore-der-nacht": "the gates are there or not for one card alone",
    "rolle.langereignis": "a permanent event becomes a long one, as the rules of Nazgûl say",
    "bei.gegner-ortsphase": "a phase of the turn",
    "bei.langphase-ende": "a phase of the turn",
    "wann.rat": "a phase of the game",
    "wert.ko-wuerfe": "how many body checks a wound asks for",
    "abwurf.gruppe-aendert": "a company is another one: who joins or leaves it",
    "bis.naechste-enttappphase": "a phase of the turn",
    "bis.hier": "as long as the card lies there, said where another duration would hold",
    "einmal.hieb": "once in a strike, beside attack, roll, phase and turn",
    "wer.zielort": "the site a company moves to",
    "zaehle.aufgedeckte-karten": "something counted",
    "zaehle.abgeworfene-karten": "something counted",
    "zaehle.durchquerte-regionen": "something counted",
    "zaehle.gs-groesse": "something counted",
    "charakter.im-spiel": "everybody in play, of both sides",
    "charakter.fuehrender-oder-selbst": "the ally that bears the ability, or who leads it",
    "liegt.bei-anderen": "with somebody else of the company",
    "zielt.schickt-zurueck": "what a card in the chain would do",
}


def test_no_list_of_words_for_single_cards_grows():
    """What one card alone says and no fact of things is, is listed with the reason why it is no case of something general."""
    import games.meccg.game  # noqa: F401 (whatever carries out words registers with them)
    from games.cards.asking import Fact
    from games.meccg.language import lexicon

    users = lexicon.users()
    single = {
        word.id for word in lexicon.words() if word.carried and not isinstance(word, Fact) and len(users.get(word.id, ())) == 1
    }
    assert single == ALONE.keys()
