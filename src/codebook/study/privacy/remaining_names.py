"""Names of the key of pseudonyms that still occur; nothing is exported until there are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from codebook.errors import InputError, RefusedError
from codebook.store import backup
from codebook.store.connections import Connection
from codebook.store.queries import journal_queries, transcript_queries
from codebook.store.queries.revision_queries import former_texts
from codebook.store.store import Store
from codebook.store.text_columns import written
from codebook.study.privacy.key import Key, key_in_folder, read_key
from codebook.study.privacy.leftovers import Traces, files_with_traces
from codebook.study.privacy.places_of_words import PlacesOfWords
from codebook.text.display import first_of


class RemainingNames(NamedTuple):
    """Where names of a key still occur: `inside` the study and its exports, and in files beside."""

    inside: list[str]
    beside: list[str]


def remaining_names(store: Store, key: Key, folder: Path | None) -> RemainingNames:
    """Return where names of the key still occur: in what may be seen of the study, and in a folder.

    Backups are left out: none is kept from before the names were replaced.
    """
    if not key.pseudonyms:
        return RemainingNames([], [])
    with store.reading() as connection:
        found = list(dict.fromkeys(_in_study(connection, key)))
        if any(key.changes(text) for text in former_texts(connection)):
            found.append("an earlier text of a transcript")
    files = files_with_traces(folder, Traces(frozenset(key.pseudonyms)))
    old = [f"the file {place}" for place in files.going if not place.startswith(backup.FOLDER)]
    return RemainingNames([*found, *old], list(files.staying))


def refuse_while_names_remain(store: Store, place: Path | None = None) -> None:
    """Raise RefusedError while names of the key occur in what would be exported.

    The key lies at `place`, by default in the study's folder; a study on a server has no folder.
    """
    if place and not place.exists():  # else nothing is found in it
        raise InputError(place, "there is no such file.", "Check the path.")
    key = read_key(place) if place else key_in_folder(store.folder)
    if not key.pseudonyms:
        return
    with store.reading() as connection:
        found = list(dict.fromkeys(_in_study(connection, key)))
    if found:
        raise RefusedError(
            f"Names of the key are still in the study: {first_of(found, 3)}.",
            "Nothing was written. Replace them first: with Pseudonyms in the workbench, or"
            " `codebook pseudonyms apply`.",
        )


def _in_study(connection: Connection, key: Key) -> Iterator[str]:
    shown = key.replacing()
    for name, _, text in transcript_queries.texts(connection):
        if key.changes(text):
            yield f"the transcript {shown(name)}"
    if any(key.changes(row.label) for row in journal_queries.log(connection)):
        yield "the log"
    places = PlacesOfWords(connection, shown)
    for one in written(connection):
        if key.changes(one.plainly):
            yield places.place(one, key.changes)
