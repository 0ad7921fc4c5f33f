"""What players see of the journey: view, text, picture, sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.contract import Event, Seat, State, Svg, View, name
from tests.contract.angriff.cards import HAZARD, MOVER, SITE, title
from tests.contract.angriff.stack import find

STATE_SIGN = {"ungetappt": "○", "getappt": "◐", "verwundet": "✚"}
WHERE = {"wildnis": "Wildnis", "schattenhort": "Schattenhort", "moria": SITE["name"]}
AIMS = {"auf": "auf", "mit": "mit", "schwaeche": "−1 für", "probe": "Versuchungswurf für"}


def _attacker(d: Mapping[str, Any]) -> str:
    return title(d["karte"]) if d["karte"] else str(SITE["angriff"]["titel"])


def _dice(d: Mapping[str, Any]) -> str:
    return " + ".join(map(str, d["wurf"]))


def _aim(d: Mapping[str, Any]) -> str:
    if not d["ziel"]:
        return ""
    return f" {AIMS[d['art']]} {WHERE.get(d['ziel']) or title(d['ziel'])}"


def _played(d: Mapping[str, Any]) -> str:
    if not d["karte"]:
        return f"{name(d['seat'])} tappt {title(d['ziel'])}, um den Angriff zu vereiteln."
    return f"{name(d['seat'])} spielt «{title(d['karte'])}»{_aim(d)}."


def _attack(d: Mapping[str, Any]) -> str:
    return f"{_attacker(d)}: {d['hiebe']} Hieb{'' if d['hiebe'] == 1 else 'e'}, Kampfgeschick {d['kg']} ({WHERE[d['auf']]})."


def _assigned(d: Mapping[str, Any]) -> str:
    more = f"; {d['ueber']} überzählig" if d["ueber"] else ""
    return f"Hiebe gegen {', '.join(map(title, d['figuren']))}{more}."


def _strike(d: Mapping[str, Any]) -> str:
    return f"{title(d['figur'])}: {_dice(d)} und {d['staerke']} gegen {d['gegen']} – der Hieb ist {d['ergebnis']}."


def _body(d: Mapping[str, Any]) -> str:
    plus = " + 1" if d["plus"] else ""
    return f"Konstitutionswurf {_dice(d)}{plus} gegen {d['ko']}: {title(d['figur'])} {'fällt' if d['tot'] else 'ist verwundet'}."


def _attack_body(d: Mapping[str, Any]) -> str:
    return f"Konstitutionswurf {_dice(d)} gegen {d['ko']}: Der Hieb ist {'besiegt' if d['besiegt'] else 'nur abgewehrt'}."


def _corruption(d: Mapping[str, Any]) -> str:
    end = f"{title(d['figur'])} wird {d['folge']}" if d["folge"] else "bestanden"
    return f"Versuchungswurf von {title(d['figur'])}: {d['summe']} gegen {d['punkte']} – {end}."


def _over(d: Mapping[str, Any]) -> str:
    how = "vereitelt" if d["vereitelt"] else "besiegt" if d["besiegt"] else "vorbei"
    return f"{_attacker(d)}: Der Angriff ist {how}."


SENTENCES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "gezogen": lambda d: f"{name(d['seat'])} zieht " + (f"«{title(d['karte'])}»." if "karte" in d else "eine Karte."),
    "abgeworfen": lambda d: f"{name(d['seat'])} wirft ab: {', '.join(title(card) for card in d['karten'])}.",
    "gespielt": _played,
    "lauer": lambda d: f"{name(HAZARD)} legt " + (f"«{title(d['karte'])}»" if "karte" in d else "eine Karte") + " auf die Lauer.",
    "aufgedeckt": lambda d: f"{name(HAZARD)} deckt «{title(d['karte'])}»{_aim(d)} auf.",
    "vereitelt": lambda d: f"Der Angriff von {title(d['karte'])} ist vereitelt.",
    "angriff": _attack,
    "zugewiesen": _assigned,
    "abzug": lambda d: f"Überzählige Hiebe: −{d['anzahl']} Kampfgeschick.",
    "hilfe": lambda d: f"{title(d['figur'])} tappt und hilft {title(d['wem'])}.",
    "schild": lambda d: f"{title(d['figur'])} tappt den Schild.",
    "hieb": _strike,
    "hieb-vereitelt": lambda d: f"Der Hieb gegen {title(d['figur'])} ist vereitelt.",
    "konstitution": _body,
    "konstitution-angriff": _attack_body,
    "weg": lambda d: f"{title(d['figur'])} ist {d['wie']}.",
    "erbt": lambda d: f"{title(d['figur'])} übernimmt {title(d['karte'])}.",
    "angriff-vorbei": _over,
    "versuchung": _corruption,
    "ankunft": lambda d: f"Die Gemeinschaft erreicht {d['ort']}.",
    "betreten": lambda d: f"{name(MOVER)} betritt den Ort{'' if d['ja'] else ' nicht'}.",
    "fluss": lambda d: f"{title(d['figur'])} tappt und führt die Gemeinschaft über den Fluss.",
    "gegenstand": lambda d: f"{title(d['figur'])} findet in {d['ort']}: {title(d['karte'])}.",
    "berichtigt": lambda d: f"Berichtigung: {title(d['figur'])} ist {d['zustand']}.",
    "ende": lambda d: str(d["grund"]),
}


def tell(event: Event) -> str:
    return SENTENCES[event.kind](event.data)


def view(s: State, seat: Seat | None) -> View:
    chain, attack, strike = find(s, "kette"), find(s, "angriff"), find(s, "hieb")
    return {
        "seat": seat,
        "phase": s["phase"],
        "figuren": s["figuren"],
        "weg": s["weg"],
        "ort": s["ort"],
        "limit": [s["gespielt"], s["limit"]],
        "wirkt": s["wirkt"],
        "kette": [dict(link) for link in chain["glieder"]] if chain else [],
        "angriff": {k: v for k, v in attack.items() if k != "open"} if attack else None,
        "hieb": {k: v for k, v in strike.items() if k != "open"} if strike else None,
        "abwurf": s["abwurf"],
        "siegpunkte": s["siegpunkte"],
        "hand": list(s["hand"][seat]) if seat is not None else [],
        "handgroessen": {x: len(s["hand"][x]) for x in s["seats"]},
        "stapelgroessen": {x: len(s["stapel"][x]) for x in s["seats"]},
        "liegt auf der Lauer": s["lauer"] is not None,
        "eigene Lauer": s["lauer"] if seat == HAZARD else None,
        "aufgedeckte Lauer": s["lauert"],
    }


# --- texts ------------------------------------------------------------------------------------------------------------------


def text(v: View, part: str) -> str:
    return _hand(v) if part == "hand" else _company(v)


def _hand(v: View) -> str:
    lines = ["Deine Hand:", *(f"  {title(card)}" for card in v["hand"])] if v["hand"] else ["Keine Handkarten."]
    if v["eigene Lauer"]:
        lines += ["Auf der Lauer:", f"  {title(v['eigene Lauer'])}"]
    return "\n".join(lines)


def _company(v: View) -> str:
    lines = [f"{SITE['name']}{' (getappt)' if v['ort']['getappt'] else ''}, Gefahren {v['limit'][0]}/{v['limit'][1]}"]
    for fig, it in v["figuren"].items():
        weaker = f" ({it['kg']})" if it["kg"] else ""
        lines.append(f"{STATE_SIGN[it['zustand']]} {title(fig)}{weaker}")
        lines += [f"    {title(card)}" for card in (*it["gegenstaende"], *it["versuchung"])]
    lines += [f"† {title(fig)} ({how})" for fig, how in v["weg"].items()]
    if v["wirkt"]:
        lines += ["Es wirkt:", *(f"  {title(card)}" for card in v["wirkt"])]
    if v["kette"]:
        lines += ["Kette:", *(f"  {title(link['karte'] or link['ziel'])}" for link in v["kette"])]
    if v["angriff"]:
        a = v["angriff"]
        lines.append(f"Angriff: {_attacker(a)}")
        lines.append(f"  {a['hiebe']} Hiebe, Kampfgeschick {a['kg']}")
        lines.append("  offen: " + (", ".join(title(fig).split()[0] for fig in a["offen"]) or "–"))
    lines.append("Auf der Lauer: " + ("eine Karte" if v["liegt auf der Lauer"] else "nichts"))
    return "\n".join(lines)


def picture(v: View, part: str) -> Svg:
    rows = []
    for i, (fig, it) in enumerate(v["figuren"].items()):
        y = 70 + 44 * i
        turn = {"ungetappt": 0, "getappt": 90, "verwundet": 180}[it["zustand"]]
        rows.append(f'<rect x="24" y="{y}" width="24" height="34" fill="#6a5a3a" transform="rotate({turn} 36 {y + 17})"/>')
        rows.append(f'<text x="70" y="{y + 25}" font-size="22" fill="#3a2a1a">{title(fig)}</text>')
    for i in range(v["handgroessen"][HAZARD]):
        rows.append(f'<rect x="{330 + 30 * i}" y="70" width="26" height="38" rx="3" fill="#30243a"/>')
    if v["liegt auf der Lauer"]:
        rows.append('<rect x="330" y="140" width="34" height="50" rx="4" fill="#5b2a2a"/>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 620 280"><rect width="620" height="280" fill="#f4ead2"/>'
        f'<text x="20" y="42" font-family="serif" font-size="30" fill="#3a2a1a">Nach {SITE["name"]}</text>{"".join(rows)}</svg>'
    )
