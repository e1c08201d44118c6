"""Who is interviewed in a transcript, and whose words passages are, once speakers are corrected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from codebook.reading.drafts import Problem
from codebook.store.connections import Connection
from codebook.store.identity import derived_id
from codebook.store.queries import lookups, study_queries, transcript_queries
from codebook.store.spoken_passages import SpokenRow, spoken
from codebook.store.tables import Participant, TranscriptParticipant
from codebook.store.writer import Writer
from codebook.study.attributing import Owner, following, owners, write_owners
from codebook.study.revising.moved_verdicts import Find
from codebook.study.settings import Settings
from codebook.study.voices import Voices
from codebook.text.display import counted, few_of
from codebook.text.spans import Span

_FEW = 4  # participants named in a remark


class Before(NamedTuple):
    """What told in a transcript whose words are whose, before its speakers are corrected.

    `following` are the ids of the passages whose participants follow from who speaks.
    """

    transcript_id: str
    voices: Voices
    following: frozenset[str]


def before_correction(connection: Connection, transcript_id: str) -> Before | None:
    """Return what is to be known of a transcript before; None where nobody is interviewed in it."""
    voices = _voices(connection, transcript_id)
    if voices is None or not voices.people:
        return None
    return Before(transcript_id, voices, following(connection, transcript_id))


def _voices(connection: Connection, transcript_id: str) -> Voices | None:
    latest = transcript_queries.latest_revision(connection, transcript_id)
    return Voices(lookups.interviewed(connection, latest)) if latest else None


class Followed(NamedTuple):
    """What followed from a correction of speakers, in the transcript of this `name`.

    - `came` and `gone`: participants who are interviewed now, and who no longer are, by id.
    - `passages`: whose words passages are now, without those that are whose they were.
    - `labels`: the participants' labels, by id.
    """

    name: str
    came: Sequence[str]
    gone: Sequence[str]
    passages: Mapping[SpokenRow, Owner]
    labels: Mapping[str, str]

    def on_links(self) -> Iterator[Problem]:
        """Yield who is interviewed now, and who no longer is."""
        came, gone = (
            few_of((self.labels[key] for key in keys), _FEW) for keys in (self.came, self.gone)
        )
        if came:
            instead = f", no longer {gone}" if gone else ", too"
            yield Problem(None, f"interviewed in {self.name}: {came}{instead}")
        elif gone:
            yield Problem(None, f"no longer interviewed in {self.name}: {gone}")

    def on_passages(self, coder_id: str | None) -> Iterator[Problem]:
        """Yield how many passages of a coder are somebody else's words now."""
        counts = Counter(
            (self._called(owner.participant_id), self._called(row.participant_id))
            for row, owner in self.passages.items()
            if owner.is_known and row.coder_id == coder_id
        )
        for (now, before), count in sorted(counts.items()):
            are = "is" if count == 1 else "are"
            said = f"{counted(count, 'passage')} in {self.name} {are} {now}'s words now"
            yield Problem(None, f"{said}, before: {before}")

    def on_doubts(self, coder_id: str | None) -> Iterator[Problem]:
        """Yield how many passages of a coder stay whose they were, as nothing tells whose."""
        counts = Counter(
            self._called(row.participant_id)
            for row, owner in self.passages.items()
            if not owner.is_known and row.coder_id == coder_id
        )
        for who, count in sorted(counts.items()):
            stay, they = ("stays", "it is") if count == 1 else ("stay", "they are")
            said = f"{counted(count, 'passage')} in {self.name} {stay} {who}'s words"
            yield Problem(None, f"{said}, though no label tells whose {they}. {_AGAIN}.")

    def _called(self, participant_id: str | None) -> str:
        return self.labels.get(participant_id or "", "nobody")


_AGAIN = "Import it again with --participant NAME=ID for who speaks there"


def follow_correction(
    tx: Writer, before: Before, find: Find, named: Collection[str] = ()
) -> Followed:
    """Let links and passages follow from who speaks now, in every layer; return what did.

    Participants who speak under a new label, or are `named`, are interviewed from now on. Who has
    no words left, as all of them are somebody else's, no longer is. `find` tells where words of the
    former text stand now.
    """
    labels = {person.id: person.label for person in tx.all(Participant)}
    came = _link_who_came(tx, before, named, labels)
    gone = _unlink_who_left(tx, before, find)
    rows = spoken(tx.connection, before.transcript_id)
    theirs = {row for row in rows if row.participant_id in gone}
    follow = {row for row in rows if row.id in before.following} | theirs
    found = owners(tx.connection, [row for row in rows if row.is_anchored and row in follow])
    instead = came[0] if len(came) == len(gone) == 1 else None
    found |= {row: Owner(instead, instead is not None) for row in theirs if not row.is_anchored}
    write_owners(tx, found)
    return Followed(before.voices.name, came, gone, found, labels)


def _link_who_came(
    tx: Writer, before: Before, named: Collection[str], labels: Mapping[str, str]
) -> list[str]:
    """Link the transcript to the participants who came; return their ids."""
    now = _voices(tx.connection, before.transcript_id)
    study = study_queries.study(tx.connection)
    asking = Settings.from_json(study.settings).interviewers
    former = {*(turn.speaker for turn in before.voices.turns), *asking}
    known = {name.casefold() for name in former} - {name.casefold() for name in named}
    speaking = dict.fromkeys(turn.speaker.casefold() for turn in now.turns) if now else ()
    ids = {label.casefold(): key for key, label in labels.items()}
    came = [ids[name] for name in speaking if name in ids and name not in known]
    there = {
        link.participant_id
        for link in tx.all(TranscriptParticipant, transcript_id=before.transcript_id)
    }
    came = [key for key in came if key not in there]
    pairs = [{"transcript_id": before.transcript_id, "participant_id": key} for key in came]
    tx.insert(
        TranscriptParticipant,
        [{"id": derived_id(study.id, "link", *pair.values()), **pair} for pair in pairs],
    )
    return came


def _unlink_who_left(tx: Writer, before: Before, find: Find) -> list[str]:
    """Unlink the transcript from the participants who have no words left; return their ids."""
    now = _voices(tx.connection, before.transcript_id)
    if now is None:
        return []
    own = {now.participant(Span(turn.start, turn.end)) for turn in now.turns}
    gone = [
        key for key in before.voices.people if key not in own and _lost_all(key, before, now, find)
    ]
    links = tx.all(TranscriptParticipant, transcript_id=before.transcript_id)
    tx.delete(TranscriptParticipant, [link.id for link in links if link.participant_id in gone])
    return gone


def _lost_all(person: str, before: Before, now: Voices, find: Find) -> bool:
    """Whether somebody said something before, of which it is known that all is others' now."""
    spans = (Span(turn.start, turn.end) for turn in before.voices.spoken() or ())
    places = [find(span) for span in spans if before.voices.participant(span) == person]
    return bool(places) and all(place is not None and now.is_known(place) for place in places)
