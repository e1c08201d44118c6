"""Questions as items of a list, and what answers each as deeper items. All are invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

ASKED = ("Where was it?", "Why was it so dear?", "Who worked there?", "Was it sold?")


def listed(*answers: str, mark: str = "- ", indent: str = "  ") -> str:
    """Return questions as items, and below each what answers it as deeper ones."""
    below = "".join(f"{indent}{mark}{answer}\n" for answer in answers)
    return "".join(f"{mark}{asked}\n{below}" for asked in ASKED)


@pytest.mark.parametrize("indent", ["  ", "    ", "\t"])
@pytest.mark.parametrize("mark", ["- ", "– ", "—"])
@pytest.mark.parametrize("answers", [("A mill.",), ("A mill.", "Old and grey."), tuple("abcdefgh")])
def test_deeper_items_answer_together(mark: str, indent: str, answers: tuple[str, ...]) -> None:
    said = speech(read(listed(*answers, mark=mark, indent=indent)))
    below = f"\n{indent}{mark}".join(answers)
    assert said == [turn for asked in ASKED for turn in [("Q", asked), ("A", below)]]


def test_what_has_no_deeper_item_is_asked_too_but_for_what_introduces() -> None:
    talk = listed("A mill.")
    draft = read(f"- a word on who we are\n{talk}- And now?\n{talk}- Tell us of now.\n")
    asked = ["Q", "A"] * len(ASKED)
    assert [who for who, _ in speech(draft)] == [*asked, "Q", *asked, "Q"]
    assert not any("dashes" in one.message for one in draft.problems)


@pytest.mark.parametrize(
    "text",
    [
        listed("A mill.", indent=" "),
        "".join(f"- {asked}\n- A mill.\n  - {asked}\n  - A mill.\n" for asked in ASKED),
        "".join(f"- So it was.\n  - {asked}\n" for asked in ASKED)[len("- So it was.\n") :],
    ],
    ids=["a blank is a slip", "depth is mere layout", "deeper items ask"],
)
def test_dashes_open_turns_where_depth_does_not_tell(text: str) -> None:
    speakers = speakers_in(text)
    assert speakers == ["Q", "A"] * (len(speakers) // 2) + ["Q"] * (len(speakers) % 2)
    assert "dashes open turns" in read(text).problems[0].message
