"""What may tell who somebody is: addresses, numbers, dates, and what looks like a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from codebook.lazy_patterns import lazy_pattern
from codebook.text.names import whole_words
from codebook.text.proper_names import Likely, Named, proper_names

Kind = Literal["person", "e-mail", "phone", "account", "name", "date", "link", "word"]

KINDS: tuple[Kind, ...] = get_args(Kind)
"""From the likeliest to what is seldom personal; a `word` is a common word with a capital."""

_YEAR = "(?:19|20)[0-9]{2}"
_DAY = "(?:0?[1-9]|[12][0-9]|3[01])"
_MONTH = "(?:0?[1-9]|1[0-2])"
_PATTERNS: Mapping[Kind, re.Pattern[str]] = MappingProxyType(
    {
        "e-mail": lazy_pattern(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
        "link": lazy_pattern(r"(?:https?://|www\.)[^\s<>\"'”»)]+"),
        "date": lazy_pattern(
            rf"(?<![\w./-])(?:{_DAY}([./-]) ?(?:{_MONTH}|{_DAY})\1 ?{_YEAR}"
            rf"|{_YEAR}([./-]){_MONTH}\2{_DAY}"
            rf"|{_DAY}(?:st|nd|rd|th|\.|º)? (?:(?:of|de) )?[^\W\d_]{{3,10}},?(?: de)? {_YEAR}"
            rf"|[^\W\d_]{{3,10}} {_DAY}(?:st|nd|rd|th)?,? {_YEAR})(?![\w/-])"
            rf"|{_YEAR}\s?年\s?{_MONTH}\s?月\s?{_DAY}\s?日"
        ),
        "account": lazy_pattern(
            r"(?<!\w)(?:[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?"
            r"|[0-9]{4}(?:[ -]?[0-9]{4}){3})(?!\w)"
        ),
        "phone": lazy_pattern(
            r"(?<![\w.:/-])(?:\+|00|\(?0)\(?\d(?:[\s()/.-]{0,2}\d){6,13}(?![\w:])"
        ),
    }
)
"""In the order in which they are tried: what one finds is taken out before the next."""

_KIND_OF: dict[Likely, Kind] = {
    Likely.PERSON: "person",
    Likely.NAME: "name",
    Likely.UNLIKELY: "word",
}


class Personal(NamedTuple):
    """Words that may be personal, and how often texts have them."""

    kind: Kind
    words: str
    times: int


def personal(texts: Iterable[str], speakers: Iterable[str] = ()) -> list[Personal]:
    """Return what may be personal in texts, each once, the likeliest first, then the most frequent.

    `speakers` are the speakers' labels; those of a single letter, or with digits, are no names.
    """
    found: Counter[tuple[Kind, str]] = Counter()
    rest = [_without_addresses(text, found) for text in texts]
    named = {each.words: each for each in proper_names(rest)}
    for name in speakers:
        if len(name) > 1 and name.replace(" ", "").replace(".", "").isalpha():
            named[name] = Named(name, _count(name, rest), Likely.PERSON)
    found.update({(_KIND_OF[each.likely], each.words): each.times for each in named.values()})
    order = sorted(found.items(), key=lambda item: (KINDS.index(item[0][0]), -item[1], item[0][1]))
    return [Personal(kind, words, count) for (kind, words), count in order]


def addresses(text: str) -> Iterator[str]:
    """Yield the addresses and numbers in a text, in no order."""
    found: Counter[tuple[Kind, str]] = Counter()
    _without_addresses(text, found)
    return (words for _, words in found)


def _without_addresses(text: str, found: Counter[tuple[Kind, str]]) -> str:
    """Count the addresses and numbers in a text; return it without them."""
    for kind, pattern in _PATTERNS.items():
        found.update((kind, match[0].rstrip(".,;:")) for match in pattern.finditer(text))
        text = pattern.sub(" ", text)
    return text


def _count(name: str, texts: Sequence[str]) -> int:
    pattern = whole_words(name)
    return sum(len(pattern.findall(text)) for text in texts)
