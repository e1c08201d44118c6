"""Exporting the usual sheets from the desk, with pseudonyms in the place of names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.errors import InputError, UsageError, as_sentence
from codebook.tui.messages import Exported, Refused
from codebook.tui.paths import place_typed

if TYPE_CHECKING:
    from codebook.tui.host import Host
    from codebook.tui.screens.desk.panes import DeskPanes

_WHICH = (
    "The study is on a server. Which of your files is the key? None of its names is exported."
    " Leave it empty if there is no key."
)


class Exporting:
    """Writes the files in a worker, which posts `Exported` or `Refused`."""

    def __init__(self, host: Host, panes: DeskPanes) -> None:
        self._host, self._desk, self._panes = host, host.desk, panes

    def export(self) -> None:
        """Write the usual sheets into the folder for exports.

        A study on a server has no folder with the key of pseudonyms, so its path is asked once.
        """
        study, places = self._desk.study, self._host.places
        try:
            study.pseudonyms()
        except UsageError:  # it has no folder
            known = places.path(study.id, "key")
            if known is None or (known and not Path(known).exists()):
                self._ask_for_key(known or "")
            else:
                self._begin_export(Path(known) if known else None)
            return
        self._begin_export(None)

    def _ask_for_key(self, likely: str) -> None:
        from codebook.tui.dialogs.ask import AskDialog

        study, places = self._desk.study, self._host.places

        def keep(typed: str) -> None:
            path = str(place_typed(typed).resolve()) if typed.strip() else ""
            if path and not Path(path).exists():
                raise InputError(path, "there is no such file.", "Check the path.")
            places.remember_path(study.id, "key", path)
            self._begin_export(Path(path) if path else None)

        self._panes.app.push_screen(AskDialog("The key of pseudonyms", _WHICH, keep, likely))

    def _begin_export(self, key: Path | None) -> None:
        self._host.say("Writing the sheets …")
        write = partial(self._export, key)
        self._panes.run_worker(write, thread=True, exclusive=True, group="export")

    def _export(self, key: Path | None) -> None:
        told: list[str] = []
        self._desk.study.when_outdated(told.append)
        try:
            study = self._desk.study
            files = study.export(key=key)
            from codebook.study.exporting.remarks import export_remarks  # it takes time

            beside = study.earlier_files((), files)
            remarks = *beside.outdated_said(), *export_remarks(study), *beside.unnamed_said()
            exported = Exported(files, self._keyless(files), "".join(told), remarks)
            self._panes.post_message(exported)
        except Exception as error:  # noqa: BLE001 - whatever happens is shown as a sentence
            self._panes.post_message(Refused(as_sentence(error)))

    def _keyless(self, files: Sequence[Path]) -> str:
        """Say why there is no CodeBook.csv among files, "" where there is one."""
        from codebook.study.exporting.file_remarks import lacks_key_passages, waiting_for_agreement

        if not lacks_key_passages(files):
            return ""
        key = self._host.keys.shown("key_passage")
        waiting = waiting_for_agreement(self._desk.study.key_passages_waiting())
        return waiting or f"No CodeBook.csv: {key} marks passages for it."
