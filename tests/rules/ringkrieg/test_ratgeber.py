"""What the guide of the Fellowship is able to do: Gandalf, Strider, Merry and Pippin, Gollum."""

from __future__ import annotations

import pytest

from games.ringkrieg.quest import guides

NOBODY = dict.fromkeys(("gandalf_grau", "streicher", "boromir", "legolas", "gimli", "merry", "pippin"), "tot")
ONLY_MERRY = {**NOBODY, "merry": "gemeinschaft"}


@pytest.fixture
def alone(road):
    """The Ring-bearers with these Companions alone, guided by this one."""

    def build(*pool, company=NOBODY, guide="gollum", **more):
        return road(*pool, guide=guide, **more).person(**company)

    return build


# --- Strider -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.ratgeber.faehigkeit")
@pytest.mark.rule("rk.gefaehrten.karte.faehigkeit-wann")
@pytest.mark.parametrize("die", ["ereignis", "rekrutierung", "armee-rekrutierung", "person"])
def test_strider_as_guide_hides_with_any_die(table, die):
    t = table().fellowship(hidden=False, guide="streicher").acts("freie", die, "armee").says("freie", "verdecken")
    assert t.s["fellowship"]["hidden"]
    t = table().fellowship(hidden=False, guide="gandalf_grau").acts("freie", die)
    assert t.allowed("freie", "verdecken") == (die == "person")


# --- Gandalf the Grey ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.ratgeber.faehigkeit")
@pytest.mark.rule("rk.gemeinschaft.gandalf-karte")
@pytest.mark.parametrize(("die", "draws"), [("ereignis", True), ("wille", True), ("person", False)])
def test_gandalf_draws_after_a_character_card_by_an_event_die(table, die, draws):
    card = "elbenmaentel"
    t = table().fellowship(guide="gandalf_grau").holds("freie", card).acts("freie", die, "armee armee armee")
    t.says("freie", f"karte {card}")
    assert (t.frame == "ratgeber-hilft") == draws
    if draws:
        t.answers("freie", "ja")
        assert len(t.hand("freie")) == 1 and t.facts.cards[t.hand("freie")[0]].deck == "personen"
    else:
        assert t.hand("freie") == []


@pytest.mark.rule("rk.gemeinschaft.gandalf-karte")
def test_gandalf_may_be_silent_and_others_know_nothing(table):
    t = table().fellowship(guide="gandalf_grau").holds("freie", "elbenmaentel").acts("freie", "ereignis", "armee armee")
    assert t.says("freie", "karte elbenmaentel", "nein").hand("freie") == []
    t = table().fellowship(guide="streicher").holds("freie", "elbenmaentel").acts("freie", "ereignis", "armee armee")
    assert t.says("freie", "karte elbenmaentel").asked == "schatten"


# --- Merry and Pippin ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gefaehrten.hobbits")
@pytest.mark.rule("rk.jagd.schaden.mindern")
@pytest.mark.rule("rk.gemeinschaft.ratgeber.faehigkeit")
def test_a_hobbit_who_guides_leaves_for_one_damage_less(alone):
    t = alone("grau-3", company=ONLY_MERRY, guide="merry", schatten=1).rolling(6).says("freie", "gemeinschaft")
    t.says("freie", "abtrennen")
    assert t.s["fellowship"]["corruption"] == 2 and t.frame == "reise"
    t.says("freie", "imladris")
    assert t.s["persons"]["merry"] == "imladris" and t.s["fellowship"]["guide"] == "gollum"


@pytest.mark.rule("rk.gefaehrten.hobbits")
def test_only_a_hobbit_who_guides_may_be_separated_so(road):
    t = road("grau-3", schatten=1).rolling(6).says("freie", "gemeinschaft")
    assert t.choices("freie") == {"ring", "ratgeber", "zufall"}
    assert guides.slips_away(t.facts, t.s, "pippin") and not guides.slips_away(t.facts, t.s, "legolas")
    assert not guides.slips_away(t.facts, t.fellowship(mordor=1).s, "pippin")


@pytest.mark.rule("rk.gefaehrten.hobbits")
def test_hobbits_taken_as_a_loss_slip_away(road):
    t = road("grau-3", schatten=1, progress=1).rolling(6).says("freie", "gemeinschaft")
    t.lucky("freie", "zufall", lambda s: s["stack"][-1]["frame"] == "reise" and s["stack"][-1]["group"] == ["pippin"])
    assert t.s["fellowship"]["corruption"] == 2
    four = next(r for r, d in t.facts.distance["imladris"].items() if d == 4)
    assert not t.allowed("freie", four) and not t.allowed("freie", "merry")
    assert t.says("freie", "bruinenfurt").s["persons"]["pippin"] == "bruinenfurt"


@pytest.mark.rule("rk.gefaehrten.hobbits")
@pytest.mark.rule("rk.mordor.abtrennen")
@pytest.mark.parametrize("how", ["ratgeber", "abtrennen"])
def test_in_mordor_hobbits_are_lost(alone, how):
    t = alone("grau-1", company=ONLY_MERRY, guide="merry", mordor=1, region="morannon").says("freie", "gemeinschaft", how)
    assert t.s["persons"]["merry"] == "tot" and t.s["fellowship"]["corruption"] == 0
    assert t.s["fellowship"]["mordor"] == 2


# --- Gollum --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("rk.gemeinschaft.gollum.ratgeber")
@pytest.mark.rule("rk.gemeinschaft.gollum.faehigkeit")
@pytest.mark.rule("rk.gemeinschaft.ratgeber.faehigkeit")
@pytest.mark.rule("rk.figur.gollum")
def test_numbered_tiles_do_not_reveal_under_gollum_eyes_do(alone, road):
    t = alone("grau-1-entdeckt", schatten=1).rolling(6).says("freie", "gemeinschaft", "nein")
    assert t.s["fellowship"]["hidden"] and t.s["fellowship"]["corruption"] == 1
    t = alone("grau-auge-entdeckt", schatten=1).rolling(6).says("freie", "gemeinschaft")
    assert not t.s["fellowship"]["hidden"]
    t = alone("rot-1-entdeckt-stopp", mordor=1, region="morannon").says("freie", "gemeinschaft")
    assert not t.s["fellowship"]["hidden"]
    t = road("grau-0-entdeckt", schatten=1).rolling(6).says("freie", "gemeinschaft")
    assert not t.s["fellowship"]["hidden"]


@pytest.mark.rule("rk.gemeinschaft.gollum.ratgeber")
@pytest.mark.rule("rk.gemeinschaft.gollum.faehigkeit")
@pytest.mark.rule("rk.jagd.schaden.mindern")
def test_under_gollum_they_may_show_themselves_for_less_damage(alone):
    t = alone("grau-2", schatten=1, progress=1).rolling(6).says("freie", "gemeinschaft", "ja")
    assert t.s["fellowship"]["corruption"] == 1 and not t.s["fellowship"]["hidden"] and t.frame == "entdeckt"


@pytest.mark.rule("rk.gemeinschaft.gollum.faehigkeit")
def test_there_is_nothing_to_show_without_damage_or_without_gollum(alone, road):
    t = alone("grau-0-entdeckt", schatten=1).rolling(6).says("freie", "gemeinschaft")
    assert t.s["fellowship"]["hidden"] and t.asked == "schatten"
    t = road("grau-2", schatten=1).rolling(6).says("freie", "gemeinschaft")
    assert t.frame == "schaden"


@pytest.mark.rule("rk.jagd.widerspruch.gollum")
def test_gollum_is_no_loss(alone):
    t = alone("grau-3", schatten=1).rolling(6).says("freie", "gemeinschaft", "nein")
    assert t.s["fellowship"]["corruption"] == 3 and t.s["fellowship"]["guide"] == "gollum" and t.asked == "schatten"
