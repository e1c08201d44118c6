"""Searching the interviews, and going from hit to hit on the desk."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING

from codebook.text.display import counted

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes
    from codebook.tui.screens.search.search_screen import Asked


class Searching:
    """Keeps the last search."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes

    def search(self) -> None:
        """Search the interviews."""
        from codebook.tui.screens.search.search_screen import SearchScreen

        self._panes.app.push_screen(SearchScreen(self._host, self._asked))

    def next_hit(self) -> None:
        """Go to the next hit."""
        self._step(1)

    def previous_hit(self) -> None:
        """Go to the previous hit."""
        self._step(-1)

    @cached_property
    def _asked(self) -> Asked:
        from codebook.tui.screens.search.search_screen import Asked

        return Asked()

    def _step(self, by: int) -> None:
        hits, transcript = self._asked.hits, self._desk.transcript
        if not hits or transcript is None:
            key = self._host.keys.shown("search")
            self._host.say(f"There is no search yet. {key} searches.")
            return
        interviews = self._desk.interviews
        order = {each.revision_id: place for place, each in enumerate(interviews)}
        current = [hit for hit in hits if hit.revision_id in order]
        places = [(order[hit.revision_id], hit.span.start) for hit in current]
        here = (order.get(transcript.revision_id, -1), self._panes.view.caret)
        at = bisect_right(places, here) if by > 0 else bisect_left(places, here) - 1
        if 0 <= at < len(current):
            self._host.go_to(interviews[places[at][0]].id, current[at].span.start)
            return
        changed = len(hits) - len(current)
        told = "That was the last place." if by > 0 else "That was the first place."
        if changed:
            told += f" Texts have changed: search again for {counted(changed, 'place')} there."
        self._host.say(told)
