"""A memo that is being typed outlives the workbench, however that ends."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual.widgets import TextArea

from codebook import Study
from codebook.staging import lock
from codebook.tui.dialogs import note
from codebook.tui.model.drafts import Draft, Drafts, MemoOn
from codebook.tui.model.places import state_file
from phrases import place_of, put
from terminal import workbench_in_terminal
from workbench import Bench, workbench

TEACH = "I teach."
SAVED = "The memo that you were typing when the workbench ended is saved: “Half a thought”"


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what is typed so often that nobody has to wait for it."""
    monkeypatch.setattr(note, "_KEPT_EVERY", 0.05)


def drafts_left() -> list[Path]:
    return sorted((state_file().parent / "drafts").glob("*"))


def memos(place: Path) -> list[str]:
    with Study.open(place, "First") as study:
        return [memo.text for memo in study.memos()]


def abandon(draft: Draft) -> None:
    """Leave a draft as a process does that is killed."""
    kept = (
        "import json, os, sys; from codebook.tui.model.drafts import Draft, Drafts, MemoOn;"
        "study, coder, on, *texts = json.loads(sys.argv[1]);"
        "Drafts().keep(Draft(study, coder, MemoOn(*on), *texts)); os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", kept, json.dumps(draft)], check=False)
    assert drafts_left()


def draft_in(place: Path, on: MemoOn, text: str, seen: str = "", coder: str = "First") -> Draft:
    with Study.open(place, coder) as study:
        return Draft(study.id, coder, on, text, seen)


def test_a_draft_is_kept_that_another_window_removes_before_it_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other = Drafts(tmp_path), Drafts(tmp_path)
    looked: list[Path] = []

    def lock_late(path: Path, *, waiting: bool) -> int | None:
        if waiting and not looked:
            looked.append(path)
            assert other.abandoned("s", "Ada") == []
            assert not path.exists(), "an empty file is removed"
        return lock(path, waiting=waiting)

    monkeypatch.setattr("codebook.tui.model.drafts.lock", lock_late)
    draft = Draft("s", "Ada", MemoOn("study", "s"), "a long memo", "")
    mine.keep(draft)
    (kept,) = tmp_path.iterdir()
    assert "a long memo" in kept.read_text("utf-8")
    mine.drop()
    assert list(tmp_path.iterdir()) == []


async def typed(bench: Bench, text: str) -> None:
    await bench.press("m")
    bench.app.screen.query_one(TextArea).text = text
    await bench.until(lambda: bool(drafts_left()))


async def test_what_is_typed_is_kept_while_it_is_typed_and_no_longer(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await typed(bench, "Half a thought")
        (file,) = drafts_left()
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
        assert "Half a thought" in file.read_text(encoding="utf-8")
        await bench.press("ctrl+s")
        await bench.until(lambda: not drafts_left())
        await typed(bench, "Half a thought, and more")
        await bench.press("escape", "escape")
        await bench.until(lambda: not drafts_left())
    assert memos(small) == ["Half a thought"]


async def test_an_insight_is_not_kept(small: Path) -> None:
    with Study.open(small, "First") as study:
        put(study, TEACH)
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("i", *"Teaches")
        await bench.pilot.pause(0.2)
        assert drafts_left() == []


def test_a_memo_is_there_after_a_kill(small: Path, tmp_path: Path) -> None:
    kept = tmp_path / "codebook" / "drafts"
    with workbench_in_terminal(small, tmp_path) as terminal:
        terminal.press("m")
        terminal.settle()
        terminal.press("Half a thought")
        end = time.monotonic() + 30
        while not any("thought" in file.read_text() for file in kept.glob("*")):
            assert time.monotonic() < end
            terminal.read()
        terminal.kill()
    assert memos(small) == []
    with workbench_in_terminal(small, tmp_path) as terminal:
        terminal.wait_for("is saved")
        terminal.press("q")
        assert terminal.wait() == 0
    assert memos(small) == ["Half a thought"]
    assert list(kept.glob("*")) == []


async def test_an_interrupted_memo_is_written_on_what_it_was_on(small: Path) -> None:
    with Study.open(small, "First") as study:
        passage = put(study, TEACH)
        revision, span = place_of(study, "Then I wait")
        own = study.add_memo("study", study.id, "Before.")
    abandon(draft_in(small, MemoOn("passage", passage), "On a passage"))
    abandon(draft_in(small, MemoOn("passage", revision, *span), "On words"))
    abandon(draft_in(small, MemoOn("memo", own), "Before. And after.", "Before."))
    async with workbench(small, "First") as bench:
        await bench.until(lambda: not drafts_left())
        assert {memo.text for memo in bench.desk.study.memos(passage)} == {"On a passage"}
    assert sorted(memos(small)) == ["Before. And after.", "On a passage", "On words"]


async def test_it_comes_below_what_was_written_meanwhile(small: Path) -> None:
    with Study.open(small, "First") as study:
        own = study.add_memo("study", study.id, "Before.")
        abandon(draft_in(small, MemoOn("study", study.id), "Before. And after.", "Before."))
        study.edit_memo(own, "Meanwhile.")
    async with workbench(small, "First"):
        pass
    assert memos(small) == ["Meanwhile.\n\nBefore. And after."]


async def test_each_coder_gets_the_own_memo_back(small: Path) -> None:
    with Study.open(small) as study:
        on = MemoOn("study", study.id)
    abandon(draft_in(small, on, "Of the second", coder="Second"))
    async with workbench(small, "First") as bench:
        assert bench.desk.study.memos() == []
        assert drafts_left()
        bench.screen.action_do("who")
        await bench.press(*"Second", "enter")
        await bench.until(lambda: not drafts_left())
        assert bench.said[-1].endswith("is saved: “Of the second”")
        assert [memo.text for memo in bench.desk.study.memos()] == ["Of the second"]


async def test_a_memo_on_what_is_gone_stays_in_its_file(small: Path) -> None:
    abandon(draft_in(small, MemoOn("passage", "0" * 32), "Half a thought"))
    async with workbench(small, "First") as bench:
        (file,) = drafts_left()
        assert bench.said[-1] == (
            "The memo that you were typing when the workbench ended cannot be saved: The study has"
            f" no passage with the id '{'0' * 32}'. Its text is in {file}."
        )
    assert "Half a thought" in file.read_text(encoding="utf-8")


def test_what_another_process_types_and_what_was_not_written_whole_stay_aside(
    tmp_path: Path,
) -> None:
    typing, here = Drafts(tmp_path / "d"), Drafts(tmp_path / "d")
    typing.keep(Draft("s", "First", MemoOn("study", "s"), "One", ""))
    typing.keep(Draft("s", "First", MemoOn("study", "s"), "One, two", ""))
    assert here.abandoned("s", "First") == []
    (file,) = (tmp_path / "d").iterdir()
    torn = file.with_name("torn.jsonl")
    torn.write_bytes(file.read_bytes() + b'["s", "First", ["study", "s')
    assert [draft.text for _, draft in here.abandoned("s", "First")] == ["One, two"]
    assert here.abandoned("s", "Second") == here.abandoned("t", "First") == []
    for unreadable in (b"\xff[]\n[1]\n", b'["s", "First", ["study", "s"], "Half a tho'):
        torn.write_bytes(unreadable)
        assert here.abandoned("s", "First") == []
        assert torn.read_bytes() == unreadable, "it may still be what somebody typed"
    typing.drop()
    typing.drop()
    assert not file.exists()


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x1e", "\r", "\n"])
def test_whatever_ends_a_line_of_a_memo_it_is_kept(tmp_path: Path, end: str) -> None:
    typing = Drafts(tmp_path)
    draft = Draft("s", "First", MemoOn("memo", "m"), f"One{end}two, three", f"One{end}two")
    typing.keep(draft)
    (file,) = tmp_path.iterdir()
    aside = file.with_name("aside.jsonl")
    aside.write_bytes(file.read_bytes())
    assert Drafts(tmp_path).abandoned("s", "First") == [(aside, draft)]
    typing.drop()


def test_where_nothing_can_be_kept_one_types_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    drafts = Drafts(tmp_path / "file" / "d")
    drafts.keep(Draft("s", "First", MemoOn("study", "s"), "One", ""))
    assert drafts.abandoned("s", "First") == []
    drafts.drop()


async def test_a_memo_is_saved_where_the_workbench_itself_fails(small: Path) -> None:
    with pytest.raises(ZeroDivisionError):
        async with workbench(small, "First") as bench:
            await typed(bench, "Half a thought")
            bench.app._handle_exception(ZeroDivisionError())
    assert memos(small) == ["Half a thought"]
