"""What no person's label is: a sentence, a date, a place in a text, what is said in a report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, QUESTIONS
from codebook.reading.turns.labels.labels import is_shortened
from codebook.reading.turns.labels.offices import office_of
from codebook.reading.turns.labels.vocabulary import (
    INTERJECTIONS,
    NEVER,
    NUMBERED,
    NUMBERS,
    OF_MINUTES,
    PARTICLES,
    ROLES,
)
from codebook.text.names import FAMILY_NAMES

CJK_LENGTH = 14
"""How many Chinese characters a name or a role has at most."""

_seat = lazy_pattern(r"\d{1,3}番")  # of a councillor
_numbers_in_a_code = lazy_pattern(r"\d{1,3}[A-Z]{1,3}\d{1,4}")
_stop = lazy_pattern(
    r"""[?!;“”„«»…{}=\\，。、；？！।؟؛♪♫♬🎵🎶]|"(?!(?<=[א-ת]")[א-ת])|//|\b(?!(?i:profa?|dott|capt|supt|cllr|mevr|srta|insp|mons|parl|vors|stellv|resp|inter|interv|intv|entrev|befr|antw)\.)[^\W\d_]{4,}\.(?:\s|$)|^[a-zß-ÿа-я]{3}\.\s|,\s.*,|\.\."""
)
_nickname = lazy_pattern(r"(?<= )[\"“„«]([\w.'’ -]{1,20})[\"”“»](?= )")
_bracket = lazy_pattern(r"[\[\]()（）《》]")
_year = lazy_pattern(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_subdivided = lazy_pattern(r"[^\W\d_]{4} \d+\.\d{1,2}$|(?<!\d)1 2 3(?!\d)")  # or pages to go to
_small_number = lazy_pattern(r"(?<!\d)[0-3]?\d(?!\d)")
_cjk = lazy_pattern(r"[\u3040-\u30ff\u3400-\u9fff]")
_latin = lazy_pattern(r"[A-Za-z]{3,}")
_GROUPS = frozenset({"group", "gruppe", "grupo", "gruppo"})
_OF_NUMBERS = frozenset({"n", "nº", "no", "nr"})
_PLACES = NUMBERED | NEVER
_OF_DOCUMENTS = NEVER | OF_MINUTES
_WITH_PLACES = _PLACES | PARTICLES | _GROUPS | _OF_NUMBERS
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
_LETTERS_OF_A_NICKNAME = 3
_WORDS, _WORDS_OF_AN_OFFICE = 7, 10
_CJK_OFFICE = 24


class Written(NamedTuple):
    """A label as written, what is before the brackets behind it, and the words in that."""

    label: str
    base: str
    words: frozenset[str]

    @property
    def has_digit(self) -> bool:
        """Whether a digit stands before the brackets."""
        return any(map(str.isdigit, self.base))


def is_long(base: str) -> bool:
    """Whether there are many words; a Latin one is as long as two Chinese characters."""
    words = base.split(None, _WORDS_OF_AN_OFFICE)
    if len(words) > _WORDS and not _is_office(base, words):  # as all that is said has
        return True
    is_cjk = len(base) > CJK_LENGTH and not base.isascii() and _cjk.search(base) is not None
    longest = _CJK_OFFICE if is_cjk and _in_office.search(base) else CJK_LENGTH
    return is_cjk and len(_latin.sub("xx", base)) > longest


def is_no_label(written: Written) -> bool:
    """Whether a label that is not long can be no person's."""
    return any(rule(written) for rule in NO_LABEL)


def has_no_words(written: Written) -> bool:
    """Whether it is of numbers and signs: "12 – 14"."""
    return not written.words


def begins_with_number(written: Written) -> bool:
    """Whether a number stands before words: "3 mills"; but not what somebody is called."""
    return written.base[0].isdigit() and not _is_nickname(written.base)


def has_stop(written: Written) -> bool:
    """Whether a sign stands in it that ends or divides sentences: "So. Then", "Why? He"."""
    label, base = written.label, written.base
    return _stop.search(base if is_shortened(label) else _without_commas(label, base)) is not None


def is_date(written: Written) -> bool:
    """Whether a year and another number stand in it: "Friday 3 May 2024", "2024年5月3日"."""
    return len(_year.findall(written.base)) == 1 and bool(_small_number.search(written.base))


def is_open(written: Written) -> bool:
    """Whether a bracket opens in it and does not close: "Subscribe [at"."""
    if not _bracket.search(written.base):  # as most have none, which is quick to see
        return False
    count = written.base.count
    return any(count(one) != count(other) for one, other in ("[]", "()", "（）", "《》"))


def is_cjk_part(written: Written) -> bool:
    """Whether Chinese characters count a part of a text, or days: "第一章", "3年"."""
    return not written.base.isascii() and _cjk_part.search(written.base) is not None


def is_report(written: Written) -> bool:
    """Whether it says that somebody says something, as in a novel or a report: "王小明说"."""
    base = written.base
    if base.isascii() or not _he_says.search(base, max(0, len(base) - 3)):
        return False
    return not _named_so.fullmatch(base)


def is_answered_first(written: Written) -> bool:
    """Whether a word that is said stands before a label that is glued to it: "Oh. Q"."""
    said, stop, label = written.base.partition(". ")
    is_label = label.casefold() in QUESTIONS or label.casefold() in ANSWERS
    return bool(stop) and is_label and said.casefold() in INTERJECTIONS


def is_never_one(written: Written) -> bool:
    """Whether it is a word that is never a person's: "Note", "Chapter"."""
    return written.base.casefold() in NEVER


def is_of_document(written: Written) -> bool:
    """Whether all its words are those of documents or minutes: "Proposed resolution"."""
    return len(written.words) > 1 and written.words <= _OF_DOCUMENTS


def is_place(written: Written) -> bool:
    """Whether words with a number are a place in a text: "Page 3 of 12", "Decision 81.2"."""
    words = written.words
    if words.isdisjoint(NUMBERS) and not written.has_digit:
        return False
    places = words - NUMBERS
    is_numbered = not places.isdisjoint(_PLACES) and places <= _WITH_PLACES
    return is_numbered or (words.isdisjoint(ROLES) and bool(_subdivided.search(written.base)))


NO_LABEL: tuple[Callable[[Written], bool], ...] = (
    has_no_words,
    begins_with_number,
    has_stop,
    is_date,
    is_open,
    is_cjk_part,
    is_report,
    is_answered_first,
    is_never_one,
    is_of_document,
    is_place,
)
"""Why words are no person's label; the first asks whether there are any."""


def _is_office(base: str, words: Sequence[str]) -> bool:
    """Whether it is an office in full, of which "of" and "the" are no words."""
    few = sum(word.casefold() not in PARTICLES for word in words)
    return few <= _WORDS and len(words) <= _WORDS_OF_AN_OFFICE and bool(office_of(base))


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
