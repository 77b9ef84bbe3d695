"""The page about the analysis is right."""

import re
from pathlib import Path


def test_the_example_runs() -> None:
    text = Path("docs/analysis.md").read_text("utf-8")
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(code, {})
