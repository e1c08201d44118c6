"""Themes in sheets: a row for each code in a theme, and the themes as categories of passages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from codebook.by_key import by_key
from codebook.exporting.sheets import Sheet
from codebook.exporting.themes_sheet import ThemeEntry, themes_sheet
from codebook.store.store import Store
from codebook.study.code_labels import code_labels
from codebook.study.codebook import Codebook
from codebook.study.grouping.themes import Grouping, groupings, joint
from codebook.study.loading import codebook


def sheet(store: Store) -> Sheet:
    """Return the sheet of the joint grouping; before there is one, of every visible grouping."""
    found = groupings(store)
    book = codebook(store)
    labels = code_labels(store, book)
    chosen = [each for each in found if each.joint] or found
    return themes_sheet([row for grouping in chosen for row in _rows(grouping, book, labels)])


def _rows(grouping: Grouping, book: Codebook, labels: Mapping[str, str]) -> Iterator[ThemeEntry]:
    for theme in grouping.themes:
        about = grouping.coder, theme.name, theme.definition, theme.reason
        shown = "\n".join(passage_line(each.participant, each.quote) for each in theme.passages)
        inside = book.sorted(theme.code_ids)
        for code in inside:
            name = code.name if code.number else labels[code.id]
            yield ThemeEntry(*about, code.number, name, shown)
        if not inside:
            yield ThemeEntry(*about, "", "", shown)


def passage_line(participant: str, quote: str) -> str:
    """Return the line by which the sheet names a passage."""
    who = f"{participant}: " if participant else ""
    return f"{who}{' '.join(quote.split())}"


class Categories:
    """The prompt categories that the joint grouping gives to passages."""

    def __init__(self, store: Store) -> None:
        found = joint(store)
        self._themes = found.themes if found else ()
        self._shown = by_key(
            (shown.passage_id, theme.name) for theme in self._themes for shown in theme.passages
        )
        self._of_code = by_key(
            (code_id, theme.name) for theme in self._themes for code_id in theme.code_ids
        )

    def of(self, passage_id: str, code_ids: Iterable[str]) -> str:
        """Return the themes that a passage shows, else those of its codes."""
        of_codes = {name for code_id in code_ids for name in self._of_code.get(code_id, ())}
        in_order = [theme.name for theme in self._themes if theme.name in of_codes]
        return "; ".join(self._shown.get(passage_id) or in_order)
