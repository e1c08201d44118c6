"""Codes on a board: a pile of those in no theme, and a column for each theme. All of it pure."""

from __future__ import annotations

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

    - `cards`: the codes to be sorted, with `unused_too` also those that nobody used or grouped.
      `elsewhere` are those that are in other coders' groupings.
    - `chosen`: ids of the codes that are moved together.
    - `tops`: by column, the first card that is visible; `left` the first theme that is.
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
        self._lying: dict[str, int] = {}

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
    def meant(self) -> tuple[str, ...]:
        """The ids of the codes chosen, in codebook order; without any, of the one in focus."""
        if self.chosen:
            return tuple(code.id for code in self.codebook.sorted(self.chosen))
        return (self.card.id,) if self.card else ()

    @property
    def seen(self) -> list[int]:
        """The places of the columns in sight: the pile, then some of the themes."""
        return [0, *range(self.left, min(self.left + self.wide, len(self.columns)))]

    def lying(self, code_id: str) -> int:
        """Return in how many themes a code lies."""
        return self._lying.get(code_id, 0)

    def show(self, themes: Iterable[Theme], codebook: Codebook | None = None) -> None:
        """Show themes, with the cursor on the same place as before."""
        self.codebook = codebook or self.codebook
        self.themes = list(themes)
        self._lying = {}
        for theme in self.themes:
            for code_id in theme.code_ids:
                self._lying[code_id] = self._lying.get(code_id, 0) + 1
        self.cards = self._cards()
        pile = tuple(code for code in self.cards if not self.lying(code.id))
        inside = (tuple(self.codebook.sorted(theme.code_ids)) for theme in self.themes)
        self.columns = [Column(None, pile), *map(Column, self.themes, inside)]
        self.chosen &= self.codebook.by_id.keys()
        count = len(self.columns)
        self.rows = [*self.rows[:count], *[0] * (count - len(self.rows))]
        self.tops = [*self.tops[:count], *[0] * (count - len(self.tops))]
        self.at = min(self.at, count - 1)
        for place in range(count):
            self._keep_in_sight(place)

    def _cards(self) -> list[Code]:
        """Return the codes in use, and candidates; where none is in use, or where asked, all."""
        there = [code for code in self.codebook.codes if code.state != "retired"]
        if self.unused_too or not any(code.uses for code in there):
            return there
        return [
            code
            for code in there
            if code.uses
            or code.state == "candidate"
            or self.lying(code.id)
            or code.id in self.elsewhere
        ]

    def step(self, by: int) -> None:
        """Go up or down."""
        self.rows[self.at] += by
        self._keep_in_sight(self.at)

    def turn(self, by: int) -> None:
        """Go to the next column, or the one before."""
        self.go(self.at + by)

    def go(self, column: int, row: int | None = None) -> None:
        """Go to a column, and to a card of it."""
        self.at = max(0, min(len(self.columns) - 1, column))
        if row is not None:
            self.rows[self.at] = row
        self._keep_in_sight(self.at)

    def find(self, code_id: str) -> bool:
        """Go to a code, at best in the column of the cursor; say whether it is on the board."""
        for column in (self.at, *range(len(self.columns))):
            for row, code in enumerate(self.columns[column].codes):
                if code.id == code_id:
                    self.go(column, row)
                    return True
        return False

    def choose(self) -> None:
        """Choose the card under the cursor, or no longer, and go on."""
        if self.card:
            self.chosen ^= {self.card.id}
            self.step(1)

    def fit(self, high: int, wide: int) -> None:
        """Take up the room that there is."""
        self.high, self.wide = max(1, high), max(1, wide)
        for place in range(len(self.columns)):
            self._keep_in_sight(place)

    # changing: what has been written, without reading all anew ---------------------------------

    def put(self, theme_id: str, code_ids: Sequence[str], out_of: str | None) -> None:
        """Show codes in a theme, and no longer in the one they were taken out of."""
        gone = set(code_ids) if out_of != theme_id else set()
        self.show(
            theme._replace(code_ids=tuple(dict.fromkeys((*theme.code_ids, *code_ids))))
            if theme.id == theme_id
            else _without(theme, gone)
            if theme.id == out_of
            else theme
            for theme in self.themes
        )

    def take_out(self, theme_id: str, code_ids: Sequence[str]) -> None:
        """Show codes no longer in a theme."""
        gone = set(code_ids)
        self.show(_without(t, gone) if t.id == theme_id else t for t in self.themes)

    def _keep_in_sight(self, column: int) -> None:
        last = len(self.columns[column].codes) - 1
        row = self.rows[column] = max(0, min(last, self.rows[column]))
        top = self.tops[column]
        self.tops[column] = max(0, min(max(top, row - self.high + 1), row, last))
        if column == self.at and column:
            self.left = min(max(self.left, column - self.wide + 1), column)
        self.left = max(1, min(self.left, len(self.columns) - self.wide))


def _without(theme: Theme, code_ids: set[str]) -> Theme:
    return theme._replace(code_ids=tuple(key for key in theme.code_ids if key not in code_ids))
