"""The key of pseudonyms: which names stand for which, in a file apart that only its owner reads."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError, UsageError
from codebook.store.files import make_private
from codebook.text.names import word
from codebook.text.spans import Span

FILE = "pseudonyms.csv"
_HEADER = ["name", "pseudonym"]


class Key(NamedTuple):
    """Names, each with the pseudonym that stands for it."""

    pseudonyms: dict[str, str]

    def changes(self, text: str) -> list[tuple[Span, str]]:
        """Return where a text holds a name, and what shall stand there."""
        if not self.pseudonyms:
            return []
        found = word(*self.pseudonyms).finditer(text)
        return [(Span(*match.span()), self.pseudonyms[match[0]]) for match in found]

    def instead(self, text: str) -> str:
        """Return a text with pseudonyms for names."""
        if not self.pseudonyms:
            return text
        return word(*self.pseudonyms).sub(lambda match: self.pseudonyms[match[0]], text)

    def adding(self, name: str, pseudonym: str) -> Key:
        """Return the key with one more name.

        Raises UsageError where one of the two is empty, or a pseudonym would hold a name.
        """
        name, pseudonym = name.strip(), pseudonym.strip()
        if not name or not pseudonym:
            raise UsageError("A name and its pseudonym are needed.", "Give both.")
        key = Key({**self.pseudonyms, name: pseudonym})
        for other in key.pseudonyms.values():
            if found := key.changes(other):
                raise UsageError(
                    f"The pseudonym “{other}” holds the name “{found[0][0].of(other)}”.",
                    "Choose another one.",
                )
        return key


def place_of(folder: Path | None, given: Path | None) -> Path:
    """Return where the key lies: the file given, else in the study's folder.

    Raises UsageError where the study is on a server and none is given.
    """
    if given is not None:
        return given
    if folder is None:
        raise UsageError(
            "The study is on a server and has no folder for the key.",
            "Name a file with --key FILE.",
        )
    return folder / FILE


def read_key(path: Path) -> Key:
    """Read a key, which is empty where there is no file. Raises InputError for another table."""
    if not path.exists():
        return Key({})
    try:
        rows = list(csv.reader(io.StringIO(path.read_text("utf-8-sig"))))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(path, f"the key cannot be read ({error}).", "Restore it.") from error
    if not rows or [cell.strip().casefold() for cell in rows[0][:2]] != _HEADER:
        raise InputError(path, "not a key of pseudonyms.", "Its header is name,pseudonym.", line=1)
    key = Key({})
    for line, row in enumerate(rows[1:], 2):
        if any(cell.strip() for cell in row):
            try:
                key = key.adding(row[0], row[1] if len(row) > 1 else "")
            except UsageError as error:
                raise InputError(path, error.message, error.hint, line=line) from error
    return key


def write_key(path: Path, key: Key) -> None:
    """Write a key, readable by its owner only, whole or not at all."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEADER)
    writer.writerows(sorted(key.pseudonyms.items()))
    aside = path.with_name(f".{path.name}.new")
    aside.unlink(missing_ok=True)
    make_private(aside)
    aside.write_text(out.getvalue(), "utf-8")
    aside.replace(path)
