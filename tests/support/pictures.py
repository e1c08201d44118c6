"""Pictures of the workbench, to be compared with those that were approved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pytest_textual_snapshot import SVGImageExtension
from syrupy.assertion import SnapshotAssertion

from workbench import Bench, workbench

Size = tuple[int, int]

SMALL: Size = (80, 24)
SIZES = (SMALL, (120, 40))


class Pictures:
    """Compares what a running workbench shows with pictures, in terminals of several sizes."""

    def __init__(self, approved: SnapshotAssertion, folder: Path) -> None:
        self._approved = approved.use_extension(SVGImageExtension)
        self._folder = folder

    async def take(self, bench: Bench, name: str = "", sizes: Iterable[Size] = SIZES) -> None:
        """Check that the screen looks as it did at each size, to which the terminal is resized.

        The terminal is then as large as before. A picture that differs is left in a file.
        """
        before = bench.app.size
        await bench.settle()
        if bench.app.desk_screen:  # progress is counted after a pause
            await bench.until(lambda: not bench.desk.uncounted)
        for width, height in sizes:
            if bench.app.size != (width, height):
                await _resize(bench, (width, height))
            self._compare(bench, f"{name}-{width}x{height}".removeprefix("-"))
        if bench.app.size != before:
            await _resize(bench, before)

    def _compare(self, bench: Bench, name: str) -> None:
        picture = bench.app.export_screenshot(title=bench.app.title, simplify=True)
        if self._approved(name=name) != picture:
            now = self._folder / f"{name}.svg"
            now.write_text(picture, encoding="utf-8")
            raise AssertionError(
                f"[{name}] looks other than it was approved: now as in {now}, which is kept where"
                " TMPDIR names a folder. --snapshot-update puts it in place, to be looked at."
            )

    async def show(
        self, place: Path, coder: str | None, quote: str, *keys: str, sizes: Iterable[Size] = SIZES
    ) -> None:
        """Check what a workbench shows with the focus on a quote and some keys pressed."""
        async with workbench(place, coder) as bench:
            if quote:
                await bench.focus(quote)
            await bench.press(*keys)
            await self.take(bench, sizes=sizes)


async def _resize(bench: Bench, size: Size) -> None:
    """Resize the terminal, and lay out what is below a dialog, too.

    Textual does that once, when what is there may not have got its own new sizes yet, and again
    when the dialog has left.
    """
    await bench.pilot.resize_terminal(*size)
    await bench.settle()
    while below := [one for one in bench.app._background_screens if one._layout_required]:
        for screen in below:
            screen._layout_required = False
            screen._refresh_layout()
        await bench.settle()
