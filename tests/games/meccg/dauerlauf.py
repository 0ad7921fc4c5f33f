"""Whole games of every pairing of the ready decks, by random and bold players and by computers, and what of the rules was met in
them: `python -m tests.games.meccg.dauerlauf --je 20` prints it as a table. It ends with an error if anything was broken.

Bold players travel, enter sites and play what they can; random ones seldom do. In every fourth game hazards lie in the decks that
are never turned up, so that each kind of that refusal which any playable card has is met; and one game is played around the One
Ring, which no ready deck holds.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.contract import Candidate, Decision, Event, Seat, State
from games.dice import Dice
from games.flow import Transition
from games.meccg import council
from games.meccg.cards import cards
from games.meccg.decks.shipped import text_of
from games.meccg.game import Meccg
from games.meccg.play import doing
from games.meccg.play.doing import lurkers
from games.meccg.play.room import FACES, ZONES
from games.meccg.rules.site import NEVER, never_revealed
from games.meccg.setup.decks import READY, piles
from games.meccg.travel import regions
from games.meccg.turn.sites import joins_as_ally
from games.players import Chooser, Look, one_step, random_player

GAME = Meccg()
MOST_STEPS = 40_000
SEATS = ("p1", "p2")
KINDS = ("zufall", "kühn", "computer", "kühn gegen computer")
NEVER_TURNED_UP = ("tw-river", "tw-call-of-home", "tw-new-moon", "td-dragons-terror")
BOLD = ("reise", "ziel", "betreten", "aufdecken", "spiele", "verbuende", "beeinflusse", "wirb", "bringe", "rat", "lauer", "nutze",
        "ziehe", "ring", "stapel", "abwurf", "tausche", "gegen")  # fmt: skip
STAYS = ("bleibe", "entlasse", "frei", "werde-los", "hinterlege", "gib", "teile", "folge")


def bold(dice: Dice) -> Chooser:
    """Goes and plays wherever it may, four times in five."""

    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        forward = [o.key for o in options if o.key.partition(" ")[0] in BOLD]
        if forward and dice.below(5):
            return dice.choose(forward)
        calm = [o.key for o in options if o.key.partition(" ")[0] not in STAYS]
        return dice.choose(calm or [o.key for o in options])

    return choose


def computer(seat: Seat, dice: Dice) -> Chooser:
    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        key = GAME.advise(look(), seat, decision, options)
        return key if key in {o.key for o in options} else dice.choose(options).key

    return choose


def players(kind: str, seed: str) -> dict[Seat, Chooser]:
    dice = {seat: Dice(f"{seed} {seat}") for seat in SEATS}
    random = {seat: random_player(dice[seat]) for seat in SEATS}
    brave = {seat: bold(dice[seat]) for seat in SEATS}
    clever = {seat: computer(seat, dice[seat]) for seat in SEATS}
    mixed = {"p1": brave["p1"], "p2": clever["p2"]}
    return {"zufall": random, "kühn": brave, "computer": clever}.get(kind, mixed)


@dataclass
class Met:
    """What of the rules came up."""

    games: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    things: Counter[str] = field(default_factory=Counter)
    played: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)
    steps: int = 0
    seconds: list[float] = field(default_factory=list)

    def sees(self, before: State, seat: Seat, key: str, after: State, events: Sequence[Event]) -> None:
        verb, _, rest = key.partition(" ")
        self.played |= {word for word in rest.replace(".", " ").split() if word in cards()}
        for event in events:
            if event.kind == "gespielt" or event.kind == "aufgedeckt":
                self.played.add(str(event.data.get("karte", "")))
            if event.kind in COUNTED:
                self.things[COUNTED[event.kind]] += 1
        if verb == "rat":
            times = before["players"][seat]["exhausted"]
            self.things[
                "Rat einberufen, Stapel zweimal" if times >= council.DECKS else "Rat einberufen, einmal und 25 Punkte"
            ] += 1
        for who, one in after["players"].items():
            if one["lost"] and not before["players"][who]["lost"]:
                self.things["Zauberer verloren"] += 1
        if any(f["frame"] == "aufgebraucht" and f["left"] for f in after["stack"]) and not any(
            f["frame"] == "aufgebraucht" for f in before["stack"]
        ):
            self.things["Stapel mitten im Ziehen aufgebraucht"] += 1
        top = after["stack"][-1] if after["stack"] and after["phase"] == "ort" else {"frame": ""}
        if top["frame"] == "lauer" or (top["frame"] == "kette" and top["turn"] != after["mover"]):
            self.refusals(after)

    def refusals(self, s: State) -> None:
        for face in lurkers(s):
            if (no := never_revealed(face)) is not None:
                kind = next(word for word, why in NEVER.items() if why in no.reason)
                self.things[f"Lauer verweigert: {kind}"] += 1


COUNTED = {"zurueck": "Gemeinschaft zurückgeschickt", "vereinigt": "Gemeinschaften vereinigt", "abgeworben": "Abwerben gewürfelt",
           "aufgedeckt": "Lauernde Karte aufgedeckt", "heer": "Heer gewürfelt", "halbiert": "Limit halbiert",
           "getauscht": "Mit der Reserve getauscht", "ringtest": "Ring getestet", "erbt": "Gegenstand geerbt",
           "verbuendeter": "Verbündeter gespielt", "hinterlegt": "Gegenstand hinterlegt"}  # fmt: skip


def with_more(state: State, more: Mapping[str, Sequence[str]]) -> State:
    """Cards from outside in these zones, which belong to the decks from now on."""
    t: Transition[Any] = Transition(GAME, state)
    for zone, faces in more.items():
        seat = zone.split()[1]
        pile = "orte" if zone.startswith("ort") else "stapel"
        decks = t.state["decks"]
        t.state["decks"] = {**decks, seat: {**decks[seat], pile: [*decks[seat][pile], *faces]}}
        ZONES.put(t, zone, f"{seat}o" if pile == "orte" else seat, faces)
    return t.state


def play(one: str, two: str, seed: str, kind: str, met: Met, more: Mapping[str, Sequence[str]] | None = None) -> None:
    state = GAME.new([*SEATS], {}, seed, brought={"p1": text_of(one), "p2": text_of(two)})
    state = with_more(state, more or {})
    dice, choosers = Dice("players:" + seed), players(kind, seed)
    drafting: Seat | None = None
    begun = time.process_time()
    for nr in range(MOST_STEPS):
        played = one_step(GAME, state, choosers, dice, drafting=drafting)
        if played is None:
            break
        met.sees(state, played.seat, played.key, played.step.state, played.step.events)
        drafting = None if played.step.done else played.seat
        state = played.step.state
        met.steps += 1
        if nr % 20 == 0:
            met.broken += [f"{seed}: {fault}" for fault in GAME.invariants(state)]
    met.seconds.append(time.process_time() - begun)
    result = GAME.result(state)
    met.games[kind] += 1
    met.ends[f"{result.end} ({result.rule})" if result else "offen"] += 1
    met.broken += [f"{seed}: {fault}" for fault in GAME.invariants(state)]
    if result is None:
        met.broken.append(f"{seed}: kein Ende")


def to_the_mountain(dice: Dice) -> Chooser:
    """Travels towards Mount Doom, keeps the Ring and destroys it there."""

    def choose(look: Look, decision: Decision, options: Sequence[Candidate]) -> str:
        keys = [o.key for o in options if o.key.partition(" ")[0] not in STAYS]
        keys = [key for key in keys if not (key.startswith("abwurf") and "gollums-fate" in key)] or [o.key for o in options]
        goals = {key: regions.distance(cards()[key.split()[-1]]["region"], "Gorgoroth") or 9 for key in keys
                 if key.startswith("ziel regionen") and key.split()[-1] in cards()}  # fmt: skip
        if goals:
            return min(goals, key=lambda key: (goals[key], "mount-doom" not in key))
        best = next(
            (key for key in keys if key.partition(" ")[0] in ("waehle", "reise", "betreten") or "gollums-fate" in key), ""
        )
        calm = [
            key for key in keys if key.partition(" ")[0] in ("passe", "fertig", "genug", "wuerfle", "tappen", "keine", "ende")
        ]
        return best or (calm[0] if calm else dice.choose(keys))

    return choose


def ring(seed: str, met: Met) -> None:
    """A game whose one side has the Ring and Gollum at hand, and goes to Mount Doom against a random player."""
    state = GAME.new([*SEATS], {}, seed, brought={"p1": text_of("A"), "p2": text_of("B")})
    dice, drafting = Dice("players:" + seed), ""
    choosers = {"p1": to_the_mountain(dice), "p2": random_player(dice)}
    for _ in range(MOST_STEPS):
        if state["round"] == 1 and "tw-gollum" not in state["who"]:
            state = with_more(state, {"hand p1": ("tw-gollums-fate",), "orte p1": ("tw-mount-doom",)})
            state = bearing(state, "tw-the-one-ring", "tw-gollum")
        played = one_step(GAME, state, choosers, dice, drafting=drafting or None)
        if played is None:
            break
        drafting, state = "" if played.step.done else played.seat, played.step.state
        met.steps += 1
    result = GAME.result(state)
    met.games["zum Schicksalsberg"] += 1
    met.ends[f"{result.end} ({result.rule})" if result else "offen"] += 1
    met.broken += [f"{seed}: {fault}" for fault in GAME.invariants(state)]


def bearing(state: State, item: str, ally: str) -> State:
    """The first of p1's people bears this item and leads this ally."""
    fig = next(fig for one in state["companies"].values() if one["seat"] == "p1" for fig in one["figs"])
    t: Transition[Any] = Transition(GAME, with_more(state, {"hand p1": (item, ally)}))
    doing.attach(t, ZONES.move(t, ZONES.find(t.state, "hand p1", item), "hand p1", f"bei {fig}"), fig)
    joins_as_ally(t, ZONES.move(t, ZONES.find(t.state, "hand p1", ally), "hand p1", "kette"), ally, fig)
    return t.state


def pairs() -> list[tuple[str, str]]:
    return [(a, b) for nr, a in enumerate(READY) for b in list(READY)[nr:]]


def run(each: int, seed: str, met: Met, only: str = "") -> None:
    for one, two in pairs():
        for nr in range(each):
            kind = KINDS[nr % len(KINDS)]
            if only and kind != only:
                continue
            more = {f"stapel {seat}": NEVER_TURNED_UP for seat in SEATS} if nr % 4 == 1 else {}
            try:
                play(one, two, f"{seed} {one}{two}{nr}", kind, met, more)
            except Exception as error:
                met.broken.append(f"{seed} {one}{two}{nr} ({kind}): {type(error).__name__}: {error}")


def missing_cards(met: Met) -> list[str]:
    """The cards with text of the ready decks that nobody played or used."""
    all_ = {card for deck in READY for pile, ids in piles(text_of(deck)).items() if pile != "orte" for card in ids}
    return sorted(card for card in all_ if FACES[card].card and card not in met.played)


def table(met: Met) -> str:
    lines = [f"Partien: {sum(met.games.values())} ({', '.join(f'{k} {n}' for k, n in met.games.items())}), Schritte: {met.steps}"]
    times = sorted(met.seconds)
    lines.append(f"Prozessorzeit einer Partie: Median {times[len(times) // 2]:.1f} s, längste {times[-1]:.1f} s")
    lines += [f"Ende {end}: {count}" for end, count in met.ends.most_common()]
    lines += [f"{thing}: {count}" for thing, count in sorted(met.things.items())]
    missing = missing_cards(met)
    lines.append(f"Karten nie gespielt: {len(missing)} {' '.join(missing)}")
    lines.append(f"Verstöße: {len(met.broken)}")
    return "\n".join([*lines, *met.broken[:40]])


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--je", type=int, default=4, help="Partien je Paarung")
    options.add_argument("--seed", default="dauer")
    options.add_argument("--nur", default="", help="nur diese Spieler: " + ", ".join(KINDS))
    chosen = options.parse_args()
    met = Met()
    run(chosen.je, chosen.seed, met, chosen.nur)
    for nr in range(20):
        if "ring (me.ende.ring.helden)" not in met.ends:
            ring(f"{chosen.seed} ring {nr}", met)
    print(table(met))
    return 1 if met.broken else 0


if __name__ == "__main__":
    sys.exit(main())
