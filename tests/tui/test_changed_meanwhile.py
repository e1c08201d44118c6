"""Nothing is written on words that the coder did not see, however the text changes meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.widgets import Static

from codebook import Study
from codebook.errors import RefusedError
from codebook.text.spans import Span
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.widgets.transcript.view import TranscriptView
from small import write_files
from workbench import Bench, on_top, workbench

TEACH, SETUP, MANUAL = "I teach.", "How to set it up.", "The manual says nothing!"
CHANGED = "The text of U1 has changed meanwhile. Look at it again; nothing was changed."
GONE = "D9 was taken back by Second meanwhile. Nothing was written; copy what you typed."


@pytest.fixture
def other(small: Path) -> Iterator[Study]:
    """The same study in the window of Second."""
    with Study.open(small, "Second") as study:
        yield study


def look(bench: Bench) -> None:
    """See what others have written, as the desk does within a second."""
    bench.screen.updates.catch_up()


def written(bench: Bench) -> set[str]:
    """All words on which anything is."""
    study = bench.desk.study
    return {
        passage.span.of(study.transcript(each.id).text)
        for each in study.interviews()
        for passage in study.passages(each.revision_id)
    }


def refusal(bench: Bench) -> str:
    """Why the dialog on top stays open."""
    return str(bench.app.screen.query_one("#refusal, .refusal", Static).render())


ON_TEXT = {
    "a name": (("enter", *"speed"), ("enter",)),
    "an id": (("b",), ("1",)),
    "several ids": (("enter", *"b1,a2"), ("enter",)),
    "a new code": (("enter", *"patience"), ("down", "enter")),
    "in vivo": (('"',), ("enter",)),
    "a memo": (("m", *"Ask again."), ("ctrl+s",)),
}
"""Keys before and after the text changes."""


@pytest.mark.parametrize("keys", ON_TEXT.values(), ids=ON_TEXT)
@pytest.mark.parametrize("seen", [True, False])
async def test_what_is_written_on_follows_its_words(
    small: Path, other: Study, keys: tuple[tuple[str, ...], tuple[str, ...]], seen: bool
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press(*keys[0])
        other.correct_words("U1", TEACH, "I teach a class of twenty.")
        if seen:
            look(bench)
        await bench.press(*keys[1])
        assert bench.top == "DeskScreen"
        assert written(bench) == {MANUAL}
        assert bench.desk.study.check() == []


@pytest.mark.parametrize("keys", ON_TEXT.values(), ids=ON_TEXT)
@pytest.mark.parametrize("seen", [True, False])
async def test_other_words_are_not_written_on(
    small: Path, other: Study, keys: tuple[tuple[str, ...], tuple[str, ...]], seen: bool
) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press(*keys[0])
        other.correct_words("U1", MANUAL, "The manual says all!")
        if seen:
            look(bench)
        await bench.press(*keys[1])
        assert bench.top != "DeskScreen"
        assert refusal(bench) == CHANGED
        assert written(bench) == set()


@pytest.mark.parametrize("keys", ON_TEXT.values(), ids=ON_TEXT)
async def test_nothing_is_written_in_an_interview_that_comes_in_the_place_of_another(
    small: Path, tmp_path: Path, other: Study, keys: tuple[tuple[str, ...], tuple[str, ...]]
) -> None:
    path = tmp_path / "D9.txt"
    path.write_text("Interviewer: And you?\n\nD9: I wait. Every day I wait for it.\n")
    async with workbench(small, "First") as bench:
        other.import_files([path])
        look(bench)
        bench.screen.go_to(next(each.id for each in other.interviews() if each.name == "D9"))
        await bench.settle()
        await bench.press(*keys[0])
        other.undo()
        look(bench)
        await bench.press(*keys[1])
        assert refusal(bench) == GONE
        assert written(bench) == set()
        assert "D9 is not in the study any more." in bench.said


async def test_a_memo_on_what_was_taken_back_says_so(
    small: Path, tmp_path: Path, other: Study
) -> None:
    path = tmp_path / "D9.txt"
    path.write_text("Interviewer: And you?\n\nD9: I wait. Every day I wait for it.\n")
    other.import_files([path])
    async with workbench(small, "First") as bench:
        study = bench.desk.study
        about = next(each.id for each in study.interviews() if each.name == "D9")
        bench.screen.go_to(about)
        await bench.settle()
        bench.screen.panes.interviews.focus()
        await bench.press("m", *"Ask again.")
        other.undo()
        await bench.press("ctrl+s")
        assert refusal(bench) == GONE
        await bench.press("escape", "escape")
        bench.screen.go_to(next(each.id for each in study.interviews() if each.name == "U1"))
        await bench.settle()
        await bench.focus(MANUAL)
        await bench.press("a", "1", "m", *"Ask again.")
        study.undo()
        await bench.press("ctrl+s")
        said = "That passage is not there any more. Nothing was written; copy what you typed."
        assert refusal(bench) == said
        assert study.memos() == []


async def test_another_code_is_not_put_on_other_words(small: Path, other: Study) -> None:
    async with workbench(small, "First") as bench:
        for quote in (SETUP, MANUAL):
            await bench.focus(quote)
            await bench.press("a", "1", "r", "b", "1")
            other.correct_words("U1", SETUP[:-1], SETUP[:-1] + " again")
            look(bench)
            await bench.press("enter")
            if quote == SETUP:
                assert refusal(bench) == CHANGED
                await bench.press("escape")
                assert bench.coded("How to set it up again.") == ["A.1"]
                other.undo()
                look(bench)
        assert bench.coded(MANUAL) == ["B.1"]


async def test_caret_and_selection_move_with_the_text(small: Path, other: Study) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("manual says", select=True)
        other.correct_words("U1", TEACH, "I teach a class of twenty.")
        look(bench)
        await bench.press("b", "1")
        other.correct_words("U1", "for hours", "for days")
        look(bench)
        await bench.press("shift+right", "a", "1")
        await bench.press("escape")
        await bench.focus(MANUAL)
        other.correct_words("U1", "I teach a class of twenty.", TEACH)
        look(bench)
        await bench.press("a", "2")
        assert written(bench) == {"manual says", "manual says nothing", MANUAL}
        other.correct_words("U1", "manual says", "book says")
        look(bench)
        assert bench.view.target == bench.span("The book says nothing!")


async def test_a_part_begins_with_the_turn_that_was_seen(small: Path, other: Study) -> None:
    at = other.transcript(next(each.id for each in other.interviews() if each.name == "U1"))
    turn = next(place for place, each in enumerate(at.turns) if SETUP in at.text[each.start :][:60])
    asked = next(each for each in at.turns if "What do you do?" in at.text[each.start : each.end])
    other.correct(at.id, at.revision_id, Span(asked.start, asked.end), "")
    other.set_part(at.id, turn, "I", seen=at.revision_id)
    now = other.transcript(at.id)
    parts = [each.part for each in now.turns if SETUP in now.text[each.start : each.end]]
    assert parts == ["I"]


async def test_hits_are_coded_where_they_were_found(small: Path, other: Study) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("/")
        await bench.type("manual says")
        await bench.press("enter")
        other.correct_words("U1", TEACH, "I teach a class of twenty.")
        await bench.press("f5", "b", "1")
        assert written(bench) == {MANUAL}


async def test_a_review_shows_the_text_as_it_is(tmp_path: Path) -> None:
    files, names = write_files(tmp_path / "files"), ["First", "Second"]
    with Study.create(tmp_path / "s", mode="review", coders=names, files=files) as first:
        first.work_as("First")
        revision = next(each.revision_id for each in first.interviews() if each.name == "U1")
        text = first.transcript(next(e.id for e in first.interviews() if e.name == "U1")).text
        start = text.index(MANUAL)
        span = Span(start, start + len(MANUAL))
        first.code(revision, span, [first.codebook().by_number["A.1"].id])
        first.done()
        first.work_as("Second")
        first.done()
        first.work_as("First")
        async with workbench(tmp_path / "s", "Second") as bench:
            await bench.press("R")
            first.correct_words("U1", TEACH, "I teach a class of twenty.")
            screen = on_top(bench, LiveScreen)
            screen.look()
            await bench.settle()
            view = screen.query_one(TranscriptView)
            assert view.document.text[view.caret :].startswith(MANUAL)
            shorter = Span(start, start + len("The manual"))
            item = bench.desk.study.review_queue()[0]
            bench.desk.study.review(item.coding_id, "adjust", span=shorter, seen=revision)
            verdict = bench.desk.study.review_queue()[0].verdict
            assert verdict is not None
            assert verdict.span is not None
            now = first.transcript(item.transcript_id).text
            assert verdict.span.of(now) == "The manual"
            with pytest.raises(RefusedError, match="has changed meanwhile"):
                other_words = Span(text.index("I teach"), text.index("I teach") + 8)
                bench.desk.study.review(item.coding_id, "adjust", span=other_words, seen=revision)
