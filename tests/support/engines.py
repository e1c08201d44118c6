"""Tests on one engine, where others of the same file run the same statements on both."""

from __future__ import annotations

import pytest

on_sqlite = pytest.mark.parametrize("small_place", ["sqlite"], indirect=True)
"""Marks a test that uses the small study in a folder only."""
