"""What opens the turns of a text: its labels in the style that is learned, or its questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import partial
from itertools import takewhile
from typing import NamedTuple

from codebook.reading.turns.correction import Correction
from codebook.reading.turns.labels.happenings import is_switched
from codebook.reading.turns.labels.labels import key, stem
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.introduced import named_above
from codebook.reading.turns.learning.speakers import Learned, learn
from codebook.reading.turns.learning.styles import style_named
from codebook.reading.turns.lines.columns import find_columns, heads_in
from codebook.reading.turns.lines.emphasis import find_bold_head
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import underlined
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.looks import Emphasis, slanted_beginnings
from codebook.reading.turns.rarer.bare_names import beside_times, find_bare
from codebook.reading.turns.rarer.defined import defined
from codebook.reading.turns.rarer.initials import behind_initials
from codebook.reading.turns.rarer.lowered import find_lowered
from codebook.reading.turns.rarer.marked import find_quoting
from codebook.reading.turns.rarer.over_lines import over_lines
from codebook.reading.turns.rarer.ruled import find_ruled
from codebook.reading.turns.rarer.saved import find_saved, without_messages
from codebook.reading.turns.rarer.signed import find_signed
from codebook.reading.turns.rarer.termed import find_termed
from codebook.reading.turns.rarer.valued import named_by_value
from codebook.reading.turns.surroundings.afterwards import marked
from codebook.reading.turns.surroundings.bracketed import called_out
from codebook.reading.turns.surroundings.forms import announced, headed, introduced, tallies
from codebook.reading.turns.surroundings.front_matter import header_end
from codebook.reading.turns.surroundings.left_out import (
    are_figures,
    sections_above,
    without_captions,
)
from codebook.reading.turns.surroundings.particulars import particulars
from codebook.reading.turns.unlabelled.asked import find_asked, is_guide
from codebook.reading.turns.unlabelled.coloured import find_coloured
from codebook.reading.turns.unlabelled.counted import find_counted
from codebook.reading.turns.unlabelled.half_labelled import with_questions

_FAR_FEWER, _AS_MANY = 0.3, 0.99  # times the turns that labels open
_FAR_MORE = 1.5
_QUOTES = ("“", "„", "«", "「", '"')


class Written(NamedTuple):
    """A text in which labels are looked for.

    - `lines`: those of the text; the labels are in them from the line `first` on.
    - `parts`: the lines that are headings of the guideline's parts, and which.
    - `emphasis`: how the lines look.
    """

    lines: Lines
    first: int
    parts: Mapping[int, str]
    emphasis: Emphasis

    def heads(self, bold: Mapping[int, int]) -> Heads:
        """Return the heads in the lines, where `bold` says how much of each is in bold."""
        lines, headings = self.lines, underlined(self.lines).union(self.parts)
        likely = (line for line in lines.texts if line >= self.first and line not in headings)
        found = (
            find_bold_head(lines[line], line, bold[line]) if line in bold else lines.head(line)
            for line in likely
        )
        return Heads(head for head in found if head and not is_switched(lines[head.line]))


def find_openings(written: Written, correction: Correction) -> Learned:
    """Learn the style, or take the one that was chosen; bold letters where they tell more."""
    lines, emphasis = written.lines, written.emphasis
    if correction.style in {"questions", "none"}:
        asked = correction.style == "questions"
        questions = find_asked(lines, emphasis) if asked else []
        return Learned(Heads(questions), (), bool(questions))
    if not correction.style and (told := _told(lines, emphasis.rows)):
        return Learned(_spoken(Heads(told), correction), ())
    learned = _labelled(written, correction)
    if correction.style:
        return learned
    if above := named_above(lines, learned.openings):
        learned = learned._replace(openings=_spoken(Heads([*above, *learned.openings]), correction))
    if not correction.spoken and are_figures(lines, learned.openings):
        learned = Learned(Heads(), learned.dismissed)
    if learned.openings and not _are_once(learned):
        sections = sections_above(lines, learned.openings, emphasis.headings)
        learned = learned._replace(openings=learned.openings.without(sections))
        found = with_questions(lines, learned, emphasis)
        return found._replace(openings=without_captions(lines, found.openings))
    questions = max(find_asked(lines, emphasis), find_coloured(lines, emphasis.colours), key=len)
    if len(questions) <= len(learned.openings) or is_guide(lines, questions):
        return learned
    return Learned(Heads(questions), (), questions=True)


def possible_labels(written: Written) -> frozenset[str]:
    """Return the keys of all that could be labels in a text."""
    columns, bold = find_columns(written.lines), written.emphasis.bold
    heads = [
        *_heads(written, {}),
        *(_heads(written, bold) if bold else ()),
        *(heads_in(columns, written.lines) if columns else ()),
    ]
    return frozenset(key(head.label) for head in heads)


def _told(lines: Lines, rows: Collection[int]) -> list[Head]:
    """Return the heads of a text that says itself where they are: in a column, after "From"."""
    columns = find_columns(lines)
    return heads_in(columns, lines, rows) if columns else find_saved(lines)


def _labelled(written: Written, correction: Correction) -> Learned:
    """Learn the style of the labels; what is rarer where it tells more."""
    lines, emphasis = written.lines, written.emphasis
    learned = _try(written, emphasis.bold, correction)
    # Where both find as many, bold letters say where a name ends: "P7" and 1:02:34, not "P".
    if emphasis.bold and _may_be_more(written, learned, correction):
        plain = _try(written, {}, correction)
        adds_nobody = _adds_words(learned.openings, plain.openings) or _adds_quotations(
            lines, learned.openings, plain.openings
        )
        times = _FAR_MORE if adds_nobody else 1
        if len(plain.openings) > times * len(learned.openings):
            learned = plain
    if not learned.openings and (slanted := slanted_beginnings(lines, emphasis)):
        learned = _try(written, slanted, correction)
    if correction.style:
        return learned
    most = len(lines) - lines.count("")
    for find, times in (
        (partial(find_termed, listed=emphasis.listed), _FAR_FEWER),
        (find_counted, 1),
        (find_quoting, 1),
        (find_ruled, _AS_MANY),
        (find_signed, _FAR_MORE),
        (find_bare, _FAR_MORE),
        (find_lowered, _FAR_MORE),
    ):
        least = times * len(learned.openings)
        if least < most and len(heads := find(lines)) > least:
            return Learned(_spoken(Heads(heads), correction), ())
    return learned


def _adds_words(learned: Heads, plain: Heads) -> bool:
    """Whether plain letters add only words alone that are no names: a code, a topic."""
    if not learned or not plain or plain[0].sign != "bare":
        return False
    known = set(learned.by_stem)
    return all(shape(label) == "other" for label in plain.labels if stem(label) not in known)


def _adds_quotations(lines: Lines, learned: Heads, plain: Heads) -> bool:
    """Whether plain letters add only what is quoted: "Rome: “We agree.”" amid bold names."""
    known = set(learned.by_stem)
    added = [head for head in plain if stem(head.label) not in known]
    return bool(added) and all(lines[head.line][head.body :].startswith(_QUOTES) for head in added)


def _may_be_more(written: Written, learned: Learned, correction: Correction) -> bool:
    """Whether a line in which no turn begins may have a label, bold letters aside.

    What can be nobody's is none unless it comes again, as "ID" does for Ina Dahl.
    """
    lines = written.lines
    own = {head.line for head in learned.openings}.union(written.parts)
    rest = (lines.head(at) for at in set(lines.texts) - own if at >= written.first)
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


def _try(written: Written, bold: Mapping[int, int], correction: Correction) -> Learned:
    lines, heads = written.lines, _heads(written, bold)
    style = style_named(lines, heads, correction.style) if correction.style else []
    if correction.style and not style:
        return Learned(Heads(), ())
    return learn(lines, heads, style, correction)


def _heads(written: Written, bold: Mapping[int, int]) -> Heads:
    """Return the heads that may be labels: without those of titles, lists and notes."""
    lines = written.lines
    heads = over_lines(lines, named_by_value(lines, without_messages(lines, written.heads(bold))))
    heads = behind_initials(lines, defined(lines, heads))
    certain = heads.unlinked
    start = header_end(lines, certain, written.first)
    listed = particulars(lines, heads)
    nobody = tallies(lines, certain) | introduced(lines, certain) | announced(lines, certain)
    nobody |= called_out(lines, certain)
    nobody |= headed(lines, certain, {*marked(lines), *written.emphasis.headings})
    above = {head.line for head in takewhile(lambda head: head.line < start, heads)}
    return beside_times(lines, heads.without(nobody | above, listed))
