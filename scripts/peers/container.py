"""The comparisons of the container verbs, with their goals."""
import hashlib
import os
import shlex
import subprocess
import tarfile

from compare import Comparison, Memory
import inputs

MEBI = 1 << 20
# Peak memory that the container verbs may use beyond what their help states.
MEMORY = 64 * MEBI


def comparisons(root, neffc, work):
    """Pack against tar, gzip and md5sum; verify and ls against gzip and tar."""
    tree, ours, raw, peer = (os.path.join(work, name) for name in ("tree", "a.neff", "raw.neff", "b.tgz"))
    inputs.tree(root, tree, 100 * MEBI)
    q = {name: shlex.quote(value) for name, value in
         dict(n=neffc, tree=tree, ours=ours, raw=raw, peer=peer).items()}
    pack = "{n} pack {tree} -o {ours}".format(**q)
    tar = "tar --format=gnu -C {tree} -c . | gzip -6n > {peer} && md5sum {peer}".format(**q)
    gunzip = "tail -c +1025 {ours} | gzip -dc | tar t".format(**q)
    untar = "tail -c +1025 {raw} | tar t".format(**q)
    checked = lambda: packed(tree, ours, peer)
    right = lambda: None
    subprocess.run([neffc, "pack", tree, "-o", ours], check=True)
    subprocess.run([neffc, "pack", tree, "-o", raw, "--pkg-version", "1"], check=True)
    cores = len(os.sched_getaffinity(0))
    if cores >= 2:
        yield Comparison("pack, two cores", f"taskset -c 0,1 {pack}", f"taskset -c 0,1 bash -o pipefail -c {shlex.quote(tar)}", 8, checked)
    yield Comparison("pack, one core", f"taskset -c 0 {pack}", f"taskset -c 0 bash -o pipefail -c {shlex.quote(tar)}", 4, checked)
    yield Comparison("verify", f"{q['n']} verify {q['ours']}", gunzip, 1 / 1.1, right)
    yield Comparison("ls", f"{q['n']} ls {q['ours']}", gunzip, 1 / 1.1, lambda: listed(neffc, ours))
    yield Comparison("ls, raw tar", f"{q['n']} ls {q['raw']}", untar, None, lambda: listed(neffc, raw))
    yield Comparison("verify, raw tar", f"{q['n']} verify {q['raw']}", f"sha256sum {q['raw']}", None, right)


def packed(tree, ours, peer):
    """What is wrong with the packed file: its digest, its content, or its size."""
    with open(ours, "rb") as file:
        header, payload = file.read(1024), file.read()
    if hashlib.md5(payload).digest() != header[172:188]:
        return "the digest in the header is not that of the payload"
    reader = subprocess.Popen(["gzip", "-dc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    feeder = subprocess.Popen(["tail", "-c", "+1025", ours], stdout=reader.stdin)
    reader.stdin.close()
    with tarfile.open(fileobj=reader.stdout, mode="r|") as archive:
        for member in archive:
            if member.isfile():
                with open(os.path.join(tree, member.name), "rb") as file:
                    if file.read() != archive.extractfile(member).read():
                        return f"{member.name} differs"
    reader.stdout.close()
    feeder.wait()
    reader.wait()
    larger = len(payload) / os.path.getsize(peer)
    print(f"    size: {len(payload):,} bytes, {larger:.4f} of the peer's")
    return f"{larger:.4f} times the peer's size" if larger > 1.01 else None


def listed(neffc, path):
    """`ls` names every file of the tree."""
    names = subprocess.run([neffc, "ls", path], check=True, capture_output=True, text=True).stdout
    missing = [name for name in ("neff.json", "sg00/w0.npy", "sg00/def.json") if name not in names]
    return f"{missing} not listed" if missing else None


def memories(neffc, work):
    """Peak memory over a payload of 4 GB."""
    tree, path, out = (os.path.join(work, name) for name in ("large", "large.neff", "out"))
    os.makedirs(os.path.join(tree, "sg00"))
    for name in ("neff.json", "sg00/def.json"):
        with open(os.path.join(tree, name), "w") as file:
            file.write("{}")
    block = os.path.join(work, "block")
    inputs.weights(9, 64 * MEBI, block)
    with open(block, "rb") as file:
        content = file.read()
    with open(os.path.join(tree, "sg00/w.npy"), "wb") as file:
        for _ in range(64):
            file.write(content)
    exists = lambda: None if os.path.getsize(path) > 1024 else "nothing was packed"
    unpacked = lambda: (None if os.path.getsize(os.path.join(out, "sg00/w.npy")) == 64 * len(content)
                        else "the member was not unpacked whole")
    yield Memory("memory of pack, 4 GB", [neffc, "pack", tree, "-o", path], MEMORY, exists)
    yield Memory("memory of verify, 4 GB", [neffc, "verify", path], MEMORY, exists)
    yield Memory("memory of ls, 4 GB", [neffc, "ls", path], MEMORY, exists)
    yield Memory("memory of unpack, 4 GB", [neffc, "unpack", path, "-o", out], MEMORY, unpacked)
