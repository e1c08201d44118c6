"""The content of what is exported: rows of sheets, DataFrames, figures, documents, the report.

How it is written to files is `codebook.exporting`.
"""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
