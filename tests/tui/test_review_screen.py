"""The screen of the review: verdicts on the first coder's codings."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import Static

import small as files
from codebook import Study
from codebook.study.reconciliation.reviewing import Reviewed, Verdict
from codebook.tui.model.places import Place, Places
from codebook.tui.screens.reconciliation.review_screen import ReviewScreen
from codebook.tui.widgets.key_bar import KeyBar
from phrases import put
from pictures import Pictures
from workbench import Bench, on_top, workbench

QUOTES = ("I teach.", "How to set it up.", "The manual says nothing!", "Then I wait, for hours.")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A study in review: First coded four passages, Second reviews them."""
    sources = files.write_files(tmp_path / "files")
    names = ["First", "Second"]
    with Study.create(tmp_path / "s", mode="review", coders=names, files=sources) as study:
        study.work_as("First")
        for quote, number in zip(QUOTES, ("A.1", "A.1", "A.2", "B.1"), strict=True):
            passage = put(study, quote, number)
        study.set_insight(passage, "Time goes by waiting.")
        study.add_memo("passage", passage, "Ask how long.")
        for name in names:
            study.work_as(name)
            study.done()
        Places().remember(study.id, "Second", Place("", 0))
    return tmp_path / "s"


def screen(bench: Bench) -> ReviewScreen:
    return on_top(bench, ReviewScreen)


def item(bench: Bench) -> Reviewed:
    found = screen(bench).walk.item
    assert found
    return found


def study_id(place: Path) -> str:
    with Study.open(place) as study:
        return study.id


def verdicts(place: Path) -> list[Verdict | None]:
    with Study.open(place, "Second") as study:
        return [each.verdict for each in study.review_queue()]


async def test_what_is_said_while_the_codings_are_read_stays_said(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        read, go_on, queue = Event(), Event(), bench.desk.study.review_queue

        def slowly() -> list[Reviewed]:
            found = queue()
            read.set()
            go_on.wait()
            return found

        monkeypatch.setattr(bench.desk.study, "review_queue", slowly)
        screen(bench).renew()
        await asyncio.to_thread(read.wait)
        screen(bench).action_review("accept")
        go_on.set()
        await bench.settle()
        assert bench.told("#headline") == "3 of 4 left · 1 accepted"


async def test_what_fails_while_the_codings_are_read_is_said(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OSError("the disk is gone")

    async with workbench(place, "Second") as bench:
        monkeypatch.setattr(bench.desk.study, "review_queue", fail)
        await bench.press("R")
        said = "Something unexpected went wrong (OSError: the disk is gone)."
        shown = [str(each.render()) for each in bench.app.screen.query(Static)]
        assert any(each.startswith(said) for each in shown)


async def test_codings_are_reviewed_one_by_one(place: Path) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        assert bench.told("#headline") == "4 of 4 left"
        assert "acceptance, not agreement" in screen(bench).panel.text()
        await bench.press("enter", "b", "1", "x", "!", "escape")
        assert (
            bench.told("#headline")
            == "0 of 4 left · 1 accepted, 1 another code, 1 rejected, 1 asked"
        )
        assert "insight Time goes by waiting.\nmemo Ask how long." in screen(bench).panel.text()
        await bench.press("m")
        await bench.type("How long is it?")
        await bench.press("enter")
        await bench.press("n")
        assert bench.said[-1] == "What is left is what you asked about."
        assert item(bench).is_asked
        found = [each and each.outcome for each in verdicts(place)]
        assert found == ["accept", "change", "reject", "ask"]
        assert verdicts(place)[-1] == Verdict("ask", None, None, "How long is it?")
        await bench.press("u", "u")
        await bench.settle()
        assert bench.told("#headline") == "1 of 4 left · 1 accepted, 1 another code, 1 rejected"


async def test_why_is_written_of_the_one_before_where_nothing_was_said_of_what_is_shown(
    place: Path,
) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        await bench.press("enter", "!", "escape")
        shown = item(bench).coding_id
        assert screen(bench).panel.text().endswith("2 asked   m question   u undo")
        await bench.press("m")
        below = bench.app.screen_stack[-2]
        assert isinstance(below, ReviewScreen)
        assert below.walk.at == 1, "what is asked about is shown"
        await bench.type("What for?")
        await bench.press("enter")
        assert item(bench).coding_id == shown, "the next key is for what is shown"
        assert verdicts(place)[:3] == [Verdict("accept"), Verdict("ask", reason="What for?"), None]
        await bench.press("m", "escape")
        assert item(bench).coding_id == shown
        await bench.press("u", "u")
        assert "reason" not in screen(bench).panel.text().splitlines()[-1]
        await bench.press("m")
        assert bench.said[-1] == "Give a verdict first; then the reason."


async def test_a_question_is_written_as_soon_as_one_asks(place: Path) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        await bench.press("!")
        assert bench.app.screen.query_one(".box").border_title == "Your question"
        below = bench.app.screen_stack[-2]
        assert isinstance(below, ReviewScreen)
        assert below.walk.at == 0, "what is asked about is shown"
        await bench.type("Why? So soon?")
        await bench.press("enter")
        assert screen(bench).walk.at == 1
        assert verdicts(place)[0] == Verdict("ask", reason="Why? So soon?")


async def test_a_question_reaches_who_coded_and_the_answer_who_asked(place: Path) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        await bench.press("enter", "!")
        await bench.type("Why?")
        await bench.press("enter")
        await bench.press("enter", "enter")
        assert bench.told("#headline") == "0 of 4 left · 3 accepted, 1 asked"
    Places().remember(study_id(place), "First", Place("", 0))
    async with workbench(place, "First") as bench:
        await bench.press("R")
        await bench.settle()
        assert bench.told("#headline") == "1 of 1 left · 1 asked of you"
        shown = screen(bench).panel.text()
        assert "Second asks\nWhy?\nm answer" in shown
        footer = str(bench.app.screen.query_one(KeyBar).render())
        assert footer == "m Answer  g Go there  ↓ Next  esc Back  ? Help"
        await bench.press("enter")
        assert bench.said[-1] == "This coding is yours: m answers, g goes there."
        await bench.press("m")
        await bench.type("Since it was said.")
        await bench.press("ctrl+s")
        assert "memo Since it was said." in screen(bench).panel.text()
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        assert item(bench).is_asked, "it is what is left"
        assert "memo Since it was said." in screen(bench).panel.text()
        await bench.press("enter", "n")
        assert bench.said[-1] == "Every coding is reviewed."
        await bench.press("D")
        assert bench.offered() == ["I have finished all of review"]


async def test_enter_by_habit_after_an_id_does_not_accept_the_next_coding(place: Path) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        await bench.press("b", "1", "enter")
        assert bench.told("#headline") == "3 of 4 left · 1 another code"
        await bench.press("enter")
        assert bench.told("#headline") == "2 of 4 left · 1 accepted, 1 another code"


async def test_ends_move_by_words_as_on_the_desk(place: Path) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        await bench.press("n", "n", ")", ")")
        assert "“says nothing!”" in screen(bench).panel.text()
        assert item(bench).passage.span.start < (item(bench).verdict or Verdict("")).span.start  # type: ignore[union-attr]
        await bench.press("r")
        await bench.type("speed")
        await bench.press("enter", "up")
        verdict = item(bench).verdict
        assert verdict
        assert (verdict.outcome, verdict.span is not None) == ("change", True)
        await bench.press("enter", "up", ")", "(")
        assert item(bench).verdict == Verdict("accept"), "its own ends again"


async def test_one_more_code_goes_to_the_own_layer(place: Path) -> None:
    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.settle()
        await bench.press("m")
        assert bench.said[-1] == "Give a verdict first; then the reason."
        await bench.press("&")
        await bench.type("documentation")
        await bench.press("enter")
        await bench.settle()
        assert bench.said[-1] == "Added to your own layer."
        await bench.press("g")
        assert bench.top == "DeskScreen"
        assert bench.coded("I teach.") == ["A.1", "A.2", "A.2"], "First, Second, consensus"


async def test_the_first_coder_has_nothing_to_review_before_anything_is_added(place: Path) -> None:
    async with workbench(place, "First") as bench:
        await bench.press("escape", "R")
        await bench.settle()
        said = screen(bench).query_one("#nothing", Static).render()
        assert str(said) == "Nobody else has coded anything yet."
        await bench.press("enter", "x", "r", "&", "m", ")", "g", "n", "down")
        assert bench.top == "ReviewScreen"


async def test_a_review(pictures: Pictures, place: Path) -> None:
    await pictures.show(place, "Second", "", "R", "enter", "!", "escape", ")")


async def test_what_a_verdict_is_stands_there_in_as_many_words_as_fit(place: Path) -> None:
    async def top(columns: int) -> str:
        await bench.pilot.resize_terminal(columns, 24)
        await bench.press("down", "up")
        return screen(bench).panel.render_lines(screen(bench).panel.size.region)[0].text.strip()

    async with workbench(place, "Second") as bench:
        await bench.press("R")
        await bench.until(lambda: not screen(bench).idle)
        where = "1  U1, part I"
        whole = "acceptance, not agreement: you see what was coded"
        assert await top(80) == f"{where}  {whole}"
        assert await top(60) == f"{where}  acceptance, not agreement"
        assert await top(40) == where
