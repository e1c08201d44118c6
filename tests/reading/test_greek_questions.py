"""Questions of Greek talks, which end with a semicolon. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in, speech

QA = ["Q", "A"]
ASKED = ("Πώς ήταν στην αρχή", "Και μετά τι έγινε", "Τι θα λέγατε σήμερα", "Γιατί όχι νωρίτερα")
ANSWER = "Δύσκολα, αλλά καλά· μετά ήρθαν άλλοι.\n\n"


@pytest.mark.parametrize("mark", [";", "\u037e"])
@pytest.mark.parametrize(("before", "after"), [("**", "**"), ("", ""), ("### ", "")])
def test_greek_questions_and_their_answers_are_turns(before: str, after: str, mark: str) -> None:
    text = "".join(f"{before}{asked}{mark}{after}\n\n{ANSWER}" for asked in ASKED)
    assert speakers_in(text) == QA * 4
    assert [said for who, said in speech(read(text)) if who == "Q"] == [
        f"{asked}{mark}" for asked in ASKED
    ]


def test_a_semicolon_behind_other_letters_asks_nothing() -> None:
    text = "".join(f"The mill, in year {at}, was old;\n\nIt ran.\n\n" for at in range(6))
    assert "Q" not in speakers_in(text)
    text = "".join(f"La mère, à l'été {at}, l'a aidé;\n\nPuis elle.\n\n" for at in range(6))
    assert "Q" not in speakers_in(text)
