"""Takes the pictures of README and manual from the real workbench: python docs/pictures.py."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from codebook.study.sample import copy_sample
from codebook.tui.app import Workbench

HERE = Path(__file__).parent / "pictures"

# What is pressed for each, one after the other.
PICTURES = {
    "workbench": ["greater_than_sign"] * 12,
    "code-box": ["c", "1"],
    "reconciliation": ["R", *["down"] * 28],
    "agreement": ["percent_sign"],
    "grouping": ["S", "down"],
}


def picture(app: Workbench, name: str) -> None:
    """Save what is on the screen, without the web font that Textual's export asks for."""
    drawing = re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(), flags=re.DOTALL)
    drawing = re.sub(r"font-family: [^;]+;", "font-family: ui-monospace, monospace;", drawing)
    (HERE / f"{name}.svg").write_text(drawing, encoding="utf-8")


async def press(app: Workbench, pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each once all is shown that the one before has asked for."""
    for key in keys:
        await pilot.press(key)
        await app.workers.wait_for_complete()
        await pilot.pause()


async def workbench(study: Path) -> None:
    """Picture the workbench with a passage in focus, and the screens that stand over it."""
    app = Workbench(study, "Ada")
    async with app.run_test(size=(120, 36)) as pilot:
        for _ in range(3000):
            await pilot.pause(0.02)
            if app.desk_screen:
                break
        await press(app, pilot, "escape")  # the tour, which the sample shows the first time
        for name, keys in PICTURES.items():
            await press(app, pilot, *keys)
            picture(app, name)
            await press(app, pilot, "escape")


def main() -> None:
    """Take every picture, with no state of this machine in it."""
    HERE.mkdir(exist_ok=True)
    Input.cursor_blink = False  # type: ignore[assignment]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        copy_sample(Path(folder) / "sample")
        asyncio.run(workbench(Path(folder) / "sample"))


if __name__ == "__main__":
    main()
