"""Captions as a person corrects them: the text stays as it was put together, the turns change.

So the same file is the same transcript, whatever is said of its speakers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping

from codebook.reading.drafts import Problem
from codebook.reading.formats.manuscript import Cue
from codebook.reading.turns.captioned import Told
from codebook.reading.turns.correction import Correction, in_vain
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.surely_same import taken_for
from codebook.reading.turns.lines.heads import find_head
from codebook.reading.turns.made_one import made_one
from codebook.reading.turns.turning import find_turns
from codebook.text.turns import Turn


def recast(told: Told, correction: Correction) -> Told:
    """Return captions with the speakers and the style of labels that a person says.

    Speakers who are one person are one, unless a person says otherwise.
    """
    if not told.same and correction == Correction(encoding=correction.encoding):
        return told
    if correction.style:
        return _restyled(told, correction)
    new = correction.spoken - set(map(key, told.speakers))
    page = Page.of(told.text)
    pieces = [piece for turn in told.turns for piece in _pieces(page, turn, told.cues, new)]
    spoken = (piece.speaker for piece in pieces if piece.speaker)
    read = {name: told.same.get(name, name) for name in spoken}
    names = correction.named(read)
    problems = tuple(map(in_vain, correction.missing([*names, *names.values()])))
    problems += made_one(read, names)
    if speakers := tuple(filter(None, dict.fromkeys(names.values()))):
        turns = _joined(piece._replace(speaker=names.get(piece.speaker, "")) for piece in pieces)
        problems += tuple(_taken_for(page, told, names))
        return Told(told.text, tuple(turns), speakers, problems)
    plain = _restyled(told, Correction("none")) if told.speakers else told
    return plain._replace(problems=(*told.problems, *problems))


def _taken_for(page: Page, told: Told, names: Mapping[str, str]) -> Iterator[Problem]:
    """Report who is taken for another one, in the line of the first turn."""
    first = {turn.speaker: turn.start for turn in reversed(told.turns)}
    for one, other in told.same.items():
        if names.get(one) == names.get(other):
            yield Problem(bisect_right(page.starts, first[one]), taken_for(one, other))


def _restyled(told: Told, correction: Correction) -> Told:
    """Cut the text by a style of labels, as any other; times are those of the captions."""
    turns, speakers, problems = find_turns(Page.of(told.text), correction=correction)
    places = sorted(told.cues)
    timed = []
    for turn in turns:
        at = bisect_left(places, turn.start)
        cue = told.cues[places[min(at, len(places) - 1)]]
        if at and (at == len(places) or places[at] > turn.end):
            cue = told.cues[places[at - 1]]
        timed.append(turn._replace(time=cue.time))
    return Told(told.text, tuple(timed), speakers, problems)


def _pieces(
    page: Page, turn: Turn, cues: Mapping[int, Cue], labels: Collection[str]
) -> Iterator[Turn]:
    """Cut a turn where a line begins with one of the labels, which are given by their keys.

    What follows is that one's until a cue says that it is by the speaker of the turn.
    """
    begin, speaker, time = turn.start, turn.speaker, turn.time
    for line in range(bisect_right(page.starts, turn.start) - 1, len(page.lines)):
        at = max(page.starts[line], turn.start)
        if at > turn.end:
            break
        cue = cues.get(at)
        head = find_head(page.text[at : page.starts[line + 1] - 1], line)
        is_new = head is not None and key(head.label) in labels
        if is_new or (cue and cue.speaker and speaker != turn.speaker):
            before = page.turn(begin, at, speaker)
            if before.start < before.end:
                yield before._replace(time=time)
            begin, speaker = (at + head.body, head.label) if head and is_new else (at, turn.speaker)
            time = cue.time if cue else time
    yield page.turn(begin, turn.end, speaker)._replace(time=time)


def _joined(pieces: Iterable[Turn]) -> Iterator[Turn]:
    """Let what nobody says belong to the turn before it; what stands before the first is none."""
    last = None
    for piece in pieces:
        if piece.speaker:
            if last is not None:
                yield last
            last = piece
        elif last is not None:
            last = last._replace(end=max(last.end, piece.end))
    if last is not None:
        yield last
