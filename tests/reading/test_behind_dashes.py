"""Names behind the dash that stands before all labels, and no colon behind them. All invented."""

from __future__ import annotations

import pytest

from spoken import read, speech

_WHO = ["Mara Lind", "Bo Weller"]
_TALK = "".join(f"– {who} : So it was, year by year.\nAnd on it went.\n" for who in _WHO * 4)


@pytest.mark.parametrize("name", ["Mara Lind", "Marra Lind"])
def test_a_known_name_without_its_colon_behind_a_dash_opens_a_turn(name: str) -> None:
    draft = read(f"{_TALK}– {name}, head of the mill.\n{_TALK.replace(_WHO[0], _WHO[1], 1)}")
    assert (_WHO[0], f"{name}, head of the mill.") in speech(draft)
    assert [who for who, _ in speech(draft)] == [*_WHO * 4, _WHO[0], _WHO[1], _WHO[1], *_WHO * 3]
    assert (17, f'the label "{name}" has no colon; it opens a turn') in draft.problems


@pytest.mark.parametrize(
    "more",
    [
        "– Tom Aue, head of the mill.\n",  # nobody who is known
        "– Bo Weller, as I am called.\n",  # who speaks already
        "– Mara Lind, head of the mill.\n– Ines Dahl, her aunt.\n",  # a list
        "– Mara, you know it.\n",
        "Mara Lind, head of the mill.\n",
        "– Mara Lind\n",
    ],
)
def test_a_dash_before_what_is_said_opens_no_turn(more: str) -> None:
    assert [who for who, _ in speech(read(f"{_TALK}{more}{_TALK}"))] == _WHO * 8


def test_where_few_labels_have_a_dash_one_before_a_name_is_a_lists() -> None:
    talk = _TALK.replace("– ", "")
    said = speech(read(f"{talk}– Mara Lind, head of the mill.\n{talk}"))
    assert [who for who, _ in said] == _WHO * 8
