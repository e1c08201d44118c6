"""What was written counts as done, also where the study cannot be read just then to show it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from workbench import Bench, workbench

GONE = "the study was moved, removed or replaced while it was open. Put it back or open it where"


class Disk:
    """The disk of a study, which can be taken away for a moment."""

    def __init__(self, folder: Path) -> None:
        self._here, self._away = folder / "study.db", folder / "away.db"

    def taken_after(self, act: Callable[..., object]) -> Callable[..., object]:
        """Return an act after which the study cannot be read."""

        def done(*given: object, **named: object) -> object:
            found = act(*given, **named)
            self._here.rename(self._away)
            return found

        return done

    @asynccontextmanager
    async def told(self, bench: Bench) -> AsyncIterator[None]:
        """Expect that the study is gone after what is done, and put it back."""
        yield
        await bench.settle()
        assert GONE in bench.said[-1]
        self._away.rename(self._here)
        bench.screen.catch_up()


@pytest.fixture
def disk(small: Path) -> Disk:
    return Disk(small)


def memos(bench: Bench) -> list[str]:
    return [memo.text for memo in bench.desk.study.memos()]


async def test_an_act_is_not_told_as_failed(small: Path, disk: Disk) -> None:
    async with workbench(small, "First") as bench:
        study, host, shown = bench.desk.study, bench.screen, list[str]()

        def note() -> object:
            return study.add_memo("study", study.id, "once")

        async with disk.told(bench):
            assert host.write("a memo", disk.taken_after(note), lambda: shown.append("it"))
        async with disk.told(bench):
            host.write_or_raise("a memo", disk.taken_after(note), lambda: shown.append("it"))
        assert memos(bench) == ["once", "once"]
        assert shown == []


async def left_for(bench: Bench, disk: Disk, words: str, key: str) -> str:
    """Type words into a box and save them while nothing can be read; return what is on top then."""
    await bench.type(words)
    async with disk.told(bench):
        await bench.press(key)
        return bench.top


async def test_a_box_closes_so_that_nothing_is_saved_twice(
    small: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        monkeypatch.setattr(study, "annotate", disk.taken_after(study.annotate))
        await bench.press("m")
        assert await left_for(bench, disk, "Why so?", "ctrl+s") == "DeskScreen"
        assert memos(bench) == ["Why so?"]


async def test_a_changed_memo_is_not_saved_again(
    small: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        study.add_memo("study", study.id, "Why?")
        monkeypatch.setattr(study, "edit_memo", disk.taken_after(study.edit_memo))
        await bench.press("M", "e")
        assert await left_for(bench, disk, " So.", "ctrl+s") == "NotesScreen"
        assert memos(bench) == ["Why? So."]


async def test_a_new_participant_is_not_asked_for_twice(
    small: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        monkeypatch.setattr(study, "add_participant", disk.taken_after(study.add_participant))
        await bench.press("P", "f3")
        assert await left_for(bench, disk, "U7", "enter") == "ParticipantsScreen"
        assert [person.label for person in study.people()] == ["U1", "D1", "U7"]
