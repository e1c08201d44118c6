"""Who writes waits for another program that holds the study."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import Engine

from codebook import Study
from codebook.errors import BusyError
from codebook.store.files import BUSY_TIMEOUT_MS
from codebook.store.writer import ActionHead
from desk import Desk
from holding import held
from team import a_team


def test_who_waits_is_asked_again_and_again_and_writes_when_the_other_has(
    desk: Desk, empty_place: str
) -> None:
    told: list[float] = []
    with ExitStack() as until_then:
        until_then.enter_context(held(empty_place))

        def keep_waiting(waited: float) -> bool:
            told.append(waited)
            if len(told) == 3:
                until_then.close()
            return True

        desk.store.keep_waiting = keep_waiting
        desk.codes(desk.first, "kept")
    assert len(told) == 3
    assert told == sorted(told)
    assert desk.rows("SELECT quote FROM passage") == [("kept",)]


def test_who_does_not_wait_is_refused_and_has_changed_nothing(desk: Desk, empty_place: str) -> None:
    desk.store.keep_waiting = lambda _: False
    with held(empty_place), pytest.raises(BusyError) as caught:
        desk.codes(desk.first, "not kept")
    assert str(caught.value) == (
        f"{desk.store.name}: another program holds the study locked. Close it, or try again in a"
        " moment; nothing was changed."
    )
    assert desk.rows("SELECT quote FROM passage") == []
    desk.codes(desk.first, "kept")
    assert desk.rows("SELECT quote FROM passage") == [("kept",)]


def test_a_merge_waits_too(desk: Desk, empty_place: str) -> None:
    desk.store.keep_waiting = lambda _: False
    with held(empty_place), desk.store.unfiltered():
        with pytest.raises(BusyError), desk.store.merging_with(desk.store):
            pass
        with pytest.raises(BusyError), desk.store.action(ActionHead(None, "waits")):
            pass


def test_so_do_the_logins_of_coders(administrator: Engine) -> None:
    with a_team(administrator) as team:
        Study.create(team.url(), coders=["First"]).close()
        with Study.open(team.url("First"), "First") as first:
            first.wait_while(lambda _: False)
            with held(team.url()), pytest.raises(BusyError):
                first.add_memo("study", first.id, "not kept")
            first.add_memo("study", first.id, "kept")
            assert [memo.text for memo in first.memos()] == ["kept"]


def test_on_a_file_who_writes_waits_with_a_word_and_who_looks_in_silence(tmp_path: Path) -> None:
    timeout = "PRAGMA busy_timeout"
    with Study.create(tmp_path / "study", coders=["First"]) as study:
        for _ in range(2):
            with study.store.action(ActionHead(None, "writes")) as tx:
                assert tx.connection.exec_driver_sql(timeout).scalar_one() == 0
            with study.store.unfiltered() as connection:
                assert connection.exec_driver_sql(timeout).scalar_one() == BUSY_TIMEOUT_MS
