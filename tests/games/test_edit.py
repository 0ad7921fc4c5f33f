"""Copy on first write: the old state stays, what did not change is shared."""

from __future__ import annotations

from games.edit import Edit


def test_a_change_copies_only_its_path():
    old = {"a": {"x": [1, 2], "y": [3]}, "b": {"z": [4]}}
    edit = Edit(old)
    edit.at("a", "x").append(9)
    assert old == {"a": {"x": [1, 2], "y": [3]}, "b": {"z": [4]}}
    assert edit.state == {"a": {"x": [1, 2, 9], "y": [3]}, "b": {"z": [4]}}
    assert edit.state["b"] is old["b"]
    assert edit.state["a"]["y"] is old["a"]["y"]


def test_a_container_is_copied_once():
    edit = Edit({"a": {"x": [1]}})
    first = edit.at("a", "x")
    first.append(2)
    assert edit.at("a", "x") is first


def test_a_new_container_that_is_owned_is_not_copied():
    edit = Edit({"stack": [{"old": 1}]})
    frame = edit.own({"new": 1})
    edit.at("stack").append(frame)
    assert edit.at("stack", 1) is frame
    edit.at("stack", 0)["old"] = 2
    assert edit.state["stack"] == [{"old": 2}, {"new": 1}]
