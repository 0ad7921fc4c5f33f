"""What players see of the battle: view, text, picture, sentences."""

from __future__ import annotations

from games.contract import Event, Seat, State, Svg, View, name
from tests.contract.kampf import cards
from tests.contract.kampf.board import BOTH, SIDE, region_name

SENTENCES = {
    "lage": lambda d: f"{name(d['seat'])} wählt: {'Feldschlacht' if d['lage'] == 'feldschlacht' else 'Rückzug in die Festung'}.",
    "ansage": lambda d: f"{name(d['seat'])} spielt {'eine' if d['karte'] else 'keine'} Kampfkarte.",
    "verdeckt": lambda d: f"{name(d['seat'])} legt {cards.title(d['karte']) if 'karte' in d else 'eine Karte'} verdeckt.",
    "aufgedeckt": lambda d: (
        "Aufgedeckt: " + ", ".join(f"{name(s)} «{cards.title(c)}»" for s, c in sorted(d["karten"].items())) + "."
    ),
    "wirkungslos": lambda d: f"«{cards.title(d['karte'])}» bleibt ohne Wirkung.",
    "zusatzangriff": lambda d: f"Zusatzangriff von {name(d['seat'])}: {_dice(d)}.",
    "wurf": lambda d: f"{name(d['seat'])} würfelt {_dice(d)}.",
    "wiederholung": lambda d: f"Anführer von {name(d['seat'])} wiederholen: {_dice(d)}.",
    "verluste": lambda d: f"{name(d['seat'])} verliert: " + (", ".join(d["gewaehlt"]) or "nichts") + ".",
    "anfuehrer-fallen": lambda d: f"Mit der letzten Einheit fallen {d['anzahl']} Anführer von {name(d['seat'])}.",
    "heerschar": lambda d: f"Die Heerschar von {name(d['seat'])} erzwingt einen Treffer.",
    "opfer": lambda d: f"{name(d['seat'])} nimmt {d['anzahl']} Treffer in Kauf.",
    "weiter": lambda d: f"{name(d['seat'])} greift weiter an.",
    "bleibt": lambda d: f"{name(d['seat'])} hält stand.",
    "rueckzug": lambda d: f"{name(d['seat'])} zieht sich nach {region_name(d['region'])} zurück.",
    "belagert": lambda d: f"{name(d['seat'])} rückt vor: Lórien ist belagert.",
    "ueberzaehlig": lambda d: f"{d['anzahl']} Einheiten finden in der Festung keinen Platz.",
    "sturm": lambda d: f"{name(d['seat'])} stürmt die Festung.",
    "verlaengert": lambda d: f"{name(d['seat'])} ersetzt eine Elite und stürmt weiter.",
    "runde": lambda d: f"Kampfrunde {d['runde']}.",
    "verstaerkt": lambda d: f"Berichtigung: {name(d['seat'])} erhält eine reguläre Einheit.",
    "ende": lambda d: d["grund"],
}


def _dice(d: dict) -> str:
    return f"{' '.join(map(str, d['wuerfe'])) or '–'} ({d['treffer']} Treffer)"


def tell(event: Event) -> str:
    return SENTENCES[event.kind](event.data)


def view(s: State, seat: Seat | None) -> View:
    top = s["stack"][-1] if s["stack"] else {}
    return {
        "seat": seat,
        "armies": s["armies"],
        "losses": s["losses"],
        "reserve": s["reserve"],
        "siege": s["siege"],
        "round": s["stack"][0]["runde"] if s["stack"] else None,
        "hand": list(s["hands"][seat]) if seat is not None else [],
        "hand sizes": {x: len(s["hands"][x]) for x in s["seats"]},
        "discard": s["discard"],
        "laid": dict.fromkeys(top.get("wahl", {}), True),
        "own laid": top.get("wahl", {}).get(seat) if seat is not None else None,
    }


def text(v: View) -> str:
    lines = ["Lórien " + ("(belagert)" if v["siege"] else "(Feldschlacht)")]
    for seat in BOTH:
        a = v["armies"][seat]
        lines.append(f"{SIDE[seat]}: {a['regular']} reg, {a['elite']} Elite, {a['leader']} Anf")
    if v["hand"]:
        lines += ["Deine Kampfkarten:"] + [f"  {cards.title(c)}" for c in v["hand"]]
    return "\n".join(lines)


def picture(v: View) -> Svg:
    rows = []
    for i, seat in enumerate(BOTH):
        a = v["armies"][seat]
        x = 20 + 300 * i
        rows.append(f'<rect x="{x}" y="60" width="280" height="200" rx="12" fill="{"#5b2a2a" if i == 0 else "#2a4a5b"}"/>')
        rows.append(f'<text x="{x + 20}" y="95" font-size="26" fill="#fff">{name(seat)}</text>')
        rows.append(f'<text x="{x + 20}" y="130" font-size="20" fill="#fff">{region_name(a["region"])}</text>')
        for kind, y, r in (("regular", 165, 9), ("elite", 195, 13), ("leader", 235, 7)):
            rows += [f'<circle cx="{x + 30 + 26 * n}" cy="{y}" r="{r}" fill="#e8d9b0"/>' for n in range(a[kind])]
    head = "Belagerung von Lórien" if v["siege"] else "Feldschlacht um Lórien"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 280"><rect width="620" height="280" fill="#f4ead2"/>'
        f'<text x="20" y="42" font-family="serif" font-size="30" fill="#3a2a1a">{head}</text>{"".join(rows)}</svg>'
    )
