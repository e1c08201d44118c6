"""Several lines pasted into a field of one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual import events
from textual.widgets import Input

from codebook.tui.dialogs.ask import AskDialog
from codebook.tui.dialogs.line import LineDialog
from codebook.tui.dialogs.listing import ListingDialog
from workbench import Bench, workbench


async def paste(bench: Bench, text: str) -> str:
    """Paste a text into the first field of the screen on top; return what it holds then."""
    field = bench.app.screen.query(Input).first()
    field.post_message(events.Paste(text))
    await bench.settle()
    return field.value


@pytest.mark.parametrize(
    "keys",
    [("enter",), ("ctrl+n",), ("o",), ("f",), ("/",), ("?",), ("tab", "down", "=")],
)
async def test_they_are_joined_by_a_blank_wherever_keys_lead_to_one(
    small: Path, keys: tuple[str, ...]
) -> None:
    async with workbench(small, "First") as bench:
        await bench.press(*keys)
        bench.app.screen.query(Input).first().clear()
        assert await paste(bench, "the manual\n  says\r\nnothing\n") == "the manual says nothing"


@pytest.mark.parametrize(
    "dialog",
    [
        LineDialog("Which?"),
        AskDialog("Who?", "", lambda _: None, ""),
        ListingDialog("", "", (), "", "x"),
    ],
    ids=lambda dialog: type(dialog).__name__,
)
async def test_they_are_so_in_each_dialog(
    small: Path, dialog: LineDialog | AskDialog | ListingDialog
) -> None:
    async with workbench(small, "First") as bench:
        bench.app.push_screen(dialog)
        await bench.settle()
        assert await paste(bench, "a\nb") == "a b"


async def test_one_line_is_pasted_as_it_is(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.press("ctrl+n", *"ab")
        assert await paste(bench, "  c d ") == "ab  c d "
        assert await paste(bench, "e\n") == "ab  c d e"
