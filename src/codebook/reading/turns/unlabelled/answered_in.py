"""Interviews without labels in which the answers stand out: in bold, in italics, as quotations."""

from __future__ import annotations

from collections.abc import Container, Sequence
from itertools import groupby, pairwise, takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, is_heading, is_rule
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import ends_sentence, numbered, sentences
from codebook.reading.turns.looks import is_within_marks
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION

_quoted = lazy_pattern(">")
_LEAST, _FEW_WORDS = 3, 3  # words of a heading, more than its number and a topic
_SELDOM, _MOSTLY, _NEARLY = 0.2, 0.6, 0.75


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


def answered_in_quotations(lines: Lines, start: int) -> list[Head]:
    """Return heads for plain questions and the quotations below that answer them, else none.

    Right above nearly each quotation stands a paragraph that asks, and no other since the last one.
    So it is no mail, which quotes what it answers, and no article, which says whom it quotes.
    """
    quotations = frozenset(line for line in lines.beginning(_quoted) if line >= start)
    texts = [line for line in lines.texts if line >= start and not _is_apart(lines[line])]
    runs = [list(run) for _, run in groupby(texts, quotations.__contains__)] if quotations else []
    pairs = [(one, two) for one, two in pairwise(runs) if two[0] in quotations]
    starts = [_last_paragraph(one) for one, _ in pairs]
    asked = sum(asks(lines[one[-1]]) for one, _ in pairs)
    alone = sum(one[0] == line for (one, _), line in zip(pairs[1:], starts[1:], strict=True))
    asking = sum(asks(lines[two[-1]]) for _, two in pairs)
    if (
        len(pairs) < max(_LEAST, _MOSTLY * len(runs) / 2)
        or asked < _NEARLY * len(pairs)
        or alone < _NEARLY * (len(pairs) - 1)
        or asking > _SELDOM * len(pairs)
        or any(lines[one[-1]].rstrip().endswith((":", "：")) for one, _ in pairs)
    ):
        return []
    first = [starts[0], *(_below_titles(lines, one) for one, _ in pairs[1:])]
    answers = [_in_quotation(lines, two[0]) for _, two in pairs]
    questions = [Head(line, QUESTION, "bare", 0, 0) for line in first]
    return sorted([*questions, *answers])


def _is_apart(line: str) -> bool:
    return is_heading(line) or line.lstrip().startswith("![")


def _below_titles(lines: Sequence[str], run: Sequence[int]) -> int:
    """Return the first line of a run, but for those in bold above others that are no sentence."""

    def is_title(line: int) -> bool:
        return is_within_marks(lines[line]) and not ends_sentence(lines[line])

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
