"""What a process holds on to while it is spoken to for weeks: memory after so many commands and presses, in a process of its own.

python -m tests.bench speicher        (20,000 commands)
python -m tests.bench_memory 200000   (what grows shows only there; some ten minutes)
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
from pathlib import Path

Rows = list[tuple[str, str]]
COMMANDS, STEPS = 20_000, 10


def resident() -> float:
    """Megabytes of this process that lie in memory."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def measure(commands: int) -> None:
    from tests.bot.fuzzing import Fuzzer

    with tempfile.TemporaryDirectory() as folder:
        fuzzer = Fuzzer(Path(folder), 1)
        for step in range(1, STEPS + 1):
            fuzzer.go_on(commands * step // STEPS)
            gc.collect()
            print(f"{fuzzer.count}\t{resident():.0f}\t{'; '.join(fuzzer.faults)}", flush=True)
        fuzzer.close()


def rows() -> Rows:
    command = [sys.executable, "-m", "tests.bench_memory", str(COMMANDS)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\n")
    return [(f"Speicher nach {line.split(chr(9))[0]} Befehlen", f"{line.split(chr(9))[1]} MB") for line in said if line]


if __name__ == "__main__":
    measure(int(sys.argv[1]))
