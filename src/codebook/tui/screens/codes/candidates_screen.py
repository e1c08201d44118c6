"""The candidates, with the evidence for each; they are accepted, merged or rejected here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.by_key import by_key
from codebook.study.codebook import Code
from codebook.study.taxonomy.candidates import Candidate
from codebook.text.display import first_of
from codebook.tui.commands.candidates import CANDIDATES
from codebook.tui.commands.rows import READ_ON
from codebook.tui.fitting import cut, fitted
from codebook.tui.keys import bindings
from codebook.tui.screens.codes.code_screen import CodeScreen
from codebook.tui.screens.codes.deciding import Deciding, likeness_line
from codebook.tui.screens.live_screen import LiveScreen
from codebook.tui.screens.passages.code_passages import code_passages
from codebook.tui.widgets.detail_pane import DetailPane
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host

_MOST_QUOTES, _MOST_NAMED = 12, 6
"""The most quotes that are shown of a candidate, and the most who are named who ranked it."""

_EARLY = (
    "Candidates are accepted, merged and rejected once all have finished coding. Until then {key}"
    " edits what yours mean."
)
_LONGEST_NAME, _SIMILAR = 56, 18
"""Widths in cells: of a name at most, of the code to which a candidate is similar."""

_MARK = 2
"""The width of the mark before a name, in cells."""

_COLUMNS = " people coders passages  "
"""The headings of the counts after a name."""


class CandidatesScreen(LiveScreen):
    """A row for each candidate, under a heading for each branch of the codebook."""

    name_in_table = "candidates"
    BINDINGS: ClassVar[list[BindingType]] = bindings((*CANDIDATES[1:], READ_ON))
    DEFAULT_CSS = """
    CandidatesScreen {
        .told { margin: 1 0 0 0; }
        #columns { margin: 0 1; color: $foreground 60%; text-wrap: nowrap; }
        RowList { margin: 0 1; scrollbar-gutter: stable; }
        #meaning { height: 1fr; margin-top: 1; padding: 0 1; background: $surface; }
    }
    """
    AUTO_FOCUS = "RowList"

    def __init__(self, host: Host) -> None:
        super().__init__(host, "Candidates")
        self.list: RowList[Candidate] = RowList(self._drawn)
        self._detail = DetailPane(id="meaning")
        self._labels: Mapping[str, str] = {}
        self._ranked: Mapping[str, list[str]] = {}

    def body(self) -> Iterable[Widget]:
        """Return the count, the list, and the evidence for the candidate in focus."""
        yield Static(classes="told", markup=False)
        yield Static(id="columns", markup=False)
        yield self.list
        yield self._detail

    def on_mount(self) -> None:
        """Show the candidates."""
        self.renew()

    def on_screen_resume(self) -> None:
        """Show what was changed on a screen over this one."""
        self.renew()

    @property
    def idle(self) -> bool:
        """Whether there is no candidate."""
        return not self.list.items

    def renew(self) -> None:
        """Show the candidates as they are now."""
        before, at = [_key(each) for each in self.list.items], self.list.item
        found, rejected = self.desk.study.candidates(), self.desk.study.rejected_candidates()
        self._labels = self.desk.study.code_labels()
        self._ranked = self._in_rankings()
        branches = by_key((_branch(each), each) for each in found)
        groups = [*branches.items(), *([("rejected", rejected)] if rejected else [])]
        self.list.show(groups)
        if at:  # where it is gone, the next that is left has its place
            now = {_key(each): place for place, each in enumerate(self.list.items)}
            left = (now[key] for key in before[before.index(_key(at)) :] if key in now)
            self.list.action_step(next(left, len(now)))
        told = "No candidate is waiting."
        if found:
            several = sum(each.participants > 1 for each in found)
            told = f"{len(found)} wait, {several} with several participants"
        if rejected:
            told += f" · {len(rejected)} rejected"
        self.tell(told)
        self.call_after_refresh(self._head)
        self.refresh_bindings()

    def _in_rankings(self) -> Mapping[str, list[str]]:
        """Return, by code, who named it in which part's ranking."""
        labels = {person.id: person.label for person in self.desk.study.people()}
        return by_key(
            (item.code_id, f"{labels.get(person, 'somebody')} in part {part}")
            for (person, part), answer in self.desk.study.answers().items()
            for item in answer.items
            if item.code_id
        )

    def show_reversed(self) -> None:
        """Show what was undone or redone; what came back is in focus, for the next key."""
        before = {_key(each) for each in self.list.items}
        self.renew()
        back = [at for at, each in enumerate(self.list.items) if _key(each) not in before]
        if back:
            self.list.go_to(back[0])

    def on_row_list_moved(self) -> None:
        """Show the evidence for the candidate in focus."""
        self._detail.show(self._meaning(self.list.item) if self.list.item else ())

    def on_row_list_entered(self) -> None:
        """Show the candidate's passages."""
        if self.list.item:
            self.app.push_screen(code_passages(self.host, [self.list.item.code]))

    def action_accept(self) -> None:
        """Accept the candidates chosen, with the next free ids."""
        self._decide(Deciding.accept)

    def action_merge(self) -> None:
        """Choose the code to merge the candidates chosen into; similar ones are offered first."""
        self._decide(Deciding.merge)

    def action_reject(self) -> None:
        """Reject the candidates chosen with a reason; rejected ones become candidates again."""
        self._decide(Deciding.reject)

    def _decide(self, decide: Callable[[Deciding], None]) -> None:
        """Decide on the candidates chosen; where nothing can be decided yet, say so."""
        if self.desk.is_closed:
            self.host.say(_EARLY.format(key=self.key("candidate_edit")), warning=True)
        elif self.list.items and self.host.may_write():
            decide(Deciding(self, self.list.selection, self._write))

    def action_edit(self) -> None:
        """Edit the candidate's definition and place."""
        if self.list.item:
            self.app.push_screen(CodeScreen(self.host, self.list.item.code))

    def _write(self, what: str, act: Callable[[], object], say: Callable[[], object]) -> None:
        def show() -> None:
            self.renew()
            say()

        self.write(what, act, show)

    def on_resize(self) -> None:
        """Align the headings with their columns."""
        self.call_after_refresh(self._head)

    def _head(self) -> None:
        if self.list.items:
            room = self._room(self.list.scrollable_content_region.width - _MARK)
            head = " " * (_MARK + room) + _COLUMNS + "like"
        else:
            head = ""
        self.query_one("#columns", Static).update(head)

    def _room(self, cells: int) -> int:
        """Return the width of a name, given the width of its row."""
        return max(10, min(_LONGEST_NAME, cells - len(_COLUMNS) - _SIMILAR))

    def _called(self, code: Code) -> str:
        """Return a code's label; another window may have taken the code away just now."""
        return self._labels.get(code.id, code.label)

    def _drawn(self, item: Candidate, cells: int) -> Content:
        likely = f"≈ {self._called(item.alike[0].code)}" if item.alike else ""
        if not (likely or item.quotes) and item.code.id in self._ranked:
            likely = "from a ranking"
        told = f"{item.participants:>7}{item.coders:>7}{item.passages:>9}  "
        room = self._room(cells)
        maker = self._called(item.code).removeprefix(item.code.name)  # of those called alike
        name = fitted(cut(item.code.name, room - cell_len(maker)) + maker, room)
        last = (item.rejection.reason, "$foreground 80%") if item.rejection else (likely, "$accent")
        return Content.assemble(name, (told, "$foreground 65%"), last)

    def _meaning(self, item: Candidate) -> Iterator[Content]:
        by = f"  by {item.maker}" if item.maker else ""
        yield Content.assemble((item.code.name, "bold"), (by, "$foreground 60%"))
        if item.rejection and item.rejection.reason:
            yield Content.assemble(
                (f"rejected by {item.rejection.coder}: ", "$warning"), item.rejection.reason
            )
        if item.code.definition:
            yield Content(item.code.definition)
        if ranked := self._ranked.get(item.code.id):
            yield Content.assemble(("ranked by ", "$foreground 60%"), first_of(ranked, _MOST_NAMED))
        for alike in item.alike:
            yield Content.assemble(("≈ ", "bold $accent"), likeness_line(alike, self._labels))
        known: set[str] = set()
        for row in item.quotes:
            if row.quote not in known and len(known) < _MOST_QUOTES:
                known.add(row.quote)
                yield Content.assemble(
                    (f"{row.participant or row.transcript or '–'} ", "$primary"),
                    (f"{row.coder} ", "$foreground 60%"),
                    " ".join(row.quote.split()),
                )


def _key(item: Candidate) -> tuple[str, bool]:
    return item.code.id, item.rejection is None


def _branch(item: Candidate) -> str:
    return item.branch.title if item.branch else "in no branch yet"
