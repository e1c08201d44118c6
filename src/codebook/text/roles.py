"""Who of a transcript's speakers is interviewed, and who asks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.text.turns import Turn

_gendered = lazy_pattern(r"[*:_/·](?:innen|in|r)$")  # "Befragte*r"
ASKING = frozenset(
    word
    for line in (
        "interviewer interviewers interviewerin moderator moderatorin moderation researcher host",
        "int i q question facilitator interrogator mod iv ir frage fragende interviewende",
        "enquêteur enquêtrice intervieweur intervieweuse animateur animatrice",
        "entrevistador entrevistadora moderadora moderador pregunta pergunta",
        "intervistatore intervistatrice domanda vraag interviewster fråga intervjuare intervjuer",
        "haastattelija kysymys badacz badaczka ankieter pytanie görüşmeci soru",
        "forscher forscherin chercheur chercheuse investigador investigadora pesquisador",
        "pesquisadora ricercatore ricercatrice onderzoeker forsker forskare tutkija kutató kérdező",
        "moderatrice mediador mediadora encuestador encuestadora entrevistante onderzoekster",
        "gesprächsleiter gesprächsleiterin versuchsleiter versuchsleiterin tazatel tazatelka",
        "riporter intervievator investigator pewawancara penanya",
        "интервьюер ведущий ведущая вопрос и исследователь исследовательница собиратель",
        "访谈者 採訪者 采访者 訪問者 访问者 访谈员 訪談者 訪員 主持人 記者 记者 問 问 提问",
        "インタビュアー 聞き手 司会 質問 質問者 研究者 질문자 면담자 진행자 질문 면접자 연구자",
        "ερευνητής ερευνήτρια ผู้สัมภาษณ์ ผู้วิจัย साक्षात्कारकर्ता शोधकर्ता",
        "المحاور المحاورة السائل السائلة محاور محاورة سائل سائلة سؤال س",
        "מראיין מראיינת המראיין המראיינת שואל שואלת שאלה מנחה",
    )
    for word in line.split()
)
"""First words of the labels of those who ask."""

ANSWERING = frozenset(
    word
    for line in (
        "participant participants interviewee interviewees respondent respondents informant",
        "befragte befragter interviewte interviewter interviewpartner interviewpartnerin proband",
        "probandin teilnehmer teilnehmerin antwort participante enquêté enquêtée interviewé",
        "interviewée répondant répondante réponse entrevistado entrevistada informante respuesta",
        "resposta partecipante intervistato intervistata risposta geïnterviewde deelnemer antwoord",
        "deltagare deltager deltaker svar haastateltava vastaus badany badana respondentka",
        "odpowiedź katılımcı cevap narasumber responden informan peserta",
        "zeitzeuge zeitzeugin versuchsperson testperson témoin interrogé interrogée depoente",
        "testimone świadek rozmówca rozmówczyni pamětník pamětnice narátor narátorka dotazovaný",
        "válaszadó interjúalany intervievat respondente geïnterviewden",
        "респондент респондентка информант информантка участник участница ответ рассказчик",
        "рассказчица",
        "受访者 受訪者 被访者 被訪者 被采访者 答 回答 回答者 参加者 응답자 참여자 구술자 답변 답",
        "المشارك المشاركة المبحوث المبحوثة مشارك مشاركة مبحوث مبحوثة جواب",
        "מרואיין מרואיינת המרואיין המרואיינת משתתף משתתפת נחקר נחקרת תשובה",
    )
    for word in line.split()
)
"""First words of the labels of those who answer."""


_LETTERS = 2
"""In brackets, so many are no word that says what one does."""


def participants_among(
    speakers: Iterable[str], labels: Iterable[str], asking: Iterable[str] = ()
) -> frozenset[str]:
    """Return the speakers who are interviewed.

    They are those with a participant's label; if there are none, those who are called participant
    in a usual way; else all except those who are called interviewer. A speaker in `asking` counts
    only with a participant's label; beside one, the others answer whatever they are called, if
    nobody else does: "I" may be the interviewee. Case does not matter.
    """
    named = list(dict.fromkeys(speakers))
    known = {label.casefold() for label in labels}
    if own := frozenset(speaker for speaker in named if speaker.casefold() in known):
        return own
    given = {name.casefold() for name in asking}
    others = [speaker for speaker in named if speaker and speaker.casefold() not in given]
    answering = [speaker for speaker in others if is_interviewee(speaker)]
    answering = answering or [speaker for speaker in others if not is_interviewer(speaker)]
    is_told = len(others) < len([*filter(None, named)])
    return frozenset(answering or (others if is_told else ()))


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


def unplaced(
    speakers: Iterable[str], labels: Iterable[str], asking: Iterable[str] = ()
) -> list[str]:
    """Return those who speak beside participants and of whom it is unsure whether they ask.

    It is sure where somebody is called so, and of one who is alone beside the participants.
    """
    named = [*filter(None, dict.fromkeys(speakers))]
    known, said = ({name.casefold() for name in names} for names in (labels, asking))
    beside = [name for name in named if name.casefold() not in known]
    others = [name for name in beside if not (name.casefold() in said or is_interviewer(name))]
    is_unsure = len(beside) < len(named) and (len(others) > 1 or len(others) < len(beside))
    return others if is_unsure else []


def spoken_by(turns: Sequence[Turn], labels: Iterable[str], asking: Iterable[str]) -> list[Turn]:
    """Return the turns of those who are interviewed, as `participants_among` finds them.

    Where it finds nobody, all that is said counts.
    """
    speech = [turn for turn in turns if turn.kind == "speech"]
    speaking = participants_among((turn.speaker for turn in speech), labels, asking)
    return [turn for turn in speech if turn.speaker in speaking] if speaking else speech


def is_interviewer(speaker: str) -> bool:
    """Whether a speaker is called interviewer in a usual way, "Mara (interviewer)" too."""
    return any(_first_word(name) in ASKING for name in _name_and_aside(speaker))


def is_interviewee(speaker: str) -> bool:
    """Whether a speaker is called participant in a usual way, "Tom (participant)" too."""
    return any(_first_word(name) in ANSWERING for name in _name_and_aside(speaker))


def _name_and_aside(speaker: str) -> list[str]:
    """Return a label without what stands in brackets at its end, and that if it is a word."""
    name, aside = map(str.strip, speaker.rstrip(")） ").replace("（", "(").partition("(")[::2])
    is_word = len(aside) > _LETTERS or not aside.isascii()
    return [name or speaker, *([aside] if aside and is_word else [])]


def _first_word(speaker: str) -> str:
    """Return the word that says what a speaker does, without the number that may follow it."""
    word = speaker.casefold().split(maxsplit=1)[0].rstrip(".0123456789")
    return _gendered.sub("", word)
