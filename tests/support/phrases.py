"""Words of an interview: where they stand, and codes put there."""

from __future__ import annotations

from codebook import Study
from codebook.study.codebook import NewCode
from codebook.text.spans import Span


def place_of(study: Study, words: str, name: str = "U1") -> tuple[str, Span]:
    """Return the revision of the transcript of a name, and where it first has the words."""
    (found,) = (each for each in study.interviews() if each.name == name)
    start = study.transcript(found.id).text.index(words)
    return found.revision_id, Span(start, start + len(words))


def put(study: Study, words: str, *numbers: str, name: str = "U1") -> str:
    """Put the codes of these numbers, else A.1, on the words; return the passage's id."""
    codes = study.codebook().by_number
    ids = [codes[number].id for number in numbers or ("A.1",)]
    return study.code(*place_of(study, words, name), ids)


def emerged(
    study: Study, revision_id: str, span: Span, name: str, *, parent_id: str | None = None
) -> str:
    """Put a new code on a passage; return the code's id."""
    new = NewCode(name, parent_id)
    return study.code_all([(revision_id, span)], (), new=new).code_ids[0]
