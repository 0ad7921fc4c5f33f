"""Lists to be judged: the decks that come with the game, changed line by line."""

from __future__ import annotations

from games import catalog
from games.decks import Finding, Judgement

BOX = catalog.decks("meccg")
HELDEN, SCHERGEN, GEFALLENE, BALROG = "A", "G", "O", "V"  # one deck of each side in which nothing is wrong


class Liste:
    """A list under the hands of a builder."""

    def __init__(self, kennung: str) -> None:
        self.text = BOX.ready_text(kennung)

    def mit(self, stapel: str, *zeilen: str) -> Liste:
        """These lines stand below that heading as well."""
        rows = self.text.split("\n")
        at = next((n for n, row in enumerate(rows) if row.partition(" (")[0] == stapel), None)
        rows[len(rows) if at is None else at + 1 : len(rows) if at is None else at + 1] = [
            *([stapel] if at is None else []),
            *zeilen,
        ]
        self.text = "\n".join(rows)
        return self

    def ohne(self, *titel: str, alle: str = "") -> Liste:
        """Without the lines of these titles; `alle`: without everything below this heading."""
        rows, kept, pile = self.text.split("\n"), [], ""
        for row in rows:
            if row and not row[0].isdigit() and ":" not in row:
                pile = row.partition(" (")[0]
            name = row.partition(" ")[2].partition(" [")[0]
            if not (row[:1].isdigit() and (name in titel or (alle and pile == alle))):
                kept.append(row)
        assert len(kept) < len(rows), f"{titel or alle} steht nicht in der Liste"
        self.text = "\n".join(kept)
        return self

    def kopf(self, name: str, wert: str) -> Liste:
        self.text = BOX.head(self.text, name, wert)
        return self

    def urteil(self, gegen: str = "", als: str = "") -> Judgement:
        return BOX.judge(self.text, als, gegen)

    def verstoss(self, regel: str, gegen: str = "", karte: str = "") -> Finding | None:
        """The error by this rule (on this card), if there is one."""
        return self._finding("fehler", regel, gegen, karte)

    def warnung(self, regel: str, gegen: str = "", karte: str = "") -> Finding | None:
        return self._finding("warnung", regel, gegen, karte)

    def _finding(self, kind: str, regel: str, gegen: str, karte: str) -> Finding | None:
        found = self.urteil(gegen).of(kind)
        return next((f for f in found if regel in f.rules and karte in ("", f.card)), None)


def ruhe(*regeln: str) -> None:
    """The four decks break none of these rules, against nobody in particular."""
    for kennung in (HELDEN, SCHERGEN, GEFALLENE, BALROG):
        for finding in Liste(kennung).urteil().findings:
            assert not set(regeln).intersection(finding.rules), (kennung, finding)
