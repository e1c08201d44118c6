"""The search through all interviews, and what is coded from it."""

from __future__ import annotations

import string
from pathlib import Path
from threading import Event

import pytest
from textual import events
from textual.widgets import Input

from codebook import Study
from codebook.tui.dialogs.progress import ProgressDialog, bar
from codebook.tui.screens.search.search_screen import SearchScreen
from codebook.tui.widgets.key_bar import KeyBar
from workbench import Bench, on_top, until, workbench

MANUAL = "The manual says nothing!"


def screen(bench: Bench) -> SearchScreen:
    return on_top(bench, SearchScreen)


def found(bench: Bench) -> list[str]:
    return [f"{hit.transcript} {hit.found}" for hit in screen(bench).hits.items]


def labelled(bench: Bench) -> set[bool]:
    """Whether the rows that are seen end in the labels of codes."""
    hits = screen(bench).hits
    rows = [hits.render_line(y).text for y in range(hits.size.height)]
    return {row.endswith("B.1 patience") for row in map(str.rstrip, rows) if "wait" in row}


async def search(bench: Bench, words: str) -> None:
    """Type words into the search, and go to the list of what is found."""
    await bench.press("/")
    await bench.type(words)
    await bench.press("enter")


async def test_what_is_typed_is_found_after_a_moment(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("/")
        assert bench.told() == "Type what to look for. A capital letter makes it case-sensitive."
        screen(bench).query_one(Input).post_message(events.Paste("How to\nset it up.\n"))
        await bench.until(lambda: found(bench) == ["U1 How to set it up."])
        screen(bench).query_one(Input).value = ""
        await bench.until(lambda: found(bench) == [])
        await bench.type("i")
        await bench.until(lambda: len(found(bench)) > 1)
        many = len(found(bench))
        await bench.type(" wait")
        await bench.until(lambda: len(found(bench)) == 1)
        assert many > 1
        assert found(bench) == ["U1 I wait"]
        assert bench.told() == "1 place in 1 interview · ⏎ goes to the list"


async def test_every_sign_can_be_typed_into_the_field(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("/", *string.punctuation)
        assert bench.top == "SearchScreen"
        assert bench.typed() == string.punctuation
        assert bench.said == []


async def test_enter_goes_to_the_place_in_its_interview(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "安装")
        assert screen(bench).focused is screen(bench).hits
        await bench.press("enter")
        assert bench.top == "DeskScreen"
        assert bench.desk.transcript is not None
        assert bench.desk.transcript.name == "D1"
        assert bench.view.caret == bench.span("安装").start
        assert bench.view.has_focus


async def test_whole_words_and_expressions_and_this_interview(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "ma")
        assert found(bench) == ["U1 ma"]
        await bench.press("f2")
        assert bench.told() == "Not found."
        await bench.press("f2", "up", "end", "backspace", "backspace")
        await bench.type("没有|说?总是|TEach")
        await bench.press("enter")
        assert bench.told() == "Not found. f3 reads it as a regular expression."
        await bench.press("f3")
        assert found(bench) == ["D1 没有", "D1 总是"], "a capital makes case count"
        await bench.press("up", "end", *["backspace"] * 5)
        await bench.type("teach")
        await bench.press("enter")
        assert found(bench) == ["U1 teach", "D1 没有", "D1 总是"]
        await bench.press("f4")
        assert found(bench) == ["U1 teach"]


async def test_a_wrong_expression_is_refused_in_a_sentence(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "(a")
        await bench.press("f3")
        assert bench.told().startswith("“(a” is not a regular expression: missing ), unterminated")
        assert screen(bench).query_one(".told").has_class("-refused")
        await bench.press("f3")
        assert bench.told() == "Not found."
        assert not screen(bench).query_one(".told").has_class("-refused")


async def test_what_is_chosen_is_coded_and_one_undo_takes_it_back(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "i")
        await bench.press("space", "down", "space")
        assert bench.told().endswith(" · a code's id codes the 2 chosen")
        await bench.press("b", "1")
        assert bench.said[-1] == "2 codings made: B.1. Undo: u"
        assert len(bench.desk.study.passages_of(bench.desk.codebook.by_number["B.1"].id)) == 2
        await bench.press("ctrl+z")
        assert bench.said[-1] == "Undone: coded 2 passages in U1: B.1"
        assert not list(bench.desk.passages)
        assert bench.top == "SearchScreen"


def drawn(bench: Bench) -> list[str]:
    """The rows as they are drawn."""
    hits = screen(bench).hits
    lines = ["".join(part.text for part in hits.render_line(y)) for y in range(len(hits.items) + 2)]
    return [line for line in lines if line.startswith(("▢", "▣"))]


async def test_what_was_coded_bears_its_codes_and_is_no_longer_chosen(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "teach")
        assert not any("B.1" in row for row in drawn(bench))
        await bench.press("space")
        assert drawn(bench)[0].startswith("▣")
        await bench.press("b", "1")
        assert drawn(bench)[0].startswith("▢")
        assert drawn(bench)[0].rstrip().endswith("  B.1")
        await bench.press("u")
        assert not any("B.1" in row for row in drawn(bench))


async def test_what_stands_around_a_place_is_what_its_speaker_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "teach")
        assert drawn(bench)[0].split("I teach")[0].split() == ["▢", "U1"]


async def test_a_place_says_who_speaks_and_less_brightly_who_asks(small: Path) -> None:
    talk = small.parent / "talk.txt"
    talk.write_text("# Sawdust\n\nI: Sawdust?\n\nU1: Sawdust!\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        bench.desk.study.import_files([talk])
        bench.screen.catch_up()
        await search(bench, "sawdust")
        places = screen(bench).hits.items
        lines = [screen(bench)._found.drawn(hit, 60) for hit in places]
        assert [line.plain.split()[0] for line in lines] == ["#", "I", "U1"]
        inks = [str(line.spans[0].style) for line in lines[1:]]
        assert inks == ["$foreground 45%", "$foreground 85%"]


async def test_what_is_asked_can_be_left_out(small: Path) -> None:
    talk = small.parent / "talk.txt"
    talk.write_text("# Sawdust\n\nI: Sawdust, by hand?\n\nU1: Sawdust!\n", encoding="utf-8")
    notes = small.parent / "notes.txt"
    notes.write_text("Sawdust lay on the floor.\n\nNobody swept.\n", encoding="utf-8")
    async with workbench(small, "First") as bench:
        bench.desk.study.import_files([talk, notes])
        bench.screen.catch_up()
        await search(bench, "sawdust")
        assert found(bench) == [*["talk Sawdust"] * 3, "notes Sawdust"]
        await bench.press("f6")
        assert found(bench) == ["talk Sawdust", "notes Sawdust"], "of notes nobody is interviewed"
        (answer,) = (hit for hit in screen(bench).hits.items if hit.transcript == "talk")
        assert answer.after == "!\n"
        await bench.press("up", "end", *["backspace"] * 7)
        await bench.type("by hand")
        await bench.press("enter")
        assert bench.told() == "Found only in what nobody says who is interviewed."
        await bench.press("f6")
        assert found(bench) == ["talk by hand"]


async def test_labels_of_speakers_are_no_places_and_the_first_words_after_them_are(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "interviewer")
        assert found(bench) == []
        assert (
            bench.told() == "Found only in what is no text to be coded, such as labels of speakers."
        )
        await bench.press("tab", *["backspace"] * 11)
        await bench.type(" what d")
        await bench.press("enter")
        assert found(bench) == ["U1 What d"] * 2, "the blank is not shown, but was looked for"
        await bench.press("escape", "/", *["backspace"] * 7)
        await bench.type("part i")
        await bench.press("enter")
        assert found(bench) == ["U1 Part I", "U1 Part I"], "headings can be coded on the desk too"
        await bench.press("ctrl+a", "a", "1")
        assert bench.coded("Part I") == ["A.1"]
        await bench.press("escape", "/", "enter", "enter", "x")
        assert bench.top == "DeskScreen"
        assert bench.coded("Part I") == []


async def test_many_are_coded_beside_the_screen_and_escape_takes_all_back(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = tmp_path / "long.txt"
    long.write_text("\n\n".join(f"U1: wait {at}" for at in range(301)) + "\n", encoding="utf-8")
    with Study.open(small, "First") as study:
        study.import_files([long])
    stopped, bars, tell = Event(), list[str](), ProgressDialog._report

    def waiting(dialog: ProgressDialog, done: int, of: int) -> None:
        if not stopped.wait(5):
            stopped.set()  # a test that fails is not to wait for ever
        bars.append(bar(done, of).plain)
        tell(dialog, done, of)

    monkeypatch.setattr(ProgressDialog, "_report", waiting)
    async with workbench(small, "First") as bench:
        await search(bench, "wait")
        codes = len(bench.desk.codebook.codes)
        await bench.press("ctrl+a", "+")
        await bench.type("b1, patience")
        bench.app.simulate_key("enter")
        dialog = await until(lambda: bench.app.screen, ProgressDialog)
        assert dialog.query_one(".box").border_title == "Coding 302 places"
        bench.app.simulate_key("escape")
        await until(lambda: dialog._stopping or None, bool)
        stopped.set()
        await bench.settle()
        assert bench.said[-1] == "Stopped. Nothing was written."
        assert bench.desk.study.status().codings == 0
        assert len(bench.desk.study.codebook().codes) == codes
        await bench.press("+")
        await bench.type("b1, patience")
        await bench.press("enter")
        assert bars[-1] == "━" * 40 + "  302 of 302"
        assert bench.said[-1] == "604 codings made: B.1, patience. Undo: u"
        assert bench.desk.study.status().codings == 604
        assert len(bench.desk.codebook.codes) == codes + 1
        assert labelled(bench) == {True}
        await bench.press("ctrl+z")
        assert bench.said[-1] == "Undone: coded 302 passages: B.1, patience (new)"
        assert labelled(bench) == {False}
        assert bench.desk.study.status().codings == 0
        assert len(bench.desk.codebook.codes) == codes
        await bench.press("ctrl+y")
        assert labelled(bench) == {True}


async def test_all_are_chosen_and_coded_as_far_as_is_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "says")
        await bench.press("f5", "a", "1")
        assert bench.coded(MANUAL) == ["A.1"]
        await bench.press("f5", "ctrl+a", "a", "2")
        turn = "How to set it up. The manual says nothing! Then I wait, for hours."
        assert bench.coded(turn) == ["A.2"]
        await bench.press("f5", "b", "1")
        assert bench.coded("says") == ["B.1"]
        await bench.press("escape")
        assert bench.desk.recent.used[0] == bench.desk.codebook.by_number["B.1"].id


async def test_a_code_is_chosen_by_name_or_made(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "says")
        await bench.press("+")
        assert bench.top == "CodeBox"
        await bench.type("silence")
        await bench.press("enter")
        assert bench.top == "SearchScreen"
        assert bench.coded("says") == ["silence"]
        assert bench.said[-1] == "1 coding made: silence. Undo: u"


async def test_ctrl_a_chooses_all_then_none(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "i")
        hits = screen(bench).hits
        await bench.press("ctrl+a")
        assert len(hits.chosen) == len(hits.items) > 2
        await bench.press("ctrl+a")
        assert not hits.chosen


async def test_who_only_looks_is_told_how_to_write(small: Path) -> None:
    async with workbench(small, None) as bench:
        await bench.press("escape")
        await search(bench, "says")
        await bench.press("b")
        assert bench.said[-1] == "You are just looking. To write, say who you are: @"


async def test_up_from_the_first_hit_goes_back_to_the_words(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "i")
        await bench.press("down", "up", "up")
        assert isinstance(screen(bench).focused, Input)


async def test_tab_goes_from_the_words_to_the_list_and_back(small: Path) -> None:
    def keys() -> str:
        return str(bench.app.screen.query_one(KeyBar).render())

    async with workbench(small, "First") as bench:
        await bench.press("/", *"says")
        assert keys() == "esc Back  f1 Help"
        await bench.press("tab")
        assert screen(bench).focused is screen(bench).hits
        assert found(bench) == ["U1 says"], "what was typed is looked for at once"
        assert keys().startswith("⏎ Go there  space Choose")
        await bench.press("a", "1")
        assert bench.coded("says") == ["A.1"]
        await bench.press("tab", "end", "x")
        assert bench.typed() == "saysx"
        await bench.press("tab", "a")
        assert bench.said[-1] == "There is no place to be coded."


async def test_a_row_looks_focused_where_the_list_has_the_focus(small: Path) -> None:
    def ground() -> object:
        hits = screen(bench).hits
        style = hits.get_visual_style("row-list--cursor")
        return style.background

    async with workbench(small, "First") as bench:
        await search(bench, "i")
        focused = ground()
        await bench.press("up")
        assert ground() == screen(bench).hits.visual_style.background != focused


async def test_the_search_is_kept_and_stepped_through_on_the_desk(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press(";")
        assert bench.said[-1] == "There is no search yet. / searches."
        await bench.focus("I teach")
        await search(bench, "set|wait|没")
        await bench.press("f3", "escape")
        places = []
        for key in (";", ";", ";", ":"):
            await bench.press(key)
            assert bench.desk.transcript is not None
            places.append((bench.desk.transcript.name, bench.view.caret))
        await bench.press(":", ":")
        assert bench.said[-1] == "That was the first place."
        assert bench.view.caret == bench.span("set").start
        wait = bench.span("wait").start
        assert places[0] == ("U1", bench.span("set").start)
        assert places[1] == places[3] == ("U1", wait)
        assert places[2][0] == "D1"
        await bench.press("/")
        assert screen(bench).query_one(Input).value == "set|wait|没"
        assert len(found(bench)) == 3


async def test_places_in_a_text_that_changed_are_left_out_and_that_is_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await search(bench, "set|wait|没")
        await bench.press("f3", "escape")
        with Study.open(small, "Second") as other:
            other.correct_words("U1", "I teach", "I taught")
        await bench.until(lambda: "I taught" in bench.view.document.text)
        await bench.press(";")
        assert bench.desk.transcript is not None
        assert bench.desk.transcript.name == "D1", "what was found there is where it was"
        await bench.press(";")
        told = "That was the last place. Texts have changed: search again for 2 places there."
        assert bench.said[-1] == told
