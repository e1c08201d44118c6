"""Shapes of labels: what looks like a code, a role, a name, several names, or none of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import UNKNOWN, is_cased, split_aside, words_of
from codebook.reading.turns.labels.no_label import CJK_LENGTH, Written, is_long, is_no_label
from codebook.reading.turns.labels.vocabulary import (
    AGENTS,
    CJK_ROLES,
    PARTICLES,
    PRONOUNS,
    ROLE_PARTS,
    ROLES,
    SMALL_WORDS,
)

Shape = Literal["code", "role", "name", "names", "other", "none"]
"""What a label looks like: "B1", "Interviewer 2", one name, several, other words, no label."""

ROLE_OR_CODE = frozenset[Shape]({"role", "code"})
PEOPLE = ROLE_OR_CODE | frozenset[Shape]({"name", "names"})

_code = lazy_pattern(r"[^\W\d_]{1,3}(?:[ .\-]?\d{1,3}[a-z]?)?|[^\W\d_]{2,20}[_ \-.#:]?\d{1,4}")
_initials = lazy_pattern("[A-ZÀ-ÞА-Я]{1,4}")
_of_a_house = lazy_pattern(  # whose name the typist did not know: "Someone from Mill Post"
    r"(?i:some(?:one|body) (?:from|at)|jemand vo[nm]|quelqu['’]un de|alguien de|alguém d[aeo])"
    r"(?: [^\W\d_a-zß-ÿ][\w.&'’-]*){1,3}"
)
_cjk_role = lazy_pattern("|".join(map(re.escape, CJK_ROLES)))
_cjk_office = lazy_pattern("[局部署司處处廳厅院廠厂][長长]$|[議议][員员]$|主席$")
_cjk_title = lazy_pattern("|".join(map(re.escape, (role for role in CJK_ROLES if len(role) > 1))))
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
_JOINING = frozenset({"e", "i"})
_BEHIND_TWO = 2
_WORDS_OF_A_ROLE = 3


@lru_cache(maxsize=131072)
def shape(label: str) -> Shape:
    """Return what `label` looks like; "none" for what can be no person's."""
    if label == UNKNOWN:
        return "role"
    base = split_aside(label)[0].strip()
    if is_long(base) or is_no_label(written := Written(label, base, words_of(base))):
        return "none"
    if _is_phrase(base):
        return "role" if written.words <= ROLES else "other"
    if any(rule(written) for rule in ROLE):
        return "role"
    return "code" if _is_code(written) else _shape_of_name(written)


def is_of_role_words(written: Written) -> bool:
    """Whether all its words are those of roles: "Interviewer 2"; one may be but a part of one."""
    return written.words <= ROLES and written.words not in _PARTS


def is_named_with_role(written: Written) -> bool:
    """Whether a role is beside a name: "Minister Dahl", and "Frau" only without one.

    A letter is an initial there: "Ina A. Dahl".
    """
    roles = (written.words - _TITLES) & ROLES
    has_role = any(len(role) > 1 or not is_cased(role) for role in roles)
    return has_role and _shape_of_name(written) != "other"


def is_agent(written: Written) -> bool:
    """Whether few words say what somebody does: "night baker"."""
    return len(written.words) <= _WORDS_OF_A_ROLE and not written.words.isdisjoint(AGENTS)


def is_of_a_house(written: Written) -> bool:
    """Whether somebody is from somewhere, whose name nobody knew: "Someone from Mill Post"."""
    return _of_a_house.fullmatch(written.base) is not None


def has_cjk_role(written: Written) -> bool:
    """Whether a role stands in it in a script without blanks: "记者小王"."""
    return not written.base.isascii() and _cjk_role.search(written.base) is not None


def has_cjk_office(written: Written) -> bool:
    """Whether it ends with an office: "林局长"."""
    return not written.base.isascii() and _cjk_office.search(written.base) is not None


ROLE: tuple[Callable[[Written], bool], ...] = (
    is_of_role_words,
    is_named_with_role,
    is_agent,
    is_of_a_house,
    has_cjk_role,
    has_cjk_office,
)
"""Why a label says what somebody is, not who."""


def _shape_of_name(written: Written) -> Shape:
    """Return whether it is one name, several, or other words."""
    is_word = " " not in written.base
    return "name" if is_word and has_own_letters(written.label) else _name_shape(written.base)


def _name_shape(base: str) -> Shape:
    """Names have capitals in scripts that have any, unlike words: "Mara Lind, chair" has one."""
    name, comma, _ = base.partition(", ")
    words = (name if comma and " " in name else base).split()
    small = [
        word
        for at, word in enumerate(words)
        if word[0].islower()
        and word not in PARTICLES
        and not word.endswith(".")  # "med."
        and not _joins(words, at)
    ]
    if small or words[-1] in PARTICLES:
        return "other"
    return "name" if len(words) == 1 else "names"


def _joins(words: Sequence[str], at: int) -> bool:
    """Whether "and" joins the families behind a first name: "Mara Lind i Aue", "Bo Dahl e Tal"."""
    if words[at] not in _JOINING or at < _BEHIND_TWO:  # "Kvarnen i Dalen" is no name
        return False
    beside = words[at - 1 : at + 2 : 2]
    return len(beside) > 1 and not any(word[0].islower() for word in beside)


def has_own_letters(label: str) -> bool:
    """Whether brackets behind a label have letters of its own, in order: "grindstone (GS)".

    One letter is its first: "miller (M)".
    """
    base, short = split_aside(label)
    if not _initials.fullmatch(short):
        return False
    if len(short) == 1:
        return base[:1].upper() == short
    letters = iter(base.casefold())
    return all(letter in letters for letter in short.casefold())


def _is_phrase(base: str) -> bool:
    """Whether words in a script without capitals are part of a sentence, not a name or a role."""
    if base.isascii() or not _is_in_sentence(base):
        return False
    return len(base) > CJK_LENGTH or not _cjk_title.search(base)


def _is_in_sentence(base: str) -> bool:
    """Whether words in a script without capitals are some that sentences have."""
    words = [word for word in base.split() if not word.isdigit()]
    if _hangul.search(base):
        is_short = len(words) <= _WORDS_OF_A_ROLE and _titled.search(base) is not None
        return not is_short and (len(words) > 1 or len(base) > _HANGUL_LENGTH)
    if base in PRONOUNS or _hiragana.fullmatch(base):  # "我", who wrote it down; "のぞみ"
        return False
    return bool(_in_sentences.search(base)) or not SMALL_WORDS.isdisjoint(words)


def _is_code(written: Written) -> bool:
    """Whether it is like "B", "S1", "AvW", "TN-04", "3K31"; "So" and "Und" are not."""
    base = written.base
    if base[0].isdigit():
        return True
    if not _code.fullmatch(base) or base == base.lower():
        return False
    return written.has_digit or base[1:] != base[1:].lower() or len(base) == 1
