"""Headings that are set off as the questions of an interview are, and those that are questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise, zip_longest
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.vocabulary import NEVER
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends
from codebook.reading.turns.lines.lines import Lines, spans
from codebook.reading.turns.lines.set_off import has_sentence, is_caption, numbered, sentences
from codebook.reading.turns.unlabelled.alternating import QUESTION, is_asked, is_blank, quoted

_LEAST, _MANY, _SELDOM = 3, 6, 0.2
_OF_SENTENCES, _HALF, _MOSTLY, _SHARE, _NEARLY, _NEARLY_ALL = 0.3, 0.5, 0.6, 0.75, 0.9, 0.95
_LONGEST, _LONGEST_WORD = 2000, 12  # no question is longer, and time stays linear
_WORDS = 6  # of a heading, more than its number and a topic
_AROUND, _BESIDE = "*_# \t", "*_:： "
_may_be_set_off = lazy_pattern(r"[#>]")
_heading = lazy_pattern(r"\s{0,3}(#{1,6})(?:\s+|(?<=##)(?=[^\W_]))(.+?)\s*#*\s*")
_worded = lazy_pattern(r"[^\W\d_]{4,12} (?:n[º°o.]{1,2} ?)?(\d{1,3})[.:)] ")  # "Question 4: …"


class _Asked(NamedTuple):
    """A question with what answers it; whether it asks, and whether it may be a heading."""

    heads: tuple[Head, ...]
    asks: bool
    is_counted: bool
    number: int  # behind a word, "Question 4: …", 0 for none
    is_title: bool  # and so is not counted
    is_word: bool
    is_field: bool
    is_captioned: bool
    is_told: bool  # with a sentence


def without_headings(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
    """Leave out the questions that are headings, each with what would be its answer.

    A heading asks nothing and is no sentence. One that asks, or a sentence, is right below it; or
    all that ask are counted, as it is not. Or it stands below all that ask, and ends with a colon
    or has only links below: then all that is below it is of a form, "Still to be done:", or further
    reading. Or it is a word above or below all others, which ask or are sentences: "Imprint". Or a
    few words are all that is below it, as no other answer is: "Second talk", above "Ann Lee".
    """
    turns = _turns(lines, heads) if heads else []
    asking = [at for at, turn in enumerate(turns) if turn.asks]
    if len(asking) < _LEAST:
        return list(heads)
    closing = (at for at in range(asking[-1] + 1, len(turns)) if turns[at].is_field)
    del turns[next(closing, len(turns)) :]
    turns = _between_words(turns)
    turns = _without_captioned(turns)
    counted = [turn.is_counted for turn in turns if turn.asks]
    are_counted = sum(counted) >= _NEARLY * len(counted)
    kept = turns[_first_counted(turns) :]
    return [
        head
        for one, below in zip_longest(kept, kept[1:])
        if not (one.is_title and (are_counted or _is_above_question(one, below)))
        for head in one.heads
    ]


def _is_above_question(title: _Asked, below: _Asked | None) -> bool:
    """Whether nothing answers a title, and one that asks, or a sentence, is right below it."""
    return len(title.heads) == 1 and below is not None and not below.is_title


def levels_that_ask(
    lines: Sequence[str], headings: Mapping[int, int], bold: Sequence[int]
) -> Iterator[list[int]]:
    """Yield the headings of each level of which nearly all ask, and little else in bold does.

    Or of which half ask and all others are sentences: "Tell us of the mill." asks, too. `headings`
    has the levels of those that a program has as such.
    """
    levels: dict[int, list[int]] = {}
    for line, level in headings.items():
        if line < len(lines) and lines[line].strip():
            levels.setdefault(level, []).append(line)
    if not levels:
        return
    asking = {line for line in {*bold, *chain(*levels.values())} if is_asked(lines, line)}
    for own in levels.values():
        asked = asking.intersection(own)
        others = len(asking) - len(asked)
        are_said = all(line in asked or ends(lines[line]) for line in own)
        least = max(_LEAST, _HALF * len(own)) if are_said else max(_MANY, _NEARLY_ALL * len(own))
        if len(asked) >= least and others <= _SELDOM * len(asked):
            yield own


def without_sections(
    lines: Sequence[str], bold: list[int], headings: Mapping[int, int]
) -> list[int]:
    """Return the lines in bold without headings of levels of which none asks, nor is a sentence.

    `headings` has the levels of those that a program has as such. Where all that asks is one, what
    its level is tells nothing.
    """
    asking = {line for line in bold if is_asked(lines, line)}
    said = {level for line, level in headings.items() if line in asking or ends(lines[line])}
    if len(asking.difference(headings)) < _LEAST:
        return bold
    return [line for line in bold if line not in headings or headings[line] in said]


def headings_that_ask(lines: Lines, start: int) -> dict[int, Head]:
    """Return heads for the headings of the levels that ask: "1. Your name" does so in a list.

    Below a level that asks, another need only ask half the time: "Both." asks further.
    """
    levels: dict[str, dict[int, Head]] = {}
    for line in lines.beginning(_may_be_set_off):
        if start <= line and len(lines[line]) <= _LONGEST and (match := _set_off(lines, line)):
            if match[2].strip(_BESIDE).casefold() in NEVER:  # "## Conclusion"
                continue
            body = match.start(2)
            level = levels.setdefault(match[1], {})
            level[line] = Head(line, QUESTION, "mark", body, body, match[1])
    asking: dict[int, Head] = {}
    for mark in sorted(levels):
        level = levels[mark]
        are_counted = all(numbered.match(lines[line], head.body) for line, head in level.items())
        are_long = sum(len(lines[at].split()) > _WORDS for at in level) >= _SHARE * len(level)
        share = _HALF if are_long else _MOSTLY if are_counted else _SHARE
        are_asked = sum(is_asked(lines, line) for line in level)
        are_said = len(level) >= _LEAST and len(sentences(lines, list(level))) == len(level)
        if are_said or asking:
            share = _OF_SENTENCES if mark == ">" and are_said else _HALF
        if are_asked >= share * len(level):
            asking |= level
    return dict(sorted(asking.items()))


def _set_off(lines: Sequence[str], line: int) -> re.Match[str] | None:
    """Return the match of a heading, or of the first line of a quotation, which asks further."""
    if match := _heading.fullmatch(lines[line]):
        return match
    if not (match := quoted.fullmatch(lines[line])):
        return None
    above = next((at for at in range(line - 1, -1, -1) if not is_blank(lines[at])), -1)
    return match if above < 0 or not quoted.match(lines[above]) else None


def _between_words(turns: list[_Asked]) -> list[_Asked]:
    """Leave out words at either end, with what follows each, where no other is one."""
    if any(turn.is_word for turn in turns[1:-1]):
        return turns
    return [turn for turn in turns if not turn.is_word]


def _without_captioned(turns: list[_Asked]) -> list[_Asked]:
    """Leave out titles with a caption above what asks, where nearly all else is asked and told.

    Below another title, one may be the last of what is asked in a word: "Your river", "The Ouse".
    """
    captioned = {
        at
        for at, (one, below) in enumerate(pairwise(turns))
        if one.is_captioned and below.asks and not (at and turns[at - 1].is_title)
    }
    rest = [turn for at, turn in enumerate(turns) if at not in captioned]
    are_asked = sum(not turn.is_title for turn in rest) >= _NEARLY * len(rest)
    are_told = sum(turn.is_told for turn in rest) >= _NEARLY * len(rest)
    return rest if are_asked and are_told and len(captioned) <= _SELDOM * len(turns) else turns


def _first_counted(turns: Sequence[_Asked]) -> int:
    """Return where "Question 1: …" stands: what asks above it is a heading. 0 if none are counted.

    Those of several lines on a page are found at the line that asks, and have no number there.
    """
    first = next((at for at, turn in enumerate(turns) if turn.number == 1), 0)
    counted = [turn.number for turn in turns if turn.number]
    rise = all(above < below for above, below in pairwise(counted))
    return first if len(counted) >= _LEAST and rise else 0


def _turns(lines: Sequence[str], heads: Sequence[Head]) -> list[_Asked]:
    """Return the questions, each with the heads of what follows it."""
    groups: list[list[Head]] = []
    for head in heads:
        if head.label == QUESTION or not groups:
            groups.append([])
        groups[-1].append(head)
    own = spans((group[0].line for group in groups), len(lines))
    return [_asked(lines, group, said.stop) for group, said in zip(groups, own, strict=True)]


def _asked(lines: Sequence[str], heads: Sequence[Head], end: int) -> _Asked:
    first = heads[0].line
    stop = heads[1].line if len(heads) > 1 else end
    own = [line for line in range(first, stop) if lines[line].strip()]
    texts = [lines[line].strip(_AROUND) for line in own]
    is_sure = heads[0].label != QUESTION or heads[0].alone
    may_ask = is_sure or any("?" in text or asks(text) for text in texts)
    below = [text for line in lines[stop:end] if (text := line.strip())]
    worded = _worded.match(texts[0])
    are_said = any(ends(text) or has_sentence(text) for text in texts)
    is_title = not (may_ask or are_said or numbered.match(texts[0]))
    return _Asked(
        tuple(heads),
        may_ask,
        numbered.match(texts[0]) is not None,
        int(worded[1]) if worded else 0,
        is_title,
        is_title and texts[0].isalpha() and len(texts[0]) <= _LONGEST_WORD,
        is_title and (texts[-1].endswith((":", "：")) or _are_links(lines[stop:end])),
        is_title and is_caption(texts) and is_caption(below),
        any(ends(text) for text in below) or has_sentence(" ".join(below)),
    )


def _are_links(lines: Sequence[str]) -> bool:
    """Whether all that stands there are links."""
    texts = [line for line in lines if line.strip()]
    return bool(texts) and all("](" in text or "://" in text for text in texts)
