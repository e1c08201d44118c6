"""Several interviews in one file are said aloud: their speakers are one another's there."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoken import read_transcript

PAIRS = (
    ("Interview 1", "Interview 2: Ina, nurse"),
    ("## 1. Interview", "## 2. Interview"),
    ("Entretien n° 1 : Ina", "Entretien n° 2 : Luc"),
    ("FOCUS GROUP 3", "FOCUS GROUP 4"),
    ("Mill Discovery Interview #1", "Mill Discovery Interview #2"),
    ("Интервью №1", "Интервью №2"),
    ("第1次访谈", "第2次访谈"),
    ("インタビュー1", "インタビュー2"),
    ("인터뷰 1", "인터뷰 2"),
    ("ראיון 1", "ראיון 2"),
    ("مقابلة ١", "مقابلة ٢"),
)
OF_ONE = (
    ("Interview 1", "Interview 1"),  # a header of each page
    ("Interview 10:30", "Interview 11:30"),
    ("Interview 1", "Interview 2 was the harder one."),
    ("Interviewer 1 is Ina", "Interviewer 2 is Bo"),
    ("So it is in interview 1", "So it is in interview 2"),
    ("Mill Interview 1 of us", "Mill Interview 2 of us"),
)


def _said(folder: Path, headings: tuple[str, str]) -> list[str]:
    path = folder / "talks.txt"
    talk = "I: Where do you work?\n\nP: In a shop.\n\nI: And then?\n\nP: I go home.\n\n"
    path.write_text("".join(f"{heading}\n\n{talk}" for heading in headings), encoding="utf-8")
    transcript = read_transcript(path)
    assert len(transcript.turns) >= 8
    return [one.message for one in transcript.problems if "in this file" in one.message]


@pytest.mark.parametrize("headings", PAIRS)
def test_several_interviews_in_a_file_are_said(tmp_path: Path, headings: tuple[str, str]) -> None:
    (message,) = _said(tmp_path, headings)

    assert message.startswith(f'"{headings[1].lstrip("# ")}": 2 interviews seem to be')


@pytest.mark.parametrize("headings", OF_ONE)
def test_one_interview_is_not_taken_for_several(tmp_path: Path, headings: tuple[str, str]) -> None:
    assert not _said(tmp_path, headings)


def test_a_list_of_interviews_above_the_talk_is_none(tmp_path: Path) -> None:
    path = tmp_path / "listed.txt"
    path.write_text("Interview 1\nInterview 2\n\nI: And?\n\nP: Yes.\n\nI: So?\n\nP: No.\n")

    assert not [one for one in read_transcript(path).problems if "in this file" in one.message]
