"""What the passages of a code look like, at 80×24 and at 120×40.

After a wanted change: pytest tests/tui/test_passages_snapshots.py --snapshot-update
"""

from __future__ import annotations

from pathlib import Path

import small as small_texts
from codebook import Study
from codebook.study.importing.options import Options
from phrases import place_of, put
from pictures import Pictures
from workbench import workbench


async def test_passages(pictures: Pictures, sample: Path) -> None:
    async with workbench(sample, "Ada") as bench:
        await bench.focus("it has to be compiled")
        await bench.press("p", "down", "space")
        await pictures.take(bench, "of a code")
        await bench.press("escape", "p", "f", "down")
        await pictures.take(bench, "what to narrow them to")
        await bench.press("up", "enter")
        await pictures.take(bench, "codes beside")


async def test_marked_passages(pictures: Pictures, small: Path) -> None:
    with Study.open(small, "First") as study:
        for words in ("I teach.", "How to set it up.", "The manual says nothing!"):
            passage = put(study, words, "A.1", "A.2")
        (unsure, *_), star = study.passages(place_of(study, words)[0])[-1].codes, passage
        study.set_unsure([unsure.coding_id], unsure=True)
        study.set_key(star, key=True)
        study.set_insight(star, "What is written does not help those who begin.")
        study.add_memo("passage", star, "Ask the next ones what they read first.")
    async with workbench(small, "First") as bench:
        await bench.focus("The manual says nothing!")
        await bench.press("p", "end")
        await pictures.take(bench, "marked")


async def test_lost_places(pictures: Pictures, small: Path, tmp_path: Path) -> None:
    path = tmp_path / "U1.md"
    changed = small_texts.U1.replace("Naïve café 🙂 students mostly.", "So do we all.")
    path.write_text(changed.replace("How to set it up.", "Um."), encoding="utf-8")
    with Study.open(small, "First") as study:
        noted = put(study, "students mostly", "A.2", "B.1")
        study.set_insight(noted, "Teaching is mostly this.")
        study.annotate(*place_of(study, "How to set it up."), "Ask again.")
        put(study, "The manual says nothing!", "A.2")
        study.import_files([path], options=Options(updating=True))
    async with workbench(small, "First") as bench:
        bench.screen.action_do("lost_places")
        bench.app.clear_notifications()
        await bench.settle()
        await pictures.take(bench, "that lost their places")
        await bench.press("e", "shift+left", "shift+left")
        await pictures.take(bench, "a new place")
