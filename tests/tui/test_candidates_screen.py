"""Candidates accepted, merged and rejected; old ids still find their codes."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, OptionList, Static, TextArea

from codebook import Study
from codebook.text.spans import Span
from codebook.tui.dialogs.code_matches import Matches
from codebook.tui.model.picking import Picker
from codebook.tui.screens.codes.candidates_screen import CandidatesScreen
from codebook.tui.widgets.row_list import RowList
from phrases import emerged
from stages import move_to
from workbench import Bench, on_top, workbench

GONE = "That code is not in the codebook any more."


def names(bench: Bench) -> list[str]:
    return [each.code.name for each in on_top(bench, CandidatesScreen).list.items]


def shown(bench: Bench) -> list[str]:
    """The names as the list draws them, without marks and counts."""
    rows = bench.app.screen.query_one(RowList)
    lines = [rows.render_line(y).text for y in range(rows.size.height)]
    return [line[2:].split("  ")[0].rstrip() for line in lines if line[:1] in "▣▢" and line.strip()]


def names_in_codebook(bench: Bench) -> set[str]:
    return {each.name for each in bench.desk.codebook.codes}


def code(bench: Bench, number: str) -> str:
    return bench.desk.study.codebook().by_number[number].name


async def test_commands_whose_keys_an_accepted_code_takes_are_told(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("N", "+", "home", "enter")
        assert bench.said[-1] == (
            "Chasing each new model is D now."
            " On the desk, Questions is ctrl+d, Done is alt+d from now on."
        )
        await bench.press("escape", "alt+d")
        assert bench.top != "DeskScreen"


async def test_candidates_are_accepted_merged_and_rejected(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("N")
        assert names(bench) == [
            "Chasing each new model",
            "Cost of a wrong default",
            "Debugging on borrowed time",
            "Folklore instead of documentation",
            "Knowledge that leaves with people",
            "Quietly harmful defaults",
            "Sites without a network",
            "Triage as unpaid work",
        ]
        await bench.press("down")
        said = bench.told("#said")
        assert "≈ Quietly harmful defaults  (9 passages in common)" in said
        await bench.press("m", "enter")
        assert bench.said[-1] == (
            "What was coded as Cost of a wrong default is coded as Quietly harmful defaults now."
        )
        await bench.press("down", "x")
        await bench.type("said in passing")
        await bench.press("enter")
        assert bench.said[-1].startswith("Folklore instead of documentation is rejected")
        await bench.press("end")
        assert names(bench)[-1] == "Folklore instead of documentation"
        said = bench.told("#said")
        assert "rejected by Ada: said in passing" in said
        await bench.press("x")
        assert bench.said[-1] == "Folklore instead of documentation is a candidate again."
        await bench.press("u")
        await bench.press("home", "down", "+")
        assert bench.top == "CodeChoice", "it lies in no branch yet"
        await bench.type("b.4")
        await bench.press("enter")
        assert bench.said[-1] == "Debugging on borrowed time is B.4.iii now."
        assert code(bench, "B.4.iii") == "Debugging on borrowed time"
        await bench.press("m", "end", "enter")
        offered = bench.offered()
        title = str(bench.app.screen.query_one(".box").border_title)
        itself = title.removeprefix("Merge “").removesuffix("” into")
        assert itself in names_in_codebook(bench)
        assert not any(itself in row for row in offered), "which is to be merged"
        await bench.press("escape")
        await bench.press("down", "+", *"zz", "enter")
        assert bench.top == "CodeChoice", "what is typed is no code"
        await bench.press("backspace", "backspace", "enter")
        assert code(bench, "D") == "Quietly harmful defaults", "under no code"
        await bench.press("u")
        assert names(bench)[2] == "Quietly harmful defaults"
        await bench.press("home", "down", "down", "=", "f7")
        assert bench.said[-1] == "Quietly harmful defaults is accepted."
        assert code(bench, "D") == "Quietly harmful defaults"


async def test_a_code_is_renumbered_and_its_old_id_finds_it(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        bench.screen.panes.codes.focus()
        await bench.press("home", "down", "=")
        assert bench.top == "CodeScreen"
        before = bench.app.screen.query_one("#headline", Static)
        number = str(before.render()).split()[0]
        await bench.press("f7")
        bench.app.screen.query_one(Input).value = "A.9"
        await bench.press("enter")
        assert bench.said[-1] == f"{number} is A.9 now; {number} still finds it."
        found = bench.desk.picker.pick(number.lower()).found[0]
        assert (found.code.number, found.was) == ("A.9", f"was {number}")


def test_an_old_id_that_another_code_has_now_is_that_codes(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        by_number = study.codebook().by_number
        first, second = by_number["A.1"].id, by_number["A.2"].id
        study.renumber_code(first, "A.9")
        picker = Picker(study.codebook())
        assert [(f.code.id, f.was) for f in picker.pick("a1i").found[:1]] == [
            (by_number["A.1.i"].id, "was A.1.i")
        ]
        assert picker.pick("a1").name == "", "no new code is offered for an old id"
        study.renumber_code(second, "A.1")
        picker = Picker(study.codebook())
        assert [(f.code.id, f.was) for f in picker.pick("a1").found[:1]] == [(second, "")]
        assert picker.settled("a2") is None, "an old id never codes by itself"


async def test_columns_have_headings_and_help_begins_with_the_screens_own(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("N")
        head = bench.told("#columns")
        assert head.split() == ["people", "coders", "passages", "like"]
        shown = bench.app.screen.query_one(RowList)
        rows = [shown.render_line(y).text for y in range(shown.size.height)]
        assert head.index("like") == next(row for row in rows if "≈" in row).index("≈")
        await bench.press("?")
        groups = [str(each.render()) for each in bench.app.screen.query(".group")]
        assert groups[0] == "Candidates"


async def test_what_cannot_be_decided_yet_is_said_before_anything_is_asked(small: Path) -> None:
    with Study.open(small, "First") as study:
        interview = study.interviews()[0]
        emerged(study, interview.revision_id, Span(10, 20), "Waiting")
    async with workbench(small, "First") as bench:
        await bench.press("N")
        assert names(bench) == ["Waiting"]
        for key in ("+", "m", "x"):
            bench.app.clear_notifications()
            await bench.press(key)
            assert bench.top == "CandidatesScreen"
            assert bench.said == [
                "Candidates are accepted, merged and rejected once all have finished coding."
                " Until then = edits what yours mean."
            ]
        await bench.press("=")
        assert bench.app.focused is bench.app.screen.query(TextArea).first(), "it means nothing yet"
        await bench.type("Time lost")
        await bench.press("f2")
        assert bench.top == "CodeScreen"
        assert bench.said[-1] == (
            "Codes are merged once all have finished coding."
            " Until then f4, ctrl+a and m give another code to its passages."
        )
        await bench.press("ctrl+s", "escape", "escape")
        assert {each.definition for each in bench.desk.codebook.codes} >= {"Time lost"}
        bench.screen.panes.codes.focus()
        await bench.press("home", "down", "=")
        told = bench.told()
        assert told == "accepted · taxonomy · locked until all have coded · 0 passages"


async def test_of_two_called_alike_it_is_said_that_they_are_one(small: Path) -> None:
    with Study.open(small, "First") as study:
        revision = study.interviews()[0].revision_id
        emerged(study, revision, Span(0, 9), "Haste")
        study.work_as("Second")
        emerged(study, revision, Span(10, 19), "Haste")
        move_to(study, "reconciliation")
    async with workbench(small, "First") as bench:
        await bench.press("N")
        assert shown(bench) == ["Haste (First)", "Haste (Second)"]
        await bench.press("space", "down", "space", "m")
        assert bench.offered() == ["Haste (First)", "Haste (Second)", "another code …"]
        await bench.press("enter")
        assert bench.said[-1] == "The codes called Haste are one now."
        assert names(bench) == shown(bench) == ["Haste"]


async def test_wherever_two_are_called_alike_their_makers_tell_them_apart(small: Path) -> None:
    with Study.open(small, "First") as study:
        revision = study.interviews()[0].revision_id
        emerged(study, revision, Span(0, 9), "Hurry")
        emerged(study, revision, Span(0, 5), "Haste")
        study.work_as("Second")
        emerged(study, revision, Span(0, 9), "Haste")
        move_to(study, "reconciliation")
    async with workbench(small, "First", size=(120, 40)) as bench:
        tree = bench.screen.panes.codes
        lines = [tree.render_line(y).text for y in range(tree.size.height)]
        assert sorted(each.split("◇ ")[1].split() for each in lines if "◇" in each) == [
            ["Haste", "(First)", "1"],
            ["Haste", "(Second)", "1"],
            ["Hurry", "1"],
        ]
        await bench.press("N")
        on_top(bench, CandidatesScreen).list.go_to(names(bench).index("Hurry"))
        await bench.press("m")
        assert sorted(bench.offered()) == [
            "Haste (First)  (1 passage in common)",
            "Haste (Second)  (1 passage in common)",
            "another code …",
        ]
        await bench.press("end", "enter", *"haste")
        rows = bench.app.screen.query_one(Matches).query_one(OptionList)
        texts = [str(rows.get_option_at_index(at).prompt) for at in range(rows.option_count)]
        assert [each.split("◇")[1].split() for each in texts] == [
            ["Haste", "(First)"],
            ["Haste", "(Second)"],
        ]


async def test_of_long_names_alike_the_makers_stay(small: Path) -> None:
    name = "Hurrying through everything that somebody asks of one"
    with Study.open(small, "First") as study:
        revision = study.interviews()[0].revision_id
        emerged(study, revision, Span(0, 9), name)
        study.work_as("Second")
        emerged(study, revision, Span(10, 19), name)
        move_to(study, "reconciliation")
    async with workbench(small, "First", size=(80, 24)) as bench:
        await bench.press("N")
        rows = shown(bench)
        assert [row.rpartition("…")[2] for row in rows] == [" (First)", " (Second)"]
        await bench.press("x")
        line = bench.app.screen.query_one(Input).render_line(0).text
        assert line.strip() == "It may be left empty.", "which a long title has no room for"
        await bench.press("enter")
        assert bench.said[-1].endswith(" is rejected; its passages keep it.")


async def test_what_undo_and_redo_bring_back_is_in_focus(sample: Path) -> None:
    def here(bench: Bench) -> str:
        item = on_top(bench, CandidatesScreen).list.item
        return item.code.name if item else ""

    async with workbench(sample, "Ada") as bench:
        await bench.press("N", "down", "down", "x", "enter", "home")
        assert here(bench) == "Chasing each new model"
        await bench.press("u")
        assert here(bench) == "Debugging on borrowed time"
        await bench.press("home", "ctrl+r", "end")
        assert here(bench) == "Debugging on borrowed time", "it is rejected"
        await bench.press("x", "home", "u")
        assert here(bench) == names(bench)[-1] == "Debugging on borrowed time"


async def test_those_chosen_are_decided_on_together_and_taken_back_by_one_undo(
    small: Path,
) -> None:
    with Study.open(small, "First") as study:
        revision = study.interviews()[0].revision_id
        ids = [
            emerged(study, revision, Span(10 * at, 10 * at + 9), name)
            for at, name in enumerate(("Haste", "Hurry", "Rush", "Doubt", "Calm"))
        ]
        study.edit_code(ids[2], parent_id=study.codebook().by_number["A"].id)
        move_to(study, "reconciliation")
    async with workbench(small, "First") as bench:
        await bench.press("N")
        headings = [
            line for line in on_top(bench, CandidatesScreen).list._lines if isinstance(line, str)
        ]
        assert headings == ["A Questions", "in no branch yet"]
        assert names(bench) == ["Rush", "Calm", "Doubt", "Haste", "Hurry"]
        await bench.press("end", "space", "up", "space", "m")
        assert bench.offered() == ["Haste", "Hurry", "another code …"]
        await bench.press("down", "enter")
        assert bench.said[-1] == "What was coded as Haste is coded as Hurry now."
        await bench.press("ctrl+a", "+")
        title = bench.app.screen.query_one(".box").border_title
        assert title == "Under which code do 3 candidates belong?"
        offered = [row.split()[0] for row in bench.offered()]
        assert offered[:5] == ["under", "A", "B", "A.1", "A.2"], "those with codes below come first"
        await bench.type("b")
        await bench.press("enter")
        assert bench.said[-1] == "4 candidates are accepted: A.3, B.2, B.3, B.4."
        assert bench.told() == "No candidate is waiting."
        await bench.press("escape", "u")
        assert bench.said[-1] == "Undone: accepted 4 candidates"
        await bench.press("N", "space", "space", "x")
        await bench.type("none of it")
        await bench.press("enter")
        assert bench.said[-1] == "2 candidates are rejected; their passages keep them."
        assert names(bench) == ["Doubt", "Hurry", "Rush", "Calm"]
        await bench.press("end", "up", "ctrl+a", "escape", "u")
        assert bench.said[-1] == "Undone: rejected 2 candidates: none of it"


async def test_where_those_chosen_go_the_next_that_is_left_is_in_focus(small: Path) -> None:
    with Study.open(small, "First") as study:
        revision = study.interviews()[0].revision_id
        for at, name in enumerate(("Calm", "Doubt", "Haste", "Hurry", "Rush")):
            emerged(study, revision, Span(10 * at, 10 * at + 9), name)
        move_to(study, "reconciliation")
    async with workbench(small, "First") as bench:
        await bench.press("N", *["space"] * 3, "up", "x", *"no", "enter")
        rows = on_top(bench, CandidatesScreen).list
        assert names(bench) == ["Hurry", "Rush", "Calm", "Doubt", "Haste"]
        assert rows.item is rows.items[0], "and not the third as before"


async def test_a_candidate_that_was_ranked_says_by_whom(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        people = {each.label: each.id for each in study.people()}
        for label in ("U1", "D1"):
            study.rank(people[label], "IV", 'b1 "Licences by the seat"')
    async with workbench(sample, "Ada") as bench:
        await bench.press("N")
        rows = on_top(bench, CandidatesScreen).list
        rows.go_to(names(bench).index("Licences by the seat"))
        await bench.settle()
        assert "ranked by U1 in part IV, D1 in part IV" in bench.told("#said")
        lines = [rows.render_line(y).text.rstrip() for y in range(rows.size.height)]
        (line,) = (each for each in lines if "Licences by the seat" in each)
        assert line.endswith("from a ranking")


async def test_what_another_window_has_just_taken_away_ends_nothing(small: Path) -> None:
    with Study.open(small, "First") as study, Study.open(small, "Second") as other:
        revision = study.interviews()[0].revision_id
        emerged(study, revision, Span(0, 9), "Patience")
        move_to(study, "reconciliation")
        emerged(other, revision, Span(10, 19), "Haste")  # which can be undone then
        async with workbench(small, "First") as bench:
            await bench.press("N", "space", "space")
            screen = on_top(bench, CandidatesScreen)
            assert other.undo() == "coded U1: Haste (new)"
            screen.action_merge()
            await bench.press("enter")
            assert bench.said[-1] == GONE
            other.redo()
            bench.screen.updates.catch_up()
            await bench.press("escape", "enter", *"haste")
            other.undo()
            bench.screen.updates.catch_up()  # while the box offers it still
            await bench.press("enter")
            refusal = str(bench.app.screen.query_one("#refusal", Static).render())
            assert refusal.startswith("The codebook has no code with the id ")
