"""The content of exports: rows of sheets, DataFrames, figures, documents, the report.

`codebook.exporting` writes it to files.
"""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
