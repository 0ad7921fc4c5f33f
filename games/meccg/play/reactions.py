"""Windows for cards: the hazard phase, the moment before an attack, a strike or a check, the actions at the site.

`what` says what the window is for: gefahren, angriff, hieb, ort, probe. A link: its card (none: an ability), its face, who
played it, aim and way of playing; for an ability its number, its bearer and the card it is printed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games import effects, window
from games.cards.shapes import listed
from games.contract import Candidate, Seat, State, name
from games.flow import FrameData, the
from games.looking import looked_at
from games.meccg.cards import cards
from games.meccg.language.faces import Face
from games.meccg.play import doing, playing, prices
from games.meccg.play.facts import hazards_left, lying, targeted
from games.meccg.play.people import dissolved, tap
from games.meccg.play.playing import Moment
from games.meccg.play.prices import Payer
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
    hazard,
    here,
    mover,
    other,
    own_company,
    person,
    standing,
    title,
)
from games.meccg.rules import site
from games.rules import rule
from games.window import Link, Window

PROMPTS = {
    "gefahren": "Bewegungs-/Gefahrenphase",
    "angriff": "Der Angriff beginnt",
    "hieb": "Vor dem Hieb",
    "ort": "Am Ort",
    "probe": "Vor dem Versuchungswurf",
    "organisation": "Organisationsphase",
    "lang": "Langfristige Ereignisse",
    "abschluss": "Abschlussphase",
    "beeinflussung": "Vor dem Beeinflussungswurf",
    "ende": "Beginn der Abschlussphase",
    "rat": "Im Rat",
    "fremd": "Ortsphase des Gegners",
    "bg-ende": "Ende der Bewegungs-/Gefahrenphase",
    "gs-kampf": "Kampf zwischen Gemeinschaften",
}
RULES = {
    "gefahren": ("me.bgphase.gefahren.spielen", "me.kette.begriff", "me.limit.begriff"),
    "angriff": ("me.kreatur.angriff", "me.angriff.zuweisung.keine-aenderung"),
    "hieb": ("me.angriff.karten.angreifer", "me.angriff.karten.verteidiger"),
    "ort": ("me.ortsphase.ausspielen", "me.lauer.aufdecken.charakter"),
    "probe": ("me.versuchung.wurf.ablauf",),
    "organisation": ("me.orga.ueberblick",),
    "lang": ("me.bgphase.langfristig.spielen",),
    "abschluss": ("me.ortsphase.abschluss.ereignisse",),
    "beeinflussung": ("me.heer.ereignisse",),
    "ende": ("me.ortsphase.abschluss.ereignisse",),
    "rat": ("me.ende.rat.ablauf",),
    "fremd": ("me.start.kartentext",),
    "bg-ende": ("me.bgphase.ankunft",),
    "gs-kampf": ("me.start.kartentext",),
}
REVEAL = Candidate("aufdecken", "Lauernde Karte aufdecken", rule="me.lauer.aufdecken.charakter", aliases=("zeigen",))


IN_PLAY = ("bei ", "wirkt", "an ", "am ")  # where cards lie open besides those who are somebody


def reveals(s: State, one: Candidate) -> list[tuple[Candidate, Face]]:
    """Turning up the card in wait, or one of them by its name."""
    there = doing.lurkers(s)
    if len(there) == 1:
        return [(replace(one, label=f"{there[0].titel} aufdecken", aliases=(*one.aliases, there[0].titel)), there[0])]
    return [
        (replace(one, key=f"aufdecken {face.id}", label=f"{face.titel} aufdecken", aliases=(face.titel,)), face) for face in there
    ]


Acts = Callable[[CardGame, State, FrameData, Seat, bool], Iterable[Candidate]]
Do = Callable[[Transition, FrameData, Seat, str], None]
ACTIONS: dict[str, list[Acts]] = {}  # by window: what its player may do there besides playing cards
AGAINST: dict[str, list[Acts]] = {}  # by window: the same of whoever plays the hazards
VERBS: dict[str, Do] = {}  # by the first word of the answer: how it is done
ASKS: dict[str, Callable[[State], str]] = {}  # by window: how its player is asked, where nothing has been played yet
EVERYWHERE = (
    "organisation",
    "lang",
    "abschluss",
    "ende",
    "rat",
)  # windows of the whole table: a card is for one of one's companies


def acts(window: str, *verbs: str, do: Do, hazards: bool = False) -> Callable[[Acts], Acts]:
    """These answers stand in this window besides its cards, and are carried out by that; `hazards`: of the hazard player."""
    VERBS.update(dict.fromkeys(verbs, do))

    def add(found: Acts) -> Acts:
        (AGAINST if hazards else ACTIONS).setdefault(window, []).append(found)
        return found

    return add


def something_for(s: State, seat: Seat, moment: str) -> bool:
    """Whether a card of this seat in play says that it is used at this moment: everybody sees that."""
    faces = [FACES[id] for id, card, _ in lying(s) if card.startswith(seat)]
    faces += [FACES[s["who"][fig]] for gid in standing(s, seat) for fig in company(s, gid)["figs"]]
    return any(moment in listed(mode.said.get("wann", ())) for face in faces for mode in face.abilities)


def could_answer(game: CardGame, s: State, f: FrameData, seat: Seat) -> bool:
    """Whether this seat could have an answer, by what everybody knows: something of his that lies there, or a card in his hand,
    whichever, if there is any that could be played now."""
    m = Moment(game.pool, s, f, seat)
    return playing.can_use_something(m) or (ZONES.count(s, f"hand {seat}") > 0 and playing.thinkable_here(m))


def only_now(game: CardGame, s: State, f: FrameData) -> bool:
    """Whether the traveller could have an answer to this chain that he can give at no other time, by what everybody knows."""
    if not f["chain"]:
        return False
    m = Moment(game.pool, s, f, mover(s))
    return bool(playing.usable(m, playing.no_other_time)) or playing.thinkable_here(m, playing.no_other_time)


def again(t: Transition) -> None:
    """Something was done that is no link of a chain: the same player goes on."""
    f = t.top
    f["passed"], f["turn"] = 0, mover(t.state)


def lets_pass(t: Transition) -> None:
    """Something was done that passes as well."""
    f = t.top
    f["passed"], f["turn"] = f["passed"] + 1, answers_next(f["turn"])


def open_window(t: Transition, what: str, seat: Seat) -> None:
    """This seat is asked first; the frame below goes on when both have let it pass."""
    WINDOW.open(t, seat, what=what)


@rule("me.zug.ereignisse", off=False)
def in_his_phase(his: bool) -> bool:
    """In each of one's own phases one may play events."""
    return his


@rule("me.kette.aufloesung", "me.kette.ende", off=lambda links: links[0])
def takes_effect_next(links: Sequence[Link]) -> Link:
    """The card played last takes effect first."""
    return links[-1]


@rule("me.kette.wechsel", "me.kette.begriff", off=lambda seat: seat)
def answers_next(seat: Seat) -> Seat:
    """Before a player adds another card, the opponent has the opportunity."""
    return other(seat)


def in_wait_for_action(s: State, f: FrameData) -> bool:
    """A face-down card may answer what could tap the site, an attempt to influence, or what its kind is said to answer: whatever
    needs a skill."""
    if not doing.lurking(s):
        return False
    last = f["chain"][-1] if f["chain"] else None
    played = last is not None and last["card"] and last["ability"] is None
    if played and playing.wanted_skills(face_of(s, f["chain"][-1]["card"])):
        return True
    if f["what"] == "beeinflussung":
        return not f["chain"]
    if here(s)["tapped"] or not f["chain"] or not f["chain"][0]["card"]:
        return False
    return could_tap_the_site(face_of(s, f["chain"][0]["card"]), f["chain"][0]["mode"])


def changes_the_weather(s: State, f: FrameData) -> bool:
    """Whether a card about the environment stands in this chain: what answers those is played by either side, at any time."""
    return any(link["card"] and face_of(s, link["card"]).umwelt for link in f["chain"])


def either_side(face: str) -> bool:
    """A hazard that is printed to be a resource as well."""
    return face in FACES and cards()[FACES[face].card].get("auch_als") == "resource"


@rule("me.ortsphase.lauer.aktion", "me.lauer.aufdecken.charakter", "me.lauer.widerspruch.ziel", off=False)
def could_tap_the_site(face: Face, nr: int) -> bool:
    """Items, allies, and events whose text taps the site."""
    if face.item or not face.modes:
        return True
    said = face.modes[nr].said
    return any(e.get("tappe") == "ort" for key in ("kosten", "wirkung") for e in said.get(key, ()))


@frames.add
class Reactions(Window[CardGame]):
    id = "kette"

    def order(self, game: CardGame, s: State, f: FrameData) -> Sequence[Seat]:
        return (mover(s), hazard(s))

    def after(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Seat:
        return answers_next(seat)

    def next_link(self, chain: Sequence[Link]) -> Link:
        return takes_effect_next(chain)

    def asked(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> bool:
        s = looked_at(s)  # nothing is done here
        if f["what"] in EVERYWHERE:
            return in_his_phase(seat == mover(s)) or changes_the_weather(s, f)
        if f["what"] == "fremd":
            return seat == hazard(s)
        if f["what"] == "bg-ende" and not f["chain"]:
            held = ZONES.count(s, f"hand {seat}") > 0 and playing.could_end_with(game.pool, s)
            return seat == mover(s) and (held or playing.can_use_something(Moment(game.pool, s, f, seat)))
        if seat == mover(s):
            if f["what"] == "ort" and not f["chain"]:
                return True
            if f["chain"] and effects.present(s, "gegebene"):
                return True
            if could_answer(game, s, f, seat):
                return True
            return not f["chain"] and any(True for more in ACTIONS.get(f["what"], ()) for _ in more(game, s, f, seat, False))
        if f["what"] == "beeinflussung" and targeted(s) == seat:
            return True
        if changes_the_weather(s, f) and s["phase"] != "bewegung":
            return in_wait_for_action(s, f) or could_answer(game, s, f, seat)
        if f["what"] in ("ort", "beeinflussung"):
            return in_wait_for_action(s, f)
        if s["phase"] != "bewegung" or f["what"] == "probe":
            return False
        more = any(c.refusal is None for one in AGAINST.get(f["what"], ()) for c in one(game, s, f, seat, False))
        if f["what"] == "gefahren" and not f["chain"] and site.one_in_wait(company(s)["lain"]) is None and hazards_left(s) > 0:
            return more or ZONES.count(s, f"hand {seat}") > 0 or could_answer(game, s, f, seat)
        return more or could_answer(game, s, f, seat)

    def closes(self, game: CardGame, s: State, f: FrameData) -> bool:
        """An attack or a strike that was cancelled needs no more cards, nor does a company that is gone."""
        if f["what"] == "angriff":
            return effects.any_of(s, "vereitelt", {"karte": the(s, "angriff")["card"]})
        if f["what"] == "hieb":
            return effects.present(s, "hieb-vereitelt") or the(s, "hieb")["figure"] not in s["figures"]
        return f["what"] not in EVERYWHERE and dissolved(s)

    def asks(self, game: CardGame, s: State, f: FrameData) -> Mapping[Seat, Any]:
        """The traveller is also asked where he can as well play before or after it: a kind of its own, so that it can be passed
        for good."""
        asked = super().asks(game, s, f)
        if f["chain"] and f["chain"][-1]["seat"] == f["turn"]:  # nobody has answered it: a second one can be played first
            return {seat: replace(d, window="eigene") for seat, d in asked.items()}
        if f["what"] == "gefahren" and not f["chain"] and f["turn"] == hazard(s) and hazards_left(s) <= 0:
            return {seat: replace(d, window="ohne-limit") for seat, d in asked.items()}
        if f["what"] == "hieb" and not f["chain"] and f["turn"] == hazard(s):  # others' companies: hardly a card is for that
            return {seat: replace(d, window="fremder-hieb") for seat, d in asked.items()}
        if f["what"] == "gefahren" and f["turn"] == mover(s) and not only_now(game, s, f):
            return {seat: replace(d, window="unterwegs") for seat, d in asked.items()}
        return asked

    def kind(self, f: FrameData) -> str:
        return "antwort" if f["chain"] else str(f["what"])

    def question(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> str:
        last = f["chain"][-1] if f["chain"] else None
        if last is None and seat == mover(s) and (asks := ASKS.get(f["what"])) is not None:
            return f"{name(seat)}: {asks(s)}"
        about = f" – Antwort auf «{title(s, last['face'] or last['bearer'])}»" if last else ""
        does = "Was tust du?" if f["what"] in ACTIONS and seat == mover(s) and not last else "Spielst du etwas?"
        return f"{name(seat)}: {PROMPTS[f['what']]}{about}. {does}"

    def rules(self, game: CardGame, s: State, f: FrameData) -> tuple[str, ...]:
        return RULES[f["what"]]

    def plays(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return self.answers(game, looked_at(s), f, seat, every=True)

    def allowed(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return self.answers(game, looked_at(s), f, seat, every=False)

    @staticmethod
    def answers(game: CardGame, s: State, f: FrameData, seat: Seat, *, every: bool) -> list[Candidate]:
        hostile = seat == hazard(s)
        if f["what"] in EVERYWHERE:
            return Reactions.for_each(game, s, f, seat, every=every)
        if hostile and f["what"] in ("ort", "beeinflussung"):
            shown: list[Candidate] = []
            if in_wait_for_action(s, f):
                turned = [c.judged(playing.revealable(game.pool, s, f, face, acting=True)) for c, face in reveals(s, REVEAL)]
                shown = [c for c in turned if every or c.refusal is None]
            if changes_the_weather(s, f):
                weather = Reactions.for_one(game, s, f, seat, every=every)
                shown += [c for c in weather if either_side(c.key.removeprefix("spiele "))]
            if f["what"] == "ort" or targeted(s) != seat:
                return shown
            return shown + Reactions.for_one(game, s, f, seat, every=every)
        found = Reactions.for_one(game, s, f, seat, every=every)
        if hostile:
            for more in AGAINST.get(f["what"], ()):
                found += [c for c in more(game, s, f, seat, every) if every or c.refusal is None]
        if not hostile and not f["chain"]:
            for more in ACTIONS.get(f["what"], ()):
                found += [c for c in more(game, s, f, seat, every) if every or c.refusal is None]
        if not hostile and f["chain"]:
            for more in ACTIONS.get("antwort", ()):
                found += [c for c in more(game, s, f, seat, every) if every or c.refusal is None]
        return found + Reactions.named_only(game, s, seat) if every else found

    @staticmethod
    def named_only(game: CardGame, s: State, seat: Seat) -> list[Candidate]:
        """Cards somebody may name that are not in his hand."""
        hand = {
            FACES[id].name for id in ZONES.faces(s, f"hand {seat}")
        }  # of a title printed in several sets the one held is meant
        lying = (face for zone in s["zones"] if zone.startswith(IN_PLAY) for face in ZONES.faces(s, zone))
        there = {FACES[id].name for id in (*(s["who"][fig] for fig in s["figures"]), *lying)}
        absent = [face for face in game.pool.by_id.values() if face.name not in hand]
        return [playing.lies_there(face) if face.name in there else playing.not_held(face) for face in absent]

    @staticmethod
    def for_each(game: CardGame, s: State, f: FrameData, seat: Seat, *, every: bool) -> list[Candidate]:
        """In a window of the whole table: what is playable for any of one's companies, and what else is done then."""
        found: dict[str, Candidate] = {}
        if not s["now"]:
            s = {**s, "now": next(iter(s["companies"]), "")}
        for gid in standing(s, mover(s)):
            for c in Reactions.for_one(game, looked_at({**s, "now": gid}), f, seat, every=every):
                if c.refusal is None or c.key not in found:
                    found[c.key] = c
        if seat == mover(s) and not f["chain"]:
            for more in ACTIONS.get(f["what"], ()):
                found |= {c.key: c for c in more(game, s, f, seat, every) if every or c.refusal is None}
        if not every:
            return [*found.values()]
        if not standing(s, mover(s)):
            found |= {c.key: c for c in map(playing.for_nobody, map(FACES.__getitem__, ZONES.faces(s, f"hand {seat}")))}
        refused = [c for c in found.values() if c.refusal is not None]
        return [*(c for c in found.values() if c.refusal is None), *refused, *Reactions.named_only(game, s, seat)]

    @staticmethod
    def for_one(game: CardGame, s: State, f: FrameData, seat: Seat, *, every: bool) -> list[Candidate]:
        hostile = seat == hazard(s)
        m, faces = Moment(game.pool, s, f, seat), s["cards"]
        hand = {faces[card]: None for card in ZONES.cards(s, f"hand {seat}")}
        if m.window == "organisation" and not hostile:  # characters come by an action of their own there
            hand = {id: None for id in hand if cards()[FACES[id].card]["klasse"] not in ("character", "avatar")}
        found = playing.judged(m, hand) + playing.used(m) if every else playing.playable(m, hand) + playing.usable(m)
        if hostile and m.window == "gefahren":
            refusal = site.one_in_wait(company(s)["lain"]) or site.room_to_wait(m.left, company(s)["limit"])
            if refusal is None:
                found += [playing.lurk(FACES[id]) for id in hand]
            elif every:
                found += [playing.lurk(FACES[id]).judged(refusal) for id in hand]
        return found

    def play(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        verb, _, card = key.partition(" ")
        if verb in VERBS:
            VERBS[verb](t, f, seat, card)
            return
        if verb == "nutze" and f["what"] in EVERYWHERE:
            fig = card.split()[1]
            t.state["now"] = company_of(t.state, fig) or t.state["now"]
        elif f["what"] in EVERYWHERE and not f.get("focus"):
            mine = standing(t.state, mover(t.state))
            can = [
                gid
                for gid in mine
                if any(c.key == key for c in self.for_one(t.game, {**t.state, "now": gid}, f, seat, every=False))
            ]
            if len(can) > 1:
                t.push("fokus", seat=seat, among=can, key=key)
                t.draft()
                return
            t.state["now"] = can[0]
        if verb == "lauer":
            self.lie_in_wait(t, f, card)
        elif verb == "nutze":
            self.use(t, seat, card)
        else:
            self.aim(t, seat, FACES[card] if card else doing.lurkers(t.state)[0], verb)

    @staticmethod
    def lie_in_wait(t: Transition, f: FrameData, face: str) -> None:
        """Any card, face down at the site; it counts against the limit. Not a card of the chain: nobody answers it."""
        seat = hazard(t.state)
        ZONES.move(t, ZONES.find(t.state, f"hand {seat}", face), f"hand {seat}", doing.in_wait_at(t.state))
        now = own_company(t)
        now["lain"], now["played"] = True, now["played"] + 1
        f["passed"] = 0
        t.tell("lauer", knows=(seat,), secret={"karte": face})

    def use(self, t: Transition, seat: Seat, key: str, goal: str = "") -> None:
        """An ability: its aim is chosen, its price is paid, its effect waits for the chain."""
        what, fig = key.split()
        id, _, nr = what.rpartition(".")
        fig, source = "" if fig == playing.NOBODY else fig, ""
        if id not in t.state["who"]:  # of several alike one that can still be tapped
            zone = f"bei {fig}" if fig else "wirkt"
            alike = [card for card in ZONES.cards(t.state, zone) if t.state["cards"][card] == id]
            source = min(alike, key=lambda card: card in t.state["tapped"])
        face = person(t.state, fig).face if id in t.state["who"] else FACES[id]
        mode = face.abilities[int(nr)]
        if mode.aimed and not goal:
            found = playing.aims_of_use(Moment(t.game.pool, t.state, t.top, seat), face, mode, fig)
            if len(found) > 1:
                t.push("nutzziel", seat=seat, key=key, aims=found)
                t.draft()
                return
            goal = found[0]
        prices.pay(t, mode, Payer(seat, fig, source, face))
        t.tell("genutzt", seat=seat, karte=id, figur=fig)
        self.announced(t, seat, face.id, source, ability=int(nr), bearer=fig, aim=goal or playing.NOBODY)

    def aim(self, t: Transition, seat: Seat, face: Face, verb: str) -> None:
        """Ask for the aim where there is more than one thinkable; until then the move is a draft."""
        found = playing.thinkable(t.game.pool, t.state, playing.at_the_site(t.top, face, verb), seat, face) if face.aimed else ()
        if len(found) > 1:
            t.push("ziel", seat=seat, face=face.id, verb=verb, aims=[[nr, goal] for nr, goal, no in found if no is None])
            t.draft()
            return
        only = the(t.state, "hieb")["figure"] if face.modes and face.modes[0].hints.struck else playing.NOBODY
        nr, goal, _ = found[0] if found else (0, only, None)
        self.act(t, seat, face, nr, goal, verb)

    def act(
        self, t: Transition, seat: Seat, face: Face, mode: int, goal: str, verb: str, thrown: tuple[str, ...] | None = None
    ) -> None:
        """It is played, at this aim; what of its price has to be chosen is asked first."""
        if verb != "aufdecken" and thrown is None and face.modes and prices.chosen_cost(face.modes[mode]):
            t.push("preis", seat=seat, face=face.id, nr=mode, goal=goal, verb=verb, thrown=[])
            t.draft()
            return
        if verb == "aufdecken":
            t.top["passed"], t.top["turn"] = 0, mover(t.state)
            doing.turn_up(t, mode, goal, face.id)
            return
        card = ZONES.move(t, ZONES.find(t.state, f"hand {seat}", face.id), f"hand {seat}", "kette")
        self.play_card(t, seat, face, card, goal, mode, thrown or ())

    def play_card(self, t: Transition, seat: Seat, face: Face, card: str, goal: str, nr: int, thrown: tuple[str, ...]) -> None:
        """The card lies open and its price is paid; its effect waits for the chain."""
        t.reveal()
        if seat == hazard(t.state) and face.hazard and not playing.free_of_limit(t.state, face):
            own_company(t)["played"] += 1
        if face.versuchung:
            doing.tempted(t, goal)
        if face.item:
            tap(t, goal)
        elif face.modes:
            paid_in_cards = [id for id in thrown if id not in t.state["who"]]
            for id in paid_in_cards:
                ZONES.move(t, ZONES.find(t.state, f"hand {seat}", id), f"hand {seat}", f"abwurf {seat}")
            if paid_in_cards:
                t.tell("abgeworfen", seat=seat, karten=paid_in_cards)
            prices.pay(t, face.modes[nr], Payer(seat, goal, card, face, thrown))
            if face.modes[nr].skill and t.top["what"] == "hieb":
                t.frame("hieb")["skilled"] = True
        doing.remember(t, face)
        t.tell("gespielt", seat=seat, karte=face.id, ziel=goal, art=nr)
        paid = {"paid": {"abgeworfen": " ".join(thrown)}} if thrown else {}
        if thrown and thrown[-1] in t.state["who"] and goal not in t.state["who"]:
            paid["paid"]["spielender"] = thrown[-1]
        self.announced(t, seat, face.id, card, card=card, aim=goal, mode=nr, **paid)

    def announced(self, t: Transition, seat: Seat, face: str, source: str, **more: Any) -> None:
        if seat == hazard(t.state):
            window.against(t, mover(t.state))
        self.announce(t, doing.link(seat, face, source, **more))

    def resolve(self, t: Transition, f: FrameData, link: Link) -> None:
        doing.carry_out(t, link)


WINDOW: Any = frames.kinds["kette"]


@frames.add
class Focus(Question):
    """For which of one's companies a card is played or used."""

    id = "fokus"
    words = "Für welche Gemeinschaft?"
    how: Mapping[str, Any] = {"secret": True}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for gid in f["among"]:
            first = company(s, gid)["figs"][0]
            yield Candidate(f"gemeinschaft {gid}", called(s, gid), aliases=(title(s, first),))

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        t.state["now"] = key.split()[1]
        top = t.top
        top["focus"] = True
        WINDOW.play(t, top, seat, f["key"])
        for frame in t.state["stack"]:
            if frame.get("focus"):
                t.frame("kette").pop("focus", None)


def called(s: State, gid: str) -> str:
    """A company as its player calls it: by who is in it."""
    names = [title(s, fig) for fig in company(s, gid)["figs"]]
    return f"Gemeinschaft {', '.join(names[:3])}{' …' if len(names) > 3 else ''}"


@frames.add
class Aim(Question):
    """The second half of playing a card: at whom, with whom, keyed to what. `aims`: those allowed when it was begun."""

    id = "ziel"
    how: Mapping[str, Any] = {"secret": True}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – worauf?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return playing.aims(
            game.pool, s, playing.at_the_site(s["stack"][-2], FACES[f["face"]], f["verb"]), seat, FACES[f["face"]]
        )

    def options(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        if "aims" not in f:
            return super().options(game, s, f, seat)
        return [playing.aim(s, FACES[f["face"]], nr, goal) for nr, goal in f["aims"]]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        mode, goal = key.split()
        WINDOW.act(t, seat, FACES[f["face"]], playing.VERB.index(mode), goal, f["verb"])


@frames.add
class AimOfUse(Question):
    """The second half of using an ability: at whom or what."""

    id = "nutzziel"
    words = "Auf wen oder was wirkt das?"
    how: Mapping[str, Any] = {"rules": ("me.start.kartentext",)}

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        return [Candidate(f"auf {goal}", title(s, goal), aliases=(goal,)) for goal in f["aims"]]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        WINDOW.use(t, seat, f["key"], key.split()[1])


def _given() -> None:
    from games.meccg.play.feats import guard_company, guarding

    acts("antwort", "bewahre", do=guard_company)(guarding)


_given()
