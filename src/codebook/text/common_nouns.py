"""Common nouns in texts that capitalise all nouns, recognised by the words around them.

A determiner, a number or an inflected adjective comes before a noun and seldom before a name,
which has at most an article before it, in speech. A word that is derived from a noun, by an ending
or in a compound, is a noun too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from codebook.lazy_patterns import lazy_pattern

_ARTICLE = r"(?<!v[ao]n )d(?:er|ie|e[mn])|zum|beim"
"""In speech these come before names as well ("der Jens"), and within them after "van"."""

_DETERMINER = (
    r"das|des|(?:(?:k|[mds])?ein|ihr|unser|eu(?:er|r)|dies|jed|jen|welch|manch|solch|all|ander"
    r"|viel|wenig|mehrer|einig|beid|weiter|irgendein)(?:e[mnrs]?)?"
    r"|[ai]m|[ai]ns|vom|zur|etwas|nichts|mehr|weniger|genug|paar|bisschen|pro"
    r"|\d+(?= )|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|hundert|tausend"
)
_INFLECTED = r"[a-zäöüß]{2,}e[mnrs]?"
_ADJECTIVE = r"[a-zäöüß]{2,}(?:ig|lich|isch|sam|bar|iert|end|haft|los|st)e[mnrs]?"
_NOUN = r"([A-ZÄÖÜ][a-zäöüß]+)(?!\w)"
_CERTAIN = lazy_pattern(
    rf"(?<!\w)(?:(?i:{_ARTICLE}|{_DETERMINER})\s{_INFLECTED}|{_ADJECTIVE}|(?i:{_DETERMINER}))"
    rf"\s{_NOUN}"
)
_HONOURED = lazy_pattern(rf"(?<!\w)(?:Herrn?|Frau|Hr\.|Fr\.|Dr\.|Prof\.)\s{_NOUN}")
_LIKELY = lazy_pattern(rf"(?<!\w)(?i:{_ARTICLE})\s{_NOUN}")
_TELLING = lazy_pattern(rf"(?<!\w)(?i:{_ARTICLE}|das|des|eine?[mnrs]?|im|vom|zur)\s{_NOUN}")
_TOKEN = lazy_pattern(r"[^\W\d_]+")
_DERIVED = lazy_pattern(r"[A-ZÄÖÜ].+(?:ung|heit|keit|schaft|tion|tät|ismus|ologie)(?:en|s)?")
"""Nouns by their ending, which derives them from another word."""

_ENDINGS = ("e", "n", "s", "en", "er", "es", "ern", "nen")
_SHORTEST = 5
"""Letters of a noun that is looked for in compounds; shorter ones are ends of surnames, too."""

_SHARE_WITH_ARTICLE = 0.015
"""A text that has a larger share of capitalised words after an article writes all nouns so."""


def writes_nouns(text: str) -> bool:
    """Whether a text writes nouns with a capital letter, as German does."""
    return len(_TELLING.findall(text)) > _SHARE_WITH_ARTICLE * len(_TOKEN.findall(text))


class CommonNouns:
    """The nouns of texts that write them with a capital letter."""

    def __init__(self, texts: Iterable[str]) -> None:
        known = list(texts)
        names, certain, likely = (
            {match[1] for text in known for match in pattern.finditer(text)}
            for pattern in (_HONOURED, _CERTAIN, _LIKELY)
        )
        certain, likely = certain - names, likely - names
        self._certain = {stem for noun in certain for stem in _stems(noun)}
        self._likely = {stem for noun in likely for stem in _stems(noun)}
        parts = sorted(noun.lower() for noun in certain if len(noun) >= _SHORTEST)
        self._parts = re.compile("|".join(parts)) if parts else None

    def contains(self, word: str) -> bool:
        """Whether a word is a noun, or stands after an article, as some names do too."""
        return self.surely_contains(word) or not self._likely.isdisjoint(_stems(word))

    def surely_contains(self, word: str) -> bool:
        """Whether a word is a noun, or is derived from one."""
        if not self._certain.isdisjoint(_stems(word)) or _DERIVED.fullmatch(word):
            return True
        return self._parts is not None and self._parts.search(word.lower()) is not None


def _stems(word: str) -> Iterator[str]:
    """Yield a word, and what is left without each of its endings, of four letters or more."""
    yield word
    for ending in _ENDINGS:
        if word[4:].endswith(ending):
            yield word.removesuffix(ending)
