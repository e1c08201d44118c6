"""Whom a prompt is for."""

from __future__ import annotations

import pytest

from codebook.text.audiences import is_for


@pytest.mark.parametrize(
    ("audience", "group", "asked"),
    [
        ("LLM Users", "User", True),
        ("Framework Developers", "developer", True),
        ("LLM Users", "Developer", False),
        ("Users", "Power User", True),
        ("Companies", "Company", True),
        ("Bosses", "Boss", False),
        ("", "User", True),
        ("Users", "", True),
        ("大模型用户", "用户", True),
        ("用户", "开发者", False),
    ],
)
def test_a_prompt_is_for_a_group(audience: str, group: str, asked: bool) -> None:
    assert is_for(audience, group) is asked
