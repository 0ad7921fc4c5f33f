"""What can be wrong with a store, for those who need nothing else of it."""

from __future__ import annotations


class CannotOpen(RuntimeError):
    """The store is not there, damaged, or none of ours."""
