"""The database: tables, journal, blindness, migrations, queries. The only SQL of the project.

Its modules are loaded when they are used: what only writing needs costs as much as the terminal.
"""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
