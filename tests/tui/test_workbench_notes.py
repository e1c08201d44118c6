"""Insights and memos written on the desk."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.widgets import Static, TextArea

from codebook import Study
from codebook.study.views import Passage
from codebook.tui.widgets.context_bar import ContextBar
from workbench import Bench, workbench

TEACH = "I teach."
CAFE = "Naïve café 🙂 students mostly."
NOT_CODED = "Nothing of yours is here yet. Code the passage first."


def passage(bench: Bench, quote: str) -> Passage:
    (found,) = (p for p in bench.desk.passages if p.span == bench.span(quote))
    return found


def here(bench: Bench) -> str:
    return str(bench.screen.query_one("#here Static", Static).render())


async def test_an_insight_is_written_changed_and_taken_away(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("i")
        assert bench.said[-1] == NOT_CODED
        await bench.press("a", "1")
        await bench.press("i")
        assert bench.top == "ShortNoteDialog"
        await bench.type("He likes it")
        box = bench.app.screen.query_one(".box")
        assert str(box.border_subtitle) == "⏎ save · ctrl+j new line · esc leave"
        await bench.press("enter")
        assert passage(bench, TEACH).insight == "He likes it"
        assert "insight He likes it" in here(bench)
        await bench.press("i", "!", "ctrl+s")
        assert passage(bench, TEACH).insight == "He likes it!"
        assert bench.said == ["The codebook sheet prints key passages: * makes this one."]
        await bench.press("*")
        assert (passage(bench, TEACH).is_key, bench.said) == (True, []), "it has been done"
        await bench.press("*")
        await bench.press("i", "ctrl+j", *"much", "ctrl+s")
        assert passage(bench, TEACH).insight == "He likes it!\nmuch"
        bench.app.clear_notifications()
        await bench.press("i", "ctrl+u", "ctrl+u", "ctrl+u", "ctrl+s")
        assert bench.said == [], "there is nothing to be printed"
        assert passage(bench, TEACH).insight == ""
        await bench.press("u", "u")
        assert passage(bench, TEACH).insight == "He likes it!"


async def test_a_key_passage_of_an_interviewers_words_says_with_whom_it_is_printed(
    small: Path,
) -> None:
    said = (
        "This key passage is on an interviewer's words: CodeBook.csv prints it with the participant"
        " of the interview."
    )
    async with workbench(small, "First") as bench:
        await bench.focus("What do you ask?")
        await bench.press("a", "1", "*")
        assert bench.said == [said]
        await bench.press("*")
        assert (passage(bench, "What do you ask?").is_key, bench.said) == (False, [])
        await bench.press("p", "*")
        assert bench.said == [said], "in a list too"
        await bench.press("escape")
        await bench.focus(TEACH)
        await bench.press("a", "1", "*")
        assert (passage(bench, TEACH).is_key, bench.said) == (True, [])


async def test_with_several_participants_it_is_printed_with_nobody(
    small: Path, tmp_path: Path
) -> None:
    (tmp_path / "Both.md").write_text("Interviewer: And you two?\n\nU1: I paint.\n\nD1: I sing.\n")
    with Study.open(small, "First") as study:
        study.import_files([tmp_path / "Both.md"])
        both = next(each for each in study.interviews() if each.name == "Both")
    async with workbench(small, "First") as bench:
        bench.screen.go_to(both.id)
        await bench.focus("And you two?")
        await bench.press("a", "1", "*")
        assert (passage(bench, "And you two?").is_key, bench.said) == (True, [])


async def test_what_was_written_is_not_thrown_away_by_one_escape(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("m", "x", "escape")
        assert bench.top == "NoteDialog"
        box = bench.app.screen.query_one(".box")
        assert str(box.border_subtitle) == "ctrl+s save · esc again leaves without saving"
        await bench.press("escape")
        assert bench.desk.study.memos() == []
        await bench.press("m", "escape")
        assert bench.top == "DeskScreen", "nothing was written"


async def test_a_note_that_is_refused_stays_in_its_box(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "i", "x")
        with Study.open(small, "First") as elsewhere:
            elsewhere.undo()
        await bench.press("enter")
        assert bench.top == "ShortNoteDialog"
        refusal = bench.app.screen.query_one(".refusal", Static)
        assert str(refusal.render()) == "That passage is not there any more. Code it again first."
        await bench.press("u")
        assert bench.app.screen.query_one(TextArea).text == "xu", "and no key is a command"


async def test_a_memo_goes_to_what_has_the_focus(small: Path) -> None:
    async with workbench(small, "First", size=(120, 40)) as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("m", *"one", "ctrl+s")
        bench.screen.panes.codes.focus()
        await bench.press("down", "m", *"two", "ctrl+s")
        assert here(bench).endswith("\nmemo two"), "it is seen where the code is"
        bench.screen.panes.interviews.focus()
        await bench.press("m", *"three", "ctrl+s")
        assert here(bench).endswith("\nmemo three")
        memos = {memo.about: (memo.target_id, memo.text) for memo in bench.desk.study.memos()}
        assert bench.screen.panes.codes.code is not None
        assert memos == {
            "passage": (passage(bench, TEACH).id, "one"),
            "code": (bench.screen.panes.codes.code.id, "two"),
            "transcript": (bench.desk.interviews[0].id, "three"),
        }
        await bench.focus(TEACH)
        assert "memo one" in here(bench)
        await bench.press("m")
        assert bench.app.screen.query_one(TextArea).text == "one"
        await bench.press("ctrl+u", "ctrl+s")
        assert {memo.about for memo in bench.desk.study.memos()} == {"code", "transcript"}


async def test_a_memo_on_a_heading_of_the_codebook_is_none(small: Path) -> None:
    with Study.open(small, "First") as study:
        study.new_code("Waiting")
    async with workbench(small, "First", size=(120, 40)) as bench:
        tree = bench.screen.panes.codes
        tree.focus()
        while tree.code is not None or tree.cursor_line < 0:
            await bench.press("down")
        await bench.press("m")
        assert bench.top == "DeskScreen"
        assert bench.said[-1] == ("This is a heading, no code: ↓ goes to one. Nothing was written.")


async def test_what_is_typed_and_saved_at_once_is_saved_to_its_end(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        for key in ("m", *"lost", "ctrl+s"):  # as a slow line delivers them
            bench.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await bench.until(lambda: bool(bench.desk.study.memos()) and bench.top == "DeskScreen")
        assert [memo.text for memo in bench.desk.study.memos()] == ["lost"]


async def test_words_without_a_code_take_a_memo(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("m")
        assert str(bench.app.screen.query_one(".box").border_title) == "Memo on these words"
        await bench.press(*"Where", "ctrl+s")
        noted = passage(bench, TEACH)
        assert noted.codes == ()
        assert here(bench) == "not coded\nmemo Where"
        assert [(h.key, h.label, h.mark) for h in bench.view.highlights] == [
            (noted.id, "memo", "✎")
        ]
        await bench.press("x")
        assert bench.said[-1] == "No code of yours is here, only a memo to empty with m."
        for key in ("i", "*"):
            await bench.press(key)
            assert bench.said[-1] == "Only a note of yours is here yet. Code the passage first."
        await bench.press("a", "1")
        assert [(h.label, h.mark) for h in bench.view.highlights] == [("A.1", "✎")]
        assert here(bench).startswith("A.1 Setting up\nInstalling and first steps\nmemo Where\n")
        await bench.press("x")
        assert [(h.label, h.mark) for h in bench.view.highlights] == [("memo", "✎")]
        await bench.press("m", "ctrl+u", "ctrl+s")
        assert (list(bench.desk.passages), list(bench.view.highlights)) == ([], [])
        await bench.press("u")
        assert here(bench).startswith("not coded\nmemo Where\n")
        await bench.press("m", "!", "ctrl+s")
        assert here(bench).startswith("not coded\nmemo Where!\n")


async def test_where_there_is_no_pane_a_memo_stands_above_the_text(small: Path) -> None:
    async with workbench(small, "First", size=(60, 20)) as bench:
        await bench.focus(TEACH)
        await bench.press("m", *"one", "enter", *"two", "ctrl+s")
        above = bench.screen.query_one(ContextBar)
        assert str(above.render()).split("\n")[2] == "memo one two"
        await bench.press("a", "1")
        assert str(above.render()).split("\n")[2] == "A.1 Setting up  memo one two"


async def test_what_lost_its_codes_says_what_keeps_it(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "i", "x", "ctrl+s", "x")
        assert [(h.label, h.mark) for h in bench.view.highlights] == [("insight", "✎")]
        assert here(bench).startswith("not coded\ninsight x\n")
        await bench.press("x")
        assert bench.said[-1] == "No code of yours is here, only an insight to empty with i."
        await bench.press("*")
        assert [(h.label, h.mark) for h in bench.view.highlights] == [("key passage", "★")]
        assert here(bench).startswith("not coded\n★ key passage\ninsight x\n")
        await bench.press("x")
        assert bench.said[-1] == (
            "No code of yours is here, only a star that * removes and an insight to empty with i."
        )
        await bench.press("*", "i", "ctrl+u", "ctrl+s")
        assert list(bench.view.highlights) == []


async def test_whose_star_is_left_is_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "*", "x")
        assert here(bench).startswith("not coded\n★ key passage\n")
        await bench.press("x")
        assert bench.said[-1] == "No code of yours is here, only a star that * removes."
        with Study.open(small, "First") as study:
            for coder in ("First", "Second"):
                study.work_as(coder)
                place = bench.span("for hours")
                revision = study.interviews()[0].revision_id
                study.code(revision, place, [study.codebook().by_number["A.1"].id])
                study.done()
            study.work_as("First")
        async with workbench(small, "Second") as other:
            await other.focus(TEACH)
            assert here(other).startswith("not coded\n★ First key passage")
            await other.press("x")
            assert other.said[-1] == "No code of yours is here."


async def test_a_passage_with_a_memo_is_marked_as_long_as_there_is_one(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "b", "1", "m", "x", "ctrl+s")
        assert sorted(h.mark for h in bench.view.highlights) == ["", "✎"]
        with Study.open(small, "First") as elsewhere:
            elsewhere.edit_memo(elsewhere.memos()[0].id, "")
        bench.screen.catch_up()
        await bench.settle()
        assert [h.mark for h in bench.view.highlights] == ["", ""]
        await bench.press("*", "m", "y", "ctrl+s")
        assert sorted(h.mark for h in bench.view.highlights) == ["", "★"], "which says more"
        assert sorted(h.signs for h in bench.view.highlights) == ["", "✎"], "it has room there"


async def test_an_insight_is_marked_like_a_memo(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "i", *"what", "enter")
        assert [(h.mark, h.signs) for h in bench.view.highlights] == [("✎", "")]
        await bench.press("*", "!")
        assert [(h.mark, h.signs) for h in bench.view.highlights] == [("★", "?✎")]


async def test_words_selected_in_a_passage_take_a_memo_of_their_own(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(CAFE)
        await bench.press("a", "1")
        await bench.focus("students", select=True)
        await bench.press("m")
        assert bench.top == "ChoiceDialog"
        await bench.press("down", "enter")
        assert str(bench.app.screen.query_one(".box").border_title) == "Memo on these words"
        await bench.press(*"one", "ctrl+s")
        assert passage(bench, "students").codes == ()
        await bench.focus(CAFE)
        await bench.press("m")
        assert str(bench.app.screen.query_one(".box").border_title) == "Memo on the passage"
        await bench.press(*"two", "ctrl+s")
        assert "memo two\nmemo one" in here(bench)


async def test_notes_without_a_code_are_shown_with_their_layer(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("m", *"mine", "ctrl+s")
        with Study.open(small, "Second") as study:
            revision = study.interviews()[0].revision_id
            study.annotate(revision, bench.span(CAFE), "theirs")
            codes = study.codebook().by_number
            for coder in ("First", "Second"):
                study.work_as(coder)
                place = bench.span("for hours")
                study.code(revision, place, [codes["A.1"].id])
                study.done()
        bench.screen.catch_up()
        await bench.settle()

        def shown() -> list[str]:
            return [h.label for h in bench.view.highlights if h.mark == "✎"]

        assert shown() == ["memo", "memo Second"]
        await bench.focus(CAFE)
        assert here(bench) == "not coded\nmemo Second theirs"
        await bench.press("w")
        assert shown() == ["memo"]
        assert here(bench) == "not coded"


async def test_a_key_passage_is_marked_once_however_many_codes_it_has(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.press("b", "1")
        await bench.press("*")
        assert passage(bench, TEACH).is_key
        assert sorted(h.mark for h in bench.view.highlights) == ["", "★"]
        assert here(bench).startswith("★ A.1")
        await bench.press("*")
        assert not passage(bench, TEACH).is_key


async def test_a_key_passage_is_printed_otherwise_than_it_was_said(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "'")
        assert bench.said[-1] == "No key passage of yours is here. Mark one first: *"
        await bench.press("*", "'")
        assert bench.app.screen.query_one(TextArea).text == TEACH
        await bench.press("ctrl+u", *"[They] teach.", "ctrl+s")
        assert passage(bench, TEACH).published_quote == "[They] teach."
        assert "published as [They] teach." in here(bench)
        await bench.press("'", "ctrl+u", "ctrl+s")
        assert passage(bench, TEACH).published_quote == ""
        await bench.press("u")
        assert passage(bench, TEACH).published_quote == "[They] teach."


async def test_of_several_passages_one_is_asked_for(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for words in ("Naïve café", "students"):
            await bench.focus(words, select=True)
            await bench.press("a", "1")
        await bench.focus(CAFE)
        await bench.press("*")
        assert bench.top == "ChoiceDialog"
        await bench.press("down", "enter")
        assert not passage(bench, "Naïve café").is_key
        assert passage(bench, "students").is_key
