"""The codes of a cell that has several: what parts them, as the whole column tells."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

LINES = re.compile("\n")
LINES_OR_SEMICOLONS = re.compile("[\n;]")
COMMAS = re.compile(",\\s+")
DEDOOSE = re.compile("[\n;,]")


def separator_of(header: str, cells: Sequence[str]) -> re.Pattern[str]:
    """Return what parts the codes in a column, by its folded header and its cells.

    One headed in the singular has a code a line. One in the plural (ATLAS.ti) has them parted by
    semicolons; or else by commas, where most cells with a comma share a piece with other cells: a
    comma within one name does not.
    """
    if header.startswith("codesapplied"):
        return DEDOOSE
    if not header.endswith(("s", "codici")):
        return LINES
    if any(";" in cell or "\n" in cell for cell in cells):
        return LINES_OR_SEMICOLONS
    parted = {cell: set(COMMAS.split(cell)) for cell in dict.fromkeys(cells) if cell}
    seen = Counter(piece for pieces in parted.values() for piece in pieces)
    several = [pieces for pieces in parted.values() if len(pieces) > 1]
    shared = sum(any(seen[piece] > 1 for piece in pieces) for pieces in several)
    return COMMAS if 2 * shared > len(several) else LINES_OR_SEMICOLONS
