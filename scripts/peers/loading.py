"""The growth of `load` in proportion to the model, and its peak memory. There is no other loader
to compare with: ten times as much is held against ten runs of a tenth."""
import json
import os
import random
import shlex
import shutil
import struct
import subprocess

from compare import Comparison, Memory
import building
import inputs

MEBI = 1 << 20
SLOT = 64
# Where `lnc_size` is in the header (format notes 01 §1.2); `pack` writes 1 or 2 only.
LNC_AT = 0x228
# What loading may hold beside what it keeps of the file: its programs and documents.
SPARE = 160 * MEBI
# Parsed documents take more than their text: the 909 MiB that were measured for a million variables,
# and a third more.
DOCUMENTS = 1212 * MEBI


def real(root, neffc, folder):
    """The real file, unpacked, without its second graph and without a record."""
    path = os.path.join(root, "tests/data/matmul_small/matmul_small.neff")
    subprocess.run([neffc, "unpack", path, "-o", folder], check=True, stdout=subprocess.DEVNULL)
    for name in (".neffc", "sg01"):
        shutil.rmtree(os.path.join(folder, name), ignore_errors=True)


def pack(neffc, folder, graphs):
    """Packs a folder whose first graph is there, with so many graphs like it."""
    names = [f"sg{number:02}" for number in range(graphs)]
    for name in names[1:]:
        shutil.copytree(os.path.join(folder, names[0]), os.path.join(folder, name))
    path = os.path.join(folder, "kelf-0.json")
    with open(path) as file:
        kelf = json.load(file)
    kelf["graphs"] = [{"name": name, "definition": f"{name}/def.json"} for name in names]
    with open(path, "w") as file:
        json.dump(kelf, file)
    neff = folder + ".neff"
    subprocess.run([neffc, "pack", folder, "-o", neff, "--style", "neuronx", "--lnc", "2"], check=True,
                   stdout=subprocess.DEVNULL)
    with open(neff, "r+b") as file:
        file.seek(LNC_AT)
        file.write(struct.pack("<I", graphs))
    shutil.rmtree(folder)
    return neff


def programs(root, neffc, work, slots, graphs):
    """A NEFF with so many slots over all engines of all graphs."""
    folder = os.path.join(work, f"programs-{slots}-{graphs}")
    real(root, neffc, folder)
    templates = sorted(inputs.templates(root).items())
    for seed, (engine, given) in enumerate(templates):
        # As they are, or their transfers would leave their variables.
        chosen = random.Random(seed).choices(given, k=slots // graphs // len(templates))
        with open(os.path.join(folder, "sg00", f"{engine}.bin"), "wb") as file:
            file.write(b"".join(chosen))
    return pack(neffc, folder, graphs)


def variables(root, neffc, work, count):
    """A NEFF with so many variables more."""
    folder = os.path.join(work, f"variables-{count}")
    real(root, neffc, folder)
    path = os.path.join(folder, "sg00", "def.json")
    with open(path) as file:
        definition = json.load(file)
    first = len(definition["var"])
    for number in range(count):
        variable = {"type": "tmp-buf", "size": 64, "var_id": first + number}
        definition["var"][f"v{number}"] = variable
    with open(path, "w") as file:
        json.dump(definition, file)
    return pack(neffc, folder, 1)


def descriptors(neffc, work, count):
    """A NEFF with so many descriptors, a hundred to a block."""
    path = building.model(os.path.join(work, f"descriptors-{count}"), building.descriptors(count))
    subprocess.run([neffc, "build", path, "-o", path + ".neff"], check=True,
                   stdout=subprocess.DEVNULL)
    return path + ".neff"


def load(neffc, path):
    """A shell command that loads; a refusal is no failure of the measurement, a crash is."""
    return f"{shlex.quote(neffc)} load --quiet {shlex.quote(path)} || [ $? -eq 1 ]"


def loads(neffc, path):
    """What is wrong with a load."""
    def check():
        done = subprocess.run([neffc, "load", "--quiet", path], capture_output=True, text=True)
        return None if ": loads on" in done.stdout else done.stdout[:200] + done.stderr[:200]
    return check


def growth(neffc, name, large, small):
    """Ten times as much in ten times the time."""
    ten = f"for i in 1 2 3 4 5 6 7 8 9 10; do {load(neffc, small)}; done"
    # A part that grew with the square would bring it to 0.1.
    return Comparison(f"load, {name}", load(neffc, large), ten, 0.7, loads(neffc, large))


def comparisons(root, neffc, work):
    """Each input in two sizes: time against a tenth, and memory."""
    kinds = [
        ("5,000,000 instructions", lambda n: programs(root, neffc, work, 5_000_000 // n, 1),
         5_000_000 * SLOT + SPARE),
        ("5,000,000 instructions, 64 graphs",
         lambda n: programs(root, neffc, work, 5_000_000 // n, 64), 5_000_000 * SLOT + SPARE),
        ("1,000,000 variables", lambda n: variables(root, neffc, work, 1_000_000 // n), DOCUMENTS),
        ("100,000 descriptors", lambda n: descriptors(neffc, work, 100_000 // n), DOCUMENTS),
    ]
    for name, make, most in kinds:
        large, small = make(1), make(10)
        yield growth(neffc, name, large, small)
        yield Memory(f"memory of load, {name}", [neffc, "load", "--quiet", large], most,
                     loads(neffc, large))
        os.remove(large)
        os.remove(small)
