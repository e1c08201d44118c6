"""What a text sets off, in bold or in italics: what is said there, and what is a heading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.layout import (
    asks,
    ends,
    is_heading,
    next_text,
    opens_block,
    text_above,
)

numbered = lazy_pattern(r"\s*(?:[-+•]\s|\d{1,3}(?:[.)、．-]\d{0,2})?)\s*(?=[^\W\d_]|[¿\"“„«(])")
"""How a line begins that is counted, or an item of a list."""

item = lazy_pattern(r"\s*[-*+•–—]\s+(?=\S)")
"""How an item of a list begins that no number counts."""

opening_dash = lazy_pattern(r"\s*[-–—]\s*(?=[^\W_]|[¿¡\"'“‘„«(])")
"""A dash that opens what is said."""

_sentence_within = lazy_pattern(  # and not "Prof. Lind"
    r"(?:[^\W\d_]{5}\.|[^\W\d_]{2}[!?…])[\"”»)]{0,2}\s+[\"“„«(¿¡]?[^\W\d_a-zß-ÿа-я]|[。！？]."
)
_WORDS = 6  # of a heading, at most
_LINES, _WORDS_OF_A_CAPTION, _LONGEST = 3, 4, 40
_MOSTLY = 0.85


def sentences(lines: Sequence[str], marked: Sequence[int]) -> list[int]:
    """Return the lines that are counted or end as a sentence does, and so are no headings."""
    return [line for line in marked if numbered.match(lines[line]) or ends(lines[line])]


def has_sentence(line: str) -> bool:
    """Whether a sentence ends within a line, and another begins, as in no heading."""
    return _sentence_within.search(line) is not None


def is_caption(texts: Sequence[str]) -> bool:
    """Whether lines are a few, of a few words each, and tell nothing: "Ann Lee", "in York"."""
    return 0 < len(texts) <= _LINES and all(
        len(text.split()) <= _WORDS_OF_A_CAPTION
        and len(text) <= _LONGEST
        and any(map(str.isalpha, text))
        and not (ends(text) or text.endswith((":", "：", ",", "，", "、")))
        for text in texts
    )


def runs_of(marked: Sequence[int]) -> list[list[int]]:
    """Return the lines, those below each other together."""
    runs: list[list[int]] = []
    for above, line in pairwise([-2, *marked]):
        if line != above + 1:
            runs.append([])
        runs[-1].append(line)
    return runs


def first_of_wrapped(lines: Sequence[str], last: int, top: int) -> int:
    """Return the first line of a sentence that ends in line `last` and begins at `top` or below.

    It is wrapped where all from below a blank line on is one sentence; else it is that line.
    """
    first = last
    while not opens_block(lines, first):
        first -= 1
        if first < top or sentences(lines, [first]):
            return last
    return first


def spoken(lines: Sequence[str], marked: Sequence[int]) -> Sequence[int]:
    """Return the lines where nearly all that is set off together is said, not headings; else none.

    It asks, ends as a sentence does, or has more words than a heading.
    """
    runs = runs_of(marked)
    said = [
        run
        for run in runs
        if len(run) > 1 or sentences(lines, run) or len(lines[run[0]].split()) > _WORDS
    ]
    return marked if len(said) >= _MOSTLY * len(runs) else ()


def headings_among(lines: Sequence[str], runs: Sequence[Sequence[int]]) -> set[int]:
    """Return the first lines of the runs that are headings, as nothing in them asks.

    They are no sentences and stand above or below all that ask, or end with a colon. A document's
    title is one, too: it may be a sentence, but stands apart from what is below it.
    """
    title = next((line for line, text in enumerate(lines) if text.strip()), -1)
    asking = [run[0] for run in runs if _is_question(lines, run)]
    known = frozenset(asking)
    silent = [run for run in runs if run[0] not in known]
    found = {
        run[0]
        for run in silent
        if not sentences(lines, run)
        and (
            not asking
            or not asking[0] < run[0] < asking[-1]
            or lines[run[-1]].rstrip().endswith((":", "："))
        )
    }
    apart = [run for run in runs if not _is_text(lines, run[-1] + 1)]
    if 2 * len(apart) < len(runs):
        found.update(run[0] for run in silent[:1] if run == [title] and run in apart)
    return found


def profiles_among(lines: Sequence[str], marked: Iterable[int]) -> set[int]:
    """Return the lines right below headings that come again below others, each above a list.

    "**Person**", above "* A miller", tells whose interview is next, and asks nothing.
    """
    places = defaultdict[str, list[int]](list)
    for line in marked:
        places[lines[line].casefold().strip()].append(line)
    return {
        line
        for text, own in places.items()
        if len(own) > 1 and not asks(text) and all(_is_profile(lines, at) for at in own)
        for line in own
    }


def _is_profile(lines: Sequence[str], line: int) -> bool:
    above, below = text_above(lines, line), next_text(lines, line)
    is_headed = above >= 0 and is_heading(lines[above])
    return is_headed and below < len(lines) and item.match(lines[below]) is not None


def _is_question(lines: Sequence[str], run: Sequence[int]) -> bool:
    """Whether one of the lines asks, or all together: "Why? (By", "the mill)"."""
    return any(asks(lines[line]) for line in run) or asks(" ".join(lines[line] for line in run))


def _is_text(lines: Sequence[str], line: int) -> bool:
    return line < len(lines) and bool(lines[line].strip())
