"""What each column of a table holds: a row for each column, in which that can be changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static

from codebook.errors import CodebookError
from codebook.reading.foreign.column_map import FIELDS
from codebook.study.importing.table_columns import TableColumns
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.fitting import fitted
from codebook.tui.key_taker import KeyTaker
from codebook.tui.widgets.ending_list import EndingList

_HEADER, _SAMPLE = 18, 26
_ORDER = ("", *FIELDS)
_ABOUT = f"What does each column hold: {', '.join(FIELDS)}?"
_NO_CODE = "One column has to hold the code: go to it and type c."
_STEPS = {"right": 1, "left": -1}


class ColumnsDialog(Dialog[bool], KeyTaker):
    """At enter, calls `act` with the assignment, such as `quote=Segment,code=Code`."""

    DEFAULT_CSS = "ColumnsDialog .holds { margin-top: 1; color: $foreground 75%; }"

    def __init__(self, title: str, columns: TableColumns, act: Callable[[str], object]) -> None:
        super().__init__()
        self._title, self._columns, self._act = title, columns, act
        by_header = {header: field for field, header in columns.held.items()}
        self._fields = [by_header.pop(header, "") for header in columns.headers]

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        box.border_subtitle = "→ or its first letter · ⏎ save · esc leave"
        with box:
            yield Static(_ABOUT, classes="said", markup=False)
            yield EndingList(*self._drawn())
            yield Static(classes="holds", markup=False)

    async def feed(self, key: events.Key) -> bool:
        """Change what the column in focus holds, or keep the assignment."""
        if key.key == "enter":
            self._keep()
        elif key.key in _STEPS:
            self._assign(next(self._others(_STEPS[key.key])))
        elif key.key in {"space", "delete", "backspace"}:
            self._assign("")
        elif key.character and (found := self._beginning_with(key.character.lower())):
            self._assign(found)
        else:
            return False
        return True

    def on_option_list_option_highlighted(self) -> None:
        """Explain what the column holds."""
        self._explain()

    @property
    def _at(self) -> int:
        return self.query_one(OptionList).highlighted or 0

    def _others(self, by: int) -> Iterator[str]:
        """Yield the fields that the column could hold instead, from the present one on or back.

        Fields that another column holds are left out.
        """
        at = _ORDER.index(self._fields[self._at])
        for step in range(1, len(_ORDER) + 1):
            field = _ORDER[(at + by * step) % len(_ORDER)]
            if not field or field not in self._fields:
                yield field

    def _beginning_with(self, letter: str) -> str:
        """Return the next field that begins with a letter, "" where there is none."""
        return next((field for field in self._others(1) if field.startswith(letter)), "")

    def _assign(self, field: str) -> None:
        """Let the column in focus hold a field, or none where it is ""."""
        self._fields[self._at] = field
        options = self.query_one(OptionList)
        for place, row in enumerate(self._drawn()):
            options.replace_option_prompt_at_index(place, row)
        self._explain()

    def _explain(self) -> None:
        field = self._fields[self._at]
        explanation = f"{field}: {FIELDS[field]}" if field else "not read"
        self.query_one(".holds", Static).update(explanation)

    def _drawn(self) -> Iterator[Content]:
        shown = zip(self._columns.headers, self._columns.samples, self._fields, strict=True)
        for header, sample, field in shown:
            yield Content.assemble(
                fitted(header, _HEADER),
                "  ",
                (fitted(sample, _SAMPLE), "$foreground 60%"),
                "  ",
                (field, "bold $accent") if field else ("–", "$foreground 40%"),
            )

    def _keep(self) -> None:
        if "code" not in self._fields:
            self.query_one(".said", Static).update(_NO_CODE)
            return
        assigned = zip(self._fields, self._columns.headers, strict=True)
        try:
            self._act(",".join(f"{field}={header}" for field, header in assigned if field))
        except CodebookError as error:
            self.query_one(".said", Static).update(str(error))
        else:
            self.dismiss(True)
