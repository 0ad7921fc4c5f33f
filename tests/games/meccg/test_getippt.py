"""Typed lines of MECCG: what people say at the table, in German or English, with nicknames and slips."""

from __future__ import annotations

import itertools
import pathlib

from games.contract import Refusal
from games.dice import Dice
from games.meccg.play.room import ZONES
from games.meccg.show.labels import LONGEST
from games.play import Play
from games.reading import Path
from tests.games.meccg.partien import steps
from tests.rules.meccg.tisch import GAME, Table, begun


def ready(*companions: str, hand: tuple[str, ...] = ()) -> Table:
    """The first player's organisation phase at Bruchtal."""
    table = begun(first=["tw-glorfindel-ii", *companions], second=["tw-elladan"])
    table.turn_of("p1")
    if hand:
        table.holds("p1", *hand)
    return table


def keys(table: Table, seat: str, line: str) -> tuple[str, ...]:
    found = Play(GAME, table.state).read(seat, line)
    assert isinstance(found, Path), f"{line}: {found.reason}"
    return found.keys


def no(table: Table, seat: str, line: str) -> Refusal:
    found = Play(GAME, table.state).read(seat, line)
    assert isinstance(found, Refusal), f"{line}: {found.keys}"
    return found


def test_a_journey_is_said_by_number_name_or_place_alone():
    table = ready("tw-sam-gamgee")
    wanted = ("reise g1", "ziel regionen tw-moria")
    for line in ("gemeinschaft 1 nach moria", "glorfindel nach Moria", "Sam geht nach Moria", "reise nach moria", "nach moria"):
        assert keys(table, "p1", line) == wanted, line


def test_the_kind_of_movement_is_asked_back_where_both_are_possible():
    table = ready()
    assert no(table, "p1", "nach Lórien").kind == "ambiguous"
    assert keys(table, "p1", "reise nach Lórien nach Grundregeln") == ("reise g1", "ziel start tw-lorien")
    assert keys(table, "p1", "reise nach Lórien über Regionen") == ("reise g1", "ziel regionen tw-lorien")


def test_a_site_out_of_reach_says_how_many_regions():
    found = no(ready(), "p1", "reise nach Edoras")
    assert found.kind == "illegal" and "5 Regionen entfernt" in found.reason


def test_the_way_is_chosen_later_and_that_is_said():
    found = no(ready(), "p1", "gemeinschaft 1 nach moria über rhudaur, hulsten")
    assert "sobald das Ziel aufgedeckt" in found.reason and "me.bgphase.begriff.reiseroute" in found.rules


def test_a_card_that_is_not_playable_now_says_when():
    table = ready(hand=("tw-glamdring", "tw-orc-watch"))
    assert "am Ort" in no(table, "p1", "spiele glamdring mit glorfindel").reason
    assert "wer nicht am Zug ist" in no(table, "p1", "spiele orc-watch").reason
    assert no(table, "p1", "spiele Ork-Wache").reason == no(table, "p1", "orc watch").reason


def test_a_card_one_does_not_hold_says_nothing_of_who_does():
    table = ready(hand=("tw-glamdring",))
    found = no(table, "p1", "spiele Zwielicht")
    assert found.kind == "illegal" and "hast du nicht auf der Hand" in found.reason
    dealt = GAME.reshuffle(table.state, "p1", Dice("neu", 2))
    assert Play(GAME, dealt).read("p1", "spiele Zwielicht") == found


def test_moves_of_other_moments_say_when_they_are_made():
    table = ready(hand=("tw-orc-watch",))
    assert "Bewegungs-/Gefahrenphase" in no(table, "p1", "lauer ork-wache").reason
    assert "vor dem Wurf" in no(table, "p1", "tappe elladan zur hilfe").reason
    assert "nicht gefragt" not in no(table, "p2", "spiele glamdring").reason


def test_a_slip_is_asked_back():
    found = no(ready(), "p1", "glorfindl nach moria")
    assert found.kind == "unknown" and any(c.key == "reise g1" or "Glorfindel" in c.label for c in found.nearest)


def test_a_card_goes_on_guard_in_everyday_words():
    table = ready()
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    for line in ("lauer Leichenlicht", "leg Leichenlicht auf die Lauer", "lauer corpse candle", "Leichenlicht lauert"):
        assert keys(table, "p2", line) == ("lauer tw-corpse-candle",), line
    assert keys(table, "p2", "spiele leichenlicht")[0] == "spiele tw-corpse-candle"


def test_between_two_strikes_a_card_still_says_when_it_is_played():
    table = ready("tw-sam-gamgee")
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    table.does("p2", "spiele tw-corpse-candle")
    table.until("haltung", "zuweisung")
    seat = next(iter(table.asked()))
    assert "Organisationsphase" in no(table, seat, "spiele saruman").reason
    assert "Das verstehe ich nicht" not in no(table, seat, "spiele ausweichen").reason


# --- what a stranger typed --------------------


def test_words_of_the_table_are_no_beginnings_of_card_names():
    table = ready("tw-sam-gamgee", "tw-adrazar")
    assert keys(table, "p1", "teile glorfindel ab") == ("teile g1", "geht tw-glorfindel-ii", "fertig")
    assert keys(table, "p1", "trenne sam von glorfindel") == ("teile g1", "geht tw-sam-gamgee", "fertig")
    assert keys(table, "p1", "sam bildet eine eigene Gemeinschaft") == ("teile g1", "geht tw-sam-gamgee", "fertig")
    assert keys(table, "p1", "teile glorfindel und sam ab") == (
        "teile g1",
        "geht tw-glorfindel-ii",
        "geht tw-sam-gamgee",
        "fertig",
    )
    assert "auf der Hand" not in no(table, "p1", "ab").reason
    assert no(table, "p1", "spiele abschiedsbecher").reason.startswith("«Abschiedsbecher» hast du nicht auf der Hand")


def test_somebody_in_play_is_no_card_one_does_not_hold():
    table = ready("tw-sam-gamgee")
    for name in ("sam", "Elladan"):
        assert "schon im Spiel" in no(table, "p1", f"spiele {name}").reason, name
    assert "deines Gegners" in no(table, "p1", "elladan nach lorien").reason
    assert "nur eine Gemeinschaft" in no(table, "p1", "gemeinschaft 2 nach moria").reason
    assert "trägt keiner deiner Charaktere" in no(table, "p1", "gib glamdring an sam").reason


def test_who_follows_whom_is_said_by_the_order_of_the_names():
    table = begun(one="E", first=["tw-aragorn-ii", "tw-arwen"], second=["tw-elladan"])
    table.turn_of("p1")
    for line in ("arwen wird gefolgsmann von aragorn", "arwen unter aragorn", "arwen folgt Aragorn"):
        found = Play(GAME, table.state).read("p1", line)
        said = found.keys[0] if isinstance(found, Path) else found.reason
        assert "folge tw-arwen tw-aragorn-ii" in said or said.startswith("Aragorn II hat"), line


def test_passing_is_said_in_the_words_of_the_phase():
    table = ready()
    for line in ("passe", "Ich passe", "fertig", "weiter", "Organisation beenden", "nächste Phase", "ende"):
        assert keys(table, "p1", line) == ("passe",), line
    assert table.candidate("p1", "passe").label == "Organisation beenden"


def test_rolling_is_said_where_the_next_thing_is_a_roll():
    table = ready("tw-sam-gamgee")
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    table.does("p2", "spiele tw-corpse-candle")
    table.until("haltung", "zuweisung")
    if table.frame() == "zuweisung":
        assert keys(table, "p1", "passe") == ("fertig",)
        table.until("haltung")
    assert no(table, "p1", "würfeln").kind == "ambiguous"
    assert keys(table, "p1", "würfeln ungetappt") == ("ungetappt",)


def test_several_ways_to_one_place_are_a_question_whose_answers_can_be_said():
    table = ready()
    found = no(table, "p1", "glorfindel nach lorien")
    assert found.kind == "ambiguous" and len(found.nearest) == 2
    for c in found.nearest:
        assert keys(table, "p1", c.key) == tuple(c.key.split(", "))


def test_a_card_fetches_itself_from_no_pile():
    table = ready()
    table.stands("p1", "tw-rivendell", "tw-elrond")
    table.brings("abwurf p1", "tw-glamdring", "tw-vilya")
    table.brings("hand p1", "tw-vilya")
    table.change(lambda t: t.state.update(now="g1"))
    table.plays("p1", "tw-vilya", "tw-elrond")
    table.until("hole")
    assert ZONES.faces(table.state, "abwurf p1").count("tw-vilya") == 2
    assert table.may("p1", "hole") == ["hole tw-glamdring", "hole tw-vilya"], "the other one of two"
    table.does("p1", "hole tw-vilya")
    assert ZONES.faces(table.state, "abwurf p1").count("tw-vilya") == 1
    assert table.may("p1", "hole") == ["hole tw-glamdring"], "never itself"


# --- who is asked, and what passes by itself --------------------


def passed(table: Table, seat: str) -> str:
    """The kind of question that is asked of this seat, as it can be preset."""
    return GAME.decisions(table.state)[seat].window


def test_nobody_is_asked_where_no_card_there_is_could_be_played_whatever_he_holds():
    table = ready("tw-sam-gamgee")
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    asked = []
    for hand in (("tw-orc-watch",), ("tw-glamdring",)):
        table.holds("p1", *hand)
        step = GAME.apply(table.state, "p2", "spiele tw-corpse-candle")
        asked.append([(seat, d.window, d.prompt) for seat, d in GAME.decisions(step.state).items()])  # type: ignore[union-attr]
    assert asked[0] == asked[1], "what is held does not matter"


def test_the_first_presets_pass_what_can_as_well_be_played_at_another_moment():
    table = ready("tw-sam-gamgee")
    table.holds("p2", "tw-corpse-candle")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    table.does("p2", "spiele tw-corpse-candle")
    if table.at("ziel"):
        table.passes()
    assert passed(table, "p1") == "unterwegs", "against a creature he is asked when it attacks"
    table.does("p1", "passe")
    assert passed(table, "p2") == "eigene"
    assert {"unterwegs", "eigene", "abzug", "fremder-hieb", "ohne-limit", "ziehen"} == set(GAME.usual) <= set(GAME.windows)


# --- what two people typed in a whole game --------------------


def test_in_the_draft_somebody_not_brought_is_said_to_be_so():
    table = Table("A", "B")
    assert keys(table, "p1", "ich nehm glorfindel") == ("waehle tw-glorfindel-ii",)
    for line in ("ich nehm aragorn", "Aragorn", "wähle Aragorn II"):
        found = no(table, "p1", line)
        assert "steht nicht in deiner Auswahl" in found.reason and "Organisationsphase" not in found.reason, line
    table.does("p1", "waehle tw-glorfindel-ii")
    assert "steht nicht in deiner Auswahl" in no(table, "p1", "aragorn").reason, "also while the other one still chooses"
    assert no(table, "p1", "weg mit allem").kind == "unknown", "throwing away is no way"


def test_a_way_is_said_by_all_its_regions_or_by_those_between():
    table = ready()
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("route")
    for line in (
        "über Rhudaur, Hulsten",
        "über hulsten",
        "über rhudaur, hulsten und rothornpaß",
        "Rhudaur – Hulsten – Rothornpaß",
    ):
        assert keys(table, "p1", line) == ("weg 0",), line
    assert keys(table, "p1", "über cardolan, hulsten") == ("weg 1",)


def test_whom_one_calls_to_come_is_said_to_be_elsewhere():
    table = ready(hand=("tw-glamdring",))
    for line in ("gandalf kommt", "bring gandalf ins spiel", "spiele gandalf"):
        assert "Gandalf" in no(table, "p1", line).reason and "nicht auf der Hand" in no(table, "p1", line).reason, line
    assert "schon im Spiel" in no(table, "p1", "elladan kommt").reason


def test_a_company_that_sets_out_already_is_said_to():
    table = ready("tw-sam-gamgee")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    for line in ("glorfindel nach lorien", "gemeinschaft 1 nach lórien"):
        found = no(table, "p1", line)
        assert found.kind == "illegal" and "hat ihr Ziel schon" in found.reason, line
    assert keys(table, "p1", "doch bleiben") == ("bleibe g1",)


def struck() -> Table:
    table = ready("tw-sam-gamgee", "tw-adrazar")
    table.holds("p2")
    table.brings("hand p2", "tw-wargs")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    table.does("p2", "spiele tw-wargs")
    table.does("p2", "auf wildnis") if table.frame() == "ziel" else None
    table.until("zuweisung")
    table.does("p1", "hieb tw-glorfindel-ii")
    table.does("p1", "hieb tw-sam-gamgee")
    table.until("reihenfolge")
    table.does("p1", "hieb tw-glorfindel-ii")
    table.does("p2", "passe")
    return table


def test_who_plays_nothing_before_a_strike_says_at_once_how_he_stands():
    table = struck()
    assert table.frame() == "kette" and "wie stellt er sich" in table.asked()["p1"]
    assert keys(table, "p1", "ungetappt") == ("ungetappt",)
    assert keys(table, "p1", "ich tappe") == keys(table, "p1", "kämpfen") == ("tappen",)
    assert keys(table, "p1", "tappe adrazar zur hilfe") == ("hilfe tw-adrazar",)
    assert "selbst einen Hieb" in no(table, "p1", "tappe sam zur hilfe").reason
    table.does("p1", "hilfe tw-adrazar")
    assert table.state["figures"]["tw-adrazar"] == "getappt" and "p1" in table.asked(), "he may still play something"
    table.does("p1", "tappen")
    assert table.state["figures"]["tw-glorfindel-ii"] != "ungetappt" and "hieb" in [e.kind for e in table.events]


def test_who_passes_before_a_strike_is_asked_how_he_stands():
    table = struck()
    table.does("p1", "passe")
    assert table.frame() == "haltung"
    table.does("p1", "ungetappt")
    assert table.told().count("bleibt ungetappt −3") == 1


def test_buttons_are_short_each_says_its_own_and_a_first_page_has_at_most_twenty_five():
    pages = [0]
    for state, seat, _, _, _, _ in itertools.islice(steps("C", "D", "knopf", presets=()), 0, 600, 3):
        options = GAME.options(state, seat) if seat else []
        labels = [c.label for c in options]
        assert not [label for label in labels if len(label) > LONGEST]
        assert len(set(labels)) == len({c.key.partition("#")[0] for c in options}), "but for two allies of one name and leader"
        if len(options) > 24:  # then those with a heading wait behind it
            pages.append(len({c.group or c.key for c in options}))
    assert len(pages) > 1 and max(pages) <= 25


def test_the_handbook_names_what_is_passed_from_the_beginning():
    chapter = (pathlib.Path(__file__).parents[3] / "docs" / "handbuch.md").read_text(encoding="utf-8").partition("## MECCG")[2]
    assert all(f"`{window}`" in chapter.partition("\n## ")[0] and window in GAME.windows for window in GAME.usual)


def test_before_the_door_one_says_to_go_in_or_is_told_to():
    table = struck()
    table.until("betreten")
    for line in ("betreten", "rein", "wir gehen rein", "ich gehe hinein"):
        assert keys(table, "p1", line) == ("betreten",), line
    assert keys(table, "p1", "passe") == ("draussen",)
    found = no(table, "p1", "spiele glamdring mit sam")
    assert found.reason.startswith("Erst betritt die Gemeinschaft den Ort; dann spielst du «Glamdring»")


def test_what_is_thrown_away_now_is_told_to_be_for_later():
    table = ready("tw-sam-gamgee")
    table.holds("p2")
    table.brings("hand p2", "tw-orc-watch")
    table.does("p1", "reise g1")
    table.does("p1", "ziel regionen tw-moria")
    table.until("gefahren")
    assert no(table, "p2", "wirf Orkrist und Riskanter Schlag weg").reason.startswith("Handkarten wirfst du ab, wenn du am Ende")


def test_who_is_tapped_already_cannot_stay_untapped_and_is_told_so():
    table = struck()
    table.change(lambda t: t.part("figures").update({"tw-glorfindel-ii": "getappt"}))
    assert "(7 gegen 9, getappt)" in table.asked()["p1"]
    assert "kämpft, wie er ist" in no(table, "p1", "ungetappt").reason


def test_what_a_button_says_can_be_typed():
    for state, seat, _, key, _, _ in itertools.islice(steps("B", "D", "getippt", presets=()), 0, 450, 6):
        label = next(c.label for c in GAME.options(state, seat) if c.key == key) if seat else ""
        found = Play(GAME, state).read(seat, label) if seat else None
        assert found is None or (isinstance(found, Path) and found.keys[0] == key), f"{label}: {found}"
