"""Old name of `rules_kb.check`, for hands that still type it."""

from __future__ import annotations

import sys

from rules_kb.check import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
