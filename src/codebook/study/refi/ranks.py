"""Writing guideline and rankings as notes of a REFI-QDA file, and ranks as variables of cases.

Codebook reads the notes, which are complete; the variables are for tools that count.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from codebook.by_key import by_key
from codebook.exporting.csv_file import csv_bytes
from codebook.exporting.rankings_sheet import RankingEntry, rankings_sheet
from codebook.exporting.refi.rows import Variable
from codebook.store.identity import derived_id
from codebook.study.refi.notes import Notes
from codebook.text import exchange
from codebook.text.exchanged_guideline import guideline_words
from codebook.text.guideline import Part
from codebook.text.numbers import sort_key


def note_guideline(notes: Notes, guideline: Sequence[Part]) -> None:
    """Add a note with the guideline, if there is one."""
    if guideline:
        notes.whole(exchange.GUIDELINE, guideline_words(guideline))


def note_rankings(notes: Notes, entries: Sequence[RankingEntry]) -> None:
    """Add a note with the rankings, as their sheet has them, if there are any."""
    if entries:
        notes.whole(exchange.RANKINGS, csv_bytes(rankings_sheet(entries)).decode())


def places(
    study: str, entries: Sequence[RankingEntry]
) -> tuple[list[Variable], dict[str, list[tuple[str, str]]]]:
    """Return a variable for each ranked item, and (variable, rank) pairs by participant's label."""
    given = by_key(
        ((entry.part, entry.item), entry) for entry in entries if entry.position is not None
    )
    variables, values = [], dict[str, list[tuple[str, str]]]()
    parts = list(dict.fromkeys(part for part, _ in given))
    for part, item in sorted(given, key=lambda key: (parts.index(key[0]), sort_key(key[1]))):
        ranked = given[part, item]
        named = f"{item} {ranked[0].name}" if ranked[0].name else item
        whole = all(float(entry.position or 0).is_integer() for entry in ranked)
        key = derived_id(study, "ranked", part, item)
        name = f"Ranking {part}: {named}"
        variables.append(Variable(key, name, "Integer" if whole else "Float", exchange.RANK))
        for entry in ranked:
            place = f"{Decimal(str(entry.position)):f}".removesuffix(".0")
            values.setdefault(entry.participant, []).append((key, place))
    return variables, values
