"""The text files of a `qc` study (qualitative-coding 1.x): settings, codes, corpus and memos."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.encodings.decode import decode
from codebook.reading.files import LARGEST
from codebook.reading.problems import Problems

SETTINGS = "settings.yaml"
"""The name of the file of settings, at the top of the folder."""

_DEFAULTS = {
    "corpus_dir": "corpus",
    "database": "qualitative_coding.sqlite3",
    "memos_dir": "memos",
    "codebook": "codebook.yaml",
}
_pair = lazy_pattern(r"(\w+):\s+(.+?)\s*(?:\s#.*)?$")
_item = lazy_pattern(r"( *)-\s+(?:'((?:[^']|'')*)'|\"([^\"]*)\"|(.*?))\s*(:?)\s*(?:\s#.*)?$")
_blank = lazy_pattern(r"\s*(#.*)?$|---\s*$|\[\]\s*$|\.\.\.\s*$")


class Files:
    """The files of the study in `folder`; what lies outside of it is not read."""

    def __init__(self, folder: Path, problems: Problems) -> None:
        self._folder = folder.resolve()
        self._problems = problems
        self._settings = dict(_DEFAULTS)
        for line in (self._text(folder / SETTINGS) or "").splitlines():
            if (found := _pair.match(line)) and found[1] in _DEFAULTS:
                self._settings[found[1]] = found[2].strip("'\"")

    @property
    def database(self) -> Path:
        """Where the database is."""
        return self._folder / self._settings["database"]

    def corpus(self, name: str) -> str | None:
        """Return the text of the corpus of this name, None where it cannot be read."""
        return self._text(self._folder / self._settings["corpus_dir"] / name)

    def codes(self) -> Iterator[tuple[str, ...]]:
        """Yield the codes of the code tree, each as its path of names."""
        above: list[tuple[int, str]] = []
        text = self._text(self._folder / self._settings["codebook"])
        for number, line in enumerate((text or "").splitlines(), 1):
            found = _item.match(line)
            if found is None:
                if not _blank.match(line):
                    self._problems.add(number, "a line of the codebook cannot be read")
                continue
            indent, name = len(found[1]), found[2] or found[3] or found[4]
            above = [(deep, other) for deep, other in above if deep < indent]
            above.append((indent, name.replace("''", "'") if found[2] else name))
            yield tuple(other for _, other in above)

    def memos(self) -> Iterator[tuple[str, str]]:
        """Yield the name, without ending, and the text of each memo."""
        folder = self._folder / self._settings["memos_dir"]
        for path in sorted(folder.glob("*.md")) if self._is_inside(folder) else ():
            if (text := self._text(path)) is not None:
                yield path.stem, text

    def _is_inside(self, path: Path) -> bool:
        return path.resolve().is_relative_to(self._folder)

    def _text(self, path: Path) -> str | None:
        try:
            if self._is_inside(path) and path.is_file() and path.stat().st_size <= LARGEST:
                return decode(path.read_bytes()).text.replace("\0", "\ufffd")
        except (OSError, ValueError):
            return None
        return None
