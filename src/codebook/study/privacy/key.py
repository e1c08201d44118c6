"""The key of pseudonyms: which pseudonym stands for which name, in a file that is private."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError, StudyError, UsageError
from codebook.staging import locked, staging_folder
from codebook.store.files import make_private
from codebook.text.display import counted
from codebook.text.names import (
    lenient_pattern,
    may_hide_names,
    plain,
    substring_pattern,
    whole_words,
)
from codebook.text.spans import Span

FILE = "pseudonyms.csv"
_HEADER = ["name", "pseudonym"]
_APPLIED = "applied"
"""The third column, and what it has for a name that was replaced in the study."""


class Key(NamedTuple):
    """Pseudonyms by name, and the names `kept` as they are.

    In the file a name that is kept is its own pseudonym. Those `applied` have been replaced in the
    study: they are replaced again in what a merge brings, the others are not.
    """

    pseudonyms: dict[str, str]
    kept: frozenset[str] = frozenset()
    applied: frozenset[str] = frozenset()

    @property
    def rows(self) -> dict[str, str]:
        """Return the rows of the file: what is to replace each name."""
        return {**self.pseudonyms, **{name: name for name in self.kept}}

    def changes(self, text: str) -> list[tuple[Span, str]]:
        """Return where a text contains a name, and the pseudonym that is to replace it."""
        if not self.pseudonyms:
            return []
        if may_hide_names(text):
            known, found = self._by_plain_name(), lenient_pattern(*self.pseudonyms).finditer(text)
            return [(Span(*match.span()), known[plain(match[0])]) for match in found]
        if not substring_pattern(*self.pseudonyms).search(text):
            return []
        found = whole_words(*self.pseudonyms).finditer(text)
        return [(Span(*match.span()), self.pseudonyms[match[0]]) for match in found]

    def names_in(self, *texts: str) -> int:
        """Return how many names some texts contain."""
        found = (plain(span.of(text)) for text in texts for span, _ in self.changes(text))
        return len(set(found))

    def replacing(self) -> Callable[[str], str]:
        """Return a function that replaces names in a text, for use on very many texts."""
        if not self.pseudonyms:
            return str
        found, named = substring_pattern(*self.pseudonyms).search, whole_words(*self.pseudonyms).sub
        hidden, known = lenient_pattern(*self.pseudonyms).sub, self._by_plain_name()

        def replaced(text: str) -> str:
            if may_hide_names(text):
                return hidden(lambda match: known[plain(match[0])], text)
            return named(lambda match: self.pseudonyms[match[0]], text) if found(text) else text

        return replaced

    def _by_plain_name(self) -> dict[str, str]:
        return {plain(name): pseudonym for name, pseudonym in self.pseudonyms.items()}

    def adding(self, name: str, pseudonym: str) -> Key:
        """Return the key with one more name, or with another pseudonym for one.

        Raises UsageError where one of the two is empty, or a pseudonym would contain a name.
        """
        name, pseudonym = _pair(name, pseudonym)
        others = {each: other for each, other in self.pseudonyms.items() if each != name}
        if name == pseudonym:
            return Key(others, self.kept | {name}, self.applied - {name})
        key = Key({**others, name: pseudonym}, self.kept - {name}, self.applied)
        if fault := key.fault():
            raise UsageError(*_refusal(*fault))
        return key

    def fault(self) -> tuple[str, str] | None:
        """Return a pseudonym that contains a name, and that name; None where there is none."""
        pattern = whole_words(*self.pseudonyms) if self.pseudonyms else None
        for pseudonym in self.pseudonyms.values():
            if pattern and (found := pattern.search(pseudonym)):
                return pseudonym, found[0]
        return None

    def without(self, name: str) -> Key:
        """Return the key without a name. Raises UsageError where it is not in it."""
        if name not in self.rows:
            raise UsageError(f"The key has no name “{name}”.", "`codebook pseudonyms` lists it.")
        others = {each: other for each, other in self.pseudonyms.items() if each != name}
        return Key(others, self.kept - {name}, self.applied - {name})

    def only(self, names: Iterable[str]) -> Key:
        """Return the key with some of its names only, those that are kept included."""
        wanted = set(map(plain, names))
        some = {each: other for each, other in self.pseudonyms.items() if plain(each) in wanted}
        return Key(some, self.kept, self.applied & some.keys())

    def having_applied(self, names: Iterable[str]) -> Key:
        """Return the key in which some names, as far as it has them, count as applied."""
        return self._replace(applied=self.applied | self.only(names).pseudonyms.keys())


def key_path(folder: Path | None, given: Path | None) -> Path:
    """Return the path of the key: the one given, else that in the study's folder.

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
    """Read a key; an empty one where there is no file. Raises InputError for another table."""
    if not path.exists():
        return Key({})
    try:
        rows = list(csv.reader(io.StringIO(path.read_text("utf-8-sig"))))
    except OSError as error:
        raise InputError(
            path, f"the key cannot be read ({error.strerror}).", "Restore it."
        ) from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise InputError(path, "the key is not a table in UTF-8.", "Restore it.") from error
    if not rows or [cell.strip().casefold() for cell in rows[0][:2]] != _HEADER:
        raise InputError(path, "not a key of pseudonyms.", "Its header is name,pseudonym.", line=1)
    found, lines, applied = {}, {}, set()
    for line, row in enumerate(rows[1:], 2):
        if any(cell.strip() for cell in row):
            try:
                name, pseudonym = _pair(row[0], row[1] if len(row) > 1 else "")
            except UsageError as error:
                raise InputError(path, error.message, error.hint, line=line) from error
            found[name], lines[pseudonym] = pseudonym, line
            if row[2:3] == [_APPLIED] and name != pseudonym:
                applied.add(name)
    kept = frozenset(name for name, pseudonym in found.items() if name == pseudonym)
    pseudonyms = {name: found[name] for name in found if name not in kept}
    key = Key(pseudonyms, kept, frozenset(applied))
    if fault := key.fault():
        raise InputError(path, *_refusal(*fault), line=lines[fault[0]])
    return key


def _pair(name: str, pseudonym: str) -> tuple[str, str]:
    if not plain(name).strip() or not pseudonym.strip():
        raise UsageError("A name and its pseudonym are needed.", "Give both.")
    return name.strip(), pseudonym.strip()


def _refusal(pseudonym: str, name: str) -> tuple[str, str]:
    return f"The pseudonym “{pseudonym}” contains the name “{name}”.", "Choose another one."


def key_in_folder(folder: Path | None) -> Key:
    """Read the key in a study's folder; an empty one where there is no folder."""
    return read_key(folder / FILE) if folder else Key({})


def names_are(count: int) -> str:
    """Return the beginning of a sentence on how many names of the key are somewhere."""
    return f"{counted(count, 'name')} of the key of pseudonyms {'is' if count == 1 else 'are'}"


def write_key(path: Path, key: Key) -> None:
    """Write a key, readable by its owner only, whole or not at all.

    Raises StudyError where it cannot be written.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_HEADER, _APPLIED])
    for name, pseudonym in sorted(key.rows.items()):
        writer.writerow([name, pseudonym, _APPLIED if name in key.applied else ""])
    try:
        with staging_folder(path.parent) as aside:
            made = aside / path.name
            make_private(made)
            made.write_text(out.getvalue(), "utf-8")
            made.replace(path)
    except OSError as error:
        raise StudyError(
            f"{path}: the key cannot be written ({error.strerror}).",
            "Check that its folder belongs to you and has room; nothing was changed.",
        ) from error


def change_key(path: Path, change: Callable[[Key], Key]) -> None:
    """Read a key, and write what `change` makes of it, unless that is the same.

    Whoever else changes a key in this folder waits meanwhile: else one of the two would be lost.
    """
    with locked(path.parent):
        known = read_key(path)
        changed = change(known)
        if changed != known:
            write_key(path, changed)


def note_applied(places: Iterable[Path | None], names: Iterable[str]) -> None:
    """Note in some keys which of their names have been replaced in the study."""
    for place in filter(None, places):
        change_key(place, lambda own: own.having_applied(names))
