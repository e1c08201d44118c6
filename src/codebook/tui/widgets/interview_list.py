"""The list of interviews with their progress."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from codebook.study.views import Interview
from codebook.text.display import counted
from codebook.tui.commands.fields import LIST
from codebook.tui.interview_names import named
from codebook.tui.keys import bindings
from codebook.tui.model.part_progress import PartProgress
from codebook.tui.widgets.ending_list import EndingList

_BAR = 10
_OTHERS = "$foreground 60%"  # the style of what others have finished


class InterviewList(EndingList):
    """Shows each interview in two lines: who and what it is; how much of it is coded."""

    DEFAULT_CSS = """
    InterviewList {
        border: none;
        padding: 0;
        background: transparent;
        scrollbar-size-vertical: 1;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        & > .option-list--option { padding: 0 1; }
        &:focus { border: none; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings(LIST)

    def show_interviews(self, interviews: Sequence[Interview], current: str | None) -> None:
        """Show interviews, the open one marked; the highlight stays where it was."""
        kept = self.highlighted
        self.clear_options()
        self.add_options(
            Option(_lines(interview, interview.id == current), id=interview.id)
            for interview in interviews
        )
        ids = [interview.id for interview in interviews]
        if kept is not None and kept < len(ids) and self.has_focus:
            self.highlighted = kept
        elif current in ids:
            self.highlighted = ids.index(current)


def _lines(interview: Interview, current: bool) -> Content:
    style = "bold $primary" if current else "bold"
    groups = ", ".join(dict.fromkeys(each.group for each in interview.participants if each.group))
    return Content.assemble(
        named(interview.name, (each.label for each in interview.participants), style, groups),
        "\n",
        ("✓ " if interview.finished else "", "$success"),
        progress(interview.coded, interview.turns),
        (f"  {interview.passages:,} ▪" if interview.passages else "", "$foreground 60%"),
        (f"  ✓ {', '.join(interview.finished_by)}" if interview.finished_by else "", _OTHERS),
    )


def progress(done: int, of: int) -> Content:
    """Return a bar and the numbers; the bar is full only when all is done.

    Where `of` is negative, nothing was counted yet.
    """
    if of < 0:
        return Content.styled("━" * _BAR + " …", "$foreground 20%")
    filled = done * _BAR // of if of else 0
    if done and not filled:
        filled = 1
    return Content.assemble(
        ("━" * filled, "$success"),
        ("━" * (_BAR - filled), "$foreground 20%"),
        (f" {done:,}/{of:,}", "$foreground 80%"),
    )


def interview_details(interview: Interview, parts: Iterable[PartProgress]) -> Iterator[Content]:
    """Yield each participant with all fields, and below the first how far the interview is coded.

    The first line of that says in words what the list shows in figures.
    """
    coded = [*_in_words(interview), *map(_part, parts)]
    for person in interview.participants:
        yield Content.assemble((person.label, "bold"), "  ", (person.group, "$foreground 80%"))
        yield from coded
        coded = []
        for label, value in person.fields:
            if value.strip():
                said = " ".join(value.split())
                yield Content.assemble((f"{label}  ", "$foreground 60%"), said)
    yield from coded


def _in_words(interview: Interview) -> Iterator[Content]:
    """Yield how many turns and passages are coded, once they were counted; who has finished it."""
    told = []
    if interview.turns >= 0:
        told.append(f"{interview.coded} of {counted(interview.turns, 'turn')} coded")
    if interview.turns >= 0 and interview.passages:
        told.append(counted(interview.passages, "passage"))
    if who := [*(["you"] if interview.finished else []), *interview.finished_by]:
        told.append(f"finished by {', '.join(who)}")
    if told:
        yield Content.styled(" · ".join(told), "$foreground 80%")


def _part(part: PartProgress) -> Content:
    name = f"{part.label}  {part.title}".rstrip()
    return Content.assemble(progress(part.coded, part.turns), "  ", (name, "$foreground 80%"))
