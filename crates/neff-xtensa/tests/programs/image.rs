//! All programs of a seed as code and data, and the interpreter's run of them.

use super::program::{Code, MEMORY_SIZE, body};
use super::random::Random;
use neff_xtensa::interpret::{Flat, Machine, Region, Stop};

/// Where code begins.
pub(super) const CODE: u32 = 0x0040_0000;
/// Where data begin: a stack, then the records.
pub(super) const DATA: u32 = 0x0200_0000;
const STACK: u32 = 4096;
/// Bytes of a record: 16 registers, SAR, booleans, and what else of the program's memory.
pub const RECORD: usize = MEMORY_SIZE as usize;

/// Code, and how many records it writes.
pub struct Image {
    pub(super) code: Vec<u8>,
    pub(super) programs: usize,
}

/// The addresses of the two functions that programs call.
struct Functions {
    /// Calls itself as often as its argument says.
    deep: u32,
    /// The same with other frames and through a register.
    wide: u32,
}

/// The image of a seed.
pub fn image(seed: u64, programs: usize) -> Image {
    let mut code = Code { start: CODE, bytes: Vec::new() };
    // Over the functions; their end is known when they are there.
    code.put("nop", &[]);
    code.align();
    let functions = functions(&mut code);
    let end = i64::from(code.here());
    let mut jump = Code { start: CODE, bytes: Vec::new() };
    jump.put("j", &[end]);
    code.bytes[..3].copy_from_slice(&jump.bytes);
    for number in 0..programs {
        let mut random = Random(seed.wrapping_add(number as u64 * 0x1_0000_0001));
        let record = DATA + STACK + u32::try_from(number * RECORD).unwrap();
        program(&mut code, &mut random, record, &functions);
    }
    finish(&mut code, programs);
    Image { code: code.bytes, programs }
}

/// Two functions that return 1 more than the sum of 1 to their argument, and 3.
fn functions(code: &mut Code) -> Functions {
    let mut make = |frame: i64, own: i64| {
        code.align();
        let function = code.here();
        code.put("entry", &[1, frame]);
        code.put("movi", &[7, own]);
        code.put("addx4", &[4, 2, 7]);
        let behind = i64::from(code.here()) + 3 + 3 + 3 + 3 + 2 + 3 + 3;
        code.put("beqz", &[2, behind]);
        code.put("addi", &[10, 2, -1]);
        code.put("mov", &[6, 2]);
        code.put("call8", &[i64::from(function)]);
        code.put("mov.n", &[2, 10]);
        code.put("add", &[2, 2, 6]);
        code.put("retw", &[]);
        // The end of the recursion.
        code.put("movi.n", &[2, 1]);
        code.put("movi.n", &[3, 3]);
        code.put("retw.n", &[]);
        function
    };
    Functions { deep: make(48, 5), wide: make(96, -9) }
}

/// One program, literals first.
fn program(code: &mut Code, random: &mut Random, record: u32, functions: &Functions) {
    let over = i64::from((code.here() + 3).next_multiple_of(4)) + 4 * 21;
    code.put("j", &[over]);
    code.align();
    let literal = code.here();
    let at = |index: u32| i64::from(literal + 4 * index);
    for register in 0..16 {
        code.word(if register == 1 { record } else { random.word() });
    }
    code.word(u32::try_from(random.between(0, 32)).unwrap());
    code.word(random.word() & 0xffff);
    code.word(record);
    code.word(DATA + STACK - 64);
    code.word(random.one(&[functions.deep, functions.wide]));
    code.put("l32r", &[2, at(16)]);
    code.put("wsr.sar", &[2]);
    code.put("l32r", &[2, at(17)]);
    code.apart("wsr.br", &[2]);
    for register in 0..16 {
        code.put("l32r", &[register, at(u32::try_from(register).unwrap())]);
    }
    body(code, random);
    if random.below(4) == 0 {
        calls(code, random, at(19), at(20));
        body(code, random);
    }
    code.put("wur.threadptr", &[15]);
    code.put("l32r", &[15, at(18)]);
    for register in 0..15 {
        code.put("s32i", &[register, 15, 4 * register]);
    }
    for (special, place) in [("rur.threadptr", 60), ("rsr.sar", 64), ("rsr.br", 68)] {
        code.apart(special, &[14]);
        code.put("s32i", &[14, 15, place]);
    }
}

/// A call of a function on a stack of its own, up to 30 deep. Registers that belong to the callee
/// are set afterwards: what is left in them depends on how many there are.
fn calls(code: &mut Code, random: &mut Random, stack: i64, function: i64) {
    code.put("wur.threadptr", &[1]);
    code.put("l32r", &[1, stack]);
    code.put("movi", &[10, random.between(0, 30)]);
    code.put("l32r", &[9, function]);
    code.put("callx8", &[9]);
    code.put("rur.threadptr", &[1]);
    for register in [8, 9, 11, 12, 13, 14, 15] {
        code.put("movi", &[register, random.between(-2048, 2047)]);
    }
}

/// Writes the records and exits.
fn finish(code: &mut Code, programs: usize) {
    let over = i64::from((code.here() + 3).next_multiple_of(4)) + 8;
    code.put("j", &[over]);
    code.align();
    let literal = i64::from(code.here());
    code.word(DATA + STACK);
    code.word(u32::try_from(programs * RECORD).unwrap());
    code.put("l32r", &[3, literal]);
    code.put("l32r", &[4, literal + 4]);
    code.put("movi", &[2, 13]);
    code.put("movi", &[6, 1]);
    code.put("syscall", &[]);
    code.put("movi", &[2, 118]);
    code.put("movi", &[6, 0]);
    code.put("syscall", &[]);
}

/// The stack as a start-up routine leaves it: with the word that saving the first window needs.
pub(super) fn stack() -> Vec<u8> {
    let mut stack = vec![0; STACK as usize];
    let place = STACK as usize - 64 - 12;
    stack[place..place + 4].copy_from_slice(&(DATA + STACK).to_le_bytes());
    stack
}

/// The records that the interpreter writes.
pub fn interpreted(image: &Image) -> Vec<u8> {
    let region = |name: &str, start, bytes, writable| Region {
        name: name.to_owned(),
        start,
        bytes,
        writable,
        executable: !writable,
    };
    let mut data = stack();
    data.resize(data.len() + image.programs * RECORD, 0);
    let code = region("code", CODE, image.code.clone(), false);
    let regions = vec![code, region("data", DATA, data, true)];
    let mut machine = Machine::new(Flat { regions });
    machine.registers.pc = CODE;
    let stop = machine.run(u64::MAX);
    assert_eq!(stop, Stop::Syscall, "at {:#x}", machine.registers.pc);
    let length = u32::try_from(image.programs * RECORD).unwrap();
    machine.memory.bytes(DATA + STACK, length).unwrap().to_vec()
}
