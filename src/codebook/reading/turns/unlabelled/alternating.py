"""What is asked and answered in turn: what the two are called, and the answers below questions."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise, takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    asks,
    is_end_mark,
    is_heading,
    is_rule,
    kind_of,
    next_text,
    without_label,
)
from codebook.reading.turns.looks import LONGEST_WRAPPED, below_bold, wrapped_bold

QUESTION, ANSWER = "Q", "A"
"""What the two are called, since the text has no name for them."""
ASKER, ANSWERER = "Question", "Answer"
"""What they are called where somebody else is "Q" or "A"."""

quoted = lazy_pattern(r"[ ]{0,3}(>)[ ]?(\S.*)")
"""A line of a quotation, in the second group what it holds."""

_LEAST = 3
_NOTHING = "*_ \xa0"
_number = lazy_pattern(r"[#*_>\s]{0,8}(\d{1,3})[.)ºª:-]")
_entity = lazy_pattern(r"&#(?!160;)\d{2,6};")  # a sign as HTML may have it


def question(line: int) -> Head:
    """Return the head of a question that begins a line."""
    return Head(line, QUESTION, "bare", 0, 0)


def is_asked(lines: Sequence[str], line: int) -> bool:
    """Whether a line asks, or a further one of what it begins."""
    return any(asks(lines[at]) for at in begun_at(lines, line))


def is_counted_on(lines: Sequence[str], asked: Sequence[int]) -> bool:
    """Whether the last of what is asked has the number after that of the one before it."""
    numbers = [int(match[1]) for line in asked[-2:] if (match := _number.match(lines[line]))]
    return len(numbers) > 1 and numbers[1] == numbers[0] + 1


def is_blank(line: str) -> bool:
    """Whether a line is a blank one in a quotation: ">"."""
    return line.strip() == ">"


def begun_at(lines: Sequence[str], line: int) -> range:
    """Return the lines of the quotation, or of the block of lines in bold, that one begins."""
    below = range(line + 1, len(lines))
    if quoted.match(lines[line]):
        within = takewhile(lambda at: quoted.match(lines[at]) or is_blank(lines[at]), below)
        said = (at for at in within if quoted.match(lines[at]))
        return range(line, max(said, default=line) + 1)
    near = below[:LONGEST_WRAPPED]
    stop = next((at for at in near if not lines[at].strip()), near.stop)
    is_wrapped = wrapped_bold(lines, line, stop) is not None
    return range(line, stop if is_wrapped else max(line + 1, below_bold(lines, line, stop)))


def _parts(line: str) -> bool:
    """Whether a line is of signs, "◆ ◆"; a blank in bold, as a converter leaves it, is not."""
    signs = _entity.sub("·", line) if "&#" in line else line
    return not (any(map(str.isalnum, signs)) or ("\xa0" in line and not line.strip(_NOTHING)))


def _end_of_question(lines: Sequence[str], below: range, apart: Container[int]) -> int:
    """Return the line after a question, which may take several that are set off, one of `below`."""
    end = min(begun_at(lines, below.start).stop, below.stop)
    if quoted.match(lines[below.start]):
        return end
    while end < below.stop and end in apart and not asks(lines[end - 1]):
        end += 1
    return end


def alternate(
    lines: Sequence[str], questions: Mapping[int, Head], apart: Container[int]
) -> list[Head]:
    """Return the questions, each with a head for the answer below it; nothing `apart` is in one.

    A heading below a question ends it unanswered. What ends so above all answers is a mere list.
    What stands below a label alone, "Question 3:", is asked; the last may tell if counted on.
    """
    found: list[Head] = []
    is_answered, is_counted = False, is_counted_on(lines, list(questions))
    for line, stop in pairwise([*questions, len(lines)]):
        is_last, head = stop == len(lines), questions[line]
        found.append(head)
        may_tell = (is_answered and (is_counted or not is_last)) or head.mark == ">" or head.alone
        asked = range(next_text(lines, line) if head.alone else line, stop)
        begin = _begin_of_answer(lines, asked, apart, may_tell=may_tell)
        said = [below for below in range(begin, stop) if lines[below].strip("> \t")]
        said = _above_rule(lines, line, said) if is_last else said
        answer, is_ended = _answer_among(lines, said, apart)
        if answer is not None:
            found.append(without_label(lines, answer, ANSWER))
            is_answered = True
        elif is_ended and not is_answered:  # a list, above the talk
            found.clear()
    return found


def _begin_of_answer(
    lines: Sequence[str], below: range, apart: Container[int], *, may_tell: bool
) -> int:
    """Return the line below a question, one paragraph unless all of it asks or it `may_tell`."""
    begin = _end_of_question(lines, below, apart)
    if may_tell or asks(" ".join(lines[below.start : begin])):
        return begin
    return min(begun_at(lines, below.start).stop, below.stop)


def _above_rule(lines: Sequence[str], line: int, said: list[int]) -> list[int]:
    """Return the lines below the last question, at `line`, but for what stands below a rule.

    One right below the question parts it from its answer, unless it marks the end of the text.
    """
    ruled = next((at for at in said[:_LEAST] if _parts(lines[at])), None)
    if ruled is not None and is_end_mark(lines[ruled]):
        return said[: said.index(ruled)]
    if ruled is None or ruled == line + 1 or ruled == said[-1]:
        return said
    return said[: said.index(ruled)]


def _answer_among(
    lines: Sequence[str], said: Sequence[int], apart: Container[int]
) -> tuple[int | None, bool]:
    """Return the line that answers, None for none, and whether a heading ends the question.

    A number alone, the age of somebody, is an answer where nothing else is.
    """
    if len(said) == 1 and lines[said[0]].strip().isdecimal():
        return said[0], False
    for below in said:
        if below in apart and not asks(lines[below]) and kind_of(lines[below]) != "event":
            return None, True
        if not (below in apart or is_heading(lines[below]) or is_rule(lines[below])):
            return below, False
    return None, False
