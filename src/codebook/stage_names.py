"""The stages of a study, in their order, and in which of them coders code apart."""

from __future__ import annotations

STAGES = ("setup", "coding", "review", "reconciliation", "grouping", "final")
"""Those of both modes: a review has no reconciliation, and a blind study no review."""

CLOSED = ("setup", "coding")
"""The stages in which, unless it is a review, no coder sees another's layer."""


def stages(mode: str) -> tuple[str, ...]:
    """Return the stages of a study of this mode, in order."""
    other = "reconciliation" if mode == "review" else "review"
    return tuple(stage for stage in STAGES if stage != other)


def is_open(mode: str, stage: str) -> bool:
    """Whether layers can be compared: coders coded apart, and no longer do."""
    return mode == "blind" and stage not in CLOSED
