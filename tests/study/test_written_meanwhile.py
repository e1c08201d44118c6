"""What somebody else has written since it was shown is not written over without a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Unpack

import pytest

from cells import edit_cell
from codebook import Study
from codebook.errors import ChangedError
from codebook.study.codebook import CodeEdit
from codebook.text.times import shown_time
from coded import WORDS, coded_apart, number, only_case
from phrases import place_of
from refusals import refusal_of
from stages import move_to
from zones import in_zone


@pytest.fixture
def windows(small_place: str) -> Iterator[tuple[Study, Study]]:
    """The same study, in reconciliation, opened by First and by Second."""
    with Study.open(small_place, "First") as first, Study.open(small_place, "Second") as second:
        coded_apart(first, "A.1", "A.2")
        yield first, second


def test_a_ruling_is_made_on_what_was_seen(windows: tuple[Study, Study]) -> None:
    first, second = windows
    (seen,) = first.queue().cases
    second.rule(only_case(second), "both")
    said = "Second has just ruled on this: both. Yours is not written; rule again to overrule it."
    assert refusal_of(lambda: first.rule(seen, "neither")) == said
    assert refusal_of(lambda: first.rule_alike([seen], "neither")) == said
    (now,) = first.queue().cases
    assert now.ruled
    assert (now.ruled.coder, now.ruled.outcome) == ("Second", "both")
    ruled = first.rule(now, "neither")
    first.rule(now, "union")
    first.rule(ruled, "neither")  # one's own is no surprise
    assert [row.label for row in first.log(4)] == [
        "ruled on U1: neither",
        "ruled on U1: all of them, on all that any marked",
        "ruled on U1: neither",
        "ruled on U1: both",
    ]


def when(study: Study, record_id: str) -> str:
    return study.record_history(record_id)[-1].at[:16].replace("T", " ")


SAVE_AGAIN = "Yours is not saved; save again to put it in the place of that."


def test_a_code_is_not_written_over_and_other_fields_of_it_are(
    windows: tuple[Study, Study],
) -> None:
    first, second = windows
    shown = first.codebook().by_number["A.1"]
    second.edit_code(shown.id, definition="Work.", examples=["One.", "Two."])
    seen = CodeEdit(name=shown.name, definition=shown.definition, examples=[])
    first.edit_code(shown.id, seen={"name": shown.name}, name="Labour")

    def save(**values: Unpack[CodeEdit]) -> None:
        first.edit_code(shown.id, seen=seen, **values)

    at = when(second, shown.id)
    assert refusal_of(lambda: save(definition="Toil.", name="Labour")) == (
        f"Second has changed the definition meanwhile ({at}): “Work.”. {SAVE_AGAIN}"
    )
    assert refusal_of(lambda: save(examples=["Three."])) == (
        f"Somebody has changed the examples meanwhile: “One. Two.”. {SAVE_AGAIN}"
    )
    with in_zone("JST-9"):
        at = shown_time(second.record_history(shown.id)[-1].at)
        assert f"meanwhile ({at})" in refusal_of(lambda: save(definition="Toil."))
    save(definition="Work. ")  # as it is already
    with pytest.raises(ChangedError) as refused:
        save(definition="Toil.")
    seen["definition"] = refused.value.now["definition"]
    save(definition="Toil.")
    now = second.codebook().by_number["A.1"]
    assert (now.name, now.definition) == ("Labour", "Toil.")


def test_an_insight_a_memo_and_a_quote_of_ones_own(windows: tuple[Study, Study]) -> None:
    first, other = windows
    other.work_as("First")
    revision, taught = place_of(first, WORDS)
    passage = first.code(revision, taught, [number(first, "A.1")])
    memo = first.add_memo("passage", passage, "Is it so?")
    first.set_key(passage, key=True)
    other.set_insight(passage, "They teach.", seen="")
    other.edit_memo(memo, "It is.", seen="Is it so?")
    other.set_published_quote(passage, "[…] teach.", seen=WORDS)
    saves: list[Callable[[str | None], None]] = [
        lambda seen: first.set_insight(passage, "Taught.", seen=seen),
        lambda seen: first.edit_memo(memo, "", seen=seen),
        lambda seen: first.set_published_quote(passage, "Teach.", seen=seen),
    ]
    told = [
        (passage, "", "insight", "They teach."),
        (memo, "Is it so?", "memo", "It is."),
        (passage, WORDS, "quote as published", "[…] teach."),
    ]
    for save, (record, seen, what, now) in zip(saves, told, strict=True):
        at = when(first, record)
        assert refusal_of(partial(save, seen)) == (
            f"In another window you have changed the {what} meanwhile ({at}): “{now}”. {SAVE_AGAIN}"
        )
        save(now)
    assert first.memos(passage) == []
    first.set_insight(passage, "Read by a script.")  # which was shown nothing


def test_a_cell_of_a_participant(windows: tuple[Study, Study]) -> None:
    first, second = windows
    (person,) = [each.id for each in first.people() if each.label == "U1"]
    for column, before, after in (("Gender", "Male", "Other"), ("Group", "User", "Developer")):
        edit_cell(second, person, column, before)
        edit_cell(second, person, column, after, seen=before)
        write = partial(edit_cell, first, person, column, "X")
        assert refusal_of(partial(write, seen=before)) == (
            f"Somebody has changed the {column} meanwhile: “{after}”. {SAVE_AGAIN}"
        )
        write(seen=after)


def test_a_joint_theme(windows: tuple[Study, Study]) -> None:
    first, second = windows
    move_to(first, "final")
    theme = first.new_theme("Work", definition="What they do.", joint=True)
    second.edit_theme(theme, joint=True, seen={"definition": "What they do."}, definition="")
    first.edit_theme(theme, joint=True, seen={"name": "Work"}, name="Labour")

    def save(**seen: str) -> None:
        first.edit_theme(theme, joint=True, seen=seen, definition="Toil.")

    at = when(first, theme)
    assert refusal_of(lambda: save(definition="What they do.")) == (
        f"Second has removed the definition meanwhile ({at}). {SAVE_AGAIN}"
    )
    save(definition="")
    (joint,) = [each for each in second.groupings() if each.joint]
    assert [(each.name, each.definition) for each in joint.themes] == [("Labour", "Toil.")]


def test_a_reason_is_for_the_ruling_that_was_seen(windows: tuple[Study, Study]) -> None:
    first, second = windows
    seen = first.rule(only_case(first), "both").ruled
    assert seen
    second.give_reason(seen.verdict_id, "They overlap.", seen=seen)
    at = when(first, seen.verdict_id)
    assert refusal_of(lambda: first.give_reason(seen.verdict_id, "Both.", seen=seen)) == (
        f"Second has changed the reason meanwhile ({at}): “They overlap.”. {SAVE_AGAIN}"
    )
    now = seen._replace(reason="They overlap.")
    first.give_reason(seen.verdict_id, "Both.", seen=now)
    second.rule(only_case(second), "neither")
    assert refusal_of(lambda: first.give_reason(seen.verdict_id, "So.", seen=now)) == (
        "Second has just ruled on this: neither. The reason is not saved: it is for another ruling."
    )
