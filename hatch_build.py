"""Puts the sample study, which is the repository itself, into the wheel."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SampleStudy(BuildHookInterface[Any]):
    """Adds the sample's files to a real wheel; an editable install reads them where they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Register the files with the builder."""
        if version != "editable":
            for source in ("codebook.toml", "guideline", "transcripts"):
                build_data["force_include"][source] = f"codebook/sample/{source}"
