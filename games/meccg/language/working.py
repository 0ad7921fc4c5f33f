"""What cards do when their time comes. Each word of an entry lasts (then it goes among the effects, `lasting.py`), waits for
something to happen (a trigger, which is an effect, too), or is a deed that the engine does at once.

An engine makes one `Working` and says in it what only it can know: its deeds, how long a word lasts there, and how things are
counted. `Ids` are those a word may stand for: the aim, the bearer, the attack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games import effects
from games.contract import State
from games.flow import Transition
from games.meccg.language import lasting
from games.meccg.language.faces import LASTING, Face, Said, several
from games.meccg.language.legality import World, missing
from games.rules import holds

Ids = dict[str, str]
Deed = Callable[[Transition[Any], Said, Face, str, Ids], None]


@dataclass(frozen=True)
class Working:
    faces: Mapping[str, Face]
    deeds: Mapping[str, Deed]  # by their word; one that lasts otherwise may be among them
    ends: Callable[[State, str, str], str]  # until when, by the word of the card (or none) and what holds without one
    counted: Callable[[State, Said, Ids], int]  # a number that is counted now
    world: Callable[[State, Ids, Mapping[str, Any]], World]  # what a trigger may ask for when this happens

    def amount(self, s: State, said: Any, ids: Ids) -> int:
        """A number of the language."""
        if isinstance(said, int):
            return said
        return int(self.counted(s, said, ids) * said.get("mal", 1) + said.get("plus", 0))

    def lasts(self, t: Transition[Any], face: Face, e: Said, source: str, ids: Ids, until: str) -> None:
        """An effect as the card says it."""
        if "ausser" in e and e["ausser"] != {"verwundet": True}:
            raise ValueError(f"{face.id}: nobody knows yet how long this lasts")
        until = self.ends(t.state, e.get("bis", ""), until)
        if "wert" in e or "merkmal" in e:
            number = self.amount(t.state, e.get("betrag", e.get("ersetzt", 0)), ids)
            number *= self.amount(t.state, e["je"], ids) if "je" in e else 1
            lasting.add(t, face, e, source=source, until=until, ids=ids, amount=number)
        elif "umdeuten" in e:
            note = {"umdeuten": several(e["umdeuten"]), "zu": e["zu"], "anzahl": e.get("anzahl", 0),
                    "doppelt": e.get("doppelt", False)}  # fmt: skip
            effects.add(t, "umdeuten", until=until, card=face.id, source=source, note=note)
        else:
            word = next(w for w in LASTING if w in e)
            effects.add(t, f"{word}-{e[word]}", until=until, card=face.id, source=source)

    def waits(self, t: Transition[Any], face: Face, trigger: Said, source: str, ids: Ids, until: str) -> None:
        """What happens by itself when something else does, to whom it says. The engine's `triggers` call `triggered` «karte»."""
        who = trigger.get("wer")
        only = {"figur": ids["ziel"]} if who in ("ziel", "traeger") and "ziel" in ids else {}
        wanted = who.get("charakter", {}) if isinstance(who, Mapping) else {}
        only |= lasting.flat({k: v for k, v in wanted.items() if k != "ist"})
        effects.add(t, "ausloeser", on=trigger["bei"], do="karte", card=face.id, source=source, until=until, only=only or None,
                    note={"trigger": dict(trigger), "ids": dict(ids)})  # fmt: skip

    def triggered(self, t: Transition[Any], effect: effects.Effect, subject: Mapping[str, Any]) -> None:
        trigger, ids, face = effect["note"]["trigger"], {**effect["note"]["ids"]}, self.faces[effect["card"]]
        if "figur" in subject:
            ids |= {"dieser": subject["figur"], "ziel": ids.get("ziel", subject["figur"])}
        if "verwundete" in subject:
            ids["verwundete"] = subject["verwundete"]
        if holds(face.card) and ("wenn" not in trigger or not missing(trigger["wenn"], self.world(t.state, ids, subject))):
            self.works(t, face, trigger["wirkung"], effect["source"], ids, "")

    def stays(self, t: Transition[Any], face: Face, source: str, ids: Ids, until: str) -> None:
        """All that a card does as long as it lies there, and what waits meanwhile."""
        if holds(face.card):
            for e in face.lasting:
                self.lasts(t, face, e, source, ids, until)
            for trigger in face.entry.get("ausloeser", ()):
                self.waits(t, face, trigger, source, ids, until)

    def works(self, t: Transition[Any], face: Face, said: Sequence[Said], source: str, ids: Ids, until: str) -> None:
        """All that these words do, in their order."""
        for e in said:
            for word in e:
                if word in self.deeds:
                    self.deeds[word](t, e, face, source, ids)
                    break
            else:
                self.lasts(t, face, e, source, ids, until)
