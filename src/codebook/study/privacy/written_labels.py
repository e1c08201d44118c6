"""Names that stand before a participant's words in transcripts whose turns have the id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.vocabulary import ROLES
from codebook.store.queries.revision_queries import RevisionRow
from codebook.study.revising.speakers import headed
from codebook.study.turns import turns_of

_PHRASE = lazy_pattern(r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*")


def written_labels(rows: Iterable[RevisionRow], label: str) -> set[str]:
    """Return the names under which revisions have the words of the speaker called `label` there.

    They stand before at least half of the speaker's turns, and before nobody else's.
    """
    mine: Counter[str] = Counter()
    others: set[str] = set()
    turns = 0
    for row in rows:
        for head, turn in headed(row.text, turns_of(row.turns)):
            names = set(filter(None, map(_without_roles, _PHRASE.findall(_last_line(head)))))
            if turn.speaker.casefold() == label.casefold():
                turns += 1
                mine.update(names)
            else:
                others |= names
    return {name for name, times in mine.items() if 2 * times >= turns and name not in others}


def _last_line(head: str) -> str:
    """Return the line that the label is in: above it are headings and the like."""
    return head.rpartition("\n")[2]


def _without_roles(phrase: str) -> str:
    words = [word for word in phrase.split(" ") if word.casefold() not in ROLES]
    return " ".join(words) if len(phrase) > 1 else ""
