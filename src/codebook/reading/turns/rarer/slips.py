"""Known labels behind which another key was hit than the colon: "Ann; And why?", "MR. So"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import opens_block
from codebook.reading.turns.lines.lines import Lines

_slip = lazy_pattern(r"[;；=.．…]|\A\s*[“「『…]")
_dash = lazy_pattern(r"[ ]?([-–—]{1,3})")
_OPENING = "“「『… "  # what a known label may stand behind
_SHARE = 0.75
_REACH = 80
_OFTEN = 10  # turns of a letter
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels


def slipped(lines: Lines, openings: Mapping[int, Head], others: Sequence[int]) -> dict[int, Head]:
    """Find known labels behind which another key was hit than the colon: "Ann; And why?", "MR. So".

    Or before which a quotation opens, or three dots stand; or behind which only the dash is that
    most have behind their colon: "Ann--So". Only where a turn may begin: after a blank line, or
    where every line begins with a label.
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
    is_every_line = _SHARE * _texts_amid(lines, order) <= len(openings)
    return {
        line: head
        for line in likely
        if (head := _head(lines, line, pattern))
        and (is_every_line or opens_block(lines, line))
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
    stopped = "|".join(re.escape(one) for one in labels if _may_be_stopped(one, counts[one]))
    return re.compile(
        rf"\s*(?:({names})\s?(?:{signs})|[“「『…]{{1,3}}[ ]?({names})\s?[:：]"
        + (rf"|({stopped})(?:[.．]| (?=…))" if stopped else "")
        + rf")[ \t]*(?=[^\W\d_]|[¿¡\"“„«(\[…{dash[:1]}])"
    )


def _may_be_stopped(label: str, count: int) -> bool:
    """Whether a stop behind a label may be a slip: a stop ends a word, but no initials, no code.

    Of a letter, which may begin a list, there must be many turns.
    """
    return count >= _OFTEN if len(label) == 1 else shape(label) == "code"


def _texts_amid(lines: Lines, order: Sequence[int]) -> int:
    """Return how many lines with text there are from the first turn to the last."""
    return sum(order[0] <= line <= order[-1] for line in lines.texts)


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
