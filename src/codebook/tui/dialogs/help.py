"""The list of the commands that work on a screen, and of what its marks stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.containers import Grid, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from codebook.text.numbers import keystrokes
from codebook.tui.commands import COMMANDS, CommandRow, groups
from codebook.tui.commands.synonyms import SYNONYMS, words_match
from codebook.tui.dialogs.scrolling import ScrollingDialog
from codebook.tui.keys import act, listed, shown
from codebook.tui.widgets.one_line import OneLine

_AROUND = 4
"""The rows of the box around the list: what is typed, an empty one, two of the border."""

_ACTIONS = {each.id: each.full_action for each in COMMANDS if not (each.native or each.has_places)}
"""The actions of the commands that can be done from the list, by their ids."""


class _ShownGroup(NamedTuple):
    """The widgets of a group of commands."""

    heading: Static
    grid: Grid
    cells: list[tuple[CommandRow, list[Static]]]


class HelpDialog(ScrollingDialog[str]):
    """Lists commands with their keys; typing narrows the list. Answers the id of one clicked.

    Rows without an id are no commands, but marks with what they mean.

    `first_keys` are the keys that begin codes' ids, `number` a code's number as an example.
    """

    DEFAULT_CSS = """
    HelpDialog {
        VerticalScroll { height: auto; margin-top: 1; scrollbar-size-vertical: 1; }
        Grid {
            grid-size: 2;
            grid-columns: 15 1fr;
            grid-rows: auto;
            height: auto;
            margin-bottom: 1;
            &:last-child { margin-bottom: 0; }
        }
        .group { color: $primary; text-style: bold; }
        .keys { color: $accent; padding-right: 1; }
        .told { color: $foreground 85%; padding-right: 1; }
        .none { display: none; }
    }
    """

    def __init__(
        self, rows: Iterable[CommandRow], first_keys: Iterable[str] = (), number: str = ""
    ) -> None:
        super().__init__()
        self._rows = list(rows)
        self._palette = next((row.keys for row in self._rows if row.id == "palette"), ())
        keys = tuple(sorted(first_keys))
        if keys:
            typed = keystrokes(number)
            text = f"Type a code's id to code what is in focus: {typed} for {number}."
            self._rows.insert(0, CommandRow("", keys, "", text, self._rows[0].group))
        self._shown: list[_ShownGroup] = []
        self._none = Static(classes="none", markup=False)

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = "What works here"
        with box:
            yield OneLine(placeholder="a word, a key or a mark, to find what it does")
            with VerticalScroll(can_focus=False):
                yield self._none
                yield from self._groups()

    def _groups(self) -> Iterator[Widget]:
        for name, rows in groups(self._rows).items():
            cells = [(row, self._cells(row)) for row in rows]
            heading = Static(name, classes="group", markup=False)
            grid = Grid(*(cell for _, pair in cells for cell in pair))
            self._shown.append(_ShownGroup(heading, grid, cells))
            yield heading
            yield grid

    def _cells(self, row: CommandRow) -> list[Static]:
        keys = listed(row.keys or self._palette)
        return [
            Static(keys, classes="keys", markup=False),
            Static(row.help, classes="told", markup=False),
        ]

    def on_input_changed(self, event: Input.Changed) -> None:
        """List the commands on the typed key, else those that the typed words describe.

        The box keeps its height, so that what is typed stays where it is.
        """
        box = self.query_one(".box")
        box.styles.min_height = box.outer_size.height
        typed = event.value.strip()
        on_key = {row for row in self._rows if typed in (*row.keys, *map(shown, row.keys))}
        with self.app.batch_update():
            for group in self._shown:
                any_matches = False
                for row, cells in group.cells:
                    matches = row in on_key if on_key else _describes(typed, row)
                    any_matches = any_matches or matches
                    for cell in cells:
                        cell.display = matches
                group.heading.display = group.grid.display = any_matches
        self._none.update(f"No command or mark here is called or described “{typed}”.")
        self._none.display = not self._found
        self.tell_keys()
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def on_click(self, event: events.Click) -> None:
        """Answer the command that was clicked, unless it is for a key in a certain place."""
        under, _ = self.get_widget_at(event.screen_x, event.screen_y)
        for group in self._shown:
            for row, cells in group.cells:
                if under in cells and row.id in _ACTIONS:
                    self.dismiss(row.id)

    def keys_told(self, more: str) -> str:
        """Return which keys work."""
        return f"{more}a click does it · esc leave" if self._found else "esc leave"

    @property
    def _found(self) -> bool:
        return any(group.grid.display for group in self._shown)

    def on_resize(self, event: events.Resize) -> None:
        """Give the list as many rows as it needs, if the box can have them."""
        most = event.size.height * 9 // 10  # as for any box
        self.query_one(VerticalScroll).styles.max_height = most - _AROUND
        self.query_one(".box").styles.min_height = None


def while_typing(rows: Iterable[CommandRow]) -> Iterator[CommandRow]:
    """Yield the commands that work while letters are typed, with the keys that are not typed."""
    for row in rows:
        keys = tuple(key for key in row.keys if len(key) > 1 and key != "space")
        if keys or not row.keys:
            yield row._replace(keys=keys)


def do_on(screen: Screen[Any], command_id: str | None) -> None:
    """Do on a screen what was chosen from its list of commands, if anything was."""
    if command_id:
        screen.call_later(act, screen, _ACTIONS[command_id])


def _describes(typed: str, row: CommandRow) -> bool:
    """Whether the typed words describe a command; nothing typed describes all."""
    description = f"{row.label} {row.help} {SYNONYMS.get(row.id, '')}"
    return not typed or (any(map(str.isalnum, typed)) and words_match(description, typed))
