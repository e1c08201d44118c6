"""Codes on a board: a pile of those in no theme, and a column for each theme. Plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from codebook.study.codebook import Code, Codebook
from codebook.study.grouping.themes import Theme


class Column(NamedTuple):
    """A theme with its codes, or the pile, which has no theme."""

    theme: Theme | None
    codes: tuple[Code, ...]


class Board:
    """Columns of codes, the pile of ungrouped ones first, and a cursor on a card of one of them.

    - `cards`: the codes to be sorted; with `unused_too` also those that nobody used or grouped.
    - `elsewhere`: ids of the codes that are in other coders' groupings.
    - `chosen`: ids of the codes that are moved together.
    - `at`: the column of the cursor; `rows` has the row of the cursor for each column.
    - `tops`: for each column, the first card that is visible; `left` is the first visible theme.
    - `high`, `wide`: how many cards and themes fit into the pane. The cursor stays visible.
    """

    def __init__(self, codebook: Codebook) -> None:
        self.codebook = codebook
        self.themes: list[Theme] = []
        self.columns: list[Column] = [Column(None, ())]
        self.cards: list[Code] = []
        self.unused_too = False
        self.elsewhere: frozenset[str] = frozenset()
        self.chosen: set[str] = set()
        self.at = 0
        self.rows: list[int] = [0]
        self.tops: list[int] = [0]
        self.left, self.high, self.wide = 1, 1, 1
        self._theme_counts: Counter[str] = Counter()

    @property
    def theme(self) -> Theme | None:
        """The theme under the cursor, None on the pile."""
        return self.columns[self.at].theme

    @property
    def card(self) -> Code | None:
        """The code under the cursor."""
        codes = self.columns[self.at].codes
        return codes[self.rows[self.at]] if codes else None

    @property
    def selection(self) -> tuple[str, ...]:
        """The ids of the chosen codes in codebook order, or of the code under the cursor."""
        if self.chosen:
            return tuple(code.id for code in self.codebook.sorted(self.chosen))
        return (self.card.id,) if self.card else ()

    @property
    def visible_columns(self) -> list[int]:
        """The indexes of the visible columns: the pile, then some of the themes."""
        return [0, *range(self.left, min(self.left + self.wide, len(self.columns)))]

    def theme_count(self, code_id: str) -> int:
        """Return in how many themes a code is."""
        return self._theme_counts[code_id]

    def show(self, themes: Iterable[Theme], codebook: Codebook | None = None) -> None:
        """Show themes; the cursor stays in its column and row."""
        self.codebook = codebook or self.codebook
        self.themes = list(themes)
        self._theme_counts = Counter(code_id for theme in self.themes for code_id in theme.code_ids)
        self.cards = self._cards()
        pile = tuple(code for code in self.cards if not self.theme_count(code.id))
        inside = (tuple(self.codebook.sorted(theme.code_ids)) for theme in self.themes)
        self.columns = [Column(None, pile), *map(Column, self.themes, inside)]
        self.chosen &= self.codebook.by_id.keys()
        count = len(self.columns)
        self.rows = [*self.rows[:count], *[0] * (count - len(self.rows))]
        self.tops = [*self.tops[:count], *[0] * (count - len(self.tops))]
        self.at = min(self.at, count - 1)
        for column in range(count):
            self._keep_in_sight(column)

    def _cards(self) -> list[Code]:
        """Return the codes to be sorted: all where asked for, or where none is in use."""
        codes = [code for code in self.codebook.codes if code.state != "retired"]
        if self.unused_too or not any(code.uses for code in codes):
            return codes
        return [
            code
            for code in codes
            if code.uses
            or code.state == "candidate"
            or self.theme_count(code.id)
            or code.id in self.elsewhere
        ]

    def step(self, by: int) -> None:
        """Move the cursor down by some rows, or up where negative."""
        self.rows[self.at] += by
        self._keep_in_sight(self.at)

    def turn(self, by: int) -> None:
        """Move the cursor right by some columns, or left where negative."""
        self.go(self.at + by)

    def go(self, column: int, row: int | None = None) -> None:
        """Go to a column, and to a card of it."""
        self.at = max(0, min(len(self.columns) - 1, column))
        if row is not None:
            self.rows[self.at] = row
        self._keep_in_sight(self.at)

    def find(self, code_id: str) -> bool:
        """Go to a code, in the cursor's column if it is there; return whether the board has it."""
        for column in (self.at, *range(len(self.columns))):
            for row, code in enumerate(self.columns[column].codes):
                if code.id == code_id:
                    self.go(column, row)
                    return True
        return False

    def choose(self) -> None:
        """Choose the card under the cursor, or unchoose it, and go to the next one."""
        if self.card:
            self.chosen ^= {self.card.id}
            self.step(1)

    def fit(self, high: int, wide: int) -> None:
        """Set how many cards and themes fit into the pane."""
        self.high, self.wide = max(1, high), max(1, wide)
        for column in range(len(self.columns)):
            self._keep_in_sight(column)

    # Showing what has been written, without reading the themes again.

    def put(self, theme_id: str, code_ids: Sequence[str], out_of: str | None) -> None:
        """Show codes in a theme, and no longer in the one they were taken out of."""
        themes = self.themes
        if out_of and out_of != theme_id:
            themes = _without_codes(themes, out_of, code_ids)
        self.show(_with_codes(themes, theme_id, code_ids))

    def take_out(self, theme_id: str, code_ids: Sequence[str]) -> None:
        """Show codes no longer in a theme."""
        self.show(_without_codes(self.themes, theme_id, code_ids))

    def _keep_in_sight(self, column: int) -> None:
        last = len(self.columns[column].codes) - 1
        row = self.rows[column] = max(0, min(last, self.rows[column]))
        top = self.tops[column]
        self.tops[column] = max(0, min(max(top, row - self.high + 1), row, last))
        if column == self.at and column:
            self.left = min(max(self.left, column - self.wide + 1), column)
        self.left = max(1, min(self.left, len(self.columns) - self.wide))


def _with_codes(themes: Iterable[Theme], theme_id: str, code_ids: Sequence[str]) -> list[Theme]:
    return [
        theme._replace(code_ids=tuple(dict.fromkeys([*theme.code_ids, *code_ids])))
        if theme.id == theme_id
        else theme
        for theme in themes
    ]


def _without_codes(themes: Iterable[Theme], theme_id: str, code_ids: Sequence[str]) -> list[Theme]:
    return [
        theme._replace(code_ids=tuple(key for key in theme.code_ids if key not in code_ids))
        if theme.id == theme_id
        else theme
        for theme in themes
    ]
