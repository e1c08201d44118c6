"""What comments say: codes, an insight, memos."""

from __future__ import annotations

import pytest

from codebook.reading.sheets.comment_text import Said, said_in

LABELS = {
    "b.2": "b2",
    "b.2 speed": "b2",
    "speed": "b2",
    "cost, again; and more": "cost",
    "c.1": "c1",
}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("B.2", Said(("b2",), "", ())),
        ("b.2  Speed; C.1,", Said(("b2", "c1"), "", ())),
        ("C.1, Cost, again; and more; speed", Said(("c1", "cost", "b2"), "", ())),
        ("B.2; speed", Said(("b2",), "", ())),
        ("B.2; and slow", Said((), "", ("B.2; and slow",))),
        ("B.2: slow", Said((), "", ("B.2: slow",))),
        ("B.2\nWhy\vso?\nAsk.\nAgain.", Said(("b2",), "Why\nso?", ("Ask.", "Again."))),
        ("B.2\n\nAsk.", Said(("b2",), "", ("Ask.",))),
        ("\nAn insight.\nA memo.", Said((), "An insight.", ("A memo.",))),
        ("One thought.\nAnother.\n", Said((), "", ("One thought.\nAnother.",))),
        (", ;", Said((), "", (", ;",))),
        ("", Said((), "", ())),
        ("x," * 5000, Said((), "", ("x," * 5000,))),
    ],
)
def test_codes_come_first_and_the_rest_is_kept(text: str, said: Said) -> None:
    assert said_in(text, LABELS) == said
