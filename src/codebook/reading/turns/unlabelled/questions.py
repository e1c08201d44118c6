"""Interviews without labels: questions or answers stand out in bold, in italics, as headings."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from itertools import groupby, zip_longest

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_in_capitals
from codebook.reading.turns.labels.vocabulary import NEVER
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    GREEK,
    asks,
    is_heading,
    is_rule,
    next_text,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import (
    ends_sentence,
    headings_among,
    numbered,
    opening_dash,
    runs_of,
    sentences,
    spoken,
)
from codebook.reading.turns.looks import (
    NO_EMPHASIS,
    Emphasis,
    bold_lines,
    bold_paragraphs,
    slanted_lines,
)
from codebook.reading.turns.rarer.marked import dashed, in_turns
from codebook.reading.turns.surroundings.front_matter import yaml_end
from codebook.reading.turns.unlabelled.alternating import (
    ANSWER,
    QUESTION,
    alternate,
    begun_at,
    is_asked,
    quoted,
)
from codebook.reading.turns.unlabelled.headings import levels_that_ask

_may_be_set_off = lazy_pattern(r"[#>]")
_heading = lazy_pattern(r"\s{0,3}(#{1,6})(?:\s+|(?<=##)(?=[^\W_]))(.+?)\s*#*\s*")
_said = lazy_pattern(rf"(?:[.?!…。？！؟۔।–—]|{GREEK})[*_\W]*$")
_itself = lazy_pattern(  # how and where it was made
    r"\b(?:interview|entretien|entrevista|intervista|gespräch|wywiad|интервью)\b.{0,40}?\b(?:made"
    r"|conducted|recorded|réalisée?|menée?|enregistrée?|realizada|hecha|feita|gravada|realizzata"
    r"|geführt|aufgezeichnet|przeprowadzon[oy]|проведено|взято)\b",
    re.IGNORECASE,
)
_AROUND = "*_:： "
_LONGEST = 2000  # no question is longer, and time stays linear
_LEAST, _FEW_WORDS, _WORDS = 3, 3, 6  # of a heading, more than its number and a topic
_TAIL, _SHARE = 40, 0.75
_OF_SENTENCES = 0.3  # where those that are set off are no headings: "Tell us …" asks, too
_OF_SAID = 0.35  # of bold paragraphs that end as what is said does
_SELDOM, _HALF, _MOSTLY, _NEARLY = 0.2, 0.5, 0.6, 0.95


def find_questions(lines: Lines, emphasis: Emphasis = NO_EMPHASIS) -> list[Head]:
    """Return heads for the questions and for what is said between them, none where none asks.

    Questions are the paragraphs in bold or in italics, or the headings of one level, most of which
    end with a question mark, or stand after a double dash; what follows one up to the next is the
    answer. Or the answers are set off so.
    """
    start = yaml_end(lines)
    if taken := in_turns(lines, start, (QUESTION, ANSWER)):
        return taken
    written = [bold_lines(lines, emphasis.bold), slanted_lines(lines, emphasis.italic)]
    bold, headings = _in_bold(lines, start), _headings(lines, start)
    are_quoted = all(head.mark == ">" for head in headings.values())
    ways = [
        *(
            (_heads(level), _NEARLY)
            for level in levels_that_ask(lines, emphasis.headings, written[0])
        ),
        *((_above_dashes(lines, heads), _SELDOM) for heads in (bold, *map(_heads, written))),
        (bold, _MOSTLY),
        *((_first_of_several(lines, whole), _SHARE) for whole in written),
        (headings, _OF_SENTENCES if are_quoted else _MOSTLY),
        (bold if _break_off(lines, bold) else {}, _OF_SAID),
        *((_first_of_several(lines, spoken(lines, whole)), _OF_SENTENCES) for whole in written),
        *((_first_of_several(lines, sentences(lines, whole)), _OF_SENTENCES) for whole in written),
        (_after_dashes(lines), _OF_SENTENCES),
    ]
    apart = {line for whole in written[: 1 + bool(emphasis.italic)] for line in whole}
    for marked, share in ways:
        asking = [line for line in marked if is_asked(lines, line)]
        if len(marked) >= _LEAST and len(asking) >= share * len(marked):
            heads = _only_talk(lines, alternate(lines, marked, apart))
            if sum(head.label == ANSWER for head in heads) >= _SHARE * len(marked):
                return heads
    one, other = written
    return max(_answered_in(lines, one, other), _answered_in(lines, other, one), key=len)


def _only_talk(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
    """Leave out what is set off at either end, asks nothing and has no answer.

    What says at the end where the interview was made is no question either, where all else asks.
    """
    found = [
        head
        for head, below in zip_longest(heads, heads[1:])
        if not (below and head.label == QUESTION and _heads_next(lines, head, below))
    ]
    if _is_told_of(lines, [head.line for head in heads if head.label == QUESTION]):
        last = max(at for at, head in enumerate(found) if head.label == QUESTION)
        del found[last:]
    labels = [head.label for head in found]
    if labels[:2] == [QUESTION, QUESTION] and not is_asked(lines, found[0].line):
        del found[0]
    if labels[-1:] == [QUESTION] and not _is_said(lines[begun_at(lines, found[-1].line)[-1]]):
        del found[-1]
    return found


def _heads_next(lines: Sequence[str], head: Head, below: Head) -> bool:
    """Whether what is set off only heads what is asked below it: "2. OF THE MILL" in capitals."""
    text = lines[head.line]
    return below.label == QUESTION and is_in_capitals(text) and not is_asked(lines, head.line)


def _is_told_of(lines: Sequence[str], asked: Sequence[int]) -> bool:
    """Whether the last of what is set off speaks of the interview, and all above it asks."""
    if len(asked) <= 2 * _LEAST or not all(is_asked(lines, line) for line in asked[:-1]):
        return False
    own = [lines[line] for line in begun_at(lines, asked[-1])]
    return not any("?" in text or asks(text) for text in own) and bool(_itself.search(own[0]))


def _is_said(line: str) -> bool:
    return asks(line) or (ends_sentence(line) and not line.rstrip().endswith(("...", "…")))


def _break_off(lines: Sequence[str], marked: Collection[int]) -> bool:
    """Whether nearly all of the lines end as what is said does, with a stop or a dash."""
    last = [lines[begun_at(lines, line)[-1]] for line in marked]
    return sum(_said.search(text[-_TAIL:]) is not None for text in last) >= _NEARLY * len(last)


def _answered_in(
    lines: Sequence[str], marked: Sequence[int], otherwise: Sequence[int]
) -> list[Head]:
    """Return heads for plain questions and the marked answers below them; none where none asks.

    Where most questions are marked otherwise, lines that are not are headings.
    """
    answering, asking_so = frozenset(marked), frozenset(otherwise)
    texts = [at for at, line in enumerate(lines) if answering and line.strip()]
    texts = [line for line in texts if not is_heading(lines[line])]
    if 2 * sum(map(asks, map(lines.__getitem__, otherwise))) >= max(2 * _LEAST, len(otherwise)):
        texts = _without_headings(lines, texts, answering, asking_so)
    runs = [(answers, list(run)) for answers, run in groupby(texts, answering.__contains__)]
    asking = [any(asks(lines[line]) for line in run) for _, run in runs]
    first = next((at for at, asks_here in enumerate(asking) if asks_here > runs[at][0]), None)
    if first is None:
        return []
    while first >= 2 and sentences(lines, runs[first - 2][1][-1:]):  # what is answered was said
        first -= 2
    asked, answered = asking[first::2], asking[first + 1 :: 2]
    said = [run for answers, run in runs[first:] if answers and _are_said(lines, run)]
    are_answers = len(answered) >= _LEAST and sum(answered) <= _SELDOM * len(answered)
    are_answers = are_answers and 2 * len(said) >= len(answered)
    if not are_answers or sum(asked) < _MOSTLY * len(asked):
        return []
    return _questions_and_answers(lines, runs[first:])


def _are_said(lines: Sequence[str], run: Sequence[int]) -> bool:
    """Whether lines are more than a heading: a sentence, several lines, or many words."""
    return len(run) > 1 or bool(sentences(lines, run)) or len(lines[run[0]].split()) > _FEW_WORDS


def _questions_and_answers(
    lines: Sequence[str], runs: Sequence[tuple[bool, Sequence[int]]]
) -> list[Head]:
    """Return heads for runs of lines in turn: what is asked first, and marked answers.

    A further question is counted, or stands below the rule on which an answer was to be written.
    """
    _, first = runs[0]
    begin = next((line for line in first if asks(lines[line])), first[-1])
    heads = []
    for answers, run in runs:
        if answers:
            heads.append(Head(run[0], ANSWER, "mark", 0, 0, "**"))
            continue
        start = max(run[0], begin)
        below = (line for line in run if line > start and asks(lines[line]))
        asks_more = [
            line for line in below if numbered.match(lines[line]) or is_rule(lines[line - 1])
        ]
        heads += [Head(line, QUESTION, "bare", 0, 0) for line in (start, *asks_more)]
    return heads


def _without_headings(
    lines: Sequence[str], texts: Sequence[int], answers: Container[int], questions: Container[int]
) -> list[int]:
    """Return the lines of text without those that are neither, and what is below these."""
    found = []
    is_asked = True
    for line in texts:
        if line not in answers:
            is_asked = line in questions or asks(lines[line])
        if is_asked:
            found.append(line)
    return found


def _in_bold(lines: Lines, start: int) -> dict[int, Head]:
    """Return heads for the paragraphs, or lines that ask, that are bold from end to end."""
    return {
        line: Head(line, QUESTION, "mark", at := own.start(2), at, own[1], unclosed=own[1])
        for line, own in bold_paragraphs(lines, start).items()
    }


def _first_of_several(lines: Sequence[str], marked: Sequence[int]) -> dict[int, Head]:
    """Return heads for the lines, of those below each other for the first; none for headings.

    A heading above one that asks is no part of it.
    """
    found = {}
    runs = runs_of(marked)
    headings = headings_among(lines, runs)
    for run in runs:
        if run[0] in headings:
            continue
        asking = next((line for line in run if asks(lines[line])), run[-1] + 1)
        said = sentences(lines, range(run[0], asking))
        first = next(iter(said), asking if asking in run else run[0])
        found[first] = Head(first, QUESTION, "mark", 0, 0, "**")
    return found


def _after_dashes(lines: Lines) -> dict[int, Head]:
    """Return heads for the lines that begin with a double dash, as questions in magazines do."""
    return {line: Head(line, QUESTION, "mark", body, body) for line, _, body in dashed(lines)}


def _heads(marked: Iterable[int]) -> dict[int, Head]:
    return {line: Head(line, QUESTION, "mark", 0, 0, "**") for line in marked}


def _above_dashes(lines: Sequence[str], marked: Mapping[int, Head]) -> dict[int, Head]:
    """Return those of what is set off that have a dash below, none where many have not."""
    runs = runs_of(list(marked))
    found = [run for run in runs if _begins_with_dash(lines, next_text(lines, run[-1]))]
    are_most = len(found) >= max(_LEAST, _SHARE * len(runs))
    return {run[0]: marked[run[0]] for run in found} if are_most else {}


def _begins_with_dash(lines: Sequence[str], line: int) -> bool:
    return line < len(lines) and opening_dash.match(lines[line]) is not None


def _headings(lines: Lines, start: int) -> dict[int, Head]:
    """Return heads for the headings of the levels that ask: "1. Your name" does so in a list.

    Below a level that asks, another need only ask half the time: "Both." asks further.
    """
    levels: dict[str, dict[int, Head]] = {}
    for line in lines.beginning(_may_be_set_off):
        if start <= line and len(lines[line]) <= _LONGEST and (match := _set_off(lines, line)):
            if match[2].strip(_AROUND).casefold() in NEVER:  # "## Conclusion"
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
    is_first = not line or not quoted.match(lines[line - 1])
    return quoted.fullmatch(lines[line]) if is_first else None
