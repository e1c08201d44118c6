"""The disagreements that the same ruling can settle; each may be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from codebook.study.reconciliation.disagreements import Case
from codebook.tui.screens.over_desk import OverDesk
from codebook.tui.screens.transcript_cache import TranscriptCache
from codebook.tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from codebook.tui.host import Host


class AlikeScreen(OverDesk):
    """Calls `rule` with the chosen disagreements; at first all are chosen.

    `about` says in a line what each coder put there and what the ruling leaves.
    """

    name_in_table = "alike"
    CSS_PATH: ClassVar[list[str | PurePath]] = [
        *OverDesk.CSS_PATH,
        Path(__file__).with_name("place_screen.tcss"),
    ]
    AUTO_FOCUS = "RowList"

    def __init__(
        self,
        host: Host,
        title: str,
        about: str,
        cases: Sequence[Case],
        texts: TranscriptCache,
        rule: Callable[[Sequence[Case]], object],
    ) -> None:
        super().__init__(host, title)
        self._about, self._cases, self._texts, self._rule = about, cases, texts, rule
        self.list: RowList[Case] = RowList(self._drawn)

    def body(self) -> Iterable[Widget]:
        """Return the count and the list."""
        yield Static(classes="told", markup=False)
        yield self.list

    def on_mount(self) -> None:
        """Show all of them, chosen."""
        ordered = sorted(self._cases, key=lambda case: (case.place, case.dispute.span))
        groups = groupby(ordered, key=lambda case: case.transcript)
        self.list.show((name, list(found)) for name, found in groups)
        self.list.action_all()

    def on_row_list_chose(self) -> None:
        """Show how many are chosen."""
        self.tell(f"{self._about} · {len(self.list.chosen)} of {len(self.list.items)} chosen")

    def on_row_list_entered(self) -> None:
        """Rule on the chosen ones."""
        chosen = [self.list.items[place] for place in sorted(self.list.chosen)]
        if not chosen:
            self.host.say("Choose at least one, or go back.")
            return
        self.dismiss()
        self._rule(chosen)

    def _drawn(self, case: Case, _: int) -> Content:
        return Content(self._texts.quote(case.transcript_id, case.dispute.span))
