"""Games of the present version play again byte for byte: the same keys lead to the same events and the same states.

A table that runs has been played by these very rules, and its undo, its check and its import play it again. So whoever changes
what a rule does raises `version` (a change in `games/*.py` that changes states or events: of every game) and writes the step in
`upgrades.py` that leads stored states on. Then these files are tables of an earlier version (`test_opening.py`), and the new
version gets golden tables of its own.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from games import catalog
from games.contract import Event, Game, Refusal, State
from games.flow import rewound
from games.replay import correct, event_row
from tests.golden import shelf, walks

HOW = (
    "another {what} than when it was played. Was that meant? Then raise `version` in the game.py of every game it concerns (a "
    "change in games/*.py concerns all), lead stored states on in its upgrades.py, and make golden tables of the new version: "
    "python -m tests.golden.make GAME. See docs/haus/fassung.md."
)
PRESENT = [g for g in shelf.everything(shelf.TABLE) if g.version == catalog.load(g.game).version and g.about["status"] != "lobby"]
LONG = 400  # entries; longer games are played again in the long run


def by_id(golden: shelf.Golden) -> str:
    return golden.id


def written(state: State) -> str:
    """As the store writes it."""
    return json.dumps(state, ensure_ascii=False, separators=(",", ":"))


def play_again(raw: dict[str, Any]) -> None:
    row, seats = raw["tisch"], sorted(raw["plaetze"], key=lambda s: (len(s["seat"]), s["seat"]))
    game = catalog.kept(row["game"], row["data_hash"], None, lambda: raw["daten"]["data"])
    kept = {s["number"]: s["state"] for s in raw["staende"]}
    roles = {s["seat"]: s["role"] for s in seats if s.get("role")}
    brought = {s["seat"]: s["brought"] for s in seats if s.get("brought")}
    states = [game.new([s["seat"] for s in seats], row["variant"], row["seed"], roles=roles, brought=brought)]
    assert written(states[0]) == kept[0], f"The beginning is {HOW.format(what='state')}"
    for entry in raw["verlauf"]:
        state, events = one_entry(game, states, entry)
        number, what = entry["number"], f"{entry['kind']} {entry['keys']}"
        assert json.loads(json.dumps([event_row(e) for e in events])) == entry["events"], (
            f"Entry {number} ({what}) tells {HOW.format(what='events')}"
        )
        if number in kept:
            assert written(state) == kept[number], f"Entry {number} ({what}) leads to {HOW.format(what='state')}"
        states.append(state)
    assert written(states[-1]) == row["state"]


def one_entry(game: Game, states: list[State], entry: dict[str, Any]) -> tuple[State, list[Event]]:
    state, events = states[-1], list[Event]()
    if entry["kind"] == "rueckgaengig":
        return rewound(state, states[entry["back_to"] or 0]), events
    for key in entry["keys"]:
        step = correct(game, state, key) if entry["seat"] is None else game.apply(state, entry["seat"], key)
        assert not isinstance(step, Refusal), (
            f"Entry {entry['number']}: «{key}» is refused ({step.reason}), {HOW.format(what='answer')}"
        )
        state, events = step.state, [*events, *step.events]
    return state, events


@pytest.mark.parametrize("golden", [g for g in PRESENT if g.about["number"] <= LONG], ids=by_id)
def test_a_game_of_the_present_version_plays_again_byte_for_byte(golden):
    play_again(shelf.table_file(golden))


@pytest.mark.soak
@pytest.mark.parametrize("golden", [g for g in PRESENT if g.about["number"] > LONG], ids=by_id)
def test_a_long_game_of_the_present_version_plays_again_byte_for_byte(golden):
    play_again(shelf.table_file(golden))


SETTLED = [game for game in catalog.ids() if game not in catalog.UNSETTLED]


@pytest.mark.parametrize("game", SETTLED)
def test_every_rule_and_card_is_passed_by_a_stored_game(game):
    """Otherwise a rule could say something else, and no stored game would tell."""
    stored = walks.stored(shelf.HERE / game / f"v{catalog.load(game).version}")
    missing, excused = walks.owed(game) - walks.passed_by(game, stored), walks.reasons(game)
    assert missing == excused.keys(), (
        f"python -m tests.golden.walks {game} looks for games that come by; what none can comes into {walks.REASONS}. "
        f"Without a reason: {sorted(missing - excused.keys())}; with one and passed by: {sorted(excused.keys() - missing)}"
    )
    assert all(str(why).strip() for why in excused.values())


@pytest.mark.parametrize("game", SETTLED)
def test_the_present_version_is_on_the_shelf(game):
    """Otherwise a difference would go unnoticed."""
    version = catalog.load(game).version
    assert shelf.everything(shelf.TABLE, game, version=version), (
        f"{game} has no golden tables of version {version}: python -m tests.golden.make {game}"
    )


def test_another_rule_is_noticed(monkeypatch):
    """What this test is for: a rule that does something else, and the version stays."""
    from games.zwei_tuerme import setup

    golden = next(g for g in PRESENT if g.game == "zwei-tuerme" and g.name == "draft")
    monkeypatch.setattr(setup, "hand_size", lambda: 5)
    with pytest.raises(AssertionError, match="raise `version`"):
        play_again(shelf.table_file(golden))
