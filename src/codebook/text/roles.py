"""Who of a transcript's speakers is interviewed, and who asks."""

from __future__ import annotations

from collections.abc import Iterable

_ASKING = frozenset(
    [
        "interviewer",
        "interviewerin",
        "moderator",
        "moderatorin",
        "researcher",
        "host",
        "int",
        "i",
        "q",
        "question",
        "entrevistador",
        "entrevistadora",
        "enquêteur",
        "intervieweur",
        "интервьюер",
        "访谈者",
        "採訪者",
        "采访者",
        "访问者",
        "主持人",
        "問",
        "问",
        "インタビュアー",
        "聞き手",
        "질문자",
    ]
)


def participants_among(speakers: Iterable[str], labels: Iterable[str]) -> frozenset[str]:
    """Return the speakers who are interviewed.

    Those that bear a participant's label, where any does; else all but who is called
    interviewer in a usual way. Comparison ignores case.
    """
    named = list(dict.fromkeys(speakers))
    known = {label.casefold() for label in labels}
    if own := frozenset(speaker for speaker in named if speaker.casefold() in known):
        return own
    return frozenset(s for s in named if s and s.casefold().split()[0] not in _ASKING)
