"""Für das Auslegen gelten folgende Regeln: what may lie in a row, where Gandalf may stand, when a row may be cleared.

How a layout is put together from these rules, as one draft, is in `layout.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.contract import Candidate, Seat
from games.rules import guard, rule
from games.zwei_tuerme.cards.faces import COLOUR_OF, COLOURS, GANDALF, TRAIT_NAME, Face, Row, Rows, colour_name
from games.zwei_tuerme.wording import candidate


@rule("zt.wertung.zeitpunkt", "zt.begriff.wertungsphase", off=lambda nr, order: nr > 0)
def everybody_laid_out(nr: int, order: Sequence[Seat]) -> bool:
    """Only then it is scored."""
    return nr >= len(order)


@rule("zt.begriff.reihe", off=COLOURS[0])
def row_for(face: Face) -> str:
    """A card lies in the row of its colour."""
    return COLOUR_OF[face]


@guard("zt.auslegen.gleiche-eigenschaft", "zt.auslegen.eine-reihe-je-farbe")
def one_trait_a_row(colour: str, row: Row, trait: str, fresh: bool) -> str | None:
    """A row shows one trait, and there is one row a colour: so a colour shows one trait."""
    if row["trait"] == trait:
        return None
    lies = f"In {colour_name(colour)} liegt {TRAIT_NAME[row['trait']]}. Je Farbe gibt es eine Reihe mit einer Eigenschaft."
    if fresh:
        return f"{lies} Nimm die eben gelegten Karten erst zurück («hole {colour}-{row['trait']}»)."
    return f"{lies} Mit «wechsle {colour}-{trait}» räumst du die Reihe und beginnst sie neu."


@rule("zt.durchgang.anlegen", off=False)
def may_add_to_old_row() -> bool:
    """Cards of the same colour and trait may join a row of an earlier round."""
    return True


@rule("zt.durchgang.neue-reihen", off=lambda place: place <= 1)
def may_begin_row(place: int) -> bool:
    """New rows may be begun in every scoring phase, not only in the first."""
    return True


@rule("zt.auslegen.reihen-gleiche-eigenschaft", off=lambda rows: {row["trait"] for row in rows.values()})
def traits_used_up(rows: Rows) -> Collection[str]:
    """Several rows may show the same trait: none is used up."""
    return ()


@rule("zt.begriff.gandalf", off=())
def gandalf_fits() -> Sequence[str]:
    """The colours Gandalf fits: every one, for any trait."""
    return COLOURS


@guard("zt.auslegen.gandalf.nur-anfang", "zt.durchgang.gandalf-nicht-anlegen", waivable=True)
def gandalf_only_at_start(colour: str) -> str | None:
    """For a row that lay there before."""
    return f"Die Reihe in {colour_name(colour)} liegt schon. Gandalf darf nur am Anfang einer neuen Reihe liegen."


@guard("zt.auslegen.gandalf.eine-je-reihe")
def one_gandalf_a_row(colour: str, row: Row) -> str | None:
    if GANDALF in row["cards"]:
        return f"In {colour_name(colour)} liegt schon ein Gandalf; je Reihe ist nur einer erlaubt."
    return None


@rule("zt.auslegen.gandalf.nie-allein", off=False)
def gandalf_needs_company() -> bool:
    """He may begin a row only where a character card can follow."""
    return True


@guard("zt.auslegen.gandalf.nie-allein")
def no_gandalf_alone(rows: Rows) -> str | None:
    lonely = lonely_gandalfs(rows)
    if lonely:
        return f"Gandalf darf nie allein liegen: Leg in {' und '.join(lonely)} eine Karte dazu oder nimm ihn zurück."
    return None


def lonely_gandalfs(rows: Rows) -> list[str]:
    return [colour_name(c) for c, row in rows.items() if row["cards"] == ALONE]


ALONE = [GANDALF]


@guard("zt.luecke.reihe-raeumen", waivable=True)
def only_for_another_trait(colour: str) -> str | None:
    name = colour_name(colour)
    return f"{name} räumst du nur, um dort gleich eine andere Eigenschaft auszulegen: «wechsle {colour}-…»."


@rule("zt.durchgang.farbe-raeumen", off=lambda cards: ([], list(cards)))
def cleared(cards: Sequence[Face]) -> tuple[list[Face], list[Face]]:
    """Whoever changes a colour's trait discards the whole row, Gandalf included: (what is discarded, what is kept)."""
    return list(cards), []


@rule("zt.auslegen.passen", off=list)
def passing() -> list[Candidate]:
    """Nobody has to lay out; what lies there already counts."""
    return [candidate("passe", "passe", "zt.auslegen.passen", public=True)]
