"""Identities are the same on every machine, and those that are made anew ascend."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta, timezone

from hypothesis import given
from hypothesis import strategies as st

from codebook.store.identity import derived_id, new_id, timestamp


@given(st.uuids(), st.lists(st.text(), min_size=1))
def test_what_content_has_is_a_uuid_of_version_5(study: uuid.UUID, content: list[str]) -> None:
    found = derived_id(study.hex, *content)
    assert found == uuid.uuid5(study, "\x1f".join(content)).hex


_MOMENTS = st.datetimes(
    min_value=datetime(2, 1, 1),  # noqa: DTZ001 - Hypothesis gives it one
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=5, minutes=30))]),
)


@given(_MOMENTS, _MOMENTS)
def test_times_are_texts_in_utc_that_sort_by_time(one: datetime, other: datetime) -> None:
    assert (timestamp(one) < timestamp(other)) is (one < other)
    assert datetime.fromisoformat(timestamp(one)) == one
    assert len(timestamp(one)) == len("2026-01-02T03:04:05.678901Z")
    assert timestamp(one).endswith("Z")


def test_new_ones_ascend() -> None:
    made = [new_id() for _ in range(5000)]
    assert made == sorted(set(made))
    assert {uuid.UUID(each).version for each in made} == {7}
