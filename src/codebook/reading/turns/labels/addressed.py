"""Names with how people are addressed behind them, in scripts without blanks: 林女士, 林晓老师."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice, pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.text.names import FAMILY_NAMES

_WOMEN = frozenset({"女士", "小姐", "太太"})
_ADDRESS = (
    "主持人?|嘉宾|嘉賓|来宾|來賓|记者|記者|老师|老師|先生|女士|小姐|太太|教授|博士|同学|同學|医生|醫生"
    "|经理|經理|主任|さん?|氏"
)
CALLED = lazy_pattern(f"([\u3400-\u9fff]{{2,4}})(?:{_ADDRESS})")
"""A name of two signs or more; what stands before the address is the first group."""

_family = lazy_pattern(f"([{FAMILY_NAMES}][\u3400-\u9fff]{{0,3}})({_ADDRESS})")
_MOST = 100
_PAIR = 2


def addressed_otherwise(speakers: Sequence[str], counts: Mapping[str, int]) -> dict[str, str]:
    """Return the rarer of two speakers who have one name and are addressed in two ways, and whom.

    "林同学" for "林女士". Not where one is a man and one a woman, where a third has the name, too,
    or where the two ever follow each other: then they talk to each other.
    """
    named: dict[str, dict[str, str]] = {}
    for speaker in islice(counts, _MOST):
        if not speaker.isascii() and (match := _family.fullmatch(speaker)):
            named.setdefault(match[1], {})[match[2]] = speaker
    pairs = [own for own in named.values() if len(own) == _PAIR and not _are_two(own)]
    beside = set(map(frozenset, pairwise(speakers))) if pairs else set()
    found = [sorted(own.values(), key=counts.__getitem__) for own in pairs]
    return {rare: usual for rare, usual in found if frozenset({rare, usual}) not in beside}


def _are_two(addressed: Mapping[str, str]) -> bool:
    """Whether of two who are addressed so one is a man and one a woman."""
    return "先生" in addressed and not _WOMEN.isdisjoint(addressed)
