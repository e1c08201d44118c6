"""Times are shown where people are."""

from __future__ import annotations

import pytest

from codebook.text.times import shown_day, shown_time
from zones import in_zone

SUMMER = "CET-1CEST,M3.5.0,M10.5.0/3"


@pytest.mark.parametrize(
    ("zone", "at", "shown"),
    [
        ("UTC", "2025-03-01T20:30:15.999999Z", "2025-03-01 20:30:15"),
        ("JST-9", "2025-03-01T20:30:15.000000Z", "2025-03-02 05:30:15"),
        ("EST5", "2025-03-01T02:30:15Z", "2025-02-28 21:30:15"),
        (SUMMER, "2025-01-01T09:30:15.000000Z", "2025-01-01 10:30:15"),
        (SUMMER, "2025-07-01T09:30:15.000000Z", "2025-07-01 11:30:15"),
    ],
)
def test_a_time_is_that_of_the_place(zone: str, at: str, shown: str) -> None:
    with in_zone(zone):
        assert shown_time(at, "seconds") == shown
        assert shown_time(at) == shown[:16]
        assert shown_day(at) == shown[:10]
