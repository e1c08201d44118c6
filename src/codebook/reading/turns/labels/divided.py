"""Names from other languages in Chinese or Japanese, of which a dot divides the parts: "马拉·林德".

A reader of names takes the parts for words, as those of "Mara Lind" are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern

_dot = lazy_pattern(  # "吉村・田中" are two people, who are not written in katakana
    r"(?<=[^\W\d_])[ ]?[·•‧][ ]?(?=[^\W\d_])|(?<=[\u30a1-\u30fa\u30fc])・(?=[\u30a1-\u30fa])"
)
_has_own_script = lazy_pattern("[\u3040-\u30ff\u3400-\u9fff]")


def divided(
    rule: Callable[[Sequence[str]], Mapping[str, str]], speakers: Sequence[str]
) -> dict[str, str]:
    """Return who is another one, and whom, by a rule that takes each part of a name for a word.

    So is who is written with another dot: "马拉•林德" for "马拉·林德".
    """
    parted = {name: _parted(name) for name in dict.fromkeys(speakers)}
    written: dict[str, str] = {}
    for name, words in parted.items():
        written.setdefault(words, name)
    found = rule([parted[name] for name in speakers])
    same = {name: written[found.get(words, words)] for name, words in parted.items()}
    return {name: other for name, other in same.items() if other != name}


def _parted(name: str) -> str:
    """Return a name with blanks for the dots between its parts."""
    is_foreign = not name.isascii() and _has_own_script.search(name) is not None
    return _dot.sub(" ", name) if is_foreign else name
