"""The rounds of a battle: field battle or siege, combat cards, rolls, casualties, cease or retreat.

The battle is the bottom frame; its steps are the functions of STEPS, each named after what the book lets happen there. A step
either does its part or pushes the question it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Result, Seat, State, illegal, name
from games.flow import Frame, FrameData, Turn
from games.rules import guard, rule
from tests.contract.kampf import board, cards, losses
from tests.contract.kampf.board import ATTACKER, BOTH, DEFENDER, SIDE, other
from tests.contract.kampf.losses import frames, units

SIEGE_LIMIT = 5


def end(t: Turn, how: str, winner: Seat | None, reason: str, rule_id: str = "rk.kampf.ende.wann") -> bool:
    t.tell("ende", wie=how, grund=reason)
    t.finish(Result((winner,) if winner else (), reason, {}, rule_id, how))
    return True


def over(t: Turn) -> bool:
    """Whether an army is gone; then the battle ends."""
    gone = [seat for seat in BOTH if units(t.state, seat) == 0]
    if not gone:
        return False
    if len(gone) == 2:
        return end(t, "beide vernichtet", None, "Beide Armeen sind vernichtet.")
    winner = other(gone[0])
    return end(t, f"{gone[0]} vernichtet", winner, f"Die Armee von {name(gone[0])} ist vernichtet.")


# --- the steps of a round ------------------------------------------------------------------------------------------------


def position(t: Turn) -> None:
    """Field battle or siege: the defender says so at the beginning of each round."""
    if not t.state["siege"]:
        t.push("lage", seat=DEFENDER)


def announce(t: Turn) -> None:
    t.push("ansage", seat=ATTACKER)


def choose_cards(t: Turn) -> None:
    seats = t.state["stack"][0]["ansage"]
    if seats:
        t.push("karten", seats=list(seats), wahl={})


def card_effects(t: Turn) -> None:
    """The next revealed card takes effect; the step repeats until all have."""
    f = t.top
    if f["offen"]:
        seat, card = f["offen"][0]
        f["offen"] = f["offen"][1:]
        f["schritt"] -= 1
        cards.play(t, seat, card)


@rule("rk.kampf.wurf.treffer", off=7)
def needed_in_the_field() -> int:
    return 5


@rule("rk.belagerung.schlacht.treffer", off=5)
def needed_against_a_stronghold() -> int:
    return 6


def needed(state: State, seat: Seat) -> int:
    """The number a die must reach."""
    return needed_against_a_stronghold() if state["siege"] and seat == ATTACKER else needed_in_the_field()


@rule("rk.kampf.modifikator.eins-sechs", off=lambda die, plus, need: die + plus >= need)
def hit(die: int, plus: int, need: int) -> bool:
    """A 1 never hits, a 6 always does."""
    return die != 1 and (die == 6 or die + plus >= need)


def combat_roll(t: Turn) -> None:
    f = t.top
    for seat in BOTH:
        dice = board.at_most_five(board.strength(t.state, seat))
        if cards.bonus(f, "hoechstens-drei", seat):
            dice = min(dice, 3)
        rolls = t.rolls(dice)
        hits = sum(hit(r, cards.bonus(f, "wurf", seat), needed(t.state, seat)) for r in rolls)
        f[f"treffer {seat}"], f[f"daneben {seat}"] = hits, dice - hits
        t.tell("wurf", seat=seat, wuerfe=rolls, treffer=hits)


@rule("rk.kampf.wiederholung.anzahl", off=0)
def reroll_dice(leadership: int, missed: int) -> int:
    """As many dice as leadership, but only those that missed."""
    return min(board.at_most_five(leadership), missed)


def leader_reroll(t: Turn) -> None:
    f = t.top
    for seat in BOTH:
        dice = reroll_dice(board.leadership(t.state, seat), f[f"daneben {seat}"])
        if dice:
            rolls = t.rolls(dice)
            hits = sum(hit(r, cards.bonus(f, "wiederholung", seat), needed(t.state, seat)) for r in rolls)
            f[f"treffer {seat}"] += hits
            t.tell("wiederholung", seat=seat, wuerfe=rolls, treffer=hits)
        if f[f"treffer {seat}"] and cards.bonus(f, "kein-pardon", seat):
            f[f"treffer {seat}"] += 1
    for seat in BOTH:
        if f[f"treffer {other(seat)}"] >= 2 and cards.bonus(f, "schildwall", seat):
            f[f"treffer {other(seat)}"] -= 1


@rule("rk.kampf.verluste.reihenfolge", off=(DEFENDER, ATTACKER))
def loses_first() -> tuple[Seat, Seat]:
    return ATTACKER, DEFENDER


def casualties(t: Turn) -> None:
    """The attacker decides first. Frames are a stack: what is pushed last is asked first."""
    f = t.top
    for seat in reversed(loses_first()):
        losses.suffer(t, seat, f[f"treffer {other(seat)}"])


def after_losses(t: Turn) -> None:
    f = t.top
    for seat in BOTH:
        if cards.bonus(f, "heerschar", seat) and units(t.state, seat) >= 2 * units(t.state, other(seat)) > 0:
            t.tell("heerschar", seat=seat)
            losses.suffer(t, other(seat), 1)
        elif cards.bonus(f, "toeten", seat) and t.state["armies"][seat]["elite"]:
            cards.extra_attack(t, seat, t.state["armies"][seat]["elite"], 5)


def cease_or_go_on(t: Turn) -> None:
    f = t.top
    f["effekte"], f["ansage"], f["gespielt"] = {}, [], {}
    t.push("sturm-weiter" if t.state["siege"] else "einstellen", seat=ATTACKER)


STEPS: tuple[Callable[[Turn], None], ...] = (
    position, announce, choose_cards, card_effects, combat_roll, leader_reroll, casualties, after_losses, cease_or_go_on,
)  # fmt: skip


@frames.add
class Battle(Frame):
    id = "schlacht"

    def run(self, t: Turn, f: FrameData) -> bool:
        if over(t):
            return True
        f = t.top
        if f["schritt"] == len(STEPS):
            f["schritt"] = 0
            f["runde"] += 1
            t.tell("runde", runde=f["runde"])
        if f["schritt"] == 0:
            f.setdefault("offen", [])
            f["ansage"], f["gespielt"] = [], {}
        step = STEPS[f["schritt"]]
        f["schritt"] += 1
        step(t)
        return True


# --- the questions -------------------------------------------------------------------------------------------------------


@frames.add
class Position(Frame):
    id = "lage"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(DEFENDER)}: Stellst du dich zur Feldschlacht oder ziehst du dich in die Festung Lórien zurück?"
        return {DEFENDER: self.ask(f, DEFENDER, prompt, default="feldschlacht", rules=("rk.belagerung.wahl",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("feldschlacht", "Feldschlacht", aliases=("kämpfen", "feld"))
        yield Candidate("belagerung", "In die Festung zurückziehen", aliases=("festung", "rein"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        t.tell("lage", seat=seat, lage=key)
        if key == "belagerung":
            t.push("vorruecken", seat=ATTACKER)


@rule("rk.armee.limit.festung", off=lambda t: None)
def crowd_leaves(t: Turn) -> None:
    """A besieged stronghold holds five units; more go back to the reinforcements."""
    army = t.state["armies"][DEFENDER]
    surplus = army["regular"] + army["elite"] - SIEGE_LIMIT
    if surplus > 0:
        regular = min(surplus, army["regular"])
        for kind, count in (("regular", regular), ("elite", surplus - regular)):
            t.at("armies", DEFENDER)[kind] -= count
            t.at("reserve", DEFENDER)[kind] += count
        t.tell("ueberzaehlig", seat=DEFENDER, anzahl=surplus)


@frames.add
class Advance(Frame):
    """The defender is inside: the attacker moves in, or leaves it."""

    id = "vorruecken"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(ATTACKER)}: Die Festung ist besetzt, die Region frei. Rückst du vor?"
        return {ATTACKER: self.ask(f, ATTACKER, prompt, rules=("rk.kampf.ende.festung",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("vorruecken", "Vorrücken und belagern", aliases=("ja", "belagern"))
        yield Candidate("bleiben", "Stehen bleiben", aliases=("nein",))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "bleiben":
            end(t, "eingestellt", None, "Der Angreifer rückt nicht vor; der Kampf ist zu Ende.")
            return
        t.state["siege"] = True
        t.at("armies", ATTACKER)["region"] = "lorien"
        crowd_leaves(t)
        t.tell("belagert", seat=ATTACKER)
        t.push("sturm", seat=ATTACKER)


@frames.add
class Storm(Frame):
    """The siege stands. A later action of the attacker may be a siege battle."""

    id = "sturm"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {ATTACKER: self.ask(f, ATTACKER, f"{name(ATTACKER)}: Lórien ist belagert. Stürmst du?")}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("stuermen", "Belagerungsschlacht schlagen", aliases=("sturm", "angreifen"))
        yield Candidate("belagern", "Nur belagern", aliases=("warten",))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "belagern":
            end(t, "belagerung", ATTACKER, "Lórien ist belagert.", "rk.kampf.ende.festung")
            return
        battle = t.top
        battle["schritt"] = 0
        t.tell("sturm", seat=seat)


@frames.add
class Announce(Frame):
    """First the attacker, then the defender says whether a combat card is played."""

    id = "ansage"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}: Spielst du in dieser Kampfrunde eine Kampfkarte?"
        return {
            seat: self.ask(
                f,
                seat,
                prompt,
                secret=True,
                default="nein",
                window="kampfkarte",
                passing="nein",
                rules=("rk.kampf.karte.ansage",),
            )
        }

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("karte", "Ja, eine Kampfkarte", no_card(s, seat), aliases=("ja", "kampfkarte"))
        yield Candidate("nein", "Nein", aliases=("keine", "passe"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "karte":
            battle = t.at("stack", 0)
            battle["ansage"] = [*battle["ansage"], seat]
        t.tell("ansage", seat=seat, karte=key == "karte")
        if seat == ATTACKER:
            t.push("ansage", seat=DEFENDER)


def no_card(s: State, seat: Seat) -> Refusal | None:
    if any(cards.condition(s, seat, card) is None for card in s["hands"][seat]):
        return None
    return illegal("Du hast keine Karte auf der Hand, deren Kampfbedingung erfüllt ist.", "rk.kampf.karte.vorbedingung")


@frames.add
class CombatCards(Frame):
    """Chosen in secret, at the same time, revealed together; a choice may be changed until the last one is in."""

    id = "karten"
    simultaneous = True

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {
            seat: self.ask(
                f,
                seat,
                f"{name(seat)}: Welche Kampfkarte legst du verdeckt?",
                secret=True,
                waits=seat not in f["wahl"],
                rules=("rk.kampf.karte.ansage", "rk.kampf.karte.vorbedingung"),
            )
            for seat in f["seats"]
        }

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for nr, card in enumerate(s["hands"][seat], 1):
            face = cards.CARDS[card]
            label = f"{face['titel']} (Initiative {face['initiative']})"
            yield Candidate(f"karte {card}", label, cards.condition(s, seat, card), aliases=(str(nr), face["titel"]))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        f["wahl"] = {**f["wahl"], seat: key.split()[1]}
        t.tell("verdeckt", seat=seat, knows=(seat,), secret={"karte": key.split()[1]})
        if len(f["wahl"]) < len(f["seats"]):
            return
        played = t.pop()["wahl"]
        t.reveal()
        battle = t.at("stack", 0)
        battle["gespielt"] = dict(played)
        battle["offen"] = [list(p) for p in cards.in_order(played)]
        for who, card in played.items():
            t.at("hands", who).remove(card)
            t.at("discard").append(card)
        t.tell("aufgedeckt", karten=dict(played))


@frames.add
class Sacrifice(Frame):
    """«Unbarmherziger Angriff»: a choice in the middle of the battle."""

    id = "opfer"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        return {seat: self.ask(f, seat, f"{name(seat)}: Wie viele Treffer nimmst du gegen dich für je +1?")}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for count in (0, 1, 2):
            yield Candidate(f"opfer {count}", f"{count} Treffer nehmen", enough_units(s, seat, count), aliases=(str(count),))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        count = int(key.split()[1])
        cards.add(t, "wurf", seat, count)
        t.tell("opfer", seat=seat, anzahl=count)
        losses.suffer(t, seat, count)


@guard("rk.kampf.verluste.treffer")
def enough_units(s: State, seat: Seat, count: int) -> str | None:
    army = s["armies"][seat]
    return f"So viele Einheiten hast du nicht ({count})." if count > army["regular"] + 2 * army["elite"] else None


@frames.add
class Cease(Frame):
    """At the end of a round the attacker may stop; if not, the defender may retreat."""

    id = "einstellen"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(ATTACKER)}: Setzt du den Angriff fort?"
        return {ATTACKER: self.ask(f, ATTACKER, prompt, default="einstellen", rules=("rk.kampf.rueckzug.entscheidung",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("weiter", "Weiter angreifen", aliases=("ja", "fortsetzen"))
        yield Candidate("einstellen", "Angriff einstellen", aliases=("nein", "stopp", "aufhören"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "einstellen":
            end(t, "eingestellt", None, "Der Angreifer stellt den Angriff ein.", "rk.kampf.rueckzug.angreifer")
        else:
            t.tell("weiter", seat=seat)
            t.push("rueckzug", seat=DEFENDER, karte=False)


@frames.add
class Retreat(Frame):
    id = "rueckzug"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        seat = f["seat"]
        prompt = f"{name(seat)}: Ziehst du dich zurück?"
        return {seat: self.ask(f, seat, prompt, default="bleiben", rules=("rk.kampf.rueckzug.region",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("bleiben", "Standhalten", aliases=("nein", "kämpfen"))
        besieged = illegal("Wer belagert wird, kann nicht in eine Nachbarregion abziehen.", "rk.belagerung.kein-rueckzug")
        for region in board.retreats(s, seat):
            refusal = besieged if s["siege"] else board.retreat(s, seat, region)
            where = board.region_name(region)
            yield Candidate(f"rueckzug {region}", f"Rückzug nach {where}", refusal, aliases=(where, f"zurück {where}"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "bleiben":
            t.tell("bleibt", seat=seat)
            return
        region = key.split()[1]
        t.at("armies", seat)["region"] = region
        t.tell("rueckzug", seat=seat, region=region)
        t.at("armies", ATTACKER)["region"] = "lorien"
        end(t, "rueckzug", ATTACKER, f"{SIDE[seat].capitalize()} ziehen sich zurück, Lórien ist genommen.")


@guard("rk.belagerung.schlacht.verlaengern")
def elite_to_give(s: State) -> str | None:
    if s["armies"][ATTACKER]["elite"] and losses.replacement(s, ATTACKER):
        return None
    return "Wer weiterstürmen will, muss eine Elite-Einheit durch eine reguläre ersetzen, und das geht hier nicht."


@frames.add
class StormOn(Frame):
    """A siege battle lasts one round, unless an elite is given for another."""

    id = "sturm-weiter"

    def asks(self, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        prompt = f"{name(ATTACKER)}: Die Belagerungsschlacht dauert eine Runde. Verlängern?"
        return {ATTACKER: self.ask(f, ATTACKER, prompt, default="genug", rules=("rk.belagerung.schlacht.dauer",))}

    def candidates(self, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("verlaengern", "Eine Elite ersetzen und weiterstürmen", elite_to_give(s), aliases=("ja", "weiter"))
        yield Candidate("genug", "Es genügt", aliases=("nein", "aufhören"))

    def answer(self, t: Turn, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "genug":
            end(t, "belagerung", ATTACKER, "Die Belagerungsschlacht ist vorbei, die Belagerung dauert an.")
            return
        losses.take(t, ATTACKER, "ersetze elite")
        t.tell("verlaengert", seat=seat)
