"""Whose words a span of a text is: it follows from who speaks there and who is interviewed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from codebook.store.queries.lookups import InterviewedRow
from codebook.study.settings import Settings
from codebook.study.turns import turns_of
from codebook.text.roles import spoken_by, unplaced
from codebook.text.spans import Span
from codebook.text.turns import Turn, first_in, speakers_in


class Voices:
    """Who speaks in a revision, and who of them is interviewed; `interviewed` tells it."""

    def __init__(self, interviewed: Sequence[InterviewedRow]) -> None:
        self._people = interviewed
        self._by_label = {row.label.casefold(): row.participant_id for row in interviewed}
        self.name = interviewed[0].transcript

    @property
    def people(self) -> list[str]:
        """The ids of the participants who are interviewed, in their order."""
        return [row.participant_id for row in self._people if row.participant_id]

    def participant(self, span: Span) -> str | None:
        """Return the id of the participant who speaks first in a span, None where none does.

        Where only one is interviewed, all of a text that says of nobody that they speak is theirs,
        and so are turns under another label. Where several are, these are nobody's.
        """
        speaker = self._speaker(span)
        if speaker is None:
            return None
        alone = self._people[0].participant_id if len(self._people) == 1 else None
        return self._by_label.get(speaker.casefold(), alone)

    def is_known(self, span: Span) -> bool:
        """Whether it is known whose words a span is: not of labels that tell nobody's role."""
        speaker = self._speaker(span)
        if speaker is None:
            return self._unplaced.isdisjoint(speakers_in(self.turns, span))
        return len(self._people) == 1 or speaker.casefold() in self._by_label

    @property
    def labels(self) -> list[str]:
        """The labels of the participants who are interviewed, in their order."""
        return [row.label for row in self._people if row.participant_id]

    @property
    def are_untold(self) -> bool:
        """Whether several are interviewed, and no label tells who of them says what."""
        labels = {turn.speaker.casefold() for turn in self.spoken() or ()}
        return len(self._people) > 1 and labels.isdisjoint(self._by_label)

    def spoken(self) -> list[Turn] | None:
        """Return the turns of those who are interviewed, None where no speaker is named."""
        labels = tuple(row.label for row in self._people)
        return _spoken(self._people[0].turns, labels, self._people[0].settings)

    def _speaker(self, span: Span) -> str | None:
        """Return the label of who of those interviewed speaks first in a span, None for nobody.

        It is empty where no speaker is named.
        """
        spoken = self.spoken()
        if spoken is None:
            return ""
        at = first_in(spoken, span)
        return spoken[at].speaker if at >= 0 else None

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """All turns."""
        return turns_of(self._people[0].turns)

    @cached_property
    def _unplaced(self) -> frozenset[str]:
        speaking = (turn.speaker for turn in self.turns if turn.kind == "speech")
        asking = Settings.from_json(self._people[0].settings).interviewers
        return frozenset(unplaced(speaking, self._by_label, asking))


@lru_cache(maxsize=4)  # a text is coded many times in a row, and may have thousands of turns
def _spoken(turns: str, labels: tuple[str, ...], settings: str) -> list[Turn] | None:
    """Return the turns of those who are interviewed, None where no speaker is named.

    `turns` and `settings` are as the database keeps them.
    """
    spoken = spoken_by(turns_of(turns), labels, Settings.from_json(settings).interviewers)
    return spoken if any(turn.speaker for turn in spoken) else None
