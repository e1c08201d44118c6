"""Finding words in the transcripts that may be personal, and proposing pseudonyms for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from types import MappingProxyType

from codebook.reading.turns.labels.vocabulary import ROLES
from codebook.store.connections import Connection
from codebook.store.queries import participant_queries, transcript_queries
from codebook.store.store import Store
from codebook.study.privacy.key import Key
from codebook.study.turns import turns_of
from codebook.text.name_variants import count_variants
from codebook.text.names import count_whole
from codebook.text.personal import Personal, personal
from codebook.text.roles import is_interviewer

NUMBERED = MappingProxyType(
    {"person": "P", "place": "Place ", "organisation": "Organisation ", "name": "Name "}
)
"""What a pseudonym begins with, by the kind of name; a number follows."""


def suggest(store: Store, key: Key) -> list[Personal]:
    """Return words of transcripts and their names that may be personal and are not in the key.

    Other spellings of the key's names come first. Participants' labels are left out unless they
    consist of letters only and so may be names. All places of words in transcripts are counted,
    also those within longer names; there is none of what only a transcript's name has.
    """
    with store.reading() as connection:
        found = transcript_queries.texts(connection)
        labels = {person.label for person in participant_queries.participants(connection)}
        speakers = list(_speakers(connection))
    known = {label for label in labels if not label.isalpha()} | key.rows.keys()
    known |= {word for each in key.pseudonyms.values() for word in (each, *each.split())}
    spoken = [text for _, _, text in found]
    texts = [*spoken, *(f"of {name}" for name, _, _ in found)]
    variants = count_variants(key.pseudonyms, texts)
    first = [Personal("person", words, times) for words, times in variants.most_common()]
    known |= variants.keys()
    others = [
        each._replace(times=sum(count_whole(each.words, text) for text in spoken))
        for each in personal(texts, speakers)
        if each.words not in known
    ]
    return [*(each for each in first if each.words not in key.kept), *others]


def name_variants(store: Store, key: Key) -> dict[str, int]:
    """Return other spellings of the key's names in transcripts, which stay, and how often."""
    with store.reading() as connection:
        found = count_variants(
            key.pseudonyms, (text for _, _, text in transcript_queries.texts(connection))
        )
    return {words: times for words, times in found.most_common() if words not in key.kept}


def _speakers(connection: Connection) -> Iterator[str]:
    for stored in transcript_queries.segmentations(connection).values():
        speakers = {turn.speaker for turn in turns_of(stored) if turn.speaker}
        yield from (
            each
            for each in speakers
            if not is_interviewer(each) and not ROLES.issuperset(each.casefold().split())
        )


def propose(store: Store, key: Key, name: str, kind: str) -> str:
    """Return a pseudonym for a name of a person, place, organisation or of another kind.

    A name that shares a word with names of one pseudonym only is taken for the same. Otherwise the
    pseudonym gets the first number that no participant or pseudonym has.
    """
    if kind not in NUMBERED and kind != "word":
        return f"[{kind}]"
    begins = NUMBERED.get(kind, NUMBERED["name"])
    with store.reading() as connection:
        taken = {person.label for person in participant_queries.participants(connection)}
    same = {
        pseudonym
        for other, pseudonym in key.pseudonyms.items()
        if pseudonym.startswith(begins) and not _words(other).isdisjoint(_words(name))
    }
    if len(same) == 1:
        return same.pop()
    return _free(begins, {*taken, *key.pseudonyms.values()})


def _words(name: str) -> set[str]:
    return {word.casefold() for word in name.split() if len(word) > 2}


def _free(begins: str, taken: Iterable[str]) -> str:
    known = set(taken)
    return next(each for each in (f"{begins}{n}" for n in count(1)) if each not in known)
