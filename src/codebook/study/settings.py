"""The settings of a study: columns of its sheets, levels of experience, who interviews."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

CODEBOOK = (
    *("Experience Level", "Framework Context", "Prompt Category"),
    *("Thematic Quote", "Linked Taxonomy Node(s)", "Research Insight"),
)
"""The columns of CodeBook.csv after `Type`, where a study does not call them otherwise."""

BACKGROUND = ("Roles", "Gender", "Experience Years for LLMs", "Responsibilities")
"""The columns of the background sheet, until a sheet of other ones is imported."""

MERGED = BACKGROUND[-1:]
"""The columns whose equal neighbouring cells are merged, where a study names no others."""


class Field(NamedTuple):
    """A column of the participants' grid that is the study's own.

    `kind` is text, number, years or choice; `vocabulary` are the values that a choice is between.
    """

    name: str
    kind: str = "text"
    vocabulary: tuple[str, ...] = ()


class Level(NamedTuple):
    """A level of experience, and the number of years from which it applies."""

    name: str
    years: float


@dataclass(frozen=True)
class Settings:
    """A study's settings.

    - `codebook`: the six headers of CodeBook.csv after `Type`. The first two are also the names of
      the participants' fields that it prints.
    - `background`: the headers of the background sheet, empty until a sheet is imported.
    - `merge`: the headers of `background` whose equal neighbouring cells are merged in the
      published look; empty for `MERGED`.
    - `own`: columns of the participants' grid in addition to the published ones.
    - `levels`: the rule for participants whose level of experience is not given, fewest years
      first.
    - `interviewers`: speakers who ask questions although their labels do not say so.
    - `fits`: the participants' field that says whether the taxonomy fits.
    - `tables`: what the columns of other tools' tables hold, by the signature of the header.
    """

    codebook: tuple[str, ...] = CODEBOOK
    background: tuple[str, ...] = ()
    merge: tuple[str, ...] = ()
    own: tuple[Field, ...] = ()
    levels: tuple[Level, ...] = ()
    interviewers: tuple[str, ...] = ()
    fits: str = ""
    tables: tuple[tuple[str, str], ...] = ()

    @property
    def fields(self) -> tuple[str, str]:
        """The two participant's fields that CodeBook.csv prints."""
        return self.codebook[0], self.codebook[1]

    @classmethod
    def from_json(cls, text: str) -> Settings:
        """Read the settings as the database keeps them."""
        return cls.from_mapping(json.loads(text))

    @classmethod
    def from_mapping(cls, given: dict[str, Any]) -> Settings:
        """Read the settings as they are kept, or as a codebook.toml has them that was checked."""
        return cls(
            tuple(given.get("codebook") or CODEBOOK),
            tuple(given.get("background", ())),
            tuple(given.get("merge", ())),
            tuple(Field(name, kind, tuple(words)) for name, kind, words in given.get("own", ())),
            tuple(Level(str(name), float(years)) for name, years in given.get("levels", ())),
            tuple(given.get("interviewers", ())),
            str(given.get("fits", "")),
            tuple((str(header), str(said)) for header, said in given.get("tables", ())),
        )

    def to_json(self) -> str:
        """Write the settings as the database keeps them."""
        lists = {"codebook": self.codebook, "background": self.background, "merge": self.merge}
        more = {
            "own": self.own,
            "levels": self.levels,
            "interviewers": self.interviewers,
            "tables": self.tables,
        }
        kept: dict[str, object] = {name: value for name, value in more.items() if value}
        kept |= {"fits": self.fits} if self.fits else {}
        return json.dumps(lists | kept, ensure_ascii=False)
