"""Interviews without labels: questions or answers stand out in bold, in italics, as headings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count, takewhile, zip_longest

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_in_capitals
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, next_text
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.set_off import (
    has_sentence,
    headings_among,
    opening_dash,
    profiles_among,
    runs_of,
    sentences,
    spoken,
)
from codebook.reading.turns.looks import (
    NO_EMPHASIS,
    Emphasis,
    bold_lines,
    bold_paragraphs,
    set_off_lines,
    slanted_lines,
)
from codebook.reading.turns.rarer.marked import dashed, in_turns
from codebook.reading.turns.surroundings.front_matter import yaml_end
from codebook.reading.turns.unlabelled.alternating import (
    ANSWER,
    QUESTION,
    alternate,
    begun_at,
    is_asked,
    is_counted_on,
)
from codebook.reading.turns.unlabelled.answered_in import answered_in, answered_in_quotations
from codebook.reading.turns.unlabelled.counted import counted_question
from codebook.reading.turns.unlabelled.headings import (
    headings_that_ask,
    levels_that_ask,
    without_sections,
)

_dash_at_end = lazy_pattern(r"[–—][\W_]*$")
_itself = lazy_pattern(  # how and where it was made
    r"\b(?:interview|entretien|entrevista|intervista|gespräch|wywiad|интервью)\b.{0,40}?\b(?:made"
    r"|conducted|recorded|réalisée?|menée?|enregistrée?|realizada|hecha|feita|gravada|realizzata"
    r"|geführt|aufgezeichnet|przeprowadzon[oy]|проведено|взято)\b",
    re.IGNORECASE,
)
_LEAST, _MANY = 3, 8
_TAIL, _SHARE = 40, 0.75
_OF_SENTENCES = 0.3  # where those that are set off are no headings: "Tell us …" asks, too
_OF_SAID = 0.35  # of bold paragraphs that end as what is said does
_SELDOM, _OFTEN, _HALF, _MOSTLY, _NEARLY = 0.2, 0.4, 0.5, 0.6, 0.95


def find_questions(lines: Lines, emphasis: Emphasis = NO_EMPHASIS) -> list[Head]:
    """Return heads for the questions and for what is said between them, none where none asks.

    Questions are the paragraphs in bold or in italics, or the headings of one level, most of which
    end with a question mark, or stand after a double dash; what follows one up to the next is the
    answer. Or the answers are set off so.
    """
    start = yaml_end(lines)
    in_order = in_turns(lines, start, (QUESTION, ANSWER))
    if taken := in_order or answered_in_quotations(lines, start):
        return taken
    slanted = slanted_lines(lines, emphasis.italic)
    bold = _slanted_too(lines, bold_lines(lines, emphasis.bold), slanted)
    apart = frozenset(bold), frozenset(slanted if emphasis.italic else ())
    written = without_sections(lines, bold, emphasis.headings), slanted
    for marked, share in _ways(lines, start, emphasis, written):
        asking = sum(_is_asked(lines, head) for head in marked.values())
        if len(marked) >= _LEAST and asking >= share * len(marked):
            heads = _only_talk(lines, alternate(lines, marked, _no_answers(lines, marked, *apart)))
            if sum(head.label == ANSWER for head in heads) >= _SHARE * len(marked):
                return heads
    return max(answered_in(lines, bold, slanted), answered_in(lines, slanted, bold), key=len)


def _ways(
    lines: Lines, start: int, emphasis: Emphasis, written: Sequence[list[int]]
) -> Iterator[tuple[Mapping[int, Head], float]]:
    """Yield what may be the questions, the surest first, and the share of it that must ask then.

    `written` has the lines in bold and those in italics, as a program has them.
    """
    bold, headings = _in_bold(lines, start), headings_that_ask(lines, start)
    yield _labelled(lines, sorted(set_off_lines(lines, emphasis)), bold), _HALF
    for level in levels_that_ask(lines, emphasis.headings, written[0]):
        yield _heads(level), _HALF
    for heads in (bold, *map(_heads, written)):
        yield _above_dashes(lines, heads), _SELDOM
    yield _without_title(lines, bold), _MOSTLY
    for whole in written:
        yield _first_of_several(lines, whole), _SHARE
    are_quoted = all(head.mark == ">" for head in headings.values())
    yield headings, _OF_SENTENCES if are_quoted else _HALF
    if _break_off(lines, bold):
        yield bold, _OF_SAID
    yield {line: bold[line] for line in sentences(lines, list(bold))}, _OFTEN
    for told in (spoken, sentences):
        for whole in written:
            yield _first_of_several(lines, told(lines, whole)), _OF_SENTENCES
    yield _after_dashes(lines), _OF_SENTENCES


def _no_answers(
    lines: Sequence[str], marked: Collection[int], bold: frozenset[int], slanted: frozenset[int]
) -> frozenset[int]:
    """Return what is set off and answers nothing; below bold questions, italics that are said do.

    Those at the end may only say who made the interview, and when.
    """
    last, others = max(marked), sorted(slanted - bold)
    amid, below = [[at for at in others if (at > last) is end] for end in (False, True)]
    if not (bold.issuperset(marked) and spoken(lines, amid)):
        return bold | slanted
    are_said = any(sentences(lines, run[-1:]) for run in runs_of(below)[:1])
    return bold if are_said else bold.union(below)


def _slanted_too(lines: Sequence[str], bold: list[int], slanted: Sequence[int]) -> list[int]:
    """Return the lines in bold italics where all that asks is so: merely bold is what is stressed.

    All lines in bold where others ask, too.
    """
    own = frozenset(slanted)
    asking = [line for line in bold if asks(lines[line])]
    both = own.intersection(asking)
    if len(both) < _LEAST or len(both) < _NEARLY * len(asking):
        return bold
    return [line for line in bold if line in own]


def _only_talk(lines: Sequence[str], heads: Sequence[Head]) -> list[Head]:
    """Leave out what is set off at either end, asks nothing and has no answer.

    What says at the end where the interview was made is no question either, where all else asks.
    """
    found = [
        head
        for head, below in zip_longest(heads, heads[1:])
        if not (below and head.label == QUESTION and _heads_next(lines, head, below))
    ]
    if _is_told_of(lines, [head.line for head in heads if head.label == QUESTION]):
        last = max(at for at, head in enumerate(found) if head.label == QUESTION)
        del found[last:]
    labels = [head.label for head in found]
    if labels[:2] == [QUESTION, QUESTION] and not _is_asked(lines, found[0]):
        del found[0]
    asked = [head.line for head in found if head.label == QUESTION]
    is_open = labels[-1:] == [QUESTION] and not (found[-1].alone or is_counted_on(lines, asked))
    if is_open and not _is_said(lines, begun_at(lines, found[-1].line)):
        del found[-1]
    return found


def _heads_next(lines: Sequence[str], head: Head, below: Head) -> bool:
    """Whether what is set off only heads what is asked below it: "2. OF THE MILL" in capitals."""
    text = lines[head.line]
    return below.label == QUESTION and is_in_capitals(text) and not _is_asked(lines, head)


def _is_asked(lines: Sequence[str], head: Head) -> bool:
    """Whether a line asks, or a further one of what it begins, or is the label of a question."""
    return head.alone or is_asked(lines, head.line)


def _is_told_of(lines: Sequence[str], asked: Sequence[int]) -> bool:
    """Whether the last of what is set off speaks of the interview, and all above it asks."""
    if len(asked) <= 2 * _LEAST or not all(is_asked(lines, line) for line in asked[:-1]):
        return False
    own = [lines[line] for line in begun_at(lines, asked[-1])]
    return not any("?" in text or asks(text) for text in own) and bool(_itself.search(own[0]))


def _is_said(lines: Sequence[str], own: range) -> bool:
    """Whether lines end as what is said does, or a sentence ends within them."""
    end = lines[own[-1]].rstrip()
    is_sentence = ends(end) and not end.endswith(("...", "…"))
    return asks(end) or is_sentence or has_sentence(" ".join(lines[line] for line in own))


def _break_off(lines: Sequence[str], marked: Collection[int]) -> bool:
    """Whether nearly all of the lines end as what is said does, with a stop or a dash."""
    last = [lines[begun_at(lines, line)[-1]] for line in marked]
    said = sum(ends(text) or _dash_at_end.search(text[-_TAIL:]) is not None for text in last)
    return said >= _NEARLY * len(last)


def _without_title(lines: Sequence[str], marked: Mapping[int, Head]) -> Mapping[int, Head]:
    """Leave out the first where it is no sentence, and many others all are: "From the talk"."""
    first, *others = marked or [-1]
    are_sure = len(others) >= _MANY and _break_off(lines, others)
    return (
        {line: marked[line] for line in others}
        if are_sure and not _break_off(lines, [first])
        else marked
    )


def _in_bold(lines: Lines, start: int) -> dict[int, Head]:
    """Return heads for the paragraphs, or lines that ask, that are bold from end to end."""
    bold = bold_paragraphs(lines, start)
    profiles = profiles_among(lines, bold)
    return {
        line: Head(line, QUESTION, "mark", at := own.start(2), at, own[1], unclosed=own[1])
        for line, own in bold.items()
        if line not in profiles
    }


def _labelled(
    lines: Sequence[str], marked: Sequence[int], bold: Mapping[int, Head]
) -> dict[int, Head]:
    """Return heads for labels alone above more that is set off, "Question 3:", none for few.

    With them, those of what asks without a label; what else has none is a heading.
    """
    own = frozenset(marked)
    found = (counted_question(lines[line], line) for line in marked)
    alone = [head for head in found if head and head.alone and next_text(lines, head.line) in own]
    if len(alone) < _LEAST:
        return {}
    labels = {one.line: one._replace(label=QUESTION, unclosed=one.mark) for one in alone}
    rest = own.difference(labels)
    below = (takewhile(rest.__contains__, count(next_text(lines, line))) for line in labels)
    others = _first_of_several(lines, sorted(rest.difference(*below)))
    asking = {at: bold.get(at, head) for at, head in others.items() if asks(lines[at])}
    return dict(sorted((labels | asking).items()))


def _first_of_several(lines: Sequence[str], marked: Sequence[int]) -> dict[int, Head]:
    """Return heads for the lines, of those below each other for the first; none for headings.

    A heading above one that asks is no part of it.
    """
    found = {}
    runs = runs_of(marked)
    headings = headings_among(lines, runs)
    for run in runs:
        if run[0] in headings:
            continue
        asking = next((line for line in run if asks(lines[line])), run[-1] + 1)
        said = sentences(lines, range(run[0], asking))
        first = next(iter(said), asking if asking in run else run[0])
        found[first] = Head(first, QUESTION, "mark", 0, 0, "**")
    return found


def _after_dashes(lines: Lines) -> dict[int, Head]:
    """Return heads for the lines that begin with a double dash, as questions in magazines do."""
    return {line: Head(line, QUESTION, "mark", body, body) for line, _, body in dashed(lines)}


def _heads(marked: Iterable[int]) -> dict[int, Head]:
    return {line: Head(line, QUESTION, "mark", 0, 0, "**") for line in marked}


def _above_dashes(lines: Sequence[str], marked: Mapping[int, Head]) -> dict[int, Head]:
    """Return those of what is set off that have a dash below, none where many have not."""
    runs = runs_of(list(marked))
    found = [run for run in runs if _begins_with_dash(lines, next_text(lines, run[-1]))]
    are_most = len(found) >= max(_LEAST, _SHARE * len(runs))
    return {run[0]: marked[run[0]] for run in found} if are_most else {}


def _begins_with_dash(lines: Sequence[str], line: int) -> bool:
    return line < len(lines) and opening_dash.match(lines[line]) is not None
