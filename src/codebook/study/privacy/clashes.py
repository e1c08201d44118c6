"""Pseudonyms that would make one person of two, and names that the study itself needs."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain

from codebook.errors import RefusedError
from codebook.store.connections import Connection
from codebook.store.queries import (
    participant_queries,
    revision_queries,
    study_queries,
    transcript_queries,
)
from codebook.store.rows import ParticipantRow
from codebook.study.privacy.key import Key
from codebook.study.privacy.participant_names import names_in_fields
from codebook.study.privacy.written_labels import written_labels
from codebook.study.settings import Settings
from codebook.study.turns import turns_of
from codebook.text.names import whole_words
from codebook.text.proper_names import parts_of
from codebook.text.roles import is_interviewee, participants_among

_OTHER = "Choose another pseudonym: `codebook pseudonyms add NAME PSEUDONYM`."
_CODER = (
    "Leave it out of the key (`codebook pseudonyms drop NAME`). Where a transcript names somebody"
    " else so, change it there: `codebook correct TRANSCRIPT NAME PSEUDONYM --all`."
)


def refuse_clashes(connection: Connection, key: Key, names: Iterable[str]) -> None:
    """Raise RefusedError where some names of a key cannot be replaced by their pseudonyms.

    A pseudonym may be no name of another participant or of a coder, and none that stays; nor may a
    participant get the id of another one.
    """
    clashes = _Clashes(connection, key)
    for name in sorted(names):
        if name in key.pseudonyms:
            clashes.refuse(name, key.pseudonyms[name])
        elif name in key.pseudonyms.values():
            raise RefusedError(f"“{name}” is a pseudonym of the key: it cannot stay.", _OTHER)


class _Clashes:
    """Looks for what a name and its pseudonym would make one."""

    def __init__(self, connection: Connection, key: Key) -> None:
        self._connection, self._key = connection, key
        self._people = participant_queries.participants(connection)
        self._coders = [each.name for each in study_queries.coders(connection)]

    def refuse(self, name: str, pseudonym: str) -> None:
        """Raise RefusedError where a name cannot be replaced by its pseudonym."""
        for coder in self._coders:
            if whole_words(name).search(coder):
                kept = "which stays in the log and in the sheets"
                raise RefusedError(f"“{name}” is a name of the coder {coder}, {kept}.", _CODER)
            if _is_same(pseudonym, coder):
                raise RefusedError(f"The pseudonym “{pseudonym}” is the name of a coder.", _OTHER)
        if pseudonym in self._key.kept:
            raise RefusedError(f"The pseudonym “{pseudonym}” is a name that stays.", _OTHER)
        self._refuse_participant(name, pseudonym)
        self._refuse_one_id(pseudonym)

    def _refuse_participant(self, name: str, pseudonym: str) -> None:
        """Refuse another participant's name, and for a participant another one's id.

        For somebody else an id is no clash: it says that this is a name of the participant.
        """
        ids = {person.label for person in self._people}
        if any(map(str.isdigit, pseudonym)) and not any(_is_same(pseudonym, each) for each in ids):
            return  # which spares a look through all transcripts for "P1"
        called = [person for person in self._people if self._is_called(person, name)]
        for person in self._people:
            is_id = _is_same(pseudonym, person.label)
            is_name = any(_is_same(pseudonym, each) for each in self._names[person.id])
            if person not in called and (is_name or (is_id and called)):
                what = "the id" if is_id else "a name"
                whose = f" ({called[0].label})" if called and name not in ids else ""
                raise RefusedError(
                    f"The pseudonym “{pseudonym}” is {what} of the participant {person.label}, and"
                    f" “{name}” is somebody else{whose}.",
                    _OTHER,
                )

    def _is_called(self, person: ParticipantRow, name: str) -> bool:
        """Whether a name is a participant's id, or a name or part of one that is no other's id."""
        if any(name == each.label for each in self._people):
            return name == person.label
        parts = chain.from_iterable(map(parts_of, self._names[person.id]))
        return any(_is_same(name, each) for each in parts)

    def _refuse_one_id(self, pseudonym: str) -> None:
        """Refuse a pseudonym that several participants would have as their id."""
        put = self._key.replacing()
        ids = {person.label: put(person.label) for person in self._people}
        same = [label for label, now in ids.items() if _is_same(now, pseudonym)]
        if same[1:]:
            raise RefusedError(
                f"The participants {', '.join(same)} would all be “{pseudonym}”.", _OTHER
            )

    @cached_property
    def _names(self) -> defaultdict[str, set[str]]:
        """Return the names of participants that fields and transcripts tell, by the id."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        rows = participant_queries.background(self._connection)
        cells = [(row.participant, row.cells) for row in rows]
        for person in self._people:
            own = (text for label, text in cells if label == person.label)
            for fields in map(json.loads, (person.fields, *own)):
                found[person.id].update(chain.from_iterable(map(parts_of, names_in_fields(fields))))
        for person_id, speaker in (*self._speakers(), *self._labels()):
            found[person_id].add(speaker)
        return found

    @cached_property
    def _of_people(self) -> dict[str, list[str]]:
        """The current revisions of each participant's transcripts, by the participant's id."""
        return transcript_queries.revisions_of_people(self._connection)

    def _labels(self) -> Iterator[tuple[str, str]]:
        """Yield participants, by id, with what stands before turns that have their label."""
        for person in self._people:
            for key in self._of_people.get(person.id, ()):
                if row := revision_queries.revision(self._connection, key):
                    yield from ((person.id, name) for name in written_labels([row], person.label))

    def _speakers(self) -> Iterator[tuple[str, str]]:
        """Yield participants, by id, with who speaks where nobody else is interviewed."""
        of_people = self._of_people
        interviewed = Counter(chain.from_iterable(of_people.values()))
        turns = transcript_queries.segmentations(self._connection)
        asking = Settings.from_json(study_queries.study(self._connection).settings).interviewers
        for person in self._people:
            alone = [each for each in of_people.get(person.id, ()) if interviewed[each] == 1]
            spoken = {turn.speaker for each in alone for turn in turns_of(turns.get(each, "[]"))}
            for speaker in participants_among(spoken, [person.label], asking):
                is_name = len(speaker) > 1 and not any(map(str.isdigit, speaker))
                if is_name and not is_interviewee(speaker):
                    yield person.id, speaker


def _is_same(one: str, other: str) -> bool:
    return one.casefold() == other.casefold()
