#!/usr/bin/env python3
"""ninja.py NEFFC: what --depfile writes makes ninja build again exactly what changed. Called by
scripts/witness.

Two models with names that need escaping are built by one build.ninja, with ninja's own log of
dependencies (deps = gcc) and with the depfile read each time. A file of one model that is touched
or changed rebuilds that model and no other; a run without a change has nothing to do; a file that
is missing is a failure, and that it appears is a change.
"""
import os
import shutil
import time

from verdict import check, expect, main, run

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
NOTHING = b"ninja: no work to do."
# Folder, model and output of each; in names everything that ninja, make and a shell care about.
ONE = ("one", "model.toml", "one.neff")
TWO = ("two words $x #1", "a model's (copy) %.toml", "out of $two #1.neff")
# A program that includes a file that includes a file, and two files of weights.
INCLUDED = ("places.inc", "more/inner places.inc", "more/inner/last\\ of: $1 #2.inc")
INPUTS = ("pool.asm", "bias.npy", "layers.safetensors") + INCLUDED


def quoted(path):
    """A path as build.ninja has it."""
    return path.replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def make_model(folder, model):
    """The example of weights, with a program in four files."""
    shutil.copytree(os.path.join(EXAMPLES, "weights"), folder)
    os.rename(os.path.join(folder, "model.toml"), os.path.join(folder, model))
    program = os.path.join(folder, "pool.asm")
    write(program, f'.include "{INCLUDED[0]}"\n' + read(program).decode())
    for outer, inner in zip(INCLUDED, INCLUDED[1:]):
        # A path is relative to the file that names it.
        beside = os.path.relpath(inner, os.path.dirname(outer) or ".")
        write(os.path.join(folder, outer), f'.include "{beside}"\n')
    write(os.path.join(folder, INCLUDED[-1]), ".equ UNUSED, 1\n")


class Tree:
    """Two models and their build.ninja in a folder."""

    def __init__(self, neffc, folder, label, deps):
        self.folder, self.label = folder, label
        shell = "'" + neffc.replace("'", "'\\''") + "'"
        lines = ["rule neff", f"  command = {shell.replace('$', '$$')} build $in -o $out --depfile $out.d",
                 "  depfile = $out.d"]
        lines += ["  deps = gcc"] if deps else []
        for where, model, output in (ONE, TWO):
            make_model(os.path.join(folder, where), model)
            lines.append(f"build {quoted(output)}: neff {quoted(where + '/' + model)}")
        write(os.path.join(folder, "build.ninja"), "\n".join(lines) + "\n")

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def outputs(self):
        """When each output was written; the tool makes a new file each time."""
        paths = [self.path(output) for _, _, output in (ONE, TWO)]
        return [os.stat(path).st_mtime_ns if os.path.exists(path) else None for path in paths]

    def ninja(self):
        """Runs ninja; its verdict, its words, and which outputs are new."""
        # Times of files come in ticks of the system's clock, at worst of ten milliseconds.
        time.sleep(0.02)
        before = self.outputs()
        done = run("ninja", "-C", self.folder)
        new = [a != b for a, b in zip(before, self.outputs())]
        return done.returncode, done.stdout + done.stderr, new

    def rebuilds(self, name, expected):
        """The next run builds exactly these, and the one after it nothing; true if it does."""
        status, said, new = self.ninja()
        built = check(f"{self.label}: {name}", (status, new) == (0, expected),
                      f"status {status}, {new}: {said[-300:]!r}")
        self.rests(f"{name}, then nothing")
        return built

    def rests(self, name):
        status, said, new = self.ninja()
        rested = status == 0 and NOTHING in said and not any(new)
        check(f"{self.label}: {name}", rested, f"status {status}, {new}: {said[-300:]!r}")

    def fails(self, name):
        """The next run fails and leaves the outputs as they are."""
        status, said, new = self.ninja()
        check(f"{self.label}: {name}", status != 0 and not any(new), f"{new}: {said[-300:]!r}")


def touched(tree):
    for index, (folder, model, _) in enumerate((ONE, TWO)):
        only = [index == 0, index == 1]
        for name in (model,) + INPUTS:
            os.utime(tree.path(folder, name))
            tree.rebuilds(f"{name} of {folder} is touched", only)
        # What the tests of the model need is no part of the NEFF.
        os.utime(tree.path(folder, "test-x.npy"))
        tree.rests(f"the data of a test in {folder} is touched")
        write(tree.path(folder, "new.inc"), "")
        tree.rests(f"a file that nobody names appears in {folder}")


def changed(tree):
    folder, model, output = TWO
    before = read(tree.path(output))
    for name, old, new in ((model, b'name = "weights"', b'name = "other"'),
                           ("pool.asm", b"EVENT_SEMAPHORE", b"NOP;\nEVENT_SEMAPHORE"),
                           (INCLUDED[-1], b".equ UNUSED, 1", b"NOP;"),
                           ("bias.npy", None, None)):
        path = tree.path(folder, name)
        text = read(path)
        changed_text = text.replace(old, new, 1) if old else text[:-1] + bytes([text[-1] ^ 1])
        check(f"{tree.label}: there is something to change in {name}", changed_text != text)
        with open(path, "wb") as file:
            file.write(changed_text)
        tree.rebuilds(f"{name} is changed", [False, True])
        after = read(tree.path(output))
        check(f"{tree.label}: {name} is changed, and so is the NEFF", after != before)
        before = after


def missing(tree):
    folder, _, output = ONE
    for name in ("bias.npy", INCLUDED[-1]):
        path = tree.path(folder, name)
        before = read(tree.path(output))
        os.rename(path, path + ".away")
        tree.fails(f"{name} is gone")
        tree.fails(f"{name} is still gone")
        check(f"{tree.label}: {name} is gone, the old NEFF stays", read(tree.path(output)) == before)
        os.rename(path + ".away", path)
        os.utime(path)
        tree.rebuilds(f"{name} is back", [True, False])
        check(f"{tree.label}: {name} is back, as before", read(tree.path(output)) == before)
    # A program comes to include a file before that is there; then it appears; then it is dropped.
    program = tree.path(folder, "pool.asm")
    text = read(program).decode()
    write(program, '.include "later.inc"\n' + text)
    tree.fails("a file is included that is not there")
    write(tree.path(folder, "later.inc"), ".equ LATER, 1\n")
    tree.rebuilds("the file appears", [True, False])
    os.utime(tree.path(folder, "later.inc"))
    tree.rebuilds("the new file is touched", [True, False])
    write(program, text)
    tree.rebuilds("the file is included no longer", [True, False])
    os.utime(tree.path(folder, "later.inc"))
    tree.rests("the dropped file is touched")


def judge(neffc, work):
    print(f"ninja {expect('ninja runs', 'ninja', '--version').decode().strip()}")
    for label, deps in (("log", True), ("depfile", False)):
        tree = Tree(neffc, os.path.join(work, f"a tree {label}"), label, deps)
        if not tree.rebuilds("the first run", [True, True]):
            continue
        kept = [os.path.exists(tree.path(output + ".d")) for _, _, output in (ONE, TWO)]
        check(f"{label}: ninja takes the depfiles into its log", kept == [not deps] * 2, str(kept))
        touched(tree)
        changed(tree)
        missing(tree)


if __name__ == "__main__":
    main(judge)
