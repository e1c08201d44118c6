"""The passages of codes across the study: read in context, gone to, given another code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import UsageError
from codebook.store.rows import QuotedRow
from codebook.study.codebook import Code
from codebook.text.display import counted
from codebook.text.spans import Span
from codebook.tui.commands.passages import PASSAGES
from codebook.tui.commands.rows import READ_ON
from codebook.tui.cycling import following
from codebook.tui.dialogs.code_box import CodeBox
from codebook.tui.fitting import fitted
from codebook.tui.keys import bindings
from codebook.tui.model.picking import Choice
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.screens.passages.narrowing import Narrowing
from codebook.tui.screens.passages.row_marks import head_of, is_lost, marks_of, written_on
from codebook.tui.screens.passages.row_notes import RowNotes
from codebook.tui.screens.passages.speakers import Speakers
from codebook.tui.screens.passages.turn_excerpts import turn_excerpts
from codebook.tui.widgets.detail_pane import DetailPane
from codebook.tui.widgets.inks import readable
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host

_LOST = "It lost its place: these words are no longer in the text."
_NO_PLACE = "It has no place in a transcript yet."
_KEEPS_CODE = "What lost its place keeps its code until it has a new one."
_WIDEST = 14
"""Cells of coders' names, of codes' ids and of speakers before quotes, at most."""


class PassagesScreen(OverDesk):
    """Lists the passages that `rows` returns in any order, by interview; of all coders or of one.

    `nothing` is what is said where there are none. With `counted`, what is listed first is what
    figures count: once all is settled, only the consensus, if it has any of these passages.
    """

    name_in_table = "passages"
    BINDINGS: ClassVar[list[BindingType]] = bindings((*PASSAGES, READ_ON))
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *OverDesk.CSS_PATH,
        Path(__file__).with_name("passages_screen.tcss"),
    ]
    AUTO_FOCUS = "RowList"

    def __init__(
        self,
        host: Host,
        title: str,
        rows: Callable[[], Iterable[QuotedRow]],
        nothing: str,
        *,
        counted: bool = False,
    ) -> None:
        super().__init__(host, title)
        self._find, self._nothing = rows, nothing
        self.list: RowList[QuotedRow] = RowList(self._drawn)
        self._detail = DetailPane(id="context")
        self._all: list[QuotedRow] = []
        self._rows: list[QuotedRow] = []
        self._narrowing = Narrowing(host, self, self.renew)
        whose = self.desk.counted_layer if counted else self.desk.only_layer
        self._whose = self.desk.coder_names.get(whose, "")
        self._of_each = ""
        self._widths = (0, 0, 0, 0)  # of coders' names, codes' ids, speakers and marks
        self._notes = RowNotes(host, self.show_reversed)
        self._speakers = Speakers(self.desk)

    @property
    def said_of_lost(self) -> str:
        """What is said where one wants to go to a passage that lost its place."""
        return _LOST

    def body(self) -> Iterable[Widget]:
        """Return the count, the list, and the passage in its place."""
        yield Static(classes="told", markup=False)
        yield Container(self.list, self._detail)

    def on_mount(self) -> None:
        """Show the passages; those of all coders where what is counted has none of them."""
        self.renew()
        if not self.list.items and not self.desk.only_layer:
            self._whose = ""
            self._show()

    def renew(self) -> None:
        """Show the passages as they are now."""
        order = {each.name: place for place, each in enumerate(self.desk.interviews)}
        self._all = sorted(
            self._find(), key=lambda row: (order.get(row.transcript or "", len(order)), _place(row))
        )
        self._rows = self._narrowing.kept(self._all)
        self._show()

    def action_whose(self) -> None:
        """Show only the passages of the next coder, or those of all."""
        names = ["", *dict.fromkeys(row.coder for row in self._rows)]
        self._whose = following(names, self._whose)
        self._show()

    def action_only(self) -> None:
        """Narrow the list, or show all of it again."""
        self._narrowing.choose(self.list.items, self.list.item)

    def action_move(self) -> None:
        """Give the chosen passages another code, which splits the one they have."""
        rows = [row for row in self.list.selection if row.coder == self.desk.coder]
        codings = list(self._codings(rows))
        if not self.list.selection or not self.host.may_write():
            return
        if not codings:
            others = "Only what you coded yourself can be given another code."
            self.host.say(_KEEPS_CODE if rows else others, warning=True)
            return
        self.app.push_screen(
            CodeBox(
                self.desk.picker,
                self.desk.study.examples,
                " ".join(rows[0].quote.split()),
                lambda choice: self._move(codings, choice),
                title=f"A code for {counted(len(codings), 'passage')}",
            )
        )

    def action_uncode(self) -> None:
        """Remove the code from the chosen passages."""
        own = (row for row in self.list.selection if row.coder == self.desk.coder)
        rows = [row for row in own if [*self._removable(row)]]
        if not self.list.selection or not self.host.may_write():
            return
        if not rows:
            self.host.say("Only what you coded yourself can be removed.", warning=True)
            return
        pairs = [(row.passage_id, code_id) for row in rows for code_id in self._removable(row)]
        passages = counted(len(rows), "passage")

        def show() -> None:
            self.renew()
            self.host.say(f"{passages} uncoded. {self.key('undo')} takes it back.")

        self.write(f"no code on {passages}", lambda: self.desk.study.uncode_passages(pairs), show)

    def action_star(self) -> None:
        """Mark the passage in focus as a key passage, or unmark it."""
        self._notes.key_passage(self.list.item)

    def action_insight(self) -> None:
        """Write the insight of the passage in focus."""
        self._notes.insight(self.list.item)

    def action_memo(self) -> None:
        """Write a memo on the passage in focus."""
        self._notes.memo(self.list.item)

    def on_row_list_entered(self) -> None:
        """Go to the passage."""
        row = self.list.item
        ids = {each.name: each.id for each in self.desk.interviews}
        if row and row.transcript in ids and row.start is not None:
            self.go_to(ids[row.transcript], row.start)
        else:
            lost = row is not None and is_lost(row)
            said = self.said_of_lost if lost else "This quote has no place in a transcript yet."
            self.host.say(said)

    def on_row_list_chose(self) -> None:
        """Show how many passages there are."""
        shown, chosen = len(self.list.items), len(self.list.chosen)
        told = counted(shown, "passage") if shown else self._nothing
        if self._narrowing:
            of = sum(self._whose in {"", row.coder} for row in self._all)
            told = f"{shown:,} of {counted(of, 'passage')} · {self._narrowing.said}"
        whose = f" · {self._whose}'s only" if self._whose else self._of_each
        chosen_too = f" · {chosen} chosen" if chosen else ""
        self.tell(told + whose + chosen_too)

    def on_row_list_moved(self) -> None:
        """Show the passage in its place."""
        row = self.list.item
        self._detail.show(self._in_place(row) if row else ())

    def _show(self) -> None:
        rows = [row for row in self._rows if self._whose in {"", row.coder}]
        # The same words may be there several times: by each coder, and in the consensus.
        coders = Counter(row.coder for row in rows)
        each = ", ".join(f"{coder} {count:,}" for coder, count in coders.items())
        self._of_each = f" · {each}" if len(coders) > 1 else ""
        columns = ({row.coder for row in rows}, {self._label(row) for row in rows})
        told_apart = (column if len(column) > 1 else () for column in columns)
        coder, label = (min(_WIDEST, max(map(cell_len, each), default=0)) for each in told_apart)
        speaker = min(_WIDEST, self._speakers.cells(rows))
        marks = max((len(self._marks(row)) for row in rows), default=0)
        self._widths = coder, label, speaker, marks
        groups = [(name, list(found)) for name, found in groupby(rows, key=_where)]
        self.list.show((f"{name}  {len(found)}", found) for name, found in groups)

    def show_reversed(self) -> None:
        """Show what was written or undone, with the cursor on the same passage."""
        if self.is_attached:
            row = self.list.item
            self.renew()
            keys = [(each.passage_id, each.code_id) for each in self.list.items]
            key = (row.passage_id, row.code_id) if row else None
            self.list.go_to(keys.index(key) if key in keys else 0)

    def _drawn(self, row: QuotedRow, _: int) -> Content:
        """Return coder, code, speaker, marks and quote; the first three where rows differ."""
        coder, label, speaker, marks = self._widths
        code = self.desk.codebook.by_id.get(row.code_id)
        columns = [Content.styled(fitted(row.coder, coder), "$foreground 60%")]
        colour = readable(self.list, self.desk.codebook.colour(code)).css if code else ""
        columns.append(Content.styled(fitted(self._label(row), label), f"bold {colour}"))
        said_by = fitted(self._speakers.who(row), speaker) if speaker else ""
        columns.append(Content.styled(said_by, "$foreground 85%"))
        columns.append(Content.styled("✗", "$warning") if is_lost(row) else Content())
        columns.append(Content.styled(self._marks(row).ljust(marks), "$accent"))
        columns.append(Content(" ".join(row.quote.split())))
        return Content("  ").join(column for column in columns if column)

    def _marks(self, row: QuotedRow) -> str:
        """Return the signs before the quote of a row."""
        return marks_of(row)

    def _label(self, row: QuotedRow) -> str:
        return " ".join(code.label for code in self._codes_of(row))

    def _codes_of(self, row: QuotedRow) -> list[Code]:
        """Return the code of a row; both of a row for words that two codes share."""
        by_id = self.desk.codebook.by_id
        return [by_id[key] for key in (row.code_id, row.other_id) if key in by_id]

    def _in_place(self, row: QuotedRow) -> Iterator[Content]:
        name = " · ".join(code.title for code in self._codes_of(row))
        yield head_of(row, name or "no code")
        yield from written_on(self.desk, row)
        transcript = self._speakers.transcript(row)
        if transcript is None or row.start is None or row.end is None:
            yield Content(row.quote)
            if is_lost(row):
                yield Content.styled(_LOST, "$warning")
            else:
                yield Content.styled(_NO_PLACE, "$foreground 60% italic")
            return
        for said in turn_excerpts(transcript, Span(row.start, row.end)):
            text = Content.styled(said.text, "$foreground 65%")
            yield Content.assemble(
                (f"{said.speaker}  ", "$primary"), text.stylize("bold $foreground", *said.marked)
            )

    def _removable(self, row: QuotedRow) -> Iterable[str]:
        """Return the ids of the codes of which a row stands for a passage."""
        return (row.code_id,)

    def _codings(self, rows: Sequence[QuotedRow]) -> Iterator[str]:
        """Yield the ids of the codings on passages that have a place."""
        wanted = {(row.passage_id, row.code_id) for row in rows}
        names = {row.transcript for row in rows}
        for interview in self.desk.interviews:
            if interview.name in names:
                for passage in self.desk.study.passages(interview.revision_id):
                    for applied in passage.codes:
                        if (passage.id, applied.code_id) in wanted:
                            yield applied.coding_id

    def _move(self, codings: list[str], choice: Choice) -> None:
        study = self.desk.study
        if choice.size != 1:
            raise UsageError("Choose exactly one code.")
        into = next(iter(choice.code_ids), "")
        label, passages = self.desk.choice_label(choice), counted(len(codings), "passage")

        def show() -> None:
            self.renew()
            self.host.say(f"Coded {label} now: {passages}.")

        self.host.write_or_raise(
            f"{label} on {passages}",
            lambda: study.split_code(codings, into, new=choice.new),
            self.if_there(show),
        )


def _where(row: QuotedRow) -> str:
    return row.transcript or row.participant or "no interview"


def _place(row: QuotedRow) -> tuple[str, int, int, str]:
    return row.participant or "", row.start or 0, row.end or 0, row.coder
