"""A-3: cards hidden in secret fields. They belong to no hand and are out of play until somebody takes them up.

A stash is kept by field and owner as pairs of a card and who is sure of it (see `cards/hands.py`): its owner, until somebody else
has taken a card from it unseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.contract import Candidate, Decision, Seat, State
from games.flow import FrameData
from games.jagd.cards import hands
from games.jagd.cards.faces import Face, distinct
from games.jagd.figures import Fig, captives_of, field_of, owner, special_at
from games.jagd.frames import Frame, JagdGame, Transition, frames
from games.jagd.trials import trial
from games.jagd.turn.actions import Action, action, change, in_group, now
from games.jagd.variants import plays_part
from games.jagd.wording import candidate, question
from games.rules import guard, rule

Stash = list[list[Any]]  # [card, who is sure of it]


def stash(s: State, field: str, fig: Fig) -> Stash:
    found: Stash = s["caches"].get(field, {}).get(fig, [])
    return found


def known_cards(s: State, seat: Seat | None, field: str, fig: Fig) -> list[Face]:
    """What this seat is sure lies there."""
    mine = hands.bit(s, seat)
    return [face for face, mark in stash(s, field, fig) if mark & mine]


def _put(t: Transition, field: str, fig: Fig, cards: Stash) -> None:
    """The stash as it is from now on; an empty one is forgotten."""
    owners = {**t.state["caches"].get(field, {}), fig: cards}
    if not cards:
        del owners[fig]
    caches = {**t.state["caches"], field: owners}
    if not owners:
        del caches[field]
    t.state["caches"] = caches


# --- hiding --------------------------------------------------------------------------------------------------------------


@guard("jd.geheim.verstecken", "jd.begriff.geheimfeld")
def stopped_on_secret_field(game: JagdGame, s: State, f: FrameData) -> str | None:
    if f["moved"] and special_at(game, s, field_of(s, f["fig"])) == "geheim":
        return None
    return "Karten verstecken darfst du nur, wenn du in dieser Runde auf einem Geheimfeld angehalten hast."


@rule("jd.geheim.verstecken", off=99)
def most_hidden() -> int:
    """One to four cards."""
    return 4


def hidden_here(s: State, f: FrameData) -> list[Face]:
    """What this figure has hidden in this turn on the field where it stands."""
    found: list[Face] = f.get("hidden", {}).get(field_of(s, f["fig"]), [])
    return found


@guard("jd.geheim.verstecken")
def at_most_four(s: State, f: FrameData) -> str | None:
    """On each secret field where one stops."""
    if len(hidden_here(s, f)) < most_hidden():
        return None
    return f"Mehr als {most_hidden()} Karten darfst du in einer Runde hier nicht verstecken."


@rule("jd.geheim.keine-machtprobe", off=lambda f: trial.left(f) > 0)
def costs_nothing(f: FrameData) -> bool:
    """Hiding and taking up are no Machtproben."""
    return True


@action
class Hide(Action):
    verb = "verstecke"

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not s["hands"][fig] or not (plays_part(s, "a3") or special_at(game, s, field_of(s, fig))) or not costs_nothing(f):
            return
        no = stopped_on_secret_field(game, s, f) or at_most_four(s, f)
        yield candidate("verstecke", "verstecke", "jd.geheim.verstecken", no)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        t.push("hide", count=0)
        t.draft()


@frames.add
class HideCards(Frame):
    """Card after card goes under the board; «fertig» completes the move."""

    id = "hide"

    def asks(self, game: JagdGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        turn = now(s)
        seat = owner(turn["fig"])
        prompt = question("verstecken", n=most_hidden() - len(hidden_here(s, turn)))
        return {seat: self.ask(f, seat, prompt, secret=True, rules=("jd.geheim.verstecken",))}

    def candidates(self, game: JagdGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        turn = now(s)
        for face in distinct(s["hands"][turn["fig"]]):
            yield candidate("verstecke-karte", f"karte {face}", "jd.geheim.verstecken", at_most_four(s, turn), card=face)
        if f["count"]:
            yield candidate("fertig", "fertig", "jd.geheim.verstecken")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        turn = change(t)
        fig = turn["fig"]
        if key == "fertig":
            t.pop()
            t.tell("versteckt", fig=fig, count=f["count"], field=t.game.board[field_of(t.state, fig)].label)
            return
        face = key.split()[1]
        here = field_of(t.state, fig)
        mine = hands.eyes(t.state, fig)
        knew = hands.lose(t, fig, face, seen=mine)
        hidden = [*stash(t.state, here, fig), [face, mine | (knew if not t.state["hands"][fig] else 0)]]
        _put(t, here, fig, hidden)
        turn["hidden"] = {**turn.get("hidden", {}), here: [*hidden_here(t.state, turn), face]}
        f["count"] += 1
        t.draft()


# --- taking up one's own -------------------------------------------------------------------------------------------------


@rule("jd.geheim.aufnehmen-verstecken", off=lambda s, f: [])
def hidden_this_turn(s: State, f: FrameData) -> list[Face]:
    """What was hidden in this turn stays hidden until the next."""
    return hidden_here(s, f)


@rule("jd.geheim.wiederfinden", off=lambda game, s, f, fig: [])
def own_cards(game: JagdGame, s: State, f: FrameData, fig: Fig) -> list[Face]:
    """While one stands there, at any time of one's turn, some or all can be taken up."""
    if special_at(game, s, field_of(s, fig)) != "geheim":
        return []
    there = [face for face, _ in stash(s, field_of(s, fig), fig)]
    for face in hidden_this_turn(s, f):
        if face in there:
            there.remove(face)
    return there


@action
class TakeUp(Action):
    """All of them, or single ones as long as one is sure of them: nobody may look at hidden cards."""

    verb = "hebe"
    symbol = True

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        there = own_cards(game, s, f, fig)
        if not there or not costs_nothing(f):
            return
        yield candidate("hebe-alle", "hebe alle", "jd.geheim.wiederfinden", n=len(there))
        sure = may_name(s, fig, field_of(s, fig))
        for face in distinct(there):
            if face in sure and len(there) > 1:
                yield candidate("hebe", f"hebe {face}", "jd.geheim.wiederfinden", card=face)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        there = own_cards(t.game, t.state, f, fig)
        wanted = there if words == ["alle"] else words
        here = field_of(t.state, fig)
        left = [list(pair) for pair in stash(t.state, here, fig)]
        t.reveal()
        for face in wanted:
            pair = next(p for p in left if p[0] == face)
            left.remove(pair)
            hands.gain(t, fig, face, pair[1] & ~hands.eyes(t.state, fig) if words == ["alle"] else 0)
        if words != ["alle"]:  # which ones were taken the others do not see
            left = [[face, mark & hands.eyes(t.state, fig)] for face, mark in left]
        _put(t, here, fig, left)
        t.tell("hebt-auf", fig=fig, count=len(wanted), knows=(owner(fig),), secret={"cards": list(wanted)})


@rule("jd.geheim.nicht-im-spiel", off=lambda s, fig, field: [face for face, _ in stash(s, field, fig)])
def may_name(s: State, fig: Fig, field: str) -> list[Face]:
    """Nobody may look at hidden cards, not even their owner: he can name those he is still sure of."""
    return known_cards(s, owner(fig), field, fig)


# --- finding another's ---------------------------------------------------------------------------------------------------


@guard("jd.geheim.fremde", "jd.geheim.fremde-mehrere")
def one_a_turn(s: State, f: FrameData) -> str | None:
    """One a turn in a field, from whomever."""
    if field_of(s, f["fig"]) not in f.get("found_at", ()):
        return None
    return "Auf einem Geheimfeld findest du je Runde nur eine fremde versteckte Karte."


@action
class Find(Action):
    verb = "finde"
    symbol = True

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        here = field_of(s, fig)
        if special_at(game, s, here) != "geheim" or not costs_nothing(f):
            return
        for x in s["caches"].get(here, {}):
            if x != fig:
                yield candidate("finde", f"finde {x}", "jd.geheim.fremde", one_a_turn(s, f), fig=x)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        other, here = words[0], field_of(t.state, fig)
        there = [list(pair) for pair in stash(t.state, here, other)]
        face, mark = t.choose(there)
        mine = hands.eyes(t.state, fig)
        there.remove([face, mark])
        left = [[card, m & mine] for card, m in there]  # the owner does not learn which was taken
        _put(t, here, other, left)
        hands.gain(t, fig, face, mark & ~mine if not left else 0)
        t.top["found_at"] = [*f.get("found_at", ()), here]
        t.tell("findet", fig=fig, other=other, knows=(owner(fig),), secret={"card": face})


# --- wizards and captives ------------------------------------------------------------------------------------------------


@rule("jd.geheim.zauberer", off=())
def wizards_see(game: JagdGame) -> tuple[Face, ...]:
    """A wizard of one's own side shows all that another has hidden in a secret field, anywhere; the wizard is kept."""
    return game.pack.wizards


@action
class SeeStash(Action):
    verb = "durchschaue"
    needs = in_group("zauberer")

    def candidates(self, game: JagdGame, s: State, f: FrameData, fig: Fig) -> Iterable[Candidate]:
        if not s["caches"]:
            return
        busy = trial.free(f, "versteck")
        b = game.board
        for face in distinct(s["hands"][fig]):
            if face not in wizards_see(game):
                continue
            for field, owners in s["caches"].items():
                for x in owners:
                    if x != fig:
                        no = busy or trial.wizard_serves(game, s, fig, face)
                        key = f"durchschaue {face} {b[field].key} {x}"
                        yield candidate("durchschaue", key, "jd.geheim.zauberer", no, card=face, fig=x, ort=b[field].label)

    def do(self, t: Transition, f: FrameData, fig: Fig, words: list[str]) -> None:
        face, key, other = words
        field = t.game.board.keys[key]
        trial.spend(t, "versteck")
        hands.show(t, fig, face)
        mine = hands.eyes(t.state, fig)
        seen = [[card, mark | mine] for card, mark in stash(t.state, field, other)]
        _put(t, field, other, seen)
        where = t.game.board[field].label
        secret = {"cards": [card for card, _ in seen]}
        t.tell("durchschaut", fig=fig, other=other, card=face, field=where, knows=(owner(fig),), secret=secret)


@rule("jd.geheim.gefangene", off=None)
def led_to_the_stash(t: Transition, fig: Fig) -> None:
    """A captive who is led to his own stash loses all of it to the captor."""
    here = field_of(t.state, fig)
    if special_at(t.game, t.state, here) != "geheim":
        return
    for captive in captives_of(t.state, fig):
        there = stash(t.state, here, captive)
        if there:
            mine = hands.eyes(t.state, fig)
            for face, mark in there:
                hands.gain(t, fig, face, mark & ~mine)
            t.reveal()
            secret = {"cards": [face for face, _ in there]}
            _put(t, here, captive, [])
            t.tell("verraet", fig=fig, other=captive, count=len(there), knows=(owner(fig),), secret=secret)
