"""What is no Markdown within it: "<p><strong>Why?</strong></p>" is read as "**Why?**" is.

Elements that say who speaks, '<Message name="Ann">', are read as "**Ann:**" is where their names
come twice each or more: such are a talk, and not what several write of somebody.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from codebook.lazy_patterns import lazy_pattern
from codebook.text.turns import Turn

_tag = lazy_pattern(
    r"<(?P<close>/)?(?:(?P<bold>strong|b)|(?P<slanted>em|i)|(?P<quote>blockquote)"
    r"|h(?P<level>[1-6])|p|div|span)(?:[ ][^<>]{0,300})?>"
)
_element = r"[\w-]{0,20}?(?i:message|chat|bubble|speech|dialog|speaker|utterance)[\w-]{0,20}"
_naming = lazy_pattern(
    rf"<{_element}[ ](?:[^<>]{{0,200}}?[ ])?(?:name|speaker|author|who)="
    r"(?P<quote>[\"'])(?P<name>[^\"'<>*:：]{1,60})(?P=quote)[^<>]{0,200}(?<!/)>"
)
_around_said = lazy_pattern(rf"</?{_element}(?:[ ][\w-]+=[^<>]{{0,300}})?>")
_broken = lazy_pattern(  # "**An****n:**", "**An****n**:"
    r"(?m)^\W{0,8}\*\*(?:[^\s*:：][^*:：\n]{0,60}\*{4})+"
    r"(?:[^*:：\n]{0,60}[:：]\*\*|[^*:：\n]{1,60}\*\*[ ]?(?=[:：]))"
)
_glossed = lazy_pattern(  # "**00:01 - <ruby>Ann<rt>An</rt></ruby>**:"
    r"(?m)^(\*\*[^*<\n]{0,40})<ruby>([^<\n]{1,40})<rt>[^<\n]{0,60}</rt></ruby>(\*\*[:：]?)"
)
_shortcode = lazy_pattern(r"(\S[ \t]*)(\{\{[<%][^{}\n]{0,300}?[>%]\}\})")
_first_said = lazy_pattern(  # {{< transcript "ANN: So?" >}}, above the rest
    r"""(?m)^(\{\{[<%][ ]*[\w-]{1,40}[ ]+")([^\s":：{}][^":：{}\n]{0,60}[:：](?:[^"\\\n]|\\.)*)
    ("[ ]*[>%]\}\})(?=[ \t]*$)""",
    re.VERBOSE,
)
_end_of_said = lazy_pattern(r"(?m)^\{\{[<%][ ]*/[ ]*[\w-]{1,40}[ ]*[>%]\}\}(?=[ \t]*$)")


def in_marks(text: str) -> str:
    """Return a text with Markdown's marks in place of tags, and blanks for those of paragraphs.

    What a program for pages puts in beside words, "Ann {{< audio "4:34" >}}", is blanks, too, and
    what it has around a talk, whose first words may stand in it, {{< talk "Ann: So?" >}}; a label
    in bold that a program broke off and began again, "**An****n:**", is whole. The text is as long,
    so that what is said stands where it stands in `text`.
    """
    if "****" in text:
        text = _broken.sub(_whole, text)
    if "{{" in text:
        text = _shortcode.sub(lambda match: match[1] + " " * len(match[2]), text)
        text = _first_said.sub(_unpacked, text)
        text = _end_of_said.sub(lambda match: " " * len(match[0]), text)
    if "</" not in text:
        return text
    if "<ruby>" in text:
        text = _glossed.sub(lambda match: "".join(match.groups()).ljust(len(match[0])), text)
    names = [match["name"] for match in _naming.finditer(text)]
    if names and 2 * len(set(names)) <= len(names):
        text = _naming.sub(lambda match: f"**{match['name']}:**".ljust(len(match[0])), text)
        text = _around_said.sub(lambda match: " " * len(match[0]), text)
    return _tag.sub(_mark, text)


def _whole(match: re.Match[str]) -> str:
    return match[0].replace("****", "").ljust(len(match[0]))


def _unpacked(match: re.Match[str]) -> str:
    return "\n".rjust(len(match[1])) + match[2] + " " * len(match[3])


def _mark(match: re.Match[str]) -> str:
    size = len(match[0])
    if match["quote"]:  # what is quoted stands apart
        return "\n".rjust(size) if match["close"] else "\n".ljust(size)
    if match["level"]:
        return " " * size if match["close"] else ("#" * int(match["level"])).ljust(size)
    mark = "**" if match["bold"] else "*" if match["slanted"] else ""
    return mark.ljust(size) if match["close"] else mark.rjust(size)


def out_of_tags(text: str, turns: Iterable[Turn]) -> Iterator[Turn]:
    """Yield the turns of what `in_marks` made of a text, none of which begins or ends in a tag."""
    found = (pattern.finditer(text) for pattern in (_tag, _around_said) if "</" in text)
    tags = sorted(match.span() for matches in found for match in matches)
    for turn in turns:
        start, end = _around(tags, turn.start)[1], _around(tags, turn.end)[0]
        yield turn._replace(start=start, end=max(start, end))


def _around(tags: list[tuple[int, int]], place: int) -> tuple[int, int]:
    """Return where the tag around a place begins and ends, the place itself where there is none."""
    at = bisect_left(tags, (place, 0)) - 1
    inside = at >= 0 and tags[at][0] < place < tags[at][1]
    return tags[at] if inside else (place, place)
