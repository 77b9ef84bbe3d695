"""What Curios gives to each layer."""

from __future__ import annotations

from potsherd.families.contract import Family
from potsherd.rules.contract import Kernel


def _kernel() -> Kernel:
    from potsherd.rules.curios import kernel

    return kernel


CURIOS = Family(name="curios", kernel=_kernel)
