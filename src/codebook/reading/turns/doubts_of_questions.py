"""What was unsure where questions tell who speaks, said as problems with their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from codebook.reading.drafts import Problem
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.learning.speakers import Learned
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks
from codebook.reading.turns.unlabelled.alternating import ANSWER, ANSWERER, ASKER, QUESTION
from codebook.reading.turns.unlabelled.counted import counted_question
from codebook.reading.turns.unlabelled.dialogue import DASHES
from codebook.text.display import few_of
from codebook.text.turns import Turn

_NAMED = 3  # labels, at most, in one sentence
_NEARLY = 0.9


def doubts_of_questions(page: Page, learned: Learned, turns: Sequence[Turn]) -> Iterator[Problem]:
    """Report that it is known by questions, or by dashes, who speaks."""
    labels = {learned.told.get(head.line, head.label) for head in learned.openings}
    are_named = labels.isdisjoint({QUESTION, ANSWER})
    is_nobody = labels <= {QUESTION, ANSWER}
    if (are_named or is_nobody) and learned.openings[0].mark in DASHES:
        who = " and ".join(dict.fromkeys(head.label for head in learned.openings))
        found = "only two labels were" if are_named else "no labels were"
        said = f"{found} found: dashes open turns, of {who} one after the other"
        yield Problem(None, said)
        return
    written = {head.label for head in learned.openings if head.sign not in {"bare", "mark"}}
    if is_nobody and ANSWER not in written and _are_counted(page.lines, learned.openings):
        message = f"only questions have labels: what is below each is a turn of {ANSWER}"
    else:
        message = _who_asks(labels, {ANSWER, ANSWERER} - written)
    yield Problem(None, f"{message}{_who_answers(learned)}")
    yield from _asked_within(page, turns)


def _are_counted(lines: Sequence[str], openings: Iterable[Head]) -> bool:
    """Whether nearly all questions have labels that count them: "Q1:"."""
    asked = [head.line for head in openings if head.label == QUESTION]
    labelled = sum(counted_question(lines[line], line) is not None for line in asked)
    return labelled >= max(1, _NEARLY * len(asked))


def _who_answers(learned: Learned) -> str:
    """Return that answers are of those who are named above them, where some are."""
    named = (f'"{head.label}"' for head in learned.openings if head.line in learned.told)
    names = few_of(named, _NAMED)
    return f", answers of whom the heading above names: {names}" if names else ""


def _who_asks(labels: set[str], added: set[str]) -> str:
    """Report that questions are turns though who asks has no label, and who has one.

    `added` are labels that are not in the text.
    """
    asker = ASKER if ASKER in labels else QUESTION
    others = sorted(labels - {asker} - added)
    named = " and ".join(f'"{label}"' for label in others[:_NAMED])
    named += " and others" if len(others) > _NAMED else ""
    have = "has a label" if len(others) == 1 else "have labels"
    found = f"only {named} {have}" if others else "no labels were found"
    return f"{found}: questions that stand out are turns of {asker}"


def _asked_within(page: Page, turns: Sequence[Turn]) -> Iterator[Problem]:
    """Yield the lines of an answer, below its first, that ask: questions that do not stand out."""
    for turn in turns:
        if turn.speaker not in {QUESTION, ASKER}:
            for line in page.lines_below(turn):
                if asks(page.lines[line]):
                    message = "a question stands within an answer; it opens no turn"
                    yield Problem(line + 1, message)
