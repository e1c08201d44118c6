"""Cells of tables: what keeps a text from becoming a formula, and from breaking a file.

Each pair is an exact inverse on every text, so that what is written is what is read.
"""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern

_STARTS = ("=", "+", "-", "@", "\t", "\r")
GUARDED_STARTS = frozenset((*_STARTS, "'"))
"""The first characters of cells that `guard` looks at; it leaves all others as they are."""

_ESCAPED = lazy_pattern(r"_x([0-9A-Fa-f]{4})_")
NOT_XML = "\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
"""What XML 1.0 (2.2) cannot hold, as a set of a regular expression has it."""

# That, and an underscore before what would then look escaped.
_UNSAFE = lazy_pattern(f"[{NOT_XML}]|_(?=x[0-9A-Fa-f]{{4}}[_{NOT_XML}])")


def guard(cell: str) -> str:
    """Put an apostrophe before a cell of a csv file that a spreadsheet would calculate.

    One that looks guarded already gets one more.
    """
    return f"'{cell}" if is_risky(cell.lstrip("'")) else cell


def unguard(cell: str) -> str:
    """Take off the apostrophe that `guard` put there."""
    return cell[1:] if cell.startswith("'") and is_risky(cell.lstrip("'")) else cell


def is_risky(cell: str) -> bool:
    """Whether a spreadsheet might take the text for a formula."""
    return cell.startswith(_STARTS)


def escape_xstring(text: str) -> str:
    """Write what XML cannot hold as `_xHHHH_` (ECMA-376 part 1, 22.9.2.19, ST_Xstring).

    Spreadsheet programs show the character itself; a text that looks escaped is escaped too.
    """
    if text.isprintable() and "_x" not in text:
        return text
    return _UNSAFE.sub(lambda found: f"_x{ord(found[0]):04X}_", text)


def unescape_xstring(text: str) -> str:
    """Read `_xHHHH_` as the character it stands for."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
