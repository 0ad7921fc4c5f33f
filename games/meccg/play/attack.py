"""An attack: how many strikes and how strong, who is struck, in which order, and what is left of it.

The attack is a frame of steps; its card lies in the zone «angriff» (the site's own attack has none). Cards may cancel it before
the strikes are assigned; afterwards their number stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from games import effects
from games.cards.shapes import listed
from games.contract import SCENE_BEGINS, SCENE_ENDS, SCENE_GOES_ON, Candidate, Refusal, Seat, State
from games.flow import FrameData, the
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.meccg.language.legality import fits
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import A_NUMBER, EVENTS, LEAVINGS
from games.meccg.play import choices, doing, dragons, orders, reactions
from games.meccg.play.facts import Facts, Figure, World, attack_facts, attacker, fought, prowess, site_facts
from games.meccg.play.people import characters, discard, dissolved, fighters, tap, untapped
from games.meccg.play.room import (
    ZONES,
    CardGame,
    Question,
    Steps,
    Transition,
    comes_to_attack,
    company,
    face_of,
    frames,
    hazard,
    mover,
    own_company,
    person,
    site,
)
from games.meccg.rules.combat import may_come_next, must_be_assigned, takes_a_strike
from games.meccg.rules.timing import can_tap
from games.rules import guard, holds, rule


@rule("me.kreatur.angriff", off=False)
def called_off(s: State, card: str) -> bool:
    """Whether the attack of a creature was cancelled in the chain it began."""
    return effects.any_of(s, "vereitelt", {"karte": card})


def creature(t: Transition, card: str, keyed_to: str, source: str) -> None:
    """A creature attacks, unless its attack was cancelled in the chain it began."""
    if called_off(t.state, card):
        t.tell("vereitelt", karte=t.state["cards"][card])
        discard(t, card, source)
        return
    card = ZONES.move(t, card, source, "angriff")
    # else the chain it began was the opportunity to cancel it
    several = several_attacks(t.state, face_of(t.state, card))
    _begin(t, card, keyed_to, window=t.state["phase"] == "ort" or face_of(t.state, card).angriffe > 1)
    t.top["more"], t.top["single"] = several - 1, several < face_of(t.state, card).angriffe
    doing.Hands(t, face_of(t.state, card), card, {"angriff": card}, "angriff").stays()


FLAG.read("nur-1-angriff", "ort-", "karte-", samples=("dm-forewarned-is-forearmed",))
FLAG.read("zwei-angriffe-gleiches-ziel", "angriff-", samples=("tw-assassin",))
FLAG.read("zaehlt-als-kreatur", "angriff-", samples=("td-bairanax-ahunt",))
FLAG.read("muss-hieb", "", samples=("tw-alatar",))


@rule("me.angriff.mehrere", off=1)
def several_attacks(s: State, face: Face) -> int:
    """How many attacks a creature makes, one after the other; where a card says so only one."""
    one = face.angriffe > 1 and effects.any_of(s, "karte-nur-1-angriff", face.facts, World(s))
    return 1 if one else face.angriffe


def of_the_site(t: Transition, *, automatic: bool, nr: int = 0) -> None:
    """An attack printed on the site, or the same as no automatic one, which is keyed to nothing."""
    _begin(t, "", site(t.state)["typ"] if automatic else "", window=True, automatic=automatic, nr=nr)


def by_event(t: Transition, face: Face, prowess: int) -> None:
    """A strike for everybody, which is no attack and cannot be cancelled."""
    _begin(t, "", "", window=False, event={"face": face.id, "kg": prowess, "kein-angriff": True})
    t.top["step"] = "defender_assigns"


def by_card(t: Transition, event: Mapping[str, Any], only: str = "") -> None:
    """An attack that a card makes, as its numbers say; `only`: against this figure alone. `then` in the event is what its
    words say is to follow a wound, a victory or none."""
    _begin(t, "", "", window=True, event=dict(event))
    t.top["only"] = only


def _begin(
    t: Transition, card: str, keyed_to: str, *, window: bool, automatic: bool = False, event: Any = None, nr: int = 0
) -> None:
    first = "before" if window else "put_in_order"
    t.push("angriff", card=card, keyed=keyed_to, step=first, strikes=0, prowess=0, assigned=[], open_strikes=[], surplus=0,
           beaten=0, wounded=[], automatic=automatic, event=event, nr=nr)  # fmt: skip


@rule("me.angriff.hieb", "me.angriff.kampfgeschick", "me.kreatur.begriff", off=(0, 0))
def numbers(s: State, face: Face, about: Facts) -> tuple[int, int]:
    """Strikes and prowess, with what is in play, in the order it came into play."""
    now, printed = World(s), face.each * len(characters(s)) if face.each else face.hiebe
    return effects.value(s, "angriff-hiebe", printed, about, now), effects.value(s, "angriff-kg", face.kg, about, now)


def left(attack: FrameData) -> int:
    """How many strikes are not assigned yet."""
    return int(attack["strikes"] - len(attack["assigned"]))


@rule("me.kreatur.angriff", off=False)
def cancelled(s: State, attack: FrameData) -> bool:
    return bool(attack.get("off")) or effects.any_of(s, "vereitelt", {"karte": attack["card"]})


FLAG.read("nicht-vereitelbar", "angriff-", "ort-", "karte-", samples=("td-cruel-caradhras",))
FLAG.read("kein-angriff", "angriff-", samples=("td-cruel-caradhras",))


def uncancellable(s: State, stands: FrameData | None, links: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a card says of the attack that is fought, or of the creature that began this chain, that nothing cancels it."""
    if not FLAG["nicht-vereitelbar"].on():
        return False
    begun = bool(links) and comes_to_attack(s, links[0])
    if not begun and stands is None:
        return False
    if not begun and stands is not None and (stands.get("single") and single_cannot(s, stands)):
        return True
    if not begun and stands is not None and stands["event"]:
        return "nicht-vereitelbar" in stands["event"].get("marks", ())
    face = face_of(s, links[0]["card"]) if begun else attacker(s, stands or {})
    own = [
        e for e in face.effects if "nicht-vereitelbar" in listed(e.get("merkmal", [])) and e.get("von", "angriff") == "angriff"
    ]
    about = attack_facts(s, face, links[0]["card"], links[0]["aim"], False) if begun else fought(s, stands or {})
    return bool(own) or effects.any_of(s, "angriff-nicht-vereitelbar", about, World(s))


def single_cannot(s: State, attack: FrameData) -> bool:
    """Whether the card that leaves only one of several attacks says that it cannot be cancelled."""
    if attack["card"]:
        return effects.any_of(s, "karte-nicht-vereitelbar", face_of(s, attack["card"]).facts, World(s))
    return effects.any_of(s, "ort-nicht-vereitelbar", site_facts(s), World(s))


FLAG.read("kein-automatischer", "angriff-", samples=("le-tidings-of-bold-spies",))
FLAG.read("angreifer-waehlt", "angriff-", samples=("tw-cave-drake",))
A_NUMBER.read("hiebe", "angriff-", samples=("tw-minions-stir",))
A_NUMBER.read("kg", "angriff-", samples=("tw-minions-stir",))
EVENTS.does("vor-zuteilung", samples=("tw-corpse-candle",))("effects.happens")
EVENTS.does("nicht-vereitelt")("effects.happens")
EVENTS.does("angriff-vorbei")("effects.happens")

# --- the steps --------------------------------------------------------------------------------------------------------------


def before(t: Transition, f: FrameData) -> None:
    reactions.open_window(t, "angriff", mover(t.state))


def put_in_order(t: Transition, f: FrameData) -> None:
    """Cards that change the attack one after the other: where it matters, the moving player says in which order."""
    if f["event"] or cancelled(t.state, f):
        return
    face, facts = attacker(t.state, f), fought(t.state, f)
    orders.moving_player_orders(t, ("angriff-hiebe", "angriff-kg"), lambda s: numbers(s, face, facts))


def defender_assigns(t: Transition, f: FrameData) -> Any:
    """The defender gives strikes to untapped figures, unless the attacker chooses whom he strikes."""
    if cancelled(t.state, f):
        return over
    face, facts = attacker(t.state, f), fought(t.state, f)
    f["strikes"], f["prowess"] = numbers(t.state, face, facts)
    if not f["event"]:
        own_company(t)["faced"] = [*company(t.state)["faced"], {key: facts[key] for key in ("typ", "name", "auf")}]
    t.tell("angriff", scene=SCENE_BEGINS, karte=face.card, titel=face.titel, hiebe=f["strikes"], kg=f["prowess"], auf=f["keyed"])
    effects.happens(t, "vor-zuteilung", {"karte": f["card"]}, World(t.state))
    return None


@rule("me.angriff.zuweisung.verteidiger", off=None)
def defender_chooses(t: Transition, f: FrameData) -> None:
    marked = effects.any_of(t.state, "angriff-angreifer-waehlt", fought(t.state, f), World(t.state))
    everybody = f["event"] and f["event"].get("kein-angriff")  # a strike for each: there is nothing to choose
    face = attacker(t.state, f)
    marked = marked or (face.waehlt and holds(face.card))
    chosen_by_attacker = everybody or (FLAG["angreifer-waehlt"].on() and marked)
    if not chosen_by_attacker and any(takes_one(t.state, fig) for fig in targets(t.state, f)):
        t.push("zuweisung", seat=mover(t.state))


def attacker_assigns(t: Transition, f: FrameData) -> None:
    """Then the attacker, to whoever has no strike yet. Where he has no choice, nobody is asked."""
    free = [fig for fig in targets(t.state, f) if fig not in f["assigned"]]
    count = must_be_assigned(left(f), len(free))
    f["surplus"] = left(f) - count
    musts = [fig for fig in free if effects.any_of(t.state, "muss-hieb", Figure(t.state, fig), World(t.state, fig))]
    if musts and count:
        f["assigned"] = [*f["assigned"], *musts[:count]]
        free, count = [fig for fig in free if fig not in f["assigned"]], count - len(musts[:count])
    if count == len(free):
        f["assigned"] = [*f["assigned"], *free]
    elif count > 0:
        t.push("rest", seat=hazard(t.state))


@rule("me.angriff.ablauf", off=None)
def assigned(t: Transition, f: FrameData) -> None:
    f["open_strikes"] = list(f["assigned"])
    t.tell("zugewiesen", scene=SCENE_GOES_ON, figuren=list(f["assigned"]), ueber=f["surplus"])


def choose_strike(t: Transition, f: FrameData) -> Any:
    """One strike after the other, until none is left. A figure that left play takes its strike with it."""
    to_come = f["open_strikes"] = [fig for fig in f["open_strikes"] if fig in t.state["figures"]]
    if not to_come:
        return over
    f["next"] = to_come[0]
    if len(may_come_next(to_come)) > 1:
        t.push("reihenfolge", into="next", seat=mover(t.state))
    return None


def next_strike(t: Transition, f: FrameData) -> Any:
    f["open_strikes"] = [fig for fig in f["open_strikes"] if fig != f["next"]]
    t.push("hieb", figure=f["next"], minus=0, helpers=0, skilled=False, stance="")
    return choose_strike


@rule("me.angriff.besiegen", off=True)
def defeated(attack: FrameData) -> bool:
    """Every strike must be defeated."""
    return bool(attack["beaten"] == fought_out(attack) > 0)


@rule("me.angriff.wid.ueberzaehlig", off=lambda attack: int(attack["strikes"]))
def fought_out(attack: FrameData) -> int:
    """The strikes that are fought: surplus ones, which only weigh on others, need not be defeated."""
    return len(attack["assigned"])


def targets(s: State, attack: FrameData) -> list[str]:
    """Whom this attack can strike at all."""
    only = attack.get("only", "")
    there = [fig for fig in fighters(s) if (not only or fig == only) and fights(s, fig)]
    if not any(e["kind"] in SAFE for e in s["effects"]):
        return there
    about = fought(s, attack)
    return [fig for fig in there if not safe(s, fig, about)]


@rule("me.verbuendet.kampf", off=True)
def fights(s: State, fig: str) -> bool:
    """An ally without prowess is not struck; it may only tap to help."""
    return fig not in s["led"] or cards()[s["who"][fig]].get("prowess") is not None


SAFE = ("nicht-angreifbar", "nicht-angreifbar-am-ort", "angriff-kein-hieb", "kein-hieb")
FLAG.read("nicht-angreifbar", "")
FLAG.read("nicht-angreifbar-am-ort", "")
FLAG.read("kein-hieb", "")


def safe(s: State, fig: str, about: Facts) -> bool:
    """Whether cards say that he gets no strike: never, from attacks at his site, or from this one."""
    him, now = Figure(s, fig), World(s, fig)
    marked = effects.any_of(s, "nicht-angreifbar", him, now) or effects.any_of(s, "kein-hieb", him, now)
    return marked or ("ort" in about["auf"] and effects.any_of(s, "nicht-angreifbar-am-ort", him, now))


def another(t: Transition, f: FrameData, won: bool) -> Any:
    """The next attack of the same card: against the same character, where it says so. Whoever spared his company one has not
    defeated it."""
    s = t.state
    same = effects.any_of(s, "angriff-zwei-angriffe-gleiches-ziel", fought(s, f), World(s))
    if same and f["assigned"]:
        f["only"] = f["assigned"][0]
    f.update(more=f["more"] - 1, lost=f.get("lost", 0) + (0 if won else 1), off=False, assigned=[], open_strikes=[], surplus=0)
    f.update(beaten=0)
    return before


def over(t: Transition, f: FrameData) -> Any:
    """The card leaves; what outlasts the attack begins, and what waits for its end happens."""
    card, face, off = f["card"], attacker(t.state, f), cancelled(t.state, f)
    won = not off and defeated(f)
    whole = off and not f.get("off")
    if f.get("more", 0) > 0 and not whole and not dissolved(t.state):
        return another(t, f, won)
    won = won and f.get("lost", 0) == 0
    if card:  # a card may say that it goes to the defender's points, whatever came of it
        card = ZONES.move(t, card, "angriff", f"siegpunkte {mover(t.state)}") if won else card
        doing.leaves_after_attack(t, card, won=won)
    ends: dict[str, Any] = {"scene": SCENE_ENDS} if f["strikes"] else {}  # one cancelled before it began has told nothing yet
    t.tell("angriff-vorbei", karte=face.id, titel=face.titel, besiegt=won, vereitelt=off, **ends)
    if f["event"]:
        after_event(t, f, won, off)
    if won and not f["automatic"]:
        dragons.falls(t, face)
    if not off:
        hurt = {"karte": f["card"], "verwundete": " ".join(f["wounded"])}
        result = "angriff-besiegt" if won else "angriff-nicht-besiegt"
        about = {key: value for key, value in fought(t.state, f).items() if key in PLAIN}
        effects.happens(t, result, {**about, "karte": card or "", "einzeln": bool(f.get("single"))}, World(t.state))
        effects.happens(t, "nicht-vereitelt", hurt, World(t.state))
        effects.happens(t, "angriff-vorbei", hurt, World(t.state))
    effects.happens(t, "nach-angriff", {}, World(t.state))
    return None


def spare(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    """Somebody taps, and one of the attacks comes to nothing."""
    tap(t, rest)
    t.tell("aufgehoben", figur=rest, karte=t.frame("angriff")["card"])
    attack = t.frame("angriff")
    attack["off"], attack["spared"] = True, int(attack.get("spared", 0)) + 1
    if any(one["frame"] == "hieb" for one in t.state["stack"]):
        effects.add(t, "hieb-vereitelt", until="hieb")
    reactions.again(t)


def sparing(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    """What a creature itself lets the defender do against one of its attacks."""
    attack = the(s, "angriff")
    face = attacker(s, attack)
    for mode in face.abilities:
        if mode.said.get("wer") != "verteidiger" or not mode.does("vereitle"):
            continue
        most = mode.effects[0].get("hoechstens", 1 if mode.said.get("einmal") == "angriff" else 99)
        for fig in characters(s):
            him, name = Figure(s, fig), person(s, fig).titel
            him.other = fig not in attack["assigned"] and fig != attack.get("only")
            if not fits(mode.costs[0]["tappe"], "charakter", him):
                continue
            no = can_tap(untapped(s, fig), name) or enough_spared(int(attack.get("spared", 0)), int(most), face.titel)
            label = f"{name} tappen: einen Angriff von {face.titel} vereiteln"
            yield Candidate(f"erspare {fig}", label[:80], no, "me.start.kartentext", aliases=(f"tappe {name}",))


@guard("me.start.kartentext")
def enough_spared(done: int, most: int, name: str) -> str | None:
    return f"Von {name} lässt sich so kein weiterer Angriff vereiteln." if done >= most else None


for _window in ("angriff", "hieb"):
    reactions.acts(_window, "erspare", do=spare)(sparing)
PLAIN = ("typ", "name", "form", "kreatur", "automatisch", "von", "auf", "einzigartig")
for _event in ("angriff-besiegt", "angriff-nicht-besiegt"):
    EVENTS.does(_event, samples=("dm-little-snuffler",) if _event.endswith("nicht-besiegt") else ())("effects.happens")
LEAVINGS.does("angriff-besiegt", samples=("as-full-of-froth-and-rage",))("angriff-besiegt")


def after_event(t: Transition, f: FrameData, won: bool, off: bool) -> None:
    """What the card that made the attack says of its end; a dragon on the hunt that is defeated counts for the defender."""
    event, then = f["event"], f["event"].get("then")
    if won and event.get("beute") and ZONES.place(t.state, event["source"]) == "wirkt":
        ZONES.move(t, event["source"], "wirkt", f"siegpunkte {mover(t.state)}")
    if then and not off:
        said = (then["wunde"] if f["wounded"] else []) + then["besiegt" if won else "nicht-besiegt"]
        if said:
            choices.hands(t, event["hands"], verwundete=" ".join(f["wounded"])).works(said)


@frames.add
class Attack(Steps):
    id = "angriff"
    scope = "diesen Angriff"
    steps = (
        before,
        put_in_order,
        defender_assigns,
        defender_chooses,
        attacker_assigns,
        assigned,
        choose_strike,
        next_strike,
        over,
    )


# --- the questions ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _on(fig: str, name: str) -> Candidate:
    return Candidate(f"hieb {fig}", f"Hieb auf {name}", rule="me.angriff.hieb", aliases=(fig, name))


def on(s: State, fig: str) -> Candidate:
    return _on(fig, person(s, fig).titel)


FLAG.read("hieb-wie-ungetappt", "", samples=("dm-noble-hound",))
FLAG.read("vor-dem-fuehrenden", "", samples=("dm-noble-hound",))


def takes_one(s: State, fig: str) -> bool:
    """Whether his player may give him a strike: untapped, or as if he were."""
    marked = effects.present(s, "hieb-wie-ungetappt")
    return untapped(s, fig) or (marked and effects.any_of(s, "hieb-wie-ungetappt", Figure(s, fig), World(s, fig)))


def refuses(s: State, attack: FrameData, fig: str) -> Refusal | None:
    name = person(s, fig).titel
    return takes_a_strike(takes_one(s, fig), name) or after_his_ally(s, attack, fig)


@guard("me.start.kartentext")
def after_his_ally(s: State, attack: FrameData, fig: str) -> str | None:
    """An ally that must be struck before whoever leads it."""
    if effects.present(s, "vor-dem-fuehrenden"):
        for ally, leader in s["led"].items():
            first = leader == fig and ally in targets(s, attack) and ally not in attack["assigned"]
            if first and effects.any_of(s, "vor-dem-fuehrenden", Figure(s, ally), World(s, ally)):
                return f"{person(s, ally).titel} muss einen Hieb bekommen, bevor {person(s, fig).titel} einen bekommt."
    return None


THE_REST = Candidate("fertig", "Den Rest verteilt der Angreifer", aliases=("rest", "genug"))


class Assigns(Question):
    """A strike for each figure named."""

    def free(self, s: State, attack: FrameData) -> list[str]:
        return [fig for fig in targets(s, attack) if fig not in attack["assigned"]]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        attack = t.frame("angriff")
        if key != "fertig":
            attack["assigned"] = [*attack["assigned"], key.split()[1]]
            if attack["strikes"] > len(attack["assigned"]) and self.free(t.state, attack):
                t.draft()
                return
        t.pop()


@frames.add
class DefenderAssigns(Assigns):
    id = "zuweisung"
    how: Mapping[str, Any] = {
        "rules": ("me.angriff.zuweisung.verteidiger", "me.angriff.zuweisung.angreifer"),
    }

    def free(self, s: State, attack: FrameData) -> list[str]:
        return [fig for fig in super().free(s, attack) if refuses(s, attack, fig) is None]

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        attack = the(s, "angriff")
        who, strong = attacker(s, attack).titel, attack["prowess"]
        return f"Angriff von {who}, Kampfgeschick {strong}. Wer stellt sich (noch {left(attack)})?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        strongest = max(self.free(s, the(s, "angriff")), key=lambda fig: prowess(s, fig, ""), default="")
        return {"collect": (0, left(the(s, "angriff"))), "default": f"hieb {strongest}" if strongest else "fertig"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for fig in super().free(s, the(s, "angriff")):
            yield on(s, fig).judged(refuses(s, the(s, "angriff"), fig))
        yield THE_REST


@frames.add
class AttackerAssigns(Assigns):
    id = "rest"
    how: Mapping[str, Any] = {"rules": ("me.angriff.zuweisung.angreifer",)}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        attack = the(s, "angriff")
        strikes = "Hieb" if left(attack) == 1 else "Hiebe"
        return f"Noch {left(attack)} {strikes} von {attacker(s, attack).titel}. Wen treffen sie?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"collect": (left(the(s, "angriff")),) * 2}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [on(s, fig) for fig in self.free(s, the(s, "angriff"))]


@frames.add
class Order(Question):
    """The defender chooses which strike comes next, again after each of them."""

    id = "reihenfolge"
    words = "Welcher Hieb wird als nächster ausgeführt?"
    how: Mapping[str, Any] = {"rules": ("me.angriff.zuweisung.reihenfolge",)}

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"hieb {the(s, 'angriff')['open_strikes'][0]}"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [on(s, fig) for fig in may_come_next(the(s, "angriff")["open_strikes"])]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop(key.split()[1])
