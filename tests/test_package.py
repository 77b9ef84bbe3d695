"""The package itself: what it offers, and what importing it costs."""

import subprocess
import sys

import pytest

import potsherd


def test_every_public_name_is_there() -> None:
    for name in potsherd.__all__:
        assert getattr(potsherd, name) is not None


def test_the_lazy_names_are_exactly_the_public_ones() -> None:
    assert sorted(potsherd._MODULE_OF) == sorted(potsherd.__all__)
    assert set(potsherd.__all__) <= set(dir(potsherd))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Shovel'"):
        _ = potsherd.Shovel


@pytest.mark.parametrize("used", ["import potsherd", "from potsherd import Position, Record"])
def test_numpy_and_numba_are_not_imported(used: str) -> None:
    code = f"{used}\nimport sys; print(sorted({{'numpy', 'numba'}} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "[]"
