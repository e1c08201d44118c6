"""A text → its turns: style learned, labels found, lines cut, and what was unsure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import takewhile
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
from codebook.reading.turns.labels.happenings import is_switched
from codebook.reading.turns.labels.labels import key, stem
from codebook.reading.turns.labels.naming import speaker_names
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.surely_same import joined_names
from codebook.reading.turns.learning.speakers import Learned, learn
from codebook.reading.turns.learning.styles import style_named
from codebook.reading.turns.lines.answering import asking
from codebook.reading.turns.lines.columns import find_columns, heads_in
from codebook.reading.turns.lines.emphasis import find_bold_head
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import underlined
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.parts import find_parts
from codebook.reading.turns.looks import NO_EMPHASIS, Emphasis, slanted_beginnings
from codebook.reading.turns.rarer.bare_names import beside_times, find_bare
from codebook.reading.turns.rarer.defined import defined
from codebook.reading.turns.rarer.lowered import find_lowered
from codebook.reading.turns.rarer.marked import find_quoting
from codebook.reading.turns.rarer.over_lines import over_lines
from codebook.reading.turns.rarer.ruled import find_ruled
from codebook.reading.turns.rarer.saved import find_saved, without_messages
from codebook.reading.turns.rarer.saved_captions import are_captions, joined
from codebook.reading.turns.rarer.signed import find_signed
from codebook.reading.turns.rarer.valued import named_by_value
from codebook.reading.turns.surroundings.afterwards import end_of_talk, headings_apart
from codebook.reading.turns.surroundings.forms import announced, introduced, tallies
from codebook.reading.turns.surroundings.front_matter import header_end, particulars, yaml_end
from codebook.reading.turns.surroundings.left_out import (
    announcing,
    are_figures,
    without_captions,
)
from codebook.reading.turns.unlabelled.alternating import QUESTION
from codebook.reading.turns.unlabelled.asked import find_asked, is_guide
from codebook.reading.turns.unlabelled.counted import find_counted
from codebook.reading.turns.unlabelled.half_labelled import with_questions
from codebook.reading.turns.unlabelled.pairs import Pairs, find_inline, find_pairs, turns_in
from codebook.text.turns import Turn

_AS_MANY = 0.99  # times the turns that labels open
_FAR_MORE = 1.5


class Found(NamedTuple):
    """The turns of a text, its speakers in the order of their first turns, and doubts."""

    turns: tuple[Turn, ...]
    speakers: tuple[str, ...]
    problems: tuple[Problem, ...]


def find_turns(
    page: Page,
    emphasis: Emphasis = NO_EMPHASIS,
    correction: Correction = NONE,
) -> Found:
    """Find the turns of a text, as corrected; `emphasis` is what a container says of its looks."""
    first = yaml_end(page.lines)
    parts = find_parts(page.lines, first)
    learned = _learn(page, first, parts, emphasis, correction)
    headings = announcing(page.lines, learned.openings, correction.spoken)
    if headings and not correction.style:
        learned, parts = _below(headings, learned, parts)
    openings = {head.line: head for head in learned.openings}
    pairs = None if correction.style else find_pairs(page) or find_inline(page, emphasis.bold)
    if pairs and 2 * len(pairs.rows) > len(openings) and _are_its_names(pairs, correction):
        return _paired(page, pairs, correction)
    answers = "" if learned.questions else partner(page.lines, learned.openings)
    labels = [*[head.label for head in openings.values()], *filter(None, [answers])]
    read = joined_names(labels, speaker_names(labels, asking(page.lines, openings)))
    names = correction.named(read)
    apart = headings_apart(page.lines, openings, emphasis.headings)
    may_end = not learned.questions or _are_headings(learned.openings, emphasis)
    talk = page.up_to(end_of_talk(page.lines, openings, apart)) if may_end else page
    glued = [] if learned.questions else find_glued(talk, learned.openings, answers)
    if openings:
        turns = tuple(cut_turns(talk, openings, names, parts, apart))
        turns = tuple(joined(turns)) if are_captions(page.lines, openings) else turns
        turns = tuple(cut_at_glued(talk, turns, glued, names)) if glued else turns
    else:
        turns = tuple(cut_paragraphs(page, parts, first))
    doubts = [
        *doubts_of_speakers(page, learned, names, turns, read),
        *doubts_of_end(page, talk),
        *(doubts_of_glued(page, turns, glued) if glued else ()),
        *(() if learned.questions else doubts_of_colonless(page, learned.openings, openings)),
        *_in_vain(correction, learned, names, lambda: _labels(page, first, parts, emphasis.bold)),
    ]
    who = [names[label] for label in read if label != answers or names[label]]
    return Found(turns, tuple(dict.fromkeys(who)), tuple(doubts))


def _are_headings(openings: Heads, emphasis: Emphasis) -> bool:
    """Whether a program has all questions, of which there are some, as headings."""
    asked = [head.line for head in openings if head.label == QUESTION]
    return bool(asked) and all(line in emphasis.headings for line in asked)


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
    problems = tuple(map(in_vain, correction.missing([*names, *own])))
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


def _labels(
    page: Page, first: int, parts: Mapping[int, str], bold: Mapping[int, int]
) -> frozenset[str]:
    """Return the keys of all that could be labels in a text."""
    columns = find_columns(page.lines)
    heads = [
        *_heads(page.lines, first, parts, {}),
        *(_heads(page.lines, first, parts, bold) if bold else ()),
        *(heads_in(columns, page.lines) if columns else ()),
    ]
    return frozenset(key(head.label) for head in heads)


def _learn(
    page: Page,
    first: int,
    parts: Mapping[int, str],
    emphasis: Emphasis,
    correction: Correction,
) -> Learned:
    """Learn the style, or take the one that was chosen; bold letters where they tell more."""
    if correction.style in {"questions", "none"}:
        asked = correction.style == "questions"
        questions = find_asked(page.lines, emphasis) if asked else []
        return Learned(Heads(questions), (), bool(questions))
    if not correction.style and (rows := _told(page.lines)):
        return Learned(_spoken(Heads(rows), correction), ())
    learned = _labelled(page, first, parts, emphasis, correction)
    if correction.style:
        return learned
    if not correction.spoken and are_figures(page.lines, learned.openings):
        learned = Learned(Heads(), learned.dismissed)
    if learned.openings and not _are_once(learned):
        found = with_questions(page.lines, learned, emphasis)
        return found._replace(openings=without_captions(page.lines, found.openings))
    questions = find_asked(page.lines, emphasis)
    if len(questions) <= len(learned.openings) or is_guide(page.lines, questions):
        return learned
    return Learned(Heads(questions), (), questions=True)


def _told(lines: Lines) -> list[Head]:
    """Return the heads of a text that says itself where they are: in a column, after "From"."""
    columns = find_columns(lines)
    return heads_in(columns, lines) if columns else find_saved(lines)


def _labelled(
    page: Page,
    first: int,
    parts: Mapping[int, str],
    emphasis: Emphasis,
    correction: Correction,
) -> Learned:
    """Learn the style of the labels; what is rarer where it tells more."""
    bold = emphasis.bold
    learned = _try(page, first, parts, bold, correction)
    # Where both find as many, bold letters say where a name ends: "P7" and 1:02:34, not "P".
    if bold and _may_be_more(page.lines, first, parts, learned, correction):
        plain = _try(page, first, parts, {}, correction)
        is_bare = bool(plain.openings) and plain.openings[0].sign == "bare"  # as a byline is
        times = _FAR_MORE if is_bare and learned.openings else 1
        if len(plain.openings) > times * len(learned.openings):
            learned = plain
    if not learned.openings and (slanted := slanted_beginnings(page.lines, emphasis)):
        learned = _try(page, first, parts, slanted, correction)
    if correction.style:
        return learned
    most = len(page.lines) - page.lines.count("")
    for find, times in (
        (find_counted, 1),
        (find_quoting, 1),
        (find_ruled, _AS_MANY),
        (find_signed, _FAR_MORE),
        (find_bare, _FAR_MORE),
        (find_lowered, _FAR_MORE),
    ):
        least = times * len(learned.openings)
        if least < most and len(heads := find(page.lines)) > least:
            return Learned(_spoken(Heads(heads), correction), ())
    return learned


def _may_be_more(
    lines: Lines,
    first: int,
    parts: Mapping[int, str],
    learned: Learned,
    correction: Correction,
) -> bool:
    """Whether a line in which no turn begins may have a label, bold letters aside.

    What can be nobody's is none unless it comes again, as "ID" does for Ina Dahl.
    """
    own = {head.line for head in learned.openings}.union(parts)
    rest = (lines.head(at) for at in set(lines.texts) - own if at >= first)
    labels = Counter([head.label for head in rest if head])
    return any(
        count > 1 or shape(label) != "none" or key(label) in correction.spoken
        for label, count in labels.items()
    )


def _are_once(learned: Learned) -> bool:
    """Whether no label returns, as in a list of particulars above bold questions."""
    return len(set(map(stem, learned.openings.labels))) == len(learned.openings)


def _spoken(openings: Heads, correction: Correction) -> Heads:
    return openings.such(lambda head: key(head.label) not in correction.said)


def _try(
    page: Page,
    first: int,
    parts: Mapping[int, str],
    bold: Mapping[int, int],
    correction: Correction,
) -> Learned:
    heads = _heads(page.lines, first, parts, bold)
    style = style_named(page.lines, heads, correction.style) if correction.style else []
    if correction.style and not style:
        return Learned(Heads(), ())
    return learn(page.lines, heads, style, correction)


def _heads(lines: Lines, first: int, parts: Mapping[int, str], bold: Mapping[int, int]) -> Heads:
    headings = underlined(lines).union(parts)
    heads = Heads(
        [
            head
            for line in lines.texts
            if line >= first
            and line not in headings
            and (text := lines[line])
            and (
                head := find_bold_head(text, line, bold[line]) if line in bold else lines.head(line)
            )
            and not is_switched(text)
        ]
    )
    heads = over_lines(lines, named_by_value(lines, without_messages(lines, heads)))
    heads = defined(lines, heads)
    certain = heads.unlinked
    start = header_end(lines, certain, first)
    listed = particulars(lines, heads)
    nobody = tallies(lines, certain) | introduced(lines, certain) | announced(lines, certain)
    above = {head.line for head in takewhile(lambda head: head.line < start, heads)}
    return beside_times(lines, heads.without(nobody | above, listed))
