"""Which labels of a document's style are people's: those that return, and those written like them.

A rarer label is one if the habit of the others includes it, if it is another's misspelling, or
if it names somebody in full who has initials from there on.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import islice

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import PAIRS, QUESTION_WORDS
from codebook.reading.turns.labels.labels import key, split_aside, stem
from codebook.reading.turns.labels.likely_same import are_alike
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.habit import Habit
from codebook.reading.turns.learning.introduced import introduced, named_in_full
from codebook.reading.turns.learning.lists import below_talk, explained, listed
from codebook.reading.turns.learning.rare_labels import is_somebody
from codebook.reading.turns.learning.returning import returning
from codebook.reading.turns.learning.wording import is_numbered
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import (
    ends,
    ends_above,
    least_of_full,
    next_text,
    open_blocks,
    opens_block,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.forms import heads_list
from codebook.reading.turns.surroundings.legends import is_initialled
from codebook.reading.turns.surroundings.outside import outside

_digit = lazy_pattern(r"\d")
_OFTEN, _SELDOM = 0.1, 0.2
_SAMPLE, _FEW = 200, 3
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels
_LEAST_OF_A_LIST = 3
_LEAST_OF_A_TALK = 2
_INITIALS = 3
_BROKEN_OFF = ("--", " -", "–", "—", "…")


def speakers_in(lines: Lines, style: Heads) -> set[str]:
    """Return the keys of the labels in `style` that are speakers."""
    written = style.by_stem
    heading = _heading_below(style)
    counts = {label: count for label, count in returning(style).items() if label != heading}
    often = _often(counts) or set(written)
    # Words that are no name are held against those that are.
    main = {label for label in often if shape(written[label][0].label) != "other"} or often
    main |= _nicknames(often - main, main, written)
    main = main - _amid_sentences(lines, style, main, written) or main
    main |= _in_full(main, written)
    known = set(main)
    none = {*main, *listed(lines, style, written), *explained(lines, style, written), heading}
    none |= below_talk(lines, main, written)
    none |= {label for label, heads in written.items() if _is_spelled_out(lines, heads)}
    if rare := [(label, heads) for label, heads in written.items() if label not in none]:
        certain = (_heads(written, labels) for labels in (main, often, often | {*counts}))
        habit = Habit(lines, *certain)
        first = min(head.line for head in _heads(written, main))
        counted = {_digit.sub("", label) for label in main if _digit.search(label)}
        lettered = {_lettered(written[label][0].label) for label in main} - {""}
        known.update(
            label
            for label, heads in rare
            if is_somebody(heads, habit)
            or (heads[0].line > first and (is_numbered(heads[0].label) or _is_of(label, counted)))
            or (heads[0].line > first and _lettered(heads[0].label) in lettered)
        )
        known -= _above_labels(lines, known, rare)
        known -= _amid_wrapped(lines, _heads(written, main), rare)
    known |= _in_full(known, written) | _in_short(known, written)
    named = named_in_full(lines, known, written)
    known |= _misspelled(lines, known, written) | named | introduced(lines, known, written, named)
    return known - outside(lines, known, written) - _particulars(lines, main, written)


def _particulars(
    lines: Sequence[str], main: set[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return what is nobody's beside questions and answers: "- Trade: miller", "- Total: 9".

    Such are items of a list, where no question is, or head one; and none of them is a sentence.
    """
    pairs = [pair for pair in PAIRS if pair <= main and pair & QUESTION_WORDS]
    asked = frozenset[str]().union(*pairs)
    if not asked or any(_in_list(head) for label in asked for head in written[label]):
        return set()
    return {
        label
        for label, heads in written.items()
        if label not in asked
        and shape(heads[0].label) != "role"
        and all(_in_list(head) or heads_list(lines, head) for head in heads)
        and not any(ends(lines[head.line]) for head in heads)
    }


def _in_list(head: Head) -> bool:
    return head.mark.startswith("-")


def _is_of(label: str, counted: Container[str]) -> bool:
    """Whether a label is another's but for its number: "Participant 3" beside "Participant 1"."""
    return _digit.search(label) is not None and _digit.sub("", label) in counted


def _lettered(label: str) -> str:
    """Return the role that a letter tells from others, "Participant" of "Participant B", or ""."""
    role, _, letter = label.rpartition(" ")
    return role if len(letter) == 1 and letter.isupper() and shape(role) == "role" else ""


def _often(counts: Mapping[str, int]) -> set[str]:
    """Return the labels of a tenth of the turns, and those that come half as often as such a one.

    Of a dozen people in a group who speak alike, only a few may have a tenth.
    """
    most, tenth = max(counts.values(), default=0), _OFTEN * sum(counts.values())
    least = min(tenth, most / 2)
    return {label for label, count in counts.items() if count >= least} if most >= tenth else set()


def _nicknames(words: set[str], main: set[str], written: Mapping[str, Sequence[Head]]) -> set[str]:
    """Return single words that speak more often than those with names, all of them with times."""
    found = {label for label in words if " " not in label}
    own = _heads(written, found)
    is_talk = len(own) > len(_heads(written, main)) and all(head.time for head in own)
    return found if is_talk else set()


def _amid_sentences(
    lines: Sequence[str], style: Heads, labels: Iterable[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the labels that only ever go on from the line above, where most others do not.

    Where lines are wrapped, a word before a colon may come again at the start of one.
    """
    seldom = [label for label in labels if 1 < len(written[label]) <= _FEW]
    if not seldom or _often_go_on(lines, style):
        return set()
    return {label for label in seldom if all(_goes_on(lines, head) for head in written[label])}


def _goes_on(lines: Sequence[str], head: Head) -> bool:
    return not (opens_block(lines, head.line) or ends_above(lines, head.line))


def _often_go_on(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    sample = heads[:_SAMPLE]
    return sum(_goes_on(lines, head) for head in sample) > _SELDOM * len(sample)


def _amid_wrapped(
    lines: Lines, certain: Sequence[Head], rare: Iterable[tuple[str, Sequence[Head]]]
) -> set[str]:
    """Return the words that stand once, where a sentence goes on from a line that is full.

    An item of a list opens what it holds; so does who interrupts.
    """
    once = [
        (label, heads[0])
        for label, heads in rare
        if len(heads) == 1
        and shape(heads[0].label) in {"name", "other"}
        and not _in_list(heads[0])
        and _goes_on(lines, heads[0])
    ]
    if not once or _often_go_on(lines, certain):
        return set()
    full = least_of_full(lines, lines.texts)
    above = ((label, lines[head.line - 1].rstrip()) for label, head in once)
    return {label for label, line in above if len(line) >= full and not line.endswith(_BROKEN_OFF)}


def _heads(written: Mapping[str, Sequence[Head]], labels: Iterable[str]) -> list[Head]:
    return [head for label in labels for head in written[label]]


def _above_labels(
    lines: Sequence[str], known: set[str], rare: Iterable[tuple[str, Sequence[Head]]]
) -> set[str]:
    """Return the words that stand alone, once, right above the label of one who is known."""
    alone = [
        (label, next_text(lines, heads[0].line))
        for label, heads in rare
        if len(heads) == 1 and heads[0].alone and heads[0].sign in {"bare", "mark"}
    ]
    return {
        label
        for label, below in alone
        if below < len(lines)
        and (head := find_head(lines[below], below))
        and stem(head.label) in known - {label}
    }


def _in_full(known: set[str], written: Mapping[str, Sequence[Head]]) -> set[str]:
    """Return the labels with what is known in brackets: "Jeremy Rubin (JR)", where "JR" is one.

    Or before them: "Mara (in chat)", and "Mara Lind (in chat)" where "Mara" is one.
    """

    def is_known(label: str) -> bool:
        name, aside = split_aside(label)
        first = name.split(maxsplit=1)[0] if aside and shape(name) == "names" else name
        return not known.isdisjoint(map(key, (name, aside, first)))

    return {label for label, heads in written.items() if is_known(heads[0].label)}


def _in_short(known: set[str], written: Mapping[str, Sequence[Head]]) -> set[str]:
    """Return the labels that are the first or the last name of one that is known: "Ann", "Lee"."""
    full = [written[label][0].label.split() for label in known if label in written]
    names = {key(name) for words in full if len(words) > 1 for name in (words[0], words[-1])}
    return {
        label
        for label, heads in written.items()
        if label in names and heads[0].sign == "colon" and shape(heads[0].label) == "name"
    }


def _heading_below(style: Heads) -> str:
    """Return the word that follows itself below a talk of others, "" for none: "Implication: …"."""
    label = stem(style[-1].label)
    heads = style.by_stem[label]
    others = len(style.by_stem) - 1
    is_apart = style[-len(heads) :] == heads and others >= _LEAST_OF_A_TALK
    is_word = shape(heads[0].label) in {"name", "other"} and len(label) > _INITIALS
    is_word = is_word and "[" not in heads[0].mark  # in which nobody sets words
    return label if is_apart and is_word and len(heads) >= _LEAST_OF_A_LIST else ""


def _is_spelled_out(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether a label comes once, and what stands for it follows: "PM: Paper Mill"."""
    return len(heads) == 1 and len(heads[0].label) > 1 and is_initialled(lines, heads[0])


def _misspelled(
    lines: Sequence[str], known: set[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return the labels that open a paragraph and differ from a known one by a letter or two.

    Or that stand below the end of a sentence, where those that are known need no blank line. Words
    that are roles are none: "Interviewee" is no "Interviewer".
    """
    others = {
        label: heads[0].line
        for label, heads in written.items()
        if label not in known and heads[0].sign == "colon" and shape(heads[0].label) != "role"
    }
    if not others:
        return set()
    places = (head.line for label in known for head in written.get(label, ()))
    may_open = opens_block if open_blocks(lines, places) else ends_above
    likely = (label for label, line in others.items() if may_open(lines, line))
    usual = sorted(known, key=lambda label: (-len(written[label]), label))
    return {label for label in islice(likely, _USUAL) if are_alike(label, usual)}
