"""Shapes of labels: what looks like a code, a role, a name, several names, or none of these."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, QUESTIONS
from codebook.reading.turns.labels.labels import UNKNOWN, is_shortened, split_aside, words_of
from codebook.reading.turns.labels.vocabulary import (
    AGENTS,
    CJK_ROLES,
    INTERJECTIONS,
    NEVER,
    NUMBERED,
    NUMBERS,
    OF_MINUTES,
    PARTICLES,
    PRONOUNS,
    ROLE_PARTS,
    ROLES,
    SMALL_WORDS,
)
from codebook.text.names import FAMILY_NAMES

Shape = Literal["code", "role", "name", "names", "other", "none"]
"""What a label looks like: "B1", "Interviewer 2", one name, several, other words, no label."""

ROLE_OR_CODE = frozenset[Shape]({"role", "code"})
PEOPLE = ROLE_OR_CODE | frozenset[Shape]({"name", "names"})

_code = lazy_pattern(r"[^\W\d_]{1,3}(?:[ .\-]?\d{1,3}[a-z]?)?|[^\W\d_]{2,20}[_ \-.#:]?\d{1,4}")
_seat = lazy_pattern(r"\d{1,3}番")  # of a councillor
_numbers_in_a_code = lazy_pattern(r"\d{1,3}[A-Z]{1,3}\d{1,4}")
_stop = lazy_pattern(
    r"""[?!;“”„«»…{}=\\，。、；？！।؟؛♪♫♬🎵🎶]|"(?!(?<=[א-ת]")[א-ת])|//|\b(?!(?i:profa?|dott|capt|supt|cllr|mevr|srta|insp|mons|parl|vors|stellv|resp|inter|interv|intv|entrev|befr|antw)\.)[^\W\d_]{4,}\.(?:\s|$)|^[a-zß-ÿа-я]{3}\.\s|,\s.*,|\.\."""
)
_nickname = lazy_pattern(r"(?<= )[\"“„«]([\w.'’ -]{1,20})[\"”“»](?= )")
_initials = lazy_pattern("[A-ZÀ-ÞА-Я]{2,4}")
_of_a_house = lazy_pattern(  # whose name the typist did not know: "Someone from Mill Post"
    r"(?i:some(?:one|body) (?:from|at)|jemand vo[nm]|quelqu['’]un de|alguien de|alguém d[aeo])"
    r"(?: [^\W\d_a-zß-ÿ][\w.&'’-]*){1,3}"
)
_year = lazy_pattern(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_subdivided = lazy_pattern(r"[^\W\d_]{4} \d+\.\d{1,2}$|(?<!\d)1 2 3(?!\d)")  # or pages to go to
_small_number = lazy_pattern(r"(?<!\d)[0-3]?\d(?!\d)")
_cjk_role = lazy_pattern("|".join(map(re.escape, CJK_ROLES)))
_cjk_office = lazy_pattern("[局部署司處处廳厅院廠厂][長长]$|[議议][員员]$|主席$")
_cjk_title = lazy_pattern("|".join(map(re.escape, (role for role in CJK_ROLES if len(role) > 1))))
_cjk = lazy_pattern(r"[\u3040-\u30ff\u3400-\u9fff]")
_latin = lazy_pattern(r"[A-Za-z]{3,}")
_hangul = lazy_pattern(r"[\uac00-\ud7a3]")
_HANGUL_LENGTH = 5
_in_sentences = lazy_pattern(
    r"[我你您他她它们們的了是这這那很么麼吗嗎呢吧就也都还還没沒不想说說]|[有一][一个個种種些]|[はがをもで]|の(?!子$)|です|ます|った|して|から|まで"
    r"|เป็น|ที่|ได้|ว่า|แต่|ครับ|ค่ะ"
)
_hiragana = lazy_pattern(r"[\u3041-\u3096ー]{2,4}")
_titled = lazy_pattern(
    r"(?:교수|기자|대표|박사|선생|의원|위원|위원장|의장|장관|감독|작가|변호사|팀장|과장|원장|사장|회장|국장|실장|학생"
    r"|면접관|지원자|상담사|내담자|환자|의사|앵커|패널|할머니|할아버지|씨|군|양|C[A-Z]O|P[DMO]|MC)(?:님)?\s?\d{0,2}$"
)
_PARTS = {frozenset({word}) for word in ROLE_PARTS}
_TITLES = frozenset({"frau"})  # "Frau Lind"; alone, or with a number, it is a role
_GROUPS = frozenset({"group", "gruppe", "grupo", "gruppo"})
_PLACES = NUMBERED | NEVER
_OF_DOCUMENTS = NEVER | OF_MINUTES
_WITH_PLACES = _PLACES | PARTICLES | _GROUPS
_he_says = lazy_pattern(
    r"[\u3400-\u9fff](?:[说說道曰]|[认認][为為]|人指|指出|表示|供[称稱]|[坦直]言|如下|[节節][录錄])$"
)
_named_so = lazy_pattern(rf"[{FAMILY_NAMES}][\u4e00-\u9fff]道")  # and who "says", as in novels
_in_office = lazy_pattern(  # behind the house and its department, and perhaps before the name
    "(?:[处處署局科组組司部厅廳院校会會市县縣区區社]长|[处處署局科組司部廳院校會市縣區社]長|主任|[秘祕][书書][长長]?|委[员員]"
    "|[专專][员員]|研究[员員]|[参參][议議]|分析[师師]|[检檢]察官|[经經]理|代表|教授|[召集发發言]人)(?:[\u4e00-\u9fff]{2,3})?$"
)
_cjk_part = lazy_pattern(
    "(?:主题|主題|部分|问题|問題|题|題|环节|環節|阶段|階段|记录|記錄|章|节|節)[一二三四五六七八九十]{1,3}$"
    r"|^\d{1,4}[年月日个個大]|^第[一二三四五六七八九十]{1,3}[个個点點种種天次年步]"
)
_WORDS, _WORDS_OF_A_ROLE = 7, 3
_LETTERS_OF_A_NICKNAME = 3
_CJK_LENGTH, _CJK_OFFICE = 14, 24


@lru_cache(maxsize=131072)
def shape(label: str) -> Shape:
    """Return what `label` looks like; "none" for what can be no person's."""
    base = split_aside(label)[0].strip()
    is_unknown = label == UNKNOWN
    if not is_unknown and (
        _is_long(base)
        or not words_of(base)
        or (base[0].isdigit() and not _is_nickname(base))
        or _stop.search(base if is_shortened(label) else _without_commas(label, base))
        or _is_date(base)
        or _is_open(base)
        or (not base.isascii() and _cjk_part.search(base))
    ):
        return "none"
    words = words_of(base)
    if _is_report(base) or _is_answered_first(base):
        return "none"
    has_number = not words.isdisjoint(NUMBERS) or _has_digit(base)
    is_of_document = len(words) > 1 and words <= _OF_DOCUMENTS  # "Proposed resolution"
    if base.casefold() in NEVER or is_of_document or (has_number and _is_place(base, words)):
        return "none"
    is_short = len(base) <= _CJK_LENGTH
    if _is_phrase(base) and not (is_short and _cjk_title.search(base)):
        return "role" if words <= ROLES else "other"
    name = "name" if _has_initials(label, base) else _name_shape(base)
    is_role = words <= ROLES and words not in _PARTS
    is_role = is_role or (name != "other" and not (words - _TITLES).isdisjoint(ROLES))
    is_role = is_role or (len(words) <= _WORDS_OF_A_ROLE and not words.isdisjoint(AGENTS))
    is_role = is_role or _of_a_house.fullmatch(base) is not None
    if is_role or _cjk_role.search(base) or _cjk_office.search(base):
        return "role"
    return "code" if is_unknown or _is_code(base) or base[0].isdigit() else name


def _without_commas(label: str, base: str) -> str:
    """Return a label whose nickname has no quotes, and what stands in brackets no wide commas."""
    if _nickname.search(label):
        label = _nickname.sub(r"\1", label)
    return label if "，" in base else label.replace("，", ",")


def _is_nickname(base: str) -> bool:
    """Whether what begins with a digit is what somebody is called: "0xB10C", "3K31"."""
    is_word = base.isalnum() and sum(map(str.isalpha, base)) >= _LETTERS_OF_A_NICKNAME
    is_number = _numbers_in_a_code.fullmatch(base) or _seat.fullmatch(base)
    return is_word or is_number is not None


def _is_place(base: str, words: frozenset[str]) -> bool:
    """Whether words with a number are a place in a text: "Page 3 of 12", "Decision 81.2"."""
    places = words - NUMBERS
    is_numbered = not places.isdisjoint(_PLACES) and places <= _WITH_PLACES
    return is_numbered or (words.isdisjoint(ROLES) and bool(_subdivided.search(base)))


def _is_report(base: str) -> bool:
    """Whether it says that somebody says something, as in a novel or a report: "王小明说"."""
    if base.isascii() or not _he_says.search(base, max(0, len(base) - 3)):
        return False
    return not _named_so.fullmatch(base)


def _is_answered_first(base: str) -> bool:
    """Whether a word that is said stands before a label that is glued to it: "Oh. Q"."""
    said, stop, label = base.partition(". ")
    is_label = label.casefold() in QUESTIONS or label.casefold() in ANSWERS
    return bool(stop) and is_label and said.casefold() in INTERJECTIONS


def _is_date(base: str) -> bool:
    """Whether a year and another number stand in it: "Friday 3 May 2024", "2024年5月3日"."""
    return len(_year.findall(base)) == 1 and bool(_small_number.search(base))


def _is_open(base: str) -> bool:
    """Whether a bracket opens in it and does not close: "Subscribe [at"."""
    return any(base.count(one) != base.count(other) for one, other in ("[]", "()", "（）", "《》"))


def _is_long(base: str) -> bool:
    """Whether there are many words; a Latin one is as long as two Chinese characters."""
    if len(base.split(None, _WORDS)) > _WORDS:  # as all that is said has
        return True
    is_cjk = len(base) > _CJK_LENGTH and not base.isascii() and _cjk.search(base) is not None
    longest = _CJK_OFFICE if is_cjk and _in_office.search(base) else _CJK_LENGTH
    return is_cjk and len(_latin.sub("xx", base)) > longest


def _name_shape(base: str) -> Shape:
    """Names have capitals in scripts that have any, unlike words: "Mara Lind, chair" has one."""
    name, comma, _ = base.partition(", ")
    words = (name if comma and " " in name else base).split()
    small = [
        word
        for word in words
        if word[0].islower() and word not in PARTICLES and not word.endswith(".")  # "med."
    ]
    if small or words[-1] in PARTICLES:
        return "other"
    return "name" if len(words) == 1 else "names"


def _has_initials(label: str, base: str) -> bool:
    """Whether behind a small word stand letters of its own, in order: "grindstone (GS)"."""
    short = split_aside(label)[1]
    if not _initials.fullmatch(short) or " " in base:
        return False
    letters = iter(base.casefold())
    return all(letter in letters for letter in short.casefold())


def _is_phrase(base: str) -> bool:
    """Whether words in a script without capitals are part of a sentence, not a name."""
    if base.isascii():
        return False
    words = [word for word in base.split() if not word.isdigit()]
    if _hangul.search(base):
        is_short = len(words) <= _WORDS_OF_A_ROLE and _titled.search(base) is not None
        return not is_short and (len(words) > 1 or len(base) > _HANGUL_LENGTH)
    if base in PRONOUNS or _hiragana.fullmatch(base):  # "我", who wrote it down; "のぞみ"
        return False
    return bool(_in_sentences.search(base)) or not SMALL_WORDS.isdisjoint(words)


def _is_code(base: str) -> bool:
    """Whether it is like "B", "S1", "AvW", "TN-04"; "So" and "Und" are not."""
    if not _code.fullmatch(base) or base == base.lower():
        return False
    return _has_digit(base) or base[1:] != base[1:].lower() or len(base) == 1


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))
