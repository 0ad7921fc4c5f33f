"""Words about attacks and strikes: cancelled, made, changed, taken by somebody else; captivity; agents that attack."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from games.cards.shapes import NUMBER, TEXT, YES, Kind, Many, OneOf, Wrong, joined, listed, nearest, signed
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds.base import A_DEED, DEEDS, LASTING, TO, Said
from games.meccg.language.filters import A_WHO, THINGS, clauses
from games.meccg.language.grammar import CLOSE, accusative, at, dative, head_of, plural
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import (
    NUMBERS,
    TARGETS,
)
from games.meccg.language.names import A_RACE, RACE, TITLE

if TYPE_CHECKING:
    from games.meccg.language.working import Work


CANCELLED = {
    "angriff": "der Angriff",
    "angriffe": "alle Angriffe der Kreatur",
    "hieb": "der Hieb",
    "karte": "die Karte",
    "wirkung": "solche Wirkungen",
    "automatische": "alle automatischen Angriffe des Ortes",
    "ein-angriff": "einer der Angriffe dieser Kreatur",
    "versuch": "der Versuch",
    "gefangennahme": "die Gefangennahme",
}


@DEEDS.word(
    "vereitle",
    OneOf("Vereitelbares", CANCELLED),
    was=THINGS,
    danach=TO,
    gegen=A_WHO,
    hoechstens=NUMBER,
    als=OneOf("Ausgang", {"erfolglos": "erfolglos"}),
    samples=("tw-concealment", "tw-escape", "tw-twilight"),
)
def cancels(e: Said) -> str:
    """An attack, a strike, or a card or effect in the chain comes to nothing. `was` says which it can be; `danach` where the card
    goes; `als: erfolglos`: the strike counts as ineffectual."""
    several = e["vereitle"] in ("angriffe", "automatische", "wirkung")
    what = CANCELLED[e["vereitle"]]
    if "was" in e:
        what = THINGS.several(e["was"]) if several else THINGS.say(e["was"])
    goes = f" und kommt {TARGETS[e['danach']]}" if "danach" in e else ""
    against = f" gegen {accusative(A_WHO.say(e['gegen']))}" if "gegen" in e else ""
    if "gegen" in e and e["vereitle"] == "gefangennahme":
        against = f" von {dative(A_WHO.say(e['gegen']))}"
    if "gegen" in e and e["vereitle"] == "karte" and "was" not in e:
        return f"diese Karte wirkt nicht{against}"
    if "als" in e:
        return f"{what}{against} bleibt {e['als']}"
    most = f" (höchstens {e['hoechstens']})" if "hoechstens" in e else ""
    if e["vereitle"] == "wirkung":
        return f"{what} wirken{LASTING} nicht{against}{most}"
    return f"{what}{against} {'werden' if several else 'wird'} vereitelt{most}{goes}"


def _cancelled_not_yet(e: Said) -> list[str]:
    kinds = ("angriff", "hieb", "karte", "ein-angriff", "versuch", "wirkung", "gefangennahme")
    found = [] if e["vereitle"] in kinds else [f"«vereitle: {e['vereitle']}»"]
    found += [] if e.get("danach", "abwurf") == "abwurf" else ["«danach» bei «vereitle»"]
    found += [] if "bis" not in e or e["vereitle"] == "wirkung" else ["«bis» bei «vereitle»"]
    if e["vereitle"] == "wirkung" and (e.get("was"), e.get("gegen")) != (WHAT_SENDS_BACK, "gemeinschaft"):
        found.append("diese Wirkung, die vereitelt wird")
    against = ("gemeinschaft", "fuehrender") if e["vereitle"] == "gefangennahme" else ("gemeinschaft",)
    return found if e.get("gegen", "gemeinschaft") in against else [*found, "«gegen» bei «vereitle»"]


WHAT_SENDS_BACK = {"karte": {"seite": "gefahr", "zielt": "zurueck"}}


@cancels.does("was", "danach", "als", "gegen", "bis", "hoechstens", not_yet=_cancelled_not_yet)
def _cancel(w: Work, e: Said) -> None:
    do: dict[str, Callable[[], None]] = {
        "hieb": w.cancel_strike,
        "karte": w.cancel_card,
        "angriff": w.cancel_attack,
        "ein-angriff": w.cancel_one_attack,
        "versuch": w.cancel_attempt,
        "gefangennahme": w.cancel_capture,
        "wirkung": partial(w.protect_from_return, e),
    }
    do[e["vereitle"]]()


class Attack(Kind):
    """An attack as numbers: `{typ: ork, hiebe: 4, kg: 9, ko: 7}`."""

    name = "Angriff"

    def check(self, value: Any) -> None:
        if isinstance(value, list):
            for one in value:
                self.check(one)
            return
        if not isinstance(value, dict):
            raise Wrong(f"{value!r} ist kein Angriff")
        for key, one in value.items():
            if key not in ATTACK_FIELDS:
                raise Wrong(f"ein Angriff hat kein «{key}»{nearest(key, ATTACK_FIELDS)}", key)
            try:
                ATTACK_FIELDS[key].check(one)
            except Wrong as wrong:
                raise wrong.at(key) from None

    def say(self, value: Any) -> str:
        if isinstance(value, list):
            return "; ".join(self.say(one) for one in value)
        parts = [value["name"]] if "name" in value else []
        parts += [TYPED[value["wie"]]] if "wie" in value else []
        parts += [A_RACE.words[value["typ"]]] if "typ" in value else []
        if "je-charakter" in value:
            parts.append(f"{value['je-charakter']} Hieb gegen jeden Charakter")
        elif "hiebe" in value:
            parts.append(f"{AMOUNT.say(value['hiebe'])} {'Hieb' if value['hiebe'] == 1 else 'Hiebe'}")
        for key in ("kg", "ko"):
            read = isinstance(value.get(key), dict) and value[key].get("wert") == key  # «Kampfgeschick von …» says it already
            parts += [f"{'' if read else NUMBERS[key] + ' '}{AMOUNT.say(value[key])}"] if key in value else []
        marks = [FLAG.say(mark) for mark in listed(value.get("merkmal", []))]
        return "; ".join([", ".join(parts)] * bool(parts) + marks)


TYPED = {
    "heer": "vom Typ des Heeres",
    "erster-automatischer": "vom Typ des ersten automatischen Angriffs",
    "agent": "vom Volk des Agenten",
    "grenzort-oder-schattenhort": "Menschen am Grenzort, Orks am Schattenhort",
    "automatische": "alle automatischen Angriffe des Ortes",
}
ATTACK_FIELDS: dict[str, Kind] = {
    "typ": A_RACE,
    "wie": OneOf("Typ", TYPED),
    "hiebe": AMOUNT,
    "kg": AMOUNT,
    "ko": AMOUNT,
    "merkmal": Many(FLAG),
    "name": TEXT,
    "form": TITLE,
    "je-charakter": NUMBER,
}
AN_ATTACK = Attack()


@DEEDS.word(
    "angriff",
    AN_ATTACK,
    auf=A_WHO,
    wahl=A_WHO,
    wunde=A_DEED,
    besiegt=A_DEED,
    nicht_besiegt=A_DEED,
    samples=("td-cruel-caradhras",),
)
def attacks(e: Said) -> str:
    """An attack takes place: its type, strikes, prowess, body and marks; several where a list is given. `auf` whom it meets
    (one of them, if there is a `wahl`); `wunde`, `besiegt` and `nicht-besiegt` what follows."""
    many = e["angriff"] if isinstance(e["angriff"], list) else []
    whom = accusative(A_WHO.several(e["auf"])) if "auf" in e else "die Gemeinschaft"
    before = ""
    if "wahl" in e:
        before, whom = f"{A_WHO.say(e['wahl'])} wählt {accusative(A_WHO.say(e['auf']))}: ", "ihn"
    if many:
        text = f"{NUMERALS[len(many)]} Angriffe treffen {whom} nacheinander: {joined([_met(one) for one in many])}"
    elif "kein-angriff" in listed(e["angriff"].get("merkmal", [])):
        numbers = {key: value for key, value in e["angriff"].items() if key not in ("je-charakter", "typ")}
        text = f"jeder Charakter der Gemeinschaft bekommt einen Hieb ({AN_ATTACK.say(numbers)})"
    elif e["angriff"].get("wie") == "automatische":
        text = f"alle automatischen Angriffe des Ortes treffen {whom}"
    else:
        head, comma, rest = head_of(whom)
        noun, _, figures = _met(e["angriff"]).partition(" (")
        text = f"{before}{noun} trifft {head} ({figures}" + (f"{comma}{rest}" if comma else "")
    more = bool(many)
    wins = ("sind alle besiegt", "sind nicht alle besiegt") if more else ("ist er besiegt", "ist er nicht besiegt")
    for key, when in (("wunde", "wird jemand dadurch verwundet"), ("besiegt", wins[0]), ("nicht-besiegt", wins[1])):
        text += f"; {when}: {A_DEED.say(e[key])}" if key in e else ""
    return text


NUMERALS = {2: "zwei", 3: "drei", 4: "vier", 5: "fünf"}


def _met(one: Said) -> str:
    """«ein Drachen-Angriff (4 Hiebe, Kampfgeschick 10)»."""
    noun = f"ein {RACE[one['typ']][3].removesuffix('-')}-Angriff" if "typ" in one else "ein Angriff"
    return f"{noun} ({AN_ATTACK.say({key: value for key, value in one.items() if key != 'typ'})})"


def _attack_not_yet(e: Said) -> list[str]:
    """A strike for everybody that is no attack, or an attack in numbers, on the company or on somebody."""
    one = e["angriff"]
    if isinstance(one, list):
        return ["mehrere Angriffe, die eine Karte macht"]
    marks = listed(one.get("merkmal", []))
    if "kein-angriff" in marks:
        plain = one.keys() <= {"je-charakter", "kg", "merkmal"} and one.get("je-charakter") == 1 and e.get("auf") == "gs"
        return [] if plain else ["dieser Angriff"]
    known = one.keys() <= {"typ", "hiebe", "kg", "ko", "merkmal", "form"} and {"hiebe", "kg"} <= one.keys()
    found = [] if known else ["dieser Angriff"]
    found += [] if e.get("auf", "gemeinschaft") in ("gemeinschaft", "ziel", "traeger") else ["«auf» bei «angriff»"]
    return found + [f"{FLAG[x]} eines solchen Angriffs" for x in marks if x not in MARKED]


MARKED = ("angreifer-waehlt", "zaehlt-als-kreatur", "nicht-vereitelbar", "kein-automatischer")


@attacks.does("auf", "wunde", "besiegt", "nicht-besiegt", asks=True, not_yet=_attack_not_yet)
def _attack(w: Work, e: Said) -> None:
    if "kein-angriff" in listed(e["angriff"].get("merkmal", [])):
        w.strike_everybody(w.amount(e["angriff"]["kg"]))
    else:
        w.make_attack(e)


AUTOMATIC = {"dazu", "kopie", "ersetzt", "entfaellt", "nochmals", "anderer"}


@DEEDS.word(
    "automatisch",
    OneOf("Änderung", dict.fromkeys(AUTOMATIC, "")),
    angriff=AN_ATTACK,
    wo=THINGS,
    was=THINGS,
    mit=NUMBER,
    merkmal=Many(FLAG),
    auf=A_WHO,
    gegen=THINGS,
    samples=("le-tidings-of-bold-spies",),
)
def changes_automatic_attacks(e: Said) -> str:
    """The automatic attacks of sites change: one more (`dazu`), an exact copy of one, another instead, none, all once more, or
    those of the other side's site card."""
    where = at(A_WHO.several(e["wo"])) if "wo" in e else ""
    attack = AN_ATTACK.say(e["angriff"]) if "angriff" in e else ""
    what = {
        "dazu": f"gibt es einen weiteren automatischen Angriff ({attack})",
        "kopie": "findet ein automatischer Angriff sofort nach dem ersten Mal ein zweites Mal statt",
        "ersetzt": f"gibt es statt der automatischen Angriffe einen anderen ({attack})",
        "entfaellt": "entfallen die automatischen Angriffe",
        "nochmals": "alle automatischen Angriffe des Ortes finden sofort noch einmal statt, als genaue Kopien",
        "anderer": "gelten die automatischen Angriffe der entsprechenden Ortskarte der anderen Seite",
    }[e["automatisch"]]
    which = f", aber nur {'die, die' if e['automatisch'] == 'entfaellt' else 'einer, der'} {_so(e)}" if "was" in e else ""
    if e["automatisch"] == "kopie" and "was" in e:
        again = "findet sofort nach dem ersten Mal ein zweites Mal statt"
        what, which = f"jeder automatische Angriff, der {_so(e)}{CLOSE} {again}", ""
    plus = f" (Kampfgeschick {signed(e['mit'])})" if "mit" in e else ""
    marks = f" ({Many(FLAG, 'und').say(e['merkmal'])})" if "merkmal" in e else ""
    marks = "; diese Kopien zählen nicht als automatische Angriffe" if e.get("merkmal") == "kein-automatischer" else marks
    if "auf" in e and e["automatisch"] == "nochmals":
        again = "finden sofort alle automatischen Angriffe des Ortes noch einmal statt, als genaue Kopien"
        what = f"gegen {accusative(A_WHO.say(e['auf']))} {again}"
    only = f" (nur gegen {THINGS.several(e['gegen'])})" if "gegen" in e else ""
    if e["automatisch"] == "nochmals":
        return f"{what}{plus}{marks}{only}" + (f" ({where})" if where and e["wo"] != HERE else "")
    if e["automatisch"] == "kopie" and "was" in e:
        return f"{what}{plus}{marks}{only}" + (f" ({where})" if where and e["wo"] != HERE else "")
    return f"{where or 'am Ort'} {what}{which}{plus}{marks}{only}"


def _so(e: Said) -> str:
    """Which of the automatic attacks, as a clause: «Zwergen-Angriffe sind»."""
    said = clauses("angriff", e["was"]["angriff"])
    if e["automatisch"] == "entfaellt":
        said = [plural(one).removeprefix("ein ") for one in said]
        said = [re.sub(r"-Angriff sind", "-Angriffe sind", one) for one in said]
    return joined(said)


def _automatic_not_yet(e: Said) -> list[str]:
    if e["automatisch"] not in ("nochmals", "kopie", "entfaellt"):
        return [f"«automatisch: {e['automatisch']}»"]
    found = [] if e.get("wo", HERE) == HERE else ["«wo» bei «automatisch»"]
    found += ["«merkmal» bei «automatisch»"] if "merkmal" in e and e["automatisch"] != "nochmals" else []
    return found + ([] if e.get("was", {"angriff": 0}).keys() == {"angriff"} else ["«was» bei «automatisch»"])


HERE = {"ort": {"ist": "ziel"}}


@changes_automatic_attacks.does("merkmal", "wo", "was", "bis", asks=True, not_yet=_automatic_not_yet)
def _once_more(w: Work, e: Said) -> None:
    if e["automatisch"] == "nochmals":
        w.site_attacks_again()
    else:
        w.change_automatic(e)


@DEEDS.word("fange", A_WHO, ort=THINGS, rettung=AN_ATTACK, dabei=A_DEED)
def captures(e: Said) -> str:
    """A successful strike captures instead of wounding: where the prisoner is kept, and what has to be fought to free him."""
    where = f" {at(THINGS.say(e['ort']))}" if "ort" in e else ""
    rescue = f"; Rettungsangriff: {AN_ATTACK.say(e['rettung'])}" if "rettung" in e else ""
    more = f"; {A_DEED.say(e['dabei'])}" if "dabei" in e else ""
    return f"gelingt der Hieb, wird {A_WHO.say(e['fange'])} unverletzt gefangen{where}{rescue}{more}"


AGENT = {
    "greift-an": "der Agent darf in der Bewegungs-/Gefahrenphase angreifen",
    "greift-dort-an": "jeder dort befindliche Agent darf angreifen",
    "handelt": "der Agent führt eine weitere Handlung aus",
}


@DEEDS.word("agent", OneOf("Handlung", AGENT), mit=NUMBER, merkmal=Many(FLAG))
def agent_acts(e: Said) -> str:
    """An agent acts out of order: attacks (prowess changed by `mit`, with these marks), or does one thing more."""
    text = AGENT[e["agent"]] + (f" (Kampfgeschick {signed(e['mit'])})" if "mit" in e else "")
    return text + (f" ({Many(FLAG, 'und').say(e['merkmal'])})" if "merkmal" in e else "")


@DEEDS.word("zuteilen", A_WHO, zuerst=YES, alle=YES)
def takes_the_strike(e: Said) -> str:
    """Somebody else takes a strike, or one deals out one's strikes first."""
    who = A_WHO.say(e["zuteilen"])
    if e.get("zuerst"):
        return f"{who} teilst deine Hiebe zuerst zu" if who == "du" else f"{who} teilt seine Hiebe zuerst zu"
    return f"{who} nimmt {'alle Hiebe' if e.get('alle') else 'den Hieb'}"
