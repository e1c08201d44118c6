"""Who of a transcript's speakers is interviewed, and who asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codebook.text.turns import Turn

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
        "מראיין מראיינת המראיין המראיינת שואל שואלת שאלה מנחה",
    )
    for word in line.split()
)
"""First words of the labels of those who ask."""

_ANSWERING = frozenset(
    word
    for line in (
        "participant participants interviewee interviewees respondent respondents informant",
        "befragte befragter interviewte interviewter interviewpartner interviewpartnerin proband",
        "probandin teilnehmer teilnehmerin antwort participante enquêté enquêtée interviewé",
        "interviewée répondant répondante réponse entrevistado entrevistada informante respuesta",
        "resposta partecipante intervistato intervistata risposta geïnterviewde deelnemer antwoord",
        "deltagare deltager deltaker svar haastateltava vastaus badany badana respondentka",
        "odpowiedź katılımcı cevap narasumber responden informan peserta",
        "респондент респондентка информант информантка участник участница ответ",
        "受访者 受訪者 被访者 被訪者 被采访者 答 回答 回答者 参加者 응답자 참여자 구술자 답변 답",
        "المشارك المشاركة المبحوث المبحوثة جواب",
        "מרואיין מרואיינת המרואיין המרואיינת משתתף משתתפת נחקר נחקרת תשובה",
    )
    for word in line.split()
)
"""First words of the labels of those who answer."""


def participants_among(
    speakers: Iterable[str], labels: Iterable[str], asking: Iterable[str] = ()
) -> frozenset[str]:
    """Return the speakers who are interviewed.

    They are those with a participant's label; if there are none, those who are called participant
    in a usual way; else all except those who are called interviewer. A speaker in `asking` counts
    only with a participant's label. Case does not matter.
    """
    named = list(dict.fromkeys(speakers))
    known = {label.casefold() for label in labels}
    if own := frozenset(speaker for speaker in named if speaker.casefold() in known):
        return own
    given = {name.casefold() for name in asking}
    others = [speaker for speaker in named if speaker and speaker.casefold() not in given]
    answering = [speaker for speaker in others if is_interviewee(speaker)]
    return frozenset(answering or (speaker for speaker in others if not is_interviewer(speaker)))


def asking_among(
    speakers: Iterable[str], labels: Iterable[str], asking: Iterable[str] = ()
) -> frozenset[str]:
    """Return the speakers who ask, none where nothing tells it.

    They are those in `asking` or called interviewer; if there are none, those who are not
    interviewed, as `participants_among` finds them.
    """
    named, said = frozenset(speakers) - {""}, frozenset(name.casefold() for name in asking)
    others = named - participants_among(named, labels, said)
    called = (name for name in others if name.casefold() in said or is_interviewer(name))
    return frozenset(called) or others


def spoken_by(turns: Sequence[Turn], labels: Iterable[str], asking: Iterable[str]) -> list[Turn]:
    """Return the turns of those who are interviewed, as `participants_among` finds them.

    Where it finds nobody, all that is said counts.
    """
    speech = [turn for turn in turns if turn.kind == "speech"]
    speaking = participants_among((turn.speaker for turn in speech), labels, asking)
    return [turn for turn in speech if turn.speaker in speaking] if speaking else speech


def who_asks_unknown(speakers: Iterable[str], labels: Iterable[str], asking: Iterable[str]) -> bool:
    """Whether several speak of whom nothing tells who asks: neither labels nor usual names.

    All that they say counts as said by participants.
    """
    known = {label.casefold() for label in (*labels, *asking)}
    named = [speaker for speaker in dict.fromkeys(speakers) if speaker]
    return len(named) > 1 and not any(
        speaker.casefold() in known or is_interviewer(speaker) or is_interviewee(speaker)
        for speaker in named
    )


def is_interviewer(speaker: str) -> bool:
    """Whether a speaker is called interviewer in a usual way, whatever the case."""
    return _first_word(speaker) in _ASKING


def is_interviewee(speaker: str) -> bool:
    """Whether a speaker is called participant in a usual way, whatever the case."""
    return _first_word(speaker) in _ANSWERING


def _first_word(speaker: str) -> str:
    """Return the word that says what a speaker does, without the number that may follow it."""
    return speaker.casefold().split(maxsplit=1)[0].rstrip(".0123456789")
