"""What may be played and used when, and at what. `playable` judges a hand, `usable` what lies open, `aims` what a card may be
aimed at.

What a card itself wants is read from its entry by the language of cards, which also gives the reason (`by_the_card`); what the
rules want of every card is in `games/meccg/rules/`. A window is where the chain that is asked stands (see `reactions.py`).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from games import effects
from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData, find, the
from games.meccg.language.faces import Face, Mode, short
from games.meccg.language.legality import fits, missing, reason, unmet
from games.meccg.rules import site, timing
from games.meccg.rules.timing import by_the_card
from games.rules import ByCard, guard, remembered, rule
from tests.contract.angriff import company
from tests.contract.angriff.cards import CARDS, FACTS, FIGURES, HAZARD, MOVER, PLAY, SITE, WHERE, ZONES, face_of, title
from tests.contract.angriff.company import Company, Figure, World, carried, characters, hazards_left, land, lying, untapped

NOBODY = "-"
_NAMED = {name for face in CARDS.values() for mode in (*face.modes, *face.abilities) for name in mode.named}
ASKED_FOR = frozenset(id for id, face in CARDS.items() if _NAMED.intersection(face.names))  # cards that others depend on
# What a card lets its player do; what the defender may do against it is asked when he wants to enter the site.
ABILITIES = {face: [mode for mode in face.abilities if mode.windows and "wer" not in mode.said]
             for face in (*CARDS.values(), *(x["face"] for x in FIGURES.values()))}  # fmt: skip
ABLE = frozenset(id for id, face in CARDS.items() if ABILITIES[face])
ABLE_FIGURES = {fig: x["face"] for fig, x in FIGURES.items() if ABILITIES[x["face"]]}
# Who has cards in which window that ask for the attack, the site or those who travel there: to no other window they matter.
LOOKS_ROUND = {(HAZARD if x.hazard else MOVER, window) for x in ABILITIES for mode in (*x.modes, *x.abilities)
               for window in mode.windows if x.creature or mode.needs_attack or mode.about_place}  # fmt: skip
VERB = ("auf", "weise2", "weise3")
Aim = tuple[int, str, Refusal | None]  # which way of playing, at what, and what speaks against it
# The ways that are open; whether nothing else can speak against one of them, and whether the rules cannot against the card.
Ways = tuple[Sequence[Mode], bool, bool]
CLOSED: Ways = ((), False, False)


class Moment:
    """A window while a seat looks at it, with what is asked for card after card."""

    __slots__ = ("able", "begun", "enemy", "f", "known", "left", "s", "seat", "struck", "window")

    def __init__(self, s: State, f: FrameData, seat: Seat) -> None:
        self.s, self.f, self.seat, self.begun, self.window, self.struck = s, f, seat, bool(f["chain"]), f["what"], ""
        self.enemy: tuple[Face, str, str, bool] | None = None
        if self.begun and self.window == "gefahren":
            self.window = "antwort"  # another window once a chain has begun
            self.enemy = _about_to_attack(s, f["chain"][0])
        elif self.window in ("angriff", "hieb"):
            attack = the(s, "angriff")
            self.enemy = company.attacker(s, attack), attack["card"], attack["keyed"], attack["automatic"]
            self.struck = the(s, "hieb")["figure"] if self.window == "hieb" else ""
        self.left = hazards_left(s) if seat == HAZARD else 1
        position = [seat, s["phase"], self.window, self.begun, self.struck]
        if (seat, self.window) in LOOKS_ROUND:
            against = self.enemy and (self.enemy[0], *self.enemy[2:])
            position += against, *s["figures"], s["site"]["tapped"], land(s)
        # What this seat could use: the face, the card (none: the figure itself), and with whom it lies.
        self.able = [(face, "", fig) for fig, face in ABLE_FIGURES.items() if fig in s["figures"]] if seat == MOVER else []
        for id, card, fig in lying(s):
            if id in ABLE and card.startswith(seat):
                self.able.append((CARDS[id], card, fig))
            if id in ASKED_FOR:
                position.append(id)
        self.known = _known(*position)

    def ways(self, face: Face) -> Ways:
        """The ways of playing a card that are not closed by the window, the attack, whom it strikes, the site, who travels there
        and the cards in play. Nothing else matters for that: so it is found once for all tables."""
        found = self.known.get(face.id)
        if found is None:
            ways = [mode for mode in face.modes
                    if not (_closed(self, face, mode) or (mode.by_struck and _born_otherwise(mode, self.struck)))]  # fmt: skip
            always = not (face.item or face.einmal == "charakter")
            sure = [mode for mode in ways if always and mode.plain and (mode.by_struck or not mode.aimed)]
            if face.creature:
                ways = sure = ways if _some_aim(self, face, ways) else []
            skilled = self.window == "hieb" and any(mode.skill for mode in ways)
            timely = not (face.item or skilled or face.einmal not in ("", "charakter"))
            found = self.known[face.id] = (ways, bool(sure), timely) if ways else CLOSED
        return found

    def uses(self, face: Face, fig: str) -> Sequence[Mode]:
        """The abilities that are not, of a card that lies with this figure."""
        found = self.known.get((face, fig))
        if found is None:
            open_ = [mode for mode in ABILITIES[face] if not _useless(self.window, face, mode)]
            ways = [mode for mode in open_ if not ((mode.plain or mode.by_bearer) and _not_here(self, face, mode, fig))]
            found = self.known[face, fig] = (ways, False, False)
        return found[0]


@remembered()
def _known(seat: Seat, phase: str, window: str, begun: bool, *more: Hashable) -> dict[Hashable, Ways]:
    """What is known of a position; to begin with, which cards are out of place in any such window."""
    return {**_no_place(seat, phase, window, begun)}


@remembered()
def _no_place(*window: Any) -> dict[Hashable, Ways]:
    return {id: CLOSED for id, face in CARDS.items() if _out_of_place(*window, face)}


def _about_to_attack(s: State, first: Mapping[str, Any]) -> tuple[Face, str, str, bool] | None:
    """The creature that began this chain, unless it is cancelled."""
    face = face_of(s, first["card"])
    if not face.creature or effects.any_of(s, "vereitelt", {"karte": first["card"]}):
        return None
    return face, first["card"], first["aim"], False


# --- what cards in play have against it -----------------------------------------------------------------------------------------


@rule("me.start.kartentext", off=False)
def free_of_limit(s: State, face: Face) -> bool:
    """A card that says so of itself, or of which another one says so (after Bûthrakaur: orc and troll creatures)."""
    return face.free_of_limit or effects.any_of(s, "karte-ohne-limit", face.facts)


@guard("me.start.kartentext")
def only_once(s: State, face: Face, fig: str) -> ByCard | None:
    """What a card excludes: a second one like it, anywhere or on the same figure."""
    if not face.einmal or (face.einmal == "charakter") != bool(fig):
        return None
    left = [e for e in s["effects"] if e.get("card") == face.id]  # by others like it
    if not fig:
        again = f"«{face.titel}» wirkt schon; ein zweites Mal ist sie nicht spielbar."
        return ByCard(again, face.card) if left or face.id in ZONES.faces(s, "wirkt") else None
    on_him = face.id in carried(s, fig) or [e for e in left if e.get("only", {}).get("figur") == fig]
    return ByCard(f"«{face.titel}» liegt schon auf {title(fig)}.", face.card) if on_him else None


# --- what a way of playing or using a card has against the situation ----------------------------------------------------------


def _closed(m: Moment, face: Face, mode: Mode) -> Refusal | None:
    """What the window, the attack, the site and the cards in play have against it."""
    if m.window not in mode.windows:
        return by_the_card(face, f"«{face.titel}» {timing.NOT_HERE[m.window]}.")
    return _not_here(m, face, mode) if mode.plain else None


def _not_here(m: Moment, face: Face, mode: Mode, bearer: str = "") -> Refusal | None:
    """What speaks against it, whomever it is played on."""
    if mode.condition and (lacks := missing(mode.condition, World(m.s, bearer))):
        return by_the_card(face, f"«{face.titel}» verlangt: {lacks}.")
    if mode.needs_attack:
        attack = m.enemy and company.attack_facts(m.s, *m.enemy)
        if attack is None:
            return timing.something_to_fight(attack, face)
        if mode.attacks and not fits(mode.attacks, "angriff", attack):
            return by_the_card(face, f"«{face.titel}» hilft gegen diese Art von Angriff nicht.")
    if "gemeinschaft" in mode.kinds:
        wanted = mode.things[0]["gemeinschaft"]
        return by_the_card(face, reason(face.titel, "gemeinschaft", wanted, Company(m.s), "die Gemeinschaft"))
    if "ort" in mode.kinds:
        return by_the_card(face, reason(face.titel, "ort", mode.things[0]["ort"], company.site_facts(m.s), SITE["name"]))
    return None


def _price(s: State, face: Face, mode: Mode, fig: str, card: str = "") -> Refusal | None:
    """Whether whoever plays or bears it can pay for it; `card` is the one that is used itself, where it is one."""
    for cost in mode.costs:
        if cost.get("tappe") == "karte" and card:
            no = timing.not_tapped(card in s["tapped"], face.titel)
        elif "tappe" in cost:
            no = timing.can_tap(untapped(s, fig), title(fig))
        else:
            no = timing.room_for(hazards_left(s), cost["zaehlt-limit"]) if "zaehlt-limit" in cost else None
        if no is not None:
            return no
    return None


# --- what a card may be aimed at ----------------------------------------------------------------------------------------------


@cache
def aim(face: Face, nr: int, goal: str) -> Candidate:
    if face.creature:
        return Candidate(f"auf {goal}", f"auf {WHERE[goal]}", rule="me.kreatur.wahl")
    name = "spielen" if goal == NOBODY else f"«{title(goal)}»" if goal in CARDS else title(goal)
    label = name if goal == NOBODY else f"{'mit' if face.item else 'auf'} {name}"
    text = short(label, face.modes[nr]) if len(face.modes) > 1 else label
    aliases = (goal, name, f"auf {name}", f"mit {name}", f"{VERB[nr]} {name}") if nr == 0 else (f"{VERB[nr]} {name}",)
    return Candidate(f"{VERB[nr]} {goal}", text, aliases=aliases)


@cache
def _born_otherwise(mode: Mode, fig: str) -> str:
    return unmet("charakter", mode.born, FACTS[fig])


@cache
def _of_kin(mode: Mode) -> frozenset[str]:
    return frozenset(fig for fig in FIGURES if not unmet("charakter", mode.kin, FACTS[fig]))


def _people(s: State, mode: Mode) -> list[str]:
    """Whom a way of playing is thinkable on: those who are of the kind it wants, or everybody."""
    people = list(s["figures"]) if mode.about_fight else characters(s)
    if mode.struck and (strike := find(s, "hieb")):
        people = [strike["figure"]]
    return [fig for fig in people if fig in _of_kin(mode)] or people if mode.kin else people


def _unfit(m: Moment, face: Face, mode: Mode, fig: str) -> Refusal | None:
    """What speaks against playing it on this figure."""
    why = _born_otherwise(mode, fig)
    if not why and mode.now:
        why = unmet("charakter", mode.now, Figure(m.s, fig, m.enemy is not None))
    if why:
        return by_the_card(face, f"«{face.titel}» verlangt: {why}. Auf {title(fig)} trifft das nicht zu.")
    no: Refusal | None = None
    if m.window == "hieb" and face.hazard:
        no = timing.about_this_strike(fig == m.struck, title(fig))
    elif m.window == "probe" and fig != the(m.s, "probe")["figure"]:
        no = by_the_card(face, f"{title(fig)} macht diesen Versuchungswurf nicht.")
    elif face.versuchung:
        no = timing.one_corruption_card(effects.any_of(m.s, "versucht", FACTS[fig]), title(fig))
    if no is None and face.einmal and not (face.versuchung and mode.tests):
        no = only_once(m.s, face, fig)
    return no or (_price(m.s, face, mode, fig) if mode.costs else None)


def _unfit_card(m: Moment, face: Face, mode: Mode, card: str, at: str) -> Refusal | None:
    other = face_of(m.s, card)
    facts = {**other.facts, "liegt": [at] if at == "in-der-kette" else [at, "im-spiel"]}
    return by_the_card(face, reason(face.titel, "karte", mode.things[0]["karte"], facts, f"«{other.titel}»"))


def cards_about(m: Moment) -> list[tuple[str, str]]:
    """Every card that another one could be about, one of each face: those that lie there, and those of the chain."""
    s = m.s
    there = [(card, "im-spiel") for card in ZONES.cards(s, "wirkt")]
    there += [(card, "auf-charakter") for fig in s["figures"] for card in ZONES.cards(s, f"bei {fig}") if card.startswith(HAZARD)]
    there += [(link["card"], "in-der-kette") for link in m.f["chain"] if link["card"]]
    return list({s["cards"][card]: (card, at) for card, at in reversed(there)}.values())


@remembered()
def _keyed(face: Face, types: tuple[str, ...]) -> list[Aim]:
    """What a creature may be keyed to at such a site, on such a route."""
    here, route = (types[0], "moria"), types[1:]
    return [(0, where, timing.keyed(here, route, face, where, times)) for where, times in face.auf.items()]


def _aims(m: Moment, face: Face, ways: Iterable[Mode], no: Refusal | None = None) -> Iterator[Aim]:
    """Everything this card could be aimed at on these ways, with what speaks against it (`no`: at all); NOBODY where there is
    nothing to choose."""
    s = m.s
    for mode in ways:
        no = no if mode.plain else _not_here(m, face, mode)
        if face.creature:
            for _, where, elsewhere in _keyed(face, land(s)):
                yield 0, where, no or elsewhere
        elif face.item:
            for fig in characters(s):
                tapped_it = site.another_character(s["site"]["by"] == fig, title(fig))
                yield 0, fig, tapped_it or site.carrier_untapped(untapped(s, fig), title(fig))
        elif mode.person is not None:
            for fig in _people(s, mode):
                yield mode.nr, fig, no or _unfit(m, face, mode, fig)
        elif "karte" in mode.kinds:
            for card, at in cards_about(m):
                yield mode.nr, s["cards"][card], no or _unfit_card(m, face, mode, card, at)
        else:
            yield mode.nr, NOBODY, no


def _some_aim(m: Moment, face: Face, ways: Iterable[Mode]) -> bool:
    for _, _, no in _aims(m, face, ways):  # noqa: SIM110 (asked all the time: a generator costs more than the loop)
        if no is None:
            return True
    return False


def _all_aims(m: Moment, face: Face) -> list[Aim]:
    return [one for mode in face.modes for one in _aims(m, face, (mode,), _closed(m, face, mode))]


def thinkable(s: State, f: FrameData, seat: Seat, face: Face) -> list[Aim]:
    """What is worth asking for: of a creature what it can be keyed to, of other cards every aim of the ways that are open now."""
    if face.creature:
        return [one for one in _keyed(face, land(s)) if one[2] is None] or _keyed(face, land(s))
    m = Moment(s, f, seat)
    found = [*_aims(m, face, m.ways(face)[0])] or _all_aims(m, face)
    open_ways = {nr for nr, _, no in found if no is None}
    return [one for one in found if one[0] in open_ways] or found


def aims(s: State, f: FrameData, seat: Seat, face: Face) -> list[Candidate]:
    """The same as answers."""
    return [aim(face, nr, goal).judged(no) for nr, goal, no in thinkable(s, f, seat, face)]


def _some_target(m: Moment, face: Face) -> Refusal | None:
    """Without a target that is allowed the card cannot be played, for the reason that speaks against the first."""
    found = [no for _, _, no in _all_aims(m, face)]
    if not found:
        return illegal(f"Für «{face.titel}» ist niemand da.", f"karte:{face.card}", "me.start.kartentext")
    return None if None in found else found[0]


# --- a card in a window -----------------------------------------------------------------------------------------------------


def _out_of_place(seat: Seat, phase: str, window: str, begun: bool, face: Face) -> Refusal | None:
    """What speaks against such a card in such a window, whatever else is on the table."""
    if seat == MOVER and face.item:
        return site.item_at_site(window, begun, face) or site.found_here(face, SITE["gegenstaende"], SITE["name"])
    return timing.as_hazard(begun, window, face) if seat == HAZARD else timing.as_resource(phase, window, face)


def _out_of_time(m: Moment, face: Face) -> Refusal | None:
    """What the rules have against a card that is in its place."""
    s, no = m.s, None
    if face.item:
        return site.site_untapped(s["site"]["tapped"], s["site"]["second"], face, SITE["name"])
    if m.window == "hieb" and not face.hazard:
        no = timing.one_skill_a_strike(the(s, "hieb")["skilled"], face)
    if no is None and face.einmal:
        no = only_once(s, face, "")
    return no if no or m.left > 0 else timing.within_limit(m.left, m.left + s["played"], free_of_limit(s, face))


def playable(m: Moment, hand: Iterable[str]) -> list[Candidate]:
    """The cards that may be played now. Few are asked more than once whether they are in place."""
    found, known = [], m.known
    for id in hand:
        open_ = known.get(id) or m.ways(CARDS[id])
        if open_ is not CLOSED:
            face, (ways, sure, timely) = CARDS[id], open_
            if ((timely and m.left > 0) or _out_of_time(m, face) is None) and (sure or _some_aim(m, face, ways)):
                found.append(PLAY[id])
    return found


def judged(m: Moment, hand: Iterable[str]) -> list[Candidate]:
    """Playing each of these cards now, with what speaks against it: the rules first, then its own text."""
    faces = {id: CARDS[id] for id in hand}
    at = m.seat, m.s["phase"], m.window, m.begun
    return [PLAY[id].judged(_out_of_place(*at, x) or _out_of_time(m, x) or _some_target(m, x)) for id, x in faces.items()]


# --- what lies open and can be used ------------------------------------------------------------------------------------------


@cache
def _using(face: Face, nr: int, fig: str) -> Candidate:
    """The answer that uses an ability of a card, or of a figure itself."""
    label = short(f"{face.titel}{f' ({title(fig)})' if face.id and fig else ''} nutzen", face.abilities[nr])
    more = f" {nr + 1}" if nr else ""
    alias = (f"tappe {face.titel}{more}", f"nutze {face.titel}{more}", f"{face.titel}{more}")
    return Candidate(f"nutze {face.id or fig}.{nr} {fig or NOBODY}", label, None, "me.start.kartentext", alias, public=True)


@remembered()
def _useless(window: str, face: Face, mode: Mode) -> Refusal | None:
    """What speaks against an ability in such a window, whatever else is on the table."""
    if window not in mode.windows:
        return by_the_card(face, f"Das geht jetzt nicht: «{face.titel}» {timing.NOT_HERE[window]}.")
    return by_the_card(face, f"«{face.titel}» findet hier nichts dergleichen." if "karte" in mode.kinds else None)


def can_use_something(s: State, f: FrameData, seat: Seat) -> bool:
    """Whether this seat may use anything that lies open."""
    there = seat == MOVER or [card for id, card, _ in lying(s) if id in ABLE and card.startswith(seat)]
    return bool(there) and bool(usable(Moment(s, f, seat)))


def usable(m: Moment) -> list[Candidate]:
    """What this seat may use now: everybody sees that."""
    found: dict[str, Candidate] = {}
    for face, card, fig in m.able:
        for mode in m.uses(face, fig):
            no = None if mode.plain or mode.by_bearer else _not_here(m, face, mode, fig)
            if no is None and _price(m.s, face, mode, fig, card) is None:
                c = _using(face, mode.nr, fig)
                found[c.key] = c
    return [*found.values()] if found else []


def used(m: Moment) -> list[Candidate]:
    """Everything it could use, with what speaks against it; of several alike what speaks against all of them."""
    found: dict[str, Candidate] = {}
    for face, card, fig in m.able:
        for mode in ABILITIES[face]:
            no = _useless(m.window, face, mode) or _not_here(m, face, mode, fig) or _price(m.s, face, mode, fig, card)
            c = _using(face, mode.nr, fig)
            if no is None or c.key not in found:
                found[c.key] = c.judged(no)
    return [*found.values()]


# --- lying in wait ----------------------------------------------------------------------------------------------------------


def at_the_site(f: FrameData, verb: str = "aufdecken") -> FrameData:
    """A card in wait is judged as if it were played in the hazard phase."""
    return {**f, "what": "gefahren", "chain": []} if verb == "aufdecken" else f


def revealable(s: State, f: FrameData, face: Face, acting: bool) -> Refusal | None:
    """What speaks against turning up the card in wait: when the site is entered, or (`acting`) when something is played there."""
    return (
        site.is_hazard_in_wait(face)
        or site.never_revealed(face)
        or site.creature_at_site(face, acting, SITE["typ"], SITE["name"])
        or site.right_moment(face, acting)
        or only_once(s, face, "")
        or (_some_target(Moment(s, at_the_site(f), HAZARD), face) if acting else None)
    )
