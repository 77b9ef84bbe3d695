"""Helps tests to write editions: nested tables as TOML text, and the types of the fixtures."""

import json
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from potsherd.editions import Edition, load_edition
from potsherd.editions.contract import EDITIONS

Load = Callable[[str], Edition]
Refusal = Callable[[str], str]


def built_in_file(name: str) -> Path:
    return EDITIONS.of(load_edition(name).family).BUILT_IN[name]


def toml_text(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, date):
        return value.isoformat()
    return _key(value) if isinstance(value, str) else json.dumps(value)


def _key(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
