"""What a study may call its own way: the columns of its published sheets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from codebook.exporting.codebook_sheet import HEADERS


@dataclass(frozen=True)
class Settings:
    """A study's settings.

    `codebook` are the six headers of CodeBook.csv after `Type`; its first two name the
    participant's fields. `background` are the headers of the background sheet, empty until a
    sheet is imported; `merge` those whose equal neighbours share a cell in the published look.
    """

    codebook: tuple[str, ...] = HEADERS
    background: tuple[str, ...] = ()
    merge: tuple[str, ...] = ()

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
        """Read the settings as codebook.toml's [columns] gives them."""
        return cls(
            tuple(given.get("codebook") or HEADERS),
            tuple(given.get("background", ())),
            tuple(given.get("merge", ())),
        )

    def to_json(self) -> str:
        """Write the settings as the database keeps them."""
        lists = {"codebook": self.codebook, "background": self.background, "merge": self.merge}
        return json.dumps(lists, ensure_ascii=False)
