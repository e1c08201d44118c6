"""What files of several kinds are refused for, to be raised."""

from __future__ import annotations

from codebook.errors import InputError
from codebook.store.tables import Code
from codebook.study.importing.importer import Importer


def layer_closed(importer: Importer, name: str, line: int | None) -> InputError:
    """Return the refusal of codings by a coder from whom the one who imports codes apart."""
    return InputError(
        importer.path,
        f"{name} codes apart from you; that layer is closed.",
        f"Let {name} import it, or wait until both have finished.",
        line=line,
    )


def number_taken(importer: Importer, known: Code, name: str, line: int | None) -> InputError:
    """Return the refusal of a code of this name with the number of one that is `known`."""
    return InputError(
        importer.path,
        f"the codebook has {known.number} already, as “{known.name}”; here it is “{name}”.",
        "Give it another number, or rename one of them first.",
        line=line,
    )
