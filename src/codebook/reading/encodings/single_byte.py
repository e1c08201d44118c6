"""Which encoding a text is in that has one byte a letter: the one that makes words of it.

For each encoding the text is weighed as a text of each language, as the logarithm of how likely
its characters beyond ASCII are where they stand. In the wrong encoding they are letters of no one
language, capitals within words, or signs between letters. English has hardly a letter beyond ASCII:
what is beyond it there are mostly dashes and quotation marks.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import cache
from math import log
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.encodings.alphabets import ALPHABETS, ENCODINGS, Alphabet

_SAMPLE = 1 << 13  # bytes of lines that are not all ASCII
_DOUBT = 3.0  # how near the second may come to the first, as a logarithm: one in twenty
_AROUND = 200
_beyond_ascii = lazy_pattern(rb"[\x80-\xff]")
_odd = lazy_pattern(r"[^\x00-\x7f]")

_SIGNS = {
    "’": 0.2,
    **dict.fromkeys("“”", 0.05),
    **dict.fromkeys("„‘–—…«»\xa0", 0.02),
    **dict.fromkeys("°§€£·•‹›²³½ªº×±µ™®©№´\xad‚†¿¡", 0.001),
}
"""How usual signs beyond ASCII are among the characters beyond it."""

_OPENING = frozenset("„‚¿¡")
_WITHIN_WORDS = frozenset("’–—…´\xad·\u200c")
_WORDS = frozenset("àáâåäæèéêëìíîòóôõöøùúýőạừởơ")  # of one letter; in others, dashes are such
_NEVER, _STRANGE, _ELSEWHERE = log(1e-7), log(2e-5), log(1e-4)
_LETTERS = log(0.7)
_SIGNS_AMID_ENGLISH = log(8)  # how much more usual they are there
_FOREIGN = 3.0  # how much rarer another script is amid it, as a logarithm
_ENGLISH, _ENGLISH_SAMPLE = 0.05, 1 << 15  # of its words are such; bytes to look at
_word = lazy_pattern(
    rb"(?<![\x80-\xff])\b(?:(the|and|that|this|you|was|with|they)|[a-z]+)\b", re.IGNORECASE
)
_CASES = {"s": log(0.9), "C": log(0.1), "": log(0.9), "x": _STRANGE}
_SIGNS_AMID_LETTERS = log(0.05)  # where all letters are beyond ASCII, signs are fewer among them
_ALONE = log(0.1)  # how much rarer a letter is as a word of its own: it may be a dash misread
_CONTRACTED = {"’": log(0.5), "´": log(0.1)}
_contraction = lazy_pattern(  # what follows the sign in "don’t", "y’all", "O’Hara"
    r"(?:s|t|m|d|re|(?<=[IiuydtoUYDTO].)ve|ll|all|know)(?![^\W\d_])|[A-Z][a-z]"
)
_UNUSUAL = log(0.02)  # how much rarer a sign is in an English word that is not contracted
_FALLING = 0.9  # how much rarer each letter is than the one before


class Weighed(NamedTuple):
    """An encoding, the sample read in it, and how likely that is, as a logarithm."""

    codec: str
    text: str
    weight: float


class _Seen(NamedTuple):
    """A character beyond ASCII, small, and where it stands.

    `case` is "s" for a small letter, "C" for a capital where one may stand, "x" for one within a
    word and for any letter after a digit, "" for a sign. `after` and `before` say whether a letter
    stands there, `mixed` whether one of ASCII does, `contracts` whether "don’" may go on so.
    """

    char: str
    case: str
    after: bool
    before: bool
    mixed: bool
    contracts: bool


def weigh(data: bytes) -> list[Weighed]:
    """Return the encodings that bytes can be in, the likeliest first; none gives another's text."""
    sample = b"\n".join(_lines(data))
    english = is_english(data[:_ENGLISH_SAMPLE])
    found: dict[str, Weighed] = {}
    for codec, rarity in ENCODINGS.items():
        text = sample.decode(codec, errors="replace")
        if text not in found:
            found[text] = Weighed(codec, text, _likelihood(text, english=english) - rarity)
    return sorted(found.values(), key=lambda one: -one.weight)


def doubtful(weighed: list[Weighed]) -> list[Weighed]:
    """Return those of `weighed` that are nearly as likely as the first."""
    return [one for one in weighed[1:] if weighed[0].weight - one.weight < _DOUBT]


def _lines(data: bytes) -> Iterator[bytes]:
    """Yield lines that are not all ASCII, the first of a text and no more than are needed.

    Of a long line it is what stands around the first byte that is not; it takes linear time.
    """
    size = at = 0
    while size < _SAMPLE and (found := _beyond_ascii.search(data, at)):
        start = max(data.rfind(b"\n", at, found.start()) + 1, at, found.start() - _AROUND)
        stop = data.find(b"\n", found.start(), start + _SAMPLE)
        at = stop if stop >= 0 else start + _SAMPLE
        size += at - start
        yield data[start:at]


def is_english(data: bytes) -> bool:
    """Whether the words that are all ASCII are those of English."""
    words = _word.findall(data)
    return sum(map(bool, words)) > _ENGLISH * len(words)


def _likelihood(text: str, *, english: bool) -> float:
    seen = Counter(_seen(text))
    used = {each.char for each in seen}
    likely = [alphabet for alphabet in ALPHABETS if not used.isdisjoint(alphabet.letters)]
    return max(
        sum(count * _weight(each, alphabet, english) for each, count in seen.items())
        - alphabet.rarity
        - (_FOREIGN if english and not alphabet.latin else 0)
        for alphabet in likely or ALPHABETS[:1]
    )


def _seen(text: str) -> Iterator[_Seen]:
    around = f" {text} "
    for match in _odd.finditer(text):
        char, before, after = match[0], around[match.start()], around[match.start() + 2]
        small = low if len(low := char.lower()) == 1 else char  # "İ" has no small one
        case = "" if not char.isalpha() else "s" if char == small else "C"
        is_within = case == "C" and before.isalpha() and before != before.upper()
        if is_within or (case and before.isdigit()):
            case = "x"
        mixed = (before.isalpha() and before.isascii()) or (after.isalpha() and after.isascii())
        contracts = _contraction.match(text, match.end()) is not None
        yield _Seen(small, case, before.isalpha(), after.isalpha(), mixed, contracts)


@cache
def _weight(seen: _Seen, alphabet: Alphabet, english: bool) -> float:
    """Return how likely a character is where it stands in a text of a language, amid English."""
    if (rank := alphabet.letters.find(seen.char)) >= 0:
        return _letter(seen, alphabet, rank)
    if seen.char in _SIGNS:
        sign = _sign_amid_english(seen) if english else _sign(seen)
        return sign + (0 if alphabet.latin else _SIGNS_AMID_LETTERS)
    if seen.char == "\ufffd" or unicodedata.category(seen.char) in {"Cc", "Co", "Cn"}:
        return _NEVER
    of_script = seen.case in {"s", "C"} and (alphabet.latin or not seen.mixed)
    return _ELSEWHERE if of_script else _STRANGE


def _letter(seen: _Seen, alphabet: Alphabet, rank: int) -> float:
    """Return how likely one of an alphabet's letters is there, the usual ones first."""
    is_amid_latin = seen.mixed and not alphabet.latin
    is_within = seen.after and seen.char in _OPENING
    is_word = _is_word(seen, alphabet)
    if is_amid_latin or is_within or (is_word and seen.char not in _WORDS):
        return _STRANGE
    usual = log((1 - _FALLING) / (1 - _FALLING ** len(alphabet.letters)) * _FALLING**rank)
    return _LETTERS + usual + _CASES[seen.case] + (_ALONE if is_word else 0.0)


def _is_word(seen: _Seen, alphabet: Alphabet) -> bool:
    """Whether it is a letter alone, as "à" is in French; in other scripts, that says little."""
    return alphabet.latin and seen.char.isalpha() and not (seen.after or seen.before)


def _sign_amid_english(seen: _Seen) -> float:
    """Return how likely a sign is where it stands in English, which hardly has other letters."""
    is_blank = seen.char == "\xa0"  # which in other languages may be a letter
    sign = log(_SIGNS[seen.char]) if is_blank else _sign(seen)
    is_within = seen.mixed and seen.after and seen.before and seen.char in _CONTRACTED
    unusual = _UNUSUAL if is_within and not seen.contracts else 0.0
    return sign + (_SIGNS_AMID_ENGLISH + unusual)


def _sign(seen: _Seen) -> float:
    """Return how likely a sign is where it stands."""
    if seen.after and (seen.char in _OPENING or (seen.before and seen.char not in _WITHIN_WORDS)):
        return _STRANGE
    if seen.mixed and seen.before and seen.contracts and seen.char in _CONTRACTED:
        return _CONTRACTED[seen.char]
    begins = seen.char == "’" and seen.before and not seen.after
    return log(_SIGNS[seen.char]) + (_SIGNS_AMID_LETTERS if begins else 0)
