"""What Archaeology, either edition gives to each layer."""

from __future__ import annotations

from potsherd.families.contract import Family
from potsherd.rules.contract import Kernel


def _kernel() -> Kernel:
    from potsherd.rules.archaeology import kernel

    return kernel


ARCHAEOLOGY = Family(name="archaeology", kernel=_kernel)
