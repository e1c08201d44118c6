"""The code box for a code to be put in the place of another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from codebook.tui.dialogs.code_box import CodeBox

if TYPE_CHECKING:
    from codebook.study.codebook import Code
    from codebook.tui.model.picking import Choice, Picked, Picker


class InsteadBox(CodeBox):
    """The code box, which does not offer the code that is to be replaced."""

    def __init__(
        self,
        picker: Picker,
        examples: Callable[[str], list[str]],
        quote: str,
        answer: Callable[[Choice], object],
        *,
        replaced: Code,
    ) -> None:
        super().__init__(picker, examples, quote, answer, title=f"Instead of {replaced.label}")
        self._replaced, self._is_named = replaced, False

    def _pick(self, line: str) -> Picked:
        """Return what a line means without the code to be replaced; note whether it names that."""
        picked = super()._pick(line)
        others = tuple(found for found in picked.found if found.code.id != self._replaced.id)
        near = tuple(code for code in picked.near if code.id != self._replaced.id)
        whole = bool(line.strip()) and not picked.name
        self._is_named = whole and picked.found[:1] != others[:1]
        return picked._replace(found=others, near=near)

    def _enter_takes_first(self, picked: Picked, line: str) -> bool:
        return not self._is_named and super()._enter_takes_first(picked, line)

    def _refusal(self) -> str:
        if self._is_named and self.matches.row is None and not self._picked.unknown:
            return f"{self._replaced.title} is the code that is there. Choose another one."
        return super()._refusal()
