"""The rarer things that hands do for the words of cards: companies that part, join and go home, attacks cancelled one by one,
rolls for each of several, cards played out of order, abilities for a while."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games import effects
from games.cards.shapes import listed
from games.contract import Candidate, Seat, State
from games.flow import FrameData, find
from games.meccg.language.amounts import COUNTED
from games.meccg.language.faces import Said
from games.meccg.language.lasting import SITE_OF, TOGETHER, company_meant, site_meant
from games.meccg.language.legality import fits
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import A_NUMBER, AFTERS, DURATIONS, GOALS
from games.meccg.language.names import A_RACE
from games.meccg.language.working import Work
from games.meccg.play import borne, choices, corruption, piles, rings, strike
from games.meccg.play.facts import Figure, World
from games.meccg.play.people import characters, discard, fighters, tap, untapped
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Transition,
    company,
    company_of,
    face_of,
    frames,
    mover,
    other,
    own_company,
    site,
    title,
)
from games.rules import rule

for _word in ("raetsel", "angebot"):
    A_NUMBER.read(_word, "", samples=("td-foolish-words",))
for _flag in ("ohne-zuglimit", "tappt-ort-nicht"):
    FLAG.read(_flag, "", samples=("dm-the-windlord-found-me",) if _flag == "ohne-zuglimit" else ("tw-thorough-search",))
GOALS.does("ziel", samples=("tw-lucky-search",))("feats.Feats.reveal_until")
AFTERS.does("angriff", samples=("tw-alatar",))("nach-angriff")
AFTERS.does("zug", samples=("tw-great-road",))("zugende")
DURATIONS.does("naechste-enttappphase", samples=("tw-book-of-mazarbul",))("naechste-enttappphase")
COUNTED.does("durchquerte-regionen", samples=("as-alone-and-unadvised",))("company.travel")
COUNTED.does("aufgedeckte-karten", samples=("tw-lucky-search",))("ids")


class Feats(Work):
    """What of the hands is seldom used."""

    # --- companies -----------------------------------------------------------------------------------------------------------

    def company(self) -> str:
        """The company this card means."""
        meant = company_meant(self.s, self.ids)
        return meant if meant in self.s["companies"] else company_of(self.s, meant)

    def seat_of(self, who: str) -> Seat:
        return other(self.seat) if who == "gegner" else self.seat

    def members(self) -> list[str]:
        gid = self.company()
        return sorted(fighters(self.s, gid)) if gid else []

    def join_company(self) -> None:
        """He leaves his company for the one that is attacked, as if he had moved there; his followers stay behind, free."""
        from games.meccg.companies import founding
        from games.meccg.play.people import no_leader

        fig, there = self.ids.get("selbst") or self.ids.get("traeger", ""), str(self.s["now"])
        was = company_of(self.s, fig)
        if fig not in self.s["figures"] or was in ("", there):
            return
        no_leader(self.t, fig)
        own_company(self.t, was)["figs"] = [one for one in company(self.s, was)["figs"] if one != fig]
        own_company(self.t, there)["figs"] = [*company(self.s, there)["figs"], fig]
        self.t.tell("vereinigt", seat=self.seat, figuren=[fig])
        founding.dissolve(self.t)

    def send_back(self, fig: str) -> None:
        """He is a company of his own and returns at once to where he came from; alone already, his company does."""
        from games.meccg.companies import founding
        from games.meccg.turn import movement

        s, gid = self.s, company_of(self.s, fig)
        if not gid or protected(s, gid):
            return
        one = company(s, gid)
        with_him = [who for who in one["figs"] if who == fig or s["under"].get(who) == fig]
        if len(with_him) == len(one["figs"]):
            movement.send_back(self.t, gid)
            return
        new = founding.found(self.t, one["seat"], one["site"])
        own_company(self.t, gid)["figs"] = [who for who in one["figs"] if who not in with_him]
        fresh = own_company(self.t, new)
        fresh.update(figs=with_him, done=True, back=True)
        fresh["from"] = one["site"]
        self.t.tell("zurueck", figuren=with_him, ort=s["sites"][one["site"]]["card"])

    def go_home(self) -> None:
        """The site of the company is exchanged for the one it set out from, without another movement."""
        from games.meccg.companies import founding
        from games.meccg.turn import movement

        gid = self.company()
        if not gid or not (start := self.ids.get("start")):
            return
        one = company(self.s, gid)
        here = self.s["sites"][one["site"]]["card"]
        if here == start:
            return
        seat = one["seat"]
        laid = [sid for sid, there in self.s["sites"].items() if there["card"] == start and there["seat"] == seat]
        if not laid and start not in ZONES.faces(self.s, f"orte {seat}"):
            return
        sid = laid[0] if laid else founding.lay_site(self.t, seat, start)
        own_company(self.t, gid)["site"] = sid
        self.t.tell("zurueck", figuren=list(one["figs"]), ort=start)
        movement.leave_empty_sites(self.t)
        without_hazards(self.t, gid)

    def move_on(self) -> None:
        """The company announces that it goes to another site at once, as soon as it has reached this one."""
        if (gid := self.company()) and find(self.s, "bg"):
            self.t.frame("bg")["further"] = gid

    def protect_from_return(self, e: Said) -> None:
        """For the rest of the turn nothing that the opponent plays sends the company back or taps its site."""
        until = self.ends(e.get("bis", ""), self.until)
        effects.add(self.t, "bleibt-unterwegs", until=until, card=self.face.id, source=self.source,
                    only={TOGETHER: company_meant(self.s, self.ids)})  # fmt: skip
        for link in list((find(self.s, "kette") or {}).get("chain", [])):
            if link["card"] and aims_of(FACES[link["face"]]) & {"schickt-zurueck", "tappt-ort"}:
                window = self.t.frame("kette")
                window["chain"] = [one for one in window["chain"] if one["card"] != link["card"]]
                discard(self.t, link["card"], "kette")
        gid = self.company()
        for e_ in [x for x in self.s["effects"] if x["kind"] == "verbietet-ortsphase"]:
            if effects.concerns(e_, {TOGETHER: [gid, *characters(self.s, gid)]}, World(self.s)):
                effects.end(self.t, kind="verbietet-ortsphase", card=e_["card"])

    # --- attacks -------------------------------------------------------------------------------------------------------------

    def cancel_one_attack(self) -> None:
        """Of several attacks of one card this one, even if its strike is about to fall."""
        attack = self.t.frame("angriff")
        attack["off"], attack["spared"] = True, int(attack.get("spared", 0)) + 1
        if find(self.s, "hieb"):
            effects.add(self.t, "hieb-vereitelt", until="hieb")

    def cancel_attempt(self) -> None:
        """The influence attempt that is being made comes to nothing."""
        if find(self.s, "beeinflussung"):
            self.t.frame("beeinflussung")["vereitelt"] = True

    def cancel_capture(self) -> None:
        """Whoever is about to be taken prisoner stays free."""
        if find(self.s, "gefangennahme"):
            self.t.frame("gefangennahme")["vereitelt"] = True

    def change_automatic(self, e: Said) -> None:
        """The automatic attacks of a site are none, or one of them happens twice."""
        only = {SITE_OF: site_meant(self.s, self.ids)} if "wo" in e else None
        asks = {"von": [e["was"]["angriff"]], "ding": "angriff"} if "was" in e else None
        effects.add(self.t, f"automatisch-{e['automatisch']}", until=self.ends(e.get("bis", ""), self.until), card=self.face.id,
                    source=self.source, only=only, asks=asks, ids=dict(self.ids))  # fmt: skip

    def kind_of_attack(self) -> str:
        from games.meccg.play.facts import fought_now

        about = fought_now(self.s)
        if about is None:
            links = (find(self.s, "kette") or {}).get("chain", [])
            first = face_of(self.s, links[0]["card"]) if links and links[0]["card"] else None
            return first.rasse if first else str(self.ids.get("typ", ""))
        return str(about["typ"])

    def attempting(self, word: str) -> int:
        """What changes such attempts of whoever makes this one: influence, riddles, offers."""
        fig = self.ids.get("ziel", "")
        return effects.sum_of(self.s, word, Figure(self.s, fig), World(self.s, fig)) if fig in self.s["figures"] else 0

    # --- cards ---------------------------------------------------------------------------------------------------------------

    def discard_borne(self, e: Said) -> None:
        if e["wirf-ab"] == "dazu":
            for card in list(ZONES.cards(self.s, f"an {self.source}")):
                discard(self.t, card, f"an {self.source}")
        elif e["wirf-ab"] == "ring":
            for card in list(ZONES.cards(self.s, f"bei {self.ids.get('ziel', '')}")):
                if FACES[self.s["cards"][card]].name == "The One Ring":
                    discard(self.t, card, ZONES.place(self.s, card))
        else:
            borne.throw(self, e)

    def take_back(self, e: Said) -> None:
        borne.back_to_hand(self, e)

    def draw(self, count: int, who: str) -> None:
        if count > 0:
            piles.draw(self.t, other(self.seat) if who == "gegner" else self.seat, count)

    def reveal_until(self, wanted: Said) -> None:
        """Cards of one's deck are turned up until one fits, which the aim gets; the others are shuffled in."""
        seat, fig, shown, found = self.seat, self.ids.get("ziel", ""), [], ""
        deck = f"stapel {seat}"
        self.t.reveal()
        while not found and ZONES.count(self.s, deck):
            card = ZONES.cards(self.s, deck)[-1]
            card = ZONES.move(self.t, card, deck, "bereit")
            shown.append(card)
            if fits({"karte": wanted}, "karte", face_of(self.s, card).facts):
                found = card
        self.t.tell("aufgedeckt-stapel", seat=seat, karten=[self.s["cards"][card] for card in shown])
        self.told("aufgedeckt", str(len(shown)))
        if found and fig in self.s["figures"]:
            from games.meccg.play import doing

            doing.attach(self.t, ZONES.move(self.t, found, "bereit", f"bei {fig}"), fig)
            self.told("gezeigt", found)
        for card in list(ZONES.cards(self.s, "bereit")):
            ZONES.move(self.t, card, "bereit", deck)
        ZONES.shuffle(self.t, deck)

    def told(self, word: str, what: str) -> None:
        """What a statement has found out is known to those that follow it."""
        self.ids = {**self.ids, word: what}
        for at, frame in enumerate(self.s["stack"]):
            if frame["frame"] == "wirkungen" and frame["source"] == self.source:
                self.t.at("stack", at)["ids"] = {**frame["ids"], word: what}

    def store_itself(self) -> None:
        if self.source in self.s["cards"] and not ZONES.place(self.s, self.source).startswith(("abwurf", "hinterlegt")):
            piles.store(self.t, self.source)

    def announce_type(self, but: Sequence[str]) -> None:
        self.t.push("ansage", seat=self.seat, but=list(but), **choices.kept(self))

    def cards_counted(self, wanted: Said) -> list[str]:
        """Items in the company of the aim that others bear."""
        him = self.ids.get("ziel", "")
        others = [fig for fig in characters(self.s, self.company()) if fig != him]
        return borne.counted_cards(self.s, others, wanted, mover(self.s))

    def amount_of_card(self, card: str, said: Any) -> int:
        """A number of the language that is about this card."""
        if isinstance(said, int):
            return said
        return FACES[self.s["cards"][card]].vp * int(said.get("mal", 1)) + int(said.get("plus", 0))

    def roll_for_each(self, e: Said) -> None:
        """A roll for each such card, one after the other: more than its number, and what follows is done to it."""
        if "karte" in e["je"]:
            for card in borne.fitting(self, {"karte": {k: v for k, v in e["je"]["karte"].items() if k != "bei"}}):
                number = FACES[self.s["cards"][card]].entry.get("loswerden", {}).get("ueber", e["ueber"].get("sonst", 0))
                self.one_roll(card, self.s["cards"][card], int(number), card)
        else:
            for ally in opposing_allies(self.s, self.seat, e["je"]["verbuendeter"]):
                card = ZONES.cards(self.s, f"figur {ally}")[0]
                number = int(FACES[self.s["who"][ally]].facts.get("gk") or mind_of(self.s, ally)) + int(e["ueber"].get("plus", 0))
                self.one_roll(card, self.s["who"][ally], number, "", ally)

    def one_roll(self, card: str, face: str, number: int, thrown: str, fig: str = "") -> None:
        dice, total = self.dice(0)
        won = total > number
        self.t.tell("kartenwurf", karte=face, wurf=dice, summe=total, gelingt=won)
        if won and fig:
            self.leave(fig, "abgeworfen")
        elif won:
            discard(self.t, thrown, ZONES.place(self.s, thrown))

    def test_ring(self, e: Said) -> None:
        rings.begin(self, e)

    def play_card(self, e: Said) -> None:
        borne.play(self, e)

    def plays_now(self, e: Said, id: str, fig: str) -> None:
        """A card somebody has chosen is played out of order, from whichever of its piles holds it."""
        from games.meccg.play import doing

        t, s, seat, face = self.t, self.s, self.seat, FACES[id]
        zones = borne.piles_of(e, seat)
        zone = next(x for x in zones if id in ZONES.faces(s, x))
        card = ZONES.find(s, zone, id)
        t.reveal()
        if face.item:
            tap(t, fig)
            card = ZONES.move(t, card, zone, f"bei {fig}")
            doing.attach(t, card, fig)
            t.tell("gegenstand", karte=id, figur=fig, ort=site(t.state)["name"])
            if "tappt-ort-nicht" not in listed(e.get("frei", [])) or not FLAG["tappt-ort-nicht"].on():
                doing.taps_the_site(t, fig)
            effects.happens(t, "erhaelt-gegenstand", {"figur": fig}, World(t.state, fig))
        elif face.art == "charakter":
            free = "ohne-zuglimit" in listed(e.get("frei", [])) and FLAG["ohne-zuglimit"].on()
            if free or not ("players" in s and s["players"][seat]["brought"]):
                self.comes(card, zone, id)
        else:
            self.lays_under(card, zone, face, fig)
        if any(x.startswith("stapel") for x in zones):
            ZONES.shuffle(t, f"stapel {seat}")

    def comes(self, card: str, zone: str, id: str) -> None:
        """An avatar comes into play where this card was stored, whatever came in this turn already."""
        from games.meccg.companies import founding

        fig = self.ids.get("traeger", "")
        gid = company_of(self.s, fig) if fig in self.s["figures"] else self.company()
        new = founding.enters(self.t, gid, ZONES.move(self.t, card, zone, f"figur {id}"))
        if "players" in self.s:
            self.t.at("players", self.seat)["avatar"] = new
        self.t.tell("kommt", seat=self.seat, figur=new, unter="", ort=self.s["sites"][company(self.s, gid)["site"]]["card"])

    def lays_under(self, card: str, zone: str, face: Any, aim: str) -> None:
        """A resource is played onto this card: it does what it says, seen as this card lets it be seen, and lies with it."""
        from games.meccg.play import doing

        self.t.tell("gespielt", seat=self.seat, karte=face.id, ziel="-", art=0)
        card = ZONES.move(self.t, card, zone, "kette")
        nr = next((nr for nr, him in borne.ways_under(self.s, face) if him == aim), 0)
        link = doing.link(self.seat, face.id, card, card=card, mode=nr, aim=aim)
        doing.lie_down(self.t, face, face.modes[nr], link, "kette", self.source)

    def tap_and_bear(self) -> None:
        """An untapped one of the company taps and bears this card from now on; without any it is discarded."""
        there = [fig for fig in characters(self.s, self.company()) if untapped(self.s, fig)]
        stop_the_rest(self.t, self.source)
        if not there:
            self.discard_itself()
        else:
            self.t.push("traegt-es", seat=self.seat, among=there, **choices.kept(self))

    def give_ability(self, e: Said) -> None:
        """The company may do so for a while: as long as what this depends on holds."""
        until = self.ends(e.get("bis", ""), self.until)
        asks = {"wenn": e["wenn"]} if "wenn" in e else None
        effects.add(self.t, "gegebene", until=until, card=self.face.id, source=self.source, note={"gibt": e["gibt"]},
                    only={TOGETHER: company_meant(self.s, self.ids)}, asks=asks, ids=dict(self.ids))  # fmt: skip

    # --- checks --------------------------------------------------------------------------------------------------------------

    def check_instead(self, fig: str, plus: int, then: Sequence[Said] | None, good: Sequence[Said] | None) -> None:
        """A corruption check; what these words say happens if it fails, and nothing else; and what if it succeeds."""
        corruption.check(self.t, fig, plus)
        if self.t.top["frame"] == "probe":
            for word, said in (("instead", then), ("good", good)):
                if said is not None:
                    self.t.top[word] = {"said": [dict(e) for e in said], **choices.kept(self)}

    def body_check_instead(self, fig: str, plus: int, then: Sequence[Said]) -> None:
        """A body check that kills nobody: whoever fails it suffers what these words say; orcs and trolls what their own cards
        say of a body check."""
        if fig not in self.s["figures"]:
            return
        if not strike.stands_fast(self.t, fig, plus):
            self.ids = {**self.ids, "dieser": fig}
            self.works(then)


@rule("me.ortsphase.abschluss.ortstausch", "me.reise.nach-ortsphase", off=lambda t, gid: t.push("bg", gid=gid))
def without_hazards(t: Transition, gid: str) -> None:
    """A site card that takes the place of another one is a movement without a movement/hazard phase."""


def mind_of(s: State, fig: str) -> int:
    from games.meccg.play.room import person

    return int(person(s, fig).gk or 0)


def opposing_allies(s: State, seat: Seat, wanted: Said) -> list[str]:
    """The allies of the company that is fought: those of the other side at the same site."""
    here = s["sites"][company(s)["site"]]["card"]
    there = [one for one in s["companies"].values() if one["seat"] != seat and s["sites"][one["site"]]["card"] == here]
    figs = {fig for one in there for fig in one["figs"]}
    allies = [ally for ally, leader in s["led"].items() if leader in figs]
    marks = listed(wanted.get("ist", []))
    found = [ally for ally in allies if "schergen" not in marks or "schergen" in Figure(s, ally).marks()]
    return [ally for ally in found if "einzigartig" not in wanted or FACES[s["who"][ally]].einzig == wanted["einzigartig"]]


def protected(s: State, gid: str) -> bool:
    """Whether nothing sends this company back now."""
    about = {TOGETHER: [gid, *characters(s, gid)]}
    return effects.any_of(s, "bleibt-unterwegs", about, World(s))


def aims_of(face: Any) -> frozenset[str]:
    """What a card does that others can be played against: sends a company back, taps a site."""
    found: set[str] = set()
    for mode in face.modes:
        for e in mode.effects:
            found |= _aims_of(e)
    for trigger in face.triggers:
        for e in trigger.get("wirkung", ()):
            found |= _aims_of(e)
    return frozenset(found)


def _aims_of(e: Said) -> set[str]:
    found = {"schickt-zurueck", "zurueck"} if "zurueck" in e else set()
    if e.get("tappe") == "ort" or "ortsphase" in listed(e.get("verbietet", [])):
        found |= {"tappt-ort", "zurueck"}
    for inner in ("dann", "sonst"):
        for one in e.get(inner, ()):
            found |= _aims_of(one)
    return found


def stop_the_rest(t: Transition, source: str) -> None:
    """What this card still had to say is said by whoever bears it."""
    for at, frame in enumerate(t.state["stack"]):
        if frame["frame"] == "wirkungen" and frame["source"] == source:
            t.at("stack", at)["said"] = []


def done_afterwards(t: Transition, effect: effects.Effect, subject: Mapping[str, Any]) -> None:
    """What a card wanted to be done when something else is over."""
    from games.meccg.play.doing import Hands

    w = Hands(t, FACES[effect["card"]], effect["source"], dict(effect["note"]["ids"]))
    w.works([effect["note"]["said"]])


# --- abilities for a while ------------------------------------------------------------------------------------------------------


def guard_company(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    """Somebody taps, and a hazard that is aimed at the company comes to nothing."""
    from games.meccg.play.playing import NOBODY
    from games.meccg.play.reactions import WINDOW

    fig, face = rest.split()
    e = next(x for x in t.state["effects"] if x["kind"] == "gegebene")
    tap(t, fig)
    t.tell("genutzt", seat=seat, karte=e["card"], figur=fig)
    WINDOW.announced(t, seat, e["card"], e["source"], given=0, aim=face or NOBODY)


def guarding(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    """What a card has given the company to do while a chain goes on."""
    from games.meccg.play.playing import Moment, aimed_at
    from games.meccg.rules.timing import can_tap

    gid = s["now"]
    about = {TOGETHER: [gid, *characters(s, gid)]}
    given = [e for e in s["effects"] if e["kind"] == "gegebene" and effects.concerns(e, about, World(s))]
    if not given:
        return
    m = Moment(game.pool, s, f, seat)
    for link in f["chain"]:
        face = FACES[link["face"]]
        if not link["card"] or not face.hazard or "gs" not in aimed_at(m, link["card"], face):
            continue
        for fig in characters(s, gid):
            name = title(s, fig)
            label = f"{name} tappen: «{face.titel}» vereiteln ({FACES[given[0]['card']].titel})"
            no = can_tap(untapped(s, fig), name)
            yield Candidate(f"bewahre {fig} {face.id}", label[:80], no, "me.start.kartentext", aliases=(f"tappe {name}",))


@frames.add
class Announce(Question):
    """A type of creature is announced; it stands with the card's words from then on."""

    id = "ansage"
    how: Mapping[str, Any] = {"rules": ("me.start.kartentext",)}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – welchen Kreaturentyp sagst du an?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": "typ ork"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        kinds = {face.rasse for face in game.pool.faces.values() if face.creature and face.rasse}
        for kind in sorted(kinds - {*f["but"]}):
            yield Candidate(f"typ {kind}", A_RACE.say(kind), aliases=(kind,))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        kind = key.split()[1]
        w = choices.hands(t, f)
        t.pop()
        w.told("genannt", kind)
        t.tell("angesagt", seat=seat, karte=f["face"], typ=kind)


@frames.add
class WhoBears(Question):
    """Who taps and bears the card from now on."""

    id = "traegt-es"
    how: Mapping[str, Any] = {"rules": ("me.start.kartentext",)}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – wer tappt und trägt die Karte?"

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"wen {f['among'][0]}"}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for fig in f["among"]:
            yield Candidate(f"wen {fig}", title(s, fig), aliases=(fig,))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        from games.meccg.play import doing

        fig, source = key.split()[1], f["source"]
        t.pop()
        tap(t, fig)
        card = ZONES.move(t, source, ZONES.place(t.state, source), f"bei {fig}")
        doing.attach(t, card, fig)
        t.tell("traegt", karte=t.state["cards"][card], figur=fig)
