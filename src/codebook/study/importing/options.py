"""How files are imported: what a person says of all of them, or of single ones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from codebook.progress import OnProgress
from codebook.reading.drafts import Kind
from codebook.reading.turns.correction import NONE, Correction
from codebook.study.importing.offered import Declared


@dataclass(frozen=True)
class Options:
    """How to import files.

    - `kind`: what kind all files are; None finds it from their content.
    - `type_name`, `prefix`: the name and letter of the type that a taxonomy without ids lists.
    - `dry_run`: write nothing, only report what would be imported.
    - `correction`: how transcripts are to be read; `corrections` has exceptions by path.
    - `updating`: which files may become the next revision of a transcript that has another text:
      True for all, or their paths. `texts_of` has the transcript's name, by path, for files that
      are named otherwise.
    - `comments`: which documents' comments are imported as codings: True for all, or their paths.
    - `columns`: what the columns of tables hold, as in `quote=Segment,code=Code`; it is remembered
      for tables with the same header. `tables` has the same by the signature of a header.
    - `project`: the name or number of the project in a file that has several (Taguette's).
    - `declared`: the kind and project of single files as a person declared, by path.
    - `on_progress`: called with the numbers of steps: each file is read, then each is written.
    """

    kind: Kind | None = None
    type_name: str | None = None
    prefix: str | None = None
    dry_run: bool = False
    correction: Correction = NONE
    corrections: Mapping[Path, Correction] = field(default_factory=dict)
    updating: bool | Collection[Path] = False
    texts_of: Mapping[Path, str] = field(default_factory=dict)
    comments: bool | Collection[Path] = False
    columns: str = ""
    tables: Mapping[str, str] = field(default_factory=dict)
    project: str = ""
    declared: Mapping[Path, Declared] = field(default_factory=dict)
    on_progress: OnProgress | None = None

    def correcting(self, path: Path) -> Correction:
        """Return how the transcript at `path` is to be read."""
        return self.corrections.get(path, self.correction)

    def declared_for(self, path: Path) -> Declared:
        """Return what a person declared that the file at `path` is."""
        return self.declared.get(path, Declared(self.kind, self.project))

    def takes_comments(self, path: Path) -> bool:
        """Whether the comments of the document at `path` are taken as codings."""
        return self.comments if isinstance(self.comments, bool) else path in self.comments

    def updates(self, path: Path) -> bool:
        """Whether another text at `path` becomes the next revision of its transcript."""
        is_named = self.updating if isinstance(self.updating, bool) else path in self.updating
        return is_named or path in self.texts_of

    def says_of(self, header: str) -> str:
        """Return what is declared of the columns of tables with this header's signature."""
        return self.columns or self.tables.get(header, "")
