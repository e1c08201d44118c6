"""What a record is after changes on several copies, by definition, from who knew of what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from codebook.store.journal.replay import WITHOUT_CONFLICT
from codebook.store.journal.several import Image

PLACE = ("quote", "start_at", "end_at", "revision_id", "state")
TOGETHER = {
    "passage": (*PLACE, "participant_id"),
    "review": ("outcome", "code_id", "start_at", "end_at", "reason"),
    "verdict": ("outcome", "result", "reason", "coder_id"),
    "ranking": ("answer", "items"),
}
"""The columns, by type of record, that make sense only together."""


class Deed(NamedTuple):
    """A change of a record, by its action; `moved` tells that a place only followed a text."""

    action: str
    before: Any
    after: Any
    kind: str = "do"
    target: str = ""
    moved: bool = False


class Folded:
    """One record's deeds, which are given in their order, with what each of them knew."""

    def __init__(self, deeds: Iterable[Deed], past: dict[str, set[str]], record: str = "") -> None:
        self._deeds = [deed for deed in deeds if deed.before != deed.after]
        self._of = {deed.action: deed for deed in self._deeds}
        self._at = {deed.action: at for at, deed in enumerate(self._deeds)}
        self._past = past
        self._together = TOGETHER.get(record, ())
        self._sets: dict[str, set[tuple[str, ...]]] = {}
        self._wanted: dict[tuple[tuple[str, ...], str], list[Deed]] = {}
        reversals = [deed for deed in self._deeds if deed.kind in ("undo", "redo")]
        self._last_reversal = {deed.target: deed.kind for deed in reversals}

    def result(self) -> tuple[Any, list[tuple[str, str]]]:
        """Return its state, and (column, action) of what is lost."""
        since, deletions = self._since_it_was_made()
        if not since:
            return None, []
        lost = [
            ("", deletion.action)
            for deletion in deletions
            if not any(self._answers(later, deletion) for later in self._deeds)
        ]
        state = dict(since[0].after)
        for names in {names for deed in since for names in self._sets[deed.action]}:
            setters = [deed for deed in since if names in self._sets[deed.action]]
            heads = self._latest(setters)
            standing, will = self._standing(names, heads)
            state |= {name: standing.after.get(name) for name in names}
            if "participant_id" in names and len({h.after["participant_id"] for h in heads}) > 1:
                state["participant_id"] = None
            if WITHOUT_CONFLICT.isdisjoint(names):
                lost += self._lost(names, heads, will)
        return state, lost

    def _answers(self, deed: Deed, deletion: Deed) -> bool:
        reverses = deed.kind in ("undo", "redo") and deed.before is not None
        return self._knows(deed, deletion) and not reverses

    def _since_it_was_made(self) -> tuple[list[Deed], list[Deed]]:
        since: list[Deed] = []
        deletions = []
        for deed in self._deeds:
            if deed.after is None:
                deletions.append(deed)
                if all(self._knows(deed, earlier) for earlier in since):
                    since = []
                continue
            # What it takes away, as a key of a JSON object, it sets to nothing.
            groups = {self._group(name) for name in (*(deed.before or ()), *deed.after)}
            if since and deed.before is not None:
                groups = {names for names in groups if _differ(names, deed.before, deed.after)}
            self._sets[deed.action] = groups
            since.append(deed)
        return since, deletions

    def _group(self, name: str) -> tuple[str, ...]:
        return self._together if name in self._together else (name,)

    def _knows(self, deed: Deed, other: Deed) -> bool:
        return deed is not other and other.action in self._past[deed.action]

    def _latest(self, deeds: Iterable[Deed]) -> list[Deed]:
        """Return those of some deeds that none of the others knew of, in order."""
        each_once = {deed.action: deed for deed in deeds}.values()
        latest = [
            deed for deed in each_once if not any(self._knows(other, deed) for other in each_once)
        ]
        return sorted(latest, key=lambda deed: self._at[deed.action])

    def _standing(self, names: tuple[str, ...], heads: list[Deed]) -> tuple[Deed, Deed]:
        wills = [(head, self._wills(names, head)[-1]) for head in heads]
        held = [pair for pair in wills if not self._is_taken_back(pair[1])]
        return max(
            held or wills, key=lambda pair: (self._at[pair[1].action], self._at[pair[0].action])
        )

    def _is_taken_back(self, deed: Deed) -> bool:
        return self._last_reversal.get(deed.action) == "undo"

    def _wills(self, names: tuple[str, ...], deed: Deed) -> list[Deed]:
        """Return what a deed wants, last what it shows: itself, or what others wanted.

        It carries on what was wanted, or takes it back, or repeats it; then what others did
        without knowing of that is still wanted, too.
        """
        key = names, deed.action
        if key not in self._wanted:
            self._wanted[key] = self._wills_found(names, deed)
        return self._wanted[key]

    def _wills_found(self, names: tuple[str, ...], deed: Deed) -> list[Deed]:
        target = self._of.get(deed.target)
        if self._only_carries(names, deed):
            return self._wills_before(names, deed) or [deed]
        if deed.kind == "undo" and target:
            *others, shown = self._wills_before(names, target) or [deed]
        elif deed.kind == "redo" and target and names in self._sets.get(target.action, ()):
            others, shown = [], self._wills(names, target)[-1]
        else:
            return [deed]
        found = self._wills_before(names, deed)
        for will in found:
            is_seen = will is found[-1] and self._knows(will, target)
            if not (will is target or self._knows(target, will) or is_seen):
                others.append(will)
        return self._but(others, shown)

    def _only_carries(self, names: tuple[str, ...], deed: Deed) -> bool:
        if names not in (TOGETHER["passage"], TOGETHER["review"]):
            return False
        chosen = [name for name in names if name != "participant_id"]
        return deed.moved or not _differ(chosen, deed.before, deed.after)

    def _wills_before(self, names: tuple[str, ...], deed: Deed) -> list[Deed]:
        known = [
            other
            for other in self._deeds
            if names in self._sets.get(other.action, ()) and self._knows(deed, other)
        ]
        heads = self._latest(known)
        if not heads:
            return []
        shown = max(
            (self._wills(names, head)[-1] for head in heads), key=lambda will: self._at[will.action]
        )
        return self._but((will for head in heads for will in self._wills(names, head)), shown)

    def _but(self, wills: Iterable[Deed], shown: Deed) -> list[Deed]:
        return [*(will for will in self._latest(wills) if will is not shown), shown]

    def _lost(
        self, names: tuple[str, ...], heads: list[Deed], standing: Deed
    ) -> list[tuple[str, str]]:
        wills = [will for head in heads for will in self._wills(names, head)]
        lost = []
        for will in self._latest(will for will in wills if not self._is_taken_back(will)):
            differing = [n for n in names if will.after.get(n) != standing.after.get(n)]
            if will is not standing and differing and differing[0] != "participant_id":
                lost.append((differing[0], will.action))
        return lost


def _differ(names: Iterable[str], one: Image | None, other: Image | None) -> bool:
    return one is None or other is None or any(one.get(n) != other.get(n) for n in names)
