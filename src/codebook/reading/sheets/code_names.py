"""What a sheet may call a code by: its number, or where it has none, its name."""

from __future__ import annotations

from codebook.reading.normalise import quoted
from codebook.text.numbers import check_number

_LONGEST = 200


def check_code(code: str) -> str | None:
    """Say why a text can be neither a code's number nor its name, None if it can be one."""
    if not any(map(str.isspace, code)):
        reason = check_number(code)
    elif len(code) > _LONGEST:
        reason = f"it has {len(code)} characters, more than {_LONGEST}"
    elif not code.isprintable():
        reason = "it has a character that cannot be shown"
    else:
        reason = None
    return f"{quoted(code)} is no code: {reason}" if reason else None
