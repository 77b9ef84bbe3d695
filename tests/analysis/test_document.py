"""The page about the analysis is right."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "analysis.md"


def test_the_example_runs() -> None:
    text = PAGE.read_text("utf-8")
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(code, PAGE.name, "exec"), {})
