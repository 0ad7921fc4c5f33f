"""A card whose time has come, and the hands that carry out what it says: `Hands` does on this table what the deeds of the
language ask for (`games/meccg/language/deeds/`). No card is known here by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games import effects
from games.cards.shapes import listed
from games.contract import Seat, State
from games.effects import HERE
from games.flow import find
from games.meccg.cards import cards
from games.meccg.language.amounts import COUNTED, Amount
from games.meccg.language.faces import Face, Mode, Said
from games.meccg.language.lasting import TOGETHER
from games.meccg.language.legality import fits
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import DURATIONS, EVENTS, LIMITS, WHOSE_TURN
from games.meccg.language.playable import unplayable
from games.meccg.language.working import Ids
from games.meccg.play import attack, choices, corruption, inheritance, piles, strike
from games.meccg.play.facts import Figure, World, bearer_of, land, lying, together, under_way
from games.meccg.play.feats import Feats, done_afterwards, mind_of
from games.meccg.play.people import avatar_of, characters, discard, fighters, leave, size, tap, tapped_by_play, wound
from games.meccg.play.room import (
    FACES,
    WITH,
    ZONES,
    Transition,
    comes_to_attack,
    company,
    company_of,
    face_of,
    hazard,
    here,
    mover,
    own_company,
    own_here,
    person,
    site,
    standing,
    where_to,
)
from games.meccg.rules.site import without_effect
from games.rules import holds, rule

Link = Mapping[str, Any]
ROLLS = ("probe", "beeinflussung", "ringtest")  # frames in which somebody rolls
SHORT = ("kette", "probe", "beeinflussung", "ringtest", "hieb")  # where none of these stands, it is for the turn
PHASES = ("bg", "ortsphase")  # of one company; where none goes on, what lasts so long lasts for the turn
# How long something lasts: until the frame of this kind is over, or until a word is said (`piles.py`).
DURATIONS.does("zug", samples=("tw-river",))("zug")
DURATIONS.does("bg-phase")("bg")
DURATIONS.does("ortsphase")("ortsphase")
DURATIONS.does("hieb", samples=("tw-risky-blow",))("hieb")
DURATIONS.does("angriff", samples=("tw-dark-quarrels",))("angriff")
DURATIONS.does("wurf")("probe")
DURATIONS.does("hier")(HERE)
LIMITS.does("spiel")("playing.only_once")
LIMITS.does("charakter")("playing.only_once")
LIMITS.does("gemeinschaft", "ort", "spieler")("playing.only_once")
# What may be played once in such a time is remembered until it is over.
MEANWHILE = {"zug": "zug", "phase": "zug", "angriff": "angriff", "hieb": "hieb", "wurf": "probe"}
LIMITS.does("zug")("playing.only_once")
LIMITS.does("angriff")("playing.only_once")
LIMITS.does("phase", "hieb", "wurf")("playing.only_once")


def remember(t: Transition, face: Face) -> None:
    """A card was played that may be played only once meanwhile."""
    for word in face.einmal & MEANWHILE.keys():
        open_ = find(t.state, MEANWHILE[word]) is not None
        effects.add(t, "gespielt", card=face.id, until=MEANWHILE[word] if open_ else "kette", note=word)


GENERAL_INFLUENCE = 20
READABLE = frozenset(("gk", "kg", "ko", "freier-ae", "freier-de", "groesse", "vp", "loswerden"))
Amount.readable = READABLE
COUNTED.does("abgeworfene-karten", samples=("td-dragons-terror",))("ids")
COUNTED.does("gs-groesse")("people.size")


def free_here(s: State) -> int:
    """What is left of general influence where nobody keeps count of followers."""
    return GENERAL_INFLUENCE - sum(mind_of(s, fig) for fig in characters(s))


RING_VICTORY: list[Callable[[Transition, Seat], None]] = []  # how the game ends when the Ring is destroyed (`council.py`)


class Hands(Feats):
    """The hands of this table."""

    def win(self) -> None:
        for end in RING_VICTORY:
            end(self.t, self.seat)

    # --- what words stand for --------------------------------------------------------------------------------------------------

    def ends(self, word: str, otherwise: str) -> str:
        known = DURATIONS[word] if word else None
        until = known.deed if known is not None and known.carried and known.on() else otherwise or "zug"
        if until == "probe":  # whichever roll this is about
            until = next((f["frame"] for f in reversed(self.s["stack"]) if f["frame"] in ROLLS), "probe")
        if until in PHASES and find(self.s, str(until)) is None:
            until = "zug"
        if until == "zug" and find(self.s, "zug") is None and find(self.s, "rat") is not None:
            until = "rat"  # the last checks of the game belong to no turn
        # Played on a creature that is about to attack: it is named in the effect, which ends with this phase.
        until = "kette" if until == "angriff" and find(self.s, "angriff") is None else str(until)
        return until if until not in SHORT or find(self.s, until) is not None else self.ends("zug", "")

    def figures(self, who: Any) -> list[str]:
        """The figures a word or a filter names, as far as they are still there."""
        s, ids = self.s, self.ids
        if isinstance(who, list):
            return [fig for fig in fighters(s, self.company()) if any(fig in self.figures(one) for one in who)]
        if who == "gs":
            return characters(s, self.company())
        if who == "verwundete":
            return [fig for fig in ids.get("verwundete", "").split() if fig in s["figures"]]
        if who == "getroffener" and (struck := find(s, "hieb")):
            return [struck["figure"]]
        if isinstance(who, str):
            return [ids[who]] if ids.get(who) in s["figures"] else []
        if "eigener-zauberer" in str(who):
            return [fig for fig in (avatar_of(s, self.seat),) if fig]
        there = characters(s, self.company()) if "im-spiel" not in listed(who["charakter"].get("ist", [])) else everybody(s)
        return [fig for fig in there if fits(who, "charakter", Figure(s, fig, bears=fig == ids.get("traeger")))]

    def counted(self, said: Said) -> int:
        s = self.s
        if "symbol" in said:
            return land(s)[1:].count(said["symbol"])
        if "zahl" in said and "karte" in said["zahl"]:
            return sum(fits(said["zahl"], "karte", FACES[id].lain) for id, _, _ in lying(s))
        if "zahl" in said:
            return sum(fits(said["zahl"], "charakter", Figure(s, fig)) for fig in characters(s, self.company()))
        if said.get("zaehle") == "durchquerte-regionen":
            travel = company(s, self.company())["travel"]
            return len(travel["regionen"]) if travel["reist"] else 0
        if said.get("zaehle") == "aufgedeckte-karten":
            return int(self.ids.get("aufgedeckt") or 0)
        if "zaehle" in said:
            return size(s, self.company()) if said["zaehle"] == "gs-groesse" else len(self.ids.get("abgeworfen", "").split())
        if said["wert"] == "groesse":
            return size(s, self.company())
        if said["wert"] == "freier-ae":
            from games.meccg.companies.influence import free_general

            return free_general(s, mover(s)) if "players" in s else free_here(s)
        if said["wert"] == "freier-de":
            from games.meccg.companies.influence import free_direct

            him = self.figures(said.get("von", "ziel"))
            return free_direct(s, him[0]) if him else 0
        who = self.figures(said.get("von", "ziel"))
        return int(getattr(person(s, who[0]), said["wert"])) if who else 0

    def world(self, more: Mapping[str, Any] = effects.NOTHING) -> World:
        return World(self.s, self.ids.get("traeger", ""), more).of(self.ids)

    # --- what follows waits --------------------------------------------------------------------------------------------------

    def later(self, said: Sequence[Said]) -> None:
        choices.one_after_the_other(self, said)

    def with_figures(self, e: Said, word: str, do: Callable[[Any, str], None]) -> None:
        """Do it to each of those whom a statement names; where it names how many, they are chosen first."""
        who, found = e[word], self.figures(e[word])
        if isinstance(who, str) or e.get("alle"):
            for fig in found:
                do(self, fig)
        else:
            choices.whom(self, e, word, found)

    def choose(self, ways: Sequence[Sequence[Said]], who: str) -> None:
        choices.which_way(self, ways, self.seat_of(who))

    def fetch(self, e: Said) -> None:
        piles.fetch(self, e)

    def pick(self, e: Said) -> None:
        choices.pick(self, e)

    # --- what is done to somebody or something -------------------------------------------------------------------------------

    def tap(self, what: str) -> None:
        if what == "karte":
            self.t.part("tapped").append(self.source)
        elif what == "ort":
            there = own_here(self.t)
            if not there["tapped"] and not self.face.hazard:
                tapped_by_play(self.t, there, "")
            there["tapped"] = True
        else:
            tap(self.t, what)

    def untap(self, what: str) -> None:
        if what == "karte":
            self.t.state["tapped"] = self.t.own([card for card in self.s["tapped"] if card != self.source])
        elif what == "ort":
            own_here(self.t)["tapped"] = False
        elif self.s["figures"][what] == "getappt":
            self.t.part("figures")[what] = "ungetappt"

    def heal(self, fig: str, *, tapped: bool) -> None:
        for one in healed_with(self.s, fig):
            if self.s["figures"][one] == "verwundet":
                self.t.part("figures")[one] = "getappt" if tapped else "ungetappt"

    def wound(self, fig: str) -> None:
        wound(self.t, fig)
        effects.happens(self.t, "verwundet", person(self.s, fig).facts, World(self.s, fig))

    def leave(self, fig: str, how: str) -> None:
        if how != "abgeworfen" or not corruption.kept(self.s, fig):
            leave(self.t, fig, how)

    def body_check(self, fig: str, plus: int) -> None:
        strike.survives(self.t, fig, plus, "")

    def check(self, fig: str, plus: int) -> None:
        corruption.check(self.t, fig, plus)

    def hand_over(self, fig: str, count: int) -> None:
        if fig in self.s["figures"]:
            inheritance.hand_over(self.t, fig, count)

    def dice(self, plus: int) -> tuple[list[int], int]:
        dice = self.t.rolls(2)
        return dice, sum(dice) + plus

    # --- attacks and cards ---------------------------------------------------------------------------------------------------

    def cancel_strike(self) -> None:
        effects.add(self.t, "hieb-vereitelt", until="hieb")

    def cancel_attack(self) -> None:
        """The one that is being fought, or the creature that began this chain."""
        stands, links = find(self.s, "angriff"), (find(self.s, "kette") or {}).get("chain", [])
        if attack.uncancellable(self.s, stands, links):
            return
        if links and comes_to_attack(self.s, links[0]):
            effects.add(self.t, "vereitelt", only={"karte": links[0]["card"]}, until="kette")
        elif stands is not None:
            effects.add(self.t, "vereitelt", only={"karte": stands["card"]}, until="angriff")

    def cancel_card(self) -> None:
        """A card in play or in the chain comes to nothing and is discarded; its effects end with it."""
        t, (id, _, fig) = self.t, self.ids.get("karte", "").partition(WITH)
        if not id:  # an ability of the card that is cancelled by it, such as the river
            effects.end(t, card=self.face.id)
            return
        for link in (find(t.state, "kette") or {}).get("chain", []):
            if link["card"] and t.state["cards"][link["card"]] == id:
                window = t.frame("kette")
                window["chain"] = [other for other in window["chain"] if other["card"] != link["card"]]
                discard(t, link["card"], "kette")
                return
        there = [card for face_id, card, with_ in lying(t.state) if face_id == id and fig in ("", with_)]
        there += [card for zone in t.state["zones"] if zone.startswith("heer ") for card in ZONES.cards(t.state, zone)]
        for card in there:
            if t.state["cards"][card] == id:
                discard(t, card, ZONES.place(t.state, card))
                return

    def discard_itself(self) -> None:
        there = ZONES.place(self.s, self.source) if self.source in self.s["cards"] else "abwurf"
        if there.startswith("figur "):
            leave(self.t, there.partition(" ")[2], "abgeworfen")
        elif not there.startswith(("abwurf", "siegpunkte")):
            discard(self.t, self.source, there)

    def discard_what_lies_on(self, fig: str) -> None:
        for card in list(ZONES.cards(self.s, f"bei {fig}")):
            discard(self.t, card, f"bei {fig}")

    def discard_cards(self, what: Said) -> None:
        """All such cards in play, and what those of them have left behind that lie no more."""
        gone = {id for id in {*self.s["cards"].values()} if fits(what, "karte", {**FACES[id].lain, "liegt": ["im-spiel"]})}
        for id, card, _ in lying(self.s):
            if id in gone and card != self.source and not ZONES.place(self.s, card).startswith("abwurf"):
                discard(self.t, card, ZONES.place(self.s, card))
        for id in {e["card"] for e in self.s["effects"] if e.get("card") in gone and e.get("source") != self.source}:
            effects.end(self.t, card=id)

    def give_creature_away(self) -> None:
        card = self.ids.get("angriff", "")
        if card in self.s["cards"] and ZONES.place(self.s, card).startswith("abwurf"):
            ZONES.move(self.t, card, ZONES.place(self.s, card), f"siegpunkte {mover(self.s)}")

    def strike_everybody(self, prowess: int) -> None:
        attack.by_event(self.t, self.face, prowess)

    def make_attack(self, e: Said) -> None:
        """An attack of this card, in numbers; what its words say of the end of it is kept with it."""
        one = e["angriff"]
        event: dict[str, Any] = {"face": self.face.id, "source": self.source, "typ": one.get("typ", "")}
        event |= {"hiebe": self.amount(one["hiebe"]), "kg": self.amount(one["kg"])}
        event |= {"ko": self.amount(one["ko"]) if "ko" in one else None, "marks": listed(one.get("merkmal", []))}
        event["beute"] = self.face.hazard and self.face.punkte > 0
        if e.keys() & {"wunde", "besiegt", "nicht-besiegt"}:
            event["then"] = {key: list(e.get(key, [])) for key in ("wunde", "besiegt", "nicht-besiegt")}
            event["hands"] = choices.kept(self)
        attack.by_card(self.t, event, self.ids["ziel"] if e.get("auf") == "ziel" else "")

    def site_attacks_again(self) -> None:
        attack.of_the_site(self.t, automatic=False)


FLAG.read("alle-heilen", "", samples=("td-ioreth",))


def healed_with(s: State, fig: str) -> list[str]:
    """Whoever is healed when he is: all of his company where a card says so of one of them, and where a site says so all who are
    there, whosever they are."""
    gid = company_of(s, fig)
    mine = characters(s, gid) if gid else [fig]
    for e in (e for e in s["effects"] if e["kind"] == "alle-heilen"):
        if any(effects.concerns(e, Figure(s, who), World(s, who)) for who in mine):
            there = cards()[e["card"]]["klasse"] == "site"
            return [who for who in everybody(s) if who == fig or at_the_same_site(s, gid, company_of(s, who))] if there else mine
    return [fig]


def at_the_same_site(s: State, one: str, two: str) -> bool:
    """Whether two companies are at one site, each by a card of its own or not; who is on the way is at none."""
    return not under_way(s, one) and not under_way(s, two) and here(s, one)["card"] == here(s, two)["card"]


def everybody(s: State) -> list[str]:
    """All characters in play, those of whoever is on turn first."""
    seats = (mover(s), hazard(s))
    return [fig for seat in seats for gid in standing(s, seat) for fig in characters(s, gid)]


class Looking:
    """A state that is only read: what `Work` needs of a transition to count."""

    def __init__(self, s: State) -> None:
        self.state = s


def hands_of(s: State, e: effects.Effect) -> Hands:
    """The hands of an effect's card, to count something."""
    return Hands(Looking(s), FACES[e["card"]], e.get("source", ""), e.get("ids", {}))  # type: ignore[arg-type]


# --- triggers -------------------------------------------------------------------------------------------------------------------


def triggered(t: Transition, effect: effects.Effect, subject: Mapping[str, Any]) -> None:
    """Something that a card waited for has happened."""
    trigger, ids, face = effect["note"]["trigger"], {**effect["note"]["ids"]}, FACES[effect["card"]]
    if "figur" in subject:
        ids |= {"dieser": subject["figur"], "ziel": ids.get("ziel") or subject["figur"]}
    if "verwundete" in subject:
        ids["verwundete"] = subject["verwundete"]
    if not in_turn(trigger.get("zug", "jeder"), effect["by"], mover(t.state)):
        return
    if effect.get("on") == "bg-ende" and elsewhere(t.state, ids):
        return
    w = Hands(t, face, effect["source"], ids)
    more = {"gewuerfelt": subject.get("gewuerfelt")}
    said = {key: trigger[key] for key in ("wenn", "ausser") if key in trigger}
    if holds(face.card) and w.allowed(said, more):
        w.works(trigger["wirkung"])


def elsewhere(s: State, ids: Mapping[str, Any]) -> bool:
    """A movement/hazard phase is one of a single company: what lies on another one, or on somebody in it, waits for its own."""
    fig = next((ids[who] for who in ("ziel", "traeger", "selbst") if ids.get(who) in s["figures"]), "")
    gid = company_of(s, fig) if fig else str(ids.get("gs", ""))
    return gid in s["companies"] and gid != s["now"]


def in_turn(whose: str, owner: Seat, now: Seat) -> bool:
    """Whether this is the turn a card means."""
    return whose == "jeder" or not WHOSE_TURN[whose].on() or (owner == now) == (whose == "eigen")


WHOSE_TURN.does("eigen")(in_turn)
WHOSE_TURN.does("gegner", "jeder", samples=("le-thrice-outnumbered",))(in_turn)


def discarded(t: Transition, effect: effects.Effect, subject: Mapping[str, Any]) -> None:
    """What makes a card leave has happened."""
    Hands(t, FACES[effect["card"]], effect["source"], {}).discard_itself()


TRIGGERS = {"karte": triggered, "abwurf": discarded, "danach": done_afterwards}


def attach(t: Transition, card: str, fig: str) -> None:
    """What lies with a figure works as long as it lies there, if it is an item of his side."""
    if without_effect(face_of(t.state, card)):
        return
    Hands(t, face_of(t.state, card), card, {"traeger": fig, "ziel": fig, "angriff": ""}, HERE).stays()


def lives(t: Transition, card: str, fig: str) -> None:
    """What is printed on a character or an ally works as long as he is in play. A plain bonus to his checks is read with him."""
    face = person(t.state, fig).face
    if not holds(face.card) or unplayable(face.card):
        return
    w = Hands(t, FACES[face.card], card, {"traeger": fig, "selbst": fig, "ziel": fig, "angriff": ""}, HERE)
    for e in face.lasting:
        if e.get("wert") != "vw" or "gegen" in e or "wenn" in e:
            w.does(e)
    w.watches(face.entry)


def site_lies(t: Transition, face: str, sid: str) -> None:
    """What is printed on a site works as long as its card lies there, for whoever is or comes there."""
    card = ZONES.cards(t.state, f"ort {sid}")[0]
    if holds(FACES[face].card) and not unplayable(FACES[face].card):
        Hands(t, FACES[face], card, {"ort": sid}, HERE).stays()


def lies_again(t: Transition, card: str, gid: str) -> None:
    """A card on a company that has joined another one lies on that now."""
    Hands(t, face_of(t.state, card), card, {"gs": gid}, HERE).stays()


def leaves_after_attack(t: Transition, card: str, *, won: bool) -> None:
    """The creature's card is discarded, unless it was defeated; what waits for the end of the attack may still take it."""
    if not won:
        discard(t, card, "angriff")


# --- the card's place in the chain has come -----------------------------------------------------------------------------------


PLAYED: dict[str, Callable[[Transition, Link], None]] = {}  # by class of card: how it comes into play, where a phase knows that


def carry_out(t: Transition, link: Link) -> None:
    face = FACES[link["face"]] if link["face"] else None
    if "given" in link:  # an ability that a card has given for a while: a hazard of this chain comes to nothing
        Hands(t, FACES[link["face"]], link["source"], {"karte": link["aim"]}).cancel_card()
        return
    if link["ability"] is not None:
        face = face or FACES[person(t.state, link["bearer"]).face.card]
        source = link["source"] or next(iter(ZONES.cards(t.state, f"figur {link['bearer']}")), "")
        if holds(face.card):
            Hands(t, face, source, ids_of(t, link)).works(face.abilities[link["ability"]].effects)
    elif face is None:
        raise LookupError(link["face"])
    elif comes_to_attack(t.state, link):
        attack.creature(t, link["card"], link["aim"], "kette")
    elif link["aim"] in t.state["who"] and link["aim"] not in t.state["figures"]:
        discard(t, link["card"], "kette")
    elif face.item:
        gain(t, link["card"], link["aim"])
    elif (comes := PLAYED.get(cards()[face.card]["klasse"])) is not None:
        comes(t, link)
    else:
        lie_down(t, face, face.modes[link["mode"]], link, "kette")


def ids_of(t: Transition, link: Link) -> Ids:
    s = t.state
    stands, struck = find(s, "angriff"), find(s, "hieb")
    first = t.top.get("chain") or [link]
    creature = first[0]["card"] if comes_to_attack(s, first[0]) else ""
    fig = link["aim"] if link["aim"] in s["who"] else struck["figure"] if struck else ""
    rolling = next((f for f in reversed(s["stack"]) if f["frame"] in ROLLS), None)
    card = link["aim"] if link["aim"] not in s["who"] and link["aim"] != "-" else ""
    found = {
        "ziel": fig,
        "spielender": fig,
        "karte": card,
        "angriff": creature or (stands["card"] if stands else ""),
        **link.get("paid", {}),
    }
    if rolling is not None and played_with(link):  # with one, for the roll of another one
        found["ziel"] = rolling["figure"]
    return {**found, "traeger": link["bearer"], "selbst": link["bearer"]} if link["bearer"] else found


def played_with(link: Link) -> bool:
    """Whether somebody was named with whom a card is played, and on whom it is not."""
    if not link["face"] or link["ability"] is not None or not FACES[link["face"]].modes:
        return False
    said = FACES[link["face"]].modes[link["mode"]].said
    return "mit" in said and "auf" not in said


def link(seat: Seat, face: str, source: str, **more: Any) -> dict[str, Any]:
    """A link of a chain: what is played or used (`ability`) by whom, at what, from where."""
    none = {"card": "", "aim": "-", "mode": 0, "ability": None, "bearer": ""}
    return {**none, "seat": seat, "face": face, "source": source, **more}


@rule("me.kreatur.nazgul.permanent", off=lambda face, mode: face.dauer)
def stays(face: Face, mode: Mode) -> str:
    """How long a card lies there as it is played now: a creature that is played as an event stays as one."""
    return str(mode.said.get("als", face.dauer))


def lie_down(t: Transition, face: Face, mode: Mode, link: Link, source: str, under: str = "") -> None:
    """The card goes where its kind lies and does what it says: on whom or what it is played on, or into play; `under`: with the
    card it was played onto."""
    card, on_figure, until = link["card"], link["aim"] in t.state["who"] and not played_with(link), HERE
    lasts = stays(face, mode)
    ids = ids_of(t, link)
    if under:
        card = ZONES.move(t, card, source, f"an {under}")
        ids["dazu"] = under
    elif lasts == "permanent" and on_figure:
        card = ZONES.move(t, card, source, f"bei {link['aim']}")
    elif lasts == "permanent" and "karte" in mode.kinds and (on_it := instance(t.state, ids.get("karte", ""))):
        ids |= {"karte": on_it, "traeger": bearer_of(t.state, on_it)}
        card = ZONES.move(t, card, source, f"an {on_it}")
    elif lasts == "permanent" and "gemeinschaft" in mode.kinds:
        ids["gs"] = t.state["now"]
        card = ZONES.move(t, card, source, f"an {ids['gs']}")
    elif lasts == "permanent" and "ort" in mode.kinds:
        card = ZONES.move(t, card, source, f"am {where_to(t.state)}")
    elif lasts in ("lang", "permanent") or any(mode.said.get("wer") for mode in face.abilities):
        card = ZONES.move(t, card, source, "wirkt")
    else:
        until = "zug"
        card = discard_played(t, card, source)
    if not holds(face.card):
        return
    if "ort" in mode.kinds:
        ids["ort"] = where_to(t.state)
    one = t.state["companies"].get(t.state["now"])
    if one and one["site"] in t.state["sites"]:
        ids["start"] = t.state["sites"][one["site"]]["card"]
    waiting = Hands(t, face, card, ids, "angriff" if until == "zug" and find(t.state, "angriff") else until)
    waiting.watches({**face.entry, **mode.said} if mode.nr == 0 or mode.event else mode.said)
    Hands(t, face, card, ids, until).works(mode.effects)
    if t.state["phase"] == "bewegung" and company(t.state)["travel"]["reist"]:
        moves_already(t, card)


def instance(s: State, goal: str) -> str:
    """The card in play that has this face, and lies with this figure."""
    face, _, fig = goal.partition(WITH)
    return next((card for id, card, with_ in lying(s) if id == face and fig in ("", with_)), "")


def moves_already(t: Transition, card: str) -> None:
    """A card that waits for companies to move, played while one does: it does not wait for that one."""
    about = {TOGETHER: together(t.state, t.state["now"])}
    for e in [e for e in t.state["effects"] if e.get("on") == "reist" and e.get("source") == card and e["kind"] == "ausloeser"]:
        if effects.concerns(e, about, World(t.state)):
            triggered(t, e, about)


def discard_played(t: Transition, card: str, source: str) -> str:
    return ZONES.move(t, card, source, f"abwurf {card.partition('~')[0]}")


EVENTS.does("erhaelt-gegenstand", samples=("le-lure-of-expedience",))("effects.happens")


def gain(t: Transition, item: str, fig: str) -> None:
    """An item is played: the site is tapped, and whoever is tempted by gain is tested."""
    if fig not in t.state["figures"]:
        discard(t, item, "kette")
        return
    ZONES.move(t, item, "kette", f"bei {fig}")
    attach(t, item, fig)
    taps_the_site(t, fig)
    face = face_of(t.state, item)
    own_company(t)["gained"] = [*company(t.state)["gained"], face.id]
    t.tell("gegenstand", karte=face.id, figur=fig, ort=site(t.state)["name"])
    effects.happens(t, "erhaelt-gegenstand", person(t.state, fig).facts, World(t.state, fig))


@rule("me.ortsphase.ort-tappen", "me.gegenstand.ausspielen", off=None)
def taps_the_site(t: Transition, fig: str) -> None:
    there = own_here(t)
    if there["tapped"]:
        there["second"] = True
    else:
        there["tapped"] = True
        tapped_by_play(t, there, fig)


@rule("me.lauer.wirkung", "me.lauer.wirkung.beispiel", off=lambda t, face, mode, link: discard(t, link["card"], "bereit"))
def works_at_once(t: Transition, face: Face, mode: Mode, link: Link) -> None:
    """What is turned up counts as done before the present chain: it is no link of it."""
    lie_down(t, face, mode, link, "bereit")


def turn_up(t: Transition, nr: int, aim: str, which: str = "") -> None:
    """A card in wait is revealed: this one, where there are several. A creature waits for the end of the automatic attack,
    everything else works at once."""
    seat = hazard(t.state)
    card = ZONES.find(t.state, in_wait_at(t.state), which) if which else lurking(t.state)
    card = ZONES.move(t, card, in_wait_at(t.state), "bereit")
    face = face_of(t.state, card)
    t.tell("aufgedeckt", karte=face.id, ziel=aim, art=nr)
    if face.creature:
        return
    works_at_once(t, face, face.modes[nr], link(seat, face.id, card, card=card, aim=aim, mode=nr))
    if face.versuchung:
        tempted(t, aim)


def tempted(t: Transition, fig: str) -> None:
    """A corruption card was played on him in this hazard phase: a card in wait that is turned up later in the turn could not have
    been played on him then."""
    effects.add(t, "versucht", only={"figur": fig}, until="zug")


def lurking(s: State) -> str:
    """The card in wait, or nothing."""
    return next(iter(ZONES.cards(s, in_wait_at(s))), "")


def in_wait_at(s: State) -> str:
    """Where cards in wait for this company lie: at its destination."""
    return f"lauer {hazard(s)} {where_to(s)}"


@rule("me.lauer.begriff", off=lambda s: [FACES[s["cards"][lurking(s)]]])
def lurkers(s: State) -> list[Face]:
    """The cards in wait for this company, one of each: several phases may have left some at one site."""
    return [FACES[id] for id in sorted({*ZONES.faces(s, in_wait_at(s))})]
