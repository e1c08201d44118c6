"""What lost its place in a text is told at the desk and in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import small as small_texts
from codebook import Study
from codebook.cli.main import run
from codebook.study.importing.options import Options
from codebook.tui.screens.passages.lost_screen import LostPlaces
from codebook.tui.screens.passages.new_place_screen import NewPlace
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from codebook.tui.widgets.row_list import RowList
from phrases import put
from workbench import Bench, on_top, workbench

LOST = (
    "1 passage of yours has no place in its text any more: “students mostly” (U1). What is compared"
    " leaves this out."
)

TOLD = f"{LOST} ctrl+p, “lost”, lists them."


async def test_what_another_coder_s_text_left_without_a_place_is_told(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "U1.md"
    changed = small_texts.U1.replace("I teach. Naïve café 🙂 students mostly.", "Nothing of it.")
    path.write_text(changed, encoding="utf-8")
    async with workbench(small, "First") as bench:
        put(bench.desk.study, "students mostly", "B.1")
        with Study.open(small, "Second") as other:
            other.import_files([path], options=Options(updating=True))
        bench.screen.catch_up()
        await bench.settle()
        assert bench.said[-1] == TOLD
        bench.screen.catch_up()
        await bench.settle()
        assert bench.said.count(TOLD) == 1
    async with workbench(small, "First") as bench:
        assert bench.said == [TOLD], "and again when the study is opened"
    assert run(["status", "--study", str(small), "--coder", "First"]) == 0
    assert LOST in capsys.readouterr().out.splitlines()


def lose(bench: Bench, path: Path) -> None:
    """Code two passages, and import a text of the interview that has only one of them."""
    path.write_text(small_texts.U1.replace("Naïve café 🙂 students mostly.", ""), encoding="utf-8")
    put(bench.desk.study, "students mostly", "B.1")
    put(bench.desk.study, "I teach.", "B.1")
    bench.desk.study.import_files([path], options=Options(updating=True))
    bench.screen.catch_up()


async def test_they_are_listed_and_can_be_removed(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        await bench.press("ctrl+p")
        await bench.type("orphan")
        await bench.press("down", "enter")
        assert bench.told("#headline") == "Lost places"
        assert bench.told() == "1 passage"
        (row,) = bench.app.screen.query_one(RowList).items
        assert row.quote == "students mostly"
        lost = "It lost its place: these words are no longer in the text."
        assert lost in bench.told("#said")
        await bench.press("enter")
        assert bench.said[-1] == f"{lost} e gives it a new place."
        await bench.press("x")
        assert bench.said[-1] == "1 passage uncoded. u takes it back."
        assert bench.told() == "No passage of yours has lost its place."
        assert bench.desk.study.lost_places() == ""
        await bench.press("u")
        await bench.settle()
        assert bench.told() == "1 passage"
        with Study.open(small, "First") as study:
            assert study.lost_places() == LOST


async def open_lost(bench: Bench) -> LostPlaces:
    """Open the list of lost places."""
    bench.screen.action_do("lost_places")
    await bench.settle()
    return on_top(bench, LostPlaces)


async def begin_placing(bench: Bench, path: Path) -> None:
    """Lose places, and begin to choose a new one for the first of them."""
    lose(bench, path)
    await open_lost(bench)
    await bench.press("e")


def at(bench: Bench) -> str:
    """Return the words on which the passage would be put."""
    screen = on_top(bench, NewPlace)
    return screen.view.target.of(screen.view.document.text)


async def test_one_gets_a_new_place_in_the_interview(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        (row,) = (await open_lost(bench)).list.items
        study = bench.desk.study
        study.add_memo("passage", row.passage_id, "Who else?")
        await bench.press("e")
        assert bench.told("#headline") == "New place in U1"
        assert bench.told("#said") == "students mostly\nB.1 Speed"
        assert at(bench) == "I teach.", "it was behind this"
        await bench.press("escape")
        assert bench.told() == "1 passage", "nothing is done by leaving"
        await bench.press("e", "/")
        await bench.type("WAIT")
        await bench.press("enter")
        assert bench.said[-1] == "U1 does not have “WAIT”."
        await bench.press("/")
        await bench.answer("the")
        first = on_top(bench, NewPlace).view.target
        await bench.press("/", "enter")
        second = on_top(bench, NewPlace).view.target
        assert (first.start, second.start) == (
            bench.span("The manual").start,
            bench.span("Then").start,
        )
        await bench.press("/", "enter")
        assert on_top(bench, NewPlace).view.target == first, "and from the last to the first"
        await bench.press("/")
        await bench.answer("the manual")
        assert at(bench) == "The manual"
        await bench.press("shift+right", "enter")
        assert bench.said[-1] == "The passage has a place again. u takes it back."
        assert bench.told() == "No passage of yours has lost its place."
        assert bench.coded("The manual says") == ["B.1"]
        await bench.press("u")
        await bench.settle()
        assert bench.told() == "1 passage"
        await bench.press("ctrl+r")
        await bench.settle()
        await bench.press("escape")
        start, end = bench.span("The manual says")
        assert (start, end) in {(mark.start, mark.end) for mark in bench.view.highlights.at(start)}
        (passage,) = (p for p in study.passages(row_revision(bench)) if p.has_memo)
        assert (passage.id, passage.span) == (row.passage_id, (start, end))
        assert study.check() == []


def row_revision(bench: Bench) -> str:
    assert bench.desk.transcript is not None
    return bench.desk.transcript.revision_id


async def test_a_place_that_has_a_passage_already_makes_one_of_both(
    small: Path, tmp_path: Path
) -> None:
    async with workbench(small, "First") as bench:
        await begin_placing(bench, tmp_path / "U1.md")
        screen = on_top(bench, NewPlace)
        start = screen.view.document.text.index("I teach.")
        assert [mark.label for mark in screen.view.highlights.at(start)] == ["B.1"]
        await bench.press("enter")
        assert bench.said[-1] == (
            "The passage has a place again. “I teach.” was 2 passages that are one now, with all"
            " that was on them. u takes it back."
        )
        assert bench.coded("I teach.") == ["B.1"]


async def test_one_without_a_code_is_listed_with_what_keeps_it(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        study = bench.desk.study
        (row,) = study.lost_passages()
        study.set_insight(row.passage_id, "Not only students?")
        await open_lost(bench)
        await bench.press("x")
        assert bench.told() == "1 passage", "its insight keeps it"
        assert bench.told("#said").splitlines() == [
            "First  no code",
            "insight  Not only students?",
            "students mostly",
            "It lost its place: these words are no longer in the text.",
        ]
        await bench.press("x")
        assert bench.said[-1] == "It has no code, only notes: on the desk, M lists them."
        assert study.lost_places() == LOST.removesuffix(" What is compared leaves this out.")
        await bench.press("e", "enter")
        assert bench.told() == "No passage of yours has lost its place."
        assert study.check() == []


async def test_each_is_listed_once_with_all_its_codes(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        put(bench.desk.study, "How to set it up.", "A.2")
        put(bench.desk.study, "students mostly", "A.1")
        lose(bench, tmp_path / "U1.md")
        next_text = (tmp_path / "U1.md").read_text(encoding="utf-8")
        (tmp_path / "U1.md").write_text(next_text.replace("How to set it up. ", ""), "utf-8")
        bench.desk.study.import_files([tmp_path / "U1.md"], options=Options(updating=True))
        screen = await open_lost(bench)
        assert [str(screen._drawn(row, 0)) for row in screen.list.items] == [
            "A.1 B.1  ✗  students mostly",
            "A.2      ✗  How to set it up.",
        ], "in the order in which they stood"
        await bench.press("m")
        assert bench.said[-1] == "What lost its place keeps its code until it has a new one."
        await bench.press("x")
        assert bench.said[-1] == "1 passage uncoded. u takes it back."
        assert [row.quote for row in screen.list.items] == ["How to set it up."]
        await bench.press("u")
        await bench.settle()
        await bench.press("down", "e", "enter")
        assert [row.quote for row in screen.list.items] == ["students mostly"]


async def test_the_text_may_change_while_a_place_is_chosen(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        await open_lost(bench)
        await bench.press("e", "/")
        await bench.answer("for hours")
        with Study.open(small, "Second") as other:
            other.correct_words("U1", "How to set it up", "How to even set it up")
            on_top(bench, NewPlace).look()
            await bench.settle()
            assert at(bench) == "for hours"
            other.correct_words("U1", "even ", "")
        await bench.press("enter")
        assert bench.said[-1] == (
            "The text of U1 has changed meanwhile. Look at it again; nothing was changed."
        ), "it was not seen yet"
        on_top(bench, NewPlace).look()
        await bench.settle()
        await bench.press("enter")
        assert bench.coded("for hours") == ["B.1"]


async def test_a_place_is_not_chosen_in_an_interview_that_is_gone(
    small: Path, tmp_path: Path
) -> None:
    async with workbench(small, "First") as bench:
        await begin_placing(bench, tmp_path / "U1.md")
        with Study.open(small, "Second") as other:
            other.forget("U1")
        on_top(bench, NewPlace).look()
        await bench.settle()
        assert bench.top == "LostPlaces"
        assert bench.told() == "No passage of yours has lost its place."


async def test_whoever_only_looks_has_none(small: Path, tmp_path: Path) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
    async with workbench(small, "Second") as bench:
        await open_lost(bench)
        assert bench.told() == "No passage of yours has lost its place."
        await bench.press("e")
        assert bench.top == "LostPlaces"


async def test_a_passage_that_lost_its_place_is_marked_among_those_of_its_code(
    small: Path, tmp_path: Path
) -> None:
    async with workbench(small, "First") as bench:
        lose(bench, tmp_path / "U1.md")
        await bench.focus("I teach.")
        await bench.press("p")
        shown = bench.app.screen.query_one(RowList)
        screen = on_top(bench, PassagesScreen)
        assert [str(screen._drawn(row, 0)) for row in shown.items] == [
            "✗  students mostly",
            "I teach.",
        ]
