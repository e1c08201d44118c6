"""Words of a participant in earlier texts of an interview, where they have another label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codebook.store.queries.revision_queries import RevisionRow
from codebook.study.privacy.masking import spoken_by
from codebook.study.turns import as_json, turns_of
from codebook.text.anchoring import EditMap, edits_between
from codebook.text.spans import Span
from codebook.text.turns import Turn


def labelled_as_now(rows: Sequence[RevisionRow], label: str) -> list[RevisionRow]:
    """Return a transcript's revisions, the latest last, with a speaker's label in the earlier ones.

    It is on the words that the latest text gives the speaker, and on all of whoever says these, and
    nobody else's words, in an earlier text.
    """
    said = spoken_by(rows[-1].turns, label) if rows else []
    earlier = (_labelled(row, rows[-1], said, label) if said else row for row in rows[:-1])
    return [*earlier, *rows[-1:]]


def _labelled(row: RevisionRow, now: RevisionRow, said: Sequence[Span], label: str) -> RevisionRow:
    back = EditMap(edits_between(now.text, row.text))
    spans = sorted(filter(None, map(back.around, said)))
    turns = turns_of(row.turns)
    former = _former_labels(row, now, turns, spans)
    named = [turn._replace(speaker=label) if turn.speaker in former else turn for turn in turns]
    cut = [piece for turn in named for piece in _pieces(turn, spans, label)]
    return row._replace(turns=as_json(cut)) if cut != list(turns) else row


def _former_labels(
    row: RevisionRow, now: RevisionRow, turns: Sequence[Turn], spans: Sequence[Span]
) -> set[str]:
    """Return the labels that only turns on some spans have, and turns that are gone by now."""
    find = EditMap(edits_between(row.text, now.text)).span
    theirs, others = {""}, {""}
    for turn in turns:
        place = Span(turn.start, turn.end)
        if any(span.overlaps(place) for span in spans):
            theirs.add(turn.speaker)
        elif find(place):
            others.add(turn.speaker)
    return theirs - others


def _pieces(turn: Turn, spans: Sequence[Span], label: str) -> Iterator[Turn]:
    """Yield the parts of a turn, those on some ascending spans with the label."""
    if turn.speaker.casefold() == label.casefold():
        yield turn
        return
    at = turn.start
    for span in spans:
        start, end = max(span.start, at), min(span.end, turn.end)
        if start < end:
            if at < start:
                yield turn._replace(start=at, end=start)
            yield turn._replace(start=start, end=end, speaker=label)
            at = end
    if at < turn.end:
        yield turn._replace(start=at)
