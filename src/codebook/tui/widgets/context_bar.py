"""The lines at the top: whose layer, which stage, which interview, who speaks, what was asked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from codebook.study.views import Participant
from codebook.tui.caret_context import CaretContext
from codebook.tui.desk import Desk

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

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._study = self._whose = self._standing = Content("")
        self._title = self._part = self._asked = ""
        self._background: list[str] = []
        self._codes = Content("")

    def show_study(self, desk: Desk, *, hides_questions: bool = False) -> None:
        """Show the study, whose layer is worked in, and what is left out of the view."""
        left_out = ["no questions"] if hides_questions else []
        left_out += [f"only {desk.filter.name}"] if desk.filter else []
        said = [part for each in left_out for part in ((f" {each} ", "bold reverse"), "  ")]
        self._study = Content.assemble(*said, (desk.name, "bold"))
        self._whose = Content.styled(desk.layers_label, "bold $accent")
        self._standing = Content.styled(f"  {desk.stage_label}", "$foreground 70%")
        self.refresh()

    def show_interview(self, desk: Desk, here: CaretContext, nobody: str) -> None:
        """Show the interview, who speaks at the caret, in which part, asked what.

        `nobody` is what to do where no participant is known to speak in it.
        """
        before = self._title, self._part, self._asked, self._background
        name = desk.transcript.name if desk.transcript else ""
        people = desk.transcript.participants if desk.transcript else ()
        label = ", ".join(each.label for each in people if here.participant in (None, each))
        self._title = name if label.casefold() in name.casefold() else f"{name}  {label}"
        known = desk.transcript is None or bool(people)
        self._background = background(here.participant) if known else [nobody]
        self._part = here.part_label
        if here.part and here.part.title:
            self._part = f"{here.part.label}  {here.part.title}"
        self._asked = " ".join(here.question.split())
        if before != (self._title, self._part, self._asked, self._background):
            self.refresh()

    def show_codes(self, codes: Content) -> None:
        """Show the codes on the passage in focus, where nothing beside the text does."""
        if codes != self._codes:
            self._codes = codes
            self.refresh()

    def render(self) -> Content:
        """Return the three lines, cut to the width."""
        width = self.content_size.width
        part = Content.styled(self._part, "$foreground 80%")
        title = Content.styled(self._title, "bold $primary")
        if self._background:  # for which a long name of a file gives way
            title = title.truncate(max(_SHORT, width // 2 - 4), ellipsis=True)
        room = width - title.cell_length - part.cell_length - 4
        about = " · ".join(fitting(self._background, room))
        person = Content.assemble(title, "  ", (about, "$foreground 80%"))
        asked = Content.styled(
            f"asked  {self._asked}" if self._asked else "", "$foreground 60% italic"
        )
        if self._codes and self.screen.has_class("-small"):
            asked = self._codes
        return Content("\n").join(
            [
                self._first_line(width),
                _line(person, part, width),
                asked.truncate(width, ellipsis=True),
            ]
        )

    def _first_line(self, width: int) -> Content:
        """Return study, layers and stage; of long names the stage does not give way."""
        room = max(0, width // 2 - self._standing.cell_length)
        whose = self._whose.truncate(room, ellipsis=True)
        return _line(self._study, whose + self._standing, width)


def background(person: Participant | None) -> list[str]:
    """Return what describes a participant in few words: group, then the short fields."""
    if person is None:
        return []
    values = (" ".join(value.split()) for _, value in person.fields)
    short = [value for value in values if 0 < len(value) <= _SHORT]
    return list(dict.fromkeys([person.group, *short] if person.group else short))


def fitting(items: Sequence[str], room: int) -> list[str]:
    """Return as many items as fit a line with three cells between them, the longest left out."""
    kept = list(items)
    while kept and sum(map(cell_len, kept)) + 3 * (len(kept) - 1) > room:
        kept.remove(max(kept, key=cell_len))
    return kept


def _line(left: Content, right: Content, width: int) -> Content:
    """Return a line with something at either end; what is left gives way."""
    right = right.truncate(max(0, width // 2), ellipsis=True)
    room = max(0, width - right.cell_length - 2)
    left = left.truncate(room, ellipsis=True)
    gap = max(0, width - left.cell_length - right.cell_length)
    return left + Content(" " * gap) + right
