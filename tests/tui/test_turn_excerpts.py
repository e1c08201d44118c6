"""A passage with the turns around it."""

from __future__ import annotations

from codebook.study.views import Transcript
from codebook.text.spans import Span
from codebook.text.turns import Turn
from codebook.tui.screens.passages.turn_excerpts import turn_excerpts

ASKED, SAID, NEXT = "What do you do?", "I teach. I also wait.", "Go on."


def transcript(*texts: str) -> Transcript:
    turns, text = [], "# Heading\n"
    for place, said in enumerate(texts):
        turns.append(Turn(len(text), len(text) + len(said), "IU"[place % 2]))
        text += f"{said}\n"
    return Transcript("t", "U1", "r", text, tuple(turns), (), frozenset("U"))


def marked(found: Transcript, quote: str) -> list[tuple[str, str, str]]:
    start = found.text.index(quote)
    said = turn_excerpts(found, Span(start, start + len(quote)))
    return [(each.speaker, each.text, each.marked.of(each.text)) for each in said]


def test_the_turn_of_a_passage_and_the_one_before_are_shown() -> None:
    assert marked(transcript(ASKED, SAID, NEXT), "I also wait.") == [
        ("I", ASKED, ""),
        ("U", SAID, "I also wait."),
    ]


def test_a_passage_over_two_turns_is_marked_in_both() -> None:
    found = marked(transcript(ASKED, SAID, NEXT), "wait.\nGo")
    assert [part for _, _, part in found] == ["", "wait.", "Go"]


def test_a_passage_that_begins_before_a_turn_is_of_that_turn() -> None:
    found = marked(transcript(ASKED, SAID, NEXT), f"\n{NEXT}")
    assert found == [("U", SAID, ""), ("I", NEXT, NEXT)]


def test_a_passage_in_no_turn_is_shown_alone() -> None:
    assert marked(transcript(), "Heading") == [("", "Heading", "Heading")]
    assert marked(transcript(ASKED), "Heading") == [("", "Heading", "Heading")]


def test_what_is_long_before_the_passage_is_cut() -> None:
    long = "so " * 200 + "it ends"
    before, said = marked(transcript(long, long), "it ends\nso"), None
    assert [part for _, _, part in before] == ["it ends", "so"]
    (_, said, part) = before[0]
    assert said.startswith("… ")
    assert len(said) == 2 + 200 - len("o ") + len(part), "it begins with a whole word"
