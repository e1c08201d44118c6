"""Codes, coders, parts and speakers shown alone on the desk."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from textual.widgets import Static

from codebook import Study
from codebook.study.sample import copy_sample
from codebook.text.spans import Span
from codebook.tui.model.filters import only_coder, only_part
from codebook.tui.model.places import Place, Places
from codebook.tui.widgets.context_bar import ContextBar
from codebook.tui.widgets.here_pane import HerePane
from phrases import put
from stages import move_to
from workbench import Bench, workbench

TEACH = "I teach."
MANUAL = "The manual says nothing!"
WAIT = "Then I wait, for hours."


def first_line(bench: Bench) -> str:
    return str(bench.screen.query_one(ContextBar).render()).split("\n")[0]


def labels(bench: Bench) -> list[str]:
    return sorted(highlight.label for highlight in bench.view.highlights)


async def test_one_code_and_what_is_below_it_alone_is_shown(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote, keys in ((TEACH, "a1"), (MANUAL, "b1"), (WAIT, "a")):
            await bench.focus(quote)
            await bench.press(*keys)
            if keys == "a":
                await bench.press("enter")
        assert labels(bench) == ["A", "A.1", "B.1"]
        await bench.press("f")
        assert bench.offered()[0].endswith(" and all below it")
        await bench.press("enter")
        assert labels(bench) == ["A", "A.1"]
        assert " only A " in first_line(bench)
        await bench.focus(TEACH)
        await bench.press("b", "1")
        assert labels(bench) == ["A", "A.1"], "what is written meanwhile is filtered as well"
        await bench.press("escape")
        assert labels(bench) == ["A", "A.1", "B.1", "B.1"]
        assert "only" not in first_line(bench)


async def test_any_code_of_the_interview_is_shown_alone_by_its_id(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote, keys in ((TEACH, "a1"), (MANUAL, "b1"), (WAIT, "a1")):
            await bench.focus(quote)
            await bench.press(*keys)
        await bench.focus(TEACH)
        await bench.press("f")
        assert [row for row in bench.offered() if "." in row] == ["A.1 Setting up", "B.1 Speed"]
        await bench.press(*"b1", "enter")
        assert " only B.1 " in first_line(bench)
        assert labels(bench) == ["B.1"]
        assert bench.view.caret == bench.span(TEACH).start


async def test_a_filter_goes_with_its_code(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("enter", *"patience", "down", "enter")
        await bench.focus(TEACH)
        await bench.press("enter", *"calm", "down", "enter", "f", "enter")
        assert " only calm " in first_line(bench)
        with Study.open(small, "First") as elsewhere:
            codes = {code.name: code.id for code in elsewhere.codebook().codes}
            elsewhere.edit_code(codes["calm"], name="quiet")
            bench.screen.updates.catch_up()
            await bench.settle()
            assert " only quiet " in first_line(bench)
            assert labels(bench) == ["quiet"]
            move_to(elsewhere, "reconciliation")
            elsewhere.merge_codes([codes["calm"]], codes["patience"])
        bench.screen.updates.catch_up()
        await bench.settle()
        assert "only" not in first_line(bench)
        assert labels(bench) == ["patience", "patience"]
        assert "quiet is no longer in use. All is shown again." in bench.said


async def test_what_a_filter_hides_is_named_where_it_is(small: Path) -> None:
    def pane() -> list[str]:
        shown = bench.screen.query_one(HerePane).query_one(Static)
        return str(shown.render()).split("\n")

    hides = "“only A.1” hides your {} here. f shows all again."
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press(*"a1", "f", "enter")
        await bench.focus(TEACH)
        assert pane()[0] == "not coded"
        await bench.press(*"b1")
        assert bench.said[-1] == hides.format("B.1")
        assert pane()[0] == "not shown: B.1"
        await bench.press("x")
        assert bench.said[-1] == hides.format("B.1")
        assert bench.coded(TEACH) == ["B.1"]
        await bench.press(*"a1")
        assert bench.said == [], "it is seen"
        assert pane()[::2][:2] == ["A.1 Setting up", "not shown: B.1"], "with what it means"
        await bench.press("x")
        assert bench.coded(TEACH) == ["B.1"], "what is shown can be removed"
        await bench.press(*"a1", "r", *"a2", "enter")
        assert bench.said[-1] == hides.format("A.2")
        assert pane()[0] == "not shown: A.2, B.1"
        await bench.press("f")
        assert sorted(pane()[:4:2]) == ["A.2 Documentation", "B.1 Speed"]


async def test_the_code_under_the_cursor_of_the_codebook_may_be_meant(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("b", "1")
        await bench.press("tab", "down", "f")
        assert bench.offered()[0] == "A.1 Setting up", "with nothing below"
        await bench.press("enter")
        assert labels(bench) == []
        await bench.press("f")
        assert labels(bench) == ["B.1"], "the same key clears"


async def test_what_is_offered_narrows_to_what_is_typed(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press(*"a1", *"b1", "f")
        offered = bench.offered()
        assert offered[:2] == ["A.1 Setting up", "B.1 Speed"]
        await bench.type("b1")
        assert bench.offered() == ["B.1 Speed"], "an id as it is typed elsewhere"
        await bench.type(" zebra")
        assert bench.offered() == []
        await bench.press("enter")
        assert bench.top == "NarrowedChoice", "there is nothing to choose"
        await bench.press(*["backspace"] * len("b1 zebra"))
        assert bench.offered() == offered
        await bench.type("SAID U1")
        assert bench.offered() == ["what is said by U1"]
        await bench.press("enter")
        assert " only U1 " in first_line(bench)


async def test_one_coder_alone_is_shown(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        mine = [coded for coded in bench.desk.shown(bench.desk.passages) if coded.own]
        assert len(mine) < len(bench.view.highlights)
        await bench.press("f")
        rows = [f"the codings of {name}" for name in bench.desk.layers.values()]
        offered = bench.offered()
        at = offered.index(rows[0])
        assert offered[at : at + len(rows)] == rows, "after codes here, parts and speakers"
        await bench.press(*["down"] * offered.index("the codings of Ada"), "enter")
        assert " only Ada " in first_line(bench)
        assert len(bench.view.highlights) == len(mine)


def uses(bench: Bench) -> int:
    """How many codings the codebook at the right counts."""
    return sum(code.uses for code in bench.desk.codebook.codes)


async def test_a_layer_is_named_alone_only_where_it_alone_is_seen(small: Path) -> None:
    with Study.open(small, "First") as study:
        interview, code = study.interviews()[0], study.codebook().codes[-1]
        study.code(interview.revision_id, Span(10, 20), [code.id])
    async with workbench(small, "First") as bench:
        assert first_line(bench).endswith("First's layer  coding")
        with Study.open(small, "Second") as study:
            study.annotate(interview.revision_id, Span(30, 40), "Why?")
            for coder in ("First", "Second"):
                study.work_as(coder)
                study.done()
        bench.screen.catch_up()
        assert [each.coder for each in bench.desk.annotated(bench.desk.passages.over(Span(30, 40)))]
        assert first_line(bench).endswith("First · all layers  reconciliation")
        await bench.press("w")
        assert first_line(bench).endswith("First's layer only  reconciliation")


async def test_codes_are_counted_in_the_layers_that_are_looked_at(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        counted = {each.name: each.codings for each in study.status().coders}
    async with workbench(sample, "Ada") as bench:
        assert first_line(bench).endswith("Ada + Ben + consensus  reconciliation")
        assert uses(bench) == counted["Ada"] + counted["Ben"]
        await bench.press("w")
        assert first_line(bench).endswith("Ada's layer only  reconciliation")
        assert uses(bench) == counted["Ada"]
        number = next(code.number for code in bench.desk.codebook.codes if code.uses)
        await bench.press(*number.replace(".", "").casefold(), "enter")
        assert bench.top == "DeskScreen"
        assert uses(bench) == counted["Ada"] + 1, "what is written is counted at once"
        await bench.press("u", "#")
        headline = bench.app.screen.query_one("#headline", Static)
        assert str(headline.render()) == "Codes by participant · Ada's layer only"
        assert added_up(bench) == counted["Ada"]
        await bench.press("w", "w")
        assert str(headline.render()) == "Codes by participant · Ada + Ben"
        assert added_up(bench) == counted["Ada"] + counted["Ben"]
        await bench.press("escape")
        bench.screen.commands.filtering.let_through(
            only_coder(bench.desk.study.coders()[1].id, "Ben")
        )
        assert first_line(bench).endswith("Ada · Ben's layer  reconciliation")
        assert uses(bench) == counted["Ben"]
        await bench.press("w")
        assert uses(bench) == counted["Ada"] + counted["Ben"]


async def test_what_is_agreed_is_not_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codebook.study.building._merge_agreed", lambda *_: None)
    sample = tmp_path / "sample"
    copy_sample(sample)
    with Study.open(sample, "Ada") as study:
        Places().remember(study.id, "Ada", Place("", 0))
    async with workbench(sample, "Ada", size=(120, 40)) as bench:
        before, passages = uses(bench), [each.passages for each in bench.desk.interviews]
        with Study.open(sample, "Ben") as study:
            study.merge_agreed(study.queue().unmerged)
        bench.screen.catch_up()
        await bench.until(lambda: "Ada + Ben + consensus" in first_line(bench))
        await bench.until(lambda: not bench.desk.uncounted)
        assert uses(bench) == before
        assert [each.passages for each in bench.desk.interviews] == passages
        bench.screen.panes.codes.focus()
        bench.screen.panes.codes.look_at(bench.desk.codebook.by_number["A.1.i"].id)
        await bench.settle()
        pane = bench.screen.query_one("#here Static", Static)
        assert str(pane.render()).splitlines()[1:3] == [
            "11 passages",
            "Ada 5  ·  Ben 6  ·  consensus 3",
        ]
        await bench.press("#")
        headline = bench.app.screen.query_one("#headline", Static)
        assert str(headline.render()) == "Codes by participant · Ada + Ben"
        assert added_up(bench) == before
        await bench.press("escape")
        joint = bench.desk.consensus
        bench.screen.commands.filtering.let_through(only_coder(joint, "consensus"))
        assert 0 < uses(bench) < before
        await bench.press("#")
        assert added_up(bench) == uses(bench)


def added_up(bench: Bench) -> int:
    """What the matrix counts in all."""
    counts = [count for name, count, *_ in bench.cells() if not name.startswith(" ")]
    return sum(int(count) for count in counts if count.isdigit())


async def test_hidden_passages_are_passed_over(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote in (TEACH, MANUAL, WAIT):
            await bench.focus(quote)
            await bench.press("b", "1")
        bench.screen.commands.filtering.let_through(only_part("I"))
        bench.view.focus_on(bench.view.document.start)
        await bench.press(">")
        assert bench.view.caret == bench.span(TEACH).start
        await bench.press(">")
        assert bench.view.caret == bench.span(TEACH).start, "the others are in another part"


async def test_unsure_passages_of_other_layers_are_passed_over(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        assert bench.desk.transcript is not None
        turn = bench.desk.transcript.turns[-1]
        with Study.open(sample, "Ben") as ben:
            code = ben.codebook().codes[-1].id
            passage = ben.code(bench.desk.transcript.revision_id, Span(*turn[:2]), [code])
            found = ben.passage(passage)
            assert found is not None
            ben.set_unsure([found.codes[-1].coding_id], unsure=True)
        bench.screen.catch_up()
        before = bench.view.caret
        await bench.press("U")
        assert bench.view.caret == turn.start != before
        bench.view.focus_on(before)
        await bench.press("w", "U")
        assert bench.view.caret == before
        assert bench.said[-1] == "No coding in this interview is unsure."


async def test_the_list_of_interviews_counts_turns_and_passages_of_the_layers_shown(
    sample: Path,
) -> None:
    def listed(bench: Bench) -> str:
        return str(bench.screen.panes.interviews.get_option_at_index(0).prompt)

    async with workbench(sample, "Ada", size=(120, 40)) as bench:
        (first, *_) = bench.desk.interviews
        study = bench.desk.study
        people = {person.name: person.id for person in study.coders()}
        coded = Counter(each.coder_id for each in study.passages(first.revision_id) if each.codes)
        own, others, joint = (coded[people[name]] for name in ("Ada", "Ben", "consensus"))
        assert own + others == first.passages
        assert len({own, others, joint, first.passages}) == 4
        turns = first.coded_by_layer
        both, mine, agreed, bens = (
            f" {turns[key]}/{first.turns}"
            for key in ("", people["Ada"], people["consensus"], people["Ben"])
        )
        assert len({mine, agreed, bens}) == 3
        assert listed(bench).endswith(f"{both}  {first.passages} ▪")
        await bench.press("w")
        assert listed(bench).endswith(f"{mine}  {own} ▪")
        await bench.press("w")
        assert listed(bench).endswith(f"{agreed}  {joint} ▪")
        bench.screen.commands.filtering.let_through(only_coder(people["Ben"], "Ben"))
        assert listed(bench).endswith(f"{bens}  {others} ▪")
        await bench.press("w")
        assert listed(bench).endswith(f"  {first.passages} ▪")


async def test_the_figures_of_an_interview_count_the_same_codings(small: Path) -> None:
    """Those of the coder at the desk while coders code apart, then those of all."""

    def listed(bench: Bench) -> str:
        prompt = bench.screen.panes.interviews.get_option_at_index(0).prompt
        return str(prompt).split("\n")[1].replace("━", "").strip()

    with Study.open(small, "First") as study:
        put(study, TEACH, "A.1")
        put(study, MANUAL, "A.1")
        study.work_as("Second")
        put(study, TEACH, "A.2")
    async with workbench(small, "Second", size=(120, 40)) as bench:
        assert listed(bench) == "1/2  1 ▪"
    with Study.open(small) as study:
        for name in ("First", "Second"):
            study.work_as(name)
            study.done()
    async with workbench(small, "Second", size=(120, 40)) as bench:
        assert listed(bench) == "2/2  3 ▪"
        await bench.press("o")
        assert "2 of 2 turns coded · 3 passages" in bench.told("VerticalScroll > Static")
        assert "1/1  II  Questions" in bench.told("VerticalScroll > Static")
        await bench.press("escape", "w")
        assert listed(bench) == "1/2  1 ▪"


async def test_only_what_is_unsure_is_shown(small: Path) -> None:
    async with workbench(small, "First") as bench:
        for quote in (TEACH, MANUAL):
            await bench.focus(quote)
            await bench.press("a", "1")
        await bench.press("f")
        assert "what is unsure" not in bench.offered()
        await bench.press("escape", "!", "f")
        await bench.press(*["down"] * bench.offered().index("what is unsure"), "enter")
        assert " only unsure " in first_line(bench)
        assert labels(bench) == ["A.1"]
        assert [h.start for h in bench.view.highlights] == [bench.span(MANUAL).start]
        await bench.press("!")
        assert labels(bench) == []
        await bench.press("f")
        assert labels(bench) == ["A.1", "A.1"]


async def test_one_part_or_one_speaker_alone_is_read(small: Path) -> None:
    def said(bench: Bench) -> set[str]:
        return {block.speaker for block in bench.view.document.blocks}

    async with workbench(small, "First") as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1")
        await bench.focus(MANUAL)
        await bench.press("b", "1", "f", "down", "enter")
        assert " only part II " in first_line(bench)
        assert bench.view.document.blocks[0].start > bench.span(TEACH).end
        assert bench.view.caret == bench.span(MANUAL).start
        assert said(bench) == {"Interviewer", "U1"}
        await bench.press("f")
        assert labels(bench) == ["A.1", "B.1"]
        await bench.press("f", "down", "down", "enter")
        assert " only part I " in first_line(bench)
        assert bench.view.caret == bench.view.document.start, "the caret was in another part"
        await bench.press("f")
        assert bench.view.caret == bench.span(MANUAL).start, "it comes back"
        await bench.press("f", *["down"] * 4, "enter")
        assert " only U1 " in first_line(bench)
        assert said(bench) == {"U1"}
        await bench.press("f")
        await bench.focus(WAIT)
        await bench.press("f", "enter", "/", *"teach", "enter", "enter")
        assert bench.view.caret == bench.span("teach").start, "a place that is hidden is shown"
        assert "only" not in first_line(bench)


async def test_what_the_interviewer_says_is_hidden_and_the_place_kept(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus(MANUAL)
        await bench.press("a", "1")
        await bench.press("d")
        assert "question" not in {block.kind for block in bench.view.document.blocks}
        assert " no questions " in first_line(bench)
        assert bench.view.caret == bench.span(MANUAL).start
        assert labels(bench) == ["A.1"]
        await bench.press("up", "up", "up", "b", "1")
        assert bench.coded("Naïve café 🙂 students mostly.") == ["B.1"]
        parts = [paragraph.part for paragraph in bench.view.document.paragraphs]
        await bench.press("]", "[", "d")
        assert [p.part for p in bench.view.document.paragraphs if p.part] == [p for p in parts if p]
        assert "question" in {block.kind for block in bench.view.document.blocks}
        assert "no questions" not in first_line(bench)


async def test_that_one_codes_whole_turns_is_said_and_stays_on_the_screen(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("s")
        assert bench.said[-1] == "Codes go on whole turns now."
        await bench.press("]", "d", "down")
        assert first_line(bench).startswith(" whole turns    no questions ")
        await bench.press("s")
        assert bench.said[-1] == "Codes go on whole sentences now."
        assert "whole" not in first_line(bench)


async def test_a_smaller_terminal_keeps_the_carets_row_in_view(sample: Path) -> None:
    async with workbench(sample, "Ada", size=(80, 40)) as bench:
        view = bench.view
        await bench.press("pagedown", "pagedown")
        for _ in range(60):
            if view._layout and view._layout.row_of(view.caret) - view.scroll_offset.y > 20:
                break
            await bench.press("down")
        for size in ((80, 20), (60, 20), (60, 12), (100, 30)):
            await bench.pilot.resize_terminal(*size)
            await bench.settle()
            assert view._layout is not None
            row = view._layout.row_of(view.caret) - view.scroll_offset.y
            assert 0 <= row < view.page, size
