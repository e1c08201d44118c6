"""Conversations in which a dash begins what each of two people says, as books print them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import pairwise

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import asks, ends, is_heading
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.unlabelled.alternating import ANSWER, QUESTION
from codebook.reading.turns.unlabelled.nested import nested_in

DASHES = frozenset("—–-")

_may_be_said = lazy_pattern(r"[—–-]")
_said = lazy_pattern(r"[ \t]*([—–-])[ \t]*(?=[^\W_]|[¿¡«„“「\"(（\[…])")
_named = lazy_pattern(r"[ \t]*([^\W\d_][^:\n]{1,40}?)[ ]?:[ ]?([—–-])[ \t]*(?=[^\W_])")
_LEAST = 6
_OF_LINES = 0.2
_ASKING = 0.15  # of all that is said: who is asked does not ask
_LEAST_PLAIN, _PLAIN = 3, 0.4  # questions with plain text below, and their share
_AT_MOST = 0.7  # else it is a list of questions
_TWICE = 2  # times as often does the one ask as the other, where hyphens may be a list's


def find_dialogue(lines: Lines) -> list[Head]:
    """Return heads for the paragraphs that a dash begins, of two people in turn; else none.

    What stands between two of them goes on with the one above. Below a line that is no sentence,
    a heading or who is asked, it begins anew. Who asks first is taken for who asks. Both may be
    named where they begin: "Ann: - So?", "Bo: - Yes.". Where deeper dashes answer others, in turn
    is what depth says.
    """
    likely = lines.beginning(_may_be_said)
    found = [(line, match) for line in likely if (match := _said.match(lines[line]))]
    if len(found) < _LEAST:
        return []
    mark = max(DASHES, key=[match[1] for _, match in found].count)
    said = {line: match.end() for line, match in found if match[1] == mark}
    if names := _both_named(lines, mark, min(said)):
        return _of_both(said, names, mark)
    if nested := nested_in(lines, said):
        return nested
    asking = sum(asks(lines[line]) for line in said)
    is_talk = _ASKING * len(said) <= asking <= _AT_MOST * len(said)
    if len(said) < max(_LEAST, _OF_LINES * len(lines.texts)) or not is_talk:
        return []
    if _are_answered_below(lines, said):
        return []
    heads = _in_turn(lines, said, mark)
    return heads if mark != "-" or _are_two(lines, heads) else []


def _are_answered_below(lines: Lines, said: Container[int]) -> bool:
    """Whether plain text is below many dashes that ask: they are items of a list of questions."""
    below = [(one, two) for one, two in pairwise(lines.texts) if one in said and asks(lines[one])]
    plain = sum(two not in said and not is_heading(lines[two]) for _, two in below)
    return plain >= max(_LEAST_PLAIN, _PLAIN * len(below))


def _both_named(lines: Lines, mark: str, first: int) -> list[tuple[int, str, int]]:
    """Return the lines right above the `first` dash that name two, the names, where each speaks."""
    above = [line for line in lines.texts if line < first][-2:]
    found = [(line, match) for line in above if (match := _named.match(lines[line]))]
    named = [(line, match[1], match.end()) for line, match in found if match[2] == mark]
    return named if len({name for _, name, _ in named}) == len(above) == 2 else []


def _of_both(
    said: Mapping[int, int], names: Sequence[tuple[int, str, int]], mark: str
) -> list[Head]:
    """Return the heads of two in turn, whoever asks, under their names."""
    places = [*((line, body) for line, _, body in names), *sorted(said.items())]
    return [
        Head(line, names[at % 2][1], "mark", body, body, mark)
        for at, (line, body) in enumerate(places)
    ]


def _in_turn(lines: Lines, said: dict[int, int], mark: str) -> list[Head]:
    heads: list[Head] = []
    above, label = -1, ANSWER
    for line in lines.texts:
        if line in said:
            is_new = above not in said and (above < 0 or _is_apart(lines[above]))
            label = QUESTION if is_new or label == ANSWER else ANSWER
            heads.append(Head(line, label, "mark", said[line], said[line], mark))
        above = line
    return heads


def _is_apart(line: str) -> bool:
    return is_heading(line) or not ends(line)


def _are_two(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether one asks much more often than the other, as items of a list never do."""
    asked, answered = (
        sum(asks(lines[head.line]) for head in heads if head.label == label)
        for label in (QUESTION, ANSWER)
    )
    return asked > _TWICE * answered and 2 * asked > sum(head.label == QUESTION for head in heads)
