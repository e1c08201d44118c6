"""What is asked and answered in turn: what the two are called, and the answers below questions."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, is_heading, is_rule, kind_of, without_label
from codebook.reading.turns.looks import LONGEST_WRAPPED, wrapped_bold

QUESTION, ANSWER = "Q", "A"
"""What the two are called, since the text has no name for them."""
ASKER = "Question"
"""What who asks is called where somebody else is "Q"."""

quoted = lazy_pattern(r"[ ]{0,3}(>)[ ]?(\S.*)")
"""A line of a quotation, in the second group what it holds."""

_LEAST = 3
_NOTHING = "*_ \xa0"
_entity = lazy_pattern(r"&#(?!160;)\d{2,6};")  # a sign as HTML may have it


def is_asked(lines: Sequence[str], line: int) -> bool:
    """Whether a line asks, or a further one of what it begins."""
    return any(asks(lines[at]) for at in begun_at(lines, line))


def begun_at(lines: Sequence[str], line: int) -> range:
    """Return the lines of the quotation, or of the wrapped paragraph in bold, that one begins."""
    below = range(line + 1, len(lines))
    if quoted.match(lines[line]):
        return range(line, next((at for at in below if not quoted.match(lines[at])), below.stop))
    near = below[:LONGEST_WRAPPED]
    stop = next((at for at in near if not lines[at].strip()), near.stop)
    return range(line, stop if wrapped_bold(lines, line, stop) else line + 1)


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
    A number alone, the age of somebody, is an answer where nothing else is. What is below the last
    rule is none.
    """
    found: list[Head] = []
    is_answered = False
    borders = [*questions, len(lines)]
    for line, stop in pairwise(borders):
        found.append(questions[line])
        begin = _end_of_question(lines, range(line, stop), apart)
        is_amid = is_answered and stop < len(lines)
        is_asking = asks(" ".join(lines[line:begin]))
        if not (is_amid or is_asking or questions[line].mark == ">"):
            begin = min(begun_at(lines, line).stop, stop)
        said = [below for below in range(begin, stop) if lines[below].strip()]
        if len(said) == 1 and lines[said[0]].strip().isdecimal():
            found.append(without_label(lines, said[0], ANSWER))
            is_answered = True
            continue
        is_last = stop == len(lines)
        ruled = next((at for at in said[:_LEAST] if _parts(lines[at])), stop)
        for below in said:
            if below >= ruled > line + 1 and is_last and said[-1] > ruled:
                break
            if below in apart and not asks(lines[below]) and kind_of(lines[below]) != "event":
                if not is_answered:  # a list, above the talk
                    found.clear()
                break
            if not (below in apart or is_heading(lines[below]) or is_rule(lines[below])):
                found.append(without_label(lines, below, ANSWER))
                is_answered = True
                break
    return found
