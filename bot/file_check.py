"""What a table file must fulfil before it comes into the store: it is plain data of sensible size, and everything in it agrees.

The log is played again, from the beginning or from where the present version of the rules took over (an entry `fassung`);
of older stretches the dice, the chain of entries and the fingerprint are compared. The first thing that does not fit is named.
Nothing is loaded by a name from the file: a game is one of those that ship, or none.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.core.bindings import GROUP, SCOPES
from bot.core.checking import barrier_of, end_fault
from bot.core.deadlines import POLICIES
from bot.core.table import CORRECTION, MOVE, NOTE, UNDO, VERSION
from bot.core.waits import LONGEST, PER_ANSWER, PER_TURN, SHORTEST
from bot.core.wording import count
from bot.errors import UsageError
from bot.settings import data_folder
from games import catalog
from games.computer import KINDS
from games.contract import Game, State
from games.dice import check
from games.flow import rewound
from games.luggage import word_of_seat
from games.play import Draft, Play
from games.replay import Entry, Played, ReplayError, draw_rows, step_again, told_otherwise
from games.rulings import is_lift
from storage.marks import seal_of

MOST_BYTES = 200_000_000
DEEPEST, LONGEST_TEXT, LARGEST = 60, 4_000_000, 2**53
MOST = {
    "plaetze": 12,
    "personen": 1_000,
    "verlauf": 100_000,
    "staende": 20_000,
    "gesehen": 1_000,
    "frist": 1,
    "streitfaelle": 1_000,
}
STATUSES = ("lobby", "running", "over", "closed")
CASES = ("spiel", "offen", "abstimmung", "entschieden", "geschlossen")
STEPS = {
    "zurueck": ("bis",),
    "berichtigung": ("key", "label"),
    "zug": ("seat",),
    "ausnahme": ("seat", "rules", "words"),
    "versuch": ("seat", "rules", "keys", "words"),
}

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Checked:
    """How much of a file could be checked."""

    replayed: int  # entries played again
    compared: int  # older entries of which only dice, chain and fingerprint were compared
    barriers: Mapping[int, bool] = field(default_factory=dict)  # of the entries played again: whether something was revealed

    @property
    def told(self) -> str:
        if not self.compared:
            return f"{count(self.replayed, 'Zug', 'Züge')} nachgespielt; alles stimmt überein."
        rest = f"; die {self.replayed} Züge danach nachgespielt" if self.replayed else ""
        return (
            f"Die ersten {self.compared} Züge stammen aus einer früheren Fassung der Regeln: verglichen wurden Würfel, "
            f"Reihenfolge und Fingerabdruck{rest}."
        )


def fault(text: str) -> UsageError:
    return UsageError(f"Diese Datei wird nicht eingelesen: {text}")


def read(text: str) -> dict[str, Any]:
    """A file as plain data that every store can keep."""
    try:
        raw = json.loads(text, parse_constant=_no_number)
        _plain(raw, 0)
    except RecursionError:
        raise fault("Sie ist zu tief verschachtelt.") from None
    except (ValueError, TypeError):
        raise fault("Sie ist keine lesbare JSON-Datei.") from None
    if not isinstance(raw, dict):
        raise fault("Sie ist keine Tisch-Datei des Ringrichters.")
    return raw


def _no_number(name: str) -> float:
    raise ValueError(name)


def _plain(value: Any, depth: int) -> None:
    """No text that a database cannot hold, no number that it cannot count."""
    if depth > DEEPEST:
        raise RecursionError
    if isinstance(value, str):
        if "\x00" in value or len(value) > LONGEST_TEXT:
            raise ValueError
        value.encode()  # lone surrogates
    elif isinstance(value, bool) or value is None:
        pass
    elif isinstance(value, int | float):
        if abs(value) > LARGEST or not math.isfinite(value):
            raise ValueError
    else:
        for part in (*value.keys(), *value.values()) if isinstance(value, dict) else value:
            _plain(part, depth + 1)


def checked(raw: Mapping[str, Any]) -> Checked:
    """Compare everything in a file; raises with the first thing that does not fit."""
    try:
        return _File(raw).checked()
    except UsageError:
        raise
    except RecursionError:
        raise fault("Sie ist zu tief verschachtelt.") from None
    except Exception as error:  # whatever a hostile file makes the rules stumble over
        raise fault(f"Darin fehlt etwas oder hat die falsche Gestalt ({type(error).__name__}).") from error


class _File:
    def __init__(self, raw: Mapping[str, Any]) -> None:
        self.raw = raw
        self.row: Row = raw["tisch"]
        for name, most in MOST.items():
            if len(raw.get(name, ())) > most:
                raise fault(f"«{name}» hat mehr als {most} Einträge.")
        if raw["spiel"] not in catalog.ids() or self.row["game"] != raw["spiel"]:
            raise fault("Ihr Spiel gibt es hier nicht.")
        self.game: Game = self._game()
        self.log: Sequence[Row] = sorted(raw["verlauf"], key=lambda e: int(e["number"]))
        self.kept = {int(s["number"]): s for s in raw["staende"]}
        self.seats = [str(s["seat"]) for s in raw["plaetze"]]
        self.barriers: dict[int, bool] = {}

    def _game(self) -> Game:
        """With the boards and cards the table began with; their fingerprint is computed, not believed."""
        game = catalog.load(self.row["game"], data_folder())
        data = self.raw["daten"]
        if data and (data["game"] != game.id or catalog.data_hash(data["data"]) != data["hash"]):
            raise fault("Die Spieldaten passen nicht zu ihrer Prüfsumme.")
        if self.row["data_hash"] == game.data_hash:
            return game
        if not data or data["hash"] != self.row["data_hash"]:
            raise fault("Die Spieldaten des Tisches fehlen.")
        try:
            return catalog.restore(game.id, catalog.upgrade_data(game.id, data["data"], self.row["rules_version"]))
        except Exception as error:
            raise fault("Mit ihren Spieldaten lässt sich nicht spielen.") from error

    def checked(self) -> Checked:
        self._check_seats()
        self._check_disputes()
        self._check_chain()
        if not self.row["state"]:
            if self.log or self.kept or self.row["status"] in ("running", "over"):
                raise fault("Der Stand fehlt.")
            self._check_marks()
            return Checked(0, 0)
        final = self._state(self.row["state"], "Der Stand")
        words = {str(s["seat"]): word_of_seat(str(s["word"]), str(s.get("brought", ""))) for s in self.raw["plaetze"]}
        wrong = check(self.row["published"], self.row["secret"], words, self.row["seed"])
        if wrong or final["seed"] != self.row["seed"]:
            raise fault(wrong[0] if wrong else "Der Stand gehört zu anderen Würfeln.")
        self._check_marks()
        compared = self._replay(final)
        self._check_end(final)
        return Checked(len(self.log) - compared, compared, self.barriers)

    def _state(self, text: str, what: str) -> State:
        state = json.loads(text)
        _plain(state, 0)
        if not isinstance(state, dict):
            raise fault(f"{what} ist unlesbar.")
        return state

    # who
    def _kept_by_seat(self, field: str) -> dict[str, str]:
        """What seats have chosen or brought; files of earlier versions know nothing of it."""
        return {str(s["seat"]): str(s[field]) for s in self.raw["plaetze"] if s.get(field)}

    def _check_seats(self) -> None:
        people = {p["id"] for p in self.raw["personen"]}
        owners = [s["person_id"] for s in self.raw["plaetze"] if s["person_id"] is not None]
        if self.row["status"] not in STATUSES:
            raise fault("Der Tisch ist in keinem bekannten Zustand.")
        if sorted(self.seats) != sorted(f"p{nr}" for nr in range(1, len(self.seats) + 1)) and self.row["status"] != "lobby":
            raise fault("Die Plätze sind nicht die eines Tisches.")
        if len(set(self.seats)) != len(self.seats) or any(s["kind"] not in ("mensch", *KINDS) for s in self.raw["plaetze"]):
            raise fault("Die Plätze sind nicht die eines Tisches.")
        if len(set(owners)) != len(owners):
            raise fault("Zwei Plätze gehören derselben Person.")
        if not people.issuperset(owners):
            raise fault("Auf einem Platz sitzt jemand, der in der Datei fehlt.")
        if self.row["state"] and len(self.seats) not in self.game.seats:
            raise fault("Für dieses Spiel sind es zu viele oder zu wenige Plätze.")
        if not all(m["seat"] in self.seats and isinstance(m["mark"], str) for m in self.raw.get("gesehen", ())):
            raise fault("Wer was gesehen hat, ist nicht zu lesen.")
        for pace in self.raw.get("frist", ()):
            if not SHORTEST <= pace["seconds"] <= LONGEST or pace["policy"] not in POLICIES or pace["bank"] < 0:
                raise fault("Die Frist ist keine.")
            rested = pace.get("rested", {}).values()
            if pace.get("per", PER_TURN) not in (PER_TURN, PER_ANSWER) or not all(
                isinstance(n, int) and n >= 0 for n in (pace.get("holidays", 0), *rested)
            ):
                raise fault("Die Frist ist keine.")

    def _check_marks(self) -> None:
        """Files of earlier versions know nothing of a seal."""
        seen = [(str(m["seat"]), str(m["mark"])) for m in self.raw.get("gesehen", ())]
        if self.row.get("seen_seal", "") not in ("", seal_of(str(self.row["secret"]), seen)):
            raise fault("Wer was gesehen hat, ist nicht vollständig.")

    def _check_disputes(self) -> None:
        people = {p["id"] for p in self.raw["personen"]}
        for case in self.raw.get("streitfaelle", ()):
            named = {case["by_person"], *case["present"], *(p["by_person"] for p in case["vorschlaege"])}
            if case["status"] not in CASES or not people.issuperset(named):
                raise fault(f"Streitfall {int(case['number'])} ist unvollständig.")
            steps = [step for p in case["vorschlaege"] for step in p["steps"]]
            if not all(step["art"] in STEPS and all(k in step for k in STEPS[step["art"]]) for step in steps):
                raise fault(f"Die Folge eines Vorschlags in Streitfall {int(case['number'])} gibt es nicht.")
            lifts = [*case.get("situation", ()), *case["about"].get("lifts", ())]
            if case.get("scope", GROUP) not in SCOPES or not all(is_lift(lift) for lift in lifts):
                raise fault(f"Wo Streitfall {int(case['number'])} gilt, ist nicht zu lesen.")

    # the log
    def _check_chain(self) -> None:
        dice = None
        if [e["number"] for e in self.log] != list(range(1, len(self.log) + 1)) or self.row["number"] != len(self.log):
            raise fault("Im Verlauf fehlt ein Zug oder steht doppelt.")
        if self.row["rules_version"] > self.game.version:
            raise fault("Sie stammt aus einer neueren Fassung des Ringrichters.")
        before = 0
        for e in self.log:
            if e["kind"] not in (MOVE, UNDO, CORRECTION, NOTE, VERSION):
                raise fault(f"Zug {e['number']} ist von unbekannter Art.")
            if (dice is not None and e["dice_from"] != dice) or not 0 <= e["dice_from"] <= e["dice_to"]:
                raise fault(f"Die Würfel von Zug {e['number']} schließen nicht an die davor an.")
            if not before <= e["rules_version"] <= self.row["rules_version"]:
                raise fault(f"Die Regelfassung von Zug {e['number']} passt nicht zu denen davor.")
            if e["kind"] == UNDO and not 0 <= (e["back_to"] or 0) < e["number"]:
                raise fault(f"Zug {e['number']} geht dorthin zurück, wo nichts war.")
            if e["seat"] is not None and e["seat"] not in self.seats:
                raise fault(f"Zug {e['number']} ist von niemandem am Tisch.")
            dice, before = e["dice_to"], e["rules_version"]
        if any(not 0 <= number <= len(self.log) for number in self.kept):
            raise fault("Ein Zwischenstand gehört zu keinem Zug.")

    def _replay(self, final: State) -> int:
        """Play the log again and compare it with what is stored. The number of entries that could only be compared."""
        mine = self.game.version
        older = sum(e["rules_version"] < mine for e in self.log)
        old: int = max((e["number"] for e in self.log if e["kind"] == VERSION), default=older)
        if self.row["rules_version"] < mine:  # all of it is older
            upgraded = self.game.upgrade(final, self.row["rules_version"])
            if self.game.invariants(upgraded):
                raise fault("Der Stand ist in sich nicht stimmig.")
            if self.log and final["dice"] != self.log[-1]["dice_to"]:
                raise fault("Der Stand passt nicht zu den Würfeln des letzten Zuges.")
            return len(self.log)
        states: dict[int, State] = {old: self._beginning(old)}
        self._compare(old, states[old])
        for e in self.log[old:]:
            states[e["number"]] = self._next(states, e)
            self._compare(e["number"], states[e["number"]])
        if final != states[len(self.log)]:
            raise fault("Der Stand ist nicht der, zu dem die Züge führen.")
        play = Play(self.game, final)
        for seat, keys in self.row["drafts"].items():
            if not isinstance(play.answer_all(seat, keys), Draft):
                raise fault("Ein angefangener Zug passt nicht zum Stand.")
        return old

    def _beginning(self, number: int) -> State:
        if not number:
            seats = sorted(self.seats, key=lambda s: int(s[1:]))
            roles, brought = self._kept_by_seat("role"), self._kept_by_seat("brought")
            return self.game.new(seats, self.row["variant"], self.row["seed"], roles=roles, brought=brought)
        if number not in self.kept:
            raise fault(f"Der Zwischenstand nach Zug {number} fehlt, mit dem die jetzige Fassung der Regeln begann.")
        return self._earlier(number)

    def _earlier(self, number: int) -> State:
        kept = self.kept[number]
        return self.game.upgrade(self._state(kept["state"], f"Der Zwischenstand {number}"), kept["rules_version"])

    def _next(self, states: Mapping[int, State], e: Row) -> State:
        now, number = states[e["number"] - 1], e["number"]
        entry = Entry(e["seat"], tuple(e["keys"]), dice=(e["dice_from"], e["dice_to"]), events=e["events"])
        played = Played(now)
        if e["kind"] == UNDO:
            back = e["back_to"] or 0
            if back not in states and back not in self.kept:
                raise fault(f"Zug {number} geht auf einen Stand zurück, der fehlt.")
            played = Played(rewound(now, states[back] if back in states else self._earlier(back)))
        elif e["kind"] in (MOVE, CORRECTION):
            if not e["keys"] or (e["kind"] == MOVE) == (e["seat"] is None):
                raise fault(f"Zug {number} ist keiner.")
            try:
                played = step_again(self.game, now, entry)
            except ReplayError as error:
                raise fault(f"Zug {number} ist nicht erlaubt.") from error
        if wrong := told_otherwise(now, played, entry, number):
            raise fault(wrong)
        self.barriers[number] = barrier_of(e["kind"], e["keys"], played)
        if self.row.get("chain_base") and number > self.row["chain_from"] and e.get("draws") != draw_rows(played.draws):
            raise fault(f"Was die Würfel bei Zug {number} gefragt wurden, ist anders aufgeschrieben, als es war.")
        return played.state

    def _compare(self, number: int, state: State) -> None:
        kept = self.kept.get(number)
        if kept is not None and self._state(kept["state"], f"Der Zwischenstand {number}") != state:
            raise fault(f"Der Zwischenstand nach Zug {number} ist nicht der, zu dem die Züge führen.")

    def _check_end(self, final: State) -> None:
        status, told = self.row["status"], self.row["result"]
        if status in ("lobby", "closed"):
            if status == "lobby" or (told and told["winners"]):
                raise fault("Der Tisch ist in keinem möglichen Zustand.")
            return
        if self.row["rules_version"] == self.game.version:
            seats = [(str(s["seat"]), str(s["kind"]), bool(s["resigned"])) for s in self.raw["plaetze"]]
            if wrong := end_fault(self.game.result(final), status, told, seats, self.game.sides(final)):
                raise fault(wrong)
        elif status == "running" and told:
            raise fault("Die Partie läuft und hat doch ein Ergebnis.")
