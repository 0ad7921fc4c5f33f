"""Changing a state without touching the old one: copy on first write.

`Edit.at("players", "p1", "hand")` returns that container, copied together with its parents the first time it is asked for; the
caller may change it with ordinary Python. Everything else is shared with the old state, so a move costs microseconds whatever
the size of the state. Reading goes through `Edit.state` or the plain dicts.
"""

from __future__ import annotations

from typing import Any

from games.contract import State


class Edit:
    __slots__ = ("owned", "state")

    def __init__(self, state: State) -> None:
        self.state: State = dict(state)
        # The copies made by this edit, kept alive so that an id cannot be taken by another object.
        self.owned: dict[int, Any] = {}

    def at(self, *path: str | int) -> Any:
        """The container at this path, ready to be changed."""
        here: Any = self.state
        own = self.owned
        for step in path:
            child = here[step]
            if id(child) not in own:
                child = child.copy()
                own[id(child)] = child
                here[step] = child
            here = child
        return here

    def part(self, name: str) -> Any:
        """A container of the state itself, ready to be changed: `at(name)`, which is what most changes ask for."""
        child = self.state[name]
        if id(child) not in self.owned:
            child = child.copy()
            self.owned[id(child)] = child
            self.state[name] = child
        return child

    def own(self, container: Any) -> Any:
        """Remember a container that was made during this edit, so that it is not copied again."""
        self.owned[id(container)] = container
        return container
