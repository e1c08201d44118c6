"""A study of many interviews is shown before their progress is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook import Study
from codebook.text.spans import Span
from codebook.tui.model import study_cache
from codebook.tui.widgets.interview_list import progress
from small import make
from workbench import workbench


async def test_many_interviews_are_counted_once_they_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(study_cache, "MANY", 1)
    make(tmp_path / "study", tmp_path / "files").close()
    with Study.open(tmp_path / "study", "First") as study:
        code = next(code.id for code in study.codebook().codes if code.number == "B.1")
        study.code(study.interviews()[0].revision_id, Span(0, 5), [code])
        counted = study.interviews()
        assert study_cache.StudyCache(study).uncounted == {each.id for each in counted}
    async with workbench(tmp_path / "study", "First") as bench:
        await bench.until(lambda: bench.desk.codebook.by_id[code].uses == 1)
        await bench.until(lambda: bench.desk.interviews == counted)
        await bench.focus("I teach.")
        await bench.press("b", "1")
        await bench.until(lambda: bench.desk.interviews[0].coded == 1)
        speed = bench.screen.panes.codes.root.children[1].children[0].data
        assert speed
        assert (speed.name, speed.uses) == ("Speed", 2)


def test_uses_that_were_counted_before_something_was_done_are_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_cache, "MANY", 1)
    with make(tmp_path / "study", tmp_path / "files") as study:
        study.work_as("First")
        seen = study_cache.StudyCache(study)
        code = seen.codebook.codes[-1].id
        assert seen.uses_uncounted
        early = study_cache.uses_in(study, "")
        for start in (0, 2):
            study.code(study.interviews()[0].revision_id, Span(start, start + 1), [code])
        late = study_cache.uses_in(study, "")
        assert not seen.take_uses(late)
        seen.catch_up()
        seen.uses_uncounted = False
        assert not seen.take_uses(early)
        assert seen.uses_uncounted
        assert seen.take_uses(late)
        assert seen.codebook.by_id[code].uses == late.uses[code] == 2
        assert not seen.take_uses(late._replace(layer="another"))


def test_what_is_not_counted_yet_is_not_nothing() -> None:
    assert progress(0, -1).plain.endswith("…")
    assert progress(0, 0).plain.endswith(" 0/0")
