"""Lines that nobody says: headings, rules, times on their own, and what happened."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import islice, pairwise
from typing import Literal

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.labels.happenings import is_switched
from codebook.reading.turns.labels.labels import is_event
from codebook.reading.turns.lines.heads import ATTRIBUTES, Head, find_head
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.lines.stamps import time_alone

Kind = Literal["event", "rule", "time"]

_SAMPLE = 1000
_LONGEST = 100
_SHORT = 40
_TAIL = 80
_WRAPPED = 3  # lines of a question
_WIDTH, _FULL = 120, 0.75  # of a line that is wrapped, and how much of it is filled
_ASIDE = 160  # what may stand in brackets behind a question
_OPENING, _CLOSING = frozenset("[(（【{"), frozenset("])）】}")
GREEK = r"(?<=[\u0370-\u03ff\u1f00-\u1fff])[;\u037e]"
"""The mark of a question in Greek, as a pattern."""

_asks = lazy_pattern(rf"(?:[?？؟]|(?<=か)[。．]|{GREEK})[ ]?(?:\\?[(（][^()（）]*[)）])?[\W_]*$")
_NOTED = (  # "[laughs]"
    r"(?:(?<=[\s。？！])[\[(（]\*?[^\W\d_][^\[\]()（）\"$=]{0,39}[\])）]\W{0,3})?"
)
_sentence_end = lazy_pattern(rf"(?:[.!?…。！？؟۔।]|{GREEK})[\W_]*{_NOTED}$")
_degree = lazy_pattern(r"(?:\b[A-ZÀ-ÞА-Я][^\W\d_]{0,3}\.){2,}$")  # "Mara Lind, M.Sc."
_end = lazy_pattern(rf"(?:[.?!…。？！؟۔।:]|{GREEK})[\W_]*{_NOTED}$")
_wide = lazy_pattern(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff60]")
_heading = lazy_pattern(r"\s{0,3}(#{1,6})\s+\S")
_equals = lazy_pattern("=")
_end_mark = lazy_pattern(r"\s*(?:[■∎◼]|&#(?:9632|8718);)\s*")
_rule = lazy_pattern(r"\s*(?:\\?([-*_=~–—·.•#])\s*)(?:\\?\1\s*){2,}")
_page = lazy_pattern(
    r"""\s*(?:[-–—]\s*)?
    (?:(?:page|p\.|seite|s\.|página|pág\.|pagina|pag\.|страница|стр\.|sivu|sida|side|صفحة)\s*)?
    (?:第\s*)?\d{1,4}(?:\s*[页頁])?
    (?:\s*(?:/|of|von|de|sur|из|di|av|af)\s*\d{1,4})?(?:\s*[-–—])?\s*""",
    re.VERBOSE | re.IGNORECASE,
)
_drawn = lazy_pattern(
    r"\s*[/\\|+]{0,2}(?P<rail>[-=~#–—]|[*_](?=[*_]{3}))(?P=rail){2,}"
    r"\s*[^\W_].{1,100}?(?P=rail){3,}[/\\|+]{0,2}\s*"
)
_aside = lazy_pattern(
    r"""\s*(?:
    [*_]{0,3}(?:\[[^\]]+\]|\([^)]+\)|（[^）]+）|【[^】]+】|\{[^}]+\})[*_]{0,3}[.。]?
    |(?P<rail>={2,}|-{2,}|~{2,}|\*{3,}|[–—]{2,})\s*\w.*(?P=rail)
    |(?P<slant>[*_])(?![*_])\S+(?:\s\S+){0,2}(?<![*_])(?P=slant))\s*""",
    re.VERBOSE,
)
_broken = lazy_pattern(r"(?:--|[–—]{2})\s*\w")


def is_heading(line: str) -> bool:
    """Whether `line` is a heading of Markdown."""
    return _heading.match(line) is not None


def heading_level(line: str) -> int:
    """Return the level of a heading of Markdown, 0 where `line` is none."""
    match = _heading.match(line)
    return len(match[1]) if match else 0


def underlined(lines: Lines) -> set[int]:
    """Return the lines of which the line of "=" below them makes headings of Markdown."""
    begun = (line for line in lines.beginning(_equals) if lines[line].startswith("==="))
    return {line - 1 for line in begun if not lines[line].strip("= \t")}


def asks(line: str) -> bool:
    """Whether `line` ends as a question does."""
    end = line[-_ASIDE:]
    if end.endswith("}"):
        end = ATTRIBUTES.sub("", end)
    may_ask = "?" in end or "？" in end or "؟" in end or "か" in end  # quicker than a pattern
    may_ask = may_ask or (not end.isascii() and (";" in end or "\u037e" in end))
    return may_ask and _asks.search(end) is not None


def is_rule(line: str) -> bool:
    """Whether `line` is a rule, or the number of a page."""
    return len(line) <= _LONGEST and bool(_rule.fullmatch(line) or _page.fullmatch(line))


def is_drawn(line: str) -> bool:
    """Whether `line` is a heading with a rule on either side: "/----- Talk 2 -----/"."""
    return _drawn.fullmatch(line) is not None


def is_end_mark(line: str) -> bool:
    """Whether `line` is the mark at the end of a text in a magazine and no more."""
    return len(line) <= _LONGEST and _end_mark.fullmatch(line) is not None


def opens_block(lines: Sequence[str], line: int) -> bool:
    """Whether `line` has text and stands below a blank line, a heading or a rule."""
    above = lines[line - 1] if line else ""
    if not lines[line].strip():
        return False
    return not above.strip() or is_heading(above) or _rule.fullmatch(above) is not None


def open_blocks(lines: Sequence[str], places: Iterable[int]) -> bool:
    """Whether most of the first lines among `places` open a block."""
    sample = list(islice(places, _SAMPLE))
    return 2 * sum(opens_block(lines, line) for line in sample) >= len(sample)


def ends(text: str) -> bool:
    """Whether a text ends as a sentence does."""
    tail = text[-_TAIL:].rstrip()
    return _sentence_end.search(tail) is not None and _degree.search(tail) is None


def ends_above(lines: Sequence[str], line: int) -> bool:
    """Whether the line above ends a sentence or is short, as what is wrapped seldom does.

    Or all of it is in brackets: "(Applause from all sides of the house, and some laughter)".
    """
    above = lines[line - 1].rstrip() if line else ""
    is_short = len(above) < _SHORT and (above.isascii() or _width(above) < _SHORT)
    is_end = is_short or _end.search(above[-_TAIL:]) is not None
    return is_end or (above[-1] in _CLOSING and _aside.fullmatch(above) is not None)


def _width(text: str) -> int:
    """Return how wide a text is: signs of Chinese, Japanese and Korean are twice as wide."""
    return len(text) + len(_wide.findall(text))


def least_of_full(lines: Sequence[str], texts: Sequence[int]) -> float:
    """Return how long a line among `texts` must be to be wrapped, infinity where none is."""
    lengths = sorted(len(lines[line].rstrip()) for line in texts)
    widest = lengths[-1 - len(lengths) // 20] if lengths else 0
    return _FULL * widest if widest <= _WIDTH else float("inf")


def next_text(lines: Sequence[str], line: int) -> int:
    """Return the next line after `line` that is not blank, or the number of lines."""
    return next((at for at in range(line + 1, len(lines)) if lines[at].strip()), len(lines))


def are_next(lines: Sequence[str], heads: Sequence[Head]) -> bool:
    """Whether no line with text stands between heads."""
    return all(next_text(lines, one.line) == below.line for one, below in pairwise(heads))


def text_above(lines: Sequence[str], line: int) -> int:
    """Return the next line above `line` that is not blank, -1 for none."""
    return next((at for at in range(line - 1, -1, -1) if lines[at].strip()), -1)


def asks_above(lines: Sequence[str], line: int) -> bool:
    """Whether the next line above `line` that is not blank ends as a question does."""
    above = text_above(lines, line)
    return above >= 0 and asks(lines[above])


def goes_on(lines: Sequence[str], line: int) -> bool:
    """Whether the next line above `line` that is not blank ends no sentence."""
    above = text_above(lines, line)
    return above >= 0 and not ends(lines[above])


def indentation(line: str) -> int:
    """Return how many characters of white space `line` begins with."""
    return len(line) - len(line.lstrip())


def without_label(lines: Sequence[str], line: int, label: str) -> Head:
    """Return the head of a line that has no label: all of it is said, by who is called so."""
    indent = indentation(lines[line])
    return Head(line, label, "bare", indent, indent)


def kind_of(line: str) -> Kind | None:
    """Return what kind of line nobody says this is, None for text."""
    if len(line) > _LONGEST:
        return "event" if is_heading(line) or is_drawn(line) else None
    if is_rule(line):
        return "rule"
    if time_alone(line):
        return "time"
    words = line.strip(" \t*_#:")
    is_aside = _aside.fullmatch(line) or is_event(words) or is_switched(words)
    is_aside = is_aside or is_drawn(line) or is_heading(line)
    return "event" if is_aside or _has_event_label(line) else None


def _has_event_label(line: str) -> bool:
    """Whether the line is like "**Break:** [34:12]", and not "[inaudible 0:12] So it was."."""
    head = find_head(line, 0)
    if head is None or not is_event(head.label):
        return False
    return head.alone or (bool(head.mark) and head.sign not in {"mark", "time"})


def between_turns(
    lines: Lines, openings: Mapping[int, Head], parts: Container[int]
) -> dict[int, Kind]:
    """Return the lines that nobody says and after which no one goes on speaking.

    What is not followed by a turn or another such line is within what someone says: "[laughs]"
    amid an answer stays there, as does the heading of a part in which they go on. So does what is
    all that stands below a label: "34", which is no page's number there.
    """
    found: dict[int, Kind] = {}
    ends_turn = True
    below = -1
    for line in reversed(lines.texts):
        if head := openings.get(line):
            if head.alone and below in found and below not in parts and _may_answer(lines[below]):
                del found[below]
            ends_turn = True
        elif ends_turn:
            kind: Kind | None = "event" if line in parts else kind_of(lines[line])
            if kind == "event" and _is_wrapped(lines, line):
                kind = None
            ends_turn = kind is not None
            if kind:
                found[line] = kind
        below = line
    return found


def _is_wrapped(lines: Sequence[str], line: int) -> bool:
    """Whether a line is the end of a sentence that has brackets: "I go there", "(on Mondays)."."""
    text = lines[line].strip()
    above = lines[line - 1].strip() if line else ""
    if not (text[0] == "(" and text[1:2].islower() and text.endswith(").")) or not above:
        return False
    return not is_event(text[1:-2]) and not ends_above(lines, line)


def _may_answer(line: str) -> bool:
    """Whether one may say or do what nobody says elsewhere: "[nods]", "<nods>", "*So.*", "34".

    Two dashes are also where somebody broke in, and was broken off: "-- in the mill --".
    """
    words = line.replace("\\", "").strip()
    aside = _aside.fullmatch(words)
    is_done = aside is not None and (not aside["rail"] or _broken.match(words) is not None)
    is_done = is_done or (words[:1] == "<" and words[-1:] == ">" and "</" not in words)
    return is_done or words[:1] in _OPENING or words.isdecimal()


def is_of_one(lines: Sequence[str], line: int, begun: Container[int]) -> bool:
    """Whether a line is one of those that `begun` has, or is wrapped from one of them."""
    first = line
    while first not in begun and line - first < _WRAPPED:
        first -= 1
        if first < 0 or not lines[first].strip() or ends(lines[first]):
            return False
    return first in begun
