"""What leaves play as soon as something is so: looked at whenever a question is about to be asked."""

from __future__ import annotations

from games import effects
from games.contract import State
from games.meccg.language.lasting import TOGETHER
from games.meccg.language.moments import LEAVINGS
from games.meccg.play.facts import World, under_way
from games.meccg.play.people import discard, fighters, leave
from games.meccg.play.room import ZONES, Transition, company_of
from games.rules import rule

LEAVINGS.does("gruppe-aendert", samples=("tw-fellowship",))("gruppe-aendert")


def sweep(t: Transition) -> bool:
    """Whether anything left: conditions that hold now, companies that are not as they were, cards whose ground is gone."""
    return conditions(t) or changed_companies(t) or without_ground(t) or no_longer_led(t)


def conditions(t: Transition) -> bool:
    s = t.state
    for e in s.get("effects", ()):
        if e["kind"] == "sobald" and e["source"] in s["cards"]:
            with_gid = at_his_company(s, e)
            if "'ort'" in str(e["asks"]) and under_way(with_gid):
                continue  # it is at no site now
            if effects.concerns(e, {}, World(with_gid)):
                there = ZONES.place(s, e["source"])
                if there.startswith("figur "):
                    leave(t, there.partition(" ")[2], "abgeworfen")
                else:
                    discard(t, e["source"], there)
                return True
    return False


def at_his_company(s: State, e: effects.Effect) -> State:
    """The situation as it is for the company of the card."""
    ids = e.get("ids", {})
    fig = next((ids[who] for who in ("ziel", "traeger", "selbst") if ids.get(who) in s["figures"]), "")
    gid = company_of(s, fig) if fig else ids.get("gs", "")
    return {**s, "now": gid} if gid in s["companies"] else s


def changed_companies(t: Transition) -> bool:
    s = t.state
    for e in s.get("effects", ()):
        if e.get("on") == "gruppe-aendert" and e["source"] in s["cards"]:
            gid = e["only"][TOGETHER]
            gid = gid if gid in s["companies"] else company_of(s, gid)
            now = sorted(fighters(s, gid)) if gid else []
            if now != e["note"]["figs"]:
                t.game.triggers[e["do"]](t, e, {})
                return True
    return False


def without_ground(t: Transition) -> bool:
    """What lies on a card that is in play no more is discarded."""
    for zone in [zone for zone in t.state["zones"] if zone.startswith("an ") and "~" in zone and ZONES.count(t.state, zone)]:
        base = zone[3:]
        there = ZONES.place(t.state, base).partition(" ")[0] if base in t.state["cards"] else ""
        if there not in ("bei", "wirkt", "an", "am", "hinterlegt", "figur", "heer", "erbe"):
            for card in list(ZONES.cards(t.state, zone)):
                discard(t, card, zone)
            return True
    return False


def no_longer_led(t: Transition) -> bool:
    """Followers whom direct influence may not lead any more are free until the next organisation."""
    from games.meccg.companies.influence import barred

    for fig in [fig for fig in t.state["under"] if barred(t.state, fig)] or too_many_followers(t.state):
        del t.part("under")[fig]
        t.state["free"] = t.own([*t.state["free"], fig])
        t.tell("gefolgsmann", figur=fig, unter="")
        return True
    return False


@rule("me.einfluss.gefolgsmann", "me.voraus.gefolgsmann-zuviel", off=[])
def too_many_followers(s: State) -> list[str]:
    """The follower who came last, where his leader has lost so much direct influence that it is not enough for all of them."""
    from games.meccg.companies.influence import overburdened

    for leader in dict.fromkeys(s["under"].values()):
        if leader in s["figures"] and overburdened(s, leader):
            return [[who for who, whose in s["under"].items() if whose == leader][-1]]
    return []
