"""Who speaks in which transcript of an export."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.store.identity import derived_id
from codebook.study.views import Participant


class Speaking:
    """Who takes part in which transcript, from `pairs` of transcript and participant ids."""

    def __init__(
        self, study: str, people: Sequence[Participant], pairs: Sequence[tuple[str, str]]
    ) -> None:
        self._study = study
        self.people = people
        self.pairs = pairs
        self.labels = {person.id: person.label for person in people}

    def loose(self, participant: str | None) -> str:
        """Return the id of the source for a participant's quotes that are in no transcript."""
        return derived_id(self._study, "loose", participant or "")
