//! One partition of a machine that knows what the compiler emits, and no more: five engines, a
//! queue, semaphores. Who goes next is the caller's choice (format notes 10 §7, 12 §3).

use std::collections::BTreeMap;

use neff::Neff;
use neff::isa::instruction::Instruction;
use neff::isa::model::Generation;
use neff::isa::value::{Address, Value};

/// Bytes of a partition.
const PARTITION: usize = 0x4_0000;
type Operation = fn(f32, f32) -> f32;

/// Codes of element types, operations and functions (format notes 05 §4).
const BFLOAT16: u64 = 6;
const OPERATIONS: [(u64, Operation); 4] =
    [(0, |a, _| a), (4, |a, b| a + b), (5, |a, b| a - b), (6, |a, b| a * b)];
const RELU: u64 = 2;

pub(crate) struct Machine {
    programs: Vec<Vec<[u8; 64]>>,
    next: Vec<usize>,
    semaphores: BTreeMap<u64, u64>,
    memory: Vec<u8>,
    /// The first row of each tensor of the host, by the entry of the address table.
    pub(crate) host: Vec<Vec<u8>>,
    /// Transfers that were started and are not done.
    pending: Vec<[u8; 64]>,
}

struct Slot<'s>(Instruction<'s>);

impl Machine {
    /// A machine whose memory holds nothing that passes for a number.
    pub(crate) fn new(neff: &Neff, host: Vec<Vec<u8>>) -> Machine {
        let slots = |bytes: &[u8]| bytes.as_chunks::<64>().0.to_vec();
        let programs = neff.programs();
        let programs: Vec<_> =
            programs.iter().map(|program| slots(program.bytes.as_ref().unwrap())).collect();
        let (next, memory) = (vec![0; programs.len()], vec![0xFF; PARTITION]);
        Machine { programs, next, semaphores: BTreeMap::new(), memory, host, pending: Vec::new() }
    }

    /// Lets one that can go on do so; `choice` picks it. False when none can.
    pub(crate) fn step(&mut self, choice: usize) -> bool {
        let mut able: Vec<usize> =
            (0..self.programs.len()).filter(|at| self.is_ready(*at)).collect();
        able.extend((0..self.pending.len()).map(|at| at + self.programs.len()));
        if able.is_empty() {
            return false;
        }
        match able[choice % able.len()] {
            engine if engine < self.programs.len() => self.execute(engine),
            transfer => {
                let slot = self.pending.remove(transfer - self.programs.len());
                self.transfer(&Slot::of(&slot));
            }
        }
        true
    }

    /// True if every engine came to its end.
    pub(crate) fn is_done(&self) -> bool {
        self.programs.iter().zip(&self.next).all(|(program, next)| *next == program.len())
    }

    fn is_ready(&self, engine: usize) -> bool {
        let Some(slot) = self.programs[engine].get(self.next[engine]) else { return false };
        let slot = Slot::of(slot);
        let value = |on: u64| self.semaphores.get(&on).copied().unwrap_or_default();
        let mut waits = vec![[
            slot.number("wait_mode"),
            slot.number("wait_idx"),
            slot.number("semaphore_value"),
        ]];
        if let Some(Value::Bytes(events)) = slot.0.get("events_extended") {
            waits.push([events[0], events[1], events[4]].map(u64::from));
        }
        waits.iter().all(|[mode, on, least]| match mode {
            0 => true,
            5 => value(*on) >= *least,
            mode => panic!("wait mode {mode}"),
        })
    }

    fn execute(&mut self, engine: usize) {
        let bytes = self.programs[engine][self.next[engine]];
        self.next[engine] += 1;
        let slot = Slot::of(&bytes);
        match slot.0.row().unwrap().mnemonic {
            "SET_ORDERING_MODE"
            | "PSEUDO_BRANCH_LABEL"
            | "ACT_TABLE_LOAD"
            | "EVENT_SEMAPHORE"
            | "NOP" => {}
            "PSEUDO_DMA_DIRECT2D" => self.pending.push(bytes),
            "MEMSET" => {
                let zeros = vec![0.0; usize::try_from(slot.number("dst_element_count")).unwrap()];
                assert_eq!(slot.number("set_value"), 0);
                self.store(&slot, "dtype", &zeros);
            }
            "TENSOR_TENSOR" => {
                let [left, right] = slot.pair("in0_in1_dtype");
                let (left, right) =
                    (self.load(&slot, "src0", left), self.load(&slot, "src1", right));
                let operation = operation(slot.number("op"));
                let result: Vec<_> =
                    left.iter().zip(&right).map(|(a, b)| operation(*a, *b)).collect();
                self.store(&slot, "out_dtype", &result);
            }
            "TENSOR_SCALAR" => self.tensor_and_number(&slot),
            "ACTIVATE" => {
                let [dtype, bias] = slot.pair("in_bias_dtype");
                assert_eq!(slot.number("activation_func"), RELU);
                let bias = self.read(slot.number("bias"), 1, bias)[0];
                let scale = f32::from_bits(u32::try_from(slot.number("scale_value")).unwrap());
                let source = self.load(&slot, "src", dtype);
                let result: Vec<_> =
                    source.iter().map(|value| (value * scale + bias).max(0.0)).collect();
                self.store(&slot, "out_dtype", &result);
            }
            other => panic!("{other} is not known here"),
        }
        if slot.number("update_mode") == 0x13 {
            *self.semaphores.entry(slot.number("update_idx")).or_default() += 1;
        }
    }

    fn tensor_and_number(&mut self, slot: &Slot<'_>) {
        let number = f32::from_bits(u32::try_from(slot.number("imm0")).unwrap());
        let (first, second) = (operation(slot.number("op0")), operation(slot.number("op1")));
        let reversed = slot.number("reverse_operands") == 1;
        let source = self.load(slot, "src", slot.number("in_dtype"));
        let apply =
            |value: &f32| if reversed { first(number, *value) } else { first(*value, number) };
        let result: Vec<_> = source.iter().map(|value| second(apply(value), 0.0)).collect();
        self.store(slot, "out_dtype", &result);
    }

    /// The first row of a transfer.
    fn transfer(&mut self, slot: &Slot<'_>) {
        let [from, to] = [slot.number("in_dtype"), slot.number("out_dtype")];
        let count = usize::try_from(slot.number("src_elem_size") / width(from)).unwrap();
        assert_eq!(slot.number("src_num_elem0") * slot.number("src_num_elem1"), 128);
        assert_eq!(slot.number("dst_elem_size"), count as u64 * width(to));
        let values = match slot.address("src_start_addr") {
            Address::Table(entry, 0) => numbers(&self.host[entry as usize][..], count, from),
            Address::Variable(0, offset) => self.read(offset, count, from),
            other => panic!("{other:?}"),
        };
        match slot.address("dst_start_addr") {
            Address::Table(entry, 0) => self.host[entry as usize] = bytes(&values, to),
            Address::Variable(0, offset) => self.write(offset, &values, to),
            other => panic!("{other:?}"),
        }
        let done = self.semaphores.entry(slot.number("semaphore")).or_default();
        *done += slot.number("sem_increment");
    }

    fn load(&self, slot: &Slot<'_>, field: &str, dtype: u64) -> Vec<f32> {
        let (start, count) = slot.row(field);
        self.read(start, count, dtype)
    }

    fn store(&mut self, slot: &Slot<'_>, dtype: &str, values: &[f32]) {
        let (start, count) = slot.row("dst");
        assert_eq!(values.len(), count);
        self.write(start, values, slot.number(dtype));
    }

    fn read(&self, start: u64, count: usize, dtype: u64) -> Vec<f32> {
        numbers(&self.memory[usize::try_from(start).unwrap()..], count, dtype)
    }

    fn write(&mut self, start: u64, values: &[f32], dtype: u64) {
        let (bytes, start) = (bytes(values, dtype), usize::try_from(start).unwrap());
        self.memory[start..start + bytes.len()].copy_from_slice(&bytes);
    }
}

impl<'s> Slot<'s> {
    fn of(slot: &'s [u8; 64]) -> Slot<'s> {
        Slot(Instruction::decode(Generation::V3, slot, None))
    }

    fn number(&self, field: &str) -> u64 {
        match self.0.get(field) {
            Some(Value::Unsigned(number)) => *number,
            Some(Value::Word(_, word)) => u64::from(*word),
            _ => 0,
        }
    }

    fn pair(&self, field: &str) -> [u64; 2] {
        let Some(Value::Words(_, pair)) = self.0.get(field) else { panic!("{field}") };
        pair.map(u64::from)
    }

    fn address(&self, field: &str) -> Address {
        let Some(Value::Address(address)) = self.0.get(field) else { panic!("{field}") };
        *address
    }

    /// Start and length of a pattern that is a row.
    fn row(&self, field: &str) -> (u64, usize) {
        let Some(Value::Pattern(Address::Plain(start), steps, counts)) = self.0.get(field) else {
            panic!("{field}")
        };
        assert!(steps[0] == 1 && counts[1..].iter().all(|count| *count == 1));
        (*start, usize::try_from(counts[0]).unwrap())
    }
}

fn operation(code: u64) -> Operation {
    OPERATIONS.iter().find(|(known, _)| *known == code).unwrap().1
}

fn width(dtype: u64) -> u64 {
    if dtype == BFLOAT16 { 2 } else { 4 }
}

/// Singles, or the upper halves of singles, as numbers.
pub(crate) fn numbers(bytes: &[u8], count: usize, dtype: u64) -> Vec<f32> {
    let width = usize::try_from(width(dtype)).unwrap();
    let number = |bytes: &[u8]| match *bytes {
        [low, high] => f32::from_le_bytes([0, 0, low, high]),
        [a, b, c, d] => f32::from_le_bytes([a, b, c, d]),
        _ => panic!("{width} bytes"),
    };
    bytes.chunks_exact(width).take(count).map(number).collect()
}

/// Numbers as singles, or rounded to the nearest upper half, to the even one of two.
pub(crate) fn bytes(values: &[f32], dtype: u64) -> Vec<u8> {
    let bytes = |value: &f32| {
        let bits = value.to_bits();
        let rounded = bits.wrapping_add(0x7FFF + (bits >> 16 & 1)) >> 16;
        if dtype == BFLOAT16 {
            rounded.to_le_bytes()[..2].to_vec()
        } else {
            bits.to_le_bytes().to_vec()
        }
    };
    values.iter().flat_map(bytes).collect()
}
