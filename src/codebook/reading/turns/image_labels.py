"""The labels behind an image and its caption, as those that stand within a line."""

from __future__ import annotations

from codebook.reading.turns.cutting import Page
from codebook.reading.turns.glued import Glued
from codebook.reading.turns.lines.behind_images import is_behind_image
from codebook.reading.turns.lines.head_list import Heads


def behind_images(page: Page, openings: Heads) -> list[Glued]:
    """Return the labels behind an image, each from where its line begins: nobody says a caption."""
    return [
        Glued(head.label, page.starts[head.line], page.starts[head.line] + head.body)
        for head in openings
        if is_behind_image(page.lines, head)
    ]
