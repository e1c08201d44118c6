"""All memos and insights in one list, gone to where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import TextArea

from codebook import Study
from codebook.tui.screens.notes.notes_screen import NotesScreen
from phrases import put
from pictures import Pictures
from workbench import Bench, on_top, workbench

LINES = "\nOne line." * 20
HOURS, MANUAL = "Then I wait, for hours.", "The manual says nothing!"


def screen(bench: Bench) -> NotesScreen:
    return on_top(bench, NotesScreen)


def whole(bench: Bench) -> list[str]:
    return bench.told("#said").split("\n")


def listed(bench: Bench) -> list[tuple[str, str, str]]:
    return [(note.heading, note.subject, note.text) for note in screen(bench).list.items]


@pytest.fixture
def noted(small: Path) -> Path:
    """The small study with a note on one record of each kind, First's and one of another's file."""
    with Study.open(small, "First") as study:
        (interview, _), codes = study.interviews(), study.codebook().by_number
        for quote in (HOURS, MANUAL):
            last = put(study, quote, "B.1")
            study.add_memo("passage", last, f"On “{quote}”.\nMore of it.")
        study.set_insight(last, "Silence is an answer too.")
        study.add_memo("code", codes["A.2"].id, "Narrower than A.1?")
        study.add_memo("transcript", interview.id, "Recorded on a train.")
        study.add_memo("participant", study.people()[0].id, "Wants to see the paper.")
        study.add_memo("study", study.record().id, f"Two more interviews in May.{LINES}")
    return small


async def test_notes_are_read_by_what_they_are_about_and_gone_to(noted: Path) -> None:
    async with workbench(noted, "First") as bench:
        await bench.press("M")
        assert bench.told() == "7 notes"
        assert listed(bench) == [
            ("U1", "the whole interview", "Recorded on a train."),
            ("U1", MANUAL, f"On “{MANUAL}”.\nMore of it."),
            ("U1", MANUAL, "Silence is an answer too."),
            ("U1", HOURS, f"On “{HOURS}”.\nMore of it."),
            ("Codes", "A.2 Documentation", "Narrower than A.1?"),
            ("Participants", "U1", "Wants to see the paper."),
            ("The study", "small", f"Two more interviews in May.{LINES}"),
        ]
        await bench.press("t", "t")
        assert bench.told() == "1 insight"
        assert listed(bench) == [("U1", MANUAL, "Silence is an answer too.")]
        await bench.press("t", "space", "ctrl+a", "end")
        assert whole(bench)[:4] == ["memo by First", "small", "", "Two more interviews in May."]
        await bench.press("ctrl+down", "ctrl+down", "ctrl+up")
        assert screen(bench).query_one("#whole").scroll_offset.y == 3
        assert screen(bench).list.chosen == set(), "there is nothing to do with several"
        await bench.press("enter")
        assert bench.said[-1] == "This note has no place to go to."
        await bench.press("up", "up", "enter")
        assert bench.top == "CodeScreen"
        await bench.press("escape", "home", "down", "enter")
        assert bench.top == "DeskScreen"
        assert bench.view.target == bench.span(MANUAL)


async def test_a_memo_on_the_study_is_shown_where_others_than_it_were_listed(noted: Path) -> None:
    with Study.open(noted, "Second") as study:
        study.add_memo("transcript", study.interviews()[1].id, "All of it at night.")
        study.set_insight(put(study, HOURS, "B.1"), "Patience has an end.")
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
    async with workbench(noted, "Second") as bench:
        await bench.press("M", "t", "t", "w")
        assert bench.told() == "1 insight · First's only"
        await bench.press("m", *"Late", "ctrl+s")
        assert bench.told() == "10 notes"
        assert whole(bench) == ["memo by Second", "small", "", "Late"], "one stands on it"


async def test_an_insight_is_listed_once_though_the_consensus_has_it_too(small: Path) -> None:
    with Study.open(small) as study:
        for name, insight in (("Second", "Patience has an end."), ("First", "Time is money.")):
            study.work_as(name)
            study.set_insight(put(study, HOURS, "B.1"), insight)
        for name in ("Second", "First"):
            study.work_as(name)
            study.done()
        study.merge_agreed()
        (joint,) = (each.id for each in study.coders() if each.kind == "consensus")
        (there,) = (
            passage
            for passage in study.passages(study.interviews()[0].revision_id)
            if passage.coder_id == joint
        )
        assert there.insight == "Time is money.\nPatience has an end."
    async with workbench(small, "First") as bench:
        await bench.press("M")
        assert bench.told() == "2 notes"
        assert sorted(text for _, _, text in listed(bench)) == [
            "Patience has an end.",
            "Time is money.",
        ]


async def test_notes_of_one_coder_alone_and_none(noted: Path, tmp_path: Path) -> None:
    with Study.open(noted, "Second") as study:
        study.add_memo("transcript", study.interviews()[1].id, "All of it at night.")
        assert {note.coder for note in study.notes()} == {"Second"}, "while they code apart"
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
    async with workbench(noted, "First") as bench:
        await bench.press("M")
        assert bench.told() == "8 notes"
        await bench.press("w", "w")
        assert bench.told() == "1 note · Second's only"
        await bench.press("enter")
        assert bench.desk.transcript
        assert bench.desk.transcript.name == "D1"
    Study.create(tmp_path / "s", coders=["First"]).close()
    async with workbench(tmp_path / "s", "First") as bench:
        await bench.press("M", "enter")
        assert bench.told() == "There are no notes yet."


async def test_notes_are_changed_and_removed_in_the_list(noted: Path) -> None:
    async with workbench(noted, "First") as bench:
        await bench.press("M", "home", "e", *"End ")
        assert bench.top == "NoteDialog"
        await bench.press("ctrl+s")
        assert listed(bench)[0][-1] == "Recorded on a train.End"
        await bench.press("e")
        bench.app.screen.query_one(TextArea).text = ""
        await bench.press("ctrl+s")
        assert bench.told() == "6 notes"
        await bench.press("t", "t", "e", "end", *"!", "enter")
        assert [text for *_, text in listed(bench)] == ["Silence is an answer too.!"]
        await bench.press("u", "u")
        assert listed(bench) == [("U1", MANUAL, "Silence is an answer too.")]
        await bench.press("t")
        assert bench.told() == "7 notes"
    with Study.open(noted) as study:
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
    async with workbench(noted, "Second") as bench:
        await bench.press("M", "home", "e")
        assert bench.top == "NotesScreen"
        assert bench.said[-1] == "That memo is First's. You may write one of your own."


async def test_memos_on_a_participant_and_on_the_study_are_written_and_read_again(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("P", "down", "f9")
        await bench.type("Asks for the paper.")
        await bench.press("ctrl+s", "f9", "end")
        await bench.type(" By post.")
        await bench.press("ctrl+s", "escape", "M", "m")
        await bench.type("Two more interviews in May.")
        await bench.press("ctrl+s")
        assert listed(bench) == [
            ("Participants", "D1", "Asks for the paper. By post."),
            ("The study", "small", "Two more interviews in May."),
        ]
        await bench.press("home", "enter")
        assert bench.top == "ParticipantsScreen"
        assert bench.told("#where").startswith("D1,"), "at the participant that the note is about"
        await bench.press("escape", "u")
        assert [note.heading for note in screen(bench).list.items] == ["Participants"]
    async with workbench(small) as bench:
        await bench.press("M", "m")
        assert bench.top == "NarrowedChoice", "who only looks is asked who it is"


async def test_notes(pictures: Pictures, noted: Path) -> None:
    await pictures.show(noted, "First", "", "M", "down")
