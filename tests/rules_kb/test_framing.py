"""Frame and content: what stands around a question does not change what it is answered with."""

from __future__ import annotations

import pytest

from rules_kb.framing import Content
from rules_kb.search import searcher
from tests.rules_kb.framing import measured

MUST_KEEP = 0.95
BY_ITSELF = {"zwei tippfehler": 0.88, "behauptet nicht": 0.85}  # where the words themselves are others


def content(question: str) -> Content:
    reader = searcher().reader
    from rules_kb.german import fold

    return reader.frames.read(" ".join(fold(question).split()), reader._talks)


@pytest.fixture(scope="module")
def tallies():
    return measured(250, seed=29)


def test_a_verdict_stays_in_every_frame(tallies) -> None:
    poor = {name: (t.kept, t.asked) for name, t in tallies.items() if t.kept < BY_ITSELF.get(name, MUST_KEEP) * t.asked}
    assert not poor
    assert sum(t.asked for t in tallies.values()) > 600


def test_hardly_a_frame_turns_a_verdict(tallies) -> None:
    assert sum(t.turned for t in tallies.values()) <= 0.002 * sum(t.asked for t in tallies.values())


@pytest.mark.parametrize(
    ("asked", "inner"),
    [
        ("Hallöchen ihr Lieben, darf der Schatten passen?", "darf der schatten passen?"),
        ("Hallo zusammen kurze Frage darf der Schatten passen", "darf der schatten passen"),
        ("Unsere Runde streitet seit Stunden: Darf der Schatten passen? Bitte helft uns!", "darf der schatten passen?"),
        ("Puh, ich komm nicht weiter. Darf der Schatten passen? LG Tom", "darf der schatten passen?"),
        ("Kannst du mir bitte sagen, wie viele Karten ich ziehen darf?", "wie viele karten ich ziehen darf?"),
        ("Meine Frau hat Tee gekocht. Muss man Karten ziehen? Vielen Dank!", "muss man karten ziehen?"),
        ("Darf ich, das hat gestern jemand behauptet, angegriffen werden?", "darf ich, angegriffen werden?"),
    ],
)  # fmt: skip
def test_greeting_thanks_and_talk_are_taken_off(asked: str, inner: str) -> None:
    found = content(asked)
    assert found.text == inner and not found.claimed


@pytest.mark.parametrize(
    "asked",
    [
        "Mein Kumpel meint, dass der Schatten nicht passen darf.",
        "Mein Kumpel meint dass der Schatten nicht passen darf, ich glaub das nicht",
        "Kann es sein, dass der Schatten nicht passen darf?",
        "Ist es nicht so, dass der Schatten nicht passen darf?",
        "Ich bin mir ziemlich sicher, dass der Schatten nicht passen darf, oder?",
        "Meine Schwester behauptet: der Schatten darf nicht passen. Hat sie recht?",
        "Mir wurde gesagt, der Schatten dürfe nicht passen. Ist da was dran?",
        "Hi, der Schatten darf nicht passen. Richtig?",
    ],
)
def test_a_claim_is_one_however_it_is_led_in(asked: str) -> None:
    assert content(asked).claimed
    asking = searcher().reader.read(asked).asking
    assert asking.kind == "ja/nein" and asking.denied == "behauptet"


@pytest.mark.parametrize(
    "asked",
    [
        "Muss ich sagen, wie viele Karten ich habe?",
        "Darf ich meinem Partner sagen, welche Karte ich habe?",
        "Darf der Schatten passen, wenn er dran ist?",
        "Ich sage die Position an, darf ich das?",
        "Wirkt «Wir finden ihn!», wenn Gandalf Ratgeber ist?",
        "Kann ich verhindern, dass jemand in meine Karten schaut?",
        "Zählt das Waldlandreich, solange es uns gehört?",
        "Wir sind zu viert: darf Rohan ziehen?",
        "Ich habe 3 Karten auf der Hand. Darf ich noch eine ziehen?",
    ],
)
def test_what_belongs_to_the_question_stays(asked: str) -> None:
    from rules_kb.german import fold, parted

    said = parted(" ".join(fold(asked).split()))
    assert [w for w in parted(content(asked).asking) if w not in ("dass", "ob")] == [w for w in said if w not in ("dass", "ob")]


def test_another_ones_number_is_not_the_one_asked_for() -> None:
    found = content("Ich sage sechs Katapulte dürfen in eine Burg, mein Kumpel sagt zwei. Wie viele sind erlaubt?")
    assert "katapulte" in found.text and "sechs" not in found.text and "zwei" not in found.text and not found.claimed


@pytest.mark.parametrize(
    ("asked", "inner"),
    [
        (
            "Jule meint, man müsse sofort ziehen. Ich sage, ich darf vorher eine Karte benutzen. Liege ich richtig?",
            "ich darf vorher",
        ),
        (
            "Ich sage, ich darf vorher eine Karte benutzen. Jule meint, man müsse sofort ziehen. Hat sie recht?",
            "man musse sofort",
        ),
        ("Paul sagt, das ist eine gute Stadt; ich sage, sie ist böse. Stimmt meine Sicht?", "sie ist bose"),
        (
            "Er sagt, Kämpfe seien verboten; ich sage, Machtproben gehen vorher. Darf ich ihn vor dem Ziehen angreifen?",
            "darf ich ihn vor dem ziehen angreifen",
        ),
    ],
)
def test_of_two_who_disagree_one_is_asked_about(asked: str, inner: str) -> None:
    text = content(asked).text
    assert text.startswith(inner)
    assert sum(said in text for said in ("musse sofort", "darf vorher", "gute stadt", "kampfe seien", "machtproben")) <= 1


def test_what_both_said_stays_where_the_question_needs_it() -> None:
    said = content("Ich sage, es kommt zum Tauschhandel, sie bestreitet es. Findet er statt?")
    assert "tauschhandel" in said.text
    one = content("Jens meint, ich dürfe kein Rätsel stellen. Darf ich es?")
    assert "ratsel" in one.text
