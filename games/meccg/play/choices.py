"""What the deeds of cards ask players: one of several ways, whom, whether at all; and deeds one after the other, each with all
it asks.

A frame holds what is still to be done as data: the statements, the face, the source and what its words stand for. Nothing here
knows a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.cards.words import CONCERNED
from games.contract import Candidate, Seat, State
from games.flow import FrameData
from games.meccg.language.deeds import A_DEED, DEEDS
from games.meccg.language.faces import Said
from games.meccg.language.grammar import smooth
from games.meccg.language.moments import AFTERS
from games.meccg.play.room import FACES, CardGame, Frame, Question, Transition, frames, mover, title

if TYPE_CHECKING:
    from games.meccg.play.doing import Hands
    from games.meccg.play.feats import Feats

RULES: Mapping[str, Any] = {"rules": ("me.start.kartentext",)}


def kept(w: Feats) -> dict[str, Any]:
    """A card at work, as a frame keeps it."""
    return {"face": w.face.id or w.face.card, "source": w.source, "ids": dict(w.ids), "until": w.until}


def hands(t: Transition, f: FrameData, **more: str) -> Hands:
    from games.meccg.play.doing import Hands

    return Hands(t, FACES[f["face"]], f["source"], {**f["ids"], **more}, f["until"])


# --- one after the other --------------------------------------------------------------------------------------------------------


def one_after_the_other(w: Hands, said: Sequence[Said]) -> None:
    w.t.push("wirkungen", said=[dict(e) for e in said], **kept(w))


@frames.add
class InTurn(Frame):
    """Statements that ask something, each over before the next one. What may be declined is asked first."""

    id = "wirkungen"

    def run(self, t: Transition, f: FrameData) -> bool:
        if not f["said"]:
            t.pop()
            return True
        first, *rest = f["said"]
        t.top["said"] = rest
        w = hands(t, f)
        if first.get("darf") and first.get("nach") not in AFTERS.words and w.holds(first):
            sure = {key: value for key, value in first.items() if key != "darf"}
            t.push("freiwillig", seat=who_may(w, first), say=sure, **kept(w))
        elif not first.get("darf") or first.get("nach") in AFTERS.words:  # then it is asked when its time has come
            w.does(first)
        return True


def who_may(w: Hands, e: Said) -> Seat:
    """Who is asked whether it is done: whom the card names, or by default whoever plays it, or whom it concerns."""
    if e.get("wer") in ("ich", "gegner"):
        return w.seat_of(e["wer"])
    return mover(w.s) if DEEDS.of(e).defaults.chooser == CONCERNED else w.seat


YES, NO = Candidate("ja", "Ja", aliases=("j", "gerne")), Candidate("nein", "Nein", aliases=("n", "verzichte"))


@frames.add
class May(Question):
    """What a card allows and does not demand."""

    id = "freiwillig"
    how: Mapping[str, Any] = {"default": "nein", **RULES}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return smooth(f"«{FACES[f['face']].titel}»: {DEEDS.of(f['say']).says(f['say'])}. Willst du das?")

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return YES, NO

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "ja":
            hands(t, f).does(f["say"])


# --- one of several ways ------------------------------------------------------------------------------------------------------


def which_way(w: Hands, ways: Sequence[Sequence[Said]], seat: Seat) -> None:
    w.t.push("wahl", seat=seat, ways=[[dict(e) for e in way] for way in ways], **kept(w))


@frames.add
class Way(Question):
    """One of several lists of effects, chosen when it is carried out."""

    id = "wahl"
    how: Mapping[str, Any] = {"default": "weg 1", **RULES}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – was davon?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for nr, way in enumerate(f["ways"], 1):
            yield Candidate(f"weg {nr}", smooth(A_DEED.say(way)), aliases=(str(nr),))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        t.tell("gewaehlt", seat=seat, karte=f["face"], weg=int(key.split()[1]))
        hands(t, f).works(f["ways"][int(key.split()[1]) - 1])


# --- whom ---------------------------------------------------------------------------------------------------------------------


def whom(w: Hands, e: Said, word: str, found: Sequence[str]) -> None:
    """So many of them are chosen: by whoever plays the card, or whom `wahl` names. Where there is no choice nobody is asked."""
    count = min(int(e.get("anzahl", 1)), len(found))
    if not count:
        return
    if count == len(found) and not e.get("bis-zu"):
        for fig in found:
            do(w, e, word, fig)
        return
    w.t.push("wen", seat=w.seat_of(e.get("wahl", "ich")), left=count, say=dict(e), word=word, among=list(found), **kept(w))


def do(w: Hands, e: Said, word: str, fig: str) -> None:
    """The deed, done to this one."""
    plain = {key: value for key, value in e.items() if key not in ("anzahl", "wahl", "bis-zu", "alle", "wenn", "ausser")}
    w.ids = {**w.ids, "dieser": fig}
    w.does({**plain, word: "dieser"})


@frames.add
class Whom(Question):
    id = "wen"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {**RULES, "default": "niemand"} if f["say"].get("bis-zu") else RULES

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        more = f" (noch {f['left']})" if f["left"] > 1 else ""
        return f"«{FACES[f['face']].titel}» – wen{more}?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for fig in f["among"]:
            if fig in s["figures"]:
                yield Candidate(f"wen {fig}", title(s, fig), aliases=(fig,))
        if f["say"].get("bis-zu"):
            yield Candidate("niemand", "Niemanden mehr", aliases=("fertig",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        fig = key.partition(" ")[2]
        if not fig or f["left"] == 1:
            t.pop()
        else:
            f["left"], f["among"] = f["left"] - 1, [other for other in f["among"] if other != fig]
        if fig:
            do(hands(t, f), f["say"], f["word"], fig)


# --- some of them, and something for each --------------------------------------------------------------------------------------


def pick(w: Hands, e: Said) -> None:
    """So many of such figures, one after the other, nobody twice: `dann` is done for each of them."""
    found = w.figures(e["waehle"])
    left = len(found) if e.get("beliebig") else min(w.amount(e.get("anzahl", 1)), len(found))
    if left:
        w.t.push("waehle", seat=w.seat_of(e.get("wer", "ich")), left=left, say=dict(e), among=found, **kept(w))


@frames.add
class Pick(Question):
    id = "waehle"
    how: Mapping[str, Any] = RULES

    def run(self, t: Transition, f: FrameData) -> bool:
        if f["left"] and self.there(t.state, f):
            return False
        t.pop()
        return True

    @staticmethod
    def there(s: State, f: FrameData) -> list[str]:
        return [fig for fig in f["among"] if fig in s["figures"]]

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – wen wählst du (noch {f['left']})?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for fig in self.there(s, f):
            yield Candidate(f"wen {fig}", title(s, fig), aliases=(fig,))
        if f["say"].get("beliebig") or f["say"].get("bis-zu"):
            yield Candidate("niemand", "Niemanden mehr", aliases=("fertig",))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        fig = key.partition(" ")[2]
        f["left"] = f["left"] - 1 if fig else 0
        f["among"] = [other for other in f["among"] if other != fig]
        if fig:
            hands(t, f, dieser=fig).works(f["say"].get("dann", []))
