"""What a guideline changes in the study's: which questions stay, have other words, or go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from codebook.store.queries.guideline_queries import PromptOfPartRow
from codebook.text.display import apart, few_of, in_brief
from codebook.text.guideline import Part, Prompt

_ALIKE = 70
"""Of 100: how similar the words of one question are that is only put otherwise."""

_SAME = 101  # more than any likeness: the same words elsewhere, or for others
_FEW = 3  # questions named in a sentence


class Question(NamedTuple):
    """A question by where it stands, whom it is for, and its words."""

    part: str
    audience: str
    text: str


class Changes(NamedTuple):
    """The study's questions beside those of files: `same` and `reworded` by the file's question.

    `gone` are those that no file has; `parts` are the labels of the files' parts,
    and `order` has the ids of the study's questions.
    """

    same: Mapping[Question, PromptOfPartRow]
    reworded: Mapping[Question, PromptOfPartRow]
    gone: Sequence[PromptOfPartRow]
    parts: frozenset[str]
    order: Sequence[str]

    def placed(self, wanted: Iterable[str], kept: Collection[str]) -> list[str]:
        """Return questions in the order of a file, each that is `kept` after the one before it."""
        found = list(dict.fromkeys(wanted))
        for before, row_id in pairwise(("", *self.order)):
            if row_id in kept:
                found.insert(found.index(before) + 1 if before in found else 0, row_id)
        return found

    def moves(self, placed: Sequence[str]) -> bool:
        """Whether questions that the study had come in another order than before."""
        were, are = {*self.order}, {*placed}
        return [key for key in placed if key in were] != [key for key in self.order if key in are]

    def told(self) -> Iterator[str]:
        """Yield what the files have otherwise than the study, a sentence each."""
        for question, row in self.reworded.items():
            yield f"{now(question, row)} in it"
        if self.gone:
            yield f"{named(self.gone)} not in it"


def changes_of(there: Iterable[PromptOfPartRow], parts: Iterable[Part]) -> Changes:
    """Compare the study's questions with those of the parts of one file or several."""
    parts, there = tuple(parts), tuple(there)
    wanted = {
        Question(part.label, prompt.audience, prompt.text): prompt
        for part in parts
        for prompt in part.prompts
    }
    same: dict[Question, PromptOfPartRow] = {}
    left = [
        row
        for row in there
        if (key := Question(row.part, row.audience, row.text)) not in wanted
        or same.setdefault(key, row) is not row
    ]
    new = {question: prompt for question, prompt in wanted.items() if question not in same}
    reworded = _paired(left, new)
    paired = {row.id for row in reworded.values()}
    order = [row.id for row in there]
    gone = [row for row in left if row.id not in paired]
    return Changes(same, reworded, gone, frozenset(part.label for part in parts), order)


def _paired(
    left: Sequence[PromptOfPartRow], new: Mapping[Question, Prompt]
) -> dict[Question, PromptOfPartRow]:
    """Return which of the rows left is which of the new questions, the most similar first."""
    found = (
        (-alike, abs(place - at), place, at)
        for at, row in enumerate(left)
        for place, (question, prompt) in enumerate(new.items())
        if (alike := _likeness(row, question, prompt))
    )
    questions, pairs = list(new), dict[Question, PromptOfPartRow]()
    taken = set[int]()
    for _, _, place, at in sorted(found):
        if at not in taken and questions[place] not in pairs:
            taken.add(at)
            pairs[questions[place]] = left[at]
    return {question: pairs[question] for question in questions if question in pairs}


def _likeness(row: PromptOfPartRow, question: Question, prompt: Prompt) -> float:
    """Return how similar a question is to a new one, 0 where it is another one."""
    from rapidfuzz import fuzz

    if row.text == question.text:
        return _SAME
    if (row.part, row.audience) != (question.part, question.audience):
        return 0
    if row.kind == "ranking" and prompt.kind != "ranking":
        return 0  # what was ranked is no answer to it
    alike = max(measure(row.text, question.text) for measure in (fuzz.ratio, fuzz.token_sort_ratio))
    return alike if alike >= _ALIKE else 0


def now(question: Question, row: PromptOfPartRow) -> str:
    """Return what a question was, and what has become of it."""
    if row.text != question.text:
        before, after = apart(row.text, question.text)
        return f"“{before}” is “{after}”"
    where = f"in part {question.part}"
    if row.part == question.part:
        where = f"for {question.audience or 'all'}"
    return f"“{in_brief(row.text)}” is {where}"


def named(rows: Sequence[PromptOfPartRow]) -> str:
    """Return the first questions, and the verb that goes with them."""
    texts = few_of((f"“{in_brief(row.text)}”" for row in rows), _FEW)
    return f"{texts} {'is' if len(rows) == 1 else 'are'}"
