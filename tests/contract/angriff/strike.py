"""One strike: the attacker's cards and −1s, the defender's cards, how the struck figure stands, the roll, wounds and death."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.angriff import corruption, inheritance
from tests.contract.angriff.cards import CARDS, HAZARD, MOVER, title
from tests.contract.angriff.company import body, leave, prowess, tap, untapped, wound
from tests.contract.angriff.playing import face_of
from tests.contract.angriff.stack import change, find, frames, open_window

SHIELD = Candidate("schild", "Den Schild tappen (+1)", rule="me.start.kartentext", aliases=("schild tappen",))
STAND = {
    "tappen": Candidate("tappen", "Tappen und kämpfen", rule="me.angriff.wurf", aliases=("kämpfen", "tappt")),
    "ungetappt": Candidate("ungetappt", "Ungetappt bleiben (−3)", rule="me.angriff.wurf.nicht-tappen", aliases=("nicht tappen",)),
    "kaempfe": Candidate("kaempfe", "Kämpfen", rule="me.angriff.wurf", aliases=("kämpfen", "würfeln")),
}


def begin(t: Turn, fig: str) -> None:
    t.push(
        "hieb", figur=fig, schritt=0, ruhe=False, abzug=0, kg=0, ko=0, plus=0, koerper=0, beruf=False, frei=False, zwei=False,
        vereitelt=False, helfer=0, haltung="",
    )  # fmt: skip


# --- the numbers ------------------------------------------------------------------------------------------------------------


@rule("me.angriff.wurf", off=0)
def condition(state: str) -> int:
    """−1 for a figure that was tapped before, −2 for a wounded one."""
    return {"ungetappt": 0, "getappt": -1, "verwundet": -2}[state]


@rule("me.angriff.wurf.nicht-tappen", off=0)
def staying_untapped(stand: str) -> int:
    return -3 if stand == "ungetappt" else 0


@rule("me.angriff.wurf.unterstuetzung", off=0)
def support(helpers: int) -> int:
    return helpers


@rule("me.angriff.ueberzaehlig", off=0)
def surplus(count: int) -> int:
    """Each strike more than there are figures is a −1."""
    return -count


@rule("me.angriff.ergebnis", off="erfolglos")
def outcome(total: int, against: int) -> str:
    if total > against:
        return "fehlgeschlagen"
    return "erfolglos" if total == against else "erfolgreich"


@rule("me.angriff.fehlschlag", off=False)
def body_check_defeats(roll: int, attack_body: int) -> bool:
    return roll > attack_body


@rule("me.konstitution.schon.verwundet", off=0)
def wounded_before(was: str) -> int:
    return 1 if was == "verwundet" else 0


@rule("me.konstitution.eliminiert", "me.angriff.erfolg", off=False)
def dies(roll: int, figure_body: int) -> bool:
    return roll > figure_body


# --- the steps --------------------------------------------------------------------------------------------------------------


def assign_surplus(t: Turn, f: FrameData) -> None:
    if change(t, "angriff")["ueber"]:
        t.push("abzug")


def cards(t: Turn, f: FrameData) -> None:
    """The attacker is asked first; the window opens again until both let the strike go on."""
    strike = t.top
    if not f["ruhe"] and not f["vereitelt"]:
        strike["schritt"] -= 1
        open_window(t, "hieb", HAZARD)


def stand(t: Turn, f: FrameData) -> None:
    if f["vereitelt"]:
        return
    stances = _stances(t.state, f)
    if len(stances) > 1 or _helpers(t.state) or _shield(t.state, f):
        t.push("haltung")
    else:
        t.top["haltung"] = stances[0]


def fight(t: Turn, f: FrameData) -> None:
    fig = f["figur"]
    if f["vereitelt"]:
        t.tell("hieb-vereitelt", figur=fig)
        return
    attack = find(t.state, "angriff")
    assert attack is not None
    face = face_of(attack)
    was = t.state["figuren"][fig]["zustand"]
    if f["haltung"] == "tappen":
        tap(t, fig)
    dice = max((t.rolls(2) for _ in range(2 if f["zwei"] else 1)), key=sum)
    strength = prowess(t.state, fig, face.rasse) + f["plus"]
    strength += condition(was) + staying_untapped(f["haltung"]) + support(f["helfer"]) + surplus(f["abzug"])
    against = attack["kg"] + f["kg"]
    result = outcome(sum(dice) + strength, against)
    t.tell("hieb", figur=fig, wurf=dice, staerke=strength, gegen=against, ergebnis=result)
    if result == "fehlgeschlagen":
        beaten(t, face.ko, f["ko"])
    elif result == "erfolgreich":
        hit(t, fig, was, f["koerper"])


def beaten(t: Turn, attack_body: int | None, change_of_body: int) -> None:
    """A failed strike: defeated if the attack has no body, else if the defender's body check is higher."""
    if attack_body is None:
        defeated = True
    else:
        dice = t.rolls(2)
        defeated = body_check_defeats(sum(dice), attack_body + change_of_body)
        t.tell("konstitution-angriff", wurf=dice, ko=attack_body + change_of_body, besiegt=defeated)
    if defeated:
        change(t, "angriff")["besiegt"] += 1


def hit(t: Turn, fig: str, was: str, change_of_body: int) -> None:
    """A successful strike: a wound, and the attacker's body check. The wound of this strike does not make it worse."""
    wound(t, fig)
    attack = change(t, "angriff")
    attack["verwundet"] = [*attack["verwundet"], fig]
    dice = t.rolls(2)
    against = body(t.state, fig) + change_of_body
    dead = dies(sum(dice) + wounded_before(was), against)
    t.tell("konstitution", figur=fig, wurf=dice, plus=wounded_before(was), ko=against, tot=dead)
    if dead:
        used = list(t.state["figuren"][fig]["benutzt"])
        inheritance.distribute(t, leave(t, fig, "eliminiert"), used)
    else:
        corruption.wounded(t, fig)


STEPS: tuple[Callable[[Turn, FrameData], None], ...] = (assign_surplus, cards, stand, fight)


@frames.add
class Strike(Frame):
    id = "hieb"

    def run(self, t: Turn, f: FrameData) -> bool:
        step = f["schritt"]
        if step == len(STEPS):
            t.pop()
            return True
        t.top["schritt"] = step + 1
        STEPS[step](t, f)
        return True


# --- the questions ----------------------------------------------------------------------------------------------------------


@frames.add
class Surplus(Frame):
    """Strikes without a figure of their own: how many of them weigh on this one."""

    id = "abzug"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        attack, strike = find(s, "angriff"), find(s, "hieb")
        assert attack is not None and strike is not None
        prompt = f"{name(HAZARD)}: Wie viele der {attack['ueber']} überzähligen Hiebe gehen gegen {title(strike['figur'])}?"
        return {HAZARD: self.ask(f, HAZARD, prompt, default="abzug 0", rules=("me.angriff.ueberzaehlig",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for count in range(find(s, "angriff")["ueber"] + 1):  # type: ignore[index]
            yield Candidate(f"abzug {count}", f"−{count} Kampfgeschick" if count else "Keinen", aliases=(str(count),))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        count = int(key.split()[1])
        change(t, "hieb")["abzug"] = count
        change(t, "angriff")["ueber"] -= count
        if count:
            t.tell("abzug", anzahl=count)


def _stances(s: State, strike: FrameData) -> list[str]:
    """An untapped figure taps or fights at −3; whoever is tapped, wounded or dodging has no choice."""
    return ["tappen", "ungetappt"] if untapped(s, strike["figur"]) and not strike["frei"] else ["kaempfe"]


def _shield(s: State, strike: FrameData) -> bool:
    it = s["figuren"][strike["figur"]]
    return any(CARDS[item].tappen and item not in it["benutzt"] for item in it["gegenstaende"])


@guard("me.angriff.wurf.unterstuetzung")
def has_no_strike(attack: FrameData, fig: str) -> str | None:
    return f"{title(fig)} hat selbst einen Hieb und kann nicht unterstützen." if fig in attack["zugewiesen"] else None


@guard("me.angriff.wurf.unterstuetzung", "me.zug.begriff.tappen")
def is_untapped(s: State, fig: str) -> str | None:
    return None if untapped(s, fig) else f"{title(fig)} ist nicht ungetappt und kann nicht unterstützen."


def helps(s: State, attack: FrameData, fig: str) -> Refusal | None:
    return has_no_strike(attack, fig) or is_untapped(s, fig)


def _helpers(s: State) -> list[str]:
    attack, strike = find(s, "angriff"), find(s, "hieb")
    assert attack is not None and strike is not None
    return [fig for fig in s["figuren"] if fig != strike["figur"] and helps(s, attack, fig) is None]


@frames.add
class Stance(Frame):
    """Tap or stay untapped; who supports, and whether the shield is used. The last word rolls."""

    id = "haltung"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        strike, attack = find(s, "hieb"), find(s, "angriff")
        assert strike is not None and attack is not None
        against = attack["kg"] + strike["kg"]
        own = prowess(s, strike["figur"], face_of(attack).rasse) + strike["plus"] - strike["abzug"] + strike["helfer"]
        prompt = f"{name(MOVER)}: Hieb gegen {title(strike['figur'])} ({own} gegen {against}). Wie stellt er sich?"
        rules = ("me.angriff.wurf", "me.angriff.wurf.nicht-tappen", "me.angriff.wurf.unterstuetzung")
        return {MOVER: self.ask(f, MOVER, prompt, default=_stances(s, strike)[0], rules=rules)}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        strike, attack = find(s, "hieb"), find(s, "angriff")
        assert strike is not None and attack is not None
        for stance in _stances(s, strike):
            yield STAND[stance]
        for fig in s["figuren"]:
            if fig != strike["figur"]:
                refusal = helps(s, attack, fig)
                yield Candidate(f"hilfe {fig}", f"{title(fig)} unterstützt (+1)", refusal, aliases=(fig, title(fig)))
        if _shield(s, strike):
            yield SHIELD

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, fig = key.partition(" ")
        if verb in STAND:
            t.pop()
            t.top["haltung"] = verb
            return
        strike = change(t, "hieb")
        if verb == "hilfe":
            tap(t, fig)
            strike["helfer"] += 1
            t.tell("hilfe", figur=fig, wem=strike["figur"])
        else:
            bearer = t.at("figuren", strike["figur"])
            bearer["benutzt"] = [*bearer["benutzt"], next(i for i in bearer["gegenstaende"] if CARDS[i].tappen)]
            strike["plus"] += 1
            t.tell("schild", figur=strike["figur"])
        t.draft()
