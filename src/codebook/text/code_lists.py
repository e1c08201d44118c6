"""Codes in one cell of a sheet: parted by commas, a name that has one itself in quotation marks."""

from __future__ import annotations

from collections.abc import Iterable

from codebook.lazy_patterns import lazy_pattern

_code = lazy_pattern(r'\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|\Z)|([^,;]*))(?:[,;]|\Z)')


def joined_codes(codes: Iterable[str]) -> str:
    """Join numbers and names, as `parted_codes` parts them again."""
    return ", ".join(map(_quoted, codes))


def parted_codes(cell: str) -> tuple[str, ...]:
    """Return the codes of a cell, which commas or semicolons part."""
    parts = (
        match[2] if match[1] is None else match[1].replace('""', '"')
        for match in _code.finditer(cell)
    )
    return tuple(code for part in parts if (code := part.strip()))


def _quoted(code: str) -> str:
    is_one = "," not in code and ";" not in code and not code.startswith('"')
    return code if is_one else '"' + code.replace('"', '""') + '"'
