#!/usr/bin/env python3
"""xtensa.py NEFFC: QEMU judges the interpreter of the crate neff-xtensa. Called by scripts/witness;
NEFFC is not used.

Random programs, those whose results are recorded and some of a new seed, end in QEMU as in the
interpreter. NEFFC_BLESS=1 writes the record from what QEMU makes of the programs, whatever the
interpreter does.
"""
import os
import re
import time

from verdict import check, expect, main, run

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
RECORDED = os.path.join(ROOT, "crates/neff-xtensa/tests/random.txt")
CORE = "de233_fpu"
# Programs of the new seed.
FRESH = 3000


def example(name, *arguments):
    """What an example of the crate prints."""
    command = ("cargo", "run", "-q", "--locked", "-p", "neff-xtensa", "--example", name, "--")
    return expect(f"example {name}", *command, *arguments, cwd=ROOT).decode()


def digest(record):
    """FNV-1a of 32 bits."""
    total = 0x811C9DC5
    for byte in record:
        total = (total ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{total:08x}"


def programs(work, label, *arguments):
    """Records of programs, QEMU's and the interpreter's."""
    elf, ours = os.path.join(work, label + ".elf"), os.path.join(work, label + ".records")
    size = int(re.search(r"(\d+) bytes each", example("random_programs", elf, ours, *arguments))[1])
    os.chmod(elf, 0o755)
    theirs = expect(f"QEMU runs {label} programs", "qemu-xtensa", "-cpu", CORE, elf, timeout=60)
    with open(ours, "rb") as file:
        ours = file.read()
    check(f"as many records of {label} programs", len(ours) == len(theirs) > 0)
    cut = [range(0, len(records), size) for records in (theirs, ours)]
    return [theirs[at:at + size] for at in cut[0]], [ours[at:at + size] for at in cut[1]]


def compared(label, theirs, ours):
    for number, (one, other) in enumerate(zip(theirs, ours)):
        check(f"{label} program {number}", one == other, f"QEMU {one.hex()}, we {other.hex()}")


def judge(_neffc, work):
    print(expect("QEMU says its version", "qemu-xtensa", "--version").decode().splitlines()[0])
    theirs, ours = programs(work, "recorded")
    digests = [digest(record) for record in theirs]
    text = "".join(" ".join(digests[at:at + 10]) + "\n" for at in range(0, len(digests), 10))
    if os.environ.get("NEFFC_BLESS"):
        with open(RECORDED, "w", encoding="utf-8") as file:
            file.write(text)
    with open(RECORDED, encoding="utf-8") as file:
        check("the recorded results are QEMU's", file.read() == text)
    compared("recorded", theirs, ours)
    # A seed of today's: what it finds is reproduced by that number.
    seed = str(int(time.time()) // 86400)
    compared(f"seed {seed}", *programs(work, "fresh", seed, str(FRESH)))


if __name__ == "__main__":
    main(judge)
