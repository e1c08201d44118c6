"""Cues → a transcript: who says each of them, and the turns that they make together.

A program cuts what one person says into captions as they fit on a screen. So cues of one
speaker that follow each other are one turn, in which each cue begins a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.drafts import Problem
from codebook.reading.formats.manuscript import Cue
from codebook.reading.turns.labelled_captions import END, labelled
from codebook.reading.turns.labels.divided import divided
from codebook.reading.turns.labels.labels import is_event, is_metadata, without_lone_stop
from codebook.reading.turns.labels.naming import speaker_names
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.surely_same import surely_same
from codebook.reading.turns.rarer.marked import ARROW, ARROW_IN, ARROWS
from codebook.text.turns import Turn

_SIGN = "[\u0900-\u0fff\u2600-\u27bf\U0001f000-\U0001faff]"  # vowel marks alone, pictures
_prefix = lazy_pattern(
    rf"""(?:[-–—>][-–—> \t]*+|(?![-–—>]))(?=[^:\n]*(?:[^\W\d_]|{_SIGN}))
    (?:[(\[{{（【](?P<inner>[^()\[\]{{}}（）【】:：\n]{{1,60}})[)\]}}）】]
        (?:[ \t]*[:：]|(?=\s)|(?<=[）】]))
    |(?P<label>[^:\n]{{1,60}}):(?=[ \t]))(?:\s+|(?<=[）】：]))(?=\S)""",
    re.VERBOSE,
)
_named_below = lazy_pattern(
    r"(?:^[-–—][ \t]*\n)?^[(\[{（【]([^()\[\]{}（）【】:：\n]{1,60})[)\]}）】][ \t]*\n",
    re.MULTILINE,
)
_another = lazy_pattern(rf"(?:^|{END}[ ])(?={ARROW})|[ ](?={ARROW}[A-ZÀ-ÞА-Я])", re.MULTILINE)
_PREFIXED = 0.95
_MOST_PREFIXES = 3
_LEAST_NAMES, _RETURNS = 2, 2
_OF_PEOPLE, _OF_WORDS = 0.75, 0.5  # how many names there may be for a cue


class Told(NamedTuple):
    """A text that was put together from cues, its turns and speakers.

    `cues` has for the place where one begins its time, and who it says that it is by, if it does.
    `same` has the speakers who are another one under a name that was typed, and whom.
    """

    text: str
    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    cues: Mapping[int, Cue] = {}
    same: Mapping[str, str] = {}


def put_together(cues: Sequence[Cue]) -> Told:
    """Return the transcript that cues make, each turn with its label in front.

    Speakers are those that the file names, else those of labels in the text ("Ann: …"). What is
    before the first one is in the text, but no turn. Where nobody is named, a turn goes from one
    ">>" to the next, with which television's captions say that another speaks; where such marks
    are few or none, each cue is one.
    """
    named = cues
    if are_typed := not any(cue.speaker for cue in cues):
        named = _prefixed(cues) or _bracketed(cues) or labelled(cues) or _headed(cues)
    named = [cue._replace(speaker=without_lone_stop(cue.speaker)) for cue in named]
    speakers = tuple(dict.fromkeys(cue.speaker for cue in named if cue.speaker))
    if not speakers:
        return _of_nobody(cues)
    text, turns, places = _compose(_runs(named))
    spoken = tuple(turn for turn in turns if turn.speaker)
    same = divided(surely_same, [turn.speaker for turn in spoken]) if are_typed else {}
    return Told(text, spoken, speakers, cues=dict(zip(places, named, strict=True)), same=same)


def _of_nobody(cues: Sequence[Cue]) -> Told:
    """Return the transcript of cues that name nobody; what has no time is around them."""
    marked = _marked(cues)
    parts = marked or [[cue] for cue in cues]
    text, turns, places = _compose(parts)
    spoken = turns if marked else tuple(turn for turn in turns if turn.time)
    each = 'what follows ">>"' if marked else "each caption"
    problem = Problem(None, f"no speaker was found: {each} is a turn")
    return Told(text, spoken, (), (problem,), dict(zip(places, chain(*parts), strict=True)))


def _marked(cues: Sequence[Cue]) -> list[list[Cue]]:
    """Return the cues from each ">>" to the next; none where it comes seldom, by chance perhaps."""
    runs: list[list[Cue]] = [[]]
    for cue in cues:
        first, *others = (piece.rstrip() for piece in _another.split(cue.text))
        runs[-1] += [cue._replace(text=first)] * bool(first)
        runs += [[cue._replace(text=other)] for other in others]
    marks = len(runs) - 1
    are_usual = marks >= _RETURNS and ARROW_IN * marks >= len(cues)
    return [run for run in runs if run] if are_usual else []


def _runs(cues: Sequence[Cue]) -> list[list[Cue]]:
    """Return the cues of each turn; one without a speaker goes on, each ">>" is somebody else.

    What a document has below its captions, without a time, is nobody's.
    """
    runs: list[list[Cue]] = []
    for cue in cues:
        last = runs[-1][0].speaker if runs else ""
        if runs and cue.time and (not cue.speaker or last == cue.speaker != ARROWS):
            runs[-1].append(cue._replace(speaker=last))
        else:
            runs.append([cue])
    return runs


def _prefixed(cues: Sequence[Cue]) -> list[Cue]:
    """Cut off the labels where nearly every caption has one, as those of meetings have.

    There a label is whatever somebody calls oneself: "Ann | North".
    """
    pieces = [_without_prefix(cue.text) for cue in cues]
    counts = Counter(label for label, _ in pieces if label)
    if not _are_people(counts, len(cues)) or _are_amid(cues, counts):
        return []
    if any(not label and _another.match(said) for label, said in pieces):
        return []
    names = {"": ""} | speaker_names([label for label, _ in pieces if label])
    begun = (
        cue._replace(speaker=names[label], text=said)
        for cue, (label, said) in zip(cues, pieces, strict=True)
    )
    return [one for cue in begun for one in _named_amid(cue, names)]


def _are_people(counts: Counter[str], captions: int) -> bool:
    """Whether nearly every caption has one of a few labels, which are not all particulars."""
    are_most = counts.total() >= _PREFIXED * captions
    are_few = _MOST_PREFIXES * len(counts) <= captions
    return are_most and are_few and not all(map(is_metadata, counts))


def _are_amid(cues: Sequence[Cue], labels: Container[str]) -> bool:
    """Whether a further line of a caption begins with one of the labels, too."""
    later = (line for cue in cues for line in cue.text.split("\n")[1:])
    return any(_without_prefix(line)[0] in labels for line in later)


def _bracketed(cues: Sequence[Cue]) -> list[Cue]:
    """Cut off the names in brackets that most captions begin with, the first of a turn at least.

    None where one of them may be a sound, "（笑声）", or comes once amid captions that have none.
    """
    matches = [_prefix.match(cue.text) for cue in cues]
    counts = Counter(match["inner"] for match in matches if match and match["inner"])
    if len(counts) < _LEAST_NAMES or 2 * sum(counts.values()) < len(cues):
        return []
    are_all = sum(counts.values()) == len(cues)
    least = 1 if are_all and max(counts.values()) >= _RETURNS else _RETURNS
    if min(counts.values()) < least or not all(map(_may_speak, counts)):
        return []
    names = speaker_names(list(counts))
    begun = (
        cue._replace(speaker=names[match["inner"]], text=cue.text[match.end() :])
        if match and match["inner"]
        else cue
        for cue, match in zip(cues, matches, strict=True)
    )
    return [one for cue in begun for one in _named_amid(cue, names)]


def _named_amid(cue: Cue, names: Mapping[str, str]) -> Iterator[Cue]:
    """Yield what each of several says in a caption: a name in brackets has a line of its own."""
    start, speaker = 0, cue.speaker
    for match in _named_below.finditer(cue.text):
        if match[1] in names:
            if said := cue.text[start : match.start()].rstrip():
                yield cue._replace(speaker=speaker, text=said)
            start, speaker = match.end(), names[match[1]]
    yield cue._replace(speaker=speaker, text=cue.text[start:])


def _may_speak(label: str) -> bool:
    return not is_event(label) and shape(label) in {"role", "code", "name", "names"}


def _without_prefix(text: str) -> tuple[str, str]:
    """Split a caption into its label, "" without one, and what is said."""
    match = _prefix.match(text)
    return (match["inner"] or match["label"], text[match.end() :]) if match else ("", text)


def _headed(cues: Sequence[Cue]) -> list[Cue]:
    """Take the first line of each cue for its speaker where all of them are a few names."""
    heads = [cue.text.partition("\n") for cue in cues]
    names = {name for name, _, _ in heads}
    shapes = {shape(name) for name in names}
    most = _OF_PEOPLE if shapes <= {"names", "role"} else _OF_WORDS
    if len(names) > most * len(cues) or not all(said for _, _, said in heads):
        return []
    if shapes & {"none", "other"}:
        return []
    return [
        cue._replace(speaker=who, text=said)
        for cue, (who, _, said) in zip(cues, heads, strict=True)
    ]


def _compose(runs: Sequence[Sequence[Cue]]) -> tuple[str, tuple[Turn, ...], list[int]]:
    """Return the text of the runs, a blank line between them, a turn for each, places of cues."""
    blocks, turns, at = [], [], 0
    places: list[int] = []
    for run in runs:
        speaker = run[0].speaker
        label = f"{speaker}: " if speaker else ""
        said = "\n".join(filter(None, (cue.text for cue in run)))
        lengths = (len(cue.text) + bool(cue.text) for cue in run[:-1])
        places += accumulate(lengths, initial=at + len(label))
        turns.append(Turn(at + len(label), at + len(label) + len(said), speaker, run[0].time))
        blocks.append(label + said)
        at += len(blocks[-1]) + 2
    return "\n\n".join(blocks), tuple(turns), places
