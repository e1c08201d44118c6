"""Records of courts: who asks and answers is "Q" and "A", the others are called out in between."""

from __future__ import annotations

import pytest

from codebook.reading.turns.lines.heads import find_head
from spoken import read, speakers_in, speech

ASKED = "{q}Where do you work?\n\n{a}At the mill.\n\n{q}Since when?\n\n{a}Since the flood.\n\n"
OTHERS = (
    "MR. LUND:  Objection. It was asked before.\n\nTHE COURT:  Overruled.\n\n"
    "THE WITNESS:  Since the flood, I said.\n\n"
)
MORE = "{q}Who was there that night, if you know, and who of them went down to the sluice?\n\n"
MORE += "{a}Only the miller was there, as far as I could see it from the bridge on that night.\n\n"
SPOKEN = ["Q", "A", "Q", "A", "MR. LUND", "THE COURT", "THE WITNESS", "Q", "A", "Q", "A"]


def record(question: str, answer: str) -> str:
    """Return the record of an examination in which each of the others speaks once."""
    return (ASKED + OTHERS + MORE * 2).format(q=question, a=answer)


@pytest.mark.parametrize("sign", [".  ", ":  ", "    ", "\t", ".\t"])
def test_whom_a_court_calls_by_a_title_speaks_also_once(sign: str) -> None:
    assert speakers_in(record(f"Q{sign}", f"A{sign}")) == SPOKEN


@pytest.mark.parametrize("sign", ["  - ", "  – ", "  : ", "  0:04\n"])
def test_a_sign_behind_blanks_sets_labels_off_as_elsewhere(sign: str) -> None:
    own = sign.replace("  ", " ")
    text = f"Q{own}Why?\n\nA{own}It was cold.\n\n" * 4 + f"Q{own}Why?\n\nA{sign}It was cold.\n"
    assert speakers_in(text) == ["Q", "A"] * 5


def test_lines_of_a_record_may_be_counted() -> None:
    lines = record("     Q    ", "     A    ").replace("\n\n", "\n").splitlines()
    assert speakers_in("".join(f"{at:2}  {line}\n" for at, line in enumerate(lines, 1))) == SPOKEN


def test_titles_in_small_letters_are_called_out_too() -> None:
    text = record("Q.  ", "A.  ").replace("MR. LUND", "Mr. Lund").replace("THE COURT", "The Court")
    assert speakers_in(text)[4:6] == ["Mr. Lund", "The Court"]


def test_who_opens_the_case_speaks_before_anybody_is_examined() -> None:
    text = "MS. HOLT:  We are ready for the first witness.\n\n" + record("Q.  ", "A.  ")
    assert speakers_in(text) == ["MS. HOLT", *SPOKEN]


def test_a_line_that_says_who_asks_from_there_on_is_no_turn() -> None:
    text = ("BY MR. EK:\n\n" + record("Q.  ", "A.  ")) * 4
    assert speakers_in(text) == SPOKEN * 4
    assert speakers_in(text.replace("LUND:", "EK:")) == [
        one.replace("LUND", "EK") for one in SPOKEN * 4
    ]


def test_other_words_with_a_colon_are_none_beside_questions_and_answers() -> None:
    draft = read(record("Q.  ", "A.  ").replace("MR. LUND:  Objection.", "The mill: closed."))
    assert [speaker for speaker, _ in speech(draft)] == [*SPOKEN[:4], *SPOKEN[5:]]
    assert speech(draft)[3][1] == "Since the flood.\n\nThe mill: closed. It was asked before."


def test_letters_before_blanks_are_no_labels_where_nobody_answers() -> None:
    text = "The grades of the mill are these.\n\n" + "A    fine flour\nB    coarse flour\n" * 4
    assert not any(speakers_in(text))


def test_all_whom_a_protocol_of_a_bank_calls_out_with_a_stop_speak() -> None:
    text = (
        "CHAIRMAN LUND. What is the price of flour\nas of today?\n\nMR. EK. It is high.\n\n"
        "VICE CHAIRMAN AUE. $3 a sack.\n\nMS. O'DELL. [Statement--see Appendix.]\n\n"
        "SPEAKER(?). No.\n\nMR. EK(?). Mr. Lund said so.\n\nSEVERAL. Yes.\n\n"
    )
    everybody = ["CHAIRMAN LUND", "MR. EK", "VICE CHAIRMAN AUE", "MS. O'DELL"]
    assert speakers_in(text * 3) == [*everybody, "SPEAKER(?)", "MR. EK", "SEVERAL"] * 3


def test_who_is_called_out_amid_a_line_speaks_from_there_on() -> None:
    text = "CHAIRMAN LUND. Mr. Ek, proceed.\nMR. EK. It is. CHAIRMAN LUND. How-- MR. EK. High.\n"
    assert speakers_in(text * 3) == ["CHAIRMAN LUND", "MR. EK", "CHAIRMAN LUND", "MR. EK"] * 3


WORDS = [f"{word}{end}" for word in ("mill", "dam", "sluice", "weir", "race") for end in "abcdefgh"]
ARGUED = "MS. HOLT:  It was the flood.\n\nTHE COURT:  So it was.\n\n" * 6


def index(entry: str) -> str:
    """Return an index of words, below a title and the letter that they begin with."""
    lines = (entry.format(word, page) for page, word in enumerate(WORDS, 10))
    return "Of the mill\n\nM\n" + "\n".join(lines) + "\nOf the mill\n"


@pytest.mark.parametrize("entry", ["{} {}:2 {}:15,23 71:4", "{} 7:12,13\n19:14", "{} 15:23,25"])
def test_an_index_of_words_below_a_record_is_nobodys(entry: str) -> None:
    entry = entry.replace("{} {}:2 {}", "{0} {1}:2 {1}")
    draft = read(ARGUED + index(entry))
    assert [draft.text[turn.start : turn.end] for turn in draft.turns][-1] == "So it was."
    assert draft.speakers == ("MS. HOLT", "THE COURT")


@pytest.mark.parametrize("entry", ["{} {}:12", "we went to the {} at {}:12 and slept", "{}:"])
def test_times_below_a_label_are_in_what_is_said(entry: str) -> None:
    draft = read(ARGUED + index(entry))
    assert draft.text[draft.turns[-1].start :].startswith("So it was.\n\nOf the mill")


def test_few_places_of_a_record_are_in_what_is_said() -> None:
    said = "I read pages 15:23,25 and 16:1,3 of it.\n\n" * 4
    draft = read(ARGUED + said)
    assert draft.text[draft.turns[-1].start :].startswith("So it was.\n\nI read")


@pytest.mark.parametrize(
    ("line", "sign"),
    [
        *[("mill 15:23,25", None), ("mill 15:23,25 weir 90:20 race 25:21", None)],
        *[("Mara 15:23,250", "time"), ("Mara 0:15:23", "time"), ("Mara 15:23", "time")],
        *[("Mara [15:23,25] So it was.", "time"), ("Mara: 15:23,25 So it was.", "colon")],
    ],
)
def test_a_page_and_its_lines_are_no_time_behind_a_label(line: str, sign: str | None) -> None:
    head = find_head(line, 0)
    assert (head.sign if head else None) == sign
