"""B-12 and A-4: turns in the Halls of Mandos and in captivity, and the way back.

The two are alike: the die decides whether one is free, a wizard may help, a card is drawn at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.contract import Candidate, Decision, Refusal, Seat, State
from games.flow import FrameData
from games.jagd.board.plan import WATER
from games.jagd.board.terrain import landing_follows_terrain
from games.jagd.cards import draw, hands, trade
from games.jagd.cards.faces import Face, distinct
from games.jagd.figures import Fig, captives_of, character, field_of, in_halls, owner, partners_played, who
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.movement.paths import Means, set_down
from games.jagd.trials import trial
from games.jagd.turn import rounds
from games.jagd.turn.actions import Action, action
from games.jagd.variants import manner
from games.jagd.wording import candidate, question
from games.rules import guard, rule

FREE_ROLL = 6
NEAR = 6  # fields from the captor


# --- how long ------------------------------------------------------------------------------------------------------------


@rule("jd.hallen.verlassen", off=99)
def most_turns() -> int:
    return 3


@rule("jd.gefangen.ende", "jd.widerspruch.a4-abbruch", off=99)
def most_turns_captive() -> int:
    return 3


@rule("jd.zusatz.z9", off=lambda s, usual, captive: usual)
def shortened(s: State, usual: int, captive: bool) -> int:
    """With six or more single players one turn fewer in the Halls, where agreed also in captivity."""
    chosen = manner(s, "z9")
    if len(s["seats"]) < 6 or partners_played(s) or chosen == "nein" or (captive and chosen != "ja-gefangene"):
        return usual
    return min(usual, 2)


@rule("jd.hallen.vorzeitig", "jd.widerspruch.wuerfelkarte", off=False)
def roll_frees(roll: int) -> bool:
    """A six frees from the Halls."""
    return roll == FREE_ROLL


@guard("jd.hallen.vorzeitig")
def must_stay(roll: int) -> str | None:
    """Whoever may leave before the three turns are over is not made to: staying is an answer too."""
    return None if roll_frees(roll) else "Vorzeitig verlässt du die Hallen nur mit einer gewürfelten 6 oder einem Zauberer."


@rule("jd.gefangen.ende", off=False)
def roll_frees_captive(roll: int) -> bool:
    return roll == FREE_ROLL


@rule("jd.hallen.vorzeitig", "jd.karte.zauberer", off=())
def wizards_free(game: JagdGame) -> tuple[Face, ...]:
    """A wizard of one's own side frees, after the roll."""
    return game.pack.wizards


@rule("jd.gefangen.ende", "jd.karte.zauberer", off=())
def wizards_free_captives(game: JagdGame) -> tuple[Face, ...]:
    return game.pack.wizards


@rule("jd.gefangen.freilassung", off=False)
def was_released(s: State, fig: Fig) -> bool:
    """Released by the captor: free at the beginning of the next turn."""
    return bool(s["figures"][fig]["released"])


# --- the turn there ------------------------------------------------------------------------------------------------------


@rule("jd.hallen.wuerfeln", off=0)
def halls_roll(t: Transition) -> int:
    """In each turn there one rolls once, and nobody's help repeats it."""
    return t.roll()


@rule("jd.gefangen.zustand", off=0)
def captive_roll(t: Transition) -> int:
    return t.roll()


@rule("jd.hallen.karte-ziehen", off=0)
def halls_cards() -> int:
    """At the end of each turn in the Halls one card, and nothing has to be discarded for it."""
    return 1


@rule("jd.gefangen.zustand", off=0)
def captive_cards() -> int:
    return 1


class Elsewhere(Frame):
    """A turn off the board."""

    captive = False

    def time_is_up(self, s: State, fig: Fig) -> bool:
        x = s["figures"][fig]
        if self.captive:
            return was_released(s, fig) or x["captive"] >= shortened(s, most_turns_captive(), True)
        return bool(x["released"]) or x["halls"] >= shortened(s, most_turns(), False)

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["rolled"]:
            return False
        fig = f["fig"]
        if self.time_is_up(t.state, fig):
            t.tell("frei", fig=fig, captive=self.captive, how="zeit")
            self.leave(t, fig)
            return True
        roll = captive_roll(t) if self.captive else halls_roll(t)
        t.top["rolled"] = roll or -1
        t.tell("wurf-hallen", fig=fig, die=roll, captive=self.captive)
        if self.captive and roll_frees_captive(roll):
            t.tell("frei", fig=fig, captive=self.captive, how="sechs")
            self.leave(t, fig)
        return True

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = f["fig"]
        kind = "gefangenschaft" if self.captive else "hallen"
        rules = (
            ("jd.gefangen.zustand", "jd.gefangen.ende") if self.captive else ("jd.hallen.nichts-anderes", "jd.hallen.vorzeitig")
        )
        free = not self.captive and must_stay(f["rolled"]) is None
        prompt = question("hallen-frei" if free else kind, n=max(0, f["rolled"]))
        default = "verlasse" if free else "bleibe karte"
        return {owner(fig): self.ask(f, owner(fig), prompt, secret=True, default=default, rules=rules)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        fig = f["fig"]
        count = captive_cards() if self.captive else halls_cards()
        rule_id = "jd.gefangen.zustand" if self.captive else "jd.hallen.karte-ziehen"
        if not self.captive:
            yield candidate("verlasse", "verlasse", "jd.hallen.vorzeitig", must_stay(f["rolled"]), public=True)
        if count:
            yield candidate("bleibe-karte", "bleibe karte", rule_id, public=True)
        yield candidate("bleibe", "bleibe", rule_id, public=True)
        for face in distinct(s["hands"][fig]):
            if face in (wizards_free_captives(game) if self.captive else wizards_free(game)):
                no = trial.wizard_serves(game, s, fig, face)
                by = "jd.gefangen.ende" if self.captive else "jd.hallen.vorzeitig"
                yield candidate("entkomme", f"entkomme {face}", by, no, card=face)
        yield candidate("anders", "handle", "", nothing_in_captivity() if self.captive else nothing_in_the_halls())

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        fig = f["fig"]
        verb, _, what = key.partition(" ")
        if verb == "verlasse":
            t.tell("frei", fig=fig, captive=False, how="sechs")
            self.leave(t, fig)
            return
        if verb == "entkomme":
            hands.discard(t, fig, what)
            t.tell("entkommt", fig=fig, card=what, captive=self.captive)
            self.leave(t, fig)
            return
        drawn = []
        if what == "karte":
            drawn = hands.draw(t, fig, captive_cards() if self.captive else halls_cards())
            t.tell("zieht", fig=fig, count=len(drawn), city="", card="", knows=(owner(fig),), secret={"cards": drawn})
        counter = "captive" if self.captive else "halls"
        t.at("figures", fig)[counter] += 1
        t.replace("close", fig=fig, must=draw.to_discard(t.state, fig, False), stage=0, new=len(drawn))

    def leave(self, t: Transition, fig: Fig) -> None:
        t.replace("return", fig=fig)


NOTHING = "keine Bewegung, kein Tausch, keine Machtprobe, und außer Zauberern zur Flucht keine Karten."


@guard("jd.hallen.nichts-anderes")
def nothing_in_the_halls() -> str | None:
    return f"Solange du in den Hallen von Mandos bist: {NOTHING}"


@guard("jd.gefangen.zustand")
def nothing_in_captivity() -> str | None:
    return f"Solange du gefangen bist: {NOTHING}"


@frames.add
class InTheHalls(Elsewhere):
    id = "halls"


@frames.add
class InCaptivity(Elsewhere):
    id = "captivity"
    captive = True


# --- the way back --------------------------------------------------------------------------------------------------------


@rule("jd.hallen.ausstieg", "jd.begriff.ort-der-rueckkehr", off=0)
def return_radius(game: JagdGame, s: State) -> int:
    """Within six fields of the Place of Return."""
    return game.board.return_radius


@rule("jd.gefangen.ausstieg", off=0)
def captive_radius() -> int:
    """Within six fields of the captor."""
    return NEAR


def within(game: JagdGame, s: State, fig: Fig) -> Iterable[str]:
    """The fields near enough, water too."""
    b, halls = game.board, in_halls(s, fig)
    middle = b.return_place if halls else field_of(s, fig)
    return set_down(b, middle, return_radius(game, s) if halls else captive_radius(), Means(boat=True))


def landing_fields(game: JagdGame, s: State, fig: Fig) -> list[str]:
    """Where the piece may be set. No card may be used before the roll, so not on water."""
    b = game.board
    near = [id for id in within(game, s, fig) if b[id].kind != WATER or not landing_follows_terrain()]
    return near or [next(id for id in b.fields if b[id].kind not in (WATER, "gesperrt"))]


@frames.add
class SetDown(Frame):
    """Free again: where on the board?"""

    id = "return"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        fig = f["fig"]
        halls = in_halls(s, fig)
        rules = ("jd.hallen.ausstieg", "jd.hallen.vor-dem-wurf") if halls else ("jd.gefangen.ausstieg",)
        prompt = question("einsatz") if halls else question("einsatz-gefangen", wer=who(s["figures"][fig]["captor"]))
        default = f"setze {game.board[landing_fields(game, s, fig)[0]].key}"
        return {owner(fig): self.ask(f, owner(fig), prompt, default=default, rules=rules)}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        b, fig = game.board, f["fig"]
        rule_id = "jd.hallen.ausstieg" if in_halls(s, fig) else "jd.gefangen.ausstieg"
        near = landing_fields(game, s, fig)
        for id in near:
            yield candidate("setze", f"setze {b[id].key}", rule_id, ort=b[id].label, also=(b[id].name or id, id))
        no = too_far(game, s, fig)
        for id in within(game, s, fig):
            if id not in near:
                wet = not_on_water(b[id].label)
                yield candidate("setze", f"setze {b[id].key}", rule_id, wet, ort=b[id].label, also=(b[id].name or id, id))
        for x in (*b.cities(), b[b.goal_hobbits], b[b.goal_riders]):
            if x.id not in near and x.id not in within(game, s, fig):
                yield candidate("setze", f"setze {x.key}", rule_id, no, ort=x.label, also=(x.name, x.id))
        if no is not None:
            yield candidate("setze-wohin", "setze", rule_id, no)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        fig = f["fig"]
        b = t.game.board
        field = b.keys[key.split()[1]]
        t.at("figures", fig).update(field=field, halls=None, captor=None, captive=0, released=False)
        t.tell("setzt-ein", fig=fig, goal=b[field].label)
        t.pop()
        rounds.start(t, fig)
        if exchanges_first():
            trade.begin(t, fig)


def too_far(game: JagdGame, s: State, fig: Fig) -> Refusal | None:
    return beyond_return(game, s) if in_halls(s, fig) else beyond_captor(s)


@guard("jd.hallen.vor-dem-wurf", "jd.felder.wasser.boot")
def not_on_water(place: str) -> str | None:
    return f"{place} ist Wasser: Vor dem neuen Wurf darfst du keine Karte benutzen, also auch kein Boot."


@guard("jd.hallen.ausstieg")
def beyond_return(game: JagdGame, s: State) -> str | None:
    return f"Das ist mehr als {return_radius(game, s)} Felder vom Ort der Rückkehr entfernt."


@guard("jd.gefangen.ausstieg")
def beyond_captor(s: State) -> str | None:
    return f"Das ist mehr als {captive_radius()} Felder von dem entfernt, der dich gefangen hielt."


@rule("jd.hallen.vor-dem-wurf", off=True)
def exchanges_first() -> bool:
    """Before the new roll no card is used, and before the move nobody exchanges, even beside another."""
    return False


# --- letting go ----------------------------------------------------------------------------------------------------------


@action
class Release(Action):
    """The captor may announce it in his own turn; it takes effect when the captive's next turn begins."""

    verb = "freilassen"
    captives = True

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        for x in captives_of(s, fig):
            if not s["figures"][x]["released"]:
                yield candidate("freilassen", f"freilassen {x}", "jd.gefangen.freilassung", fig=x, character=character(s, x))

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.at("figures", words[0])["released"] = True
        t.tell("freigelassen", fig=fig, other=words[0])
