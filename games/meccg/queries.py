"""Questions that change nothing: ways, one company, points, chances. From views alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.contract import NOW, ODDS, Query, View, name
from games.meccg import terms
from games.meccg.cards import cards, of_class, title
from games.meccg.show import odds, text
from games.meccg.show.land import region_named, regions
from games.meccg.show.wording import card, signed
from games.meccg.travel import regions as net
from games.meccg.travel import routes
from games.meccg.values import place
from games.words import plain

LONGEST, MOST_WAYS = 1_700, 8
STANCES = {"tappen": "mit Tappen", "ungetappt": "ungetappt (−3)", "kaempfe": "im Kampf"}


# --- ways --------------------


def site_named(words: str) -> str | None:
    said = plain(words).strip()
    ours = [c for c in of_class("site") if c["alignment"] == "hero" and not c["underdeeps"]]
    for fits in (str.__eq__, str.startswith):
        for one in ours:
            if said and any(fits(plain(called), said) for called in (title(one), one["title_en"])):
                return str(one["id"])
    return None


def way(v: View, words: str) -> str:
    """How far a place is from each of one's companies, and by which ways."""
    goal = site_named(words)
    if goal is None and (region := region_named(words)):
        return _to_region(v, region)
    if goal is None:
        return "Wohin? Zum Beispiel «/weg moria»: wie weit es von deinen Gemeinschaften ist, und wo entlang."
    lines = [f"{card(goal)}: {terms.SITES[cards()[goal]['site_type']]}, {place(cards()[goal]['region'])}"]
    for nr, gid in companies(v):
        here = v["sites"][v["companies"][gid]["site"]]["card"]
        lines.append(f"{nr}) von {card(here)}:")
        if here == goal:
            lines.append("  dort ist sie schon.")
            continue
        if routes.reaches(routes.STARTER, here, goal) is None:
            types = routes.starter_way(here, goal)[1]
            lines.append("  nach Grundregeln: " + (", ".join(TYPES[t] for t in types) or "ohne Regionen dazwischen"))
        far = net.distance(cards()[here]["region"], cards()[goal]["region"])
        if not far or far > net.MOST:
            lines.append(
                f"  über Regionen: {far} Regionen, zu weit (höchstens {net.MOST})" if far else "  über Regionen: zu weit"
            )
            continue
        ways = routes.region_ways(here, goal)
        lines.append(f"  über Regionen ({len(ways)} {'Weg' if len(ways) == 1 else 'Wege'}):")
        lines += [f"  • {_said(one)}" for one in ways[:MOST_WAYS]]
        lines += ["  • …"] if len(ways) > MOST_WAYS else []
    return "\n".join(lines)[:LONGEST]


TYPES = {"wildnis": "Wildnis", "grenzland": "Grenzland", "freies-land": "Freies Land", "schattenland": "Schattenland",
         "dunkles-reich": "Dunkles Reich", "kueste": "Meeresküste"}  # fmt: skip
_LETTER = {"wilderness": "W", "border-land": "G", "free-domain": "F", "shadow-land": "S", "dark-domain": "D", "coastal-sea": "K"}


def _said(one: tuple[str, ...]) -> str:
    kinds = "".join(_LETTER[regions()[region].kind] for region in one)
    return f"{' – '.join(place(region) for region in one)} [{kinds}]"


def _to_region(v: View, region: str) -> str:
    one = regions()[region]
    lines = [f"{one.name}: {terms.REGIONS[one.kind]}", "Nachbarn: " + ", ".join(place(r) for r in net.neighbours()[region])]
    for nr, gid in companies(v):
        here = v["sites"][v["companies"][gid]["site"]]["card"]
        far = net.distance(cards()[here]["region"], region)
        lines.append(f"{nr}) von {card(here)}: {far or 'mehr als 6'} Regionen, beide Enden gezählt")
    return "\n".join(lines)


def companies(v: View) -> list[tuple[int, str]]:
    """One's own companies by their number on the table; for a spectator those of whose turn it is."""
    whose = v["seat"] or v["mover"]
    mine = [gid for gid, one in v["companies"].items() if one["seat"] == whose and one["figs"]]
    return list(enumerate(mine, 1))


# --- a company --------------------


def company(v: View, words: str) -> str:
    """Everything about one company: «2», or somebody in it; an opponent's too."""
    said = plain(words).strip()
    gid = dict(companies(v)).get(int(said)) if said.isdigit() else None
    if gid is None and said and not said.isdigit():
        gid = next((g for g, one in v["companies"].items() for fig in one["figs"] if said in plain(card(fig["card"]))), None)
    if gid is None:
        numbers = ", ".join(f"{nr} ({card(v['companies'][g]['figs'][0]['card'])})" for nr, g in companies(v))
        return f"Welche Gemeinschaft? {numbers}" if numbers else "Du hast keine Gemeinschaft."
    return "\n".join(_company(v, gid))[:LONGEST]


def _company(v: View, gid: str) -> Iterator[str]:
    one = v["companies"][gid]
    site = cards()[v["sites"][one["site"]]["card"]]
    yield f"{name(one['seat'])}: {text.heading(v, gid)}"
    yield f"{terms.SITES[site['site_type']]}, {place(site['region']) if site['region'] else 'unterirdisch'}"
    halves = sum(1 if cards()[fig["card"]]["race"] == "hobbit" else 2 for fig in one["figs"])
    yield f"Größe {max(2, (halves + 1) // 2)}, {len(one['figs'])} Charaktere"
    for fig in one["figs"]:
        yield f"• {card(fig['card'])} ({fig['zustand']}): Kampf {fig['kg']}, Konst. {fig['ko']}"
        details = [f"Geist {fig['gk']}", f"Einfluss {fig['frei']} von {fig['de']} frei"]
        details += (
            [f"Versuchung {fig['vp']} ({odds.percent(1 - odds.corruption(fig['vp'], fig['vw'])[0])} Risiko)"] if fig["vp"] else []
        )
        yield "   " + ", ".join(details)
        if fig["unter"]:
            yield f"   Gefolgsmann von {card(fig['unter'])}"
        if fig["bei"]:
            yield f"   trägt {text.listed(fig['bei'])}"
        for ally in fig["verbuendete"]:
            yield f"   mit {card(ally['card'])} ({ally['zustand']}, {ally['kg']}/{ally['ko']})"


# --- chances --------------------


def chances(v: View, words: str) -> str:
    """Of the strike or the check that goes on; of an attempt to influence: «/chancen ritter von dol amroth»."""
    found = "\n".join(_now(v))
    if plain(words).strip() == NOW or found:
        return found
    said = plain(words).strip()
    faction = next(
        (c for c in of_class("resource-faction") if said and said in plain(title(c)) and c["alignment"] == "hero"), None
    )
    if faction is None:
        return "Gerade wird nicht gewürfelt. Für ein Heer: «/chancen ritter von dol amroth»."
    need = int((faction.get("influence") or {}).get("groesser_als") or 0)
    lines = [f"{title(faction)}: mehr als {need}"]
    for nr, gid in companies(v):
        for fig in v["companies"][gid]["figs"]:
            plus = fig["frei"] + _for_people(faction, cards()[fig["card"]])
            lines.append(f"{nr}) {card(fig['card'])} {signed(plus)}: {odds.percent(odds.over(need - plus))}")
    return "\n".join(lines)[:LONGEST]


def _for_people(faction: Mapping[str, Any], him: Mapping[str, Any]) -> int:
    changes = (faction.get("influence") or {}).get("modifikationen", ())
    return sum(int(c["wert"]) for c in changes
               if (him["race"] if c.get("art") == "rasse" else him["title_en"]) == c.get("gruppe"))  # fmt: skip


def _now(v: View) -> Iterator[str]:
    a, p = v["kampf"], v["probe"]
    if a is not None and a["hieb"] is not None:
        yield from _strike(v, a)
    elif p is not None:
        passed, discarded, lost = odds.corruption(p["punkte"], p["plus"])
        yield (
            f"Versuchungswurf {card(p['figur'])}: bestanden {odds.percent(passed)}, abgeworfen {odds.percent(discarded)}, "
            f"eliminiert {odds.percent(lost)}"
        )


def _strike(v: View, a: Mapping[str, Any]) -> Iterator[str]:
    strike = a["hieb"]
    him = next((f for one in v["companies"].values() for fig in one["figs"] for f in (fig, *fig["verbuendete"])
                if f["id"] == strike["figur"]), None)  # fmt: skip
    body = him["ko"] if him else 0
    worse = 1 if him and him["zustand"] == "verwundet" else 0
    for stance in strike["haltungen"]:
        won, draw, hit = odds.strike(strike["stark"] - (3 if stance == "ungetappt" else 0), strike["gegen"])
        dead = hit * odds.falls(body, worse)
        yield (
            f"{STANCES[stance]}: abgewehrt {odds.percent(won)}, erfolglos {odds.percent(draw)}, getroffen {odds.percent(hit)} "
            f"(davon eliminiert {odds.percent(dead)})"
        )


def points(v: View, words: str) -> str:
    """By category, and as the Council would count them now."""
    return text.council(v)


QUERIES = {
    query.id: query
    for query in (
        Query(
            "weg",
            "Wie weit ist es, und wo entlang? («/weg moria»)",
            lambda view, words: way(view, words),
            ("weit|komm|weg|entfernt|lang", "nach|bis|zu|von"),
        ),
        Query(
            "gemeinschaft",
            "Was ist mit dieser Gemeinschaft? («/gemeinschaft 2», «/gemeinschaft elrond»)",
            lambda view, words: company(view, words),
        ),
        Query(
            "punkte", "Wie viele Punkte hat jeder, und was würde der Rat jetzt sagen?", lambda view, words: points(view, words)
        ),
        Query(
            ODDS,
            "Wie stehen die Chancen dieses Hiebs, dieses Wurfs, eines Heeres? («/chancen rohirrim»)",
            lambda view, words: chances(view, words),
            ("chance|wahrscheinlich",),
        ),
    )
}
