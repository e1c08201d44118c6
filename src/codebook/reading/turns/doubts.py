"""What was unsure in a transcript, said as problems with their lines."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from codebook.reading.drafts import Problem
from codebook.reading.files import undecoded, unseen
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.doubts_of_questions import doubts_of_questions
from codebook.reading.turns.doubts_of_unheard import said_by_nobody
from codebook.reading.turns.labels.labels import is_in_capitals, key, split_aside, stem
from codebook.reading.turns.labels.likely_same import may_be_one
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.surely_same import taken_for
from codebook.reading.turns.learning.speakers import Learned
from codebook.reading.turns.lines.features import is_listed
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, next_text, text_above
from codebook.reading.turns.lines.set_off import runs_of
from codebook.reading.turns.lines.stamps import time_alone
from codebook.reading.turns.made_one import made_one
from codebook.reading.turns.surroundings.front_matter import yaml_end
from codebook.text.turns import Turn

_UNSEEN = frozenset({"Cc", "Cf", "Zl", "Zp"})
_USUAL_BYTES = bytes([*b"\t\n", *range(0x20, 0x7F)])
_MANY, _MUCH = 20, 0.3  # lines before the first label, and as a share of all
_ASKED, _OFTEN = 5, 0.1  # paragraphs in capitals that ask, and as a share of the turns
_FEW_TURNS = 4  # below, that a speaker has one turn only means nothing


def doubts_of_text(page: Page, unusual: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each kind of character that cannot be seen or was not decoded.

    `unusual` are those of the text that may be such.
    """
    yield from undecoded(page.text)
    for char in sorted(unusual):
        if unicodedata.category(char) not in _UNSEEN:
            continue
        line = bisect_right(page.starts, page.text.index(char))
        yield Problem(line, unseen(char, page.text.count(char), "kept"))


def perhaps_unseen(piece: bytes) -> set[str]:
    """Return the characters of UTF-8 that are not usual in every text, where some are no signs."""
    unusual = piece.translate(None, _USUAL_BYTES).decode()
    return set() if unusual.isprintable() else set(unusual)


def doubts_of_speakers(
    page: Page,
    learned: Learned,
    names: Mapping[str, str],
    turns: Sequence[Turn],
    read: Mapping[str, str],
) -> Iterator[Problem]:
    """Yield what was unsure of the labels that were taken for speakers' or for text.

    `names` has for labels whose they are, `read` whom they were taken for before a person corrected
    that. `turns` are those that came of them.
    """
    if not learned.openings:
        yield Problem(None, "no speaker was found: each paragraph is a turn")
        yield from _above_times(page, turns)
        return
    yield from _long_before(page, learned)
    if learned.questions:
        yield from doubts_of_questions(page, learned, turns)
        yield from _unlabelled(page.lines, learned, names)
        return
    first = {heads[0].label: heads[0].line for heads in reversed(learned.openings.alike)}
    if len(learned.openings) >= _FEW_TURNS and not made_one(read, names):
        yield from _alone({turn.speaker for turn in turns if turn.speaker})
    yield from _unlabelled(page.lines, learned, names)
    yield from _unlike_the_others(page.lines, learned)
    yield from _joined(first, names, read)
    yield from _told(learned)
    yield from _dismissed(page.lines, learned)
    yield from _asked_below(learned, names)
    yield from _times_without_names(page, learned, turns)
    yield from _in_capitals(page, turns)
    for turn in turns:
        if turn.start == turn.end:
            line = bisect_right(page.starts, turn.start)
            yield Problem(line, f'nothing is said after the label "{turn.speaker}"')


def _above_times(page: Page, turns: Sequence[Turn]) -> Iterator[Problem]:
    """Report the lines above the first turn, where lines begin with times, that are nobody's."""
    first = yaml_end(page.lines)
    start = turns[0].start if turns and turns[0].time else 0
    above = [line for line in page.lines.texts if line >= first and page.starts[line + 1] <= start]
    if above:
        yield said_by_nobody(above[0], len(above), "before the first time")


def doubts_of_people(
    page: Page,
    turns: Sequence[Turn],
    spoken: Sequence[str],
    same: Mapping[str, str],
    *,
    captions: bool,
) -> Iterator[Problem]:
    """Yield a problem for each speaker who may be another, see `likely_same`, or who may be none.

    `spoken` has the speaker of each turn that has one. `captions` say themselves who speaks, so
    that whoever speaks once in them is one, too.
    """
    counts = Counter(spoken)
    known = {*same, *same.values()}
    is_odd = not captions and len(spoken) > _FEW_TURNS
    odd = [who for who, count in counts.items() if is_odd and count == 1 and who not in known]
    if not same and not odd:
        return
    first = {turn.speaker: turn.start for turn in reversed(turns)}
    for one, other in same.items():
        line = bisect_right(page.starts, first[one])
        yield Problem(line, may_be_one(one, other))
    for speaker in odd:
        line = bisect_right(page.starts, first[speaker])
        yield Problem(line, f'"{speaker}" opens one turn only: is it a speaker?')


def _alone(who: Collection[str]) -> Iterator[Problem]:
    """Report that all labels are of one person, whom nobody may talk to for so long."""
    if len(who) == 1:
        (name,) = who
        yield Problem(None, f'only "{name}" has a label: if others speak, it opens no turn')


def _long_before(page: Page, learned: Learned) -> Iterator[Problem]:
    """Report front matter that is much of the text: what is said there may have other labels."""
    first, texts = learned.openings[0].line, page.lines.texts
    above = bisect_left(texts, first)
    if above >= _MANY and above > _MUCH * len(texts):
        yield said_by_nobody(0, above, "before the first label")


def doubts_of_end(page: Page, talk: Page) -> Iterator[Problem]:
    """Report what stands below the `talk` of a page, under a heading of its own."""
    first = len(talk.lines)
    if below := len(page.lines.texts) - bisect_left(page.lines.texts, first):
        yield said_by_nobody(first, below, "from here on, below the talk")


def _times_without_names(page: Page, learned: Learned, turns: Sequence[Turn]) -> Iterator[Problem]:
    """Report times on lines of their own, where all others there have a name beside them."""
    if not all(head.alone and head.time for head in learned.openings):
        return
    begun = {head.line for head in learned.openings}  # also within turns, where captions are joined
    nameless = [
        line
        for turn in turns
        for line in page.lines_below(turn)
        if time_alone(page.lines[line]) and begun.isdisjoint({line - 1, line + 1})
    ]
    if nameless:
        times = "a time" if len(nameless) == 1 else f"{len(nameless)} times"
        message = f"{times} without a name: who spoke before is taken to go on there"
        yield Problem(nameless[0] + 1, message)


def _in_capitals(page: Page, turns: Sequence[Turn]) -> Iterator[Problem]:
    """Report paragraphs in capitals below what is not in them, where they ask time and again.

    Neither headings nor what is shouted do so: somebody without a label may say them.
    """
    lines = page.lines
    marked = [
        line
        for turn in turns
        if not _is_loud(page.text[turn.start : turn.end].partition("\n")[0])
        for line in page.lines_below(turn)
        if _is_loud(lines[line])
    ]
    runs = runs_of(marked)
    asking = sum(asks(lines[run[-1]]) for run in runs)
    if asking >= max(_ASKED, _OFTEN * len(turns)):
        message = (
            f"{len(runs):,} paragraphs in capitals stand within turns: if somebody without a label"
            ' says them, write one before each, such as "Moderator:"'
        )
        yield Problem(runs[0][0] + 1, message)


def _is_loud(line: str) -> bool:
    """Whether all letters of a line, which has some, are capitals."""
    return line.isupper() and is_in_capitals(line)


def _unlabelled(
    lines: Sequence[str], learned: Learned, names: Mapping[str, str]
) -> Iterator[Problem]:
    """Report the turns amid those with labels that have none, and whose they are taken to be."""
    for head in learned.openings:
        if head.unlike and not _label_in(lines, head):
            message = f'no label stands here; it is read as said by "{names[head.label]}"'
            yield Problem(head.line + 1, message)


def _unlike_the_others(lines: Sequence[str], learned: Learned) -> Iterator[Problem]:
    """Report the labels that are set off unlike the others."""
    others = [head for head in learned.openings if head.unlike and _label_in(lines, head)]
    if not others:
        return
    signs = Counter(head.sign for head in learned.openings)
    needs_colon = signs.most_common(1)[0][0] == "colon"
    for head in others:
        if needs_colon:
            yield Problem(head.line + 1, f'the label "{head.label}" has no colon; it opens a turn')
        else:
            yield Problem(head.line + 1, f'the label "{head.label}" is written unlike the others')


def _label_in(lines: Sequence[str], head: Head) -> str:
    return lines[head.line][: head.body].strip()


def _joined(
    first: Mapping[str, int], names: Mapping[str, str], read: Mapping[str, str]
) -> Iterator[Problem]:
    """Yield the labels that are another's in short: "Ben" where "Ben Striegel" came before.

    `first` has the line in which each label stands first.
    """
    for label, line in sorted(first.items(), key=lambda item: item[1]):
        own, speaker = stem(label), names[label]
        is_short = own != stem(speaker) and own != key(split_aside(speaker)[1])
        is_own_work = read[label] == speaker  # and not what a person said
        if is_own_work and is_short and speaker in first:
            yield Problem(line + 1, taken_for(label, speaker))


def _told(learned: Learned) -> Iterator[Problem]:
    """Yield the numbered labels under which people tell their names."""
    for head in learned.openings:
        if label := learned.told.get(head.line):
            yield Problem(head.line + 1, taken_for(label, head.label))


def _dismissed(lines: Sequence[str], learned: Learned) -> Iterator[Problem]:
    """Report labels that are read as text; words that come once, where they are items amid them."""
    counts = Counter(key(head.label) for head in learned.dismissed)
    taken = frozenset(head.line for head in learned.openings)
    seen: set[str] = set()
    for head in learned.dismissed:
        own = key(head.label)
        is_word = counts[own] == 1 and shape(head.label) == "other"
        if own in seen or (is_word and not _is_item_amid(lines, head, taken)):
            continue
        seen.add(own)
        often = f" ({counts[own]} times)" if counts[own] > 1 else ""
        yield Problem(head.line + 1, f'"{head.label}:" is read as text, not as a speaker{often}')


def _asked_below(learned: Learned, names: Mapping[str, str]) -> Iterator[Problem]:
    """Report the questions below all labels, where both who ask and who answer have lost theirs."""
    if learned.asked:
        who = names[learned.openings[-1].label]
        message = (
            f'no labels from here on; all that is asked and answered is read as said by "{who}"'
        )
        yield Problem(learned.asked[0].line + 1, message)


def _is_item_amid(lines: Sequence[str], head: Head, taken: frozenset[int]) -> bool:
    """Whether a label is an item of a list right between two that are `taken`."""
    beside = {text_above(lines, head.line), next_text(lines, head.line)}
    return is_listed(head) and beside <= taken
