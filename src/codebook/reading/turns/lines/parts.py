"""Headings that say which part of the guideline comes next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.lines import Lines
from codebook.text.part_numbers import CHINESE, ROMAN, part_key

_NUMERAL = rf"(?:\d{{1,3}}|[Ⅰ-Ⅻ]|(?i:{ROMAN}))"
_WORD = (
    r"(?i:part|section|block|teil|abschnitt|partie|parte|secci[oó]n|se[cç][aã]o|sezione|deel"
    r"|część|del|часть|раздел)"
)
_heading = lazy_pattern(
    rf"""(?:{_WORD}[ ]*(?P<after>{_NUMERAL}|[A-Z])(?![^\W_])
    |(?P<before>{_NUMERAL})[.ªºª°]?[ ]*{_WORD}(?![^\W_])
    |第[ ]?(?P<cjk>[\d{CHINESE}]{{1,4}})[ ]?(?:个|個)?(?:部分|部|节|節|章|パート)
    |パート[ ]?(?P<katakana>[\d{CHINESE}]{{1,4}})
    |제[ ]?(?P<hangul>\d{{1,3}})[ ]?부)
    (?P<gap>[ ]*[.:：)\]、,–—|-]*[ ]*)(?P<title>.*)""",
    re.VERBOSE,
)
_numbered = lazy_pattern(
    rf"(?P<label>{_NUMERAL})[.)：:、][ ]+\S.*|(?P<cjk>[{CHINESE}]{{1,3}})[、.．]\S.*"
)
_hint = lazy_pattern(  # whether one of the words may begin, or a numeral be, is seen first
    rf"[\s#*_=~<>\-–—\[\]【】]*+(?:(?=(?i:[psbtadcчр])){_WORD}"
    rf"|(?=[\dⅠ-Ⅻ]|(?i:[ivxlc]{{1,8}}[.)：:、ªºª°])){_NUMERAL}[.)：:、ªºª°]"
    rf"|第|パート|제|[{CHINESE}]{{1,3}}[、.．])"
)
_marks = lazy_pattern(r"[\s#*_=~<>\-–—\[\]【】]+")
_end_of_sentence = lazy_pattern(r"[.。!！…,，;；]\W*$")
_LONGEST = 120
_WORDS = 18


def find_parts(lines: Lines, first: int) -> dict[int, str]:
    """Return the label of each line from `first` on that is the heading of a part.

    A heading that is only numbered ("II. Usability") is one where the numbers go up from 1 and
    no heading says "Part".
    """
    likely = {
        number: line
        for number in lines.texts
        if number >= first and len(line := lines[number]) <= _LONGEST and _hint.match(line)
    }
    named = {number: label for number, line in likely.items() if (label := part_label(line))}
    return named or dict(_ascending(_numbered_lines(likely)))


def part_label(line: str) -> str:
    """Return the label of a heading like "## Part II. Usability" or "第二部分 …", "" for none."""
    if len(line) > _LONGEST:
        return ""
    plain = _unmarked(line)
    match = _heading.fullmatch(plain)
    if not match or not _has_title(match, is_set_off=plain != line.strip()):
        return ""
    labels = (match["after"], match["before"], match["cjk"], match["katakana"], match["hangul"])
    return "".join(filter(None, labels))


def _has_title(match: re.Match[str], *, is_set_off: bool) -> bool:
    """Whether what follows "Part II" is its title, not the rest of a sentence."""
    title, gap = match["title"], match["gap"]
    if not title or is_set_off:
        return len(title.split()) <= _WORDS
    if _end_of_sentence.search(title) or len(title.split()) > _WORDS:
        return False
    return bool(gap.strip()) or (bool(gap) and not title[0].islower())


def _numbered_lines(lines: Mapping[int, str]) -> Iterable[tuple[int, str, int]]:
    for number, line in lines.items():
        plain = _unmarked(line)
        match = _numbered.fullmatch(plain)
        if not match or _end_of_sentence.search(plain):
            continue
        label = match["label"] or match["cjk"]
        value = part_key(label)
        # Without a mark, 1. 2. 3. is a list; roman and Chinese numerals are headings.
        if value and (plain != line.strip() or not label.isdecimal()):
            yield number, label, value


def _ascending(found: Iterable[tuple[int, str, int]]) -> Iterable[tuple[int, str]]:
    headings = list(found)
    values = [value for _, _, value in headings]
    if len(values) > 1 and values == list(range(1, len(values) + 1)):
        yield from ((number, label) for number, label, _ in headings)


def _unmarked(line: str) -> str:
    """Take headings' and emphasis' marks off both ends of a line."""
    plain = line.strip()
    if match := _marks.match(plain):
        plain = plain[match.end() :]
    return plain.rstrip("#*_=~<>-–—[]【】 \t")
