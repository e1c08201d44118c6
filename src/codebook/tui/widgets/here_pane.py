"""What applies at the caret, or what a code means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from codebook.study.views import Code, Codebook
from codebook.tui.desk import Coded, Note
from codebook.tui.widgets.inks import readable


class HerePane(VerticalScroll, can_focus=False):
    """Codes, insight and memos of the passages in focus; or a code's definition."""

    DEFAULT_CSS = """
    HerePane {
        background: $surface;
        padding: 0 1;
        scrollbar-size-vertical: 1;
        & > Static { width: 100%; height: auto; min-height: 100%; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        self._text = Static(markup=False)
        super().__init__(self._text, id=id)

    def show_codings(
        self, codings: Sequence[Coded], notes: Iterable[Note], codebook: Codebook, *, define: bool
    ) -> None:
        """Show what is on the passage in focus, with definitions where there is room."""
        lines: list[Content] = []
        if not codings:
            lines.append(Content.styled("not coded", "$foreground 50% italic"))
        for alike in _by_code(codings):
            lines.append(self._coding(alike, codebook))
            if define and alike[0].code.definition:
                lines.append(Content.styled(alike[0].code.definition, "$foreground 60%"))
        lines += [_note(" ".join(filter(None, (n.kind, n.coder))), n.text) for n in notes]
        self.show_lines(lines)

    def in_line(self, codings: Sequence[Coded], codebook: Codebook) -> Content:
        """Return the codes on the passage in focus in one line, for where there is no pane."""
        return Content("  ").join(self._coding(alike, codebook) for alike in _by_code(codings))

    def show_code(self, code: Code, codebook: Codebook, examples: Sequence[str]) -> None:
        """Show what a code means."""
        fields = (
            ("", code.definition), ("when", code.use_when), ("not when", code.avoid_when),
            ("e.g.", "  ·  ".join(examples[:2])),
        )  # fmt: skip
        below = uses_below(codebook, code)
        uses = f"{code.uses} passage{'' if code.uses == 1 else 's'}"
        uses += f", {below} below" if below else ""
        state = "" if code.state == "accepted" else f", {code.state}"
        self.show_lines(
            [
                self._named(code, codebook),
                Content.styled(uses + state, "$foreground 60%"),
                *(_note(label, text) for label, text in fields if text),
            ]
        )

    def show_lines(self, lines: Iterable[Content]) -> None:
        """Show lines of text; as long as they fit in, what stands around is left as it is."""
        content = Content("\n").join(lines)
        room, width = self._text.container_size.height, self._text.size.width
        height = max(room, content.get_height({}, width)) if width else -1
        self._text.update(content, layout=height != self._text.size.height)
        if self.scroll_y:
            self.scroll_home(animate=False)

    def _coding(self, alike: Sequence[Coded], codebook: Codebook) -> Content:
        """Return a code with the coders who put it there, where others than oneself did."""
        mark = "★ " if any(coded.passage.is_key for coded in alike) else ""
        coders = dict.fromkeys("you" if coded.own else coded.coder for coded in alike)
        whose = "  " + ", ".join(coders) if list(coders) != ["you"] else ""
        whose += "  unsure" if any(coded.unsure for coded in alike) else ""
        name = self._named(alike[0].code, codebook)
        return Content.assemble((mark, "$accent"), name, (whose, "$foreground 60%"))

    def _named(self, code: Code, codebook: Codebook) -> Content:
        colour = readable(self, codebook.colour(code))
        return Content.assemble(
            (f"{code.number or '◇'} ", f"bold {colour.css}"),
            (code.name, "italic" if code.state == "candidate" else ""),
        )


def _by_code(codings: Sequence[Coded]) -> Iterable[list[Coded]]:
    found: dict[str, list[Coded]] = {}
    for coded in codings:
        found.setdefault(coded.code.id, []).append(coded)
    return found.values()


def _note(label: str, text: str) -> Content:
    return Content.assemble((f"{label} " if label else "", "$accent"), (text, "$foreground 85%"))


def uses_below(codebook: Codebook, code: Code) -> int:
    """Return the uses of the codes under a code."""
    return sum(each.uses for each in codebook.below(code))
