"""How the table stands, in sentences: cards, rolls, where everybody is, how long in the Halls, what is left of a turn."""

from __future__ import annotations

from collections.abc import Iterator

from games.contract import View
from games.jagd.board.plan import OUTSIDE, Board
from games.jagd.cards.faces import TITLE
from games.jagd.queries import roll
from games.standing import Known, cards, have, of
from games.words import plain

FIGURE = "figur|steh|bin|ist|befind"


def known(view: View, board: Board) -> Iterator[Known]:
    for fig in view["figures"]:
        yield from _of_figure(view, fig, board)
    yield Known(("nachziehstapel|stapel|deck|zugstapel",), f"Im Nachziehstapel liegen noch {cards(view['deck'])}.")
    yield Known(("abwurf|ablage|abgeworfen",), f"Auf dem Abwurfstapel liegen {cards(view['discard_size'])}.", closer=True)
    yield Known(("runde",), f"Es läuft Runde {view['round']}.", kind="was")
    yield Known(("runde",), f"Es läuft Runde {view['round']}.")


def _of_figure(view: View, fig: str, board: Board) -> Iterator[Known]:
    figure = view["figures"][fig]
    seat = figure["owner"]
    has, title = have(view, seat), TITLE.get(figure["character"], figure["character"])
    held = view["hand_sizes"].get(fig, 0)
    names = f"{plain(title)}|"
    yield Known(("karte|hand|blatt",), f"{has} {cards(held)} auf der Hand.", seat, closer=True)
    if fig == view["me"] and view["seat"] is not None:
        told = ", ".join(TITLE.get(face, face) for face in view["hand"]) or "nichts"
        yield Known(("karte|hand|blatt",), f"Auf der Hand hast du: {told}.", seat, kind="was")
    where = _where(view, fig, board)
    text = f"{of(view, seat, 'bist', 'ist')} {title} und {where}."
    yield Known((f"{names}{FIGURE}",), text, seat, kind="ort")
    yield Known((plain(title),), f"{title} ({'du' if seat == view['seat'] else f'⟦{seat}⟧'}) {where}.", None, kind="ort")
    yield Known(("charakter|spiele|figur|wer|wen",), f"{of(view, seat, 'spielst', 'spielt')} {title}.", seat, kind="wer")
    laid = view["table_cards"].get(fig, ())
    if laid:
        told = ", ".join(TITLE.get(face, face) for face in laid)
        yield Known(
            ("offen|tisch|ausliegen|liegen",),
            f"Vor {'dir' if seat == view['seat'] else f'⟦{seat}⟧'} liegen: {told}.",
            seat,
            kind="was",
        )
    turn = view["turn"]
    if turn.get("fig") == fig:
        die = roll(view, fig)
        rolled = (
            f"Der Wurf ist {turn['die']}" + ("." if die else ", und er ist schon benutzt.")
            if turn["die"]
            else "Gewürfelt ist noch nicht."
        )
        for kind in ("zahl", "was"):
            yield Known(("wurf|gewürfelt|würfel|augen",), rolled, seat, kind=kind, closer=True)
        left = turn["trials_left"]
        yield Known(
            ("machtprobe|kampf|kämpf|rätsel|probe|versuch",),
            f"{has} in dieser Runde noch {cards(left, 'Machtprobe', 'Machtproben')}.",
            seat,
        )
    if figure["halls"] is not None:
        text = f"{of(view, seat, 'sitzt', 'sitzt')} in den Hallen, seit {cards(figure['halls'], 'Runde', 'Runden')}."
        yield Known(("hallen|mandos|runde",), text, seat)


def _where(view: View, fig: str, board: Board) -> str:
    figure = view["figures"][fig]
    second = figure["owner"] == view["seat"]
    verb = "stehst" if second else "steht"
    if figure.get("out"):
        return "ausgeschieden"
    if figure["halls"] is not None:
        return "sitzt in den Hallen von Mandos"
    field = figure["field"]
    if field not in board.fields or board[field].kind == OUTSIDE:
        return f"{verb} noch nicht auf dem Plan"
    place = board[field]
    return f"{verb} auf {f'{place.name} ({place.id})' if place.name else place.label}"
