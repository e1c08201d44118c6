"""What was a participant's and was taken back, such as an import: the journal alone tells of it.

Its text stays, for doing it again, until the participant withdraws.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from codebook.store.connections import Connection
from codebook.store.histories import Key
from codebook.store.journal_queries import ever, ids, images
from codebook.store.revision_queries import loose_texts
from codebook.store.tables import Participant
from codebook.study.privacy.masking import spoken_by
from codebook.text.spans import Span

Images = dict[str, dict[str, Any]]


class Once(NamedTuple):
    """What was a participant's in transcripts that are no more. Records are given by their ids.

    - `people`: former records of a participant with the same label.
    - `alone`: transcripts in which nobody else was interviewed; `names` are the names of these
      transcripts and of their files.
    - `shared`: the other transcripts; `said` has, by revision of them, where the participant spoke.
    - `words`: what the participant said in any of the transcripts.
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
        """Yield what goes whole."""
        yield from (("participant", key) for key in self.people)
        yield from (("transcript", key) for key in self.alone)


def once_theirs(connection: Connection, person: Participant) -> Once:
    """Return what was a participant's: by a link, or by who speaks."""
    kinds = "participant", "transcript", "revision", "transcript_participant"
    people, texts, revisions, links = ever(connection, *kinds)
    there, label = ids(connection, "participant"), person.label
    former = {key for key, image in people.items() if image["label"] == label} - there
    gone = texts.keys() - ids(connection, "transcript")
    revisions = {key: image for key, image in revisions.items() if image["transcript_id"] in gone}
    said = _spans_of_speaker(connection, revisions, label)
    linked: tuple[set[str], set[str]] = (set(), set())
    for image in links.values():
        linked[image["participant_id"] in {person.id, *former}].add(image["transcript_id"])
    spoken = {revisions[key]["transcript_id"] for key, spans in said.items() if spans}
    mine = gone & (linked[True] | spoken)
    shared = mine & linked[False]
    alone = mine - shared
    files = {each["source"] for each in revisions.values() if each["transcript_id"] in alone}
    return Once(
        frozenset(former),
        frozenset(alone),
        frozenset(shared),
        frozenset({texts[key]["name"] for key in alone} | files) - {""},
        {key: said[key] for key, each in revisions.items() if each["transcript_id"] in shared},
        tuple(_words(connection, revisions, alone, said)),
    )


def _spans_of_speaker(
    connection: Connection, revisions: Collection[str], label: str
) -> dict[str, list[Span]]:
    """Return where a speaker spoke in revisions."""
    found = images(connection, "segmentation") if revisions else ()
    return {key: spoken_by(image["turns"], label) for key, image in found if key in revisions}


def _words(
    connection: Connection,
    revisions: Images,
    alone: Collection[str],
    said: Mapping[str, Sequence[Span]],
) -> Iterator[str]:
    """Yield what somebody said in texts, all of a text that is theirs alone."""
    texts = dict(loose_texts(connection)) if revisions else {}
    for key, image in revisions.items():
        text = texts.get(image["sha256"], "")
        whole = image["transcript_id"] in alone
        yield from [text] if whole else (span.of(text) for span in said.get(key, ()))
