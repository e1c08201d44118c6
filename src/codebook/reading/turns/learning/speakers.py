"""Which of the heads in a document open a turn: its own style is learned before it is cut.

What is written as the labels that return are is a label; what merely has a colon is not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.correction import NONE, Correction
from codebook.reading.turns.labels.asked import ANSWERS, PAIRS, QUESTIONS
from codebook.reading.turns.labels.labels import (
    UNKNOWN,
    is_cased,
    is_event,
    is_in_capitals,
    is_metadata,
    key,
    members,
    stem,
    surely,
    words_of,
)
from codebook.reading.turns.labels.shapes import PEOPLE, ROLE_OR_CODE, Shape, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.learning.in_spite import people_in_spite
from codebook.reading.turns.learning.in_turn import speaking_in_turn
from codebook.reading.turns.learning.persons import speakers_in
from codebook.reading.turns.learning.returning import returning
from codebook.reading.turns.learning.standing_in import (
    is_of_preface,
    is_set_off_alike,
    stands_in,
    usual_of,
)
from codebook.reading.turns.learning.styles import choose_style
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head, Sign
from codebook.reading.turns.lines.layout import asks, ends, next_text
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.rarer.beside import set_off_beside
from codebook.reading.turns.rarer.marked import another, nameless, written_amid
from codebook.reading.turns.rarer.unsigned import (
    bracketed,
    doubled,
    glued_headings,
    names_above,
    set_off_alike,
    slipped,
    tight,
    timed,
    unsigned,
)
from codebook.reading.turns.surroundings.declared import declared
from codebook.reading.turns.surroundings.left_out import (
    quoted_among,
    titles_among,
    unsaid_among,
    without_guesses,
    without_keys,
    without_tags,
)

_SET_OFF = frozenset[Sign]({"bare", "mark", "dash", "stop"})  # without a colon
_counted = lazy_pattern(r"[^\W\d_]{4,} \d{1,4}")
_section = lazy_pattern(r"(?:[IVXLC]{2,}|[VXL])\.")  # II. – Of the mills
_byline = lazy_pattern(r"BY (?:MRS?|MS|MISS|DR)\b", re.IGNORECASE)  # who asks from there on
_abbreviation = lazy_pattern(
    r"(?:^|[ .])(?:[^\W\d_]|[JS]r)\.$|^(?i:int|intv|interv|mod|resp|befr|enq|entrev)\.$"
)


class Learned(NamedTuple):
    """What a document's heads are: turns, in order, and labels that were read as text.

    `questions` says that there are no labels, and that questions stand out instead.
    """

    openings: Heads
    dismissed: tuple[Head, ...]
    questions: bool = False


def learn(
    lines: Lines,
    heads: Heads,
    chosen: Sequence[Head] = (),
    correction: Correction = NONE,
) -> Learned:
    """Tell the heads that open a turn from the others; none does where no style is found.

    `chosen` are the heads of the style that a person chose, where one did.
    """
    given, said = correction.spoken | people_in_spite(lines, heads), correction.said
    likely = without_keys(without_guesses(_likely(lines, heads, given)), given)
    likely = without_tags(lines, likely, given)
    certain = likely.unlinked
    own_style = set(chosen)
    style = Heads(head for head in certain if head in own_style) if own_style else Heads()
    style = style or _style_of(lines, certain)
    style = style or Heads(head for head in certain if key(head.label) in given)
    if not style:
        return Learned(Heads(), tuple(head for head in certain if head.sign == "colon"))
    titles = titles_among(style, given) | quoted_among(lines, style)
    if titles := titles | unsaid_among(lines, style, given):
        style, likely = style.without(titles), likely.without(titles)
    spoken = likely.such(lambda head: key(head.label) not in said)
    known = speakers_in(lines, style) | given | declared(lines, spoken, style) | {UNKNOWN}
    return _open(lines, spoken, style, known)


def _style_of(lines: Lines, certain: Heads) -> Heads:
    """Return the heads of the style; where one only has a label in it, perhaps another in turn."""
    style = choose_style(lines, certain)
    is_of_many = bool(style) and len(returning(style)) > 1
    return style if is_of_many else speaking_in_turn(lines, certain) or style


def _likely(lines: Sequence[str], heads: Heads, given: Collection[str]) -> Heads:
    """Return the heads that may be speakers': in headings too, where one's who speaks elsewhere."""
    sure = heads.such(
        lambda head: (
            _may_be_speaker(head.label, head.sign, head.mark, alone=head.alone)
            or key(head.label) in given
        )
    )
    headings = heads.such(lambda head: "#" in head.mark)
    said = [head for head in headings if _says_who(lines, head) and not asks(lines[head.line])]
    if not said:
        return sure
    known = {stem(head.label) for head in sure if "#" not in head.mark}
    return Heads(sorted({*sure, *(head for head in said if stem(head.label) in known)}))


def _open(lines: Lines, heads: Heads, style: Heads, known: set[str]) -> Learned:
    """Take the heads with labels that are known, in the style or where they stand in for it."""
    own_words = (QUESTIONS | ANSWERS).intersection(map(stem, style.labels)) & known
    are_examined = len(own_words) > 1 and any(pair <= own_words for pair in PAIRS)
    beside = set_off_beside(lines, heads, style, known, are_examined=are_examined)
    apart = [head for head in heads if stem(head.label) in beside] if beside else []
    again = Counter({key(head.label): 2 for head in apart})
    notes = _notes(lines, heads, style)
    first = next((head.line for head in style if stem(head.label) in known), style[0].line)
    mixed = {stem(label) for label in style.labels if not is_in_capitals(label)}
    usual = usual_of(lines, style)
    sure = heads.such(lambda head: is_set_off_alike(head, usual) and _is_known(head, known))
    openings = {head.line: head for head in sure if head.line not in notes}
    top = min([first, *openings])
    dismissed = []
    for head in [head for head in heads if head.line not in openings]:
        own, sign = stem(head.label), head.sign
        is_own = is_set_off_alike(head, usual)
        if not is_own and head.line < top:
            is_alone = head.alone and sign in {"bare", "mark", "tab"}
            is_title = own in mixed and is_in_capitals(head.label)  # "ANN LEE" above "Ann Lee:"
            below = next_text(lines, head.line)
            is_title = is_title or below == first or not ends(lines[below])
            if is_of_preface(lines, head, again) or (is_alone and is_title):
                continue
        is_elsewhere = not is_own and own in known and head.line not in notes
        if (is_elsewhere and stands_in(lines, head, usual)) or beside.get(own) == sign:
            is_unlike = not is_own and own not in beside
            openings[head.line] = head._replace(unlike=True) if is_unlike else head
            top = min(top, head.line)
        elif sign == "colon" and not head.linked:
            dismissed.append(head)
    found = _with_rarer(lines, openings, usual.sign)
    spoken = found[names_above(lines, found) :]
    opened = {head.line for head in found}
    text = tuple(head for head in dismissed if head.line not in opened)
    return Learned(sure if spoken == sure else Heads(spoken), text)


def _with_rarer(lines: Lines, taken: Mapping[int, Head], sign: Sign) -> list[Head]:
    """Return the heads that are taken, with those that lack the sign or have a rarer mark."""
    openings = {line: taken[line] for line in sorted(taken)}
    others = [line for line in lines.texts if line not in openings]
    openings |= unsigned(lines, openings, others)
    openings |= slipped(lines, openings, others)
    openings |= timed(lines, openings, others)
    openings |= set_off_alike(lines, openings)
    openings |= bracketed(lines, openings)
    openings |= glued_headings(lines, openings, others)
    openings |= nameless(lines, openings)
    openings |= another(lines, openings)
    openings |= written_amid(lines, openings)
    if sign == "dash":
        openings |= tight(lines, openings)
    joined = openings | doubled(lines, openings)
    return [one for line in sorted(joined) if (one := joined[line])]


def _says_who(lines: Sequence[str], head: Head) -> bool:
    """Whether a heading is what one says who stands before it: "#### Q: Why?"."""
    is_said = shape(head.label) in ROLE_OR_CODE or ends(lines[head.line])
    return head.sign == "colon" and not head.alone and is_said


def _is_item(head: Head) -> bool:
    """Whether a label is all of a list's item, as the name of one who attends is."""
    return head.alone and head.mark.startswith("-") and head.sign in {"bare", "mark"}


def _notes(lines: Sequence[str], heads: Heads, style: Sequence[Head]) -> set[int]:
    """Return the lines of headings and lists that have names in a talk whose labels are neither.

    They say who attends or does what. Amid the talk, only those items of a list are notes that
    hold no more than the label; a label that is only ever an item, also there, is one everywhere.
    One item alone that is said, above the talk, by who talks in it is its first turn.
    """
    heads = heads.such(lambda head: "#" in head.mark or head.mark.startswith("-"))
    if not heads:
        return set()
    headings = {head.line for head in heads if "#" in head.mark and not _says_who(lines, head)}
    if style[0].alone and style[0].sign == "time":  # "## 00:20 Ann Lee" is a slip
        headings -= {head.line for head in heads if head.time}
    if 2 * sum("#" in head.mark for head in style) >= len(style):
        headings = set()
    spoken = [head.line for head in style if not head.mark.startswith("-")]
    if 2 * len(spoken) < len(style):
        return headings | {head.line for head in heads if head.sign == "bare" and _is_item(head)}
    amid = [head for head in heads if spoken[0] < head.line < spoken[-1]]
    plain = {stem(head.label) for head in style if not head.mark.startswith("-")}
    listed = [head for head in amid if head.mark.startswith("-")]
    items = {stem(head.label) for head in listed if not head.alone} - plain
    first = [head for head in heads if head.mark.startswith("-") and head.line < spoken[0]]
    if len(first) == 1 and stem(first[0].label) in plain and ends(lines[first[0].line]):
        heads = heads.without({first[0].line})
    return headings | {
        head.line
        for head in heads
        if head.mark.startswith("-")
        and (
            _is_item(head) or not (spoken[0] < head.line < spoken[-1] or stem(head.label) in items)
        )
    }


@lru_cache(maxsize=4096)
def _may_be_speaker(label: str, sign: Sign, mark: str, *, alone: bool) -> bool:
    own = _shape_of_speaker(label)
    if own == "none" or _is_interjection(label, sign):
        return False
    if _byline.match(label) or (sign == "dash" and _section.fullmatch(label)):
        return False
    if sign in {"bare", "time"} and label.endswith("."):
        return is_cased(label) and _abbreviation.search(label) is not None  # not "네."
    is_sure = own in {"role", "code"} or sign == "colon"
    is_small = label.islower() and (own != "role" or len(label) == 1)
    if mark == "(" and (is_small or not is_sure):
        return False  # "(laughs) Yes.", "(a) the first"
    # "# Regions: storage" and "# Letter 5: mills" are headings; only a role or a code in one is a
    # label with what it says.
    is_talk = own == "role" or (own == "code" and not _counted.fullmatch(label))
    return alone or "#" not in mark or is_talk


def _is_interjection(label: str, sign: Sign) -> bool:
    """Whether it is said while another speaks, no label: "OK." in bold, "Yes – so it was".

    Before a colon it may be a name, and "NO" initials, but on a line of its own.
    """
    if sign not in _SET_OFF or any(map(str.isdigit, label)):
        return False
    words = words_of(label)
    is_initials = sign != "bare" and len(label) == 2 and label.isupper()
    return bool(words) and words <= INTERJECTIONS and not is_initials


def _shape_of_speaker(label: str) -> Shape:
    if is_metadata(label) or is_event(label):
        return "none"
    together = members(surely(label))
    shapes = {shape(piece) for piece in together}
    return "names" if together and shapes <= PEOPLE else shape(surely(label))


def _is_known(head: Head, known: set[str]) -> bool:
    """Whether one or several who are known speak; a heading "Q & A" is no label."""
    if stem(head.label) in known:
        return True
    together = members(head.label)
    return bool(together) and "#" not in head.mark and known.issuperset(map(stem, together))
