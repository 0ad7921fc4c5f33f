"""The pictures of a table, from views alone: `tisch` both sides company by company, `angriff`, `rat`, the map (`chart.py`);
for whoever sits there `hand`, `orte` (the site deck) and `reserve`. Portrait, for phones; almost everything is a stamp."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.canvas import Canvas, Layer, lettering, moved, stamp
from games.contract import Seat, View, name
from games.meccg.cards import cards
from games.meccg.council import CATEGORIES
from games.meccg.show import chart, things
from games.meccg.show.colours import FADED, GOLD, INK, LIGHT, PAPER, SEATS, SIDES, WOUND
from games.meccg.show.faces import SLOT, SMALL, STRIP, WIDTH, columns, fitted, held, line, name_plate, site_plate, somebody, strip
from games.meccg.show.land import WINDOWS
from games.meccg.show.wording import PHASES, aimed, card, signed
from games.meccg.values import place
from games.svg import box, words

MARGIN = 10.0
PER_ROW = 5
LOOK = f'font-family="sans-serif" fill="{INK}"'
Rows = list[Layer]


def page(height: float, layers: Iterable[Layer]) -> Canvas:
    return Canvas((0, 0, WIDTH, height), tuple(layers), PAPER, look=LOOK)


# --- the table --------------------


def table(v: View) -> Canvas:
    """Both sides, one's own below; what is fought and what waits for its effect above."""
    layers, y = list(_head(v)), 52.0
    for part in (_fight(v), _chain(v)):
        if part is not None:
            layers += moved(part[0], 0, y)
            y += part[1] + 10
    order = [s for s in v["seats"] if s != v["seat"]] + [s for s in v["seats"] if s == v["seat"]]
    for seat in order:
        drawn, high = side(v, seat)
        layers += moved(drawn, 0, y)
        y += high + 12
    drawn, high = lying(v)
    layers += moved(drawn, 0, y)
    return page(max(y + high, 300), layers)


def _head(v: View) -> Iterator[Layer]:
    said = PHASES.get(v["phase"], "") if not v["over"] else "Die Partie ist zu Ende"
    yield stamp(box(0, 0, WIDTH, 44, INK, r=0), 0, 0, WIDTH, 44)
    yield lettering(14, 31, said, 24, weight=700, fill=LIGHT, serif=True)
    if v["round"]:
        yield lettering(WIDTH - 12, 30, f"{v['players'][v['mover']]['zuege']}. Zug", 19, anchor="end", fill=LIGHT)


def side(v: View, seat: Seat) -> tuple[Rows, float]:
    """One player: piles and points, then company by company, then factions."""
    nr, one = v["seats"].index(seat), v["players"][seat]
    used, all_ = one["einfluss"]
    mine = [gid for gid, c in v["companies"].items() if c["seat"] == seat and c["figs"]]
    body: Rows = []
    y = 84.0
    for gid in mine:
        drawn, high = company(v, gid)
        body += moved(drawn, 0, y)
        y += high + 8
    for sid in empty_sites(v, seat):
        body.append(_site(v, sid, 18, y, 350, False))
        y += 62
    if one["heer"]:
        body.append(lettering(MARGIN + 12, y + 18, "Heere", SMALL, weight=700, fill=FADED))
        for i, face in enumerate(one["heer"]):
            x, down = MARGIN + 80 + (i % 3) * 216, y + (i // 3) * STRIP
            body.append(stamp(strip(face, _points(face), 208), x, down, 208, STRIP))
        y += STRIP * -(-len(one["heer"]) // 3) + 8
    back = box(0, 0, WIDTH - 12, y, SIDES[nr], r=10, stroke=SEATS[nr], line=3 if v["mover"] == seat else 1.2)
    numbers = (f"{sum(one['punkte'].values())} P", f"Einfluss {used}/{all_}", f"Hand {one['hand']}", f"Stapel {one['stapel']}",
               f"Ablage {len(one['abwurf'])}", f"Orte {one['orte']}")  # fmt: skip
    head: Rows = [
        Layer(back, (-2, -2, WIDTH - 8, y + 4), (6, 0)),
        name_plate(name(seat) + (" ist am Zug" if v["mover"] == seat and v["round"] else ""), 16, 6, 400, 22, SEATS[nr]),
        lettering(WIDTH - 20, 31, numbers[0], 26, anchor="end", weight=700, fill=SEATS[nr]),
        lettering(16, 62, " · ".join(numbers[1:]) + ("  · Stapel 1× durch" if one["erschoepft"] == 1 else ""), SMALL),
    ]
    return [*head, *body], y + 4


def empty_sites(v: View, seat: Seat) -> list[str]:
    """Sites in play of this player where no company is drawn."""
    drawn = {sid for one in v["companies"].values() if one["figs"] for sid in (one["site"], one["goal"])}
    return [sid for sid, site in v["sites"].items() if site["seat"] == seat and sid not in drawn]


def _points(face: str) -> str:
    worth = cards()[face].get("marshalling_points")
    return f"{worth} P" if worth else ""


def company(v: View, gid: str) -> tuple[Rows, float]:
    """Where it is and where it goes, then everybody in it with what he carries."""
    one = v["companies"][gid]
    lit = v["now"] == gid and v["phase"] in ("bewegung", "ort")
    wide = WIDTH - 36
    layers: Rows = []
    site = v["sites"][one["site"]]
    going = _goal(v, gid)
    half = (wide - 44) / 2 if going else wide
    layers.append(_site(v, one["site"], 18, 0, half, lit and not going))
    if going:
        layers.append(lettering(18 + half + 22, 38, "→", 30, anchor="middle", weight=700))
        if one["goal"]:
            layers.append(_site(v, one["goal"], 18 + half + 44, 0, half, lit))
        else:
            layers.append(stamp(_hidden(going, half), 18 + half + 44, 0, half, 56))
    y = 62.0
    if lit and v["phase"] == "bewegung":
        said = f"Gefahrenlimit {one['limit']}, noch {one['left']}"
        way = [place(r) for r in one["travel"]["regionen"]]
        said += f" · {' – '.join(way)}" if way else ""
        layers.append(line(22, y + 16, fitted(said, wide, SMALL), weight=600))
        y += 26
    tall: list[float] = []
    row: list[float] = []
    for i, fig in enumerate(one["figs"]):
        if i and i % PER_ROW == 0:
            tall.append(max(row))
            row = []
        x, down = 18 + (i % PER_ROW) * (SLOT + 1), y + sum(tall)
        drawn, high = person(v, fig)
        layers += moved(drawn, x, down)
        row.append(high)
    y += sum(tall) + max(row, default=0.0)
    for i, face in enumerate(one["an"]):
        layers.append(stamp(strip(face, "", 230), 18 + (i % 3) * 240, y + (i // 3) * STRIP, 230, STRIP,
                            thing=things.lying(face) if face in v["wirkt"] else "", label=card(face)))  # fmt: skip
    y += STRIP * -(-len(one["an"]) // 3)
    names = ", ".join(card(fig["card"]) for fig in one["figs"])
    tag = stamp(box(0, 0, 6, y, GOLD if lit else SEATS[v["seats"].index(one["seat"])], r=3), 10, 0, 6, y,
                thing=things.company(gid), label=f"Gemeinschaft {names} in {card(site['card'])}")  # fmt: skip
    return [tag, *layers], y


def _site(v: View, sid: str, x: float, y: float, wide: float, lit: bool) -> Layer:
    site = v["sites"][sid]
    drawn = site_plate(site["card"], site["tapped"], site["lauert"], lit, wide)
    label = f"{card(site['card'])}{', getappt' if site['tapped'] else ''}"
    return stamp(drawn, x, y, wide, 56, thing=things.site(sid), label=label)


def _goal(v: View, gid: str) -> str:
    one = v["companies"][gid]
    if one["goal"]:
        return card(v["sites"][one["goal"]]["card"])
    if gid in v["ziele"]:
        return f"{card(v['ziele'][gid])} (verdeckt)"
    return "verdecktes Ziel" if one["plan"] else ""


def _hidden(said: str, wide: float) -> str:
    return box(0, 0, wide, 56, "#4a3522", r=8, stroke=GOLD, line=1.5) + words(
        wide / 2, 35, fitted(said, wide - 16, 19), 19, anchor="middle", fill=LIGHT, weight=600
    )


def person(v: View, fig: Mapping[str, Any]) -> tuple[Rows, float]:
    drawn = somebody(fig["card"], fig["zustand"], fig["kg"], fig["ko"], fig["gk"], fig["frei"], fig["vp"], bool(fig["unter"]))
    state = "" if fig["zustand"] == "ungetappt" else f", {fig['zustand']}"
    layers: Rows = [stamp(drawn, 0, 0, SLOT, SLOT, thing=things.figure(fig["id"]), label=f"{card(fig['card'])}{state}")]
    y = SLOT + 2
    if fig["unter"]:
        layers.append(line(SLOT / 2, y + 15, fitted(f"bei {card(fig['unter'])}", SLOT, SMALL), anchor="middle", fill=FADED))
        y += 20
    for ally in fig["verbuendete"]:
        state = {"ungetappt": "", "getappt": " ↷", "verwundet": " ✖"}[ally["zustand"]]
        layers.append(stamp(strip(ally["card"], f"{ally['kg']}/{ally['ko']}{state}"), 4, y, SLOT - 8, STRIP,
                            thing=things.figure(ally["id"]), label=card(ally["card"])))  # fmt: skip
        y += STRIP
    for face, count in Counter(fig["bei"]).items():
        layers.append(stamp(strip(face, f"×{count}" if count > 1 else ""), 4, y, SLOT - 8, STRIP,
                            thing=things.item(face, fig["id"]), label=f"{card(face)} bei {card(fig['card'])}"))  # fmt: skip
        y += STRIP
    return layers, y


def lying(v: View) -> tuple[Rows, float]:
    """What lies in play with nobody."""
    layers: Rows = []
    if not v["wirkt"]:
        return layers, 0.0
    layers.append(lettering(16, 20, "Im Spiel", SMALL, weight=700, fill=FADED))
    faces = list(dict.fromkeys(v["wirkt"]))
    in_chain = {link["karte"] for link in v["glieder"]}
    for i, face in enumerate(faces):
        x, y = 16 + (i % 3) * 245, 28 + (i // 3) * STRIP
        layers.append(
            stamp(strip(face, "", 238), x, y, 238, STRIP, thing="" if face in in_chain else things.lying(face), label=card(face))
        )
    return layers, 36 + STRIP * -(-len(faces) // 3)


def _chain(v: View) -> tuple[Rows, float] | None:
    """What waits for its effect, the last one first."""
    links = v["glieder"]
    if not links:
        return None
    back = box(0, 0, WIDTH - 12, 34 + STRIP * len(links), "#f7edc9", r=10, stroke=GOLD, line=2)
    layers: Rows = [stamp(back, 6, 0, WIDTH - 12, 34 + STRIP * len(links)),
                    lettering(18, 24, "Kette – die letzte Karte wirkt zuerst", SMALL, weight=700)]  # fmt: skip
    seen = set()
    for i, link in enumerate(reversed(links)):
        face = link["karte"]
        fresh = (
            face not in seen and face in cards() and not any(face == f["id"] for c in v["companies"].values() for f in c["figs"])
        )
        seen.add(face)
        if face in cards():
            layers.append(stamp(strip(face, "", 300), 18, 32 + i * STRIP, 300, STRIP,
                                thing=things.lying(face) if fresh else "", label=card(face)))  # fmt: skip
        if link["ziel"] not in ("-", ""):
            layers.append(line(330, 50 + i * STRIP, fitted(f"→ {aimed(link['ziel'])}", 400, SMALL)))
    return layers, 34 + STRIP * len(links)


# --- the attack --------------------


def _fight(v: View) -> tuple[Rows, float] | None:
    """The attack: what attacks, who is struck, and the numbers of the present strike as they add up."""
    a = v["kampf"]
    if a is None:
        return check(v)
    people = _people(v)
    layers: Rows = []
    y = 78.0
    targets = [fig for fig in a["zugeteilt"] if fig in people]
    for i, fig in enumerate(targets):
        x, down = 18 + (i % PER_ROW) * (SLOT + 1), y + (i // PER_ROW) * (SLOT + 28)
        him = people[fig]
        drawn = somebody(him["card"], him["zustand"], him["kg"], him["ko"], None, None, 0, False)
        layers.append(stamp(drawn, x, down, SLOT, SLOT))
        now = a["hieb"] is not None and a["hieb"]["figur"] == fig
        coming = v["frage"] in ("zuweisung", "rest") or fig in a["offen"]  # while they are assigned none has been fought
        said = "jetzt" if now else "kommt noch" if coming else "verwundet" if fig in a["verwundet"] else "überstanden"
        layers.append(line(x + SLOT / 2, down + SLOT + 17, said, anchor="middle", weight=700 if now else 400,
                           fill=WOUND if now or said == "verwundet" else FADED))  # fmt: skip
    y += -(-len(targets) // PER_ROW) * (SLOT + 28)
    if a["hieb"] is not None:
        added, high = sums(v, a)
        layers += moved(added, 0, y)
        y += high
    body = f", Konstitution {a['ko']}" if a["ko"] is not None else ""
    strikes = f"{a['hiebe']} {'Hieb' if a['hiebe'] == 1 else 'Hiebe'}, Kampfgeschick {a['kg']}{body}"
    more = f" · {a['ueber']} überzählig" if a["ueber"] and not a["beginnt"] else ""
    back = box(0, 0, WIDTH - 12, y + 4, "#f3d9cd", r=10, stroke=WOUND, line=3)
    head: Rows = [
        Layer(back, (-2, -2, WIDTH - 8, y + 8), (6, 0)),
        line(18, 32, fitted(f"Angriff: {a['titel']}", WIDTH - 40, 25), 25, weight=700, serif=True, fill=WOUND),
        line(18, 60, strikes + more, 19, weight=600),
    ]
    return [*head, *layers], y + 8


def sums(v: View, a: Mapping[str, Any]) -> tuple[Rows, float]:
    """What adds up in the present strike, line by line, and against what."""
    strike = a["hieb"]
    layers: Rows = []
    for i, (what, number) in enumerate(strike["teile"]):
        layers.append(line(30, 22 + i * 23, fitted(what, 380, 19), 19))
        layers.append(lettering(470, 22 + i * 23, signed(number) if i else number, 19, anchor="end", weight=600))
    high = 23 * len(strike["teile"])
    layers.append(stamp(f"<path d='M0 0H450' stroke='{INK}' stroke-width='1.5'/>", 28, high + 6, 450, 2))
    layers.append(line(30, high + 28, "zusammen, dazu 2 Würfel", 19, weight=600))
    layers.append(lettering(470, high + 28, strike["stark"], 22, anchor="end", weight=700))
    layers.append(lettering(520, 40, "gegen", 19, fill=FADED))
    layers.append(lettering(620, 46, strike["gegen"], 44, weight=700, fill=WOUND))
    return layers, max(high + 44, 70)


def check(v: View) -> tuple[Rows, float] | None:
    """A corruption check, as its numbers add up."""
    p = v["probe"]
    if p is None:
        return None
    layers: Rows = []
    for i, (what, number) in enumerate(p["teile"]):
        layers.append(line(30, 70 + i * 23, fitted(what or "Sonstiges", 380, 19), 19))
        layers.append(lettering(470, 70 + i * 23, signed(number), 19, anchor="end", weight=600))
    high = 80 + 23 * len(p["teile"])
    back = box(0, 0, WIDTH - 12, high, "#ece0f0", r=10, stroke="#5b4a8a", line=3)
    who = card(_people(v)[p["figur"]]["card"]) if p["figur"] in _people(v) else ""
    head: Rows = [
        stamp(back, 6, 0, WIDTH - 12, high),
        line(18, 32, fitted(f"Versuchungswurf: {who}", WIDTH - 40, 25), 25, weight=700, serif=True),
        line(18, 60 if p["teile"] else 62, f"2 Würfel {signed(p['plus'])} müssen über {p['punkte']} liegen", 19, weight=600),
    ]
    return [*head, *(moved(layers, 0, 14))], high + 14


def _people(v: View) -> dict[str, Mapping[str, Any]]:
    found = {fig["id"]: fig for one in v["companies"].values() for fig in one["figs"]}
    return {**found, **{ally["id"]: ally for fig in list(found.values()) for ally in fig["verbuendete"]}}


def attack(v: View) -> Canvas:
    part = _fight(v) or ([line(20, 50, "Gerade wird nicht gekämpft.", 22)], 90.0)
    chained = _chain(v)
    layers = list(moved(part[0], 0, 10))
    y = part[1] + 20
    if chained is not None:
        layers += moved(chained[0], 0, y)
        y += chained[1] + 10
    return page(y, [Layer(layer.svg, layer.box, layer.at) for layer in layers])


# --- the Council --------------------


def council(v: View) -> Canvas:
    """Points by category, as the Council would count them now."""
    layers: Rows = [stamp(box(0, 0, WIDTH, 44, INK, r=0), 0, 0, WIDTH, 44),
                    lettering(14, 31, "Was der Rat jetzt zählen würde", 24, weight=700, fill=LIGHT, serif=True)]  # fmt: skip
    for i, seat in enumerate(v["seats"]):
        layers.append(name_plate(name(seat), 290 + i * 230, 56, 220, 22, SEATS[i]))
    y = 100.0
    for kind, called in CATEGORIES.items():
        layers.append(stamp(box(0, 0, WIDTH - 20, 34, LIGHT if (y // 38) % 2 else PAPER, r=4), 10, y - 4, WIDTH - 20, 34))
        layers.append(lettering(20, y + 20, called, 20))
        for i, seat in enumerate(v["seats"]):
            one = v["rat"][seat]
            raw, double, counted = one["roh"][kind], one["doppelt"][kind], one["zaehlt"][kind]
            how = "" if raw == counted else f"  ({raw} verdoppelt)" if double > raw and counted == double else f"  (von {double})"
            layers.append(line(296 + i * 230, y + 20, f"{counted}", 22, weight=700))
            if how:
                layers.append(line(326 + i * 230, y + 20, how.strip(), SMALL, fill=FADED))
        y += 38
    for label, key in (("beim Gegner auf der Hand", "gehalten"), ("Zauberer verloren", "verloren")):
        if any(v["rat"][seat][key] for seat in v["seats"]):
            layers.append(lettering(20, y + 20, label, SMALL))
            layers += [
                lettering(296 + i * 230, y + 20, f"−{v['rat'][seat][key] or 0}", 22, weight=700)
                for i, seat in enumerate(v["seats"])
            ]
            y += 38
    layers.append(stamp(box(0, 0, WIDTH - 20, 46, "#f7edc9", r=6, stroke=GOLD, line=2), 10, y, WIDTH - 20, 46))
    layers.append(lettering(20, y + 31, "Zusammen", 22, weight=700))
    layers += [
        lettering(296 + i * 230, y + 33, v["rat"][seat]["summe"], 30, weight=700, fill=SEATS[i])
        for i, seat in enumerate(v["seats"])
    ]
    return page(y + 62, layers)


# --- one's own cards --------------------


def _section(
    layers: Rows, said: str, faces: Sequence[str], reasons: Mapping[str, str], thing: Callable[[str], str], y: float
) -> float:
    if not faces:
        return y
    count = Counter(faces)
    layers.append(lettering(14, y + 24, said, 22, weight=700, serif=True))
    drawn = [held(face, reasons.get(face, "-"), many) for face, many in count.items()]
    placed, end = columns(drawn, [(thing(face), card(face)) for face in count], y + 36)
    layers += placed
    return end + 6


def hand(v: View) -> Canvas:
    """What can be played now first; during the draft those one may choose."""
    layers: Rows = []
    why = v["spielbar"]
    faces = sorted(
        v["hand"], key=lambda face: (why.get(face, "-") != "", why.get(face) == "-", cards()[face]["klasse"], card(face))
    )
    y = _section(layers, f"Deine Hand ({len(faces)})", faces, why, things.in_hand, 4.0)
    if v["auswahl"] and v["phase"] == "vorbereitung":
        y = _section(layers, "Zur Auswahl", v["auswahl"], {}, things.chosen, y)
    if not layers:
        layers, y = [line(20, 50, "Keine Karten auf der Hand.", 22)], 90.0
    return page(y, layers)


def _pile(kind: str, said: str, none: str, thing: Callable[[str], str]) -> Callable[[View], Canvas]:
    def draw(v: View) -> Canvas:
        layers: Rows = []
        y = _section(layers, f"{said} ({len(v[kind])})", sorted(v[kind], key=card), {}, thing, 4.0)
        return page(y, layers) if layers else page(90.0, [line(20, 50, none, 22)])

    return draw


PARTS: dict[str, Callable[[View], Canvas]] = {
    "tisch": table,
    "angriff": attack,
    "rat": council,
    "hand": hand,
    "orte": _pile("orte", "Dein Ortsstapel", "Dein Ortsstapel ist leer.", things.of_deck),
    "reserve": _pile("reserve", "Deine Reserve", "Deine Reserve ist leer.", things.in_reserve),
}


def draw(v: View, part: str) -> Canvas:
    return chart.draw(v, part) if part in WINDOWS else PARTS[part](v)
