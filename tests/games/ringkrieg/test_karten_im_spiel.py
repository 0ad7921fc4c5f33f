"""All 96 cards in both uses, in games that are played. The table: `python -m tests.games.ringkrieg.occurrences`."""

from __future__ import annotations

import pytest

from tests.games.ringkrieg.occurrences import Counts, counted, has_changed, play, soak


def test_what_cards_do_is_counted():
    counts = Counts()
    with counted(counts):
        positions = play("rechner", "rechner", "zaehlen", counts)
    assert positions and counts.events.total() > 5 and counts.combat.total() > 0
    assert len(counts.missing()) < 192 and "Ereignis  Kampf" in counts.table()


def test_a_card_that_is_only_laid_down_does_not_count():
    before = next(
        s for s in play("rechner", "rechner", "zaehlen", Counts()) if s["pools"]["freie"]["unused"] and s["zones"]["hand p1"]
    )
    card = before["cards"][before["zones"]["hand p1"][0]]
    pool = before["pools"]["freie"]
    used = {"size": pool["size"], "unused": pool["unused"][1:], "used": [*pool["used"], pool["unused"][0]]}
    laid = {
        **before,
        "zones": {**before["zones"], "hand p1": before["zones"]["hand p1"][1:]},
        "pools": {**before["pools"], "freie": used},
    }
    assert not has_changed(before, laid, card)
    assert has_changed(before, {**laid, "politics": {**laid["politics"], "rohan": 9}}, card)
    assert has_changed(before, {**laid, "zones": before["zones"]}, card)  # a card was drawn


@pytest.mark.soak
def test_cards_occur_in_both_uses(capsys):
    counts = soak(6)
    with capsys.disabled():
        print(counts.table())
    assert counts.missing() == []
    assert len(counts.ends) == 4 and "abgebrochen" not in counts.ends


# The combat text of this card occurs by the other card that has it.
NOT_REACHED_IN_THE_EXPANSION = {("drei_ringe_den_elbenkoenigen_e", "Kampf")}
NEW_ACTIONS = ("angeben", "gruppierung", "dunlaender", "schiff", "turm", "katapult")
NEW_EVENTS = (  # what factions, persons and engines do
    *("flotte", "schiffe-sinken", "ent-zieht", "ent-greift-an", "smeagol-kommt", "wir-finden-ihn", "herrin-des-lichts"),
    *("feuer-und-schatten", "ueberlegen", "laenger", "maschinen-weg", "wuerfel-jagt"),
)


@pytest.mark.soak
def test_cards_and_actions_of_the_expansion_occur(capsys):
    counts = soak(3, set="erweiterung")
    with capsys.disabled():
        print(counts.table())
    assert set(counts.missing()) <= NOT_REACHED_IN_THE_EXPANSION
    assert not [action for action in NEW_ACTIONS if not counts.told[f"Aktion {action}"]]
    assert not [kind for kind in NEW_EVENTS if not counts.told[kind]]
    assert "abgebrochen" not in counts.ends
