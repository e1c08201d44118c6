"""Taking the chosen files in: what keeps them out, the import itself, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from codebook.progress import OnProgress
from codebook.study.importing.options import Options
from codebook.study.unsure_who_asks import UnsureWhoAsks
from codebook.study.views import Imported
from codebook.text.display import counted
from codebook.tui.acts import LongWork
from codebook.tui.dialogs.remarks import RemarksDialog
from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.summary import import_summary

if TYPE_CHECKING:
    from codebook.tui.screens.importing.kept_corrections import KeptCorrections
    from codebook.tui.screens.importing.reading import Reading
    from codebook.tui.screens.over_desk import OverDesk


class Taking:
    """Imports files in one action, and shows what was found only then."""

    def __init__(self, screen: OverDesk, reading: Reading, kept: KeptCorrections) -> None:
        self._screen, self._reading, self._kept = screen, reading, kept

    def take(self, items: Sequence[ImportItem]) -> None:
        """Import files, unless two of them are one transcript or one has another text."""
        obstacle = self._obstacle(items)
        if obstacle:
            self._screen.tell(obstacle, refused=True)
        elif self._screen.host.may_write():
            self._import(items)

    def _obstacle(self, items: Sequence[ImportItem]) -> str:
        """Return why the files cannot be imported as they are, empty where they can."""
        if not items:
            return "No file is chosen: space chooses the one in focus."
        if twins := _of_one_name(items):
            paths = [item.offered.path for item in twins]
            alike = len({path.name for path in paths}) == 1
            files = " and ".join(
                f"{path.parent.name}/{path.name}" if alike else path.name for path in paths
            )
            return f"{files} are one transcript with two texts: space leaves one out."
        changed = [item for item in items if item.is_changed and not item.updating]
        if not changed:
            return ""
        names = ", ".join(item.offered.path.name for item in changed[:3])
        taken = f"{self._screen.key('import_update')} takes it as the next one"
        return f"The study has another text of {names}: {taken}, space leaves it out."

    def _import(self, items: Sequence[ImportItem]) -> None:
        paths, options = [item.offered.path for item in items], self._options(items)
        study = self._screen.desk.study
        recast = {item.offered.path for item in items if item.corrected and not item.updating}

        def act(on_progress: OnProgress) -> tuple[list[Imported], bool]:
            before = study.latest()
            found = study.import_files(paths, options=replace(options, on_progress=on_progress))
            return found, study.latest() != before

        def done(outcome: tuple[list[Imported], bool]) -> None:
            found, wrote = outcome
            brought = import_summary(found, recast if wrote else ())
            self._done(items, found, brought, wrote=wrote)

        title = f"Importing {counted(len(paths), 'file')}"
        self._screen.host.run_long(LongWork(title, 2 * len(paths), act, done))

    def _options(self, items: Sequence[ImportItem]) -> Options:
        """Return what a person said of the files."""
        return Options(
            corrections={
                item.offered.path: item.corrections.correction for item in items if item.corrected
            },
            comments={item.offered.path for item in items if item.commented},
            updating={item.offered.path for item in items if item.updating},
            texts_of={item.offered.path: item.name for item in items if item.updating},
            declared={item.offered.path: item.declared for item in items},
            tables=dict(self._reading.tables),
        )

    def _done(
        self, items: Sequence[ImportItem], found: Sequence[Imported], brought: str, *, wrote: bool
    ) -> None:
        """Go back, and show what was imported; mention undo only where anything was written."""
        screen, host = self._screen, self._screen.host
        self._kept.keep(items)
        screen.dismiss()
        if host.desk.transcript is None:
            host.show_desk()
        host.say(f"{brought} Undo: {screen.key('undo')}" if wrote else brought)
        if remarks := [*_remarks(items, found, screen.key("import"))]:
            screen.app.push_screen(RemarksDialog(remarks))


def _remarks(
    items: Iterable[ImportItem], found: Iterable[Imported], again: str
) -> Iterator[tuple[str, str]]:
    """Yield the problems that were found only when the files were imported.

    The preview shows who asks; what is left out for that is told all the same, with the key `again`
    of this screen.
    """
    seen = {item.offered.path: item.offered.problems for item in items}
    for file in found:
        path = Path(file.path)
        for problem in file.problems:
            line, message = problem
            if isinstance(problem, UnsureWhoAsks):
                if not problem.leaves_out:
                    continue
                message = f"{problem.what} {again} shows the file again: say who asks."
            if problem not in seen.get(path, ()):
                yield path.name, f"line {line}: {message}" if line else message


def _of_one_name(items: Iterable[ImportItem]) -> tuple[ImportItem, ImportItem] | None:
    """Return two transcripts with one name and different texts, None where there are none."""
    named: dict[str, ImportItem] = {}
    for item in items:
        if item.offered.kind == "transcript":
            first = named.setdefault(item.name, item)
            if first.offered.text != item.offered.text:
                return first, item
    return None
