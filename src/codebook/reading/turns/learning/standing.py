"""Where a rarer label stands among the turns: in their line, between two of them."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_cased, split_aside
from codebook.reading.turns.labels.naming import is_chinese_name, is_japanese_name
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import OF_MINUTES
from codebook.reading.turns.learning.habit import Habit, Rare
from codebook.reading.turns.lines.features import is_listed
from codebook.reading.turns.lines.heads import Head, find_head
from codebook.reading.turns.lines.layout import ends, next_text, opens_block, text_above

_LONG_TURN = 60  # lines
_from = lazy_pattern(  # "Ann from mill post", "Bo Dahl at the mill"
    r"((?:[^\W\d_a-zß-ÿа-я][\w'’-]+ ){1,2})"
    r"(?:from|at|with|of|vo[nm]|bei|d[aeiou]|van|fr[aå]n?)(?: \w[\w.&'’-]*){1,2}"
)


def stands_in_line(rare: Rare, habit: Habit) -> bool:
    """Whether a name stands where every other line begins with a label, and only there.

    Or a Chinese or Japanese name does before what is said, which no other words are written like.
    """
    head = rare.first
    if head.sign not in {"colon", "tab"}:
        return False
    first, last = habit.talk.ends
    if not head.alone and _is_surely_name(head, habit):
        return min(habit.talk.begun) < head.line < last
    is_name = shape(head.label) in {"name", "names"}
    return is_name and habit.talk.is_every_line and first < head.line < last


def stands_between(rare: Rare, habit: Habit) -> bool:
    """Whether a name that is no word of the text is between two turns of one paragraph each."""
    head = rare.first
    if rare.shape != "name" or head.sign != "colon" or head.alone or not habit.talk.is_dense:
        return False
    is_amid = opens_block(habit.lines, head.line) and _are_turns_beside(head, habit)
    return is_amid and ends(habit.lines[head.line]) and not _is_word(head.label, habit)


def is_from_somewhere(rare: Rare, habit: Habit) -> bool:
    """Whether a name with a place is an item of a list right between labels: "- Ann from mill"."""
    head, lines = rare.first, habit.lines
    match = _from.fullmatch(rare.label)
    if not match or head.sign != "colon" or not is_listed(head):
        return False
    if any(_is_word(word, habit) for word in match[1].split()):
        return False
    beside = text_above(lines, head.line), next_text(lines, head.line)
    labels = [find_head(lines[line], line) for line in beside if 0 <= line < len(lines)]
    are_alike = all(one and (one.sign, one.mark) == (head.sign, head.mark) for one in labels)
    return are_alike and len(labels) > 1 and not habit.talk.begun.isdisjoint(beside)


def _is_surely_name(head: Head, habit: Habit) -> bool:
    """Whether a label is a family name in Chinese signs; a Chinese one may be a word: "高度"."""
    is_chinese = is_chinese_name(head.label) and shape(head.label) in {"name", "names"}
    return is_japanese_name(head.label) or (is_chinese and ends(habit.lines[head.line]))


def _are_turns_beside(head: Head, habit: Habit) -> bool:
    """Whether the paragraphs before and after it begin with labels that return."""
    lines, begun = habit.lines, habit.talk.begun
    above = range(head.line - 1, max(-1, head.line - _LONG_TURN), -1)
    below = range(head.line + 1, min(len(lines), head.line + _LONG_TURN))
    return all(
        next((at for at in way if opens_block(lines, at)), -1) in begun for way in (above, below)
    )


def _is_word(label: str, habit: Habit) -> bool:
    """Whether a label may be a word: of the text or of minutes, or in a script without capitals."""
    name = split_aside(label)[0].casefold()
    return name in habit.talk.words or name in OF_MINUTES or not is_cased(name)
