"""Checking values of the fields that a study defines itself."""

from __future__ import annotations

import unicodedata

from codebook.errors import UsageError
from codebook.reading.normalise import one_line, unit_of, years
from codebook.study.settings import Field

KINDS = ("text", "number", "years", "choice")
"""What a field may hold."""

LONGEST = 20_000


def checked_field(field: Field) -> Field:
    """Return a field definition, normalised; UsageError where it is not valid."""
    name = one_line(field.name)
    if not name or len(name) > 100:
        raise UsageError("A column needs a name of at most 100 characters.", "Type one.")
    if field.kind not in KINDS:
        raise UsageError(f"A column holds {', '.join(KINDS)}, not {field.kind!r}.")
    words = tuple(dict.fromkeys(filter(None, map(one_line, field.vocabulary))))
    if field.kind == "choice" and len(words) < 2:
        raise UsageError(f"{name} has nothing to choose from.", "Give it at least two values.")
    return Field(name, field.kind, words if field.kind == "choice" else ())


def checked_value(text: str, field: Field | None) -> str:
    """Return a value, normalised; UsageError where the field does not allow it."""
    value = text.strip()
    if len(value) > LONGEST or any(_is_control(char) for char in value):
        raise UsageError("The value is too long, or has a control character.", "Type it again.")
    if reason := why_not(value, field):
        raise UsageError(f"{reason}.", "Type another value, or change what the column holds.")
    return _in_vocabulary(value, field) or value


def why_not(value: str, field: Field | None) -> str:
    """Return why a field does not allow a value, "" where it does."""
    if field is None or not value:
        return ""
    if field.kind == "number" and not _is_number(value):
        return f"{field.name}: “{value[:40]}” is not a number"
    if field.kind == "years" and years(value, unit_of(field.name) or "years") is None:
        return f"{field.name}: “{value[:40]}” is not a duration, such as 1.5 years or 8 months"
    if field.kind == "choice" and not _in_vocabulary(value, field):
        return f"{field.name}: “{value[:40]}” is none of {', '.join(field.vocabulary)}"
    return ""


def _in_vocabulary(value: str, field: Field | None) -> str:
    words = field.vocabulary if field and field.kind == "choice" else ()
    return next((word for word in words if word.casefold() == value.casefold()), "")


def _is_number(value: str) -> bool:
    try:
        float(value.replace(",", "."))
    except ValueError:
        return False
    return value.strip("+-.,").lower() not in {"nan", "inf", "infinity"}


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cs"} and char not in "\n\t"
