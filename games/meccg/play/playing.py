"""What may be played and used when, and at what. `playable` judges a hand, `usable` what lies open, `aims` what a card may be
aimed at.

What a card itself wants is read from its entry by the language of cards, which also gives the reason (`by_the_card`); what the
rules want of every card is in `games/meccg/rules/`. A window is where the chain that is asked stands (see `reactions.py`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from games import effects
from games.cards.shapes import listed
from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData, find, the
from games.meccg.language.deeds import ABILITY, DEEDS
from games.meccg.language.entry import A_WAY
from games.meccg.language.faces import Face, Mode, short
from games.meccg.language.filters import keep
from games.meccg.language.lasting import SITE_OF, TOGETHER
from games.meccg.language.legality import condition_fails, fits, missing, reason, skills, unmet, wants
from games.meccg.language.marks import ACT, FLAG
from games.meccg.language.moments import LIMITS
from games.meccg.language.names import PLACE, SITE, slug
from games.meccg.language.playable import briefly, unplayable
from games.meccg.play import dragons, facts, prices, unique
from games.meccg.play.borne import places_of
from games.meccg.play.facts import Company, Figure, World, hazards_left, in_play, land, land_for_hazards, lying, roles, under_way
from games.meccg.play.people import carried, characters, fighters, owner, untapped
from games.meccg.play.prices import Payer
from games.meccg.play.room import (
    FACES,
    FAR,
    WITH,
    ZONES,
    Pool,
    comes_to_attack,
    company,
    face_of,
    hazard,
    here,
    mover,
    person_of,
    site,
    site_card,
    title,
    where,
    where_to,
)
from games.meccg.rules import site as at_site
from games.meccg.rules import timing
from games.meccg.rules.timing import by_the_card
from games.rules import ByCard, guard, remembered, rule

NOBODY = "-"
TYPES = {forms[0]: word for word, forms in SITE.items()}  # of sites, by their code in the card data
VERB = ("auf", "weise2", "weise3", "weise4", "weise5", "weise6")
Aim = tuple[int, str, Refusal | None]  # which way of playing, at what, and what speaks against it
# The ways that are open; whether nothing else can speak against one of them, and whether the rules cannot against the card.
Ways = tuple[Sequence[Mode], bool, bool]
CLOSED: Ways = ((), False, False)
SCAN = "scan"
NOTHING_YET: tuple[tuple[Face, ...], int] = (), 0


class Moment:
    """A window while a seat looks at it, with what is asked for card after card."""

    __slots__ = (
        "able",
        "barred",
        "begun",
        "enemy",
        "f",
        "freely",
        "known",
        "left",
        "placed",
        "pool",
        "s",
        "seat",
        "struck",
        "window",
    )

    def __init__(self, pool: Pool, s: State, f: FrameData, seat: Seat) -> None:
        self.pool = pool
        self.s, self.f, self.seat, self.begun, self.window, self.struck = s, f, seat, bool(f["chain"]), f["what"], ""
        self.enemy: tuple[Face, str, str, bool] | None = None
        if self.begun and self.window in ("gefahren", "bg-ende"):
            self.window = "antwort"  # another window once a chain has begun
            self.enemy = _about_to_attack(s, f["chain"][0])
        elif self.window in ("angriff", "hieb"):
            attack = the(s, "angriff")
            self.enemy = facts.attacker(s, attack), attack["card"], attack["keyed"], attack["automatic"]
            self.struck = the(s, "hieb")["figure"] if self.window == "hieb" else ""
        hostile = seat != mover(s)
        self.barred = effects.present(s, "verbietet-kreaturen") or effects.present(s, "verbietet-ressourcen-berufe")
        self.left = hazards_left(s) if hostile else 1
        self.freely = hostile and effects.present(s, "zuordnung")
        position = [
            pool,
            hostile,
            s["phase"],
            self.window,
            self.begun,
            self.struck,
            here(s)["card"],
            company(s)["travel"]["seite"],
        ]
        if self.barred:
            position.append("barred")
        if self.freely:
            position.append("zuordnung")
        if self.struck:
            position += s["who"][self.struck], *roles(s)
        if (hostile, self.window) in pool.looks_round:
            against = self.enemy and (self.enemy[0], *self.enemy[2:])
            position += against, *fighters(s), here(s)["tapped"], land(s), s["phase"] == "bewegung" and under_way(s)
            if hostile:
                position.append(land_for_hazards(s)[0])
        mine = fighters(s)
        # What this seat could use: the face, the card (none: the figure itself), and with whom it lies.
        alone = self.window in ALONE
        self.able = (
            [] if hostile else [(face, "", fig) for fig, face in _able_people(s["who"]) if fig in mine or joins(s, face, fig)]
        )
        for id, card, fig in lying(s):
            face = FACES[id]
            if alone and fig and fig not in mine:
                continue
            if (
                (face.able or face.able is None)
                and card.startswith(seat)
                and abilities(face)
                and not at_site.without_effect(face)
            ):
                self.able.append((face, card, fig))
            if id in pool.asked_for:
                position.append(id)
        if pool.asked_people:
            position += [fig for fig in s["figures"] if person_of(fig, s["who"][fig]).face.name in pool.asked_people]
        if pool.asked_for:
            position += [id for zone in s["zones"] if zone[:5] == "heer " for id in ZONES.faces(s, zone) if id in pool.asked_for]
        self.known = _known(*position)
        self.placed = placed(pool, hostile, s["phase"], self.window, self.begun, here(s)["card"])

    def ways(self, face: Face) -> Ways:
        """The ways of playing a card that are not closed by the window, the attack, whom it strikes, the site, who travels there
        and the cards in play. Nothing else matters for that: so it is found once for all tables."""
        found = self.known.get(face.id)
        if found is None:
            if face.id not in self.placed and (face.id in self.pool.faces or self.misplaced(face)):
                return CLOSED
            ways = [
                mode
                for mode in face.modes
                if self.window in mode.windows
                and not (
                    (mode.hints.plain and _not_here(self, face, mode))
                    or (mode.hints.by_struck and _born_otherwise(mode, self.s, self.struck))
                )
            ]
            always = not (face.item or "charakter" in face.einmal)
            sure = [
                mode
                for mode in ways
                if always and mode.hints.plain and (mode.hints.by_struck or not mode.aimed) and not mode.costs
            ]
            by_name = face.named or face.keyed_more or self.freely  # which regions are passed is not part of a position
            if face.creature and by_name:
                sure = []
            elif face.creature and all(mode.hints.plain for mode in ways):
                ways = sure = ways if _some_aim(self, face, ways) else []
            skilled = self.window == "hieb" and any(mode.skill for mode in ways)
            timely = not (self.barred or face.item or skilled or face.einzig or face.einmal - {"charakter"})
            found = self.known[face.id] = (ways, bool(sure), timely) if ways else CLOSED
        return found

    def misplaced(self, face: Face) -> bool:
        """The same of a card that the pool does not know: an item of minions, say."""
        s = self.s
        return _out_of_place(self.seat != mover(s), s["phase"], self.window, self.begun, here(s)["card"], face) is not None

    def open_ones(self) -> Iterator[Face]:
        """The cards, of all there are, with ways that are not closed; looked for as far as somebody asks, once for a position."""
        found, at = self.known.get(SCAN, NOTHING_YET)
        yield from found
        for nr, face in enumerate(islice(self.placed.values(), at, None), at + 1):
            if self.ways(face) is not CLOSED:
                found = (*found, face)
                self.known[SCAN] = found, nr
                yield face
        self.known[SCAN] = found, len(self.placed)

    def uses(self, face: Face, fig: str) -> Sequence[Mode]:
        """The abilities that are not, of a card that lies with this figure."""
        found = self.known.get((face, fig))
        if found is None:
            open_ = [mode for mode in abilities(face) if not _useless(self.window, face, mode)]
            ways = [x for x in open_ if not ((x.hints.plain or x.hints.by_bearer) and _not_here(self, face, x, fig))]
            found = self.known[face, fig] = (ways, False, False)
        return found[0]


ALONE = ("organisation", "lang", "abschluss", "ende", "rat")  # windows of the whole table, judged company by company


def joins(s: State, face: Face, fig: str) -> bool:
    """Whether somebody of another company of the mover may join the one this is about."""
    return owner(s, fig) == mover(s) and any(mode.does("tritt-bei") for mode in face.abilities)


@remembered()
def _known(*position: Hashable) -> dict[Hashable, Any]:
    """What has been found out in a position: filled while somebody looks at it."""
    return {}


@remembered()
def placed(pool: Pool, hostile: bool, phase: str, window: str, begun: bool, place: str) -> Mapping[str, Face]:
    """The cards, of all there are, that are not out of place in such a window, whatever else is on the table."""
    if hostile:
        return _placed(pool, hostile, phase, window, begun)
    return {**_placed(pool, hostile, phase, window, begun), **_items_placed(pool, window, begun, place)}


@remembered()
def _placed(pool: Pool, hostile: bool, phase: str, window: str, begun: bool) -> Mapping[str, Face]:
    """Those among them that the site is nothing to."""
    there = hostile, phase, window, begun, ""
    faces = pool.faces.items()
    return {id: face for id, face in faces if (hostile or not face.item) and _out_of_place(*there, face) is None}


@remembered()
def _items_placed(pool: Pool, window: str, begun: bool, place: str) -> Mapping[str, Face]:
    items = [(id, face) for id, face in pool.faces.items() if face.item] if window == "ort" and not begun else []
    return {id: face for id, face in items if _out_of_place(False, "ort", window, begun, place, face) is None}


_able: dict[int, tuple[Any, list[tuple[str, Face]]]] = {}  # by the identity of who travels, which is never changed


def _able_people(who: Mapping[str, str]) -> list[tuple[str, Face]]:
    """Those who can do something by themselves."""
    known = _able.get(id(who))
    if known is None:
        faces = [(fig, person_of(fig, card).face) for fig, card in who.items()]
        known = keep(_able, id(who), (who, [(fig, face) for fig, face in faces if abilities(face)]))
    return known[1]


def abilities(face: Face) -> list[Mode]:
    """What a card lets its player do; what the defender may do against it is asked when he wants to enter the site."""
    if face.able is None:
        face.able = [mode for mode in face.abilities if mode.open and "wer" not in mode.said and not [*ABILITY.lacks(mode.said)]]
    return face.able


def _about_to_attack(s: State, first: Mapping[str, Any]) -> tuple[Face, str, str, bool] | None:
    """The creature that began this chain, unless it is cancelled."""
    face = face_of(s, first["card"])
    if not comes_to_attack(s, first) or effects.any_of(s, "vereitelt", {"karte": first["card"]}):
        return None
    return face, first["card"], first["aim"], False


# --- what cards in play have against it -----------------------------------------------------------------------------------------


@rule("me.start.kartentext", off=False)
def free_of_limit(s: State, face: Face) -> bool:
    """A card that says so of itself, or of which another one says so (after Bûthrakaur: orc and troll creatures)."""
    mark = FLAG["ohne-limit"].on()
    return mark and (
        face.free_of_limit
        or (effects.present(s, "karte-ohne-limit") and effects.any_of(s, "karte-ohne-limit", face.facts, World(s)))
    )


FLAG.read("ohne-limit", "karte-", samples=("tw-twilight",))


def _alike(id: str | None, face: Face) -> bool:
    """Whether it is the same card, in whichever set it is printed."""
    return id is not None and (id == face.id or FACES[id].name == face.name)


LYING_THERE = frozenset(("spiel", "gemeinschaft", "ort", "spieler"))  # excluded as long as one like it lies there


@guard("me.start.kartentext")
def only_once(s: State, face: Face, fig: str) -> ByCard | None:
    """What a card excludes: a second one like it, anywhere or on the same figure."""
    where = {word for word in face.einmal if LIMITS[word].on()}
    where &= {"charakter"} if fig else {*LIMITS.words} - {"charakter"}
    if not where:
        return None
    left = [e for e in s["effects"] if _alike(e.get("card"), face) and e["kind"] != "gespielt"]  # by others like it
    if not fig and any(
        e["kind"] == "gespielt" and FACES[e["card"]].name == face.name and e["note"] in where for e in s["effects"]
    ):
        return ByCard(f"«{face.titel}» wurde schon gespielt; noch einmal geht das erst danach.", face.card)
    if not fig and not where & LYING_THERE:
        return None
    if not fig:
        again = f"«{face.titel}» wirkt schon; ein zweites Mal ist sie nicht spielbar."
        anywhere = "spiel" in where or not where & {"gemeinschaft", "ort"}
        lies = any(_alike(id, face) for id, _, _ in lying(s)) if anywhere else False
        there = [e for e in left if anywhere or reaches_here(s, e, where)]
        return ByCard(again, face.card) if there or lies else None
    on_him = any(_alike(id, face) for id in carried(s, fig)) or [e for e in left if e.get("only", {}).get("figur") == fig]
    return ByCard(f"«{face.titel}» liegt schon auf {title(s, fig)}.", face.card) if on_him else None


def reaches_here(s: State, e: effects.Effect, where: Collection[str]) -> bool:
    """Whether an effect of a card that excludes others like it is about this company, or about this site."""
    only, ids = e.get("only", {}), e.get("ids", {})
    gid = s["now"]
    mine = [gid, *fighters(s, gid)] if gid in s["companies"] else []
    about = only.get(TOGETHER) or ids.get("gs") or only.get("figur") or ids.get("traeger") or ids.get("ziel")
    here_too = "gemeinschaft" in where and (about in mine or not about)
    there = only.get(SITE_OF) or ids.get("ort")
    return here_too or ("ort" in where and (there == where_to(s) or (not there and about in mine)))


# --- what a way of playing or using a card has against the situation ----------------------------------------------------------


def _closed(m: Moment, face: Face, mode: Mode) -> Refusal | None:
    """What the window, the attack, the site and the cards in play have against it."""
    if m.window not in mode.windows:
        return by_the_card(face, f"«{face.titel}» {timing.NOT_HERE[m.window]}.")
    return _not_here(m, face, mode) if mode.hints.plain else None


def _not_here(m: Moment, face: Face, mode: Mode, bearer: str = "") -> Refusal | None:
    """What speaks against it, whomever it is played on."""
    asked: dict[str, Any] = {"wer": m.seat, "fragt": face.id}
    if m.enemy is not None:
        asked["angriff"] = facts.attack_facts(m.s, *m.enemy)
    if mode.condition and (why := condition_fails(face.titel, mode.condition, World(m.s, bearer, asked))):
        return by_the_card(face, why)
    if mode.needs_attack:
        attack = m.enemy and facts.attack_facts(m.s, *m.enemy)
        if attack is None:
            return timing.something_to_fight(attack, face)
        if mode.attacks and not fits(mode.attacks, "angriff", attack):
            return by_the_card(face, f"«{face.titel}» hilft gegen diese Art von Angriff nicht.")
    if mode.frees and find(m.s, "gefangennahme") is None:
        return by_the_card(face, f"Niemand wird gerade gefangen genommen; «{face.titel}» hat nichts zu verhindern.")
    if mode.said.get("wo"):
        wanted = [{"ort": one} for one in listed(mode.said["wo"])]
        if (no := _thing(face, "ort", wanted, facts.site_facts(m.s), site(m.s)["name"])) is not None:
            return no
    if "gemeinschaft" in mode.kinds:
        return _thing(face, "gemeinschaft", mode.things, Company(m.s, attacked=m.enemy is not None), "die Gemeinschaft")
    if "ort" not in mode.kinds:
        return None
    other_side = None if face.hazard else at_site.of_the_same_side(face, site(m.s)["name"], here(m.s)["card"])
    return other_side or _thing(face, "ort", mode.things, facts.site_facts(m.s), site(m.s)["name"])


def _thing(face: Face, thing: str, things: Sequence[Mapping[str, Any]], facts: Mapping[str, Any], name: str) -> Refusal | None:
    """What speaks against something that is there anyway: it is one of these, or why it is not the first."""
    ones = [one for one in things if thing in one]
    if any(not unmet(thing, one[thing], facts) for one in ones):
        return None
    return by_the_card(face, reason(face.titel, thing, ones[0][thing], facts, name))


# --- what a card may be aimed at ----------------------------------------------------------------------------------------------


def aim(s: State, face: Face, nr: int, goal: str) -> Candidate:
    if face.creature and not face.modes[nr].event:
        return _aimed(face, nr, goal, where(goal), False)
    return _aimed(face, nr, goal, "spielen" if goal == NOBODY else title(s, goal), goal not in s["who"] and goal != NOBODY)


@lru_cache(maxsize=2048)
def _aimed(face: Face, nr: int, goal: str, name: str, quoted: bool) -> Candidate:
    event = face.modes[nr].event if face.modes else ""
    if face.creature and not event:
        return Candidate(f"auf {goal}", f"auf {name}", rule="me.kreatur.wahl")
    if event:
        name = f"als {A_WAY.say(event)}" if goal == NOBODY else f"als {A_WAY.say(event)} auf {name}"
        text = short(name, face.modes[nr]) if face.modes[nr].effects else name
        return Candidate(f"{VERB[nr]} {goal}", text, aliases=("als ereignis", name))
    own, lies, fig = name.partition(" bei ") if WITH in goal else (name, "", "")
    name = f"«{own}»{lies}{fig}" if quoted else name
    label = name if goal == NOBODY else f"{'mit' if face.item else 'auf'} {name}"
    text = short(label, face.modes[nr]) if len(face.modes) > 1 else label
    aliases = (goal, name, f"auf {name}", f"mit {name}", f"{VERB[nr]} {name}") if nr == 0 else (f"{VERB[nr]} {name}",)
    return Candidate(f"{VERB[nr]} {goal}", text, aliases=aliases)


def _born_otherwise(mode: Mode, s: State, fig: str) -> str:
    return facts.born_otherwise(s, fig, mode.born) if mode.born else ""


@rule("me.verbuendet.karten", off=characters)
def those_who_fight(s: State) -> list[str]:
    """In combat an ally counts as a character: cards for characters may be played on it."""
    return fighters(s)


def _people(s: State, mode: Mode) -> list[str]:
    """Whom a way of playing is thinkable on: those who are of the kind it wants, or everybody."""
    found = those_who_fight(s) if mode.about_fight else characters(s)
    if mode.hints.struck and (strike := find(s, "hieb")):
        found = [strike["figure"]]
    return [fig for fig in found if not facts.born_otherwise(s, fig, mode.kin)] or found if mode.kin else found


def who_influences(s: State) -> str:
    """Who makes the attempt, for a faction or to win somebody's away."""
    attempt = find(s, "beeinflussung")
    return str(attempt["figure"] if attempt else the(s, "abwerben")["fig"])


def _unfit(m: Moment, face: Face, mode: Mode, fig: str) -> Refusal | None:
    """What speaks against playing it on this figure."""
    why, name = _born_otherwise(mode, m.s, fig), title(m.s, fig)
    if not why and (mode.now or len(mode.people) > 1):
        him = Figure(m.s, fig, m.enemy is not None)
        lacks = [unmet("charakter", one, him) for one in ([mode.now] if len(mode.people) == 1 else mode.people)]
        why = lacks[0] if all(lacks) else ""
    if why:
        return by_the_card(face, wants(face.titel, "charakter", why, name))
    no: Refusal | None = None
    if m.f.get("revealed") and (late := at_site.in_play_before(fig in company(m.s).get("there", (fig,)), name)) is not None:
        return late
    if m.window == "hieb" and face.hazard:
        no = timing.about_this_strike(fig == m.struck, name)
    elif m.window == "beeinflussung" and fig != who_influences(m.s):
        no = by_the_card(face, f"{name} macht diesen Beeinflussungsversuch nicht.")
    elif m.window == "probe" and "mit" not in mode.said and fig != the(m.s, "probe")["figure"]:
        no = by_the_card(face, f"{name} macht diesen Versuchungswurf nicht.")
    elif face.versuchung:
        no = timing.one_corruption_card(effects.any_of(m.s, "versucht", {"figur": fig}), name)
    if no is None and face.einmal and not (face.versuchung and mode.tests):
        no = only_once(m.s, face, fig)
    return no or (prices.refused(m.s, mode, Payer(m.seat, fig, "", face)) if mode.costs else None)


def _nobody_with(m: Moment, face: Face, mode: Mode) -> Refusal | None:
    """A card that is played on another one, with somebody: whether there is one."""
    if not mode.said.get("mit"):
        return None
    there = [Figure(m.s, fig, m.enemy is not None) for fig in _people(m.s, mode)]
    lacks = [unmet("charakter", wanted, him) for wanted in mode.people for him in there]
    return None if "" in lacks else by_the_card(face, f"Für «{face.titel}» ist niemand da, der das kann.")


def factions_there(s: State) -> list[str]:
    """The factions of whoever travels, one of each."""
    zone = f"heer {mover(s)}"
    found = {s["cards"][card]: card for card in ZONES.cards(s, zone)} if zone in s["zones"] else {}
    return [*found.values()]


def _unfit_card(m: Moment, face: Face, mode: Mode, card: str, at: str) -> Refusal | None:
    other = face_of(m.s, card)
    lies = [at] if at in ("in-der-kette", "hinterlegt") else [at, "im-spiel", *([] if at == "im-spiel" else ["auf-charakter"])]
    if "am-ort" in str(mode.said.get("auf")) or "in-der-gs" in str(mode.said.get("auf")):
        lies += places_of(m.s, card, m.seat)
    about = {
        **(other.lain if "im-spiel" in lies else other.facts),
        "liegt": lies,
        "braucht": wanted_skills(other),
        "zielt": aimed_at(m, card, other),
    }
    if "ziel" in face.einmal and LIMITS["ziel"].on() and any(_alike(id, face) for id in ZONES.faces(m.s, f"an {card}")):
        return by_the_card(face, f"«{face.titel}» liegt schon auf «{other.titel}».")
    return _thing(face, "karte", mode.things, about, f"«{other.titel}»")


LIMITS.does("ziel", samples=("tw-align-palantir",))("playing._unfit_card")


def wanted_skills(face: Face) -> list[str]:
    """The skills a card asks for."""
    return [skill for mode in face.modes for skill in skills(mode.said.get("auf")) or skills(mode.said.get("mit"))]


def aimed_at(m: Moment, card: str, face: Face) -> list[str]:
    """What a card in the chain is aimed at, or does."""
    from games.meccg.play.feats import aims_of

    link = next((one for one in m.f["chain"] if one["card"] == card), None)
    found = [*aims_of(face)]
    if link is None:
        return found
    mode = face.modes[link["mode"]] if face.modes else None
    on_people = link["aim"] in fighters(m.s)
    at_company = mode is not None and (mode.kinds & {"gemeinschaft", "ort"} or "gemeinschaft" in str(mode.effects))
    return [*found, "gs"] if on_people or comes_to_attack(m.s, link) or at_company else found


def cards_about(m: Moment) -> list[tuple[str, str, str]]:
    """Every card that another one could be about, with what it is aimed at by: those that lie there, whoever's they are, and
    those of the chain. Of several alike those are told apart that lie with different people."""
    s = m.s
    there = [(card, "im-spiel") for card in ZONES.cards(s, "wirkt")]
    there += [(card, "im-spiel") for zone in s["zones"] if zone[:3] in facts.LAID for card in ZONES.cards(s, zone)]
    alike = Counter(FACES[id].name for fig in s["figures"] for id in {*ZONES.faces(s, f"bei {fig}")})
    found = []
    for fig in s["figures"]:
        for card in ZONES.cards(s, f"bei {fig}"):
            id = s["cards"][card]
            goal = f"{id}{WITH}{fig}" if alike[FACES[id].name] > 1 else id
            found.append((goal, card, "auf-charakter" if not card.startswith(owner(s, fig)) else "im-spiel"))
    there += [(card, "hinterlegt") for card in ZONES.cards(s, f"hinterlegt {m.seat}")]
    there += [(link["card"], "in-der-kette") for link in m.f["chain"] if link["card"]]
    found += [(s["cards"][card], card, at) for card, at in there]
    return list({one[0]: one for one in reversed(found)}.values())


@remembered()
def _keyed(face: Face, place: str, types: tuple[str, ...]) -> list[Aim]:
    """What a creature may be keyed to at such a site, on such a route."""
    here, route = (types[0], place), types[1:]
    there = {goal: times for goal, times in face.auf.items() if goal in PLACE or goal == place}
    return [(0, goal, timing.keyed(here, route, face, goal, times)) for goal, times in there.items()]


@rule("me.kreatur.region", off=[])
def passed_by_name(one: Mapping[str, Any], passed: Collection[str]) -> list[str]:
    """The regions a creature names that the company passes."""
    return [region for region in one.get("regionen", ()) if region in passed and not one.get("nur_orte_in_regionen")]


@rule("me.kreatur.wahl", off=lambda found: found[:1])
def where_he_likes(found: list[Aim]) -> list[Aim]:
    """The player of a creature says what it is keyed to, where it could be several things."""
    return found


def keyed_now(s: State, face: Face) -> list[Aim]:
    """The same with what depends on the cards in play and on regions by name: of the route, or that of the site."""
    found = _keyed(face, site(s)["slug"], land_for_hazards(s))
    if effects.present(s, "zuordnung") and effects.any_of(s, "zuordnung", {SITE_OF: where_to(s)}):
        found = [*found, (0, site(s)["slug"], None)]
    if not face.named and not face.keyed_more:
        return found
    night, way = "tore-der-nacht" in in_play(s), company(s)["travel"]
    passed = {*way["regionen"]} if way["reist"] else set()
    there = site(s)["facts"]
    for one in face.named:
        if "bedingung" in one and (one["bedingung"] == "mit-Doors-of-Night") != night:
            continue
        no = by_the_card(face, f"«{face.titel}» ist auf dieser Reise keiner ihrer Regionen oder Orte zuzuordnen.")
        regions = passed_by_name(one, passed)
        found = [*found, *((0, slug(region), None) for region in regions)]
        inside = one.get("auch_orte_in_regionen")
        here_too = (
            one.get("nur_orte_in_regionen")
            or inside == "alle"
            or land(s)[0] in [TYPES[x] for x in inside or () if inside != "alle"]
        )
        if there["region"] in one.get("regionen", ()) and here_too:
            found = [*found, (0, site(s)["slug"], None)]
        elif not regions and not found:
            found = [(0, site(s)["slug"], no)]
    for e in face.keyed_more if DEEDS.words["zuordnung"].on() else ():
        if "wenn" not in e or not missing(e["wenn"], World(s)):
            for kind in listed(e["zu"]):
                here, route = (land(s)[0], site(s)["slug"]), land(s)[1:]
                found = [*found, (0, kind, timing.keyed(here, route, face, kind, 1))]
    return found


def _aims(m: Moment, face: Face, ways: Iterable[Mode], no: Refusal | None = None) -> Iterator[Aim]:
    """Everything this card could be aimed at on these ways, with what speaks against it (`no`: at all); NOBODY where there is
    nothing to choose."""
    s = m.s
    for mode in ways:
        no = no if mode.hints.plain else _not_here(m, face, mode)
        if face.creature and not mode.event:
            no = no or (forbidden(s, face, hostile=True) if face.also_event else None)
            for _, there, elsewhere in keyed_now(s, face):
                yield 0, there, no or elsewhere
        elif face.item:
            for fig in characters(s):
                tapped_it = at_site.another_character(here(s)["by"] == fig, title(s, fig))
                bears = no or tapped_it or at_site.carrier_untapped(untapped(s, fig), title(s, fig))
                yield 0, fig, bears or may_bear(s, face, fig)
        elif "karte" in mode.kinds:
            with_whom = no or _nobody_with(m, face, mode)
            if mode.costs:
                with_whom = with_whom or prices.refused(m.s, mode, Payer(m.seat, "", "", face))
            for goal, card, at in cards_about(m):
                yield mode.nr, goal, with_whom or _unfit_card(m, face, mode, card, at)
        elif "heer" in mode.kinds:
            for card in factions_there(s):
                yield mode.nr, s["cards"][card], no or _thing(face, "heer", mode.things, facts.faction_facts(s["cards"][card]),
                                                              face_of(s, card).titel)  # fmt: skip
        elif mode.people:
            for fig in _people(s, mode):
                yield mode.nr, fig, no or _unfit(m, face, mode, fig)
        else:
            yield mode.nr, NOBODY, no or (prices.refused(m.s, mode, Payer(m.seat, "", "", face)) if mode.costs else None)


def may_bear(s: State, face: Face, fig: str) -> Refusal | None:
    """Who may bear an item, by its text."""
    wanted = face.entry.get("traeger")
    no = only_once(s, face, fig) if "charakter" in face.einmal else None
    if no is not None or not wanted:
        return no
    return _thing(face, "charakter", [{"charakter": wanted}], Figure(s, fig), title(s, fig))


def _some_aim(m: Moment, face: Face, ways: Iterable[Mode]) -> bool:
    for _, _, no in _aims(m, face, ways):  # noqa: SIM110 (asked all the time: a generator costs more than the loop)
        if no is None:
            return True
    return False


def _all_aims(m: Moment, face: Face) -> list[Aim]:
    return [one for mode in face.modes for one in _aims(m, face, (mode,), _closed(m, face, mode))]


def thinkable(pool: Pool, s: State, f: FrameData, seat: Seat, face: Face) -> list[Aim]:
    """What is worth asking for: of a creature what it can be keyed to, of other cards every aim of the ways that are open now."""
    if face.creature and (not face.also_event or f.get("revealed")):
        keyed = keyed_now(s, face)
        return where_he_likes([one for one in keyed if one[2] is None]) or keyed
    m = Moment(pool, s, f, seat)
    if face.creature:  # as an attack, or as an event
        found = [*_aims(m, face, m.ways(face)[0])] or _all_aims(m, face)
        allowed = [one for one in found if one[2] is None]
        as_attack = where_he_likes([one for one in allowed if one[0] == 0])
        return [*as_attack, *(one for one in allowed if one[0])] or found
    found = [*_aims(m, face, m.ways(face)[0])] or _all_aims(m, face)
    open_ways = {nr for nr, _, no in found if no is None}
    return [one for one in found if one[0] in open_ways] or found


def aims(pool: Pool, s: State, f: FrameData, seat: Seat, face: Face) -> list[Candidate]:
    """The same as answers."""
    return [aim(s, face, nr, goal).judged(no) for nr, goal, no in thinkable(pool, s, f, seat, face)]


def _some_target(m: Moment, face: Face) -> Refusal | None:
    """Without a target that is allowed the card cannot be played, for the reason that speaks against the first."""
    found = [no for _, _, no in _all_aims(m, face)]
    if not found:
        return illegal(f"Für «{face.titel}» ist niemand da.", f"karte:{face.card}", "me.start.kartentext")
    first = found[0]
    return None if None in found or first is None else _of_all(first, len(found))


_OF_ONE = re.compile(r" Auf (?!nichts)[^.]+ trifft das nicht zu\.$")


def _of_all(first: Refusal, targets: int) -> Refusal:
    """The reason that speaks against the first target, without naming it where it is one of many."""
    if targets == 1:
        return first
    return replace(first, reason=_OF_ONE.sub(" So etwas ist gerade nicht da.", first.reason))


# --- a card in a window -----------------------------------------------------------------------------------------------------


def _out_of_place(hostile: bool, phase: str, window: str, begun: bool, place: str, face: Face) -> Refusal | None:
    """What speaks against such a card in such a window, whatever else is on the table."""
    if (no := not_playable(face)) is not None:
        return no
    if not hostile and face.item:
        there = site_card(place)
        return at_site.item_at_site(window, begun, face) or at_site.found_here(face, there["gegenstaende"], there["name"], place)
    as_hazard = hostile and window not in FOREIGN
    return timing.as_hazard(begun, window, face) if as_hazard else timing.as_resource(phase, window, face)


FOREIGN = ("beeinflussung", "fremd")  # windows in which whoever is not travelling plays resources


@guard("me.start.kartentext")
def not_playable(face: Face) -> ByCard | None:
    """A card that says something that nothing carries out: nothing of it is carried out."""
    word = unplayable(face.card)
    return ByCard(f"«{face.titel}» spielt der Ringrichter noch nicht: {briefly(word)}.", face.card) if word else None


ACT.does("kreaturen", samples=("tw-stealth",))("verbietet-kreaturen")
ACT.does("ressourcen-berufe", samples=("dm-little-snuffler",))("verbietet-ressourcen-berufe")


@guard("me.start.kartentext")
def forbidden(s: State, face: Face, hostile: bool) -> ByCard | None:
    """What cards in play forbid: creatures against a company, resources that need a skill."""
    kind = ("verbietet-kreaturen" if face.creature else "") if hostile else "verbietet-ressourcen-berufe"
    if not kind or not effects.present(s, kind):
        return None
    for e in effects.those_of(s, kind, Company(s), World(s)):
        if hostile or fits(e["note"], "karte", {"braucht": wanted_skills(face)}):
            return ByCard(f"«{FACES[e['card']].titel}» verbietet es, jetzt «{face.titel}» zu spielen.", FACES[e["card"]].card)
    return None


@rule("me.gegenstand.geringere", "me.ortsphase.geringerer", off=True)
def minor_item_may_follow(s: State, there: Mapping[str, Any]) -> bool:
    """Directly after a resource has tapped the site, once: not at one that was tapped before, nor by a hazard."""
    return bool(there.get("turn", -1) == s.get("round", 0) and not there["second"])


def _out_of_time(m: Moment, face: Face) -> Refusal | None:
    """What the rules have against a card that is in its place."""
    s, no = m.s, None
    if not face.also_event and (no := forbidden(s, face, hostile=m.seat != mover(s))) is not None:
        return no
    if face.item:
        return (
            unique.only_one(s, face)
            or dragons.hoard_is_gone(s, face, here(s)["card"])
            or at_site.site_untapped(here(s)["tapped"], minor_item_may_follow(s, here(s)), face, site(s)["name"])
        )
    if m.window == "hieb" and not face.hazard:
        no = timing.one_skill_a_strike(the(s, "hieb")["skilled"], face)
    if no is None and face.einmal:
        no = only_once(s, face, "")
    no = no or unique.only_one(s, face) or dragons.not_again(s, face)
    return (
        no
        if no or m.left > 0 or not face.hazard
        else timing.within_limit(m.left, m.left + company(s)["played"], free_of_limit(s, face))
    )


def playable(m: Moment, hand: Iterable[str]) -> list[Candidate]:
    """The cards that may be played now. Few are asked more than once whether they are in place."""
    found, known = [], m.known
    for id in hand:
        open_ = known.get(id) or m.ways(FACES[id])
        if open_ is not CLOSED:
            face, (ways, sure, timely) = FACES[id], open_
            if ((timely and m.left > 0) or _out_of_time(m, face) is None) and (sure or _some_aim(m, face, ways)):
                found.append(play(face))
    return found


def no_other_time(m: Moment, face: Face, ways: Iterable[Mode]) -> list[Mode]:
    """Of the ways of answering a card on the way those that are open in this chain alone: not also without one, nor, against a
    creature, when it attacks."""
    later = ("gefahren", "angriff") if m.enemy is not None else ("gefahren",)
    return [mode for mode in ways if face.hazard or not mode.windows.intersection(later) or "in-der-kette" in str(mode.things)]


Only = Callable[[Moment, Face, Iterable[Mode]], list[Mode]]  # of some ways of playing a card those that are meant


def thinkable_here(m: Moment, only: Only | None = None) -> bool:
    """Whether any card there is could be played now, by what everybody sees: what somebody holds, and what he could throw away
    for it, is not looked at. `only`: in one of these ways."""
    kind = m.seat != mover(m.s), m.window, m.begun, only
    likely = _found_before.get(kind, ())
    if any(face.id in m.placed and _thinkable(m, face, only) for face in likely):
        return True
    for face in m.open_ones():
        if face not in likely and _thinkable(m, face, only):
            _found_before[kind] = (face, *likely[:MOST_LIKELY])
            return True
    return False


_found_before: dict[Hashable, tuple[Face, ...]] = {}  # what was found in such windows lately is looked at first, to be quick
MOST_LIKELY = 11


def _thinkable(m: Moment, face: Face, only: Only | None) -> bool:
    ways, sure, timely = m.known.get(face.id) or m.ways(face)
    if ways and only is not None:
        ways, sure = only(m, face, ways), False
    if not ways or not ((timely and m.left > 0) or _out_of_time(m, face) is None):
        return False
    return bool(sure or any(prices.from_hand(cost) for mode in ways for cost in mode.costs) or _some_aim(m, face, ways))


def judged(m: Moment, hand: Iterable[str]) -> list[Candidate]:
    """Playing each of these cards now, with what speaks against it: the rules first, then its own text."""
    at = m.seat != mover(m.s), m.s["phase"], m.window, m.begun, here(m.s)["card"]
    return [
        play(x).judged(_out_of_place(*at, x) or _out_of_time(m, x) or _some_target(m, x)) for x in map(FACES.__getitem__, hand)
    ]


@cache
def play(face: Face) -> Candidate:
    """The answer that plays a card: built once, because it is offered in every window."""
    strikes = f"{face.hiebe} {'Hieb' if face.hiebe == 1 else 'Hiebe'}, Kampfgeschick {face.kg}"
    label = f"{face.titel} spielen ({strikes})" if face.creature else f"{face.titel} spielen"
    return Candidate(f"spiele {face.id}", label, aliases=(face.titel,))


@guard("me.bgphase.keine-gemeinschaft")
def needs_a_company(face: Face) -> str | None:
    return f"«{face.titel}» braucht eine Gemeinschaft, und du hast keine."


def for_nobody(face: Face) -> Candidate:
    """A card of the hand while one has no company."""
    return play(face).judged(needs_a_company(face))


@cache
def not_held(face: Face) -> Candidate:
    """A card that somebody names without having it: refused, and not taken for another one."""
    return replace(play(face).judged(illegal(f"«{face.titel}» hast du nicht auf der Hand.", "me.zug.ueberblick")), group=FAR)


@cache
def lies_there(face: Face) -> Candidate:
    """A card that somebody says he plays without having it, while everybody sees it lie on the table. Named alone, it is what
    lies there."""
    no = illegal(f"«{face.titel}» ist schon im Spiel und nicht auf deiner Hand.", "me.zug.ueberblick")
    return replace(play(face).judged(no), aliases=(), group=FAR)


@cache
def lurk(face: Face) -> Candidate:
    label = f"{face.titel} auf die Lauer legen"
    return Candidate(f"lauer {face.id}", label, rule="me.lauer.begriff", aliases=(f"lauer {face.titel}",))


# --- what lies open and can be used ------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _using(face: Face, nr: int, fig: str, bearer: str) -> Candidate:
    """The answer that uses an ability of a card, or of a figure itself."""
    label = short(f"{face.titel}{f' ({bearer})' if face.id and fig else ''} nutzen", face.abilities[nr])
    more = f" {nr + 1}" if nr else ""
    alias = (f"tappe {face.titel}{more}", f"nutze {face.titel}{more}", f"{face.titel}{more}")
    return Candidate(f"nutze {face.id or fig}.{nr} {fig or NOBODY}", label, None, "me.start.kartentext", alias, public=True)


@remembered()
def _useless(window: str, face: Face, mode: Mode) -> Refusal | None:
    """What speaks against an ability in such a window, whatever else is on the table."""
    if window not in mode.windows:
        return by_the_card(face, f"Das geht jetzt nicht: «{face.titel}» {timing.NOT_HERE[window]}.")
    return None


def aims_of_use(m: Moment, face: Face, mode: Mode, bearer: str) -> list[str]:
    """What an ability may be aimed at now: figures, or the faces of cards."""
    if mode.people:
        ones = [(fig, Figure(m.s, fig, m.enemy is not None, bears=fig == bearer)) for fig in _people(m.s, mode)]
        return [fig for fig, him in ones if any(not unmet("charakter", wanted, him) for wanted in mode.people)]
    return [goal for goal, card, at in cards_about(m) if _unfit_card(m, face, mode, card, at) is None]


def _aimless(m: Moment, face: Face, mode: Mode, bearer: str) -> Refusal | None:
    """An ability that needs an aim, and there is none."""
    lost = mode.aimed and not aims_of_use(m, face, mode, bearer)
    return by_the_card(face, f"«{face.titel}» findet hier nichts dergleichen." if lost else None)


def can_use_something(m: Moment) -> bool:
    """Whether its seat may use anything that lies open."""
    return bool(m.able) and bool(usable(m))


def could_end_with(pool: Pool, s: State) -> bool:
    """Whether there are cards for the end of this company's movement/hazard phase, whoever may hold them."""
    ways = [(face, mode) for face in pool.at_the_end for mode in face.modes]
    return any(_thing(face, "gemeinschaft", mode.things, Company(s), "") is None for face, mode in ways)


def _in_anothers_turn(m: Moment) -> bool:
    return m.seat != mover(m.s) and m.window not in FOREIGN


def in_wrong_turn(m: Moment, face: Face) -> Refusal | None:
    """Resources are used in one's own turn, hazards in the opponent's."""
    return timing.used_in_ones_own_turn(_in_anothers_turn(m), face) or timing.used_against_the_mover(m.seat == mover(m.s), face)


def usable(m: Moment, only: Only | None = None) -> list[Candidate]:
    """What this seat may use now: everybody sees that."""
    found: dict[str, Candidate] = {}
    for face, card, fig in m.able:
        if in_wrong_turn(m, face) is not None:
            continue
        ways = m.uses(face, fig)
        for mode in ways if only is None else only(m, face, ways):
            no = None if mode.hints.plain or mode.hints.by_bearer else _not_here(m, face, mode, fig)
            if no is None and mode.aimed:
                no = _aimless(m, face, mode, fig)
            if no is None and prices.refused(m.s, mode, Payer(m.seat, fig, card, face)) is None:
                c = _using(face, mode.nr, fig, fig and title(m.s, fig))
                found[c.key] = c
    return [*found.values()] if found else []


def used(m: Moment) -> list[Candidate]:
    """Everything it could use, with what speaks against it; of several alike what speaks against all of them."""
    found: dict[str, Candidate] = {}
    for face, card, fig in m.able:
        for mode in abilities(face):
            no = in_wrong_turn(m, face)
            no = no or _useless(m.window, face, mode) or _not_here(m, face, mode, fig)
            no = no or _aimless(m, face, mode, fig) or prices.refused(m.s, mode, Payer(m.seat, fig, card, face))
            c = _using(face, mode.nr, fig, fig and title(m.s, fig))
            if no is None or c.key not in found:
                found[c.key] = c.judged(no)
    return [*found.values()]


# --- lying in wait ----------------------------------------------------------------------------------------------------------


def at_the_site(f: FrameData, face: Face, verb: str = "aufdecken") -> FrameData:
    """A card in wait is judged as if it were played in the hazard phase; one that says it answers, in this chain."""
    if verb != "aufdecken":
        return f
    answers = at_site.says_so_itself(face)
    return {**f, "what": "gefahren", "chain": f["chain"] if answers else [], "revealed": True}


def keyed_to_site(s: State, face: Face) -> list[str]:
    """What of the site itself a creature could be keyed to: its type, its name; not to regions on the way there."""
    there = land_for_hazards(s)[0], site(s)["slug"]
    return list(dict.fromkeys(goal for _, goal, no in keyed_now(s, face) if no is None and goal in there))


def revealable(pool: Pool, s: State, f: FrameData, face: Face, acting: bool, attacked: bool | None = None) -> Refusal | None:
    """What speaks against turning up the card in wait: when the site is entered (`attacked`: it has an automatic attack now, else
    as printed), or (`acting`) when something is played there."""
    attacked = bool(site(s)["facts"]["angriffe"]) if attacked is None else attacked
    return (
        at_site.is_hazard_in_wait(face)
        or not_playable(face)
        or at_site.never_revealed(face)
        or at_site.creature_at_site(face, acting, bool(face.creature and keyed_to_site(s, face)), attacked, site(s)["name"])
        or at_site.changes_the_attack(face, acting)
        or at_site.aims_at_somebody(face, acting, f.get("what") == "beeinflussung")
        or only_once(s, face, "")
        or unique.only_one(s, face)
        or dragons.not_again(s, face)
        or (forbidden(s, face, hostile=True) if face.creature else None)
        or (_some_target(Moment(pool, s, at_the_site(f, face), hazard(s)), face) if acting else None)
    )
