"""Organising people: a new character or the avatar, one discarded instead, followers, the avatar tapped for the reserve."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData
from games.meccg import alignments
from games.meccg.cards import cards, of_class
from games.meccg.companies import founding, influence
from games.meccg.play import unique
from games.meccg.play.people import leave, owner, tap, untapped
from games.meccg.play.reactions import acts, again, called
from games.meccg.play.room import FACES, FAR, ZONES, CardGame, Transition, company, company_of, mover, standing, title
from games.meccg.rules.timing import can_tap
from games.meccg.turn import groups, untap
from games.rules import guard, rule

# --- who may come --------------------


@rule("me.orga.begriff.heimatort", off=False)
def at_home(card: str, site: str) -> bool:
    """Whether this site is one of his homes: by name, or by type."""
    there = cards()[site]
    for home in cards()[card].get("home_sites") or ():
        if home.get("ort") == there["title_en"]:
            return True
        if there["site_type"] in home.get("ortstyp", ()) and not (
            there["underdeeps"] and "nicht-unterirdisch" in home.get("merkmale", ())
        ):
            return True
    return False


@guard("me.orga.charakter.einer", "me.orga.avatar.statt")
def one_a_turn(brought: str) -> str | None:
    return "In diesem Zug ist schon jemand ins Spiel gekommen." if brought else None


@guard("me.orga.abwerfen")
def nobody_discarded(discarded: bool) -> str | None:
    return "Du hast in diesem Zug schon einen Charakter abgeworfen; dann kommt keiner mehr ins Spiel." if discarded else None


@guard("me.orga.charakter.ort")
def home_or_haven(card: str, site: str) -> str | None:
    if at_home(card, site):
        return None
    if FACES[card].entry.get("nur-start-oder-heimat"):
        return f"{FACES[card].titel} kommt, außer zu Beginn, nur am Heimatort ins Spiel, nicht in {FACES[site].titel}."
    if alignments.is_haven(site):
        return None
    return f"{FACES[card].titel} kommt nur an einem Zufluchtsort oder am Heimatort ins Spiel, nicht in {FACES[site].titel}."


@guard("me.orga.avatar.ort")
def avatar_place(card: str, site: str) -> str | None:
    if site in alignments.HEROES.avatar_at or at_home(card, site):
        return None
    return f"{FACES[card].titel} kommt nur in Bruchtal oder am Heimatort ins Spiel, nicht in {FACES[site].titel}."


def nobody_like_him(s: State, card: str) -> Refusal | None:
    """A unique card in play bars another one like it, whoever has it; so does one that was eliminated."""
    return unique.only_one(s, FACES[card]) or unique.not_eliminated(s, FACES[card])


@guard("me.voraus.ein-zauberer", "me.orga.avatar.statt")
def no_avatar_yet(s: State, seat: Seat, card: str) -> str | None:
    """He is bound to the one he has played; that one may come again, if he is not lost."""
    first = s["players"][seat]["avatar"]
    if not first or (first not in s["figures"] and not s["players"][seat]["lost"] and FACES[first].name == FACES[card].name):
        return None
    return "Du hast deine Hauptfigur schon ausgespielt."


@guard("me.orga.charakter.mit-avatar")
def with_the_avatar(s: State, seat: Seat, gid: str, leader: str) -> str | None:
    """With the avatar in play: in his company, or under somebody's direct influence."""
    his = untap.avatar(s, seat)
    if his and company_of(s, his) != gid and not leader:
        return f"Solange {title(s, his)} im Spiel ist, kommt jemand nur in dessen Gemeinschaft oder als Gefolgsmann ins Spiel."
    return None


@guard("me.orga.groesse", "me.gemeinschaft.groesse.maximum")
def room_for_one(s: State, gid: str, card: str) -> str | None:
    """Those who stay at the same site card will be one company: they count together, until one of them sets out."""
    halves = sum(halves_of(s["who"][fig]) for one in groups.who_stay_with(s, gid) for fig in company(s, one)["figs"])
    return "Die Gemeinschaft wäre größer als 7." if (halves + halves_of(card) + 1) // 2 > groups.LARGEST else None


def halves_of(card: str) -> int:
    return 1 if FACES[card].rasse == "hobbit" else 2


def is_avatar(card: str) -> bool:
    return bool(cards()[card]["klasse"] == "avatar")


def may_come(s: State, seat: Seat, card: str, gid: str, leader: str = "") -> Refusal | None:
    mine, site = s["players"][seat], s["sites"][company(s, gid)["site"]]["card"]
    no = one_a_turn(mine["brought"]) or nobody_discarded("abgeworfen" in s["once"]) or nobody_like_him(s, card)
    if is_avatar(card):
        return no or no_avatar_yet(s, seat, card) or avatar_place(card, site) or room_for_one(s, gid, card)
    no = no or home_or_haven(card, site) or with_the_avatar(s, seat, gid, leader) or room_for_one(s, gid, card)
    if no or not leader:
        return no
    return influence.may_lead(s, leader) or influence.enough_direct(s, leader, int(cards()[card].get("mind") or 0), card)


@rule("me.orga.charakter.ortskarte", off=lambda s, seat, card: [])
def sites_of_his_own(s: State, seat: Seat, card: str) -> list[str]:
    """The site cards with which he may come on his own: havens, and his homes."""
    mine = dict.fromkeys(ZONES.faces(s, f"orte {seat}"))
    if is_avatar(card):
        return [site for site in mine if avatar_place(card, site) is None]
    return [site for site in mine if home_or_haven(card, site) is None]


def may_come_alone(s: State, seat: Seat, card: str) -> Refusal | None:
    no = one_a_turn(s["players"][seat]["brought"]) or nobody_discarded("abgeworfen" in s["once"]) or nobody_like_him(s, card)
    if is_avatar(card):
        return no or no_avatar_yet(s, seat, card)
    return no or with_the_avatar(s, seat, "", "")


def come(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    """A character comes into play: into this company, under general influence or somebody's."""
    card, gid, *leader = rest.split()
    found = ZONES.find(t.state, f"hand {seat}", card)
    t.reveal()
    if gid not in t.state["companies"]:  # with a site card of his own
        gid = founding.found(t, seat, founding.lay_site(t, seat, gid))
    fig = founding.enters(t, gid, ZONES.move(t, found, f"hand {seat}", f"figur {card}"))
    mine = t.at("players", seat)
    mine["brought"] = fig
    if is_avatar(card):
        mine["avatar"] = fig
    if leader:
        t.part("under")[fig] = leader[0]
    t.tell(
        "kommt",
        seat=seat,
        figur=fig,
        unter=leader[0] if leader else "",
        ort=t.state["sites"][company(t.state, gid)["site"]]["card"],
    )
    again(t)


def dismiss(t: Transition, f: FrameData, seat: Seat, fig: str) -> None:
    t.state["once"] = t.own([*t.state["once"], "abgeworfen"])
    leave(t, fig, "abgeworfen")
    founding.dissolve(t)
    again(t)


def follow(t: Transition, f: FrameData, seat: Seat, rest: str) -> None:
    fig, leader = rest.split()
    t.part("under")[fig] = leader
    t.tell("gefolgsmann", figur=fig, unter=leader)
    again(t)


def free(t: Transition, f: FrameData, seat: Seat, fig: str) -> None:
    del t.part("under")[fig]
    t.tell("gefolgsmann", figur=fig, unter="")
    again(t)


@rule("me.orga.reserve", "me.reserve.avatar", off=lambda t, f, seat, fig: again(t))
def fetch(t: Transition, f: FrameData, seat: Seat, fig: str) -> None:
    tap(t, fig)
    again(t)
    t.push("reserve", seat=seat, sort="eigene", left=untap.most(), to="")


@guard("me.orga.abwerfen")
def may_be_dismissed(s: State, seat: Seat, fig: str) -> str | None:
    site = s["sites"][company(s, company_of(s, fig))["site"]]["card"]
    if influence.is_avatar(s, fig):
        return "Die eigene Hauptfigur wird nicht abgeworfen."
    if s["players"][seat]["brought"] or "abgeworfen" in s["once"]:
        return "Nur wenn in diesem Zug niemand ins Spiel kam, darf einer abgeworfen werden, und nur einer."
    if not alignments.is_haven(site) and not at_home(s["who"][fig], site):
        return f"{title(s, fig)} ist weder an einem Zufluchtsort noch daheim."
    return None


@acts("organisation", "bringe", do=come)
def newcomers(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    """Each character of the hand, in each company: under general influence, or led by somebody there."""
    hand = [card for card in dict.fromkeys(ZONES.faces(s, f"hand {seat}")) if cards()[card]["klasse"] in ("character", "avatar")]
    mine = standing(s, seat)
    for card in hand:
        name = FACES[card].titel
        own = sites_of_his_own(s, seat, card)
        if every:
            yield from (no_such_site(card, site) for site in havens() if site not in own)
        for site in own:
            if (no := may_come_alone(s, seat, card)) is None or every:
                label = f"{name} allein ins Spiel bringen ({FACES[site].titel})"
                alias = (f"{name} in {FACES[site].titel}", *(() if mine else (name, f"spiele {name}")))
                yield Candidate(f"bringe {card} {site}", label[:80], no, "me.orga.charakter.ortskarte", alias, group="Charaktere")
        for gid in mine:
            where = FACES[s["sites"][company(s, gid)["site"]]["card"]].titel
            with_whom = f", {called(s, gid)}" if len(mine) > 1 else ""
            no = may_come(s, seat, card, gid)
            said = (name, f"bringe {name}", f"spiele {name}")
            label = f"{name} ins Spiel bringen ({where}{with_whom})"[:80]
            yield Candidate(f"bringe {card} {gid}", label, no, "me.orga.charakter.einer", said, group="Charaktere")
            if is_avatar(card):
                continue
            for leader in company(s, gid)["figs"]:
                no = may_come(s, seat, card, gid, leader)
                if no is None or every:
                    label = f"{name} als Gefolgsmann von {title(s, leader)}"
                    alias = (f"{name} unter {title(s, leader)}",)
                    yield Candidate(f"bringe {card} {gid} {leader}", label, no, "me.orga.gefolgsmann", alias, group="Charaktere")


@acts("organisation", do=come)
def not_in_hand(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    """Characters whom somebody names without having them."""
    if every:
        hand, mine = {*ZONES.faces(s, f"hand {seat}")}, dict.fromkeys(ZONES.faces(s, f"orte {seat}"))
        sites = [*dict.fromkeys((*havens(), *mine)), *standing(s, seat)]
        seen = {FACES[id].name for id in (s["who"][fig] for fig in s["figures"])}
        for id, face in game.pool.by_id.items():
            if face.art == "charakter" and id not in hand:
                said = there if face.name in seen else absent
                yield from (said(id, site, nr == 0) for nr, site in enumerate(sites))


@lru_cache(maxsize=2048)
def there(card: str, site: str, said: bool) -> Candidate:
    """Somebody everybody sees: nobody brings him a second time. `said`: known by his name as well, and not by his card alone."""
    name = FACES[card].titel
    no = illegal(f"{name} ist schon im Spiel und nicht auf deiner Hand.", "me.orga.charakter.einer")
    return Candidate(f"bringe {card} {site}", f"{name} ins Spiel", no, aliases=_comes(card) if said else (), group=FAR)


def _comes(card: str) -> tuple[str, ...]:
    one = cards()[card]
    return tuple(
        said for name in dict.fromkeys((FACES[card].titel, one["title_en"])) for said in (f"bringe {name}", f"{name} kommt")
    )


@cache
def not_yours(card: str) -> Candidate:
    no = illegal(f"{FACES[card].titel} gehört nicht zu deinen Charakteren im Spiel.", "me.orga.abwerfen")
    return Candidate(f"entlasse {card}", f"{FACES[card].titel} abwerfen", no, group=FAR)


@cache
def havens() -> tuple[str, ...]:
    return tuple(card["id"] for card in of_class("site") if card["alignment"] == "hero" and alignments.is_haven(card["id"]))


@lru_cache(maxsize=2048)
def no_such_site(card: str, site: str) -> Candidate:
    no = illegal(f"{FACES[site].titel} liegt nicht in deinem Ortsstapel, oder {FACES[card].titel} kommt dort nicht ins Spiel.",
                 "me.orga.charakter.ortskarte")  # fmt: skip
    return Candidate(f"bringe {card} {site}", f"{FACES[card].titel} in {FACES[site].titel}", no, group=FAR)


@lru_cache(maxsize=4096)
def absent(card: str, site: str, said: bool) -> Candidate:
    name = FACES[card].titel
    no = illegal(f"{name} hast du nicht auf der Hand.", "me.orga.charakter.einer")
    return Candidate(f"bringe {card} {site}", name, no, aliases=_comes(card) if said else (), group=FAR)


@acts("organisation", "entlasse", do=dismiss)
def dismissals(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    if every:
        there = {*influence.people(s, seat)}
        yield from (not_yours(id) for id, face in game.pool.by_id.items() if face.art == "charakter" and id not in there)
    for fig in influence.people(s, seat):
        no, name = may_be_dismissed(s, seat, fig), title(s, fig)
        yield Candidate(
            f"entlasse {fig}", f"{name} abwerfen", no, "me.orga.abwerfen", (f"wirf {name} ab",), group="Charakter abwerfen"
        )


@acts("organisation", "folge", do=follow)
def followers(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    mine = influence.people(s, seat)
    for fig in mine:
        if fig in s["under"]:
            continue
        for leader in mine if every else company(s, company_of(s, fig))["figs"]:
            if leader != fig and ((no := influence.follows(s, fig, leader)) is None or every):
                label = f"{title(s, fig)} wird Gefolgsmann von {title(s, leader)}"
                alias = (f"{title(s, fig)} unter {title(s, leader)}",)
                yield Candidate(f"folge {fig} {leader}", label, no, "me.orga.gefolgsmann", alias, group="Einfluss")


@acts("organisation", "frei", do=free)
def freed(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    for fig in s["under"]:
        if owner(s, fig) == seat:
            label = f"{title(s, fig)} unter allgemeinen Einfluss"
            no = enough_general(influence.free_general(s, seat), influence.mind(s, fig))
            yield Candidate(f"frei {fig}", label, no, "me.orga.gefolgsmann", (label,), group="Einfluss")


@guard("me.orga.gefolgsmann", "me.einfluss.allgemein")
def enough_general(left: int, mind: int) -> str | None:
    return None if mind <= left else f"Dafür reicht der allgemeine Einfluss nicht ({left} frei, {mind} nötig)."


@acts("organisation", "hole-reserve", do=fetch)
def from_reserve(game: CardGame, s: State, f: FrameData, seat: Seat, every: bool) -> Iterable[Candidate]:
    his = untap.avatar(s, seat)
    if his and ZONES.count(s, f"reserve {seat}"):
        name = title(s, his)
        no = can_tap(untapped(s, his), name)
        yield Candidate(f"hole-reserve {his}", f"{name} tappen: Karten aus der Reserve", no, "me.orga.reserve", ("reserve",))


def of_mover(s: State) -> list[str]:
    return influence.people(s, mover(s))
