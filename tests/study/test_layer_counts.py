"""Uses of codes in one coder's layer, and in all layers that one may see."""

from __future__ import annotations

from pathlib import Path

import small
from codebook import Study
from codebook.text.spans import Span

ON = Span(72, 78)


def test_uses_are_counted_in_one_layer_or_in_all(place: str, tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "sources")
    with Study.create(place, coders=["First", "Second"], files=files, mode="review") as study:
        first, second = (person.id for person in study.coders() if person.kind == "coder")
        here, revision = study.interviews()[0], study.interviews()[0].revision_id
        both, one = (code.id for code in study.codebook().codes[1:3])
        study.work_as("First")
        study.code(revision, ON, [both, one])
        study.work_as("Second")
        study.code(revision, ON, [both])
        wanted = {"": {both: 2, one: 1}, first: {both: 1, one: 1}, second: {both: 1}}
        (who,) = (person.id for person in here.participants)
        for layer, counts in wanted.items():
            uses = {code.id: code.uses for code in study.codebook(layer).codes if code.uses}
            assert uses == counts
            assert study.matrix(layer) == {(code, who): n for code, n in counts.items()}
        assert study.layers() == {first, second}
