"""Words for what lasts: numbers, marks, roles, types of places, permissions, prohibitions. Nothing is ever overwritten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games import effects
from games.cards.shapes import NUMBER, YES, Kind, Many, OneOf, Wrong, joined, listed, signed
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds.base import (
    A_DEED,
    A_PRICE,
    DEEDS,
    FROM,
    LASTING,
    LASTS,
    ROUNDING,
    TYPE,
    Said,
    several,
    subject_of,
    verb,
)
from games.meccg.language.filters import A_WHO, THINGS
from games.meccg.language.grammar import VERBS, a, accusative, at, dative, gender
from games.meccg.language.lasting import HERE, SITE_OF, TOGETHER, add, against_what, company_meant, site_meant, unread, unread_of
from games.meccg.language.marks import ACT, FLAG, OF_SOMEBODY, ROLE
from games.meccg.language.moments import (
    A_NUMBER,
    MOMENT,
    MOMENTS,
    NUMBERS,
)
from games.meccg.language.names import THROUGH, TITLE
from games.meccg.language.things import CARD_, Route

if TYPE_CHECKING:
    from games.meccg.language.working import Work


def unread_number(e: Said) -> Iterator[str]:
    yield from unread(e)


def unread_mark(e: Said) -> Iterator[str]:
    """Marks that no rule reads of those whom they are given."""
    for mark in listed(e["merkmal"]):
        yield from unread_of(FLAG[mark], e)
    yield from against_what(e)


ROLLS = {
    "vw": "Versuchungswürfe",
    "bw": "Beeinflussungswürfe",
    "ko-wurf": "Konstitutionswürfe",
    "ringtest": "Ringtests",
    "raetsel": "Rätselwürfe",
    "angebot": "Angebotsversuche",
    "einbruch": "Einbruchsversuche",
    "untertiefen": "Würfe für unterirdische Bewegung",
}
ROLL = {
    "vw": "Versuchungswurf",
    "bw": "Beeinflussungsversuch",
    "ko-wurf": "Konstitutionswurf",
    "ringtest": "Ringtest",
    "raetsel": "Rätselwurf",
    "angebot": "Angebotsversuch",
    "einbruch": "Einbruchsversuch",
    "untertiefen": "Wurf für unterirdische Bewegung",
}
COUNTED_CARDS = {  # «der Gegner zieht für die Gemeinschaft 1 Karte weniger»
    "gegner-zieht": "der Gegner zieht{whom} {count} Karten {more}",
    "zieht": "der Spieler zieht{whom} {count} Karten {more}",
    "regionen": "{who} {may}" + LASTING + " durch {count} Regionen {more} reisen",
}
PLURAL = ("hiebe", "vp", "sp", "ep", "zieht", "gegner-zieht", "regionen", "wildnis-symbol", "schattenland-symbol")


class Tiers(Kind):
    """Amounts by how large another number is: `{nach: ep, ab: [[21, -9], [16, -7]]}`, the first that applies."""

    name = "Stufen"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict) or value.keys() != {"nach", "ab"}:
            raise Wrong("Stufen haben die Form {nach: wert, ab: [[mindestens, betrag], …]}")
        A_NUMBER.check(value["nach"])
        for step in value["ab"]:
            NUMBER.check(step[0])
            NUMBER.check(step[1])

    def say(self, value: Any) -> str:
        tiers = ", ".join(f"ab {least}: {signed(amount)}" for least, amount in value["ab"])
        return f"nach {NUMBERS[value['nach']].replace('punkte', 'punkten')}: {tiers} (erste zutreffende Stufe)"


@DEEDS.word(
    "wert",
    A_NUMBER,
    betrag=AMOUNT,
    ersetzt=AMOUNT,
    mal=NUMBER,
    halb=ROUNDING,
    stufen=Tiers(),
    hoechstens=AMOUNT,
    mindestens=NUMBER,
    je=AMOUNT,
    von=A_WHO,
    anzahl=NUMBER,
    gegen=THINGS,
    statt=YES,
    defaults=LASTS,
    samples=("tw-glamdring",),
)
def changes_a_number(e: Said) -> str:
    """A number is changed: `betrag` is added, `ersetzt` replaces it, `mal` and `halb` multiply and halve (rounded), `stufen`
    depends on another number; `je` counts something; up to `hoechstens`, down to `mindestens`; `von` whose number (`anzahl`
    how many of them, chosen), `gegen` against what. `statt`: instead of the lesser bonus of this card, not besides it."""
    who, name = subject_of(e), NUMBERS[e["wert"]]
    name = f"deine {name}" if e["wert"] == "hand" and not who else name
    whose = f"{name} von {dative(who)}" if who else name
    becomes = "werden" if e["wert"] in PLURAL else "wird"
    if e["wert"] == "einfluss":
        whose, who = f"der Einfluss, um {accusative(who or 'er')} zu führen\u2063", ""
        name = f"{whose} ändert sich um"
    if e["wert"] == "hiebe" and e.keys() & {"mal", "halb"}:
        whose, becomes = f"die Zahl der {whose}", "wird"
    if "stufen" in e:
        text = f"{whose}: {Tiers().say(e['stufen'])}"
    elif e["wert"] == "zahl" and "ersetzt" in e:
        text = f"liegt das Heer im Spiel, gilt für Versuche, es zu beeinflussen, die Zahl {AMOUNT.say(e['ersetzt'])}"
    elif "ersetzt" in e and e["wert"] == "regionen":
        text = f"{who or 'die Gemeinschaft'} {verb('darf', e, 'von')} durch höchstens {AMOUNT.say(e['ersetzt'])} Regionen reisen"
    elif "ersetzt" in e and isinstance(e["ersetzt"], dict) and e["ersetzt"].get("von") == e.get("von"):
        other = e["ersetzt"]["wert"]
        text = f"bei {dative(who)} zählt {'das' if other == 'kg' else 'die'} {NUMBERS[other]} als {name}"
    elif "ersetzt" in e:
        text = f"{whose} {becomes} {AMOUNT.say(e['ersetzt'])}"
    elif "mal" in e and e["wert"] in COUNTED_CARDS and e["mal"] == 2:
        text = f"der Gegner zieht für {accusative(who)} doppelt so viele Karten"
    elif "mal" in e:
        text = (
            f"{whose} {becomes} {'verdoppelt' if e['mal'] == 2 else 'verdreifacht' if e['mal'] == 3 else 'mal ' + str(e['mal'])}"
        )
    elif "halb" in e:
        text = f"{whose} {becomes} halbiert ({ROUNDING.say(e['halb'])})"
    elif e["wert"] == "limit" and isinstance(e.get("betrag"), int):
        of_whom = f" für {accusative(who)}" if who else ""
        text = f"das Gefahrenlimit{of_whom} {'steigt' if e['betrag'] > 0 else 'sinkt'} um {abs(e['betrag'])}"
    elif e["wert"] == "wurf" and not who:
        text = f"dieser Wurf bekommt {AMOUNT.more(e['betrag'])}"
    elif e["wert"] in ROLLS and e.get("bis") == "wurf" and e.keys() <= {"wert", "betrag", "von", "bis", "gegen", "wenn"}:
        text = _this_roll(e, who)
    elif who and e["wert"] in ROLLS and isinstance(e["betrag"], int):
        text = f"{who} {verb('bekommt', e, 'von')} {AMOUNT.more(e['betrag'])} auf {ROLLS[e['wert']]}"
    elif who and e["wert"] in ROLLS and e["betrag"].get("mal", 1) > 0:
        text = f"{ROLLS[e['wert']]} von {dative(who)} werden erhöht um: {AMOUNT.say(e['betrag'])}"
    elif e["wert"] in COUNTED_CARDS and isinstance(e["betrag"], int):
        more, count = ("mehr" if e["betrag"] > 0 else "weniger"), abs(e["betrag"])
        whom = f" für {accusative(who)}" if who and e["wert"] != "regionen" else ""
        text = COUNTED_CARDS[e["wert"]].format(
            count=count, more=more, whom=whom, who=who or "die Gemeinschaft", may=verb("darf", e, "von")
        )
        text = re.sub(r"\b1 (Karte|Region)n|\b1 (Karte|Region)en", r"1 \1\2", text)
    elif e["wert"] == "wuerfe" and isinstance(e["betrag"], int):
        of_whom = f"für {accusative(who)}" if who else "es"
        times = "zweimal" if e["betrag"] == 1 else f"{e['betrag'] + 1}-mal"
        text = f"{of_whom} wird{LASTING} {times} gewürfelt, und der {'bessere' if e['betrag'] == 1 else 'beste'} Wurf zählt"
    else:
        gets = f"{who} {verb('bekommt', e, 'von')} " if who else ""
        gotten = re.sub(r"^(direkt|allgemein|frei)er\b", r"\1en", name) if gets else name
        text = f"{gets}{gotten} {AMOUNT.more(e['betrag'])}"
    if "je" in e:
        text += f" je {AMOUNT.each(e['je'])}"
    limits = (("hoechstens", "höchstens"), ("mindestens", "mindestens"))
    caps = [f"{word} {AMOUNT.say(e[key])}" for key, word in limits if key in e]
    text += f" ({', '.join(caps)})" if caps else ""
    against = f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e and "gerichtet" not in text else ""
    text += against if against not in text else ""
    return ("stattdessen " if e.get("statt") else "") + text


def _this_roll(e: Said, who: str) -> str:
    """A bonus to the one roll that is about to be made: whose it must be, against what, and how much."""
    roll = ROLL[e["wert"]]
    if not isinstance(e["betrag"], int) and e.get("von") == "spielender" and e["betrag"].get("von") == "spielender":
        cap = f" (höchstens um {e['betrag']['hoechstens']})" if "hoechstens" in e["betrag"] else ""
        own = AMOUNT.say({"wert": e["betrag"]["wert"]})
        goal = f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e else ""
        return f"macht {who} diesen {roll}{goal}, steigt der Wurf um sein {own}{cap}"
    if not isinstance(e["betrag"], int):
        amount = AMOUNT.say(e["betrag"])
        amount = f"sein {amount.replace(f' von {dative(who)}', '')}" if who and who in amount + who else amount
        more = f"so viel mehr: {amount}"
    else:
        more = AMOUNT.more(e["betrag"])
    against = f", wenn er gegen {THINGS.several(e['gegen'])} gerichtet ist" if "gegen" in e else ""
    if not who:
        return f"dieser {roll} bekommt {more}{against}"
    if e["von"] in ("spielender", "ziel", "traeger", "selbst", "helfer", "fuehrender"):
        return f"macht {who} diesen {roll}, bekommt er {more}{against}"
    return f"dieser {roll} bekommt {more}, wenn ihn {who} macht{against}"


@changes_a_number.does(
    "betrag", "ersetzt", "mal", "halb", "hoechstens", "mindestens", "je", "von", "gegen", "statt", "bis", not_yet=unread_number
)
def _number(w: Work, e: Said) -> None:
    if A_NUMBER[e["wert"]].on():
        add(w.t, w.face, e, source=w.source, until=w.ends(e.get("bis", ""), w.until), ids=w.ids)


@DEEDS.word("merkmal", Many(FLAG), von=A_WHO, gegen=THINGS, defaults=LASTS, samples=("tw-dodge",))
def has_a_mark(e: Said) -> str:
    """Something holds for whom it concerns that is no number: does not tap, cannot be cancelled, attacker chooses."""
    against = f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e else ""
    who = subject_of(e)
    if not who:
        return joined([FLAG.say(mark) for mark in listed(e["merkmal"])]) + against
    said = [_of_somebody(mark, who, e) for mark in listed(e["merkmal"])]
    plain = [
        one for one in said if one.split(" ")[0] in (*VERBS, *VERBS.values(), "verwundet", "verwunden")
    ]  # «das Ziel tappt nicht»
    if len(plain) == len(said) == 1 and against:  # «alle Angriffe gelten gegen … als Verhör»
        first, _, rest = plain[0].partition(" ")
        return f"{who} {first}{against} {rest}"
    parts = [f"{who} {joined(plain)}"] if plain else []
    return joined([*parts, *(one for one in said if one not in plain)]) + against


def _of_somebody(mark: str, who: str, e: Said) -> str:
    """A mark of somebody: with its verb at the beginning, to stand behind who it is, or a sentence of its own."""
    found = OF_SOMEBODY.get(mark, FLAG.say(mark)) if (mark, e["von"]) != ("gelingt", "wurf") else FLAG.say(mark)
    if isinstance(found, tuple):
        return found[verb("ist", e, "von") != "ist"]
    if "{" in found and mark != listed(e["merkmal"])[0]:
        if verb("ist", e, "von") != "ist":
            return found.format(whom="ihnen", acc="sie")
        whom, acc = {"der": ("ihm", "ihn"), "die": ("ihr", "sie"), "das": ("ihm", "es")}[gender(who.split(" ", 1)[-1])]
        return found.format(whom=whom, acc=acc)
    if "{" in found:
        return found.format(whom=dative(who), acc=accusative(who))
    first, _, rest = found.partition(" ")
    if first in VERBS:
        return f"{verb(first, e, 'von')} {rest}"
    return found if mark in OF_SOMEBODY else f"für {accusative(who)} gilt: {found}"


@has_a_mark.does("von", "gegen", "bis", not_yet=unread_mark)
def _mark(w: Work, e: Said) -> None:
    if all(FLAG[mark].on() for mark in listed(e["merkmal"])):
        add(w.t, w.face, e, source=w.source, until=w.ends(e.get("bis", ""), w.until), ids=w.ids)


FOR = OneOf(
    "Hinsicht", {"gefahren": "für Gefahren", "ressourcen": "für Ressourcen", "zuordnung": "für das Ausspielen von Gefahren"}
)


GATES = {
    "tore-des-morgens": "«Tore des Morgens» als im Spiel",
    "tore-der-nacht": "«Tore der Nacht» als im Spiel",
    "ohne-tore-des-morgens": "«Tore des Morgens» als nicht im Spiel",
    "ohne-tore-der-nacht": "«Tore der Nacht» als nicht im Spiel",
}


@DEEDS.word(
    "gilt-als",
    Many(ROLE),
    von=A_WHO,
    anzahl=NUMBER,
    fuer=FOR,
    gk=NUMBER,
    kg=AMOUNT,
    ko=NUMBER,
    sp=NUMBER,
    unter=A_WHO,
    defaults=LASTS,
)
def counts_as(e: Said) -> str:
    """Somebody or some place counts as something else: a skill, a race, a haven, an ally with these numbers. Nothing is
    overwritten."""
    numbers = [
        f"{NUMBERS[key]} {'wie gedruckt ' + AMOUNT.say({**e[key], 'wert': key}).removeprefix(NUMBERS[key]).strip()}"
        if isinstance(e[key], dict) and e[key].get("wert") == key and "plus" in e[key]
        else f"{NUMBERS[key]} {AMOUNT.say(e[key])}"
        for key in ("gk", "kg", "ko", "sp")
        if key in e
    ]
    more = f" ({', '.join(numbers)})" if numbers else ""
    more += f" unter {dative(A_WHO.say(e['unter']))}" if "unter" in e else ""
    who, for_ = subject_of(e) or "er", f"{FOR.say(e['fuer'])} " if "fuer" in e else ""
    if set(listed(e["gilt-als"])) <= GATES.keys():
        for_ = f"{for_}für {accusative(subject_of(e))} " if "von" in e else for_
        gates = joined([GATES[one] for one in listed(e["gilt-als"])])
        return f"{for_}gilt {gates}" if for_ else gates.replace(" als", " gilt als", 1)
    return f"{who} {verb('gilt', e, 'von')} {for_}als {Many(ROLE, 'und').say(e['gilt-als'])}{more}"


def unread_role(e: Said) -> Iterator[str]:
    for one in listed(e["gilt-als"]):
        yield from unread_of(ROLE[one], e)


@counts_as.does("von", "bis", not_yet=unread_role)
def _role(w: Work, e: Said) -> None:
    if all(ROLE[one].on() for one in listed(e["gilt-als"])):
        add(w.t, w.face, e, source=w.source, until=w.ends(e.get("bis", ""), w.until), ids=w.ids)


@DEEDS.word(
    "umdeuten",
    Many(TYPE),
    zu=TYPE,
    anzahl=NUMBER,
    von=THINGS,
    fuer=FOR,
    doppelt=YES,
    defaults=LASTS.but(chooser="the first such region of the route"),
    samples=("tw-choking-shadows",),
)
def is_read_as(e: Said) -> str:
    """A type of region or site is read as another one: one of them (`anzahl: 1`), or all. Types are read through this, never
    overwritten."""
    if e.get("anzahl") == 1:  # «eine Wildnis gilt als Schattenland»
        types = joined([a(one) for one in map(TYPE.say, listed(e["umdeuten"]))], "oder")
    else:
        types = Many(TYPE).say(e["umdeuten"])
    count = f"{e['anzahl']}-mal " if e.get("anzahl", 1) > 1 else ""
    if e.get("von") in (HERE, {"ort": {"ist": "hier"}}) and "anzahl" not in e:
        return f"dieser Ort gilt {FOR.say(e['fuer']) + ' ' if 'fuer' in e else ''}als {TYPE.say(e['zu'])}"
    where = f" ({THINGS.say(e['von'])})" if "von" in e else ""
    new = f"{'zweimal ' if e.get('doppelt') else ''}{TYPE.say(e['zu'])}"
    return f"{count}{types}{where} gilt {FOR.say(e['fuer']) + ' ' if 'fuer' in e else ''}als {new}"


@is_read_as.does(
    "zu", "anzahl", "doppelt", "bis", "von", not_yet=lambda e: [] if e.get("von", HERE) == HERE else ["«von» bei «umdeuten»"]
)
def _type(w: Work, e: Said) -> None:
    note = {"umdeuten": listed(e["umdeuten"]), "zu": e["zu"], "anzahl": e.get("anzahl", 0), "doppelt": e.get("doppelt", False)}
    begin(w, e, "umdeuten", note)


@DEEDS.word(
    "erlaubt",
    Many(ACT),
    wer=A_WHO,
    was=THINGS,
    wo=THINGS,
    anzahl=AMOUNT,
    frei=Many(FLAG),
    aus=FROM,
    wann=MOMENTS,
    beliebig=YES,
    defaults=LASTS,
)
def allows(e: Said) -> str:
    """Somebody may do what the rules would not allow: `was`, `wo`, `wann`, how many, and `frei` what it spares."""
    who = A_WHO.several(e["wer"]) if "wer" in e else "du"
    count = "beliebig viele " if e.get("beliebig") else f"höchstens {AMOUNT.say(e['anzahl'])} " if "anzahl" in e else ""
    what = ""
    if "was" in e:
        what = THINGS.several(e["was"]) if count else accusative(THINGS.say(e["was"]))
        what = what.replace("» oder «", "» und/oder «")
        if e.get("anzahl") == 1:
            count, what = "", accusative(THINGS.say(e["was"])).replace("ein", "höchstens ein", 1)
    where = [FROM.say(e["aus"])] if "aus" in e else []
    where += [at(THINGS.say(e["wo"]))] if "wo" in e else []
    where += [MOMENT[e["wann"]]] if "wann" in e else []
    said = joined([_acted(act, count + what) for act in listed(e["erlaubt"])])
    said = re.sub(r" (nutzen|spielen)(?=(, | und )[^.]* \1$)", "", said)  # «Hexerei und Geistmagie nutzen»
    if several(e, "wer"):
        said = said.replace("er selbst beeinflusst", "sie selbst beeinflussen").replace("unter seine", "unter ihre")
    spares = f" ({Many(FLAG, 'und').say(e['frei'])})" if "frei" in e else ""
    return " ".join([f"{who} {may(who, e)}{LASTING}", *where, said]) + spares


OBJECTS = (
    "andere als auf den Ort gespielte Kreaturen",
    "Charaktere und Ressourcen des Gegners",
    "Charaktere",
    "Kreaturen",
    "Heere",
    "Gegenstände",
    "Verbündete",
    "diese Karten",
    "Umweltkarten",
    "Information",
)


DENIED = {  # where «nicht» does not stand in front
    "trennen": "sich nicht teilen",
    "ortsphase": "in der Ortsphase nichts tun",
    "gefolge": "kein Gefolge haben",
    "verbuendete": "keine Verbündeten spielen",
    "begleiter": "keine Begleiter ohne Einfluss haben",
    "suchen": "keine eigenen Stapel durchsuchen oder ansehen",
    "gesellschaft": "außerhalb der Organisationsphase keine anderen in seiner Gemeinschaft haben",
    "helden-orte": "keine Helden-Ortskarten dafür benutzen",
}


def _acted(act: str, what: str, *, denied: bool = False) -> str:
    """What may be done, with its object: «Ork-Heere spielen»; denied: «keine Heere spielen», «nicht reisen»."""
    said = ACT.say(act)
    found = next((one for one in OBJECTS if said.startswith(f"{one} ")), "")
    if found and what:
        return f"{'nicht ' if denied else ''}{what}{said.removeprefix(found)}"
    more = f" ({what.strip()})" if what else ""
    if not denied:
        return said + more
    if act in DENIED:
        return DENIED[act] + more
    if found and not found.startswith("diese"):
        return f"keine {said}{more}"
    return (f"k{said}" if said.startswith(("ein ", "eine ", "einen ", "einer ")) else f"nicht {said}") + more


@DEEDS.word("verbietet", Many(ACT), wer=A_WHO, was=THINGS, wo=THINGS, gegen=A_WHO, defaults=LASTS, samples=("tw-river",))
def forbids(e: Said) -> str:
    """Somebody may not do what the rules allow; `gegen`: against whom."""
    who = A_WHO.several(e["wer"]) if "wer" in e else "niemand"
    if e["verbietet"] == "ressourcen-berufe" and "was" in e:
        return f"{who} {may(who, e)}{LASTING} keine {THINGS.several(e['was'])} spielen"
    what = accusative(THINGS.say(e["was"])) if "was" in e else ""
    where = [at(THINGS.say(e["wo"]))] if "wo" in e else []
    where += [f"gegen {accusative(A_WHO.say(e['gegen']))}"] if "gegen" in e else []
    said = joined(
        [_acted(act, what, denied=who != "niemand") for act in listed(e["verbietet"])], "oder" if who == "niemand" else "und"
    )
    return " ".join([f"{who} {may(who, e)}{LASTING}", *where, said])


def _forbidden_not_yet(e: Said) -> list[str]:
    """Companies are forbidden something: this one, or such as a filter names; one character to be led by another one."""
    who = e.get("wer", "gemeinschaft")
    known = who == "gemeinschaft" or (isinstance(who, dict) and who.keys() == {"gemeinschaft"})
    known |= who == "ziel" and e["verbietet"] == "fuehren-de"
    found = [] if known else ["«wer» bei «verbietet»"]
    found += [] if e.get("gegen", "gemeinschaft") == "gemeinschaft" else ["«gegen» bei «verbietet»"]
    skilled = e["verbietet"] == "ressourcen-berufe" and [*e.get("was", {})] == ["karte"] and [*e["was"]["karte"]] == ["braucht"]
    return found + ([] if "was" not in e or skilled else ["«was» bei «verbietet»"])


@forbids.does("wer", "bis", "gegen", "was", not_yet=_forbidden_not_yet)
def _prohibition(w: Work, e: Said) -> None:
    for act in listed(e["verbietet"]):
        if ACT[act].on():
            begin(w, e, f"verbietet-{act}", e.get("was"))


def _allowed_not_yet(e: Said) -> list[str]:
    """Somebody, or such characters as a filter names, may do so."""
    who = e.get("wer", "")
    known = who in ("selbst", "traeger", "ziel") or (isinstance(who, dict) and who.keys() == {"charakter"})
    return [] if known else ["«wer» bei «erlaubt»"]


@allows.does("wer", "bis", "anzahl", not_yet=_allowed_not_yet)
def _permission(w: Work, e: Said) -> None:
    for act in listed(e["erlaubt"]):
        if ACT[act].on():
            begin(w, e, f"erlaubt-{act}", {"anzahl": e["anzahl"]} if "anzahl" in e else None)


def begin(w: Work, e: Said, kind: str, note: Any = None) -> None:
    """Something that lasts and is no number: its condition is read whenever it is."""
    asks = {key: e[key] for key in ("wenn", "ausser") if key in e}
    if isinstance(e.get("wer"), dict):
        thing = next(iter(e["wer"]))
        asks |= {"von": [e["wer"][thing]], "ding": thing}
    until = w.ends(e.get("bis", ""), w.until)
    if e.get("von") == HERE:
        only_here: dict[str, Any] | None = {SITE_OF: site_meant(w.s, w.ids)}
        effects.add(w.t, kind, until=until, card=w.face.id, source=w.source, note=note, only=only_here, asks=asks or None,
                    ids=dict(w.ids) if asks else None)  # fmt: skip
        return
    whose = e.get("wer", e.get("gegen"))
    if whose in ("ziel", "traeger", "selbst") and w.ids.get(whose):
        effects.add(w.t, kind, until=until, card=w.face.id, source=w.source, note=note, only={"figur": w.ids[whose]},
                    asks=asks or None, ids=dict(w.ids))  # fmt: skip
        return
    only = (
        {TOGETHER: company_meant(w.s, w.ids)} if whose in ("gemeinschaft", "gs") or (whose is None and "verbietet" in e) else None
    )
    effects.add(
        w.t,
        kind,
        until=until,
        card=w.face.id,
        source=w.source,
        note=note,
        only=only,
        asks=asks or None,
        ids=dict(w.ids) if asks else None,
    )


def may(who: str, e: Said) -> str:
    return "darfst" if who == "du" else "dürfen" if several(e, "wer") else "darf"


class Pairs(Kind):
    """Pairs of regions."""

    name = "Regionenpaare"

    def check(self, value: Any) -> None:
        if not isinstance(value, list) or not all(isinstance(p, list) and len(p) == 2 for p in value):
            raise Wrong("verlangt sind Paare von Regionen")
        for region in (region for pair in value for region in pair):
            TITLE.check(region)

    def say(self, value: Any) -> str:
        return ", ".join("–".join(map(TITLE.say, pair)) for pair in value)


@DEEDS.word("benachbart", Pairs(), kosten=A_PRICE, wer=A_WHO, defaults=LASTS.but(reach="the company of the card's target"))
def are_adjacent(e: Said) -> str:
    """Regions count as adjacent for the movement of the company, if it pays for it."""
    price = f" ({A_DEED.say(e['kosten'])})" if "kosten" in e else ""
    who = accusative(A_WHO.several(e.get("wer", "gemeinschaft")))
    return f"für {who} gelten{LASTING} bei Bewegung mit Regionskarten als benachbart{price}: {Pairs().say(e['benachbart'])}"


@DEEDS.word("zuordnung", CARD_, zu=Many(TYPE), namen=Many(TITLE), wo=THINGS, route=Route(), gegen=THINGS)
def may_be_keyed(e: Said) -> str:
    """Creatures may be keyed to more than their cards say: types, regions and sites by name, sites by a filter, fewer symbols;
    `gegen` which companies only."""
    where = [Many(TYPE).say(e["zu"])] if "zu" in e else []
    where += [Many(THROUGH).say(e["namen"])] if "namen" in e else []
    where += [accusative(THINGS.say(e["wo"]))] if "wo" in e else []
    where += [Route().say(e["route"])] if "route" in e else []
    which = "" if not e["zuordnung"] else f"{THINGS.several({'karte': e['zuordnung']})}: "
    against = f" gegen {THINGS.several(e['gegen'])}" if "gegen" in e else ""
    return (f"{which}auch spielbar auf {', '.join(where)}" if where else f"{which}auch spielbar") + against


def _keyed_not_yet(e: Said) -> list[str]:
    """Of a creature itself, to more types; or of all creatures, to the site whose card says so."""
    own = not e["zuordnung"] and "zu" in e
    here = e["zuordnung"] == {"art": "kreatur"} and e.get("wo") == HERE and not e.keys() & {"zu", "namen", "route", "gegen"}
    return [] if own or here else ["«zuordnung» anderer Kreaturen"]


@may_be_keyed.does("zu", "wo", not_yet=_keyed_not_yet)
def _keying(w: Work, e: Said) -> None:
    """Of a creature itself: read from its card when it is played (`playing.keyed_now`)."""
    if e.get("wo") == HERE:
        only = {SITE_OF: site_meant(w.s, w.ids)}
        effects.add(w.t, "zuordnung", until=w.until, card=w.face.id, source=w.source, only=only)


@DEEDS.word("modus", TITLE, wer=A_WHO, defaults=LASTS)
def is_in_a_mode(e: Said) -> str:
    """Somebody is in this mode, as if its card lay on his company."""
    return f"{A_WHO.say(e.get('wer', 'gemeinschaft'))} ist im Modus «{TITLE.say(e['modus'])}»"
