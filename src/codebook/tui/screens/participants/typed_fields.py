"""How a column of the study's own, and the levels of experience, are typed."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.errors import UsageError
from codebook.study.people.field_values import KINDS
from codebook.study.settings import Field, Level


def field_typed(text: str) -> Field:
    """Read "Site: Berlin, Paris" as a choice, "Age: number" as a kind, "Notes" as text."""
    name, _, rest = text.partition(":")
    words = tuple(word.strip() for word in rest.split(",") if word.strip())
    if len(words) == 1 and words[0].casefold() in KINDS[:3]:
        return Field(name.strip(), words[0].casefold())
    return Field(name.strip(), "choice", words) if words else Field(name.strip())


def field_shown(field: Field) -> str:
    """Return a column as it is typed."""
    if field.kind == "text":
        return field.name
    return f"{field.name}: {', '.join(field.vocabulary) or field.kind}"


def levels_typed(text: str) -> list[Level]:
    """Read "Beginner 0, Expert 5": names, each with the least years of experience for it."""
    return [_level(piece.strip()) for piece in text.split(",") if piece.strip()]


def _level(piece: str) -> Level:
    name, _, years = piece.rpartition(" ")
    try:
        return Level(name.strip(), float(years))
    except ValueError:
        raise UsageError(
            f"“{piece}” is not a level with its years.", "Type it as Beginner 0, Expert 5."
        ) from None


def levels_shown(levels: Sequence[Level]) -> str:
    """Return the rule as it is typed."""
    return ", ".join(f"{level.name} {level.years:g}" for level in levels)
