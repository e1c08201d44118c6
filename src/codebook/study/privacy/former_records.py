"""Records of a participant that were undone, as with an import: only the journal still has them.

Their texts are kept, to redo what was undone, until the participant withdraws.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from codebook.store.connections import Connection
from codebook.store.journal.histories import Key
from codebook.store.queries.journal_queries import ever, ids, images
from codebook.store.queries.revision_queries import unused_texts
from codebook.store.tables import Participant
from codebook.study.privacy.masking import spoken_by, words_answered
from codebook.text.spans import Span

Images = dict[str, dict[str, Any]]


class FormerRecords(NamedTuple):
    """The undone records of a participant, by their ids.

    - `people`: former participants with the same label.
    - `alone`: transcripts in which nobody else was interviewed; `names` are the names of these
      transcripts and of their files.
    - `shared`: transcripts with other participants too; `said` has, by the ids of their revisions,
      where the participant spoke.
    - `words`: what the participant said in any of these transcripts.
    """

    people: frozenset[str]
    alone: frozenset[str]
    shared: frozenset[str]
    names: frozenset[str]
    said: dict[str, list[Span]]
    words: tuple[str, ...]

    @property
    def transcripts(self) -> frozenset[str]:
        """All of the transcripts."""
        return self.alone | self.shared

    def keys(self) -> Iterator[Key]:
        """Yield the keys of the records that are erased as a whole."""
        yield from (("participant", key) for key in self.people)
        yield from (("transcript", key) for key in self.alone)


def former_records_of(
    connection: Connection, person: Participant, asking: Sequence[str]
) -> FormerRecords:
    """Return the undone records of a participant, known by a link to them or by who speaks.

    `asking` are labels of interviewers that do not say so.
    """
    kinds = "participant", "transcript", "revision", "transcript_participant"
    people, texts, revisions, links = ever(connection, *kinds)
    there, label = ids(connection, "participant"), person.label
    former = {key for key, image in people.items() if image["label"] == label} - there
    gone = texts.keys() - ids(connection, "transcript")
    revisions = {key: image for key, image in revisions.items() if image["transcript_id"] in gone}
    turns = _turns(connection, revisions)
    said = {key: spoken_by(each, label) for key, each in turns.items()}
    linked: tuple[set[str], set[str]] = (set(), set())
    for image in links.values():
        linked[image["participant_id"] in {person.id, *former}].add(image["transcript_id"])
    spoken = {revisions[key]["transcript_id"] for key, spans in said.items() if spans}
    mine = gone & (linked[True] | spoken)
    shared = mine & linked[False]
    alone = mine - shared

    def words(key: str, text: str) -> list[str]:
        if revisions[key]["transcript_id"] in alone:
            return words_answered(text, turns.get(key, "[]"), label, asking)
        return [span.of(text) for span in said.get(key, ())]

    files = {each["source"] for each in revisions.values() if each["transcript_id"] in alone}
    return FormerRecords(
        frozenset(former),
        frozenset(alone),
        frozenset(shared),
        frozenset({texts[key]["name"] for key in alone} | files) - {""},
        {key: said[key] for key, each in revisions.items() if each["transcript_id"] in shared},
        tuple(each for found in _texts(connection, revisions) for each in words(*found)),
    )


def _turns(connection: Connection, revisions: Collection[str]) -> dict[str, str]:
    """Return the turns of revisions, as the database keeps them."""
    found = images(connection, "segmentation") if revisions else ()
    return {key: str(image["turns"]) for key, image in found if key in revisions}


def _texts(connection: Connection, revisions: Images) -> Iterator[tuple[str, str]]:
    """Yield revisions with their texts."""
    texts = dict(unused_texts(connection)) if revisions else {}
    for key, image in revisions.items():
        yield key, texts.get(image["sha256"], "")
