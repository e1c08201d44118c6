"""Codes by participants, or by what divides them."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.text import Text

from codebook.study.codebook import Code, Codebook
from codebook.study.known_fields import GROUP
from codebook.study.people.divisions import Division
from codebook.study.people.grid import ID
from codebook.study.support import NOBODY, Support, support
from codebook.study.views import Participant
from codebook.text.display import counted
from codebook.tui.fitting import cut
from codebook.tui.screens.matrix.columns import LEAST, Column, dim, number
from codebook.tui.screens.passages.code_passages import NO_PASSAGE, title_of
from codebook.tui.screens.passages.passages_screen import PassagesScreen

if TYPE_CHECKING:
    from codebook.store.rows import QuotedRow
    from codebook.tui.host import Host
    from codebook.tui.model.desk import Desk

_LONGEST = 18
"""The width of a heading's value at most."""


class _People(NamedTuple):
    """Participants with a value, or all where that is None.

    So many cells are for the codings beside the participants.
    """

    value: str | None
    people: list[Participant]
    codings: int


class PeopleColumns:
    """All participants, then those with each value of a division.

    `people` are all of the study; those `interviewed`, or whose words have codes, are counted: dots
    in a column say that one spoke of none of it. `counts` are codings by (code id, participant id),
    which is "" for words of no participant.
    """

    nothing = "The codebook is empty."

    def __init__(
        self,
        book: Codebook,
        by: Division,
        people: Sequence[Participant],
        interviewed: Collection[str],
        counts: Mapping[tuple[str, str], int],
    ) -> None:
        self.said = f"by {by.name.lower() if by.name in {ID, GROUP} else by.name}"
        self._book, self._by = book, by
        self._alone = by.name == ID
        self._found = support(book, counts, by.value_of)
        spoke = {*interviewed, *(person for _, person in counts if person)}
        self._left = sum(person.id not in spoke for person in people)
        most: dict[str | None, int] = {}
        for (_, value), count in self._found.items():
            most[value] = max(most.get(value, 0), count.codings)
        self._people: list[_People] = []
        self.columns: list[Column] = []
        for value, those in self._divided([each for each in people if each.id in spoke]).items():
            if those or value is None:
                self._append(value, those, most.get(value, 0))

    def shows(self, code: Code) -> bool:
        """Whether a code is in use, or was used before it was retired."""
        return code.state != "retired" or (code.id, None) in self._found

    def cell(self, code: Code, at: int) -> Text:
        """Return codings; participants and codings where several share a column."""
        count, column = self._count(code, at), self._people[at]
        if not count.codings:
            return dim()
        if self._alone:
            return number(count.codings, code)
        codings = f"({count.codings:,})".rjust(column.codings), "dim"
        people = number(count.participants, code)
        return Text.assemble(people, codings, justify="right")

    def told(self, code: Code, at: int, room: int) -> str:
        """Return what a cell counts, of whom, and of which code."""
        del room  # the name comes last, and is cut by itself
        count = self._count(code, at)
        said = counted(count.codings, "coding")
        if not self._alone:
            of = counted(len(self._people[at].people), "participant")
            said = f"{count.participants} of {of}, {said}"
        return f"{said}{self._beside(code, at)} · {self._who(at)} · {code.title}"

    def listed(self, host: Host, code: Code, at: int) -> PassagesScreen:
        """Return the screen of the passages that a cell counts."""
        value, people, _ = self._people[at]
        who = "" if value is None else self._by.called(value)
        labels = frozenset(person.label for person in people)
        codes = self._book.bearing(code)
        title = f"{title_of(codes)} · {who}" if who else title_of(codes)
        rows = partial(_counted, host.desk, codes, labels)
        return PassagesScreen(host, title, rows, NO_PASSAGE, counted=True)

    def _count(self, code: Code, at: int) -> Support:
        return self._found.get((code.id, self._people[at].value), NOBODY)

    def _beside(self, code: Code, at: int) -> str:
        """Return how many codings of a code no column counts: on words of no participant."""
        if self._people[at].value is not None:
            return ""
        uses = sum(each.uses for each in self._book.bearing(code))
        more = uses - self._count(code, at).codings
        return f", {more:,} more of no participant" if more > 0 else ""

    def _divided(self, people: Sequence[Participant]) -> dict[str | None, list[Participant]]:
        """Return those who could be counted: all, then those with each value."""
        found: dict[str | None, list[Participant]] = {None: [*people]}
        found |= {value: [] for value in self._by.values}
        for person in people:
            found.setdefault(self._by.value_of.get(person.id, ""), []).append(person)
        return found

    def _append(self, value: str | None, people: list[Participant], most: int) -> None:
        """Append a column, wide enough for the largest number of codings."""
        label = "all" if value is None else cut(value or "–", _LONGEST)
        codings = "" if self._alone else f" ({most:,})"
        if not self._alone:
            label = f"{label}, {len(people)}"
        widest = len(f"{most if self._alone else len(people):,}{codings}")
        width = max(LEAST, cell_len(label), widest)
        key = "" if value is None else f"={value}"
        self.columns.append(Column(key, label, width))
        self._people.append(_People(value, people, len(codings)))

    def _who(self, at: int) -> str:
        value, people, _ = self._people[at]
        if value is None:
            return f"all participants{f', {self._left} without an interview' if self._left else ''}"
        if self._alone:
            return f"{people[0].label} {people[0].group}".strip()
        return self._by.called(value)


def _counted(desk: Desk, codes: Iterable[Code], labels: Container[str]) -> Iterator[QuotedRow]:
    """Yield the passages of codes, of the participants with these labels.

    Of several layers the consensus' are not among them, but for a code that nobody else used.
    """
    joint = "" if desk.counted_layer else desk.coder_names.get(desk.consensus, "")
    for code in codes:
        found = [row for row in desk.study.passages_of(code.id) if row.participant]
        persons = [row for row in found if row.coder != joint] or found
        yield from (row for row in persons if row.participant in labels)
