"""Importing a changed file of a known transcript: passages are found again, or orphaned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from codebook.reading.drafts import Problem, TranscriptDraft
from codebook.store.connections import Connection
from codebook.store.queries import anchoring_queries, revision_queries, study_queries
from codebook.store.queries.anchoring_queries import PlacedRow
from codebook.store.queries.doubled_queries import DoubledRow
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.writer import Writer
from codebook.study.revising.corrected_speakers import Before, follow_correction
from codebook.study.revising.doubles import joined_said
from codebook.study.revising.new_revision import NewText, regained, revise
from codebook.study.revising.others_words import Speaking, on_others_words
from codebook.study.revising.relabelled import Roles, former_labels, keep_who_asks
from codebook.study.revising.speakers import former_names, with_former_names
from codebook.study.turns import turns_of
from codebook.text.anchoring import EditMap, PassageFinder
from codebook.text.display import apart, in_brief
from codebook.text.spans import Span, lines_at
from codebook.text.turns import Turn


class UpdatePreview(NamedTuple):
    """What another text would do to a transcript's passages and speakers.

    - `followed`: how many passages are found with the same words; `reworded`: with other words.
    - `orphaned`: the quotes of those that are not found.
    - `regained`: how many passages orphaned by an earlier text are found again.
    - `others`: how many passages are words of somebody else then.
    - `joined`: how many go, as another of their coder has the same words then.
    - `names`: the names that speakers keep, by their labels in the new text; `asking` are those
      who ask as they did before, when they had other labels.
    """

    followed: int
    reworded: int
    regained: int
    orphaned: tuple[str, ...]
    names: Mapping[str, str] = {}
    asking: frozenset[str] = frozenset()
    others: int = 0
    joined: int = 0


def preview_update(
    connection: Connection,
    old: RevisionRow,
    text: str,
    turns: Sequence[Turn],
    *,
    named: Collection[str],
) -> UpdatePreview:
    """Return what `update` would do, to the passages that the connection can see."""
    found = PassageFinder(old.text, text)
    rows = anchoring_queries.anchored_passages(connection, old.id)
    there = [(row, found.find(Span(row.start, row.end))) for row in rows]
    back = regained(connection, old.transcript_id, found.new_places)
    same = sum(span is not None and span.of(text) == row.quote for row, span in there)
    lost = tuple(row.quote for row, span in there if span is None)
    before, edits = turns_of(old.turns), found.following
    names = _kept_names(former_names(text, turns, old.text, before, edits), named)
    after = with_former_names(turns, names)
    speaking = Speaking(before, after, former_labels(before, after, edits))
    asking = frozenset(Roles(connection).go_on_asking(speaking.former))
    placed = ((Span(row.start, row.end), span) for row, span in there if span)
    others = sum(speaking.others(*ends) is not None for ends in placed)
    joined = _count_joined(connection, [*there, *back.items()])
    reworded = len(there) - same - len(lost)
    return UpdatePreview(same, reworded, len(back), lost, names, asking, others, joined)


def _count_joined(connection: Connection, there: Iterable[tuple[PlacedRow, Span | None]]) -> int:
    """Count the passages that would go, as others of their coders come to the same ends."""
    apart = {coder.id for coder in study_queries.coders(connection) if coder.kind == "external"}
    ends = [(row.coder_id, span) for row, span in there if span and row.coder_id not in apart]
    return len(ends) - len(set(ends))


def update(
    tx: Writer,
    transcript_id: str,
    draft: TranscriptDraft,
    source: str,
    *,
    named: Collection[str],
    before: Before | None = None,
) -> list[Problem]:
    """Replace a transcript's text by that of a file; return what the coder should look at.

    That is each of the coder's passages that is not found again and becomes an orphan, that has
    other words now or is one with another, and those that are somebody else's words. Earlier
    orphans are anchored where their words are back. Speakers keep the names they were given before,
    but for those who are `named` now, and who asked before goes on asking. What is said of links
    and passages follows from who speaks now and from what was `before`.
    """
    old = revision_queries.current(tx.connection, transcript_id)
    if old is None:
        raise ValueError(f"no transcript {transcript_id}")
    rows = {row.id: row for row in anchoring_queries.anchored_passages(tx.connection, old.id)}
    found = PassageFinder(old.text, draft.text)
    old_turns = turns_of(old.turns)
    turns = _next_turns(draft, old.text, old_turns, found.following, named=named)
    speaking = Speaking(old_turns, turns, former_labels(old_turns, turns, found.following))
    told = [*keep_who_asks(tx, *speaking)]
    new = NewText(draft.text, turns, draft.format, draft.encoding, source)
    revised = revise(tx, old, new, found.find, found.new_places)
    lost = [row for row in revised.orphaned if row.coder_id == tx.coder_id]
    kept = [(rows[row.id], row) for row in revised.followed if row.coder_id == tx.coder_id]
    told += on_others_words(tx.connection, revised.revision_id, draft.name, speaking, kept)
    if before:
        followed = follow_correction(tx, before, found.following.span)
        told += [*followed.on_links(), *followed.on_doubts(tx.coder_id)]
    own = [row for row in revised.joined if row.coder_id == tx.coder_id]
    return [*_orphaned(lost), *_reworded(kept, draft.text), *_joined(tx, own, draft.text), *told]


def _next_turns(
    draft: TranscriptDraft,
    old_text: str,
    old: Sequence[Turn],
    edit_map: EditMap,
    *,
    named: Collection[str],
) -> list[Turn]:
    """Return the turns of a draft with the parts and names that they had before."""
    turns = _with_parts(draft.turns, old, edit_map)
    names = former_names(draft.text, turns, old_text, old, edit_map)
    return with_former_names(turns, _kept_names(names, named))


def _kept_names(former: Mapping[str, str], named: Collection[str]) -> dict[str, str]:
    """Return the former names of those who are not `named` now."""
    return {new: name for new, name in former.items() if new not in named}


def _with_parts(turns: Iterable[Turn], old: Sequence[Turn], edit_map: EditMap) -> list[Turn]:
    """Return turns with the parts of the old turns that begin at the same places."""
    parts = {
        span.start: turn.part for turn in old if (span := edit_map.span((turn.start, turn.end)))
    }
    return [turn._replace(part=turn.part or parts.get(turn.start, "")) for turn in turns]


def _orphaned(rows: Iterable[PlacedRow]) -> Iterable[Problem]:
    for row in rows:
        yield Problem(
            None, f"“{in_brief(row.quote)}” was not found again; the passage was kept as an orphan."
        )


def _reworded(rows: Iterable[tuple[PlacedRow, PlacedRow]], text: str) -> Iterable[Problem]:
    other = [(row, before) for before, row in rows if row.quote != before.quote]
    other.sort(key=lambda pair: pair[0].start)
    lines = lines_at(text, (row.start for row, _ in other))
    for (row, before), line in zip(other, lines, strict=True):
        was, now = apart(before.quote, row.quote)
        yield Problem(line, f"“{was}” is “{now}” now.")


def _joined(tx: Writer, rows: Iterable[DoubledRow], text: str) -> Iterable[Problem]:
    said = joined_said(tx, rows)
    lines = lines_at(text, (start for start, _ in said))
    return [Problem(line, sentence) for line, (_, sentence) in zip(lines, said, strict=True)]
