"""Line ends that a text has lost, or has as Markdown's "<br>" or as a sign of their own."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.shapes import PEOPLE, shape
from codebook.reading.turns.labels.vocabulary import INTERJECTIONS
from codebook.reading.turns.lines.lines import OTHER_ENDS
from codebook.reading.turns.lines.rarities import LOUD
from codebook.reading.turns.lines.stamps import seconds

_sign = lazy_pattern(rf"(?<=[^{OTHER_ENDS}])[{OTHER_ENDS}]++(?=.)")
_break = lazy_pattern(r"<br[ ]?/?>(?P<end>\s*$)?")
_name = r"[A-ZÀ-ÞА-Я][^\s:.,;?!]*(?:[ ][A-ZÀ-ÞА-Я\d][^\s:.,;?!]*){0,3}"
_ENDS = '.?!…。？！"”»)]—-'
_label = lazy_pattern(
    rf"(?:(?<=[{re.escape(_ENDS)}])[ ]|(?<=[^\W\d_]{{2}}[.?!…])|(?<=[.?!…][.\"”»)\]]))"
    rf"(?=(?:\*\*)?({_name})(?:[ ]\([^()]{{1,20}}\))?:(?:\*\*)?[ ])"
)
_BEFORE = f"*_ {OTHER_ENDS}"
_TIME = r"[ ](\d{1,2}(?::\d\d){1,2})[ ]"
_WORD = r"[A-ZÀ-Þ][\w.'’-]*"
_timed = lazy_pattern(rf"((?:{_WORD}[ ]){{0,3}}?{_WORD}(?:[ ]\d{{1,2}})?){_TIME}")
_loud = lazy_pattern(rf"(?<![A-ZÀ-Þ]){LOUD}(?=\.(?:\s|[A-ZÀ-Þ][a-zß-ÿ]))")
_loud_alone = lazy_pattern(rf"(\n{LOUD}\.[ \t]*)\n")
_TITLES = ("MR", "MS", "CHAIR")  # one of which stands where there are loud labels
_FEW, _LONG = 2, 2000  # lines; characters of each
_LEAST, _RETURNS, _MOST = 6, 2, 100
_MANY, _NEARLY_ALL = 0.25, 0.9
_NEAR = 20


class Unrolled(NamedTuple):
    """A text with further line feeds, and where in it those stand that are in place of nothing.

    `labels` is how many labels begin a line that did not.
    """

    text: str
    added: Sequence[int] = ()
    labels: int = 0

    def own(self, place: int) -> int:
        """Return the place in the text that it was made of."""
        return place - bisect_left(self.added, place)


def unrolled(text: str) -> Unrolled:
    """Return a text with further line feeds, in place of a blank, a sign, "<br>", or of nothing.

    Lines of a table stay whole. Where line ends must be lost, since there are hardly any or many
    labels stand within lines, one begins before each label, also where no blank does.
    """
    if any(end in text for end in ("<br", *OTHER_ENDS)):
        text = "\n".join(map(_broken, text.split("\n")))
    if any(title in text for title in _TITLES) and (places := _loud_labels(text)):
        loud = _cut(text, places)
        return loud._replace(text=_loud_alone.sub(r"\1 ", loud.text))
    lines = text.count("\n") + (not text.endswith("\n"))
    if lines > _FEW and len(text) <= _LONG * lines:
        return Unrolled(text)
    if places := _labels(text):
        return _cut(text, places)
    times = _times(text)
    return _cut(text, times)._replace(labels=len(times) // 2)


def _broken(line: str) -> str:
    """Return a line in several, but for marks before all words, and cells with others behind."""
    if line.lstrip().startswith("|"):
        return line
    at = max(len(line) - len(line.lstrip(_BEFORE)), line.rfind("\t") + 1)
    line = line[:at] + _sign.sub(lambda match: "\n" * len(match[0]), line[at:])
    return _break.sub(_blank, line) if "<br" in line else line


def _blank(match: re.Match[str]) -> str:
    """Return what is as long as the match, with a line feed where it is not at its line's end."""
    size = len(match[0])
    return " " * size if match["end"] is not None else "\n".rjust(size)


def _labels(text: str) -> list[int]:
    """Return where the labels begin that return, if there are several of them."""
    places = [(match.start(), match[1]) for match in _label.finditer(text)]
    counts = Counter(label for _, label in places)
    labels = {
        label
        for label, count in counts.most_common(_MOST)
        if count >= _RETURNS and _is_persons(label)
    }
    found = [place for place, label in places if label in labels]
    begun = (line.lstrip(" *").startswith(tuple(labels)) for line in text.split("\n")[1:])
    are_lost = len(labels) >= _RETURNS and len(found) >= _LEAST and not any(begun)
    return found if are_lost else []


def _times(text: str) -> list[int]:
    """Return where names that return with a time, "Ann Lee 0:14 So?", begin and end.

    None where the times do not rise. A name may be glued to what was said: "at the millAnn Lee".
    """
    counts = Counter(match[1] for match in _timed.finditer(text))
    often = counts.most_common(_MOST)
    several = [name for name, count in often if count >= _RETURNS and _is_persons(name)]
    names = [name for name in several if sum(map(name.endswith, several)) == 1]
    known = "|".join(map(re.escape, names))
    found = list(re.finditer(rf"(?:{known}){_TIME}", text)) if names else []
    times = [seconds(match[1]) for match in found]
    if not _LEAST <= len(found) >= _NEARLY_ALL * counts.total() or times != sorted(times):
        return []
    begun = (match.start() - (text[match.start() - 1 : match.start()] == " ") for match in found)
    return sorted([*begun, *(match.end() - 1 for match in found)])


def _loud_labels(text: str) -> list[int]:
    """Return where "MR. LEE. So?" and the like begin, if many of these stand within lines.

    Nearly all stand behind a sentence, or are glued to it: in minutes, "moved by MR. LEE." is none.
    """
    counts = Counter[str]()
    places, begun, ended = [], 0, 0
    for match in _loud.finditer(text):
        start = match.start()
        above = text[max(0, start - _NEAR) : start]
        said = above.rstrip(" \t")
        if not said or said[-1] == "\n":
            begun += 1
            continue
        counts[match[0]] += 1
        is_glued = said == above
        places.append(start - (not is_glued))
        ended += is_glued or said[-1] in _ENDS
    are_several = len(places) >= _LEAST and sum(map(_RETURNS.__le__, counts.values())) >= _RETURNS
    are_lost = are_several and len(places) > _MANY * begun and ended >= _NEARLY_ALL * len(places)
    return places if are_lost else []


def _cut(text: str, places: Sequence[int]) -> Unrolled:
    """Return a text with line feeds at these places, each in place of a blank if there is one."""
    pieces, added, begin = [], list[int](), 0
    for place in places:
        pieces.append(text[begin:place])
        begin = place + text[place].isspace()
        if begin == place:
            added.append(place + len(added))
    return Unrolled("\n".join([*pieces, text[begin:]]), added, len(places))


def _is_persons(label: str) -> bool:
    return shape(label) in PEOPLE and label.casefold() not in INTERJECTIONS
