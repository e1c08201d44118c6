"""The interviews with the background of who is interviewed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static

from codebook.study.views import Interview
from codebook.tui.dialogs.dialog import Dialog
from codebook.tui.part_progress import PartProgress
from codebook.tui.widgets.interview_list import InterviewList, told


class InterviewsDialog(Dialog[str]):
    """Answers the id of the interview chosen."""

    DEFAULT_CSS = """
    InterviewsDialog {
        InterviewList { height: auto; max-height: 12; }
        VerticalScroll {
            height: 11; margin-top: 1; background: $panel; padding: 0 1;
            scrollbar-size-vertical: 1;
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
        box.border_subtitle = "⏎ open · esc leave"
        with box:
            yield InterviewList()
            yield VerticalScroll(Static(markup=False), can_focus=False)

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(InterviewList).show_interviews(self._interviews, self._current)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show who is interviewed, and how far the parts are coded."""
        interview = self._interviews[event.option_index]
        lines = told(interview, self._parts_of(interview))
        self.query_one(Static).update(Content("\n").join(lines))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer the interview."""
        self.dismiss(event.option_id)
