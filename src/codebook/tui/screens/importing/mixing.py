"""Corrections that make one, or exchange, who asks and who answers in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

from codebook.tui.screens.importing.item import ImportItem
from codebook.tui.screens.importing.speaker_corrections import SpeakerCorrections

_Roles = Callable[[ImportItem], Mapping[str, str]]
"""Tells what each speaker of a file does, see `Cast`."""


def mixing(item: ImportItem, said: SpeakerCorrections, roles: _Roles) -> str:
    """Return whom a correction makes one, or exchanges, of who asks and who answers; "" for nobody.

    Who asks may have another label, too: so two are told of only where the other is known to
    answer, or nobody else is left.
    """
    named = item.corrections.becoming(said)
    then = {name: named.get(name, name) for name in item.offered.speakers}
    left = tuple(filter(None, dict.fromkeys(then.values())))
    before = roles(item)
    after = roles(replace(item, corrections=said, offered=item.offered._replace(speakers=left)))
    asking = [name for name, role in before.items() if role == "asks" and then[name]]
    for asker, other in product(asking, [name for name in before if before[name] != "asks"]):
        new, do = then[asker], after[then[asker]]
        if then[other] == new and (before[other] == "answers" or len(left) == 1):
            counts = "questions" if do == "asks" else "answers"
            return f"{asker} asks, {other} answers: as one, all that both say counts as {counts}."
        if do == "answers" and after.get(then[other]) == "asks":
            return f"{asker} asks here: if {new} is a participant, {other} asks instead."
    return ""
