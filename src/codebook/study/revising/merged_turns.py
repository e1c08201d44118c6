"""Who speaks in a transcript's next text, where the other copy corrected that in the one before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from codebook.store.connections import Connection
from codebook.store.merging.copy_pair import CopyPair
from codebook.store.queries import revision_queries, transcript_queries
from codebook.store.tables import Segmentation
from codebook.study.revising.merge_action import merge_action
from codebook.study.turns import as_json, turns_of
from codebook.text.anchoring import PassageFinder
from codebook.text.turns import Turn


class Outrun(NamedTuple):
    """A text that is the latest in one copy alone: the other one has a next one, `latest`.

    `turns` are those, as JSON, that the copy with the next text has of it.
    """

    revision_id: str
    latest: str
    turns: str


def outrun_in_copies(pair: CopyPair) -> list[Outrun]:
    """Return the texts after which one of two copies has a next one; call it before the merge."""
    return [*_outrun(pair.mine, pair.theirs), *_outrun(pair.theirs, pair.mine)]


def _outrun(ahead: Connection, behind: Connection) -> Iterator[Outrun]:
    latest = {key: now for key, _, now in transcript_queries.transcript_names(ahead)}
    for key, _, revision_id in transcript_queries.transcript_names(behind):
        if latest.get(key, revision_id) != revision_id:
            known = revision_queries.revision(ahead, revision_id)
            if known:
                yield Outrun(revision_id, latest[key], known.turns)


def carry_turns(pair: CopyPair, found: Iterable[Outrun]) -> None:
    """Let the next texts have what the merge made of who speaks in the texts before, and of parts.

    What was corrected in the next text itself stays.
    """
    for each in found:
        old = revision_queries.revision(pair.mine, each.revision_id)
        new = revision_queries.revision(pair.mine, each.latest)
        if old is None or new is None or old.turns == each.turns:
            continue
        own = turns_of(new.turns)
        turns = carried((turns_of(each.turns), turns_of(old.turns)), (old.text, new.text), own)
        if turns != [*own]:
            keys = [("segmentation", old.id), ("segmentation", new.id)]
            label = "who speaks, as the other copy has it, in the text as corrected"
            with merge_action(pair, keys, label, "turns", new.id) as tx:
                tx.update(Segmentation, new.id, turns=as_json(turns))


def carried(
    corrected: tuple[Sequence[Turn], Sequence[Turn]], texts: tuple[str, str], own: Sequence[Turn]
) -> list[Turn]:
    """Return a next text's `own` turns with a correction of those of the text before.

    `corrected` are these before and after it, `texts` the text before and the next one. A turn that
    has another name, or part, in the next text keeps it.
    """
    was = {turn.start: turn for turn in corrected[0]}
    follow = PassageFinder(*texts).following.span
    changed: dict[int, tuple[Turn, Turn]] = {}
    for turn in corrected[1]:
        before = was.get(turn.start, turn)
        if (before.speaker, before.part) != (turn.speaker, turn.part):
            place = follow((turn.start, turn.end))
            changed |= {place.start: (before, turn)} if place else {}
    return [_with(turn, *changed.get(turn.start, (turn, turn))) for turn in own]


def _with(turn: Turn, before: Turn, after: Turn) -> Turn:
    return turn._replace(
        speaker=after.speaker if turn.speaker == before.speaker else turn.speaker,
        part=after.part if turn.part == before.part else turn.part,
    )
