"""Whole games of two computers who sit there as people do, with what they have preset, and what is counted in them: handovers and
answers of a turn, follies, times. `python -m tests.bench meccg` prints it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from games.computer import Computer, play_greedy
from games.contract import Decision, Result, Seat, State, Step
from games.dice import Dice
from games.meccg import advice, sense
from games.meccg.cards import cards
from games.meccg.decks.shipped import text_of
from games.meccg.game import Meccg
from games.meccg.language.faces import read
from games.meccg.setup.decks import READY
from games.meccg.show import odds

GAME = Meccg()
LONGEST = 30_000


@dataclass
class Answer:
    """Somebody was asked and answered."""

    seat: Seat
    what: str  # the frame, and the window or the kind of answer
    key: str
    round: int
    seconds: float


@dataclass
class Turn:
    """What a turn cost its two players."""

    companies: int
    answers: list[Answer] = field(default_factory=list)
    handovers: int = 0
    whence: Counter[str] = field(default_factory=Counter)  # the first answers after a handover


@dataclass
class Game:
    turns: list[Turn] = field(default_factory=list)
    result: Result | None = None
    slowest: float = 0.0


def nothing_left(state: State, seat: Seat, key: str) -> str:
    """What somebody passes who has just played the last hazard he could play against this company: as a button says it."""
    top = state["stack"][-1]
    if top.get("what") != "gefahren" or seat == state["mover"] or not key.startswith("spiele "):
        return ""
    more = [c.key for c in GAME.options(state, seat) if c.key.startswith("spiele ") and c.key != key]
    return "" if more else next((scope.id for scope in GAME.scopes(state, seat) if scope.id.startswith("bg:")), "")


def steps(
    one: str,
    two: str,
    seed: str,
    presets: Collection[str] = Meccg.usual,
    players: tuple[Computer, Computer] = (play_greedy, play_greedy),
    foresighted: bool = False,
) -> Iterator[tuple[State, Seat, Decision, str, float, bool]]:
    """Each answer of a game, before it is carried out, with the seconds it took and whether a preset gave it; then the end."""
    state = GAME.new(["p1", "p2"], {}, seed, brought={"p1": text_of(one), "p2": text_of(two)})
    passed: set[str] = set()
    last = ""
    for nr in range(LONGEST):
        asked = GAME.decisions(state)
        if not asked:
            break
        waited = [(s, d) for s, d in asked.items() if d.waits]
        seat, decision = next((x for x in waited if x[0] == last), waited[0])  # of two who are asked at once: who is there
        beforehand = any(f"{seat} {scope.id}" in passed for scope in decision.scopes)
        by_itself = bool(decision.passing and (decision.window in presets or beforehand))
        begun = time.perf_counter()
        if by_itself:
            key = decision.passing
        else:
            options = GAME.options(state, seat)
            begun = time.perf_counter()
            key = players[seat == "p2"](GAME, state, seat, decision, options, Dice(f"{seed}{seat}", nr))
        last = last if by_itself else seat
        yield state, seat, decision, key, time.perf_counter() - begun, by_itself
        if foresighted and not by_itself and (scope := nothing_left(state, seat, key)):
            passed.add(f"{seat} {scope}")
        step = GAME.apply(state, seat, key)
        assert isinstance(step, Step), f"{key}: {step}"
        state = step.state
    yield state, "", Decision("", ""), "", 0.0, True


def asked_what(state: State) -> str:
    top = state["stack"][-1]
    own = "" if "what" not in top else f" {top['what']}{' Antwort' if top['chain'] else ''}"
    return f"{top['frame']}{own}"


WINDOW, AIM, THROWN = "kette gefahren", "ziel", "abwerfen"


def watched(
    one: str,
    two: str,
    seed: str,
    presets: Collection[str] = Meccg.usual,
    foresighted: bool = False,
    planned: bool = False,
    follies: Follies | None = None,
) -> Game:
    """A game with what each turn cost: a handover is an answer of somebody else than who answered last. `planned`: who plays
    hazards says all he has against a company in one line, and what he throws away afterwards; the rest of it is played by itself
    as long as the opponent only defends himself, as a queue of plans is."""
    game, last, now, queue = Game(), "", 0, ""
    for state, seat, decision, key, seconds, by_itself in steps(one, two, seed, presets, foresighted=foresighted):
        if not seat:
            game.result = GAME.result(state)
            break
        if follies is not None and not by_itself:
            follies.look(state, seat, decision, key)
        if by_itself:
            continue
        game.slowest = max(game.slowest, seconds)
        if state["round"] != now:
            now = state["round"]
            game.turns.append(Turn(0))
        moves = seat == state["mover"]
        if now:
            what = asked_what(state)
            turn = game.turns[-1]
            turn.companies = max(turn.companies, sum(1 for c in state["companies"].values() if c["seat"] == state["mover"]))
            turn.answers.append(Answer("zieht" if moves else "Gefahren", what, key, now, seconds))
            against = f"{now} {state['now']}"
            if moves and key.split()[0] in ("spiele", "nutze"):
                queue = ""
            if not moves and planned and what in (WINDOW, AIM, THROWN):
                if queue == against:
                    continue
                queue = against if what != THROWN else queue
            turn.handovers += seat != last
            turn.whence[f"{'zieht' if moves else 'Gefahren'} {what}={key.split()[0]}"] += seat != last
        last = seat
    return game


# --- follies --------------------

EVEN, LOSES = 0.5, 1 / 3
GOOD = 1.0  # what a creature costs the opponent on the average


class Follies:
    """What nobody who can play would do, counted, with how often there was an occasion."""

    NAMES: Mapping[str, str] = {
        "bleibt": "could play points and stays for the third turn running",
        "angriff": "enters an attack of worse than even odds with nothing to play",
        "gibt": "hands an item over with more than one chance in three to lose the bearer",
        "kreatur": "keeps a playable creature of good odds while the limit is open",
        "einfluss": "leaves influence unused while a character could come",
        "rat": "does not call the Council when ahead and allowed",
    }

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        self.occasions: Counter[str] = Counter()
        self.examples: dict[str, str] = {}
        self._stayed: Counter[tuple[str, str]] = Counter()

    def look(self, s: State, seat: Seat, decision: Decision, key: str) -> None:
        judges = {"kette organisation": self._organisation, "betreten": self._enters, WINDOW: self._hazards,
                  "kette abschluss": self._ends}  # fmt: skip
        judge = judges.get(asked_what(s))
        if judge is not None:
            judge(s, seat, key)

    def _count(self, name: str, folly: bool, example: str = "") -> None:
        self.occasions[name] += 1
        self.found[name] += folly
        if folly:
            self.examples.setdefault(name, example)

    def _organisation(self, s: State, seat: Seat, key: str) -> None:
        if seat != s["mover"] or s["stack"][-1]["chain"]:
            return
        v = GAME.view(s, seat)
        if key.startswith("gib ") and len(key.split()) == 4:
            him = advice.person(v, key.split()[2])
            self._count("gibt", him is not None and 1 - odds.corruption(him["vp"], him["vw"])[0] > LOSES, key)
        if key != "passe":
            return
        options = [c.key.split() for c in GAME.options(s, seat)]
        used, whole = v["players"][seat]["einfluss"]
        free = whole - used
        coming = [w for w in options if w[0] == "bringe" and len(w) == 3 and int(cards()[w[1]].get("mind") or 0) <= free]
        self._count("einfluss", bool(coming), str(coming[:2]))
        for gid, one in advice.companies(v, seat).items():
            goes = bool(s["companies"][gid]["plan"])
            here = v["sites"][one["site"]]["card"]
            figs = sense.rested(one["figs"])
            goals = [] if goes else [
                card for card, _ in sense.own_sites(v, seat)
                if card != here and sense.reach(here, card) and sense.site_value(v, card, figs) >= 1
                and sense.stays_able(card, figs, figs)
            ]  # fmt: skip
            could = bool(goals) and sense.site_value(v, here, figs) <= 0
            self._stayed[seat, gid] = self._stayed[seat, gid] + 1 if could else 0
            self._count("bleibt", self._stayed[seat, gid] >= 3, f"{gid} in {here}: {goals}")

    def _enters(self, s: State, seat: Seat, key: str) -> None:
        if key != "betreten":
            return
        v = GAME.view(s, seat)
        one = v["companies"][v["now"]]
        site = v["sites"][one["site"]]
        figs = [f for fig in one["figs"] for f in (fig, *fig["verbuendete"])]
        attacks = cards()[site["card"]]["automatic_attacks"]
        worse = any(
            isinstance(a.get("hiebe"), int) and sense.beats(figs, a["hiebe"], int(a["kampfgeschick"])) < EVEN for a in attacks
        )
        nothing = site["tapped"] or sense.site_value(v, site["card"], one["figs"]) <= 0
        self._count("angriff", worse and nothing, site["card"])

    def _hazards(self, s: State, seat: Seat, key: str) -> None:
        if seat == s["mover"] or key != "passe" or s["stack"][-1]["chain"]:
            return
        v = GAME.view(s, seat)
        figs = [f for fig in v["companies"][v["now"]]["figs"] for f in (fig, *fig["verbuendete"])]
        kept = []
        for c in GAME.options(s, seat):
            verb, _, card = c.key.partition(" ")
            if verb == "spiele" and sense.klasse(card) == "hazard-creature":
                face = read(card, card)
                strikes = face.each * len(figs) if face.each else face.hiebe
                costs, fails = sense.attack_costs(figs, strikes, face.kg), sense.beats(figs, strikes, face.kg)
                kept += [card] if costs > GOOD and fails < EVEN else []
        self._count("kreatur", bool(kept), str(kept))

    def _ends(self, s: State, seat: Seat, key: str) -> None:
        may = any(c.key == "rat" for c in GAME.options(s, seat))
        if seat == s["mover"] and may:
            totals = {who: one["summe"] for who, one in GAME.view(s, seat)["rat"].items()}
            self._count("rat", key != "rat" and totals[seat] > max(n for who, n in totals.items() if who != seat), str(totals))


def pairs() -> list[tuple[str, str]]:
    return [(a, b) for nr, a in enumerate(READY) for b in list(READY)[nr:]]
