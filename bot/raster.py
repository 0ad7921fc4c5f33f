"""SVG to PNG, with the fonts that ship with the program. Slow (tenths of a second): call it off the event loop."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import resvg_py

SANS, SERIF = "Source Sans Pro", "Source Serif Pro"
_PACKAGES = ("font_source_sans_pro", "font_source_serif_pro")
_WEIGHTS = ("Regular", "Semibold", "Bold", "It")


@lru_cache(maxsize=1)
def font_files() -> list[str]:
    """The font files inside the two font packages (whose own code is not needed and does not run on every system)."""
    found: list[str] = []
    for package in _PACKAGES:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise RuntimeError(f"font package {package} is missing")
        folder = Path(spec.origin).parent / "files"
        found += [str(file) for weight in _WEIGHTS for file in folder.glob(f"*-{weight}.ttf")]
    return found


def png(svg: str, width: int = 1200) -> bytes:
    """The picture as PNG, `width` pixels wide."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            skip_system_fonts=True,
            font_files=font_files(),
            font_family=SANS,
            sans_serif_family=SANS,
            serif_family=SERIF,
        )
    )
