"""Errors a user can mend."""

from __future__ import annotations


class UsageError(Exception):
    """One German line, exit code 2."""
