"""Which columns of a table hold what, where a person has said so: once for tables of one header."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from codebook.errors import UsageError
from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import ProjectKind
from codebook.reading.formats.tables import Aliases, Table, fold
from codebook.reading.source import Source

FIELDS = {
    "document": "the transcript (or participant) that a quote is from",
    "participant": "who says it",
    "quote": "the words that are coded",
    "code": "the code, or several of them, one a line",
    "coder": "who coded it",
    "comment": "a note on it",
    "begin": "the paragraph",
    "created": "when it was coded",
    "parent": "the code above (in a table of codes)",
    "definition": "what a code means (in a table of codes)",
    "examples": "examples of a code (in a table of codes)",
}
"""What a column may hold, and how that is explained."""

Mapped = Mapping[str, str]
"""The header of the column of each field that is mapped."""

_FIELD = lazy_pattern(rf"(?:^|,)\s*({'|'.join(FIELDS)})\s*=")


@dataclass(frozen=True)
class Columns:
    """What was said of columns: `given` for the tables at hand, as `quote=Segment,code=Code`.

    `known` is what was said before, by the signature of the table. `codes` are the names of the
    codes that a table may mean.
    """

    given: str = ""
    known: Mapping[str, str] = field(default_factory=dict)
    codes: Collection[str] = ()

    def __post_init__(self) -> None:
        """Raise UsageError where `given` does not say which columns hold what."""
        if self.given:
            read_columns(self.given)

    def of(self, table: Table) -> Mapped | None:
        """Return what was said of a table's columns, None where nothing was."""
        said = self.given or self.known.get(signature(table))
        return read_columns(said) if said else None

    def kind_of(self, source: Source) -> ProjectKind | None:
        """Return what a table holds of whose columns something was said."""
        if not source.is_sheet or not (self.given or self.known):
            return None
        mapped = self.of(source.table)
        if mapped is None:
            return None
        return "segments" if "quote" in mapped else "codes"


NO_COLUMNS = Columns()
"""Nothing was said of any."""


def read_columns(written: str) -> dict[str, str]:
    """Return what `quote=Segment,code=Code` says; UsageError for what says nothing like it."""
    pieces = _FIELD.split(written)
    fields = dict(zip(pieces[1::2], map(str.strip, pieces[2::2]), strict=True))
    if pieces[0].strip() or "code" not in fields or not all(fields.values()):
        raise UsageError(
            f"“{written}” does not say which columns hold what.",
            "Write for example quote=Segment,code=Code,document=File;"
            f" what may be named is {', '.join(FIELDS)}, and code has to be.",
        )
    return fields


def signature(table: Table) -> str:
    """Return what tables of the same header have in common."""
    return "|".join(map(fold, table.header))


def aliases_of(table: Table, mapped: Mapped) -> Aliases:
    """Return the names of the columns that are mapped; InputError where the table lacks one."""
    there = set(map(fold, table.header))
    for header in mapped.values():
        if fold(header) not in there:
            raise table.error(
                f"it has no column “{header}”; its columns are {table.header_shown}.",
                "Name the columns as the first row does.",
                line=table.header_line,
            )
    return {name: (fold(header),) for name, header in mapped.items()}
