"""The codes of a cell that has several: what parts them, as the whole column tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.foreign.code_paths import code_name, code_path

_LINES = lazy_pattern("\n")
_LINES_OR_SEMICOLONS = lazy_pattern("[\n;]")
_COMMAS = lazy_pattern(r",\s+")
_ANY_COMMAS = lazy_pattern(r",\s*")  # Dedoose
_MOST = 6  # commas in a name


class Parting:
    """How the codes of a column's cells are parted, by its folded header and the cells themselves.

    One headed in the singular has a code a line. One in the plural (ATLAS.ti) has them parted by
    semicolons; or else by commas, where most cells with a comma share a piece with other cells: a
    comma within one name does not. What is known to be a name is not parted: a code of the study
    (`known`), a cell without a comma, one of a row that counts one code (`counts` are the numbers
    of codes by cell).
    """

    def __init__(
        self,
        header: str,
        cells: Sequence[str],
        counts: Sequence[int | None],
        known: Collection[str],
    ) -> None:
        self._parts, self._comma, self._always = _LINES, None, False
        if header.startswith("codesapplied"):
            self._parts, self._comma, self._always = _LINES_OR_SEMICOLONS, _ANY_COMMAS, True
        elif header.endswith(("s", "codici")):
            self._parts = _LINES_OR_SEMICOLONS
            if not any(";" in cell or "\n" in cell for cell in cells):
                self._comma, self._always = _COMMAS, _shares_pieces(cells)
        self._names: set[str] = set()
        if self._comma and any("," in cell for cell in cells):
            whole = (
                cell
                for cell, count in zip(cells, counts, strict=True)
                if count == 1 or "," not in cell
            )
            self._names = {_folded(name) for name in (*known, *whole)}

    def codes(self, cell: str, count: int | None) -> list[str]:
        """Return the codes of a cell, of a row that counts so many."""
        pieces = self._parts.split(cell)
        if not self._comma or (count == 1 and len(pieces) == 1):
            return pieces
        return [code for piece in pieces for code in self._parted(piece, self._comma, count)]

    def _parted(self, text: str, comma: re.Pattern[str], count: int | None) -> list[str]:
        """Return the codes of a piece between commas: as many known names as it can have."""
        gaps = [gap.span() for gap in comma.finditer(text)]
        starts = [0, *(after for _, after in gaps)]
        stops = [*(before for before, _ in gaps), len(text)]
        if count == len(starts):
            return [text[start:stop] for start, stop in zip(starts, stops, strict=True)]
        best: list[tuple[int, list[str]]] = [(0, [])]  # how many are unknown, and all of them
        for at in reversed(range(len(starts))):
            ways = []
            for end in range(at, min(at + _MOST + 1, len(starts))):
                name = text[starts[at] : stops[end]]
                is_known = _folded(name) in self._names
                if is_known or end == at:
                    unknown, others = best[end - at]
                    ways.append((unknown + (not is_known), [name, *others]))
            best.insert(0, min(ways, key=lambda way: (way[0], len(way[1]))))
        unknown, found = best[0]
        return found if self._always or not unknown or count == len(found) else [text]


def _folded(written: str) -> str:
    """Return a code's name, the last of its path, as names are compared."""
    path = code_path(written)
    return (path[-1] if path else code_name(written)).casefold()


def _shares_pieces(cells: Sequence[str]) -> bool:
    """Whether most cells with a comma share a piece with other cells."""
    parted = {cell: set(_COMMAS.split(cell)) for cell in dict.fromkeys(cells) if cell}
    seen = Counter(piece for pieces in parted.values() for piece in pieces)
    several = [pieces for pieces in parted.values() if len(pieces) > 1]
    shared = sum(any(seen[piece] > 1 for piece in pieces) for pieces in several)
    return 2 * shared > len(several)
