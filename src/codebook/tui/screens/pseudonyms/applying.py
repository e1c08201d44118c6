"""Applying the key to the whole study, and checking the study for names in the key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from codebook.study.privacy.forgetting_report import removed_file_lines
from codebook.study.privacy.pseudonymising import Pseudonymised
from codebook.study.privacy.remaining_names import RemainingNames
from codebook.text.display import counted
from codebook.tui.acts import LongWork
from codebook.tui.dialogs.listing import ListingDialog, under
from codebook.tui.dialogs.progress import Outcome, ProgressDialog
from codebook.tui.screens.pseudonyms.found_names import applying

if TYPE_CHECKING:
    from pathlib import Path

    from codebook.tui.screens.over_desk import OverDesk
    from codebook.tui.screens.pseudonyms.found_names import FoundNames

_WARNING = (
    "Nobody can undo this: the names are removed from transcripts, quotes, notes, journal, exports"
    " and backups. From then on only the key tells who is who. Earlier actions that touched these"
    " words can no longer be undone."
)
_WORD = "apply"
_BESIDE = "These contain names too; keep or delete them yourself"


class Applying:
    """Applies the key in `file` to the whole study."""

    def __init__(self, screen: OverDesk, names: FoundNames, file: Path | None) -> None:
        self._screen, self._names, self._file = screen, names, file
        self._study = screen.desk.study

    def ask(self) -> None:
        """Show what would be done; do it once that is confirmed."""
        screen = self._screen
        if not screen.host.may_write():
            return
        names = self._names.in_key
        if not names:
            screen.host.say("The key is empty: first choose a pseudonym for a name.")
            return

        def agreed(answer: bool | None) -> None:
            if answer:
                work = LongWork("Applying pseudonyms", 0, lambda _: self._apply(), self._applied)
                screen.host.run_long(work)

        dialog = ListingDialog(
            f"Apply {counted(len(names), 'pseudonym')}",
            _WARNING,
            [Content(line) for line in applying(names)],
            f"Type {_WORD} to go on.",
            _WORD,
        )
        screen.app.push_screen(dialog, agreed)

    def check(self) -> None:
        """Check study, exports and other files for names in the key."""

        def ended(outcome: Outcome | None) -> None:
            if outcome and outcome.refusal:
                self._screen.host.say(str(outcome.refusal), warning=True)
            elif outcome and isinstance(outcome.found, RemainingNames):
                self._show_held(outcome.found)

        act = self._study.remaining_names
        title = "Looking through the study and its exports"
        self._screen.app.push_screen(ProgressDialog(title, 0, lambda _: act(self._file)), ended)

    def _apply(self) -> Pseudonymised:
        return self._study.pseudonymise(self._file)

    def _applied(self, done: Pseudonymised) -> None:
        self._names.forget_steps()
        self._screen.renew()
        about = (
            f"{counted(done.places, 'place')} in {counted(len(done.transcripts), 'interview')} and"
            f" {counted(done.records, 'record')} now have pseudonyms."
        )
        lines = [
            *under(_BESIDE, done.remaining),
            *under("Deleted", removed_file_lines(done.files)),
        ]
        self._screen.app.push_screen(ListingDialog("Applied", about, lines))

    def _show_held(self, found: RemainingNames) -> None:
        about = "No name of the key is left in the study and its exports."
        if found.inside:
            apply = self._screen.key("names_apply")
            about = f"Names of the key are still there. {apply} applies it; then export again."
        lines = [
            *under("Still in the study and its exports", found.inside),
            *under(_BESIDE, found.beside),
        ]
        if lines:
            dialog = ListingDialog("Checked", about, lines)
            self._screen.app.push_screen(dialog)
        else:
            self._screen.host.say(about)
