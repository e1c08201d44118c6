"""A text → its turns: style learned, labels found, lines cut, and what was unsure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from codebook.reading.drafts import Problem
from codebook.reading.turns.colonless import doubts_of_colonless
from codebook.reading.turns.correction import NONE, Correction, in_vain
from codebook.reading.turns.cutting import Page, cut_paragraphs, cut_turns
from codebook.reading.turns.doubts import doubts_of_end, doubts_of_speakers
from codebook.reading.turns.glued import (
    cut_at_glued,
    doubts_of_glued,
    find_glued,
    partner,
)
from codebook.reading.turns.image_labels import behind_images
from codebook.reading.turns.labels.labels import key
from codebook.reading.turns.labels.naming import speaker_names
from codebook.reading.turns.labels.surely_same import joined_names
from codebook.reading.turns.learning.speakers import Learned
from codebook.reading.turns.lines.answering import asking
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.parts import find_parts
from codebook.reading.turns.lines.several import several_interviews
from codebook.reading.turns.looks import NO_EMPHASIS, Emphasis, set_off_lines
from codebook.reading.turns.made_one import made_one
from codebook.reading.turns.openings import Written, find_openings, possible_labels
from codebook.reading.turns.rarer.saved_captions import are_captions, doubts_of_joined, joined
from codebook.reading.turns.surroundings.afterwards import (
    end_of_talk,
    end_without_heading,
    headings_apart,
)
from codebook.reading.turns.surroundings.amid import unsaid_amid
from codebook.reading.turns.surroundings.front_matter import yaml_end
from codebook.reading.turns.surroundings.further import (
    headed_between,
    heads_again,
    named_between,
    particulars_amid,
)
from codebook.reading.turns.surroundings.left_out import announcing
from codebook.reading.turns.surroundings.noted import noted_below
from codebook.reading.turns.unlabelled.alternating import ANSWER, ASKER, QUESTION
from codebook.reading.turns.unlabelled.interviewees import Interviewees, interviewees
from codebook.reading.turns.unlabelled.pairs import Pairs, find_inline, find_pairs, turns_in
from codebook.text.turns import Turn


class Found(NamedTuple):
    """The turns of a text, its speakers in the order of their first turns, and doubts."""

    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    problems: tuple[Problem, ...]


def find_turns(
    page: Page,
    emphasis: Emphasis = NO_EMPHASIS,
    correction: Correction = NONE,
    first: int = 0,
) -> Found:
    """Find the turns of a text, as corrected; `emphasis` is what a container says of its looks.

    Nobody says what stands above the line `first`.
    """
    first = max(first, yaml_end(page.lines))
    written = Written(page.lines, first, find_parts(page.lines, first), emphasis)
    written, learned, again = _opened(written, correction)
    if pairs := _pairs(page, len(learned.openings), emphasis, correction):
        return _paired(page, pairs, correction)
    talk, unsaid = _talk(page, written, learned, again)
    if found := _interviewees(page, learned, emphasis, unsaid, correction):
        begun = [head.line for head in learned.openings]
        talk = page.up_to(min(found.end(begun[-1], len(page.lines)), len(talk.lines)))
        learned, unsaid = learned.called(found.names), unsaid | found.unsaid(begun)
    answers = "" if learned.questions else partner(page.lines, learned.openings)
    read = _names_read(page, written, learned, answers, correction)
    names = correction.named(read)
    glued = find_glued(talk, learned.labelled(page.lines), answers)
    turns = _turns(page, talk, written, learned, names, unsaid)
    turns = tuple(cut_at_glued(talk, turns, glued, names)) if glued else turns
    doubts = (
        *doubts_of_speakers(page, learned, names, turns, read),
        *_doubts_of_text(page, talk, learned, emphasis, turns),
        *doubts_of_glued(page, turns, [*glued, *behind_images(page, learned.openings)]),
        *made_one(read, names),
        *_in_vain(correction, learned, names, partial(possible_labels, written)),
    )
    return Found(turns, tuple(dict.fromkeys(filter(None, map(names.get, read)))), doubts)


def _doubts_of_text(
    page: Page, talk: Page, learned: Learned, emphasis: Emphasis, turns: Sequence[Turn]
) -> Iterator[Problem]:
    """Yield what is unsure of how the text is divided, whoever speaks in it.

    Of interviews whose answers are told apart by names, that they are read as one is not said.
    """
    openings = learned.openings.by_line
    if not (learned.questions and learned.told):
        yield from several_interviews(page.lines, openings, emphasis.headings)
    yield from doubts_of_end(page, talk)
    yield from doubts_of_joined(page.lines, openings, turns)
    if not learned.questions:
        yield from doubts_of_colonless(page, learned.openings, openings)


def _opened(written: Written, correction: Correction) -> tuple[Written, Learned, frozenset[int]]:
    """Return what opens turns: without headings, which are parts then, and heads that come again.

    The lines of these are the third.
    """
    lines, learned = written.lines, find_openings(written, correction)
    headings = announcing(lines, learned.openings, correction.spoken)
    if headings and not correction.style:
        learned, parts = _below(headings, learned, written.parts)
        written = written._replace(parts=parts)
    again = heads_again(lines, learned.openings.by_line)
    if again:
        text = tuple(head for head in learned.dismissed if head.line not in again)
        learned = learned._replace(openings=learned.openings.without(again), dismissed=text)
    return written, learned.by_name(lines, correction.spoken | correction.said), again


def _interviewees(
    page: Page,
    learned: Learned,
    emphasis: Emphasis,
    unsaid: Collection[int],
    correction: Correction,
) -> Interviewees | None:
    """Return who answers, as the headings above answers name them, None for no such headings.

    None is where a person says whose the answers are.
    """
    if not learned.questions or key(ANSWER) in correction.spoken | correction.said:
        return None
    found = interviewees(page.lines, learned.openings, emphasis.headings, unsaid)
    return found if found.names else None


def _names_read(
    page: Page, written: Written, learned: Learned, answers: str, correction: Correction
) -> dict[str, str]:
    """Return the name that each label has; who is who does not depend on who is said to be none."""
    read = _names(page, learned.openings, answers)
    if not correction.said:
        return read
    whole = find_openings(written, correction.without_said)
    meant = _names(page, whole.openings, answers)
    return {label: meant.get(label, name) for label, name in read.items()}


def _talk(
    page: Page, written: Written, learned: Learned, again: frozenset[int]
) -> tuple[Page, frozenset[int]]:
    """Return the page up to the end of the talk, and the lines in it that nobody says."""
    lines, emphasis = page.lines, written.emphasis
    openings = learned.openings.by_line
    apart = headings_apart(lines, openings, emphasis.headings) | again
    set_off = set_off_lines(lines, emphasis)
    unsaid = apart | unsaid_amid(lines, openings, emphasis, set_off, apart)
    if learned.questions:
        unsaid = unsaid.union(noted_below(lines, openings))
    may_be_sole = _may_end_at_one(learned, emphasis)
    end = end_of_talk(lines, openings, apart, unsaid, may_be_sole=may_be_sole)
    end = min(end, end_without_heading(lines, openings, set_off))
    return page.up_to(end), unsaid.union(
        particulars_amid(lines, openings),
        named_between(lines, openings),
        headed_between(lines, openings),
    )


def _pairs(page: Page, count: int, emphasis: Emphasis, correction: Correction) -> Pairs | None:
    """Return the table of questions and answers that has more of a text than `count` labels.

    None where a person says otherwise: how labels are set off, or whose others are.
    """
    if correction.style:
        return None
    pairs = find_pairs(page) or find_inline(page, emphasis.bold)
    if not pairs or 2 * len(pairs.rows) <= count or not _are_its_names(pairs, correction):
        return None
    return pairs


def _names(page: Page, openings: Heads, answers: str) -> dict[str, str]:
    """Return the name of each label; `answers` is that of who answers without one, "" for none."""
    labels = [*[head.label for head in openings], *filter(None, [answers])]
    return joined_names(labels, speaker_names(labels, asking(page.lines, openings.by_line)))


def _turns(
    page: Page,
    talk: Page,
    written: Written,
    learned: Learned,
    names: Mapping[str, str],
    unsaid: Collection[int],
) -> tuple[Turn, ...]:
    """Return the turns of the talk that labels open, without labels its paragraphs.

    Captions of one person's are joined.
    """
    openings = learned.openings.by_line
    if not openings:
        return tuple(cut_paragraphs(page, written.parts, written.first))
    turns = tuple(cut_turns(talk, openings, names, written.parts, unsaid))
    return tuple(joined(turns)) if are_captions(page.lines, openings) else turns


def _may_end_at_one(learned: Learned, emphasis: Emphasis) -> bool:
    """Whether the only heading may end the talk: there are labels, or questions are headings."""
    openings = learned.openings
    if not learned.questions or not {QUESTION, ANSWER, ASKER}.issuperset(openings.labels):
        return True
    asked = [head for head in openings if head.label == QUESTION]
    return bool(asked) and all("#" in head.mark or head.line in emphasis.headings for head in asked)


def _below(
    at: set[int], found: Learned, parts: Mapping[int, str]
) -> tuple[Learned, dict[int, str]]:
    """Return the turns without those `at` lines that are headings, and the parts with these."""
    left = (*found.dismissed, *(head for head in found.openings if head.line in at))
    part = ""
    within = {line: (part := parts.get(line, part)) for line in sorted({*parts, *at})}
    return found._replace(openings=found.openings.without(at), dismissed=left), within


def _are_its_names(pairs: Pairs, correction: Correction) -> bool:
    """Whether a person names no other speakers than the columns of a table."""
    named = {key(old) for old, new in correction.speakers.items() if new}
    return named <= {key(pairs.question), key(pairs.answer)}


def _paired(page: Page, pairs: Pairs, correction: Correction) -> Found:
    """Return the turns of a table of questions and answers."""
    read = {name: name for name in (pairs.question, pairs.answer)}
    names = correction.named(read)
    own = names[pairs.question], names[pairs.answer]
    problems = tuple(map(in_vain, correction.missing([*names, *own]))) + made_one(read, names)
    speakers = tuple(filter(None, dict.fromkeys(own)))
    return Found(tuple(turns_in(page, pairs, own)), speakers, problems)


def _in_vain(
    correction: Correction,
    learned: Learned,
    names: Mapping[str, str],
    labels: Callable[[], Collection[str]],
) -> Iterator[Problem]:
    """Yield what the corrections name and the text has not; `labels` are the keys of all heads."""
    dismissed = [head.label for head in learned.dismissed]
    missing = correction.missing([*names, *names.values(), *dismissed])
    text = labels() if any(key(name) in correction.said for name in missing) else ()
    for name in missing:
        if key(name) not in text or key(name) not in correction.said:
            yield in_vain(name)
    if correction.style and not learned.openings and correction.style != "none":
        yield Problem(None, f"no labels are written in the style {correction.style}")
