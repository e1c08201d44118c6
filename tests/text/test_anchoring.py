"""Passages follow their words when the text around them changes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from codebook.text.anchoring import (
    Edit,
    EditMap,
    PassageFinder,
    apply_changes,
    edits_between,
    occurrences,
)
from codebook.text.spans import Span

TEXTS = st.text("ab. \nä中", max_size=60)


def made(old: str, new: str, edits: list[Edit]) -> str:
    """Make `new` of `old` as the edits say, taking from `new` only what they put in."""
    pieces, at, there = [], 0, 0
    for edit in edits:
        kept = old[at : edit.start]
        there += len(kept)
        pieces += [kept, new[there : there + edit.length]]
        at, there = edit.end, there + edit.length
    return "".join([*pieces, old[at:]])


@given(TEXTS, TEXTS)
def test_the_edits_between_two_texts_make_the_one_of_the_other(old: str, new: str) -> None:
    edits = edits_between(old, new)
    assert made(old, new, edits) == new
    assert all(one.end < other.start for one, other in pairwise(edits))
    assert edits_between(old, old) == []


@st.composite
def changed(draw: st.DrawFn) -> tuple[str, list[tuple[Span, str]]]:
    text = draw(TEXTS)
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=6)))
    spans = [Span(*pair) for pair in zip(cuts[::2], cuts[1::2], strict=False)]
    return text, [(span, draw(st.text("xyz", max_size=4))) for span in spans]


@given(changed(), st.data())
def test_a_span_follows_what_it_holds(
    case: tuple[str, list[tuple[Span, str]]], data: st.DataObject
) -> None:
    text, changes = case
    new, edits = apply_changes(text, changes)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assume(start < end)  # no passage is empty; between two changes that touch, none is to be found
    touched = [span for span, _ in changes if span.start < end and start < span.end]
    found = EditMap(edits).span((start, end))
    within = all(start <= span.start and span.end <= end for span in touched)
    if not touched and not any(start < span.start < end for span, _ in changes):
        assert (found.of(new) if found else "") == text[start:end]
    elif found is None:
        assert not text[start:end] or all(not words for span, words in changes if span in touched)
    elif within:
        kept = [
            char
            for at, char in enumerate(text)
            if start <= at < end and not any(span.start <= at < span.end for span, _ in changes)
        ]
        assert [char for char in found.of(new) if char not in "xyz"] == kept


def test_what_is_put_in_at_an_end_is_not_part_of_a_passage_and_within_it_is() -> None:
    text = "I hated it."
    new, edits = apply_changes(
        text, [(Span(2, 2), "really "), (Span(5, 5), "x"), (Span(10, 10), " a lot")]
    )
    assert new == "I really hatxed it a lot."
    found = EditMap(edits).span((2, 10))
    assert found
    assert found.of(new) == "hatxed it"
    around = EditMap(edits).around((2, 10))
    assert around
    assert around.of(new) == "really hatxed it a lot"


def test_changes_that_overlap_are_refused() -> None:
    with pytest.raises(ValueError, match="overlaps"):
        apply_changes("abcdef", [(Span(0, 3), "x"), (Span(2, 4), "y")])


def test_a_change_that_leaves_the_text_is_refused() -> None:
    with pytest.raises(ValueError, match="leaves the text"):
        apply_changes("abc", [(Span(2, 4), "x")])


def test_changes_that_touch_are_one_edit() -> None:
    assert apply_changes("abcde", [(Span(0, 2), "x"), (Span(2, 4), "yyy")]) == (
        "xyyye",
        [Edit(0, 4, 4)],
    )


def test_in_a_sentence_of_very_many_words_the_change_is_all_from_the_first_to_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old, new = "a b c d e f", "x b c d e y"
    assert edits_between(old, new) == [Edit(0, 1, 1), Edit(10, 11, 1)]
    monkeypatch.setattr("codebook.text.anchoring._TOO_MANY_WORDS", 10)
    assert edits_between(old, new) == [Edit(0, 11, 11)]


OLD = """U1: It failed again. I hated the instalation, every time.
I: Why?
U1: yes
U1: It failed again. The drivers were old.
U1: Nothing else to say.
"""
NEW = """Recorded in May.
U1: The drivers, they were old.
U1: It failed again. I hated the whole installation, every time.
I: Why?
U1: yes
"""


@pytest.mark.parametrize(
    ("quote", "now"),
    [
        ("I hated the instalation", "I hated the whole installation"),
        ("U1: yes", "U1: yes"),
        ("The drivers were old", None),
        ("Nothing else to say", None),
    ],
)
def test_passages_are_found_again_or_not(quote: str, now: str | None) -> None:
    at = OLD.index(quote)
    found = PassageFinder(OLD, NEW).find(Span(at, at + len(quote)))
    assert (found.of(NEW) if found else None) == now


def test_of_several_places_that_with_the_context_is_taken() -> None:
    old = "A: so.\nB: it works\nC: no.\n" + "x\n" * 5
    new = "x\n" * 5 + "D: it works\nE: yes.\nA: so.\nB: it\u00a0 works\nC: no.\n"
    at = old.index("it works")
    found = PassageFinder(old, new).find(Span(at, at + 8))
    assert found == Span(new.index("it\u00a0"), new.index("it\u00a0") + 9)


def test_a_word_put_right_is_not_looked_for_where_it_is_still_wrong() -> None:
    old = "I hated teh tool.\nI: Why?\nU1: For teh manual.\n"
    new = old.replace("teh tool", "the tool")
    at = old.index("teh")
    found = PassageFinder(old, new).find(Span(at, at + 3))
    assert found == Span(at, at + 3)


def test_what_is_nearly_the_same_in_its_place_is_not_looked_for_elsewhere() -> None:
    old = "A: so I hated the instalation, you know.\nB: no.\nC: right.\nB: bye.\n"
    old += "C: I hated the instalation.\n"
    elsewhere = "B: no.\nA: so I hated the instalation, you know!\nC: right.\nB: well.\n"
    new = f"A: and then I hated the installation, I guess.\n{elsewhere}"
    at = old.index("I hated")
    found = PassageFinder(old, new).find(Span(at, at + len("I hated the instalation")))
    assert found
    assert found.of(new) == "I hated the installation"


EATEN = "P: I like tea. I like bread. I like ships.\n"


@pytest.mark.parametrize(
    ("old", "new", "quote", "now"),
    [
        ("P: I like bread. I like ships.\n", EATEN, "I like bread.", "I like bread."),
        (EATEN, "P: I like bread. I like ships.\n", "I like bread.", "I like bread."),
        (EATEN, "P: I like bread. I like ships.\n", "I like tea.", None),
        (EATEN, "P: I like ships. I like tea. I like bread.\n", "I like ships.", "I like ships."),
        (EATEN, "P: I like teas. I like bread. I like ships.\n", "I like tea.", "I like teas."),
        ("I: So?\n" + EATEN * 2, "I: Well?\n" + EATEN, "I: So?", None),
    ],
)
def test_its_own_words_go_before_what_stands_in_its_place(
    old: str, new: str, quote: str, now: str | None
) -> None:
    at = old.index(quote)
    found = PassageFinder(old, new).find(Span(at, at + len(quote)))
    assert (found.of(new) if found else None) == now


SENTENCES = st.builds(
    "{} {}.".format,
    st.sampled_from(["I like", "I never buy", "They sell"]),
    st.sampled_from(["bread", "ships", "tea", "rivers and fields", "long letters in the morning"]),
)


@given(st.lists(SENTENCES, min_size=2, max_size=8), SENTENCES, st.data())
def test_a_sentence_that_stands_once_in_both_texts_is_found(
    sentences: list[str], other: str, data: st.DataObject
) -> None:
    changed = list(sentences)
    at = data.draw(st.integers(0, len(changed) - 1))
    match data.draw(st.sampled_from(["put in", "left out", "swapped"])):
        case "put in":
            changed.insert(at, other)
        case "left out":
            del changed[at]
        case _:
            changed[at - 1], changed[at] = changed[at], changed[at - 1]
    old, new = (f"I: How?\nP: {' '.join(said)}\nI: Well.\n" for said in (sentences, changed))
    finder = PassageFinder(old, new)
    for sentence in sentences:
        if old.count(sentence) == new.count(sentence) == 1:
            start = old.index(sentence)
            found = finder.find(Span(start, start + len(sentence)))
            assert found
            assert found.of(new) == sentence


def test_other_words_in_its_place_are_not_the_passage() -> None:
    old = "A: yes.\nU1: It failed again.\nB: so.\n"
    new = old.replace("It failed again", "Nobody knows why")
    finder, at = PassageFinder(old, new), old.index("It failed")
    assert finder.following.span(Span(at, at + 15)), "there are words in its place"
    assert finder.find(Span(at, at + 15)) is None


@pytest.mark.parametrize(
    ("changed", "now"),
    [
        ("Precisely.", None),
        ("Exactly so.", "Exactly so."),
        ("Yes, exactly, right.", "Yes, exactly, right."),
        ("Not that I know of.", None),
        ("Yes. Exactly.", "Exactly."),
    ],
)
@pytest.mark.parametrize("between", [0, 60])
def test_few_words_do_not_go_to_where_others_said_them_too(
    changed: str, now: str | None, between: int
) -> None:
    asked = "".join(f"I: What of {at}?\nU1: So it was in {at}.\n" for at in range(between))
    old = f"I: Did you use it?\nU1: Exactly.\n{asked}I: And would you?\nU1: Exactly.\nI: Bye.\n"
    new = old.replace("Exactly.", changed, 1)
    finder, at = PassageFinder(old, new), old.index("Exactly.")
    found = finder.find(Span(at, at + 8))
    assert (found.of(new) if found else None) == now
    assert found is None or found.start < new.index("I: And would")
    last = old.rindex("Exactly.")
    kept = finder.find(Span(last, last + 8))
    assert kept
    assert (kept.start, kept.of(new)) == (new.index("U1: Exactly.\nI: Bye.") + 4, "Exactly.")


def test_of_places_in_the_same_context_the_nearest_is_taken() -> None:
    around = "and so on and so on and so on and so on.\n"
    old = f"{around}it works\n{around}one\ntwo\nthree\n"
    here = f"{around}it  works\n{around}"
    new = f"{around}gone, all of that\n{around}one\n{here}two\n{here}three\n"
    at = old.index("it works")
    found = PassageFinder(old, new).find(Span(at, at + 8))
    assert found
    assert found.start == new.index("it  works")


def test_a_quote_occurs_with_any_white_space() -> None:
    assert occurrences("a b", "a\n b; a b; ab") == [Span(0, 4), Span(6, 9)]
    assert occurrences(" ", "a b") == []
