"""Identities are the same on every machine, and those that are made anew ascend."""

from __future__ import annotations

import uuid

from hypothesis import given
from hypothesis import strategies as st

from codebook.store.identity import derived_id, new_id


@given(st.uuids(), st.lists(st.text(), min_size=1))
def test_what_content_has_is_a_uuid_of_version_5(study: uuid.UUID, content: list[str]) -> None:
    found = derived_id(study.hex, *content)
    assert found == uuid.uuid5(study, "\x1f".join(content)).hex


def test_new_ones_ascend() -> None:
    made = [new_id() for _ in range(5000)]
    assert made == sorted(set(made))
    assert {uuid.UUID(each).version for each in made} == {7}
