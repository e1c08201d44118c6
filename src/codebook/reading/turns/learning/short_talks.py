"""Talks whose labels do not come again: short ones, monologues, one question and its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWER_WORDS, ASKED_AND_ANSWERED, QUESTION_WORDS
from codebook.reading.turns.labels.labels import stem
from codebook.reading.turns.labels.shapes import PEOPLE, ROLE_OR_CODE, Shape, shape
from codebook.reading.turns.learning.returning import returning
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, is_rule, next_text, opens_block
from codebook.reading.turns.lines.several import tells_whose
from codebook.reading.turns.surroundings.forms import are_fields
from codebook.reading.turns.surroundings.values import is_value

_ASKED_OR_ANSWERED = QUESTION_WORDS | ANSWER_WORDS | {"a"}
_HEAD = 0.1  # of the lines
_PREFACE = 3
_SHORT_TALK = 12  # more labels of which none returns are a list
_set_apart = lazy_pattern(r"\w {2,}\d{1,2}(?::\d\d){1,2}\s*$")  # Ann Lee   0:03


def asked_once(family: Heads) -> Heads:
    """Return the one question and its answer at the end of a talk, amid words with colons."""
    if family[0].sign != "colon" or family[0].alone:
        return Heads()
    own = Heads(head for head in family if stem(head.label) in _ASKED_OR_ANSWERED)
    return own if tuple(stem(head.label) for head in own) in ASKED_AND_ANSWERED else Heads()


def is_short_talk(lines: Sequence[str], family: Heads) -> bool:
    """Whether labels that do not return are a style: all likely, and most blocks have one."""
    first = family[0]
    if tuple(stem(head.label) for head in family) in ASKED_AND_ANSWERED:
        return first.sign == "colon"
    if first.sign == "stop" or _are_particulars(lines, family):
        return False
    shapes = {shape(head.label) for head in family}
    if not shapes <= _likely_shapes(lines, family) or (len(family) == 1 and shapes == {"name"}):
        return False
    above = blocks_in(lines, 0, first.line)
    if "name" not in shapes and len(family) > 1 and all(map(_is_bold_label, family)):
        return above <= _PREFACE  # and each of them goes on for long
    share = 1.0 if shapes == {"name"} else 0.5
    below = blocks_in(lines, first.line, len(lines))
    is_dense = max(share * below, above) <= len(family) <= _SHORT_TALK
    return is_dense and not is_above(lines, family)


def _are_particulars(lines: Sequence[str], family: Heads) -> bool:
    """Whether the only label is a particular's, or those that return are the fields of forms."""
    if len(family) == 1:
        return _is_particular(lines, family[0])
    counts = returning(family)
    own = [head for head in family if stem(head.label) in counts]
    return bool(own) and are_fields(lines, own)


def _likely_shapes(lines: Sequence[str], family: Heads) -> frozenset[Shape]:
    """Return what labels that do not return must look like: no names where something else may.

    So it is in a list, without a colon or a time, and of the only one, alone on its line.
    """
    first = family[0]
    is_list = all(head.mark.startswith("-") for head in family)
    is_sole = len(family) == 1 and first.alone and not _set_apart.search(lines[first.line])
    may_be_else = is_list or is_sole or first.sign not in {"colon", "time"}
    return ROLE_OR_CODE if may_be_else else PEOPLE


def is_monologue(lines: Sequence[str], family: Sequence[Head]) -> bool:
    """Whether the only label there is, at the top, is of one who goes on to the end.

    It is bold, between rules or with a time alone, a role, "--- Speaker 1 ---", or who is named
    above: "# By Ann Lee", "Interview with Ann". In full, with a time, nothing need be above.
    """
    head, own = family[0], shape(family[0].label)
    is_timed = head.alone and head.time
    if len(family) > 1 or not (head.mark == "--" or is_timed or _is_bold_label(head)):
        return False
    above = lines[: head.line]
    names = {"names", "name"} if is_timed else {"names"}
    is_first_of_all = bool(is_timed) and own == "names" and not any(map(str.strip, above))
    is_named = own == "role" or (own in names and any(head.label in line for line in above))
    is_named |= own == "name" and any(tells_whose(line, head.label) for line in above)
    is_first = opens_block(lines, head.line) and blocks_in(lines, 0, head.line) <= _PREFACE
    return (is_named or is_first_of_all) and is_first and not is_value(lines, head, Counter())


def _is_bold_label(head: Head) -> bool:
    return head.sign == "colon" and not head.alone and head.mark in {"**", "__"}


def _is_particular(lines: Sequence[str], head: Head) -> bool:
    """Whether the only label there is stands at a line's end or has a value: "Guest: Ann".

    Or is the first half of a title: "Autumn Lectures: The mill by the river", or a column's name.
    """
    is_title = not head.alone and shape(head.label) == "names" and not ends(lines[head.line])
    has_value = not head.alone and is_value(lines, head, Counter())
    has_value = has_value and next_text(lines, head.line) < len(lines)
    return head.sign in {"bare", "tab", "pipe"} or has_value or is_title


def is_above(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether several labels are of a list above a long text, in which nobody has one."""
    return len(heads) > 2 and heads[-1].line < _HEAD * len(lines)


def blocks_in(lines: Sequence[str], start: int, stop: int) -> int:
    """Return how many blocks of text begin from one line up to another."""
    return sum(opens_block(lines, line) and not is_rule(lines[line]) for line in range(start, stop))
