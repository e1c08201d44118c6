"""Whose words passages are in other tools' projects: those selected for a case are its own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from codebook.reading.drafts import TranscriptDraft
from codebook.reading.project_items import ProjectPassage
from codebook.text.spans import Span, joined

Runs = list[Span]
"""What one participant says in a text: ascending, with something between each two."""


def give_words(
    passages: Iterable[ProjectPassage],
    spoken: Iterable[ProjectPassage],
    texts: Sequence[TranscriptDraft],
) -> None:
    """Give passages of nobody to the one participant in whose words, as `spoken`, they lie.

    Who has all of a text is interviewed there; what they say in it, their label tells.
    """
    whose = _words_by_text(spoken, texts)
    for passage in passages:
        if passage.source is None or passage.participant:
            continue
        span = Span(passage.start, passage.end)
        labels = [label for label, runs in whose[passage.source].items() if _holds(runs, span)]
        if len(labels) == 1:
            passage.participant = labels[0]


def _words_by_text(
    spoken: Iterable[ProjectPassage], texts: Sequence[TranscriptDraft]
) -> list[dict[str, Runs]]:
    """Return, for each text, the words of each participant."""
    found: list[dict[str, Runs]] = [{} for _ in texts]
    for passage in spoken:
        if passage.source is None or not passage.participant:
            continue
        if passage.quote.strip() != texts[passage.source].text.strip():
            span = Span(passage.start, passage.end)
            found[passage.source].setdefault(passage.participant, []).append(span)
    return [{label: joined(spans) for label, spans in words.items()} for words in found]


def _holds(runs: Runs, span: Span) -> bool:
    at = bisect_right(runs, span.start, key=lambda run: run.start) - 1
    return at >= 0 and span.end <= runs[at].end
