"""`kernel build` of objects against GNU ld for Xtensa: one image of 200 objects and 8,000
relocations, calls and addresses of code and data of other objects.

Both link the same files. That takes two things, because of what that ld is: addresses in literals,
since it has no CONST16 ("unexpected relocation"); and `.literal` marked writable by objcopy, since
where addresses are left for the loader it takes none in code but what `.xt.lit` lists, which our
objects do not have ("dynamic relocation in read-only section"). CONST16, which is what devices get,
makes as many relocations, and is compared with ld's link of the literals.

Needs xtensa-lx106-elf-ld, -nm, -objcopy and -readelf (package binutils-xtensa-lx106).
"""
import os
import random
import re
import shlex
import struct
import subprocess

from compare import Comparison

GNU = "xtensa-lx106-elf-"
OBJECTS = 200
CALLS, ADDRESSES, WORDS = 14, 8, 10
# An address in the code takes two relocations: the literal and the L32R, or two halves.
EACH = CALLS + 2 * ADDRESSES + WORDS
RELOCATIONS = OBJECTS * EACH
# One object in so many has a row of the kernel table instead of its last word.
ROWS_EVERY = 10
# Links in one measurement, each a process of its own: a shell takes as long to start as a link.
LINKS = 20
RELATIVE, HIGH, LOW = 5, 35, 20
# What the loader asks of an image, in ld's words (format notes 07 §1): code and data in segments
# of their own, and what is left to relocate.
SCRIPT = """ENTRY(_start)
PHDRS { code PT_LOAD FLAGS(5); data PT_LOAD FLAGS(7); scratch PT_LOAD FLAGS(3);
        dynamic PT_DYNAMIC FLAGS(6); }
SECTIONS {
  . = 0x01000000; .text : { *(.literal) *(.text) } :code
  . = 0x02000000; .data : { *(.data) } :data
  kernel_info_table ALIGN(8) : { KEEP(*(kernel_info_table)) } :data
  . = 0x03000000; .dynamic : { *(.dynamic) } :scratch :dynamic
  .hash : { *(.hash) } :scratch
  .dynsym : { *(.dynsym) }
  .dynstr : { *(.dynstr) }
  .rela.got : { *(.rela.*) *(.relakernel_info_table) }
  .got : { *(.got) *(.got.plt) }
  .got.loc : { *(.got.loc) }
}
"""


class Plan:
    """What one object is made of: calls and addresses in the order of its code, words, a row."""

    def __init__(self, index, generator):
        def data(number):
            return ("d", number, 4 * generator.randrange(WORDS - 1))

        def code(number):
            return ("f", number, 0)

        def others(count):
            # Calls of oneself need no relocation, and equal addresses would share a literal.
            return generator.sample([at for at in range(OBJECTS) if at != index], count)

        self.index, self.row = index, index % ROWS_EVERY == 0
        self.code = [*map(code, others(CALLS)), *map(data, others(ADDRESSES))]
        generator.shuffle(self.code)
        words = enumerate(others(WORDS - self.row))
        self.words = [code(number) if at % 2 else data(number) for at, number in words]

    def text(self):
        """The object's source."""
        def place(target):
            name, number, offset = target
            return f"{name}{number}+{offset}" if offset else f"{name}{number}"

        def statement(target):
            return f"    call0 {place(target)}" if target[0] == "f" else f"    la a3, {place(target)}"

        at = self.index
        foreign = sorted({f"{name}{number}" for name, number, _ in self.code + self.words})
        lines = [".entry f0"] if at == 0 else []
        lines += [f".global f{at}, d{at}", ".extern " + ", ".join(foreign), f".function f{at}"]
        lines += [*map(statement, self.code), "    ret", ".endfunction"]
        if self.row:
            lines.append(f".kernel f{at} opcode=0xf0 spec={at // ROWS_EVERY + 1}")
        lines += [".data", ".align 4", f"d{at}:"] + [f"    .word {place(word)}" for word in self.words]
        return "\n".join(lines) + "\n"


class Image:
    """Code, data and entries of a file; reads by address."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.entry, table = struct.unpack_from("<II", self.bytes, 24)
        count = struct.unpack_from("<H", self.bytes, 44)[0]
        headers = [struct.unpack_from("<8I", self.bytes, table + 32 * at) for at in range(count)]
        self.loads = [header for header in headers if header[0] == 1]
        dynamic = next(header for header in headers if header[0] == 2)
        tags = dict(struct.iter_unpack("<II", self.at(dynamic[2], dynamic[4] // 8 * 8)))
        entries = list(struct.iter_unpack("<3I", self.at(tags[7], tags[8])))
        self.kinds = {site: kind for site, kind, _ in entries if kind}
        self.addends = {site: addend for site, kind, addend in entries if kind}

    def at(self, address, size):
        for load in self.loads:
            if load[2] <= address and address + size <= load[2] + load[4]:
                start = load[1] + address - load[2]
                return self.bytes[start:start + size]
        raise ValueError(f"{address:#x} is in no segment")

    def word(self, site):
        """The address at a site: what an entry adds and what stands there are one number."""
        if self.kinds.pop(site, None) != RELATIVE:
            raise ValueError(f"the word at {site:#x} has no entry")
        return (struct.unpack("<I", self.at(site, 4))[0] + self.addends[site]) & 0xFFFFFFFF

    def half(self, site, kind):
        """The number of a CONST16 that has an entry."""
        if self.kinds.pop(site, None) != kind:
            raise ValueError(f"the CONST16 at {site:#x} has no entry")
        return struct.unpack("<H", self.at(site + 1, 2))[0]

    def statement(self, site):
        """Name, target and length of what begins at a site: a call, or an address in a register."""
        word = int.from_bytes(self.at(site, 3), "little")
        if word & 0x3F == 0x05:
            distance = (word >> 6) - (word >> 23 << 18)
            return "f", (site & ~3) + 4 + 4 * distance, 3
        if word & 0xF == 0x1:
            literal = (site + 3 & ~3) + (4 * (word >> 8) - 0x40000)
            return "d", self.word(literal), 3
        if word & 0xF == 0x4:
            return "d", self.half(site, HIGH) << 16 | self.half(site + 3, LOW), 6
        raise ValueError(f"{word:#08x} at {site:#x} is neither call nor address")


def judge(path, symbols, plans):
    """What is wrong with an image, by the plan: entry, each call, address, word and row."""
    image = Image(path)
    if image.entry != symbols["f0"] or len(symbols) != 2 * OBJECTS:
        return f"{path}: entry {image.entry:#x}, {len(symbols)} symbols"
    wanted = lambda target: symbols[f"{target[0]}{target[1]}"] + target[2]
    row = image.loads[1][2] + image.loads[1][4] - 8 * (OBJECTS // ROWS_EVERY)
    for plan in plans:
        site = symbols[f"f{plan.index}"]
        for target in plan.code:
            name, found, length = image.statement(site)
            if (name, found) != (target[0], wanted(target)):
                return f"{path}: {name} {found:#x} at {site:#x} instead of {wanted(target):#x}"
            site += length
        sites = [(symbols[f"d{plan.index}"] + 4 * at, word) for at, word in enumerate(plan.words)]
        if plan.row:
            sites.append((row + 4, ("f", plan.index, 0)))
            row += 8
        for site, target in sites:
            found = image.word(site)
            if found != wanted(target):
                return f"{path}: {found:#x} at {site:#x} instead of {wanted(target):#x}"
    return f"{path}: {len(image.kinds)} entries too many" if image.kinds else None


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def symbols_of(text):
    """Addresses of the names of the plan in a map of ours or in what nm prints."""
    lines = re.findall(r"^(?:0x)?([0-9a-f]{8})\s.*?\b([fd]\d+)\b(?!\.)", text, re.MULTILINE)
    return {name: int(address, 16) for address, name in lines}


def relocations(*paths):
    """How many relocations readelf counts, by type."""
    counts = {}
    for kind in re.findall(r"\bR_XTENSA_\w+", output(GNU + "readelf", "-rW", *paths)):
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def shown(counts):
    kinds = ", ".join(f"{count} {kind[len('R_XTENSA_'):]}" for kind, count in sorted(counts.items()))
    return f"{sum(counts.values())} ({kinds})"


def objects(neffc, folder, plans, addresses):
    """Texts and objects in a folder; the paths of the objects."""
    os.makedirs(folder)
    paths = []
    for plan in plans:
        text, path = (os.path.join(folder, f"{plan.index:03}.{end}") for end in ("q7", "o"))
        with open(text, "w") as file:
            file.write(plan.text())
        output(neffc, "--quiet", "kernel", "build", "-c", text, "-o", path, "--addresses", addresses)
        if addresses == "literals":
            writable = ".literal=alloc,load,contents,code,data"
            output(GNU + "objcopy", "--set-section-flags", writable, path)
        paths.append(path)
    return paths


def links(folder, command):
    """A shell command that runs one many times, within a folder so that names are short."""
    return f"cd {shlex.quote(folder)} && for i in {{1..{LINKS}}}; do {command}; done"


def comparisons(neffc, work):
    """The same objects, and CONST16 against literals."""
    generator = random.Random(1)
    plans = [Plan(index, generator) for index in range(OBJECTS)]
    with open(os.path.join(work, "link.ld"), "w") as file:
        file.write(SCRIPT)
    ld = (f"{GNU}ld -pie --no-dynamic-linker --no-relax --no-warn-rwx-segments"
          " -z max-page-size=0x80 -T ../link.ld *.o -o ../peer.elf")
    peer = os.path.join(work, "peer.elf")
    theirs = os.path.join(work, "literals")
    taken = None
    for addresses in ("literals", "const16"):
        folder, ours = (os.path.join(work, name) for name in (addresses, f"{addresses}.elf"))
        paths = objects(neffc, folder, plans, addresses)
        given = relocations(*paths)
        taken = taken or given

        def check():
            mapped = output(neffc, "--quiet", "kernel", "build", *paths, "-o", f"{ours}.again", "--map", "-")
            wrong = judge(ours, symbols_of(mapped), plans) or judge(
                peer, symbols_of(output(GNU + "nm", peer)), plans)
            if wrong or sum(given.values()) != RELOCATIONS:
                return wrong or f"{shown(given)} relocations"
            print(f"linking, {addresses}: ours {shown(given)}, for the loader {shown(relocations(ours))}; "
                  f"peer {shown(taken)}, for the loader {shown(relocations(peer))}")
            return None

        build = f"{shlex.quote(neffc)} --quiet kernel build *.o -o ../{addresses}.elf"
        against = "GNU ld" if addresses == "literals" else "GNU ld of literals"
        yield Comparison(f"linking, {OBJECTS} objects, {addresses}, {against}, {LINKS} times",
                         links(folder, build), links(theirs, ld), 1.0, check)
