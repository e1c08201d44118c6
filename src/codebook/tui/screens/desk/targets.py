"""Finding what a command of the desk applies to, which may be nothing or several things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from codebook.study.codebook import Code
from codebook.study.views import Passage
from codebook.tui.dialogs.dialog import BUSY
from codebook.tui.model.marks import Coded
from codebook.tui.widgets.inks import inked

if TYPE_CHECKING:
    from codebook.text.spans import Span
    from codebook.tui.host import Host
    from codebook.tui.model.desk import Desk
    from codebook.tui.screens.desk.panes import DeskPanes


_FIRST = "Code the passage first."
_NOT_YET = f"{BUSY} What you coded is not there yet."


class CommandTargets:
    """Calls `act` with what is in focus; asks which where there are several."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes

    def with_passage(self, title: str, act: Callable[[Passage], object]) -> None:
        """Act on the coder's own passage in focus."""
        if self._host.may_write():
            self.with_one_of(self._own(), title, act, f"Nothing of yours is here yet. {_FIRST}")

    def with_codebook_passage(self, title: str, act: Callable[[Passage], object]) -> None:
        """Act on the coder's own passage in focus, if it has a code: CodeBook.csv prints those."""
        if not self._host.may_write():
            return
        own = self._own()
        fit = [each for each in own if each.codes or each.insight or each.is_key]
        here = "Only a note" if own else "Nothing"
        self.with_one_of(fit, title, act, f"{here} of yours is here yet. {_FIRST}")

    def with_one_of(
        self, passages: list[Passage], title: str, act: Callable[[Passage], object], otherwise: str
    ) -> None:
        """Act on one of some passages; show `otherwise` where there is none."""
        found = {passage.id: passage for passage in passages}
        if not found:
            self._host.say(_NOT_YET if self._host.has_waiting_writes() else otherwise)
        elif len(found) == 1:
            act(*found.values())
        else:
            rows = [(each, Content(self._desk.quote(each.span))) for each in found.values()]
            self._host.choose(title, rows, act)

    def with_coding(self, title: str, act: Callable[[Coded], object]) -> None:
        """Act on the coder's own coding in focus."""
        if not self._host.may_write():
            return
        target = self._panes.view.target
        own = [coded for coded in self._desk.codings_on(target) if coded.own]
        own = [coded for coded in own if coded.passage.span == target] or own
        if not own and self._host.has_waiting_writes():
            self._host.say(_NOT_YET)
        elif not own and (hidden := _hidden(self._desk, target)):
            self._host.say(_hidden_said(self._host, self._desk, hidden))
        elif not own:
            left = " and ".join(self._left())
            self._host.say(f"No code of yours is here{left and f', only {left}'}.")
        elif len(own) == 1:
            act(own[0])
        else:
            several = len({coded.passage.id for coded in own}) > 1
            rows = [(coded, self._row(coded, several=several)) for coded in own]
            self._host.choose(title, rows, act)

    def focused_code(self) -> Code | None:
        """Return the code under the codebook's cursor, else one at the caret, if there is any."""
        coded = self._desk.codings_on(self._panes.view.target)
        codes = self._panes.codes
        code = codes.code if codes.has_focus else (coded[0].code if coded else None)
        if code is None:
            self._host.say(
                "There is no code here. Go to one in the codebook, or to a coded passage."
            )
        return code

    def _own(self) -> list[Passage]:
        return self._desk.own_passages(self._panes.view.target)

    def _left(self) -> Iterator[str]:
        """Yield what else of the coder's is in focus, and the key that removes it."""
        own, shown = self._own(), self._host.keys.shown
        if any(each.is_key for each in own):
            yield f"a star that {shown('key_passage')} removes"
        if any(each.insight for each in own):
            yield f"an insight to empty with {shown('insight')}"
        if any(self._desk.own_memo(each.id) for each in own):
            yield f"a memo to empty with {shown('memo')}"

    def _row(self, coded: Coded, *, several: bool) -> Content:
        quote = f"  {self._desk.quote(coded.passage.span)}" if several else ""
        name = inked(self._panes, coded.code, self._desk.codebook)
        return Content.assemble(name, (quote, "$foreground 60%"))


def say_hidden(host: Host, desk: Desk, span: Span, newest: int = 1) -> None:
    """Tell the coder which of the `newest` codes used, put on a span, the filter hides."""
    used = {code.id for code in desk.picker.recent[:newest]}
    if codes := [code for code in _hidden(desk, span) if code.id in used]:
        host.say(_hidden_said(host, desk, codes))


def say_no_interviews(host: Host) -> None:
    """Tell that there is nothing yet to act on, and what brings it in."""
    host.say(f"No interviews yet: {host.keys.shown('import')} imports them.")


def _hidden(desk: Desk, span: Span) -> list[Code]:
    """Return the coder's codes on a span that the filter hides."""
    return desk.codebook.sorted({each.code.id for each in desk.hidden_on(span) if each.own})


def _hidden_said(host: Host, desk: Desk, codes: Sequence[Code]) -> str:
    name, labels = desk.filter.name if desk.filter else "", ", ".join(c.label for c in codes)
    return f"“only {name}” hides your {labels} here. {host.keys.shown('only')} shows all again."


class OnTargets:
    """Commands on what is in focus."""

    def __init__(self, host: Host, panes: DeskPanes, targets: CommandTargets) -> None:
        self._host, self._desk, self._panes, self._targets = host, host.desk, panes, targets
