"""The matrix of codes by participants, groups or codes: what it counts, where a cell leads."""

from __future__ import annotations

from pathlib import Path

import pytest

from cells import edit_cell
from codebook import Study
from codebook.tui.screens.passages.passages_screen import PassagesScreen
from codebook.tui.widgets.key_bar import KeyBar
from phrases import put
from workbench import Bench, workbench


def rows(bench: Bench) -> list[list[str]]:
    return [[cell.strip() for cell in row] for row in bench.cells()]


def heads(bench: Bench) -> list[str]:
    return [str(column.label) for column in bench.table.columns.values()]


async def coded(bench: Bench) -> None:
    """Code twice in one interview and once in the other, then show the matrix."""
    await bench.focus("I teach.")
    await bench.press("a", "1")
    await bench.focus("The manual says nothing!")
    await bench.press("a", "2", "]")
    await bench.focus("我写文档。")
    await bench.press("b", "1", "#")


async def test_codes_are_counted_by_participant_and_themes_add_up(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        assert rows(bench) == [
            ["A Questions", "2", "2", "·"],
            ["A.1 Setting up", "1", "1", "·"],
            ["A.2 Documentation", "1", "1", "·"],
            ["B Wishes", "1", "·", "1"],
            ["B.1 Speed", "1", "·", "1"],
        ]
        assert bench.told() == "2 codings · all participants · A Questions"
        monkeypatch.setattr(bench.desk.study, "matrix", None)  # which would take seconds each time
        await bench.press("t")
        assert [each[0] for each in rows(bench)] == ["A Questions", "B Wishes"]
        await bench.press("t")
        assert len(rows(bench)) == 5
        await bench.press("tab")
        assert heads(bench) == ["", "all, 2", "User, 1", "Developer, 1"]


async def test_who_was_neither_interviewed_nor_coded_has_no_column_of_dots(
    sample: Path, tmp_path: Path
) -> None:
    sheet = tmp_path / "CodeBook.csv"
    sheet.write_text(
        "Participant,Type,Experience Level,Framework Context,Prompt Category,Thematic Quote,"
        "Linked Taxonomy Node(s),Research Insight\n"
        "U4,User,Beginner,one tool,Asking,It asks too much.,A.2,One gives up.\n"
    )
    with Study.open(sample, "Ada") as study:
        study.import_files([sheet])
    async with workbench(sample, "Ada", size=(120, 36)) as bench:
        await bench.press("#")
        interviewed = ["U1", "U2", "U3", "U6", "D1", "D2", "D3", "D4"]
        assert heads(bench) == ["", "all", *interviewed[:3], "U4", *interviewed[3:]]
        assert bench.told() == "87 codings · all participants, 10 without an interview · A Question"


async def test_codings_on_words_of_no_participant_are_not_passed_over(
    small: Path, tmp_path: Path
) -> None:
    unlinked = tmp_path / "talk.txt"
    unlinked.write_text("Q: Who taught you?\n\nA: Nobody did.\n\nQ: And now?\n\nA: I know it.\n")
    with Study.open(small, "First") as study:
        study.import_files([unlinked])
    async with workbench(small, "First", size=(80, 24)) as bench:
        await coded(bench)
        await bench.press("escape", "]")
        await bench.focus("Nobody did.")
        await bench.press("a", "1", "#")
        assert bench.told() == (
            "2 codings, 1 more of no participant · all participants · A Questions"
        )
        assert bench.told("#headline") == "Codes by participant · First's layer"
        note = bench.app.screen.query_one("#left-out")
        assert bench.told("#left-out") == "without 1 coding on words of no participant"
        assert (note.region.height, note.region.bottom) == (1, bench.table.region.y)
        await bench.press("right")
        assert "others" not in bench.told()
        await bench.press("down", "down", "down", "left")
        assert bench.told() == "1 coding · all participants · B Wishes"
        await bench.press("tab", "tab", "tab", "tab")
        assert not note.display, "codes by code count each coding"


async def test_what_works_there_is_in_the_palette_and_in_a_footer_that_can_be_clicked(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        await bench.press("ctrl+p", *"levels")
        await bench.press("enter")
        assert len(rows(bench)) == 2
        bar = str(bench.app.screen.query_one(KeyBar).render())
        assert bar == "⏎ Passages  t Levels  tab Count by  w Whose layers  esc Back  ? Help"
        await bench.pilot.click(KeyBar, offset=(1 + bar.index("Levels"), 0))
        await bench.settle()
        assert len(rows(bench)) == 5
        await bench.pilot.click(KeyBar, offset=(1 + bar.index("esc"), 0))
        await bench.settle()
        assert bench.top == "DeskScreen"


async def test_a_cell_leads_to_its_passages_and_those_below(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        await bench.press("right")
        assert bench.told() == "2 codings · U1 User · A Questions"
        await bench.press("enter")
        assert bench.top == "PassagesScreen"
        title = bench.told("#headline")
        assert title == "A  Questions, with what is below · U1"
        assert bench.told() == "2 passages"
        await bench.press("escape", "right", "enter")
        assert bench.told() == "No passage has this code."
        await bench.press("escape", "left", "enter", "down", "enter")
        assert bench.top == "DeskScreen"
        assert bench.view.caret == bench.span("The manual says nothing!").start


async def test_participants_are_counted_by_group_by_level_and_by_background(small: Path) -> None:
    with Study.open(small, "First") as study:
        study.add_participant("U9", "User")
    async with workbench(small, "First", size=(120, 36)) as bench:
        await coded(bench)
        assert bench.told("#headline") == "Codes by participant · First's layer"
        await bench.press("right", "tab")
        assert bench.told("#headline") == "Codes by group · First's layer"
        assert heads(bench) == ["", "all, 2", "User, 1", "Developer, 1"]
        assert rows(bench)[:3] == [
            ["A Questions", "1 (2)", "1 (2)", "·"],
            ["A.1 Setting up", "1 (1)", "1 (1)", "·"],
            ["A.2 Documentation", "1 (1)", "1 (1)", "·"],
        ]
        who = "all participants, 1 without an interview"
        assert bench.told() == f"1 of 2 participants, 2 codings · {who} · A Questions"
        await bench.press("right")
        assert bench.told() == "1 of 1 participant, 2 codings · User · A Questions"
        await bench.press("right", "tab", "right")
        assert bench.told("#headline") == "Codes by Experience Level · First's layer"
        assert bench.told() == (
            "1 of 1 participant, 2 codings · Experience Level: Beginner · A Questions"
        )
        await bench.press("tab")
        assert heads(bench) == ["", "all, 2", "Female, 1", "Male, 1"]
        await bench.press("tab", "tab")
        assert heads(bench) == ["", "all", "U1", "D1"]
        await bench.press("tab", "right", "right", "down", "down", "down", "enter")
        assert bench.told("#headline") == "B  Wishes, with what is below · Developer"
        assert bench.told() == "1 passage"
        await bench.press("escape", "left", "enter")
        assert bench.told() == "No passage has this code."


async def test_participants_of_whom_nothing_is_known_have_a_column_together(small: Path) -> None:
    with Study.open(small, "First") as study:
        person = next(each.id for each in study.people() if each.label == "D1")
        edit_cell(study, person, "Group", "")
    async with workbench(small, "First") as bench:
        await bench.press("#", "tab", "right", "right")
        assert heads(bench) == ["", "all, 2", "User, 1", "–, 1"]
        assert bench.told() == "0 of 1 participant, 0 codings · Group: not known · A Questions"


async def test_what_divides_nobody_is_said_and_counted_by_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taxonomy = tmp_path / "taxonomy.csv"
    taxonomy.write_text("id,name\nA,Waiting\n", encoding="utf-8")
    Study.create(tmp_path / "s", coders=["First"], files=[taxonomy]).close()
    async with workbench(tmp_path / "s", "First") as bench:
        await bench.press("#", "tab")
        assert bench.said == [
            "Nothing to count by: give participants a group or a level of experience."
        ]
        assert bench.told("#headline") == "Codes by code, on the same words · First's layer"
        assert bench.told() == (
            "No two codes are on the same words yet.\n"
            "Put another code on words that have one, and both are counted here."
        )
        assert (rows(bench), bench.table.show_header) == ([], False)
        await bench.press("enter", "tab")
        assert bench.told("#headline") == "Codes by participant · First's layer"
        assert rows(bench) == [["A Waiting", "·"]], "there are none yet"
        assert bench.table.show_header
        assert bench.told() == "0 codings · all participants · A Waiting"
        monkeypatch.setattr(bench.desk.study, "codes_together", None)
        await bench.press("w", "tab")
        assert bench.told() == "It failed: 'NoneType' object is not callable."


async def test_a_cell_lists_exactly_what_it_counts(small: Path, tmp_path: Path) -> None:
    """Neither what the consensus repeats, nor what nobody is known to have said."""
    unknown = tmp_path / "Panel.md"
    unknown.write_text("Interviewer: And here?\n\nSomebody: I teach.\n", encoding="utf-8")
    with Study.open(small, "First") as study:
        study.import_files([unknown])
        for coder in ("First", "Second"):
            study.work_as(coder)
            put(study, "I teach.", "A.1", name="U1")
            put(study, "I teach.", "A.2", name="Panel")
            study.done()
        study.merge_agreed()
        assert len(study.passages_of(study.codebook().by_number["A.1"].id)) == 3
    async with workbench(small, "Second") as bench:
        await bench.press("#")
        assert bench.told("#headline") == "Codes by participant · Second + First"
        await bench.press("down", "down")
        assert bench.told().startswith("0 codings, 2 more of no participant · all participants")
    async with workbench(small, "Second", (120, 40)) as bench:
        await bench.press("#")
        assert [row[:2] for row in rows(bench)[:3]] == [
            ["A Questions", "2"],
            ["A.1 Setting up", "2"],
            ["A.2 Documentation", "·"],
        ]
        said = "Codes by {} · Second + First"
        left_out = "without 2 codings on words of no participant"
        assert bench.told("#headline") == said.format("participant")
        assert bench.told("#left-out") == left_out
        await bench.press("tab")
        assert bench.told("#headline") == said.format("group")
        assert bench.told("#left-out") == left_out
        await bench.press("tab", "tab", "tab")
        assert bench.told("#headline") == said.format("code, on the same words")
        assert not bench.app.screen.query_one("#left-out").display
        await bench.press("tab", "enter")
        assert bench.told() == "2 passages · First 1, Second 1"
        await bench.press("escape", "w")
        assert bench.told("#headline") == "Codes by participant · Second's layer only"
        assert bench.told("#left-out") == "without 1 coding on words of no participant"
        await bench.press("down", "enter")
        assert bench.told() == "1 passage · Second's only"


async def test_what_is_undone_meanwhile_is_not_counted(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await coded(bench)
        await bench.press("down", "down", "down", "enter", "ctrl+z", "escape")
        assert rows(bench)[3] == ["B Wishes", "·", "·", "·"]
        assert bench.told() == "0 codings · all participants · B Wishes", "the cursor stays"


@pytest.mark.parametrize("size", [(60, 20), (250, 70)])
async def test_names_have_as_much_room_as_there_is(sample: Path, size: tuple[int, int]) -> None:
    async with workbench(sample, "Ada", size=size) as bench:
        await bench.press("#")
        assert any(each[0].endswith("…") for each in rows(bench)) == (size[0] < 100)


BY_CODE = ("tab",) * 4


async def test_codes_are_counted_by_the_codes_on_the_same_words(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("The manual says nothing!")
        await bench.press("a", "2")
        await bench.focus("I teach.")
        await bench.press("b", "1", "a", "2")
        await bench.focus("I teach. Naïve", select=True)
        await bench.press("a", "1", "#", *BY_CODE)
        assert bench.told("#headline") == "Codes by code, on the same words · First's layer"
        assert heads(bench) == ["", "all", "A", "A.1", "A.2", "B", "B.1"]
        assert rows(bench) == [
            ["A Questions", "3", "1", "1", "1", "2", "2"],
            ["A.1 Setting up", "1", "1", "–", "1", "1", "1"],
            ["A.2 Documentation", "2", "1", "1", "–", "1", "1"],
            ["B Wishes", "1", "2", "1", "1", "–", "·"],
            ["B.1 Speed", "1", "2", "1", "1", "·", "–"],
        ]
        assert bench.told() == "3 codings · all participants · A Questions"
        await bench.press("right")
        within = "1 passage of 1 participant · codes of A Questions with each other"
        assert bench.told() == within
        await bench.press("down", "right")
        assert bench.told() == "A.1 Setting up with itself is not counted"
        await bench.press("right")
        assert bench.told() == "1 passage of 1 participant · A.1 Setting up with A.2 Documentation"
        await bench.press("t")
        assert rows(bench) == [["A Questions", "3", "1", "2"], ["B Wishes", "1", "2", "–"]]
        assert bench.told() == within, "what is above both"
        await lists(bench, "Codes of A Questions with each other", "A.1 A.2  I teach.")
        await bench.press("left", "enter")
        assert (bench.top, bench.told()) == ("PassagesScreen", "3 passages")
        await bench.press("escape", "right", "down", "right")
        await lists(bench, "Codes of B Wishes with each other")
        await bench.press("up")
        await lists(bench, "A Questions with B Wishes", "A.1 B.1  I teach.", "A.2 B.1  I teach.")
        assert bench.told() == "2 passages of 1 participant · A Questions with B Wishes"
        await bench.press("enter", "ctrl+z", "escape", "t")
        assert heads(bench) == ["", "all", "A", "A.2", "B", "B.1"]
        assert bench.told() == "1 passage of 1 participant · A Questions with B Wishes", "it stays"
        await bench.press("enter", "enter")
        assert bench.top == "DeskScreen"
        assert bench.view.caret == bench.span("I teach.").start


async def lists(bench: Bench, title: str, *lines: str) -> None:
    """Enter the cell, in which there are these words with these codes; and leave it."""
    await bench.press("enter")
    screen = bench.app.screen
    assert isinstance(screen, PassagesScreen)
    assert bench.told("#headline") == title
    count = f"{len(lines)} passage{'s' if len(lines) > 1 else ''}"
    assert bench.told() == (count if lines else "No words have both codes.")
    shown = [str(screen._drawn(row, 80)).removeprefix("First  ") for row in screen.list.items]
    assert shown in ([*lines], [line.partition("  ")[2] for line in lines]), "one pair needs no ids"
    await bench.press("escape")


async def test_every_cell_of_two_codes_lists_as_many_as_it_counts(sample: Path) -> None:
    """In the layers of both, and in one's alone."""
    async with workbench(sample, "Ada", size=(120, 36)) as bench:
        await bench.press("#", *BY_CODE)
        for whose in ("Ada + Ben", "Ada's layer only"):
            assert bench.told("#headline").endswith(whose)
            book, layer = bench.desk.codebook, bench.desk.only_layer
            codes = [book.by_id[str(row.value)] for row in bench.table.rows]
            ids = [[code.id, *(each.id for each in book.below(code))] for code in codes]
            for code, (_, _, *counts) in zip(ids, rows(bench), strict=True):
                for other, count in zip(ids, counts, strict=True):
                    if count.isdigit():
                        found = bench.desk.study.passages_together(code, other, layer)
                        assert len(found) == int(count)
            await bench.press("w")
