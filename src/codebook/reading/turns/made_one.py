"""Speakers whom a person's corrections make one, though one of them asks and one answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from codebook.reading.drafts import Problem
from codebook.text.display import few_of
from codebook.text.roles import is_interviewee, is_interviewer

_FEW = 4  # speakers named in a sentence


def made_one(read: Mapping[str, str], names: Mapping[str, str]) -> tuple[Problem, ...]:
    """Return a problem for each name under which who asks and who answers are one.

    `read` has for labels whom they were taken for, `names` whose they are as corrected. Of speakers
    who are not called so it is not known, but where nobody else is left, one of them asks.
    """
    return tuple(_made_one(read, names))


def _made_one(read: Mapping[str, str], names: Mapping[str, str]) -> Iterator[Problem]:
    there = dict.fromkeys(filter(None, names.values()))
    for name in there:
        were = dict.fromkeys(read[label] for label, new in names.items() if new == name)
        were.pop("", None)
        both = any(map(is_interviewer, were)) and any(map(is_interviewee, were))
        if len(were) > 1 and (both or len(there) == 1):
            quoted = few_of([f'"{who}"' for who in were], _FEW)
            said = (
                f'{quoted} are one speaker, "{name}": who asks and who answers are not told apart'
            )
            yield Problem(None, said)
