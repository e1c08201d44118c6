"""Labels that are set off in another way than the others of a document: "Q – …" amid "Ann: …"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_in_capitals, stem
from codebook.reading.turns.labels.shapes import PEOPLE, ROLE_OR_CODE, Shape, shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, open_blocks, opens_block
from codebook.reading.turns.lines.signs import Sign
from codebook.reading.turns.surroundings.forms import heads_list

_BESIDE = frozenset[Sign]({"colon", "time", "mark", "tab", "dash", "stop"})
_LEAST = 3
_NEARLY_ALL = 0.9
_OF_SEVERAL = frozenset[Shape]({"role", "code", "names"})
_addressed = lazy_pattern(
    r"(?:the|(mrs?|ms|miss|dr|prof|judge|justice)\b\.?) [^\W\d_]", re.IGNORECASE
)


def set_off_beside(
    lines: Sequence[str],
    heads: Heads,
    style: Sequence[Head],
    known: set[str],
    *,
    are_examined: bool,
) -> dict[str, Sign]:
    """Return labels set off in another way that return too: "Q – …" amid names with colons.

    Or all by themselves on a line where the others are followed by what is said. Where somebody is
    examined, "Q." and "A.", all whom a court's record names by a title speak, also once.
    """
    rest = _rest(lines, heads, style, known, are_examined=are_examined)
    addressed = filter(_is_addressed, rest) if are_examined else ()
    return {stem(head.label): head.sign for head in addressed} | _returning(rest, style[0].line)


def _rest(
    lines: Sequence[str],
    heads: Heads,
    style: Sequence[Head],
    known: set[str],
    *,
    are_examined: bool,
) -> list[Head]:
    """Return the heads of labels unknown yet that stand, set off in another way, as turns do."""

    def is_likely(head: Head) -> bool:
        if head.sign not in _BESIDE or head.linked:
            return False
        return _is_other_way(lines, head, style[0]) or (are_examined and _is_addressed(head))

    others = heads.such(is_likely)
    is_open = bool(others) and open_blocks(lines, [head.line for head in style])
    return [
        head
        for head in others
        if stem(head.label) not in known
        and not (_is_initial(lines, head) or _is_stammered(lines, head))
        and (opens_block(lines, head.line) or not is_open)
    ]


def _returning(rest: Sequence[Head], first: int) -> dict[str, Sign]:
    """Return the labels that return, of those that come below line `first`, and their signs.

    Where nearly all that do are called out in words, so is who speaks seldom: "THE CLERK: …".
    """
    counts = Counter((stem(head.label), head.sign) for head in rest)
    amid = {stem(head.label): head for head in rest if head.line > first}
    below = {(label, sign): count for (label, sign), count in counts.items() if label in amid}
    often = [amid[label] for (label, _), count in below.items() if count >= _LEAST]
    are_called = sum(map(_is_called, often)) >= max(_LEAST, _NEARLY_ALL * len(often))
    return {
        label: sign
        for (label, sign), count in below.items()
        if count >= _LEAST or (are_called and _is_called(amid[label]))
    }


def _is_addressed(head: Head) -> bool:
    """Whether a label is as those of a court's record are: "THE WITNESS: …", "Mr. Ek: …".

    "The mill: …" is none: what follows "the" is a role, or all of it is called out.
    """
    if head.sign != "colon" or head.alone or not (title := _addressed.match(head.label)):
        return False
    least = PEOPLE if title[1] or is_in_capitals(head.label) else {"role"}
    return shape(head.label) in least


def _is_initial(lines: Sequence[str], head: Head) -> bool:
    """Whether a letter with a stop begins a name, all that its line has: "M. Zeki Lind"."""
    rest = lines[head.line][head.body :].strip()
    return head.sign == "stop" and shape(rest) == "names" and not ends(rest)


def _is_stammered(lines: Sequence[str], head: Head) -> bool:
    """Whether the word before a dash is the first behind it, too: "I — I like the mill"."""
    first = lines[head.line][head.body :].split(None, 1)[:1]
    return head.sign == "dash" and first == [head.label]


def _is_called(head: Head) -> bool:
    """Whether words in capitals call out who speaks, as in a court: "THE CLERK: …"."""
    return head.sign == "colon" and " " in head.label and is_in_capitals(head.label)


def _is_other_way(lines: Sequence[str], head: Head, usual: Head) -> bool:
    """Whether a label is set off unlike the `usual` one, and yet as a speaker's may be."""
    if head.sign != usual.sign:
        is_surer = head.sign == "colon" and usual.sign in {"dash", "stop"}
        # "**Ann Lee** says …" amid "**Bo Dahl:** …"
        is_bold = head.sign == "mark" and head.mark == usual.mark == "**"
        likely = PEOPLE if is_surer else _OF_SEVERAL if is_bold else ROLE_OR_CODE
        return shape(head.label) in likely and not head.alone
    if head.alone == usual.alone or shape(head.label) not in _OF_SEVERAL:
        return False
    return head.sign == "colon" and not (head.alone and heads_list(lines, head))
