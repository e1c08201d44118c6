"""The participants of a CodeBook.csv: one each, whatever rows they have there."""

from __future__ import annotations

from collections.abc import Iterator

from codebook.reading.drafts import CodebookDraft, Problem
from codebook.reading.formats.tables import listed_rows
from codebook.reading.normalise import quoted


def people_in(draft: CodebookDraft) -> dict[str, tuple[str, ...]]:
    """Return group and fields of each participant, in the order of their first rows.

    Of what the rows of one have in a column, the first that is not empty counts.
    """
    people: dict[str, tuple[str, ...]] = {}
    for row in draft.rows:
        if row.participant:
            given = (row.group, *row.fields)
            known = people.get(row.participant, given)
            people[row.participant] = tuple(
                one or other for one, other in zip(known, given, strict=True)
            )
    return people


def contradicting(draft: CodebookDraft, people: dict[str, tuple[str, ...]]) -> Iterator[Problem]:
    """Report the rows that have another value for a participant than the first that has one."""
    places: dict[tuple[str, int], list[int]] = {}
    for row in draft.rows:
        if row.participant:
            for place, value in enumerate((row.group, *row.fields)):
                if value.strip() not in {"", people[row.participant][place].strip()}:
                    places.setdefault((row.participant, place), []).append(row.line)
    for (label, place), lines in places.items():
        kept = quoted(people[label][place])
        said = f"{label} has another {draft.columns[1 + place]} than above; {kept} stays"
        yield Problem(lines[0], f"{said} ({listed_rows(lines)})")
