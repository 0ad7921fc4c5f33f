"""The Aufbauspiel: A-1 Gollum fields, A-2 Zauberblick fields, A-3 secret fields, A-4 captivity."""

from __future__ import annotations

import pytest

from games import rules
from games.jagd.trials import sight

GOLLUM, SEEING, SECRET, PLAIN = "J13", "K11", "A13", "R8"


@pytest.fixture
def advanced(table):
    """Frodo (p1), a rider (p2), Sam (p3); the Aufbauspiel unless another variant is given."""

    def build(p1="seil", p2="umhang", p3="boot", at=("R8", "E17", "B3"), caches=None, **variant):
        t = table("frodo", "reiter_1", "sam", **({"spiel": "aufbau"} | variant)).deals(p1=p1, p2=p2, p3=p3, caches=caches)
        return t.stands(p1=at[0], p2=at[1], p3=at[2])

    return build


@pytest.mark.rule("jd.spiel.drei-teile")
@pytest.mark.rule("jd.aufbau.ueberblick")
def test_basic_or_advanced(advanced):
    assert "blick feld" in advanced(at=(SEEING, "J10", "B3")).stopped("p1").choices()
    assert "blick feld" not in advanced(at=(SEEING, "J10", "B3"), spiel="basis").stopped("p1").choices()


@pytest.mark.rule("jd.aufbau.teilweise")
def test_part_by_part(advanced):
    assert "blick feld" in advanced(at=(SEEING, "J10", "B3"), spiel="basis", a2="ja").stopped("p1").choices()
    assert "blick feld" not in advanced(at=(SEEING, "J10", "B3"), a2="nein").stopped("p1").choices()


@pytest.mark.rule("jd.felder.symbole-basis")
def test_in_the_basic_game_symbols_mean_nothing(advanced):
    assert "blick feld" not in advanced(at=(SEEING, "J10", "B3"), spiel="basis").stopped("p1").choices()
    assert "verstecke" not in advanced(at=(SECRET, "E17", "B3"), spiel="basis").stopped("p1").choices()


def test_what_is_not_there_is_refused_with_its_rule(advanced):
    """Whoever tries what the Aufbauspiel offers, in the wrong place or without having agreed on it, learns why not."""
    basic = advanced("seil", at=(SECRET, SEEING, "B3"), spiel="basis").stopped("p1")
    for line in ("verstecke", "hebe alle", "finde p2", "durchschaue p2 a13", "blick feld p2"):
        basic.refused("p1", line, by="jd.felder.symbole-basis")
    for line in ("verhöre p2", "lass p2 frei"):
        basic.refused("p1", line, by="jd.gefangen.wahl")
    t = advanced("seil", at=(SECRET, "E17", "B3"), caches={"C3": {"p3": "boot"}}).captive("p2", "p3").stopped("p1")
    t.refused("p1", "hebe alle", by="jd.geheim.wiederfinden")
    t.refused("p1", "finde p3", by="jd.geheim.fremde")
    t.refused("p1", "durchschaue p3 c3", by="jd.geheim.zauberer")
    t.refused("p1", "blick feld p3", by="jd.zauberblickfeld.regel")
    t.refused("p1", "verhöre p2", by="jd.gefangen.raetsel")
    t.refused("p1", "lass p2 frei", by="jd.gefangen.freilassung")
    t.refused("p1", "partnerblick p3", by="jd.zusatz.z4")
    t.says("p1", "verstecke seil fertig")
    t.refused("p1", "hebe alle", by="jd.geheim.aufnehmen-verstecken")
    t.refused("p1", "verstecke", by="jd.geheim.verstecken")
    t.refused("p1", "übergib sam", by="jd.karte.hobbit-reiter")


# --- A-1 and A-2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.gollumfeld.regel")
@pytest.mark.rule("jd.begriff.gollumfeld")
def test_gollum_only_on_his_fields(advanced):
    advanced("gollum, seil").turn("p1").refused("p1", "gollum p2", by="jd.gollumfeld.regel")
    advanced("gollum, seil").turn("p1").refused("p1", "gollum p2", by="jd.begriff.gollumfeld")
    assert advanced("gollum, seil", at=(GOLLUM, "E17", "B3")).turn("p1").allowed("p1", "gollum p2")
    assert advanced("gollum, seil", spiel="basis").turn("p1").allowed("p1", "gollum p2")


@pytest.mark.rule("jd.zauberblickfeld.regel")
@pytest.mark.rule("jd.zauberblickfeld.ohne-karte")
@pytest.mark.rule("jd.begriff.zauberblickfeld")
def test_looking_from_a_seeing_field(advanced):
    """Without a card, up to six fields, and nobody can resist."""
    t = advanced("seil", p2="ring", at=(SEEING, "J10", "B3")).stopped("p1")
    t.refused("p1", "blick feld p3", by="jd.zauberblickfeld.regel")
    t.says("p1", "blick feld p2")
    assert t.known("p1", "p2") == ["ring"]
    assert t.asked == "p1"


@pytest.mark.rule("jd.widerspruch.zauberblick-anhalten")
def test_looking_only_after_stopping_there(advanced):
    """Not at the beginning of a turn that begins there; on Gollum's fields standing is enough."""
    advanced(at=(SEEING, "J10", "B3")).turn("p1").refused("p1", "blick feld p2", by="jd.widerspruch.zauberblick-anhalten")
    assert advanced("gollum, seil", at=(GOLLUM, "E17", "B3")).turn("p1").allowed("p1", "gollum p2")


@pytest.mark.rule("jd.zauberblickfeld.machtprobe")
@pytest.mark.rule("jd.widerspruch.zauberblick-zwei")
def test_each_look_is_a_machtprobe(advanced):
    t = advanced(at=(SEEING, "J10", "I12")).stopped("p1").says("p1", "blick feld p2 p3")
    assert t.s["stack"][1]["trials"] == 2
    assert t.known("p1", "p2") == ["umhang"]
    assert t.known("p1", "p3") == ["boot"]


# --- A-3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("jd.geheim.verstecken")
@pytest.mark.rule("jd.begriff.geheimfeld")
def test_one_to_four_cards_are_hidden(advanced):
    t = advanced("seil 4, ring, gollum", at=(SECRET, "E17", "B3")).stopped("p1").says("p1", "verstecke")
    assert "fertig" not in {c.key for c in t.play.options("p1")}
    t.says("p1", "ring", "seil", "seil")
    t.refused("p1", "gollum, seil", by="jd.geheim.verstecken")
    t.says("p1", "gollum")
    assert t.hand("p1") == ["seil", "seil"]
    assert t.play.view("p2")["stashes"] == {SECRET: {"p1": 4}}
    assert t.play.view("p2")["known_stashes"] == {SECRET: {}}
    assert t.heard("⟦p1⟧ versteckt auf A13 (offenes Land) 4 Karten.")
    advanced().stopped("p1").refused("p1", "verstecke", by="jd.geheim.verstecken")
    advanced().stopped("p1").refused("p1", "verstecke", by="jd.begriff.geheimfeld")
    advanced(at=(SECRET, "E17", "B3")).turn("p1").refused("p1", "verstecke", by="jd.geheim.verstecken")


@pytest.mark.rule("jd.geheim.verstecken")
@pytest.mark.rule("jd.geheim.aufnehmen-verstecken")
def test_four_cards_on_each_secret_field(advanced):
    """Whoever flies on to another one hides there as well; what lies there from before is not what was just hidden."""
    t = advanced("seil 4, adler, boot 2", at=("C3", "E17", "B3"), caches={"C7": {"p1": "seil"}}).stopped("p1")
    t.says("p1", "verstecke seil seil seil seil fertig")
    t.refused("p1", "verstecke", by="jd.geheim.verstecken")
    t.says("p1", "fliege adler c7", "hebe alle")
    assert t.hand("p1") == ["boot", "boot", "seil"]
    t.says("p1", "verstecke boot seil fertig")
    assert "hebe alle" not in t.choices()
    assert t.play.view("p2")["stashes"] == {"C3": {"p1": 4}, "C7": {"p1": 2}}


@pytest.mark.rule("jd.geheim.keine-machtprobe")
def test_hiding_costs_no_machtprobe(advanced):
    t = advanced("seil 2", at=(SECRET, "E17", "B3"), caches={SECRET: {"p1": "ring", "p3": "adler"}})
    t.stopped("p1", trials=2).says("p1", "verstecke seil fertig", "finde p3", "hebe alle")
    assert t.hand("p1") == ["adler", "ring", "seil"]


@pytest.mark.rule("jd.geheim.nicht-blatt")
def test_hidden_cards_do_not_count(advanced):
    t = advanced("umhang 4, boot 4, raetsel 2", p2="seil", p3="adler", at=(SECRET, "E17", "B3"), caches={SECRET: {"p1": "ring"}})
    t.stopped("p1").says("p1", "ende")
    assert t.asked != "p1"


@pytest.mark.rule("jd.geheim.wiederfinden")
def test_taking_up_ones_own(advanced):
    """Some or all, at any time of the turn."""
    t = advanced(at=(SECRET, "E17", "B3"), caches={SECRET: {"p1": "ring, gollum"}}).turn("p1").says("p1", "hebe ring")
    assert t.hand("p1") == ["ring", "seil"]
    t.says("p1", "hebe alle")
    assert t.hand("p1") == ["gollum", "ring", "seil"]
    assert t.s["caches"] == {}


@pytest.mark.rule("jd.geheim.aufnehmen-verstecken")
def test_not_what_was_hidden_this_turn(advanced):
    t = advanced("seil, ring", at=(SECRET, "E17", "B3"), caches={SECRET: {"p1": "gollum"}}).stopped("p1")
    t.says("p1", "verstecke ring fertig", "hebe alle")
    assert t.hand("p1") == ["gollum", "seil"]
    assert "hebe" not in t.verbs()
    t.says("p1", "verstecke gollum fertig")  # taking up and hiding again is allowed


@pytest.mark.rule("jd.geheim.nicht-im-spiel")
def test_nobody_looks_at_hidden_cards(advanced):
    """After a card was taken from it the owner is not sure what is left, and can only take up all."""
    t = advanced("seil", at=(SECRET, SECRET, "B3"), caches={SECRET: {"p1": "ring, gollum, bilbo"}})
    t.turn("p2").says("p2", "finde p1")
    t.turn("p1")
    assert [key for key in t.choices() if key.startswith("hebe")] == ["hebe alle"]
    assert t.play.view("p1")["known_stashes"] == {SECRET: {}}


@pytest.mark.rule("jd.geheim.fremde")
@pytest.mark.rule("jd.geheim.fremde-mehrere")
def test_one_card_a_turn_from_anothers_stash(advanced):
    t = advanced(at=(SECRET, "E17", "B3"), caches={SECRET: {"p2": "ring, gollum", "p3": "adler"}}).turn("p1")
    assert {"finde p2", "finde p3"} <= t.choices()
    t.says("p1", "finde p2")
    t.refused("p1", "finde p3", by="jd.geheim.fremde-mehrere")
    t.refused("p1", "finde p2", by="jd.geheim.fremde")
    assert len(t.s["hands"]["p1"]) == 2
    assert t.heard("⟦p1⟧ findet im Versteck von ⟦p2⟧ eine Karte.", "p2")


@pytest.mark.rule("jd.geheim.fremde")
def test_one_card_in_each_field(advanced):
    """Whoever flies on to another stash finds a card there too; an overfull hand is cut at the end of the turn."""
    hand = "adler, umhang 4, boot 3, raetsel 2"
    t = advanced(hand, p3="seil", at=("C3", "E17", "B3"), caches={"C3": {"p2": "ring, gollum"}, "C7": {"p2": "sauron, balrog"}})
    t.stopped("p1").says("p1", "finde p2", "fliege adler c7", "finde p2")
    t.refused("p1", "finde p2", by="jd.geheim.fremde")
    assert len(t.s["hands"]["p1"]) == 11
    t.says("p1", "ende")
    assert t.asked == "p1"
    t.says("p1", "wirf boot")
    assert len(t.s["hands"]["p1"]) == 10


@pytest.mark.rule("jd.geheim.fremde")
def test_only_the_finder_knows_what_was_found(advanced):
    t = advanced(at=(SECRET, "E17", "B3"), caches={SECRET: {"p2": "ring, gollum"}}).turn("p1").says("p1", "finde p2")
    found = next(face for face in t.hand("p1") if face != "seil")
    name = {"ring": "den Ring", "gollum": "Gollum"}[found]
    assert t.heard(name, "p1")
    assert not t.heard(name, "p2")
    assert not t.heard(name, "p3")
    assert t.known("p2", "p1") == t.known("p3", "p1") == []
    assert t.play.view("p2")["known_stashes"] == {SECRET: {}}
    assert t.play.view("p1")["known_stashes"] == {SECRET: {}}  # he has not looked at what is left


@pytest.mark.rule("jd.geheim.zauberer")
def test_a_wizard_sees_hidden_cards(advanced):
    """Anywhere, for a Machtprobe; the wizard is kept, Galadriel too."""
    t = advanced("galadriel, sauron", caches={SECRET: {"p2": "ring, gollum"}}).turn("p1")
    t.refused("p1", "durchschaue sauron p2 a13", by="jd.karte.zauberer")
    t.says("p1", "durchschaue galadriel p2 a13")
    assert t.play.view("p1")["known_stashes"] == {SECRET: {"p2": ["gollum", "ring"]}}
    assert t.heard("Gollum", "p1")
    assert not t.heard("Gollum", "p3")
    assert "galadriel" in t.hand("p1")
    assert t.s["stack"][1]["trials"] == 1


@pytest.mark.rule("jd.geheim.gefangene")
def test_a_captive_led_to_his_stash_loses_it(advanced):
    t = advanced(at=("B13", "E17", "B3"), caches={SECRET: {"p2": "ring, gollum"}}).captive("p2", "p1").turn("p1", die=1)
    t.says("p1", "gehe a13")
    assert t.hand("p1") == ["gollum", "ring", "seil"]
    assert t.s["caches"] == {}


@pytest.mark.rule("jd.geheim.gefangene")
def test_a_captive_taken_at_his_stash_loses_it_too(advanced):
    t = advanced(
        "armee_elben, seil", p2="umhang", at=(SECRET, "B13", "B3"), caches={SECRET: {"p2": "ring, gollum", "p3": "adler"}}
    )
    t.traded("p1", "p2").says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "gefangen")
    assert t.hand("p1") == ["gollum", "ring", "seil"]
    assert t.play.view("p1")["stashes"] == {SECRET: {"p3": 1}}
    assert t.heard("Gollum", "p1")
    assert not t.heard("Gollum", "p3")


def test_everybody_sees_where_cards_are_hidden(advanced):
    """How many and whose is on the table for all; what lies there is told to its owner, and to who has looked."""
    t = advanced("gandalf, seil", at=(SECRET, "E17", "B3"), caches={SECRET: {"p2": "ring, gollum"}}).turn("p1")
    for reader in ("p1", "p2", "p3", None):
        assert f"Versteck {SECRET}: 2 Kt." in t.game.text(t.play.view(reader), "tisch")
    assert "Gollum" in t.game.text(t.play.view("p2"), "hand")
    assert "Gollum" not in t.game.text(t.play.view("p1"), "hand")
    t.says("p1", "durchschaue p2 a13")
    assert f"Versteck {SECRET} von ⟦p2⟧:" in t.game.text(t.play.view("p1"), "hand")
    assert "Gollum" not in t.game.text(t.play.view("p3"), "hand")


def test_the_symbols_that_count_are_named(advanced):
    """In the text of the board, and for /weg; in the Basisspiel they are not there."""
    view = advanced(at=("B13", "E17", "B3")).turn("p1").play.view("p1")
    t = advanced(at=("B13", "E17", "B3"), spiel="basis").turn("p1")
    assert f"Geheim: {SECRET}" in t.game.text(view, "umgebung")
    assert SECRET in t.game.queries["weg"].answer(view, "geheimfeld")
    assert "Geheim" not in t.game.text(t.play.view("p1"), "umgebung")
    assert "finde ich auf dem Plan nicht" in t.game.queries["weg"].answer(t.play.view("p1"), "geheimfeld")


# --- A-4 -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def beaten(advanced):
    """p1 has beaten p2 and chooses."""

    def build(p1="armee_elben, seil", p2="umhang, ring", at=("R8", "R9", "B3"), **variant):
        t = advanced(p1, p2, at=at, **variant).traded("p1", "p2")
        return t.says("p1", "angriff p2 elben").says("p2", "aufgeben")

    return build


@pytest.mark.rule("jd.gefangen.wahl")
@pytest.mark.rule("jd.begriff.gefangener")
def test_the_winner_chooses(beaten):
    """A card and the Halls, or captivity and no card."""
    t = beaten()
    assert t.choices() == {"nimm umhang", "nimm ring", "gefangen"}
    t.says("p1", "gefangen")
    assert t.s["figures"]["p2"]["captor"] == "p1"
    assert t.hand("p2") == ["ring", "umhang"]
    assert "gefangen" not in beaten(spiel="basis").choices()


@pytest.mark.rule("jd.gefangen.mitziehen")
def test_the_captive_comes_along(advanced):
    t = advanced().captive("p2", "p1").turn("p1", die=1).says("p1", "gehe r9")
    assert t.field("p2") == "R9"
    assert not t.heard("tauschen")


@pytest.mark.rule("jd.gefangen.schutz")
def test_no_exchange_and_no_machtprobe_with_captives(advanced):
    t = advanced(p3="raetsel, seil, bilbo", at=("R8", "E17", "R7")).captive("p2", "p1").turn("p3", die=1)
    t.refused("p3", "rätsel p2", by="jd.gefangen.schutz")
    t.refused("p3", "bilbo p2", by="jd.gefangen.schutz")


def captive_turn(t, *rolls, turns=0):
    """p2 is p1's captive and his turn begins."""
    before = t.s["order"][t.s["order"].index("p2") - 1]
    t.captive("p2", "p1", turns)
    if before != "p1":
        t.stands(p3="B13")
    return t.stopped(before).rolling(*rolls).says(before, "ende")


@pytest.mark.rule("jd.gefangen.zustand")
def test_a_turn_in_captivity(advanced):
    """A roll, a card, nothing else."""
    t = captive_turn(advanced(p2="raetsel, ring"), 3)
    assert t.heard("⟦p2⟧ würfelt in Gefangenschaft eine 3.")
    for line in ("rätsel p1", "gollum p1", "gehe r9", "zeige ring", "verstecke", "angriff p1", "stadt 3"):
        t.refused("p2", line, by="jd.gefangen.zustand")
    t.says("p2", "karte")
    assert len(t.s["hands"]["p2"]) == 3
    assert t.s["figures"]["p2"]["captive"] == 1


@pytest.mark.rule("jd.gefangen.ende")
@pytest.mark.rule("jd.widerspruch.a4-abbruch")
def test_three_turns_a_six_or_a_wizard(advanced):
    assert captive_turn(advanced(), 6).frame == "return"
    assert captive_turn(advanced(), 2, turns=3).frame == "return"
    t = captive_turn(advanced(p2="balrog, gandalf"), 2, turns=2)
    t.refused("p2", "entkomme gandalf", by="jd.karte.zauberer")
    t.says("p2", "entkomme balrog")
    assert t.frame == "return"
    assert t.s["discard"] == ["balrog"]


@pytest.mark.rule("jd.gefangen.freilassung")
def test_letting_go(advanced):
    """It holds from the captive's next turn."""
    t = advanced().captive("p2", "p1").turn("p1", die=1).says("p1", "lass p2 frei", "gehe r9")
    assert t.field("p2") == "R9"
    assert t.s["figures"]["p2"]["captor"] == "p1"
    t.changed(figures={**t.s["figures"]})
    before = t.s["order"][t.s["order"].index("p2") - 1]
    t.stopped(before).rolling(2).says(before, "ende")
    assert (t.frame, t.asked) == ("return", "p2")


@pytest.mark.rule("jd.gefangen.ausstieg")
def test_back_within_six_fields_of_the_captor(advanced):
    t = captive_turn(advanced(), 6)
    near = {t.board.keys[key.split()[1]] for key in t.choices()}
    assert "R8" in near
    assert all(t.board.distance("R8", x) <= 6 for x in near)
    t.refused("p2", "setze bruchtal", by="jd.gefangen.ausstieg")
    water = next(x for x in t.board.fields if t.board[x].kind == "wasser" and t.board.distance("R8", x) <= 6)
    assert "Wasser" in t.refused("p2", f"setze {water}", by="jd.hallen.vor-dem-wurf")
    t.says("p2", "edoras")
    assert t.field("p2") == "T6"
    assert t.heard("⟦p2⟧ kehrt aufs Brett zurück: Edoras.")
    assert t.s["figures"]["p2"]["captor"] is None
    assert t.frame == "turn"


@pytest.mark.rule("jd.gefangen.raetsel")
def test_riddles_with_the_captive(advanced):
    """Once a turn, without card and Machtprobe; not even one's last card is safe."""
    t = advanced("seil, boot", p2="umhang 3", p3="adler").captive("p2", "p1").turn("p1", trials=2)
    t.says("p1", "verhöre p2 umhang ring", "aufhören")
    assert t.hand("p1") == ["boot", "seil", "umhang"]
    t.refused("p1", "verhöre p2", by="jd.gefangen.raetsel")
    assert t.s["stack"][1]["trials"] == 2
    t = advanced("", p2="umhang 3").captive("p2", "p1").turn("p1")
    t.refused("p1", "verhöre p2", by="jd.raetsel.letzte-karte")


@pytest.mark.rule("jd.gefangen.raetsel")
@pytest.mark.rule("jd.karten.limit-raetsel")
@pytest.mark.rule("jd.widerspruch.raetsel-limit")
def test_ten_cards_and_riddles_with_the_captive(advanced):
    """As with a riddle card: after a miss the captive keeps his eleventh card for a turn, after a hit the captor throws away."""
    t = advanced("seil 4", p2="umhang 5, boot 5", p3="adler").captive("p2", "p1").stopped("p1")
    t.says("p1", "verhöre p2 bilbo ring gollum")
    assert (t.asked, t.frame) == ("p1", "turn")
    captive_turn(t, 3)
    assert (t.asked, t.frame, len(t.hand("p2"))) == ("p2", "captivity", 11)
    t.says("p2", "karte")
    assert (t.frame, t.s["stack"][-1]["must"]) == ("discard", 2)
    t = advanced("umhang 5, boot 5", p2="seil 3", p3="adler").captive("p2", "p1").stopped("p1")
    t.says("p1", "verhöre p2 seil ring", "aufhören")
    assert (t.asked, t.frame, len(t.hand("p1"))) == ("p1", "turn", 11)
    t.says("p1", "ende")
    assert (t.asked, t.frame, t.s["stack"][-1]["must"]) == ("p1", "discard", 1)


@pytest.mark.rule("jd.gefangen.mehrere")
def test_captives_share_their_captors_fate(advanced):
    t = advanced("armee_elben, seil", p2="umhang", at=("R8", "R9", "B3")).captive("p3", "p2").traded("p1", "p2")
    t.says("p1", "angriff p2 elben").says("p2", "aufgeben").says("p1", "nimm umhang")
    assert t.s["figures"]["p3"]["halls"] == 0
    before = t.s["order"][t.s["order"].index("p3") - 1]
    t.stands(**{before: "R8"}).figure(before, halls=None).stopped(before).rolling(2).says(before, "ende")
    assert (t.frame, t.asked) == ("return", "p3")


@pytest.mark.rule("jd.widerspruch.zauberblick-zwei")
def test_one_hand_from_a_field_says_nothing_of_cards(advanced):
    with rules.reading(["jd.widerspruch.zauberblick-zwei"]):
        t = advanced(at=(SEEING, "J10", "I12")).stopped("p1").says("p1", "blick feld p2")
        assert t.s["stack"][1]["trials"] == 1
        assert sight.hands_at_once("gandalf", 2) == 2
        assert [sight.hands_at_once(sight.FIELD, left) for left in (1, 2)] == [1, 1]
