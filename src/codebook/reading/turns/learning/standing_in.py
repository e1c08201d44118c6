"""Known labels that are set off in another way than the style's: one here, or a word in prose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from codebook.reading.turns.labels.labels import UNKNOWN, is_in_capitals
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import ends, ends_above, next_text, opens_block
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.values import is_value

_SELDOM = 0.02
_SAMPLE, _OFTEN_SMALL = 200, 0.1
_NAMED = 40  # characters: a further name and what is around it


def usual_of(lines: Sequence[str], style: Sequence[Head]) -> Head:
    """Return the first head, or where many have a small letter behind them one of these."""
    sample = style[:_SAMPLE]
    small = [head for head in sample if begins_small(lines, head)]
    return small[0] if len(small) >= _OFTEN_SMALL * len(sample) else style[0]


def is_set_off_alike(head: Head, usual: Head) -> bool:
    """Whether a head has the sign of the `usual` one, and brackets where that is its sign."""
    is_bare = usual.is_bracketed and head.sign == "mark" and not head.is_bracketed
    return head.sign == usual.sign and not is_bare


def stands_in(lines: Lines, head: Head, usual: Head) -> bool:
    """Whether a known label that is set off in another way than the `usual` is one here too."""
    if head.sign == "colon" and usual.sign == "dash" and _is_office(lines, head):
        return False
    if _is_called(head, usual) or (head.sign == "dash" and head.mark.startswith("-")):
        return False  # "- Ann Lee - baker" in a list
    is_named = head.sign == usual.sign and not (head.alone or is_set_off_alike(head, usual))
    is_cell = head.sign == "pipe" and usual.sign != "pipe"  # "| Interviewer | Ann Lee |"
    if is_named or is_cell or (head.linked and "[" in head.mark):
        return False  # "**Ann** (1930) is a baker", where "[Ann]" speaks; "[Ann Lee](https://…)"
    if usual.sign == "colon" and _is_told(lines, head) and not begins_small(lines, usual):
        return False
    is_unknown = head.label == UNKNOWN and usual.alone
    is_set_off = head.sign == "mark" and (len(head.label) > 1 or is_unknown)
    if head.sign in {"colon", "time"} or is_set_off:
        return True
    are_alone = head.alone and usual.alone  # "Ali" above what he says, a time forgotten
    begins = opens_block(lines, head.line) or (
        are_alone and usual.time and _is_tight(lines) and ends_above(lines, head.line)
    )
    return (
        bool(begins) and len(head.label) >= (2 if are_alone else 4) and not _is_first(lines, head)
    )


def _is_tight(lines: Lines) -> bool:
    """Whether no blank lines stand between paragraphs, as a word processor has them."""
    return len(lines) - len(lines.texts) <= 1 + _SELDOM * len(lines)


def _is_called(head: Head, usual: Head) -> bool:
    """Whether a name is called: "Ann – and you?" where "ANN: …" speaks, "Ann?" alone."""
    if head.sign == "dash":
        return is_in_capitals(usual.label) and not is_in_capitals(head.label)
    asked = head.sign == "bare" and head.label.endswith(("?", "？")) and head.label != UNKNOWN
    return asked and not usual.alone


def is_of_preface(lines: Sequence[str], head: Head, again: Counter[str]) -> bool:
    """Whether what stands above a talk is prose, or has a time or a value.

    As "3 May, 10:00 The Post", "Ann: the interviewer", "**Ann** is …" have.
    """
    return head.sign == "time" or _is_prose(lines, head) or is_value(lines, head, again)


def _is_told(lines: Sequence[str], head: Head) -> bool:
    """Whether it is told what one does: "**Ann** asks who knows", not "**Ann** and **Bo**:"."""
    return _is_prose(lines, head) and ":" not in lines[head.line][head.body : head.body + _NAMED]


def _is_prose(lines: Sequence[str], head: Head) -> bool:
    """Whether a sentence goes on behind a name that is set off, or a further name: "**Ann**/Bo"."""
    is_paired = lines[head.line].startswith("/", head.body)
    return head.sign == "mark" and (is_paired or begins_small(lines, head))


def begins_small(lines: Sequence[str], head: Head) -> bool:
    """Whether what follows a label begins with a small letter."""
    then = lines[head.line][head.body : head.body + 1]
    return then.isalpha() and not then.isupper()


def _is_office(lines: Sequence[str], head: Head) -> bool:
    """Whether a colon says who holds an office, where dashes say who speaks: "CHAIR: Ann"."""
    below = next_text(lines, head.line)
    value = "".join(lines[below : below + 1]) if head.alone else lines[head.line][head.body :]
    return shape(value.strip()) in {"role", "names"} and not ends(value)


def _is_first(lines: Sequence[str], head: Head) -> bool:
    """Whether a name alone on its line is the first of a list of those who attend."""
    below = find_head(lines[head.line + 1], 0) if head.line + 1 < len(lines) else None
    is_name = below is not None and below.sign == "bare" and shape(below.label) in PEOPLE
    return head.sign == "bare" and is_name
