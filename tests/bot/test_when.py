"""Times as people write them: read rightly or asked back, never misread. The clock stands still."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.core.clock import LONGEST_SPAN, only_span, span
from bot.core.when import WEEKDAYS, Stretch, stretch

BERLIN = ZoneInfo("Europe/Berlin")
MONDAY = datetime(2025, 3, 10, 12, 0, tzinfo=BERLIN)
DAY, HOUR, MINUTE = 86_400, 3_600, 60
MONTHS = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]


def local(text: str) -> datetime:
    return datetime.strptime(text, "%d.%m.%Y %H:%M").replace(tzinfo=BERLIN)


@pytest.mark.parametrize(
    "words, begin, end",
    [
        ("5 Tage", "10.03.2025 12:00", "15.03.2025 12:00"),
        ("für 5 Tage", "10.03.2025 12:00", "15.03.2025 12:00"),
        ("1,5 Tage", "10.03.2025 12:00", "12.03.2025 00:00"),
        ("1.5 Tage", "10.03.2025 12:00", "12.03.2025 00:00"),
        ("anderthalb Tage", "10.03.2025 12:00", "12.03.2025 00:00"),
        ("1½ Tage", "10.03.2025 12:00", "12.03.2025 00:00"),
        ("einen halben Tag", "10.03.2025 12:00", "11.03.2025 00:00"),
        ("2 Tage und 6 Stunden", "10.03.2025 12:00", "12.03.2025 18:00"),
        ("bis Freitag", "10.03.2025 12:00", "15.03.2025 00:00"),
        ("bis kommenden Freitag", "10.03.2025 12:00", "15.03.2025 00:00"),
        ("bis Fr", "10.03.2025 12:00", "15.03.2025 00:00"),
        ("bis Freitag 18 Uhr", "10.03.2025 12:00", "14.03.2025 18:00"),
        ("bis Freitag, 14.3.", "10.03.2025 12:00", "15.03.2025 00:00"),
        ("bis morgen", "10.03.2025 12:00", "12.03.2025 00:00"),
        ("bis 18 Uhr", "10.03.2025 12:00", "10.03.2025 18:00"),
        ("bis zum 24.3.", "10.03.2025 12:00", "25.03.2025 00:00"),
        ("bis 24.3.25", "10.03.2025 12:00", "25.03.2025 00:00"),
        ("bis 24. März 2025", "10.03.2025 12:00", "25.03.2025 00:00"),
        ("bis 2025-03-24", "10.03.2025 12:00", "25.03.2025 00:00"),
        ("bis 7.1.", "10.03.2025 12:00", "08.01.2026 00:00"),
        ("ab 20.3. 5 Tage", "20.03.2025 00:00", "25.03.2025 00:00"),
        ("5 Tage ab 20.3.", "20.03.2025 00:00", "25.03.2025 00:00"),
        ("ab 29.3. 2 Tage", "29.03.2025 00:00", "31.03.2025 00:00"),  # the night that is an hour shorter
        ("ab morgen für 3 Tage", "11.03.2025 00:00", "14.03.2025 00:00"),
        ("ab Freitag 2 Tage", "14.03.2025 00:00", "16.03.2025 00:00"),
        ("20.12. bis 3.1.", "20.12.2025 00:00", "04.01.2026 00:00"),
        ("vom 20.12. bis zum 3.1.", "20.12.2025 00:00", "04.01.2026 00:00"),
        ("20.12.-3.1.", "20.12.2025 00:00", "04.01.2026 00:00"),
        ("20.–24.12.", "20.12.2025 00:00", "25.12.2025 00:00"),
        ("20. Dezember bis 3. Januar", "20.12.2025 00:00", "04.01.2026 00:00"),
        ("9.3. bis 12.3.", "10.03.2025 12:00", "13.03.2025 00:00"),  # it has begun already
        ("Freitag bis Montag", "14.03.2025 00:00", "18.03.2025 00:00"),
    ],
)
def test_what_people_write_is_read(words, begin, end):
    found = stretch(words, MONDAY, BERLIN)
    assert found == Stretch(int(local(begin).timestamp()), int(local(end).timestamp()))


@pytest.mark.parametrize(
    "words",
    [
        *("bald", "1-2 Tage", "2 bis 3 Tage", "ein paar Tage", "5 Werktage", "1, 5 Tage", "1.500 Minuten", "-5 Tage", "0 Tage"),
        *("bis Montag", "bis nächsten Freitag", "bis diesen Sonntag oder Montag", "bis Sa 14.3.", "bis 9 Uhr", "bis 24.12.2024"),
        *("bis 31.2.", "bis 99.99.", "bis 12/24", "24.12.", "Freitag", "ab 20.3.", "ab 20.3.5 Tage", "28. bis 3.1.", "bis Mai"),
        *(
            "nicht 5 Tage",
            "5 Tage außer Freitag",
            "bis 24.12. oder 25.12.",
            "5 Tage 3",
            "20.12. bis 3.1. bis 5.1.",
            "1 Monat",
            "²",
        ),
        *("bis 31.12.9999", "bis 9999-12-31", "ab heute bis gestern", "5 Tage bis Freitag", "bis Freitag 25 Uhr", ""),
    ],
)
def test_what_is_not_clear_is_asked_back(words):
    asked = stretch(words, MONDAY, BERLIN)
    assert isinstance(asked, str) and asked.rstrip(".").endswith(("3.1", "?", "Datum"))


# --- many spellings, each made from what it means ------------------------------------------------------------------------

NOWS = st.datetimes(datetime(2024, 1, 1), datetime(2028, 12, 31)).map(
    lambda d: d.replace(microsecond=0, tzinfo=UTC).astimezone(BERLIN)
)
AMOUNTS = {
    1: ["1", "ein", "einen", "eine"],
    2: ["2", "zwei"],
    1.5: ["1,5", "1.5", "anderthalb", "1½", "1 1/2"],
    0.5: ["0,5", "½"],
}
AMOUNTS |= {n: [str(n)] for n in (3, 5, 10, 12, 20)} | {2.5: ["2,5", "zweieinhalb"], 0.25: ["0,25"]}
UNITS = {
    DAY: ["Tag", "Tage", "Tagen", "d"],
    HOUR: ["Stunden", "Std", "h", "STUNDE"],
    MINUTE: ["Minuten", "min"],
    7 * DAY: ["Wochen"],
}


@st.composite
def spans(draw: st.DrawFn) -> tuple[str, int]:
    """A span as somebody writes it, and what it is."""
    n, unit = draw(st.sampled_from(sorted(AMOUNTS))), draw(st.sampled_from(sorted(UNITS)))
    unit = DAY if n * unit > LONGEST_SPAN else unit
    gap = draw(st.sampled_from([" ", "  ", ""]))
    word = draw(st.sampled_from(AMOUNTS[n]))
    if word.isalpha():
        gap = gap or " "
    return f"{word}{gap}{draw(st.sampled_from(UNITS[unit]))}", round(n * unit)


@st.composite
def days(draw: st.DrawFn, now: datetime) -> tuple[str, date]:
    """A day ahead as somebody writes it, and which one it is."""
    day = now.date() + timedelta(days=draw(st.integers(1, 300)))
    forms = [
        f"{day.day}.{day.month}.",
        f"{day:%d.%m.}",
        f"{day.day}.{day.month}.{day.year}",
        f"{day:%d.%m.%y}",
        f"{day:%Y-%m-%d}",
    ]
    forms += [f"{day.day}. {MONTHS[day.month - 1]}", f"{day.day}. {MONTHS[day.month - 1][:3].upper()}", f"{day.day}.{day.month}"]
    forms += [f"{WEEKDAYS[day.weekday()]}, {day.day}.{day.month}."]
    ahead = (day - now.date()).days
    if ahead < 7:
        forms += [WEEKDAYS[day.weekday()], WEEKDAYS[day.weekday()][:2], f"kommenden {WEEKDAYS[day.weekday()]}"] * 3
    if ahead < 3:
        forms += [{1: "morgen", 2: "übermorgen"}[ahead]] * 3
    return draw(st.sampled_from(forms)), day


def midnight(day: date) -> int:
    return int(datetime.combine(day, time(), BERLIN).timestamp())


@given(spans())
def test_spans_are_read_to_the_second(spelled):
    words, length = spelled
    assert span(words) == only_span(words) == length


@settings(max_examples=400)
@given(st.data(), NOWS)
def test_every_spelling_of_a_stretch_means_what_it_says(data, now):
    kind = data.draw(st.sampled_from(["span", "until", "from", "between"]))
    words, length = data.draw(spans())
    (first, begin), (last, end) = data.draw(days(now)), data.draw(days(now))
    if kind == "span":
        text, expected = words, (int(now.timestamp()), int(now.timestamp()) + length)
    elif kind == "until":
        text, expected = (
            f"bis {data.draw(st.sampled_from(['', 'zum ']))}{last}",
            (int(now.timestamp()), midnight(end + timedelta(1))),
        )
    elif kind == "from":
        start = datetime.combine(begin, time(), BERLIN)
        text = data.draw(st.sampled_from([f"ab {first} {words}", f"{words} ab {first}", f"vom {first} {words} lang"]))
        expected = (midnight(begin), int((start + timedelta(seconds=length)).timestamp()))
    else:
        joined = data.draw(st.sampled_from([" bis ", " bis zum ", " - ", "-", " – "]))
        text, expected = (
            f"{data.draw(st.sampled_from(['', 'vom ', 'ab ']))}{first}{joined}{last}",
            (midnight(begin), midnight(end + timedelta(1))),
        )
    found = stretch(text, now, BERLIN)
    if isinstance(found, str):
        # asked back: only where it can be meant otherwise, or the end lies before the beginning
        assert kind == "between", text
        return
    if kind == "between" and begin > end:  # «20.12. bis 3.1.»: without years the next one is meant
        assert found.begin <= expected[0] and midnight(date(2024, 1, 1)) < found.end, text
        return
    assert (found.begin, found.end) == expected, text


@settings(max_examples=300)
@given(st.data(), NOWS)
def test_a_word_too_many_is_never_left_out(data, now):
    words, _ = data.draw(spans())
    day, _ = data.draw(days(now))
    text = data.draw(st.sampled_from([words, f"bis {day}", f"ab {day} {words}"]))
    more = data.draw(
        st.sampled_from(["nicht", "oder", "außer", "fast", "3", "vielleicht", "minus 2", "ca.", "+", "Kuchen", "x2"])
    )
    spoiled = data.draw(st.sampled_from([f"{text} {more}", f"{more} {text}"]))
    assume("3 ½" not in spoiled)  # three and a half: nothing is too many
    assert isinstance(stretch(spoiled, now, BERLIN), str), spoiled
