"""One name for each speaker: spellings of one label are joined, likenesses only reported."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from codebook.reading.labels import key, split_aside

_counted = re.compile(
    r"(Q|A|F|R|P|Question|Answer|Frage|Antwort|Réponse|Pregunta|Respuesta|Pergunta|Resposta"
    r"|Domanda|Risposta|Вопрос|Ответ|问|答|問|질문|답변)[ .]?(\d{1,3})",
    re.IGNORECASE,
)
_COUNTED = 6
_LIKE = 88  # of 100: one letter in eight or so
_SHORT = 5
_USUAL, _RARE = 20, 100


def speaker_names(labels: Sequence[str]) -> dict[str, str]:
    """Return the speaker that each label means: the first form in which it is written.

    "JR" is joined to the "Jeremy Rubin (JR)" before it, "Anna (laughs)" to "Anna"; case, width
    and space make no difference.
    """
    distinct = dict.fromkeys(labels)
    keys = {key(label) for label in distinct}
    firsts: dict[str, str] = {}
    for label in distinct:
        base, aside = split_aside(label)
        own = key(base) if key(base) in keys else key(label)
        first = firsts.setdefault(own, base if own == key(base) else label)
        firsts.setdefault(key(label), first)
        if aside and key(aside) in keys:
            firsts.setdefault(key(aside), first)
    return _without_numbers({label: firsts[key(label)] for label in distinct})


def _without_numbers(names: dict[str, str]) -> dict[str, str]:
    """Join "Q1", "Q2", … and "A1", "A2", …, whose numbers count the questions, not people."""
    found = {label: match for label in names if (match := _counted.fullmatch(label))}
    kinds = {match[1].casefold() for match in found.values()}
    ascending = [int(match[2]) for match in found.values()]
    if len(kinds) != 2 or len(found) < _COUNTED or ascending != sorted(ascending):
        return names
    return names | {label: match[1] for label, match in found.items()}


def alike(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Return pairs (rare, usual) of `counts`' names that may be one person spelled two ways."""
    from rapidfuzz.fuzz import ratio

    names = sorted(counts, key=lambda name: -counts[name])
    usual, rare = names[:_USUAL], names[-_RARE:]  # bounded: a text may be of nothing but labels
    return [
        (one, other)
        for other in usual
        for one in rare
        if counts[one] < counts[other]
        and min(len(one), len(other)) >= _SHORT
        and _digits(one) == _digits(other)
        and ratio(one.casefold(), other.casefold()) >= _LIKE
    ]


def are_alike(label: str, known: Iterable[str]) -> bool:
    """Say whether a label is nearly one of those that are known, of which it looks at a few."""
    from rapidfuzz.fuzz import ratio

    return len(label) >= _SHORT and any(
        len(other) >= _SHORT and _digits(label) == _digits(other) and ratio(label, other) >= _LIKE
        for other in islice(known, _USUAL)
    )


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))
