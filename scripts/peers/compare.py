"""The framework of the peer comparisons: commands that are run in turns, and what came of them.

Ours and the peer's alternate, so that a slow minute of the machine hits both; the ratio is that
of the fastest runs. A comparison whose results are wrong has no ratio.
"""
import dataclasses
import subprocess
import sys
import time
from typing import Callable, Optional


@dataclasses.dataclass
class Comparison:
    """Two shell commands that do the same job."""

    name: str
    ours: str
    peer: str
    # What the ratio peer / ours must at least be; None if it is only reported.
    at_least: Optional[float]
    # Returns what is wrong with the results of both, or None.
    check: Callable[[], Optional[str]]


@dataclasses.dataclass
class Memory:
    """A command of ours whose peak memory is bounded."""

    name: str
    command: list
    at_most: int
    # Returns what is wrong with the result, or None.
    check: Callable[[], Optional[str]]


def shell(command):
    """Seconds that a shell command took; raises if it failed."""
    start = time.perf_counter()
    subprocess.run(["bash", "-euo", "pipefail", "-c", command], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


# A child's peak counts what its parent held when it was started, so a parent of its own, small
# and fresh, starts the command. Its 10 MiB are the least that can be measured.
MEASURE = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, usage = os.wait4(process.pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024)
"""


def peak(command):
    """Peak resident bytes of one process; raises if it failed."""
    done = subprocess.run([sys.executable, "-S", "-c", MEASURE, *command], check=True,
                          capture_output=True, text=True)
    status, used = map(int, done.stdout.split())
    if status != 0:
        raise RuntimeError(f"{command}: status {status}")
    return used


def compare(comparison, repetitions):
    """Runs both in turns and prints one line; True if the result is right and fast enough."""
    ours, peer = [], []
    try:
        for _ in range(repetitions):
            ours.append(shell(comparison.ours))
            peer.append(shell(comparison.peer))
    except subprocess.CalledProcessError as error:
        print(f"{comparison.name:34} FAILED: {error}")
        return False
    wrong = comparison.check()
    if wrong:
        print(f"{comparison.name:34} WRONG: {wrong}")
        return False
    ratio = min(peer) / min(ours)
    met = comparison.at_least is None or ratio >= comparison.at_least
    goal = "" if comparison.at_least is None else (
        f"  (at least {comparison.at_least:.2f}: {'met' if met else 'MISSED'})")
    print(f"{comparison.name:34} ours {min(ours):8.3f} s  peer {min(peer):8.3f} s  "
          f"ratio {ratio:6.2f}{goal}")
    return met


def measure(memory):
    """Runs once and prints one line; True if the result is right and small enough."""
    try:
        used = peak(memory.command)
    except RuntimeError as error:
        print(f"{memory.name:34} FAILED: {error}")
        return False
    wrong = memory.check()
    if wrong:
        print(f"{memory.name:34} WRONG: {wrong}")
        return False
    met = used <= memory.at_most
    print(f"{memory.name:34} peak {used / 2**20:8.1f} MiB"
          f"  (at most {memory.at_most / 2**20:.0f}: {'met' if met else 'MISSED'})")
    return met
