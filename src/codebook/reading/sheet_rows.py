"""The rows of sheets as they are read: plain values, each with the line that it stands in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Cell(NamedTuple):
    """A value as written, and its normalised form where that differs (else the same)."""

    written: str
    normal: str


@dataclass(frozen=True, kw_only=True)
class ParticipantRow:
    """One row of a participants sheet; `participant` is empty where the sheet has no id.

    `cells` has one cell per column of the sheet, in order, without the id column.
    `line` is the spreadsheet row, 1-based, header included.
    """

    participant: str
    cells: tuple[Cell, ...]
    line: int


@dataclass(frozen=True, kw_only=True)
class KeyPassageRow:
    """One row of a CodeBook.csv; `fields` are the participant's two, `codes` labels of nodes.

    The participant is empty for words of nobody who is interviewed.
    """

    participant: str
    group: str
    fields: tuple[str, str]
    prompt_category: str
    quote: str
    codes: tuple[str, ...]
    insight: str
    line: int


@dataclass(frozen=True, kw_only=True)
class CodingRow:
    """One row of a codings sheet. `code` is a number or a name; times are ISO 8601 or empty.

    `key` is None where the sheet does not say whether it is a key passage.
    """

    transcript: str
    coder: str
    start: int
    end: int
    code: str
    line: int
    quote: str = ""
    insight: str = ""
    memo: str = ""
    key: bool | None = None
    created: str = ""
    modified: str = ""


@dataclass(frozen=True, kw_only=True)
class RankingRow:
    """One row of a rankings sheet.

    - `position`: None where the item was offered and not ranked.
    - `answer`: given, declined or not asked.
    - `offered`: False for an item that was on no list but named by the participant.
    - `group`, `level`, `name`: empty where the sheet does not have them.
    - `passage`: where it was said, in the form of the study's own sheet; empty if not given.
    """

    participant: str
    part: str
    item: str
    position: float | None
    answer: str
    group: str
    level: str
    name: str
    offered: bool
    passage: str
    line: int


@dataclass(frozen=True, kw_only=True)
class ThemeRow:
    """One row of a themes sheet: a code in a theme, or a theme without codes.

    `code` is a code's number; where it is empty, `name` is that of a candidate, or empty too.
    `shown_by` are the theme's passages, each as "participant: quote".
    """

    coder: str
    theme: str
    definition: str
    reason: str
    code: str
    name: str
    shown_by: tuple[str, ...]
    line: int
