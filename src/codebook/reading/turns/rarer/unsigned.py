"""Known labels whose sign was forgotten, or the blank before it: "Interviewer 2 And why?"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, takewhile

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.labels import is_event, stem
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import are_next, ends, next_text, open_blocks, opens_block
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.stamps import TIME, bare, may_begin, time_alone

_time = lazy_pattern(rf"\s*({TIME})[ \t\xa0]+")
_SAMPLE, _SELDOM = 200, 0.1
_LEAST = 6
_REACH_OF_A_LABEL = 80
_TITLES, _MORE_SIGNS = 2, 6
_UNKNOWN = frozenset({"unknown speaker", "unidentified speaker", "speaker unknown"})
_USUAL = 50  # labels are looked for anywhere: a text may be of nothing but labels


def unsigned(lines: Lines, openings: Mapping[int, Head], others: Sequence[int]) -> dict[int, Head]:
    """Find known labels whose colon was forgotten, in other lines: "Interviewer 2 And why?".

    Only where turns begin after a blank line, a capital follows, and the speaker changes.
    """
    counts = Counter([head.label for head in openings.values()])
    labels = tuple([label for label, _ in counts.most_common(_USUAL) if _is_long(label)])
    if not labels:
        return {}
    begun = {line for line in others if lines[line].lstrip().startswith(labels)}
    if not begun or not open_blocks(lines, openings):
        return {}
    longest_first = sorted(labels, key=len, reverse=True)
    pattern = re.compile(rf"\s*({'|'.join(map(re.escape, longest_first))})[ \t]+(?=[^\W\d_])")
    found: dict[int, Head] = {}
    speaker = ""
    for number in sorted(begun.union(openings)):
        if number in openings:
            speaker = openings[number].label
        elif speaker and (match := pattern.match(lines[number])) and opens_block(lines, number):
            body = match.end()
            if lines[number][body].isupper() and match[1] != speaker:
                found[number] = Head(number, match[1], "bare", body, body, unlike=True)
                speaker = match[1]
    return found


def glued_headings(
    lines: Lines, openings: Mapping[int, Head], others: Sequence[int]
) -> dict[int, Head]:
    """Find known labels to which a sentence is glued, where labels are headings: "### AnnSo?"."""
    heads = openings.values()
    counts = Counter(head.label for head in heads if "#" in head.mark and head.alone)
    labels = [label for label, count in counts.most_common(_USUAL) if count > 1]
    if not labels or 2 * counts.total() <= len(heads):
        return {}
    names = "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))
    pattern = re.compile(rf"\s*#{{1,6}}[ ]({names})(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ](?:[a-zß-ÿ]| ))")
    likely = (line for line in others if ends(lines[line]))
    found = ((line, pattern.match(lines[line], 0, _REACH_OF_A_LABEL)) for line in likely)
    return {
        line: Head(line, match[1], "mark", at := match.end(), at, "#", unlike=True)
        for line, match in found
        if match
    }


def numbered_roles(
    lines: Lines, openings: Mapping[int, Head], others: Sequence[int]
) -> dict[int, Head]:
    """Find roles with a number that stand apart amid labels that are headings: "Speaker 3".

    Below them is what they say. "Unknown Speaker" may stand right above it, as programs write it.
    """
    alone = sum("#" in head.mark and head.alone for head in openings.values())
    if 2 * alone <= len(openings):
        return {}
    amid = range(min(openings) + 1, max(openings))
    likely = (line for line in others if line in amid)
    bare = (head for line in likely if (head := lines.head(line)) and head.sign == "bare")
    return {
        head.line: head._replace(unlike=True)
        for head in bare
        if (_is_unknown(head.label) or _is_numbered_apart(lines, head))
        and opens_block(lines, head.line)
        and next_text(lines, head.line) not in openings
    }


def _is_unknown(label: str) -> bool:
    return label.casefold() in _UNKNOWN


def _is_numbered_apart(lines: Sequence[str], head: Head) -> bool:
    is_apart = not lines[head.line + 1].strip()
    return is_apart and head.label[-1].isdigit() and shape(head.label) == "role"


def timed(
    lines: Sequence[str], openings: Mapping[int, Head], others: Sequence[int]
) -> dict[int, Head]:
    """Find known labels without their sign, or with another, behind a time: "0:48 Ann. And why?".

    Only where a time begins all lines with labels, and a capital follows. A letter alone may be a
    word, so then nearly all lines with times must have labels.
    """
    sample = [lines[line] for line in islice(openings, _SAMPLE)]
    if not sample or not may_begin(sample[0]) or not all(map(_time.match, sample)):
        return {}
    heads = list(openings.values())
    likely = [
        line
        for line in others
        if line not in openings and line > heads[0].line and _time.match(lines[line])
    ]
    least = 1 if len(likely) <= _SELDOM * len(heads) else 2
    counts = Counter(head.label for head in heads)
    labels = [label for label, _ in counts.most_common(_USUAL) if len(label) >= least]
    if not likely or not labels:
        return {}
    names = "|".join(map(re.escape, sorted(labels, key=len, reverse=True)))
    pattern = re.compile(rf"{_time.pattern}({names})[.,;]?[ \t]+(?=[¿¡\"“„«]?[A-ZÀ-ÞА-Я])")
    found = ((line, pattern.match(lines[line], 0, _REACH_OF_A_LABEL)) for line in likely)
    return {
        line: Head(line, match[2], "bare", at := match.end(), at, time=bare(match[1]), unlike=True)
        for line, match in found
        if match
    }


def set_off_alike(lines: Lines, openings: Mapping[int, Head]) -> dict[int, Head]:
    """Find labels without the colon that the others have: "**[0:48] Ann** So?".

    Only where nearly all labels are set off from what is said, and have a time, as these are.
    """
    heads = openings.values()
    marks = Counter(head.mark for head in heads if head.sign == "colon" and head.is_timed)
    mark, count = next(iter(marks.most_common(1)), ("", 0))
    if not mark or count < max(_LEAST, (1 - _SELDOM) * len(openings)):
        return {}
    return {
        head.line: head._replace(unlike=True)
        for head in _further(lines, openings)
        if head.sign == "mark"
        and head.mark == mark
        and head.is_timed
        and shape(head.label) in PEOPLE
    }


def bracketed(lines: Lines, openings: Mapping[int, Head]) -> dict[int, Head]:
    """Find labels in the brackets that all others have alone: "***[Bo]: So?***", "[Bo] So?".

    Behind them stands a colon; or a sentence, where the others are alone on their lines.
    """
    own = [head for head in openings.values() if head.sign == "mark" and head.mark == "["]
    if len(own) < max(_LEAST, (1 - _SELDOM) * len(openings)):
        return {}
    are_alone = sum(head.alone for head in own) >= (1 - _SELDOM) * len(own)
    return {
        head.line: head._replace(unlike=True)
        for head in _further(lines, openings)
        if head.mark.endswith("[")
        and (head.sign == "colon" or (are_alone and _begins_sentence(lines, head)))
        and shape(head.label) in PEOPLE
    }


def _further(lines: Lines, openings: Mapping[int, Head]) -> Iterator[Head]:
    """Yield the heads of other lines below the first of the openings."""
    first = next(iter(openings))
    for line in lines.texts:
        if line > first and line not in openings and (head := lines.head(line)):
            yield head


def _begins_sentence(lines: Sequence[str], head: Head) -> bool:
    """Whether a paragraph begins with a label that tells of nothing that happened."""
    is_label = head.is_bracketed and not head.alone and not is_event(head.label)
    then = lines[head.line][head.body : head.body + 1]
    return is_label and then.isalpha() and not then.islower() and opens_block(lines, head.line)


def tight(lines: Sequence[str], openings: Mapping[int, Head]) -> dict[int, Head]:
    """Find known labels beside whose dash a blank was forgotten: "B- And why?", "B –And why?"."""
    counts = Counter(opening.label for opening in openings.values())
    labels = "|".join(re.escape(label) for label, _ in counts.most_common(_USUAL))
    pattern = re.compile(rf"\s*({labels})(?:[-–—][ \t]+|[ \t]+[–—])(?!\1\b)(?=\S)")
    found = ((line, pattern.match(text)) for line, text in enumerate(lines))
    return {
        line: Head(line, match[1], "dash", match.end(), match.end(), unlike=True)
        for line, match in found
        if match and line not in openings
    }


def doubled(lines: Sequence[str], openings: Mapping[int, Head]) -> dict[int, Head | None]:
    """Join labels that stand there twice, to be seen and to be read: "Ann", "0:03", "Ann 0:03".

    Return what replaces the openings of both: one that begins where the first does, and none. A
    name without a sign right above its label is a heading, and none either.
    """
    found: dict[int, Head | None] = {}
    if not any(head.alone for head in openings.values()):
        return found
    for (above, one), (below, other) in pairwise(sorted(openings.items())):
        between = lines[above + 1 : below]
        if one.unlike and one.alone and one.label == other.label and not any(between):
            found[above] = None
        elif (
            one.alone
            and other.alone
            and other.time
            and stem(one.label) == stem(other.label)
            and any(map(time_alone, between))
            and all(time_alone(line) or not line.strip() for line in between)
        ):
            ahead = sum(len(line) + 1 for line in lines[above:below])
            body = ahead + other.body
            found[above] = other._replace(line=above, body=body, early=body, unlike=False)
            found[below] = None
    return found


def names_above(lines: Sequence[str], found: Sequence[Head]) -> int:
    """Return how many labels at the start only say who will speak: "Ann:", "Bo:", "Ann: So."."""
    alone = next((at for at, one in enumerate(found) if not one.alone), 0)
    heads = found[: alone + 1]
    are_empty = are_next(lines, heads) and len({head.label for head in heads[:-1]}) == alone
    return alone if alone > 1 and are_empty else _listed(lines, found) or _titled(lines, found)


def _titled(lines: Sequence[str], found: Sequence[Head]) -> int:
    """Return how many openings at the start are a title, which a page has again: "Ann: The mill".

    It is no sentence, and the second time a sign or two may stand behind it.
    """
    said = [lines[one.line].strip() for one in found[:_TITLES]]
    are_same = len(said) == _TITLES and len(found) > _TITLES and said[1].startswith(said[0])
    is_alone = any(one.alone for one in found[:_TITLES])
    is_title = are_same and not is_alone and len(said[1]) - len(said[0]) < _MORE_SIGNS
    return _TITLES if is_title and not ends(said[0]) else 0


def _listed(lines: Sequence[str], found: Sequence[Head]) -> int:
    """Return how many labels at the start are a list: names one below the other, then a blank."""
    pairs = takewhile(lambda pair: _are_tight(*pair), pairwise(found))
    count = 1 + len(list(pairs))
    listed = found[:count]
    is_list = 1 < count < len(found) and len({head.label for head in listed}) == count
    return count if is_list and opens_block(lines, next_text(lines, listed[-1].line)) else 0


def _are_tight(above: Head, below: Head) -> bool:
    """Whether two names without any sign stand on lines of their own, with none between."""
    return above.sign == below.sign == "bare" and above.line + 1 == below.line


def _is_long(label: str) -> bool:
    """Whether a label is told from a word of a sentence without any sign."""
    own = shape(label)
    return (
        own == "names" or (own == "role" and len(label) > 7) or (own == "code" and len(label) > 1)
    )
