"""Whole games with bold players and computers: some of them here, those of all pairings as a soak."""

from __future__ import annotations

import pytest

from tests.games.meccg import dauerlauf


@pytest.mark.parametrize(("one", "two", "seed", "kind"), [
    ("A", "D", "dauer AD2", "computer"),  # two horses of one kind
    ("C", "C", "dauer CC1", "kühn"),  # every unique card twice
    ("B", "E", "dauer BE3", "kühn gegen computer"),
])  # fmt: skip
def test_a_game_ends_by_a_rule_and_nothing_is_broken(one, two, seed, kind):
    met = dauerlauf.Met()
    dauerlauf.play(one, two, seed, kind, met)
    assert not met.broken and met.ends.total() == 1 and "offen" not in met.ends
    assert met.things and met.played


def test_who_destroys_the_ring_in_play_wins_at_once():
    met = dauerlauf.Met()
    dauerlauf.ring("r1", met)
    assert met.ends == {"ring (me.ende.ring.helden)": 1} and not met.broken


@pytest.mark.soak
def test_all_pairings_meet_what_rules_there_are():
    met = dauerlauf.Met()
    dauerlauf.run(20, "dauer", met)
    assert not met.broken, "\n".join(met.broken[:20])
    assert not dauerlauf.missing_cards(met)
    wanted = ("Rat einberufen, Stapel zweimal", "Rat einberufen, einmal und 25 Punkte", "Zauberer verloren",
              "Stapel mitten im Ziehen aufgebraucht", "Gemeinschaft zurückgeschickt", "Lauer verweigert: verlaesst",
              "Lauer verweigert: tappt", "Lauer verweigert: verbietet")  # fmt: skip
    assert [thing for thing in wanted if not met.things[thing]] == []
