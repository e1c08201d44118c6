"""Entering rankings: rows are participants, columns are parts, values are ids in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.errors import UsageError
from codebook.study.ranking.cards import Card
from codebook.study.ranking.rankings import CardAnswer, parser_of, too_many
from codebook.study.views import Participant
from codebook.text.ranking_entry import Entry
from codebook.tui.commands.rankings import RANKINGS
from codebook.tui.fitting import fitted
from codebook.tui.keys import bindings
from codebook.tui.screens.entry_screen import EntryScreen
from codebook.tui.screens.rankings.ranking_list import hint, listed

if TYPE_CHECKING:
    from codebook.tui.host import Host

_NAME, _LEAST_ANSWER = 14, 12
"""Widths in cells: of a participant and of an answer, at least."""

_AROUND, _MARKS = 2, 4
"""The cells of a table's cell around its text, and those of the marks after an answer."""

_GUIDELINE = "a guideline that asks for a ranking, such as “Please rank the top 3 of these”"


class RankingsScreen(EntryScreen):
    """A cell for each participant and card; answers are typed into the line below.

    It begins at the first missing answer, of a given participant if one is missing there.
    """

    name_in_table = "rankings"
    first = 1
    BINDINGS: ClassVar[list[BindingType]] = bindings(RANKINGS)
    DEFAULT_CSS = """
    RankingsScreen {
        #asked { height: 2; padding: 0 1; color: $foreground 80%; }
        #list { height: auto; max-height: 8; padding: 0 1; margin-top: 1; text-wrap: nowrap; }
    }
    """

    def __init__(self, host: Host, participant_id: str = "") -> None:
        super().__init__(host, "Rankings")
        self._first = participant_id
        self._people: list[Participant] = []
        self._cards: list[Card] = []
        self._answers: dict[tuple[str, str], CardAnswer] = {}
        self._read()
        self._listed: tuple[Card, int] | None = None
        self._insisted: tuple[Participant, Card, str] | None = None

    def body(self) -> Iterable[Widget]:
        """Return the prompt, the grid, the line, and the codes of the card."""
        yield Static(id="asked", markup=False)
        yield self.table
        yield self.entry_line()
        yield Static(id="list", markup=False)
        yield Static(classes="told", markup=False)

    def on_mount(self) -> None:
        """Show the answers; begin at one that is missing."""
        self.call_after_refresh(self._begin)

    def on_resize(self) -> None:
        """Fit the answers to the width."""
        self.call_after_refresh(self.follow)

    def on_line_field_pasted(self) -> None:
        """Refuse several answers; those of a sheet are imported."""
        key = self.key("import")
        said = f"Several answers cannot be pasted at once; {key} on the desk imports a sheet."
        self.tell(said, refused=True)

    def on_input_changed(self) -> None:
        """Show the typed places beside the codes."""
        self._list()

    def renew(self) -> None:
        """Show the answers as they are now; the cursor stays where it was."""
        at = self.at
        self._read()
        self._draw()
        if self._here:
            self.come(*at)

    def names(self) -> tuple[list[str], list[str]]:
        """Return the ids of the participants, and the keys of the cards."""
        return [person.id for person in self._people], [card.key for card in self._cards]

    def _read(self) -> None:
        study = self.desk.study
        self._people, self._cards = study.people(), study.cards()
        self._answers = study.answers()

    def _draw(self) -> None:
        room = self.table.size.width - _AROUND * (len(self._cards) + 1)
        heads = [f"{card.key}  {card.title}" for card in self._cards]
        shown = (answer.typed for answer in self._answers.values())
        wanted = max(map(cell_len, (*heads, *shown)), default=0) + _MARKS
        longest = max(map(cell_len, map(_called, self._people)), default=0)
        name = max(_NAME, min(longest, room - wanted * len(self._cards)))
        width = max(_LEAST_ANSWER, (room - name) // max(1, len(self._cards)))
        self.fill(
            [("", name), *((fitted(head, width), width) for head in heads)],
            (self._row(person, name, width) for person in self._people),
        )

    def _row(self, person: Participant, name: int, width: int) -> Iterator[Text]:
        yield Text(fitted(_called(person), name), style="bold")
        yield from (self._cell(person, card, width) for card in self._cards)

    @property
    def idle(self) -> bool:
        """Whether there is nothing to rank, or nobody who could."""
        return not (self._people and self._cards)

    @property
    def there(self) -> str:
        """The stored answer of the cell."""
        if self._here is None:
            return ""
        person, card = self._here
        found = self._answers.get((person.id, card.key))
        return found.typed if found else ""

    def keep(self, typed: str) -> bool:
        """Store an answer; show why where it cannot be read."""
        if self._here is None:
            return True
        person, card = self._here
        try:
            parser_of(card, self.desk.codebook).parse(typed)
        except UsageError as error:
            self.tell(str(error), refused=True)
            return False
        if (further := self._too_many(typed)) and self._insisted != (person, card, typed):
            self._insisted = person, card, typed
            self.tell(f"{further}: ⏎ again enters it all the same.", refused=True)
            return False
        late = False

        def show() -> None:
            if late:  # something else may be typed by now
                self.follow()
            else:
                self._answers = self.desk.study.answers()
                self._draw()

        what = f"{person.label}, {card.key}: {typed}"
        taken = self.write(what, lambda: self.desk.study.rank(person.id, card.key, typed), show)
        late = True
        return taken

    def show_cell(self) -> str:
        """Show the prompt and its codes."""
        if self._here is None:
            return ""
        person, card = self._here
        asked = "" if card.asks(person.group) else f"The guideline does not ask {person.group}s. "
        prompt = card.prompt_for(person.group)
        self.query_one("#asked", Static).update(f"{asked}{prompt.text}", layout=False)
        self._list()
        return f"{person.label}, {card.key}"

    def action_said(self) -> None:
        """Choose the passage in which the answer was given."""
        if not self._here or not self.kept():
            return
        person, card = self._here
        study = self.desk.study
        rows = [
            (row.passage_id, Content(f"{row.transcript or 'sheet'}: {' '.join(row.quote.split())}"))
            for row in study.participant_passages(person.id)
        ]
        if not rows:
            self.tell(f"{person.label} has no coded passage that you may see.", refused=True)
            return

        def chosen(passage_id: str) -> None:
            self.write(
                f"where {person.label} said {card.key}",
                lambda: study.link_ranking(person.id, card.key, passage_id or None),
                self.renew,
            )

        rows.append(("", Content.styled("nowhere", "italic")))
        self.host.choose(f"Where did {person.label} say it?", rows, chosen)

    def action_figures(self) -> None:
        """Show the figures of the rankings."""
        from codebook.tui.screens.rankings.ranking_figures_screen import RankingFiguresScreen

        if self.kept():
            key = self._here[1].key if self._here else ""
            self.app.push_screen(RankingFiguresScreen(self.host, key))

    @property
    def _here(self) -> tuple[Participant, Card] | None:
        row, column = self.at
        if row < len(self._people) and column < len(self._cards):
            return self._people[row], self._cards[column]
        return None

    def _begin(self) -> None:
        self.renew()
        if self._here is None:
            wanting = "participants" if self._cards else _GUIDELINE
            self.tell(f"There is nothing to rank yet: import {wanting}.", refused=True)
            return
        wanted = (
            (person.id != self._first, row, column)
            for row, person in enumerate(self._people)
            for column, card in enumerate(self._cards)
            if card.asks(person.group) and (person.id, card.key) not in self._answers
        )
        self.come(*min(wanted, default=(True, 0, 0))[1:])

    def _cell(self, person: Participant, card: Card, width: int) -> Text:
        found = self._answers.get((person.id, card.key))
        if found is None:
            return Text("·" if card.asks(person.group) else "", style="dim")
        said = {"not asked": "not asked", "declined": "declined"}.get(found.answer, found.typed)
        mark = " ¶" if found.passage_id else ""
        mark += " !" if too_many(card, person.group, found.entry.placed) else ""
        return Text(fitted(said, width - len(mark)).rstrip() + mark)

    def _list(self) -> None:
        """Show the codes of the card in columns, each with its place in what is typed."""
        if self._here is None:
            return
        card = self._here[1]
        further = self._too_many(self.line.value)
        self.tell(f"{further}." if further else hint(card), refused=bool(further))
        lines = tuple(listed(card, self._entry(card, self.line.value), self.size.width - 2))
        before, self._listed = self._listed, (card, len(lines))
        self.query_one("#list", Static).update("\n".join(lines), layout=before != self._listed)

    def _entry(self, card: Card, typed: str) -> Entry:
        """Return the answer that is typed, an empty one where it cannot be read yet."""
        try:
            return parser_of(card, self.desk.codebook).parse(typed)
        except UsageError:
            return Entry(None)

    def _too_many(self, typed: str) -> str:
        """Say what is ranked after as many as the question asks for, "" for nothing."""
        if self._here is None:
            return ""
        person, card = self._here
        further = too_many(card, person.group, self._entry(card, typed).placed)
        most = card.prompt_for(person.group).length
        come = "comes" if len(further) == 1 else "come"
        said = f"The question asks for {most}, and {', '.join(further)} {come} after"
        return said if further else ""


def _called(person: Participant) -> str:
    return f"{person.label} {person.group}".rstrip()
