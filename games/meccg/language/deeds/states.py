"""Words for what is done to somebody: tapped, healed, wounded, discarded, checked, sent back, shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from games.cards.shapes import NUMBER, YES, Kind, Wrong, listed, signed
from games.cards.words import DONE, Word
from games.meccg.language.amounts import AMOUNT
from games.meccg.language.deeds.base import A_DEED, DEEDS, Said
from games.meccg.language.filters import A_WHO, THINGS
from games.meccg.language.moments import (
    A_NUMBER,
    NUMBERS,
)

if TYPE_CHECKING:
    from games.meccg.language.working import Work


class Below(Kind):
    """As many as are needed to bring a number below another one: `{wert: ep, unter: 7}`."""

    name = "Schwelle"

    def check(self, value: Any) -> None:
        if not isinstance(value, dict) or value.keys() != {"wert", "unter"}:
            raise Wrong("eine Schwelle hat die Form {wert: ep, unter: 7}")
        A_NUMBER.check(value["wert"])
        NUMBER.check(value["unter"])

    def say(self, value: Any) -> str:
        return f"{NUMBERS[value['wert']]} unter {value['unter']} liegen"


_MANY = {"tappt": "tappen", "enttappt": "enttappen", "heilt": "heilen", "wird": "werden", "macht": "machen", "kehrt": "kehren"}


def _verb(verb: str, several: bool) -> str:
    first, _, rest = verb.partition(" ")
    return f"{_MANY.get(first, first)} {rest}".strip() if several else verb


def _define(word: str, verb: str, doc: str, samples: tuple[str, ...] = (), **more: Kind) -> Word:
    """A word for something that is done to somebody; all of them have the same fields."""

    def says(e: Said) -> str:
        count = f"{e['anzahl']} " if "anzahl" in e else ""
        choice = f" (Wahl: {A_WHO.say(e['wahl'])})" if "wahl" in e else ""
        which = A_WHO.several(e[word]) if e.get("alle") else A_WHO.plain(e[word]) if "anzahl" in e else A_WHO.say(e[word])
        many = bool(e.get("alle")) or e.get("anzahl", 1) > 1 or e[word] in ("gs", "daran", "dazu")
        if many and not e.get("alle") and not isinstance(e[word], str):
            which = THINGS.several(e[word])
        each = f" je {AMOUNT.each(e['je'])}" if "je" in e else ""
        mod = f" {signed(e['mit'])}" if "mit" in e else ""
        end = f"; misslingt er: {A_DEED.say(e['folge'])}" if "folge" in e else ""
        end += f", bis {Below().say(e['bis-unter'])}" if "bis-unter" in e else ""
        weather = word == "wirf-ab" and e.get("alle") and "'umwelt'" in str(e[word])
        end += ", und was solche Karten bewirkt haben, endet" if weather else ""
        count = "beliebig viele: " if e.get("beliebig") else count
        does = _verb(verb, many)
        if e.get("alle") and e.get("bis-zu"):  # all there are, but no more than so many
            return f"{which}, höchstens {e['anzahl']}, {does}{mod}{each}{choice}{end}"
        return f"{'bis zu ' if e.get('bis-zu') else ''}{count}{which} {does}{mod}{each}{choice}{end}"

    says.__doc__ = doc
    fields: dict[str, Kind] = {"anzahl": NUMBER, "wahl": A_WHO, "alle": YES, "bis_zu": YES, "beliebig": YES, "je": AMOUNT}
    return DEEDS.word(
        word,
        A_WHO,
        defaults=DONE.but(
            chooser="whoever plays the card; `wahl` says who else", when="when it is carried out, where a filter is given"
        ),
        samples=samples,
        bis_unter=Below(),
        **fields,
        **more,
    )(says)


TAPS = _define("tappe", "tappt", "Taps: a character, an item, the site.", ("td-dragons-terror",))
UNTAPS = _define("enttappe", "enttappt", "Untaps.", ("as-power-built-by-waiting",))
HEALS = _define("heile", "heilt (danach ungetappt)", "A wounded character is well and untapped.", ("tw-healing-herbs",))
HEALS_TAPPED = _define("heile-getappt", "heilt (danach getappt)", "A wounded character is well, but tapped.")
WOUNDS = _define("verwunde", "wird verwundet (ohne Konstitutionswurf)", "Is wounded, without a body check.", ("tw-escape",))
THROWS = _define(
    "wirf-ab",
    "wird abgeworfen",
    "Goes to the discard pile of its owner: the card itself, a character, an item.",
    ("tw-doors-of-night", "tw-giant-spiders"),
)
ELIMINATES = _define("eliminiere", "wird eliminiert", "Is eliminated.")
CHECKS_BODY = _define(
    "ko-wurf-von",
    "macht einen Konstitutionswurf",
    "Makes a body check, changed by `mit`; `folge` instead of death; `statt`: instead of the one that the wound would bring.",
    mit=NUMBER,
    folge=A_DEED,
    statt=YES,
)
RETURNS = _define("zurueck", "kehrt zum Ausgangsort zurück", "A company returns to the site it came from.")
SHOWS = _define("zeige", "wird vorgezeigt", "A card is shown to the opponent.")
TURNS = _define("drehe", "wird um 180° gedreht", "The card is turned round: a mark of how far it has come.")
JOINS = _define("tritt-bei", "tritt der Gemeinschaft bei", "Joins the company, as if he had moved there.")


# --- the deeds ----------------------------------------------------------------------------------------------------------------


def _people_only(word: str, *words: str) -> Callable[[Said], Iterator[str]]:
    """Figures by a word or a filter; one of several is chosen when it is carried out."""

    def lacks(e: Said) -> Iterator[str]:
        for one in listed(e[word]):
            if isinstance(one, str) and one not in (*FIGURE_WORDS, *words):
                yield f"«{word}: {one}»"
            elif not isinstance(one, str) and any(thing != "charakter" for thing in one):
                yield f"«{word}» mit {', '.join(one)}"

    return lacks


FIGURE_WORDS = ("ziel", "traeger", "selbst", "spielender", "getroffener", "dieser", "gs", "verwundete", "fuehrender")
MANY = ("alle", "anzahl", "wahl", "bis-zu")


def _each(word: Word, do: Callable[[Work, str], None], *words: str) -> None:
    """A deed that is done to each of those who are named or chosen."""

    def deed(w: Work, e: Said) -> None:
        if e[word.name] in ("karte", "ort"):
            do(w, e[word.name])
        else:
            w.with_figures(e, word.name, do)

    word.does(*MANY, asks=True, not_yet=_people_only(word.name, *words))(deed)


_each(TAPS, lambda w, fig: w.tap(fig), "karte", "ort")
_each(UNTAPS, lambda w, fig: w.untap(fig), "karte", "ort")
_each(HEALS, lambda w, fig: w.heal(fig, tapped=False))
_each(HEALS_TAPPED, lambda w, fig: w.heal(fig, tapped=True))
_each(WOUNDS, lambda w, fig: w.wound(fig))
_each(ELIMINATES, lambda w, fig: w.leave(fig, "eliminiert"))


def _thrown_not_yet(e: Said) -> Iterator[str]:
    what = e["wirf-ab"]
    if isinstance(what, dict) and what.keys() == {"karte"}:
        if what["karte"].get("liegt") == "auf-der-hand" and not e.get("alle"):
            return
        if what == HIS_HAND and not e.get("alle"):
            return
        if what["karte"].get("liegt") in BORNE:
            return
        if what["karte"].get("liegt") != "im-spiel" or not e.get("alle"):
            yield "«wirf-ab» einer gewählten Karte"
    elif what not in ("karte", "daran", "dazu", "ring"):
        yield from _people_only("wirf-ab")(e)


HIS_HAND = {"karte": {"liegt": "gegner-hand"}}  # any cards of the opponent's hand: he chooses which
BORNE = ("auf-diesem", "auf-ziel", "in-der-gs", "gezeigt", "dazu")  # where cards lie that are discarded one by one


@THROWS.does("alle", "anzahl", "wahl", "je", asks=True, not_yet=_thrown_not_yet)
def _throw(w: Work, e: Said) -> None:
    what = e["wirf-ab"]
    if what == "karte":
        w.discard_itself()
    elif what == "daran":
        w.discard_what_lies_on(w.ids.get("ziel", ""))
    elif what in ("dazu", "ring") or (isinstance(what, dict) and what.get("karte", {}).get("liegt") in BORNE):
        w.discard_borne(e)
    elif what in ("ziel", "dieser") and w.ids.get("karte"):
        w.cancel_card()
    elif isinstance(what, dict) and what.get("karte", {}).get("liegt") == "auf-der-hand":
        which = {key: want for key, want in what["karte"].items() if key != "liegt"}
        w.fetch({"hole": which, "aus": "hand", "nach": "abwurf", "anzahl": e.get("anzahl", 1), "zeigen": True})
    elif what == HIS_HAND:
        count = w.amount(e["je"]) if "je" in e else e.get("anzahl", 1)
        w.fetch({"hole": {}, "aus": "hand", "nach": "abwurf", "anzahl": count, "zeigen": True, "wer": "gegner"})
    elif isinstance(what, dict) and "karte" in what:
        w.discard_cards(what)
    else:
        w.with_figures(e, "wirf-ab", lambda w, fig: w.leave(fig, "abgeworfen"))


@CHECKS_BODY.does("mit", "statt", "folge", not_yet=_people_only("ko-wurf-von"))
def _body_check(w: Work, e: Said) -> None:
    if "folge" in e:
        w.with_figures(e, "ko-wurf-von", lambda w, fig: w.body_check_instead(fig, e.get("mit", 0), e["folge"]))
    else:
        w.with_figures(e, "ko-wurf-von", lambda w, fig: w.body_check(fig, e.get("mit", 0)))


@JOINS.does(not_yet=lambda e: [] if e["tritt-bei"] in ("selbst", "traeger") else ["«tritt-bei» eines anderen"])
def _join(w: Work, e: Said) -> None:
    w.join_company()
