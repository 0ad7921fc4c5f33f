"""MECCG through the chat: what is asked back can be tapped, names are those of this table, what is passed can be read."""

from __future__ import annotations

import pytest

from bot.core.plans import plans_of
from tests.bot.meccg_tisch import asked, begun, goes_on, lay, other, until


@pytest.fixture
def table(tmp_path):
    """Anna with deck A, Bert with deck B, before the first organisation phase of whoever begins."""
    return begun(tmp_path)


@pytest.fixture
def on_the_way(table):
    """Glorfindel or Elladan is on his way to Moria; the opponent is asked for hazards and holds three creatures."""
    who = asked(table)
    seat, opponent = table.seat(who), table.seat(other(table))
    gid = next(g for g, one in table.state()["companies"].items() if one["seat"] == seat)
    lay(table, lambda t: (t.holds(opponent), t.brings(f"hand {opponent}", "tw-wargs", "tw-orc-watch", "tw-orc-warband")))
    table.says(who, f"/zug reise {gid}, moria über regionen")
    table.says(who, "/zug passe")
    table.says(who, "/zug passe")
    until(table, "Gefahren")
    return table


def test_what_is_asked_back_can_be_tapped(table):
    who = asked(table)
    before, answers = table.table().row.number, table.says(who, "/zug nach Lórien")
    labels = [b.label for b in answers.buttons()]
    assert "mehrdeutig" in answers.to(who) and labels == ["Lórien (nach Grundregeln)", "Lórien (über Regionen)"]
    table.presses(who, labels[0], answers)
    assert table.table().row.number == before + 1
    assert any(b.label.startswith("Doch bleiben") for b in table.says(who, "/moeglich").buttons())


def test_a_slip_is_tapped_right(table):
    who = asked(table)
    answers = table.says(who, f"/zug {'glorfindl' if who == 'Anna' else 'eladan'} abwerfen")
    assert "Meintest du" in answers.to(who) and any(b.label.endswith("abwerfen") for b in answers.buttons())


def test_a_namesake_of_other_alignments_is_not_asked_for(table):
    answers = table.says("Anna", "/karte moria")
    assert "Moria · Ort (Helden)" in answers.to("Anna") and any("Schergen" in b.label for b in answers.buttons())
    assert answers.to("Anna") == table.says("Bert", "/karte moria").to("Bert"), "the same for everybody"


def test_how_far_the_game_is_counts_turns_not_answers(table):
    assert f"1. Zug von {asked(table)}" in table.says("Anna", "/stand").to("Anna")
    assert "Zug 1" not in table.says("Anna", "/stand").to("Anna").split("\n")[0].replace("1. Zug", "")


def test_what_is_passed_from_the_beginning_can_be_read(table):
    assert "an diesem Tisch von selbst: alle erlaubten Karten ziehen" in table.says("Anna", "/einstellungen").to("Anna")


def test_a_way_said_with_the_destination_is_planned_for_the_moment_it_is_asked(table):
    who = asked(table)
    said = table.says(who, "/zug nach Moria über Rhudaur, Hulsten").to(who)
    assert "Geplant: 1) wenn gesagt wird: weg · moria → «über Rhudaur, Hulsten»" in said, said
    table.says(who, "/zug passe")
    table.says(who, "/zug passe")
    company = next(one for one in table.table().play.state["companies"].values() if one["travel"]["reist"])
    way = company["travel"]["regionen"]
    assert way[0] == "Rhudaur" and len(way) > 2
    assert table.says(who, "/plan").to(who).startswith("Du hast nichts geplant")


def planned(chat, who):
    return [p.line for p in plans_of(chat.table().seat_row(chat.seat(who)))]


def fights(chat, who, words=""):
    """The defender's answers until somebody else is asked, or these words are said; what was said last."""
    said = ""
    for _ in range(20):
        if asked(chat) != who or (words and words in said):
            return said
        said = goes_on(chat)
    return said


QUEUE = "/zug Warge, dann lauert Ork-Wache"


def test_hazards_said_in_one_line_are_played_card_by_card(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    said = on_the_way.says(hunter, QUEUE)
    assert "⚔ Warge" in said.public and "Ork-Wache" not in said.public + said.to(prey), "what is planned is secret"
    assert planned(on_the_way, hunter) == ["lauert Ork-Wache"]
    fights(on_the_way, prey)
    assert planned(on_the_way, hunter) == []
    assert "Eine Karte liegt auf der Lauer" in on_the_way.says(prey, "/verlauf").to(prey)


def test_a_queue_of_hazards_stops_at_a_reaction_and_says_why(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    lay(on_the_way, lambda t: t.brings(f"hand {on_the_way.seat(prey)}", "tw-dodge"))
    on_the_way.says(hunter, QUEUE)
    until(on_the_way, "wie stellt er sich")
    on_the_way.says(prey, "/zug ausweichen")
    fights(on_the_way, prey)
    assert planned(on_the_way, hunter) == [] and "Eine Karte liegt auf der Lauer" not in on_the_way.says(prey, "/verlauf").to(
        prey
    )
    told = {who: "".join(text for to, text in on_the_way.heard if to == who) for who in (hunter, prey, None)}
    assert "hält hier an (der Gegner hat etwas gespielt). Gestrichen: «lauert Ork-Wache»" in told[hunter]
    assert "hält hier an" not in told[prey] + told[None]


def test_what_is_thrown_away_afterwards_can_be_said_with_the_hazards(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    seat = on_the_way.seat(hunter)
    held = len(on_the_way.state()["zones"][f"hand {seat}"])
    lay(on_the_way, lambda t: t.brings(f"hand {seat}", *["tw-river"] * (11 - held)))
    on_the_way.says(hunter, f"{QUEUE}, dann wirf Fluß ab")
    assert planned(on_the_way, hunter) == ["lauert Ork-Wache", "wirf Fluß ab"]
    fights(on_the_way, prey, "wirft ab: Fluß")
    assert planned(on_the_way, hunter) == [] and asked(on_the_way) == prey, "nobody had to be called for it"
    assert f"{hunter} wirft ab: Fluß" in on_the_way.says(prey, "/verlauf").to(prey)


def test_a_queue_of_hazards_stops_where_the_limit_has_changed(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    on_the_way.says(hunter, QUEUE)

    def more(laid):
        laid.change(lambda t: t.at("companies", t.state["now"]).update(limit=4))

    lay(on_the_way, more)
    fights(on_the_way, prey)
    assert planned(on_the_way, hunter) == [] and asked(on_the_way) == hunter
    assert "Gefahrenlimit hat sich geändert" in "".join(text for who, text in on_the_way.heard if who == hunter)


def test_a_line_with_something_unknown_behind_does_nothing(on_the_way):
    hunter, before = asked(on_the_way), on_the_way.table().row.number
    said = on_the_way.says(hunter, "/zug Warge, dann Bratkartoffeln")
    assert on_the_way.table().row.number == before and not planned(on_the_way, hunter)
    assert "noch ist nichts geschehen" in said.to(hunter)


def test_a_whole_turn_of_a_company_is_one_line(table):
    who = asked(table)
    until_asked = table.says(who, "/zug nach Moria über Regionen, Organisation beenden, passe, betreten")
    assert "Geplant" in until_asked.to(who)
    assert planned(table, who) == ["betreten"]
    until(table, "Gefahren")
    table.says(asked(table), "/zug passe")
    while planned(table, who):
        goes_on(table)
    assert "Die Gemeinschaft betritt den Ort" in table.says(who, "/verlauf").to(who)


def test_a_creature_named_is_played_and_never_laid_in_wait(on_the_way):
    seat = on_the_way.seat(asked(on_the_way))
    lay(on_the_way, lambda t: t.brings(f"hand {seat}", "tw-corsairs-of-umbar"))
    read = on_the_way.table().play.read
    assert read(seat, "kriegsmeute").keys == ("spiele tw-orc-warband",)
    assert read(seat, "korsaren von umbar").kind == "illegal", "refused, and not laid in wait instead"
    for said in ("korsaren von umbar lauert", "lauer korsaren von umbar"):
        assert getattr(found := read(seat, said), "keys", found) == ("lauer tw-corsairs-of-umbar",)


def test_what_ended_before_the_next_attack_is_still_told(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    on_the_way.says(hunter, "/zug Warge, dann Ork-Kriegsmeute")
    said = fights(on_the_way, prey, "⚔ Ork-Kriegsmeute")
    assert "Der Angriff ist" in said.split("⚔ Ork-Kriegsmeute")[0], "how the wargs fared"


def test_cards_drawn_one_by_one_are_told_once(on_the_way):
    who = other(on_the_way)
    hers = [line for line in on_the_way.says(who, "/verlauf").to(who).split("\n") if "zieht eine Karte" in line]
    assert any(line.endswith("zieht eine Karte. (8×)") for line in hers), hers


def test_nothing_is_noted_that_a_preset_answered(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    said = on_the_way.says(hunter, "/zug Warge")
    assert "Notiert" not in said.to(hunter) + said.to(prey)


def test_the_hand_says_when_and_not_what_every_card_is(table):
    who = asked(table)
    seat = table.seat(who)
    lay(table, lambda t: (t.holds(seat), t.brings(f"hand {seat}", "tw-dodge", "tw-orc-watch", "td-marvels-told")))
    told = table.says(who, "/hand").to(who)
    assert "• Ausweichen\n    vor einem Hieb" in told and "    Gefahr: Schattenland" in told
    assert "    Für «Wundersame Geschichten» ist" in told


def test_a_card_of_another_moment_says_when(table):
    who = asked(table)
    seat = table.seat(who)
    lay(table, lambda t: (t.holds(seat), t.brings(f"hand {seat}", "tw-dodge")))
    said = table.says(who, "/zug ausweichen").to(who)
    assert "in der Organisationsphase nicht an der Reihe. Gespielt wird die Karte vor einem Hieb" in said


def test_somebody_in_play_is_not_played(on_the_way):
    hunter, prey = asked(on_the_way), other(on_the_way)
    on_the_way.says(hunter, "/zug Warge")
    figure = "glorfindel" if "Glorfindel" in on_the_way.says(prey, "/stand").to(prey).split(prey)[1] else "elladan"
    said = on_the_way.says(prey, f"/zug {figure} nach moria").to(prey)
    assert "spielt man" not in said


def test_an_answer_that_looks_like_a_question_is_an_answer(table):
    who = asked(table)
    seat = table.seat(who)
    lay(table, lambda t: t.stands(seat, "tw-lorien", "tw-gloin", "tw-balin", "tw-oin"))
    gid = next(g for g, one in table.state()["companies"].items() if "tw-gloin" in one["figs"])
    table.says(who, f"/zug teile {gid}")
    assert "Regelhefte" not in table.says(who, "/zug geht glóin").to(who)
    assert "Glóin" in table.says(who, "/zug fertig").public


@pytest.fixture
def companies(table):
    """Whoever begins has a second company at Bruchtal: Aragorn with Narsil, Gimli and Legolas; Balin is on the hand."""
    seat = table.seat(asked(table))

    def second(t):
        t.holds(seat)
        t.stands(seat, "tw-rivendell", "tw-aragorn-ii", "tw-gimli", "tw-legolas")
        t.brings(f"hand {seat}", "tw-balin")
        t.bears("tw-aragorn-ii", "tw-narsil")

    lay(table, second)
    return table


def may(chat, line):
    return chat.says(asked(chat), f"/darfich {line}").to(asked(chat))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("teile legolas ab", "Aufteilen"),
        ("legolas bildet eine eigene gemeinschaft", "Aufteilen"),
        ("narsil an legolas", "Narsil: Aragorn → Legolas"),
        ("aragorn gibt legolas narsil", "Narsil: Aragorn → Legolas"),
        ("gs 2 nach moria", "Moria (über Regionen)"),
        ("aragorn nach lórien über regionen", "Lórien (über Regionen)"),
        ("narsil hinterlegen", "Narsil hinterlegen"),
        ("ich bin fertig", "Organisation beenden"),
    ],
)
def test_what_people_type_in_their_organisation_phase(companies, line, said):
    assert "Ja, das ist erlaubt" in may(companies, line) and said in may(companies, line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("legolas folgt {}", "nicht in derselben Gemeinschaft"),
        ("hier bleiben", "Beende einfach die Organisation"),
        ("karten ziehen", "während eine Gemeinschaft reist"),
        ("rat einberufen", "am Ende deines Zuges"),
        ("betreten", "zu Beginn deiner Ortsphase"),
    ],
)
def test_what_cannot_be_done_just_then_says_when_or_why(companies, line, why):
    assert why in may(companies, line.format("glorfindel" if asked(companies) == "Anna" else "elladan"))


def test_who_comes_into_play_is_asked_where_and_never_put_off(companies):
    for line in ("balin", "balin kommt ins spiel", "bring balin ins spiel"):
        said = companies.says(asked(companies), f"/zug {line}")
        assert "spielt man in deiner Organisationsphase" not in said.to(asked(companies)), line
        assert sum("Balin" in b.label for b in said.buttons()) >= 2


def test_which_company_is_tapped_and_the_goal_goes_along(companies):
    who = asked(companies)
    asked_back = companies.says(who, "/zug nach moria")
    label = next(b.label for b in asked_back.buttons() if "Legolas" in b.label)
    companies.presses(who, label, asked_back)
    gid = next(g for g, one in companies.state()["companies"].items() if "tw-legolas" in one["figs"])
    assert companies.state()["companies"][gid]["plan"] == "regionen"


def test_who_has_left_is_not_called_in_play(companies):
    who = asked(companies)
    companies.says(who, "/zug gimli abwerfen")
    assert "tw-gimli" not in companies.state()["figures"]
    assert "schon im Spiel" not in may(companies, "gimli")
