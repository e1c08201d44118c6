"""Known labels that are set off in another way than the style's: one here, or a word in prose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from codebook.reading.turns.labels.labels import UNKNOWN, is_in_capitals
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.lines.features import is_listed
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
    if any(rule(lines, head, usual) for rule in NO_TURN):
        return False
    is_set_off = _is_surely_set_off(head, usual) or _lacks_time(lines, head, usual)
    return is_set_off or _begins_alone(lines, head, usual)


def is_office(lines: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether a colon says who holds an office, where dashes say who speaks: "CHAIR: Ann"."""
    if head.sign != "colon" or usual.sign != "dash":
        return False
    below = next_text(lines, head.line)
    value = "".join(lines[below : below + 1]) if head.alone else lines[head.line][head.body :]
    return shape(value.strip()) in {"role", "names"} and not ends(value)


def is_called(_: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether a name is called: "Ann – and you?" where "ANN: …" speaks, "Ann?" alone."""
    if head.sign == "dash":
        return is_in_capitals(usual.label) and not is_in_capitals(head.label)
    asked = head.sign == "bare" and head.label.endswith(("?", "？")) and head.label != UNKNOWN
    return asked and not usual.alone


def is_described(_: Sequence[str], head: Head, __: Head) -> bool:
    """Whether an item of a list says what somebody is: "- Ann Lee - baker"."""
    return head.sign == "dash" and is_listed(head)


def is_named(_: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether a name has the sign without the brackets: "**Ann** is …" where "[Ann]" speaks."""
    return head.sign == usual.sign and not head.alone


def is_in_cell(_: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether only here it is in a cell of a table: "| Interviewer | Ann Lee |"."""
    return head.sign == "pipe" and usual.sign != "pipe"


def is_link(_: Sequence[str], head: Head, __: Head) -> bool:
    """Whether a name is the text of a link: "[Ann Lee](https://…)"."""
    return head.linked and "[" in head.mark


def is_told(lines: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether it is told what one does: "**Ann** asks who knows", not "**Ann** and **Bo**:".

    Where labels are followed by small letters, that tells nothing.
    """
    if usual.sign != "colon" or not _is_prose(lines, head) or begins_small(lines, usual):
        return False
    return ":" not in lines[head.line][head.body : head.body + _NAMED]


NO_TURN: tuple[Callable[[Sequence[str], Head, Head], bool], ...] = (
    is_office,
    is_called,
    is_described,
    is_named,
    is_in_cell,
    is_link,
    is_told,
)
"""Why a known label opens no turn where it is set off in another way than the usual one."""


def _is_surely_set_off(head: Head, usual: Head) -> bool:
    """Whether a colon, a time or marks set it off; a letter in marks may be anything."""
    is_unknown = head.label == UNKNOWN and usual.alone
    is_marked = head.sign == "mark" and (len(head.label) > 1 or is_unknown)
    return head.sign in {"colon", "time"} or is_marked


def _lacks_time(lines: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether only a time is not there, which stands behind the tab of the usual one."""
    has_tab = lines[usual.line][: usual.early].endswith("\t")
    return head.sign == "tab" and usual.sign == "time" and has_tab


def _begins_alone(lines: Lines, head: Head, usual: Head) -> bool:
    """Whether it begins a paragraph and no list: "Ali" above what he says, a time forgotten."""
    are_alone = head.alone and usual.alone
    if len(head.label) < (2 if are_alone else 4) or _is_first(lines, head):
        return False
    if opens_block(lines, head.line):
        return True
    is_below_end = are_alone and bool(usual.time) and ends_above(lines, head.line)
    return is_below_end and _is_tight(lines)


def _is_tight(lines: Lines) -> bool:
    """Whether no blank lines stand between paragraphs, as a word processor has them."""
    return len(lines) - len(lines.texts) <= 1 + _SELDOM * len(lines)


def is_of_preface(lines: Sequence[str], head: Head, again: Counter[str]) -> bool:
    """Whether what stands above a talk is prose, or has a time or a value.

    As "3 May, 10:00 The Post", "Ann: the interviewer", "**Ann** is …" have.
    """
    return head.sign == "time" or _is_prose(lines, head) or is_value(lines, head, again)


def _is_prose(lines: Sequence[str], head: Head) -> bool:
    """Whether a sentence goes on behind a name that is set off, or a further name: "**Ann**/Bo"."""
    is_paired = lines[head.line].startswith("/", head.body)
    return head.sign == "mark" and (is_paired or begins_small(lines, head))


def begins_small(lines: Sequence[str], head: Head) -> bool:
    """Whether what follows a label begins with a small letter."""
    then = lines[head.line][head.body : head.body + 1]
    return then.isalpha() and not then.isupper()


def _is_first(lines: Sequence[str], head: Head) -> bool:
    """Whether a name alone on its line is the first of a list of those who attend."""
    below = find_head(lines[head.line + 1], 0) if head.line + 1 < len(lines) else None
    is_name = below is not None and below.sign == "bare" and shape(below.label) in PEOPLE
    return head.sign == "bare" and is_name
