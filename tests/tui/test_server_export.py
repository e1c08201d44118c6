"""The sheets of a study on a server, whose key of pseudonyms lies where its coder says."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.text.spans import Span
from small import make
from workbench import workbench


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
async def test_no_name_of_the_key_goes_out_of_a_study_on_a_server(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    key = tmp_path / "key.csv"
    with make(place, tmp_path / "files") as study:
        interview, code = study.interviews()[0], study.codebook().codes[-1]
        study.code(interview.revision_id, Span(10, 20), [code.id])
        study.add_pseudonym("Naïve", "P9", key)
    async with workbench(place, "First") as bench:
        await bench.press("E")
        about = bench.told(".said")
        assert about.startswith("The study is on a server. Which of your files is the key")
        await bench.type("../nowhere")
        await bench.press("enter")
        about = bench.told(".said")
        assert about.endswith("nowhere: there is no such file. Check the path.")
        await bench.press("escape")
        assert not list(here.iterdir())
        await bench.press("E")
        await bench.type("../key.csv")
        await bench.press("enter")
        assert bench.said[-1].startswith("Names of the key are still in the study: the transcript")
        assert not list(here.iterdir()), "nothing was written"
        await bench.press("E")
        assert bench.top == "DeskScreen", "where the key lies is known here by now"
        assert bench.said[-1].startswith("Names of the key are still in the study: the transcript")
        await bench.press("Y")
        assert bench.typed() == str(key)
        await bench.press("escape", "escape")
        key.unlink()
        await bench.press("E")
        assert bench.typed() == str(key), "it is not there any more"
        await bench.press("ctrl+u", "enter")
        written = list((here / "exports").iterdir())
        told = f"{here / 'exports'}: {len(written)} files. No CodeBook.csv: * marks"
        assert bench.said[-1] == f"{told} passages for it."
