"""The passages of the codes in a theme, of which some are marked as examples of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.binding import BindingType
from textual.content import Content

from codebook.store.rows import QuotedRow
from codebook.study.grouping.themes import Theme
from codebook.tui.commands.grouping import THEME
from codebook.tui.keys import bindings
from codebook.tui.model.marks import KEY
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host


class ThemePassages(PassagesScreen):
    """Each passage once, with a star where it is an example of the theme."""

    name_in_table = "theme"
    BINDINGS: ClassVar[list[BindingType]] = bindings(THEME)

    def __init__(self, host: Host, theme: Theme, *, joint: bool) -> None:
        nothing = "No code of this theme is used yet."
        super().__init__(host, f"What shows {theme.name}?", self._of_codes, nothing)
        self._theme, self._joint = theme, joint
        self._shown = {shown.passage_id for shown in theme.passages}

    def _of_codes(self) -> Iterator[QuotedRow]:
        known: set[str] = set()
        for code_id in self._theme.code_ids:
            for row in self.desk.study.passages_of(code_id):
                if row.passage_id not in known:
                    known.add(row.passage_id)
                    yield row

    def renew(self) -> None:
        """Show the passages as they are now, and which of them are examples."""
        themes = (theme for grouping in self.desk.study.groupings() for theme in grouping.themes)
        now = next((theme for theme in themes if theme.id == self._theme.id), self._theme)
        self._shown = {shown.passage_id for shown in now.passages}
        super().renew()

    def action_key(self) -> None:
        """Mark the passage in focus as an example of the theme, or unmark it."""
        row = self.list.item
        if row is None:
            return
        show, study = row.passage_id not in self._shown, self.desk.study
        key = row.passage_id

        def act() -> None:
            study.show_theme(self._theme.id, key, shown=show, joint=self._joint)

        def put() -> None:
            self._shown = self._shown | {key} if show else self._shown - {key}
            self.list.refresh()

        self.write(f"“{row.quote}” for {self._theme.name}", act, put)

    def _drawn(self, row: QuotedRow, cells: int) -> Content:
        mark = ("★ ", "$accent") if row.passage_id in self._shown else "  "
        return Content.assemble(mark, super()._drawn(row, cells))

    def _marks(self, row: QuotedRow) -> str:
        """Return the signs of a row without the star, which says here what is an example."""
        return super()._marks(row).replace(KEY, "")
