"""How wide the columns of a grid are, and how their headings are broken."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len


def in_two_lines(heading: str, width: int) -> str:
    """Return a heading, broken between words into two lines where it is wider than its column.

    It is broken so that the longer line is as short as possible.
    """
    words = heading.split(" ")
    if cell_len(heading) <= width or len(words) == 1:
        return heading
    ways = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return "\n".join(min(ways, key=lambda lines: max(map(cell_len, lines))))


def shared_out(wanted: Sequence[int], room: int, least: int) -> list[int]:
    """Return the widths of columns, given those they want: the widest are narrowed to fit the room.

    None is narrowed to less than `least`. Where that is not enough, all get the width they want,
    and the grid has to be scrolled.
    """
    width = max(wanted, default=0)
    while width > least and sum(min(each, width) for each in wanted) > room:
        width -= 1
    fits = sum(min(each, width) for each in wanted) <= room
    return [min(each, width) for each in wanted] if fits else list(wanted)
