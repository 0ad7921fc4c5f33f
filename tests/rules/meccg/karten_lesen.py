"""Cards played as a second reader asked: what would the program do? Who is meant, whose card, which of several."""

from __future__ import annotations

from games import effects
from games.meccg.play import turn
from games.meccg.play.facts import World, fought
from tests.rules.meccg.karten_gefahren import attacked, fights, on_the_way
from tests.rules.meccg.szene import Scene, refused, works


@refused("tw-return-of-the-king")
def _():
    """Who is in play is in play, on whichever side: figures as well as what lies there."""
    own = Scene(p1=["tw-aragorn-ii", "tw-denethor-ii"], at="tw-minas-tirith", phase="ort", hand=["tw-return-of-the-king"])
    his = Scene(p1=["tw-aragorn-ii"], p2=["tw-denethor-ii"], at="tw-minas-tirith", phase="ort", hand=["tw-return-of-the-king"])
    for scene in (own, his):
        scene.refuses("p1", "spiele tw-return-of-the-king", by="karte:tw-return-of-the-king")


@works("td-marvels-told")
def _():
    """Of two alike the player says which, whoever of his it lies with; one on a company that stands elsewhere is in play, too."""
    scene = Scene(p1=["tw-balin"], hand=["td-marvels-told"])
    scene.lay(lambda t: scene.company(t, "p1", ["tw-gimli", "tw-dori"], "tw-lorien"))
    scene.bears("tw-gimli", "le-rebel-talk")
    scene.bears("tw-dori", "le-rebel-talk")
    scene.says("p1", "spiele td-marvels-told")
    assert {*scene.offers("p1", "auf")} == {"auf le-rebel-talk@tw-gimli", "auf le-rebel-talk@tw-dori"}
    labels = [c.label for c in scene.game.candidates(scene.state, "p1") if c.refusal is None]
    assert "auf «Rebellische Worte» bei Dori" in labels
    scene.says("p1", "auf le-rebel-talk@tw-dori")
    scene.says("p1", "tappe tw-balin")
    scene.passes()
    assert scene.zone("bei tw-gimli") == ["le-rebel-talk"] and scene.zone("bei tw-dori") == []


@works("tw-vilya")
def _():
    """A card does not fetch itself; another one like it may come back."""
    scene = Scene(p1=["tw-elrond"], hand=["tw-vilya"])
    scene.pile("p1", "stapel", *["tw-dodge"] * 5)
    scene.pile("p1", "abwurf", "tw-escape", "tw-concealment", "tw-stealth", "tw-vilya")
    scene.says("p1", "spiele tw-vilya")
    scene.passes()
    scene.goes_on("hole")
    for _nr in range(3):
        scene.says("p1", next(key for key in scene.offers("p1", "hole") if "vilya" not in key))
    assert scene.zone("abwurf p1").count("tw-vilya") == 2


@works("dm-little-snuffler")
def _():
    """Its printed body is less by two for each ranger: without one a blow that it loses need not be its end."""
    from games.meccg.play.strike import attack_body

    for people, body in ((("tw-gimli",), 10), (("tw-aragorn-ii",), 8), (("tw-aragorn-ii", "tw-elladan"), 6)):
        scene = attacked(*people, card="dm-little-snuffler")
        f = next(x for x in scene.state["stack"] if x["frame"] == "angriff")
        assert attack_body(scene.state, f) == body
        assert effects.sum_of(scene.state, "angriff-ko", fought(scene.state, f), World(scene.state)) == body - 10
    scene = attacked("tw-gimli", card="dm-little-snuffler")
    fights(scene, 6, 6, 1, 1)  # the blow, and its body check
    assert "dm-little-snuffler" in scene.zone("abwurf p2")


@works("tw-lure-of-the-senses")
def _():
    """Tested at the end of his own untap phase at a haven, not of the opponent's as well."""
    for mover, asked in (("p1", True), ("p2", False)):
        scene = Scene(p1=["tw-gimli"])
        scene.bears("tw-gimli", "tw-lure-of-the-senses")
        scene.lay(lambda t, mover=mover: t.state.update(mover=mover))
        scene.lay(turn.untap_phase)
        assert (scene.state["stack"][-1]["frame"] == "probe") == asked, mover


@refused("tw-lure-of-the-senses")
def _():
    scene = on_the_way("tw-gimli", against=["tw-lure-of-the-senses"])
    scene.bears("tw-gimli", "tw-lure-of-the-senses")
    scene.refuses("p2", "spiele tw-lure-of-the-senses")
