"""Pictures of the workbench, to be compared with those that were approved."""

from __future__ import annotations

from collections.abc import Callable

from textual.pilot import Pilot

from codebook.tui.app import Workbench
from workbench import Bench, opened

SIZES = [(80, 24), (120, 40)]
Compare = Callable[..., bool]


def looks(compare: Compare, app: Workbench, size: tuple[int, int], quote: str, *keys: str) -> bool:
    """Whether the screen looks as it did, with the focus on a quote and some keys pressed."""

    async def before(pilot: Pilot[None]) -> None:
        bench = Bench(app, pilot)
        await opened(bench)
        if quote:
            await bench.focus(quote)
        await bench.press(*keys)
        if app.desk_screen:  # progress is counted after a pause
            await bench.until(lambda: not bench.desk.uncounted)

    return compare(app, terminal_size=size, run_before=before)
