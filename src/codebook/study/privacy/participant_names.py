"""The names of a participant who withdraws, and where they stand in others' words."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from codebook.reading.sheets.participant_columns import speaks_of
from codebook.store import backup
from codebook.store.connections import Connection
from codebook.store.queries import study_queries, transcript_queries
from codebook.store.queries.revision_queries import RevisionRow
from codebook.store.tables import Background
from codebook.store.text_columns import COLUMNS, written
from codebook.store.writer import Writer
from codebook.study.privacy.folder_files import FEWEST, files_in, pieces_in
from codebook.study.privacy.key import Key
from codebook.study.privacy.places_of_words import PlacesOfWords
from codebook.study.privacy.withdrawal_plan import Plan
from codebook.study.privacy.written_labels import written_labels
from codebook.study.settings import Settings
from codebook.study.turns import turns_of
from codebook.text.names import whole_words
from codebook.text.personal import addresses
from codebook.text.proper_names import parts_of
from codebook.text.roles import participants_among

_NAMES = (
    *("name", "names", "surname", "forename", "vorname", "nachname", "nom", "prénom", "nombre"),
    *("apellido", "apellidos", "nome", "cognome", "имя", "фамилия", "姓名", "名字"),
)
"""Words in the headers of columns that hold names."""

_SEARCHED_AS_TEXTS = ("revision", "segmentation", "transcript")
"""Tables whose words are those of the transcripts, which are searched as texts."""

KEY = "the key of pseudonyms"
"""What a mention calls the file of the key."""


class Mention(NamedTuple):
    """A place where names still stand: which ones, and how often."""

    place: str
    names: dict[str, int]


def names_of(tx: Writer, plan: Plan, key: Key) -> set[str]:
    """Return the names of who withdraws, without the id.

    They are in fields, with the turns or before them, and behind pseudonyms.
    """
    person = plan.person
    rows = tx.all(Background, participant_id=person.id)
    labels = _spoken_as(tx.connection, plan.alone())
    labels |= written_labels(plan.revisions, person.label)
    # A single letter, or a label with a digit, is no name, but may be a pseudonym.
    names = {each for each in labels if len(each) > 1 and not any(map(str.isdigit, each))}
    for fields in map(json.loads, (person.fields, *(row.cells for row in rows))):
        names |= set(names_in_fields(fields))
    known = {person.label, *labels, *(part for name in names for part in parts_of(name))}
    behind = {name for name, pseudonym in key.pseudonyms.items() if pseudonym in known}
    named = {part for name in names | behind for part in parts_of(name)}
    return named - {person.label, *key.pseudonyms.values()}


def names_of_coders(connection: Connection, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of some names that are a coder's, too, or in one; no key may have these."""
    coders = [coder.name for coder in study_queries.coders(connection)]
    return tuple(name for name in sorted(names) if any(map(whole_words(name).search, coders)))


def mention_in_key(
    connection: Connection, key: Key, names: Iterable[str], erased: Iterable[str]
) -> Iterator[Mention]:
    """Yield the mention of the key, if rows of it tell of the participant.

    Those are the rows of their `names`, and those whose pseudonyms only the `erased` texts had.
    """
    said = _found(key.rows.values(), "\n".join(erased))
    for _, _, text in transcript_queries.texts(connection) if said else ():
        said = {each: count for each, count in said.items() if not _found((each,), text)}
    theirs = {*names}.intersection(key.rows) | {
        name for name, pseudonym in key.rows.items() if pseudonym in said
    }
    if theirs:
        yield Mention(KEY, dict.fromkeys(sorted(theirs), 1))


def names_in_fields(fields: Mapping[str, object]) -> Iterator[str]:
    """Yield the names and addresses in a participant's fields."""
    for column, value in fields.items():
        said = str(value[0] if isinstance(value, list) else value).strip()
        if said and speaks_of(column, _NAMES):
            yield said
        yield from addresses(said)


def _spoken_as(connection: Connection, own: Iterable[RevisionRow]) -> set[str]:
    """Return who speaks in a participant's transcripts, neither asks, nor speaks in other ones."""
    mine = {row.id: row.turns for row in own}
    other = {
        turn.speaker
        for revision, stored in transcript_queries.segmentations(connection).items()
        if revision not in mine
        for turn in turns_of(stored)
    }
    found = {turn.speaker for stored in mine.values() for turn in turns_of(stored)}
    return set(participants_among(found - other, ()))


def mentions(
    connection: Connection, names: Iterable[str], label: str, visible: Iterable[str]
) -> Iterator[Mention]:
    """Yield where names stand in texts and in what the coders `visible` wrote.

    The `label` is searched for in texts only: `leftovers` reports what else has it.
    """
    known = sorted(names)
    for transcript, _, text in transcript_queries.texts(connection):
        if found := _found((*known, label), f"{transcript}\n{text}"):
            yield Mention(f"the transcript {transcript}", found)
    places, seen = PlacesOfWords(connection), set(visible)
    tables = [table for table in COLUMNS if table not in _SEARCHED_AS_TEXTS]
    for one in written(connection, tables):
        if one.column == "quote" or not (one.coder_id is None or one.coder_id in seen):
            continue
        if found := _found(known, one.words):
            asking = one.column == "settings" and _are_askers(one.words, found)
            place = places.place(one, partial(_found, known))
            yield Mention("the interviewers' names in the settings" if asking else place, found)


def _are_askers(settings: str, names: Iterable[str]) -> bool:
    asking = Settings.from_json(settings).interviewers
    return any(name in each for name in names for each in asking)


def mentions_in_files(
    folder: Path | None, names: Iterable[str], gone: Collection[str]
) -> Iterator[Mention]:
    """Yield the files of a study's folder that contain names, without the key.

    Backups are left out, and files that are `gone` or to be removed.
    """
    known = sorted(names)
    longer = [name for name in known if len(name) >= FEWEST]
    found = files_in(folder)
    for place in found.files if known else ():
        if place.parts[0] == backup.FOLDER or str(place) in gone:
            continue
        counted = _counted(known, str(place))
        for text, whole in pieces_in(found.folder / place):
            likely = known if whole else [name for name in longer if name in text]
            counted += _counted(likely, text)
        if counted:
            yield Mention(f"the file {place}", dict(sorted(counted.items())))


def _found(names: Iterable[str], text: str) -> dict[str, int]:
    """Return how often a text contains each of the names that it contains."""
    return dict(sorted(_counted(tuple(names), text).items()))


def _counted(names: Sequence[str], text: str) -> Counter[str]:
    matches = whole_words(*names).finditer(text) if names else ()
    return Counter(match[0] for match in matches)
