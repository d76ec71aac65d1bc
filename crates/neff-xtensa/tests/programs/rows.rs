//! Which instructions random programs have, by what has to be seen to.

/// Any operands will do; the first is written.
pub(super) const PLAIN: &[&str] = &[
    "abs",
    "neg",
    "add",
    "addx2",
    "addx4",
    "addx8",
    "sub",
    "subx2",
    "subx4",
    "subx8",
    "addi",
    "addmi",
    "and",
    "mov",
    "or",
    "xor",
    "movi",
    "moveqz",
    "movnez",
    "movltz",
    "movgez",
    "movf",
    "movt",
    "min",
    "max",
    "minu",
    "maxu",
    "sext",
    "clamps",
    "saltu",
    "salt",
    "nsa",
    "nsau",
    "mull",
    "mul16u",
    "mul16s",
    "slli",
    "srai",
    "srli",
    "src",
    "srl",
    "sll",
    "sra",
    "ssr",
    "ssl",
    "ssa8l",
    "ssa8b",
    "ssai",
    "extui",
    "andb",
    "andbc",
    "orb",
    "orbc",
    "xorb",
    "any4",
    "all4",
    "any8",
    "all8",
    "rsr.lbeg",
    "rsr.lend",
    "rsr.lcount",
    "rsr.sar",
    "rsr.br",
    "wsr.br",
    "xsr.br",
    "rur.threadptr",
    "wur.threadptr",
    "nop",
    "isync",
    "rsync",
    "esync",
    "dsync",
    "excw",
    "memw",
    "extw",
    "add.n",
    "addi.n",
    "movi.n",
    "mov.n",
    "nop.n",
];
/// The address is in the program's memory.
pub(super) const MEMORY: &[&str] = &[
    "l8ui", "l16ui", "l32i", "s8i", "s16i", "s32i", "l16si", "l32ai", "s32ri", "l32i.n", "s32i.n",
];
/// The divisor is made first.
pub(super) const DIVISIONS: &[&str] = &["quou", "quos", "remu", "rems"];
/// The shift amount is made first.
pub(super) const AMOUNTS: &[&str] = &["wsr.sar", "xsr.sar"];
/// The target is behind the next instruction.
pub(super) const BRANCHES: &[&str] = &[
    "j", "beqz", "bnez", "bltz", "bgez", "beqi", "bnei", "blti", "bgei", "bltui", "bgeui", "bf",
    "bt", "bnone", "beq", "blt", "bltu", "ball", "bbc", "bbci", "bany", "bne", "bge", "bgeu",
    "bnall", "bbs", "bbsi", "beqz.n", "bnez.n",
];
/// The count is made first.
pub(super) const LOOPS: &[&str] = &["loop", "loopnez", "loopgtz"];
/// What sets registers, writes records and calls functions is made of these.
const FRAME: &[&str] = &["l32r", "callx8", "entry", "call8", "retw", "retw.n", "syscall"];

/// What is not run, and why.
pub const NOT_RUN: &[(&str, &[&str])] = &[
    ("QEMU has no core with it", &["const16", "muluh", "mulsh"]),
    ("it only stops", &["ill", "ill.n", "break", "break.n", "simcall", "exit", "halt", "halt.n"]),
    (
        "the interpreter does not know its effect",
        &[
            "s32c1i", "l32e", "s32e", "s32stk", "rfe", "rsil", "waiti", "rer", "wer", "rotw",
            "setw", "spillw", "tossw", "wbtb0", "rbtb0",
        ],
    ),
    (
        "results depend on the program's place or on the core",
        &["jx", "call0", "callx0", "ret", "ret.n", "call4", "call12", "callx4", "callx12", "movsp"],
    ),
];

/// Whether random programs have an instruction.
pub fn run_in_programs(mnemonic: &str) -> bool {
    [PLAIN, MEMORY, DIVISIONS, AMOUNTS, BRANCHES, LOOPS, FRAME].concat().contains(&mnemonic)
}
