"""What players see of the journey: view, text, picture, sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games import effects
from games.contract import Event, Seat, State, Svg, View, name
from games.flow import find
from games.meccg.play.facts import World
from games.meccg.play.room import company, here, where
from tests.contract.angriff.cards import CARDS, FIGURES, HAZARD, MOVER, SITE, ZONES, title

STATE_SIGN = {"ungetappt": "○", "getappt": "◐", "verwundet": "✚"}


NAMES = ("karte", "figur", "wem")  # what of an event is a card or a figure
SENTENCES = {
    "gezogen": "{seat} zieht {gezogen}.",
    "abgeworfen": "{seat} wirft ab: {karten}.",
    "gespielt": "{seat} spielt «{karte}»{ziel}.",
    "lauer": f"{name(HAZARD)} legt {{gezogen}} auf die Lauer.",
    "aufgedeckt": f"{name(HAZARD)} deckt «{{karte}}»{{ziel}} auf.",
    "vereitelt": "Der Angriff von {karte} ist vereitelt.",
    "angriff": "{karte}: {hiebe}, Kampfgeschick {kg}{auf}.",
    "zugewiesen": "Hiebe gegen {figuren}{ueber}.",
    "abzug": "Überzählige Hiebe: −{anzahl} Kampfgeschick.",
    "hilfe": "{figur} tappt und hilft {wem}.",
    "genutzt": "{seat} nutzt «{karte}».",
    "kartenwurf": "«{karte}»: Wurf {wurf}, zusammen {summe} – {gelingt}.",
    "hieb": "{figur}: {wurf} und {staerke} gegen {gegen} – der Hieb ist {ergebnis}.",
    "hieb-vereitelt": "Der Hieb gegen {figur} ist vereitelt.",
    "konstitution": "Konstitutionswurf {wurf}{plus} gegen {ko}: {figur} {tot}.",
    "konstitution-angriff": "Konstitutionswurf {wurf} gegen {ko}: Der Hieb ist {abgewehrt}.",
    "weg": "{figur} ist {wie}.",
    "erbt": "{figur} übernimmt {karte}.",
    "angriff-vorbei": "{karte}: Der Angriff ist {wie}.",
    "versuchung": "Versuchungswurf von {figur}: {summe} gegen {punkte} – {folge}.",
    "ankunft": "Die Gemeinschaft erreicht {ort}.",
    "betreten": f"{name(MOVER)} betritt den Ort{{ja}}.",
    "aufgehoben": "{figur} tappt; «{karte}» ist aufgehoben.",
    "gegenstand": "{figur} findet in {ort}: {karte}.",
    "berichtigt": "Berichtigung: {figur} ist {zustand}.",
    "geholt": "{seat} holt {gezogen}.",
    "stapel-leer": "Der Spielstapel von {seat} ist aufgebraucht.",
    "gewaehlt": "{seat} hat gewählt («{karte}»).",
    "hinterlegt": "{seat} hinterlegt «{karte}».",
    "losgeworden": "{figur} und «{karte}»: Wurf {wurf} – {gelingt}.",
    "ende": "{grund}",
}
SAYS: dict[str, Callable[[Mapping[str, Any]], str]] = {  # how a part of an event is said, where it is not said as it is
    "seat": lambda d: name(d["seat"]),
    "gezogen": lambda d: f"«{title(d['karte'])}»" if "karte" in d else "eine Karte",
    "karten": lambda d: ", ".join(map(title, d["karten"])),
    "figuren": lambda d: ", ".join(map(title, d["figuren"])),
    "ziel": lambda d: f" auf {goal}" if (goal := _goal(d["ziel"])) else "",
    "hiebe": lambda d: f"{d['hiebe']} Hieb{'' if d['hiebe'] == 1 else 'e'}",
    "auf": lambda d: f" ({where(d['auf'])})" if d["auf"] else "",
    "ueber": lambda d: f"; {d['ueber']} überzählig" if d["ueber"] else "",
    "wurf": lambda d: " + ".join(map(str, d["wurf"])),
    "gelingt": lambda d: "es wirkt" if d["gelingt"] else "nichts geschieht",
    "plus": lambda d: f" + {d['plus']}" if d["plus"] else "",
    "tot": lambda d: "fällt" if d["tot"] else "ist verwundet",
    "abgewehrt": lambda d: "besiegt" if d["besiegt"] else "nur abgewehrt",
    "wie": lambda d: d["wie"] if "wie" in d else "vereitelt" if d["vereitelt"] else "besiegt" if d["besiegt"] else "vorbei",
    "folge": lambda d: f"{title(d['figur'])} wird {d['folge']}" if d["folge"] else "bestanden",
    "ja": lambda d: "" if d["ja"] else " nicht",
    **{word: lambda d, word=word: title(d[word]) if d[word] else SITE["attack"].titel for word in NAMES},  # type: ignore[misc]
}


def _goal(id: str) -> str:
    if id in CARDS:
        return f"«{title(id)}»"
    return title(id) if id in FIGURES else "" if id in ("", "-") else where(id)


class _Words(dict[str, Any]):
    """A sentence asks for its words; what is not said as it is in the event is found here."""

    def __init__(self, event: Mapping[str, Any]) -> None:
        self.event = event

    def __missing__(self, word: str) -> Any:
        return SAYS[word](self.event) if word in SAYS else self.event[word]


def tell(event: Event) -> str:
    return SENTENCES[event.kind].format_map(_Words(event.data))


def view(s: State, seat: Seat | None) -> View:
    chain, attack, strike = find(s, "kette"), find(s, "angriff"), find(s, "hieb")
    waiting = ZONES.sure(s, seat, f"lauer {HAZARD} o1")
    working = dict.fromkeys(e["card"] for e in s["effects"] if e["until"] in ("zug", "hier") and "card" in e)
    items = {fig: ZONES.faces(s, f"bei {fig}") for fig in s["figures"]}
    return {
        "seat": seat,
        "phase": s["phase"],
        "over": s["result"] is not None,
        "figures": s["figures"],
        "items": items,
        "gone": s["gone"],
        "site": here(s),
        "limit": [company(s)["played"], company(s)["limit"]],
        "working": [card for card in working if not any(card in carried for carried in items.values())],
        "chain": [{**link, "card": link["face"] or link["bearer"]} for link in chain["chain"]] if chain else [],
        "attack": {**attack, "card": s["cards"].get(attack["card"], ""), "event": attack["event"] and attack["event"]["face"]}
        if attack
        else None,
        "strike": {**strike, "more": effects.sum_of(s, "hieb-kg", {"figur": strike["figure"]}, World(s))} if strike else None,
        "discards": {x: ZONES.faces(s, f"abwurf {x}") for x in s["seats"]},
        "points": ZONES.faces(s, f"siegpunkte {MOVER}"),
        "hand": ZONES.faces(s, f"hand {seat}") if seat is not None else [],
        "hands": {x: ZONES.count(s, f"hand {x}") for x in s["seats"]},
        "decks": {x: ZONES.count(s, f"stapel {x}") for x in s["seats"]},
        "in wait": ZONES.count(s, f"lauer {HAZARD} o1") > 0,
        "own wait": waiting[0] if waiting else None,
        "turned up": ZONES.faces(s, "bereit"),
    }


# --- texts ------------------------------------------------------------------------------------------------------------------


def text(v: View, part: str) -> str:
    return _hand(v) if part == "hand" else _company(v)


def _hand(v: View) -> str:
    lines = ["Deine Hand:", *(f"  {title(card)}" for card in v["hand"])] if v["hand"] else ["Keine Handkarten."]
    if v["own wait"]:
        lines += ["Auf der Lauer:", f"  {title(v['own wait'])}"]
    return "\n".join(lines)


def _company(v: View) -> str:
    lines = [f"{SITE['name']}{' (getappt)' if v['site']['tapped'] else ''}, Gefahren {v['limit'][0]}/{v['limit'][1]}"]
    for fig, state in v["figures"].items():
        lines.append(f"{STATE_SIGN[state]} {title(fig)}")
        lines += [f"    {title(card)}" for card in v["items"][fig]]
    lines += [f"† {title(fig)} ({how})" for fig, how in v["gone"].items()]
    if v["working"]:
        lines += ["Es wirkt:", *(f"  {title(card)}" for card in v["working"])]
    if v["chain"]:
        lines += ["Kette:", *(f"  {title(link['card'])}" for link in v["chain"])]
    if v["attack"]:
        a = v["attack"]
        lines.append(f"Angriff: {title(who) if (who := a['card'] or a['event']) else SITE['attack'].titel}")
        lines.append(f"  {a['strikes']} Hiebe, Kampfgeschick {a['prowess']}")
        lines.append("  offen: " + (", ".join(title(fig).split()[0] for fig in a["open_strikes"]) or "–"))
    lines.append("Auf der Lauer: " + ("eine Karte" if v["in wait"] else "nichts"))
    return "\n".join(lines)


def picture(v: View, part: str) -> Svg:
    rows = []
    for i, (fig, state) in enumerate(v["figures"].items()):
        y = 70 + 44 * i
        turn = {"ungetappt": 0, "getappt": 90, "verwundet": 180}[state]
        rows.append(f'<rect x="24" y="{y}" width="24" height="34" fill="#6a5a3a" transform="rotate({turn} 36 {y + 17})"/>')
        rows.append(f'<text x="70" y="{y + 25}" font-size="22" fill="#3a2a1a">{title(fig)}</text>')
    for i in range(v["hands"][HAZARD]):
        rows.append(f'<rect x="{330 + 30 * i}" y="70" width="26" height="38" rx="3" fill="#30243a"/>')
    if v["in wait"]:
        rows.append('<rect x="330" y="140" width="34" height="50" rx="4" fill="#5b2a2a"/>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 280"><rect width="620" height="280" fill="#f4ead2"/>'
        f'<text x="20" y="42" font-family="serif" font-size="30" fill="#3a2a1a">Nach {SITE["name"]}</text>{"".join(rows)}</svg>'
    )
