"""What a person says of a transcript that was read wrongly: plain data, applied while reading."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import get_args

from codebook.reading.drafts import Problem
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.lines.heads import LONGEST
from codebook.reading.turns.lines.signs import Sign

STYLE_NAMES: tuple[str, ...] = (*get_args(Sign), "questions", "none")
"""How labels may be set off: by what a head has, by questions that stand out, not at all."""


@dataclass(frozen=True)
class Correction:
    """Corrections of a file; an empty one leaves all to the reader.

    `style` is the one that the labels have, of `STYLE_NAMES`. `speakers` maps labels as written
    to the names they are to have: the same name joins two, "" says that it is no speaker's, and
    a label that the reader took for text becomes one. `interviewers` are names, `participants`
    map a speaker's name, as it is then, to the participant's id. `encoding` is that of a text.
    """

    style: str = ""
    speakers: Mapping[str, str] = field(default_factory=dict)
    interviewers: tuple[str, ...] = ()
    participants: Mapping[str, str] = field(default_factory=dict)
    encoding: str = ""

    def named(self, names: Mapping[str, str]) -> dict[str, str]:
        """Return the names of labels, as given and then as corrected.

        What is said of a label goes before what is said of its name. All are renamed at once, so
        that two can swap their names.
        """
        given = {key(old): new for old, new in self.speakers.items()}
        people = {key(old): new for old, new in self.participants.items()}
        renamed = {
            label: given.get(key(label), given.get(key(name), name))
            for label, name in names.items()
        }
        there = set(map(key, renamed.values()))
        by_label = {old: new for old, new in people.items() if old not in there}
        return {
            label: people.get(key(name), by_label.get(key(label), name))
            for label, name in renamed.items()
        }

    @property
    def unnamed(self) -> Correction:
        """What finds the labels that these corrections name, and gives none another name."""
        labels = (*self.speakers, *self.participants, *self.interviewers)
        return Correction(self.style, {label: label for label in labels}, encoding=self.encoding)

    @property
    def said(self) -> frozenset[str]:
        """The keys of labels that are text."""
        return frozenset(key(old) for old, new in self.speakers.items() if not new)

    @property
    def without_said(self) -> Correction:
        """The corrections but for those that say that a label is text."""
        return replace(self, speakers={old: new for old, new in self.speakers.items() if new})

    @property
    def spoken(self) -> frozenset[str]:
        """The keys of labels that are speakers'."""
        given = [old for old, new in self.speakers.items() if new]
        return frozenset(map(key, (*given, *self.participants, *self.interviewers)))

    def missing(self, names: Iterable[str]) -> list[str]:
        """Return what the corrections name that is among none of `names` as written."""
        there = set(map(key, names))
        given = (*self.speakers, *self.participants, *self.interviewers)
        return [name for name in dict.fromkeys(given) if key(name) not in there]


def in_vain(name: str) -> Problem:
    """Return the problem that a text has nothing called so, which was to be corrected."""
    why = f": a label has at most {LONGEST} characters" * (len(name) > LONGEST)
    return Problem(None, f'no label is "{name}"{why or ": nothing was corrected there"}')


def found_elsewhere(
    correction: Correction, told: Iterable[Collection[Problem]]
) -> frozenset[Problem]:
    """Return which of the problems `told` of several texts are of names that another text has."""
    texts = list(told)
    names = (*correction.speakers, *correction.participants, *correction.interviewers)
    return frozenset(
        problem
        for problem in map(in_vain, names)
        if not all(problem in problems for problems in texts)
    )


NONE = Correction()
"""Nothing to correct."""
