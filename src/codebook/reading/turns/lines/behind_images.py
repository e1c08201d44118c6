"""Labels in bold behind an image and its caption: "![](mill.jpg)The mill in May**Ann**: So?"."""

from __future__ import annotations

from collections.abc import Sequence

from codebook.lazy_patterns import lazy_pattern
from codebook.reading.turns.lines.heads import Head, find_head

_CAPTION, _LABEL = 300, 40  # characters at most
_image = lazy_pattern(  # also one that is a link: "[![](mill.jpg)](mill.html)"
    r"\s*(?:!\[[^\[\]]{0,300}\]\([^()]{1,1000}\)"
    r"|\[!\[[^\[\]]{0,300}\]\([^()]{1,1000}\)\s?\]\([^()]{1,1000}\))"
)
_labelled = lazy_pattern(  # not amid a sentence: "As **Ann**: a novel has it"
    rf".{{0,{_CAPTION}}}?(?<![.?!…*_])[ ]?(?P<label>(?P<bold>\*\*|__)[^*:：\n]{{1,{_LABEL}}}"
    r"(?:(?P=bold)[ ]?[:：]|[:：][ ]?(?P=bold))\s*(?![a-zß-ÿа-я])(?=\S))"
)


def find_behind_image(text: str, line: int) -> Head | None:
    """Return the head of a line that an image and its caption begin, None where it has none."""
    image = _image.match(text)
    match = _labelled.match(text, image.end()) if image else None
    head = find_head(text[match.start("label") :], line) if match else None
    if match is None or head is None or head.sign != "colon":
        return None
    at = match.start("label")
    return head._replace(body=head.body + at, early=head.early + at)


def is_behind_image(lines: Sequence[str], head: Head) -> bool:
    """Whether an image begins the line of a label."""
    return lines[head.line].lstrip().startswith(("![", "[!["))
