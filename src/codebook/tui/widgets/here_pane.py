"""The pane that shows what is on the passage at the caret, or what a code means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.by_key import by_key
from codebook.study.codebook import Code, Codebook
from codebook.text.display import counted
from codebook.tui.model.marks import Coded, Note
from codebook.tui.widgets.inks import inked

_SHORTEST_NAME = 12
"""The least width of a name that is cut, with its number, in cells."""


class Keyed(NamedTuple):
    """A code used lately with the key that applies it, and the place of that key."""

    place: int
    key: str
    code: Code


class HerePane(VerticalScroll, can_focus=False):
    """Shows the codes, insights and memos of the passages in focus, or a code's definition."""

    DEFAULT_CSS = """
    HerePane {
        background: $surface;
        padding-left: 1;
        scrollbar-size-vertical: 1;
        & > Static { width: 100%; height: auto; min-height: 100%; padding-right: 1; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        self._text = Static(markup=False)
        super().__init__(self._text, id=id)

    def show_codings(
        self,
        codings: Sequence[Coded],
        notes: Iterable[Note],
        codebook: Codebook,
        *,
        hidden: Sequence[Code] = (),
        recent: Iterable[Keyed] = (),
    ) -> None:
        """Show what is on the passage in focus, with definitions where there is room.

        Codes that a filter hides are named.
        All codes have to be visible: where there is too little room, definitions are left out, that
        of the only one comes last, and then names are cut. Below are as many of the `recent` codes
        (the last used first) as there is room for, in the order of their keys.
        """
        noted = [*hidden_line(hidden), *note_lines(notes)]
        if not (codings or hidden):
            noted.insert(0, Content.styled("not coded", "$foreground 50% italic"))
        lines = [*self._coding_lines(codings, noted, codebook), Content()]
        shown = sorted(islice(recent, max(0, self._room_below(lines))), key=attrgetter("place"))
        keyed = [self._keyed(each, codebook) for each in shown]
        self.show_lines([*lines, *keyed] if keyed else lines[:-1])

    def _coding_lines(
        self, codings: Sequence[Coded], noted: list[Content], codebook: Codebook
    ) -> list[Content]:
        """Return the lines on the passage in focus, with as much as there is room for."""
        by_code = list(_by_code(codings))
        whole = [self._coding(alike, codebook) for alike in by_code]
        meant = [_definition(alike[0].code) for alike in by_code]
        pairs = zip(whole, meant, strict=True)
        defined = [*(line for pair in pairs for line in pair if line), *noted]
        if self._fits(defined):
            return defined
        if len(by_code) == 1:
            return [*whole, *noted, *filter(None, meant)]
        if not self._fits(whole):
            width = self._text.size.width
            whole = [self._coding(alike, codebook, width) for alike in by_code]
        return [*whole, *noted]

    def in_line(
        self,
        codings: Sequence[Coded],
        notes: Iterable[Note],
        codebook: Codebook,
        hidden: Sequence[Code] = (),
    ) -> Content:
        """Return what is on the passage in focus in one line, for screens without the pane."""
        coded = [self._coding(alike, codebook) for alike in _by_code(codings)]
        short = (note._replace(text=" ".join(note.text.split())) for note in notes)
        return Content("  ").join([*coded, *hidden_line(hidden), *note_lines(short)])

    def show_code(
        self,
        code: Code,
        codebook: Codebook,
        examples: Sequence[str],
        uses_by: Iterable[tuple[str, int]] = (),
        notes: Iterable[Note] = (),
    ) -> None:
        """Show what a code means, how often each coder used it, and the notes on it."""
        below = uses_below(codebook, code)
        uses = counted(code.uses, "passage")
        uses += f", {below} below" if below else ""
        state = "" if code.state == "accepted" else f", {code.state}"
        by = "  ·  ".join(f"{coder} {count:,}" for coder, count in uses_by)
        self.show_lines(
            [
                _named(self, code, codebook),
                Content.styled(uses + state, "$foreground 60%"),
                *([Content.styled(by, "$foreground 60%")] if by else []),
                *_meaning(code, codebook, examples),
                *note_lines(notes),
            ]
        )

    def show_lines(self, lines: Iterable[Content]) -> None:
        """Show lines of text; the screen is laid out again only where their height requires it."""
        content = Content("\n").join(lines)
        width = self._text.size.width
        height = max(self.size.height, content.get_height({}, width)) if width else -1
        self._text.update(content, layout=height != self._text.size.height)
        if self.scroll_y:
            self.scroll_home(animate=False)

    def _room_below(self, lines: Iterable[Content]) -> int:
        """Return how many rows are left below some lines, negative where they do not fit."""
        width = self._text.size.width
        taken = Content("\n").join(lines).get_height({}, width) if width else 0
        return self.size.height - taken

    def _fits(self, lines: Iterable[Content]) -> bool:
        """Whether some lines fit into the pane."""
        return self._room_below(lines) >= 0

    def _keyed(self, keyed: Keyed, codebook: Codebook) -> Content:
        """Return a row with a recent code and its key."""
        key, name = (f"{keyed.key} ", "bold $accent"), _named(self, keyed.code, codebook)
        row = Content.assemble(key, name)
        return row.truncate(self._text.size.width, ellipsis=True).stylize_before("$foreground 75%")

    def _coding(self, alike: Sequence[Coded], codebook: Codebook, cells: int = 0) -> Content:
        """Return a code; where others used it, with all the coders who did, oneself first.

        With `cells`, the line is cut to that width, first the name.
        """
        mark = "★ " if any(coded.passage.is_key for coded in alike) else ""
        own_first = sorted(alike, key=lambda coded: not coded.own)
        coders = dict.fromkeys("you" if coded.own else coded.coder for coded in own_first)
        whose = "  " + ", ".join(coders) if list(coders) != ["you"] else ""
        whose += "  unsure" if any(coded.unsure for coded in alike) else ""
        name = _named(self, alike[0].code, codebook)
        if cells:
            room = cells - cell_len(mark + whose)
            name = name.truncate(max(_SHORTEST_NAME, room), ellipsis=True)
        line = Content.assemble((mark, "$accent"), name, (whose, "$foreground 60%"))
        return line.truncate(cells, ellipsis=True) if cells else line


def _named(widget: Widget, code: Code, codebook: Codebook) -> Content:
    return inked(widget, code, codebook, "italic" if code.state == "candidate" else "")


def _meaning(code: Code, codebook: Codebook, examples: Sequence[str]) -> Iterator[Content]:
    """Yield what a code means; what it covers only where nothing else is known of it."""
    known = code.definition or examples
    covered = [] if known else [each.name for each in codebook.covered(code)]
    fields = (
        ("", code.definition),
        ("when", code.use_when),
        ("not when", code.avoid_when),
        ("e.g.", "  ·  ".join(examples[:2])),
        ("covers", "  ·  ".join(covered)),
    )
    yield from (_note(label, text) for label, text in fields if text)


def _by_code(codings: Sequence[Coded]) -> Iterable[list[Coded]]:
    return by_key((coded.code.id, coded) for coded in codings).values()


def _definition(code: Code) -> Content:
    return Content.styled(code.definition, "$foreground 60%")


def hidden_line(codes: Sequence[Code]) -> Iterator[Content]:
    """Yield a line that names codes which a filter hides, if there are any."""
    if codes:
        labels = ", ".join(code.label for code in codes)
        yield Content.styled(f"not shown: {labels}", "$foreground 50% italic")


def note_lines(notes: Iterable[Note]) -> list[Content]:
    """Return a line for each note, with its kind and its coder."""
    return [_note(" ".join(filter(None, (n.kind, n.coder))), n.text) for n in notes]


def _note(label: str, text: str) -> Content:
    return Content.assemble((f"{label} " if label else "", "$accent"), (text, "$foreground 85%"))


def uses_below(codebook: Codebook, code: Code) -> int:
    """Return how often the codes below a code are used."""
    return sum(each.uses for each in codebook.below(code))
