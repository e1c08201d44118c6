"""A correction carried over onto a text in which words were erased brings none of them back."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from codebook.text.anchoring import apply_changes
from codebook.text.correction_transfer import (
    MaskedText,
    mask_erased,
    masked,
    replacements,
    transfer,
)
from codebook.text.spans import Span

WHOLE = "Anna said: teh manual is bad. Then Anna asked Ben Lind, and teh others.\n\nBen: No.\n"
MASKED = "████ said: teh manual is bad. Then ████ asked ███ ████, and teh others.\n\n███: No.\n"
OURS = "P1 said: teh manual is bad. Then P1 asked P2, and teh others.\n\nP2: No.\n"
ROOT = MaskedText(WHOLE, MASKED)


def merged(theirs: str, ours: str = OURS) -> str:
    return apply_changes(ours, transfer(ROOT, ours, theirs).changes)[0]


def test_what_lies_outside_is_carried_over() -> None:
    assert ROOT.is_consistent
    assert [span.of(WHOLE) for span in ROOT.erased()] == ["Anna", "Anna", "Ben Lind", "Ben"]
    assert merged(WHOLE) == OURS
    assert merged(WHOLE.replace("teh", "the")) == OURS.replace("teh", "the")
    assert merged(f"{WHOLE}\nI: So.\n") == f"{OURS}\nI: So.\n"
    own = OURS.replace("bad", "worse")
    assert merged(WHOLE.replace("teh others", "others"), own) == own.replace("teh others", "others")


def test_what_touches_the_erased_or_what_was_changed_here_is_dropped() -> None:
    for theirs in (
        WHOLE.replace("Then Anna", "Then Hanna"),
        WHOLE.replace("Ben Lind", "Ben"),
        WHOLE.replace("bad.", "bad, says Anna."),
    ):
        assert merged(theirs) == OURS
        (dropped,) = transfer(ROOT, OURS, theirs).dropped
        assert "Anna" not in mask_erased(ROOT, theirs, [dropped])
    both = transfer(ROOT, OURS.replace("bad", "worse"), WHOLE.replace("bad", "good"))
    assert [len(each) for each in both] == [0, 1]


def test_a_sign_that_stood_there_before_is_no_letter_of_a_name() -> None:
    root = MaskedText("Anna █ said", "████ █ said")
    assert [span.of(root.whole) for span in root.erased()] == ["Anna"]
    assert transfer(root, "P1 █ said", "█ said Anna").changes == []


def test_of_names_side_by_side_each_is_known_of_what_somebody_said_the_whole() -> None:
    whole = "Anna Lind: We always wait for hours. Anna Lind: No."
    root = MaskedText(whole, masked(whole, [Span(0, 9), Span(11, 36), Span(37, 46)]))
    assert transfer(root, root.masked, f"{whole} So Lind says.").changes == []
    ((at, words),) = transfer(root, root.masked, f"{whole} We wait.").changes
    assert (at.start, words) == (len(whole), " We wait.")


def test_what_stands_for_the_erased_words_is_found() -> None:
    assert replacements(ROOT, OURS) == {"Anna": "P1", "Ben Lind": "P2", "Ben": "P2"}
    assert replacements(ROOT, OURS.replace("No.", "Yes.")) == {"Anna": "P1", "Ben Lind": "P2"}


def test_words_for_which_nothing_or_not_always_the_same_stands_are_left_out() -> None:
    assert replacements(ROOT, MASKED) == {}
    assert replacements(ROOT, OURS.replace("Then P1", "Then she")) == {
        "Ben Lind": "P2",
        "Ben": "P2",
    }
    assert replacements(ROOT, OURS.replace("P2: ", ": ")) == {"Anna": "P1", "Ben Lind": "P2"}
    assert replacements(ROOT, OURS.replace("teh", "the")) == {"Ben": "P2"}


WORDS = st.sampled_from(
    ["Anna", "Ben", "said", "teh", "manual", "is", "█x", "bad.", "a", "ß", "\n"]
)
TEXTS = st.lists(WORDS, max_size=14).map(" ".join)


def test_a_change_that_makes_an_erased_word_of_others_letters_is_dropped() -> None:
    root = MaskedText("Anna a", "████ a")
    found = transfer(root, "P1 a", "Anna Anna")
    assert (found.changes, len(found.dropped)) == ([], 1)
    taken_away = transfer(MaskedText("Anna An-na", "████ An-na"), "P1 An-na", "Anna Anna")
    assert (taken_away.changes, len(taken_away.dropped)) == ([], 1)


@settings(max_examples=50)
@given(TEXTS, TEXTS, st.data())
def test_nothing_that_was_erased_comes_back(whole: str, theirs: str, data: st.DataObject) -> None:
    names = [Span(at, at + 4) for at in range(len(whole)) if whole.startswith("Anna", at)]
    root = MaskedText(whole, masked(whole, names))
    assert root.is_consistent
    ours = root.masked.replace("████", data.draw(st.sampled_from(["P1", "", "someone else"])))
    found = transfer(root, ours, theirs)
    result, _ = apply_changes(ours, found.changes)
    if names:
        assert "Anna" not in result
        assert "Anna" not in mask_erased(root, theirs, found.dropped)
    else:
        assert result == theirs
        assert found.dropped == []
    assert len(mask_erased(root, theirs, found.dropped)) == len(theirs)


@settings(max_examples=50)
@given(TEXTS, TEXTS, TEXTS)
def test_corrections_of_one_text_go_together_from_either_side(
    base: str, mine: str, theirs: str
) -> None:
    root = MaskedText(base, base)
    for one, other, both in ((mine, base, mine), (base, theirs, theirs), (theirs, theirs, theirs)):
        found = transfer(root, one, other)
        assert (apply_changes(one, found.changes)[0], found.dropped) == (both, [])
    there, back = transfer(root, mine, theirs), transfer(root, theirs, mine)
    if not there.dropped and not back.dropped:
        assert apply_changes(mine, there.changes)[0] == apply_changes(theirs, back.changes)[0]
