"""A fight: who is struck and who helps, what counts for a strike, what comes of it, body checks, who takes the items of the
fallen, and the corruption check that may follow."""

from __future__ import annotations

from games.rules import guard, rule


@guard("me.angriff.zuweisung.verteidiger")
def takes_a_strike(untapped: bool, name: str) -> str | None:
    return None if untapped else f"{name} ist nicht ungetappt; ihm kannst du keinen Hieb zuteilen."


@rule("me.angriff.zuweisung.angreifer", off=0)
def must_be_assigned(left: int, free: int) -> int:
    """The attacker strikes as many figures as possible; he cannot keep strikes back for −1s."""
    return min(left, free)


@rule("me.angriff.zuweisung.reihenfolge", off=lambda left: left[:1])
def may_come_next(left: list[str]) -> list[str]:
    """The defender decides about the order, and again after each strike."""
    return left


@rule("me.angriff.wurf", off=0)
def condition(state: str) -> int:
    """−1 for a figure that was tapped before, −2 for a wounded one."""
    return {"ungetappt": 0, "getappt": -1, "verwundet": -2}[state]


@rule("me.angriff.wurf.nicht-tappen", off=0)
def staying_untapped(stand: str) -> int:
    return -3 if stand == "ungetappt" else 0


@guard("me.angriff.wurf.unterstuetzung")
def has_no_strike(struck: bool, name: str) -> str | None:
    return f"{name} hat selbst einen Hieb und kann nicht unterstützen." if struck else None


@guard("me.angriff.wurf.unterstuetzung", "me.zug.begriff.tappen")
def may_support(untapped: bool, name: str) -> str | None:
    return None if untapped else f"{name} ist nicht ungetappt und kann nicht unterstützen."


@rule("me.angriff.wurf.unterstuetzung", off=0)
def support(helpers: int) -> int:
    return helpers


@rule("me.angriff.ueberzaehlig", off=0)
def surplus(count: int) -> int:
    """Each strike more than there are figures is a −1."""
    return -count


@rule("me.angriff.ergebnis", off="erfolglos")
def outcome(total: int, against: int) -> str:
    if total > against:
        return "fehlgeschlagen"
    return "erfolglos" if total == against else "erfolgreich"


@rule("me.angriff.fehlschlag", off=False)
def body_check_defeats(roll: int, attack_body: int) -> bool:
    return roll > attack_body


@rule("me.konstitution.schon.verwundet", "me.konstitution.schon.verwundet.wann", off=0)
def wounded_before(was: str) -> int:
    return 1 if was == "verwundet" else 0


@rule("me.konstitution.eliminiert", "me.angriff.erfolg", off=False)
def dies(roll: int, figure_body: int) -> bool:
    return roll > figure_body


@guard("me.angriff.gegenstaende", "me.konstitution.gegenstaende")
def unwounded(state: str, name: str) -> str | None:
    return f"{name} ist verwundet und darf nichts übernehmen." if state == "verwundet" else None


@guard("me.konstitution.gegenstaende")
def one_each(has_taken: bool, name: str) -> str | None:
    return f"{name} hat schon einen Gegenstand übernommen; jeder nur einen." if has_taken else None


@guard("me.versuchung.unterstuetzen", "me.zug.begriff.tappen")
def may_help(untapped: bool, name: str) -> str | None:
    return None if untapped else f"{name} ist nicht ungetappt und kann nicht helfen."


@rule("me.versuchung.unterstuetzen", off=0)
def help_in_need(helpers: int) -> int:
    return helpers


@rule("me.versuchung.wurf.uebersicht", "me.versuchung.wurf.begriff", "me.versuchung.abgeworfen", "me.versuchung.erfolg", off="")
def fate(total: int, points: int) -> str:
    """Higher: nothing. Equal or one less: discarded. Two or more less: eliminated."""
    if total > points:
        return ""
    return "abgeworfen" if total >= points - 1 else "eliminiert"


@rule("me.versuchung.zauberer", off=lambda how, wizard: how)
def fate_of_a_wizard(how: str, wizard: bool) -> str:
    """Where others would be discarded, a wizard is eliminated."""
    return "eliminiert" if how and wizard else how
