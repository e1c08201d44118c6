"""The fields of participants that documents print beside their ids."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.study.levels import level
from codebook.study.settings import Settings
from codebook.study.views import Participant


class Attributes:
    """Of the two fields that CodeBook.csv prints, those of which some participant has a value.

    `headers` are their names.
    """

    def __init__(self, persons: Sequence[Participant], chosen: Settings) -> None:
        self._values = {}
        for person in persons:
            fields = dict(person.fields)
            self._values[person.id] = level(fields, chosen), fields.get(chosen.fields[1], "")
        self._known = [
            at for at in range(len(chosen.fields)) if any(v[at] for v in self._values.values())
        ]
        self.headers = tuple(chosen.fields[at] for at in self._known)

    def of(self, person: Participant) -> tuple[str, ...]:
        """Return a participant's values, in the order of the headers."""
        return tuple(self._values[person.id][at] for at in self._known)
