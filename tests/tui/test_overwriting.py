"""A box in which a text is typed does not write over what another window has written meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

import themed
from cells import edit_cell
from codebook import Study
from codebook.tui.screens.codes.code_screen import CodeScreen
from codebook.tui.screens.live_screen import LiveScreen
from phrases import put
from workbench import Bench, on_top, workbench

TEACH = "I teach."
SAVE_AGAIN = "Yours is not saved; save again to put it in the place of that."


def refusal(bench: Bench) -> str:
    """What the box on top says, with the time left out."""
    before, _, after = bench.told(".refusal").partition(" (")
    return before + after.partition(")")[2]


async def look(bench: Bench) -> None:
    on_top(bench, LiveScreen).look()
    await bench.settle()


async def test_an_open_code_shows_what_others_change_and_keeps_what_is_typed(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("=")
        key = on_top(bench, CodeScreen).code.id
        definition, use_when = bench.app.screen.query(TextArea)[:2]
        definition.text = "Ada's words."
        with Study.open(sample, "Ben") as other:
            other.edit_code(key, definition="Ben's words.", use_when="Often.", name="Getting it")
        await look(bench)
        assert (definition.text, use_when.text) == ("Ada's words.", "Often.")
        assert bench.app.screen.query_one(Input).value == "Getting it"
        await bench.press("ctrl+s")
        told = bench.told()
        assert told.startswith("Ben has changed the definition meanwhile (")
        assert told.endswith(f"): “Ben's words.”. {SAVE_AGAIN}")
        assert bench.said == [], "a toast would cover what is typed"
        await look(bench)
        assert (bench.told(), definition.text) == (told, "Ada's words.")
        await bench.press("ctrl+s")
        assert bench.said[-1] == "Saved."
        code = bench.desk.study.codebook().by_id[key]
        assert (code.definition, code.use_when, code.name) == (
            "Ada's words.",
            "Often.",
            "Getting it",
        )
        assert "Ben's words." not in bench.told()


async def test_a_code_that_was_saved_before_others_were_seen_is_not_written_over(
    sample: Path,
) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("=")
        key = on_top(bench, CodeScreen).code.id
        bench.app.screen.query_one(Input).value = "Ada's name"
        bench.app.screen.query(TextArea)[0].text = "Ada's words."
        with Study.open(sample, "Ben") as other:
            other.edit_code(key, definition="Ben's words.")
        await bench.press("ctrl+s")
        code = bench.desk.study.codebook().by_id[key]
        assert (code.definition == "Ben's words.", code.name == "Ada's name") == (True, False)
        bench.app.screen.query(TextArea)[0].text = "Ben's words."
        await bench.press("ctrl+s")
        code = bench.desk.study.codebook().by_id[key]
        assert (code.definition, code.name) == ("Ben's words.", "Ada's name")


async def test_a_memo_in_two_windows(small: Path) -> None:
    async with workbench(small, "First") as bench:
        with Study.open(small, "First") as other:
            passage = put(other, TEACH)
            bench.screen.catch_up()
            await bench.focus(TEACH)
            await bench.press("m", *"mine")
            memo = other.add_memo("passage", passage, "theirs")
            await bench.press("ctrl+s")
            said = "In another window you have changed the memo meanwhile: “theirs”. "
            assert refusal(bench) == said + SAVE_AGAIN
            await bench.press("ctrl+s")
            assert bench.top == "DeskScreen"
            assert [each.text for each in other.memos(passage)] == ["mine"]
            await bench.press("m", *"!")
            other.edit_memo(memo, "more")
            await bench.press("ctrl+s")
            assert refusal(bench) == said.replace("theirs", "more") + SAVE_AGAIN
            other.edit_memo(memo, "most")
            await bench.press("ctrl+s")
            assert refusal(bench) == said.replace("theirs", "most") + SAVE_AGAIN
            await bench.press("ctrl+s")
            assert [each.text for each in other.memos(passage)] == ["mine!"]


async def test_a_memo_typed_when_the_terminal_is_closed_comes_below_what_came_meanwhile(
    small: Path,
) -> None:
    async with workbench(small, "First") as bench:
        with Study.open(small, "First") as other:
            passage = put(other, TEACH)
            memo = other.add_memo("passage", passage, "Ask her.")
            bench.screen.catch_up()
            await bench.focus(TEACH)
            await bench.press("m")
            bench.app.screen.query_one(TextArea).text = "Ask her on Monday."
            other.edit_memo(memo, "She said so.")
            bench.app._keep_unsaved()
            (there,) = other.memos(passage)
            assert there.text == "She said so.\n\nAsk her on Monday."


async def test_an_insight_and_a_quote_as_published(small: Path) -> None:
    async with workbench(small, "First") as bench:
        with Study.open(small, "First") as other:
            passage = put(other, TEACH)
            other.set_key(passage, key=True)
            bench.screen.catch_up()
            await bench.focus(TEACH)
            await bench.press("i", *"mine")
            other.set_insight(passage, "theirs")
            await bench.press("enter")
            assert refusal(bench).startswith("In another window you have changed the insight")
            await bench.press("enter")
            await bench.press("'", *"!")
            other.set_published_quote(passage, "theirs")
            await bench.press("enter")
            assert refusal(bench).endswith(f"quote as published meanwhile: “theirs”. {SAVE_AGAIN}")
            await bench.press("enter")
            stored = other.passage(passage)
    assert stored
    assert (stored.insight, stored.published_quote) == ("mine", f"{TEACH}!")


async def test_a_cell_that_somebody_has_just_filled_in(
    small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LiveScreen, "look", lambda _: None)  # which is too late
    async with workbench(small, "First") as bench:
        await bench.press("P", "enter", "right", "right", "right", "right")
        where = bench.told("#where")
        await bench.type("Mine")
        with Study.open(small, "Second") as other:
            label, _, column = where.partition(", ")
            (person,) = [each.id for each in other.people() if each.label == label]
            edit_cell(other, person, column, "Theirs")
            await bench.press("enter")
            assert bench.told() == "Somebody else has entered “Theirs” here meanwhile."
            assert (bench.typed(), bench.told("#where")) == ("Mine", where)
            await bench.press("enter")
            values = dict(next(each.fields for each in other.people() if each.id == person))
    assert values[column] == "Mine"


async def test_a_joint_theme(sample: Path) -> None:
    with Study.open(sample) as study:
        themed.group_all(study)
    async with workbench(sample, "Ada") as bench:
        await bench.press("S", "=", "enter", "enter")
        (joint,) = [each for each in bench.desk.study.groupings() if each.joint]
        theme = joint.themes[0]
        await bench.press("right", "r", *"Price", "tab", *"Mine")
        with Study.open(sample, "Ben") as other:
            other.edit_theme(theme.id, joint=True, definition="Theirs")
            await bench.press("ctrl+s")
            assert bench.top == "ThemeForm"
            told = bench.told("#told")
            assert told.startswith("Ben has changed the definition meanwhile (")
            assert told.endswith(f"): “Theirs”. {SAVE_AGAIN}")
            await bench.press("ctrl+s")
            assert bench.top == "GroupingScreen"
            (joint,) = [each for each in other.groupings() if each.joint]
    assert [(t.name, t.definition) for t in joint.themes if t.id == theme.id] == [("Price", "Mine")]


async def test_a_reason_that_was_given_meanwhile(sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("R", "1", "r", *"Mine")
        with Study.open(sample, "Ben") as other:
            (ruled,) = [each.ruled for each in other.queue().cases if each.ruled]
            other.give_reason(ruled.verdict_id, "Theirs")
            await bench.press("enter")
            assert refusal(bench) == f"Ben has changed the reason meanwhile: “Theirs”. {SAVE_AGAIN}"
            await bench.press("enter")
            reasons = [each.ruled.reason for each in other.queue().cases if each.ruled]
    assert reasons == ["Mine"]
