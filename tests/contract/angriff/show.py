"""What players see of the journey: view, text, picture, sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games import effects
from games.contract import Event, Seat, State, Svg, View, name
from games.flow import find
from tests.contract.angriff.cards import AUTOMATIC, CARDS, FIGURES, HAZARD, MOVER, SITE, ZONES, title
from tests.contract.angriff.playing import WHERE

STATE_SIGN = {"ungetappt": "○", "getappt": "◐", "verwundet": "✚"}


def _attacker(d: Mapping[str, Any]) -> str:
    return title(d["karte"]) if d["karte"] else AUTOMATIC.titel


def _dice(d: Mapping[str, Any]) -> str:
    return " + ".join(map(str, d["wurf"]))


def _aim(d: Mapping[str, Any]) -> str:
    goal = d["ziel"]
    if goal in CARDS:
        return f" auf «{title(goal)}»"
    return f" auf {WHERE.get(goal) or title(goal)}" if goal in WHERE or goal in FIGURES else ""


def _played(d: Mapping[str, Any]) -> str:
    return f"{name(d['seat'])} spielt «{title(d['karte'])}»{_aim(d)}."


def _used(d: Mapping[str, Any]) -> str:
    return f"{name(d['seat'])} nutzt «{title(d['karte'])}»."


def _rolled(d: Mapping[str, Any]) -> str:
    return (
        f"«{title(d['karte'])}»: Wurf {_dice(d)}, zusammen {d['summe']} – {'es wirkt' if d['gelingt'] else 'nichts geschieht'}."
    )


def _attack(d: Mapping[str, Any]) -> str:
    where = f" ({WHERE[d['auf']]})" if d["auf"] else ""
    return f"{_attacker(d)}: {d['hiebe']} Hieb{'' if d['hiebe'] == 1 else 'e'}, Kampfgeschick {d['kg']}{where}."


def _assigned(d: Mapping[str, Any]) -> str:
    more = f"; {d['ueber']} überzählig" if d["ueber"] else ""
    return f"Hiebe gegen {', '.join(map(title, d['figuren']))}{more}."


def _strike(d: Mapping[str, Any]) -> str:
    return f"{title(d['figur'])}: {_dice(d)} und {d['staerke']} gegen {d['gegen']} – der Hieb ist {d['ergebnis']}."


def _body(d: Mapping[str, Any]) -> str:
    plus = f" + {d['plus']}" if d["plus"] else ""
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
    "genutzt": _used,
    "kartenwurf": _rolled,
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
    "aufgehoben": lambda d: f"{title(d['figur'])} tappt; «{title(d['karte'])}» ist aufgehoben.",
    "gegenstand": lambda d: f"{title(d['figur'])} findet in {d['ort']}: {title(d['karte'])}.",
    "berichtigt": lambda d: f"Berichtigung: {title(d['figur'])} ist {d['zustand']}.",
    "ende": lambda d: str(d["grund"]),
}


def tell(event: Event) -> str:
    return SENTENCES[event.kind](event.data)


def view(s: State, seat: Seat | None) -> View:
    chain, attack, strike = find(s, "kette"), find(s, "angriff"), find(s, "hieb")
    waiting = ZONES.sure(s, seat, f"lauer {HAZARD}")
    working = dict.fromkeys(e["card"] for e in s["effects"] if e["until"] in ("reise", "hier") and "card" in e)
    items = {fig: ZONES.faces(s, f"bei {fig}") for fig in s["figures"]}
    return {
        "seat": seat,
        "phase": s["phase"],
        "over": s["result"] is not None,
        "figures": s["figures"],
        "items": items,
        "gone": s["gone"],
        "site": s["site"],
        "limit": [s["played"], s["limit"]],
        "working": [card for card in working if not any(card in carried for carried in items.values())],
        "chain": [{**link, "card": link["face"] or link["bearer"]} for link in chain["chain"]] if chain else [],
        "attack": {**attack, "card": _face(s, attack), "event": attack["event"] and attack["event"]["face"]} if attack else None,
        "strike": {**strike, "more": effects.sum_of(s, "hieb-kg")} if strike else None,
        "discards": {x: ZONES.faces(s, f"abwurf {x}") for x in s["seats"]},
        "points": ZONES.faces(s, "siegpunkte"),
        "hand": ZONES.faces(s, f"hand {seat}") if seat is not None else [],
        "hands": {x: ZONES.count(s, f"hand {x}") for x in s["seats"]},
        "decks": {x: ZONES.count(s, f"stapel {x}") for x in s["seats"]},
        "in wait": ZONES.count(s, f"lauer {HAZARD}") > 0,
        "own wait": waiting[0] if waiting else None,
        "turned up": ZONES.faces(s, "bereit"),
    }


def _face(s: State, it: Mapping[str, Any]) -> str:
    return str(s["cards"][it["card"]]) if it["card"] else ""


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
        lines.append(f"Angriff: {_attacker({'karte': a['card'] or a['event'] or ''})}")
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
