"""Patterns that find names in a text, in scripts with and without blanks between words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby

from codebook.lazy_patterns import lazy_pattern
from codebook.text.segments import UNSPACED

FAMILY_NAMES = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜谢邹苏潘葛范彭鲁韦马方俞任袁柳史唐费薛"
    "雷贺汤罗毕郝安常于傅齐康伍余顾孟黄穆萧尹姚邵汪祁毛米戴宋熊纪舒屈项祝董梁杜阮蓝季贾江童郭林钟徐邱骆高夏"
    "蔡田樊胡霍万卢莫丁邓洪石崔龚程邢裴陆荣翁段侯武刘龙叶黎白赖乔闻谭曾肖廖丘侍陳張劉楊黃趙吳孫馬鄭謝許鄧蕭葉"
)
"""Characters that are Chinese family names, the most usual ones."""

_JAPANESE = (
    "佐藤 鈴木 高橋 田中 伊藤 渡辺 渡邊 渡部 山本 中村 小林 加藤 吉田 山田 "
    "佐々木 山口 松本 井上 木村 斎藤 斉藤 齋藤 清水 山崎 池田 橋本 阿部 石川 "
    "山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 "
    "福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 中川 原田 松田 竹内 小野 田村 "
    "中山 和田 石田 森田 上田 内田 柴田 酒井 宮崎 横山 高木 安藤 宮本 大野 小島 "
    "谷口 今井 工藤 高田 増田 丸山 杉山 村田 大塚 小山 藤本 平野 新井 河野 上野 "
    "野口 武田 千葉 松井 菅原 岩崎 木下 久保 佐野 野村 松尾 市川 菊地 菊池 杉本 "
    "古川 大西 島田 水野 桜井 高野 吉川 山内 西田 飯田 西川 小松 北村 安田 "
    "五十嵐 川口 平田 中田 久保田 服部 川崎 岩田 土屋 福島 本田 樋口 秋山 田口 "
    "永井 山中 中西 吉村 川上 石原 大橋 松岡 馬場 浜田 森本 星野 矢野 浅野 松下 "
    "大島 野田 荒井 荒木 小池 熊谷 須藤 黒田 堀田 大久保 望月 永田 内藤 松村 "
    "西山 平井 関口 早川 片山 三宅 岩本 本間 横田 宮田 石黒 尾崎"
)
JAPANESE_FAMILY_NAMES = frozenset(_JAPANESE.split())
"""The most usual Japanese family names of several characters."""

NAMES_THAT_ARE_WORDS = frozenset(
    (
        *("will", "mark", "bill", "rob", "art", "grant", "may", "rich", "frank"),
        *("jack", "pat", "sue", "drew", "nick", "chase", "dean", "grace"),
        *("hope", "joy", "rose", "faith", "gene", "dick", "don", "ray", "rod"),
        *("miles", "chip", "jean", "dawn", "ivy", "olive", "penny", "robin"),
        *("sandy", "wade", "ward", "pierre", "claire", "blanche"),
        *("marine", "constant", "clément", "aimé", "rémi", "luz", "sol"),
        *("mercedes", "dolores", "ángel", "pilar", "rosa", "consuelo"),
        *("victoria", "paz", "salvador", "marina", "gioia", "chiara"),
        *("vera", "stella", "franco", "bruno", "clara", "branca"),
        *("ernst", "rainer", "wolf"),
    )
)
"""First names that a text may also have in small letters, as words."""

INVISIBLE = "\u00ad\u200b-\u200d\u2060\ufeff"
"""Soft hyphens, zero-width spaces and joiners, byte order marks; for a class of characters."""

_HIDING = lazy_pattern(f"[{INVISIBLE}]")
_SPACED = lazy_pattern(rf"[^\W{UNSPACED}]")


@lru_cache(maxsize=8)
def whole_words(*names: str) -> re.Pattern[str]:
    """Return a pattern for names as whole words; of two that begin alike it finds the longer.

    Raises ValueError without any name.
    """
    return _pattern(names, re.escape)


@lru_cache(maxsize=8)
def lenient_pattern(*names: str) -> re.Pattern[str]:
    """Return a pattern like that of `whole_words` that also finds names that are written otherwise.

    A letter and its accent may be two characters, and invisible ones may be in a name (see
    `may_hide_names`). `plain` of what is found equals `plain` of the name. Raises ValueError
    without any name.
    """
    return _pattern(map(plain, names), lenient)


def may_hide_names(text: str) -> bool:
    """Whether a text has characters that may hide a name from `whole_words`."""
    return not text.isascii() and (
        not unicodedata.is_normalized("NFC", text) or _HIDING.search(text) is not None
    )


def plain(text: str) -> str:
    """Return a text as it looks: composed (Unicode's form C), without invisible characters."""
    return unicodedata.normalize("NFC", _HIDING.sub("", text))


def count_whole(name: str, text: str) -> int:
    """Return how often a text has a name as whole words, as `whole_words` finds it, but quickly."""
    first, last = _ends(name)
    count, at = 0, text.find(name)
    while at >= 0:
        end = at + len(name)
        is_within = (first and at and _SPACED.match(text, at - 1)) or (
            last and _SPACED.match(text, end)
        )
        count += not is_within
        at = text.find(name, at + 1 if is_within else end)
    return count


def _pattern(names: Iterable[str], written: Callable[[str], str]) -> re.Pattern[str]:
    longest_first = sorted(set(names), key=lambda name: (-len(name), name))
    if not longest_first:
        raise ValueError("no names")
    # Looking before and after a match is costly: names that need the same are grouped.
    groups = groupby(longest_first, key=_ends)
    return re.compile("|".join(_whole(*ends, map(written, each)) for ends, each in groups))


def lenient(name: str) -> str:
    """Return the pattern of a name in composed characters, however a text has it."""
    forms = ({char, unicodedata.normalize("NFD", char)} for char in name)
    chars = (f"(?:{'|'.join(map(re.escape, sorted(each)))})" for each in forms)
    return f"{f'[{INVISIBLE}]*'.join(chars)}(?![\u0300-\u036f])"


@lru_cache(maxsize=8)
def substring_pattern(*names: str) -> re.Pattern[str]:
    """Return the pattern of names anywhere, also within words.

    It is quick to search for, and where it finds nothing `whole_words` would find nothing either.
    """
    return re.compile("|".join(map(re.escape, names)))


def _ends(name: str) -> tuple[bool, bool]:
    """Whether a name's first and last character are of a script with blanks between words."""
    return _SPACED.match(name) is not None, _SPACED.match(name[-1:]) is not None


def _whole(first: bool, last: bool, written: Iterable[str]) -> str:
    """Return the pattern of names as whole words; `first` and `last` as `_ends` says."""
    before = f"(?<!{_SPACED.pattern})" if first else ""
    after = f"(?!{_SPACED.pattern})" if last else ""
    return f"{before}(?:{'|'.join(written)}){after}"
