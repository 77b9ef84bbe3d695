"""The page about worlds does what it says."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "worlds.md"


def test_the_code_of_the_page_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2
    exec(compile("".join(blocks), PAGE.name, "exec"), {})
