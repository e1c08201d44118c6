"""Real transcripts give the counts that people who read them gave."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoken import read_transcript

SAMPLES = Path(__file__).parents[2].parent / "shared" / "samples"


def counted() -> list[tuple[str, int, int]]:
    """Return each sample's name, turns and speakers from the table beside them."""
    table = SAMPLES / "README.md"
    if not table.is_file():
        return []
    rows = [line.split("|") for line in table.read_text(encoding="utf-8").splitlines()]
    files = [row for row in rows if len(row) > 6 and row[5].strip().isdecimal()]
    return [(row[1].strip(" `"), int(row[5]), int(row[6])) for row in files]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples are not beside this checkout")
def test_every_sample_gives_the_counts_of_its_table() -> None:
    found = []
    for name, _, _ in counted():
        draft = read_transcript(SAMPLES / name)
        spoken = [turn for turn in draft.turns if turn.kind == "speech"]
        found.append((name, len(spoken), len(draft.speakers)))
    assert len(found) == 7
    assert found == counted()
