"""What a database is made of beside its tables: triggers, views, policies, logins."""

from __future__ import annotations

from codebook.lazy_modules import lazy_submodules

__getattr__ = lazy_submodules(__name__)
