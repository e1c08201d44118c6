"""Which encoding text is in that is not Unicode: East Asian ones by their common characters.

Their standards put the characters in daily use into rows of their own, and a few of them make up
much of every text. Read in the wrong encoding, a text is made of others. All else is told in
`single_byte`.
"""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.encodings.single_byte import doubtful, is_english, weigh

_SAMPLE = 1 << 15  # enough bytes to tell an encoding by
_ENOUGH = 0.85  # of the characters beyond ASCII must be in daily use
_EVERYDAY = 0.08  # and so many of them among the most usual
_FEW = 24  # characters by which Chinese is not yet told from Korean
_LEAST = 4  # bytes beyond ASCII that may be such characters amid English
_HOPELESS = -5.0  # the mean weight of a character where an encoding makes no words
_DAMAGE = 0.02  # of them may be broken
_beyond_ascii = lazy_pattern(r"[^\x00-\x7f]")
_ESCAPES = {b"\x1b$)C": "iso2022_kr", b"\x1b$B": "iso2022_jp_2", b"\x1b$@": "iso2022_jp_2"}
_MOST = 3  # other encodings that are named
_HIRAGANA = "".join(map(chr, range(0x3041, 0x3094)))
_SIMPLIFIED = (
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得着下自之年过发后"
    "作里用道所然家种事成方多么去学如都同没看还进好小些样开但因只从想很吗呢吧嗯啊哦喂"
)
_TRADITIONAL = (
    "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得著下自之年過發後"
    "作裡用道所然家種事成方多麼去學如都同沒看還進好小些樣開但因只從想很嗎呢吧嗯啊哦喂嘅係唔咗佢"
)
_SIGNS = "“”‘’—…·、。，？！：；（）《》「」『』"
_KOREAN = "이다는에을가고하의지나로아어사도은를기자한리서시요그니라인네거해으게들있했면정보제수"


class Guess(NamedTuple):
    """The encoding that bytes are taken to be in, and others that are nearly as likely.

    `likely` is False where not even the first makes words.
    """

    codec: str
    others: tuple[str, ...] = ()
    likely: bool = True


class _Script(NamedTuple):
    """Of an encoding, the first bytes, in `rows`, of what is in daily use, and what is most so."""

    rows: str
    leads: Container[int]
    everyday: frozenset[str]


_KANJI = range(0xB0, 0xD0)
_JAPANESE = {0x81, 0x82, 0x83, *range(0x88, 0x98)}
_BIG5 = _Script("big5", {0xA1, *range(0xA4, 0xC7)}, frozenset(_TRADITIONAL))
_COMMON = (
    ("cp932", _Script("shift_jis", _JAPANESE | {*range(0xA1, 0xE0)}, frozenset(_HIRAGANA))),
    ("euc_jp", _Script("euc_jp", {0xA1, *range(0xA3, 0xA6), *_KANJI}, frozenset(_HIRAGANA))),
    ("cp949", _Script("euc_kr", {0xA1, 0xA3, *range(0xB0, 0xC9)}, frozenset(_KOREAN))),
    ("gb18030", _Script("gb2312", {0xA1, 0xA3, *range(0xB0, 0xD8)}, frozenset(_SIMPLIFIED))),
    ("gb18030", _BIG5),  # traditional characters, whose everyday ones Big5 tells
    ("big5", _BIG5),
    ("big5hkscs", _Script("big5hkscs", {*range(0x87, 0xC9)}, frozenset(_TRADITIONAL))),
)


def escaped(data: bytes) -> str:
    """Return the encoding of bytes that switch alphabets by escapes, "" for all others."""
    for escape, codec in _ESCAPES.items() if b"\x1b" in data else ():
        if escape in data:
            try:
                data.decode(codec)
            except UnicodeDecodeError:
                continue
            return codec
    return ""


def guess(data: bytes) -> Guess:
    """Return the encoding that `data` is likely in, which is none of Unicode's."""
    sample = data
    if len(data) > _SAMPLE:  # cut at a line's end, so that no character is halved
        sample = data[: data.rfind(b"\n", 0, _SAMPLE) + 1] or data[:_SAMPLE]
    common = _east_asian(sample)
    if common and common[0].everyday >= _EVERYDAY:
        return _among(common)
    weighed = weigh(data)
    best = weighed[0]
    count = len(_beyond_ascii.findall(best.text))
    likely = best.weight >= _HOPELESS * count
    is_chance = count < _LEAST and is_english(sample)  # "I²C" amid English
    if common and ("\ufffd" in best.text or not (likely or is_chance)):
        return _among(common)
    others = tuple(one.codec for one in doubtful(weighed)[:_MOST])
    return Guess(best.codec, others, likely)


class _Found(NamedTuple):
    """An encoding in which a sample is East Asian, and the share of its most usual characters."""

    everyday: float
    codec: str
    text: str
    damaged: int


def _among(found: list[_Found]) -> Guess:
    best, *rest = found
    unsure = len(_beyond_ascii.findall(best.text)) < _FEW or best.everyday < _EVERYDAY
    others = {one.text: one.codec for one in rest if unsure and one.text != best.text}
    return Guess(best.codec, tuple(others.values())[:_MOST], best.everyday >= _EVERYDAY)


def _east_asian(sample: bytes) -> list[_Found]:
    """Return the encodings in which most characters are in daily use, the likeliest first."""
    found = []
    for codec, script in _COMMON:
        text = sample.decode(codec, errors="replace")
        chars = _beyond_ascii.findall(text)
        damaged = text.count("\ufffd")
        if damaged > max(1, _DAMAGE * len(chars)):
            continue
        signs = sum(char in _SIGNS for char in chars)
        words = [char for char in chars if char not in _SIGNS]
        leads = (char.encode(script.rows, "replace")[0] for char in words)
        if signs + sum(lead in script.leads for lead in leads) >= _ENOUGH * len(chars):
            usual = signs + sum(char in script.everyday for char in words)
            everyday = usual / max(1, len(chars))
            found.append(_Found(everyday, codec, text, damaged))
    return sorted(found, key=lambda one: (-one.everyday, one.damaged))
