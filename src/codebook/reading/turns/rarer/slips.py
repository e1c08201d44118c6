"""Known labels behind which another key was hit than the colon: "Ann; And why?", "MR. So"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import indentation, opens_block
from codebook.reading.turns.lines.lines import Lines

_slip = lazy_pattern(r"[;；=.．…]|\A\s*(?:[“「『…]|\w[?？]\s)")
_dash = lazy_pattern(r"[ ]?([-–—]{1,3})")
_OPENING = "“「『… "  # what a known label may stand behind
_SHARE = 0.75
_REACH = 80
_OFTEN = 10  # turns of a letter
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels


def slipped(lines: Lines, openings: Mapping[int, Head], others: Sequence[int]) -> dict[int, Head]:
    """Find known labels behind which another key was hit than the colon: "Ann; And why?", "MR. So".

    Or before which a quotation opens, or three dots stand; or behind which only the dash is that
    most have behind their colon: "Ann--So"; or behind a letter, which is no call, a question mark.
    Only where a turn may begin: after a blank line, or where every line begins with a label, or
    every one that is indented as they are.
    """
    start = min(openings, default=0)
    dash = _dash_behind(lines, openings.values())
    likely = [
        line
        for line in others
        if line > start
        and line not in openings
        and (_slip.search(lines[line], 0, _REACH) or (dash and dash in lines[line]))
    ]
    if not likely:
        return {}
    counts = _usual(openings.values())
    likely = _begun_by(lines, likely, tuple(counts))
    if not likely:
        return {}
    pattern = _pattern(counts, dash)
    order = sorted(openings)
    may_begin = _beginning(lines, order)
    return {
        line: head
        for line in likely
        if (head := _head(lines, line, pattern))
        and (line in may_begin or opens_block(lines, line))
        and (len(head.label) > 1 or _answers(head, openings, order))
    }


def _dash_behind(lines: Sequence[str], heads: Collection[Head]) -> str:
    """Return the dash that stands behind the colon of most labels, "" for none."""
    found = ((head, _dash.match(lines[head.line], head.body)) for head in heads)
    dashes = Counter(match[1] for head, match in found if match and head.sign == "colon")
    dash, count = next(iter(dashes.most_common(1)), ("", 0))
    return dash if count >= _SHARE * len(heads) else ""


def _usual(heads: Iterable[Head]) -> dict[str, int]:
    """Return how often each of the most usual labels comes that have a colon and words behind."""
    counts = Counter([head.label for head in heads if head.sign == "colon" and not head.alone])
    return dict(counts.most_common(_USUAL))


def _begun_by(lines: Sequence[str], likely: Iterable[int], labels: tuple[str, ...]) -> list[int]:
    """Return the lines that begin with a label, perhaps behind a quotation mark or three dots."""
    return [line for line in likely if lines[line].lstrip().lstrip(_OPENING).startswith(labels)]


def _pattern(counts: Mapping[str, int], dash: str) -> re.Pattern[str]:
    """Return what a label looks like before another sign than the colon, or behind an opening."""
    signs = f"[;；=]|(?={dash})" if dash else "[;；=]"
    labels = sorted(counts, key=len, reverse=True)
    names = "|".join(map(re.escape, labels))
    may_be = [one for one in labels if _may_be_stopped(one, counts[one])]
    stopped = "|".join(map(re.escape, may_be))
    letters = "|".join(one for one in may_be if one.isalpha() and len(one) == 1)
    return re.compile(
        rf"\s*(?:({names})\s?(?:{signs})|[“「『…]{{1,3}}[ ]?({names})\s?[:：]"
        + (rf"|({stopped})(?:[.．]| (?=…))" if stopped else "")
        + (rf"|({letters})[?？](?=\s)" if letters else "")
        + rf")[ \t]*(?=[^\W\d_]|[¿¡\"“„«(\[…{dash[:1]}])"
    )


def _may_be_stopped(label: str, count: int) -> bool:
    """Whether a stop behind a label may be a slip: a stop ends a word, but no initials, no code.

    Of a letter, which may begin a list, there must be many turns.
    """
    return count >= _OFTEN if len(label) == 1 else shape(label) == "code"


def _beginning(lines: Lines, order: Sequence[int]) -> frozenset[int]:
    """Return the lines where a turn may begin, as nearly each such line amid the turns begins one.

    All of them, or those that have the indentation of most labels. `order` has the lines of these.
    """
    texts = [line for line in lines.texts if line >= order[0]]
    if _SHARE * bisect_right(texts, order[-1]) <= len(order):
        return frozenset(texts)
    own, count = Counter([indentation(lines[line]) for line in order]).most_common(1)[0]
    alike = [line for line in texts if indentation(lines[line]) == own]
    return frozenset(alike if _SHARE * bisect_right(alike, order[-1]) <= count else ())


def _head(lines: Sequence[str], line: int, pattern: re.Pattern[str]) -> Head | None:
    match = pattern.match(lines[line], 0, _REACH)
    if not match:
        return None
    body = match.end()
    return Head(line, match[match.lastindex or 0], "bare", body, body, unlike=True)


def _answers(head: Head, openings: Mapping[int, Head], order: Sequence[int]) -> bool:
    """Whether one other speaks before a line and behind it, so that the letter there answers.

    `order` has the lines of the openings as they stand.
    """
    at = bisect_left(order, head.line)
    if not 0 < at < len(order):
        return False
    return openings[order[at - 1]].label == openings[order[at]].label != head.label
