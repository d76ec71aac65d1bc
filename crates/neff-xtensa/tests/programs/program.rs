//! One random program: code that is appended at an address.

use super::random::Random;
use super::rows::{AMOUNTS, BRANCHES, DIVISIONS, LOOPS, MEMORY, PLAIN};
use neff_xtensa::{Kind, Operand, Row, find};

/// The row of a mnemonic, its operands, and one that the mnemonic itself names.
fn row(mnemonic: &str) -> (&'static Row, &'static [Operand], Option<i64>) {
    let (row, named) = find(mnemonic).unwrap();
    let count = row.operands().len() - named.iter().count();
    (row, &row.operands()[..count], named.map(i64::from))
}

/// The register with the address of the program's memory: nothing writes it.
const MEMORY_REGISTER: i64 = 1;
/// How many bytes of memory a program has.
pub(super) const MEMORY_SIZE: i64 = 128;

/// Code from an address on.
pub(super) struct Code {
    pub(super) start: u32,
    pub(super) bytes: Vec<u8>,
}

impl Code {
    pub(super) fn here(&self) -> u32 {
        self.start + u32::try_from(self.bytes.len()).unwrap()
    }

    pub(super) fn put(&mut self, mnemonic: &str, values: &[i64]) {
        let (row, _, named) = row(mnemonic);
        let values: Vec<i64> = values.iter().copied().chain(named).collect();
        let encoded = row.encode(&values, self.here());
        let bytes = encoded.unwrap_or_else(|refusal| panic!("{mnemonic} {values:?}: {refusal}"));
        self.bytes.extend(&*bytes);
    }

    /// Ends a block of translated code: jumps to what follows.
    pub(super) fn block(&mut self) {
        let next = i64::from(self.here()) + 3;
        self.put("j", &[next]);
    }

    /// An instruction in a block of its own. With booleans, QEMU loses what others have written in
    /// the same block that reach them by another way (one, four, eight, BR); behind SSL and SSA8B
    /// it shifts right by 0 instead of 32. Behind the jump something follows, so that it is not the
    /// last instruction of a loop.
    pub(super) fn apart(&mut self, mnemonic: &str, values: &[i64]) {
        self.block();
        self.put(mnemonic, values);
        self.block();
        self.put("nop.n", &[]);
    }

    /// Room for what is written when its target is known.
    fn hole(&mut self, mnemonic: &str) -> usize {
        let at = self.bytes.len();
        self.bytes.resize(at + row(mnemonic).0.length(), 0);
        at
    }

    /// Fills a hole with an instruction that goes to where the code ends now.
    fn fill(&mut self, hole: usize, mnemonic: &str, values: &[i64]) {
        let address = self.start + u32::try_from(hole).unwrap();
        let values = [values, &[i64::from(self.here())]].concat();
        let bytes = row(mnemonic).0.encode(&values, address).unwrap();
        self.bytes[hole..hole + bytes.len()].copy_from_slice(&bytes);
    }

    /// Bytes up to a multiple of 4.
    pub(super) fn align(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    pub(super) fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }
}

/// A register that may be written.
fn free(random: &mut Random) -> i64 {
    let register = random.between(0, 14);
    if register >= MEMORY_REGISTER { register + 1 } else { register }
}

/// The instructions of a program's body.
pub(super) fn body(code: &mut Code, random: &mut Random) {
    for _ in 0..random.between(4, 24) {
        match random.below(16) {
            0..=2 => branch(code, random),
            3 => repeated(code, random),
            4 => divided(code, random),
            5 => amount(code, random),
            _ => simple(code, random),
        }
    }
}

/// One instruction that goes nowhere.
fn simple(code: &mut Code, random: &mut Random) {
    if random.below(4) == 0 {
        return moved(code, random);
    }
    let mnemonic = random.one(PLAIN);
    let (_, operands, _) = row(mnemonic);
    let mut values: Vec<i64> = operands.iter().map(|operand| random.value(operand)).collect();
    if operands.first().is_some_and(|first| first.kind == Kind::Address) {
        values[0] = free(random);
    }
    let booleans = operands.iter().any(|operand| operand.kind == Kind::Boolean);
    if booleans || mnemonic.ends_with(".br") || matches!(mnemonic, "ssl" | "ssa8b") {
        code.apart(mnemonic, &values);
    } else {
        code.put(mnemonic, &values);
    }
}

/// A load or store.
fn moved(code: &mut Code, random: &mut Random) {
    let mnemonic = random.one(MEMORY);
    let (_, operands, _) = row(mnemonic);
    let offset = loop {
        let offset = random.value(&operands[2]) % MEMORY_SIZE;
        if operands[2].accepts(offset).is_ok() {
            break offset;
        }
    };
    code.put(mnemonic, &[free(random), MEMORY_REGISTER, offset]);
}

/// A branch over an instruction.
fn branch(code: &mut Code, random: &mut Random) {
    let mnemonic = random.one(BRANCHES);
    let (_, operands, _) = row(mnemonic);
    let others = &operands[..operands.len() - 1];
    let values: Vec<i64> = others.iter().map(|operand| random.value(operand)).collect();
    code.block();
    let hole = code.hole(mnemonic);
    simple(code, random);
    code.fill(hole, mnemonic, &values);
}

/// A loop of a few turns. LOOP takes 0, and LOOPNEZ what is negative, for a very large number.
fn repeated(code: &mut Code, random: &mut Random) {
    let (mnemonic, register) = (random.one(LOOPS), free(random));
    let lowest = match mnemonic {
        "loop" => 1,
        "loopnez" => 0,
        _ => -2,
    };
    code.put("movi", &[register, random.between(lowest, 5)]);
    let hole = code.hole(mnemonic);
    for _ in 0..random.between(1, 4) {
        if random.below(4) == 0 { branch(code, random) } else { simple(code, random) }
    }
    code.fill(hole, mnemonic, &[register]);
}

/// A division, never by zero.
fn divided(code: &mut Code, random: &mut Random) {
    let (divisor, quotient) = (free(random), free(random));
    match random.below(3) {
        0 => code.put("movi", &[divisor, random.between(1, 100) - 101]),
        1 => code.put("movi", &[divisor, random.between(1, 2000)]),
        // Any register with its lowest bit set: twice itself and one.
        _ => {
            code.put("movi", &[divisor, 1]);
            code.put("addx2", &[divisor, random.between(0, 15), divisor]);
        }
    }
    code.put(random.one(DIVISIONS), &[quotient, random.between(0, 15), divisor]);
}

/// A shift amount below 32; what greater ones do is not said.
fn amount(code: &mut Code, random: &mut Random) {
    let register = free(random);
    code.put("extui", &[register, random.between(0, 15), random.between(0, 27), 5]);
    code.put(random.one(AMOUNTS), &[register]);
}
