"""Turkish: a letter that is written like a roman numeral, read as any other. All invented."""

from __future__ import annotations

import pytest

from spoken import speakers_in

TALK = "Ayşe: Peki, sonra?\n\nBora: Hiç.\n\n" * 3


@pytest.mark.parametrize("line", ["İ. Değirmen", "ı) değirmen", "**İ.** Nehir kıyısı", "İİ. Nehir"])
def test_a_line_that_a_dotted_or_a_dotless_letter_counts_is_read(line: str) -> None:
    text = f"{line}\n\n{TALK}{line}\n\n{TALK}"
    assert speakers_in(text) == ["Ayşe", "Bora"] * 6
