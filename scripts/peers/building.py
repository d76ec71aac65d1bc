"""The comparisons of `build`: against packing alone, against assembling alone, and for growth in
proportion to the model. There is no other builder to compare with."""
import os
import shlex
import subprocess

from compare import Comparison, Memory
import inputs

MEBI = 1 << 20
# What building may hold beside its programs and documents.
MEMORY = 96 * MEBI
# Of a program of a million statements: text, slots, and where each comes from, read back twice.
PROGRAM_MEMORY = 1024 * MEBI
STATEMENTS = 1_000_000
STATEMENT = "EVENT_SEMAPHORE $S[40]++@complete;\n"


def model(folder, content, files=()):
    """A folder with a model and files beside it."""
    os.makedirs(folder)
    for name, text in [("model.toml", content), *files]:
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    return os.path.join(folder, "model.toml")


def head(rest):
    return f'[model]\nname = "large"\n\n[[graph]]\n\n[graph.var.y]\ntype = "output"\nsize = 64\n{rest}'


def variables(count):
    one = '\n[graph.var.v{0}]\ntype = "tmp-buf"\nsize = 64\n'
    return head("".join(one.format(number) for number in range(count)))


def descriptors(count):
    """Blocks of a hundred descriptors."""
    one = '    { from = "x", to = "y", bytes = 64 },\n'
    block = '\n[[graph.engine.pool.dma]]\nqueue = "q"\ndesc = [\n' + 100 * one + "]\n"
    queue = '\n[graph.var.x]\ntype = "input"\nsize = 64\n\n[graph.queue.q]\ntype = "out"\nowner = "pool"\nsemaphore = 10\n'
    return head(queue + (count // 100) * block)


def build(neffc, path):
    return f"{shlex.quote(neffc)} build {shlex.quote(path)} -o {shlex.quote(path + '.neff')}"


def built(path):
    """What is wrong with the NEFF of a model."""
    return lambda: None if os.path.getsize(path + ".neff") > 1024 else "nothing was built"


def growth(neffc, work, name, content):
    """Ten times as much in ten times the time: one large model against ten small ones."""
    large = model(os.path.join(work, name), content(100_000))
    small = model(os.path.join(work, name + "-small"), content(10_000))
    ten = f"for i in 1 2 3 4 5 6 7 8 9 10; do {build(neffc, small)}; done"
    return Comparison(f"build, 100,000 {name}", build(neffc, large), ten, 0.8, built(large))


def comparisons(neffc, work):
    """Growth, and a large program against `asm`."""
    yield growth(neffc, work, "variables", variables)
    yield growth(neffc, work, "descriptors", descriptors)
    path = statements(work)
    text = os.path.join(os.path.dirname(path), "pool.asm")
    asm = f"{shlex.quote(neffc)} asm {shlex.quote(text)} -o {shlex.quote(text + '.bin')}"
    yield Comparison("build, 1,000,000 statements", build(neffc, path), asm, None, built(path))


def statements(work):
    """A program of a million statements; made once."""
    folder = os.path.join(work, "statements")
    path = os.path.join(folder, "model.toml")
    if not os.path.exists(path):
        program = '\n[graph.engine.pool]\nasm = "pool.asm"\n'
        model(folder, head(program), [("pool.asm", STATEMENTS * STATEMENT)])
    return path


def weights(neffc, work):
    """2 GB of weights against packing the same members, and the memory of both jobs."""
    folder = os.path.join(work, "weights")
    content = head('\n[graph.var.w]\ntype = "file"\nfile = "w.bin"\n')
    path = model(folder, content)
    block = os.path.join(work, "block")
    inputs.weights(9, 64 * MEBI, block)
    with open(block, "rb") as file:
        bytes_ = file.read()
    with open(os.path.join(folder, "w.bin"), "wb") as file:
        for _ in range(32):
            file.write(bytes_)
    tree = os.path.join(work, "tree")
    subprocess.run([neffc, "build", path, "-o", path + ".neff", "--emit-dir", tree], check=True,
                   stdout=subprocess.DEVNULL)
    # The record would give the file back without compressing anything.
    subprocess.run(["rm", "-r", os.path.join(tree, ".neffc")], check=True)
    packed = os.path.join(work, "packed.neff")
    pack = f"{shlex.quote(neffc)} pack {shlex.quote(tree)} -o {shlex.quote(packed)}"
    yield Comparison("build, 2 GB of weights", build(neffc, path), pack, 0.5, built(path))
    command = [neffc, "build", path, "-o", path + ".neff"]
    yield Memory("memory of build, 2 GB of weights", command, MEMORY, built(path))
    path = statements(work)
    command = [neffc, "build", path, "-o", path + ".neff"]
    yield Memory("memory of build, 1,000,000 statements", command, PROGRAM_MEMORY, built(path))
