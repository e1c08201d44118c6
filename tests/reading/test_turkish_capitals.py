"""Turkish: a letter that is written like a roman numeral, and what time it was. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speakers_in

TALK = "Ayşe: Peki, sonra?\n\nBora: Hiç.\n\n" * 3


@pytest.mark.parametrize("line", ["İ. Değirmen", "ı) değirmen", "**İ.** Nehir kıyısı", "İİ. Nehir"])
def test_a_line_that_a_dotted_or_a_dotless_letter_counts_is_read(line: str) -> None:
    text = f"{line}\n\n{TALK}{line}\n\n{TALK}"
    assert speakers_in(text) == ["Ayşe", "Bora"] * 6


def test_when_it_began_and_ended_is_nobody() -> None:
    hours = "Açılma Saati: 15.00\n\nDeğirmen açıldı.\n\nKapanma Saati: 15.20\n\nNehir durdu.\n\n"
    assert read(hours * 2).speakers == ()
