"""The screen of one code: what it means, where it stands, what becomes of it."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, TextArea

from codebook import Study
from codebook.study.codebook import Code
from codebook.tui.screens.codes.code_screen import CodeScreen
from codebook.tui.widgets.swatches import COLOURS
from phrases import emerged, place_of
from small import write_files
from workbench import Bench, on_top, workbench

COMPILED = "it has to be compiled"
TEACH = "I teach."
FIELDS = ("definition", "use_when", "avoid_when", "examples")


def screen(bench: Bench) -> CodeScreen:
    return on_top(bench, CodeScreen)


def code(bench: Bench) -> Code:
    return bench.desk.codebook.by_id[screen(bench).code.id]


def subtitle(bench: Bench) -> str:
    return str(bench.app.screen.query_one(".box").border_subtitle)


async def open_code(bench: Bench, quote: str = COMPILED) -> None:
    """Show the code of a passage."""
    await bench.focus(quote)
    await bench.press("=")


async def write(bench: Bench, key: str, text: str) -> None:
    """Type a text after what stands in a field for texts."""
    bench.app.screen.query(TextArea)[FIELDS.index(key)].focus()
    await bench.press("ctrl+end", *(["end"] * 2))
    await bench.type(text)


async def test_who_comes_to_a_text_goes_on_at_its_end(sample: Path) -> None:
    long = " ".join(["When to use it."] * 60)
    with Study.open(sample, "Ada") as study:
        code_id = study.codebook().by_number["A.1.i"].id
        study.edit_code(code_id, use_when="Often", avoid_when=long)
    async with workbench(sample, "Ada", size=(80, 24)) as bench:
        await open_code(bench)
        while bench.app.screen.focused is not bench.app.screen.query(TextArea)[1]:
            await bench.press("tab")
        await bench.type(", no")
        assert screen(bench).unsaved == {"use_when": "Often, no"}
        clicked = bench.app.screen.query(TextArea)[2]
        await bench.pilot.click(clicked, offset=(5, 0))
        assert clicked.cursor_location == (0, 5), "the mouse says where"


async def test_examples_are_written_and_stand_beside_the_match(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await write(bench, "examples", "Which CUDA?")
        await bench.press("enter", "enter")
        await bench.type("No wheel for it.")
        await bench.press("ctrl+s")
        assert bench.said[-1] == "Saved."
        study, changed = bench.desk.study, code(bench)
        assert study.examples(changed.id) == ["Which CUDA?", "No wheel for it."]
        assert study.log(1)[0].label == "edited A.1.i: examples"
        await write(bench, "examples", " Anywhere.")
        await bench.press("ctrl+s", "escape", "enter")
        await bench.type("a1.i")
        beside = bench.told("Matches Static")
        assert "e.g. Which CUDA?\ne.g. No wheel for it. Anywhere." in beside, "the caret stayed"
        await bench.press("escape", "u", "u")
        assert study.examples(changed.id) == []


async def test_what_a_code_means_is_changed_and_its_history_told(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        assert bench.told("#headline").startswith("A.1.i  ")
        assert bench.told(".told") == "accepted · taxonomy · 11 passages"
        old = code(bench).definition
        await write(bench, "use_when", "Always")
        await bench.press("ctrl+s")
        assert bench.said[-1] == "Saved."
        assert code(bench).use_when == "Always"
        assert code(bench).definition == old
        assert bench.told(".told").endswith(" · 11 older than the definition")
        latest = bench.told("#edits").partition("2025-03-01 08:00")[0]
        assert latest.split()[2:] == ["Ada", "when", "to", "use", "+", "Always"]
        await bench.press("escape", "u")
        assert bench.said[-1].startswith("Undone: edited A.1.i: when to use")


async def test_name_colour_and_parent_are_changed(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await bench.press("end", "!")
        await bench.press("tab", "enter")
        assert bench.top == "CodeChoice"
        await bench.type("b.1")
        await bench.press("enter")
        await bench.press("tab", "tab", "right", "right", "left", "ctrl+s")
        changed = code(bench)
        assert changed.name.endswith("!")
        assert changed.parent_id == bench.desk.codebook.by_number["B.1"].id
        assert changed.colour == COLOURS[0]
        assert bench.told("#headline").endswith("!")
        history = bench.told("#edits")
        assert "− A.1 Unclear Installation Guidance\n+ B.1 " in history


async def test_a_code_is_put_under_no_other(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await bench.press("tab", "enter", "down", "up", "enter", "ctrl+s")
        assert code(bench).parent_id is None


async def test_what_is_no_colour_is_refused_in_a_sentence(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await bench.press("tab", "tab")
        await bench.type("#12")
        await bench.press("ctrl+s")
        assert bench.said[-1] == "'#12' is not a colour. Write it as #RRGGBB."
        await bench.type("3456")
        await bench.press("ctrl+s")
        assert code(bench).colour == "#123456"
        await bench.press("ctrl+s")
        assert bench.said[-1] == "Nothing was changed."


async def test_while_blind_what_is_everybodys_cannot_be_typed_over(small: Path) -> None:
    async with workbench(small, "First", size=(80, 24)) as bench:
        await bench.focus(TEACH)
        await bench.press("a", "1", "=")
        assert bench.told() == ("accepted · taxonomy · locked until all have coded · 1 passage")
        focused = bench.app.screen.focused
        assert isinstance(focused, TextArea), "so that a long definition can be scrolled"
        await bench.type("!")
        await bench.press("tab", "tab", "tab")
        await bench.type("!")
        assert screen(bench).unsaved == {}, "no field takes what is typed"
        for key in ("ctrl+s", "f7"):
            bench.app.clear_notifications()
            await bench.press(key)
            assert bench.said == [
                "A.1 is everybody's, and the study is blind while you code."
                " Write a memo on it now; change it once all have finished."
            ]
            assert bench.top == "CodeScreen", "nothing is asked before"
        await bench.press("f3")
        assert bench.said[-1].startswith("Codes can be retired and merged once the study is open")
        assert code(bench).name == "Setting up"
        await bench.press("escape")
        assert bench.top == "DeskScreen", "there is nothing to save"


async def test_while_blind_an_own_candidate_is_changed(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.begin_coding(TEACH, "Patience")
        await bench.press("enter", "=")
        await write(bench, "definition", "To wait.")
        await bench.press("ctrl+s")
        assert code(bench).definition == "To wait."


async def test_leaving_asks_once_more_where_something_is_not_saved(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await bench.press("x", "escape")
        assert bench.said[-1].startswith("This is not saved: ctrl+s.")
        assert bench.top == "CodeScreen"
        await bench.press("escape")
        assert bench.top == "DeskScreen"
        assert bench.said == [], "nothing that concerns the screen that was left"
        await bench.press("=")
        assert bench.app.screen.query_one(Input).value == code(bench).name
        await bench.press("escape")
        assert bench.top == "DeskScreen"


async def test_a_code_is_retired_and_brought_back(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await bench.press("f3")
        assert bench.said[-1] == "A.1.i is retired; its passages keep it."
        assert bench.told(".told").startswith("retired · ")
        await bench.press("f3")
        assert bench.said[-1] == "A.1.i is in use again."
        assert code(bench).state == "accepted"


async def test_what_is_typed_stays_when_a_key_changes_the_code_otherwise(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await write(bench, "use_when", "Always")
        await bench.press("f3")
        assert code(bench).state == "retired"
        await bench.press("f7")
        await bench.type("A.9")
        await bench.press("enter")
        assert code(bench).number == "A.9"
        area = bench.app.screen.query(TextArea)[FIELDS.index("use_when")]
        assert area.text == "Always"
        assert area.cursor_location == (0, len("Always"))
        await bench.press("escape")
        assert bench.said[-1].startswith("This is not saved")
        await bench.press("ctrl+s")
        assert code(bench).use_when == "Always"


async def test_a_code_is_merged_into_another(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        into = bench.desk.codebook.by_number["B.1.i"]
        await bench.press("f2")
        await bench.type("b.1.i")
        await bench.press("enter")
        assert bench.said[-1] == "What was coded as A.1.i is coded as B.1.i now."
        assert bench.told(".told") == "retired · taxonomy · 0 passages"
        assert len(bench.desk.study.passages_of(into.id)) >= 9


async def test_a_code_is_neither_merged_into_itself_nor_put_under_what_is_below_it(
    small: Path,
) -> None:
    async with workbench(small, "First", size=(120, 40)) as bench:
        await bench.press("tab", "=", "f2")
        assert [row.split()[0] for row in bench.offered()] == ["A.1", "A.2", "B", "B.1"]
        await bench.press("a", "enter")
        assert bench.top == "CodeChoice", "nothing is chosen, though others are called like it"
        assert subtitle(bench) == "not this one · ↓ another · esc leave"
        await bench.press("escape", "tab", "enter")
        assert [row.split()[0] for row in bench.offered()] == ["under", "B", "B.1"]
        await bench.press("a", "1", "enter")
        assert bench.top == "CodeChoice", "nor is it put at the top level because of it"
        assert subtitle(bench) == "not this one · esc leave"


async def test_its_passages_and_those_that_are_stale_are_a_key_away(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        await bench.press("f5")
        assert bench.told(".told") == "Nothing was coded before the definition last changed."
        await bench.press("escape")
        await write(bench, "definition", " Or drivers.")
        await bench.press("ctrl+s", "f5")
        assert bench.told(".told") == "11 passages · Ada 5, Ben 6"
        await bench.press("escape", "f4")
        assert bench.told(".told") == "14 passages · Ada 5, Ben 6, consensus 3"
        await bench.press("m")
        await bench.type("b1")
        await bench.press("enter", "escape")
        assert bench.told(".told").startswith("accepted · taxonomy · 10 passages")


async def test_the_history_takes_the_place_of_the_form_where_it_is_narrow(sample: Path) -> None:
    def shown(bench: Bench) -> list[bool]:
        return [screen(bench).query_one(each).display for each in ("CodeForm", "#history")]

    async with workbench(sample, "Ada") as bench:
        await open_code(bench)
        assert shown(bench) == [True, False]
        await bench.press("f6")
        assert shown(bench) == [False, True]
        await bench.pilot.resize_terminal(120, 40)
        await bench.settle()
        assert shown(bench) == [True, True]


async def test_who_codes_alone_merges_codes_while_coding(tmp_path: Path) -> None:
    files = write_files(tmp_path / "sources")
    with Study.create(tmp_path / "s", coders=["Only"], files=files) as study:
        study.work_as("Only")
        for words, name in ((TEACH, "Work"), ("for hours", "Time")):
            emerged(study, *place_of(study, words), name)
    async with workbench(tmp_path / "s", "Only") as bench:
        await open_code(bench, TEACH)
        await bench.press("f2")
        await bench.type("time")
        await bench.press("enter")
        assert bench.said[-1] == "What was coded as Work is coded as Time now."
        await bench.press("escape", "N", "+", "enter")
        assert bench.said[-1].startswith("Time is ")
        assert bench.desk.stage == "coding"


async def test_what_was_coded_before_the_first_definition_is_not_older_than_it(small: Path) -> None:
    with Study.open(small, "First") as study:
        emerged(study, *place_of(study, TEACH), "Work")
    async with workbench(small, "First") as bench:
        await open_code(bench, TEACH)
        for words, told in (
            ("What they do", "1 passage"),
            (" by day", "1 older than the definition"),
        ):
            await write(bench, "definition", words)
            await bench.press("ctrl+s")
            assert bench.said[-1] == "Saved."
            assert bench.told(".told").rpartition(" · ")[2] == told
