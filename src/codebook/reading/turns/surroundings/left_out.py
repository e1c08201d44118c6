"""Heads that are left out: guesses at who it was, keys of data, what stands below pictures, …."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import ANSWERS, QUESTION_WORDS
from codebook.reading.turns.labels.labels import is_in_capitals, key, stem, surely
from codebook.reading.turns.labels.shapes import ROLE_OR_CODE, shape
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, next_text
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.several import levels_of

_tag = lazy_pattern("<")
_closing_tag = lazy_pattern(r"\s*</([A-Za-z][\w.-]*)\s*>")
_tag_within = lazy_pattern(r"\s*<[A-Za-z]")
_code = lazy_pattern(r"[^\W\d_]{1,3}\d{1,3}\.\d{1,3}")
_SELDOM, _MOSTLY = 0.2, 0.75
_LEAST_FIGURES = 6
_INITIALS = 2
_RETURNS = 3
_LEAST_ANNOUNCED, _LEAST_OTHERS = 3, 2


def without_guesses(heads: Heads) -> Heads:
    """Leave out labels with a question mark, unless they are there without one: "Ann?", "Ann".

    A code or a role has it because the typist was unsure of it throughout: "M?:".
    """
    found = heads.by(_is_guess)
    if True not in found:
        return heads
    sure = {key(label) for label in found.get(False, Heads()).labels}
    return heads.such(
        lambda head: (
            key(head.label) in sure
            or (head.sign != "bare" and shape(surely(head.label)) in ROLE_OR_CODE)
        )
    )


def _is_guess(head: Head) -> bool:
    last = head.label[-1:]
    return last == "?" or (last == "？" and head.sign in {"bare", "mark"})


def titles_among(style: Heads, given: Collection[str]) -> set[int]:
    """Return the lines of words alone in capitals where most are initials, or have small letters.

    They are titles, or run at the top of each page. None is `given` as a speaker's.
    """
    if not style[0].alone or style[0].sign not in {"bare", "mark"}:
        return set()
    called = [head for head in style if is_in_capitals(head.label)]
    titles = {
        head.line
        for head in called
        if shape(head.label) in {"name", "names", "other"}
        and key(head.label) not in given
        and max(map(len, head.label.split("."))) > _INITIALS  # not "M. L."
    }
    may_be_names = any(
        len(head.label) > _INITIALS and head.label.isalpha() and head.line not in titles
        for head in called
    )  # "ANN" beside "CYRIL"
    return set() if may_be_names or len(titles) > _SELDOM * len(style) else titles


def quoted_among(lines: Sequence[str], style: Heads) -> set[int]:
    """Return the lines of labels in a quotation where most labels stand outside of any.

    Who has more than the label there is quoted only above the talk: "> Ann Lee: On mills".
    """
    quoted = {head.line: head for head in style if lines[head.line].lstrip().startswith(">")}
    if not quoted or len(quoted) > _SELDOM * len(style):
        return set()
    first = next(head.line for head in style if head.line not in quoted)
    return {
        line
        for line, head in quoted.items()
        if head.alone or (line < first and not ends(lines[line]))
    }


def unsaid_among(lines: Sequence[str], style: Heads, given: Collection[str]) -> set[int]:
    """Return the lines of words alone below which, each time, a label stands that is more usual.

    Or nothing, at the end. A program for coding prints its codes so between the turns; if a code
    has a number of two parts, "Q7.3", most times are enough. None is `given` as a speaker's.
    """
    if not style[0].alone or style[0].sign != "bare":
        return set()
    counts = style.labels
    said, unsaid = set[str](), dict[str, list[int]]()
    for head in style:
        at = next_text(lines, head.line)
        below = lines[at].strip() if at < len(lines) else ""
        is_unsaid = head.alone and (not below or counts[below] > counts[head.label])
        if is_unsaid and key(head.label) not in given:
            unsaid.setdefault(head.label, []).append(head.line)
        else:
            said.add(head.label)
    often = (label for label, own in unsaid.items() if label not in said and len(own) > 1)
    codes = (
        label
        for label, own in unsaid.items()
        if _code.fullmatch(label) and _MOSTLY * counts[label] <= len(own)
    )
    own = {*often, *codes}
    return {head.line for head in style if head.label in own}


def without_keys(heads: Heads, given: Collection[str]) -> Heads:
    """Leave out the keys of data amid labels that all begin with a capital: "_page: 12".

    `given` are the keys of labels that a person says are speakers'.
    """
    keys = {label for label in heads.labels if label[0] == "_" and key(label) not in given}
    counts = Counter(head.label for head in heads if head.sign == "colon") if keys else {}
    if not keys or any(label[0].islower() for label, count in counts.items() if count >= _RETURNS):
        return heads
    return heads.such(lambda head: head.label not in keys)


def without_tags(lines: Lines, heads: Heads, given: Collection[str]) -> Heads:
    """Leave out the tags of a page, which opens and closes them: "<Callout>" … "</Callout>".

    Several may be those of people, "<Ann>So?</Ann>", where what is within is no further tag. None
    is `given` as a speaker's.
    """
    tags = heads.such(lambda head: head.sign == "mark" and head.mark.endswith("<"))
    if not tags or not (ends_of := lines.beginning(_tag)):
        return heads
    closed = {match[1] for line in ends_of if (match := _closing_tag.match(lines[line]))}
    own = [head for head in tags if head.label in closed and key(head.label) not in given]
    around = {head.label for head in own if _holds_tags(lines, head)}
    within = {head.label for head in own} - around
    return heads.without((), around | within if len(within) == 1 else around)


def _holds_tags(lines: Sequence[str], head: Head) -> bool:
    below = next_text(lines, head.line)
    return head.alone and below < len(lines) and _tag_within.match(lines[below]) is not None


def without_captions(lines: Sequence[str], openings: Heads) -> Heads:
    """Leave out names alone above a label, where other labels have a sign: below a picture."""
    captions = {
        one.line
        for one, below in pairwise(openings)
        if one.unlike
        and one.alone
        and one.sign == "bare"
        and shape(one.label) in {"name", "names"}  # whoever asks may not have been heard
        and next_text(lines, one.line) == below.line
    }
    return openings.without(captions)


def sections_above(lines: Lines, openings: Heads, headings: Mapping[int, int]) -> set[int]:
    """Return the lines of headings that come once, above all who speak again, whose are lower.

    So "## Links" is of a section, where "### Ann" and "### Bo" speak, and "### Links" above
    "## The talk". `headings` has the levels of those that a program has as such.
    """
    again = (head.line for heads in openings.by_stem.values() if len(heads) > 1 for head in heads)
    first = min(again, default=0)
    above = [head for head in openings if head.line < first]
    if not above:
        return set()
    levels = levels_of(lines, headings)
    own = levels.get(first, 0)
    last = max((line for line, level in levels.items() if line < first and level < own), default=0)
    return {head.line for head in above if head.line in levels and head.line <= last}


def are_figures(lines: Sequence[str], openings: Heads) -> bool:
    """Whether many labels, most times, have measures behind them: "PC1: 4,40+2,64"."""
    if len(openings.labels) < _LEAST_FIGURES:
        return False
    said = [lines[one.line][one.body :] for one in openings]
    return sum(map(_is_figure, said)) >= _MOSTLY * len(said)


def _is_figure(text: str) -> bool:
    digits = sum(map(str.isdecimal, text))
    return digits > 1 and digits > sum(map(str.isalpha, text))


def announcing(lines: Sequence[str], openings: Heads, given: Collection[str]) -> set[int]:
    """Return the lines of headings that say what one of several asks next, none where nobody does.

    So "Q: Why this mill?" stands above "Ann: Tell me, why …?", whom Tom answers. `given` are the
    keys of labels that a person says are speakers'.
    """
    labels = {
        one for one in openings.labels if one.casefold() in QUESTION_WORDS and key(one) not in given
    }
    if not labels or any(map(_is_answer, openings.labels)):  # who is asked is called so
        return set()
    asked = [at for at, head in enumerate(openings) if head.label in labels]
    others = {stem(label) for label in openings.labels if label not in labels}
    if len(asked) < _LEAST_ANNOUNCED or len(others) < _LEAST_OTHERS:
        return set()
    below = (openings[at + 1 : at + 3] for at in asked)
    asking = Counter(stem(one.label) for one in _asking(lines, below) if one.label not in labels)
    most = max(asking.values(), default=0)
    return {openings[at].line for at in asked} if most >= _MOSTLY * len(asked) else set()


def _asking(lines: Sequence[str], pairs: Iterable[Sequence[Head]]) -> Iterator[Head]:
    """Yield the first of two heads where somebody asks from it up to the second."""
    for one, *others in filter(None, pairs):
        said = lines[one.line : others[0].line] if others else ()
        if any("?" in line or "？" in line for line in said):
            yield one


def _is_answer(label: str) -> bool:
    """Whether it is a word for an answer, perhaps with a number: "A 2"."""
    return label.casefold().rstrip("0123456789 ") in ANSWERS
