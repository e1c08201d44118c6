"""What a person says of a transcript holds in every format, and the text stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from codebook.reading.drafts import TranscriptDraft
from codebook.reading.turns.correction import Correction
from codebook.reading.turns.cutting import Page
from codebook.reading.turns.turning import find_turns
from spoken import read_transcript
from writers import WRITERS, write_srt, write_text, write_vtt

# Invented: two spellings of one person, and a word that looks like a third.
TALK = [
    ("Nora Weld", "How did it begin?"),
    ("Tom Okafor", "With a letter."),
    ("Nora Weld", "And then?"),
    ("Tom Okafro", "It broke. Twice."),
    ("Nora Weld", "Who came?"),
    ("Zzz", "nobody at all."),
    ("Nora Weld", "Thanks."),
    ("Tom Okafor", "Bye."),
]
LINES = [line for who, said in TALK for line in (f"{who}: {said}", "")]
FILES = {
    **{extension: write(LINES) for extension, write in WRITERS.items()},
    ".txt": write_text(LINES),
    ".md": write_text([f"**{line.replace(':', ':**', 1)}" if line else "" for line in LINES]),
    ".vtt": write_vtt(TALK),
    ".srt": write_srt(TALK),
}


@pytest.fixture(params=FILES)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"talk{request.param}"
    path.write_bytes(FILES[request.param])
    return path


def told(draft: TranscriptDraft) -> list[tuple[str, str]]:
    return [
        (turn.speaker, " ".join(draft.text[turn.start : turn.end].split()))
        for turn in draft.turns
        if turn.kind == "speech"
    ]


def in_vain(draft: TranscriptDraft) -> list[str]:
    return [one.message for one in draft.problems if one.message.startswith("no label is")]


def test_speakers_are_renamed_joined_and_swapped(path: Path) -> None:
    plain = read_transcript(path)
    joined = read_transcript(
        path, Correction(speakers={"tom okafro": "Tom Okafor", "Nora Weld": "N"})
    )
    assert [who for who, _ in told(joined)][:5] == ["N", "Tom Okafor", "N", "Tom Okafor", "N"]
    assert (joined.text, joined.sha256, in_vain(joined)) == (plain.text, plain.sha256, [])
    swapped = read_transcript(
        path, Correction(speakers={"Nora Weld": "Tom Okafor", "Tom Okafor": "Nora Weld"})
    )
    assert told(swapped)[:2] == [("Tom Okafor", TALK[0][1]), ("Nora Weld", TALK[1][1])]
    assert in_vain(swapped) == []


def test_a_speaker_is_said_to_be_text(path: Path) -> None:
    said = read_transcript(path, Correction(speakers={"Tom Okafro": ""}))
    assert "Tom Okafro" not in said.speakers
    label = "**Tom Okafro:**" if path.suffix == ".md" else "Tom Okafro:"
    assert told(said)[2] == ("Nora Weld", f"And then? {label} It broke. Twice.")
    assert in_vain(said) == []


def test_answers_are_said_to_be_nobodys() -> None:
    page = Page.of("**Why was it so?**\n\nIt was late.\n\n" * 3)
    found = find_turns(page, correction=Correction(speakers={"A": ""}))
    assert found.speakers == ("Q",)
    assert [turn.speaker for turn in found.turns] == ["Q", ""] * 3


def test_a_text_is_said_to_be_a_speaker(path: Path) -> None:
    said = read_transcript(path, Correction(speakers={"Zzz": "Guest"}))
    assert ("Guest", "nobody at all.") in told(said)
    assert in_vain(said) == []


def test_who_is_interviewed_is_known(path: Path) -> None:
    correction = Correction(
        speakers={"Tom Okafro": "Tom Okafor"},
        interviewers=("Nora Weld",),
        participants={"Tom Okafor": "U7"},
    )
    said = read_transcript(path, correction)
    assert [who for who, _ in told(said)][:4] == ["Nora Weld", "U7", "Nora Weld", "U7"]
    assert in_vain(said) == []


def test_who_is_not_there_is_said_not_to_be(path: Path) -> None:
    correction = Correction(speakers={"Eve": "Ada", "Noone": ""}, interviewers=("Nora Weld",))
    assert in_vain(read_transcript(path, correction)) == [
        'no label is "Eve": nothing was corrected there',
        'no label is "Noone": nothing was corrected there',
    ]
    long = "Participant number one from the first group of developers at the mill"
    assert in_vain(read_transcript(path, Correction(speakers={long: "Ada"}))) == [
        f'no label is "{long}": a label has at most 60 characters'
    ]


def test_a_style_is_chosen(path: Path) -> None:
    plain = read_transcript(path)
    none = read_transcript(path, Correction(style="none"))
    assert (none.speakers, none.sha256) == ((), plain.sha256)
    assert any("Tom Okafro" in said for _, said in told(none))
    colon = read_transcript(path, Correction(style="colon"))
    assert told(colon)[:4] == TALK[:4]
    wrong = read_transcript(path, Correction(style="pipe"))
    assert wrong.speakers == ()
    assert "no labels are written in the style pipe" in [one.message for one in wrong.problems]


def test_captions_without_voices_get_speakers_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "talk.srt"
    path.write_bytes(
        b"1\n00:00:01,000 --> 00:00:02,000\nxo: Why here?\n\n"
        b"2\n00:00:03,000 --> 00:00:04,000\nNo idea.\n\n"
        b"3\n00:00:05,000 --> 00:00:06,000\nqy: Because\n\n"
        b"4\n00:00:07,000 --> 00:00:08,000\nit was near.\n"
    )
    said = read_transcript(path, Correction(speakers={"xo": "I", "qy": "B"}))
    assert told(said) == [("I", "Why here? No idea."), ("B", "Because it was near.")]
    assert [turn.time for turn in said.turns] == ["00:00:01.000", "00:00:05.000"]
    assert said.sha256 == read_transcript(path).sha256


NAMES = st.sampled_from(["Ann", "Ben", "Cy", "U1", ""])


@given(st.dictionaries(NAMES.filter(bool), NAMES), st.dictionaries(NAMES.filter(bool), NAMES))
def test_all_are_renamed_at_once(speakers: dict[str, str], people: dict[str, str]) -> None:
    correction = Correction(speakers=speakers, participants={k: v for k, v in people.items() if v})
    found = correction.named({name: name for name in ("Ann", "Ben", "Cy")})
    for name, new in found.items():
        once = speakers.get(name, name)
        assert new in {once, people.get(once), people.get(name)}
    if not people:
        assert found == {name: speakers.get(name, name) for name in found}


def test_who_is_whom_does_not_depend_on_who_is_said_to_be_text() -> None:
    talk = "Tom Ek: So?\n\nMara Lind: We went.\n\n" * 6
    text = f"{talk}Kim: And you?\n\nM: Never.\n\nKim: Well.\n\n{talk}"
    found = find_turns(Page.of(text))
    assert found.speakers == ("Tom Ek", "Mara Lind", "Kim")
    without = find_turns(Page.of(text), correction=Correction(speakers={"Kim": ""}))
    assert without.speakers == ("Tom Ek", "Mara Lind")
