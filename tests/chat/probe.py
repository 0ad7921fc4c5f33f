"""A tiny game that asks in every way an adapter must show: 60 options in groups, cards of a secret hand, free words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.contract import Candidate, Decision, Event, FreeText, Refusal, Result, Seat, State, View, illegal, name
from games.flow import FlowGame, Frame, FrameData, Frames, Transition

RULE = "probe.regel"
ANSWER = "mellon"
frames = Frames()


@frames.add
class Place(Frame):
    """One of 60 places, everybody may see them."""

    id = "ort"

    def asks(self, game: FlowGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        return {f["seat"]: self.ask(f, f["seat"], f"{name(f['seat'])}: Wohin?")}

    def candidates(self, game: FlowGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for nr in range(1, 61):
            yield Candidate(f"gehe {nr}", f"Nach Ort {nr}", group="" if nr <= 10 else "Weiter weg")

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.tell("geht", seat=seat, ort=int(key.split()[1]))
        t.replace("karten", seat=seat, gelegt=[])


@frames.add
class Cards(Frame):
    """Several cards of a hidden hand; the Balrog does not stand beside the wizard."""

    id = "karten"
    hand = ("zauberer", "balrog", "elb", "zwerg", "hobbit")

    def asks(self, game: FlowGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        collect = (0, len(self.hand))
        return {f["seat"]: self.ask(f, f["seat"], "Welche Karten?", secret=True, collect=collect)}

    def candidates(self, game: FlowGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        yield Candidate("fertig", "Fertig")
        for card in self.hand:
            if card not in f["gelegt"]:
                enemies = {"balrog": "zauberer", "zauberer": "balrog"}.get(card) in f["gelegt"]
                refusal = illegal("Der Balrog steht nicht neben dem Zauberer.", RULE) if enemies else None
                yield Candidate(f"lege {card}", card.capitalize(), refusal)

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        if key == "fertig":
            t.tell("legt", seat=seat, karten=list(f["gelegt"]))
            t.replace("wort", seat=seat)
        else:
            f["gelegt"] = [*f["gelegt"], key.split()[1]]
            t.draft()


@frames.add
class Word(Frame):
    id = "wort"

    def asks(self, game: FlowGame, s: State, f: FrameData) -> Mapping[Seat, Decision]:
        text = FreeText("Sprich Freund", (ANSWER,))
        return {f["seat"]: self.ask(f, f["seat"], "Sprich Freund und tritt ein.", secret=True, text=text)}

    def judge(self, game: FlowGame, s: State, f: FrameData, seat: Seat, words: str) -> Candidate:
        right = words.strip().lower() == ANSWER
        return Candidate(ANSWER if right else words, words, None if right else Refusal("unknown", "Das Tor bleibt zu."))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.tell("offen", seat=seat)
        t.finish(Result((seat,), "Das Tor ist offen.", {}, RULE, "offen"))


class Probe(FlowGame):
    id = "tests.chat.probe"
    title = "Probe"
    seats = range(1, 3)
    version = 1
    variants = ()
    data_hash = "probe"
    frames = frames

    def setup(self, t: Transition, seats: Sequence[Seat], variant: Mapping[str, str]) -> None:
        t.push("ort", seat=seats[0])

    def view(self, state: State, seat: Seat | None) -> View:
        return {}

    def parts(self, seat: Seat | None) -> Sequence[str]:
        return ("tisch",)

    def text(self, view: View, part: str) -> str:
        return "Ein Tisch"

    def picture(self, view: View, part: str) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>"

    def tell(self, event: Event, seat: Seat | None) -> str:
        return f"{event.kind}: {name(event.data['seat'])} {event.data.get('ort', '')}"

    def help(self, view: View) -> str:
        return "Sprich Freund."


def load(overrides: object) -> Probe:
    return Probe()
