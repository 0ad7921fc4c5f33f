"""A table of MECCG for tests: two hero decks, brought as they are, and positions reached by playing or laid out by hand.

Cards of the ready decks that nothing carries out yet may lie in these decks: the game refuses to play them, one by one, instead
of refusing the deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.contract import Candidate, Refusal, State, Step
from games.dice import Dice
from games.flow import Transition
from games.meccg.cards import cards
from games.meccg.companies import founding
from games.meccg.decks.shipped import text_of
from games.meccg.game import Meccg
from games.meccg.play import doing
from games.meccg.play.room import ZONES, company, company_of


class AnyDeck(Meccg):
    """Takes decks with cards that cannot be played yet."""

    def accepts(self, text: str, variant: Any, role: str) -> tuple[()]:
        return ()


GAME = AnyDeck()
LONG = 400  # more passing than any test needs


class Table:
    def __init__(self, one: str = "A", two: str = "B", seed: str = "tisch") -> None:
        self.game = GAME
        self.state: State = GAME.new(["p1", "p2"], {}, seed, brought={"p1": text_of(one), "p2": text_of(two)})
        self.events: list[Any] = []
        self.passed = 0

    # --- answering -------------------------------------------------------------------------------------------------------------

    def asked(self) -> dict[str, str]:
        """Those who are waited for."""
        return {seat: d.prompt for seat, d in GAME.decisions(self.state).items() if d.waits}

    def frame(self) -> str:
        return str(self.state["stack"][-1]["frame"])

    def does(self, seat: str, key: str) -> Step:
        step = GAME.apply(self.state, seat, key)
        assert isinstance(step, Step), f"{key}: {step}"
        self.state = step.state
        self.events = list(step.events)
        assert not GAME.invariants(self.state)
        return step

    def refused(self, seat: str, key: str) -> Refusal:
        step = GAME.apply(self.state, seat, key)
        assert isinstance(step, Refusal), f"{key} is allowed"
        return step

    def may(self, seat: str, start: str = "") -> list[str]:
        return [c.key for c in GAME.options(self.state, seat) if c.key.startswith(start)]

    def candidate(self, seat: str, key: str) -> Candidate:
        return next(c for c in GAME.candidates(self.state, seat) if c.key == key)

    def told(self) -> str:
        return " ".join(GAME.tell(e, None) for e in self.events if e.seen_by(None) is not None)

    # --- laying out --------------------

    def change(self, do: Callable[[Transition[Any]], Any]) -> Any:
        t: Transition[Any] = Transition(GAME, self.state)
        found = do(t)
        GAME._settle(t)
        self.state = t.state
        return found

    def holds(self, seat: str, *cards: str) -> None:
        """These cards of this seat come to its hand, from wherever they lie unseen; its others go under the deck."""

        def deal(t: Transition[Any]) -> None:
            for card in list(ZONES.cards(t.state, f"hand {seat}")):
                ZONES.move(t, card, f"hand {seat}", f"stapel {seat}", under=True)
            for face in cards:
                zone = next(
                    z for z in (f"stapel {seat}", f"reserve {seat}", f"reserveweg {seat}") if face in ZONES.faces(t.state, z)
                )
                ZONES.move(t, ZONES.find(t.state, zone, face), zone, f"hand {seat}")

        self.change(deal)

    def brings(self, zone: str, *faces: str) -> list[str]:
        """Cards from outside, which belong to this seat from now on: any card there is may lie in its deck."""
        seat = zone.split()[1]

        def add(t: Transition[Any]) -> list[str]:
            sites = zone.startswith("ort")
            pile = "orte" if sites else "stapel"
            decks = t.state["decks"]
            t.state["decks"] = {**decks, seat: {**decks[seat], pile: [*decks[seat][pile], *faces]}}
            return ZONES.put(t, zone, f"{seat}o" if sites else seat, faces)

        return list(self.change(add))

    def stands(self, seat: str, site: str, *figs: str, state: str = "ungetappt") -> str:
        """A company with a site card of its own, of anybody anywhere."""
        self.brings(f"orte {seat}", site)
        for fig in figs:
            self.brings(f"hand {seat}", fig)

        def lay(t: Transition[Any]) -> str:
            gid = founding.found(t, seat, founding.lay_site(t, seat, site))
            for fig in figs:
                card = ZONES.move(t, ZONES.find(t.state, f"hand {seat}", fig), f"hand {seat}", f"figur {fig}")
                founding.enters(t, gid, card)
                t.part("figures")[fig] = state
                if cards()[fig]["klasse"] == "avatar":
                    t.at("players", seat)["avatar"] = fig
            t.state["now"] = t.state["now"] if t.state["now"] in t.state["companies"] else gid
            return gid

        return str(self.change(lay))

    def bears(self, fig: str, *things: str, seat: str = "") -> None:
        """Items, or what else lies with somebody; of another seat where one is named."""
        whose = company(self.state, company_of(self.state, fig))["seat"]
        for thing in things:
            (card,) = self.brings(f"hand {seat or whose}", thing)

            def give(t: Transition[Any], card: str = card, thing: str = thing) -> None:
                moved = ZONES.move(t, card, f"hand {seat or whose}", f"bei {fig}")
                doing.attach(t, moved, fig)

            self.change(give)

    def leads(self, fig: str, ally: str) -> None:
        """An ally of his."""
        whose = company(self.state, company_of(self.state, fig))["seat"]
        (card,) = self.brings(f"hand {whose}", ally)

        def join(t: Transition[Any]) -> None:
            moved = ZONES.move(t, card, f"hand {whose}", f"figur {ally}")
            t.part("who")[ally], t.part("figures")[ally], t.part("led")[ally] = ally, "ungetappt", fig
            doing.lives(t, moved, ally)

        self.change(join)

    def puts(self, **states: str) -> None:
        """Somebody is tapped, untapped or wounded; hyphens of his name written as underscores."""
        self.change(lambda t: t.part("figures").update({fig.replace("_", "-"): state for fig, state in states.items()}))

    def lies(self, zone: str) -> list[str]:
        return ZONES.faces(self.state, zone)

    def waits(self, gid: str, *faces: str) -> None:
        """Cards of the opponent lie in wait at the site of this company, which was there in its movement/hazard phase."""
        seat = "p2" if company(self.state, gid)["seat"] == "p1" else "p1"
        for card in self.brings(f"hand {seat}", *faces):
            place = f"lauer {seat} {company(self.state, gid)['site']}"
            self.change(lambda t, card=card, place=place: ZONES.move(t, card, f"hand {seat}", place))
        self.change(lambda t: t.at("companies", gid).update(there=list(company(t.state, gid)["figs"])))

    def state_of(self, fig: str) -> str:
        return str(self.state["figures"].get(fig, "fort"))

    def dice(self, *numbers: int) -> None:
        """The next dice fall like this."""
        counter = self.state["dice"]
        while True:
            dice = Dice(self.state["seed"], counter)
            if all(dice.roll() == n for n in numbers):
                break
            counter += 1
        self.state = {**self.state, "dice": counter}

    def step(self, name: str, phase: str) -> None:
        """The turn goes on with this step, whatever was open."""

        def jump(t: Transition[Any]) -> None:
            stack = t.state["stack"]
            at = next(nr for nr, f in enumerate(stack) if f["frame"] == "zug")
            t.state["stack"] = t.own([*stack[:at], {**stack[at], "step": name}])
            t.state["phase"] = phase
            for gid in t.state["companies"]:
                t.at("companies", gid)["done"] = False

        self.change(jump)

    def site_phase(self) -> None:
        """The site phase begins; whoever has several companies says which comes first."""
        self.step("at_sites", "bewegung")

    def hazard_phase(self) -> None:
        self.step("journeys", "lang")

    def heads(self, gid: str, goal: str, kind: str = "regionen") -> None:
        """This company has a destination, face down."""
        seat = company(self.state, gid)["seat"]
        (card,) = self.brings(f"orte {seat}", goal)

        def plan(t: Transition[Any]) -> None:
            here = t.state["sites"][company(t.state, gid)["site"]]["card"]
            moved = ZONES.move(t, card, f"orte {seat}", f"ziel {seat} {gid}")
            ZONES.claim(t, moved, f"reise {here} {kind} 4")
            t.at("companies", gid)["plan"] = kind

        self.change(plan)

    # --- moving on --------------------

    def passes(self, times: int = 1) -> None:
        """Whoever is asked passes, or takes what is taken where nobody says anything."""
        for _ in range(times):
            self.passed += 1
            assert self.passed < LONG, "this goes on for ever"
            seat, decision = next((seat, d) for seat, d in GAME.decisions(self.state).items() if d.waits)
            keys = self.may(seat)
            self.does(seat, next((k for k in (decision.passing, decision.default) if k and k in keys), keys[0]))

    def settles(self) -> None:
        """Nobody adds to the chain: it takes effect."""
        while any(f["frame"] == "kette" and f["chain"] for f in self.state["stack"]) and self.at("kette", "gefahren", "ort"):
            self.passes()

    def plays(self, seat: str, card: str, aim: str = "") -> None:
        """A card of the hand, at this aim where there is a choice; answers are passed."""
        self.does(seat, f"spiele {card}")
        if self.at("ziel"):
            self.does(seat, aim if " " in aim else f"auf {aim}")
        self.settles()

    def drafts(self, **chosen: list[str]) -> None:
        """Each chooses these in turn, then stops; no items."""
        rounds = max(len(x) for x in chosen.values()) + 1
        for nr in range(rounds):
            for seat in ("p1", "p2"):
                if self.frame() == "draft" and seat in self.asked():
                    mine = chosen[seat]
                    self.does(seat, f"waehle {mine[nr]}" if nr < len(mine) else "genug")
        while self.frame() in ("beiseite", "startgegenstand"):
            (seat,) = self.asked()
            self.does(seat, "weg" if self.frame() == "beiseite" else "fertig")

    def mover(self) -> str:
        return str(self.state["mover"])

    def until(self, *frames: str, phase: str = "") -> None:
        """Everybody passes, stays and keeps until such a question stands, in this phase where one is named."""
        for _ in range(2_000):
            if self.at(*frames) and (not phase or self.state["phase"] == phase):
                return
            seat, decision = next((seat, d) for seat, d in GAME.decisions(self.state).items() if d.waits)
            keys = self.may(seat)
            key = next((k for k in (decision.passing, decision.default, "genug", "keine", "fertig") if k and k in keys), keys[0])
            self.does(seat, key)
        raise AssertionError(f"never at {frames}")

    def turn_of(self, seat: str) -> None:
        """The next organisation phase of this seat."""
        self.until("organisation")
        while self.mover() != seat:
            self.does(self.mover(), "passe")
            self.until("organisation")

    def at(self, *frames: str) -> bool:
        top = self.state["stack"][-1] if self.state["stack"] else {"frame": "end"}
        return top["frame"] in frames or top.get("what") in frames


def begun(
    one: str = "A", two: str = "B", seed: str = "tisch", first: list[str] | None = None, second: list[str] | None = None
) -> Table:
    """A game in its first organisation phase."""
    table = Table(one, two, seed)
    pools = {seat: table.may(seat, "waehle") for seat in ("p1", "p2")}
    own = {"p1": first, "p2": second}
    chosen = {seat: own[seat] if own[seat] is not None else [key.split()[1] for key in pools[seat][:1]] for seat in pools}
    table.drafts(**chosen)
    table.until("organisation")
    return table


def scene(*figs: str, at: str = "tw-moria", hand: tuple[str, ...] = (), against: tuple[str, ...] = ()) -> tuple[Table, str]:
    """The turn of p1, who has one company: these characters at this site. The hands hold these cards and nothing else."""
    table = Table("A", "B", "szene")
    table.drafts(p1=[], p2=[])
    table.until("organisation")
    assert table.mover() == "p1"
    table.holds("p1")
    table.holds("p2")
    gid = table.stands("p1", at, *figs)
    table.brings("hand p1", *hand)
    table.brings("hand p2", *against)
    return table, gid
