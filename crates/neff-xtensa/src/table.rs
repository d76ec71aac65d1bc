//! The table of instructions: a row each, with its fixed bits and its operands (format notes 07
//! §6.2 to §6.9, §6.11).
//!
//! A row is a name for [`Op`], the mnemonic, the length in bytes, the instruction word without its
//! operands, and the operands in the order they are written. All bits that no operand has are
//! fixed; where two rows fit a word, that with fewer free bits is meant (`mov` is an `or`).

use std::sync::LazyLock;

use crate::operand::{Base, Form, Kind, Operand, Segment};
use crate::registers;
use crate::row::Row;

const fn part(from: u32, at: u32, width: u32) -> Segment {
    Segment { from, at, width }
}

const fn operand(
    name: &'static str,
    kind: Kind,
    form: Form,
    segments: &'static [Segment],
) -> Operand {
    Operand { name, kind, form, segments }
}

/// A number as it stands, up to the largest of so many bits.
const fn plain(last: i64) -> Form {
    steps(0, last, 1)
}

/// Numbers from the first to the last, counted in steps from the first.
const fn steps(first: i64, last: i64, step: i64) -> Form {
    Form::Steps { base: first, first, last, step }
}

const fn register(name: &'static str, kind: Kind, at: &'static [Segment]) -> Operand {
    operand(name, kind, plain(15), at)
}

const fn number(form: Form, segments: &'static [Segment]) -> Operand {
    operand("imm", Kind::Immediate, form, segments)
}

const fn target(base: Base, segments: &'static [Segment]) -> Operand {
    operand("label", Kind::Target, Form::Distance(base), segments)
}

// Registers by the field they lie in.
const R: Operand = register("r", Kind::Address, &[part(0, 12, 4)]);
const S: Operand = register("s", Kind::Address, &[part(0, 8, 4)]);
const T: Operand = register("t", Kind::Address, &[part(0, 4, 4)]);
/// A source that stands in two fields: `mov` is `or` of a register with itself.
const ST: Operand = register("s", Kind::Address, &[part(0, 8, 4), part(0, 4, 4)]);
const BR: Operand = register("r", Kind::Boolean, &[part(0, 12, 4)]);
const BS: Operand = register("s", Kind::Boolean, &[part(0, 8, 4)]);
const BT: Operand = register("t", Kind::Boolean, &[part(0, 4, 4)]);
/// The first of four, and of eight, booleans.
const BS4: Operand = operand("s", Kind::Boolean, steps(0, 12, 4), &[part(0, 10, 2)]);
const BS8: Operand = operand("s", Kind::Boolean, steps(0, 8, 8), &[part(0, 11, 1)]);
const SR: Operand = operand("sr", Kind::Special, plain(255), &[part(0, 8, 8)]);
/// User registers: read, their number is s and t; written, it is r and s.
const UR_READ: Operand = operand("ur", Kind::User, plain(255), &[part(0, 4, 8)]);
const UR_WRITTEN: Operand = operand("ur", Kind::User, plain(255), &[part(0, 8, 8)]);

// Numbers.
const IMM8: &[Segment] = &[part(0, 16, 8)];
const BYTES: Operand = number(steps(0, 255, 1), IMM8);
const HALVES: Operand = number(steps(0, 510, 2), IMM8);
const WORDS: Operand = number(steps(0, 1020, 4), IMM8);
const ADDEND: Operand = number(Form::Signed { step: 1 }, IMM8);
const ADDEND_256: Operand = number(Form::Signed { step: 256 }, IMM8);
const WORDS_N: Operand = number(steps(0, 60, 4), &[part(0, 12, 4)]);
const ADDEND_N: Operand =
    number(Form::List(&[-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]), &[part(0, 4, 4)]);
const MOVI: Operand = number(Form::Signed { step: 1 }, &[part(0, 16, 8), part(8, 8, 4)]);
const MOVI_N: Operand = number(Form::Narrow, &[part(0, 12, 4), part(4, 4, 3)]);
const CONST16: Operand = number(plain(0xffff), &[part(0, 8, 16)]);
const SLLI: Operand = number(Form::Down { from: 32 }, &[part(0, 4, 4), part(4, 20, 1)]);
const SRAI: Operand = number(plain(31), &[part(0, 8, 4), part(4, 20, 1)]);
const SRLI: Operand = number(plain(15), &[part(0, 8, 4)]);
const SSAI: Operand = number(plain(31), &[part(0, 8, 4), part(4, 4, 1)]);
const EXTUI_SHIFT: Operand = number(plain(31), &[part(0, 8, 4), part(4, 16, 1)]);
const EXTUI_WIDTH: Operand = number(steps(1, 16, 1), &[part(0, 20, 4)]);
const BIT_7_TO_22: Operand = number(steps(7, 22, 1), &[part(0, 4, 4)]);
const BIT_NUMBER: Operand = number(plain(31), &[part(0, 4, 4), part(4, 12, 1)]);
const FRAME: Operand = number(steps(0, 32760, 8), &[part(0, 12, 12)]);
const BELOW: Operand = number(steps(-64, -4, 4), &[part(0, 12, 4)]);
const STACK: Operand =
    number(Form::Steps { base: 64, first: 80, last: 192, step: 16 }, &[part(0, 12, 4)]);
const S_NUMBER: Operand = number(plain(15), &[part(0, 8, 4)]);
const T_NUMBER: Operand = number(plain(15), &[part(0, 4, 4)]);
const ROTATION: Operand = number(Form::Signed { step: 1 }, &[part(0, 4, 4)]);
/// What the branches with an immediate compare with (B4CONST, B4CONSTU).
const SIGNED_16: Operand = number(
    Form::List(&[-1, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64, 128, 256]),
    &[part(0, 12, 4)],
);
const UNSIGNED_16: Operand = number(
    Form::List(&[32768, 65536, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 32, 64, 128, 256]),
    &[part(0, 12, 4)],
);

// Targets.
const NEAR: Operand = target(Base::Branch, IMM8);
const ZERO: Operand = target(Base::Branch, &[part(0, 12, 12)]);
const JUMP: Operand = target(Base::Branch, &[part(0, 6, 18)]);
const NEAR_N: Operand = target(Base::Forward, &[part(0, 12, 4), part(4, 4, 2)]);
const LOOP: Operand = target(Base::Forward, IMM8);
const CALL: Operand = target(Base::Call, &[part(0, 6, 18)]);
const LITERAL: Operand = target(Base::Literal, &[part(0, 8, 16)]);

/// Declares [`Op`] and the rows from one list.
macro_rules! table {
    ($($op:ident $mnemonic:literal $length:literal $fixed:literal [$($operand:expr),*];)*) => {
        /// Which instruction a row is.
        #[allow(missing_docs)] // Each is the mnemonic of its row.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Op { $($op,)* }

        static ROWS: &[Row] = &[$(Row {
            op: Op::$op,
            mnemonic: $mnemonic,
            length: $length,
            fixed: $fixed,
            operands: &[$($operand),*],
        },)*];

        impl Op {
            /// The row of the instruction.
            pub fn row(self) -> &'static Row {
                static FIRST: Row = Row { op: Op::Ill, mnemonic: "ill", length: 3, fixed: 0, operands: &[] };
                // Rows and variants are one list, so there always is one.
                ROWS.get(self as usize).unwrap_or(&FIRST)
            }
        }
    };
}

table! {
    // Sums, products, comparisons.
    Abs "abs" 3 0x600100 [R, T];
    Neg "neg" 3 0x600000 [R, T];
    Add "add" 3 0x800000 [R, S, T];
    Addx2 "addx2" 3 0x900000 [R, S, T];
    Addx4 "addx4" 3 0xa00000 [R, S, T];
    Addx8 "addx8" 3 0xb00000 [R, S, T];
    Sub "sub" 3 0xc00000 [R, S, T];
    Subx2 "subx2" 3 0xd00000 [R, S, T];
    Subx4 "subx4" 3 0xe00000 [R, S, T];
    Subx8 "subx8" 3 0xf00000 [R, S, T];
    Addi "addi" 3 0x00c002 [T, S, ADDEND];
    Addmi "addmi" 3 0x00d002 [T, S, ADDEND_256];
    Mull "mull" 3 0x820000 [R, S, T];
    Muluh "muluh" 3 0xa20000 [R, S, T];
    Mulsh "mulsh" 3 0xb20000 [R, S, T];
    Mul16u "mul16u" 3 0xc10000 [R, S, T];
    Mul16s "mul16s" 3 0xd10000 [R, S, T];
    Quou "quou" 3 0xc20000 [R, S, T];
    Quos "quos" 3 0xd20000 [R, S, T];
    Remu "remu" 3 0xe20000 [R, S, T];
    Rems "rems" 3 0xf20000 [R, S, T];
    Min "min" 3 0x430000 [R, S, T];
    Max "max" 3 0x530000 [R, S, T];
    Minu "minu" 3 0x630000 [R, S, T];
    Maxu "maxu" 3 0x730000 [R, S, T];
    Salt "salt" 3 0x720000 [R, S, T];
    Saltu "saltu" 3 0x620000 [R, S, T];
    Sext "sext" 3 0x230000 [R, S, BIT_7_TO_22];
    Clamps "clamps" 3 0x330000 [R, S, BIT_7_TO_22];
    Nsa "nsa" 3 0x40e000 [T, S];
    Nsau "nsau" 3 0x40f000 [T, S];
    // Bits and shifts.
    And "and" 3 0x100000 [R, S, T];
    Or "or" 3 0x200000 [R, S, T];
    Xor "xor" 3 0x300000 [R, S, T];
    Mov "mov" 3 0x200000 [R, ST];
    Slli "slli" 3 0x010000 [R, S, SLLI];
    Srli "srli" 3 0x410000 [R, T, SRLI];
    Srai "srai" 3 0x210000 [R, T, SRAI];
    Sll "sll" 3 0xa10000 [R, S];
    Srl "srl" 3 0x910000 [R, T];
    Sra "sra" 3 0xb10000 [R, T];
    Src "src" 3 0x810000 [R, S, T];
    Ssr "ssr" 3 0x400000 [S];
    Ssl "ssl" 3 0x401000 [S];
    Ssa8l "ssa8l" 3 0x402000 [S];
    Ssa8b "ssa8b" 3 0x403000 [S];
    Ssai "ssai" 3 0x404000 [SSAI];
    Extui "extui" 3 0x040000 [R, T, EXTUI_SHIFT, EXTUI_WIDTH];
    // Constants and moves.
    Movi "movi" 3 0x00a002 [T, MOVI];
    Const16 "const16" 3 0x000004 [T, CONST16];
    L32r "l32r" 3 0x000001 [T, LITERAL];
    Moveqz "moveqz" 3 0x830000 [R, S, T];
    Movnez "movnez" 3 0x930000 [R, S, T];
    Movltz "movltz" 3 0xa30000 [R, S, T];
    Movgez "movgez" 3 0xb30000 [R, S, T];
    Movf "movf" 3 0xc30000 [R, S, BT];
    Movt "movt" 3 0xd30000 [R, S, BT];
    // Memory.
    L8ui "l8ui" 3 0x000002 [T, S, BYTES];
    L16ui "l16ui" 3 0x001002 [T, S, HALVES];
    L16si "l16si" 3 0x009002 [T, S, HALVES];
    L32i "l32i" 3 0x002002 [T, S, WORDS];
    L32ai "l32ai" 3 0x00b002 [T, S, WORDS];
    S8i "s8i" 3 0x004002 [T, S, BYTES];
    S16i "s16i" 3 0x005002 [T, S, HALVES];
    S32i "s32i" 3 0x006002 [T, S, WORDS];
    S32ri "s32ri" 3 0x00f002 [T, S, WORDS];
    S32c1i "s32c1i" 3 0x00e002 [T, S, WORDS];
    L32e "l32e" 3 0x090000 [T, S, BELOW];
    S32e "s32e" 3 0x490000 [T, S, BELOW];
    S32stk "s32stk" 3 0x690000 [T, S, STACK];
    // Jumps, calls, windows.
    J "j" 3 0x000006 [JUMP];
    Jx "jx" 3 0x0000a0 [S];
    Call0 "call0" 3 0x000005 [CALL];
    Call4 "call4" 3 0x000015 [CALL];
    Call8 "call8" 3 0x000025 [CALL];
    Call12 "call12" 3 0x000035 [CALL];
    Callx0 "callx0" 3 0x0000c0 [S];
    Callx4 "callx4" 3 0x0000d0 [S];
    Callx8 "callx8" 3 0x0000e0 [S];
    Callx12 "callx12" 3 0x0000f0 [S];
    Ret "ret" 3 0x000080 [];
    Retw "retw" 3 0x000090 [];
    Entry "entry" 3 0x000036 [S, FRAME];
    Movsp "movsp" 3 0x001000 [T, S];
    Rotw "rotw" 3 0x408000 [ROTATION];
    Setw "setw" 3 0x408100 [T_NUMBER];
    Spillw "spillw" 3 0x003600 [];
    Tossw "tossw" 3 0x003700 [];
    // Branches.
    Beq "beq" 3 0x001007 [S, T, NEAR];
    Bne "bne" 3 0x009007 [S, T, NEAR];
    Blt "blt" 3 0x002007 [S, T, NEAR];
    Bge "bge" 3 0x00a007 [S, T, NEAR];
    Bltu "bltu" 3 0x003007 [S, T, NEAR];
    Bgeu "bgeu" 3 0x00b007 [S, T, NEAR];
    Bany "bany" 3 0x008007 [S, T, NEAR];
    Bnone "bnone" 3 0x000007 [S, T, NEAR];
    Ball "ball" 3 0x004007 [S, T, NEAR];
    Bnall "bnall" 3 0x00c007 [S, T, NEAR];
    Bbc "bbc" 3 0x005007 [S, T, NEAR];
    Bbs "bbs" 3 0x00d007 [S, T, NEAR];
    Bbci "bbci" 3 0x006007 [S, BIT_NUMBER, NEAR];
    Bbsi "bbsi" 3 0x00e007 [S, BIT_NUMBER, NEAR];
    Beqi "beqi" 3 0x000026 [S, SIGNED_16, NEAR];
    Bnei "bnei" 3 0x000066 [S, SIGNED_16, NEAR];
    Blti "blti" 3 0x0000a6 [S, SIGNED_16, NEAR];
    Bgei "bgei" 3 0x0000e6 [S, SIGNED_16, NEAR];
    Bltui "bltui" 3 0x0000b6 [S, UNSIGNED_16, NEAR];
    Bgeui "bgeui" 3 0x0000f6 [S, UNSIGNED_16, NEAR];
    Beqz "beqz" 3 0x000016 [S, ZERO];
    Bnez "bnez" 3 0x000056 [S, ZERO];
    Bltz "bltz" 3 0x000096 [S, ZERO];
    Bgez "bgez" 3 0x0000d6 [S, ZERO];
    Bf "bf" 3 0x000076 [BS, NEAR];
    Bt "bt" 3 0x001076 [BS, NEAR];
    Loop "loop" 3 0x008076 [S, LOOP];
    Loopnez "loopnez" 3 0x009076 [S, LOOP];
    Loopgtz "loopgtz" 3 0x00a076 [S, LOOP];
    // Booleans.
    Andb "andb" 3 0x020000 [BR, BS, BT];
    Andbc "andbc" 3 0x120000 [BR, BS, BT];
    Orb "orb" 3 0x220000 [BR, BS, BT];
    Orbc "orbc" 3 0x320000 [BR, BS, BT];
    Xorb "xorb" 3 0x420000 [BR, BS, BT];
    Any4 "any4" 3 0x008000 [BT, BS4];
    All4 "all4" 3 0x009000 [BT, BS4];
    Any8 "any8" 3 0x00a000 [BT, BS8];
    All8 "all8" 3 0x00b000 [BT, BS8];
    Rbtb0 "rbtb0" 3 0x508000 [T, S];
    Wbtb0 "wbtb0" 3 0x500000 [T, S];
    // Order, system.
    Nop "nop" 3 0x0020f0 [];
    Isync "isync" 3 0x002000 [];
    Rsync "rsync" 3 0x002010 [];
    Esync "esync" 3 0x002020 [];
    Dsync "dsync" 3 0x002030 [];
    Memw "memw" 3 0x0020c0 [];
    Extw "extw" 3 0x0020d0 [];
    Excw "excw" 3 0x002080 [];
    Syscall "syscall" 3 0x005000 [];
    Simcall "simcall" 3 0x005100 [];
    Halt "halt" 3 0x005200 [T_NUMBER];
    Exit "exit" 3 0x0001b0 [];
    Break "break" 3 0x004000 [S_NUMBER, T_NUMBER];
    Ill "ill" 3 0x000000 [];
    Waiti "waiti" 3 0x007000 [S_NUMBER];
    Rsil "rsil" 3 0x006000 [T, S_NUMBER];
    Rfe "rfe" 3 0x003000 [];
    Rsr "rsr" 3 0x030000 [T, SR];
    Wsr "wsr" 3 0x130000 [T, SR];
    Xsr "xsr" 3 0x610000 [T, SR];
    Rur "rur" 3 0xe30000 [R, UR_READ];
    Wur "wur" 3 0xf30000 [T, UR_WRITTEN];
    Rer "rer" 3 0x406000 [T, S];
    Wer "wer" 3 0x407000 [T, S];
    // Two bytes.
    L32iN "l32i.n" 2 0x0008 [T, S, WORDS_N];
    S32iN "s32i.n" 2 0x0009 [T, S, WORDS_N];
    AddN "add.n" 2 0x000a [R, S, T];
    AddiN "addi.n" 2 0x000b [R, S, ADDEND_N];
    MoviN "movi.n" 2 0x000c [S, MOVI_N];
    BeqzN "beqz.n" 2 0x008c [S, NEAR_N];
    BnezN "bnez.n" 2 0x00cc [S, NEAR_N];
    MovN "mov.n" 2 0x000d [T, S];
    RetN "ret.n" 2 0xf00d [];
    RetwN "retw.n" 2 0xf01d [];
    BreakN "break.n" 2 0xf02d [S_NUMBER];
    NopN "nop.n" 2 0xf03d [];
    IllN "ill.n" 2 0xf06d [];
    HaltN "halt.n" 2 0xf16d [];
}

/// Branches and what is taken when they are not.
pub(crate) const OPPOSITES: [(Op, Op); 15] = [
    (Op::Beq, Op::Bne),
    (Op::Blt, Op::Bge),
    (Op::Bltu, Op::Bgeu),
    (Op::Beqi, Op::Bnei),
    (Op::Blti, Op::Bgei),
    (Op::Bltui, Op::Bgeui),
    (Op::Beqz, Op::Bnez),
    (Op::Bltz, Op::Bgez),
    (Op::BeqzN, Op::BnezN),
    (Op::Bany, Op::Bnone),
    (Op::Ball, Op::Bnall),
    (Op::Bbc, Op::Bbs),
    (Op::Bbci, Op::Bbsi),
    (Op::Bt, Op::Bf),
    (Op::Bf, Op::Bt),
];

/// Instructions of three bytes and those of two with the same operands and the same effect.
pub(crate) const NARROW: [(Op, Op); 9] = [
    (Op::Add, Op::AddN),
    (Op::Addi, Op::AddiN),
    (Op::Movi, Op::MoviN),
    (Op::Mov, Op::MovN),
    (Op::L32i, Op::L32iN),
    (Op::S32i, Op::S32iN),
    (Op::Nop, Op::NopN),
    (Op::Ret, Op::RetN),
    (Op::Retw, Op::RetwN),
];

/// All rows.
pub fn rows() -> &'static [Row] {
    ROWS
}

/// The row of a mnemonic in small letters.
pub fn lookup(mnemonic: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.mnemonic == mnemonic)
}

/// The row of a mnemonic that may name a register, as in `rsr.sar a2`, and the number of that
/// register, which is then the last operand.
pub fn find(mnemonic: &str) -> Option<(&'static Row, Option<u8>)> {
    if let Some(row) = lookup(mnemonic) {
        return Some((row, None));
    }
    let (name, register) = mnemonic.split_once('.')?;
    let row = lookup(name)?;
    let number = match row.operands().last()?.kind {
        Kind::Special => registers::special(register)?,
        Kind::User => registers::user(register)?,
        _ => return None,
    };
    Some((row, Some(number)))
}

/// The rows that a word can be, by its lowest four bits; those with fewer free bits first.
static BY_LOWEST: LazyLock<[Vec<&'static Row>; 16]> = LazyLock::new(|| {
    std::array::from_fn(|lowest| {
        let lowest = u32::try_from(lowest).unwrap_or(0);
        let mut rows: Vec<&Row> = ROWS.iter().filter(|row| row.fixed & 15 == lowest).collect();
        rows.sort_by_key(|row| row.operands().iter().map(Operand::width).sum::<u32>());
        rows
    })
});

/// The rows that begin with these four bits, most specific first.
pub(crate) fn candidates(word: u32) -> impl Iterator<Item = &'static Row> {
    let lowest = usize::try_from(word & 15).unwrap_or(0);
    BY_LOWEST.get(lowest).into_iter().flatten().copied()
}
