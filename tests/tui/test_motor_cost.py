"""How many keys coding takes. The mouse is never used; shift with a key counts as one more."""

from __future__ import annotations

from pathlib import Path

from codebook import Study
from codebook.study.codebook import Code
from codebook.text.numbers import keystrokes
from workbench import Bench, workbench

THEME, SUB_THEME, NAME, IN_VIVO = 5, 7, 6, 6


def coded(bench: Bench) -> set[str]:
    """The codes of the coder's on the target."""
    target = bench.view.target
    return {c.code.id for c in bench.desk.codings_on(target) if c.own and c.passage.span == target}


def typed(bench: Bench, code: Code, most: int) -> list[str]:
    """The keys that put a code on the target: its id, and enter where a longer one begins so."""
    keys = list(keystrokes(code.number))
    if bench.desk.picker.settled("".join(keys)) is None:
        keys.append("enter")
    assert len(keys) <= most, code.number
    return keys


async def by_id(sample: Path, depth: int, most: int) -> int:
    """Return how many codes take `most` keys at most; some of them, the longest too, are put on."""
    async with workbench(sample, "Ada") as bench:
        codes = [c for c in bench.desk.picker.usable if c.number and c.depth == depth]
        keys = {code.id: typed(bench, code, most) for code in codes}
        longest = sorted(codes, key=lambda code: len(keys[code.id]))
        for code in {*longest[:2], *longest[-4:]}:
            await bench.press(*keys[code.id])
            assert code.id in coded(bench), code.number
        return len(codes)


async def test_any_theme_by_its_id(sample: Path) -> None:
    assert await by_id(sample, 1, THEME) == 20


async def test_any_sub_theme_by_its_id(sample: Path) -> None:
    assert await by_id(sample, 2, SUB_THEME) >= 69


async def test_the_last_code_again_on_the_next_sentence(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("How to set it up.")
        await bench.press("a", "1")
        await bench.press("down", ".")
        assert bench.coded("The manual says nothing!") == ["A.1"]


async def test_a_code_by_its_name(small: Path, sample: Path) -> None:
    async with workbench(small, "First") as bench:
        for name in ("Setting up", "Documentation", "Speed"):
            keys = ["enter", *name[:3].lower(), "enter"]
            assert len(keys) <= NAME
            await bench.press(*keys)
            assert bench.desk.picker.recent[0].name == name


async def test_most_codes_of_a_large_codebook_by_four_letters_of_their_name(sample: Path) -> None:
    with Study.open(sample, "Ada") as study:
        from codebook.tui.model.picking import Picker

        picker = Picker(study.codebook())
        themes = [code for code in picker.usable if code.depth == 1 and code.number]
        first = [picker.pick(beginning(code)).found for code in themes]
        hit = [code for code, found in zip(themes, first, strict=True) if found[0].code == code]
        assert len(hit) >= len(themes) // 2, "the others are a step or two down the list"


def beginning(code: Code) -> str:
    return code.name.casefold()[: NAME - 2]


async def test_a_new_code_in_vivo(small: Path) -> None:
    async with workbench(small, "First") as bench:
        await bench.focus("How to set it up.")
        keys = ["down", "L", "L", '"', "enter"]
        assert len(keys) + 1 <= IN_VIVO, "shift is held once"
        await bench.press(*keys)
        assert bench.coded("The manual") == ["The manual"]
        await bench.press("down", '"', "enter")
        assert bench.coded("Then I wait, for hours.") == ["Then I wait, for hours"]
