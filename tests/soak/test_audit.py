"""What `make check` makes of the report of pip-audit, which has none of its own environment."""

from __future__ import annotations

import runpy
from pathlib import Path

judged = runpy.run_path(str(Path(__file__).with_name("audit.py")))["judged"]

REPORT = {
    "dependencies": [
        {
            "name": "jinja2",
            "version": "2.11.0",
            "vulns": [
                {"id": "CVE-2020-1", "fix_versions": ["2.11.3"], "aliases": [], "description": "s"},
                {"id": "CVE-2020-2", "fix_versions": [], "aliases": [], "description": "s"},
            ],
        },
        {"name": "textual", "version": "8.2.8", "vulns": []},
        {"name": "lxml", "skip_reason": "Dependency not found on PyPI and could not be audited"},
    ],
    "fixes": [],
}


def test_weaknesses_are_told_and_what_was_not_looked_up_is_counted() -> None:
    weaknesses, passed_over = judged(REPORT)
    assert weaknesses == [
        "jinja2 2.11.0 has a known weakness, CVE-2020-1; mended in 2.11.3.",
        "jinja2 2.11.0 has a known weakness, CVE-2020-2; mended in no version yet.",
    ]
    assert passed_over == 1
    assert judged({"dependencies": []}) == ([], 0)
