"""Files of earlier exports that lie beside those of a new one, and may be taken for current."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from codebook.study.exporting.sheets import ASKED_FOR, FILES
from codebook.text.display import few_of

_ENDINGS = {"word": (".docx",), "figures": (".svg", ".pdf"), "paper": (".tex",)}
"""How the files end that codebook writes into a folder; a person may have others there."""
_SAID = 8
"""So many files are named at most."""


class EarlierFiles(NamedTuple):
    """What lies in a folder and was not written now; who wrote it is not known.

    For the paths in `outdated` there was nothing to write; `unnamed` has those of sheets that were
    not asked for, by sheet.
    """

    folder: Path
    outdated: tuple[str, ...]
    unnamed: dict[str, str]

    def outdated_said(self) -> Iterator[str]:
        """Yield a sentence on files for which there was nothing, if there are any."""
        if self.outdated:
            them, they_are = ("them", "they are") if len(self.outdated) > 1 else ("it", "it is")
            yield (
                f"There is nothing to write for {few_of(self.outdated, _SAID)} in {self.folder}."
                f" If an earlier export of yours wrote {them}, {they_are} outdated: delete {them}."
            )

    def unnamed_said(self) -> Iterator[str]:
        """Yield a sentence on files of sheets that were not asked for, if there are any."""
        if self.unnamed:
            yield (
                f"Not written anew, as they were not named: {', '.join(self.unnamed.values())} in"
                f" {self.folder}. `codebook export {' '.join(self.unnamed)}` does it."
            )


def earlier_files(names: Collection[str], files: Collection[Path], folder: Path) -> EarlierFiles:
    """Return what an export of sheets, none for the usual ones, that wrote `files` left there."""
    written = frozenset(files)
    expected = _in_folders(names, folder) if names else _usual(folder)
    unnamed = {} if names else {name: FILES[name] for name in FILES if name in ASKED_FOR}
    return EarlierFiles(
        folder,
        tuple(
            path.relative_to(folder).as_posix()
            for path in expected
            if path not in written and path.exists()
        ),
        {name: file for name, file in unnamed.items() if (folder / file).exists()},
    )


def _usual(folder: Path) -> Iterator[Path]:
    return (folder / file for name, file in FILES.items() if name not in ASKED_FOR)


def _in_folders(names: Collection[str], folder: Path) -> Iterator[Path]:
    for name, endings in _ENDINGS.items():
        if name in names:
            found = (folder / FILES[name]).glob("[!.~]*")
            yield from sorted(path for path in found if path.suffix in endings)
