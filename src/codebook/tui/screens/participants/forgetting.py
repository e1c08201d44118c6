"""A participant withdraws: shows what would be erased, and erases it once confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from codebook.study.privacy.forgetting import Forgotten
from codebook.study.privacy.forgetting_report import erased_lines, mention_lines
from codebook.tui.acts import LongWork
from codebook.tui.dialogs.listing import ListingDialog, under

if TYPE_CHECKING:
    from textual.content import Content

    from codebook.tui.screens.over_desk import OverDesk

_WARNING = (
    "Nobody can undo this. What {label} said and everything made of it in every layer is erased,"
    " from the history, the backups and the exports too, and no merge brings it back."
)


class Forgetting:
    """Erases one participant, after showing what that means."""

    def __init__(self, screen: OverDesk, label: str) -> None:
        self._screen, self._label = screen, label

    def ask(self) -> None:
        """Find out what would be erased, and ask."""
        self._run_long(f"Looking for what {self._label} said", self._agree, rehearsal=True)

    def _agree(self, would: Forgotten) -> None:
        def agreed(answer: bool | None) -> None:
            if answer:
                self._run_long(f"Forgetting {self._label}", self._tell, rehearsal=False)

        about = _WARNING.format(label=self._label)
        lines = [*under("This would be erased", erased_lines(would)), *self._left(would)]
        ask = f"Type {self._label} to erase all of it."
        dialog = ListingDialog(f"Forget {self._label}", about, lines, ask, self._label)
        self._screen.app.push_screen(dialog, agreed)

    def _tell(self, done: Forgotten) -> None:
        self._screen.renew()
        lines = [*self._left(done), *under("This was erased", erased_lines(done))]
        self._screen.app.push_screen(ListingDialog(f"{self._label} is forgotten", "", lines))

    def _run_long(self, title: str, then: Callable[[Forgotten], None], *, rehearsal: bool) -> None:
        study = self._screen.desk.study
        self._screen.host.run_long(
            LongWork(title, 0, lambda _: study.forget(self._label, rehearsal=rehearsal), then)
        )

    def _left(self, done: Forgotten) -> Iterator[Content]:
        yield from under("This stays; please check it yourself", done.remaining)
        key = self._screen.key("pseudonyms")
        yield from under(f"Still named, until pseudonyms are applied ({key})", mention_lines(done))
