"""The lines at the top: study, layers and stage; interview and speaker; the last question."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content
from textual.widgets import Static

from codebook.study.views import Participant
from codebook.tui.interview_names import named
from codebook.tui.model.caret_context import CaretContext
from codebook.tui.model.desk import Desk
from codebook.tui.widgets.part_pane import how_sure
from codebook.tui.widgets.transcript.cursor import Unit
from codebook.tui.widths import BESIDE

_SHORT = 26  # cells of a value that is shown, and of the least part of a title
_ABRUPT = 3  # letters at most of a value that says too little without its label


class ContextBar(Static):
    """The three lines at the top of the desk."""

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
        self._study = self._whose = self._standing = self._title = Content("")
        self._part = self._asked = ""
        self._background: list[str] = []
        self._hints: tuple[str, ...] = ()
        self._codes = Content("")

    def show_study(self, desk: Desk, unit: Unit, *, hides_questions: bool = False) -> None:
        """Show the study, its stage, whose layers are shown, and how the text is read.

        That is by turns, if so, and what is filtered out.
        """
        filters = ["whole turns"] if unit == "turn" else []
        filters += ["no questions"] if hides_questions else []
        filters += [f"only {desk.filter.name}"] if desk.filter else []
        shown = [part for each in filters for part in ((f" {each} ", "bold reverse"), "  ")]
        self._study = Content.assemble(*shown, (desk.name, "bold"))
        self._whose = Content.styled(desk.layers_label, "bold $accent")
        self._standing = Content.styled(f"  {desk.stage_label}", "$foreground 70%")
        self.refresh()

    def show_interview(self, desk: Desk, here: CaretContext, nobody: Sequence[str]) -> None:
        """Show the interview, who speaks at the caret, in which part, asked what.

        `nobody` are hints, the longest first, of which one is shown where the interview has no
        participants.
        """
        before = self._title, self._part, self._asked, self._background, self._hints
        name = desk.transcript.name if desk.transcript else ""
        people = desk.transcript.participants if desk.transcript else ()
        labels = [each.label for each in people if here.participant in (None, each)]
        self._title = named(name, labels, "bold $primary")
        known = desk.transcript is None or bool(people)
        self._background = background(here.participant)
        self._hints = () if known else tuple(nobody)
        self._part = here.part_label
        if here.part and here.part.title:
            self._part = f"{here.part.label}  {here.part.title}"
        if sure := how_sure(here.asked):
            self._part += f" · {sure}"
        self._asked = " ".join(here.question.split())
        if before != (self._title, self._part, self._asked, self._background, self._hints):
            self.refresh()

    def show_codes(self, codes: Content) -> None:
        """Show the codes on the passage in focus, on small screens that have no pane for them."""
        if codes != self._codes:
            self._codes = codes
            self.refresh()

    def render(self) -> Content:
        """Return the three lines, cut to the width."""
        width = self.content_size.width
        part = Content.styled(self._part, "$foreground 80%")
        title = self._title
        if self._background or self._hints:  # a long title is cut to leave room for it
            title = title.truncate(max(_SHORT, width // 2 - 4), ellipsis=True)
        room = width - title.cell_length - part.cell_length - 4
        about = " · ".join(fitting(self._background, room))
        about = about or next((hint for hint in self._hints if cell_len(hint) <= room), "")
        person = Content.assemble(title, "  ", (about, "$foreground 80%"))
        asked = Content.styled(
            f"asked  {self._asked}" if self._asked else "", "$foreground 60% italic"
        )
        if self._codes and self.size.width < BESIDE:
            asked = self._codes
        return Content("\n").join(
            [
                self._first_line(width),
                _line(person, part, width),
                asked.truncate(width, ellipsis=True),
            ]
        )

    def _first_line(self, width: int) -> Content:
        """Return study, layers and stage; long names are cut, the stage is not."""
        room = max(0, width // 2 - self._standing.cell_length)
        whose = self._whose.truncate(room, ellipsis=True)
        return _line(self._study, whose + self._standing, width)


def background(person: Participant | None) -> list[str]:
    """Return a short description of a participant: the group, then the fields that are short."""
    if person is None:
        return []
    values = ((label, " ".join(value.split())) for label, value in person.fields)
    short = [_telling(label, value) for label, value in values if 0 < len(value) <= _SHORT]
    return list(dict.fromkeys([person.group, *short] if person.group else short))


def _telling(label: str, value: str) -> str:
    """Return a value; one that says nothing by itself, as `28`, `3+` and `yes`, with its label."""
    letters = sum(map(str.isalpha, value))
    return f"{label} {value}" if letters <= _ABRUPT and value.isascii() else value


def fitting(items: Sequence[str], room: int) -> list[str]:
    """Return the items that fit a line with three cells between them; long ones are left out."""
    kept = list(items)
    while kept and sum(map(cell_len, kept)) + 3 * (len(kept) - 1) > room:
        kept.remove(max(kept, key=cell_len))
    return kept


def _line(left: Content, right: Content, width: int) -> Content:
    """Return a line with a text at each end; the left one is cut where both do not fit."""
    right = right.truncate(max(0, width // 2), ellipsis=True)
    room = max(0, width - right.cell_length - 2)
    left = left.truncate(room, ellipsis=True)
    gap = max(0, width - left.cell_length - right.cell_length)
    return left + Content(" " * gap) + right
