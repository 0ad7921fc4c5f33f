"""Words with dice: corruption checks, rolls with their outcomes, tests of rings, influence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.cards.shapes import NUMBER, YES, Kind, Listed, Many, OneOf, Part, Wrong, joined, listed, signed
from games.cards.words import DONE
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds.base import A_DEED, DEEDS, MANY, Said, by
from games.meccg.language.filters import A_CONDITION, A_WHO, THINGS
from games.meccg.language.grammar import each, gender, pronouns
from games.meccg.language.marks import FLAG
from games.meccg.language.names import A_RACE

if TYPE_CHECKING:
    from games.meccg.language.working import Work


ITS_POINTS = {"wert": "vp", "von": "dieser", "mal": -1}


def _figures_only(e: Said) -> Iterator[str]:
    for one in listed(e["vw"]):
        if not isinstance(one, str) and any(thing != "charakter" for thing in one):
            yield "«vw» eines anderen als eines Charakters"


@DEEDS.word(
    "vw",
    A_WHO,
    mit=AMOUNT,
    je=AMOUNT,
    alle=YES,
    misslingt=A_DEED,
    gelingt=A_DEED,
    defaults=DONE.but(often="once, or as often as `je` counts"),
    samples=("le-lure-of-nature", "tw-corpse-candle"),
)
def corruption_check(e: Said) -> str:
    """A corruption check at once, changed by `mit`, as often as `je` says; `misslingt`: what happens instead if it fails."""
    who = A_WHO.several(e["vw"]) if e.get("alle") else A_WHO.say(e["vw"])
    mod = f" {AMOUNT.more(e['mit'])}" if "mit" in e else ""
    if e.get("mit") == ITS_POINTS:
        mod = f", vermindert um {'dessen' if 'je' in e else 'die'} Versuchungspunkte{'' if 'je' in e else ' dieses Gegenstands'}"
    if isinstance(e.get("je"), dict) and "zahl" in e["je"] and [*e["je"]["zahl"]] == ["karte"]:
        verb = "machen" if e["vw"] in ("gs",) or e.get("alle") else "macht"
        return f"für {each(THINGS.plain(e['je']['zahl']))} {verb} {who} einen Versuchungswurf{mod}"
    many = f" je {AMOUNT.each(e['je'])}" if "je" in e else ""
    end = f"; misslingt er: {A_DEED.say(e['misslingt'])}" if "misslingt" in e else ""
    end += f"; gelingt er: {A_DEED.say(e['gelingt'])}" if "gelingt" in e else ""
    verb = "machen" if e["vw"] in ("gs",) or e.get("alle") else "macht"
    return f"{who} {verb} einen Versuchungswurf{mod}{many}{end}"


@corruption_check.does("mit", "je", "alle", "misslingt", "gelingt", asks=True, not_yet=_figures_only)
def _check(w: Work, e: Said) -> None:
    if isinstance(e["vw"], dict) and not e.get("alle"):  # one of them, chosen when it is carried out
        plus = w.amount(e.get("mit", 0))
        w.with_figures(e, "vw", lambda w, fig: w.check(fig, plus))
        return
    if "misslingt" in e or "gelingt" in e:
        for fig in reversed(w.figures(e["vw"])):
            w.check_instead(fig, w.amount(e.get("mit", 0)), e.get("misslingt"), e.get("gelingt"))
        return
    each = e.get("je")
    if isinstance(each, dict) and "karte" in each.get("zahl", {}):  # one for each such card, changed by what is said of it
        for card in w.cards_counted(each["zahl"]["karte"]):
            w.check(w.ids.get("ziel", ""), w.amount_of_card(card, e.get("mit", 0)))
        return
    times, plus = w.amount(each) if each is not None else 1, w.amount(e.get("mit", 0))
    for fig in reversed(w.figures(e["vw"])):
        for _ in range(times):
            w.check(fig, plus)


class Outcomes(Kind):
    """Outcomes by the number rolled: `[[2, 6, [...]], [7, 12, [...]]]`."""

    name = "Ausgänge"

    def check(self, value: Any) -> None:
        for nr, step in enumerate(value if isinstance(value, list) else [None]):
            if not (isinstance(step, list) and len(step) == 3):
                raise Wrong("ein Ausgang ist [von, bis, [Wirkungen]]", nr)
            A_DEED.check(step[2])

    def say(self, value: Any) -> str:
        return "; ".join(f"{low}–{high}: {A_DEED.say(does)}" for low, high, does in value)


class ByType(Kind):
    """A number for each type of attack: `{drache: 10, mensch: 11}`."""

    name = "Zahlen je Angriffstyp"

    def check(self, value: Any) -> None:
        for race, number in value.items():
            A_RACE.check(race)
            NUMBER.check(number)

    def say(self, value: Any) -> str:
        return ", ".join(f"{A_RACE.say(race)} {number}" for race, number in value.items())


BONUS = Listed(Part("ein Zuschlag", {"betrag": NUMBER, "wenn": A_CONDITION, "je": THINGS}))


def bonuses(bonuses: Any) -> str:
    parts = []
    for one in bonuses:
        text = signed(one["betrag"])
        text += f" je {THINGS.plain(one['je'])}" if "je" in one else ""
        parts.append(text + (f", wenn {A_CONDITION.say(one['wenn'])}" if "wenn" in one else ""))
    return f" ({'; '.join(parts)})"


ATTEMPTS = {"raetsel": "Rätselversuch", "angebot": "Angebotsversuch", "bw": "Beeinflussungsversuch"}


@DEEDS.word(
    "wurf",
    A_WHO,
    dazu=Many(AMOUNT, "und"),
    bonus=BONUS,
    ueber=AMOUNT,
    unter=AMOUNT,
    ueber_je_typ=ByType(),
    dann=A_DEED,
    sonst=A_DEED,
    ausgang=Outcomes(),
    je=THINGS,
    gegen=A_WHO,
    gegen_dazu=AMOUNT,
    als=OneOf("Versuch", ATTEMPTS),
    samples=("tw-call-of-home", "td-dragons-terror"),
)
def rolls(e: Said) -> str:
    """Somebody rolls two dice and adds `dazu` and each `bonus` that applies; a result `ueber` or `unter` a number has its
    consequence (`dann`, else `sonst`), or one by `ausgang`; `gegen`: the higher roll of two; `als`: what kind of attempt it is,
    so that what changes such attempts counts."""
    adds = e["dazu"] if isinstance(e.get("dazu"), list) else [e["dazu"]] if "dazu" in e else []
    who = A_WHO.say(e["wurf"])
    rolling = "würfelst" if who == "du" else "würfeln" if e["wurf"] in MANY else "würfelt"
    text = f"{who} {rolling}" + (f" ({ATTEMPTS[e['als']]})" if "als" in e else "")
    kind = "der"
    if "je" in e:
        noun = THINGS.plain(e["je"])
        kind, many = gender(noun), text.removeprefix(f"{who} {rolling}")
        text = f"für {each(noun)} {rolling} {who}{many}"
    plain = [AMOUNT.say(x) if isinstance(x, dict) and x.get("mal", 1) > 0 else AMOUNT.more(x) for x in adds]
    text += f", dazu kommt: {joined(plain)}" if adds else ""
    text += bonuses(e["bonus"]) if "bonus" in e else ""
    if "gegen" in e:
        text += f"; bei mehr als dem Wurf von {by(A_WHO.say(e['gegen']))}"
        text += f" {AMOUNT.more(e['gegen-dazu'])}" if "gegen-dazu" in e else ""
    elif "ueber-je-typ" in e:
        text += f"; bei mehr als (je nach Angriff) {ByType().say(e['ueber-je-typ'])}"
    elif "ueber" in e or "unter" in e:
        text += f"; bei {'mehr' if 'ueber' in e else 'weniger'} als {AMOUNT.say(e['ueber' if 'ueber' in e else 'unter'])}"
    if "je" in e:
        does = f": {A_DEED.say(e['dann'])}" if "dann" in e else ""
        does += f"; sonst: {A_DEED.say(e['sonst'])}" if "sonst" in e else ""
        return pronouns(text + does, kind)
    if "ausgang" in e:
        return f"{text}: {Outcomes().say(e['ausgang'])}"
    text += f": {A_DEED.say(e['dann'])}" if "dann" in e else ": nichts" if "sonst" in e else ""
    return text + (f"; sonst: {A_DEED.say(e['sonst'])}" if "sonst" in e else "")


def _rolled_not_yet(e: Said) -> Iterator[str]:
    if ("ueber" in e) + ("unter" in e) + ("ueber-je-typ" in e) != 1:
        yield "«wurf» ohne «ueber» oder «unter»"
    if "je" in e and not ([*e["je"]] == ["karte"] or "im-kampf-gegner" in str(e["je"])):
        yield "«je» bei «wurf»"
    if any("je" in one for one in e.get("bonus", ())):
        yield "«je» in einem Zuschlag"


@rolls.does("dazu", "bonus", "ueber", "unter", "ueber-je-typ", "dann", "sonst", "je", "als", asks=True, not_yet=_rolled_not_yet)
def _roll(w: Work, e: Said) -> None:
    if "je" in e:
        w.roll_for_each(e)
        return
    bonus = sum(one["betrag"] for one in e.get("bonus", ()) if w.holds(one))
    plus = bonus + sum(w.amount(x) for x in listed(e.get("dazu", 0)))
    plus += w.attempting(e["als"]) if "als" in e else 0
    dice, total = w.dice(plus)
    if "ueber-je-typ" in e:
        won = total > e["ueber-je-typ"].get(w.kind_of_attack(), 99)
    else:
        won = total > w.amount(e["ueber"]) if "ueber" in e else total < w.amount(e["unter"])
    w.t.tell("kartenwurf", karte=w.face.id, wurf=dice, summe=total, gelingt=won)
    w.works(e.get("dann" if won else "sonst", []))


TESTED = {"goldring": "einen Goldring der Gemeinschaft", "dieser": "diesen Ring"}


@DEEDS.word("teste", OneOf("Ring", TESTED), mit=NUMBER)
def tests_a_ring(e: Said) -> str:
    """A gold ring of the company is tested."""
    return f"teste {TESTED[e['teste']]}" + (f" ({signed(e['mit'])} auf den Wurf)" if "mit" in e else "")


@tests_a_ring.does("mit", asks=True)
def _test(w: Work, e: Said) -> None:
    w.test_ring(e)


AS_IF = {
    "passender-ort": "als wäre er am passenden Ort",
    "wie-diplomat": "als wäre er Diplomat",
    "ohne-de": "ohne direkten Einfluss",
    "nur-freier-ae": "ohne den freien allgemeinen Einfluss",
    "auf-hand": "bei Erfolg geht das Ziel auf die Hand des Besitzers",
    "halber-ae": "mit der Hälfte des freien allgemeinen Einflusses statt des direkten",
}


@DEEDS.word(
    "beeinflusse", THINGS, mit=AMOUNT, bonus=BONUS, wie=Many(OneOf("Weise", AS_IF)), wer=A_WHO, frei=Many(FLAG), misslingt=A_DEED
)
def influences(e: Said) -> str:
    """An influence attempt outside the usual order."""
    who = f"{A_WHO.say(e['wer'])}: " if "wer" in e else ""
    text = f"{who}Beeinflussungsversuch gegen {THINGS.say(e['beeinflusse'])}"
    text += f" ({AMOUNT.more(e['mit'])})" if "mit" in e else ""
    text += bonuses(e["bonus"]) if "bonus" in e else ""
    text += f", {Many(OneOf('', AS_IF), 'und').say(e['wie'])}" if "wie" in e else ""
    text += f" ({Many(FLAG, 'und').say(e['frei'])})" if "frei" in e else ""
    return text + (f"; misslingt er: {A_DEED.say(e['misslingt'])}" if "misslingt" in e else "")
