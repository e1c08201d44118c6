"""What happens in a recording and nobody says, in the languages that interviews are held in."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern

EVENTS = frozenset(
    """
    break
    pause
    q&a
    q & a
    intro
    outro
    introduction
    conclusion
    einleitung
    abschluss
    introducción
    conclusión
    introdução
    conclusão
    introduzione
    conclusione
    inleiding
    afsluiting
    indledning
    afslutning
    avslutning
    введение
    заключение
    music
    song
    jingle
    silence
    laughter
    laughs
    laughing
    laugh
    sighs
    sigh
    coughs
    applause
    user avatar
    noise
    unintelligible
    advertisement
    ad
    crosstalk
    inaudible
    end
    the end
    end of interview
    end of the interview
    end of recording
    end of transcript
    start of interview
    start of recording
    start of transcript
    recording starts
    recording started
    recording stops
    recording stopped
    recording ends
    recording paused
    recording resumed
    connection lost
    interview ends
    beifall
    applaus
    applaudissements
    aplausos
    applausi
    аплодисменты
    unterbrechung
    ende
    ende des interviews
    ende der aufnahme
    ende des transkripts
    beginn des interviews
    beginn der aufnahme
    aufnahme gestartet
    aufnahme beendet
    gelächter
    lachen
    lacht
    lachend
    räuspern
    husten
    seufzt
    unverständlich
    störung
    rires
    rire
    silence
    risas
    risos
    risate
    inaudível
    смех
    stille
    fin
    fin de l'entretien
    fin de l'interview
    fin de l'enregistrement
    début de l'entretien
    fin de la entrevista
    fin de la grabación
    inicio de la grabación
    fin del audio
    fim da entrevista
    fim da gravação
    início da gravação
    pausa
    fine dell'intervista
    einde interview
    einde van het interview
    slut på intervjun
    koniec wywiadu
    конец записи
    конец интервью
    пауза
    перерыв
    конец
    přestávka
    pauze
    tauko
    szünet
    pauză
    istirahat
    διάλειμμα
    استراحة
    استراحت
    הפסקה
    ara verildi
    休息
    茶歇
    录音开始
    录音结束
    錄音開始
    錄音結束
    访谈开始
    访谈结束
    开场
    开场白
    开场语
    结束语
    訪談結束
    音乐
    音樂
    掌声
    掌聲
    拍手
    笑声
    笑聲
    笑
    笑い
    爆笑
    苦笑
    休憩
    録音開始
    録音終了
    終了
    녹음 시작
    녹음 종료
    휴식
    박수
    웃음
    """.strip().split("\n    ")
)
"""Whole lines that tell what happened, where no brackets say so."""

ANNOUNCED = frozenset({"intro", "outro", "jingle", "advertisement"})
"""Those of them in which a voice may speak that is nobody's in the talk."""

_switched = lazy_pattern(
    r"(?:\(?[^\W_][^\s,.]*[,.]?\s){1,5}(?:(?:started|stopped)\s(?:the\s)?transcription"
    r"|hat\sdie\sTranskription\s(?:gestartet|beendet)"
    r"|a\s(?:démarré|arrêté)\sla\stranscription"
    r"|(?:inició|detuvo)\sla\stranscripción|(?:iniciou|interrompeu)\sa\stranscrição)"
    r"\.?(?:\s\([^()]*\))?"
    r"|(?:\(?[^\W_][^\s,.]*\s){2,6}(?:(?:joined|left)\sthe\smeeting"
    r"|hat\sdie\sBesprechung\sverlassen|ist\sder\sBesprechung\sbeigetreten"
    r"|a\s(?:rejoint|quitté)\sla\sréunion)"
)
_ends = (  # of what the pattern matches, which is slow to say no
    *("transcription", "transcription.", "transcripción", "transcripción.", "transcrição"),
    *("transcrição.", "gestartet", "gestartet.", "beendet", "beendet.", ")"),
    *("meeting", "verlassen", "beigetreten", "réunion"),
)
_AROUND = " \t*"
_may_end = (*_ends, *_AROUND)


def is_switched(line: str) -> bool:
    """Whether a meeting program says in a line who switched the transcript on, came or left."""
    if not line.endswith(_may_end):
        return False
    words = line.strip(_AROUND)
    return words.endswith(_ends) and _switched.fullmatch(words) is not None


_reel = lazy_pattern(
    r"(?:start|beginning|end) of (?:film|tape|reel|cassette|disc|side)s?(?: (?:\d{1,2}|[a-d]))?"
    r"|new (?:film|tape|reel|cassette|disc)"
    r"|(?:beginn|anfang|ende) (?:von |der |des )?(?:band|kassette|film)s?(?: \d{1,2})?"
    r"|(?:début|fin) (?:de la |du )?(?:cassette|bande|film)(?: \d{1,2})?"
    r"|(?:inicio|comienzo|fin) de (?:la )?(?:cinta|película)(?: \d{1,2})?"
)
_ended = lazy_pattern(r"(?:meeting|call|recording) ended after \d{1,2}(?::\d\d){1,2}\W*")
_may_tell = (
    *("start", "begin", "end", "new", "tape", "film", "reel", "anfang", "début", "fin"),
    *("inicio", "comienzo", "meeting", "call", "recording"),
)


def is_of_recording(words: str) -> bool:
    """Whether words in small letters tell of the recording: "end of tape 2", when it ended."""
    may_tell = words.startswith(_may_tell)
    return may_tell and bool(_reel.fullmatch(words) or _ended.fullmatch(words))
