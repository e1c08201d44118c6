"""Passages that are somebody else's words in a transcript's next text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from codebook.reading.drafts import Problem
from codebook.store.connections import Connection
from codebook.store.queries import passage_queries
from codebook.store.queries.anchoring_queries import PlacedRow
from codebook.text.display import counted, few_of, in_brief
from codebook.text.spans import Span
from codebook.text.turns import Turn, speakers_in

_FEW = 3  # passages named in a remark


class Speaking(NamedTuple):
    """Who speaks in a text and in the one before, and who is only called otherwise in it.

    `former` are the labels that those had before, by the new ones.
    """

    before: Sequence[Turn]
    after: Sequence[Turn]
    former: Mapping[str, str]

    def others(self, was: Span, now: Span) -> tuple[list[str], list[str]] | None:
        """Return who said a passage and who says it now, None where that is nobody else.

        Where nobody was named, nobody else speaks.
        """
        then = speakers_in(self.before, was)
        names = speakers_in(self.after, now)
        new = [name for name in names if self.former.get(name, name) not in then]
        return (then, new) if then and new else None


def on_others_words(
    connection: Connection,
    revision_id: str,
    name: str,
    speaking: Speaking,
    moved: Iterable[tuple[PlacedRow, PlacedRow]],
) -> Iterable[Problem]:
    """Yield how many codings in the transcript `name` are on words of somebody else now.

    `moved` are passages as they were and as they are, on this revision.
    """
    told: dict[str, str] = {}
    for was, now in moved:
        if found := speaking.others(Span(was.start, was.end), Span(now.start, now.end)):
            then, new = map(", ".join, found)
            told[now.id] = f"“{in_brief(now.quote)}” ({new}, before: {then})"
    if not told:
        return
    codings = passage_queries.codings(connection, revision_id, None)
    counts = Counter(row.passage_id for row in codings if row.passage_id in told)
    if count := counts.total():
        verb = "is" if count == 1 else "are"
        which = few_of((told[key] for key in told if key in counts), _FEW)
        said = f"{counted(count, 'coding')} in {name} {verb} on words of somebody else now: {which}"
        yield Problem(None, said)
