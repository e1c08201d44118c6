"""A list of passages narrowed: to those with other codes too, to what some participants said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from codebook.study.people.grid import ID
from codebook.text.spans import Span
from codebook.tui.dialogs.code_choice import CodeChoice
from codebook.tui.widgets.inks import inked

if TYPE_CHECKING:
    from textual.screen import Screen

    from codebook.store.rows import QuotedRow
    from codebook.study.codebook import Code
    from codebook.tui.host import Host

_Row = tuple[Callable[[], object], Content]


class Narrowing:
    """The conditions that the coder has chosen; a passage is shown where all of them hold."""

    def __init__(self, host: Host, screen: Screen[None], renew: Callable[[], object]) -> None:
        self._host, self._desk, self._screen, self._renew = host, host.desk, screen, renew
        self._codes: list[str] = []
        self._near: list[str] = []
        self._values: dict[str, tuple[str, str]] = {}
        self._unsure = False

    def __bool__(self) -> bool:
        """Whether anything is chosen."""
        return bool(self._codes or self._near or self._values or self._unsure)

    @property
    def said(self) -> str:
        """The conditions in words."""
        book = self._desk.codebook
        codes = [f"with {code.title}" for code in book.sorted(self._codes)]
        near = [f"in a turn with {code.title}" for code in book.sorted(self._near)]
        unsure = ["unsure"] if self._unsure else []
        of = (called for _, called in self._values.values())
        return " · ".join([*unsure, *codes, *near, *of])

    def kept(self, rows: Iterable[QuotedRow]) -> list[QuotedRow]:
        """Return the passages that fulfil all conditions; one on what is gone is ignored."""
        found, book = (
            [row for row in rows if row.is_unsure or not self._unsure],
            self._desk.codebook,
        )
        for codes, same_turn in ((self._codes, False), (self._near, True)):
            for code in book.sorted(codes):
                ids = [code.id, *(each.id for each in book.below(code))]
                found = self._desk.study.also_coded(found, ids, same_turn=same_turn)
        if self._values:
            divisions = {each.name: each for each in self._desk.study.divisions()}
            single = divisions[ID].value_of
            for name, (value, _) in self._values.items():
                of = divisions[name].value_of if name in divisions else dict.fromkeys(single, value)
                labels = {single[key] for key, own in of.items() if own == value}
                found = [row for row in found if row.participant in labels]
        return found

    def choose(self, rows: Sequence[QuotedRow], row: QuotedRow | None) -> None:
        """Let the coder choose one more condition, or remove all of them."""
        offered: list[_Row] = [(self._release, Content("all passages again"))] if self else []
        if row:
            offered += [*self._doubtful(rows), *self._with_codes(rows, row)]
            offered += self._of_participants(rows)
        if offered:
            what = "words of a row"
            self._host.choose("Show only what?", offered, lambda act: act(), placeholder=what)
        else:
            self._host.say("There is no passage to choose from.")

    def _doubtful(self, rows: Sequence[QuotedRow]) -> Iterator[_Row]:
        """Yield what is unsure, with how many passages have such a coding, unless all have."""
        if 0 < (count := sum(row.is_unsure for row in rows)) < len(rows):
            shown = Content.assemble("unsure", (f"  {count:,}", "$foreground 60%"))
            yield self._only_unsure, shown

    def _with_codes(self, rows: Sequence[QuotedRow], row: QuotedRow) -> Iterator[_Row]:
        """Yield the codes that are on the passage in focus too, then any there or in its turn."""
        for code in self._beside(row):
            name = inked(self._screen, code, self._desk.codebook)
            yield partial(self._add, self._codes, code.id), Content.assemble("with ", name)
        yield partial(self._ask, rows), Content("with another code …")
        yield partial(self._ask_near, rows), Content("with a code in the same turn …")

    def _beside(self, row: QuotedRow) -> list[Code]:
        """Return the other codes that the same coder put on the words of a passage."""
        revisions = {each.name: each.revision_id for each in self._desk.interviews}
        revision = revisions.get(row.transcript or "")
        if revision is None or row.start is None or row.end is None:
            return []
        there = {
            applied.code_id
            for passage in self._desk.study.passages(revision, Span(row.start, row.end))
            if self._desk.coder_names.get(passage.coder_id) == row.coder
            for applied in passage.codes
        }
        return self._desk.codebook.sorted(there.difference([row.code_id], self._codes))

    def _of_participants(self, rows: Sequence[QuotedRow]) -> Iterator[_Row]:
        """Yield what divides those who said the passages, with how many each of them said."""
        single, *divisions = self._desk.study.divisions()
        ids = {label: key for key, label in single.value_of.items()}
        said = [ids[row.participant] for row in rows if row.participant in ids]
        for division in divisions:
            counts = Counter(division.value_of.get(person, "") for person in said)
            for value in division.values:
                if 0 < counts[value] < len(rows):
                    count = f"  {counts[value]:,}", "$foreground 60%"
                    called = division.called(value)
                    chosen = partial(self._divide, division.name, value, called)
                    yield chosen, Content.assemble(called, count)

    def _ask(self, rows: Sequence[QuotedRow]) -> None:
        """Ask for a code, of those that are on any of the passages; say on how many each is."""
        counts = self._desk.study.codes_beside(rows)
        if counts.keys() <= set(self._codes):
            self._host.say("These words have no other code.")
        else:
            self._choose("With which other code?", counts, self._codes)

    def _ask_near(self, rows: Sequence[QuotedRow]) -> None:
        """Ask for a code, of those that are in the turns of any of the passages, likewise."""
        counts = self._desk.study.codes_beside(rows, same_turn=True)
        if counts.keys() <= set(self._near):
            self._host.say("No other code is in these turns.")
        else:
            self._choose("Which code is in the turn too?", counts, self._near)

    def _choose(self, title: str, counts: Mapping[str, int], codes: list[str]) -> None:
        """Let the coder choose a code that is counted, and add it to the chosen ones."""
        study, picker = self._desk.study, self._desk.picker
        box = CodeChoice(title, picker, study.examples, parents=False, but=codes, counts=counts)
        self._screen.app.push_screen(box, partial(self._add, codes))

    def _add(self, codes: list[str], code_id: str | None) -> None:
        if code_id:
            codes.append(code_id)
            self._renew()

    def _divide(self, name: str, value: str, called: str) -> None:
        self._values[name] = value, called
        self._renew()

    def _only_unsure(self) -> None:
        self._unsure = True
        self._renew()

    def _release(self) -> None:
        self._codes, self._near, self._values, self._unsure = [], [], {}, False
        self._renew()
