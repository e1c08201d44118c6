"""The real workbench on a real study, driven by keys and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple, TypeVar

from textual.pilot import Pilot
from textual.widgets import DataTable, Input, OptionList, Static
from textual.worker import WorkerCancelled

from codebook.text.spans import Span
from codebook.tui.app import Workbench
from codebook.tui.model.desk import Desk
from codebook.tui.screens.desk.desk_screen import DeskScreen
from codebook.tui.widgets.transcript.view import TranscriptView
from quiet import by_queues

Wanted = TypeVar("Wanted")

_PATIENCE = 30.0


async def until(look: Callable[[], object], kind: type[Wanted]) -> Wanted:
    """Wait until something is of a kind, while other work goes on."""
    for _ in range(400):
        if isinstance(found := look(), kind):
            break
        await asyncio.sleep(0.01)
    assert isinstance(found, kind)
    return found


class Bench(NamedTuple):
    """A workbench with its study open."""

    app: Workbench
    pilot: Pilot[None]

    @property
    def screen(self) -> DeskScreen:
        assert self.app.desk_screen is not None
        return self.app.desk_screen

    @property
    def desk(self) -> Desk:
        return self.screen.desk

    @property
    def view(self) -> TranscriptView:
        return self.screen.panes.view

    @property
    def said(self) -> list[str]:
        """What the toasts said so far."""
        return [notification.message for notification in self.app._notifications]

    @property
    def top(self) -> str:
        """The class of the screen on top."""
        return type(self.app.screen).__name__

    async def press(self, *keys: str) -> None:
        """Press keys and wait until their effects are shown."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type a text."""
        await self.press(*("space" if char == " " else char for char in text))

    async def settle(self) -> None:
        try:
            await self.app.workers.wait_for_complete()
        except WorkerCancelled:  # its dialog has left, for which the others are waited for again
            await self.pilot.pause()
            with suppress(WorkerCancelled):
                await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so that comes after a while."""
        end = monotonic() + _PATIENCE
        while not condition():
            assert monotonic() < end, "what was waited for did not come"
            await asyncio.sleep(0.01)
            await self.settle()

    async def focus(self, quote: str, *, select: bool = False) -> None:
        """Go to the sentence in which a quote begins, or select the quote."""
        start, end = self.span(quote)
        self.view.focus()
        self.view.focus_on(start)
        self.view.reveal(start, end)
        if select:
            self.view.point_over(Span(end, end), Span(start, start))
        await self.settle()

    async def begin_coding(self, quote: str, typed: str) -> None:
        """Go to the sentence in which a quote begins, open the code box, and type into it."""
        await self.focus(quote)
        await self.press("enter")
        await self.type(typed)

    def span(self, quote: str) -> Span:
        """Where a quote stands in the open interview."""
        assert self.desk.transcript is not None
        start = self.desk.transcript.text.index(quote)
        return Span(start, start + len(quote))

    def coded(self, quote: str) -> list[str]:
        """The labels of the codes on the sentence or words quoted, in the order of the layers."""
        codebook = self.desk.study.codebook()
        assert self.desk.transcript is not None
        passages = self.desk.study.passages(self.desk.transcript.revision_id)
        return [
            codebook.by_id[applied.code_id].label
            for passage in passages
            if passage.span == self.span(quote)
            for applied in passage.codes
        ]

    def told(self, selector: str = ".told") -> str:
        """What a line of the screen on top says."""
        return str(self.app.screen.query_one(selector, Static).render()).rstrip()

    def offered(self) -> list[str]:
        """The rows of the list on top, as they are read."""
        return [str(option.prompt) for option in self.app.screen.query_one(OptionList).options]

    @property
    def table(self) -> DataTable[object]:
        """The table of the screen on top."""
        return self.app.screen.query_one(DataTable)

    def cells(self) -> list[list[str]]:
        """The rows of that table, cell by cell."""
        rows = range(self.table.row_count)
        return [[str(cell) for cell in self.table.get_row_at(at)] for at in rows]

    async def answer(self, text: str) -> None:
        """Put a text into the field of the dialog on top, and press enter."""
        self.app.screen.query_one(Input).value = text
        await self.press("enter")

    def typed(self) -> str:
        """What stands in the field of the dialog on top."""
        return self.app.screen.query_one(Input).value


def on_top(bench: Bench, kind: type[Wanted]) -> Wanted:
    """Return the screen on top, which must be of a kind."""
    found: object = bench.app.screen
    assert isinstance(found, kind)
    return found


@asynccontextmanager
async def workbench(
    place: str | Path, coder: str | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Bench]:
    """Open the workbench and wait until the study is shown."""
    app = Workbench(place, coder)
    with by_queues():
        async with app.run_test(size=size, notifications=True) as pilot:
            bench = Bench(app, pilot)
            await opened(bench)
            yield bench


async def opened(bench: Bench) -> None:
    """Wait until the study is open or was refused."""
    await bench.settle()
    await bench.until(lambda: bool(bench.app.desk_screen) or bench.top == "NoticeScreen")
    await bench.settle()
