"""What must hold of every transcript that was read, whatever was in its file."""

from __future__ import annotations

from itertools import pairwise

from codebook.reading.drafts import AnyDraft, TranscriptDraft


def check(draft: AnyDraft) -> None:
    """Turns ascend, do not overlap and are trimmed; comments lie in the text; lines are LF."""
    assert isinstance(draft, TranscriptDraft)
    draft.text.encode()  # no half characters
    assert "\r" not in draft.text
    for turn in draft.turns:
        words = draft.text[turn.start : turn.end]
        assert 0 <= turn.start <= turn.end <= len(draft.text)
        assert words == words.strip()
        assert turn.speaker in {"", *draft.speakers}
    assert all(one.end <= other.start for one, other in pairwise(draft.turns))
    for comment in draft.comments:
        assert 0 <= comment.start <= comment.end <= len(draft.text)
