#!/usr/bin/env python3
"""container.py NEFFC: independent verdicts on containers. Called by scripts/witness.

Written: a tree packed in each style and pkg_version is listed and extracted by GNU tar, bsdtar
and Python's tarfile; gzip accepts the payload; md5sum and sha256sum agree with the header; the
member headers equal those of GNU tar and bsdtar byte by byte.

Read: archives made by the same tools in every format, with and without gzip, NUL tail, `./` and
folder entries, get a header here and must verify, unpack to the same tree, and pack again to the
same bytes.
"""
import gzip
import hashlib
import io
import itertools
import os
import struct
import tarfile
import tempfile
import zlib

from verdict import check, expect, main, run

HEADER = 1024
BLOCK = 512
STYLES = ("gnu", "neuronx")
PKG_VERSIONS = (1, 2)
# Contents that matter: empty, one byte, around a block, compressible, incompressible.
TREE = {
    "kelf-a.json": b'{"graphs": []}\n',
    "neff.json": b'{"nodes": []}\n',
    "sg00/def.json": b"{}" * 700,
    "sg00/pe.bin": b"",
    "sg00/act.bin": b"\x01",
    "sg00/pool.bin": bytes(range(256)) * 2,
    "sg00/weights/w.npy": hashlib.shake_128(b"weights").digest(300_000),
    "sg00/" + "a" * 80 + ".json": b"name near the limit",
}
# A name that fits no plain header, for the formats that can store it all the same.
LONG = {"sg00/" + "l" * 150 + ".json": b"a long name"}

def write_tree(folder, files=TREE):
    for name, content in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        os.chmod(path, 0o644)
        os.utime(path, (0, 0))


def read_tree(folder, without=(".neffc",)):
    found = {}
    for here, folders, files in os.walk(folder):
        folders[:] = [f for f in folders if not (here == folder and f in without)]
        for file in files:
            path = os.path.join(here, file)
            with open(path, "rb") as content:
                found[os.path.relpath(path, folder)] = content.read()
    return found


def inflated(payload):
    """The archive, and whether it was compressed. Bytes behind the gzip stream are dropped."""
    if payload[:2] != b"\x1f\x8b":
        return payload, False
    out, rest = b"", payload
    while rest[:2] == b"\x1f\x8b":
        one = zlib.decompressobj(wbits=31)
        out += one.decompress(rest) + one.flush()
        rest = one.unused_data
    return out, True


def header_blocks(archive):
    """The header blocks of an archive without extension records, by Python's arithmetic alone."""
    blocks, at = [], 0
    while at + BLOCK <= len(archive) and any(archive[at:at + BLOCK]):
        block = archive[at:at + BLOCK]
        blocks.append(block)
        size = int(block[124:136].strip(b" \0") or b"0", 8)
        at += BLOCK + (size + BLOCK - 1) // BLOCK * BLOCK
    return blocks


def field(block, start, length):
    return block[start:start + length].split(b"\0")[0].decode()


# Written by neffc ---------------------------------------------------------------------------


def written(neffc, work):
    tree = os.path.join(work, "tree")
    write_tree(tree)
    for style, version in itertools.product(STYLES, PKG_VERSIONS):
        label = f"written {style} v{version}"
        path = os.path.join(work, f"{style}{version}.neff")
        expect(f"{label}: pack", neffc, "pack", tree, "-o", path, "--style", style,
               "--pkg-version", str(version))
        if not os.path.exists(path):
            continue
        with open(path, "rb") as file:
            data = file.read()
        check(f"{label}: a header and a payload", len(data) > HEADER)
        payload = data[HEADER:]
        digest_agrees(label, data, payload, version, work)
        archive, compressed = inflated(payload)
        check(f"{label}: compression as pkg_version says", compressed == (version == 2))
        if compressed:
            gzip_accepts(label, payload)
        extracted_by_all(label, payload, work)
        headers_agree(label, style, archive, work)
        again = os.path.join(work, "again.neff")
        expect(f"{label}: pack again", neffc, "pack", tree, "-o", again, "--style", style,
               "--pkg-version", str(version))
        with open(again, "rb") as file:
            check(f"{label}: twice the same", file.read() == data)


def digest_agrees(label, data, payload, version, work):
    pkg, header_size, data_size = struct.unpack_from("<3Q", data)
    check(f"{label}: header fields", (pkg, header_size, data_size) == (version, HEADER, len(payload)),
          str((pkg, header_size, data_size)))
    tool, length = ("md5sum", 16) if version == 2 else ("sha256sum", 32)
    stored = data[172:172 + length].hex()
    told = expect(f"{label}: {tool}", tool, "-", input=payload).split()[0].decode()
    check(f"{label}: {tool} agrees with the header", told == stored, f"{told} {stored}")
    library = hashlib.md5 if version == 2 else hashlib.sha256
    check(f"{label}: hashlib agrees", library(payload).hexdigest() == stored)


def gzip_accepts(label, payload):
    done = run("gzip", "-t", input=payload)
    # 2 is a warning: NULs behind the stream, which the neuronx style has.
    padded = payload.endswith(b"\0" * 16)
    check(f"{label}: gzip -t", done.returncode == 0 or (padded and done.returncode == 2),
          done.stderr.decode())
    with gzip.GzipFile(fileobj=io.BytesIO(payload.rstrip(b"\0") + b"\0" * 4)) as file:
        try:
            file.read()
            sound = True
        except (OSError, EOFError, zlib.error):
            sound = padded
    check(f"{label}: Python's gzip", sound)


def extracted_by_all(label, payload, work):
    extract = {
        "GNU tar": ["tar", "-xf", "-", "--warning=no-timestamp"],
        "bsdtar": ["bsdtar", "-xf", "-"],
    }
    archive, _ = inflated(payload)
    for name, command in extract.items():
        given = payload if name == "bsdtar" else archive
        listed = expect(f"{label}: {name} lists", *command[:1], "-tf", "-", input=given)
        names = {line for line in listed.decode().splitlines() if not line.endswith("/")}
        check(f"{label}: {name} lists all", names == set(TREE), str(names ^ set(TREE)))
        with tempfile.TemporaryDirectory(dir=work) as to:
            expect(f"{label}: {name} extracts", *command, input=given, cwd=to)
            check(f"{label}: {name} extracts all", read_tree(to) == TREE)
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        files = {m.name: tar.extractfile(m).read() for m in tar if m.isfile()}
    check(f"{label}: tarfile reads all", files == TREE)


def headers_agree(label, style, archive, work):
    """The member headers are those that the style's own tool makes of the same files."""
    ours = [block for block in header_blocks(archive) if block[156:157] == b"0"]
    check(f"{label}: one header per file", len(ours) == len(TREE), str(len(ours)))
    if not ours:
        return
    first = ours[0]
    mode = int(first[100:108].strip(b" \0"), 8)
    uid, gid = (int(first[at:at + 8].strip(b" \0"), 8) for at in (108, 116))
    uname, gname = field(first, 265, 32), field(first, 297, 32)
    names = [field(block, 0, 100) for block in ours]
    with tempfile.TemporaryDirectory(dir=work) as tree:
        write_tree(tree)
        for name in names:
            os.chmod(os.path.join(tree, name), mode)
        if style == "gnu":
            command = ["tar", "--format=gnu", f"--owner={uname}:{uid}", f"--group={gname}:{gid}",
                       "--mtime=@0", "-cf", "-", *names]
        else:
            command = ["bsdtar", "--format=ustar", "--uid", str(uid), "--gid", str(gid),
                       "--uname", uname, "--gname", gname, "-cf", "-", *names]
        theirs = header_blocks(expect(f"{label}: {command[0]} makes the same", *command, cwd=tree))
    for name, a, b in zip(names, ours, theirs):
        at = next((i for i in range(BLOCK) if a[i] != b[i]), None)
        check(f"{label}: header of {name} equals that of {command[0]}", at is None,
              f"first difference at byte {at}")


# Read by neffc ------------------------------------------------------------------------------


def makers():
    """A label and a function of names and folder that gives the archive's bytes."""
    for form in ("gnu", "ustar", "v7", "posix"):
        yield f"GNU tar {form}", lambda names, cwd, form=form: expect(
            f"GNU tar {form}", "tar", f"--format={form}", "--no-recursion", "-cf", "-", *names, cwd=cwd)
    for form in ("ustar", "pax", "gnutar", "v7tar"):
        yield f"bsdtar {form}", lambda names, cwd, form=form: expect(
            f"bsdtar {form}", "bsdtar", f"--format={form}", "-n", "-cf", "-", *names, cwd=cwd)
    for form, number in (("ustar", tarfile.USTAR_FORMAT), ("gnu", tarfile.GNU_FORMAT),
                         ("pax", tarfile.PAX_FORMAT)):
        yield f"tarfile {form}", lambda names, cwd, number=number: by_tarfile(names, cwd, number)


def by_tarfile(names, cwd, form):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=form) as tar:
        for name in names:
            info = tar.gettarinfo(os.path.join(cwd, name), arcname=name)
            if info.isdir():
                tar.addfile(info)
            else:
                with open(os.path.join(cwd, name), "rb") as file:
                    tar.addfile(info, file)
    return out.getvalue()


def names_in(files, dot, folders):
    names = sorted(files)
    if folders:
        parents = {os.path.dirname(name) for name in names} - {""}
        names = sorted(set(names) | parents)
    return ["./" + name for name in names] if dot else names


def with_header(payload):
    head = struct.pack("<5Q", 2, HEADER, len(payload), 2, 0)
    head = head.ljust(168, b"\0") + struct.pack("<I", 1)
    head += hashlib.md5(payload).digest() + b"0" * 16 + bytes(range(16)) + b"witness"
    head = head.ljust(476, b"\0") + struct.pack("<I", 1)
    head = head.ljust(552, b"\0") + struct.pack("<I", 1)
    return head.ljust(HEADER, b"\0") + payload


def packings(archive):
    """The ways an archive becomes a payload: gzip by several encoders, or none."""
    yield "raw", archive
    for level in (1, 6, 9):
        yield f"gzip -{level}", expect("gzip", "gzip", f"-{level}n", input=archive)
    yield "Python's gzip", gzip.compress(archive, 6, mtime=7)
    half = len(archive) // 2
    yield "two members", gzip.compress(archive[:half], mtime=0) + gzip.compress(archive[half:], mtime=0)


def read(neffc, work):
    tree = os.path.join(work, "read-tree")
    write_tree(tree, TREE | LONG)
    for label, make in makers():
        # POSIX ustar and V7 have no place for the long name.
        files = TREE if label.split()[-1].startswith(("ustar", "v7")) else TREE | LONG
        for dot, folders in itertools.product((False, True), repeat=2):
            archive = make(names_in(files, dot, folders), tree)
            for how, payload in packings(archive):
                for tail in (b"", bytes(-len(payload) % 10_240)):
                    name = f"read {label}, {how}, dot {dot}, folders {folders}, tail {len(tail)}"
                    round_trip(neffc, name, files, with_header(payload + tail), work)


def round_trip(neffc, name, files, data, work):
    with tempfile.TemporaryDirectory(dir=work) as here:
        path, folder, again = (os.path.join(here, x) for x in ("in.neff", "out", "again.neff"))
        with open(path, "wb") as file:
            file.write(data)
        expect(f"{name}: verify", neffc, "verify", path)
        expect(f"{name}: unpack", neffc, "unpack", path, "-o", folder)
        check(f"{name}: the same tree", os.path.isdir(folder) and read_tree(folder) == files)
        expect(f"{name}: pack", neffc, "pack", folder, "-o", again)
        if os.path.exists(again):
            with open(again, "rb") as file:
                check(f"{name}: byte for byte", file.read() == data)


def judge(neffc, work):
    written(neffc, work)
    read(neffc, work)


if __name__ == "__main__":
    main(judge)
