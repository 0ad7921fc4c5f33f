"""The examples in the pages of the house (docs/haus) run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games import rules

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted((DOCS / "haus").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_an_example_runs_as_it_stands(page, monkeypatch):
    monkeypatch.setattr(rules, "REGISTRY", {})  # what an example registers is gone with it
    monkeypatch.setattr(rules, "WAIVABLE", set())
    for code in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        exec(compile(code, str(page), "exec"), {"__name__": page.stem})


def test_every_page_is_found_from_the_first():
    first = (DOCS / "architektur.md").read_text("utf-8")
    assert {f"haus/{page.name}" for page in PAGES} == set(re.findall(r"\((haus/[^)]+)\)", first))
    assert len(first.splitlines()) < 80, "one page"
