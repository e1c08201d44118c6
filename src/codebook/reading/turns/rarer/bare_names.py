"""Names that no sign sets off from what is said: "[0:01] Ann Lee So?", "Interviewer So?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import partial

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_event, is_metadata, without_lone_stop
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import next_text, opens_block, text_above
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.stamps import TIME, bare, time_alone

_timed = lazy_pattern(rf"\s*({TIME})[ \t]+(?=[^\W_])")
_untimed = lazy_pattern(r"\s*()(?=\S)")
_word = lazy_pattern(r"[^\W_](?:[\w'’-]|\.(?=[ \t]))*(?=[ \t])")
_LEAST, _RETURNS, _SHARE, _TIMED, _EACH = 6, 3, 0.9, 0.75, 3
_WORDS, _SAMPLE = 4, 50
_OPENING = frozenset('¿¡"“„«([…*_')


def find_bare(lines: Lines) -> list[Head]:
    """Return heads for the names that nearly all lines begin with, or all times; none for no names.

    They are few and return, and what follows them begins with a capital, where there are any.
    """
    sample = lines.texts[:_SAMPLE]
    are_timed = any(_timed.match(lines[line]) for line in sample)
    least = _TIMED if are_timed else _SHARE
    if not _are_most(_named(lines, sample, are_timed=are_timed), least):
        return []
    heads, texts = _named(lines, lines.texts, are_timed=are_timed)
    counts = Counter(head.label for head in heads)
    are_few = len(counts) > 1 and _EACH * len(counts) <= len(heads)
    is_name = partial(_is_name, are_timed=are_timed)
    return (
        heads if are_few and _are_most((heads, texts), least) and all(map(is_name, counts)) else []
    )


def _are_most(found: tuple[Sequence[Head], int], counted: float) -> bool:
    """Whether nearly all lines have a name, or a share of them one that ends in a digit each."""
    heads, texts = found
    are_counted = all(head.label[-1].isdigit() for head in heads)
    return len(heads) >= max(_LEAST, (counted if are_counted else _SHARE) * texts)


def _named(
    lines: Sequence[str], places: Iterable[int], *, are_timed: bool
) -> tuple[list[Head], int]:
    """Return heads for the lines that have a name, and how many might."""
    pattern = _timed if are_timed else _untimed
    begun = {line: match for line in places if (match := pattern.match(lines[line]))}
    words = {line: _words(lines[line], match.end()) for line, match in begun.items()}
    heads = [
        _head(line, lines[line], begun[line], end)
        for line, end in sorted(_ends(lines, words).items())
    ]
    return heads, len(begun)


def _head(line: int, text: str, begun: re.Match[str], end: int) -> Head:
    label, at = text[begun.end() : end], end + 1
    return Head(line, label, "time", at, at, time=bare(begun[1]))


def _is_name(label: str, *, are_timed: bool) -> bool:
    is_quick = are_timed and label[-1].isdigit()  # "p1", as quick typists have it
    written = label.upper() if is_quick else label
    is_one = shape(written) in PEOPLE and label.casefold() not in INTERJECTIONS
    return is_one and not (is_metadata(label) or is_event(label))


def _words(text: str, at: int) -> list[tuple[str, int]]:
    """Return the first words from a place on, and where each ends."""
    found: list[tuple[str, int]] = []
    while len(found) < _WORDS and (match := _word.match(text, at)):
        found.append((match[0], match.end()))
        at = match.end() + 1
    return found


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins there: a capital, a letter of a script without any, a sign."""
    first = text[at : at + 1]
    return first in _OPENING or (first.isalpha() and not first.islower())


def _ends(
    lines: Sequence[str], words: Mapping[int, Sequence[tuple[str, int]]], depth: int = 0
) -> dict[int, int]:
    """Return where the names end, for the lines that have some: the longest that all return.

    `depth` words are part of them already.
    """
    groups: dict[str, list[int]] = {}
    for line, own in words.items():
        if len(own) > depth:
            groups.setdefault(own[depth][0], []).append(line)
    found: dict[int, int] = {}
    for group in groups.values():
        ends = {line: words[line][depth][1] for line in group}
        begun = sum(_begins(lines[line], end + 1) for line, end in ends.items())
        longer = _ends(lines, {line: words[line] for line in group}, depth + 1)
        if len(longer) >= _SHARE * len(group):
            found |= longer
        elif len(group) >= _RETURNS and begun >= _SHARE * len(group):
            found |= ends
    return found


def beside_times(lines: Sequence[str], heads: Heads) -> Heads:
    """Give heads that stand alone above or below a line with no more than a time that time.

    Whether a text has its times above names or below them is told by the names that return; most
    times have a name below where they stand above.
    """
    bare = heads.such(lambda head: head.sign == "bare")
    begun = {head.line for head in heads if head.sign == "time"}
    ways = [
        {head.line: _timed_as(head, time) for head in bare if (time := find(head))}
        for find in (partial(_time_below, lines), partial(_time_above, lines, begun))
    ]
    if ways[1] and not _are_named(lines, ways[1]):
        del ways[1]
    timed = max(ways, key=_returning)
    return Heads([timed.get(head.line, head) for head in heads]) if timed else heads


def _timed_as(head: Head, time: str) -> Head:
    return head._replace(label=without_lone_stop(head.label), sign="time", time=time)


def _are_named(lines: Sequence[str], timed: Mapping[int, Head]) -> bool:
    """Whether most lines that are no more than a time have below them what may be a name.

    A small word may be, where it returns.
    """
    counts = Counter(head.label for head in timed.values())
    names = sum(
        count
        for label, count in counts.items()
        if shape(label) != "other" or (count >= _RETURNS and " " not in label)
    )
    return 2 * names > sum(bool(time_alone(line)) for line in lines)


def _returning(timed: Mapping[int, Head]) -> int:
    """Return how many heads have a label that comes again."""
    counts = Counter(head.label for head in timed.values())
    return sum(count for count in counts.values() if count > 1)


def _time_below(lines: Sequence[str], head: Head) -> str:
    """Return the time below a head, "" for none.

    The head begins a paragraph, or is not all that stands between two times, as a caption is.
    """
    above = lines[head.line - 1] if head.line else ""
    is_tight = above.strip() and not opens_block(lines, head.line)
    below = head.line + 1 if is_tight else next_text(lines, head.line)
    time = time_alone(lines[below]) if below < len(lines) else ""
    return "" if is_tight and time_alone(above) else time


def _time_above(lines: Sequence[str], begun: Container[int], head: Head) -> str:
    """Return the time above a head that is not all that stands between two times, "" for none.

    The lines of names with a time are `begun`.
    """
    above = text_above(lines, head.line)
    time = time_alone(lines[above]) if above >= 0 else ""
    following = next_text(lines, head.line) if time else len(lines)
    is_all = following == len(lines) or following in begun or time_alone(lines[following])
    return "" if is_all else time
