"""What those are called who speak as what they are, "The minister of mills", or in short, "Dr."."""

from __future__ import annotations

from codebook.lazy_patterns import lazy_pattern

_office = lazy_pattern(  # an article and a noun, alone or before "of"; its beginning has no gender
    r"(?:[A-ZÀ-Þ][a-zß-ÿ]{0,2} |[A-ZÀ-Þ]['’])([^\W\d_]{4,6})[^\W\d_]*"
    r"(?:$| (?=[([])| (?:[a-zß-ÿ]{1,3} |d[a-zß-ÿ]{3,4} |[a-zß-ÿ]['’])(?=\w))"
)

_titles = lazy_pattern(r"(?:[^\W\d_]{2,5}\.\s+)+(?=[^\W\d_])")  # an initial is one letter


def office_of(label: str) -> str:
    """Return how the noun begins behind an article, as in an office; "" where there is none.

    It is the same for both genders: "La ministra de los molinos", "El ministro del pan".
    """
    match = _office.match(label)
    return match[1].casefold() if match else ""


def without_title(label: str) -> str:
    """Return a name without the titles before it that are shortened: "Prof. Dr. Mara Lind"."""
    match = _titles.match(label)
    return label[match.end() :] if match else label
