"""How the table stands, in sentences: cards, piles, points, influence, the limit, where the companies are."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.contract import View
from games.standing import Known, cards, have, of
from games.words import plain


def known(view: View, title: Callable[[str], str]) -> Iterator[Known]:
    for seat in view["seats"]:
        yield from _of_player(view, seat, title)
    for company in view["companies"].values():
        yield from _of_company(view, company, title)
    if view["round"]:
        number, whose = view["players"][view["mover"]]["zuege"], of(view, view["mover"], "bist", "ist")
        yield Known(("runde|zug",), f"{whose} am Zug; es ist der {number}. eigene.", kind="was")


def _of_player(view: View, seat: str, title: Callable[[str], str]) -> Iterator[Known]:
    has, held = have(view, seat), view["players"][seat]
    yield Known(("karte|hand|blatt",), f"{has} {cards(held['hand'])} auf der Hand.", seat, closer=True)
    if seat == view["seat"]:
        told = ", ".join(title(card) for card in view["hand"]) or "nichts"
        yield Known(("karte|hand|blatt",), f"Auf der Hand hast du: {told}.", seat, kind="was")
    yield Known(("spielstapel|stapel|deck|nachzieh",), f"{has} noch {cards(held['stapel'])} im Spielstapel.", seat)
    yield Known(("reserve|sideboard",), f"{has} {cards(held['reserve'])} in der Reserve.", seat, closer=True)
    yield Known(("ablage|abwurf|abgeworfen",), f"{has} {cards(len(held['abwurf']))} im Ablagestapel.", seat, closer=True)
    used, whole = held["einfluss"]
    uses = of(view, seat, "verbrauchst", "verbraucht")
    text = f"{uses} {used} von {whole} Punkten allgemeinen Einflusses, frei sind {whole - used}."
    yield Known(("einfluss|influence",), text, seat)
    counted = view["rat"][seat]["summe"]
    yield Known(("punkt|siegpunkt",), f"{has} vor dem Rat {cards(counted, 'Siegpunkt', 'Siegpunkte')}.", seat, closer=True)


def _of_company(view: View, company: View, title: Callable[[str], str]) -> Iterator[Known]:
    site = view["sites"].get(company["site"])
    if site is None:
        return
    where = title(site["card"])
    for figure in company["figs"]:
        if not figure["card"]:
            continue
        called = title(figure["card"])
        text = f"{called} ist in {where} und {figure['zustand']}."
        name = plain(called).split()[0]
        yield Known((name,), text, kind="ort", closer=True)
        yield Known((name, "tapp|verwundet|gesund"), text, kind="ist", closer=True)
