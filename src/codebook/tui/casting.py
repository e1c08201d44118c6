"""Who is who in a transcript that is about to be imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from codebook.reading.correction import Correction


@dataclass(frozen=True)
class Cast:
    """What a person says of a transcript's speakers, read by a `style` of labels ("": its own).

    `names` has for each label as it was read the name that it is to have, "" where it is text;
    `asking` are the names of interviewers, `answering` the ids of participants, `added` the
    labels that the reader took for text, `encoding` that of the file where it is named.
    """

    style: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    asking: frozenset[str] = frozenset()
    answering: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    encoding: str = ""

    @classmethod
    def of(cls, labels: Iterable[str], style: str = "", encoding: str = "") -> Cast:
        """Return the cast in which all is as it was read."""
        return cls(style, {label: label for label in labels}, encoding=encoding)

    def called(self, old: str, new: str) -> Cast:
        """Give a speaker another name; that of another one joins the two, "" makes it text."""
        names = {label: new if name == old else name for label, name in self.names.items()}
        gone = replace(self, names=names)
        return replace(
            gone,
            asking=_carried(self.asking, old, new),
            answering=_carried(self.answering, old, new),
        )

    def asks(self, name: str) -> Cast:
        """Let a speaker be an interviewer, or no longer."""
        return replace(self, asking=self.asking ^ {name}, answering=self.answering - {name})

    def answers(self, name: str, participant: str) -> Cast:
        """Let a speaker be the participant of an id; with none, no longer one."""
        new = self.called(name, participant or name)
        kept = new.answering - {name}
        return replace(
            new,
            asking=new.asking - {participant or name},
            answering=kept | {participant} if participant else kept,
        )

    def with_label(self, label: str) -> Cast:
        """Let a label be a speaker's that was taken for text."""
        return replace(self, names={**self.names, label: label}, added=self.added | {label})

    @property
    def correction(self) -> Correction:
        """What of all this is to be corrected."""
        names = {
            label: name
            for label, name in self.names.items()
            if name != label or label in self.added
        }
        people = {name: name for name in self.names.values() if name in self.answering}
        return Correction(self.style, names, tuple(sorted(self.asking)), people, self.encoding)


def _carried(among: frozenset[str], old: str, new: str) -> frozenset[str]:
    """Let what is said of a name be said of its new one."""
    if old not in among:
        return among
    return (among - {old}) | ({new} if new else frozenset())
