"""Correcting speakers further: it starts from what they are in the study by now.

Who is meant can be named as the file has it or as the study does, and what is not named stays.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from codebook.reading.drafts import Problem
from codebook.reading.turns.correction import Correction, in_vain
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.made_one import made_one
from codebook.store.queries.revision_queries import RevisionRow
from codebook.study.revising.speakers import former_names, with_former_names
from codebook.study.turns import turns_of
from codebook.text.anchoring import EditMap, PassageFinder
from codebook.text.turns import Turn


class SpeakersNow(NamedTuple):
    """The speakers of a transcript as the study has them, beside those of its file.

    - `text`, `turns`: as they are in the study; `read`: the file's turns at their places there.
    - `labels`: the label of each turn as the file has it, "" of what nobody says.
    - `called`: the names of the labels, "" where a label is text in the study.
    """

    text: str
    turns: Sequence[Turn]
    read: Sequence[Turn]
    labels: Sequence[str]
    called: Mapping[str, str]

    def corrected(self, correction: Correction) -> tuple[tuple[Turn, ...], list[Problem]]:
        """Return the turns as a person corrects them, and what is to be said of that."""
        names = _names(self.called, _in_labels(self.called, correction))
        turns = tuple(_joined(self._pieces(names)))
        there = (*self.called, *self.called.values(), *(turn.speaker for turn in turns))
        vain = map(in_vain, correction.missing(filter(None, there)))
        return turns, [*vain, *made_one(self.called, names)]

    def _pieces(self, names: Mapping[str, str]) -> Iterator[tuple[Turn, str]]:
        """Yield turns with their new names and their labels, cut where a label was text."""
        heard = {turn.start: turn.speaker for turn in self.read}
        for turn, label in zip(self.turns, self.labels, strict=True):
            for piece in self._cut(turn, names):
                own = label if piece.start == turn.start else heard[piece.start]
                yield piece._replace(speaker=names.get(own, piece.speaker)), own

    def _cut(self, turn: Turn, names: Mapping[str, str]) -> Iterator[Turn]:
        """Yield the pieces of a turn: from each label in it on that was text and has a name now."""
        begin = turn.start
        first = bisect_right(self.read, turn.start, key=lambda read: read.start)
        last = bisect_left(self.read, turn.end, key=lambda read: read.start)
        for at in range(first, last):
            read = self.read[at]
            if self.called.get(read.speaker) == "" and names.get(read.speaker):
                end = max(begin, self.read[at - 1].end) if at else begin
                if begin < end:
                    yield turn._replace(start=begin, end=end)
                begin = read.start
        yield turn._replace(start=begin)


def speakers_now(now: RevisionRow, text: str, read: Sequence[Turn], style: str = "") -> SpeakersNow:
    """Return the speakers of a transcript beside the turns that its file is `read` with.

    The file has the `text`, which may have been corrected in the study. With a `style`, its turns
    count, and speakers keep the names that their labels have.
    """
    turns: Sequence[Turn] = turns_of(now.turns)
    if text != now.text:
        edits = PassageFinder(text, now.text).following
        placed = ((turn, edits.span((turn.start, turn.end))) for turn in read)
        read = [turn._replace(start=at.start, end=at.end) for turn, at in placed if at]
    elif style:
        turns = with_former_names(read, former_names(text, read, text, turns, EditMap(())))
    labels = [*_labels(turns, read)]
    called = {label: turn.speaker for turn, label in zip(turns, labels, strict=True) if label}
    spoken = {*called, *called.values()}
    gone = {turn.speaker: "" for turn in read if turn.speaker and turn.speaker not in spoken}
    return SpeakersNow(now.text, turns, read, labels, {**called, **gone})


def _labels(turns: Sequence[Turn], read: Iterable[Turn]) -> Iterator[str]:
    """Yield the label of each turn; where the file tells none, or tells one for two, its name."""
    heard = {turn.start: turn.speaker for turn in read if turn.speaker}
    names: dict[str, set[str]] = {}
    labels: dict[str, set[str]] = {}
    for turn in turns:
        if turn.speaker and turn.start in heard:
            names.setdefault(heard[turn.start], set()).add(turn.speaker)
            labels.setdefault(turn.speaker, set()).add(heard[turn.start])
    for turn in turns:
        own = labels.get(turn.speaker, set())
        label = heard.get(turn.start) or (min(own) if len(own) == 1 else turn.speaker)
        yield (label if len(names.get(label, ())) < 2 else turn.speaker) if turn.speaker else ""


def _in_labels(called: Mapping[str, str], correction: Correction) -> Correction:
    """Return a correction in which the file's labels stand for who has them in the study.

    Who is joined to a label is joined to the one called so now. A label that asks has that name.
    """
    there = set(map(key, called.values()))
    now = {key(label): name for label, name in called.items() if key(label) not in there}
    named = set(map(key, (*correction.speakers, *correction.participants)))
    speakers = {
        old: now.get(key(new), new) or new if key(new) not in {key(old), *named} else new
        for old, new in correction.speakers.items()
    }
    asking = (name for name in correction.interviewers if key(name) in now)
    return replace(correction, speakers={**{name: name for name in asking}, **speakers})


def _names(called: Mapping[str, str], correction: Correction) -> dict[str, str]:
    """Return the names of labels as corrected; what is said of a label goes before its name."""
    given = {key(old): new for old, new in correction.speakers.items()}
    people = {key(old): new for old, new in correction.participants.items()}
    names = {
        label: given.get(key(label), given.get(key(name), name)) for label, name in called.items()
    }
    there = set(map(key, names.values()))
    by_label = {old: new for old, new in people.items() if key(new) != old or old not in there}
    for label, name in names.items():
        person = None if key(label) in given else by_label.get(key(label))
        names[label] = person or people.get(key(name), name)
    return names


def _joined(pieces: Iterable[tuple[Turn, str]]) -> Iterator[Turn]:
    """Let what is text now belong to the turn before it; what stands before the first is none's."""
    last: Turn | None = None
    for piece, label in pieces:
        if label and not piece.speaker:
            if last is not None and last.speaker:
                last = last._replace(end=piece.end)
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last
