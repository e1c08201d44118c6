"""The lines at the top: whose layer, which stage, which interview, who speaks, what was asked."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from codebook.study.views import Participant
from codebook.tui.desk import Desk, Here

_SHORT = 26


class ContextBar(Static):
    """Three lines that are always there."""

    DEFAULT_CSS = """
    ContextBar {
        height: 3;
        padding: 0 1;
        background: $panel;
        color: $foreground;
    }
    """

    def __init__(self, name: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._top = (Content(name), Content(""))
        self._middle = (Content(""), Content(""))
        self._bottom = Content("")

    def show_study(self, desk: Desk) -> None:
        """Show the study and whose layer is worked in."""
        who = f"{desk.coder}’s layer" if desk.coder else "just looking"
        self._top = (
            Content.styled(desk.name, "bold"),
            Content.assemble((who, "bold $accent"), (f"  {desk.stage}", "$foreground 70%")),
        )
        self.refresh()

    def show_interview(self, desk: Desk, here: Here) -> None:
        """Show the interview, who speaks at the caret, in which part, asked what."""
        person = here.participant
        name = desk.transcript.name if desk.transcript else ""
        label = person.label if person else ""
        title = name if label.casefold() in name.casefold() else f"{name}  {label}"
        part = here.part_label
        if here.part and here.part.title:
            part = f"{here.part.label}  {here.part.title}"
        self._middle = (
            Content.assemble(
                (title, "bold $primary"), "  ", (" · ".join(background(person)), "$foreground 80%")
            ),
            Content.styled(part, "$foreground 80%"),
        )
        asked = " ".join(here.question.split())
        self._bottom = Content.styled(f"asked  {asked}" if asked else "", "$foreground 60% italic")
        self.refresh()

    def render(self) -> Content:
        """Return the three lines, cut to the width."""
        width = self.content_size.width
        bottom = self._bottom.truncate(width, ellipsis=True)
        return Content("\n").join([_line(*self._top, width), _line(*self._middle, width), bottom])


def background(person: Participant | None) -> list[str]:
    """Return what describes a participant in few words: group, then the short fields."""
    if person is None:
        return []
    values = (" ".join(value.split()) for _, value in person.fields)
    short = [value for value in values if 0 < len(value) <= _SHORT]
    return list(dict.fromkeys([person.group, *short] if person.group else short))


def _line(left: Content, right: Content, width: int) -> Content:
    """Return a line with something at either end; what is left gives way."""
    right = right.truncate(max(0, width // 2), ellipsis=True)
    room = max(0, width - right.cell_length - 2)
    left = left.truncate(room, ellipsis=True)
    gap = max(0, width - left.cell_length - right.cell_length)
    return left + Content(" " * gap) + right
