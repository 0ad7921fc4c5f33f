"""What can be used of what lies on the table: items, allies, hazards in play. Everything here is seen by everybody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.contract import Candidate, Refusal, Seat, State, illegal
from games.flow import FrameData
from games.looking import looked_at
from games.meccg.language.legality import fits, missing
from games.rules import ByCard, guard, remembered
from tests.contract.angriff.cards import CARDS, FIGURES, HAZARD, MOVER, ZONES, Face, Mode, face_of, refused, short, title
from tests.contract.angriff.company import World, figure_facts, hazards_left
from tests.contract.angriff.playing import NOBODY, NOT_HERE, can_tap, under_attack, window_of


def sources(s: State) -> Iterator[tuple[Seat, str, str, Face | None, Mode]]:
    """Everything in play that can be used: whose it is, the card, its bearer, its face (none for an ally), and the ability."""
    for fig in s["figures"]:
        for mode in FIGURES[fig]["abilities"]:
            yield MOVER, "", fig, None, mode
        for card in ZONES.cards(s, f"bei {fig}"):
            face = face_of(s, card)
            for mode in face.abilities:
                yield MOVER if card.startswith(MOVER) else HAZARD, card, fig, face, mode
    for card in ZONES.cards(s, "wirkt"):
        face = face_of(s, card)
        for mode in face.abilities:
            if "wer" not in mode.said:  # what the defender may do against it is asked when he wants to enter the site
                yield HAZARD, card, "", face, mode


@guard("me.zug.begriff.tappen")
def not_tapped(s: State, card: str, name: str) -> str | None:
    return f"«{name}» ist schon getappt." if card in s["tapped"] else None


class BearersWorld(World):
    """The world as whoever bears the card sees it."""

    __slots__ = ("bearer",)

    def __init__(self, s: State, bearer: str) -> None:
        super().__init__(s)
        self.bearer = bearer

    def get(self, word: str) -> Any:
        if word in ("traeger", "selbst", "fuehrender"):
            return figure_facts(self.s, self.bearer) if self.bearer else {}
        found = super().get(word)
        if word == "getroffener" and found and found["figur"] == self.bearer:
            return {**found, "ist": [*found["ist"], "traeger"]}
        return found

    __getitem__ = get


@remembered()
@guard("me.start.kartentext")
def in_time(mode: Mode, window: str, card_id: str, name: str) -> ByCard | None:
    return None if window in mode.windows else ByCard(f"Das geht jetzt nicht: «{name}» {NOT_HERE[window]}.", card_id)


@guard("me.start.kartentext")
def able(s: State, f: FrameData, card_id: str, name: str, fig: str, mode: Mode) -> ByCard | None:
    """What else the card wants of an ability: the condition, the attack it is about."""
    lacks = missing(mode.said["wenn"], BearersWorld(s, fig)) if "wenn" in mode.said else ""
    if lacks:
        return ByCard(f"«{name}» verlangt: {lacks}.", card_id)
    attack = under_attack(s, f)
    wanted = mode.against
    if (wanted or mode.cancels) and attack is None and "hieb" not in mode.windows:
        return ByCard(f"«{name}»: Es gibt gerade keinen Angriff.", card_id)
    if wanted and "karte" in wanted[0]:
        return ByCard(f"«{name}» findet hier nichts dergleichen.", card_id)
    if wanted and attack is not None and not fits(wanted[0], "angriff", attack):
        return ByCard(f"«{name}» hilft gegen diese Art von Angriff nicht.", card_id)
    return None


def ability_price(s: State, card: str, fig: str, name: str, mode: Mode) -> Refusal | None:
    for cost in mode.said.get("kosten", ()):
        what = cost.get("tappe")
        if what in ("traeger", "selbst") or (what == "karte" and not card):
            no = can_tap(s, fig)
        elif what == "karte":
            no = not_tapped(s, card, name)
        elif "zaehlt-limit" in cost:
            room = hazards_left(s) >= cost["zaehlt-limit"]
            no = None if room else illegal(f"Dafür reicht das Gefahrenlimit nicht ({hazards_left(s)} übrig).", "me.limit.begriff")
        else:
            no = None
        if no:
            return no
    return None


@cache
def _using(id: str, nr: int, fig: str) -> Candidate:
    """The answer that uses an ability of a card, or of a figure itself."""
    face = CARDS.get(id)
    mode = (face.abilities if face else FIGURES[id]["abilities"])[nr]
    name = title(id)
    label = short(f"{name}{f' ({title(fig)})' if face and fig else ''} nutzen", mode)
    more = f" {nr + 1}" if nr else ""
    alias = (f"tappe {name}{more}", f"nutze {name}{more}", f"{name}{more}")
    return Candidate(f"nutze {id}.{nr} {fig or NOBODY}", label, None, "me.start.kartentext", alias, public=True)


def _judged(s: State, f: FrameData, seat: Seat, every: bool) -> Iterator[tuple[Candidate, Refusal | None]]:
    """What this seat could use; without `every` not what is out of place in such a window, whoever bears it."""
    s, window = looked_at(s), window_of(f)
    for whose, card, fig, face, mode in sources(s):
        if whose != seat or not mode.windows:
            continue
        name, card_id = (face.titel, face.card) if face else (title(fig), FIGURES[fig]["karte"])
        no = in_time(mode, window, card_id, name)
        if no is None or every:
            no = no or able(s, f, card_id, name, fig, mode) or ability_price(s, card, fig, name, mode)
            yield _using(face.id if face else fig, mode.nr, fig), no


def usable(s: State, f: FrameData, seat: Seat) -> bool:
    """Whether something that lies open can be used now: everybody sees that."""
    return any(no is None for _, no in _judged(s, f, seat, False))


def abilities(s: State, f: FrameData, seat: Seat, every: bool) -> list[Candidate]:
    """What this seat may use of what lies open, or `every` ability with what speaks against it: everybody sees it, and everybody
    sees whether it can be used."""
    found: dict[str, Candidate | None] = {}
    for c, no in _judged(s, f, seat, every):
        if no is None or c.key not in found:
            found[c.key] = refused(c, no) if every or no is None else None
    return [c for c in found.values() if c is not None]
