"""What one says while another speaks, set off as labels are, and is no label. Invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from spoken import read, read_transcript, speakers_in, speech

SAID = "The wheel turns when the river is high, and then we grind until the morning.\n\n"
STORIES = {
    "in bold, alone on its line": f"{SAID}**OK.**\n\n{SAID}**Oh, right. Yeah.**\n\n",
    "before a dash": f"{SAID}Yes — {SAID}Well — {SAID}",
    "in another language": f"{SAID}Genau – {SAID}Ja, also – {SAID}",
}


@pytest.mark.parametrize("story", STORIES.values(), ids=list(STORIES))
def test_what_is_said_while_another_speaks_is_nobodys(story: str) -> None:
    assert not any(speakers_in(story * 4))


def test_captions_that_begin_so_name_nobody(tmp_path: Path) -> None:
    texts = ["Yes — the mill is old.", "It turns,", "and it grinds.", "So — when?"] * 6
    path = tmp_path / "a.srt"
    path.write_text(
        "".join(
            f"{at}\n00:00:{at:02},000 --> 00:00:{at:02},900\n{text}\n\n"
            for at, text in enumerate(texts)
        )
    )
    assert read_transcript(path).speakers == ()


@pytest.mark.parametrize("labels", [("NO", "MA"), ("OK2", "JA1"), ("Noa", "Sia")])
def test_initials_and_names_like_them_are_labels(labels: tuple[str, str]) -> None:
    one, other = labels
    draft = read(f"{one} – When was it?\n{other} – In May, I think.\n" * 4)
    assert [speaker for speaker, _ in speech(draft)] == [one, other] * 4


def test_a_name_before_a_colon_is_a_label() -> None:
    assert speakers_in("So: When was it?\nBom: In May, I think.\n" * 4) == ["So", "Bom"] * 4


CALLED = "(Applause on the left. — A call from the\nmill: That was never so!)\n"
ANSWERED = "(Laughter. — Mr. Bergson: It turns, all the same! —\nMr. Dahl: Order,\nplease!)\n"


@pytest.mark.parametrize("called", [CALLED, ANSWERED])
def test_what_is_called_out_in_brackets_over_a_lines_end_is_no_turn(called: str) -> None:
    talk = "Mara Lind: The wheel turns.\n{}And so it will.\nTom Ode: When?\n"
    draft = read(talk.format(called) * 2 + talk.format("") * 2)
    assert [who for who, _ in speech(draft)] == ["Mara Lind", "Tom Ode"] * 4
    assert called.strip() in speech(draft)[0][1]


def test_brackets_that_somebody_forgot_to_close_hide_no_label() -> None:
    talk = "Mara: So (I think\nTom: Yes (or no)\nMara: And?\nTom: (laughs\nMara: Fine :)\n"
    assert [who for who, _ in speech(read(talk * 3))] == ["Mara", "Tom", "Mara", "Tom", "Mara"] * 3
    alone = "Mara: So?\n(laughs\nTom: Yes, for years :)\nMara: And?\nTom: It is old.\n"
    assert [who for who, _ in speech(read(alone * 3))] == ["Mara", "Tom", "Mara", "Tom"] * 3
