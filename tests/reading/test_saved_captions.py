"""What a meeting program saves as text: captions of one speaker are one turn."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from spoken import read, said

NAMES = ("Ina Lind", "Bo", "北村 久美")


def captions(names: list[str], form: str = "[{}] 10:{:02d}:{:02d}") -> str:
    """Write a caption for each name, in which is said how many there were before."""
    written = (
        f"{form.format(name, at // 60, at % 60)}\nIt is caption {at}.\n"
        for at, name in enumerate(names)
    )
    return "\n".join(written)


@given(st.lists(st.sampled_from(NAMES), min_size=6, max_size=60).map(lambda few: [*NAMES, *few]))
def test_those_of_one_speaker_in_a_row_are_one_turn(names: list[str]) -> None:
    draft = read(captions(names))
    changes = [at for at, name in enumerate(names) if at == 0 or names[at - 1] != name]
    assert [turn.speaker for turn in draft.turns] == [names[at] for at in changes]
    times = [f"10:{at // 60:02d}:{at % 60:02d}" for at in changes]
    assert [turn.time for turn in draft.turns] == times
    for (_, words), at, end in zip(said(draft), changes, [*changes[1:], len(names)], strict=True):
        assert words.startswith(f"It is caption {at}.")
        assert words.endswith(f"It is caption {end - 1}.")


def test_it_is_said_how_many_captions_are_fewer_turns() -> None:
    names = ["Ina Lind", "Ina Lind", "Bo", "Bo", "Bo", "Ina Lind", "Bo"]
    assert [one.message for one in read(captions(names)).problems] == [
        "7 captions are 4 turns: those of one speaker that follow each other are one"
    ]
    assert not read(captions(["Ina Lind", "Bo"] * 4)).problems


def test_labels_of_any_other_form_open_a_turn_each() -> None:
    names = [*NAMES, "Bo", "Bo", "Ina Lind", "Ina Lind", "Bo"]
    for form in ("{} 10:{:02d}:{:02d}", "[10:{1:02d}:{2:02d}] {0}", "[{}] (10:{:02d}:{:02d}):"):
        draft = read(captions(names, form))
        assert [turn.speaker for turn in draft.turns] == names, form


def test_a_caption_without_words_adds_none_to_its_speakers_turn() -> None:
    names = ["Ina Lind", "Bo", "Bo", "Bo", "Ina Lind", "Bo", "Ina Lind"]
    empty = {1: "It is caption 1.\n", 3: "It is caption 3.\n"}
    text = captions(names).replace(empty[1], "").replace(empty[3], "")
    assert [words for _, words in said(read(text))][1] == "It is caption 2."
