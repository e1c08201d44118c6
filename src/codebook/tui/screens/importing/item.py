"""A file that is about to be imported, with a person's corrections."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from codebook.reading.turns.correction import NONE
from codebook.study.importing.offered import NOTHING_DECLARED, Declared, Offered
from codebook.study.revising.updating import UpdatePreview
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections

KINDS = (
    *("taxonomy", "guideline", "participants", "codes", "qdc", "qdpx", "taguette", "qualcoder"),
    *("qc", "transcript", "codebook", "codings", "segments", "rankings", "themes", ""),
)
"""The kinds of files in the order in which they are imported: those that others refer to first."""

_HEADINGS = {"": "cannot be read", "transcript": "transcripts"}


class Former(NamedTuple):
    """What was said of a file before a correction, and the speaker who was in focus then."""

    corrections: SpeakerCorrections
    declared: Declared
    speaker: str


@dataclass
class ImportItem:
    """A file offered for import as it is read now, and a person's corrections.

    - `offered`: what an import would read.
    - `corrections`: who speaks in it; `declared`: what kind of file it is.
    - `styles`: the styles of speaker labels by which it can be read, once they were asked for.
    - `at`: the index of the speaker in focus.
    - `commented`: whether its comments are imported as codings and memos.
    - `updating`: whether it becomes the next text of a transcript that the study has, or the study
      asks as this guideline does.
    - `former`: what was said of it before each of its corrections, the last one at the end.
    """

    offered: Offered
    corrections: SpeakerCorrections = field(default_factory=SpeakerCorrections)
    styles: list[str] = field(default_factory=list)
    at: int = 0
    commented: bool = False
    updating: bool = False
    declared: Declared = NOTHING_DECLARED
    former: list[Former] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.corrections.names:
            self.corrections = self.corrections.among(self.offered.speakers, self.offered.called)

    @property
    def corrected(self) -> bool:
        """Whether a person corrected how it is read."""
        return self.corrections.correction != NONE or self.declared != NOTHING_DECLARED

    @property
    def spoken_of(self) -> bool:
        """Whether a person decided anything about it."""
        return self.corrected or self.commented or self.updating

    @property
    def is_there(self) -> bool:
        """Whether the study has the transcript, with this text."""
        return self.offered.known and self.offered.change is None

    @property
    def may_update(self) -> bool:
        """Whether the study has another text of it, or asks otherwise than this guideline."""
        return self.offered.change is not None or bool(self.offered.asks_otherwise)

    @property
    def is_changed(self) -> bool:
        """Whether the study has the transcript, with another text."""
        return self.offered.change is not None and not self.offered.like

    @property
    def name(self) -> str:
        """The name of its transcript: a new one, or the one whose next text it becomes."""
        return (self.updating and self.offered.like) or self.offered.path.stem

    @property
    def speaker(self) -> str:
        """The speaker in focus, "" where there is none."""
        speakers = self.offered.speakers
        return speakers[min(self.at, len(speakers) - 1)] if speakers else ""

    def called(self, speaker: str) -> str:
        """Return the name that a speaker will have: in a next text that of the text before."""
        return self._change.names.get(speaker, speaker) if self._change else speaker

    @property
    def going_on_asking(self) -> frozenset[str]:
        """The names that ask in a next text since they did under other labels before."""
        return self._change.asking if self._change else frozenset()

    @property
    def _change(self) -> UpdatePreview | None:
        """What a next text would do, None for what becomes an interview of its own."""
        return self.offered.change if self.updating or not self.offered.like else None

    def correct(self, corrections: SpeakerCorrections, declared: Declared) -> None:
        """Take corrections instead of those it has, which are kept."""
        if (corrections, declared) != (self.corrections, self.declared):
            self.former.append(Former(self.corrections, self.declared, self.speaker))
        self._say(corrections, declared)

    def take_back(self) -> str | None:
        """Take the last correction back; return who was in focus before, None where none is."""
        if not self.former:
            return None
        corrections, declared, speaker = self.former.pop()
        self._say(corrections, declared)
        return speaker

    def _say(self, corrections: SpeakerCorrections, declared: Declared) -> None:
        if (corrections.encoding, declared) != (self.corrections.encoding, self.declared):
            self.styles = []
        self.corrections, self.declared = corrections, declared

    def step(self, by: int) -> None:
        """Go to another speaker, wrapping around at the ends."""
        if speakers := self.offered.speakers:
            self.at = (speakers.index(self.speaker) + by) % len(speakers)


def heading(kind: str) -> str:
    """Return the heading over the files of a kind."""
    return _HEADINGS.get(kind, kind)
