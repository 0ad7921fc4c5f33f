"""Dockerfile and compose.yaml without an engine: what they copy is there, what they install and start works.

The image itself is not built here. Its install and start commands run in a fresh directory, as another user, who cannot write to
the project (`make soak`, for the packages of the lock file take a while); the light version runs always.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from bot.cli import build_parser

PROJECT = Path(__file__).parents[2]
NOBODY = 65534
SCRIPT = "Anna: /neu zwei-tuerme\nBernd: /beitreten\nAnna: /start\nAnna: /stand\n"


def instructions() -> list[tuple[str, str]]:
    text = (PROJECT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines]


def every(name: str) -> list[str]:
    return [text for word, text in instructions() if word == name]


def environment() -> dict[str, str]:
    return dict(re.findall(r"(\w+)=(\S+)", " ".join(every("ENV"))))


def copied_to(folder: Path) -> None:
    """What the COPY lines bring."""
    for line in every("COPY"):
        *sources, target = line.split()
        for source in sources:
            place = folder / target
            if (PROJECT / source).is_dir():
                shutil.copytree(PROJECT / source, place, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(PROJECT / source, place / source if target.endswith("/") else place)


@pytest.mark.parametrize(("answer", "pinned"), [("sha256:" + "0a" * 32, True), ("sha256:0a", False), ("", False)])
def test_the_base_image_is_pinned_by_what_the_registry_says(tmp_path, answer, pinned):
    """`make anheften` with an engine that answers like this."""
    for name in ("Dockerfile", "Makefile"):
        shutil.copy(PROJECT / name, tmp_path)
    engine = tmp_path / "docker"
    engine.write_text(f"#!/bin/sh\n[ \"$4\" = python:3.11-slim-bookworm ] && echo '{answer}'\n", encoding="utf-8")
    engine.chmod(0o755)
    before = (tmp_path / "Dockerfile").read_text(encoding="utf-8")
    for _ in range(2):  # also where it is pinned already
        made = subprocess.run(
            ["make", "anheften"], cwd=tmp_path, env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"}, check=False
        )
        assert (made.returncode == 0) == pinned
    after = (tmp_path / "Dockerfile").read_text(encoding="utf-8")
    assert after == (before.replace(every("FROM")[0], f"python:3.11-slim-bookworm@{answer}") if pinned else before)


def pip_commands() -> list[str]:
    return [part.strip() for line in every("RUN") for part in line.split("&&") if part.strip().startswith("pip ")]


def commands() -> list[str]:
    return [*json.loads(every("ENTRYPOINT")[0]), *json.loads(every("CMD")[0])]


def test_the_files_say_what_they_should():
    for line in every("COPY"):
        for source in line.split()[:-1]:
            assert (PROJECT / source).exists(), source
    for user in every("USER"):
        assert user not in ("root", "0")
    (volume,) = every("VOLUME")
    assert Path(environment()["RINGRICHTER_DB"]).parent == Path(volume)
    assert f":{environment()['RINGRICHTER_GESUND_PORT']}/gesund" in every("HEALTHCHECK")[0]
    assert len(pip_commands()) == 2 and "slim" in every("FROM")[0]
    services = yaml.safe_load((PROJECT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert set(services) == {"discord", "telegram", "web"}
    for name, service in services.items():
        assert service["env_file"] == ".env" and service["volumes"] == [f"daten:{volume}"]
        assert build_parser().parse_args(service["command"]).befehl == name
    assert build_parser().parse_args(commands()[1:]).befehl == "discord"


def test_the_engine_gets_what_is_copied_and_nothing_else():
    lines = (PROJECT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    let_in = {line[1:] for line in rules if line.startswith("!")}
    assert rules[0] == "*"
    assert let_in == {source for line in every("COPY") for source in line.split()[:-1]}
    assert {"**/*.db", "**/.env"} <= set(rules)


def test_the_installed_program_starts_without_the_project(tmp_path):
    source, target = tmp_path / "app", tmp_path / "installed"
    source.mkdir()
    copied_to(source)
    install = pip_commands()[1].removeprefix("pip ").split()
    done = subprocess.run(
        [sys.executable, "-m", "pip", *install, "--quiet", "--target", str(target)], cwd=source, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    shutil.rmtree(source)
    assert len(list(target.glob("bot/fonts/*.ttf"))) == 8
    (tmp_path / "skript.txt").write_text(SCRIPT, encoding="utf-8")
    env = {"PATH": f"{target}/bin:{os.environ['PATH']}", "PYTHONPATH": str(target), "RINGRICHTER_DB": str(tmp_path / "x.db")}
    program = str(target / "bin" / json.loads(every("ENTRYPOINT")[0])[0])
    shown = subprocess.run([program, "tisch", "--skript", "skript.txt"], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert shown.returncode == 0 and "ist dran" in shown.stdout, shown.stderr
    helped = subprocess.run([program, "--help"], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert helped.returncode == 0 and "discord" in helped.stdout


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("setpriv"), reason="becoming another user needs root and setpriv")
def test_install_and_start_as_another_user_with_a_read_only_project(tmp_path_factory):
    python = next((p for p in ("/usr/bin/python3.11", "/usr/bin/python3.12", "/usr/bin/python3.13") if Path(p).exists()), None)
    if python is None:
        pytest.skip("no Python that another user may start")
    home = Path(subprocess.run(["mktemp", "-d"], capture_output=True, text=True, check=True).stdout.strip())
    try:
        app, data = home / "app", home / "daten"
        app.mkdir()
        copied_to(app)
        data.mkdir()
        (home / "skript.txt").write_text(SCRIPT, encoding="utf-8")
        subprocess.run(["chown", "-R", f"{NOBODY}:{NOBODY}", str(home)], check=True)
        env = {k: v for k, v in environment().items() if k != "RINGRICHTER_DB"} | pip_settings()
        env |= {"PATH": f"{home}/venv/bin:/usr/bin:/bin", "HOME": str(home), "RINGRICHTER_DB": str(data / "ringrichter.db")}

        def run(command: str, code: int = 0) -> str:
            as_nobody = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "sh", "-c", command]
            done = subprocess.run(as_nobody, cwd=app, env=env, capture_output=True, text=True)
            assert done.returncode == code, f"{command}: {done.stdout[-500:]} {done.stderr[-2000:]}"
            return done.stdout + done.stderr

        run(f"touch {PROJECT}/darf-nicht-sein", code=1)
        run(f"{python} -m venv {home}/venv")
        for command in pip_commands():
            run(command)
        subprocess.run(["chown", "-R", "0:0", str(app)], check=True)  # from here on nobody may write there either
        assert "ist dran" in run(f"ringrichter tisch --skript {home}/skript.txt")
        for service in ("discord", "telegram"):
            assert f"{service.upper()}_TOKEN" in run(f"{commands()[0]} {service}", code=2)
            env |= {f"{service.upper()}_TOKEN": "1:x", f"{service.upper()}_BASE_URL": "http://127.0.0.1:9/bot"}
            assert "nicht zu erreichen" in run(f"{commands()[0]} {service}", code=2)
        assert (data / "ringrichter.db").exists()
    finally:
        shutil.rmtree(home)


def pip_settings() -> dict[str, str]:
    """Where this machine's pip finds packages, for a user who has not the same settings."""
    listed = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True).stdout
    found = re.findall(r"^(?:global|:env:)\.([\w-]+)='(.*)'$", listed, re.MULTILINE)
    return {f"PIP_{name.upper().replace('-', '_')}": value for name, value in found}
