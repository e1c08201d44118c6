"""Who is who in a transcript that is about to be imported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from codebook.reading.turns.correction import Correction


@dataclass(frozen=True)
class Cast:
    """What a person says of a transcript's speakers, read by a `style` of labels ("": its own).

    `names` has for each label as it was read the name that it is to have, "" where it is text;
    `asking` are the names of interviewers, `answering` the ids of participants, `added` the
    labels that the reader took for text, `encoding` that of the file where it is named. What was
    said of labels that another style or encoding had, and this has not, is kept: `there` are those
    that it has, None for all.
    """

    style: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    asking: frozenset[str] = frozenset()
    answering: frozenset[str] = frozenset()
    added: frozenset[str] = frozenset()
    encoding: str = ""
    there: frozenset[str] | None = None

    @classmethod
    def of(cls, labels: Iterable[str]) -> Cast:
        """Return the cast in which all is as it was read."""
        return cls(names={label: label for label in labels})

    def read_as(self, style: str, encoding: str) -> Cast:
        """Return the cast of a transcript that is yet to be read otherwise; see `among`."""
        return replace(self, style=style, encoding=encoding, there=self.added)

    def among(self, labels: Iterable[str]) -> Cast:
        """Return the cast where these are the labels as they were read."""
        found = dict.fromkeys(labels)
        names = {**{label: label for label in found}, **self.names}
        return replace(self, names=names, there=frozenset(found))

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
        there = None if self.there is None else self.there | {label}
        names = {**self.names, label: label}
        return replace(self, names=names, added=self.added | {label}, there=there)

    @property
    def bare(self) -> Correction:
        """What is to be corrected before it is known which labels there are."""
        added = {label: label for label in self.added}
        return Correction(self.style, added, encoding=self.encoding)

    @property
    def correction(self) -> Correction:
        """What of all this is to be corrected."""
        present = {
            label: name
            for label, name in self.names.items()
            if self.there is None or label in self.there
        }
        names = {
            label: name for label, name in present.items() if name != label or label in self.added
        }
        people = {name: name for name in present.values() if name in self.answering}
        asking = tuple(sorted(self.asking.intersection(present.values())))
        return Correction(self.style, names, asking, people, self.encoding)


def _carried(among: frozenset[str], old: str, new: str) -> frozenset[str]:
    """Let what is said of a name be said of its new one."""
    if old not in among:
        return among
    return (among - {old}) | ({new} if new else frozenset())
