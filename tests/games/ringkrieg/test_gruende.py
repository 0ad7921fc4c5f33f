"""The reason of a refusal is the one that bars this very thing."""

from __future__ import annotations

import pytest

from games.contract import Refusal
from tests.rules.ringkrieg.conftest import Table


def why(t: Table, side: str, line: str) -> Refusal:
    refused = t.play.read({"freie": "p1", "schatten": "p2"}[side], line)
    assert isinstance(refused, Refusal), refused
    return refused


@pytest.mark.parametrize(
    ("line", "said", "unsaid"),
    [
        ("saruman", "Isengart", "Hexenkönig"),
        ("person saurons mund", "Mordor", "Saruman"),
        ("bringe den Hexenkönig ins Spiel", "Sauron im Kriegszustand", "Saruman"),
    ],
)
def test_whoever_asks_for_one_minion_reads_of_that_one(line: str, said: str, unsaid: str) -> None:
    refused = why(Table().acts("schatten", "rekrutierung armee", "person"), "schatten", line)
    assert refused.kind == "illegal" and said in refused.reason and unsaid not in refused.reason


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("karte elbenmäntel mit rekrutierung", "spielt man mit einem Würfel Person oder Ereignis"),
        ("karte elbenmäntel mit ereignis", "Keiner deiner unbenutzten Würfel zeigt Ereignis"),
    ],
)
def test_a_card_with_a_die_that_does_not_bring_it(line: str, said: str) -> None:
    t = Table().holds("freie", "elbenmaentel").acts("freie", "rekrutierung person", "armee")
    refused = why(t, "freie", line)
    assert refused.rules == ("rk.ereignis.ausspielen.wuerfel",) and said in refused.reason


def losing(force: str) -> Table:
    t = Table().emptied().war("gondor", "sauron").army(osgiliath=force)
    frame = {"frame": "verluste", "open": 99, "side": "freie", "spot": "osgiliath", "hits": 1, "taken": [], "in_battle": True}
    return t.changed(stack=[*t.s["stack"][:1], frame])


@pytest.mark.rule("rk.figur.anfuehrer.verlust")
@pytest.mark.parametrize("line", ["anführer", "entferne anführer", "entferne gondor anführer", "entferne einen Anführer"])
def test_a_leader_is_no_casualty(line: str) -> None:
    refused = why(losing("gondor 2r 1e 1a"), "freie", line)
    assert refused.rules == ("rk.figur.anfuehrer.verlust",) and "nur Einheiten" in refused.reason


def test_what_all_bars_for_one_reason_is_refused_by_it_and_not_asked_back() -> None:
    refused = why(losing("gondor 2r 1e, rohan 1r 1e"), "freie", "entferne eine elite")
    assert refused.kind == "illegal" and refused.rules == ("rk.kampf.verluste.elite-zwei",)


def test_at_a_table_of_two_no_rule_for_three_and_four_is_cited() -> None:
    t = Table().acts("freie", "armee person", "armee")
    t.changed(rings_used={**t.s["rings_used"], "freie": True})
    for line in ("ring armee, person", "passe"):
        refused = why(t, "freie", line)
        assert refused.kind == "illegal" and not any("mehrspieler" in rule for rule in refused.rules), refused


def test_an_attack_that_a_card_on_the_table_bars_is_refused_by_that_card() -> None:
    t = Table().emptied().war("sauron", "elben").army(schattenbachtal="sauron 5r", lorien="elben 2r").lies("eine_zu_grosse_macht")
    t.acts("schatten", "armee armee", "person")
    for line in ("angriff schattenbachtal lorien alles", "angriff"):
        refused = why(t, "schatten", line)
        assert refused.rules[0] == "karte:eine_zu_grosse_macht" and "liegt aus" in refused.reason, refused
