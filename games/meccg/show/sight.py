"""What is worked out for those who look, besides what lies there (`view.py`): everybody's numbers, the attack that is
fought with all that adds up, the chain, what of one's own
hand can be played now, and what the Council would say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games import effects
from games.contract import Seat, State
from games.flow import find
from games.meccg import council
from games.meccg.cards import cards
from games.meccg.companies import influence
from games.meccg.play import adding, playing, reactions, strike
from games.meccg.play.facts import Company, World, attacker, body, prowess
from games.meccg.play.people import corruption
from games.meccg.play.room import FACES, ZONES, company_of, hazard, mover, other, person, standing
from games.meccg.rules import timing

Shown = dict[str, Any]


def figure(s: State, fig: str) -> Shown:
    """The numbers of somebody in play, as they are now."""
    gid = company_of(s, fig)
    now = s if s["now"] == gid else {**s, "now": gid}
    him = person(s, fig)
    found = {"id": fig, "card": s["who"][fig], "zustand": s["figures"][fig], "kg": prowess(now, fig, ""), "ko": body(now, fig)}
    if him.ally:
        return found
    return {
        **found,
        "gk": influence.mind(now, fig), "de": influence.direct(now, fig), "frei": influence.free_direct(now, fig),
        "bei": ZONES.faces(s, f"bei {fig}"), "vp": corruption(s, fig), "vw": him.vw, "unter": s["under"].get(fig, ""),
        "verbuendete": [figure(s, ally) for ally, leader in s["led"].items() if leader == fig],
    }  # fmt: skip


def attack(s: State) -> Shown | None:
    """The attack that is fought now, and the strike."""
    f = find(s, "angriff")
    if f is None or not s["now"]:
        return None
    face, hieb = attacker(s, f), find(s, "hieb")
    if not f["strikes"] and not f["prowess"]:  # they are counted when it begins: so far what is printed
        strikes, strong = face.each * len(s["companies"][s["now"]]["figs"]) if face.each else face.hiebe, face.kg
    else:
        strikes, strong = f["strikes"], f["prowess"]
    found = {
        "karte": face.card, "titel": face.titel, "rasse": face.rasse, "hiebe": strikes, "kg": strong,
        "ko": strike.attack_body(s, f), "zugeteilt": list(f["assigned"]), "offen": list(f["open_strikes"]),
        "ueber": f["surplus"], "besiegt": f["beaten"],
        "verwundet": list(f["wounded"]), "gs": s["now"], "beginnt": f["step"] in ("before", "defender_assigns"), "hieb": None,
    }  # fmt: skip
    if hieb is not None and hieb["figure"] in s["figures"]:
        own = adding.strike(s, f, hieb)
        found["hieb"] = {"figur": hieb["figure"], "teile": own, "stark": sum(number for _, number in own),
                         "gegen": strike.against(s, f), "haltungen": list(strike._stances(s, hieb))}  # fmt: skip
    return found


def check(s: State) -> Shown | None:
    """The corruption check that is made now."""
    f = find(s, "probe")
    if f is None or f["figure"] not in s["figures"]:
        return None
    fig = f["figure"]
    parts = adding.check(s, f)
    return {"figur": fig, "punkte": corruption(s, fig), "teile": parts, "plus": sum(number for _, number in parts)}


def chain(s: State) -> list[Shown]:
    """The cards and abilities that wait for their effect, the first one first."""
    f = find(s, "kette")
    return [{"seat": x["seat"], "karte": x["face"] or x["bearer"], "ziel": x["aim"]} for x in f["chain"]] if f else []


def council_now(s: State, seat: Seat | None) -> dict[Seat, Shown]:
    """Everybody's points as the Council would count them now; what somebody holds he alone knows."""
    found = {}
    for who in s["seats"]:
        raw, theirs = council.raw(s, who), council.raw(s, other(who))
        double = council.doubled(raw, theirs)
        counted = council.capped(double)
        held = council.held_by_opponent(s, who) if seat == other(who) else None
        lost = council.lost_avatar(s, who)
        found[who] = {"roh": raw, "doppelt": double, "zaehlt": counted, "gehalten": held, "verloren": lost,
                      "summe": max(0, sum(counted.values()) - (held or 0) - lost)}  # fmt: skip
    return found


# --- one's own hand --------------------


def hand(game: Any, s: State, seat: Seat) -> dict[str, str]:
    """The cards of one's hand: nothing where one may play it now, else why not."""
    held = list(dict.fromkeys(ZONES.faces(s, f"hand {seat}")))
    window = s["stack"][-1] if s["stack"] else {"frame": ""}
    if window["frame"] != "kette" or window["turn"] != seat:
        return dict.fromkeys(held, "-")
    found: dict[str, str] = dict.fromkeys(held, "-")
    for c in reactions.Reactions.answers(game, s, window, seat, every=False):
        verb, _, rest = c.key.partition(" ")
        card = rest.split(" ")[0]
        if card in found and verb in ("spiele", "bringe", "verbuende", "beeinflusse"):
            found[card] = ""
        elif card in found and verb == "lauer" and found[card]:
            found[card] = "lauer"
    if not standing(s, mover(s)):
        return found
    here = s if s["now"] and s["now"] in s["companies"] else {**s, "now": standing(s, mover(s))[0]}
    m = playing.Moment(game.pool, here, window, seat)
    for c in playing.judged(m, [card for card, why in found.items() if why == "-" and klasse(card) not in OWN_ACTS]):
        if c.refusal is not None and not timing.of_the_moment(c.refusal.reason):
            found[c.key.split(" ")[1]] = c.refusal.reason
    return found


OWN_ACTS = frozenset(("character", "avatar", "resource-ally", "resource-faction"))


def klasse(card: str) -> str:
    return str(cards()[FACES[card].card]["klasse"])


def limit(s: State, gid: str) -> int:
    """What of the limit is left, for a company that moves now."""
    now = {**s, "now": gid}
    changed = effects.sum_of(now, "limit", Company(now), World(now)) if effects.present(now, "limit") else 0
    one = s["companies"][gid]
    return int(max(0, one["limit"] + changed) - one["played"])


def meanwhile(s: State, seat: Seat) -> dict[str, str]:
    """What a player rests his plans upon: who plays hazards, on the limit, the company and the opponent's hand; who moves, on
    nothing being played against him."""
    if not s["round"]:
        return {"die Vorbereitung ist vorbei": "0"}
    found = {"der Zug ist vorbei": str(s["round"])}
    if seat == s["mover"]:
        played = sum(one["played"] for one in s["companies"].values())
        return {**found, "gegen dich wurde etwas gespielt": str(played)}
    gid = s["now"] if s["now"] in s["companies"] else ""
    return {
        **found,
        "diese Gemeinschaft ist fertig": f"{s['phase']} {gid}",
        "das Gefahrenlimit hat sich geändert": str(limit(s, gid) + s["companies"][gid]["played"] if gid else ""),
        "der Gegner hat etwas gespielt": str(len(ZONES.cards(s, f"hand {s['mover']}"))),
    }


def asked(s: State, seat: Seat | None) -> Mapping[str, str]:
    """What kind of question stands: the frame, the window, and against whom hazards are played."""
    top = s["stack"][-1] if s["stack"] else {"frame": ""}
    own = top if seat is not None and top.get("seat") == seat else {}
    about = {"um": str(own.get("gid", "")), "gespielt": str(own.get("face", ""))}
    return {"frage": top["frame"], "fenster": str(top.get("what", "")), "gefahren": hazard(s), **about}
