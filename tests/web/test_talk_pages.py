"""The talk of a table is answered in pages, however much was said."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from potsherd.table.entries import Entry, Said
from potsherd.web.api.shown import TALK_PAGE, shown_table
from potsherd.web.site import Site
from table.scene import ANN, Scene, in_a_scene


def test_an_answer_has_a_page_of_the_talk_and_says_how_much_there_is(tmp_path: Path) -> None:
    async def script(scene: Scene) -> None:
        table = await scene.two_people("curios")
        for number in range(250):
            table = table.after(Entry(table.number + 1, 0, ANN.id, "", Said(0, f"{number}")))
        site = cast(Site, SimpleNamespace(slug=lambda name: name, tables=scene.tables))

        def page(talk_from: int | None) -> tuple[int, list[str]]:
            shown = json.loads(shown_table(site, table, "", None, talk_from=talk_from))
            assert shown["talk_length"] == 250
            return shown["talk_from"], [each["text"] for each in shown["talk"]]

        texts = [str(number) for number in range(250)]
        assert page(None) == (150, texts[150:])
        assert page(0) == (0, texts[:TALK_PAGE])
        assert page(100) == (100, texts[100:200])
        assert page(200) == (200, texts[200:])
        assert page(900) == (250, [])

    in_a_scene(tmp_path, script)
