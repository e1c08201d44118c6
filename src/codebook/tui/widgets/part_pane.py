"""What the guideline asks in the part at the caret."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Region
from textual.widgets import Static

from codebook.text.audiences import is_for
from codebook.text.guideline import Asked, Part, Prompt
from codebook.tui.model.caret_context import UNKNOWN, CaretContext

_ASKED = "▶ "


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
        self._shown: tuple[Part | None, str, Asked] = (None, "", UNKNOWN)
        self._lines: list[Content] = []

    def show_part(self, here: CaretContext, key: str) -> None:
        """Show the part at the caret, if it is not shown already; `key` sets another one."""
        group = here.participant.group if here.participant else ""
        if (before := self._shown) == (here.part, group, here.asked):
            return
        self._shown = here.part, group, here.asked
        self._lines = [*_part_lines(here.part, here.asked, group, key)] if here.part else []
        self._text.update(Content("\n").join(self._lines))
        if before[:2] != self._shown[:2]:
            self.scroll_home(animate=False)
        self.call_after_refresh(self._show_asked)

    def on_resize(self) -> None:
        """Keep the prompt that was asked in view."""
        self.call_after_refresh(self._show_asked)

    def _show_asked(self) -> None:
        """Scroll to the prompt that was asked."""
        width, top = self._text.content_size.width, 0
        for line in self._lines if width else ():
            height = line.get_height({}, width)
            if line.plain.startswith(_ASKED):
                self.scroll_to_region(Region(0, top, width, height), animate=False)
            top += height


def _part_lines(part: Part, asked: Asked, group: str, key: str) -> Iterator[Content]:
    yield Content.assemble((f"{part.label}  {part.title}".rstrip(), "bold"))
    if sure := how_sure(asked):
        yield Content.styled(f"{sure}, by the questions; {key} changes it", "$warning")
    for prompt in part.prompts:
        if prompt == asked.prompt:
            yield Content.assemble((_ASKED, "$accent"), (_kind_label(prompt), "bold"))
        elif not group or is_for(prompt.audience, group):
            yield Content.assemble(("▪ ", "$accent"), (_kind_label(prompt), "$foreground 70%"))


def how_sure(asked: Asked) -> str:
    """Return how sure a part is that was found from the questions, "" for a part that is known."""
    return f"{asked.confidence:.0%} sure" if 0 < asked.confidence < 1 else ""


def _kind_label(prompt: Prompt) -> str:
    return " ".join(prompt.text.split())
