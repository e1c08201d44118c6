"""The examples in docs/files.md are read as it says."""

from __future__ import annotations

import re
from pathlib import Path

from codebook import Study

PAGE = Path(__file__).parents[2] / "docs" / "files.md"
NAMES = ("taxonomy.csv", "troubles.csv", "guideline.md", "participants.csv")


def test_the_examples_are_imported(tmp_path: Path) -> None:
    examples = re.findall(r"^```\w+\n(.*?)^```", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    paths = [tmp_path / name for name in NAMES]
    for path, text in zip(paths, examples, strict=True):
        path.write_text(text, encoding="utf-8")
    with Study.create(tmp_path / "study", coders=["Ada"]) as study:
        study.work_as("Ada")
        done = study.import_files(paths)
        assert [file.kind for file in done] == [
            *("taxonomy", "taxonomy", "guideline", "participants")
        ]
        numbers = [code.number for code in study.codebook().codes]
        assert numbers[:5] == ["A", "A.1", "A.2", "B", "B.1"]
        assert len(numbers) == 11, "with the types, themes and sub-themes of the other file"
        one, two = study.guideline()
        assert (one.objective, [prompt.kind for prompt in one.prompts]) == (
            "Know who is speaking.",
            ["background"],
        )
        assert [(prompt.audience, prompt.kind) for prompt in two.prompts] == [
            ("Nurses", "open"),
            ("Nurses", "ranking"),
            ("Managers", "open"),
            ("Managers", "ranking"),
        ]
        of_nurses, of_managers = study.cards()
        assert [code.number for code in of_nurses.codes] == ["B.1"]
        assert (of_nurses.top, of_managers.asks("Manager")) == (3, True)
        assert [code.number for code in of_managers.codes] == ["B.1", "A.2"]
        assert [message for _, message in done[-1].problems] == [
            'Gender: read "f" as "Female", "female" as "Female", "m" as "Male" (rows 2–4)',
            'Years: read "2 years" as "2", "18 months" as "1.5" (rows 3–4)',
        ]
