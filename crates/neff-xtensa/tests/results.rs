//! What instructions compute: the results that the format notes print, and rules of their own.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic
)]

use neff_xtensa::interpret::{
    Flat, Machine, Memory, Region, Registers, Stop, Unwatched, Watch, Width,
};
use neff_xtensa::{Kind, find, registers};

const CODE: u32 = 0x1000;
const DATA: u32 = 0x8000;

/// A machine with these instructions at [`CODE`], written as `add a2, a3, a4; …`; targets are
/// `.+N`, from the instruction.
fn machine(program: &str) -> Machine<Flat> {
    let mut bytes = Vec::new();
    for text in program.split(';').map(str::trim).filter(|text| !text.is_empty()) {
        let address = CODE + u32::try_from(bytes.len()).unwrap();
        let (mnemonic, rest) = text.split_once(' ').unwrap_or((text, ""));
        let (row, named) = find(mnemonic).unwrap_or_else(|| panic!("{text}"));
        let mut values: Vec<i64> = rest
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .zip(row.operands())
            .map(|(word, operand)| match operand.kind {
                Kind::Address => registers::address(word).unwrap().into(),
                Kind::Boolean => registers::boolean(word).unwrap().into(),
                Kind::Target => {
                    i64::from(address) + word.strip_prefix(".+").unwrap().parse::<i64>().unwrap()
                }
                _ => word.parse().unwrap(),
            })
            .collect();
        values.extend(named.map(i64::from));
        bytes.extend_from_slice(
            &row.encode(&values, address).unwrap_or_else(|e| panic!("{text}: {e}")),
        );
    }
    let region = |name: &str, start, bytes, writable| Region {
        name: name.into(),
        start,
        bytes,
        writable,
        executable: !name.starts_with("data"),
    };
    let regions =
        vec![region("code", CODE, bytes, true), region("data", DATA, vec![0; 0x1000], true)];
    let mut machine = Machine::new(Flat { regions });
    machine.registers.pc = CODE;
    machine
}

/// Runs to the end of the program.
fn run(machine: &mut Machine<Flat>) {
    assert_eq!(machine.run(10_000), Stop::Nowhere, "at {:#x}", machine.registers.pc);
}

const PAIRS: [(u32, u32); 6] = [
    (0x11, 5),
    (0xffff_ffef, 5),
    (0x8000_0000, 0xffff_ffff),
    (0x1234_5678, 0x9abc_def0),
    (0, 1),
    (7, 0),
];

/// The program of a row of results.txt.
fn program(name: &str) -> String {
    let (op, rest) = name.split_once([' ', '(']).unwrap_or((name, ""));
    let source = if name.ends_with("(t)") { "a6" } else { "a5" };
    let number =
        rest.split('(').next().unwrap().trim_end_matches([')', 't', 's']).replace(',', ", ");
    match name {
        "ssl s;sll s" => "ssl a5; sll a4, a5".into(),
        "ssr s;srl t" => "ssr a5; srl a4, a6".into(),
        "ssr s;sra t" => "ssr a5; sra a4, a6".into(),
        "ssa8l s;src" => "ssa8l a5; src a4, a5, a6".into(),
        "ssa8b s;src" => "ssa8b a5; src a4, a5, a6".into(),
        _ if name.contains('(') && !number.is_empty() => format!("{op} a4, {source}, {number}"),
        _ if name.contains('(') => format!("{op} a4, {source}"),
        _ => format!("{op} a4, a5, a6"),
    }
}

#[test]
fn results_of_the_format_notes() {
    let mut count = 0;
    for line in include_str!("results.txt").lines().filter(|line| !line.starts_with('#')) {
        let (name, results) = (line[..14].trim(), line[15..].split_whitespace());
        for ((s, t), expected) in PAIRS.into_iter().zip(results) {
            let mut machine = machine(&program(name));
            machine.registers.set(4, 0x0bad_c0de);
            machine.registers.set(5, s);
            machine.registers.set(6, t);
            let stop = machine.run(10);
            match expected {
                "div0" => assert_eq!(stop, Stop::DivisionByZero, "{name}"),
                _ => {
                    assert_eq!(stop, Stop::Nowhere);
                    let found = format!("{:08x}", machine.registers.get(4));
                    assert_eq!(found, expected, "{name} of {s:#x}, {t:#x}: {}", program(name));
                }
            }
            count += 1;
        }
    }
    assert_eq!(count, 44 * 6);
}

#[test]
fn high_products_and_constants() {
    let mut it = machine(
        "const16 a2, 4660; const16 a2, 22136; mov a3, a2; muluh a4, a2, a3; neg a5, a2; mulsh a6, a5, a3; addmi a7, a2, -256",
    );
    run(&mut it);
    let r = &it.registers;
    assert_eq!(r.get(2), 0x1234_5678);
    let square = 0x1234_5678_u64 * 0x1234_5678;
    assert_eq!(u64::from(r.get(4)), square >> 32);
    assert_eq!(i64::from(r.get(6).cast_signed()), -(i64::try_from(square).unwrap()) >> 32);
    assert_eq!(r.get(7), 0x1234_5578);
}

#[test]
fn loops_end_where_they_say() {
    let mut it = machine("movi a2, 3; movi a3, 0; loop a2, .+6; addi a3, a3, 1; addi a3, a3, 100");
    run(&mut it);
    assert_eq!((it.registers.get(3), it.registers.lcount), (103, 0));
    // Nothing is executed for zero, and for less than one.
    for (mnemonic, count) in [("loopnez", 0), ("loopgtz", 0), ("loopgtz", -3)] {
        let mut it = machine(&format!(
            "movi a2, {count}; movi a3, 0; {mnemonic} a2, .+6; addi a3, a3, 1; addi a3, a3, 100"
        ));
        run(&mut it);
        assert_eq!(it.registers.get(3), 100, "{mnemonic} {count}");
    }
    // A branch to the end of a loop leaves it.
    let mut it = machine(
        "movi a2, 5; movi a3, 0; loop a2, .+9; addi a3, a3, 1; beqi a3, 2, .+3; addi a3, a3, 50",
    );
    run(&mut it);
    assert_eq!((it.registers.get(3), it.registers.lcount), (52, 3));
}

#[test]
fn booleans() {
    let mut it = machine(
        "movi a2, 240; wsr.br a2; all4 b0, b4; any4 b1, b8; any8 b2, b0; all8 b3, b8; andbc b8, b0, b1; orbc b9, b1, b1; rsr.br a3; bt b8, .+6; ill; bf b1, .+6; ill; movi a4, 1",
    );
    run(&mut it);
    assert_eq!((it.registers.get(3), it.registers.get(4)), (0b11_1111_0101, 1));
}

/// Calls deeper than there are windows: what each frame keeps comes back, and the stack holds
/// nothing but frames.
#[test]
fn windows_go_to_the_stack_and_come_back() {
    let program = "movi a10, 30; call8 .+9; j .+27; nop; entry a1, 48; mov a3, a2; beqz a2, .+12; addi a10, a2, -1; call8 .+-12; add a2, a10, a3; retw";
    let mut it = machine(program);
    it.registers.set(1, DATA + 0xf00);
    it.memory
        .bytes_mut(DATA + 0xf00 - 12, 4)
        .unwrap()
        .copy_from_slice(&(DATA + 0xf40).to_le_bytes());
    it.registers.set(4, 0x4444);
    it.registers.set(7, 0x7777);
    run(&mut it);
    assert_eq!(it.registers.get(10), 30 * 31 / 2);
    assert_eq!(
        (it.registers.get(1), it.registers.get(4), it.registers.get(7)),
        (DATA + 0xf00, 0x4444, 0x7777)
    );
    assert_eq!(it.registers.window_base(), 0);
}

#[test]
fn returns_without_calls_are_illegal() {
    let mut it = machine("retw");
    assert!(matches!(it.run(10), Stop::Illegal(_)));
    let mut it = machine("movi a0, -1; retw");
    assert!(matches!(it.run(10), Stop::Memory(_)), "the frame before is nowhere");
}

#[test]
fn memory_has_its_rules() {
    for (program, expected) in [
        (
            "movi a2, 1; l32i a3, a2, 0",
            "load of 4 bytes at 0x00000001: the address is not a multiple of the width",
        ),
        ("movi a2, 0; s16i a3, a2, 2", "store of 2 bytes at 0x00000002: nothing is there"),
    ] {
        let mut it = machine(program);
        assert_eq!(it.run(10).to_string(), expected);
        assert_eq!(it.registers.pc, CODE + 3, "it stands at the instruction");
    }
    let mut it = machine("movi a2, 0; s8i a2, a2, 0");
    it.memory.regions.push(Region {
        name: "zero".into(),
        start: 0,
        bytes: vec![1; 4],
        writable: false,
        executable: false,
    });
    assert_eq!(it.run(10).to_string(), "store of 1 bytes at 0x00000000: it is read only");
}

#[test]
fn what_is_not_known_stops() {
    for (program, expected) in [
        ("rsil a2, 1", "`rsil`: what it does is not known here"),
        ("wsr.ps a2", "`wsr`: what writing the register does is not known here"),
        ("rsr.ccount a2", "`rsr`: what the register holds is not known here"),
        ("rsr a2, 200", "`rsr`: the register is not known"),
        ("break 1, 2", "break 1, 2"),
        ("ill", "illegal instruction: `ill`"),
        ("syscall", "a system call"),
        ("simcall", "a call of the simulator"),
    ] {
        let mut it = machine(program);
        assert_eq!(it.run(10).to_string(), expected);
    }
    let mut it = machine("nop");
    it.memory.regions[0].bytes = vec![0x4f, 0x80, 0xa0, 0x80, 0x11, 0xc3, 0x20, 0x21];
    assert_eq!(it.run(1).to_string(), "no known instruction: 4f 80 a0 80 11 c3 20 21");
    let mut it = machine("j .+0");
    assert_eq!(it.run(1000), Stop::Limit);
    assert_eq!(it.executed, 1000);
}

/// Code that writes itself is decoded again.
#[test]
fn changed_code_is_seen() {
    // The loop executes `movi a4, 1`, changes its immediate to 2, and executes it again.
    let mut it = machine("movi a5, 2; loop a5, .+9; movi a4, 1; s8i a5, a6, 0; add a7, a7, a4");
    // Bytes: movi 3, loop 3, then the immediate of `movi a4` is the byte at 8.
    it.registers.set(6, CODE + 8);
    run(&mut it);
    assert_eq!((it.registers.get(4), it.registers.get(7)), (2, 2));
}

struct Count(u32, Vec<(u32, u32)>);

impl Watch for Count {
    fn before(&mut self, registers: &Registers, _: &impl Memory) -> bool {
        self.0 += 1;
        registers.pc == CODE + 6
    }

    fn store(&mut self, _: u32, address: u32, _: Width, value: u32) {
        self.1.push((address, value));
    }
}

#[test]
fn watchers_see_and_stop() {
    let mut it = machine("movi a2, 7; s32i a2, a3, 4; nop; nop");
    it.registers.set(3, DATA);
    let mut count = Count(0, Vec::new());
    assert_eq!(it.run_watched(100, &mut count), Stop::Watched);
    assert_eq!((count.0, count.1, it.executed), (3, vec![(DATA + 4, 7)], 2));
    assert_eq!(it.run_watched(100, &mut Unwatched), Stop::Nowhere);
}
