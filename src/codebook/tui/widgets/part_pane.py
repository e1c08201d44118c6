"""What the guideline asks in the part at the caret."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from codebook.study.views import Part, Prompt
from codebook.text.audiences import is_for
from codebook.tui.model.caret_context import CaretContext


class PartPane(VerticalScroll, can_focus=False):
    """Shows a part of the guideline with its prompts for the participant's group."""

    DEFAULT_CSS = """
    PartPane {
        padding-left: 1;
        scrollbar-size-vertical: 1;
        & > Static { width: 100%; height: auto; padding-right: 1; }
    }
    """

    def __init__(self) -> None:
        self._text = Static(markup=False)
        super().__init__(self._text)
        self._shown: tuple[Part | None, str] = (None, "")

    def show_part(self, here: CaretContext) -> None:
        """Show the part at the caret, if it is not shown already."""
        group = here.participant.group if here.participant else ""
        if (here.part, group) != self._shown:
            self._shown = here.part, group
            lines = _part_lines(here.part, group) if here.part else ()
            self._text.update(Content("\n").join(lines))
            self.scroll_home(animate=False)


def _part_lines(part: Part, group: str) -> Iterator[Content]:
    yield Content.assemble((f"{part.label}  {part.title}".rstrip(), "bold"))
    for prompt in part.prompts:
        if not group or is_for(prompt.audience, group):
            yield Content.assemble(("▪ ", "$accent"), (_kind_label(prompt), "$foreground 70%"))


def _kind_label(prompt: Prompt) -> str:
    return " ".join(prompt.text.split())
