"""The comparison of `asm` with customasm, an assembler whose rules are given in its input.

Both get the same instructions, three rules' worth, each in its own spelling, and must give the
same bytes.
"""
import filecmp
import os
import shlex
import shutil
import subprocess

from compare import Comparison

STATEMENTS = 100_000
RULES = """#ruledef
{
    SET_ORDERING_MODE {m: u8} => 0xb1100000 @ 0x0000000000000000 @ m @ 0`408
    EVENT_SEMAPHORE [{i: u8}], {v: u32} => 0xa0100000 @ 0x05 @ i @ 0x0000 @ WORD(v) @ 0`416
    NOP {c: u32} => 0xa4100000 @ 0x0000000000000000 @ WORD(c) @ 0`384
}
"""


def rules():
    """The rules; little-endian words are spelled out, the language has none."""
    text = RULES
    for name in "vc":
        word = " @ ".join(f"{name}[{at + 7}:{at}]" for at in (0, 8, 16, 24))
        text = text.replace(f"WORD({name})", word)
    return text


def statements():
    """Our spelling and the peer's of each statement."""
    modes = ("relaxed", "strict")
    for at in range(0, STATEMENTS, 3):
        mode, index, value = at % 2, at % 256, at % 1000 + 1
        yield f"SET_ORDERING_MODE ordering_mode={modes[mode]};", f"SET_ORDERING_MODE {mode}"
        yield f"EVENT_SEMAPHORE $S[{index}]>={value};", f"EVENT_SEMAPHORE [{index}], {value}"
        yield f"NOP cycle={at};", f"NOP {at}"


def peer(root):
    """Path of customasm, which is installed under target/ if it is not there."""
    found = shutil.which("customasm")
    folder = os.path.join(root, "target", "peers")
    if found is None:
        subprocess.run(["cargo", "install", "customasm", "--quiet", "--root", folder], check=True)
        found = os.path.join(folder, "bin", "customasm")
    return found


def comparisons(root, neffc, work):
    """Text to bytes against customasm, on one core each."""
    text, spelled, ours, theirs = (
        os.path.join(work, name) for name in ("ours.asm", "peer.asm", "ours.bin", "peer.bin"))
    with open(text, "w") as mine, open(spelled, "w") as other:
        other.write(rules())
        for one, two in statements():
            mine.write(one + "\n")
            other.write(two + "\n")
    q = {name: shlex.quote(value) for name, value in
         dict(n=neffc, text=text, ours=ours, peer=peer(root), spelled=spelled, theirs=theirs).items()}
    same = lambda: None if filecmp.cmp(ours, theirs, shallow=False) else "the bytes differ"
    yield Comparison(
        "asm, three instructions",
        "taskset -c 0 {n} asm {text} -o {ours}".format(**q),
        "taskset -c 0 {peer} -q {spelled} -f binary -o {theirs}".format(**q), 20, same)
