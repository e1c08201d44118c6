"""Which labels of a document's style are people's: those that return, and those written like them.

A rarer label is one if the habit of the others includes it, if it is another's misspelling, or
if it names somebody in full who has initials from there on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from codebook.reading.turns.labels.asked import PAIRS, QUESTION_WORDS
from codebook.reading.turns.labels.labels import key, split_aside, stem
from codebook.reading.turns.labels.likely_same import are_alike
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.learning.introduced import introduced, named_in_full
from codebook.reading.turns.learning.lists import below_talk, explained, listed
from codebook.reading.turns.learning.rare_labels import rare_speakers
from codebook.reading.turns.learning.returning import returning
from codebook.reading.turns.learning.wrapped import amid_sentences
from codebook.reading.turns.lines.features import is_listed
from codebook.reading.turns.lines.head_list import Heads
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    ends,
    ends_above,
    open_blocks,
    opens_block,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.forms import heads_list
from codebook.reading.turns.surroundings.legends import is_initialled
from codebook.reading.turns.surroundings.outside import outside

_OFTEN = 0.1
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels
_LEAST_OF_A_LIST = 3
_LEAST_OF_A_TALK = 2
_INITIALS = 3


def speakers_in(lines: Lines, style: Heads) -> set[str]:
    """Return the keys of the labels in `style` that are speakers."""
    written = style.by_stem
    heading = _heading_below(style)
    counts = {label: count for label, count in returning(style).items() if label != heading}
    often = _often(counts) or set(written)
    main = _main(lines, style, often)
    known = set(main)
    none = {heading, *main, *_nobodys(lines, style, main)}
    if rare := {label: heads for label, heads in written.items() if label not in none}:
        certain = (_heads(written, labels) for labels in (main, often, often | {*counts}))
        known |= rare_speakers(lines, rare, *certain)
    known |= _in_full(known, written) | _in_short(known, written)
    named = named_in_full(lines, known, written)
    known |= _misspelled(lines, known, written) | named | introduced(lines, known, written, named)
    return known - outside(lines, known, written) - _particulars(lines, main, written)


def _main(lines: Lines, style: Heads, often: set[str]) -> set[str]:
    """Return the labels that are certain of those that come often, and those in full for them.

    Words that are no name are held against those that are.
    """
    written = style.by_stem
    main = {label for label in often if shape(written[label][0].label) != "other"} or often
    main |= _nicknames(often - main, main, written)
    main = main - amid_sentences(lines, style, main) or main
    return main | _in_full(main, written)


def _nobodys(lines: Lines, style: Heads, main: set[str]) -> set[str]:
    """Return the labels of lists, of what is explained, and of what follows below the talk."""
    written = style.by_stem
    spelled = {label for label, heads in written.items() if _is_spelled_out(lines, heads)}
    told = listed(lines, style, written) | explained(lines, style, written)
    return told | below_talk(lines, main, written) | spelled


def _particulars(
    lines: Sequence[str], main: set[str], written: Mapping[str, Sequence[Head]]
) -> set[str]:
    """Return what is nobody's beside questions and answers: "- Trade: miller", "- Total: 9".

    Such are items of a list, where no question is, or head one; and none of them is a sentence.
    """
    pairs = [pair for pair in PAIRS if pair <= main and pair & QUESTION_WORDS]
    asked = frozenset[str]().union(*pairs)
    if not asked or any(is_listed(head) for label in asked for head in written[label]):
        return set()
    return {
        label
        for label, heads in written.items()
        if label not in asked
        and shape(heads[0].label) != "role"
        and all(is_listed(head) or heads_list(lines, head) for head in heads)
        and not any(ends(lines[head.line]) for head in heads)
    }


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


def _heads(written: Mapping[str, Sequence[Head]], labels: Iterable[str]) -> list[Head]:
    return sorted(head for label in labels for head in written[label])


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
