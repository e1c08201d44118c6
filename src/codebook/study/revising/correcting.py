"""Typing errors of a transcript put right, in the words of it that are named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category

from codebook.errors import RefusedError, UsageError
from codebook.store import revision_queries
from codebook.store.revision_queries import RevisionRow
from codebook.store.store import Store
from codebook.store.tables import Transcript
from codebook.store.writer import ActionHead, Writer
from codebook.study.revising.revising import NewText, Revised, revise
from codebook.study.turns import turns_of
from codebook.study.views import Person
from codebook.text.anchoring import EditMap, apply_changes, edits_between
from codebook.text.display import first_of, plural
from codebook.text.segments import UNSPACED
from codebook.text.spans import Span
from codebook.text.turns import Turn

_CONTROL = frozenset({"Cc", "Cn", "Cs"})

_LETTER = rf"[^\W{UNSPACED}]"
_BEGUN, _GOES_ON = re.compile(rf"{_LETTER}['’]?$"), re.compile(rf"['’]?{_LETTER}")
"""What a word ends with, and what it goes on with, where blanks stand between words."""

Change = tuple[Span, str]
"""A span of a transcript's text, and what it shall be."""


def correct(store: Store, me: Person, transcript_id: str, revision_id: str, change: Change) -> int:
    """Put other words in a span of a revision; return how many own passages hold them now.

    Raises RefusedError where the text has changed meanwhile, or nothing would be left of a passage.
    """
    _check("…", change[1])
    with store.action(ActionHead(me.id, "", any_layer=True)) as tx:
        old = revision_queries.current(tx.connection, transcript_id)
        if old is None or old.id != revision_id:
            raise RefusedError(
                "The transcript has another text by now.", "Look at it anew; nothing was changed."
            )
        return _correct(tx, me, old, [change])


def replace(
    store: Store, me: Person, name: str, words: tuple[str, str], *, everywhere: bool
) -> tuple[int, int]:
    """Put other words for some in the transcript `name`.

    Returns how often, and how many own passages hold them now. Raises UsageError where there is no
    such transcript, RefusedError where it has them not at all, or more than once though not
    `everywhere`.
    """
    _check(words[0], words[1])
    with store.action(ActionHead(me.id, "", any_layer=True)) as tx:
        found = tx.all(Transcript, name=name)
        old = revision_queries.current(tx.connection, found[0].id) if found else None
        if old is None:
            raise UsageError(
                f"The study has no transcript {name!r}.",
                f"It has {', '.join(sorted(each.name for each in tx.all(Transcript))) or 'none'}.",
            )
        spans = _occurrences(old, name, words[0], everywhere=everywhere)
        return len(spans), _correct(tx, me, old, [(span, words[1]) for span in spans])


def _check(old: str, new: str) -> None:
    if not old or old == new:
        raise UsageError("Nothing would change.", "Name words as they are, and as they shall be.")
    if any(category(sign) in _CONTROL and sign not in "\n\t" for sign in new):
        raise UsageError("The new words hold a control character.", "Leave it out.")


def _occurrences(old: RevisionRow, name: str, wanted: str, *, everywhere: bool) -> list[Span]:
    spans: list[Span] = []
    at = old.text.find(wanted) if wanted else -1
    while at >= 0:
        spans.append(Span(at, at + len(wanted)))
        at = old.text.find(wanted, at + len(wanted))
    if not spans:
        raise RefusedError(
            f"{name} does not hold “{wanted}”.", "Name the words exactly as they are written."
        )
    if len(spans) > 1 and not everywhere:
        lines = list(dict.fromkeys(map(str, _lines(old.text, spans))))
        raise RefusedError(
            f"{name} holds “{wanted}” {len(spans)} times"
            f" ({plural('line', len(lines))} {first_of(lines, 5)}).",
            "Name more of the words around it, or say --all.",
        )
    return spans


def _lines(text: str, spans: Iterable[Span]) -> Iterator[int]:
    """Yield the line, from 1 on, in which each of the ascending spans begins."""
    line, at = 1, 0
    for span in spans:
        line, at = line + text.count("\n", at, span.start), span.start
        yield line


def _correct(tx: Writer, me: Person, old: RevisionRow, changes: Sequence[Change]) -> int:
    (transcript,) = tx.some(Transcript, [old.transcript_id])
    tx.label, tx.hidden_by = f"corrected {transcript.name}", ""
    text, edits = apply_changes(old.text, _smallest(old.text, changes))
    if text == old.text:
        return 0
    following = EditMap(edits)
    turns = following_turns(turns_of(old.turns), following, text)
    new = NewText(text, turns, old.format, old.encoding, old.source)
    before = {row.id: row.quote for row in revision_queries.anchored(tx.connection, old.id)}
    revised = revise(tx, old, new, following.span)
    return _own(revised, me, before)


def _smallest(text: str, changes: Sequence[Change]) -> list[Change]:
    """Return the changes cut down to what differs, so that passages end where they did.

    Those that end where the words do that were named, or where a word is made longer, end with
    what is put in there.
    """
    found: list[Change] = []
    for span, words in changes:
        at = there = 0
        for edit in edits_between(span.of(text), words):
            there += edit.start - at
            piece = words[there : there + edit.length]
            place = Span(span.start + edit.start, span.start + edit.end)
            changed, new = _held(text, span, place, piece)
            if found and changed.start < found[-1][0].end:  # both took hold of one letter
                (start, _), before = found.pop()
                changed, new = Span(start, changed.end), before + new[1:]
            found.append((changed, new))
            at, there = edit.end, there + edit.length
    return found


def _held(text: str, named: Span, place: Span, words: str) -> Change:
    """Return a change; one that only puts in takes hold of the letter that it belongs to.

    That is the last or first one of what was named, or of the word that it makes longer.
    """
    if place.start < place.end or named.start == named.end:
        return place, words
    before, after = text[named.start : place.start], text[place.end : named.end]
    if before and (not after or (_BEGUN.search(before) and _GOES_ON.match(words))):
        return Span(place.start - 1, place.end), before[-1] + words
    if after and (not before or (_BEGUN.search(words) and _GOES_ON.match(after))):
        return Span(place.start, place.end + 1), words + after[0]
    return place, words


def _own(revised: Revised, me: Person, before: dict[str, str]) -> int:
    """Count the coder's own passages that hold other words; whose all words went are refused."""
    if any(row.coder_id == me.id for row in revised.orphaned):
        gone = next(row.quote for row in revised.orphaned if row.coder_id == me.id)
        raise RefusedError(f"Of the passage “{gone}” nothing would be left.", "Uncode it first.")
    return sum(row.coder_id == me.id and row.quote != before[row.id] for row in revised.followed)


def following_turns(turns: Sequence[Turn], following: EditMap, text: str) -> list[Turn]:
    """Return the turns after edits, without those of which no word is left.

    What was put in at an end of a turn was said in it.
    """
    moved = []
    for turn in turns:
        start, end = following.around((turn.start, turn.end)) or (0, 0)
        words = text[start:end]
        if words.strip():
            start += len(words) - len(words.lstrip())
            moved.append(turn._replace(start=start, end=start + len(words.strip())))
    return moved
