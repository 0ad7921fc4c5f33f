"""The turn as far as this slice goes: drawing on the move, the hazard phase, the site phase with its attacks, playing an item."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Result, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.angriff import attack, effects, playing
from tests.contract.angriff.cards import CARDS, FIGURES, HAZARD, MOVER, SITE, refused, title
from tests.contract.angriff.company import characters, size, tap
from tests.contract.angriff.stack import frames, open_window

FULL_HAND = 8


# --- the end ----------------------------------------------------------------------------------------------------------------


def points(s: State) -> int:
    return sum(CARDS[card].punkte for card in (*s["siegpunkte"], *s["gespielte"]))


def finish(t: Turn, how: str, reason: str, rule_id: str, winners: tuple[Seat, ...] = ()) -> None:
    waiting = t.state["lauer"]
    if waiting is not None:  # back to the hand, unseen
        t.at("hand", HAZARD).append(waiting)
        t.state["lauer"] = None
    t.tell("ende", grund=reason)
    scores = {MOVER: points(t.state), HAZARD: sum(how == "eliminiert" for how in t.state["weg"].values())}
    t.finish(Result(winners, reason, scores, rule_id, how))


@rule("me.bgphase.aufgeloest", off=False)
def dissolved(s: State) -> bool:
    return not characters(s)


# --- the steps --------------------------------------------------------------------------------------------------------------


def draw(t: Turn, seat: Seat) -> None:
    t.reveal()
    card = t.at("stapel", seat).pop(0)
    t.at("hand", seat).append(card)
    t.tell("gezogen", seat=seat, knows=(seat,), secret={"karte": card})


@rule("me.bgphase.limit", "me.limit.begriff", off=2)
def hazard_limit(s: State) -> int:
    """The size of the company when its phase begins; it does not change with the company."""
    return size(s)


def set_out(t: Turn) -> None:
    t.state["limit"] = hazard_limit(t.state)
    for seat in (HAZARD, MOVER):
        t.push("ziehen", seat=seat, noch=SITE["ziehen"][seat] - 1)
        draw(t, seat)


def hazards(t: Turn) -> None:
    """Chain after chain, until both players let the company pass."""
    f = t.top
    if not f["ruhe"]:
        f["schritt"] -= 1
        open_window(t, "gefahren", HAZARD)


@rule("me.bgphase.ende.handkarten", off=None)
def hands_of_eight(t: Turn) -> None:
    """Whoever holds fewer than eight cards draws, whoever holds more discards; the mover first."""
    for seat in (HAZARD, MOVER):
        while len(t.state["hand"][seat]) < FULL_HAND and t.state["stapel"][seat]:
            draw(t, seat)
        if len(t.state["hand"][seat]) > FULL_HAND:
            t.push("abwerfen", seat=seat, weg=[])


def arrival(t: Turn) -> None:
    t.state["phase"], t.top["ruhe"] = "ort", False
    t.tell("ankunft", ort=SITE["name"])
    t.push("betreten")


def watch(t: Turn) -> None:
    """Before the automatic attack the card in wait may be turned up; asked is whoever has one lying there."""
    if t.state["lauer"] is not None:
        t.push("lauer")


def site_attack(t: Turn) -> None:
    attack.automatic(t)


def creature_in_wait(t: Turn) -> None:
    """It attacks after the automatic attack and is none itself."""
    card = t.state["lauert"]
    if card is not None:
        t.state["lauert"] = None
        attack.creature(t, card, SITE["typ"])


def at_the_site(t: Turn) -> None:
    f = t.top
    if not f["ruhe"]:
        f["schritt"] -= 1
        open_window(t, "ort", MOVER)


def settle(t: Turn) -> None:
    if t.state["ort"]["getappt"]:
        finish(
            t,
            "gegenstand",
            f"Die Gemeinschaft hat in {SITE['name']} gefunden, was sie suchte.",
            "me.ortsphase.ort-tappen",
            (MOVER,),
        )
    else:
        finish(t, "leer", f"Die Gemeinschaft verlässt {SITE['name']} mit leeren Händen.", "me.ortsphase.ablauf")


STEPS: tuple[Callable[[Turn], None], ...] = (
    set_out, hazards, hands_of_eight, arrival, watch, site_attack, creature_in_wait, at_the_site, settle,
)  # fmt: skip


@frames.add
class Journey(Frame):
    id = "reise"

    def run(self, t: Turn, f: FrameData) -> bool:
        if dissolved(t.state):
            finish(t, "aufgeloest", "Die Gemeinschaft ist aufgelöst.", "me.bgphase.aufgeloest", (HAZARD,))
            return True
        step = f["schritt"]
        t.top["schritt"] = step + 1
        STEPS[step](t)
        return True


# --- the questions ----------------------------------------------------------------------------------------------------------


@frames.add
class Draw(Frame):
    """The first card is a must, the others are looked at one by one."""

    id = "ziehen"

    def run(self, t: Turn, f: FrameData) -> bool:
        if f["noch"]:
            return False
        t.pop()
        return True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(f['seat'])}: Ziehst du noch eine Karte (höchstens {f['noch']})?"
        return {f["seat"]: self.ask(f, f["seat"], prompt, default="genug", rules=("me.bgphase.karten.ziehen",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("ziehe", "Noch eine Karte ziehen", aliases=("ja", "karte"))
        yield Candidate("genug", "Genug", aliases=("nein",))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key == "ziehe":
            f["noch"] -= 1
            draw(t, seat)
        else:
            f["noch"] = 0


DROP = {id: Candidate(f"abwurf {id}", f"{face.titel} abwerfen", aliases=(face.titel,)) for id, face in CARDS.items()}


@frames.add
class Discard(Frame):
    """Too many cards: any of them, until eight are left. What was chosen is shown together."""

    id = "abwerfen"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        count = len(s["hand"][seat]) - FULL_HAND
        prompt = f"{name(seat)}: Du hältst mehr als {FULL_HAND} Karten. Welche wirfst du ab (noch {count})?"
        return {seat: self.ask(f, seat, prompt, secret=True, collect=(count, count), rules=("me.bgphase.ende.handkarten",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [DROP[card] for card in dict.fromkeys(s["hand"][seat])]

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        card = key.split()[1]
        t.at("hand", seat).remove(card)
        f["weg"] = [*f["weg"], card]
        if len(t.state["hand"][seat]) > FULL_HAND:
            t.draft()
            return
        t.pop()
        t.reveal()
        t.at("abwurf", seat).extend(f["weg"])
        t.tell("abgeworfen", seat=seat, karten=f["weg"])


@guard("me.start.kartentext", "me.ortsphase.betreten")
def no_river(s: State) -> str | None:
    return "Ein Fluss versperrt den Weg, bis ein Waldläufer tappt." if "fluss" in s["wirkt"] else None


@frames.add
class Enter(Frame):
    id = "betreten"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(MOVER)}: Betritt die Gemeinschaft {SITE['name']}?"
        return {
            MOVER: self.ask(f, MOVER, prompt, default="draussen", rules=("me.ortsphase.betreten", "me.ortsphase.automatisch"))
        }

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("betreten", f"{SITE['name']} betreten", no_river(s), "me.ortsphase.betreten", ("ja", "hinein"))
        if "fluss" in s["wirkt"]:
            for fig in characters(s):
                if "waldlaeufer" in FIGURES[fig]["berufe"]:
                    label = f"{title(fig)} tappen: Fluss überqueren"
                    yield Candidate(f"tappe {fig}", label, playing.can_tap(s, fig), aliases=(fig, "Waldläufer"))
        yield Candidate("draussen", "Draußen bleiben", rule="me.ortsphase.betreten", aliases=("nein", "nicht betreten"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key.startswith("tappe"):
            tap(t, key.split()[1])
            t.at("wirkt").remove("fluss")
            t.tell("fluss", figur=key.split()[1])
            return
        t.pop()
        t.tell("betreten", ja=key == "betreten")
        if key == "draussen":
            finish(t, "draussen", "Die Gemeinschaft betritt den Ort nicht.", "me.ortsphase.betreten")


REVEAL = Candidate("aufdecken", "Aufdecken", rule="me.lauer.aufdecken", aliases=("zeigen",))
KEEP = Candidate("verdeckt", "Verdeckt lassen", aliases=("nein", "passe"), public=True)


@frames.add
class InWait(Frame):
    id = "lauer"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(HAZARD)}: Deckst du deine lauernde Karte vor dem automatischen Angriff auf?"
        rules = ("me.lauer.aufdecken", "me.ortsphase.lauer.kreatur", "me.lauer.verbot")
        return {
            HAZARD: self.ask(f, HAZARD, prompt, secret=True, default="verdeckt", window="lauer", passing="verdeckt", rules=rules)
        }

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield refused(REVEAL, playing.revealable(s, CARDS[s["lauer"]], acting=False))
        yield KEEP

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "aufdecken":
            effects.turn_up(t, t.state["lauer"], "auf", "")
