"""The draft, those laid aside, items to begin with, hands, who begins."""

from __future__ import annotations

import pytest

from games.meccg.cards import cards
from games.meccg.play import unique
from games.meccg.play.room import FACES, ZONES
from tests.rules.meccg.tisch import GAME, Table, begun


@pytest.mark.rule("me.start.draft.ablauf")
@pytest.mark.rule("me.start.draft.ort")
@pytest.mark.rule("me.start.ort.helden")
def test_both_choose_in_secret_and_stand_in_rivendell_at_once():
    table = Table("A", "B")
    mine, theirs = table.may("p1", "waehle")[0], table.may("p2", "waehle")[0]
    table.does("p1", mine)
    assert GAME.view(table.state, "p2")["companies"] == {}  # nobody else sees it before both have chosen
    table.does("p2", theirs)
    sites = {one["seat"]: table.state["sites"][one["site"]]["card"] for one in table.state["companies"].values()}
    assert sites == {"p1": "tw-rivendell", "p2": "tw-rivendell"}
    assert set(table.state["figures"]) == {mine.split()[1], theirs.split()[1]}


@pytest.mark.rule("me.start.draft.gleich")
def test_equal_ones_are_laid_aside():
    table = Table("A", "A")
    table.does("p1", "waehle tw-glorfindel-ii")
    table.does("p2", "waehle tw-glorfindel-ii")
    assert table.state["figures"] == {}
    assert ZONES.faces(table.state, "beiseite p1") == ZONES.faces(table.state, "beiseite p2") == ["tw-glorfindel-ii"]
    assert "zur Seite" in table.told()


@pytest.mark.rule("me.beiseite.startauswahl")
def test_whoever_was_laid_aside_is_not_in_play_and_bars_nobody_like_him():
    table = Table("A", "A")
    table.does("p1", "waehle tw-glorfindel-ii")
    table.does("p2", "waehle tw-glorfindel-ii")
    assert unique.only_one(table.state, FACES["tw-glorfindel-ii"]) is None


@pytest.mark.rule("me.start.draft.gleich")
def test_whom_the_other_has_chosen_before_is_his():
    table = Table("A", "A")
    table.does("p1", "waehle tw-adrazar")
    table.does("p2", "waehle tw-anborn")
    assert "schon" in table.refused("p1", "waehle tw-anborn").reason


@pytest.mark.rule("me.start.draft.zwanzig")
@pytest.mark.rule("me.start.wid.einfluss")
@pytest.mark.rule("me.start.draft.modifikation")
def test_twenty_points_of_mind_are_all_there_is():
    table = Table("A", "B")  # its pool has exactly twenty; here one more may be chosen
    table.change(lambda t: ZONES.move(t, ZONES.find(t.state, "stapel p1", "tw-theoden"), "stapel p1", "auswahl p1"))
    pool = sorted((key.split()[1] for key in table.may("p1", "waehle")), key=lambda card: -cards()[card]["mind"])
    used = 0
    for card in pool:
        if used + cards()[card]["mind"] > 20:
            no = table.refused("p1", f"waehle {card}")
            assert "me.start.draft.zwanzig" in no.rules and f"nur noch {20 - used} frei" in no.reason
            return
        table.does("p1", f"waehle {card}")
        if "p2" in table.asked():
            table.does("p2", "genug")
        used += cards()[card]["mind"]
    pytest.fail("this pool never goes beyond twenty")


@pytest.mark.rule("me.start.draft.ende")
def test_who_stops_is_not_asked_again():
    table = Table("A", "B")
    table.does("p1", "genug")
    table.does("p2", table.may("p2", "waehle")[0])
    assert set(table.asked()) == {"p2"}


@pytest.mark.rule("me.start.draft.zurseite")
def test_who_was_laid_aside_leaves_or_goes_into_the_deck():
    table = Table("A", "A")
    for seat in ("p1", "p2"):
        table.does(seat, "waehle tw-glorfindel-ii")
    for seat in ("p1", "p2"):
        table.does(seat, "genug")
    count = ZONES.count(table.state, "stapel p1")
    table.does("p1", "stapel")
    assert ZONES.count(table.state, "stapel p1") == count + 1
    table.does("p2", "weg")
    assert ZONES.faces(table.state, "aussortiert p2") == ["tw-glorfindel-ii"]


@pytest.mark.rule("me.start.gegenstaende")
def test_two_minor_items_at_most_and_nothing_unique():
    table = Table("A", "B")
    table.does("p1", "waehle tw-sam-gamgee")
    table.does("p2", "genug")
    table.does("p1", "genug")
    table.does("p1", "gib td-cram tw-sam-gamgee")
    assert ZONES.faces(table.state, "bei tw-sam-gamgee") == ["td-cram"]


@pytest.mark.rule("me.start.handkarten")
@pytest.mark.rule("me.start.startspieler")
def test_eight_cards_and_the_higher_roll_begins():
    table = Table("A", "B")
    for seat in ("p1", "p2"):
        table.does(seat, table.may(seat, "waehle")[0])
    while table.frame() != "kette":
        (seat, *_) = table.asked()
        table.does(seat, "genug" if table.frame() == "draft" else "fertig")
    thrown = [e.data["wuerfe"] for e in table.events if e.kind == "startwurf"][-1]
    assert table.mover() == max(thrown, key=lambda seat: sum(thrown[seat]))
    assert all(ZONES.count(table.state, f"hand {seat}") == 8 for seat in ("p1", "p2"))


def test_a_table_begins_in_the_first_organisation_phase():
    assert begun().state["phase"] == "organisation"


@pytest.mark.rule("me.start.draft.anzahl")
def test_five_are_all():
    table = Table("A", "B")
    small = ("tw-bofur", "tw-dori", "tw-orophin", "td-ioreth", "tw-forlong", "tw-halbarad")
    table.brings("auswahl p1", *small)
    for nr, card in enumerate(small[:5]):
        table.does("p1", f"waehle {card}")
        if nr == 0:
            table.does("p2", "genug")
    assert len(table.state["figures"]) == 5
    assert table.frame() != "draft"  # nobody may choose any more


@pytest.mark.rule("me.start.draft.ende", "me.start.wid.aufhoeren")
def test_who_has_stopped_does_not_come_in_again():
    table = Table("A", "B")
    table.does("p1", "genug")
    table.does("p2", table.may("p2", "waehle")[0])
    for _ in range(2):
        assert set(table.asked()) == {"p2"}
        table.does("p2", next(k for k in table.may("p2") if k != "genug"))


@pytest.mark.rule("me.start.draft.gleich", "me.start.wid.fassungen")
def test_two_versions_of_one_character_are_equal():
    table = Table("A", "B")
    table.brings("auswahl p1", "tw-gimli")
    table.brings("auswahl p2", "tw-gimli")
    table.does("p1", "waehle tw-gimli")
    table.does("p2", "waehle tw-gimli")
    assert table.lies("beiseite p1") == table.lies("beiseite p2") == ["tw-gimli"]
    assert not table.state["figures"]


@pytest.mark.rule("me.start.draft.zurseite")
def test_no_eleventh_character_goes_into_the_deck():
    table = Table("A", "A")
    for seat in ("p1", "p2"):
        table.does(seat, "waehle tw-glorfindel-ii")
    for seat in ("p1", "p2"):
        table.does(seat, "genug")
    there = sum(cards()[face]["klasse"] == "character" for face in table.lies("stapel p1"))
    table.brings("stapel p1", *["tw-bofur"] * (10 - there))
    assert table.refused("p1", "stapel").rules == ("me.start.draft.zurseite",)
    table.does("p1", "weg")


@pytest.mark.rule("me.start.ausrichtung.erklaeren")
def test_the_sides_are_declared_before_anything_else():
    from games.flow import Transition
    from games.meccg.setup import start

    t = Transition(GAME, Table("A", "B").state)
    start.declare(t)
    assert [e.data["seiten"] for e in t.events] == [{"p1": "Helden", "p2": "Helden"}]


@pytest.mark.rule("me.start.mischen")
def test_decks_are_shuffled():
    table = Table("A", "B")
    before = table.lies("stapel p1")
    table.drafts(p1=[], p2=[])
    table.until("organisation")
    held = table.lies("hand p1")
    assert [*table.lies("stapel p1"), *reversed(held)] != before and len(held) == 8


@pytest.mark.rule("me.start.wuerfel")
def test_every_roll_is_of_two_dice():
    table = Table("A", "B")
    table.drafts(p1=[], p2=[])
    thrown = [e.data["wuerfe"] for e in table.events if e.kind == "startwurf"]
    assert thrown and all(len(dice) == 2 for one in thrown for dice in one.values())


@pytest.mark.rule("me.start.ablauf")
def test_those_laid_aside_are_decided_before_the_items():
    table = Table("A", "A")
    for seat in ("p1", "p2"):
        table.does(seat, "waehle tw-glorfindel-ii")
    for seat in ("p1", "p2"):
        table.does(seat, "waehle tw-sam-gamgee") if seat == "p1" else table.does(seat, "genug")
    table.until("beiseite")
    assert table.frame() == "beiseite"
    table.does("p1", "weg")
    table.does("p2", "weg")
    assert table.frame() == "startgegenstand"


@pytest.mark.rule("me.start.ort.uebersicht", "me.start.begriff.startgemeinschaft")
def test_the_starting_company_stands_in_rivendell():
    table = begun(first=["tw-sam-gamgee", "tw-adrazar"])
    (one,) = [c for c in table.state["companies"].values() if c["seat"] == "p1"]
    assert set(one["figs"]) == {"tw-sam-gamgee", "tw-adrazar"}
    assert table.state["sites"][one["site"]]["card"] == "tw-rivendell"


@pytest.mark.rule("me.start.begriff.draft", "me.start.draft.ablauf")
def test_nothing_is_seen_before_both_have_chosen_and_then_all_of_it():
    table = Table("A", "B")
    table.does("p1", "waehle tw-sam-gamgee")
    assert table.state["figures"] == {}
    table.does("p2", table.may("p2", "waehle")[0])
    assert len(table.state["figures"]) == 2 and "draft" in [e.kind for e in table.events]
