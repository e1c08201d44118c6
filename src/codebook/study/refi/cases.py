"""Participants as cases of a REFI-QDA file, and what is known of them as variables."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from codebook.by_key import by_key
from codebook.exporting.refi.rows import Case, Variable
from codebook.lazy_patterns import lazy_pattern
from codebook.store.identity import derived_id
from codebook.store.rows import BackgroundRow
from codebook.study.known_fields import GROUP
from codebook.study.refi.speaking import Speaking
from codebook.study.refi.texts import Texts
from codebook.study.views import Participant
from codebook.text import exchange

_WHOLE = lazy_pattern("0|-?[1-9][0-9]{0,17}")
Values = Sequence[tuple[str, str]]


def participant_cases(speaking: Speaking, values: Mapping[str, Values], texts: Texts) -> list[Case]:
    """Return the participants, each with their passages in all but what is theirs alone."""
    speakers = Counter(transcript for transcript, _ in speaking.pairs)
    transcripts = by_key((speaker, transcript) for transcript, speaker in speaking.pairs)
    made = []
    for person in speaking.people:
        own = transcripts.get(person.id, [])
        alone = {transcript for transcript in own if speakers[transcript] == 1}
        passages = texts.passages_of(person.id, alone)
        if person.id in texts.without_transcript:
            own.append(speaking.loose(person.id))
        made.append(Case(person.id, person.label, values[person.id], own, passages))
    return made


def variables_and_values(
    study: str, people: Sequence[Participant], unlinked: Sequence[BackgroundRow]
) -> tuple[list[Variable], dict[str, Values]]:
    """Return the variables, group first, and each participant's and row's values by variable.

    A variable is a number only where each value prints the same.
    """
    stated = {
        person.id: {name: value for name, value in ((GROUP, person.group), *person.fields) if value}
        for person in people
    } | {
        row.id: {name: written for name, (written, _) in json.loads(row.cells).items() if written}
        for row in unlinked
    }
    names = dict.fromkeys(name for values in stated.values() for name in values)
    made = {
        name: Variable(
            derived_id(study, "variable", name),
            name,
            "Integer" if _all_whole(values.get(name) for values in stated.values()) else "Text",
        )
        for name in names
    }
    values: dict[str, Values] = {
        key: [(made[name].id, value) for name, value in given.items()]
        for key, given in stated.items()
    }
    return list(made.values()), values


def unlinked_cases(
    unlinked: Sequence[BackgroundRow], values: Mapping[str, Values]
) -> Iterator[Case]:
    """Yield a case without a source for each unlinked row of background."""
    for row in unlinked:
        yield Case(row.id, row.source, values[row.id], description=exchange.UNLINKED)


def _all_whole(values: Iterable[str | None]) -> bool:
    return all(_WHOLE.fullmatch(value) for value in values if value)
