"""Scenes of MECCG for tests of cards: companies, cards and a moment are laid out, then it is played as at any table.

scene = Scene(p1=["tw-gimli"], at="tw-moria", phase="ort", hand=["tw-glamdring"])
scene.says("p1", "spiele tw-glamdring", "auf tw-gimli")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from games import dice as dice_room
from games.contract import State, Step
from games.flow import Transition
from games.meccg.cards import cards
from games.meccg.companies import founding
from games.meccg.play import doing, reactions
from games.meccg.play.room import FACES, ZONES
from games.meccg.travel import regions
from tests.rules.meccg.tisch import GAME, Table

Test = Callable[[], None]
WORKS: dict[str, list[Test]] = {}
REFUSED: dict[str, list[Test]] = {}
PROVED: dict[str, list[Test]] = {}


def works(*played: str) -> Callable[[Test], Test]:
    """A test that plays these cards with their effect."""

    def add(test: Test) -> Test:
        for card in played:
            WORKS.setdefault(card, []).append(test)
        return test

    return add


def refused(*played: str) -> Callable[[Test], Test]:
    """A test in which these cards are refused."""

    def add(test: Test) -> Test:
        for card in played:
            REFUSED.setdefault(card, []).append(test)
        return test

    return add


def proves(*words: str) -> Callable[[Test], Test]:
    """A test that notices when one of these words does nothing."""

    def add(test: Test) -> Test:
        for word in words:
            PROVED.setdefault(word, []).append(test)
        return test

    return add


@cache
def _begun() -> State:
    """Nobody was chosen: the first organisation phase, without companies."""
    table = Table("A", "B", "szene")
    table.drafts(p1=[], p2=[])
    table.until("organisation")
    return table.state


class Scene(Table):
    """`p1` is whose turn it is. Everybody stands at one site each side; whoever has a colon is led: «tw-gwaihir:tw-gimli»."""

    def __init__(
        self,
        p1: Sequence[str] = (),
        p2: Sequence[str] = (),
        at: str = "tw-rivendell",
        there: str = "tw-lorien",
        phase: str = "organisation",
        hand: Sequence[str] = (),
        against: Sequence[str] = (),
        goal: str = "",
        way: Sequence[str] = (),
        limit: int = 4,
    ) -> None:
        self.game, self.state, self.events = GAME, _begun(), []
        self.gids: dict[str, str] = {}
        self.phase = phase
        self.lay(lambda t: self._people(t, {"p1": (p1, at), "p2": (p2, there)}))
        self.hands("p1", *(hand or ("tw-dodge",)))  # whoever holds nothing is asked nothing
        self.hands("p2", *(against or ("tw-twilight",)))
        self.lay(lambda t: self._moment(t, phase, goal, way, limit))

    # --- laying out -----------------------------------------------------------------------------------------------------------

    def lay(self, do: Callable[[Transition[Any]], Any]) -> Any:
        t: Transition[Any] = Transition(GAME, self.state)
        found = do(t)
        self.state = t.state
        return found

    def deal(self, t: Transition[Any], seat: str, face: str, zone: str) -> str:
        """A new card of this seat."""
        back = f"{seat}o" if cards()[face]["klasse"] == "site" else seat
        pile = "orte" if back.endswith("o") else "stapel"
        piles = t.state["decks"][seat]
        t.part("decks")[seat] = {**piles, pile: [*piles[pile], face]}
        (card,) = ZONES.put(t, zone, back, [face])
        return card

    def _people(self, t: Transition[Any], sides: Mapping[str, tuple[Sequence[str], str]]) -> None:
        t.state["mover"], t.state["effects"] = "p1", []
        for seat, (figs, site) in sides.items():
            for zone in (f"hand {seat}",):
                for card in list(ZONES.cards(t.state, zone)):
                    ZONES.move(t, card, zone, f"stapel {seat}", under=True)
            if figs:
                self.company(t, seat, figs, site)
        t.state["now"] = self.gids.get("p1", "")

    def company(self, t: Transition[Any], seat: str, figs: Sequence[str], site: str) -> str:
        self.deal(t, seat, site, f"orte {seat}")
        gid = founding.found(t, seat, founding.lay_site(t, seat, site))
        self.gids.setdefault(seat, gid)
        for one in figs:
            fig, _, leader = one.partition(":")
            card = self.deal(t, seat, fig, f"figur {fig}")
            if cards()[fig]["klasse"] == "resource-ally":
                t.part("who")[fig] = fig
                t.part("figures")[fig] = "ungetappt"
                t.part("led")[fig] = leader
                doing.lives(t, card, fig)
                continue
            founding.enters(t, gid, card)
            if leader:
                t.part("under")[fig] = leader
            if cards()[fig]["klasse"] == "avatar":
                t.at("players", seat)["avatar"] = fig
        return gid

    def _moment(self, t: Transition[Any], phase: str, goal: str, way: Sequence[str], limit: int) -> None:
        stack = t.part("stack")
        while stack[-1]["frame"] != "zug":
            t.pop()
            stack = t.part("stack")
        gid = self.gids.get("p1", "")
        turn = t.top
        if phase == "organisation":
            turn["step"] = "organisation"
        elif phase == "bewegung":
            t.state["phase"], turn["step"] = "bewegung", "journeys"
            one = t.at("companies", gid)
            one.update(done=True, limit=limit)
            if goal:
                self.deal(t, "p1", goal, "orte p1")
                one["goal"] = founding.lay_site(t, "p1", goal)
                names = list(way)
                one["travel"] = {"bewegung": "regionen", "seite": "helden", "reist": True, "regionen": names,
                                 "typen": [regions.kind(r) for r in names]}  # fmt: skip
            t.push("bg", gid=gid, step="sets_out" if goal else "hazards")
        elif phase == "ort":
            t.state["phase"], turn["step"] = "ort", "at_sites"
            t.at("companies", gid)["done"] = True
            t.push("ortsphase", gid=gid, attack=0, step="act")
        elif phase == "betreten":
            t.state["phase"], turn["step"] = "ort", "at_sites"
            t.at("companies", gid)["done"] = True
            t.push("ortsphase", gid=gid, attack=0)
        elif phase == "abschluss":
            turn["step"] = "the_end"
        GAME._settle(t)

    def hands(self, seat: str, *ids: str) -> None:
        self.lay(lambda t: [self.deal(t, seat, face, f"hand {seat}") for face in ids])

    def bears(self, fig: str, *ids: str, seat: str = "") -> None:
        """These cards lie with somebody; hazards are the opponent's."""
        for face in ids:
            owner = "p1" if fig in self.figs("p1") else "p2"
            whose = seat or (("p2" if owner == "p1" else "p1") if FACES[face].hazard else owner)
            self.lay(lambda t, face=face, whose=whose: doing.attach(t, self.deal(t, whose, face, f"bei {fig}"), fig))

    def figs(self, seat: str) -> list[str]:
        led = self.state["led"]
        mine = [fig for one in self.state["companies"].values() if one["seat"] == seat for fig in one["figs"]]
        return [*mine, *(ally for ally, leader in led.items() if leader in mine)]

    def lies(self, seat: str, *ids: str) -> None:
        """These cards are in play."""
        for face in ids:

            def down(t: Transition[Any], face: str = face) -> None:
                card = self.deal(t, seat, face, "kette")
                link = doing.link(seat, face, card, card=card)
                doing.lie_down(t, FACES[face], FACES[face].modes[0], link, "kette")
                GAME._settle(t)

            self.lay(down)

    def puts(self, fig: str, state: str) -> None:
        self.lay(lambda t: t.part("figures").update({fig: state}))

    def pile(self, seat: str, zone: str, *ids: str) -> None:
        """On top of a pile."""

        def put(t: Transition[Any]) -> None:
            for face in reversed(ids):
                card = self.deal(t, seat, face, f"bereit {seat}")
                ZONES.move(t, card, f"bereit {seat}", f"{zone} {seat}")

        self.lay(put)

    def rolls(self, *wanted: int) -> None:
        """The next dice fall like this."""
        seed, at = self.state["seed"], self.state["dice"]
        for start in range(at, at + 400_000):
            die = dice_room.Dice(seed, start)
            if all(die.roll(6) == want for want in wanted):
                self.lay(lambda t, start=start: t.state.update(dice=start))
                return
        raise AssertionError(wanted)

    # --- playing --------------------------------------------------------------------------------------------------------------

    def says(self, seat: str, *keys: str) -> None:
        for key in keys:
            self.does(seat, key)

    def offers(self, seat: str, start: str = "") -> list[str]:
        return self.may(seat, start)

    def passes(self) -> None:
        """Everybody passes until the chain that stands has taken effect and something else is asked."""
        for _ in range(200):
            top = self.state["stack"][-1] if self.state["stack"] else {"frame": ""}
            if top["frame"] != "kette" or not top["chain"]:
                return
            (seat,) = self.asked()
            self.does(seat, "passe")

    def goes_on(self, *stops: str) -> None:
        """Everybody passes or takes the default until one of these questions stands."""
        for _ in range(400):
            if self.at(*stops):
                return
            seat, decision = next((seat, d) for seat, d in GAME.decisions(self.state).items() if d.waits)
            keys = self.may(seat)
            ready = "fertig" if self.at("zuweisung") else ""  # whom strikes go to the tests lay out
            wanted = (decision.passing, ready, decision.default, "genug", "keine", "fertig")
            self.does(seat, next((k for k in wanted if k and k in keys), keys[0]))
        raise AssertionError(f"never at {stops}")

    def refuses(self, seat: str, key: str, by: str = "") -> str:
        candidates = [c for c in GAME.candidates(self.state, seat) if c.key == key]
        assert candidates, f"{key} is not even thinkable"
        assert candidates[0].refusal is not None, f"{key} is allowed"
        assert not by or by in candidates[0].refusal.rules, candidates[0].refusal
        step = GAME.apply(self.state, seat, key)
        assert not isinstance(step, Step)
        return candidates[0].refusal.reason

    def zone(self, name: str) -> list[str]:
        return ZONES.faces(self.state, name)

    def state_of(self, fig: str) -> str:
        return str(self.state["figures"].get(fig, self.state["gone"].get(fig, "fort")))

    def window(self, what: str, seat: str = "p1") -> None:
        """A window of this kind is opened."""
        self.change(lambda t: reactions.open_window(t, what, seat))
