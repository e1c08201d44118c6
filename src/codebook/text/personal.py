"""What in a text may tell who somebody is: addresses, numbers, and what looks like a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

Kind = Literal["e-mail", "phone", "link", "name"]

_EMAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"'”»)]+")
_PHONE = re.compile(r"(?<![\w.:/-])(?:\+|00|\(?0)\(?\d(?:[\s()/.-]{0,2}\d){6,13}(?![\w:])")
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ][\w’'-]*[^\W\d_]"
_PARTICLES = "(?:(?:al|bin|da|de|der|di|dos|la|le|van|von) )*"
_NAME = re.compile(rf"(?:(?<=[^\W_] )|(?<=, )){_CAPITAL}(?: {_PARTICLES}{_CAPITAL})*")
_SPOKEN = frozenset(
    [
        "I",
        "I'm",
        "I'd",
        "I'll",
        "I've",
        "I’m",
        "I’d",
        "I’ll",
        "I’ve",
        "Ich",
        "Sie",
        "Ihr",
        "Ihre",
        "Ihnen",
    ]
)


class Personal(NamedTuple):
    """Words that may be personal, and how often a text has them."""

    kind: Kind
    words: str
    times: int


def personal(text: str) -> list[Personal]:
    """Return what may be personal, each once, the most frequent of a kind first.

    A name is what has a capital letter within a sentence, so that in German all nouns are among
    them; scripts without capitals have none: whoever knows the people has to say them.
    """
    found: Counter[tuple[Kind, str]] = Counter(_found(text))
    order = sorted(found.items(), key=lambda item: (_KINDS.index(item[0][0]), -item[1], item[0][1]))
    return [Personal(kind, words, count) for (kind, words), count in order]


_KINDS: tuple[Kind, ...] = ("e-mail", "phone", "link", "name")


def _found(text: str) -> Iterator[tuple[Kind, str]]:
    patterns: tuple[tuple[Kind, re.Pattern[str]], ...] = (
        ("e-mail", _EMAIL), ("link", _LINK), ("phone", _PHONE),
    )  # fmt: skip
    for kind, pattern in patterns:
        for match in pattern.finditer(text):
            yield kind, match[0].rstrip(".,;:")
        text = pattern.sub(" ", text)
    for match in _NAME.finditer(text):
        if match[0] not in _SPOKEN and match[0].lower() != match[0]:
            yield "name", match[0]
