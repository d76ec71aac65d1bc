#!/usr/bin/env python3
"""objects.py NEFFC: GNU's binutils for Xtensa judge objects and links.

Our objects are read by readelf and objdump, which must not warn, and linked by ld; objects of as are
linked by us. Both linkers are given the same objects, in the same order of sections, and must come
to the same bytes, entry and places of RELATIVE. CONST16 is left out of that: no public ld knows it.
Needs xtensa-lx106-elf-as, -ld, -readelf, -objdump (package binutils-xtensa-lx106).
"""
import os
import struct

from verdict import check, expect, main, run

GNU = "xtensa-lx106-elf-"
SOURCES = os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "../../crates/neff-kernel/tests/linking/gnu"
)

# Calls, branches, jumps and words across two files; nothing that ld would have to know CONST16 for.
ONE = """.entry start
.extern other, shared
.text
start:
    movi a2, 1
    beqz a2, .Lend
    call0 other
    j near
.Lend:
    ret
near:
    bnez a2, start
    ret
.kernel start opcode=0xf0 spec=1
.data
.align 4
.word other, start+2, shared, mine
mine: .word 7
"""
TWO = """# The other file.
.global other, shared
.text
other:
    call0 last
    ret
.align 4
last:
    ret
.kernel other opcode=0x7e
.rodata
.align 4
shared: .word 5
.data
.align 4
.word other
.bss
.align 4
.space 8
"""
# Addresses in CONST16, and a number that needs no relocation.
WITH_PAIRS = """.entry start
.function start, 32
    la a2, value+4
    li a3, 0x12345678
    retw
.endfunction
.data
.align 4
value: .word 1, value
"""

SCRIPT = """ENTRY(_start)
PHDRS {{ text PT_LOAD FLAGS(5); data PT_LOAD FLAGS(7);
        dynl PT_LOAD FLAGS(3); dyn PT_DYNAMIC FLAGS(6); }}
SECTIONS {{
  . = 0x01000000;
  .text : {{ {code} }} :text
  . = 0x02000000;
  .rodata : {{ *(.rodata .rodata.*) }} :data
  .data : {{ *(.data .data.*) }} :data
  kernel_info_table ALIGN(8) : {{ KEEP(*(kernel_info_table)) }} :data
  .bss : {{ *(.bss) }} :data
  . = 0x03000000;
  .dynamic : {{ *(.dynamic) }} :dynl :dyn
  .hash : {{ *(.hash) }} :dynl
  .dynsym : {{ *(.dynsym) }}
  .dynstr : {{ *(.dynstr) }}
  .rela.got : {{ *(.rela.*) *(.relakernel_info_table) }}
  .got : {{ *(.got) *(.got.plt) }}
  .got.loc : {{ *(.got.loc) }}
  /DISCARD/ : {{ *(.interp) *(.xt.lit*) *(.xt.prop*) *(.xtensa.info) }}
}}
"""


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def image(path):
    """Entry, bytes of code and data, length of data in memory, places of RELATIVE, words there."""
    with open(path, "rb") as file:
        data = file.read()
    entry, table = struct.unpack_from("<II", data, 24)
    count = struct.unpack_from("<H", data, 44)[0]
    headers = [struct.unpack_from("<8I", data, table + 32 * at) for at in range(count)]
    loads = [header for header in headers if header[0] == 1]
    code, values = loads[0], loads[1]
    scratch = loads[2]
    offset, address = headers[3][1], headers[3][2]
    tags = {}
    for at in range(offset, offset + headers[3][4], 8):
        tag, value = struct.unpack_from("<II", data, at)
        if tag == 0:
            break
        tags[tag] = value
    start = scratch[1] + tags[7] - address
    entries = [struct.unpack_from("<3I", data, at) for at in range(start, start + tags[8], 12)]
    content = [data[load[1] : load[1] + load[4]] for load in (code, values)]
    # What an entry adds and what stands there are one number.
    words = {}
    for site, kind, addend in entries:
        if kind == 5:
            load, bytes_ = (code, content[0]) if site < values[2] else (values, content[1])
            word = struct.unpack_from("<I", bytes_, site - load[2])[0]
            words[site] = (word + addend) & 0xFFFFFFFF
    # With the words of entries taken out, the rest must agree byte by byte.
    rest = []
    for load, bytes_ in zip((code, values), content):
        bytes_ = bytearray(bytes_)
        for site in words:
            if load[2] <= site < load[2] + load[5]:
                at = site - load[2]
                bytes_[at : at + 4] = b"\0\0\0\0"
        rest.append(bytes(bytes_))
    return {"entry": entry, "code": rest[0], "data": rest[1], "memory": values[5], "words": words}


def quiet(name, *command):
    """Runs a command that must succeed and say nothing on standard error."""
    done = run(*command)
    check(name, done.returncode == 0 and not done.stderr, repr(done.stderr[-300:]))
    return done.stdout.decode(errors="replace")


def judge_object(path, label):
    text = quiet(f"readelf {label}", GNU + "readelf", "-aW", path)
    check(f"flags {label}", "Flags:                             0x300" in text)
    listing = quiet(f"objdump {label}", GNU + "objdump", "-Dr", path)
    check(f"relocations {label}", "R_XTENSA_" in listing)
    return listing


def judge_links(neffc, work, objects, label):
    """Links the same objects twice."""
    order = []
    for path in objects:
        name = os.path.basename(path)
        order += [f"*{name}(.literal .literal.*)", f"*{name}(.text .text.*)"]
    script = os.path.join(work, "link.ld")
    write(script, SCRIPT.format(code=" ".join(order)))
    theirs, ours = (os.path.join(work, f"{label}.{whose}.elf") for whose in ("ld", "neffc"))
    command = [GNU + "ld", "-pie", "--no-dynamic-linker", "--no-warn-rwx-segments", "--no-relax"]
    command += ["-z", "max-page-size=0x80", "-T", script, "-o", theirs]
    expect(f"ld {label}", *command, *objects)
    expect(f"neffc {label}", neffc, "kernel", "build", *objects, "-o", ours)
    quiet(f"readelf of the image {label}", GNU + "readelf", "-hlSdrW", ours)
    if not (os.path.exists(theirs) and os.path.exists(ours)):
        return
    ours, theirs = image(ours), image(theirs)
    for part in ("entry", "code", "data", "memory", "words"):
        check(f"{part} {label}", ours[part] == theirs[part], f"{ours[part]!r} {theirs[part]!r}")


def judge(neffc, work):
    made = []
    for name, text in (("one", ONE), ("two", TWO), ("pairs", WITH_PAIRS)):
        source, target = (os.path.join(work, name + end) for end in (".q7", ".o"))
        write(source, text)
        expect(f"assemble {name}", neffc, "kernel", "build", "-c", source, "-o", target)
        made.append(target)
    listings = [judge_object(path, os.path.basename(path)) for path in made]
    check("SLOT0_ALT is named", "R_XTENSA_SLOT0_ALT" in listings[2])
    judge_links(neffc, work, made[:2], "ours")
    theirs = []
    for name, flags in (("call", []), ("other", ["--longcalls"])):
        target = os.path.join(work, name + ".o")
        source = os.path.join(SOURCES, name + ".s")
        expect(f"as {name}", GNU + "as", *flags, source, "-o", target)
        theirs.append(target)
    judge_links(neffc, work, theirs, "gnu")
    judge_links(neffc, work, theirs[::-1], "gnu reversed")
    # ld -r takes what we write, and we take what it makes of it.
    both = os.path.join(work, "both.o")
    expect("ld -r", GNU + "ld", "-r", *made[:2], "-o", both)
    expect("a link of ld -r", neffc, "kernel", "build", both, "-o", os.path.join(work, "both.elf"))


if __name__ == "__main__":
    main(judge)
