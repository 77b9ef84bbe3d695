"""The page about the arena: its Python runs, and its line of a file is one."""

import json
import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text("utf-8")


def test_the_code_of_the_page_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "arena.md", "exec"), {})


def test_the_line_of_the_page_has_the_form_of_a_result() -> None:
    (line,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    result = json.loads(line)
    assert set(result) == {"deal", "pairing", "games", "check"}
    assert all(set(game) == {"seats", "money", "wins"} for game in result["games"])
