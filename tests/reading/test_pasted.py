"""Downloads of several kinds in one file, below counted headings: each read alone. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from codebook.reading.turns.correction import Correction
from spoken import read_file, read_transcript, speech

TALKS = [
    [("Mara", "Shall we?"), ("Ina Dahl", "I came by the river."), ("Mara", "And?")] * 3,
    [("Mara", "Whose was it?"), ("Bo Lind", "My father's, I think.")] * 4,
    [("Mara", "Is it late?"), ("Tom Okafor", "It is, by now.")] * 4,
]
LAYOUTS = [
    "0:0:{at}.120 --> 0:0:{at}.900\n{who}\n{words}\n\n",
    "{who} \n\n17:{at:02} \n\n{words} \n\n",
    "{who}   0:{at:02}\n{words}\n\n",
]


def pasted(heading: str = "Interview", layouts: list[str] = LAYOUTS, first: int = 1) -> str:
    """Return the talks in one text, each in its layout below a heading with its number."""
    return "".join(
        f"{heading} {number}\n"
        + "".join(
            layout.format(at=at, who=who, words=words) for at, (who, words) in enumerate(talk)
        )
        for number, (talk, layout) in enumerate(zip(TALKS, layouts, strict=True), first)
    )


@pytest.mark.parametrize("heading", ["Interview", "Entretien n°", "访谈"])
def test_each_of_several_downloads_is_read_in_its_own_style(tmp_path: Path, heading: str) -> None:
    draft = read_file(tmp_path, pasted(heading), "all.txt")
    talk = [turn for one in TALKS for turn in one]
    joined = [turn for at, turn in enumerate(talk) if at == 0 or turn[0] != talk[at - 1][0]]
    heard = [(who, words.split("\n")[0]) for who, words in speech(draft)]
    assert heard == joined
    assert draft.speakers == ("Mara", "Ina Dahl", "Bo Lind", "Tom Okafor")
    told = f'"{heading} 1": 3 interviews are in this file, each read by itself'
    assert (1, told) in draft.problems
    assert not any("without a name" in message for _, message in draft.problems)


def test_a_label_of_one_of_them_is_corrected_there(tmp_path: Path) -> None:
    path = tmp_path / "all.txt"
    path.write_text(pasted())
    named = read_transcript(path, Correction(speakers={"Bo Lind": "B1", "Zoe": "Z"}))
    assert named.speakers == ("Mara", "Ina Dahl", "B1", "Tom Okafor")
    vain = [message for line, message in named.problems if line is None]
    assert vain == ['no label is "Zoe": nothing was corrected there']


@pytest.mark.parametrize(
    "text",
    [
        pasted("Scene"),
        pasted(first=2).replace("Interview 3", "Interview 7"),
        pasted().replace("Interview 1\n", ""),
        pasted(layouts=[LAYOUTS[2]] * 3),
    ],
    ids=["no interviews", "not counted on", "nothing above the first", "no captions"],
)
def test_other_texts_are_read_as_one(tmp_path: Path, text: str) -> None:
    draft = read_file(tmp_path, text, "all.txt")
    assert not any("each read by itself" in message for _, message in draft.problems)
