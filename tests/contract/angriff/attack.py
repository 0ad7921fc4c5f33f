"""An attack: how many strikes and how strong, who is struck, in which order, and what is left of it.

The attack is a frame; its steps are the functions of STEPS. Cards may cancel it before the strikes are assigned; afterwards
their number stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.angriff import corruption, strike
from tests.contract.angriff.cards import FIGURES, HAZARD, MOVER, SITE, title
from tests.contract.angriff.company import discard, untapped
from tests.contract.angriff.playing import face_of
from tests.contract.angriff.stack import change, find, frames, open_window


def creature(t: Turn, card: str, keyed_to: str, *, cancelled: bool = False) -> None:
    """A creature attacks, unless its attack was cancelled in the chain it began."""
    if cancelled:
        discard(t, HAZARD, card)
        t.tell("vereitelt", karte=card)
    else:
        _begin(t, card, keyed_to, step=0 if t.state["phase"] == "ort" else 1)


def automatic(t: Turn) -> None:
    """The attack printed on the site."""
    _begin(t, "", SITE["typ"], step=0)


def _begin(t: Turn, card: str, keyed_to: str, step: int) -> None:
    """`step` 1: the chain the creature began was the opportunity to cancel it."""
    t.push(
        "angriff", karte=card, auf=keyed_to, schritt=step, ruhe=False, vereitelt=False, hiebe=0, kg=0, zugewiesen=[], offen=[],
        ueber=0, besiegt=0, verwundet=[], geschenkt=False,
    )  # fmt: skip


# --- the numbers ------------------------------------------------------------------------------------------------------------


def numbers(s: State, attack: FrameData) -> tuple[int, int]:
    """Strikes and prowess, with what is in play, in the order it came into play."""
    face, automatic = face_of(attack), not attack["karte"]
    strikes, prowess = face.hiebe, face.kg + (face.nach_orks if s["orks"] else 0)
    for effect in s["wirkt"]:
        if effect == "aufruhr" and face.rasse in ("ork", "troll"):
            strikes, prowess = strikes + 1, prowess + 1
        elif effect == "erwachen" and automatic:
            strikes *= 2
        elif effect == "friedliches-land" and automatic:
            strikes = (strikes + 1) // 2
        elif effect == "aufstacheln" and automatic:
            prowess += 3
    return strikes, prowess


# --- the steps --------------------------------------------------------------------------------------------------------------


def before(t: Turn, f: FrameData) -> None:
    if not f["ruhe"] and not f["vereitelt"]:
        t.top["schritt"] -= 1
        open_window(t, "angriff", MOVER)


def defender_assigns(t: Turn, f: FrameData) -> None:
    """The defender gives strikes to untapped figures, unless the attacker chooses whom he strikes."""
    attack = t.top
    attack["hiebe"], attack["kg"] = numbers(t.state, f)
    face = face_of(f)
    if face.rasse == "ork":
        t.state["orks"] = True
    t.tell("angriff", karte=f["karte"], hiebe=attack["hiebe"], kg=attack["kg"], auf=f["auf"])
    if not face.waehlt and any(untapped(t.state, fig) for fig in t.state["figuren"]):
        t.push("zuweisung")


@rule("me.angriff.zuweisung.angreifer", off=0)
def must_be_assigned(left: int, free: int) -> int:
    """The attacker strikes as many figures as possible; he cannot keep strikes back for −1s."""
    return min(left, free)


def attacker_assigns(t: Turn, f: FrameData) -> None:
    """Then the attacker, to whoever has no strike yet. Where he has no choice, nobody is asked."""
    attack = t.top
    left = attack["hiebe"] - len(attack["zugewiesen"])
    free = [fig for fig in t.state["figuren"] if fig not in attack["zugewiesen"]]
    count = must_be_assigned(left, len(free))
    attack["ueber"] = left - count
    if count == len(free):
        attack["zugewiesen"] = [*attack["zugewiesen"], *free]
    elif count > 0:
        t.push("rest")


def assigned(t: Turn, f: FrameData) -> None:
    attack = t.top
    attack["offen"] = list(attack["zugewiesen"])
    t.tell("zugewiesen", figuren=list(attack["zugewiesen"]), ueber=attack["ueber"])


def strikes_in_turn(t: Turn, f: FrameData) -> None:
    """One strike after the other, until none is left. A figure that left play takes its strike with it."""
    attack = t.top
    attack["offen"] = [fig for fig in f["offen"] if fig in t.state["figuren"]]
    if not attack["offen"]:
        return
    attack["schritt"] -= 1
    if len(may_come_next(attack["offen"])) > 1:
        t.push("reihenfolge")
    else:
        next_strike(t, attack["offen"][0])


@rule("me.angriff.zuweisung.reihenfolge", off=lambda left: left[:1])
def may_come_next(left: list[str]) -> list[str]:
    """The defender decides about the order, and again after each strike."""
    return left


def next_strike(t: Turn, fig: str) -> None:
    attack = change(t, "angriff")
    attack["offen"] = [other for other in attack["offen"] if other != fig]
    strike.begin(t, fig)


@rule("me.angriff.besiegen", off=True)
def defeated(attack: FrameData) -> bool:
    """Every strike must be defeated."""
    return bool(attack["besiegt"] == len(attack["zugewiesen"]) > 0)


def over(t: Turn, f: FrameData) -> None:
    t.pop()
    card, face = f["karte"], face_of(f)
    won = not f["vereitelt"] and defeated(f)
    if card and (won or f["geschenkt"]):
        t.at("siegpunkte").append(card)
    elif card:
        discard(t, HAZARD, card)
    if face.oeffnet and not f["vereitelt"]:
        t.state["offen"] = True
    t.tell("angriff-vorbei", karte=card, besiegt=won, vereitelt=f["vereitelt"])
    if face.verderbt:
        for fig in f["verwundet"]:
            corruption.check(t, fig, face.verderbt)


STEPS: tuple[Callable[[Turn, FrameData], None], ...] = (
    before,
    defender_assigns,
    attacker_assigns,
    assigned,
    strikes_in_turn,
    over,
)


@frames.add
class Attack(Frame):
    id = "angriff"

    def run(self, t: Turn, f: FrameData) -> bool:
        step = len(STEPS) - 1 if f["vereitelt"] else f["schritt"]
        t.top["schritt"] = step + 1
        STEPS[step](t, f)
        return True


# --- the questions ----------------------------------------------------------------------------------------------------------


@guard("me.angriff.zuweisung.verteidiger")
def takes_a_strike(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} ist nicht ungetappt; ihm kannst du keinen Hieb zuteilen."


def _strike_on(fig: str) -> Candidate:
    return Candidate(f"hieb {fig}", f"Hieb auf {title(fig)}", rule="me.angriff.hieb", aliases=(fig, title(fig)))


ON = {fig: _strike_on(fig) for fig in FIGURES}


@frames.add
class DefenderAssigns(Frame):
    id = "zuweisung"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        attack = find(s, "angriff")
        assert attack is not None
        left = attack["hiebe"] - len(attack["zugewiesen"])
        who, strong = face_of(attack).titel, attack["kg"]
        prompt = f"{name(MOVER)}: Angriff von {who}, Kampfgeschick {strong}. Wer stellt sich (noch {left})?"
        rules = ("me.angriff.zuweisung.verteidiger", "me.angriff.zuweisung.angreifer")
        return {MOVER: self.ask(f, MOVER, prompt, default="fertig", collect=(0, left), rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        attack = find(s, "angriff")
        assert attack is not None
        for fig in s["figuren"]:
            if fig not in attack["zugewiesen"]:
                refusal = takes_a_strike(s, fig)
                yield ON[fig] if refusal is None else Candidate(f"hieb {fig}", ON[fig].label, refusal, aliases=ON[fig].aliases)
        yield Candidate("fertig", "Den Rest verteilt der Angreifer", aliases=("rest", "genug"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            t.pop()
            return
        attack = change(t, "angriff")
        attack["zugewiesen"] = [*attack["zugewiesen"], key.split()[1]]
        free = [fig for fig in t.state["figuren"] if fig not in attack["zugewiesen"] and takes_a_strike(t.state, fig) is None]
        if attack["hiebe"] > len(attack["zugewiesen"]) and free:
            t.draft()
        else:
            t.pop()


@frames.add
class AttackerAssigns(Frame):
    id = "rest"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        attack = find(s, "angriff")
        assert attack is not None
        left = attack["hiebe"] - len(attack["zugewiesen"])
        prompt = f"{name(HAZARD)}: Noch {left} {'Hieb' if left == 1 else 'Hiebe'} von {face_of(attack).titel}. Wen treffen sie?"
        rules = ("me.angriff.zuweisung.angreifer",)
        return {HAZARD: self.ask(f, HAZARD, prompt, collect=(left, left), rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        attack = find(s, "angriff")
        assert attack is not None
        return [ON[fig] for fig in s["figuren"] if fig not in attack["zugewiesen"]]

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        attack = change(t, "angriff")
        attack["zugewiesen"] = [*attack["zugewiesen"], key.split()[1]]
        if attack["hiebe"] > len(attack["zugewiesen"]):
            t.draft()
        else:
            t.pop()


@frames.add
class Order(Frame):
    """The defender chooses which strike comes next, again after each of them."""

    id = "reihenfolge"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        attack = find(s, "angriff")
        assert attack is not None
        prompt = f"{name(MOVER)}: Welcher Hieb wird als nächster ausgeführt?"
        first = f"hieb {attack['offen'][0]}"
        return {MOVER: self.ask(f, MOVER, prompt, default=first, rules=("me.angriff.zuweisung.reihenfolge",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [ON[fig] for fig in may_come_next(find(s, "angriff")["offen"])]  # type: ignore[index]

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        next_strike(t, key.split()[1])
