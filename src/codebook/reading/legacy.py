"""Which encoding text is in that is not Unicode: East Asian ones by their common characters.

Their standards put the characters in daily use into rows of their own. Read in the wrong encoding,
a text is made of others. What is none of these is left to charset-normalizer.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import NamedTuple

_SAMPLE = 1 << 18  # enough bytes to tell an encoding by
_ENOUGH = 0.85  # of the characters beyond ASCII must be in daily use
_FEWEST = 10  # Hangul by which Korean is told from Chinese of two words
_kana = re.compile("[\u3041-\u30fe]")
_hangul = re.compile("[\uac00-\ud7a3]")
_beyond_ascii = re.compile(r"[^\x00-\x7f]")


class _Rows(NamedTuple):
    """The first bytes, in encoding `codec`, of punctuation and of characters in daily use."""

    codec: str
    leads: Container[int]


_COMMON = {
    "cp932": _Rows("shift_jis", {0x81, 0x82, 0x83, *range(0x88, 0x98), *range(0xA1, 0xE0)}),
    "euc_jp": _Rows("euc_jp", {0xA1, 0xA3, 0xA4, 0xA5, *range(0xB0, 0xD0)}),
    "cp949": _Rows("euc_kr", {0xA1, 0xA3, *range(0xB0, 0xC9)}),
    "gb18030": _Rows("gb2312", {0xA1, 0xA3, *range(0xB0, 0xD8)}),
    "big5": _Rows("big5", {0xA1, *range(0xA4, 0xC7)}),
}
_OTHERS = ("cp1252", "cp1251")


def likely_encodings(data: bytes) -> list[str]:
    """Return the encodings that `data` may be in, the likeliest first; none are Unicode's."""
    sample = data
    if len(data) > _SAMPLE:  # cut at a line's end: half a character would rule its encoding out
        sample = data[: data.rfind(b"\n", 0, _SAMPLE) + 1] or data
    best = _east_asian(sample) or _by_chance(sample)
    return list(dict.fromkeys([*([best] if best else []), *_COMMON, *_OTHERS]))


def _east_asian(sample: bytes) -> str:
    shares = {codec: _share(sample, codec) for codec in _COMMON}
    if max(shares.values()) < _ENOUGH:
        return ""
    # Japanese and Korean are sure where they are possible; the two Chinese ones are weighed.
    first = next((codec for codec in ("cp932", "euc_jp", "cp949") if shares[codec] >= _ENOUGH), "")
    return first or max(("gb18030", "big5"), key=lambda codec: shares[codec])


def _share(sample: bytes, codec: str) -> float:
    """Return how many of the characters beyond ASCII are in daily use, 0 where it is not `codec`.

    Japanese must have kana among them, Korean Hangul: else the letters of other scripts that
    stand in pairs would be taken for it.
    """
    try:
        chars = _beyond_ascii.findall(sample.decode(codec))
    except UnicodeDecodeError:
        return 0
    text = "".join(chars)
    if codec in {"cp932", "euc_jp"} and 5 * len(_kana.findall(text)) < len(text):
        return 0
    if codec == "cp949" and len(_hangul.findall(text)) < _FEWEST:
        return 0
    rows = _COMMON[codec]
    leads = (char.encode(rows.codec, "replace")[0] for char in chars)
    return sum(lead in rows.leads for lead in leads) / max(1, len(chars))


def _by_chance(sample: bytes) -> str:
    """Return what charset-normalizer takes the text for."""
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=[*_COMMON, *_OTHERS]).best()
    return best.encoding if best else ""
