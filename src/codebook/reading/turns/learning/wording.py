"""What the words of a label are like: a sentence, capitals, initials, more than any name is."""

from __future__ import annotations

from collections.abc import Collection, Container, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.asked import QUESTIONS
from codebook.reading.turns.labels.labels import is_cased, is_in_capitals, split_aside
from codebook.reading.turns.labels.shapes import shape
from codebook.reading.turns.labels.vocabulary import SMALL_WORDS, SPEAKER_FIELDS
from codebook.reading.turns.learning.no_style import LEAST_CALLED
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import ends, next_text

_LONG_WORD = 16
_FEW_WORDS = 4
_INITIALS = 3
_signs = lazy_pattern(r"[\u4e00-\u9fff]+")
_numbered = lazy_pattern(
    r"([^\W\d_]{4,}|[\u3400-\u9fff\uac00-\ud7a3]{2,3}?)[ ]?(?:\d{1,2}|[A-Z甲乙丙丁戊己])"
)
_MOST_SIGNS, _MORE = 7, 2
_SIGNS_OF_A_TITLE = 8
_SAMPLE = 2000  # lines
_word = lazy_pattern(r"(?<![^\s(\"'])[^\W\d_]+(?![^\s.,;?!)\"'])")  # and no nickname: "<ann>"


def is_sentence(label: str) -> bool:
    """Whether words that are no name are many, or hold one that no name in their script does.

    Some scripts have no blanks between words.
    """
    words = label.split()
    is_long = len(label) > _LONG_WORD and not is_cased(label)
    return is_long or len(words) > _FEW_WORDS or not SMALL_WORDS.isdisjoint(words)


def is_counted_question(label: str) -> bool:
    """Whether words say which question it is: "First question", "שאלה שנייה"."""
    words = label.casefold().split()
    return len(words) > 1 and any(len(word) > 1 for word in QUESTIONS.intersection(words))


def is_called_out(label: str) -> bool:
    """Whether a name is in capitals; one of three letters looks like initials too.

    What stands in brackets behind it need not be: "ANN LEE (York)".
    """
    name = split_aside(label)[0]
    is_name = shape(label) in {"name", "names", "code"}
    return is_name and len(name) >= LEAST_CALLED and is_in_capitals(name)


def is_small(label: str) -> bool:
    """Whether a label may be initials in small letters."""
    return len(label) <= _INITIALS and label.isalpha() and label.islower()


def is_written_out(label: str, others: Collection[str]) -> bool:
    """Whether a label has far more Chinese characters than names and all others have."""
    longest = max((len(other) for other in others if not is_cased(other)), default=0)
    return len(label) > max(_MOST_SIGNS, longest + _MORE) and bool(_signs.fullmatch(label))


def is_written_title(lines: Sequence[str], head: Head, begun: Container[int]) -> bool:
    """Whether Chinese signs with a colon are a title, "语文学：河边的磨坊的历史".

    It is no sentence and stands right above a line that is `begun` by another's label.
    """
    then = lines[head.line][head.body :].strip()
    is_above = not head.alone and next_text(lines, head.line) in begun
    is_long = len(then) >= _SIGNS_OF_A_TITLE and not is_cased(head.label)
    return is_above and is_long and not ends(then)


def is_noted(lines: Sequence[str], head: Head) -> bool:
    """Whether one word has a colon and what begins no sentence behind it: "Also: in summer".

    In a play, a bear may be somebody: "Bear: Come in."
    """
    label, then = head.label, lines[head.line][head.body : head.body + 1]
    is_word = label.isalpha() and label.istitle() and shape(label) == "name"
    return is_word and head.sign == "colon" and (then.islower() or then.isdigit())


def small_words(lines: Sequence[str]) -> frozenset[str]:
    """Return the words that a text, or the first part of a long one, has in small letters."""
    sample = lines[:_SAMPLE]
    return frozenset(word for line in sample for word in _word.findall(line) if word.islower())


def is_numbered(label: str) -> bool:
    """Whether a program made a label up for a voice: "Speaker 2", "发言人甲"."""
    match = _numbered.fullmatch(label)
    return match is not None and match[1].casefold() in SPEAKER_FIELDS


def is_in_log(lines: Sequence[str], head: Head) -> bool:
    """Whether a blank follows "<ina>", as in the log of a channel; "<aside>So" is a page's."""
    return head.mark.endswith("<") and lines[head.line][head.body - 1 : head.body].isspace()
