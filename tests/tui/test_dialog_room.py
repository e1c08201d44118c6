"""The boxes over a screen have the room that is theirs, and what is in them stands in it."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input, TextArea

from workbench import Bench, workbench

_MOST = 76  # cells of a box where the terminal has 80


def width(bench: Bench) -> int:
    return bench.app.screen.query_one(".box").outer_size.width


async def test_on_a_small_terminal_boxes_take_what_there_is_and_show_all_fields(
    sample: Path,
) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.press("?")
        assert (bench.top, width(bench)) == ("HelpDialog", _MOST)
        await bench.press("escape", "@")
        assert (bench.top, width(bench)) == ("ChoiceDialog", _MOST)
        await bench.press("escape", "S", "w", "w", "right", "r")
        assert bench.top == "ThemeForm", "of a joint theme, which has a reason too"
        box = bench.app.screen.query_one(".box").content_region
        fields = [*bench.app.screen.query(Input), *bench.app.screen.query(TextArea)]
        assert len(fields) == 3
        for field in fields:
            assert box.contains_region(field.region), field.id
