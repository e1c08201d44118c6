"""The codes that match what is typed, and the meaning of the highlighted one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from codebook.study.codebook import Code
from codebook.text.matching import Sense
from codebook.tui.model.picking import Found, Picked, Picker
from codebook.tui.widgets.inks import readable

NAME_WITH_COMMA = "A name with a comma or semicolon goes in quotes."
_WIDEST_NUMBER = 9
_EXAMPLES = 2


class Row(NamedTuple):
    """A row of the list: a code, or None for a new code or for no parent."""

    code: Code | None
    text: Content


class Matches(Horizontal):
    """The list at the left, with `counts` by code id before the names; the meaning at the right."""

    DEFAULT_CSS = """
    Matches {
        height: 1fr;
        OptionList { width: 3fr; height: 1fr; max-height: 100%; }
        OptionList > .option-list--option-highlighted {
            background: $block-cursor-background;
            color: $block-cursor-foreground;
        }
        VerticalScroll { width: 2fr; padding-left: 2; scrollbar-size-vertical: 1; }
    }
    """

    @dataclass
    class Clicked(Message):
        """A row was clicked."""

    def __init__(
        self,
        picker: Picker,
        examples: Callable[[str], list[str]],
        counts: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self._picker, self._examples, self._counts = picker, examples, counts
        self._rows: list[Row] = []
        self._new_name, self._among_several = "", False
        numbers = (len(code.number) for code in picker.usable)
        self._number_cells = min(max(numbers, default=0), _WIDEST_NUMBER)
        self._count_cells = len(f"{max(counts.values(), default=0):,}")

    def compose(self) -> ComposeResult:
        """Make the list and the text beside it."""
        rows = OptionList()
        rows.can_focus = False
        yield rows
        with VerticalScroll(can_focus=False):
            yield Static(markup=False)

    @property
    def row(self) -> Row | None:
        """Return the highlighted row."""
        at = self.query_one(OptionList).highlighted
        return None if at is None or at >= len(self._rows) else self._rows[at]

    def show_codes(self, picked: Picked, *, highlight: bool) -> None:
        """Show the matches, then codes with similar names, then the offer of a new code.

        The first match is highlighted; where nothing matches the new code, since only that is what
        was typed. It comes first where the matches only resemble what was typed.
        """
        rows = [self._row(found) for found in picked.found]
        similar = self._similar(picked)
        if picked.name and rows and picked.found[0].sense is Sense.LIKE:
            self._show([*self._new(picked), *rows, *similar], highlight=highlight)
            return
        self._show([*rows, *similar, *self._new(picked)], highlight=highlight)
        if highlight and not rows:
            self.step(len(similar))

    def show_name(self, picked: Picked) -> None:
        """Show the code of that name or the offer of a new one, then codes with similar names."""
        rows = [self._row(found) for found in picked.found]
        self._show([*rows, *self._new(picked), *self._similar(picked)], highlight=True)

    def show_parents(self, picked: Picked, *, typed: bool) -> None:
        """Show the codes that may be the parent of a new one; none where no code matches.

        "Under no code" comes first. Where something is typed, the first code is highlighted; where
        nothing is, codes that have some below them come before the others, as in the codebook.
        """
        mistyped = typed and not picked.found
        rows = [] if mistyped else [Row(None, Content.styled("under no code", "italic"))]
        self._new_name = ""
        book, found = self._picker.codebook, list(picked.found)
        if not typed:
            found.sort(key=lambda each: (not book.below(each.code), book.order[each.code.id]))
        self._show([*rows, *map(self._row, found)], highlight=True)
        if typed and picked.found:
            self.step(1)

    def step(self, by: int) -> None:
        """Move the highlight."""
        rows = self.query_one(OptionList)
        if rows.option_count:
            at = -1 if rows.highlighted is None else rows.highlighted
            rows.highlighted = max(0, min(rows.option_count - 1, at + by))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the meaning of the row."""
        event.stop()
        self._explain()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Report that a row was clicked."""
        event.stop()
        self.post_message(self.Clicked())

    def _similar(self, picked: Picked) -> list[Row]:
        return [self._row(Found(code), "similar: ") for code in picked.near]

    def _new(self, picked: Picked) -> list[Row]:
        """Return the offer of a new code, if one is wanted."""
        self._new_name = picked.name
        self._among_several = bool(picked.chosen or picked.unknown)
        offer = (("+ ", "bold $accent"), ("new code ", "$accent"), f"“{picked.name}”")
        return [Row(None, Content.assemble(*offer))] if picked.name else []

    def _show(self, rows: Iterable[Row], *, highlight: bool) -> None:
        self._rows = list(rows)
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options(Option(row.text) for row in self._rows)
        options.highlighted = 0 if self._rows and highlight else None
        self._explain()

    def _row(self, found: Found, before: str = "") -> Row:
        code = found.code
        colour = readable(self, self._picker.codebook.colour(code))
        name = Content(code.called)
        for at in found.positions if code.called else ():
            name = name.stylize("underline", at, at + 1)
        number = f"{code.number or '◇':<{self._number_cells}} "
        count = self._counts.get(code.id, 0)
        return Row(
            code,
            Content.assemble(
                (before, "$foreground 60%"),
                (number, f"bold {colour.css}"),
                (f"{count:>{self._count_cells},}  " if count else "", "$foreground 60%"),
                name,
                (self._picker.apart.get(code.id, ""), "$foreground 75%"),
                (f"  {found.was}" if found.was else "", "$accent italic"),
            ),
        )

    def _explain(self) -> None:
        row = self.row
        lines = self._meaning(row.code) if row and row.code else self._about_new()
        self.query_one(Static).update(Content("\n").join(lines))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _meaning(self, code: Code) -> Iterator[Content]:
        yield Content.styled(code.name, "bold")
        if code.definition:
            yield Content(code.definition)
        for label, text in (("when", code.use_when), ("not", code.avoid_when)):
            if text:
                yield _labelled(label, text)
        examples = self._examples(code.id)[:_EXAMPLES]
        for example in examples:
            yield _labelled("e.g.", " ".join(example.split()))
        covered = self._picker.codebook.covered(code)
        if covered and not code.definition and not examples:
            yield _labelled("covers", "  ·  ".join(each.name for each in covered))

    def _about_new(self) -> Iterator[Content]:
        if self._new_name:
            yield Content.styled("A new code", "bold")
            yield Content("Your candidate, without an id until the coders accept it.\n")
            yield Content.assemble(("tab", "bold $accent"), " puts it under another code.")
            if self._among_several:
                yield Content(f"\n{NAME_WITH_COMMA}")


def _labelled(label: str, text: str) -> Content:
    return Content.assemble((f"{label} ", "$accent"), (text, "$foreground 75%"))
