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


def test_what_is_agreed_is_not_counted_again(place: str, tmp_path: Path) -> None:
    files = small.write_files(tmp_path / "sources")
    with Study.create(place, coders=["First", "Second"], files=files) as study:
        here, revision = study.interviews()[0], study.interviews()[0].revision_id
        both, one = (code.id for code in study.codebook().codes[1:3])
        for coder, codes in (("First", [both, one]), ("Second", [both])):
            study.work_as(coder)
            study.code(revision, ON, codes)
        assert study.uses_by_coder(both) == [("Second", 1)], "while they code apart"
        for coder in ("First", "Second"):
            study.work_as(coder)
            study.done()
        study.merge_agreed(study.queue().unmerged)
        persons = study.codebook(consensus=False).by_id
        assert {key: persons[key].uses for key in (both, one)} == {both: 2, one: 1}
        assert study.codebook().by_id[both].uses == 3
        assert study.uses_by_coder(both) == [("First", 1), ("Second", 1), ("consensus", 1)]
        assert study.interviews()[0].passages == 2
        (who,) = (person.id for person in here.participants)
        assert study.matrix(consensus=False) == {(both, who): 2, (one, who): 1}
        (case,) = study.queue().cases
        other = study.codebook().by_number["B.1"].id
        study.rule(case, "other", codes=[other])
        assert study.codebook(consensus=False).by_id[other].uses == 1, "which nobody else has"
        assert study.matrix(consensus=False) == {(both, who): 2, (one, who): 1, (other, who): 1}
        assert study.matrix()[both, who] == 3
