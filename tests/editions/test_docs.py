"""The page about editions shows files that load."""

import re
from pathlib import Path

from editions.support import Load

PAGE = Path(__file__).parents[2] / "docs" / "editions.md"


def test_every_file_on_the_page_loads(load: Load) -> None:
    files = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(files) == 2
    for text in files:
        assert load(text).rows


def test_every_entry_is_on_the_page(load: Load) -> None:
    page = PAGE.read_text("utf-8")
    for name in ("archaeology", "expedition", "curios"):
        for row in load(f'based_on = "{name}"').rows:
            assert f"`{row.path.rpartition('.')[2]}`" in page, row.path
