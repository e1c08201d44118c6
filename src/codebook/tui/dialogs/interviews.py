"""Choosing an interview by typing, with the background of its participants."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, OptionList, Static

from codebook.study.views import Interview
from codebook.tui.dialogs.narrowing import NarrowingDialog
from codebook.tui.model.part_progress import PartProgress
from codebook.tui.widgets.interview_list import InterviewList, interview_details
from codebook.tui.widgets.one_line import OneLine

_HELP, _NOTHING = "⏎ open · esc leave", "no interview matches · esc leave"


class InterviewsDialog(NarrowingDialog):
    """Answers the id of the chosen interview."""

    DEFAULT_CSS = """
    InterviewsDialog {
        VerticalScroll {
            height: 1fr; margin-top: 1; background: $panel; padding-left: 1;
            scrollbar-size-vertical: 1;
            & > Static { padding-right: 1; }
            &.-none { visibility: hidden; }
        }
    }
    """

    def __init__(
        self,
        interviews: Sequence[Interview],
        current: str | None,
        parts_of: Callable[[Interview], list[PartProgress]],
    ) -> None:
        super().__init__()
        self._interviews, self._current = interviews, current
        self._parts_of = parts_of

    def compose(self) -> ComposeResult:
        """Make the box."""
        box = Vertical(classes="box")
        box.border_title = "Interviews"
        with box:
            yield OneLine(placeholder="name, participant or group", select_on_focus=False)
            yield InterviewList()
            yield VerticalScroll(Static(markup=False), can_focus=False)

    def on_mount(self) -> None:
        """Show the details."""
        # The details that are set before the first layout would keep a height of zero.
        self.call_after_refresh(self.query_one("VerticalScroll > Static").refresh, layout=True)

    def narrow(self) -> None:
        """List the interviews that match every word typed."""
        words = self.query_one(Input).value.casefold().split()
        listed = self.query_one(InterviewList)
        found = [each for each in self._interviews if all(word in _about(each) for word in words)]
        listed.show_interviews(found, self._current)
        if found and (words or listed.highlighted is None):
            listed.highlighted = 0
        self.query_one(".box").border_subtitle = _HELP if found else _NOTHING
        self.query_one(VerticalScroll).set_class(not found, "-none")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the participants, and how far each part is coded."""
        interview = next(each for each in self._interviews if each.id == event.option_id)
        lines = interview_details(interview, self._parts_of(interview))
        self.query_one("VerticalScroll > Static", Static).update(Content("\n").join(lines))


def _about(interview: Interview) -> str:
    """Return the text in which the typed words are searched."""
    people = (f"{person.label} {person.group}" for person in interview.participants)
    return " ".join([interview.name, *people]).casefold()
