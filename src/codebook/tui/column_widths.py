"""How wide the columns of a grid are, and how their headings are broken."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len


def in_two_lines(heading: str, width: int) -> str:
    """Return a heading that is wider than its column, broken between words where that helps most.

    Of several ways the one with the shortest longer line is taken.
    """
    words = heading.split(" ")
    if cell_len(heading) <= width or len(words) == 1:
        return heading
    ways = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return "\n".join(min(ways, key=lambda lines: max(map(cell_len, lines))))


def shared_out(wanted: Sequence[int], room: int, least: int) -> list[int]:
    """Return the cells of columns that want so many: the widest give way until all have room.

    None gets less than `least` for it. Where that is not enough, all get what they want, and the
    grid is scrolled.
    """
    width = max(wanted, default=0)
    while width > least and sum(min(each, width) for each in wanted) > room:
        width -= 1
    fits = sum(min(each, width) for each in wanted) <= room
    return [min(each, width) for each in wanted] if fits else list(wanted)
