"""What crosses at a table of MECCG: secrets with undo, substitutes, deadlines, rulings, rematches, and with what is looked up."""

from __future__ import annotations

import pytest

from bot.core.messages import Incoming
from games.contract import Refusal, Step
from games.dice import Dice
from games.meccg.play.facts import prowess
from games.meccg.play.room import ZONES
from games.replay import exception
from tests.bot import meccg_tisch
from tests.bot.chat import Chat
from tests.bot.meccg_tisch import asked, begun, goes_on, other, prompt, until
from tests.games.meccg.partien import GAME, pairs, steps
from tests.rules.meccg.tisch import Table
from tests.rules.meccg.tisch import begun as begun_alone

WATCHER = "Zora"


@pytest.fixture
def table(tmp_path):
    return begun(tmp_path)


@pytest.fixture
def on_the_way(table):
    return meccg_tisch.on_the_way(table)


def zone(chat, name):
    return ZONES.faces(chat.state(), name)


def company(chat, whose):
    return next((g, one) for g, one in chat.state()["companies"].items() if one["seat"] == chat.seat(whose))


# --- undo --------------------


def test_a_card_on_guard_comes_back_freely_with_its_share_of_the_limit(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    gid = company(on_the_way, prey)[0]
    on_the_way.says(hunter, "/zug lauer ork-wache")
    assert company(on_the_way, prey)[1]["played"] == 1 and asked(on_the_way) == hunter
    said = on_the_way.says(hunter, "/rueckgaengig")
    assert "Zurückgenommen" in said.public and "Ork-Wache" not in said.public + said.to(prey)
    assert on_the_way.state()["companies"][gid]["played"] == 0
    assert "tw-orc-watch" in zone(on_the_way, f"hand {on_the_way.seat(hunter)}")


def test_once_somebody_has_answered_it_takes_consent_and_names_no_card(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    on_the_way.says(hunter, "/zug lauer ork-wache")
    on_the_way.says(hunter, "/zug passe")
    until(on_the_way, "Betritt")
    on_the_way.says(prey, "/zug draussen")
    request = on_the_way.says(hunter, "/rueckgaengig")
    assert "zustimmen" in request.public and "Ork-Wache" not in request.public + request.to(prey)


def test_a_face_down_site_comes_back_freely(table):
    who = asked(table)
    seat = table.seat(who)
    gid, before = company(table, who)[0], sorted(zone(table, f"orte {seat}"))
    table.says(who, f"/zug reise {gid}, moria über regionen")
    said = table.says(who, "/rueckgaengig")
    assert "Moria" not in said.public
    assert sorted(zone(table, f"orte {seat}")) == before and not company(table, who)[1]["plan"]


def test_over_cards_drawn_it_takes_consent_and_names_none(on_the_way):
    prey = other(on_the_way)
    said = on_the_way.says(prey, "/rueckgaengig")
    assert "zustimmen" in said.public and "Moria" in on_the_way.says(prey, "/stand").to(prey)
    assert not any(card in said.public for card in on_the_way.hand(prey))


def test_a_preset_that_answered_counts_as_an_answer(on_the_way):
    """Whether the traveller was asked or had passed beforehand, taking back takes his consent."""
    hunter, prey = asked(on_the_way), other(on_the_way)
    before = on_the_way.table().row.number
    for beforehand in ("an", "aus"):
        on_the_way.says(prey, f"/passen antwort {beforehand}")
        on_the_way.says(hunter, "/zug warge")
        while "Antwort" in prompt(on_the_way):
            goes_on(on_the_way)
        request = on_the_way.says(hunter, "/rueckgaengig")
        assert "zustimmen" in request.public
        on_the_way.presses(prey, "Einverstanden", request)
        assert asked(on_the_way) == hunter and on_the_way.table().row.number > before


# --- a substitute --------------------


def test_a_substitute_sees_all_that_is_hidden(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    before = len(on_the_way.heard)  # he may have drawn one like it before
    on_the_way.says(hunter, "/zug lauer ork-wache")
    asking = on_the_way.says(WATCHER, f"/ersetze {hunter}")
    on_the_way.presses(hunter, "Einverstanden", asking)
    seat = next(s.seat for s in on_the_way.table().seats if s.name == WATCHER)
    assert "Warge" in on_the_way.says(WATCHER, "/hand").to(WATCHER)
    assert "AUF DER LAUER\n• Ork-Wache in Moria" in on_the_way.says(WATCHER, "/hand").to(WATCHER)
    view = on_the_way.table().game.view
    assert "tw-orc-watch" in str(view(on_the_way.state(), seat)) and "tw-orc-watch" not in str(view(on_the_way.state(), None))
    since = on_the_way.heard[before:]
    assert "Ork-Wache" not in "".join(text for to, text in since if to in (None, prey))


# --- a deadline --------------------


def test_what_a_deadline_plays_never_reveals_calls_or_loses_anything():
    seen = set()
    for nr in range(2):
        for state, seat, decision, _, _, _ in steps(*pairs()[3 * nr + 1], f"frist{nr}", presets=("hieb",)):
            if not seat or decision.default is None:
                continue
            options = {c.key for c in GAME.options(state, seat)}
            verb = decision.default.split(" ")[0]
            frame = state["stack"][-1]
            seen.add(frame["frame"])
            assert decision.default in options
            assert verb not in ("aufdecken", "rat", "abwurf", "lauer", "spiele", "nutze", "gib", "betreten", "weg-damit")
            if frame["frame"] == "kette":
                assert verb == "passe"
            if frame["frame"] == "zuweisung":
                free = [key.split(" ")[1] for key in options if key.startswith("hieb ")]
                assert decision.default == "fertig" or prowess(state, decision.default.split(" ")[1], "") == max(
                    prowess(state, fig, "") for fig in free
                )
            if frame["frame"] == "haltung":
                assert verb in ("tappen", "kaempfe")
    assert {"kette", "zuweisung", "haltung", "betreten", "reiseziel", "ziehen"} <= seen


def test_a_deadline_lets_the_strongest_stand_and_tap(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    on_the_way.says(hunter, "/zug warge")
    until(on_the_way, "Wer stellt sich")
    for who in (hunter, prey):
        on_the_way.says(who, "/pause keine")
    agreed = on_the_way.says(hunter, "/frist 1 Tag ablauf standard")
    on_the_way.presses(prey, "Einverstanden", agreed)
    on_the_way.later("3 Tage")
    assert "Die Hiebe gehen gegen" in on_the_way.says(hunter, "/verlauf").to(hunter)


# --- looked up --------------------


CARDS = ("warge", "ork-wache", "ausweichen", "glamdring", "gandalf", "ork-kriegsmeute", "moria", "ritter von dol amroth")


@pytest.mark.parametrize("command", ["karte", "chancen"])
def test_what_is_looked_up_tells_nobody_who_holds_it(on_the_way, command):
    """The same words and buttons for who holds it, for who does not, and for who watches."""
    for card in CARDS:
        answers = [on_the_way.says(who, f"/{command} {card}") for who in (asked(on_the_way), other(on_the_way), WATCHER)]
        assert len({(a.public, a.to(who)) for a, who in zip(answers, ("Anna", "Bert", WATCHER), strict=True) if a.public}) <= 1
        if command == "karte":
            mine = [([r.text for r in a.replies], [b.label for b in a.buttons()]) for a in answers]
            assert mine[0] == mine[1] == mine[2], card


def test_names_of_cards_are_completed_alike_for_everybody(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    found = [
        on_the_way.referee.suggest(Incoming("lokal", "tisch", who, who, "vorschlag", "wa"), "karte")
        for who in (hunter, prey, WATCHER)
    ]
    assert found[0] and found[0] == found[1] == found[2]


# --- again --------------------


def test_a_rematch_is_played_with_the_same_decks_and_says_so(table):
    before = {row.name: table.table().brought[row.seat] for row in table.table().seats}
    table.says("Bert", "/aufgeben ja")
    assert "Deck liegt bereit" in table.says("Anna", "/revanche").public
    table.says("Bert", "/beitreten")
    table.says("Anna", "/start")
    assert {row.name: table.table().brought[row.seat] for row in table.table().seats} == before


# --- a ruling about a card, in the middle of an attack --------------------


def before_a_strike() -> Table:
    table = begun_alone(first=["tw-glorfindel-ii", "tw-sam-gamgee"], second=["tw-elladan"])
    table.turn_of("p1")
    for seat in ("p1", "p2"):
        table.holds(seat)
    table.brings("hand p2", "tw-wargs")
    table.brings("hand p1", "tw-halfling-strength", "tw-halfling-strength")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    table.does("p2", "spiele tw-wargs")
    table.until("zuweisung")
    for key in ("hieb tw-glorfindel-ii", "hieb tw-sam-gamgee"):
        table.does("p1", key)
    table.until("reihenfolge")
    table.does("p1", "hieb tw-sam-gamgee")
    table.does("p2", "passe")
    return table


STRENGTH = "spiele tw-halfling-strength"


def test_a_card_waived_in_the_middle_of_an_attack_is_played_once_and_undoes_nothing():
    table = before_a_strike()
    no = table.refused("p1", STRENGTH)
    assert no.rules[0] == "karte:tw-halfling-strength"
    struck = {key: table.state[key] for key in ("figures", "companies", "effects")}
    step = exception(GAME, table.state, "p1", [no.rules[0]], [STRENGTH])
    assert isinstance(step, Step)
    assert {key: step.state[key] for key in struck if key != "effects"} == {
        key: struck[key] for key in struck if key != "effects"
    }
    table.state = step.state
    table.until("kette", "haltung", "reihenfolge")
    assert STRENGTH not in table.may("p1"), "the next one is refused as before"


def test_what_is_waived_is_this_card_and_no_other():
    table = before_a_strike()
    no = table.refused("p1", STRENGTH)
    for other_ in ("karte:tw-dodge", "me.angriff.hieb"):
        assert isinstance(exception(GAME, table.state, "p1", [other_], [STRENGTH]), Refusal), other_
    bound = {**table.state, "rulings": [{"number": 1, "lifts": [["kette", list(no.rules)]]}]}
    assert {c.key for c in GAME.options(bound, "p1")} == {c.key for c in GAME.options(table.state, "p1")}, "but not for good"


# --- the computer's draft --------------------


def test_the_computer_drafts_from_what_it_sees_and_shows_nothing_before_the_other_has_chosen(tmp_path):
    chat = Chat(tmp_path)
    for line in ("/neu meccg", "/mitbringen A", "/beitreten computer", "/start"):
        said = chat.says("Anna", line)
    state = chat.state()
    chosen = state["stack"][-1]["chosen"]
    assert list(chosen) == ["p2"] and chat.asked() == ["Anna"], "it has chosen before Anna is asked"
    name = GAME.card_title(state["cards"][chosen["p2"]])
    assert name not in said.public + said.to("Anna") + chat.says("Anna", "/verlauf").to("Anna")
    decision, options = GAME.decisions(state)["p2"], GAME.options(state, "p2")
    own = {GAME.advise(GAME.view(s, "p2"), "p2", decision, options) for s in (state, GAME.reshuffle(state, "p2", Dice("neu", 1)))}
    assert len(own) == 1, "whatever Anna has brought"
    assert name in chat.says("Anna", "/zug glorfindel").public


# --- whoever watches --------------------


def test_who_watches_sees_of_hands_decks_and_sites_no_more_than_their_number(on_the_way):
    on_the_way.says(asked(on_the_way), "/zug lauer ork-wache")
    state = on_the_way.state()
    for turn in range(3):
        other_ = GAME.reshuffle(state, None, Dice("zuschauer", turn))
        one, two = GAME.view(state, None), GAME.view(other_, None)
        for part in GAME.parts(None):
            assert GAME.text(one, part) == GAME.text(two, part)
            assert GAME.picture(one, part) == GAME.picture(two, part)
    watched = on_the_way.says(WATCHER, "/brett tisch")
    assert "Ork-Wache" not in watched.public + watched.to(WATCHER)
