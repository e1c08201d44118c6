"""Labels that stand within the line of another turn. All documents are invented."""

from __future__ import annotations

import pytest

from spoken import read

SAID = {"Und dann?", "Nichts mehr", "네"}

FORMS = {
    "a counted answer behind its question": (
        "".join(f"Question {at}) Und dann?\n\nAnswer {at}) Nichts mehr.\n\n" for at in (1, 2, 3))
        + "Question 4) Und dann? Answer 4) Nichts mehr.\n\n"
        + "Question 5) Und dann?\n\nAnswer 5) Nichts mehr\n",
        ["Question", "Answer"] * 5,
    ),
    "after a word that is said, alone on its line": (
        "Q:\n\nUnd dann?\n\nOlaf Aue:\n\nNichts mehr\n\n" * 3
        + "Q:\n\nUnd dann?\n\nOlaf Aue:\n\n네. Q:\n\nUnd dann?\n",
        ["Q", "Olaf Aue"] * 4 + ["Q"],
    ),
    "with a blank before the colon, as in French": (
        "Lise : Und dann?\nOlaf : Nichts mehr. Lise : Und dann?\nOlaf : Nichts mehr.\n",
        ["Lise", "Olaf"] * 2,
    ),
    "not in bold, as the others are": (
        "**Lise:** Und dann?\n\n**Olaf:** Nichts mehr. Lise: Und dann?\n\n**Olaf:** Nichts mehr.\n",
        ["Lise", "Olaf"] * 2,
    ),
    "of which only the name is in bold": (
        "**Lise**: Und dann?\n\n**Olaf**: Nichts mehr. **Lise**: Und dann?\n\n"
        "**Olaf**: Nichts mehr.\n",
        ["Lise", "Olaf"] * 2,
    ),
    "with a sign that looks like a colon": (
        "李安：Und dann?\n王芳∶Nichts mehr.李安∶Und dann?\n王芳：Nichts mehr.\n李安﹕Und dann?\n",
        ["李安", "王芳", "李安", "王芳", "李安"],
    ),
    "a letter with a stop, after one of a single syllable": (
        "Q. Und dann?\nA. Nichts mehr.\n" * 3 + "Q. Und dann? A. 네. Q. Und dann?\n",
        ["Q", "A"] * 4 + ["Q"],
    ),
    "the last stop in its line": (
        "Q. Und dann?\nA. Nichts mehr.\n" * 3 + "Q. Und dann? A. Nichts mehr\n",
        ["Q", "A"] * 4,
    ),
    "with its time, at the end of a line": (
        "00:00:02 Lise\n\nUnd dann?\n\n00:00:04 Olaf\n\nNichts mehr.\n\n" * 2
        + "00:00:08 Lise\n\nUnd dann?00:00:09 Olaf\n\nNichts mehr\n",
        ["Lise", "Olaf"] * 3,
    ),
    "after a quotation": (
        'Lise: Und dann?\nOlaf: "Nichts mehr." Lise: Und dann?\nOlaf: Nichts mehr.\n',
        ["Lise", "Olaf"] * 2,
    ),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_label_within_a_line_opens_a_turn(form: str) -> None:
    text, speakers = FORMS[form]
    turns = read(text).turns
    assert [turn.speaker for turn in turns] == speakers
    said = {text[turn.start : turn.end].strip('".') for turn in turns}
    assert said <= SAID


@pytest.mark.parametrize(
    "said",
    [
        "Plan B. A. Lind sah ihn.",
        "Es war Vitamin A. Gut so.",
        "Das ist so. A! Das war es.",
        "Siehe Nr. 3. A. a. O. steht es.",
    ],
)
def test_letters_with_a_stop_that_are_no_labels_open_none(said: str) -> None:
    turns = read(f"Q. Und dann?\nA. Nichts mehr.\nQ. Warum?\nA. {said}\n" * 2).turns
    assert [turn.speaker for turn in turns] == ["Q", "A"] * 4


def test_of_other_pairs_a_letter_with_a_stop_is_none_within_a_line() -> None:
    turns = read("I. Und dann?\nB. Nichts mehr. I. Nun ja.\n" * 3).turns
    assert [turn.speaker for turn in turns] == ["I", "B"] * 3
