"""Interviews without labels in which the answers stand out: in bold, in italics, as quotations."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby, pairwise, takewhile
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, is_heading, is_rule
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import numbered, sentences
from codebook.reading.turns.looks import is_within_marks
from codebook.reading.turns.unlabelled.alternating import ANSWER, question

_quoted = lazy_pattern(">")
_LEAST, _FEW_WORDS = 3, 3  # words of a heading, more than its number and a topic
_SELDOM, _MOSTLY, _NEARLY = 0.2, 0.6, 0.75


def answered_in(
    lines: Sequence[str], marked: Sequence[int], otherwise: Sequence[int]
) -> list[Head]:
    """Return heads for plain questions and the marked answers below them; none where none asks.

    Where most questions are marked otherwise, lines that are not are headings.
    """
    answering = frozenset(marked)
    texts = _texts(lines, answering, otherwise) if answering else []
    runs = [(answers, list(run)) for answers, run in groupby(texts, answering.__contains__)]
    asking = [any(asks(lines[line]) for line in run) for _, run in runs]
    first = _first_asked(lines, runs, asking)
    if first is None or not _are_asked_in_turn(asking[first:]):
        return []
    answers = [run for is_answer, run in runs[first:] if is_answer]
    if 2 * sum(_are_said(lines, run) for run in answers) < len(answers):
        return []
    return _questions_and_answers(lines, runs[first:])


def _texts(lines: Sequence[str], answering: Container[int], otherwise: Sequence[int]) -> list[int]:
    """Return the lines of text but for headings."""
    texts = [at for at, line in enumerate(lines) if line.strip() and not is_heading(line)]
    if 2 * sum(asks(lines[line]) for line in otherwise) >= max(2 * _LEAST, len(otherwise)):
        return _without_headings(lines, texts, answering, frozenset(otherwise))
    return texts


def _first_asked(
    lines: Sequence[str], runs: Sequence[tuple[bool, Sequence[int]]], asking: Sequence[bool]
) -> int | None:
    """Return the first run that is a question, None where none asks; what an answer follows is one.

    So is what ends as a sentence above it, which was said and answered, too: "Tell me of it."
    """
    found = (at for at, (answers, _) in enumerate(runs) if asking[at] and not answers)
    first = next(found, None)
    while first is not None and first >= 2 and sentences(lines, runs[first - 2][1][-1:]):
        first -= 2
    return first


def _are_asked_in_turn(asking: Sequence[bool]) -> bool:
    """Whether of runs in turn, a question first, the questions mostly ask, and hardly an answer."""
    asked, answered = asking[::2], asking[1::2]
    are_answers = len(answered) >= _LEAST and sum(answered) <= _SELDOM * len(answered)
    return are_answers and sum(asked) >= _MOSTLY * len(asked)


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
        heads += [question(line) for line in (start, *asks_more)]
    return heads


def answered_in_quotations(lines: Lines, start: int) -> list[Head]:
    """Return heads for plain questions and the quotations below that answer them, else none.

    Right above nearly each quotation stands a paragraph that asks, and no other since the last one.
    So it is no mail, which quotes what it answers, and no article, which says whom it quotes.
    """
    quotations = frozenset(line for line in lines.beginning(_quoted) if line >= start)
    if not quotations:
        return []
    texts = [line for line in lines.texts if line >= start and not _is_apart(lines[line])]
    runs = [list(run) for _, run in groupby(texts, quotations.__contains__)]
    pairs = [_Pair(one, two) for one, two in pairwise(runs) if two[0] in quotations]
    if len(pairs) < max(_LEAST, _MOSTLY * len(runs) / 2) or not _are_questions(lines, pairs):
        return []
    asking = sum(asks(lines[pair.quotation[-1]]) for pair in pairs)
    if asking > _SELDOM * len(pairs):
        return []
    first, *others = pairs
    begun = [_last_paragraph(first.above), *(_below_titles(lines, one.above) for one in others)]
    answers = [_in_quotation(lines, pair.quotation[0]) for pair in pairs]
    questions = [question(line) for line in begun]
    return sorted([*questions, *answers])


class _Pair(NamedTuple):
    """The lines of a quotation, and those between it and the one before."""

    above: Sequence[int]
    quotation: Sequence[int]


def _are_questions(lines: Sequence[str], pairs: Sequence[_Pair]) -> bool:
    """Whether what is above nearly each quotation asks, in one paragraph, and introduces none."""
    last = [lines[pair.above[-1]] for pair in pairs]
    others = [pair.above for pair in pairs[1:]]
    alone = sum(above[0] == _last_paragraph(above) for above in others)
    are_asked = sum(map(asks, last)) >= _NEARLY * len(pairs) and alone >= _NEARLY * len(others)
    return are_asked and not any(line.rstrip().endswith((":", "：")) for line in last)


def _is_apart(line: str) -> bool:
    return is_heading(line) or line.lstrip().startswith("![")


def _below_titles(lines: Sequence[str], run: Sequence[int]) -> int:
    """Return the first line of a run, but for those in bold above others that are no sentence."""

    def is_title(line: int) -> bool:
        return is_within_marks(lines[line]) and not ends(lines[line])

    return run[len(list(takewhile(is_title, run[:-1])))]


def _last_paragraph(run: Sequence[int]) -> int:
    """Return the first of the last lines of a run that stand below each other."""
    return next((two for one, two in reversed([*pairwise(run)]) if one + 1 < two), run[0])


def _in_quotation(lines: Sequence[str], line: int) -> Head:
    body = len(lines[line]) - len(lines[line].lstrip("> "))
    return Head(line, ANSWER, "mark", body, body, ">")


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
