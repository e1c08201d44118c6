"""Correcting typing errors in a transcript: some of its words are replaced by others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category

from codebook.errors import RefusedError, UsageError
from codebook.lazy_patterns import lazy_pattern
from codebook.store.queries import anchoring_queries, revision_queries
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.store import Store
from codebook.store.tables import Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.place import place_now
from codebook.study.revising.doubles import joined_said
from codebook.study.revising.new_revision import Revised, edited, revise
from codebook.study.views import Person
from codebook.text.anchoring import edits_between
from codebook.text.display import first_of, plural
from codebook.text.segments import UNSPACED
from codebook.text.spans import Span, lines_at

_CONTROL = frozenset({"Cc", "Cn", "Cs"})

_LETTER = rf"[^\W{UNSPACED}]"
_ENDS_IN_WORD = lazy_pattern(rf"{_LETTER}['’]?$")
_STARTS_IN_WORD = lazy_pattern(rf"['’]?{_LETTER}")
"""Text that ends, or starts, within a word, in scripts that separate words by blanks."""

Change = tuple[Span, str]
"""A span of a transcript's text, and the words that replace it."""


class Corrected(NamedTuple):
    """What a correction did.

    In how many places, and how many of the coder's passages have other words by it; `joined` has a
    sentence for each of them that is one now with others.
    """

    places: int
    passages: int
    joined: tuple[str, ...] = ()


def correct(
    store: Store, me: Person, transcript_id: str, revision_id: str, change: Change
) -> Corrected:
    """Replace a span of a revision; return what that did.

    Raises RefusedError where these words have changed meanwhile, or nothing would be left of a
    passage.
    """
    _check(change[1])
    with store.action(ActionHead(me.id, "", any_layer=True)) as tx:
        seen, words = change
        place, (there,) = place_now(tx, revision_id, [seen])
        old = revision_queries.current(tx.connection, transcript_id)
        if old is None or old.id != place.revision_id:
            raise UsageError(f"The study has no transcript {transcript_id!r} with that text.")
        return _correct(tx, me, old, [(there, words)])


def replace(
    store: Store, me: Person, name: str, words: tuple[str, str], *, everywhere: bool
) -> Corrected:
    """Replace words (old, new) in the transcript `name`, at their one place or `everywhere`.

    Raises UsageError where there is no such transcript; RefusedError where it does not have the
    words, or has them in several places and not `everywhere`.
    """
    old_words, new_words = words
    if not old_words:
        raise UsageError("No words are given.", "Give them as they are, and as they should be.")
    if old_words == new_words:
        raise UsageError("Nothing would change.", "Give other words for them.")
    _check(new_words)
    with store.action(ActionHead(me.id, "", any_layer=True)) as tx:
        found = tx.all(Transcript, name=name)
        old = revision_queries.current(tx.connection, found[0].id) if found else None
        if old is None:
            raise UsageError(
                f"The study has no transcript {name!r}.",
                f"It has {', '.join(sorted(each.name for each in tx.all(Transcript))) or 'none'}.",
            )
        spans = _occurrences(old, name, old_words, everywhere=everywhere)
        return _correct(tx, me, old, [(span, new_words) for span in spans])


def _check(new: str) -> None:
    if any(category(sign) in _CONTROL and sign not in "\n\t" for sign in new):
        raise UsageError("The new words contain a control character.", "Leave it out.")


def _occurrences(old: RevisionRow, name: str, wanted: str, *, everywhere: bool) -> list[Span]:
    spans: list[Span] = []
    at = old.text.find(wanted)
    while at >= 0:
        spans.append(Span(at, at + len(wanted)))
        at = old.text.find(wanted, at + len(wanted))
    if not spans:
        raise RefusedError(
            f"{name} does not contain “{wanted}”.", "Give the words exactly as they are written."
        )
    if len(spans) > 1 and not everywhere:
        lines = list(dict.fromkeys(map(str, lines_at(old.text, (span.start for span in spans)))))
        raise RefusedError(
            f"{name} contains “{wanted}” {len(spans)} times ({plural('line', len(lines))}"
            f" {first_of(lines, 5)}).",
            "Give more of the words around it, or use --all.",
        )
    return spans


def _correct(tx: Writer, me: Person, old: RevisionRow, changes: Sequence[Change]) -> Corrected:
    (transcript,) = tx.get_many(Transcript, [old.transcript_id])
    tx.label, tx.hidden_by = f"corrected {transcript.name}", ""
    new, find = edited(old, _trimmed(old.text, changes))
    if new.text == old.text:
        return Corrected(0, 0)
    before = {
        row.id: row.quote for row in anchoring_queries.anchored_passages(tx.connection, old.id)
    }
    revised = revise(tx, old, new, find)
    reworded = _count_reworded(revised, me, before)
    joined = joined_said(tx, (row for row in revised.joined if row.coder_id == me.id))
    return Corrected(len(changes), reworded, tuple(sentence for _, sentence in joined))


def _trimmed(text: str, changes: Sequence[Change]) -> list[Change]:
    """Return the changes cut down to what differs, so that passages keep their ends.

    An insertion at the end of a replaced span, or one that makes a word longer, takes in the letter
    beside it: a passage that ends there then ends with the insertion.
    """
    found: list[Change] = []
    for span, words in changes:
        at = there = 0
        for edit in edits_between(span.of(text), words):
            there += edit.start - at
            piece = words[there : there + edit.length]
            place = Span(span.start + edit.start, span.start + edit.end)
            changed, new = _with_letter_beside(text, span, place, piece)
            if found and changed.start < found[-1][0].end:  # both took in the same letter
                (start, _), before = found.pop()
                changed, new = Span(start, changed.end), before + new[1:]
            found.append((changed, new))
            at, there = edit.end, there + edit.length
    return found


def _with_letter_beside(text: str, replaced: Span, place: Span, words: str) -> Change:
    """Return the change of `place` to `words`; an insertion takes in the letter it belongs to.

    `replaced` is the span that the coder asked to replace, within which `place` lies. The letter is
    the last or first of that span, or of the word that the insertion makes longer.
    """
    if place.start < place.end or replaced.start == replaced.end:
        return place, words
    before, after = text[replaced.start : place.start], text[place.end : replaced.end]
    lengthens_word_before = _ENDS_IN_WORD.search(before) and _STARTS_IN_WORD.match(words)
    if before and (not after or lengthens_word_before):
        return Span(place.start - 1, place.end), before[-1] + words
    lengthens_word_after = _ENDS_IN_WORD.search(words) and _STARTS_IN_WORD.match(after)
    if after and (not before or lengthens_word_after):
        return Span(place.start, place.end + 1), words + after[0]
    return place, words


def _count_reworded(revised: Revised, me: Person, before: dict[str, str]) -> int:
    """Count the coder's passages with other words; refuse to leave one without any words."""
    if any(row.coder_id == me.id for row in revised.orphaned):
        gone = next(row.quote for row in revised.orphaned if row.coder_id == me.id)
        raise RefusedError(f"Nothing would be left of the passage “{gone}”.", "Uncode it first.")
    return sum(row.coder_id == me.id and row.quote != before[row.id] for row in revised.followed)
