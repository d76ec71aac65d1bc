#!/usr/bin/env python3
"""kernel.py NEFFC: GNU's tools for Xtensa and QEMU judge kernels. Called by scripts/witness.

Every row of the table of instructions is assembled by GNU as (those it knows) and by us; the
programs of crates/neff-kernel/tests/programs, linked with literals, are executed by QEMU and must
print what is expected; readelf and objdump read images and objects without complaint.

Debian's assembler knows no windowed instructions. One that does is built from binutils' source,
configured for xtensa-elf; WINDOWED_GAS=PATH lets it judge the rows as well.
"""
import glob
import os
import re
import struct

from verdict import check, expect, main, run

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
GNU = "xtensa-lx106-elf-"
PAGE = 0x1000
# Rows that GNU as knows in the configuration that Debian ships (format notes 07 §6.11), without
# L32R, whose literal its linker wants to place: the programs below have enough of it.
KNOWN = 133
# Words of objdump that differ from those of as.
SHOWN = {"mov": "or"}


def rows():
    """The text of every row, with `. + 8` for `.+8`."""
    with open(f"{ROOT}/crates/neff-xtensa/tests/rows.txt", encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    return [re.sub(r"\.([+-])", r". \1 ", line[15:].strip()) for line in lines]


def text_section(path, work):
    raw = f"{work}/text.bin"
    expect("objcopy", f"{GNU}objcopy", "-O", "binary", "-j", ".text", path, raw)
    with open(raw, "rb") as file:
        return file.read()


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def big_endian_text(path):
    """The bytes of .text of an object that is labelled big-endian, as that assembler labels them."""
    with open(path, "rb") as file:
        content = file.read()
    offset, = struct.unpack_from(">I", content, 32)
    count, names = struct.unpack_from(">HH", content, 48)
    headers = [struct.unpack_from(">10I", content, offset + 40 * at) for at in range(count)]
    strings = headers[names][4]
    for header in headers:
        start = strings + header[0]
        if content[start:content.index(0, start)] == b".text":
            return content[header[4]:header[4] + header[5]]
    return b""


def judge_windowed_rows(neffc, work, assembler):
    """Rows by an assembler that knows windows. Distances are its linker's, so rows with them are
    left out."""
    known = 0
    for row in (row for row in rows() if ". " not in row):
        padding = "    .byte 0, 0\n" if row.split()[0].endswith(".n") else "    .byte 0\n"
        write(f"{work}/row.s", f"    .begin no-transform\n    {row}\n{padding}    .end no-transform\n")
        if run(assembler, f"{work}/row.s", "-o", f"{work}/gnu.o").returncode != 0:
            continue
        known += 1
        write(f"{work}/row.q7", f"    {row}\n{padding}")
        expect(f"{row}: ours", neffc, "-q", "kernel", "build", "-c", f"{work}/row.q7", "-o", f"{work}/ours.o")
        ours, theirs = text_section(f"{work}/ours.o", work), big_endian_text(f"{work}/gnu.o")
        check(f"{row}: bytes, windowed gas", ours[:4] == theirs[:4], f"{ours[:4].hex()} {theirs[:4].hex()}")
    check("windowed gas knows most rows", known >= 130, str(known))


def judge_rows(neffc, work):
    """Each row in four bytes, the rest of which is zero."""
    known = 0
    for row in rows():
        narrow = row.split()[0].endswith(".n")
        padding = "    .byte 0, 0\n" if narrow else "    .byte 0\n"
        mnemonic = row.split()[0]
        write(f"{work}/row.q7", f"    {row}\n{padding}")
        expect(f"{row}: ours", neffc, "-q", "kernel", "build", "-c", f"{work}/row.q7", "-o", f"{work}/ours.o")
        ours = text_section(f"{work}/ours.o", work)
        source = f"    .text\n    .begin no-transform\n    {row}\n{padding}    .end no-transform\n"
        write(f"{work}/row.s", source)
        done = run(f"{GNU}as", f"{work}/row.s", "-o", f"{work}/gnu.o")
        if done.returncode != 0 or mnemonic == "l32r":
            continue
        known += 1
        # Distances of GNU are filled in by its linker.
        if mnemonic in ("call0", "j") or ". +" in row:
            linked = f"{work}/gnu.elf"
            expect(f"{row}: ld", f"{GNU}ld", "-e", "0", "-Ttext", "0x400000", f"{work}/gnu.o", "-o", linked)
            theirs = text_section(linked, work)
        else:
            theirs = text_section(f"{work}/gnu.o", work)
        check(f"{row}: bytes", ours[:4] == theirs[:4], f"{ours[:4].hex()} {theirs[:4].hex()}")
        shown = expect(f"{row}: objdump", f"{GNU}objdump", "-d", f"{work}/ours.o").decode()
        word = re.escape(SHOWN.get(mnemonic, mnemonic))
        check(f"{row}: objdump shows it", re.search(rf"\t{word}\b", shown), shown[-200:])
    check("GNU as knows as many rows as before", known == KNOWN, str(known))


def runnable(image):
    """The segments of an image with offsets that an operating system maps: whole pages."""
    loads = []
    for at in range(2):
        fields = struct.unpack_from("<8I", image, 52 + 32 * at)
        loads.append((fields[2], image[fields[1]:fields[1] + fields[4]], fields[5], fields[6]))
    entry = struct.unpack_from("<I", image, 24)[0]
    header = bytearray(image[:52])
    struct.pack_into("<I", header, 32, 0)
    struct.pack_into("<HHHHHH", header, 40, 52, 32, len(loads), 0, 0, 0)
    struct.pack_into("<I", header, 24, entry)
    table, body = b"", b""
    for address, content, size, flags in loads:
        offset = PAGE + len(body) + (address - len(body)) % PAGE
        body += bytes(offset - PAGE - len(body)) + content
        table += struct.pack("<8I", 1, offset, address, address, len(content), size, flags, PAGE)
    return bytes(header) + table + bytes(PAGE - 52 - len(table)) + body


def judge_programs(neffc, work):
    """Programs run by QEMU print what is expected."""
    programs = sorted(glob.glob(f"{ROOT}/crates/neff-kernel/tests/programs/*.q7"))
    check("there are programs", len(programs) >= 12)
    for path in programs:
        name = os.path.basename(path)
        image = f"{work}/image.elf"
        expect(f"{name}: build", neffc, "-q", "kernel", "build", path, "-o", image, "--addresses", "literals")
        with open(image, "rb") as file:
            content = runnable(file.read())
        program = f"{work}/program"
        with open(program, "wb") as file:
            file.write(content)
        os.chmod(program, 0o755)
        done = run("qemu-xtensa", "-cpu", "de233_fpu", program, timeout=60)
        with open(path[:-2] + "out", encoding="utf-8") as file:
            expected = file.read()
        found = done.stdout.decode() + f"exit {done.returncode}\n"
        check(f"{name}: QEMU", found == expected, f"{found!r} {done.stderr[-200:]!r}")


def judge_images(neffc, work):
    """readelf reads what is built, and complains of nothing but what strippers leave too."""
    for name in ("crc", "dispatch"):
        path = f"{ROOT}/crates/neff-kernel/tests/programs/{name}.q7"
        image, linked = f"{work}/{name}.elf", f"{work}/{name}.o"
        expect(f"{name}: build", neffc, "-q", "kernel", "build", path, "-o", image)
        done = run(f"{GNU}readelf", "-hlSdrW", image)
        text = done.stdout.decode()
        for word in ("EXEC (Executable file)", "Tensilica Xtensa Processor", "0x300",
                     "LOAD           0x000100 0x01000000 0x01000000", "R E 0x80", "RWE 0x80", " WE 0x80",
                     "DYNAMIC", "R_XTENSA_SLOT0_ALT", "R_XTENSA_SLOT0_OP"):
            check(f"{name}: readelf shows {word}", word in text, text[-300:])
        others = [line for line in done.stderr.decode().splitlines() if "Link field (0)" not in line]
        check(f"{name}: readelf complains of nothing", not others, str(others))
        expect(f"{name}: object", neffc, "-q", "kernel", "build", "-c", path, "-o", linked)
        done = run(f"{GNU}readelf", "-SsrW", linked)
        check(f"{name}: readelf reads the object", done.returncode == 0 and not done.stderr, str(done.stderr))


def judge(neffc, work):
    judge_rows(neffc, work)
    if "WINDOWED_GAS" in os.environ:
        judge_windowed_rows(neffc, work, os.environ["WINDOWED_GAS"])
    judge_programs(neffc, work)
    judge_images(neffc, work)


if __name__ == "__main__":
    main(judge)
