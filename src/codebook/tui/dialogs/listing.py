"""A list to be read; to agree to it, a word may have to be typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from codebook.tui.dialogs.scrolling import ScrollingDialog
from codebook.tui.widgets.one_line import OneLine


def under(heading: str, lines: Iterable[str]) -> Iterator[Content]:
    """Yield a heading and its lines, nothing where there are no lines."""
    listed = list(lines)
    if listed:
        yield Content.styled(heading, "bold $primary")
        yield from (Content(f"  {line}") for line in listed)


class ListingDialog(ScrollingDialog[bool]):
    """Shows lines under a sentence; where `wanted` is given, answers True once that is typed."""

    DEFAULT_CSS = """
    ListingDialog VerticalScroll {
        height: auto; max-height: 22; background: $panel; padding-left: 1;
        scrollbar-size-vertical: 1;
        & > Static { padding-right: 1; }
    }
    ListingDialog .ask { margin-top: 1; color: $warning; }
    ListingDialog.-small VerticalScroll { max-height: 12; }
    ListingDialog.-tiny VerticalScroll { max-height: 4; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "leave", show=False)]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-tiny"),
        (20, "-small"),
        (34, "-tall"),
    ]

    def __init__(
        self, title: str, about: str, lines: Sequence[Content], ask: str = "", wanted: str = ""
    ) -> None:
        super().__init__()
        self._title, self._about, self._lines = title, about, lines
        self._ask, self._wanted = ask, wanted

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = Content(self._title)
        with box:
            if self._about:
                yield Static(self._about, classes="said", markup=False)
            if self._lines:
                yield VerticalScroll(
                    Static(Content("\n").join(self._lines), markup=False), can_focus=False
                )
            if self._wanted:
                yield Static(self._ask, classes="ask", markup=False)
                yield OneLine()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer, if it is the wanted word."""
        if event.value.strip() == self._wanted:
            self.dismiss(True)
        else:
            said = f"That is not “{self._wanted}”. Type it to go on; esc changes nothing."
            self.query_one(".ask", Static).update(said)

    def keys_told(self, more: str) -> str:
        """Return which keys work."""
        return f"{'⏎ go on · ' if self._wanted else ''}{more}esc leave"
