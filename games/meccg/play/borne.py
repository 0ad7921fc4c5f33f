"""Cards in play that a deed is about and that somebody chooses: what characters of a company bear, what lies with them, and cards
of the hand that are played out of order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from games.cards.shapes import listed
from games.contract import Candidate, Seat, State
from games.flow import FrameData, find
from games.meccg.language.faces import Face, Said
from games.meccg.language.legality import fits, missing, unmet
from games.meccg.play import choices
from games.meccg.play.facts import Figure, World, crowned, under_way
from games.meccg.play.people import avatar_of, characters, discard, fighters
from games.meccg.play.room import (
    FACES,
    ZONES,
    CardGame,
    Question,
    Transition,
    company_of,
    frames,
    mover,
    site,
    title,
    where_to,
)

if TYPE_CHECKING:
    from games.meccg.play.feats import Feats

RULES: Mapping[str, Any] = {"rules": ("me.start.kartentext",)}


def places_of(s: State, card: str, seat: Seat) -> list[str]:
    """Where a card in play lies, as cards say it of each other; `seat` is whoever asks."""
    zone = ZONES.place(s, card)
    kind, _, whose = zone.partition(" ")
    found = ["im-spiel"] if kind in ("bei", "wirkt", "an", "am", "heer", "figur") else []
    found += ["eigen"] if card.startswith(seat) else ["beim-gegner"]
    if kind == "bei":
        found += ["auf-charakter"]
        found += ["in-der-gs"] if whose in fighters(s) else []
        here = where_to(s, company_of(s, whose)) if company_of(s, whose) else ""
        found += ["am-ort"] if here and not under_way(s) and same_site(s, here, where_to(s)) else []
    return found + {"hinterlegt": ["hinterlegt"], "kette": ["in-der-kette"]}.get(kind, [])


def same_site(s: State, one: str, two: str) -> bool:
    return bool(s["sites"][one]["card"] == s["sites"][two]["card"])


def facts_of(s: State, card: str, seat: Seat, more: Iterable[str] = ()) -> dict[str, Any]:
    """What can be asked of a card where it lies."""
    zone = ZONES.place(s, card)
    kind, _, whose = zone.partition(" ")
    him = Figure(s, whose) if kind == "bei" and whose in s["figures"] else None
    return {**FACES[s["cards"][card]].facts, "liegt": [*places_of(s, card, seat), *more], "bei": him}


def fitting(w: Feats, what: Said) -> list[str]:
    """The cards in play that a filter of a deed names, seen from its card: on whom it is about, in its company, or anywhere."""
    s, wanted = w.s, what["karte"]
    where = wanted.get("liegt", "im-spiel")
    if where == "gezeigt":
        found = [card for card in w.ids.get("gezeigt", "").split() if card in s["cards"]]
    elif where == "auf-ziel":
        found = [*ZONES.cards(s, f"bei {w.ids.get('ziel', '')}")]
    elif where == "auf-diesem":
        found = [*ZONES.cards(s, f"bei {w.ids.get('dieser', '')}")]
    elif where == "dazu":
        found = [*ZONES.cards(s, f"an {w.source}")]
    else:
        their = wizards(s, w.seat) if "gs-des-zauberers" in str(wanted.get("bei", "")) else characters(s, w.company())
        found = [card for fig in their for card in ZONES.cards(s, f"bei {fig}")]
    plain = {key: want for key, want in wanted.items() if key not in ("liegt", "bei")}
    return [card for card in found if card != w.source and fits({"karte": plain}, "karte", FACES[s["cards"][card]].facts)]


def wizards(s: State, seat: Seat) -> list[str]:
    """The company of somebody's wizard."""
    his = avatar_of(s, seat)
    return characters(s, company_of(s, his)) if his else []


def throw(w: Feats, e: Said) -> None:
    """Such cards are discarded: all of them, or as many as are chosen."""
    found = fitting(w, e["wirf-ab"])
    count = len(found) if e.get("alle") else min(int(e.get("anzahl", 1)), len(found))
    if count == len(found):
        for card in found:
            discard(w.t, card, ZONES.place(w.s, card))
    elif count:
        seat = mover(w.s) if e.get("wahl") in ("verteidiger", "spieler") else w.seat_of(e.get("wahl", "ich"))
        w.t.push("was-ab", seat=seat, among=found, left=count, face=w.face.id or w.face.card)


@frames.add
class WhichGoes(Question):
    """Which of one's cards in play is lost."""

    id = "was-ab"
    how: Mapping[str, Any] = RULES

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – was geht verloren?"

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        for card in f["among"]:
            fig = ZONES.place(s, card).partition(" ")[2]
            name = title(s, s["cards"][card])
            yield Candidate(f"weg {card}", f"{name} ({title(s, fig)})", aliases=(name, f"{name} {title(s, fig)}"))

    def more(self, game: CardGame, s: State, f: FrameData) -> Mapping[str, Any]:
        return {"default": f"weg {f['among'][0]}"}

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        card = key.split()[1]
        discard(t, card, ZONES.place(t.state, card))
        t.tell("abgeworfen", seat=card.partition("~")[0], karten=[t.state["cards"][card]])
        f["left"], f["among"] = f["left"] - 1, [other for other in f["among"] if other != card]
        if not f["left"] or not f["among"]:
            t.pop()


def back_to_hand(w: Feats, e: Said) -> None:
    """All such cards in play go to the hand of whoever they belong to."""
    for card in fitting(w, e["bringe"]):
        ZONES.move(w.t, card, ZONES.place(w.s, card), f"hand {card.partition('~')[0]}")
        w.t.tell("zurueckgenommen", seat=card.partition("~")[0], karte=w.s["cards"].get(card, ""))


# --- played out of order --------------------------------------------------------------------------------------------------------


def play(w: Feats, e: Said) -> None:
    """A card of one's hand, or of other piles, is played where the rules would not allow it."""
    if any(ZONES.count(w.s, zone) for zone in piles_of(e, w.seat)):  # whether anything fits is nobody's business
        w.t.push("spiele-noch", seat=w.seat, say=dict(e), **choices.kept(w))


def playable(w: Feats, e: Said) -> list[tuple[str, str]]:
    """Which cards, and who would take them; `-`: nobody has to."""
    s, zones = w.s, piles_of(e, w.seat)
    ids = dict.fromkeys(face for zone in zones for face in ZONES.faces(s, zone))
    wanted = {key: want for key, want in e["spiele"].items() if key not in ("spielbar-hier",)}
    found = [id for id in ids if fits({"karte": wanted}, "karte", FACES[id].facts)]
    return [(id, fig) for id in found for fig in takers(w, e, FACES[id])]


def piles_of(e: Said, seat: Seat) -> list[str]:
    """Out of which piles it may be played."""
    return [{"spielstapel": "stapel"}.get(word, word) + f" {seat}" for word in listed(e.get("aus", "hand"))]


def takers(w: Feats, e: Said, face: Face) -> list[str]:
    """Whoever could play an item here; a card that goes to another one, or the avatar, needs nobody."""
    if "zu" in e:
        return [aim for _, aim in ways_under(w.s, face)]
    if not face.item:
        return ["-"]
    from games.meccg.rules.site import found_here

    s = w.s
    there = site(s)
    if found_here(face, there["gegenstaende"], there["name"], there["card"]) is not None:
        return []
    who = [fig for fig in characters(s) if s["figures"][fig] == "ungetappt"]
    if "bei" in e:
        who = [fig for fig in who if fig != w.ids.get("ziel")]
    from games.meccg.play.playing import may_bear

    return [fig for fig in who if may_bear(s, face, fig) is None]


def ways_under(s: State, face: Face) -> list[tuple[int, str]]:
    """How a resource could be played now onto a card for which the Gates of Morning count as in play, and on whom."""
    chain = find(s, "kette")
    if chain is None or face.hazard or face.item or face.art == "charakter":
        return []
    found: list[tuple[int, str]] = []
    for mode in face.modes:
        asked = {**mode.condition} if isinstance(mode.condition, dict) else mode.condition
        if (
            chain["what"] not in mode.windows
            or mode.needs_attack
            or mode.kinds - {"charakter"}
            or mode.said.get("wo")
            or mode.costs
        ):
            continue
        if asked and missing(asked, World(s, "", {"im-spiel": crowned(s)})):
            continue
        if not mode.people:
            found.append((mode.nr, "-"))
        found += [
            (mode.nr, fig) for fig in characters(s) if any(not unmet("charakter", one, Figure(s, fig)) for one in mode.people)
        ]
    return found


@frames.add
class PlayOutOfOrder(Question):
    id = "spiele-noch"
    how: Mapping[str, Any] = {"secret": True, "default": "nichts", **RULES}

    def prompt(self, game: CardGame, s: State, f: FrameData) -> str:
        return f"«{FACES[f['face']].titel}» – was spielst du?"

    def options(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        from games.meccg.play.doing import Hands, Looking

        w = Hands(Looking(s), FACES[f["face"]], f["source"], f["ids"])  # type: ignore[arg-type]
        for id, fig in playable(w, f["say"]):
            name = FACES[id].titel
            label = name if fig == "-" else f"{name} {'mit' if FACES[id].item else 'auf'} {title(s, fig)}"
            yield Candidate(f"spiele {id} {fig}", label, aliases=(name, label))
        yield Candidate("nichts", "Nichts", aliases=("nein", "fertig"), public=True)

    def candidates(self, game: CardGame, s: State, f: FrameData, seat: Seat) -> Iterable[Candidate]:
        from games.meccg.play.piles import not_to_play

        found = list(self.options(game, s, f, seat))
        known = {c.key for c in found}
        figs = [*characters(s), "-"]
        return [
            *found,
            *(not_to_play(id, fig) for id in game.pool.by_id for fig in figs if f"spiele {id} {fig}" not in known),
        ]

    def answer(self, t: Transition, f: FrameData, seat: Seat, key: str) -> None:
        t.pop()
        if key == "nichts":
            return
        _, id, fig = key.split()
        choices.hands(t, f).plays_now(f["say"], id, fig)


def counted_cards(s: State, figs: Sequence[str], wanted: Said, seat: Seat) -> list[str]:
    """The items these characters bear that are as wanted, one by one."""
    plain = {key: want for key, want in wanted.items() if key != "liegt"}
    there = [card for fig in figs for card in ZONES.cards(s, f"bei {fig}") if card.startswith(seat)]
    return [card for card in there if fits({"karte": plain}, "karte", FACES[s["cards"][card]].facts)]
