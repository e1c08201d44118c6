"""Labels, the words before the colon: which are the same, and which are no person's."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.happenings import EVENTS, is_of_recording
from codebook.reading.turns.labels.vocabulary import AGENTS, METADATA

UNKNOWN = "?"
"""The label of somebody whom the typist did not know, however many marks stand there."""

_aside = lazy_pattern(r"\s*[(（\[<]([^()（）\[\]<>]*)[)）\]>]\s*$")
_of_an_employer = lazy_pattern(
    r"(?<=[\u3400-\u9fff])，([A-Za-z][\w.+ -]{1,24})$"
)  # "林晓，Mill Post"
_CLOSING = (")", "）", "]", ">")
_in_short = lazy_pattern(  # （以下简称“李”，下同）
    r"(?:以下|下文)?(?:简称|簡稱|下称|下稱)(?:为|為|作)?[：:]?\s*[“\"「『]?([^”\"」』，,、]{1,12})"
)
_clause = lazy_pattern(r"[^\W\d_]{4,}[.,;] \w")
MARKS = (  # of vowels and tones, which are no letters: Hebrew, Arabic, Devanagari and on, Thai
    r"\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f"
    r"\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc-\u09cd\u0a3c-\u0a4d\u0abc-\u0acd\u0bbe-\u0bcd"
    r"\u0c3e-\u0c56\u0cbc-\u0cd6\u0d3b-\u0d4d\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u200c\u200d"
)
GENDERED = (  # the ends of "Interviewer*in 2:" and "Befragte:r –", whatever else the sign is
    r"(?<=[^\W\d_])[:*·](?:in(?:nen)?|r)"
    r"(?=[ ]?[A-Z\d]{0,2}[ ]*(?:[*_:：|,<>(\[\])】］〉》〕\t]|[-–—][ ]|\d?\d:\d\d|$))"
)
GENDERED_NOUN = r"(?<=[^\W\d_]):(?:innen|Innen(?![^\W\d_]))"
"""What a colon within a word begins, wherever the word stands: "Bürger:innen", as a pattern."""

GENDERED_PHRASE = (
    r"(?:(?:[Dd](?:ie|e[rnms])|[Kk]?[Ee]ine?[rnms]?|(?:[Jj]ed|[Dd]ies|[Mm]anch|[Ww]elch)e[rnms]?"
    r"|[Ww]enn|[Ff]alls|[Ss]obald|[Aa]ls|[Oo]b|[Dd]ass|[Ww]eil|[Ff]ür|[Mm]it|[Vv]o[nm]|[Bb]ei"
    r"|[Zz]u[mr]|[Uu]nd|[Oo]der)[ ])+[\w-]+:in[ ][a-zß-ÿ]"
)
"""The beginning of a sentence, as a pattern: "Wenn Nutzer:in klickt", unlike "Ann:in the mill"."""

_word = lazy_pattern(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}])*(?:['’\-.](?:[^\W\d_]|[{MARKS}])+)*")
_between = lazy_pattern(
    r"\s*[/,&+、]\s*(?:and\s+)?|\s+(?:and|or|und|oder|et|ou|y|e|o|en|of|i|og|och|ja|și|ve|dan|và"
    r"|и|или|і|та|και|และ|और|و|和|与|與|跟|및)\s+"
)
_UNSURE = ".?`´_"
_FIELDS = frozenset({"name", "names", "id", "email", "age", "nom", "nombre", "nome"})
_cjk_field = lazy_pattern(
    "[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3 ]"
    "(?:时间|時間|日時|議題|议题|地点|地點|場所|日期|主题|主題|题目|題目|内容|內容|目的|方式|形式|背景|情况|情況|分析|数据|數據|对象|對象|方面|记录|記錄"
    "|编号|編號|整理|来源|來源|校对|校對|排版|供图|供圖|听写组|聽寫組|字幕组|字幕組|概要|简介|簡介|提纲|编按|編按|编者按|編者按|工具|地址|链接|連結|결과|개요|일시|일자|장소|주제|목적|내용|방법)$"
)
_WORDS_OF_A_PARTICULAR = 5


def surely(label: str) -> str:
    """Return a label without the question mark that says that the typist was unsure of it."""
    return label.rstrip("?？") or UNKNOWN


@lru_cache(maxsize=131072)
def key(label: str) -> str:
    """Return what two spellings of one label share: case, width, space and apostrophe aside.

    A question mark behind it says that the typist was unsure who it is.
    """
    if label == UNKNOWN:
        return label
    if label.isascii():
        return "".join(label.casefold().rstrip(_UNSURE).split())
    plain = unicodedata.normalize("NFKC", label).casefold().replace("’", "'").rstrip(_UNSURE)
    return "".join(
        char for char in plain if not char.isspace() and unicodedata.category(char) != "Cf"
    )


@lru_cache(maxsize=131072)
def stem(label: str) -> str:
    """Return the key of a label without what stands in brackets behind it."""
    return key(split_aside(label)[0]) or key(label)


def without_lone_stop(label: str) -> str:
    """Return a label without the stop that programs write for a name that is not known: "Ann ."."""
    return label[:-1].rstrip() if label.endswith(" .") else label


def split_aside(label: str) -> tuple[str, str]:
    """Split "Jeremy Rubin (JR)" into the name and what the brackets hold, "" without brackets.

    Behind a Chinese name, a wide comma does for them where an employer in Latin letters follows.
    """
    match = _bracketed(label)
    if not match:
        return label, ""
    short = _in_short.match(match[1])
    return label[: match.start()], (short[1] if short else match[1]).strip(" ?")


def _bracketed(label: str) -> re.Match[str] | None:
    """Return the brackets at the end of a label, in the first group what they hold."""
    if "，" in label and (employer := _of_an_employer.search(label)):
        return employer
    return _aside.search(label) if label.rstrip().endswith(_CLOSING) else None


@lru_cache(maxsize=131072)
def is_event(label: str) -> bool:
    """Whether the words tell what happened ("Break"), not who speaks."""
    if len(label) == 2 and label.isupper():  # "AD" has initials
        return False
    words = " ".join(label.casefold().replace("’", "'").strip(".!…").split())
    return words in EVENTS or is_of_recording(words)


@lru_cache(maxsize=131072)
def is_metadata(label: str) -> bool:
    """Whether the words name a particular of the document ("Date of interview").

    What stands in brackets behind them is none: "E1 (probe)". Nor is the beginning of a sentence:
    "Let us turn to the first topic".
    """
    base = split_aside(label)[0]
    words = words_of(base)
    if not words.isdisjoint(AGENTS) and words.isdisjoint(_FIELDS):
        return False
    is_particular = (
        not words.isdisjoint(METADATA)
        or label.strip().casefold() in METADATA
        or (not label.isascii() and _is_cjk_field(label))
    )
    is_particular = is_particular or base.casefold().endswith(" by")  # "Requested by: …"
    return is_particular and not _is_begun(base)


def _is_cjk_field(label: str) -> bool:
    """Whether a script without spaces has a particular, perhaps spread: "場　所"."""
    return key(label) in METADATA or _cjk_field.search(label.strip()) is not None


def _is_begun(base: str) -> bool:
    """Whether words that no "Date" begins are many, or several clauses: a sentence's."""
    words = base.split()
    is_sentence = len(words) > _WORDS_OF_A_PARTICULAR or _clause.search(base) is not None
    return is_sentence and words[0].casefold().rstrip(",.;") not in METADATA


@lru_cache(maxsize=131072)
def members(label: str) -> tuple[str, ...]:
    """Return those who speak together, "Ann" and "B1" for "Ann / B1"; none for one label."""
    pieces = tuple(_between.split(split_aside(label)[0]))
    return pieces if len(pieces) > 1 and all(pieces) else ()


def initials(label: str) -> str:
    """Return the first letters of a label's words: "ml" for "Mara Lindqvist"."""
    return "".join(word[0] for word in re.split(r"[\s-]+", label.casefold()) if word)


def is_shortened(label: str) -> bool:
    """Whether brackets behind a name say how it is shortened from there on, or "(?)"."""
    match = _bracketed(label)
    return match is not None and (match[1] == "?" or _in_short.match(match[1]) is not None)


def is_cased(label: str) -> bool:
    """Whether a label is in a script that has capitals."""
    return label != label.swapcase()


def is_in_capitals(label: str) -> bool:
    """Whether all letters of a label are capitals: "MARA", not "Mara" and not "问 RAG"."""
    return all(char.isupper() for char in label if char.isalpha())


@lru_cache(maxsize=131072)
def words_of(label: str) -> frozenset[str]:
    """Return the words of a label in small letters, without numbers and signs."""
    return frozenset(_word.findall(label.casefold()))
