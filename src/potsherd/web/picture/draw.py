"""Turns an SVG on standard input into a PNG on standard output, in a process of its own.

The renderer holds the interpreter's lock for a tenth of a second, and is given what people call
themselves: beside the server it keeps nobody waiting, and can break nothing.
"""

import os
import sys
from pathlib import Path

import resvg_py


def drawn(svg: str, *, in_own_fonts: bool = False) -> bytes:
    """An SVG as a PNG, in the fonts that come along, and those of the system unless told not to
    look for them, which takes longest."""
    fonts = sorted(Path(__file__).with_name("fonts").glob("*.ttf"))
    return resvg_py.svg_to_bytes(
        svg_string=svg, font_files=[str(font) for font in fonts], skip_system_fonts=in_own_fonts
    )


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)
    sys.stdout.buffer.write(drawn(sys.stdin.buffer.read().decode()))
