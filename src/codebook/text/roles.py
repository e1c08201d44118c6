"""Who of a transcript's speakers is interviewed, and who asks."""

from __future__ import annotations

from collections.abc import Iterable

_ASKING = frozenset(
    word
    for line in (
        "interviewer interviewers interviewerin moderator moderatorin moderation researcher host",
        "int i q question facilitator interrogator mod iv ir frage fragende interviewende",
        "enquêteur enquêtrice intervieweur intervieweuse animateur animatrice",
        "entrevistador entrevistadora moderadora moderador pregunta pergunta",
        "intervistatore intervistatrice domanda vraag interviewster fråga intervjuare intervjuer",
        "haastattelija kysymys badacz badaczka ankieter pytanie görüşmeci soru",
        "интервьюер ведущий ведущая вопрос и",
        "访谈者 採訪者 采访者 訪問者 访问者 访谈员 訪談者 訪員 主持人 記者 记者 問 问 提问",
        "インタビュアー 聞き手 司会 質問 質問者 질문자 면담자 진행자 질문 면접자",
        "المحاور المحاورة السائل السائلة سؤال س",
    )
    for word in line.split()
)
"""First words of the labels of those who ask."""


def participants_among(
    speakers: Iterable[str], labels: Iterable[str], asking: Iterable[str] = ()
) -> frozenset[str]:
    """Return the speakers who are interviewed.

    Those that bear a participant's label, where any does; else all but who is called
    interviewer in a usual way or is one of `asking`. Comparison ignores case.
    """
    named = list(dict.fromkeys(speakers))
    known = {label.casefold() for label in labels}
    if own := frozenset(speaker for speaker in named if speaker.casefold() in known):
        return own
    given = {name.casefold() for name in asking}
    return frozenset(
        speaker for speaker in named if speaker and not _asks(speaker.casefold(), given)
    )


def _asks(speaker: str, given: set[str]) -> bool:
    first = speaker.split(maxsplit=1)[0].rstrip(".0123456789")
    return speaker in given or first in _ASKING
