"""Interviews without labels in which the answers stand out, in bold or in italics."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby

from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, is_heading, is_rule
from codebook.reading.turns.lines.set_off import numbered, sentences
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION

_LEAST, _FEW_WORDS = 3, 3  # words of a heading, more than its number and a topic
_SELDOM, _MOSTLY = 0.2, 0.6


def answered_in(
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
