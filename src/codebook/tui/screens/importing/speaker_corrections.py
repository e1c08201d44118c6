"""A person's corrections of the speakers of a transcript that is about to be imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from codebook.reading.turns.correction import Correction


@dataclass(frozen=True)
class SpeakerCorrections:
    """Corrections of how a transcript is read. Immutable: methods return corrections with one more.

    - `style`: the style of speaker labels to read it by; "" for the one found from the text.
    - `names`: the new name of each label that was read; "" where the label is text.
    - `held`: the names that labels have in the study, where it has the text: what they start from.
    - `asking`: the names of the interviewers; `answering` the labels of the participants.
    - `added`: labels that had been read as text.
    - `encoding`: the file's encoding; "" where it is found from the content.
    - `there`: the labels that the transcript has when read by this style and encoding; None for all
      of `names`. Corrections of other labels are kept for when those are read again.
    """

    style: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    asking: frozenset[str] = frozenset()
    answering: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    encoding: str = ""
    there: frozenset[str] | None = None
    held: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, labels: Iterable[str]) -> SpeakerCorrections:
        """Return corrections that leave everything as it was read."""
        return cls(names={label: label for label in labels})

    def read_as(self, style: str, encoding: str) -> SpeakerCorrections:
        """Return them for another style or encoding; `among` is to be called with its labels."""
        return replace(self, style=style, encoding=encoding, there=self.added)

    def among(
        self, labels: Iterable[str], held: Mapping[str, str] | None = None
    ) -> SpeakerCorrections:
        """Return them for the labels that were read, with the names `held` in the study."""
        held = held or {}
        found = {label: label for label in labels} if not held else dict(held)
        names = {**found, **self.names}
        return replace(self, names=names, there=frozenset(found), held=held)

    @property
    def for_anew(self) -> SpeakerCorrections:
        """All of them, also for a study that has none of them."""
        return replace(self, held={})

    def becoming(self, said: SpeakerCorrections) -> dict[str, str]:
        """Return which name each of these names has in other corrections of the same labels."""
        return {name: said.names.get(label, name) for label, name in self.names.items()}

    def called(self, old: str, new: str) -> SpeakerCorrections:
        """Rename a speaker. Another speaker's name joins the two, "" makes the label text."""
        return replace(
            self,
            names={label: new if name == old else name for label, name in self.names.items()},
            asking=_with_renamed(self.asking, old, new),
            answering=_with_renamed(self.answering, old, new),
        )

    def asks(self, name: str) -> SpeakerCorrections:
        """Make a speaker an interviewer, or no longer one."""
        return replace(self, asking=self.asking ^ {name}, answering=self.answering - {name})

    def answers(self, name: str, participant: str) -> SpeakerCorrections:
        """Make a speaker the participant with this label; "" makes it none."""
        new = self.called(name, participant or name)
        kept = new.answering - {name}
        return replace(
            new,
            asking=new.asking - {participant},
            answering=kept | {participant} if participant else kept,
        )

    def with_label(self, label: str) -> SpeakerCorrections:
        """Make a label that was read as text a speaker's."""
        there = None if self.there is None else self.there | {label}
        names = {**self.names, label: label}
        return replace(self, names=names, added=self.added | {label}, there=there)

    @property
    def bare(self) -> Correction:
        """The correction to read the file by before its labels are known."""
        added = {label: label for label in self.added}
        return Correction(self.style, added, encoding=self.encoding)

    @property
    def correction(self) -> Correction:
        """All of them as one correction for the reader."""
        present = {
            label: name
            for label, name in self.names.items()
            if self.there is None or label in self.there
        }
        names = {
            label: name
            for label, name in present.items()
            if name != self.held.get(label, label) or label in self.added
        }
        people = {name: name for name in present.values() if name in self.answering}
        asking = tuple(sorted(self.asking.intersection(present.values())))
        return Correction(self.style, names, asking, people, self.encoding)


def _with_renamed(names: frozenset[str], old: str, new: str) -> frozenset[str]:
    """Return a set of names in which one is replaced, if it is there; by nothing where empty."""
    if old not in names:
        return names
    return (names - {old}) | ({new} if new else frozenset())
