"""Labels that are few beside what is said: once, or amid a text that is wrapped. All invented."""

from __future__ import annotations

from textwrap import fill

import pytest

from spoken import read, speakers_in, speech

LONG = (
    "We came to the mill in the spring, when the river was high, and nobody was there to let us"
    " in. So we waited below the trees until it was dark, and then we went round to the other"
    " side, where there was a door that had been left open since the autumn before."
)


@pytest.mark.parametrize("label", ["SPEAKER_0{}: ", "Participant {}: ", "P{}: ", "Voice {}: "])
def test_who_has_the_word_of_another_with_a_number_is_heard_once_below_what_did_not_end(
    label: str,
) -> None:
    order = (0, 1, 2, 0, 3, 2, 0, 2, 0)
    said = ["Is she here? I will just let", *["She was away for a while."] * 8]
    text = "".join(f"{label.format(who)}{words}\n" for who, words in zip(order, said, strict=True))
    assert speakers_in(text) == [label.format(who).rstrip(": ") for who in order]


@pytest.mark.parametrize("gap", ["\n", "\n\n"], ids=["tight", "apart"])
@pytest.mark.parametrize("label", ["Speaker {}\n", "Q. ;A. "], ids=["alone", "with a stop"])
def test_few_labels_amid_a_wrapped_text_open_turns(label: str, gap: str) -> None:
    labels = label.split(";") if ";" in label else [label.format(1), label.format(2)]
    talk = [(labels[at % 2], " ".join([LONG] * 4)) for at in range(16)]
    text = "".join(f"{who}{fill(words, 60)}{gap}" for who, words in talk)
    assert [(who, " ".join(words.split())) for who, words in speech(read(text))] == [
        (who.rstrip(".\n "), words) for who, words in talk
    ]


@pytest.mark.parametrize("particular", ["Duration: 45 minutes", "Participants: three of the mill"])
def test_who_asks_once_below_particulars_of_a_talk_speaks(particular: str) -> None:
    talk = [("Participant 1", "It was late."), ("Participant 2", "It was not.")] * 3
    text = f"A conversation\n{particular}\n"
    for who, words in [("Interviewer", LONG), *talk]:
        text += f"{who}: {words}\n"
    assert speech(read(text)) == [("Interviewer", LONG), *talk]
    named = text.replace(LONG, "Mara Lindqvist, head of the archive")
    assert speech(read(named)) == talk


def test_particulars_below_a_talk_with_labels_in_brackets_are_not_above_it() -> None:
    talk = [("M", "When did it open?"), ("P", "In spring, when the water was high.")] * 4
    text = "".join(f"[{who}] {words}\n\n" for who, words in talk)
    text += "Documents: 7 April\n\nNext interview: Friday\n\nDate: 3 March\n"
    assert speakers_in(text) == ["M", "P"] * 4


def test_who_says_nothing_that_could_be_written_speaks() -> None:
    talk = [("Speaker 1", "…"), ("Speaker 2", "We went down to the river in spring.")] * 9
    text = "".join(f"[0:{at:02}] {who}\n{words}\n" for at, (who, words) in enumerate(talk))
    assert speech(read(text)) == talk


def test_a_group_that_answers_line_by_line_below_who_asks() -> None:
    """Only who asks has a tenth of the turns, and alone stands below blank lines."""
    names = ("Jola", "Mirko", "Sanna", "Edda", "Piet", "Runa", "Odile", "Taro", "Wim", "Inka")
    groups = [[names[(3 * turn + at) % 10] for at in range(3)] for turn in range(10)]
    said = "\n".join(
        f"Moderator: Which do you like at {turn}?\n"
        + "".join(f"{name}: The green {at}\n" for at, name in enumerate(group))
        for turn, group in enumerate(groups)
    )
    assert speakers_in(said) == [name for group in groups for name in ("Moderator", *group)]
