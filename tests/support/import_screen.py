"""The import screen of the workbench: looking at files, and what it shows of them."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from codebook.tui.screens.importing.import_screen import ImportScreen
from workbench import Bench, on_top


def read(bench: Bench) -> list[str]:
    """Return the lines that say how the file in focus is read."""
    return bench.told("#read").split("\n")


def files(bench: Bench) -> list[str]:
    """Return the names of the files that are listed."""
    return [item.offered.path.name for item in on_top(bench, ImportScreen).reading.files.items]


async def look(bench: Bench, place: Path) -> None:
    """Open the screen and look at a place."""
    await bench.press("I")
    await look_again(bench, place)


async def look_again(bench: Bench, place: Path) -> None:
    """Look at a place on the screen that is open."""
    bench.app.screen.query_one(Input).value = str(place)
    await bench.press("enter")
