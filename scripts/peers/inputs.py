"""Inputs of the peer comparisons, from seeds: weights and engine programs that look real.

Weights are bf16 values of a normal distribution (deviation 0.02). Programs are made of the slots
of a real NEFF (tests/data/matmul_small/operands.tsv) in loops, with the semaphore counts and
addresses that advance in a loop advancing: repetition as in the real thing, never verbatim.
"""
import array
import os
import random
import statistics
import struct
import sys

MEBI = 1 << 20
SLOT = 64
# Bytes of a slot that a loop advances: the wait value of its event, and its first address.
COUNT_AT = 8
ADDRESS_AT = 16


def bf16_table():
    """65,536 equally likely bf16 values of a normal distribution, as their 16 bits."""
    normal = statistics.NormalDist(0.0, 0.02)
    def bits(index):
        value = normal.inv_cdf((index + 0.5) / 65536)
        return struct.unpack("<I", struct.pack("<f", value))[0] >> 16
    return [bits(index) for index in range(65536)]


def weights(seed, size, path):
    """Writes `size` bytes of bf16 values."""
    generator, table = random.Random(seed), bf16_table()
    with open(path, "wb") as out:
        while size > 0:
            uniform = array.array("H", generator.randbytes(min(size, MEBI)))
            values = array.array("H", map(table.__getitem__, uniform))
            if sys.byteorder != "little":
                values.byteswap()
            out.write(values.tobytes())
            size -= MEBI


def templates(root):
    """The distinct slots of the real file, per engine."""
    engines = {}
    with open(os.path.join(root, "tests/data/matmul_small/operands.tsv")) as file:
        for line in file:
            parts = line.rstrip("\n").split("\t")
            if len(parts) > 3 and len(parts[3]) == 2 * SLOT:
                engines.setdefault(parts[1], []).append(bytes.fromhex(parts[3]))
    return engines


def program(seed, slots, size, path):
    """Writes `size` bytes of instruction slots made from `slots`."""
    generator = random.Random(seed)
    with open(path, "wb") as out:
        while size > 0:
            body = [bytearray(generator.choice(slots)) for _ in range(generator.randint(4, 24))]
            strides = [generator.choice((0, 64, 128, 2048)) for _ in body]
            piece = bytearray()
            for trip in range(generator.randint(16, 256)):
                for slot, stride in zip(body, strides):
                    if trip and stride:
                        address = struct.unpack_from("<I", slot, ADDRESS_AT)[0] + stride
                        struct.pack_into("<I", slot, ADDRESS_AT, address & 0xFFFFFFFF)
                        slot[COUNT_AT] = (slot[COUNT_AT] + 1) & 0xFF
                    piece += slot
            piece = piece[:size]
            out.write(piece)
            size -= len(piece)


def tree(root, folder, half):
    """A NEFF tree with `half` bytes of weights and as many of programs."""
    graph = os.path.join(folder, "sg00")
    os.makedirs(graph)
    for name, text in (("neff.json", "{}"), ("kelf-0.json", "{}"), ("sg00/def.json", "{}")):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    for index in range(4):
        weights(index, half // 4, os.path.join(graph, f"w{index}.npy"))
    engines = templates(root)
    for seed, (engine, slots) in enumerate(sorted(engines.items())):
        share = half // len(engines) // SLOT * SLOT
        program(seed, slots, share, os.path.join(graph, f"{engine}.bin"))
