"""A model with many slots, for witnesses that want one: a product tile by tile, as a compiler would
lay it out, on all five engines. No witness itself.

Per tile pool brings a piece of `a`, pe loads it as weights and multiplies with `b` in four parts, dve
and act copy the sums, pool stores them: ten slots. Names are chosen by the caller.
"""
import os
import struct

# Slots of a tile, and what each program begins with.
PER_TILE = 10
BEGIN = "SET_ORDERING_MODE;\nPSEUDO_BRANCH_LABEL;\n"
# Tiles that are in SBUF at a time.
RING = 64
ROWS = 128
# From one partition of SBUF to the next, as transfers see it.
PARTITION = 0x4_0000

MODEL = """[model]
name = {name}
target = "cayman"
style = "neuronx"
[[graph]]
name = "sg00"
[graph.var.SB]
type = "state-buffer"
[graph.var.{a}]
type = "input"
dtype = "float16"
shape = [128, {wide}]
[graph.var.y]
type = "output"
dtype = "float16"
shape = [128, {wide}]
[graph.var.{b}]
type = "file"
file = "b.npy"
[graph.var.DGETable0]
type = "dge-table"
list = [{a}, "y"]
[graph.queue.{queue}]
type = "dynamic"
owner = "pool"
num_queues = 16
fabric_path = "main"
semaphore_set = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]
dynamic_dma = {{ SB_scratch_partition_offset = 0, SB_scratch_partition_size = 16384 }}
[graph.queue.qSPDynamicHW]
type = "dynamic"
owner = "sp"
num_queues = 16
fabric_path = "main"
semaphore_set = [24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]
[graph.engine.pe]
asm = "pe.asm"
[graph.engine.act]
asm = "act.asm"
[graph.engine.pool]
asm = "pool.asm"
[graph.engine.dve]
asm = "dve.asm"
dve_tables = []
[graph.engine.sp]
asm = "sp.asm"
"""


def move(wait, semaphore, source, target):
    """A transfer of 128 rows of 256 bytes; each side is an address and the step between its rows."""
    return (f"PSEUDO_DMA_DIRECT2D {wait}semaphore={semaphore} sem_increment=16 src_elem_size=256 "
            f"dst_elem_size=256 src_pattern=[{source[1]},1][{ROWS},1] "
            f"dst_pattern=[{target[1]},1][{ROWS},1] src_{source[0]} dst_{target[0]} "
            "in_dtype=fp16 out_dtype=fp16;\n")


def programs(tiles):
    """The text of each engine's program."""
    wide = tiles * ROWS * 2
    text = {engine: [BEGIN] for engine in ("pe", "act", "pool", "dve", "sp")}
    def state(side, offset):
        return f"var_id=0 {side}_var_offset={offset}", PARTITION
    def table(side, entry, tile):
        return f"table_offset_imm={tile * 256} {side}_table_index={entry}", wide
    text["sp"].append(move("", 24, ("var_id=3 src_var_offset=0", 256), state("dst", 0x37000)))
    for tile in range(tiles):
        here, psum = 0x4000 + tile % RING * 0x300, 0x200_0000 + tile % 4 * 0x800
        free = f"$S[4]>={tile - RING + 1} " if tile >= RING else ""
        text["pool"].append(move(free, 8, table("src", 0, tile), state("dst", here)))
        first = "$S[24]>=16" if tile == 0 else f"$S[8]>={16 * (tile + 1)}"
        text["pe"].append(f"LDWEIGHTS {first} src=fp16@{here + 254:#x}[-1,0,-32][32,1,4] 128*128;\n")
        for part in range(4):
            wait = f"$S[6]>={tile - 3} " if tile >= 4 and part == 0 else ""
            done = "$S[5]++@complete " if part == 3 else ""
            at, to = 0x37000 + 64 * part, psum + 128 * part
            text["pe"].append(f"MATMUL {wait}{done}acc_flags=3 src=fp16@{at:#x}[1,0,0][32,1,1] "
                              f"dst={to:#x}[1,0,0][32,1,1] 128*128;\n")
        sums, out = 0x1_4000 + tile % RING * 0x300, 0x2_4000 + tile % RING * 0x200
        flat = "[1,1,1,1][128,1,1,1]"
        text["dve"].append(f"COPY $S[5]>={tile + 1} src=fp32@{psum:#x}{flat} "
                           f"dst=fp32@{sums:#x}{flat} channels=128;\n")
        text["dve"].append(f"TENSOR_TENSOR $S[6]++@complete op=ADD src0=fp32@{sums:#x}[1,1,1][128,1,1] "
                           f"src1=fp32@{sums:#x}[1,1,1][128,1,1] dst=fp32@{sums:#x}[1,1,1][128,1,1] "
                           "channels=128;\n")
        text["act"].append(f"CAST $S[6]>={tile + 1} $S[4]++@complete src=fp32@{sums:#x}{flat} "
                           f"dst=fp16@{out:#x}{flat} channels=128;\n")
        text["pool"].append(move(f"$S[4]>={tile + 1} ", 9, state("src", out), table("dst", 1, tile)))
    return {engine: "".join(lines) for engine, lines in text.items()}


def write(folder, slots, name="large", a="a", b="b", queue="qPoolDynamic"):
    """Writes the model; the path of its model.toml."""
    tiles = max(1, slots // PER_TILE)
    os.makedirs(folder)
    def word(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    model = MODEL.format(name=word(name), wide=tiles * ROWS, a=word(a), b=word(b), queue=word(queue))
    files = {f"{engine}.asm": text for engine, text in programs(tiles).items()}
    files["model.toml"] = model
    for file, text in files.items():
        with open(os.path.join(folder, file), "w", encoding="utf-8") as out:
            out.write(text)
    head = "{'descr': '<f2', 'fortran_order': False, 'shape': (128, 128), }"
    head = head.ljust(117) + "\n"
    with open(os.path.join(folder, "b.npy"), "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + bytes(32768))
    return os.path.join(folder, "model.toml")
