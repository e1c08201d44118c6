"""What stands below a talk: under a heading who attended, notes, a summary; or who wrote it.

Or far below it, with more blank lines above than there are anywhere else.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head
from codebook.reading.turns.lines.layout import (
    asks,
    ends,
    ends_above,
    heading_level,
    is_end_mark,
    is_heading,
    is_rule,
    kind_of,
    next_text,
    opens_block,
    text_above,
)
from codebook.reading.turns.lines.lines import Lines
from codebook.reading.turns.surroundings.outlines import outlined_below
from codebook.reading.turns.surroundings.word_index import index_below

_hash = lazy_pattern("#")
_credit = lazy_pattern(
    r"\W*(?:transcribed (?:by|with)|retrieved from|created with the [\w ]{1,40} tool)\W{1,4}"
    r"(?:[\w.]{1,30}\W{1,4})?https?://\S+\W*$",
    re.IGNORECASE,
)
_item = lazy_pattern(  # of a list, a table, a quotation, a link, a field, a page's tag alone
    r"\s*(?:[-*+•>|]\s|\||\d{1,2}[.)]\s|!?\[|https?:|\*\*[^*\n]{1,60}[:：]"
    r"|</?[A-Za-z][\w.-]*(?:[ ][^<>]*)?>\s*$)"
)
_further = lazy_pattern(
    r"\b(?:attend(?:ees|ance)|participants?|present|transcript|summary|notes?|links|resources|credits"
    r"|references|appendix|annex|chat|comments?|next|connections|zusammenfassung|notizen|quellen"
    r"|anhang|kommentare?|infokasten|résumé|remarques|annexe|commentaires?|resumen|notas|enlaces"
    r"|asistentes|comentarios|resumo|participantes|riassunto|note|commenti|samenvatting|bijlage"
    r"|observaci(?:ón|ones)|observaç(?:ão|ões)|sammanfattning|nyckelcitat|итоги?|заметки|участники|комментарии)\b"
    r"|总结|附录|参考|评论|おわりに|参加者|まとめ|一覧|요약|참석자|댓글",
    re.IGNORECASE,
)
_concluded = lazy_pattern(
    r"\W*(?:conclusions?|conclusi[oó]n(?:es)?|conclus(?:ão|ões)|conclusion[ei]|fazit|ergebnisse?)"
    r" (?:of the|de la|de l['’]|da|dell['’]|des|zum) ?(?:interviews?|entrevista|entretien"
    r"|intervista|gesprächs?)\W*$",
    re.IGNORECASE,
)
_field = lazy_pattern(r"[^:：]{2,40}[:：]")
_counted = lazy_pattern(r"[#*_>\s]{0,8}\d{1,3}\s?[.)ºª:-]")
_cells = lazy_pattern(r"\s*+[^\t.?!…]{1,60}?(?:\t| {3})\s*+[^\s.?!…][^\t.?!…]{0,59}$")
_blank = lazy_pattern(r"\n+")
_may_end_text = lazy_pattern("[■∎◼&]")
_GOES_ON_IN_QUOTATION = frozenset(">\n")
_AROUND = "*_ \t"
_ASKED = 3  # questions
_LEAST = 10  # turns: in a lecture, a heading is amid what one says
_LEAST_HEADED = 4  # each of which has a heading
_GAP, _FAR_MORE = 3, 2  # blank lines, and times the most that stand above a turn


def headings_apart(
    lines: Sequence[str], openings: Collection[int], headings: Mapping[int, int]
) -> frozenset[int]:
    """Return the lines of headings that nobody says, of those that a program has, with levels.

    Where turns open in headings, those of the same level may be turns; no sentence is a heading.
    """
    levels = {headings[line] for line in openings if line in headings}
    return frozenset(
        line
        for line, level in headings.items()
        if line < len(lines)
        and level not in levels
        and not (ends(lines[line]) or asks(lines[line]))
    )


def end_of_talk(
    lines: Lines,
    openings: Mapping[int, Head],
    headings: Collection[int],
    unsaid: Collection[int] = (),
    *,
    may_be_sole: bool = True,
) -> int:
    """Return the line of a heading from which on nobody speaks, or the number of lines.

    It is one of `headings` or of Markdown's; or a program or an archive adds to all of its texts:
    "Transcribed by https://…". Amid the talk, nobody says the lines `unsaid`, and there must be
    headings unless the one below it `may_be_sole`.
    """
    below = _heading_below(lines, openings, headings, unsaid, may_be_sole=may_be_sole)
    return min(below, _credit_below(lines, openings))


def end_without_heading(
    lines: Lines, openings: Mapping[int, Head], set_off: Collection[int] = ()
) -> int:
    """Return the line from which on nobody speaks, whatever a heading is, or the number of lines.

    It says what the interview came to, or what is below it, where the lines `set_off` are counted;
    the last turn is a quotation, there is the mark of a text's end, or far more blank lines; a
    heading above a list as nobody says one, or an index.
    """
    return min(
        _concluded_below(lines, openings),
        _announced_below(lines, openings, set_off),
        _end_of_quotation(lines, openings),
        _end_mark_below(lines, openings),
        _far_below(lines, openings),
        outlined_below(lines, openings),
        index_below(lines, openings),
    )


def _end_of_quotation(lines: Lines, openings: Mapping[int, Head]) -> int:
    """Return the line from which on nobody speaks where the last turn is a quotation as others are.

    The number of lines where it is none: what stands below a blank line there is the editor's.
    """
    last = max(openings, default=-1)
    turns = [head for head in openings.values() if head.label == openings[last].label]
    if not turns or any(head.mark != ">" for head in turns):
        return len(lines)
    own = range(last, len(lines))
    begun = (line for line in own if lines.begins[line] not in _GOES_ON_IN_QUOTATION)
    return next((line for line in begun if lines.begins[line - 1] == "\n"), len(lines))


def _end_mark_below(lines: Lines, openings: Collection[int]) -> int:
    """Return the line below the last turn's first that is the mark of a text's end: "■".

    The number of lines where there is none, or where there are some amid the talk.
    """
    marks = [line for line in lines.beginning(_may_end_text) if is_end_mark(lines[line])]
    last = max(openings, default=len(lines))
    is_one = bool(marks) and marks[0] > last
    return marks[0] if is_one else len(lines)


def _far_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    """Return the line in the last turn that has far more blank lines above it than are amid others.

    The number of lines where there is none: so notes on what was read may stand on a next page. A
    row of cells right above them, below a blank line, begins what is there: who signs.
    """
    if len(openings) < _LEAST:
        return len(lines)
    first, last = min(openings), max(openings)
    usual = max(map(len, _blank.findall(lines.begins, first, last)), default=0)
    begun = next_text(lines, last) if openings[last].alone else last
    gap = lines.begins.find("\n" * max(_GAP, _FAR_MORE * usual), begun)
    if gap < 0:
        return len(lines)
    is_row = gap - 1 > last and lines.begins[gap - 2] == "\n" and _cells.match(lines[gap - 1])
    return gap - 1 if is_row else next_text(lines, gap)


def _concluded_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    """Return the line below the last label from which on is told what an interview came to.

    It stands alone between blank lines, "Conclusions of the interview:"; or where something ends,
    right above the first field of a form: "Report: It went well.".
    """
    last = max(openings, default=len(lines))
    below = lines.texts[bisect_right(lines.texts, last) :]
    found = (line for line in below if _concluded.match(lines[line]))
    line = next(found, len(lines))
    above, under = lines[line - 1 : line], lines[line + 1 : line + 2]
    is_alone = not any(map(str.strip, above + under))
    is_form = any(map(_field.match, under)) and ends_above(lines, line)
    return line if under and (is_alone or is_form) else len(lines)


def _announced_below(lines: Lines, openings: Mapping[int, Head], set_off: Collection[int]) -> int:
    """Return the line set off below the last answer that ends with a colon: "Partial report:".

    The number of lines where there is none, or not all else that is set off is a question with a
    number: somebody may go on below a heading.
    """
    first, last = min(openings, default=0), max(openings, default=len(lines))
    apart = sorted(line for line in set_off if line > first and lines[line].strip())
    asked = openings.keys() & set_off
    below = apart[-1] if apart else -1
    if below <= last or last in asked or not lines[below].strip(_AROUND).endswith((":", "：")):
        return len(lines)
    are_counted = all(_counted.match(lines[line]) for line in {*asked, *apart[:-1]})
    is_apart = opens_block(lines, below) and next_text(lines, below) < len(lines)
    is_title = len(asked) >= _ASKED and is_apart and not _counted.match(lines[below])
    return below if is_title and are_counted else len(lines)


def _credit_below(lines: Lines, openings: Mapping[int, Head]) -> int:
    last = lines.texts[-1] if lines.texts else 0
    is_credit = last not in openings and _credit.match(lines[last]) is not None
    return last if is_credit and openings else len(lines)


def _heading_below(
    lines: Lines,
    openings: Mapping[int, Head],
    known: Collection[int],
    unsaid: Collection[int],
    *,
    may_be_sole: bool,
) -> int:
    """Return the line of the heading below the talk, or the number of lines.

    None where somebody may go on below a heading: amid the talk somebody with a label begins to
    speak below each. Where there is none amid it, the last must tell that it is apart. Where turns
    open in headings, it is of another level, and says what stands below it. Of a few turns, each
    has one.
    """
    if len(openings) < _LEAST_HEADED:
        return len(lines)
    first, last = min(openings), max(openings)
    levels = {level for line in openings if (level := heading_level(lines[line]))}
    others = {*marked(lines), *known} - openings.keys()
    headings = {line for line in others if heading_level(lines[line]) not in levels}
    below = min((line for line in headings if line > last), default=len(lines))
    tail = _text_below(lines, openings, headings, below)
    if not tail or (levels and not tells_further(lines[below])):
        return len(lines)
    is_apart = may_be_sole and _tells(lines, below, tail)
    amid = {line for line in headings if first < line < last}
    if amid:
        is_apart = _are_above_labels(lines, openings, amid, unsaid)
    further = (line for line in openings if line > first)
    are_enough = len(openings) >= _LEAST or all(text_above(lines, at) in amid for at in further)
    return below if is_apart and are_enough else len(lines)


def _text_below(
    lines: Lines, openings: Mapping[int, Head], headings: Collection[int], heading: int
) -> list[int]:
    """Return the lines of text below a heading, none where it is right below the last label."""
    last = max(openings)
    if openings[last].alone and not any(map(str.strip, lines[last + 1 : heading])):
        return []
    texts = lines.texts[bisect_right(lines.texts, heading) :]
    return [line for line in texts if line not in headings and kind_of(lines[line]) is None]


def marked(lines: Lines) -> list[int]:
    """Return the headings of Markdown, those of the first level below a blank line."""
    begun = (line for line in lines.beginning(_hash) if is_heading(lines[line]))
    return [
        line
        for line in begun
        if not line or lines[line].lstrip().startswith("##") or not lines[line - 1].strip()
    ]


def _tells(lines: Lines, heading: int, tail: Sequence[int]) -> bool:
    """Whether a heading says what stands below it, or a rule above it does, or most that is there.

    `tail` are the lines of text below it.
    """
    above = text_above(lines, heading)
    is_ruled = above >= 0 and is_rule(lines[above])
    items = sum(is_item(lines[line]) for line in tail)
    return is_ruled or tells_further(lines[heading]) or 2 * items > len(tail)


def is_item(line: str) -> bool:
    """Whether a line is an item of a list, of a table, a quotation, a link, a field or a tag."""
    return _item.match(line) is not None


def tells_further(heading: str) -> bool:
    """Whether a heading says that what is below it is no talk: "Summary", "Attendees"."""
    return _further.search(heading) is not None


def _are_above_labels(
    lines: Lines, openings: Mapping[int, Head], headings: set[int], unsaid: Collection[int]
) -> bool:
    """Whether below each heading amid the talk the first that is said has a label."""
    last = max(openings)
    start = bisect_right(lines.texts, min(openings))
    is_label = False  # what stands below
    for line in reversed(lines.texts[start : bisect_right(lines.texts, last)]):
        if line in openings:
            is_label = True
        elif line in headings:
            if not is_label:
                return False
        elif is_label:
            is_label = line in unsaid or kind_of(lines[line]) is not None
    return True
