"""How a rule is quoted: its title and where the book says it, in one line."""

from __future__ import annotations

from rules_kb.entries import Entry, Place, entry, works

_INNER = str.maketrans({"«": "‹", "»": "›", "„": "‹", "“": "›", "”": "›", '"': "'"})


def place(where: Place, werk: str) -> str:
    """«Der Ringkrieg CE, Kap. VI, Eine Belagerungsschlacht, S. 43»"""
    chapter = f"Kap. {where.kapitel}" if len(where.kapitel) <= 5 else where.kapitel
    parts = [works()[werk].kurz, chapter]
    if where.abschnitt != where.kapitel:
        parts.append(where.abschnitt)
    if where.seite is not None:
        parts.append(f"S. {where.seite}")
    return ", ".join(parts)


def source(e: Entry) -> str:
    """Where it stands, and who says so where it is not the book itself."""
    said = place(e.fundstelle, e.werk)
    return said if e.ebene == "buch" else f"{said}; {e.quelle} ({e.datum})"


def cite(id: str) -> str:
    """A rule as a refusal names it; an id the books do not have stays as it is."""
    found = entry(id)
    return id if found is None else f"{found.titel} ({source(found)}) [{id}]"


def unquoted(text: str) -> str:
    """A text that is quoted itself: its own quotation marks become the inner ones."""
    return text.translate(_INNER)
