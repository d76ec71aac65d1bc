"""`hash --program` and `diff` of two NEFFs of 100 MB against the time of inflating both, and `scan` on
two cores against one."""
import os
import random
import shlex
import shutil
import subprocess

from compare import Comparison, Memory
import inputs
import loading

MEBI = 1 << 20
SLOT = 64
# The constant of the real file, which becomes a large one.
WEIGHT = "sg00/value_sg0000_identity_82_CRSM.npy"
# What comparing may hold beside the programs of both files, the slots without their ids and the
# aligned copies of them.
SPARE = 160 * MEBI
FILES = 8


def array(path, size):
    """A .npy of so many bytes of weights, with the header that NumPy writes."""
    text = f"{{'descr': '|V2', 'fortran_order': False, 'shape': ({size // 2},), }}"
    length = (len(text) + 11 + 63) // 64 * 64 - 10
    header = b"\x93NUMPY\x01\x00" + length.to_bytes(2, "little") + text.ljust(length - 1).encode() + b"\n"
    inputs.weights(1, size, path + ".data")
    with open(path, "wb") as out, open(path + ".data", "rb") as data:
        out.write(header)
        shutil.copyfileobj(data, out)
    os.remove(path + ".data")


def make(root, neffc, work, size):
    """Two NEFFs of so many bytes, half of them weights; the second has one slot and one weight
    changed."""
    folder = os.path.join(work, "a")
    loading.real(root, neffc, folder)
    array(os.path.join(folder, WEIGHT), size // 2)
    templates = sorted(inputs.templates(root).items())
    for seed, (engine, given) in enumerate(templates):
        chosen = random.Random(seed).choices(given, k=size // 2 // SLOT // len(templates))
        with open(os.path.join(folder, "sg00", f"{engine}.bin"), "wb") as file:
            file.write(b"".join(chosen))
    other = os.path.join(work, "b")
    shutil.copytree(folder, other)
    with open(os.path.join(other, WEIGHT), "r+b") as file:
        file.seek(size // 4)
        file.write(b"\x55")
    with open(os.path.join(other, "sg00", "Pool.bin"), "r+b") as file:
        file.seek(size // 64 * SLOT // 20 + 2)
        file.write(b"\x07")
    return [loading.pack(neffc, each, 1) for each in (folder, other)]


def differs(neffc, files):
    """What is wrong with the comparison: one slot and one weight differ, nothing else."""
    def check():
        done = subprocess.run([neffc, "diff", "-q", "-U", "0", *files], capture_output=True, text=True)
        wanted = ("1 removed, 1 added", "first difference at")
        missing = [text for text in wanted if text not in done.stdout]
        return f"no {missing} in {done.stdout[:2000]}" if missing or done.returncode != 1 else None
    return check


def comparisons(root, neffc, work):
    """Times against inflating, memory, and two cores against one."""
    files = make(root, neffc, work, 100 * MEBI)
    n, (a, b) = shlex.quote(neffc), map(shlex.quote, files)
    inflate = " && ".join(f"tail -c +1025 {each} | gzip -dc > /dev/null" for each in (a, b))
    right = lambda: None
    yield Comparison("comparing, hash", f"{n} hash -q --program {a} {b}", inflate, 1 / 1.1, right)
    yield Comparison("comparing, diff", f"{n} diff -q {a} {b} || [ $? -eq 1 ]", inflate, 1 / 1.1, differs(neffc, files))
    yield Memory("memory of comparing, hash, 100 MB", [neffc, "hash", "-q", "--program", files[0]], 50 * MEBI + SPARE, right)
    folder = os.path.join(work, "many")
    os.makedirs(folder)
    for number in range(FILES):
        os.link(files[number % 2], os.path.join(folder, f"{number}.neff"))
    scan = f"{n} scan -q {shlex.quote(folder)} || [ $? -eq 1 ]"
    if len(os.sched_getaffinity(0)) >= 2:
        both = f"taskset -c 0,1 bash -c {shlex.quote(scan)}"
        one = f"taskset -c 0 bash -c {shlex.quote(scan)}"
        yield Comparison("comparing, scan, two cores against one", both, one, 1.6, right)
