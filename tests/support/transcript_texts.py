"""Texts and documents of any script, for property tests of the transcript view."""

from __future__ import annotations

from hypothesis import strategies as st

from codebook.text.turns import Turn
from codebook.tui.widgets.transcript.document import Document
from codebook.tui.widgets.transcript.highlights import Highlight

PIECES = (
    *("model", "a", "requirement", "don't", "3.5", "e.g.", ".", "?", ",", "...", "“no”", "—", "ü"),
    *("文档", "。", "，", "（", "）", "です", "ー", "요구", "שלום", "שָׁ", "مرحبا", "हिन्दी", "สวัสดี"),
    *("👍🏽", "👨‍👩‍👧", "🇩🇪", "❤️", "e\u0301", "\u1112\u1161\u11ab", "\u200b", "\u200d", "\ufe0f"),
    *("\t", "\x1b", "\u202e", "\u2028", "\xa0", "\u3000", "\u0301"),
)
SPACES = (" ", " ", " ", " ", "", "  ")


def lines(longest: int = 40) -> st.SearchStrategy[str]:
    """Return texts without a line end."""
    pieces = st.tuples(st.sampled_from(PIECES), st.sampled_from(SPACES)).map("".join)
    plain = st.text(st.characters(blacklist_characters="\n", blacklist_categories=["Cs"]))
    return st.one_of(st.lists(pieces, max_size=longest).map("".join), plain)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """Return documents with labelled turns, events and matter between them."""
    text, turns = draw(st.sampled_from(["", "about: it\n\n", "\n"])), []
    for _ in range(draw(st.integers(0, 6))):
        speaker = draw(st.sampled_from(["I", "U1", "Ada Example", ""]))
        label = f"**{speaker}:** " if speaker else ""
        body = "\n".join(draw(st.lists(lines(15), min_size=1, max_size=3))).strip()
        start = len(text) + len(label)
        text += label + body + draw(st.sampled_from(["\n", "\n\n", "\n\naside\n\n"]))
        turns.append(Turn(start, start + len(body), speaker, part=draw(st.sampled_from(["", "I"]))))
    return Document.of(text, turns, interviewers={"I"})


def highlights(size: int, most: int = 25) -> st.SearchStrategy[list[Highlight]]:
    """Return highlights on a text of `size` code points, with keys of their own."""
    ends = st.tuples(st.integers(0, size), st.integers(0, size)).filter(lambda e: e[0] != e[1])
    return st.lists(ends, max_size=most).map(
        lambda spans: [
            Highlight(str(at), min(span), max(span), f"#{at * 7919 % 0xFFFFFF:06x}", f"A.{at}")
            for at, span in enumerate(spans)
        ]
    )
