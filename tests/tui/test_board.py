"""The board itself: where the cursor is, what is in sight, what is shown at once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from codebook.study.codebook import Codebook
from codebook.study.grouping.themes import Theme
from codebook.tui.widgets.board import Board
from codebooks import code_row

CODES = Codebook(code_row(f"A.{place}", uses=1) for place in range(1, 31))


def theme(name: str, *codes: str) -> Theme:
    return Theme(name, name, "", "", codes, ())


def numbers(board: Board, column: int) -> str:
    return " ".join(code.number for code in board.columns[column].codes)


def test_what_is_shown_at_once_is_what_was_written() -> None:
    board = Board(CODES)
    board.show([theme("x", "A.1", "A.2"), theme("y", "A.2")])
    assert board.theme_count("A.2") == 2
    board.put("y", ["A.3", "A.1"], out_of="x")
    assert [numbers(board, place) for place in (1, 2)] == ["A.2", "A.1 A.2 A.3"]
    board.put("x", ["A.3"], out_of=None)
    board.take_out("y", ["A.2", "A.3"])
    assert [numbers(board, place) for place in (1, 2)] == ["A.2 A.3", "A.1"]
    board.put("y", ["A.1"], out_of="y")
    assert numbers(board, 2) == "A.1", "put where it is, it stays"
    assert len(board.columns[0].codes) == 27


def test_codes_that_nobody_used_are_left_out_unless_asked_for() -> None:
    board = Board(
        Codebook(
            [code_row("A"), code_row("B", uses=3), code_row("C", state="candidate"), code_row("D")]
        )
    )
    board.show([theme("x", "D")])
    assert [code.number for code in board.cards] == ["B", "C", "D"]
    board.unused_too = True
    board.show(board.themes)
    assert [code.number for code in board.cards] == ["A", "B", "C", "D"]
    unused = Board(Codebook([code_row("A"), code_row("B", state="retired")]))
    unused.show([])
    assert [code.number for code in unused.cards] == ["A"], "nobody has coded: all are to be sorted"


def test_a_code_is_found_where_it_is() -> None:
    board = Board(CODES)
    board.fit(5, 2)
    board.show([theme("x", "A.1"), theme("y", "A.2"), theme("z", "A.3", "A.1")])
    assert board.find("A.3")
    assert (board.at, board.left) == (3, 2)
    assert board.find("A.1")
    assert board.at == 3, "in the column of the cursor where it can be"
    assert not board.find("nothing")


STEPS = st.lists(st.tuples(st.sampled_from(["step", "turn", "choose", "move"]), st.integers(-9, 9)))


@given(STEPS, st.integers(1, 8), st.integers(1, 3))
def test_the_cursor_stays_in_sight_whatever_is_done(
    steps: list[tuple[str, int]], high: int, wide: int
) -> None:
    board = Board(CODES)
    board.fit(high, wide)
    board.show([theme("x"), theme("y", "A.4"), theme("z", "A.4"), theme("w")])
    for what, by in steps:
        if what == "move":
            column = board.columns[abs(by) % 5]
            if column.theme:
                board.put(column.theme.id, board.selection, board.theme.id if board.theme else None)
        elif what == "choose":
            board.choose()
        else:
            getattr(board, what)(by)
        row, top = board.rows[board.at], board.tops[board.at]
        assert top <= row < top + high
        assert board.at in board.visible_columns
        assert bool(board.card) == bool(board.columns[board.at].codes)
        inside = {code for theme in board.themes for code in theme.code_ids}
        assert len(board.columns[0].codes) == 30 - len(inside)
