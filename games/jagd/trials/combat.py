"""B-11: battles. The attacker shows troops, the defender matches them, point by point; only the attacker can win.

Cards that are shown lie open on the battle's frame until it ends. A city is shown as `stadt`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import FrameData
from games.jagd.cards import hands, trade
from games.jagd.cards.faces import EVIL, FREE, GOOD, HOBBIT, RING, Face, distinct, label
from games.jagd.extras import partners, two
from games.jagd.figures import Fig, beside, character, city_side, field_of, on_board, others, owner, side, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.halls import aftermath
from games.jagd.trials import trial
from games.jagd.turn.actions import Action, action, change
from games.jagd.wording import candidate, question
from games.rules import guard, otherwise, rule

CITY = "stadt"
PHASE = ("jd.kampf.ablauf", "jd.kampf.hoechstens-fuenf", "jd.kampf.aufgeben")


# --- whom one may attack -------------------------------------------------------------------------------------------------


@guard("jd.kampf.beginn", "jd.widerspruch.kampf-vor-bewegung", waivable=True, reads="jd.widerspruch.kampf-vor-bewegung")
def after_moving(f: FrameData) -> str | None:
    return None if f["moved"] else "Noch vor der Bewegung darf man nicht kämpfen."


def before_moving(f: FrameData) -> bool:
    """A battle like any other Machtprobe, at a table that reads it so: nobody has exchanged anything yet."""
    return not f["moved"] and otherwise("jd.widerspruch.kampf-vor-bewegung")


@guard("jd.machtprobe.kampf", "jd.kampf.nachbarschaft", waivable=True)
def only_neighbours(other: Fig) -> str | None:
    return f"{who(other)} steht nicht im gleichen oder in einem benachbarten Feld."


@guard("jd.kampf.ohne-tausch")
def had_cards(s: State, f: FrameData, other: Fig) -> str | None:
    if not before_moving(f) and not trade.traded_here(s, f, other) and not (s["hands"][other] and s["hands"][f["fig"]]):
        return f"Mit {who(other)} war mangels Karten kein Tauschhandel möglich, also auch kein Kampf."
    return None


@guard("jd.kampf.beginn", "jd.kampf.zeitpunkt", waivable=True)
def has_traded(s: State, f: FrameData, other: Fig) -> str | None:
    """From this very field an exchange with him must have taken place in this turn."""
    if before_moving(f) or trade.traded_here(s, f, other):
        return None
    return f"Angreifen darfst du nur, mit wem du hier in dieser Runde Tauschhandel geführt hast; {who(other)} ist das nicht."


@guard("jd.kampf.einmal-je-spieler", waivable=True)
def only_once(f: FrameData, other: Fig) -> str | None:
    return f"{who(other)} hast du in dieser Runde schon angegriffen." if other in f["fought"] else None


@guard("jd.kampf.ablauf")
def has_a_troop(game: JagdGame, s: State, fig: Fig, other: Fig) -> str | None:
    """A battle begins with a troop."""
    if any(no is None for _, no in troops(game, s, opening(fig, other), fig)):
        return None
    against = "böse oder unabhängige" if side(s, other) == HOBBIT else "gute oder unabhängige"
    return f"Gegen {who(other)} brauchst du {against} Truppen; du hast keine."


def attackable(game: JagdGame, s: State, f: FrameData, fig: Fig, other: Fig) -> Refusal | None:
    if on_board(s, other) and not beside(game, s, fig, other):
        no = only_neighbours(other)
        if no is not None:
            return no
    return (
        trial.within_reach(s, other)
        or partners.not_a_partner(s, fig, other)
        or two.not_my_own(fig, other)
        or only_once(f, other)
        or had_cards(s, f, other)
        or has_traded(s, f, other)
        or has_a_troop(game, s, fig, other)
    )


@action
class Attack(Action):
    verb = "angriff"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        usual = after_moving(f) or trial.free(f, "kampf")
        if usual is not None:
            yield candidate("angriff-nicht", "angriff", "jd.machtprobe.kampf", usual)
            return
        for x in others(s, fig):
            no = attackable(game, s, f, fig, x)
            yield candidate("angriff", f"angriff {x}", "jd.machtprobe.kampf", no, fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("battle", **opening(fig, words[0]))
        t.draft()


def opening(fig: Fig, other: Fig) -> FrameData:
    return {"attacker": fig, "defender": other, "shown": {fig: [], other: []}, "laid": [], "turn": fig}


# --- troops --------------------------------------------------------------------------------------------------------------


@rule("jd.begriff.kampfpunkte", "jd.karte.streicher-mund", off=1)
def points(game: JagdGame, face: Face) -> int:
    """What a troop is worth; a city counts one."""
    return 1 if face == CITY else game.cards[face].points


@rule("jd.begriff.truppen", "jd.karte.armee", off=lambda game, face: face != CITY)
def is_troop(game: JagdGame, face: Face) -> bool:
    """Every card with battle points is a troop."""
    return face != CITY and game.cards[face].points > 0


@guard("jd.begriff.truppen")
def only_troops(game: JagdGame, face: Face) -> str | None:
    return None if is_troop(game, face) else f"{label(face)} ist keine Truppe und hat keine Kampfpunkte."


@rule("jd.widerspruch.fuenf-oder-drei", off=5)
def chosen_limit(s: State) -> int:
    """Five, or three where the table takes the German text at its word."""
    return int(s["variant"]["kampfpunkte"])


@rule("jd.kampf.hoechstens-fuenf", off=99)
def limit(s: State) -> int:
    return chosen_limit(s)


@rule("jd.kampf.truppen-gegen-hobbit", off=(GOOD, EVIL))
def sides_against_hobbit() -> tuple[str, str]:
    """(attack, defence): a Hobbit is attacked by evil troops and defends himself with good ones; free ones serve both."""
    return (EVIL, GOOD)


@rule("jd.kampf.truppen-gegen-reiter", off=(EVIL, GOOD))
def sides_against_rider() -> tuple[str, str]:
    """A Black Rider is attacked by good troops and defends himself with evil ones."""
    return (GOOD, EVIL)


def fighting_side(s: State, f: FrameData, fig: Fig) -> str:
    """The alignment of the troops this player may use, besides free ones."""
    attack, defence = sides_against_hobbit() if side(s, f["defender"]) == HOBBIT else sides_against_rider()
    return attack if fig == f["attacker"] else defence


@rule("jd.widerspruch.ring-gesinnung", off="", reads="jd.widerspruch.ring-gesinnung")
def side_of_the_ring() -> str:
    """The Ring bears no symbol and fights as a free troop."""
    return FREE


@rule("jd.kampf.gleiche-gesinnung", "jd.begriff.gesinnung", off=lambda game, s, f, fig, face: True)
def fits(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> bool:
    """Whoever the enemy is, one's own side too: the alignment of the troop must fit."""
    own = side_of_the_ring() if face == RING else game.cards[face].side
    return own in (FREE, fighting_side(s, f, fig))


@guard("jd.kampf.truppen-gegen-hobbit", "jd.kampf.gleiche-gesinnung", waivable=True)
def right_side_against_hobbit(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> str | None:
    return wrong_side(game, s, f, fig, face)


@guard("jd.kampf.truppen-gegen-reiter", "jd.kampf.gleiche-gesinnung", waivable=True)
def right_side_against_rider(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> str | None:
    return wrong_side(game, s, f, fig, face)


def right_side(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> Refusal | None:
    """By the rule for who is attacked."""
    hobbit = side(s, f["defender"]) == HOBBIT
    return (right_side_against_hobbit if hobbit else right_side_against_rider)(game, s, f, fig, face)


def wrong_side(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> str | None:
    if face == CITY or fits(game, s, f, fig, face):
        return None
    needed = {GOOD: "gute", EVIL: "böse"}[fighting_side(s, f, fig)]
    return f"{label(face)} passt nicht: In diesem Kampf zählen für dich nur {needed} und unabhängige Truppen."


@guard("jd.karte.hobbit-reiter")
def only_ones_own(game: JagdGame, s: State, fig: Fig, face: Face) -> str | None:
    """The battle point of a Hobbit's or rider's card is for himself alone."""
    if face != CITY and game.cards[face].only_for not in ("", character(s, fig)):
        return f"{label(face)} kämpft nur für den eigenen Spieler."
    return None


@guard("jd.kampf.hoechstens-fuenf", "jd.widerspruch.fuenf-oder-drei", waivable=True)
def within_limit(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> str | None:
    if total(game, f, fig) + points(game, face) > limit(s):
        return f"Keine Seite darf in einem Kampf mehr als {limit(s)} Kampfpunkte einsetzen."
    return None


@guard("jd.kampf.sieg")
def never_more_than_the_attacker(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> str | None:
    if fig == f["defender"] and total(game, f, fig) + points(game, face) > total(game, f, f["attacker"]):
        return "Der Verteidiger darf nie mehr Kampfpunkte vorzeigen als der Angreifer."
    return None


@guard("jd.kampf.stadt", "jd.widerspruch.neutral-unabhaengig", "jd.widerspruch.stadt-gesinnung", waivable=True)
def city_at_hand(game: JagdGame, s: State, f: FrameData, fig: Fig) -> str | None:
    """A good or evil city helps whose troops it fits, if one of the two stands in it or beside it. Free cities do not count."""
    b = game.board
    fields = {field_of(s, f["attacker"]), field_of(s, f["defender"])}
    near = fields.union(*(b.neighbours(x) for x in fields))
    wanted = fighting_side(s, f, fig)
    if otherwise("jd.widerspruch.stadt-gesinnung"):
        wanted = GOOD if side(s, fig) == HOBBIT else EVIL
    if any(city_side(game, s, x) == wanted for x in near):
        return None
    return f"Keiner von euch steht in oder neben einer {'guten' if wanted == GOOD else 'bösen'} Stadt."


@guard("jd.kampf.stadt", waivable=True)
def city_once(f: FrameData, fig: Fig) -> str | None:
    used = CITY in f["shown"][fig] or CITY in f["laid"]
    return "Die Stadt hast du schon eingesetzt; sie zählt einen Kampfpunkt." if used else None


def total(game: JagdGame, f: FrameData, fig: Fig) -> int:
    """What a side has shown, with what it is about to show."""
    laid = f["laid"] if fig == f["turn"] else ()
    return sum(points(game, face) for face in (*f["shown"][fig], *laid))


def troops(game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[tuple[Face, Refusal | None]]:
    """What this player might show now, with why not."""
    left = list(s["hands"][fig])
    for face in f["laid"]:
        if face != CITY:
            left.remove(face)
    for face in distinct(left):
        no = only_troops(game, face)
        if no is not None:
            yield face, no
        elif is_troop(game, face):
            yield face, right_side(game, s, f, fig, face) or only_ones_own(game, s, fig, face) or _size(game, s, f, fig, face)
    yield CITY, city_at_hand(game, s, f, fig) or city_once(f, fig) or _size(game, s, f, fig, CITY)


def _size(game: JagdGame, s: State, f: FrameData, fig: Fig, face: Face) -> Refusal | None:
    return within_limit(game, s, f, fig, face) or never_more_than_the_attacker(game, s, f, fig, face)


# --- the battle ----------------------------------------------------------------------------------------------------------


@rule("jd.kampf.ablauf", "jd.begriff.angreifer", off=True)
def decided(game: JagdGame, s: State, f: FrameData) -> bool:
    """The attacker has shown as much as is allowed and all of it is matched."""
    return total(game, f, f["attacker"]) >= limit(s) and total(game, f, f["defender"]) >= total(game, f, f["attacker"])


@frames.add
class Battle(Frame):
    """`turn` is who is asked. A blow of the attacker is one troop; the defender matches it with as many as it takes, all in one
    answer: `laid` is what he has chosen so far. Whoever has, as all can count, nothing to show any more is not asked."""

    id = "battle"

    def run(self, t: Transition, f: FrameData) -> bool:
        if not f["shown"][f["attacker"]]:
            return False
        behind = total(t.game, f, f["attacker"]) - total(t.game, f, f["defender"])
        if f["turn"] == f["defender"] and behind <= 0:
            t.top["turn"] = f["attacker"]
            return True
        if f["turn"] == f["attacker"] and behind <= 0 and decided(t.game, t.state, f):
            over(t, won=False)
            return True
        if not t.state["hands"][f["turn"]] and all(no is not None for _, no in troops(t.game, t.state, f, f["turn"])):
            over(t, won=f["turn"] == f["defender"])
            return True
        two.turn_to(t, f["turn"])
        return False

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = f["turn"]
        attacks = fig == f["attacker"]
        kind = "kampf-beginn" if not f["shown"][f["attacker"]] else "kampf-angreifer" if attacks else "kampf-verteidiger"
        enemy = f["defender"] if attacks else f["attacker"]
        prompt = question(kind, wer=who(enemy), a=total(game, f, f["attacker"]), d=total(game, f, f["defender"]))
        default = None if kind == "kampf-beginn" else "genug" if attacks else "unterliege"
        return {owner(fig): self.ask(f, owner(fig), prompt, secret=True, default=default, rules=PHASE)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        fig = f["turn"]
        for face, no in troops(game, s, f, fig):
            if face == CITY:
                yield candidate("truppe-stadt", "truppe stadt", "jd.kampf.stadt", no)
            else:
                yield candidate("truppe", f"truppe {face}", "jd.kampf.ablauf", no, card=face, n=points(game, face))
        if f["shown"][f["attacker"]] and may_stop():
            if fig == f["attacker"]:
                yield candidate("abbruch", "genug", "jd.kampf.aufgeben")
            else:
                yield candidate("unterliege", "unterliege", "jd.kampf.aufgeben")
        if fig == f["defender"]:
            yield candidate("gegenangriff", "gegenangriff", "", not_now())
        stuck = not f["shown"][f["attacker"]] or not may_stop()
        if stuck and not any(no is None for _, no in troops(game, s, f, fig)):  # only where a rule is switched off
            yield candidate("abbruch", "genug" if fig == f["attacker"] else "unterliege", "jd.kampf.aufgeben")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        fig = f["turn"]
        verb, _, face = key.partition(" ")
        if verb in ("gegenangriff", "genug"):
            over(t, won=False)
        elif verb == "unterliege":
            over(t, won=True)
        else:
            self.lay(t, f, fig, face)

    def lay(self, t: Transition, f: FrameData, fig: Fig, face: Face) -> None:
        """The defender goes on until he has matched the blow."""
        f["laid"] = [*f["laid"], face]
        if fig == f["defender"] and total(t.game, f, fig) < total(t.game, f, f["attacker"]):
            t.draft()
        else:
            self.show(t, f, fig)

    @staticmethod
    def show(t: Transition, f: FrameData, fig: Fig) -> None:
        if not f["shown"][f["attacker"]]:
            trial.spend(t, "kampf")
            turn = change(t)
            turn["fought"] = [*turn["fought"], f["defender"]]
            t.tell("angriff", fig=fig, other=f["defender"])
        f = t.top
        laid, f["laid"] = f["laid"], []
        for face in laid:
            if face != CITY:
                t.reveal()
                hands.lose(t, fig, face)
        f["shown"] = {**f["shown"], fig: [*f["shown"][fig], *laid]}
        a, d = (total(t.game, f, f[role]) for role in ("attacker", "defender"))
        if len(laid) == 1:
            t.tell("truppe", fig=fig, card=laid[0], points=points(t.game, laid[0]), a=a, d=d)
        else:
            t.tell("truppen", fig=fig, cards=laid, a=a, d=d)
        if fig == f["attacker"]:
            f["turn"] = f["defender"]  # one troop a blow: whoever brings more at once has never more of it


@guard("jd.kampf.gegenangriff")
def not_now() -> str | None:
    return "Zurückschlagen kannst du erst in deiner eigenen Runde: bewegen, Tauschhandel führen, dann angreifen."


@rule("jd.kampf.aufgeben", off=False)
def may_stop() -> bool:
    """Nobody has to bring further troops into a battle."""
    return True


# --- afterwards ----------------------------------------------------------------------------------------------------------


@rule("jd.kampf.karten-danach", "jd.widerspruch.geschoepf-behalten", off=lambda s, fig, face: True)
def returns_to_hand(s: State, fig: Fig, face: Face) -> bool:
    """Only the Ring and one's own character card are kept, also where a card says otherwise."""
    return face == RING or face == character(s, fig)


@rule("jd.kampf.sieg", off=False)
def attacker_wins(won: bool) -> bool:
    """Points that are not matched win; otherwise it is a draw. The defender cannot win."""
    return won


def over(t: Transition, *, won: bool) -> None:
    f = t.pop()
    s = t.state
    for fig in (f["attacker"], f["defender"]):
        for face in f["shown"][fig]:
            if face == CITY:
                continue
            if returns_to_hand(s, fig, face):
                hands.gain(t, fig, face, hands.everybody(s))
            else:
                hands.throw(t, (face,))
    won = attacker_wins(won)
    t.tell("kampfende", fig=f["attacker"], other=f["defender"], won=won)
    if won:
        aftermath.spoils(t, f["attacker"], f["defender"])
