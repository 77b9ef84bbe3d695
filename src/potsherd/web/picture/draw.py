"""Turns an SVG on standard input into a PNG on standard output, in a process of its own.

The renderer holds the interpreter's lock for a tenth of a second, and is given what people call
themselves: beside the server it keeps nobody waiting, and can break nothing.
"""

import os
import sys
from pathlib import Path

import resvg_py

if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)
    fonts = sorted(Path(__file__).with_name("fonts").glob("*.ttf"))
    sys.stdout.buffer.write(
        resvg_py.svg_to_bytes(
            svg_string=sys.stdin.buffer.read().decode(), font_files=[str(font) for font in fonts]
        )
    )
