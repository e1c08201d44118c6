"""What comments say: codes, an insight, memos."""

from __future__ import annotations

import pytest

from codebook.reading.sheets.comment_text import CommentContent, read_comment

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
        ("B.2", CommentContent(("b2",), "", ())),
        ("b.2  Speed; C.1,", CommentContent(("b2", "c1"), "", ())),
        ("C.1, Cost, again; and more; speed", CommentContent(("c1", "cost", "b2"), "", ())),
        ("B.2; speed", CommentContent(("b2",), "", ())),
        ("B.2; and slow", CommentContent((), "", ("B.2; and slow",))),
        ("B.2: slow", CommentContent((), "", ("B.2: slow",))),
        ("B.2\nWhy\vso?\nAsk.\nAgain.", CommentContent(("b2",), "Why\nso?", ("Ask.", "Again."))),
        ("B.2\n\nAsk.", CommentContent(("b2",), "", ("Ask.",))),
        ("\nAn insight.\nA memo.", CommentContent((), "An insight.", ("A memo.",))),
        ("One thought.\nAnother.\n", CommentContent((), "", ("One thought.\nAnother.",))),
        (", ;", CommentContent((), "", (", ;",))),
        ("", CommentContent((), "", ())),
        ("x," * 5000, CommentContent((), "", ("x," * 5000,))),
    ],
)
def test_codes_come_first_and_the_rest_is_kept(text: str, said: CommentContent) -> None:
    assert read_comment(text, LABELS) == said
