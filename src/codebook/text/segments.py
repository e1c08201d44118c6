"""Sentences and words of any script, as spans of code points."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codebook.lazy_patterns import lazy_pattern
from codebook.text.spans import Span

# Marks that belong to the word they stand in although `\w` leaves them out: combining marks,
# vowel signs of the Indic and South-East Asian scripts, joiners, variation selectors, skin tones.
_MARKS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06ed\u0900-\u0963\u0966-\u0df3\u0e31-\u0e4e\u0eb1-\u0ece\u0f18-\u0fbc"
    r"\u1000-\u1049\u1050-\u109f\u1780-\u17d3\u180b-\u180d\u200c\u200d\u20d0-\u20ff\u302a-\u302f"
    r"\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\U0001f3fb-\U0001f3ff\U000e0100-\U000e01ef"
)
# Scripts that write words without spaces between them: each character is a step of its own.
UNSPACED = r"\u3005-\u3007\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_PICTURES = r"\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\U0001f000-\U0001faff"
_LETTER = rf"(?:(?![{UNSPACED}])[\w{_MARKS}])"
_WORD = lazy_pattern(
    rf"[{UNSPACED}][{_MARKS}]*"
    rf"|(?=\w){_LETTER}+(?:['’.:·-]{_LETTER}+)*"
    rf"|[{_PICTURES}][{_MARKS}{_PICTURES}]*"
)

_CLOSERS = r"""["'”’»›)\]}」』】》〉）］｝*_]*"""
# A full stop of a script with spaces ends a sentence only before white space; one of a script
# without ends it anywhere. A blank line always does.
_END = lazy_pattern(
    rf"[。！？｡．۔؟।॥။።։…‥]*[。！？｡．]+[。！？｡．…]*{_CLOSERS}"
    rf"|(?P<stop>[.!?…‥؟۔।॥။።։]+){_CLOSERS}(?=\s|\Z)"
    r"|\n[^\S\n]*(?:\n[^\S\n]*)+"
)
# What follows a stop, to the end of its paragraph, where that is no more than a mark of omission.
_ONLY_MARKS_LEFT = lazy_pattern(r"[^\w\n]{0,24}(?:\n[^\S\n]*\n|\Z)")
_LAST_WORD = lazy_pattern(r"[\w.]+\Z")
# Only what stands before a capital inside a sentence; "etc." before one ends it as often as not.
_ABBREVIATION = lazy_pattern(
    r"mrs?|ms|dr|prof|st|vs|cf|ca|approx|figs?|vol|pp|al|e\.g|i\.e|mme|mlle|sra?|dra|p\.ex"
    r"|z\.b|d\.h|u\.a|bzw|evtl|ggf|sog|vgl|abb|nr|bspw|inkl|hr|fr",
    re.IGNORECASE,
)
_LOOKBACK = 24


def words(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Yield the words of `text[start:end]`.

    A word is a run of letters, digits and their marks, held together by inner apostrophes,
    hyphens and points (`don't`, `e.g`, `3.5`). Each ideograph and kana is a word of its own; so
    is a run of pictures. Punctuation belongs to no word.
    """
    for match in _WORD.finditer(text, start, len(text) if end is None else end):
        yield Span(*match.span())


def sentences(text: str, start: int = 0, end: int | None = None) -> Iterator[Span]:
    """Yield the sentences of `text[start:end]`, in order, without the white space around them.

    Together they hold every code point that is no white space. Full stops after abbreviations,
    initials and small ordinals, and ellipses that the sentence goes on after, end none. What has
    no word in it (`(…)`, `...`) is no sentence beside others of its paragraph, but part of one.
    """
    stop = len(text) if end is None else end
    begin = start
    for match in _END.finditer(text, start, stop):
        if match["stop"] and _goes_on(text, begin, match, stop):
            continue
        yield from _trimmed(text, begin, match.end())
        begin = match.end()
    yield from _trimmed(text, begin, stop)


def _trimmed(text: str, start: int, end: int) -> Iterator[Span]:
    """Yield the span without outer white space, or nothing where nothing is left."""
    body = text[start:end]
    inner = body.strip()
    if inner:
        left = start + len(body) - len(body.lstrip())
        yield Span(left, left + len(inner))


def _goes_on(text: str, begin: int, match: re.Match[str], stop: int) -> bool:
    """Whether the sentence that began at `begin` goes on after the stop that `match` found."""
    short = match.start() - begin <= _LOOKBACK
    if short and not _WORD.search(text, begin, match.start()):
        return True
    if _ONLY_MARKS_LEFT.match(text, match.end(), stop):
        return True
    mark = match["stop"]
    rest = text[match.end() : min(stop, match.end() + _LOOKBACK)].lstrip()
    if not rest:
        return False
    asked = mark in {"!", "?"} and match.end() == match.end("stop")
    if rest[0].islower() and not asked:
        return True
    if mark != ".":
        return False
    before = _LAST_WORD.search(text, max(begin, match.start() - _LOOKBACK), match.start())
    word = before.group() if before else ""
    ordinal = len(word) <= 2 and word.isdigit()
    initial = len(word) == 1 and word.isupper()
    return ordinal or initial or bool(_ABBREVIATION.fullmatch(word))
