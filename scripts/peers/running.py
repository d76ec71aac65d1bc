"""`run` against what people would use instead: a tile product against libraries for products of
floats, a large product against NumPy, and the price of looking for races.

NumPy is installed under target/ if it is not there.
"""
import os
import shlex
import subprocess
import sys
import time

from compare import Comparison, Memory

GIBI = 1 << 30
ROWS = 128
TILES = 3000
# Turns of each of two loops of five instructions, in which an engine signals, waits and counts.
TURNS = 4_000_000
PER_TURN = 5
LOOP = """SET_ORDERING_MODE;
MOVE dtype=int32 num_mov=1 move_source=IMMEDIATE dst_registers=0x01 immediate=0x00;
again: ALU_OP op=ADD dtype=int32 src1_source=IMMEDIATE src0_lo=1 dst_lo=1 imm=1;
NOP $S[{semaphore}]++@complete;
NOP $S[{semaphore}]>=1 ;
NOP;
COMPARE_BRANCH cmp_op=LT dtype=int32 cmp0=$R[1] cmp1={turns} label_id=again;
"""
MODEL = """[model]
name = "loops"
target = "cayman"
style = "reference"
[[graph]]
name = "sg00"
[graph.var.x]
type = "input"
dtype = "float32"
shape = [32]
[graph.var.y]
type = "output"
dtype = "float32"
shape = [32]
[graph.queue.q]
type = "data"
owner = "sp"
semaphore = 30
[graph.engine.sp]
asm = "sp.asm"
[[graph.engine.sp.dma]]
queue = "q"
desc = [{ from = "x", to = "y", bytes = 128 }]
[graph.engine.pool]
asm = "pool.asm"
[graph.engine.dve]
asm = "dve.asm"
"""
# x is small and whole, so that sums are exact in any order and fit.
ARRAYS = """
import sys, numpy
k, n, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
random = numpy.random.default_rng(1)
numpy.save(folder + "/x.npy", random.integers(-1, 2, (128, k)).astype(numpy.float16))
y = numpy.lib.format.open_memmap(folder + "/y.npy", "w+", numpy.float16, (k, n))
for at in range(0, k, 1024):
    y[at:at + 1024] = random.integers(-1, 2, (min(1024, k - at), n))
y.flush()
"""
PRODUCT = """
import sys, numpy
folder = sys.argv[1]
x, y = numpy.load(folder + "/x.npy"), numpy.load(folder + "/y.npy")
out = x.astype(numpy.float32) @ y.astype(numpy.float32)
numpy.save(folder + "/out.npy", out.astype(numpy.float16))
"""


def python(root):
    """An interpreter that has NumPy."""
    folder = os.path.join(root, "target", "peers", "venv")
    found = os.path.join(folder, "bin", "python")
    if not os.path.exists(found):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    if subprocess.run([found, "-c", "import numpy"], capture_output=True).returncode:
        subprocess.run([found, "-m", "pip", "install", "--quiet", "numpy"], check=True)
    return found


def tiles(root):
    """A product of 128 by 128 by 512 in fp16 against libraries, whose floats are ready."""
    folder = os.path.join(root, "target", "peers")
    manifest = os.path.join(root, "scripts", "peers", "tile", "Cargo.toml")
    subprocess.run(["cargo", "build", "--quiet", "--release", "--locked", "--manifest-path", manifest,
                    "--target-dir", folder], check=True)
    program = shlex.quote(os.path.join(folder, "release", "tile-peer"))
    for peer in ("matrixmultiply", "gemm"):
        # The faster of the two may take two thirds of our time.
        yield Comparison(f"run, a tile product, {peer}", f"{program} neff-sim {TILES}",
                         f"{program} {peer} {TILES}", 2 / 3, lambda: None)


def product(root, neffc, work, k, n):
    """The large product, its arrays, and what NumPy takes for it with the casts."""
    interpreter = python(root)
    example = [os.environ.get("CARGO", "cargo"), "run", "--quiet", "--release", "--locked", "-p", "neff",
               "--example", "large_matmul", "--", str(k), str(n), os.path.join(work, "model")]
    subprocess.run(example, check=True, cwd=root)
    neff = os.path.join(work, "large.neff")
    subprocess.run([neffc, "build", "--quiet", os.path.join(work, "model", "model.toml"), "-o", neff],
                   check=True, stdout=subprocess.DEVNULL)
    subprocess.run([interpreter, "-c", ARRAYS, str(k), str(n), work], check=True)
    run = [neffc, "run", "--quiet", neff, "--input", f"x={work}/x.npy", "--input", f"y={work}/y.npy",
           "--output", f"out={work}/found.npy"]

    def check():
        same = "import sys, numpy; a, b = (numpy.load(f) for f in sys.argv[1:]); sys.exit(not (a == b).all())"
        done = subprocess.run([interpreter, "-c", same, f"{work}/found.npy", f"{work}/out.npy"])
        return "another product" if done.returncode else None

    unchecked, checked = shlex.join([*run, "--unchecked"]), shlex.join(run)
    numpy = shlex.join([interpreter, "-c", PRODUCT, work])
    name = f"[{ROWS}, {k}] by [{k}, {n}] in fp16"
    yield Comparison(f"run, {name}, NumPy with its casts", unchecked, numpy, 1.0, check)
    yield Comparison(f"run, {name}, with checks against without", checked, unchecked, 1 / 3, check)
    out = ROWS * n * 2
    # What is given is read where it is needed, so tensors count for less than they may.
    yield Memory(f"memory of run, {name}", run, out + GIBI, check)


def loops(neffc, work, turns):
    """A model of two engines that do nothing but signal, wait, count and branch."""
    folder = os.path.join(work, f"loops-{turns}")
    os.makedirs(folder)
    texts = {"model.toml": MODEL, "sp.asm": "PSEUDO_DMA_TRIGGER q block_id=0;\n",
             "pool.asm": LOOP.format(semaphore=20, turns=turns),
             "dve.asm": LOOP.format(semaphore=21, turns=turns)}
    for name, text in texts.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    neff = folder + ".neff"
    subprocess.run([neffc, "build", "--quiet", os.path.join(folder, "model.toml"), "-o", neff],
                   check=True, stdout=subprocess.DEVNULL)
    return neff


def figure(root, neffc, work):
    """Control slots per second and core: nothing to compare with, so it is only said."""
    interpreter = python(root)
    x = os.path.join(work, "x.npy")
    subprocess.run([interpreter, "-c", "import sys, numpy; numpy.save(sys.argv[1], "
                    "numpy.zeros(32, numpy.float32))", x], check=True)
    for options in (["--unchecked"], []):
        def seconds(turns):
            neff = loops(neffc, os.path.join(work, "".join(options) or "checked"), turns)
            command = [neffc, "run", "--quiet", neff, "--input", f"x={x}", *options]
            start = time.perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            return time.perf_counter() - start
        took = seconds(TURNS) - seconds(1)
        rate = 2 * PER_TURN * TURNS / took / 1e6
        word = "unchecked" if options else "checked"
        print(f"run, control slots, {word}: {rate:.1f} million per second and core", flush=True)


def comparisons(root, neffc, work):
    """All of them."""
    yield from tiles(root)
    yield from product(root, neffc, work, 32768, 65536)
