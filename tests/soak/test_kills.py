"""Killed at any moment, nothing that was acknowledged is lost, and the study is whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from killing import Killer


@pytest.fixture(scope="module")
def killer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Killer]:
    with Killer(tmp_path_factory.mktemp("killed"), 5) as killer:
        yield killer


@pytest.mark.parametrize(
    ("kind", "times"), [("api", 7), ("command", 7), ("screen", 3), ("update", 3), ("erase", 3)]
)
def test_what_was_acknowledged_is_there_and_the_study_is_whole(
    killer: Killer, kind: str, times: int
) -> None:
    rounds = [killer.round(kind) for _ in range(times)]
    assert [wrong for each in rounds for wrong in each.wrong] == []
    assert kind != "api" or all(each.acknowledged for each in rounds)
