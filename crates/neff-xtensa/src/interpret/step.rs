//! Instructions decoded for execution, and those kept.

use super::Stop;
use crate::decode::{Decoded, decode};
use crate::operand::Kind;
use crate::table::Op;

/// What kind of work an instruction is: which part of [`super::execute`] carries it out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// A register from two registers and numbers.
    Calculate,
    /// A division.
    Divide,
    /// The shift amount.
    SetShift,
    /// A register from memory.
    Load,
    /// Memory from a register.
    Store,
    /// A branch on two registers, or on one and a number.
    Branch,
    /// Jumps, calls, windows, loops.
    Transfer,
    /// Booleans.
    Boolean,
    /// Special and user registers.
    Special,
    /// Nothing that can be seen here: order of accesses.
    Nothing,
    /// What stops the machine.
    Stop,
}

/// An instruction as it is executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) op: Op,
    pub(super) class: Class,
    /// Bytes of the instruction.
    pub(super) length: u8,
    /// Registers, in the order of the row.
    pub(super) a: u8,
    pub(super) b: u8,
    pub(super) c: u8,
    /// The last number or target, and the one before it.
    pub(super) last: u32,
    pub(super) first: u32,
}

impl Step {
    /// Decodes what bytes begin with, at `pc`.
    pub(super) fn read(bytes: &[u8], pc: u32) -> Result<Step, Stop> {
        if bytes.is_empty() {
            return Err(Stop::Nowhere);
        }
        let found = match decode(bytes, pc) {
            Decoded::Instruction(found) => found,
            other => {
                let raw = bytes.get(..other.length()).unwrap_or(bytes);
                return Err(Stop::Unknown(raw.to_vec()));
            }
        };
        let length = u8::try_from(found.row.length()).unwrap_or(0);
        let op = found.row.op;
        let is_register = |kind| matches!(kind, Kind::Address | Kind::Boolean);
        let operands = || found.row.operands().iter().zip(&found.values);
        let mut registers = operands()
            .filter(|(operand, _)| is_register(operand.kind))
            .map(|(_, value)| u8::try_from(*value).unwrap_or(0));
        let mut numbers = operands()
            .rev()
            .filter(|(operand, _)| !is_register(operand.kind))
            .map(|(_, value)| u32::try_from(*value & i64::from(u32::MAX)).unwrap_or(0));
        Ok(Step {
            op,
            class: class(op),
            length,
            a: registers.next().unwrap_or(0),
            b: registers.next().unwrap_or(0),
            c: registers.next().unwrap_or(0),
            last: numbers.next().unwrap_or(0),
            first: numbers.next().unwrap_or(0),
        })
    }
}

fn class(op: Op) -> Class {
    use Op::{
        Abs, Add, AddN, Addi, AddiN, Addmi, Addx2, Addx4, Addx8, All4, All8, And, Andb, Andbc,
        Any4, Any8, Ball, Bany, Bbc, Bbci, Bbs, Bbsi, Beq, Beqi, Beqz, BeqzN, Bf, Bge, Bgei, Bgeu,
        Bgeui, Bgez, Blt, Blti, Bltu, Bltui, Bltz, Bnall, Bne, Bnei, Bnez, BnezN, Bnone, Bt, Call0,
        Call4, Call8, Call12, Callx0, Callx4, Callx8, Callx12, Clamps, Const16, Dsync, Entry,
        Esync, Excw, Extui, Extw, Isync, J, Jx, L8ui, L16si, L16ui, L32ai, L32i, L32iN, L32r, Loop,
        Loopgtz, Loopnez, Max, Maxu, Memw, Min, Minu, Mov, MovN, Moveqz, Movf, Movgez, Movi, MoviN,
        Movltz, Movnez, Movsp, Movt, Mul16s, Mul16u, Mull, Mulsh, Muluh, Neg, Nop, NopN, Nsa, Nsau,
        Or, Orb, Orbc, Quos, Quou, Rems, Remu, Ret, RetN, Retw, RetwN, Rsr, Rsync, Rur, S8i, S16i,
        S32i, S32iN, S32ri, Salt, Saltu, Sext, Sll, Slli, Sra, Srai, Src, Srl, Srli, Ssa8b, Ssa8l,
        Ssai, Ssl, Ssr, Sub, Subx2, Subx4, Subx8, Wsr, Wur, Xor, Xorb, Xsr,
    };
    match op {
        Abs | Neg | Add | AddN | Addx2 | Addx4 | Addx8 | Sub | Subx2 | Subx4 | Subx8 | Addi
        | AddiN | Addmi | Mull | Muluh | Mulsh | Mul16u | Mul16s | Min | Max | Minu | Maxu
        | Salt | Saltu | Sext | Clamps | Nsa | Nsau | And | Or | Xor | Mov | MovN | Slli | Srli
        | Srai | Sll | Srl | Sra | Src | Extui | Movi | MoviN | Const16 | Moveqz | Movnez
        | Movltz | Movgez | Movf | Movt => Class::Calculate,
        Quou | Quos | Remu | Rems => Class::Divide,
        Ssr | Ssl | Ssa8l | Ssa8b | Ssai => Class::SetShift,
        L8ui | L16ui | L16si | L32i | L32iN | L32ai | L32r => Class::Load,
        S8i | S16i | S32i | S32iN | S32ri => Class::Store,
        Beq | Bne | Blt | Bge | Bltu | Bgeu | Bany | Bnone | Ball | Bnall | Bbc | Bbs | Bbci
        | Bbsi | Beqi | Bnei | Blti | Bgei | Bltui | Bgeui | Beqz | Bnez | Bltz | Bgez | BeqzN
        | BnezN | Bf | Bt => Class::Branch,
        J | Jx | Call0 | Call4 | Call8 | Call12 | Callx0 | Callx4 | Callx8 | Callx12 | Ret
        | RetN | Retw | RetwN | Entry | Movsp | Loop | Loopnez | Loopgtz => Class::Transfer,
        Andb | Andbc | Orb | Orbc | Xorb | Any4 | All4 | Any8 | All8 => Class::Boolean,
        Rsr | Wsr | Xsr | Rur | Wur => Class::Special,
        Nop | NopN | Isync | Rsync | Esync | Dsync | Memw | Extw | Excw => Class::Nothing,
        _ => Class::Stop,
    }
}

/// Instructions that are kept: one for each of so many addresses.
const KEPT: usize = 1 << 13;
/// Bytes behind the first of an instruction whose change must forget it: the longest one has 16.
const SPAN: u32 = 16;

/// The last instructions that were decoded.
#[derive(Debug)]
pub(super) struct Cache {
    steps: Box<[Option<(u32, Step)>]>,
    /// Lowest and highest address of any of them: stores elsewhere need not be looked at.
    low: u32,
    high: u32,
}

impl Cache {
    pub(super) fn new() -> Cache {
        Cache { steps: vec![None; KEPT].into_boxed_slice(), low: u32::MAX, high: 0 }
    }

    #[inline]
    fn place(pc: u32) -> usize {
        usize::try_from(pc).unwrap_or(0) & (KEPT - 1)
    }

    #[inline]
    pub(super) fn get(&self, pc: u32) -> Option<Step> {
        match self.steps.get(Self::place(pc)) {
            Some(Some((at, step))) if *at == pc => Some(*step),
            _ => None,
        }
    }

    pub(super) fn put(&mut self, pc: u32, step: Step) {
        if let Some(place) = self.steps.get_mut(Self::place(pc)) {
            *place = Some((pc, step));
        }
        (self.low, self.high) = (self.low.min(pc), self.high.max(pc));
    }

    /// Forgets instructions that a write of up to four bytes could have changed.
    #[inline]
    pub(super) fn forget(&mut self, address: u32) {
        if address < self.low.saturating_sub(4) || address > self.high.saturating_add(SPAN) {
            return;
        }
        for at in address.saturating_sub(SPAN)..address.saturating_add(4) {
            if let Some(place) = self.steps.get_mut(Self::place(at)) {
                *place = None;
            }
        }
    }
}
