"""The base of the screen of disagreements: reasons of rulings, also before they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from codebook.errors import ChangedError
from codebook.study.reconciliation.disagreements import Case, Ruled
from codebook.tui.dialogs.note import ReasonDialog
from codebook.tui.screens.reconciliation.disagreement_screen import DisagreementScreen

if TYPE_CHECKING:
    from codebook.tui.host import Host


class _Kept(NamedTuple):
    """A reason that waits for the ruling on a disagreement."""

    case_id: str
    reason: str


class ReasonScreen(DisagreementScreen):
    """Takes reasons; one that comes before the ruling is kept until one leaves the place."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._kept: _Kept | None = None

    def to_explain(self, here: Case) -> Case:
        """Return the case whose reason is meant, given the one shown."""
        raise NotImplementedError

    def show(self) -> None:
        """Show the current disagreement; forget a reason that was kept for another one."""
        if self._kept and not self.disagreements.is_at(self._kept.case_id):
            self._kept = None
        super().show()

    def ruling_lines(self, case: Case) -> Iterator[Content]:
        """Yield the reason that waits, and the ruling."""
        if reason := self.kept_reason(case):
            yield Content.assemble(("reason of your ruling: ", "$accent"), " ".join(reason.split()))
        yield from super().ruling_lines(case)

    def kept_reason(self, case: Case) -> str:
        """Return the reason that waits for a ruling on a case."""
        return self._kept.reason if self._kept and self._kept.case_id == case.id else ""

    def keep_reason(self, case: Case, text: str) -> None:
        """Let a reason wait for the ruling on a case; "" for none."""
        self._kept = _Kept(case.id, text.strip()) if text.strip() else None

    def action_rule_reason(self) -> None:
        """Write the reason of a ruling, or of the one that is to follow."""
        here = self.disagreements.item
        if here is None or not self.host.may_write():
            return
        case = self.to_explain(here)
        ruled = case.ruled
        if ruled:
            title, reason = f"Why {self.outcome_label(ruled.outcome)}?", ruled.reason
            give = self._reason_giver(case, ruled)
        else:
            title, reason = "Why? The ruling follows.", self.kept_reason(case)
            give = partial(self.keep_reason, case)
        quote = self.texts.quote(case.transcript_id, case.dispute.span)
        about = f"{self.at_issue(case, ruled)}\n“{quote}”"
        self._stand_at(case)
        # What is explained is shown meanwhile; then one is where one was.
        dialog = ReasonDialog(title, about, reason, give)
        self.app.push_screen(dialog, lambda _: self._stand_at(here))

    def _reason_giver(self, case: Case, seen: Ruled) -> Callable[[str], None]:
        """Return what writes the reason of a ruling, as it was seen when it was asked for."""

        def give(text: str) -> None:
            nonlocal seen
            when: list[str] = []

            def write() -> None:
                when.append(self.desk.study.give_reason(case.id, text, seen=seen))

            try:
                self.host.write_now(self.as_own(write))
            except ChangedError as error:  # saved again, it is written over what that says
                seen = seen._replace(**error.now)
                raise
            explained = seen._replace(reason=text.strip(), at=when[0])
            self.disagreements.put(case._replace(ruled=explained))

        return give

    def _stand_at(self, case: Case) -> None:
        self.disagreements.go(case.id)
        self.show()
