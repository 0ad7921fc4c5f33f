"""Words that play cards out of order, and that move companies on or elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.cards.shapes import NUMBER, YES, Many, listed, signed
from games.meccg.language.deeds.base import A_DEED, DEEDS, FROM, Said, by
from games.meccg.language.filters import A_WHO, THINGS
from games.meccg.language.grammar import accusative, at, dative
from games.meccg.language.marks import FLAG
from games.meccg.language.moments import AFTER
from games.meccg.language.names import A_REGION
from games.meccg.language.things import CARD_, WAY

if TYPE_CHECKING:
    from games.meccg.language.working import Work


@DEEDS.word(
    "spiele",
    CARD_,
    wo=THINGS,
    aus=FROM,
    bei=A_WHO,
    anzahl=NUMBER,
    frei=Many(FLAG),
    mit=NUMBER,
    greift_an=A_WHO,
    auch_getappt=YES,
    zu=A_WHO,
    beliebig=YES,
)
def plays(e: Said) -> str:
    """A card is or may be played out of order: from where, where, with whom (`bei`), onto what (`zu`); `frei` what it spares;
    `greift-an`: it attacks them at once, its prowess changed by `mit`."""
    several = bool(e.get("beliebig")) or e.get("anzahl", 1) != 1
    text = f"spiele {'beliebig viele ' if e.get('beliebig') else 'bis zu ' + str(e['anzahl']) + ' ' if several else ''}"
    text += THINGS.several({"karte": e["spiele"]}) if several else accusative(THINGS.say({"karte": e["spiele"]}))
    text += f" {FROM.say(e['aus'])}" if "aus" in e else ""
    text += f" {at(THINGS.say(e['wo']))}" if "wo" in e else ""
    text += f" bei {by(A_WHO.say(e['bei']))}" if "bei" in e else ""
    text += f" auf {A_WHO.say(e['zu'])}" if "zu" in e else ""
    text += " (auch an getapptem Ort)" if e.get("auch-getappt") else ""
    text += f" ({Many(FLAG, 'und').say(e['frei'])})" if "frei" in e else ""
    text += f"; sie greift sofort {accusative(A_WHO.say(e['greift-an']))} an" if "greift-an" in e else ""
    return text + (f" (Kampfgeschick {signed(e['mit'])})" if "mit" in e else "")


def _played_not_yet(e: Said) -> Iterator[str]:
    if e.keys() - {"spiele", "aus", "wo", "bei", "frei", "auch-getappt", "zu", "darf"}:
        yield "diese Weise von «spiele»"
    if any(one not in ("ohne-zuglimit", "tappt-ort-nicht") for one in listed(e.get("frei", []))):
        yield "«frei» bei «spiele»"
    if e.get("wo", {"ort": {"ist": "hier"}}) != {"ort": {"ist": "hier"}}:
        yield "«wo» bei «spiele»"
    if e.get("zu", "karte") != "karte":
        yield "«zu» bei «spiele»"


@plays.does("aus", "wo", "bei", "frei", "auch-getappt", "zu", asks=True, not_yet=_played_not_yet)
def _play(w: Work, e: Said) -> None:
    w.play_card(e)


@DEEDS.word("weiter", WAY, ziel=THINGS, route=Many(A_REGION, "und"), wuerfe=A_DEED)
def moves_on(e: Said) -> str:
    """The company moves once more, or somewhere else: another site card, another movement phase."""
    goal = f" zu {dative(THINGS.say(e['ziel']))}" if "ziel" in e else ""
    route = f" (Reiseroute: {Many(A_REGION, 'und').say(e['route'])})" if "route" in e else ""
    how = {"regionen": "mit Regionskarten ", "unterirdisch": "unterirdisch "}.get(e["weiter"], "")
    return f"die Gemeinschaft darf {how}weiterziehen{goal}{route}: neue Ortskarte, neue Bewegungs-/Gefahrenphase"


@moves_on.does(not_yet=lambda e: [] if e["weiter"] == "grund" else [f"«weiter: {e['weiter']}»"])
def _on(w: Work, e: Said) -> None:
    w.move_on()


@DEEDS.word("reise", THINGS, von=THINGS, route=Many(A_REGION, "und"))
def travels(e: Said) -> str:
    """The company may move to such a site without the usual way; the route is as given."""
    goals = THINGS.say(e["reise"])
    if e.get("von") == e["reise"]:
        goals, start = "einem anderen solchen Ort", f" von {dative(goals)}"
    else:
        start = f" von {dative(THINGS.say(e['von']))}" if "von" in e else ""
    route = f"; Reiseroute: {Many(A_REGION, 'und').say(e['route'])}" if "route" in e else ""
    return f"die Gemeinschaft darf{start} zu {dative(goals)} reisen{route}"


@DEEDS.word("tausche-ort", THINGS, wer=A_WHO)
def replaces_the_site(e: Said) -> str:
    """The site card of a company is replaced by another one."""
    who = f" ({'du wählst' if e['wer'] == 'ich' else A_WHO.say(e['wer']) + ' wählt'})" if "wer" in e else ""
    new = THINGS.say(e["tausche-ort"])
    if e["tausche-ort"] == {"ort": {"ist": "ausgangsort"}}:
        verb = "du darfst{when} die Gemeinschaft zum Ausgangsort zurückkehren lassen" if e.get("darf") else ""
        verb = verb or "die Gemeinschaft kehrt{when} zum Ausgangsort zurück"
        return (
            verb.format(when=f" {AFTER[e['nach']]}" if "nach" in e else "") + ", ohne zu reisen (dessen Ortskarte ersetzt ihre)"
        )
    return f"die Gemeinschaft wechselt den Ort, ohne zu reisen: ihre Ortskarte wird ersetzt durch {accusative(new)}{who}"


@replaces_the_site.does(
    "nach",
    not_yet=lambda e: [] if e["tausche-ort"] == {"ort": {"ist": "ausgangsort"}} and "wer" not in e else ["dieser Ortstausch"],
)
def _replace(w: Work, e: Said) -> None:
    w.go_home()


@DEEDS.word("trenne", A_WHO, zurueck=YES, limit=NUMBER)
def splits(e: Said) -> str:
    """Somebody becomes a company of his own: with its own movement phase, or back where it came from."""
    own = f"hat eine eigene Bewegungs-/Gefahrenphase (Gefahrenlimit {e.get('limit', 1)})"
    end = "kehrt zum Ausgangsort zurück" if e.get("zurueck") else own
    return f"{A_WHO.say(e['trenne'])} bildet eine eigene Gemeinschaft und {end}"


@splits.does("zurueck", not_yet=lambda e: [] if e["trenne"] == "ziel" and e.get("zurueck") else ["«trenne» auf diese Weise"])
def _split(w: Work, e: Said) -> None:
    w.send_back(w.ids.get("ziel", ""))
