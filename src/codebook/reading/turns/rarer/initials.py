"""Family names behind an initial that may as well be who answers: "A. Lee", alone in a line."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head

_named = lazy_pattern(r"\s*[^\W\d_]\. ?([^\W\d_][\w'’-]+)\s*")
_RETURNS = 3


def behind_initials(lines: Sequence[str], heads: Heads) -> Heads:
    """Return the heads, those of an initial with the family name that is all that is behind it.

    The same is behind each, several times: an answer varies.
    """
    stopped = heads.such(lambda head: head.sign == "stop")
    named = [own for own in stopped.by_stem.values() if len(own) >= _RETURNS]
    found = {head.line: _whole(lines, head) for own in named if _is_one(lines, own) for head in own}
    return Heads(found.get(head.line, head) for head in heads) if found else heads


def _is_one(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether the lines of heads are one name, again and again."""
    texts = {lines[head.line].strip() for head in heads}
    match = _named.fullmatch(min(texts)) if len(texts) == 1 else None
    is_word = match is not None and match[1].casefold() in INTERJECTIONS
    return match is not None and not is_word and shape(min(texts)) in PEOPLE


def _whole(lines: Sequence[str], head: Head) -> Head:
    size = len(lines[head.line])
    label = lines[head.line].strip()
    return head._replace(label=label, sign="bare", body=size, early=size, alone=True)
